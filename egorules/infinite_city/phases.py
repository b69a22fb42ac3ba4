"""Phases: what is awaited, and what is still to be done. The state has a stack of them.

A text can set off another text, so phases form a stack. The top is what is awaited now; everything
below goes on once that is over. A phase may name cells; when a tile moves, the phases that name its
cell follow it (`ic.build.nested`).
"""

from __future__ import annotations

from attrs import frozen

from egorules.core.event import Seat
from egorules.core.value import Unique
from egorules.infinite_city.board import Cell
from egorules.infinite_city.scoring import Result
from egorules.infinite_city.tiles import Sort

# Chance must act.


@frozen(eq=False)
class ChooseFirst(Unique):
    """Chance names the first player."""


@frozen(eq=False)
class Deal(Unique):
    """Tiles are dealt one at a time from seat 0; `left` tiles are still to come."""

    left: int


@frozen(eq=False)
class LookAtTop(Unique):
    """A Library: the deck's top tile is looked at; `left` tiles are still to come."""

    at: Cell | None
    left: int


@frozen(eq=False)
class TurnUp(Unique):
    """A face-down tile that gets a token is turned up."""

    at: Cell
    waits: bool = False
    """Whether its text waits until the Capitol has placed all its tokens."""


@frozen(eq=False)
class Taken(Unique):
    """A face-down tile that a Mausoleum took is looked at; `tile` is None if it is still unseen."""

    tile: Sort | None


@frozen(eq=False)
class TempleDraw(Unique):
    """The player from whom a Temple took a tile draws another."""

    seat: Seat


@frozen(eq=False)
class Refill(Unique):
    """The active player draws up to a full hand."""

    passed: bool = False
    """Whether this turn was a pass."""


@frozen(eq=False)
class FactoryDraw(Unique):
    """The active player draws for Factories; `left` tiles are still to come."""

    left: int
    passed: bool = False


# A player must decide.


@frozen(eq=False)
class Turn(Unique):
    """Play a tile, use a Hotel, or pass."""


@frozen(eq=False)
class Arboretum(Unique):
    """Take back a token, or stop."""

    at: Cell
    left: int = 3


@frozen(eq=False)
class Bank(Unique):
    """Exchange the token here for one of another tile."""

    at: Cell


@frozen(eq=False)
class Capitol(Unique):
    """Put a token on an adjacent tile that has not had one."""

    at: Cell | None
    served: tuple[Cell, ...] = ()
    waiting: tuple[Cell, ...] = ()
    """Tiles turned up by this text, whose own texts come later."""


@frozen(eq=False)
class Order(Unique):
    """Name the tile, turned up by a Capitol, whose text is next."""

    cells: tuple[Cell, ...]


@frozen(eq=False)
class Construction(Unique):
    """Play another tile."""

    at: Cell


@frozen(eq=False)
class Disaster(Unique):
    """Put a tile under the deck."""

    at: Cell


@frozen(eq=False)
class Embassy(Unique):
    """Put a token on an adjacent tile."""

    at: Cell


@frozen(eq=False)
class Housing(Unique):
    """Put a token on a tile without tokens."""

    at: Cell


@frozen(eq=False)
class Library(Unique):
    """Play one of the tiles looked at."""

    at: Cell


@frozen(eq=False)
class Under(Unique):
    """Put the other tiles under the deck in an order of your choice."""


@frozen(eq=False)
class Mausoleum(Unique):
    """Take an adjacent tile."""

    at: Cell


@frozen(eq=False)
class Port(Unique):
    """Place the deck's top tile face down."""

    at: Cell


@frozen(eq=False)
class Post(Unique):
    """Move a tile."""

    at: Cell


@frozen(eq=False)
class Security(Unique):
    """Return the tokens of a tile."""

    at: Cell


@frozen(eq=False)
class Shopping(Unique):
    """Exchange hands."""

    at: Cell


@frozen(eq=False)
class Stadium(Unique):
    """Move tokens here from adjacent tiles."""

    at: Cell
    moved: int = 0


@frozen(eq=False)
class Temple(Unique):
    """Look at a hand."""

    at: Cell


@frozen(eq=False)
class Steal(Unique):
    """Play a tile of the hand that was shown."""

    at: Cell
    target: Seat


@frozen(eq=False)
class Transit(Unique):
    """Two tiles change places."""

    at: Cell


# No answer is needed: such a phase is carried out as soon as it is on top.


@frozen(eq=False)
class Begin(Unique):
    """The text of a tile begins."""

    at: Cell


@frozen(eq=False)
class Serving(Unique):
    """A Capitol goes on: another token, or the texts that wait."""

    at: Cell | None
    served: tuple[Cell, ...] = ()
    waiting: tuple[Cell, ...] = ()


@frozen(eq=False)
class Waiting(Unique):
    """Texts of tiles that a Capitol has turned up are carried out one after another."""

    cells: tuple[Cell, ...]


@frozen(eq=False)
class PutBack(Unique):
    """A Library's other tiles go under the deck."""


@frozen(eq=False)
class Replace(Unique):
    """The player from whom a Temple took a tile draws another if there is one."""

    seat: Seat


@frozen(eq=False)
class TurnEnds(Unique):
    """Everything is placed and carried out: refill, then the next turn."""

    passed: bool = False


@frozen(eq=False)
class Ended(Unique):
    """The game is over."""

    result: Result


Text = (
    Arboretum
    | Bank
    | Capitol
    | Construction
    | Disaster
    | Embassy
    | Housing
    | Library
    | Mausoleum
    | Port
    | Post
    | Security
    | Shopping
    | Stadium
    | Temple
    | Steal
    | Transit
)
"""The phases in which a text asks for a choice."""

Phase = (
    ChooseFirst
    | Deal
    | LookAtTop
    | TurnUp
    | Taken
    | TempleDraw
    | Refill
    | FactoryDraw
    | Turn
    | Text
    | Order
    | Under
    | Begin
    | Serving
    | Waiting
    | PutBack
    | Replace
    | TurnEnds
    | Ended
)
