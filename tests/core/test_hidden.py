"""Zones with unknown cards: whatever a rule asks of them is what it would find in each world."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from egorules.core.hidden import HiddenBag, HiddenCard, HiddenHand
from egorules.core.knowledge import (
    Budget,
    Knowledge,
    Looked,
    TooMuchWork,
    Unknown,
    World,
    keeps,
)
from egorules.core.zones import Bag, Hand

ORDER = (1, 2, 5)
Ask = Callable[[Any], Any]

HANDS: dict[str, Ask] = {
    "is there a 2": lambda hand: 2 in hand,
    "how many 1s": lambda hand: hand.count(1),
    "its lowest": lambda hand: hand.lowest(),
    "its highest": lambda hand: hand.highest(),
    "its kinds": lambda hand: list(hand.kinds()),
    "its cards": list,
    "its size": lambda hand: hand.size(),
    "more than 6 in all": lambda hand: hand.total() > 6,
    "just 7 in all": lambda hand: hand.total() == 7,
    "with a 5 and without its lowest": lambda hand: list(hand.swapped(5, hand.lowest())),
    "with two more": lambda hand: list(hand.together((1, 5))),
}
BAGS: dict[str, Ask] = {
    "is there a 2": lambda bag: 2 in bag,
    "how many 5s": lambda bag: bag.count(5),
    "its cards": list,
    "its outcomes": lambda bag: [(card, int(n)) for card, n in bag.weights(str)],
    "together with others": lambda bag: list(bag.together(Bag.of(ORDER, (1, 5)))),
    "others with it": lambda bag: list(Bag.of(ORDER, (2,)).together(bag)),
    "is it empty": lambda bag: not bag,
}


def worlds(knowledge: Knowledge) -> Iterator[World]:
    """Every way to put the unseen cards where unknown ones are, by brute force."""
    cards = list(knowledge.unseen)
    sizes = [each.slots for each in knowledge.unknowns]
    found: set[World] = set()
    for places in product(range(len(sizes)), repeat=len(cards)):
        world: list[list[Any]] = [[] for _ in sizes]
        for card, place in zip(cards, places, strict=True):
            world[place].append(card)
        if [len(each) for each in world] == sizes:
            found.add(tuple(tuple(sorted(each)) for each in world))
    yield from sorted(found)


def fits(world: World, part: Knowledge) -> bool:
    """Whether a world is one of those that a part is about."""
    for cards, unknown in zip(world, part.unknowns, strict=True):
        rest = Counter(cards)
        rest.subtract(unknown.found)
        if min(rest.values(), default=0) < 0 or any(rest[card] for card in unknown.without):
            return False
    return keeps(world, part.limits.items())


def answers(knowledge: Knowledge, lay: Callable[[Knowledge], Any], ask: Ask) -> Iterator[Any]:
    """The worlds split as often as the question needs: each part, and what holds in all of it."""
    waiting = [knowledge]
    while waiting:
        part = waiting.pop()
        try:
            yield part, ask(lay(part))
        except Looked as look:
            waiting.extend(part.split(look))


@st.composite
def tables(draw: st.DrawFn) -> Knowledge:
    """Up to three places and a few unseen cards, exactly as many as there is room for."""
    sizes = draw(st.lists(st.integers(0, 2), min_size=1, max_size=3).filter(any))
    cards = draw(st.lists(st.sampled_from(ORDER), min_size=sum(sizes), max_size=sum(sizes)))
    places = tuple(Unknown(f"place {index}", size) for index, size in enumerate(sizes))
    return Knowledge(places, Bag.of(ORDER, cards))


def assert_true_in_every_world(
    knowledge: Knowledge, lay: Callable[[Knowledge], Any], known: Callable[[World], Any], ask: Ask
) -> None:
    parts = list(answers(knowledge, lay, ask))
    for world in worlds(knowledge):
        told = [answer for part, answer in parts if fits(world, part)]
        assert len(told) == 1  # no world is forgotten, none is in two parts
        assert told[0] == ask(known(world))


@pytest.mark.parametrize("question", HANDS)
@given(tables(), st.lists(st.sampled_from(ORDER), min_size=1, max_size=2))
@settings(max_examples=25)
def test_a_hidden_hand_answers_as_the_hand_of_each_world(
    question: str, knowledge: Knowledge, held: list[int]
) -> None:
    more = Bag.of(ORDER, held)
    assert_true_in_every_world(
        knowledge,
        lambda part: HiddenHand(part, (0,), more),
        lambda world: Hand.of((*held, *world[0])),
        HANDS[question],
    )


@pytest.mark.parametrize("question", BAGS)
@given(tables(), st.lists(st.sampled_from(ORDER), max_size=2))
@settings(max_examples=25)
def test_a_hidden_bag_answers_as_the_bag_of_each_world(
    question: str, knowledge: Knowledge, held: list[int]
) -> None:
    more, every = Bag.of(ORDER, held), tuple(range(len(knowledge.unknowns)))
    assert_true_in_every_world(
        knowledge,
        lambda part: HiddenBag(part, every, more),
        lambda world: Bag.of(ORDER, (*held, *(card for cards in world for card in cards))),
        BAGS[question],
    )


@given(tables())
@settings(max_examples=40)
def test_two_hidden_totals_are_compared_as_in_each_world(knowledge: Knowledge) -> None:
    last = len(knowledge.unknowns) - 1
    nothing = Bag.of(ORDER)

    def lay(part: Knowledge) -> Any:
        return HiddenHand(part, (0,), nothing), HiddenHand(part, (last,), nothing)

    def known(world: World) -> Any:
        return Hand.of(world[0]), Hand.of(world[last])

    def ask(both: Any) -> bool:
        return bool(both[0].total() < both[1].total() + 2)

    assert_true_in_every_world(knowledge, lay, known, ask)


def test_a_hidden_card_is_looked_at_only_for_what_it_is_compared_with() -> None:
    knowledge = Knowledge((Unknown("top", 1), Unknown("deck", 2)), Bag.of(ORDER, (1, 2, 5)))
    with pytest.raises(Looked) as look:
        assert HiddenCard(knowledge, 0) == 5
    assert (look.value.where, look.value.card) == (0, 5)
    yes, no = knowledge.split(look.value)
    assert yes.unknowns[0].found == (5,)
    assert no.unknowns[0].without == {5}
    assert HiddenCard(no, 0) != 5


def test_moving_cards_and_asking_for_sizes_looks_at_nothing() -> None:
    knowledge = Knowledge((Unknown("hand", 2), Unknown("deck", 1)), Bag.of(ORDER, (1, 2, 5)))
    hand = HiddenHand(knowledge, (0,), Bag.of(ORDER, (2,)))
    assert len(hand.plus(5)) == 4
    assert len(hand.minus(2)) == 2
    assert hand.plain() == [2, "?", "?"]
    assert 2 in hand


def test_a_budget_is_spent_and_then_it_is_too_much() -> None:
    budget = Budget(3)
    budget.spend()
    budget.spend(2)
    with pytest.raises(TooMuchWork):
        budget.spend()


def test_the_questions_tell_worlds_apart() -> None:
    """A zone that answered the same in every world would be found out."""
    knowledge = Knowledge((Unknown("hand", 2), Unknown("deck", 2)), Bag.of(ORDER, (1, 2, 5, 5)))
    more = Bag.of(ORDER)
    for ask in (ask for name, ask in HANDS.items() if name != "its size"):
        parts = list(answers(knowledge, lambda part: HiddenHand(part, (0,), more), ask))
        assert len({str(answer) for _, answer in parts}) > 1
