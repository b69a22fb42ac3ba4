"""Remembering rules changes nothing: what is remembered is what the rule says."""

from __future__ import annotations

import ast
import inspect
import operator
import pydoc
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve

from egorules import egocentric_world as ew
from egorules.core import chance, formula, frame, translation
from egorules.core.compiled import built
from egorules.core.formula import Call, Shape, part, shape
from egorules.core.frame import Learning
from egorules.core.rulebook import Chance, Over
from egorules.core.ruling import switches
from egorules.core.standing import lowest
from egorules.core.step import Step
from egorules.core.trace import (
    Amount,
    Late,
    Later,
    Row,
    Seen,
    Trace,
    Twin,
    Zone,
    formula_of,
    now,
    question,
)
from egorules.core.unknown import Looked, content, plain
from egorules.egocentric_world import (
    abilities,
    citybot,
    exchange,
    machine,
    observation,
    playing,
    scoring,
    setup,
    solo,
    turn,
    turn_order,
    zones,
)
from egorules.egocentric_world import resolve as resolving
from egorules.egocentric_world.change import but
from egorules.egocentric_world.events import Reshuffled, SawHand, Took, TotalsCompared
from egorules.egocentric_world.frame import FRAME
from egorules.egocentric_world.moves import DeckCard, Draw, Move, Take
from egorules.egocentric_world.plain import write_position
from egorules.egocentric_world.resolve import resolve
from egorules.egocentric_world.state import (
    AbilityChoice,
    CounterWindow,
    Deal,
    DrawCard,
    Drawn,
    RandomPick,
    Turn,
    all_cards,
)
from tests.sabotage import forget, instead, sabotaged, within
from tests.test_partial import asked as answered
from tests.test_partial import small_case

RULES: dict[str, Callable[..., Any]] = {
    "pending": inspect.unwrap(machine.pending),
    "legal moves": inspect.unwrap(machine.legal_moves),
    "weights": inspect.unwrap(machine.weights),
    "move": inspect.unwrap(machine.applied),
    "end of a round": inspect.unwrap(scoring.end_round),
    "verdict": inspect.unwrap(machine.judged),
    "observation": inspect.unwrap(observation.seen_from),
}
"""All that the game remembers, as the rules say it."""

UNLIKELY = tuple(
    map(ew.parse_move, ["take 9", "match 4", "keep 5", "allow", "swap 1 =8", "card 2"])
)
"""Moves that are seldom legal."""

EVALUATORS: dict[str, ModuleType] = {"as is said": formula}
"""What works formulas out; without the compiled part the game itself remembers nothing."""
if built is not None:
    EVALUATORS["compiled"] = translation


class Remembering:
    """The same memories as the game has, but still empty, and which rules had to be run."""

    def __init__(self, module: ModuleType) -> None:
        self.ran: list[str] = []
        self.asked: Counter[str] = Counter()
        self.traces: Counter[str] = Counter()
        self.ended: list[tuple[Any, ...]] = []
        """Ends of rounds that the rule has met."""
        self.learned = {
            name: Learning(FRAME, self.counted(name, rule), module) for name, rule in RULES.items()
        }

    def counted(self, name: str, rule: Callable[..., Any]) -> Callable[..., Any]:
        """The same rule, counted."""

        def counting(state: ew.State, *rest: Any) -> Any:
            if isinstance(state, Twin):
                self.traces[name] += 1
            else:
                self.ran.append(name)
            return rule(state, *rest)

        return counting

    def end_round(self, state: ew.State, *rest: Any) -> Any:
        """The end of a round by the rule alone, or, for a rule that is traced, by the memory."""
        if isinstance(state, Twin):
            later: Any = Later(self.learned["end of a round"].memory, state, rest)
            return Step(later, (later,))
        self.ended.append((state, *rest))
        return RULES["end of a round"](state, *rest)

    def says(self, name: str, *args: Any) -> Any:
        """The law: what is remembered, which is what the rule says."""
        self.asked[name] += 1
        said, ruled = self.learned[name].memory(*args), RULES[name](*args)
        assert said == ruled, (name, args)
        assert repr(said) == repr(ruled)  # no more than equal: nothing of a twin is left in it
        assert type(said) is type(ruled)
        if isinstance(said, Step):
            assert type(said.state) is ew.State
            assert type(said.events) is tuple
        return said

    def agree(self, state: ew.State, move: Move | str) -> set[str]:
        """The law for a move and all that is asked about its table; the rules that were run."""
        if isinstance(move, str):
            move = ew.parse_move(move)
        self.ran.clear()
        self.ended.clear()
        self.says("move", state, move)
        for ended in self.ended[:1]:
            self.says("end of a round", *ended)
        if isinstance(self.says("pending", state), Chance):
            self.says("weights", state)
        assert move in self.says("legal moves", state)
        return set(self.ran)

    def agree_wholly(self, state: ew.State, move: Move, *others: Move) -> set[str]:
        """The same, and for what is said of the move, of others, and seen of the table."""
        ran = self.agree(state, move)
        assert self.says("verdict", state, move)
        for other in others:
            assert bool(self.says("verdict", state, other)) is (other in ew.legal_moves(state))
        for seat in (None, *range(state.setup.seats)):
            self.says("observation", state, seat)
        return ran | set(self.ran)


