"""A toy rulebook: the highest card wins, and you may change yours once without showing the new one.

It proves that no tool knows a particular game, and shows how little a game has to write. The module
is the rulebook; its specification is in `toy_spec`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from attrs import field, frozen

from egorules.core import ranking
from egorules.core.book import Book, pending_data
from egorules.core.chance import FromBag
from egorules.core.clause import Cites, ClauseId
from egorules.core.event import ALL, Audience, Seat
from egorules.core.line import Line
from egorules.core.notation import Written
from egorules.core.parse import Choice, bad, integer, listed, table
from egorules.core.partial import OneCard, Places, Rest, Seats, View
from egorules.core.rulebook import Chance, Decision, Over, Pending, mover
from egorules.core.rules import Closing, Machine, Moment, Needs, Now, Rule, need, only
from egorules.core.ruling import reading
from egorules.core.setup import option
from egorules.core.shorthand import NUMBER, One, Row
from egorules.core.text import Lang, say
from egorules.core.value import Pooled, Unique, but
from egorules.core.zones import Bag

DEAL, CHANGE, HIGHEST = ClauseId("toy.deal"), ClauseId("toy.change"), ClauseId("toy.highest")
CARDS = Bag.of((1, 2, 3), {1: 4, 2: 2, 3: 1})


class Tie(Choice):
    """Who wins among equal highest cards."""

    SHARED = "shared"
    FIRST = "first"


@frozen
class Rulings:
    """One switch."""

    tie: Tie = reading(Tie.SHARED)


@frozen
class Setup:
    """Two or three players."""

    seats: int = field(default=2, metadata=option("two or three players"))
    rulings: Rulings = Rulings()

    def __attrs_post_init__(self) -> None:
        if self.seats not in (2, 3):
            raise bad("seats", "two or three players")


@frozen(eq=False)
class Deal(Unique):
    """A seat receives a card."""

    seat: Seat


@frozen(eq=False)
class Turn(Unique):
    """A seat changes its card, or not."""

    seat: Seat


@frozen(eq=False)
class Shown(Unique):
    """All hands are shown."""

    winners: tuple[Seat, ...]


Phase = Deal | Turn | Shown


@frozen(slots=False)
class State:
    """The state of a game; seats below `turn` have decided."""

    setup: Setup
    phase: Phase
    hands: tuple[int | None, ...]
    deck: Bag[int] = CARDS
    discard: Bag[int] = CARDS.empty()
    turn: Seat = 0


@frozen(eq=False)
class Keep(Written):
    """Keep one's card."""

    written: ClassVar = "keep"


@frozen(eq=False)
class Change(Written):
    """Throw this card away, face up, and be dealt another."""

    written: ClassVar = "change {card}"
    card: int


@frozen(eq=False)
class Card(Written):
    """Chance: the card dealt."""

    written: ClassVar = "card {card}"
    card: int


Move = Keep | Change | Card


@frozen
class Dealt(Pooled):
    """A seat got a card."""

    says: ClassVar = "{seat:name} is dealt a card."
    seat: Seat
    cites: Cites = (DEAL,)
    to: Audience = ALL


@frozen
class DealtCard(Pooled):
    """The card that a seat got, which is secret."""

    says: ClassVar = "The card of {seat:name} is {card:a}."
    seat: Seat
    card: int
    to: Audience
    cites: Cites = (DEAL,)


@frozen
class Decided(Pooled):
    """A seat kept its card, or threw one away."""

    says: ClassVar = "{seat:name} says: {word}."
    seat: Seat
    word: str
    cites: Cites = (CHANGE,)
    to: Audience = ALL


@frozen
class Won(Pooled):
    """Hands are shown; the highest wins."""

    says: ClassVar = "The hands are {hands}. Winner: {winners:name}."
    hands: tuple[int, ...]
    winners: tuple[Seat, ...]
    cites: Cites = (HIGHEST,)
    to: Audience = ALL


