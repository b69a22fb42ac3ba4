"""What the site shows of Egocentric World alone: cards, abilities, Citybots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from docs.games.egocentric_world import abilities, picture, steps
from docs.generate.game import Game
from docs.generate.look import Look
from docs.generate.site import File, Page, Site
from egorules.core.event import Seat
from egorules.core.text import say, told


class EgocentricWorld(Look):
    """Cards are drawn, and there are pages on abilities and Citybots."""

    def picture(
        self, site: Site, game: Game, state: Any, *, other: Any, title: str, seat: Seat | None
    ) -> str:
        """The whole table; cards that lie elsewhere on the other table stand out."""
        position, elsewhere = (game.book.report(each)["position"] for each in (state, other))
        names = game.book.names(state.setup, site.lang)
        called = tuple(
            told(say("{seat:name}", seat=each), site.lang, game.book.words, names)
            for each in game.book.seats(state)
        )
        return picture.table(site, position, called, title, elsewhere)

    def pages(self, site: Site, game: Game) -> Iterable[Page | File]:
        """The abilities side by side and the nine steps of a Citybot."""
        yield abilities.page(site, game)
        yield steps.page(site, game)


LOOK = EgocentricWorld()
