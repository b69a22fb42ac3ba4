"""Whose turn is next, and the STOP that ends a round (`ew.setup.clockwise`, `ew.turn.stop`)."""

from __future__ import annotations

from egorules.core.event import Seat
from egorules.egocentric_world.change import but
from egorules.egocentric_world.clause_ids import SETUP_CLOCKWISE
from egorules.egocentric_world.events import TurnPassed
from egorules.egocentric_world.scoring import end_round
from egorules.egocentric_world.state import Cause, Result, State, Turn


def active(state: State) -> Seat:
    """The seat whose turn it is, in a phase in which there is one."""
    assert state.turn is not None
    return state.turn


def end_turn(state: State) -> Result:
    """The turn passes clockwise; the round ends before the turn of whoever said STOP."""
    following = (active(state) + 1) % state.setup.seats
    if following == state.stop_by:
        return end_round(state, Cause.STOP, following)
    passed = TurnPassed(following, cites=(SETUP_CLOCKWISE,))
    return Result(but(state, turn=following, phase=Turn()), (passed,))
