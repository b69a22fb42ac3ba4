"""Cards are numbers: a card has no feature but its value (`ew.card.interchangeable`)."""

from __future__ import annotations

Card = int
Cards = tuple[Card, ...]

AGAIN, EXCHANGE, LOOK, COUNTER, WILD = 12, 11, 10, 9, 8
"""The five values with an ability (`ew.ability.by-value`)."""

HIGHEST = 12
VALUES: Cards = tuple(range(1, HIGHEST + 1))
OFFICIAL: tuple[int, ...] = (0, *[5] * HIGHEST)
"""Five copies of each value from 1 to 12, by value (`ew.card.values`, `ew.card.copies`)."""
