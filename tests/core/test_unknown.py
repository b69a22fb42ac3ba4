"""Cards of which not all are known: a rule looks at no more of them than its question needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations, product
from typing import Any

import pytest

from egorules.core.unknown import (
    HiddenCard,
    HiddenCards,
    HiddenCounts,
    Knowledge,
    Looked,
    Unknown,
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
    assert pile(0, 0, 1, 0).merged((0, 1, 0, 0)).plain() == [1, 2, "?", "?"]


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


# Worlds.

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
