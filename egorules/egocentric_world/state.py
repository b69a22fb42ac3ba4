"""The state of a game: what lies where, whose turn it is, and what is awaited next."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from egorules.core.event import Seat
from egorules.core.zones import Bag, Hand
from egorules.egocentric_world import phases as p
from egorules.egocentric_world.cards import Card, Cards
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.rulings import Rulings
from egorules.egocentric_world.setup import Setup


class Cause(StrEnum):
    """Why a round ended."""

    EMPTY = "empty"
    STOP = "stop"


@frozen(weakref_slot=False)
class RoundResult:
    """How a round ended and what it scored."""

    cause: Cause
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@frozen(slots=False)
class State:
    """Everything that the rules need to know. Equal states are the same position."""

    setup: Setup
    phase: p.Phase
    turn: Seat | None
    hands: tuple[Hand[Card], ...]
    """For each seat, the hand or a Citybot's visible cards."""
    piles: tuple[Cards, ...]
    """For each seat, a Citybot's face-down pile with its top first; empty for a player."""
    deck: Bag[Card]
    top: Card | None
    """The discard pile's first card."""
    rest: Bag[Card]
    """The discard pile below its top."""
    stop_by: Seat | None = None
    round: int = 1
    totals: tuple[int, ...] = ()
    removed: Hand[Card] = Hand()
    """Cards that the Citybots removed before scoring."""
    last_round: RoundResult | None = None

    @property
    def rulings(self) -> Rulings:
        """The reading of each open question in this game."""
        return self.setup.rulings

    @property
    def active(self) -> Seat:
        """The seat whose turn it is; there must be one in this phase."""
        assert self.turn is not None
        return self.turn

    def cards_of(self, seat: Seat) -> Hand[Card]:
        """All cards of a seat: a hand, or a Citybot's visible cards and its pile."""
        hand, pile = self.hands[seat], self.piles[seat]
        return hand.together(pile) if pile else hand

    def has_cards(self, seat: Seat) -> bool:
        """Whether a seat has any card."""
        return bool(self.hands[seat] or self.piles[seat])

    def is_citybot(self, seat: Seat | None) -> bool:
        """Whether a seat is a Citybot's."""
        return self.setup.is_citybot(seat)


Events = tuple[Event, ...]
"""What has happened in a move so far; a rule that goes on adds to it."""

Result = tuple[State, Events]
"""What a rule leads to: the next state, and what happened on the way."""


def seats(state: State) -> tuple[Seat, ...]:
    """All seats, clockwise."""
    return tuple(range(state.setup.seats))


def with_hand(state: State, seat: Seat, hand: Hand[Card]) -> tuple[Hand[Card], ...]:
    """All hands, with a new one for a seat."""
    hands = list(state.hands)
    hands[seat] = hand
    return tuple(hands)


def with_pile(state: State, citybot: Seat, pile: Cards) -> tuple[Cards, ...]:
    """All Citybots' piles, with a new one for a Citybot."""
    piles = list(state.piles)
    piles[citybot] = pile
    return tuple(piles)


def discard_pile(state: State) -> Bag[Card]:
    """The whole discard pile, in no order."""
    return state.rest if state.top is None else state.rest.plus(state.top)


def all_cards(state: State) -> Bag[Card]:
    """All cards of all zones together: always the cards of the setup."""
    held = [card for seat in range(state.setup.seats) for card in state.cards_of(seat)]
    held.extend(state.removed)
    if isinstance(state.phase, p.Drawn):
        held.append(state.phase.card)
    return state.deck.together(discard_pile(state)).plus_all(held)
