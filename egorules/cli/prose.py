"""Text for people, broken into lines at the right places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

from attrs import frozen
from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text

GLUE = "\u00a0"
"""A space at which no line is broken."""
NARROWEST = 20
"""Lines are never broken to fewer columns than this."""


def wrapped(text: str, width: int) -> list[str]:
    """The lines of a text; French punctuation stays with its word."""
    glued = re.sub(r" (?=[:;?!»])|(?<=«) ", GLUE, text)
    lines = wrap(glued, max(width, NARROWEST), break_long_words=False, break_on_hyphens=False)
    return [line.replace(GLUE, " ") for line in lines]


@frozen
class Prose:
    """A text in a cell, broken into lines when the width of the cell is known."""

    text: str
    style: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        yield Text("\n".join(wrapped(self.text, options.max_width)), style=self.style)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, Text(self.text))
