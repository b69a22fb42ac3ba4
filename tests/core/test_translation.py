"""Formulas for the compiled part: they mean the same there, and what was made is used again."""

from __future__ import annotations

import gc
import operator
from collections.abc import Callable
from fractions import Fraction
from inspect import unwrap
from typing import Any, NoReturn

import pytest
from attrs import frozen

from egorules.core import chance, formula, standing, translation
from egorules.core.compiled import built
from egorules.core.formula import (
    CARDS,
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
from egorules.core.frame import Frame, Learning
from egorules.core.step import Step
from egorules.core.trace import askable, question
from egorules.core.translation import (
    FEW,
    KINDS,
    inputs_of,
    is_class,
    is_kept,
    is_made,
    known,
    plain,
    translated,
)
from egorules.core.value import Pooled, Unique

compiled_only = pytest.mark.skipif(built is None, reason="there is no compiled part")


@frozen(weakref_slot=False)
class Table:
    hands: Any = ()
    deck: Any = ()
    top: Any = None
    turn: Any = None


@frozen(eq=False)
class Play(Unique):
    card: Any
    seats: Any = ()


@frozen
class Happened(Pooled):
    card: Any
    seat: Any = 0


@frozen
class Showed:
    seat: Any
    cards: Any


@frozen(slots=False)
class Loose:
    """A class whose fields lie nowhere."""

    card: Any


HANDS, TOP, TURN = (Field(STATE, Table, name, False) for name in ("hands", "top", "turn"))
DECK = Field(STATE, Table, "deck", True)
HAND, OTHER_HAND = (Call(part, (HANDS, place)) for place in range(2))
MOVED = Field(Input(1), Play, "card", False)
SEATS = Field(Input(1), Play, "seats", False)

TABLE = Table(((3, 4), (5, 9)), (0, 2, 1, 0), 4, 1)
TABLES = [
    TABLE,
    Table(((4, 4, 8), (4, 9)), (1, 1, 1, 1), 3, 0),
    Table(((2, 4), (1, 2, 3)), (0, 1, 0, 9), 2, 1),
    Table(((4, 9), (5, 5)), (5, 1, 0, 0), 0, 0),
]
MOVES = [Play(7, (1, 2)), Play(4, (0, 0)), Play(1, (3, 1))]


def forbidden(*_: Any) -> NoReturn:
    """The rule, or the way to learn it: neither is needed."""
    raise AssertionError("the compiled part leaves this to the rule")


def compiled(asks: Any, *inputs: Any) -> Any:
    """What the compiled part makes of a formula."""
    memory = translation.Memory(Table, forbidden, forbidden)
    memory.first = translation.Result(asks)
    return memory(*inputs)


@question
def above(cards: tuple[int, ...], least: int) -> bool:
    return any(card > least for card in cards)


@question
def worth(cards: tuple[int, ...]) -> int:
    return sum(cards)


@askable
def halved(card: int) -> int:
    return card // 2


asked_above, asked_worth, asked_half = map(unwrap, (above, worth, halved))
least, most, places = map(unwrap, (standing.least, standing.most, standing.places))
NUMBERS = Call(tuple, (TOP, TURN, MOVED))

FORMULAS: dict[str, Any] = {
    "nothing": None,
    "a known number": 3,
    "yes": True,
    "a known row": (1, (True, "a")),
    "a known class": Table,
    "the state": STATE,
    "the move": Input(1),
    "a field": TOP,
    "a field of the move": MOVED,
    "a place in a field of the move": Call(operator.getitem, (SEATS, 1)),
    "a hand": HAND,
    "the last hand": Call(part, (HANDS, -1)),
    "a hand at a place": Call(part, (HANDS, TURN)),
    "is": Call(operator.is_, (TOP, None)),
    "eq": Call(operator.eq, (TOP, MOVED)),
    "ne": Call(operator.ne, (TOP, MOVED)),
    "lt": Call(operator.lt, (TOP, MOVED)),
    "le": Call(operator.le, (TOP, MOVED)),
    "gt": Call(operator.gt, (TOP, MOVED)),
    "ge": Call(operator.ge, (TOP, MOVED)),
    "among": Call(among, (MOVED, HAND)),
    "has one": Call(chance.has_one, (HAND, MOVED)),
    "first": Call(operator.getitem, (HAND, 0)),
    "last": Call(operator.getitem, (Call(chance.plus, (HAND, MOVED)), -1)),
    "how many": Call(len, (HAND,)),
    "in all": Call(sum, (OTHER_HAND,)),
    "how often": Call(tuple.count, (HAND, MOVED)),
    "plus": Call(operator.add, (TOP, MOVED)),
    "minus": Call(operator.sub, (TOP, MOVED)),
    "mod": Call(operator.mod, (TOP, MOVED)),
    "a row": Call(tuple, (TOP, 1, True, HAND, Call(tuple, (TURN,)))),
    "an empty row": Call(tuple, ()),
    "replaced": Call(chance.replaced, (HANDS, TURN, Call(chance.plus, (HAND, TOP)))),
    "one after another": Call(operator.concat, (HAND, Call(tuple, (TOP, 2)))),
    "without the first": Call(without_first, (HAND, 1)),
    "without more than there are": Call(without_first, (HAND, 9)),
    "a card comes": Call(chance.plus, (HAND, TOP)),
    "a card goes": Call(chance.minus, (HAND, 4)),
    "cards are swapped": Call(chance.swapped, (HAND, MOVED, 4)),
    "all together": Call(chance.together, (HAND, OTHER_HAND)),
    "one more": Call(chance.with_one, (DECK, TURN)),
    "one fewer": Call(chance.without_one, (DECK, 1)),
    "merged": Call(chance.merged, (DECK, (1, 2, 3, 4))),
    "weighed": Call(chance.weighed, (("a", "b", "c", "d"), DECK)),
    "least": Call(least, (NUMBERS,)),
    "most": Call(most, (NUMBERS,)),
    "places": Call(places, (NUMBERS, Call(most, (NUMBERS,)))),
    "a question": Call(asked_above, (HAND, MOVED)),
    "a question about what is known": Call(asked_above, ((3, 4), MOVED)),
    "a question with a known answer": Call(asked_above, (Call(chance.plus, (HAND, TOP)), 8)),
    "a question about numbers": Call(asked_worth, (NUMBERS,)),
    "what is askable": Call(asked_half, (Call(operator.add, (TOP, MOVED)),)),
    "a move": Call(Play, (TOP, Call(tuple, (MOVED, 1)))),
    "a move of known kind": Call(Play, (True, Call(tuple, (MOVED, True)))),
    "an event": Call(Happened, (TOP, MOVED)),
    "an event with a hand": Call(Showed, (TURN, Call(chance.plus, (HAND, 9)))),
    "an event with a function": Call(
        Happened, (Call(asked_half, (TOP,)), Call(asked_worth, (HAND,)))
    ),
    "events": Call(tuple, (Call(Happened, (TOP, 0)), Happened(1), Call(Happened, (TURN, 1)))),
    "events of many numbers": Call(
        tuple, (Call(Happened, (TOP, TURN)), Call(Happened, (MOVED, Call(sum, (HAND,)))))
    ),
    "a state": Call(Table, (Call(tuple, (HAND, ())), DECK, MOVED, None)),
    "a step": Call(Step, (Call(Table, (HANDS, DECK, TOP, 1)), Call(tuple, (TOP, "a")))),
}


@compiled_only
@pytest.mark.parametrize("name", FORMULAS)
def test_the_compiled_part_makes_of_a_formula_what_it_says(name: str) -> None:
    asks, compared = FORMULAS[name], 0
    for _ in range(2):  # what is kept is the same too
        for table in TABLES:
            for move in MOVES:
                try:
                    expected = worked_out(asks, (table, move))
                except ValueError:
                    continue  # no such card
                made = compiled(asks, table, move)
                compared += 1
                assert repr(made) == repr(expected)
                assert made == expected
                assert type(made) is type(expected)
    assert compared > len(TABLES)


@compiled_only
@pytest.mark.parametrize("name", FORMULAS)
def test_and_asks_it_as_a_question(name: str) -> None:
    asks = FORMULAS[name]
    if not formula.is_formula(asks):
        asks = Call(tuple, (asks, TOP))
    expected = worked_out(asks, (TABLE, MOVES[0]))
    found = translation.Question(asks)
    assert found.asks is asks
    found.put(expected, "then")
    memory = translation.Memory(Table, forbidden, forbidden)
    memory.first = found
    assert memory.find(TABLE, MOVES[0]) == ([found], expected, "then")


def test_nothing_that_the_compiled_part_does_itself_is_missing_above() -> None:
    compared = {each.function for each in FORMULAS.values() if isinstance(each, Call)}
    assert KINDS.keys() - compared == set()
    assert CARDS - KINDS.keys() == set()


@compiled_only
def test_the_compiled_part_knows_every_kind() -> None:
    assert all(type(getattr(built, kind)) is int for kind in KINDS.values())


# What is in use is translated once.


@compiled_only
def test_a_formula_that_stands_in_several_places_is_translated_once() -> None:
    asks = Call(chance.plus, (HAND, TOP))
    one = translated(asks)
    assert translated(Call(chance.plus, (HAND, TOP))) is one
    assert translated(Call(chance.plus, (HAND, TURN))) is not one


@compiled_only
def test_what_is_not_in_use_is_forgotten() -> None:
    gc.collect()
    before = len(translation._translated)
    asks = Call(chance.plus, (HAND, 4711))
    one = translated(asks)
    assert len(translation._translated) > before
    del one
    gc.collect()
    assert len(translation._translated) == before


@compiled_only
def test_a_small_known_value_is_one_whatever_it_is_equal_to() -> None:
    values = [1, True, 0, False, None]
    found = [known(value) for value in values]
    assert all(known(value) is each for value, each in zip(values, found, strict=True))
    assert len({*map(id, found)}) == len(values)
    assert known((1,)) is not known((1,))
    for value in (*values, 1.0, Fraction(1), "1", (1, True)):
        assert repr(compiled(value, TABLE)) == repr(value)


@compiled_only
def test_what_is_equal_but_of_another_kind_is_told_as_it_is() -> None:
    for values in ((1, True), (0, False), (1, 1.0), ((1,), (True,)), (Fraction(1), 1)):
        made = [compiled(Call(tuple, (TOP, value)), TABLE) for value in values]
        assert repr(made) == repr([(4, value) for value in values])
        made = [compiled(Call(Happened, (TOP, value)), TABLE) for value in values]
        assert repr(made) == repr([Happened(4, value) for value in values])


def test_what_is_no_formula_is_not_translated_anew() -> None:
    other: Any = 3
    with pytest.raises(AssertionError):
        translation.anew(other)


@compiled_only
def test_a_class_whose_fields_lie_nowhere_cannot_be_translated() -> None:
    with pytest.raises((TypeError, AttributeError)):
        translation.Result(Call(Loose, (TOP,)))
    frame: Frame[Table] = Frame(Table, watched=("top",))
    learning = Learning(frame, lambda table: Loose(table.top), translation)
    for _ in range(20):
        assert learning.memory(TABLE) == Loose(4)
    assert learning.memory.find(TABLE)[2] is None


@compiled_only
def test_a_rule_that_does_far_too_much_to_cards_just_runs() -> None:
    """Its formula is too long to be translated."""

    def rule(table: Table) -> bool:
        cards = table.hands[0]
        for card in range(2000):
            cards = chance.plus(cards, card % 5)
        return 7 in cards

    learning = Learning(Frame(Table, rows=("hands",)), rule, translation)
    for _ in range(20):
        assert learning.memory(TABLE) is False
    assert learning.memory.first is None


# What a question says is kept.


@compiled_only
@pytest.mark.parametrize(
    "args", [(HAND,), (Call(chance.plus, (HAND, 5)),), (HAND, 3), (HAND, MOVED), ((1, 2), MOVED)]
)
def test_a_question_is_put_once_to_the_same_cards(args: tuple[Any, ...]) -> None:
    asked: list[Any] = []

    @question
    def total(*given: Any) -> int:
        asked.append(given)
        return len(asked)

    asks = Call(unwrap(total), args)
    memory = translation.Memory(Table, forbidden, forbidden)
    memory.first = translation.Result(asks)
    other = Table(((9, 9), ()), TABLE.deck)
    made = [memory(table, move) for table in (TABLE, TABLE) for move in (MOVES[0], MOVES[0])]
    assert made == [1, 1, 1, 1]
    changed = memory(other, MOVES[1])
    assert changed == 2
    assert len(asked) == 2


@compiled_only
def test_memories_share_what_a_question_says_of_cards() -> None:
    asked: list[Any] = []

    @question
    def total(cards: Any, more: int) -> int:
        asked.append(cards)
        return int(sum(cards)) + more

    function = unwrap(total)
    assert compiled(Call(function, (HAND, 1)), TABLE) == 8
    assert compiled(Call(function, (Call(part, (HANDS, TURN)), 1)), Table(((3, 4),), turn=0)) == 8
    assert asked == [(3, 4)]
    assert compiled(Call(function, (HAND, 2)), TABLE) == 9  # what is known differs
    assert compiled(Call(function, (HAND, 1)), Table(((5,),))) == 6
    assert len(asked) == 3
    total.cache_clear()  # type: ignore[attr-defined]
    assert compiled(Call(function, (HAND, 1)), TABLE) == 8
    assert len(asked) == 4


@compiled_only
@pytest.mark.parametrize("pair", [(1, True), (0, False), ((1,), (True,)), ((2, 0), (2, False))])
def test_a_question_about_what_is_equal_but_of_another_kind_is_another(
    pair: tuple[Any, Any],
) -> None:
    @question
    def told(cards: Any, more: Any) -> Any:
        return repr(more)

    function = unwrap(told)
    memories = []
    for value in pair:
        memory = translation.Memory(Table, forbidden, forbidden)
        memory.first = translation.Result(Call(function, (HAND, value)))
        memories.append(memory)
    assert [memory(TABLE) for memory in memories] == [repr(value) for value in pair]


@compiled_only
def test_what_is_askable_is_not_kept() -> None:
    asked: list[int] = []

    @askable
    def half(card: int) -> int:
        asked.append(card)
        return card // 2

    asks = Call(unwrap(half), (TOP,))
    assert [compiled(asks, TABLE), compiled(asks, TABLE)] == [2, 2]
    assert asked == [4, 4]


@compiled_only
def test_a_shape_is_kept_for_each_move() -> None:
    asks = Call(shape, (Input(1),))
    for move in (*MOVES, 3, "a", None, (1, "b"), (1, "c")):
        assert compiled(asks, TABLE, move) is shape(move)
    assert shape in answers_of


# What is made for some numbers is used again for the same.


@compiled_only
@pytest.mark.parametrize(
    "asks",
    [
        Call(Happened, (TOP, 0)),
        Call(tuple, (Call(Happened, (TOP, 0)), "a")),
        Call(tuple, (Call(Happened, (TOP, TURN)), Call(Happened, (TURN, 3)))),
        Call(Happened, (Call(tuple, (TOP, TOP)), TURN)),
        Call(Play, (TOP, Call(tuple, (TURN,)))),
        Call(Happened, (Call(asked_half, (TOP,)), TURN)),
    ],
)
def test_events_are_used_again_where_the_same_numbers_are_told(asks: Call) -> None:
    memory = translation.Memory(Table, forbidden, forbidden)
    memory.first = translation.Result(asks)
    one = memory(TABLE)
    assert memory(Table((), (), TABLE.top, TABLE.turn)) is one
    other = Table((), (), 2, 0)
    assert memory(other) == worked_out(asks, (other,)) != one


@compiled_only
@pytest.mark.parametrize(
    "asks",
    [
        Call(Showed, (1, HAND)),
        Call(tuple, (Call(Happened, (Call(chance.plus, (HAND, 3)), 0)),)),
        Call(tuple, (TOP, TURN)),
        Call(tuple, (Call(Happened, (TOP, TURN)), Call(Happened, (Call(sum, (HAND,)), 1)))),
    ],
)
def test_rows_with_hands_or_many_numbers_are_ever_new(asks: Call) -> None:
    memory = translation.Memory(Table, forbidden, forbidden)
    memory.first = translation.Result(asks)
    one, other = memory(TABLE), memory(TABLE)
    assert one == other
    assert one is not other


@pytest.mark.parametrize(
    ("asks", "inputs"),
    [
        (Call(Happened, (TOP, 3)), [TOP]),
        (
            Call(tuple, (Call(Happened, (TOP, TURN)), "a", Call(Happened, (TURN, 0)))),
            [TOP, TURN, TURN],
        ),
        (Call(Happened, (Call(sum, (HAND,)), 0)), [Call(sum, (HAND,))]),
        (Call(Happened, (Call(asked_half, (TOP,)), 0)), [TOP]),
        (
            Call(Happened, (Call(asked_worth, (HAND,)), 0)),
            [Call(asked_worth, (HAND,))],
        ),
        (
            Call(Happened, (Call(asked_worth, (DECK,)), 0)),
            [Call(asked_worth, (DECK,))],
        ),
        (
            Call(Happened, (Call(asked_half, (Call(len, (HAND,)),)), 0)),
            [Call(asked_half, (Call(len, (HAND,)),))],
        ),
        (Call(Happened, (HAND, DECK)), [HAND, DECK]),
        (TOP, [TOP]),
        (3, []),
        ((TOP, 3), []),
    ],
)  # fmt: skip
def test_what_has_to_be_known_to_make_something(asks: Any, inputs: list[Any]) -> None:
    """Numbers, or else what makes them of cards."""
    assert [*inputs_of(asks)] == inputs


@pytest.mark.parametrize(
    ("asks", "kept"),
    [
        (Call(Happened, (TOP, 3)), True),
        (Call(Play, (TOP, ())), True),
        (Call(tuple, (Call(Happened, (TOP, 3)), "a")), True),
        (Call(tuple, (Call(tuple, (Call(Happened, (TOP, 3)),)),)), True),
        (Call(tuple, (Call(Happened, (TOP, TURN)), Call(Happened, (MOVED, 0)))), False),
        (Call(tuple, (TOP,)), False),
        (Call(Showed, (1, TOP)), False),
        (Call(Step, (STATE, ())), False),
        (Call(sum, (HAND,)), False),
        (Call(asked_half, (TOP,)), False),
        (TOP, False),
        (3, False),
    ],
)
def test_events_phases_and_moves_are_used_again(asks: Any, kept: bool) -> None:
    assert is_kept(asks) is kept
    assert FEW == 2


@pytest.mark.parametrize(
    ("function", "class_", "made"),
    [
        (Table, True, True),
        (Showed, True, True),
        (Step, True, True),
        (Happened, True, False),
        (Play, True, False),
        (tuple, True, False),
        (int, True, False),
        (sum, False, False),
        (chance.plus, False, False),
    ],
)
def test_which_classes_are_filled_in(function: Any, class_: bool, made: bool) -> None:
    assert (is_class(function), is_made(function)) == (class_, made)


@compiled_only
def test_what_is_filled_in_is_ever_new_and_what_exists_once_is_not() -> None:
    for kind, again in ((Showed, False), (Play, True), (Happened, True)):
        made: list[Any] = [compiled(Call(kind, (TOP, 3)), TABLE) for _ in range(2)]
        assert made[0] == made[1] == kind(4, 3)
        assert (made[0] is made[1]) is again


@compiled_only
def test_a_function_that_is_not_known_to_the_compiled_part_is_called() -> None:
    called: list[Any] = []

    def function(*args: Any) -> str:
        called.append(args)
        return "said"

    call: Callable[[Any], Any] = plain
    assert type(call(Call(function, (TOP,)))) is built.Formula
    assert compiled(Call(function, (TOP, HAND, "a")), TABLE) == "said"
    assert called == [(4, (3, 4), "a")]
