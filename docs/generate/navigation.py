"""The navigation of a site: a section for each game, and what all games share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from docs.generate.places import BUILD
from docs.generate.site import Page, Site
from docs.generate.typography import glued
from egorules.core.text import Lang

GUIDES = (
    "settle-a-dispute",
    "embed",
    "play",
    "write-a-bot",
    "simulate",
    "another-language",
    "promises",
    "versions",
    "how-it-is-built",
    "your-own-rulebook",
)
"""The guides in the order in which a reader may need them."""


def file_of(lang: Lang) -> Path:
    """Where the generator leaves the navigation for mkdocs."""
    return BUILD / "docs" / f"navigation.{lang}.json"


def navigation(site: Site, pages: Sequence[Page]) -> list[dict[str, Any]]:
    """Titles with pages; the pages of a section stand in the order in which they were made."""

    def within(folder: str) -> list[dict[str, str]]:
        own = (page for page in pages if page.path.startswith(f"{folder}/"))
        return [{glued(page.title): page.path} for page in own]

    return [
        {site.say("Start"): "index.md"},
        *({game.title: within(game.name)} for game in site.games),
        {site.say("Guides"): [f"guides/{name}.md" for name in GUIDES]},
        {site.say("Trust"): within("trust")},
        {site.say("Reference"): [*within("api"), "changelog.md"]},
    ]
