"""Tiles and tokens on the table: which tiles a text may choose, and a city in pieces."""

from __future__ import annotations

from egorules.core.clause import ClauseId
from egorules.core.rules import Need, Needs, Now, need
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import rulings as r
from egorules.infinite_city.board import Board, Cell
from egorules.infinite_city.protection import Chosen, open_needs
from egorules.infinite_city.rulings import Rulings


def there_needs(now: Now, cell: Cell, clause: ClauseId) -> Needs:
    """There is a tile in the cell."""
    yield need(clause, cell in now.state.board, "there is no tile at {at}", at=cell)


def self_needs(now: Now, cell: Cell) -> Needs:
    """The tile is not the acting tile, unless the rulings allow that (`ic.board.self`)."""
    allowed = now.state.rulings.self_target is r.SelfTarget.ALLOWED
    text = "the acting tile itself cannot be chosen"
    yield need(c.BOARD_SELF, allowed or cell != now.phase.at, text)


def face_down_needs(now: Now, cell: Cell) -> Needs:
    """The tile is not face down, unless the rulings allow that (`ic.board.face-down`)."""
    tile = now.state.board.get(cell)
    allowed = now.state.rulings.face_down_targets is r.FaceDownTargets.ALLOWED
    holds = allowed or tile is None or tile.is_up
    yield need(c.BOARD_FACE_DOWN, holds, "a face-down tile cannot be chosen")


def pick_needs(now: Now, cell: Cell, clause: ClauseId) -> Needs:
    """The conditions for choosing any tile, worked out once for each board and acting text."""
    return now.state.board.once(_pick_needs, now.phase, now.state.rulings, cell, clause)  # type: ignore[no-any-return]


def _pick_needs(
    board: Board, phase: object, rulings: Rulings, cell: Cell, clause: ClauseId
) -> tuple[Need, ...]:
    """A tile is there, open, and allowed by the rulings on acting and face-down tiles."""
    now = Now(Chosen(board, rulings), phase)
    needs = [*there_needs(now, cell, clause)]
    if cell in board:
        needs += [*open_needs(now, cell), *self_needs(now, cell), *face_down_needs(now, cell)]
    return tuple(needs)


def pieces_needs(now: Now, cell: Cell, target: Cell | None = None) -> Needs:
    """Under one reading, the city may not fall into more pieces (`ic.board.pieces`)."""
    holds = keeps_whole(now.state.board, now.state.rulings, cell, target)
    yield need(c.BOARD_PIECES, holds, "the city would fall into more pieces")


def keeps_whole(board: Board, rulings: Rulings, cell: Cell, target: Cell | None) -> bool:
    """Whether the city gets no more pieces if a tile leaves or moves, or the rulings allow more."""
    if rulings.split_city is r.SplitCity.ALLOWED or cell not in board:
        return True
    rest = board.without(cell)
    after = rest.pieces if target is None else rest.pieces_with(target)
    return after <= board.pieces
