"""Remembering rules: what is asked and done is written down, no more, and done again as it was."""

from __future__ import annotations

import operator
import pickle
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from threading import Thread
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple, cast

import pytest
from attrs import evolve, frozen

from egorules.core import chance, compiled, formula, frame, translation, value
from egorules.core.formula import STATE, Call, Field, part, shape
from egorules.core.frame import OFTEN, Frame, Learning, after
from egorules.core.step import Step
from egorules.core.trace import (
    Amount,
    Late,
    Later,
    Row,
    Trace,
    Twin,
    Untouchable,
    Untraceable,
    Zone,
    askable,
    of_numbers,
    question,
)
from egorules.core.unknown import HiddenCard, HiddenCards, HiddenCounts, Knowledge, Unknown
from egorules.core.value import Pooled, Unique, names_of


@frozen(weakref_slot=False)
class Table:
    turn: Any
    hands: Any
    deck: Any
    top: Any = None
    totals: Any = (0, 0)
    phase: Any = None
    label: Any = "a"
    note: Any = "b"
    kind: str = "game"


class Corner(Table):
    """A table of another kind."""

    __slots__ = ()


FIELDS: dict[str, tuple[str, ...]] = {
    "fixed": ("kind",),
    "kinds": ("phase",),
    "watched": ("turn", "top"),
    "rows": ("hands",),
    "sums": ("totals",),
    "zones": ("deck",),
}

Rule = Callable[..., Any]

EVALUATORS = [formula] if compiled.built is None else [formula, translation]


@pytest.fixture(params=EVALUATORS, ids=lambda module: module.__name__.split(".")[-1])
def module(request: pytest.FixtureRequest) -> ModuleType:
    """Where memories come from: the reference, and the compiled part if there is one."""
    return cast(ModuleType, request.param)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are traced when they are first run."""
    monkeypatch.setattr(frame, "OFTEN", 1)


def but(table: Table, **changes: Any) -> Table:
    """A copy of a table that differs in this and that; nothing else of a twin is looked at."""
    made = object.__new__(type(table))
    for name in names_of(Table):
        slot = getattr(Table, name)
        slot.__set__(made, changes[name] if name in changes else slot.__get__(table))
    return made


class Rules:
    """Rules of a small game: how often they run on a real table, and how often on a twin."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.frame: Frame[Table] = Frame(Table, **FIELDS)
        self.learnings: dict[Rule, Learning] = {}
        self.runs = self.traces = 0

    def learning(self, rule: Rule) -> Learning:
        """What is known about a rule."""

        def counted(state: Table, *told: Any) -> Any:
            self.traces += isinstance(state, Twin)
            self.runs += not isinstance(state, Twin)
            return rule(state, *told)

        if rule not in self.learnings:
            self.learnings[rule] = Learning(self.frame, counted, self.module)
        return self.learnings[rule]

    def run(self, rule: Rule, table: Table, *told: Any) -> bool:
        """Do by memory what the rule does, which is the same; whether the rule was run."""
        runs, expected = self.runs, rule(table, *told)
        made = self.learning(rule).memory(table, *told)
        assert repr(made) == repr(expected)  # stricter than ==: no twin is left in it
        assert made == expected
        assert type(made) is type(expected)
        if isinstance(made, Step):
            assert type(made.state) is type(expected.state) is Table
        return self.runs > runs

    def learn(self, rule: Rule, table: Table, *told: Any) -> int:
        """How often a rule is run until it is remembered."""
        return next((n for n in range(3 * OFTEN) if not self.run(rule, table, *told)), -1)


@pytest.fixture
def rules(module: ModuleType) -> Rules:
    return Rules(module)


def deal(table: Table, card: int) -> Step[Table, Any]:
    """A card goes from the deck to whoever's turn it is."""
    hands = chance.replaced(table.hands, table.turn, chance.plus(table.hands[table.turn], card))
    made = but(table, hands=hands, deck=chance.without_one(table.deck, card))
    return Step(made, ("dealt", card))


def play(table: Table, card: int) -> Step[Table, Any]:
    """A card is played; whoever has none left says so, the deck takes what lay on top."""
    cards = chance.minus(table.hands[table.turn], card)
    hands = chance.replaced(table.hands, table.turn, cards)
    deck = table.deck if table.top is None else chance.with_one(table.deck, table.top)
    made = but(table, hands=hands, top=card, deck=deck, turn=1 - table.turn)
    return Step(made, ("played",) if cards else ("played", "out"))


def clear(table: Table, card: int) -> Step[Table, Any]:
    """Nobody holds a card."""
    return Step(but(table, hands=((), ()), top=None))


def change_places(table: Table, card: int = 0) -> Step[Table, Any]:
    """Two hands change places."""
    one, other = table.hands
    return Step(but(table, hands=(other, one)))


def lead(table: Table, card: int) -> Step[Table, Any]:
    """The highest card that is left is told, and whether the deck has any after a card."""
    cards = chance.minus(table.hands[0], card)
    deck = chance.without_one(table.deck, card)
    return Step(but(table, deck=deck), (cards[-1], f"{chance.is_empty(deck)}"))


@frozen(eq=False)
class Exchange(Unique):
    card: Any
    other: Any


@frozen(eq=False)
class Named(Unique):
    card: Any
    name: Any


@frozen(eq=False)
class Waits(Unique):
    seats: Any = ()


@frozen(eq=False)
class Idle(Unique):
    """A phase without anything."""


@frozen
class Happened(Pooled):
    cards: Any
    seat: Any = 0


TABLE = Table(0, ((3, 4), (5,)), (0, 0, 2, 1, 0, 0, 0, 0, 0, 0), 2, (10, 20), Waits((0, 1)))
OTHER = Table(
    0, ((1, 3, 9), (7, 8)), (0, 0, 1, 3, 5, 0, 0, 0, 0, 1), 2, (7, 9), Idle(), "c", "d", "other"
)


