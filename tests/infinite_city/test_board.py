"""Cells and boards as values: what is alike, and what is told of a text that is no cell."""

from __future__ import annotations

import pytest

from egorules import infinite_city as ic
from egorules.infinite_city.board import Board, Tile, piece_sizes, read_cell


def test_boards_are_alike_if_the_same_tiles_lie_in_the_same_cells() -> None:
    bank, down = Tile("bank", True, (0,)), Tile(None, False)
    here, there = ic.Cell(0, 0), ic.Cell(0, 1)
    board = Board.of({here: bank, there: down})
    assert board == Board.of({there: down, here: bank})
    assert board != Board.of({here: down, there: bank})
    assert board != Board.of({here: bank})
    assert board != board.tiles


def test_states_that_differ_in_a_token_only_are_told_apart() -> None:
    one, other = (ic.position({"0,0": tile}, [["port"], []], 0) for tile in ("bank", "bank 0"))
    assert one.board != other.board
    assert one != other
    assert len({one, other}) == 2


def test_boards_are_found_by_what_lies_on_them() -> None:
    """Different boards may have the same hash, but not all of them."""
    boards = [Board.of({ic.Cell(x, 0): Tile("bank", True)}) for x in range(9)]
    assert len({hash(board) for board in boards}) > 1
    assert len({*boards, *(Board(board.tiles) for board in boards)}) == 9


@pytest.mark.parametrize("written", ["", "1", "1,", "01,0", "-0,0", "1000,0", "1,0,0", "１,0", "x,y"])
def test_what_is_no_cell_is_told(written: str) -> None:
    with pytest.raises(ValueError, match="is no cell") as error:
        read_cell(written)
    assert repr(written) in str(error.value)


@pytest.mark.clause("ic.score.groups", "ic.build.edges")
def test_pieces_are_counted_along_edges() -> None:
    cells = [ic.Cell(x, y) for x, y in ((0, 0), (0, 1), (1, 1), (2, 2), (5, 5), (6, 5))]
    assert sorted(piece_sizes(cells)) == [1, 2, 3]
    assert piece_sizes([]) == ()
