"""Hints say why: every choice of the recommended policy has a reason, in both languages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from egorules import catham_city as cc
from egorules import egocentric_world as ew
from egorules import infinite_city as ic
from egorules.core.rulebook import Decision
from egorules.core.text import Voice
from egorules.rulebooks import RULEBOOKS
from egorules.tools.play import policies_by_seat, steps
from tests import toy


def because(book: Any, state: Any, move: str, lang: Any = "en") -> str:
    """The reason for a move of whoever must decide; the policy must want that move."""
    pending = book.pending(state)
    assert isinstance(pending, Decision)
    seen = book.observe(state, pending.seat)
    chosen = book.greedy(seen, Random(0))
    assert str(chosen) == move
    return Voice(lang, book.words).within(book.reason(seen, chosen))


def made(book: Any, state: Any, moves: str) -> Any:
    """The state after some moves."""
    for text in moves.split("; "):
        state = book.apply(state, book.parse_move(text)).state
    return state


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_choice_has_a_reason_in_both_languages(name: str) -> None:
    book: Any = RULEBOOKS[name]
    setup = book.read_setup(book.complete_setup({"seats": 3}))
    reasons: set[str] = set()
    for seed in range(2):
        for state, move, _ in steps(book, setup, policies_by_seat(book, setup), seed):
            match book.pending(state):
                case Decision(seat) if len(book.legal_moves(state)) > 1:
                    sentence = book.reason(book.observe(state, seat), move)
                    told, french = (
                        Voice(lang, book.words).within(sentence) for lang in ("en", "fr")
                    )
                    assert told != french
                    assert "{" not in told + french
                    assert not told.endswith(".")
                    reasons.add(told)
    assert len(reasons) > 10


def test_a_rulebook_need_not_give_reasons() -> None:
    state = toy.read_position(toy.Setup(2), {"hands": [1, 2], "turn": 0})
    assert toy.reason(toy.observe(state, 0), toy.Keep()) is None


TRIO = ew.Setup(3, "single")
FULL = [2, 5, 6, 9, 11]
LESS = "you have {} points less in hand"


@pytest.mark.parametrize(
    ("hand", "top", "move", "reason"),
    [
        ([7], 7, "match 7", "it is your last card, and the round ends"),
        (
            [5, 12],
            1,
            "take 12",
            "you have 11 points less in hand, and the 12 gives you another turn",
        ),
        (
            [2, 3, 10, 10],
            12,
            "pair 10+10",
            f"{LESS.format(10)}, and you take no card for it",
        ),
    ],
)
def test_egocentric_world_says_what_a_move_sheds(
    hand: list[int], top: int, move: str, reason: str
) -> None:
    state = ew.position(setup=TRIO, turn=0, hands=[hand, FULL, FULL], discard=[top])
    assert because(ew, state, move) == reason


def test_egocentric_world_says_why_stop_is_safe() -> None:
    state = ew.position(setup=TRIO, turn=0, hands=[[1, 1], FULL, FULL], discard=[12])
    assert because(ew, state, "stop").startswith("you hold 2 points, and after one more turn the")


def test_egocentric_world_says_why_a_card_is_thrown_away_or_an_answer_given() -> None:
    table: Any = {"setup": TRIO, "turn": 0, "discard": [4]}
    state = ew.position(hands=[[1, 2, 3], FULL, FULL], drawn=12, **table)
    assert because(ew, state, "discard", "fr") == "garder le 12 n’améliorerait pas votre main"
    looked = ew.position(hands=[[4, 10], [3, 9], FULL], **table)
    answer = made(ew, looked, "take 10; look 1")
    assert because(ew, answer, "counter") == "you shed a card, and the 10 is cancelled"


FACTIONS = ["journalists", "detectives", "scientists", "mafia", "police"]


def catham(**position: Any) -> Any:
    """A table of two players."""
    setup = cc.read_setup({"seats": 2, "factions": FACTIONS})
    return cc.read_position(setup, {"turn": 0, **position})


def test_catham_city_says_what_a_play_brings() -> None:
    market = {"mafia": 2, "police": 2, "detectives": 1, "journalists": 1, "scientists": 1}
    hands = [{"scientists": 3, "mafia": 3, "police": 3}, {"mafia": 2}]
    assert because(cc, catham(hands=hands, market=market), "play 3 scientists") == (
        "it brings 2 influence, and nothing else is worth more"
    )
    target = cc.Setup(2).target
    near = catham(hands=hands, market=market, influence=[target - 2, 0])
    assert because(cc, near, "play 3 scientists") == f"you reach {target} influence and win"


def test_catham_city_says_what_cards_are_taken_for() -> None:
    state = catham(
        hands=[{"scientists": 1}, {"mafia": 2}],
        market={"scientists": 2, "police": 3, "mafia": 2},
    )
    assert because(cc, state, "take 2 scientists") == ("you then hold 3 Scientists, enough to play")


def test_infinite_city_says_how_a_group_grows() -> None:
    """Two tiles of one's own; without a Plaza a third may lie beside them."""
    state = ic.read_position(
        ic.read_setup({"seats": 2, "profile": "plain"}),
        {
            "board": {"0,0": "bank", "1,0": "hotel 0", "2,0": "hotel 0"},
            "hands": [["factory"], ["temple"]],
            "turn": 0,
        },
    )
    beside = {"play factory " + at for at in ("1,1", "1,-1", "2,1", "2,-1", "3,0")}
    move = str(ic.greedy(ic.observe(state, 0), Random(0)))
    assert move in beside
    assert because(ic, state, move).startswith("your group there then has 3 tiles")


@pytest.mark.parametrize(
    ("other", "move", "reason"),
    [
        (["post"], "trade 1", "no other choice looks better"),
        (["post", "plaza"], "trade 2", "Player 2 holds no fewer tiles than you"),
    ],
)
def test_infinite_city_gives_no_false_reason_for_a_forced_trade(
    other: list[str], move: str, reason: str
) -> None:
    """Once the Shopping Complex is played, its player holds two tiles."""
    state = ic.read_position(
        ic.read_setup({"seats": 3}),
        {
            "board": {"0,0": "bank"},
            "hands": [["shopping", "port", "temple"], ["hotel"], other],
            "turn": 0,
        },
    )
    assert because(ic, made(ic, state, "play shopping 1,0"), move) == reason
