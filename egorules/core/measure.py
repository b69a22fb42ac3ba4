"""Measures: what can be counted about a game once it has been played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import frozen

from egorules.core.text import Say

Kind = Literal["share", "parts", "number", "mark"]
"""The kind of values that a measure has. `share`: 1 for yes and 0 for no. `parts`: one of several
words. `number`: a whole number. `mark`: the number of moves of a game in which something happened,
with no value for a game without such a move."""

Each = Literal["seat", "policy", "place", "clause", ""]
"""What a measure has a value for, such as each seat; empty if for the game as a whole."""

Fact = tuple[str, str, int | str]
"""One value from a game: the name of the measure, what the value is for, and the value."""


@frozen
class Measure:
    """Something that is counted in every game, under a name and a title for people."""

    name: str
    kind: Kind
    title: Say
    each: Each = ""
    parts: Mapping[str, Say] = {}
    """The meaning of each word that a measure in `parts` can have."""
