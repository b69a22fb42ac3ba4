"""Search for the witnesses of Catham City: random tables, and how one is made plainer.

python -m tests.catham_city.search_witnesses [SWITCH ...]

Writes `spec/catham_city/witnesses/`; the tests check what is committed there.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from egorules import catham_city as cc
from egorules.tools.witness import CaseData, Pair
from tests.search_witnesses import Game, main

VARIANT = ("second_action", "hand_limit")
"""Switches that differ in the variant with two actions, or also there."""
FULL_HANDS = ("hand_limit", "over_limit_take", "refill_order")
"""Switches about a hand that is full, or nearly so."""
FACTION = {
    "discard_timing": cc.Faction.BUREAUCRATS,
    "journalists_bonus": cc.Faction.JOURNALISTS,
    "detectives_extra": cc.Faction.DETECTIVES,
    "mafia_payment": cc.Faction.MAFIA,
    "police_beyond_hand": cc.Faction.POLICE,
}
"""Switches about one faction, of which the active player needs cards."""


def tables(random: Random, pair: Pair) -> Iterator[CaseData]:
    """Random tables of two to four players, some with a deck that is nearly used up."""
    switch, one, other = pair
    while True:
        seats = random.choice((2, 2, 3, 4))
        needed = FACTION.get(switch, random.choice(tuple(cc.Faction)))
        others = [each for each in cc.Faction if each is not needed]
        factions = [needed, *random.sample(others, 4)]
        factions.sort(key=tuple(cc.Faction).index)
        setup: dict[str, Any] = {"seats": seats, "factions": [str(each) for each in factions]}
        if switch in VARIANT and random.random() < 0.7:
            setup["variant"] = "two-actions"
        # Under this reading more positions can be than under the others.
        large = {one, other} == {"end_of_turn", "taking_only"} and "variant" in setup
        setup["rulings"] = {switch: one}
        deck = [str(faction) for faction in factions for _ in range(15)]
        random.shuffle(deck)
        if random.random() < 0.5:
            deck.sort(key=lambda card: (card == str(needed)) + random.random())
        active = random.randrange(8, 11) if switch in FULL_HANDS else random.randrange(6)
        sizes = [active + 4 * large, *(random.randrange(4) for _ in range(seats - 1))]
        hands = [taken(deck, size) for size in sizes]
        position: dict[str, Any] = {"hands": hands, "market": taken(deck, 7), "turn": 0}
        if switch == "reshuffle_timing":
            position["discard"] = taken(deck, len(deck) - random.randrange(3))
        if switch == "mafia_payment" or random.random() < 0.3:
            position["influence"] = [random.randrange(4) for _ in range(seats)]
        if "variant" in setup and (large or random.random() < 0.5):
            position["actions_left"] = 1
        yield {"rulebook": cc.name, "moves": [], "setup": setup, "position": position}


def taken(deck: list[str], count: int) -> dict[str, int]:
    """Some cards from the end of the deck, counted by faction."""
    cards = [deck.pop() for _ in range(min(count, len(deck)))]
    counts = Counter(cards)
    return {str(faction): counts[faction] for faction in cc.Faction if counts[faction]}


def plainer(data: CaseData) -> Iterator[CaseData]:
    """The same case with something simpler in it."""
    yield from without_a_seat(data)
    yield from fewer_kinds(data)
    yield from swapped(data)
    yield from plainer_moves(data)
    yield from into_the_discard(data)
    yield from without_options(data)
    yield from tidied(data)


def without_a_seat(data: CaseData) -> Iterator[CaseData]:
    """One player fewer; the active player stays."""
    seats, position = data["setup"]["seats"], data["position"]
    if seats > 2 and not any(" on " in move for move in data["moves"]):
        for seat in range(1, seats):
            fewer = deepcopy(data)
            fewer["setup"]["seats"] -= 1
            for place in ("hands", "influence"):
                if place in position:
                    del fewer["position"][place][seat]
            yield fewer


def zones(position: Any) -> Iterator[dict[str, int]]:
    """Every zone of a position."""
    yield from position["hands"]
    yield from (position[place] for place in ("market", "discard") if place in position)


def fewer_kinds(data: CaseData) -> Iterator[CaseData]:
    """All cards of one faction are of another one instead, in one zone."""
    for index, zone in enumerate(zones(data["position"])):
        for old in [*zone]:
            for new in data["setup"].get("factions", USUAL):
                if new == old or (new not in zone and in_order(old, new)):
                    continue
                simple = deepcopy(data)
                [*_, target] = [*zones(simple["position"])][: index + 1]
                target[new] = target.get(new, 0) + target.pop(old)
                yield simple


USUAL = ("detectives", "scientists", "robochas", "mafia", "hackers")
PLAIN = ("scientists", "mafia", "hackers", "robochas", "detectives")
"""Factions by how soon they are preferred where any would do."""


def rank(faction: str) -> int:
    return PLAIN.index(faction) if faction in PLAIN else len(PLAIN)


def in_order(old: str, new: str) -> bool:
    """Whether a faction is at least as plain as another."""
    return rank(old) <= rank(new)


def swapped(data: CaseData) -> Iterator[CaseData]:
    """One faction everywhere in the place of another, in the setup and in the moves as well."""
    factions = data["setup"].get("factions", USUAL)
    present = {name for zone in zones(data["position"]) for name in zone}
    for old in sorted({*factions, *present}):
        for new in PLAIN:
            same = old not in present and new in factions
            if same or new in present or in_order(old, new):
                continue
            simple = deepcopy(data)
            for zone in zones(simple["position"]):
                if old in zone:
                    zone[new] = zone.pop(old)
            if new not in factions:
                chosen = {*factions} - {old} | {new}
                simple["setup"]["factions"] = [str(each) for each in cc.Faction if each in chosen]
            simple["moves"] = [re.sub(rf"\b{old}\b", new, move) for move in data["moves"]]
            yield simple


def plainer_moves(data: CaseData) -> Iterator[CaseData]:
    """One card is taken, and what chance brings is the plainest card."""
    for index, move in enumerate(data["moves"]):
        verb, faction = move.split()[0], move.split()[-1]
        others = [name for name in PLAIN if not in_order(faction, name)]
        simple = [f"card {name}" for name in others] if verb == "card" else []
        if verb == "take" and move != f"take 1 {faction}":
            simple.append(f"take 1 {faction}")
        for each in simple:
            yield {**data, "moves": [*data["moves"][:index], each, *data["moves"][index + 1 :]]}


def into_the_discard(data: CaseData) -> Iterator[CaseData]:
    """Where nearly all cards are discarded, a card of a hand is, too."""
    position = data["position"]
    if sum(position.get("discard", {}).values()) > 30:
        for seat, hand in enumerate(position["hands"]):
            for faction in hand:
                simple = deepcopy(data)
                pile = simple["position"]["discard"]
                pile[faction] = pile.get(faction, 0) + simple["position"]["hands"][seat].pop(
                    faction
                )
                yield simple


def without_options(data: CaseData) -> Iterator[CaseData]:
    """The usual setup where that will do."""
    for option in ("factions", "variant"):
        if option in data["setup"]:
            simple = deepcopy(data)
            del simple["setup"][option]
            if option == "variant":
                simple["position"].pop("actions_left", None)
            yield simple


def tidied(data: CaseData) -> Iterator[CaseData]:
    """Influence as low as can be, zones in the order of the rulebook."""
    for seat, points in enumerate(data["position"].get("influence", ())):
        for less in range(points):
            simple = deepcopy(data)
            simple["position"]["influence"][seat] = less
            yield simple
    simple = deepcopy(data)
    for zone in zones(simple["position"]):
        ordered = {str(each): zone[str(each)] for each in cc.Faction if str(each) in zone}
        zone.clear()
        zone.update(ordered)
    if str(simple) != str(data):
        yield simple


def size(data: CaseData) -> tuple[int, ...]:
    """How much there is to read: moves, cards, seats, kinds of cards, words."""
    position = data["position"]
    hands = sum(sum(hand.values()) for hand in position["hands"])
    kinds = sum(len(zone) for zone in zones(position))
    options = len(data["setup"])
    return len(data["moves"]), hands, data["setup"]["seats"], options, kinds, len(str(data))


CATHAM_CITY = Game(cc, cc.Rulings, tables, plainer, size)

if __name__ == "__main__":
    main(sys.argv[1:], CATHAM_CITY)
