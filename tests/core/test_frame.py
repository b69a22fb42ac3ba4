"""Remembering rules: what is asked and done is written down, no more, and done again as it was."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from attrs import evolve, frozen

from egorules.core import chance, frame
from egorules.core.frame import OFTEN, Frame, implied, in_rows
from egorules.core.step import Step
from egorules.core.trace import (
    Amount,
    Call,
    Field,
    Formula,
    Trace,
    Twin,
    Untraceable,
    Zone,
    apart,
    question,
    twin_move,
)
from egorules.core.value import Pooled, Unique


@frozen(weakref_slot=False)
class Table:
    turn: Any
    hands: tuple[Any, ...]
    deck: Any
    top: Any = None
    label: Any = "a"
    note: Any = "b"
    kind: str = "game"


Rule = Callable[[Table, Any], Step[Table, Any]]

FIELDS: dict[str, tuple[str, ...]] = {
    "fixed": ("kind",),
    "watched": ("turn", "top"),
    "rows": ("hands",),
    "zones": ("deck",),
}


class Rules:
    """Rules of a small game: how often they run on a real table, and how often on a twin."""

    def __init__(self) -> None:
        self.frame: Frame[Table, Any] = Frame(Table, **FIELDS)
        self.runs = self.traces = 0

    def run(self, rule: Rule, table: Table, card: int) -> bool:
        """Make a step by the frame, which is what the rule makes; whether the rule was run."""
        return self.move(rule, table, card, card)

    def move(self, rule: Rule, table: Table, move: Any, certain: Any = None) -> bool:
        """The same with any move, about which something is certain."""

        def counted(state: Table, told: Any) -> Step[Table, Any]:
            self.traces += isinstance(state, Twin)
            self.runs += not isinstance(state, Twin)
            return rule(state, told)

        runs, expected = self.runs, rule(table, move)
        step = self.frame.step((rule, certain, table.kind), counted, table, move)
        assert repr(step) == repr(expected)  # stricter than ==: no twin is left in it
        assert step == expected
        assert type(step.state) is Table
        return self.runs > runs

    def learn(self, rule: Rule, table: Table, card: int) -> int:
        """How often a rule is run until it is remembered."""
        return next((n for n in range(3 * OFTEN) if not self.run(rule, table, card)), -1)


def put(hands: tuple[Any, ...], seat: int, cards: Any) -> tuple[Any, ...]:
    return (*hands[:seat], cards, *hands[seat + 1 :])


def deal(table: Table, card: int) -> Step[Table, Any]:
    """A card goes from the deck to whoever's turn it is."""
    hands = put(table.hands, table.turn, chance.plus(table.hands[table.turn], card))
    after = evolve(table, hands=hands, deck=chance.without_one(table.deck, card))
    return Step(after, ("dealt",))


def play(table: Table, card: int) -> Step[Table, Any]:
    """A card is played; whoever has none left says so, the deck takes what lay on top."""
    cards = chance.minus(table.hands[table.turn], card)
    after = evolve(table, hands=put(table.hands, table.turn, cards), top=card, turn=1)
    deck = chance.with_one(table.deck, table.top)
    return Step(evolve(after, deck=deck), ("played",) if cards else ("played", "out"))


def clear(table: Table, card: int) -> Step[Table, Any]:
    """Nobody holds a card."""
    return Step(evolve(table, hands=((), ()), top=None))


def change_places(table: Table, card: int) -> Step[Table, Any]:
    """Two hands change places."""
    one, other = table.hands
    return Step(evolve(table, hands=(other, one)))


def lead(table: Table, card: int) -> Step[Table, Any]:
    """The highest card that is left is told, and whether the deck has any after a card."""
    cards = chance.minus(table.hands[0], card)
    deck = chance.without_one(table.deck, card)
    return Step(evolve(table, deck=deck), (cards[-1] + 0, f"{chance.is_empty(deck)}"))


TABLE = Table(0, ((3, 4), (5,)), (0, 0, 2, 1, 0, 0, 0, 0, 0, 0), 2)
OTHER = Table(0, ((1, 3, 9), (7, 8)), (0, 0, 1, 3, 5, 0, 0, 0, 0, 1), 2, "c", "d")


