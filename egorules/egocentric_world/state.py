"""The state of a game: what lies where, whose turn it is, and what is awaited next."""

from __future__ import annotations

from enum import StrEnum

from attrs import field, frozen

from egorules.core.event import Seat
from egorules.core.parse import Choice, at, insist_on_integer
from egorules.core.setup import option
from egorules.core.step import Step
from egorules.core.text import Say, say
from egorules.core.value import Unique
from egorules.core.zones import Bag, Hand
from egorules.egocentric_world.cards import OFFICIAL, VALUES, Card, Cards
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.moves import Method
from egorules.egocentric_world.rulings import Rulings

MOST_SEATS = 6
HUMAN: Seat = 0
CITYBOTS: tuple[Seat, Seat] = (1, 2)
"""Solo seats (`ew.solo.citybots`): you, the Citybot on your left, the Citybot on your right."""


MOST_CARDS = 1000
"""No miniature has more cards, because a position is also written card by card."""


class Length(Choice):
    """How long a game lasts (`ew.goal.length`)."""

    SINGLE = "single"
    TO_50 = "to-50"


class InvalidSetup(ValueError):
    """No game can be set up like this."""

    def __init__(self, where: str, reason: Say) -> None:
        self.where = where
        self.reason = reason
        super().__init__(where, reason)

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


@frozen(eq=False)
class Setup(Unique):
    """Who plays, how long, and how the open questions are read. Fixed for the whole game."""

    seats: int = field(metadata=option("2 to 6 players; without it, solo against two Citybots"))
    length: Length = field(
        default=Length.TO_50,
        converter=Length,
        metadata=option("one round, or until somebody has 50 points (default)"),
    )
    rulings: Rulings = Rulings()
    difficulty: int | None = field(
        default=None, metadata=option("how hard the solo mode is: 1, 2 (default) or 3")
    )
    copies: tuple[int, ...] = OFFICIAL
    hand_size: int = 5
    limit: int = 50

    def __attrs_post_init__(self) -> None:
        for name in ("seats", "hand_size", "limit"):
            insist_on_integer(getattr(self, name), name)
        if self.difficulty is not None:
            insist_on_integer(self.difficulty, "difficulty")
        if not isinstance(self.rulings, Rulings):
            raise TypeError(f"rulings: Rulings(...), not {self.rulings!r}")
        for value, count in enumerate(self.copies):
            insist_on_integer(count, at("copies", value))
        if self.difficulty is None and not 2 <= self.seats <= MOST_SEATS:
            raise InvalidSetup(
                "seats",
                say("a game has 2 to 6 seats, or is solo; {n} is not possible", n=self.seats),
            )
        if self.difficulty is not None and self.seats != 1 + len(CITYBOTS):
            raise InvalidSetup("seats", say("solo mode has three seats: you and two Citybots"))
        if self.difficulty not in (None, 1, 2, 3):
            raise InvalidSetup("difficulty", say("the difficulty is 1, 2 or 3"))
        counted = len(self.copies) == len(OFFICIAL) and not self.copies[0]
        if not counted or min(self.copies) < 0 or sum(self.copies) > MOST_CARDS:
            text = "counts of the values 1 to 12, each 0 or more, and at most {n} cards in all"
            raise InvalidSetup("copies", say(text, n=MOST_CARDS))
        if sum(self.copies) <= self.seats * self.hand_size or self.hand_size < 1:
            raise InvalidSetup("copies", say("there are not enough cards to deal and turn one up"))
        if self.limit < 1:
            raise InvalidSetup("limit", say("the limit is at least 1"))

    @classmethod
    def solo(
        cls,
        difficulty: int,
        length: Length | str = Length.TO_50,
        rulings: Rulings = Rulings(),
    ) -> Setup:
        """You against two Citybots."""
        return cls(1 + len(CITYBOTS), length, rulings, difficulty)

    @classmethod
    def miniature(
        cls,
        seats: int,
        copies: tuple[int, ...],
        hand_size: int,
        limit: int = 50,
        length: Length | str = Length.SINGLE,
        rulings: Rulings = Rulings(),
        difficulty: int | None = None,
    ) -> Setup:
        """An unofficial small game: `copies[v]` cards of value v, short hands, another limit."""
        padded = (*copies, *[0] * (len(OFFICIAL) - len(copies)))
        return cls(seats, length, rulings, difficulty, padded, hand_size, limit)

    @property
    def cards(self) -> Bag[Card]:
        """All cards of the game."""
        return Bag(VALUES, self.copies[1:])

    @property
    def is_solo(self) -> bool:
        """Whether you play against Citybots."""
        return self.difficulty is not None

    def is_citybot(self, seat: Seat | None) -> bool:
        """Whether a seat is a Citybot's."""
        return self.difficulty is not None and seat != HUMAN

    @property
    def is_official(self) -> bool:
        """Whether the cards, the hands and the limit are the rulebook's own."""
        return (self.copies, self.hand_size, self.limit) == (OFFICIAL, 5, 50)


