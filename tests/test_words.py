"""Sentences for people: what the forms of a placeholder give, and French that any name fits."""

from __future__ import annotations

import re

import pytest

from egorules import egocentric_world as ew
from egorules.core.parse import folded
from egorules.core.text import placeholders, say, told
from egorules.egocentric_world.events import (
    CitybotStep,
    Exchanged,
    GaveVisible,
    MethodsStated,
    TieUnbroken,
)
from egorules.rulebooks import RULEBOOKS

CITES = (next(clause.id for clause in ew.clauses.values()),)

CONTRACTS = re.compile(r"\b(?:de|du|à|au|aux)\s+\{\w+:name\}")
"""What would have to contract before « le joueur »."""


@pytest.mark.parametrize("game", RULEBOOKS)
def test_no_french_sentence_contracts_before_a_name(game: str) -> None:
    assert [text for text in RULEBOOKS[game].words.values() if CONTRACTS.search(text)] == []


@pytest.mark.parametrize("planted", ["au tour de {seat:name}", "donné à {seats:name}"])
def test_a_planted_contraction_is_noticed(planted: str) -> None:
    assert CONTRACTS.search(planted)


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (1, "a 1", "un 1"),
        (8, "an 8", "un 8"),
        (10, "a 10", "un 10"),
        (11, "an 11", "un 11"),
        (18, "an 18", "un 18"),
        (80, "an 80", "un 80"),
        (90, "a 90", "un 90"),
    ],
)
def test_articles(number: int, english: str, french: str) -> None:
    sentence = say("it is {card:a}", card=number)
    assert told(sentence) == f"It is {english}"
    words = {"it is {card:a}": "c’est {card:a}"}
    assert told(sentence, "fr", words) == f"C’est {french}"


def test_a_search_does_not_care_which_apostrophe_is_typed() -> None:
    assert folded("L’Égalité") == folded("l'egalite") == "l'egalite"


def test_placeholders_are_the_facts_that_a_sentence_tells() -> None:
    assert placeholders("{seat:name} takes {card!r}; it had {n}.") == ("seat", "card", "n")
    assert placeholders("nothing") == ()


def test_a_citybots_step_applies_or_does_not() -> None:
    because = say("all its cards are visible")
    applies, skipped = (CitybotStep(1, 2, each, because, CITES) for each in (True, False))
    assert ew.describe(applies) == "Step 2 applies: all its cards are visible."
    assert ew.describe(skipped) == "Step 2 does not apply: all its cards are visible."


def test_an_exchange_is_asked_for_in_words() -> None:
    secret = MethodsStated(0, (0, 1), ("*", "=8"), CITES)
    assert ew.describe(secret) == (
        "Player 0 asks for an exchange: a card chosen secretly by Player 0 and an 8 announced for"
        " Player 1."
    )
    random = MethodsStated(2, (1, 2), ("?", "own"), CITES)
    assert ew.describe(random, "fr") == (
        "Joueur 2 demande un échange : une carte au hasard chez Joueur 1 et une carte que Joueur 2"
        " nommera ensuite."
    )


def test_solo_names_fit_into_sentences() -> None:
    setup = ew.Setup.solo(difficulty=1)
    gave = GaveVisible(1, 5, 0, CITES)
    told_in = {lang: ew.describe(gave, lang, ew.names(setup, lang)) for lang in ("en", "fr")}
    assert told_in["en"] == "The left Citybot gives a 5 to the player."
    assert told_in["fr"] == "Le joueur reçoit un 5, donné par la Citébot de gauche."
    exchanged = Exchanged((0, 2), CITES)
    french = ew.describe(exchanged, "fr", ew.names(setup, "fr"))
    assert french == "Le joueur et la Citébot de droite échangent une carte."


def test_a_tie_may_be_about_who_starts() -> None:
    assert (
        ew.describe(TieUnbroken((1, 2), CITES)) == "Player 1 and Player 2 are tied; chance decides."
    )
