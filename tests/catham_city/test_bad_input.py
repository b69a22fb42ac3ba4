"""Cases that cannot be: every reason is given, and nothing but `BadInput` is raised."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from egorules import catham_city as cc
from egorules.catham_city.position import Impossible
from egorules.core.notation import MalformedMove
from egorules.core.parse import BadInput
from tests.catham_city.cases import judged

POSITION: dict[str, Any] = {
    "hands": [{"hackers": 2}, {"mafia": 1}, {"mafia": 3}],
    "market": {"mafia": 4, "scientists": 2, "robochas": 1},
    "turn": 0,
}
SETUP: dict[str, Any] = {"seats": 3}


def reasons(setup: Any = SETUP, position: Any = POSITION) -> list[str]:
    """The places of all that is wrong."""
    with pytest.raises(BadInput) as caught:
        judged({"setup": setup, "position": position})
    assert all(str(reason) for _, reason in caught.value.reasons)
    return [where for where, _ in caught.value.reasons]


@pytest.mark.parametrize(
    ("setup", "places"),
    [
        (None, ["setup"]),
        ([], ["setup"]),
        ({}, ["setup.seats"]),
        ({"seats": None}, ["setup.seats"]),
        *(({"seats": bad}, ["setup.seats"]) for bad in (1, 7, "3", 3.0, True, 10**20, [3])),
        ({"seats": 3, "colour": 1, "x": 2}, ["setup.colour", "setup.x"]),
        ({"seats": 7, "colour": 1, "variant": 3}, ["setup.colour", "setup.seats", "setup.variant"]),
        ({"seats": 3, "variant": "two"}, ["setup.variant"]),
        (
            {"seats": 3, "rulings": {"passing": "no", "x": 1}},
            ["setup.rulings.x", "setup.rulings.passing"],
        ),
        ({"seats": 3, "rulings": {"passing": "no"}}, ["setup.rulings.passing"]),
        ({"seats": 3, "rulings": {"hand_limit": 1}}, ["setup.rulings.hand_limit"]),
        ({"seats": 3, "rulings": []}, ["setup.rulings"]),
        ({"seats": 3, "factions": "mafia"}, ["setup.factions"]),
        ({"seats": 3, "factions": []}, ["setup.factions"]),
        ({"seats": 3, "factions": ["mafia"] * 5}, ["setup.factions"]),
        ({"seats": 3, "factions": ["mafia", "hackers", "police", "robochas"]}, ["setup.factions"]),
        (
            {"seats": 3, "factions": ["mafia", "cats", 3, "police", None]},
            ["setup.factions[1]", "setup.factions[2]", "setup.factions[4]"],
        ),
        ({"seats": 3, "factions": list(map(str, cc.Faction))[:6]}, ["setup.factions"]),
        ({"seats": 3, "miniature": 3}, ["setup.miniature"]),
        ({"seats": 3, "miniature": {"x": 3}}, ["setup.miniature.x"]),
        ({"seats": 3, "miniature": {"copies": {}}}, ["setup.miniature.copies", "setup.miniature"]),
        ({"seats": 3, "miniature": {"copies": {"cats": 3}}}, ["setup.miniature.copies.cats"]),
        ({"seats": 3, "miniature": {"copies": {"mafia": "3"}}}, ["setup.miniature.copies.mafia"]),
        ({"seats": 2, "miniature": {"copies": {"mafia": 3}}}, ["setup.miniature"]),
        ({"seats": 2, "miniature": {"market": 0}}, ["setup.miniature.market"]),
        ({"seats": 2, "miniature": {"target": -1}}, ["setup.miniature.target"]),
        ({"seats": 2, "miniature": {"hand_limit": 3}}, ["setup.miniature.deal"]),
        ({"seats": 2, "miniature": {"deal": [1]}}, ["setup.miniature.deal"]),
        ({"seats": 2, "miniature": {"deal": [1, 11]}}, ["setup.miniature.deal"]),
        ({"seats": 2, "miniature": {"deal": [1, -1]}}, ["setup.miniature.deal"]),
        ({"seats": 2, "miniature": {"market": 64}}, ["setup.miniature"]),
    ],
)
def test_a_setup_that_cannot_be(setup: Any, places: list[str]) -> None:
    assert reasons(setup, None) == places


def test_a_faction_whose_number_is_null_takes_no_part() -> None:
    copies = {"mafia": 9, "hackers": 9, "police": 9}
    given = [
        {"seats": 2, "miniature": {"copies": each}}
        for each in (copies, {**copies, "robochas": None})
    ]
    without, with_null = map(cc.read_setup, given)
    assert with_null == without
    assert cc.Faction.ROBOCHAS not in with_null.factions


def test_a_miniature_may_have_too_many_copies() -> None:
    copies = {"mafia": 16, "hackers": -1, "police": 15}
    places = reasons({"seats": 2, "miniature": {"copies": copies}}, None)
    assert places == ["setup.miniature.copies.mafia", "setup.miniature.copies.hackers"]


def test_factions_must_be_those_of_the_copies() -> None:
    small = {"copies": {"mafia": 15, "hackers": 15}}
    both = cc.read_setup({"seats": 2, "miniature": small, "factions": ["hackers", "mafia"]})
    assert both.factions == (cc.Faction.MAFIA, cc.Faction.HACKERS)
    assert reasons({"seats": 2, "miniature": small, "factions": ["mafia"]}, None) == [
        "setup.factions"
    ]


def test_setups_of_a_program() -> None:
    wrong: tuple[Any, ...] = ("3", 3.0, True, None)
    for seats in wrong:
        with pytest.raises(TypeError):
            cc.Setup(seats)
    with pytest.raises(cc.InvalidSetup):
        cc.Setup(7)
    with pytest.raises(cc.InvalidSetup):
        cc.Setup(3, ("mafia", "cats"))
    with pytest.raises(cc.InvalidSetup):
        cc.Setup(3, variant="three-actions")
    copies: Any = {"mafia": 3.0}
    with pytest.raises(TypeError):
        cc.Setup.miniature(2, copies, (1, 1), 1)
    with pytest.raises(TypeError):
        cc.Setup.miniature(2, market=True)


@pytest.mark.parametrize(
    "data",
    [
        {"seats": 2},
        {"seats": 6, "variant": "two-actions", "rulings": {"passing": "allowed"}},
        {"seats": 3, "factions": ["journalists", "bureaucrats", "mafia", "police", "hackers"]},
        {
            "seats": 2,
            "miniature": {"copies": {"mafia": 9, "police": 0}, "deal": [1, 0], "market": 2},
        },
        {"seats": 2, "miniature": {"hand_limit": 8, "target": 3}},
    ],
)
def test_a_setup_is_written_as_it_was_read(data: dict[str, Any]) -> None:
    setup = cc.read_setup(data)
    assert cc.write_setup(setup) == data
    assert cc.read_setup(cc.write_setup(setup)) == setup
    assert cc.from_json(cc.to_json(setup), cc.Setup) == setup


FLAWED: list[tuple[dict[str, Any], list[Impossible]]] = [
    ({"hands": [{}, {}]}, [Impossible.WRONG_NUMBER_OF_HANDS]),
    ({"hands": [{"police": 0}, {}, {}]}, [Impossible.NO_SUCH_FACTION]),
    ({"hands": [{"cats": 1}, {}, {}]}, [Impossible.NO_SUCH_FACTION]),
    ({"hands": [{"mafia": -1}, {}, {}]}, [Impossible.WRONG_COUNT]),
    ({"discard": {"mafia": 8}}, [Impossible.TOO_MANY_COPIES]),
    ({"deck": {}}, [Impossible.MISSING_CARDS] * 5),
    ({"market": {"mafia": 8}}, [Impossible.WRONG_MARKET]),
    ({"market": {"mafia": 6}}, [Impossible.WRONG_MARKET]),
    ({"turn": 3}, [Impossible.NO_SUCH_SEAT]),
    ({"turn": -1}, [Impossible.NO_SUCH_SEAT]),
    ({"influence": [0, 0]}, [Impossible.WRONG_INFLUENCE]),
    ({"influence": [0, 0, -1]}, [Impossible.WRONG_INFLUENCE]),
    ({"influence": [16, 0, 20]}, [Impossible.INFLUENCE_AT_THE_TARGET] * 2),
    ({"actions_left": 0}, [Impossible.WRONG_ACTIONS_LEFT]),
    ({"actions_left": 2}, [Impossible.WRONG_ACTIONS_LEFT]),
    ({"hands": [{"hackers": 11}, {}, {}]}, [Impossible.HAND_OVER_THE_LIMIT]),
    ({"in_play": {"mafia": 1}}, [Impossible.ACTION_UNDER_WAY]),
]


@pytest.mark.parametrize(("change", "kinds"), FLAWED)
def test_a_table_that_cannot_be(change: dict[str, Any], kinds: list[Impossible]) -> None:
    with pytest.raises(cc.InvalidPosition) as caught:
        cc.read_position(cc.Setup(3), {**POSITION, **change})
    assert [flaw.kind for flaw in caught.value.flaws] == kinds
    assert all(where.startswith("position.") for where, _ in caught.value.reasons)


def test_all_that_is_wrong_is_told() -> None:
    given = {"hands": 3, "market": {"mafia": "x", "hackers": 1.5}, "turn": True, "up": 1}
    assert reasons(position=given) == [
        "position.up",
        "position.hands",
        "position.market.mafia",
        "position.market.hackers",
        "position.turn",
    ]
    assert reasons(position={}) == ["position.hands", "position.market", "position.turn"]


@pytest.mark.parametrize(
    "change",
    [
        {"in_play": {}},
        {"in_play": None, "deck": None, "influence": None, "actions_left": None, "discard": None},
        {"hands": [{"mafia": 0, "hackers": None}, {}, {}]},
        {"in_play": {"mafia": 0}},
    ],
)
def test_what_may_be_left_open(change: dict[str, Any]) -> None:
    state = cc.read_position(cc.Setup(3), {**POSITION, **change})
    assert state.market.size() == 7


def test_hands_over_the_limit_under_other_readings() -> None:
    def accepts(rulings: dict[str, str], turn: int = 0, left: int = 2) -> bool:
        setup = cc.read_setup({"seats": 2, "variant": "two-actions", "rulings": rulings})
        table = {"hands": [{"mafia": 11}, {}], "market": {"hackers": 7}}
        try:
            cc.read_position(setup, {**table, "turn": turn, "actions_left": left})
        except BadInput:
            return False
        return True

    assert not accepts({})
    assert accepts({"hand_limit": "taking_only"}, turn=1)
    assert not accepts({"hand_limit": "end_of_turn"})
    assert accepts({"hand_limit": "end_of_turn"}, left=1)
    assert not accepts({"hand_limit": "end_of_turn"}, turn=1, left=1)


def test_a_short_market_needs_an_empty_supply() -> None:
    small = cc.Setup.miniature(2, {"mafia": 4}, (1, 1), 2)
    short = cc.position([{"mafia": 2}, {"mafia": 1}], {"mafia": 1}, 0, setup=small)
    assert not short.deck
    with pytest.raises(cc.InvalidPosition):
        cc.position([{"mafia": 1}, {"mafia": 1}], {"mafia": 1}, 0, setup=small)
    discard = {"mafia": 1}
    with pytest.raises(cc.InvalidPosition):
        cc.position([{"mafia": 1}, {"mafia": 1}], {"mafia": 1}, 0, setup=small, discard=discard)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take 3",
        "take mafia 3",
        "take 03 mafia",
        "take 100 mafia",
        "take -1 mafia",
        "take 3  mafia",
        "take 3 mafia ",
        "Take 3 mafia",
        "take 3 Mafia",
        "take 3 cats",
        "take * mafia",
        "card *",
        "play 2 police on 1 with mafia",
        "play 2 police with mafia on",
        "play 2 police with mafia on 100",
        "play 2 police with 1",
        "pass 1",
        "pay 1",
        "give",
        "first x",
        "decline\n",
        "take ３ mafia",
    ],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(MalformedMove):
        cc.parse_move(text)


@pytest.mark.parametrize("faction", cc.Faction)
def test_every_faction_is_written_and_read(faction: cc.Faction) -> None:
    for text in (
        f"take 0 {faction}",
        f"play 99 {faction}",
        f"play 1 {faction} with {faction}",
        f"play 1 {faction} on 99",
        f"play 1 {faction} with {faction} on 0",
        f"give {faction}",
        f"discard {faction}",
        f"card {faction}",
        f"reveal {faction}",
    ):
        assert str(cc.parse_move(text)) == text


def junk(dice: Random, depth: int = 3) -> Any:
    """Plain data of any shape."""
    leaves: list[Any] = [None, True, 0, 3, -1, 2.5, 10**30, "", "mafia", "hands", "x" * 200, "\x00"]
    if not depth or dice.random() < 0.4:
        return dice.choice(leaves)
    keys = [*POSITION, *SETUP, "miniature", "copies", "rulings", "mafia", "\n", "influence", "deck"]
    size = range(dice.randint(0, 4))
    if dice.random() < 0.5:
        return [junk(dice, depth - 1) for _ in size]
    return {dice.choice(keys): junk(dice, depth - 1) for _ in size}


def test_junk_is_refused_in_order() -> None:
    dice = Random(3)
    for _ in range(2000):
        case = {
            "setup": {**SETUP, **(given if isinstance(given := junk(dice), dict) else {})},
            "position": {**POSITION, dice.choice(list(POSITION)): junk(dice)},
            "moves": junk(dice, 1),
        }
        with suppress(BadInput):
            json.dumps(judged(case))
