"""Positions on one line, like FEN for chess: `ew~7.9.11_3.6~8~0`.

A game declares once how each part of its position is written:

    LINE = Line(
        {
            "hands": Rows(Row(NUMBER)),
            "discard": Row(NUMBER),
            "turn": One(NUMBER),
            "round": One(NUMBER, usual=1),
        },
        needed=("hands", "discard", "turn"),
        aliases={"top": "discard"},
        examples={"hands": "7 9 11 | 3 6", "discard": "8", "top": "8", "turn": "0", "round": "2"},
    )

The whole line begins with the prefix of the rulebook's clauses. The needed parts follow in their
order. Then comes everything that differs from the usual, under its name: parts of the position
(`stop_by.1`), rulings (`repeat_stop.forbidden`) and the rest of the setup (`length.single`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from egorules.core.parse import BadInput, bad, brief
from egorules.core.shorthand import NUMBER, UNKNOWN, WORD, Form, Piece, written
from egorules.core.text import Say

if TYPE_CHECKING:
    from egorules.core.partial import PartialTable
    from egorules.core.rulebook import Rulebook

Plain = dict[str, Any]
"""Plain data: a setup or a position."""

PART, PATH = "~", "-"
"""The separators between parts, and between nested keys of a setup."""

LONGEST = 30_000
"""The most characters of a line; a board of a thousand tiles takes about twenty thousand."""


def nothing_more(setup: Plain, position: Plain, moves: Sequence[str]) -> Plain:
    """Nothing is assumed: the setup as it is."""
    return setup


@frozen
class Line:
    """How the positions of a game are written: every key, the needed keys, and aliases."""

    parts: Mapping[str, Form] = field(factory=dict)
    needed: Sequence[str] = ()
    aliases: Mapping[str, str] = field(factory=dict)
    """Other names for a list with one item: `top` for a discard pile of one card."""
    examples: Mapping[str, str] = field(factory=dict)
    """A short example for each key and each alias, as a person would type it."""
    hints: Mapping[str, Say] = field(factory=dict)
    """A hint for each part, added to the error if its text cannot be used."""
    assume: Callable[[Plain, Plain, Sequence[str]], Plain] = nothing_more
    """The setup with what is assumed when a position and moves are typed part by part."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every key, aliases included."""
        return (*self.parts, *self.aliases)

    def parse(self, name: str, piece: Piece) -> Any:
        """A part as plain data."""
        if name not in self.aliases:
            return self.parts[name].parse(piece)
        match self.parts[self.aliases[name]].parse(piece):
            case [one]:
                return one
            case _:
                raise piece.refuse("expected one card")

    def without_aliases(self, position: object) -> object:
        """The position with aliases replaced by keys; raises `BadInput` for a part given twice."""
        if not isinstance(position, Mapping):
            return position
        given = {key: each for key, each in position.items() if each is not None}
        for name, key in self.aliases.items():
            if name in given and key in given:
                text = "the position has {key} already"
                raise bad(f"position.{name}", text, key=key)
        return {self.aliases.get(name, name): self._plain(name, given[name]) for name in given}

    def _plain(self, name: str, value: object) -> object:
        return [value] if name in self.aliases else value


def prefix(rulebook: Rulebook[Any, Any, Any, Any]) -> str:
    """The beginning of a rulebook's clause ids and of its lines."""
    return next(iter(rulebook.clauses)).partition(".")[0]


def line_of(rulebook: Rulebook[Any, Any, Any, Any], setup: Any, position: Plain) -> str:
    """A position as one line, from plain data."""
    line = rulebook.line
    is_whole = UNKNOWN not in _leaves(position)
    more = {
        name: form.write(position[name])
        for name, form in line.parts.items()
        if name not in line.needed
        and position.get(name) is not None
        and not (form.follows and (is_whole or not form.write(position[name])))
        and not form.is_usual(position[name], setup)
    }
    told = {**more, **_flat(_unusual(rulebook, setup, position))}
    return PART.join(
        (
            prefix(rulebook),
            *(line.parts[name].write(position[name]) for name in line.needed),
            *(f"{name}{WORD}{text}" for name, text in told.items()),
        )
    )


def spelled(
    rulebook: Rulebook[Any, Any, Any, Any], text: str, where: str = "position"
) -> tuple[Plain, Plain]:
    """The setup and the position of a line, as plain data; raises `BadInput`."""
    line = rulebook.line
    if len(text) > LONGEST:
        raise bad(where, "too long: more than {limit} characters", limit=LONGEST)
    head, *parts = Piece(text, where).split(re.compile(re.escape(PART)))
    if head.text != prefix(rulebook):
        raise head.refuse("a line of this rulebook begins with {prefix}", prefix=prefix(rulebook))
    setup: Plain = {}
    position: Plain = {}
    for name, piece in zip(line.needed, parts, strict=False):
        position[name] = line.parts[name].parse(piece)
    if len(parts) < len(line.needed):
        why = "a line begins with these parts: {keys}; there is no {missing}"
        missing = line.needed[len(parts)]
        raise bad(where, why, keys=", ".join(line.needed), missing=missing)
    for piece in parts[len(line.needed) :]:
        name, dot, _ = piece.text.partition(WORD)
        value = piece.cut(len(name + dot))
        if not dot:
            raise value.refuse("expected a name, a dot and a value")
        if name in position or name in setup:
            raise piece.refuse("{name!r} stands twice", name=brief(name))
        if name in line.parts:
            position[name] = line.parts[name].parse(value)
        else:
            setup[name] = _value(value.text)
    return rulebook.infer_setup(_nested(rulebook, setup), position), position


