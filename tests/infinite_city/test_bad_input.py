"""Input that cannot be used: every reason, and never anything but `BadInput`."""

from __future__ import annotations

import copy
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from egorules import infinite_city as ic
from egorules.core.notation import MalformedMove
from egorules.core.parse import BadInput
from egorules.infinite_city.position import Impossible
from tests.infinite_city.cases import judged

SETUP: dict[str, Any] = {
    "seats": 3,
    "profile": "plain",
    "prints": {
        "bank": [{"copies": 4, "bonus": 0, "silver": False}, {"copies": 2, "bonus": "?"}],
        "housing": {"bonus": 2, "silver": "?"},
    },
    "rulings": {"self_target": "forbidden"},
    "miniature": {"hand_size": 4, "tokens": 9, "start": 2},
}
POSITION: dict[str, Any] = {
    "board": {"0,0": "down", "1,0": "library 0 1", "-2,5": "down port", "2,0": "bank-a 2"},
    "hands": [["bank-b", "port"], ["housing"], []],
    "turn": 0,
    "tail": ["temple", "down"],
    "last_turns": [1],
    "passes": 0,
    "supplies": [8, 8, 8],
    "deck": 111,
    "factories": 0,
}

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "down", "bank", "down 0", "0,0", "?", "down down", "x" * 500, "\x00"])
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside plain data."""
    found = [path] if path else []
    items: Any = data.items() if isinstance(data, dict) else ()
    items = enumerate(data) if isinstance(data, list) else items
    for key, each in items:
        found += places(each, (*path, key))
    return found


def planted(data: Any, path: tuple[Any, ...], junk: Any) -> Any:
    """A copy with something else at a place."""
    whole = copy.deepcopy(data)
    inner = whole
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = junk
    return whole


def test_the_examples_themselves_are_good() -> None:
    setup = ic.read_setup(SETUP)
    assert ic.read_setup(ic.write_setup(setup)) == setup
    state = ic.read_position(setup, POSITION)
    assert ic.report(state)["position"]["deck"] == 111


@given(st.sampled_from(places(SETUP)), JUNK)
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_junk_in_a_setup(path: tuple[Any, ...], junk: Any) -> None:
    with suppress(BadInput):
        setup = ic.read_setup(planted(SETUP, path, junk))
        assert ic.read_setup(ic.write_setup(setup)) == setup


@given(st.sampled_from(places(POSITION)), JUNK)
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_junk_in_a_position(path: tuple[Any, ...], junk: Any) -> None:
    setup = ic.read_setup(SETUP)
    with suppress(BadInput):
        state = ic.read_position(setup, planted(POSITION, path, junk))
        assert ic.read_position(setup, ic.report(state)["position"]) == state


@given(JUNK, JUNK)
@settings(max_examples=60, deadline=None)
def test_junk_alone(setup: Any, position: Any) -> None:
    with pytest.raises(BadInput):
        ic.read_position(ic.Setup(2), position)
    with pytest.raises(BadInput):
        ic.read_setup(setup)


def kinds(board: dict[str, str], hands: list[list[str]], turn: int, **more: Any) -> set[str]:
    with pytest.raises(ic.InvalidPosition) as error:
        ic.position(board, hands, turn, setup=ic.Setup(2), **more)
    return {flaw.kind.value for flaw in error.value.flaws}


FULL = "stadium" + " 0" * 15


@pytest.mark.parametrize(
    ("kind", "table"),
    [
        ("empty_table", {"board": {}}),
        ("no_such_tile", {"board": {"0,0": "bank-a"}}),
        ("token_on_face_down", {"board": {"0,0": "down 1"}}),
        ("token_on_face_down", {"board": {"0,0": "down bank 1"}}),
        ("no_such_seat", {"board": {"0,0": "bank 2"}}),
        ("no_such_seat", {"turn": 2}),
        ("no_such_seat", {"turn": -1}),
        ("no_such_seat", {"last_turns": [5]}),
        ("wrong_number_of_hands", {"hands": [["bank"]]}),
        ("too_many_copies", {"hands": [["capitol", "capitol"], []]}),
        ("unseen_on_top_of_tail", {"tail": ["down", "bank"]}),
        ("wrong_deck", {"deck": 7}),
        ("wrong_unseen", {"unseen": {"bank": 1}}),
        ("wrong_supplies", {"supplies": [15, 14]}),
        ("wrong_supplies", {"supplies": [15]}),
        ("too_many_tokens", {"board": {"0,0": FULL + " 0"}, "turn": 1}),
        ("wrong_factories", {"factories": 1}),
        ("wrong_passes", {"passes": 2}),
        ("wrong_passes", {"passes": -1}),
        ("wrong_last_turns", {"last_turns": [0]}),
        ("wrong_last_turns", {"last_turns": [1, 1]}),
        ("turn_without_token", {"board": {"0,0": FULL}, "last_turns": []}),
        ("last_token_without_end", {"board": {"0,0": FULL}, "turn": 1}),
        ("all_power_stations_up", {"board": {f"{x},0": "power" for x in range(5)}}),
    ],
)
@pytest.mark.question("ic.question.token-on-face-down")
def test_every_reason_why_there_is_no_such_table(kind: str, table: dict[str, Any]) -> None:
    whole: dict[str, Any] = {"board": {"0,0": "port"}, "hands": [["bank"], []], "turn": 0, **table}
    board, hands, turn = (whole.pop(key) for key in ("board", "hands", "turn"))
    assert kind in kinds(board, hands, turn, **whole)


def test_more_backs_than_unseen_tiles() -> None:
    tiny = ic.Setup.miniature(2, {"bank": 4}, hand_size=1, start=1)
    with pytest.raises(ic.InvalidPosition) as error:
        ic.position({"0,0": "down", "0,1": "down"}, [["bank"], ["bank", "bank"]], 0, setup=tiny)
    assert [flaw.kind for flaw in error.value.flaws] == [Impossible.NOT_ENOUGH_UNSEEN]


def test_every_reason_is_reported_at_once() -> None:
    found = kinds({"0,0": "bank 7", "0,1": "down 0"}, [["capitol"] * 2], 5, passes=9)
    assert found == {
        "no_such_seat",
        "token_on_face_down",
        "wrong_number_of_hands",
        "too_many_copies",
        "wrong_passes",
    }
    bad = {"seats": 9, "rulings": {"x": "y"}, "profile": 3, "miniature": {"start": True}}
    with pytest.raises(BadInput) as error:
        ic.read_setup(bad)
    assert {where for where, _ in error.value.reasons} == {
        "setup.profile",
        "setup.rulings.x",
        "setup.miniature.start",
    }


@pytest.mark.parametrize(
    "setup",
    [
        {"seats": 1},
        {"seats": 7},
        {"seats": True},
        {"seats": 2.0},
        {"seats": 2, "extra": 1},
        {"seats": 2, "prints": {"bank-a": {"bonus": 1}}},
        {"seats": 2, "prints": {"bank": {"bonus": 100}}},
        {"seats": 2, "prints": {"bank": {"bonus": -1}}},
        {"seats": 2, "prints": {"bank": {"silver": 1}}},
        {"seats": 2, "prints": {"bank": {"copies": 6}}},
        {"seats": 2, "prints": {"bank": [{"copies": 6}]}},
        {"seats": 2, "prints": {"bank": []}},
        {"seats": 2, "prints": {"bank": [{"copies": 3}, {"copies": 2}]}},
        {"seats": 2, "prints": {"bank": [{"copies": 6}, {"copies": 0}]}},
        {"seats": 2, "prints": {"bank": [{"copies": 6}, {}]}},
        {"seats": 2, "miniature": {"hand_size": 0}},
        {"seats": 2, "miniature": {"tokens": 100}},
        {"seats": 2, "miniature": {"start": 6}},
        {"seats": 2, "miniature": {"copies": {"bank": -1}}},
        {"seats": 2, "miniature": {"copies": {"castle": 50}}},
        {"seats": 2, "miniature": {"copies": {"bank": 14}}},
        {"seats": 2, "miniature": {"copies": {"bank": 1001}}},
        {"seats": 6, "miniature": {"hand_size": 20}},
    ],
)
@pytest.mark.question("ic.question.players", "ic.question.negative-bonus")
def test_setups_that_are_refused(setup: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        ic.read_setup(setup)


def test_setups_of_programs() -> None:
    with pytest.raises(TypeError):
        ic.Setup(True)
    with pytest.raises(TypeError):
        ic.Setup(2.0)  # type: ignore[arg-type]
    with pytest.raises(ic.InvalidSetup):
        ic.Setup(9)
    with pytest.raises(TypeError):
        ic.position({"0,0": "bank"}, [[], []], 0.0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^a Setup, not 2$"):
        ic.start(2)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"seats": "2"}, "seats: a whole number, not '2'"),
        ({"tokens": 15.0}, "tokens: a whole number, not 15.0"),
        ({"rulings": "list"}, "rulings: Rulings(...), not 'list'"),
        ({"copies": [5] * 21}, "copies: a number for each of 21 kinds"),
        ({"copies": (5,) * 20}, "copies: a number for each of 21 kinds"),
        ({"copies": (5, 5.0, *(5,) * 19)}, "copies.bank: a whole number, not 5.0"),
    ],
)
def test_what_a_program_is_told_of_its_setup(more: dict[str, Any], told: str) -> None:
    with pytest.raises(TypeError) as error:
        ic.Setup(**{"seats": 2, **more})
    assert str(error.value) == told


@pytest.mark.parametrize(
    "text",
    [
        "play castle 1,0",
        "play bank-ab 1,0",
        "play bank 1,0 ",
        "play bank  1,0",
        "play bank 1, 0",
        "play bank +1,0",
        "play bank -0,0",
        "play bank 01,0",
        "play bank 1000,0",
        "play bank 0.5,0",
        "Play bank 1,0",
        "hotel",
        "token 1",
        "look 100",
        "look 01",
        "look -1",
        "exchange 1,0 0,0",
        "exchange 0,1 0,-1",
        "under",
        "under bank bank bank bank bank bank",
        "gather 0,0 ALL",
        "gather 0,0 -1",
        "tile *",
        "under * *",
        "pass 1",
        "done now",
        "",
        "play bank １,0",
    ],
)
def test_malformed_moves(text: str) -> None:
    with pytest.raises(MalformedMove):
        ic.parse_move(text)


@pytest.mark.parametrize(
    "text",
    [
        "play bank-c -999,999",
        "hotel 0,-1",
        "pass",
        "token 1,0",
        "swap 1,0 99",
        "lift 0,0",
        "remove 10,-10",
        "take 1,1",
        "place 100,0",
        "move 1,0 1,0",
        "clear 0,0",
        "trade 0",
        "gather 1,0 3",
        "gather 1,0 all",
        "look 9",
        "exchange -2,0 -1,0",
        "exchange 1,0 1,0",
        "under power-z",
        "under bank port bank port bank",
        "resolve 5,5",
        "done",
        "first 5",
        "tile bank-a",
    ],
)
def test_the_notation_is_its_own_inverse(text: str) -> None:
    assert str(ic.parse_move(text)) == text


def test_a_malformed_move_is_found_before_any_is_judged() -> None:
    case = {"rulebook": "infinite_city", "setup": {"seats": 2}, "moves": "pass; play castle 0,0"}
    assert judged(case)["exit"] == 2


@pytest.mark.question("ic.question.table-edge")
def test_moves_of_programs() -> None:
    from egorules.infinite_city import moves as m

    with pytest.raises(TypeError, match=r"^Token\.at: a Cell\(x, y\), not \(1, 0\)$"):
        m.Token((1, 0))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        m.Look(True)
    with pytest.raises(ValueError, match="exchange"):
        m.Exchange(ic.Cell(1, 0), ic.Cell(0, 0))
    with pytest.raises(ValueError, match="999"):
        ic.Cell(1000, 0)
    with pytest.raises(TypeError):
        ic.judge(ic.start(ic.Setup(2)), "first 0")  # type: ignore[arg-type]


def test_stored_states_are_checked() -> None:
    state = ic.position({"0,0": "bank 0"}, [["port"], []], 0)
    stored = ic.to_json(state)
    for old, new in (
        ('"supply":[14,15]', '"supply":[15,15]'),
        ('"port"', '"bank"'),
        ('"tokens":[0]', '"tokens":[9]'),
        ('"turn":0', '"turn":9'),
        ('"turn":0', '"turn":null'),
        ('{"phase":"Turn"}', '{"phase":"Under"}'),
        ('{"phase":"Turn"}', '{"phase":"Begin","at":"0,0"}'),
        ('{"phase":"Turn"}', '{"phase":"Bank","at":"5,5"}'),
        ('"is_up":true', '"is_up":false'),
        ('"0,0"', '"0,1000"'),
    ):
        assert old in stored
        with pytest.raises(BadInput):
            ic.from_json(stored.replace(old, new, 1), ic.State)
