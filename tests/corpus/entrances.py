"""Every way by which text enters, and what must hold whatever the text is.

An entrance takes bytes for a rulebook and returns what it said: an answer, or one clear refusal. It
raises where something is wrong with *us*: an unforeseen error, a refusal without a reason, a value
that was accepted and is not sound.

The corpus is in tests/corpus/<rulebook>/<entrance>/, one input in a file.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from egorules.cli.app import run
from egorules.core.notation import MalformedMove
from egorules.core.parse import BadInput, decode
from egorules.core.transcript import read_moves
from egorules.rulebooks import NAMES, RULEBOOKS
from egorules.tools.conform import read_greeting
from egorules.tools.serve import answer_line, to_line
from egorules.tools.vectors import differences, load_vectors

HERE = Path(__file__).parent
STEPS = 300
"""The budget of work on unknown cards: enough to enter everywhere."""

Entrance = Callable[[str, bytes], str]
"""Takes a rulebook's name and bytes; returns the answer or the refusal in brief."""


def refused(error: BadInput) -> str:
    """A refusal has reasons, in bounds, and every reason is on one line."""
    assert error.reasons, "a refusal without a reason"
    assert len(error.reasons) <= 200, "too many reasons"
    for where, reason in error.reasons:
        assert str(reason), "a reason that says nothing"
        assert len(f"{where}{reason}") < 2000, "a reason that goes on and on"
        assert where.isprintable(), repr(where)
    return "; ".join(f"{where}: {reason}" for where, reason in error.reasons)


def command(*arguments: str, given: bytes) -> str:
    """A command with a file at standard input: an answer or complaints, and an exit code."""
    out, err = io.StringIO(), io.StringIO()
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(given))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run(arguments)
    finally:
        sys.stdin = stdin
    assert code in (0, 1, 2, 3), f"exit code {code}: {err.getvalue()}"
    lines = err.getvalue().splitlines()
    if code != 2:
        assert not lines, lines
        return f"{code} {out.getvalue()[:200]}"
    assert not out.getvalue(), "an answer beside a refusal"
    assert lines
    assert all(line.startswith("egorules: ") for line in lines), lines
    return "; ".join(lines)


def case(name: str, raw: bytes) -> str:
    """A case for `judge`."""
    return command("judge", "-", "--json", "--budget", str(STEPS), given=raw)


def told(name: str, raw: bytes) -> str:
    """A case for `judge`, for a person who reads French."""
    return command("judge", "-", "--lang", "fr", "--budget", str(STEPS), given=raw)


def transcript(name: str, raw: bytes) -> str:
    """A transcript for `replay`."""
    return command("replay", "-", "--json", given=raw)


def request(name: str, raw: bytes) -> str:
    """A line for `serve`."""
    reply = answer_line(raw, RULEBOOKS, steps=STEPS)
    to_line({**reply, "id": None})
    for reason in reply.get("error", ()):
        assert reason["where"] != "egorules", reason["message"]
        assert reason["message"]
    return str(reply.get("error") or "answered")


def moves(name: str, raw: bytes) -> str:
    """Moves, as a case has them; each is written as it was."""
    book = RULEBOOKS[name]
    text = raw.decode(errors="replace")
    try:
        entries = read_moves(book, text, "moves")
    except BadInput as error:
        return refused(error)
    for entry in entries:
        assert book.parse_move(str(entry.move)) == entry.move
    for piece in text.split(";"):
        try:
            move = book.parse_move(piece)
        except MalformedMove:
            continue
        assert str(move) == piece
    return f"{len(entries)} moves"


@cache
def kinds(name: str) -> dict[str, Any]:
    """What can be stored, by the name that it is stored under."""
    book: Any = RULEBOOKS[name]
    events = import_module(f"egorules.{name}.events")
    own = {each: kind for each, kind in vars(events).items() if hasattr(kind, "says")}
    public = ("Setup", "State", "Observation", "Transcript")
    return {**own, **{each: getattr(book, each) for each in public}}


def stored(name: str, raw: bytes) -> str:
    """A stored value; what is accepted is written as it was, and a state can be played."""
    book = RULEBOOKS[name]
    try:
        data = decode(raw, "value.json")
    except BadInput as error:
        return refused(error)
    claimed = data.get("kind") if isinstance(data, dict) else None
    kind = kinds(name).get(claimed if isinstance(claimed, str) else "State", kinds(name)["State"])
    try:
        value = book.from_json(raw, kind)
    except BadInput as error:
        return refused(error)
    assert book.from_json(book.to_json(value), kind) == value
    if claimed == "State":
        sound(name, value)
    if claimed == "Setup":
        sound(name, book.start(value))
    return f"a {claimed}"


def setup(name: str, raw: bytes) -> str:
    """A setup as plain data."""
    book = RULEBOOKS[name]
    try:
        made = book.read_setup(decode(raw, "setup.json"))
    except BadInput as error:
        return refused(error)
    assert book.read_setup(book.write_setup(made)) == made
    sound(name, book.start(made))
    return "a setup"


def position(name: str, raw: bytes) -> str:
    """A setup and a position as plain data."""
    book = RULEBOOKS[name]
    try:
        data = decode(raw, "position.json")
        given = data if isinstance(data, dict) else {}
        made = book.read_setup(given.get("setup"))
        state = book.read_position(made, given.get("position"))
    except BadInput as error:
        return refused(error)
    sound(name, state)
    return "a position"


def sound(name: str, state: Any) -> None:
    """A state that was accepted can be told, seen, stored and played."""
    book, dice = RULEBOOKS[name], Random(1)
    for _ in range(6):
        json.dumps(book.report(state))
        for seat in (None, *book.seats(state)):
            book.draw_table(book.observe(state, seat))
        assert book.from_json(book.to_json(state), type(state)) == state
        offered = book.legal_moves(state)
        if not offered:
            return
        state = book.apply(state, dice.choice(offered)).state


def reply(name: str, raw: bytes) -> str:
    """What a program says that `conform` asks: to its greeting, and to a vector."""
    try:
        said = decode(raw, "reply.json")
        if not isinstance(said, dict):
            return "no table"
        read_greeting(said)
    except BadInput as error:
        return refused(error)
    return str(len(differences(vector(name).expect, said)))


@cache
def vector(name: str) -> Any:
    """The vector that replies are compared with."""
    return next(each for each in load_vectors(name) if each.expect.get("answer", {}).get("moves"))


ENTRANCES: dict[str, Entrance] = {
    each.__name__: each
    for each in (case, told, transcript, request, moves, stored, setup, position, reply)
}


def corpus(name: str, entrance: str) -> list[Path]:
    """The inputs that are kept."""
    folder = "case" if entrance == "told" else entrance
    return sorted((HERE / name / folder).iterdir())


def everything() -> Iterator[tuple[str, str, Path]]:
    """Every input, for every entrance that takes it."""
    for name in NAMES:
        for entrance in ENTRANCES:
            for path in corpus(name, entrance):
                yield name, entrance, path
