"""tools.simulate: many games, the same result whoever plays them."""

from __future__ import annotations

import csv
import io
import json
import os
import pickle
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from contextlib import nullcontext
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from egorules import __version__
from egorules import egocentric_world as ew
from egorules.cli import app
from egorules.core.event import Seat
from egorules.core.measure import Fact, Measure
from egorules.core.parse import BadInput
from egorules.core.rulebook import Decision
from egorules.core.text import LANGS, Lang, say, told
from egorules.core.transcript import replay
from egorules.core.verdict import Legal
from egorules.egocentric_world.rulings import SoloTie
from egorules.rulebooks import RULEBOOKS
from egorules.tools import batches, plots
from egorules.tools import simulate as simulating
from egorules.tools.batches import Counted, InProcess, local
from egorules.tools.case import AnyRulebook
from egorules.tools.play import Game, play, random_policy, steps
from egorules.tools.processes import Processes
from egorules.tools.results import pictures, read_simulation, simulation_csv, simulation_data
from egorules.tools.simulate import (
    GAMES,
    GameFailed,
    Run,
    Simulation,
    game_seed,
    prepare,
    simulate,
)
from egorules.tools.tally import Tally, kinds, wilson
from tests import toy
from tests.terminal import CTRL_C, PATIENCE, Terminal
from tests.test_schemas import faults

TRIO = ew.Setup(3, "single")
LONG = ew.Setup(2)
SOLO = ew.Setup.solo(difficulty=2, length="single")
MIXED = ("greedy", "random", "greedy")


def written(result: Simulation) -> str:
    """Everything that a run leaves behind, as one text."""
    everything = [json.dumps(simulation_data(result)), simulation_csv(result)]
    for lang in LANGS:
        everything += [f"{name}\n{picture}" for name, picture in pictures(result, lang)]
    return "\n".join(everything)


def by_name(data: dict[str, Any], measure: str) -> dict[str, dict[str, Any]]:
    """The estimates of a measure by what it was taken of."""
    return {each["of"]: each for each in data["measures"] if each["measure"] == measure}


def rows_of(result: Simulation) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(simulation_csv(result))))


# Whoever plays, the same result.


class Backwards(Executor):
    """Hands out work and does the last piece first; then fails whoever looks at the others."""

    def __init__(self) -> None:
        self.work: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        executor = self

        class Waited(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                while executor.work:
                    future, work = executor.work.pop()
                    future.set_result(work())
                return super().result(timeout)

        future = Waited()
        self.work.append((future, lambda: fn(*args, **kwargs)))
        return future


@pytest.mark.parametrize(
    ("rulebook", "setup", "policies"),
    [
        (ew, TRIO, MIXED),
        (ew, SOLO, ("greedy",)),
        (ew, LONG, ("random",)),
        (toy, toy.Setup(), ("random",)),
    ],
    ids=["three players", "solo", "to 50", "toy"],
)
def test_the_same_result_from_any_executor(
    rulebook: AnyRulebook, setup: Any, policies: Sequence[str]
) -> None:
    def run(executor: Executor) -> str:
        return written(simulate(rulebook, setup, policies, 23, seed=5, executor=executor))

    alone = run(InProcess())
    assert run(Backwards()) == alone
    with ThreadPoolExecutor(3) as threads:
        assert run(threads) == alone
    with local(2) as processes:
        assert run(processes) == alone


def test_all_cores_unless_an_executor_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "cores", lambda: 2)
    alone = simulate(ew, TRIO, MIXED, 8, executor=InProcess())
    assert written(simulate(ew, TRIO, MIXED, 8)) == written(alone)


