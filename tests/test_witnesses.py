"""Witnesses: for every two readings of every switch a smallest case that tells them apart."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.core.ruling import switches
from egorules.tools.readings import Rivalry
from egorules.tools.witness import (
    CaseData,
    Pair,
    Witness,
    pairs,
    read_or_none,
    smaller,
    tells_apart,
    witnesses,
)
from tests import toy

FOUND = witnesses(ew)


def still_apart(data: CaseData, pair: Pair) -> bool:
    case = read_or_none(data, ew)
    return case is not None and tells_apart(case, pair)


def superfluous(data: CaseData, pair: Pair) -> list[CaseData]:
    """Smaller cases that would do as well; there should be none."""
    return [less for less in smaller(data) if still_apart(less, pair)]


def parts(pair: Pair) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a witness comes to under its first and its second reading."""
    one, other = FOUND[pair].outcomes()
    return one.parts, other.parts


def test_every_two_readings_of_every_switch_have_a_witness_and_nothing_else_has() -> None:
    counts = [len(kind) for kind in switches(ew.Rulings).values()]
    assert len(FOUND) == sum(count * (count - 1) // 2 for count in counts)
    assert set(FOUND) == set(pairs(ew.Rulings))


@pytest.mark.parametrize("pair", FOUND, ids=".".join)
def test_the_outcomes_differ_and_one_reading_allows_every_move(pair: Pair) -> None:
    outcomes = FOUND[pair].outcomes()
    assert outcomes[0].parts != outcomes[1].parts
    judgements = [outcome.judgement for outcome in outcomes]
    assert all(judgement is not None for judgement in judgements)
    assert any(judgement.legal for judgement in judgements if judgement is not None)


@pytest.mark.parametrize("pair", FOUND, ids=".".join)
def test_without_any_one_move_or_card_the_difference_is_gone(pair: Pair) -> None:
    assert superfluous(FOUND[pair].data, pair) == []


@pytest.mark.parametrize("pair", FOUND, ids=".".join)
def test_the_deck_is_what_the_witness_does_not_name(pair: Pair) -> None:
    """A card that is left out goes into the deck, so a smaller case is really smaller."""
    assert "deck" not in FOUND[pair].data["position"]


def planted(pair: Pair, where: list[Any], card: int) -> CaseData:
    """A witness with one card too many."""
    data = deepcopy(FOUND[pair].data)
    holder: Any = data["position"]
    for key in where:
        holder = holder[key]
    holder.append(card)
    return data


@pytest.mark.parametrize("where", [["hands", 0], ["hands", 1], ["discard"]])
def test_a_planted_card_is_found_superfluous(where: list[Any]) -> None:
    pair = ("repeat_stop", "allowed", "forbidden")
    assert superfluous(planted(pair, where, 5), pair) != []


def test_a_planted_move_and_a_planted_ruling_are_found_superfluous() -> None:
    pair = ("repeat_stop", "allowed", "forbidden")
    data = deepcopy(FOUND[pair].data)
    assert superfluous({**data, "moves": ["stop"]}, pair) != []
    data["setup"]["rulings"] = {"win_tie": "random"}
    assert superfluous(data, pair) != []


# What the readings say must be what is seen.


def test_a_second_stop_is_offered_only_where_it_is_allowed() -> None:
    allowed, forbidden = parts(("repeat_stop", "allowed", "forbidden"))
    assert "stop" in allowed["legal_moves"]
    assert "stop" not in forbidden["legal_moves"]


def test_only_what_the_active_player_is_shown_depends_on_the_third_party() -> None:
    blind, sees = parts(("third_party_sight", "blind", "active_sees"))
    different = {key for key in blind if blind[key] != sees[key]}
    assert different == {"shown"}
    assert {seat for seat in blind["shown"] if blind["shown"][seat] != sees["shown"][seat]} == {"0"}


def test_after_the_first_nine_the_second_player_is_asked_only_where_both_may_play() -> None:
    closed, both = parts(("dual_counter", "first_closes", "both_may_play"))
    assert closed["pending"]["kind"] == "turn"
    assert both["pending"]["kind"] == "counter"


def test_a_tie_is_shared_or_drawn_or_played_out() -> None:
    shared, drawn = parts(("win_tie", "shared", "random"))
    _, played_out = parts(("win_tie", "random", "extra_round"))
    assert len(shared["result"]["winners"]) > 1
    assert drawn["pending"]["what"] == "winner"
    assert played_out["position"]["round"] == 2


def test_the_top_discard_goes_or_stays() -> None:
    goes, stays = parts(("reshuffle_keeps_top", "no", "yes"))
    assert goes["position"]["discard"] == []
    assert len(stays["position"]["discard"]) == 1


def test_the_pile_is_shuffled_when_a_card_is_needed_or_when_the_last_one_leaves() -> None:
    later, at_once = parts(("reshuffle_timing", "on_demand", "at_once"))
    assert later["position"]["deck"] == {}
    assert at_once["position"]["discard"] == []


def test_a_carried_table_keeps_what_a_new_one_shuffles() -> None:
    anew, _ = parts(("round_setup", "reshuffle_all", "carry_over"))
    assert sum(anew["position"]["deck"].values()) == 60
    under, into = parts(("carry_over_hands", "under_discard", "into_deck"))
    assert len(under["position"]["discard"]) > len(into["position"]["discard"])


def test_who_starts_depends_on_which_score_counts() -> None:
    by_round, by_total = parts(("first_player_basis", "round_score", "running_total"))
    assert by_round["pending"]["what"] == "first"
    assert by_total["position"]["turn"] == 1


def test_one_s_own_value_may_be_announced_or_one_s_card_named_later() -> None:
    allowed, forbidden = parts(("own_hand_announce", "allowed", "forbidden"))
    only = set(allowed["legal_moves"]) - set(forbidden["legal_moves"])
    assert only
    assert all(move.startswith("swap =") for move in only)
    before, after = parts(("exchange_commit", "before_reveal", "after_reveal"))
    assert "swap own ?" in set(after["legal_moves"]) - set(before["legal_moves"])


def test_a_tie_with_a_citybot_is_shared_or_lost() -> None:
    shared, lost = parts(("solo_tie", "shared", "human_loses"))
    assert 0 in shared["result"]["winners"]
    assert 0 not in lost["result"]["winners"]


def test_which_card_a_citybot_plays_depends_on_how_its_eight_is_read() -> None:
    def played(outcome: dict[str, Any]) -> int:
        top: int = outcome["position"]["discard"][0]
        return top

    highest, natural = parts(("citybot_step_4", "highest", "natural_first"))
    assert (played(highest), played(natural)) == (9, 8)
    highest, saved = parts(("citybot_step_4", "highest", "save_wild"))
    assert (played(highest), played(saved)) == (8, 7)
    highest, saved = parts(("citybot_step_5", "highest_printed", "save_wild"))
    assert (played(highest), played(saved)) == (8, 7)
    highest, natural = parts(("citybot_step_5", "highest_printed", "natural_pair_first"))
    assert (played(highest), played(natural)) == (8, 7)


def test_a_citybot_s_own_nine_cancels_its_eleven_or_not() -> None:
    cancels, goes_on = parts(("citybot_own_nine", "counter_self", "exchange_proceeds"))
    assert cancels["position"]["discard"][0] == 9
    assert goes_on["position"]["hands"][0] == [9]


def test_a_rulebook_without_witnesses_has_none() -> None:
    assert witnesses(toy) == {}


def test_a_witness_names_its_question() -> None:
    for (switch, *_), witness in FOUND.items():
        assert isinstance(witness, Witness)
        rivalry = Rivalry(switch, "", ew.questions.of_switch(switch), witness.outcomes())
        assert rivalry.questions
        assert rivalry.clauses
        assert rivalry.changes
