"""A board on one line, and what is told of a line that is none."""

from __future__ import annotations

from typing import Any

import pytest

from egorules import infinite_city as ic
from egorules.core.line import parse_position, position_text
from egorules.core.parse import BadInput


def complaint(line: str) -> str:
    with pytest.raises(BadInput) as refused:
        parse_position(ic, line)
    return str(refused.value)


def test_a_board_is_written_on_one_line_with_its_tokens_and_backs() -> None:
    board = {"-2,5": "library 0 1 1", "0,0": "down", "1,0": "down port", "2,0": "plaza"}
    state = ic.position(board, [["bank", "bank"], ["post"]], 0)
    line = position_text(ic, state)
    assert line == "ic~-2.5.library.0.1.1_0.0.down_1.0.down.port_2.0.plaza~2xbank_post~0"
    again: Any = parse_position(ic, line)
    assert again == state


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("0.0.bank_0.0.port", "Character 13: '0,0' stands twice"),
        ("0.0", "Character 4: expected a cell and a tile, as in 0,-1 plaza"),
        ("0.0.bank_1", "Character 13: expected a cell and a tile, as in 0,-1 plaza"),
        ("0.0.bank_", "Character 13: expected a cell and a tile, as in 0,-1 plaza"),
    ],
)
def test_what_is_wrong_with_a_board_on_one_line(board: str, told: str) -> None:
    assert told in complaint(f"ic~{board}~bank_port~0")
