"""Simulate: play many games between named policies, and count what happens in them.

Each game has its own seed, a hash of the run's seed and the game's number, and its facts depend on
no other game. So a run gives the same result on any executor with any number of workers, and each
of its games can be played again by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from typing import Any, cast

from attrs import field, frozen

from egorules.core.clause import Cites
from egorules.core.event import Event, Seat
from egorules.core.measure import Fact, Measure
from egorules.core.parse import bad
from egorules.core.rulebook import Over, mover
from egorules.core.text import say
from egorules.core.verdict import Legal
from egorules.tools.batches import Counted, Progress, count, local, silent
from egorules.tools.case import AnyRulebook
from egorules.tools.play import CAP, Policy, known_policies, random_policy, steps
from egorules.tools.tally import Tally

ENDS = {
    "finished": say("finished"),
    "unknown": say("finished, winner unknown"),
    "abandoned": say("abandoned"),
}
"""How games end; the winner is unknown if the result depends on facts that nobody knows."""

GAMES = (
    Measure("game", "parts", say("how games end"), parts=ENDS),
    Measure("won", "share", say("games won"), "seat"),
    Measure("won_by", "share", say("games won by a seat of this policy"), "policy"),
    Measure("winners", "number", say("winners of a game")),
    Measure("total", "number", say("total at the end"), "seat"),
    Measure("moves", "number", say("moves of a game, chance included")),
    Measure("decisions", "number", say("moves of a seat"), "seat"),
    Measure("clause", "mark", say("clauses that decided something"), "clause"),
)
"""What is counted about the games of any rulebook."""


class GameFailed(RuntimeError):
    """A game that could not be played, because of what a policy did."""

    def __init__(self, number: int, seed: int, why: str) -> None:
        self.number, self.seed, self.why = number, seed, why
        super().__init__(number, seed, why)


@frozen
class Run:
    """Games of one setup between the same policies, and what is noted about each of them."""

    module: str
    """The rulebook's module; workers import it by its name."""
    setup: Any
    policies: tuple[str, ...]
    """By name, one for each seat that decides."""
    seed: int
    cap: int = CAP

    @property
    def rulebook(self) -> AnyRulebook:
        """The rulebook itself."""
        return cast(AnyRulebook, import_module(self.module))

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What is counted in each game."""
        return (*GAMES, *self.rulebook.measures)

    def __call__(self, number: int) -> list[Fact]:
        """The facts of one game; the only fact of an abandoned game is that it was abandoned."""
        seed = game_seed(self.seed, number)
        try:
            return facts(self, seed)
        except Exception as error:
            raise GameFailed(number, seed, why_failed(error)) from error


def why_failed(error: Exception) -> str:
    """What went wrong; if it is in a policy that is not ours, with the file and the line."""
    *_, last = extract_tb(error.__traceback__)
    file, why = Path(last.filename), f"{type(error).__name__}: {error}"
    is_ours = Path(__file__).parents[1] in file.parents
    return why if is_ours else f"{why} ({file.name}, line {last.lineno})"


def game_seed(seed: int, number: int) -> int:
    """The seed of a game of a run; `play` with this seed plays the same game."""
    return int.from_bytes(blake2b(f"{seed}:{number}".encode(), digest_size=8).digest())


def facts(run: Run, seed: int) -> list[Fact]:
    """Play a game and note its facts."""
    book, setup = run.rulebook, run.setup
    by_seat = dict(zip(book.deciders(setup), run.policies, strict=True))
    state = book.start(setup)
    policies = [
        policy_named(book, by_seat[seat]) if seat in by_seat else random_policy
        for seat in book.seats(state)
    ]
    moved: Counter[object] = Counter()
    cited: Counter[tuple[Cites, ...]] = Counter()
    events: list[Event] = []
    for before, move, step in steps(book, setup, policies, seed, run.cap):
        verdict = book.judge(before, move)
        assert isinstance(verdict, Legal)
        moved[mover(book.pending(before))] += 1
        cited[verdict.cites, *(event.cites for event in step.events)] += 1
        events += step.events
        state = step.state
    if not isinstance(book.pending(state), Over):
        return [("game", "", "abandoned")]
    result = book.report(state)["result"]
    return [
        ("game", "", "unknown" if result["winners"] is None else "finished"),
        *outcome(result, by_seat, book.seats(state)),
        ("moves", "", moved.total()),
        *(("decisions", str(seat), moved[seat]) for seat in by_seat),
        *(("clause", clause, moves) for clause, moves in clauses(cited).items()),
        *book.measured(setup, events),
    ]


def outcome(
    result: dict[str, Any], by_seat: Mapping[Seat, str], seats: Sequence[Seat]
) -> Iterator[Fact]:
    """Who won, and the totals, as far as they are known."""
    winners = result["winners"]
    if winners is not None:
        yield "winners", "", len(winners)
        for seat in seats:
            yield "won", str(seat), int(seat in winners)
        if len(policies := dict.fromkeys(by_seat.values())) > 1:
            for policy in policies:
                yield "won_by", policy, int(any(by_seat.get(seat) == policy for seat in winners))
    for seat, total in zip(seats, result.get("totals", ()), strict=False):
        if isinstance(total, int):  # a total that is not known exactly is given by its limits
            yield "total", str(seat), total


def clauses(cited: Counter[tuple[Cites, ...]]) -> Counter[str]:
    """In how many moves each clause was cited, by the verdict or by an event."""
    moves: Counter[str] = Counter()
    for pattern, times in cited.items():
        for clause in distinct(pattern):
            moves[clause] += times
    return moves


@lru_cache(maxsize=1 << 14)
def distinct(pattern: tuple[Cites, ...]) -> tuple[str, ...]:
    """Every clause of a move's citations, once."""
    return tuple(dict.fromkeys(clause for cites in pattern for clause in cites))


