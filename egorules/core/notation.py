"""Notation: a move class states its written form once; printing and parsing both follow from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from numbers import Number
from typing import ClassVar, Generic, TypeVar

from attrs import fields, frozen

from egorules.core.reading import close, insist_on_integer
from egorules.core.value import Unique

M = TypeVar("M", bound="Written")

NUMBER = "0|[1-9][0-9]?"
"""Numbers of the grammar: 0 to 99 without leading zeros."""


class MalformedMove(ValueError):
    """The text fits no move of the grammar; `near` is what may have been meant."""

    def __init__(self, text: str, near: Iterable[str] = ()) -> None:
        self.near = tuple(near)
        super().__init__(f"{text!r} is not a move")


class Written(Unique):
    """A value with a written form such as `keep {card}`; its fields fill the braces."""

    written: ClassVar[str]

    def __attrs_post_init__(self) -> None:
        for each in fields(type(self)):  # type: ignore[arg-type]
            part = getattr(self, each.name)
            if isinstance(part, Number):  # True or 12.0 would pass for another number
                insist_on_integer(part, f"{type(self).__name__}.{each.name}")

    @lru_cache(maxsize=1 << 14)  # noqa: B019 - they are unique, and the memory is bounded
    def __str__(self) -> str:
        return self.masked(())

    def masked(self, secret: Collection[str]) -> str:
        """The written form with the named fields as `*`; such a text never parses."""
        names = [attribute.name for attribute in fields(type(self))]  # type: ignore[arg-type]
        return self.written.format(
            **{name: "*" if name in secret else getattr(self, name) for name in names}
        )


@frozen
class FieldGrammar:
    """How a kind of field is written, and how it is read back."""

    pattern: str
    read: Callable[[str], object]


INTEGER = FieldGrammar(NUMBER, int)


@frozen
class Grammar(Generic[M]):
    """All moves of a rulebook, as one parser."""

    rows: Sequence[tuple[re.Pattern[str], type[M], dict[str, FieldGrammar]]]

    def parse(self, text: str) -> M:
        """The move that the text stands for; the inverse of `str`."""
        for pattern, kind, readers in self.rows:
            if found := pattern.fullmatch(text):
                return kind(**{name: readers[name].read(found[name]) for name in readers})
        raise MalformedMove(text, self.near(text))

    def near(self, text: str) -> tuple[str, ...]:
        """The move with its first word put right, or else the forms of that word to fill in."""
        word, space, rest = text.partition(" ")
        forms = {form: form.partition(" ")[0] for form in map(blank_form, self.rows)}
        meant = close(word, forms.values(), 1)
        right = [f"{each}{space}{rest}" for each in meant]
        if any(row[0].fullmatch(each) for each in right for row in self.rows):
            return tuple(right)
        return tuple(form for form, begins in forms.items() if begins in meant)


def blank_form(row: tuple[object, type[Written], object]) -> str:
    """A written form with a word in capitals for what is to be filled in."""
    return re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), row[1].written)


def grammar(kinds: Iterable[type[M]], special: Mapping[object, FieldGrammar]) -> Grammar[M]:
    """Build the parser of some move classes; fields of a type not in `special` are numbers."""
    return Grammar(tuple(_row(kind, special) for kind in kinds))


def _row(
    kind: type[M], special: Mapping[object, FieldGrammar]
) -> tuple[re.Pattern[str], type[M], dict[str, FieldGrammar]]:
    readers = {
        attribute.name: special.get(attribute.type, INTEGER)
        for attribute in fields(kind)  # type: ignore[arg-type]
    }
    pattern = re.escape(kind.written).replace(r"\{", "{").replace(r"\}", "}")
    for name, reader in readers.items():
        pattern = pattern.replace("{" + name + "}", f"(?P<{name}>{reader.pattern})")
    return re.compile(pattern, re.ASCII), kind, readers
