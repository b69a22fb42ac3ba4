"""What can be counted about a game, from its events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from types import MappingProxyType

from egorules.core.measure import Fact, Measure
from egorules.core.text import say
from egorules.infinite_city import events as e
from egorules.infinite_city.policies import greedy
from egorules.infinite_city.setup import Setup
from egorules.infinite_city.tiles import KINDS, Title, kind_of

named_policies = MappingProxyType({"greedy": greedy})
"""The players that can be chosen by name, besides the one that moves at random."""

ENDS = {
    "last_turns": say("after the last turns"),
    "power": say("by Power Stations"),
    "stalled": say("because nothing moves"),
}
BY_KIND = {kind.value: say("{tile}", tile=Title(kind)) for kind in KINDS}

measures = (
    Measure("turns", "number", say("turns of a game")),
    Measure("tiles_played", "number", say("tiles played in a game")),
    Measure("turned_up", "number", say("face-down tiles turned up in a game")),
    Measure("tokens_returned", "number", say("tokens sent back in a game")),
    Measure("plays", "parts", say("tiles played, by kind"), parts=BY_KIND),
    Measure("game_end", "parts", say("how games end"), parts=ENDS),
    Measure("groups", "number", say("points for groups"), "seat"),
    Measure("area", "number", say("largest connected area"), "seat"),
    Measure("place_won", "share", say("games won, by place after the first player"), "place"),
    Measure("unknown", "share", say("games whose winner is unknown for lack of print")),
)

COUNTED: dict[type[object], str] = {
    e.TurnBegan: "turns",
    e.Built: "tiles_played",
    e.TurnedUp: "turned_up",
}


def measured(setup: Setup, events: Iterable[e.Event]) -> Iterator[Fact]:
    """What can be counted in the events of a whole game."""
    counts: Counter[str] = Counter()
    first = 0
    for event in events:
        if type(event) in COUNTED:
            counts[COUNTED[type(event)]] += 1
        match event:
            case e.FirstPlayer(seat):
                first = seat
            case e.Built(tile=tile):
                yield "plays", "", kind_of(tile).value
            case e.TokensReturned(tokens=tokens):
                counts["tokens_returned"] += len(tokens)
            case e.Scored(seat=seat, groups=groups, area=area):
                yield "groups", str(seat), groups
                yield "area", str(seat), area
            case e.GameOver(cause=cause, winners=winners):
                yield "game_end", "", cause.value
                yield "unknown", "", int(winners is None)
                if winners is not None:
                    for place in range(setup.seats):
                        seat = (first + place) % setup.seats
                        yield "place_won", str(place), int(seat in winners)
            case _:
                pass
    for name in ("turns", "tiles_played", "turned_up", "tokens_returned"):
        yield name, "", counts[name]
