"""Closing an action: cards in play are discarded, the market is filled up, the hand limit holds.

Then the same player acts again, or the left neighbour is next.
"""

from __future__ import annotations

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city.cards import hand_to_discard
from egorules.catham_city.deck import can_leave, due, leave_deck
from egorules.catham_city.factions import Faction
from egorules.catham_city.rulings import HandLimit, RefillOrder
from egorules.catham_city.state import Action, Refill, Result, State, Surplus, Turn
from egorules.core.clause import Cites, ClauseId
from egorules.core.event import Seat
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but

BEFORE_SURPLUS, AFTER_SURPLUS = 1, 2
"""The two moments at which the market is filled up."""


def close_play(state: State, why: ClauseId) -> Result:
    """The effect of a play is over: what it put into play is discarded, by its faction's clause."""
    if not state.in_play:
        return close(state, Action.PLAY)
    pile, empty = state.discard.together(state.in_play), state.in_play.empty()
    gone = e.Discarded(tuple(state.in_play), cites=(why, cc.TABLE_OPEN))
    return Result(but(state, discard=pile, in_play=empty), (gone,)).then(close, Action.PLAY)


def close(state: State, action: Action) -> Result:
    """An action is over; the market is filled up before or after the surplus is discarded."""
    if state.rulings.refill_order is RefillOrder.REFILL_FIRST:
        return refill(state, BEFORE_SURPLUS, action)
    return surplus(state, action)


# The market.


def refill(state: State, stage: int, action: Action) -> Result:
    """While cards are missing in the market, they come from the deck (`cc.market.seven`)."""
    missing = state.setup.market - state.market.size()
    if missing and can_leave(state):
        return due(state, Refill(stage, action))
    if stage == BEFORE_SURPLUS:
        return surplus(state, action)
    if not missing:
        return next_action(state)
    short = e.MarketShort(missing, cites=(cc.EFFECT_POSSIBLE, cc.MARKET_SEVEN))
    return Result(state, (short,)).then(next_action)


def refill_card(state: State, phase: Refill, move: m.Card) -> Result:
    """A card from the deck takes the place of one that was taken (`cc.market.refill`)."""
    step = leave_deck(state, move.faction).then(arrive, move.faction)
    return step.then(refill, phase.stage, phase.action)


def arrive(state: State, faction: Faction) -> Result:
    """A card lies in the market."""
    filled = e.MarketRefilled(faction, cites=(cc.MARKET_REFILL, cc.MARKET_SEVEN, cc.TABLE_OPEN))
    return Result(but(state, market=state.market.plus(faction)), (filled,))


# The hand limit.


def excess(state: State) -> int:
    """How many cards the active player holds beyond the limit (`cc.hand.limit`)."""
    return max(0, state.hands[state.active].size() - state.setup.hand_limit)


def limit_binds(state: State, action: Action) -> bool:
    """Whether the hand limit is settled at the end of this action."""
    match state.rulings.hand_limit:
        case HandLimit.EVERY_ACTION:
            return True
        case HandLimit.END_OF_TURN:
            return not state.actions_left
        case HandLimit.TAKING_ONLY:
            return action is Action.TAKE


def surplus(state: State, action: Action) -> Result:
    """Cards beyond the limit must be discarded, one after another (`cc.hand.surplus`)."""
    if limit_binds(state, action) and excess(state):
        return Result(but(state, phase=Surplus(action)))
    return refill(state, AFTER_SURPLUS, action)


def surplus_needs(now: Now, move: m.Discard) -> Needs:
    """Any card of one's own hand."""
    held = move.faction in now.state.hands[now.state.active]
    yield need(cc.HAND_SURPLUS, held, "you hold {card:no}", card=move.faction)


def discard_surplus(state: State, phase: Surplus, move: m.Discard) -> Result:
    """A card goes to the discard pile because of the limit (`cc.hand.surplus`)."""
    seat, cites = state.active, (cc.HAND_SURPLUS, cc.HAND_LIMIT, cc.TABLE_OPEN)
    gone = e.SurplusDiscarded(seat, move.faction, cites=cites)
    after = hand_to_discard(state, seat, move.faction)
    return Result(after, (gone,)).then(surplus, phase.action)


# Who is next.


def next_action(state: State) -> Result:
    """The same player acts again, or the left neighbour is next (`cc.turn.next`)."""
    seat = state.active
    if state.actions_left:
        another = e.NextAction(seat, cites=(cc.VARIANT_TWO_ACTIONS, cc.VARIANT_BASE_RULES))
        return Result(but(state, phase=Turn()), (another,))
    cites = (cc.TURN_NEXT, cc.SETUP_CLOCKWISE)
    return begin_turn(state, (seat + 1) % state.setup.seats, cites)


def begin_turn(state: State, seat: Seat, cites: Cites) -> Result:
    """A seat has all actions of a turn before it."""
    after = but(state, phase=Turn(), turn=seat, actions_left=state.setup.actions)
    return Result(after, (e.TurnBegan(seat, cites=cites),))
