"""Functions that are written at run time: straight lines where a loop would cost too much."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any


class Source:
    """The text of a function in the making.

    Functions and classes that it names belong to the text, and the same text is the same function.
    All other values are handed to it with every call, as `values`.
    """

    def __init__(self) -> None:
        self.named: dict[str, object] = {}
        self.values: list[object] = []

    def name(self, known: object) -> str:
        """A name for a function or a class."""
        name = f"known_{id(known)}"
        self.named[name] = known
        return name

    def call(self, function: object, *arguments: str) -> str:
        """A call of a function, as text."""
        return f"{self.name(function)}({', '.join(arguments)})"

    def value(self, value: object) -> str:
        """Where a value will be found."""
        self.values.append(value)
        return f"values[{len(self.values) - 1}]"

    def function(self, parameters: str, lines: Iterable[str]) -> Callable[..., Any]:
        """The function itself."""
        text = "\n    ".join([f"def made({parameters}):", *lines])
        return _function(text, tuple(self.named.items()))


@lru_cache(maxsize=1 << 12)
def _function(text: str, named: tuple[tuple[str, object], ...]) -> Callable[..., Any]:
    known = dict(named)
    exec(compile(text, "<egorules>", "exec"), known)
    function: Any = known["made"]
    return function  # type: ignore[no-any-return]
