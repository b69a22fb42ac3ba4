"""A sensible player: it rates a move by the points it gains and the points others lose by it.

The player knows only its observation, and looks one decision ahead. It treats unknown prints as no
points and no silver border. For moves that shift tiles, it rates what is lost at the old cell and
what is gained at the new one separately.

Such players could go on for ever: a Mausoleum that takes a Mausoleum gives its player the same hand
again, nobody draws, and the next player may answer in the same way. So a move that may lead to this
is sometimes given up, at random, for another one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from random import Random
from typing import Any

from egorules.core.event import Seat
from egorules.core.rulebook import Decision
from egorules.infinite_city import moves as m
from egorules.infinite_city.board import Board, Cell, Tile, neighbours, numbered_pieces, piece_sizes
from egorules.infinite_city.observation import Observation
from egorules.infinite_city.scoring import controlled, group_points
from egorules.infinite_city.tiles import Kind, Sort, kind_of

LEADER, OTHER = 0.8, 0.25
"""The weight of a point of the leading opponent, and of another; the player's own weighs 1."""
NEIGHBOUR = 0.3
"""The value of one of the player's own tiles beside a cell: a group may grow there."""
TOKEN = 0.2
"""The value of a token back in the supply."""
LAST_TOKEN = 4.0
"""The value of beginning the end for a player who leads, and its cost for one who does not."""
WINNING = 100.0
SOMETHING_ELSE = 0.25
"""The probability that a move that may go round in a circle is given up for another."""

USUAL: dict[Kind, float] = {
    Kind.CONSTRUCTION: 1.5,
    Kind.LIBRARY: 1.5,
    Kind.TEMPLE: 1.6,
    Kind.FACTORY: 0.6,
    Kind.BANK: 0.7,
    Kind.TRANSIT: 0.8,
    Kind.POST: 0.7,
    Kind.SHOPPING: -0.2,
    Kind.POLICE: -0.3,
    Kind.PORT: 0.0,
}
"""The value of texts whose choices the player does not look at in advance, by kind."""


def greedy(seen: Observation, rng: Random) -> m.Move:
    """The legal move with the highest estimate, the first of equals.

    A move that may go round in a circle is sometimes given up for the best one that does not.
    """
    view = View(seen)
    move = max(seen.legal_moves, key=view.worth)
    if view.may_circle(move) and rng.random() < SOMETHING_ELSE:
        others = [each for each in seen.legal_moves if not view.may_circle(each)]
        return max(others, key=view.worth, default=move)
    return move


