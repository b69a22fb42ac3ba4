"""A Citybot's hand: a face-down pile that nobody sees, and the cards that lie visible beside it."""

from __future__ import annotations

from functools import lru_cache

from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.value import but
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world.cards import Cards
from egorules.egocentric_world.piles import Events
from egorules.egocentric_world.state import Result, State, with_hand, with_pile


@lru_cache
def under_pile(citybot: Seat) -> Events:
    """A card goes under a Citybot's pile, and nobody sees it (`ew.solo.hand`)."""
    return (e.Dealt(citybot, (c.SETUP_DEAL, c.SOLO_HAND)),)


def turned_up(state: State, citybot: Seat, cards: int) -> State:
    """The state after the first cards of a Citybot's pile are turned up."""
    pile = state.piles[citybot]
    hands = with_hand(state, citybot, state.hands[citybot].together(pile[:cards]))
    return but(state, hands=hands, piles=with_pile(state, citybot, pile[cards:]))


def turn_up_card(state: State, citybot: Seat, clause: ClauseId) -> Result:
    """A Citybot turns up the first card of its pile."""
    revealed = e.Revealed(citybot, state.piles[citybot][:1], (clause,))
    return Result(turned_up(state, citybot, 1), (revealed,))


def turn_back(state: State, citybot: Seat, cards: Cards) -> Result:
    """Cards turned up by a 10 go face down again, in their old order."""
    hand = state.hands[citybot]
    for card in cards:
        hand = hand.minus(card)
    hands = with_hand(state, citybot, hand)
    after = but(state, hands=hands, piles=with_pile(state, citybot, cards))
    return Result(after, (e.TurnedBack(citybot, cards, (c.CITYBOT_COUNTER_CANCEL,)),))
