"""The walks go everywhere: no phase, move, method, event or reading stays untried.

A law that is never tried where it could break is no law. What was reached, and how often, is
written down for the documentation.
"""

from __future__ import annotations

from collections import Counter
from typing import get_args

from hypothesis import given, settings

from egorules import egocentric_world as ew
from egorules.core.ruling import switches
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.moves import Method, Move, Swap
from egorules.egocentric_world.phases import Phase
from egorules.testing import egocentric_world as games
from egorules.testing.egocentric_world import Walk
from tests.trust import record

WALKS = 200
"""In each mode."""


class Reached:
    """What walks have reached, and how often."""

    def __init__(self) -> None:
        self.phases: Counter[str] = Counter()
        self.moves: Counter[str] = Counter()
        self.methods: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.readings: Counter[str] = Counter()

    def add(self, walk: Walk) -> None:
        """Count a walk."""
        self.phases.update(type(state.phase).__name__ for state in walk.states)
        self.moves.update(type(move).__name__ for move in walk.moves)
        for move in walk.moves:
            if isinstance(move, Swap):
                self.methods.update(type(each).__name__ for each in (move.first, move.second))
        self.events.update(type(each).__name__ for step in walk.steps for each in step.events)
        for switch in switches(ew.Rulings):
            self.readings[f"{switch}={getattr(walk.start.rulings, switch)}"] += 1


def test_nothing_stays_unreached() -> None:
    reached = Reached()
    for setups in games.MODES.values():

        @settings(max_examples=WALKS)
        @given(games.walks(setups))
        def count(walk: Walk) -> None:
            reached.add(walk)

        count()
    everything = {
        "phases": (reached.phases, {kind.__name__ for kind in get_args(Phase)}),
        "moves": (reached.moves, {kind.__name__ for kind in get_args(Move)}),
        "methods": (reached.methods, {kind.__name__ for kind in get_args(Method)}),
        "events": (reached.events, {kind.__name__ for kind in get_args(Event)}),
        "readings": (
            reached.readings,
            {f"{name}={each}" for name, kind in switches(ew.Rulings).items() for each in kind},
        ),
    }
    for what, (counts, wanted) in everything.items():
        found = {name: counts[name] for name in sorted(wanted)}
        record("laws", what, found, among=everything)
        assert not wanted - set(counts), what
