"""Tracing a rule: it runs on a twin state whose values write down every question it asks.

A twin's numbers (`Amount`) and zones (`Zone`) know how they come out of the state, as a formula.
Cards may move in and out of a zone; a number may be compared; each comparison is a question, and
what is no question is refused. So whatever a rule makes of the twin it makes of every state that
gives the same answers, and the formulas say what that is. (A rule that catches what goes wrong, say
the missing first card of an empty hand, asks without a question: rules do not.)
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache, wraps
from types import new_class
from typing import Any, Concatenate, NamedTuple, NoReturn, ParamSpec, TypeVar

from attrs import fields, has

from egorules.core import chance
from egorules.core.source import Source
from egorules.core.step import Step
from egorules.core.value import made_by

E = TypeVar("E")
P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")


class Untraceable(Exception):
    """A rule has looked at something that is no question."""


# Formulas.


class Field(NamedTuple):
    """A field of the state or of the move, or one of its row."""

    name: str
    place: int | None = None
    of: str = "state"


class Call(NamedTuple):
    """What a function makes of formulas and of known values."""

    function: Any
    args: tuple[Any, ...]


Formula = Field | Call

SIGNS: dict[Any, str] = {
    operator.eq: "{} == {}",
    operator.ne: "{} != {}",
    operator.lt: "{} < {}",
    operator.le: "{} <= {}",
    operator.gt: "{} > {}",
    operator.ge: "{} >= {}",
    operator.is_: "{} is {}",
    operator.contains: "{0} in {1}",
    operator.getitem: "{}[{}]",
}
"""Functions that have a sign of their own; `contains` is written from the left."""


def written(source: Source, formula: object) -> str:
    """A formula, or a known value, as text about a `state` and a `move`."""
    match formula:
        case Field(name, None, of):
            return f"{of}.{name}"
        case Field(name, place, of):
            return f"{of}.{name}[{source.value(place)}]"
        case Call(function, args):
            if function is tuple:
                return "(" + "".join(f"{written(source, arg)}, " for arg in args) + ")"
            if function in SIGNS:
                return f"({SIGNS[function]})".format(*(written(source, arg) for arg in args))
            return source.call(function, *(written(source, arg) for arg in args))
        case None:
            return "None"
        case _:
            return source.known(formula) if callable(formula) else source.value(formula)


def is_zone(formula: object) -> bool:
    """Whether a formula stands for cards, and not for a number."""
    match formula:
        case Field(_, place):
            return place is not None
        case Call(function, _):
            return function in NEED_CARDS and function is not operator.getitem
        case _:
            return False


def may_fail(formula: object) -> bool:
    """Whether a question makes sense only after others: is there a card, is the top None?"""
    match formula:
        case Call(function, args):
            frail = function in NEED_CARDS or (function in ORDER and any(map(may_be_none, args)))
            return frail or any(map(may_fail, args))
        case _:
            return False


def may_be_none(formula: object) -> bool:
    """Whether a formula may stand for no number at all."""
    match formula:
        case Call(function, _):
            return function not in (len, sum, tuple.count)
        case _:
            return isinstance(formula, Field)


def mentions(formula: object, field: Field) -> bool:
    """Whether a formula has something to do with a field."""
    match formula:
        case Call(_, args):
            return any(mentions(arg, field) for arg in args)
        case _:
            return formula == field


def without_first(cards: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The pile without so many cards from its beginning."""
    return cards[number:]


ORDER = frozenset({operator.lt, operator.le, operator.gt, operator.ge})
NEED_CARDS = frozenset(
    {
        operator.getitem,
        operator.add,
        without_first,
        chance.plus,
        chance.minus,
        chance.swapped,
        chance.with_one,
        chance.without_one,
        chance.merged,
    }
)
"""What makes sense only of cards that are there."""


# What a rule is shown.


class Trace:
    """Everything that a rule has asked, in order, with the answers."""

    def __init__(self) -> None:
        self.asked: dict[Formula, Any] = {}

    def ask(self, formula: Formula, answer: R) -> R:
        """Write a question down."""
        self.asked[formula] = answer
        return answer


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
    "bool eq ne lt le gt ge hash iter len getitem contains add radd sub rsub mul rmul mod int "
    "index str repr format call reversed neg abs"
)
for _use in _USES.split():
    setattr(Untouchable, f"__{_use}__", _refuse)


class Seen(Untouchable):
    """Stands for a value that comes out of the state by a formula."""

    __slots__ = ("formula", "now", "trace")

    def __init__(self, trace: Trace, formula: Formula, now: Any) -> None:
        self.trace = trace
        self.formula = formula
        self.now = now

    def value(self) -> Any:
        """The value itself: from here on, the rule depends on it."""
        return self.trace.ask(self.formula, self.now)


class Amount(Seen):
    """Stands for a number: a seat, a card, a total."""

    __slots__ = ()

    def __index__(self) -> int:
        return int(self.value())

    def __bool__(self) -> bool:
        return self.trace.ask(Call(operator.ne, (self.formula, 0)), bool(self.now))


