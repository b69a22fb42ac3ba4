"""Rulings: what each reading of an open question changes, and corners of the default ones."""

from __future__ import annotations

from typing import Any

import pytest

from egorules import catham_city as cc
from tests.catham_city.cases import judged

FACTIONS = ["journalists", "scientists", "mafia", "police", "hackers"]
OTHERS = ["detectives", "bureaucrats", "robochas", "mafia", "hackers"]


def ruled(
    moves: str, hands: list[dict[str, int]], market: dict[str, int], setup: Any = None, **table: Any
) -> dict[str, Any]:
    """What comes of some legal moves of seat 0."""
    given = {"seats": len(hands), "factions": FACTIONS, **(setup or {})}
    place = {"hands": hands, "market": market, "turn": 0, **table}
    answer = judged({"setup": given, "position": place, "moves": moves})
    assert all(move["legal"] for move in answer["moves"]), answer["moves"][-1]
    return answer


def told(answer: dict[str, Any]) -> list[str]:
    """The names of the events of the last move."""
    return [event["event"] for event in answer["moves"][-1]["events"]]


@pytest.mark.question("cc.question.hand-limit")
def test_the_limit_may_be_settled_at_the_end_of_the_turn() -> None:
    setup: dict[str, Any] = {"variant": "two-actions", "rulings": {"hand_limit": "end_of_turn"}}
    hands = [{"scientists": 9, "journalists": 1}, {}]
    first = "take 2 hackers; card mafia; card mafia"
    answer = ruled(first, hands, {"hackers": 2, "mafia": 5}, setup)
    assert answer["pending"] == {"kind": "turn", "seat": 0}
    assert answer["position"]["actions_left"] == 1
    setup["rulings"] = {"hand_limit": "end_of_turn", "second_action": "optional"}
    answer = ruled(f"{first}; pass", hands, {"hackers": 2, "mafia": 5}, setup)
    assert answer["pending"] == {"kind": "surplus", "seat": 0, "cards": 2}
    moves = f"{first}; pass; discard hackers; discard scientists"
    answer = ruled(moves, hands, {"hackers": 2, "mafia": 5}, setup)
    assert answer["pending"] == {"kind": "turn", "seat": 1}


@pytest.mark.question("cc.question.hand-limit")
def test_under_taking_only_the_next_take_settles_the_limit() -> None:
    setup = {"rulings": {"hand_limit": "taking_only"}}
    answer = ruled("play 2 journalists; decline", [{"journalists": 13}, {}], {"mafia": 7}, setup)
    assert answer["pending"] == {"kind": "turn", "seat": 1}
    answer = ruled("take 1 mafia; card mafia", [{"journalists": 13}, {}], {"mafia": 7}, setup)
    assert answer["pending"] == {"kind": "surplus", "seat": 0, "cards": 4}


@pytest.mark.question("cc.question.reshuffle-timing")
@pytest.mark.parametrize(
    ("rulings", "deck", "pile", "events"),
    [
        ({}, {}, {"bureaucrats": 2, "mafia": 4}, ["turned_up", "gained", "discarded"]),
        (
            {"reshuffle_timing": "at_once"},
            {"bureaucrats": 1, "mafia": 3},
            {"bureaucrats": 1, "mafia": 1},
            ["reshuffled", "turned_up", "gained", "discarded"],
        ),
        (
            {"reshuffle_timing": "at_once", "discard_timing": "at_once"},
            {"bureaucrats": 2, "mafia": 3},
            {"mafia": 1},
            ["reshuffled", "turned_up", "discarded", "gained"],
        ),
    ],
)
def test_the_discard_pile_may_become_the_deck_at_once(
    rulings: dict[str, str], deck: dict[str, int], pile: dict[str, int], events: list[str]
) -> None:
    """The last card leaves, the pile is shuffled in, then the card arrives."""
    small = {"copies": {"bureaucrats": 4, "mafia": 4}, "deal": [0, 0], "market": 1}
    setup = {"factions": None, "miniature": small, "rulings": rulings}
    table = {"deck": {"mafia": 1}, "discard": {"bureaucrats": 1, "mafia": 3}}
    hands: list[dict[str, int]] = [{"bureaucrats": 2}, {}]
    moves = "play 1 bureaucrats; card mafia"
    answer = ruled(moves, hands, {"bureaucrats": 1}, setup, **table)
    assert told(answer) == [*events, "turn_began"]
    position = answer["position"]
    assert (position["deck"], position["discard"]) == (deck, pile)
    assert position["influence"] == [1, 0]


