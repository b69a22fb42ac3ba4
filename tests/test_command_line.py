"""Bad arguments, Ctrl-C, a reader who leaves, an error of egorules: one message, one exit code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest

from egorules.cli import common, main
from egorules.cli.app import app, run
from egorules.core.text import LANGS
from egorules.rulebooks import FLAGSHIP, RULEBOOKS
from egorules.tools.vectors import load_vectors
from tests.terminal import HEAR_CTRL_C, PATIENCE

CASES = [
    (["play", "--frob"], "--frob: There is no such option", "--frob: Il n’y a pas d’option"),
    (
        ["play", "--lenght", "single"],
        "--lenght: There is no such option; close are: --length",
        "--lenght: Il n’y a pas d’option de ce nom ; les plus proches : --length",
    ),
    (["play", "-x"], "-x: There is no such option\n", "-x: Il n’y a pas d’option de ce nom\n"),
    (["play", "--lenght=single"], "--lenght: There is no", "--lenght: Il n’y a pas d’option"),
    (["jugde"], "jugde: There is no such command; close are: judge", "jugde: Il n’y a pas de"),
    (["rule", "a", "b"], "b: This is one word too many", "b: Voilà un mot de trop"),
    (
        ["play", "egocentric"],
        "RULEBOOK: There is no rulebook 'egocentric'; close are: egocentric_world",
        "RULEBOOK: Il n’y a pas de règle du jeu 'egocentric' ; les plus proches : egocentric_world",
    ),
    (
        ["simulate", "--games", "3", FLAGSHIP],
        f"{FLAGSHIP}: The rulebook comes first, before all options",
        f"{FLAGSHIP}: La règle du jeu vient en premier, avant toutes les options",
    ),
    (
        ["play", "--seed", "x"],
        "--seed: Expected a whole number, got a text",
        "--seed: Il faut ici un nombre entier, et non un texte",
    ),
    (
        ["play", "--length", "to_50"],
        "--length: Unknown: 'to_50'; known are: single, to-50",
        "--length: Inconnu : 'to_50' ; valeurs connues : single, to-50",
    ),
    (["judge"], "CASE: Missing", "CASE: Manque"),
    (
        ["play", "--seed", "1", "--seed", "2"],
        "--seed: Given more than once",
        "--seed: Donné plus d’une fois",
    ),
    (["play", "--auto=5"], "--auto: Takes no value", "--auto: Ne prend pas de valeur"),
]


@pytest.mark.parametrize(("arguments", "english", "french"), CASES)
def test_a_senseless_command_line_is_told_where_and_why(
    arguments: list[str], english: str, french: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang, told in (("en", english), ("fr", french)):
        assert run([*arguments, "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"egorules: {told}")
        assert err.count("\n") == 1


def test_an_option_without_its_value_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--seed"]) == 2
    assert capsys.readouterr().err == "egorules: --seed: Missing\n"


@pytest.mark.parametrize("command", [["rules"], ["judge", "examples/edge_case.toml", "--json"]])
def test_a_reader_who_has_seen_enough_is_not_told_that_a_move_is_illegal(
    command: list[str],
) -> None:
    """`egorules rules | head` ends as shells expect it, without a word."""
    reading, writing = os.pipe()
    os.close(reading)
    program = [sys.executable, "-m", "egorules", *command]
    done = subprocess.run(program, check=False, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


# Ctrl-C.


def test_ctrl_c_is_no_traceback_even_while_everything_is_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Interrupting:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "egorules.cli.app":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "egorules.cli.app")
    monkeypatch.setattr(sys, "meta_path", [Interrupting(), *sys.meta_path])
    assert main() == 130


CLAUSE = next(iter(RULEBOOKS[FLAGSHIP].clauses))
QUESTION = next(iter(RULEBOOKS[FLAGSHIP].questions))
VECTOR = load_vectors(FLAGSHIP)[0].id
EVERY_COMMAND = {
    "judge": ["examples/edge_case.toml"],
    "replay": ["game.toml"],
    "rule": [CLAUSE],
    "question": [QUESTION],
    "rules": [],
    "play": ["--auto", "--seed", "1"],
    "simulate": ["--games", "2", "--workers", "1"],
    "conform": ["--only", VECTOR, "--", sys.executable, "-m", "egorules", "serve"],
    "serve": [],
}


def test_no_command_is_forgotten() -> None:
    assert set(EVERY_COMMAND) == {name for name in app if not name.startswith("-")}


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    """A whole game that can be replayed."""
    path = tmp_path / "game.toml"
    assert run(["play", "--auto", "--length", "single", "--seed", "1", "--save", str(path)]) == 0
    return path


def failing(error: BaseException) -> Any:
    """A function that raises an error, whatever it is called with."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise error

    return fail