def _compare(sign: Callable[[Any, Any], bool]) -> Callable[[Amount, Any], bool]:
    def compared(one: Amount, other: Any) -> bool:
        answer = sign(one.now, now(other))
        if one.formula in one.trace.asked and not isinstance(other, Amount):
            return answer
        return one.trace.ask(Call(sign, (one.formula, formula_of(other))), answer)

    return compared


def _compute(sign: Callable[[Any, Any], int]) -> Callable[[Amount, Any], int]:
    return lambda one, other: sign(one.value(), other)


for _sign in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
    setattr(Amount, f"__{_sign.__name__}__", _compare(_sign))
for _sum in (operator.add, operator.sub, operator.mod):
    setattr(Amount, f"__{_sum.__name__}__", _compute(_sum))


class Zone(Seen):
    """Stands for a hand or a pile: cards move in and out, and what is asked is written down."""

    __slots__ = ("base", "more")

    def __init__(
        self, trace: Trace, formula: Formula, now: Any, base: Formula, more: int | None = 0
    ) -> None:
        super().__init__(trace, formula, now)
        self.base = base
        """The zone as it was at first."""
        self.more = more
        """How many more cards there are than at first, if that is certain."""

    def ask(self, question: Callable[..., Any], *args: object) -> Any:
        """The answer of the zone as it is now; a number is not looked at yet."""
        answer = question(self.now, *map(now, args))
        asked = Call(question, (self.formula, *map(formula_of, args)))
        if isinstance(answer, bool):
            return self.trace.ask(asked, answer)
        if self.trace.ask(Call(operator.is_, (asked, None)), answer is None):
            return None
        return Amount(self.trace, asked, answer)

    def edited(self, more: int | None, edit: Callable[..., Any], *args: object) -> Zone:
        """The zone after a change."""
        more = None if self.more is None or more is None else self.more + more
        after = edit(self.now, *map(now, args))
        formula = _shorter(edit, self.formula, *map(formula_of, args))
        return Zone(self.trace, formula, after, self.base, more)

    def exceeds(self, number: int, how_many: Callable[[Any], int] = len) -> bool:
        """Whether there are more cards; it is enough to know how many there were at first."""
        if self.more is None:
            count, least = Call(how_many, (self.formula,)), number
        else:
            count, least = Call(how_many, (self.base,)), number - self.more
        return self.trace.ask(Call(operator.gt, (count, least)), how_many(self.now) > number)

    def __bool__(self) -> bool:
        return self.exceeds(0)

    def __len__(self) -> int:
        how_many: int = self.trace.ask(Call(len, (self.formula,)), len(self.now))
        return how_many

    def __contains__(self, card: object) -> bool:
        asked = Call(operator.contains, (formula_of(card), self.formula))
        return self.trace.ask(asked, now(card) in self.now)

    def __getitem__(self, index: int | slice) -> Any:
        if not isinstance(index, slice):
            place = operator.index(index)
            asked = Call(operator.getitem, (self.formula, place))
            return Amount(self.trace, asked, self.now[place])
        if index.step is not None or (index.start is not None) == (index.stop is not None):
            raise Untraceable
        if (index.stop if index.start is None else index.start) < 0:
            raise Untraceable
        if index.start is None:
            if not self.exceeds(index.stop - 1):
                raise Untraceable
            return tuple(self[place] for place in range(index.stop))
        enough = self.exceeds(index.start - 1)
        return self.edited(-index.start if enough else None, without_first, index.start)

    def count(self, card: int) -> Any:
        """How often a card is in a hand."""
        asked = Call(tuple.count, (self.formula, formula_of(card)))
        return Amount(self.trace, asked, self.now.count(now(card)))

    def __add__(self, cards: tuple[int, ...]) -> Zone:
        row = Call(tuple, tuple(map(formula_of, cards)))
        after = self.now + tuple(map(now, cards))
        more = None if self.more is None else self.more + len(cards)
        return Zone(self.trace, Call(operator.add, (self.formula, row)), after, self.base, more)

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

    def merged(self, other: Any) -> Zone:
        """All cards of two multisets together."""
        return self.edited(None, chance.merged, other)

    def is_empty(self) -> bool:
        """Whether a multiset holds no card."""
        return not self.exceeds(0, sum)

    @property
    def size(self) -> Amount:
        """How many cards a multiset holds."""
        return Amount(self.trace, Call(sum, (self.formula,)), sum(self.now))


def now(value: Any) -> Any:
    """What a value that may be seen is just now."""
    return value.now if isinstance(value, Seen) else value


def formula_of(value: Any) -> Any:
    """How it comes out of the state; a known value is its own formula."""
    return value.formula if isinstance(value, Seen) else value


def _shorter(edit: Callable[..., Any], zone: Formula, *args: Any) -> Call:
    """One change for two: a card comes and another goes."""
    if edit is chance.minus and isinstance(zone, Call) and zone.function is chance.plus:
        before, card = zone.args
        return Call(chance.swapped, (before, card, *args))
    return Call(edit, (zone, *args))


