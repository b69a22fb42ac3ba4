"""What pytest does differently while mutmut runs: nothing is remembered, examples are few.

mutmut forks each mutant from a process that has imported the tests, and rules have run then. All
that they remember is forgotten before a mutant is tried; while mutmut finds out which functions a
test runs through, before every test.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from time import process_time
from types import FunctionType
from typing import Any

import pytest
from hypothesis import Phase, settings

EXAMPLES = 5
"""On so many walks the laws are tried for each mutant."""

IMPORTED = Path("..") / "imported.json"
"""Which functions run as rules are imported; their mutants are tried in a fresh process too."""

READING = (
    "test_the_typed_ids_are_generated_from_the_clauses",
    "test_every_id_that_is_mentioned_anywhere_exists",
    "test_every_sentence_",
    "test_both_forms_tell_the_same_facts",
    "test_no_french_form_is_left_over",
)
"""Tests that read the source, which is not as it was once mutmut is at it."""

REMEMBERING: list[Any] = []
FAILING: set[str] = set()
"""Tests that cannot be used."""
TAKEN = pytest.StashKey[float]()


def pytest_configure() -> None:
    settings.register_profile(
        "mutants",
        settings.get_profile("ci"),
        max_examples=EXAMPLES,
        phases=(Phase.explicit, Phase.generate),  # a failure is enough, it need not be small
    )
    settings.load_profile("mutants")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if not item.name.startswith(READING)]


def pytest_collection_finish() -> None:
    REMEMBERING[:] = filter(remembers, gc.get_objects())
    forget()
    if finding_out():
        ran = sys.modules["mutmut.state"].state()._stats
        IMPORTED.write_text(json.dumps(sorted(ran)), encoding="utf-8")
        ran.clear()


def pytest_runtest_setup() -> None:
    if finding_out():
        forget()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    began = process_time()
    try:
        return (yield)
    finally:
        item.stash[TAKEN] = process_time() - began


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    if call.when == "call":
        call.duration = item.stash[TAKEN]  # of a processor, whatever else the machine does


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed and finding_out():
        FAILING.add(report.nodeid)
        os.write(2, f"\nfails without any mutant, and is left out: {report.nodeid}\n".encode())


def finding_out() -> bool:
    """Whether mutmut is finding out which functions a test runs through."""
    return os.environ.get("MUTANT_UNDER_TEST") == "stats"


def remembers(value: object) -> bool:
    """Whether a rule may live on in something: it has a memory that can be cleared."""
    kinds = (_lru_cache_wrapper, FunctionType)
    return isinstance(value, kinds) and callable(getattr(value, "cache_clear", None))


def forget() -> None:
    """Empty every memory of what rules said."""
    for each in REMEMBERING:
        each.cache_clear()
