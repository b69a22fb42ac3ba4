"""The end of an action, in order: cards in play, market, hand limit, the next player.

The rules themselves are in `market.py`, `hand_limit.py` and `turn_order.py`.
"""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city import rulings as r
from egorules.catham_city.deck import due
from egorules.catham_city.hand_limit import discard_surplus_card, has_surplus
from egorules.catham_city.market import can_refill, refill_with, shortage
from egorules.catham_city.state import Events, Result, State
from egorules.catham_city.turn_order import next_action_or_turn
from egorules.core.clause import ClauseId
from egorules.core.value import but

BEFORE_SURPLUS, AFTER_SURPLUS = 1, 2
"""The two moments at which the market is filled up."""


def discard_played(state: State, why: ClauseId, events: Events) -> Result:
    """The effect of a play is over: the cards in play are discarded, by the faction's clause."""
    if state.in_play:
        events = (*events, e.Discarded(tuple(state.in_play), cites=(why, c.TABLE_OPEN)))
        pile, empty = state.discard.together(state.in_play), state.in_play.empty()
        state = but(state, discard=pile, in_play=empty)
    return close_action(state, p.Action.PLAY, events)


def close_action(state: State, action: p.Action, events: Events) -> Result:
    """An action is over; the market is filled up before or after the surplus is discarded."""
    if state.rulings.refill_order is r.RefillOrder.REFILL_FIRST:
        return refill_market(state, BEFORE_SURPLUS, action, events)
    return surplus(state, action, events)


def refill_market(state: State, stage: int, action: p.Action, events: Events) -> Result:
    """The market is filled up while there are cards; then comes the surplus or the next turn."""
    if can_refill(state):
        return due(state, p.Refill(stage, action), events)
    if stage == BEFORE_SURPLUS:
        return surplus(state, action, events)
    return next_action_or_turn(state, (*events, *shortage(state)))


def refill_card(state: State, phase: p.Refill, move: m.Card) -> Result:
    """A card comes into the market; others follow if more are missing."""
    state, events = refill_with(state, move.faction)
    return refill_market(state, phase.stage, phase.action, events)


def surplus(state: State, action: p.Action, events: Events) -> Result:
    """Cards beyond the limit are discarded, one after another; then the market is filled up."""
    if has_surplus(state, action):
        return but(state, phase=p.Surplus(action)), events
    return refill_market(state, AFTER_SURPLUS, action, events)


def discard_surplus(state: State, phase: p.Surplus, move: m.Discard) -> Result:
    """A card is discarded; others follow if there are still too many."""
    state, events = discard_surplus_card(state, move.faction)
    return surplus(state, phase.action, events)
