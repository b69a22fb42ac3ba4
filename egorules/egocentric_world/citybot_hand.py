"""A Citybot's hand: a face-down pile that nobody sees, and the cards that lie visible beside it."""

from __future__ import annotations

from functools import lru_cache

from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.value import but
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world.cards import Cards
from egorules.egocentric_world.state import Events, Result, State, with_hand, with_pile


@lru_cache
def under_pile(citybot: Seat) -> Events:
    """A card goes under a Citybot's pile, and nobody sees it (`ew.solo.hand`)."""
    return (e.Dealt(citybot, (c.SETUP_DEAL, c.SOLO_HAND)),)


def turned_up(state: State, citybot: Seat) -> State:
    """The state after the first card of a Citybot's pile is turned up."""
    pile = state.piles[citybot]
    hands = with_hand(state, citybot, state.hands[citybot].plus(pile[0]))
    return but(state, hands=hands, piles=with_pile(state, citybot, pile[1:]))


def turn_up_card(state: State, citybot: Seat, clause: ClauseId) -> Result:
    """A Citybot turns up the first card of its pile."""
    revealed = e.Revealed(citybot, state.piles[citybot][:1], (clause,))
    return turned_up(state, citybot), (revealed,)


def turn_up_all(state: State, citybot: Seat, clause: ClauseId) -> Result:
    """A Citybot turns up its whole pile."""
    pile = state.piles[citybot]
    hands = with_hand(state, citybot, state.hands[citybot].together(pile))
    after = but(state, hands=hands, piles=with_pile(state, citybot, ()))
    return after, (e.Revealed(citybot, pile, (clause,)),)


def turn_back(state: State, citybot: Seat, cards: Cards) -> Result:
    """Cards turned up by a 10 go face down again, in their old order."""
    hand = state.hands[citybot]
    for card in cards:
        hand = hand.minus(card)
    hands = with_hand(state, citybot, hand)
    after = but(state, hands=hands, piles=with_pile(state, citybot, cards))
    return after, (e.TurnedBack(citybot, cards, (c.CITYBOT_COUNTER_CANCEL,)),)
