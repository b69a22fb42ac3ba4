"""Source pages: the code itself, line by line, so that a link to a function stays on the site."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pygments import highlight  # type: ignore[import-untyped]
from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
from pygments.lexers import PythonLexer  # type: ignore[import-untyped]

from docs.generate.code import Place, sources
from docs.generate.ids import SOURCES
from docs.generate.markup import link, plain, tag
from docs.generate.places import ROOT
from docs.generate.site import Page, Site, href

FORMAT = HtmlFormatter(linenos="inline", linespans="L", wrapcode=True)
"""Lines have numbers and the anchors `L-1`, `L-2`, ..."""


def source_path(path: str) -> str:
    """The page of a source file."""
    return f"{SOURCES}{path.removesuffix('.py')}.md"


def source_href(here: str, path: str, line: int) -> str:
    """The link to a line of a source file."""
    return href(here, source_path(path), f"L-{line}")


def source_link(here: str, place: Place) -> str:
    """A link to a definition on its source page."""
    module = place.path.rpartition("/")[2].removesuffix(".py")
    target = source_href(here, place.path, place.line)
    return link(tag("code", plain(f"{module}.{place.name}")), target)


@cache
def highlighted(path: Path) -> str:
    """A source file with its lines numbered and coloured."""
    code: str = highlight(path.read_text("utf-8"), PythonLexer(), FORMAT)
    return code


def pages(site: Site) -> Iterator[Page]:
    """One page for each file; these pages are neither in the search nor in the navigation."""
    for path in sources(site):
        name = path.relative_to(ROOT).as_posix()
        body = f"# `{name}`\n\n{highlighted(path)}"
        yield Page(source_path(name), name, body, boost=0, hide=("toc",))
