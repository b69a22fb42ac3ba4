"""Remembering a rule by what it asked: a short cut that no rule knows about.

A rule asks little of a state: whether a hand is empty, which card lies first, whether a 9 is there.
Traced once on a twin state whose zones write down every question and every card that is moved, it
need not run again on any state that gives the same answers: the same cards move, the same events
are told. A rule that looks at more than a question can hold cannot be traced and runs as usual.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence, Sized
from functools import lru_cache, wraps
from operator import add, getitem
from typing import Any, Generic, NoReturn, TypeVar

from attrs import fields

from egorules.core import chance
from egorules.core.source import Source
from egorules.core.step import Step
from egorules.core.value import filling, quick

S = TypeVar("S")
E = TypeVar("E")
R = TypeVar("R")

Rule = Callable[[S, Any], Step[S, E]]
"""A rule makes a step of a state and of what it is told besides."""

MOST = 1 << 18
"""So many answers are remembered before everything is forgotten."""


class Untraceable(Exception):
    """A rule has looked at something that is no question."""


def _refuse(*_: object, **__: object) -> NoReturn:
    raise Untraceable


class Untouchable:
    """Stands for what a rule may carry along but not look at: every use of it is refused.

    Except for `is None`, which nothing can refuse: what may be None must not be untouchable.
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> NoReturn:
        raise Untraceable


_USES = (
    "bool eq ne lt le gt ge hash iter len getitem contains add radd sub rsub mul rmul int index "
    "str repr format call reversed neg abs"
)
for _use in _USES.split():
    setattr(Untouchable, f"__{_use}__", _refuse)

UNTOUCHABLE: Any = Untouchable()


class Held(Untouchable):
    """Stands for the value of a field that a rule may only move: the card on top of a pile."""

    __slots__ = ("name", "now")

    def __init__(self, name: str, now: Any) -> None:
        self.name = name
        self.now = now


Edits = tuple[tuple[Callable[..., Any], tuple[Any, ...] | Held], ...]
"""What was done to a zone: functions, each with its arguments besides the zone."""
Place = tuple[str, int | None]
"""Where a zone is: a field of the state, and which of a row of zones."""


class Zone(Untouchable):
    """Stands for a hand or a pile: cards move in and out, and what is asked is written down."""

    __slots__ = ("asked", "edits", "more", "now", "place")

    def __init__(
        self, asked: list[Any], place: Place, edits: Edits, now: Any, more: int | None = 0
    ) -> None:
        self.asked = asked
        self.place = place
        self.edits = edits
        self.now = now
        self.more = more
        """How many more cards there are than at first, if that is certain."""

    def ask(self, question: Callable[..., R], *args: object) -> R:
        """The answer of the zone as it is now."""
        answer = question(self.now, *args)
        self.note(self.edits, question, args, answer)
        return answer

    def has_any(self, exceed: Callable[[Any, int], bool]) -> bool:
        """Whether there is a card; it is enough to know how many there were at first."""
        if self.more is None:
            return self.ask(exceed, 0)
        answer = exceed(self.now, 0)
        self.note((), exceed, (-self.more,), answer)
        return answer

    def note(
        self, edits: Edits, question: object, args: tuple[object, ...], answer: object
    ) -> None:
        """Write down what was asked, unless it stands there already."""
        for place, edited, known, known_args, _ in self.asked:
            if place == self.place and edited is edits and (known, known_args) == (question, args):
                return
        self.asked.append((self.place, edits, question, args, answer))

    def edited(self, more: int | None, edit: Callable[..., Any], *args: object) -> Zone:
        """The zone after a change."""
        more = None if self.more is None or more is None else self.more + more
        if len(args) == 1 and type(args[0]) is Held:
            held = args[0]
            edits, now = (*self.edits, (edit, held)), edit(self.now, held.now)
        else:
            edits, now = (*self.edits, (edit, args)), edit(self.now, *args)
        return Zone(self.asked, self.place, edits, now, more)

    def __bool__(self) -> bool:
        return self.has_any(exceeds)

    def __len__(self) -> int:
        return self.ask(len)

    def __contains__(self, card: int) -> bool:
        return self.ask(tuple.__contains__, card)

    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice) and index.start is not None:
            return self.edited(None, getitem, index)
        return self.ask(getitem, index)

    def count(self, card: int) -> int:
        """How often a card is in a hand."""
        return self.ask(tuple.count, card)

    def __add__(self, cards: tuple[int, ...]) -> Zone:
        return self.edited(len(cards), add, cards)

    def plus(self, card: int) -> Zone:
        """One more card in a hand."""
        return self.edited(1, chance.plus, card)

    def minus(self, card: int) -> Zone:
        """One card fewer in a hand."""
        return self.edited(-1, chance.minus, card)

    def with_one(self, value: int) -> Zone:
        """One more copy in a multiset."""
        return self.edited(1, chance.with_one, value)

    def without_one(self, value: int) -> Zone:
        """One copy fewer in a multiset."""
        return self.edited(-1, chance.without_one, value)

    def is_empty(self) -> bool:
        """Whether a multiset holds no card."""
        return not self.has_any(counts_exceed)


def exceeds(cards: Sized, number: int) -> bool:
    """Whether there are more cards than a number."""
    return len(cards) > number


def counts_exceed(counts: Iterable[int], number: int) -> bool:
    """The same of a multiset."""
    return sum(counts) > number


def question(function: Callable[..., R]) -> Callable[..., R]:
    """A pure function of a hand, remembered; rules that ask it can be traced."""
    known = lru_cache(maxsize=1 << 16)(function)

    @wraps(function)
    def asking(hand: Any, *args: Any) -> R:
        if type(hand) is tuple:
            return known(hand, *args)
        if type(hand) is Zone:
            return hand.ask(known, *args)
        return function(hand, *args)

    asking.cache_clear = known.cache_clear  # type: ignore[attr-defined]
    return asking


