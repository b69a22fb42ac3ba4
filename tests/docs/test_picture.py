"""Pictures of a table: well-formed, titled, and marking exactly the cards that moved."""

from typing import Any
from xml.etree.ElementTree import Element, fromstring

from docs.games.egocentric_world import picture
from docs.generate.site import Site

ENGLISH = Site("en")
BEFORE: dict[str, Any] = {
    "hands": [[7, 8, 11], {"visible": [3], "pile": [9, 2]}],
    "discard": [10],
    "deck": {"1": 5},
    "turn": 0,
    "drawn": None,
    "stop_by": None,
    "totals": [0, 0],
}
AFTER: dict[str, Any] = {
    **BEFORE,
    "hands": [[7, 11], {"visible": [3], "pile": [9, 2]}],
    "discard": [8, 10],
    "turn": 1,
    "stop_by": 1,
    "totals": [12, 0],
}


def drawn(position: dict[str, Any], other: dict[str, Any]) -> Element:
    return fromstring(picture.table(ENGLISH, position, ("You", "It"), "The table", other))


def cards(svg: Element, *kinds: str) -> list[str]:
    """The numbers on all cards of the given kinds."""
    return [
        "".join(group.itertext())
        for group in svg.iter("g")
        if {"ego-card", *kinds} <= set(group.get("class", "").split())
    ]


def test_every_card_is_there() -> None:
    assert sorted(cards(drawn(BEFORE, BEFORE))) == sorted(
        ["5", "10", "7", "8", "11", "3", "9", "2"]
    )


def test_cards_of_a_pile_lie_face_down() -> None:
    assert sorted(cards(drawn(BEFORE, BEFORE), "back")) == ["2", "5", "9"]


def test_nothing_is_marked_where_nothing_has_moved() -> None:
    assert cards(drawn(BEFORE, BEFORE), "moved") == []


def test_the_card_that_leaves_and_the_card_that_arrives_are_marked() -> None:
    assert cards(drawn(BEFORE, AFTER), "moved") == ["8"]
    assert cards(drawn(AFTER, BEFORE), "moved") == ["8"]


def test_the_top_discard_is_marked_when_it_is_taken_and_not_when_it_is_covered() -> None:
    taken = {**BEFORE, "hands": [[7, 8, 10], BEFORE["hands"][1]], "discard": [11]}
    assert cards(drawn(BEFORE, taken), "moved") == ["10", "11"]
    assert cards(drawn(taken, BEFORE), "moved") == ["11", "10"]
    covered = {**BEFORE, "discard": [10, 10]}
    assert cards(drawn(BEFORE, covered), "moved") == []
    assert cards(drawn(covered, BEFORE), "moved") == ["10"]


def test_turn_stop_and_totals_are_written() -> None:
    text = "".join(drawn(AFTER, BEFORE).itertext())
    assert "▸ It" in text
    assert "STOP" in text
    assert "You · total 12" in text


def test_it_is_described_in_words() -> None:
    svg = drawn(AFTER, BEFORE)
    assert svg.get("role") == "img"
    assert svg.findtext("title") == "The table"
    described = svg.findtext("desc") or ""
    assert "Discard pile, top first: 8, 10." in described
    assert "It: visible 3; pile 9, 2." in described
