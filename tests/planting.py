"""A wrong rulebook is the real one with some functions exchanged; the package knows no switches."""

from __future__ import annotations

from typing import Any

from egorules.core.rulebook import Rulebook

AnyRulebook = Rulebook[Any, Any, Any, Any]


class _Exchanged:
    def __init__(self, rulebook: AnyRulebook, changes: dict[str, Any]) -> None:
        self._rulebook = rulebook
        vars(self).update(changes)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rulebook, name)


def exchanged(rulebook: AnyRulebook, **changes: Any) -> Any:
    """The rulebook with some functions exchanged."""
    return _Exchanged(rulebook, changes)