class View:
    """What follows from an observation, worked out once for all its moves."""

    def __init__(self, seen: Observation) -> None:
        assert seen.seat is not None
        self.seen = seen
        self.board: Board = seen.board
        self.me: Seat = seen.seat
        self.others = [seat for seat in range(seen.setup.seats) if seat != self.me]
        self.facts: dict[str, Any] = (
            dict(seen.pending.facts) if isinstance(seen.pending, Decision) else {}
        )
        self.gain: Callable[[Seat, Cell], float] = cache(self._gain)
        self.loss: Callable[[Seat, Cell], float] = cache(self._loss)
        self.text: Callable[[Kind, Cell], float] = cache(self._text)

    # What seats have.

    @cached_property
    def cells(self) -> list[dict[Cell, None]]:
        """The tiles that each seat controls."""
        seats = range(self.seen.setup.seats)
        return [dict.fromkeys(controlled(self.board, seat)) for seat in seats]

    @cached_property
    def pieces(self) -> list[dict[Cell, int]]:
        """For each seat, the number of the group that each of its tiles belongs to."""
        return [numbered_pieces(cells) for cells in self.cells]

    @cached_property
    def sizes(self) -> list[Counter[int]]:
        """For each seat, the size of each of its groups."""
        return [Counter(pieces.values()) for pieces in self.pieces]

    @cached_property
    def points(self) -> list[float]:
        """An estimate of what each seat would score now."""
        totals = []
        for seat, cells in enumerate(self.cells):
            printed = sum(self.printed(self.board[cell]) for cell in cells)
            totals.append(group_points(tuple(self.sizes[seat].values())) + printed)
        return totals

    @cached_property
    def lead(self) -> float:
        """How far the player is ahead of the best opponent."""
        return self.points[self.me] - max(self.points[seat] for seat in self.others)

    def weight(self, seat: Seat) -> float:
        """The value of a seat's point to the player."""
        if seat == self.me:
            return 1.0
        best = max(self.points[other] for other in self.others)
        return -LEADER if self.points[seat] == best else -OTHER

    # What a token on a tile is worth.

    def printed(self, tile: Tile | None) -> float:
        """The known bonus points of a tile, and half a point for a known silver border."""
        return self.printed_on(tile.sort) if tile is not None and tile.sort is not None else 0.0

    def printed_on(self, sort: Sort) -> float:
        """The same for a sort."""
        each = self.seen.setup.print_by_sort[sort]
        return float(each.bonus or 0) + 0.5 * bool(each.silver)

    def _gain(self, seat: Seat, cell: Cell) -> float:
        """The group points that a seat gains with a token there, and a bit if a group may grow."""
        if cell in self.cells[seat]:
            return 0.0
        pieces, sizes = self.pieces[seat], self.sizes[seat]
        beside = {pieces[each] for each in neighbours(cell) if each in pieces}
        before = [sizes[number] for number in beside]
        return group_points((1 + sum(before),)) - group_points(before) + NEIGHBOUR * bool(before)

    def _loss(self, seat: Seat, cell: Cell) -> float:
        """What a seat loses if its tokens leave a cell."""
        cells = self.cells[seat]
        if cell not in cells:
            return 0.0
        rest = piece_sizes(each for each in cells if each != cell)
        before = group_points(tuple(self.sizes[seat].values()))
        return before - group_points(rest) + NEIGHBOUR + self.printed(self.board[cell])

    def losses(self, cell: Cell) -> float:
        """The value to the player if all tokens leave a tile."""
        owners = set(self.board[cell].tokens)
        return -sum(self.weight(seat) * self.loss(seat, cell) for seat in owners)

    def taking(self, cell: Cell) -> float:
        """The value of taking over a tile."""
        tile = self.board[cell]
        if tile.bears(self.me):
            others = (seat for seat in set(tile.tokens) if seat != self.me)
            return -sum(self.weight(seat) * self.loss(seat, cell) for seat in others)
        return self.gain(self.me, cell) + self.printed(tile) + self.losses(cell)

    def is_open(self, cell: Cell) -> bool:
        """Whether a text of another tile may affect a tile."""
        return cell not in self.board.protected

    def may_circle(self, move: m.Move) -> bool:
        """Whether a move plays a Mausoleum beside another one, which it could then take."""
        if not isinstance(move, m.Play) or kind_of(move.tile) is not Kind.MAUSOLEUM:
            return False
        return any(self.board[each].kind is Kind.MAUSOLEUM for each in self.board.beside(move.at))

    def is_last_station(self, kind: Kind) -> bool:
        """Whether a tile of this kind, played now, is the last of the Power Stations."""
        up = len(self.board.of_kind(Kind.POWER))
        return kind is Kind.POWER and up + 1 == self.seen.setup.power_stations

    # What moves are worth.

    def worth(self, move: m.Move) -> float:
        """About how many points a move is worth."""
        match move:
            case m.Play(tile, at):
                return self.playing(tile, at)
            case m.UseHotel(at):
                return self.gain(self.me, at) + self.printed(self.board[at]) + self.spending()
            case m.Token(at):
                return self.taking(at) + self.spending()
            case m.Swap(at, seat):
                return self.swapping(self.here, at, seat)
            case m.Lift(at):
                return TOKEN - (0 if self.board[at].tokens.count(self.me) > 1 else self.lost(at))
            case m.Remove(at) | m.Clear(at):
                return self.losses(at)
            case m.Take(at):
                return self.losses(at) + TOKEN
            case m.Place(at):
                return NEIGHBOUR * any(each in self.cells[self.me] for each in neighbours(at))
            case m.Shift(source, target):
                return self.shifting(source, target)
            case m.Exchange(first, second):
                return self.shifting(first, second) + self.shifting(second, first)
            case m.Gather(at, whose):
                return self.gathering(at, whose)
            case m.Trade(seat):
                return 0.3 * (self.seen.hand_sizes[seat] - self.seen.hand_sizes[self.me])
            case m.Look(seat):
                return 0.1 * self.seen.hand_sizes[seat]
            case _:
                return 0.0

    @cached_property
    def here(self) -> Cell:
        """The cell of the acting tile."""
        x, y = self.facts["at"].split(",")
        return Cell(int(x), int(y))

    def lost(self, cell: Cell) -> float:
        """What the player loses without tokens in a cell."""
        return self.loss(self.me, cell)

    def spending(self) -> float:
        """The value of placing a token: 0, unless it is the last one and begins the end."""
        if self.seen.supplies[self.me] > 1 or self.seen.last_turns is not None:
            return 0.0
        return LAST_TOKEN if self.lead > 0 else -LAST_TOKEN

    def playing(self, tile: Sort, cell: Cell) -> float:
        """The value of a tile with its token in a cell, and of the tile's text."""
        kind = kind_of(tile)
        if self.is_last_station(kind):
            return WINNING if self.lead > 0 else -WINNING
        base = self.gain(self.me, cell) + self.printed_on(tile) + self.spending()
        return base + self.text(kind, cell)

    def _text(self, kind: Kind, cell: Cell) -> float:
        """The value of the text of a tile played in a cell, with its best choice."""
        beside = self.board.beside(cell)
        match kind:
            case Kind.CAPITOL:
                return sum(self.taking(each) for each in beside)
            case Kind.EMBASSY:
                return best(self.taking(each) for each in beside if self.is_open(each))
            case Kind.MAUSOLEUM:
                return TOKEN + best(self.losses(each) for each in beside if self.is_open(each))
            case Kind.SECURITY | Kind.DISASTER:
                return self.best_loss
            case Kind.HOUSING:
                return self.best_empty
            case Kind.STADIUM:
                return best(self.robbing(each) for each in beside if self.is_open(each))
            case _:
                return USUAL.get(kind, 0.0)

    @cached_property
    def best_loss(self) -> float:
        """The highest value of clearing a tile."""
        return best(self.losses(cell) for cell in self.board if self.is_open(cell))

    @cached_property
    def best_empty(self) -> float:
        """The highest value of a token on a tile without tokens."""
        empty = (cell for cell, tile in self.board.tiles if not tile.tokens)
        return best(self.taking(cell) for cell in empty if self.is_open(cell))

    def robbing(self, cell: Cell) -> float:
        """The value of taking one opponent's token away from a tile."""
        owners = (seat for seat in set(self.board[cell].tokens) if seat != self.me)
        return best(-self.weight(seat) * self.loss(seat, cell) for seat in owners)

    def moved(self, seat: Seat, source: Cell, target: Cell) -> float:
        """The value of moving a token of a seat from one tile to another."""
        gone = 0.0 if self.board[source].tokens.count(seat) > 1 else self.loss(seat, source)
        come = self.gain(seat, target) + (
            0.0 if target in self.cells[seat] else self.printed(self.board.get(target))
        )
        return self.weight(seat) * (come - gone)

    def swapping(self, bank: Cell, cell: Cell, seat: Seat) -> float:
        """The value of exchanging the player's token on a Bank for another seat's."""
        return self.moved(self.me, bank, cell) + self.moved(seat, cell, bank)

    def gathering(self, cell: Cell, whose: m.Whose) -> float:
        """The value of moving tokens onto the Stadium."""
        owners = self.board[cell].tokens if whose is m.ALL else (whose,)
        return sum(self.moved(int(seat), cell, self.here) for seat in set(owners))

    def shifting(self, source: Cell, target: Cell) -> float:
        """The value of moving a tile with its tokens to another cell; ignores the gap it leaves."""
        tile = self.board[source]
        total = 0.0
        for seat in set(tile.tokens):
            gone = self.loss(seat, source) - self.printed(tile)
            total += self.weight(seat) * (self.gain(seat, target) - gone)
        return total


def best(values: Iterable[float]) -> float:
    """The largest of some values, but at least 0."""
    return max((0.0, *values))
