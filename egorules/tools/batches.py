"""Batches: work on many games, numbered from 0; the tally is the same on any executor.

Batches are counted in the order of their games, so a run that is interrupted has counted the first
so many games and nothing else: it is what a shorter run would have been.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, Protocol

from attrs import field, frozen

from egorules.core.measure import Fact, Measure
from egorules.tools.tally import Tally, kinds

LARGEST_BATCH = 50
BATCHES = 200
"""The least number of batches, so that work is spread and progress is visible."""
IN_FLIGHT = 1000
"""How many batches are given out at a time: a large cluster stays busy, memory stays small."""

Progress = Callable[[int], None]
"""Receives the number of games that have been counted."""


class Job(Protocol):
    """What is done with each game; it can be pickled."""

    @property
    def measures(self) -> Iterable[Measure]:
        """The measures that the facts belong to."""

    def __call__(self, number: int) -> Iterable[Fact]:
        """The facts of the game with this number, and of no other."""


@frozen
class Counted:
    """The tally of the first so many games."""

    games: int = 0
    tally: Tally = field(factory=Tally)
    interrupted: bool = False


def silent(games: int) -> None:
    """Show no progress."""


def count(job: Job, games: int, executor: Executor, progress: Progress = silent) -> Counted:
    """Do a job for all games; Ctrl-C keeps what is counted."""
    size = max(1, min(LARGEST_BATCH, games // BATCHES))
    waiting: deque[Future[Tally]] = deque()
    counted = Counted()
    try:
        for start in range(0, games, size):
            waiting.append(executor.submit(batch, job, start, min(start + size, games)))
            is_last = start + size >= games
            while waiting and (is_last or len(waiting) >= IN_FLIGHT or waiting[0].done()):
                # One assignment, so that Ctrl-C finds either all of a batch or nothing of it.
                counted = Counted(
                    min(counted.games + size, games),
                    counted.tally + waiting[0].result(),
                )
                waiting.popleft()
                progress(counted.games)
    except KeyboardInterrupt:
        for future in waiting:
            future.cancel()
        return Counted(counted.games, counted.tally, interrupted=True)
    return counted


def batch(job: Job, start: int, stop: int) -> Tally:
    """The tally of some games; this is what a worker runs."""
    tally, known = Tally(), kinds(job.measures)
    for number in range(start, stop):
        tally.add(known, job(number))
    return tally


class InProcess(Executor):
    """Runs everything at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call the function and keep its result."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def local(workers: int | None = None) -> Iterator[Executor]:
    """Processes on this machine, one for each core by default; a single one is this process."""
    workers = workers or cores()
    if workers == 1:
        yield InProcess()
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(workers, initializer=leave_interrupts) as pool:
        yield pool


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the one that counts reacts to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def dask(scheduler: str) -> Iterator[Executor]:
    """The workers of a Dask cluster; work that is lost with a worker is done again by another."""
    from distributed import Client

    with Client(scheduler) as client:
        yield client.get_executor(pure=False)
