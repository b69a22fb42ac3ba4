"""The parts of a rulebook besides its rules, derived from its types and tables.

A game package makes one `Book` and offers its methods as functions of the module. They parse moves,
describe events, store values and list what a seat has been shown. A game that needs more for one of
these parts writes its own function instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType, UnionType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args

from attrs import fields

from egorules.core import setup as setups
from egorules.core import spec
from egorules.core.clause import Chapters, Clauses
from egorules.core.event import Event, Seat, event_name
from egorules.core.line import Line, parse_position, position_text
from egorules.core.notation import (
    FieldGrammar,
    Grammar,
    MalformedMove,
    Notation,
    grammar,
    in_notation,
    notation,
)
from egorules.core.parse import BadInput
from egorules.core.rulebook import Chance, Decision, Over, Pending, Unasked
from egorules.core.ruling import Register
from egorules.core.setup import Option
from egorules.core.spec import MoveWords, Words
from egorules.core.text import Lang, Say, placeholders, say, told

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from egorules.core.measure import Fact, Measure
    from egorules.core.transcript import Shown, Transcript

State = TypeVar("State")
Move = TypeVar("Move")
Happening = TypeVar("Happening", bound=Event)
T = TypeVar("T")


def no_flaws(state: object) -> Iterable[Say]:
    """No flaws: every state is possible."""
    return ()


class Book(Generic[State, Move, Happening]):
    """The parts of a rulebook that are the same for every game."""

    def __init__(
        self,
        module: str,
        *,
        moves: UnionType,
        events: UnionType,
        phases: UnionType,
        special: Mapping[object, FieldGrammar] = {},
        canonical: Callable[[Any], Any] = lambda move: move,
        flaws: Callable[[Any], Iterable[Say]] = no_flaws,
        state: type[State] | None = None,
        setup: type[Any] | None = None,
        line: Line = Line(),
        spec_folder: Path | None = None,
    ) -> None:
        """`spec_folder` holds the specification of a rulebook that is not part of egorules."""
        self.module = module
        self.name = name = module.rpartition(".")[2]
        if spec_folder is not None:
            spec.FOLDERS[name] = spec_folder
        self.kinds = get_args(moves)
        self.special = special
        self.unions = {"phase": phases, "event": events}
        self.canonical = canonical
        self.flaws = flaws
        self.state = state
        self.setup = setup
        self.line = line
        self.clauses = Clauses(name)
        self.questions = Register(name)
        self.chapters = Chapters(name)
        self.words = Words(name)
        self.move_words = MoveWords(name)
        self.parse_move: Callable[[str], Move] = lru_cache(maxsize=4096)(self._parse_move)

    # Notation.

    @cached_property
    def grammar(self) -> Grammar[Any]:
        """The parser of all moves."""
        return grammar(self.kinds, self.special)

    def _parse_move(self, text: str) -> Move:
        """The move that a text stands for; raises `MalformedMove`."""
        try:
            move: Move = self.grammar.parse(text)
        except MalformedMove:
            meant = in_notation(text, self.move_words)
            raise MalformedMove(text, self.grammar.near(meant)) from None
        right = self.canonical(move)
        if right is not move:  # a move has only one written form
            raise MalformedMove(text, [str(right)])
        return move

    @cached_property
    def notation(self) -> tuple[Notation, ...]:
        """Every kind of move: how it is written, examples, and what it means."""
        return tuple(map(notation, self.kinds))

    # Events in words.

    def describe(self, event: Happening, lang: Lang = "en", names: Sequence[str] = ()) -> str:
        """An event in words."""
        facts = {name: getattr(event, name) for name in placeholders(event.says)}
        return told(say(event.says, **facts), lang, self.words, names)

    def tell(
        self, events: Iterable[Happening], lang: Lang = "en", names: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """The events as paragraphs, one for each event."""
        return tuple(self.describe(event, lang, names) for event in events)

    def event_data(self, event: Happening, lang: Lang = "en") -> dict[str, Any]:
        """An event as plain data."""
        values = {each.name: getattr(event, each.name) for each in fields(type(event))}  # type: ignore[arg-type]
        plain = {name: self._plain(value, lang) for name, value in values.items()}
        return {"event": event_name(type(event)), **plain}

    def _plain(self, value: object, lang: Lang) -> object:
        match value:
            case Say():
                return told(value, lang, self.words)
            case tuple() if type(value).__str__ is not tuple.__str__:  # it has a written form
                return str(value)
            case tuple():
                return [self._plain(each, lang) for each in value]
            case bool() | int() | None:
                return value
            case _:
                return str(value)

    def names(self, setup: Any, lang: Lang = "en") -> Sequence[str]:
        """No names: players go by their number."""
        return ()

    def offer(self, observation: Any, move: Move) -> tuple[Say, Say | str]:
        """The first word of the move as its row of the menu, and the move as it is written."""
        return say("{word}", word=str(move).partition(" ")[0]), str(move)

    def unasked(self, state: State, move: Move, events: Iterable[Happening]) -> Sequence[Unasked]:
        """None: the clauses of an event already say why there was no choice."""
        return ()

    highlights: Sequence[tuple[str, str]] = ()
    """Nothing in the drawing of the table is coloured."""

    # Setup and seats.

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options of the setup: its fields that have a help text."""
        return () if self.setup is None else setups.options_of(self.setup)

    def complete_setup(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The options as given: nothing is filled in."""
        return dict(given)

    def read_setup(self, data: object) -> Any:
        """A setup from plain data; raises `BadInput`."""
        assert self.setup is not None
        return setups.read_setup(self.setup, data)

    def write_setup(self, setup: Any) -> dict[str, Any]:
        """A setup as plain data; the inverse of `read_setup`."""
        return setups.write_setup(setup)

    def infer_setup(self, given: Mapping[str, Any], position: Mapping[str, Any]) -> dict[str, Any]:
        """The setup; a missing number of seats is the number of hands in the position."""
        hands = position.get("hands")
        shown = {"seats": len(hands)} if isinstance(hands, list) else {}
        return {**shown, **given}

    def seats(self, state: Any) -> Sequence[Seat]:
        """All seats, as many as the setup says."""
        return range(state.setup.seats)

    def deciders(self, setup: Any) -> Sequence[Seat]:
        """All seats: every seat decides something."""
        return range(setup.seats)

    # Play.

    named_policies: Mapping[str, Callable[[Any, Random], Any]] = MappingProxyType({})
    """No policies but the random one."""

    def reason(self, observation: Any, move: Move) -> Say | None:
        """None: no reasons are given."""
        return None

    measures: Sequence[Measure] = ()
    """No measures besides those of every game."""

    def measured(self, setup: Any, events: Iterable[Happening]) -> Iterable[Fact]:
        """No facts, since there are no measures."""
        return ()

    # Positions.

    def complete_position(self, setup: Any, data: object) -> object:
        """The position as given: no part of it has a shorter form."""
        return data

    def position_text(self, state: State) -> str:
        """The state as one line; raises `BadInput` if no position describes it."""
        return position_text(self._rulebook, state)

    def parse_position(self, text: str) -> State:
        """The state that a line describes; raises `BadInput`."""
        state: State = parse_position(self._rulebook, text)
        return state

    @property
    def _rulebook(self) -> Any:
        from importlib import import_module

        return import_module(self.module)

    def read_partial(self, setup: Any, data: object) -> None:
        """None: nothing on the table may be unknown."""
        return

    # Storage.

    @cached_property
    def _converter(self) -> Any:
        from egorules.core import codec

        return codec.rulebook_converter(self.kinds, self.parse_move, self.special, self.unions)

    def to_json(self, value: object) -> str:
        """A state, setup, observation, event or transcript as one line of JSON."""
        from egorules.core import codec

        return codec.to_json(self._converter, self.name, value)

    def from_json(self, source: str | bytes, kind: type[T]) -> T:
        """The value that a JSON text holds; a state is checked before it is returned."""
        from egorules.core import codec

        value = codec.from_json(self._converter, self.name, source, kind)
        if self.state is not None and isinstance(value, self.state):
            reasons = tuple(self.flaws(value))
            if reasons:
                raise BadInput(*(("value", reason) for reason in reasons))
        return value

    def information(
        self, transcript: Transcript[Any, Move], seat: Seat | None
    ) -> tuple[Shown[Happening], ...]:
        """What a seat (None: a spectator) has been shown, move by move: perfect recall."""
        from egorules.core.transcript import information

        return information(self._rulebook, transcript, seat)


def pending_data(pending: Pending) -> dict[str, Any]:
    """What is pending as plain data."""
    match pending:
        case Decision(seat, kind, facts):
            plain = {key: list(each) if isinstance(each, tuple) else each for key, each in facts}
            return {"kind": kind, "seat": seat, **plain}
        case Chance(what, seat):
            return {"kind": "chance", "what": what, "seat": seat}
        case Over():
            return {"kind": "over"}
