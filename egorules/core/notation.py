"""Notation: a move class states its written form once; printing and parsing both follow from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from numbers import Number
from types import NoneType
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_type_hints

from attrs import fields, frozen

from egorules.core.parse import close, folded, insist_on_integer
from egorules.core.text import Say, placeholders
from egorules.core.value import Unique

M = TypeVar("M", bound="Written")

NUMBER = "0|[1-9][0-9]?"
"""Numbers of the grammar: 0 to 99 without leading zeros."""


class MalformedMove(ValueError):
    """The text fits no move of the grammar; `near` lists what may have been meant."""

    def __init__(self, text: str, near: Iterable[str] = ()) -> None:
        self.text = text
        self.near = tuple(near)
        super().__init__(text, self.near)

    def __str__(self) -> str:
        return f"{self.text!r} is not a move"


class Written(Unique):
    """A value with a written form such as `keep {card}`; its fields fill the braces.

    A part in brackets is optional: in `play {count} {card}[ on {target}]` it is left out where the
    target is None.
    """

    written: ClassVar[str]
    examples: ClassVar[tuple[str, ...]] = ()
    """Moves of this kind as a person might write them; if empty, the written form is one."""

    def __attrs_post_init__(self) -> None:
        for each in fields(type(self)):  # type: ignore[arg-type]
            part = getattr(self, each.name)
            if isinstance(part, Number):  # True and 12.0 equal an int but are none
                insist_on_integer(part, f"{type(self).__name__}.{each.name}")

    @lru_cache(maxsize=1 << 14)  # noqa: B019 - they are unique, and the memory is bounded
    def __str__(self) -> str:
        return self.masked(())

    def masked(self, secret: Collection[str]) -> str:
        """The written form with the named fields as `*`; such a text never parses."""
        values = {each.name: getattr(self, each.name) for each in fields(type(self))}  # type: ignore[arg-type]
        texts = {name: _text(value, name in secret) for name, value in values.items()}
        return "".join(
            part.format(**texts)
            for part, is_optional in _parts(type(self).written)
            if not is_optional or all(values[name] is not None for name in placeholders(part))
        )


def _text(value: object, is_secret: bool) -> str:
    """A field as it is written; several values are separated by single spaces."""
    if type(value) is tuple:
        return " ".join("*" if is_secret else str(each) for each in value)
    return "*" if is_secret else str(value)


@lru_cache
def _parts(written: str) -> tuple[tuple[str, bool], ...]:
    """The parts of a written form, each with a flag that says whether it is optional."""
    pieces = re.split(r"\[([^\]]*)\]", written)
    return tuple((piece, index % 2 == 1) for index, piece in enumerate(pieces) if piece)


@frozen
class Notation:
    """A kind of move, described for people: its form, examples that parse, and what it means."""

    form: str
    examples: tuple[str, ...]
    meaning: Say


def notation(kind: type[Written]) -> Notation:
    """The description that a move class gives of itself."""
    return Notation(form_of(kind), kind.examples or (kind.written,), Say(kind.__doc__ or ""))


@frozen
class FieldGrammar:
    """How a kind of field is written, and how it is parsed."""

    pattern: str
    parse: Callable[[str], object]


INTEGER = FieldGrammar(NUMBER, int)


@frozen
class Grammar(Generic[M]):
    """One parser for all moves of a rulebook."""

    rows: Sequence[tuple[re.Pattern[str], type[M], dict[str, FieldGrammar]]]

    def parse(self, text: str) -> M:
        """The move that the text stands for; the inverse of `str`."""
        for pattern, kind, parsers in self.rows:
            if found := pattern.fullmatch(text):
                given = {name: each for name, each in found.groupdict().items() if each is not None}
                return kind(**{name: parsers[name].parse(each) for name, each in given.items()})
        raise MalformedMove(text, self.near(text))

    def near(self, text: str) -> tuple[str, ...]:
        """The move with its first word corrected; if that is no move, the forms of that word."""
        word, space, rest = text.partition(" ")
        forms = {form: form.partition(" ")[0] for form in map(blank_form, self.rows)}
        meant = close(word, forms.values(), 1)
        right = [f"{each}{space}{rest}" for each in meant]
        if any(row[0].fullmatch(each) for each in right for row in self.rows):
            return tuple(right)
        return tuple(form for form, begins in forms.items() if begins in meant)


def blank_form(row: tuple[object, type[Written], object]) -> str:
    """The written form of a row of a grammar, with a word in capitals for each field."""
    return form_of(row[1])


def form_of(kind: type[Written]) -> str:
    """The written form of a move class, with a word in capitals for each field."""
    return re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), kind.written)


def grammar(kinds: Iterable[type[M]], special: Mapping[object, FieldGrammar] = {}) -> Grammar[M]:
    """The parser of some move classes.

    A field whose type is in `special` is written as `special` says, a `StrEnum` as its value, and
    every other field as a number. A field that may be None has the type `T | None`.
    """
    return Grammar(tuple(_row(kind, special) for kind in kinds))


def _row(
    kind: type[M], special: Mapping[object, FieldGrammar]
) -> tuple[re.Pattern[str], type[M], dict[str, FieldGrammar]]:
    hints = get_type_hints(kind)
    parsers = {
        attribute.name: _field(hints[attribute.name], special)
        for attribute in fields(kind)  # type: ignore[arg-type]
    }
    pattern = ""
    for part, is_optional in _parts(kind.written):
        escaped = re.escape(part).replace(r"\{", "{").replace(r"\}", "}")
        for name, parser in parsers.items():
            escaped = escaped.replace("{" + name + "}", f"(?P<{name}>{parser.pattern})")
        pattern += f"(?:{escaped})?" if is_optional else escaped
    return re.compile(pattern, re.ASCII), kind, parsers


def _field(hint: Any, special: Mapping[object, FieldGrammar]) -> FieldGrammar:
    if hint in special:
        return special[hint]
    kinds = [each for each in get_args(hint) if each is not NoneType]
    if len(kinds) == 1:
        return _field(kinds[0], special)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return FieldGrammar("|".join(map(re.escape, hint)), hint)
    return INTEGER


# Moves in the words of another language. Files always hold the notation.

WORD = re.compile(r"[^\W\d_]+")
TO_FILL_IN = re.compile(r"[A-Z_]{2,}")
"""A part of a form that is to be filled in, as `blank_form` writes it."""


def in_other_words(text: str, words: Mapping[str, str]) -> str:
    """A move with words of the notation replaced by others; words without another one stay."""
    return WORD.sub(lambda found: words.get(found[0], found[0]), text)


def in_notation(text: str, words: Mapping[str, str]) -> str:
    """The inverse of `in_other_words`; case and accents do not matter."""
    back = {folded(other): word for word, other in words.items()}
    return WORD.sub(lambda found: back.get(folded(found[0]), found[0]), text)


def near_in_other_words(
    text: str, error: MalformedMove, words: Mapping[str, str]
) -> tuple[str, ...]:
    """What may have been meant, in the other words."""
    if not words:
        return error.near
    word, space, rest = text.partition(" ")
    meant = [] if in_notation(word, words) != word else close(word, words.values(), 1)
    if meant:
        return tuple(f"{each}{space}{rest}" for each in meant)
    return tuple(in_other_words(TO_FILL_IN.sub("…", each), words) for each in error.near)
