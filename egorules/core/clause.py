"""Clauses: a rulebook's norms in our own words, each with an id and its place in each edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NewType

from attrs import frozen

from egorules.core.spec import SpecMapping
from egorules.core.text import Lang

ClauseId = NewType("ClauseId", str)
Cites = tuple[ClauseId, ...]
Status = Literal["stated", "inferred", "outside-fact"]


@frozen
class Source:
    """Where a norm stands: an edition, a section of it, and the place in that section."""

    edition: str
    section: str
    item: int | None = None


@frozen
class Clause:
    """One norm of a rulebook."""

    id: ClauseId
    chapter: str
    title: Mapping[Lang, str]
    en: str
    fr: str
    status: Status
    sources: tuple[Source, ...]

    def norm(self, lang: Lang) -> str:
        """The norm in a language."""
        return self.fr if lang == "fr" else self.en


class Clauses(SpecMapping[Clause]):
    """All clauses of a rulebook by id, in the rulebook's order."""

    file = "clauses.toml"

    def entries(self, spec: dict[str, Any]) -> dict[str, Clause]:
        """Every clause by id."""
        return {entry["id"]: _clause(entry) for entry in spec["clause"]}


def _clause(entry: dict[str, Any]) -> Clause:
    sources = tuple(Source(**source) for source in entry["sources"])
    return Clause(**{**entry, "sources": sources})


class Chapters(SpecMapping[Mapping[Lang, str]]):
    """The titles of the chapters of clauses and questions, in the rulebook's order."""

    file = "chapters.toml"

    def entries(self, spec: dict[str, Any]) -> dict[str, Mapping[Lang, str]]:
        """Every chapter's titles, by language."""
        return dict(spec)