class Twin:
    """Marks a state or a move that is traced."""

    __slots__ = ()


class Later(Untouchable):
    """Stands for the state that a rule that runs apart will lead to, and for its events."""

    __slots__ = ("args", "rule", "state")

    def __init__(self, rule: Any, state: Any, args: tuple[Any, ...]) -> None:
        self.rule = rule
        self.state = state
        self.args = args


def apart(rule: Callable[Concatenate[S, P], Step[S, E]]) -> Callable[Concatenate[S, P], Step[S, E]]:
    """A rule that is never traced, with which others end: they are remembered as far as that."""

    @wraps(rule)
    def running(state: S, *args: P.args, **kwargs: P.kwargs) -> Step[S, E]:
        if not isinstance(state, Twin):
            return rule(state, *args, **kwargs)
        if kwargs:
            raise Untraceable
        later: Any = Later(rule, state, args)
        return Step(later, (later,))

    return running  # type: ignore[return-value]


def question(function: Callable[..., R]) -> Callable[..., R]:
    """A pure function of any hand, remembered; rules that ask it can be traced."""
    known = lru_cache(maxsize=1 << 16)(function)

    @wraps(function)
    def asking(hand: Any, *args: Any) -> R:
        if type(hand) is tuple:
            return known(hand, *args)
        if type(hand) is Zone:
            return hand.ask(known, *args)  # type: ignore[no-any-return]
        return function(hand, *args)

    asking.cache_clear = known.cache_clear  # type: ignore[attr-defined]
    return asking


# What a rule has made.


def told(value: Any) -> Any:
    """What an event says of the state: a formula, or a value in which nothing is left open."""
    if closed(value):
        return value
    if isinstance(value, Seen):
        return value.formula
    if isinstance(value, Twin):
        raise Untraceable
    kind = type(value)
    if kind is tuple:
        parts = list(map(told, value))
    elif has(kind):
        parts = [told(getattr(value, field.name)) for field in fields(kind)]
    else:
        raise Untraceable
    if any(isinstance(part, Field | Call) for part in parts):
        return Call(kind, tuple(parts))
    return tuple(parts) if kind is tuple else kind(*parts)


def left(value: Any) -> Any:
    """What a field of the state has become: a formula, or a known value."""
    if closed(value):
        return value
    if isinstance(value, Seen):
        return value.formula
    if type(value) is tuple:
        return Call(tuple, tuple(map(left, value)))
    raise Untraceable


def closed(value: object) -> bool:
    """Whether a value holds nothing of the twin, which refuses to be hashed."""
    try:
        hash(value)
    except Untraceable:
        return False
    return True


def filled_in(template: Any, inputs: Mapping[Formula, Any]) -> Any:
    """What a formula of values makes of them, once those that come out of the state are known."""
    if not isinstance(template, Field | Call):
        return template
    if template in inputs:
        return inputs[template]
    assert isinstance(template, Call)
    parts = [filled_in(part, inputs) for part in template.args]
    return tuple(parts) if template.function is tuple else template.function(*parts)


def inputs_of(template: Any) -> Iterator[Formula]:
    """What a formula of values asks of the state."""
    if isinstance(template, Call) and isinstance(template.function, type):
        for part in template.args:
            yield from inputs_of(part)
    elif isinstance(template, Field | Call):
        yield template


# Moves and phases exist once, and events are used again. A number that was not looked at yet may be
# told in an event; a phase needs to know it.


@contextmanager
def tracing() -> Iterator[None]:
    """Meanwhile events may hold what is seen, and phases look at it."""

    def unique(make: Callable[..., Any], kind: type, *args: Any, **kwargs: Any) -> Any:
        return make(kind, *map(looked_at, args), **kwargs)

    def pooled(make: Callable[..., Any], kind: type, *args: Any, **kwargs: Any) -> Any:
        try:
            return make(kind, *args, **kwargs)
        except Untraceable:
            return type.__call__(kind, *args, **kwargs)

    with made_by(unique, pooled):
        yield


def looked_at(value: Any) -> Any:
    """A value, or a row of values, that is known from here on."""
    if isinstance(value, Amount):
        return value.value()
    return tuple(map(looked_at, value)) if type(value) is tuple else value


def twin_move(move: Any, trace: Trace) -> Any:
    """A move whose numbers are seen. What is no move is part of what a rule is remembered by."""
    kind = type(move)
    if not has(kind) or not fields(kind):
        return move
    twin: Any = object.__new__(_twins(kind))
    for field in fields(kind):
        value = getattr(move, field.name)
        if type(value) is not int:
            raise Untraceable
        amount = Amount(trace, Field(field.name, None, "move"), value)
        object.__setattr__(twin, field.name, amount)
    return twin


@cache
def _twins(kind: type) -> type:
    uses = {"__slots__": (), "__hash__": _refuse, "__eq__": _refuse, "__ne__": _refuse}
    return new_class(f"Twin{kind.__name__}", (kind, Twin), exec_body=lambda body: body.update(uses))
