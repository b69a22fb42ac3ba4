"""Rulings: what each open question changes at the table, and corners of the texts."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from egorules.core.verdict import Illegal
from tests.infinite_city.cases import judged

FULL = ["bank", "bank", "port", "port", "post"]
"""Five tiles: with these in hand nothing is drawn at the end of a turn."""


def case(
    board: dict[str, str],
    moves: str,
    *hand: str,
    others: list[list[str]] | None = None,
    rulings: dict[str, str] | None = None,
    setup: dict[str, Any] | None = None,
    **position: Any,
) -> dict[str, Any]:
    """Seat 0 holds some tiles besides five others; what comes of its moves."""
    hands = [[*hand, *FULL], *([["housing"]] if others is None else others)]
    data = {"board": board, "hands": hands, "turn": 0, **position}
    whole = {"seats": len(hands), "rulings": rulings or {}, **(setup or {})}
    return judged({"rulebook": "infinite_city", "setup": whole, "position": data, "moves": moves})


def clauses(answer: dict[str, Any]) -> set[str]:
    assert answer["exit"] == 1, answer
    found = [each["clause"] for each in answer["moves"][-1]["violations"]]
    assert len(set(found)) == len(found)
    return set(found)


def events(answer: dict[str, Any], name: str = "") -> list[dict[str, Any]]:
    assert answer["exit"] == 0, answer
    told = [event for move in answer["moves"] for event in move["events"]]
    return [event for event in told if name in ("", event["event"])]


def pending(answer: dict[str, Any]) -> Any:
    assert answer["exit"] == 0, answer
    return answer["pending"]["kind"]


# Must a text be carried out?


@pytest.mark.question("ic.question.instructions", "ic.question.take-back")
def test_a_text_that_can_be_carried_out_must_be() -> None:
    board = {"0,0": "port 1"}
    assert clauses(case(board, "play embassy 1,0; done", "embassy")) == {"ic.build.mandatory"}
    optional = {"instructions": "optional"}
    answer = case(board, "play embassy 1,0; done", "embassy", rulings=optional)
    assert events(answer, "ended_text") == [
        {
            "event": "ended_text",
            "seat": 0,
            "tile": "embassy",
            "cites": ["ic.build.mandatory"],
            "to": "all",
        }
    ]
    assert answer["position"]["board"]["0,0"] == "port 1"


@pytest.mark.question("ic.question.decline-turn")
def test_done_is_out_of_place_on_a_turn() -> None:
    assert clauses(case({"0,0": "port"}, "done")) == {"ic.build.tile"}
    optional = {"instructions": "optional"}
    assert clauses(case({"0,0": "port"}, "done", rulings=optional)) == {"ic.build.tile"}


def test_an_arboretum_may_be_left_at_once() -> None:
    answer = case({"0,0": "port 0"}, "play arboretum 1,0; done", "arboretum")
    assert pending(answer) == "turn"


@pytest.mark.question("ic.question.power-own-text", "ic.question.arboretum-where")
def test_an_arboretum_without_a_token_to_lift_has_no_effect() -> None:
    answer = case({"0,0": "power", "5,5": "port 1"}, "play arboretum 1,0", "arboretum")
    assert [each["tile"] for each in events(answer, "no_effect")] == ["arboretum"]
    own = {"power_own_text": "allowed"}
    answer = case({"0,0": "power"}, "play arboretum 1,0", "arboretum", rulings=own)
    assert answer["legal_moves"] == ["lift 1,0", "done"]


# Which tiles may be chosen?


@pytest.mark.question("ic.question.self-target")
@pytest.mark.parametrize(("tile", "verb"), [("disaster", "remove"), ("security", "clear")])
def test_the_acting_tile_may_choose_itself(tile: str, verb: str) -> None:
    moves = f"play {tile} 1,0; {verb} 1,0"
    assert pending(case({"0,0": "port"}, moves, tile)) == "turn"
    answer = case({"0,0": "port"}, moves, tile, rulings={"self_target": "forbidden"})
    assert clauses(answer) == {"ic.board.self"}


@pytest.mark.question("ic.question.face-down-targets", "ic.question.protected-choice")
def test_every_condition_of_a_choice_is_named() -> None:
    board = {"0,0": "power", "0,1": "down", "5,5": "port"}
    strict = {"self_target": "forbidden", "face_down_targets": "forbidden"}
    played = "play disaster 1,0; "
    assert clauses(case(board, played + "remove 1,0", "disaster", rulings=strict)) == {
        "ic.tile.power.protect",
        "ic.board.self",
    }
    assert clauses(case(board, played + "remove 0,1", "disaster", rulings=strict)) == {
        "ic.tile.power.protect",
        "ic.board.face-down",
    }
    assert clauses(case(board, played + "remove 7,7", "disaster")) == {"ic.tile.disaster"}
    assert clauses(case(board, played + "remove 0,0", "disaster")) == {"ic.tile.power.protect"}


@pytest.mark.question("ic.question.same-twice")
def test_transit_names_each_clause_once() -> None:
    board = {"0,0": "power", "0,1": "down", "5,5": "port", "5,6": "port"}
    played = "play transit 1,0; "
    assert clauses(case(board, played + "exchange 0,0 0,1", "transit")) == {"ic.tile.power.protect"}
    assert clauses(case(board, played + "exchange 5,5 5,5", "transit")) == {"ic.tile.transit"}
    assert clauses(case(board, played + "exchange 5,5 9,9", "transit")) == {"ic.tile.transit"}
    assert clauses(case(board, played + "exchange 0,0 9,9", "transit")) == {
        "ic.tile.transit",
        "ic.tile.power.protect",
    }


@pytest.mark.question("ic.question.retrigger")
@pytest.mark.clause("ic.tile.transit")
def test_a_transit_takes_tokens_and_faces_along() -> None:
    board = {"0,0": "bank 0 1", "0,1": "down temple", "3,3": "down"}
    answer = case(board, "play transit 1,0; exchange 0,0 0,1", "transit")
    assert answer["position"]["board"] == {
        "0,0": "down temple",
        "0,1": "bank 0 1",
        "1,0": "transit 0",
        "3,3": "down",
    }


# Where may a tile lie?


@pytest.mark.question("ic.question.grid")
def test_every_condition_of_a_cell_is_named() -> None:
    board = {"0,0": "plaza", "0,1": "port", "4,4": "port"}
    assert clauses(case(board, "play bank 9,9")) == {"ic.build.adjacent", "ic.tile.plaza"}
    assert clauses(case(board, "play bank 4,4")) == {
        "ic.build.one-per-cell",
        "ic.build.adjacent",
        "ic.tile.plaza",
    }
    assert clauses(case(board, "play temple 4,5")) == {"ic.build.tile", "ic.tile.plaza"}
    assert clauses(case(board, "play bank-c 1,0")) == {"ic.build.tile"}


@pytest.mark.question("ic.question.plaza-if-possible")
def test_a_plaza_without_an_empty_cell_is_silent() -> None:
    board = {"0,0": "plaza", "0,1": "port", "1,0": "port", "0,-1": "port", "-1,0": "port"}
    answer = case(board, "")
    assert "play bank 2,0" in answer["legal_moves"]


@pytest.mark.question("ic.question.plaza-by-power")
def test_a_protected_plaza_binds_or_not() -> None:
    board = {"0,0": "plaza", "0,1": "power", "4,4": "port"}
    assert "play bank 4,5" not in case(board, "")["legal_moves"]
    answer = case(board, "", rulings={"plaza_by_power": "suspended"})
    assert "play bank 4,5" in answer["legal_moves"]


@pytest.mark.question("ic.question.power-entry", "ic.question.power-general-rules")
def test_port_and_post_beside_a_power_station() -> None:
    board = {"0,0": "power", "4,4": "housing"}
    barred = {"power_entry": "barred"}
    moves = "play port 4,5; place 1,0"
    assert pending(case(board, moves, "port")) == "turn"
    assert clauses(case(board, moves, "port", rulings=barred)) == {"ic.tile.power.protect"}
    moves = "play post 4,5; move 4,4 1,0"
    assert pending(case(board, moves, "post")) == "turn"
    assert clauses(case(board, moves, "post", rulings=barred)) == {"ic.tile.power.protect"}
    # Playing a tile there is no instruction of a tile.
    assert "play bank 1,0" in case(board, "", rulings=barred)["legal_moves"]


@pytest.mark.question("ic.question.plaza-scope")
def test_a_moved_plaza_does_not_bind_its_own_move() -> None:
    board = {"0,0": "plaza", "0,1": "port", "0,2": "port"}
    scope = {"plaza_scope": "placements_and_moves"}
    answer = case(board, "play post 1,0", "post", rulings=scope)
    assert "move 0,0 0,3" in answer["legal_moves"]
    assert "move 0,2 0,3" not in answer["legal_moves"]


@pytest.mark.question("ic.question.stay-put", "ic.question.move-destination")
def test_a_post_office_needs_a_tile_and_a_new_place() -> None:
    board = {"0,0": "port", "0,1": "port", "0,2": "port"}
    assert clauses(case(board, "play post 1,0; move 0,0 0,0", "post")) == {"ic.tile.post"}
    assert clauses(case(board, "play post 1,0; move 5,5 0,3", "post")) == {"ic.tile.post"}
    assert clauses(case(board, "play post 1,0; move 0,0 0,1", "post")) == {"ic.build.one-per-cell"}
    # It may not lean on itself alone.
    alone = {"0,0": "port", "5,5": "port"}
    assert clauses(case(alone, "play post 5,6; move 0,0 0,1", "post")) == {"ic.build.adjacent"}


@pytest.mark.question("ic.question.split-city")
def test_the_city_may_fall_apart_or_not() -> None:
    board = {"0,0": "port", "1,0": "port", "2,0": "port"}
    whole = {"split_city": "forbidden"}
    moves = "play post 0,1; move 1,0 3,0"
    assert pending(case(board, moves, "post")) == "turn"
    assert clauses(case(board, moves, "post", rulings=whole)) == {"ic.board.pieces"}
    moves = "play mausoleum 1,1; take 1,0"
    board["1,2"] = "port"
    assert clauses(case(board, moves, "mausoleum", rulings=whole)) == {"ic.board.pieces"}
    # A city in two parts already may stay so.
    apart = {"0,0": "port", "1,0": "port", "9,9": "port"}
    answer = case(apart, "play disaster 2,0; remove 9,9", "disaster", rulings=whole)
    assert pending(answer) == "turn"


# Tokens.


def test_a_mausoleum_needs_a_neighbour() -> None:
    board = {"0,0": "port", "5,5": "power", "5,6": "port"}
    played = "play mausoleum 1,0; "
    assert clauses(case(board, played + "take 5,6", "mausoleum")) == {
        "ic.tile.mausoleum.take",
        "ic.tile.power.protect",
    }
    assert clauses(case(board, played + "take 2,0", "mausoleum")) == {"ic.tile.mausoleum.take"}


@pytest.mark.question("ic.question.no-token-left")
def test_an_embassy_without_a_token_sends_back_or_does_nothing() -> None:
    board = {"0,0": "stadium" + " 0" * 14, "1,1": "port 1", "1,-1": "port"}
    answer = case(board, "play embassy 1,0", "embassy")
    assert [each["tile"] for each in events(answer, "no_effect")] == ["embassy"]
    back = {"no_token_left": "return_only"}
    answer = case(board, "play embassy 1,0", "embassy", rulings=back)
    assert set(answer["legal_moves"]) == {"token 0,0", "token 1,1"}
    assert clauses(case(board, "play embassy 1,0; token 1,-1", "embassy", rulings=back)) == {
        "ic.tile.embassy"
    }
    answer = case(board, "play embassy 1,0; token 1,1", "embassy", rulings=back)
    assert answer["position"]["board"]["1,1"] == "port"
    assert answer["position"]["supplies"] == [0, 15]
    assert answer["position"]["last_turns"] == []


@pytest.mark.question("ic.question.own-token-back", "ic.question.embassy-own-tile")
def test_a_token_that_replaces_ones_own_is_not_the_last() -> None:
    board = {"0,0": "stadium" + " 0" * 12, "1,1": "port 0"}
    answer = case(board, "play embassy 1,0; token 1,1", "embassy")
    assert answer["position"]["supplies"] == [1, 15]
    assert answer["position"]["last_turns"] is None


@pytest.mark.question("ic.question.capitol-order", "ic.question.partly-possible")
def test_a_capitol_stops_when_tokens_run_out() -> None:
    board = {"0,0": "stadium" + " 0" * 13, "2,0": "port 1", "1,1": "port 1"}
    answer = case(board, "play capitol 1,0; token 2,0", "capitol")
    assert answer["position"]["board"]["1,1"] == "port 1"
    assert events(answer, "end_began")[0]["last_turns"] == [1]
    back = {"no_token_left": "return_only"}
    answer = case(board, "play capitol 1,0; token 2,0", "capitol", rulings=back)
    assert set(answer["legal_moves"]) == {"token 0,0", "token 1,1"}
    answer = case(board, "play capitol 1,0; token 2,0; token 0,0", "capitol", rulings=back)
    assert set(answer["legal_moves"]) == {"token 1,1"}
    assert answer["position"]["supplies"][0] == 13


def test_a_capitol_serves_each_neighbour_once() -> None:
    board = {"0,0": "port 1", "2,0": "port 1"}
    assert clauses(case(board, "play capitol 1,0; token 0,0; token 0,0", "capitol")) == {
        "ic.tile.capitol"
    }


@pytest.mark.question("ic.question.flipped-tile-gone")
def test_texts_turned_up_by_a_capitol_wait() -> None:
    board = {"0,0": "down", "2,0": "down", "1,1": "down"}
    moves = (
        "play capitol 1,0; token 0,0; tile disaster; token 1,1; tile plaza; token 2,0; tile bank"
    )
    answer = case(board, moves, "capitol")
    assert answer["pending"] == {"kind": "order", "seat": 0, "cells": ["0,0", "2,0"]}
    assert clauses(case(board, moves + "; resolve 1,1", "capitol")) == {"ic.tile.capitol.order"}
    # The Disaster takes the Bank off the table before its text is reached.
    answer = case(board, moves + "; resolve 0,0; remove 2,0", "capitol")
    assert pending(answer) == "turn"
    assert answer["position"]["tail"] == ["bank"]
    # The other way round the Bank is first, and the Disaster follows by itself.
    answer = case(board, moves + "; resolve 2,0", "capitol")
    assert answer["pending"]["kind"] == "disaster"


@pytest.mark.question("ic.question.capitol-flips", "ic.question.capitol-new-neighbours")
def test_a_capitol_that_moves_goes_on_from_its_new_place() -> None:
    board = {"0,0": "down", "2,0": "port 1", "9,9": "port 1", "1,-1": "port 1"}
    moves = "play capitol 1,0; token 0,0; tile post; move 1,0 9,8"
    answer = case(board, moves, "capitol", rulings={"capitol_flips": "interleaved"})
    assert answer["pending"] == {"kind": "capitol", "seat": 0, "at": "9,8"}
    assert answer["legal_moves"] == ["token 9,9"]


@pytest.mark.question("ic.question.flipped-tile-gone")
def test_a_text_that_waits_follows_its_tile() -> None:
    board = {"0,0": "down", "2,0": "down", "9,9": "port 1"}
    moves = "play capitol 1,0; token 0,0; tile post; token 2,0; tile security; resolve 0,0; "
    answer = case(board, moves + "move 2,0 9,8", "capitol")
    assert answer["pending"] == {"kind": "security", "seat": 0, "at": "9,8"}
    moves = moves.replace("tile post", "tile transit")
    answer = case(board, moves + "exchange 1,0 2,0", "capitol")
    assert answer["pending"] == {"kind": "security", "seat": 0, "at": "1,0"}


@pytest.mark.question("ic.question.acting-tile-gone")
def test_a_capitol_that_leaves_places_no_more_tokens() -> None:
    board = {"0,0": "down", "2,0": "port 1"}
    moves = "play capitol 1,0; token 0,0; tile mausoleum; take 1,0"
    answer = case(board, moves, "capitol", rulings={"capitol_flips": "interleaved"})
    assert pending(answer) == "turn"
    assert answer["position"]["board"] == {"0,0": "mausoleum 0", "2,0": "port 1"}
    assert "capitol" in answer["position"]["hands"][0]


@pytest.mark.question("ic.question.police-active", "ic.question.police-order")
def test_police_makes_everybody_place_one() -> None:
    others = [["housing"], ["housing"]]
    answer = case({"0,0": "port"}, "play police 1,0", "police", others=others)
    assert answer["position"]["board"]["1,0"] == "police 0 1 2"
    two = {"police_active": "two"}
    answer = case({"0,0": "port"}, "play police 1,0", "police", others=others, rulings=two)
    assert answer["position"]["board"]["1,0"] == "police 0 0 1 2"
    assert [each["seat"] for each in events(answer, "token_placed")] == [1, 2, 0]
    answer = case({"0,0": "power"}, "play police 1,0", "police", others=others)
    assert answer["position"]["board"]["1,0"] == "police 0"
    assert [each["tile"] for each in events(answer, "no_effect")] == ["police"]


@pytest.mark.question(
    "ic.question.bank-token", "ic.question.bank-no-target", "ic.question.shift-is-not-place"
)
def test_a_bank_needs_an_open_bank_and_a_tile_of_others() -> None:
    board = {"0,0": "port 1", "0,1": "port 0 1"}
    assert clauses(case(board, "play bank 1,0; swap 0,1 1")) == {"ic.tile.bank"}
    assert clauses(case(board, "play bank 1,0; swap 0,0 0")) == {"ic.tile.bank"}
    assert clauses(case(board, "play bank 1,0; swap 9,9 1")) == {"ic.tile.bank"}
    answer = case({**board, "2,0": "power"}, "play bank 1,0")
    assert [each["tile"] for each in events(answer, "no_effect")] == ["bank"]
    moved = events(case(board, "play bank 1,0; swap 0,0 1"), "token_moved")
    assert [(each["owner"], each["source"], each["target"]) for each in moved] == [
        (0, "1,0", "0,0"),
        (1, "0,0", "1,0"),
    ]


@pytest.mark.question("ic.question.stadium-tokens", "ic.question.stadium-whose")
def test_stadium_by_sheet_and_by_list() -> None:
    board = {"0,1": "bank 1 1", "5,5": "bank 1"}
    played = "play stadium 0,0; "
    assert clauses(case(board, played + "gather 0,1 all", "stadium")) == {"ic.tile.stadium"}
    assert clauses(case(board, played + "gather 5,5 1", "stadium")) == {"ic.tile.stadium"}
    assert clauses(case(board, played + "done", "stadium")) == {"ic.build.mandatory"}
    answer = case(board, played + "gather 0,1 1", "stadium")
    assert answer["pending"] == {"kind": "stadium", "seat": 0, "at": "0,0", "moved": 1}
    by_list = {"stadium_tokens": "one_or_all"}
    answer = case(board, played + "gather 0,1 1", "stadium", rulings=by_list)
    assert pending(answer) == "turn"
    assert answer["position"]["supplies"] == [14, 12]


@pytest.mark.question("ic.question.security-target")
def test_security_on_an_empty_tile() -> None:
    board = {"0,0": "port", "0,1": "port 1"}
    played = "play security 1,0; "
    answer = case(board, played + "clear 0,0", "security")
    assert not events(answer, "tokens_returned")
    occupied = {"security_target": "occupied_only"}
    assert clauses(case(board, played + "clear 0,0", "security", rulings=occupied)) == {
        "ic.tile.security"
    }


@pytest.mark.question("ic.question.housing-empty", "ic.question.flip-by-text")
def test_housing_wants_a_tile_without_tokens() -> None:
    board = {"0,0": "port 1", "5,5": "down", "7,7": "power", "7,8": "port 0"}
    assert clauses(case(board, "play housing 1,0; token 0,0", "housing")) == {"ic.tile.housing"}
    assert clauses(case(board, "play housing 1,0; token 7,8", "housing")) == {
        "ic.tile.housing",
        "ic.tile.power.protect",
    }
    answer = case(board, "play housing 1,0; token 5,5", "housing")
    assert answer["pending"] == {"kind": "chance", "what": "tile", "seat": None}
    assert answer["position"]["board"]["5,5"] == "down"
    assert answer["position"]["supplies"][0] == 13


# Hotel.


@pytest.mark.question("ic.question.hotel-standing", "ic.question.hotel-count")
def test_who_may_use_a_hotel() -> None:
    assert clauses(case({"0,0": "hotel 0"}, "hotel 0,0")) == {"ic.tile.hotel"}
    assert clauses(case({"0,0": "down hotel"}, "hotel 0,0")) == {"ic.tile.hotel"}
    assert clauses(case({"0,0": "port"}, "hotel 7,7")) == {"ic.tile.hotel"}
    answer = case({"0,0": "hotel 1"}, "hotel 0,0")
    assert answer["position"]["board"]["0,0"] == "hotel 0 1"
    assert [each["event"] for each in events(answer)][:2] == ["used_hotel", "token_placed"]


@pytest.mark.question("ic.question.hotel-instead-of", "ic.question.temple-nothing-taken")
def test_the_hotel_in_place_of_any_play() -> None:
    board = {"0,0": "hotel 1"}
    moves = "play construction 1,0; hotel 0,0"
    assert clauses(case(board, moves, "construction")) == {"ic.tile.construction"}
    any_play = {"hotel_instead_of": "any_play"}
    answer = case(board, moves, "construction", rulings=any_play)
    assert answer["position"]["board"]["0,0"] == "hotel 0 1"
    answer = case(board, "play construction 1,0", "construction", rulings=any_play)
    assert "hotel 0,0" in answer["legal_moves"]
    answer = case(board, "play temple 1,0; look 1; hotel 0,0", "temple", rulings=any_play)
    assert not events(answer, "drew")
    assert answer["position"]["hands"][1] == ["housing"]


# Library and Temple.

SMALL = {"miniature": {"copies": {"library": 6, "bank": 12, "port": 4, "post": 4, "housing": 2}}}


@pytest.mark.question(
    "ic.question.library-order", "ic.question.library-only-libraries", "ic.question.library-short"
)
def test_a_library_that_sees_only_libraries_plays_none() -> None:
    looks = "play library 1,0" + "; tile library" * 4 + "; tile bank"
    answer = case({"0,0": "bank"}, looks, "library", setup=SMALL)
    assert answer["pending"]["kind"] == "library"
    copies = {"library": 4, "bank": 3, "port": 2, "post": 1, "housing": 1}
    few = {"miniature": {"copies": copies, "hand_size": 1, "start": 1}}
    looks = "play library 1,0" + "; tile library" * 3
    answer = case({"0,0": "bank"}, looks, "library", setup=few)
    assert len(events(answer, "none_playable")) == 1
    assert answer["legal_moves"] == ["under library library library"]
    seen = {"library_order": "as_seen"}
    answer = case({"0,0": "bank"}, looks, "library", setup=few, rulings=seen)
    assert answer["position"]["tail"] == ["library"] * 3
    assert answer["pending"]["kind"] == "turn"


@pytest.mark.question("ic.question.library-put-back", "ic.question.empty-deck")
def test_one_tile_left_goes_under_by_itself() -> None:
    copies = {"library": 1, "bank": 3, "port": 3, "post": 1, "housing": 2}
    few = {"miniature": {"copies": copies, "hand_size": 1, "start": 1}}
    moves = "play library 1,0; tile port; tile housing; play port 2,0"
    answer = case({"0,0": "bank"}, moves, "library", setup=few)
    # The deck is empty while the Port acts: its tiles are still in the looker's hands.
    assert [each["tile"] for each in events(answer, "no_effect")] == ["port"]
    assert answer["position"]["tail"] == ["housing"]
    before = {"library_put_back": "before"}
    answer = case({"0,0": "bank"}, moves, "library", setup=few, rulings=before)
    assert answer["pending"]["kind"] == "port"


def test_the_order_under_the_deck_names_exactly_what_is_left() -> None:
    looks = "play library 1,0; tile bank; tile port; tile port; tile temple; tile plaza; "
    played = looks + "play plaza 2,0; "
    for wrong in ("under bank port temple", "under bank port port port", "under plaza"):
        assert clauses(case({"0,0": "bank"}, played + wrong, "library")) == {
            "ic.tile.library.under"
        }
    answer = case({"0,0": "bank"}, played, "library")
    assert answer["pending"] == {"kind": "under", "seat": 0, "count": 4}
    assert len(answer["legal_moves"]) == 12


@pytest.mark.question("ic.question.temple-empty-hand")
def test_a_temple_needs_somebody_with_tiles() -> None:
    answer = case({"0,0": "port"}, "play temple 1,0", "temple", others=[[]])
    assert [each["tile"] for each in events(answer, "no_effect")] == ["temple"]
    moves = "play temple 1,0; look "
    assert clauses(case({"0,0": "port"}, moves + "0", "temple")) == {"ic.tile.temple.look"}
    assert clauses(case({"0,0": "port"}, moves + "9", "temple")) == {"ic.tile.temple.look"}
    assert clauses(case({"0,0": "port"}, moves + "1; play bank 2,0", "temple")) == {
        "ic.tile.temple.play"
    }


@pytest.mark.question("ic.question.temple-private", "ic.question.open-hands")
def test_temple_shows_a_hand_to_the_looker_only() -> None:
    answer = case({"0,0": "port"}, "play temple 1,0; look 1", "temple", others=[["port", "bank"]])
    (seen,) = events(answer, "saw_hand")
    assert seen["tiles"] == ["bank", "port"]
    assert seen["to"] == [0]
    assert answer["pending"] == {"kind": "steal", "seat": 0, "at": "1,0", "from": 1}


# The end.

ALMOST = "stadium" + " 0" * 14


@pytest.mark.question("ic.question.end-latch", "ic.question.returned-tokens")
def test_the_end_latches_or_waits_for_the_end_of_the_turn() -> None:
    board = {"0,0": ALMOST, "0,1": "port"}
    moves = "play security 1,0; clear 0,0"
    assert case(board, moves, "security")["position"]["last_turns"] == []
    late = {"end_latch": "end_of_turn"}
    answer = case(board, moves, "security", rulings=late)
    assert answer["position"]["last_turns"] is None
    answer = case(board, "play security 1,0; clear 0,1", "security", rulings=late)
    assert events(answer, "end_began")[0]["last_turns"] == [1]
    assert answer["position"]["last_turns"] == []


@pytest.mark.question("ic.question.silenced-kinds")
def test_a_silenced_text_stays_silent_when_tokens_come_back() -> None:
    board = {"0,0": ALMOST, "2,0": "down"}
    # The Capitol's last token turns nothing up; the play itself was the last one.
    answer = case(board, "play port 1,0")
    assert [each["tile"] for each in events(answer, "silenced")] == ["port"]
    late = {"end_latch": "end_of_turn"}
    assert events(case(board, "play port 1,0", rulings=late), "silenced")


@pytest.mark.question("ic.question.last-turn")
def test_a_last_turn_may_be_declined_or_not() -> None:
    assert clauses(case({"0,0": "port"}, "pass", last_turns=[])) == {"ic.build.tile"}
    answer = case({"0,0": "port"}, "pass", last_turns=[], rulings={"last_turn": "optional"})
    assert answer["result"]["cause"] == "last_turns"
    assert clauses(case({"0,0": "port"}, "pass", rulings={"last_turn": "optional"})) == {
        "ic.build.tile"
    }


@pytest.mark.clause("ic.end.no-token-pass")
def test_who_has_no_token_is_passed_over() -> None:
    board = {"0,0": "stadium" + " 1" * 15}
    answer = case(
        board, "play bank 1,0; swap 0,0 1", "bank", others=[["port"], ["port"]], last_turns=[1, 2]
    )
    assert [each["seat"] for each in events(answer, "sat_out")] == [1]
    assert answer["position"]["turn"] == 2
    assert answer["position"]["last_turns"] == []


@pytest.mark.question("ic.question.stalled", "ic.question.empty-hand", "ic.question.short-deck")
@pytest.mark.clause("ic.end.stalled")
def test_nobody_can_move_any_more() -> None:
    tiny = {"miniature": {"copies": {"bank": 3, "port": 1}, "hand_size": 1, "start": 1}}
    data = {
        "rulebook": "infinite_city",
        "setup": {"seats": 2, **tiny},
        "position": {
            "board": {"0,0": "bank", "1,0": "bank", "2,0": "bank", "3,0": "port"},
            "hands": [[], []],
            "turn": 0,
        },
        "moves": "pass; pass",
    }
    answer = judged(data)
    assert answer["result"]["cause"] == "stalled"
    assert clauses(judged({**data, "moves": "pass; pass; pass"})) == {"ic.end.stalled"}
    assert judged({**data, "moves": "pass; pass; pass"})["moves"][-1]["by"] is None


def test_after_the_end_nothing_is_legal() -> None:
    four = {f"{x},9": "power" for x in (0, 5, 10, 15)}
    answer = case({"0,0": "port", **four}, "play power 1,0; done", "power")
    assert clauses(answer) == {"ic.end.power"}
    assert answer["pending"] == {"kind": "over"}
    assert answer["legal_moves"] == []
    assert answer["position"]["turn"] is None


def test_a_wrong_mover_has_one_violation() -> None:
    assert clauses(case({"0,0": "port"}, "@1 play temple 9,9")) == {"ic.build.tile"}
    assert clauses(case({"0,0": "port"}, "first 0")) == {"ic.build.tile"}
    assert clauses(case({"0,0": "port"}, "play library 1,0; play bank 2,0", "library")) == {
        "ic.tile.library.look"
    }
    assert clauses(
        case({"0,0": "port"}, "play library 1,0; tile power; tile capitol; tile capitol", "library")
    ) == {"ic.tile.library.look"}


@pytest.mark.question("ic.question.plaza-scope")
@pytest.mark.clause("ic.tile.plaza", "ic.tile.plaza.override")
def test_a_plaza_overrules_a_port() -> None:
    board = {"0,0": "plaza", "5,5": "port"}
    moves = "play port 1,0; place "
    assert clauses(case(board, moves + "5,6", "port")) == {"ic.tile.plaza"}
    answer = case(board, moves + "0,1", "port")
    assert "ic.tile.plaza.override" in answer["moves"][-1]["cites"]
    plays = {"plaza_scope": "plays_only"}
    assert pending(case(board, moves + "5,6", "port", rulings=plays)) == "turn"


@pytest.mark.question("ic.question.temple-draw", "ic.question.bystander-refill")
@pytest.mark.clause("ic.tile.temple.draw")
def test_when_the_former_holder_draws() -> None:
    moves = "play temple 1,0; look 1; play security 2,0"
    others = [["security", "housing"]]
    answer = case({"0,0": "port"}, moves, "temple", others=others)
    assert answer["pending"]["kind"] == "security"
    at_once = {"temple_draw": "at_once"}
    answer = case({"0,0": "port"}, moves, "temple", others=others, rulings=at_once)
    assert answer["pending"] == {"kind": "chance", "what": "tile", "seat": 1}
    answer = case({"0,0": "port"}, moves + "; clear 0,0; tile bank", "temple", others=others)
    assert answer["position"]["hands"][1] == ["bank", "housing"]
    assert pending(answer) == "turn"


@pytest.mark.question("ic.question.bystander-runs-out", "ic.question.silenced-by-bystander")
def test_another_player_runs_out() -> None:
    board = {"0,0": "stadium" + " 1" * 14, "0,1": "down"}
    moves = "play housing 1,0; token 0,1; tile police"
    answer = case(board, moves, "housing", others=[["bank"], ["bank"]])
    assert events(answer, "end_began")[0]["last_turns"] == [2, 0]
    done = {"bystander_runs_out": "active_done"}
    answer = case(board, moves, "housing", others=[["bank"], ["bank"]], rulings=done)
    assert events(answer, "end_began")[0]["last_turns"] == [2]


@pytest.mark.clause("ic.tile.mausoleum.take", "ic.tile.mausoleum.tokens")
def test_a_mausoleum_sends_tokens_back() -> None:
    answer = case({"0,0": "port 1 1"}, "play mausoleum 1,0; take 0,0", "mausoleum")
    assert [each["event"] for each in events(answer)][1:3] == ["tokens_returned", "tile_taken"]
    assert answer["position"]["supplies"] == [14, 15]
    assert answer["position"]["hands"][0].count("port") == 3


@pytest.mark.clause("ic.refill.short")
def test_a_deck_that_is_too_small_gives_what_it_has_and_the_game_goes_on() -> None:
    few = {"copies": {"plaza": 5}, "hand_size": 2, "tokens": 5, "start": 1}
    position = {"board": {"0,0": "plaza"}, "hands": [["plaza"] * 2] * 2, "turn": 0}
    setup = {"seats": 2, "profile": "plain", "miniature": few}
    asked = {"rulebook": "infinite_city", "setup": setup, "position": position}
    answer = judged({**asked, "moves": "play plaza 0,1"})
    assert events(answer, "deck_too_small")
    assert answer["position"]["hands"][0] == ["plaza"]
    assert answer["pending"] == {"kind": "turn", "seat": 1}


@pytest.mark.question("ic.question.factory-count", "ic.question.large-hand")
@pytest.mark.clause("ic.tile.factory", "ic.refill.enough")
def test_factories_draw_after_the_refill() -> None:
    answer = case({"0,0": "port"}, "play factory 1,0" + "; tile temple" * 4, "factory")
    assert answer["position"]["factories"] == 1
    assert answer["pending"] == {"kind": "chance", "what": "tile", "seat": 0}
    tiny = {"factory": 1, "bank": 3, "port": 3, "post": 1, "housing": 2}
    few = {"miniature": {"copies": tiny, "hand_size": 4, "start": 1}}
    answer = case({"0,0": "bank"}, "play factory 1,0", "factory", setup=few)
    assert answer["pending"] == {"kind": "chance", "what": "tile", "seat": 0}
    answer = case(
        {"0,0": "bank"}, "play factory 1,0; tile housing; tile port", "factory", setup=few
    )
    assert pending(answer) == "turn"
    assert answer["position"]["deck"] == 0


def test_an_arboretum_beside_a_power_station_gives_back_its_own_token_last() -> None:
    """Where a text may affect its own tile, that tile is open to it for as long as it lasts."""
    board = {"0,0": "power", "2,0": "bank", "3,0": "port 0"}
    moves = "play arboretum 1,0; lift 3,0"
    allowed = case(board, moves, "arboretum", rulings={"power_own_text": "allowed"})
    assert (pending(allowed), allowed["legal_moves"]) == ("arboretum", ["lift 1,0", "done"])
    assert pending(case(board, moves, "arboretum")) == "turn"


def test_a_bank_without_ones_token_gives_none_away() -> None:
    """A Stadium may have taken the token away before the text of the Bank comes."""
    from egorules import infinite_city as ic
    from egorules.infinite_city import phases as p

    state = ic.position({"0,0": "bank 1", "1,0": "port 1"}, [["post"], []], 0)
    asked = evolve(state, stack=(p.TurnEnds(), p.Bank(ic.Cell(0, 0))))
    verdict = ic.judge(asked, ic.parse_move("swap 1,0 1"))
    assert isinstance(verdict, Illegal)
    assert [(each.clause, each.message) for each in verdict.violations] == [
        ("ic.tile.bank", "You have no token on the Bank")
    ]


@pytest.mark.clause("ic.tile.bank", "ic.tile.power.protect")
def test_a_bank_names_each_clause_once() -> None:
    """The tile at 5,6 is one's own, has no token of seat 1, and is protected."""
    board = {"0,0": "port 1", "5,5": "power", "5,6": "port 0"}
    answer = case(board, "play bank 1,0; swap 5,6 1", "bank")
    assert clauses(answer) == {"ic.tile.bank", "ic.tile.power.protect"}
    told = [each["message"] for each in answer["moves"][-1]["violations"]]
    assert told == [
        "5,6 is no tile that you do not control",
        "The tile at 5,6 is protected by a Power Station",
    ]


