"""What a verdict depends on: the unknown that decides, with an example world for each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

from egorules.core.hidden import UNKNOWN
from egorules.core.knowledge import Knowledge, World
from egorules.core.parse import at
from egorules.core.partial import Rest
from egorules.core.text import Say, say
from egorules.core.verdict import Verdict, Violation
from egorules.tools.worlds import Findings, Line, Worlds

MOST_PAIRS = 12
"""About this many classes of worlds on each side are compared, to find two that are alike."""


@frozen
class Dependence:
    """An unknown that decides whether a move is legal, with the position of a world either way."""

    unknown: str
    legal_world: dict[str, Any]
    illegal_world: dict[str, Any]
    legal_if: tuple[Say, ...]
    """What lies in the legal world where the two differ."""
    illegal_if: tuple[Say, ...]
    legal_line: tuple[str, ...] | None = None
    """The earlier moves as they are in the legal world; None if they are the same in all worlds."""
    illegal_line: tuple[str, ...] | None = None


@frozen
class Depends:
    """The move is legal in some worlds and illegal, by these clauses, in others."""

    on: tuple[Dependence, ...]
    violations: tuple[Violation, ...]

    def __bool__(self) -> bool:
        raise TypeError("neither legal nor illegal")


@frozen
class Pair:
    """A world in which a move is legal and one in which it is not."""

    lines: tuple[Line, Line]
    worlds: tuple[World, World]

    def moves_apart(self) -> list[int]:
        """The indexes of the earlier moves that are not the same in both."""
        one, other = (line.moves for line in self.lines)
        return [index for index, move in enumerate(one) if move != other[index]]

    def places_apart(self) -> list[int]:
        """The indexes of the places at which different cards lie."""
        one, other = self.worlds
        return [index for index, cards in enumerate(one) if cards != other[index]]

    @property
    def differences(self) -> int:
        """In how many moves and places the two differ."""
        return len(self.moves_apart()) + len(self.places_apart())


def dependences(
    worlds: Worlds, found: Findings[Any], verdicts: Sequence[Verdict]
) -> tuple[Dependence, ...]:
    """The unknowns that decide, each with two worlds that differ in little else."""
    both = list(zip((each.line for each in found.each), verdicts, strict=True))
    legal = [line for line, verdict in both if verdict]
    illegal = [line for line, verdict in both if not verdict]
    pairs = [
        Pair((one, other), alike)
        for one in spread(legal)
        for other in spread(illegal)
        if (alike := much_alike(one.knowledge, other.knowledge)) is not None
    ]
    unknowns = worlds.table.knowledge.unknowns
    spots = [
        (unknowns[where].place, [pair for pair in pairs if where in pair.places_apart()])
        for where in sorted(found.looked)
    ]
    spots += [
        (at("moves", index), [pair for pair in pairs if index in pair.moves_apart()])
        for index in range(len(legal[0].moves))
    ]
    closest = [
        (spot, min(fitting, key=lambda pair: pair.differences))
        for spot, fitting in spots
        if fitting
    ]
    fewest = min(pair.differences for _, pair in closest)
    secret = len({line.moves for line, _ in both}) > 1
    return tuple(
        dependence(worlds, spot, pair, secret)
        for spot, pair in closest
        if pair.differences == fewest
    )


def dependence(worlds: Worlds, unknown: str, pair: Pair, secret: bool) -> Dependence:
    """An unknown that decides, and in words what lies where the two worlds differ."""
    legal, illegal = map(worlds.table.position, pair.worlds)
    apart = worlds.table.differences(legal, illegal)
    # The rest holds the cards that are nowhere else, so it differs whenever another place does.
    telling = [each for each in apart if not isinstance(each[0], Rest)]
    moves = [(index, *(line.moves[index] for line in pair.lines)) for index in pair.moves_apart()]
    telling = telling if telling or moves else apart

    def facts(side: int) -> tuple[Say, ...]:
        cards = (each[1:][side] for each in telling)
        made = (
            say("move {n} is {move}", n=each[0] + 1, move=str(each[1 + side])) for each in moves
        )
        return (*cards, *made)

    lines = (tuple(map(str, line.moves)) if secret else None for line in pair.lines)
    return Dependence(unknown, legal, illegal, facts(0), facts(1), *lines)


def spread(lines: list[Line]) -> list[Line]:
    """About `MOST_PAIRS` of the lines, taken evenly from the list."""
    return lines[:: max(1, len(lines) // MOST_PAIRS)]


def much_alike(one: Knowledge, other: Knowledge) -> tuple[World, World] | None:
    """A world of each, the second as similar to the first as is simple to find."""
    first = one.sample
    second = None if first is None else other.world(like=first)
    return None if first is None or second is None else (first, second)


def without_numbers(violations: Sequence[Violation]) -> tuple[Violation, ...]:
    """Why a move with secret numbers is refused, without any number except that of a seat."""

    def told_less(reason: Say) -> Say:
        facts = (
            (key, fact if f"{{{key}:name}}" in reason.text else unnumbered(fact))
            for key, fact in reason.facts
        )
        return evolve(reason, facts=tuple(facts))

    def unnumbered(fact: object) -> object:
        return told_less(fact) if isinstance(fact, Say) else UNKNOWN

    reasons = (Violation(each.clause, told_less(each.reason)) for each in violations)
    return tuple(dict.fromkeys(reasons))


def dependence_data(on: Dependence) -> dict[str, Any]:
    """An unknown that decides, as plain data."""
    data = {key: getattr(on, key) for key in ("unknown", "legal_world", "illegal_world")}
    if on.legal_line is None or on.illegal_line is None:
        return data
    return {**data, "legal_line": list(on.legal_line), "illegal_line": list(on.illegal_line)}
