"""A step: the state that a rule leads to and what happened on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Concatenate, Generic, ParamSpec, TypeVar

from attrs import frozen

from egorules.core.value import quick

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
        return step(after.state, self.events + after.events) if self.events else after


if TYPE_CHECKING:
    step = Step
else:
    step = quick(Step)
    """A step, made at less cost."""
