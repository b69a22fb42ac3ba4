"""Setups as plain data: what is written is read back, and what is wrong is named with its place."""

from __future__ import annotations

from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.core.parse import BadInput
from egorules.egocentric_world.cards import OFFICIAL

FRENCH = ew.Rulings.french()
COPIES = (0, 3, 0, 0, 0, 0, 2, 0, 0, 2)
"""Three 1s, two 6s, two 9s."""


@pytest.mark.parametrize(
    ("setup", "plain"),
    [
        (ew.Setup(3), {"seats": 3, "length": "to-50"}),
        (ew.Setup(6, ew.Length.SINGLE), {"seats": 6, "length": "single"}),
        (
            ew.Setup(2, rulings=FRENCH),
            {"seats": 2, "length": "to-50", "rulings": {"round_setup": "carry_over"}},
        ),
        (
            ew.Setup.solo(2, "single"),
            {"mode": "solo", "difficulty": 2, "length": "single"},
        ),
        (
            ew.Setup.miniature(3, COPIES, 2, 9, "to-50"),
            {
                "seats": 3,
                "length": "to-50",
                "miniature": {"copies": {"1": 3, "6": 2, "9": 2}, "hand_size": 2, "limit": 9},
            },
        ),
    ],
)
def test_a_setup_is_written_and_read_back(setup: ew.Setup, plain: dict[str, Any]) -> None:
    assert ew.write_setup(setup) == plain
    assert ew.read_setup(plain) == setup


@pytest.mark.parametrize(
    "unlike", [{"copies": (0, 6, *OFFICIAL[2:])}, {"hand_size": 4}, {"limit": 40}]
)
def test_whatever_is_not_the_rulebooks_own_is_written_as_a_miniature(unlike: Any) -> None:
    setup = ew.Setup(3, **unlike)
    assert not setup.is_official
    assert ew.read_setup(ew.write_setup(setup)) == setup


def test_a_miniature_is_as_the_rulebook_has_it_but_for_what_is_said() -> None:
    copies = (*COPIES, 0, 0, 0)
    solo = ew.Setup(3, ew.Length.SINGLE, difficulty=2, copies=copies, hand_size=2)
    assert ew.Setup.miniature(3, COPIES, 2, difficulty=2) == solo
    assert (solo.limit, solo.is_solo) == (50, True)
    assert ew.Setup.miniature(3, COPIES, 2, 9).limit == 9
    only = {"seats": 3, "miniature": {"hand_size": 4}}
    assert ew.read_setup(only) == ew.Setup(3, hand_size=4)
    told = {"1": 3, "2": 0, "6": 2, "9": 2}
    small = {"mode": "solo", "difficulty": 2, "miniature": {"copies": told, "hand_size": 2}}
    assert ew.read_setup({**small, "length": "single"}) == solo


def where_and_why(setup: object) -> list[str]:
    """Why a setup cannot be read, each reason with its place."""
    with pytest.raises(BadInput) as refused:
        ew.read_setup(setup)
    return [f"{where}: {reason}" for where, reason in refused.value.reasons]


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (3, "setup: Expected a table, got a whole number"),
        (
            {"seat": 3},
            "setup.seat: Unknown key; known are:"
            " seats, mode, difficulty, length, rulings, miniature",
        ),
        ({}, "setup.seats: Missing"),
        ({"mode": "solo"}, "setup.difficulty: Missing"),
        ({"mode": "duel"}, "setup.mode: Unknown: 'duel'; known are: multiplayer, solo"),
        ({"seats": 3, "difficulty": 1}, "setup.difficulty: Only solo mode has a difficulty"),
        ({"mode": "multiplayer"}, "setup.seats: Missing"),
        ({"seats": "3"}, "setup.seats: Expected a whole number, got a text"),
        (
            {"mode": "solo", "difficulty": "1"},
            "setup.difficulty: Expected a whole number, got a text",
        ),
        ({"mode": "solo", "difficulty": 4}, "setup.difficulty: The difficulty is 1, 2 or 3"),
        (
            {"mode": "solo", "difficulty": 1, "seats": 2},
            "setup.seats: Solo mode has three seats: you and two Citybots",
        ),
        ({"seats": 3, "length": "long"}, "setup.length: Unknown: 'long'; known are: single, to-50"),
        ({"seats": 3, "rulings": 1}, "setup.rulings: Expected a table, got a whole number"),
        (
            {"seats": 3, "rulings": {"repeat_stop": "maybe"}},
            "setup.rulings.repeat_stop: Unknown: 'maybe'; known are: allowed, forbidden",
        ),
    ],
)
def test_what_is_wrong_with_a_setup_is_named_with_its_place(setup: object, reason: str) -> None:
    assert where_and_why(setup) == [reason]


