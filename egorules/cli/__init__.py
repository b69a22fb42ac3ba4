"""The `egorules` command."""

import io
import os
import signal
import sys


def main() -> int:
    """Run the command line; needs the extra `egorules[cli]`."""
    open_streams()
    ended_by = end_like_ctrl_c()
    try:
        from egorules.cli.app import run
    except ModuleNotFoundError as missing:
        sys.stderr.write(f"egorules: {missing.name} is missing; pip install 'egorules[cli]'\n")
        return 2
    except KeyboardInterrupt:
        code = 130
    else:
        code = run(sys.argv[1:])
    return 128 + ended_by[0] if ended_by and code == 130 else code


def end_like_ctrl_c() -> list[int]:
    """Signals that ask for the end do what Ctrl-C does; those that came are in the list.

    So nothing that was counted is lost, and no other process is left behind. A signal that the
    parent process ignores, as `nohup` does, stays ignored.
    """
    came: list[int] = []

    def end(number: int, _: object) -> None:
        came.append(number)
        raise KeyboardInterrupt(number)

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end)
    return came


def open_streams() -> None:
    """A stream that the shell has closed is empty; what a terminal cannot show is replaced."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
