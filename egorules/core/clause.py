"""Clauses: the numbered norms of a rulebook, in our own words, with their place in each edition."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal, NewType

from attrs import frozen

from egorules.core.text import Lang

ClauseId = NewType("ClauseId", str)
Cites = tuple[ClauseId, ...]
Status = Literal["stated", "inferred", "outside-fact"]


@frozen
class Source:
    """Where a norm stands: an edition, a section of it, and the place within the section."""

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


def spec_file(rulebook: str, name: str) -> Traversable:
    """A file of a rulebook's specification: inside an installed wheel, or in the repository."""
    installed = files("egorules") / "_spec" / rulebook / name
    if installed.is_file():
        return installed
    return Path(__file__).parents[2] / "spec" / rulebook / name


class Clauses(Mapping[str, Clause]):
    """All clauses of a rulebook by id, in the rulebook's order; read when first asked for."""

    def __init__(self, rulebook: str) -> None:
        self.rulebook = rulebook

    @cached_property
    def _by_id(self) -> dict[str, Clause]:
        text = spec_file(self.rulebook, "clauses.toml").read_text(encoding="utf-8")
        return {entry["id"]: _clause(entry) for entry in tomllib.loads(text)["clause"]}

    def __getitem__(self, clause: str) -> Clause:
        return self._by_id[clause]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)


def _clause(entry: dict[str, object]) -> Clause:
    sources = entry.pop("sources")
    assert isinstance(sources, list)
    return Clause(sources=tuple(Source(**source) for source in sources), **entry)  # type: ignore[arg-type]
