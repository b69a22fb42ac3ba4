"""Programs: a conversation in lines with another process, with bounded memory and time."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import Any

from egorules.core.parse import LARGEST, BadInput, decode
from egorules.core.text import Say, say
from egorules.tools import guard
from egorules.tools.serve import to_line


class Trouble(StrEnum):
    """What can be wrong with a reply, or with its absence."""

    DIFFERS = "differs"
    GARBAGE = "garbage"
    WRONG_ID = "wrong_id"
    TOO_LONG = "too_long"
    TIMEOUT = "timeout"
    CLOSED = "closed"
    CRASHED = "crashed"
    NOT_ASKED = "not_asked"


GRACE = 5.0
"""Seconds for a program to end once it has closed its output."""


class NoReply(Exception):
    """The program gave no reply that can be used."""

    def __init__(self, trouble: Trouble, message: Say) -> None:
        self.trouble = trouble
        self.message = message
        super().__init__(str(message))


def started(command: Sequence[str]) -> tuple[subprocess.Popen[bytes], Guard | None]:
    """Start a process; on POSIX systems with a guard that ends everything the program starts."""
    if os.name != "posix":
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdin=pipe, stdout=pipe), None
    guarded = Guard(command)
    match guarded.hear(None):
        case ["started"]:
            return guarded.process, guarded
        case ["failed", number]:
            guarded.dismiss()
            raise OSError(int(number), os.strerror(int(number)), command[0])
        case _:
            guarded.dismiss()
            raise ChildProcessError(errno.ECHILD, "its guard has died", command[0])


class Guard:
    """The process between us and a program: see `egorules.tools.guard`.

    When `end` is called, or when we die for whatever reason, the guard ends the program and
    everything that the program has started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.link, theirs = socket.socketpair()
        number = theirs.fileno()
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-I", "-S", guard.__file__, str(number), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=[number],
                start_new_session=True,
            )

    def hear(self, seconds: float | None) -> list[str]:
        """The words of the next line; empty if no line comes, or none in time."""
        line = b""
        self.link.settimeout(seconds)
        with suppress(OSError):
            while not line.endswith(b"\n") and (letter := self.link.recv(1)):
                line += letter
        return line.decode().split()

    def end(self) -> None:
        """Ask the guard to end everything, and wait for that up to `GRACE` seconds."""
        self.link.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=GRACE)

    def dismiss(self) -> None:
        """End a guard that has no program."""
        self.end()
        self.process.kill()
        self.process.communicate()