Event = Dealt | DealtCard | Decided | Won


Events = tuple[Event, ...]
Result = tuple[State, Events]
"""The next state, and what happened on the way."""


# The rules.


def start(setup: Setup) -> State:
    """The state before anything is dealt."""
    return State(setup, Deal(0), (None,) * setup.seats)


def deal_needs(now: Now, move: Card) -> Needs:
    """The card must be left in the deck."""
    yield need(DEAL, move.card in now.state.deck, "no {card} is left", card=move.card)


def deal(state: State, phase: Deal, move: Card) -> Result:
    """A card is dealt in secret (`toy.deal`)."""
    seat, card = phase.seat, move.card
    dealt = but(state, hands=with_hand(state, seat, card), deck=state.deck.minus(card))
    return go_on(dealt, (Dealt(seat), DealtCard(seat, card, (seat,))))


def change_needs(now: Now, move: Change) -> Needs:
    """The card must be the player's own, and the deck must have another for it."""
    own = now.state.hands[now.phase.seat]
    yield need(CHANGE, own == move.card, "you hold no {card}", card=move.card)
    yield need(CHANGE, bool(now.state.deck), "the deck is empty")


def change(state: State, phase: Turn, move: Change) -> Result:
    """The player's card is thrown away; another is dealt (`toy.change`)."""
    hands, discard = with_hand(state, phase.seat, None), state.discard.plus(move.card)
    after = but(state, hands=hands, discard=discard, turn=phase.seat + 1)
    return go_on(after, (Decided(phase.seat, str(move)),))


def keep(state: State, phase: Turn, move: Keep) -> Result:
    """The player's card stays (`toy.change`)."""
    return go_on(but(state, turn=phase.seat + 1), (Decided(phase.seat, "keep"),))


def with_hand(state: State, seat: Seat, card: int | None) -> tuple[int | None, ...]:
    """The hands with another card at a seat."""
    return (*state.hands[:seat], card, *state.hands[seat + 1 :])


def go_on(state: State, events: Events) -> Result:
    """A missing card is dealt first; then the seats decide in turn; then the highest wins."""
    if None in state.hands:
        return but(state, phase=Deal(state.hands.index(None))), events
    if state.turn < state.setup.seats:
        return but(state, phase=Turn(state.turn)), events
    hands = tuple(card or 0 for card in state.hands)
    best = ranking.highest(hands)
    winners = best[:1] if state.setup.rulings.tie is Tie.FIRST else best
    return but(state, phase=Shown(winners)), (*events, Won(hands, winners))


MACHINE: Machine[State, Move, Event] = Machine(
    {
        Deal: Moment(lambda s, p: Chance("card", p.seat), DEAL, "a card is dealt"),
        Turn: Moment(lambda s, p: Decision(p.seat, "turn"), CHANGE, "{seat:name} decides"),
        Shown: Moment(lambda s, p: Over(p.winners), HIGHEST, "the game is over"),
    },
    {
        (Deal, Card): Rule(deal, deal_needs, weights=FromBag(lambda s, p: s.deck, Card)),
        (Turn, Keep): Rule(keep, candidates=only(Keep())),
        (Turn, Change): Rule(change, change_needs, only(*map(Change, CARDS.order))),
    },
    closings={Won: Closing()},
)
pending, awaited, judge, apply = MACHINE.pending, MACHINE.awaited, MACHINE.judge, MACHINE.apply
moment, legal_moves, resolve = MACHINE.moment, MACHINE.legal_moves, MACHINE.resolve
weights, chances, outcome = MACHINE.weights, MACHINE.chances, MACHINE.outcome
closed = MACHINE.closed

