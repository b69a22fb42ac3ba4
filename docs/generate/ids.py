"""Every clause, question and difference has one place on the site; every mention leads there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property

from attrs import frozen

from docs.generate.game import Game
from docs.generate.markup import link, rewritten
from docs.generate.site import Site, href

SOURCES = "source/"
LEFT_ALONE = frozenset({"a", "script", "style", "svg", "title", "textarea"})


class UnknownId(LookupError):
    """A page mentions an id that no specification has."""


@frozen(eq=False, slots=False)
class Ids:
    """The ids of some games."""

    games: tuple[Game, ...]

    @cached_property
    def pages(self) -> dict[str, str]:
        """The page of every id; the anchor on it is the id itself."""
        return {each: page for game in self.games for each, page in game.pages_by_id.items()}

    @cached_property
    def anchors(self) -> dict[str, str]:
        """Every id stands for itself, a family such as `game.turn` for the first of its ids."""
        families: dict[str, str] = {}
        for each in self.pages:
            words = each.split(".")
            for length in range(2, len(words)):
                families.setdefault(".".join(words[:length]), each)
        return families | {each: each for each in self.pages}

    @cached_property
    def mention(self) -> re.Pattern[str]:
        """What looks like an id of one of the games."""
        prefixes = "|".join(re.escape(game.prefix) for game in self.games)
        return re.compile(rf"(?<![\w./-])(?:{prefixes})(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+(?![\w(-])")

    @cached_property
    def groups(self) -> frozenset[str]:
        """The first two words of all ids: `game.turn` of `game.turn.draw`."""
        return frozenset(".".join(each.split(".")[:2]) for each in self.pages)

    def is_python(self, mentioned: str) -> bool:
        """Whether a mention is a module such as `game` with one of its names: `game.judge`."""
        prefix, word = mentioned.split(".")[:2]
        if f"{prefix}.{word}" in self.groups:
            return False
        return any(hasattr(game.book, word) for game in self.games if game.prefix == prefix)


@cache
def ids_of(games: tuple[Game, ...]) -> Ids:
    """The ids of some games, worked out once."""
    return Ids(games)


def where(site: Site, here: str, mentioned: str) -> str:
    """The link from a page to an id; raises `UnknownId`."""
    ids = ids_of(site.games)
    if mentioned not in ids.anchors:
        raise UnknownId(f"{here}: there is no {mentioned}")
    anchor = ids.anchors[mentioned]
    return href(here, ids.pages[anchor], anchor)


def mentions(site: Site, text: str) -> Iterator[str]:
    """Every id that a text mentions, known or not."""
    ids = ids_of(site.games)
    yield from (each for each in ids.mention.findall(text) if not ids.is_python(each))


def linked(site: Site, html: str, here: str) -> str:
    """The page with every mention of an id made a link, code blocks included."""
    return rewritten(html, LEFT_ALONE, lambda text, apart: linked_text(site, text, here, apart))


def linked_text(site: Site, text: str, here: str, left_alone: bool) -> str:
    """A piece of text between two tags, its ids made links; ids left alone are still checked.

    Unknown ids on source pages are allowed: a test may well name an id that does not exist.
    """
    ids = ids_of(site.games)

    def to_link(found: re.Match[str]) -> str:
        if ids.is_python(found[0]) or (here.startswith(SOURCES) and found[0] not in ids.anchors):
            return found[0]
        target = where(site, here, found[0])
        return found[0] if left_alone else link(found[0], target, class_="ego-id")

    return ids.mention.sub(to_link, text)
