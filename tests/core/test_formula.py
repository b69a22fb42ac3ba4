"""Formulas: equal ones are one, each says what it comes to, and a memory asks before it answers."""

from __future__ import annotations

import gc
import operator
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from typing import Any
from weakref import ref

import pytest
from attrs import frozen

from egorules.core import chance
from egorules.core.formula import (
    CARDS,
    STATE,
    Call,
    Field,
    Formula,
    Input,
    Memory,
    Question,
    Result,
    among,
    is_cards,
    is_formula,
    part,
    parts_of,
    shape,
    without_first,
    worked_out,
)
from egorules.core.step import Step
from egorules.core.value import Pooled, Unique


@frozen(weakref_slot=False)
class Table:
    hands: tuple[tuple[int, ...], ...] = ()
    deck: tuple[int, ...] = ()
    top: int | None = None


@frozen(weakref_slot=False)
class Corner(Table):
    """A table of another kind."""


@frozen(eq=False)
class Play(Unique):
    card: Any
    seats: Any = ()


@frozen(eq=False)
class Show(Unique):
    card: Any
    seats: Any = ()


@frozen(eq=False)
class Pass(Unique):
    """A move without anything."""


@frozen
class Happened(Pooled):
    card: Any


class Colour(Enum):
    RED = 1
    BLUE = 2


HANDS, DECK, TOP = (
    Field(STATE, Table, name, cards)
    for name, cards in (("hands", False), ("deck", True), ("top", False))
)
HAND = Call(part, (HANDS, 0))
MOVED = Field(Input(1), Play, "card", False)


# Equal formulas.


def test_equal_formulas_are_one_object() -> None:
    assert Input(0) is STATE
    assert Field(Input(0), Table, "top", False) is TOP
    assert Call(chance.plus, (Call(part, (HANDS, 0)), 3)) is Call(chance.plus, (HAND, 3))
    assert len({Input(0), Input(1), TOP, MOVED, HAND, Call(part, (HANDS, 1))}) == 6


@pytest.mark.parametrize("pair", [(1, True), (0, False), (1, 1.0), (0, Fraction(0))])
@pytest.mark.parametrize("within", [lambda value: value, lambda value: (2, (value,))])
def test_what_is_equal_but_of_another_kind_makes_another_formula(
    pair: tuple[Any, Any], within: Callable[[Any], Any]
) -> None:
    one, other = (Call(tuple, (TOP, within(value))) for value in pair)
    assert one is not other
    for formula, value in zip((one, other), pair, strict=True):
        assert repr(worked_out(formula, (Table(top=2),))) == repr((2, within(value)))


def test_a_formula_that_nobody_has_any_more_is_forgotten() -> None:
    known = ref(formula := Call(chance.plus, (HAND, 4711)))
    assert known() is formula
    del formula
    gc.collect()
    assert known() is None


def test_a_formula_has_its_parts_and_no_more() -> None:
    formula = Call(among, (3, HAND))
    assert (formula.function, formula.args) == (among, (3, HAND))
    assert (TOP.of, TOP.kind, TOP.name, TOP.cards) == (STATE, Table, "top", False)
    with pytest.raises(ValueError, match="zip"):
        Call(among)
    for other in (Input(1), Field(STATE, Table, "rest", True), Call(len, (HAND,))):
        match other:
            case Input(place):
                assert place == 1
            case Field(of, kind, name, cards):
                assert (of, kind, name, cards) == (STATE, Table, "rest", True)
            case Call(function, args):
                assert (function, args) == (len, (HAND,))
            case _:
                pytest.fail("no formula")


# What a formula comes to.

