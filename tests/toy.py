"""A toy rulebook: highest card wins, and you may change yours once without showing the new one.

It is here to prove that no tool knows a particular game. The module is the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any, ClassVar, cast

from attrs import asdict, evolve, fields, frozen

from egorules.core import chance
from egorules.core.chance import Multiset, multiset, with_one, without_one
from egorules.core.clause import Cites, Clause, ClauseId
from egorules.core.event import ALL, Audience, Seat, event_name
from egorules.core.measure import Fact, Measure
from egorules.core.notation import Grammar, Written, grammar
from egorules.core.reading import bad, integer, listed, table
from egorules.core.rulebook import Chance, Decision, Mover, Over, Pending, mover
from egorules.core.ruling import Register, read_rulings, write_rulings
from egorules.core.step import Step
from egorules.core.text import Lang, Say, say, told
from egorules.core.verdict import Guard, Illegal, IllegalMove, Verdict, holds, untimely
from egorules.core.verdict import verdict as judged

name = "toy"
DEAL, CHANGE, HIGHEST = ClauseId("toy.deal"), ClauseId("toy.change"), ClauseId("toy.highest")
NORMS = {
    DEAL: ("Each player is dealt one card in secret.", "Chacun reçoit une carte en secret."),
    CHANGE: ("In turn, change your card or keep it.", "À son tour, on change ou on garde."),
    HIGHEST: ("The highest card wins.", "La carte la plus haute gagne."),
}
clauses: Mapping[str, Clause] = {
    key: Clause(key, "toy", {"en": key, "fr": key}, en, fr, "stated", ())
    for key, (en, fr) in NORMS.items()
}
CARDS: Multiset = (0, 4, 2, 1)
"""Four 1s, two 2s and one 3: chance is not even."""


class Tie(StrEnum):
    """Who wins among equal highest cards."""

    SHARED = "shared"
    FIRST = "first"


@frozen
class Rulings:
    """One switch."""

    tie: Tie = Tie.SHARED


class Questions(Register):
    """One open question, without a file."""

    @cached_property
    def spec(self) -> dict[str, Any]:
        """The register as plain data."""
        readings = (
            ("shared", "They share the win.", "Ils partagent la victoire."),
            ("first", "The first of them wins.", "Le premier d'entre eux gagne."),
        )
        tie = {
            "id": "toy.question.tie",
            "chapter": "toy",
            "weight": 1,
            "title": {"en": "Equal cards", "fr": "Cartes égales"},
            "en": "Who wins among equal highest cards?",
            "fr": "Qui gagne entre cartes égales ?",
            "touches": [HIGHEST],
            "default": "shared",
            "reason": {"en": "Nobody is better.", "fr": "Personne n'est meilleur."},
            "confidence": "open",
            "readings": [
                {"id": key, "en": en, "fr": fr, "support": "Nothing.", "support_fr": "Rien."}
                for key, en, fr in readings
            ],
            "switch": "tie",
        }
        return {"question": [tie], "difference": []}


questions = Questions(name)
chapters: Mapping[str, Mapping[Lang, str]] = {"toy": {"en": "The toy", "fr": "Le jouet"}}


@frozen
class Setup:
    """Two or three players."""

    seats: int = 2
    rulings: Rulings = Rulings()


@frozen(weakref_slot=False)
class State:
    """Seats below `turn` have decided; while a hand is missing, chance deals."""

    setup: Setup
    hands: tuple[int | None, ...]
    deck: Multiset
    discard: Multiset = (0,) * len(CARDS)
    turn: Seat = 0


@frozen
class Keep(Written):
    """Keep one's card."""

    written: ClassVar = "keep"


@frozen
class Change(Written):
    """Throw this card away, face up, and be dealt another."""

    written: ClassVar = "change {card}"
    card: int


@frozen
class Card(Written):
    """Chance: the card dealt."""

    written: ClassVar = "card {card}"
    card: int


Move = Keep | Change | Card


@frozen
class Dealt:
    """A seat got a card."""

    says: ClassVar = "{seat:name} is dealt a card."
    seat: Seat
    cites: Cites = (DEAL,)
    to: Audience = ALL


@frozen
class DealtCard:
    """Which card it was: the secret."""

    says: ClassVar = "The card of {seat:name} is {card:a}."
    seat: Seat
    card: int
    to: Audience
    cites: Cites = (DEAL,)


@frozen
class Decided:
    """A seat kept its card, or threw one away."""

    says: ClassVar = "{seat:name} says: {word}."
    seat: Seat
    word: str
    cites: Cites = (CHANGE,)
    to: Audience = ALL


