"""Judge a case of Catham City: a setup, perhaps a position, and moves."""

from __future__ import annotations

from typing import Any

from egorules import catham_city as cc
from egorules.core.rulebook import Rulebook, mover
from egorules.core.transcript import read_moves
from egorules.core.verdict import Illegal

RULEBOOK: Rulebook[Any, Any, Any, Any] = cc
"""mypy finds what the module lacks of a rulebook."""


def judged(case: dict[str, Any]) -> dict[str, Any]:
    """What `egorules judge --json` prints for a case; raises `BadInput` for a bad one."""
    setup = cc.read_setup(case["setup"])
    entries = read_moves(RULEBOOK, case.get("moves") or [], "moves")
    place = case.get("position")
    state = cc.start(setup) if place is None else cc.read_position(setup, place)
    moves: list[dict[str, Any]] = []
    for entry in entries:
        by = mover(cc.pending(state))
        claimed = by if entry.by is None or by is None else entry.by
        verdict = cc.judge(state, entry.move, entry.by)
        data: dict[str, Any] = {"move": str(entry.move), "by": claimed, "legal": bool(verdict)}
        moves.append(data)
        if isinstance(verdict, Illegal):
            data["violations"] = [
                {"clause": each.clause, "message": each.message} for each in verdict.violations
            ]
            break
        step = cc.apply(state, entry.move)
        data["cites"] = list(verdict.cites)
        data["events"] = [cc.event_data(event) for event in step.events]
        state = step.state
    offered = [str(move) for move in cc.legal_moves(state)]
    return {"rulebook": cc.name, "moves": moves, **cc.report(state), "legal_moves": offered}