@contextmanager
def broken(error: BaseException) -> Iterator[None]:
    """Nothing can be printed or read without this error."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(common.Output, "print", failing(error))
        patch.setattr("egorules.tools.conform.report_lines", failing(error))
        patch.setattr("egorules.tools.serve.lines_of", failing(error))
        yield


@pytest.mark.parametrize("command", EVERY_COMMAND)
def test_ctrl_c_ends_every_command_with_130(
    command: str, transcript: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [each.replace("game.toml", str(transcript)) for each in EVERY_COMMAND[command]]
    capsys.readouterr()
    with broken(KeyboardInterrupt()):
        assert run([command, *arguments]) == 130
    assert capsys.readouterr() == ("", "")


WAITING = {
    "judge": ["{pipe}"],
    "replay": ["{pipe}"],
    "play": ["--resume", "{pipe}"],
    "simulate": ["--setup", "{pipe}"],
    "conform": ["--", sys.executable, "-c", "open({pipe!r}).read()"],
}
"""Commands that wait for a file; the program that `conform` examines does so in its place."""


@pytest.mark.parametrize("command", WAITING)
def test_ctrl_c_in_a_real_process_ends_with_130(command: str, tmp_path: Path) -> None:
    """A pipe is opened on one side when it is open on the other: then the command is waiting."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    process = started(command, *(each.format(pipe=str(pipe)) for each in WAITING[command]))
    with pipe.open("w"):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_ctrl_c_ends_a_server_with_130() -> None:
    process = started("serve")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b'{"id": 1, "hello": {}}\n')
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["id"] == 1
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, b"", b"")


def started(*arguments: str) -> subprocess.Popen[bytes]:
    """A command as a process that hears Ctrl-C, even if whoever runs the tests does not."""
    program = f"{HEAR_CTRL_C}\nimport os, sys\nos.execv(sys.executable, sys.argv[1:])"
    egorules = [sys.executable, "-m", "egorules", *arguments]
    return subprocess.Popen(
        [sys.executable, "-c", program, *egorules],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_a_child_hears_ctrl_c_although_its_parent_does_not() -> None:
    """About these tests: they may run where Ctrl-C is ignored."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        test_ctrl_c_ends_a_server_with_130()
    finally:
        signal.signal(signal.SIGINT, before)


# An error of egorules itself.


@pytest.mark.parametrize("command", EVERY_COMMAND)
@pytest.mark.parametrize("error", [RuntimeError("out of\norder"), RecursionError(), MemoryError()])
def test_an_internal_error_is_one_line_and_never_a_verdict(
    command: str, error: Exception, transcript: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [each.replace("game.toml", str(transcript)) for each in EVERY_COMMAND[command]]
    for lang in LANGS:
        language = ["--lang", lang]
        capsys.readouterr()
        with broken(error):
            assert run([command, *language, *arguments]) == 70
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert type(error).__name__ in err
        assert "test_command_line.py, " in err
        assert ("no verdict" if lang == "en" else "pas de verdict") in err
        assert ("please report" if lang == "en" else "merci de transmettre") in err


def test_an_internal_error_in_a_real_process_leaves_no_traceback(tmp_path: Path) -> None:
    case = tmp_path / "case.json"
    case.write_text(json.dumps({"rulebook": FLAGSHIP, "setup": {"seats": 2}}), encoding="utf-8")
    spoilt = f"import sys; from egorules import {FLAGSHIP} as book; book.report = None"
    program = f"{spoilt}; from egorules.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program, "judge", str(case)], check=False, capture_output=True
    )
    assert (done.returncode, done.stdout) == (70, b"")
    assert b"Traceback" not in done.stderr
    assert done.stderr.startswith(b"egorules: Internal error, no verdict: TypeError: ")
