"""What property tests need to know about a game besides its rulebook.

Each game of the registry has a module of its name here, `egorules.testing.<name>`, and that module
is a `Games`. The laws and the secrecy tests are written once and run for every such game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeVar, cast

from hypothesis.strategies import SearchStrategy

Setup = TypeVar("Setup")
State = TypeVar("State")
Move = TypeVar("Move")


class Games(Protocol[Setup, State, Move]):
    """Setups, moves and walks of a game, and what only its author knows about it."""

    @property
    def MODES(self) -> Mapping[str, SearchStrategy[Setup]]:
        """The setups of every mode of the game, by name."""

    def setups(self) -> SearchStrategy[Setup]:
        """Setups of every mode."""

    def moves(self) -> SearchStrategy[Move]:
        """Every move that the grammar can write, sensible or not."""

    def starts(self, setups: SearchStrategy[Setup]) -> SearchStrategy[State]:
        """Where a walk begins: before the first card, or somewhere in the middle of a game."""

    def taste(self, state: State, move: Move) -> float:
        """How much a walk likes a move; `egorules.testing.walking.even` likes all moves equally."""

    def finish(self, state: State, offered: Sequence[Move]) -> Move:
        """A policy by which every game ends."""

    def count(self, state: State) -> object:
        """Everything on the table, over all zones: the same in every state of a game."""

    def answers(self, event: Any) -> bool:
        """Whether the rules answer from hidden things by this event, public or not."""


def games_of(name: str) -> Games[Any, Any, Any]:
    """The module of a game of the registry."""
    return cast(Games[Any, Any, Any], import_module(f"egorules.testing.{name}"))
