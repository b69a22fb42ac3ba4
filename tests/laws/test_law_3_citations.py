"""Law 3: every event and every refusal cites at least one clause; every clause exists."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from egorules import egocentric_world as ew
from egorules.core.text import LANGS, told
from egorules.core.verdict import Illegal
from egorules.egocentric_world.moves import Move
from egorules.testing import can_be_told, cites_exist, neighbours
from tests.laws.holding import holds, in_every_mode, one_of_each_phase, tries, walks


@in_every_mode
@given(data=st.data())
def test_what_happens_and_why_it_may_is_cited(mode: str, data: st.DataObject) -> None:
    def law(state: ew.State) -> Iterator[str]:
        for move in ew.legal_moves(state)[:12]:
            yield from cites_exist(ew, state, move)

    holds(data.draw(walks(mode)), law)


@in_every_mode
@given(data=st.data())
def test_every_refusal_is_cited_and_explained(mode: str, data: st.DataObject) -> None:
    walk, moves = data.draw(walks(mode)), data.draw(tries())
    for state in one_of_each_phase(walk):
        for move in (*moves, *neighbours(ew.legal_moves(state)[:2])):
            found = (*cites_exist(ew, state, move), *unexplained(state, move))
            assert not found, f"{found[0]} in {state}"


def unexplained(state: ew.State, move: Move) -> Iterator[str]:
    """Violations without words, or named twice."""
    match ew.judge(state, move):
        case Illegal(violations):
            if len(set(violations)) < len(violations):
                yield f"the same violation of {move} stands twice: {violations}"
            for each in violations:
                words = [told(each.reason, lang, ew.words) for lang in LANGS]
                if not all(words) or each.reason.text not in ew.words:
                    yield f"no words in every language for {each.reason}"
        case _:
            pass


@in_every_mode
@given(data=st.data())
def test_everything_can_be_told(mode: str, data: st.DataObject) -> None:
    walk = data.draw(walks(mode, 30))
    for index, step in enumerate(walk.steps, start=1):
        found = tuple(can_be_told(ew, walk.start.setup, step))
        assert not found, f"{found[0]}\n{walk.until(index)}"