@pytest.mark.parametrize("rule", [deal, play, clear, change_places])
def test_a_rule_that_was_run_often_is_remembered(rules: Rules, rule: Rule) -> None:
    assert rules.learn(rule, TABLE, 3) == OFTEN
    assert rules.traces == 1
    assert not rules.run(rule, OTHER, 3)
    assert not rules.run(rule, but(OTHER, top=5), 3)  # moved, not looked at
    assert not rules.run(rule, but(OTHER, hands=((1, 4, 9), (7,))), 4)  # nor which card
    assert not rules.run(rule, but(OTHER, turn=1, hands=((7,), (1, 3))), 3)  # nor whose turn


@pytest.mark.parametrize(
    ("rule", "differs"),
    [
        (deal, False),
        (clear, False),
        (lambda table, card: Step(table, (table.turn == 0,)), True),
        (lambda table, card: Step(table, ("one", "other")[table.turn :]), True),
    ],
)
def test_whose_turn_it_is_matters_where_it_is_looked_at(
    rules: Rules, rule: Rule, differs: bool
) -> None:
    table = but(OTHER, turn=1, hands=((), (3, 4)))
    rules.learn(rule, TABLE, 3)
    assert rules.run(rule, table, 3) is differs
    assert rules.learn(rule, table, 3) == (OFTEN - 1 if differs else 0)


def test_what_is_fixed_matters_where_it_is_looked_at(rules: Rules) -> None:
    looked = says(lambda table: table.kind)
    rules.learn(looked, TABLE)
    assert not rules.run(looked, but(OTHER, kind="game"))
    assert rules.run(looked, OTHER)
    assert rules.learn(looked, OTHER) == OFTEN - 1
    assert not rules.run(looked, TABLE)


def test_another_answer_is_another_way(rules: Rules) -> None:
    """Whether a hand is empty after the play depends on how many cards it had."""
    last = but(TABLE, hands=((3,), (5,)))
    rules.learn(play, TABLE, 3)
    assert rules.learn(play, last, 3) == OFTEN
    assert not rules.run(play, but(last, hands=((3,), (1, 1))), 3)
    assert not rules.run(play, TABLE, 3)
    assert rules.traces == 2


def test_what_is_asked_after_a_move_is_asked_of_what_it_left(rules: Rules) -> None:
    assert rules.learn(lead, TABLE, 3) == OFTEN
    assert not rules.run(lead, but(TABLE, hands=((3, 3, 4), (9,))), 3)
    assert not rules.run(lead, but(TABLE, hands=((3, 5), (5,))), 3)
    assert rules.run(lead, but(TABLE, deck=(0, 0, 0, 1)), 3)


# What a rule may do: all that follow are remembered, and do to every table what the rule does.


@frozen
class Showed:
    seat: Any
    cards: Any


class Place(NamedTuple):
    row: Any
    seat: Any


@question
def evens(cards: Any) -> tuple[int, ...]:
    return tuple(card for card in cards if card % 2 == 0)


@question
def worth(cards: Any) -> int:
    return sum(cards)


@question
def highest(cards: Any) -> int | None:
    return max(cards, default=None)


@question
def next_after(seat: int, seats: int) -> int:
    return (seat + 1) % seats


@askable
def gathered(hands: Any, deck: Any) -> tuple[int, ...]:
    return tuple(sorted(card for cards in (*hands, deck) for card in cards))


@of_numbers
def factors(card: int) -> tuple[int, ...]:
    return tuple(each for each in range(1, card + 1) if card % each == 0)


def ended(table: Table, why: Any, seat: Any = 0) -> Step[Table, Any]:
    """Looks at everything."""
    return Step(but(table, top=None), (sorted(map(sum, table.hands)), table.label, why, seat))


def finish(table: Table, *rest: Any) -> Step[Table, Any]:
    """A rule apart, as `Frame.apart` makes it."""
    if not isinstance(table, Twin):
        return ended(table, *rest)
    later: Any = Later(ended, table, rest)
    return Step(later, (later,))


def says(look: Callable[[Table], Any]) -> Rule:
    """A rule that only says something."""
    return lambda table, *_: Step(table, (look(table),))


def makes(change: Callable[[Table], dict[str, Any]]) -> Rule:
    """A rule that only changes something."""
    return lambda table, *_: Step(but(table, **change(table)))


def replacing(place: Callable[[Table], Any], other: Callable[[Table], Any]) -> Rule:
    """A rule that changes two hands, which may be one, the second after the first."""

    def rule(table: Table, *_: Any) -> Step[Table, Any]:
        hands = chance.replaced(table.hands, place(table), chance.plus(table.hands[0], 6))
        hands = chance.replaced(hands, other(table), chance.plus(hands[other(table)], 7))
        return Step(but(table, hands=hands), (Showed(0, hands[place(table)]),))

    return rule


def many(cards: Any, number: int) -> Any:
    for card in range(number):
        cards = chance.plus(cards, card)
    return cards


