"""Cells and boards as values: what is alike, and what is told of a text that is no cell."""

from __future__ import annotations

from typing import Any

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


@pytest.mark.parametrize(
    "written", ["", "1", "1,", "01,0", "-0,0", "1000,0", "1,0,0", "１,0", "x,y"]
)
def test_what_is_no_cell_is_told(written: str) -> None:
    with pytest.raises(ValueError, match="is no cell") as error:
        read_cell(written)
    assert repr(written) in str(error.value)


def test_pieces_are_counted_along_edges() -> None:
    cells = [ic.Cell(x, y) for x, y in ((0, 0), (0, 1), (1, 1), (2, 2), (5, 5), (6, 5))]
    assert sorted(piece_sizes(cells)) == [1, 2, 3]
    assert piece_sizes([]) == ()


def test_a_changed_board_is_the_board_of_its_tiles() -> None:
    """Whatever the order of the changes, the cells stay in order."""
    bank, port = Tile("bank", True), Tile("port", True)
    here, left, right = (ic.Cell(x, 0) for x in (0, -1, 1))
    board = Board.of({here: bank})
    assert board.put(right, port).put(left, bank) == Board.of({left: bank, here: bank, right: port})
    assert board.changed({left: port, here: None}) == Board.of({left: port})
    assert board.put(here, port) == Board.of({here: port})
    assert board.without(right) == board.without(None) == board


@pytest.mark.question("ic.question.table-edge")
def test_tiles_lie_up_to_the_edge_of_the_table_and_not_beyond() -> None:
    corner = ic.position({"999,999": "port", "-999,-999": "port"}, [["bank"], []], 0)
    assert {str(move) for move in ic.legal_moves(corner)} == {
        f"play bank {cell}" for cell in ("998,999", "999,998", "-998,-999", "-999,-998")
    }
    near = ic.position({"998,0": "port", "0,-998": "port"}, [["bank"], []], 0)
    assert {"play bank 999,0", "play bank 0,-999"} <= {str(move) for move in ic.legal_moves(near)}


@pytest.mark.parametrize(
    ("x", "y", "error", "told"),
    [
        ("0", 0, TypeError, "Cell.x: a whole number, not '0'"),
        (0, 1.0, TypeError, "Cell.y: a whole number, not 1.0"),
        (-1000, 0, ValueError, "Cell.x: the table ends at 999, there is no -1000"),
        (999, 1000, ValueError, "Cell.y: the table ends at 999, there is no 1000"),
    ],
)
def test_a_program_that_names_no_cell_is_told_so(
    x: Any, y: Any, error: type[Exception], told: str
) -> None:
    with pytest.raises(error) as caught:
        ic.Cell(x, y)
    assert str(caught.value) == told
