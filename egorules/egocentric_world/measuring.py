"""What can be counted about the rounds of a game, from its events alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType

from egorules.core.event import Seat
from egorules.core.measure import Fact, Measure
from egorules.core.text import say
from egorules.egocentric_world import events as e
from egorules.egocentric_world.policies import greedy
from egorules.egocentric_world.setup import HUMAN, Setup
from egorules.egocentric_world.state import Cause

named_policies = MappingProxyType({"greedy": greedy})
"""The players that can be chosen by name, besides the one that moves at random."""

ENDS = {"stop": say("by STOP"), "empty": say("with an empty hand")}

measures = (
    Measure("rounds", "number", say("rounds of a game")),
    Measure("round_turns", "number", say("turns of a round")),
    Measure("round_end", "parts", say("how rounds end"), parts=ENDS),
    Measure("round_score", "number", say("score of a round"), "seat"),
    Measure("round_won", "share", say("rounds won, by place after the first player"), "place"),
    Measure("stop_won", "share", say("rounds ended by STOP that whoever said it won")),
)


def deciders(setup: Setup) -> Sequence[Seat]:
    """The seats that decide something; Citybots do not."""
    return (HUMAN,) if setup.is_solo else range(setup.seats)


def measured(setup: Setup, events: Iterable[e.Event]) -> Iterator[Fact]:
    """The facts about the rounds of a whole game, from its events."""
    rounds = first = 0
    turns, stopped = 1, None
    for event in events:
        match event:
            case e.TurnPassed() | e.ExtraTurn():
                turns += 1
            case e.FirstPlayer(seat):
                first, turns, stopped = seat, 1, None
            case e.HandEmptied():
                yield "round_end", "", Cause.EMPTY.value
            case e.StopReached(seat):
                yield "round_end", "", Cause.STOP.value
                stopped = seat
            case e.Scored(seat, score):
                yield "round_score", str(seat), score
            case e.RoundWon(winners):
                rounds += 1
                yield "round_turns", "", turns
                for place in range(setup.seats):
                    yield "round_won", str(place), int((first + place) % setup.seats in winners)
                if stopped is not None:
                    yield "stop_won", "", int(stopped in winners)
            case _:
                pass
    yield "rounds", "", rounds