@pytest.mark.clause("ic.tile.library.not-library")
def test_a_library_plays_no_library_whatever_is_printed_on_it() -> None:
    prints = {"library": [{"copies": 3}, {"copies": 3, "bonus": 1}]}
    looked = "tile library-a; tile port; tile port; tile port; tile port"
    answer = case(
        {"0,0": "bank"},
        f"play library-b 1,0; {looked}; play library-a 2,0",
        "library-b",
        setup={"prints": prints},
    )
    assert clauses(answer) == {"ic.tile.library.not-library"}


# Corners in which several rules meet.


@pytest.mark.clause("ic.tile.housing", "ic.end.last-token")
def test_the_last_token_may_go_to_a_housing_project() -> None:
    board = {"0,0": "stadium" + " 0" * 13, "5,5": "port"}
    answer = case(board, "play housing 1,0; token 5,5", "housing")
    assert answer["position"]["board"]["5,5"] == "port 0"
    assert [each["seat"] for each in events(answer, "end_began")] == [0]


@pytest.mark.clause("ic.end.last-turns")
@pytest.mark.question("ic.question.end-latch")
@pytest.mark.parametrize("latch", ["instant", "end_of_turn"])
def test_the_end_begins_once(latch: str) -> None:
    """Seat 1 has no token, seat 0 plays the very last turn."""
    board = {"0,0": "stadium" + " 1" * 15}
    answer = case(board, "play plaza 1,0", "plaza", rulings={"end_latch": latch}, last_turns=[])
    assert not events(answer, "end_began")
    assert answer["result"]["cause"] == "last_turns"