REMEMBERED: dict[str, Rule] = {
    "nothing": lambda t, *_: Step(t),
    "a state": lambda t, *_: t,
    "a state that was changed": lambda t, *_: but(t, top=None),
    "a number": lambda t, *_: t.turn,
    "a known value": lambda t, *_: Exchange(1, 2),
    "no value": lambda t, *_: None,
    "a row of moves": lambda t, *_: (Exchange(t.top, t.turn), Exchange(1, 2), Idle()),
    "whether there is a top": says(lambda t: t.top is None),
    "a top that is high": says(lambda t: t.top is not None and t.top == 4),
    "a top above another": says(lambda t: t.top is not None and t.top > 3),
    "a top above another, later told": says(
        lambda t: (t.top is not None and 3 in t.hands[0] and t.top > 3, t.top)
    ),
    "a top above turn": says(lambda t: t.top is not None and t.turn is not None and t.top > t.turn),
    "a top among others": says(lambda t: t.top in (2, 4)),
    "top and turn are equal": says(lambda t: t.top == t.turn),
    "a row of both": says(lambda t: (t.turn, t.top) == (0, 2)),
    "top, told": says(lambda t: t.top),
    "top, if it is not nought": says(lambda t: t.top or "nothing"),
    "top is a number": says(lambda t: isinstance(t.top, int)),
    "the factors of top": says(lambda t: None if t.top is None else factors(t.top)),
    "the next": makes(lambda t: {"turn": (t.turn + 1) % 2}),
    "the next, asked": makes(lambda t: {"turn": next_after(t.turn, 2)}),
    "the one before": makes(lambda t: {"turn": 1 - t.turn, "totals": (t.turn - 1, t.turn + 1)}),
    "top becomes turn": makes(lambda t: {"top": t.turn}),
    "top is written down": makes(lambda t: {"label": t.top}),
    "top and hand are written down": makes(lambda t: {"label": (t.top, t.hands[1])}),
    "a hand is shown": says(lambda t: Showed(1, t.hands[1])),
    "a hand is shown after a card": says(lambda t: Showed(t.turn, chance.plus(t.hands[0], 4))),
    "every hand is shown": lambda t, *_: Step(
        t, tuple(Showed(seat, cards) for seat, cards in enumerate(t.hands))
    ),
    "what a hand is worth": says(lambda t: worth(t.hands[0])),
    "what a hand comes to": says(lambda t: chance.total(t.hands[t.turn])),
    "who has more": says(lambda t: worth(t.hands[0]) > worth(t.hands[1])),
    "whether a hand is worth much": says(lambda t: worth(t.hands[1]) >= 7),
    "whether a card is there": says(lambda t: 3 in t.hands[0]),
    "top in hand": says(lambda t: t.top is not None and t.top in t.hands[0]),
    "the first of the hand whose turn it is": says(
        lambda t: t.hands[t.turn][:1] if t.hands[t.turn] else None
    ),
    "the evens of a hand": says(lambda t: evens(t.hands[0])),
    "how many evens there are": says(lambda t: len(evens(t.hands[0]))),
    "all cards": says(lambda t: gathered(tuple(t.hands), (t.turn, 2))),
    "the highest": says(lambda t: highest(t.hands[0])),
    "an answer that may be none is above another": says(
        lambda t: (best := highest(t.hands[0])) is not None and best > 3
    ),
    "the first card moves": lambda t, *_: (
        Step(but(t, label=t.hands[0][:1], hands=(t.hands[0][1:], t.hands[1])))
        if t.hands[0]
        else Step(t)
    ),
    "whether two are left": says(lambda t: bool(t.hands[0][1:])),
    "the last of the rest": says(lambda t: t.hands[0][1:][-1] if t.hands[0][1:] else None),
    "a card comes and goes": makes(
        lambda t: {"hands": (chance.minus(chance.plus(t.hands[0], 9), 9), t.hands[1])}
    ),
    "all cards in one hand": makes(
        lambda t: {"hands": (chance.together(t.hands[0], t.hands[1]), ())}
    ),
    "hands one after another": makes(lambda t: {"label": (1,) + t.hands[1] + t.hands[0]}),
    "top is put at the end": makes(lambda t: {"label": t.hands[0] + (t.top,)}),
    "how many are in the deck": says(lambda t: chance.size(t.deck)),
    "what the deck weighs": lambda t, *_: chance.weighed(tuple("abcdefghij"), t.deck),
    "everything in the deck": makes(
        lambda t: {"deck": chance.merged(t.deck, chance.with_one((0,) * 10, 1))}
    ),
    "one hand after another": replacing(lambda t: 0, lambda t: 1),
    "a hand after whoever's turn it is": replacing(lambda t: t.turn, lambda t: 0),
    "whoever's turn it is after a hand": replacing(lambda t: 1, lambda t: t.turn),
    "whoever's turn it is, and the other": replacing(lambda t: t.turn, lambda t: 1 - t.turn),
    "whoever's turn it is, twice": replacing(lambda t: t.turn, lambda t: t.turn),
    "totals go up": makes(
        lambda t: {"totals": tuple(map(operator.add, t.totals, map(worth, t.hands)))}
    ),
    "totals are told": says(lambda t: t.totals),
    "the first total": says(lambda t: bool(t.totals) and t.totals[0] > 15),
    "a phase is told": says(lambda t: t.phase),
    "which phase": says(lambda t: isinstance(t.phase, Waits)),
    "the first who waits": says(
        lambda t: t.phase.seats[0] if isinstance(t.phase, Waits) and t.phase.seats else None
    ),
    "one waits less": makes(
        lambda t: {"phase": Waits(t.phase.seats[1:]) if isinstance(t.phase, Waits) else t.phase}
    ),
    "top waits": makes(lambda t: {"phase": Waits((t.top, t.turn))}),
    "a phase is copied": makes(
        lambda t: {
            "phase": evolve(t.phase, seats=(t.turn,)) if isinstance(t.phase, Waits) else Idle()
        }
    ),
    "the end": lambda t, *_: finish(but(t, turn=1), "over"),
    "the end of whoever's turn it was": lambda t, *_: finish(t, "over", t.turn),
    "the end with a top": lambda t, *_: Step(t, ("so", t.top)).then(
        finish, "over", (t.turn, t.top)
    ),
    "the end with a hand": lambda t, *_: finish(t, t.hands[1]),
    "the end after a card": lambda t, *_: finish(
        but(t, hands=(chance.plus(t.hands[0], 3), ())), "over"
    ),
    "as attrs copies it": lambda t, *_: Step(evolve(t, top=t.turn)),
}  # fmt: skip
"""What a rule may do and be remembered."""

RUN: dict[str, Rule] = {
    "what is untouchable is changed": makes(lambda t: {"label": t.label + "!"}),
    "a hand is gone through": says(lambda t: [*t.hands[0]] and None),
    "two hands are compared": says(lambda t: t.hands[0] == t.hands[1]),
    "two tables are compared": says(lambda t: t == TABLE),
    "a table is looked up": says({TABLE: 1}.get),
    "two phases are compared": says(lambda t: t.phase == Waits((0, 1))),
    "top is written out": says(lambda t: f"{t.top}"),
    "top in a set": says(lambda t: t.top in {2, 4}),
    "the end is looked at": lambda t, *_: Step(t, (finish(t, "over").state.top,)),
    "the end is not the end": lambda t, *_: finish(t, "over").then(change_places),
    "after the end": lambda t, *_: finish(t, "over").then(lambda s: Step(s, ("more",))),
    "the end is told elsewhere": lambda t, *_: Step(t, finish(t, "over").events),
    "a part of the hands": says(lambda t: t.hands[:1]),
    "a list": says(lambda t: [1, 2]),
    "a list of hands": says(lambda t: [t.hands[0]]),
    "a dictionary": makes(lambda t: {"label": {"a": 1}}),
    "a row with names and a hand": says(lambda t: Place(t.hands[0], t.top)),
    "what is untouchable is told": says(lambda t: t.label),
    "every other": makes(lambda t: {"deck": t.deck[::2]}),
}
"""What a rule may do, but then it is run each time."""

