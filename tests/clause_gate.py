"""The clause-level gate: commit every sabotage, and see which vectors notice it.

`python -m tests.clause_gate` writes the counts to build/sabotage.json for the documentation.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from egorules import egocentric_world as ew
from egorules.tools.serve import answer_line, to_line
from egorules.tools.vectors import Vector, differences, load_vectors
from tests.sabotage import sabotaged
from tests.wrong_rules import EXCEPTED, SABOTAGES

SUBSET = ("moves", "position", "pending", "legal_moves")
"""What every implementation must answer."""


def reply(vector: Vector, parts: Sequence[str] = ()) -> dict[str, Any]:
    """What the rules say to a vector now, without citations; only some parts if so asked."""
    given = answer_line(to_line({"id": vector.id, "case": vector.case}), {ew.name: ew})
    if "answer" not in given:
        return given
    answer = {key: each for key, each in given["answer"].items() if not parts or key in parts}
    moves = [
        {key: each for key, each in move.items() if key != "cites"} for move in answer["moves"]
    ]
    if parts:
        moves = [{"legal": move["legal"]} for move in moves]
    else:
        for move in moves:
            move["events"] = [
                {key: each for key, each in event.items() if key != "cites"}
                for event in move.get("events", ())
            ]
    return {"answer": {**answer, "moves": moves}}


def notices(vector: Vector, parts: Sequence[str] = ()) -> bool:
    """Whether a vector fails now."""
    return bool(differences(vector.expect, reply(vector, parts)))


def breaks(vector: Vector) -> bool:
    """Whether the rules cannot answer a vector at all now."""
    return any(each["where"] == "egorules" for each in reply(vector).get("error", ()))


@frozen
class Findings:
    """Which vectors noticed which sabotages of their own clauses."""

    vectors: tuple[Vector, ...]
    noticed: dict[tuple[str, str], tuple[str, ...]]
    """By clause and sabotage the vectors that failed."""
    plainly: frozenset[str]
    """The vectors that failed by what every implementation must answer."""
    broken: tuple[tuple[str, str], ...]
    """Sabotages under which no vector that failed got an answer: anybody would notice those."""

    @property
    def blind(self) -> list[str]:
        """Vectors that noticed nothing."""
        seeing = {each for found in self.noticed.values() for each in found}
        return [each.id for each in self.vectors if each.id not in seeing]

    @property
    def unseen(self) -> list[tuple[str, str]]:
        """Sabotages that no vector of the clause noticed."""
        return [each for each, found in self.noticed.items() if not found]


def find() -> Findings:
    """Commit every sabotage and put to the rules the vectors that name its clause."""
    vectors = load_vectors(ew.name)
    noticed: dict[tuple[str, str], tuple[str, ...]] = {}
    plainly: set[str] = set()
    broken: list[tuple[str, str]] = []
    for clause, sabotages in SABOTAGES.items():
        own = [vector for vector in vectors if vector.clause == clause]
        for sabotage in sabotages:
            with sabotaged(sabotage):
                failed = [each for each in own if notices(each)]
                noticed[clause, sabotage.what] = tuple(each.id for each in failed)
                plainly |= {each.id for each in failed if notices(each, SUBSET)}
                if failed and all(map(breaks, failed)):
                    broken.append((clause, sabotage.what))
    return Findings(vectors, noticed, frozenset(plainly), tuple(broken))


REPORT = Path(__file__).parents[1] / "build" / "sabotage.json"


def write(findings: Findings) -> None:
    """The counts, for the documentation."""
    clauses = {clause for (clause, _), found in findings.noticed.items() if found}
    data = {
        "clauses": len(ew.clauses),
        "possible": len(SABOTAGES),
        "noticed": len(clauses),
        "sabotages": len(findings.noticed),
        "sabotages_noticed": len(findings.noticed) - len(findings.unseen),
        "vectors": len(findings.vectors),
        "vectors_noticing": len(findings.vectors) - len(findings.blind),
        "vectors_noticing_by_the_required_answer": len(findings.plainly),
        "excepted": EXCEPTED,
        "by_clause": {
            clause: {
                each.what: len(findings.noticed[clause, each.what]) for each in SABOTAGES[clause]
            }
            for clause in SABOTAGES
        },
    }
    REPORT.parent.mkdir(exist_ok=True)
    # Two workers of one test run may both come here.
    fresh = REPORT.with_suffix(f".{os.getpid()}")
    fresh.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    fresh.replace(REPORT)


if __name__ == "__main__":
    found = find()
    write(found)
    sys.stdout.write(
        f"{len(SABOTAGES)} of {len(ew.clauses)} clauses sabotaged in {len(found.noticed)} ways\n"
        f"unseen: {found.unseen}\nblind: {found.blind}\n"
    )
