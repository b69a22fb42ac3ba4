"""How much memory a program needs that never ends: `make memory`, or `python -m benchmarks.memory`.

It plays games of every rulebook with ever new setups, rulings and miniatures, step by step; asks
`serve` about many of them, some with unknown cards; stores states and parses them again. From time
to time it writes down how much memory the process holds. Writes benchmarks/memory.json.

The setups come from a process of their own, as plain data, so that what makes them up is not
measured.
"""

from __future__ import annotations

import gc
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import _lru_cache_wrapper, partial
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from time import process_time
from typing import Any

from benchmarks.measure import machine, versions
from egorules.core.rulebook import Chance
from egorules.rulebooks import RULEBOOKS
from egorules.tools.serve import answer_line, to_line

HERE = Path(__file__).parent
RESULTS = HERE / "memory.json"
STEPS = 5_000_000
SAMPLES = 50
BATCH = 30
ASKED = 0.25
"""So many of the games are asked about as well."""
MOST = 400
"""No game is followed for longer."""


# The process that makes up setups.


def make_up() -> None:
    """Print setups of every rulebook in turn as JSON, one on a line, as long as they are read."""
    from hypothesis import HealthCheck, Phase, given, seed, settings
    from hypothesis import strategies as st

    from egorules.testing.games import games_of

    usual = settings(
        max_examples=BATCH,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    number = 0
    while True:
        for name, book in RULEBOOKS.items():
            games = games_of(name)
            miniatures: Any = getattr(games, "miniatures", games.setups)
            number += 1

            @seed(number)
            @usual
            @given(st.one_of(games.setups(), miniatures()))
            def tell(setup: Any) -> None:
                print(json.dumps([name, book.write_setup(setup)]))  # noqa: B023 - called at once

            tell()


def setups() -> Iterator[tuple[str, dict[str, Any]]]:
    """What the other process makes up."""
    with Popen([sys.executable, "-m", "benchmarks.memory", "--make-up"], stdout=PIPE) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                name, setup = json.loads(line)
                yield name, setup
        finally:
            process.kill()


# The process that is measured.


def held() -> int:
    """The memory that this process holds now, in kB."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise RuntimeError("this system does not say how much memory a process holds")


def living_caches() -> dict[str, list[Any]]:
    """The caches of egorules that are alive, by what they remember; several may have one name."""
    found: dict[str, list[Any]] = {}
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper):
            module, name = origin(each.__wrapped__)
            if module.partition(".")[0] == "egorules":
                found.setdefault(f"{module}.{name}", []).append(each)
    return found


def origin(function: Any) -> tuple[str, str]:
    """The module and the name of what is remembered; what has no module was wrapped by us."""
    if isinstance(function, partial):
        return origin(function.func)
    name = getattr(function, "__qualname__", "something")
    return getattr(function, "__module__", None) or "egorules", name


def caches() -> dict[str, dict[str, int]]:
    """How many entries every cache has, and how many it may have."""
    infos = {name: [one.cache_info() for one in each] for name, each in living_caches().items()}
    sizes = {
        name: {"now": sum(one.currsize for one in each), "most": sum(one.maxsize for one in each)}
        for name, each in infos.items()
    }
    return dict(sorted(sizes.items(), key=lambda pair: -pair[1]["now"]))


def masked(dice: Random, value: Any) -> Any:
    """Plain data in which some numbers are unknown."""
    match value:
        case list():
            return [masked(dice, each) for each in value]
        case dict():
            return {key: masked(dice, each) for key, each in value.items()}
        case int() if dice.random() < 0.1:
            return "?"
        case _:
            return value


class Server:
    """What one process does all day, and how much of it."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.done = dict.fromkeys(("steps", "games", "requests", "refusals", "stored"), 0)
        self.steps = dict.fromkeys(RULEBOOKS, 0)

    def play(self, name: str, data: dict[str, Any]) -> None:
        """A game as a program plays it that embeds the rules; then questions about it."""
        book, dice = RULEBOOKS[name], self.dice
        state = book.start(book.read_setup(data))
        moves: list[str] = []
        while len(moves) < MOST and (offered := book.legal_moves(state)):
            if isinstance(book.pending(state), Chance):
                move = book.outcome(state, dice.randrange)
            else:
                move = dice.choice(offered)
            if dice.random() < 0.05:
                seat = dice.choice(book.seats(state))
                book.draw_table(book.observe(state, seat))
                book.judge(state, dice.choice(offered), by=seat)
            moves.append(str(move))
            state = book.apply(state, move).state
        self.done["games"] += 1
        self.count(name, len(moves))
        kind: type[Any] = type(state)
        assert book.from_json(book.to_json(state), kind) == state
        self.done["stored"] += 1
        if dice.random() < ASKED:
            self.ask(name, data, moves)

    def ask(self, name: str, setup: dict[str, Any], moves: list[str]) -> None:
        """The same game, some of it, and a table of it, as lines that a server answers."""
        dice = self.dice
        some = moves[: dice.randrange(len(moves) + 1)]
        answer = self.request({"rulebook": name, "setup": setup, "moves": some})
        self.count(name, len(some))
        position = answer["answer"]["position"]
        for table in (position, masked(dice, position)):
            case = {"rulebook": name, "setup": setup, "position": table, "moves": moves[-2:]}
            self.request(case)

    def request(self, case: dict[str, Any]) -> dict[str, Any]:
        """The answer to one line."""
        line = to_line({"id": self.done["requests"], "case": case})
        reply = answer_line(line, RULEBOOKS, self.dice.choice(("en", "fr")))
        to_line(reply)
        self.done["requests"] += 1
        self.done["refusals"] += "error" in reply
        return reply

    def count(self, name: str, steps: int) -> None:
        """So many moves have been made."""
        self.done["steps"] += steps
        self.steps[name] += steps


def measured(steps: int, seed: int) -> Iterator[dict[str, Any]]:
    """Play until so many steps are done; now and then, the memory held so far, by steps."""
    server = Server(seed)
    samples: list[dict[str, int]] = []
    spent = dict.fromkeys(RULEBOOKS, 0.0)
    every = max(1, steps // SAMPLES)
    for name, setup in setups():
        if spent[name] > 1 + min(spent.values()):  # all rulebooks get the same time
            continue
        begun = process_time()
        server.play(name, setup)
        spent[name] += process_time() - begun
        if server.done["steps"] >= every * len(samples):
            gc.collect()
            samples.append({"steps": server.done["steps"], "kB": held()})
            yield {
                "done": server.done,
                "by_rulebook": server.steps,
                "samples": samples,
                "caches": caches(),
            }
        if server.done["steps"] >= steps:
            break


def main() -> None:
    """Measure, and write the result."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=RESULTS)
    parser.add_argument("--make-up", action="store_true", help="only print setups")
    options = parser.parse_args()
    if options.make_up:
        make_up()
        return
    head = {
        "command": f"python -m benchmarks.memory --steps {options.steps} --seed {options.seed}",
        "machine": machine(),
        "versions": versions("attrs", "cattrs"),
    }
    for found in measured(options.steps, options.seed):
        print(json.dumps(found["done"]), found["samples"][-1]["kB"], file=sys.stderr, flush=True)
        options.out.write_text(json.dumps({**head, **found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