class Asked:
    """A question that a rule asks, and what follows each answer."""

    __slots__ = ("answers", "ask", "values")

    def __init__(
        self, place: Place, edits: Edits, question: object, args: Iterable[object]
    ) -> None:
        source = Source()
        zone = zone_in(source, place, edits)
        asked = source.call(question, zone, *map(source.value, args))
        self.ask = source.function("state, values", [f"return {asked}"])
        self.values = tuple(source.values)
        self.answers: dict[Hashable, Any] = {}


class Done:
    """What a rule did, ready to be done to any state."""

    __slots__ = ("do", "values")

    def __init__(self, source: Source, lines: Iterable[str]) -> None:
        self.do = source.function("state, values", lines)
        self.values = tuple(source.values)


UNTRACED = object()
"""What cannot be traced."""
OFTEN = 24
"""How often a rule runs before it is traced, which costs as much as running it so many times."""


class Frame(Generic[S, E]):
    """The remembered rules of a game whose states are of one frozen attrs class.

    `known` are the fields whose values are part of what a rule is remembered by; `rows` are fields
    with a zone for each seat, `zones` fields that are a zone. The rest is untouchable.
    """

    def __init__(
        self, kind: type[S], known: Sequence[str], rows: Sequence[str], zones: Sequence[str]
    ) -> None:
        self.kind = kind
        self.names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
        self.known, self.rows, self.zones = frozenset(known), frozenset(rows), frozenset(zones)
        self.make: Callable[..., S] = quick(kind)  # type: ignore[arg-type]
        self.answers: dict[Hashable, Any] = {}
        self.size = 0

    def step(
        self, key: Hashable, rule: Rule[S, E], state: S, told: object, held: Sequence[str] = ()
    ) -> Step[S, E]:
        """What a rule makes of a state and what it is told, such as a move.

        The key has the rule, what it is told, and the known fields that are not held.
        """
        answers, answer = self.answers, key
        node = answers.get(key)
        while type(node) is Asked:
            answers, answer = node.answers, node.ask(state, node.values)
            node = answers.get(answer)
        if type(node) is Done:
            return node.do(state, node.values)  # type: ignore[no-any-return]
        if node is None:
            self.make_room()
            answers[answer] = 1
        elif node is not UNTRACED:
            answers[answer] = node + 1
            if node == OFTEN:
                self.trace(key, rule, state, told, held)
        return rule(state, told)

    def trace(
        self, key: Hashable, rule: Rule[S, E], state: S, told: object, held: Sequence[str]
    ) -> None:
        """Run the rule on a twin, and remember what it asked and did."""
        asked: list[Any] = []
        end: object
        try:
            twin = self.twin(state, asked, held)
            end = self.change(twin, rule(twin, told))
        except Untraceable:
            end = UNTRACED
        answers, answer = self.answers, key
        for place, edits, question, args, given in asked:
            node = answers.get(answer)
            if type(node) is not Asked:
                node = answers[answer] = Asked(place, edits, question, args)
            answers, answer = node.answers, given
        answers[answer] = end
        self.size += len(asked)

    def make_room(self) -> None:
        """Forget everything where there is too much."""
        if self.size > MOST:
            self.answers.clear()
            self.size = 0
        self.size += 1

    def twin(self, state: S, asked: list[Any], held: Sequence[str]) -> S:
        """A state that writes down what it is asked."""

        def seen(name: str) -> Any:
            value = getattr(state, name)
            if name in self.rows:
                return tuple(Zone(asked, (name, i), (), each) for i, each in enumerate(value))
            if name in self.zones:
                return Zone(asked, (name, None), (), value)
            if name in held:
                return Held(name, value)
            return value if name in self.known else UNTOUCHABLE

        return self.make(*map(seen, self.names))

    def change(self, twin: S, step: Step[S, E]) -> Done:
        """What a rule did to a twin."""
        source = Source()
        filled: dict[str, str] = {}
        for name in self.names:
            before, after = getattr(twin, name), getattr(step.state, name)
            if after is before:
                filled[name] = f"state.{name}"
            elif name in self.rows and type(after) is tuple and len(after) == len(before):
                row = (
                    zone_in(source, (name, seat), edits_of(zone, (name, seat)))
                    for seat, zone in enumerate(after)
                )
                filled[name] = f"({', '.join(row)},)"
            elif name in self.zones:
                filled[name] = zone_in(source, (name, None), edits_of(after, (name, None)))
            else:
                hash(after)  # a value that holds something of the twin cannot be remembered
                filled[name] = source.value(after)
        hash(step.events)  # nor can events that tell something of it
        lines = filling(source, self.kind, filled)
        step_lines = filling(source, Step, {"state": "state", "events": source.value(step.events)})
        return Done(source, [*lines, "state = made", *step_lines, "return made"])


def zone_in(source: Source, place: Place, edits: Edits) -> str:
    """A zone of a state after some edits, as text."""
    name, seat = place
    text = f"state.{name}" if seat is None else f"state.{name}[{seat}]"
    for edit, args in edits:
        if type(args) is Held:
            text = source.call(edit, text, f"state.{args.name}")
        else:
            text = source.call(edit, text, *map(source.value, args))
    return text


def edits_of(zone: object, place: Place) -> Edits:
    """How a zone that stayed where it is was changed."""
    if not isinstance(zone, Zone) or zone.place != place:
        raise Untraceable
    return zone.edits
