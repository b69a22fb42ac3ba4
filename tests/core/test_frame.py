"""Remembering rules: what is asked and done is written down, no more, and done again as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve, frozen

from egorules.core import chance, frame
from egorules.core.frame import OFTEN, Frame, Held, Untraceable, Zone, question
from egorules.core.step import Step

# Zones.


def hand(*cards: int) -> Any:
    return Zone([], ("hands", 0), (), cards)


def pile(*counts: int) -> Any:
    return Zone([], ("deck", None), (), counts)


@pytest.mark.parametrize(
    ("cards", "edited", "more", "left"),
    [
        ([3, 4], lambda zone: zone, 0, True),
        ([3], lambda zone: zone.minus(3), -1, False),
        ([], lambda zone: zone.plus(3), 1, True),
        ([], lambda zone: zone + (3, 4), 2, True),  # noqa: RUF005
        ([3, 4], lambda zone: zone.plus(9).minus(3).minus(4).minus(9), -2, False),
        ([], lambda zone: zone.plus(Held("top", 3)), 1, True),
    ],
)
def test_a_hand_knows_how_many_more_cards_it_has_than_at_first(
    cards: list[int], edited: Callable[[Any], Any], more: int, left: bool
) -> None:
    """So whether a card is left is asked of the hand as it was, whatever has moved since."""
    zone = hand(*cards)
    assert bool(edited(zone)) is left
    ((place, edits, _, args, answer),) = zone.asked
    assert (place, edits, args, answer) == (("hands", 0), (), (-more,), left)


@pytest.mark.parametrize(
    ("counts", "edited", "more", "empty"),
    [
        ([0, 1], lambda zone: zone, 0, False),
        ([0, 1], lambda zone: zone.without_one(1), -1, True),
        ([0, 0], lambda zone: zone.with_one(1), 1, False),
        ([0, 0], lambda zone: zone.with_one(1).with_one(1).without_one(1), 1, False),
        ([0, 0], lambda zone: zone.with_one(1).without_one(1), 0, True),
    ],
)
def test_a_pile_knows_it_too(
    counts: list[int], edited: Callable[[Any], Any], more: int, empty: bool
) -> None:
    zone = pile(*counts)
    assert chance.is_empty(edited(zone)) is empty
    ((place, edits, _, args, answer),) = zone.asked
    assert (place, edits, args, answer) == (("deck", None), (), (-more,), not empty)


def test_after_a_cut_it_is_asked_of_the_cards_as_they_are() -> None:
    cut = hand(3, 4)[1:].plus(9).minus(4).minus(9)
    assert not cut
    ((_, edits, _, args, answer),) = cut.asked
    assert (len(edits), args, answer) == (4, (0,), False)


def test_cards_of_a_zone_are_as_if_it_were_a_row() -> None:
    cards = hand(3, 4, 4)
    assert (len(cards), cards[0], cards[-1], cards[:1]) == (3, 3, 4, (3,))
    assert (cards.count(4), cards.count(9)) == (2, 0)
    assert (4 in cards, 9 in cards, 9 in cards.plus(9)) == (True, False, True)
    assert (cards.plus(3).count(3), cards.minus(3).count(3)) == (2, 0)
    assert (cards + (1,))[-1] == 1  # noqa: RUF005
    counts = pile(0, 2, 1)
    assert (counts[1], counts.with_one(1)[1], counts.without_one(1)[1]) == (2, 3, 1)


def test_a_question_is_noted_once_for_each_zone_state_and_argument() -> None:
    asked: list[Any] = []
    one, other = (Zone(asked, ("hands", seat), (), (3,)) for seat in range(2))
    fuller: Any = one.plus(4)
    for _ in range(2):
        assert [3 in one, 3 in other, 3 in fuller, 4 in one] == [True, True, True, False]
        assert [one.count(3), one.count(4)] == [1, 0]
    assert [(place[1], len(edits), args, answer) for place, edits, _, args, answer in asked] == [
        (0, 0, (3,), True),
        (1, 0, (3,), True),
        (0, 1, (3,), True),
        (0, 0, (4,), False),
        (0, 0, (3,), 1),
        (0, 0, (4,), 0),
    ]


# Questions.


def test_a_question_is_remembered_of_hands_and_noted_of_zones() -> None:
    asked: list[object] = []

    @question
    def above(cards: Any, least: int) -> bool:
        """Whether any card is higher."""
        asked.append(cards)
        return bool(cards[-1] > least)

    assert [above((3, 4), 3), above((3, 4), 3), above((3, 4), 4)] == [True, True, False]
    assert asked == [(3, 4), (3, 4)]
    zone = hand(5, 6)
    assert above(zone, 5)
    ((_, edits, _, args, answer),) = zone.asked
    assert (edits, args, answer) == ((), (5,), True)
    assert [above([7], 1), above([7], 1)] == [True, True]  # what is no hand is not remembered
    assert asked[2:] == [(5, 6), [7], [7]]
    above.cache_clear()  # type: ignore[attr-defined]
    assert above((3, 4), 3)
    assert asked[5:] == [(3, 4)]
    assert (above.__name__, above.__doc__) == ("above", "Whether any card is higher.")


# Frames.


@frozen(weakref_slot=False)
class Table:
    turn: int
    hands: tuple[Any, ...]
    deck: Any
    top: Any = None
    label: str = "a"


class Rules:
    """Rules of a small game: how often they run on a real table, and how often on a twin."""

    def __init__(self) -> None:
        self.frame: Frame[Table, str] = Frame(Table, ("turn", "top"), ("hands",), ("deck",))
        self.runs = self.traces = 0

    def run(self, rule: Callable[[Table, int], Step[Table, str]], table: Table, card: int) -> bool:
        """Make a step by the frame, which is what the rule makes; whether the rule was run."""

        def counted(state: Table, told: int) -> Step[Table, str]:
            self.traces += isinstance(state.deck, Zone)
            self.runs += not isinstance(state.deck, Zone)
            return rule(state, told)

        runs, key = self.runs, (rule, card, table.turn)
        assert self.frame.step(key, counted, table, card, ("top",)) == rule(table, card)
        return self.runs > runs

    def learn(self, rule: Callable[[Table, int], Step[Table, str]], table: Table, card: int) -> int:
        """How often a rule is run until it is remembered."""
        return next((n for n in range(3 * OFTEN) if not self.run(rule, table, card)), -1)


def put(hands: tuple[Any, ...], seat: int, cards: Any) -> tuple[Any, ...]:
    return (*hands[:seat], cards, *hands[seat + 1 :])


def deal(table: Table, card: int) -> Step[Table, str]:
    """A card goes from the deck to whoever's turn it is."""
    hands = put(table.hands, table.turn, chance.plus(table.hands[table.turn], card))
    after = evolve(table, hands=hands, deck=chance.without_one(table.deck, card))
    return Step(after, ("dealt",))


