"""Zones of which not all cards are known: a rule looks at no more of them than it needs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from attrs import evolve, frozen

from egorules.core import ranking
from egorules.core.hidden import (
    HiddenBag,
    HiddenCard,
    HiddenCount,
    HiddenHand,
    HiddenTotal,
    content,
    look_through,
    plain,
    renewed,
)
from egorules.core.knowledge import Compared, Knowledge, Looked, Unknown
from egorules.core.zones import Bag, Hand

ORDER = (1, 2, 3)
UNSEEN = {1: 2, 2: 1, 3: 1}
"""Two 1s, a 2 and a 3 may be anywhere."""


def bag(*cards: int) -> Bag[int]:
    return Bag.of(ORDER, cards)


def knowledge(found: tuple[int, ...] = (), without: tuple[int, ...] = ()) -> Knowledge:
    """Two unknown cards in a hand, two in the deck; something has been found out of the hand."""
    hand = Unknown("hand", 2 - len(found), found, frozenset(without))
    return Knowledge((hand, Unknown("deck", 2)), Bag.of(ORDER, UNSEEN).without(bag(*found)))


def hand(*more: int, **known: Any) -> HiddenHand:
    """A hand of two unknown cards and some known ones."""
    return HiddenHand(knowledge(**known), (0,), bag(*more))


def at_a_glance(cards: HiddenHand) -> HiddenHand:
    """The same hand as long as only candidates are named."""
    return evolve(cards, knowledge=evolve(cards.knowledge, at_a_glance=True))


def pile(*more: int, **known: Any) -> HiddenBag:
    """The same as a bag."""
    return HiddenBag(knowledge(**known), (0,), bag(*more))


def looked(act: Callable[[], object]) -> tuple[int, object]:
    """Where somebody looks, and for which card; None is every card of the place."""
    with pytest.raises(Looked) as look:
        act()
    return look.value.where, look.value.card


# Hands.


def test_a_second_copy_is_looked_for_only_where_it_is_not_known() -> None:
    assert hand(1, 1).has_two(1)
    assert not hand(1, without=(1,)).has_two(1)
    assert looked(lambda: hand(1).has_two(1)) == (0, 1)
    assert at_a_glance(hand(1)).has_two(1)
    assert not at_a_glance(hand(1, without=(1,))).has_two(1)


def test_the_lowest_and_the_highest_card_are_looked_for_value_by_value() -> None:
    assert looked(hand().lowest) == (0, 1)
    assert looked(hand(without=(1,)).lowest) == (0, 2)
    assert hand(1).lowest() == 1
    assert looked(hand().highest) == (0, 3)
    assert hand(3).highest() == 3


@pytest.mark.parametrize(
    "look",
    [
        lambda cards: 2 in cards,
        lambda cards: cards.count(3),
        lambda cards: 2 in cards.kinds(),
        lambda cards: cards.has_two(3),
        lambda cards: list(cards.kinds()),
        lambda cards: len(cards.kinds()),
        lambda cards: cards == Hand((1, 1, 3)),
        lambda cards: cards in [Hand((1, 1, 3))],
        sum,
        max,
        set,
        list,
    ],
)
def test_whatever_looks_at_an_unknown_hand_is_interrupted(look: Callable[[Any], Any]) -> None:
    with pytest.raises(Looked):
        look(hand(3))


def test_what_is_known_of_a_hand_is_answered_without_a_look() -> None:
    cards = hand(3)
    assert (len(cards), cards.size(), bool(cards)) == (3, 3, True)
    assert 3 in cards
    assert 7 not in cards
    assert cards.plain() == [3, "?", "?"]
    assert cards.plus(2).minus(3).plain() == [2, "?", "?"]
    assert cards.swapped(2, 3).plain() == [2, "?", "?"]
    assert hand(1, without=(1,)).count(1) == 1
    assert [card in hand(found=(1, 3)) for card in range(-1, 5)] == [
        *(False, False, True, False, True, False)
    ]
    assert list(hand(2, found=(1, 3))) == [1, 2, 3]


def test_one_card_is_enough_for_a_hand() -> None:
    one = Knowledge((Unknown("hand", 1),), bag(2))
    assert HiddenHand(one, (0,), bag())
    assert HiddenHand(one, (), bag(1))
    assert not HiddenHand(one, (), bag())


def test_at_a_glance_a_zone_has_every_kind_that_it_may_have() -> None:
    """Nothing is looked at: a 3 is known to be elsewhere, a 1 is here, a 2 may be."""
    glance = evolve(knowledge(without=(1, 3)), at_a_glance=True)
    kinds = HiddenHand(glance, (0,), bag(1)).kinds()
    assert [card in kinds for card in (1, 2, 3, 4)] == [True, True, False, False]
    assert (list(kinds), len(kinds)) == ([1, 2], 2)
    assert list(HiddenHand(glance, (0,), bag()).kinds()) == [2]
    assert list(HiddenHand(glance, (1,), bag()).kinds()) == [1, 2, 3]
    assert list(HiddenHand(glance, (), bag(3)).kinds()) == [3]


def test_hands_are_equal_by_their_cards_once_these_are_known() -> None:
    cards = hand()
    same = cards
    assert cards == same
    assert looked(lambda: cards == hand()) == (0, None)
    assert hand(found=(1, 3)) == Hand((1, 3))
    assert hand(found=(1, 3)) == hand(found=(1, 3))
    assert hand(found=(1, 3)) != Hand((1, 2))
    assert cards != "a hand"


def test_cards_move_without_a_look() -> None:
    card = HiddenCard(knowledge(), 1)
    assert hand().together((2, 3)).plain() == [2, 3, "?", "?"]
    assert hand().together((2, card)).plain() == [2, "?", "?", "?", "?"]
    assert hand().plus(card).places == (0, 1)
    assert hand().plus(card).plus(card).minus(card).places == (0, 1)
    assert looked(lambda: hand().minus(card)) == (1, None)
    assert pile().plus(3).plain() == [3, "?", "?"]
    assert pile(1, 3).minus(3).plain() == [1, "?", "?"]
    assert pile().plus_all([2, 3]).plain() == [2, 3, "?", "?"]
    assert pile(1).plus_all(hand(2)).plain() == [1, 2, "?", "?", "?", "?"]
    hidden: Any = pile(2)
    both: list[Any] = [hidden.together(bag(1)), bag(1).together(hidden)]
    assert [each.plain() for each in both] == [[1, 2, "?", "?"]] * 2
    assert hidden.together(pile(1)).plain() == [1, 2, "?", "?", "?", "?"]
    assert hidden.without(bag(2)).plain() == ["?", "?"]
    assert (hidden.order, hidden.empty()) == (ORDER, bag())


# Bags.


def test_a_pile_knows_its_size_and_is_looked_at_no_further_than_needed() -> None:
    some = pile(3)
    assert some.size() == 3
    assert [card in some for card in (-1, 0, 3, 4)] == [False, False, True, False]
    assert looked(lambda: 1 in some) == (0, 1)
    assert looked(lambda: some.count(3)) == (0, 3)
    for look in (lambda: list(some), lambda: some == bag(3)):
        assert looked(look) == (0, None)


def test_a_table_of_a_pile_is_looked_at_kind_by_kind() -> None:
    table = pile(3).table()
    assert 3 in table
    assert 7 not in table
    assert table[3] > 0
    assert table[3] >= 1
    assert not table[3] < 1
    assert looked(lambda: list(table)) == looked(lambda: 1 in table) == (0, 1)
    for look in (
        lambda: table[3] > 1,
        lambda: table[3] <= 1,
        lambda: table[3] == 1,
        lambda: table[3] - 1,
        lambda: range(table[3]),
    ):
        assert looked(look) == (0, 3)
    known = pile(3, found=(1, 3)).table()
    assert {card: int(number) for card, number in known.items()} == {1: 1, 3: 2}
    assert len(known) == 2
    with pytest.raises(KeyError, match=r"^2$"):
        known[2]


def test_outcomes_that_are_there_are_known_without_a_look_at_how_often() -> None:
    outcomes, weights = zip(*pile(1, 2, 3).weights(str), strict=True)
    assert outcomes == ("1", "2", "3")
    assert looked(lambda: int(weights[0])) == (0, 1)
    known = dict(pile(1, found=(1, 3)).weights(str))
    assert (int(known["1"]), known["1"] + 3, 3 + known["1"]) == (2, 5, 5)


# One card.


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
        look(HiddenCard(knowledge(), 0))


def test_an_unknown_card_is_looked_at_for_the_value_it_is_compared_with() -> None:
    card = HiddenCard(knowledge(), 0)
    assert looked(lambda: card == 3) == (0, 3)
    assert looked(lambda: card == HiddenCard(knowledge(), 1)) == (0, None)
    assert card != 4
    assert HiddenCard(knowledge(without=(3,)), 0) != 3


# What cards are worth.


def three_hands(deck: int = 3) -> Knowledge:
    """Hands of two, one and one unknown cards, and some more in the deck."""
    places = [Unknown(f"hand {n}", size) for n, size in enumerate((2, 1, 1))]
    unseen = Bag.of((1, 2, 5, 6), {1: 2, 2: 2, 5: 2, 6: 1})
    return Knowledge((*places, Unknown("deck", deck)), unseen)


def totals(known: Knowledge) -> tuple[Any, ...]:
    """What the hands are worth, the second one with a 5 more."""
    order = known.unseen.order
    more = (Bag.of(order), Bag.of(order, [5]), Bag.of(order))
    hands = (HiddenHand(known, (seat,), cards) for seat, cards in enumerate(more))
    return tuple(each.total() for each in hands)


def classes(known: Knowledge, fact: Callable[[Knowledge], Any]) -> list[tuple[Knowledge, Any]]:
    """The value of a fact in every world, a class of worlds at a time."""
    try:
        return [(known, fact(known))]
    except Looked as look:
        return [each for part in known.split(look) for each in classes(part, fact)]


def worlds(known: Knowledge) -> set[Any]:
    """Every world, by looking at everything."""

    def look(part: Knowledge) -> None:
        for where in range(4):
            HiddenBag(part, (where,), part.unseen.empty()).look_at_all()

    return {part.sample for part, _ in classes(known, look)}


def scores(world: Any) -> tuple[int, ...]:
    return (sum(world[0]), sum(world[1]) + 5, sum(world[2]))


FACTS: list[Callable[[tuple[Any, ...]], Any]] = [
    ranking.lowest,
    ranking.highest,
    lambda score: score[0] < score[1],
    lambda score: score[0] <= score[1],
    lambda score: score[0] > score[2],
    lambda score: score[1] >= score[2],
    lambda score: score[0] == score[1],
    lambda score: score[0] != score[2],
    lambda score: score[0] >= 7,
    lambda score: score[0] < 7,
    lambda score: score[0] == 3,
    lambda score: score[0] + score[1] < 12,
    lambda score: score[0] - score[1] < 3,
    lambda score: 10 - score[0] > score[2],
    lambda score: score[0] + score[0] - score[1] > 4,
    max,
    min,
    lambda score: int(score[0]),
    lambda score: f"{score[1]}",
    lambda score: score[0] % 2,
    lambda score: bool(score[2]),
    lambda score: (ranking.lowest(score), ranking.highest(score), score[1] >= 10),
]


@pytest.mark.parametrize("number", range(len(FACTS)))
def test_what_is_found_about_totals_is_so_in_every_world_of_the_class(number: int) -> None:
    fact = FACTS[number]
    found = classes(three_hands(), lambda part: told(fact(totals(part))))
    seen: set[Any] = set()
    for part, value in found:
        inside = worlds(part)
        assert inside
        assert not inside & seen
        seen |= inside
        for world in inside:
            assert value in (told(fact(scores(world))), None), world
    assert seen == worlds(three_hands())


def told(value: Any) -> Any:
    """A value, unless it is still a hidden number, which is what it is."""
    return None if isinstance(value, HiddenTotal) else value


def test_a_comparison_tells_no_cards_apart() -> None:
    """Three hands have thirteen orders, some of them impossible: no more classes than that."""
    assert len(worlds(three_hands())) > 30
    found = classes(
        three_hands(), lambda part: (ranking.lowest(totals(part)), ranking.highest(totals(part)))
    )
    assert len(found) == len({value for _, value in found}) <= 13
    assert len(classes(three_hands(), lambda part: totals(part)[0] < 7)) == 2


def test_a_total_is_a_number_once_its_cards_are_known() -> None:
    assert hand(3, found=(1, 2)).total() == 6
    total: Any = hand(3).total()
    assert isinstance(total, HiddenTotal)
    assert total - total == 0
    assert total == total  # noqa: PLR0124
    assert total != "a total"
    with pytest.raises(Compared):
        assert total < 6
    assert 5 <= total <= 8


def test_a_total_that_is_the_same_in_all_worlds_is_known_to_be() -> None:
    twos = Knowledge((Unknown("hand", 2), Unknown("deck", 1)), Bag.of((1, 2), {2: 3}))
    certain: Any = HiddenHand(twos, (0,), Bag.of((1, 2))).total()
    assert (certain.example(), certain.is_fixed()) == (4, True)
    open_: Any = hand().total()
    assert not open_.is_fixed()
    assert open_.example() in (2, 3, 4, 5)


@pytest.mark.parametrize("cards", [[1, 2], [2, 3]])
def test_a_total_that_may_be_one_more_or_less_is_not_fixed(cards: list[int]) -> None:
    """One of two cards is in the hand; the other one is worth one more, or one less."""
    for hand_of in (0, 1):
        two = Knowledge((Unknown("hand", 1), Unknown("deck", 1)), Bag.of((1, 2, 3), cards))
        total: Any = HiddenHand(two, (hand_of,), Bag.of((1, 2, 3))).total()
        assert total.example() in cards
        assert not total.is_fixed()


def test_a_hand_that_does_not_count_every_kind_is_a_mistake() -> None:
    wrong = HiddenHand(knowledge(), (0,), Bag(ORDER, (1,)))
    for ask in (wrong.total, wrong.plain):
        with pytest.raises(ValueError, match="argument 2 is shorter"):
            ask()


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
    weight = pile(1, 2, 3).weights(str)[0][1]
    assert plain([card, 3, (weight, "a")]) == ["?", 3, ("?", "a")]
    assert plain({"hand": hand(1), "top": card}) == {"hand": (1, "?", "?"), "top": "?"}
    assert plain(Move(card, (0, Move(3)))) == Move("?", (0, Move(3)))
    assert plain(hand().total()) == "?"
    for known in (Hand((1, 2)), bag(1)):
        assert plain(known) is known
    assert type(plain((card,))) is tuple
    assert type(plain([card])) is list


def test_the_content_of_values_tells_them_apart_whatever_is_known() -> None:
    """The knowledge is no part of it: who has found out more may have come to the same table."""
    less, more = knowledge(), knowledge(found=(1,))
    assert content(HiddenCard(less, 0)) == content(HiddenCard(more, 0))
    assert content(hand(1)) == content(hand(1, found=(1,)))
    assert content(hand(1).total()) == content(hand(1, found=(1,)).total())
    values = [
        HiddenCard(less, 0),
        HiddenCard(less, 1),
        hand(1),
        HiddenHand(less, (1,), bag(1)),
        hand(3),
        pile(1),
        hand(1).total(),
        hand(2).total(),
        {"a": hand(1)},
        {"a": hand(2)},
        3,
        4,
        None,
    ]
    values += [made(each) for made in (lambda each: (each,), Move, Turn) for each in values]
    assert len({content(each) for each in values}) == len(values)


def test_a_value_is_renewed_with_what_was_found_out() -> None:
    less, more = knowledge(), knowledge(found=(1, 3))
    card, cards = HiddenCard(less, 0), hand(2)
    value = Move(cards, (card, 7, {"top": card}, cards.total(), bag(1)))
    new = renewed(value, more)
    assert new.card.plain() == [1, 2, 3]
    assert new.seats == (1, 7, {"top": 1}, 6, bag(1))
    same = Move(3, (4,))
    assert renewed(same, more) is same
    assert renewed(same.seats, more) is same.seats
    other = renewed(HiddenCard(less, 1), more)
    assert other.knowledge is more
    assert other.where == 1


def test_every_unknown_card_of_a_value_can_be_looked_at() -> None:
    card = HiddenCard(knowledge(), 1)
    for value, where in ((card, 1), (hand(), 0), (hand().total(), 0), (pile(3), 0)):
        for made in (Move, lambda each: (1, each), lambda each: {"a": each}):
            assert looked(lambda made=made, value=value: look_through(made(value))) == (where, None)  # type: ignore[misc]
    look_through(Move(3, (bag(1), Hand((1,)), hand(found=(1, 3)))))


def test_what_is_not_foreseen_fails_loudly() -> None:
    for value, name in product((hand(), HiddenCard(knowledge(), 0)), ("index", "sort", "upper")):
        with pytest.raises(AttributeError):
            getattr(value, name)
    with pytest.raises(TypeError):
        hand()[0]  # type: ignore[index]


# Numbers of which everything is known once somebody has looked.


def test_a_count_that_is_known_compares_like_a_number() -> None:
    two = HiddenCount(pile(2, found=(1, 1)), 1)
    assert int(two) == 2
    assert (two + 3, 3 + two, two - 1) == (5, 5, 1)
    assert [two >= number for number in (1, 2, 3)] == [True, True, False]
    assert [two > number for number in (1, 2, 3)] == [True, False, False]
    assert [two <= number for number in (1, 2, 3)] == [False, True, True]
    assert [two < number for number in (1, 2, 3)] == [False, False, True]
    assert [two == number for number in (1, 2, 3)] == [False, True, False]


def test_totals_that_differ_by_a_known_number_are_compared_without_looking() -> None:
    some = HiddenTotal(knowledge(), ((0, 1),), 0)
    assert [some <= some + more for more in (-1, 0, 1)] == [False, True, True]
    assert [some == some + more for more in (-1, 0, 1)] == [False, True, False]
    assert [some < some + more for more in (-1, 0, 1)] == [False, False, True]
