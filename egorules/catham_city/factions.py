"""The box: eight factions. A card is its faction, and cards of one are alike (`cc.box.alike`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from egorules.core.parse import Choice
from egorules.core.text import Lang, Named
from egorules.core.zones import Bag


class Faction(Choice):
    """A faction, which also stands for a card of it; in the order of the rulebook."""

    JOURNALISTS = "journalists"
    DETECTIVES = "detectives"
    BUREAUCRATS = "bureaucrats"
    SCIENTISTS = "scientists"
    ROBOCHAS = "robochas"
    MAFIA = "mafia"
    POLICE = "police"
    HACKERS = "hackers"

    def in_words(self, lang: Lang, form: str) -> str:
        """A card of the faction, or with the form `all` the faction itself."""
        one, many, all_of_them = _WORDS[lang][self]
        feminine = one.startswith("carte ")
        match lang, form:
            case _, "many":
                return many
            case _, "all":
                return all_of_them
            case "en", "a" | "the" | "no":
                return f"{form} {one}"
            case "fr", "a":
                return f"{'une' if feminine else 'un'} {one}"
            case "fr", "the":
                return f"{'la' if feminine else 'le'} {one}"
            case "fr", "no":
                return f"{'aucune' if feminine else 'aucun'} {one}"
            case _:
                return one


# An enumeration cannot inherit from an abstract class: their metaclasses differ.
Named.register(Faction)

FACTIONS = tuple(Faction)

_WORDS: Mapping[Lang, Mapping[Faction, tuple[str, str, str]]] = {
    "en": {
        Faction.JOURNALISTS: ("Journalist", "Journalists", "the Journalists"),
        Faction.DETECTIVES: ("Detective", "Detectives", "the Detectives"),
        Faction.BUREAUCRATS: ("Bureaucrat", "Bureaucrats", "the Bureaucrats"),
        Faction.SCIENTISTS: ("Scientist", "Scientists", "the Scientists"),
        Faction.ROBOCHAS: ("Robocha", "Robochas", "the Robochas"),
        Faction.MAFIA: ("Mafia card", "Mafia cards", "the Mafia"),
        Faction.POLICE: ("Police card", "Police cards", "the Police"),
        Faction.HACKERS: ("Hacker", "Hackers", "the Hackers"),
    },
    "fr": {
        Faction.JOURNALISTS: ("Journaliste", "Journalistes", "les Journalistes"),
        Faction.DETECTIVES: ("Détective", "Détectives", "les Détectives"),
        Faction.BUREAUCRATS: ("Bureaucrate", "Bureaucrates", "les Bureaucrates"),
        Faction.SCIENTISTS: ("Scientifique", "Scientifiques", "les Scientifiques"),
        Faction.ROBOCHAS: ("Robocha", "Robochas", "les Robochas"),
        Faction.MAFIA: ("carte Mafia", "cartes Mafia", "la Mafia"),
        Faction.POLICE: ("Policier", "Policiers", "les Policiers"),
        Faction.HACKERS: ("Hacker", "Hackers", "les Hackers"),
    },
}

Zone = Bag[Faction]
"""Where cards lie: how many there are of each of the eight factions."""


def zone(cards: Iterable[Faction] | Mapping[Faction, int] = ()) -> Zone:
    """A zone with these cards in it."""
    return Bag.of(FACTIONS, cards)


EMPTY = zone()


@frozen
class Cards(Named):
    """Some cards of a faction, as a sentence names them: `3 Hackers`, `1 carte Mafia`."""

    count: int
    faction: Faction

    def in_words(self, lang: Lang, form: str) -> str:
        """The number and the name, in the singular or in the plural."""
        is_one = self.count == 1 or (lang == "fr" and self.count == 0)
        return f"{self.count} {self.faction.in_words(lang, '' if is_one else 'many')}"


def counted(cards: Iterable[Faction] | Mapping[Faction, int]) -> tuple[Cards, ...]:
    """Cards by faction, as a sentence lists them."""
    return tuple(Cards(count, faction) for faction, count in zone(cards).table().items())