def play(table: Table, card: int) -> Step[Table, str]:
    """A card is played; whoever has none left says so, the deck takes what lay on top."""
    cards = chance.minus(table.hands[table.turn], card)
    after = evolve(table, hands=put(table.hands, table.turn, cards), top=card, turn=1)
    deck = chance.with_one(table.deck, table.top)
    return Step(evolve(after, deck=deck), ("played",) if cards else ("played", "out"))


def lead(table: Table, card: int) -> Step[Table, str]:
    """The highest card that is left is told, and whether the deck has any after a card."""
    cards = chance.minus(table.hands[table.turn], card)
    deck = chance.without_one(table.deck, card)
    return Step(evolve(table, deck=deck), (f"{cards[-1]}", f"{chance.is_empty(deck)}"))


def clear(table: Table, card: int) -> Step[Table, str]:
    """All leave the table."""
    return Step(evolve(table, hands=()))


def swap(table: Table, card: int) -> Step[Table, str]:
    """Two hands change places, which no edit of a zone is."""
    one, other = table.hands
    return Step(evolve(table, hands=(other, one)))


def tell(table: Table, card: int) -> Step[Table, str]:
    """An event that holds what may not be looked at."""
    return Step(table, (table.label,))


def relabel(table: Table, card: int) -> Step[Table, str]:
    """A look at what is not known to the frame."""
    return Step(evolve(table, label=table.label + "!"))


