"""Building: where a tile may be laid, and laying it with a token on it."""

from __future__ import annotations

from egorules.core.clause import Cites
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city import tokens
from egorules.infinite_city.board import Board, Cell, Tile
from egorules.infinite_city.ending import all_stations_up, check_last_token, over
from egorules.infinite_city.plaza import (
    binding,
    is_barred,
    is_suspended,
    open_edge,
    plaza_edge,
    plaza_needs,
)
from egorules.infinite_city.scoring import Cause
from egorules.infinite_city.state import Result, State

EDGES = need(c.BUILD_EDGES, True)
"""Every placement cites the clause that says what adjacent means."""


def spot_needs(now: Now, cell: Cell, source: Cell | None = None) -> Needs:
    """The cell must be empty and next to a tile (`ic.build.one-per-cell`, `ic.build.adjacent`).

    A tile that is being moved has left its old cell, so it does not count as a neighbour.
    """
    state, phase = now.state, now.phase
    board = state.board.without(source)
    yield need(c.BUILD_ONE_PER_CELL, cell not in board, "there is a tile at {at} already", at=cell)
    yield need(c.BUILD_ADJACENT, board.touches(cell), "no tile lies beside {at}", at=cell)
    yield EDGES
    if is_barred(state, phase):
        text = "{at} lies beside a Power Station"
        yield need(c.TILE_POWER_PROTECT, cell not in board.by_power, text, at=cell)
    if binding(state, phase, source):
        yield from plaza_needs(now, board, cell)


def spots(now: Now, source: Cell | None = None) -> tuple[Cell, ...]:
    """The cells worth asking about: the edge, or its cells beside a Plaza if a Plaza binds."""
    state, phase = now.state, now.phase
    board: Board = state.board.without(source)
    barred = is_barred(state, phase)
    if binding(state, phase, source):
        return board.once(plaza_edge, barred, is_suspended(state.rulings))
    return board.once(open_edge, barred)


def build(state: State, move: m.Play, source: e.Source, cites: Cites) -> Result:
    """Lay a tile face up with a token on it; its text is next (`ic.build.token`)."""
    seat = state.active
    board = state.board.put(move.at, Tile(move.tile, True, (seat,)))
    laid = but(state, board=board, supply=tokens.paid(state, seat))
    built = e.Built(seat, move.tile, move.at, source, (*cites, c.BUILD_TOKEN))
    if all_stations_up(laid):
        return over(laid, Cause.POWER, (built,))
    return check_last_token(laid, seat, (built,))
