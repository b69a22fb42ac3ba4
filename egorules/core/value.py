"""Immutable values: compared by value, changed by copying, made and computed only once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from threading import RLock
from types import new_class
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

from attrs import NOTHING, fields

from egorules.core.source import Source

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
        __call__ = lru_cache(maxsize=1 << 15, typed=True)(type.__call__)


_making = RLock()


@contextmanager
def made_by(unique: Callable[..., Any], pooled: Callable[..., Any]) -> Iterator[None]:
    """Meanwhile values of both families are made by functions that are told how it is done else."""
    with _making:
        usual = [(kind, kind.__call__) for kind in (_Interning, _Pooling)]
        try:
            for (kind, call), made in zip(usual, (unique, pooled), strict=True):
                kind.__call__ = _made(made, call)  # type: ignore[method-assign]
            yield
        finally:
            for kind, call in usual:
                kind.__call__ = call  # type: ignore[method-assign]


def _made(made: Callable[..., Any], call: Callable[..., Any]) -> Callable[..., Any]:
    return lambda kind, *args, **kwargs: made(call, kind, *args, **kwargs)


class Pooled(metaclass=_Pooling):
    """Base of values of which a few are made again and again: recent ones are used again.

    They compare by value.
    """

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


# The initialiser of a frozen class pays for every field that it sets. Filling in a class with the
# same slots that is not frozen costs less, and what was made may then become what it should be.
# For classes declared with `weakref_slot=False`; converters and validators do not run.


@cache
def quick(kind: type[V]) -> type[V]:
    """A constructor of a frozen attrs class that does no more than fill in its fields."""
    source = Source()
    lines = filling(source, kind, {name: name for name in _names(kind)})
    return source.function(_parameters(source, kind), [*lines, "return made"])  # type: ignore[return-value]


def _parameters(source: Source, kind: type) -> str:
    return ", ".join(
        field.name if field.default is NOTHING else f"{field.name}={source.known(field.default)}"
        for field in fields(kind)
    )


def copier(kind: type[V]) -> Callable[..., V]:
    """For values of a frozen attrs class: a copy that differs in the named fields, as `evolve`."""
    source, names = Source(), _names(kind)
    same = source.known(object())
    filled = {name: f"value.{name} if {name} is {same} else {name}" for name in names}
    changes = ", ".join(f"{name}={same}" for name in names)
    lines = filling(source, kind, filled, "value.__class__")
    return source.function(f"value, {changes}", [*lines, "return made"])


def filling(
    source: Source, kind: type, filled: Mapping[str, str], becomes: str | None = None
) -> list[str]:
    """The lines of a function that make a value of a class whose fields are filled in."""
    return [
        f"made = {source.call(_bare(kind))}",
        *(f"made.{name} = {value}" for name, value in filled.items()),
        f"made.__class__ = {becomes or source.known(kind)}",
    ]


@cache
def _bare(kind: type) -> type:
    bases = getattr(kind, "__orig_bases__", kind.__bases__)
    slots = {"__slots__": _names(kind)}
    return new_class(f"Bare{kind.__name__}", bases, exec_body=lambda body: body.update(slots))


def _names(kind: type) -> list[str]:
    return [field.name for field in fields(kind)]


__all__ = ["Pooled", "Unique", "copier", "filling", "made_by", "quick", "remembered"]