@pytest.mark.question("ic.question.silenced-how-long", "ic.question.returned-tokens")
def test_who_ran_out_in_the_turn_of_another_and_has_tokens_again_builds_on() -> None:
    """The police takes the last tokens of 1 and 3; a Security Guardpost gives two back to 3."""
    board = {"0,0": "stadium" + " 1" * 14 + " 3" * 12, "0,5": "plaza 3 3"}
    others = [["bank"], ["security", *FULL[:4], "temple"], ["construction", "bank"]]
    moves = "play police 0,6; play security 0,4; clear 0,5; play construction 1,5"
    answer = case(board, moves, "police", others=others)
    assert events(answer, "end_began")[0]["seat"] == 1
    assert not events(answer, "sat_out")
    assert not events(answer, "silenced")
    assert answer["pending"] == {"kind": "construction", "seat": 3, "at": "1,5"}


@pytest.mark.clause("ic.tile.library.look", "ic.build.nested")
def test_a_library_within_a_library_leaves_the_tiles_of_the_outer_one_alone() -> None:
    moves = "play library 1,0; tile construction" + "; tile bank" * 3 + "; tile port"
    moves += "; play construction 2,0; play library 3,0; tile temple; tile post"
    answer = case({"0,0": "port"}, moves, "library", "library")
    assert answer["position"]["aside"] == [["bank", "bank", "bank", "port"], ["temple", "post"]]


