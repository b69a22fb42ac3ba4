"""A pseudo-terminal with a screen, so that a test can sit down and play.

A test waits for what it expects, however long the machine takes; time only ends a test that would
wait for ever.
"""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import TracebackType

import pyte

PATIENCE = 600.0
"""Seconds after which a program that prints nothing has failed."""
CTRL_C = "\x03"
UNHEARD = 30.0
"""Seconds of silence after which Ctrl-C is pressed again, as a person would, until what is expected
appears: CPython loses a signal that comes after the prompt and just before it begins to read. On a
busy machine a program that has heard it may take a while to answer, and a second one would mean
something else."""
TAKE_TERMINAL = """
import fcntl, os, signal, sys, termios
for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
    signal.signal(each, signal.SIG_DFL)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", *sys.argv[1:]])
"""
"""Makes the terminal that of the program's session, so that Ctrl-C reaches it. A parent may ignore
it, or the end of its terminal (`nohup`), and hands that down; not so here."""
OF_SCREENS = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")
"""What the surroundings of the tests may or may not have, and what changes a screen."""
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
CUT_OFF = re.compile(r"\x1b(?:\[[0-9;?]*)?$")
"""The beginning of a control sequence whose end has not arrived yet."""


class Terminal:
    """A module, `egorules` by default, with arguments, running in a terminal of its own."""

    def __init__(
        self,
        *arguments: str,
        columns: int = 80,
        lines: int = 24,
        cwd: Path | None = None,
        module: str = "egorules",
        environment: Mapping[str, str] = {},
    ) -> None:
        self.screen = pyte.HistoryScreen(columns, lines, history=2000)
        self._stream = pyte.Stream(self.screen)
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._cut_off = ""
        self.heard = ""
        """What the program has printed and no `expect` has consumed yet, without colours."""
        self.said = ""
        """Everything that the program has ever printed, with every control sequence."""
        self._again: Callable[[], None] | None = None
        """What is done again if nothing comes of it: a signal may get lost."""
        own = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8:strict"}
        # A program that is interrupted while coverage notes a line waits for coverage for ever.
        for name in [each for each in own if each.startswith("COVERAGE_") or each in OF_SCREENS]:
            del own[name]
        self.fd, theirs = pty.openpty()
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", TAKE_TERMINAL, module, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**own, **environment},
            cwd=cwd,
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        try:
            if kind is None and self.process.poll() is None:
                self.leave()
        finally:
            self.process.kill()
            self.process.wait()
            os.close(self.fd)

    def expect(self, pattern: str) -> str:
        """Wait until the program has printed this; what it printed up to there."""
        deadline = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.heard)):
            if not self._listen(deadline):
                raise AssertionError(f"never saw {pattern!r}; the screen is\n{self.picture()}")
        self._again = None
        before, self.heard = self.heard[: found.end()], self.heard[found.end() :]
        return before

    def leave(self) -> None:
        """Press Ctrl-C, and Enter if the program offers to keep the transcript."""
        self.send(CTRL_C)
        farewell = self.expect(r"\(En.*n\) ?: $|transcri.* (is in|est dans) ")
        if farewell.endswith(": "):
            self.type("")
        self.ended()

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        self.send(line + "\n")

    def send(self, keys: str) -> None:
        """Press keys."""
        self._again = partial(self.send, CTRL_C) if keys == CTRL_C else None
        os.write(self.fd, keys.encode())

    def signal(self, number: int) -> None:
        """Send a signal to the program."""
        self._again = partial(self.signal, number)
        self.process.send_signal(number)

    def ended(self) -> int:
        """Wait for the program to end; its exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._listen(deadline):
            pass
        return self.process.wait(PATIENCE)

    def hang_up(self) -> int:
        """Close the terminal, as its window is closed; the exit code of the program."""
        os.close(self.fd)
        self.fd = os.open(os.devnull, os.O_RDWR)
        return self.process.wait(PATIENCE)

    def _listen(self, deadline: float) -> bool:
        """Take in what the program prints; False when it has ended."""
        while not self._speaks(min(UNHEARD, deadline - time.monotonic())):
            if time.monotonic() >= deadline:
                raise AssertionError(f"the program is silent; the screen is\n{self.picture()}")
            if self._again is not None:
                self._again()
        try:
            raw = os.read(self.fd, 1 << 16)
        except OSError:  # Linux says so when the other side has closed
            return False
        text = self._decoder.decode(raw)
        self._stream.feed(text)
        self.said += text
        plain = ANSI.sub("", self._cut_off + text)
        self._cut_off = found[0] if (found := CUT_OFF.search(plain)) else ""
        self.heard += plain.removesuffix(self._cut_off)
        return bool(raw)

    def _speaks(self, seconds: float) -> bool:
        """Whether the program prints something, or ends, in so many seconds."""
        ready, _, _ = select.select([self.fd], [], [], max(0.0, seconds))
        return bool(ready)

    def picture(self) -> str:
        """What a person sees now."""
        return "\n".join(line.rstrip() for line in self.screen.display)
