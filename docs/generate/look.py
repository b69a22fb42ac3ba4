"""What a game shows besides its rules: how its table is drawn, and pages of its own.

A game that wants more than the defaults has a `LOOK` in `docs/games/<game>/__init__.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

from docs.generate.game import Game
from docs.generate.markup import plain, tag
from docs.generate.site import File, Page, Site
from egorules.core.event import Seat

WIDTH = 60
"""Columns of a drawing that fits beside another one."""


class Look:
    """The defaults: the table as the terminal draws it, and no further pages."""

    def picture(
        self, site: Site, game: Game, state: Any, *, other: Any, title: str, seat: Seat | None
    ) -> str:
        """The table as a seat sees it; `other` is the table that it is compared with."""
        seen = game.book.observe(state, seat)
        drawn = game.book.draw_table(seen, site.lang, WIDTH)
        return tag("pre", plain(drawn), class_="ego-drawn", aria_label=title)

    def pages(self, site: Site, game: Game) -> Iterable[Page | File]:
        """Further pages of the game."""
        return ()


@cache
def look_of(game: Game) -> Look:
    """A game's own look, or the defaults."""
    if not (game.own / "__init__.py").is_file():
        return Look()
    found: Look = import_module(f"docs.games.{game.name}").LOOK
    return found
