"""Explore: search a small game completely, and count the move sequences of any game (perft)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from attrs import frozen

from egorules.core.event import Event
from egorules.core.rulebook import Rulebook
from egorules.core.step import Step

Setup = TypeVar("Setup")
State = TypeVar("State")
Move = TypeVar("Move")
Happening = TypeVar("Happening", bound=Event)

Steps = Mapping[Any, Step[Any, Any]]
"""Every legal move of a state and what it leads to."""

Check = Callable[[Any, Steps], Iterable[str]]
"""Receives a state and its steps and names what is wrong with them."""


@frozen
class Complaint:
    """Something wrong, and the shortest way to get there."""

    text: str
    moves: tuple[Any, ...]

    def __str__(self) -> str:
        return f"{self.text}  [after: {'; '.join(map(str, self.moves)) or 'nothing'}]"


@frozen
class Report:
    """What a search has found."""

    states: int
    transitions: int
    depth: int
    """Moves to the state that is furthest from the start."""
    terminal: int
    complete: bool
    """Whether every reachable state was visited; if not, the limit was reached first."""
    complaints: tuple[Complaint, ...]


def explore(
    rulebook: Rulebook[Setup, State, Move, Happening],
    start: State,
    limit: int = 1_000_000,
    checks: Sequence[Check] = (),
) -> Report:
    """Visit every state that can be reached, nearest first, and check each one.

    States are values: a state reached in two ways is one state. A complete search also says from
    which states no end of the game can be reached.
    """
    found: dict[State, int] = {start: 0}
    states: list[State] = [start]
    depths = [0]
    parents: list[tuple[int, Move | None]] = [(0, None)]
    before: list[list[int]] = [[]]
    terminal: list[int] = []
    complaints: list[tuple[str, int]] = []
    transitions = 0
    here = 0
    while here < len(states) and here < limit:
        state = states[here]
        steps = {move: rulebook.apply(state, move) for move in rulebook.legal_moves(state)}
        complaints.extend((text, here) for check in checks for text in check(state, steps))
        if not steps:
            terminal.append(here)
        transitions += len(steps)
        for move, step in steps.items():
            there = found.setdefault(step.state, len(states))
            if there == len(states):
                states.append(step.state)
                depths.append(depths[here] + 1)
                parents.append((here, move))
                before.append([])
            before[there].append(here)
        here += 1
    complete = here == len(states)
    if complete:
        endless = set(range(here)).difference(_leading_to(terminal, before))
        complaints.extend(("no end of the game can be reached", each) for each in sorted(endless))
    return Report(
        states=here,
        transitions=transitions,
        depth=depths[here - 1],
        terminal=len(terminal),
        complete=complete,
        complaints=tuple(Complaint(text, _way(parents, at)) for text, at in complaints),
    )


def _leading_to(ends: Iterable[int], before: Sequence[Sequence[int]]) -> set[int]:
    reached = set(ends)
    waiting = list(reached)
    while waiting:
        for each in before[waiting.pop()]:
            if each not in reached:
                reached.add(each)
                waiting.append(each)
    return reached


def _way(parents: Sequence[tuple[int, Move | None]], place: int) -> tuple[Move, ...]:
    moves: list[Move] = []
    while (link := parents[place])[1] is not None:
        moves.append(link[1])
        place = link[0]
    return tuple(reversed(moves))


def perft(rulebook: Rulebook[Setup, State, Move, Happening], state: State) -> Iterator[int]:
    """The number of move sequences of 1, 2, 3 .. moves, chance outcomes counted as moves."""
    layer: Mapping[State, int] = {state: 1}
    while layer:
        following: Counter[State] = Counter()
        for each, sequences in layer.items():
            for move in rulebook.legal_moves(each):
                following[rulebook.apply(each, move).state] += sequences
        layer = following
        yield following.total()
