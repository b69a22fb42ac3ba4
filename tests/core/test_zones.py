"""Zones: cards come and go one by one, whatever they are, and a deck keeps what somebody knows."""

from __future__ import annotations

from collections import Counter, deque
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from egorules.core import chance
from egorules.core.zones import Bag, Deck, Hand
from egorules.testing.profiles import times

NUMBERS: tuple[int, ...] = (1, 2, 3, 4)
NAMES: tuple[str, ...] = ("sun", "moon", "star")
"""The game's own order, which is not that of the alphabet."""

many = times(4)
orders = st.sampled_from([NUMBERS, NAMES])


@st.composite
def some_cards(draw: st.DrawFn, lists: int = 1) -> Any:
    """An order of kinds, and lists of cards of these kinds."""
    order = draw(orders)
    return order, *(draw(st.lists(st.sampled_from(order), max_size=8)) for _ in range(lists))


def bag(*cards: int) -> Bag[int]:
    return Bag.of(NUMBERS, cards)


# A hand is a sorted row.


@many
@given(some_cards(2))
def test_a_hand_holds_what_came_in_order(given_cards: Any) -> None:
    _, cards, more = given_cards
    hand = Hand.of(cards)
    assert list(hand) == sorted(cards) == hand.plain()
    assert hand.size() == len(cards)
    assert hand.together(more) == Hand.of([*cards, *more])
    assert list(hand.kinds()) == sorted(set(cards))
    assert [kind for kind in hand if hand.has_two(kind)] == [
        kind for kind in hand if cards.count(kind) > 1
    ]
    one_by_one: Hand[Any] = Hand()
    for card in cards:
        one_by_one = one_by_one.plus(card)
    assert one_by_one == hand
    assert type(one_by_one) is Hand


@many
@given(some_cards(), st.data())
def test_one_copy_leaves_a_hand(given_cards: Any, data: st.DataObject) -> None:
    order, cards = given_cards
    card = data.draw(st.sampled_from(order))
    hand = Hand.of([*cards, card])
    assert hand.minus(card) == Hand.of(cards)
    assert hand == Hand.of([*cards, card])
    assert hand.lowest() == min(hand)
    assert hand.highest() == max(hand)


def test_a_card_that_is_not_there_cannot_leave_a_hand() -> None:
    with pytest.raises(ValueError, match="not in list"):
        Hand((2, 4)).minus(3)


def test_numbers_are_added_up() -> None:
    assert Hand((2, 2, 4)).total() == 8
    assert Hand[int]().total() == 0


# A bag counts, and has no order but the game's.


@many
@given(some_cards())
def test_a_bag_counts_its_cards(given_cards: Any) -> None:
    order, cards = given_cards
    counts = Counter(cards)
    found = Bag.of(order, cards)
    assert Bag.of(order, counts) == found
    assert [found.count(kind) for kind in order] == [counts[kind] for kind in order]
    assert found.size() == len(found) == len(cards)
    assert bool(found) is bool(cards)
    assert sorted(found) == sorted(cards)
    assert found.plain() == sorted(cards, key=order.index) == list(found)
    assert list(found.kinds()) == [kind for kind in order if counts[kind]]
    assert found.table() == counts
    assert list(found.table()) == list(found.kinds())
    assert [kind for kind in order if kind in found] == list(found.kinds())


@many
@given(some_cards(2))
def test_bags_are_put_together_and_taken_apart(given_cards: Any) -> None:
    order, cards, more = given_cards
    one, two, both = (Bag.of(order, each) for each in (cards, more, [*cards, *more]))
    assert one.together(two) == two.together(one) == one.plus_all(more) == both
    assert both.without(two) == one
    assert one.together(one.empty()) == one
    assert not one.empty()
    assert hash(one.together(two)) == hash(both)
    assert (one == two) is (sorted(cards) == sorted(more))


@many
@given(some_cards(), st.data(), st.integers(1, 3))
def test_a_card_or_several_come_and_go(given_cards: Any, data: st.DataObject, n: int) -> None:
    order, cards = given_cards
    card = data.draw(st.sampled_from(order))
    before = Bag.of(order, cards)
    assert before.plus(card) == Bag.of(order, [*cards, card])
    assert before.plus(card).minus(card) == before
    assert before.plus(card, n) == Bag.of(order, [*cards, *[card] * n])
    assert before.plus(card, n).minus(card, n) == before
    assert before == Bag.of(order, cards)


@many
@given(some_cards())
def test_each_card_of_a_bag_is_as_likely_to_be_drawn(given_cards: Any) -> None:
    order, cards = given_cards
    weights = Bag.of(order, cards).weights(lambda card: f"card {card}")
    assert weights == tuple((f"card {kind}", cards.count(kind)) for kind in order if kind in cards)
    if cards:
        assert sum(share for _, share in chance.chances(weights)) == Fraction(1)


@pytest.mark.parametrize("card", [0, 5, -1, "1", None])
def test_nothing_else_is_a_card_of_a_bag(card: Any) -> None:
    assert card not in bag(1, 2, 3, 4)
    assert bag(1, 2, 3, 4).count(card) == 0
    with pytest.raises(ValueError, match="not in tuple"):
        bag().plus(card)


@many
@given(some_cards())
def test_a_card_is_drawn_by_the_number_of_its_copies(given_cards: Any) -> None:
    order, cards = given_cards
    some = Bag.of(order, cards)
    tickets = iter(range(len(cards)))
    told: set[int] = set()

    def ticket(size: int) -> int:
        told.add(size)
        return next(tickets)

    assert [some.drawn(ticket) for _ in cards] == list(some)
    assert told <= {len(cards)}


@pytest.mark.parametrize(
    "ask", [list, Bag.kinds, Bag.table, Bag.plain, lambda some: some.weights(str)]
)
def test_a_bag_that_does_not_count_every_kind_is_a_mistake(ask: Any) -> None:
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        ask(Bag(NUMBERS, (1, 2)))


# A deck: a shuffled part, and under it what somebody may know.


tails = st.lists(st.sampled_from([None, *NAMES]), max_size=4).map(tuple)
steps = st.lists(st.none() | tails, max_size=12)


@many
@given(st.integers(0, 3), tails, steps)
def test_a_deck_yields_from_the_top_and_takes_at_the_bottom(
    shuffled: int, tail: tuple[str | None, ...], steps: list[tuple[str | None, ...] | None]
) -> None:
    """A step is a draw (None), or cards that go under the deck."""
    deck: Deck[str] = Deck(shuffled, tail).settled()
    cards = deque[str | None]([None] * shuffled + list(tail))
    for step in steps:
        if step is not None:
            deck = deck.under(step)
            cards.extend(step)
        elif cards:
            assert deck.top() == cards.popleft()
            deck = deck.drawn()
        assert deck.size() == len(cards)
        assert deck == deck.settled()
        assert deck == Deck(0, tuple(cards)).settled()  # equal piles are equal decks
        assert not deck.tail or deck.tail[0] is not None


def test_unseen_cards_at_the_head_of_the_tail_are_shuffled_ones() -> None:
    assert Deck(2, (None, None, "sun", None)).settled() == Deck(4, ("sun", None))
    assert Deck(1, ("sun", None, "moon")).drawn().drawn() == Deck(1, ("moon",))
    assert Deck[str](0).under([None, "star"]) == Deck(1, ("star",))


def test_a_deck_in_its_one_form_is_not_copied() -> None:
    deck = Deck(2, ("sun", None))
    assert deck.settled() is deck
