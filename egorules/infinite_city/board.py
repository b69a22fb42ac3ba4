"""Tiles and tokens on the table: a square grid, its adjacent cells, its connected pieces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from attrs import frozen

from egorules.core.event import Seat
from egorules.core.parse import insist_on_integer
from egorules.core.value import Unique
from egorules.infinite_city.tiles import Kind, Sort, kind_of

T = TypeVar("T")

EDGE = 999
"""The largest coordinate, positive or negative: the table ends there."""

_NUMBER = "(?:0|-?[1-9][0-9]{0,2})"
CELL = f"{_NUMBER},{_NUMBER}"
"""The notation of a cell, as a regular expression."""


@frozen(eq=False)
class Cell(Unique):
    """A cell of the grid: x grows to the right, y upwards. Equal cells are one object."""

    x: int
    y: int

    def __attrs_post_init__(self) -> None:
        for name, number in (("x", self.x), ("y", self.y)):
            insist_on_integer(number, f"Cell.{name}")
            if abs(number) > EDGE:
                raise ValueError(f"Cell.{name}: the table ends at {EDGE}, there is no {number}")

    def __str__(self) -> str:
        return f"{self.x},{self.y}"


def by_place(cell: Cell) -> tuple[int, int]:
    """The key by which cells are sorted: x, then y."""
    return cell.x, cell.y


def in_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Cells in ascending order."""
    return tuple(sorted(cells, key=by_place))


def read_cell(written: str) -> Cell:
    """The cell that a text names; raises `ValueError` if it names none."""
    if not re.fullmatch(CELL, written):
        raise ValueError(f"{written!r} is no cell")
    x, y = written.split(",")
    return Cell(int(x), int(y))


@lru_cache(maxsize=1 << 14)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The cells that share an edge with a cell, in ascending order (`ic.build.edges`)."""
    x, y = cell.x, cell.y
    around = ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y))
    return tuple([Cell(a, b) for a, b in around if abs(a) <= EDGE and abs(b) <= EDGE])


DOWN = "down"
"""The word for a face-down tile; it stands alone if nobody has seen the tile."""

CROSS = tuple(Cell(x, y) for x, y in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)))
"""The cells of the start tiles; a miniature with fewer start tiles uses the first ones."""


@frozen(eq=False)
class Tile(Unique):
    """A tile on the table: its sort (None if nobody has seen it), its face, its tokens' owners."""

    sort: Sort | None
    is_up: bool
    tokens: tuple[Seat, ...] = ()

    @property
    def kind(self) -> Kind | None:
        """The kind of a face-up tile; for every rule, a face-down tile has none."""
        return kind_of(self.sort) if self.is_up and self.sort is not None else None

    def bears(self, seat: Seat) -> bool:
        """Whether a token of a seat lies here."""
        return seat in self.tokens

    def plus(self, seat: Seat) -> Tile:
        """The tile with one more token, of this seat."""
        return Tile(self.sort, self.is_up, tuple(sorted((*self.tokens, seat))))

    def minus(self, seat: Seat) -> Tile:
        """The tile without one token of a seat."""
        left = list(self.tokens)
        left.remove(seat)
        return Tile(self.sort, self.is_up, tuple(left))

    def __str__(self) -> str:
        if self.is_up:
            return " ".join((str(self.sort), *map(str, self.tokens)))
        return DOWN if self.sort is None else f"{DOWN} {self.sort}"

    def with_tokens(self, tokens: tuple[Seat, ...]) -> Tile:
        """The tile with these tokens and no others."""
        return Tile(self.sort, self.is_up, tokens)


