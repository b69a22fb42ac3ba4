"""How fast this is beside others: `make bench`, or `python -m benchmarks.speed`.

Prints a table and writes benchmarks/results.json, from which the pages are made.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import micro
from benchmarks.boards import boards
from benchmarks.contestants import BASE, others, own
from benchmarks.markdown import publish
from benchmarks.measure import Turn, in_turns, machine, spread, versions
from benchmarks.speed_page import pages, table
from egorules import egocentric_world as ew

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
ROUNDS, SECONDS = 15, 0.25


def comparison(first: dict[str, Turn], turns: dict[str, list[Turn]]) -> list[dict[str, Any]]:
    """Every contestant beside the base of the same round."""
    base = turns[BASE]
    usual = median(turn.decisions for turn in base)
    return [
        {
            "name": name,
            "ratio": spread([t.decisions / b.decisions for t, b in zip(each, base, strict=True)]),
            "at_first": round(first[name].decisions / usual, 3),
            "decisions": round(median(turn.decisions for turn in each)),
            "of_people": round(median(turn.of_people for turn in each)),
            "applied": round(median(turn.applied for turn in each)),
        }
        for name, each in turns.items()
    ]


def tell(line: str) -> None:
    """Say on a terminal what is being done."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{line}")
        sys.stderr.flush()


def main() -> None:
    """Measure everything."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of CPU time for each turn")
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    command = "make bench"
    if (options.rounds, options.seconds) != (ROUNDS, SECONDS):
        chosen = f"--rounds {options.rounds} --seconds {options.seconds:g}"
        command = f"python -m benchmarks.speed {chosen}"
    measured_on = machine()
    first, turns = in_turns(others() | own(), options.rounds, options.seconds, tell)
    games = max(1, int(20 * options.seconds))
    tell("single operations")
    results = {
        "command": command,
        "rounds": options.rounds,
        "seconds": options.seconds,
        "machine": measured_on,
        "versions": versions("egorules", "rlcard", "open-spiel", "chess", "catanatron"),
        "comparison": comparison(first, turns),
        "operations": {
            "4 players": micro.operations(ew.Setup(4), games),
            "solo": micro.operations(ew.Setup.solo(2), games),
        },
        "techniques": micro.techniques(),
        "bytes_per_state": {
            "4 players": micro.memory(ew.Setup(4), 10 * games),
            "solo": micro.memory(ew.Setup.solo(2), 10 * games),
        },
        "starts": micro.starts(),
        "boards": boards(12 * games),
        "growth": micro.growth(max(200, int(40000 * options.seconds))),
    }
    tell("")
    options.out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    publish(pages(results), options.out.parent / "pages")
    sys.stdout.write(table(results))


if __name__ == "__main__":
    main()