def policy_named(rulebook: AnyRulebook, name: str) -> Policy[Any]:
    """A policy by its name: one of the rulebook, `random`, or your own as `module:function`."""
    known = known_policies(rulebook)
    if name in known:
        return known[name]
    module, colon, function = name.partition(":")
    if not colon:
        names = ", ".join(known)
        raise bad("policy", "unknown: {value!r}; known are: {known}", value=name, known=names)
    try:
        policy: Policy[Any] = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise bad("policy", "cannot import {name}: {why}", name=name, why=error) from None
    return policy


def prepare(
    rulebook: AnyRulebook, setup: Any, policies: Sequence[str], seed: int, cap: int = CAP
) -> Run:
    """Prepare a run; `policies` are one for all seats that decide, or one for each of them."""
    seats = len(rulebook.deciders(setup))
    if not all(isinstance(name, str) for name in policies):
        raise TypeError("policies by name: workers import a function of yours as 'module:function'")
    if len(policies) not in (1, seats):
        text = "one policy for all, or one for each of the {seats} seats that decide; got {n}"
        raise bad("policy", text, seats=seats, n=len(policies))
    for name in policies:
        policy_named(rulebook, name)
    named = tuple(policies) * (seats if len(policies) == 1 else 1)
    return Run(vars(rulebook)["__name__"], setup, named, seed, cap)


@frozen
class Simulation:
    """The result of a run; if it was interrupted, of the games played until then."""

    run: Run
    asked: int
    counted: Counted = field(factory=Counted)

    @property
    def tally(self) -> Tally:
        """The counts themselves."""
        return self.counted.tally

    def ended(self, how: str) -> int:
        """How many games ended in one of the ways that `ENDS` names."""
        return self.tally.counts["game", "", how]

    @property
    def over(self) -> int:
        """How many games were finished, whether or not the winner is known."""
        return self.ended("finished") + self.ended("unknown")


def simulate(
    rulebook: AnyRulebook,
    setup: Any,
    policies: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    executor: Executor | None = None,
    progress: Progress = silent,
    cap: int = CAP,
) -> Simulation:
    """Play this many games on an executor; by default on all cores of this machine."""
    run = prepare(rulebook, setup, policies, seed, cap)
    return resume(Simulation(run, games), executor=executor, progress=progress)


def resume(
    begun: Simulation, *, executor: Executor | None = None, progress: Progress = silent
) -> Simulation:
    """Play the rest of the games of a run; the result is the same as that of one run."""
    run, games = begun.run, begun.asked
    if games < begun.counted.games:
        raise ValueError(f"games: {begun.counted.games} or more, not {games}")
    with nullcontext(executor) if executor else local() as pool:
        counted = Counted(begun.counted.games, begun.tally)
        return Simulation(run, games, count(run, games, pool, progress, counted))
