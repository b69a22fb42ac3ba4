"""Tracing rules: what is asked is written down, what is no question is refused."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable
from enum import StrEnum
from functools import reduce
from threading import Thread
from typing import Any, NamedTuple, Optional

import pytest
from attrs import evolve, frozen

from egorules.core import chance
from egorules.core.formula import (
    STATE,
    Call,
    Field,
    Formula,
    Input,
    among,
    answers_of,
    part,
    shape,
    without_first,
    worked_out,
)
from egorules.core.standing import least, most, places
from egorules.core.trace import (
    Amount,
    Late,
    Later,
    Row,
    Seen,
    Trace,
    Twin,
    Untouchable,
    Untraceable,
    Zone,
    askable,
    formula_of,
    is_plain,
    now,
    of_numbers,
    question,
    seen_in,
    tracing,
)
from egorules.core.value import Pooled, Unique


@frozen(weakref_slot=False)
class Table:
    hands: tuple[tuple[int, ...], ...] = ()
    deck: tuple[int, ...] = ()
    top: int | None = None
    turn: int | None = None


HANDS, TOP, TURN = (Field(STATE, Table, name, False) for name in ("hands", "top", "turn"))
DECK = Field(STATE, Table, "deck", True)
HAND = Call(part, (HANDS, 0))
OTHER_HAND = Call(part, (HANDS, 1))


def number(value: int, formula: Formula = TOP, trace: Trace | None = None) -> Any:
    return Amount(trace or Trace(), formula, value)


def hand(*cards: int, trace: Trace | None = None) -> Any:
    return Zone(trace or Trace(), HAND, cards, HAND)


def pile(*counts: int, trace: Trace | None = None) -> Any:
    return Zone(trace or Trace(), DECK, counts, DECK)


def row(*hands: tuple[int, ...], trace: Trace | None = None) -> Any:
    return Row(trace or Trace(), HANDS, hands)


def value_of(formula: object, state: Table, *rest: object) -> Any:
    """What a formula says of a state and a move."""
    return worked_out(formula, (state, *rest))


# What is shown of a value.


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


def test_what_is_passed_on_is_there_or_not_and_nothing_else() -> None:
    trace = Trace()
    assert trace.carried(TOP, None) is None
    assert trace.asked == {Call(operator.is_, (TOP, None)): True}
    passed = trace.carried(TURN, (1, 2))
    assert trace.asked[Call(operator.is_, (TURN, None))] is False
    assert (type(passed), formula_of(passed), now(passed)) == (Seen, TURN, (1, 2))
    with pytest.raises(Untraceable):
        passed[0]


def test_of_a_member_it_is_asked_which_it_is_in_their_order() -> None:
    """So all traces begin with the same question."""
    for colour, answers in ((Colour.RED, [True]), (Colour.BLUE, [False, True])):
        trace = Trace()
        assert trace.met(TOP, colour) is colour
        asked = [Call(operator.is_, (TOP, each)) for each in Colour]
        assert trace.asked == dict(zip(asked, answers, strict=False))
        assert not value_of(asked[0], Table(top="red"))  # type: ignore[arg-type]


def test_a_number_that_is_seen_is_a_plain_one() -> None:
    assert [is_plain(each) for each in (3, number(3))] == [True, True]
    others = (True, 3.0, "3", None, (3,), hand(3), Colour.RED, Seen(Trace(), TOP, 3))
    assert not any(map(is_plain, others))


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
    "rmod": lambda it: 2 % it,
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
    "add", "radd", "sub", "rsub", "mod", "rmod", "index", "range", "float"
}  # fmt: skip
"""What may be asked of a number: it is compared, counted with, and stands for a place."""
OF_ZONES = {"bool", "len", "getitem", "slice", "contains", "add", "radd", "tuple add"}
"""What may be asked of a zone; cards may also be added to it, but no number."""
OF_ROWS = {"len", "getitem", "iter", "sum"}
"""What may be asked of a row, whose zones cannot be added up."""


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


@pytest.mark.parametrize("use", sorted(USES.keys() - OF_ZONES))
def test_what_is_no_question_of_a_zone_is_refused(use: str) -> None:
    with pytest.raises(Untraceable):
        USES[use](hand(3, 4))


@pytest.mark.parametrize("use", sorted(USES.keys() - OF_ROWS))
@pytest.mark.parametrize("edited", [False, True])
def test_what_is_no_question_of_a_row_is_refused(use: str, edited: bool) -> None:
    hands = row((3, 4), (5,))
    with pytest.raises(Untraceable):
        USES[use](chance.replaced(hands, 0, ()) if edited else hands)


@pytest.mark.parametrize("add", [lambda it: it + 1, lambda it: 1 + it, lambda it: it + "1"])
def test_only_cards_are_added_to_cards(add: Callable[[Any], object]) -> None:
    with pytest.raises((Untraceable, TypeError)):
        add(hand(3, 4))


@pytest.mark.parametrize(
    "look",
    [
        lambda: hand(3) == hand(3),
        lambda: hand(3) < number(3),
        lambda: {3: 1}.get(number(3)),
        lambda: number(3) in {3},
        lambda: number(3) == Untouchable(),
        lambda: number(3) + Untouchable(),
        lambda: number(3) + 1.5,
        lambda: "a" * number(3),
        lambda: hand(3)[hand(3)],
        lambda: hand(3)[: hand(3)],
        lambda: hand(3, 4)[: number(1)],
        lambda: hand(3, 4)[number(1) :],
        lambda: hand(3).plus(Untouchable()),
        lambda: row((3,)).replaced(0, Untouchable()),
        lambda: row((3,)) == row((3,)),
    ],
)
def test_two_that_stand_for_something_are_no_better(look: Callable[[], object]) -> None:
    with pytest.raises(Untraceable):
        look()


@pytest.mark.parametrize(
    "taken", [slice(0, 1), slice(1, 2), slice(None, None, 2), slice(None, None, -1)]
)
def test_parts_of_a_zone_that_have_no_formula_are_refused(taken: slice) -> None:
    with pytest.raises(Untraceable):
        hand(3, 4, 5)[taken]


@pytest.mark.parametrize("taken", [slice(-1, None), slice(None, -1), slice(None, None)])
def test_nor_is_a_zone_counted_from_its_end(taken: slice) -> None:
    with pytest.raises(Untraceable):
        hand(3, 4, 5)[taken]


def is_pair(it: Any) -> bool:
    match it:
        case (_, _):
            return True
        case _:
            return False


def is_nothing(it: Any) -> bool:
    match it:
        case ():
            return True
        case _:
            return False


@pytest.mark.parametrize("look", [is_pair, is_nothing])
@pytest.mark.parametrize(
    "make", [Untouchable, lambda: Seen(Trace(), TOP, (3, 4)), lambda: number(3)]
)
def test_a_pattern_does_not_pass_over_what_is_untouchable(
    look: Callable[[Any], bool], make: Callable[[], Any]
) -> None:
    with pytest.raises(Untraceable):
        look(make())


def test_a_pattern_asks_how_many_there_are() -> None:
    cards, hands = hand(3, 4), row((3,), (4,))
    assert [is_nothing(cards), is_pair(cards)] == [False, True]
    assert cards.trace.asked == {Call(len, (HAND,)): 2}
    assert is_pair(hands)
    assert hands.trace.asked == {Call(len, (HANDS,)): 2}


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
    assert formula is Call(sign, (TOP, other))
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


@pytest.mark.parametrize("sign", SIGNS)
def test_nobody_asks_how_a_number_compares_with_itself(sign: Callable[[Any, Any], bool]) -> None:
    trace = Trace()
    assert sign(number(3, trace=trace), number(3, trace=trace)) is sign(3, 3)
    assert trace.asked == {}


def test_nor_whether_a_number_is_none() -> None:
    trace = Trace()
    top = number(3, trace=trace)
    assert [top == None, top != None] == [False, True]  # noqa: E711
    assert top is not None
    assert trace.asked == {}
    with pytest.raises(TypeError):
        top < None  # noqa: B015


SUMS: list[Callable[[Any, Any], Any]] = [
    lambda one, _: one + 2,
    lambda one, _: 2 + one,
    lambda one, _: one - 2,
    lambda one, _: 2 - one,
    lambda one, _: one % 2,
    lambda one, _: 17 % one,
    operator.add,
    operator.sub,
    operator.mod,
    lambda one, two: (one + two + 1) % 4 - one,
    lambda one, two: sum((one, two, 3)),
    lambda one, two: one - one,
]


@pytest.mark.parametrize("count", SUMS)
def test_who_counts_with_numbers_asks_nothing(count: Callable[[Any, Any], Any]) -> None:
    """What comes out is a number again, whatever the numbers were."""
    trace = Trace()
    made = count(number(3, TOP, trace), number(5, TURN, trace))
    assert type(made) is Amount
    assert made.now == count(3, 5)
    assert trace.asked == {}
    for top in range(1, 5):
        for turn in range(1, 5):
            assert value_of(made.formula, Table(top=top, turn=turn)) == count(top, turn)
    assert operator.lt(made, 99)
    assert trace.asked == {Call(operator.lt, (made.formula, 99)): True}


@pytest.mark.parametrize(
    ("count", "result"),
    [
        (lambda top: "abcd"[top], "d"),
        (lambda top: [*range(top)], [0, 1, 2]),
        (lambda top: (7, 8, 9, 10)[top], 10),
        (operator.index, 3),
        (float, 3.0),
    ],
)
def test_who_needs_the_number_itself_depends_on_it(
    count: Callable[[Any], Any], result: Any
) -> None:
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


def test_a_number_is_an_int_for_whoever_asks_what_it_is() -> None:
    trace = Trace()
    top = number(3, trace=trace)
    assert isinstance(top, int)
    assert not isinstance(top, bool | str | tuple)
    match top:
        case int():
            pass
        case _:
            pytest.fail("no number")
    assert not isinstance(Seen(trace, TOP, 3), int)
    assert trace.asked == {}


def test_a_number_of_the_move_is_asked_of_the_move() -> None:
    trace, field = Trace(), Field(Input(1), Table, "turn", False)
    assert number(3, field, trace) == number(3, TOP, trace)
    (formula,) = trace.asked
    assert formula is Call(operator.eq, (field, TOP))
    for turn in (3, 4):
        assert value_of(formula, Table(top=4, turn=9), Table(turn=turn)) is (turn == 4)


def test_a_number_is_carried_along_without_a_question() -> None:
    trace = Trace()
    top = number(3, trace=trace)
    assert (top is None) is False
    assert formula_of((top, 4)) is Call(tuple, (TOP, 4))
    assert trace.asked == {}


def test_a_value_that_is_looked_at_is_known() -> None:
    trace = Trace()
    assert Seen(trace, TOP, "anything").value() == "anything"
    assert trace.asked == {TOP: "anything"}


# Zones.


@pytest.mark.parametrize(
    ("cards", "edited", "more", "is_left"),
    [
        ([3, 4], lambda zone: zone, 0, True),
        ([], lambda zone: zone, 0, False),
        ([3], lambda zone: zone.minus(3), -1, False),
        ([3, 4], lambda zone: zone.plus(9).minus(3).minus(4).minus(9), -2, False),
        ([3], lambda zone: zone.plus(number(9)).minus(3), 0, True),
        ([3, 4], lambda zone: zone.minus(3).plus(5).minus(4).minus(5), -2, False),
        ([3, 4], lambda zone: zone.together((1,)).minus(1).minus(3), -1, True),
        ([3, 4], lambda zone: (zone + (1,)).minus(1).minus(3), -1, True),  # noqa: RUF005
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
    "edited",
    [
        lambda zone: zone.plus(3),
        lambda zone: zone.plus(number(3)),
        lambda zone: zone + (3, 4),  # noqa: RUF005
        lambda zone: chance.together(zone, (3, 4)),
        lambda zone: (zone + (3, 4)).minus(3),  # noqa: RUF005
    ],
)
def test_a_card_that_came_is_there_without_a_question(edited: Callable[[Any], Any]) -> None:
    zone = hand()
    assert edited(zone)
    assert zone.trace.asked == {}


@pytest.mark.parametrize(
    ("counts", "edited", "more", "empty"),
    [
        ([0, 1], lambda zone: zone, 0, False),
        ([0, 0], lambda zone: zone, 0, True),
        ([0, 1], lambda zone: zone.without_one(1), -1, True),
        ([0, 0], lambda zone: zone.with_one(1).without_one(1), 0, True),
        ([0, 2], lambda zone: zone.with_one(1).without_one(1).without_one(1), -1, False),
    ],
)
def test_whether_a_pile_is_empty_too(
    counts: list[int], edited: Callable[[Any], Any], more: int, empty: bool
) -> None:
    zone = pile(*counts)
    assert chance.is_empty(edited(zone)) is empty
    size = Call(sum, (DECK,))
    assert zone.trace.asked == {Call(operator.gt, (size, -more)): not empty}


def test_a_pile_is_not_empty_after_a_card_came() -> None:
    zone = pile(0, 0)
    assert not chance.is_empty(zone.with_one(1))
    assert not chance.is_empty(zone.with_one(1).with_one(1).without_one(1))
    assert zone.trace.asked == {}


def test_after_cards_of_unknown_number_it_is_asked_of_the_pile_as_it_is() -> None:
    """Two piles together: how many cards the other has is not known."""
    trace, rest = Trace(), Field(STATE, Table, "rest", True)
    other: Any = Zone(trace, rest, (0, 2), rest)
    together: Any = chance.without_one(chance.merged(pile(0, 0, trace=trace), other), 1)
    assert not chance.is_empty(together)
    merged = Call(chance.merged, (DECK, rest))
    size = Call(sum, (Call(chance.without_one, (merged, 1)),))
    assert trace.asked == {Call(operator.gt, (size, 0)): True}
    assert (together.now, together.more) == ((0, 1), None)


@pytest.mark.parametrize(
    "joined",
    [
        operator.add,
        chance.together,
        lambda one, other: () + one,  # noqa: RUF005
        lambda one, other: (one + other).plus(9).minus(9),
    ],
)
@pytest.mark.parametrize("cards", [(), (3,)])
def test_and_so_it_is_of_hands_that_are_put_together(
    joined: Callable[[Any, Any], Any], cards: tuple[int, ...]
) -> None:
    trace = Trace()
    other = Zone(trace, OTHER_HAND, (), OTHER_HAND)
    zone = joined(hand(*cards, trace=trace), other)
    assert bool(zone) is bool(cards)
    assert trace.asked == {Call(operator.gt, (Call(len, (zone.formula,)), 0)): bool(cards)}


def test_piles_are_merged_with_what_is_known_from_either_side() -> None:
    for made in (chance.merged(pile(1, 2), (3, 4)), chance.merged((3, 4), pile(1, 2))):
        assert isinstance(made, Zone)
        assert made.now == (4, 6)
        assert value_of(made.formula, Table(deck=(5, 5))) == (8, 9)


def test_the_size_of_a_pile_is_a_number_that_is_told_without_a_look() -> None:
    counts = pile(0, 2, 1)
    size: Any = chance.size(counts.with_one(2))
    assert type(size) is Amount
    assert value_of(formula_of(size), Table(deck=(0, 5, 5))) == 11
    assert counts.trace.asked == {}
    assert operator.eq(size, 4)
    assert len(counts.trace.asked) == 1


@pytest.mark.parametrize("cards", [(), (3,), (3, 4), (3, 4, 5)])
def test_all_but_the_first_cards_are_a_zone(cards: tuple[int, ...]) -> None:
    zone = hand(*cards)
    rest = zone[2:]
    enough = Call(operator.gt, (Call(len, (HAND,)), 1))
    assert zone.trace.asked == {enough: len(cards) > 1}
    assert rest.formula is Call(without_first, (HAND, 2))
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
    assert value_of(formula_of(taken), Table(((7, 8, 9),))) == (7, 8)


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
    assert ((1,) + cards)[0] == 1  # noqa: RUF005
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
        chance.total,
        lambda cards: chance.total(chance.together(cards, cards)),
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


def test_what_is_weighed_by_a_pile_is_told_and_not_looked_at() -> None:
    counts = pile(0, 2, 1)
    found: Any = chance.weighed(("a", "b", "c"), counts.without_one(2))
    assert type(found) is Seen
    assert found.now == (("b", 2),)
    assert value_of(found.formula, Table(deck=(1, 1, 2))) == (("a", 1), ("b", 1), ("c", 1))
    assert counts.trace.asked == {}
    with pytest.raises(Untraceable):
        len(found)


EDITS: dict[str, Callable[[Any, Any], Any]] = {
    "a card comes": lambda cards, top: chance.plus(cards, 5),
    "top comes": chance.plus,
    "a card goes": lambda cards, top: chance.minus(cards, 4),
    "top comes, a card goes": lambda cards, top: chance.minus(chance.plus(cards, top), 4),
    "a card goes, top comes": lambda cards, top: chance.plus(chance.minus(cards, 4), top),
    "they come and go": lambda cards, top: chance.minus(
        chance.plus(chance.minus(chance.plus(cards, 9), 4), 1), top
    ),
    "two at the end": lambda cards, top: cards + (4, 1),  # noqa: RUF005
    "top at the end": lambda cards, top: cards + (top,),  # noqa: RUF005
    "top at the beginning": lambda cards, top: (top, 7) + cards,  # noqa: RUF005
    "twice": lambda cards, top: cards + cards,
    "together": lambda cards, top: chance.together(cards, (top, 2)),
    "together with itself": lambda cards, top: chance.together(cards, chance.plus(cards, top)),
    "all but the first": lambda cards, top: cards[1:],
    "all but two and one": lambda cards, top: chance.plus(cards[2:], top)[1:],
    "first cards join": lambda cards, top: reduce(chance.plus, cards[:2], cards[2:]),
}
COUNTS: dict[str, Callable[[Any, Any], Any]] = {
    "one more": lambda cards, top: chance.with_one(cards, 1),
    "one of top, one fewer": lambda cards, top: chance.without_one(chance.with_one(cards, top), 0),
    "more": lambda cards, top: chance.merged(cards, (1, 2, 3)),
    "more of itself": lambda cards, top: chance.merged((3, 2, 1), chance.merged(cards, cards)),
}


@pytest.mark.parametrize("name", [*EDITS, *COUNTS])
def test_what_becomes_of_a_zone_becomes_of_every_such_zone(name: str) -> None:
    """Whatever its cards and whatever the number: the formula does what was done."""
    trace, edit = Trace(), {**EDITS, **COUNTS}[name]
    made = edit(hand(1, 4, 4, trace=trace), number(1, trace=trace))
    assert made.now == edit((1, 4, 4), 1)
    formula = formula_of(made)
    assert all(asked.function is operator.gt for asked in trace.asked)  # type: ignore[attr-defined]
    compared = 0
    for cards in [(1, 4, 4), (2, 4, 4), (2, 3, 4), (0, 2, 4)]:
        for top in (0, 1, 2):
            try:
                expected = edit(cards, top)
            except ValueError:
                continue  # no such card
            compared += 1
            assert value_of(formula, Table((cards,), top=top)) == expected
            size = sum if name in COUNTS else len
            assert made.more is None or size(expected) == size(cards) + made.more
    assert compared > 2


def test_a_card_that_comes_and_another_that_goes_are_one_change() -> None:
    swapped = hand(1, 2).plus(number(9)).minus(2)
    assert swapped.formula is Call(chance.swapped, (HAND, TOP, 2))
    assert (swapped.now, swapped.more) == ((1, 9), 0)
    assert hand(1, 2).minus(2).plus(9).formula is Call(
        chance.plus, (Call(chance.minus, (HAND, 2)), 9)
    )


def test_cards_that_go_one_after_another_are_one_change() -> None:
    rest = hand(5, 6, 7, 8)[1:][2:]
    assert (rest.formula, rest.now, rest.more) == (Call(without_first, (HAND, 3)), (8,), -3)
    rest = hand(5, 6, 7, 8)[1:]
    assert rest[2].formula is Call(operator.getitem, (HAND, 3))
    assert (rest[0].now, rest[2].now, rest[-1].now) == (6, 8, 8)
    assert rest[-1].formula is Call(operator.getitem, (rest.formula, -1))
    with pytest.raises(IndexError):
        rest[3]


def test_the_last_change_of_a_place_is_the_one_that_counts() -> None:
    """If it is certainly the same place."""
    trace = Trace()
    turn, top = number(0, TURN, trace), number(0, TOP, trace)
    hands: Any = chance.replaced(row((3,), (5,), trace=trace), turn, (1,))
    again: Any = chance.replaced(hands, turn, (2,))
    assert again.formula is Call(chance.replaced, (HANDS, TURN, (2,)))
    assert (again.now, again[turn]) == (((2,), (5,)), (2,))
    for place in (top, 0, 1):
        other: Any = chance.replaced(hands, place, (2,))
        assert other.formula.args[0] is hands.formula
    assert trace.asked == {}


def test_the_cards_of_a_zone_are_counted_without_a_question() -> None:
    trace = Trace()
    found: Any = chance.how_many(hand(3, 4, trace=trace).plus(5))
    assert (type(found), found.now, trace.asked) == (Amount, 3, {})
    assert value_of(found.formula, Table(((1,),))) == 2


@pytest.mark.parametrize(("value", "there"), [(1, True), (2, False), (3, False), (0, False)])
def test_whether_a_multiset_has_a_copy_is_a_question(value: int, there: bool) -> None:
    trace = Trace()
    card, deck = number(value, trace=trace), pile(9, 2, 0, trace=trace)
    assert chance.has_one(deck, card) is there
    assert chance.has_one(deck, value) is there
    assert chance.has_one((9, 2, 0), card) is there
    assert trace.asked == {
        Call(chance.has_one, (DECK, TOP)): there,
        Call(chance.has_one, (DECK, value)): there,
        Call(chance.has_one, ((9, 2, 0), TOP)): there,
    }


def test_a_question_is_noted_once_for_each_zone_state_and_argument() -> None:
    trace = Trace()
    one, other = (Zone(trace, formula, (3,), formula) for formula in (HAND, OTHER_HAND))
    fuller: Any = one.plus(4)
    for _ in range(2):
        assert [3 in one, 3 in other, 3 in fuller, 4 in one] == [True, True, True, False]
        assert [one.count(3) == 1, one[-1] > 3, len(one)] == [True, False, 1]
    assert trace.asked == {
        Call(among, (3, HAND)): True,
        Call(among, (3, OTHER_HAND)): True,
        Call(among, (3, Call(chance.plus, (HAND, 4)))): True,
        Call(among, (4, HAND)): False,
        Call(operator.eq, (Call(tuple.count, (HAND, 3)), 1)): True,
        Call(operator.gt, (Call(operator.getitem, (HAND, -1)), 3)): False,
        Call(len, (HAND,)): 1,
    }


def test_a_zone_is_asked_about_a_number_that_is_not_looked_at() -> None:
    trace = Trace()
    top, cards = number(3, trace=trace), hand(3, 4, trace=trace)
    assert top in cards
    assert cards.count(top) > 0
    assert trace.asked == {
        Call(among, (TOP, HAND)): True,
        Call(operator.gt, (Call(tuple.count, (HAND, TOP)), 0)): True,
    }
    for formula in trace.asked:
        assert [value_of(formula, Table(((5,),), top=top)) for top in (3, 5)] == [False, True]


# Rows.


def test_a_hand_of_a_row_is_found_at_a_place_that_is_not_looked_at() -> None:
    trace = Trace()
    turn = number(1, TURN, trace)
    found = row((3, 4), (5,), trace=trace)[turn]
    assert type(found) is Zone
    assert found.now == (5,)
    assert trace.asked == {}
    assert found.formula is Call(part, (HANDS, TURN))
    for place in (0, 1):
        assert value_of(found.formula, Table(((7,), (8,)), turn=place)) == (7 + place,)
    assert row((3, 4), (5,))[0].formula is HAND


def test_how_many_places_there_are_is_a_question() -> None:
    hands = row((3,), (5,), (7,))
    assert [zone.now for zone in hands] == [(3,), (5,), (7,)]
    assert hands.trace.asked == {Call(len, (HANDS,)): 3}
    assert len(hands.replaced(0, ())) == 3
    assert hands.trace.asked == {Call(len, (HANDS,)): 3}


def test_who_looks_at_a_place_after_another_was_replaced_asks_whether_it_is_the_same() -> None:
    """Two seats may be one."""
    for place in (0, 1):
        trace = Trace()
        one, other = number(1, TURN, trace), number(place, TOP, trace)
        hands: Any = chance.replaced(row((3,), (5,), trace=trace), one, (9,))
        assert trace.asked == {}
        found = hands[other]
        asked = Call(operator.eq, (TURN, TOP))
        assert trace.asked[asked] is (place == 1)
        assert now(found) == ((3,), (9,))[place]
        for turn in (0, 1):
            for top in (0, 1):
                state = Table(((7,), (8,)), turn=turn, top=top)
                answers = {formula: value_of(formula, state) for formula in trace.asked}
                if answers == trace.asked:
                    expected = chance.replaced(state.hands, turn, (9,))[top]
                    assert value_of(formula_of(found), state) == expected


@pytest.mark.parametrize("value", [0, 1])
def test_what_was_put_at_a_place_is_found_there_without_a_question(value: int) -> None:
    trace, cards = Trace(), hand(8)
    hands: Any = chance.replaced(row((3,), (5,), trace=trace), number(value, TURN, trace), cards)
    assert hands[number(value, TURN, trace)] is cards
    assert trace.asked == {}
    assert chance.replaced(hands, 1, ())[1] == ()
    assert trace.asked == {}


def test_the_last_that_was_put_there_is_there() -> None:
    trace = Trace()
    turn, top = number(0, TURN, trace), number(0, TOP, trace)
    hands: Any = row((3,), (5,), trace=trace)
    hands = chance.replaced(chance.replaced(hands, turn, (1,)), top, (2,))
    assert hands[turn] == (2,)
    assert trace.asked == {Call(operator.eq, (TOP, TURN)): True}
    assert hands.now == ((2,), (5,))
    for one in (0, 1):
        for other in (0, 1):
            state = Table(((7,), (8,)), turn=one, top=other)
            expected = chance.replaced(chance.replaced(state.hands, one, (1,)), other, (2,))
            assert value_of(hands.formula, state) == expected


def test_a_row_that_was_changed_is_the_row_it_was_elsewhere() -> None:
    hands: Any = chance.replaced(row((3,), (5,), (7,)), 1, ())
    assert [now(zone) for zone in hands] == [(3,), (), (7,)]
    assert hands[2].formula is Call(part, (HANDS, 2))
    assert hands.trace.asked == {Call(len, (HANDS,)): 3}


@pytest.mark.parametrize("value", [-1, -2])
def test_a_place_from_the_end_may_be_one_that_was_replaced(value: int) -> None:
    """So it is found only in a row as it was at first."""
    trace = Trace()
    hands = row((3,), (5,), trace=trace)
    assert hands[value].now == hands.now[value]
    assert value_of(hands[value].formula, Table(((7,), (8,)))) == ((7,), (8,))[value]
    edited: Any = chance.replaced(hands, 1, (9,))
    with pytest.raises(Untraceable):
        edited[value]
    assert trace.asked == {}
    with pytest.raises(Untraceable):
        edited[number(value, TURN, trace)]


def test_whether_a_place_is_from_the_end_is_asked_where_it_matters() -> None:
    trace = Trace()
    edited: Any = chance.replaced(row((3,), (5,), trace=trace), 1, (9,))
    assert now(edited[number(0, TURN, trace)]) == (3,)
    assert trace.asked == {
        Call(operator.eq, (TURN, 1)): False,
        Call(operator.lt, (TURN, 0)): False,
    }


# What is shown of a state and of a move.


@frozen
class Saw:
    seat: object
    cards: object
    to: object = "all"


@frozen
class Took(Pooled):
    seat: object
    card: object


@frozen(eq=False)
class Waits(Unique):
    card: Any
    seats: Any = ()


@frozen(eq=False)
class Idle(Unique):
    """A phase without anything."""


class Place(NamedTuple):
    row: object
    seat: object


PHASE = Input(1)


def test_what_lies_in_a_field_is_shown_when_it_is_looked_at() -> None:
    trace = Trace()
    late = Late(trace.said, TOP, 3)
    assert trace.asked == {}
    shown = late.shown()
    assert type(shown) is Amount
    assert trace.asked == {Call(operator.is_, (TOP, None)): False}


def test_a_move_is_shown_without_its_numbers() -> None:
    trace, move = Trace(), Waits(3, (0, "a", (1,)))
    twin = trace.met(PHASE, move)
    assert trace.asked == {Call(shape, (PHASE,)): shape(move)}
    assert isinstance(twin, Waits)
    assert isinstance(twin, Twin)
    match twin:
        case Waits(card, (seat, name, (other,))):
            assert [type(each) for each in (card, seat, name, other)] == [
                Amount,
                Amount,
                str,
                Amount,
            ]
            assert name == "a"
        case _:
            pytest.fail("no such move")
    numbers = formula_of((twin.card, twin.seats))
    assert value_of(numbers, Table(), Waits(7, (8, "a", (9,)))) == (7, (8, "a", (9,)))
    assert value_of(formula_of(twin), Table(), Waits(7)) is Waits(7)
    assert len(trace.asked) == 1
    assert move is Waits(3, (0, "a", (1,)))
    assert move.card == 3


@pytest.mark.parametrize("value", ["a", None, True, Idle(), (), Place(1, 2), Saw(1, 2), Waits])
def test_what_has_no_numbers_is_shown_as_it_is(value: Any) -> None:
    trace = Trace()
    assert trace.met(PHASE, value) is value
    assert trace.asked == {Call(shape, (PHASE,)): shape(value)}


def test_a_row_of_numbers_is_shown_as_a_row() -> None:
    trace = Trace()
    shown = trace.met(PHASE, (3, (4, None), Waits(5)))
    assert type(shown) is tuple
    assert (type(shown[0]), shown[1][1], type(shown[2].card)) == (Amount, None, Amount)
    assert value_of(formula_of(shown), Table(), (6, (7, None), Waits(8))) == (
        6,
        (7, None),
        Waits(8),
    )
    assert len(trace.asked) == 1


def test_nobody_can_tell_a_move_that_is_shown_from_another() -> None:
    twin = Trace().met(PHASE, Waits(3))
    for look in (
        lambda: twin == Waits(3),
        lambda: Waits(3) == twin,
        lambda: twin != Waits(3),
        lambda: hash(twin),
        lambda: {twin: 1},
        lambda: twin in (Waits(3), Waits(4)),
        lambda: repr(twin),
    ):
        with pytest.raises(Untraceable):
            look()


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
    ((formula, answer),) = zone.trace.asked.items()
    assert isinstance(formula, Call)
    assert (formula.args, answer) == ((Call(chance.plus, (HAND, 7)), TOP), True)
    assert [value_of(formula, Table(((1,),), top=top)) for top in (6, 7)] == [True, False]
    assert (above.__name__, above.__doc__) == ("above", "Whether any card is higher.")


def test_a_question_forgets_what_it_said_and_what_memories_have_heard() -> None:
    asked: list[object] = []

    @question
    def above(cards: Any, least: int) -> bool:
        asked.append(cards)
        return bool(max(cards) > least)

    assert above((3, 4), 3)
    heard = answers_of[above.__wrapped__].setdefault((None,), {})  # type: ignore[attr-defined]
    heard[3, 4] = True
    above.cache_clear()  # type: ignore[attr-defined]
    assert heard == {}
    assert above((3, 4), 3)
    assert asked == [(3, 4), (3, 4)]


def test_what_is_hardly_asked_again_is_askable_and_not_remembered() -> None:
    asked: list[object] = []

    @askable
    def above(cards: Any, least: int) -> bool:
        """Whether any card is higher."""
        asked.append(cards)
        return any(card > least for card in cards)

    assert [above((3, 4), 3), above((3, 4), 3), above([5], 3)] == [True, True, True]
    assert asked == [(3, 4), (3, 4), [5]]
    zone = hand(5, 6)
    assert above(zone, number(5, trace=zone.trace)) is True
    ((formula, answer),) = zone.trace.asked.items()
    assert isinstance(formula, Call)
    assert (formula.args, answer) == ((HAND, TOP), True)
    assert formula.function not in answers_of  # so no memory keeps the answers either
    assert (above.__name__, above.__doc__) == ("above", "Whether any card is higher.")


def test_what_is_asked_of_numbers_makes_the_rule_depend_on_them() -> None:
    asked: list[int] = []

    @of_numbers
    def double(card: int) -> tuple[int, ...]:
        """Twice the card."""
        asked.append(card)
        return (card, card)

    assert [double(3), double(3)] == [(3, 3), (3, 3)]
    assert asked == [3]
    trace = Trace()
    assert double(number(3, trace=trace)) == (3, 3)
    assert double(number(4, TURN, trace)) == (4, 4)
    assert trace.asked == {TOP: 3, TURN: 4}
    assert asked == [3, 4]
    double.cache_clear()  # type: ignore[attr-defined]
    double(3)
    assert asked == [3, 4, 3]
    assert (double.__name__, double.__doc__) == ("double", "Twice the card.")
    with pytest.raises(Untraceable):
        double(hand(3))


@pytest.mark.parametrize("way", [question, askable])
def test_a_question_that_answers_a_number_is_not_looked_at(way: Callable[..., Any]) -> None:
    @way
    def worth(cards: Any) -> int:
        """All together."""
        return sum(cards)

    trace = Trace()
    total: Any = worth(hand(5, 6, trace=trace).plus(number(1, trace=trace)))
    assert type(total) is Amount
    assert trace.asked == {}
    assert operator.lt(total, 13)
    (formula,) = trace.asked
    assert [value_of(formula, Table(((7,),), top=top)) for top in (5, 6)] == [True, False]
    assert worth((1, 2)) == 3
    assert worth.__doc__ == "All together."


@pytest.mark.parametrize("way", [question, askable])
def test_a_question_that_answers_cards_is_a_zone(way: Callable[..., Any]) -> None:
    @way
    def evens(cards: Any) -> tuple[int, ...]:
        return tuple(card for card in cards if card % 2 == 0)

    zone = hand(3, 4, 6)
    found: Any = evens(zone)
    assert type(found) is Zone
    assert found.now == (4, 6)
    assert zone.trace.asked == {}
    assert (len(found), now(found[0])) == (2, 4)
    assert value_of(formula_of(found[0]), Table(((1, 8),))) == 8
    assert zone.trace.asked == {Call(len, (found.formula,)): 2}


@pytest.mark.parametrize("way", [question, askable])
def test_a_row_of_anything_but_cards_is_not_looked_into(way: Callable[..., Any]) -> None:
    @way
    def phases(cards: Any) -> tuple[Any, ...]:
        return (*map(Waits, cards), None, True)

    found: Any = phases(hand(3))
    assert value_of(formula_of(found), Table(((7, 8),))) == (Waits(7), Waits(8), None, True)
    for place in range(3):
        with pytest.raises(Untraceable):
            found[place]


@pytest.mark.parametrize("way", [question, askable])
def test_a_text_is_carried_along(way: Callable[..., Any]) -> None:
    @way
    def written(cards: Any) -> str:
        return f"{cards[0]}!"

    zone = hand(3)
    found: Any = written(zone)
    assert type(found) is Seen
    assert value_of(formula_of(found), Table(((7,),))) == "7!"
    assert zone.trace.asked == {}


@pytest.mark.parametrize("way", [question, askable])
def test_any_other_answer_is_known_but_for_its_numbers(way: Callable[..., Any]) -> None:
    """A rule may ask what kind it is, without a question that could be written down."""

    @way
    def phase(cards: Any) -> Waits:
        return Waits(cards[0])

    zone = hand(3)
    found: Any = phase(zone)
    assert isinstance(found, Waits)
    assert value_of(formula_of(found), Table(((7,),))) is Waits(7)
    assert zone.trace.asked == {Call(shape, (formula_of(found),)): shape(Waits(3))}


def highest_or_none(cards: Any) -> int | None:
    return max(cards, default=None)


def highest_or_not(cards: Any) -> Optional[int]:  # noqa: UP045
    return max(cards, default=None)


def highest_of_any_kind(cards: Any) -> Any:
    return max(cards, default=None)


def highest_object(cards: Any) -> object:
    return max(cards, default=None)


def highest_unsaid(cards):  # type: ignore[no-untyped-def]
    return max(cards, default=None)


def highest_as_types(cards: Any) -> Any:
    return max(cards, default=None)


highest_as_types.__annotations__["return"] = Optional[int]  # noqa: UP045


def highest(cards: Any) -> int:
    return max(cards, default=0)


@pytest.mark.parametrize(
    "function",
    [
        highest_or_none,
        highest_or_not,
        highest_of_any_kind,
        highest_object,
        highest_unsaid,
        highest_as_types,
    ],
)
@pytest.mark.parametrize("cards", [(), (3, 4)])
@pytest.mark.parametrize("way", [question, askable])
def test_whether_there_is_an_answer_is_asked_where_there_may_be_none(
    way: Callable[..., Any], cards: tuple[int, ...], function: Callable[..., Any]
) -> None:
    zone = hand(*cards)
    found = way(function)(zone)
    assert (found is None) == (not cards)
    ((formula, answer),) = zone.trace.asked.items()
    assert answer is (not cards)
    assert [value_of(formula, Table((each,))) for each in ((), (1,))] == [True, False]


def test_and_not_where_there_always_is_one() -> None:
    zone = hand(3)
    found: Any = question(highest)(zone)
    assert type(found) is Amount
    assert zone.trace.asked == {}


def test_an_answer_that_cannot_be_none_and_is_none_is_refused() -> None:
    @question
    def liar(cards: Any) -> int:
        return None  # type: ignore[return-value]

    with pytest.raises(Untraceable):
        liar(hand(3))


def test_a_hand_that_is_known_is_asked_about_a_number_that_is_not() -> None:
    @question
    def holds(cards: Any, card: int) -> bool:
        return card in cards

    trace = Trace()
    assert holds((3, 4), number(3, trace=trace))
    (formula,) = trace.asked
    assert [value_of(formula, Table(top=top)) for top in (4, 5)] == [True, False]


@pytest.mark.parametrize("way", [question, askable])
def test_a_question_may_be_about_rows_and_moves(way: Callable[..., Any]) -> None:
    @way
    def gathered(hands: Any, rest: Any, move: Any) -> int:
        return int(sum(map(sum, hands)) + sum(rest) + move.card)

    trace = Trace()
    zones = tuple(row((3,), (5,), trace=trace))
    trace.asked.clear()
    found: Any = gathered(zones, (1, number(2, trace=trace)), trace.of_shape(PHASE, Waits(4)))
    assert type(found) is Amount
    assert found.now == 15
    assert trace.asked == {}
    state = Table(((10,), (20,)), top=1)
    assert value_of(found.formula, state, Waits(100)) == 132


def test_who_has_the_least_and_who_the_most_is_asked_of_numbers_that_are_not_looked_at() -> None:
    trace = Trace()
    sums = (number(3, TOP, trace), number(5, TURN, trace), 3)
    lowest: Any = places(sums, least(sums))
    highest: Any = most(sums)
    assert (now(lowest), now(highest)) == ((0, 2), 5)
    assert trace.asked == {}
    state = Table(top=9, turn=2)
    assert value_of(formula_of((lowest, highest)), state) == ((1,), 9)


def test_what_holds_something_unseen_is_not_asked_about() -> None:
    @question
    def anything(value: Any) -> bool:
        return True

    for value in (Place(number(3), 2), Untouchable(), (1, Later(None, None, ())), [number(3)]):
        with pytest.raises((Untraceable, StopIteration, TypeError)):
            anything(value)


# What a rule has made.


def test_everything_that_is_seen_is_found_and_nothing_else() -> None:
    trace = Trace()
    top, zone, phase = number(3, trace=trace), hand(3, trace=trace), trace.of_shape(PHASE, Waits(3))
    assert [*seen_in((1, (top, "a", (zone,)), phase))] == [top, zone, phase.seen]
    assert [*seen_in((1, (None, "a"), Waits(3), Untouchable()))] == []


def test_what_it_is_just_now_is_the_value_that_stands_there() -> None:
    trace = Trace()
    seen = (1, (number(3, trace=trace), hand(3, 4)), trace.of_shape(PHASE, Waits(3)), "a")
    assert now(seen) == (1, (3, (3, 4)), Waits(3), "a")
    assert trace.asked == {}


def test_an_event_tells_a_zone_by_its_formula() -> None:
    zone = hand(3, 4)
    event = formula_of(Saw(1, zone.plus(5), to=(0,)))
    assert zone.trace.asked == {}
    assert value_of(event, Table(((1, 9),))) == Saw(1, (1, 5, 9), to=(0,))


def test_an_event_tells_a_number_by_its_formula() -> None:
    trace = Trace()
    total = Amount(trace, Call(sum, (HAND,)), 7)
    events = formula_of((Saw(0, total), Saw(1, (total, 2)), Saw(0, Saw(1, total)), "end"))
    assert trace.asked == {}
    assert value_of(events, Table(((1, 9),))) == (
        Saw(0, 10), Saw(1, (10, 2)), Saw(0, Saw(1, 10)), "end"
    )  # fmt: skip


def test_meanwhile_events_and_phases_hold_what_is_seen() -> None:
    trace = Trace()
    top, turn = number(3, TOP, trace), number(1, TURN, trace)
    with tracing():
        event = Took(0, top)
        assert event.card is top
        assert Took(1, 2) is Took(1, 2)
        phase = Waits(top, seats=(0, (turn,)))
        assert isinstance(phase, Waits)
        assert isinstance(phase, Twin)
        assert phase.card is top
        assert phase.seats[1][0] is turn
        assert Waits(3, (0, (1,))) is Waits(card=3, seats=(0, (1,)))
    assert trace.asked == {}
    made = formula_of((event, phase))
    assert value_of(made, Table(top=7, turn=8)) == (Took(0, 7), Waits(7, (0, (8,))))
    assert phase.seen.now is Waits(3, (0, (1,)))  # type: ignore[attr-defined]
    with pytest.raises(Untraceable):
        Took(0, top)
    with pytest.raises(Untraceable):
        Waits(top)


def test_what_a_phase_does_not_name_is_as_usual() -> None:
    with tracing():
        phase = Waits(number(3))
        assert phase.seats == ()
        assert value_of(formula_of(phase), Table(top=4)) is Waits(4)
        with pytest.raises(TypeError):
            Waits(number(3), (), number(4))  # type: ignore[call-arg]


def test_a_copy_of_a_phase_that_is_seen_is_a_phase_and_no_twin_is_made_of_it() -> None:
    trace = Trace()
    with tracing():
        phase = trace.of_shape(PHASE, Waits(3, (1, 2)))
        other = evolve(phase, seats=())
        known = evolve(phase, card=5, seats=())
    assert known is Waits(5)
    assert other.card is phase.card
    made = value_of(formula_of(other), Table(), Waits(7, (8, 9)))
    assert made is Waits(7)
    assert type(made) is Waits


def test_meanwhile_others_make_their_values_as_usual() -> None:
    """What is made in another thread holds nothing that is seen."""
    made: list[object] = []
    move, event = Waits(3), Took(1, 2)
    with tracing():
        thread = Thread(target=lambda: made.extend((Waits(3), Took(1, 2))))
        thread.start()
        thread.join()
    assert made[0] is move
    assert made[1] == event


def test_values_are_made_as_usual_after_a_failure() -> None:
    with pytest.raises(ZeroDivisionError), tracing():
        raise ZeroDivisionError
    for make in (Took, Waits):
        with pytest.raises(Untraceable):
            make(0, number(3))


def test_what_holds_nothing_that_is_seen_is_itself() -> None:
    for value in (3, "a", None, (), (1, (2,)), Saw(1, (2,)), Took(1, 2), Hashable, Place(1, 2)):
        assert formula_of(value) is value


HOLDING: dict[str, object] = {
    "untouchable": Untouchable(),
    "row": (1, Untouchable()),
    "event": Saw(1, Untouchable()),
    "later": Later(None, None, ()),
    "later in a row": (Later(None, None, ()),),
    "row with names": Place(Seen(Trace(), TOP, 3), 2),
    "row with names in an event": Saw(0, (Place(Amount(Trace(), TOP, 3), 2),)),
}


@pytest.mark.parametrize("name", HOLDING)
def test_whatever_else_may_hold_something_of_the_twin_is_refused(name: str) -> None:
    with pytest.raises(Untraceable):
        formula_of(HOLDING[name])


@pytest.mark.parametrize("value", [[1], {"a": 1}, Saw(1, [2]), (1, [2])])
def test_what_could_change_is_not_remembered(value: Any) -> None:
    with pytest.raises(TypeError):
        formula_of(value)


def test_a_field_becomes_a_formula_or_a_known_value() -> None:
    trace = Trace()
    top, cards = number(3, trace=trace), hand(3, 4, trace=trace)
    assert formula_of(top) is TOP
    assert formula_of(cards) is HAND
    assert formula_of((cards.minus(3), (), top, (top, 1))) is Call(
        tuple, (Call(chance.minus, (HAND, 3)), (), TOP, Call(tuple, (TOP, 1)))
    )
    assert formula_of(Saw(1, top)) is Call(Saw, (1, TOP, "all"))
    assert trace.asked == {}
