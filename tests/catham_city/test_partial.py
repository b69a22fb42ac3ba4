"""Tables of which only a part is known: what an unknown card decides, and how that is told."""

from __future__ import annotations

from typing import Any

import pytest

from egorules import catham_city as cc
from egorules.tools.case import read_case
from egorules.tools.dependence import Depends
from egorules.tools.judge import Judgement, judge

BOOKS: Any = {cc.name: cc}
SMALL = {"copies": {"mafia": 5, "hackers": 5}, "deal": [1, 1], "market": 2, "hand_limit": 8}


def asked(moves: str, **table: Any) -> Judgement:
    setup = {"seats": 2, "miniature": SMALL}
    position = {"market": {"mafia": 2}, "turn": 0, **table}
    case = {"rulebook": cc.name, "setup": setup, "position": position, "moves": moves}
    return judge(read_case(case, BOOKS))


@pytest.mark.parametrize(
    ("place", "moves", "table"),
    [
        (
            "hands[0]",
            "play 4 mafia",
            {"hands": [{"mafia": 3, "?": 1}, {}], "market": {"hackers": 2}},
        ),
        ("market", "take 2 mafia", {"hands": [{}, {}], "market": {"mafia": 1, "?": 1}}),
        (
            "deck",
            "take 1 mafia; card hackers",
            {"hands": [{"hackers": 4}, {"mafia": 1, "?": 1}], "discard": {"mafia": 1}},
        ),
        (  # It becomes the deck.
            "discard",
            "take 1 mafia; card hackers",
            {"hands": [{"hackers": 4}, {"mafia": 1, "?": 1}], "discard": {"?": 2}, "deck": {}},
        ),
    ],
)
def test_a_verdict_may_depend_on_an_unknown_card_in_any_zone(
    place: str, moves: str, table: dict[str, Any]
) -> None:
    answer = asked(moves, **table)
    last = answer.judged[-1].verdict
    assert answer.legal is None
    assert isinstance(last, Depends)
    assert f"position.{place}" in [each.unknown for each in last.on]


def test_what_a_verdict_depends_on_is_told_with_whose_cards_they_are() -> None:
    hands = [{"hackers": 1}, {"hackers": 1, "?": 1}]
    last = asked("play 1 hackers on 1; reveal mafia", hands=hands).judged[-1].verdict
    assert isinstance(last, Depends)
    (on,) = last.on
    assert [str(each) for each in on.legal_if] == ["Player 1 holds 1 Mafia card and 1 Hacker"]
    assert [str(each) for each in on.illegal_if] == ["Player 1 holds 2 Hackers"]
