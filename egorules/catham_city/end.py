"""Goal and end of the game: a player whose influence reaches the target is mayor at once."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import phases as p
from egorules.catham_city.state import Events, Result, State
from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.value import but


def with_influence(state: State, seat: Seat, points: int) -> State:
    """The state after a seat has gained points, or lost them."""
    total = state.influence[seat] + points
    return but(state, influence=(*state.influence[:seat], total, *state.influence[seat + 1 :]))


def gain_or_win(state: State, seat: Seat, points: int, why: ClauseId, events: Events) -> Result:
    """A seat gains all its points at once, and may win by them. A gain of 0 is no gain."""
    if not points:
        return state, events
    state = with_influence(state, seat, points)
    total = state.influence[seat]
    events = (*events, e.Gained(seat, points, total, cites=(why,)))
    return win(state, seat, events) if total >= state.setup.target else (state, events)


def is_over(state: State) -> bool:
    """Whether a gain has won the game: then nothing more happens (`cc.end.immediately`)."""
    return isinstance(state.phase, p.Over)


def win(state: State, seat: Seat, events: Events) -> Result:
    """A seat becomes mayor; cards in play stay where they are (`cc.goal.mayor`)."""
    cites = (c.END_IMMEDIATELY, c.GOAL_MAYOR, c.GOAL_TARGET)
    won = e.Won(seat, state.influence[seat], cites=cites)
    return but(state, phase=p.Over(seat), turn=None, actions_left=0), (*events, won)
