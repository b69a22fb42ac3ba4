"""Witnesses: for every two readings of every switch a smallest case that tells them apart."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from egorules import infinite_city as ic
from egorules.tools.witness import (
    CaseData,
    Pair,
    pairs,
    read_or_none,
    smaller,
    tells_apart,
    witnesses,
)

FOUND = witnesses(ic)


def without_a_token(data: CaseData) -> Iterator[CaseData]:
    """The case with one token less, or with a known face-down tile that nobody knows."""
    for cell, tile in data["position"]["board"].items():
        if " " in tile:
            less = deepcopy(data)
            less["position"]["board"][cell] = tile.rpartition(" ")[0]
            yield less


def superfluous(data: CaseData, pair: Pair) -> list[CaseData]:
    """Smaller cases that would do as well; there should be none."""
    fewer = (*smaller(data), *without_a_token(data))
    cases = ((less, read_or_none(less, ic)) for less in fewer)
    return [less for less, case in cases if case is not None and tells_apart(case, pair)]


def parts(pair: Pair) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a witness comes to under its first and its second reading."""
    one, other = FOUND[pair].outcomes()
    return one.parts, other.parts


def only(pair: Pair) -> tuple[set[str], set[str]]:
    """The moves that are legal at the end under the first reading only, and under the second."""
    one, other = (set(each["legal_moves"]) for each in parts(pair))
    return one - other, other - one


def awaited(pair: Pair) -> tuple[str, str]:
    """What is pending at the end under each reading."""
    one, other = (each["pending"]["kind"] for each in parts(pair))
    return one, other


def test_every_two_readings_of_every_switch_have_a_witness_and_nothing_else_has() -> None:
    assert set(FOUND) == set(pairs(ic.Rulings))
    assert len(FOUND) == 19 + 3


@pytest.mark.parametrize("pair", FOUND, ids=".".join)
def test_the_outcomes_differ_and_one_reading_allows_every_move(pair: Pair) -> None:
    one, other = FOUND[pair].outcomes()
    assert one.parts != other.parts
    assert one.judgement is not None
    assert other.judgement is not None
    assert one.judgement.legal or other.judgement.legal


@pytest.mark.parametrize("pair", FOUND, ids=".".join)
def test_without_any_one_move_tile_or_token_the_difference_is_gone(pair: Pair) -> None:
    assert superfluous(FOUND[pair].data, pair) == []


@pytest.mark.parametrize("pair", FOUND, ids=".".join)
def test_a_witness_is_an_official_table_and_the_deck_is_what_it_does_not_name(pair: Pair) -> None:
    data = FOUND[pair].data
    assert set(data["position"]) <= {"board", "hands", "turn", "last_turns"}
    assert set(data["setup"]) == {"seats"}


SECURITY = ("security_target", "any_tile", "occupied_only")


@pytest.mark.parametrize(
    "planted",
    [
        {"board": {"0,0": "down", "0,1": "bank"}},
        {"board": {"0,0": "bank 1 1"}},
        {"board": {"0,0": "down bank"}},
        {"hands": [["security", "bank"], []]},
        {"hands": [["security"], ["bank"]]},
        {"last_turns": [1]},
    ],
)
def test_a_planted_tile_or_token_is_found_superfluous(planted: dict[str, Any]) -> None:
    pair = ("self_target", "allowed", "forbidden")
    data = FOUND[pair].data
    assert superfluous({**data, "position": {**data["position"], **planted}}, pair) != []


def test_planted_moves_and_rulings_are_found_superfluous() -> None:
    data = FOUND[SECURITY].data
    assert superfluous({**data, "moves": [*data["moves"], "clear 1,0"]}, SECURITY) != []
    ruling = {"rulings": {"split_city": "forbidden"}}
    assert superfluous({**data, "setup": {**data["setup"], **ruling}}, SECURITY) != []


# What the readings say must be what is seen.


