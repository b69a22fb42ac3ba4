"""Notation: what a move class states once is how it is written, read, masked and put right."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from egorules.core.notation import (
    FieldGrammar,
    MalformedMove,
    Notation,
    Written,
    grammar,
    in_notation,
    in_other_words,
    near_in_other_words,
    notation,
)
from egorules.core.text import say
from egorules.testing.profiles import times


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"
    TOP = "the top (or so)"


@frozen(eq=False)
class Cell(Written):
    """Coordinates; a column may be negative."""

    written: ClassVar = "({x},{y})"
    x: int
    y: int


@frozen(eq=False)
class Lay(Written):
    written: ClassVar = "lay {card} at {side}"
    card: int
    side: Side


@frozen(eq=False)
class Lift(Written):
    written: ClassVar = "lift {card}"
    card: int


@frozen(eq=False)
class Play(Written):
    """A part that may be left out, and one in the middle."""

    written: ClassVar = "play[ {count}] {side}[ on {target}]"
    side: Side
    count: int | None = None
    target: int | None = None


@frozen(eq=False)
class Place(Written):
    written: ClassVar = "place {cell}"
    cell: Cell


@frozen(eq=False)
class Show(Written):
    """Several values, with a space between them."""

    written: ClassVar = "show {sides}"
    sides: tuple[Side, ...]


@frozen(eq=False)
class Rest(Written):
    written: ClassVar = "rest (all)"


def parse_cell(text: str) -> Cell:
    x, y = text[1:-1].split(",")
    return Cell(int(x), int(y))


CELL = r"\((?:0|-?[1-9]\d?),(?:0|-?[1-9]\d?)\)"
SIDES = r"(?:left|right)(?: (?:left|right))*"
SPECIAL: dict[object, FieldGrammar] = {
    Cell: FieldGrammar(CELL, parse_cell),
    tuple[Side, ...]: FieldGrammar(SIDES, lambda text: tuple(map(Side, text.split()))),
}
KINDS: tuple[type[Written], ...] = (Lay, Lift, Play, Place, Show, Rest)
GRAMMAR = grammar(KINDS, SPECIAL)

numbers = st.integers(0, 99)
sides = st.sampled_from(Side)
coordinates = st.integers(-99, 99)
moves: st.SearchStrategy[Written] = st.one_of(
    st.builds(Lay, numbers, sides),
    st.builds(Lift, numbers),
    st.builds(Play, sides, st.none() | numbers, st.none() | numbers),
    st.builds(Place, st.builds(Cell, coordinates, coordinates)),
    st.builds(Show, st.lists(st.sampled_from(list(Side)[:2]), min_size=1, max_size=3).map(tuple)),
    st.just(Rest()),
)


@times(8)
@given(moves)
def test_what_is_written_can_be_read(move: Written) -> None:
    assert GRAMMAR.parse(str(move)) is move


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Lay(12, Side.LEFT), "lay 12 at left"),
        (Lay(0, Side.TOP), "lay 0 at the top (or so)"),
        (Play(Side.LEFT), "play left"),
        (Play(Side.LEFT, 2), "play 2 left"),
        (Play(Side.LEFT, target=0), "play left on 0"),
        (Play(Side.LEFT, 0, 2), "play 0 left on 2"),
        (Place(Cell(-1, 0)), "place (-1,0)"),
        (Show((Side.LEFT, Side.RIGHT)), "show left right"),
        (Rest(), "rest (all)"),
    ],
)
def test_how_it_is_written(move: Written, text: str) -> None:
    assert str(move) == text
    assert grammar(KINDS, SPECIAL).parse(text) is move


def test_a_part_in_brackets_may_be_left_out_and_no_other() -> None:
    plays: Any = grammar((Play,))
    assert plays.parse("play 2 right on 3") is Play(Side.RIGHT, 2, 3)
    assert plays.parse("play right") is Play(Side.RIGHT)
    for text in ("", "right", "play", " on 3", "play 2", "2 right on 3"):
        with pytest.raises(MalformedMove):
            plays.parse(text)


def test_a_field_that_may_be_none_is_written_as_its_type_says() -> None:
    @frozen(eq=False)
    class Go(Written):
        written: ClassVar = "go[ to {cell}][ {side}]"
        cell: Cell | None = None
        side: Side | None = None

    goes = grammar((Go,), SPECIAL)
    for move in (Go(), Go(Cell(-1, 2)), Go(None, Side.TOP), Go(Cell(0, 0), Side.LEFT)):
        assert goes.parse(str(move)) is move


@pytest.mark.parametrize(
    "text",
    [
        *("", "lift", "lift 100", "lift 01", "lift 1 ", " lift 1", "lift  1", "lift x", "lift -1"),
        *("lay 1 at top", "lay 1 at Left", "rest all", "lift 1\n"),
        *("play", "play 2", "play left on", "play  left", "play left 2", "play None left"),
        *("place (-0,0)", "place (01,0)", "place (0, 0)", "place 0,0", "place (100,0)"),
        *("show", "show left  right", "show leftright"),
    ],
)
def test_nothing_else_can_be_read(text: str) -> None:
    with pytest.raises(MalformedMove) as refused:
        GRAMMAR.parse(text)
    assert str(refused.value) == f"{text!r} is not a move"


def test_digits_are_those_of_ascii() -> None:
    """Otherwise two texts would be the same move, and only one of them how it is written."""
    digits: dict[object, FieldGrammar] = {int: FieldGrammar(r"\d", int)}
    lifts = grammar((Lift,), digits)
    assert lifts.parse("lift 3") is Lift(3)
    with pytest.raises(MalformedMove):
        lifts.parse("lift ٣")


@pytest.mark.parametrize(
    ("move", "secret", "text"),
    [
        (Lay(12, Side.LEFT), (), "lay 12 at left"),
        (Lay(12, Side.LEFT), ("card",), "lay * at left"),
        (Play(Side.LEFT, 2), ("count",), "play * left"),
        (Play(Side.LEFT), ("count", "target"), "play left"),
        (Show((Side.LEFT, Side.LEFT)), ("sides",), "show * *"),
    ],
)
def test_secret_fields_are_masked_and_never_read(
    move: Written, secret: tuple[str, ...], text: str
) -> None:
    assert move.masked(secret) == text
    if "*" in text:
        with pytest.raises(MalformedMove):
            GRAMMAR.parse(text)


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("lft 3", ("lift 3",)),
        ("LAY 3 at left", ("lay 3 at left",)),
        ("lift", ("lift CARD",)),
        ("lay 3 left", ("lay CARD at SIDE",)),
        ("lat 3", ("lay CARD at SIDE",)),  # less like lift, though that would be a move
        ("xyzzy", ()),
        ("lift " + "1" * 100, ("lift CARD",)),
    ],
)
def test_what_may_have_been_meant(text: str, near: tuple[str, ...]) -> None:
    with pytest.raises(MalformedMove) as refused:
        GRAMMAR.parse(text)
    assert refused.value.near == near


def test_what_a_move_class_says_about_itself() -> None:
    class Wave(Lift):
        """Wave it."""

        written: ClassVar = "wave {card}[ at {other_card}]"
        examples: ClassVar = ("wave 1", "wave 2 at 3")

    assert notation(Wave) == Notation(
        "wave CARD[ at OTHER_CARD]", ("wave 1", "wave 2 at 3"), say("Wave it.")
    )
    assert notation(Rest) == Notation("rest (all)", ("rest (all)",), say(""))


WORDS = {"lift": "lève", "lay": "pose", "at": "à", "left": "gauche"}


def test_moves_in_other_words_and_back() -> None:
    assert in_other_words("lay 3 at left", WORDS) == "pose 3 à gauche"
    assert in_notation("POSE 3 a Gauche", WORDS) == "lay 3 at left"
    assert in_other_words("rest (all)", WORDS) == in_notation("rest (all)", WORDS) == "rest (all)"


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("leve", ("lève …",)),
        ("levez 3", ("lève 3",)),
        ("posez 3 à gauche", ("pose 3 à gauche",)),
        ("pose 3", ("pose … à …",)),
        ("xyzzy", ()),
    ],
)
def test_what_may_have_been_meant_in_other_words(text: str, near: tuple[str, ...]) -> None:
    with pytest.raises(MalformedMove) as refused:
        GRAMMAR.parse(in_notation(text, WORDS))
    assert near_in_other_words(text, refused.value, WORDS) == near


def test_without_other_words_it_is_the_notation_that_was_meant() -> None:
    error = MalformedMove("lft 3", ("lift 3",))
    assert near_in_other_words("lft 3", error, {}) == ("lift 3",)


@pytest.mark.parametrize("number", [True, False, 3.0, Fraction(3)])
def test_a_value_that_is_not_an_int_makes_no_move(number: Any) -> None:
    with pytest.raises(TypeError, match=r"^Lift\.card: a whole number, not "):
        Lift(number)
    with pytest.raises(TypeError, match=r"^Play\.target: a whole number, not "):
        Play(Side.LEFT, 1, number)


def test_a_malformed_move_is_told_in_another_process_too() -> None:
    import pickle

    error = MalformedMove("jump", ("jum", "jumps"))
    assert error.args == ("jump", ("jum", "jumps"))
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.text, copy.near, str(copy)) == ("jump", ("jum", "jumps"), "'jump' is not a move")
