"""mutmut as it is, but for a few things, most of them for the sake of time.

mutmut starts pytest anew in every process that it forks, which takes longer than the tests that
kill a mutant. Here the process it forks from keeps what it has collected, and each mutant only
runs its tests until one fails: those first that killed another mutant of the same function, then
those of its own package, the quick before the slow, and no more than fit into `ENOUGH` seconds, so
that a survivor costs seconds too. The function itself becomes the mutant, where mutmut would ask at
every call which one is meant. A mutant is given up for the time it takes of a processor, not by
the clock, for the machine may be busy; and none may take all the memory there is.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from fnmatch import fnmatch
from functools import wraps
from itertools import chain, compress, zip_longest
from pathlib import Path
from shlex import split
from time import process_time
from types import CodeType, FunctionType
from typing import Any

import mutmut.__main__ as program
import pytest
from _pytest.config import _prepareconfig
from mutmut.configuration import config
from mutmut.mutation import trampoline
from mutmut.mutation.trampoline import get_mutant_under_test
from mutmut.mutation.trampoline_templates import mangle_function_name
from mutmut.runners.harness import PytestRunner
from mutmut.state import state
from mutmut.utils.file_utils import change_cwd
from mutmut.workers import isolation

WANTED = os.environ["WANTED"].split()
"""Patterns of the names of mutants that are to be tried."""

VECTORS = "tests/mutants/vectors.py::test_vector"

TESTS = split(os.environ.get("TESTS", ""))
"""Which tests to try, if not all the quick ones: what pytest is to be told."""

ENOUGH = float(os.environ.get("ENOUGH", "12"))
"""Tests that take so many seconds are enough to find a mutant; the slower ones are left out."""
AROUND = 0.003
"""So many seconds pytest itself takes for a test."""
PATIENCE = 8
"""So many times as long as it should a test may take with a mutant, and three seconds."""
MEMORY = 1 << 30
"""So many bytes a mutant may take."""
CLOCK = 3600.0
"""After so many seconds by the clock a mutant waits for something that does not come."""


Function = Callable[..., Any]
FUNCTIONS: dict[str, tuple[Function, Mapping[str, Any]]] = {}
"""The functions by the name that mutmut gives them, each with its mutants."""


def switched(mutants: Mapping[str, Any], is_classmethod: bool = False) -> Callable[..., Function]:
    """The decorator that mutmut puts on every function, in place of its own."""

    def known(function: Function) -> Function:
        kind, _, own = function.__qualname__.rpartition(".")
        name = f"{function.__module__}.{mangle_function_name(name=own, class_name=kind or None)}"
        FUNCTIONS[name] = (function, mutants)

        @wraps(function)
        def told(*args: Any, **kwargs: Any) -> Any:
            if task == "fail":
                raise AssertionError("mutmut wants to see a test fail")
            ran.add(name)
            return function(*args, **kwargs)

        task, ran = get_mutant_under_test(), state()._stats
        return told if task in ("fail", "stats") else function

    return known


def become(mutant: str) -> None:
    """Make a function do what one of its mutants does, wherever it is already known."""
    name, _, _ = mutant.partition("__mutmut_")
    function, mutants = FUNCTIONS[name]
    other = mutants[mutant.rpartition(".")[2]]
    other = getattr(other, "__func__", other)
    if name in early():
        gc.unfreeze()
        for old, new in zip(inner(function.__code__), inner(other.__code__), strict=False):
            swap(old, new)
    if function.__code__.co_freevars == other.__code__.co_freevars:
        for each in ("__code__", "__defaults__", "__kwdefaults__"):
            setattr(function, each, getattr(other, each))
    else:  # a method that no longer asks its base class
        kind, _, own = function.__qualname__.rpartition(".")
        setattr(getattr(sys.modules[function.__module__], kind), own, other)


def inner(code: CodeType) -> Iterator[CodeType]:
    """The code of the functions that a function makes."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from inner(each)


def swap(old: CodeType, new: CodeType) -> None:
    """What was made by a function when rules were imported becomes what its mutant would make."""
    if old.co_freevars == new.co_freevars:
        for each in gc.get_referrers(old):
            if isinstance(each, FunctionType) and each.__code__ is old:
                each.__code__ = new


def folders() -> Iterator[str]:
    """The tests of every package of the rules, games included: those in a folder of its name."""
    for package in sorted(Path("egorules").iterdir()):
        if (Path("tests") / package.name).is_dir():
            yield f"tests/{package.name}"