class Program:
    """A running program: lines go in and come out, with bounded memory and time."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self.timeout = timeout
        self.process, self.guard = started(command)
        # A program that writes without end waits until the queue has room; one that never reads
        # holds up only the thread that writes to it.
        self.lines: Queue[list[bytes] | Trouble] = Queue(maxsize=8)
        self.arrived: list[bytes] | Trouble | None = None
        """What came before anybody asked for it."""
        self.requests: Queue[bytes | None] = Queue()
        self.reader = Thread(target=self._read, daemon=True)
        self.writer = Thread(target=self._write, daemon=True)
        self.reader.start()
        self.writer.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        line = bytearray()
        while chunk := os.read(self.process.stdout.fileno(), 1 << 16):
            line += chunk
            if b"\n" in chunk:
                # What is written at once stays together: more than one line is one too many.
                *whole, line = line.split(b"\n")
                self.lines.put([bytes(each) for each in whole])
            if len(line) > LARGEST:
                self.lines.put(Trouble.TOO_LONG)
                return
        if line:
            self.lines.put([bytes(line)])
        self.lines.put(Trouble.CLOSED)

    def _write(self) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):
            while (request := self.requests.get()) is not None:
                self.process.stdin.write(request)
                self.process.stdin.flush()
        with suppress(OSError):
            self.process.stdin.close()

    def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """The reply to a request; raises `NoReply`."""
        self.requests.put(to_line(request))
        try:
            arrived = self.lines.get(timeout=self.timeout) if self.arrived is None else self.arrived
        except Empty:
            text = "no answer within {seconds} seconds"
            raise NoReply(Trouble.TIMEOUT, say(text, seconds=self.timeout)) from None
        self.arrived = None
        match arrived:
            case [line]:
                return read_reply(line, request["id"])
            case [line, more, *_]:
                read_reply(line, request["id"])
                raise too_many(more)
            case Trouble.TOO_LONG:
                text = "more than {limit} bytes without the end of a line"
                raise NoReply(Trouble.TOO_LONG, say(text, limit=LARGEST))
            case _:
                raise self.ended()

    def surplus(self) -> bytes | None:
        """A line that was not asked for, if there is one."""
        with suppress(Empty):
            if self.arrived is None:
                self.arrived = self.lines.get_nowait()
        return self.arrived[0] if isinstance(self.arrived, list) else None

    def ended(self) -> NoReply:
        """The error that says why there is no further line."""
        code = self.exit_code(min(GRACE, self.timeout))
        if code is None:
            return NoReply(Trouble.CLOSED, say("it closed its output"))
        return NoReply(Trouble.CRASHED, say("it ended with exit code {code}", code=code))

    def exit_code(self, seconds: float) -> int | None:
        """The exit code of the program, if it ends in time; a negative one is a signal's."""
        if self.guard is not None and (told := self.guard.hear(seconds)):
            return int(told[1])
        with suppress(subprocess.TimeoutExpired):
            return self.process.wait(0 if self.guard else seconds)
        return None

    def close(self, grace: float = 2.0) -> None:
        """End the conversation, then the program; it has `grace` seconds to end by itself."""
        self.requests.put(None)
        until = monotonic() + grace
        while self.surplus() is None and self.reader.is_alive() and monotonic() < until:
            with suppress(Empty):
                self.arrived = self.lines.get(timeout=0.02)
        self.surplus()
        self.kill()
        until = monotonic() + 2.0
        while self.reader.is_alive() and monotonic() < until:
            with suppress(Empty):
                self.lines.get(timeout=0.02)
        self.writer.join(2.0)
        if self.process.stdout is not None and not self.reader.is_alive():
            self.process.stdout.close()

    def kill(self) -> None:
        """End the program and, where that is possible, everything it has started."""
        if self.guard is not None:
            self.guard.end()
        self.process.kill()
        self.process.wait()


def too_many(line: bytes) -> NoReply:
    """The error for a line that was not asked for."""
    return NoReply(Trouble.GARBAGE, say("one line too many: {line!r}", line=beginning(line)))


def beginning(line: bytes) -> str:
    """The beginning of a line, as text."""
    return line[:60].decode("utf-8", "replace")


def read_reply(line: bytes, wanted: str) -> Mapping[str, Any]:
    """Parse a reply; raises `NoReply` if the line is none, or answers something else."""
    shown = beginning(line)
    try:
        reply = decode(line, "answer.json")
    except BadInput:
        reply = None
    if not isinstance(reply, Mapping) or not {"answer", "error"} & {*reply}:
        text = "this is not an answer: {line!r}"
        raise NoReply(Trouble.GARBAGE, say(text, line=shown))
    if reply.get("id") != wanted:
        text = "this answers something else: {line!r}"
        raise NoReply(Trouble.WRONG_ID, say(text, line=shown))
    return reply


class Conversation:
    """A program that is started when it is needed, and again after trouble."""

    def __init__(self, command: Sequence[str], hello: Mapping[str, Any], timeout: float) -> None:
        self.command = command
        self.hello = hello
        self.timeout = timeout
        self.program: Program | None = None

    def __enter__(self) -> Conversation:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self, grace: float = 0.0) -> bytes | None:
        """End the program, if it runs; returns a line that it still wrote, if there is one."""
        if self.program is None:
            return None
        program, self.program = self.program, None
        program.close(grace)
        return program.surplus()

    def surplus(self) -> bytes | None:
        """A line that was not asked for, if any; then the program is stopped, as after trouble."""
        line = None if self.program is None else self.program.surplus()
        if line is not None:
            self.stop()
        return line

    def greet(self) -> Mapping[str, Any]:
        """Start the program and say hello; raises `NoReply`, or `OSError` if it cannot start."""
        self.program = Program(self.command, self.timeout)
        return self._ask(self.hello)

    def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """The reply to a request; raises `NoReply`, after which the program is started again."""
        if self.program is None:
            self.greet()
        return self._ask(request)

    def _ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        assert self.program is not None
        try:
            return self.program.ask(request)
        except NoReply:
            self.stop()
            raise
