"""Standings: who has the least of something, and who the most."""

from __future__ import annotations

from egorules.core.event import Seat
from egorules.core.trace import askable


@askable
def least(numbers: tuple[int, ...]) -> int:
    """The lowest of some numbers."""
    return min(numbers)


@askable
def most(numbers: tuple[int, ...]) -> int:
    """The highest of some numbers."""
    return max(numbers)


@askable
def places(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Where a number is in a row, in ascending order."""
    return tuple([place for place, each in enumerate(numbers) if each == number])


def lowest(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the lowest score, ascending."""
    return places(scores, least(scores))


def highest(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the highest score, ascending."""
    return places(scores, most(scores))
