"""Law 4: `apply` is a function; no state is changed; states hash and compare by value."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from egorules import egocentric_world as ew
from egorules.testing import pure
from egorules.testing.profiles import times
from tests.laws.holding import holds, in_every_mode, tries, walks


@in_every_mode
@times(0.7)
@given(data=st.data())
def test_the_same_move_leads_to_the_same_step(mode: str, data: st.DataObject) -> None:
    walk, moves = data.draw(walks(mode, 40)), data.draw(tries(3))

    def law(state: ew.State) -> Iterator[str]:
        for move in (*ew.legal_moves(state)[::5], *moves):
            yield from pure(ew, state, move)

    holds(walk, law)


@in_every_mode
@given(data=st.data())
def test_equal_states_are_equal_however_they_came_about(mode: str, data: st.DataObject) -> None:
    state = data.draw(walks(mode)).last
    rebuilt = evolve(state, setup=evolve(state.setup))
    assert rebuilt is not state
    assert rebuilt == state
    assert hash(rebuilt) == hash(state)
    assert {state: 1}[rebuilt] == 1
    other = evolve(state, round=state.round + 1)
    assert other != state


def test_a_state_cannot_be_changed() -> None:
    state = ew.start(ew.Setup(2))
    with pytest.raises(FrozenInstanceError):
        state.round = 2  # type: ignore[misc]
