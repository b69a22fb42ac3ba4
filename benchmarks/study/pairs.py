"""Pairs of games: the same seed under two readings of one open question, and what differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve, frozen

from egorules.core.event import Event, Seat, event_name
from egorules.core.measure import Fact, Measure
from egorules.core.ruling import switches
from egorules.core.text import say
from egorules.rulebooks import RULEBOOKS
from egorules.tools.case import AnyRulebook
from egorules.tools.play import steps
from egorules.tools.simulate import game_seed, policy_named

ALWAYS = ("won", "winners", "points")
"""What is compared in any game: the win of one seat, how many share the win, and all points."""


@frozen
class Setting:
    """A kind of game in which readings are compared."""

    game: str
    name: str
    title: str
    setup: Any
    lengths: Mapping[str, str]
    """What else is compared, and the measure whose values are added up for it."""
    unused: frozenset[str] = frozenset()
    """Switches on which none of its games depends."""
    bases: Mapping[str, Any] = {}
    """Switches that mean nothing by default are compared where they mean something."""
    favourite: Seat | None = None
    """Whose wins are counted; None for whoever starts."""

    @property
    def book(self) -> AnyRulebook:
        """The rulebook."""
        return RULEBOOKS[self.game]

    @property
    def outcomes(self) -> tuple[str, ...]:
        """What is compared, in the order of the tables."""
        won, winners, points = ALWAYS
        return (won, winners, *self.lengths, points)


@frozen
class Compared:
    """A reading that is no default, what it is compared with, and itself."""

    name: str
    base: Any
    rulings: Any


def readings(setting: Setting) -> Iterator[Compared]:
    """Every reading of every switch that is not the one it is compared with."""
    default = setting.setup.rulings
    for switch, kind in switches(type(default)).items():
        base = setting.bases.get(switch, default)
        for reading in kind:
            if switch not in setting.unused and reading is not getattr(base, switch):
                yield Compared(f"{switch}={reading}", base, evolve(base, **{switch: reading}))


@frozen
class Outcome:
    """What is compared about a game. Two that are equal were the same game at the table."""

    moves: tuple[object, ...]
    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    numbers: dict[str, int]


@frozen
class Pairs:
    """Every reading against its base, with the same seed."""

    setting: Setting
    policy: str
    seed: int

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What is counted about a pair."""
        return (
            Measure("pair", "parts", say("pairs of games")),
            Measure("differs", "share", say("games that went otherwise")),
            Measure("other_winners", "share", say("games with other winners")),
            *(Measure(outcome, "number", say("change")) for outcome in self.setting.outcomes),
        )

    def __call__(self, number: int) -> Iterator[Fact]:
        """The facts of all pairs of one number."""
        seed = game_seed(self.seed, number)
        bases = {each.base for each in readings(self.setting)}
        played = {base: self.outcome(base, seed) for base in bases}
        for each in readings(self.setting):
            one, other = played[each.base], self.outcome(each.rulings, seed)
            if one is None or other is None:
                yield "pair", each.name, "abandoned"
                continue
            yield "pair", each.name, "finished"
            yield "differs", each.name, int(one != other)
            yield "other_winners", each.name, int(one.winners != other.winners)
            for outcome in self.setting.outcomes:
                yield outcome, each.name, other.numbers[outcome] - one.numbers[outcome]

    def outcome(self, rulings: Any, seed: int) -> Outcome | None:
        """Play a game; None if it was abandoned."""
        book = self.setting.book
        setup = evolve(self.setting.setup, rulings=rulings)
        state, moves = book.start(setup), []
        events: list[Event] = []
        policies = [policy_named(book, self.policy)] * setup.seats
        for _, move, step in steps(book, setup, policies, seed):
            moves.append(move)
            events += step.events
            state = step.state
        result = book.report(state)["result"]
        if result is None:
            return None
        winners, totals = tuple(result["winners"]), tuple(result["totals"])
        numbers = {
            "won": int(self.favourite(events) in winners),
            "winners": len(winners),
            **self.lengths(setup, events),
            "points": sum(totals),
        }
        return Outcome(tuple(moves), winners, totals, numbers)

    def favourite(self, events: list[Event]) -> Seat:
        """Whose win is counted."""
        if self.setting.favourite is not None:
            return self.setting.favourite
        first: Any = next(each for each in events if event_name(type(each)) == "first_player")
        seat: Seat = first.seat
        return seat

    def lengths(self, setup: Any, events: list[Event]) -> dict[str, int]:
        """How long the game was, by the measures that the setting names."""
        facts = list(self.setting.book.measured(setup, events))
        return {
            outcome: sum(value for name, _, value in facts if name == measure)  # type: ignore[misc]
            for outcome, measure in self.setting.lengths.items()
        }