EITHER: dict[str, Rule] = {
    "top is halved": says(lambda t: None if t.top is None else t.top // 2),
    "by top": says(lambda t: None if not t.top else 7 % t.top),
    "top, squared": says(lambda t: None if t.top is None else t.top**2),
    "top, rounded": says(lambda t: None if t.top is None else round(t.top)),
    "top as bits": says(lambda t: None if t.top is None else (t.top | 1, ~t.top, t.top >> 1)),
    "top from the end": says(lambda t: None if t.top is None else (t.top - 3) % 4),
    "nought of another kind": says(lambda t: (t.hands[0], Fraction(0), False, 0.0)),
    "one of another kind": says(lambda t: (t.hands[0], Fraction(1), True, 1.0)),
    "a row with names": says(lambda t: Place(1, 2)),
    "a row with names in an event": says(lambda t: Showed(0, Place(t.turn, 3))),
    "what is untouchable is part of something": makes(lambda t: {"top": (t.label, 1)}),
    "what is untouchable moves": makes(lambda t: {"label": t.note}),
    "what is untouchable changes places": makes(lambda t: {"label": t.note, "note": t.label}),
    "a part": makes(lambda t: {"deck": t.deck[1:2]}),
    "whether there is a last": says(lambda t: bool(t.hands[0][-1:])),
    "all but the last": says(lambda t: t.hands[0][:-1]),
    "the first of the deck": says(lambda t: t.deck[0] if t.deck else None),
    "the hand before whoever's turn it is": says(
        lambda t: chance.replaced(t.hands, 1, (9,))[t.turn - 1]
    ),
    "the last hand": says(lambda t: chance.replaced(t.hands, t.turn, (9,))[-1]),
    "how many totals there are, and their sum": says(lambda t: (len(t.totals), sum(t.totals))),
    "very many cards": makes(lambda t: {"hands": (many(t.hands[0], 300), t.hands[1])}),
    "a question about very many": says(lambda t: 3 in many(t.hands[0], 300)),
}
"""What a rule may do, remembered or not."""

CHANGES: list[dict[str, Any]] = [
    {},
    {"top": None},
    {"top": 4},
    {"top": 0},
    {"top": 1},
    {"top": 9, "turn": 1},
    {"hands": ((), (1,))},
    {"hands": ((3,), ())},
    {"hands": ((3,), ()), "turn": 1},
    {"hands": ((2, 3, 6), (3, 9))},
    {"hands": ((2, 4), (2, 8)), "top": 4},
    {"deck": (1,) * 10},
    {"deck": (0,) * 10},
    {"label": "x", "note": "y"},
    {"label": "1", "note": "2", "top": 1, "turn": 1},
    {"totals": (20, 10)},
    {"totals": (1, 2, 3)},
    {"totals": ()},
    {"phase": Idle(), "kind": "other"},
    {"phase": Waits((1, 0))},
    {"phase": Waits()},
]
TABLES = [but(TABLE, **changes) for changes in CHANGES]
"""Tables that differ in this and that."""


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("name", [*REMEMBERED, *RUN, *EITHER])
def test_what_is_remembered_is_what_the_rule_does(module: ModuleType, name: str) -> None:
    """From whichever table it was learnt."""
    rule = {**REMEMBERED, **RUN, **EITHER}[name]
    starts = range(0, len(TABLES), 7) if "many" in name else range(len(TABLES))
    for start in starts:
        rules = Rules(module)
        for table in 2 * (TABLES[start:] + TABLES[:start]):
            rules.run(rule, table)


@pytest.mark.parametrize("name", REMEMBERED)
def test_what_a_rule_may_do_is_remembered(rules: Rules, name: str) -> None:
    assert rules.learn(REMEMBERED[name], TABLE) == OFTEN


@pytest.mark.parametrize("name", RUN)
def test_what_cannot_be_traced_runs_as_usual(rules: Rules, name: str) -> None:
    """And it is tried only once."""
    assert rules.learn(RUN[name], TABLE) == -1
    assert rules.traces == 1
    assert rules.runs == 3 * OFTEN


@pytest.mark.usefixtures("at_once")
def test_what_cannot_be_traced_here_may_be_traced_elsewhere(rules: Rules) -> None:
    picky = says(lambda t: f"{t.top}" if t.top == 4 else t.top)
    four, five = but(TABLE, top=4), but(TABLE, top=5)
    assert [rules.run(picky, table) for table in (four, five, four, five)] == [
        True, True, True, False
    ]  # fmt: skip
    assert rules.traces == 2


@pytest.mark.usefixtures("at_once")
def test_an_empty_deck_has_no_first_card(rules: Rules) -> None:
    """Nor is it asked for one where the rule would not."""
    for deck in ((7, 8), (), (8,), ()):
        rules.run(EITHER["the first of the deck"], but(TABLE, deck=deck))


@pytest.mark.usefixtures("at_once")
def test_who_holds_no_card_is_not_asked_for_the_first(rules: Rules) -> None:
    rule = says(lambda t: t.hands[0][0] if t.hands[0] else len(t.hands[1]))
    for hands in [((3,), ()), ((), (1, 2)), ((4,), ()), ((), ()), ((3,), (5,))]:
        rules.run(rule, but(TABLE, hands=hands))
    assert not rules.run(rule, but(TABLE, hands=((3, 9), (7,))))


def test_what_is_shown_without_a_look_is_remembered_of_every_hand(rules: Rules) -> None:
    others: list[tuple[int, ...]] = [(), (1,), (6, 7, 7)]
    shown, counted = REMEMBERED["a hand is shown"], REMEMBERED["what a hand is worth"]
    rules.learn(shown, TABLE)
    rules.learn(counted, TABLE)
    assert not any(rules.run(shown, but(TABLE, hands=((), cards))) for cards in others)
    assert not any(rules.run(counted, but(TABLE, hands=(cards, ()))) for cards in others)


@pytest.mark.parametrize(
    "told",
    [
        REMEMBERED["top, told"],
        says(lambda t: t.top + 1),
        says(lambda t: 7 - t.top),
        says(lambda t: (t.top + t.turn) % 4),
        says(lambda t: Exchange(t.top, (1, t.top))),
        says(lambda t: Happened(t.top)),
        makes(lambda t: {"phase": Waits((t.top,))}),
    ],
)
def test_a_number_that_is_told_or_counted_with_is_remembered_whatever_it_is(
    rules: Rules, told: Rule
) -> None:
    rules.learn(told, TABLE)
    assert not any(rules.run(told, but(OTHER, top=top)) for top in (2, 3, 4))


def test_a_number_that_may_be_none_is_remembered_only_as_a_number(rules: Rules) -> None:
    told = REMEMBERED["top, told"]
    rules.learn(told, TABLE)
    assert rules.run(told, but(TABLE, top=None))


@pytest.mark.parametrize(
    "counted", [says(lambda t: "abcdefgh"[t.top]), says(lambda t: factors(t.top))]
)
def test_a_number_that_is_needed_itself_is_remembered_with_its_value(
    rules: Rules, counted: Rule
) -> None:
    rules.learn(counted, TABLE)
    assert not rules.run(counted, OTHER)
    assert rules.run(counted, but(TABLE, top=3))


@pytest.mark.usefixtures("at_once")
def test_whether_two_seats_are_one_is_another_way(rules: Rules) -> None:
    """A hand that was replaced is found again where it is, and only there."""

    def rob(table: Table, move: Exchange) -> Step[Table, Any]:
        hands = chance.replaced(table.hands, move.card, ())
        return Step(but(table, hands=hands), (Showed(0, hands[move.other]),))

    ran = [
        rules.run(rob, TABLE, Exchange(*seats))
        for seats in [(0, 1), (1, 0), (0, 0), (1, 1), (0, 1), (0, 0)]
    ]
    assert ran == [True, False, True, False, False, False]


# Moves and phases.


def exchange(table: Table, move: Any) -> Step[Table, Any]:
    """A card for another; whether it is high is told."""
    hands = (chance.minus(chance.plus(table.hands[0], move.card), move.other), table.hands[1])
    events = (Happened((move.card, table.top)), "high" if move.card > 5 else "low")
    return Step(but(table, hands=hands, top=move.other), events)


@pytest.mark.usefixtures("at_once")
def test_the_numbers_of_a_move_are_asked_about_as_those_of_a_state(rules: Rules) -> None:
    ran = [
        rules.run(exchange, TABLE, Exchange(*cards))
        for cards in [(1, 3), (2, 4), (1, 4), (5, 3), (6, 3), (9, 4), (6, 6)]
    ]
    assert ran == [True, False, False, False, True, False, False]
    assert rules.traces == 2
    assert not rules.run(exchange, but(OTHER, top=7), Exchange(4, 9))


@pytest.mark.usefixtures("at_once")
def test_a_move_of_another_kind_is_another_way(rules: Rules) -> None:
    def told(table: Table, move: Any) -> Step[Table, Any]:
        return Step(table, (move, getattr(move, "name", None)))

    moves = [Exchange(1, 2), Exchange(3, 4), Named(1, "a"), Named(2, "a"), Named(2, "b"), Idle()]
    assert [rules.run(told, TABLE, move) for move in moves] == [
        True, False, True, False, True, True
    ]  # fmt: skip
    assert not any(rules.run(told, OTHER, move) for move in moves)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("inputs", [(), (3,), ("a",), (3, (4, "b")), (None, True, Exchange(1, 2))])
def test_a_rule_may_be_told_anything(rules: Rules, inputs: tuple[Any, ...]) -> None:
    def told(table: Table, *rest: Any) -> Step[Table, Any]:
        return Step(but(table, label=rest), rest)

    assert [rules.run(told, table, *inputs) for table in (TABLE, OTHER)] == [True, False]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    ("one", "other"), [(1, True), ((1, 2), (1, 2, 3)), ("a", "b"), (3, None), (3, (3,))]
)
def test_what_it_is_told_besides_numbers_matters(rules: Rules, one: Any, other: Any) -> None:
    def told(table: Table, rest: Any) -> Step[Table, Any]:
        return Step(table, (rest, isinstance(rest, tuple) and len(rest), rest is None))

    assert [rules.run(told, TABLE, each) for each in (one, other, one, other)] == [
        True, True, False, False
    ]  # fmt: skip


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    "rule",
    [
        lambda table, move: Step(table, (move,)),
        lambda table, move: Step(but(table, label=move)),
        lambda table, move: Step(table, (move == Exchange(1, 3),)),
        lambda table, move: Step(table, (evolve(move, card=9),)),
        lambda table, move: Step(table, ({Exchange(1, 3): "a"}.get(move),)),
    ],
)
def test_what_looks_at_a_move_is_what_the_rule_does(rules: Rules, rule: Rule) -> None:
    for table in 2 * TABLES:
        for move in (Exchange(1, 3), Exchange(2, 4)):
            rules.run(rule, table, move)


