"""The state of a game: what lies where, whose turn it is, and what is awaited next."""

from __future__ import annotations

from attrs import frozen

from egorules.catham_city import phases as p
from egorules.catham_city.events import Event
from egorules.catham_city.factions import EMPTY, Zone
from egorules.catham_city.rulings import Rulings
from egorules.catham_city.setup import Setup
from egorules.core.event import Seat


@frozen(slots=False)
class State:
    """Everything that the rules need to know."""

    setup: Setup
    phase: p.Phase
    deck: Zone
    hands: tuple[Zone, ...]
    influence: tuple[int, ...]
    market: Zone = EMPTY
    discard: Zone = EMPTY
    in_play: Zone = EMPTY
    """Cards that the effect under way has put on the table."""
    turn: Seat | None = None
    """The active player; None before the first player is named and after the end of the game."""
    actions_left: int = 0
    """The actions of this turn that are not yet begun."""

    @property
    def rulings(self) -> Rulings:
        """The reading of each open question."""
        return self.setup.rulings

    @property
    def active(self) -> Seat:
        """The active player, once there is one."""
        assert self.turn is not None
        return self.turn


Events = tuple[Event, ...]
"""What has happened in a move so far; a rule that goes on adds to it."""

Result = tuple[State, Events]
"""What a rule leads to: the next state, and what happened on the way."""
