"""Remembering a rule by what it asked: a short cut that no rule knows about.

A rule asks little of a state: whether a hand is empty, which card lies first, whether a 9 is there.
Traced once (`egorules.core.trace`), it need not run again on any state that gives the same answers:
the same cards move, the same events are told. A rule that looks at more than questions can hold
cannot be traced and runs as usual.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import takewhile
from typing import Any, Generic, TypeVar

from attrs import fields

from egorules.core.source import Source
from egorules.core.step import Step
from egorules.core.trace import (
    Amount,
    Call,
    Field,
    Formula,
    Later,
    Trace,
    Twin,
    Untouchable,
    Untraceable,
    Zone,
    filled_in,
    inputs_of,
    is_zone,
    left,
    may_fail,
    mentions,
    told,
    tracing,
    twin_move,
    written,
)
from egorules.core.value import filling, quick

S = TypeVar("S")
E = TypeVar("E")

Rule = Callable[[S, Any], Step[S, E]]
"""A rule makes a step of a state and of what it is told besides."""

Way = Callable[[S, Any], Step[S, E] | None]
"""What is known about a rule: it makes a step of a state and a move, or does not know them."""

MOST = 1 << 18
"""So many answers are remembered before everything is forgotten."""
OFTEN = 6
"""How often a rule runs before it is traced, which costs as much as running it so many times."""


class Visits:
    """States that gave the same answers, and whose rule has run so many times."""

    __slots__ = ("times",)

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, _: object, __: object) -> None:
        """Nothing is known yet."""


def untraceable(_: object, __: object) -> bool:
    """The way that is no way: the rule must run."""
    return False


class Asked:
    """Questions that a rule asks one after another, and what follows each row of answers."""

    __slots__ = ("answers", "ask", "questions", "way")

    def __init__(self, questions: Sequence[Formula]) -> None:
        self.questions = questions
        self.answers: dict[Hashable, Any] = {}
        source = Source()
        texts = [written(source, question) for question in questions]
        answer = texts[0] if len(texts) == 1 else f"({', '.join(texts)})"
        self.ask = source.function("state, move", [f"return {answer}"])
        lines = [
            f"way = {source.value(self.answers.get)}({answer})",
            "return None if way is None else way(state, move)",
        ]
        self.way = source.function("state, move", lines)


class Frame(Generic[S, E]):
    """The remembered rules of a game whose states are of one frozen attrs class.

    `fixed` are the fields that a rule is remembered by, `watched` those that hold a number or None;
    `rows` have a zone for each seat, `zones` are a zone. The rest is untouchable.
    """

    def __init__(
        self,
        kind: type[S],
        fixed: Sequence[str],
        watched: Sequence[str],
        rows: Sequence[str],
        zones: Sequence[str],
    ) -> None:
        self.kind = kind
        self.names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
        self.fixed, self.watched = frozenset(fixed), frozenset(watched)
        self.rows, self.zones = frozenset(rows), frozenset(zones)
        self.make: Callable[..., S] = quick(kind)  # type: ignore[arg-type]
        self.twins = type(f"Twin{kind.__name__}", (kind, Twin), {"__slots__": ()})
        self.ways: dict[Hashable, Any] = {}
        self.asked: dict[Any, Asked] = {}
        self.size = 0

    def step(self, key: Hashable, rule: Rule[S, E], state: S, move: object) -> Step[S, E]:
        """What a rule makes of a state and a move.

        The key has the rule, the fixed fields, and what is certain about the move: its kind.
        """
        way = self.ways.get(key)
        step = None if way is None else way(state, move)
        if step:
            return step  # type: ignore[no-any-return]
        if step is None:
            self.visit(key, rule, state, move)
        return rule(state, move)

    def visit(self, key: Hashable, rule: Rule[S, E], state: S, move: object) -> None:
        """Count how often a rule runs on states that give the same answers; trace it in time."""
        ways, answer, known = self.ways, key, set[Formula]()
        while asked := self.asked.get(ways.get(answer)):
            ways, answer = asked.answers, asked.ask(state, move)
            known.update(asked.questions)
        if answer not in ways:
            self.make_room()
        visits = ways.setdefault(answer, Visits())
        visits.times += 1
        if visits.times == OFTEN:
            rows, end = self.trace(known, rule, state, move)
            for asked in rows:
                ways[answer] = asked.way
                self.asked[asked.way] = asked
                self.size += 1
                ways, answer = asked.answers, asked.ask(state, move)
            ways[answer] = end

    def make_room(self) -> None:
        """Forget everything where there is too much."""
        if self.size > MOST:
            self.ways.clear()
            self.asked.clear()
            self.size = 0
        self.size += 1

    def trace(
        self, known: set[Formula], rule: Rule[S, E], state: S, move: object
    ) -> tuple[list[Asked], Any]:
        """Run the rule on a twin: what it asked beyond what is known, and what it made of it."""
        trace = Trace()
        try:
            twin = self.twin(state, trace)
            with tracing():
                step = rule(twin, twin_move(move, trace))
            end = self.change(twin, step)
            new = [each for each in trace.asked if each not in known and not implied(each, trace)]
            return list(map(Asked, in_rows(new))), end
        except Exception:  # a twin is no state: whatever is wrong with it, the rule itself can run
            return [], untraceable

    def twin(self, state: S, trace: Trace) -> S:
        """A state that writes down what it is asked."""

        def zone(field: Field, cards: Any) -> Zone:
            return Zone(trace, field, cards, field)

        def seen(name: str) -> Any:
            value = getattr(state, name)
            if name in self.fixed:
                return value
            if name in self.rows:
                return tuple(zone(Field(name, place), each) for place, each in enumerate(value))
            if name in self.zones:
                return zone(Field(name), value)
            if name in self.watched:
                is_none = trace.ask(Call(operator.is_, (Field(name), None)), value is None)
                return None if is_none else Amount(trace, Field(name), value)
            return Untouchable()

        twin = self.make(*map(seen, self.names))
        object.__setattr__(twin, "__class__", self.twins)
        return twin

    def change(self, twin: S, step: Step[S, E]) -> Way[S, E]:
        """What a rule did to a twin, ready to be done to any state."""
        source = Source()
        rest: Any = step.state
        made, happened = step.state, step.events
        if isinstance(rest, Later):
            made, happened = rest.state, step.events[:-1]
            if rest is not step.events[-1]:
                raise Untraceable
        lines, events = telling(source, told(happened))
        filled: dict[str, str] = {}
        for name in self.names:
            before, after = getattr(twin, name), getattr(made, name)
            filled[name] = f"state.{name}" if after is before else written(source, left(after))
        lines += [*filling(source, self.kind, filled), "after = made"]
        if isinstance(rest, Later):
            args = (written(source, told(arg)) for arg in rest.args)
            lines.append(f"rest = {source.call(rest.rule, 'after', *args)}")
            ended = {"state": "rest.state", "events": f"{events} + rest.events"}
        else:
            ended = {"state": "after", "events": events}
        return source.function(
            "state, move", [*lines, *filling(source, Step, ended), "return made"]
        )


def telling(source: Source, events: Any) -> tuple[list[str], str]:
    """Lines that make the events, if that is not done yet, and where they are found then.

    They are used again wherever the same numbers are told. Hands are ever new.
    """
    if not isinstance(events, Call):
        return [], source.value(events)
    inputs = tuple(dict.fromkeys(inputs_of(events)))
    if any(map(is_zone, inputs)):
        return [], written(source, events)
    known: dict[Hashable, Any] = {}

    def make(numbers: tuple[int, ...]) -> Any:
        if len(known) > MOST:
            known.clear()
        made = known[numbers] = filled_in(events, dict(zip(inputs, numbers, strict=True)))
        return made

    numbers = "".join(f"{written(source, each)}, " for each in inputs)
    lines = [
        f"numbers = ({numbers})",
        f"events = {source.value(known.get)}(numbers)",
        f"if events is None: events = {source.value(make)}(numbers)",
    ]
    return lines, "events"


def implied(question: Formula, trace: Trace) -> bool:
    """Whether the answer follows from another: who knows a value knows whether it is None."""
    match question:
        case Call(operator.is_, (Field() as field, None)):
            others = (each for each in trace.asked if each != question and mentions(each, field))
            return next(others, None) == field
        case _:
            return False


def in_rows(questions: list[Formula]) -> Iterator[list[Formula]]:
    """Questions that may be asked together: with each go those that make sense in any case."""
    while questions:
        row = [questions[0], *takewhile(lambda each: not may_fail(each), questions[1:])]
        yield row
        questions = questions[len(row) :]
