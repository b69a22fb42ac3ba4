"""Tracing rules: what is asked is written down, what is no question is refused."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import pytest
from attrs import frozen

from egorules.core import chance
from egorules.core.source import Source
from egorules.core.step import Step
from egorules.core.trace import (
    Amount,
    Call,
    Field,
    Later,
    Seen,
    Trace,
    Twin,
    Untouchable,
    Untraceable,
    Zone,
    apart,
    filled_in,
    inputs_of,
    is_zone,
    left,
    looked_at,
    may_fail,
    mentions,
    question,
    told,
    tracing,
    without_first,
    written,
)
from egorules.core.value import Pooled, Unique

HAND, DECK, TOP, TURN = Field("hands", 0), Field("deck"), Field("top"), Field("turn")


def number(value: int, field: Field = TOP, trace: Trace | None = None) -> Any:
    return Amount(trace or Trace(), field, value)


def hand(*cards: int, trace: Trace | None = None) -> Any:
    return Zone(trace or Trace(), HAND, cards, HAND)


def pile(*counts: int, trace: Trace | None = None) -> Any:
    return Zone(trace or Trace(), DECK, counts, DECK)


@frozen
class Table:
    hands: tuple[tuple[int, ...], ...] = ()
    deck: tuple[int, ...] = ()
    top: int | None = None
    turn: int | None = None


def value_of(formula: object, state: Table, move: object = None) -> Any:
    """What a formula says of a state and a move."""
    source = Source()
    function = source.function("state, move", [f"return {written(source, formula)}"])
    return function(state, move)


# What is refused.

USES: dict[str, Callable[[Any], object]] = {
    "bool": bool,
    "eq": lambda it: it == 3,
    "ne": lambda it: it != 3,
    "lt": lambda it: it < 3,
    "le": lambda it: it <= 3,
    "gt": lambda it: it > 3,
    "ge": lambda it: it >= 3,
    "eq from the left": lambda it: (3,) == it,  # noqa: SIM300
    "hash": hash,
    "key": lambda it: {it: 1},
    "iter": lambda it: [*it],
    "sum": sum,
    "sorted": sorted,
    "reversed": reversed,
    "len": len,
    "getitem": lambda it: it[0],
    "slice": lambda it: it[1:],
    "contains": lambda it: 3 in it,
    "add": lambda it: it + 1,
    "radd": lambda it: 1 + it,
    "tuple add": lambda it: (1,) + it,  # noqa: RUF005
    "sub": lambda it: it - 1,
    "rsub": lambda it: 1 - it,
    "mul": lambda it: it * 2,
    "rmul": lambda it: 2 * it,
    "mod": lambda it: it % 2,
    "neg": operator.neg,
    "abs": abs,
    "int": int,
    "float": float,
    "index": operator.index,
    "range": range,
    "str": str,
    "repr": repr,
    "format": "{}".format,
    "f-string": lambda it: f"{it}",
    "percent": lambda it: "%d" % it,  # noqa: UP031
    "call": lambda it: it(),
    "attribute": lambda it: it.anything,
    "method": lambda it: it.index(3),
}

OF_AMOUNTS = {"bool", "eq", "ne", "lt", "le", "gt", "ge", "eq from the left"} | {
    "add", "sub", "mod", "index", "range", "float"
}  # fmt: skip
"""What may be asked of a number: it is compared, counted with, and stands for a place."""
OF_ZONES = {"bool", "len", "getitem", "slice", "contains"}
"""What may be asked of a zone; cards may also be added to it."""


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("kind", ["untouchable", "seen", "later"])
def test_nothing_can_be_done_with_what_is_untouchable(kind: str, use: str) -> None:
    things = {
        "untouchable": Untouchable(),
        "seen": Seen(Trace(), TOP, 3),
        "later": Later(None, None, ()),
    }
    with pytest.raises(Untraceable):
        USES[use](things[kind])


@pytest.mark.parametrize("use", sorted(USES.keys() - OF_AMOUNTS))
def test_what_is_no_question_of_a_number_is_refused(use: str) -> None:
    with pytest.raises(Untraceable):
        USES[use](number(3))


@pytest.mark.parametrize("use", sorted(USES.keys() - OF_ZONES - {"add"}))
def test_what_is_no_question_of_a_zone_is_refused(use: str) -> None:
    with pytest.raises(Untraceable):
        USES[use](hand(3, 4))


@pytest.mark.parametrize(
    "look",
    [
        lambda: hand(3) == hand(3),
        lambda: hand(3) < number(3),
        lambda: {3: 1}.get(number(3)),
        lambda: number(3) in {3},
        lambda: number(3) == Untouchable(),
        lambda: number(3) + number(3),
        lambda: number(3) - number(3),
        lambda: hand(3)[hand(3)],
        lambda: hand(3)[: hand(3)],
    ],
)
def test_two_that_stand_for_something_are_no_better(look: Callable[[], object]) -> None:
    with pytest.raises(Untraceable):
        look()


@pytest.mark.parametrize(
    "part", [slice(0, 1), slice(1, 2), slice(None, None, 2), slice(None, None, -1), slice(-1, None)]
)
def test_no_part_of_a_zone_is_mistaken_for_another(part: slice) -> None:
    """Its first cards, and all but those; every other part is right or refused."""
    cards = hand(3, 4, 5)
    try:
        taken = cards[part]
    except Untraceable:
        return
    if isinstance(taken, Zone):
        assert taken.now == cards.now[part]
        for other in [(), (1,), (1, 2), (1, 2, 3, 4)]:
            assert value_of(taken.formula, Table((other,))) == other[part]
        assert taken.more is None or taken.more == len(taken.now) - 3
    else:
        assert taken == cards.now[part]


# Numbers.

SIGNS = (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("other", [2, 3, 4])
def test_a_comparison_is_a_question(sign: Callable[[Any, Any], bool], other: int) -> None:
    """It holds of other numbers that give the same answer, and so does the formula."""
    trace = Trace()
    assert sign(number(3, trace=trace), other) is sign(3, other)
    ((formula, answer),) = trace.asked.items()
    assert answer is sign(3, other)
    assert formula == Call(sign, (TOP, other))
    for value in range(1, 6):
        assert value_of(formula, Table(top=value)) is sign(value, other)


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("other", [2, 3, 4])
def test_from_the_other_side_as_well(sign: Callable[[Any, Any], bool], other: int) -> None:
    trace = Trace()
    assert sign(other, number(3, trace=trace)) is sign(other, 3)
    ((formula, _),) = trace.asked.items()
    for value in range(1, 6):
        assert value_of(formula, Table(top=value)) is sign(other, value)


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("values", [(1, 2), (2, 2), (2, 1)])
def test_two_numbers_are_compared_whatever_they_are(
    sign: Callable[[Any, Any], bool], values: tuple[int, int]
) -> None:
    trace, (top, turn) = Trace(), values
    one, other = number(top, TOP, trace), number(turn, TURN, trace)
    assert sign(one, other) is sign(top, turn)
    assert trace.asked == {Call(sign, (TOP, TURN)): sign(top, turn)}
    for value in range(4):
        (formula,) = trace.asked
        assert value_of(formula, Table(top=2, turn=value)) is sign(2, value)


def test_of_a_number_that_is_known_no_more_is_asked() -> None:
    trace = Trace()
    top = number(3, trace=trace)
    assert top == 3
    assert list(trace.asked) == [Call(operator.eq, (TOP, 3))]
    assert top.value() == 3
    assert [top == 3, top > 4, top != 5, top <= 2] == [True, False, True, False]
    assert trace.asked == {Call(operator.eq, (TOP, 3)): True, TOP: 3}
    assert top == number(3, TURN, trace)  # which is not known
    assert [*trace.asked][2:] == [Call(operator.eq, (TOP, TURN))]


@pytest.mark.parametrize(
    ("count", "result"),
    [
        (lambda top: top + 2, 5),
        (lambda top: top - 2, 1),
        (lambda top: top % 2, 1),
        (lambda top: "abcd"[top], "d"),
        (lambda top: [*range(top)], [0, 1, 2]),
        (operator.index, 3),
    ],
)
def test_who_counts_with_a_number_depends_on_it(count: Callable[[Any], Any], result: Any) -> None:
    trace = Trace()
    counted = count(number(3, trace=trace))
    assert counted == result
    assert type(counted) is type(result)
    assert trace.asked == {TOP: 3}


@pytest.mark.parametrize("value", [0, 3])
def test_whether_a_number_is_nought_is_a_question(value: int) -> None:
    trace = Trace()
    assert bool(number(value, trace=trace)) is bool(value)
    assert trace.asked == {Call(operator.ne, (TOP, 0)): bool(value)}


def test_a_number_of_the_move_is_asked_of_the_move() -> None:
    trace, field = Trace(), Field("turn", None, "move")
    assert number(3, field, trace) == number(3, TOP, trace)
    (formula,) = trace.asked
    assert formula == Call(operator.eq, (field, TOP))
    for turn in (3, 4):
        assert value_of(formula, Table(top=4, turn=9), Table(turn=turn)) is (turn == 4)


def test_a_number_is_carried_along_without_a_question() -> None:
    trace = Trace()
    top = number(3, trace=trace)
    assert (top is None) is False
    assert left((top, 4)) == Call(tuple, (TOP, 4))
    assert trace.asked == {}


# Zones.


@pytest.mark.parametrize(
    ("cards", "edited", "more", "is_left"),
    [
        ([3, 4], lambda zone: zone, 0, True),
        ([], lambda zone: zone, 0, False),
        ([3], lambda zone: zone.minus(3), -1, False),
        ([], lambda zone: zone.plus(3), 1, True),
        ([], lambda zone: zone + (3, 4), 2, True),  # noqa: RUF005
        ([3, 4], lambda zone: zone.plus(9).minus(3).minus(4).minus(9), -2, False),
        ([], lambda zone: zone.plus(number(3)), 1, True),
    ],
)
def test_whether_a_card_is_left_is_asked_of_the_hand_as_it_was(
    cards: list[int], edited: Callable[[Any], Any], more: int, is_left: bool
) -> None:
    """A hand of as many cards gives the same answer, whichever they are."""
    zone = hand(*cards)
    assert bool(edited(zone)) is is_left
    length = Call(len, (HAND,))
    assert zone.trace.asked == {Call(operator.gt, (length, -more)): is_left}


@pytest.mark.parametrize(
    ("counts", "edited", "more", "empty"),
    [
        ([0, 1], lambda zone: zone, 0, False),
        ([0, 0], lambda zone: zone, 0, True),
        ([0, 1], lambda zone: zone.without_one(1), -1, True),
        ([0, 0], lambda zone: zone.with_one(1), 1, False),
        ([0, 0], lambda zone: zone.with_one(1).with_one(1).without_one(1), 1, False),
        ([0, 0], lambda zone: zone.with_one(1).without_one(1), 0, True),
    ],
)
def test_whether_a_pile_is_empty_too(
    counts: list[int], edited: Callable[[Any], Any], more: int, empty: bool
) -> None:
    zone = pile(*counts)
    assert chance.is_empty(edited(zone)) is empty
    size = Call(sum, (DECK,))
    assert zone.trace.asked == {Call(operator.gt, (size, -more)): not empty}


def test_after_cards_of_unknown_number_it_is_asked_of_the_pile_as_it_is() -> None:
    """Two piles together: how many cards the other has is not known."""
    trace = Trace()
    rest: Any = Zone(trace, Field("rest"), (0, 2), Field("rest"))
    together: Any = chance.without_one(chance.merged(pile(0, 0, trace=trace), rest), 1)
    assert not chance.is_empty(together)
    merged = Call(chance.merged, (DECK, Field("rest")))
    size = Call(sum, (Call(chance.without_one, (merged, 1)),))
    assert trace.asked == {Call(operator.gt, (size, 0)): True}
    assert (together.now, together.more) == ((0, 1), None)


def test_piles_are_merged_with_what_is_known_from_either_side() -> None:
    for made in (chance.merged(pile(1, 2), (3, 4)), chance.merged((3, 4), pile(1, 2))):
        assert isinstance(made, Zone)
        assert made.now == (4, 6)
        assert value_of(made.formula, Table(deck=(5, 5))) == (8, 9)


def test_the_size_of_a_pile_is_a_number_that_is_told_without_a_look() -> None:
    counts = pile(0, 2, 1)
    size: Any = chance.size(counts.with_one(2))
    assert type(size) is Amount
    assert value_of(told(size), Table(deck=(0, 5, 5))) == 11
    assert counts.trace.asked == {}
    assert operator.eq(size, 4)
    assert len(counts.trace.asked) == 1


@pytest.mark.parametrize("cards", [(), (3,), (3, 4), (3, 4, 5)])
def test_all_but_the_first_cards_are_a_zone(cards: tuple[int, ...]) -> None:
    zone = hand(*cards)
    rest = zone[2:]
    enough = Call(operator.gt, (Call(len, (HAND,)), 1))
    assert zone.trace.asked == {enough: len(cards) > 1}
    assert rest.formula == Call(without_first, (HAND, 2))
    assert rest.now == cards[2:]
    assert rest.more == (-2 if len(cards) > 1 else None)
    assert bool(rest) == (len(cards) > 2)


@pytest.mark.parametrize("cards", [(3, 4), (3, 4, 5)])
def test_the_first_cards_are_numbers_that_are_not_looked_at(cards: tuple[int, ...]) -> None:
    zone = hand(*cards)
    taken = zone[:2]
    assert type(taken) is tuple
    assert [type(each) for each in taken] == [Amount, Amount]
    assert [each.now for each in taken] == [3, 4]
    assert [each.formula for each in taken] == [
        Call(operator.getitem, (HAND, place)) for place in range(2)
    ]
    assert zone.trace.asked == {Call(operator.gt, (Call(len, (HAND,)), 1)): True}
    assert value_of(left(taken), Table(((7, 8, 9),))) == (7, 8)


@pytest.mark.parametrize("cards", [(), (3,)])
def test_cards_that_are_not_there_are_refused(cards: tuple[int, ...]) -> None:
    with pytest.raises(Untraceable):
        hand(*cards)[:2]


def test_a_rest_has_a_rest_and_first_cards() -> None:
    rest = hand(3, 4, 5)[1:]
    rest.trace.asked.clear()
    (card,) = rest[:1]
    assert card.now == 4
    assert value_of(card.formula, Table(((7, 8),))) == 8
    assert rest.trace.asked == {Call(operator.gt, (Call(len, (HAND,)), 1)): True}
    assert (rest[1:].now, rest[1:].more) == ((5,), -2)


def test_cards_of_a_zone_are_as_if_it_were_a_row() -> None:
    cards = hand(3, 4, 4)
    assert (len(cards), cards[0], cards[-1], cards[:1]) == (3, 3, 4, (3,))
    assert (cards.count(4), cards.count(9)) == (2, 0)
    assert (4 in cards, 9 in cards, 9 in cards.plus(9)) == (True, False, True)
    assert (cards.plus(3).count(3), cards.minus(3).count(3)) == (2, 0)
    assert (cards + (1,))[-1] == 1  # noqa: RUF005
    counts = pile(0, 2, 1)
    assert (counts[1], counts.with_one(1)[1], counts.without_one(1)[1]) == (2, 3, 1)


@pytest.mark.parametrize(
    "number_of",
    [
        lambda cards: cards[0],
        lambda cards: cards[-1],
        lambda cards: cards.count(4),
        lambda cards: chance.plus(cards, 4).count(4),
        chance.size,
    ],
)
def test_a_number_of_a_zone_is_not_looked_at_until_it_is_asked_about(
    number_of: Callable[[Any], Any],
) -> None:
    cards = hand(3, 4, 4)
    found = number_of(cards)
    assert type(found) is Amount
    assert cards.trace.asked == {}
    assert found.now == number_of((3, 4, 4))
    for other in [(4,), (1, 2), (4, 4, 4)]:
        assert value_of(found.formula, Table((other,))) == number_of(other)
    assert operator.lt(found, 99)
    assert cards.trace.asked == {Call(operator.lt, (found.formula, 99)): True}
    assert found.value() == found.now
    assert cards.trace.asked[found.formula] == found.now


EDITS: list[Callable[[Any, Any], Any]] = [
    lambda cards, top: chance.plus(cards, 5),
    chance.plus,
    lambda cards, top: chance.minus(cards, 4),
    lambda cards, top: chance.minus(chance.plus(cards, top), 4),
    lambda cards, top: chance.plus(chance.minus(cards, 4), top),
    lambda cards, top: chance.minus(chance.plus(chance.minus(chance.plus(cards, 9), 4), 1), top),
    lambda cards, top: cards + (4, 1),  # noqa: RUF005
    lambda cards, top: cards + (top,),  # noqa: RUF005
    lambda cards, top: chance.with_one(cards, 1),
    lambda cards, top: chance.without_one(chance.with_one(cards, top), 0),
    lambda cards, top: chance.merged(cards, (1, 2, 3)),
    lambda cards, top: cards[1:],
    lambda cards, top: chance.plus(cards[2:], top)[1:],
]


@pytest.mark.parametrize("edit", EDITS)
def test_what_becomes_of_a_zone_becomes_of_every_such_zone(edit: Callable[[Any, Any], Any]) -> None:
    """Whatever its cards and whatever the number: the formula does what was done."""
    trace = Trace()
    try:
        made = edit(hand(1, 4, 4, trace=trace), number(1, trace=trace))
    except Untraceable:
        return
    assert made.now == edit((1, 4, 4), 1)
    formula = left(made)
    assert all(isinstance(asked, Call) for asked in trace.asked)  # the number stays open
    for cards in [(1, 4, 4), (2, 4, 4), (2, 3, 4), (0, 2, 4)]:
        for top in (0, 1, 2):
            try:
                expected = edit(cards, top)
            except ValueError:
                continue  # no such card
            assert value_of(formula, Table((cards,), top=top)) == expected
            if made.more is not None and edit not in EDITS[8:11]:
                assert len(expected) == len(cards) + made.more


def test_a_card_that_comes_and_another_that_goes_are_one_change() -> None:
    swapped = hand(1, 2).plus(number(9)).minus(2)
    assert swapped.formula == Call(chance.swapped, (HAND, TOP, 2))
    assert (swapped.now, swapped.more) == ((1, 9), 0)
    assert hand(1, 2).minus(2).plus(9).formula == Call(
        chance.plus, (Call(chance.minus, (HAND, 2)), 9)
    )


def test_a_question_is_noted_once_for_each_zone_state_and_argument() -> None:
    trace = Trace()
    one, other = (
        Zone(trace, Field("hands", seat), (3,), Field("hands", seat)) for seat in range(2)
    )
    fuller: Any = one.plus(4)
    for _ in range(2):
        assert [3 in one, 3 in other, 3 in fuller, 4 in one] == [True, True, True, False]
        assert [one.count(3) == 1, one[-1] > 3, len(one)] == [True, False, 1]
    here, there = Field("hands", 0), Field("hands", 1)
    assert trace.asked == {
        Call(operator.contains, (3, here)): True,
        Call(operator.contains, (3, there)): True,
        Call(operator.contains, (3, Call(chance.plus, (here, 4)))): True,
        Call(operator.contains, (4, here)): False,
        Call(operator.eq, (Call(tuple.count, (here, 3)), 1)): True,
        Call(operator.gt, (Call(operator.getitem, (here, -1)), 3)): False,
        Call(len, (here,)): 1,
    }


def test_a_zone_is_asked_about_a_number_that_is_not_looked_at() -> None:
    trace = Trace()
    top, cards = number(3, trace=trace), hand(3, 4, trace=trace)
    assert top in cards
    assert cards.count(top) > 0
    assert trace.asked == {
        Call(operator.contains, (TOP, HAND)): True,
        Call(operator.gt, (Call(tuple.count, (HAND, TOP)), 0)): True,
    }
    for formula in trace.asked:
        assert [value_of(formula, Table(((5,),), top=top)) for top in (3, 5)] == [False, True]


# Questions.


def test_a_question_is_remembered_of_hands_and_noted_of_zones() -> None:
    asked: list[object] = []

    @question
    def above(cards: Any, least: int) -> bool:
        """Whether any card is higher."""
        asked.append(cards)
        return any(card > least for card in cards)

    assert [above((3, 4), 3), above((3, 4), 3), above((3, 4), 4)] == [True, True, False]
    assert asked == [(3, 4), (3, 4)]
    zone = hand(5, 6)
    assert above(zone.plus(7), number(5, trace=zone.trace)) is True
    (((_, args), answer),) = zone.trace.asked.items()
    assert (args, answer) == ((Call(chance.plus, (HAND, 7)), TOP), True)
    (formula,) = zone.trace.asked
    assert [value_of(formula, Table(((1,),), top=top)) for top in (6, 7)] == [True, False]
    asked[2:] = []
    assert [above([7], 1), above([7], 1)] == [True, True]  # what is no hand is not remembered
    assert asked[2:] == [[7], [7]]
    above.cache_clear()  # type: ignore[attr-defined]
    assert above((3, 4), 3)
    assert asked[4:] == [(3, 4)]
    assert (above.__name__, above.__doc__) == ("above", "Whether any card is higher.")


def test_a_question_that_answers_a_number_is_not_looked_at() -> None:
    @question
    def worth(cards: Any) -> int:
        """All together."""
        return sum(cards)

    trace = Trace()
    total: Any = worth(hand(5, 6, trace=trace).plus(number(1, trace=trace)))
    assert type(total) is Amount
    assert trace.asked == {Call(operator.is_, (total.formula, None)): False}
    assert operator.lt(total, 13)
    _, formula = trace.asked
    assert [value_of(formula, Table(((7,),), top=top)) for top in (5, 6)] == [True, False]
    assert [worth((1, 2)), worth([1, 2])] == [3, 3]
    assert worth.__doc__ == "All together."


def test_whether_there_is_an_answer_is_asked_as_well() -> None:
    @question
    def highest(cards: Any) -> Any:
        return max(cards, default=None)

    for cards in [(), (3, 4)]:
        zone = hand(*cards)
        found: Any = highest(zone)
        assert (found is None) == (not cards)
        ((formula, answer),) = zone.trace.asked.items()
        assert answer is (not cards)
        assert [value_of(formula, Table((each,))) for each in ((), (1,))] == [True, False]


def test_a_hand_that_is_known_is_not_asked_about_a_number_that_is_not() -> None:
    @question
    def holds(cards: Any, card: int) -> bool:
        return card in cards

    with pytest.raises(Untraceable):
        holds((3, 4), number(3))


# Formulas.


def test_a_formula_is_written_as_one_would() -> None:
    state = Table(((3, 4), (5,)), (7, 8), 4, None)
    formulas = {
        TOP: 4,
        DECK: (7, 8),
        Field("hands", 1): (5,),
        Call(operator.is_, (TURN, None)): True,
        Call(operator.is_, (TOP, None)): False,
        Call(operator.contains, (4, HAND)): True,
        Call(operator.getitem, (HAND, -1)): 4,
        Call(operator.eq, (Call(operator.getitem, (HAND, -1)), TOP)): True,
        Call(tuple, ()): (),
        Call(tuple, (TOP,)): (4,),
        Call(tuple, (HAND, Call(tuple, (1, "a")))): ((3, 4), (1, "a")),
        Call(Table, (Call(tuple, (HAND,)), DECK)): Table(((3, 4),), (7, 8)),
    }
    for formula, value in formulas.items():
        assert value_of(formula, state) == value
    assert value_of((TOP, 1), state) == (TOP, 1)  # a known value, whatever it is


def test_which_formulas_stand_for_cards() -> None:
    for formula in (
        HAND,
        Call(chance.plus, (HAND, 3)),
        Call(chance.merged, (DECK, DECK)),
        Call(without_first, (HAND, 1)),
        Call(operator.add, (HAND, (1,))),
    ):
        assert is_zone(formula)
    for other in (
        TOP,
        Call(len, (HAND,)),
        Call(operator.getitem, (HAND, 0)),
        Call(operator.getitem, (Call(chance.plus, (HAND, 3)), 0)),
        Call(operator.contains, (3, HAND)),
        3,
        (1, 2),
    ):
        assert not is_zone(other)


def test_which_formulas_have_to_do_with_a_field() -> None:
    for formula in (TOP, Call(operator.eq, (3, TOP)), Call(len, (Call(chance.plus, (HAND, TOP)),))):
        assert mentions(formula, TOP)
    moved = Field("top", None, "move")
    for other in (TURN, HAND, moved, Call(operator.eq, (moved, 3)), "top", 3):
        assert not mentions(other, TOP)


def test_which_questions_make_sense_only_after_others() -> None:
    gone = Call(chance.minus, (HAND, 3))
    for formula in (
        gone,
        Call(len, (gone,)),
        Call(operator.contains, (3, gone)),
        Call(operator.getitem, (HAND, -1)),
        Call(chance.swapped, (HAND, 3, 4)),
        Call(without_first, (HAND, 1)),
        *(Call(sign, (TOP, 3)) for sign in SIGNS[2:]),
        *(Call(sign, (3, TOP)) for sign in SIGNS[2:]),
        Call(operator.gt, (Call(len, (HAND,)), TOP)),
        Call(operator.gt, (Call(sum, (Call(chance.without_one, (DECK, 3)),)), 0)),
    ):
        assert may_fail(formula)
    for other in (
        TOP,
        Call(operator.eq, (TOP, 3)),
        Call(operator.contains, (3, HAND)),
        Call(tuple.count, (HAND, TOP)),
        Call(operator.is_, (TOP, None)),
        Call(operator.gt, (Call(len, (HAND,)), 1)),
        3,
    ):
        assert not may_fail(other)


# What a rule has made.


@frozen
class Saw:
    seat: object
    cards: object
    to: object = "all"


@frozen
class Took(Pooled):
    seat: object
    card: object


class Place(NamedTuple):
    row: object
    seat: object


def test_an_event_tells_a_zone_by_its_formula() -> None:
    zone = hand(3, 4)
    event = told(Saw(1, zone.plus(5), to=(0,)))
    assert zone.trace.asked == {}
    assert value_of(event, Table(((1, 9),))) == Saw(1, (1, 5, 9), to=(0,))


def test_an_event_tells_a_number_by_its_formula() -> None:
    trace = Trace()
    total = Amount(trace, Call(sum, (HAND,)), 7)
    events = told((Saw(0, total), Saw(1, (total, 2)), Saw(0, Saw(1, total)), "end"))
    assert trace.asked == {}
    assert value_of(events, Table(((1, 9),))) == (
        Saw(0, 10), Saw(1, (10, 2)), Saw(0, Saw(1, 10)), "end"
    )  # fmt: skip


def test_what_events_tell_is_filled_in_once_it_is_known() -> None:
    trace = Trace()
    top, cards = number(3, trace=trace), hand(3, 4, trace=trace)
    with tracing():
        events = told((Took(0, top), Saw(1, (cards[0], top)), Took(1, 2)))
    first = Call(operator.getitem, (HAND, 0))
    assert [*inputs_of(events)] == [TOP, first, TOP]
    assert filled_in(events, {TOP: 5, first: 6}) == (Took(0, 5), Saw(1, (6, 5)), Took(1, 2))
    assert trace.asked == {}
    assert [*inputs_of((Took(1, 2), 3))] == []
    assert filled_in((1, 2), {}) == (1, 2)


@frozen(eq=False)
class Waits(Unique):
    card: object
    seats: object = ()


def test_meanwhile_an_event_holds_a_number_and_a_phase_looks_at_it() -> None:
    trace = Trace()
    top, turn = number(3, TOP, trace), number(1, TURN, trace)
    with tracing():
        event = Took(0, top)
        assert event.card is top
        assert Took(1, 2) is Took(1, 2)
        assert trace.asked == {}
        assert Waits(top, (0, (turn,))) is Waits(3, (0, (1,)))
    assert trace.asked == {TOP: 3, TURN: 1}
    assert Waits(3, (0, (1,))) is Waits(3, seats=(0, (1,)))
    with pytest.raises(Untraceable):
        Took(0, top)
    with pytest.raises(Untraceable):
        Waits(top)


def test_values_are_made_as_usual_after_a_failure() -> None:
    with pytest.raises(ZeroDivisionError), tracing():
        raise ZeroDivisionError
    for make in (Took, Waits):
        with pytest.raises(Untraceable):
            make(0, number(3))


def test_only_numbers_are_looked_at() -> None:
    trace = Trace()
    cards = hand(3, trace=trace)
    assert looked_at(cards) is cards
    assert looked_at((number(3, trace=trace), ("a", None))) == (3, ("a", None))
    assert trace.asked == {TOP: 3}


def test_what_holds_nothing_of_the_twin_is_told_as_it_is() -> None:
    for value in (3, "a", None, (), (1, (2,)), Saw(1, (2,)), Took(1, 2), Hashable):
        assert told(value) == left(value) == value
        assert type(told(value)) is type(left(value)) is type(value)
    assert told(Took(1, 2)) is Took(1, 2)


HOLDING: dict[str, object] = {
    "untouchable": Untouchable(),
    "row": (1, Untouchable()),
    "event": Saw(1, Untouchable()),
    "later": Later(None, None, ()),
    "row with names": Place(Seen(Trace(), TOP, 3), 2),
}


@pytest.mark.parametrize("made", [told, left])
@pytest.mark.parametrize("name", HOLDING)
def test_whatever_else_may_hold_something_of_the_twin_is_refused(
    made: Callable[[Any], Any], name: str
) -> None:
    with pytest.raises(Untraceable):
        made(HOLDING[name])


def test_a_field_becomes_a_formula_or_a_known_value() -> None:
    trace = Trace()
    top, cards = number(3, trace=trace), hand(3, 4, trace=trace)
    assert left(top) == TOP
    assert left(cards) == HAND
    assert left((cards.minus(3), (), top, (top, 1))) == Call(
        tuple, (Call(chance.minus, (HAND, 3)), (), TOP, Call(tuple, (TOP, 1)))
    )
    assert left(((), (1,))) == ((), (1,))
    assert trace.asked == {}
    assert left(((1, (top,)),)) == Call(tuple, (Call(tuple, (1, Call(tuple, (TOP,)))),))
    with pytest.raises(Untraceable):
        left(Saw(1, top))


# Rules that run apart.


class TwinTable(Table, Twin):
    """A table that is traced."""


def test_a_rule_apart_runs_on_a_real_state_and_waits_on_a_twin() -> None:
    runs: list[object] = []

    @apart
    def finish(state: Table, why: str, seat: int = 0) -> Step[Table, str]:
        """The end."""
        runs.append((state, why, seat))
        return Step(state, (why,))

    real, twin = Table(), TwinTable()
    start: Step[Table, str] = Step(twin, ("before",))
    assert finish(real, "empty", seat=2) == Step(real, ("empty",))
    assert runs == [(real, "empty", 2)]
    step = start.then(finish, "stop", 1)
    assert len(runs) == 1
    assert step.events[:1] == ("before",)
    later: Any = step.state
    assert isinstance(later, Later)
    assert (later.state is twin, later.args) == (True, ("stop", 1))
    assert later.rule(real, *later.args) == Step(real, ("stop",))
    assert (finish.__name__, finish.__doc__) == ("finish", "The end.")
