"""Commands as real processes, in whatever surroundings a test asks for.

A child does not depend on how the tests were started: it hears Ctrl-C although their parent ignores
it, its output is buffered although theirs is not, and no width of a terminal is handed down.
"""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from attrs import frozen

from tests.terminal import OF_SCREENS, PATIENCE, UNHEARD

EGORULES = (sys.executable, "-m", "egorules")

BY_CHANCE = (*OF_SCREENS, "TERM")
"""What the surroundings of the tests may or may not have, and what changes an output."""
OF_PYTHON = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
"""What would make every start slow, and what would hide that output waits to be written."""


def surroundings(**changes: str) -> dict[str, str]:
    """The environment of a command; its lines are not counted, which would take time."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    for name in (*BY_CHANCE, *OF_PYTHON):
        own.pop(name, None)
    return {**own, "PYTHONIOENCODING": "utf-8", **changes}


@frozen
class Done:
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str


def done(process: subprocess.Popen[bytes], given: bytes | None = None) -> Done:
    """Wait until the command has ended, and everything that it has started: all of them hold
    its standard error, so there is no end of that before."""
    out, err = process.communicate(given, timeout=PATIENCE)
    return Done(process.returncode, (out or b"").decode(), (err or b"").decode())


def run_in_shell(
    arguments: Sequence[str],
    redirection: str = "",
    *,
    given: bytes = b"",
    session: bool = False,
    **environment: str,
) -> Done:
    """A command whose streams the shell has closed or sent elsewhere."""
    process = subprocess.Popen(
        ["sh", "-c", f'exec "$0" "$@" {redirection}', *EGORULES, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(**environment),
        start_new_session=session,
    )
    return done(process, given)


HEARING = """
import signal, sys
ignored = sys.argv.pop(1).split(",")
for name, usual in (("INT", signal.default_int_handler), ("TERM", signal.SIG_DFL),
                    ("HUP", signal.SIG_DFL)):
    signal.signal(getattr(signal, "SIG" + name), signal.SIG_IGN if name in ignored else usual)
"""
"""What a child does first: it ignores just the signals that it is told to ignore."""

STUCK = f"""
{HEARING}
import io, os
announce = int(sys.argv.pop(1))
class Announcing(io.RawIOBase):
    def writable(self):
        return True
    def fileno(self):
        return 1
    def write(self, data):
        os.write(announce, b".")
        return os.write(1, data)
sys.stdout = io.TextIOWrapper(io.BufferedWriter(Announcing()), encoding="utf-8")
from egorules.cli import main
sys.exit(main())
"""
"""Runs egorules, and says on another stream that it is about to write on standard output."""

PLAIN = f"""
{HEARING}
from egorules.cli import main
sys.exit(main())
"""


def begun(
    arguments: Sequence[str], ignored: Sequence[str] = (), cwd: Path | None = None
) -> subprocess.Popen[bytes]:
    """A command that hears all signals but some."""
    return subprocess.Popen(
        [sys.executable, "-c", PLAIN, ",".join(ignored), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(),
        cwd=cwd,
    )


@frozen
class Stuck:
    """A command that has something to say to a reader who does not read."""

    process: subprocess.Popen[bytes]
    reading: int

    def leave(self) -> None:
        """The reader leaves for good."""
        os.dup2(os.open(os.devnull, os.O_RDONLY), self.reading)

    def read_on(self, given: bytes | None = None) -> Done:
        """Read after all, until the end."""
        heard: list[bytes] = []
        reader = Thread(target=lambda: heard.extend(iter(lambda: os.read(self.reading, 9999), b"")))
        reader.start()
        ended = done(self.process, given)
        reader.join()
        text = b"".join(heard).decode()
        return Done(ended.code, text.removeprefix(" " * CAPACITY), ended.err)


CAPACITY = 4096
"""Bytes of the smallest pipe."""


@contextmanager
def stuck(
    arguments: Sequence[str], *, given: bytes = b"", ignored: Sequence[str] = ()
) -> Iterator[Stuck]:
    """A command that stands at its first line of output; the pipe is full."""
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, CAPACITY)
    os.write(writing, b" " * CAPACITY)
    heard, announce = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-c", STUCK, ",".join(ignored), str(announce), *arguments],
        stdin=subprocess.PIPE,
        stdout=writing,
        stderr=subprocess.PIPE,
        pass_fds=[announce],
        env=surroundings(),
    )
    os.close(writing)
    os.close(announce)
    assert process.stdin is not None
    try:
        process.stdin.write(given)
        process.stdin.flush()
        assert os.read(heard, 1) == b"."
        yield Stuck(process, reading)
    finally:
        process.kill()
        process.communicate()
        os.close(heard)
        os.close(reading)


def told_to_end(process: subprocess.Popen[bytes], name: str) -> Done:
    """Send a signal; again if it was lost just before a system call, as Python may lose one."""
    number = getattr(signal, f"SIG{name}")
    while True:
        process.send_signal(number)
        try:
            process.wait(UNHEARD)
        except subprocess.TimeoutExpired:
            continue
        return done(process)
