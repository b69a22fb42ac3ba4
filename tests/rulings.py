"""Tests that read as rulings: given this table, these moves, this outcome, by these clauses.

Seats go clockwise: A, B, C among players; YOU, LEFT and RIGHT in solo mode. Nothing here knows a
rule: moves run through the same judge as the command line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from attrs import evolve

from egorules import egocentric_world as ew
from egorules.core.partial import certain
from egorules.core.transcript import read_moves
from egorules.core.verdict import Illegal, Legal, Violation
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.phases import GameOver
from egorules.egocentric_world.state import all_cards
from egorules.tools.case import Case
from egorules.tools.judge import Judgement, deciding, judge

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
    length: str = "single",
    setup: ew.Setup | None = None,
    rulings: ew.Rulings | None = None,
    **told: Any,
) -> ew.State:
    """A table among players: what lies there (see `laid`), and readings by name."""
    there, readings = split(told)
    rulings = rulings or ew.Rulings(**readings)
    return laid(setup or ew.Setup(len(hands), ew.Length(length), rulings), hands, **there)


def solo(
    you: Sequence[int],
    left: ew.CitybotHand = ONE,
    right: ew.CitybotHand = ONE,
    *,
    difficulty: int = 1,
    length: str = "single",
    **told: Any,
) -> ew.State:
    """A solo table; it is the left Citybot's turn unless said otherwise."""
    there, readings = split({"turn": LEFT, **told})
    setup = ew.Setup.solo(difficulty, length, ew.Rulings(**readings))
    return laid(setup, (you, left, right), **there)


def split(told: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What lies on the table, and the readings that differ from the default."""
    places = {"discard", "turn", "deck", "drawn", "stop_by", "totals", "round"} & set(told)
    readings = {key: value for key, value in told.items() if key not in places}
    return {key: told[key] for key in places}, readings


def laid(
    setup: ew.Setup,
    hands: Sequence[Sequence[int] | ew.CitybotHand],
    *,
    discard: Sequence[int] = (),
    turn: int = A,
    deck: Sequence[int] | None = None,
    **more: Any,
) -> ew.State:
    """A position. With the deck given card by card, all unmentioned cards lie deep in the pile."""
    there: Callable[..., ew.State] = partial(ew.position, hands, turn=turn, setup=setup, **more)
    if deck is None:
        return there(discard=discard)
    unmentioned = there(discard=[*discard, *deck]).deck
    return there(discard=[*discard, *unmentioned], deck=Counter(deck))


def run(state: ew.State, moves: str) -> Judgement:
    """Judge the moves one by one, as the command line does."""
    return judge(Case(ew, state.setup, certain(state), read_moves(ew, moves, "moves"), True))


def after(state: ew.State, moves: str) -> ew.State:
    """The table after moves that are all legal; no card was lost or made on the way."""
    judgement = run(state, moves)
    last = judgement.judged[-1]
    assert judgement.legal, f"{last.move}: {last.verdict}"
    reached: ew.State = judgement.state
    assert all_cards(reached) == state.setup.cards
    return reached


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


def allowed(state: ew.State, moves: str) -> tuple[str, ...]:
    """The clauses by which the last of these moves is allowed, before anything happens."""
    verdict = run(state, moves).judged[-1].verdict
    assert isinstance(verdict, Legal), verdict
    return verdict.cites


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


def with_rulings(state: ew.State, **readings: Any) -> ew.State:
    """The same table under other readings."""
    return evolve(state, setup=evolve(state.setup, rulings=ew.Rulings(**readings)))
