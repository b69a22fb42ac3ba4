"""Law 4: `apply` is a function; no state is changed; states hash and compare by value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from egorules.testing import pure
from egorules.testing.profiles import times
from tests.laws.holding import Mode, holds, in_every_mode


@in_every_mode
@times(0.7)
@given(data=st.data())
def test_the_same_move_leads_to_the_same_step(mode: Mode, data: st.DataObject) -> None:
    walk, moves = data.draw(mode.walks(40)), data.draw(mode.tries(3))

    def law(state: Any) -> Iterator[str]:
        for move in (*mode.rulebook.legal_moves(state)[::5], *moves):
            yield from pure(mode.rulebook, state, move)

    holds(walk, law)
