"""The tile list, Power Station: it protects itself and the adjacent tiles from other texts.

The module `ending` has the rule that all Power Stations in play end the game.
"""

from __future__ import annotations

from typing import NamedTuple

from egorules.core.rules import Needs, Now, need
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import rulings as r
from egorules.infinite_city.board import Board, Cell
from egorules.infinite_city.rulings import Rulings
from egorules.infinite_city.state import State


class Chosen(NamedTuple):
    """The part of a state on which the choice of a tile depends."""

    board: Board
    rulings: Rulings


def is_open(state: State | Chosen, acting: Cell | None, cell: Cell) -> bool:
    """Whether the acting tile's text may affect the tile in a cell (`ic.tile.power.protect`)."""
    if cell not in state.board.protected:
        return True
    return cell == acting and state.rulings.power_own_text is r.PowerOwnText.ALLOWED


def open_needs(now: Now, cell: Cell, acting: Cell | None = None) -> Needs:
    """The tile is not protected from the acting text (`ic.tile.power.protect`).

    It is the text of the tile named as `acting`, or else the one that is being carried out.
    """
    holds = is_open(now.state, acting or now.phase.at, cell)
    text = "the tile at {at} is protected by a Power Station"
    yield need(c.TILE_POWER_PROTECT, holds, text, at=cell)
