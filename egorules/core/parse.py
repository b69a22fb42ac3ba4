"""Strict parsing of plain data: all of it must have the right shape; errors say where they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from egorules.core.text import Say, say

T = TypeVar("T")
C = TypeVar("C", bound=StrEnum)

LARGEST = 1 << 20
"""The most bytes of a file that describes a table: one mebibyte."""

REASONS = 100
"""After this many reasons why input cannot be used, parsing stops."""

HIGHEST = 10**9
"""The largest absolute value that a number may have."""

DEEPEST = 50
"""The most levels of nested lists and tables in plain data."""

# A TOML key of fifty parts is refused: the time and memory that the standard parser takes grow with
# the square of that number. The search covers texts and comments too, since it is hard to tell
# where they begin and end.
_ENDLESS_KEY = re.compile(
    r"""(?:(?<![\w-])(?:[\w-]++|"(?:[^"\\\n]|\\.){0,100}+"|'[^'\n]{0,100}+')[ \t]*+\.[ \t]*+){50}"""
)


class BadInput(ValueError):
    """Input that cannot be used, with every reason and its place."""

    def __init__(self, *reasons: tuple[str, Say]) -> None:
        self.reasons = reasons
        super().__init__("; ".join(f"{where}: {reason}" for where, reason in reasons))

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors can be sent between processes, whatever arguments their class takes."""
        return _remade, (type(self), self.args, self.__dict__)


def _remade(kind: type[BadInput], args: tuple[object, ...], parts: dict[str, Any]) -> BadInput:
    error = kind.__new__(kind, *args)
    error.__dict__.update(parts)
    return error


def bad(where: str, text: str, **facts: object) -> BadInput:
    """An error with one reason why input cannot be used."""
    return BadInput((where, say(text, **facts)))


def at(where: str, key: str | int) -> str:
    """The place of an item inside a place."""
    if isinstance(key, int):
        return f"{where}[{key}]"
    return f"{where}.{brief(key)}" if where else brief(key)


def brief(text: str) -> str:
    """The beginning of a text from outside, safe to show on one line: nothing unprintable."""
    return text[:60] if text.isprintable() else repr(text[:60])


def folded(text: str) -> str:
    """A text to compare with others: without case and accents, with plain apostrophes."""
    import unicodedata

    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def close(wanted: str, names: Iterable[str], most: int = 5, alike: float = 0.5) -> list[str]:
    """The names that are spelled much like a text, closest first; ignores case and accents."""
    by_folded = {folded(name): name for name in names}
    from difflib import get_close_matches

    found = get_close_matches(folded(wanted[:60]), by_folded, n=most, cutoff=alike)
    return [by_folded[each] for each in found]


def shape(value: object) -> Say:
    """The type of a plain value in everyday words."""
    match value:
        case None:
            return say("null")
        case bool():
            return say("a boolean")
        case int():
            return say("a whole number")
        case float():
            return say("a number with a point")
        case str():
            return say("a text")
        case list():
            return say("a list")
        case Mapping():
            return say("a table")
        case _:
            return say("a date or a time")


# If no place is given, the caller knows it.


def integer(value: object, where: str = "") -> int:
    """The value, if it is a whole number; a text or a boolean is refused."""
    if type(value) is not int:
        raise bad(where, "expected a whole number, got {shape}", shape=shape(value))
    if abs(value) > HIGHEST:
        raise bad(where, "the number is out of all proportion")
    return value


def insist_on_integer(value: object, where: str) -> None:
    """Raise `TypeError` for a value from a program that is not an int (True, 3.0)."""
    if type(value) is not int:
        raise TypeError(f"{where}: a whole number, not {value!r}")


def boolean(value: object, where: str = "") -> bool:
    """The value, if it is true or false; a number is refused."""
    if not isinstance(value, bool):
        raise bad(where, "expected true or false, got {shape}", shape=shape(value))
    return value


def text(value: object, where: str = "") -> str:
    """The value, if it is a text."""
    if not isinstance(value, str):
        raise bad(where, "expected a text, got {shape}", shape=shape(value))
    return value


def listed(value: object, where: str, item: Callable[[object, str], T]) -> tuple[T, ...]:
    """The parsed items of a list; every bad item is reported."""
    if not isinstance(value, list):
        raise bad(where, "expected a list, got {shape}", shape=shape(value))
    return gathered(
        lambda each=each, index=index: item(each, at(where, index))  # type: ignore[misc]
        for index, each in enumerate(value)
    )


def mapping(value: object, where: str) -> Mapping[str, Any]:
    """The value, if it is a table; its keys are not checked."""
    if not isinstance(value, Mapping):
        raise bad(where, "expected a table, got {shape}", shape=shape(value))
    return value


def table(value: object, where: str, keys: Iterable[str]) -> dict[str, Any]:
    """A table with known keys only; `null` means absent."""
    given, known = mapping(value, where), tuple(keys)
    unknown = [key for key in given if key not in known]
    if unknown:
        allowed = ", ".join(known)
        raise BadInput(
            *(
                (at(where, key), say("unknown key; known are: {keys}", keys=allowed))
                for key in unknown[:REASONS]
            )
        )
    return {key: each for key, each in given.items() if each is not None}


def choice(value: object, where: str, kind: type[C]) -> C:
    """The value as a member of an enumeration."""
    try:
        return kind(text(value, where))
    except ValueError as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput((where, unknown_choice(value, kind))) from None


def no_view(value: object, where: str) -> NoReturn:
    """Refuse `seen_by`, since a whole position is not the view of a seat."""
    raise bad(where, "a view of the table is no whole position")


def unknown_choice(value: object, kind: type[StrEnum]) -> Say:
    """The message for a value that an enumeration does not have."""
    text = "unknown: {value!r}; known are: {known}"
    return say(text, value=str(value)[:60], known=", ".join(kind))


class Choice(StrEnum):
    """An enumeration whose error for an unknown value lists the known ones."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise ValueError(f"{cls.__name__}: {unknown_choice(value, cls)}")


