"""The Rulebook protocol: what a game package offers and every tool relies on.

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
    """A choice that no player was asked for, since there was nothing to choose."""

    event: Event
    """The event that took the place of the choice."""
    state: Any
    """The state in which a player would have been asked."""
    kind: type
    """The kind of move that the player would have made."""
    moves: tuple[Any, ...]
    """The moves of that kind that are worth checking; none is legal."""


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
        """The titles of the chapters of clauses and questions, in the rulebook's order."""

    @property
    def words(self) -> Mapping[str, str]:
        """The French form of every sentence that the rulebook uses."""

    @property
    def move_words(self) -> Mapping[str, str]:
        """The French word for each word of the notation that has one; may be empty."""

    def start(self, setup: Setup) -> State:
        """The state before anything is dealt."""

    def pending(self, state: State) -> Pending:
        """Who must decide what, or which random outcome is due, or that the game is over."""

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every legal move in a fixed order; chance outcomes included."""

    def weights(self, state: State) -> tuple[tuple[Move, int], ...]:
        """At a chance node every outcome with its integer weight."""

    def chances(self, state: State) -> tuple[tuple[Move, Fraction], ...]:
        """At a chance node every outcome with its exact probability."""

    def outcome(self, state: State, ticket: Ticket) -> Move:
        """At a chance node the outcome that a ticket falls on; `rng.randrange` draws a ticket."""

    def moment(self, state: State) -> ClauseId:
        """The clause of what is pending; it forbids every move that belongs to another moment."""

    def closed(
        self, state: State, move: Move, by: Mover, events: Iterable[Happening]
    ) -> Happening | None:
        """The event, if any, that ended, cancelled or closed the moment of a refused move."""

    def unasked(self, state: State, move: Move, events: Iterable[Happening]) -> Sequence[Unasked]:
        """The choices that a legal move and its events skipped, since there was nothing to choose.

        They explain why a choice was skipped. If the clauses of the event already explain it, the
        choice need not be listed.
        """

    def resolve(self, state: State, move: Move) -> Step[State, Happening]:
        """The step of a move that is known to be legal; the move is not judged again."""

    def judge(self, state: State, move: Move, by: Mover = None) -> Verdict:
        """Whether the move is legal, and by which clauses; `by` is the claimed mover."""

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
        """The move as it is written, as far as a seat may see it."""

    def seats(self, state: State) -> Sequence[Seat]:
        """All seats."""

    @property
    def options(self) -> Sequence[Option]:
        """What can be chosen for a setup, besides rulings."""

    def complete_setup(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """A setup as plain data, from the options that were given."""

    def read_setup(self, data: object) -> Setup:
        """A setup from plain data; raises `BadInput`."""

    def write_setup(self, setup: Setup) -> dict[str, Any]:
        """A setup as plain data; the inverse of `read_setup`."""

    def infer_setup(self, given: Mapping[str, Any], position: Mapping[str, Any]) -> dict[str, Any]:
        """The setup as plain data; missing parts that a position shows are filled in."""

    @property
    def line(self) -> Line:
        """How the parts of a position are written on one line."""

    def position_text(self, state: State) -> str:
        """The state as one line; raises `BadInput` if no position describes it."""

    def parse_position(self, text: str) -> State:
        """The state that a line describes; raises `BadInput`."""

    def complete_position(self, setup: Setup, data: object) -> object:
        """The position with every shorter form written out in full."""

    def read_position(self, setup: Setup, data: object) -> State:
        """The state that a position describes, given as plain data; raises `BadInput`."""

    def report(self, state: State) -> dict[str, Any]:
        """The state as plain data: position, pending, result, and what else this game reports."""

    def event_data(self, event: Happening, lang: Lang = ...) -> dict[str, Any]:
        """An event as plain data."""

    def describe(self, event: Happening, lang: Lang = ..., names: Sequence[str] = ...) -> str:
        """An event in words."""

    def names(self, setup: Setup, lang: Lang = ...) -> Sequence[str]:
        """The names of the seats; may be empty."""

    def awaited(self, state: State) -> Say:
        """What is pending, as a sentence."""

    def draw_table(
        self, observation: Any, lang: Lang = ..., width: int = ..., names: Sequence[str] = ...
    ) -> str:
        """The table as a seat sees it, drawn in plain text of `width` columns.

        Without `names`, the seats have the names that the rulebook gives them.
        """

    @property
    def highlights(self) -> Sequence[tuple[str, str]]:
        """What stands out in that drawing: regular expressions and a style, such as bold red."""

    def offer(self, observation: Any, move: Move) -> tuple[Say, Say | str]:
        """What a move does, in words that similar moves share, and what sets it apart from them."""

    def tell(
        self, events: Iterable[Happening], lang: Lang = ..., names: Sequence[str] = ...
    ) -> Sequence[str]:
        """The story of the events in paragraphs; text under a heading is indented."""

    def read_partial(self, setup: Setup, data: object) -> PartialTable[State] | None:
        """A partly known table; None if nothing about it is unknown."""

    def information(self, transcript: Any, seat: Seat | None) -> Sequence[Any]:
        """Everything that a seat has been shown so far, in order."""

    def to_json(self, value: object) -> str:
        """A state, setup, observation, event or transcript as strict, versioned JSON."""

    def from_json(self, source: str | bytes, kind: type[T]) -> T:
        """The value that a JSON text holds; raises `BadInput`."""

    @property
    def named_policies(self) -> Mapping[str, Callable[[Any, Random], Move]]:
        """Policies by name, besides the random one; the first one also gives hints."""

    def reason(self, observation: Any, move: Move) -> Say | None:
        """Why the first named policy makes a move, in a sentence; None if it has no reason.

        Like the policy itself, the reason depends only on the observation.
        """

    @property
    def measures(self) -> Sequence[Measure]:
        """What is counted in every game of a simulation."""

    def measured(self, setup: Setup, events: Iterable[Happening]) -> Iterable[Fact]:
        """The values of the measures, from the events of a whole game."""

    def deciders(self, setup: Setup) -> Sequence[Seat]:
        """The seats that decide something."""
