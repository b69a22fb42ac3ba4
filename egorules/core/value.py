"""Immutable values: compared by value, changed by copying, made and computed only once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, update_wrapper, wraps
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

from attrs import NOTHING, evolve, fields

from egorules.core.compiled import built

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
    if built is not None:
        return update_wrapper(built.Remembered(function), function)
    last: list[tuple[V, R] | None] = [None]

    @wraps(function)
    def remembering(*args: Any, **named: Any) -> R:
        if named or len(args) != 1:
            return function(*args, **named)
        known, value = last[0], args[0]
        if known is not None and known[0] is value:
            return known[1]
        result = function(value)
        last[0] = (value, result)
        return result

    remembering.cache_clear = lambda: last.__setitem__(0, None)  # type: ignore[attr-defined]
    return remembering


# The initialiser of a frozen class pays for every field that it sets. The compiled part fills them
# in; converters and validators do not run then, so the classes must have none.


def quick(kind: type[V]) -> type[V]:
    """A constructor of a frozen attrs class that does no more than fill in its fields."""
    if built is None:
        return kind
    given = fields(kind)  # type: ignore[arg-type]
    defaults = [each.default for each in given if each.default is not NOTHING]
    return built.Maker(kind, names_of(kind), tuple(defaults))  # type: ignore[no-any-return]


def copier(kind: type[V]) -> Callable[..., V]:
    """For values of a frozen attrs class: a copy that differs in the named fields, as `evolve`."""
    return evolve if built is None else built.Copier(kind, names_of(kind))


def names_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of an attrs class."""
    return tuple(field.name for field in fields(kind))


__all__ = ["Pooled", "Unique", "copier", "made_by", "names_of", "quick", "remembered"]