@frozen(slots=False, eq=False)
class Board:
    """The tiles in play, sorted by cell. A board is a value: a change makes another board.

    A board works out what follows from its tiles when first asked, and remembers it.
    `building.spot_needs` says where another tile may be laid.
    """

    tiles: tuple[tuple[Cell, Tile], ...] = ()

    @classmethod
    def of(cls, tiles: Mapping[Cell, Tile]) -> Board:
        """A board of these tiles."""
        return cls(tuple((cell, tiles[cell]) for cell in in_order(tiles)))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self.tiles == other.tiles)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Board], tuple[Any, ...]]:
        return Board, (self.tiles,)  # a hash is valid in one process only

    @cached_property
    def _hash(self) -> int:
        return hash(self.tiles)

    @cached_property
    def at(self) -> dict[Cell, Tile]:
        """The tile in each cell that has one."""
        return dict(self.tiles)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.at)

    def __contains__(self, cell: object) -> bool:
        return cell in self.at

    def __len__(self) -> int:
        return len(self.tiles)

    def get(self, cell: Cell | None) -> Tile | None:
        """The tile in a cell, or None."""
        return None if cell is None else self.at.get(cell)

    def __getitem__(self, cell: Cell) -> Tile:
        return self.at[cell]

    def changed(self, changes: Mapping[Cell, Tile | None]) -> Board:
        """The board with these tiles in their cells; None takes a tile away."""
        tiles = [(cell, tile) for cell, tile in {**self.at, **changes}.items() if tile is not None]
        if any(cell not in self.at for cell in changes):
            tiles.sort(key=lambda pair: by_place(pair[0]))
        return Board(tuple(tiles))

    def put(self, cell: Cell, tile: Tile) -> Board:
        """The board with a tile in a cell."""
        return self.changed({cell: tile})

    @cached_property
    def _known(self) -> dict[Any, Any]:
        return {}

    def once(self, work: Callable[..., T], *args: Any) -> T:
        """The result of `work(board, *args)`, a pure function: it is called once and remembered."""
        key = (work, *args)
        if key not in self._known:
            self._known[key] = work(self, *args)
        found: T = self._known[key]
        return found

    def without(self, cell: Cell | None) -> Board:
        """The board without the tile of a cell, if there is one."""
        if cell is None or cell not in self.at:
            return self
        return self.once(_without, cell)

    def beside(self, cell: Cell | None) -> tuple[Cell, ...]:
        """The cells with a tile that are adjacent to a cell."""
        if cell is None:
            return ()
        return tuple([each for each in neighbours(cell) if each in self.at])

    def touches(self, cell: Cell) -> bool:
        """Whether a tile lies adjacent to a cell."""
        return not self.at.keys().isdisjoint(neighbours(cell))

    @cached_property
    def edge(self) -> tuple[Cell, ...]:
        """The empty cells adjacent to a tile, in ascending order (`ic.build.adjacent`)."""
        around = {each: None for cell in self.at for each in neighbours(cell)}
        return in_order(cell for cell in around if cell not in self.at)

    @cached_property
    def _of_kind(self) -> dict[Kind | None, tuple[Cell, ...]]:
        cells: dict[Kind | None, list[Cell]] = {}
        for cell, tile in self.tiles:
            cells.setdefault(tile.kind, []).append(cell)
        return {kind: tuple(each) for kind, each in cells.items()}

    def of_kind(self, kind: Kind) -> tuple[Cell, ...]:
        """The cells with a face-up tile of a kind (`ic.board.down-is-inert`)."""
        return self._of_kind.get(kind, ())

    @cached_property
    def by_power(self) -> frozenset[Cell]:
        """The cells adjacent to a face-up Power Station."""
        return frozenset(each for cell in self.of_kind(Kind.POWER) for each in neighbours(cell))

    @cached_property
    def protected(self) -> frozenset[Cell]:
        """The cells with a face-up Power Station on them or next to them."""
        return self.by_power | set(self.of_kind(Kind.POWER))

    @cached_property
    def piece_of(self) -> dict[Cell, int]:
        """For each tile, the number of the connected piece that it belongs to."""
        return numbered_pieces(self.at)

    @cached_property
    def pieces(self) -> int:
        """How many connected pieces there are."""
        return len(set(self.piece_of.values()))

    def pieces_with(self, cell: Cell) -> int:
        """How many connected pieces there would be if a cell had a tile too."""
        if cell in self.at:
            return self.pieces
        touched = {self.piece_of[each] for each in self.beside(cell)}
        return self.pieces + 1 - len(touched)


def _without(board: Board, cell: Cell) -> Board:
    return board.changed({cell: None})


def numbered_pieces(cells: Iterable[Cell]) -> dict[Cell, int]:
    """For each cell, the number of the connected piece that it belongs to."""
    left = dict.fromkeys(cells)
    numbers: dict[Cell, int] = {}
    for number, start in enumerate(tuple(left)):
        if start not in left:
            continue
        del left[start]
        reached = [start]
        while reached:
            cell = reached.pop()
            numbers[cell] = number
            for each in neighbours(cell):
                if each in left:
                    del left[each]
                    reached.append(each)
    return numbers


def piece_sizes(cells: Iterable[Cell]) -> tuple[int, ...]:
    """The sizes of the connected pieces of some cells, in no particular order."""
    return tuple(Counter(numbered_pieces(cells).values()).values())
