"""Immutable values: compared by value, changed by copying, made and computed only once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

from attrs import fields, make_class

V = TypeVar("V")
R = TypeVar("R")


# Weakly, and the cache in front of it is bounded: whoever reads ever new moves forgets old ones.
_interned: WeakValueDictionary[tuple[object, ...], Any] = WeakValueDictionary()


def _only_one(kind: type, *args: object, **kwargs: object) -> Any:
    made = type.__call__(kind, *args, **kwargs)
    values = [getattr(made, field.name) for field in fields(kind)]
    return _interned.setdefault((kind, *values, *map(type, values)), made)


class _Interning(type):
    if not TYPE_CHECKING:
        __call__ = lru_cache(maxsize=1 << 14, typed=True)(_only_one)


class Unique(metaclass=_Interning):
    """Base of small families of values, such as moves, in which equal values are one object.

    Declare them with `@frozen(eq=False)`: `is` and `==` say the same, copies and pickles included.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[type[Any], tuple[Any, ...]]:
        return type(self), tuple(getattr(self, field.name) for field in fields(type(self)))  # type: ignore[arg-type]


class _Pooling(type):
    if not TYPE_CHECKING:
        __call__ = lru_cache(maxsize=1 << 16, typed=True)(type.__call__)


class Pooled(metaclass=_Pooling):
    """Base of values that are made often: recent ones are used again. They compare by value."""

    __slots__ = ()


def remembered(function: Callable[[V], R]) -> Callable[[V], R]:
    """Remember what a pure function said of the value it was asked about last."""
    last: list[tuple[V, R] | None] = [None]

    def remembering(value: V) -> R:
        known = last[0]
        if known is not None and known[0] is value:
            return known[1]
        result = function(value)
        last[0] = (value, result)
        return result

    remembering.__doc__ = function.__doc__
    remembering.__name__ = function.__name__
    return remembering


@cache
def quick(kind: type[V]) -> type[V]:
    """A constructor of a frozen attrs class that does no more than fill in all its fields.

    The initialiser of a frozen class pays for every field that it sets; that of a class with the
    same slots that is not frozen does not, and what it makes may then become what it should be.
    For classes declared with `weakref_slot=False`; converters and validators do not run.
    """
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    bare = make_class(f"Bare{kind.__name__}", names, slots=True, weakref_slot=False)

    def make(*args: object, **kwargs: object) -> V:
        made: V = bare(*args, **kwargs)
        made.__class__ = kind
        return made

    return make  # type: ignore[return-value]


if TYPE_CHECKING:
    # Same signature, same checks: mypy's attrs plugin verifies the names and types of the changes.
    from attrs import evolve as but
else:

    @cache
    def _copying(kind):
        names = [field.name for field in fields(kind)]
        return attrgetter(*names), quick(kind)

    def but(value, **changes):
        """A copy of a frozen value that differs in the named fields; cheaper than `evolve`."""
        kind = value.__class__
        get, make = _copying(kind)
        copy = make(*get(value))
        for name, change in changes.items():
            _set(copy, name, change)
        return copy

    _set = object.__setattr__


__all__ = ["Pooled", "Unique", "but", "quick", "remembered"]
