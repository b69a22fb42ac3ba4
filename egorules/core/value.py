"""Immutable values: compared by value, changed by copying, made and computed only once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import fields

V = TypeVar("V")
R = TypeVar("R")


_interned: dict[tuple[object, ...], Any] = {}


def _only_one(kind: type, *args: object, **kwargs: object) -> Any:
    made = type.__call__(kind, *args, **kwargs)
    values = [getattr(made, field.name) for field in fields(kind)]
    return _interned.setdefault((kind, *values, *map(type, values)), made)


class _Interning(type):
    if not TYPE_CHECKING:
        __call__ = lru_cache(maxsize=None, typed=True)(_only_one)


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
    """Remember what a pure function says of a frozen, dict-based value on the value itself."""
    key = f"_{function.__name__}"

    def remembering(value: V) -> R:
        known = value.__dict__
        if key not in known:
            known[key] = function(value)
        result: R = known[key]
        return result

    MEMORIES.add(key)
    remembering.__doc__ = function.__doc__
    remembering.__name__ = function.__name__
    return remembering


MEMORIES: set[str] = set()
"""The names under which values remember; a changed copy forgets them."""

if TYPE_CHECKING:
    # Same signature, same checks: mypy's attrs plugin verifies the names and types of the changes.
    from attrs import evolve as but
else:

    def but(value, **changes):
        """A copy of a frozen, dict-based attrs value that differs in the named fields.

        Four times cheaper than `attrs.evolve`, which runs the whole initialiser again.
        """
        copy = object.__new__(value.__class__)
        fields = copy.__dict__
        fields.update(value.__dict__)
        for memory in MEMORIES:
            fields.pop(memory, None)
        fields.update(changes)
        return copy


__all__ = ["Pooled", "Unique", "but", "remembered"]
