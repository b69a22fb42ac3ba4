"""What a rulebook's classes can say: every move that can be written, every choice of rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeVar

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
    """Every move of some attrs classes; fields of a type not in `special` are numbers."""
    return st.one_of(*(_built(kind, special) for kind in kinds))


def _built(kind: type[Move], special: Mapping[object, SearchStrategy[Any]]) -> SearchStrategy[Move]:
    attributes: Any = fields(kind)  # type: ignore[arg-type]
    return st.builds(kind, **{each.name: special.get(each.type, numbers()) for each in attributes})


def neighbours(offered: Iterable[Move]) -> Iterator[Move]:
    """Every move that differs from an offered one in a single number."""
    for move in offered:
        attributes: Any = fields(type(move))  # type: ignore[arg-type]
        for each in attributes:
            if isinstance(getattr(move, each.name), int):
                for number in NEAR:
                    with suppress(ValueError):
                        yield evolve(move, **{each.name: number})  # type: ignore[misc]


def rulings_of(kind: type[R]) -> SearchStrategy[R]:
    """Every reading of every switch of a `Rulings` class, in every combination."""
    readings = {name: st.sampled_from(list(each)) for name, each in switches(kind).items()}
    return st.builds(kind, **readings)
