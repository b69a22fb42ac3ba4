"""Cards of which not all are known: a rule looks at no more of them than its question needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations, permutations, product
from typing import Any

import pytest
from attrs import frozen

from egorules.core import chance, unknown
from egorules.core.hidden import (
    MOST_WORLDS,
    HiddenCard,
    HiddenCards,
    HiddenCounts,
    Knowledge,
    Looked,
    TooManyWorlds,
    Unknown,
    content,
    is_count,
    is_counted,
    joined,
    plain,
)

UNSEEN = (0, 2, 1, 1)
"""Two 1s, a 2 and a 3 may be anywhere."""


def knowledge(found: tuple[int, ...] = (), without: tuple[int, ...] = ()) -> Knowledge:
    """Two unknown cards in a hand, two in the deck; something has been found out of the hand."""
    slots = 2 - len(found)
    hand = Unknown("hand", slots, found, frozenset(without))
    unseen = tuple(count - found.count(value) for value, count in enumerate(UNSEEN))
    return Knowledge((hand, Unknown("deck", 2)), unseen)


def hand(*more: int, **known: Any) -> HiddenCards:
    """A hand of two unknown cards and so many more of each value."""
    return HiddenCards(knowledge(**known), (0,), more or (0, 0, 0, 0))


def pile(*more: int, **known: Any) -> HiddenCounts:
    """The same as a multiset."""
    return HiddenCounts(knowledge(**known), (0,), more or (0, 0, 0, 0))


def looked(ask: Callable[[], object]) -> tuple[int, int | None]:
    """Where a question looks, and for which value; None is every card of the place."""
    with pytest.raises(Looked) as look:
        ask()
    return look.value.where, look.value.value


def test_the_lowest_and_the_highest_card_are_looked_for_value_by_value() -> None:
    assert looked(lambda: hand()[0]) == (0, 1)
    assert looked(lambda: hand(without=(1,))[0]) == (0, 2)
    assert hand(0, 1, 0, 0)[0] == 1
    assert looked(lambda: hand()[-1]) == (0, 3)
    assert hand(0, 0, 0, 1)[-1] == 3


def test_any_other_card_of_a_row_needs_a_look_at_all() -> None:
    assert looked(lambda: hand()[1]) == (0, None)
    known = hand(0, 0, 1, 0, found=(1, 3))
    assert (known[0], known[1], known[2], known[-1]) == (1, 2, 3, 3)
    assert list(known) == [1, 2, 3]


def test_hidden_cards_are_equal_to_themselves_without_a_look() -> None:
    cards = hand()
    same = cards
    assert cards == same
    assert looked(lambda: cards == hand()) == (0, None)
    with pytest.raises(TypeError, match="nothing here is unknown"):
        assert hand(found=(1, 3)) == (1, 3)


def test_cards_move_without_a_look() -> None:
    more = (2, 3)
    assert (hand() + more).plain() == (more + hand()).plain() == [2, 3, "?", "?"]
    assert pile().with_one(3).plain() == [3, "?", "?"]
    assert pile(0, 1, 0, 1).without_one(3).plain() == [1, "?", "?"]
    hidden: Any = pile(0, 0, 1)
    both: list[Any] = [chance.merged(hidden, (0, 1, 0)), chance.merged((0, 1, 0), hidden)]
    assert [each.plain() for each in both] == [[1, 2, "?", "?"]] * 2


def test_what_is_known_is_answered_without_a_look() -> None:
    assert hand(0, 1, 0, 0, without=(1,)).count(1) == 1
    assert 1 in hand(0, 1, 0, 0)
    assert [value in hand(found=(1, 3)) for value in range(-1, 5)] == [
        *(False, False, True, False, True, False)
    ]
    assert pile(0, 1, 0, 0)[1]
    assert not pile(without=(1,))[1]
    assert [value for value in range(-2, 6) if is_counted(value, UNSEEN)] == [0, 1, 2, 3]


def test_a_count_is_a_number_once_it_is_clear() -> None:
    count = pile(0, 1, 0, 0, found=(1, 3))[1]
    assert int(count) == 2
    assert count + 3 == 3 + count == 5
    assert count - 3 == -1
    assert count > 1
    assert not count > 2
    assert looked(lambda: int(pile()[1])) == (0, 1)


def test_an_unknown_card_is_looked_at_for_the_value_it_is_compared_with() -> None:
    card = HiddenCard(knowledge(), 0)
    assert looked(lambda: card == 3) == (0, 3)
    assert looked(lambda: card == HiddenCard(knowledge(), 1)) == (0, None)
    assert card != 4
    assert HiddenCard(knowledge(without=(3,)), 0) != 3


# Values.


@frozen
class Move:
    card: object
    seats: tuple[object, ...] = ()


@frozen
class Turn:
    card: object
    seats: tuple[object, ...] = ()


def test_plain_values_have_a_question_mark_for_what_is_unknown() -> None:
    card = HiddenCard(knowledge(), 0)
    assert plain([card, 3, (pile()[1], "a")]) == ["?", 3, ("?", "a")]
    assert plain({"hand": hand(0, 1, 0, 0), "top": card}) == {"hand": (1, "?", "?"), "top": "?"}
    assert plain(Move(card, (0, Move(3)))) == Move("?", (0, Move(3)))
    assert type(plain((card,))) is tuple
    assert type(plain([card])) is list


def test_the_content_of_values_tells_them_apart_whatever_is_known() -> None:
    """The knowledge is no part of it: who has found out more may have come to the same table."""
    less, more = knowledge(), knowledge(found=(1,))
    assert content(HiddenCard(less, 0)) == content(HiddenCard(more, 0))
    assert content(HiddenCards(less, (0,), UNSEEN)) == content(HiddenCards(more, (0,), UNSEEN))
    values = [
        HiddenCard(less, 0),
        HiddenCard(less, 1),
        HiddenCards(less, (0,), UNSEEN),
        HiddenCards(less, (1,), UNSEEN),
        HiddenCards(less, (0,), (0, 0, 0, 1)),
        HiddenCounts(less, (0,), UNSEEN),
        3,
        4,
        None,
    ]
    values += [made(each) for made in (lambda each: (each,), Move, Turn) for each in values]
    assert len({content(each) for each in values}) == len(values)


@pytest.mark.parametrize(
    ("values", "common"),
    [
        ([3, 3], 3),
        ([3, 4], "?"),
        ([[3, 4], [3, 5]], [3, "?"]),
        ([[3], [3, 5]], "?"),
        ([[3], {"a": 3}], "?"),
        ([{"a": 3, "b": [1]}, {"a": 4, "b": [1]}], {"a": "?", "b": [1]}),
        ([{"a": 3}, {"b": 3}], "?"),
        ([{"1": 2, "3": 1}, {"1": 1, "2": 2}], {"1": 1, "?": 2}),
        ([{"1": 2, "?": 1}, {"1": 3}], {"1": 2, "?": 1}),
        ([{"1": 3}, {"1": 1, "?": 2}], {"1": 1, "?": 2}),
        ([{"1": 1}, {"1": 2}], {"1": "?"}),  # not so many cards
        ([{"1": 1}, {"2": 2}], "?"),
    ],
)
def test_what_plain_values_have_in_common(values: list[Any], common: object) -> None:
    assert joined(values) == common


def test_cards_may_be_counted_by_their_value() -> None:
    assert is_count({"1": 2, "12": 1, "?": 3})
    assert not is_count({"1": 2, "deck": 3})
    assert not is_count([1, 2])


# Worlds.


def test_a_table_without_unknown_cards_is_one_world() -> None:
    assert Knowledge((), UNSEEN).world() == ()


def test_a_world_keeps_what_another_had_where_it_can() -> None:
    """Except in the largest place, which makes up for it; what has been found is there already."""
    places = (Unknown("deck", 3), Unknown("hand", 1, (2,)), Unknown("other", 1))
    known = Knowledge(places, (0, 2, 1, 2))
    assert known.world(like=((1, 1, 2), (2, 3), (3,))) == ((1, 1, 2), (2, 3), (3,))
    assert known.world(like=((1, 1, 3), (2, 2), (3,))) == ((1, 1, 3), (2, 2), (3,))
    two = Knowledge((Unknown("hand", 2), Unknown("deck", 3)), (0, 2, 1, 2))
    assert two.world(like=((2, 3), (1, 1, 3))) == ((2, 3), (1, 1, 3))
    assert two.world(like=((1, 3), (1, 2, 3))) == ((1, 3), (1, 2, 3))


def test_so_many_worlds_are_told_apart_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards of three values: six pairs to begin with, of which four can be."""
    monkeypatch.setattr(unknown, "MOST_WORLDS", 6)
    parts = knowledge().split(Looked(0, None))
    assert [part.unknowns[0].found for part in parts] == [(1, 1), (1, 2), (1, 3), (2, 3)]
    monkeypatch.setattr(unknown, "MOST_WORLDS", 5)
    with pytest.raises(TooManyWorlds):
        knowledge().split(Looked(0, None))
    assert (TooManyWorlds().most, TooManyWorlds(5).most) == (MOST_WORLDS, 5)


