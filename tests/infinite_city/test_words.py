"""Every sentence of the rulebook has a French form, with the same facts, that any name fits."""

from __future__ import annotations

import json
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
PLACES: sentences.Sayers = {"need": {2}, "Moment": {2}, "option": {0}, "refuse": {0}}
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


def parts_of_answers() -> set[str]:
    """The names of the parts of a position and of a result, as `judge` prints them."""
    file = spec_file("schema", ic.name) / "judgement.json"
    schema = json.loads(file.read_text(encoding="utf-8"))["$defs"]
    scores = schema["result"]["properties"]["scores"]["items"]["properties"]
    parts = {*schema["table"]["properties"], *schema["result"]["properties"], *scores}
    return parts - {"cites"}


def named_sections() -> set[str]:
    """Sections of the rulebook that have no title of their own, so that the name is ours."""
    sources = (source for clause in ic.clauses.values() for source in clause.sources)
    return {source.section for source in sources if source.section.startswith("(")}


def test_no_french_form_is_left_over() -> None:
    own = tomllib.loads(spec_file(ic.name, "words.fr.toml").read_text(encoding="utf-8"))["words"]
    parts = parts_of_answers() | {option.name for option in ic.options}
    assert sorted(set(own) - all_sentences() - parts - named_sections()) == []
    assert parts_of_answers() <= set(own)


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


def test_a_range_is_told_in_both_languages() -> None:
    for number, english, french in (
        (scoring.Range(6, 8), "6 to 8", "6 à 8"),
        (scoring.Range(9, None), "9 or more", "9 ou plus"),
        (scoring.Range.exactly(3), "3", "3"),
    ):
        assert (number.in_words("en", ""), number.in_words("fr", "")) == (english, french)


def test_a_tile_has_an_article_or_none() -> None:
    forms = ("", "a", "the")
    for sort, english, french in (
        ("port", ("Port", "a Port", "the Port"), ("Port", "une tuile Port", "la tuile Port")),
        (
            "embassy-a",
            ("Embassy (a)", "an Embassy (a)", "the Embassy (a)"),
            ("Embassy (a)", "une tuile Embassy (a)", "la tuile Embassy (a)"),
        ),
    ):
        assert tuple(Title(sort).in_words("en", form) for form in forms) == english
        assert tuple(Title(sort).in_words("fr", form) for form in forms) == french


def test_tiles_are_listed_by_their_names_and_players_by_theirs() -> None:
    held = e.SawHand(0, 1, ("post", "bank"), (), (0,))
    assert ic.describe(held) == "Player 1 holds Post Office and Bank."
    assert ic.describe(held, "en", ("Ada", "Bo")) == "Bo holds Post Office and Bank."
