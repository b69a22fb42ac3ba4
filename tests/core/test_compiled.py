"""The compiled part says what the functions in Python say; nothing that it is given breaks it."""

from __future__ import annotations

import copy
import gc
import operator
import os
import pickle
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import partial, update_wrapper
from importlib.machinery import EXTENSION_SUFFIXES
from inspect import unwrap
from itertools import product
from pathlib import Path
from threading import Thread, stack_size
from typing import Any
from weakref import ref

import pytest
from attrs import evolve, frozen
from hypothesis import event, given
from hypothesis import strategies as st

import egorules.core
from egorules.core import chance, standing
from egorules.core.compiled import built
from egorules.core.formula import (
    STATE,
    Call,
    Field,
    Input,
    among,
    answers_of,
    part,
    shape,
    without_first,
    worked_out,
)
from egorules.core.translation import KINDS, Memory, Question, Result, translated
from egorules.core.value import Pooled, Unique, copier, names_of, quick, remembered

least, most, places = map(unwrap, (standing.least, standing.most, standing.places))


@frozen(weakref_slot=False)
class Table:
    hands: Any = ()
    deck: Any = ()
    top: Any = None
    turn: Any = 0
    note: Any = None


@frozen(eq=False)
class Play(Unique):
    card: Any
    seat: Any = 0


@frozen
class Played(Pooled):
    card: Any
    seat: Any = 0


@frozen(weakref_slot=False)
class Pair:
    one: Any
    other: Any = None


HANDS, DECK, TOP, TURN, NOTE = (
    Field(STATE, Table, name, name == "deck") for name in names_of(Table)
)
HAND = Call(part, (HANDS, TURN))
MOVE = Input(1)


class Rules:
    """A memory of a formula or of a question, its rule in Python, and how often that had to run."""

    def __init__(self, rule: Callable[..., Any], first: Any = 0) -> None:
        self.ran = self.learned = 0
        self.rule = rule
        self.memory = Memory(Table, self.run, self.learn)
        self.memory.first = first

    def run(self, *inputs: Any, **named: Any) -> Any:
        self.ran += 1
        return self.rule(*inputs, **named)

    def learn(self, *inputs: Any) -> Any:
        self.learned += 1
        return self.rule(*inputs)

    def by_itself(self, *inputs: Any) -> Any:
        """What the memory says without the rule."""
        before = self.ran + self.learned
        made = self.memory(*inputs)
        assert self.ran + self.learned == before
        return made


def of(formula: Any) -> Rules:
    """A memory that knows what is made at once."""
    return Rules(lambda *inputs: worked_out(formula, inputs), Result(formula))


def said(function: Callable[..., Any], *args: Any) -> str:
    """What a function says of arguments, or how it fails, exactly: 1 is not True, nor 1.0."""
    try:
        return repr(function(*args))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


# What each kind of formula comes to.

AT_TABLE = Table(hands=((2, 4, 4), (5,)), deck=(0, 2, 1), top=4, turn=0, note=None)
KNOWN_WORK: list[Any] = [
    7,
    STATE,
    MOVE,
    TOP,
    HAND,
    Call(operator.is_, (TOP, None)),
    Call(operator.is_, (NOTE, None)),
    Call(operator.is_, (Call(operator.getitem, (HAND, 0)), None)),
    Call(operator.eq, (TOP, 4)),
    Call(operator.eq, (TOP, NOTE)),
    Call(operator.eq, (NOTE, NOTE)),
    Call(operator.ne, (TOP, MOVE)),
    Call(operator.lt, (TOP, MOVE)),
    Call(operator.le, (TOP, 4)),
    Call(operator.gt, (Call(len, (HAND,)), 2)),
    Call(operator.ge, (TOP, 5)),
    Call(among, (TOP, HAND)),
    Call(among, (9, HAND)),
    *[Call(chance.has_one, (DECK, value)) for value in (-1, 0, 1, 2, 3, MOVE)],
    Call(chance.has_one, ((0, 0, 0, 0, 1), TOP)),
    Call(chance.has_one, ((9, 1, 0, 0, 0), TOP)),
    Call(operator.getitem, (HAND, -1)),
    Call(operator.getitem, (Call(chance.plus, (HAND, 1)), 0)),
    Call(part, (HANDS, 1)),
    Call(len, (HAND,)),
    Call(sum, (DECK,)),
    Call(tuple.count, (HAND, 4)),
    Call(operator.add, (TOP, MOVE)),
    Call(operator.sub, (TOP, MOVE)),
    Call(operator.mod, (MOVE, TOP)),
    Call(tuple, ()),
    Call(tuple, (TOP, HAND, "a")),
    Call(operator.concat, (HAND, DECK)),
    Call(without_first, (HAND, 1)),
    Call(without_first, (HAND, 9)),
    Call(chance.plus, (HAND, 3)),
    Call(chance.minus, (HAND, 4)),
    Call(chance.swapped, (HAND, 1, 4)),
    Call(chance.swapped, (HAND, 1, 1)),
    Call(chance.together, (HAND, DECK)),
    Call(chance.with_one, (DECK, 2)),
    Call(chance.without_one, (DECK, 1)),
    Call(chance.merged, (DECK, DECK)),
    Call(chance.weighed, (("a", "b", "c"), DECK)),
    Call(chance.replaced, (HANDS, 1, HAND)),
    Call(least, (DECK,)),
    Call(most, (DECK,)),
    Call(places, (HAND, 4)),
    Call(places, (HAND, 9)),
    Call(abs, (Call(operator.sub, (TOP, MOVE)),)),
    Call(Pair, (TOP, HAND)),
    Call(Table, (HANDS, DECK, MOVE, TURN, NOTE)),
    Call(Play, (TOP, TURN)),
    Call(Play, (TOP, 200)),
    Call(Played, (MOVE, TURN)),
    Call(tuple, (Call(Played, (MOVE, TURN)), Call(Played, (TOP, 3)))),
    Call(shape, (MOVE,)),
]


@pytest.mark.parametrize("formula", KNOWN_WORK, ids=range(len(KNOWN_WORK)))
def test_what_it_can_do_it_does_by_itself(formula: Any) -> None:
    rules, expected = of(formula), worked_out(formula, (AT_TABLE, 7))
    for _ in range(3):
        made = rules.by_itself(AT_TABLE, 7)
        assert repr(made) == repr(expected)
        assert type(made) is type(expected)


def test_every_kind_is_among_them() -> None:
    worked = {formula.function for formula in KNOWN_WORK if isinstance(formula, Call)}
    assert worked >= set(KINDS)
    assert {getattr(built, name) for name in KINDS.values()} < set(range(built.TABLE))


# The same for any formula, of any values.


class Card(int):
    """A number that is no plain int."""


class Cards(tuple[Any, ...]):
    """Cards that are no plain tuple."""

    __slots__ = ()


