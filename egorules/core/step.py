"""A step: the state that a rule leads to and what happened on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

from attrs import frozen

S = TypeVar("S")
E_co = TypeVar("E_co", covariant=True)
F = TypeVar("F")
P = ParamSpec("P")


@frozen(weakref_slot=False)
class Step(Generic[S, E_co]):
    """What a move leads to. Rules are chained with `then`; their events add up in order."""

    state: S
    events: tuple[E_co, ...] = ()

    def then(
        self, rule: Callable[Concatenate[S, P], Step[S, F]], *args: P.args, **kwargs: P.kwargs
    ) -> Step[S, E_co | F]:
        """Go on with another rule from the state reached so far."""
        after = rule(self.state, *args, **kwargs)
        return Step(after.state, self.events + after.events) if self.events else after
