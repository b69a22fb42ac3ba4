"""Setups: what can be chosen before a game begins.

A game's `Setup` class declares it once, in the metadata of its fields. The options of the command
line follow from that. So do parsing and writing, unless the game has something unusual.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import NoneType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from attrs import NOTHING, fields, frozen

from egorules.core.parse import BadInput, at, choice, gathered, integer, listed, table
from egorules.core.ruling import read_rulings, write_rulings
from egorules.core.text import Say, say

S = TypeVar("S")

HELP = "help"
Kind = Literal["number", "choice", "choices"]


@frozen
class Option:
    """A part of a setup that can be chosen: a number, one of several words, or some of them."""

    name: str
    kind: Kind
    help: Say
    words: type[StrEnum] | None = None
    is_required: bool = False

    @property
    def choices(self) -> tuple[str, ...]:
        """The words to choose from; empty for a number."""
        return tuple(self.words or ())

    def parse(self, value: object, where: str) -> Any:
        """The chosen value, from plain data; raises `BadInput`."""
        words = self.words
        if words is None:
            return integer(value, where)
        if self.kind == "choice":
            return choice(value, where, words)
        return listed(value, where, lambda each, place: choice(each, place, words))


def option(text: str) -> dict[str, Say]:
    """The metadata of a field that can be chosen: `field(metadata=option("how many play"))`."""
    return {HELP: say(text)}


def options_of(setup: type) -> tuple[Option, ...]:
    """The options of a setup class, in the order of its fields."""
    hints = get_type_hints(setup)
    return tuple(
        Option(field.name, kind, field.metadata[HELP], words, field.default is NOTHING)
        for field in fields(setup)
        if HELP in field.metadata
        for kind, words in [_kind(hints[field.name])]
    )


def _kind(hint: Any) -> tuple[Kind, type[StrEnum] | None]:
    if hint is int:
        return "number", None
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "choice", hint
    inner, *_ = (each for each in get_args(hint) if each is not NoneType)
    kind, words = _kind(inner)
    return ("choices" if get_origin(hint) is tuple else kind), words


def read_setup(kind: type[S], data: object) -> S:
    """A setup from plain data: its options and its rulings, if it has any; raises `BadInput`."""
    options = {each.name: each for each in options_of(kind)}
    rulings: Any = get_type_hints(kind).get("rulings")
    given = table(data, "setup", (*options, *(("rulings",) if rulings else ())))
    missing = [name for name, each in options.items() if each.is_required and name not in given]
    if missing:
        raise BadInput(*((at("setup", name), say("missing")) for name in missing))
    parsers: Mapping[str, Callable[[object, str], Any]] = {
        **{name: each.parse for name, each in options.items()},
        "rulings": lambda value, where: read_rulings(rulings, value, where),
    }
    values = gathered(
        lambda name=name: (name, parsers[name](given[name], at("setup", name)))  # type: ignore[misc]
        for name in given
    )
    try:
        return kind(**dict(values))
    except BadInput as error:
        raise BadInput(*((at("setup", where), why) for where, why in error.reasons)) from None


def write_setup(setup: Any) -> dict[str, Any]:
    """A setup as plain data; the inverse of `read_setup`."""
    values = {each.name: getattr(setup, each.name) for each in options_of(type(setup))}
    rulings = write_rulings(setup.rulings) if hasattr(setup, "rulings") else {}
    return {
        **{name: _plain(value) for name, value in values.items() if value is not None},
        **({"rulings": rulings} if rulings else {}),
    }


def _plain(value: object) -> object:
    match value:
        case tuple():
            return [_plain(each) for each in value]
        case StrEnum():
            return value.value
        case _:
            return value
