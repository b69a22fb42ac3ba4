"""What all laws share: they hold in every mode of every rulebook, in every state of a walk."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest
from attrs import frozen
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from egorules.core.rulebook import Rulebook
from egorules.core.transcript import Transcript
from egorules.rulebooks import FLAGSHIP, RULEBOOKS
from egorules.testing import Games, games_of, transcripts, walks
from egorules.testing.secrecy import moment
from egorules.testing.walking import Walk

AnyWalk = Walk[Any, Any, Any]


@frozen
class Mode:
    """A mode of a game."""

    game: str
    name: str

    @property
    def rulebook(self) -> Rulebook[Any, Any, Any, Any]:
        """The rules of the game."""
        return RULEBOOKS[self.game]

    @property
    def games(self) -> Games[Any, Any, Any]:
        """How the game is tested."""
        return games_of(self.game)

    @property
    def setups(self) -> SearchStrategy[Any]:
        """The setups of this mode."""
        return self.games.MODES[self.name]

    # A strategy is made once: Hypothesis examines each that it has not met before.

    @cache  # noqa: B019
    def walks(self, most: int = 60) -> SearchStrategy[AnyWalk]:
        """Walks through games of this mode."""
        return walks(self.rulebook, self.games.starts(self.setups), most, self.games.taste)

    @cache  # noqa: B019
    def transcripts(self, most: int) -> SearchStrategy[Transcript[Any, Any]]:
        """Games of this mode from their beginning."""
        return transcripts(self.rulebook, self.setups, most, self.games.taste)

    @cache  # noqa: B019
    def tries(self, most: int = 12) -> SearchStrategy[list[Any]]:
        """Some moves that can be written, sensible or not."""
        return st.lists(moves_of(self.game), max_size=most)

    def __str__(self) -> str:
        return f"{self.game}, {self.name}"


@cache
def moves_of(game: str) -> SearchStrategy[Any]:
    """Every move of a game that can be written."""
    return games_of(game).moves()


def modes_of(game: str) -> list[Mode]:
    """Every mode of a game."""
    return [Mode(game, name) for name in games_of(game).MODES]


in_every_mode = pytest.mark.parametrize(
    "mode", [mode for game in RULEBOOKS for mode in modes_of(game)], ids=str
)
in_the_flagships_modes = pytest.mark.parametrize("mode", modes_of(FLAGSHIP), ids=str)
in_solo_modes = pytest.mark.parametrize(
    "mode", [mode for mode in modes_of(FLAGSHIP) if "solo" in mode.name], ids=str
)


def holds(walk: AnyWalk, law: Callable[[Any], Iterable[str]]) -> None:
    """The law has nothing to complain about in any state of the walk."""
    for index, state in enumerate(walk.states):
        found = tuple(law(state))
        assert not found, f"{found[0]}\n{walk.until(index)}"


def one_of_each_moment(mode: Mode, walk: AnyWalk) -> tuple[Any, ...]:
    """The last state of each moment that the walk meets: what is pending there, by which clause."""
    rulebook = mode.rulebook
    moments = {
        (moment(rulebook.pending(state)), rulebook.moment(state)): state for state in walk.states
    }
    return tuple(moments.values())
