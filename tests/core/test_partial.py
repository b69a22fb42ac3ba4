"""The forms in which the cards of a position are written: what is read, seen, joined and told."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import pytest
from attrs import frozen

from egorules.core.hidden import HiddenBag, HiddenCard, HiddenHand, HiddenTotal
from egorules.core.knowledge import Knowledge, Looked, Unknown
from egorules.core.parse import BadInput, at, bad
from egorules.core.partial import (
    Cards,
    Counts,
    Form,
    OneCard,
    Pack,
    Parts,
    Pile,
    Place,
    Places,
    Rest,
    Seats,
    TopAndRest,
    View,
    Zone,
    certain,
    joined,
    joined_cards,
    joined_zone,
)
from egorules.core.text import say
from egorules.core.zones import Bag

NUMBERS = Pack(Bag.of((1, 2, 3), {1: 4, 2: 2, 3: 1}))
NAMES = Pack(Bag.of(("sun", "moon"), {"sun": 2, "moon": 1}))

CARDS = Cards("owner", say("{seat:name} holds {cards}"))
MANY = Cards("owner", say("{seat:name} holds {cards}"), or_number=True)
PILE = Pile("all", say("the pile is {cards}"))
TOP = TopAndRest("all", say("the discard pile is {cards}"))
ONE = OneCard("turn", say("{seat:name} has drawn {card:a}"))
COUNTS = Counts("all", say("the market has {counts}"))
NUMBERED = Counts("owner", say("{seat:name} has {counts}"), or_number=True)


class Board(Cards):
    """Cards that lie on something, which is more than cards."""

    def places(self, value: Any, where: str) -> list[Place]:
        return [Place(where, value["cards"], self.sees)]

    def rebuilt(self, value: Any, rows: list[list[Any]]) -> Any:
        return {**value, "cards": rows[0]}


BOARD = Board("nobody", say("the board has {cards}"))
BOT = Parts({"visible": CARDS, "pile": PILE}, CARDS)


def refused(act: Any) -> list[tuple[str, str]]:
    """What is wrong, each with its place."""
    with pytest.raises(BadInput) as error:
        act()
    return [(where, str(reason)) for where, reason in error.value.reasons]


# What is written.


def test_a_card_is_a_number_or_a_name_as_the_game_has_it() -> None:
    assert [NUMBERS.card(each, "here") for each in (3, 9, "?")] == [3, 9, "?"]
    assert [NAMES.card(each, "here") for each in ("sun", "?")] == ["sun", "?"]
    assert refused(lambda: NUMBERS.card("sun", "here")) == [
        ("here", "Expected a whole number, got a text")
    ]
    assert refused(lambda: NAMES.card(3, "here")) == [
        ("here", "Expected a text, got a whole number")
    ]


def test_a_number_of_cards_is_at_most_that_of_the_game() -> None:
    assert [NUMBERS.number(each, "here") for each in (0, 7)] == [0, 7]
    for wrong in (-1, 8):
        assert refused(lambda wrong=wrong: NUMBERS.number(wrong, "here")) == [
            ("here", "A number of cards is 0 to 7")
        ]
    assert refused(lambda: NUMBERS.number("x", "here")) == [
        ("here", "Expected a whole number, got a text")
    ]


@pytest.mark.parametrize(
    ("form", "unknown", "known"),
    [
        (CARDS, [[1, "?"]], [[1], [], 3, True, None, "?", {"?": 1}]),
        (MANY, [[1, "?"], 3, 0], [[1], [], True, None, "?"]),
        (ONE, ["?"], [1, None, ["?"], 0]),
        (COUNTS, [{"1": 2, "?": 1}], [{"1": 2}, {}, 3, None, ["?"]]),
        (NUMBERED, [{"?": 1}, 3, 0], [{"1": 2}, {}, True, None, ["?"]]),
        (Seats(MANY), [[[1], ["?"]], [2, [1]], [[1], 2]], [[[1], []], [], None, "?", 3]),
        (
            BOT,
            [{"visible": [1], "pile": ["?"]}, {"visible": ["?"]}, [1, "?"]],
            [{"visible": [1], "pile": []}, {"more": ["?"]}, {}, [1], None],
        ),
    ],
)
def test_a_question_mark_or_a_number_alone_is_unknown(
    form: Form, unknown: list[Any], known: list[Any]
) -> None:
    assert [form.has_unknown(each) for each in unknown] == [True] * len(unknown)
    assert [form.has_unknown(each) for each in known] == [False] * len(known)


@pytest.mark.parametrize(
    ("form", "written", "spelled"),
    [
        (CARDS, [3, "?"], [3, "?"]),
        (MANY, 2, ["?", "?"]),
        (MANY, [1], [1]),
        (ONE, 3, 3),
        (ONE, "?", "?"),
        (COUNTS, {"1": 2, "?": 1, "3": None}, {"1": 2, "?": 1}),
        (NUMBERED, 3, {"?": 3}),
        (NUMBERED, {"2": 1}, {"2": 1}),
        (Seats(MANY), [[1], 2], [[1], ["?", "?"]]),
        (BOT, {"visible": [1], "pile": ["?"], "x": 5}, {"visible": [1], "pile": ["?"], "x": 5}),
        (BOT, [1], [1]),
    ],
)
def test_every_card_is_spelled_out(form: Form, written: Any, spelled: Any) -> None:
    assert form.read(written, "here", NUMBERS) == spelled


@pytest.mark.parametrize(
    ("form", "written", "reasons"),
    [
        (CARDS, 2, [("here", "Expected a list, got a whole number")]),
        (CARDS, [1, "x"], [("here[1]", "Expected a whole number, got a text")]),
        (MANY, 8, [("here", "A number of cards is 0 to 7")]),
        (MANY, True, [("here", "Expected a list, got a boolean")]),
        (ONE, "x", [("here", "Expected a whole number, got a text")]),
        (COUNTS, 3, [("here", "Expected a table, got a whole number")]),
        (
            COUNTS,
            {"1": 8, "2": "x"},
            [
                ("here.1", "A number of cards is 0 to 7"),
                ("here.2", "Expected a whole number, got a text"),
            ],
        ),
        (NUMBERED, 8, [("here", "A number of cards is 0 to 7")]),
        (NUMBERED, False, [("here", "Expected a table, got a boolean")]),
        (Seats(CARDS), [[1], ["x"]], [("here[1][0]", "Expected a whole number, got a text")]),
        (Seats(CARDS), 3, [("here", "Expected a list, got a whole number")]),
        (BOT, {"pile": ["x"]}, [("here.pile[0]", "Expected a whole number, got a text")]),
        (BOT, ["x"], [("here[0]", "Expected a whole number, got a text")]),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(
    form: Form, written: Any, reasons: list[tuple[str, str]]
) -> None:
    assert refused(lambda: form.read(written, "here", NUMBERS)) == reasons


# Places, and what is laid there.


@pytest.mark.parametrize(
    ("zone", "value", "places"),
    [
        (CARDS, [3, 1], [Place("here", [3, 1], "owner")]),
        (PILE, [3, 1], [Place("here[0]", [3], "all"), Place("here[1]", [1], "all")]),
        (TOP, [3, 1, 2], [Place("here[0]", [3], "all"), Place("here", [1, 2], "nobody")]),
        (TOP, [], [Place("here[0]", [], "all"), Place("here", [], "nobody")]),
        (ONE, 3, [Place("here", [3], "turn")]),
        (ONE, None, []),
        (COUNTS, {"1": 2, "?": 1}, [Place("here", ["1", "1", "?"], "all")]),
    ],
)
def test_a_zone_consists_of_places_and_is_rebuilt_from_them(
    zone: Zone, value: Any, places: list[Place]
) -> None:
    assert zone.places(value, "here") == places
    assert zone.rebuilt(value, [place.cards for place in places]) == value


def test_unknown_cards_are_counted_last() -> None:
    assert list(COUNTS.rebuilt({}, [["?", "2", "?"], ["1"]]).items()) == [
        *(("2", 1), ("1", 1), ("?", 2))
    ]
    assert COUNTS.rebuilt({}, [[2, 2]]) == {"2": 2}
    assert "?" not in COUNTS.rebuilt({"?": 2}, [["1"]])


def test_what_lies_in_a_zone_is_told() -> None:
    assert str(CARDS.tell([3, 1], 2)) == "Player 2 holds 3 and 1"
    assert str(PILE.tell([3])) == "The pile is 3"
    assert str(ONE.tell(8, 0)) == "Player 0 has drawn an 8"
    assert str(COUNTS.tell({"1": 2, "?": 1})) == "The market has 2×1 and 1×?"
    assert str(NUMBERED.tell({"1": 2}, 1)) == "Player 1 has 2×1"


def named(zone: Zone, values: list[Any], where: str, seat: int | None) -> Any:
    """Which zone it was, of what and whose."""
    return (zone.sees, values, where, seat)


def test_zones_are_changed_where_they_are_and_all_else_stays() -> None:
    assert CARDS.mapped(named, [[1]], "here", 2) == ("owner", [[1]], "here", 2)
    assert Seats(CARDS).mapped(named, [[[1], [2]], [[3], [4]]], "here", None) == [
        ("owner", [[1], [3]], "here[0]", 0),
        ("owner", [[2], [4]], "here[1]", 1),
    ]
    table = {"visible": [1], "pile": [2], "more": 5}
    other = {"visible": [3], "pile": [4], "more": 6}
    assert Seats(BOT).mapped(named, [[table], [other]], "here", None) == [
        {
            "visible": ("owner", [[1], [3]], "here[0].visible", 0),
            "pile": ("all", [[2], [4]], "here[0].pile", 0),
            "more": 5,
        }
    ]
    assert BOT.mapped(named, [{"visible": [1]}], "here", 3) == {
        "visible": ("owner", [[1]], "here.visible", 3)
    }
    assert BOT.mapped(named, [[1], [2]], "here", 3) == ("owner", [[1], [2]], "here", 3)


def test_positions_of_different_numbers_of_seats_are_not_gone_through_together() -> None:
    with pytest.raises(ValueError, match="shorter"):
        Seats(CARDS).mapped(named, [[[1], [2]], [[3]]], "here", None)


# What several worlds have in common.


def two_hands() -> Knowledge:
    """Hands of one unknown card each: a 1 and a 2."""
    return Knowledge((Unknown("a", 1), Unknown("b", 1)), Bag.of((1, 2), [1, 2]))


def test_what_differs_is_a_question_mark() -> None:
    assert joined([3, 3]) == 3
    assert joined([3, 4]) == "?"
    assert joined([[1, 2], [1, 3], [1, 2]]) == [1, "?"]
    assert joined([[1], [1, 2]]) == "?"
    assert joined([[1], 1]) == joined([{"a": 1}, {"b": 1}]) == joined([{"a": 1}, None]) == "?"
    assert joined([[1, 2], 3]) == "?"
    assert joined([3, [1, 2]]) == "?"
    assert joined([{"a": 1, "b": 2}, {"a": 1, "b": 3}]) == {"a": 1, "b": "?"}
    assert joined([{"a": 1}, {"b": 1}]) == "?"
    assert joined([{"a": 1}, [1]]) == "?"
    assert joined([{"a": {"b": [1]}}, {"a": {"b": [2]}}]) == {"a": {"b": ["?"]}}
    assert joined([None, None]) is None


def test_what_is_hidden_is_a_question_mark_unless_it_is_the_same_in_all_worlds() -> None:
    known = two_hands()
    assert joined([HiddenCard(known, 0)]) == "?"
    assert joined([1, HiddenCard(known, 0)]) == "?"
    one, both = HiddenTotal(known, ((0, 1),), 0), HiddenTotal(known, ((0, 1), (1, 1)), 4)
    assert joined([one, one]) == "?"
    assert joined([both]) == 7
    assert joined([both, 7]) == joined([7, both]) == 7
    assert joined([both, 8]) == joined([8, both]) == "?"
    assert joined([one.example(), one]) == "?"


def test_cards_are_those_that_every_row_has() -> None:
    assert joined_cards([[1, 2, 2], [2, 3, 2]]) == [2, 2, "?"]
    assert joined_cards([[1, "?"], [1, "?"]]) == [1, "?"]
    assert joined_cards([["?", "?"], [1, 2]]) == ["?", "?"]
    assert joined_cards([[3, 1]]) == [3, 1]


@pytest.mark.parametrize(
    ("zone", "values", "common"),
    [
        (CARDS, [[1, 2], [2, 3]], [2, "?"]),
        (CARDS, [[1], [1, 2]], "?"),
        (PILE, [[1, 2], [1, 3]], [1, "?"]),
        (TOP, [[1, 2, 3], [1, 3, 1]], [1, 3, "?"]),
        (TOP, [[1, 2, 3], [2, 1, 3]], ["?", 3, "?"]),
        (ONE, [3, 3], 3),
        (ONE, [3, 1], "?"),
        (ONE, [None, None], None),
        (ONE, [None, 3], "?"),
        (COUNTS, [{"1": 2}, {"1": 1, "2": 1}], {"1": 1, "?": 1}),
        (COUNTS, [{"1": 2}, {"1": 1}], "?"),
        (
            BOARD,
            [{"on": "x", "cards": [1]}, {"on": "x", "cards": [2]}],
            {"on": "x", "cards": ["?"]},
        ),
        (BOARD, [{"on": "x", "cards": [1]}, {"on": "y", "cards": [1]}], "?"),
    ],
)
def test_what_zones_have_in_common(zone: Zone, values: list[Any], common: Any) -> None:
    assert joined_zone(zone, values, "here", None) == common


def test_a_table_of_which_everything_is_known_is_one_world() -> None:
    table = certain("a state")
    assert table.lay(table.knowledge) == "a state"
    assert table.knowledge.world() == ()
    assert table.join([{"a": 1}]) == {"a": 1}
    assert table.position(()) == {}
    assert table.differences({}, {}) == []
    assert table.is_open({}) is False


# Laying a state out.


def test_a_view_has_the_written_cards_of_a_place_and_its_unknown_ones() -> None:
    places = (Unknown("position.a", 2), Unknown("position.b", 1), Unknown("position.deck", 2))
    known = Knowledge(places, Bag.of((1, 2, 3), {1: 3, 2: 1, 3: 1}))
    view = View(known, {"position.a": [3], "position.top": [2]})
    hand, bag, card = view.hand("a"), view.bag("deck"), view.card("b")
    assert isinstance(hand, HiddenHand)
    assert (hand.plain(), hand.places) == ([3, "?", "?"], (0,))
    assert isinstance(bag, HiddenBag)
    assert (bag.plain(), bag.places) == (["?", "?"], (2,))
    assert isinstance(card, HiddenCard)
    assert card.where == 1
    assert card.knowledge is known
    assert view.card("top") == 2
    assert view.hand("nowhere").size() == 0


def test_a_card_that_was_found_is_that_card() -> None:
    places = (Unknown("position.b", 0, (3,)), Unknown("position.deck", 1))
    assert View(Knowledge(places, Bag.of((1, 2, 3), [1])), {}).card("b") == 3


# The places of a game: hands, a discard pile with its top known, a drawn card, and the deck.


@frozen
class Setup:
    seats: int = 2


def position_of(setup: Setup, data: object) -> dict[str, Any]:
    """A state that is its own position; nothing unknown may be left in it."""
    assert setup is SETUP
    assert isinstance(data, dict)
    assert "?" not in repr(data)
    if data.get("turn") == 9:
        raise bad("position.turn", "there is no such turn")
    return data


def laid(state: dict[str, Any], view: View) -> dict[str, Any]:
    hands = [view.hand(f"hands[{seat}]") for seat in range(2)]
    return {**state, "hands": hands, "deck": view.bag("deck")}


def is_over(report: dict[str, Any]) -> bool:
    return bool(report["over"])


PLACES: Places[dict[str, Any]] = Places(
    {
        "hands": Seats(MANY),
        "discard": TOP,
        "drawn": ONE,
        "deck": Rest("nobody", say("the deck has {counts}")),
    },
    cards=lambda setup: NUMBERS.cards,
    read_position=position_of,
    report=lambda state: {"position": state, "over": False},
    lay=laid,
    is_open=is_over,
    rests=("discard",),
    candidates=lambda state: ["a move"],
)
SETUP = Setup()


def table(**position: Any) -> Any:
    """A table of which only a part is known."""
    found = PLACES.read(SETUP, position)
    assert found is not None
    return found


def spots(**position: Any) -> list[tuple[str, int]]:
    """Where unknown cards are, and how many."""
    return [(each.place, each.slots) for each in table(**position).knowledge.unknowns]


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "?",
        {},
        {"hands": [[1], [2]], "turn": "?"},
        {"hands": [[1], [2]], "drawn": None, "seen_by": None},
        {"hands": [[1], [2]], "deck": {"1": 3}},
    ],
)
def test_a_position_without_unknown_cards_is_no_partial_table(data: object) -> None:
    assert PLACES.read(SETUP, data) is None


def test_unknown_cards_are_counted_by_their_places_and_the_deck_has_the_rest() -> None:
    assert spots(hands=[[1, "?"], 2]) == [
        *(("position.hands[0]", 1), ("position.hands[1]", 2), ("position.deck", 3))
    ]
    assert spots(hands=[[1], [2]], drawn="?") == [("position.drawn", 1), ("position.deck", 4)]
    assert spots(hands=[[1], [2]], discard=["?", 1, "?"]) == [
        *(("position.discard[0]", 1), ("position.discard", 1), ("position.deck", 2))
    ]
    assert spots(hands=[["?"], [1]], deck={"?": 5}) == [
        *(("position.hands[0]", 1), ("position.deck", 5))
    ]
    known = table(hands=[[1, "?"], [2]]).knowledge
    assert known.unseen.table() == {1: 3, 2: 1, 3: 1}


def test_all_cards_of_the_game_have_a_place_and_no_more() -> None:
    def wrong(**position: Any) -> list[tuple[str, str]]:
        return refused(lambda: PLACES.read(SETUP, position))

    text = "The number of unknown cards is {}, of cards left for them {}"
    assert wrong(hands=[4, 4]) == [("position", text.format(8, 7))]
    assert wrong(hands=[["?"], [1]], deck={"?": 4}) == [("position", text.format(5, 6))]
    assert wrong(hands=[["?"], [1]], deck={"?": 6}) == [("position", text.format(7, 6))]
    assert wrong(hands=[["?"], [1]], deck={}) == [("position", text.format(1, 6))]
    assert spots(hands=[3, 4]) == [
        *(("position.hands[0]", 3), ("position.hands[1]", 4), ("position.deck", 0))
    ]
    # What else is wrong is said by whoever reads positions, and first.
    assert wrong(hands=[["?"], [1]], deck={}, turn=9) == [
        ("position.turn", "There is no such turn")
    ]


def test_everything_that_cannot_be_read_is_named() -> None:
    assert refused(lambda: PLACES.read(SETUP, {"hands": ["x", ["?"]], "drawn": "y"})) == [
        ("position.hands[0]", "Expected a list, got a text"),
        ("position.drawn", "Expected a whole number, got a text"),
    ]


def test_a_world_is_a_position_with_all_its_cards() -> None:
    some = table(hands=[[1, "?"], 2], discard=["?", 1], turn=1)
    world = ((3,), (1, 2), (2,), (1,))
    assert some.position(world) == {
        "hands": [[1, 3], [1, 2]],
        "discard": [2, 1],
        "turn": 1,
    }
    assert some.seat is None
    assert some.candidates({}) == ["a move"]
    assert some.is_open({"over": True}) is True


def test_a_state_is_laid_out_with_its_unknown_cards_hidden() -> None:
    some = table(hands=[[1, "?"], 2], turn=1)
    state = some.lay(some.knowledge)
    assert [hand.plain() for hand in state["hands"]] == [[1, "?"], ["?", "?"]]
    assert (state["deck"].plain(), state["turn"]) == (["?"] * 3, 1)
    (found, _) = some.knowledge.split(Looked(0, 3))
    assert some.lay(found)["hands"][0].plain() == [1, 3]


# As a seat sees it.


def test_a_seat_sees_its_own_cards_and_what_lies_open() -> None:
    whole = {"hands": [[1, 2], [1]], "discard": [3, 1], "drawn": 2}
    assert spots(**whole, turn=0, seen_by=0) == [
        *(("position.hands[1]", 1), ("position.discard", 1), ("position.deck", 1))
    ]
    assert spots(**whole, turn=0, seen_by=1) == [
        ("position.hands[0]", 2),
        ("position.discard", 1),
        ("position.drawn", 1),
        ("position.deck", 1),
    ]
    assert table(**whole, turn=0, seen_by=1).seat == 1


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_other_seat(seat: int) -> None:
    assert refused(lambda: table(hands=[[1], [1]], seen_by=seat)) == [
        ("position.seen_by", f"There is no seat {seat}")
    ]


def test_a_seat_is_a_number() -> None:
    assert refused(lambda: table(hands=[[1], [1]], seen_by="x")) == [
        ("position.seen_by", "Expected a whole number, got a text")
    ]


def test_what_several_reports_have_in_common_is_what_the_seat_sees_of_it() -> None:
    some = table(hands=[[1], [2]], discard=[3], turn=0, seen_by=0)
    one: dict[str, Any] = {"hands": [[1], [2]], "discard": [3, 1, 2], "turn": 1, "drawn": None}
    two = {**one, "hands": [[1], [1]], "turn": 0}
    hidden = {"hands": [[1], ["?"]], "discard": [3, "?", "?"], "turn": "?", "drawn": None}
    assert some.join(
        [{"position": one, "over": False, "n": 3}, {"position": two, "over": False, "n": 4}]
    ) == {"position": hidden, "over": False, "n": "?"}
    shown = some.join([{"position": one, "over": True}])
    assert shown == {"position": one, "over": True}
    mixed = some.join([{"position": one, "over": True}, {"position": one, "over": False}])
    assert mixed["position"]["hands"] == [[1], ["?"]]


def test_a_zone_that_only_some_reports_have_is_a_question_mark() -> None:
    some = table(hands=[["?"], [2]])
    one: dict[str, Any] = {"hands": [[1], [2]], "drawn": 3}
    two: dict[str, Any] = {"hands": [[1], [2]], "drawn": None}
    three: dict[str, Any] = {"hands": [[1], [2]]}
    for other in (two, three):
        assert some.join([{"position": one}, {"position": other}])["position"] == {
            "hands": [[1], [2]],
            "drawn": "?",
        }
    assert some.join([{"position": two}, {"position": two}])["position"] == two


def test_cards_in_no_order_are_compared_wherever_they_stand() -> None:
    rows = [{"position": {"hands": [hand, [2]]}} for hand in ([1, 2], [2, 3])]
    assert table(hands=[["?"], [2]]).join(rows) == {"position": {"hands": [[2, "?"], [2]]}}


def test_unknown_cards_of_a_report_are_question_marks() -> None:
    some = table(hands=[["?"], [2]])
    state = some.lay(some.knowledge)
    report = {"position": {"hands": [hand.plain() for hand in state["hands"]]}}
    assert some.join([report])["position"]["hands"] == [["?"], [2]]
    card = HiddenCard(some.knowledge, 0)
    assert some.join([{"position": {"drawn": card, "hands": [[card], [2]]}}]) == {
        "position": {"drawn": "?", "hands": [["?"], [2]]}
    }


def test_positions_differ_in_zones_and_it_is_told_what_each_has_there() -> None:
    one = {"hands": [[1], [2]], "discard": [3], "turn": 0, "drawn": 1}
    other = {"hands": [[1], [3]], "discard": [2], "turn": 1}
    found = table(hands=[["?"], [2]]).differences(one, other)
    assert [(zone, str(here), str(there)) for zone, here, there in found] == [
        (MANY, "Player 1 holds 2", "Player 1 holds 3"),
        (TOP, "The discard pile is 3", "The discard pile is 2"),
    ]
    assert PLACES.differences(one, one) == []


# All other cards at some place.


def test_the_deck_may_be_written_as_an_empty_list() -> None:
    assert PLACES.complete(SETUP, {"deck": [], "turn": 1}) == {"deck": {}, "turn": 1}
    assert PLACES.complete(SETUP, {"deck": [1]}) == {"deck": [1]}
    assert PLACES.complete(SETUP, {"discard": []}) == {"discard": []}
    assert PLACES.complete(SETUP, "nonsense") == "nonsense"


def test_all_other_cards_are_where_the_position_says() -> None:
    given = {"hands": [[1], [2]], "discard": [3]}
    assert PLACES.complete(SETUP, {**given, "rest": "deck"}) == given
    assert PLACES.complete(SETUP, {**given, "rest": None}) == given
    assert PLACES.complete(SETUP, {**given, "rest": "discard"}) == {
        "hands": [[1], [2]],
        "discard": [3, 1, 1, 1, 2],
        "deck": {},
    }
    below = {**given, "discard": [3, 1], "deck": {"1": 1}, "rest": "discard", "turn": 1}
    assert PLACES.complete(SETUP, below) == {
        "hands": [[1], [2]],
        "discard": [3, 1, 1, 2],
        "deck": {"1": 1},
        "turn": 1,
    }


def test_if_some_cards_are_unknown_so_are_all_others_at_that_place() -> None:
    given = {"hands": [[1, "?"], 2], "discard": [3], "rest": "discard"}
    assert PLACES.complete(SETUP, given) == {
        "hands": [[1, "?"], 2],
        "discard": [3, "?", "?"],
        "deck": {},
    }


def test_a_pile_that_takes_all_other_cards_has_a_top() -> None:
    more: list[dict[str, Any]] = [{}, {"discard": []}]
    for given in more:
        wrong = {"hands": [[1], [2]], **given, "rest": "discard"}
        assert refused(lambda wrong=wrong: PLACES.complete(SETUP, wrong)) == [
            ("position.discard", "Say which card is on top")
        ]


def test_all_other_cards_cannot_be_anywhere_else() -> None:
    assert refused(lambda: PLACES.complete(SETUP, {"rest": "hands"})) == [
        ("position.rest", "Unknown: 'hands'; known are: deck, discard")
    ]
    assert refused(lambda: PLACES.complete(SETUP, {"rest": "x" * 70})) == [
        ("position.rest", f"Unknown: '{'x' * 60}'; known are: deck, discard")
    ]


def test_what_cannot_be_read_is_refused_there_too() -> None:
    wrong = {"hands": ["x", [1]], "discard": [3], "rest": "discard"}
    assert refused(lambda: PLACES.complete(SETUP, wrong)) == [
        ("position.hands[0]", "Expected a list, got a text")
    ]


# Cards with names, and a zone that is more than its cards.


class Sky(StrEnum):
    SUN = "sun"
    MOON = "moon"
    STAR = "star"


class Boards(Board):
    """Such a zone as a position has it."""

    def has_unknown(self, value: object) -> bool:
        return isinstance(value, dict) and "?" in value["cards"]

    def read(self, value: object, where: str, pack: Pack) -> Any:
        assert isinstance(value, dict)
        return {**value, "cards": super().read(value["cards"], at(where, "cards"), pack)}


SKY: Places[dict[str, Any]] = Places(
    {
        "board": Boards("nobody", say("the board has {cards}")),
        "row": Cards("all", say("the row is {cards}")),
        "deck": Rest("nobody", say("the deck has {counts}")),
    },
    cards=lambda setup: Bag.of(tuple(Sky), {Sky.SUN: 2, Sky.MOON: 1, Sky.STAR: 1}),
    read_position=position_of,
    report=lambda state: {"position": state},
    lay=lambda state, view: {**state, "row": view.bag("row"), "board": view.hand("board")},
    rests=("row", "board"),
)


def test_cards_with_names_are_plain_texts() -> None:
    found = SKY.complete(SETUP, {"row": ["moon"], "rest": "row"})
    assert found == {"row": ["moon", "sun", "sun", "star"], "deck": {}}
    assert {type(card) for card in found["row"]} == {str}
    some = SKY.read(SETUP, {"row": ["?", "sun"]})
    assert some is not None
    row = some.position(((Sky.STAR,), (Sky.SUN, Sky.MOON)))["row"]
    assert (row, {type(card) for card in row}) == (["star", "sun"], {str})
    laid = some.lay(some.knowledge)["row"]
    assert laid.plain() == [Sky.SUN, "?"]


def test_what_a_zone_has_besides_its_cards_stays() -> None:
    board = {"on": "x", "cards": ["sun"]}
    assert SKY.complete(SETUP, {"board": board, "rest": "board"}) == {
        "board": {"on": "x", "cards": ["sun", "sun", "moon", "star"]},
        "deck": {},
    }
    some = SKY.read(SETUP, {"board": {"on": "x", "cards": ["?", "sun"]}})
    assert some is not None
    assert some.position(((Sky.STAR,), (Sky.SUN, Sky.MOON)))["board"] == {
        "on": "x",
        "cards": ["star", "sun"],
    }
    seen = SKY.read(SETUP, {"board": board, "seen_by": 0})
    assert seen is not None
    assert [each.place for each in seen.knowledge.unknowns] == ["position.board", "position.deck"]
    assert seen.join([{"position": {"board": board}}]) == {
        "position": {"board": {"on": "x", "cards": ["?"]}}
    }


def test_hands_are_not_open_and_moves_not_counted_unless_the_game_says_so() -> None:
    some = SKY.read(SETUP, {"row": ["?"]})
    assert some is not None
    assert some.is_open({}) is False
    assert some.candidates is None
