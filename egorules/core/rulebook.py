"""The Rulebook protocol: what a game package offers and what every tool is written against.

A game package offers these as module-level functions; the module itself is the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from attrs import frozen

from egorules.core.clause import Clause, ClauseId
from egorules.core.event import Event, Seat
from egorules.core.ruling import Register
from egorules.core.step import Step
from egorules.core.text import Lang, Say
from egorules.core.value import Pooled
from egorules.core.verdict import Verdict

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

    from egorules.core.chance import Ticket
    from egorules.core.line import Line
    from egorules.core.measure import Fact, Measure
    from egorules.core.notation import Notation
    from egorules.core.partial import PartialTable
    from egorules.core.setup import Option

Mover = Seat | Literal["chance"] | None
"""Who moves: a seat, chance, or nobody once the game is over."""


@frozen
class Decision(Pooled):
    """A seat must decide something."""

    seat: Seat
    kind: str
    facts: tuple[tuple[str, object], ...] = ()


@frozen
class Chance(Pooled):
    """A random outcome is needed: a card, a pick, a seat."""

    kind: str
    seat: Seat | None = None


@frozen
class Over:
    """The game has ended; `result` is the rulebook's own value."""

    result: object


Pending = Decision | Chance | Over


def mover(pending: Pending) -> Mover:
    """Who moves next."""
    match pending:
        case Decision(seat):
            return seat
        case Chance():
            return "chance"
        case Over():
            return None


@frozen
class Unasked:
    """A choice that nobody was asked for, since nothing could be chosen."""

    event: Event
    """What tells of it."""
    state: Any
    """The state in which it would have been asked for."""
    kind: type
    """The kind of move that would have been asked for."""
    moves: tuple[Any, ...]
    """The moves of that kind that are worth asking about; none is legal."""


Setup = TypeVar("Setup")
State = TypeVar("State")
Move = TypeVar("Move")
Happening = TypeVar("Happening", bound=Event)
T = TypeVar("T")


