"""Pages that once had another address: a visitor there is sent on, to the same anchor."""

from __future__ import annotations

from collections.abc import Iterator

from docs.generate.game import Game
from docs.generate.markup import link, plain, tag
from docs.generate.site import File, href

GO_ON = 'location.replace(document.querySelector("a").href + location.hash)'


def files(game: Game) -> Iterator[File]:
    """A page at each former address of a game's pages, as `moved.toml` has them."""
    for former, name in game.declared("moved.toml").items():
        target = href(former, game.page(name))
        yield File(
            former,
            "<!doctype html>\n"
            + tag("title", plain(name))
            + tag("noscript", f'<meta http-equiv="refresh" content="0; url={target}">')
            + tag("p", link(plain(target), target))
            + tag("script", GO_ON)
            + "\n",
        )
