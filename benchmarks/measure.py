"""Measuring: on the CPU's clock, warmed up, in turns, so that what slows one slows all."""

from __future__ import annotations

import gc
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time
from typing import Any

from attrs import asdict, frozen

from benchmarks.contestants import Contestant, Played

WARM = 12
"""So many turns long is the warm-up."""


@frozen
class Spread:
    """A number that was measured several times."""

    median: float
    low: float
    high: float


def spread(numbers: Sequence[float], digits: int = 3) -> dict[str, float]:
    """The median and the extremes, as plain data."""
    found = Spread(median(numbers), min(numbers), max(numbers))
    return {key: round(value, digits) for key, value in asdict(found).items()}


@frozen
class Turn:
    """What a contestant did in one round, per second of CPU time."""

    decisions: float
    applied: float
    of_people: float


def timed(contestant: Contestant, decisions: int, seed: int) -> Turn:
    """Let a contestant play, on the CPU's clock."""
    dice = Random(seed).random
    gc.collect()
    start = process_time()
    played: Played = contestant(decisions, dice)
    seconds = process_time() - start
    return Turn(
        *(count / seconds for count in (played.decisions, played.applied, played.of_people))
    )


def in_turns(
    contestants: Mapping[str, Contestant],
    rounds: int,
    seconds: float,
    told: Callable[[str], None],
) -> tuple[dict[str, Turn], dict[str, list[Turn]]]:
    """How fast each starts; then every contestant once in every round, well warmed up."""
    quota: dict[str, int] = {}
    first: dict[str, Turn] = {}
    for name, contestant in contestants.items():
        told(f"warming up: {name}")
        first[name] = timed(contestant, 2000, seed=1)
        # Ours remembers what it has seen, and so may others.
        speed = first[name].decisions
        speed = timed(contestant, max(200, int(WARM * seconds * speed)), seed=3).decisions
        quota[name] = max(200, int(seconds * speed))
    turns: dict[str, list[Turn]] = {name: [] for name in contestants}
    for number in range(rounds):
        told(f"round {number + 1} of {rounds}")
        for name, contestant in contestants.items():
            turns[name].append(timed(contestant, quota[name], seed=100 + number))
    return first, turns


def per_call(function: Callable[[Any], object], arguments: Sequence[Any]) -> float:
    """Microseconds of CPU time that a call takes, on average over the arguments."""
    gc.collect()
    start = process_time()
    for argument in arguments:
        function(argument)
    return (process_time() - start) / len(arguments) * 1e6


def command_time(arguments: Sequence[str]) -> float:
    """Milliseconds of CPU time that a Python process takes."""
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, *arguments], check=False, capture_output=True)
    after = getrusage(RUSAGE_CHILDREN)
    if done.stderr:
        raise RuntimeError(done.stderr.decode())
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3


def machine() -> dict[str, Any]:
    """What was measured on; nothing that tells when."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def processor() -> str:
    """The processor's name, where the system tells it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def versions(*packages: str) -> dict[str, str]:
    """The versions of installed packages."""
    return {package: version(package) for package in packages}