class Same:
    """Equal to everything, even to None."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1

    def __repr__(self) -> str:
        return "same"


class Shy:
    """Will neither be compared nor looked up."""

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError("shy")

    def __hash__(self) -> int:
        raise ZeroDivisionError("shy")

    def __repr__(self) -> str:
        return "shy"


def doubled(value: Any) -> Any:
    return value * 2


def asked(one: Any, other: Any) -> Any:
    return (type(one).__name__, type(other).__name__, one == other)


def twice(value: Any) -> Any:
    return (value, value)


ASKED: list[Callable[..., Any]] = [asked, twice]
"""Functions whose answers are kept in tables."""
for _function in ASKED:
    answers_of[_function] = {}

ODD: list[Any] = [True, False, None, "a", 1.0, 20.0, float("nan"), Card(3), Cards((3, 4)), Same()]
ODD += [1 << 30, (1 << 30) - 1, -(1 << 30), 1 << 63, -(1 << 63) - 1, 1 << 200, Play(3), (None, 1)]
ODDER = [*ODD, [1, 2], Shy(), Table(), ((1, 2), (True,))]  # some cannot be known: they have no hash
SMALL = st.integers(-3, 20)
CARDS = st.lists(SMALL, max_size=5).map(tuple)
NUMBERS = st.one_of(SMALL, SMALL, SMALL, st.sampled_from(ODD))
ROWS = st.one_of(CARDS, CARDS, CARDS, st.lists(NUMBERS, max_size=4).map(tuple))
ANY = st.integers(0, len(ODDER) - 1).map(ODDER.__getitem__)
TABLES = st.builds(
    Table,
    hands=st.one_of(st.lists(ROWS, max_size=3).map(tuple), ANY),
    deck=st.one_of(ROWS, ROWS, ANY),
    top=st.one_of(NUMBERS, ANY),
    turn=st.one_of(st.integers(-2, 2), ANY),
    note=st.one_of(ROWS, ANY),
)
INPUTS = st.one_of(
    st.tuples(TABLES, NUMBERS),
    st.tuples(TABLES, ROWS),
    st.tuples(TABLES, ANY),
    st.tuples(TABLES),
)

OF_NUMBERS = [operator.add, operator.sub, operator.mod, operator.is_, operator.eq, operator.ne]
OF_NUMBERS += [operator.lt, operator.le, operator.gt, operator.ge, Play, Played, Pair, asked]
"""Functions of two numbers; the others are of a row, of a row and a number, and so on."""
OF_A_ROW: list[Any] = [len, sum, least, most, doubled, twice, shape]
OF_ONE_IN_A_ROW: list[Any] = [operator.getitem, part, tuple.count, places, without_first]
OF_ONE_IN_A_ROW += [chance.plus, chance.minus, chance.with_one, chance.without_one]
OF_ONE_IN_A_ROW += [chance.has_one]
OF_ROWS: list[Any] = [operator.concat, chance.together, chance.merged, chance.weighed, asked]


FEW: list[Any] = [*range(-4, 5), 15, 16, 17, 1 << 40, -(1 << 40), True, None]
SHORT: list[Any] = [
    (),
    (1,),
    (3, 1, 2),
    (1, 2, 2),
    (0, 2, 0),
    (-1, 4, 4),
    (True, 1, None),
    (15,) * 17,
]
SHORT += [[1, 2], None, ((1,), (2, 3))]
OF_THREE = [chance.swapped, chance.replaced]


def check_all(function: Any, *choices: list[Any]) -> None:
    """A function says the same of all arguments, whether they are at hand or made."""
    fields = (TOP, NOTE, TURN)[: len(choices)]
    made = tuple(Call(doubled, (each,)) for each in fields)
    for formula in (Call(function, fields), Call(function, (*made[:1], *fields[1:]))):
        rules = of(formula)
        for top, note, turn in product(*choices, *[[0]] * (3 - len(choices))):
            table = Table(top=top, note=note, turn=turn)
            assert said(rules.memory, table) == said(rules.rule, table), (function, table)


@pytest.mark.parametrize("function", OF_NUMBERS)
def test_it_says_the_same_of_all_pairs_of_numbers(function: Any) -> None:
    check_all(function, FEW, FEW)


@pytest.mark.parametrize("function", [*OF_A_ROW, *OF_ONE_IN_A_ROW, *OF_ROWS, *OF_THREE, among])
def test_it_says_the_same_of_all_rows(function: Any) -> None:
    if function in OF_A_ROW:
        check_all(function, SHORT)
    elif function is among:
        check_all(function, FEW, SHORT)
    elif function in OF_ROWS:
        check_all(function, SHORT, SHORT)
    elif function in OF_THREE:
        check_all(function, SHORT, FEW, FEW)
    else:
        check_all(function, SHORT, FEW)


@st.composite
def numbers(draw: st.DrawFn, deep: int) -> Any:
    """Formulas that stand for a number, as far as one can tell."""
    if deep == 0:
        return draw(st.one_of(NUMBERS, st.sampled_from([TOP, TURN, MOVE, Input(2)])))
    match draw(st.integers(0, 5)):
        case 0:
            return draw(numbers(0))
        case 1:
            return Call(draw(st.sampled_from(OF_A_ROW)), (draw(rows(deep - 1)),))
        case 2:
            return Call(among, (draw(numbers(deep - 1)), draw(rows(deep - 1))))
        case 3:
            function = draw(st.sampled_from(OF_ONE_IN_A_ROW[:3]))
            return Call(function, (draw(rows(deep - 1)), draw(numbers(deep - 1))))
        case _:
            function = draw(st.sampled_from(OF_NUMBERS))
            return Call(function, (draw(numbers(deep - 1)), draw(numbers(deep - 1))))


@st.composite
def rows(draw: st.DrawFn, deep: int) -> Any:
    """Formulas that stand for a row, as far as one can tell."""
    if deep == 0:
        return draw(st.one_of(ROWS, st.sampled_from([HAND, DECK, HANDS, NOTE, MOVE])))
    row, number = draw(rows(deep - 1)), draw(numbers(deep - 1))
    match draw(st.integers(0, 5)):
        case 0:
            return draw(rows(0))
        case 1:
            return Call(tuple, (row, number, draw(numbers(deep - 1))))
        case 2:
            return Call(draw(st.sampled_from(OF_ROWS)), (row, draw(rows(deep - 1))))
        case 3:
            function = draw(st.sampled_from(OF_THREE))
            return Call(function, (row, number, draw(numbers(deep - 1))))
        case _:
            return Call(draw(st.sampled_from(OF_ONE_IN_A_ROW[3:])), (row, number))


FORMULAS = st.integers(0, 3).flatmap(lambda deep: st.one_of(numbers(deep), rows(deep)))


@given(st.lists(FORMULAS, min_size=1, max_size=3).map(tuple), st.lists(INPUTS, min_size=1))
def test_any_formula_comes_to_what_is_said_of_it(formulas: tuple[Any, ...], tables: Any) -> None:
    """Several at once share their parts, and tables are asked again: nothing may be mixed up."""
    for formula in (*formulas, Call(tuple, formulas), Call(Pair, (formulas, formulas[0]))):
        rules = of(formula)
        for inputs in (*tables, *tables):
            assert said(rules.memory, *inputs) == said(rules.rule, *inputs)
        event("by itself" if rules.ran < len(tables) else "mostly by the rule")
        assert not rules.learned


@given(FORMULAS, st.lists(INPUTS, min_size=1))
def test_any_question_leads_where_its_answer_leads(formula: Any, tables: Any) -> None:
    """To what was put there for this answer; else it is learned, or the rule is run."""
    question = Question(formula)
    rules = Rules(lambda *_: "by the rule", question)
    put: dict[bool, dict[Any, Any]] = {True: {}, False: {}}  # yes and no are no numbers
    led: dict[int, str] = {}
    for inputs in (*tables, *tables):
        answer = said(worked_out, formula, inputs)
        if said(rules.memory.find, *inputs) == answer:  # a function has failed
            assert said(rules.memory, *inputs) == answer
            continue
        asked, last, then = rules.memory.find(*inputs)
        assert asked == [question]
        if then is None:
            assert rules.memory(*inputs) == "by the rule"
            continue
        assert repr(last) == answer
        known = put[isinstance(last, bool)]
        assert then is known.get(last, 0)
        if then == 0:
            rules.learned = 0
            assert rules.memory(*inputs) == "by the rule"
            assert rules.learned == 1
            known[last] = Result(answer)
            question.put(last, known[last])
            led[id(known[last])] = answer
        if (
            again := known.get(worked_out(formula, inputs))
        ) is not None:  # another NaN is not there
            assert rules.by_itself(*inputs) == led[id(again)]


@pytest.mark.parametrize(
    ("function", "yes", "no"),
    [
        (among, (3, (1, 3)), (3, (1, 2))),
        (chance.has_one, ((0, 2, 0), 1), ((0, 2, 0), 2)),
        (operator.is_, (None, None), (3, None)),
        (operator.eq, (3, 3), (3, 4)),
        (operator.ne, (3, 4), (3, 3)),
        (operator.lt, (3, 4), (3, 3)),
        (operator.le, (3, 3), (4, 3)),
        (operator.gt, (4, 3), (3, 3)),
        (operator.ge, (3, 3), (3, 4)),
    ],
)
def test_yes_leads_elsewhere_than_no(function: Any, yes: Any, no: Any) -> None:
    rules = Rules(repr, Question(Call(function, (TOP, NOTE))))
    rules.memory.first.put(True, Result("yes"))
    rules.memory.first.put(False, Result("no"))
    for (top, note), answer in ((yes, True), (no, False)):
        table = Table(top=top, note=note)
        assert rules.by_itself(table) == ("yes" if answer else "no")
        assert rules.memory.find(table)[1] is answer


# What does not fit is for the rule.


@pytest.mark.parametrize(
    ("formula", "top"),
    [
        (Call(operator.eq, (TOP, TOP)), float("nan")),
        (Call(operator.ne, (TOP, TOP)), float("nan")),
        (Call(operator.eq, (TOP, None)), Same()),
        (Call(operator.eq, (None, TOP)), Same()),
        (Call(places, (Call(tuple, (TOP,)), TOP)), float("nan")),
        (Call(among, (None, Call(tuple, (TOP,)))), Same()),
        (Call(operator.add, (TOP, 1)), 1 << 64),
        (Call(operator.mod, (TOP, 7)), -3),
        (Call(operator.mod, (7, TOP)), 0),
        (Call(chance.with_one, (DECK, TOP)), -1),
        (Call(chance.has_one, (TOP, 1)), (0, 2.0)),
        (Call(chance.replaced, (DECK, TOP, 9)), -1),
        (Call(chance.merged, (DECK, TOP)), (1, 2)),
        (Call(chance.weighed, (("a", "b"), TOP)), (1, 17)),
        (Call(least, (TOP,)), ()),
        (Call(chance.plus, (TOP, 3)), tuple(range(2000, 0, -1))),
        (Call(len, (TOP,)), [1, 2]),
        (Call(len, (TOP,)), Cards((1, 2))),
        (Call(operator.is_, (TOP, 1000)), 1000),
        (
            Call(operator.is_, (Call(chance.plus, (DECK, TOP)), Call(chance.plus, (DECK, TOP)))),
            3,
        ),
        (Field(Call(Pair, (TOP, 1)), Pair, "one", False), 3),
        (Input(7), 3),
    ],
)
def test_what_it_cannot_do_is_for_the_rule(formula: Any, top: Any) -> None:
    rules = of(formula)
    table = Table(deck=(1, 2, 3), top=top)
    assert said(rules.memory, table) == said(rules.rule, table)
    assert rules.ran == 1


def test_weights_may_be_of_other_outcomes_the_next_time() -> None:
    rules = of(Call(chance.weighed, (NOTE, DECK)))
    assert rules.by_itself(Table(deck=(1, 2), note=("a", "b"))) == (("a", 1), ("b", 2))
    assert rules.by_itself(Table(deck=(1, 2), note=("c", "d"))) == (("c", 1), ("d", 2))


def test_a_field_that_was_never_set_is_for_the_rule() -> None:
    rules = of(Call(tuple, (TOP,)))
    with pytest.raises(AttributeError):
        rules.memory(object.__new__(Table))
    assert rules.ran == 1


def test_a_field_of_a_derived_class_is_for_the_rule() -> None:
    class Shown(Pair):
        __slots__ = ()
        one = property(lambda _: "shown")

    rules = of(Field(TOP, Pair, "one", False))
    assert rules.by_itself(Table(top=Pair(1))) == 1
    made = object.__new__(Shown)
    assert rules.memory(Table(top=made)) == "shown"


def test_what_a_function_raises_comes_out() -> None:
    class Stop(BaseException):
        pass

    def fails(error: type[BaseException]) -> None:
        raise error("so")

    for error in (ValueError, KeyError, RecursionError, Stop):
        for formula in (
            Call(fails, (error,)),
            Call(tuple, (TOP, Call(fails, (error,)))),
            Call(Pair, (TOP, Call(fails, (error,)))),
            Call(operator.is_, (Call(fails, (error,)), None)),
        ):
            with pytest.raises(error, match="so"):
                of(formula).memory(Table(), 1)
            memory = of(3).memory
            memory.first = Question(formula)
            with pytest.raises(error, match="so"):
                memory(Table(), 1)
            with pytest.raises(error, match="so"):
                memory.find(Table(), 1)


def test_an_answer_that_cannot_be_looked_up_is_for_the_rule() -> None:
    rules = Rules(lambda table: "ruled", Question(TOP))
    rules.memory.first.put(3, Result("three"))
    for ran, answer in enumerate(([1], Shy()), 1):
        assert rules.memory(Table(top=answer)) == "ruled"
        assert (rules.ran, rules.learned) == (ran, 0)
        assert rules.memory.find(Table(top=answer))[2] is None
    with pytest.raises(TypeError):
        rules.memory.first.put([1], 2)
    with pytest.raises(ZeroDivisionError):
        rules.memory.first.put(Shy(), 2)
    assert rules.by_itself(Table(top=3)) == "three"


def test_whoever_interrupts_is_heard() -> None:
    class Stop(BaseException):
        pass

    class Interrupting:
        def __hash__(self) -> int:
            raise Stop

    memory = of(Call(asked, (TOP, TURN))).memory
    for first in (memory.first, Question(TOP)):
        memory.first = first
        with pytest.raises(Stop):
            memory(Table(top=Interrupting()))
    with pytest.raises(Stop):
        memory.find(Table(top=Interrupting()))


def test_questions_that_go_round_in_circles_are_for_the_rule() -> None:
    question = Question(Call(operator.is_, (TOP, None)))
    question.put(True, question)
    rules = Rules(lambda table: "ruled", question)
    assert rules.memory(Table()) == "ruled"
    assert rules.memory.find(Table())[2] is None


# Nothing is asked twice in a call, and nothing is left over from another.


def test_what_stands_in_several_places_is_worked_out_once() -> None:
    calls = []

    def noted(value: Any) -> tuple[Any]:
        calls.append(value)
        return (value,)

    inner = Call(noted, (TOP,))
    rules = of(Call(tuple, (inner, Call(Pair, (inner, Call(operator.concat, (inner, inner)))))))
    assert rules.by_itself(Table(top=1)) == ((1,), Pair((1,), (1, 1)))
    assert rules.by_itself(Table(top=2)) == ((2,), Pair((2,), (2, 2)))
    assert calls == [1, 2]


def test_a_rule_may_ask_its_own_memory() -> None:
    """Just when what it has worked out so far stands in the same formulas."""

    def below(top: int) -> Any:
        return rules.memory(Table(top=top - 1)) if top else "end"

    doubled_top = Call(operator.add, (TOP, TOP))
    rules = of(Call(tuple, (doubled_top, Call(below, (TOP,)), doubled_top)))
    assert rules.by_itself(Table(top=2)) == (4, (2, (0, "end", 0), 2), 4)


class Thing:
    """Something that can be missed."""


class Parting:
    """Does something when it goes."""

    def __init__(self, does: Callable[[], object]) -> None:
        self.does = does

    def __del__(self) -> None:
        self.does()


def test_whatever_runs_when_something_is_dropped_changes_nothing() -> None:
    """It may ask the same memory, just as what was worked out takes the place of the last."""
    made: list[Any] = []

    def fresh(top: int) -> tuple[int, object]:
        if top > 1:
            return (top, None)
        return (top, Parting(lambda: made.append(rules.memory(Table(top=9)))))

    inner = Call(fresh, (TOP,))
    first = Call(operator.getitem, (inner, 0))
    rules = of(Call(tuple, (Call(len, (inner,)), first, first)))
    for top in (1, 2, 3):
        assert rules.by_itself(Table(top=top)) == (2, top, top)
    assert (2, 9, 9) in made


@pytest.mark.parametrize(
    "kind", ["CONCAT", "TOGETHER", "EQ", "AMONG", "CALL", "ROW", "MAKE", "TABLE"]
)
def test_what_is_in_use_stays_there_even_if_the_rule_takes_it_away(kind: str) -> None:
    """From the state; and everything is forgotten meanwhile."""
    table = Table(note=(Thing(),))
    gone, seen = ref(table.note[0]), list[bool]()

    def take_away() -> tuple[()]:
        object.__setattr__(table, "note", None)
        memory.cache_clear()
        gc.collect()
        seen.append(gone() is not None)
        return ()

    more = {"CALL": (operator.concat,), "MAKE": (Pair, ("one", "other"))}.get(kind, ())
    args = (translated(NOTE), built.Formula(built.CALL, (), take_away))
    memory = Memory(Table, repr, repr)
    memory.first = built.Result(built.Formula(getattr(built, kind), args, *more))
    memory(table)
    assert seen == [True]
    memory.cache_clear()
    gc.collect()
    assert gone() is None


def test_a_rule_may_change_the_questions_that_it_is_asked() -> None:
    def turmoil(top: int) -> str:
        memory.cache_clear()
        for answer in (True, False, "1", "2", None, *range(9)):
            question.put(answer, None)
            question.put(answer, Result(answer))
        gc.collect()
        return str(top)

    memory = Memory(Table, repr, repr)
    for answers in ("12", "21"):
        memory.first = question = Question(Call(turmoil, (TOP,)))
        for answer in answers:
            question.put(answer, Question(Call(turmoil, (TURN,))))
        assert memory(Table(top=1)) == "1"
        memory.first = question
        assert memory.find(Table(top=2))[1:] == ("2", question.answers["2"])


def test_answers_are_found_again_by_who_they_are_and_by_value() -> None:
    question = Question(TOP)
    memory = Memory(Table, repr, repr)
    memory.first = question
    answers = [1 << 70, "abc", (1, 2), None, True, False, 0, 3, "a", -1, Play(3), 17, (3,)]
    for answer in answers:
        question.put(answer, Result(f"after {answer}"))
    for answer in answers:
        assert memory(Table(top=answer)) == f"after {answer}"
    assert memory(Table(top=(1 << 69) * 2)) == "after 1180591620717411303424"
    assert memory(Table(top=tuple([1, 2]))) == "after (1, 2)"  # noqa: C409 (another one)
    assert set(question.answers) == set(answers)
    for answer in answers:
        question.put(answer, Result(answer))
    for answer in answers:
        assert memory(Table(top=answer)) is answer


def test_threads_do_not_mix_up_what_they_ask() -> None:
    def slow(top: int) -> int:
        return sum(range(top, top + 50)) - 49 * 25 - 49 * top

    inner = Call(slow, (TOP,))
    rules, wrong = of(Call(tuple, (inner, Call(operator.add, (inner, inner)), inner))), []

    def ask(start: int) -> None:
        for top in range(start, start + 400):
            if rules.memory(Table(top=top)) != (top, 2 * top, top):
                wrong.append(top)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [Thread(target=ask, args=(n * 1000,)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert not wrong


# Tables.


def test_a_table_is_asked_for_small_numbers_and_for_others() -> None:
    calls = []

    def noted(*values: Any) -> str:
        calls.append(values)
        return repr(values)

    answers_of[noted] = {}
    one = of(Call(noted, (TOP,)))
    two = of(Call(noted, (TOP, "known", TURN)))
    five = of(Call(noted, (TOP, TURN, TOP, TURN, MOVE)))
    numbers = [0, 1, 15, 16, -1, 1 << 80, None, "a", (), (1, (2, "b")), Play(1)]
    for _ in range(2):
        for top in numbers:
            assert one.by_itself(Table(top=top)) == repr((top,))
        for top, turn in product(numbers, numbers):
            assert two.by_itself(Table(top=top, turn=turn)) == repr((top, "known", turn))
        for top in numbers:
            assert five.by_itself(Table(top=top), 1) == repr((top, 0, top, 0, 1))
    assert len(calls) == len(numbers) * (len(numbers) + 2)


def test_a_table_does_not_take_one_for_the_other() -> None:
    rules = of(Call(twice, (TOP,)))
    for top in (20, 20.0, Card(20), True, 1, 1.0, (20, 1), (20, True), (20.0, 1), Cards((20, 1))):
        for _ in range(2):
            assert repr(rules.by_itself(Table(top=top))) == repr(twice(top))
    deep: Any = 20
    for _ in range(10):
        deep = (deep,)
        assert rules.by_itself(Table(top=deep)) == (deep, deep)


def test_a_table_that_is_full_is_emptied() -> None:
    answers: dict[Any, Any] = {}
    table = built.Formula(built.TABLE, (translated(TOP), translated(Call(abs, (TOP,)))), answers)
    memory = Memory(Table, repr, repr)
    memory.first = built.Result(table)
    for top in range(100, 100 + (1 << 16)):
        memory(Table(top=top))
    assert len(answers) == 1 << 16
    assert memory(Table(top=-7)) == 7
    assert answers == {-7: 7}
    assert memory(Table(top=100)) == 100
    assert answers == {-7: 7, 100: 100}


def test_a_table_asks_what_it_is_given_to_begin_with() -> None:
    answers = {20: "twenty", 3: "three"}
    table = built.Formula(built.TABLE, (translated(TOP), translated(TOP)), answers)
    memory = Memory(Table, repr, repr)
    memory.first = built.Result(table)
    assert [memory(Table(top=top)) for top in (20, 21, 20)] == ["twenty", 21, "twenty"]
    answers.clear()
    assert memory(Table(top=20)) == 20


# Forgetting.


def test_a_memory_that_is_cleared_learns_anew() -> None:
    rules = of(TOP)
    assert rules.by_itself(Table(top=3)) == 3
    rules.memory.cache_clear()
    assert rules.memory.first == 0
    assert rules.memory(Table(top=3)) == 3
    assert (rules.ran, rules.learned) == (0, 1)


def test_what_is_remembered_last_is_forgotten_with_what_it_remembers() -> None:
    rules = of(TOP)
    assert built.Remembered(repr).cache_clear() is None
    assert built.Remembered(rules.memory).cache_clear() is None
    assert rules.memory.first == 0
    calls: list[Any] = []
    last, thing = built.Remembered(calls.append), Thing()
    gone = ref(thing)
    last(thing)
    last(thing)
    assert len(calls) == 1
    calls.clear()
    del thing
    assert gone() is not None
    last.cache_clear()
    assert gone() is None


def test_a_value_is_not_mixed_up_with_the_result_of_another() -> None:
    """The last result goes, and asks again about the last value."""
    times, seen = iter(range(6)), list[Any]()

    def asks_again(value: str) -> None:
        if next(times, None) is not None:
            seen.append((value, last(value)[0]))

    def wrapped(value: str) -> Any:
        return [value, Parting(lambda: asks_again(value))]

    last = built.Remembered(wrapped)
    assert [last(value)[0] for value in ("a", "b", "c")] == ["a", "b", "c"]
    assert len(seen) == 6
    assert all(value == told for value, told in seen)


def test_only_a_single_value_is_remembered() -> None:
    calls = []

    def noted(*values: Any, **named: Any) -> Any:
        calls.append((values, named))
        return calls[-1]

    last = built.Remembered(noted)
    value = Play(3)
    for _ in range(2):
        for args, named in (((), {}), ((value, value), {}), ((value,), {"b": 1}), ((), {"a": 1})):
            assert last(*args, **named) == (args, named)
    assert len(calls) == 8
    assert last(value) is last(value)
    assert len(calls) == 9


# Deep nesting.


def nested(kind: str, deep: int) -> Any:
    """A formula in a formula, and so on."""
    formula, deck, number = translated(TOP), translated(DECK), getattr(built, kind)
    more: dict[str, tuple[Any, ...]] = {
        "CALL": (str,),
        "FIELD": (Pair, ("one",)),
        "LEN": (),
        "ROW": (),
    }
    for _ in range(deep):
        if kind == "MAKE":
            formula = built.Formula(number, (deck, formula), Pair, ("one", "other"))
        else:
            args = (formula,) if kind in more else (deck, formula)
            formula = built.Formula(number, args, *more.get(kind, ()))
    return formula


@pytest.mark.parametrize("deep", [90, 1_000, 100_000])
@pytest.mark.parametrize(
    "kind", ["PLUS", "ITEM", "CALL", "ROW", "EQ", "FIELD", "MAKE", "TABLE", "LEN"]
)
def test_formulas_may_be_nested_as_deep_as_you_like(kind: str, deep: int) -> None:
    """Those that are too deep for the stack are for the rule."""
    formula, rules = nested(kind, deep), Rules(lambda *_: "ruled")
    rules.memory.first = built.Result(formula)
    made = rules.memory(Table(deck=(0, 1), top=1))
    rules.memory.first = built.Question(formula, None)
    found = rules.memory.find(Table(deck=(0, 1), top=1))
    assert rules.memory(Table(deck=(0, 1), top=1)) == "ruled"
    if kind in {"ITEM", "CALL", "ROW", "MAKE", "TABLE"}:
        assert (made == "ruled", found[2] is None) == (deep > 100, deep > 100)


@pytest.mark.parametrize("wide", [1, 31, 32, 33, 1000])
@pytest.mark.parametrize("function", [tuple, max, Table])
def test_formulas_may_be_as_wide_as_you_like(function: Any, wide: int) -> None:
    if function is not Table:
        rules = of(Call(function, (TURN, *range(wide - 1)) if wide > 1 else (HAND,)))
        table = Table(turn=0, hands=((1, 2),))
        assert said(rules.memory, table) == said(rules.rule, table)
        assert (rules.ran == 1) is (wide > 32)
    table_of_many = built.Formula(built.TABLE, (translated(TOP),) * wide + (translated(TOP),))
    rules = Rules(lambda *_: "ruled", built.Result(table_of_many))
    for top in (1, 100):
        assert rules.memory(Table(top=top)) == (top if wide < 32 else "ruled")


def after(last: Any) -> Any:
    question = Question(TOP)
    question.put(5, last)
    return question


def first(last: Any) -> Any:
    memory = Memory(Table, None, None)
    memory.first = last
    return memory


LINKS: dict[str, Callable[[Any], Any]] = {
    "what is known": lambda last: built.Formula(built.KNOWN, (), last),
    "arguments": lambda last: built.Formula(built.ROW, () if last is None else (last,)),
    "questions": lambda last: built.Question(translated(1), last),
    "answers": after,
    "results": lambda last: built.Result(built.Formula(built.KNOWN, (), last)),
    "rules": lambda last: Memory(Table, last, None),
    "learners": lambda last: Memory(Table, None, last),
    "beginnings": first,
    "what remembers": lambda last: built.Remembered(last or repr),
    "makers": lambda last: built.Maker(Pair, ("one",), (last,)),
}


STACK = 1 << (19 if sys.version_info < (3, 13) else 23)
"""From 3.13 on, Python itself needs more of it before it takes anything apart."""


@pytest.mark.parametrize("what", LINKS)
def test_chains_are_taken_apart_link_by_link_that_are_of(what: str) -> None:
    """On a stack that does not hold a call for each link."""

    def chained() -> None:
        last = None
        for _ in range(100_000):
            last = LINKS[what](last)
        done.append(type(last))

    done: list[Any] = []
    before = stack_size(STACK)
    try:
        thread = Thread(target=chained)
        thread.start()
        thread.join()
    finally:
        stack_size(before)
    assert done


def test_rules_that_call_each_other_without_end_are_an_error() -> None:
    def again(table: Table) -> Any:
        return rules.memory(table)

    rules = of(Call(again, (STATE,)))
    with pytest.raises(RecursionError):
        rules.memory(Table())
    rules = Rules(again)
    rules.memory.first = built.Result(built.Formula(built.CALL, (translated(STATE),), rules.memory))
    with pytest.raises(RecursionError):
        rules.memory(Table())
    assert rules.ran > 10
    rule: Any = repr
    for _ in range(100_000):
        rule = Memory(Table, rule, rule)
    with pytest.raises(RecursionError):
        rule(Table())
    with pytest.raises(RecursionError):
        rule(3)
    for _ in range(100_000):
        rule = built.Remembered(rule)
    with pytest.raises(RecursionError):
        rule(3)
    assert of(TOP).by_itself(Table(top=3)) == 3


# What is given up is gone, and nothing else.


def blocks_after(action: Callable[[], object]) -> int:
    """How much more memory is in use after an action was done very often than after a few times."""
    for _ in range(50):
        action()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(400):
        action()
    gc.collect()
    return sys.getallocatedblocks() - before


def failing(*values: Any) -> Any:
    raise ValueError(values)


WEIGHING: Any = None if built is None else of(Call(chance.weighed, (HANDS, DECK))).memory

LEAKLESS: dict[str, Callable[[], object]] = {
    "formulas": lambda: [translated(each) for each in KNOWN_WORK],
    "results": lambda: [said(of(each).memory, AT_TABLE, 7) for each in KNOWN_WORK],
    "odd results": lambda: [
        said(of(each).memory, Table((top, top), top, top, 1, top), top)
        for each in KNOWN_WORK
        for top in (None, (), ("a", 1), 1 << 70)
    ],
    "weights": lambda: [WEIGHING(Table(hands, deck=(1, 2))) for hands in (("a", "b"), ("c", "d"))],
    "no inputs": lambda: [said(of(each).memory) for each in KNOWN_WORK],
    "answers": lambda: [of(3).memory.find(AT_TABLE), asks_all()],
    "failures": lambda: [
        said(of(call).memory, Table(top=top))
        for call in (
            Call(failing, (TOP,)),
            Call(Pair, (Call(chance.plus, (TOP, 1)), Call(failing, (TOP,)))),
            Call(Played, (Call(failing, (TOP,)), TURN)),
            Call(tuple, (TOP, Call(failing, (TOP,)))),
        )
        for top in (1, (3, 4))
    ],
    "copies": lambda: [
        said(partial(copier(Pair), **named), *args)
        for args in ((), (Pair(1),), (3,))
        for named in ({}, {"one": 2}, {"other": 3, "one": 4}, {"third": 5})
    ],
    "makers": lambda: [
        said(partial(quick(Pair), **named), *args)
        for args in ((), (1,), (1, 2), (1, 2, 3))
        for named in ({}, {"one": 2}, {"other": 3, "one": 4}, {"third": 5})
    ],
    "last results": lambda: [built.Remembered(repr)(each) for each in (1, "a", "a", 2)],
    "wrong arguments": lambda: [said(wrong) for wrong, _ in WRONG],
}


def asks_all() -> list[Any]:
    """A memory that is asked, told and cleared."""
    memory = Memory(Table, repr, repr)
    memory.first = question = Question(TOP)
    found = []
    for top in (*range(9), True, False, None, "a", (1,), [1], Shy()):
        found.append((memory(Table(top=top)), memory.find(Table(top=top))[2]))
        if top.__hash__ is not None and not isinstance(top, Shy):
            question.put(top, Result(Call(tuple, (TOP, top))))
            question.put(top, Question(Call(operator.eq, (TOP, top))))
        found.append((memory(Table(top=top)), question.answers))
    memory.cache_clear()
    return found


@pytest.mark.parametrize("what", LEAKLESS)
def test_nothing_is_left_of(what: str) -> None:
    """A leak would leave a block each time, in every try; Python takes some for itself at first."""
    assert any(blocks_after(LEAKLESS[what]) < 300 for _ in range(5))


def test_everything_is_held_as_often_as_it_is_used() -> None:
    """And no more: each of these would be counted. They are no numbers that Python has anyway."""
    x, y, z, large = (int(each) for each in ("1000", "2000", "3000", "9" * 20))
    top, outcomes = Thing(), (Thing(), Thing(), Thing())
    tables = [
        Table(hands=((x, y), (z,)), deck=(x, y, z), top=y, note=z),
        Table(hands=((x, y), (z,)), deck=(1, 0, 2), top=top, note=outcomes),
        Table(hands=((large,), (top,)), deck=outcomes, top=outcomes, turn=1, note=x),
    ]
    formulas = [
        *(each for each in KNOWN_WORK if not is_kept_elsewhere(each)),
        Call(chance.minus, (HAND, TOP)),
        Call(chance.swapped, (HAND, NOTE, TOP)),
        Call(chance.weighed, (NOTE, DECK)),
        Call(asked, (TOP, TURN)),
        Call(asked, (NOTE, MOVE)),
        Call(twice, (TOP,)),
        Call(abs, (TOP,)),
        Call(failing, (TOP, NOTE)),
        Call(Pair, (TOP, Call(failing, (TOP, NOTE)))),
        Call(tuple, (TOP, NOTE, Call(failing, (HAND,)))),
        Call(operator.concat, (HAND, Call(chance.plus, (DECK, TOP)))),
    ]
    tracked = [x, y, z, large, top, outcomes, *outcomes, *tables]
    tracked += [part for table in tables for part in (table.hands, *table.hands, table.deck)]

    def counts() -> list[int]:
        for answers in (each for function in ASKED for each in answers_of[function].values()):
            answers.clear()
        gc.collect()
        return [sys.getrefcount(each) for each in tracked]

    def use(formula: Any) -> None:
        rules = of(formula)
        for table, move in product(tables, (7, x, top, outcomes, None, 7)):
            for kind in (Result, Question):
                rules.memory.first = kind(formula)
                said(rules.memory, table, move)
                said(rules.memory.find, table, move)

    before = counts()
    for formula in formulas:
        use(formula)
        assert counts() == before, formula


def is_kept_elsewhere(formula: Any) -> bool:
    """Whether Python keeps what is made: moves, events and shapes."""
    parts = (formula.function, *formula.args) if isinstance(formula, Call) else ()
    return any(each in (Play, Played, shape) or is_kept_elsewhere(each) for each in parts)


def in_circle(thing: Any) -> Any:
    """What comes to something, and cannot be emptied itself."""
    return built.Result(built.Formula(built.KNOWN, (), (thing, Thing())))


def circle_of_a_memory() -> Any:
    memory = Memory(Table, repr, repr)
    memory.own = memory
    return memory


def circle_of_what_comes_first() -> Any:
    memory = Memory(Table, repr, repr)
    memory.first = in_circle(memory)
    return memory


def circle_of_answers(*answers: Any) -> Any:
    memory = Memory(Table, repr, repr)
    memory.first = question = Question(TOP)
    for answer in answers:
        question.put(answer, Question(NOTE))
        question.put(answer, in_circle(question))
    return memory


MADE: list[Any] = []


def made() -> Any:
    return MADE[0]


def circle_of_what_a_formula_came_to() -> Any:
    """Its result may be made of it."""
    return circle_through(built.Formula(built.CALL, (), made))


def circle_of_what_a_table_holds() -> Any:
    """The same: for a small number, and for any other."""
    made_of = (translated(TOP), built.Formula(built.CALL, (), made))
    return circle_through(built.Formula(built.TABLE, made_of))


def circle_through(formula: Any) -> Any:
    memory = Memory(Table, repr, repr)
    memory.first = built.Result(formula)
    for top in (1, 100):
        thing = Thing()
        MADE[:] = [built.Formula(built.KNOWN, (), (formula, thing))]
        assert memory(Table(top=top)) is MADE[0]
    MADE.clear()
    return memory


def circle_of_what_was_said_last() -> Any:
    last = built.Remembered(lambda value: built.Maker(Pair, ("one",), (value,)))
    last((last, Thing()))
    return last


@pytest.mark.parametrize(
    "circle",
    [
        circle_of_a_memory,
        circle_of_what_comes_first,
        partial(circle_of_answers, True),
        partial(circle_of_answers, False),
        partial(circle_of_answers, *range(9)),
        circle_of_what_a_formula_came_to,
        circle_of_what_a_table_holds,
        circle_of_what_was_said_last,
    ],
)
def test_the_garbage_collector_finds_every(circle: Callable[[], Any]) -> None:
    gc.collect()
    thing = Thing()
    found = circle()
    found.thing, gone = thing, ref(thing)
    del thing
    gc.collect()
    assert gone() is not None
    assert any(map(gc.is_tracked, gc.get_referents(found)))
    del found
    gc.collect()
    assert gone() is None
    assert not [each for each in gc.get_objects() if type(each) is Thing]


# Wrong arguments.


class Loose:
    """Without slots."""

    one: Any


class Own:
    """Made in its own way."""

    __slots__ = ("one",)

    def __new__(cls) -> Any:
        raise NotImplementedError


class Unmade(ABC):
    __slots__ = ("one",)

    @abstractmethod
    def make(self) -> None: ...


class Looking:
    __slots__ = ("one",)

    def __getattribute__(self, name: str) -> Any:
        return name


class Leaving:
    __slots__ = ("one",)

    def __del__(self) -> None: ...


class Bound(partial):  # type: ignore[type-arg]
    """More than its slot is in it."""

    __slots__ = ("one",)


Wrong = tuple[Callable[[], object], type[Exception]]


def _wrong() -> Iterator[Wrong]:
    odd: Any
    args: Any
    one = translated(TOP)
    wide = {built.ROW, built.CALL, built.TABLE}
    for kind in range(built.TABLE + 1):
        if kind not in wide:
            yield partial(built.Formula, kind, (one,) * 4, None, ("a", "b")), Exception
        yield partial(built.Formula, kind, (1, 2)), Exception
        yield partial(built.Formula, kind, [one]), TypeError
        yield partial(built.Formula, kind, (one,) * 2, 3, "names"), TypeError
    for kind in (-1, built.TABLE + 1, built.TABLE + 2, 1 << 20):
        yield partial(built.Formula, kind), ValueError
    for odd in (1 << 40, -(1 << 40)):
        yield partial(built.Formula, odd), OverflowError
    for odd in (None, "1", 1.5, one):
        yield partial(built.Formula, odd), TypeError
    for place in (-1, -(1 << 30)):
        yield partial(built.Formula, built.INPUT, (), place), ValueError
    for odd in (None, "1", 1 << 80, 1.0):
        yield partial(built.Formula, built.INPUT, (), odd), Exception
    for odd in ({1}, [], 3, type("Dict", (dict,), {})()):
        yield partial(built.Formula, built.TABLE, (one, one), odd), TypeError
    for kind in (built.FIELD, built.MAKE):
        for names in ((), ("one", "other")):
            yield partial(built.Formula, kind, (one,), Pair, names), ValueError
        for name in ("three", "__init__", "__class__", "__slots__"):
            yield partial(built.Formula, kind, (one,), Pair, (name,)), Exception
        for odd in (None, 3, "Pair", Pair(1), Loose, int, object, type, tuple):
            yield partial(built.Formula, kind, (one,), odd, ("one",)), Exception
        yield partial(built.Formula, kind, (one,), Pair, (1,)), TypeError
    yield partial(built.Formula, built.FIELD, (one,), Looking, ("one",)), TypeError
    yield partial(built.Formula, built.MAKE, (one, one), Pair, ("one", "one")), ValueError
    for unfit in (Own, Unmade, Leaving, Bound, BaseException, property, slice):
        yield partial(built.Formula, built.MAKE, (one,), unfit, ("one",)), TypeError
        for maker in (built.Maker, built.Copier):
            yield partial(maker, unfit, ("one",)), TypeError
            yield partial(maker, unfit, ()), TypeError
    for maker in (built.Maker, built.Copier):
        yield partial(maker, Pair, ("one", "one")), ValueError
        yield partial(maker, Pair, ("one", "three")), AttributeError
        yield partial(maker, Loose, ("one",)), AttributeError
        for args in ((), (Pair,), (Pair, ["one"]), (3, ()), (Pair, (), [], 4), (Pair, (1,))):
            yield partial(maker, *args), TypeError
        yield partial(maker, kind=Pair, names=()), TypeError
        yield partial(maker, Pair, ("one",), defaults=()), TypeError
    yield partial(built.Maker, Pair, ("one",), (1, 2)), ValueError
    yield partial(built.Copier, Pair, ("one",), ()), TypeError
    for call in (built.Question, built.Result, built.Memory, built.Remembered):
        for args in ((), (1, 2, 3, 4), (3, 4), (None, 1, 2)):
            yield partial(call, *args), TypeError
        yield partial(call, one, wrong=1), TypeError
    question, memory, last = Question(TOP), Memory(Table, repr, repr), built.Remembered(repr)
    for args in ((), (1,), (1, 2, 3)):
        yield partial(question.put, *args), TypeError
    yield partial(question.put, 1, then=2), TypeError
    yield partial(setattr, question, "answers", {}), AttributeError
    yield partial(setattr, question, "asks", {}), AttributeError
    yield partial(delattr, memory, "first"), AttributeError
    yield partial(setattr, memory, "__dict__", 3), TypeError
    yield partial(memory.find, state=1), TypeError
    yield partial(memory.cache_clear, 1), TypeError
    yield memory, TypeError
    yield partial(memory, Table(), state=1), TypeError
    yield partial(memory, state=1), TypeError
    yield last, TypeError
    yield partial(last.cache_clear, 1), TypeError
    yield partial(built.Remembered(None), 1), TypeError
    for kind in (built.Formula, built.Question, built.Result, built.Memory, built.Maker):
        yield partial(type, "Derived", (kind,), {}), TypeError
        yield partial(kind.__new__, object), TypeError
        yield partial(object.__new__, kind), TypeError
    for thing in (one, question, Result(TOP), built.Maker(Pair, ("one",))):
        yield partial(pickle.dumps, thing), TypeError
        yield partial(copy.copy, thing), TypeError
    for nameless in (memory, last):
        yield partial(pickle.dumps, nameless), AttributeError


WRONG: list[Wrong] = [] if built is None else [*_wrong()]


@pytest.mark.parametrize(("wrong", "error"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_one_clear_error(
    wrong: Callable[[], object], error: type[Exception]
) -> None:
    with pytest.raises(error) as found:
        wrong()
    assert str(found.value)
    assert not isinstance(found.value, SystemError)
    assert of(TOP).by_itself(Table(top=3)) == 3


def test_a_state_of_another_class_and_what_has_names_are_for_the_rule() -> None:
    rules = Rules(lambda *args, **named: (args, named), Result("known"))
    for args, named in (((), {}), ((3,), {}), ((Pair(1), 2), {}), ((Table(),), {"move": 1})):
        assert rules.memory(*args, **named) == (args, named)
    assert rules.ran == 4
    assert rules.by_itself(Table(), 1, 2, 3) == "known"


# Values that are made and copied.


@frozen(weakref_slot=False)
class Derived(Pair):
    third: Any = 3


class Renamed(Pair):
    __slots__ = ()


class Spacious(Pair):
    """With a dict, which no copy takes along."""


ARGUMENTS = [(), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4)]
NAMED: list[dict[str, Any]] = [{}, {"one": 5}, {"other": 6}, {"one": 5, "other": 6}]
NAMED += [{"third": 7}, {"other": 6, "third": 7}, {"nothing": 8}]


@pytest.mark.parametrize("kind", [Pair, Derived, Renamed, Spacious])
@pytest.mark.parametrize("args", ARGUMENTS)
@pytest.mark.parametrize("named", NAMED)
def test_a_value_is_made_as_the_class_makes_it(
    kind: type, args: tuple[Any, ...], named: dict[str, Any]
) -> None:
    made, expected = (said(partial(make, **named), *args) for make in (quick(kind), kind))
    assert made == expected or made.startswith(expected[: expected.index(":")])
    assert "Error" not in made or made.startswith("TypeError")


@pytest.mark.parametrize("value", [Pair(1, 2), Derived(1), Renamed(1), Spacious(1, [2])])
@pytest.mark.parametrize("named", NAMED)
def test_a_copy_is_what_evolve_makes(value: Any, named: dict[str, Any]) -> None:
    but = copier(type(value))
    made, expected = (said(partial(make, **named), value) for make in (but, evolve))
    assert made == expected or made.startswith("TypeError") is expected.startswith("TypeError")
    if not made.startswith("TypeError"):
        assert type(but(value, **named)) is type(value)


def test_a_copy_of_a_derived_value_is_one_of_its_kind_or_an_error() -> None:
    but: Any = copier(Pair)
    assert but(Renamed(1), one=2) == Renamed(2)
    assert type(but(Spacious(1), one=2)) is Spacious
    for value in (Derived(1), 3, Table(), Pair):
        with pytest.raises(TypeError):
            but(value)
    with pytest.raises(TypeError):
        but(Pair(1), Pair(2))

    class Other(Pair):
        __slots__ = ()

        def __new__(cls, *args: Any) -> Any:
            return super().__new__(cls)

    with pytest.raises(TypeError):
        but(Other(1))


def test_a_field_that_was_never_set_cannot_be_copied() -> None:
    but, empty = copier(Pair), object.__new__(Pair)
    for make in (but, evolve):
        with pytest.raises(AttributeError, match="one"):
            make(empty)
        with pytest.raises(AttributeError, match="other"):
            make(empty, one=1)
        assert make(empty, one=1, other=2) == Pair(1, 2)


def test_what_is_made_is_like_any_other_value() -> None:
    made = quick(Spacious)(1, 2)
    object.__setattr__(made, "more", 3)
    assert made.more == 3  # type: ignore[attr-defined]
    assert vars(made) == {"more": 3}
    gc.collect()
    kinds = sys.getrefcount(Pair)
    pairs = [quick(Pair)(each) for each in range(100)]
    assert sys.getrefcount(Pair) >= kinds + 100
    assert all(map(gc.is_tracked, pairs))
    del pairs
    assert sys.getrefcount(Pair) <= kinds + 2


# Memories are pickled and copied by their names.


def _top(table: Table) -> Any:
    """What lies on top."""
    return table.top


if built is not None:
    top_of = update_wrapper(Memory(Table, _top, _top), _top)
    top_of.__qualname__ = "top_of"
    last_top: Any = remembered(_top)
    last_top.__qualname__ = "last_top"


def test_memories_are_pickled_and_copied_by_their_names() -> None:
    for memory in (top_of, last_top):
        assert memory.__doc__ == "What lies on top."
        assert memory.__wrapped__ is _top
        assert copy.copy(memory) is memory
        assert copy.deepcopy([memory])[0] is memory
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(memory, protocol)) is memory
        assert memory(Table(top=3)) == 3


# Without a compiled part, all of the above says nothing, and only this is left:

if built is None:
    for _name in [name for name in globals() if name.startswith("test_")]:
        del globals()[_name]

    def test_the_compiled_part_is_missing_for_a_known_reason() -> None:
        place = Path(egorules.core.__file__).with_name("_compiled")
        found = [place.with_suffix(suffix) for suffix in EXTENSION_SUFFIXES]
        is_unbuilt = not any(map(Path.exists, found))
        assert os.environ.get("EGORULES_PURE") == "1" or is_unbuilt
