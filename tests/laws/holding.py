"""What all laws share: they hold in every mode, in every state of a walk."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from egorules import egocentric_world as ew
from egorules.egocentric_world.moves import Move
from egorules.testing import egocentric_world as games
from egorules.testing.egocentric_world import Walk

in_every_mode = pytest.mark.parametrize("mode", games.MODES)
in_solo_modes = pytest.mark.parametrize("mode", [mode for mode in games.MODES if "solo" in mode])


def walks(mode: str, most: int = 60) -> SearchStrategy[Walk]:
    """Walks through games of a mode."""
    return games.walks(games.MODES[mode], most)


def tries(most: int = 12) -> SearchStrategy[list[Move]]:
    """Some moves that can be written, sensible or not."""
    return st.lists(games.moves(), max_size=most)


def holds(walk: Walk, law: Callable[[ew.State], Iterable[str]]) -> None:
    """The law has nothing to complain about in any state of the walk."""
    for index, state in enumerate(walk.states):
        found = tuple(law(state))
        assert not found, f"{found[0]}\n{walk.until(index)}"


def one_of_each_phase(walk: Walk) -> tuple[ew.State, ...]:
    """The last state of each phase that the walk meets."""
    return tuple({type(state.phase): state for state in walk.states}.values())