def test_a_text_may_be_left_only_where_it_is_optional() -> None:
    assert only(("instructions", "mandatory", "optional")) == (set(), {"done"})


def test_some_tiles_can_be_chosen_under_one_reading_only() -> None:
    assert only(("self_target", "allowed", "forbidden")) == ({"clear 1,0"}, set())
    assert only(("face_down_targets", "allowed", "forbidden")) == ({"remove 0,0"}, set())
    assert only(("split_city", "allowed", "forbidden")) == ({"remove 1,0"}, set())
    assert only(SECURITY) == ({"clear 0,0"}, set())


def test_what_a_plaza_binds() -> None:
    moves, none = only(("plaza_scope", "placements", "placements_and_moves"))
    assert none == set()
    beside_the_plaza = {"-1,0", "0,-1", "1,0"}
    assert moves
    assert not {move.split()[2] for move in moves} & beside_the_plaza
    ports: tuple[set[str], set[str]] = (set(), {"place 1,-1", "place 1,1", "place 2,0"})
    assert only(("plaza_scope", "placements", "plays_only")) == ports
    assert only(("plaza_scope", "placements_and_moves", "plays_only")) == ports
    free = {f"play bank {cell}" for cell in ("-1,1", "0,2", "1,1")}
    assert only(("plaza_by_power", "binding", "suspended")) == (set(), free)


def test_how_far_a_power_station_reaches() -> None:
    assert only(("power_own_text", "blocked", "allowed")) == (set(), {"hotel 0,1"})
    barred = {f"place {cell}" for cell in ("-1,0", "0,-1", "0,1")}
    assert only(("power_entry", "allowed", "barred")) == (barred, set())


def test_an_embassy_without_a_token_does_nothing_or_sends_back() -> None:
    nothing, sends_back = parts(("no_token_left", "nothing", "return_only"))
    assert nothing["pending"]["kind"] == "chance"
    assert sends_back["legal_moves"] == ["token 0,0"]


def test_the_next_token_or_the_text_comes_first() -> None:
    assert awaited(("capitol_flips", "after_all", "interleaved")) == ("capitol", "port")


def test_one_token_or_two_on_a_police_hq() -> None:
    one, two = parts(("police_active", "one", "two"))
    assert one["position"]["board"]["1,0"] == "police 0 1"
    assert two["position"]["board"]["1,0"] == "police 0 0 1"


def test_tokens_are_gathered_one_by_one_or_all_of_a_tile() -> None:
    assert only(("stadium_tokens", "any_subset", "one_or_all")) == (set(), {"gather 0,0 all"})


def test_the_order_under_the_deck_is_chosen_or_not() -> None:
    assert awaited(("library_order", "choice", "as_seen")) == ("under", "chance")
    _, seen = parts(("library_order", "choice", "as_seen"))
    assert seen["position"]["tail"] == ["bank", "port", "port", "port"]


def test_the_others_go_under_after_the_text_or_before_it() -> None:
    assert awaited(("library_put_back", "after", "before")) == ("port", "under")


def test_the_victim_draws_after_the_text_or_before_it() -> None:
    assert awaited(("temple_draw", "after", "at_once")) == ("port", "chance")


def test_a_hotel_replaces_the_tile_of_a_turn_or_any() -> None:
    assert only(("hotel_instead_of", "turn_tile", "any_play")) == (set(), {"hotel 0,0"})


def test_the_end_begins_at_once_or_when_the_turn_is_done() -> None:
    at_once, later = parts(("end_latch", "instant", "end_of_turn"))
    assert at_once["position"]["last_turns"] == [1]
    assert later["position"]["last_turns"] is None


def test_the_active_player_has_a_last_turn_or_not() -> None:
    another, none = parts(("bystander_runs_out", "active_too", "active_done"))
    assert (another["position"]["last_turns"], none["position"]["last_turns"]) == ([0], [])


def test_a_last_turn_may_be_declined_or_not() -> None:
    assert only(("last_turn", "obligatory", "optional")) == (set(), {"pass"})
