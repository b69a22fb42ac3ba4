"""A turn: where a tile may be laid, namely in an empty cell next to another tile."""

from __future__ import annotations

from egorules.core.rules import Needs, Now, need
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city.board import Board, Cell
from egorules.infinite_city.plaza import (
    binding,
    is_barred,
    is_suspended,
    open_edge,
    plaza_edge,
    plaza_needs,
)

EDGES = need(c.BUILD_EDGES, True)
"""Every placement cites the clause that says what adjacent means."""


def spot_needs(now: Now, cell: Cell, source: Cell | None = None) -> Needs:
    """The conditions for laying a tile in a cell (`ic.build.adjacent`).

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
