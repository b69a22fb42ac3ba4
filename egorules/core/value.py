"""Immutable values: equal values of a small family are one object, and a copy is cheap."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

from attrs import fields

V = TypeVar("V")

_new, _set = object.__new__, object.__setattr__

# The references are weak and the cache in front is bounded, so a program that parses ever new moves
# forgets the old ones.
_interned: WeakValueDictionary[tuple[object, ...], Any] = WeakValueDictionary()


def _only_one(kind: type, *args: object, **kwargs: object) -> Any:
    made = type.__call__(kind, *args, **kwargs)
    values = [getattr(made, field.name) for field in fields(kind)]
    return _interned.setdefault((kind, *values, *map(type, values)), made)


def _repr(value: object) -> str:
    """A value as it is built: `Take(card=4)`; `field(repr=...)` hides or changes a part."""
    parts = []
    for each in fields(type(value)):  # type: ignore[arg-type]
        if each.repr:
            shown = repr if each.repr is True else each.repr
            parts.append(f"{each.name}={shown(getattr(value, each.name))}")
    return f"{type(value).__name__}({', '.join(parts)})"


class _Represented(type):
    """Gives each class its `__repr__`, so that attrs does not compile one for each of them.

    There are about a hundred such classes in a game, and an import would take a seventh longer.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Represented:
        return super().__new__(cls, name, bases, {"__repr__": _repr, **body})


class _Interning(_Represented):
    if not TYPE_CHECKING:
        __call__ = lru_cache(maxsize=1 << 14, typed=True)(_only_one)


class Unique(metaclass=_Interning):
    """Base of small families of values, such as moves, in which equal values are one object.

    Declare them with `@frozen(eq=False)`: `is` and `==` agree, copies and pickles included.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[type[Any], tuple[Any, ...]]:
        return type(self), tuple(getattr(self, field.name) for field in fields(type(self)))  # type: ignore[arg-type]


class _Pooling(_Represented):
    if not TYPE_CHECKING:
        __call__ = lru_cache(maxsize=1 << 15, typed=True)(type.__call__)


class Pooled(metaclass=_Pooling):
    """Base of values that are made again and again, such as events; recent ones are reused.

    They compare by value.
    """

    __slots__ = ()


if TYPE_CHECKING:
    # Same signature, same checks: mypy's attrs plugin verifies names and types of the changes.
    from attrs import evolve as but
else:

    def but(value: V, /, **changes: Any) -> V:
        """A copy of a value with some fields changed: `but(state, turn=2)`.

        It does what `attrs.evolve` does, at a fifth of the cost, for a frozen class that has no
        slots, converters or validators.
        """
        copy = _new(type(value))
        _set(copy, "__dict__", value.__dict__ | changes)
        return copy


__all__ = ["Pooled", "Unique", "but"]
