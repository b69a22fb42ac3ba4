"""Witnesses: tables on which the readings of a question lead to different outcomes."""

from __future__ import annotations

from docs.generate.site import Site
from egorules.core.ruling import Question


def block(site: Site, question: Question) -> str:
    """Both outcomes side by side, where a witness has been written."""
    return ""