@pytest.mark.parametrize("rule", [deal, play, clear, change_places])
def test_a_rule_that_was_run_often_is_remembered(rule: Rule) -> None:
    rules = Rules()
    assert rules.learn(rule, TABLE, 3) == OFTEN
    assert rules.traces == 1
    assert not rules.run(rule, OTHER, 3)
    assert not rules.run(rule, evolve(OTHER, top=5), 3)  # moved, not looked at
    assert rules.run(rule, evolve(OTHER, kind="another"), 3)
    assert rules.run(rule, OTHER, 1)


@pytest.mark.parametrize(("rule", "differs"), [(deal, True), (play, True), (clear, False)])
def test_whose_turn_it_is_matters_where_it_is_looked_at(rule: Rule, differs: bool) -> None:
    rules, table = Rules(), evolve(OTHER, turn=1, hands=((), (3, 4)))
    rules.learn(rule, TABLE, 3)
    assert rules.run(rule, table, 3) is differs
    assert rules.learn(rule, table, 3) == (OFTEN - 1 if differs else 0)


def test_another_answer_is_another_way() -> None:
    """Whether a hand is empty after the play depends on how many cards it had."""
    rules = Rules()
    last = evolve(TABLE, hands=((3,), (5,)))
    rules.learn(play, TABLE, 3)
    assert rules.learn(play, last, 3) == OFTEN
    assert not rules.run(play, evolve(last, hands=((3,), (1, 1))), 3)
    assert not rules.run(play, TABLE, 3)


def test_what_is_asked_after_a_move_is_asked_of_what_it_left() -> None:
    rules = Rules()
    assert rules.learn(lead, TABLE, 3) == OFTEN
    assert not rules.run(lead, evolve(TABLE, hands=((3, 3, 4), (9,))), 3)
    assert rules.run(lead, evolve(TABLE, hands=((3, 5), (5,))), 3)
    assert rules.run(lead, evolve(TABLE, deck=(0, 0, 0, 1)), 3)


# What a rule may do: all that follow are remembered, and do to every table what the rule does.


@frozen
class Showed:
    seat: Any
    cards: Any


class Place(NamedTuple):
    row: Any
    seat: Any


@question
def evens(cards: Any) -> Any:
    return tuple(card for card in cards if card % 2 == 0)


@question
def worth(cards: Any) -> int:
    return sum(cards)


@apart
def finish(table: Table, why: Any, seat: Any = 0, told: Any = ()) -> Step[Table, Any]:
    """Looks at everything."""
    return Step(evolve(table, top=None), (sorted(map(sum, table.hands)), table.label, why, seat))


def says(look: Callable[[Table], Any]) -> Rule:
    """A rule that only says something."""
    return lambda table, _: Step(table, (look(table),))


def makes(change: Callable[[Table], dict[str, Any]]) -> Rule:
    """A rule that only changes something."""
    return lambda table, _: Step(evolve(table, **change(table)))


def ends(end: Callable[[Table], Step[Table, Any]]) -> Rule:
    """A rule that ends with another."""
    return lambda table, _: end(evolve(table, turn=1))


def many(cards: Any, number: int) -> Any:
    for card in range(number):
        cards = chance.plus(cards, card)
    return cards