@pytest.mark.parametrize(
    ("tile", "moves", "clause"),
    [
        ("disaster", "remove 0,0", "ic.tile.disaster"),
        ("post", "move 0,0 5,6", "ic.tile.post"),
        ("transit", "exchange 0,0 5,5", "ic.tile.transit"),
        ("security", "clear 0,0", "ic.tile.security"),
    ],
)
def test_a_legal_choice_cites_the_text_that_allows_it(tile: str, moves: str, clause: str) -> None:
    answer = case({"0,0": "port 1", "5,5": "port"}, f"play {tile} 1,0; {moves}", tile)
    assert pending(answer) == "turn"
    assert clause in answer["moves"][-1]["cites"]


RING = dict.fromkeys(("0,0", "1,0", "2,0", "2,1", "2,2", "1,2", "0,2"), "housing")
"""Eight cells around one, but for the cell 0,1."""


@pytest.mark.clause("ic.board.pieces")
@pytest.mark.question("ic.question.split-city")
def test_a_moved_tile_may_join_what_it_has_parted() -> None:
    whole = {"split_city": "forbidden"}
    played = "play post 3,2; move 1,0 "
    assert pending(case(RING, played + "0,1", "post", rulings=whole)) == "turn"
    assert clauses(case(RING, played + "3,0", "post", rulings=whole)) == {"ic.board.pieces"}
    # The other way round: a tile that may leave parts nothing, wherever it goes.
    assert pending(case(RING, "play post 3,2; move 0,0 3,0", "post", rulings=whole)) == "turn"


