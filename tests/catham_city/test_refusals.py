"""What is illegal, and which clauses say no: the exact set of them for every guard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from egorules import catham_city as cc
from tests.catham_city.cases import judged

FACTIONS = ["journalists", "scientists", "mafia", "police", "hackers"]
TABLE: dict[str, Any] = {
    "hands": [
        {"journalists": 2, "scientists": 2, "police": 3, "hackers": 2},
        {"mafia": 1},
        {"mafia": 3, "police": 1},
    ],
    "market": {"scientists": 3, "mafia": 2, "hackers": 2},
    "turn": 0,
}
OTHERS: dict[str, Any] = {
    "hands": [{"detectives": 4, "bureaucrats": 2, "robochas": 3}, {"mafia": 2}, {}],
    "market": {"bureaucrats": 3, "mafia": 2, "hackers": 2},
    "turn": 0,
}
OTHER_FACTIONS = ["detectives", "bureaucrats", "robochas", "mafia", "hackers"]


def refused(
    moves: str, table: dict[str, Any] = TABLE, factions: Sequence[str] = FACTIONS, **rulings: Any
) -> set[str]:
    """The clauses that forbid the last of these moves, without their prefix."""
    setup = {"seats": 3, "factions": list(factions), "rulings": rulings}
    *legal, last = judged({"setup": setup, "position": table, "moves": moves})["moves"]
    assert all(move["legal"] for move in legal)
    assert not last["legal"], last
    assert all(each["message"] for each in last["violations"])
    return {each["clause"].removeprefix("cc.") for each in last["violations"]}


TURN: list[tuple[str, set[str]]] = [
    ("take 0 mafia", {"turn.take"}),
    ("take 0 robochas", {"turn.take"}),
    ("take 4 scientists", {"turn.take.market-only"}),
    ("take 1 police", {"turn.take.market-only"}),
    ("take 1 robochas", {"turn.take.market-only"}),
    ("take 99 hackers", {"turn.take.market-only"}),
    ("play 1 journalists", {"faction.journalists.play"}),
    ("play 3 journalists", {"faction.journalists.play", "turn.play.complete"}),
    ("play 2 journalists with mafia", {"turn.play"}),
    ("play 2 journalists on 1", {"faction.journalists.play"}),
    ("play 2 journalists with mafia on 9", {"turn.play", "faction.journalists.play"}),
    ("play 3 scientists", {"turn.play.complete"}),
    ("play 2 scientists", {"faction.scientists.play"}),
    ("play 4 mafia", {"turn.play.complete"}),
    ("play 7 mafia on 9", {"turn.play.complete", "faction.mafia.play"}),
    ("play 2 robochas", {"turn.play.complete"}),
    ("play 0 bureaucrats", {"faction.bureaucrats.play"}),
    ("play 1 bureaucrats", {"turn.play.complete"}),
    ("play 2 police", {"faction.police.extra", "faction.police.target"}),
    ("play 0 police with hackers on 1", {"faction.police.play"}),
    ("play 4 police with hackers on 1", {"turn.play.complete"}),
    ("play 2 police with hackers on 0", {"faction.police.target"}),
    ("play 2 police with hackers on 3", {"faction.police.target"}),
    ("play 2 police on 1", {"faction.police.extra"}),
    ("play 2 police with police on 1", {"faction.police.extra"}),
    ("play 3 police with police on 1", {"faction.police.extra", "turn.play.complete"}),
    ("play 2 police with mafia on 1", {"turn.play.complete"}),
    ("play 2 police with mafia", {"turn.play.complete", "faction.police.target"}),
    ("play 2 hackers", {"faction.hackers.target"}),
    ("play 2 hackers on 0", {"faction.hackers.target"}),
    ("play 2 hackers on 1", {"faction.hackers.condition"}),
    ("play 2 hackers with mafia on 1", {"turn.play", "faction.hackers.condition"}),
    (
        "play 5 hackers on 1",
        {"faction.hackers.play", "faction.hackers.condition", "turn.play.complete"},
    ),
    ("play 5 hackers", {"faction.hackers.play", "faction.hackers.target", "turn.play.complete"}),
    ("play 0 hackers on 1", {"faction.hackers.play"}),
    ("play 3 hackers on 2", {"turn.play.complete"}),
    ("play 3 detectives with mafia", {"turn.play.complete"}),
    ("pass", {"turn.one-action"}),
    # out of its moment
    ("give mafia", {"turn.one-action"}),
    ("discard mafia", {"turn.one-action"}),
    ("pay", {"turn.one-action"}),
    ("decline", {"turn.one-action"}),
    ("card mafia", {"turn.one-action"}),
    ("reveal mafia", {"turn.one-action"}),
    ("first 0", {"turn.one-action"}),
    ("@1 take 1 mafia", {"turn.one-action"}),
    ("@7 take 0 mafia", {"turn.one-action"}),
]


@pytest.mark.parametrize(("move", "why"), TURN)
def test_a_turn(move: str, why: set[str]) -> None:
    assert refused(move) == why


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("play 3 detectives", {"faction.detectives.extra"}),
        ("play 2 detectives with mafia", {"faction.detectives.play", "turn.play.complete"}),
        ("play 3 detectives with mafia", {"turn.play.complete"}),
        ("play 3 detectives with robochas on 1", {"faction.detectives.play"}),
        ("play 4 detectives with detectives", {"faction.detectives.play", "turn.play.complete"}),
        ("play 3 bureaucrats", {"turn.play.complete"}),
        ("play 1 bureaucrats on 1", {"faction.bureaucrats.play"}),
        ("play 3 robochas", {"faction.robochas.play"}),
        ("play 4 robochas", {"turn.play.complete"}),
        ("play 2 robochas with robochas", {"turn.play"}),
    ],
)
def test_the_other_factions(move: str, why: set[str]) -> None:
    assert refused(move, OTHERS, OTHER_FACTIONS) == why


def test_readings_that_forbid_more() -> None:
    assert refused(
        "play 3 detectives with detectives",
        OTHERS,
        OTHER_FACTIONS,
        detectives_extra="another_faction",
    ) == {"faction.detectives.extra"}
    assert refused("play 2 police with hackers on 1", police_beyond_hand="illegal") == {
        "faction.police.reveal"
    }
    assert refused("play 2 police with hackers on 0", police_beyond_hand="illegal") == {
        "faction.police.target"
    }
    assert refused("take 2 mafia", over_limit_take="capped") == {"hand.limit"}
    assert refused("take 3 mafia", over_limit_take="capped") == {
        "hand.limit",
        "turn.take.market-only",
    }


DETECTIVES: dict[str, Any] = {
    "hands": [{"detectives": 3, "hackers": 1}, {"hackers": 1, "mafia": 1}, {"mafia": 1}],
    "market": {"bureaucrats": 3, "mafia": 2, "hackers": 2},
    "turn": 0,
}
CLUE = "play 3 detectives with hackers; "


@pytest.mark.parametrize(
    "move", ["discard mafia", "discard robochas", "give hackers", "pay", "pass", "@2 decline"]
)
def test_an_answer_to_detectives(move: str) -> None:
    assert refused(CLUE + move, DETECTIVES, OTHER_FACTIONS) == {"faction.detectives.others"}


def test_an_answer_to_detectives_without_the_card() -> None:
    moves = CLUE + "decline; discard hackers"
    assert refused(moves, DETECTIVES, OTHER_FACTIONS) == {"faction.detectives.others"}


def test_it_is_told_who_may_discard_for_a_point() -> None:
    def awaited(moves: str, table: dict[str, Any], factions: list[str], **rulings: Any) -> str:
        setup = {"seats": 3, "factions": factions, "rulings": rulings}
        (*_, last) = judged({"setup": setup, "position": table, "moves": moves})["moves"]
        (violation,) = last["violations"]
        return str(violation["message"])

    for moves, seat in (("", 1), ("decline; ", 2)):
        told = awaited(f"{CLUE}{moves}pass", DETECTIVES, OTHER_FACTIONS)
        assert told == f"Player {seat} may discard a Hacker for a point, or decline"
    told = awaited(f"{GIFT}give mafia; pass", TABLE, FACTIONS, journalists_bonus="active")
    assert told == "Player 0 may discard a Mafia card for a point, or decline"


GIFT = "play 2 journalists; "


@pytest.mark.parametrize(
    ("move", "rulings", "why"),
    [
        ("give mafia", {}, {"faction.journalists.bonus"}),
        ("give hackers", {}, {"faction.journalists.gift", "faction.journalists.bonus"}),
        ("give hackers", {"journalists_bonus": "active"}, {"faction.journalists.gift"}),
        ("discard mafia", {}, {"faction.journalists.gift"}),
        ("@0 decline", {}, {"faction.journalists.gift"}),
        (
            "give mafia; discard hackers",
            {"journalists_bonus": "active"},
            {"faction.journalists.bonus"},
        ),
        ("give mafia; give mafia", {"journalists_bonus": "active"}, {"faction.journalists.bonus"}),
    ],
)
def test_an_answer_to_journalists(move: str, rulings: dict[str, Any], why: set[str]) -> None:
    assert refused(GIFT + move, **rulings) == why


MAFIA: dict[str, Any] = {
    "hands": [{"mafia": 4}, {"scientists": 2}, {"hackers": 1}],
    "market": {"scientists": 3, "mafia": 2, "hackers": 2},
    "turn": 0,
    "influence": [0, 0, 1],
}


@pytest.mark.parametrize(
    "moves",
    [
        "pay",
        "discard mafia",
        "decline",
        "discard scientists; pay",
        "discard scientists; discard scientists; discard hackers",
        "discard scientists; discard scientists; discard mafia",
    ],
)
def test_a_payment(moves: str) -> None:
    assert refused(f"play 4 mafia; {moves}", MAFIA) == {"faction.mafia.payment"}


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("play 2 police with hackers on 1; reveal hackers", {"faction.police.reveal"}),
        ("play 2 police with hackers on 1; card hackers", {"faction.police.reveal"}),
        ("play 1 hackers on 1; reveal police", {"faction.hackers.reveal"}),
        ("take 1 mafia; card robochas", {"market.refill"}),
        ("take 1 mafia; take 1 mafia", {"market.refill"}),
        ("take 2 mafia; card mafia; card mafia; discard robochas", {"hand.surplus"}),
        ("take 2 mafia; card mafia; card mafia; pass", {"hand.surplus"}),
    ],
)
def test_chance_and_the_surplus(moves: str, why: set[str]) -> None:
    assert refused(moves) == why


def test_draws_have_the_clause_of_their_faction() -> None:
    for faction, number in (("scientists", 3), ("robochas", 2)):
        table = {**TABLE, "hands": [{faction: 4}, {}, {}], "market": {"mafia": 7}}
        factions = ["scientists", "robochas", "mafia", "police", "hackers"]
        why = refused(f"play {number} {faction}; card journalists", table, factions)
        assert why == {f"faction.{faction}.draw"}
    table = {**TABLE, "hands": [{"police": 1, "mafia": 1}, {"police": 1}, {}]}
    moves = "play 1 police with mafia on 1; reveal police; card robochas"
    assert refused(moves, table) == {"faction.police.draw"}
    table = {**OTHERS, "hands": [{"bureaucrats": 1}, {}, {}]}
    moves = "play 1 bureaucrats; card police"
    assert refused(moves, table, OTHER_FACTIONS) == {"faction.bureaucrats.reveal"}


def test_the_beginning() -> None:
    def why(moves: str) -> set[str]:
        small = {"copies": {"mafia": 4}, "deal": [1, 1], "market": 2}
        (*_, last) = judged({"setup": {"seats": 2, "miniature": small}, "moves": moves})["moves"]
        return {each["clause"] for each in last["violations"]}

    assert why("first 2") == {"cc.setup.first-player"}
    assert why("@0 first 1") == {"cc.setup.first-player"}
    assert why("card mafia") == {"cc.setup.first-player"}
    assert why("first 1; card hackers") == {"cc.setup.deal"}
    assert why("first 1; card mafia; card mafia; card hackers") == {"cc.setup.market"}


def test_after_the_end_everything_is_illegal() -> None:
    table = {**TABLE, "influence": [14, 0, 0]}
    setup = {"seats": 3, "factions": FACTIONS}
    answer = judged({"setup": setup, "position": table, "moves": "play 2 journalists; decline"})
    last = answer["moves"][-1]
    assert last["by"] is None
    assert [each["clause"] for each in last["violations"]] == ["cc.end.immediately"]
    assert answer["result"] == {"totals": [16, 0, 0], "winners": [0]}
    assert answer["legal_moves"] == []


def test_passing_is_for_those_who_cannot_act_or_may() -> None:
    def menu(hand: dict[str, int], **setup: Any) -> list[str]:
        rest = {"hands": [hand, {}], "market": {"scientists": 7}, "turn": 0}
        made = {"seats": 2, "factions": FACTIONS, **setup}
        return list(judged({"setup": made, "position": rest})["legal_moves"])

    ten = {"police": 10}
    assert "pass" not in menu(ten)
    assert menu(ten, rulings={"over_limit_take": "capped"}) == ["pass"]
    assert "pass" in menu({}, rulings={"passing": "allowed"})
    assert "pass" not in menu({}, rulings={"second_action": "optional"})
    two: dict[str, Any] = {"variant": "two-actions", "rulings": {"second_action": "optional"}}
    assert "pass" not in menu({}, **two)
    setup = cc.Setup(2, FACTIONS, "two-actions", cc.read_setup({"seats": 2, **two}).rulings)
    second = cc.position([{}, {}], {"mafia": 7}, 0, setup=setup, actions_left=1)
    assert "pass" in map(str, cc.legal_moves(second))
