"""A rulebook as the site shows it: where its pages are, its numbers, its editions."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from attrs import field, frozen

from docs.generate.places import DOCS, PACKAGE, SPEC
from egorules.core.clause import Clause
from egorules.core.rulebook import Rulebook
from egorules.core.ruling import Question
from egorules.core.text import Lang
from egorules.rulebooks import RULEBOOKS


@frozen(eq=False, slots=False)
class Game:
    """A rulebook, its specification and its code; what is special about it is in docs/games."""

    book: Rulebook[Any, Any, Any, Any]
    code: tuple[Path, ...] = field()
    """The source files in which its rules are."""
    spec: Path = field()
    own: Path = field()
    """The folder in docs/games with its leads, French words, first example, pictures and pages."""

    @code.default
    def _code(self) -> tuple[Path, ...]:
        return tuple(sorted((PACKAGE / self.name).glob("*.py")))

    @spec.default
    def _spec(self) -> Path:
        return SPEC / self.name

    @own.default
    def _own(self) -> Path:
        return DOCS / "games" / self.name

    @property
    def name(self) -> str:
        """The name of the package, the specification and the folder of pages."""
        return self.book.name

    @property
    def title(self) -> str:
        """What people call the game."""
        return self.name.replace("_", " ").title()

    @cached_property
    def prefix(self) -> str:
        """How all its ids begin: the `game` of `game.turn.draw`."""
        return next(iter(self.book.clauses)).partition(".")[0]

    def page(self, name: str) -> str:
        """A page of this game."""
        return f"{self.name}/{name}.md"

    @property
    def questions(self) -> str:
        """The page with the register of open questions."""
        return self.page("questions")

    @property
    def editions(self) -> str:
        """The page that compares the editions."""
        return self.page("editions")

    @cached_property
    def has_editions(self) -> bool:
        """Whether the rulebook exists in more than one edition."""
        sources = (each for clause in self.book.clauses.values() for each in clause.sources)
        return len({each.edition for each in sources} - {"outside"}) > 1

    def chapters(self, subjects: Mapping[str, Clause | Question]) -> list[str]:
        """The chapters that have clauses, or questions, in the rulebook's order."""
        present = {subject.chapter for subject in subjects.values()}
        return [name for name in self.book.chapters if name in present]

    def clauses_of(self, chapter: str) -> list[Clause]:
        """The clauses of a chapter."""
        return [clause for clause in self.book.clauses.values() if clause.chapter == chapter]

    @cached_property
    def numbers(self) -> dict[str, str]:
        """The display number of every clause: computed, never stored."""
        return {
            clause.id: f"{number}.{place}"
            for number, chapter in enumerate(self.chapters(self.book.clauses), 1)
            for place, clause in enumerate(self.clauses_of(chapter), 1)
        }

    @cached_property
    def pages_by_id(self) -> dict[str, str]:
        """The page of every clause, question and difference; the anchor on it is the id itself."""
        return {
            **{clause.id: self.page(clause.chapter) for clause in self.book.clauses.values()},
            **dict.fromkeys(self.book.questions, self.questions),
            **{each.id: self.editions for each in self.book.questions.differences},
        }

    @cached_property
    def leads(self) -> dict[str, dict[str, Any]]:
        """A line about the game (`index`) and about each chapter; any of them may be missing."""
        return self.declared("leads.toml")

    def lead(self, name: str, lang: Lang) -> str:
        """The line about a chapter, or about the game; empty if there is none."""
        return str(self.leads.get(name, {}).get(lang, ""))

    def declared(self, file: str) -> dict[str, Any]:
        """A file of the game's own folder, or nothing."""
        path = self.own / file
        return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


@cache
def registered() -> tuple[Game, ...]:
    """Every rulebook of the registry."""
    return tuple(Game(book) for book in RULEBOOKS.values())