@pytest.fixture(params=EVALUATORS)
def rules(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Remembering:
    """Memories that are still empty and learn from everything they see once."""
    remembering = Remembering(EVALUATORS[request.param])
    # Rules ask each other, and not what the game has learned: it must learn nothing from this.
    others = [
        *instead(machine.pending, RULES["pending"]),
        *instead(machine.legal_moves, RULES["legal moves"]),
        *instead(machine.weights, RULES["weights"]),
        *instead(machine.judged, RULES["verdict"]),
        *instead(scoring.end_round, remembering.end_round),
    ]
    for where, name, new in others:
        monkeypatch.setattr(where, name, new)
    monkeypatch.setattr(frame, "OFTEN", 1)
    return remembering


SHORT = (0, 2, 2, 0, 0, 0, 0, 0, 2, 1, 1, 1, 1)
"""Cards of a small game that has every ability, and whose deck is soon empty."""


def random_setup(rng: random.Random) -> ew.Setup:
    """Any game, under any rulings."""
    readings: dict[str, Any] = {
        name: rng.choice(list(kind)) for name, kind in switches(ew.Rulings).items()
    }
    rulings, length = ew.Rulings(**readings), rng.choice([*ew.Length])
    if rng.random() < 0.4:
        found = ew.Setup.solo(rng.randint(1, 3), length, rulings)
    else:
        found = ew.Setup(rng.randint(2, 6), length, rulings)
    return small(found, rng.randint(1, 3)) if rng.random() < 0.3 else found


def small(given: ew.Setup, hand_size: int) -> ew.Setup:
    """The same game with few cards; among few players, for they are not enough for many."""
    seats = 3 if given.is_solo else 2
    return evolve(given, seats=seats, copies=SHORT, hand_size=hand_size, limit=20)


def played(
    rng: random.Random, setup: ew.Setup, most: int, state: ew.State | None = None
) -> Iterator[tuple[ew.State, Move]]:
    """Random games, move by move, by the rules alone: every kind of move is as frequent."""
    state = state or ew.start(setup)
    for _ in range(most):
        if isinstance(RULES["pending"](state), Over):
            state = ew.start(setup)
        kinds: dict[Shape, list[Move]] = {}
        for each in RULES["legal moves"](state):
            kinds.setdefault(shape(each), []).append(each)
        move = rng.choice(rng.choice([*kinds.values()]))
        yield state, move
        state = resolve(state, move).state


# The law.


@pytest.mark.parametrize(("often", "share"), [(1, 0.75), (2, 0.5)])
def test_what_is_remembered_is_what_the_rule_says(
    rules: Remembering, monkeypatch: pytest.MonkeyPatch, often: int, share: float
) -> None:
    """Many games of few setups: most moves are remembered from another table."""
    monkeypatch.setattr(frame, "OFTEN", often)
    rng = random.Random(10 + often)
    ran: Counter[str] = Counter()
    setups = [ew.Setup(2), ew.Setup(4), ew.Setup.solo(1), ew.Setup.solo(3)]
    setups += [random_setup(rng) for _ in range(3)]
    for each in setups:
        for state, move in played(rng, each, 500):
            rules.agree_wholly(state, move)
            ran.update(rules.ran)
    for name, times in rules.asked.items():
        assert times - ran[name] > (share if built else share / 3) * times, name


def test_it_is_so_whatever_the_rulings_and_however_many_play(rules: Remembering) -> None:
    """Many setups; a move that is made again is remembered, with all that was asked about it."""
    rng, again = random.Random(12), 0
    met: Counter[type] = Counter()
    for _ in range(40):
        for state, move in played(rng, random_setup(rng), 100):
            rules.agree_wholly(state, move, *UNLIKELY)
            again += bool(rules.agree_wholly(state, move))
            met[type(state.phase)] += 1
    assert not again
    assert len(met) == 14  # every phase, but for the end of the game


def test_a_short_deck_is_reshuffled_as_the_rule_says(rules: Remembering) -> None:
    """Small games in which the deck is soon empty, whatever the rulings say of that."""
    rng, moves, ran, reshuffled = random.Random(3), 0, 0, 0
    for _ in range(12):
        given = small(random_setup(rng), 3)
        for state, move in played(rng, given, 200):
            ran += bool(rules.agree(state, move))
            events = rules.says("move", state, move).events
            reshuffled += any(isinstance(each, Reshuffled) for each in events)
            moves += 1
    assert ran < 0.4 * moves
    assert reshuffled > 25


def test_numbers_may_be_of_any_size(rules: Remembering) -> None:
    """Rounds and totals that no table and no register holds."""
    rng = random.Random(4)
    for large in (15, 16, 255, 2**15, 2**30, 2**31, 2**62, 2**63, 2**64, 10**30):
        state = ew.position(
            [[6], [1, 5]], [6], 0, setup=ew.Setup(2), stop_by=1, round=large, totals=(3, 4)
        )
        state = evolve(state, totals=(large, large - 1))
        for move in RULES["legal moves"](state):
            rules.agree(state, move)
            for after in played(rng, state.setup, 15, resolve(state, move).state):
                rules.agree(*after)


# What a memory may be used for.


def tables(*seats: int) -> list[ew.State]:
    """The same table among four, turned so that it is another seat's turn."""
    hands = [[4, 6, 9], [2, 5], [7], [1, 3]]
    return [
        ew.position([hands[(seat - turn) % 4] for seat in range(4)], [6], turn, setup=ew.Setup(4))
        for turn in seats
    ]


@pytest.mark.parametrize("written", ["take 4", "match 6", "draw", "stop", "take 9"])
def test_what_is_learned_of_one_seat_is_remembered_for_all(
    rules: Remembering, written: str
) -> None:
    first, *others = tables(0, 1, 2, 3)
    assert rules.agree(first, written) >= {"move", "pending", "legal moves"}
    for other in others:
        assert not rules.agree(other, written)


def test_a_deal_is_remembered_whoever_starts_and_however_many_cards_are_to_come(
    rules: Remembering,
) -> None:
    """But for the last one: then a turn begins."""
    rng, phases = random.Random(1), Counter[bool]()
    for first in range(3):
        begun = resolve(ew.start(ew.Setup(3)), ew.parse_move(f"first {first}")).state
        begun = resolve(begun, DeckCard(first + 1)).state
        for state, move in played(rng, begun.setup, 15, begun):
            assert isinstance(state.phase, Deal)
            ran = rules.agree(state, move)
            phases["move" in ran] += 1
            assert ran <= {"move"} or state is begun
    assert rules.traces["move"] == phases[True] == 2


@pytest.mark.parametrize("written", ["discard", "keep 4"])
def test_any_card_may_have_been_drawn(rules: Remembering, written: str) -> None:
    def table(drawn: int, turn: int) -> ew.State:
        return ew.position([[4, 5], [4, 6], [4]], [6], turn, drawn=drawn, setup=ew.Setup(3))

    rules.agree(table(1, 0), written)
    for drawn in range(2, 13):
        assert not rules.agree(table(drawn, drawn % 2), written)


def asked(seat: int, *targets: int) -> ew.State:
    """A table at which players are asked for a 9."""
    queue = [other % 4 for other in range(seat + 1, seat + 4) if other % 4 in targets]
    window = CounterWindow(11 if len(targets) > 1 else 10, targets, tuple(queue))
    (table,) = tables(seat)
    return evolve(table, phase=window)


def test_anybody_may_be_designated_by_anybody(rules: Remembering) -> None:
    looks = [asked(seat, other) for seat in range(4) for other in range(4) if other != seat]
    assert "move" in rules.agree(looks[0], "allow")
    assert not any(rules.agree(table, "allow") for table in looks)
    exchanges = [asked(0, 1, 2), asked(3, 0, 1), asked(0, 2, 3)]
    assert rules.agree(exchanges[0], "allow") >= {"move", "pending"}
    assert not any(rules.agree(table, "allow") for table in exchanges)
    assert rules.agree(asked(1, 0, 1), "allow")  # only one of the two is asked


def solo_table(move: str) -> ew.State:
    """A table at which a move is legal."""
    bot = ew.CitybotHand([4, 6], [])
    turn = int(move == "act")
    return ew.position([[4, 6], bot, bot], [6], turn, setup=ew.Setup.solo(1))


@pytest.mark.parametrize("written", ["take 4", "match 6", "draw", "act", "stop"])
def test_what_is_done_again_is_remembered(rules: Remembering, written: str) -> None:
    state = solo_table(written)
    assert "move" in rules.agree(state, written)
    assert not rules.agree(state, written)
    assert not rules.agree(evolve(state, round=7, totals=(1, 2, 3)), written)


@pytest.mark.parametrize("written", ["take 4", "match 6", "draw", "stop"])
def test_cards_that_do_not_matter_may_be_others(rules: Remembering, written: str) -> None:
    state = solo_table(written)
    rules.agree(state, written)
    others = (4, 6, 7), (1, 1, 2), (12,)
    assert "move" not in rules.agree(
        evolve(state, hands=others, deck=(0, 1, *state.deck[2:]), rest=state.deck), written
    )


def test_what_is_told_need_not_matter(rules: Remembering) -> None:
    """Which card is taken and which is played is told to everybody, and yet it is one rule."""
    state, take = solo_table("take 4"), ew.parse_move("take 4")
    rules.agree(state, take)
    for top in (1, 5, 12):
        other = evolve(state, top=top)
        assert "move" not in rules.agree(other, take)
        (told,) = (x for x in rules.says("move", other, take).events if isinstance(x, Took))
        assert told.card == top
        assert "move" not in rules.agree(other, "take 6")
    six = evolve(state, hands=((6, 12), *state.hands[1:]))
    assert "move" in rules.agree(six, "take 12")  # which has an ability


def test_what_you_trade_is_told_apart_by_its_kind(rules: Remembering) -> None:
    """A card, the top of a pile, a card named later: not one field means the same."""
    bots = ew.CitybotHand([5, 7], [9, 3]), ew.CitybotHand([5, 7], [2])
    later = ew.Rulings(exchange_commit="after_reveal")  # type: ignore[arg-type]
    forms = ["trade 4 1:5", "trade 6 1:7", "trade 4 1:top", "trade 4 2:top", "trade 1:5 2:7"]
    for rulings, moves in ((ew.Rulings(), forms), (later, ["trade own 1:top", "trade own 2:top"])):
        given = ew.Setup.solo(1, rulings=rulings)
        table = ew.position([[4, 6], *bots], [11], 0, setup=given)
        state = evolve(table, phase=AbilityChoice(11))
        ran = ["move" in rules.agree(state, move) for move in moves]
        assert ran == ([True, False, True, True, True] if rulings is not later else [True, True])
        assert not any(rules.agree(state, move) for move in moves)


def test_a_menu_is_remembered_for_other_cards(rules: Remembering) -> None:
    one, other = (
        ew.position([hand, [7], [8]], [top], 0, setup=ew.Setup(3))
        for hand, top in (([1, 2], 5), ([3, 4, 4, 11], 6))
    )
    assert "legal moves" in rules.agree(one, "draw")
    assert "legal moves" not in rules.agree(other, "draw")
    assert rules.says("legal moves", one) != rules.says("legal moves", other)


def test_weights_are_remembered_for_other_decks_and_hands(rules: Remembering) -> None:
    drawing = [resolve(table, ew.parse_move("draw")).state for table in tables(0, 2)]
    drawing[1] = evolve(drawing[1], deck=(0, 0, 0, 7, 15, *[1] * 8))
    for state, first in zip(drawing, (True, False), strict=True):
        assert ("weights" in rules.agree(state, "card 5")) is first
    swap: Any = ew.parse_move("swap ? ?")
    picks = [
        evolve(table, phase=RandomPick(targets, (swap.first, swap.second)))
        for table, targets in zip(tables(0, 1), ((1, 3), (0, 2)), strict=True)
    ]
    assert "weights" in rules.agree(picks[0], "pick 2")
    assert not rules.agree(picks[1], "pick 3")


def test_to_ask_what_cannot_be_answered_keeps_nobody_from_learning(rules: Remembering) -> None:
    """Where no chance is pending there are no weights; elsewhere they are remembered."""
    (table,) = tables(0)
    for _ in range(3):
        with pytest.raises(ValueError, match="chance is not pending"):
            rules.learned["weights"].memory(table)
    drawing = resolve(table, ew.parse_move("draw")).state
    assert "weights" in rules.agree(drawing, "card 5")
    assert "weights" not in rules.agree(drawing, "card 5")


def test_events_that_tell_the_same_are_used_again(rules: Remembering) -> None:
    state, take = solo_table("take 4"), ew.parse_move("take 4")
    rules.agree(state, take)
    first, again, other = (
        rules.says("move", each, take).events
        for each in (state, evolve(state, totals=(3, 2, 1)), evolve(state, top=5))
    )
    assert all(map(operator.is_, first, again))
    assert not all(map(operator.is_, first, other))


def test_a_hand_that_is_looked_at_is_told_whatever_it_holds(rules: Remembering) -> None:
    """The rule does not depend on it, so a look at another hand is remembered."""
    table = ew.position([[10, 4], [5, 6], [7]], [10], 0, setup=ew.Setup(3))
    for move in ("match 10", "look 1"):
        table = resolve(table, ew.parse_move(move)).state
    allow = ew.parse_move("allow")
    assert rules.agree(table, allow)
    for held in [(1,), (2, 2, 12), (5, 6)]:
        other = evolve(table, hands=(table.hands[0], held, (3, 3)))
        assert not rules.agree(other, allow)
        (seen,) = (x for x in rules.says("move", other, allow).events if isinstance(x, SawHand))
        assert seen.cards == held
        assert seen.to == (0,)


def test_totals_are_compared_and_told_whatever_they_are(rules: Remembering) -> None:
    """What matters is which is lower."""
    move = ew.parse_move("act")

    def table(its: list[int], yours: list[int]) -> ew.State:
        bot = ew.CitybotHand(its, [])
        return ew.position([yours, bot, bot], [6], 1, setup=ew.Setup.solo(1))

    assert rules.agree(table([1, 2], [4, 6]), move)
    for its, yours in (([1, 3], [12, 12]), ([1], [1, 1]), ([2, 3], [7])):
        state = table(its, yours)
        assert not rules.agree(state, move)
        (told,) = (x for x in rules.says("move", state, move).events if type(x) is TotalsCompared)
        assert (told.its, told.yours) == (sum(its), sum(yours))
    assert rules.agree(table([1, 2], [3]), move)


# The end of a round is remembered apart from what led to it.


def last_card(seat: int, hands: list[list[int]], **more: Any) -> ew.State:
    """A seat of three is about to play its last card, a 6."""
    table = ew.position([[6], *hands], [6], 0, setup=ew.Setup(3), **more)
    turned = [table.hands[(each - seat) % 3] for each in range(3)]
    return evolve(table, hands=tuple(turned), turn=seat)


def test_how_a_round_ends_is_remembered_whatever_led_to_it(rules: Remembering) -> None:
    empty = last_card(0, [[1, 5], [2, 2]])
    assert rules.agree(empty, "match 6") >= {"move", "end of a round"}
    assert "end of a round" not in rules.agree(last_card(2, [[1, 12], [3, 4, 4]]), "match 6")
    wild = evolve(last_card(1, [[1], [11]]), top=9)
    wild = evolve(wild, hands=(wild.hands[0], (8,), wild.hands[2]))
    ran = rules.agree(wild, "match 8")  # another rule, the same end
    assert "move" in ran
    assert "end of a round" not in ran


def test_what_leads_to_it_is_remembered_however_a_round_ends(rules: Remembering) -> None:
    first = last_card(0, [[1, 5], [2, 2]])
    rules.agree(first, "match 6")
    won = evolve(first, totals=(0, 45, 20))
    tied = evolve(first, hands=((6,), (1, 5), (3, 3)))
    assert rules.agree(won, "match 6") == {"end of a round"}
    assert rules.agree(tied, "match 6") == {"end of a round"}
    assert not any(rules.agree(each, "match 6") for each in (first, won, tied))


def test_a_stop_ends_the_round_of_every_seat(rules: Remembering) -> None:
    first, *others = (evolve(each, stop_by=(each.turn or 0) + 1) for each in tables(0, 1, 2))
    assert rules.agree(first, "take 4") >= {"move", "end of a round"}
    assert not any(rules.agree(other, "take 4") for other in others)


def test_totals_add_up_at_every_end(rules: Remembering) -> None:
    rng = random.Random(8)
    for _ in range(40):
        hands = [[rng.randint(1, 12) for _ in range(rng.randint(1, 4))] for _ in range(2)]
        table = last_card(0, [[1], [2]])
        totals = tuple(rng.randint(0, 49) for _ in range(3))
        table = evolve(table, hands=((6,), *(tuple(sorted(each)) for each in hands)), totals=totals)
        rules.agree(table, "match 6")
        after = rules.says("move", table, ew.parse_move("match 6")).state
        assert after.totals == (totals[0], *map(operator.add, totals[1:], map(sum, hands)))
        assert after.last_round.scores == (0, *map(sum, hands))


# How much is remembered.


def remembered_in(node: Any) -> Iterator[Any]:
    """Everything at which the questions of a memory end."""
    if hasattr(node, "answers"):
        for then in node.answers.values():
            yield from remembered_in(then)
    else:
        yield node


def test_no_rule_is_traced_in_vain(rules: Remembering) -> None:
    """Whatever is asked, everything can be traced."""
    rng = random.Random(5)
    setups = [ew.Setup(3), ew.Setup.solo(2), *(random_setup(rng) for _ in range(20))]
    for each in setups:
        for state, move in played(rng, each, 150):
            rules.agree_wholly(state, move)
    for name, learned in rules.learned.items():
        found = [*remembered_in(learned.memory.first)]
        assert len(found) > 5, name
        assert None not in found, name


def test_all_is_forgotten_when_there_is_too_much(
    rules: Remembering, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame, "MOST", 60)
    learned, sizes = rules.learned["move"], []
    for state, move in played(random.Random(1), ew.Setup(2), 1500):
        rules.agree(state, move)
        sizes.append(learned.size)
        kept = len([*remembered_in(learned.memory.first)])
        assert kept <= sizes[-1] + 1 <= 60 + 60
    assert sum(map(operator.lt, sizes[1:], sizes)) > 3  # again and again


def test_a_hand_of_very_many_cards_is_no_trouble(rules: Remembering) -> None:
    """A Citybot's pile may be as large as a miniature allows, and a 10 turns it up."""
    given = ew.Setup.miniature(3, (0, *[80] * 12), 250, difficulty=1)
    pile = [3] * 60 + [4] * 60 + [5] * 60 + [6] * 60
    bots = ew.CitybotHand([3], pile), ew.CitybotHand([3], [1, 2])
    table = ew.position([[10, 4], *bots], [6], 0, setup=given)
    table = resolve(table, ew.parse_move("take 10")).state
    assert all_cards(table) == given.copies
    for _ in range(2):
        rules.agree(table, "look 1")


# Unknown cards: nothing is learned from them, and what is known of others is not said of them.


def seen_tables(
    rng: random.Random, given: ew.Setup, most: int
) -> Iterator[tuple[ew.State, ew.State]]:
    """Tables of random games as a seat may see them, and as they are."""
    for state, _ in played(rng, given, most):
        if type(state.phase) not in (Turn, Drawn):
            continue
        seen_by = rng.randrange(given.seats)
        table = ew.read_partial(given, {**write_position(state), "seen_by": seen_by})
        assert table is not None
        knowledge = table.knowledge
        for _ in range(rng.randrange(4)):
            try:
                RULES["legal moves"](table.lay(knowledge))
            except Looked as look:
                knowledge = rng.choice(knowledge.split(look))
        with suppress(Looked):  # at a card that somebody else has drawn
            yield table.lay(knowledge), state


def outcome(rule: Callable[..., Any], *args: Any) -> Any:
    """What a rule says of a table with unknown cards, where it looks first, or what is wrong."""
    try:
        said = rule(*args)
    except Looked as look:
        return f"looks at {look.where} for {look.value}"
    except (ValueError, IndexError, TypeError) as wrong:
        return type(wrong)
    return content(said) if isinstance(said, Step) else plain(said)


SEEN = (ew.Setup(3), ew.Setup.solo(1), small(ew.Setup(2), 2), small(ew.Setup.solo(3), 1))
"""Games of which a seat sees a part."""


def test_nothing_is_learned_from_unknown_cards(rules: Remembering) -> None:
    rng, met = random.Random(2), 0
    for given in SEEN:
        for hidden, state in seen_tables(rng, given, 60):
            for name in ("pending", "legal moves"):
                outcome(rules.learned[name].memory, hidden)
            for move in RULES["legal moves"](state):
                outcome(rules.learned["move"].memory, hidden, move)
            met += 1
    assert met > 50
    assert not rules.traces
    assert {each.memory.first for each in rules.learned.values()} == {0}


@pytest.fixture
def attentive(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game itself, which has forgotten everything and learns from all it sees."""
    monkeypatch.setattr(frame, "OFTEN", 1)
    forget()
    yield
    forget()


def play(rng: random.Random, given: ew.Setup, most: int) -> None:
    """Games as everybody plays them."""
    state = ew.start(given)
    for _ in range(most):
        if isinstance(ew.pending(state), Over):
            state = ew.start(given)
        state = ew.apply(state, rng.choice(ew.legal_moves(state))).state


@pytest.mark.usefixtures("attentive")
def test_what_is_remembered_is_not_said_of_unknown_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game says the same of them, or looks at the same ones, as the rules do."""
    rng, by_rule = random.Random(7), instead(scoring.end_round, RULES["end of a round"])
    looked: Counter[bool] = Counter()
    for given in SEEN:
        play(rng, given, 400)
        for hidden, state in seen_tables(rng, given, 80):
            moves = RULES["legal moves"](state)
            asked: list[tuple[Any, Any, tuple[Any, ...]]] = [
                (machine.pending, RULES["pending"], (hidden,)),
                (machine.legal_moves, RULES["legal moves"], (hidden,)),
                *((machine.applied, RULES["move"], (hidden, move)) for move in moves),
                *((machine.judged, RULES["verdict"], (hidden, move)) for move in moves),
                (observation.seen_from, RULES["observation"], (hidden, 0)),
                (observation.seen_from, RULES["observation"], (hidden, None)),
            ]
            said = [outcome(game, *args) for game, _, args in asked]
            with monkeypatch.context() as patch:
                for where, name, new in by_rule:
                    patch.setattr(where, name, new)
                assert said == [outcome(rule, *args) for _, rule, args in asked]
            looked.update(str(each).startswith("looks") for each in said)
    assert min(looked.values()) > 30


@pytest.mark.usefixtures("attentive")
def test_a_case_with_unknown_cards_is_answered_the_same_before_and_after_many_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cases = [small_case(random.Random(seed)) for seed in range(25)]
    with monkeypatch.context() as patch:
        patch.setattr(frame, "OFTEN", 1 << 30)
        before = list(map(answered, cases))
    rng = random.Random(9)
    for case in cases:
        play(rng, ew.read_setup(case["setup"]), 100)
    for _ in range(2):  # and after what was learned while it was answered
        assert list(map(answered, cases)) == before


# Other rules: whoever changes one, and says so, is not answered by the old one.


def citybot_with_an_8() -> ew.State:
    bot = ew.CitybotHand([2, 8], [])
    return ew.position([[1], bot, bot], [7], 1, setup=ew.Setup.solo(1))


OTHERS: dict[str, tuple[object, str, object, Callable[[], object]]] = {
    "pending": (machine, "active", lambda state: 0, lambda: ew.pending(*tables(1))),
    "legal moves": (turn, "may_stop", lambda state: False, lambda: ew.legal_moves(*tables(1))),
    "weights": (
        machine,
        "DECK_CARDS",
        machine.DECK_CARDS[::-1],
        lambda: ew.chances(evolve(tables(0)[0], phase=DrawCard())),
    ),
    "move": (turn, "stop", turn.pass_turn, lambda: ew.apply(tables(2)[0], ew.parse_move("stop"))),
    "end of a round": (
        scoring,
        "highest",
        lowest,
        lambda: ew.apply(last_card(0, [[1], [5, 5]]), ew.parse_move("match 6")),
    ),
    "verdict": (
        turn,
        "held",
        lambda clause, hand, card: (clause, False, "you hold no {card}", {"card": card}),
        lambda: ew.judge(tables(1)[0], ew.parse_move("take 4")),
    ),
    "observation": (
        observation,
        "shows_hands",
        lambda state: True,
        lambda: ew.observe(tables(1)[0], 1),
    ),
    "a question": (
        citybot,
        "equal",
        operator.eq,
        lambda: ew.apply(citybot_with_an_8(), ew.parse_move("act")),
    ),
}
"""For all that is remembered a name of the rules, what it shall mean instead, and who uses it."""


@pytest.mark.usefixtures("attentive")
@pytest.mark.parametrize("name", OTHERS)
def test_a_rule_that_is_replaced_is_forgotten(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, word, new, ask = OTHERS[name]
    usual = ask()
    assert ask() == usual
    with monkeypatch.context() as patch:
        patch.setattr(where, word, new)  # and nobody is told
        assert (ask() == usual) is (built is not None or name == "a question")
    with sabotaged(within("something else", where, word, new)):
        assert ask() != usual
        assert ask() == ask()
    assert ask() == usual


# Rules of any kind: what is no question is asked exactly, or keeps a rule from being remembered.


def sizes(cards: Any) -> int:
    """A pattern asks how many there are."""
    match cards:
        case []:
            return 0
        case [_]:
            return 1
        case [_, _]:
            return 2
        case _:
            return 9


@question
def chosen(hand: tuple[int, ...]) -> Move:
    return Take(hand[0]) if len(hand) > 3 else Draw()


@question
def open_to(hand: tuple[int, ...]) -> tuple[Move, ...]:
    return (*map(Take, hand), Draw())


@question
def reading(hand: tuple[int, ...]) -> ew.Length:
    return ew.Length.SINGLE if sum(hand) > 30 else ew.Length.TO_50


def mine(state: ew.State) -> Any:
    """The hand of the first seat."""
    return state.hands[0]


ODD: dict[str, Callable[[ew.State], Any]] = {
    "a pattern of cards": lambda state: sizes(mine(state)),
    "a pattern of hands": lambda state: sizes(state.hands),
    "a pattern of totals": lambda state: sizes(state.totals),
    "what kind a move is of": lambda state: isinstance(chosen(mine(state)), Take),
    "what kind the first move is of": lambda state: isinstance(open_to(mine(state))[0], Take),
    "whether the first move is a number": lambda state: isinstance(open_to(mine(state))[0], int),
    "which reading it is": lambda state: reading(mine(state)) is ew.Length.SINGLE,
    "whether a round has ended": lambda state: state.last_round is None,
    "how the last round ended": lambda state: state.last_round and state.last_round.cause,
    "whether a round counts as true": lambda state: but(state, round=state.round == 1),
    "which round it is": lambda state: but(state, round=int(state.round == 1)),
    "whether a card counts as a number": lambda state: (state.top or 0) + True,
    "the last hand": lambda state: state.hands[-1],
    "the hand before": lambda state: state.hands[(state.turn or 0) - 1],
    "some hands": lambda state: state.hands[1:],
    "the last cards": lambda state: mine(state)[-2:],
    "the first cards": lambda state: mine(state)[:2],
    "whether there are more cards": lambda state: bool(mine(state)[2:]),
    "how many cards there are together": lambda state: len(mine(state) + state.hands[1]),
    "the same cards": lambda state: mine(state) == state.hands[1],
    "the same phase": lambda state: state.phase == Drawn(5),
    "one of some phases": lambda state: state.phase in (Turn(), DrawCard()),
    "the same table": lambda state: but(state, round=1) == state,
    "the same totals": lambda state: state.totals == (0,) * len(state.totals),
    "who has most": lambda state: state.totals.index(max(state.totals)),
    "the totals in order": lambda state: tuple(sorted(state.totals)),
    "cards in another order": lambda state: tuple(reversed(mine(state))),
    "a place in a row": lambda state: "abcdef"[state.turn or 0],
    "a word for a number": lambda state: {0: "nobody", 1: "one"}.get(state.turn or 0),
    "a number in words": lambda state: f"{state.turn}",
    "a range": lambda state: state.turn in range(1, 3),
    "twice as much": lambda state: (state.turn or 0) * 2,
    "half as much": lambda state: (state.turn or 0) // 2,
    "less than nothing": lambda state: ((state.turn or 0) - 5) % 3,
    "nobody as somebody": lambda state: state.turn == state.stop_by,
    "cards for others": lambda state: but(state, hands=state.piles, piles=state.hands),
    "the deck for the rest": lambda state: but(state, deck=state.rest, rest=state.deck),
    "seats for others": lambda state: but(state, turn=state.stop_by, stop_by=state.turn),
    "the same again": lambda state: but(state, phase=state.phase),
}
"""What a rule might ask or do, besides what the rules of this game do."""


def odd_tables() -> list[ew.State]:
    rng, found = random.Random(3), list[ew.State]()
    for given in (ew.Setup(2), ew.Setup(3), ew.Setup.solo(1)):
        for state, _ in played(rng, given, 200):
            totals = tuple(rng.randrange(9) for _ in state.totals)
            found += [state, evolve(state, totals=totals, last_round=None, round=rng.randint(1, 3))]
    rng.shuffle(found)
    return found


@pytest.mark.usefixtures("attentive")
@pytest.mark.parametrize("module", EVALUATORS.values(), ids=EVALUATORS)
def test_a_rule_of_any_kind_is_remembered_as_it_is_or_not_at_all(module: ModuleType) -> None:
    found = odd_tables()
    for name, rule in ODD.items():
        learned = Learning(FRAME, rule, module)
        for state in found:
            said, ruled = outcome(learned.memory, state), outcome(rule, state)
            assert (said, type(said), repr(said)) == (ruled, type(ruled), repr(ruled)), name


# What no twin can notice: `is`, the class of a number, and what goes wrong. Rules do without.

UNTRACED = {"apply", "judge", "observe"}
"""Functions that are not part of a rule that is remembered."""


def unnoticed(source: str) -> Iterator[str]:
    """What a rule might learn without a question."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Try():
                yield ast.unparse(node)
            case ast.Call(ast.Name("type")):
                yield ast.unparse(node)
            case ast.Call(ast.Name("isinstance"), [_, ast.Name("tuple" | "list")]):
                yield ast.unparse(node)
            case ast.Compare(_, [ast.Is() | ast.IsNot()], [right]):
                if not re.fullmatch(r"None|[A-Z]\w+\.[A-Z_0-9]+", ast.unparse(right)):
                    yield ast.unparse(node)
            case _:
                pass


MODULES = (
    abilities,
    citybot,
    exchange,
    machine,
    observation,
    playing,
    resolving,
    scoring,
    setup,
    solo,
    turn,
    turn_order,
    zones,
)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_rules_ask_nothing_that_goes_unnoticed(module: ModuleType) -> None:
    source = ast.parse(inspect.getsource(module))
    source.body = [each for each in source.body if getattr(each, "name", "") not in UNTRACED]
    assert not [*unnoticed(ast.unparse(source))]


@pytest.mark.parametrize(
    "planted",
    [
        "move is Take(4)",
        "state.top is card",
        "phase is not before",
        "type(card) is int",
        "isinstance(hand, tuple)",
        "try:\n    hand[3]\nexcept IndexError:\n    pass",
    ],
)
def test_what_goes_unnoticed_is_found_in_a_rule(planted: str) -> None:
    assert [*unnoticed(planted)]
    assert not [*unnoticed("top is None or reading is WinTie.RANDOM")]


# The law would notice.


def lost(trace: Trace, formula: object, answer: object) -> object:
    """A question that is not written down."""
    return answer


def unmet(trace: Trace, formula: Any, value: Any) -> object:
    return trace.of_shape(formula, value)


said = Trace.said


def there(trace: Trace, formula: Any, answer: Any, may_be_none: bool = True) -> object:
    return None if answer is None else said(trace, formula, answer, False)


shown = Late.shown


def presumed(late: Late) -> object:
    return late.value if isinstance(late.value, ew.Setup) else shown(late)


def unexceeded(zone: Zone, number: int, how_many: Callable[[Any], int] = len) -> bool:
    return how_many(zone.now) > number


edited = Zone.edited


def miscounted(zone: Zone, _: int | None, edit: Callable[..., Any], *args: object) -> Zone:
    return edited(zone, 0, edit, *args)


def unwritten(zone: Zone, card: object) -> bool:
    return now(card) in zone.now


def undealt(zone: Zone, card: object) -> bool:
    return chance.has_one(zone.now, now(card))


def uncounted(zone: Zone) -> int:
    return len(zone.now)


def unreplaced(row: Row, place: Any) -> object:
    at = Call(part, (row.base.formula, formula_of(place)))
    return Zone(row.trace, at, row.base.now[now(place)], at)


def uncompared(sign: Callable[[Any, Any], bool]) -> Callable[[Amount, object], bool]:
    return lambda one, other: sign(one.now, now(other))


def unlooked(seen: Seen) -> object:
    return seen.now


PLANTED: dict[str, tuple[type, str, Any]] = {
    "nothing is asked": (Trace, "ask", lost),
    "nobody asks what kind of move or phase it is": (Trace, "met", unmet),
    "nobody asks whether there is a number": (Trace, "said", there),
    "nobody asks by which rulings": (Late, "shown", presumed),
    "nobody asks whether a card is there": (Zone, "__contains__", unwritten),
    "nobody asks whether the deck has a card": (Zone, "has_one", undealt),
    "nobody asks why a round ends": (Trace, "member", lambda trace, formula, value: value),
    "nobody asks whether numbers are equal": (Amount, "__eq__", uncompared(operator.eq)),
    "nobody asks which number is higher": (Amount, "__gt__", uncompared(operator.gt)),
    "nobody asks which number is no lower": (Amount, "__ge__", uncompared(operator.ge)),
    "nobody asks whether a number is 0": (Amount, "__bool__", lambda one: bool(one.now)),
    "a number is looked at and nobody knows": (Seen, "value", unlooked),
    "nobody asks whether a card is left": (Zone, "exceeds", unexceeded),
    "nobody asks how many there are": (Zone, "__len__", uncounted),
    "how many more cards there are is forgotten": (Zone, "edited", miscounted),
    "what was put into a row is forgotten": (Row, "__getitem__", unreplaced),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_question_that_is_not_written_down_is_noticed(
    rules: Remembering, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A memory that mixes up tables differs from the rule, or fails where the rule does not."""
    kind, method, planted = PLANTED[name]
    monkeypatch.setattr(kind, method, planted)

    def differs(state: ew.State, move: Move) -> bool:
        try:
            rules.agree_wholly(state, move, *UNLIKELY)
        except (AssertionError, ValueError, IndexError, TypeError):
            return True
        return False

    rng = random.Random(11)
    setups = [ew.Setup.solo(1), ew.Setup(3), ew.Setup.solo(3), *map(random_setup, [rng] * 20)]
    assert any(differs(*made) for each in setups for made in played(rng, each, 400))
    assert rules.traces


def test_what_is_remembered_has_the_name_and_the_words_of_its_rule() -> None:
    for each in (machine.pending, machine.legal_moves, machine.weights, scoring.end_round):
        told: Any = each
        assert told.__doc__ == inspect.unwrap(told).__doc__ is not None
        assert getattr(inspect.getmodule(inspect.unwrap(told)), told.__name__) is told
        shown = pydoc.plain(pydoc.render_doc(told))
        assert f"{told.__name__}(state: " in shown  # as `help` shows it