def gathered(readers: Iterable[Callable[[], T]]) -> tuple[T, ...]:
    """Parse several things; if some are bad, report them all, but stop after `REASONS`."""
    values: list[T] = []
    reasons: list[tuple[str, Say]] = []
    for read in readers:
        try:
            values.append(read())
        except BadInput as error:
            reasons.extend(error.reasons)
            if len(reasons) >= REASONS:
                break
    if reasons:
        raise BadInput(*reasons)
    return tuple(values)


def decode(raw: bytes, name: str = "") -> object:
    """Plain data from a JSON or TOML file; the name, or else the content, decides which."""
    import json
    import tomllib

    where = name or "input"
    if len(raw) > LARGEST:
        raise bad(where, "too large: more than {limit} bytes", limit=LARGEST)
    try:
        content = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise bad(where, "not UTF-8 at byte {byte}", byte=error.start) from None
    is_json = name.endswith(".json") or (
        not name.endswith(".toml") and content.lstrip().startswith("{")
    )
    try:
        if is_json:
            return _shallow(
                json.loads(content, object_pairs_hook=_no_twice, parse_constant=_no_constant)
            )
        if _ENDLESS_KEY.search(content):
            raise RecursionError
        return _shallow(tomllib.loads(content))
    except RecursionError:
        raise bad(where, "nested too deeply") from None
    except ValueError as error:
        kind = "JSON" if is_json else "TOML"
        raise bad(where, "not {kind}: {error}", kind=kind, error=str(error)) from None


def _shallow(value: object) -> object:
    """The value, checked level by level; raises `RecursionError` if it is nested too deeply."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for each in level for inner in _inside(each)]
    if any(isinstance(each, list | dict) for each in level):
        raise RecursionError
    return value


def _inside(value: object) -> Iterable[object]:
    match value:
        case list():
            return value
        case dict():
            return value.values()
        case _:
            return ()


def _no_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    seen: dict[str, object] = {}
    for key, value in pairs:
        if key in seen:
            raise ValueError(f"the key {key[:60]!r} stands twice")
        seen[key] = value
    return seen


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not a number of JSON")
