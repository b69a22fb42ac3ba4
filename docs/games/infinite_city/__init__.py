"""What the site shows of Infinite City alone: the board, the 21 kinds, a score, unknown print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from docs.games.infinite_city import kinds, picture, scoring
from docs.generate.game import Game
from docs.generate.look import Look
from docs.generate.site import File, Page, Site
from egorules.core.event import Seat
from egorules.core.text import say, told


class InfiniteCity(Look):
    """The board is drawn, and there are pages on the kinds of tiles and on scoring."""

    def picture(
        self, site: Site, game: Game, state: Any, *, other: Any, title: str, seat: Seat | None
    ) -> str:
        """The whole table; tiles and tokens that differ from the other table stand out."""
        position, elsewhere = (game.book.report(each)["position"] for each in (state, other))
        names = game.book.names(state.setup, site.lang)
        called = tuple(
            told(say("{seat:name}", seat=each), site.lang, game.book.words, names)
            for each in game.book.seats(state)
        )
        protected = {str(cell) for cell in state.board.protected}
        return picture.table(site, position, called, title, elsewhere, protected)

    def pages(self, site: Site, game: Game) -> Iterable[Page | File]:
        """The 21 kinds side by side, a score worked out, and what is printed on tiles."""
        yield kinds.page(site, game)
        yield scoring.example_page(site, game)
        yield scoring.prints_page(site, game)


LOOK = InfiniteCity()
