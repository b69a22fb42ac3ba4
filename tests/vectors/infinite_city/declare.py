"""How a table of Infinite City is declared: tiles and tokens as cases have them, in short.

    table("0,0 down; 1,0 library 0 1", "bank port", "housing")   a board and two hands
    playing("embassy", "0,0 bank 1")                  seat 0 holds an Embassy and five more tiles
    now(board="1,0 embassy 0; 2,0", h0="-embassy")    a tile in a cell, none in another; a hand
    played("embassy 1,0", board="0,0 bank 0")         that tile is played, and what else changes

All tiles that are not mentioned are in the deck.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from attrs import field, frozen

from egorules import infinite_city as ic
from egorules.tools.case import AnyRulebook
from tests.vectors.declare import Given, Json, event, now, vector

__all__ = [
    "CHECK_IN",
    "CROSS",
    "FIVE",
    "Over",
    "Score",
    "Table",
    "at_least",
    "between",
    "event",
    "final",
    "mini",
    "now",
    "played",
    "playing",
    "start",
    "table",
    "tiles",
    "vector",
]

FIVE = "bank bank port port post"
"""Five tiles: with these in hand nothing is drawn at the end of a turn."""

CROSS = "0,0 down; 0,1 down; 1,0 down; 0,-1 down; -1,0 down"
"""The start tiles of an official game."""

CHECK_IN = "hotel 9,9"
"""The last move of a game that only the score is asked of."""


def tiles(text: str) -> list[str]:
    """Tiles in a row: `bank port`, or `3 bank` for three of them."""
    words = re.findall(r"(?:([0-9]+) )?([a-z-]+)", text)
    return [tile for count, tile in words for _ in range(int(count or 1))]


def cells(text: str) -> dict[str, str | None]:
    """The tile in each cell, as cases have it; None where nothing is said but the cell."""
    pieces = [each.strip().partition(" ") for each in text.split(";") if each.strip()]
    return {cell: tile or None for cell, _, tile in pieces}


def changed(had: Sequence[str], text: str) -> list[str]:
    """A hand after gains and losses (`+bank -port`), or a new one (`= bank port`)."""
    if text.startswith("="):
        return sorted(tiles(text))
    after = Counter(had)
    for each in text.split():
        after[each[1:]] += {"+": 1, "-": -1}[each[0]]
    return sorted(after.elements())


@frozen
class Table(Given):
    """The setup and the table of a case of Infinite City."""

    book: ClassVar[AnyRulebook] = ic

    def mode(self) -> str:
        """The official tiles, tokens and hands, or others."""
        return "miniature" if "miniature" in self.setup else "official"

    def places(self, position: Json) -> Json:
        """A position place by place: each cell, each hand, everything else."""
        laid = {f"board.{cell}": tile for cell, tile in position["board"].items()}
        hands = {f"hands[{seat}]": hand for seat, hand in enumerate(position["hands"])}
        rest = {key: each for key, each in position.items() if key not in ("board", "hands")}
        return {**laid, **hands, **rest}

    def declared(self, changes: Mapping[str, Any], before: Json) -> Json:
        """The changes as declared: gains and losses added up, what is as before left out."""
        had = self.places(before)
        found: Json = {}
        for place, new in changes.items():
            if place == "board":
                found |= {f"board.{cell}": tile for cell, tile in cells(new).items()}
            elif place == "unseen" and isinstance(new, str):
                after = Counter(changed([*Counter(had[place]).elements()], new))
                found[place] = {sort: after[sort] for sort in sorted(after)}
            elif place == "deck" and isinstance(new, str):
                found[place] = had[place] + int(new)
            elif place == "tail":
                found[place] = tiles(new)
            elif place == "aside":
                found[place] = new and [tiles(each) for each in new]
            elif place.startswith("hands"):
                found[place] = changed(had[place], new)
            else:
                found[place] = new
        return {place: new for place, new in found.items() if new != had.get(place)}

    def usually(self, position: Json) -> str:
        """The ordinary thing to be awaited: a tile of the player whose turn it is."""
        return "over" if position["turn"] is None else f"turn {position['turn']}"


Number = int | Mapping[str, int | None]


def at_least(number: int) -> Number:
    """A number of points that is known from below only."""
    return {"at_least": number, "at_most": None}


def between(low: int, high: int) -> Number:
    """A number of points that is not known exactly."""
    return {"at_least": low, "at_most": high}


@frozen
class Score:
    """What a seat scores: groups, bonus points, silver tiles, points for them, largest area."""

    groups: int
    bonus: Number
    silver_tiles: Number
    silver: Number
    area: int

    def report(self) -> Json:
        """The score as an answer has it."""
        return {
            "groups": self.groups,
            "area": self.area,
            "bonus": self.bonus,
            "silver_tiles": self.silver_tiles,
            "silver": self.silver,
        }


@frozen
class Over:
    """Why the game is over, everybody's points, and who has won (None: nobody knows)."""

    cause: str
    totals: Sequence[Number]
    winners: Sequence[int] | None
    scores: Sequence[Score]
    cites: Sequence[str] = ("ic.score.most-points",)
    unknown: Sequence[str] = field(default=())

    def report(self) -> Json:
        """The result as an answer has it."""
        result = {
            "cause": self.cause,
            "totals": list(self.totals),
            "winners": None if self.winners is None else list(self.winners),
            "scores": [each.report() for each in self.scores],
            "unknown": list(self.unknown),
            "cites": list(self.cites),
        }
        return {"result": result}


