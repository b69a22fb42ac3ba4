"""Sentences: every one has a French form, and every form can be told."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from egorules import catham_city as cc
from egorules.catham_city import events as e
from egorules.catham_city.factions import FACTIONS, Cards, counted
from egorules.core.text import placeholders, say, told
from tests import sentences

ROOT = Path(__file__).parents[2]
CONTRACTS = re.compile(r"\b(?:de|du|à|au|aux)\s+\{\w+:name\}")
"""What would have to contract before « le joueur »."""


def own_words() -> dict[str, str]:
    text = (ROOT / "spec" / cc.name / "words.fr.toml").read_text(encoding="utf-8")
    words: dict[str, str] = tomllib.loads(text)["words"]
    return words


def test_every_sentence_has_a_french_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sentences.BASE, "need", {2})
    monkeypatch.setitem(sentences.BASE, "Moment", {2})
    found = sentences.told_in(sorted((ROOT / "egorules" / cc.name).glob("*.py")))
    assert sorted(found.texts - set(cc.words)) == []
    assert found.unfollowed <= {"rules.py:"}, "what is awaited may come from a function"


def test_french_has_the_same_facts_and_no_contraction() -> None:
    for english, french in own_words().items():
        assert set(placeholders(english)) == set(placeholders(french)), english
        assert not CONTRACTS.search(french)
        assert "'" not in french.replace("{name!r}", "")


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_card_has_a_name_in_every_form(faction: cc.Faction) -> None:
    forms = say("{card}, {card:a}, {card:the}, {card:no}, {card:many}, {card:all}", card=faction)
    for lang in ("en", "fr"):
        assert len(set(told(forms, lang).split(", "))) == 6


def test_names_agree_with_their_number_and_gender() -> None:
    mafia, police = cc.Faction.MAFIA, cc.Faction.POLICE
    text = say(
        "{one}; {some}; {card:a}; {card:no}", one=Cards(1, police), some=Cards(3, mafia), card=mafia
    )
    assert told(text) == "1 Police card; 3 Mafia cards; a Mafia card; no Mafia card"
    assert told(text, "fr") == "1 Policier; 3 cartes Mafia; une carte Mafia; aucune carte Mafia"


def test_cards_are_listed_in_the_order_of_the_rulebook() -> None:
    cards = [cc.Faction.HACKERS, cc.Faction.JOURNALISTS, cc.Faction.HACKERS]
    assert told(say("{cards}", cards=counted(cards))) == "1 Journalist and 2 Hackers"


def test_none_is_many_in_english_and_one_in_french() -> None:
    for count, english, french in (
        (0, "0 Hackers", "0 Hacker"),
        (1, "1 Hacker", "1 Hacker"),
        (2, "2 Hackers", "2 Hackers"),
    ):
        cards = say("{cards}", cards=Cards(count, cc.Faction.HACKERS))
        assert (told(cards), told(cards, "fr")) == (english, french)


MAFIA, POLICE, HACKERS = cc.Faction.MAFIA, cc.Faction.POLICE, cc.Faction.HACKERS
TWO = (MAFIA, POLICE)


@pytest.mark.parametrize(
    ("event", "english"),
    [
        (e.Took(1, 3, MAFIA, ()), "Player 1 takes 3 Mafia cards from the market."),
        (e.PlayedWith(0, 2, MAFIA, POLICE, ()), "Player 0 plays 2 Mafia cards and a Police card."),
        (
            e.PlayedAgainst(0, 2, POLICE, MAFIA, 1, ()),
            "Player 0 plays 2 Police cards and a Mafia card against Player 1.",
        ),
        (e.HackersGiven(2, 4, HACKERS, 0, ()), "Player 2 gives 4 Hackers to Player 0."),
        (e.HackersStayed(2, 1, HACKERS, ()), "Player 2 keeps at least 1 Hacker in hand."),
        (e.Discarded(TWO, ()), "To the discard pile: 1 Mafia card and 1 Police card."),
        (e.TookRevealed(1, TWO, ()), "Player 1 takes into hand: 1 Mafia card and 1 Police card."),
    ],
)
def test_an_event_tells_its_cards(event: e.Event, english: str) -> None:
    assert cc.describe(event) == english


@pytest.mark.parametrize(
    ("faction", "words"),
    [
        (HACKERS, "Un Hacker, le Hacker, aucun Hacker"),
        (MAFIA, "Une carte Mafia, la carte Mafia, aucune carte Mafia"),
    ],
)
def test_french_articles_agree(faction: cc.Faction, words: str) -> None:
    forms = say("{card:a}, {card:the}, {card:no}", card=faction)
    assert told(forms, "fr") == words