@frozen
class Won:
    """Hands are shown, the highest wins."""

    says: ClassVar = "The hands are {hands}. Winner: {winners:name}."
    hands: tuple[int, ...]
    winners: tuple[Seat, ...]
    cites: Cites = (HIGHEST,)
    to: Audience = ALL


Event = Dealt | DealtCard | Decided | Won

words: Mapping[str, str] = {
    Dealt.says: "{seat:name} reçoit une carte.",
    DealtCard.says: "La carte de {seat:name} est {card:a}.",
    Decided.says: "{seat:name} dit : {word}.",
    Won.says: "Les mains sont {hands}. Gagne : {winners:name}.",
    "you hold no {card}": "vous n'avez pas de {card}",
    "the deck is empty": "la pioche est vide",
    "no {card} is left": "il ne reste pas de {card}",
    "{seat:name} decides": "{seat:name} décide",
    "a card is dealt": "une carte est distribuée",
    "the game is over": "la partie est finie",
}


def start(setup: Setup) -> State:
    """Nothing is dealt yet."""
    return State(setup, (None,) * setup.seats, CARDS)


def winners(state: State) -> tuple[Seat, ...]:
    """The seats with the highest card, or the first of them."""
    hands = [card or 0 for card in state.hands]
    best = tuple(seat for seat, card in enumerate(hands) if card == max(hands))
    return best[:1] if state.setup.rulings.tie is Tie.FIRST else best


def pending(state: State) -> Pending:
    """A missing card is dealt first; then the seats decide in turn."""
    if None in state.hands:
        return Chance("card", state.hands.index(None))
    if state.turn < state.setup.seats:
        return Decision(state.turn, "turn")
    return Over(winners(state))


def moment(state: State) -> ClauseId:
    """The clause of what is pending."""
    match pending(state):
        case Chance():
            return DEAL
        case Decision():
            return CHANGE
        case Over():
            return HIGHEST


def guards(state: State, move: Move) -> tuple[Guard, ...] | None:
    """What the move asks for, or None where it comes out of its moment."""
    match pending(state), move:
        case Chance(), Card(card):
            left = 0 <= card < len(CARDS) and state.deck[card] > 0
            return ((DEAL, left, "no {card} is left", {"card": card}),)
        case Decision(seat), Change(card):
            held = state.hands[seat] == card
            return (
                (CHANGE, held, "you hold no {card}", {"card": card}),
                (CHANGE, any(state.deck), "the deck is empty", {}),
            )
        case Decision(), Keep():
            return ()
        case _:
            return None


def legal_moves(state: State) -> tuple[Move, ...]:
    """By kind of move, then by card."""
    cards = range(len(CARDS))
    candidates: tuple[Move, ...] = (Keep(), *map(Change, cards), *map(Card, cards))
    rows = ((move, guards(state, move)) for move in candidates)
    return tuple(move for move, asked in rows if asked is not None and holds(asked))


def weights(state: State) -> tuple[tuple[Move, int], ...]:
    """How many cards of each value are left."""
    return tuple((Card(card), left) for card, left in enumerate(state.deck) if left)


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """Exact probabilities."""
    return chance.chances(weights(state))


def awaited(state: State) -> Say:
    """What is pending, as a sentence."""
    match pending(state):
        case Decision(seat):
            return say("{seat:name} decides", seat=seat)
        case Chance():
            return say("a card is dealt")
        case Over():
            return say("the game is over")


def judge(state: State, move: Move, by: Mover = None) -> Verdict:
    """Whether a move is legal."""
    rows = guards(state, move)
    if rows is None or by not in (None, mover(pending(state))):
        return untimely(moment(state), awaited(state))
    return judged(moment(state), rows)


def apply(state: State, move: Move) -> Step[State, Event]:
    """The next state and what happened."""
    refusal = judge(state, move)
    if isinstance(refusal, Illegal):
        raise IllegalMove(refusal)
    return resolve(state, move).then(end)


def resolve(state: State, move: Move) -> Step[State, Event]:
    """What a legal move leads to."""
    seat = state.turn
    match move:
        case Card(card):
            seat = state.hands.index(None)
            hands = (*state.hands[:seat], card, *state.hands[seat + 1 :])
            after = evolve(state, hands=hands, deck=without_one(state.deck, card))
            return Step(after, (Dealt(seat), DealtCard(seat, card, to=(seat,))))
        case Keep():
            return Step(evolve(state, turn=seat + 1), (Decided(seat, "keep"),))
        case Change(card):
            hands = (*state.hands[:seat], None, *state.hands[seat + 1 :])
            after = evolve(state, hands=hands, discard=with_one(state.discard, card), turn=seat + 1)
            return Step(after, (Decided(seat, str(move)),))


