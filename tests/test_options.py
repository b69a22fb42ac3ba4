"""Options: what the fields of a Setup say becomes plain data and options of the command line."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from attrs import field, frozen
from cyclopts import App
from hypothesis import given
from hypothesis import strategies as st

from egorules.cli.options import option_of, read_options, setup_options, with_own
from egorules.core.book import Book
from egorules.core.parse import BadInput, Choice, bad
from egorules.core.rulebook import Rulebook
from egorules.core.ruling import reading
from egorules.core.setup import option, options_of, read_setup, write_setup
from egorules.core.text import say, told
from egorules.rulebooks import RULEBOOKS


class Suit(Choice):
    CLUBS = "clubs"
    HEARTS = "hearts"


class Length(Choice):
    SHORT = "short"
    VERY_LONG = "very-long"


@frozen
class Rulings:
    tie: Length = reading(Length.SHORT)


@frozen
class Setup:
    seats: int = field(metadata=option("how many play"))
    game_length: Length = field(default=Length.SHORT, metadata=option("how long it takes"))
    suits: tuple[Suit, ...] = field(default=tuple(Suit), metadata=option("which suits"))
    limit: int | None = field(default=None, metadata=option("when it ends"))
    rulings: Rulings = Rulings()
    hidden: int = 3
    """Not to be chosen."""

    def __attrs_post_init__(self) -> None:
        if self.seats > 4:
            raise bad("seats", "too many")


def test_kinds_follow_from_the_types() -> None:
    found = [(each.name, each.kind, each.choices, each.is_required) for each in options_of(Setup)]
    assert found == [
        ("seats", "number", (), True),
        ("game_length", "choice", ("short", "very-long"), False),
        ("suits", "choices", ("clubs", "hearts"), False),
        ("limit", "number", (), False),
    ]
    assert [told(each.help) for each in options_of(Setup)][:2] == [
        "How many play",
        "How long it takes",
    ]


SETUPS = st.builds(
    Setup,
    st.integers(-5, 4),
    st.sampled_from(Length),
    st.lists(st.sampled_from(Suit)).map(tuple),
    st.none() | st.integers(-5, 99),
    st.builds(Rulings, st.sampled_from(Length)),
)


@given(SETUPS)
def test_plain_data_is_read_back(setup: Setup) -> None:
    assert read_setup(Setup, write_setup(setup)) == setup


@pytest.mark.parametrize(
    ("data", "places"),
    [
        ({}, ["setup.seats"]),
        ([], ["setup"]),
        ({"seats": None}, ["setup.seats"]),
        ({"seats": 2, "hidden": 4}, ["setup.hidden"]),
        ({"seats": 9}, ["setup.seats"]),
        (
            {"seats": True, "game_length": "long", "suits": ["clubs", 1], "rulings": {"tie": ""}},
            ["setup.seats", "setup.game_length", "setup.suits[1]", "setup.rulings.tie"],
        ),
    ],
)
def test_every_reason_has_its_place(data: object, places: list[str]) -> None:
    with pytest.raises(BadInput) as refusal:
        read_setup(Setup, data)
    assert [where for where, _ in refusal.value.reasons] == places


# The command line.

Book_ = Rulebook[Any, Any, Any, Any]
BOOK = cast(
    Book_,
    SimpleNamespace(
        name="small",
        options=options_of(Setup),
        complete_setup=lambda given: {"seats": 2, **given},
        read_setup=lambda data: read_setup(Setup, data),
    ),
)


def chosen(*arguments: str) -> Any:
    """What a command receives from its arguments."""

    def command(book: Book_, given: dict[str, Any], *, loud: bool = False) -> Any:
        return (read_options(book, given), given, loud)

    app = App(result_action="return_value")
    app.default(with_own(partial(command, BOOK), setup_options(BOOK)))
    return app(arguments, exit_on_error=False, print_error=False)


def test_options_become_a_setup() -> None:
    setup, given, loud = chosen(
        *("--seats", "3", "--game-length", "very-long", "--suits", "hearts,clubs", "--limit=-7"),
        *("--ruling", "tie=very-long", "--loud"),
    )
    assert setup == Setup(
        3, Length.VERY_LONG, (Suit.HEARTS, Suit.CLUBS), -7, Rulings(Length.VERY_LONG)
    )
    assert loud
    assert "rulings" in given


def test_what_is_not_given_is_left_to_the_rulebook() -> None:
    assert chosen() == (Setup(2), {}, False)


def test_a_list_may_be_repeated_or_joined() -> None:
    for arguments in (("--suits", "clubs,hearts"), ("--suits", "clubs", "--suits", "hearts")):
        assert chosen(*arguments)[0].suits == (Suit.CLUBS, Suit.HEARTS)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--seats", "two"), "--seats: Expected a whole number, got a text"),
        (("--seats", "9"), "--seats: Too many"),
        (("--game-length", "long"), "--game-length: Unknown: 'long'; known are: short, very-long"),
        (("--suits", "clubs,spades"), "--suits: Unknown: 'spades'; known are: clubs, hearts"),
        (("--ruling", "tie"), "--ruling: Expected SWITCH=READING, got 'tie'"),
        (("--ruling", "tie=no"), "--ruling tie: Unknown: 'no'; known are: short, very-long"),
        (
            ("--ruling", "tie=short", "--ruling", "tie=very-long"),
            "--ruling tie: Two readings of one question",
        ),
    ],
)
def test_what_is_wrong_is_said_of_the_option(arguments: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(BadInput) as refusal:
        chosen(*arguments)
    assert str(refusal.value) == complaint


def test_places_of_a_setup_are_options() -> None:
    assert option_of("setup.hand_size") == "--hand-size"
    assert option_of("setup.factions[2]") == "--factions"
    assert option_of("setup.rulings.win_tie") == "--ruling win_tie"
    assert option_of("setup.rulings") == "--ruling"


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_rulebook_offers_options_that_both_languages_explain(name: str) -> None:
    book = RULEBOOKS[name]
    assert {"seats"} <= {each.name for each in book.options}
    for each in book.options:
        assert each.help.text in book.words


# What a game gets for nothing.


def test_a_book_has_a_default_for_every_part_that_a_small_game_does_not_need() -> None:
    union = int | str
    book: Book[Any, Any, Any] = Book("small", moves=union, events=union, phases=union)
    state = SimpleNamespace(setup=Setup(3))
    assert list(book.seats(state)) == list(book.deciders(state.setup)) == [0, 1, 2]
    assert book.options == ()
    nothing = (book.names(state.setup), book.measures, book.measured(state.setup, []))
    assert (*nothing, book.highlights) == ((), (), (), ())
    assert book.named_policies == {}
    assert book.complete_setup({"seats": 2}) == {"seats": 2}
    assert book.offer(None, "draw 3 cards") == (say("{word}", word="draw"), "draw 3 cards")
    assert book.read_partial(state.setup, {}) is None  # type: ignore[func-returns-value]