# What is awaited. The seat that must act is `State.turn`, except where a phase names another.


@frozen(eq=False)
class ChooseFirst(Unique):
    """Chance names the first player among the seats that qualify."""

    seats: tuple[Seat, ...]


@frozen(eq=False)
class TurnUp(Unique):
    """The deck's first card starts the discard pile."""


@frozen(eq=False)
class Deal(Unique):
    """Cards are dealt one at a time from seat 0; `left` of them are still to come."""

    left: int


@frozen(eq=False)
class Turn(Unique):
    """The player whose turn it is chooses one of the five actions."""


@frozen(eq=False)
class DrawCard(Unique):
    """The player draws a card."""


@frozen(eq=False)
class Drawn(Unique):
    """The player decides about the card drawn."""

    card: Card


@frozen(eq=False)
class Ability(Unique):
    """The player decides whether and how to use the ability of the card just played."""

    card: Card


@frozen(eq=False)
class CounterWindow(Unique):
    """Designated players are asked one after another for a 9; the first of the queue is next."""

    card: Card
    targets: tuple[Seat, ...]
    queue: tuple[Seat, ...]
    cancelled: bool = False


@frozen(eq=False)
class ExchangeMethods(Unique):
    """The player says how each of the two hands yields its card."""

    targets: tuple[Seat, Seat]


@frozen(eq=False)
class RandomPick(Unique):
    """Chance picks a card from the hands that yield one at random."""

    targets: tuple[Seat, Seat]
    methods: tuple[Method, Method]
    picked: tuple[Card, ...] = ()


@frozen(eq=False)
class GiveChoice(Unique):
    """The player has seen the other card and now names one to give."""

    targets: tuple[Seat, Seat]
    card: Card


@frozen(eq=False)
class PenaltyCard(Unique):
    """The player draws for a wrong announcement; `left` cards are still to come."""

    left: int = 1


# Solo mode.


@frozen(eq=False)
class SoloAbility(Unique):
    """You decide whether and how to use the ability of the card just played."""

    card: Card


@frozen(eq=False)
class SoloGive(Unique):
    """You have seen the top of a Citybot's pile and now name your own card."""

    citybot: Seat
    card: Card

    @property
    def targets(self) -> tuple[Seat, Seat]:
        """You and the Citybot."""
        return (HUMAN, self.citybot)


@frozen(eq=False)
class CitybotTurn(Unique):
    """The Citybot whose turn it is resolves its steps."""


@frozen(eq=False)
class CitybotCard(Unique):
    """A Citybot draws a card at step 7."""


@frozen(eq=False)
class CitybotExchange(Unique):
    """You may answer a Citybot's 11 with a 9."""


# The end.


@frozen(eq=False)
class ChooseWinner(Unique):
    """Chance names the winner among the tied seats."""

    seats: tuple[Seat, ...]


@frozen(eq=False)
class GameOver(Unique):
    """The game has ended."""

    winners: tuple[Seat, ...]


Phase = (
    ChooseFirst
    | TurnUp
    | Deal
    | Turn
    | DrawCard
    | Drawn
    | Ability
    | CounterWindow
    | ExchangeMethods
    | RandomPick
    | GiveChoice
    | PenaltyCard
    | SoloAbility
    | SoloGive
    | CitybotTurn
    | CitybotCard
    | CitybotExchange
    | ChooseWinner
    | GameOver
)


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
    phase: Phase
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


class Result(Step[State, Event]):
    """The result of a move: the next state, and what happened on the way."""

    __slots__ = ()


def active(state: State) -> Seat:
    """The seat whose turn it is; there must be one in this phase."""
    assert state.turn is not None
    return state.turn


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
    if isinstance(state.phase, Drawn):
        held.append(state.phase.card)
    return state.deck.together(discard_pile(state)).plus_all(held)
