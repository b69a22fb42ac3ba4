"""Setup: whose turn it is, clockwise round the table."""

from __future__ import annotations

from egorules.core.clause import Cites
from egorules.core.event import Seat
from egorules.core.value import but
from egorules.infinite_city import events as e
from egorules.infinite_city import phases as p
from egorules.infinite_city.state import Events, Result, State


def to_the_left(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The other seats, clockwise from the left of a seat (`ic.setup.clockwise`)."""
    seats = state.setup.seats
    return tuple((seat + step) % seats for step in range(1, seats))


def begin_turn(state: State, seat: Seat, cites: Cites, events: Events) -> Result:
    """A seat's turn begins (`ic.build.tile`)."""
    begun = but(state, turn=seat, factories=0, ran_out=(), stack=(p.Turn(),))
    return begun, (*events, e.TurnBegan(seat, cites))
