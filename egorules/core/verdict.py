"""Verdicts: whether a move is legal, and by which clauses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from attrs import frozen

from egorules.core.clause import Cites, ClauseId
from egorules.core.text import Say, say

Guard = tuple[ClauseId, bool, str, dict[str, object]]
"""One condition of a move: the clause that asks for it, whether it holds, and what to say (with
its facts) if it does not."""


@frozen
class Violation:
    """A clause that forbids a move, and why in words."""

    clause: ClauseId
    reason: Say

    @property
    def message(self) -> str:
        """The reason in English."""
        return str(self.reason)


@frozen
class Legal:
    """The move is allowed, by these clauses."""

    cites: Cites

    def __bool__(self) -> Literal[True]:
        return True


@frozen
class Illegal:
    """The move is forbidden, by every clause listed."""

    violations: tuple[Violation, ...]

    def __bool__(self) -> Literal[False]:
        return False


Verdict = Legal | Illegal


def verdict(moment: ClauseId, guards: Iterable[Guard]) -> Verdict:
    """Judge a move that comes at its moment: every failing guard is a violation, told once."""
    rows = tuple(guards)
    failed = [Violation(row[0], say(row[2], **row[3])) for row in rows if not row[1]]
    if failed:
        return Illegal(tuple(dict.fromkeys(failed)))
    return Legal(tuple(dict.fromkeys((moment, *(row[0] for row in rows)))))


def holds(guards: Iterable[Guard]) -> bool:
    """Whether every guard holds, without a word about why."""
    return all(row[1] for row in guards)


def untimely(moment: ClauseId, reason: Say) -> Illegal:
    """Refuse a move that comes out of its moment: the clause of what is pending forbids it."""
    return Illegal((Violation(moment, reason),))


class IllegalMove(ValueError):
    """Raised by `apply`; carries the verdict."""

    def __init__(self, refusal: Illegal) -> None:
        self.verdict = refusal
        super().__init__(refusal)

    def __str__(self) -> str:
        return "; ".join(f"{each.message} ({each.clause})" for each in self.verdict.violations)