SUBSETS = [frozenset(each) for n in range(4) for each in combinations((1, 2, 3), n)]


def can_be_filled(known: Knowledge) -> bool:
    """Whether no group of places wants more cards than there are for it (Hall's theorem)."""
    places = known.unknowns
    groups = chain.from_iterable(combinations(places, n) for n in range(1, len(places) + 1))
    return all(
        sum(each.slots for each in group)
        <= sum(
            number
            for value, number in enumerate(known.unseen)
            if any(value not in each.without for each in group)
        )
        for group in groups
    )


@pytest.mark.parametrize("slots", [(1, 1, 2), (2, 1, 1), (2, 2, 0), (0, 1, 1)])
def test_there_is_a_world_whenever_the_cards_can_be_placed(slots: tuple[int, ...]) -> None:
    unseen = (0, 1, 2, 1)
    for without in product(SUBSETS, repeat=3):
        places = tuple(Unknown("", n, (2,), none) for n, none in zip(slots, without, strict=True))
        known = Knowledge(places, unseen)
        world = known.world()
        assert known.is_possible() == (world is not None) == can_be_filled(known), known
        if world is not None:
            put = [Counter(cards) - Counter((2,)) for cards in world]
            assert tuple(each.total() for each in put) == slots
            assert all(not each.keys() & none for each, none in zip(put, without, strict=True))
            assert sum(put, Counter()) <= Counter(dict(enumerate(unseen)))
            assert all(list(cards) == sorted(cards) for cards in world)


