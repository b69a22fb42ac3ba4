"""Every link of a text in the repository leads to a file that is there, headings included.

The site's own links are checked when it is built (`docs.check.links`); this is about people who
read the guides where they lie.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from markdown.extensions.toc import slugify  # type: ignore[import-untyped]

from docs.generate.places import ROOT
from docs.generate.prose import LINK
from egorules.core.text import LANGS

HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def texts() -> list[Path]:
    """What people read in the repository."""
    guides = [page for lang in LANGS for page in (ROOT / "docs" / lang).rglob("*.md")]
    return sorted([*ROOT.glob("*.md"), *guides, *(ROOT / "examples").rglob("*.md")])


def complaints(page: Path) -> Iterator[str]:
    """The links of a page that lead nowhere."""
    for found in LINK.finditer(FENCED.sub("", page.read_text("utf-8"))):
        target, anchor = page.parent / unquote(found[1]), (found[2] or "")[1:]
        if not target.exists():
            yield f"{page.name}: {found[1]} leads nowhere"
        elif target.suffix == ".md" and anchor and anchor not in headings(target):
            yield f"{page.name}: {found[1]} has no heading {anchor}"


def headings(page: Path) -> set[str]:
    """The anchors of a page, as they are made from its headings."""
    return {slugify(each, "-") for each in HEADING.findall(page.read_text("utf-8"))}
