"""Tables of which only a part is known: what they are told to be, and which there cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from egorules import infinite_city as ic
from egorules.core.parse import BadInput
from egorules.core.text import told
from egorules.tools.case import read_case
from egorules.tools.judge import judge, judgement_data

TABLE: dict[str, Any] = {
    "board": {"0,0": "down", "0,1": "down ?", "1,0": "plaza 1"},
    "hands": [["arboretum", "library", "?"], 2],
    "tail": ["?", "down"],
    "turn": 0,
}


def asked(moves: str = "", **changes: Any) -> dict[str, Any]:
    position = {**TABLE, **changes}
    case = {"rulebook": "infinite_city", "setup": {"seats": 2}, "position": position}
    return judgement_data(judge(read_case({**case, "moves": moves}, {"infinite_city": ic})))


def different(one: dict[str, Any], other: dict[str, Any]) -> list[tuple[str, str]]:
    """How two tables differ, in words."""
    table = ic.read_partial(ic.Setup(2), TABLE)
    assert table is not None
    return [(told(mine), told(yours)) for _, mine, yours in table.differences(one, other)]


def test_the_tables_on_which_a_verdict_depends_are_told_in_words() -> None:
    one = {
        "board": {"0,0": "down", "0,1": "down arboretum", "1,0": "plaza 1"},
        "hands": [["library"], ["bank", "port"]],
        "tail": ["temple", "down"],
        "unseen": {"bank": 5, "capitol": 1},
    }
    other = {
        "board": {"0,0": "down", "0,1": "down bank", "1,0": "plaza 1"},
        "hands": [["library"], ["bank", "post"]],
        "tail": ["port", "down"],
        "unseen": {"bank": 4, "capitol": 1},
    }
    assert different(one, one) == []
    assert different(one, other) == [
        (
            "Face down on the board: an Arboretum at 0,1",
            "Face down on the board: a Bank at 0,1",
        ),
        ("Player 1 holds Bank and Port", "Player 1 holds Bank and Post Office"),
        (
            "Under the deck, from above: Temple and a face-down tile",
            "Under the deck, from above: Port and a face-down tile",
        ),
        ("Nobody has seen 5 × Bank and 1 × Capitol", "Nobody has seen 4 × Bank and 1 × Capitol"),
    ]


def test_tiles_looked_at_are_seen_by_the_player_whose_turn_it_is() -> None:
    table = {
        "hands": [["arboretum", "library"], ["port", "port"]],
        "board": {"0,0": "bank", "1,0": "plaza 1"},
        "tail": [],
    }
    answer = asked("play library 2,0; tile bank; tile temple", **table, seen_by=0)
    assert answer["position"]["aside"] == [["bank", "temple"]]


@pytest.mark.parametrize("aside", [3, [3], [["bank"]], [["?"] * 200], "?"])
@pytest.mark.parametrize("hands", [TABLE["hands"], [["arboretum"], []]])
def test_a_turn_begins_without_tiles_set_aside(aside: Any, hands: Any) -> None:
    with pytest.raises(BadInput) as refused:
        asked(aside=aside, hands=hands, board={"0,0": "down"}, tail=[])
    assert [where for where, _ in refused.value.reasons] == ["position.aside"]
    assert "Unknown key" in str(refused.value)


def test_an_unknown_face_down_tile_bears_no_token() -> None:
    answer = asked("play arboretum 2,0")
    assert answer["legal_moves"] == {"always": ["lift 2,0", "done"], "sometimes": []}


@pytest.mark.parametrize(
    ("board", "where"),
    [
        (3, "position.board"),
        ({"0,0": 3}, "position.board.0,0"),
        ({5: "bank"}, "position.board"),
        ({"0,0": "down ? 0", "0,1": "bank"}, "position.board.0,0"),
        ({"0,0": "down ? ?", "0,1": "bank"}, "position.board.0,0"),
    ],
)
def test_where_the_board_of_a_partly_known_table_is_wrong(board: Any, where: str) -> None:
    with pytest.raises(BadInput) as refused:
        asked(board=board)
    assert [place for place, _ in refused.value.reasons] == [where]