def position_text(rulebook: Rulebook[Any, Any, Any, Any], state: Any) -> str:
    """The state as one line; raises `BadInput` if no position describes it, as within a turn."""
    if (text := text_of(rulebook, state.setup, rulebook.report(state))) is None:
        raise bad("position", "only a table at which a turn begins has a line")
    return text


def text_of(rulebook: Rulebook[Any, Any, Any, Any], setup: Any, report: Plain) -> str | None:
    """The line of a reported table; None if its position does not lead back to that table."""
    position = report["position"]
    if not rulebook.line.parts or not isinstance(position, Mapping):
        return None
    try:
        partial = rulebook.read_partial(setup, position)
        if partial is None:
            again = rulebook.report(rulebook.read_position(setup, position))
        else:
            again = {"position": position, "pending": _pending(rulebook, partial)}
    except BadInput:
        return None
    same = all(again[key] == report[key] for key in ("position", "pending"))
    return line_of(rulebook, setup, dict(position)) if same else None


def _pending(rulebook: Rulebook[Any, Any, Any, Any], partial: PartialTable[Any]) -> Any:
    """What is pending on a partly known table, in one class of its worlds."""
    from egorules.core.knowledge import Looked  # a large module that only unknown cards need

    knowledge = partial.knowledge
    while True:
        try:
            return rulebook.report(partial.lay(knowledge))["pending"]
        except Looked as look:
            knowledge = knowledge.split(look)[0]


def parse_position(rulebook: Rulebook[Any, Any, Any, Any], text: str) -> Any:
    """The state that a line describes; raises `BadInput`."""
    data, position = spelled(rulebook, text)
    setup = rulebook.read_setup(data)
    if rulebook.read_partial(setup, position) is not None:
        raise bad("position", "no card may be unknown here")
    return rulebook.read_position(setup, position)


# The setup: nested keys are written as one key, as in `miniature-limit.30`.


def _unusual(rulebook: Rulebook[Any, Any, Any, Any], setup: Any, position: Plain) -> Plain:
    """A setup as plain data, without what follows from its defaults and from the position."""
    data = rulebook.write_setup(setup)
    for key in tuple(data):
        less = {name: each for name, each in data.items() if name != key}
        try:
            if rulebook.read_setup(rulebook.infer_setup(less, position)) == setup:
                data = less
        except BadInput:
            pass
    return data


def _flat(data: Plain) -> dict[str, str]:
    """Every leaf of a setup by its path; the path of a ruling is just the name of its switch."""
    whole = {**data, **data.get("rulings", {})}
    whole.pop("rulings", None)
    return dict(_paths(whole, ()))


def _paths(value: Any, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    match value:
        case Mapping():
            for key, each in value.items():
                yield from _paths(each, (*path, key))
        case list() if any(isinstance(each, Mapping) for each in value):
            for index, each in enumerate(value):
                yield from _paths(each, (*path, str(index)))
        case list():
            words = WORD.join(map(_word, value))
            yield PATH.join(path), words + WORD if len(value) == 1 else words
        case _:
            yield PATH.join(path), _word(value)


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else written(value)


def _value(text: str) -> Any:
    """A leaf of a setup: a number, true or false, a word, or a list of those."""
    words = text.split(WORD)
    values = [_atom(each) for each in words if each]
    return values[0] if len(words) == 1 and values else values


def _atom(word: str) -> Any:
    match word:
        case "true" | "false":
            return word == "true"
        case "u":
            return UNKNOWN
        case _:
            return int(word) if NUMBER.fits(word) else word


def _nested(rulebook: Rulebook[Any, Any, Any, Any], flat: Plain) -> Plain:
    """A setup from its leaves."""
    switches = {each.switch for each in rulebook.questions.values() if each.switch}
    data: Plain = {}
    for name, value in flat.items():
        *outer, last = ["rulings", name] if name in switches else name.split(PATH)
        inner = data
        for key in outer:
            inner = inner.setdefault(key, {})
            if not isinstance(inner, dict):
                raise bad("position", "{name!r} stands twice", name=brief(name))
        if last in inner:
            raise bad("position", "{name!r} stands twice", name=brief(name))
        inner[last] = value
    return {key: _lists(each) for key, each in data.items()}


def _lists(value: Any) -> Any:
    """The value, in which tables whose keys count from 0 have become lists."""
    if not isinstance(value, dict):
        return value
    inner = {key: _lists(each) for key, each in value.items()}
    return [*inner.values()] if [*inner] == [*map(str, range(len(inner)))] else inner


def _leaves(value: Any) -> Iterator[Any]:
    match value:
        case Mapping():
            for key, each in value.items():
                yield key
                yield from _leaves(each)
        case list():
            for each in value:
                yield from _leaves(each)
        case _:
            yield value
