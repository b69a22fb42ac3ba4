"""Every sentence of the rulebook has a French form, with the same facts, that any name fits."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from egorules import infinite_city as ic
from egorules.core.spec import spec_file
from egorules.core.text import placeholders
from egorules.infinite_city import events as e
from egorules.infinite_city import scoring
from egorules.infinite_city.tiles import Title
from tests import sentences

SOURCES = sorted(Path(ic.__file__).parent.glob("*.py"))
PLACES: sentences.Sayers = {"need": {2}, "Moment": {2}, "option": {0}}
CONTRACTS = re.compile(r"\b(?:de|du|à|au|aux)\s+\{\w+:name\}")


def all_sentences() -> set[str]:
    before = dict(sentences.BASE)
    sentences.BASE.update(PLACES)
    try:
        return sentences.told_in(SOURCES).texts
    finally:
        sentences.BASE.clear()
        sentences.BASE.update(before)


def test_every_sentence_has_a_french_form() -> None:
    assert sorted(text for text in all_sentences() if text not in ic.words) == []


def test_no_french_form_is_left_over() -> None:
    own = tomllib.loads(spec_file(ic.name, "words.fr.toml").read_text(encoding="utf-8"))["words"]
    assert sorted(set(own) - all_sentences()) == []


def test_both_forms_tell_the_same_facts() -> None:
    for english in all_sentences():
        french = ic.words[english]
        assert sorted(placeholders(french)) == sorted(placeholders(english)), english
        assert "'" not in french, english
        assert not CONTRACTS.search(french), english


def test_tiles_are_called_by_their_names() -> None:
    built = e.Built(0, "post", ic.Cell(1, -2), "hand", ())
    assert ic.describe(built) == "Player 0 plays a Post Office at 1,-2 and puts a token on it."
    assert (
        ic.describe(built, "fr")
        == "Joueur 0 joue une tuile Post Office en 1,-2 et y place un jeton."
    )
    assert Title("arboretum").in_words("en", "a") == "an Arboretum"
    assert Title("bank-b").in_words("fr", "the") == "la tuile Bank (b)"


def test_an_unknown_number_is_told_as_a_range() -> None:
    ranges = (scoring.Range(6, 8), scoring.Range(9, None), scoring.Range.exactly(3))
    over = e.GameOver(scoring.Cause.POWER, ranges, None, ())
    told = "The game is over: all Power Stations are in play. Totals: 6 to 8, 9 or more and 3."
    assert ic.describe(over) == told
    assert ic.event_data(over)["totals"] == [
        {"at_least": 6, "at_most": 8},
        {"at_least": 9, "at_most": None},
        3,
    ]
