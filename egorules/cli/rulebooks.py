"""The one place that maps names to game packages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from egorules import egocentric_world
from egorules.core.rulebook import Rulebook
from egorules.core.text import Lang, Say

if TYPE_CHECKING:
    from egorules.tools.simulate import Simulable


class Playable(Rulebook[Any, Any, Any, Any], Protocol):
    """A rulebook that a person can play at the terminal."""

    def greedy(self, observation: Any, rng: Random) -> Any:
        """A sensible move, from what a seat observes."""

    def draw_table(self, observation: Any, lang: Lang, width: int = ...) -> str:
        """The table as a seat sees it, in so many columns."""

    def offer(self, observation: Any, move: Any) -> tuple[Say, Say | str]:
        """What a move does, in words that moves of its kind share, and what tells it from those."""

    def tell(self, events: Iterable[Any], lang: Lang, names: Sequence[str] = ()) -> Sequence[str]:
        """The story of some events in paragraphs; what belongs under a heading is indented."""


SIMULABLE: dict[str, Simulable] = {egocentric_world.name: egocentric_world}
PLAYABLE: dict[str, Playable] = {egocentric_world.name: egocentric_world}
RULEBOOKS: dict[str, Rulebook[Any, Any, Any, Any]] = {**PLAYABLE}
