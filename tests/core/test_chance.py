"""Hands and multisets: cards come and go one by one, and weights are exact."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from egorules.core import chance

COUNTS = (0, 2, 0, 1)
"""Two 1s and a 3."""


def test_a_multiset_counts_its_cards() -> None:
    assert chance.multiset([3, 1, 1], 4) == COUNTS
    assert chance.cards_in(COUNTS) == (1, 1, 3)
    assert chance.size(COUNTS) == 3
    assert not chance.is_empty(COUNTS)
    assert chance.size((0, 0)) == 0
    assert chance.is_empty((0, 0))


def test_one_more_or_one_fewer_of_a_value() -> None:
    assert chance.with_one(COUNTS, 2) == (0, 2, 1, 1)
    assert chance.with_one(COUNTS, 3) == (0, 2, 0, 2)
    assert chance.without_one(COUNTS, 1) == (0, 1, 0, 1)
    assert chance.merged(COUNTS, (0, 1, 1, 1)) == (0, 3, 1, 2)


@pytest.mark.parametrize(
    ("value", "there"), [(1, True), (2, False), (3, True), (0, False), (4, False), (-1, False)]
)
def test_a_value_has_a_copy_or_not_and_nothing_else_is_a_value(value: int, there: bool) -> None:
    assert chance.has_one(COUNTS, value) is there
    assert not chance.has_one((9, 0), 0)  # no card


def test_the_cards_of_a_hand_are_counted() -> None:
    assert [chance.how_many(cards) for cards in ((), (7,), (2, 2, 4))] == [0, 1, 3]


@pytest.mark.parametrize("card", range(1, 6))
def test_a_hand_stays_in_order(card: int) -> None:
    hand = (2, 2, 4)
    more = chance.plus(hand, card)
    assert more == tuple(sorted([*hand, card]))
    assert chance.minus(more, card) == hand


@pytest.mark.parametrize("card", range(1, 6))
@pytest.mark.parametrize("other", [2, 4])
def test_a_card_comes_and_another_goes_at_once(card: int, other: int) -> None:
    hand = (2, 2, 4)
    assert chance.swapped(hand, card, other) == chance.minus(chance.plus(hand, card), other)
    assert chance.swapped(hand, card, card) == hand


def test_a_card_that_is_not_there_cannot_go() -> None:
    with pytest.raises(ValueError, match="not in list"):
        chance.minus((2, 4), 3)
    with pytest.raises(ValueError, match="not in list"):
        chance.swapped((2, 4), 1, 3)


def test_probabilities_are_exact_and_sum_to_one() -> None:
    assert chance.chances([("a", 1), ("b", 2), ("c", 4)]) == (
        ("a", Fraction(1, 7)),
        ("b", Fraction(2, 7)),
        ("c", Fraction(4, 7)),
    )
    assert chance.chances([]) == ()


# One of the outcomes.


@pytest.fixture(params=["compiled", "in Python"])
def anyhow(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the compiled part, if there is one, and without."""
    if request.param == "in Python":
        monkeypatch.setattr(chance, "built", None)


WEIGHTS = (("a", 1), ("b", 0), ("c", 4), ("d", 2))


@pytest.mark.usefixtures("anyhow")
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


@pytest.mark.usefixtures("anyhow")
@pytest.mark.parametrize(("place", "outcome"), [(0.99, "a"), (1.0, "c"), (4.99, "c"), (6.99, "d")])
def test_a_ticket_may_lie_between_two_numbers(place: float, outcome: str) -> None:
    assert chance.drawn(WEIGHTS, lambda _: place) == outcome
    assert chance.drawn(WEIGHTS, lambda total: total) == "d"  # rounded up: no further than the last


@pytest.mark.usefixtures("anyhow")
def test_very_high_weights_are_exact() -> None:
    weights = (("a", 10**30), ("b", 1), ("c", 10**15), ("d", 1))
    assert chance.drawn(weights, lambda _: 10**30) == "b"
    assert chance.drawn(weights, lambda total: total - 1) == "d"
    assert chance.drawn(weights[2:], lambda total: total - 1) == "d"
    assert chance.drawn((("a", 2**52), ("b", 2**52), ("c", 1)), lambda _: 2**53) == "c"


@pytest.mark.usefixtures("anyhow")
def test_weights_may_come_one_by_one_and_a_ticket_may_lie_far_beyond() -> None:
    for kind in (int, Fraction):
        weights: Any = ((outcome, kind(weight)) for outcome, weight in WEIGHTS)
        assert chance.drawn(weights, lambda _: 1) == "c"
    assert chance.drawn(WEIGHTS, lambda _: 10**400) == "d"
    assert chance.drawn(WEIGHTS, lambda _: -(10**400)) == "a"
    assert chance.drawn((("a", 3), ("b", -2), ("c", 1)), lambda _: 1) == "c"


@pytest.mark.usefixtures("anyhow")
@pytest.mark.parametrize("ticket", [None, "1", object(), Fraction(1)])
def test_a_ticket_is_a_number(ticket: Any) -> None:
    for weights in (WEIGHTS, WEIGHTS[:1]):
        with pytest.raises(TypeError, match=r"^a ticket is a number, not "):
            chance.drawn(weights, lambda _: ticket)


@pytest.mark.usefixtures("anyhow")
def test_who_draws_no_ticket_is_told_so() -> None:
    with pytest.raises(ValueError, match="no outcome"):
        chance.drawn((), lambda _: 0)
    with pytest.raises(ZeroDivisionError):
        chance.drawn(WEIGHTS, lambda total: total / 0)
    with pytest.raises(ValueError, match="unpack"):
        chance.drawn((("a",),), lambda _: 0)  # type: ignore[arg-type]


@pytest.mark.usefixtures("anyhow")
def test_outcomes_are_drawn_from_what_was_there_whatever_becomes_of_the_list() -> None:
    weights = [("a", 1), ("b", 2)]

    def ticket(total: int) -> int:
        weights.clear()
        return total - 1

    assert chance.drawn(weights, ticket) == "b"
