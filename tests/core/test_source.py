"""Functions written at run time: they know what they were given, and one shape is compiled once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from egorules.core.source import Source


def adding(number: object) -> Callable[..., Any]:
    """A function that adds something."""
    source = Source()
    return source.function("x", [f"total = x + {source.value(number)}", "return total"])


def test_a_function_knows_what_it_was_given() -> None:
    assert [adding(2)(5), adding((1,))((0,)), adding(3)(5)] == [7, (0, 1), 8]


def test_functions_of_one_shape_are_compiled_once() -> None:
    one, other = adding(2), adding(3)
    assert one is not other
    assert one.__code__ is other.__code__
    assert [one(0), other(0)] == [2, 3]


def test_a_value_of_its_own_may_be_any_and_stays_the_same() -> None:
    """It is no part of the shape, so it need not be hashed."""
    row = [1]
    assert adding(row).__code__ is adding(2).__code__
    assert adding(row)([0]) == [0, 1]
    row.append(2)
    assert adding(row)([0]) == [0, 1, 2]


def test_what_is_known_to_all_belongs_to_the_shape() -> None:
    def giving(known: object) -> Callable[..., Any]:
        source = Source()
        return source.function("", [f"return {source.known(known)}"])

    assert giving(len) is giving(len)
    assert [giving(len)(), giving(max)()] == [len, max]


def test_a_function_calls_what_it_names_with_the_arguments() -> None:
    source = Source()
    inner = source.call(max, "x", source.value(3), "y")
    made = source.function("x, y", [f"return {source.call(str, inner)}"])
    assert [made(1, 0), made(5, 0), made(1, 7), made(1, y=9)] == ["3", "5", "7", "9"]


def test_functions_that_call_others_are_others() -> None:
    def calling(function: Callable[..., Any]) -> Callable[..., Any]:
        source = Source()
        return source.function("x", [f"return {source.call(function, 'x')}"])

    assert [calling(len)("abc"), calling(max)("abc"), calling(list)("abc")] == [3, "c", [*"abc"]]


def test_a_default_may_be_any_value() -> None:
    source, nothing = Source(), object()
    made = source.function(f"x, y={source.known(nothing)}", ["return x, y"])
    assert made(1) == (1, nothing)
    assert made(1, 2) == (1, 2)
    with pytest.raises(TypeError):
        made()
