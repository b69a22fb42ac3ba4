"""Law 7: every game can be brought to its end, and the probabilities of chance moves sum to 1."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from egorules.core.rulebook import Over
from egorules.testing import chance_is_exact, ends
from tests.laws.holding import Mode, holds, in_every_mode

ENOUGH = 5_000


@in_every_mode
@given(data=st.data())
def test_every_game_can_be_finished(mode: Mode, data: st.DataObject) -> None:
    walk = data.draw(mode.walks())
    found = tuple(ends(mode.rulebook, walk.last, mode.games.finish, ENOUGH))
    assert not found, f"{found[0]}\n{walk}"


@in_every_mode
@given(data=st.data())
def test_nothing_is_offered_exactly_when_the_game_is_over(mode: Mode, data: st.DataObject) -> None:
    for state in data.draw(mode.walks()).states:
        over = isinstance(mode.rulebook.pending(state), Over)
        assert over == (mode.rulebook.legal_moves(state) == ())


@in_every_mode
@given(data=st.data())
def test_probabilities_sum_to_one(mode: Mode, data: st.DataObject) -> None:
    holds(data.draw(mode.walks()), lambda state: chance_is_exact(mode.rulebook, state))
