"""mutmut as it is, but for three things, all for the sake of time.

mutmut starts pytest anew in every process that it forks, which takes longer than the tests that
kill a mutant. Here the process it forks from keeps what it has collected, and each mutant only
runs its tests, the quick ones first, until one fails. Slow tests run for what they are about, not
for all that they run through. And no mutant may take hours, or all the memory there is.
"""

from __future__ import annotations

import gc
import resource
from collections.abc import Iterable
from time import process_time
from typing import Any

import pytest
from _pytest.config import _prepareconfig
from mutmut.__main__ import cli
from mutmut.runners.harness import PytestRunner
from mutmut.state import state
from mutmut.utils.file_utils import change_cwd
from mutmut.workers import isolation

ABOUT = {
    "tests/test_frame.py": ("frame", "trace", "value", "source", "chance", "zones", "change"),
    "tests/test_partial.py": ("unknown", "partial"),
    "tests/test_storage.py": ("codec", "plain", "state", "storage", "value"),
    "tests/test_spec.py": ("spec", "clause", "ruling", "rulings", "text", "source"),
}
"""Slow tests, and the modules for which they run."""


def is_about(test: str, mutant: str) -> bool:
    """Whether a test is one for a mutant."""
    module = mutant.split(".x", maxsplit=1)[0].rpartition(".")[2]
    return module in ABOUT.get(test.partition("::")[0], (module,))


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

    def run_tests(self, *, mutant_name: str | None, tests: Iterable[str]) -> int:
        """Run tests until one fails; 1 if so."""
        if self.session is None:
            return int(super().run_tests(mutant_name=mutant_name, tests=tests))
        from tests.mutants.plugin import forget  # no rule before mutmut has put in its own

        every = {*tests}
        # What only slow tests run through is tried with them, whatever they are about.
        wanted = {each for each in every if is_about(each, mutant_name or "")} or every
        items = [each for each in self.session.items if each.nodeid in wanted]
        assert len(items) == len(wanted) > 0
        items.sort(key=lambda item: state().duration_by_test[item.nodeid])
        forget()
        be_patient(sum(state().duration_by_test[item.nodeid] for item in items))
        with change_cwd("mutants"):
            try:
                noticed = any(map(failed, items, [*items[1:], None]))
            except Exception:
                return int(pytest.ExitCode.INTERNAL_ERROR)  # in what runs around each test
        return int(noticed)


def be_patient(seconds: float) -> None:
    """A mutant that takes much longer than the tests do, or all the memory, is one that they kill.

    mutmut counts every test that runs through a function, and would wait for hours.
    """
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    enough = int(process_time() + PATIENCE * seconds + 10)
    resource.setrlimit(resource.RLIMIT_CPU, (min(enough, most), most))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


PATIENCE = 4
"""So many times as long as the tests a mutant may take, and ten seconds."""
MEMORY = 1 << 30
"""So many bytes it may take."""


def failed(item: pytest.Item, following: Any) -> bool:
    """Whether a test fails."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    return item.session.testsfailed > 0


if __name__ == "__main__":
    isolation.PytestRunner = Kept
    cli()
