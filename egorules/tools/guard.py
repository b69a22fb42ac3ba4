"""Guard: runs somebody else's program and ends everything that the program has started.

This file is run by itself, `python -I -S guard.py SOCKET COMMAND ...`, and imports nothing of
egorules. Standard input, output and error belong to the program. The guard sends one line over the
socket when the program runs (`started`) or cannot be started (`failed ERRNO`), and one when the
program has ended (`ended CODE`). When the other end of the socket closes, or when a signal asks the
guard to end, it kills the program and everything that the program has started, and then ends.

On Linux nothing escapes, not even a process in another session: orphans become children of the
guard (`PR_SET_CHILD_SUBREAPER`), and children are killed until there are none. On other systems the
guard kills the program's process group.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def main() -> None:
    """Run the program until the guard is asked to end."""
    number, *command = sys.argv[1:]
    link = socket.socket(fileno=int(number))
    link.set_inheritable(False)
    heard, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    for each in (signal.SIGCHLD, *ENDING):
        signal.signal(each, lambda *_: None)
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    try:
        program = subprocess.Popen(command, start_new_session=True, preexec_fn=end_with_guard)  # noqa: PLW1509 - there is one thread
    except OSError as error:
        tell(link, f"failed {error.errno}")
        return
    let_go_of_streams()
    tell(link, "started")
    try:
        while not is_asked_to_end(link, heard, program.pid):
            pass
    finally:
        end_everything(program.pid)


def end_with_guard() -> None:
    """Make Linux kill the program when its guard dies."""
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def prctl(option: int, value: int) -> None:
    """Call `prctl` on Linux; do nothing elsewhere."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def let_go_of_streams() -> None:
    """Close standard input and output here, so that only the program keeps them open."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nothing, stream)


def tell(link: socket.socket, line: str) -> None:
    """Send a line, if anybody listens."""
    with suppress(OSError):
        link.sendall(f"{line}\n".encode())


def is_asked_to_end(link: socket.socket, heard: int, program: int) -> bool:
    """Wait until something happens; send a line if it is the end of the program."""
    ready, _, _ = select.select([link.fileno(), heard], [], [])
    if link.fileno() in ready:
        return True
    signals = os.read(heard, 1 << 10)
    while (ended := next_ended(os.WNOHANG)) is not None:
        if ended[0] == program:
            tell(link, f"ended {os.waitstatus_to_exitcode(ended[1])}")
    return any(each in ENDING for each in signals)


def next_ended(options: int) -> tuple[int, int] | None:
    """A child that has ended, with its status; None if there is none."""
    with suppress(ChildProcessError):
        ended = os.waitpid(-1, options)
        return ended if ended[0] else None
    return None


def end_everything(program: int) -> None:
    """Kill until nothing is left; when a process is killed, its children become ours (Linux)."""
    if sys.platform != "linux":
        with suppress(OSError):
            os.killpg(program, signal.SIGKILL)
        return
    while True:
        for child in children():
            with suppress(OSError):
                os.kill(child, signal.SIGKILL)
        if next_ended(0) is None:
            return


def children() -> Iterator[int]:
    """The child processes of this one, according to Linux."""
    me = os.getpid()
    for name in os.listdir("/proc"):
        if name.isdigit():
            with suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                # The name of the program stands in brackets and may contain anything.
                if int(file.read().rpartition(b")")[2].split()[1]) == me:
                    yield int(name)


if __name__ == "__main__":
    main()
