"""Judge a case of Infinite City with nothing but the rulebook itself."""

from __future__ import annotations

from typing import Any

from egorules import infinite_city as ic
from egorules.core.parse import BadInput, table
from egorules.core.rulebook import mover
from egorules.core.text import told
from egorules.core.transcript import read_moves

KEYS = ("rulebook", "moves", "setup", "position")


def judged(case: object) -> dict[str, Any]:
    """The answer to a case, with its exit code."""
    try:
        given = table(case, "", KEYS)
        entries = read_moves(ic, given.get("moves", []), "moves")
        setup = ic.read_setup(given.get("setup"))
        position = given.get("position")
        state = ic.start(setup) if position is None else ic.read_position(setup, position)
    except BadInput as error:
        return {"exit": 2, "reasons": [(where, str(reason)) for where, reason in error.reasons]}
    moves: list[dict[str, Any]] = []
    code = 0
    for entry in entries:
        by = mover(ic.pending(state))
        verdict = ic.judge(state, entry.move, entry.by)
        row: dict[str, Any] = {"move": str(entry.move), "by": by, "legal": bool(verdict)}
        moves.append(row)
        if not verdict:
            row["violations"] = [
                {"clause": each.clause, "message": told(each.reason, "en", {})}
                for each in verdict.violations
            ]
            code = 1
            break
        step = ic.apply(state, entry.move)
        row["cites"] = list(verdict.cites)
        row["events"] = [ic.event_data(event) for event in step.events]
        state = step.state
    return {
        "exit": code,
        "rulebook": ic.name,
        "moves": moves,
        **ic.report(state),
        "legal_moves": [str(move) for move in ic.legal_moves(state)],
    }
