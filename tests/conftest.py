"""What every test run does besides: it records which clauses really decided something.

Each test leaves its marks, the clauses cited while it ran, and the readings in force. When the
whole suite has run, the record is checked (`traceability.py`), written to build/traceability.json,
and a complaint fails the run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.core.ruling import write_rulings
from egorules.core.verdict import Illegal, Legal, Verdict
from egorules.egocentric_world import machine
from egorules.egocentric_world.state import Result
from egorules.testing.profiles import register_profiles
from tests.traceability import Register, Traced, summary, vectors_by_clause

TESTS = Path(__file__).parent

register_profiles()


class Recorder:
    """Listens to the machine while a test runs."""

    def __init__(self) -> None:
        self.tests: dict[str, dict[str, list[str]]] = {}
        self.collected = 0
        self.files: list[str] = []
        self.narrowed = False
        self.cited: set[str] = set()
        self.setups: dict[int, ew.Setup] = {}

    def judged(self, state: ew.State, verdict: Verdict) -> None:
        """Note the clauses of a verdict."""
        self.setups[id(state.setup)] = state.setup
        match verdict:
            case Legal(cites):
                self.cited.update(cites)
            case Illegal(violations):
                self.cited.update(each.clause for each in violations)

    def applied(self, step: Result) -> None:
        """Note the clauses of what happened."""
        for event in step.events:
            self.cited.update(event.cites)

    def test(self, item: pytest.Item) -> Iterator[None]:
        """Listen while one test runs."""
        self.cited, self.setups = set(), {}
        yield
        readings = {
            f"{switch}={reading}"
            for setup in self.setups.values()
            for switch, reading in write_rulings(setup.rulings).items()
        }
        self.tests[item.nodeid] = {
            "clauses": [each for mark in item.iter_markers("clause") for each in mark.args],
            "questions": [each for mark in item.iter_markers("question") for each in mark.args],
            "cited": sorted(self.cited),
            "readings": sorted(readings),
        }

    def data(self) -> dict[str, Any]:
        """The record as plain data, as a worker hands it in."""
        return {
            "tests": self.tests,
            "collected": self.collected,
            "files": self.files,
            "narrowed": self.narrowed,
        }


RECORDER = Recorder()
HANDED_IN: list[dict[str, Any]] = []
"""The records of all workers, or of this process if there are none."""


def listened_judge(judge: Callable[..., Verdict]) -> Callable[..., Verdict]:
    @wraps(judge)
    def judged(state: ew.State, *args: Any, **kwargs: Any) -> Verdict:
        verdict = judge(state, *args, **kwargs)
        RECORDER.judged(state, verdict)
        return verdict

    return judged


def listened_apply(apply: Callable[..., Result]) -> Callable[..., Result]:
    @wraps(apply)
    def applied(*args: Any, **kwargs: Any) -> Result:
        step = apply(*args, **kwargs)
        RECORDER.applied(step)
        return step

    return applied


# The machine is wrapped before any test module imports it; the package itself knows nothing of it.
machine.judge = ew.judge = listened_judge(machine.judge)
machine.apply = ew.apply = listened_apply(machine.apply)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "question(id): the open question this test answers")


def pytest_deselected(items: list[pytest.Item]) -> None:
    RECORDER.narrowed = RECORDER.narrowed or bool(items)


def pytest_collection_finish(session: pytest.Session) -> None:
    RECORDER.collected = len(session.items)
    RECORDER.files = sorted({str(item.path) for item in session.items})
    RECORDER.narrowed = RECORDER.narrowed or any("::" in arg for arg in session.config.args)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    listening = RECORDER.test(item)
    next(listening)
    result = yield
    next(listening, None)
    return result


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    HANDED_IN.append(node.workeroutput["traceability"])


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["traceability"] = RECORDER.data()
        return
    handed_in = HANDED_IN or [RECORDER.data()]
    if not is_whole(handed_in):
        return
    record = {
        test: Traced(**traced) for data in handed_in for test, traced in data["tests"].items()
    }
    vectors = vectors_by_clause((TESTS.parent / "spec" / ew.name / "vectors").glob("*.json"))
    target = TESTS.parent / "build" / "traceability.json"
    target.parent.mkdir(exist_ok=True)
    found = summary(record, register(), vectors)
    target.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    session.config.stash[COMPLAINTS] = found["complaints"]
    if found["complaints"] and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


COMPLAINTS = pytest.StashKey[list[str]]()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    found = config.stash.get(COMPLAINTS, [])
    if found:
        terminalreporter.section("traceability")
        for complaint in found:
            terminalreporter.line(complaint, red=True)


def is_whole(handed_in: list[dict[str, Any]]) -> bool:
    """Whether every test of every file has run."""
    every_file = sorted(map(str, TESTS.rglob("test_*.py")))
    run = sum(len(data["tests"]) for data in handed_in)
    return all(
        data["files"] == every_file and data["collected"] == run and not data["narrowed"]
        for data in handed_in
    )


def register() -> Register:
    """All clauses, and all questions with the readings besides the default."""
    questions = {
        question.id: [
            f"{question.switch}={reading.id}"
            for reading in question.readings
            if question.switch and reading.id != question.default
        ]
        for question in ew.questions.values()
    }
    return Register(tuple(ew.clauses), questions)
