"""Where a line must not break: before French punctuation, within a percentage or an interval."""

from __future__ import annotations

import re

from docs.generate.markup import rewritten

GLUE = "\u00a0"
APART = frozenset({"code", "pre", "script", "style", "svg", "textarea"})
"""Elements whose spaces stay as they are."""
JOINT = "\u2060"
GLUED = re.compile(r" (?=[:;?!»%])|(?<=«) ")
INTERVAL = re.compile(r"(?<=[\d%]) – (?=[\d+−-])")


def glued(text: str) -> str:
    """A plain text that breaks only where it may."""
    # After a dash a line may break in spite of the space: only the joint forbids it.
    return INTERVAL.sub(f"{GLUE}–{JOINT}{GLUE}", GLUED.sub(GLUE, text))


def glued_page(html: str) -> str:
    """A page whose texts break only where they may; code stays as it is."""
    return rewritten(html, APART, lambda text, apart: text if apart else glued(text))
