"""Source pages: the code itself, line by line, so that a link to a function stays on the site."""

from __future__ import annotations

from collections.abc import Iterator

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from docs.generate.code import Place, sources
from docs.generate.ids import SOURCES
from docs.generate.markup import link, plain, tag
from docs.generate.site import ROOT, Page, Site, href


def source_path(path: str) -> str:
    """The page of a source file."""
    return f"{SOURCES}{path.removesuffix('.py')}.md"


def source_link(here: str, place: Place) -> str:
    """A link to a definition on its source page."""
    module = place.path.rpartition("/")[2].removesuffix(".py")
    target = href(here, source_path(place.path), f"L-{place.line}")
    return link(tag("code", plain(f"{module}.{place.name}")), target)


def pages(_: Site) -> Iterator[Page]:
    """One page per file; they are not in the search and not in the navigation."""
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        html = highlight(
            path.read_text("utf-8"),
            PythonLexer(),
            HtmlFormatter(nowrap=True, linespans="L"),
        )
        code = tag("div", tag("pre", tag("code", html)), class_="highlight ego-source")
        yield Page(source_path(name), name, f"# `{name}`\n\n{code}", boost=0, hide=("toc",))
