"""Cards are numbers: a card has no feature but its value (`ew.card.interchangeable`)."""

from __future__ import annotations

from functools import lru_cache

Card = int
Cards = tuple[Card, ...]

AGAIN, EXCHANGE, LOOK, COUNTER, WILD = 12, 11, 10, 9, 8
"""The five values with an ability (`ew.ability.by-value`)."""

WILD_VALUES = (7, 8, 9)
HIGHEST = 12
VALUES: Cards = tuple(range(1, HIGHEST + 1))
OFFICIAL: tuple[int, ...] = (0, *[5] * HIGHEST)
"""Five copies of each value from 1 to 12, by value (`ew.card.values`, `ew.card.copies`)."""


def equal(one: Card, other: Card) -> bool:
    """Whether two cards are equal in value when each 8 may be a 7, an 8 or a 9."""
    return one == other or (WILD in (one, other) and one in WILD_VALUES and other in WILD_VALUES)


@lru_cache
def equals_of(card: Card) -> Cards:
    """The values that are equal to a card, wild 8s included."""
    return tuple(value for value in VALUES if equal(value, card))
