"""A table that sets rules side by side: short texts, each with the clauses that it sums up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from docs.generate.game import Game
from docs.generate.ids import where
from docs.generate.markup import link, plain, table, tag
from docs.generate.site import Site


def side_by_side(
    site: Site,
    game: Game,
    here: str,
    rows: Mapping[str, list[str]],
    heads: Mapping[str, str],
    cells: Mapping[str, Any],
    **attributes: object,
) -> str:
    """A row for each name: its first columns as given, then one for each head.

    `cells[name][key]` has a short text in each language and the `clauses` that it sums up.
    """
    before = [""] * (max(map(len, rows.values())))
    made = [
        [*first, *(cell(site, game, here, heads[key], cells[name].get(key)) for key in heads)]
        for name, first in rows.items()
    ]
    return table([*before, *map(plain, heads.values())], made, **attributes)


def cell(site: Site, game: Game, here: str, head: str, entry: Any) -> str:
    """A short text and the numbers of its clauses; where columns are stacked, also the head."""
    if entry is None:
        return tag("span", "–", class_="ego-nothing")
    numbers = [
        link(game.numbers[clause], where(site, here, clause), class_="ego-number")
        for clause in entry["clauses"]
    ]
    return tag(
        "div",
        tag("b", plain(head), class_="ego-who"),
        plain(entry[site.lang]),
        " ",
        tag("span", " ".join(numbers), class_="ego-small"),
    )