@pytest.mark.parametrize("size", [1, 4, 100])
def test_the_size_of_a_batch_changes_nothing(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    expected = written(simulate(ew, TRIO, MIXED, 10, executor=InProcess()))
    monkeypatch.setattr(batches, "BATCHES", 1)
    monkeypatch.setattr(batches, "LARGEST_BATCH", size)
    monkeypatch.setattr(batches, "IN_FLIGHT", 2)
    assert written(simulate(ew, TRIO, MIXED, 10, executor=InProcess())) == expected
    assert written(simulate(ew, TRIO, MIXED, 10, executor=Backwards())) == expected


def test_another_seed_gives_other_games() -> None:
    one, other = (
        simulation_data(simulate(ew, TRIO, MIXED, 10, seed=seed, executor=InProcess()))
        for seed in (1, 2)
    )
    assert one["measures"] != other["measures"]


def test_seeds_of_games_are_all_different_and_never_change() -> None:
    seeds = {game_seed(run, number) for run in range(20) for number in range(500)}
    assert len(seeds) == 20 * 500
    # Published runs rely on this one number: a hash of "7:0", computed once by another program
    # (b2sum -l 64).
    assert game_seed(7, 0) == int("dda5906b84a43200", 16)


# What is counted is what happened.


def played_again(
    games: int, seed: int, setup: ew.Setup, names: Sequence[str]
) -> list[Game[Any, Any, Any]]:
    known = {"greedy": ew.greedy, "random": random_policy}
    policies = [known[name] for name in names]
    return [play(ew, setup, policies, game_seed(seed, number)) for number in range(games)]


def test_games_counted_are_the_games_that_play_plays() -> None:
    games = played_again(12, 3, TRIO, MIXED)
    data = simulation_data(simulate(ew, TRIO, MIXED, 12, seed=3, executor=InProcess()))
    results = [ew.report(game.state)["result"] for game in games]
    for seat in range(3):
        wins = sum(seat in result["winners"] for result in results)
        assert by_name(data, "won")[str(seat)]["mean"] == pytest.approx(wins / 12, abs=1e-6)
        total = mean(result["totals"][seat] for result in results)
        assert by_name(data, "total")[str(seat)]["mean"] == pytest.approx(total, abs=1e-6)
    greedy_wins = sum(bool({0, 2} & set(result["winners"])) for result in results)
    assert by_name(data, "won_by")["greedy"]["counts"].get("1", 0) == greedy_wins
    moves = mean(len(game.transcript.moves) for game in games)
    assert by_name(data, "moves")[""]["mean"] == pytest.approx(moves, abs=1e-6)


def test_a_clause_counts_once_for_a_move_and_once_for_a_game() -> None:
    in_games: Counter[str] = Counter()
    in_moves: Counter[str] = Counter()
    for game in played_again(6, 9, SOLO, ["greedy"]):
        seen: set[str] = set()
        state = ew.start(SOLO)
        for move, step in zip(game.transcript.moves, replay(ew, game.transcript), strict=True):
            verdict = ew.judge(state, move)
            assert isinstance(verdict, Legal)
            cited = set(verdict.cites) | {each for event in step.events for each in event.cites}
            in_moves.update(cited)
            seen |= cited
            state = step.state
        in_games.update(seen)
    data = simulation_data(simulate(ew, SOLO, ["greedy"], 6, seed=9, executor=InProcess()))
    found = {each["clause"]: each for each in data["clauses"]}
    assert set(found) == set(ew.clauses)
    assert {clause: each["games"] for clause, each in found.items() if each["games"]} == in_games
    assert {clause: each["moves"] for clause, each in found.items() if each["moves"]} == in_moves
    assert in_moves["ew.solo.steps"] > in_games["ew.solo.steps"] == 6


@pytest.mark.parametrize("setup", [ew.Setup(3), ew.Setup.solo(difficulty=3)], ids=["three", "solo"])
def test_facts_about_rounds_agree_with_the_states(setup: ew.Setup) -> None:
    for seed in range(5):
        game = play(ew, setup, [ew.greedy, random_policy, ew.greedy], seed)
        steps = replay(ew, game.transcript)
        facts = list(ew.measured(setup, (event for step in steps for event in step.events)))
        ended = [
            after.state.last_round
            for before, after in pairwise(steps)
            if after.state.last_round is not before.state.last_round
        ]
        rounds = [each for each in ended if each is not None]
        assert values(facts, "rounds") == [len(rounds)] == [game.state.round]
        assert values(facts, "round_end") == [each.cause.value for each in rounds]
        for seat in range(setup.seats):
            scores = [each.scores[seat] for each in rounds]
            assert values(facts, "round_score", str(seat)) == scores
            assert sum(scores) == game.state.totals[seat]
        turns: dict[int, list[Seat]] = defaultdict(list)
        for step in steps:
            pending = ew.pending(step.state)
            if isinstance(pending, Decision) and pending.kind in ("turn", "citybot"):
                turns[step.state.round].append(pending.seat)
        assert values(facts, "round_turns") == [len(seats) for seats in turns.values()]
        firsts = [seats[0] for seats in turns.values()]
        for place in range(3):
            assert values(facts, "round_won", str(place)) == [
                (first + place) % 3 in each.winners
                for first, each in zip(firsts, rounds, strict=True)
            ]


def values(facts: Iterable[Fact], measure: str, of: str = "") -> list[Any]:
    return [value for name, group, value in facts if (name, group) == (measure, of)]


def test_abandoned_games_are_counted_and_are_no_results() -> None:
    cap = 40
    games = [play(ew, TRIO, [ew.greedy] * 3, game_seed(1, number), cap=cap) for number in range(20)]
    finished = [game for game in games if not game.abandoned]
    assert 0 < len(finished) < 20
    result = simulate(ew, TRIO, ["greedy"], 20, seed=1, executor=InProcess(), cap=cap)
    data = simulation_data(result)
    assert data["games"] == {
        "asked": 20,
        "played": 20,
        "finished": len(finished),
        "unknown": 0,
        "abandoned": 20 - len(finished),
    }
    for measure in (*by_name(data, "won").values(), *by_name(data, "moves").values()):
        assert measure["games"] == len(finished)
    wins = sum(0 in ew.report(game.state)["result"]["winners"] for game in finished)
    assert by_name(data, "won")["0"]["counts"].get("1", 0) == wins
    always = next(each for each in data["clauses"] if each["clause"] == "ew.setup.deal")
    assert (always["games"], always["mean"]) == (len(finished), 1.0)


def test_nothing_but_abandoned_games() -> None:
    result = simulate(ew, TRIO, ["greedy"], 3, executor=InProcess(), cap=2)
    data = simulation_data(result)
    assert data["games"]["abandoned"] == 3
    assert [each["measure"] for each in data["measures"]] == ["game"]
    assert {each["games"] for each in data["clauses"]} == {0}
    assert [name for name, _ in pictures(result, "en")] == ["game"]


def keeper(seen: toy.Observation, rng: Random) -> toy.Move:
    """Never changes its card."""
    return toy.Keep()


def test_the_toy_wins_as_often_as_it_must() -> None:
    """Two hands out of four 1s, two 2s and a 3: equal in (12 + 2) of 42 deals."""
    result = simulate(toy, toy.Setup(), ["tests.test_simulate:keeper"], 2000, executor=InProcess())
    tied = Fraction(4 * 3 + 2 * 1, 7 * 6)
    winners = result.tally.mean("winners", confidence=0.9999)
    moves = result.tally.mean("moves")
    assert winners is not None
    assert winners.low < 1 + tied < winners.high
    assert winners.high - winners.low < 0.1
    assert moves is not None
    assert moves.mean == 4


def test_who_has_won_may_be_unknown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unknown winner is an outcome of its own, and a total may lie between two numbers."""
    report = toy.report

    def partly_known(state: toy.State) -> dict[str, Any]:
        data = report(state)
        if data["result"] is not None:
            unknown = state.hands[0] == 1
            data["result"]["totals"] = [{"at_least": 1, "at_most": None}, state.hands[1]]
            data["result"]["winners"] = None if unknown else data["result"]["winners"]
        return data

    monkeypatch.setattr(toy, "report", partly_known)
    monkeypatch.setitem(RULEBOOKS.modules, toy.name, toy.__name__)
    result = simulate(toy, toy.Setup(), ["random"], 50, executor=InProcess())
    data = simulation_data(result)
    games = data["games"]
    assert games["finished"] + games["unknown"] == games["played"] == 50
    assert 0 < games["unknown"] < 50
    assert by_name(data, "won")["0"]["games"] == games["finished"]
    assert by_name(data, "moves")[""]["games"] == 50
    assert set(by_name(data, "total")) == {"1"}
    assert by_name(data, "game")[""]["counts"] == {
        "finished": games["finished"],
        "unknown": games["unknown"],
    }
    dealt = next(each for each in data["clauses"] if each["clause"] == "toy.deal")
    assert (dealt["games"], dealt["mean"]) == (50, 1.0)
    assert faults(data, "simulation.json") == []
    assert "unknown" in dict(pictures(result, "en"))["game"]
    run = ["simulate", "toy", "--games", "50", "--workers", "1"]
    assert app.run([*run, "--lang", "fr"]) == 0
    told_of_it = f"Parties dont on ne peut dire qui les a gagnées : {games['unknown']}"
    assert told_of_it in capsys.readouterr().out


# Estimates.


@pytest.mark.parametrize(
    ("share", "trials", "low", "high"),
    [
        # Newcombe (1998), table I: the score method without continuity correction.
        (Fraction(81, 263), 263, 0.2553, 0.3662),
        (Fraction(15, 148), 148, 0.0624, 0.1605),
        (Fraction(0, 20), 20, 0.0, 0.1611),
        (Fraction(1, 29), 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals(share: Fraction, trials: int, low: float, high: float) -> None:
    assert wilson(share, trials) == pytest.approx((low, high), abs=5e-5)


NUMBER, SHARE = Measure("number", "number", say("number")), Measure("share", "share", say("share"))
PARTS = Measure("parts", "parts", say("parts"))
KINDS = kinds((NUMBER, SHARE, PARTS))


def tallied(games: Iterable[Iterable[Fact]]) -> Tally:
    tally = Tally()
    for facts in games:
        tally.add(KINDS, facts)
    return tally


def test_a_mean_of_independent_values_is_the_usual_one() -> None:
    numbers = [3, 8, 1, 1, 12, 7, 7, 30]
    estimate = tallied([("number", "", each)] for each in numbers).mean("number")
    assert estimate is not None
    width = 1.959964 * stdev(numbers) / sqrt(len(numbers))
    assert estimate.mean == pytest.approx(mean(numbers))
    assert estimate.high - estimate.mean == pytest.approx(width, rel=1e-6)
    assert estimate.mean - estimate.low == pytest.approx(width, rel=1e-6)


def test_what_a_game_repeats_is_no_further_evidence() -> None:
    """A game that says everything three times leaves the intervals as wide as if said once."""
    games: list[list[Fact]] = [
        [("number", "", each % 7), ("share", "", each % 3 % 2), ("parts", "", "ab"[each % 3 % 2])]
        for each in range(40)
    ]
    once, often = tallied(games), tallied(facts * 3 for facts in games)
    for estimate, again in (
        (once.mean("number"), often.mean("number")),
        (once.share("share"), often.share("share")),
        (once.share("parts", "", "a"), often.share("parts", "", "a")),
    ):
        assert estimate is not None
        assert again is not None
        assert again.values == 3 * estimate.values
        assert (again.mean, again.low, again.high) == pytest.approx(
            (estimate.mean, estimate.low, estimate.high)
        )
    share = once.share("share")
    assert share is not None
    assert (share.low, share.high) == pytest.approx(wilson(Fraction(13, 40), 40))


def test_nothing_can_be_said_of_what_was_never_seen() -> None:
    assert Tally().mean("number") is None
    assert Tally().share("share") is None


facts_of_a_game = st.lists(
    st.one_of(
        st.tuples(st.just("number"), st.sampled_from(["", "0", "1"]), st.integers(-50, 50)),
        st.tuples(st.just("share"), st.just(""), st.integers(0, 1)),
        st.tuples(st.just("parts"), st.just(""), st.sampled_from(["a", "b"])),
    ),
    max_size=8,
)


@given(st.lists(facts_of_a_game, max_size=12), st.randoms(use_true_random=False))
def test_a_tally_is_the_same_however_the_games_are_shared_out(
    games: list[list[Fact]], rng: Random
) -> None:
    shuffled = rng.sample(games, len(games))
    cut = rng.randint(0, len(games))
    assert tallied(shuffled[:cut]) + tallied(shuffled[cut:]) == tallied(games)


# Ctrl-C.


class Interrupted(InProcess):
    """Somebody presses Ctrl-C when so many batches have been done."""

    def __init__(self, after: int) -> None:
        self.left = after

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().submit(fn, *args, **kwargs)


@pytest.mark.parametrize("after", [0, 1, 5])
def test_an_interrupted_run_is_a_shorter_run(after: int) -> None:
    result = simulate(ew, TRIO, MIXED, 50, executor=Interrupted(after))
    assert (result.counted.interrupted, result.counted.games) == (True, after)
    shorter = simulate(ew, TRIO, MIXED, after, executor=InProcess())
    assert simulation_csv(result) == simulation_csv(shorter)
    cut, whole = simulation_data(result), simulation_data(shorter)
    assert cut["games"].pop("asked") == 50
    assert whole["games"].pop("asked") == after
    assert cut == whole


def test_a_batch_is_counted_whole_or_not_at_all() -> None:
    """The second batch is done and the third is not when Ctrl-C comes: two are counted."""
    told_so_far: list[int] = []

    def progress(counted: Counted) -> None:
        told_so_far.append(counted.games)
        if len(told_so_far) == 2:
            raise KeyboardInterrupt

    result = simulate(ew, TRIO, MIXED, 9, executor=InProcess(), progress=progress)
    assert told_so_far == [1, 2]
    assert (result.counted.games, result.ended("finished")) == (2, 2)


def test_ctrl_c_at_the_terminal_keeps_what_is_done(tmp_path: Path) -> None:
    arguments = ("simulate", "--seats", "2", "--length", "single", "--policy", "random")
    many = ("--games", "1000000", "--workers", "2", "--out", "kept.json")
    with Terminal(*arguments, *many, cwd=tmp_path) as terminal:
        terminal.expect(r"[1-9]\d*/1000000")
        terminal.expect("games per second")
        terminal.send(CTRL_C)
        terminal.expect(r"Interrupted after \d+ of 1000000 games")
        assert terminal.ended() == 130
        assert "Traceback" not in terminal.said
    kept = json.loads((tmp_path / "kept.json").read_text("utf-8"))
    played = kept["games"]["played"]
    assert 0 < played < kept["games"]["asked"] == 1_000_000
    assert app.run([*arguments, "--games", str(played), "--out", str(tmp_path / "again.json")]) == 0
    again = json.loads((tmp_path / "again.json").read_text("utf-8"))
    assert again["games"].pop("asked") == played
    del kept["games"]["asked"]
    assert again == kept


# A run that goes on.


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_run_that_goes_on_gives_the_same_bytes_as_an_unbroken_one(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unbroken, broken = tmp_path / "unbroken.json", tmp_path / "broken.json"
    run = ("simulate", name, "--workers", "1", "--json")
    assert app.run([*run, "--games", "7", "--seed", str(2**70), "--out", str(unbroken)]) == 0
    capsys.readouterr()
    with monkeypatch.context() as patch:
        patch.setattr(batches, "local", lambda workers: nullcontext(Interrupted(3)))
        some = ["--games", "7", "--seed", str(2**70), "--out", str(broken)]
        assert app.run([*run, *some]) == 130
    assert json.loads(broken.read_text("utf-8"))["games"]["played"] == 3
    with monkeypatch.context() as patch:
        patch.setattr(batches, "local", lambda workers: nullcontext(Interrupted(2)))
        assert app.run([*run, "--resume", str(broken)]) == 130
    assert json.loads(broken.read_text("utf-8"))["games"]["played"] == 5
    capsys.readouterr()
    assert app.run([*run, "--resume", str(broken)]) == 0
    assert broken.read_bytes() == unbroken.read_bytes()
    assert capsys.readouterr().out == unbroken.read_text("utf-8")
    assert app.run([*run, "--resume", str(broken)]) == 0
    assert broken.read_bytes() == unbroken.read_bytes()


def test_games_can_be_added_to_a_run(tmp_path: Path) -> None:
    fewer, more = tmp_path / "fewer.json", tmp_path / "more.json"
    assert app.run([*BASIC, "--out", str(fewer)]) == 0
    assert app.run([*BASIC[:-4], "--games", "20", "--out", str(more)]) == 0
    before = fewer.read_bytes()
    again = tmp_path / "again.json"
    resumed = ["simulate", "--resume", str(fewer), "--games", "20", "--workers", "1"]
    assert app.run([*resumed, "--out", str(again)]) == 0
    assert (again.read_bytes(), fewer.read_bytes()) == (more.read_bytes(), before)
    assert app.run(resumed) == 0
    assert fewer.read_bytes() == more.read_bytes()


def some_result() -> dict[str, Any]:
    """A result that can be read again."""
    result = simulate(ew, TRIO, MIXED, 5, executor=InProcess())
    data: dict[str, Any] = json.loads(json.dumps(simulation_data(result)))
    assert simulation_data(read_simulation(data, RULEBOOKS)) == data
    return data


RESULT = some_result()


def values_within(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths of everything inside plain data."""
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*path, key)
            yield from values_within(each, (*path, key))


