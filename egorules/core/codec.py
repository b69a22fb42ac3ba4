"""Strict, versioned JSON for attrs values, by cattrs without its implicit conversions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from enum import StrEnum
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin

from cattrs import (
    Converter,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
    transform_error,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from egorules.core.event import Audience, event_name
from egorules.core.notation import FieldGrammar, MalformedMove, Written
from egorules.core.parse import REASONS, BadInput, bad, boolean, decode, integer, table, text
from egorules.core.rulebook import Pending
from egorules.core.text import say
from egorules.core.zones import Hand

T = TypeVar("T")

VERSION = 2
"""The version of the format that is written."""

CHANGED: Mapping[int, Collection[str]] = {1: ("State",)}
"""Earlier versions that can still be parsed, with the kinds of values that have changed since."""

TOO_OLD = (
    "a {kind} of format {theirs} is read no more, only of format {ours}; "
    "replay the transcript of the game instead"
)

LONGEST = 300
"""The most characters of a reason, whatever it quotes."""


def strict_converter() -> Converter:
    """A converter that refuses a text for a number, 1 for true, and unknown keys."""
    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook(int, lambda value, _: integer(value))
    converter.register_structure_hook(str, lambda value, _: text(value))
    converter.register_structure_hook(bool, lambda value, _: boolean(value))
    converter.register_structure_hook_func(
        lambda kind: kind is object, lambda value, _: _frozen(value)
    )
    converter.register_structure_hook(StrEnum, lambda value, kind: kind(text(value)))
    converter.register_structure_hook_factory(_is_row, _row_hook)
    return converter


def _is_row(kind: Any) -> bool:
    """Whether a type is a tuple or a hand, whose values are always written as lists."""
    return get_origin(kind) in (tuple, Hand) or kind in (tuple, Hand)


def _row_hook(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    items = get_args(kind)
    made: Callable[[Iterable[Any]], Any] = Hand if get_origin(kind) is Hand else tuple
    repeated = get_origin(kind) is Hand or (len(items) == 2 and items[1] is ...)

    def read(value: Any, _: Any) -> Any:
        if not isinstance(value, list):
            raise ValueError("expected a list")
        if not repeated and len(value) != len(items):
            raise ValueError(f"expected a list of {len(items)}")
        kinds = items[:1] * len(value) if repeated else items
        items_read, errors = [], []
        for index, (item, item_kind) in enumerate(zip(value, kinds, strict=True)):
            try:
                items_read.append(converter.structure(item, item_kind))
            except Exception as error:
                error.add_note(IterableValidationNote("in a list", index, item_kind))
                errors.append(error)
        if errors:
            raise IterableValidationError("while structuring a list", errors, list)
        return made(items_read)

    return read


def rulebook_converter(
    moves: Iterable[type],
    parse_move: Callable[[str], Any],
    special: Mapping[Any, FieldGrammar],
    unions: Mapping[str, UnionType],
) -> Converter:
    """The converter of a rulebook: moves in notation; phases, events and `Pending` by name."""
    converter = strict_converter()

    def read_move(value: Any, _: Any) -> Any:
        try:
            return parse_move(text(value))
        except MalformedMove:
            raise ValueError("expected a move") from None

    kinds = tuple(moves)
    converter.register_unstructure_hook_func(_is_written, str)
    for kind in kinds:
        converter.register_structure_hook(kind, read_move)
    converter.register_structure_hook_func(
        lambda kind: bool(get_args(kind)) and set(get_args(kind)) == set(kinds), read_move
    )
    for hint, form in special.items():
        converter.register_structure_hook_func(_same(hint), _form_hook(form))
        converter.register_unstructure_hook_func(_same(hint), str)
    converter.register_structure_hook(Audience, lambda value, _: _audience(value))
    tag_union(converter, Pending, "pending", lambda kind: kind.__name__)
    for key, union in unions.items():
        named = event_name if key == "event" else (lambda kind: kind.__name__)
        tag_union(converter, union, key, named)
    return converter


def _is_written(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Written)


def _same(hint: Any) -> Callable[[Any], bool]:
    return lambda kind: kind == hint


def _form_hook(form: FieldGrammar) -> Callable[[Any, Any], Any]:
    """A hook that parses a part of a move as the notation writes it."""

    def read(value: Any, _: Any) -> Any:
        if not re.fullmatch(form.pattern, text(value), re.ASCII):
            raise ValueError("expected a part of a move")
        return form.parse(value)

    return read


def _audience(value: object) -> Audience:
    if value == "all":
        return "all"
    if isinstance(value, list) and all(type(seat) is int for seat in value):
        return tuple(value)
    raise ValueError("expected 'all' or a list of seats")


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def tag_union(
    converter: Converter, union: UnionType, key: str, named: Callable[[type], str]
) -> None:
    """Write each member of a union with its name under a key, and parse it by that name."""
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
    """A value as one line of JSON that also names its rulebook and its kind."""
    data = {
        "egorules": VERSION,
        "rulebook": rulebook,
        "kind": type(value).__name__,
        "value": converter.unstructure(value),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def from_json(converter: Converter, rulebook: str, source: str | bytes, kind: type[T]) -> T:
    """The value that a JSON text holds; raises `BadInput` with the place of each error."""
    raw = source.encode(errors="surrogatepass") if isinstance(source, str) else source
    head = table(decode(raw, "value.json"), "", ("egorules", "rulebook", "kind", "value"))
    version = head.get("egorules")
    known = type(version) is int and version in (VERSION, *CHANGED)
    wanted = {
        "egorules": version if known else VERSION,
        "rulebook": rulebook,
        "kind": kind.__name__,
    }
    for key, value in wanted.items():
        if type(head.get(key)) is not type(value) or head[key] != value:
            raise bad(key, "expected {value!r}", value=value)
    if kind.__name__ in CHANGED.get(head["egorules"], ()):
        raise bad("egorules", TOO_OLD, kind=kind.__name__, theirs=head["egorules"], ours=VERSION)
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
        case _:  # the value has another type than its parser expects
            return "not of the right shape"


def _place(message: str) -> tuple[str, Any]:
    reason, _, where = message.rpartition(" @ ")
    return where, say("{reason}", reason=reason[:LONGEST])
