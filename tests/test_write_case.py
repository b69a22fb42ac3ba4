"""Transcripts are TOML that any parser reads back, whatever stands in the setup."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from egorules.core.transcript import write_case


class Length(StrEnum):
    LONG = "long"


def read_back(setup: dict[str, Any], moves: list[str]) -> Any:
    return tomllib.loads(write_case("toy", setup, moves))


@pytest.mark.parametrize(
    ("value", "read"),
    [
        (True, True),
        (False, False),
        (-3, -3),
        (0, 0),
        ("", ""),
        ('say "yes"', 'say "yes"'),
        ("back\\slash", "back\\slash"),
        ("two\nlines\r\n\ttab", "two\nlines\r\n\ttab"),
        ("\x00\x07\x1b\x7f", "\x00\x07\x1b\x7f"),
        ("été ▒ 🂡", "été ▒ 🂡"),
        ("'single'", "'single'"),
        ("# no comment", "# no comment"),
        (Length.LONG, "long"),
        ((1, 2), [1, 2]),
        ([["a"], ["b", 'c"']], [["a"], ["b", 'c"']]),
        ([], []),
        ({}, {}),
        ({"a b": 1, 'q"': {"deep": [True, -1]}}, {"a b": 1, 'q"': {"deep": [True, -1]}}),
        ([{"kind": "x", "n": None}, {"kind": "y"}], [{"kind": "x"}, {"kind": "y"}]),
    ],
)
def test_a_value_comes_back_as_it_was(value: object, read: object) -> None:
    found = read_back({"value": value}, [])["setup"]["value"]
    assert found == read
    assert type(found) is type(read)


def test_none_is_left_out() -> None:
    assert read_back({"a": None, "b": {"c": None, "d": 1}}, [])["setup"] == {"b": {"d": 1}}


def test_the_setup_comes_last_and_moves_are_a_list_of_lines() -> None:
    written = write_case("toy", {"seats": 2, "rulings": {"tie": "first"}}, ["card 1", "keep"])
    assert written.splitlines() == [
        'rulebook = "toy"',
        "moves = [",
        '    "card 1",',
        '    "keep",',
        "]",
        "",
        "[setup]",
        "seats = 2",
        "",
        "[setup.rulings]",
        'tie = "first"',
    ]


TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
PLAIN = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(TEXTS, PLAIN, max_size=5), st.lists(TEXTS, max_size=5))
def test_whatever_is_written_is_read_back(setup: dict[str, Any], moves: list[str]) -> None:
    assert read_back(setup, moves) == {"rulebook": "toy", "moves": moves, "setup": setup}
