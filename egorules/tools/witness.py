"""Witnesses: the smallest cases in which two readings of a question lead to different outcomes.

A rulebook's witnesses are cases in its specification: `witnesses/<switch>.<one>.<other>.toml`. Each
is minimal: without any one of its parts the difference is gone, or the case is impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import combinations
from typing import Any

from attrs import frozen

from egorules.core.parse import BadInput, decode
from egorules.core.ruling import switches
from egorules.core.spec import spec_folder
from egorules.tools.case import AnyRulebook, Case, read_case
from egorules.tools.readings import Outcome, grouped, reread

CaseData = dict[str, Any]
Pair = tuple[str, str, str]
"""A switch and two of its readings."""


@frozen
class Witness:
    """A case that tells two readings of a switch apart."""

    switch: str
    readings: tuple[str, str]
    path: str
    """Its file, below the specification's folder."""
    data: CaseData
    case: Case

    def outcomes(self) -> tuple[Outcome, Outcome]:
        """The outcome of the case under each of the two readings."""
        one, other = (reread(self.case, self.switch, reading) for reading in self.readings)
        return one, other


def pairs(rulings: type[object]) -> tuple[Pair, ...]:
    """Every pair of readings of every switch."""
    return tuple(
        (switch, str(one), str(other))
        for switch, kind in switches(rulings).items()
        for one, other in combinations(kind, 2)
    )


def witnesses(rulebook: AnyRulebook) -> Mapping[Pair, Witness]:
    """The witnesses of a rulebook's specification, by switch and readings."""
    folder = spec_folder(rulebook.name) / "witnesses"
    files = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    found: dict[Pair, Witness] = {}
    for file in files:
        if file.name.endswith(".toml"):
            switch, one, other = file.name.removesuffix(".toml").split(".")
            data: Any = decode(file.read_bytes(), file.name)
            case = read_case(data, {rulebook.name: rulebook})
            path = f"{rulebook.name}/witnesses/{file.name}"
            found[switch, one, other] = Witness(switch, (one, other), path, data, case)
    return found


def tells_apart(case: Case, pair: Pair) -> bool:
    """Whether a case is possible under both readings and has different outcomes."""
    switch, *readings = pair
    outcomes = [reread(case, switch, reading) for reading in readings]
    possible = all(outcome.judgement is not None for outcome in outcomes)
    return possible and len(grouped(outcomes)) > 1


def smaller(data: CaseData) -> Iterator[CaseData]:
    """Every case that has one thing less: a move, something of the position, or a ruling."""
    for *into, last in removable(data):
        less, holder = copied(data, into)
        count = holder[last]
        del holder[last]
        yield less
        if is_count(holder, count):
            less, holder = copied(data, into)
            holder[last] = count - 1
            yield less


def copied(data: CaseData, into: Sequence[str | int]) -> tuple[CaseData, Any]:
    """A copy of a case, and what lies at a place within it."""
    copy = deepcopy(data)
    holder: Any = copy
    for key in into:
        holder = holder[key]
    return copy, holder


def is_count(holder: object, count: object) -> bool:
    """Whether something is the number of cards of a kind, of which one can be left out."""
    if not isinstance(holder, Mapping) or not isinstance(count, int) or count < 2:
        return False
    return all(isinstance(each, int) for each in holder.values())


def removable(data: CaseData) -> Iterator[tuple[str | int, ...]]:
    """Where something can be left out: moves, rulings, and whatever is in the position."""
    yield from (("moves", index) for index in range(len(data.get("moves", ()))))
    yield from (("setup", "rulings", key) for key in data["setup"].get("rulings", ()))
    yield from inside(data.get("position", {}), ("position",))


def inside(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """The place of everything within plain data, at any depth."""
    keys: Any = value if isinstance(value, Mapping) else range(len(value))
    for key in keys:
        yield (*path, key)
        if isinstance(value[key], list | dict):
            yield from inside(value[key], (*path, key))


def shrunk(data: CaseData, holds: Callable[[CaseData], bool]) -> CaseData:
    """A smallest case for which something still holds: nothing can be left out of it."""
    for less in smaller(data):
        if holds(less):
            return shrunk(less, holds)
    return data


def read_or_none(data: CaseData, rulebook: AnyRulebook) -> Case | None:
    """Parse a case; None if it is bad input, such as an impossible table."""
    try:
        return read_case(data, {rulebook.name: rulebook})
    except BadInput:
        return None
