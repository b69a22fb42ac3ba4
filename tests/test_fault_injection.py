"""Every step of every command fails in turn: a clear message, a right exit code, nothing lost."""

from __future__ import annotations

import ast
import json
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

import egorules
from egorules.cli.app import run
from egorules.cli.simulate import tell, write
from egorules.core.measure import Fact
from egorules.rulebooks import FLAGSHIP, RULEBOOKS
from egorules.tools.serve import answer_line, to_line
from egorules.tools.simulate import Run, Simulation, facts, game_seed
from egorules.tools.vectors import load_vectors
from tests.faults import Command
from tests.test_matrix import COMMANDS, arguments, given_to

# Every write.


def command(name: str, rulebook: str, folder: Path) -> Command:
    """A command that says little; it leaves its files, if any, in a folder of their own."""
    own = arguments(name, rulebook, folder)
    kept = folder / "kept"
    kept.mkdir()
    before = {}
    if name == "rules":
        own += ["--questions", "--confidence", "settled"]
    if name == "play":
        own += ["--save", str(kept / "game.toml")]
    if name == "simulate":
        own = [name, rulebook, "--games", "2", "--workers", "1", "--json"]
        own += ["--out", str(kept / "run.json"), "--csv", str(kept / "run.csv")]
        before = {"run.json": b"old", "run.csv": b"old"}
    return Command(own, kept, given_to(name), before, 0 if name == "serve" else 141)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("name", [each for each in COMMANDS if each != "conform"])
def test_every_write_fails_in_turn(name: str, rulebook: str, tmp_path: Path) -> None:
    assert list(command(name, rulebook, tmp_path).complaints()) == []


def test_every_write_of_conform_fails_in_turn(tmp_path: Path) -> None:
    """Each time a program is started, so one rulebook has to do."""
    assert list(command("conform", FLAGSHIP, tmp_path).complaints()) == []


# Planted violations.


def planted(name: str, folder: Path) -> list[str]:
    """What is said of a command that has been spoilt."""
    return list(command(name, FLAGSHIP, folder).complaints())


