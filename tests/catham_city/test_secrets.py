"""Who learns what: audiences of events, notation as others see it, observations."""

from __future__ import annotations

from typing import Any

import pytest

from egorules import catham_city as cc
from egorules.core.event import shows
from egorules.core.rulebook import Decision
from tests.catham_city.cases import judged

FACTIONS = ["journalists", "scientists", "mafia", "police", "hackers"]
OTHERS = ["detectives", "bureaucrats", "robochas", "mafia", "hackers"]
MARKET = {"mafia": 7}


def events(moves: str, hands: list[dict[str, int]], factions: list[str], **more: Any) -> list[Any]:
    """The events of the last of some moves, each with its name and its audience."""
    setup = {"seats": len(hands), "factions": factions, **more.pop("setup", {})}
    table = {"hands": hands, "market": MARKET, "turn": 0, **more}
    (*_, last) = judged({"setup": setup, "position": table, "moves": moves})["moves"]
    assert last["legal"]
    return [(event["event"], event["to"]) for event in last["events"]]


def test_a_card_that_is_dealt_is_seen_by_its_owner_only() -> None:
    answer = judged({"setup": {"seats": 2}, "moves": "first 1; card mafia"})
    public, private = answer["moves"][1]["events"]
    assert (public["event"], public["seat"], public["to"]) == ("dealt", 1, "all")
    assert "faction" not in public
    assert (private["faction"], private["to"]) == ("mafia", [1])
    assert "cc.hand.secret" in private["cites"]


@pytest.mark.parametrize(
    ("moves", "hands", "factions", "seat"),
    [
        ("play 3 scientists; card mafia", [{"scientists": 3}, {}], FACTIONS, 0),
        ("play 2 robochas; card mafia", [{"robochas": 2}, {}], OTHERS, 0),
        (
            "play 1 police with mafia on 1; reveal police; card mafia",
            [{"police": 1, "mafia": 1}, {"police": 1}],
            FACTIONS,
            1,
        ),
    ],
)
def test_a_card_that_is_drawn_is_seen_by_its_owner_only(
    moves: str, hands: list[dict[str, int]], factions: list[str], seat: int
) -> None:
    assert events(moves, hands, factions)[:2] == [("drew", "all"), ("drew_card", [seat])]


def test_everything_else_is_open() -> None:
    tables: list[tuple[str, list[dict[str, int]], list[str]]] = [
        ("take 2 mafia; card mafia; card hackers", [{}, {}], FACTIONS),
        ("play 2 journalists; give mafia", [{"journalists": 2}, {"mafia": 2}], FACTIONS),
        ("play 2 journalists; decline", [{"journalists": 2}, {"mafia": 2}], FACTIONS),
        ("play 4 mafia; discard hackers", [{"mafia": 4}, {"hackers": 2}], FACTIONS),
        ("play 2 bureaucrats; card mafia; card mafia", [{"bureaucrats": 2}, {}], OTHERS),
        ("play 1 hackers on 1; reveal mafia", [{"hackers": 1}, {"mafia": 2}], FACTIONS),
        ("play 3 detectives with mafia", [{"detectives": 3, "mafia": 1}, {}], OTHERS),
        (
            "play 3 detectives with hackers; discard hackers",
            [{"detectives": 3, "hackers": 1}, {"hackers": 1}],
            OTHERS,
        ),
        (
            "play 1 police with mafia on 1; reveal mafia",
            [{"police": 1, "mafia": 1}, {"mafia": 1}],
            FACTIONS,
        ),
    ]
    for moves, hands, factions in tables:
        # a market of nothing but Mafia cards, as far as there are enough of them
        told = events(moves, hands, factions)
        assert told
        assert {audience for _, audience in told} == {"all"}


def test_notation_hides_only_what_comes_into_a_hand() -> None:
    state = cc.start(cc.Setup(3))
    first = cc.parse_move("first 1")
    assert {cc.shown(state, first, seat) for seat in (None, 0, 1, 2)} == {"first 1"}
    state = cc.apply(state, first).state
    card = cc.parse_move("card mafia")
    assert [cc.shown(state, card, seat) for seat in (None, 0, 1, 2)] == [
        "card *",
        "card *",
        "card mafia",
        "card *",
    ]
    hands = [{"scientists": 3}, {}]
    state = cc.position(hands, MARKET, 0)
    state = cc.apply(state, cc.parse_move("play 3 scientists")).state
    assert [cc.shown(state, card, seat) for seat in (None, 0, 1)] == [
        "card *",
        "card mafia",
        "card *",
    ]
    state = cc.apply(cc.position(hands, MARKET, 0), cc.parse_move("take 1 mafia")).state
    assert {cc.shown(state, card, seat) for seat in (None, 0, 1)} == {"card mafia"}


def test_an_observation_holds_what_is_open_and_ones_own_hand() -> None:
    state = cc.position(
        [{"mafia": 2}, {"hackers": 3}], {"scientists": 7}, 1, discard={"mafia": 4}, influence=(3, 4)
    )
    mine, other, spectator = (cc.observe(state, seat) for seat in (0, 1, None))
    assert mine.hand == state.hands[0]
    assert spectator.hand is None
    for seen in (mine, other, spectator):
        assert seen.sizes == (2, 3)
        assert seen.deck_size == 75 - 2 - 3 - 7 - 4
        assert seen.influence == (3, 4)
        assert (seen.market, seen.discard) == (state.market, state.discard)
        assert seen.moment == "cc.turn.one-action"
        assert seen.pending == Decision(1, "turn")
        assert seen.actions_left == 1
    assert not mine.legal_moves
    assert other.legal_moves == cc.legal_moves(state)
    assert not spectator.legal_moves
    for nobody in (2, -1, True, "0"):
        seat: Any = nobody
        with pytest.raises(ValueError, match="no seat"):
            cc.observe(state, seat)


def test_what_was_revealed_is_known_also_where_it_is_discarded_at_once() -> None:
    rulings = cc.read_setup({"seats": 2, "rulings": {"discard_timing": "at_once"}}).rulings
    setup = cc.Setup(2, FACTIONS, rulings=rulings)
    hands = [{"police": 2, "mafia": 1}, {"hackers": 2}]
    state = cc.position(hands, {"scientists": 7}, 0, setup=setup)
    for move in ("play 2 police with mafia on 1", "reveal hackers"):
        state = cc.apply(state, cc.parse_move(move)).state
    for seat in (None, 0, 1):
        seen = cc.observe(state, seat)
        assert not seen.in_play
        assert list(seen.revealed) == [cc.Faction.HACKERS]
        assert "revealed" in cc.draw_table(seen)


def test_hands_stay_hidden_when_the_game_is_over() -> None:
    state = cc.position(
        [{"journalists": 2}, {"hackers": 3}],
        {"scientists": 7},
        0,
        setup=cc.Setup(2, FACTIONS),
        influence=(14, 0),
    )
    step = cc.apply(state, cc.parse_move("play 2 journalists"))
    assert all(shows(event, None) for event in step.events)
    seen = cc.observe(step.state, 0)
    assert not seen.hand
    assert seen.sizes == (0, 3)
    assert "Hackers" in cc.draw_table(cc.observe(step.state, 1))