def position(**changed: object) -> dict[str, Any]:
    """A table of two players as plain data; None leaves something out."""
    return {"hands": [[1, 4], [2]], "discard": [6], "turn": 1, **changed}


def test_a_position_is_read_and_written() -> None:
    deck = {str(card): 5 - [1, 2, 4, 6, 7, 9].count(card) for card in range(1, 13)}
    whole = position(discard=[6, 9], deck=deck, drawn=7, stop_by=0, totals=[3, 0], round=2)
    state = ew.read_position(ew.Setup(2), whole)
    assert state == ew.position(
        [[1, 4], [2]], [6, 9], 1, drawn=7, stop_by=0, totals=[3, 0], round=2
    )
    assert ew.report(state)["position"] == whole
    assert ew.read_position(ew.Setup(2), position(drawn=None)) == ew.position([[1, 4], [2]], [6], 1)


NUMBER = "Expected a whole number, got a text"


@pytest.mark.parametrize(
    ("changed", "reasons"),
    [
        ({"seen_by": 1}, ["seen_by: A view of the table is no whole position"]),
        ({"hands": None, "turn": None}, ["hands: Missing", "turn: Missing"]),
        ({"discard": None}, ["discard: Missing"]),
        ({"hands": 3}, ["hands: Expected a list, got a whole number"]),
        ({"hands": [[1], 2]}, ["hands[1]: Expected a list, got a whole number"]),
        ({"hands": [[1], ["2"]]}, [f"hands[1][0]: {NUMBER}"]),
        ({"discard": [6, "5"]}, [f"discard[1]: {NUMBER}"]),
        ({"turn": "1", "round": "2"}, [f"turn: {NUMBER}", f"round: {NUMBER}"]),
        ({"drawn": "1", "stop_by": "0"}, [f"drawn: {NUMBER}", f"stop_by: {NUMBER}"]),
        ({"totals": [1, "2"]}, [f"totals[1]: {NUMBER}"]),
        ({"deck": [1]}, ["deck: Expected a table, got a list"]),
        ({"deck": {"1": "2"}}, [f"deck.1: {NUMBER}"]),
        ({"deck": {"x": 2}}, ["deck.x: Expected a card value as key"]),
        (
            {"turn": 2, "hands": [[13], [2]]},
            ["turn: There is no seat 2", "hands[0][0]: 13 is not a card of this game"],
        ),
        ({"hands": [[1], {"visible": [2]}]}, ["hands[1].pile: Missing"]),
        ({"hands": [[1], {"pile": [2]}]}, ["hands[1].visible: Missing"]),
        ({"hands": [[1], {}]}, ["hands[1].visible: Missing", "hands[1].pile: Missing"]),
        (
            {"hands": [[1], {"visible": [2], "pile": [], "top": 1}]},
            ["hands[1].top: Unknown key; known are: visible, pile"],
        ),
        ({"hands": [[1], {"visible": ["2"], "pile": []}]}, [f"hands[1].visible[0]: {NUMBER}"]),
        ({"hands": [[1], {"visible": [2], "pile": ["3"]}]}, [f"hands[1].pile[0]: {NUMBER}"]),
    ],
)
def test_what_is_wrong_with_a_position_is_named_with_its_place(
    changed: dict[str, Any], reasons: list[str]
) -> None:
    with pytest.raises(BadInput) as refused:
        ew.read_position(ew.Setup(2), position(**changed))
    told = [f"{where}: {reason}" for where, reason in refused.value.reasons]
    assert told == [f"position.{each}" for each in reasons]


