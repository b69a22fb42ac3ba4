"""Single operations: each function by itself, memory, imports, and how cost grows."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from attrs import evolve, fields

from benchmarks.contestants import dealt, pick, tickets, whole_games
from benchmarks.measure import command_time, per_call, spread, timed
from egorules import egocentric_world as ew
from egorules.core.rulebook import Chance, Over
from egorules.core.value import but
from egorules.egocentric_world.clause_ids import TURN_TAKE
from egorules.egocentric_world.events import Took
from egorules.egocentric_world.moves import Take

REPEATS = 7
CITED = (TURN_TAKE,)
CASE = Path(__file__).parents[1] / "examples" / "edge_case.toml"


def states_of(setup: ew.Setup, games: int, seed: int = 0) -> list[tuple[ew.State, Any]]:
    """Every state of some random games that somebody must decide in, with the move made there."""
    dice = Random(seed).random
    found: list[tuple[ew.State, Any]] = []
    for _ in range(games):
        state = dealt(setup, dice)
        while not isinstance(now := ew.pending(state), Over):
            if isinstance(now, Chance):
                move = ew.outcome(state, tickets(dice))
            else:
                move = pick(ew.legal_moves(state), dice)
                found.append((state, move))
            state = ew.apply(state, move).state
    return found


def operations(setup: ew.Setup, games: int) -> dict[str, dict[str, float]]:
    """Microseconds per call of every function that a program asks often."""
    pairs = states_of(setup, games)
    written = [ew.to_json(state) for state, _ in pairs]
    calls: dict[str, tuple[Callable[[Any], object], list[Any]]] = {
        "pending": (lambda pair: ew.pending(pair[0]), pairs),
        "legal_moves": (lambda pair: ew.legal_moves(pair[0]), pairs),
        "apply": (lambda pair: ew.apply(*pair), pairs),
        "judge": (lambda pair: ew.judge(*pair), pairs),
        "observe": (lambda pair: ew.observe(pair[0], pair[0].turn), pairs),
        "report": (lambda pair: ew.report(pair[0]), pairs),
        "hash": (lambda pair: hash(pair[0]), pairs),
        "to_json": (lambda pair: ew.to_json(pair[0]), pairs),
        "from_json": (lambda text: ew.from_json(text, ew.State), written),
    }
    for function, arguments in calls.values():
        per_call(function, arguments)
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(REPEATS):
        for name, (function, arguments) in calls.items():
            times[name].append(per_call(function, arguments))
    return {name: spread(measured, 2) for name, measured in times.items()}


def techniques() -> dict[str, dict[str, float]]:
    """Microseconds per call of the same thing done in different ways, again and again."""
    state = dealt(ew.Setup(4), Random(0).random)
    move = next(each for each in ew.legal_moves(state) if isinstance(each, Take))
    values = [getattr(state, field.name) for field in fields(ew.State)]
    made_anew: Any = type.__call__
    ways: dict[str, Callable[[Any], object]] = {
        "State(...)": lambda _: ew.State(*values),
        "evolve(state, turn=1, top=3)": lambda _: evolve(state, turn=1, top=3),
        "but(state, turn=1, top=3)": lambda _: but(state, turn=1, top=3),
        "Took(0, 7, cites), made anew": lambda _: made_anew(Took, 0, 7, CITED),
        "Took(0, 7, cites), from the pool": lambda _: Took(0, 7, CITED),
        "legal_moves(state), menu remembered": lambda _: legal_again(state),
        "apply(state, take)": lambda _: ew.apply(state, move),
    }
    again = range(5000)
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(REPEATS):
        for name, way in ways.items():
            times[name].append(per_call(way, again))
    return {name: spread(measured, 2) for name, measured in times.items()}


def legal_again(state: ew.State) -> object:
    """The legal moves of an equal state that the machine has not just been asked about."""
    return ew.legal_moves(but(state, turn=state.turn))


def memory(setup: ew.Setup, games: int) -> float:
    """Bytes that each state takes if all states of some games are kept."""
    states_of(setup, games)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [state for state, _ in states_of(setup, games)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round((after - before) / len(kept))


def starts() -> dict[str, dict[str, float]]:
    """Milliseconds until something has started."""
    commands = {
        "python": ["-c", ""],
        "import egorules.egocentric_world": ["-c", "import egorules.egocentric_world"],
        "egorules --version": ["-m", "egorules", "--version"],
        "egorules judge": ["-m", "egorules", "judge", str(CASE)],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(REPEATS):
        for name, arguments in commands.items():
            times[name].append(command_time(arguments))
    return {name: spread(measured, 0) for name, measured in times.items()}


def growth(decisions: int) -> dict[str, dict[str, dict[str, float]]]:
    """Microseconds per decision, everything included: by the number of seats, by the length."""
    seats = {str(n): ew.Setup(n, "single") for n in range(2, 7)}
    lengths = {
        "single": ew.Setup(3, "single"),
        **{
            str(limit): ew.Setup(3, copies=ew.Setup(3).copies, limit=limit)
            for limit in (50, 200, 800)
        },
    }
    return {"seats": per_decision(seats, decisions), "length": per_decision(lengths, decisions)}


def per_decision(setups: dict[str, ew.Setup], decisions: int) -> dict[str, dict[str, float]]:
    """Microseconds per decision over whole games, measured in turns."""
    contestants = {name: whole_games(setup) for name, setup in setups.items()}
    for contestant in contestants.values():
        timed(contestant, 5 * decisions, seed=0)
    times: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(REPEATS):
        for name, contestant in contestants.items():
            times[name].append(1e6 / timed(contestant, decisions, seed=number).decisions)
    return {name: spread(measured, 1) for name, measured in times.items()}