REMEMBERED: dict[str, Rule] = {
    "whether there is a top": says(lambda t: t.top is None),
    "a top that is high": says(lambda t: t.top is not None and t.top == 4),
    "a top among others": says(lambda t: t.top in (2, 4)),
    "top and turn are equal": says(lambda t: t.top == t.turn),
    "a row of both": says(lambda t: (t.turn, t.top) == (0, 2)),
    "top, told": says(lambda t: t.top),
    "top, if it is not nought": says(lambda t: t.top or "nothing"),
    "the next": makes(lambda t: {"turn": (t.turn + 1) % 2}),
    "top becomes turn": makes(lambda t: {"top": t.turn}),
    "top is written down": makes(lambda t: {"label": t.top}),
    "top and hand are written down": makes(lambda t: {"label": (t.top, t.hands[1])}),
    "a hand is shown": says(lambda t: Showed(1, t.hands[1])),
    "a hand is shown after a card": says(lambda t: Showed(t.turn, chance.plus(t.hands[0], 4))),
    "what a hand is worth": says(lambda t: worth(t.hands[0])),
    "who has more": says(lambda t: worth(t.hands[0]) > worth(t.hands[1])),
    "whether a hand is worth much": says(lambda t: worth(t.hands[1]) >= 7),
    "whether a card is there": says(lambda t: 3 in t.hands[0]),
    "top in hand": says(lambda t: t.top is not None and t.top in t.hands[0]),
    "the hand whose turn it is": says(lambda t: t.hands[t.turn][:1]),
    "the evens of a hand": says(lambda t: evens(t.hands[0])),
    "the first card moves": makes(
        lambda t: {"label": t.hands[0][:1], "hands": (t.hands[0][1:], t.hands[1])}
    ),
    "whether two are left": says(lambda t: bool(t.hands[0][1:])),
    "the last of the rest": says(lambda t: t.hands[0][1:][-1] if t.hands[0][1:] else None),
    "a card comes and goes": makes(
        lambda t: {"hands": (chance.minus(chance.plus(t.hands[0], 9), 9), t.hands[1])}
    ),
    "how many are in the deck": says(lambda t: chance.size(t.deck)),
    "everything in the deck": makes(
        lambda t: {"deck": chance.merged(t.deck, chance.with_one((0,) * 10, 1))}
    ),
    "the end": ends(lambda t: finish(t, "over")),
    "the end of whoever's turn it was": lambda t, _: finish(t, "over", t.turn),
    "the end with a top": lambda t, _: Step(t, ("so", t.top)).then(finish, "over", (t.turn, t.top)),
    "the end with a hand": lambda t, _: finish(t, t.hands[1]),
    "the end after a card": lambda t, _: finish(
        evolve(t, hands=(chance.plus(t.hands[0], 3), ())), "over"
    ),
}  # fmt: skip
"""What a rule may do and be remembered."""

RUN: dict[str, Rule] = {
    "what is untouchable is changed": makes(lambda t: {"label": t.label + "!"}),
    "a hand is gone through": says(lambda t: [*t.hands[0]] and None),
    "two hands are compared": says(lambda t: t.hands[0] == t.hands[1]),
    "top is written out": says(lambda t: f"{t.top}"),
    "top in a set": says(lambda t: t.top in {2, 4}),
    "the end is looked at": lambda t, _: Step(t, (finish(t, "over").state.top,)),
    "the end is not the end": lambda t, _: finish(t, "over").then(change_places, 3),
}
"""What a rule may do, but then it is run each time."""

