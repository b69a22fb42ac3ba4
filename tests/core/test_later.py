"""What a package offers but imports only when somebody asks for it."""

from __future__ import annotations

import pytest

from egorules.core import ranking, text
from egorules.core.later import later


def test_a_name_comes_from_the_module_that_has_it() -> None:
    found = later("egorules.core", {"text": ("say", "told"), "ranking": ("highest",)})
    assert found("say") is text.say
    assert found("told") is text.told
    assert found("highest") is ranking.highest


def test_any_other_name_is_missing_as_from_every_module() -> None:
    found = later("egorules.core", {"text": ("say",)})
    with pytest.raises(AttributeError) as missing:
        found("told")
    assert str(missing.value) == "module 'egorules.core' has no attribute 'told'"