def test_a_state_of_another_class_is_for_the_rule(rules: Rules) -> None:
    rules.learn(clear, TABLE, 3)
    corner = Corner(0, ((), ()), ())
    runs = rules.runs
    step = rules.learning(clear).memory(corner, 3)
    assert rules.runs == runs + 1
    assert type(step.state) is Corner


def test_values_are_made_as_usual_after_a_trace(rules: Rules) -> None:
    """Also after one in vain."""
    move, event = Exchange(1, 2), Happened(1)
    for rule in (REMEMBERED["top, told"], RUN["top is written out"]):
        rules.learn(rule, TABLE)
        assert rules.traces
        assert Exchange(1, 2) is move
        assert Happened(1) is event
    with pytest.raises(TypeError, match="unhashable"):
        Happened([1])


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    "error", [ValueError, KeyError, AttributeError, ZeroDivisionError, RecursionError]
)
def test_whatever_goes_wrong_on_a_twin_the_rule_runs(rules: Rules, error: type[Exception]) -> None:
    def picky(table: Table) -> Step[Table, Any]:
        if isinstance(table, Twin):
            raise error
        return Step(table, ("done",))

    assert all(rules.run(picky, TABLE) for _ in range(3))
    assert rules.traces == 1


@pytest.mark.usefixtures("at_once")
def test_what_the_rule_forbids_is_forbidden_each_time_and_no_more(rules: Rules) -> None:
    def strict(table: Table) -> Step[Table, Any]:
        if table.top is None:
            raise ValueError("nothing lies there")
        return Step(table, (table.top,))

    memory = rules.learning(strict).memory
    for _ in range(3):
        with pytest.raises(ValueError, match="nothing lies there"):
            memory(but(TABLE, top=None))
    assert [rules.run(strict, but(TABLE, top=top)) for top in (2, 3)] == [True, False]
    assert rules.traces == 2


