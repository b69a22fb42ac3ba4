"""What mkdocs runs on every page it has rendered: mentions of ids become links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mkdocs.exceptions import PluginError

from docs.generate.ids import UnknownId, linked

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page


def on_page_content(html: str, page: Page, **_: Any) -> str:
    """Link every id, the API reference's docstrings included; an unknown one fails the build."""
    try:
        return linked(html, page.file.src_uri)
    except UnknownId as unknown:
        raise PluginError(str(unknown)) from None
