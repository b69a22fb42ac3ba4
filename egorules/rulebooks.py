"""The one registry of rulebooks, for the command line, the documentation and the tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, cast

from egorules.core.rulebook import Rulebook

NAMES = ("egocentric_world", "catham_city", "infinite_city")
"""Every game package, the flagship first."""

FLAGSHIP = NAMES[0]


class Rulebooks(Mapping[str, Rulebook[Any, Any, Any, Any]]):
    """The rulebooks by name; a game is imported when it is first looked up."""

    def __init__(self) -> None:
        self.modules = {name: f"egorules.{name}" for name in NAMES}

    def __getitem__(self, name: str) -> Rulebook[Any, Any, Any, Any]:
        return cast(Rulebook[Any, Any, Any, Any], import_module(self.modules[name]))

    def __contains__(self, name: object) -> bool:
        return name in self.modules

    def __iter__(self) -> Iterator[str]:
        return iter(self.modules)

    def __len__(self) -> int:
        return len(self.modules)


RULEBOOKS = Rulebooks()
