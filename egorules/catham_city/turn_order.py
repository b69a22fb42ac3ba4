"""Who is next: the same player or the left neighbour; and in which order the others answer."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import phases as p
from egorules.catham_city.state import Events, Result, State
from egorules.core.clause import Cites
from egorules.core.event import Seat
from egorules.core.value import but


def next_action_or_turn(state: State, events: Events) -> Result:
    """The same player acts again by the same rules (`cc.variant.two-actions`,
    `cc.variant.base-rules`), or the left neighbour is next (`cc.turn.next`,
    `cc.setup.clockwise`)."""
    seat = state.active
    if state.actions_left:
        another = e.NextAction(seat, cites=(c.VARIANT_TWO_ACTIONS, c.VARIANT_BASE_RULES))
        return but(state, phase=p.Turn()), (*events, another)
    cites = (c.TURN_NEXT, c.SETUP_CLOCKWISE)
    return begin_turn(state, (seat + 1) % state.setup.seats, cites, events)


def begin_turn(state: State, seat: Seat, cites: Cites, events: Events) -> Result:
    """A seat's turn begins, with all its actions left: usually one (`cc.turn.one-action`)."""
    after = but(state, phase=p.Turn(), turn=seat, actions_left=state.setup.actions)
    return after, (*events, e.TurnBegan(seat, cites=cites))


def others_clockwise(state: State) -> tuple[Seat, ...]:
    """Everybody but the active player, clockwise from the left (`cc.reaction.clockwise`)."""
    seats = state.setup.seats
    return tuple([(state.active + step) % seats for step in range(1, seats)])
