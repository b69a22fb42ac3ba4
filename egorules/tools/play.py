"""Play: a whole game between policies; a seed fixes everything that is random in it.

A policy sees only its observation. Each move has its own `random.Random`, made from the seed and
the number of moves before it. So an interrupted game goes on with the same seed as if it had never
stopped, going back and playing on meets the same cards, and no policy can foresee a card from the
generator it receives. The global generator is never touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import Any, Generic, TypeVar

from attrs import frozen

from egorules.core.event import Event, Seat
from egorules.core.rulebook import Chance, Decision, Over, Rulebook
from egorules.core.step import Step
from egorules.core.transcript import Transcript

Setup = TypeVar("Setup")
State = TypeVar("State")
Move = TypeVar("Move")
Happening = TypeVar("Happening", bound=Event)

Policy = Callable[[Any, Random], Move]
"""Chooses a move from what a seat observes; `observation.legal_moves` are the choices."""

RANDOM = "random"
"""The name of the policy that every rulebook has."""

CAP = 10_000
"""A game is abandoned after this many moves, chance included; the rules have no limit."""


@frozen
class Game(Generic[Setup, State, Move]):
    """A game that was played, to its end or until it was abandoned."""

    transcript: Transcript[Setup, Move]
    state: State
    abandoned: bool
    """Whether the cap was reached; then there is no result."""


def play(
    rulebook: Rulebook[Setup, State, Move, Happening],
    setup: Setup,
    policies: Sequence[Policy[Move]],
    seed: int,
    cap: int = CAP,
    begun: Sequence[Move] = (),
) -> Game[Setup, State, Move]:
    """Play a game: `policies` are those of seat 0, 1, ..; `begun` are moves already made."""
    state = rulebook.start(setup)
    moves: list[Move] = []
    for _, move, step in steps(rulebook, setup, policies, seed, cap, begun):
        state = step.state
        moves.append(move)
    over = isinstance(rulebook.pending(state), Over)
    return Game(Transcript(setup, tuple(moves)), state, abandoned=not over)


def steps(
    rulebook: Rulebook[Setup, State, Move, Happening],
    setup: Setup,
    policies: Sequence[Policy[Move]],
    seed: int,
    cap: int = CAP,
    begun: Sequence[Move] = (),
) -> Iterator[tuple[State, Move, Step[State, Happening]]]:
    """Play a game step by step: each state, the move made there, and what it leads to."""
    state = rulebook.start(setup)
    for number in count():
        if number < len(begun):
            move = begun[number]
        elif number < cap and not isinstance(rulebook.pending(state), Over):
            move = next_move(rulebook, state, policies, seed, number)
        else:
            return
        step = rulebook.apply(state, move)
        yield state, move, step
        state = step.state


def next_move(
    rulebook: Rulebook[Any, State, Move, Any],
    state: State,
    policies: Sequence[Policy[Move]],
    seed: int,
    moves_before: int,
) -> Move:
    """The next move: of chance, of a policy, or of a seat that has nothing to decide."""
    rng = Random(f"{seed}:{moves_before}")
    match rulebook.pending(state):
        case Chance():
            return rulebook.outcome(state, rng.randrange)
        case Decision(seat):
            seen = rulebook.observe(state, seat)
            if not seen.legal_moves:
                return rulebook.legal_moves(state)[0]
            if seat >= len(policies):
                raise ValueError(f"seat {seat} has no policy")
            return policies[seat](seen, rng)
        case Over():
            raise ValueError("the game is over")


def has_choice(rulebook: Rulebook[Any, State, Any, Any], state: State, seat: Seat) -> bool:
    """Whether a seat has something to decide; one that is offered nothing follows the rules."""
    return bool(rulebook.observe(state, seat).legal_moves)


def known_policies(rulebook: Rulebook[Any, Any, Move, Any]) -> dict[str, Policy[Move]]:
    """Every policy by name: `random`, and those of the rulebook."""
    return {RANDOM: random_policy, **rulebook.named_policies}


def recommended(rulebook: Rulebook[Any, Any, Any, Any]) -> str:
    """The name of the first policy that a rulebook offers; if it offers none, `random`."""
    return next(iter(rulebook.named_policies), RANDOM)


def policies_by_seat(
    rulebook: Rulebook[Setup, Any, Move, Any], setup: Setup, named: Mapping[Seat, str] = {}
) -> list[Policy[Move]]:
    """The policy of every seat: the one named for it, or else the recommended one."""
    known, usual = known_policies(rulebook), recommended(rulebook)
    return [known[named.get(seat, usual)] for seat in rulebook.seats(rulebook.start(setup))]


def random_policy(observation: Any, rng: Random) -> Any:
    """Any legal move, each as likely as the others."""
    return rng.choice(observation.legal_moves)
