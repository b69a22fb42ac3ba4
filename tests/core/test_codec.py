"""JSON of values: what comes back is the same, and what is wrong is named with its place."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from attrs import frozen
from cattrs import Converter

from egorules.core.codec import (
    LONGEST,
    from_json,
    rulebook_converter,
    strict_converter,
    tag_union,
    to_json,
)
from egorules.core.event import Audience
from egorules.core.notation import FieldGrammar, Written, grammar
from egorules.core.parse import BadInput, Choice
from egorules.core.rulebook import Chance, Decision, Pending
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


# The values of a rulebook: moves, parts of moves, what is pending, phases and events.


@frozen
class Digit:
    """A part of a move with a written form of its own."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@frozen(eq=False)
class Lift(Written):
    written: ClassVar = "lift {card}"
    card: int


@frozen(eq=False)
class Dial(Written):
    written: ClassVar = "dial {digit}"
    digit: Digit


@frozen
class TheStart:
    seat: int


@frozen
class TheEnd:
    seat: int


@frozen
class WasLifted:
    card: int
    to: Audience = "all"


@frozen
class WasDialled:
    to: Audience = "all"


@frozen
class Case:
    """A value of each kind."""

    moves: tuple[Lift | Dial, ...]
    lift: Lift
    digit: Digit
    to: Audience
    pending: Pending
    phase: TheStart | TheEnd
    event: WasLifted | WasDialled


CASE = Case(
    (Dial(Digit(4)), Lift(12)),
    Lift(3),
    Digit(7),
    (0, 2),
    Decision(1, "turn"),
    TheEnd(1),
    WasLifted(3, (1,)),
)
CASE_WRITTEN: dict[str, Any] = {
    "moves": ["dial 4", "lift 12"],
    "lift": "lift 3",
    "digit": "7",
    "to": [0, 2],
    "pending": {"pending": "Decision", "seat": 1, "kind": "turn", "facts": []},
    "phase": {"phase": "TheEnd", "seat": 1},
    "event": {"event": "was_lifted", "card": 3, "to": [1]},
}


def of_a_rulebook() -> Converter:
    """A converter for such values."""
    special: dict[object, FieldGrammar] = {
        Digit: FieldGrammar(r"\d", lambda text: Digit(int(text)))
    }
    moves: tuple[type[Any], ...] = (Lift, Dial)
    unions: dict[str, Any] = {"phase": TheStart | TheEnd, "event": WasLifted | WasDialled}
    return rulebook_converter(moves, grammar(moves, special).parse, special, unions)


def read_case(**changes: object) -> Case:
    """The case with other values written in it."""
    value = {**CASE_WRITTEN, **changes}
    head = {"egorules": 2, "rulebook": "toy", "kind": "Case", "value": value}
    return from_json(of_a_rulebook(), "toy", json.dumps(head), Case)


def test_values_of_a_rulebook_come_back() -> None:
    written = to_json(of_a_rulebook(), "toy", CASE)
    assert json.loads(written)["value"] == CASE_WRITTEN
    again = from_json(of_a_rulebook(), "toy", written, Case)
    assert again == CASE
    assert again.lift is CASE.lift
    assert read_case(to="all").to == "all"
    assert read_case(to=[]).to == ()
    assert read_case(pending={"pending": "Chance", "kind": "card", "seat": None}).pending == Chance(
        "card"
    )
    assert read_case(event={"event": "was_dialled", "to": "all"}).event == WasDialled()
    assert read_case(phase={"phase": "TheStart", "seat": 0}).phase == TheStart(0)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"moves": ["lift 3", "jump"]}, "value.moves[1]: Expected a move"),
        ({"moves": [3]}, "value.moves[0]: Expected a text, got a whole number"),
        ({"lift": "lift 03"}, "value.lift: Expected a move"),
        ({"lift": None}, "value.lift: Expected a text, got null"),
        ({"digit": "77"}, "value.digit: Expected a part of a move"),
        ({"digit": "٣"}, "value.digit: Expected a part of a move"),
        ({"digit": 7}, "value.digit: Expected a text, got a whole number"),
        ({"to": "some"}, "value.to: Expected 'all' or a list of seats"),
        ({"to": ["0"]}, "value.to: Expected 'all' or a list of seats"),
        ({"to": [True]}, "value.to: Expected 'all' or a list of seats"),
        ({"pending": {"kind": "card"}}, "value.pending: Expected a table with a known 'pending'"),
        ({"phase": {"phase": "the_end"}}, "value.phase: Expected a table with a known 'phase'"),
        ({"event": {"event": "WasDialled"}}, "value.event: Expected a table with a known 'event'"),
    ],
)
def test_what_is_no_value_of_the_rulebook_is_named(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_case(**changes)
    assert str(refused.value) == reason
