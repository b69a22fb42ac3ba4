"""What is known about unknown cards: which worlds there are, and how looks split them."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, permutations, product
from random import Random
from typing import Any

import pytest

from egorules.core import knowledge
from egorules.core.knowledge import (
    MUCH,
    NOTHING,
    STEPS,
    Budget,
    Compared,
    Knowledge,
    Looked,
    TooMuchWork,
    Unknown,
    World,
)
from egorules.core.zones import Bag

ORDER = (1, 2, 3)
UNSEEN = {1: 2, 2: 1, 3: 1}
"""Two 1s, a 2 and a 3 may be anywhere."""


def known(*slots: int, unseen: dict[int, int] | None = None, steps: float = STEPS) -> Knowledge:
    """Places with so many unknown cards each."""
    cards = UNSEEN if unseen is None else unseen
    places = tuple(Unknown(f"place {n}", size) for n, size in enumerate(slots))
    return Knowledge(places, Bag.of(tuple(cards), cards), budget=Budget(steps))


def all_worlds(some: Knowledge) -> set[World]:
    """Every world, by looking at everything."""
    for where, place in enumerate(some.unknowns):
        if place.slots:
            parts = some.split(Looked(where, None))
            return {world for part in parts for world in all_worlds(part)}
    world = some.world()
    return set() if world is None else {world}


def dealt(unseen: dict[int, int], *slots: int) -> set[World]:
    """Every way to deal the unseen cards, found by shuffling them in every way."""
    ways = set()
    for order in permutations(Counter(unseen).elements()):
        rest = list(order)
        ways.add(tuple(tuple(sorted(rest.pop() for _ in range(size))) for size in slots))
    return ways


@pytest.mark.parametrize("slots", [(4,), (1, 3), (2, 2), (1, 1, 2)])
@pytest.mark.parametrize("card", [None, 1, 2])
def test_a_split_leaves_no_world_out_and_has_none_twice(
    slots: tuple[int, ...], card: int | None
) -> None:
    parts = [all_worlds(part) for part in known(*slots).split(Looked(0, card))]
    assert set.union(*parts) == dealt(UNSEEN, *slots)
    assert sum(map(len, parts)) == len(dealt(UNSEEN, *slots))


def test_what_must_be_elsewhere_is_found_out() -> None:
    """If one place has no 1 and another has room for one card, the third must have a 1."""
    no_one = known(1, 1, 2).split(Looked(0, 1))[1].split(Looked(1, 1))[1]
    (only,) = no_one.split(Looked(2, 1))
    assert only.unknowns[2].found == (1,)
    assert no_one.world() in {((2,), (3,), (1, 1)), ((3,), (2,), (1, 1))}


def test_a_world_is_as_much_like_another_as_it_can_be() -> None:
    yes, no = known(1, 1, 2).split(Looked(0, 2))
    first = yes.world()
    assert first == ((2,), (1,), (1, 3))
    assert no.world(like=first) == ((1,), (1,), (2, 3))


def test_a_world_keeps_what_another_had_where_it_can() -> None:
    """Except in the largest place, which makes up for it; what has been found is there already."""
    unseen = Bag.of(ORDER, {1: 2, 2: 1, 3: 2})
    places = (Unknown("deck", 3), Unknown("hand", 1, (2,)), Unknown("other", 1))
    three = Knowledge(places, unseen)
    assert three.world(like=((1, 1, 2), (2, 3), (3,))) == ((1, 1, 2), (2, 3), (3,))
    assert three.world(like=((1, 1, 3), (2, 2), (3,))) == ((1, 1, 3), (2, 2), (3,))
    two = Knowledge((Unknown("hand", 2), Unknown("deck", 3)), unseen)
    assert two.world(like=((2, 3), (1, 1, 3))) == ((2, 3), (1, 1, 3))
    assert two.world(like=((1, 3), (1, 2, 3))) == ((1, 3), (1, 2, 3))


def test_where_nothing_is_unknown_there_is_one_world() -> None:
    assert NOTHING.world() == ()
    assert NOTHING.settled().unknowns == ()


SUBSETS = [frozenset(each) for n in range(4) for each in combinations(ORDER, n)]


def can_be_filled(some: Knowledge) -> bool:
    """Whether no group of places wants more cards than there are for it (Hall's theorem)."""
    places = some.unknowns
    groups = chain.from_iterable(combinations(places, n) for n in range(1, len(places) + 1))
    return all(
        sum(each.slots for each in group)
        <= sum(
            number
            for card, number in some.unseen.table().items()
            if any(card not in each.without for each in group)
        )
        for group in groups
    )


@pytest.mark.parametrize("slots", [(1, 1, 2), (2, 1, 1), (2, 2, 0), (0, 1, 1)])
def test_there_is_a_world_whenever_the_cards_can_be_placed(slots: tuple[int, ...]) -> None:
    unseen = {1: 1, 2: 2, 3: 1}
    for without in product(SUBSETS, repeat=3):
        places = tuple(Unknown("", n, (2,), none) for n, none in zip(slots, without, strict=True))
        some = Knowledge(places, Bag.of(ORDER, unseen))
        world = some.world()
        assert some.is_possible() == (world is not None) == can_be_filled(some), some
        if world is not None:
            put = [Counter(cards) - Counter((2,)) for cards in world]
            assert tuple(each.total() for each in put) == slots
            assert all(not each.keys() & none for each, none in zip(put, without, strict=True))
            assert sum(put, Counter()) <= Counter(unseen)
            assert all(list(cards) == sorted(cards) for cards in world)


# What cards are worth.


def worth(world: World, terms: Any) -> int:
    """What a sum of terms is in a world."""
    return sum(factor * sum(world[place]) for place, factor in terms)


def random_limits(random: Random, places: int) -> dict[Any, int]:
    """A few conditions on the worth of places."""
    limits: dict[Any, int] = {}
    for _ in range(random.randint(1, 4)):
        some = sorted(random.sample(range(places), random.randint(1, min(3, places))))
        terms = tuple((place, random.choice((1, -1, -1, 2))) for place in some)
        limits[terms] = random.randint(-12, 12)
    return limits


@pytest.mark.parametrize("seed", range(150))
def test_there_is_a_world_exactly_where_all_limits_can_be_kept(seed: int) -> None:
    random = Random(seed)
    unseen = {card: random.randint(0, 3) for card in (1, 2, 4, 7)}
    left, slots = sum(unseen.values()), []
    for _ in range(random.randint(1, 3)):
        slots.append(random.randint(0, min(3, left)))
        left -= slots[-1]
    free = known(*slots, left, unseen=unseen)
    limits = random_limits(random, len(slots) + 1)
    some = Knowledge(free.unknowns, free.unseen, limits)
    fitting = {
        world
        for world in all_worlds(free)
        if all(worth(world, terms) <= most for terms, most in limits.items())
    }
    world = some.world()
    assert some.is_possible() is bool(fitting)
    assert world is None if not fitting else world in fitting
    # What is clear at a glance is true, and a comparison splits the worlds that there are.
    terms = ((0, 1), (len(slots), -1))
    for most in (-5, 0, 5):
        if fitting and some.implies(((terms, most),)):
            assert all(worth(each, terms) <= most for each in fitting)
        if fitting and some.refutes(((terms, most),)):
            assert all(worth(each, terms) > most for each in fitting)
        less, more = ((terms, most),), ((knowledge.negative(terms), -most - 1),)
        if fitting:
            parts = [all_worlds(part) for part in some.split(Compared((less, more)))]
            assert set.union(*parts) == fitting
            assert sum(map(len, parts)) == len(fitting)


def test_limits_on_all_cards_together_are_seen_at_once() -> None:
    """Six hands of five cards cannot all be worth 50: there are not so many high cards."""
    deck = dict.fromkeys(range(1, 13), 5)
    some = known(*[5] * 6, 30, unseen=deck)
    high = tuple((((hand, -1),), -50) for hand in range(6))
    before = some.budget.left
    assert some.split(Compared((high,))) == ()
    assert before - some.budget.left < 5
    low = tuple((((hand, 1),), 7) for hand in range(6))
    assert some.split(Compared((low,))) == ()


def limited(limits: dict[Any, int], *slots: int, unseen: dict[int, int]) -> Knowledge:
    """Places of whose worth something is known."""
    free = known(*slots, unseen=unseen)
    return Knowledge(free.unknowns, free.unseen, limits)


def at_most(place: int, most: int) -> Any:
    return ((((place, 1),), most),)


def at_least(place: int, least: int) -> Any:
    return ((((place, -1),), -least),)


def test_what_a_place_cannot_be_worth_is_refuted_at_a_glance_and_nothing_else() -> None:
    some = known(1, 1, unseen={2: 1, 3: 1})
    assert [some.refutes(at_most(0, most)) for most in (0, 1, 2, 3)] == [True, True, False, False]
    assert [some.refutes(at_least(0, least)) for least in (2, 3, 4)] == [False, False, True]
    assert [some.implies(at_most(0, most)) for most in (2, 3, 4)] == [False, True, True]
    assert [some.implies(at_least(0, least)) for least in (1, 2, 3)] == [True, True, False]


def test_a_comparison_of_two_places_tells_of_each_of_them() -> None:
    """The first place has less than the second by 3 at least, of a 2 and a 9."""
    some = limited({((0, 1), (1, -1)): -3}, 1, 1, unseen={2: 1, 9: 1})
    assert some.implies(at_most(0, 6))
    assert not some.implies(at_most(0, 5))


def test_what_one_place_takes_is_not_left_to_the_others() -> None:
    """Whoever has 8 or more has the 9; who has 4 more than another has a 5, and that one the 1."""
    limits = {((0, -1), (1, 1)): -4, ((2, -1),): -8}
    some = limited(limits, 1, 1, 1, 1, unseen={1: 1, 5: 2, 9: 1})
    assert some.implies(at_most(0, 6))
    assert some.implies(at_most(1, 2))
    assert not some.implies(at_most(3, 4))


def test_what_one_place_does_not_have_is_with_the_other() -> None:
    """Of 1, 1, 2 and 5 one place has 4 at most, and so the other one 5 at least."""
    some = limited({((0, 1),): 4, ((1, 1),): 13}, 2, 2, unseen={1: 2, 2: 1, 5: 1})
    assert some.implies(at_least(1, 5))
    assert not some.implies(at_least(1, 7))


def test_a_limit_that_is_narrowed_narrows_those_before_it() -> None:
    less = (((0, -1), (1, 1)), 0)  # the second is not more than the first
    for other, both in (((((0, 1),), 4), (0, 4)), ((((1, -1),), -6), (6, 10))):
        ranges = {0: (0, 10), 1: (0, 10)}
        assert knowledge.narrow(ranges, [less, other])
        assert ranges == {0: both, 1: both}
    ranges = {0: (0, 10), 1: (0, 10)}
    assert not knowledge.narrow(ranges, [less, (((0, 1),), 4), (((1, -1),), -5)])


def test_factors_count() -> None:
    ranges = {0: (0, 10), 1: (-10, 10)}
    assert knowledge.narrow(ranges, [(((0, 2),), 7), (((1, -2),), 7)])
    assert ranges == {0: (0, 3), 1: (-3, 10)}


def test_what_has_been_found_counts_for_what_a_place_is_worth() -> None:
    places = (Unknown("hand", 1, (2,)), Unknown("deck", 1))
    for least, world in ((5, ((2, 3), (1,))), (6, None)):
        some = Knowledge(places, Bag.of(ORDER, [1, 3]), {((0, -1),): -least})
        assert some.world() == world


def test_numbers_are_tried_from_the_middle_outwards() -> None:
    assert list(knowledge.outwards(2, 6)) == [4, 3, 5, 2, 6]
    assert list(knowledge.outwards(-4, -1)) == [-3, -4, -2, -1]
    assert list(knowledge.outwards(3, 3)) == [3]


def test_who_settles_cards_forgets_no_limit() -> None:
    limits = {((0, 1),): 2}
    some = limited(limits, 2, 1, 1, unseen={1: 3, 2: 1}).settled()
    assert some.limits == limits
    assert some.unknowns[0].found == (1,)


def examples(some: Knowledge, look: Looked) -> tuple[list[World | None], float]:
    """The world that each part of a split has as an example, and the work that it took."""
    assert some.is_possible()
    before = some.budget.left
    return [part.sample for part in some.split(look)], round(before - some.budget.left, 2)


def test_each_part_has_an_example_of_its_own_and_one_of_them_is_known_at_once() -> None:
    """There is a 2 and a 9; the first example is the one with the 2 in the first place."""
    two, nine = ((2,), (9,)), ((9,), (2,))
    for card, worlds in ((2, [two, nine]), (9, [nine, two])):
        assert examples(known(1, 1, unseen={2: 1, 9: 1}), Looked(0, card)) == (worlds, 1)
    compared = Compared((at_most(0, 5), at_least(0, 6)))
    found, work = examples(known(1, 1, unseen={2: 1, 9: 1}), compared)
    assert found == [two, nine]
    assert 2 < work < 2.1


def test_a_card_that_was_found_is_not_the_one_that_is_looked_for() -> None:
    places = (Unknown("hand", 1, (9,)), Unknown("deck", 1))
    some = Knowledge(places, Bag.of((2, 9), [2, 9]))
    assert some.sample == ((2, 9), (9,))
    assert examples(some, Looked(0, 9)) == ([((9, 9), (2,)), ((2, 9), (9,))], 1)


def test_every_card_is_settled_that_lies_in_the_same_place_in_all_worlds() -> None:
    unseen = {1: 3, 2: 1}
    some = known(2, 1, 1, unseen=unseen).settled()
    assert [place.found for place in some.unknowns] == [(1,), (), ()]
    free = all_worlds(known(2, 1, 1, unseen=unseen))
    for where, place in enumerate(some.unknowns):
        alike = [Counter(world[where]) for world in free]
        common = alike[0]
        for each in alike:
            common &= each
        assert sorted(common.elements()) == sorted(place.found)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_settled_is_what_all_worlds_have_in_common(seed: int) -> None:
    random = Random(seed)
    unseen = {card: random.randint(0, 2) for card in (1, 2, 3)}
    left, slots = sum(unseen.values()), []
    for _ in range(2):
        slots.append(random.randint(0, min(2, left)))
        left -= slots[-1]
    some = known(*slots, left, unseen=unseen)
    worlds = all_worlds(some)
    for where, place in enumerate(some.settled().unknowns):
        common = Counter(next(iter(worlds))[where])
        for world in worlds:
            common &= Counter(world[where])
        assert sorted(common.elements()) == sorted(place.found)


# The budget.


def test_work_is_counted_and_the_same_every_time() -> None:
    spent = set()
    for _ in range(3):
        some = known(2, 1, 1)
        all_worlds(some)
        spent.add(some.budget.left)
    assert len(spent) == 1
    assert spent.pop() < STEPS


def test_more_work_than_there_is_in_the_budget_is_not_done() -> None:
    deck = dict.fromkeys(range(1, 13), 5)
    with pytest.raises(TooMuchWork):
        known(40, 20, unseen=deck, steps=1000).split(Looked(0, None))
    assert known(1, 59, unseen=deck, steps=1000).split(Looked(0, None))


def test_a_way_to_fill_a_place_is_a_hundredth_of_the_work_on_a_world() -> None:
    some = known(1, 59, unseen=dict.fromkeys(range(1, 13), 5))
    assert len(some.split(Looked(0, None))) == 12
    assert 13 <= STEPS - some.budget.left < 14


def test_a_worth_that_no_cards_have_is_seen_before_they_are_gone_through() -> None:
    some = limited({((1, 1),): 4}, 1, 1, unseen={2: 1, 9: 1})
    assert some.world() == ((9,), (2,))
    assert round(STEPS - some.budget.left, 2) == 2.02


def test_who_has_too_much_work_is_told_about_which_places() -> None:
    assert TooMuchWork(frozenset({2})).places == {2}
    assert Compared([((((0, 1), (2, -1)), 3),)]).places == (0, 2)
    assert Looked(1, None).places == (1,)


def test_what_is_found_is_kept_in_the_games_own_order() -> None:
    """The names of cards may be in another order than the alphabet's."""
    unseen = Bag.of(("scientists", "mafia"), ["mafia", "scientists"])
    (seen,) = Knowledge((Unknown("hand", 2),), unseen, budget=Budget(STEPS)).split(Looked(0, None))
    assert seen.unknowns[0].found == ("scientists", "mafia")


def test_a_budget_may_be_spent_to_the_last_step() -> None:
    budget = Budget(2)
    budget.spend()
    budget.spend()
    with pytest.raises(TooMuchWork):
        budget.spend(0.01)


def test_whoever_watches_is_told_of_every_so_many_steps() -> None:
    told: list[float] = []
    budget = Budget(10 * MUCH, told.append)
    budget.spend(MUCH - 1)
    assert told == []
    budget.spend()
    assert told == [MUCH]
    budget.spend(MUCH - 1)
    assert told == [MUCH]
    budget.spend(1)
    assert told == [MUCH, MUCH]
