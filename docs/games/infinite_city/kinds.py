"""The 21 kinds of tiles side by side: copies, text, and what a Power Station protects from it."""

from __future__ import annotations

from docs.generate.game import Game
from docs.generate.markup import link, plain, tag
from docs.generate.side_by_side import side_by_side
from docs.generate.site import Page, Site, href
from egorules.infinite_city.tiles import KINDS, OFFICIAL, Kind, Title

FILE = "kinds.toml"


def page(site: Site, game: Game) -> Page:
    """A table with a row for each kind."""
    here = game.page("kinds")
    title = site.say("The 21 kinds side by side")
    lead = site.say(
        "Each kind with its number of copies, its text in a few words, and what happens near a "
        "Power Station. The numbers lead to the clauses, which decide. A Power Station that lies "
        "face up protects itself and the tiles that touch it; the pictures mark such tiles with a "
        "small shield."
    )
    heads = {
        "text": site.say("What it does"),
        "acting": site.say("If it lies beside a Power Station"),
        "chosen": site.say("What is protected from it"),
    }
    rows = {
        kind.value: [name(site, game, here, kind, count)]
        for kind, count in zip(KINDS, OFFICIAL, strict=True)
    }
    grid = side_by_side(
        site, game, here, rows, heads, game.declared(FILE), class_="ego-abilities ic-kinds"
    )
    after = site.say(
        "The two columns on protection hold with the default readings of "
        "`ic.question.power-own-text`, `ic.question.power-entry` and `ic.question.plaza-by-power`."
    )
    return Page(here, title, f"# {title}\n\n{lead}\n\n{grid}\n\n{after}", hide=("toc",))


def name(site: Site, game: Game, here: str, kind: Kind, count: int) -> str:
    """The name of a kind, which leads to its chapter, and its number of copies."""
    called = link(
        plain(Title(kind.value).in_words(site.lang, "")), href(here, game.page(kind.value))
    )
    return tag("span", called, f" ×\u202f{count}", class_="ic-name-of")
