"""What pytest does differently while mutmut runs: nothing is remembered, and the quick come first.

mutmut forks each mutant from a process that has imported the tests, and rules have run then. All
that they remember is forgotten before a mutant is tried; while mutmut finds out which functions a
test runs through, before every test.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from functools import _lru_cache_wrapper
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from hypothesis import Phase, settings

EXAMPLES = 5
"""On so many walks the laws are tried for each mutant."""

IMPORTED = Path("..") / "imported.json"
"""Which functions run as rules are imported; their mutants are tried in a fresh process too."""

REMEMBERING: list[Any] = []


def pytest_configure() -> None:
    settings.register_profile(
        "mutants",
        settings.get_profile("ci"),
        max_examples=EXAMPLES,
        phases=(Phase.explicit, Phase.generate),  # a failure is enough, it need not be small
    )
    settings.load_profile("mutants")
    if finding_out():
        ran = sys.modules["mutmut.state"].state()._stats
        IMPORTED.write_text(json.dumps(sorted(ran)), encoding="utf-8")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    mutmut: Any = sys.modules.get("mutmut.state")
    known = mutmut.state().duration_by_test if mutmut else {}
    items.sort(key=lambda item: known.get(item.nodeid, 0))


def pytest_collection_finish() -> None:
    REMEMBERING[:] = filter(remembers, gc.get_objects())
    forget()
    if finding_out():
        sys.modules["mutmut.state"].state()._stats.clear()


def pytest_runtest_setup() -> None:
    if finding_out():
        forget()


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
