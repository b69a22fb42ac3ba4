"""Every reason why input cannot be used says what is wrong, and where."""

from __future__ import annotations

from typing import Any

import pytest

from egorules import catham_city as cc
from egorules.core.parse import REASONS, BadInput

SETUP = cc.Setup(3, ("mafia", "hackers", "police", "scientists", "robochas"))
TABLE: dict[str, Any] = {
    "hands": [{"hackers": 2}, {"mafia": 1}, {"mafia": 3}],
    "market": {"mafia": 4, "scientists": 2, "robochas": 1},
    "turn": 0,
}


def reasons(data: Any, setup: cc.Setup = SETUP) -> list[str]:
    with pytest.raises(BadInput) as caught:
        cc.read_position(setup, data)
    return [f"{where}: {reason}" for where, reason in caught.value.reasons]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"hands": [{}, {}]}, ["hands: Hands described: 2; seats: 3"]),
        ({"turn": 3}, ["turn: There is no seat 3"]),
        ({"turn": -1}, ["turn: There is no seat -1"]),
        ({"actions_left": 2}, ["actions_left: The actions left are 1 to 1"]),
        ({"actions_left": 0}, ["actions_left: The actions left are 1 to 1"]),
        ({"influence": [1, 1]}, ["influence: One number, 0 or more, for each of 3 seats"]),
        ({"influence": [1, 1, -1]}, ["influence: One number, 0 or more, for each of 3 seats"]),
        (
            {"influence": [1, 16, 15]},
            ["influence[1]: The influence has reached 16: the game would be over"],
        ),
        (
            {"hands": [{}, {"hackers": 11}, {}]},
            ["hands[1]: Cards in hand: 11, but the limit is 10"],
        ),
        (
            {"hands": [{"cats": 0}, {}, {"journalists": 1}]},
            [
                "hands[0].cats: 'cats' is no faction of this game",
                "hands[2].journalists: 'journalists' is no faction of this game",
            ],
        ),
        ({"discard": {"mafia": -1}}, ["discard.mafia: A count is 0 or more"]),
        ({"in_play": {"cats": 0}}, ["in_play.cats: 'cats' is no faction of this game"]),
        (
            {"deck": {"cats": 1}},
            ["deck.cats: 'cats' is no faction of this game"],
        ),
        (
            {"market": {"mafia": 8}},
            ["market: Cards in the market: 8, but it has 7"],
        ),
        (
            {"market": {"mafia": 6}},
            ["market: Cards in the market: 6, but it has 7 while others are left"],
        ),
        (
            {"discard": {"mafia": 8}},
            ["cards: The game has 15 Mafia cards, but the table has 16"],
        ),
        (
            {"in_play": {"mafia": 1}},
            ["in_play: Cards are in play only while an action is carried out"],
        ),
    ],
)
def test_what_is_wrong_with_a_table(more: dict[str, Any], told: list[str]) -> None:
    assert reasons({**TABLE, **more}) == [f"position.{each}" for each in told]


def test_a_deck_that_is_given_must_be_whole() -> None:
    whole = {"mafia": 7, "hackers": 13, "police": 15, "scientists": 13, "robochas": 14}
    assert cc.read_position(SETUP, {**TABLE, "deck": whole}).deck.size() == sum(whole.values())
    assert reasons({**TABLE, "deck": {**whole, "police": 14}}) == [
        "position.deck: The game has 15 Police cards, but the table has only 14"
    ]
    assert reasons({**TABLE, "deck": {**whole, "police": 16}}) == [
        "position.cards: The game has 15 Police cards, but the table has 16"
    ]


def places(data: Any) -> list[str]:
    return [each.partition(": ")[0] for each in reasons(data)]


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"hands": 3}, ["position.hands"]),
        ({"hands": [3, {"mafia": "x"}, {5: 1}]},
         ["position.hands[0]", "position.hands[1].mafia", "position.hands[2]"]),
        ({"market": []}, ["position.market"]),
        ({"influence": 3}, ["position.influence"]),
        ({"influence": [1, "2", None]}, ["position.influence[1]", "position.influence[2]"]),
    ],
)  # fmt: skip
def test_where_plain_data_is_malformed(more: dict[str, Any], where: list[str]) -> None:
    assert places({**TABLE, **more}) == where


