"""Strategies from a rulebook's classes: every move that can be written, every choice of rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from enum import StrEnum
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints

from attrs import evolve, fields
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from egorules.core.ruling import switches

Move = TypeVar("Move")
R = TypeVar("R")

LARGEST_NUMBER = 99
"""The largest number of the grammar."""

NEAR = (*range(15), LARGEST_NUMBER)
"""Numbers worth trying in place of another: those of small games, and the largest."""


def numbers() -> SearchStrategy[int]:
    """Every number of the grammar, small ones more often."""
    return st.integers(0, 13) | st.integers(0, LARGEST_NUMBER)


def moves_of(
    kinds: Iterable[type[Move]], special: Mapping[object, SearchStrategy[Any]] = {}
) -> SearchStrategy[Move]:
    """Every move of some attrs classes that the grammar can write.

    If the type of a field is in `special`, its values come from there. If it is an enumeration of
    texts, they are its members. Otherwise they are numbers. A field that may be None sometimes is.
    """
    return st.one_of(*(_built(kind, special) for kind in kinds))


def _built(kind: type[Move], special: Mapping[object, SearchStrategy[Any]]) -> SearchStrategy[Move]:
    hints = get_type_hints(kind)
    attributes: Any = fields(kind)  # type: ignore[arg-type]
    return st.builds(kind, **{each.name: _values(hints[each.name], special) for each in attributes})


def _values(hint: Any, special: Mapping[object, SearchStrategy[Any]]) -> SearchStrategy[Any]:
    if hint in special:
        return special[hint]
    kinds = [each for each in get_args(hint) if each is not NoneType]
    if len(kinds) == 1:
        return st.none() | _values(kinds[0], special)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return st.sampled_from(hint)
    return numbers()


def neighbours(offered: Iterable[Move]) -> Iterator[Move]:
    """Every move that differs from an offered one in a single number or name."""
    for move in offered:
        attributes: Any = fields(type(move))  # type: ignore[arg-type]
        for each in attributes:
            for other in _near(getattr(move, each.name)):
                with suppress(ValueError):
                    yield evolve(move, **{each.name: other})  # type: ignore[misc]


def _near(value: object) -> Iterable[object]:
    match value:
        case int():
            return NEAR
        case StrEnum():
            return type(value)
        case _:
            return ()


def rulings_of(kind: type[R]) -> SearchStrategy[R]:
    """Every reading of every switch of a `Rulings` class, in every combination."""
    readings = {name: st.sampled_from(list(each)) for name, each in switches(kind).items()}
    return st.builds(kind, **readings)
