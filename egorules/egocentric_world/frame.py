"""How a table is seen by a rule that is to be remembered (`egorules.core.frame`).

No rule stands here, and none knows of it. What is remembered is what the rule says; a law says so.
"""

from __future__ import annotations

from egorules.core.frame import Frame
from egorules.egocentric_world.state import State

FRAME: Frame[State] = Frame(
    State,
    fixed=("setup",),
    kinds=("phase",),
    watched=("turn", "top", "stop_by", "round"),
    carried=("last_round",),
    rows=("hands", "piles"),
    sums=("totals",),
    zones=("deck", "rest", "removed"),
)
