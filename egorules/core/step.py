"""A step: the state that a rule leads to and what happened on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Generic, NamedTuple, ParamSpec, Self, TypeVar

S = TypeVar("S")
E_co = TypeVar("E_co", covariant=True)
P = ParamSpec("P")


class Step(NamedTuple, Generic[S, E_co]):
    """What a move leads to. Rules are chained with `then`; their events add up in order."""

    state: S
    events: tuple[E_co, ...] = ()

    def then(
        self, rule: Callable[Concatenate[S, P], Self], *args: P.args, **kwargs: P.kwargs
    ) -> Self:
        """Go on with another rule from the state reached so far."""
        after = rule(self.state, *args, **kwargs)
        return type(self)(after.state, self.events + after.events) if self.events else after
