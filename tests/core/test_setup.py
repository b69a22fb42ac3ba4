"""Setups: a class says what can be chosen, and reading and writing follow from it."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import field, frozen

from egorules.core.parse import BadInput, Choice, bad
from egorules.core.setup import option, options_of, read_setup, write_setup
from egorules.core.text import say
from tests import toy


class Colour(Choice):
    RED = "red"
    BLUE = "blue"


@frozen
class Painted:
    """One option of each kind, and no rulings."""

    seats: int = field(metadata=option("how many play"))
    first: Colour = field(metadata=option("the first colour"))
    colours: tuple[Colour, ...] = field(default=(), metadata=option("all colours"))
    limit: int | None = field(default=None, metadata=option("the limit"))
    deck: int = 60

    def __attrs_post_init__(self) -> None:
        if self.limit == self.seats:
            raise bad("limit", "nested too deeply")


def test_the_fields_that_say_what_they_are_for_can_be_chosen() -> None:
    seats, first, colours, limit = options_of(Painted)
    assert [each.name for each in (seats, first, colours, limit)] == [
        "seats",
        "first",
        "colours",
        "limit",
    ]
    assert [each.kind for each in (seats, first, colours, limit)] == [
        "number",
        "choice",
        "choices",
        "number",
    ]
    assert [each.help for each in (seats, first, colours, limit)] == [
        say("how many play"),
        say("the first colour"),
        say("all colours"),
        say("the limit"),
    ]
    assert [each.choices for each in (seats, first, colours)] == [
        (),
        ("red", "blue"),
        ("red", "blue"),
    ]
    assert [each.is_required for each in (seats, first, colours, limit)] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("setup", "data"),
    [
        (Painted(2, Colour.RED), {"seats": 2, "first": "red", "colours": []}),
        (
            Painted(2, Colour.BLUE, (Colour.BLUE, Colour.RED), 3),
            {"seats": 2, "first": "blue", "colours": ["blue", "red"], "limit": 3},
        ),
        (toy.Setup(3), {"seats": 3}),
        (
            toy.Setup(2, toy.Rulings(toy.Tie.FIRST)),
            {"seats": 2, "rulings": {"tie": "first"}},
        ),
    ],
)
def test_a_setup_is_written_as_plain_data_and_read_back(setup: Any, data: dict[str, Any]) -> None:
    written = write_setup(setup)
    assert written == data
    assert read_setup(type(setup), written) == setup


def test_plain_data_has_texts_and_no_members_of_an_enumeration() -> None:
    written = write_setup(Painted(2, Colour.RED, (Colour.BLUE,)))
    assert type(written["first"]) is str
    assert [type(each) for each in written["colours"]] == [str]


@pytest.mark.parametrize(
    ("data", "reasons"),
    [
        ([], ["setup: Expected a table, got a list"]),
        ({}, ["setup.seats: Missing", "setup.first: Missing"]),
        ({"seats": None, "first": "red"}, ["setup.seats: Missing"]),
        (
            {"seats": "2", "first": "green", "colours": ["red", 1]},
            [
                "setup.seats: Expected a whole number, got a text",
                "setup.first: Unknown: 'green'; known are: red, blue",
                "setup.colours[1]: Expected a text, got a whole number",
            ],
        ),
        (
            {"colours": "red", "seats": 2, "first": "red"},
            ["setup.colours: Expected a list, got a text"],
        ),
        ({"seats": 2, "first": "red", "limit": 2}, ["setup.limit: Nested too deeply"]),
        ({"deck": 1}, ["setup.deck: Unknown key; known are: seats, first, colours, limit"]),
        ({"rulings": {}}, ["setup.rulings: Unknown key; known are: seats, first, colours, limit"]),
    ],
)
def test_a_setup_that_cannot_be_is_refused_with_every_place(
    data: object, reasons: list[str]
) -> None:
    with pytest.raises(BadInput) as refused:
        read_setup(Painted, data)
    assert [f"{where}: {reason}" for where, reason in refused.value.reasons] == reasons


def test_rulings_are_read_with_their_place() -> None:
    with pytest.raises(BadInput) as refused:
        read_setup(toy.Setup, {"rulings": {"tie": "last"}})
    assert str(refused.value) == "setup.rulings.tie: Unknown: 'last'; known are: shared, first"


def test_an_option_keeps_what_it_is_for_as_a_sentence() -> None:
    assert [*option("how many play").values()] == [say("how many play")]
