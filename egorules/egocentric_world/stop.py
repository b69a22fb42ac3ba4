"""STOP: when it may be said, and how much of the round is left after it."""

from __future__ import annotations

from egorules.core.clause import Cites
from egorules.core.event import Seat
from egorules.core.value import but
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world import turn_order
from egorules.egocentric_world.state import Events, Result, State


def may_stop(state: State, phase: object = None) -> bool:
    """Whether STOP may be said: always, unless repeating it is ruled out (`ew.turn.stop`)."""
    return state.stop_by is None or state.rulings.repeat_stop is r.RepeatStop.ALLOWED


def say_stop(state: State, seat: Seat, why: Cites = (), events: Events = ()) -> Result:
    """The round ends just before this seat's next turn; the first STOP counts (`ew.turn.stop`)."""
    stop_by = seat if state.stop_by is None else state.stop_by
    said = e.SaidStop(seat, (*why, c.TURN_STOP))
    return turn_order.end_turn(but(state, stop_by=stop_by), (*events, said))


def allows_extra_turn(state: State) -> bool:
    """Whether a 12 gives another turn; under one reading it does not after a STOP."""
    counted = state.rulings.stop_and_extra_turn is r.StopAndExtraTurn.TURNS_COUNTED
    return state.stop_by is None or not counted
