"""Every reason why input cannot be used names the place where it shows, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from egorules import infinite_city as ic
from egorules.core.parse import BadInput
from egorules.infinite_city.position import Impossible
from egorules.infinite_city.rulings import StadiumTokens, TempleDraw


def places_of_setup(data: Any) -> list[str]:
    with pytest.raises(BadInput) as error:
        ic.read_setup(data)
    assert all(str(reason) for _, reason in error.value.reasons)
    return [where for where, _ in error.value.reasons]


def places_of_position(data: Any, setup: ic.Setup | None = None) -> list[str]:
    with pytest.raises(BadInput) as error:
        ic.read_position(setup or ic.Setup(2), data)
    assert all(str(reason) for _, reason in error.value.reasons)
    return [where for where, _ in error.value.reasons]


@pytest.mark.parametrize(
    ("more", "places"),
    [
        ({"seats": "2"}, ["setup.seats"]),
        ({"seats": 1}, ["setup.seats"]),
        ({"seats": 7}, ["setup.seats"]),
        ({"colour": 1}, ["setup.colour"]),
        ({"profile": "x"}, ["setup.profile"]),
        ({"rulings": []}, ["setup.rulings"]),
        ({"rulings": {"self_target": "x"}}, ["setup.rulings.self_target"]),
        ({"prints": 3}, ["setup.prints"]),
        ({"prints": {"castle": {}}}, ["setup.prints.castle"]),
        ({"prints": {"bank": 3}}, ["setup.prints.bank"]),
        ({"prints": {"bank": {"copies": 6}}}, ["setup.prints.bank.copies"]),
        (
            {"prints": {"bank": {"bonus": "x", "silver": 2}}},
            ["setup.prints.bank.bonus", "setup.prints.bank.silver"],
        ),
        (
            {"prints": {"bank": [{"copies": "3"}, {"bonus": 1}]}},
            ["setup.prints.bank[0].copies", "setup.prints.bank[1].copies"],
        ),
        ({"prints": {"bank": {"bonus": 100}}}, ["setup.prints.bank"]),
        ({"prints": {"port": {"bonus": -1}}}, ["setup.prints.port"]),
        (
            {"prints": {"bank": [{"copies": 6}, {"copies": 0}]}},
            ["setup.prints.bank"],
        ),
        (
            {"prints": {"bank": [{"copies": 3}, {"copies": 2}], "port": {"bonus": 100}}},
            ["setup.prints.bank", "setup.prints.port"],
        ),
        ({"miniature": 3}, ["setup.miniature"]),
        ({"miniature": {"x": 3}}, ["setup.miniature.x"]),
        (
            {"miniature": {"tokens": "9", "start": None, "hand_size": 2.0}},
            ["setup.miniature.tokens", "setup.miniature.hand_size"],
        ),
        (
            {"miniature": {"hand_size": 0, "tokens": 100, "start": 6}},
            ["setup.miniature.hand_size", "setup.miniature.tokens", "setup.miniature.start"],
        ),
        ({"miniature": {"hand_size": 100, "tokens": 0}},
         ["setup.miniature.hand_size", "setup.miniature.tokens"]),
        ({"miniature": {"start": 0}}, ["setup.miniature.start"]),
        ({"miniature": {"copies": []}}, ["setup.miniature.copies"]),
        (
            {"miniature": {"copies": {"castle": 1, "bank": "x"}}},
            ["setup.miniature.copies.castle", "setup.miniature.copies.bank"],
        ),
        ({"miniature": {"copies": {"bank": -1}}}, ["setup.miniature.copies.bank"]),
        ({"miniature": {"copies": {"bank": 1001}}}, ["setup.miniature.copies.bank"]),
        ({"miniature": {"copies": {"bank": 14}}}, ["setup.miniature.copies"]),
        ({"miniature": {"copies": {"bank": 501, "port": 500}}}, ["setup.miniature.copies"]),
        ({"seats": 9, "miniature": {"start": 6}}, ["setup.seats", "setup.miniature.start"]),
    ],
)  # fmt: skip
def test_where_a_setup_is_wrong(more: dict[str, Any], places: list[str]) -> None:
    assert places_of_setup({"seats": 2, **more}) == places


def test_a_setup_is_a_table_with_seats() -> None:
    assert places_of_setup(None) == ["setup"]
    assert places_of_setup([]) == ["setup"]
    assert places_of_setup({}) == ["setup.seats"]


@pytest.mark.parametrize(
    "data",
    [
        {"seats": 2, "profile": "proven", "miniature": {"copies": {"bank": 15}}},
        {"seats": 6, "miniature": {"hand_size": 19, "tokens": 99, "start": 1}},
        {"seats": 2, "miniature": {"copies": {"bank": 1000}, "tokens": 1}},
        {"seats": 3, "miniature": {"copies": {"bank": 3, "port": 1}, "hand_size": 1, "start": 1}},
        {"seats": 2, "prints": {"bank": {"bonus": 99, "silver": True}, "port": {"bonus": 0}}},
        {"seats": 2, "prints": {"bank": [{"copies": 5, "bonus": 1}, {"copies": 1}]}},
    ],
)
def test_the_outermost_setups_that_there_are(data: dict[str, Any]) -> None:
    setup = ic.read_setup(data)
    assert ic.read_setup(ic.write_setup(setup)) == setup


def test_options_complete_a_setup() -> None:
    """Of what nobody names, there are two seats, and no print is left unknown."""
    assert ic.complete_setup({}) == {"seats": 2, "profile": "plain"}
    assert ic.complete_setup({"seats": 4}) == {"seats": 4, "profile": "plain"}
    assert ic.complete_setup({"profile": "proven"}) == {"seats": 2, "profile": "proven"}


def test_the_wording_of_the_list_is_two_readings() -> None:
    found = ic.Rulings.list_wording()
    assert found.stadium_tokens is StadiumTokens.ONE_OR_ALL
    assert found.temple_draw is TempleDraw.AT_ONCE
    assert found != ic.Rulings()


TABLE: dict[str, Any] = {"board": {"0,0": "port"}, "hands": [["bank"], []], "turn": 0}


@pytest.mark.parametrize(
    ("more", "places"),
    [
        ({"up": 1}, ["position.up"]),
        ({"board": 3}, ["position.board"]),
        ({"board": {"0,0": 3}}, ["position.board.0,0"]),
        ({"board": {5: "bank"}}, ["position.board"]),
        ({"board": {"x": "bank", "1,1": "bank bank"}}, ["position.board.x", "position.board.1,1"]),
        ({"hands": 3}, ["position.hands"]),
        ({"hands": [3, [4]]}, ["position.hands[0]", "position.hands[1][0]"]),
        ({"hands": [["port"], ["bank", "a b"]]}, ["position.hands[1][1]"]),
        ({"turn": "0"}, ["position.turn"]),
        ({"tail": 3}, ["position.tail"]),
        ({"tail": ["port", 4]}, ["position.tail[1]"]),
        ({"tail": ["port", "a b"]}, ["position.tail[1]"]),
        ({"last_turns": 1}, ["position.last_turns"]),
        ({"last_turns": [0, "1"]}, ["position.last_turns[1]"]),
        ({"supplies": [15, True]}, ["position.supplies[1]"]),
        ({"unseen": []}, ["position.unseen"]),
        ({"unseen": {"bank": "x", 5: 1}}, ["position.unseen.bank", "position.unseen"]),
        ({"deck": "x", "passes": "y", "factories": "z"},
         ["position.deck", "position.passes", "position.factories"]),
        # What cannot lie there.
        ({"board": {}}, ["position.board"]),
        ({"board": {"0,0": "bank-a"}, "hands": [["bank"], ["port-b"]], "tail": ["bank-c"]},
         ["position.board.0,0", "position.hands[1][0]", "position.tail[0]"]),
        ({"board": {"0,0": "down 1"}}, ["position.board.0,0"]),
        ({"board": {"0,0": "bank 2"}}, ["position.board.0,0"]),
        ({"turn": 2}, ["position.turn"]),
        ({"last_turns": [1, 5]}, ["position.last_turns[1]"]),
        ({"hands": [["bank"]]}, ["position.hands"]),
        ({"hands": [["capitol", "capitol"], []]}, ["position.tiles"]),
        ({"tail": ["down", "bank"]}, ["position.tail[0]"]),
        ({"deck": 7}, ["position.deck"]),
        ({"unseen": {"bank": 1}}, ["position.unseen"]),
        ({"supplies": [15, 14]}, ["position.supplies"]),
        ({"board": {"0,0": "stadium" + " 0" * 16}, "turn": 1}, ["position.board"]),
        ({"factories": 1}, ["position.factories"]),
        ({"passes": 2}, ["position.passes"]),
        ({"last_turns": [0]}, ["position.last_turns"]),
        ({"board": {"0,0": "stadium" + " 0" * 15}, "last_turns": []}, ["position.turn"]),
        ({"board": {"0,0": "stadium" + " 0" * 15}, "turn": 1}, ["position.last_turns"]),
        ({"board": {f"{x},0": "power" for x in range(5)}}, ["position.board"]),
    ],
)  # fmt: skip
def test_where_a_position_is_wrong(more: dict[str, Any], places: list[str]) -> None:
    assert places_of_position({**TABLE, **more}) == places


def test_a_position_is_a_table_with_three_parts() -> None:
    assert places_of_position(None) == ["position"]
    assert places_of_position({}) == ["position.board", "position.hands", "position.turn"]
    with pytest.raises(BadInput, match=r"^position\.turn: Missing$"):
        ic.read_position(ic.Setup(2), {"board": {"0,0": "port"}, "hands": [[], []]})


@pytest.mark.parametrize("profile", ["plain", "proven"])
def test_the_profile_of_a_setup_is_kept(profile: str) -> None:
    assert ic.read_setup({"seats": 2, "profile": profile}).profile == profile


@pytest.mark.parametrize(
    "more",
    [
        {"turn": 1},
        {"board": {"0,0": "down", "0,1": "down port"}, "tail": ["bank", "down"]},
        {"board": {"0,0": "stadium" + " 0" * 14, "1,0": "hotel 1"}, "supplies": [1, 14]},
        {"board": {"0,0": "stadium" + " 1" * 15}, "last_turns": [1]},
        {"board": {"0,0": "stadium" + " 1" * 15}, "last_turns": []},
        {"board": {f"{x},0": "power" for x in range(4)}},
        {"passes": 1, "factories": 0, "deck": 118},
        {"hands": [["capitol"], ["bank"] * 6]},
    ],
)
def test_the_outermost_positions_that_there_are(more: dict[str, Any]) -> None:
    state = ic.read_position(ic.Setup(2), {**TABLE, **more})
    told = ic.report(state)["position"]
    assert ic.read_position(ic.Setup(2), told) == state


def test_last_turns_go_clockwise_from_the_left() -> None:
    setup = ic.Setup(4)
    table = {"board": {"0,0": "stadium" + " 2" * 15}, "hands": [[], [], [], []]}

    def accepts(turn: int, *queue: int) -> bool:
        try:
            ic.read_position(setup, {**table, "turn": turn, "last_turns": [*queue]})
        except BadInput:
            return False
        return True

    assert accepts(1, 2, 3, 0)
    assert accepts(3, 0, 1)
    assert accepts(1)
    assert not accepts(1, 3, 2)
    assert not accepts(1, 0, 2)
    assert not accepts(1, 2, 2)
    assert not accepts(1, 2, 1)


def test_a_game_without_power_stations_does_not_end_by_them() -> None:
    small = {"copies": {"bank": 9, "power": 0}, "hand_size": 1, "start": 1}
    setup = ic.read_setup({"seats": 2, "miniature": small})
    state = ic.read_position(setup, {"board": {"0,0": "bank"}, "hands": [[], []], "turn": 0})
    assert ic.pending(state) == ic.pending(ic.position({"0,0": "bank"}, [[], []], 0))
    one = ic.read_setup({"seats": 2, "miniature": {**small, "copies": {"bank": 9, "power": 1}}})
    table = {"board": {"0,0": "power"}, "hands": [[], []], "turn": 0}
    assert places_of_position(table, one) == ["position.board"]


def reasons(more: dict[str, Any]) -> list[str]:
    with pytest.raises(BadInput) as error:
        ic.read_position(ic.Setup(2), {**TABLE, **more})
    return [f"{where}: {reason}" for where, reason in error.value.reasons]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"hands": [["a b"], []]}, "hands[0][0]: 'a b' is not the name of a tile"),
        (
            {"board": {"0,0": "castle 0"}},
            "board.0,0: 'castle 0' is neither a tile with its tokens nor a face-down tile",
        ),
        ({"hands": [["bank-a"], []]}, "hands[0][0]: Bank-a is not a tile of this game"),
        ({"hands": [["castle"], []]}, "hands[0][0]: 'castle' is not the name of a tile"),
        (
            {"hands": [["libary"], []]},
            "hands[0][0]: 'libary' is not the name of a tile; close are: library",
        ),
        (
            {"hands": [["capitol"] * 3, []]},
            "tiles: There are 1 copies of capitol, but the table has 3",
        ),
        ({"hands": [[]]}, "hands: Hands described: 1; seats: 2"),
        ({"turn": 7}, "turn: There is no seat 7"),
        ({"turn": 2, "last_turns": [0]}, "turn: There is no seat 2"),
        ({"turn": 1, "last_turns": [2]}, "last_turns[0]: There is no seat 2"),
        ({"deck": 7}, "deck: The shuffled part of the deck has 118 tiles"),
        (  # all copies of a kind are on the table
            {"hands": [["capitol"], []], "deck": 7},
            "deck: The shuffled part of the deck has 118 tiles",
        ),
        ({"passes": 2}, "passes: Passes in a row: from 0 to 1"),
        ({"supplies": [15, 14]}, "supplies: The supplies are 15 and 15"),
        (
            {"board": {"0,0": "stadium" + " 0" * 17}, "turn": 1},
            "board: Player 0 has 15 tokens, but the table has 17",
        ),
    ],
)
def test_what_is_wrong_with_a_table(more: dict[str, Any], told: str) -> None:
    assert reasons(more) == [f"position.{told}"]


def test_more_backs_than_there_can_be_are_told_with_their_numbers() -> None:
    tiny = ic.Setup.miniature(2, {"bank": 4}, hand_size=1, start=1)
    backs = {"board": {"0,0": "down", "0,1": "down"}, "hands": [["bank"], ["bank"] * 2], "turn": 0}
    with pytest.raises(BadInput) as error:
        ic.read_position(tiny, backs)
    assert [f"{where}: {reason}" for where, reason in error.value.reasons] == [
        "position.board: Unseen tiles on the table: 2; tiles that nobody has seen: 1"
    ]


def test_a_hundred_reasons_are_enough() -> None:
    crowd = {f"{x},{y}": "down 0" for x in range(20) for y in range(10)}
    assert len(reasons({"board": crowd})) == 100


def test_a_view_is_no_whole_position() -> None:
    assert reasons({"seen_by": 0}) == ["position.seen_by: A view of the table is no whole position"]


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"turn": 0.0}, "turn"),
        ({"passes": True}, "passes"),
        ({"factories": "0"}, "factories"),
        ({"deck": 118.0}, "deck"),
        ({"last_turns": [1, "0"]}, r"last_turns\[1\]"),
        ({"supplies": [15.0, 15]}, r"supplies\[0\]"),
        ({"unseen": {"bank": 5, "port": None}}, r"unseen\.port"),
    ],
)
def test_a_program_that_gives_no_whole_number_is_told_where(
    more: dict[str, Any], where: str
) -> None:
    with pytest.raises(TypeError, match=f"^{where}: a whole number, not "):
        ic.position(**{**TABLE, **more})


def test_the_kind_of_a_flaw_stays() -> None:
    with pytest.raises(ic.InvalidPosition) as error:
        ic.read_position(ic.Setup(2), {**TABLE, "turn": 7})
    assert [flaw.kind for flaw in error.value.flaws] == [Impossible.NO_SUCH_SEAT]


def setup_reasons(**more: Any) -> list[str]:
    with pytest.raises(BadInput) as error:
        ic.read_setup({"seats": 2, **more})
    return [f"{where}: {reason}" for where, reason in error.value.reasons]


def test_what_is_wrong_with_prints() -> None:
    assert setup_reasons(prints={"bank": {"bonus": 100}}) == [
        "setup.prints.bank: Bonus points go from 0 to 99"
    ]
    assert setup_reasons(prints={"bank": [{"copies": 6}]}) == [
        "setup.prints.bank: A list has 2 to 26 prints"
    ]
    assert setup_reasons(prints={"bank": [{"copies": 3}, {"copies": 2}]}) == [
        "setup.prints.bank: The copies do not add up to 6"
    ]
    assert setup_reasons(prints={"bank": [{"copies": 6}, {"bonus": 1}]}) == [
        "setup.prints.bank[1].copies: Missing"
    ]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"seats": 7}, "setup.seats: A game has 2 to 6 seats; 7 is not possible"),
        (
            {"miniature": {"hand_size": 100}},
            "setup.miniature.hand_size: From 1 to 99; 100 is not possible",
        ),
        (
            {"miniature": {"start": 6}},
            "setup.miniature.start: From 1 to 5; 6 is not possible",
        ),
        (
            {"miniature": {"copies": {"bank": 14}}},
            "setup.miniature.copies: There are not enough tiles to deal; at least 15 are needed",
        ),
        (
            {"miniature": {"copies": {"bank": 501, "port": 500}}},
            "setup.miniature.copies: At most 1000 tiles in all",
        ),
    ],
)
def test_what_is_wrong_with_a_setup(more: dict[str, Any], told: str) -> None:
    assert setup_reasons(**more) == [told]


@pytest.mark.parametrize(
    ("profile", "kind", "bonus", "silver"),
    [
        ("plain", "bank", 0, False),
        ("proven", "bank", None, None),
        ("plain", "power", 1, True),
        ("proven", "power", 1, True),
    ],
)
def test_of_a_print_what_is_not_named_is_as_in_the_profile(
    profile: str, kind: str, bonus: int | None, silver: bool | None
) -> None:
    setup = ic.Setup(2, profile, {kind: {"silver": silver}})
    assert setup.print_by_sort[kind].bonus == bonus
    setup = ic.Setup(2, profile, {kind: {"bonus": bonus}})
    assert setup.print_by_sort[kind].silver == silver


def test_one_print_for_all_copies_may_be_given_as_it_is_stored() -> None:
    alone = ic.Setup(2, "plain", {"bank": {"bonus": 3}})
    assert ic.Setup(2, "plain", alone.prints) == alone
    for wrong in ([{"copies": 6}, {"bonus": 1}], {"copies": 6}, [{"bonus": 1}, {"bonus": 2}]):
        with pytest.raises(TypeError) as caught:
            ic.Setup(2, "plain", {"bank": wrong})
        told = "prints.bank: of several prints each has `copies`, one alone none"
        assert str(caught.value) == told


@pytest.mark.parametrize(("prints", "is_good"), [(26, True), (27, False)])
def test_a_kind_has_as_many_prints_as_there_are_letters(prints: int, is_good: bool) -> None:
    data = {
        "seats": 2,
        "miniature": {"copies": {"bank": prints}},
        "prints": {"bank": [{"copies": 1}] * prints},
    }
    if is_good:
        assert len(ic.read_setup(data).tiles.order) == 26
    else:
        assert places_of_setup(data) == ["setup.prints.bank"]


def test_the_mistakes_of_a_program_in_prints() -> None:
    def complaint(given: Any) -> str:
        with pytest.raises(TypeError) as caught:
            ic.Setup(2, "plain", {"bank": given})
        return str(caught.value)

    assert complaint(3) == "a print is a table or a Print(...), not 3"
    assert complaint({"bonus": 1.0}) == "prints.bonus: a whole number, not 1.0"
    assert complaint([{"copies": "6"}]) == "prints.copies: a whole number, not '6'"
    assert complaint({"silver": 1}) == "prints.silver: true, false or unknown, not 1"


def test_a_miniature_is_official_until_it_differs() -> None:
    assert ic.Setup.miniature(3) == ic.Setup(3)
    assert ic.Setup.miniature(3).is_official
    for more in ({"tokens": 14}, {"hand_size": 4}, {"start": 4}, {"copies": {"bank": 99}}):
        assert not ic.Setup.miniature(3, **more).is_official
