"""Steps: rules one after another, and who moves next."""

from __future__ import annotations

from egorules.core.rulebook import Chance, Decision, Over, mover
from egorules.core.step import Step

Count = Step[int, str]


def add(state: int, number: int, *, word: str = "") -> Count:
    return Step(state + number, (word or f"plus {number}",))


def silent(state: int) -> Count:
    return Step(-state)


def test_rules_are_chained_and_their_events_add_up_in_order() -> None:
    first: Count = Step(1, ("begun",))
    assert first.then(add, 2) == Step(3, ("begun", "plus 2"))
    assert first.then(add, 2, word="two").then(silent) == Step(-3, ("begun", "two"))
    assert first == Step(1, ("begun",))
    nothing: Count = Step(1)
    assert nothing.then(add, 3, word="three") == Step(4, ("three",))


def test_whoever_is_waited_for_moves_next() -> None:
    assert mover(Decision(2, "turn")) == 2
    assert mover(Chance("card", 2)) == "chance"
    assert mover(Over((2,))) is None