@given(st.sampled_from(sorted(values_within(RESULT), key=str)), st.data())
def test_a_result_with_one_value_changed_is_refused_or_another_result(
    path: tuple[str | int, ...], data: st.DataObject
) -> None:
    """Nothing but bad input is raised, and what is accepted is what was written."""
    changed = json.loads(json.dumps(RESULT))
    inside: Any = changed
    for key in path[:-1]:
        inside = inside[key]
    if data.draw(st.booleans()):
        del inside[path[-1]]
    else:
        odd = [None, True, -1, 0, 10**40, 0.5, "", "x", [], {}, [1], {"": {"n": 1}}]
        inside[path[-1]] = data.draw(st.sampled_from(odd))
    try:
        assert simulation_data(read_simulation(changed, RULEBOOKS)) == changed
    except BadInput:
        assert changed != RESULT


def test_what_cannot_be_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run.json"

    def told(data: object, *arguments: str) -> str:
        file.write_text(json.dumps(data), encoding="utf-8")
        before = file.read_bytes()
        why = refusal(capsys, "--resume", str(file), *arguments)
        assert file.read_bytes() == before
        return why

    older = "version 0.0.9 has begun this run and must finish it; this is version"
    assert older in told({**RESULT, "egorules": "0.0.9"}).lower()
    assert "rulebook: There is no rulebook 'chess'" in told({**RESULT, "rulebook": "chess"})
    wrong = "measures: These are not the numbers that a simulation writes"
    assert wrong in told({**RESULT, "measures": RESULT["measures"][1:]})
    assert wrong in told({**RESULT, "games": {**RESULT["games"], "played": 4}})
    assert wrong in told({**RESULT, "clauses": RESULT["clauses"][1:]})
    assert "--games: 5 have been played already" in told(RESULT, "--games", "4")
    for option in ("--seed", "--setup", "--length"):
        has_it = f"{option}: The run that --resume names has it already"
        assert has_it in told(RESULT, option, "0")
    assert "--policy: Name the policies of that run again: " in told(RESULT, "--policy", "random")
    assert ": No such file" in refusal(capsys, "--resume", str(tmp_path / "none.json"))


