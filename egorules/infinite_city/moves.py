"""The moves, each with its written form."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, NewType

from attrs import frozen

from egorules.core.event import Seat
from egorules.core.notation import NUMBER, FieldGrammar, MalformedMove, Written
from egorules.infinite_city.board import CELL, Cell, by_place, read_cell
from egorules.infinite_city.tiles import SORT, Sort


class Everybody(StrEnum):
    """In place of a seat: the tokens of all."""

    ALL = "all"


ALL = Everybody.ALL
Whose = Seat | Everybody

if TYPE_CHECKING:
    Tiles = tuple[Sort, ...]
else:
    Tiles = NewType("Tiles", tuple[Sort, ...])
"""One to five tiles in a row, as the notation writes them."""

CELLS = ("at", "source", "target", "first", "second")
"""The fields that hold a cell, in every move that has them."""


class CityMove(Written):
    """A move of this game: what should be a cell is one."""

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        for name in CELLS:
            cell = getattr(self, name, None)
            if cell is not None and not isinstance(cell, Cell):
                raise TypeError(f"{type(self).__name__}.{name}: a Cell(x, y), not {cell!r}")


@frozen(eq=False)
class Play(CityMove):
    """Play a tile: from one's hand, from the tiles looked at, from the hand that was shown."""

    written: ClassVar = "play {tile} {at}"
    examples: ClassVar = ("play plaza 0,-1",)
    tile: Sort
    at: Cell


@frozen(eq=False)
class UseHotel(CityMove):
    """Put a token on a Hotel in place of a tile."""

    written: ClassVar = "hotel {at}"
    examples: ClassVar = ("hotel 2,0",)
    at: Cell


@frozen(eq=False)
class Pass(CityMove):
    """Place no tile: there is none in hand, or a last turn is declined."""

    written: ClassVar = "pass"


@frozen(eq=False)
class Token(CityMove):
    """Embassy, Housing, Capitol: put a token on a tile."""

    written: ClassVar = "token {at}"
    examples: ClassVar = ("token 1,0",)
    at: Cell


@frozen(eq=False)
class Swap(CityMove):
    """Bank: one's token for a token of a seat on another tile."""

    written: ClassVar = "swap {at} {seat}"
    examples: ClassVar = ("swap 0,0 1",)
    at: Cell
    seat: Seat


@frozen(eq=False)
class Lift(CityMove):
    """Arboretum: take back one of one's tokens."""

    written: ClassVar = "lift {at}"
    examples: ClassVar = ("lift 0,0",)
    at: Cell


@frozen(eq=False)
class Remove(CityMove):
    """Disaster Site: put a tile under the deck."""

    written: ClassVar = "remove {at}"
    examples: ClassVar = ("remove 1,0",)
    at: Cell


@frozen(eq=False)
class Take(CityMove):
    """Mausoleum: take a tile into one's hand."""

    written: ClassVar = "take {at}"
    examples: ClassVar = ("take 1,0",)
    at: Cell


@frozen(eq=False)
class Place(CityMove):
    """Port: place the deck's top tile face down."""

    written: ClassVar = "place {at}"
    examples: ClassVar = ("place -1,0",)
    at: Cell


@frozen(eq=False)
class Shift(CityMove):
    """Post Office: move a tile."""

    written: ClassVar = "move {source} {target}"
    examples: ClassVar = ("move -1,0 0,2",)
    source: Cell
    target: Cell


@frozen(eq=False)
class Clear(CityMove):
    """Security Guardpost: return all tokens of a tile."""

    written: ClassVar = "clear {at}"
    examples: ClassVar = ("clear 5,5",)
    at: Cell


@frozen(eq=False)
class Trade(CityMove):
    """Shopping Complex: exchange hands with a seat."""

    written: ClassVar = "trade {seat}"
    examples: ClassVar = ("trade 1",)
    seat: Seat


@frozen(eq=False)
class Gather(CityMove):
    """Stadium: move a token of a seat here, or all tokens of a tile."""

    written: ClassVar = "gather {at} {whose}"
    examples: ClassVar = ("gather 0,1 1", "gather 0,1 all")
    at: Cell
    whose: Whose


@frozen(eq=False)
class Look(CityMove):
    """Temple: look at the hand of a seat."""

    written: ClassVar = "look {seat}"
    examples: ClassVar = ("look 1",)
    seat: Seat


@frozen(eq=False)
class Exchange(CityMove):
    """Transit Station: two tiles change places; they are named in ascending order."""

    written: ClassVar = "exchange {first} {second}"
    examples: ClassVar = ("exchange 0,0 1,0",)
    first: Cell
    second: Cell

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if by_place(self.second) < by_place(self.first):
            raise MalformedMove(f"exchange {self.first} {self.second}")


@frozen(eq=False)
class Under(CityMove):
    """Library: put the rest under the deck, uppermost first."""

    written: ClassVar = "under {tiles}"
    examples: ClassVar = ("under library temple port",)
    tiles: Tiles


@frozen(eq=False)
class Resolve(CityMove):
    """Capitol: name the tile whose text is next."""

    written: ClassVar = "resolve {at}"
    examples: ClassVar = ("resolve 1,0",)
    at: Cell


@frozen(eq=False)
class Done(CityMove):
    """No more of this text."""

    written: ClassVar = "done"


@frozen(eq=False)
class First(CityMove):
    """Chance: the first player."""

    written: ClassVar = "first {seat}"
    examples: ClassVar = ("first 1",)
    seat: Seat


@frozen(eq=False)
class Reveal(CityMove):
    """Chance: the face of a tile that somebody looks at."""

    written: ClassVar = "tile {tile}"
    examples: ClassVar = ("tile plaza",)
    tile: Sort


Move = (
    Play
    | UseHotel
    | Pass
    | Token
    | Swap
    | Lift
    | Remove
    | Take
    | Place
    | Shift
    | Clear
    | Trade
    | Gather
    | Look
    | Exchange
    | Under
    | Resolve
    | Done
    | First
    | Reveal
)

GRAMMAR: dict[Any, FieldGrammar] = {
    Cell: FieldGrammar(CELL, read_cell),
    Sort: FieldGrammar(SORT, str),
    Tiles: FieldGrammar(f"{SORT}(?: {SORT}){{0,4}}", lambda text: tuple(text.split())),
    Whose: FieldGrammar(f"{NUMBER}|all", lambda text: int(text) if text != "all" else ALL),
}
"""The notation of fields that are not plain numbers."""