@pytest.mark.question("ic.question.capitol-flips")
@pytest.mark.clause("ic.tile.capitol.order")
def test_texts_that_wait_stay_where_their_tiles_are_while_another_tile_moves() -> None:
    board = {"0,0": "down", "2,0": "down", "1,1": "down", "9,9": "port 1"}
    moves = (
        "play capitol 1,0; token 0,0; tile post; token 2,0; tile security; token 1,1; tile bank"
        "; resolve 0,0; move 2,0 9,8"
    )
    answer = case(board, moves, "capitol")
    assert answer["pending"] == {"kind": "order", "seat": 0, "cells": ["1,1", "9,8"]}


@pytest.mark.question("ic.question.capitol-flips")
@pytest.mark.clause("ic.tile.capitol")
def test_a_capitol_serves_nobody_twice_though_a_tile_has_moved() -> None:
    board = {"0,0": "down", "2,0": "port 1", "1,1": "port 1", "9,9": "port 1"}
    moves = "play capitol 1,0; token 2,0; token 0,0; tile post; move 9,9 2,1"
    answer = case(board, moves, "capitol", rulings={"capitol_flips": "interleaved"})
    assert answer["pending"] == {"kind": "capitol", "seat": 0, "at": "1,0"}
    assert answer["legal_moves"] == ["token 1,1"]


