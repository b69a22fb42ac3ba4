"""The factions side by side: what a play asks for, what it does and brings, and who answers."""

from __future__ import annotations

from docs.games.catham_city.picture import card, drawn, glyph
from docs.generate.game import Game
from docs.generate.markup import link, plain, tag
from docs.generate.side_by_side import side_by_side
from docs.generate.site import Page, Site, href
from egorules.catham_city.factions import FACTIONS, Faction

FILE = "factions.toml"


def page(site: Site, game: Game) -> Page:
    """A table with a row for each faction."""
    here = game.page("factions")
    title = site.say("Factions side by side")
    lead = site.say(
        "Five of these eight factions take part in a game. The table says in a few words what a "
        "play asks for and what it does; the numbers lead to the clauses, which decide."
    )
    heads = {
        "cards": site.say("Cards needed"),
        "does": site.say("What it does"),
        "points": site.say("Your points"),
        "answers": site.say("Who answers"),
    }
    rows = {faction.value: [name(site, game, here, faction)] for faction in FACTIONS}
    grid = side_by_side(
        site, game, here, rows, heads, game.declared(FILE), class_="ego-abilities cc-factions"
    )
    after = site.say(
        "Answers are given one by one, clockwise from the active player’s left. The game is over "
        "at once when somebody has enough influence, even in the middle of an effect."
    )
    return Page(here, title, f"# {title}\n\n{lead}\n\n{grid}\n\n{after}", hide=("toc",))


def name(site: Site, game: Game, here: str, faction: Faction) -> str:
    """The sign of a faction and its name, which leads to its chapter."""
    called = game.book.chapters[faction.value][site.lang]
    return tag(
        "span",
        drawn([card(glyph(faction), 0)], 1),
        link(plain(called), href(here, game.page(faction.value))),
        class_=f"cc-name cc-{faction.value}",
    )
