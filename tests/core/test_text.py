"""Sentences: their facts in words, lists, names, and both languages."""

from __future__ import annotations

import pytest

from egorules.core.text import Lang, Named, Voice, joined, placeholders, say, told

WORDS = {
    "{seats:name} show {cards:a}": "{seats:name} : {cards:a}",
    "a whole number": "un nombre entier",
    "expected a text, got {shape}": "un texte attendu, mais {shape}",
}


@pytest.mark.parametrize(
    ("cards", "lang", "words"),
    [
        ([], "en", "–"),
        ([8], "en", "8"),
        ([8, 9], "en", "8 and 9"),
        ((1, 8, 9), "en", "1, 8 and 9"),
        ((1, 8, 9), "fr", "1, 8 et 9"),
    ],
)
def test_lists(cards: object, lang: Lang, words: str) -> None:
    assert told(say("{cards}", cards=cards), lang) == words


def test_every_item_of_a_list_is_told_in_the_form_asked_for() -> None:
    sentence = say("{seats:name} show {cards:a}", seats=(0, 1, 2), cards=(8, 9))
    assert str(sentence) == "Player 0, Player 1 and Player 2 show an 8 and a 9"
    assert told(sentence, names=("Ann", "Ben")) == "Ann, Ben and Player 2 show an 8 and a 9"
    assert told(sentence, "fr", WORDS, ("Ann",)) == "Ann, Joueur 1 et Joueur 2 : un 8 et un 9"


def test_sentences_are_joined() -> None:
    one, two, three = say("one {n}", n=1), say("two"), say("three")
    assert str(joined(one, two, three, otherwise=three)) == "One 1, and two"
    assert joined(one, otherwise=three) == one
    assert joined(otherwise=three) == three


def test_a_name_keeps_its_capital_in_the_middle_of_a_line_and_nothing_else_gets_one() -> None:
    voice = Voice("en", {}, ("the left one", "Ann"))
    assert voice.within(say("{seat:name} plays", seat=0)) == "the left one plays"
    assert voice.told(say("{seat:name} plays", seat=0)) == "The left one plays"
    assert voice.within(say("{seat:name}", seat=1)) == "Ann"


def test_a_fact_may_be_a_sentence_in_its_turn() -> None:
    """Only the beginning of the whole is written large, and both are told in the language."""
    sentence = say("expected a text, got {shape}", shape=say("a whole number"))
    assert told(sentence) == str(sentence) == "Expected a text, got a whole number"
    assert told(sentence, "fr", WORDS) == "Un texte attendu, mais un nombre entier"
    assert told(sentence, "en", WORDS) == "Expected a text, got a whole number"


def test_without_a_french_form_a_sentence_is_told_in_english() -> None:
    assert told(say("no {card} is left", card=3), "fr", WORDS) == "No 3 is left"


def test_an_unknown_card_and_other_forms() -> None:
    assert told(say("it is {card:a}", card="?")) == "It is a ?"
    assert told(say("{part:.1f} %, {word!r}", part=12.34, word="a")) == "12.3 %, 'a'"


class Fruit(Named):
    """Something with an article of its own in each language."""

    def in_words(self, lang: Lang, form: str) -> str:
        names = {"": "apple", "a": "an apple", "the": "the apple", "many": "apples"}
        noms = {"": "pomme", "a": "une pomme", "the": "la pomme", "many": "pommes"}
        return (names if lang == "en" else noms)[form]


def test_what_has_a_name_is_told_in_the_form_and_language_asked_for() -> None:
    one = {"fruit": Fruit(), "all": (Fruit(), Fruit())}
    sentence = say("{fruit} / {fruit:a} / {fruit:the} / {fruit:many} / {all:a}", **one)
    assert told(sentence) == "Apple / an apple / the apple / apples / an apple and an apple"
    assert told(sentence, "fr") == "Pomme / une pomme / la pomme / pommes / une pomme et une pomme"


def test_the_facts_of_a_sentence_are_named_in_order() -> None:
    assert placeholders("{seat:name} says {word!r}, and {seat} once more {{so}}") == (
        "seat",
        "word",
        "seat",
    )
    assert placeholders("nothing") == ()
