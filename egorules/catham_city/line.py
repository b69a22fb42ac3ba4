"""Positions on one line: how each part is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from re import findall
from typing import Any

from egorules.catham_city.factions import FACTIONS
from egorules.catham_city.setup import FIRST_GAME
from egorules.core.line import Line, Plain
from egorules.core.parse import bad
from egorules.core.shorthand import NAME, NUMBER, One, OrNumber, Row, Rows, Tally


def five_factions(setup: Plain, position: Plain, moves: Sequence[str]) -> Plain:
    """Assume the factions of the first game, unless the text typed names five others."""
    if "factions" in setup:
        return setup
    typed = {*names_in(position), *(word for move in moves for word in findall("[a-z]+", move))}
    named = [each.value for each in FACTIONS if each.value in typed]
    usual = [each.value for each in FIRST_GAME]
    if {*named} <= {*usual}:
        return {**setup, "factions": usual}
    if len(named) != len(usual):
        text = "say which five factions play: {named} are named; if nothing is said, {usual} play"
        raise bad("setup.factions", text, named=named, usual=usual)
    return {**setup, "factions": named}


def names_in(value: Any) -> Iterator[str]:
    """All keys in a part of a position, the names of cards among them."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield name
            yield from names_in(inner)
    elif isinstance(value, list):
        for each in value:
            yield from names_in(each)


LINE = Line(
    {
        "hands": Rows(OrNumber(Tally(NAME))),
        "market": Tally(NAME),
        "turn": One(NUMBER),
        "discard": Tally(NAME, usual={}),
        "deck": Tally(NAME, follows=True),
        "rest": One(NAME),
        "in_play": Tally(NAME, follows=True),
        "influence": Row(NUMBER, usual=lambda setup: [0] * setup.seats),
        "actions_left": One(NUMBER, usual=lambda setup: setup.actions),
        "seen_by": One(NUMBER),
    },
    needed=("hands", "market", "turn"),
    examples={
        "hands": "2 mafia, hackers | 4",
        "market": "7 hackers",
        "turn": "0",
        "discard": "3 mafia, robochas",
        "deck": "9 mafia, 5 hackers",
        "rest": "discard",
        "in_play": "mafia",
        "influence": "12 0",
        "actions_left": "1",
        "seen_by": "0",
    },
    assume=five_factions,
)
