"""Worker processes on this machine: those that die are replaced, and none outlives this one."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any


class Processes(Executor):
    """An executor that goes on when one of its processes dies; all unfinished work is lost.

    Every worker holds one end of a pipe. The pipe ends when this process closes the other end or
    dies, for whatever reason; then the workers end as well.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.start()

    def start(self) -> None:
        """Start new processes."""
        theirs, self.ours = Pipe(duplex=False)
        ends = (theirs, self.ours)
        self.pool = ProcessPoolExecutor(self.workers, initializer=begin_work, initargs=ends)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Give work to a process; if one has died, to new ones."""
        try:
            theirs = self.pool.submit(fn, *args, **kwargs)
        except BrokenExecutor:
            self.shutdown()
            self.start()
            theirs = self.pool.submit(fn, *args, **kwargs)
        ours: Future[Any] = Future()
        theirs.add_done_callback(partial(pass_on, ours))
        return ours

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes at once, whatever they are doing."""
        self.ours.close()
        self.pool.shutdown(wait, cancel_futures=True)


def pass_on(ours: Future[Any], theirs: Future[Any]) -> None:
    """Hand over the result of some work, unless it was cancelled.

    Nobody but the pool may cancel the pool's own futures. If somebody else cancels one while a
    process dies, the pool's thread ends with a traceback (Python 3.11).
    """
    if not ours.set_running_or_notify_cancel():
        return
    if theirs.cancelled():
        ours.set_exception(BrokenExecutor("the processes have ended"))
    elif (error := theirs.exception()) is not None:
        ours.set_exception(error)
    else:
        ours.set_result(theirs.result())


def begin_work(theirs: Connection, ours: Connection) -> None:
    """Prepare a worker process.

    Ctrl-C reaches every process of a terminal; only the process that counts the games reacts to it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):
        if callable(signal.getsignal(number := getattr(signal, name, signal.SIGTERM))):
            signal.signal(number, signal.SIG_DFL)
    ours.close()
    Thread(target=end_with, args=(theirs,), daemon=True).start()


def end_with(pipe: Connection) -> None:
    """End this process when the pipe ends."""
    with suppress(EOFError, OSError):
        pipe.recv_bytes()
    os._exit(0)
