"""Faults: an unforeseen error of egorules itself, in one line that can be reported."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb

from egorules import __version__
from egorules.core.text import Say, say

LONGEST = 200
"""At most this many characters of an error's type and text are repeated."""


def fault(error: Exception) -> Say:
    """What went wrong and where; it says nothing about any move."""
    *_, last = extract_tb(error.__traceback__)
    text = (
        "internal error, no verdict: {error} ({file}, line {line}, egorules {version}); please "
        "report this line to the authors of egorules, with the command and its input"
    )
    what = f"{type(error).__name__}: {error}"[:LONGEST]
    file = Path(last.filename).name
    return say(text, error=what, file=file, line=last.lineno, version=__version__)
