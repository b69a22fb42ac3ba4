"""Walks: random paths through a game, cheap to draw and quick to shrink."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Generic, TypeVar

from attrs import field, frozen
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from egorules.core.event import Event
from egorules.core.rulebook import Rulebook
from egorules.core.step import Step
from egorules.core.transcript import Transcript

Setup = TypeVar("Setup")
State = TypeVar("State")
Move = TypeVar("Move")
Happening = TypeVar("Happening", bound=Event)

Taste = Callable[[Any, Any], float]
"""The weight of a move in a state: a walk makes moves of higher weight more often."""

MOST = 60
"""A walk makes at most this many moves by default."""

seeds = st.integers(0, 2**32 - 1)


def even(state: object, move: object) -> float:
    """The taste that likes all moves equally."""
    return 1


@frozen(repr=False)
class Walk(Generic[State, Move, Happening]):
    """Where a walk began, the moves it made, and what each of them led to."""

    start: State
    moves: tuple[Move, ...]
    steps: tuple[Step[State, Happening], ...] = field(eq=False)

    @property
    def states(self) -> tuple[State, ...]:
        """Every state on the way, the first and the last included."""
        return (self.start, *(step.state for step in self.steps))

    @property
    def last(self) -> State:
        """Where the walk ended."""
        return self.states[-1]

    def until(self, index: int) -> Walk[State, Move, Happening]:
        """The walk with its first moves only, up to an index."""
        return Walk(self.start, self.moves[:index], self.steps[:index])

    def __repr__(self) -> str:
        return f"Walk from {self.start!r} by {'; '.join(map(str, self.moves)) or 'no move'}"


def wander(
    rulebook: Rulebook[Any, State, Move, Happening],
    start: State,
    dice: Random,
    most: int = MOST,
    taste: Taste = even,
) -> Walk[State, Move, Happening]:
    """Make random legal moves until the game is over, but at most `most`."""
    made = tuple(wandering(rulebook, start, dice, most, taste))
    return Walk(start, tuple(move for move, _ in made), tuple(step for _, step in made))


def wandering(
    rulebook: Rulebook[Any, State, Move, Happening],
    start: State,
    dice: Random,
    most: int = MOST,
    taste: Taste = even,
) -> Iterator[tuple[Move, Step[State, Happening]]]:
    """The moves of `wander` one by one: the next one is made only when it is asked for."""
    state = start
    for _ in range(most):
        offered = rulebook.legal_moves(state)
        if not offered:
            break
        (move,) = dice.choices(offered, [taste(state, move) for move in offered])
        step = rulebook.apply(state, move)
        yield move, step
        state = step.state


def walks(
    rulebook: Rulebook[Any, State, Move, Happening],
    starts: SearchStrategy[State],
    most: int = MOST,
    taste: Taste = even,
) -> SearchStrategy[Walk[State, Move, Happening]]:
    """Walks from some states; most of them are long, so look at every state on the way.

    A walk with the same seed makes the same moves. So if something is wrong in the middle of a
    walk, `walk.until(index)` shows it.
    """
    return st.builds(
        lambda start, seed, short: wander(rulebook, start, Random(seed), most - short, taste),
        starts,
        seeds,
        st.integers(0, most),
    )


def reachable(
    rulebook: Rulebook[Setup, State, Move, Happening],
    setups: SearchStrategy[Setup],
    most: int = MOST,
    taste: Taste = even,
) -> SearchStrategy[State]:
    """States that a game can reach from its beginning."""
    starts = setups.map(rulebook.start)
    return walks(rulebook, starts, most, taste).map(lambda walk: walk.last)


def transcripts(
    rulebook: Rulebook[Setup, State, Move, Happening],
    setups: SearchStrategy[Setup],
    most: int = MOST,
    taste: Taste = even,
) -> SearchStrategy[Transcript[Setup, Move]]:
    """Games from their beginning, finished or not."""

    def played(setup: Setup) -> SearchStrategy[Transcript[Setup, Move]]:
        ways = walks(rulebook, st.just(rulebook.start(setup)), most, taste)
        return ways.map(lambda walk: Transcript(setup, walk.moves))

    return setups.flatmap(played)
