"""Tallies: how often each thing was seen in many games, in exact whole numbers.

Whole numbers add up to the same sum in any order, so a tally does not depend on who counted which
games. Games are independent of each other; several values from one game are not. Every estimate
therefore takes the game as its unit: a mean is a ratio of two sums over games, and its spread is
that of the games around it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import TypeVar

from attrs import field, frozen

from egorules.core.measure import Fact, Kind, Measure

K = TypeVar("K")

CONFIDENCE = 0.95


@frozen
class Estimate:
    """A mean or a share with its interval, and how many values and games it rests on."""

    mean: float
    low: float
    high: float
    values: int
    games: int


Key = tuple[str, str, int | str | None]
"""A measure, what it is taken of, and a value; None stands for all values."""


@frozen
class Tally:
    """How often each value was seen, and the sums over games that estimates are made of."""

    counts: Counter[Key] = field(factory=Counter)
    sums: Counter[tuple[Key, str]] = field(factory=Counter)

    def add(self, kinds: dict[str, Kind], facts: Iterable[Fact]) -> None:
        """Count one game."""
        seen: defaultdict[tuple[str, str], list[int | str]] = defaultdict(list)
        for measure, of, value in facts:
            seen[measure, of].append(value)
        for (measure, of), values in seen.items():
            n, key = len(values), (measure, of, None)
            total = sum(value for value in values if isinstance(value, int))
            self.sums[key, "games"] += 1
            if kinds[measure] == "mark":
                self.sums[key, "x"] += total
                continue
            self.sums[key, "n"] += n
            self.sums[key, "nn"] += n * n
            parts = Counter(values)
            for value, times in parts.items():
                self.counts[measure, of, value] += times
            if kinds[measure] == "parts":
                for value, times in parts.items():
                    self._add_sum((measure, of, value), times, n)
            else:
                self._add_sum(key, total, n)

    def _add_sum(self, key: Key, x: int, n: int) -> None:
        self.sums[key, "x"] += x
        self.sums[key, "xn"] += x * n
        self.sums[key, "xx"] += x * x

    def __add__(self, other: Tally) -> Tally:
        """The games of both."""
        return Tally(joined(self.counts, other.counts), joined(self.sums, other.sums))

    def groups(self, measure: str) -> list[str]:
        """What a measure was taken of, in order."""
        found = {of for (name, of, _), _ in self.sums if name == measure}
        return sorted(found, key=lambda of: (len(of) if of.isdigit() else 0, of))

    def values(self, measure: str, of: str) -> dict[int | str, int]:
        """How often each value was seen."""
        found = [
            (value, count)
            for (name, group, value), count in self.counts.items()
            if (name, group) == (measure, of) and value is not None
        ]
        return dict(sorted(found, key=lambda each: (str(type(each[0])), each[0])))

    def parts(self, measure: str, of: str) -> dict[str, dict[str, int]]:
        """The sums that estimates are made of, by part; those of all values stand under ""."""
        found: defaultdict[str, dict[str, int]] = defaultdict(dict)
        for ((name, group, part), sum_name), total in self.sums.items():
            if (name, group) == (measure, of):
                found["" if part is None else str(part)][sum_name] = total
        return {part: dict(sorted(sums.items())) for part, sums in sorted(found.items())}

    def games(self, measure: str, of: str = "") -> int:
        """In how many games a measure had something to show."""
        return self.sums[(measure, of, None), "games"]

    def total(self, measure: str, of: str = "") -> int:
        """The sum of all values."""
        return self.sums[(measure, of, None), "x"]

    def mean(self, measure: str, of: str = "", confidence: float = CONFIDENCE) -> Estimate | None:
        """The mean of a whole number, if it was ever seen."""
        return self._estimate((measure, of, None), confidence, share=False)

    def share(
        self, measure: str, of: str = "", part: str | None = None, confidence: float = CONFIDENCE
    ) -> Estimate | None:
        """How often the answer is yes, or is this part, if it was ever asked."""
        return self._estimate((measure, of, part), confidence, share=True)

    def _estimate(self, key: Key, confidence: float, share: bool) -> Estimate | None:
        whole = (*key[:2], None)
        games, n, nn = (self.sums[whole, name] for name in ("games", "n", "nn"))
        x, xn, xx = (self.sums[key, name] for name in ("x", "xn", "xx"))
        if not n:
            return None
        mean = Fraction(x, n)
        variance = (xx - 2 * mean * xn + mean * mean * nn) / (n * n)
        if share:
            low, high = wilson(
                mean, mean * (1 - mean) / variance if variance else games, confidence
            )
        else:
            spread = variance * Fraction(games, games - 1) if games > 1 else Fraction(0)
            width = quantile(confidence) * sqrt(spread)
            low, high = float(mean) - width, float(mean) + width
        return Estimate(float(mean), low, high, n, games)


def joined(one: Counter[K], other: Counter[K]) -> Counter[K]:
    """The sum of two counters; unlike `+` it keeps counts that are not above zero."""
    both = one.copy()
    both.update(other)
    return both


def kinds(measures: Iterable[Measure]) -> dict[str, Kind]:
    """The kind of every measure by its name."""
    return {measure.name: measure.kind for measure in measures}


def quantile(confidence: float) -> float:
    """How many standard deviations around the mean hold this share of a normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(
    share: Fraction, trials: Fraction | int, confidence: float = CONFIDENCE
) -> tuple[float, float]:
    """Wilson's interval for a share among a number of independent trials.

    If trials come in groups, such as several values from one game, `trials` is the number of
    independent trials that would have the same spread.
    """
    z, p, n = quantile(confidence), float(share), float(trials)
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    width = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, centre - width), min(1.0, centre + width)