STATE_NOW = Table(((3, 4), (5,)), (0, 2, 1), 4)
FORMULAS: dict[Any, Any] = {
    STATE: STATE_NOW,
    Input(1): Play(7, (1, 2)),
    TOP: 4,
    DECK: (0, 2, 1),
    HAND: (3, 4),
    MOVED: 7,
    Call(operator.getitem, (Field(Input(1), Play, "seats", False), 1)): 2,
    Call(part, (HANDS, -1)): (5,),
    Call(operator.is_, (TOP, None)): False,
    Call(among, (4, HAND)): True,
    Call(among, (TOP, Call(part, (HANDS, 1)))): False,
    Call(operator.getitem, (HAND, -1)): 4,
    Call(operator.eq, (Call(operator.getitem, (HAND, -1)), TOP)): True,
    Call(operator.sub, (MOVED, TOP)): 3,
    Call(without_first, (HAND, 1)): (4,),
    Call(without_first, (HAND, 3)): (),
    Call(chance.replaced, (HANDS, 1, Call(chance.plus, (HAND, TOP)))): ((3, 4), (3, 4, 4)),
    Call(tuple, ()): (),
    Call(tuple, (TOP,)): (4,),
    Call(tuple, (HAND, Call(tuple, (MOVED, "a")))): ((3, 4), (7, "a")),
    Call(Table, (Call(tuple, (HAND,)), DECK)): Table(((3, 4),), (0, 2, 1)),
    Call(Step, (STATE, Call(tuple, (Call(Happened, (TOP,)), "b")))): Step(
        STATE_NOW, (Happened(4), "b")
    ),
}


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_says_what_it_comes_to(formula: Formula) -> None:
    expected = FORMULAS[formula]
    found = worked_out(formula, (STATE_NOW, Play(7, (1, 2))))
    assert found == expected
    assert type(found) is type(expected)


def test_a_known_value_is_itself_whatever_it_is() -> None:
    for value in (3, None, "a", (), (TOP, 1), Table, Play(3)):
        assert worked_out(value, (STATE_NOW,)) is value
        assert not is_formula(value)
    assert all(map(is_formula, FORMULAS))


def test_what_a_formula_cannot_find_is_an_error() -> None:
    with pytest.raises(IndexError):
        worked_out(Call(part, (HANDS, 2)), (STATE_NOW,))
    with pytest.raises(IndexError):
        worked_out(MOVED, (STATE_NOW,))


def test_which_formulas_stand_for_cards() -> None:
    for formula in (
        DECK,
        HAND,
        *(Call(function, (HAND,)) for function in CARDS),
        Call(chance.plus, (TOP, TOP)),
    ):
        assert is_cards(formula)
    for other in (
        TOP,
        HANDS,
        Call(len, (HAND,)),
        Call(operator.getitem, (HAND, 0)),
        Call(operator.getitem, (Call(chance.plus, (HAND, 3)), 0)),
        Call(among, (3, HAND)),
        Call(chance.replaced, (HANDS, 0, HAND)),
        Call(tuple, (HAND,)),
        Input(1),
        3,
        (1, 2),
    ):
        assert not is_cards(other)


# Shapes.


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 2),
        (0, -7),
        (1, 1 << 70),
        ((), ()),
        ((1, 2), (3, 4)),
        ((1, ("a", 2)), (5, ("a", 0))),
        (Play(1), Play(2)),
        (Play(1, (2, 3)), Play(4, (5, 6))),
        (Play(Show(1)), Play(Show(2))),
        (Play(None), Play(None)),
        (Pass(), Pass()),
        ("a", "a"),
        (Colour.RED, Colour.RED),
        (Happened(1), Happened(1)),
    ],
)
def test_values_that_differ_in_their_numbers_have_one_shape(one: Any, other: Any) -> None:
    assert shape(one) is shape(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (True, False),
        (1, 1.0),
        (1, None),
        (1, "1"),
        (1, (1,)),
        ("a", "b"),
        ((1,), (1, 2)),
        ((1, "a"), (1, "b")),
        ((1, True), (1, False)),
        ((1, True), (1, 1)),
        ((1, (2,)), ((1,), 2)),
        (Play(1), Show(1)),
        (Play(1), Play(None)),
        (Play(1), Play(True)),
        (Play(1, (2,)), Play(1, (2, 3))),
        (Play(Show(1)), Play(Play(1))),
        (Play(1), Pass()),
        (Colour.RED, Colour.BLUE),
        (Happened(1), Happened(2)),  # no move and no phase: it is known as a whole
    ],
)
def test_whatever_else_differs_makes_another_shape(one: Any, other: Any) -> None:
    assert shape(one) is not shape(other)


