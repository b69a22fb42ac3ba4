"""Remembering rules changes nothing: what is remembered is what the rule would do."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from attrs import evolve

from egorules import egocentric_world as ew
from egorules.core import frame
from egorules.core.frame import Frame
from egorules.core.rulebook import Over
from egorules.core.ruling import switches
from egorules.core.trace import Amount, Seen, Trace, Twin, Zone, now
from egorules.egocentric_world import frame as game_frame
from egorules.egocentric_world import scoring
from egorules.egocentric_world.citybot import in_order
from egorules.egocentric_world.events import Event, Reshuffled, SawHand, Took, TotalsCompared
from egorules.egocentric_world.frame import framed
from egorules.egocentric_world.moves import Move
from egorules.egocentric_world.resolve import resolve
from egorules.egocentric_world.state import Result, all_cards


class Counting:
    """Rules, and how often they were run on a real table and on a twin."""

    def __init__(self) -> None:
        self.runs = self.traces = 0

    def counted(self, rule: Callable[[ew.State, Any], Result]) -> Callable[[ew.State, Any], Result]:
        """The same rule, counted."""

        def counting(state: ew.State, told: Any) -> Result:
            self.traces += isinstance(state, Twin)
            self.runs += not isinstance(state, Twin)
            return rule(state, told)

        return counting

    def agree(self, state: ew.State, move: Move) -> bool:
        """The law; whether a rule was run."""
        runs, plain = self.runs, resolve(state, move)
        step = framed(state, move)
        assert step == plain, (move, state)
        assert repr(step) == repr(plain)  # no more than equal: nothing of a twin is left in it
        assert type(step.state) is ew.State
        return self.runs > runs


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Counting:
    """A memory that is still empty and remembers everything it has seen once."""
    counting = Counting()
    known = game_frame.FRAME
    empty: Frame[ew.State, Event] = Frame(
        ew.State,
        fixed=sorted(known.fixed),
        watched=sorted(known.watched),
        rows=sorted(known.rows),
        zones=sorted(known.zones),
    )
    monkeypatch.setattr(game_frame, "FRAME", empty)
    monkeypatch.setattr(game_frame, "resolve", counting.counted(resolve))
    monkeypatch.setattr(game_frame, "in_order", counting.counted(in_order))
    monkeypatch.setattr(frame, "OFTEN", 1)
    return counting


def random_setup(rng: random.Random) -> ew.Setup:
    readings: dict[str, Any] = {
        name: rng.choice(list(kind)) for name, kind in switches(ew.Rulings).items()
    }
    rulings = ew.Rulings(**readings)
    if rng.random() < 0.4:
        return ew.Setup.solo(rng.randint(1, 3), rulings=rulings)
    return ew.Setup(rng.randint(2, 6), rulings=rulings)


def played(rng: random.Random, setup: ew.Setup, most: int) -> Iterator[tuple[ew.State, Move]]:
    """Random games, move by move."""
    state = ew.start(setup)
    for _ in range(most):
        if isinstance(ew.pending(state), Over):
            state = ew.start(setup)
        move = rng.choice(ew.legal_moves(state))
        yield state, move
        state = resolve(state, move).state


@pytest.mark.parametrize(("often", "share"), [(1, 0.6), (2, 0.45)])
def test_what_is_remembered_is_what_the_rule_would_do(
    rules: Counting, monkeypatch: pytest.MonkeyPatch, often: int, share: float
) -> None:
    """Many games of few setups: a large share of the moves is remembered from another table."""
    monkeypatch.setattr(frame, "OFTEN", often)
    rng, moves, ran = random.Random(10 + often), 0, 0
    setups = [ew.Setup(2), ew.Setup(4), ew.Setup.solo(1), ew.Setup.solo(3)]
    setups += [random_setup(rng) for _ in range(4)]
    for setup in setups:
        for state, move in played(rng, setup, 1000):
            ran += rules.agree(state, move)
            moves += 1
    assert moves - ran > share * moves


def test_a_short_deck_is_reshuffled_as_the_rule_would(rules: Counting) -> None:
    """Small games in which the deck is soon empty, whatever the rulings say of that."""
    rng, moves, ran, reshuffled = random.Random(3), 0, 0, 0
    for _ in range(12):
        rulings = random_setup(rng).rulings
        setup = ew.Setup.miniature(2, (0, 2, 2, 0, 0, 0, 0, 0, 2, 1, 1, 1, 1), 3, rulings=rulings)
        for state, move in played(rng, setup, 400):
            ran += rules.agree(state, move)
            reshuffled += any(isinstance(each, Reshuffled) for each in framed(state, move).events)
            moves += 1
    assert ran < 0.4 * moves
    assert reshuffled > 25


DEALING = [
    resolve(resolve(ew.start(ew.Setup(2)), ew.parse_move(f"first {first}")).state, turned_up).state
    for first in (0, 1)
    for turned_up in map(ew.parse_move, ("card 5", "card 6", "card 7"))
]
"""Deals that differ in who starts and in the top discard."""


def test_a_deal_is_remembered_for_each_who_starts_whatever_lies_there(rules: Counting) -> None:
    card, other = map(ew.parse_move, ("card 9", "card 2"))
    assert [rules.agree(state, card) for state in DEALING] == 2 * [True, False, False]
    assert not any(rules.agree(state, other) for state in DEALING)  # whichever card is dealt
    assert rules.traces == 2


def solo_table(move: str) -> ew.State:
    """A table at which a move is legal."""
    bot = ew.CitybotHand([4, 6], [])
    turn = int(move == "act")
    return ew.position([[4, 6], bot, bot], [6], turn, setup=ew.Setup.solo(1))


@pytest.mark.parametrize("written", ["take 4", "match 6", "draw", "act", "stop"])
def test_what_is_done_again_is_remembered(rules: Counting, written: str) -> None:
    state, move = solo_table(written), ew.parse_move(written)
    assert rules.agree(state, move)
    assert not rules.agree(state, move)
    others = evolve(state, round=7, totals=(1, 2, 3))
    assert not rules.agree(others, move)


@pytest.mark.parametrize("written", ["take 4", "match 6", "draw", "stop"])
def test_cards_that_do_not_matter_may_be_others(rules: Counting, written: str) -> None:
    state, move = solo_table(written), ew.parse_move(written)
    rules.agree(state, move)
    others = (4, 6, 7), (1, 1, 2), (12,)
    assert not rules.agree(evolve(state, hands=others, rest=state.deck, deck=state.rest), move) or (
        written == "draw"  # for which the deck must have a card
    )


def test_what_is_told_need_not_matter(rules: Counting) -> None:
    """Which card is taken and which is played is told to everybody, and yet it is one rule."""
    state, take = solo_table("take 4"), ew.parse_move("take 4")
    rules.agree(state, take)
    for top in (1, 5, 12):
        other = evolve(state, top=top)
        assert not rules.agree(other, take)
        (told,) = (each for each in framed(other, take).events if isinstance(each, Took))
        assert told.card == top
        assert not rules.agree(other, ew.parse_move("take 6"))
    six = evolve(state, hands=((6, 12), *state.hands[1:]))
    assert rules.agree(six, ew.parse_move("take 12"))  # which has an ability


def test_events_that_tell_the_same_are_used_again(rules: Counting) -> None:
    state, take = solo_table("take 4"), ew.parse_move("take 4")
    rules.agree(state, take)
    again = framed(evolve(state, totals=(1, 2, 3)), take).events
    assert framed(evolve(state, totals=(3, 2, 1)), take).events is again
    assert framed(evolve(state, top=5), take).events is not again


def test_a_hand_that_is_looked_at_is_told_whatever_it_holds(rules: Counting) -> None:
    """The rule does not depend on it, so a look at another hand is remembered."""
    table = ew.position([[10, 4], [5, 6], [7]], [10], 0, setup=ew.Setup(3))
    for move in ("match 10", "look 1"):
        table = resolve(table, ew.parse_move(move)).state
    allow = ew.parse_move("allow")
    assert rules.agree(table, allow)
    for cards in [(1,), (2, 2, 12), (5, 6)]:
        other = evolve(table, hands=(table.hands[0], cards, (3, 3)))
        assert not rules.agree(other, allow)
        (seen,) = (each for each in framed(other, allow).events if isinstance(each, SawHand))
        assert seen.cards == cards
        assert seen.to == (0,)


def test_totals_are_compared_and_told_whatever_they_are(rules: Counting) -> None:
    """What matters is which is lower."""
    move = ew.parse_move("act")

    def table(its: list[int], yours: list[int]) -> ew.State:
        bot = ew.CitybotHand(its, [])
        return ew.position([yours, bot, bot], [6], 1, setup=ew.Setup.solo(1))

    assert rules.agree(table([1, 2], [4, 6]), move)
    for its, yours in (([1, 3], [12, 12]), ([1], [1, 1]), ([2, 3], [7])):
        state = table(its, yours)
        assert not rules.agree(state, move)
        (told,) = (x for x in framed(state, move).events if isinstance(x, TotalsCompared))
        assert (told.its, told.yours) == (sum(its), sum(yours))
    assert rules.agree(table([1, 2], [3]), move)


@pytest.mark.parametrize(
    ("hands", "stop_by", "written"),
    [([[6], [1, 5], [2]], None, "match 6"), ([[6, 7], [3], [9]], 1, "stop")],
)
def test_a_round_ends_as_the_rule_says_and_only_its_end_is_run(
    rules: Counting,
    monkeypatch: pytest.MonkeyPatch,
    hands: list[list[int]],
    stop_by: int | None,
    written: str,
) -> None:
    """Up to the end of the round it is remembered; the end counts cards, on a real table."""
    ended: list[ew.State] = []
    show_hands = scoring.show_hands

    def showing(state: ew.State) -> Result:
        ended.append(state)
        return show_hands(state)

    monkeypatch.setattr(scoring, "show_hands", showing)
    setup = ew.Setup(3)
    state = ew.position(hands, [6], 0, setup=setup, stop_by=stop_by)
    move = ew.parse_move(written)
    assert rules.agree(state, move)
    ended.clear()
    other = evolve(state, hands=(state.hands[0], (2, 9), (11, 12)), totals=(1, 20, 30), round=4)
    assert not rules.agree(other, move)
    assert len(ended) == 2  # by the rule and by the memory
    assert ended[0] == ended[1]
    assert {type(each) for each in ended} == {ew.State}
    assert framed(other, move).state.totals == (
        1 + sum(ended[0].hands[0]), 20 + 11, 30 + 23
    )  # fmt: skip


def test_the_same_move_again_is_remembered_whatever_the_rulings(rules: Counting) -> None:
    """Every move twice: once it is run and traced, then, unless it cannot be, remembered."""
    rng, moves, again = random.Random(12), 0, 0
    for _ in range(60):
        for state, move in played(rng, random_setup(rng), 40):
            rules.agree(state, move)
            again += rules.agree(state, move)
            moves += 1
    assert again < moves / 50


def test_no_rule_is_traced_in_vain(rules: Counting) -> None:
    """Of what is remembered at all, everything can be traced."""
    rng = random.Random(5)
    for setup in (ew.Setup(3), ew.Setup.solo(2)):
        for state, move in played(rng, setup, 800):
            framed(state, move)
    found = [*game_frame.FRAME.ways.values()]
    for asked in game_frame.FRAME.asked.values():
        found += asked.answers.values()
    assert len(found) > 500
    assert frame.untraceable not in found


# The law would notice.


def lost(trace: Trace, formula: object, answer: object) -> object:
    """A question that is not written down."""
    return answer


def unasked(zone: Zone, question: Callable[..., Any], *args: Any) -> Any:
    return question(zone.now, *map(now, args))


def unexceeded(zone: Zone, number: int, how_many: Callable[[Any], int] = len) -> bool:
    return how_many(zone.now) > number


edited = Zone.edited


def miscounted(zone: Zone, _: int | None, edit: Callable[..., Any], *args: object) -> Zone:
    return edited(zone, 0, edit, *args)


def unwritten(zone: Zone, card: object) -> bool:
    return now(card) in zone.now


def uncompared(one: Amount, other: object) -> bool:
    return bool(one.now == now(other))


def above(one: Amount, other: Any) -> bool:
    return bool(one.now > now(other))


def unlooked(seen: Seen) -> object:
    return seen.now


PLANTED: dict[str, tuple[type, str, Any]] = {
    "nothing is asked": (Trace, "ask", lost),
    "zones are not asked": (Zone, "ask", unasked),
    "nobody asks whether a card is there": (Zone, "__contains__", unwritten),
    "nobody asks whether numbers are equal": (Amount, "__eq__", uncompared),
    "nobody asks which number is higher": (Amount, "__gt__", above),
    "a number is looked at and nobody knows": (Seen, "value", unlooked),
    "nobody asks whether a card is left": (Zone, "exceeds", unexceeded),
    "how many more cards there are is forgotten": (Zone, "edited", miscounted),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_question_that_is_not_written_down_is_noticed(
    rules: Counting, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A memory that mixes up tables differs from the rule, or fails where the rule does not."""
    kind, method, planted = PLANTED[name]
    monkeypatch.setattr(kind, method, planted)

    def differs(state: ew.State, move: Move) -> bool:
        try:
            return framed(state, move) != resolve(state, move)
        except (ValueError, IndexError, TypeError):
            return True

    games = played(random.Random(11), ew.Setup.solo(1), 3000)
    assert any(differs(state, move) for state, move in games)
    assert rules.traces


# How much is remembered.


def test_all_is_forgotten_when_there_is_too_much(
    rules: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame, "MOST", 40)
    sizes = []
    for state, move in played(random.Random(1), ew.Setup(2), 600):
        rules.agree(state, move)
        sizes.append(game_frame.FRAME.size)
        assert len(game_frame.FRAME.ways) <= sizes[-1] <= 40 + 30
    assert sum(map(operator.lt, sizes[1:], sizes)) > 3  # again and again


def test_a_hand_of_very_many_cards_is_no_trouble(rules: Counting) -> None:
    """A Citybot's pile may be as large as a miniature allows, and a 10 turns it up."""
    setup = ew.Setup.miniature(3, (0, *[80] * 12), 250, difficulty=1)
    pile = [3] * 60 + [4] * 60 + [5] * 60 + [6] * 60
    bots = ew.CitybotHand([3], pile), ew.CitybotHand([3], [1, 2])
    table = ew.position([[10, 4], *bots], [6], 0, setup=setup)
    table = resolve(table, ew.parse_move("take 10")).state
    assert all_cards(table) == setup.copies
    look = ew.parse_move("look 1")
    assert look in ew.legal_moves(table)
    for _ in range(2):
        rules.agree(table, look)
