"""What every test run does besides: it records which clauses really decided something.

Each test leaves its marks, the clauses cited while it ran, and the readings in force. When the
whole suite has run, the record is checked (`traceability.py`), written to build/traceability.json,
and a complaint fails the run. A part of the suite is not checked.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from egorules.rulebooks import RULEBOOKS
from egorules.testing.profiles import register_profiles
from tests.recording import RECORDER, Recorder, is_whole, listen, merged, register
from tests.traceability import summary, vectors_by_clause

TESTS = Path(__file__).parent
COMPLAINTS = pytest.StashKey[list[str]]()
HANDED_IN: list[dict[str, Any]] = []
"""The records of the workers, if there are any."""

OVER_AND_OVER = (
    "corpus",
    "docs",
    "laws",
    "playthroughs",
    "secrecy",
    "test_explore.py",
    "test_fuzz.py",
    "test_schemas.py",
    "vectors",
)
"""Tests that go through the same lines many thousand times; counting them takes thrice as long."""

BEGUN = monotonic()

register_profiles()
listen()  # before any test module imports the machine


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
    clauses = [each for mark in item.iter_markers("clause") for each in mark.args]
    questions = [each for mark in item.iter_markers("question") for each in mark.args]
    over_and_over = item.path.relative_to(TESTS).parts[0] in OVER_AND_OVER
    uncounted = paused(sys.modules.get("coverage")) if over_and_over else nullcontext()
    with RECORDER.test(item.nodeid, clauses, questions), uncounted:
        return (yield)


@contextmanager
def paused(coverage: Any) -> Iterator[None]:
    """Count no lines meanwhile, if lines are counted at all."""
    counting = coverage and coverage.Coverage.current()
    if not counting:
        yield
        return
    counting.stop()
    try:
        yield
    finally:
        counting.start()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    finished = getattr(node, "workeroutput", None)  # a worker that crashed hands in nothing
    HANDED_IN.append(finished["traceability"] if finished else Recorder().data())


def pytest_sessionfinish(session: pytest.Session) -> None:
    config: Any = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["traceability"] = RECORDER.data()
        return
    handed_in = HANDED_IN or [RECORDER.data()]
    if not is_whole(handed_in, TESTS):
        return
    folders = [TESTS.parent / "spec" / name / "vectors" for name in RULEBOOKS]
    vectors = vectors_by_clause(path for folder in folders for path in folder.glob("*.json"))
    found = summary(merged(handed_in), register(), vectors)
    run = {
        "tests": sum(len(data["tests"]) for data in handed_in),
        "seconds": round(monotonic() - BEGUN),
        "processors": os.cpu_count(),
    }
    for name, data in (("traceability", found), ("run", run)):
        target = TESTS.parent / "build" / f"{name}.json"
        target.parent.mkdir(exist_ok=True)
        target.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    config.stash[COMPLAINTS] = found["complaints"]
    if found["complaints"] and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    found = config.stash.get(COMPLAINTS, None)
    if found is None:
        terminalreporter.line("traceability: not checked, for only a part of the suite ran")
    elif not found:
        terminalreporter.line("traceability: every clause is cited, proved and shown")
    else:
        terminalreporter.section("traceability")
        for complaint in found:
            terminalreporter.line(complaint, red=True)