def test_a_command_that_hides_a_full_stream_is_caught(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def silent(data: dict[str, object]) -> None:
        with suppress(OSError):
            sys.stdout.write(json.dumps(data))
            sys.stdout.flush()

    monkeypatch.setattr("egorules.cli.simulate.print_json", silent)
    assert "out 1 No space left on device: 0 ''" in planted("simulate", tmp_path)


def test_a_command_that_prints_before_it_writes_is_caught(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def hasty(result: Simulation, *rest: Any) -> None:
        tell(result, True, "en")
        sys.stdout.flush()
        write(result, *rest)

    monkeypatch.setattr("egorules.cli.simulate.write", hasty)
    found = planted("simulate", tmp_path)
    assert "out 1 No space left on device: not every file was written" in found


def test_a_file_that_is_written_in_its_place_is_caught(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def careless(path: Path, text: str) -> None:
        draft = path.with_suffix(".part")
        try:
            path.write_text(text[:9], encoding="utf-8")
            with draft.open("wb") as file:
                file.write(text.encode())
            path.write_text(text, encoding="utf-8")
        finally:
            draft.unlink(missing_ok=True)

    monkeypatch.setattr("egorules.cli.simulate.write_file", careless)
    assert any(each.endswith("run.csv is spoilt") for each in planted("simulate", tmp_path))


def test_a_traceback_instead_of_a_message_is_caught(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def loud(line: str) -> None:
        sys.stderr.write(f"Traceback\n{line}\n")

    monkeypatch.setattr("egorules.cli.app.say_aside", loud)
    assert any("Traceback" in each for each in planted("rule", tmp_path))


# Every child dies.

GAMES = 5


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_process_that_plays_dies_in_turn(
    rulebook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever game its process dies of, and when all die, the result is the same."""
    lives = tmp_path / "lives"
    lives.mkdir()

    def mortal(self: Run, number: int) -> list[Fact]:
        if (lives / str(number)).exists():
            (lives / str(number)).unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return facts(self, game_seed(self.seed, number))

    monkeypatch.setattr(Run, "__call__", mortal)
    out = tmp_path / "run.json"
    own = ["simulate", rulebook, "--games", str(GAMES), "--out", str(out), "--workers"]
    assert run([*own, "1"]) == 0
    unbroken = out.read_bytes()
    for dying in [[number] for number in range(GAMES)] + [list(range(GAMES))]:
        for number in dying:
            (lives / str(number)).touch()
        out.unlink()
        assert run([*own, "2"]) == 0
        assert (out.read_bytes(), list(lives.iterdir())) == (unbroken, [])


MORTAL = """
import json, os, signal, sys
answers, marker, victim = json.loads(sys.argv[1]), sys.argv[2], sys.argv[3]
for line in sys.stdin:
    asked = json.loads(line)["id"]
    if asked == sys.argv[4] and os.path.exists(marker):
        os.unlink(marker)
        os.kill(os.getppid() if victim == "guard" else os.getpid(), signal.SIGKILL)
        signal.pause()
    print(json.dumps(answers[asked]), flush=True)
"""
"""A program that knows its answers, but dies once at one of them, or has its guard die."""


@pytest.mark.parametrize("victim", ["program", "guard"])
def test_every_program_that_is_examined_dies_in_turn(
    victim: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One vector fails, with its reason; the others are put to a new process."""
    clause = load_vectors(FLAGSHIP)[9].clause
    vectors = [each for each in load_vectors(FLAGSHIP) if each.clause == clause]
    asked = [{"id": each.id, "case": each.case} for each in vectors]
    replies = [answer_line(to_line(each), RULEBOOKS) for each in asked]
    answers = {each["id"]: each for each in [*replies, {"id": "hello", "answer": {}}]}
    marker = tmp_path / "marker"
    for mortal in vectors:
        marker.touch()
        program = [sys.executable, "-S", "-c", MORTAL, json.dumps(answers), str(marker), victim]
        own = ["conform", "--rulebook", FLAGSHIP, "--only", clause, "--json", "--"]
        assert run([*own, *program, mortal.id]) == 1
        report = json.loads(capsys.readouterr().out)
        assert [(each["id"], each["trouble"]) for each in report["failures"]] == [
            (mortal.id, "crashed")
        ]
        assert report["passed"] == len(vectors) - 1
        assert not marker.exists()


# Time jumps.

JUMPS = [0.0, 1e9, -1e9, 5.0, -3.0, 1e12, 0.1]


def jumping() -> Callable[[], float]:
    """A clock that goes forwards and backwards."""
    times = cycle(JUMPS)
    return lambda: next(times)


def test_a_clock_that_jumps_changes_no_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "run.json"
    own = ["simulate", FLAGSHIP, "--games", "7", "--workers", "1", "--out", str(out)]
    assert run(own) == 0
    usual = out.read_bytes()
    monkeypatch.setattr("egorules.cli.simulate.monotonic", jumping())
    assert run(own) == 0
    assert out.read_bytes() == usual


def test_a_clock_that_jumps_ends_every_conversation(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = arguments("conform", FLAGSHIP, tmp_path)
    assert run(own) == 0
    usual = capsys.readouterr().out
    monkeypatch.setattr("egorules.tools.program.monotonic", jumping())
    assert run(own) == 0
    assert capsys.readouterr().out == usual


def test_nothing_looks_at_the_time_of_day() -> None:
    """Whoever sets the clock of the machine changes nothing: only `monotonic` is used."""
    package = Path(egorules.__file__).parent
    clocks = [
        f"{path.name}: {name}"
        for path in sorted(package.rglob("*.py"))
        for name in names_of(ast.parse(path.read_text("utf-8")))
        if name in DATES
    ]
    assert clocks == []
    assert "datetime" in names_of(ast.parse("from datetime import datetime"))
    assert "time.time" in names_of(ast.parse("import time\ntime.time()"))


DATES = {"datetime", "date", "time.time", "gmtime", "localtime", "ctime", "strftime"}


def names_of(tree: ast.AST) -> set[str]:
    """Every name that a module imports, and every attribute of the module `time`."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(names=names) | ast.Import(names=names):
                found |= {each.name for each in names}
            case ast.Attribute(value=ast.Name(id="time"), attr=name):
                found.add(f"time.{name}")
            case _:
                pass
    return found