@pytest.mark.usefixtures("at_once")
def test_a_rule_that_asks_otherwise_under_equal_answers_is_not_remembered(rules: Rules) -> None:
    """What it did before is no use for what it will do."""
    whims: Iterator[int] = iter(range(99))

    def moody(table: Table) -> Step[Table, Any]:
        first = table.turn == 0 if next(whims) < 2 else table.hands[0]
        return Step(table, ("yes" if first else "no", bool(table.top)))

    memory = rules.learning(moody).memory
    memory(TABLE)
    assert rules.traces == 1
    other = but(TABLE, turn=1)  # the question is known, the answer is new
    made = [memory(other) for _ in range(3)]
    assert rules.traces == 2
    assert made == 3 * [Step(other, ("yes", True))]
    assert rules.runs == 4
    assert memory.find(other)[2] is None


@pytest.mark.usefixtures("at_once")
def test_a_question_that_is_too_much_is_not_remembered_and_what_comes_before_is(
    module: ModuleType,
) -> None:
    """A formula may be too long to be translated."""

    def only_short(asks: Any) -> Any:
        if asks.function is operator.eq:
            raise RecursionError
        return module.Question(asks)

    limited: Any = SimpleNamespace(Memory=module.Memory, Result=module.Result, Question=only_short)
    rules, picky = Rules(limited), says(lambda t: t.top is None or t.top == 3)
    nothing, three = but(TABLE, top=None), but(TABLE, top=3)
    ran = [rules.run(picky, table) for table in (three, nothing, three, nothing)]
    assert ran == [True, True, True, False]
    assert rules.traces == 2


# Twins.


def field(name: str) -> Field:
    return Field(STATE, Table, name, name in FIELDS["zones"])


def twin_of(table: Table) -> tuple[Any, dict[Any, Any]]:
    trace = Trace()
    return Frame(Table, **FIELDS).twin(table, trace), trace.asked


def test_nothing_is_asked_before_a_rule_looks() -> None:
    twin, asked = twin_of(TABLE)
    copy = but(twin, label="x")
    assert asked == {}
    assert (twin.kind, copy.kind) == ("game", "game")
    assert asked == {field("kind"): "game"}


@pytest.mark.parametrize(
    ("name", "kind", "question", "answer"),
    [
        ("turn", Amount, Call(operator.is_, (field("turn"), None)), False),
        ("top", Amount, Call(operator.is_, (field("top"), None)), False),
        ("phase", Waits, Call(shape, (field("phase"),)), shape(Waits((5, 6)))),
        ("totals", tuple, Call(len, (field("totals"),)), 2),
        ("kind", str, field("kind"), "game"),
    ],
)
def test_who_looks_at_a_field_asks_about_it(
    name: str, kind: type, question: Any, answer: Any
) -> None:
    twin, asked = twin_of(TABLE)
    shown = getattr(twin, name)
    assert asked == {question: answer}
    assert issubclass(type(shown), kind)
    getattr(but(twin, label="x"), name)
    assert asked == {question: answer}


def test_cards_are_there_without_a_question() -> None:
    twin, asked = twin_of(TABLE)
    assert (type(twin.hands), type(twin.deck)) == (Row, Zone)
    assert (twin.hands.now, twin.deck.now) == (TABLE.hands, TABLE.deck)
    assert twin.hands[0].formula is Call(part, (field("hands"), 0))
    assert twin.deck.formula is field("deck")
    assert (type(twin.label), type(twin.note)) == (Untouchable, Untouchable)
    assert asked == {}


def test_whether_a_number_is_there_is_asked_by_the_twin(rules: Rules) -> None:
    """Nothing else could write down `is None`."""
    there = REMEMBERED["whether there is a top"]
    rules.learn(there, TABLE)
    assert not rules.run(there, but(TABLE, top=7))
    assert rules.run(there, but(TABLE, top=None))
    twin, asked = twin_of(but(TABLE, turn=None))
    assert twin.turn is None
    assert asked == {Call(operator.is_, (field("turn"), None)): True}


@pytest.mark.usefixtures("at_once")
def test_how_many_totals_there_are_is_asked(rules: Rules) -> None:
    told = REMEMBERED["totals are told"]
    ran = [rules.run(told, but(TABLE, totals=totals)) for totals in ((1, 2), (3, 4), (5, 6, 7))]
    assert ran == [True, False, True]


def test_a_twin_is_a_state_and_stays_one() -> None:
    twin, _ = twin_of(TABLE)
    for each in (twin, but(twin, top=3), evolve(twin, top=3)):
        assert isinstance(each, Table)
        assert isinstance(each, Twin)
    assert evolve(twin, top=3).top == 3
    assert not isinstance(TABLE, Twin)
    assert type(but(TABLE)) is Table


def test_a_twin_is_not_mistaken_for_a_state() -> None:
    twin, asked = twin_of(TABLE)
    for look in (
        lambda: twin == TABLE,
        lambda: twin != TABLE,
        lambda: twin in (TABLE,),
        lambda: hash(twin),
        lambda: {twin: 1},
        lambda: repr(twin),
    ):
        with pytest.raises(Untraceable):
            look()
    assert field("kind") not in asked


