"""A step: what a move leads to, as a rulebook tells it.

Rules themselves return a plain pair, the next state and the events. A rule that goes on with
another passes it the events so far.
"""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

S = TypeVar("S")
E_co = TypeVar("E_co", covariant=True)


class Step(NamedTuple, Generic[S, E_co]):
    """The next state, and what happened on the way."""

    state: S
    events: tuple[E_co, ...] = ()
