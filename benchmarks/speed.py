"""How fast this is beside others: `make bench`, or `python -m benchmarks.speed`.

Prints a table and writes benchmarks/results.json, from which the pages are made.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import micro
from benchmarks.contestants import BASE, others, own, pure
from benchmarks.markdown import publish
from benchmarks.measure import Turn, in_turns, machine, spread, versions
from benchmarks.speed_page import pages, table
from egorules import egocentric_world as ew
from egorules.core.compiled import built

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


def without_compiled_part(rounds: int, seconds: float) -> list[dict[str, Any]]:
    """The same for a process of its own that runs every rule in Python, beside its own base."""
    command = [sys.executable, "-m", "benchmarks.speed", "--pure"]
    command += ["--rounds", str(rounds), "--seconds", str(seconds)]
    environment = {**os.environ, "EGORULES_PURE": "1"}
    done = subprocess.run(command, check=True, capture_output=True, env=environment)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return [each for each in found if each["name"] != BASE]


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
    parser.add_argument("--pure", action="store_true", help="only ours in Python, as JSON")
    options = parser.parse_args()
    if options.pure:
        compared = comparison(*in_turns(pure(), options.rounds, options.seconds, tell))
        sys.stdout.write(json.dumps(compared))
        return
    if built is None:
        sys.exit("the compiled part is missing: there was no C compiler, or EGORULES_PURE is set")
    command = "make bench"
    if (options.rounds, options.seconds) != (ROUNDS, SECONDS):
        chosen = f"--rounds {options.rounds} --seconds {options.seconds:g}"
        command = f"python -m benchmarks.speed {chosen}"
    measured_on = machine()
    first, turns = in_turns(others() | own(), options.rounds, options.seconds, tell)
    tell("pure Python")
    in_python = without_compiled_part(options.rounds, options.seconds)
    games = max(1, int(20 * options.seconds))
    tell("single operations")
    results = {
        "command": command,
        "rounds": options.rounds,
        "seconds": options.seconds,
        "machine": measured_on,
        "versions": versions("egorules", "rlcard", "open-spiel", "chess", "catanatron"),
        "comparison": comparison(first, turns) + in_python,
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
        "growth": micro.growth(max(200, int(40000 * options.seconds))),
    }
    tell("")
    options.out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    publish(pages(results), options.out.parent / "pages")
    sys.stdout.write(table(results))


if __name__ == "__main__":
    main()