def hidden(*slots: int, unseen: tuple[int, ...] = (0, 2, 1, 1)) -> Knowledge:
    return Knowledge(tuple(Unknown(f"place {n}", size) for n, size in enumerate(slots)), unseen)


def all_worlds(knowledge: Knowledge) -> set[tuple[tuple[int, ...], ...]]:
    """Every world, by looking at everything."""
    for where, place in enumerate(knowledge.unknowns):
        if place.slots:
            parts = knowledge.split(Looked(where, None))
            return {world for part in parts for world in all_worlds(part)}
    world = knowledge.world()
    assert world is not None
    return {world}


def dealt(unseen: tuple[int, ...], *slots: int) -> set[tuple[tuple[int, ...], ...]]:
    """Every way to deal the unseen cards, found by shuffling them in every way."""
    ways = set()
    for order in permutations(chance.cards_in(unseen)):
        rest = list(order)
        ways.add(tuple(tuple(sorted(rest.pop() for _ in range(size))) for size in slots))
    return ways


@pytest.mark.parametrize("slots", [(4,), (1, 3), (2, 2), (1, 1, 2)])
@pytest.mark.parametrize("value", [None, 1, 2])
def test_a_split_leaves_no_world_out_and_has_none_twice(
    slots: tuple[int, ...], value: int | None
) -> None:
    knowledge = hidden(*slots)
    parts = [all_worlds(part) for part in knowledge.split(Looked(0, value))]
    assert set.union(*parts) == dealt(knowledge.unseen, *slots)
    assert sum(map(len, parts)) == len(dealt(knowledge.unseen, *slots))


