"""The deck and the discard pile: cards leave one, land on the other, and are reshuffled."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from egorules.core.clause import Cites, ClauseId
from egorules.core.event import Seat
from egorules.core.rules import Needs, need
from egorules.core.value import but
from egorules.core.zones import Bag
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world.cards import Card
from egorules.egocentric_world.state import Events, Result, State, discard_pile, with_hand


@lru_cache(maxsize=1 << 12)
def played(seat: Seat, card: Card, *why: ClauseId) -> e.Played:
    """A card is played and lies face up (`ew.card.played`, `ew.card.played-face-up`)."""
    return e.Played(seat, card, (*why, c.CARD_PLAYED, c.CARD_PLAYED_FACE_UP))


def play(state: State, seat: Seat, card: Card, why: Cites = (), events: Events = ()) -> Result:
    """A card from a hand is played: face up onto the pile (`ew.card.played`)."""
    hands = with_hand(state, seat, state.hands[seat].minus(card))
    after = but(state, hands=hands, top=card, rest=discard_pile(state))
    return after, (*events, played(seat, card, *why))


def discard(state: State, seat: Seat, card: Card, *why: ClauseId) -> Result:
    """A card straight from the deck is discarded: it triggers nothing (`ew.card.discarded`,
    `ew.card.discarded-inert`)."""
    discarded = e.Discarded(seat, card, (*why, c.CARD_DISCARDED, c.CARD_DISCARDED_INERT))
    return but(state, top=card, rest=discard_pile(state)), (discarded,)


def take_top(state: State, seat: Seat, card: Card) -> State:
    """The top discard joins a hand; the card played for it is the new top."""
    assert state.top is not None
    hands = with_hand(state, seat, state.hands[seat].swapped(state.top, card))
    return but(state, hands=hands, top=card)


def keep_drawn(state: State, seat: Seat, drawn: Card, card: Card) -> State:
    """A card from the deck joins a hand; the card played for it is the new top."""
    hands = with_hand(state, seat, state.hands[seat].swapped(drawn, card))
    return but(state, hands=hands, top=card, rest=discard_pile(state))


def the_deck(state: State, phase: object) -> Bag[Card]:
    """The deck: everything that a card drawn from it depends on."""
    return state.deck


def is_in_deck(clause: ClauseId) -> Callable[[Bag[Card], m.DeckCard], Needs]:
    """The condition of a card that leaves the deck: the deck has a copy of it."""

    def needs(deck: Bag[Card], move: m.DeckCard) -> Needs:
        yield need(clause, move.card in deck, "no {card} is left in the deck", card=move.card)

    return needs


def leaves_deck(state: State, card: Card, events: Events = ()) -> Result:
    """A card leaves the deck."""
    return emptied(but(state, deck=state.deck.minus(card)), events)


def emptied(state: State, events: Events) -> Result:
    """After a card has left the deck: under one reading an empty deck is reshuffled at once."""
    if not state.deck and state.rulings.reshuffle_timing is r.ReshuffleTiming.AT_ONCE:
        return reshuffle(state, events)
    return state, events


def supply(state: State, events: Events = ()) -> Result:
    """Before a card is drawn, an empty deck is reshuffled (`ew.setup.reshuffle`)."""
    return (state, events) if state.deck else reshuffle(state, events)


def can_supply(state: State, phase: object = None) -> bool:
    """Whether the deck, reshuffled if need be, can yield a card."""
    return bool(state.deck) or bool(shuffled_in(state).deck)


def reshuffle(state: State, events: Events = ()) -> Result:
    """The discard pile, if it has cards to give, becomes the deck (`ew.setup.reshuffle`)."""
    after = shuffled_in(state)
    if not after.deck:
        return state, events
    return after, (*events, e.Reshuffled(after.deck.size(), (c.SETUP_RESHUFFLE,)))


def shuffled_in(state: State) -> State:
    """The state after the discard pile has become the deck; under one reading its top stays."""
    nothing = state.rest.empty()
    if state.rulings.reshuffle_keeps_top is r.ReshuffleKeepsTop.YES:
        return but(state, deck=state.deck.together(state.rest), rest=nothing)
    return but(state, deck=state.deck.together(discard_pile(state)), top=None, rest=nothing)