@pytest.mark.parametrize(
    ("tile", "moves", "clause"),
    [
        ("library", "", "ic.tile.library.look"),
        ("housing", "token 5,5; ", "ic.build.flip"),
        ("mausoleum", "take 5,5; ", "ic.tile.mausoleum.take"),
    ],
)
def test_a_tile_that_lies_open_elsewhere_is_not_the_one_that_is_seen(
    tile: str, moves: str, clause: str
) -> None:
    """There is one Capitol, and it lies on the table."""
    board = {"0,0": "capitol", "5,5": "down"}
    answer = case(board, f"play {tile} 5,4; {moves}tile capitol", tile)
    assert answer["moves"][-1]["violations"] == [
        {"clause": clause, "message": "The tile cannot be a Capitol"}
    ]


@pytest.mark.parametrize(("tile", "is_closed"), [("library", True), ("housing", False)])
def test_a_library_without_a_deck_puts_nothing_under_it(tile: str, is_closed: bool) -> None:
    """It is named as what closed that moment; another text that came to nothing is not."""
    from egorules import infinite_city as ic

    tiny = ic.Setup.miniature(2, {"library": 1, "housing": 1, "bank": 2}, 1, start=1)
    hands = [["housing", "library"], ["bank"]]
    state = ic.position({"0,0": "bank 1"}, hands, 0, setup=tiny)
    step = ic.apply(state, ic.parse_move(f"play {tile} 1,0"))
    found = ic.closed(step.state, ic.parse_move("under bank"), None, step.events)
    assert (found is not None) == is_closed
    assert "no_effect" in [ic.event_data(event)["event"] for event in step.events]