def test_what_must_be_elsewhere_is_found_out() -> None:
    """If one place has no 1 and another has room for one card, the third must have a 1."""
    knowledge = hidden(1, 1, 2)
    no_one = knowledge.split(Looked(0, 1))[1].split(Looked(1, 1))[1]
    (only,) = no_one.split(Looked(2, 1))
    assert only.unknowns[2].found == (1,)
    assert no_one.world() in {((2,), (3,), (1, 1)), ((3,), (2,), (1, 1))}


def test_a_world_is_as_much_like_another_as_it_can_be() -> None:
    knowledge = hidden(1, 1, 2)
    yes, no = knowledge.split(Looked(0, 2))
    first = yes.world()
    assert first == ((2,), (1,), (1, 3))
    assert no.world(like=first) == ((1,), (1,), (2, 3))


@pytest.mark.parametrize(
    "look",
    [
        lambda card: card == 1,
        lambda card: card in (1, 2),
        lambda card: card < 2,
        lambda card: sorted([card, 2]),
        lambda card: 1 + card,
        lambda card: [0, 1, 2][card],
        lambda card: {card},
        lambda card: card or 0,
        lambda card: f"{card}",
        str,
        int,
    ],
)
def test_whatever_looks_at_an_unknown_card_is_interrupted(look: Callable[[Any], Any]) -> None:
    with pytest.raises(Looked):
        look(HiddenCard(hidden(1, 3), 0))


def test_an_unknown_card_is_none_of_those_that_are_all_seen() -> None:
    assert HiddenCard(hidden(1, 3), 0) != 7


@pytest.mark.parametrize(
    "look",
    [
        lambda cards: 2 in cards,
        lambda cards: cards.count(3),
        lambda cards: cards[0],
        lambda cards: cards[1],
        lambda cards: cards == (1, 1, 3),
        lambda cards: cards in [(1, 1, 3)],
        lambda cards: sorted(cards + (2,)),  # noqa: RUF005
        lambda cards: sorted((2,) + cards),  # noqa: RUF005
        sum,
        max,
        set,
        list,
    ],
)
def test_whatever_looks_at_an_unknown_hand_is_interrupted(look: Callable[[Any], Any]) -> None:
    with pytest.raises(Looked):
        look(HiddenCards(hidden(2, 2), (0,), (0, 0, 0, 1)))


def test_what_is_known_of_a_hand_is_answered_without_a_look() -> None:
    cards = HiddenCards(hidden(2, 2), (0,), (0, 0, 0, 1))
    assert len(cards) == 3
    assert 3 in cards
    assert 7 not in cards
    assert cards[-1] == 3
    assert cards.plain() == [3, "?", "?"]
    assert cards.how_many() == 3
    assert cards.plus(2).minus(3).plain() == [2, "?", "?"]


def test_a_pile_knows_its_size_and_is_looked_at_no_further_than_needed() -> None:
    pile = HiddenCounts(hidden(2, 2), (0,), (0, 0, 0, 1))
    assert pile.size == 3
    assert pile[3] > 0
    assert not pile[0]
    assert [pile.has_one(value) for value in (-1, 0, 3, 4)] == [False, False, True, False]
    for look in (
        lambda: bool(pile[1]),
        lambda: pile.has_one(1),
        lambda: pile[3] > 1,
        lambda: sum(pile),
        lambda: pile[2] - 1,
    ):
        with pytest.raises(Looked):
            look()
    both = pile.merged(HiddenCounts(hidden(2, 2), (1,), (0, 1, 0, 0)))
    assert both.size == 6


def test_outcomes_that_are_there_are_known_without_a_look_at_how_often() -> None:
    some = HiddenCounts(hidden(2, 2), (0,), (0, 1, 1, 1))
    outcomes, weights = zip(*some.weighed("abcd"), strict=True)
    assert outcomes == ("b", "c", "d")
    assert [weight > 0 for weight in weights] == [True] * 3
    with pytest.raises(Looked):
        int(weights[0])


def test_more_worlds_than_can_be_told_apart_are_not_counted_out() -> None:
    knowledge = hidden(40, 20, unseen=(0, *[5] * 12))
    with pytest.raises(TooManyWorlds):
        knowledge.split(Looked(0, None))
    assert MOST_WORLDS < 10**6
