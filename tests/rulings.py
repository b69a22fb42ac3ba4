"""Tests that read as rulings: given this table, these moves, this outcome, by these clauses.

Seats go clockwise: A, B, C among players; YOU, LEFT and RIGHT in solo mode. Nothing here knows a
rule: moves run through the same judge as the command line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from attrs import evolve

from egorules import egocentric_world as ew
from egorules.core.chance import multiset
from egorules.core.transcript import read_moves
from egorules.core.verdict import Illegal, Violation
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.state import GameOver, all_cards
from egorules.tools.judge import Case, Judgement, deciding, judge

A, B, C = 0, 1, 2
YOU, LEFT, RIGHT = 0, 1, 2

E = TypeVar("E")


def citybot(visible: Sequence[int], pile: Sequence[int] = ()) -> ew.CitybotHand:
    """A Citybot's cards: those that lie open, and its pile with the top first."""
    return ew.CitybotHand(visible, pile)


ONE = citybot([1])
"""A Citybot of which nothing needs to be said."""


def table(
    *hands: Sequence[int],
    discard: Sequence[int] = (),
    turn: int = A,
    deck: Sequence[int] | None = None,
    setup: ew.Setup | None = None,
    length: str = "single",
    rulings: ew.Rulings | None = None,
    drawn: int | None = None,
    stop_by: int | None = None,
    totals: Sequence[int] | None = None,
    round: int = 1,
    **readings: str,
) -> ew.State:
    """A table among players. With `deck` given, all unmentioned cards lie deep in the pile."""
    rulings = rulings or read(readings)
    setup = setup or ew.Setup(len(hands), ew.Length(length), rulings)
    discard, counts = discard_and_deck(setup, [*hands], discard, deck, drawn)
    return ew.position(
        hands,
        discard,
        turn,
        setup=setup,
        deck=counts,
        drawn=drawn,
        stop_by=stop_by,
        totals=totals,
        round=round,
    )


def solo(
    you: Sequence[int],
    left: ew.CitybotHand = ONE,
    right: ew.CitybotHand = ONE,
    *,
    discard: Sequence[int] = (),
    turn: int = LEFT,
    deck: Sequence[int] | None = None,
    difficulty: int = 1,
    length: str = "single",
    drawn: int | None = None,
    stop_by: int | None = None,
    totals: Sequence[int] | None = None,
    round: int = 1,
    **readings: str,
) -> ew.State:
    """A solo table; it is the left Citybot's turn unless said otherwise."""
    setup = ew.Setup.solo(difficulty, length, read(readings))
    held = [you, *(cards for bot in (left, right) for cards in (bot.visible, bot.pile))]
    discard, counts = discard_and_deck(setup, held, discard, deck, drawn)
    return ew.position(
        [you, left, right],
        discard,
        turn,
        setup=setup,
        deck=counts,
        drawn=drawn,
        stop_by=stop_by,
        totals=totals,
        round=round,
    )


def read(readings: Mapping[str, str]) -> ew.Rulings:
    """The rulings in which only these readings differ from the default."""
    return ew.read_setup({"seats": 2, "rulings": dict(readings)}).rulings


def discard_and_deck(
    setup: ew.Setup,
    held: Sequence[Sequence[int]],
    discard: Sequence[int],
    deck: Sequence[int] | None,
    drawn: int | None,
) -> tuple[Sequence[int], dict[int, int] | None]:
    """The whole discard pile and the deck as counts, where the deck is given card by card."""
    if deck is None:
        return discard, None
    flying = () if drawn is None else (drawn,)
    mentioned = multiset((*sum(map(tuple, held), ()), *discard, *deck, *flying), len(setup.copies))
    left = [c for c, copies in enumerate(setup.copies) for _ in range(copies - mentioned[c])]
    return [*discard, *left], {card: list(deck).count(card) for card in deck}


def run(state: ew.State, moves: str) -> Judgement:
    """Judge the moves one by one, as the command line does."""
    return judge(Case(ew, state.setup, state, read_moves(ew, moves, "moves"), True))


def after(state: ew.State, moves: str) -> ew.State:
    """The table after moves that are all legal; no card was lost or made on the way."""
    judgement = run(state, moves)
    last = judgement.judged[-1]
    assert judgement.legal, f"{last.move}: {last.verdict}"
    assert all_cards(judgement.state) == state.setup.copies
    return judgement.state


def happened(state: ew.State, moves: str) -> tuple[Event, ...]:
    """Everything that happened in moves that are all legal."""
    after(state, moves)
    return tuple(event for each in run(state, moves).judged for event in each.events)  # type: ignore[misc]


def events_of(kind: type[E], state: ew.State, moves: str) -> list[E]:
    """The events of one kind, in order."""
    return [event for event in happened(state, moves) if isinstance(event, kind)]


def decided(state: ew.State, moves: str) -> set[str]:
    """The clauses that decided the last of these moves, all of them legal."""
    after(state, moves)
    return set(deciding(run(state, moves).judged[-1]))


def violations(state: ew.State, moves: str) -> tuple[Violation, ...]:
    """Why the last of these moves is refused; those before it are legal."""
    judgement = run(state, moves)
    last = judgement.judged[-1]
    assert len(judgement.judged) == len(judgement.case.entries), f"{last.move} came too early"
    assert isinstance(last.verdict, Illegal), f"{last.move} is legal"
    return last.verdict.violations


def refused(state: ew.State, moves: str) -> list[str]:
    """The clauses that forbid the last of these moves."""
    return [each.clause for each in violations(state, moves)]


def why(state: ew.State, moves: str) -> list[str]:
    """What is said about the last of these moves, which is refused."""
    return [each.message for each in violations(state, moves)]


def legal(state: ew.State) -> set[str]:
    """Every legal move as it is written."""
    return set(map(str, ew.legal_moves(state)))


def awaits(state: ew.State) -> str:
    """Who must do what: `turn 1`, `counter 2`, `card 0`, `first`, `over`."""
    pending: dict[str, Any] = ew.report(state)["pending"]
    kind = pending["what"] if pending["kind"] == "chance" else pending["kind"]
    seat = pending.get("seat")
    return kind if seat is None else f"{kind} {seat}"


def scores(state: ew.State) -> tuple[int, ...]:
    """The scores of the round that just ended."""
    assert state.last_round is not None, "no round has ended"
    return state.last_round.scores


def winners(state: ew.State) -> tuple[int, ...]:
    """Who won the game, which is over."""
    assert isinstance(state.phase, GameOver), f"the game is not over: {awaits(state)}"
    return state.phase.winners


def with_rulings(state: ew.State, **readings: str) -> ew.State:
    """The same table under other readings."""
    return evolve(state, setup=evolve(state.setup, rulings=read(readings)))
