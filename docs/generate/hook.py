"""What mkdocs runs on every page it has rendered: ids become links, lines break where they may."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mkdocs.exceptions import PluginError

from docs.generate.ids import UnknownId, linked
from docs.generate.typography import glued, glued_page

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page
    from mkdocs.structure.toc import AnchorLink


def on_page_content(html: str, page: Page, **_: Any) -> str:
    """Link every id, the API reference's docstrings included; an unknown one fails the build."""
    glue_titles(page.toc)
    try:
        return glued_page(linked(html, page.file.src_uri))
    except UnknownId as unknown:
        raise PluginError(str(unknown)) from None


def glue_titles(contents: Iterable[AnchorLink]) -> None:
    """The table of contents has texts of its own."""
    for each in contents:
        each.title = glued(each.title)
        glue_titles(each.children)