def end(state: State) -> Step[State, Event]:
    """When all have decided, the hands are shown."""
    if not isinstance(pending(state), Over):
        return Step(state)
    return Step(state, (Won(tuple(card or 0 for card in state.hands), winners(state)),))


@frozen
class Observation:
    """One's own card, and what lies open."""

    seat: Seat | None
    hands: tuple[int | None, ...]
    discard: Multiset
    pending: Pending
    legal_moves: tuple[Move, ...]


def observe(state: State, seat: Seat | None) -> Observation:
    """What a seat sees: its own card, everybody's at the end."""
    now = pending(state)
    is_over = isinstance(now, Over)
    hands = tuple(card if is_over or own == seat else None for own, card in enumerate(state.hands))
    mine = seat is not None and mover(now) == seat
    return Observation(seat, hands, state.discard, now, legal_moves(state) if mine else ())


_moves: Grammar[Written] = grammar((Keep, Change, Card), {})


def parse_move(text: str) -> Move:
    """The move that a text stands for."""
    return cast(Move, _moves.parse(text))


def shown(state: State, move: Move, seat: Seat | None) -> str:
    """A card dealt to somebody else is `*`."""
    hidden = isinstance(move, Card) and state.hands.index(None) != seat
    return move.masked(("card",) if hidden else ())


def seats(state: State) -> tuple[Seat, ...]:
    """All seats."""
    return tuple(range(state.setup.seats))


def read_setup(data: object) -> Setup:
    """A setup from plain data."""
    given = table(data, "setup", ("seats", "rulings"))
    count = integer(given.get("seats", 2), "setup.seats")
    if count not in (2, 3):
        raise bad("setup.seats", "two or three")
    return Setup(count, read_rulings(Rulings, given.get("rulings", {}), "setup.rulings"))


def write_setup(setup: Setup) -> dict[str, Any]:
    """A setup as plain data."""
    return {"seats": setup.seats, "rulings": write_rulings(setup.rulings)}


def read_position(setup: Setup, data: object) -> State:
    """Hands and whose turn it is; everything else is in the deck."""
    given = table(data, "position", ("hands", "turn"))
    hands = listed(given.get("hands"), "position.hands", integer)
    turn = integer(given.get("turn", 0), "position.turn")
    possible = len(hands) == setup.seats and all(0 < card < len(CARDS) for card in hands)
    used = multiset(hands, len(CARDS)) if possible else CARDS
    deck = tuple(map(int.__sub__, CARDS, used))
    if not possible or min(deck) < 0 or not 0 <= turn < setup.seats:
        raise bad("position", "no such table")
    return State(setup, hands, deck, turn=turn)


def report(state: State) -> dict[str, Any]:
    """The state as plain data."""
    now = pending(state)
    return {
        "position": {"hands": list(state.hands), "turn": state.turn},
        "pending": {"kind": type(now).__name__.lower(), "seat": mover(now)},
        "last_round": None,
        "result": {"winners": list(winners(state))} if isinstance(now, Over) else None,
    }


def describe(event: Event, lang: Lang = "en", names: Sequence[str] = ()) -> str:
    """An event in words."""
    return told(Say(event.says, tuple(asdict(event, recurse=False).items())), lang, words, names)


def event_data(event: Event, lang: Lang = "en") -> dict[str, Any]:
    """An event as plain data; nothing in it depends on the language."""
    values = {field.name: getattr(event, field.name) for field in fields(type(event))}
    plain = {key: list(each) if isinstance(each, tuple) else each for key, each in values.items()}
    return {"event": event_name(type(event)), **plain}


def names(setup: Setup, lang: Lang = "en") -> Sequence[str]:
    """Players go by their number."""
    return ()


def draw_table(observation: Observation, lang: Lang = "en") -> str:
    """The hands side by side."""
    return " ".join("[?]" if card is None else f"[{card}]" for card in observation.hands)


# Mass play.


def keeper(observation: Observation, rng: Random) -> Move:
    """Never changes."""
    return Keep()


named_policies = {"keeper": keeper}
measures = (
    Measure("changes", "number", say("cards changed")),
    Measure("card", "parts", say("winning card"), parts={str(n): say(str(n)) for n in (1, 2, 3)}),
)


def deciders(setup: Setup) -> Sequence[Seat]:
    """Everybody."""
    return range(setup.seats)


def measured(setup: Setup, events: Iterable[Event]) -> Iterator[Fact]:
    """How many cards were changed, and which card won."""
    changes = 0
    for event in events:
        match event:
            case Decided(word=word):
                changes += word != "keep"
            case Won(hands):
                yield "card", "", str(max(hands))
            case _:
                pass
    yield "changes", "", changes
