"""The `egorules` command."""

import io
import os
import signal
import sys
from contextlib import suppress


def main() -> int:
    """Run the command line as a whole process; needs the extra `egorules[cli]`."""
    ended_by: list[int] = []
    try:
        open_streams()
        end_like_ctrl_c(ended_by)
        code = command()
    except KeyboardInterrupt:
        code = 130
    let_go()
    return 128 + ended_by[0] if ended_by and code == 130 else code


def command() -> int:
    """Import the command line and run it; `main` handles Ctrl-C even during the import."""
    try:
        from egorules.cli.app import run
    except ModuleNotFoundError as missing:
        text = f"egorules: {missing.name} is missing; install egorules with its extra 'cli'"
        sys.stderr.write(f"{text} (in a checkout: pip install '.[cli]')\n")
        return 2
    return run(sys.argv[1:])


ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
"""Signals that ask a process to end; Windows has no SIGHUP."""


def end_like_ctrl_c(came: list[int]) -> None:
    """Let signals that ask for the end act like Ctrl-C; each signal that comes is added to `came`.

    So nothing that was counted is lost, and no other process is left behind. A signal that the
    parent process ignores, as `nohup` does, stays ignored.
    """

    def end(number: int, _: object) -> None:
        came.append(number)
        raise KeyboardInterrupt(number)

    for number in signals():
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end)


def signals() -> list[int]:
    """The numbers of the signals in `ENDING` that this system has."""
    return [getattr(signal, name) for name in ENDING if hasattr(signal, name)]


def open_streams() -> None:
    """Open an empty stream for each that the shell has closed; replace what cannot be shown."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            stream = open(os.devnull, "r" if name == "stdin" else "w")  # noqa: SIM115
            os.set_inheritable(stream.fileno(), True)
            setattr(sys, name, stream)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def let_go() -> None:
    """Drop what the command could not write; it has ended.

    Python would try to write it again, and so wait for a reader that does not read, or report a
    full disk a second time. From now on, a signal that asks for the end works at once.
    """
    for number in signals():
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            os.dup2(nothing, stream.fileno())
