"""Functions that are written at run time: straight lines where a loop would cost too much."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from types import CodeType
from typing import Any


class Source:
    """The text of a function in the making, and the values that it uses."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}

    def name(self, value: object) -> str:
        """A name for a value. Texts with the same names are compiled only once."""
        name = f"v{len(self.values)}"
        self.values[name] = value
        return name

    def call(self, function: object, *arguments: str) -> str:
        """A call of a function, as text."""
        return f"{self.name(function)}({', '.join(arguments)})"

    def function(self, parameters: str, lines: Iterable[str]) -> Callable[..., Any]:
        """The function itself."""
        exec(_compiled("\n    ".join([f"def made({parameters}):", *lines])), self.values)
        function: Callable[..., Any] = self.values.pop("made")
        return function


@lru_cache(maxsize=1 << 12)
def _compiled(text: str) -> CodeType:
    return compile(text, "<egorules>", "exec")
