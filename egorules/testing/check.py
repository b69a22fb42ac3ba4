"""All laws at once: on random games of a rulebook, and as a state machine for Hypothesis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from attrs import frozen
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import SearchStrategy

from egorules.core.notation import MalformedMove
from egorules.core.rulebook import Rulebook
from egorules.core.transcript import Transcript, replay, write_case
from egorules.testing import invariants as law
from egorules.testing.secrecy import Answers, examine
from egorules.testing.strategies import neighbours
from egorules.testing.walking import MOST, Taste, even, seeds, wandering

ENOUGH = 5_000
"""A game that is not over after this many more moves counts as endless."""

WORLDS = 4
"""A game is compared with at most this many worlds that have shown a seat the same events."""

LOOKS = 4
"""In at most this many states of a game, any move is tried, not only legal ones."""


class BrokenLaw(AssertionError):
    """A rulebook breaks a law; the message says which, and in which game."""


@frozen
class Checked:
    """How much was checked without a complaint."""

    games: int
    states: int
    moves: int
    """Moves tried, legal and illegal."""


@frozen
class Checker:
    """What is checked: a rulebook, and what only its author knows about it."""

    rulebook: law.AnyRulebook
    count: law.Count | None = None
    finish: law.Policy | None = None
    answers: Answers = bool

    def of_state(self, state: Any) -> Iterator[str]:
        """What is wrong with a state: laws 1 and 7."""
        yield from law.offered_is_legal(self.rulebook, state)
        yield from law.chance_is_exact(self.rulebook, state)

    def of_move(self, state: Any, move: Any) -> Iterator[str]:
        """What is wrong with any move in a state: laws 1, 3, 4 and 6."""
        yield from law.agrees(self.rulebook, state, move)
        yield from law.cites_exist(self.rulebook, state, move)
        yield from law.pure(self.rulebook, state, move)
        yield from law.notation_round_trip(self.rulebook, move)

    def of_game(self, game: Transcript[Any, Any], seed: int) -> Iterator[str]:
        """What is wrong with a game as a whole: laws 2, 5, 6 and 7."""
        yield from law.replays(self.rulebook, game)
        yield from law.informs(self.rulebook, game)
        yield from self.of_secrets(game, seed)
        steps = replay(self.rulebook, game)
        states = (self.rulebook.start(game.setup), *(step.state for step in steps))
        if self.count is not None:
            yield from law.conserved(self.count, states)
        for step in steps:
            yield from law.can_be_told(self.rulebook, game.setup, step)
        for state, move in zip(states, game.moves, strict=False):
            yield from law.masked_never_parses(self.rulebook, state, move)
        dice = Random(seed)
        policy = self.finish or (lambda _, offered: dice.choice(offered))
        yield from law.ends(self.rulebook, states[-1], policy, ENOUGH)

    def of_secrets(self, game: Transcript[Any, Any], seed: int) -> Iterator[str]:
        """How a seat can tell worlds apart that have shown it the same events: law 5."""
        dice = Random(seed)
        seat = dice.choice((None, *self.rulebook.seats(self.rulebook.start(game.setup))))
        found = examine(self.rulebook, game, seat, dice, self.answers, worlds=WORLDS)
        yield from map(str, found.leaks)

    def demand(self, complaints: Iterator[str], game: Transcript[Any, Any]) -> None:
        """Raise the first complaint there is, with the game that shows it."""
        try:
            complaint = next(complaints, None)
        except Exception as error:
            raise self.broken(f"it fails with {error!r}", game) from error
        if complaint is not None:
            raise self.broken(complaint, game)

    def broken(self, complaint: str, game: Transcript[Any, Any]) -> BrokenLaw:
        """A complaint and the game that shows it, as a case that can be judged."""
        setup = self.rulebook.write_setup(game.setup)
        case = write_case(self.rulebook.name, setup, game.moves)
        return BrokenLaw(f"{complaint}\n\nSeen in this game, or at its end:\n{case}")


def check_rulebook(
    rulebook: Rulebook[Any, Any, Any, Any],
    setups: SearchStrategy[Any],
    moves: SearchStrategy[Any],
    *,
    count: law.Count | None = None,
    finish: law.Policy | None = None,
    answers: Answers = bool,
    taste: Taste = even,
    most: int = MOST,
    examples: int = 100,
) -> Checked:
    """Play random games of a rulebook and check every law; raises `BrokenLaw`.

    `setups` are the games to try, `moves` every move that can be written, legal or not. If cards
    are neither made nor lost, `count` counts all of them in a state; `finish` chooses moves that
    bring a game to its end where random ones might not; `answers` says by which events the rules
    may answer in public from hidden things (by any, if it is not given).

        >>> from egorules.rulebooks import FLAGSHIP, RULEBOOKS
        >>> from egorules.testing import games_of
        >>> book, games = RULEBOOKS[FLAGSHIP], games_of(FLAGSHIP)
        >>> check_rulebook(book, games.setups(), games.moves(), examples=2).games
        2
    """
    checker = Checker(rulebook, count, finish, answers)
    tally = {"games": 0, "states": 0, "moves": 0}

    def check_game(setup: Any, seed: int, length: int, tried: list[Any]) -> None:
        dice = Random(seed)
        game: Transcript[Any, Any] = Transcript(setup, ())
        states = [rulebook.start(setup)]
        checker.demand(checker.of_state(states[0]), game)
        for move, step in wandering(rulebook, states[0], dice, length, taste):
            game = Transcript(setup, (*game.moves, move))
            states.append(step.state)
            checker.demand(checker.of_state(step.state), game)
        tally["games"] += 1
        tally["states"] += len(states)
        for index in sorted(dice.sample(range(len(states)), min(LOOKS, len(states)))):
            so_far = Transcript(setup, game.moves[:index])
            offered = rulebook.legal_moves(states[index])
            near = written(rulebook, neighbours((*tried[:2], *offered[:2])))
            for move in (*tried, *offered, *near):
                tally["moves"] += 1
                checker.demand(checker.of_move(states[index], move), so_far)
        try:
            checker.demand(checker.of_game(game, seed), game)
        except BrokenLaw:
            for index in range(len(game.moves)):
                so_far = Transcript(setup, game.moves[:index])
                checker.demand(checker.of_game(so_far, seed), so_far)
            raise

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(setups, seeds, st.integers(0, most), st.lists(moves, max_size=8))
    def every_law(setup: Any, seed: int, short: int, tried: list[Any]) -> None:
        check_game(setup, seed, most - short, tried)

    every_law()
    return Checked(**tally)


def written(rulebook: Rulebook[Any, Any, Any, Any], moves: Iterable[Any]) -> Iterator[Any]:
    """The moves that the notation can write; a neighbour of a move may not be one of them."""
    for move in moves:
        with suppress(MalformedMove):
            rulebook.parse_move(str(move))
            yield move


def state_machine(
    rulebook: Rulebook[Any, Any, Any, Any],
    setups: SearchStrategy[Any],
    moves: SearchStrategy[Any],
    *,
    count: law.Count | None = None,
) -> type[RuleBasedStateMachine]:
    """A Hypothesis state machine that plays a rulebook move by move and checks every state.

    Its `TestCase` is a test that pytest and unittest collect:

        TestMyGame = state_machine(my_game, setups, moves).TestCase
    """
    checker = Checker(rulebook, count)

    class Play(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self.states: list[Any] = []

        @initialize(setup=setups)
        def begin(self, setup: Any) -> None:
            self.game: Transcript[Any, Any] = Transcript(setup, ())
            self.states = [rulebook.start(setup)]

        @precondition(lambda self: bool(rulebook.legal_moves(self.states[-1])))
        @rule(number=st.integers(0, 10**6))
        def make_an_offered_move(self, number: int) -> None:
            offered = rulebook.legal_moves(self.states[-1])
            move = offered[number % len(offered)]
            self.game = Transcript(self.game.setup, (*self.game.moves, move))
            self.states.append(rulebook.apply(self.states[-1], move).state)

        @rule(move=moves)
        def try_any_move(self, move: Any) -> None:
            checker.demand(checker.of_move(self.states[-1], move), self.game)

        @precondition(lambda self: bool(self.states))
        @invariant()
        def no_law_is_broken(self) -> None:
            checker.demand(checker.of_state(self.states[-1]), self.game)
            if count is not None:
                ends = (self.states[0], self.states[-1])
                checker.demand(law.conserved(count, ends), self.game)

    return Play
