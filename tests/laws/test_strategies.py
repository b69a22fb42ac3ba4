"""The strategies reach all that a class can say: numbers, names, parts that are left out."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import ClassVar

import pytest
from attrs import frozen
from hypothesis import find
from hypothesis import strategies as st

from egorules.core.notation import Written, grammar
from egorules.testing import moves_of, neighbours


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@frozen(eq=False)
class Corner(Written):
    """A part of a move with a strategy of its own."""

    written: ClassVar = "corner"


@frozen(eq=False)
class Play(Written):
    written: ClassVar = "play {card} {side}[ on {seat}][ from {origin}]"
    card: int
    side: Side
    seat: int | None = None
    origin: Side | None = None


@frozen(eq=False)
class Lay(Written):
    written: ClassVar = "lay {corner}"
    corner: Corner


MOVES = moves_of((Play, Lay), {Corner: st.just(Corner())})
"""Every move of these two kinds."""


@pytest.mark.parametrize(
    "wanted",
    [
        lambda move: move is Lay(Corner()),
        lambda move: isinstance(move, Play) and move.card > 50,
        lambda move: isinstance(move, Play) and move.side is Side.RIGHT,
        lambda move: isinstance(move, Play) and move.seat is None,
        lambda move: isinstance(move, Play) and move.seat == 2,
        lambda move: isinstance(move, Play) and move.origin is None,
        lambda move: isinstance(move, Play) and move.origin is Side.LEFT,
    ],
)
def test_every_field_takes_every_kind_of_value(wanted: Callable[[Written], bool]) -> None:
    assert wanted(find(MOVES, wanted))


def test_neighbours_differ_in_one_number_or_name() -> None:
    near = set(neighbours([Play(3, Side.LEFT, 1)]))
    assert {Play(4, Side.LEFT, 1), Play(3, Side.RIGHT, 1), Play(3, Side.LEFT, 99)} <= near
    assert Play(4, Side.RIGHT, 1) not in near
    assert not set(neighbours([Lay(Corner())]))


def test_what_is_drawn_can_be_written() -> None:
    parse = grammar((Play,)).parse
    for move in neighbours([Play(3, Side.LEFT, 1, Side.RIGHT)]):
        assert parse(str(move)) is move
