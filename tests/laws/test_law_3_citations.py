"""Law 3: every event and every refusal cites at least one clause; every clause exists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from egorules.core.rulebook import Rulebook
from egorules.core.text import LANGS, told
from egorules.core.verdict import Illegal
from egorules.testing import can_be_told, cites_exist, neighbours
from tests.laws.holding import Mode, holds, in_every_mode, one_of_each_moment


@in_every_mode
@given(data=st.data())
def test_what_happens_and_why_it_may_is_cited(mode: Mode, data: st.DataObject) -> None:
    rulebook = mode.rulebook

    def law(state: Any) -> Iterator[str]:
        for move in rulebook.legal_moves(state)[:12]:
            yield from cites_exist(rulebook, state, move)

    holds(data.draw(mode.walks()), law)


@in_every_mode
@given(data=st.data())
def test_every_refusal_is_cited_and_explained(mode: Mode, data: st.DataObject) -> None:
    rulebook, walk, moves = mode.rulebook, data.draw(mode.walks()), data.draw(mode.tries())
    for state in one_of_each_moment(mode, walk):
        for move in (*moves, *neighbours(rulebook.legal_moves(state)[:2])):
            found = (*cites_exist(rulebook, state, move), *unexplained(rulebook, state, move))
            assert not found, f"{found[0]} in {state}"


def unexplained(rulebook: Rulebook[Any, Any, Any, Any], state: Any, move: Any) -> Iterator[str]:
    """Violations without words, or named twice."""
    verdict = rulebook.judge(state, move)
    if not isinstance(verdict, Illegal):
        return
    if len(set(verdict.violations)) < len(verdict.violations):
        yield f"the same violation of {move} stands twice: {verdict.violations}"
    for each in verdict.violations:
        words = [told(each.reason, lang, rulebook.words) for lang in LANGS]
        if not all(words) or each.reason.text not in rulebook.words:
            yield f"no words in every language for {each.reason}"


@in_every_mode
@given(data=st.data())
def test_everything_can_be_told(mode: Mode, data: st.DataObject) -> None:
    walk = data.draw(mode.walks(30))
    for index, step in enumerate(walk.steps, start=1):
        found = tuple(can_be_told(mode.rulebook, walk.start.setup, step))
        assert not found, f"{found[0]}\n{walk.until(index)}"
