"""States from JSON: every state that play reaches is taken, and one that it cannot is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.core.parse import BadInput
from tests.rulings import A, B, after, citybot, solo, table, with_rulings

CARDS = "A card is not one of this game"
FITS = "What is awaited does not fit the table"
TURN = "The turn does not fit what is awaited"
SETUP = "The table does not fit the setup"
SUM = "The cards do not add up to those of the setup"

THREE = table([2, 3, 11, 12], [4, 5], [6, 7], discard=[1])
PLACES: dict[str, ew.State] = {
    "turn": THREE,
    "drawn": after(THREE, "draw; card 8"),
    "ability": after(THREE, "take 12"),
    "counter": after(THREE, "take 11; exchange 0,1"),
    "look": after(table([2, 10], [4, 5], [6, 7], discard=[1]), "take 10; look 1"),
    "methods": after(THREE, "take 11; exchange 0,1; allow"),
    "pick": after(THREE, "take 11; exchange 1,2; allow; allow; swap ? ?"),
    "picked": after(THREE, "take 11; exchange 1,2; allow; allow; swap ? ?; pick 4"),
    "own and pick": after(THREE, "take 11; exchange 0,1; allow; swap 3 ?"),
    "give": after(
        with_rulings(THREE, exchange_commit="after_reveal"),
        "take 11; exchange 0,1; allow; swap own ?; pick 5",
    ),
    "give to the one before": after(
        table([4, 5], [2, 11], [6], discard=[1], turn=B, exchange_commit="after_reveal"),
        "take 11; exchange 0,1; allow; swap ? own; pick 5",
    ),
    "solo give": after(
        with_rulings(
            solo([3, 11], citybot([6], [3, 5]), citybot([7], [4]), discard=[9], turn=0),
            exchange_commit="after_reveal",
        ),
        "take 11; trade own 1:top",
    ),
    "one penalty of one": after(
        with_rulings(THREE, wrong_announcement="penalty_per_error"),
        "take 11; exchange 1,2; allow; allow; swap =1 =6",
    ),
    "two penalties": after(
        with_rulings(THREE, wrong_announcement="penalty_per_error"),
        "take 11; exchange 1,2; allow; allow; swap =1 =1",
    ),
    "one penalty of two": after(
        with_rulings(THREE, wrong_announcement="penalty_per_error"),
        "take 11; exchange 1,2; allow; allow; swap =1 =1; card 8",
    ),
    "deal": after(ew.start(ew.Setup(2)), "first 1; card 5"),
    "first": ew.start(ew.Setup(3)),
    "citybot": solo([3, 4], citybot([6], [3]), citybot([7], [4]), discard=[9]),
    "you": solo([3, 4], citybot([6], [3]), citybot([7], [4]), discard=[9], turn=0),
    "over": after(table([5], [2, 3], discard=[5]), "match 5"),
}


@pytest.mark.parametrize("place", PLACES)
def test_what_play_reaches_is_taken(place: str) -> None:
    state = PLACES[place]
    assert ew.from_json(ew.to_json(state), ew.State) == state


def stored_with(place: str, path: str, value: Any) -> dict[str, Any]:
    """A state as it is stored, in which one value is another."""
    stored: dict[str, Any] = json.loads(ew.to_json(PLACES[place]))
    *parents, last = path.split(".")
    inner = stored["value"]
    for parent in parents:
        inner = inner[parent]
    assert inner[last] != value
    inner[last] = value
    return stored


def refusals(place: str, path: str, value: Any) -> list[str]:
    """Why a state is refused in which one value is another."""
    with pytest.raises(BadInput) as refused:
        ew.from_json(json.dumps(stored_with(place, path, value)), ew.State)
    return [str(reason) for _, reason in refused.value.reasons]


def eights(n: int) -> list[int]:
    """How often each card is in the deck of the table of three, but for the 8s."""
    return [n if card == 8 else THREE.deck.count(card) for card in range(1, 13)]


@pytest.mark.parametrize(
    ("place", "path", "value", "reasons"),
    [
        # What lies on the table.
        ("turn", "hands", [[2, 3, 11, 12], [4, 5]], [SETUP]),
        ("turn", "piles", [[], []], [SETUP]),
        ("turn", "totals", [0, 0], [SETUP]),
        ("turn", "deck.counts", [0, 5], [SETUP]),
        ("turn", "rest.counts", [0] * 13, [SETUP]),
        ("turn", "deck.order", [2, 1, *range(3, 13)], [SETUP]),
        ("turn", "hands", [[2, 3, 11, 13], [4, 5], [6, 7]], [CARDS]),
        ("turn", "hands", [[0, 2, 3, 11], [4, 5], [6, 7]], [CARDS]),
        ("turn", "piles", [[], [13], []], [CARDS]),
        ("turn", "removed", [13], [CARDS]),
        ("turn", "top", 13, [CARDS]),
        ("turn", "top", 0, [CARDS]),
        ("drawn", "phase.card", 13, [CARDS]),
        ("turn", "deck.counts", eights(-1), [CARDS]),
        ("turn", "deck.counts", eights(4), [SUM]),
        ("turn", "top", 2, [SUM]),
        ("drawn", "phase.card", 9, [SUM]),
        ("turn", "hands", [[3, 2, 11, 12], [4, 5], [6, 7]], ["A hand is not in ascending order"]),
        # Rounds and points.
        ("turn", "round", 0, ["Rounds count from 1"]),
        ("turn", "stop_by", A, ["Whoever said STOP has no further turn: the round would be over"]),
        # What is awaited, and of whom.
        ("turn", "turn", None, [TURN]),
        ("turn", "stop_by", 3, [TURN]),
        ("first", "turn", A, [TURN]),
        ("first", "phase.seats", [], [FITS]),
        ("first", "phase.seats", [3], [FITS]),
        ("over", "phase.winners", [], [FITS]),
        ("deal", "phase.left", 0, [FITS]),
        ("deal", "phase.left", 11, [FITS]),
        ("turn", "phase", {"phase": "CitybotCard"}, [FITS]),
        ("you", "phase", {"phase": "CitybotCard"}, [FITS]),
        ("citybot", "phase", {"phase": "DrawCard"}, [FITS]),
        ("citybot", "phase", {"phase": "PenaltyCard"}, [FITS]),
        ("turn", "phase", {"phase": "CitybotTurn"}, [FITS]),
        ("you", "phase", {"phase": "CitybotExchange"}, [FITS]),
        ("citybot", "phase", {"phase": "Turn"}, [FITS]),
        ("citybot", "phase", {"phase": "Drawn", "card": 3}, [SUM, FITS]),
        ("citybot", "phase", {"phase": "SoloAbility", "card": 12}, [FITS]),
        ("turn", "phase", {"phase": "SoloAbility", "card": 12}, [FITS]),
        ("you", "phase", {"phase": "Ability", "card": 12}, [FITS]),
        # An ability that may be countered.
        ("counter", "phase.queue", [], [FITS]),
        ("counter", "phase.queue", [2], [FITS]),
        ("counter", "phase.targets", [0, 3], [FITS]),
        ("counter", "phase.targets", [0, 1, 2], [FITS]),
        ("look", "phase.card", 12, [FITS]),
        ("look", "phase.targets", [3], [FITS]),
        # An exchange under way.
        ("methods", "phase.targets", [1, 0], [FITS]),
        ("methods", "phase.targets", [1, 1], [FITS]),
        ("methods", "phase.targets", [1, 3], [FITS]),
        ("you", "phase", {"phase": "ExchangeMethods", "targets": [0, 1]}, [FITS]),
        ("pick", "phase.picked", [6], [FITS]),
        ("pick", "phase.picked", [4, 6], [FITS]),
        ("picked", "phase.picked", [5, 6], [FITS]),
        ("pick", "phase.methods", ["=4", "=6"], [FITS]),
        ("pick", "phase.methods", ["4", "?"], [FITS]),
        ("pick", "phase.methods", ["own", "?"], [FITS]),
        ("pick", "phase.methods", ["=6", "?"], [FITS]),
        ("give", "phase.card", 2, [FITS]),
        ("give", "phase.card", 6, [FITS]),
        ("give", "phase.targets", [1, 2], [FITS]),
        ("give to the one before", "phase.card", 2, [FITS]),
        ("solo give", "phase.card", 5, [FITS]),
        ("solo give", "phase.card", 6, [FITS]),
        ("two penalties", "phase.left", 0, [FITS]),
        ("two penalties", "phase.left", 3, [FITS]),
        ("own and pick", "phase.methods", ["4", "?"], [FITS]),
        ("own and pick", "phase.methods", ["?", "?"], [FITS]),
        ("own and pick", "phase.targets", [1, 2], [FITS]),
    ],
)
def test_what_play_cannot_reach_is_refused_and_named(
    place: str, path: str, value: Any, reasons: list[str]
) -> None:
    assert refusals(place, path, value) == reasons


@pytest.mark.parametrize(
    ("place", "path", "value"),
    [
        ("pick", "phase.picked", [5]),
        ("pick", "phase.methods", ["=5", "?"]),
        ("own and pick", "phase.methods", ["own", "?"]),
        ("own and pick", "phase.methods", ["2", "?"]),
        ("give", "phase.card", 4),
        ("look", "phase.cancelled", True),
        ("turn", "stop_by", B),
        ("first", "phase.seats", [2]),
    ],
)
def test_what_play_could_have_reached_otherwise_is_taken(place: str, path: str, value: Any) -> None:
    other = ew.from_json(json.dumps(stored_with(place, path, value)), ew.State)
    assert other != PLACES[place]


@pytest.mark.parametrize(("place", "reasons"), [("solo give", [SETUP, FITS]), ("solo", [SETUP])])
def test_you_have_no_pile_of_your_own(place: str, reasons: list[str]) -> None:
    """So there is none to trade with either."""
    stored = stored_with("solo give", "phase.citybot", 0)
    if place == "solo":
        stored["value"]["phase"] = json.loads(ew.to_json(PLACES["turn"]))["value"]["phase"]
    stored["value"]["hands"][0].remove(3)
    stored["value"]["piles"][0].append(3)
    with pytest.raises(BadInput) as error:
        ew.from_json(json.dumps(stored), ew.State)
    assert [str(why) for _, why in error.value.reasons] == reasons


def test_reasons_stand_at_the_value() -> None:
    with pytest.raises(BadInput, match=f"^value: {TURN}$"):
        ew.from_json(json.dumps(stored_with("turn", "turn", None)), ew.State)


@pytest.mark.parametrize("place", PLACES)
def test_what_a_seat_sees_comes_back(place: str) -> None:
    state = PLACES[place]
    for seat in (None, *ew.seats(state)):
        seen = ew.observe(state, seat)
        stored = json.loads(ew.to_json(seen))
        assert stored["value"]["legal_moves"] == [str(move) for move in seen.legal_moves]
        assert stored["value"]["pending"]["pending"] == type(ew.pending(state)).__name__
        assert ew.from_json(json.dumps(stored), ew.Observation) == seen


def test_a_transcript_is_stored_in_the_notation_of_moves() -> None:
    moves = ["first 1", "card 5"]
    game = ew.Transcript(ew.Setup(2), tuple(map(ew.parse_move, moves)))
    stored = json.loads(ew.to_json(game))
    assert stored["value"]["moves"] == moves
    assert ew.from_json(json.dumps(stored), ew.Transcript) == game
    for wrong, reason in (("card five", "Expected a move"), (5, "Expected a text, got a whole")):
        stored["value"]["moves"][1] = wrong
        with pytest.raises(BadInput, match=rf"^value\.moves\[1\]: {reason}"):
            ew.from_json(json.dumps(stored), ew.Transcript)


@pytest.mark.parametrize("wrong", [4, None, "four", "4 ?", "*"])
def test_a_method_of_an_exchange_is_a_text_of_the_notation(wrong: object) -> None:
    stored = stored_with("pick", "phase.methods", [wrong, "?"])
    with pytest.raises(BadInput, match=r"^value\.phase\.methods\[0\]: Expected a "):
        ew.from_json(json.dumps(stored), ew.State)


def test_an_event_is_stored_with_its_name() -> None:
    (said, *_) = ew.apply(THREE, ew.parse_move("stop")).events
    assert json.loads(ew.to_json(said))["value"]["event"] == "said_stop"


def test_events_come_back_with_their_audience() -> None:
    for move in ("draw", "stop"):
        for event in ew.apply(THREE, ew.parse_move(move)).events:
            assert ew.from_json(ew.to_json(event), type(event)) == event
    drawing = ew.apply(THREE, ew.parse_move("draw")).state
    private = [
        event for event in ew.apply(drawing, ew.parse_move("card 8")).events if event.to != "all"
    ]
    assert private
    for event in private:
        assert ew.from_json(ew.to_json(event), type(event)) == event
        stored = json.loads(ew.to_json(event))
        for to in ("nobody", ["1"], [True], 1, None):
            stored["value"]["to"] = to
            with pytest.raises(BadInput, match="Expected 'all' or a list of seats"):
                ew.from_json(json.dumps(stored), type(event))


def test_all_twelve_values_may_be_in_hand_at_once() -> None:
    state = table([1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], discard=[5])
    assert ew.from_json(ew.to_json(state), ew.State) == state