def test_the_parts_of_a_value_are_what_its_fields_hold() -> None:
    assert parts_of(Play(3, (1,))) == [3, (1,)]
    assert parts_of(Pass()) == []


# Questions and memories.


class Rules:
    """A rule and a way to learn, which only tell that they were called."""

    def __init__(self) -> None:
        self.memory = Memory(Table, self.rule, self.learn)

    def rule(self, *inputs: Any, **named: Any) -> Any:
        return ("rule", inputs, named)

    def learn(self, *inputs: Any) -> Any:
        return ("learn", inputs)


def asking(asks: Any, **answers: Any) -> Question:
    question = Question(asks)
    for answer, then in answers.items():
        question.put({"yes": True, "no": False}[answer], then)
    return question


def test_a_memory_that_knows_nothing_learns() -> None:
    memory = Rules().memory
    assert memory.find(STATE_NOW, 3) == ([], None, 0)
    assert memory(STATE_NOW, 3) == ("learn", (STATE_NOW, 3))


def test_a_memory_follows_the_answers_to_the_end() -> None:
    memory = Rules().memory
    last = asking(Call(among, (TOP, HAND)), yes=Result(Call(tuple, (TOP, MOVED))), no=None)
    first = memory.first = asking(Call(operator.is_, (TOP, None)), no=last)
    move = Play(9)
    held, not_held, nothing = (Table(((3, 4),), top=top) for top in (4, 5, None))
    assert memory(held, move) == (4, 9)
    assert memory.find(held, move) == ([first, last], True, Result(Call(tuple, (TOP, MOVED))))
    assert memory(not_held, move) == ("rule", (not_held, move), {})
    assert memory.find(not_held, move) == ([first, last], False, None)
    assert memory(nothing, move) == ("learn", (nothing, move))
    assert memory.find(nothing, move) == ([first], True, 0)


def test_an_answer_may_be_anything_that_can_be_looked_up() -> None:
    memory = Rules().memory
    memory.first = question = Question(HAND)
    question.put((3, 4), Result("both"))
    question.put((), Result(None))
    assert memory(Table(((3, 4),))) == "both"
    assert memory(Table(((),))) is None
    assert memory(Table(((4, 3),)))[0] == "learn"


def test_what_is_put_last_is_what_follows() -> None:
    question = asking(TOP, yes=1)
    assert question.asks is TOP
    question.put(True, 2)
    assert question.answers == {True: 2}


def test_a_note_is_no_end() -> None:
    """It says how often the rule has run."""
    memory = Rules().memory
    memory.first = 3
    assert memory.find(STATE_NOW) == ([], None, 3)
    assert memory(STATE_NOW) == ("learn", (STATE_NOW,))


def test_what_is_no_such_state_is_for_the_rule() -> None:
    memory = Rules().memory
    for first in (0, Result("known")):
        memory.first = first
        for other in (Corner(), 3, None):
            assert memory(other, 1) == ("rule", (other, 1), {})
    assert memory(STATE_NOW) == "known"


def test_what_has_a_name_is_for_the_rule() -> None:
    memory = Rules().memory
    memory.first = Result("known")
    assert memory(STATE_NOW, card=3) == ("rule", (STATE_NOW,), {"card": 3})
    assert memory(state=STATE_NOW) == ("rule", (), {"state": STATE_NOW})


def test_a_memory_forgets() -> None:
    memory = Rules().memory
    memory.first = Result("known")
    memory.cache_clear()
    assert memory(STATE_NOW) == ("learn", (STATE_NOW,))
