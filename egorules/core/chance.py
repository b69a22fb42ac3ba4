"""Chance: outcomes with integer weights, exact fractions, and drawing one of them."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TypeVar

M = TypeVar("M")
W = TypeVar("W", int, float, Fraction)


def drawn(weights: Sequence[tuple[M, W]], ticket: Callable[[W], float]) -> M:
    """The outcome that a ticket falls on; `ticket` receives the sum of all weights.

    `rng.randrange` draws such a ticket, and every outcome is as likely as its weight says.
    """
    if not weights:
        raise ValueError("there is no outcome to draw")
    outcomes, parts = zip(*weights, strict=True)
    ends = list(accumulate(parts))
    place = ticket(ends[-1])
    if not isinstance(place, int | float | type(ends[-1])):
        raise TypeError(f"a ticket is a number, not {place!r}")
    return outcomes[bisect(ends, place, hi=len(ends) - 1)]  # type: ignore[no-any-return]


def chances(weights: Sequence[tuple[M, int]]) -> tuple[tuple[M, Fraction], ...]:
    """Exact probabilities from integer weights; they sum to 1."""
    total = sum(weight for _, weight in weights)
    return tuple((move, Fraction(weight, total)) for move, weight in weights)
