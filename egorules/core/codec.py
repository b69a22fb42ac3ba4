"""Strict, versioned JSON for attrs values, by cattrs without its friendly conversions."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import StrEnum
from types import UnionType
from typing import Any, TypeVar, get_args

from cattrs import Converter, ForbiddenExtraKeysError, transform_error
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from egorules.core.reading import REASONS, BadInput, bad, boolean, decode, integer, table, text
from egorules.core.text import say

T = TypeVar("T")

VERSION = 1

LONGEST = 300
"""A reason is told in so many letters, whatever it quotes."""


def strict_converter() -> Converter:
    """A converter that takes no text for a number, no 1 for true, and no unknown key."""
    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook(int, lambda value, _: integer(value))
    converter.register_structure_hook(str, lambda value, _: text(value))
    converter.register_structure_hook(bool, lambda value, _: boolean(value))
    converter.register_structure_hook_func(
        lambda kind: kind is object, lambda value, _: _frozen(value)
    )
    converter.register_structure_hook(StrEnum, lambda value, kind: kind(text(value)))
    return converter


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def tag_union(
    converter: Converter, union: UnionType, key: str, named: Callable[[type], str]
) -> None:
    """Write each member of a union with its name under a key, and read it back by that name."""
    kinds = {named(kind): kind for kind in get_args(union)}
    writers = {kind: make_dict_unstructure_fn(kind, converter) for kind in kinds.values()}
    readers = {name: make_dict_structure_fn(kind, converter) for name, kind in kinds.items()}

    def write(value: Any) -> dict[str, Any]:
        return {key: named(type(value)), **writers[type(value)](value)}

    def read(value: Any, _: object) -> Any:
        if not isinstance(value, dict) or value.get(key) not in readers:
            raise ValueError(f"expected a table with a known {key!r}")
        name = value[key]
        rest = {each: value[each] for each in value if each != key}
        return readers[name](rest)

    converter.register_structure_hook(union, read)
    for kind in kinds.values():
        converter.register_unstructure_hook(kind, write)
        converter.register_structure_hook(kind, read)


def to_json(converter: Converter, rulebook: str, value: object) -> str:
    """A value as one line of JSON that says what it is."""
    data = {
        "egorules": VERSION,
        "rulebook": rulebook,
        "kind": type(value).__name__,
        "value": converter.unstructure(value),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def from_json(converter: Converter, rulebook: str, source: str | bytes, kind: type[T]) -> T:
    """The value that a JSON text holds; raises `BadInput` with every place that is wrong."""
    raw = source.encode(errors="surrogatepass") if isinstance(source, str) else source
    head = table(decode(raw, "value.json"), "", ("egorules", "rulebook", "kind", "value"))
    wanted = {"egorules": VERSION, "rulebook": rulebook, "kind": kind.__name__}
    for key, value in wanted.items():
        if type(head.get(key)) is not type(value) or head[key] != value:
            raise bad(key, "expected {value!r}", value=value)
    try:
        return converter.structure(head.get("value"), kind)
    except Exception as error:
        messages = transform_error(error, path="value", format_exception=_reason)
        raise BadInput(*map(_place, messages[:REASONS])) from None


def _reason(error: BaseException, _: type | None) -> str:
    match error:
        case BadInput():
            return str(error.reasons[0][1])
        case ForbiddenExtraKeysError():
            return f"unknown key {', '.join(sorted(map(repr, error.extra_fields)))}"
        case KeyError():
            return f"{error.args[0]!r} is missing"
        case ValueError():
            return str(error)
        case _:  # it was read as if it were what it is not
            return "not of the right shape"


def _place(message: str) -> tuple[str, Any]:
    reason, _, where = message.rpartition(" @ ")
    return where, say("{reason}", reason=reason[:LONGEST])
