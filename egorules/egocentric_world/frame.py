"""The short cut of `apply`: what `resolve` says of a move is remembered (`egorules.core.frame`).

No rule stands here, and none knows of it. `framed` and `resolve` always agree; a law says so.
"""

from __future__ import annotations

from egorules.core.frame import Frame
from egorules.egocentric_world.citybot import Steps, act, in_order
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.moves import (
    Act,
    First,
    Give,
    Match,
    Move,
    Pick,
    Swap,
    Take,
    Trade,
    TradeCitybots,
    Winner,
)
from egorules.egocentric_world.resolve import resolve
from egorules.egocentric_world.state import Deal, Result, State

FRAME: Frame[State, Event] = Frame(
    State,
    known=("setup", "phase", "turn", "top", "stop_by"),
    rows=("hands", "piles"),
    zones=("deck", "rest"),
)

SELDOM = frozenset({First, Give, Pick, Swap, Trade, TradeCitybots, Winner})
"""Moves that are rare, or of so many kinds that hardly one is made again."""
TOP_MATTERS = frozenset({Take, Match})
"""Moves that do more with the top discard than to cover it."""


def framed(state: State, move: Move) -> Result:
    """What a legal move leads to."""
    kind, setup, phase, turn, top = type(move), state.setup, state.phase, state.turn, state.top
    if kind is Act:
        return act(state, framed_steps)
    if kind in SELDOM:
        return resolve(state, move)
    if top is None or kind in TOP_MATTERS:
        key = (setup, phase, move, turn, top, state.stop_by)
        return FRAME.step(key, resolve, state, move)
    if type(phase) is Deal and turn is not None:
        return FRAME.step((setup, phase, move, state.stop_by), resolve, state, move, TURN_AND_TOP)
    return FRAME.step((setup, phase, move, turn, state.stop_by), resolve, state, move, TOP)


TOP = ("top",)
TURN_AND_TOP = ("turn", "top")


def framed_steps(state: State, steps: Steps) -> Result:
    """What some of a Citybot's steps lead to."""
    key = (state.setup, steps, state.turn, state.top, state.stop_by)
    return FRAME.step(key, in_order, state, steps)
