"""Formulas in the form that the compiled part takes (`_compiled.c`).

The same names as in `egorules.core.formula`; `_compiled.c` works them out as is said there.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from inspect import unwrap
from typing import Any
from weakref import WeakValueDictionary

from attrs import has

from egorules.core import chance, standing
from egorules.core.compiled import built
from egorules.core.formula import (
    Call,
    Field,
    Formula,
    Input,
    among,
    answers_of,
    exact,
    is_cards,
    is_formula,
    part,
    without_first,
)
from egorules.core.value import Pooled, Unique, names_of

KINDS: dict[Any, str] = {
    operator.is_: "IS",
    operator.eq: "EQ",
    operator.ne: "NE",
    operator.lt: "LT",
    operator.le: "LE",
    operator.gt: "GT",
    operator.ge: "GE",
    among: "AMONG",
    chance.has_one: "HAS_ONE",
    operator.getitem: "ITEM",
    part: "ITEM",
    chance.replaced: "REPLACED",
    len: "LEN",
    sum: "SUM",
    tuple.count: "COUNT",
    operator.add: "ADD",
    operator.sub: "SUB",
    operator.mod: "MOD",
    tuple: "ROW",
    operator.concat: "CONCAT",
    without_first: "WITHOUT_FIRST",
    chance.plus: "PLUS",
    chance.minus: "MINUS",
    chance.swapped: "SWAPPED",
    chance.together: "TOGETHER",
    chance.with_one: "WITH_ONE",
    chance.without_one: "WITHOUT_ONE",
    chance.merged: "MERGED",
    chance.weighed: "WEIGHED",
    unwrap(standing.least): "LEAST",
    unwrap(standing.most): "MOST",
    unwrap(standing.places): "PLACES",
}
"""What the compiled part does itself; it calls all other functions."""

FEW = 2
"""So many inputs a row of events may have to be kept as a whole."""


def Memory(*args: Any) -> Any:
    """A rule that is remembered."""
    return built.Memory(*args)


def Question(formula: Any) -> Any:
    """A question, and what follows each answer."""
    return built.Question(translated(formula), formula)


def Result(formula: Any) -> Any:
    """The end of a row of questions."""
    return built.Result(translated(formula))


_translated: WeakValueDictionary[Any, Any] = WeakValueDictionary()
"""Formulas that are in use: what stands in several places is worked out only once in a move."""


def translated(formula: Any) -> Any:
    """A formula, or a known value, as the compiled part takes it."""
    if not is_formula(formula):
        return known(formula)
    found = _translated.get(formula)
    if found is None:
        found = _translated[formula] = anew(formula)
    return found


def known(value: Any) -> Any:
    """A known value; small ones are everywhere."""
    if not isinstance(value, int | None):
        return built.Formula(built.KNOWN, (), value)
    found = _translated.get((type(value), value))
    if found is None:
        found = _translated[type(value), value] = built.Formula(built.KNOWN, (), value)
    return found


def anew(formula: Formula) -> Any:
    """A formula that is not in use."""
    match formula:
        case Input(place):
            return built.Formula(built.INPUT, (), place)
        case Field(of, kind, name):
            return built.Formula(built.FIELD, (translated(of),), kind, (name,))
        case Call(function, args) if function in answers_of:
            inputs = tuple(map(translated, filter(is_formula, args)))
            rest = tuple(None if is_formula(arg) else exact(arg) for arg in args)
            answers = answers_of[function].setdefault(rest, {})
            return built.Formula(built.TABLE, (*inputs, plain(formula)), answers)
        case Call():
            inputs = tuple(dict.fromkeys(inputs_of(formula)))
            if is_kept(formula) and inputs and not any(map(is_cards, inputs)):
                return built.Formula(built.TABLE, (*map(translated, inputs), plain(formula)))
            return plain(formula)
        case _:
            raise AssertionError(formula)


def plain(call: Call) -> Any:
    """What a function or a class makes, worked out anew each time."""
    function, args = call.function, tuple(map(translated, call.args))
    if function in KINDS:
        return built.Formula(getattr(built, KINDS[function]), args)
    if is_made(function):
        return built.Formula(built.MAKE, args, function, names_of(function))
    return built.Formula(built.CALL, args, function)


def is_class(function: Any) -> bool:
    """Whether a function is a class of values or rows."""
    return isinstance(function, type)


def is_made(function: Any) -> bool:
    """Whether something is a class whose fields may simply be filled in."""
    return is_class(function) and has(function) and not issubclass(function, Pooled | Unique)


def is_kept(formula: object) -> bool:
    """Whether what is made for some inputs is used again for the same: events, phases, moves."""
    match formula:
        case Call(function, args) if function is tuple:
            few = len(dict.fromkeys(inputs_of(formula))) <= FEW
            return few and all(is_kept(arg) or not is_formula(arg) for arg in args)
        case Call(function, _):
            return is_class(function) and issubclass(function, Pooled | Unique)
        case _:
            return False


def inputs_of(formula: Any) -> Iterator[Formula]:
    """What has to be known to make something: the numbers that its classes and functions take."""
    match formula:
        case Call(function, args) if is_class(function) or (
            function not in KINDS
            and not any(isinstance(arg, Call) or is_cards(arg) for arg in args)
        ):
            for arg in args:
                yield from inputs_of(arg)
        case Formula():
            yield formula
        case _:
            pass