def wrap(table: Table, card: int) -> Step[Table, str]:
    """What may not be looked at becomes a part of something else."""
    return Step(evolve(table, top=(table.label, card)))


TABLE = Table(0, ((3, 4), (5,)), (0, 0, 2, 1, 0, 0, 0, 0, 0, 0), 2)


@pytest.mark.parametrize("rule", [deal, play, clear])
def test_a_rule_that_was_run_often_is_remembered(rule: Any) -> None:
    rules = Rules()
    assert rules.learn(rule, TABLE, 3) == OFTEN + 1
    other = evolve(TABLE, hands=((1, 3, 9), (7, 8)), deck=(0, 0, 1, 3, 5, 0, 0, 0, 0, 1), label="b")
    assert not rules.run(rule, other, 3)
    assert not rules.run(rule, evolve(other, top=5), 3)  # held: moved, not looked at
    assert rules.run(rule, evolve(other, turn=1, hands=((), (3, 4))), 3)


def test_another_answer_is_another_way() -> None:
    """Whether a hand is empty after the play depends on how many cards it had."""
    rules = Rules()
    last = evolve(TABLE, hands=((3,), (5,)))
    rules.learn(play, TABLE, 3)
    assert rules.learn(play, last, 3) == OFTEN + 1
    assert not rules.run(play, evolve(last, hands=((3,), (1, 1))), 3)
    assert not rules.run(play, TABLE, 3)


def test_what_is_asked_after_a_move_is_asked_of_what_it_left() -> None:
    rules = Rules()
    assert rules.learn(lead, TABLE, 3) == OFTEN + 1
    assert not rules.run(lead, evolve(TABLE, hands=((3, 3, 4), (9,))), 3)
    assert rules.run(lead, evolve(TABLE, hands=((3, 5), (5,))), 3)
    assert rules.run(lead, evolve(TABLE, deck=(0, 0, 0, 1)), 3)


@pytest.mark.parametrize("rule", [swap, tell, relabel, wrap])
def test_what_cannot_be_traced_runs_as_usual(rule: Any) -> None:
    """And it is tried only once."""
    rules = Rules()
    assert rules.learn(rule, TABLE, 3) == -1
    assert rules.traces == 1


def test_a_zone_belongs_where_it_is() -> None:
    with pytest.raises(Untraceable):
        frame.edits_of(hand(3), ("hands", 1))
    with pytest.raises(Untraceable):
        frame.edits_of((3,), ("hands", 0))
    assert frame.edits_of(hand(3), ("hands", 0)) == ()


def test_so_many_answers_are_remembered_and_then_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """One question for each key."""
    monkeypatch.setattr(frame, "MOST", 3)
    rules, known = Rules(), []
    for card in range(1, 10):
        rules.run(deal, TABLE, card)
        known.append(len(rules.frame.answers))
    assert known == [1, 2, 3, 4, 1, 2, 3, 4, 1]


def test_what_a_rule_asks_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A play asks one question, so it counts twice once it is traced."""
    monkeypatch.setattr(frame, "MOST", 3)
    rules, known = Rules(), []
    rules.learn(play, TABLE, 3)
    for card in range(1, 4):
        rules.run(deal, TABLE, card)
        known.append(len(rules.frame.answers))
    assert known == [2, 3, 1]
