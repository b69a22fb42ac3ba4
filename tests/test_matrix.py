"""The matrix: every command in every hostile surrounding, as real processes.

A row is a command, a column is what happens to it: a signal, a stream that is closed, full or left
by its reader, a terminal that is none. In each cell the exit code is the one promised, there is at
most one line on standard error and no traceback, and nothing that was started lives on.
"""

from __future__ import annotations

import io
import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from egorules.cli.app import app, run
from egorules.rulebooks import RULEBOOKS
from egorules.tools.conform import is_chosen
from egorules.tools.serve import answer_line, to_line
from egorules.tools.vectors import load_vectors
from tests.running import Done, begun, run_in_shell, stuck, told_to_end
from tests.terminal import Terminal

PARROT = """
import json, sys
answers = json.loads(sys.argv[1])
for line in sys.stdin:
    print(json.dumps(answers[json.loads(line)["id"]]), flush=True)
"""
"""A program that knows by heart what `conform` asks."""


def parrot(rulebook: str) -> list[str]:
    """Arguments for `conform` that put some vectors to that program."""
    vectors = load_vectors(rulebook)
    only = vectors[0].id
    asked = [{"id": each.id, "case": each.case} for each in vectors if is_chosen(each, only)]
    replies = [
        answer_line(to_line(each), RULEBOOKS) for each in [*asked, {"id": "hello", "hello": {}}]
    ]
    answers = {reply["id"]: reply for reply in replies}
    program = [sys.executable, "-S", "-c", PARROT, json.dumps(answers)]
    return ["--rulebook", rulebook, "--only", only, "--", *program]


def case_of(rulebook: str) -> dict[str, Any]:
    """A case in which one move is made."""
    book = RULEBOOKS[rulebook]
    setup = book.read_setup(book.complete_setup({}))
    first = book.legal_moves(book.start(setup))[0]
    return {"rulebook": rulebook, "setup": book.write_setup(setup), "moves": [str(first)]}


def arguments(command: str, rulebook: str, folder: Path) -> list[str]:
    """A command that ends well and soon, and says something."""
    book = RULEBOOKS[rulebook]
    case = folder / "case.json"
    case.write_text(json.dumps(case_of(rulebook)), encoding="utf-8")
    own: Mapping[str, Callable[[], list[str]]] = {
        "judge": lambda: [str(case)],
        "replay": lambda: [str(case)],
        "rule": lambda: [next(iter(book.clauses))],
        "question": lambda: [next(iter(book.questions))],
        "rules": lambda: ["--rulebook", rulebook],
        "moves": lambda: [rulebook],
        "play": lambda: [rulebook, "--auto", "--seed", "1"],
        "simulate": lambda: [rulebook, "--games", "2", "--workers", "2"],
        "conform": lambda: parrot(rulebook),
        "serve": list,
    }
    return [command, *own[command]()]


COMMANDS = sorted(name for name in app if not name.startswith("-"))


def cells(*columns: str) -> list[Any]:
    """Every command in every column; every row and every column goes through all rulebooks."""
    names = list(RULEBOOKS)
    return [
        pytest.param(command, column, names[(row + at) % len(names)], id=f"{command}-{column}")
        for (row, command), (at, column) in product(enumerate(COMMANDS), enumerate(columns))
    ]


def given_to(command: str) -> bytes:
    """What a command finds on its standard input."""
    return b'{"id": 1, "hello": {}}\n' if command == "serve" else b""


@pytest.fixture
def usual(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[list[str]], str]:
    """What a command prints where nothing is unusual."""

    def printed(own: list[str]) -> str:
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given_to(own[0]))))
        capsys.readouterr()
        assert run(own) == 0
        out = capsys.readouterr().out
        assert out
        return out

    return printed


def says_nothing(ended: Done, code: int) -> None:
    """The exit code tells everything."""
    assert (ended.code, ended.err) == (code, "")
    assert "Traceback" not in ended.out


# Signals.

ENDING = {"INT": 130, "TERM": 143, "HUP": 129}
"""Signals that ask for the end, and the exit code of a command that has heard one."""


@pytest.mark.parametrize(("command", "name", "rulebook"), cells(*ENDING))
def test_a_signal_ends_a_command_whose_output_nobody_reads(
    command: str, name: str, rulebook: str, tmp_path: Path
) -> None:
    own = arguments(command, rulebook, tmp_path)
    with stuck(own, given=given_to(command)) as waiting:
        says_nothing(told_to_end(waiting.process, name), ENDING[name])


WAITING = {
    "judge": ["judge", "{pipe}"],
    "replay": ["replay", "{pipe}"],
    "play": ["play", "--resume", "{pipe}"],
    "simulate": ["simulate", "--setup", "{pipe}"],
    "conform": ["conform", "--", sys.executable, "-S", "-c", "open({pipe!r}).read()"],
    "serve": ["serve"],
}
"""Commands that read something; the program that `conform` examines does so in its place."""


@pytest.mark.parametrize("name", ENDING)
@pytest.mark.parametrize("command", WAITING)
def test_a_signal_ends_a_command_that_waits_for_its_input(
    command: str, name: str, tmp_path: Path
) -> None:
    """A pipe is opened on one side when it is open on the other: then the command is waiting."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    process = begun([each.format(pipe=str(pipe)) for each in WAITING[command]])
    if command == "serve":
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(given_to(command))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == 1
        says_nothing(told_to_end(process, name), ENDING[name])
        return
    with pipe.open("w"):
        says_nothing(told_to_end(process, name), ENDING[name])


@pytest.mark.parametrize(("command", "_", "rulebook"), cells("ignored"))
def test_signals_that_the_parent_ignores_are_ignored(
    command: str, _: str, rulebook: str, tmp_path: Path, usual: Callable[[list[str]], str]
) -> None:
    """As `nohup` and a shell's background jobs have it: the command goes on and ends well."""
    own = arguments(command, rulebook, tmp_path)
    with stuck(own, given=given_to(command), ignored=list(ENDING)) as waiting:
        for name in ENDING:
            waiting.process.send_signal(getattr(signal, f"SIG{name}"))
        ended = waiting.read_on()
    says_nothing(ended, 0)
    assert ended.out == usual(own)


