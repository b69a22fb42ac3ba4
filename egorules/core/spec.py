"""The files of a specification, and mappings that load them on first use."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

T = TypeVar("T")

FOLDERS: dict[str, Traversable] = {}
"""The specification folders of rulebooks that are not part of egorules, by name."""


def spec_folder(rulebook: str) -> Traversable:
    """A rulebook's specification: inside an installed wheel, in the repository, or elsewhere."""
    if rulebook in FOLDERS:
        return FOLDERS[rulebook]
    from pathlib import Path

    package = Path(__file__).parents[1]
    if not package.is_dir():  # inside an archive
        from importlib.resources import files

        return files("egorules") / "_spec" / rulebook
    installed = package / "_spec" / rulebook
    return installed if installed.is_dir() else package.parent / "spec" / rulebook


def spec_file(rulebook: str, name: str) -> Traversable:
    """A file of a rulebook's specification."""
    return spec_folder(rulebook) / name


def spec_data(rulebook: str, name: str) -> dict[str, Any]:
    """A TOML file of a rulebook's specification as plain data."""
    import tomllib

    return tomllib.loads(spec_file(rulebook, name).read_bytes().decode())


class SpecMapping(Mapping[str, T], Generic[T]):
    """Entries of a TOML file of the specification, in its order; loaded on first use."""

    file: ClassVar[str]

    def __init__(self, rulebook: str) -> None:
        self.rulebook = rulebook

    @abstractmethod
    def entries(self, spec: dict[str, Any]) -> dict[str, T]:
        """The entries of the file, by key."""

    @cached_property
    def spec(self) -> dict[str, Any]:
        """The whole file as plain data."""
        return spec_data(self.rulebook, self.file)

    @cached_property
    def _entries(self) -> dict[str, T]:
        return self.entries(self.spec)

    def __getitem__(self, key: str) -> T:
        return self._entries[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


class Words(SpecMapping[str]):
    """The French form of every sentence of a rulebook, and of the core, by its English form."""

    file = "words.fr.toml"

    def entries(self, spec: dict[str, Any]) -> dict[str, str]:
        """The rulebook's own sentences after those that all rulebooks share."""
        return {**spec_data("core", self.file)["words"], **spec["words"]}


class MoveWords(SpecMapping[str]):
    """The French word for each word of a rulebook's notation that has one."""

    file = Words.file

    def entries(self, spec: dict[str, Any]) -> dict[str, str]:
        """The words for moves, if the rulebook has any."""
        words: dict[str, str] = spec.get("moves", {})
        return words
