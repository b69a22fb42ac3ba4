"""Goal and end of the game: a player whose influence reaches the target is mayor at once."""

from __future__ import annotations

from collections.abc import Callable

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city.state import Over, Result, State
from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.value import but


def with_influence(state: State, seat: Seat, points: int) -> State:
    """The state after a seat has gained points, or lost them."""
    total = state.influence[seat] + points
    return but(state, influence=(*state.influence[:seat], total, *state.influence[seat + 1 :]))


def gain_or_win(
    state: State, seat: Seat, points: int, why: ClauseId, go_on: Callable[[State], Result]
) -> Result:
    """A seat gains all its points at once; then the game is over, or it goes on.

    Nothing more happens after a winning gain (`cc.end.immediately`). A gain of 0 is no gain.
    """
    if not points:
        return go_on(state)
    after = with_influence(state, seat, points)
    total = after.influence[seat]
    gained = Result(after, (e.Gained(seat, points, total, cites=(why,)),))
    return gained.then(win, seat) if total >= state.setup.target else gained.then(go_on)


def win(state: State, seat: Seat) -> Result:
    """A seat becomes mayor; cards in play stay where they are (`cc.goal.mayor`)."""
    cites = (cc.END_IMMEDIATELY, cc.GOAL_MAYOR, cc.GOAL_TARGET)
    won = e.Won(seat, state.influence[seat], cites=cites)
    return Result(but(state, phase=Over(seat), turn=None, actions_left=0), (won,))