# Where Plazas and Power Stations meet.

MOVES_TOO = {"plaza_scope": "placements_and_moves"}


@pytest.mark.question("ic.question.grid")
def test_what_is_told_of_a_cell_where_no_tile_may_lie() -> None:
    board = {"0,0": "plaza", "0,1": "port", "4,4": "power", "4,5": "port"}

    def told(moves: str, *hand: str, **rulings: str) -> list[str]:
        answer = case(board, moves, *hand, rulings=rulings)
        return [each["message"] for each in answer["moves"][-1]["violations"]]

    beside = "The tile must lie beside a Plaza, and {} does not"
    assert told("play bank 0,1") == ["There is a tile at 0,1 already"]
    assert told("play bank 9,9") == ["No tile lies beside 9,9", beside.format("9,9")]
    played = "play post 1,0; move 0,1 "
    assert told(played + "3,4", "post", power_entry="barred") == ["3,4 lies beside a Power Station"]


@pytest.mark.question("ic.question.power-entry", "ic.question.plaza-if-possible")
@pytest.mark.clause("ic.tile.plaza", "ic.tile.power.protect")
@pytest.mark.parametrize(
    ("tile", "beside", "elsewhere"),
    [("port", "place 1,0", "place 5,6"), ("post", "move 5,5 1,0", "move 5,5 6,6")],
)
def test_a_plaza_whose_last_open_cell_is_barred_does_not_bind(
    tile: str, beside: str, elsewhere: str
) -> None:
    """After the tile is played at 0,1 only 1,0 is left beside the Plaza, next to the station."""
    board = {"0,0": "plaza", "-1,0": "bank", "0,-1": "bank", "2,0": "power"}
    board |= {"5,5": "bank", "5,7": "housing", "6,7": "housing"}
    played = f"play {tile} 0,1; "
    assert pending(case(board, played + beside, tile, rulings=MOVES_TOO)) == "turn"
    assert clauses(case(board, played + elsewhere, tile, rulings=MOVES_TOO)) == {"ic.tile.plaza"}
    barred = {**MOVES_TOO, "power_entry": "barred"}
    assert clauses(case(board, played + beside, tile, rulings=barred)) == {"ic.tile.power.protect"}
    assert pending(case(board, played + elsewhere, tile, rulings=barred)) == "turn"


