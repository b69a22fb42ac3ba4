"""Games to try the generator on besides those of the registry: specifications, and the toy."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from docs.generate.game import Game
from docs.generate.places import SPEC
from egorules.core.clause import Chapters, Clauses
from egorules.core.ruling import Register
from tests import toy

SPECIFIED = tuple(sorted(path.parent.name for path in SPEC.glob("*/clauses.toml")))
"""Every game that has a specification, with or without a package."""

BOTH = {"en": "English.", "fr": "Français."}
CLAUSES = {
    "clause": [
        {
            "id": name,
            "chapter": "rules",
            "title": {"en": name, "fr": name},
            **BOTH,
            "status": "stated",
            "sources": [{"edition": "en", "section": "(all)"}],
        }
        for name in ("toy.deal", "toy.change", "toy.highest")
    ]
}
QUESTIONS = {
    "question": [
        {
            "id": "toy.question.tie",
            "chapter": "rules",
            "weight": 1,
            "title": {"en": "A tie", "fr": "Une égalité"},
            **BOTH,
            "touches": ["toy.highest"],
            "default": "shared",
            "reason": BOTH,
            "confidence": "settled",
            "switch": "tie",
            "readings": [
                {"id": name, **BOTH, "support": "None.", "support_fr": "Aucun."}
                for name in ("shared", "first")
            ],
        }
    ]
}
EXAMPLE = """
[[example]]
en = "A 3 is kept."
fr = "Un 3 est gardé."
moves = "keep"
setup = { seats = 2 }
position = { hands = [3, 1], turn = 0 }

[[example]]
en = "Nobody may change a card that is not theirs."
fr = "On ne change que sa propre carte."
verdict = "illegal"
moves = "change 2"
setup = { seats = 2 }
position = { hands = [3, 1], turn = 0 }
"""


def specification(name: str, **others: Any) -> Game:
    """A game of which only the specification is looked at."""
    parts = {"clauses": Clauses(name), "questions": Register(name), "chapters": Chapters(name)}
    book: Any = SimpleNamespace(name=name, words={}, **parts, **others)
    return Game(book, code=())


@cache
def toy_game(folder: Path) -> Game:
    """The toy of `tests/toy.py` with a small specification; its examples lie in a folder."""
    examples = folder / "examples"
    examples.mkdir()
    (examples / "toy.change.toml").write_text(EXAMPLE, encoding="utf-8")
    clauses, questions, chapters = Clauses("toy"), Register("toy"), Chapters("toy")
    clauses.spec, questions.spec = CLAUSES, QUESTIONS
    chapters.spec = {"rules": {"en": "Rules", "fr": "Règles"}}
    parts = {**vars(toy), "clauses": clauses, "questions": questions, "chapters": chapters}
    book: Any = SimpleNamespace(**{**parts, "words": {"(all)": "(tout)"}})
    return Game(book, code=(Path(toy.__file__),), spec=folder)