def test_no_more_reasons_than_one_can_read() -> None:
    many = {f"faction {number}": 1 for number in range(REASONS + 50)}
    assert len(reasons({**TABLE, "market": many})) == REASONS
    assert len(reasons({**TABLE, "market": dict.fromkeys(many, "x")})) == REASONS
    small = {"copies": dict.fromkeys(many, 1)}
    with pytest.raises(BadInput) as caught:
        cc.read_setup({"seats": 2, "miniature": small})
    assert len(caught.value.reasons) == REASONS


def test_the_mistakes_of_a_program_are_told_with_their_place() -> None:
    def complaint(**more: Any) -> str:
        with pytest.raises(TypeError) as caught:
            cc.position(**{**TABLE, "setup": SETUP, **more})
        return str(caught.value)

    assert complaint(turn=1.0) == "turn: a whole number, not 1.0"
    assert complaint(actions_left=True) == "actions_left: a whole number, not True"
    assert complaint(influence=[0, "1", 0]) == "influence[1]: a whole number, not '1'"
    assert complaint(market={"mafia": 7.0}) == "market.mafia: a whole number, not 7.0"
    assert complaint(discard={"mafia": None}) == "discard.mafia: a whole number, not None"
    assert complaint(deck={"mafia": "1"}) == "deck.mafia: a whole number, not '1'"
    assert complaint(in_play={"mafia": "1"}) == "in_play.mafia: a whole number, not '1'"
    assert complaint(hands=[{}, {}, {"mafia": ""}]) == "hands[2].mafia: a whole number, not ''"
    assert complaint(hands=[{}, 3, {}]) == "hands[1]: counts by faction, not 3"
    assert complaint(market=3) == "market: counts by faction, not 3"


def test_where_a_setup_is_malformed() -> None:
    def places(**more: Any) -> list[str]:
        with pytest.raises(BadInput) as caught:
            cc.read_setup({"seats": 2, **more})
        return [where for where, _ in caught.value.reasons]

    assert places(miniature={"copies": 3}) == ["setup.miniature.copies"]
    assert places(miniature={"deal": 3}) == ["setup.miniature.deal"]
    assert places(miniature={"deal": [1, "1"]}) == ["setup.miniature.deal[1]"]


def test_options_complete_a_setup() -> None:
    assert cc.complete_setup({}) == {"seats": 2}
    assert cc.complete_setup({"seats": 4, "variant": "two-actions"}) == {
        "seats": 4,
        "variant": "two-actions",
    }


def test_what_is_said_of_a_setup() -> None:
    def told(**more: Any) -> list[str]:
        with pytest.raises(BadInput) as caught:
            cc.read_setup(more)
        return [f"{where}: {reason}" for where, reason in caught.value.reasons]

    assert told(seats=7) == ["setup.seats: A game has 2 to 6 seats; 7 is not possible"]
    assert told() == ["setup.seats: Missing"]
    assert told(seats=2, colour=1) == [
        "setup.colour: Unknown key; known are: seats, factions, variant, rulings, miniature"
    ]


@pytest.mark.parametrize(
    ("name", "near"), [("hackrs", "hackers"), ("Mafia", "mafia"), ("robocha", "robochas")]
)
def test_a_misspelt_faction_is_told_with_the_one_that_may_be_meant(name: str, near: str) -> None:
    assert reasons({**TABLE, "in_play": {name: 0}}) == [
        f"position.in_play.{name}: '{name}' is no faction of this game; close are: {near}"
    ]


def test_a_long_name_is_cut_short() -> None:
    told = reasons({**TABLE, "market": {"x" * 61: 0, "mafia": 7}})
    assert [each.partition(": ")[2] for each in told] == [
        f"'{'x' * 60}' is no faction of this game"
    ]


def test_a_variant_that_is_none_is_named_as_such() -> None:
    with pytest.raises(cc.InvalidSetup) as caught:
        cc.Setup(3, variant="three-actions")
    assert [where for where, _ in caught.value.reasons] == ["variant"]


def setup_told(*args: Any, **more: Any) -> list[str]:
    """What is wrong with a setup that a program makes."""
    with pytest.raises(cc.InvalidSetup) as caught:
        cc.Setup.miniature(*args, **more)
    return [f"{where}: {reason}" for where, reason in caught.value.reasons]


FULL = {"mafia": 15, "hackers": 15}


