"""Functions that are written at run time: straight lines where a loop would cost too much."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from types import FunctionType
from typing import Any


class Source:
    """The text of a function in the making.

    What it uses is no part of the text, so that functions of the same shape are compiled only once:
    functions and classes are known to all of a shape, other values are each one's own.
    """

    def __init__(self) -> None:
        self.shared: list[object] = []
        self.values: list[object] = []

    def known(self, known: object) -> str:
        """A name for something that all functions of the shape know."""
        self.shared.append(known)
        return f"known_{len(self.shared) - 1}"

    def value(self, value: object) -> str:
        """A name for a value of this function alone."""
        self.values.append(value)
        return f"value_{len(self.values) - 1}"

    def call(self, function: object, *arguments: str) -> str:
        """A call of a function, as text."""
        return f"{self.known(function)}({', '.join(arguments)})"

    def function(self, parameters: str, lines: Iterable[str]) -> Callable[..., Any]:
        """The function itself; its own values are parameters that nobody passes."""
        own = "".join(f", value_{number}=None" for number in range(len(self.values)))
        text = "\n    ".join([f"def made({parameters}{own}):", *lines])
        shape = _shape(text, tuple(self.shared))
        if not own:
            return shape
        return FunctionType(shape.__code__, shape.__globals__, "made", tuple(self.values))


@lru_cache(maxsize=1 << 12)
def _shape(text: str, shared: tuple[object, ...]) -> FunctionType:
    """A function of a shape."""
    space: dict[str, Any] = {f"known_{number}": each for number, each in enumerate(shared)}
    exec(compile(text, "<egorules>", "exec"), space)
    shape: FunctionType = space["made"]
    return shape
