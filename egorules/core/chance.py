"""Chance: outcomes with integer weights, exact fractions, and drawing one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

M = TypeVar("M")

_weight = itemgetter(1)

if TYPE_CHECKING:
    from fractions import Fraction

    from egorules.core.zones import Bag

    W = TypeVar("W", int, float, Fraction)

Ticket = Callable[[int], float]
"""A function that receives the sum of all weights and draws a number from 0 to below that sum, such
as `rng.randrange`."""


def drawn(weights: Sequence[tuple[M, W]], ticket: Callable[[W], float]) -> M:
    """The outcome that a ticket falls on; `ticket` receives the sum of all weights.

    If `ticket` is `rng.randrange`, every outcome is as likely as its weight says.
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


@frozen(eq=False)
class FromBag:
    """The outcomes of drawing a card from a bag; a card's weight is its number of copies."""

    bag: Callable[[Any, Any], Bag[Any]]
    """A function from a state and its phase to the bag."""
    move: Callable[[Any], Any]
    """A function from a card to the move that stands for it."""

    def __call__(self, state: Any, phase: Any) -> tuple[tuple[Any, int], ...]:
        """Every outcome with its weight."""
        return self.bag(state, phase).weights(self.move)

    def drawn(self, state: Any, phase: Any, ticket: Ticket) -> Any:
        """The outcome that a ticket falls on, found without listing the others."""
        return self.move(self.bag(state, phase).drawn(ticket))
