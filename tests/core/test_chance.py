"""Hands and multisets: cards come and go one by one, and weights are exact."""

from __future__ import annotations

from fractions import Fraction

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