def test_a_child_hears_ctrl_c_although_its_parent_does_not(tmp_path: Path) -> None:
    """About these tests: they may run where Ctrl-C is ignored."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        test_a_signal_ends_a_command_that_waits_for_its_input("serve", "INT", tmp_path)
    finally:
        signal.signal(signal.SIGINT, before)


# Streams.

STREAMS: Mapping[str, tuple[str, int, str]] = {
    "no-input": ("<&-", 0, ""),
    "no-output": (">&-", 0, ""),
    "no-error": ("2>&-", 0, ""),
    "nothing-open": ("<&- >&- 2>&-", 0, ""),
    "full-output": (">/dev/full", 2, "egorules: output: No space left on device\n"),
    "full-error": ("2>/dev/full", 0, ""),
}
"""What the shell does with the streams, the exit code, and what is said on standard error."""


@pytest.mark.parametrize(("command", "column", "rulebook"), cells(*STREAMS))
def test_a_stream_that_is_closed_or_full(
    command: str, column: str, rulebook: str, tmp_path: Path, usual: Callable[[list[str]], str]
) -> None:
    """A closed stream is like an empty file; on a full one, that is said and nothing else."""
    redirection, code, said = STREAMS[column]
    if command == "serve" and "<&-" in redirection:
        code, said = 0, ""  # nothing is asked, so nothing is answered
    own = arguments(command, rulebook, tmp_path)
    ended = run_in_shell(own, redirection, given=given_to(command))
    assert (ended.code, ended.err) == (code, said)
    if ">" not in redirection.replace("2>", "") and command != "serve":
        assert ended.out == usual(own)


@pytest.mark.parametrize(("command", "_", "rulebook"), cells("left"))
def test_a_reader_who_leaves(command: str, _: str, rulebook: str, tmp_path: Path) -> None:
    """That is the end, as shells have it; a server has only lost its client."""
    own = arguments(command, rulebook, tmp_path)
    with stuck(own, given=given_to(command)) as waiting:
        waiting.leave()
        says_nothing(waiting.read_on(), 0 if command == "serve" else 141)


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_the_exit_code_is_right_where_no_error_can_be_told(redirection: str) -> None:
    assert run_in_shell(["jugde"], redirection) == Done(2, "", "")


# Terminals.

NO_TERMINAL: Mapping[str, Mapping[str, str]] = {
    "no-columns": {"COLUMNS": "0", "LINES": "0", "TERM": "unknown"},
    "no-terminal": {},
    "dumb": {"TERM": "dumb"},
}


@pytest.mark.parametrize(("command", "column", "rulebook"), cells(*NO_TERMINAL))
def test_the_same_is_printed_where_there_is_no_terminal(
    command: str, column: str, rulebook: str, tmp_path: Path, usual: Callable[[list[str]], str]
) -> None:
    own = arguments(command, rulebook, tmp_path)
    environment = NO_TERMINAL[column]
    ended = run_in_shell(own, given=given_to(command), session=True, **environment)
    assert ended == Done(0, usual(own), "")


def against_bots(rulebook: str) -> list[str]:
    """A game that one person plays."""
    book = RULEBOOKS[rulebook]
    deciders = book.deciders(book.read_setup(book.complete_setup({})))
    return ["play", rulebook, "--bots", str(len(deciders) - 1)]


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("environment", [{"COLUMNS": "0"}, {"TERM": "dumb"}, {"TERM": ""}])
def test_play_at_a_terminal_that_can_do_nothing(
    rulebook: str, environment: dict[str, str], tmp_path: Path
) -> None:
    """The table, the question and the farewell are there, whatever the terminal says of itself."""
    with Terminal(*against_bots(rulebook), cwd=tmp_path, environment=environment) as terminal:
        terminal.expect("> $")
        terminal.type("save game.toml")
        terminal.expect("The transcript is in game.toml")
        terminal.expect("> $")
    assert run(["replay", str(tmp_path / "game.toml")]) == 0


@pytest.mark.parametrize("name", ["TERM", "HUP"])
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_signal_ends_a_game_at_the_terminal_and_nothing_is_lost(
    rulebook: str, name: str, tmp_path: Path
) -> None:
    kept = tmp_path / "game.toml"
    with Terminal(*against_bots(rulebook), "--save", str(kept)) as terminal:
        terminal.expect("> $")
        terminal.type("1")
        terminal.expect("> $")
        terminal.signal(getattr(signal, f"SIG{name}"))
        assert terminal.ended() == ENDING[name]
        assert "Traceback" not in terminal.said
    assert run(["replay", str(kept)]) == 0


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_terminal_that_is_closed_ends_the_game_and_nothing_is_lost(
    rulebook: str, tmp_path: Path
) -> None:
    kept = tmp_path / "game.toml"
    terminal = Terminal(*against_bots(rulebook), "--save", str(kept))
    terminal.expect("> $")
    terminal.type("1")
    terminal.expect("> $")
    assert terminal.hang_up() == ENDING["HUP"]
    assert run(["replay", str(kept)]) == 0