def test_a_position_is_a_table_of_what_lies_there() -> None:
    for wrong, reason in (
        ([], "position: Expected a table, got a list"),
        (position(colour=1), r"position\.colour: Unknown key; known are: hands, discard, turn, "),
    ):
        with pytest.raises(BadInput, match=f"^{reason}"):
            ew.read_position(ew.Setup(2), wrong)


def test_what_cannot_lie_on_a_table_is_told_with_its_kind() -> None:
    with pytest.raises(ew.InvalidPosition) as refused:
        ew.read_position(ew.Setup(2), position(turn=2, round=0))
    assert [flaw.kind.value for flaw in refused.value.flaws] == ["no_such_seat", "wrong_round"]


@pytest.mark.parametrize(
    ("miniature", "reason"),
    [
        (3, ": Expected a table, got a whole number"),
        ({"cards": 3}, ".cards: Unknown key; known are: copies, hand_size, limit"),
        ({"hand_size": "3"}, ".hand_size: Expected a whole number, got a text"),
        ({"limit": "9"}, ".limit: Expected a whole number, got a text"),
        ({"copies": [5]}, ".copies: Expected a table, got a list"),
        ({"copies": {1: 5}}, ".copies: Expected a text, got a whole number"),
        ({"copies": {"one": 5}}, ".copies.one: Expected a card value as key"),
        ({"copies": {"01": 5}}, ".copies.01: Expected a card value as key"),
        ({"copies": {"-1": 5}}, ".copies.-1: Expected a card value as key"),
        ({"copies": {"٣": 5}}, ".copies.٣: Expected a card value as key"),
        ({"copies": {"1234567890": 5}}, ".copies.1234567890: Expected a card value as key"),
        ({"copies": {"1": "5"}}, ".copies.1: Expected a whole number, got a text"),
        ({"copies": {"1": 50, "0": 1}}, ".copies: Counts of the values 1 to 12, 0 or more"),
        ({"copies": {"1": 50, "13": 1}}, ".copies: Counts of the values 1 to 12, 0 or more"),
        ({"copies": {"1": 50, "2": -1}}, ".copies: Counts of the values 1 to 12, 0 or more"),
    ],
)
def test_what_is_wrong_with_a_miniature_is_named_with_its_place(
    miniature: object, reason: str
) -> None:
    wrong = {"seats": 2, "miniature": miniature}
    assert where_and_why(wrong) == [f"setup.miniature{reason}"]


def test_a_setup_that_cannot_be_played_names_the_place_and_the_reason() -> None:
    reason = "A game has 2 to 6 seats, or is solo; 7 is not possible"
    assert where_and_why({"seats": 7}) == [f"setup.seats: {reason}"]
    with pytest.raises(ew.InvalidSetup) as refused:
        ew.Setup(7)
    assert (refused.value.where, str(refused.value.reason)) == ("seats", reason)
    assert str(refused.value) == f"seats: {reason}"


def test_seats_that_are_said_stand_whatever_the_hands_show() -> None:
    bots = [[5, 11], {"visible": [6], "pile": [3]}, {"visible": [2], "pile": [9, 1]}]
    assert ew.infer_setup({"seats": 3}, {"hands": bots}) == {"seats": 3}
    assert ew.infer_setup({"seats": 3}, {"hands": [[5], [6]]}) == {"seats": 3}
    assert ew.infer_setup({}, {"hands": bots}) == {"mode": "solo"}
    assert ew.infer_setup({}, {"hands": [[5], [6]]}) == {"seats": 2}
