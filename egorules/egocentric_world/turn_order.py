"""The order of turns: clockwise, until a hand is empty or the player who said STOP is next."""

from __future__ import annotations

from functools import lru_cache

from egorules.core.event import Seat
from egorules.core.value import but
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import end, setting_up
from egorules.egocentric_world import events as e
from egorules.egocentric_world.state import Cause, Events, Result, State


def end_turn(state: State, events: Events = ()) -> Result:
    """The turn passes clockwise (`ew.setup.clockwise`), unless the round ends.

    It ends if the player who said STOP would be next. It also ends if the hand is empty, after the
    ability of a last card has been resolved first.
    """
    seat = state.active
    if not state.has_cards(seat):
        return end.empty_hand(state, seat, events)
    following = (seat + 1) % state.setup.seats
    if following == state.stop_by:
        return end.end_round(state, Cause.STOP, following, events)
    phase = setting_up.turn_phase(state, following)
    return but(state, turn=following, phase=phase), (*events, passed_to(following))


@lru_cache
def passed_to(seat: Seat) -> e.TurnPassed:
    """The turn passes to a seat (`ew.setup.clockwise`)."""
    return e.TurnPassed(seat, (c.SETUP_CLOCKWISE,))
