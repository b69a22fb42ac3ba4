"""Witnesses: for every two readings of every switch a smallest case that tells them apart."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from egorules import catham_city as cc
from egorules.tools.witness import (
    CaseData,
    Pair,
    pairs,
    read_or_none,
    smaller,
    tells_apart,
    witnesses,
)

FOUND = witnesses(cc)


def superfluous(data: CaseData, pair: Pair) -> list[CaseData]:
    """Smaller cases that would do as well; there should be none."""
    cases = ((less, read_or_none(less, cc)) for less in smaller(data))
    return [less for less, case in cases if case is not None and tells_apart(case, pair)]


def parts(pair: Pair) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a witness comes to under its first and its second reading."""
    one, other = FOUND[pair].outcomes()
    return one.parts, other.parts


def only(pair: Pair) -> tuple[set[str], set[str]]:
    """The moves that are legal at the end under the first reading only, and under the second."""
    one, other = (set(each["legal_moves"]) for each in parts(pair))
    return one - other, other - one


def test_every_two_readings_of_every_switch_have_a_witness_and_nothing_else_has() -> None:
    assert set(FOUND) == set(pairs(cc.Rulings))
    assert len(FOUND) == 10 + 3


@pytest.mark.parametrize("pair", FOUND, ids=".".join)
def test_the_outcomes_differ_and_one_reading_allows_every_move(pair: Pair) -> None:
    one, other = FOUND[pair].outcomes()
    assert one.parts != other.parts
    assert one.judgement is not None
    assert other.judgement is not None
    assert one.judgement.legal or other.judgement.legal


@pytest.mark.parametrize("pair", FOUND, ids=".".join)
def test_without_any_one_move_or_card_the_difference_is_gone(pair: Pair) -> None:
    assert superfluous(FOUND[pair].data, pair) == []


@pytest.mark.parametrize("pair", FOUND, ids=".".join)
def test_a_witness_is_an_official_table_and_the_deck_is_what_it_does_not_name(pair: Pair) -> None:
    data = FOUND[pair].data
    assert "deck" not in data["position"]
    assert "miniature" not in data["setup"]


@pytest.mark.parametrize(("where", "faction"), [(0, "detectives"), (0, "mafia"), (1, "hackers")])
def test_a_planted_card_is_found_superfluous(where: int, faction: str) -> None:
    pair = ("detectives_extra", "any_faction", "another_faction")
    data = deepcopy(FOUND[pair].data)
    hand = data["position"]["hands"][where]
    hand[faction] = hand.get(faction, 0) + 1
    assert superfluous(data, pair) != []


def test_planted_moves_rulings_and_facts_are_found_superfluous() -> None:
    pair = ("passing", "forced_only", "allowed")
    data = FOUND[pair].data
    position, setup = data["position"], data["setup"]
    assert superfluous({**data, "moves": ["take 1 scientists", "card mafia"]}, pair) != []
    assert superfluous({**data, "position": {**position, "influence": [1, 2]}}, pair) != []
    ruling = {"rulings": {"hand_limit": "end_of_turn"}}
    assert superfluous({**data, "setup": {**setup, **ruling}}, pair) != []


# What the readings say must be what is seen.


def test_a_pass_is_offered_only_where_it_is_allowed() -> None:
    assert only(("passing", "forced_only", "allowed")) == (set(), {"pass"})
    assert only(("second_action", "required", "optional")) == (set(), {"pass"})


def test_the_limit_binds_at_once_or_at_the_end_of_the_turn_or_at_a_take() -> None:
    at_once, later = parts(("hand_limit", "every_action", "end_of_turn"))
    assert (at_once["pending"]["kind"], later["pending"]["kind"]) == ("surplus", "turn")
    at_once, never = parts(("hand_limit", "every_action", "taking_only"))
    assert at_once["pending"] == {"kind": "surplus", "seat": 0, "cards": 1}
    assert never["pending"] == {"kind": "turn", "seat": 1}
    later, take = parts(("hand_limit", "end_of_turn", "taking_only"))
    assert (later["pending"]["kind"], take["pending"]["kind"]) == ("turn", "surplus")


def test_more_than_fit_may_be_taken_or_not() -> None:
    too_many, _ = only(("over_limit_take", "discard_surplus", "capped"))
    assert too_many == {"take 7 scientists"}


def test_the_market_is_filled_up_before_the_surplus_or_after_it() -> None:
    before, after = parts(("refill_order", "refill_first", "discard_first"))
    assert (before["pending"]["kind"], after["pending"]["kind"]) == ("chance", "surplus")


def test_the_pile_is_shuffled_when_a_card_is_needed_or_when_the_last_one_leaves() -> None:
    later, at_once = parts(("reshuffle_timing", "on_demand", "at_once"))
    assert later["position"]["deck"] == {}
    assert at_once["position"]["discard"] == {}


def test_cards_played_lie_in_play_or_in_the_discard_pile() -> None:
    later, at_once = parts(("discard_timing", "after_effect", "at_once"))
    assert (later["position"]["in_play"], later["position"]["discard"]) == ({"bureaucrats": 1}, {})
    assert at_once["position"]["discard"] == {"bureaucrats": 1}


def test_a_single_card_can_be_given_only_where_the_active_player_has_the_bonus() -> None:
    assert only(("journalists_bonus", "giver", "active")) == (set(), {"give scientists"})


def test_a_fourth_detective_is_an_extra_card_or_not() -> None:
    pair = ("detectives_extra", "any_faction", "another_faction")
    assert only(pair) == ({"play 3 detectives with detectives"}, set())


def test_one_card_is_a_payment_only_where_the_choice_is_free() -> None:
    assert only(("mafia_payment", "full_payment", "free_choice")) == (set(), {"discard scientists"})


def test_an_empty_hand_can_be_searched_or_not() -> None:
    pair = ("police_beyond_hand", "reveal_all", "illegal")
    assert only(pair) == ({"play 1 police with scientists on 1"}, set())
