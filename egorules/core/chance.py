"""Chance: hands, multisets of face-down cards, integer weights, exact fractions."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import accumulate, compress
from typing import TypeVar

from egorules.core.compiled import built

M = TypeVar("M")
W = TypeVar("W", int, float, Fraction)

Multiset = tuple[int, ...]
"""How often each value occurs: `counts[v]` copies of value v. Index 0 stands for no card."""


def multiset(cards: Iterable[int], size: int) -> Multiset:
    """Count cards into a multiset over the values below `size`."""
    counts = [0] * size
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def cards_in(counts: Multiset) -> tuple[int, ...]:
    """The cards of a multiset in ascending order."""
    return tuple(value for value, count in enumerate(counts) for _ in range(count))


# A zone that is no tuple does these itself: one with unknown cards, without a look at them, and one
# that writes down what is asked.


def plus(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards of a hand with one more, in ascending order."""
    if not isinstance(cards, tuple):
        return cards.plus(card)
    row = [*cards, card]
    row.sort()
    return tuple(row)


def minus(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards of a hand without one copy of a card that is among them."""
    if not isinstance(cards, tuple):
        return cards.minus(card)
    row = list(cards)
    row.remove(card)
    return tuple(row)


def swapped(cards: tuple[int, ...], card: int, other: int) -> tuple[int, ...]:
    """The cards of a hand with one more, then without one of them."""
    row = [*cards, card]
    row.remove(other)
    row.sort()
    return tuple(row)


def total(cards: tuple[int, ...]) -> int:
    """What the cards are worth together."""
    if not isinstance(cards, tuple):
        return cards.total()
    return sum(cards)


def how_many(cards: tuple[int, ...]) -> int:
    """The number of cards in a hand or in a pile."""
    if not isinstance(cards, tuple):
        return cards.how_many()
    return len(cards)


def together(cards: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    """All cards of a hand and of a pile, in ascending order."""
    if not isinstance(cards, tuple):
        return cards.together(others)
    return tuple(sorted(cards + others))


def replaced(row: tuple[M, ...], place: int, item: M) -> tuple[M, ...]:
    """A row in which one item is another."""
    if not isinstance(row, tuple):
        return row.replaced(place, item)
    return (*row[:place], item, *row[place + 1 :])


def is_empty(counts: Multiset) -> bool:
    """Whether there is no card."""
    if not isinstance(counts, tuple):
        return counts.is_empty()
    return not any(counts)


def size(counts: Multiset) -> int:
    """How many cards there are."""
    if not isinstance(counts, tuple):
        return counts.size
    return sum(counts)


def has_one(counts: Multiset, value: int) -> bool:
    """Whether there is a copy of a value."""
    if not isinstance(counts, tuple):
        return counts.has_one(value)
    if type(value) is not int:  # a number that writes down what is asked
        return value.is_in(counts)  # type: ignore[no-any-return, attr-defined]
    return 0 < value < len(counts) and counts[value] > 0


def with_one(counts: Multiset, value: int) -> Multiset:
    """One more copy of a value."""
    if not isinstance(counts, tuple):
        return counts.with_one(value)
    row = list(counts)
    row[value] += 1
    return tuple(row)


def without_one(counts: Multiset, value: int) -> Multiset:
    """One copy fewer of a value."""
    if not isinstance(counts, tuple):
        return counts.without_one(value)
    row = list(counts)
    row[value] -= 1
    return tuple(row)


def merged(one: Multiset, other: Multiset) -> Multiset:
    """All cards of two multisets together."""
    if not isinstance(one, tuple):
        return one.merged(other)
    if not isinstance(other, tuple):
        return other.merged(one)
    return tuple(map(int.__add__, one, other))


def weighed(outcomes: tuple[M, ...], counts: Multiset) -> tuple[tuple[M, int], ...]:
    """Each outcome that has a weight, with it."""
    if not isinstance(counts, tuple):
        return counts.weighed(outcomes)
    return tuple(compress(zip(outcomes, counts, strict=True), counts))


def drawn(weights: Sequence[tuple[M, W]], ticket: Callable[[W], float]) -> M:
    """The outcome that a ticket falls on; `ticket` is told the sum of all weights.

    `rng.randrange` draws such a ticket, and every outcome is as likely as its weight says.
    """
    if built is not None and (found := built.drawn(weights, ticket)) is not NotImplemented:
        return found  # type: ignore[no-any-return]
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
