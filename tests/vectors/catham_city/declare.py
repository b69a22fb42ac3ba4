"""How a table of Catham City is declared: a zone is `2 mafia, 1 hackers`, a change `-2 mafia`.

table("2 hackers", "1 mafia")                       two hands; seat 0 is to act
now(h0="-2 hackers, +1 mafia", influence=[1, 0])    zones gain and lose; the rest is new
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from attrs import frozen

from egorules import catham_city as cc
from egorules.tools.case import AnyRulebook
from tests.vectors.declare import Given, Json, now, vector

__all__ = [
    "FIRST_GAME",
    "MARKET",
    "OFFICE",
    "PRESS",
    "Mayor",
    "Table",
    "cards",
    "mini",
    "now",
    "start",
    "table",
    "vector",
]

FIRST_GAME = ("detectives", "scientists", "robochas", "mafia", "hackers")
PRESS = ("journalists", "scientists", "mafia", "police", "hackers")
OFFICE = ("bureaucrats", "scientists", "mafia", "police", "hackers")
MARKET = "3 scientists, 2 mafia, 2 hackers"
"""A market that any of these games can have."""

ZONES = ("market", "discard", "deck", "in_play")


def cards(text: str) -> dict[str, int]:
    """How many cards of each faction: `2 mafia, 1 hackers`, with signs what is gained and lost."""
    pairs = [each.split() for each in text.split(",") if each.strip()]
    counts = {faction: int(count) for count, faction in pairs}
    assert len(counts) == len(pairs), text
    return counts


def added(one: Mapping[str, int], other: Mapping[str, int], sign: int = 1) -> dict[str, int]:
    """Two piles together, or one without the other."""
    names = {**one, **other}
    together = {name: one.get(name, 0) + sign * other.get(name, 0) for name in names}
    return {name: count for name, count in together.items() if count}


@frozen
class Table(Given):
    """The setup and the table of a case of Catham City."""

    book: ClassVar[AnyRulebook] = cc

    def mode(self) -> str:
        """One action a turn, or two."""
        return str(self.setup.get("variant", "standard"))

    def places(self, position: Json) -> Json:
        """A position place by place: each hand, each pile."""
        hands = {f"hands[{seat}]": hand for seat, hand in enumerate(position["hands"])}
        return {**hands, **{key: value for key, value in position.items() if key != "hands"}}

    def declared(self, changes: Mapping[str, Any], before: Json) -> Json:
        """The changes as declared, with the gains and losses of every zone added up."""
        had = self.places(before)
        return {
            place: added(had[place], cards(new)) if isinstance(new, str) else new
            for place, new in changes.items()
        }

    def usually(self, position: Json) -> str:
        """The ordinary thing to be awaited: an action of the active player."""
        return "over" if position["turn"] is None else f"turn {position['turn']}"


@frozen
class Mayor:
    """Who has won, and the influence of everybody."""

    winner: int
    totals: Sequence[int]

    def report(self) -> Json:
        """The result as an answer has it."""
        return {"result": {"totals": list(self.totals), "winners": [self.winner]}}


def mini(copies: str = "", **numbers: Any) -> Json:
    """The numbers of an unofficial small game."""
    return {**({"copies": cards(copies)} if copies else {}), **numbers}


OPTIONS = ("factions", "variant", "miniature")


def setup_of(seats: int, **options: Any) -> Json:
    """A setup; names that are no option are switches."""
    given = {key: options[key] for key in OPTIONS if key in options}
    if "factions" in given:
        given["factions"] = list(given["factions"])
    rulings = {key: each for key, each in options.items() if key not in OPTIONS}
    return {"seats": seats, **given, **({"rulings": rulings} if rulings else {})}


def start(seats: int = 2, **options: Any) -> Table:
    """A game from its beginning."""
    return Table(setup_of(seats, **options))


def all_cards(setup: Json) -> dict[str, int]:
    """Every card of a game."""
    copies: dict[str, int] | None = setup.get("miniature", {}).get("copies")
    return copies or dict.fromkeys(setup.get("factions", FIRST_GAME), 15)


TABLE_KEYS = (*ZONES, "influence", "actions_left")


def table(*hands: str, market: str = MARKET, turn: int = 0, **options: Any) -> Table:
    """A table by its hands and its market.

    With a `deck` and no `discard`, all cards that are not mentioned lie in the discard pile.
    """
    more = {key: options.pop(key) for key in TABLE_KEYS if key in options}
    setup = setup_of(len(hands), **options)
    more = {key: cards(each) if isinstance(each, str) else each for key, each in more.items()}
    held, offered = [cards(hand) for hand in hands], cards(market)
    if "deck" in more and "discard" not in more:
        rest = all_cards(setup)
        for pile in (*held, offered, more["deck"]):
            rest = added(rest, pile, -1)
        more["discard"] = rest
    return Table(setup, {"hands": held, "market": offered, "turn": turn, **more})
