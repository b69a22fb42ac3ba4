"""Write the typed clause ids of every rulebook from its `clauses.toml`: `make spec`.

A citation names a constant of the generated module, so mypy finds one that is dead.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from egorules.rulebooks import NAMES

ROOT = Path(__file__).resolve().parents[1]


def constant(clause: str) -> str:
    """The name of a clause id: `xx.turn.draw-choice` is `TURN_DRAW_CHOICE`."""
    return clause.split(".", 1)[1].replace(".", "_").replace("-", "_").upper()


def typed_ids(rulebook: str) -> str:
    """The source of a rulebook's `clause_ids.py`."""
    spec = tomllib.loads((ROOT / "spec" / rulebook / "clauses.toml").read_text(encoding="utf-8"))
    lines = [
        f'"""Typed clause ids. Generated from spec/{rulebook}/clauses.toml by `make spec`."""',
        "",
        "from typing import Final",
        "",
        "from egorules.core.clause import ClauseId",
        "",
        *(f'{constant(each["id"])}: Final = ClauseId("{each["id"]}")' for each in spec["clause"]),
    ]
    return "\n".join(lines) + "\n"


def target(rulebook: str) -> Path:
    """Where the typed ids of a rulebook live."""
    return ROOT / "egorules" / rulebook / "clause_ids.py"


def main() -> None:
    """Write every generated module."""
    for rulebook in NAMES:
        target(rulebook).write_text(typed_ids(rulebook), encoding="utf-8")
        sys.stdout.write(f"wrote {target(rulebook).relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
