"""Positions of which only a part is known: the places where tiles lie, and who sees them.

A tile that somebody has seen may be unknown: in a hand, under the deck, or face down on the board.
A tile that nobody has seen is written `down`. It does not count as unknown: no rule depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from attrs import frozen

from egorules.core.event import Seat
from egorules.core.hidden import UNKNOWN, plain
from egorules.core.parse import at, text
from egorules.core.partial import Cards, Pack, Pile, Place, Places, Rest, Seats, View, Zone
from egorules.core.text import Say, say
from egorules.core.value import but
from egorules.core.zones import Deck
from egorules.infinite_city.board import DOWN, Board, Tile
from egorules.infinite_city.plain import entries, read_position, report
from egorules.infinite_city.position import read_tile
from egorules.infinite_city.rules import MACHINE
from egorules.infinite_city.state import State
from egorules.infinite_city.tiles import Title


def titles(sorts: Any) -> list[object]:
    """The names of tiles, for a sentence."""
    return [say("a face-down tile") if sort == DOWN else Title(sort) for sort in sorts]


class Hands(Cards):
    """The tiles of a hand."""

    def tell(self, value: Any, seat: Seat | None = None) -> Say:
        """What lies here, in words."""
        return super().tell(titles(value), seat)


class Tail(Pile):
    """Tiles under the deck, the uppermost first; `down` is a tile that nobody has seen."""

    def places(self, value: Any, where: str) -> list[Place]:
        """A place for each tile that somebody has seen."""
        return [place for place in super().places(value, where) if place.cards != [DOWN]]

    def rebuilt(self, value: Any, rows: list[list[Any]]) -> list[Any]:
        """These tiles in their places, with `down` for those that nobody has seen."""
        tiles = iter(rows)
        return [DOWN if each == DOWN else next(tiles)[0] for each in value]

    def tell(self, value: Any, seat: Seat | None = None) -> Say:
        """What lies here, in words."""
        return super().tell(titles(value), seat)


class Aside(Zone):
    """For each Library being carried out, a row of tiles."""

    def has_unknown(self, value: object) -> bool:
        """Never: at the beginning of a turn no tiles are set aside."""
        return False

    def read(self, value: object, where: str, pack: Pack) -> Any:
        """An empty list for any value: a position may not have this key, and is refused later."""
        return []

    def places(self, value: Any, where: str) -> list[Place]:
        """A place for each row."""
        return [Place(at(where, row), list(each), self.sees) for row, each in enumerate(value)]

    def rebuilt(self, value: Any, rows: list[list[Any]]) -> Any:
        """The rows."""
        return rows


class Tiles(Zone):
    """The board: `bank 0 1`, `down`, `down port`; an unknown face-down tile is `down ?`."""

    def has_unknown(self, value: object) -> bool:
        """Whether a face-down tile is unknown."""
        return isinstance(value, Mapping) and f"{DOWN} {UNKNOWN}" in value.values()

    def read(self, value: object, where: str, pack: Pack) -> dict[str, str]:
        """A table of texts; a face-up tile cannot be unknown."""
        texts = entries(value, where, text)
        for cell, tile in texts.items():
            if tile.startswith(UNKNOWN):
                read_tile(tile, at(where, cell))  # raises: `?` names no tile
        return texts

    def places(self, value: Any, where: str) -> list[Place]:
        """A place for each tile that somebody has seen; nobody sees the face-down ones now."""
        found = []
        for cell, tile in value.items():
            word, *others = tile.split(" ")
            if word != DOWN:
                found.append(Place(at(where, cell), [word], "all"))
            elif others:
                found.append(Place(at(where, cell), others[:1], "nobody"))
        return found

    def rebuilt(self, value: Any, rows: list[list[Any]]) -> dict[str, str]:
        """The board with these tiles; the tokens stay."""
        tiles = iter(rows)
        made = {}
        for cell, tile in value.items():
            word, *others = tile.split(" ")
            if word != DOWN:
                made[cell] = " ".join([next(tiles)[0], *others])
            else:
                made[cell] = " ".join([DOWN, next(tiles)[0], *others[1:]]) if others else DOWN
        return made

    def tell(self, value: Any, seat: Seat | None = None) -> Say:
        """The face-down tiles that somebody has seen, in words."""
        down = [(cell, tile.split(" ")[1:]) for cell, tile in value.items() if tile[:5] == "down "]
        told = [say("{tile:a} at {at}", tile=Title(sort[0]), at=cell) for cell, sort in down]
        return super().tell(told, seat)


class Unseen(Rest):
    """All tiles that nobody has seen, wherever they lie."""

    def tell(self, value: Any, seat: Seat | None = None) -> Say:
        """The tiles that nobody has seen, in words."""
        told = [say("{n} × {tile}", n=n, tile=Title(sort)) for sort, n in value.items()]
        return Zone.tell(self, told, seat)


@frozen(eq=False)
class HiddenTile:
    """A face-down tile that somebody has seen, but whose sort is unknown here; used as a `Tile`."""

    sort: Any
    is_up = False
    tokens = ()
    kind = None

    def bears(self, seat: Seat) -> bool:
        """A face-down tile has no token."""
        return False

    def with_tokens(self, tokens: tuple[Seat, ...]) -> HiddenTile:
        """The same tile: it never has a token."""
        assert not tokens
        return self

    def __str__(self) -> str:
        return f"{DOWN} {plain(self.sort)}"


def lay(state: State, view: View) -> State:
    """The state with the tiles of a view."""
    tiles = {
        cell: cast(Tile, HiddenTile(view.card(f"board.{cell}")))
        if tile.sort is not None and not tile.is_up
        else tile
        for cell, tile in state.board.tiles
    }
    tail = tuple(
        None if sort is None else view.card(f"tail[{index}]")
        for index, sort in enumerate(state.deck.tail)
    )
    return but(
        state,
        hands=tuple(view.hand(f"hands[{seat}]") for seat in range(state.setup.seats)),
        unseen=view.bag("unseen"),
        deck=Deck(state.deck.shuffled, tail),
        board=Board.of(tiles),
    )


PLACES = Places(
    {
        "board": Tiles("all", say("face down on the board: {cards}")),
        "hands": Seats(Hands("owner", say("{seat:name} holds {cards}"), or_number=True)),
        "tail": Tail("nobody", say("under the deck, from above: {cards}")),
        "aside": Aside("turn", say("looked at: {cards}")),
        "unseen": Unseen("nobody", say("nobody has seen {counts}")),
    },
    cards=lambda setup: setup.tiles,
    read_position=read_position,
    report=report,
    lay=lay,
    candidates=MACHINE.candidates,
)
read_partial = PLACES.read