def test_a_file_runs_nobodys_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A module is imported because the command line names it, not because a file does."""
    file = tmp_path / "run.json"
    own = ["--policy", "tests.test_simulate:anything"]
    assert app.run([*BASIC, *own, "--out", str(file)]) == 0
    capsys.readouterr()
    trap = {**json.loads(file.read_text("utf-8")), "policies": ["antigravity:fly"] * 3}
    for data in (trap, {**trap, "policies": [["antigravity:fly"]] * 3}):
        planted = tmp_path / "trap.json"
        planted.write_text(json.dumps(data), encoding="utf-8")
        refusal(capsys, "--resume", str(planted))
    assert "antigravity" not in sys.modules
    assert "again" in refusal(capsys, "--resume", str(file))
    more = ["--games", "13", "--workers", "1"]
    assert app.run(["simulate", "--resume", str(file), *own, *more]) == 0


def anything(seen: ew.Observation, rng: Random) -> object:
    """Any legal move."""
    return rng.choice(seen.legal_moves)


def test_the_file_is_brought_up_to_date_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is there when a game is played for which the process is killed: all games before."""
    file = tmp_path / "run.json"
    played: list[int] = []

    def looking(self: Run, number: int) -> list[Fact]:
        exists = file.exists()
        played.append(json.loads(file.read_text("utf-8"))["games"]["played"] if exists else 0)
        return simulating.facts(self, game_seed(self.seed, number))

    monkeypatch.setattr("egorules.cli.simulate.KEEP", 0.0)
    monkeypatch.setattr(Run, "__call__", looking)
    assert app.run([*BASIC, "--out", str(file)]) == 0
    assert played == list(range(12))