def test_what_is_wrong_with_a_setup() -> None:
    assert setup_told(7) == ["seats: A game has 2 to 6 seats; 7 is not possible"]
    assert setup_told(1) == ["seats: A game has 2 to 6 seats; 1 is not possible"]
    assert setup_told(2, factions=["mafia"]) == ["factions: A game has five factions, not 1"]
    assert setup_told(2, factions=["mafia"] * 2) == ["factions: A faction is named twice"]
    assert setup_told(2, FULL, factions=["mafia"]) == [
        "factions: The factions are not those of the copies"
    ]
    for key in ("market", "hand_limit", "target"):
        assert setup_told(2, **{key: -1})[0] == f"miniature.{key}: The number is 1 or more"
    assert setup_told(2, {"mafia": 16, "hackers": 15}) == [
        "miniature.copies.mafia: There are 0 to 15 cards of a faction"
    ]
    assert setup_told(2, {"mafia": 0}, (0, 0), 1) == [
        "miniature.copies: There is no card at all",
        "miniature: Cards dealt and laid out: 1; cards of the game: 0",
    ]
    assert setup_told(2, FULL, (1, 1, 1)) == [
        "miniature.deal: One number of cards for each of 2 places"
    ]
    assert setup_told(2, FULL, (1, 11)) == ["miniature.deal: 0 to 10 cards are dealt to each"]
    assert setup_told(2, {"mafia": 9}, (1, 2)) == [
        "miniature: Cards dealt and laid out: 10; cards of the game: 9"
    ]
    assert cc.Setup.miniature(2, {"mafia": 10}, (1, 2)).cards.size() == 10


def test_a_name_that_there_is_not_is_shown() -> None:
    with pytest.raises(cc.InvalidSetup, match="variant: Unknown: 'three-actions'"):
        cc.Setup(3, variant="three-actions")
    with pytest.raises(cc.InvalidSetup, match="factions: Unknown: 'cats'"):
        cc.Setup(3, ("mafia", "cats"))


def test_numbers_of_a_program() -> None:
    def complaint(make: Any, *args: Any, **more: Any) -> str:
        with pytest.raises(TypeError) as caught:
            make(*args, **more)
        return str(caught.value)

    assert complaint(cc.Setup, 3.0) == "seats: a whole number, not 3.0"
    assert complaint(cc.start, 3) == "a Setup, not 3"
    assert complaint(cc.Setup, 3, rulings=7) == "rulings: Rulings(...), not 7"
    assert complaint(cc.Setup, 3, numbers=7) == "numbers: Numbers(...), not 7"
    small = cc.Setup.miniature
    assert complaint(small, 2, market=True) == "miniature.market: a whole number, not True"
    assert complaint(small, 2, hand_limit="9") == "miniature.hand_limit: a whole number, not '9'"
    assert complaint(small, 2, target=1.5) == "miniature.target: a whole number, not 1.5"
    assert complaint(small, 2, {"mafia": 3.0}) == "miniature.copies.mafia: a whole number, not 3.0"
    assert complaint(small, 2, FULL, (1, "1")) == "miniature.deal[1]: a whole number, not '1'"


def test_copies_are_one_number_for_each_faction() -> None:
    from egorules.catham_city.setup import Numbers

    with pytest.raises(cc.InvalidSetup) as caught:
        cc.Setup(2, numbers=Numbers(copies=(1, 2)))
    assert [f"{where}: {reason}" for where, reason in caught.value.reasons][:1] == [
        "miniature.copies: The copies are a number for each of the eight factions"
    ]


def test_the_edges_of_a_deal() -> None:
    assert cc.Setup.miniature(2, FULL, (10, 10)).deal == (10, 10)
    assert cc.Setup.miniature(2, FULL, (1, 1), hand_limit=1).hand_limit == 1
    assert setup_told(2, FULL, (1, 2), hand_limit=1) == [
        "miniature.deal: 0 to 1 cards are dealt to each"
    ]
    assert setup_told(6, FULL, (1, 1)) == [
        "miniature.deal: One number of cards for each of 6 places"
    ]
    assert setup_told(7, FULL, (1, 1)) == ["seats: A game has 2 to 6 seats; 7 is not possible"]


def test_copies_of_a_faction_that_takes_no_part() -> None:
    from egorules.catham_city.setup import Numbers

    copies = tuple(10 if faction.value in ("mafia", "hackers") else 0 for faction in cc.Faction)
    with pytest.raises(cc.InvalidSetup) as caught:
        cc.Setup(2, ("mafia",), numbers=Numbers(copies, (1, 1)))
    assert [f"{where}: {reason}" for where, reason in caught.value.reasons] == [
        "miniature.copies.hackers: The Hackers: no part of this game"
    ]
