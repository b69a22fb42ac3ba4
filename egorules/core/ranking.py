"""Ranking: which seats have the least of something, and which the most."""

from __future__ import annotations

from egorules.core.event import Seat


def lowest(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the lowest score, ascending."""
    if {*map(type, scores)} != {int}:
        from egorules.core import hidden  # a large module that only unknown cards need

        return hidden.seats_with_least(scores)
    least = min(scores)
    return tuple([seat for seat, score in enumerate(scores) if score == least])


def highest(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the highest score, ascending."""
    return lowest(tuple([-score for score in scores]))
