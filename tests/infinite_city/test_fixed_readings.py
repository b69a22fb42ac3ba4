"""Questions whose answer is fixed: what the answer means at the table."""

from __future__ import annotations

from typing import Any

import pytest

from egorules import infinite_city as ic
from egorules.core.rulebook import Decision
from egorules.infinite_city.clause_ids import SCORE_SILVER_TIE
from egorules.infinite_city.ending import score_cites
from egorules.infinite_city.scoring import Cause, result_of
from tests.infinite_city.test_rulings import ALMOST, case, clauses, events, pending


def question(*slugs: str) -> pytest.MarkDecorator:
    return pytest.mark.question(*(f"ic.question.{slug}" for slug in slugs))


def scored(board: dict[str, str], seats: int = 2) -> dict[str, Any]:
    """The result if the game were over with this board."""
    setup = ic.Setup(seats, "plain")
    state = ic.position(board, [[]] * seats, 0, setup=setup)
    result = result_of(setup, state.board, Cause.LAST_TURNS)
    totals = [total.at_least for total in result.totals]
    return {"totals": totals, "winners": result.winners, "scores": result.scores}


@question("deck-order-kept")
def test_the_deck_is_never_shuffled_again() -> None:
    tail = ["temple", "down", "plaza"]
    answer = case({"0,0": "port"}, "play disaster 1,0; remove 0,0", "disaster", tail=tail)
    assert answer["position"]["tail"] == [*tail, "port"]


@question("last-refill")
def test_a_last_turn_is_refilled_too() -> None:
    answer = case({"0,0": "port"}, "play port 1,0; place 2,0", last_turns=[])
    assert answer["pending"] == {"kind": "chance", "what": "tile", "seat": 0}


@question("several-run-out", "second-run-out")
def test_the_first_to_run_out_begins_the_end() -> None:
    board = {"0,0": "stadium" + " 1" * 14 + " 2" * 14}
    answer = case(board, "play police 1,0", "police", others=[["bank"], ["bank"]])
    assert [each["seat"] for each in events(answer, "end_began")] == [1]
    assert [each["seat"] for each in events(answer, "sat_out")] == [2]
    assert answer["position"]["turn"] == 0
    board = {"0,0": ALMOST}
    answer = case(board, "play plaza 1,0", "plaza", others=[["bank"], ["bank"]], last_turns=[1])
    assert not events(answer, "end_began")
    assert answer["position"]["last_turns"] == []


@question("silenced-how-long")
def test_texts_stay_silent_for_the_rest_of_the_turn() -> None:
    board = {"0,0": ALMOST[:-4], "1,1": "down", "2,0": "down"}
    moves = (
        "play capitol 1,0; token 1,1; tile arboretum; token 2,0; tile construction"
        "; resolve 1,1; lift 0,0; done"
    )
    answer = case(board, moves, "capitol")
    assert answer["position"]["supplies"][0] == 1
    assert [each["tile"] for each in events(answer, "silenced")] == ["construction"]
    late = {"end_latch": "end_of_turn"}
    assert pending(case(board, moves, "capitol", rulings=late)) == "construction"


@question("hotel-last-token")
def test_a_last_token_on_a_hotel_begins_the_end() -> None:
    answer = case({"0,0": ALMOST, "1,0": "hotel"}, "hotel 1,0")
    assert [each["seat"] for each in events(answer, "end_began")] == [0]


@question("power-and-last-turns")
def test_power_stations_stop_last_turns() -> None:
    four = {f"{x},9": "power" for x in (0, 5, 10, 15)}
    board = {"0,0": "port", **four}
    answer = case(board, "play power 1,0", "power", last_turns=[1])
    assert answer["result"]["cause"] == "power"
    assert answer["position"]["last_turns"] == [1]


@question("silver-zero", "tie-area", "tie-after-area", "hands-at-the-end")
def test_ties_and_nothing() -> None:
    nobody = scored({"0,0": "bank", "0,1": "down power"})
    assert nobody["totals"] == [0, 0]
    assert nobody["winners"] == (0, 1)
    area = scored({"0,0": "bank 0", "0,1": "bank 0", "5,5": "port 1"})
    assert area["totals"] == [0, 0]
    assert area["winners"] == (0,)
    shared = scored({"0,0": "bank 0", "5,5": "port 1"})
    assert shared["winners"] == (0, 1)


@question("construction-empty-hand")
def test_a_construction_site_and_no_tile_in_hand() -> None:
    state = ic.position({"0,0": "port"}, [["construction"], []], 0)
    step = ic.apply(state, ic.parse_move("play construction 1,0"))
    assert [ic.event_data(event)["event"] for event in step.events] == ["built", "no_effect"]


