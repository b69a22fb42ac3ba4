"""Formulas: how something comes out of a state and a move, written down and worked out again.

What a rule did to one table (`egorules.core.trace`) is kept as questions and formulas. This module
says what they mean; `_compiled.c` works them out in the same way, and faster.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable
from typing import Any, ClassVar, NamedTuple, Self
from weakref import WeakKeyDictionary, WeakValueDictionary

from attrs import fields

from egorules.core import chance
from egorules.core.value import Unique


class Formula:
    """Equal formulas are one object: they may be long, and are compared again and again."""

    __slots__ = ("__weakref__",)
    __match_args__: ClassVar[tuple[str, ...]]

    def __new__(cls, *parts: Any) -> Self:
        """The formula of these parts."""
        key = (cls, *map(exact, parts))
        found = _known.get(key)
        if found is None:
            found = _known[key] = super().__new__(cls)
            for name, part in zip(cls.__match_args__, parts, strict=True):
                setattr(found, name, part)
        return found


_known: WeakValueDictionary[tuple[Any, ...], Any] = WeakValueDictionary()


def exact(value: Any) -> tuple[Any, ...]:
    """A value with its kind, by which it differs from another that is equal: 1 from True."""
    kind = type(value)
    return (kind, *map(exact, value)) if kind is tuple else (kind, value)


class Input(Formula):
    """What a formula starts from: the state (0), or whatever else the rule takes (1 and so on)."""

    __match_args__ = __slots__ = ("place",)
    place: int


class Field(Formula):
    """A field of a value of a class; `cards` says that it holds cards and not a number."""

    __match_args__ = __slots__ = ("of", "kind", "name", "cards")
    of: Formula
    kind: type
    name: str
    cards: bool


class Call(Formula):
    """What a function or a class makes of formulas and of known values."""

    __match_args__ = __slots__ = ("function", "args")
    function: Any
    args: tuple[Any, ...]


STATE = Input(0)


def among(card: int, cards: tuple[int, ...]) -> bool:
    """Whether a card is one of the cards."""
    return card in cards


def part(row: tuple[Any, ...], place: int) -> Any:
    """The cards at a place of a row."""
    return row[place]


class Shape:
    """What kind a value is of, and of what shapes its parts are. Equal shapes are one object."""

    def __init__(self, kind: Hashable, *parts: Hashable) -> None:
        self.kind = kind
        self.parts = parts


_shapes: dict[tuple[Hashable, ...], Shape] = {}


def _shape(*parts: Hashable) -> Shape:
    return _shapes.setdefault(parts, Shape(*parts))


def shape(value: Any) -> Shape:
    """The shape of a value, whatever numbers it holds; all else about it is known then."""
    kind: Any = type(value)
    if kind is int:
        return _shape(kind)
    if kind is tuple:
        return _shape(kind, *map(shape, value))
    if isinstance(value, Unique):
        return _shape(kind, *map(shape, parts_of(value)))
    return _shape(kind, value)


answers_of: WeakKeyDictionary[Callable[..., Any], dict[Any, dict[Any, Any]]] = WeakKeyDictionary()
"""What remembered functions have said, for each by what is known of its arguments."""
answers_of[shape] = {}


def parts_of(value: Any) -> list[Any]:
    """What the fields of a value hold."""
    return [getattr(value, each.name) for each in fields(type(value))]


def without_first(cards: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The pile without so many cards from its beginning."""
    return cards[number:]


CARDS = frozenset(
    {
        part,
        without_first,
        operator.concat,
        chance.plus,
        chance.minus,
        chance.swapped,
        chance.together,
        chance.with_one,
        chance.without_one,
        chance.merged,
    }
)
"""Functions that make cards of cards."""


def is_formula(value: object) -> bool:
    """Whether a value is to be worked out, and not known."""
    return isinstance(value, Formula)


def is_cards(formula: object) -> bool:
    """Whether a formula stands for cards, and not for a number."""
    match formula:
        case Field():
            return formula.cards
        case Call(function, _):
            return function in CARDS
        case _:
            return False


def worked_out(formula: Any, inputs: tuple[Any, ...]) -> Any:
    """What a formula makes of a state and a move; a known value is itself."""
    match formula:
        case Input(place):
            return inputs[place]
        case Field(of, _, name):
            return getattr(worked_out(of, inputs), name)
        case Call(function, args):
            values = [worked_out(arg, inputs) for arg in args]
            return tuple(values) if function is tuple else function(*values)
        case _:
            return formula


class Question:
    """A question, and what follows each answer: another question, a `Result`, or a note."""

    def __init__(self, asks: Any) -> None:
        self.asks = asks
        self.answers: dict[Any, Any] = {}

    def put(self, answer: object, then: object) -> None:
        """Say what follows an answer."""
        self.answers[answer] = then


class Result(NamedTuple):
    """The end of a row of questions: what the rule made."""

    formula: Any


class Memory:
    """A rule that is remembered: known questions are asked; where they end, `learn` is told.

    Where None follows, the rule cannot be remembered and runs.
    """

    def __init__(self, kind: type, rule: Callable[..., Any], learn: Callable[..., Any]) -> None:
        self.kind = kind
        self.rule = rule
        self.learn = learn
        self.first: Any = 0
        """What comes first: a question, or a note."""

    def find(self, *inputs: Any) -> tuple[list[Any], Any, Any]:
        """The questions that are asked, the last answer, and what follows it."""
        asked: list[Any] = []
        node, answer = self.first, None
        while isinstance(node, Question):
            asked.append(node)
            answer = worked_out(node.asks, inputs)
            node = node.answers.get(answer, 0)
        return asked, answer, node

    def cache_clear(self) -> None:
        """Forget everything."""
        self.first = 0

    def __call__(self, *inputs: Any, **named: Any) -> Any:
        """What the rule makes of a state and a move."""
        if named or type(inputs[0]) is not self.kind:
            return self.rule(*inputs, **named)
        match self.find(*inputs):
            case _, _, Result(formula):
                return worked_out(formula, inputs)
            case _, _, None:
                return self.rule(*inputs)
            case _:
                return self.learn(*inputs)
