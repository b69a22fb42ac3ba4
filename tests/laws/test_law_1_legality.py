"""Law 1: offered exactly when judged legal exactly when it can be applied, for every move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from egorules.core.rulebook import Rulebook
from egorules.testing import agrees, neighbours, offered_is_legal, only_for_its_mover
from egorules.testing.walking import seeds
from tests.laws.holding import AnyWalk, Mode, holds, in_every_mode, one_of_each_moment

POOL = 150
"""So many of the moves that were offered anywhere are tried at each moment."""


@in_every_mode
@given(data=st.data())
def test_what_is_offered_is_legal(mode: Mode, data: st.DataObject) -> None:
    holds(data.draw(mode.walks()), lambda state: offered_is_legal(mode.rulebook, state))


@in_every_mode
@given(data=st.data())
def test_any_move_is_offered_exactly_when_legal(mode: Mode, data: st.DataObject) -> None:
    rulebook, walk, moves = mode.rulebook, data.draw(mode.walks()), data.draw(mode.tries())
    for state in one_of_each_moment(mode, walk):
        for move in (*moves, *neighbours(rulebook.legal_moves(state)[:3])):
            found = (*agrees(rulebook, state, move), *only_for_its_mover(rulebook, state, move))
            assert not found, f"{found[0]} in {state}"


@in_every_mode
@given(data=st.data(), seed=seeds)
def test_candidates_are_never_too_few(mode: Mode, data: st.DataObject, seed: int) -> None:
    walk = data.draw(mode.walks())
    states = one_of_each_moment(mode, walk)
    found = tuple(withheld(mode.rulebook, walk, states, Random(seed)))
    assert not found, f"{found[0]}\n{walk}"


def withheld(
    rulebook: Rulebook[Any, Any, Any, Any], walk: AnyWalk, states: Iterable[Any], dice: Random
) -> Iterator[str]:
    """Moves that are offered somewhere in a walk, or near to such, and not wherever legal."""
    anywhere = {move: None for state in walk.states for move in rulebook.legal_moves(state)}
    pool = dice.sample([*anywhere], min(POOL, len(anywhere)))
    for state in states:
        for move in (*pool, *neighbours(dice.sample(pool, min(3, len(pool))))):
            if rulebook.judge(state, move) and move not in rulebook.legal_moves(state):
                yield f"{move} is legal but not offered in {state}"
