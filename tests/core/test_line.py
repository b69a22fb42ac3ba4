"""Short texts of parts of a position, and whole positions on one line."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

from egorules import catham_city, egocentric_world, infinite_city
from egorules.core.book import Book
from egorules.core.line import LONGEST, Line, line_of, spelled, text_of
from egorules.core.parse import BadInput, Choice
from egorules.core.setup import option
from egorules.core.shorthand import (
    NAME,
    NUMBER,
    Form,
    Halves,
    One,
    OrNumber,
    Piece,
    Row,
    Rows,
    Tally,
    Word,
)
from egorules.core.text import say
from egorules.rulebooks import NAMES, RULEBOOKS
from egorules.testing.profiles import times
from tests import toy

TOO_MANY = "no row has more than 1000 cards or numbers"
HANDS = Rows(Halves(Row(NUMBER), "visible", "pile"))


def parsed(form: Form, text: str) -> Any:
    """What a text says."""
    return form.parse(Piece(text, "here"))


@pytest.mark.parametrize(
    ("form", "text", "value"),
    [
        (One(NUMBER), "8", 8),
        (One(NUMBER), " 8 ", 8),
        (One(NUMBER), "?", "?"),
        (Row(NUMBER), "7 9 11", [7, 9, 11]),
        (Row(NUMBER), "7, 9,11", [7, 9, 11]),
        (Row(NUMBER), "7.9.11", [7, 9, 11]),
        (Row(NUMBER), "3x7 9", [7, 7, 7, 9]),
        (Row(NUMBER), "2xu", ["?", "?"]),
        (Row(NUMBER), "", []),
        (Row(NAME), "2 bank, port-b", ["bank", "bank", "port-b"]),
        (Tally(NUMBER), "3x1 5x2 1", {"1": 4, "2": 5}),
        (Tally(NAME), "2 hackers, mafia", {"hackers": 2, "mafia": 1}),
        (Tally(NAME), "", {}),
        (OrNumber(Tally(NAME)), "4", {"?": 4}),
        (OrNumber(Tally(NAME)), "0", {}),
        (OrNumber(Tally(NAME)), "4 mafia", {"mafia": 4}),
        (OrNumber(Row(NAME)), " 2 ", ["?", "?"]),
        (HANDS, "7 9 11 | 3 6", [[7, 9, 11], [3, 6]]),
        (HANDS, "7.9.11_3.6", [[7, 9, 11], [3, 6]]),
        (HANDS, "5 | 6 pile 3 1", [[5], {"visible": [6], "pile": [3, 1]}]),
        (HANDS, "5 | pile 3", [[5], {"visible": [], "pile": [3]}]),
        (HANDS, "5 | 6 pile", [[5], {"visible": [6], "pile": []}]),
    ],
)
def test_a_short_text_says_what_lies_there(form: Form, text: str, value: object) -> None:
    assert parsed(form, text) == value
    assert parsed(form, form.write(value)) == value


@pytest.mark.parametrize(
    ("form", "text", "message"),
    [
        (One(NUMBER), "", "here: Character 1: expected a number, got nothing"),
        (One(NUMBER), "8 9", "here: Character 3: this is one word too many"),
        (One(NUMBER), "08", "here: Character 1: expected a number, got '08'"),
        (One(NUMBER), "-1", "here: Character 1: expected a number, got '-1'"),
        (Row(NUMBER), "7 nine", "here: Character 3: expected a number, got 'nine'"),
        (Row(NUMBER), "7 3xnine", "here: Character 5: expected a number, got 'nine'"),
        (Row(NUMBER), "0x7", "here: Character 1: expected a number, got '0x7'"),
        (Row(NUMBER), "1001x7", f"here: Character 1: {TOO_MANY}"),
        (Row(NUMBER), "999999999999x7", f"here: Character 1: {TOO_MANY}"),
        (Row(NUMBER), "600x7 600x8", f"here: Character 7: {TOO_MANY}"),
        (Tally(NAME), "mafia 2", "here: Character 7: expected a name, got nothing"),
        (Tally(NAME), "2 3 mafia", "here: Character 3: expected a name, got '3'"),
        (OrNumber(Row(NAME)), " 1001", f"here: Character 2: {TOO_MANY}"),
        (OrNumber(Tally(NAME)), "2 3", "here: Character 3: expected a name, got '3'"),
        (HANDS, "5 | 6 pile x", "here: Character 12: expected a number, got 'x'"),
        (HANDS, "5 | 6 pile 3 pile", "here: Character 14: expected a number, got 'pile'"),
    ],
)
def test_a_bad_text_is_refused_with_its_place(form: Form, text: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        parsed(form, text)
    assert str(error.value) == message


def test_the_longest_row_and_the_most_rows() -> None:
    assert parsed(Row(NUMBER), "999x7 8") == [7] * 999 + [8]
    assert parsed(HANDS, "|".join("7" * 100)) == [[7]] * 100
    with pytest.raises(BadInput) as error:
        parsed(HANDS, "|".join("7" * 101))
    assert str(error.value) == "here: Character 201: there are more than 100 rows"


def test_digits_are_those_of_ascii() -> None:
    digit = One(Word(say("a digit"), r"\d", int))
    assert parsed(digit, "3") == 3
    with pytest.raises(BadInput, match=r"^here: Character 1: expected a digit, got '٣'$"):
        parsed(digit, "٣")


cards = st.one_of(st.integers(0, 99), st.just("?"))
rows = st.lists(cards, max_size=9)
hands = st.one_of(rows, st.fixed_dictionaries({"visible": rows, "pile": rows}))


@given(value=st.lists(hands, min_size=1, max_size=6))
def test_whatever_is_written_is_parsed_back(value: Any) -> None:
    text = HANDS.write(value)
    assert parsed(HANDS, text) == value
    assert all(letter.isascii() and (letter.isalnum() or letter in "._") for letter in text)


# Whole lines.

EW, CC, IC = egocentric_world, catham_city, infinite_city


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (EW.position([[7, 9, 11], [3, 6]], [8], 0), "ew~7.9.11_3.6~8~0"),
        (EW.position([[7], [3]], [8, 1, 1, 1, 4], 1), "ew~7_3~8.3x1.4~1"),
        (
            EW.position(
                [[5], EW.CitybotHand([6], [3]), EW.CitybotHand([], [9, 1])],
                [],
                1,
                setup=EW.Setup.solo(
                    2,
                    "single",
                    EW.read_setup({"seats": 2, "rulings": {"repeat_stop": "forbidden"}}).rulings,
                ),
                totals=[1, 2, 3],
                round=2,
            ),
            "ew~5_6.pile.3_pile.9.1~~1~totals.1.2.3~round.2"
            "~difficulty.2~length.single~repeat_stop.forbidden",
        ),
        (
            EW.position([[1], [2]], [1], 0, setup=EW.Setup.miniature(2, (0, 2, 2), 1, limit=9)),
            "ew~1_2~1~0~length.single~miniature-copies-1.2~miniature-copies-2.2"
            "~miniature-hand_size.1~miniature-limit.9",
        ),
        (
            CC.position([{"mafia": 2, "hackers": 1}, {}], {"hackers": 7}, 1, influence=[3, 0]),
            "cc~2xmafia.hackers_~7xhackers~1~influence.3.0",
        ),
        (
            IC.position({"0,0": "stadium 1 1 1", "0,-1": "down"}, [["bank"] * 3, []], 0),
            "ic~0.-1.down_0.0.stadium.3x1~3xbank_~0",
        ),
        (
            IC.position({"0,0": "plaza"}, [["bank"], ["port"]], 0, last_turns=[]),
            "ic~0.0.plaza~bank_port~0~last_turns.",
        ),
    ],
)
def test_a_table_on_one_line(state: Any, line: str) -> None:
    (book,) = (book for book in RULEBOOKS.values() if isinstance(state, book.State))  # type: ignore[attr-defined]
    assert book.position_text(state) == line
    assert book.parse_position(line) == state


def test_prints_stand_on_the_line_too() -> None:
    prints = {
        "bank": [{"copies": 1, "bonus": 2, "silver": True}, {"copies": 5, "silver": "?"}],
        "port": [{"copies": 3, "silver": False}, {"copies": 5, "bonus": 1, "silver": True}],
    }
    setup = IC.read_setup({"seats": 2, "prints": prints})
    state = IC.position({"0,0": "bank-b"}, [["bank-a"], ["port-a"]], 0, setup=setup)
    line = IC.position_text(state)
    assert "~prints-bank-0-copies.1~prints-bank-0-bonus.2~prints-bank-0-silver.true~" in line
    assert "~prints-bank-1-silver.u~" in f"{line}~"
    assert "~prints-port-0-silver.false~" in f"{line}~"
    assert IC.parse_position(line) == state


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "position: Character 1: a line of this rulebook begins with ew"),
        ("cc~7_3~8~0", "position: Character 1: a line of this rulebook begins with ew"),
        (
            "ew~7_3~8",
            "position: A line begins with these parts: hands, discard, turn; there is no turn",
        ),
        ("ew~7.9~banana", "position: Character 8: expected a number, got 'banana'"),
        ("ew~7_z~8~0", "position: Character 6: expected a number, got 'z'"),
        ("ew~7_3~8~0~stop_by", "position: Character 19: expected a name, a dot and a value"),
        ("ew~7_3~8~0~drawn.1~drawn.2", "position: Character 20: 'drawn' stands twice"),
        ("ew~7_3~8~0~drawn.x", "position: Character 18: expected a number, got 'x'"),
        ("ew~7_3~8~0~length.long", "setup.length: Unknown: 'long'; known are: single, to-50"),
        ("ew~7_3~8~5", "position.turn: There is no seat 5"),
        ("ew~7_3.u~8~0", "position: No card may be unknown here"),
    ],
)
def test_a_bad_line_is_refused_with_its_place(line: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        EW.parse_position(line)
    assert str(error.value).startswith(message)


def test_a_table_in_the_middle_of_a_turn_has_no_line() -> None:
    drawing = EW.apply(EW.position([[7], [3]], [8], 0), EW.parse_move("draw")).state
    with pytest.raises(BadInput) as error:
        EW.position_text(drawing)
    assert str(error.value) == "position: Only a table at which a turn begins has a line"
    drawn = EW.apply(drawing, EW.parse_move("card 4")).state
    assert EW.position_text(drawn) == "ew~7_3~8~0~drawn.4"


@pytest.mark.parametrize("copies", [(0, 2, 2, 2), (0, 6)])
def test_a_drawn_card_that_nobody_has_seen_has_a_line(copies: tuple[int, ...]) -> None:
    """The unseen cards may be of several kinds, or all of one."""
    setup = EW.Setup.miniature(2, copies, hand_size=1)
    pending = {"kind": "drawn", "seat": 0}
    table = {"hands": [["?"], [1]], "discard": [1], "turn": 0, "drawn": "?"}
    line = text_of(EW, setup, {"position": table, "pending": pending})
    assert line is not None
    assert "~drawn.u" in line
    assert text_of(EW, setup, {"position": table, "pending": {"kind": "turn", "seat": 0}}) is None


GOOD = {
    "egocentric_world": "ew~5_6.pile.3_pile.9.1~8~1~totals.1.2.3~difficulty.2~length.single",
    "catham_city": "cc~2xmafia.hackers_~7xhackers~1~influence.3.0~variant.two-actions",
    "infinite_city": "ic~0.-1.down_0.0.stadium.3x1~3xbank_~0~last_turns.1~profile.plain",
}
PIECES = [*"~._-|, xu019?", "pile", "mafia", "down", "miniature", "copies", "rulings", "5x"]


@times(30)
@given(game=st.sampled_from(NAMES), data=st.data())
def test_a_line_with_anything_in_it_is_a_table_or_bad_input(game: str, data: Any) -> None:
    line = GOOD[game]
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(line)))
        end = data.draw(st.integers(start, min(len(line), start + 5)))
        piece = data.draw(st.one_of(st.sampled_from(PIECES), st.text(max_size=3)))
        line = line[:start] + piece + line[end:]
    book = RULEBOOKS[game]
    try:
        state = book.parse_position(line)
    except BadInput:
        return
    assert book.parse_position(book.position_text(state)) == state


@pytest.mark.parametrize("game", NAMES)
def test_the_lines_that_are_changed_there_are_good(game: str) -> None:
    assert RULEBOOKS[game].parse_position(GOOD[game])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ew~" + "7_" * 101 + "~8~0", "Character 204: there are more than 100 rows"),
        ("ew~7_3~8~0" + "~totals.0" * 4000, "Too long: more than 30000 characters"),
        ("ew~7_3~8~0~miniature.1~miniature-limit.9", "'miniature-limit' stands twice"),
        ("ew~7_3~8~0~miniature-limit.9~miniature.1", "'miniature' stands twice"),
    ],
)
def test_a_line_has_bounds(line: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        EW.parse_position(line)
    assert str(error.value) == f"position: {message}"


def test_the_longest_line() -> None:
    with pytest.raises(BadInput, match=r"^here: Character 1: a line of this rulebook begins with"):
        spelled(EW, "z" * LONGEST, "here")
    with pytest.raises(BadInput, match=r"^here: Too long: more than 30000 characters$"):
        spelled(EW, "z" * (LONGEST + 1), "here")


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_part_has_an_example_that_is_one(game: str) -> None:
    line = RULEBOOKS[game].line
    assert sorted(line.examples) == sorted(line.names)
    for name, text in line.examples.items():
        assert line.parse(name, Piece(text, name)) not in (None, "", [], {})


@pytest.mark.parametrize("game", RULEBOOKS)
def test_no_two_things_on_a_line_have_the_same_name(game: str) -> None:
    book = RULEBOOKS[game]
    switches = {each.switch for each in book.questions.values() if each.switch}
    setup = {each.name for each in book.options} | {"mode", "miniature", "prints", "rulings"}
    names = [*book.line.names, *switches, *setup]
    assert len(names) == len(set(names))
    assert not any("-" in name or "." in name for name in names)


# A rulebook whose setup has lists, and whose position has a part that follows from the others.


class Colour(Choice):
    RED = "red"
    BLUE = "blue"


@frozen
class Painted:
    seats: int = field(default=2, metadata=option("how many play"))
    colours: tuple[Colour, ...] = field(default=(Colour.RED,), metadata=option("all colours"))


LINE = Line(
    {"hands": Rows(Tally(NUMBER)), "deck": Row(NUMBER, follows=True), "turn": One(NUMBER)},
    needed=("hands",),
)


def painted(line: Line = LINE) -> Any:
    """That rulebook; the rest of it is that of the toy."""
    return Book[Any, Any, Any](
        toy.__name__,
        moves=toy.Move,
        events=toy.Event,
        phases=toy.Phase,
        setup=Painted,
        line=line,
    )


@pytest.mark.parametrize(
    ("colours", "words"),
    [
        ((Colour.RED,), ""),
        ((Colour.BLUE,), "~colours.blue."),
        ((Colour.BLUE, Colour.RED), "~colours.blue.red"),
        ((), "~colours."),
    ],
)
def test_a_list_of_a_setup_stands_on_the_line(colours: tuple[Colour, ...], words: str) -> None:
    book, setup, position = painted(), Painted(2, colours), {"hands": [{"1": 1}, {}]}
    line = line_of(book, setup, position)
    assert line == f"toy~1_{words}"
    data, found = spelled(book, line)
    assert found == position
    assert book.read_setup(data) == setup


@pytest.mark.parametrize(
    ("hands", "deck", "line"),
    [
        ([{"1": 1}, {}], [2, 3], "toy~1_"),
        ([{"?": 1}, {}], [2, 3], "toy~u_~deck.2.3"),
        ([{"1": 1}, {}], [2, "?"], "toy~1_~deck.2.u"),
        ([{"?": 1}, {}], [], "toy~u_"),
    ],
)
def test_what_follows_from_the_rest_is_written_only_if_a_card_is_unknown(
    hands: list[Any], deck: list[Any], line: str
) -> None:
    assert line_of(painted(), Painted(), {"hands": hands, "deck": deck}) == line


def test_a_rulebook_that_says_nothing_about_lines_has_none() -> None:
    state = toy.read_position(toy.Setup(), {"hands": [1, 2], "turn": 0})
    assert toy.position_text(state) == "toy~1.2~0"

    class Unwritten:
        line = Line()

        def __getattr__(self, name: str) -> Any:
            return getattr(toy, name)

    without: Any = Unwritten()
    assert text_of(without, state.setup, toy.report(state)) is None


def test_another_name_stands_for_a_list_of_one() -> None:
    line = Line({"discard": Row(NUMBER), "turn": One(NUMBER)}, aliases={"top": "discard"})
    assert line.names == ("discard", "turn", "top")
    assert line.without_aliases({"top": 8, "turn": 1}) == {"discard": [8], "turn": 1}
    assert line.without_aliases({"discard": [8, 9], "top": None}) == {"discard": [8, 9]}
    assert line.without_aliases({"turn": None, "top": 8}) == {"discard": [8]}
    assert line.without_aliases([8]) == [8]
    with pytest.raises(BadInput) as error:
        line.without_aliases({"top": 8, "discard": [9]})
    assert str(error.value) == "position.top: The position has discard already"
    assert line.parse("top", Piece("8", "here")) == 8
    with pytest.raises(BadInput, match=r"^here: Character 1: expected one card$"):
        line.parse("top", Piece("8 9", "here"))
