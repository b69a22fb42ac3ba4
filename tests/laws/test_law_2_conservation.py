"""Law 2: what lies on the table is conserved in every state of a game."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from egorules.testing import conserved
from tests.laws.holding import Mode, in_every_mode


@in_every_mode
@given(data=st.data())
def test_nothing_is_made_or_lost(mode: Mode, data: st.DataObject) -> None:
    walk = data.draw(mode.walks())
    found = tuple(conserved(mode.games.count, walk.states))
    assert not found, f"{found[0]}\n{walk}"
