"""Where a tile may come to lie: an empty cell next to a tile, and next to a Plaza if that is possible."""

from __future__ import annotations

from functools import lru_cache

from egorules.core.rules import Needs, Now, need
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import phases as p
from egorules.infinite_city.board import Board, Cell, neighbours
from egorules.infinite_city.protection import keeps_together
from egorules.infinite_city.rulings import PlazaByPower, PlazaScope, PowerEntry, SplitCity
from egorules.infinite_city.state import State
from egorules.infinite_city.tiles import Kind

REMEMBERED = 1 << 11
"""So many boards have their cells beside Plazas remembered."""


@lru_cache(maxsize=REMEMBERED)
def beside_plazas(board: Board, suspended: bool) -> frozenset[Cell]:
    """The cells next to a Plaza that binds: face up, and perhaps not protected."""
    plazas = (
        cell
        for cell in board.of_kind(Kind.PLAZA)
        if not (suspended and cell in board.protected)
    )
    return frozenset(each for cell in plazas for each in neighbours(cell))


@lru_cache(maxsize=REMEMBERED)
def open_edge(board: Board, barred: bool) -> tuple[Cell, ...]:
    """The empty cells next to a tile, perhaps without those beside a Power Station."""
    if not barred:
        return board.edge
    return tuple([cell for cell in board.edge if cell not in board.by_power])


@lru_cache(maxsize=REMEMBERED)
def plaza_edge(board: Board, barred: bool, suspended: bool) -> tuple[Cell, ...]:
    """Those of them that are next to a binding Plaza."""
    beside = beside_plazas(board, suspended)
    return tuple([cell for cell in open_edge(board, barred) if cell in beside])


def is_bound(state: State, phase: object) -> bool:
    """Whether Plazas bind what is placed or moved now (`ic.tile.plaza`)."""
    scope = state.rulings.plaza_scope
    if isinstance(phase, p.Post):
        return scope is PlazaScope.PLACEMENTS_AND_MOVES
    return not (isinstance(phase, p.Port) and scope is PlazaScope.PLAYS_ONLY)


def is_barred(state: State, phase: object) -> bool:
    """Whether the cells beside Power Stations are closed to what is placed or moved now."""
    by_text = isinstance(phase, p.Port | p.Post)
    return by_text and state.rulings.power_entry is PowerEntry.BARRED


def is_suspended(state: State) -> bool:
    """Whether protected Plazas do not bind."""
    return state.rulings.plaza_by_power is PlazaByPower.SUSPENDED


def binding(state: State, phase: object, source: Cell | None = None) -> bool:
    """Whether some cell that meets every other condition is next to a binding Plaza.

    A tile that moves from `source` is not on the board any more, and does not stay where it is.
    """
    if not is_bound(state, phase):
        return False
    board = state.board if source is None else state.board.without(source)
    cells = plaza_edge(board, is_barred(state, phase), is_suspended(state))
    if source is None:
        return bool(cells)
    return any(cell != source and stays_whole(state, source, cell) for cell in cells)


def stays_whole(state: State, source: Cell, target: Cell) -> bool:
    """Whether moving a tile breaks no city that must stay in one piece."""
    if state.rulings.split_city is SplitCity.ALLOWED or source not in state.board:
        return True
    return keeps_together(state, source, target)


def spot_needs(now: Now, cell: Cell, source: Cell | None = None) -> Needs:
    """The conditions of a cell where a tile may come to lie (`ic.build.adjacent`, `ic.tile.plaza`)."""
    state, phase = now.state, now.phase
    board = state.board if source is None else state.board.without(source)
    yield need(c.BUILD_ONE_PER_CELL, cell not in board, "there is a tile at {at} already", at=cell)
    touches = any(each in board.at for each in neighbours(cell))
    yield need(c.BUILD_ADJACENT, touches, "no tile lies beside {at}", at=cell)
    if is_barred(state, phase):
        text = "{at} lies beside a Power Station"
        yield need(c.TILE_POWER_PROTECT, cell not in board.by_power, text, at=cell)
    if binding(state, phase, source):
        beside = cell in beside_plazas(board, is_suspended(state))
        yield need(c.TILE_PLAZA, beside, "the tile must lie beside a Plaza, and {at} does not", at=cell)
        if isinstance(phase, p.Port):
            yield need(c.TILE_PLAZA_OVERRIDE, True)
    yield need(c.BUILD_EDGES, True)


def spots(now: Now, source: Cell | None = None) -> tuple[Cell, ...]:
    """The cells worth asking about: those on the edge, or those of them beside a binding Plaza."""
    state, phase = now.state, now.phase
    board = state.board if source is None else state.board.without(source)
    barred = is_barred(state, phase)
    if binding(state, phase, source):
        return plaza_edge(board, barred, is_suspended(state))
    return open_edge(board, barred)
