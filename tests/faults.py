"""Fault injection: every step of a command fails in turn, and what becomes of it is looked at.

A step is a write: of standard output, of standard error, or of one of the files that a command
leaves. First a command runs with a counter that counts its steps, then once for each of them, and
that step fails. Whatever is wrong with what follows is a complaint.
"""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import copymode
from typing import Any

import pytest
from attrs import field, frozen

from egorules.cli import app
from egorules.tools import files

FULL = OSError(errno.ENOSPC, "No space left on device")


class Failing:
    """Counts the steps that writing takes; the n-th fails, and if that lasts, all that follow."""

    def __init__(self, number: int, how: BaseException = FULL, lasting: bool = False) -> None:
        self.left = number
        self.how = how
        self.lasting = lasting

    def step(self) -> None:
        """One step."""
        self.left -= 1
        if self.left == 0 or (self.lasting and self.left < 0):
            raise type(self.how)(*self.how.args)


@contextmanager
def failing(number: int, how: BaseException = FULL) -> Iterator[Failing]:
    """The n-th call fails that opens, writes, syncs or renames a draft."""
    counter = Failing(number, how)

    def counted(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            if os.fspath(args[0]).endswith(".part") if isinstance(args[0], Path) else True:
                counter.step()
            return function(*args, **kwargs)

        return call

    def opened(path: Path, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        if not path.name.endswith(".part"):
            return open_before(path, mode, *args, **kwargs)
        counter.step()
        file = open_before(path, mode, *args, **kwargs)
        return Counting(file, counter)

    open_before = Path.open
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "open", opened)
        patch.setattr(os, "fsync", counted(os.fsync))
        patch.setattr(files, "copymode", counted(copymode))
        patch.setattr(Path, "replace", counted(Path.replace))
        yield counter


class Counting:
    """A file each of whose writes may be the one that fails; half of the text is on the disk."""

    def __init__(self, file: Any, counter: Failing) -> None:
        self.file, self.counter = file, counter

    def __enter__(self) -> Counting:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()
        self.counter.step()

    def write(self, data: bytes) -> None:
        """Write a half, then the rest."""
        self.file.write(data[: len(data) // 2])
        self.file.flush()
        self.counter.step()
        self.file.write(data[len(data) // 2 :])

    def flush(self) -> None:
        """Bring everything to the disk."""
        self.counter.step()
        self.file.flush()

    def fileno(self) -> int:
        """The file's number."""
        number: int = self.file.fileno()
        return number


MANY = 1000


def steps_of(action: Callable[[], object]) -> int:
    """How many steps of writing something takes."""
    with failing(MANY) as counter:
        action()
    return MANY - counter.left


# Standard streams.

GONE = BrokenPipeError(errno.EPIPE, "Broken pipe")


class Stream(io.RawIOBase):
    """Keeps what is written; each write is a step."""

    def __init__(self, counter: Failing) -> None:
        self.counter = counter
        self.kept = b""
        self.number = os.memfd_create("stream")

    def fileno(self) -> int:
        """A number of its own; a device may be put in the place of what has it now."""
        return self.number

    def close(self) -> None:
        """Nothing more is written."""
        if not self.closed:
            super().close()
            os.close(self.number)

    def writable(self) -> bool:
        """It is."""
        return True

    def write(self, data: Any) -> int:
        """Write everything, or fail; a device that was put there takes all."""
        if not stat.S_ISCHR(os.fstat(self.number).st_mode):
            self.counter.step()
            self.kept += bytes(data)
        return len(data)


@frozen
class Outcome:
    """What became of a command."""

    code: int
    out: str
    err: str
    files: dict[str, bytes]


def outcome(
    arguments: Sequence[str],
    folder: Path,
    *,
    out: Failing | None = None,
    err: Failing | None = None,
    given: bytes = b"",
) -> Outcome:
    """Run a command whose streams may fail."""
    raws = [Stream(each or Failing(MANY)) for each in (out, err)]
    opened = [io.TextIOWrapper(io.BufferedWriter(raw), "utf-8") for raw in raws]
    opened[1].reconfigure(line_buffering=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        patch.setattr(sys, "stdout", opened[0])
        patch.setattr(sys, "stderr", opened[1])
        patch.setenv("COLUMNS", "80")
        code = app.run(list(arguments))
    said = [raw.kept.decode() for raw in raws]
    for raw, stream in zip(raws, opened, strict=True):
        raw.counter.lasting = False  # what is still in the buffer is dropped without a fault
        stream.close()
    kept = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return Outcome(code, said[0], said[1], kept)


FILLED = "egorules: {}: No space left on device\n"


SOME = 8


def spread(steps: int) -> list[int]:
    """The numbers of all steps; of a great many some, from the first to the last.

    A long story is printed paragraph by paragraph, each like the others.
    """
    return sorted({1 + (steps - 1) * at // (SOME - 1) for at in range(SOME)} if steps else ())


@frozen
class Command:
    """A command, where it leaves files, and what those hold before."""

    arguments: Sequence[str]
    folder: Path
    given: bytes = b""
    before: Mapping[str, bytes] = field(factory=dict)
    unheard: int = 141
    """The exit code when the reader of its output has left."""

    def run(self, **streams: Failing) -> Outcome:
        """Run it from the beginning."""
        for path in self.folder.rglob("*"):
            if path.is_file():
                path.unlink()
        for name, content in self.before.items():
            (self.folder / name).write_bytes(content)
        return outcome(self.arguments, self.folder, given=self.given, **streams)

    def complaints(self) -> Iterator[str]:
        """Everything that is not as it must be, wherever a fault strikes."""
        good = self.run()
        yield from self.about_streams(good)
        yield from self.about_files(good)

    def about_streams(self, good: Outcome) -> Iterator[str]:
        """A stream fails: one message and the right exit code, and the files are there."""
        ways: Iterable[tuple[str, OSError, int, str]] = (
            ("out", FULL, 2, FILLED.format("output")),
            ("out", GONE, self.unheard, ""),
            ("err", FULL, good.code, ""),
        )
        for stream, error, code, said in ways:
            counter = Failing(MANY)
            self.run(**{stream: counter})
            for number in spread(MANY - counter.left):
                # From then on every write fails, as on a disk that stays full.
                found = self.run(**{stream: Failing(number, error, lasting=True)})
                where = f"{stream} {number} {error.strerror}"
                if (found.code, found.err) != (code, said):
                    yield f"{where}: {found.code} {found.err!r}"
                if not good.out.startswith(found.out):
                    yield f"{where}: something else was printed"
                if stream == "err" and found.out != good.out:
                    yield f"{where}: not everything was printed"
                if found.files != good.files:
                    yield f"{where}: not every file was written"

    def about_files(self, good: Outcome) -> Iterator[str]:
        """A file cannot be written: that is said of it, and it is as it was or whole."""
        with failing(MANY) as counter:
            self.run()
        for number in spread(MANY - counter.left):
            with failing(number):
                found = self.run()
            named = [name for name in good.files if FILLED.format(self.folder / name) == found.err]
            if found.code != 2 or len(named) != 1:
                yield f"file {number}: {found.code} {found.err!r}"
            for name, content in found.files.items():
                if content not in (good.files.get(name), self.before.get(name)):
                    yield f"file {number}: {name} is spoilt"
            for name in self.before:
                if name not in found.files:
                    yield f"file {number}: {name} is lost"
