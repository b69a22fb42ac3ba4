"""Chance: outcomes with integer weights, exact fractions, and drawing one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

M = TypeVar("M")

_weight = itemgetter(1)

if TYPE_CHECKING:
    from fractions import Fraction

    W = TypeVar("W", int, float, Fraction)


def drawn(weights: Sequence[tuple[M, W]], ticket: Callable[[W], float]) -> M:
    """The outcome that a ticket falls on; `ticket` receives the sum of all weights.

    `rng.randrange` draws such a ticket, and every outcome is as likely as its weight says.
    """
    if not weights:
        raise ValueError("there is no outcome to draw")
    place = ticket(sum(map(_weight, weights)))
    for outcome, weight in weights:
        place -= weight
        if place < 0:
            return outcome
    return weights[-1][0]


def chances(weights: Sequence[tuple[M, int]]) -> tuple[tuple[M, Fraction], ...]:
    """Exact probabilities from integer weights; they sum to 1."""
    from fractions import Fraction  # a slow import that few programs need

    total = sum(weight for _, weight in weights)
    return tuple((move, Fraction(weight, total)) for move, weight in weights)