@pytest.mark.question("cc.question.mafia-payment")
def test_a_player_with_one_card_and_influence_may_choose_under_free_choice() -> None:
    hands = [{"mafia": 4}, {"hackers": 1}, {}]
    setup = {"rulings": {"mafia_payment": "free_choice"}}
    pending = {"kind": "payment", "seat": 1, "by": 0, "cards": 1, "influence": True}
    market = {"mafia": 7}
    answer = ruled("play 4 mafia", hands, market, setup, influence=[0, 2, 1])
    assert answer["pending"] == pending
    assert set(answer["legal_moves"]) == {"discard hackers", "pay"}
    answer = ruled("play 4 mafia; discard hackers", hands, market, setup, influence=[0, 2, 1])
    empty = {"kind": "payment", "seat": 2, "by": 0, "cards": 0, "influence": True}
    assert answer["pending"] == empty
    assert answer["legal_moves"] == ["pay"]
    assert answer["position"]["influence"] == [2, 2, 1]


@pytest.mark.question("cc.question.mafia-mixed")
def test_whoever_has_paid_a_card_owes_the_second() -> None:
    moves = "play 4 mafia; discard hackers"
    answer = ruled(moves, [{"mafia": 4}, {"hackers": 3}], {"mafia": 7}, influence=[0, 2])
    owed = {"kind": "payment", "seat": 1, "by": 0, "cards": 1, "influence": False}
    assert answer["pending"] == owed
    assert answer["legal_moves"] == ["discard hackers"]


@pytest.mark.question("cc.question.who-is-asked")
def test_everybody_is_asked_even_with_an_empty_hand() -> None:
    hands: list[dict[str, int]] = [{"journalists": 2}, {}, {}]
    answer = ruled("play 2 journalists; decline", hands, {"mafia": 7})
    assert answer["pending"] == {"kind": "gift", "seat": 2, "by": 0}
    assert answer["legal_moves"] == ["decline"]


@pytest.mark.question("cc.question.short-market")
def test_a_short_market_is_completed_when_cards_are_there_again() -> None:
    small = {"copies": {"mafia": 4, "robochas": 4}, "deal": [0, 0], "market": 3, "hand_limit": 9}
    setup = {"factions": None, "miniature": small}
    hands = [{"mafia": 4, "robochas": 1}, {"robochas": 2}]
    answer = ruled("take 1 robochas", hands, {"robochas": 1}, setup)
    assert told(answer) == ["took", "market_short", "turn_began"]
    assert answer["position"]["market"] == {}
    hands = [{"mafia": 4, "robochas": 2}, {"robochas": 2}]
    played = ruled("play 4 mafia; discard robochas; discard robochas", hands, {}, setup)
    assert played["pending"] == {"kind": "chance", "what": "card", "seat": None}
    assert played["position"]["deck"] == {"mafia": 4, "robochas": 2}
    assert played["position"]["turn"] == 0


@pytest.mark.question("cc.question.refill-order")
def test_a_surplus_may_fill_the_market_after_all() -> None:
    """Nothing was left to refill with; then the surplus is discarded, and there is."""
    small = {"copies": {"mafia": 4}, "deal": [0, 0], "market": 2, "hand_limit": 2}
    setup = {"factions": None, "miniature": small}
    answer = ruled("take 2 mafia", [{"mafia": 2}, {}], {"mafia": 2}, setup)
    assert answer["pending"] == {"kind": "surplus", "seat": 0, "cards": 2}
    answer = ruled(
        "take 2 mafia; discard mafia; discard mafia; card mafia; card mafia",
        [{"mafia": 2}, {}],
        {"mafia": 2},
        setup,
    )
    assert answer["position"]["market"] == {"mafia": 2}
    assert answer["pending"] == {"kind": "turn", "seat": 1}


@pytest.mark.question("cc.question.whole-gain")
def test_all_cards_are_revealed_before_points_are_counted() -> None:
    """Two points are missing; four come at once, and cards in play stay there."""
    hands = [{"hackers": 4}, {"hackers": 4}]
    moves = "play 4 hackers on 1; " + "; ".join(["reveal hackers"] * 4)
    answer = ruled(moves, hands, {"mafia": 7}, influence=[14, 0])
    assert answer["result"] == {"totals": [18, 0], "winners": [0]}
    assert answer["position"]["in_play"] == {"hackers": 4}
    assert answer["position"]["discard"] == {}
    assert told(answer) == ["revealed", "gained", "won"]


