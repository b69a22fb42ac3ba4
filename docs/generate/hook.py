"""What mkdocs runs: it takes the navigation that the generator wrote, and finishes every page.

Ids become links, and lines break where they may.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mkdocs.exceptions import PluginError

from docs.generate.ids import UnknownId, linked
from docs.generate.navigation import file_of
from docs.generate.site import Site
from docs.generate.typography import glued, glued_page

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page
    from mkdocs.structure.toc import AnchorLink


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Use the generated navigation; it has every rulebook, so no configuration names a game."""
    config.nav = json.loads(file_of(language(config)).read_text("utf-8"))
    return config


def on_page_content(html: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Link every id, the API reference's docstrings included; an unknown one fails the build."""
    glue_titles(page.toc)
    try:
        return glued_page(linked(Site(language(config)), html, page.file.src_uri))
    except UnknownId as unknown:
        raise PluginError(str(unknown)) from None


def language(config: MkDocsConfig) -> Any:
    """The language of the site that is being built."""
    return config.theme["language"]


def glue_titles(contents: Iterable[AnchorLink]) -> None:
    """Glue the titles in the table of contents, which are not part of the page's text."""
    for each in contents:
        each.title = glued(each.title)
        glue_titles(each.children)
