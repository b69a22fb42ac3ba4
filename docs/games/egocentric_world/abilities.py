"""The abilities side by side: what each does for a player, a Citybot and the solo player."""

from __future__ import annotations

from docs.generate.game import Game
from docs.generate.ids import where
from docs.generate.markup import link, plain, table, tag
from docs.generate.site import Page, Site

WORDS = {12: ("again",), 11: ("exchange",), 10: ("look",), 9: ("counter", "shield"), 8: ("wild",)}
"""How ids name the abilities: `ew.citybot.look` is what a Citybot's 10 does."""
PLAYERS = ("ability", "citybot", "solo-player")


def page(site: Site, game: Game) -> Page:
    """A table with a row for each ability."""
    title = site.say("The abilities side by side")
    heads = [
        site.say("With several players"),
        site.say("A Citybot"),
        site.say("You, in solo mode"),
    ]
    firsts: dict[int | None, str] = {
        None: tag("b", plain(site.say("When"))),
        **{value: tag("b", str(value), class_="ego-value") for value in WORDS},
    }
    rows = [
        [
            first,
            *(
                tag("div", tag("b", plain(head), class_="ego-who"), cell(site, game, who, value))
                for head, who in zip(heads, PLAYERS, strict=True)
            ),
        ]
        for value, first in firsts.items()
    ]
    lead = site.say(
        "Five values have an ability, and each comes in three forms. "
        "This table is made from the clauses; every line leads to its own."
    )
    grid = table(["", *map(plain, heads)], rows, class_="ego-abilities")
    return Page(game.page("ability-table"), title, f"# {title}\n\n{lead}\n\n{grid}", hide=("toc",))


def cell(site: Site, game: Game, who: str, value: int | None) -> str:
    """The clauses of one ability for one kind of player; without a value, those about all."""
    known = {word for words in WORDS.values() for word in words}
    here = game.page("ability-table")
    lines = [
        tag(
            "li",
            link(game.numbers[clause.id], where(site, here, clause.id), class_="ego-number"),
            " ",
            plain(clause.norm(site.lang)),
        )
        for clause in game.book.clauses.values()
        if clause.id.split(".")[1] == who
        and (
            clause.id.split(".")[2] in WORDS[value]
            if value is not None
            else clause.id.split(".")[2] not in known
        )
    ]
    return tag("ul", *lines)