def mini(copies: str = "", **numbers: Any) -> Json:
    """The numbers of an unofficial small game: `mini("3 bank, port", hand_size=1)`."""
    return {**({"copies": dict(Counter(tiles(copies)))} if copies else {}), **numbers}


OPTIONS = ("profile", "prints", "miniature")


def setup_of(seats: Any, **options: Any) -> Json:
    """A setup; names that are no option are switches."""
    given = {key: options[key] for key in OPTIONS if key in options}
    rulings = {key: each for key, each in options.items() if key not in OPTIONS}
    return {"seats": seats, **given, **({"rulings": rulings} if rulings else {})}


def start(seats: Any = 2, **options: Any) -> Table:
    """A game from its beginning."""
    return Table(setup_of(seats, **options))


TABLE_KEYS = ("last_turns", "passes", "supplies", "deck", "unseen", "factories")


def table(laid: str, *hands: str, turn: Any = 0, tail: str | None = None, **options: Any) -> Table:
    """A table by its board and its hands; all tiles that are not mentioned are in the deck."""
    more = {key: options.pop(key) for key in TABLE_KEYS if key in options}
    if tail is not None:
        more["tail"] = tiles(tail)
    held = [tiles(hand) for hand in hands]
    position = {"board": cells(laid), "hands": held, "turn": turn, **more}
    return Table(setup_of(len(hands), **options), position)


def playing(tile: str, laid: str, *others: str, seats: int = 2, **options: Any) -> Table:
    """Seat 0 holds some tiles and five more; each of the others holds a Bank, unless said."""
    return table(laid, f"{tile} {FIVE}", *(others or ("bank",) * (seats - 1)), **options)


def played(
    tile_at: str, board: str = "", supplies: Sequence[int] = (14, 15), turn: int = 1, **more: Any
) -> dict[str, Any]:
    """What changes when seat 0 plays a tile, then the board and more; seat 1 is next."""
    tile, at = tile_at.split()
    laid = board if at in cells(board) else f"{at} {tile} 0; {board}"
    next_turn = {"turn": turn} if turn else {}
    taken = {"h0": f"-{tile}", "supplies": [*supplies], **next_turn, **more}
    return now(board=laid, **taken)


def final(laid: str, seats: int = 2, **options: Any) -> Table:
    """The last turn of a game: seat 0 uses a Hotel far away, and the score is counted."""
    options = {"profile": "plain", **options}
    return table(f"{laid}; 9,9 hotel", FIVE, *[""] * (seats - 1), last_turns=[], **options)
