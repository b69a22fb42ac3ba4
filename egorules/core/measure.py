"""Measures: what can be counted about a game once it has been played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import frozen

from egorules.core.text import Say

Kind = Literal["share", "parts", "number", "mark"]
"""What the values of a measure are: 1 for yes and 0 for no; one of several words; a whole number;
or in how many moves of a game something happened, with no word about games without it."""

Each = Literal["seat", "policy", "place", "clause", ""]
"""What a measure is taken of, one by one; empty if of the whole game."""

Fact = tuple[str, str, int | str]
"""One thing that a game has to show: the measure, what it was taken of, and the value."""


@frozen
class Measure:
    """Something that is counted in every game, under a name and a title for people."""

    name: str
    kind: Kind
    title: Say
    each: Each = ""
    parts: Mapping[str, Say] = {}
    """What the words of a measure in parts mean."""
