"""The tile list, Plaza: a tile must be placed next to one, where that is possible."""

from __future__ import annotations

from egorules.core.rules import Needs, Now, need
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import phases as p
from egorules.infinite_city import rulings as r
from egorules.infinite_city.board import Board, Cell, neighbours
from egorules.infinite_city.choosing import keeps_whole
from egorules.infinite_city.rulings import Rulings
from egorules.infinite_city.state import State
from egorules.infinite_city.tiles import Kind


def beside_plazas(board: Board, suspended: bool) -> frozenset[Cell]:
    """The cells next to a face-up Plaza; if `suspended`, protected Plazas do not count."""
    plazas = (
        cell for cell in board.of_kind(Kind.PLAZA) if not (suspended and cell in board.protected)
    )
    return frozenset(each for cell in plazas for each in neighbours(cell))


def open_edge(board: Board, barred: bool) -> tuple[Cell, ...]:
    """The empty cells next to a tile; if `barred`, without those beside a Power Station."""
    if not barred:
        return board.edge
    return tuple([cell for cell in board.edge if cell not in board.by_power])


def plaza_edge(board: Board, barred: bool, suspended: bool) -> tuple[Cell, ...]:
    """The cells of the open edge that are next to a binding Plaza."""
    beside = board.once(beside_plazas, suspended)
    return tuple([cell for cell in board.once(open_edge, barred) if cell in beside])


def is_bound(state: State, phase: object) -> bool:
    """Whether Plazas bind what is placed or moved now (`ic.tile.plaza`)."""
    scope = state.rulings.plaza_scope
    if isinstance(phase, p.Post):
        return scope is r.PlazaScope.PLACEMENTS_AND_MOVES
    return not (isinstance(phase, p.Port) and scope is r.PlazaScope.PLAYS_ONLY)


def is_barred(state: State, phase: object) -> bool:
    """Whether the cells beside Power Stations are closed to what is placed or moved now."""
    if state.rulings.power_entry is r.PowerEntry.ALLOWED:
        return False
    return isinstance(phase, p.Port | p.Post)


def is_suspended(rulings: Rulings) -> bool:
    """Whether protected Plazas do not bind."""
    return rulings.plaza_by_power is r.PlazaByPower.SUSPENDED


def binding(state: State, phase: object, source: Cell | None = None) -> bool:
    """Whether some cell that meets every other condition is next to a Plaza that binds now."""
    if not is_bound(state, phase):
        return False
    return state.board.once(_binding, is_barred(state, phase), state.rulings, source)


def _binding(board: Board, barred: bool, rulings: Rulings, source: Cell | None) -> bool:
    """The same for a board; a tile that moves has left the board and must change its cell."""
    suspended = is_suspended(rulings)
    if source is None:
        return bool(board.once(plaza_edge, barred, suspended))
    cells = board.without(source).once(plaza_edge, barred, suspended)
    return any(cell != source and keeps_whole(board, rulings, source, cell) for cell in cells)


def plaza_needs(now: Now, board: Board, cell: Cell) -> Needs:
    """The cell lies beside a Plaza, whatever other texts allow (`ic.tile.plaza`,
    `ic.tile.plaza.override`)."""
    beside = cell in board.once(beside_plazas, is_suspended(now.state.rulings))
    text = "the tile must lie beside a Plaza, and {at} does not"
    yield need(c.TILE_PLAZA, beside, text, at=cell)
    if isinstance(now.phase, p.Port):
        yield need(c.TILE_PLAZA_OVERRIDE, True)
