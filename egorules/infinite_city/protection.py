"""The tile list, Power Station: it protects itself and the adjacent tiles from other texts.

The module `ending` has the rule that all Power Stations in play end the game.
"""

from __future__ import annotations

from typing import NamedTuple

from egorules.core.rules import Needs, Now, need
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city.board import Board, Cell
from egorules.infinite_city.rulings import PowerOwnText, Rulings
from egorules.infinite_city.state import State


class Chosen(NamedTuple):
    """The part of a state on which the choice of a tile depends."""

    board: Board
    rulings: Rulings


def is_open(state: State | Chosen, acting: Cell | None, cell: Cell) -> bool:
    """Whether the acting tile's text may affect the tile in a cell (`ic.tile.power.protect`)."""
    if cell not in state.board.protected:
        return True
    return cell == acting and state.rulings.power_own_text is PowerOwnText.ALLOWED


def open_needs(now: Now, cell: Cell) -> Needs:
    """The tile is not protected from the acting text (`ic.tile.power.protect`)."""
    holds = is_open(now.state, now.phase.at, cell)
    text = "the tile at {at} is protected by a Power Station"
    yield need(c.TILE_POWER_PROTECT, holds, text, at=cell)
