"""Verdicts: whether a move is legal, and by which clauses."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from egorules.core.clause import Cites, ClauseId
from egorules.core.text import Say


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


class IllegalMove(ValueError):
    """Raised by `apply`; carries the verdict."""

    def __init__(self, refusal: Illegal) -> None:
        self.verdict = refusal
        super().__init__(refusal)

    def __str__(self) -> str:
        return "; ".join(f"{each.message} ({each.clause})" for each in self.verdict.violations)
