"""Zones: the one place that moves a card between hands, piles, deck and discard pile."""

from __future__ import annotations

from functools import reduce

from egorules.core.chance import minus, plus, replaced, with_one, without_one
from egorules.core.event import Seat
from egorules.egocentric_world.cards import Card, Cards
from egorules.egocentric_world.change import but
from egorules.egocentric_world.state import State


def into_hand(state: State, seat: Seat, card: Card) -> State:
    """A card joins a hand, or a Citybot's visible cards."""
    return but(state, hands=replaced(state.hands, seat, plus(state.hands[seat], card)))


def from_hand(state: State, seat: Seat, card: Card) -> State:
    """A card leaves a hand, or a Citybot's visible cards."""
    return but(state, hands=replaced(state.hands, seat, minus(state.hands[seat], card)))


def take_discard(state: State, seat: Seat) -> State:
    """The top discard joins a hand; the card played for it will be the new top."""
    assert state.top is not None
    hand = plus(state.hands[seat], state.top)
    return but(state, hands=replaced(state.hands, seat, hand), top=None)


def from_hand_onto_discard(state: State, seat: Seat, card: Card) -> State:
    """A card leaves a hand and lands face up on the discard pile."""
    rest = state.rest if state.top is None else with_one(state.rest, state.top)
    hand = minus(state.hands[seat], card)
    return but(state, hands=replaced(state.hands, seat, hand), top=card, rest=rest)


def onto_discard(state: State, card: Card) -> State:
    """A card lands face up on the discard pile."""
    rest = state.rest if state.top is None else with_one(state.rest, state.top)
    return but(state, top=card, rest=rest)


def from_deck(state: State, card: Card) -> State:
    """A card leaves the deck."""
    return but(state, deck=without_one(state.deck, card))


def deck_to_hand(state: State, seat: Seat, card: Card) -> State:
    """A card leaves the deck and joins a hand."""
    hands = replaced(state.hands, seat, plus(state.hands[seat], card))
    return but(state, deck=without_one(state.deck, card), hands=hands)


def deck_to_pile(state: State, seat: Seat, card: Card) -> State:
    """A card leaves the deck and goes unseen under a Citybot's pile."""
    piles = replaced(state.piles, seat, state.piles[seat] + (card,))
    return but(state, deck=without_one(state.deck, card), piles=piles)


def swap_hands(state: State, one: Seat, card: Card, other: Seat, other_card: Card) -> State:
    """Two hands exchange a card; neither is empty in between."""
    hands = replaced(state.hands, one, plus(minus(state.hands[one], card), other_card))
    return but(state, hands=replaced(hands, other, plus(minus(hands[other], other_card), card)))


def turn_up_pile(state: State, seat: Seat, how_many: int) -> tuple[State, Cards]:
    """The first cards of a Citybot's pile become visible; also returns them."""
    cards, pile = state.piles[seat][:how_many], state.piles[seat][how_many:]
    visible = reduce(plus, cards, state.hands[seat])
    return (
        but(
            state,
            hands=replaced(state.hands, seat, visible),
            piles=replaced(state.piles, seat, pile),
        ),
        cards,
    )
