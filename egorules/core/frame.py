"""Remembering a rule by what it asked: a short cut that no rule knows about.

A rule asks little of a state: whether a hand is empty, which card lies first, whether a 9 is there.
Traced once (`egorules.core.trace`), it need not run again on any state that gives the same answers:
the same cards move, the same events are told. A rule that looks at more than questions can hold
cannot be traced and runs as usual.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import update_wrapper, wraps
from types import ModuleType
from typing import Any, Generic, ParamSpec, TypeVar

from egorules.core import translation
from egorules.core.compiled import built
from egorules.core.formula import STATE, Call, Field, Formula, Input
from egorules.core.step import Step
from egorules.core.trace import (
    REFUSED,
    Late,
    Later,
    Row,
    Trace,
    Twin,
    Untouchable,
    Untraceable,
    Zone,
    formula_of,
    tracing,
)
from egorules.core.value import names_of, quick

S = TypeVar("S")
E = TypeVar("E")
R = TypeVar("R")
P = ParamSpec("P")

MOST = 1 << 18
"""So many answers are remembered before everything is forgotten."""
OFTEN = 6
"""How often a rule runs before it is traced, which costs as much as running it so many times."""


class Frame(Generic[S]):
    """How the states of a game, which are of one frozen attrs class, are seen by a traced rule.

    `fixed` are the fields that a rule is remembered by, `kinds` those of which it may be enough to
    know the shape, `watched` those that hold a number or None, `carried` those that are None or
    passed on. `rows` have a zone for each seat, `sums` a number for each seat, `zones` are a zone.
    The rest is untouchable.
    """

    def __init__(
        self,
        kind: type[S],
        fixed: Sequence[str] = (),
        kinds: Sequence[str] = (),
        watched: Sequence[str] = (),
        carried: Sequence[str] = (),
        rows: Sequence[str] = (),
        sums: Sequence[str] = (),
        zones: Sequence[str] = (),
    ) -> None:
        self.kind = kind
        self.fixed, self.kinds, self.watched, self.carried = fixed, kinds, watched, carried
        self.rows, self.sums, self.zones = rows, sums, zones
        self.names = names_of(kind)
        self.make: Callable[..., S] = quick(kind)
        late = {
            name: property(self.shown(name), getattr(kind, name).__set__)
            for name in (*fixed, *kinds, *watched, *carried, *sums)
        }
        uses = {"__slots__": (), **REFUSED, **late}
        self.twins = type(f"Twin{kind.__name__}", (kind, Twin), uses)

    def shown(self, name: str) -> Callable[[S], Any]:
        """How a rule gets to see a field of a twin: nothing is asked before it looks."""

        def show(twin: S) -> Any:
            value = self.lies(twin, name)
            return value.shown() if isinstance(value, Late) else value

        return show

    def lies(self, twin: S, name: str) -> Any:
        """What lies in a field of a twin, seen or not."""
        return getattr(self.kind, name).__get__(twin)

    def twin(self, state: S, trace: Trace) -> S:
        """A state that writes down what it is asked."""

        def seen(name: str) -> Any:
            value, field = getattr(state, name), Field(STATE, self.kind, name, name in self.zones)
            if name in self.fixed:
                return Late(trace.ask, field, value)
            if name in self.kinds:
                return Late(trace.met, field, value)
            if name in self.watched:
                return Late(trace.said, field, value)
            if name in self.carried:
                return Late(trace.carried, field, value)
            if name in self.rows:
                return Row(trace, field, value)
            if name in self.sums:
                return Late(trace.each, field, value)
            if name in self.zones:
                return Zone(trace, field, value, field)
            return Untouchable()

        twin = self.make(*map(seen, self.names))
        object.__setattr__(twin, "__class__", self.twins)
        return twin

    def is_known(self, state: S) -> bool:
        """Whether no card of a state is unknown: then its cards are plain numbers in plain rows."""
        zones = [getattr(state, name) for name in self.zones]
        rows = [zone for name in self.rows for zone in getattr(state, name)]
        numbers = [getattr(state, name) for name in self.watched]
        return all(
            type(zone) is tuple and all(type(card) is int for card in zone)
            for zone in (*zones, *rows)
        ) and all(number is None or type(number) is int for number in numbers)

    def outcome(self, twin: S, made: Any) -> Any:
        """What a rule made of a twin, as a formula."""
        if isinstance(made, Step) and isinstance(made.state, Later):
            return self.ended(twin, made.state, made.events)
        if isinstance(made, Step):
            return Call(Step, (self.outcome(twin, made.state), formula_of(made.events)))
        if not isinstance(made, self.twins):
            return formula_of(made)
        if made is twin:
            return STATE
        return Call(self.kind, tuple(self.became(name, twin, made) for name in self.names))

    def ended(self, twin: S, later: Later, events: tuple[Any, ...]) -> Call:
        """What a rule made of a twin that ends with a rule that is remembered apart."""
        if events[-1] is not later:
            raise Untraceable
        state, rest = self.outcome(twin, later.state), map(formula_of, later.args)
        return Call(after, (formula_of(events[:-1]), Call(later.rule, (state, *rest))))

    def became(self, name: str, twin: S, made: Any) -> Any:
        """What a field of the state has become."""
        before, after = self.lies(twin, name), self.lies(made, name)
        return Field(STATE, self.kind, name, False) if after is before else formula_of(after)

    def remembering(self, rule: Callable[P, R]) -> Callable[P, R]:
        """The same rule of a state, or of a state and a move, remembered where that is faster."""
        if built is None:
            return rule
        return update_wrapper(Learning(self, rule, translation).memory, rule)

    def apart(self, rule: Callable[..., Step[S, E]]) -> Callable[..., Step[S, E]]:
        """A rule with which others end: it is remembered by itself, they as far as that."""
        memory = self.remembering(rule)

        @wraps(rule)
        def ending(state: S, *rest: Any, **named: Any) -> Step[S, E]:
            if not isinstance(state, Twin):
                return memory(state, *rest, **named)
            if named:
                raise Untraceable
            later: Any = Later(memory, state, rest)
            return Step(later, (later,))

        ending.cache_clear = getattr(memory, "cache_clear", None)  # type: ignore[attr-defined]
        return rule if built is None else ending


def after(events: tuple[E, ...], step: Step[S, E]) -> Step[S, E]:
    """A step after something has happened."""
    return Step(step.state, events + step.events)


class Learning:
    """What is known about a rule, and how it gets to be more.

    `module` is where questions and memories come from: the compiled part, or else
    `egorules.core.formula`, which says the same at less speed.
    """

    def __init__(self, frame: Frame[Any], rule: Callable[..., Any], module: ModuleType) -> None:
        self.frame = frame
        self.rule = rule
        self.module = module
        self.memory = module.Memory(frame.kind, rule, self.learn)
        self.size = 0

    def learn(self, *args: Any) -> Any:
        """Count how often a rule runs on states that give the same answers; trace it in time."""
        if not self.frame.is_known(args[0]):
            return self.rule(*args)
        asked, answer, times = self.memory.find(*args)
        if type(times) is not int:
            return self.rule(*args)  # another thread has learnt it meanwhile
        if not asked and not times:
            self.size = 0
        self.size += not times
        if self.size > MOST:
            self.memory.first = self.size = 0
        elif times + 1 < OFTEN:
            self.put(asked, answer, times + 1)
        else:
            self.put(asked, answer, self.trace([each.asks for each in asked], *args))
        return self.rule(*args)

    def put(self, asked: Sequence[Any], answer: object, then: object) -> None:
        """Say what comes after the last question that is known."""
        if asked:
            asked[-1].put(answer, then)
        else:
            self.memory.first = then

    def trace(self, known: list[Any], state: Any, *rest: Any) -> Any:
        """Run the rule on a twin: the questions beyond those known, and at last what it made.

        Where it cannot be traced to the end, None comes last: elsewhere it may be.
        """
        trace, then = Trace(), None
        with suppress(Exception), tracing():  # what is wrong with a twin is for the rule to say
            twins = [trace.met(Input(1 + n), each) for n, each in enumerate(rest)]
            twin = self.frame.twin(state, trace)
            made = self.rule(twin, *twins)
            then = self.module.Result(self.frame.outcome(twin, made))
        if [*trace.asked][: len(known)] != known:
            return None
        for formula, answer in reversed([*trace.asked.items()][len(known) :]):
            then = self.asking(formula, answer, then)
        return then

    def asking(self, formula: Formula, answer: object, then: object) -> Any:
        """A question and what follows its answer; None if it is too much for the compiled part."""
        with suppress(Exception):
            question = self.module.Question(formula)
            question.put(answer, then)
            self.size += 1
            return question
        return None