class Rulebook(Protocol[Setup, State, Move, Happening]):
    """A game's rules as data and a pure machine. No randomness, no clock, no hidden state."""

    @property
    def name(self) -> str:
        """The rulebook's name; its specification lives under the same name."""

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause by id."""

    @property
    def questions(self) -> Register:
        """Every question that the rulebook leaves open, and where its editions differ."""

    @property
    def chapters(self) -> Mapping[str, Mapping[Lang, str]]:
        """What the chapters of clauses and questions are called, in the rulebook's order."""

    @property
    def words(self) -> Mapping[str, str]:
        """The French form of every sentence that the rulebook tells."""

    @property
    def move_words(self) -> Mapping[str, str]:
        """The French word for each word of the notation that has one; may be empty."""

    def start(self, setup: Setup) -> State:
        """The state before anything is dealt."""

    def pending(self, state: State) -> Pending:
        """Who must decide what, or which chance is due, or that the game is over."""

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every legal move in a fixed order; chance outcomes included."""

    def weights(self, state: State) -> tuple[tuple[Move, int], ...]:
        """At a chance node every outcome with its integer weight."""

    def chances(self, state: State) -> tuple[tuple[Move, Fraction], ...]:
        """At a chance node every outcome with its exact probability."""

    def outcome(self, state: State, ticket: Ticket) -> Move:
        """At a chance node the outcome that a ticket falls on; `rng.randrange` draws a ticket."""

    def moment(self, state: State) -> ClauseId:
        """The clause of what is pending: it forbids every move that comes out of its moment."""

    def closed(
        self, state: State, move: Move, by: Mover, events: Iterable[Happening]
    ) -> Happening | None:
        """Which of the events has ended, cancelled or closed the moment of a refused move."""

    def unasked(self, state: State, move: Move, events: Iterable[Happening]) -> Sequence[Unasked]:
        """The choices that a legal move and its events left out, since there was none to make.

        From it people are told why; where the clauses of the event say it, there is no need to.
        """

    def resolve(self, state: State, move: Move) -> Step[State, Happening]:
        """What a move leads to that is known to be legal: it is not judged again."""

    def judge(self, state: State, move: Move, by: Mover = None) -> Verdict:
        """Whether the move is legal, and by which clauses; `by` claims who makes it."""

    def apply(self, state: State, move: Move) -> Step[State, Happening]:
        """The next state and what happened; raises `IllegalMove`."""

    def observe(self, state: State, seat: Seat | None) -> Any:
        """What a seat (None: a spectator) sees on the table."""

    @property
    def notation(self) -> Sequence[Notation]:
        """Every kind of move: how it is written, examples, and what it means."""

    def parse_move(self, text: str) -> Move:
        """The move that a text stands for; raises `MalformedMove`."""

    def shown(self, state: State, move: Move, seat: Seat | None) -> str:
        """The move as a seat may see it written."""

    def seats(self, state: State) -> Sequence[Seat]:
        """All seats."""

    @property
    def options(self) -> Sequence[Option]:
        """What can be chosen when a game is set up, besides rulings."""

    def complete_setup(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """A setup as plain data from the options that somebody has chosen."""

    def read_setup(self, data: object) -> Setup:
        """A setup from plain data; raises `BadInput`."""

    def write_setup(self, setup: Setup) -> dict[str, Any]:
        """A setup as plain data; the inverse of `read_setup`."""

    def infer_setup(self, given: Mapping[str, Any], position: Mapping[str, Any]) -> dict[str, Any]:
        """A setup as plain data in which nothing is missing that a position shows."""

    @property
    def line(self) -> Line:
        """How the parts of a position are written on one line."""

    def position_text(self, state: State) -> str:
        """The position as one line; raises `BadInput` unless a turn begins."""

    def parse_position(self, text: str) -> State:
        """The state that such a line describes; raises `BadInput`."""

    def complete_position(self, setup: Setup, data: object) -> object:
        """A position in which everything is written out that has a shorter form."""

    def read_position(self, setup: Setup, data: object) -> State:
        """A state from what lies on the table; raises `BadInput`."""

    def report(self, state: State) -> dict[str, Any]:
        """The state as plain data: position, pending, result, and what else this game reports."""

    def event_data(self, event: Happening, lang: Lang = ...) -> dict[str, Any]:
        """An event as plain data."""

    def describe(self, event: Happening, lang: Lang = ..., names: Sequence[str] = ...) -> str:
        """An event in words."""

    def names(self, setup: Setup, lang: Lang = ...) -> Sequence[str]:
        """What the seats are called in words; may be empty."""

    def awaited(self, state: State) -> Say:
        """What is pending, as a sentence."""

    def draw_table(
        self, observation: Any, lang: Lang = ..., width: int = ..., names: Sequence[str] = ...
    ) -> str:
        """The table as a seat sees it, drawn in plain text of so many columns.

        Without `names` the seats are called what the rulebook calls them.
        """

    @property
    def highlights(self) -> Sequence[tuple[str, str]]:
        """What stands out in that drawing: regular expressions and a style, such as bold red."""

    def offer(self, observation: Any, move: Move) -> tuple[Say, Say | str]:
        """What a move does, in words that moves of its kind share, and what tells it from those."""

    def tell(
        self, events: Iterable[Happening], lang: Lang = ..., names: Sequence[str] = ...
    ) -> Sequence[str]:
        """The story of some events in paragraphs; what belongs under a heading is indented."""

    def read_partial(self, setup: Setup, data: object) -> PartialTable[State] | None:
        """A table of which only a part is known; None if nothing about it is unknown."""

    def information(self, transcript: Any, seat: Seat | None) -> Sequence[Any]:
        """Everything that a seat has been shown so far, in order."""

    def to_json(self, value: object) -> str:
        """A state, setup, observation, event or transcript as strict, versioned JSON."""

    def from_json(self, source: str | bytes, kind: type[T]) -> T:
        """The value that a JSON text holds; raises `BadInput`."""

    @property
    def named_policies(self) -> Mapping[str, Callable[[Any, Random], Move]]:
        """Policies by name, besides one that moves at random; the first one also gives hints."""

    def reason(self, observation: Any, move: Move) -> Say | None:
        """Why the first of those policies makes that move, in a sentence; None if it has no reason.

        Like the policy itself it knows the observation and nothing else.
        """

    @property
    def measures(self) -> Sequence[Measure]:
        """What is counted in every game of a simulation."""

    def measured(self, setup: Setup, events: Iterable[Happening]) -> Iterable[Fact]:
        """What the events of a whole game have to show."""

    def deciders(self, setup: Setup) -> Sequence[Seat]:
        """The seats that decide something."""
