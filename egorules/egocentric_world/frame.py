"""The short cut of `apply`: what `resolve` says of a move is remembered (`egorules.core.frame`).

No rule stands here, and none knows of it. `framed` and `resolve` always agree; a law says so.
"""

from __future__ import annotations

from egorules.core.frame import Frame
from egorules.egocentric_world.citybot import Steps, act, in_order
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.moves import (
    Act,
    Give,
    Move,
    Swap,
    Trade,
    TradeCitybots,
)
from egorules.egocentric_world.resolve import resolve
from egorules.egocentric_world.state import Result, State

FRAME: Frame[State, Event] = Frame(
    State,
    fixed=("setup", "phase", "turn"),
    watched=("top", "stop_by", "round"),
    rows=("hands", "piles"),
    zones=("deck", "rest"),
)

SELDOM = frozenset({Give, Swap, Trade, TradeCitybots})
"""Moves that are rare, or of so many kinds that hardly one is made again."""


def framed(state: State, move: Move) -> Result:
    """What a legal move leads to."""
    kind = type(move)
    if kind is Act:
        return act(state, framed_steps)
    if kind in SELDOM:
        return resolve(state, move)
    return FRAME.step((kind, state.setup, state.phase, state.turn), resolve, state, move)


def framed_steps(state: State, steps: Steps) -> Result:
    """What some of a Citybot's steps lead to."""
    return FRAME.step((steps, state.setup, state.phase, state.turn), in_order, state, steps)
