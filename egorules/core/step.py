"""A step: the state that a rule leads to and what happened on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

from attrs import frozen

S = TypeVar("S")
E = TypeVar("E")
P = ParamSpec("P")


@frozen(weakref_slot=False)
class Step(Generic[S, E]):
    """What a move leads to. Rules are chained with `then`; their events add up in order."""

    state: S
    events: tuple[E, ...] = ()

    def then(
        self, rule: Callable[Concatenate[S, P], Step[S, E]], *args: P.args, **kwargs: P.kwargs
    ) -> Step[S, E]:
        """Go on with another rule from the state reached so far."""
        after = rule(self.state, *args, **kwargs)
        return Step(after.state, self.events + after.events) if self.events else after
