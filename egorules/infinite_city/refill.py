"""Refilling your hand, then drawing for Factories (`factory_draws`); then the next turn begins."""

from __future__ import annotations

from egorules.core.value import but
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city import phases as p
from egorules.infinite_city.ending import (
    check_last_token_after_texts,
    is_stalled,
    next_last_turn,
    over,
)
from egorules.infinite_city.scoring import Cause
from egorules.infinite_city.state import Events, Result, State
from egorules.infinite_city.turn import draw
from egorules.infinite_city.turn_order import begin_turn, to_the_left

FACTORY = 5
"""How many tiles a Factory adds to the refill."""


def begin_refill(state: State, phase: p.TurnEnds) -> Result:
    """Everything is placed and carried out; the refill begins (`ic.refill.five`).

    Enough tiles may be in hand (`ic.refill.enough`), or too few in the deck (`ic.refill.short`).
    """
    state, events = check_last_token_after_texts(state)
    seat = state.active
    missing = state.setup.hand_size - len(state.hands[seat])
    if missing <= 0:
        events = (*events, e.KeptHand(seat, (c.REFILL_ENOUGH,)))
    elif state.deck.size() < missing:
        events = (*events, e.DeckTooSmall(seat, (c.REFILL_SHORT,)))
    return refill(state, phase.passed, events)


def refill(state: State, passed: bool, events: Events) -> Result:
    """Draw up to a full hand, then for Factories, then the turn is over (`ic.refill.five`)."""
    if len(state.hands[state.active]) < state.setup.hand_size and state.deck.size():
        return but(state, stack=(p.Refill(passed),)), events
    return factory_draws(state, FACTORY * state.factories, passed, events)


def factory_draws(state: State, left: int, passed: bool, events: Events) -> Result:
    """Draw the tiles for Factories after the refill, then end the turn (`ic.tile.factory`)."""
    if left and state.deck.size():
        return but(state, stack=(p.FactoryDraw(left, passed),)), events
    return next_turn(state, passed, events)


def refill_one(state: State, phase: p.Refill, move: m.Reveal) -> Result:
    """Draw a tile for the hand (`ic.refill.five`)."""
    state, drew = draw(state, state.active, move.tile, (c.REFILL_FIVE,))
    return refill(state, phase.passed, drew)


def factory_one(state: State, phase: p.FactoryDraw, move: m.Reveal) -> Result:
    """Draw a tile for a Factory (`ic.tile.factory`)."""
    state, drew = draw(state, state.active, move.tile, (c.TILE_FACTORY,))
    return factory_draws(state, phase.left - 1, phase.passed, drew)


def next_turn(state: State, passed: bool, events: Events) -> Result:
    """End the turn; the next player's begins, or the game is over (`ic.refill.turn-over`)."""
    seat = state.active
    done = but(state, passes=state.passes + 1 if passed and not state.hands[seat] else 0)
    if state.last_turns is not None:
        return next_last_turn(done, events)
    if is_stalled(done):
        return over(done, Cause.STALLED, events)
    following = to_the_left(state, seat)[0]
    return begin_turn(done, following, (c.REFILL_TURN_OVER, c.SETUP_CLOCKWISE), events)
