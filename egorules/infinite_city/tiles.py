"""What is in the box: 21 kinds of tiles, how many there are of each, what a tile is called.

A *sort* is a kind, or one of several prints of a kind where a setup tells copies apart (`bank-a`).
Zones and moves use sorts, every rule looks at the kind only, and scoring looks at the print.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NewType

from attrs import frozen

from egorules.core.parse import Choice
from egorules.core.text import Lang, Named


class Kind(Choice):
    """The 21 kinds of tiles (`ic.box.kinds`)."""

    ARBORETUM = "arboretum"
    BANK = "bank"
    CAPITOL = "capitol"
    CONSTRUCTION = "construction"
    DISASTER = "disaster"
    EMBASSY = "embassy"
    FACTORY = "factory"
    HOTEL = "hotel"
    HOUSING = "housing"
    LIBRARY = "library"
    MAUSOLEUM = "mausoleum"
    PLAZA = "plaza"
    POLICE = "police"
    PORT = "port"
    POST = "post"
    POWER = "power"
    SECURITY = "security"
    SHOPPING = "shopping"
    STADIUM = "stadium"
    TEMPLE = "temple"
    TRANSIT = "transit"


if TYPE_CHECKING:
    Sort = str
else:
    Sort = NewType("Sort", str)
"""A kind, or a kind with a letter: `bank`, `bank-b`. It is a text with its own notation."""

KINDS = tuple(Kind)
OFFICIAL = (4, 6, 1, 7, 3, 8, 5, 4, 10, 6, 6, 6, 3, 8, 8, 5, 9, 4, 5, 4, 8)
"""How many tiles of each kind there are, 120 in all."""

SORT = f"(?:{'|'.join(KINDS)})(?:-[a-z])?"
"""The notation of a sort, as a regular expression."""

INERT = frozenset({Kind.HOTEL, Kind.PLAZA, Kind.POWER})
"""Kinds with nothing to carry out: what they say holds as long as they lie face up."""
PLACING = frozenset({Kind.CONSTRUCTION, Kind.LIBRARY, Kind.TEMPLE, Kind.PORT})
"""Kinds whose text places another tile."""

TITLES: dict[str, str] = {
    Kind.CONSTRUCTION: "Construction Site",
    Kind.DISASTER: "Disaster Site",
    Kind.POLICE: "Police HQ",
    Kind.POST: "Post Office",
    Kind.POWER: "Power Station",
    Kind.SECURITY: "Security Guardpost",
    Kind.SHOPPING: "Shopping Complex",
    Kind.TRANSIT: "Transit Station",
}


@lru_cache(maxsize=1 << 10)
def kind_of(sort: Sort) -> Kind:
    """The kind of a sort."""
    return Kind(sort.partition("-")[0])


@frozen
class Title(Named):
    """What a tile is called in a sentence; both languages keep the English names."""

    sort: Sort

    def in_words(self, lang: Lang, form: str) -> str:
        """The name, with an article if the form asks for one."""
        kind, dash, letter = self.sort.partition("-")
        name = TITLES.get(kind, kind.capitalize()) + (f" ({letter})" if dash else "")
        if lang == "fr":
            return {"a": "une tuile ", "the": "la tuile "}.get(form, "") + name
        article = "an" if name[0] in "AEIOU" else "a"
        return {"a": f"{article} ", "the": "the "}.get(form, "") + name