@pytest.mark.question("cc.question.win-stops-effect")
def test_nothing_is_drawn_after_a_winning_gain() -> None:
    answer = ruled("play 3 scientists", [{"scientists": 3}, {}], {"mafia": 7}, influence=[14, 0])
    assert answer["pending"] == {"kind": "over"}
    assert answer["position"]["in_play"] == {"scientists": 3}
    hands = [{"police": 1, "mafia": 1}, {"mafia": 1}]
    moves = "play 1 police with mafia on 1; reveal mafia"
    answer = ruled(moves, hands, {"hackers": 7}, influence=[15, 0])
    assert answer["position"]["in_play"] == {"police": 1, "mafia": 2}


@pytest.mark.question("cc.question.police-beyond-hand")
def test_police_against_an_empty_hand_reveal_nothing() -> None:
    hands = [{"police": 2, "mafia": 1}, {}]
    answer = ruled("play 2 police with mafia on 1", hands, {"hackers": 7})
    assert told(answer) == ["played_against", "not_revealed", "discarded", "turn_began"]
    assert answer["position"]["discard"] == {"mafia": 1, "police": 2}
    assert answer["position"]["influence"] == [0, 0]


@pytest.mark.question("cc.question.nothing-left")
def test_what_cannot_be_drawn_is_left_out() -> None:
    small = {"copies": {"robochas": 3, "mafia": 1}, "deal": [0, 0], "market": 1}
    setup = {"factions": None, "miniature": small}
    hands = [{"robochas": 2}, {"robochas": 1}]
    answer = ruled("play 2 robochas", hands, {"mafia": 1}, setup)
    assert told(answer) == ["played", "not_drawn", "discarded", "turn_began"]
    at_once = {**setup, "rulings": {"discard_timing": "at_once"}}
    answer = ruled("play 2 robochas", hands, {"mafia": 1}, at_once)
    assert told(answer) == ["played", "discarded", "reshuffled"]
    assert answer["pending"] == {"kind": "chance", "what": "card", "seat": 0}


@pytest.mark.question("cc.question.detectives-extra")
def test_the_additional_card_may_be_a_detective() -> None:
    hands = [{"detectives": 4}, {"detectives": 1}]
    moves = "play 3 detectives with detectives; discard detectives"
    answer = ruled(moves, hands, {"mafia": 7}, {"factions": OTHERS})
    assert answer["position"]["influence"] == [3, 1]
    assert answer["position"]["discard"] == {"detectives": 5}


@pytest.mark.question("cc.question.pass-length")
def test_a_pass_gives_up_both_actions() -> None:
    setup = {"variant": "two-actions", "rulings": {"passing": "allowed"}}
    answer = ruled("pass", [{}, {}], {"mafia": 7}, setup)
    assert answer["pending"] == {"kind": "turn", "seat": 1}
    assert answer["position"]["actions_left"] == 2


@pytest.mark.question("cc.question.deal-order")
def test_the_deal_goes_round_as_long_as_a_hand_is_short() -> None:
    factions = {"seats": 6, "factions": FACTIONS}
    moves = ["first 2", *["card mafia"] * 12, *["card hackers"] * 15, *["card police"] * 15]
    answers = [
        judged({"setup": factions, "moves": moves[:made]}) for made in range(1, len(moves) + 1)
    ]
    receivers = [answer["pending"]["seat"] for answer in answers]
    assert receivers[:36] == [2, 3, 4, 5, 0, 1] * 6
    assert receivers[36:42] == [4, 5, 0, 1, 0, 1]
    assert receivers[42] is None
    assert [sum(hand.values()) for hand in answers[-1]["position"]["hands"]] == [8, 8, 6, 6, 7, 7]


def test_who_passes_with_too_many_cards_has_no_action_left_while_discarding() -> None:
    rulings = {"passing": "allowed", "hand_limit": "end_of_turn"}
    setup = cc.read_setup({"seats": 2, "variant": "two-actions", "rulings": rulings})
    table = {"hands": [{"mafia": 11}, {}], "market": {"hackers": 7}, "turn": 0, "actions_left": 1}
    state = cc.apply(cc.read_position(setup, table), cc.parse_move("pass")).state
    report = cc.report(state)
    assert report["pending"]["kind"] == "surplus"
    assert report["position"]["actions_left"] == 0
    assert cc.from_json(cc.to_json(state), cc.State) == state
