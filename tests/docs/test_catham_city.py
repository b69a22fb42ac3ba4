"""The pages on Catham City: pictures of the table, and the factions side by side."""

from collections import Counter
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

from docs.games.catham_city import factions, picture
from docs.generate.game import Game
from docs.generate.site import Site
from egorules import catham_city as cc
from egorules.catham_city import moves as m
from egorules.catham_city.factions import FACTIONS, Faction
from egorules.core.text import LANGS, Lang

GAME = Game(cc)
ENGLISH = Site("en")
BEFORE: dict[str, Any] = {
    "hands": [{"journalists": 2, "hackers": 3}, {"mafia": 1}],
    "market": {"scientists": 4, "police": 3},
    "discard": {"hackers": 30},
    "deck": {"mafia": 20, "police": 12},
    "in_play": {},
    "influence": [10, 3],
    "turn": 0,
    "actions_left": 1,
}
AFTER: dict[str, Any] = {
    **BEFORE,
    "hands": [{"hackers": 3}, {"mafia": 1}],
    "in_play": {"journalists": 2},
    "influence": [12, 3],
}


def drawn(position: dict[str, Any], other: dict[str, Any]) -> Element:
    return fromstring(picture.table(ENGLISH, position, ("Ann", "Bob"), "The table", other, 16))


def classes(element: Element) -> set[str]:
    return set(element.get("class", "").split())


def groups(table: Element, *kinds: str) -> Counter[str]:
    """How many cards of the given kinds are drawn in groups with these texts."""
    found: Counter[str] = Counter()
    for group in table.iter("span"):
        if "cc-group" in classes(group):
            cards = [g for g in group.iter("g") if {"cc-card", *kinds} <= classes(g)]
            found["".join(group.itertext())] += len(cards)
    return +found


def test_every_card_of_a_hand_and_of_the_market_is_drawn() -> None:
    assert groups(drawn(BEFORE, BEFORE)) == {
        "4 Scientists": 4,
        "3 Police cards": 3,
        "2 Journalists": 2,
        "3 Hackers": 3,
        "1 Mafia card": 1,
        "30 Hackers": 1,  # a discard pile is only counted
        "32": 1,  # of the deck everybody knows the size
    }


def test_the_deck_lies_face_down() -> None:
    assert groups(drawn(BEFORE, BEFORE), "back") == {"32": 1}


def test_an_empty_place_is_outlined() -> None:
    bare = {**BEFORE, "deck": {}, "discard": {}, "hands": [{}, {"mafia": 1}]}
    assert groups(drawn(bare, bare), "none") == {"0": 1, "": 2}


def test_cards_that_lie_elsewhere_in_the_other_picture_are_marked() -> None:
    assert groups(drawn(BEFORE, BEFORE), "moved") == {}
    assert groups(drawn(BEFORE, AFTER), "moved") == {"2 Journalists": 2}
    assert groups(drawn(AFTER, BEFORE), "moved") == {"2 Journalists": 2}
    fewer = {**BEFORE, "hands": [{"journalists": 2, "hackers": 1}, {"mafia": 1}]}
    assert groups(drawn(BEFORE, fewer), "moved") == {"3 Hackers": 2}
    assert groups(drawn(fewer, BEFORE), "moved") == {}


def test_turn_and_influence_are_written_and_a_change_is_marked() -> None:
    table = drawn(AFTER, BEFORE)
    assert "▸ Ann · influence 12 of 16" in "".join(table.itertext())
    changed = [each.text for each in table.iter("span") if "cc-changed" in classes(each)]
    assert changed == ["influence 12 of 16"]


def test_it_is_described_in_words() -> None:
    table = drawn(AFTER, BEFORE)
    assert table.get("role") == "img"
    assert table.get("aria-label") == (
        "The table. Market: 4 Scientists, 3 Police cards. In play: 2 Journalists. "
        "Discard pile: 30 Hackers. Deck: 32 cards. Ann, influence 12 of 16: 3 Hackers. "
        "Bob, influence 3 of 16: 1 Mafia card."
    )


# The factions side by side.

CELLS = GAME.declared(factions.FILE)


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_row_sums_up_every_clause_of_its_faction_once(faction: Faction) -> None:
    told = [clause for cell in CELLS[faction].values() for clause in cell["clauses"]]
    assert sorted(told) == sorted(each.id for each in GAME.clauses_of(faction))


def full_hands(faction: Faction) -> cc.State:
    """A full hand with eight cards of a faction, against another full hand."""
    other = next(each for each in FACTIONS if each is not faction)
    rest = [each for each in FACTIONS if each not in (faction, other)][:3]
    setup = cc.Setup(2, factions=(faction, other, *rest))
    hands: list[dict[Faction, int]] = [{faction: 8, other: 2}, {other: 10}]
    return cc.position(setup=setup, hands=hands, market={rest[0]: 7}, turn=0)


def plays(state: cc.State, faction: Faction) -> list[m.Play]:
    """The legal plays of a faction."""
    moves = (move for move in cc.legal_moves(state) if isinstance(move, m.Play))
    return [move for move in moves if move.faction is faction]


@pytest.mark.parametrize(
    ("faction", "counts", "extra", "told"),
    [
        (Faction.JOURNALISTS, {2}, False, "2"),
        (Faction.DETECTIVES, {3}, True, "3 and any extra card"),
        (Faction.BUREAUCRATS, set(range(1, 9)), False, "1 or more"),
        (Faction.SCIENTISTS, {3}, False, "3"),
        (Faction.ROBOCHAS, {2, 4}, False, "2 or 4"),
        (Faction.MAFIA, {4}, False, "4"),
        (Faction.POLICE, set(range(1, 9)), True, "1 or more, and an extra card of another faction"),
        (Faction.HACKERS, {1, 2, 3, 4}, False, "1 to 4, no more than the opponent has cards"),
    ],
)
def test_the_cards_needed_are_those_that_the_rules_ask_for(
    faction: Faction, counts: set[int], extra: bool, told: str
) -> None:
    legal = plays(full_hands(faction), faction)
    assert {move.count for move in legal} == counts
    assert all((move.extra is not None) == extra for move in legal)
    assert CELLS[faction]["cards"]["en"] == told


@pytest.mark.parametrize("faction", FACTIONS)
def test_points_that_are_a_number_are_gained_at_once(faction: Faction) -> None:
    told = CELLS[faction]["points"]
    assert told["en"].isdigit() == told["fr"].isdigit()
    state = full_hands(faction)
    for move in plays(state, faction) if told["en"].isdigit() else ():
        assert cc.apply(state, move).state.influence[0] == int(told["en"])


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_has_a_row_for_each_faction_with_links_to_its_clauses(lang: Lang) -> None:
    body = factions.page(Site(lang), GAME).body
    rows = fromstring(body[body.index("<div") : body.rindex("</div>") + len("</div>")])
    links = [each.get("href") for each in rows.iter("a")]
    for faction in FACTIONS:
        assert f"{faction}.html" in links
        for clause in GAME.clauses_of(faction):
            assert links.count(f"{faction}.html#{clause.id}") == 1