# Processes that die.


def mortal(seen: ew.Observation, rng: Random) -> object:
    """Takes its process along, once for each file that is there to be removed."""
    for file in sorted(Path(os.environ["TEST_LIVES"]).iterdir()):
        try:
            file.unlink()
        except FileNotFoundError:  # another process was faster
            continue
        os.kill(os.getpid(), signal.SIGKILL)
    return rng.choice(seen.legal_moves)


@pytest.mark.parametrize("deaths", [1, 2, 3])
def test_processes_that_die_change_nothing(
    deaths: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEST_LIVES", str(tmp_path))
    own = ["tests.test_simulate:mortal"]
    expected = written(simulate(ew, TRIO, own, 60, executor=InProcess()))
    for number in range(deaths):
        (tmp_path / str(number)).touch()
    with local(2) as executor:
        assert written(simulate(ew, TRIO, own, 60, executor=executor)) == expected
    assert list(tmp_path.iterdir()) == []


def doomed(seen: ew.Observation, rng: Random) -> object:
    """Takes its process along when it sees a certain hand."""
    if str(seen.hand) == os.environ.get("TEST_FATAL"):
        os._exit(1)
    return rng.choice(seen.legal_moves)


def hands_seen(number: int) -> set[str]:
    """Every hand that somebody sees in a game of that policy."""
    seats: Sequence[Any] = [doomed] * 3
    played = steps(ew, TRIO, seats, game_seed(0, number))
    pending = [(before, ew.pending(before)) for before, _, _ in played]
    return {
        str(ew.observe(state, each.seat).hand)
        for state, each in pending
        if isinstance(each, Decision)
    }


def test_a_game_that_kills_is_not_played_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The games before it are counted, written and told; without the fault the run goes on."""
    file = tmp_path / "run.json"
    own = ["--policy", "tests.test_simulate:doomed", "--workers", "2"]
    others = [hands_seen(number) for number in range(12) if number != 9]
    fatal = min(hands_seen(9).difference(*others))
    monkeypatch.setenv("TEST_FATAL", fatal)
    assert app.run([*BASIC[:-2], *own, "--out", str(file)]) == 2
    out, err = capsys.readouterr()
    assert err == "egorules: --workers: A process that was playing has died\n"
    assert "Interrupted after 9 of 12 games" in out
    assert json.loads(file.read_text("utf-8"))["games"]["played"] == 9
    monkeypatch.delenv("TEST_FATAL")
    assert app.run(["simulate", "--resume", str(file), *own]) == 0
    assert json.loads(file.read_text("utf-8"))["games"]["played"] == 12


def stands(sign: Path) -> None:
    """Says that it is there, and does nothing else."""
    sign.touch()
    time.sleep(600)


def test_processes_may_end_while_work_is_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What Ctrl-C does: nobody waits for the batches any more, and the processes end. A pool of
    Python 3.11 that notices first that its processes are gone prints a traceback."""
    failures: list[object] = []
    monkeypatch.setattr("threading.excepthook", failures.append)
    executor = Processes(2)
    working = [executor.submit(stands, tmp_path / name) for name in "ab"]
    while len(list(tmp_path.iterdir())) < 2:
        time.sleep(0.01)
    waiting = [executor.submit(stands, tmp_path / "c") for _ in range(9)]
    for future in waiting:
        future.cancel()
    executor.ours.close()
    assert not wait([*working, *waiting], PATIENCE).not_done
    executor.shutdown()
    assert failures == []


# Policies.


def stubborn(seen: ew.Observation, rng: Random) -> object:
    """Always the same move, legal or not."""
    return ew.parse_move("discard")


def forgetful(seen: ew.Observation, rng: Random) -> object:
    """Does not know what it does."""
    raise LookupError("no idea")


def test_what_is_wrong_with_a_policy_is_told_with_its_line() -> None:
    line = forgetful.__code__.co_firstlineno + 2
    with pytest.raises(GameFailed) as failure:
        simulate(ew, TRIO, ["tests.test_simulate:forgetful"], 1, executor=InProcess())
    assert failure.value.why == f"LookupError: no idea (test_simulate.py, line {line})"
    with pytest.raises(GameFailed) as failure:
        simulate(ew, TRIO, ["tests.test_simulate:stubborn"], 1, executor=InProcess())
    assert "line" not in failure.value.why  # an illegal move is nobody's line


def test_anybodys_own_policy_by_its_name() -> None:
    result = simulate(
        ew, TRIO, ["egorules.tools.play:random_policy", "random", "random"], 5, executor=InProcess()
    )
    same = simulate(ew, TRIO, ["random"], 5, executor=InProcess())
    assert by_name(simulation_data(result), "won") == by_name(simulation_data(same), "won")
    assert set(by_name(simulation_data(result), "won_by")) == {
        "egorules.tools.play:random_policy",
        "random",
    }


@pytest.mark.parametrize("executor", [InProcess, lambda: ThreadPoolExecutor(1)])
def test_a_game_that_a_policy_spoils_is_named(executor: Callable[[], Executor]) -> None:
    with executor() as pool, pytest.raises(GameFailed) as failure:
        simulate(ew, TRIO, ["tests.test_simulate:stubborn"], 3, seed=4, executor=pool)
    assert (failure.value.number, failure.value.seed) == (0, game_seed(4, 0))
    assert "ew.turn.one-action" in failure.value.why
    copied = pickle.loads(pickle.dumps(failure.value))
    assert vars(copied) == vars(failure.value)


@pytest.mark.parametrize(
    ("policies", "why"),
    [
        (["clever"], "policy: Unknown: 'clever'; known are: random, greedy"),
        (["greedy", "random"], "policy: One policy for all, or one for each of the 3 seats"),
        (["nowhere.at.all:bot"], "policy: Cannot import nowhere.at.all:bot: No module"),
        (["tests.toy:nobody"], "policy: Cannot import tests.toy:nobody: "),
        ([":bot"], "policy: Cannot import :bot: "),
    ],
)
def test_policies_that_are_not_there(policies: list[str], why: str) -> None:
    with pytest.raises(BadInput) as refusal:
        prepare(ew, TRIO, policies, seed=0)
    assert str(refusal.value).startswith(why)


def test_citybots_need_no_policy_and_win_for_none() -> None:
    run = prepare(ew, SOLO, ["greedy"], seed=0)
    assert run.policies == ("greedy",)
    data = simulation_data(simulate(ew, SOLO, ["greedy"], 10, executor=InProcess()))
    assert set(by_name(data, "won")) == {"0", "1", "2"}
    assert by_name(data, "won_by") == {}
    assert set(by_name(data, "decisions")) == {"0"}


# The command.

BASIC = ("simulate", "--seats", "3", "--length", "single", "--games", "12", "--workers", "1")


def test_a_run_without_a_game_spoils_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.json"
    files = ["--out", str(kept), "--csv", str(tmp_path / "kept.csv")]
    assert app.run([*BASIC, *files]) == 0
    before = kept.read_text("utf-8")
    capsys.readouterr()
    monkeypatch.setattr(batches, "local", lambda workers: nullcontext(Interrupted(0)))
    assert app.run([*BASIC, *files, "--json"]) == 130
    out, err = capsys.readouterr()
    assert json.loads(out)["games"]["played"] == 0
    assert err == "Interrupted after 0 of 12 games\n"
    assert app.run([*BASIC, *files, "--lang", "fr"]) == 130
    assert capsys.readouterr().out == "Interrompu après 0 parties sur 12\n"
    assert kept.read_text("utf-8") == before


def test_rulings_are_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    rulings = ("--ruling", "win_tie=random", "--ruling", "repeat_stop=forbidden")
    assert app.run([*BASIC, *rulings]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "length = single, repeat_stop = forbidden, win_tie = random Games: 12" in told


def test_a_program_is_told_what_it_hands_in_wrongly() -> None:
    with pytest.raises(ValueError, match=r"^games: 0 or more, not -10$"):
        simulate(ew, TRIO, ["greedy"], -10)
    with pytest.raises(TypeError, match="module:function"):
        simulate(ew, TRIO, [ew.greedy], 1)  # type: ignore[list-item]


def test_the_command_prints_what_it_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = ["--out", str(tmp_path / "a.json"), "--csv", str(tmp_path / "a.csv")]
    policies = [f"--policy={name}" for name in MIXED]
    assert app.run([*BASIC, *files, *policies, "--seed", "6", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert (tmp_path / "a.json").read_text("utf-8") == out
    result = simulate(ew, TRIO, MIXED, 12, seed=6, executor=InProcess())
    assert json.loads(out) == simulation_data(result)
    assert (tmp_path / "a.csv").read_text("utf-8") == simulation_csv(result)


def test_a_result_says_what_it_is_the_result_of(capsys: pytest.CaptureFixture[str]) -> None:
    setup = ("--difficulty", "3", "--ruling", "solo_tie=human_loses", "--length", "single")
    assert (
        app.run(["simulate", *setup, "--games", "2", "--workers", "1", "--seed", "9", "--json"])
        == 0
    )
    data = json.loads(capsys.readouterr().out)
    assert {key: data[key] for key in ("egorules", "rulebook", "policies", "seed")} == {
        "egorules": __version__,
        "rulebook": "egocentric_world",
        "policies": ["greedy"],
        "seed": 9,
    }
    rulings = ew.Rulings(solo_tie=SoloTie.HUMAN_LOSES)
    assert ew.read_setup(data["setup"]) == ew.Setup.solo(3, "single", rulings)


def test_results_fit_their_schema() -> None:
    for setup, cap in ((TRIO, 10_000), (SOLO, 10_000), (TRIO, 2)):
        data = simulation_data(simulate(ew, setup, ["greedy"], 3, executor=InProcess(), cap=cap))
        assert faults(data, "simulation.json") == []
        for planted in (
            {**data, "when": "now"},
            {**data, "games": {**data["games"], "lost": 1}},
            {**data, "measures": [{**data["measures"][0], "mean": 1}]},
            {**data, "clauses": [{**data["clauses"][0], "games": -1}]},
        ):
            assert faults(planted, "simulation.json") != []


def test_every_count_is_a_row_and_every_row_names_its_run() -> None:
    result = simulate(ew, TRIO, MIXED, 12, seed=6, executor=InProcess())
    rows = rows_of(result)
    for row in rows:
        assert (row["egorules"], row["rulebook"], row["seed"], row["games"]) == (
            __version__,
            "egocentric_world",
            "6",
            "12",
        )
        assert ew.read_setup(json.loads(row["setup"])) == TRIO
        assert row["policies"] == "greedy random greedy"
    for seat in range(3):
        won = [row for row in rows if (row["measure"], row["of"]) == ("won", str(seat))]
        assert sum(int(row["count"]) for row in won) == 12
    dealt = {row["measure"]: row["count"] for row in rows if row["of"] == "ew.setup.deal"}
    assert dealt == {"clause_games": "12", "clause_moves": str(12 * 15)}


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_rulebook_is_simulated(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    run = ["simulate", name, "--seats", "2", "--games", "3", "--workers", "1"]
    assert app.run([*run, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["rulebook"], data["games"]["played"], data["games"]["abandoned"]) == (name, 3, 0)
    assert faults(data, "simulation.json") == []
    for lang in LANGS:
        assert app.run([*run, "--lang", lang]) == 0
        out, err = capsys.readouterr()
        assert out.startswith(f"egorules {__version__}, {name}: seats = 2")
        assert err == ""


def test_a_setup_from_a_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = tmp_path / "case.toml"
    case.write_text('rulebook = "egocentric_world"\n[setup]\nseats = 3\nlength = "single"\n')
    rest = ("--games", "12", "--workers", "1", "--json")
    assert app.run(["simulate", "--setup", str(case), *rest]) == 0
    from_case = capsys.readouterr().out
    assert app.run([*BASIC, "--json"]) == 0
    assert capsys.readouterr().out == from_case


def measures_of(policies: int) -> list[Measure]:
    """What is told of games in which so many policies meet."""
    return [each for each in (*GAMES, *ew.measures) if each.name != "won_by" or policies > 1]


@pytest.mark.parametrize("lang", LANGS)
def test_the_summary_for_people(lang: Lang, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run([*BASIC, "--lang", lang]) == 0
    out = capsys.readouterr().out
    result = simulate(ew, TRIO, ["greedy"], 12, executor=InProcess())
    for measure in measures_of(1):
        title = told(measure.title, lang, ew.words)
        assert " ".join(title.split()[:3]) in out
    share = result.tally.share("won", "1")
    assert share is not None
    numbers = f"{100 * share.mean:.1f} %", f"{100 * share.low:.1f} % – {100 * share.high:.1f} %"
    line = next(
        line for line in out.splitlines() if line.strip().startswith(("Player 1", "Joueur 1"))
    )
    for number in numbers:
        assert number.replace(".", "," if lang == "fr" else ".") in line
    assert out.startswith(f"egorules {__version__}, egocentric_world: seats = 3, length = single\n")


def test_one_game_has_a_mean_and_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["simulate", "--seats", "3", "--games", "1", "--workers", "1"]) == 0
    line = next(each for each in capsys.readouterr().out.splitlines() if "Rounds of a game" in each)
    assert line.split()[-2:] == ["–", "1"]


def test_a_policy_of_ones_own_is_found_in_the_current_folder(tmp_path: Path) -> None:
    bot = "def last(seen, dice):\n    return seen.legal_moves[-1]\n"
    (tmp_path / "my_bot.py").write_text(bot, encoding="utf-8")
    # As the installed command: -P, because python -m would look into the folder by itself.
    command = [sys.executable, "-P", "-m", "egorules", "simulate", "--games", "2", "--workers", "2"]
    done = subprocess.run(
        [*command, "--seats", "2", "--length", "single", "--policy", "my_bot:last"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "my_bot:last" in done.stdout


def test_no_progress_is_shown_where_nobody_looks(capfd: pytest.CaptureFixture[str]) -> None:
    assert app.run([*BASIC, "--json"]) == 0
    assert capfd.readouterr().err == ""


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert app.run(["simulate", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--games", "0"], "--games: At least 1"),
        (["--workers", "0"], "--workers: At least 1"),
        (["--seats", "9"], "seats: A game has 2 to 6 seats"),
        (["--seats", "3", "--solo"], "--solo: There is no such option"),
        (["--seats", "3", "--difficulty", "1"], "--difficulty: Only solo mode has a difficulty"),
        (["--difficulty", "7"], "difficulty: The difficulty is 1, 2 or 3"),
        (["--ruling", "solo_tie"], "--ruling: Expected SWITCH=READING"),
        (["--ruling", "solo_tie=nobody"], "egorules: --ruling solo_tie: Unknown: 'nobody'"),
        (["--policy", "clever"], "egorules: --policy: Unknown: 'clever'"),
        (["--policy", "no_such:bot"], "egorules: --policy: Cannot import no_such:bot: No module"),
        (["--policy", "tests.test_simulate:stubborn", "--workers", "1"], "--policy: Game 0, seed "),
        (["--engine", "dask"], "--scheduler: Missing"),
        (["--engine", "dask", "--scheduler", "x", "--workers", "2"], "--workers: The cluster says"),
        (
            ["--engine", "dask", "--scheduler", "nonsense://"],
            "--scheduler: No cluster answers there",
        ),
        (["--scheduler", "x"], "--scheduler: Only --engine dask has one"),
        (["--out", "no/such/folder/a.json"], "no/such/folder/a.json: No such file"),
        (["--out", "a.json", "--csv", "./a.json"], "--csv: The same file as --out"),
        (["--games", "1.5"], "--games: Expected a whole number, got a text"),
        (["--seats", "2.6"], "--seats: Expected a whole number, got a text"),
        (["--difficulty", "2.0"], "--difficulty: Expected a whole number, got a text"),
        (["--seed", "0x10"], "--seed: Expected a whole number, got a text"),
    ],
)
def test_bad_input_gets_one_message(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refusal(capsys, *arguments)


def deadly(seen: ew.Observation, rng: Random) -> object:
    """Takes its process along."""
    os._exit(1)


def test_a_process_that_dies_is_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--policy", "tests.test_simulate:deadly", "--workers", "2", "--games", "2")
    assert "--workers: A process that was playing has died" in refusal(capsys, *arguments)


def test_dask_is_an_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    why = refusal(capsys, "--engine", "dask", "--scheduler", "tcp://127.0.0.1:1")
    assert "--engine: Dask is not installed; it comes with egorules[dask]" in why


def test_cases_that_are_no_setup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = tmp_path / "case.toml"
    case.write_text('rulebook = "egocentric_world"\nmoves = "first 0"\n[setup]\nseats = 2\n')
    assert "neither position nor moves" in refusal(capsys, "--setup", str(case))
    assert "--seats: The case says how" in refusal(capsys, "--setup", str(case), "--seats", "2")


# Plots.


def test_plots_are_pictures_of_the_estimates(tmp_path: Path) -> None:
    assert app.run([*BASIC, "--plots", str(tmp_path / "plots")]) == 0
    result = simulate(ew, TRIO, ["greedy"], 12, executor=InProcess())
    names = {path.stem: path.read_text("utf-8") for path in (tmp_path / "plots").glob("*.svg")}
    assert set(names) == {measure.name for measure in measures_of(1)}
    for name, picture in names.items():
        root = ET.fromstring(picture)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        title = next(each.title for each in (*GAMES, *ew.measures) if each.name == name)
        assert root.findtext("{*}title") == told(title)
    widths = bar_sizes(names["won"], "width")
    shares = [result.tally.share("won", str(seat)) for seat in range(3)]
    means = [share.mean for share in shares if share is not None]
    assert widths == pytest.approx([each / means[0] * widths[0] for each in means], abs=0.2)


def bar_sizes(picture: str, side: str) -> list[float]:
    bars = ET.fromstring(picture).findall("{*}rect[@class='bar']")
    return [float(each.attrib[side]) for each in bars]


@given(st.dictionaries(st.integers(-300, 3000), st.integers(1, 500), min_size=1, max_size=40))
def test_a_histogram_shows_every_value(counts: dict[int, int]) -> None:
    heights = bar_sizes(plots.histogram("any", counts), "height")
    assert len(heights) <= 62
    tallest = max(heights)
    assert all(height <= 0.1 + plots.HEIGHT for height in heights)
    if max(counts) - min(counts) < 60:
        expected = [counts[value] / max(counts.values()) * tallest for value in sorted(counts)]
        assert heights == pytest.approx(expected, abs=0.2)


@given(
    st.lists(
        st.tuples(st.floats(-1e3, 1e3), st.floats(0, 100)).map(
            lambda each: plots.Bar("<&>", each[0], each[0] - each[1], each[0] + each[1])
        ),
        min_size=1,
        max_size=6,
    )
)
def test_bars_stay_inside_the_picture(rows: list[plots.Bar]) -> None:
    root = ET.fromstring(plots.bars("a < b & c", rows, expected=0))
    assert len(root.findall("{*}rect[@class='bar']")) == len(rows)
    for line in root.findall("{*}line"):
        assert all(0 <= float(line.attrib[x]) <= plots.WIDTH + 0.1 for x in ("x1", "x2"))
    labels = [text.text for text in root.findall("{*}text")]
    assert labels.count("<&>") == len(rows)
