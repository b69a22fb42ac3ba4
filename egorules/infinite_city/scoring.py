"""Scoring, at the end of the game: control, groups, bonus points, silver borders, who wins.

What is printed on most tiles is unknown, so a number may be a range. The points of each seat are
counted separately: a range contains every possible value (`ic.print.unknown`).
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from egorules.core.clause import Cites
from egorules.core.event import Seat
from egorules.core.parse import Choice
from egorules.core.ranking import highest
from egorules.core.text import Lang, Named
from egorules.core.value import Unique
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city.board import Board, Cell, piece_sizes
from egorules.infinite_city.printed_on_tiles import Print
from egorules.infinite_city.setup import Setup
from egorules.infinite_city.tiles import Sort

SMALLEST_GROUP = 3


class Cause(Choice):
    """Why the game is over."""

    LAST_TURNS = "last_turns"
    POWER = "power"
    STALLED = "stalled"


@frozen
class Range(Named):
    """A number that may not be known exactly; `at_most` is None where there is no limit."""

    at_least: int
    at_most: int | None

    @classmethod
    def exactly(cls, number: int) -> Range:
        """A number that is known."""
        return cls(number, number)

    @property
    def is_exact(self) -> bool:
        """Whether the number is known."""
        return self.at_least == self.at_most

    def reaches(self, number: int) -> bool:
        """Whether the number may be at least this large."""
        return self.at_most is None or self.at_most >= number

    def plus(self, other: Range) -> Range:
        """The sum."""
        if self.at_most is None or other.at_most is None:
            return Range(self.at_least + other.at_least, None)
        return Range(self.at_least + other.at_least, self.at_most + other.at_most)

    def in_words(self, lang: Lang, form: str) -> str:
        """The number, or its limits."""
        if self.is_exact:
            return str(self.at_least)
        if self.at_most is None:
            return f"{self.at_least} {'or more' if lang == 'en' else 'ou plus'}"
        return f"{self.at_least} {'to' if lang == 'en' else 'à'} {self.at_most}"


@frozen
class Score:
    """What a seat scores, part by part."""

    groups: int
    bonus: Range
    silver_tiles: Range
    silver: Range
    area: int

    @property
    def total(self) -> Range:
        """All points."""
        return Range.exactly(self.groups).plus(self.bonus).plus(self.silver)


@frozen(eq=False)
class Result(Unique):
    """How a game ended."""

    cause: Cause
    scores: tuple[Score, ...]
    winners: tuple[Seat, ...] | None
    """None if unknown, for lack of data."""
    unknown: tuple[str, ...]
    """The unknown prints that the scores depend on, such as `bank.bonus`."""
    cites: Cites

    @property
    def totals(self) -> tuple[Range, ...]:
        """The points of each seat."""
        return tuple(score.total for score in self.scores)


def controlled(board: Board, seat: Seat) -> tuple[Cell, ...]:
    """The tiles that bear a token of a seat, however many (`ic.score.control`)."""
    return tuple([cell for cell, tile in board.tiles if seat in tile.tokens])


def scores_of(setup: Setup, board: Board) -> tuple[Score, ...]:
    """What each seat scores."""
    everybody = range(setup.seats)
    cells = [controlled(board, seat) for seat in everybody]
    sizes = [piece_sizes(each) for each in cells]
    prints = [[setup.print_by_sort[sort_at(board, cell)] for cell in each] for each in cells]
    silver_tiles = [count_silver(each) for each in prints]
    return tuple(
        Score(
            groups=group_points(sizes[seat]),
            bonus=count_bonus(prints[seat]),
            silver_tiles=silver_tiles[seat],
            silver=silver_points(silver_tiles, seat),
            area=max(sizes[seat], default=0),
        )
        for seat in everybody
    )


def sort_at(board: Board, cell: Cell) -> Sort:
    """The sort of a tile that bears a token: it is face up, so it is known."""
    sort = board[cell].sort
    assert sort is not None
    return sort


def group_points(sizes: Sequence[int]) -> int:
    """One point for each tile of a group of three or more (`ic.score.groups`)."""
    return sum(size for size in sizes if size >= SMALLEST_GROUP)


def count_bonus(prints: Sequence[Print]) -> Range:
    """The bonus points printed on tiles (`ic.score.bonus`); an unknown one may be any number."""
    known = sum(each.bonus or 0 for each in prints)
    return Range(known, None if any(each.bonus is None for each in prints) else known)


def count_silver(prints: Sequence[Print]) -> Range:
    """How many tiles have a silver border."""
    known = sum(each.silver is True for each in prints)
    return Range(known, known + sum(each.silver is None for each in prints))


def silver_points(tiles: Sequence[Range], seat: Seat) -> Range:
    """A point for each silver tile if nobody has more: `ic.score.silver`, `ic.score.silver-tie`."""
    low, high = tiles[seat].at_least, tiles[seat].at_most or 0
    others = [each for other, each in enumerate(tiles) if other != seat]
    surely = all(low >= (each.at_most or 0) for each in others)
    perhaps = all(high >= each.at_least for each in others)
    return Range(low if surely else 0, high if perhaps else 0)


def result_of(setup: Setup, board: Board, cause: Cause) -> Result:
    """How a game ends, and who wins if that is known (`ic.score.most-points`, `ic.score.tie`)."""
    scores = scores_of(setup, board)
    winners, cites = winners_of(scores)
    return Result(cause, scores, winners, unknown_prints(setup, board), cites)


def winners_of(scores: Sequence[Score]) -> tuple[tuple[Seat, ...] | None, Cites]:
    """The seats that win, or None if unknown, and the clauses that decide it
    (`ic.goal.rule-the-city`, `ic.score.tie`)."""
    totals = [score.total for score in scores]
    best = max(total.at_least for total in totals)
    leading = [seat for seat, total in enumerate(totals) if total.reaches(best)]
    if len(leading) == 1:
        return tuple(leading), (c.SCORE_MOST_POINTS,)
    if not all(totals[seat].is_exact for seat in leading):
        return None, (c.PRINT_UNKNOWN,)
    widest = highest(tuple(scores[seat].area for seat in leading))
    return tuple(leading[index] for index in widest), (c.SCORE_MOST_POINTS, c.SCORE_TIE)


def unknown_prints(setup: Setup, board: Board) -> tuple[str, ...]:
    """The unknown prints of tiles that somebody controls."""
    sorts = {tile.sort for _, tile in board.tiles if tile.tokens and tile.sort is not None}
    prints = {sort: setup.print_by_sort[sort] for sort in sorts}
    bonus = (f"{sort}.bonus" for sort, each in prints.items() if each.bonus is None)
    silver = (f"{sort}.silver" for sort, each in prints.items() if each.silver is None)
    return tuple(sorted((*bonus, *silver)))
