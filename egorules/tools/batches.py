"""Batches: do a job for many games, numbered from 0; the tally is the same on any executor.

Batches are counted in the order of their games. So an interrupted run has counted the first games
without a gap, and its tally is that of a shorter run.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from attrs import field, frozen

from egorules.core.measure import Fact, Measure
from egorules.tools.tally import Tally, kinds

LARGEST_BATCH = 50
BATCHES = 200
"""Games are split into at least this many batches (or one batch per game, if there are fewer), so
that work is spread and progress is visible."""
LIVES = 3
"""How often a batch is tried alone after its process has died."""
IN_FLIGHT = 1000
"""At most this many batches are given out at a time: large clusters stay busy, memory small."""


class Job(Protocol):
    """What to do with each game; a job can be pickled."""

    @property
    def measures(self) -> Iterable[Measure]:
        """The measures that the facts belong to."""

    def __call__(self, number: int) -> Iterable[Fact]:
        """The facts of the game with this number, and of no other."""


@frozen
class Counted:
    """The tally of the first games of a job, and how counting ended."""

    games: int = 0
    tally: Tally = field(factory=Tally)
    interrupted: bool = False
    died: bool = False
    """Whether counting ended because every process that played the next batch died."""


Progress = Callable[[Counted], None]
"""Receives what has been counted so far, after every batch."""


def silent(counted: Counted) -> None:
    """Show no progress."""


def count(
    job: Job,
    games: int,
    executor: Executor,
    progress: Progress = silent,
    counted: Counted = Counted(),
) -> Counted:
    """Do a job for all games that are not counted yet; Ctrl-C keeps what is counted.

    A batch that is lost with its process is done again.
    """
    size = max(1, min(LARGEST_BATCH, games // BATCHES))

    def given_out(start: int) -> Future[Tally]:
        return executor.submit(batch, job, start, min(start + size, games))

    waiting: deque[tuple[int, Future[Tally]]] = deque()
    try:
        for start in range(counted.games, games, size):
            waiting.append((start, given_out(start)))
            is_last = start + size >= games
            while waiting and (is_last or len(waiting) >= IN_FLIGHT or waiting[0][1].done()):
                first, future = waiting[0]
                try:
                    tally = future.result()
                except BrokenExecutor:
                    tally = alone(lambda first=first: given_out(first))  # type: ignore[misc]
                    waiting = deque(
                        (each, future if is_done(future) else given_out(each))
                        for each, future in waiting
                    )
                # One assignment, so that Ctrl-C finds either all of a batch or nothing of it.
                counted = Counted(min(first + size, games), counted.tally + tally)
                waiting.popleft()
                progress(counted)
    except (KeyboardInterrupt, BrokenExecutor) as reason:
        for _, future in waiting:
            future.cancel()
        died = isinstance(reason, BrokenExecutor)
        return Counted(counted.games, counted.tally, interrupted=not died, died=died)
    return counted


def alone(given_out: Callable[[], Future[Tally]]) -> Tally:
    """Play a batch again whose process has died, while no other batch is running.

    If a process dies again, this batch is to blame. Raises `BrokenExecutor` after `LIVES` tries.
    """
    for _ in range(LIVES - 1):
        with suppress(BrokenExecutor):
            return given_out().result()
    return given_out().result()


def is_done(future: Future[Tally]) -> bool:
    """Whether a batch has its tally."""
    return future.done() and not future.cancelled() and future.exception() is None


def batch(job: Job, start: int, stop: int) -> Tally:
    """The tally of the games from `start` up to but not including `stop`; workers run this."""
    tally, known = Tally(), kinds(job.measures)
    for number in range(start, stop):
        tally.add(known, job(number))
    return tally


class InProcess(Executor):
    """Runs each call immediately, in this process."""

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
    """An executor with processes on this machine, by default one per core.

    With one worker, everything runs in this process.
    """
    workers = workers or cores()
    if workers == 1:
        yield InProcess()
        return
    from egorules.tools.processes import Processes

    with Processes(workers) as executor:
        yield executor


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def dask(scheduler: str) -> Iterator[Executor]:
    """The workers of a Dask cluster; work that is lost with a worker is done again by another."""
    from distributed import Client

    with Client(scheduler) as client:
        yield client.get_executor(pure=False)
