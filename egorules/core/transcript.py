"""Transcripts: a setup and the moves made, readable by people and replayable by programs.

Moves are separated by `;` or new lines; `#` starts a comment; `@1 draw` names the mover.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from attrs import frozen

from egorules.core.event import Event, Seat, seen_by
from egorules.core.notation import NUMBER, MalformedMove
from egorules.core.parse import BadInput, at, bad, gathered, listed, text
from egorules.core.rulebook import Mover, Rulebook
from egorules.core.step import Step
from egorules.core.text import say

Setup = TypeVar("Setup")
State = TypeVar("State")
Move = TypeVar("Move")
Happening = TypeVar("Happening", bound=Event)

_NEW_LINE = re.compile(r"\r\n?|\n")
_CLAIM = re.compile(rf"@({NUMBER}) (.*)", re.ASCII)


@frozen
class Entry(Generic[Move]):
    """A move as it was written down, perhaps with a claim about who made it."""

    move: Move
    by: Mover = None

    def __str__(self) -> str:
        return str(self.move) if self.by is None else f"@{self.by} {self.move}"


@frozen
class Transcript(Generic[Setup, Move]):
    """A game from its beginning: the setup and every move, chance included."""

    setup: Setup
    moves: tuple[Move, ...]


def read_moves(
    rulebook: Rulebook[Any, Any, Move, Any], value: object, where: str
) -> tuple[Entry[Move], ...]:
    """Moves from a text or a list of texts; all are parsed before any is judged."""
    pieces = [
        (place, piece)
        for place, written in _texts(value, where)
        for line in _NEW_LINE.split(written)
        for each in line.partition("#")[0].split(";")
        if (piece := each.strip(" \t"))
    ]
    counted = isinstance(value, str) and len(pieces) > 1

    def entry(number: int, place: str, piece: str) -> Entry[Move]:
        try:
            return read_entry(rulebook, piece, place)
        except BadInput as error:
            if not counted:
                raise
            reasons = [
                (place, say("move {n}: {why}", n=number, why=why)) for _, why in error.reasons
            ]
            raise BadInput(*reasons) from None

    return gathered(partial(entry, number, *each) for number, each in enumerate(pieces, 1))


def _texts(value: object, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, list):
        for index, each in enumerate(listed(value, where, text)):
            yield at(where, index), each
    else:
        raise bad(where, "expected a text or a list of texts")


def read_entry(rulebook: Rulebook[Any, Any, Move, Any], piece: str, where: str) -> Entry[Move]:
    """One move, with `@seat` in front where the mover is named."""
    claim = _CLAIM.fullmatch(piece)
    by, written = (int(claim[1]), claim[2]) if claim else (None, piece)
    try:
        return Entry(rulebook.parse_move(written), by)
    except MalformedMove as error:
        if not error.near:
            raise bad(where, "{piece!r} is not a move", piece=piece[:60]) from None
        text = "{piece!r} is not a move; close are: {near}"
        raise bad(where, text, piece=piece[:60], near=error.near) from None


def replay(
    rulebook: Rulebook[Setup, State, Move, Happening], transcript: Transcript[Setup, Move]
) -> tuple[Step[State, Happening], ...]:
    """Every step of a transcript, from the start; raises `IllegalMove`."""
    steps: list[Step[State, Happening]] = []
    state = rulebook.start(transcript.setup)
    for move in transcript.moves:
        steps.append(rulebook.apply(state, move))
        state = steps[-1].state
    return tuple(steps)


@frozen
class Shown(Generic[Happening]):
    """What a seat was shown of one step: the move as it may see it, and its events."""

    move: str
    events: tuple[Happening, ...]


def information(
    rulebook: Rulebook[Setup, State, Move, Happening],
    transcript: Transcript[Setup, Move],
    seat: Seat | None,
) -> tuple[Shown[Happening], ...]:
    """Everything that a seat has been shown so far, in order: perfect recall."""
    state = rulebook.start(transcript.setup)
    shown: list[Shown[Happening]] = []
    for move in transcript.moves:
        step = rulebook.apply(state, move)
        shown.append(Shown(rulebook.shown(state, move, seat), seen_by(seat, step.events)))
        state = step.state
    return tuple(shown)


def write_case(
    rulebook: str, setup: Mapping[str, Any], moves: Iterable[object], names: Sequence[str] = ()
) -> str:
    """A transcript as TOML text: a case without a position; needs the extra `cli`."""
    import tomli_w

    called = {"names": list(names)} if names else {}
    written = list(map(str, moves))
    return tomli_w.dumps(
        {"rulebook": rulebook, **called, "moves": written, "setup": _without_none(setup)}
    )


def _without_none(value: Any) -> Any:
    """Plain data without None, which TOML cannot express; an absent key means the same."""
    match value:
        case Mapping():
            return {key: _without_none(each) for key, each in value.items() if each is not None}
        case list() | tuple():
            return [_without_none(each) for each in value if each is not None]
        case _:
            return value


def read_transcript(
    rulebook: Rulebook[Setup, Any, Move, Any], data: dict[str, Any]
) -> Transcript[Setup, Move]:
    """A transcript from a case's plain data."""
    if data.get("position") is not None:
        raise BadInput(*bad("position", "a transcript starts from the beginning").reasons)
    entries: Sequence[Entry[Move]] = read_moves(rulebook, data.get("moves") or [], "moves")
    return Transcript(
        rulebook.read_setup(data.get("setup")), tuple(entry.move for entry in entries)
    )
