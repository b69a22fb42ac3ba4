"""Recording what really decided something: verdicts, refusals and events, test by test."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

from egorules.core.ruling import write_rulings
from egorules.core.verdict import Illegal, IllegalMove, Legal, Verdict
from egorules.rulebooks import RULEBOOKS
from tests.traceability import Register, Traced


class Recorder:
    """Listens to the machine while a test runs."""

    def __init__(self) -> None:
        self.tests: dict[str, dict[str, list[str]]] = {}
        self.collected = 0
        self.files: list[str] = []
        self.narrowed = False
        """Whether some tests were left out on purpose."""
        self.cited: set[str] = set()
        self.setups: dict[int, Any] = {}

    def judged(self, state: Any, verdict: Verdict) -> None:
        """Note the clauses of a verdict, and the readings in force."""
        self.setups[id(state.setup)] = state.setup
        match verdict:
            case Legal(cites):
                self.cited.update(cites)
            case Illegal(violations):
                self.cited.update(each.clause for each in violations)

    def applied(self, step: Any) -> None:
        """Note the clauses of what happened."""
        for event in step.events:
            self.cited.update(event.cites)

    @contextmanager
    def test(self, name: str, clauses: Iterable[str], questions: Iterable[str]) -> Iterator[None]:
        """Listen while one test runs, marked with these clauses and questions."""
        self.cited, self.setups = set(), {}
        yield
        readings = {
            f"{switch}={reading}"
            for setup in self.setups.values()
            for switch, reading in write_rulings(setup.rulings).items()
        }
        self.tests[name] = {
            "clauses": list(clauses),
            "questions": list(questions),
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


def listen() -> None:
    """Let the recorder hear every rulebook; the packages themselves know nothing of it."""
    for book in RULEBOOKS.values():
        module: Any = book
        module.judge = listened_judge(module.judge)
        module.apply = listened_apply(module.apply)
        module.resolve = listened_apply(module.resolve)


def listened_judge(judge: Callable[..., Verdict]) -> Callable[..., Verdict]:
    """The same function, heard by the recorder."""

    @wraps(judge)
    def judged(state: Any, *args: Any, **kwargs: Any) -> Verdict:
        verdict = judge(state, *args, **kwargs)
        RECORDER.judged(state, verdict)
        return verdict

    return judged


def listened_apply(apply: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, heard by the recorder."""

    @wraps(apply)
    def applied(state: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            step = apply(state, *args, **kwargs)
        except IllegalMove as refusal:
            RECORDER.judged(state, refusal.verdict)
            raise
        RECORDER.applied(step)
        return step

    return applied


def is_whole(handed_in: list[dict[str, Any]], folder: Path) -> bool:
    """Whether every test of every file has run."""
    every_file = sorted(map(str, folder.rglob("test_*.py")))
    run = sum(len(data["tests"]) for data in handed_in)
    return all(
        data["files"] == every_file and data["collected"] == run and not data["narrowed"]
        for data in handed_in
    )


def merged(handed_in: list[dict[str, Any]]) -> dict[str, Traced]:
    """The records of all workers as one."""
    return {test: Traced(**data["tests"][test]) for data in handed_in for test in data["tests"]}


def register() -> Register:
    """All clauses, and all questions with the readings besides the default."""
    questions = {
        question.id: [
            f"{question.switch}={reading.id}"
            for reading in question.readings
            if question.switch and reading.id != question.default
        ]
        for book in RULEBOOKS.values()
        for question in book.questions.values()
    }
    clauses = tuple(clause for book in RULEBOOKS.values() for clause in book.clauses)
    return Register(clauses, questions)
