"""Chance: probabilities are exact, and an outcome is drawn as often as its weight says."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from egorules.core import chance


def test_probabilities_are_exact_and_sum_to_one() -> None:
    assert chance.chances([("a", 1), ("b", 2), ("c", 4)]) == (
        ("a", Fraction(1, 7)),
        ("b", Fraction(2, 7)),
        ("c", Fraction(4, 7)),
    )
    assert chance.chances([]) == ()


# One of the outcomes.


WEIGHTS = (("a", 1), ("b", 0), ("c", 4), ("d", 2))


@pytest.mark.parametrize("kind", [int, float, Fraction])
@pytest.mark.parametrize("row", [tuple, list])
def test_every_outcome_has_as_many_tickets_as_its_weight_says(
    kind: Callable[[int], Any], row: Callable[[Any], Any]
) -> None:
    told: list[Any] = []
    weights = row((outcome, kind(weight)) for outcome, weight in WEIGHTS)

    def ticket(total: Any) -> Any:
        told.append(total)
        return kind(len(told) - 1)

    assert "".join(chance.drawn(weights, ticket) for _ in range(7)) == "accccdd"
    assert (set(told), {*map(type, told)}) == ({7}, {kind})


@pytest.mark.parametrize(("place", "outcome"), [(0.99, "a"), (1.0, "c"), (4.99, "c"), (6.99, "d")])
def test_a_ticket_may_lie_between_two_numbers(place: float, outcome: str) -> None:
    assert chance.drawn(WEIGHTS, lambda _: place) == outcome
    assert chance.drawn(WEIGHTS, lambda total: total) == "d"  # rounded up: no further than the last


def test_very_high_weights_are_exact() -> None:
    weights = (("a", 10**30), ("b", 1), ("c", 10**15), ("d", 1))
    assert chance.drawn(weights, lambda _: 10**30) == "b"
    assert chance.drawn(weights, lambda total: total - 1) == "d"
    assert chance.drawn(weights[2:], lambda total: total - 1) == "d"
    assert chance.drawn((("a", 2**52), ("b", 2**52), ("c", 1)), lambda _: 2**53) == "c"


def test_a_ticket_may_lie_far_beyond() -> None:
    assert chance.drawn(WEIGHTS, lambda _: 10**400) == "d"
    assert chance.drawn(WEIGHTS, lambda _: -(10**400)) == "a"


def test_where_nothing_can_be_drawn_that_is_said() -> None:
    with pytest.raises(ValueError, match="no outcome"):
        chance.drawn((), lambda _: 0)
    with pytest.raises(ZeroDivisionError):
        chance.drawn(WEIGHTS, lambda total: total / 0)