def test_what_nobody_has_looked_at_stays_in_its_field() -> None:
    trace, game = Trace(), Frame(Table, **FIELDS)
    twin = game.twin(TABLE, trace)
    made = game.outcome(twin, but(twin, turn=1))
    fields = dict(zip(names_of(Table), made.args, strict=True))
    assert fields.pop("turn") == 1
    assert all(each is Field(STATE, Table, name, False) for name, each in fields.items())
    assert trace.asked == {}
    assert game.outcome(twin, twin) is STATE
    assert isinstance(game.lies(twin, "top"), Late)


# Rules apart.


@pytest.fixture
def built_in(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The frame takes its memories from there."""
    monkeypatch.setattr(frame, "built", module)
    monkeypatch.setattr(frame, "translation", module)
    return module


def test_a_rule_is_remembered_up_to_the_one_apart_which_is_remembered_by_itself(
    built_in: ModuleType,
) -> None:
    rules, seen = Rules(built_in), list[Table]()

    @rules.frame.apart
    def count(table: Table, why: str, seat: int) -> Step[Table, Any]:
        """The end."""
        seen.append(table)
        return Step(but(table, label=why), (worth(table.hands[1]), seat))

    def last(table: Table, card: int) -> Step[Table, Any]:
        hands = (chance.minus(table.hands[0], card), table.hands[1])
        return Step(but(table, hands=hands), ("played",)).then(count, "over", table.turn)

    assert rules.learn(last, TABLE, 3) == OFTEN
    left = but(TABLE, hands=((4,), (5,)))
    assert [each for each in seen if not isinstance(each, Twin)] == OFTEN * [left]
    assert len(seen) == OFTEN + 1  # both by the rule and by the memory: it was traced on its own
    seen.clear()
    for table in (TABLE, OTHER, but(OTHER, turn=1)):
        assert not rules.run(last, table, 3)
    assert seen == []
    assert (count.__name__, count.__doc__) == ("count", "The end.")


def test_the_rule_apart_is_asked_of_what_was_left(built_in: ModuleType) -> None:
    rules = Rules(built_in)

    @rules.frame.apart
    def told(table: Table) -> Step[Table, Any]:
        return Step(table, ("many" if len(table.hands[0]) > 1 else "few", table.top))

    def last(table: Table, card: int) -> Step[Table, Any]:
        cards = chance.minus(table.hands[0], card)
        made = but(table, hands=chance.replaced(table.hands, 0, cards), top=card)
        return Step(made, (Happened(card),)).then(told)

    for hands in 2 * [((3, 4), ()), ((3, 4, 5), ()), ((3,), (3, 3)), ((1, 3, 4), ())]:
        rules.learn(last, but(TABLE, hands=hands), 3)
    assert rules.traces == 1


@pytest.mark.parametrize(
    "last",
    [
        lambda end, table: end(table, "over").then(change_places),
        lambda end, table: end(table, "over").then(lambda s: Step(s, ("more",))),
        lambda end, table: Step(end(table, "over").state),
        lambda end, table: Step(table, end(table, "over").events),
        lambda end, table: Step(table, (end(table, "over").state.top,)),
        lambda end, table: end(end(table, "over").state, "and over"),
        lambda end, table: end(table, why="over"),
    ],
)
def test_a_rule_apart_that_is_not_the_last_runs(
    built_in: ModuleType, last: Callable[[Any, Table], Step[Table, Any]]
) -> None:
    rules = Rules(built_in)

    @rules.frame.apart
    def end(table: Table, why: str) -> Step[Table, Any]:
        return Step(but(table, top=None), (why, "end"))

    def rule(table: Table) -> Step[Table, Any]:
        return last(end, table)

    for table in (TABLE, OTHER):
        assert rules.learn(rule, table) == -1


def test_what_comes_before_a_step_is_told_before_it() -> None:
    assert after((1, 2), Step("state", (3,))) == Step("state", (1, 2, 3))


def test_without_the_compiled_part_rules_run_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reference would be slower than they are."""
    monkeypatch.setattr(frame, "built", None)
    game = Frame(Table, **FIELDS)
    assert game.remembering(deal) is deal
    assert game.apart(ended) is ended


# A rule with its memory is a function like any other.


def test_a_remembered_rule_is_called_as_it_is_called() -> None:
    assert (dealt.__name__, dealt.__doc__) == ("dealt", "A card is dealt.")
    assert over.__name__ == "over"
    for _ in range(2 * OFTEN):
        assert dealt(TABLE, 3) == dealt(TABLE, card=3) == dealt(table=TABLE, card=3)
        assert over(TABLE, "a") == over(TABLE, why="a") == Step(TABLE, ("a", 2))
    with pytest.raises(TypeError):
        dealt(TABLE)  # type: ignore[call-arg]


def len_of_deck(table: Table) -> int:
    return len(table.deck)


def test_a_remembered_rule_is_a_method_in_a_class() -> None:
    class Told(Table):
        """A table that says of itself what the rules say."""

        __slots__ = ()
        after = dealt
        again = value.remembered(len_of_deck)

    table: Any = Told(*[getattr(TABLE, name) for name in names_of(Table)])
    assert Told.after is dealt
    assert table.after(3) == deal(table, 3)
    assert table.again() == len(TABLE.deck)


@pytest.mark.parametrize("name", ["dealt", "over", "worth", "gathered", "factors"])
def test_a_remembered_function_is_pickled_by_its_name(name: str) -> None:
    function = globals()[name]
    assert pickle.loads(pickle.dumps(function)) is function


def test_a_rule_apart_and_a_remembered_rule_forget_everything(built_in: ModuleType) -> None:
    says_so = ["before"]
    game = Frame(Table, **FIELDS)

    def told(table: Table) -> Step[Table, Any]:
        return Step(table, (says_so[0],))

    for remembered in (game.remembering(told), game.apart(told)):
        says_so[0] = "before"
        for _ in range(OFTEN + 1):
            assert remembered(TABLE).events == ("before",)
        says_so[0] = "after"
        assert remembered(TABLE).events == ("before",)  # it is remembered
        remembered.cache_clear()  # type: ignore[union-attr]
        assert remembered(TABLE).events == ("after",)


def test_what_a_question_says_is_asked_anew_once_it_has_forgotten(rules: Rules) -> None:
    extra = [0]

    @question
    def counted(cards: Any) -> int:
        return int(sum(cards)) + extra[0]

    told = says(lambda t: counted(t.hands[0]))
    rules.learn(told, TABLE)
    extra[0] = 1
    counted.cache_clear()  # type: ignore[attr-defined]
    assert not rules.run(told, TABLE)
    assert not rules.run(told, OTHER)


# Unknown cards.

UNSEEN = Knowledge((Unknown("hand", 2), Unknown("top", 1)), (0, 1, 1, 1, 1, 1, 1, 1, 1, 1))
HIDDEN: list[dict[str, Any]] = [
    {"hands": (HiddenCards(UNSEEN, (0,), (0,) * 10), (5,))},
    {"hands": ((3, 4), HiddenCards(UNSEEN, (0,), (0,) * 10))},
    {"deck": HiddenCounts(UNSEEN, (0,), (1,) * 10)},
    {"top": HiddenCard(UNSEEN, 1)},
]


class Odd(int):
    """A number of another kind."""


class OddRow(tuple[int, ...]):
    """Cards of another kind."""

    __slots__ = ()


ODD: list[dict[str, Any]] = [
    {"top": Odd(2)},
    {"turn": Odd(0)},
    {"turn": True},
    {"hands": ((3, Odd(4)), (5,))},
    {"hands": (OddRow((3, 4)), (5,))},
    {"deck": OddRow((0, 0, 2, 1, 0, 0, 0, 0, 0, 0))},
]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("change", [*HIDDEN, *ODD], ids="-".join)
def test_unknown_cards_teach_nothing(rules: Rules, change: dict[str, Any]) -> None:
    """Nor does whatever else is no plain number in a plain row."""
    known, unknown = TABLE, but(TABLE, **change)
    assert rules.frame.is_known(known)
    assert not rules.frame.is_known(unknown)
    learning = rules.learning(lambda table: table.label)
    for _ in range(3):
        assert learning.memory(unknown) == "a"
    assert (rules.traces, learning.size, learning.memory.first) == (0, 0, 0)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("change", HIDDEN, ids="-".join)
def test_what_was_learnt_is_done_to_unknown_cards_as_the_rule_does(
    rules: Rules, change: dict[str, Any]
) -> None:
    unknown = but(TABLE, **change)
    rules.run(change_places, TABLE)
    step = rules.learning(change_places).memory(unknown)
    assert step.state.hands[0] is unknown.hands[1]
    assert step.state.deck is unknown.deck
    assert step.state.top is unknown.top


def test_a_table_is_known_without_a_top(rules: Rules) -> None:
    assert all(map(rules.frame.is_known, TABLES))


# Threads.


def test_what_another_has_learnt_meanwhile_is_no_trouble(rules: Rules) -> None:
    """Between a look at the memory and the next, another thread may have filled it."""
    told = REMEMBERED["top, told"]
    learning, is_known = rules.learning(told), rules.frame.is_known
    meddled: list[int] = []

    def meddling(state: Table) -> bool:
        if not meddled:
            meddled.append(0)
            meddled[0] = rules.learn(told, TABLE)
        return is_known(state)

    rules.frame.is_known = meddling  # type: ignore[method-assign]
    assert learning.memory(TABLE) == Step(TABLE, (2,))
    assert meddled == [OFTEN]
    assert not rules.run(told, TABLE)


@pytest.mark.usefixtures("at_once")
def test_threads_that_learn_together_are_told_what_the_rule_says(rules: Rules) -> None:
    wrong: list[object] = []
    names = [*REMEMBERED]
    expected = {name: [repr(REMEMBERED[name](each)) for each in TABLES] for name in names}
    learnings = {name: rules.learning(REMEMBERED[name]) for name in names}

    def look(start: int) -> None:
        for name in names[start:] + names[:start]:
            for table, says_so in zip(TABLES, expected[name], strict=True):
                try:
                    if repr(learnings[name].memory(table)) != says_so:
                        wrong.append((name, table))
                except Exception as error:
                    wrong.append((name, error))

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [Thread(target=look, args=(start,)) for start in (0, 0, 5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert wrong == []


# How much is remembered.


@pytest.mark.usefixtures("at_once")
def test_so_many_answers_are_remembered_and_then_none(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new answer counts, and so does every question."""
    monkeypatch.setattr(frame, "MOST", 5)
    letter = says(lambda t: "abcdefghij"[t.top])
    sizes = []
    for top in range(10):
        assert rules.run(letter, but(TABLE, top=top))
        sizes.append(rules.learning(letter).size)
    assert sizes == [3, 4, 5, 0, 3, 4, 5, 0, 3, 4]
    assert not rules.run(letter, but(TABLE, top=9))
    assert rules.run(letter, but(TABLE, top=2))  # forgotten, and learnt once more
    assert not rules.run(letter, but(TABLE, top=2))


def test_who_has_forgotten_everything_counts_anew(rules: Rules) -> None:
    told = REMEMBERED["top, told"]
    rules.learn(told, TABLE)
    learning = rules.learning(told)
    size = learning.size
    assert size > 1
    learning.memory.cache_clear()
    rules.learn(told, TABLE)
    assert learning.size == size


# The tests above would notice.


def lost(trace: Trace, formula: object, answer: object) -> object:
    return answer


@pytest.mark.usefixtures("at_once")
def test_a_question_that_is_lost_is_noticed(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """They would find a memory that mixes up tables."""
    monkeypatch.setattr(Trace, "ask", lost)
    there = REMEMBERED["whether there is a top"]
    rules.run(there, TABLE)
    with pytest.raises(AssertionError):
        rules.run(there, but(TABLE, top=None))


# Known by name.

GAME: Frame[Table] = Frame(Table, **FIELDS)


@GAME.remembering
def dealt(table: Table, card: int) -> Step[Table, Any]:
    """A card is dealt."""
    return deal(table, card)


@GAME.apart
def over(table: Table, why: str) -> Step[Table, Any]:
    return Step(table, (why, table.top))
