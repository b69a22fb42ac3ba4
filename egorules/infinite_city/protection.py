"""Protection by Power Stations, and the conditions of choosing a tile."""

from __future__ import annotations

from egorules.core.clause import ClauseId
from egorules.core.rules import Need, Needs, Now, need
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city.board import Cell
from egorules.infinite_city.rulings import FaceDownTargets, PowerOwnText, SelfTarget, SplitCity
from egorules.infinite_city.state import State


def is_open(state: State, acting: Cell | None, cell: Cell) -> bool:
    """Whether the text of the tile at one cell may affect another (`ic.tile.power.protect`)."""
    if cell not in state.board.protected:
        return True
    return cell == acting and state.rulings.power_own_text is PowerOwnText.ALLOWED


def open_needs(now: Now, cell: Cell) -> Needs:
    """The tile is not protected from the acting text (`ic.tile.power.protect`)."""
    text = "the tile at {at} is protected by a Power Station"
    yield need(c.TILE_POWER_PROTECT, is_open(now.state, now.phase.at, cell), text, at=cell)


def there_needs(now: Now, cell: Cell, clause: ClauseId) -> Needs:
    """A tile lies in the cell."""
    yield need(clause, cell in now.state.board, "there is no tile at {at}", at=cell)


def self_needs(now: Now, cell: Cell) -> Needs:
    """The acting tile may be chosen, or not (`ic.board.self`)."""
    allowed = now.state.rulings.self_target is SelfTarget.ALLOWED
    text = "the acting tile itself cannot be chosen"
    yield need(c.BOARD_SELF, allowed or cell != now.phase.at, text)


def face_needs(now: Now, cell: Cell) -> Needs:
    """A face-down tile may be chosen, or not (`ic.board.face-down`)."""
    tile = now.state.board.get(cell)
    allowed = now.state.rulings.face_down_targets is FaceDownTargets.ALLOWED
    holds = allowed or tile is None or tile.is_up
    yield need(c.BOARD_FACE_DOWN, holds, "a face-down tile cannot be chosen")


def pick_needs(now: Now, cell: Cell, clause: ClauseId) -> Needs:
    """The conditions of choosing any tile, worked out once for each board and acting text."""
    known: dict[object, tuple[Need, ...]] = now.state.board.picks
    key = (now.phase, now.state.rulings, cell)
    if key not in known:
        known[key] = tuple(_pick_needs(now, cell, clause))
    return known[key]


def _pick_needs(now: Now, cell: Cell, clause: ClauseId) -> Needs:
    """It is there, open, perhaps not the acting tile itself, perhaps face up."""
    yield from there_needs(now, cell, clause)
    if cell in now.state.board:
        yield from open_needs(now, cell)
        yield from self_needs(now, cell)
        yield from face_needs(now, cell)


def pieces_needs(now: Now, cell: Cell, target: Cell | None = None) -> Needs:
    """Without the tile, or with it elsewhere, the city has no more pieces (`ic.board.pieces`)."""
    holds = keeps_whole(now.state, cell, target)
    yield need(c.BOARD_PIECES, holds, "the city would fall into more pieces")


def keeps_whole(state: State, cell: Cell, target: Cell | None) -> bool:
    """Whether there are no more pieces than before if a tile leaves, perhaps for elsewhere."""
    if state.rulings.split_city is SplitCity.ALLOWED or cell not in state.board:
        return True
    rest = state.board.without(cell)
    after = rest.pieces if target is None else rest.pieces_with(target)
    return after <= state.board.pieces
