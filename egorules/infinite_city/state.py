"""The state of a game: what lies where, whose turn it is, and what is still to be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import evolve, fields, frozen

from egorules.core.event import Seat
from egorules.core.value import but
from egorules.core.zones import Bag, Deck, Hand
from egorules.infinite_city import phases as p
from egorules.infinite_city.board import Board, Cell, Tile
from egorules.infinite_city.events import Event
from egorules.infinite_city.rulings import Rulings
from egorules.infinite_city.setup import Setup
from egorules.infinite_city.tiles import Sort

T = TypeVar("T")


@frozen(slots=False)
class State:
    """Everything on and around the table. No sort is stored for a tile that nobody has seen."""

    setup: Setup
    stack: tuple[p.Phase, ...]
    """What is still to be done, innermost last; the last one is what is awaited."""
    board: Board
    hands: tuple[Hand[Sort], ...]
    supply: tuple[int, ...]
    """How many tokens each seat has that are not on the table."""
    deck: Deck[Sort]
    unseen: Bag[Sort]
    """All tiles that nobody has seen, wherever they lie."""
    aside: tuple[tuple[Sort, ...], ...] = ()
    """For each Library being carried out, the tiles set aside, in the order seen."""
    turn: Seat | None = None
    factories: int = 0
    """Factories carried out in this turn."""
    ran_out: tuple[Seat, ...] = ()
    """The seats that have placed their last token in this turn, ascending."""
    last_turns: tuple[Seat, ...] | None = None
    """The seats that have a last turn after this one, in order; None: the end has not begun."""
    passes: int = 0
    """Passes in a row that left an empty hand."""

    @property
    def phase(self) -> p.Phase:
        """What is awaited."""
        return self.stack[-1]

    @property
    def rulings(self) -> Rulings:
        """How the open questions are read."""
        return self.setup.rulings

    @property
    def active(self) -> Seat:
        """The seat whose turn it is."""
        assert self.turn is not None
        return self.turn


Events = tuple[Event, ...]
"""What has happened in a move so far; a rule that goes on adds to it."""

Result = tuple[State, Events]
"""What a rule leads to: the next state, and what happened on the way."""


def replaced(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A tuple with another value at one place."""
    return (*row[:index], value, *row[index + 1 :])


def into_hand(state: State, seat: Seat, tile: Sort) -> State:
    """The state in which a seat holds one more tile."""
    return but(state, hands=replaced(state.hands, seat, state.hands[seat].plus(tile)))


def out_of_hand(state: State, seat: Seat, tile: Sort) -> State:
    """The state in which a seat holds one tile less."""
    return but(state, hands=replaced(state.hands, seat, state.hands[seat].minus(tile)))


def top_replaced(state: State, *phases: p.Phase) -> State:
    """The state with these phases, the last on top, in place of what is awaited now."""
    return but(state, stack=(*state.stack[:-1], *phases))


def tiles_moved(state: State, moves: Mapping[Cell, Cell | None]) -> State:
    """The state with tiles in other cells, or gone (None).

    Phases follow them; nothing waits any more for a tile that is gone (`ic.build.nested`).
    """
    changes: dict[Cell, Tile | None] = dict.fromkeys(moves)
    changes |= {target: state.board[cell] for cell, target in moves.items() if target is not None}
    stack = tuple(_carried(phase, moves) for phase in state.stack)
    return but(state, board=state.board.changed(changes), stack=stack)


def _carried(phase: p.Phase, moves: Mapping[Cell, Cell | None]) -> p.Phase:
    changes: dict[str, object] = {}
    for each in fields(type(phase)):
        match getattr(phase, each.name):
            case Cell() as cell if cell in moves:
                changes[each.name] = moves[cell]
            case (Cell(), *_) as cells:
                followed = (moves.get(cell, cell) for cell in cells)
                changes[each.name] = tuple(cell for cell in followed if cell is not None)
            case _:
                pass
    return cast(p.Phase, evolve(cast(Any, phase), **changes))
