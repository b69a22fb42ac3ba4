"""Games of every mode and reading to be examined, and who may learn what in them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from random import Random
from typing import Any

from attrs import evolve

from egorules import egocentric_world as ew
from egorules.core.ruling import switches
from egorules.core.transcript import Transcript, read_moves
from egorules.egocentric_world.moves import Move
from egorules.testing import egocentric_world as games
from egorules.testing import wander
from egorules.tools.case import AnyRulebook

Game = Transcript[ew.Setup, Move]

# Enough 9s, 10s, 11s and 12s that their abilities are used all the time, and a deck that runs out.
RICH = (0, 2, 0, 2, 0, 0, 0, 2, 2, 4, 3, 6, 2)

MODES = {
    **{f"{seats} seats": ew.Setup(seats) for seats in range(2, 7)},
    **{f"solo {difficulty}": ew.Setup.solo(difficulty) for difficulty in (1, 2, 3)},
}

PLANTED = "planted leaks"
FINDINGS = (*MODES, PLANTED)
"""What is written down for the documentation, in build/secrecy.json."""

READINGS = [
    (switch, reading)
    for switch, readings in switches(ew.Rulings).items()
    for reading in list(readings)[1:]
]
"""Every reading that is not the default."""

TRIES = [
    entry.move
    for entry in read_moves(
        ew,
        """
        draw; discard; keep 9; take 1; take 13; match 8; pair 9+9; pair 8+7; stop; pass; again
        look 1; look 9; exchange 0,1; decline; counter; allow; swap 9 ?; swap =9 =1; swap own ?
        give 11; trade 3 1:top; trade own 2:top; trade 9 1:9; trade 1:1 2:3; act
        card 9; pick 9; first 0; winner 1
        """,
        "tries",
    )
]
"""A move of every kind: a seat may try any of them at any moment, and is told why not."""


def setups(mode: str, dice: Random) -> Iterator[ew.Setup]:
    """The official game, and small ones rich in abilities: every reading once at least."""
    official = MODES[mode]
    yield evolve(official, rulings=mixed(dice))
    rich = evolve(official, copies=RICH, hand_size=3 if official.seats < 6 else 2, limit=20)
    yield rich
    for switch, reading in READINGS:
        yield evolve(rich, rulings=mixed(dice, **{switch: reading}))


def mixed(dice: Random, **fixed: StrEnum) -> ew.Rulings:
    """Some reading of every switch, mostly the default, except where one is fixed."""
    chosen: dict[str, Any] = {
        switch: dice.choice((next(iter(readings)), *readings))
        for switch, readings in switches(ew.Rulings).items()
    }
    return ew.Rulings(**{**chosen, **fixed})


def played(setup: ew.Setup, dice: Random, rulebook: AnyRulebook = ew) -> Game:
    """A random game in which much happens."""
    return Transcript(setup, wander(rulebook, ew.start(setup), dice, 80, games.taste).moves)


def eyes(setup: ew.Setup) -> tuple[int | None, ...]:
    """Everybody who looks on: a spectator, and every seat, a Citybot's too."""
    return (None, *range(setup.seats))
