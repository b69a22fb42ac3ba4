"""JSON of values: what comes back is the same, and what is wrong is named with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import frozen
from cattrs import Converter

from egorules.core.codec import LONGEST, from_json, strict_converter, tag_union, to_json
from egorules.core.parse import BadInput, Choice
from egorules.core.zones import Hand


class Colour(Choice):
    RED = "red"


@frozen
class Dot:
    x: int


@frozen
class Line:
    of: tuple[int, ...]
    last: int | None = None


Shape = Dot | Line


@frozen
class Picture:
    name: str
    framed: bool
    colour: Colour
    shapes: tuple[Dot | Line, ...]
    note: object = None
    hand: Hand[int] = Hand()
    corner: tuple[int, int] = (0, 0)


def converter() -> Converter:
    """A converter that knows the union."""
    made = strict_converter()
    tag_union(made, Shape, "shape", lambda kind: kind.__name__.lower())
    return made


PICTURE = Picture(
    "a",
    True,
    Colour.RED,
    (Dot(1), Line((1, 2)), Line((), 3)),
    ((1, ("b",)), None),
    Hand((2, 3)),
    (4, 5),
)
WRITTEN: dict[str, Any] = {
    "name": "a",
    "framed": True,
    "colour": "red",
    "shapes": [
        {"shape": "dot", "x": 1},
        {"shape": "line", "of": [1, 2], "last": None},
        {"shape": "line", "of": [], "last": 3},
    ],
    "note": [[1, ["b"]], None],
    "hand": [2, 3],
    "corner": [4, 5],
}


def read(**changes: object) -> Picture:
    """The picture with other values written in it."""
    head = {"egorules": 2, "rulebook": "toy", "kind": "Picture", "value": {**WRITTEN, **changes}}
    return from_json(converter(), "toy", json.dumps(head), Picture)


def reasons(**changes: object) -> list[str]:
    with pytest.raises(BadInput) as refused:
        read(**changes)
    return [f"{where}: {reason}" for where, reason in refused.value.reasons]


def test_a_value_as_one_line_of_json_and_back() -> None:
    written = to_json(converter(), "toy", PICTURE)
    data = {"egorules": 2, "rulebook": "toy", "kind": "Picture", "value": WRITTEN}
    assert json.loads(written) == data
    assert " " not in written
    assert "\n" not in written
    again = from_json(converter(), "toy", written, Picture)
    assert again == PICTURE
    assert type(again.hand) is Hand
    assert from_json(converter(), "toy", written.encode(), Picture) == PICTURE
    assert '"é"' in to_json(converter(), "toy", Picture("é", False, Colour.RED, ()))


def test_members_of_a_union_by_themselves() -> None:
    written = to_json(converter(), "toy", Dot(1))
    assert json.loads(written)["value"] == {"shape": "dot", "x": 1}
    assert from_json(converter(), "toy", written, Dot) == Dot(1)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"name": 1}, "value.name: Expected a text, got a whole number"),
        ({"framed": 1}, "value.framed: Expected true or false, got a whole number"),
        ({"colour": "green"}, "value.colour: Colour: Unknown: 'green'; known are: red"),
        ({"colour": None}, "value.colour: Expected a text, got null"),
        ({"shapes": [1]}, "value.shapes[0]: Expected a table with a known 'shape'"),
        (
            {"shapes": [{"shape": "dot", "x": 1}, {"shape": "ring"}]},
            "value.shapes[1]: Expected a table with a known 'shape'",
        ),
        (
            {"shapes": [{"shape": "dot", "x": "1"}]},
            "value.shapes[0].x: Expected a whole number, got a text",
        ),
        (
            {"shapes": [{"shape": "line", "of": [1, True]}]},
            "value.shapes[0].of[1]: Expected a whole number, got a boolean",
        ),
        (
            {"shapes": [{"shape": "line", "of": [], "last": "3"}]},
            "value.shapes[0].last: Expected a whole number, got a text",
        ),
        ({"shapes": [{"shape": "dot"}]}, "value.shapes[0].x: 'x' is missing"),
        ({"b": 1, "a": 1}, "value: Unknown key 'a', 'b'"),
        ({"a @ b": 1}, "value: Unknown key 'a @ b'"),
        ({"shapes": 1}, "value.shapes: Expected a list"),
        ({"hand": {}}, "value.hand: Expected a list"),
        ({"hand": ["1"]}, "value.hand[0]: Expected a whole number, got a text"),
        ({"corner": [1]}, "value.corner: Expected a list of 2"),
        ({"corner": [1, None]}, "value.corner[1]: Expected a whole number, got null"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(changes: dict[str, object], reason: str) -> None:
    assert reasons(**changes) == [reason]


@pytest.mark.parametrize("value", [1, "a", [], None])
def test_what_should_be_a_table_is_one(value: object) -> None:
    head = {"egorules": 2, "rulebook": "toy", "kind": "Picture", "value": value}
    with pytest.raises(BadInput, match=r"^value: Not of the right shape$"):
        from_json(converter(), "toy", json.dumps(head), Picture)
    with pytest.raises(BadInput) as refused:
        from_json(converter(), "toy", json.dumps(value), Picture)
    ((where, reason),) = refused.value.reasons
    assert where == ""  # the input as a whole
    assert str(reason).startswith("Expected a table, got ")


def test_every_place_that_is_wrong_is_named() -> None:
    assert reasons(name=1, framed=None) == [
        "value.name: Expected a text, got a whole number",
        "value.framed: Expected true or false, got null",
    ]
    assert reasons(hand=["2", 3, None]) == [
        "value.hand[0]: Expected a whole number, got a text",
        "value.hand[2]: Expected a whole number, got null",
    ]


def test_a_reason_is_cut_short() -> None:
    (reason,) = reasons(**{"k" * 1000: 1})
    assert len(reason) == len("value: ") + LONGEST


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("egorules", 3, "egorules: Expected 2"),
        ("egorules", 0, "egorules: Expected 2"),
        ("egorules", 1.0, "egorules: Expected 2"),
        ("egorules", True, "egorules: Expected 2"),
        ("rulebook", "chess", "rulebook: Expected 'toy'"),
        ("kind", "Dot", "kind: Expected 'Picture'"),
        ("kind", None, "kind: Expected 'Picture'"),
    ],
)
def test_a_text_says_what_it_is(key: str, value: object, reason: str) -> None:
    head = {"egorules": 2, "rulebook": "toy", "kind": "Picture", "value": WRITTEN, key: value}
    with pytest.raises(BadInput) as refused:
        from_json(converter(), "toy", json.dumps(head), Picture)
    assert str(refused.value) == reason


def test_a_text_that_is_no_json_or_has_more_to_say() -> None:
    with pytest.raises(BadInput, match=r"^value\.json: Not JSON: "):
        from_json(converter(), "toy", "{", Picture)
    with pytest.raises(BadInput, match=r"^more: Unknown key; known are: egorules, "):
        from_json(converter(), "toy", '{"more": 1}', Picture)
    with pytest.raises(BadInput, match=r"^value\.json: Not UTF-8 "):
        from_json(converter(), "toy", '{"\ud800": 1}', Picture)


def test_what_kept_its_shape_is_read_from_the_format_before() -> None:
    head = {"egorules": 1, "rulebook": "toy", "kind": "Picture", "value": WRITTEN}
    assert from_json(converter(), "toy", json.dumps(head), Picture) == PICTURE


def test_what_had_another_shape_is_refused_as_too_old() -> None:
    @frozen
    class State:
        x: int

    head = {"egorules": 1, "rulebook": "toy", "kind": "State", "value": {"x": 1}}
    with pytest.raises(BadInput) as refused:
        from_json(converter(), "toy", json.dumps(head), State)
    assert str(refused.value) == (
        "egorules: A State of format 1 is read no more, only of format 2; "
        "replay the transcript of the game instead"
    )
    head["egorules"] = 2
    assert from_json(converter(), "toy", json.dumps(head), State) == State(1)
