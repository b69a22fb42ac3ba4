"""The short cut of `apply`: what `resolve` says of a move is remembered (`egorules.core.frame`).

No rule stands here, and none knows of it. `framed` and `resolve` always agree; a law says so.
"""

from __future__ import annotations

from egorules.core.frame import Frame
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.moves import Act, Match, Move, Take
from egorules.egocentric_world.resolve import resolve
from egorules.egocentric_world.state import Deal, Result, State

FRAME: Frame[State, Event] = Frame(
    State,
    resolve,
    known=("setup", "phase", "turn", "top", "stop_by"),
    rows=("hands", "piles"),
    zones=("deck", "rest"),
)


TOP_MATTERS = frozenset({Take, Match, Act})
"""Moves that do more with the top discard than to cover it."""


def framed(state: State, move: Move) -> Result:
    """What a legal move leads to."""
    setup, phase, turn, top = state.setup, state.phase, state.turn, state.top
    if top is None or type(move) in TOP_MATTERS:
        return FRAME.step((setup, phase, move, turn, top, state.stop_by), state, move)
    if type(phase) is Deal and turn is not None:
        return FRAME.step((setup, phase, move, state.stop_by), state, move, ("turn", "top"))
    return FRAME.step((setup, phase, move, turn, state.stop_by), state, move, ("top",))
