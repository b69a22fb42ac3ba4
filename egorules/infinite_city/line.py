"""Positions on one line: how each part is written."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from egorules.core.line import Line
from egorules.core.shorthand import (
    NAME,
    NEXT_ROW,
    NUMBER,
    ROW,
    WORD,
    Form,
    One,
    OrNumber,
    Piece,
    Row,
    Rows,
    Tally,
    Word,
)
from egorules.core.text import say

PART_OF_TILE = Word(say("a tile, or the owner of a token"), "[a-z-]+|[0-9]+", str)


@frozen
class Tiles(Form):
    """A board: one row for each tile, as in `0,-1 library 0 1`, with its tokens at the end."""

    def parse(self, piece: Piece) -> Any:
        """The tiles by cell, each as one text."""
        board: dict[str, str] = {}
        for row in piece.split(NEXT_ROW):
            match row.words():
                case [x, y, *tile] if tile:
                    cell = f"{x.text},{y.text}"
                    if cell in board:
                        raise x.refuse("{name!r} stands twice", name=cell)
                    board[cell] = " ".join(PART_OF_TILE.many(tile))
                case _:
                    raise row.refuse("expected a cell and a tile, as in 0,-1 plaza")
        return board

    def write(self, value: Any) -> str:
        """A row for each tile."""
        tiles = Row(PART_OF_TILE)
        return ROW.join(
            WORD.join((*cell.split(","), tiles.write(tile.split(" "))))
            for cell, tile in value.items()
        )


LINE = Line(
    {
        "board": Tiles(),
        "hands": Rows(OrNumber(Row(NAME))),
        "turn": One(NUMBER),
        "tail": Row(NAME, usual=[]),
        "last_turns": Row(NUMBER),
        "passes": One(NUMBER, usual=0),
        "supplies": Row(NUMBER, follows=True),
        "deck": One(NUMBER, follows=True),
        "unseen": Tally(NAME, follows=True),
        "factories": One(NUMBER, follows=True, usual=0),
        "seen_by": One(NUMBER),
    },
    needed=("board", "hands", "turn"),
    examples={
        "board": "0,0 library 0 1 | 1,0 down",
        "hands": "plaza 2 bank | 5",
        "turn": "0",
        "tail": "down, port",
        "last_turns": "1",
        "passes": "1",
        "supplies": "14 14",
        "deck": "90",
        "unseen": "3 bank, port",
        "factories": "0",
        "seen_by": "0",
    },
    hints={"supplies": say("each player has 15 tokens, less those on the board")},
)
