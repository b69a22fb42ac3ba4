"""Tracing a rule: it runs on a twin state whose values write down every question it asks.

A twin's numbers (`Amount`) and cards (`Zone`) know how they come out of the state, as a formula.
Cards may move in and out of a zone; numbers may be added up and compared; each comparison is a
question, and what is no question is refused. So whatever a rule makes of the twin it makes of every
state that gives the same answers, and the formulas say what that is. (A rule that catches what goes
wrong, say the missing first card of an empty hand, asks without a question: rules do not.)
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import cache, lru_cache, wraps
from types import new_class
from typing import Any, NoReturn, TypeVar

from attrs import fields, has

from egorules.core import chance
from egorules.core.formula import (
    Call,
    Field,
    Formula,
    among,
    answers_of,
    is_formula,
    part,
    parts_of,
    shape,
    without_first,
)
from egorules.core.value import Unique, made_by, names_of

R = TypeVar("R")


class Untraceable(Exception):
    """A rule has looked at something that is no question."""


class Trace:
    """Everything that a rule has asked, in order, with the answers."""

    def __init__(self) -> None:
        self.asked: dict[Formula, Any] = {}

    def ask(self, formula: Formula, answer: R) -> R:
        """Write a question down."""
        self.asked[formula] = answer
        return answer

    def met(self, formula: Formula, value: Any) -> Any:
        """What a rule is shown of a value of the state or of the move: all but its numbers."""
        if isinstance(value, Enum):
            return self.member(formula, value)
        self.ask(Call(shape, (formula,)), shape(value))
        return self.of_shape(formula, value)

    def member(self, formula: Formula, value: Enum) -> Enum:
        """One of a few: it is asked for each, in their order, whether it is that one."""
        return next(
            each
            for each in type(value)
            if self.ask(Call(operator.is_, (formula, each)), each is value)
        )

    def of_shape(self, formula: Formula, value: Any) -> Any:
        """What is shown of a value whose shape is known."""
        kind = type(value)
        if kind is int:
            return Amount(self, formula, value)
        if kind is tuple:
            return tuple(
                self.of_shape(Call(operator.getitem, (formula, place)), each)
                for place, each in enumerate(value)
            )
        if not isinstance(value, Unique) or not fields(kind):
            return value
        parts = [
            self.of_shape(Field(formula, kind, name, False), getattr(value, name))
            for name in names_of(kind)
        ]
        return twin_of(Seen(self, formula, value), kind, parts)

    def each(self, formula: Formula, numbers: tuple[int, ...]) -> tuple[Amount, ...]:
        """What a rule is shown of a row of numbers: how many there are, and none of them."""
        size = self.ask(Call(len, (formula,)), len(numbers))
        return tuple(
            Amount(self, Call(operator.getitem, (formula, place)), numbers[place])
            for place in range(size)
        )

    def said(self, formula: Formula, answer: Any, may_be_none: bool = True) -> Any:
        """What a rule is shown of the answer to a question."""
        if isinstance(answer, bool):
            return self.ask(formula, answer)
        if may_be_none and self.ask(Call(operator.is_, (formula, None)), answer is None):
            return None
        if answer is None:
            raise Untraceable
        if type(answer) is tuple:
            return Zone(self, formula, answer, formula)
        if type(answer) is int:
            return Amount(self, formula, answer)
        # A text is passed on; all else may be told apart by its class, or by `is`.
        return Seen(self, formula, answer) if type(answer) is str else self.met(formula, answer)

    def carried(self, formula: Formula, value: Any) -> Any:
        """What a rule is shown of a value that it passes on: whether there is one."""
        if self.ask(Call(operator.is_, (formula, None)), value is None):
            return None
        return Seen(self, formula, value)


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
    "bool eq ne lt le gt ge hash iter len getitem contains add radd sub rsub mul rmul mod rmod int "
    "index str repr format call reversed neg abs"
)
for _use in _USES.split():
    setattr(Untouchable, f"__{_use}__", _refuse)
Sequence.register(Untouchable)  # for patterns, which pass over anything else without a question


class Late:
    """What lies in a field of the state that no rule has looked at yet."""

    __slots__ = ("field", "show", "value")

    def __init__(self, show: Callable[[Formula, Any], Any], field: Field, value: Any) -> None:
        self.show = show
        self.field = field
        self.value = value

    def shown(self) -> Any:
        """What a rule sees of it."""
        return self.show(self.field, self.value)


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
    __class__ = property(lambda _: int)  # for whoever asks what it is

    def __index__(self) -> int:
        return int(self.value())

    def __bool__(self) -> bool:
        return self.trace.ask(Call(operator.ne, (self.formula, 0)), bool(self.now))

    def is_in(self, counts: tuple[int, ...]) -> bool:
        """Whether a known multiset has a copy of this value."""
        asked = Call(chance.has_one, (counts, self.formula))
        return self.trace.ask(asked, chance.has_one(counts, self.now))


def _compare(sign: Callable[[Any, Any], bool]) -> Callable[[Amount, Any], bool]:
    def compared(one: Amount, other: Any) -> bool:
        answer = sign(one.now, now(other))
        is_certain = other is None or formula_of(other) is one.formula
        if is_certain or (one.formula in one.trace.asked and not isinstance(other, Amount)):
            return answer
        return one.trace.ask(Call(sign, (one.formula, formula_of(other))), answer)

    return compared


def _compute(sign: Callable[[Any, Any], int], turned: bool) -> Callable[[Amount, Any], Amount]:
    def computed(amount: Amount, other: Any) -> Amount:
        if not isinstance(other, int | Amount):
            raise Untraceable
        one, two = (other, amount) if turned else (amount, other)
        formula = Call(sign, (formula_of(one), formula_of(two)))
        return Amount(amount.trace, formula, sign(now(one), now(two)))

    return computed


for _sign in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
    setattr(Amount, f"__{_sign.__name__}__", _compare(_sign))
for _sum in (operator.add, operator.sub, operator.mod):
    setattr(Amount, f"__{_sum.__name__}__", _compute(_sum, turned=False))
    setattr(Amount, f"__r{_sum.__name__}__", _compute(_sum, turned=True))


class Zone(Seen):
    """Stands for cards, a hand or a pile: they move in and out, and what is asked is written down.

    It also stands for any other row that comes out of cards, such as the seats with the lowest sum.
    """

    __slots__ = ("base", "more")

    def __init__(
        self, trace: Trace, formula: Formula, now: Any, base: Formula, more: int | None = 0
    ) -> None:
        super().__init__(trace, formula, now)
        self.base = base
        """The zone as it was at first."""
        self.more = more
        """How many more cards there are than at first, if that is certain."""

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
        if least < 0:
            return True
        return self.trace.ask(Call(operator.gt, (count, least)), how_many(self.now) > number)

    def __bool__(self) -> bool:
        return self.exceeds(0)

    def __len__(self) -> int:
        how_many: int = self.trace.ask(Call(len, (self.formula,)), len(self.now))
        return how_many

    def __contains__(self, card: object) -> bool:
        asked = Call(among, (formula_of(card), self.formula))
        return self.trace.ask(asked, now(card) in self.now)

    def __getitem__(self, index: int | slice) -> Any:
        if not isinstance(index, slice):
            place = operator.index(index)
            if type(self.now[place]) is not int:
                raise Untraceable
            return Amount(self.trace, _item(self.formula, place), self.now[place])
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

    def __add__(self, cards: Any) -> Zone:
        return self.edited(None if isinstance(cards, Zone) else len(cards), operator.concat, cards)

    def __radd__(self, cards: tuple[int, ...]) -> Zone:
        formula = Call(operator.concat, (formula_of(cards), self.formula))
        return Zone(self.trace, formula, now(cards) + self.now, self.base, None)

    def together(self, cards: Any) -> Zone:
        """All cards of a hand and of a pile."""
        return self.edited(None if isinstance(cards, Zone) else len(cards), chance.together, cards)

    def plus(self, card: int) -> Zone:
        """One more card in a hand."""
        return self.edited(1, chance.plus, card)

    def minus(self, card: int) -> Zone:
        """One card fewer in a hand."""
        return self.edited(-1, chance.minus, card)

    def has_one(self, value: Any) -> bool:
        """Whether a multiset has a copy of a value."""
        asked = Call(chance.has_one, (self.formula, formula_of(value)))
        return self.trace.ask(asked, chance.has_one(self.now, now(value)))

    def with_one(self, value: int) -> Zone:
        """One more copy in a multiset."""
        return self.edited(1, chance.with_one, value)

    def without_one(self, value: int) -> Zone:
        """One copy fewer in a multiset."""
        return self.edited(-1, chance.without_one, value)

    def total(self) -> Amount:
        """What the cards are worth together."""
        return Amount(self.trace, Call(sum, (self.formula,)), sum(self.now))

    def how_many(self) -> Amount:
        """The number of cards in a hand or in a pile; nothing is asked about it."""
        return Amount(self.trace, Call(len, (self.formula,)), len(self.now))

    def weighed(self, outcomes: tuple[Any, ...]) -> Any:
        """Each outcome that has a weight."""
        formula = Call(chance.weighed, (outcomes, self.formula))
        return Seen(self.trace, formula, chance.weighed(outcomes, self.now))

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


class Twin:
    """Marks a state, a move or a phase that is traced."""

    __slots__ = ()


REFUSED = {"__hash__": _refuse, "__eq__": _refuse, "__ne__": _refuse}
"""What nobody may ask of a twin: whether it is the same as another."""


class Later(Untouchable):
    """Stands for the state that a rule that is remembered apart leads to, and for its events."""

    __slots__ = ("args", "rule", "state")

    def __init__(self, rule: Any, state: Any, args: tuple[Any, ...]) -> None:
        self.rule = rule
        self.state = state
        self.args = args


def twin_of(seen: Seen, kind: type, parts: Sequence[Any]) -> Any:
    """A value of a kind whose parts are seen."""
    twin: Any = object.__new__(_twins(kind))
    for field, value in zip(fields(kind), parts, strict=True):
        object.__setattr__(twin, field.name, value)
    object.__setattr__(twin, "seen", seen)
    return twin


@cache
def _twins(kind: type) -> type:
    uses = {"__slots__": ("seen",), **REFUSED}
    return new_class(f"Twin{kind.__name__}", (kind, Twin), exec_body=lambda body: body.update(uses))


def seen_in(value: Any) -> Iterator[Seen]:
    """Everything that is seen in a value."""
    if isinstance(value, Seen):
        yield value
    elif isinstance(value, Twin):
        yield value.seen  # type: ignore[attr-defined]
    elif type(value) is tuple:
        for each in value:
            yield from seen_in(each)


class Row(Seen):
    """Stands for a row with cards at each place, of which some have been replaced."""

    __slots__ = ("base", "edits")

    def __init__(
        self, trace: Trace, formula: Formula, now: Any, base: Row | None = None, *edits: Any
    ) -> None:
        super().__init__(trace, formula, now)
        self.base = self if base is None else base
        """The row as it was at first."""
        self.edits = edits
        """The places that were replaced, and by what."""

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            raise Untraceable
        for where, cards in reversed(self.edits):
            if where is place or where == place:
                return cards
        if self.edits and place < 0:  # counted from the end: it may have been replaced
            raise Untraceable
        at = Call(part, (self.base.formula, formula_of(place)))
        return Zone(self.trace, at, self.base.now[now(place)], at)

    def replaced(self, place: Any, cards: Any) -> Row:
        """The row with other cards at a place."""
        after = chance.replaced(self.now, now(place), now(cards))
        formula = _shorter(chance.replaced, self.formula, formula_of(place), formula_of(cards))
        return Row(self.trace, formula, after, self.base, *self.edits, (place, cards))

    def __len__(self) -> int:
        size: int = self.trace.ask(Call(len, (self.base.formula,)), len(self.now))
        return size

    def __iter__(self) -> Iterator[Any]:
        return map(self.__getitem__, range(len(self)))


def now(value: Any) -> Any:
    """What a value that may be seen, or a row of such values, is just now."""
    if isinstance(value, Seen):
        return value.now
    if isinstance(value, Twin):
        return value.seen.now  # type: ignore[attr-defined]
    return tuple(map(now, value)) if type(value) is tuple else value


def is_plain(value: object) -> bool:
    """Whether a value is a plain int, as every number that is seen is."""
    return type(value) is int or isinstance(value, Amount)


def formula_of(value: Any) -> Any:
    """How a value comes out of the state; a known value is its own formula."""
    if isinstance(value, Seen):
        return value.formula
    if isinstance(value, Twin):
        return value.seen.formula  # type: ignore[attr-defined]
    kind = type(value)
    if kind is not tuple and not has(kind):
        hash(value)  # what is seen refuses, and so does what may hold it unseen
        return value
    parts = tuple(map(formula_of, value if kind is tuple else parts_of(value)))
    return Call(kind, parts) if any(map(is_formula, parts)) else value


def _shorter(edit: Callable[..., Any], zone: Formula, *args: Any) -> Call:
    """One change for two: a card comes and another goes, more cards go, a place changes again."""
    if isinstance(zone, Call) and zone.args:
        before, *done = zone.args
        if (zone.function, edit) == (chance.plus, chance.minus):
            return Call(chance.swapped, (before, *done, *args))
        if zone.function is edit is without_first:
            return Call(without_first, (before, done[0] + args[0]))
        if zone.function is edit is chance.replaced and done[0] == args[0]:
            return Call(chance.replaced, (before, *args))
    return Call(edit, (zone, *args))


def _item(zone: Formula, place: int) -> Call:
    """A card at a place: none has to go for what comes after it."""
    if isinstance(zone, Call) and zone.function is without_first and place >= 0:
        before, number = zone.args
        return Call(operator.getitem, (before, number + place))
    return Call(operator.getitem, (zone, place))


def question(function: Callable[..., R]) -> Callable[..., R]:
    """A pure function of cards and numbers, remembered; rules that ask it can be traced."""
    answers_of[function] = {}
    known = lru_cache(maxsize=1 << 16)(function)

    @wraps(function)
    def asking(*args: Any) -> R:
        try:
            return known(*args)
        except Untraceable:
            return _asked(function, args)  # type: ignore[no-any-return]

    def forget() -> None:
        known.cache_clear()
        for answers in answers_of[function].values():
            answers.clear()

    asking.cache_clear = forget  # type: ignore[attr-defined]
    return asking


def askable(function: Callable[..., R]) -> Callable[..., R]:
    """The same for a function that is hardly ever asked the same again: it is not remembered."""

    @wraps(function)
    def asking(*args: Any) -> R:
        is_seen = next(seen_in(args), None) is not None
        return _asked(function, args) if is_seen else function(*args)

    return asking


def _asked(function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """What a function says of values that are seen."""
    trace = next(seen_in(args)).trace
    formula = Call(function, tuple(map(formula_of, args)))
    said = str(function.__annotations__.get("return"))
    may_be_none = any(word in said for word in ("None", "Optional", "Any", "object"))
    return trace.said(formula, function(*map(now, args)), may_be_none)


def of_numbers(function: Callable[..., R]) -> Callable[..., R]:
    """A pure function of numbers, remembered; a rule that asks it depends on them."""
    known = cache(function)

    @wraps(function)
    def asking(*numbers: Any) -> R:
        try:
            return known(*numbers)
        except Untraceable:
            return known(*map(operator.index, numbers))

    asking.cache_clear = known.cache_clear  # type: ignore[attr-defined]
    return asking


# Moves and phases exist once, and events are used again. While a rule is traced, they may hold what
# is seen.


@contextmanager
def tracing() -> Iterator[None]:
    """Meanwhile moves, phases and events may hold what is seen."""

    def unique(make: Callable[..., Any], kind: type, *args: Any, **kwargs: Any) -> Any:
        kind = kind.__bases__[0] if issubclass(kind, Twin) else kind  # a copy of what is seen
        seen = next(seen_in((*args, *kwargs.values())), None)
        if seen is None:
            return make(kind, *args, **kwargs)
        made = make(kind, *map(now, args), **{name: now(each) for name, each in kwargs.items()})
        shown = {**kwargs, **dict(zip(names_of(kind), args, strict=False))}
        parts = [shown.get(name, getattr(made, name)) for name in names_of(kind)]
        formula = Call(kind, tuple(map(formula_of, parts)))
        return twin_of(Seen(seen.trace, formula, made), kind, parts)

    def pooled(make: Callable[..., Any], kind: type, *args: Any, **kwargs: Any) -> Any:
        try:
            return make(kind, *args, **kwargs)
        except Untraceable:
            return type.__call__(kind, *args, **kwargs)

    with made_by(unique, pooled):
        yield
