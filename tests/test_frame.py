"""Remembering rules changes nothing: what is remembered is what the rule would do."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.core import frame
from egorules.core.frame import UNTOUCHABLE, Frame, Held, Untraceable, Zone
from egorules.core.rulebook import Over
from egorules.core.ruling import switches
from egorules.egocentric_world import frame as game_frame
from egorules.egocentric_world.citybot import in_order
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.frame import framed
from egorules.egocentric_world.moves import Move
from egorules.egocentric_world.resolve import resolve
from egorules.egocentric_world.state import Result


class Counting:
    """Rules, and how often they were run on a real table."""

    def __init__(self) -> None:
        self.runs = 0

    def counted(self, rule: Callable[[ew.State, Any], Result]) -> Callable[[ew.State, Any], Result]:
        """The same rule, counted."""

        def counting(state: ew.State, told: Any) -> Result:
            self.runs += not isinstance(state.deck, Zone)
            return rule(state, told)

        return counting


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Counting:
    """A memory that is still empty and remembers everything it has seen twice."""
    counting = Counting()
    known = game_frame.FRAME
    empty: Frame[ew.State, Event] = Frame(
        ew.State, sorted(known.known), sorted(known.rows), sorted(known.zones)
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


def test_what_is_remembered_is_what_the_rule_would_do(rules: Counting) -> None:
    """Many games of few setups: a third of the moves is remembered from another table."""
    rng, moves = random.Random(11), 0
    setups = [ew.Setup(2), ew.Setup(4), ew.Setup.solo(1), ew.Setup.solo(3)]
    setups += [random_setup(rng) for _ in range(4)]
    for setup in setups:
        for state, move in played(rng, setup, 1500):
            assert framed(state, move) == resolve(state, move), (move, state)
            moves += 1
    assert moves - rules.runs > 3000


DEALING = [
    resolve(resolve(ew.start(ew.Setup(2)), ew.parse_move(f"first {first}")).state, turned_up).state
    for first in (0, 1)
    for turned_up in map(ew.parse_move, ("card 5", "card 6", "card 7"))
]
"""Deals that differ in who starts and in the top discard."""


def test_a_deal_is_remembered_whoever_starts_and_whatever_lies_there(rules: Counting) -> None:
    card = ew.parse_move("card 9")
    for _ in range(3):
        for state in DEALING:
            assert framed(state, card) == resolve(state, card)
    assert rules.runs == 2  # the first two times, for the rest is alike


@pytest.mark.parametrize("written", ["take 4", "match 6", "draw", "act"])
def test_what_is_done_again_and_again_is_remembered(rules: Counting, written: str) -> None:
    bot = ew.CitybotHand([4, 6], [])
    solo, turn = ew.Setup.solo(1), int(written == "act")
    state = ew.position([[4, 6], bot, bot], [6], turn, setup=solo)
    move = ew.parse_move(written)
    for _ in range(3):
        assert framed(state, move) == resolve(state, move)
    before = rules.runs
    assert framed(state, move) == resolve(state, move)
    assert rules.runs == before > 0


def test_the_same_move_again_is_remembered_whatever_the_rulings(rules: Counting) -> None:
    """Every move three times: run, traced and, unless it cannot be traced, remembered."""
    rng, moves = random.Random(12), 0
    for _ in range(60):
        for state, move in played(rng, random_setup(rng), 40):
            plain = resolve(state, move)
            assert all(framed(state, move) == plain for _ in range(3)), (move, state)
            moves += 1
    assert rules.runs < 2.3 * moves


def test_a_question_that_is_not_written_down_is_noticed(
    rules: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The law above would find a memory that mixes up tables."""
    monkeypatch.setattr(Zone, "ask", lambda zone, question, *args: question(zone.now, *args))
    rng = random.Random(11)
    games = played(rng, ew.Setup.solo(1), 1500)
    assert any(framed(state, move) != resolve(state, move) for state, move in games)
    assert rules.runs


def test_all_is_forgotten_when_there_is_too_much(
    rules: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame, "MOST", 40)
    for state, move in played(random.Random(1), ew.Setup(2), 600):
        assert framed(state, move) == resolve(state, move)
        assert game_frame.FRAME.size < 40 + 30
    assert rules.runs


HELD: Any = Held("top", 3)


def zone(*cards: int) -> Any:
    return Zone([], ("hands", 0), (), cards)


@pytest.mark.parametrize(
    "look",
    [
        lambda: bool(UNTOUCHABLE),
        lambda: len(UNTOUCHABLE),
        lambda: UNTOUCHABLE == 3,
        lambda: 3 in UNTOUCHABLE,
        lambda: [*UNTOUCHABLE],
        lambda: hash(UNTOUCHABLE),
        lambda: UNTOUCHABLE + 1,
        lambda: UNTOUCHABLE.anything,
        lambda: HELD == 3,
        lambda: hash(HELD),
        lambda: [*zone(3, 4)],
        lambda: zone(3) == (3,),
        lambda: hash(zone(3)),
        lambda: sum(zone(3)),
        lambda: sorted(zone(3)),
        lambda: str(zone(3)),
        lambda: zone(3).size,
    ],
)
def test_what_is_no_question_cannot_be_traced(look: object) -> None:
    assert callable(look)
    with pytest.raises(Untraceable):
        look()


def test_questions_are_written_down_with_the_cards_moved_before() -> None:
    hand = zone(3, 4)
    assert hand
    assert 3 in hand
    assert 9 in hand.plus(9)
    assert hand.minus(3)[-1] == 4
    assert [(len(edits), args, answer) for _, edits, _, args, answer in hand.asked] == [
        (0, (0,), True),
        (0, (3,), True),
        (1, (9,), True),
        (1, (-1,), 4),
    ]


def test_the_same_question_is_written_down_once() -> None:
    hand = zone(3, 4)
    assert 3 in hand
    assert 3 in hand
    assert hand[-1] == hand[-1] == 4
    assert len(hand.asked) == 2


@pytest.mark.parametrize("cards", [(), (3,), (3, 4)])
def test_whether_a_card_is_left_is_asked_of_the_hand_as_it_was(cards: tuple[int, ...]) -> None:
    """A hand of as many cards gives the same answer, whichever they are."""
    hand = zone(*cards, 9).minus(9)
    assert bool(hand) == bool(cards)
    assert [(edits, args) for _, edits, _, args, _ in hand.asked] == [((), (1,))]
    pile = zone(*cards)[1:]
    assert bool(pile) == (len(cards) > 1)
    assert [len(edits) for _, edits, _, _, _ in pile.asked] == [1]
