"""Sentences: every one has a French form, and every form can be told."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from egorules import catham_city as cc
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