@pytest.mark.question("ic.question.plaza-by-power", "ic.question.several-plazas")
@pytest.mark.clause("ic.tile.plaza")
def test_of_two_plazas_the_one_that_is_not_protected_binds() -> None:
    board = {"0,0": "plaza", "0,1": "power", "5,5": "plaza"}
    suspended = {"plaza_by_power": "suspended"}
    assert "play bank 1,0" in case(board, "")["legal_moves"]
    assert clauses(case(board, "play bank 1,0", rulings=suspended)) == {"ic.tile.plaza"}
    assert "play bank 5,6" in case(board, "", rulings=suspended)["legal_moves"]


@pytest.mark.question("ic.question.plaza-by-power", "ic.question.plaza-scope")
@pytest.mark.clause("ic.tile.plaza")
def test_a_protected_plaza_binds_moves_or_not() -> None:
    board = {"0,0": "plaza", "0,1": "power", "4,4": "port", "4,5": "port"}
    moves = "play post 1,0; move 4,4 4,6"
    assert clauses(case(board, moves, "post", rulings=MOVES_TOO)) == {"ic.tile.plaza"}
    suspended = {**MOVES_TOO, "plaza_by_power": "suspended"}
    assert pending(case(board, moves, "post", rulings=suspended)) == "turn"


@pytest.mark.question("ic.question.plaza-if-possible", "ic.question.split-city")
@pytest.mark.clause("ic.tile.plaza", "ic.board.pieces")
def test_a_plaza_beside_which_the_city_would_fall_apart_does_not_bind() -> None:
    """Without 1,0 the ring falls apart; only at 0,1 does the tile join it again."""
    whole = {**MOVES_TOO, "split_city": "forbidden"}
    moves = "play post 3,2; move 1,0 "
    ring = {**RING, "2,2": "plaza"}
    assert clauses(case(ring, moves + "0,1", "post", rulings=MOVES_TOO)) == {"ic.tile.plaza"}
    assert pending(case(ring, moves + "0,1", "post", rulings=whole)) == "turn"
    assert clauses(case(ring, moves + "2,3", "post", rulings=whole)) == {"ic.board.pieces"}


@pytest.mark.question("ic.question.plaza-if-possible", "ic.question.split-city")
@pytest.mark.clause("ic.tile.plaza", "ic.board.pieces")
def test_a_plaza_beside_which_the_city_is_joined_again_binds() -> None:
    """Without 1,0 the tile at 0,0 is alone; 0,1 and 0,-1 would both join it to the others."""
    whole = {**MOVES_TOO, "split_city": "forbidden"}
    ring = {**RING, "0,2": "plaza", "2,-1": "housing", "1,-1": "housing"}
    moves = "play post -1,2; move 1,0 "
    assert pending(case(ring, moves + "0,1", "post", rulings=whole)) == "turn"
    assert clauses(case(ring, moves + "0,-1", "post", rulings=whole)) == {"ic.tile.plaza"}
    free = {"split_city": "forbidden"}
    assert pending(case(ring, moves + "0,-1", "post", rulings=free)) == "turn"


# A turn.


@pytest.mark.clause("ic.build.tile", "ic.tile.construction", "ic.tile.temple.play")
def test_only_a_tile_that_one_has_is_played() -> None:
    def refusal(moves: str, *hand: str) -> list[dict[str, str]]:
        found: list[dict[str, str]] = case({"0,0": "port"}, moves, *hand)["moves"][-1]["violations"]
        return found

    none = "There is no Plaza to play"
    assert refusal("play plaza 1,0") == [{"clause": "ic.build.tile", "message": none}]
    assert refusal("play construction 1,0; play plaza 2,0", "construction") == [
        {"clause": "ic.tile.construction", "message": none}
    ]
    assert refusal("play temple 1,0; look 1; play plaza 2,0", "temple") == [
        {"clause": "ic.tile.temple.play", "message": none}
    ]
    assert refusal("pass") == [
        {"clause": "ic.build.tile", "message": "You hold a tile, so you place one"}
    ]


@pytest.mark.parametrize(
    ("moves", "hand", "source"),
    [
        ("play plaza 1,0", "plaza", "hand"),
        ("play construction 1,0; play bank 2,0", "construction", "hand"),
        ("play temple 1,0; look 1; play housing 2,0", "temple", "temple"),
        (
            "play library 1,0; tile plaza" + "; tile bank" * 4 + "; play plaza 2,0",
            "library",
            "library",
        ),
    ],
)
def test_it_is_told_from_where_a_tile_is_played(moves: str, hand: str, source: str) -> None:
    built = events(case({"0,0": "port"}, moves, hand), "built")
    assert [each["source"] for each in built] == ["hand", source][-len(built) :]


@pytest.mark.clause("ic.refill.short")
@pytest.mark.parametrize(
    ("plazas", "told"), [(5, ["deck_too_small"]), (6, []), (7, [])], ids=["short", "even", "ample"]
)
def test_a_deck_is_too_small_if_it_has_fewer_tiles_than_are_missing(
    plazas: int, told: list[str]
) -> None:
    """One tile of two is missing after the play."""
    few = {"copies": {"plaza": plazas}, "hand_size": 2, "tokens": 5, "start": 1}
    position = {"board": {"0,0": "plaza"}, "hands": [["plaza"] * 2] * 2, "turn": 0}
    setup = {"seats": 2, "profile": "plain", "miniature": few}
    asked = {"rulebook": "infinite_city", "setup": setup, "position": position}
    answer = judged({**asked, "moves": "play plaza 0,1"})
    assert [(each["event"], each["seat"]) for each in events(answer, "deck_too_small")] == [
        (name, 0) for name in told
    ]


def test_it_is_told_who_keeps_a_hand() -> None:
    kept = events(case({"0,0": "port"}, "play plaza 1,0", "plaza"), "kept_hand")
    assert [each["seat"] for each in kept] == [0]


@pytest.mark.clause("ic.end.power")
def test_a_game_with_one_power_station_ends_with_it() -> None:
    copies = {"power": 1, "bank": 3, "port": 3, "post": 2, "housing": 2}
    small = {"miniature": {"copies": copies, "hand_size": 1, "start": 1}}
    answer = case({"0,0": "port"}, "play power 1,0", "power", setup=small)
    assert answer["result"]["cause"] == "power"
