"""Examples in docstrings run as they are printed."""

import doctest
from importlib import import_module

import pytest

from docs.generate.places import PACKAGE, ROOT

MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(PACKAGE.rglob("*.py"))
    if ">>>" in path.read_text("utf-8")
]


def test_there_are_examples() -> None:
    assert "egorules" in MODULES
    assert any(name.startswith("egorules.egocentric_world.") for name in MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    result = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.attempted > 0
    assert result.failed == 0
