"""What the game is like: every number of the study, by `python -m benchmarks.study`.

Writes benchmarks/study.json and, from it, the pages and pictures. The file depends on the seed and
the numbers of games and on nothing else: one process, several, or a cluster write the same bytes.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from attrs import asdict, fields, frozen

from benchmarks.markdown import HERE, publish
from benchmarks.pairs import OUTCOMES, Pairs, readings
from benchmarks.study_page import pages
from egorules import __version__
from egorules import egocentric_world as ew
from egorules.tools.batches import count, dask, local
from egorules.tools.results import interval
from egorules.tools.simulate import simulate
from egorules.tools.tally import CONFIDENCE, Tally

SEED = 2026
POLICIES = ("greedy", "random")
ENOUGH = 30
"""Below so many games that go otherwise, a mean change is too far from normally distributed for
its interval to be trusted."""
SETTINGS = {"multiplayer": ew.Setup(3), "solo": ew.Setup.solo(2)}
"""Where the readings are compared."""


@frozen
class Numbers:
    """How many games each part of the study plays."""

    rounds: int = 2000
    """Of each number of players and each policy."""
    solo: int = 1500
    """Of each difficulty, length and policy."""
    pairs: int = 400
    """Of each reading, setting and policy."""


def command(numbers: Numbers) -> str:
    """What makes this study again."""
    chosen = asdict(numbers)
    usual = asdict(Numbers())
    options = (f" --{part} {chosen[part]}" for part in chosen if chosen[part] != usual[part])
    return "python -m benchmarks.study" + "".join(options)


def study(numbers: Numbers, executor: Executor) -> dict[str, Any]:
    """The whole study."""
    return {
        "command": command(numbers),
        "egorules": __version__,
        "seed": SEED,
        "games": {"rounds": numbers.rounds, "solo": numbers.solo, "pairs": numbers.pairs},
        "first_player": list(first_player(numbers.rounds, executor)),
        "difficulty": list(difficulty(numbers.solo, executor)),
        "switches": switches(numbers.pairs, executor),
    }


def simulated(setup: ew.Setup, policy: str, games: int, executor: Executor) -> Tally:
    """The tally of a simulation."""
    tell(f"{ew.write_setup(setup)} {policy}")
    return simulate(ew, setup, [policy], games, SEED, executor=executor).tally


def first_player(games: int, executor: Executor) -> Iterator[dict[str, Any]]:
    """Rounds of 2 to 6 players: who wins, counted from the first player; how rounds are."""
    for policy in POLICIES:
        for seats in range(2, 7):
            tally = simulated(ew.Setup(seats, "single"), policy, games, executor)
            winners = tally.mean("winners")
            yield {
                "seats": seats,
                "policy": policy,
                **finished(tally),
                "places": [interval(tally.share("round_won", str(n))) for n in range(seats)],
                "fair": round(winners.mean / seats, 6) if winners else None,
                **rounds(tally),
            }


def difficulty(games: int, executor: Executor) -> Iterator[dict[str, Any]]:
    """Solo games: how often the person wins, and with what."""
    for policy in POLICIES:
        for length in ("single", "to-50"):
            for level in (1, 2, 3):
                tally = simulated(ew.Setup.solo(level, length), policy, games, executor)
                yield {
                    "difficulty": level,
                    "length": length,
                    "policy": policy,
                    **finished(tally),
                    "won": interval(tally.share("won", "0")),
                    "score": interval(tally.mean("round_score", "0")),
                    "citybot_scores": [
                        interval(tally.mean("round_score", seat)) for seat in ("1", "2")
                    ],
                    **rounds(tally),
                }


def finished(tally: Tally) -> dict[str, int]:
    """How many games there are results of."""
    ends = tally.values("game", "")
    return {how: ends.get(how, 0) for how in ("finished", "abandoned")}


def rounds(tally: Tally) -> dict[str, Any]:
    """How long rounds are, how they end, and whether STOP was wise."""
    stop = tally.share("stop_won")
    return {
        "rounds": interval(tally.mean("rounds")),
        "turns": interval(tally.mean("round_turns")),
        "turns_counts": {str(n): times for n, times in tally.values("round_turns", "").items()},
        "ends": {
            str(end): interval(tally.share("round_end", "", str(end)))
            for end in tally.values("round_end", "")
        },
        "stop_won": interval(stop) if stop else None,
    }


def switches(games: int, executor: Executor) -> dict[str, Any]:
    """Every reading against the default, the same seeds; how sure one can be of all together."""
    compared = sum(
        len(list(readings(setup))) * len(POLICIES) * len(OUTCOMES) for setup in SETTINGS.values()
    )
    # Bonferroni: so many intervals hold together as surely as one of 95 % holds by itself.
    together = 1 - (1 - CONFIDENCE) / compared
    return {
        "comparisons": compared,
        "confidence_each": round(together, 6),
        "settings": [
            setting(name, setup, policy, games, together, executor)
            for name, setup in SETTINGS.items()
            for policy in POLICIES
        ],
    }


def setting(
    name: str, setup: ew.Setup, policy: str, games: int, together: float, executor: Executor
) -> dict[str, Any]:
    """All readings in one kind of game."""
    tell(f"readings: {name} {policy}")
    tally = count(Pairs(setup, policy, SEED), games, executor).tally
    return {
        "setting": name,
        "setup": ew.write_setup(setup),
        "policy": policy,
        "readings": [compared(tally, reading, together) for reading, _, _ in readings(setup)],
    }


def compared(tally: Tally, reading: str, together: float) -> dict[str, Any]:
    """What a reading changes, with intervals that hold together with all others."""
    pairs = tally.values("pair", reading)
    changes = {outcome: tally.mean(outcome, reading, together) for outcome in OUTCOMES}
    return {
        "reading": reading,
        "finished": pairs.get("finished", 0),
        "abandoned": pairs.get("abandoned", 0),
        "differs": interval(tally.share("differs", reading)),
        "other_winners": interval(tally.share("other_winners", reading)),
        "changes": {outcome: interval(each) for outcome, each in changes.items()},
        "measurable": [
            outcome
            for outcome, each in changes.items()
            if each and not each.low <= 0 <= each.high and tally.total("differs", reading) >= ENOUGH
        ],
    }


def tell(line: str) -> None:
    """Say on a terminal what is being done."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{line}")
        sys.stderr.flush()


def text_of(found: dict[str, Any]) -> str:
    """The study file."""
    return json.dumps(found, indent=1) + "\n"


def main(arguments: list[str] | None = None) -> None:
    """Play everything and write the study."""
    parser = ArgumentParser(description=__doc__)
    for part in fields(Numbers):
        text = "games of this part, for each line of its table"
        parser.add_argument(f"--{part.name}", type=int, default=part.default, help=text)
    parser.add_argument("--workers", type=int, help="processes; one for each core by default")
    parser.add_argument("--scheduler", help="play on the Dask cluster that has this scheduler")
    parser.add_argument("--out", type=Path, default=HERE, help="where study.json and pages go")
    options = parser.parse_args(arguments)
    numbers = Numbers(options.rounds, options.solo, options.pairs)
    engine = dask(options.scheduler) if options.scheduler else local(options.workers)
    with engine as executor:
        found = study(numbers, executor)
    tell("")
    (options.out / "study.json").write_text(text_of(found), encoding="utf-8")
    publish(pages(found), options.out / "pages")


if __name__ == "__main__":
    main()
