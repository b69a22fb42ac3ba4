"""The site's furniture in French: complete, without leftovers, with the same placeholders."""

import ast
import json
import re
import string
import tomllib

import pytest

from docs.generate import reports
from docs.generate.places import DOCS
from docs.generate.site import WORDS, MissingFrench, Site, french
from tests.test_explore import DEEP, QUICK

FILES = [DOCS / WORDS, *sorted((DOCS / "games").glob(f"*/{WORDS}"))]
KEPT = [
    name
    for file in sorted((DOCS / "reports").glob("explore*.json"))
    for name in json.loads(file.read_text("utf-8"))
]
"""What the small worlds of every rulebook are called."""
WORLDS = {part for name in (*QUICK, *DEEP, *KEPT) for part in name.split(", ")}


def said() -> set[str]:
    """Every text that the generator says, found in its code."""
    texts = set()
    for path in (*(DOCS / "generate").glob("*.py"), *(DOCS / "games").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="say"), args=[ast.Constant(value=str(text)), *_]
                ):
                    texts.add(text)
                case ast.Assign(targets=[ast.Name(id="text")], value=ast.Constant(value=str(text))):
                    texts.add(text)
                case _:
                    pass
    return texts


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_sentence_has_a_french_form_and_none_is_left_over() -> None:
    assert said() <= set(french())
    assert set(french()) - said() <= WORLDS


def test_no_sentence_is_given_twice() -> None:
    given = [key for path in FILES for key in tomllib.loads(path.read_text("utf-8"))["words"]]
    assert sorted(given) == sorted(french())


def test_placeholders_are_the_same() -> None:
    for english, translated in french().items():
        assert placeholders(english) == placeholders(translated), english


def test_a_sentence_without_a_french_form_fails_even_in_english() -> None:
    assert Site("fr").say("legal") == "Permis"
    with pytest.raises(MissingFrench, match="no such sentence"):
        Site("en").say("no such sentence")


def test_the_small_worlds_have_french_names() -> None:
    for name in QUICK | DEEP:
        parts = reports.world(Site("fr"), name).split(", ")
        english = [part for part in name.split(", ") if part in parts]
        assert all(part == "solo" or part.replace(" ", "").isdigit() for part in english), name
        assert reports.world(Site("en"), name) == name


STRAIGHT = re.compile(r"(?<=\w)'(?=\w)")
"""An apostrophe as a typewriter has it, between letters."""


def test_french_has_curly_apostrophes() -> None:
    assert [text for text in french().values() if STRAIGHT.search(text)] == []
    assert STRAIGHT.search("l'île")