def chosen(mutant: str, tests: Iterable[str]) -> list[str]:
    """The tests to try on a mutant, in order; at least one."""
    package, module = f"{mutant}..".split(".")[1:3]
    durations = state().duration_by_test
    before = killers(mutant).read_text("utf-8") if killers(mutant).exists() else ""
    proved = {*before.splitlines()}

    def order(test: str) -> tuple[bool, bool, float]:
        near = is_near(test, package)
        named = f"test_{module}.py" in test
        return test not in proved, not (near or named), durations[test]

    every = sorted(tests, key=order)
    vectors = [each for each in every if each.startswith(VECTORS)]
    others = [each for each in every if not each.startswith(VECTORS)]
    turns = chain.from_iterable(zip_longest(others, vectors))  # a vector sees more than most tests
    taken = 0.0
    found: list[str] = []
    for test in sorted(filter(None, turns), key=lambda test: order(test)[:2]):
        taken += durations[test] + AROUND
        if not found or taken <= ENOUGH:
            found.append(test)
    return found


def is_near(test: str, package: str) -> bool:
    """Whether a test is one of a package."""
    return test.startswith((f"tests/{package}/", f"{VECTORS}[{package}-"))


def early() -> list[str]:
    """The functions that run as rules are imported."""
    found: list[str] = json.loads(Path("imported.json").read_text(encoding="utf-8"))
    return found


def killers(mutant: str) -> Path:
    """Where it is written which tests killed a mutant of the same function."""
    return Path("killers") / mutant.partition("__mutmut_")[0]


class Kept(PytestRunner):  # type: ignore[misc]
    """A runner that keeps the tests it has collected while warming up."""

    session: pytest.Session | None = None

    def warm_up(self) -> None:
        """Collect the tests, as the beginning of a run of pytest does."""
        options = ["--rootdir=.", "-q", "-x", "-s", "--tb=no", *self._pytest_add_cli_args]
        with change_cwd("mutants"):
            config = _prepareconfig([*options, *self._pytest_add_cli_args_test_selection])
            config._do_configure()
            self.session = pytest.Session.from_config(config)
            config.hook.pytest_sessionstart(session=self.session)
            config.hook.pytest_collection(session=self.session)
        gc.freeze()

    def run_stats(self, *, tests: Iterable[str]) -> int:
        """Find out which functions every test runs through; a test that fails is left out."""
        super().run_stats(tests=tests)
        from tests.mutants.plugin import FAILING

        for each in FAILING:
            del state().duration_by_test[each]
        known = state().tests_by_mangled_function_name
        for each in early():  # what it has made is called later, and nobody knows by which tests
            package = each.split(".")[1]
            known[each] |= {test for test in state().duration_by_test if is_near(test, package)}
        for through in known.values():
            through.difference_update(FAILING)
        return int(not state().duration_by_test)

    def _pytest_args_regular_run(self, tests: Iterable[str]) -> list[str]:
        return [each for each in super()._pytest_args_regular_run(tests) if each != "-x"]

    def run_tests(self, *, mutant_name: str | None, tests: Iterable[str]) -> int:
        """Run tests until one fails; 1 if so."""
        if self.session is None:  # they passed while mutmut found out what they run through
            return int(get_mutant_under_test() == "fail")
        from tests.mutants.plugin import forget  # no rule before mutmut has put in its own

        known = {each.nodeid: each for each in self.session.items}
        items = [known[each] for each in chosen(mutant_name or "", tests)]
        forget()
        become(mutant_name or "")
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with change_cwd("mutants"):
            try:
                killer = next(compress(items, map(failed, items, [*items[1:], None])), None)
            except Exception:
                return int(pytest.ExitCode.INTERNAL_ERROR)  # in what runs around each test
        if killer is not None:
            with killers(mutant_name or "").open("a", encoding="utf-8") as written:
                written.write(f"{killer.nodeid}\n")
        return int(killer is not None)


def failed(item: pytest.Item, following: Any) -> bool:
    """Whether a test fails, or goes on for far too long: the process does not outlive that."""
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    enough = process_time() + PATIENCE * state().duration_by_test[item.nodeid] + 3
    resource.setrlimit(resource.RLIMIT_CPU, (min(int(enough), most), most))
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    return item.session.testsfailed > 0


def among(everything: Any) -> Any:
    """The mutants that a run is about: mutmut would try those again that it knows to be dead."""

    def wanted(*, mutant_names: Any) -> Any:
        mutants, files = everything(mutant_names=mutant_names)
        return [each for each in mutants if is_wanted(each[1])], files

    return wanted


def is_wanted(mutant: str) -> bool:
    """Whether a mutant is to be tried."""
    return any(fnmatch(mutant, pattern) for pattern in WANTED)


if __name__ == "__main__":
    Path("killers").mkdir(exist_ok=True)
    selection = config().pytest_add_cli_args_test_selection
    selection[:] = TESTS or [*selection, *folders()]
    program.collect_source_file_mutation_data = among(program.collect_source_file_mutation_data)
    waiting = isolation.register_timeout
    isolation.register_timeout = lambda pid, timeout_s: waiting(pid, max(timeout_s, CLOCK))
    isolation.PytestRunner = Kept
    trampoline.wrap_in_trampoline = switched
    program.cli()
