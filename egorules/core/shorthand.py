"""Parts of a position as short texts: `7 9 11 | 3 6` for two hands.

Words are separated by spaces, commas or dots, rows by `|` or `_`, and `3x7` is three 7s. So a
person types `7 9 11 | 3 6`, and a web address has `7.9.11_3.6`, which needs no escaping. An unknown
card is `?` or `u`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from attrs import frozen

from egorules.core.parse import BadInput, bad, brief
from egorules.core.text import Say, say

GAP = re.compile(r"[\s,.]+")
NEXT_ROW = re.compile(r"[|_]")
TIMES = re.compile(r"([1-9][0-9]*)x(.+)", re.ASCII)
WORD, ROW = ".", "_"
"""The separators of words and rows in a text that must not need escaping."""

UNKNOWN, UNKNOWN_WORD = "?", "u"
MOST = 1000
"""The most cards or numbers in a row."""
MOST_ROWS = 100
"""The most rows in a list; a game has far fewer seats."""


# Pieces of a text.


@frozen
class Piece:
    """A part of a text, with the place where it stands."""

    text: str
    where: str
    start: int = 1
    """The number of its first character, counted from 1."""

    def split(self, separator: re.Pattern[str]) -> list[Piece]:
        """The pieces between separators; some may be empty."""
        pieces, begin = [], 0
        for each in separator.finditer(self.text):
            pieces.append(self.cut(begin, each.start()))
            begin = each.end()
        return [*pieces, self.cut(begin)]

    def cut(self, begin: int, stop: int | None = None) -> Piece:
        """A part of this piece; without `stop`, everything from `begin` on."""
        return Piece(self.text[begin:stop], self.where, self.start + begin)

    def words(self) -> list[Piece]:
        """The words of this piece."""
        return [each for each in self.split(GAP) if each.text]

    def refuse(self, text: str, **facts: object) -> BadInput:
        """An error that says what is wrong here."""
        why = say(text, **facts)
        return bad(self.where, "character {n}: {why}", n=self.start, why=why)


@frozen
class Word:
    """A kind of word: what it is called, how it looks, and which value it stands for."""

    called: Say
    pattern: str
    value: Callable[[str], Any]
    is_counted: bool = False
    """Whether a number in front says how many there are: `2 hackers` is `2xhackers`."""

    def fits(self, text: str) -> bool:
        """Whether a text is such a word."""
        return re.fullmatch(self.pattern, text, re.ASCII) is not None

    def parse(self, piece: Piece) -> Any:
        """The value of a word; an unknown card is `?`."""
        if piece.text in (UNKNOWN, UNKNOWN_WORD):
            return UNKNOWN
        if not self.fits(piece.text):
            text = "expected {what}, got {word!r}"
            raise piece.refuse(text, what=self.called, word=brief(piece.text))
        return self.value(piece.text)

    def many(self, pieces: Sequence[Piece]) -> list[Any]:
        """The values of a row of words; a word with a number gives its value that many times."""
        values: list[Any] = []
        before = ""
        for piece in pieces:
            if self.is_counted and piece.text.isdecimal() and not before:
                before = f"{piece.text}x"
                continue
            times = TIMES.fullmatch(before + piece.text)
            number = int(times[1][:9]) if times else 1
            word = piece.cut(len(piece.text) - len(times[2])) if times else piece
            value = self.parse(word)
            if len(values) + number > MOST:
                raise piece.refuse("no row has more than {most} cards or numbers", most=MOST)
            values += [value] * number
            before = ""
        if before:
            raise pieces[-1].refuse("expected {what}, got nothing", what=self.called)
        return values


NUMBER = Word(say("a number"), "0|[1-9][0-9]{0,8}", int)
NAME = Word(say("a name"), "[a-z]+(?:-[a-z]+)*", str, is_counted=True)


def written(value: object) -> str:
    """A value as one word."""
    return UNKNOWN_WORD if value == UNKNOWN else str(value)


def repeated(value: object, number: int) -> str:
    """A value that stands several times, in the shorter of its two forms."""
    word = written(value)
    return min(WORD.join([word] * number), f"{number}x{word}", key=len)


# How parts of a position are written.


@frozen(kw_only=True)
class Form(ABC):
    """How a part of a position is written."""

    usual: Any = None
    """The value that need not be written, or a function that finds it from the setup."""
    follows: bool = False
    """Whether it follows from the other parts of a whole position, so that it is not written."""

    @abstractmethod
    def parse(self, piece: Piece) -> Any:
        """The part as plain data; raises `BadInput` with the place in the text."""

    @abstractmethod
    def write(self, value: Any) -> str:
        """The part as a text; the inverse of `parse`."""

    def is_usual(self, value: Any, setup: Any) -> bool:
        """Whether the part need not be written."""
        return bool(value == (self.usual(setup) if callable(self.usual) else self.usual))


@frozen
class One(Form):
    """One word."""

    word: Word

    def parse(self, piece: Piece) -> Any:
        """The value of the only word."""
        words = piece.words()
        if not words:
            raise piece.refuse("expected {what}, got nothing", what=self.word.called)
        if len(words) > 1:
            raise words[1].refuse("this is one word too many")
        return self.word.parse(words[0])

    def write(self, value: Any) -> str:
        """The word."""
        return written(value)


@frozen
class Row(Form):
    """A list of words."""

    word: Word

    def parse(self, piece: Piece) -> Any:
        """The list."""
        return self.word.many(piece.words())

    def write(self, value: Any) -> str:
        """The words; equal neighbours are counted if that is shorter."""
        return WORD.join(repeated(each, len([*same])) for each, same in groupby(value))


@frozen
class Tally(Form):
    """A table of numbers by word; a text repeats each word that often or gives its number."""

    word: Word

    def parse(self, piece: Piece) -> Any:
        """The table."""
        values = [str(each) for each in self.word.many(piece.words())]
        return {each: values.count(each) for each in dict.fromkeys(values)}

    def write(self, value: Any) -> str:
        """The words with their numbers."""
        return WORD.join(repeated(each, number) for each, number in value.items() if number)


@frozen
class OrNumber(Form):
    """A row whose words are names; a number alone means that many unknown cards."""

    row: Form

    def parse(self, piece: Piece) -> Any:
        """The row."""
        match piece.words():
            case [only] if NUMBER.fits(only.text):
                unknown = "" if only.text == "0" else f"{only.text}x{UNKNOWN}"
                return self.row.parse(Piece(unknown, only.where, only.start))
            case _:
                return self.row.parse(piece)

    def write(self, value: Any) -> str:
        """The row."""
        return self.row.write(value)


@frozen
class Rows(Form):
    """A list with a row for each seat."""

    row: Form

    def parse(self, piece: Piece) -> Any:
        """The list of rows."""
        rows = piece.split(NEXT_ROW)
        if len(rows) > MOST_ROWS:
            raise rows[MOST_ROWS].refuse("there are more than {most} rows", most=MOST_ROWS)
        return [self.row.parse(each) for each in rows]

    def write(self, value: Any) -> str:
        """The rows."""
        return ROW.join(map(self.row.write, value))


@frozen
class Halves(Form):
    """One row, or a table of two rows with the name of the second between them."""

    row: Form
    first: str
    second: str

    def parse(self, piece: Piece) -> Any:
        """The row, or the table."""
        for each in piece.words():
            if each.text == self.second:
                begin = each.start - piece.start
                first, second = piece.cut(0, begin), piece.cut(begin + len(each.text))
                return {self.first: self.row.parse(first), self.second: self.row.parse(second)}
        return self.row.parse(piece)

    def write(self, value: Any) -> str:
        """The row, or both rows."""
        if not isinstance(value, Mapping):
            return self.row.write(value)
        first, second = (self.row.write(value[key]) for key in (self.first, self.second))
        return WORD.join(filter(None, (first, self.second, second)))