BOOK: Book[State, Move, Event] = Book(
    __name__,
    moves=Move,
    events=Event,
    phases=Phase,
    setup=Setup,
    line=Line({"hands": Row(NUMBER), "turn": One(NUMBER)}, needed=("hands", "turn")),
    spec_folder=Path(__file__).parent / "toy_spec",
)
name, clauses, questions, chapters = BOOK.name, BOOK.clauses, BOOK.questions, BOOK.chapters
words, parse_move, describe, tell = BOOK.words, BOOK.parse_move, BOOK.describe, BOOK.tell
names, offer, highlights, seats = BOOK.names, BOOK.offer, BOOK.highlights, BOOK.seats
options, complete_setup, deciders = BOOK.options, BOOK.complete_setup, BOOK.deciders
read_setup, write_setup = BOOK.read_setup, BOOK.write_setup
named_policies, measures, measured = BOOK.named_policies, BOOK.measures, BOOK.measured
move_words, reason, unasked = BOOK.move_words, BOOK.reason, BOOK.unasked
event_data, information, notation = BOOK.event_data, BOOK.information, BOOK.notation
infer_setup, complete_position, line = BOOK.infer_setup, BOOK.complete_position, BOOK.line
position_text, parse_position = BOOK.position_text, BOOK.parse_position
to_json, from_json = BOOK.to_json, BOOK.from_json

# What a seat sees.


@frozen
class Observation:
    """What a seat sees: its own card, and what lies open."""

    seat: Seat | None
    hands: tuple[int | None, ...]
    discard: Bag[int]
    pending: Pending
    legal_moves: tuple[Move, ...]


def observe(state: State, seat: Seat | None) -> Observation:
    """What a seat sees: its own card, and all cards at the end."""
    now = pending(state)
    is_over = isinstance(now, Over)
    hands = tuple(card if is_over or own == seat else None for own, card in enumerate(state.hands))
    mine = seat is not None and mover(now) == seat
    return Observation(seat, hands, state.discard, now, legal_moves(state) if mine else ())


def shown(state: State, move: Move, seat: Seat | None) -> str:
    """The move as it is written; a card dealt to another seat is `*`."""
    hidden = isinstance(state.phase, Deal) and state.phase.seat != seat
    return move.masked(("card",) if hidden else ())


def draw_table(
    observation: Observation, lang: Lang = "en", width: int = 80, names: Sequence[str] = ()
) -> str:
    """The hands side by side."""
    return " ".join("[?]" if card is None else f"[{card}]" for card in observation.hands)


# Plain data.


def read_position(setup: Setup, data: object) -> State:
    """A state from the hands and whose turn it is; all other cards are in the deck."""
    given = table(data, "position", ("hands", "turn"))
    hands = listed(given.get("hands"), "position.hands", integer)
    turn = integer(given.get("turn", 0), "position.turn")
    if (
        len(hands) != setup.seats
        or any(hands.count(card) > CARDS.count(card) for card in hands)
        or not 0 <= turn < setup.seats
    ):
        raise bad("position", "no such table")
    deck = CARDS.without(Bag.of(CARDS.order, hands))
    return State(setup, Turn(turn), hands, deck, turn=turn)


def report(state: State) -> dict[str, Any]:
    """The state as plain data."""
    over = state.phase
    return {
        "position": {"hands": list(state.hands), "turn": state.turn},
        "pending": pending_data(pending(state)),
        "result": {"winners": list(over.winners)} if isinstance(over, Shown) else None,
    }


def lay(state: State, view: View) -> State:
    """The state with the cards of a view, some of them unknown."""
    hands = tuple(view.card(f"hands[{seat}]") for seat in range(state.setup.seats))
    return but(state, hands=hands, deck=view.bag("deck"))


PLACES = Places(
    {
        "hands": Seats(OneCard("owner", say("{seat:name} holds {card:a}"))),
        "deck": Rest("nobody", say("the deck has {counts}")),
    },
    cards=lambda setup: CARDS,
    read_position=read_position,
    report=report,
    lay=lay,
)
read_partial = PLACES.read
