"""Protection by Power Stations, and the conditions of choosing a tile."""

from __future__ import annotations

from typing import NamedTuple

from egorules.core.clause import ClauseId
from egorules.core.rules import Need, Needs, Now, need
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city.board import Board, Cell
from egorules.infinite_city.rulings import (
    FaceDownTargets,
    PowerOwnText,
    Rulings,
    SelfTarget,
    SplitCity,
)
from egorules.infinite_city.state import State


def is_open(state: State | Chosen, acting: Cell | None, cell: Cell) -> bool:
    """Whether the text of the tile at one cell may affect another (`ic.tile.power.protect`)."""
    if cell not in state.board.protected:
        return True
    return cell == acting and state.rulings.power_own_text is PowerOwnText.ALLOWED


def open_needs(now: Now, cell: Cell) -> Needs:
    """The tile is not protected from the acting text (`ic.tile.power.protect`)."""
    holds = is_open(now.state, now.phase.at, cell)
    text = "the tile at {at} is protected by a Power Station"
    yield need(c.TILE_POWER_PROTECT, holds, text, at=cell)


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
    return now.state.board.once(_pick_needs, now.phase, now.state.rulings, cell, clause)  # type: ignore[no-any-return]


def _pick_needs(
    board: Board, phase: object, rulings: Rulings, cell: Cell, clause: ClauseId
) -> tuple[Need, ...]:
    """It is there, open, perhaps not the acting tile itself, perhaps face up."""
    now = Now(Chosen(board, rulings), phase)
    needs = [*there_needs(now, cell, clause)]
    if cell in board:
        needs += [*open_needs(now, cell), *self_needs(now, cell), *face_needs(now, cell)]
    return tuple(needs)


class Chosen(NamedTuple):
    """The part of a state on which the choice of a tile depends."""

    board: Board
    rulings: Rulings


def pieces_needs(now: Now, cell: Cell, target: Cell | None = None) -> Needs:
    """Without the tile, or with it elsewhere, the city has no more pieces (`ic.board.pieces`)."""
    holds = keeps_whole(now.state.board, now.state.rulings, cell, target)
    yield need(c.BOARD_PIECES, holds, "the city would fall into more pieces")


def keeps_whole(board: Board, rulings: Rulings, cell: Cell, target: Cell | None) -> bool:
    """Whether there are no more pieces than before if a tile leaves, perhaps for elsewhere."""
    if rulings.split_city is SplitCity.ALLOWED or cell not in board:
        return True
    rest = board.without(cell)
    after = rest.pieces if target is None else rest.pieces_with(target)
    return after <= board.pieces
