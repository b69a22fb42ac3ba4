"""Reading plain data: what is wrong is named, with its place, and nothing else passes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any

import pytest

from egorules.core import parse
from egorules.core.parse import LARGEST, REASONS, BadInput, Choice
from egorules.core.text import say


class Colour(Choice):
    RED = "red"
    BLUE = "blue"


def reasons(read: Callable[[], object]) -> list[str]:
    """Why something cannot be read, each reason with its place."""
    with pytest.raises(BadInput) as refused:
        read()
    return [f"{where}: {reason}" for where, reason in refused.value.reasons]


@pytest.mark.parametrize(
    ("value", "named"),
    [
        (None, "Null"),
        (True, "A boolean"),
        (1, "A whole number"),
        (1.5, "A number with a point"),
        ("1", "A text"),
        ([], "A list"),
        ({}, "A table"),
        (date(2026, 1, 1), "A date or a time"),
    ],
)
def test_every_shape_has_a_name(value: object, named: str) -> None:
    assert str(parse.shape(value)) == named


def test_whole_numbers_and_nothing_that_looks_like_one() -> None:
    assert parse.integer(-(10**9), "n") == -(10**9)
    assert parse.integer(10**9, "n") == 10**9
    for number in (10**9 + 1, -(10**9) - 1):
        assert reasons(partial(parse.integer, number, "n")) == [
            "n: The number is out of all proportion"
        ]
    assert reasons(lambda: parse.integer("1", "n")) == ["n: Expected a whole number, got a text"]
    assert reasons(lambda: parse.integer(True, "n")) == [
        "n: Expected a whole number, got a boolean"
    ]


def test_booleans_and_nothing_that_counts_as_one() -> None:
    assert parse.boolean(True, "b") is True
    assert parse.boolean(False, "b") is False
    assert reasons(lambda: parse.boolean(1, "b")) == [
        "b: Expected true or false, got a whole number"
    ]


@pytest.mark.parametrize("read", [parse.integer, parse.boolean, parse.text])
def test_a_place_may_be_left_to_others(read: Callable[[object], object]) -> None:
    with pytest.raises(BadInput) as refused:
        read(None)
    assert [where for where, _ in refused.value.reasons] == [""]


def test_texts_lists_and_tables() -> None:
    assert parse.text("a", "t") == "a"
    assert reasons(lambda: parse.text(1, "t")) == ["t: Expected a text, got a whole number"]
    assert parse.listed(["a", "b"], "l", parse.text) == ("a", "b")
    assert reasons(lambda: parse.listed("ab", "l", parse.text)) == [
        "l: Expected a list, got a text"
    ]
    assert reasons(lambda: parse.listed(["a", 1, None], "l", parse.text)) == [
        "l[1]: Expected a text, got a whole number",
        "l[2]: Expected a text, got null",
    ]
    assert parse.table({"a": 1, "b": None, "c": 0}, "", "abc") == {"a": 1, "c": 0}
    assert reasons(lambda: parse.table([], "t", "ab")) == ["t: Expected a table, got a list"]
    assert reasons(lambda: parse.table({"c": 1, "a": 1, "d": 1}, "t", "ab")) == [
        "t.c: Unknown key; known are: a, b",
        "t.d: Unknown key; known are: a, b",
    ]


def test_reasons_are_told_one_after_another() -> None:
    with pytest.raises(BadInput) as refused:
        parse.listed([1, 2], "l", parse.text)
    one, two = (f"l[{index}]: Expected a text, got a whole number" for index in range(2))
    assert str(refused.value) == f"{one}; {two}"


class Elsewhere(BadInput):
    """Made from something else than its reasons."""

    def __init__(self, place: str) -> None:
        super().__init__((place, say("nested too deeply")), ("b", say("missing")))
        self.place = place


def test_bad_input_is_told_in_another_process_too() -> None:
    import pickle

    error = Elsewhere("a")
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is Elsewhere
    assert str(copy) == str(error) == "a: Nested too deeply; b: Missing"
    assert (copy.place, copy.reasons) == ("a", error.reasons)


@pytest.mark.parametrize("value", [True, 3.0, "3", None])
def test_a_program_that_gives_no_whole_number_is_told_so(value: Any) -> None:
    parse.insist_on_integer(3, "here")
    with pytest.raises(TypeError) as refused:
        parse.insist_on_integer(value, "here")
    assert str(refused.value) == f"here: a whole number, not {value!r}"


def test_after_so_many_reasons_no_more_are_looked_for() -> None:
    read: list[int] = []

    def refuse(number: int) -> object:
        read.append(number)
        raise parse.bad("n", "nested too deeply")

    many = [lambda number=number: refuse(number) for number in range(2 * REASONS)]
    assert len(reasons(lambda: parse.gathered(many))) == REASONS
    assert read == [*range(REASONS)]
    wide = dict.fromkeys(map(str, range(2 * REASONS)), 1)
    assert len(reasons(lambda: parse.table(wide, "", "a"))) == REASONS


def test_places() -> None:
    assert parse.at("", "a") == "a"
    assert parse.at("a", "b") == "a.b"
    assert parse.at("a", 3) == "a[3]"
    assert parse.at("a", "b" * 70) == "a." + "b" * 60
    assert parse.brief("b" * 60) == "b" * 60
    assert parse.brief("a\nb") == r"'a\nb'"
    assert parse.brief("\n" + "b" * 70) == repr("\n" + "b" * 59)


def test_choices() -> None:
    assert parse.choice("red", "c", Colour) is Colour.RED
    assert reasons(lambda: parse.choice("green", "c", Colour)) == [
        "c: Unknown: 'green'; known are: red, blue"
    ]
    assert reasons(lambda: parse.choice(1, "c", Colour)) == [
        "c: Expected a text, got a whole number"
    ]
    long = reasons(lambda: parse.choice("g" * 70, "c", Colour))
    assert long == [f"c: Unknown: '{'g' * 60}'; known are: red, blue"]
    with pytest.raises(ValueError, match=r"^Colour: Unknown: 'green'; known are: red, blue$"):
        Colour("green")


def test_comparing_without_case_and_accents() -> None:
    assert parse.folded("Éléphant") == "elephant"
    assert parse.folded("L’Œuvre") == "l'œuvre"
    assert parse.close("ELEPHANT", ["éléphant", "mouse"]) == ["éléphant"]
    assert parse.close("abcd", ["abxy", "axyz"]) == ["abxy"]  # half is enough, a quarter is not
    assert len(parse.close("aaaa", [f"aaaa{letter}" for letter in "bcdefgh"])) == 5
    assert parse.close("aaaa", ["aaab", "aaaa"], 1) == ["aaaa"]
    # Only the beginning of a long text counts: what follows cannot make it less alike.
    assert parse.close("a" * 60 + "b" * 600, ["a" * 60]) == ["a" * 60]
    assert parse.close("a" * 60 + "b" * 600, ["a" * 20]) == ["a" * 20]  # 40 of 80 letters: half


def test_json_or_toml_by_name_or_else_by_content() -> None:
    assert parse.decode(b'{"a": 1}') == {"a": 1}
    assert parse.decode(b' \n {"a": 1}') == {"a": 1}
    assert parse.decode(b"a = 1") == {"a": 1}
    assert parse.decode(b"[1]", "x.json") == [1]
    assert parse.decode(b"[a]", "x.toml") == {"a": {}}
    assert parse.decode("\ufeffa = 'é'".encode()) == {"a": "é"}
    assert reasons(lambda: parse.decode(b'{"a": 1}', "x.toml"))[0].startswith("x.toml: Not TOML:")
    assert reasons(lambda: parse.decode(b"a = 1", "x.json"))[0].startswith("x.json: Not JSON:")
    assert reasons(lambda: parse.decode(b"a ="))[0].startswith("input: Not TOML:")
    assert reasons(lambda: parse.decode(b"{"))[0].startswith("input: Not JSON:")


def test_bytes_that_cannot_be_read() -> None:
    assert parse.decode(b"#" * LARGEST) == {}
    too_large = f"input: Too large: more than {LARGEST} bytes"
    assert reasons(lambda: parse.decode(b"#" * (LARGEST + 1))) == [too_large]
    assert reasons(lambda: parse.decode(b"a = '\xff'", "x")) == ["x: Not UTF-8 at byte 5"]
    deep = b"[" * 100_000
    assert reasons(lambda: parse.decode(deep, "x.json")) == ["x.json: Nested too deeply"]
    endless = b".".join([b"a"] * 60) + b" = 1"
    assert reasons(lambda: parse.decode(endless)) == ["input: Nested too deeply"]


def test_what_json_should_not_say() -> None:
    assert reasons(lambda: parse.decode(b'{"a": 1, "a": 2}')) == [
        "input: Not JSON: the key 'a' stands twice"
    ]
    long = '{"' + "a" * 70 + '": 1, "' + "a" * 70 + '": 2}'
    assert reasons(lambda: parse.decode(long.encode())) == [
        f"input: Not JSON: the key '{'a' * 60}' stands twice"
    ]
    assert reasons(lambda: parse.decode(b'{"a": NaN}')) == [
        "input: Not JSON: NaN is not a number of JSON"
    ]


@pytest.mark.parametrize("opened", ["[", '{"a":'])
def test_plain_data_has_at_most_fifty_levels(opened: str) -> None:
    def nested(levels: int) -> bytes:
        closed = "]" if opened == "[" else "}"
        return (opened * levels + "1" + closed * levels).encode()

    assert parse.decode(nested(50), "x.json") is not None
    with pytest.raises(parse.BadInput, match="ested too deeply"):
        parse.decode(nested(51), "x.json")
