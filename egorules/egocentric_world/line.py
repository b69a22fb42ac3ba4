"""Positions on one line: how each part is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from egorules.core.line import Line, Plain
from egorules.core.parse import at, bad
from egorules.core.shorthand import NAME, NUMBER, Halves, One, Row, Rows, Tally
from egorules.egocentric_world.setup import CITYBOTS


def usual_difficulty(setup: Plain, position: Plain, moves: Sequence[str]) -> Plain:
    """Assume the usual difficulty in solo mode; every Citybot must be written with its pile."""
    if setup.get("mode") != "solo":
        return setup
    for seat, hand in enumerate(position.get("hands", ())):
        if seat in CITYBOTS and not isinstance(hand, Mapping):
            text = "a Citybot's cards end with its pile, even an empty one: 11 6 pile"
            raise bad(at("position.hands", seat), text)
    return {"difficulty": 2, **setup}


LINE = Line(
    {
        "hands": Rows(Halves(Row(NUMBER), "visible", "pile")),
        "discard": Row(NUMBER),
        "turn": One(NUMBER),
        "deck": Tally(NUMBER, follows=True),
        "rest": One(NAME),
        "drawn": One(NUMBER),
        "stop_by": One(NUMBER),
        "totals": Row(NUMBER, usual=lambda setup: [0] * setup.seats),
        "round": One(NUMBER, usual=1),
        "seen_by": One(NUMBER),
    },
    needed=("hands", "discard", "turn"),
    aliases={"top": "discard"},
    examples={
        "hands": "7 9 11 | 3 6",
        "discard": "8 3x1",
        "turn": "0",
        "deck": "3x7 2",
        "rest": "discard",
        "drawn": "4",
        "stop_by": "1",
        "totals": "12 0",
        "round": "2",
        "seen_by": "0",
        "top": "8",
    },
    assume=usual_difficulty,
)
