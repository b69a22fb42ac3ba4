"""What can be counted about a game, from its events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from types import MappingProxyType

from egorules.catham_city import events as e
from egorules.catham_city.factions import FACTIONS, Faction
from egorules.catham_city.policies import greedy
from egorules.catham_city.setup import Setup
from egorules.core.measure import Fact, Measure
from egorules.core.text import say

named_policies = MappingProxyType({"greedy": greedy})
"""The players that can be chosen by name, besides the one that moves at random."""

BY_FACTION = {faction.value: say("{faction:all}", faction=faction) for faction in FACTIONS}

measures = (
    Measure("turns", "number", say("turns of a game")),
    Measure("plays", "parts", say("plays, by faction"), parts=BY_FACTION),
    Measure("points", "parts", say("influence gained, by the faction played"), parts=BY_FACTION),
    Measure("takes", "number", say("takes from the market in a game")),
    Measure("reactions", "number", say("answers to Journalists and Detectives that gain a point")),
    Measure("paid", "number", say("influence paid to the Mafia in a game")),
    Measure("surplus", "number", say("cards discarded because of the hand limit in a game")),
    Measure("reshuffles", "number", say("reshuffles of a game")),
    Measure("place_won", "share", say("games won, by place after the first player"), "place"),
)


def measured(setup: Setup, events: Iterable[e.Event]) -> Iterator[Fact]:
    """The facts about a whole game, from its events."""
    counts: Counter[str] = Counter()
    played: Faction | None = None
    first = 0
    for event in events:
        match event:
            case e.FirstPlayer(seat):
                first = seat
            case e.TurnBegan():
                counts["turns"] += 1
            case e.Took():
                counts["takes"] += 1
            case e.Played() | e.PlayedWith() | e.PlayedAgainst() | e.HackersGiven():
                played = event.faction
                yield "plays", "", played.value
            case e.Gained() if played is not None:
                yield from [("points", "", played.value)] * event.points
            case e.DiscardedForPoint():
                counts["reactions"] += 1
            case e.PaidInfluence():
                counts["paid"] += event.points
            case e.SurplusDiscarded():
                counts["surplus"] += 1
            case e.Reshuffled():
                counts["reshuffles"] += 1
            case e.Won(seat):
                for place in range(setup.seats):
                    yield "place_won", str(place), int((first + place) % setup.seats == seat)
            case _:
                pass
    for name in ("turns", "takes", "reactions", "paid", "surplus", "reshuffles"):
        yield name, "", counts[name]