EITHER: dict[str, Rule] = {
    "top is halved": says(lambda t: None if t.top is None else t.top // 2),
    "by top": says(lambda t: None if not t.top else 7 % t.top),
    "top, squared": says(lambda t: None if t.top is None else t.top**2),
    "top, rounded": says(lambda t: None if t.top is None else round(t.top)),
    "top as bits": says(lambda t: None if t.top is None else (t.top | 1, ~t.top, t.top >> 1)),
    "nought of another kind": says(lambda t: (t.hands[0], Fraction(0), False, 0.0)),
    "a list": says(lambda t: [1, 2]),
    "a list of hands": says(lambda t: [t.hands[0]]),
    "a dictionary": makes(lambda t: {"label": {"a": 1}}),
    "a row with names": says(lambda t: Place(1, 2)),
    "a row with names in an event": says(lambda t: Showed(0, Place(t.turn, 3))),
    "a row with names and a hand": says(lambda t: Place(t.hands[0], t.top)),
    "what is untouchable is told": says(lambda t: t.label),
    "what is untouchable is part of something": makes(lambda t: {"top": (t.label, 1)}),
    "what is untouchable moves": makes(lambda t: {"label": t.note}),
    "what is untouchable changes places": makes(lambda t: {"label": t.note, "note": t.label}),
    "top is put at the end": makes(lambda t: {"deck": t.deck + (t.top,)}),  # noqa: RUF005
    "a part": makes(lambda t: {"deck": t.deck[1:2]}),
    "every other": makes(lambda t: {"deck": t.deck[::2]}),
    "whether there is a last": says(lambda t: bool(t.hands[0][-1:])),
    "the first of the deck": says(lambda t: t.deck[0] if t.deck else None),
    "a top above another": says(lambda t: t.top is not None and t.top > 3),
    "a top above another, later told": says(
        lambda t: (t.top is not None and 3 in t.hands[0] and t.top > 3, t.top)
    ),
    "a top above turn": says(lambda t: t.top is not None and t.turn is not None and t.top > t.turn),
    "very many cards": makes(lambda t: {"hands": (many(t.hands[0], 300), t.hands[1])}),
    "a question about very many": says(lambda t: 3 in many(t.hands[0], 300)),
    "the end by name": ends(lambda t: finish(t, why="over", seat=1)),
    "after the end": ends(lambda t: finish(t, "over").then(lambda s: Step(s, ("more",)))),
}
"""What a rule may do, remembered or not."""

CHANGES: list[dict[str, Any]] = [
    {},
    {"top": None},
    {"top": 4},
    {"top": 0},
    {"top": 9, "turn": 1},
    {"hands": ((), (1,))},
    {"hands": ((3,), ())},
    {"hands": ((2, 3, 6), (3, 9))},
    {"hands": ((2, 4), (2, 8)), "top": 4},
    {"deck": (1,) * 10},
    {"deck": (0,) * 10},
    {"label": "x", "note": "y"},
    {"label": "1", "note": "2", "top": 1, "turn": 1},
]
TABLES = [evolve(TABLE, **changes) for changes in CHANGES]
"""Tables that differ in this and that."""


@pytest.mark.parametrize("name", [*REMEMBERED, *RUN, *EITHER])
def test_what_is_remembered_is_what_the_rule_does(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From whichever table it was learnt."""
    monkeypatch.setattr(frame, "OFTEN", 1)
    rule = {**REMEMBERED, **RUN, **EITHER}[name]
    for start in range(len(TABLES)):
        rules = Rules()
        for table in 2 * (TABLES[start:] + TABLES[:start]):
            rules.run(rule, table, 3)


def test_an_empty_deck_has_no_first_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is it asked for one where the rule would not."""
    monkeypatch.setattr(frame, "OFTEN", 1)
    rules = Rules()
    for deck in ((7, 8), (), (8,), ()):
        rules.run(EITHER["the first of the deck"], evolve(TABLE, deck=deck), 3)


@pytest.mark.parametrize("name", REMEMBERED)
def test_what_a_rule_may_do_is_remembered(name: str) -> None:
    assert Rules().learn(REMEMBERED[name], TABLE, 3) == OFTEN


@pytest.mark.parametrize("name", RUN)
def test_what_cannot_be_traced_runs_as_usual(name: str) -> None:
    """And it is tried only once."""
    rules = Rules()
    assert rules.learn(RUN[name], TABLE, 3) == -1
    assert rules.traces == 1
    assert rules.runs == 3 * OFTEN


def test_what_is_shown_without_a_look_is_remembered_of_every_hand() -> None:
    rules, others = Rules(), [(), (1,), (6, 7, 7)]
    shown, counted = REMEMBERED["a hand is shown"], REMEMBERED["what a hand is worth"]
    rules.learn(shown, TABLE, 3)
    rules.learn(counted, TABLE, 3)
    assert not any(rules.run(shown, evolve(TABLE, hands=((), cards)), 3) for cards in others)
    assert not any(rules.run(counted, evolve(TABLE, hands=(cards, ())), 3) for cards in others)


def test_a_number_that_is_told_is_remembered_whatever_it_is() -> None:
    rules, told = Rules(), REMEMBERED["top, told"]
    rules.learn(told, TABLE, 3)
    assert not any(rules.run(told, evolve(OTHER, top=top), 3) for top in (2, 3, 4))
    assert rules.run(told, evolve(TABLE, top=None), 3)


def test_a_number_that_is_counted_with_is_remembered_with_its_value() -> None:
    rules, counted = Rules(), says(lambda t: t.top + 1)
    rules.learn(counted, TABLE, 3)
    assert not rules.run(counted, OTHER, 3)
    assert rules.run(counted, evolve(TABLE, top=3), 3)


@frozen(eq=False)
class Exchange(Unique):
    card: Any
    other: Any


@frozen(eq=False)
class Named(Unique):
    card: Any
    name: Any


@frozen
class Happened(Pooled):
    cards: Any
    seat: Any = 0


def exchange(table: Table, move: Any) -> Step[Table, Any]:
    """A card for another; whether it is high is told."""
    hands = (chance.minus(chance.plus(table.hands[0], move.card), move.other), table.hands[1])
    events = (Happened((move.card, table.top)), "high" if move.card > 5 else "low")
    return Step(evolve(table, hands=hands, top=move.other), events)


def test_the_numbers_of_a_move_are_asked_about_as_those_of_a_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The key has the kind of the move, which one it is does not matter unless it is asked."""
    monkeypatch.setattr(frame, "OFTEN", 1)
    rules = Rules()
    ran = [
        rules.move(exchange, TABLE, Exchange(*cards))
        for cards in [(1, 3), (2, 4), (1, 4), (5, 3), (6, 3), (9, 4), (6, 6)]
    ]
    assert ran == [True, False, False, False, True, False, False]
    assert rules.traces == 2
    assert not rules.move(exchange, evolve(OTHER, top=7), Exchange(4, 9))


def test_a_move_of_numbers_is_seen_and_another_is_refused() -> None:
    trace, move = Trace(), Exchange(3, 4)
    twin = twin_move(move, trace)
    assert isinstance(twin, Exchange)
    assert isinstance(twin, Twin)
    assert [type(each) for each in (twin.card, twin.other)] == [Amount, Amount]
    assert [each.formula for each in (twin.card, twin.other)] == [
        Field("card", None, "move"),
        Field("other", None, "move"),
    ]
    assert [each.now for each in (twin.card, twin.other)] == [3, 4]
    assert trace.asked == {}
    for other in (Named(3, "a"), Exchange(3, None), Exchange(3, True)):
        with pytest.raises(Untraceable):
            twin_move(other, trace)
    for known in (3, (3, 4), None, deal):  # it is in the key
        assert twin_move(known, trace) is known
    assert move is Exchange(3, 4)
    assert (move.card, move.other) == (3, 4)


def test_a_move_that_is_no_move_of_numbers_is_resolved_as_usual() -> None:
    rules = Rules()

    def name(table: Table, move: Any) -> Step[Table, Any]:
        return Step(table, (move.name,))

    moves = 2 * OFTEN * [Named(3, "a"), Named(3, "b")]
    assert all(rules.move(name, TABLE, move) for move in moves)
    assert rules.traces == 0


def test_a_phase_looks_at_a_number_and_an_event_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame, "OFTEN", 1)
    rules = Rules()
    told, noted = says(lambda t: Happened(t.top)), makes(lambda t: {"label": Exchange(t.top, 1)})
    tables = [evolve(TABLE, top=top) for top in (1, 2, 3, 1, 2, 3)]
    assert [rules.run(told, table, 3) for table in tables] == [True] + [False] * 5
    assert [rules.run(noted, table, 3) for table in tables] == [True] * 3 + [False] * 3


def test_events_are_used_again_where_the_same_numbers_are_told() -> None:
    rules, told = Rules(), says(lambda t: Happened((t.top, "x"), t.turn))
    rules.learn(told, TABLE, 3)
    one, same, other = (
        rules.frame.step((told, 3, "game"), told, table, 3).events
        for table in (TABLE, OTHER, evolve(OTHER, top=4))
    )
    assert one is same
    assert other == (Happened((4, "x"), 0),)


def test_events_with_hands_are_ever_new() -> None:
    rules, shown = Rules(), REMEMBERED["a hand is shown"]
    rules.learn(shown, TABLE, 3)
    one, other = (rules.frame.step((shown, 3, "game"), shown, TABLE, 3).events for _ in range(2))
    assert one == other
    assert one is not other


def test_values_are_made_as_usual_after_a_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after one in vain."""
    monkeypatch.setattr(frame, "OFTEN", 1)
    rules, move, event = Rules(), Exchange(1, 2), Happened(1)
    for rule in (REMEMBERED["top, told"], RUN["top is written out"]):
        rules.run(rule, TABLE, 3)
        assert Exchange(1, 2) is move
        assert Happened(1) is event
    with pytest.raises(TypeError, match="unhashable"):
        Happened([1])


def test_whatever_goes_wrong_on_a_twin_the_rule_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame, "OFTEN", 1)
    for error in (ValueError, KeyError, AttributeError, ZeroDivisionError, RecursionError):

        def picky(table: Table, _: int, error: type[Exception] = error) -> Step[Table, Any]:
            if isinstance(table, Twin):
                raise error
            return Step(table, ("done",))

        rules = Rules()
        assert all(rules.run(picky, TABLE, 3) for _ in range(3))
        assert rules.traces == 1


def test_whether_a_number_is_there_is_asked_by_the_twin() -> None:
    """Nothing else could write down `is None`."""
    rules, there = Rules(), REMEMBERED["whether there is a top"]
    rules.learn(there, TABLE, 3)
    assert not rules.run(there, evolve(TABLE, top=7), 3)
    assert rules.run(there, evolve(TABLE, top=None), 3)
    trace = Trace()
    twin = rules.frame.twin(evolve(TABLE, turn=None), trace)
    assert trace.asked == {
        Call(operator.is_, (Field("turn"), None)): True,
        Call(operator.is_, (Field("top"), None)): False,
    }
    assert twin.turn is None
    assert twin.top is not None
    assert twin.kind == "game"


def test_a_twin_is_a_state_and_stays_one() -> None:
    twin = Rules().frame.twin(TABLE, Trace())
    for each in (twin, evolve(twin, top=3)):
        assert isinstance(each, Table)
        assert isinstance(each, Twin)
    assert all(isinstance(zone, Zone) for zone in (*twin.hands, twin.deck))
    assert [zone.now for zone in twin.hands] == [*TABLE.hands]
    assert not isinstance(TABLE, Twin)


def test_a_rule_is_remembered_up_to_the_one_that_runs_apart() -> None:
    """Which always runs, on a real table, as the rule left it."""
    seen: list[Table] = []

    @apart
    def count(table: Table, why: str) -> Step[Table, Any]:
        seen.append(table)
        return Step(evolve(table, label=why), (sum(map(sum, table.hands)),))

    def last(table: Table, card: int) -> Step[Table, Any]:
        hands = (chance.minus(table.hands[0], card), table.hands[1])
        return Step(evolve(table, hands=hands), ("played",)).then(count, "over")

    rules = Rules()
    assert rules.learn(last, TABLE, 3) == OFTEN
    seen.clear()
    assert not rules.run(last, OTHER, 3)
    after = evolve(OTHER, hands=((1, 9), (7, 8)))
    assert seen == [after, after]  # by the rule itself, and by the memory
    assert [type(each) for each in seen] == [Table, Table]


def test_a_question_that_is_lost_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests above would find a memory that mixes up tables."""
    monkeypatch.setattr(Trace, "ask", lambda trace, formula, answer: answer)
    monkeypatch.setattr(frame, "OFTEN", 1)
    rules, there = Rules(), REMEMBERED["whether there is a top"]
    rules.run(there, TABLE, 3)
    with pytest.raises(AssertionError):
        rules.run(there, evolve(TABLE, top=None), 3)


@question
def highest(cards: Any) -> Any:
    return max(cards, default=None)


OF_MOVES: dict[str, Rule] = {
    "the move is told": lambda t, move: Step(t, (move,)),
    "the move is noted": lambda t, move: Step(evolve(t, label=move)),
    "the move is compared": lambda t, move: Step(t, (move == Exchange(1, 3),)),
    "all but the last": says(lambda t: t.hands[0][:-1]),
    "an answer that may be none is above another": says(
        lambda t: (best := highest(t.hands[0])) is not None and best > 3
    ),
}


@pytest.mark.parametrize("name", OF_MOVES)
def test_what_looks_at_a_move_is_what_the_rule_does(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame, "OFTEN", 1)
    rules = Rules()
    for table in 2 * TABLES:
        for move in (Exchange(1, 3), Exchange(2, 4)):
            rules.move(OF_MOVES[name], table, move)


# Rows of questions.


def asking(zone: str, *more: object) -> Formula:
    places: dict[str, Formula] = {
        "top": Field("top"),
        "deck": Field("deck"),
        "hand": Field("hands", 0),
        "first": Call(operator.getitem, (Field("hands", 0), 0)),
        "none": Call(operator.is_, (Field("top"), None)),
        "above": Call(operator.gt, (Field("top"), 3)),
        "highest": Call(max, (Field("hands", 0),)),
        "rest": Call(len, (Call(chance.minus, (Field("hands", 0), 3)),)),
    }
    return Call(operator.eq, (places[zone], *more))


@pytest.mark.parametrize(
    ("questions", "rows"),
    [
        ("", ""),
        ("top", "top"),
        ("top deck top", "top deck top"),
        ("hand", "hand"),
        ("top top hand", "top top hand"),
        ("top hand hand top", "top hand hand top"),
        ("hand top hand", "hand top hand"),
        ("top first", "top / first"),
        ("top hand first", "top hand / first"),
        ("none above top", "none / above top"),
        ("none above above", "none / above / above"),
        ("top highest", "top highest"),
        ("hand hand first top hand rest", "hand hand / first top hand / rest"),
        ("first first", "first / first"),
        ("rest hand", "rest hand"),
    ],
)
def test_questions_come_in_rows(questions: str, rows: str) -> None:
    """What may fail waits for the answers before it, and begins a row."""
    listed = [asking(name, number) for number, name in enumerate(questions.split())]
    lengths = [len(row.split()) for row in rows.split(" / ") if row]
    found = list(in_rows(listed))
    assert [len(row) for row in found] == lengths
    assert [question for row in found for question in row] == listed


def test_what_comes_in_a_row_can_be_asked_of_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever holds no card is not asked for the first."""
    monkeypatch.setattr(frame, "OFTEN", 1)
    rules = Rules()
    rule = says(lambda t: t.hands[0][0] if t.hands[0] else len(t.hands[1]))
    for hands in [((3,), ()), ((), (1, 2)), ((4,), ()), ((), ()), ((3,), (5,))]:
        rules.run(rule, evolve(TABLE, hands=hands), 3)
    assert not rules.run(rule, evolve(TABLE, hands=((3, 9), (7,))), 3)


NO_TOP = Call(operator.is_, (Field("top"), None))


@pytest.mark.parametrize(
    ("others", "follows"),
    [
        ([], False),
        ([Field("top")], True),
        ([Field("turn")], False),
        ([Field("turn"), Field("top")], True),
        ([Call(operator.eq, (Field("top"), 3))], False),
        ([Call(operator.gt, (Field("top"), 3)), Field("top")], False),  # asked too early
        ([Field("top"), Call(operator.gt, (Field("top"), 3))], True),
        ([Call(operator.contains, (Field("top"), Field("hands", 0))), Field("top")], False),
    ],
)
def test_who_knows_a_value_knows_whether_it_is_none(others: list[Formula], follows: bool) -> None:
    trace = Trace()
    for each in (NO_TOP, *others):
        trace.ask(each, True)
    assert implied(NO_TOP, trace) is follows
    assert not any(implied(each, trace) for each in others)


# How much is remembered.


def test_so_many_answers_are_remembered_and_then_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """One for each key."""
    monkeypatch.setattr(frame, "MOST", 3)
    rules, known = Rules(), []
    for card in range(1, 10):
        rules.run(deal, TABLE, card)
        known.append((len(rules.frame.ways), rules.frame.size))
    assert known == [(1, 1), (2, 2), (3, 3), (4, 4), (1, 1), (2, 2), (3, 3), (4, 4), (1, 1)]


def test_what_a_rule_asks_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame, "MOST", 10)
    rules, sizes = Rules(), []
    rules.learn(lead, TABLE, 3)
    assert rules.frame.size == 1 + len(rules.frame.asked) > 2
    for card in range(12):
        rules.run(clear, TABLE, card)
        sizes.append(rules.frame.size)
    forgotten = sizes.index(1)
    assert sizes[:forgotten] == [*range(sizes[0], 12)]
    assert rules.frame.asked == {}
    assert rules.learn(lead, TABLE, 3) == OFTEN  # learnt once more