@question("empty-hand-hotel")
def test_a_hotel_without_a_tile_in_hand() -> None:
    state = ic.position({"0,0": "hotel"}, [[], ["bank"]], 0)
    assert [str(move) for move in ic.legal_moves(state)] == ["hotel 0,0", "pass"]


@question("library-decline", "library-again")
def test_a_library_must_play_and_may_be_reached_again() -> None:
    looks = "play library 1,0; tile construction" + "; tile bank" * 4
    assert clauses(case({"0,0": "port"}, looks + "; done", "library")) == {"ic.build.mandatory"}
    moves = looks + "; play construction 2,0; play library 3,0"
    answer = case({"0,0": "port"}, moves, "library", "library")
    assert answer["pending"] == {"kind": "chance", "what": "tile", "seat": 0}
    assert answer["position"]["aside"] == [["bank"] * 4, []]


@question("several-plazas", "plaza-binds-plaza")
def test_beside_any_plaza() -> None:
    answer = case({"0,0": "plaza", "5,5": "plaza"}, "", "plaza")
    assert {"play plaza 0,1", "play plaza 5,6", "play bank 5,4"} <= set(answer["legal_moves"])
    assert len(answer["legal_moves"]) == 8 * 4


@question("hotel-and-plaza")
def test_a_plaza_does_not_hinder_a_hotel() -> None:
    board = {"0,0": "plaza", "5,5": "hotel"}
    assert "hotel 5,5" in case(board, "")["legal_moves"]


@question("police-no-token", "police-flipped")
def test_police_turned_up_and_a_player_without_tokens() -> None:
    board = {"0,0": "stadium" + " 1" * 15, "0,1": "down"}
    moves = "play housing 1,0; token 0,1; tile police"
    answer = case(board, moves, "housing", others=[["bank"], ["bank"]], last_turns=[2])
    assert answer["position"]["board"]["0,1"] == "police 0 2"


@question("power-when")
def test_a_power_station_turned_up_protects_from_then_on() -> None:
    board = {"0,0": "down", "0,1": "port 1", "2,0": "down", "2,1": "port 1"}
    moves = "play capitol 1,0; token 0,0; tile power; token 2,0; tile security"
    answer = case(board, moves, "capitol")
    assert answer["pending"]["kind"] == "security"
    assert set(answer["legal_moves"]) == {"clear 2,0", "clear 2,1"}


@question("power-and-hands")
def test_protection_does_not_stop_what_happens_to_hands() -> None:
    answer = case({"0,0": "power"}, "play temple 1,0; look 1", "temple")
    assert answer["pending"]["kind"] == "steal"
    answer = case({"0,0": "power"}, "play shopping 1,0", "shopping")
    assert answer["legal_moves"] == ["trade 1"]


@question("shopping-hands")
def test_whole_hands_change_owners() -> None:
    state = ic.position({"0,0": "port"}, [["shopping", "bank"], []], 0)
    for text in ("play shopping 1,0", "trade 1"):
        state = ic.apply(state, ic.parse_move(text)).state
    assert [list(hand) for hand in state.hands] == [[], ["bank"]]
    assert not isinstance(ic.pending(state), Decision)


def test_a_port_hides_a_tile_that_somebody_knows() -> None:
    tiny = {"miniature": {"copies": {"port": 5, "bank": 2, "post": 1}, "hand_size": 1, "start": 1}}
    board = {"0,0": "port", "0,1": "port"}
    answer = case(board, "play port 1,0; place 2,0", setup=tiny, others=[[]], tail=["port"])
    assert answer["position"]["board"]["2,0"] == "down port"
    assert pending(answer) == "turn"


@pytest.mark.parametrize(
    ("owners", "tied"),
    [("0 0 1 2", []), ("0 1", [0, 1]), ("0 1 1 2 2", [1, 2]), ("0 1 2", [0, 1, 2])],
)
def test_a_tie_for_silver_is_one_among_those_who_lead(owners: str, tied: list[int]) -> None:
    tiles = {f"{2 * at},0": f"construction {seat}" for at, seat in enumerate(owners.split())}
    setup = ic.Setup(3, "plain")
    state = ic.position(tiles, [[]] * 3, 0, setup=setup)
    result = result_of(setup, state.board, Cause.LAST_TURNS)
    cited = [seat for seat in range(3) if SCORE_SILVER_TIE in score_cites(result, state, seat)]
    assert cited == tied
