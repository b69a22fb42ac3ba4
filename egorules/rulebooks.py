"""The one registry of rulebooks. Command line, documentation, specification and tests all use it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, cast

from egorules.core.rulebook import Rulebook

NAMES = ("egocentric_world",)
"""Every game package, the flagship first."""

FLAGSHIP = NAMES[0]


class Rulebooks(Mapping[str, Rulebook[Any, Any, Any, Any]]):
    """The rulebooks by name; a game is imported when somebody asks for it."""

    def __getitem__(self, name: str) -> Rulebook[Any, Any, Any, Any]:
        if name not in NAMES:
            raise KeyError(name)
        return cast(Rulebook[Any, Any, Any, Any], import_module(f"egorules.{name}"))

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


RULEBOOKS = Rulebooks()
