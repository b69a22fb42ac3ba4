"""Nothing that a command has started outlives it, however the command ends.

Whoever must not live on holds the writing end of a named pipe. The pipe ends when all of them are
gone: the test waits for that, and a single one that stays makes it wait in vain.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from egorules.rulebooks import FLAGSHIP, RULEBOOKS
from egorules.tools.program import Program
from tests.running import begun, told_to_end
from tests.terminal import PATIENCE

ENDS = ("TERM", "HUP", "INT", "KILL")


class Living:
    """Those who hold a pipe."""

    def __init__(self, pipe: Path) -> None:
        os.mkfifo(pipe)
        self.reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    def wait_for(self, letters: str) -> None:
        """Wait until each has written its letter."""
        heard = ""
        while sorted(heard) != sorted(letters):
            heard += self.next(PATIENCE)

    def next(self, seconds: float) -> str:
        """What somebody writes; nothing if all are gone."""
        ready, _, _ = select.select([self.reading], [], [], seconds)
        assert ready, "somebody lives on and says nothing"
        return os.read(self.reading, 99).decode()

    def are_gone(self, seconds: float = PATIENCE) -> bool:
        """Whether all are gone after some time at most."""
        ready, _, _ = select.select([self.reading], [], [], seconds)
        return bool(ready) and not os.read(self.reading, 99)


@pytest.fixture
def living(tmp_path: Path) -> Iterator[Living]:
    """Nobody yet."""
    living = Living(tmp_path / "pipe")
    yield living
    os.close(living.reading)


# The processes of `simulate`.

PLAYER = """
import os, time
held = os.open({pipe!r}, os.O_WRONLY)
def stand(seen, dice):
    os.write(held, b"w")
    while True:
        {does}
"""
"""A policy whose process says once that it is there, and then never gives an answer."""


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("name", ENDS)
def test_no_process_that_plays_outlives_the_simulation(
    name: str, rulebook: str, tmp_path: Path, living: Living
) -> None:
    does = "time.sleep(1)" if rulebook == FLAGSHIP else "sum(range(1000))"
    player = PLAYER.format(pipe=str(tmp_path / "pipe"), does=does)
    (tmp_path / "player.py").write_text(player, encoding="utf-8")
    own = ["simulate", rulebook, "--policy", "player:stand", "--workers", "2"]
    process = begun([*own, "--games", "9"], cwd=tmp_path)
    living.wait_for("ww")
    ended = told_to_end(process, name)
    assert living.are_gone()
    assert (ended.code, ended.err) == ({"TERM": 143, "HUP": 129, "INT": 130, "KILL": -9}[name], "")


# The program that `conform` examines.

STUBBORN = """
import os, signal, sys, time
for each in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
    signal.signal(each, signal.SIG_IGN)
held = os.open({pipe!r}, os.O_WRONLY)
{does}
os.write(held, b"p")
while True:
    time.sleep(1)
"""
"""Ignores the end of its input, and every signal that can be ignored."""

FLEES = """
for _ in range(2):
    if os.fork() == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
        for stream in range(3):
            os.close(stream)
        os.write(held, b"f")
        while True:
            time.sleep(1)
"""
"""Its grandchildren have sessions of their own, no parent and no streams."""

PROGRAMS = {"stubborn": ("", "p"), "fleeing": (FLEES, "ffp")}


def program(folder: Path, kind: str) -> list[str]:
    """A program that does not want to end."""
    code = STUBBORN.format(pipe=str(folder / "pipe"), does=PROGRAMS[kind][0])
    return [sys.executable, "-S", "-c", code]


@pytest.mark.parametrize("kind", PROGRAMS)
@pytest.mark.parametrize("name", ENDS)
def test_no_program_that_is_examined_outlives_conform(
    name: str, kind: str, tmp_path: Path, living: Living
) -> None:
    process = begun(["conform", "--timeout", "3000", "--", *program(tmp_path, kind)])
    living.wait_for(PROGRAMS[kind][1])
    ended = told_to_end(process, name)
    assert living.are_gone()
    assert (ended.code, ended.err) == ({"TERM": 143, "HUP": 129, "INT": 130, "KILL": -9}[name], "")


@pytest.mark.parametrize("kind", PROGRAMS)
def test_no_program_outlives_a_timeout(kind: str, tmp_path: Path, living: Living) -> None:
    examined = Program(program(tmp_path, kind), timeout=0.01)
    living.wait_for(PROGRAMS[kind][1])
    examined.close(grace=0.0)
    assert living.are_gone()


def holders(pipe: Path) -> Iterator[int]:
    """The processes that have a pipe open for writing."""
    for fd in Path("/proc").glob("[0-9]*/fd/*"):
        with suppress(OSError):
            if fd.readlink() == pipe and int(fd.parts[2]) != os.getpid():
                yield int(fd.parts[2])


def test_somebody_who_lives_on_is_noticed(tmp_path: Path, living: Living) -> None:
    """About this test: without a guard the program that flees stays."""
    process = subprocess.Popen(program(tmp_path, "fleeing"), stdin=subprocess.DEVNULL)
    try:
        living.wait_for("ffp")
        process.kill()
        process.wait()
        assert not living.are_gone(0.5)
    finally:
        for each in holders(tmp_path / "pipe"):
            os.kill(each, signal.SIGKILL)
    assert living.are_gone()
