"""What is played and counted about any game; what only one game has is in that game's module."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from importlib import import_module
from pathlib import Path
from typing import Any

from attrs import frozen

from benchmarks.study.pairs import Pairs, Setting, readings
from egorules import __version__
from egorules.core.text import Lang
from egorules.tools.batches import count
from egorules.tools.case import AnyRulebook
from egorules.tools.results import interval
from egorules.tools.simulate import simulate
from egorules.tools.tally import CONFIDENCE, Tally

SEED = 2026
GREEDY, RANDOM = POLICIES = ("greedy", "random")
ENOUGH = 30
"""Below so many games that go otherwise, a mean change is too far from normally distributed for
its interval to be trusted."""
RESULTS = Path(__file__).parent / "results"

Found = dict[str, Any]
"""Results, or a part of them, as plain data."""
Games = Mapping[str, int]
"""How many games each part plays, for each line of its table."""


@frozen
class Study:
    """What is asked about a game, and how the answers are shown."""

    book: AnyRulebook
    games: Games
    settings: Sequence[Setting]
    """Where the readings are compared."""
    parts: Callable[[Games, Executor], Found]
    """Whatever is asked besides."""
    facts: Callable[[Found, Lang], Mapping[str, object]]
    """What the page of this game is filled with."""
    pictures: Callable[[Found, Lang], Mapping[str, str]]

    def found(self, games: Games, executor: Executor) -> Found:
        """The whole study."""
        usual = games == self.games
        return {
            "command": f"python -m benchmarks.study {self.book.name}"
            + ("" if usual else f" --games {max(games.values())}"),
            "egorules": __version__,
            "seed": SEED,
            "games": dict(games),
            **self.parts(games, executor),
            "switches": switches(self.settings, games["pairs"], executor),
        }


def study_of(game: str) -> Study:
    """The study of a game."""
    found: Study = import_module(f"benchmarks.study.{game}").STUDY
    return found


def simulated(
    book: AnyRulebook, setup: Any, policies: Sequence[str], games: int, executor: Executor
) -> Tally:
    """The tally of a simulation."""
    tell(f"{book.name} {book.write_setup(setup)} {', '.join(policies)}")
    return simulate(book, setup, policies, games, SEED, executor=executor).tally


def finished(tally: Tally) -> Found:
    """How many games there are results of."""
    ends = tally.values("game", "")
    return {how: ends.get(how, 0) for how in ("finished", "abandoned")}


def places(tally: Tally, seats: int, measure: str) -> Found:
    """How often each place after the first player wins, and how often if places did not matter."""
    winners = tally.mean("winners")
    return {
        "places": [interval(tally.share(measure, str(n))) for n in range(seats)],
        "fair": round(winners.mean / seats, 6) if winners else None,
    }


def counted(tally: Tally, measure: str) -> Found:
    """How often each whole number was seen."""
    return {str(value): times for value, times in tally.values(measure, "").items()}


def shares(tally: Tally, measure: str) -> Found:
    """The share of each part of a measure in parts."""
    parts = tally.values(measure, "")
    return {str(part): interval(tally.share(measure, "", str(part))) for part in parts}


def skill(book: AnyRulebook, setups: Sequence[Any], games: int, executor: Executor) -> list[Found]:
    """One greedy player among random ones: how often it wins."""
    lines = []
    for setup in setups:
        others = [RANDOM] * (setup.seats - 1)
        tally = simulated(book, setup, [GREEDY, *others], games, executor)
        winners = tally.mean("winners")
        fair = round(winners.mean / setup.seats, 6) if winners else None
        won = interval(tally.share("won", "0"))
        lines.append({"seats": setup.seats, **finished(tally), "won": won, "fair": fair})
    return lines


# Readings.


def switches(settings: Sequence[Setting], games: int, executor: Executor) -> Found:
    """Every reading against the default, the same seeds; how sure one can be of all together."""
    compared = sum(
        len(list(readings(each))) * len(POLICIES) * len(each.outcomes) for each in settings
    )
    # Bonferroni: so many intervals hold together as surely as one of 95 % holds by itself.
    together = 1 - (1 - CONFIDENCE) / compared
    return {
        "comparisons": compared,
        "confidence_each": round(together, 6),
        "settings": [
            in_setting(each, policy, games, together, executor)
            for each in settings
            for policy in POLICIES
        ],
    }


def in_setting(
    setting: Setting, policy: str, games: int, together: float, executor: Executor
) -> Found:
    """All readings in one kind of game."""
    tell(f"readings: {setting.game} {setting.name} {policy}")
    tally = count(Pairs(setting, policy, SEED), games, executor).tally
    return {
        "setting": setting.name,
        "setup": setting.book.write_setup(setting.setup),
        "policy": policy,
        "readings": [compared(tally, setting, each.name, together) for each in readings(setting)],
    }


def compared(tally: Tally, setting: Setting, reading: str, together: float) -> Found:
    """What a reading changes, with intervals that hold together with all others."""
    pairs = tally.values("pair", reading)
    changes = {outcome: tally.mean(outcome, reading, together) for outcome in setting.outcomes}
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


def abandoned(found: object) -> Iterator[int]:
    """How many games were abandoned, part by part."""
    if isinstance(found, dict):
        if "abandoned" in found:
            yield found["abandoned"]
        for each in found.values():
            yield from abandoned(each)
    elif isinstance(found, list):
        for each in found:
            yield from abandoned(each)


def tell(line: str) -> None:
    """Say on a terminal what is being done."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{line}")
        sys.stderr.flush()
