"""Small worlds: move sequences as the worksheet counts them, and games searched completely."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from egorules import catham_city as cc
from egorules.catham_city.stored import state_flaws
from egorules.core.rulebook import Over
from egorules.testing import catham_city as games
from egorules.testing.secrecy import Sight
from egorules.tools.explore import explore
from tests.catham_city.small_worlds import COUNTS, WORLDS
from tests.test_explore import written
from tests.trust import deep


@pytest.mark.parametrize("name", COUNTS)
def test_move_sequences_are_counted(name: str) -> None:
    state, expected = COUNTS[name]
    level: dict[cc.State, int] = {state: 1}
    found: list[int] = []
    for _ in expected:
        below: dict[cc.State, int] = {}
        for each, ways in level.items():
            for move in cc.legal_moves(each):
                after = cc.apply(each, move).state
                below[after] = below.get(after, 0) + ways
        level = below
        found.append(sum(level.values()))
    assert found == expected


STATES = {"W1": 1600, "W2": 750, "W3": 2700, "W4": 3000, "W5": 5100, "W6": 96000, "W7": 4800}
"""How many states there are, about; it depends a little on what a phase remembers."""

LARGE = {"W6"}
"""Searched in `make test-deep` only."""

KEPT = Path(__file__).parents[2] / "docs" / "reports" / "explore.catham_city.json"
REPORT: dict[str, dict[str, int]] = json.loads(KEPT.read_text(encoding="utf-8"))


def called(name: str) -> str:
    """What the report calls a world."""
    setup = WORLDS[name]
    seats = {2: "two seats", 3: "three seats"}[setup.seats]
    cards = " ".join(f"{faction} {n}" for faction, n in setup.cards.table().items())
    return f"{seats}, {cards}" + (f", {setup.variant}" if setup.actions > 1 else "")


@pytest.mark.parametrize("name", sorted(STATES if deep() else STATES.keys() - LARGE))
def test_a_world_is_searched_completely(name: str) -> None:
    """Every state is sound, secrets are kept step by step, and an end can always be reached."""
    found = explore(cc, cc.start(WORLDS[name]), 200_000, [Sight(cc), sound])
    assert found.complete
    assert not found.complaints, str(found.complaints[0])
    assert written(found) == REPORT[called(name)]


def test_the_report_has_every_world_of_the_worksheet() -> None:
    assert STATES.keys() == WORLDS.keys()
    assert list(REPORT) == list(map(called, WORLDS))
    for name, states in STATES.items():
        found = REPORT[called(name)]
        assert states * 0.8 < found["states"] < states * 1.25
        assert 0 < found["ends"] < found["states"] <= found["transitions"] + 1


def sound(state: cc.State, steps: Mapping[Any, Any]) -> Iterator[str]:
    """What is wrong with a state."""
    yield from map(str, state_flaws(state))
    if games.count(state) != state.setup.cards:
        yield "cards are lost"
    if not steps and not isinstance(cc.pending(state), Over):
        yield "nothing can be done"


def test_two_can_pass_for_ever_in_some_miniatures() -> None:
    """One holds all Police cards, the other all the rest: that is no fault of the rules."""
    setup = cc.Setup.miniature(2, {"police": 3, "mafia": 2}, (1, 1), 1, 3, 2)
    hands = [{"police": 3}, {"mafia": 2}]
    state = cc.position(hands, {}, 0, setup=setup)
    assert list(map(str, cc.legal_moves(state))) == ["pass"]
    after = cc.apply(state, cc.parse_move("pass")).state
    assert list(map(str, cc.legal_moves(after))) == ["pass"]
