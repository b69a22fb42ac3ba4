"""STOP: who may say it, when the round ends, and what may still happen until then."""

import pytest

from egorules.egocentric_world.events import SaidStop, StopReached
from tests.rulings import (
    A,
    B,
    C,
    after,
    awaits,
    decided,
    events_of,
    legal,
    refused,
    scores,
    table,
    why,
    winners,
    with_rulings,
)


@pytest.mark.question("ew.question.repeat-stop", "ew.question.win-tie")
@pytest.mark.clause("ew.turn.stop", "ew.end.lowest-wins")
def test_c08_a_second_stop_is_a_pass_and_the_first_ends_the_round() -> None:
    game = table([1, 2], [3], [4, 5], discard=[11])
    assert "ew.turn.stop" in decided(game, "stop; stop")
    over = after(game, "stop; stop; draw; card 7; keep 5")
    assert (scores(over), winners(over)) == ((3, 3, 11), (A, B))
    decisive = decided(game, "stop; stop; draw; card 7; keep 5")
    assert {"ew.turn.stop", "ew.end.lowest-wins"} <= decisive
    (reached,) = events_of(StopReached, game, "stop; stop; draw; card 7; keep 5")
    assert reached.seat == A


@pytest.mark.question("ew.question.repeat-stop")
@pytest.mark.clause("ew.turn.stop")
def test_c08_where_a_repeat_is_forbidden_the_second_stop_is_illegal() -> None:
    game = table([1, 2], [3], [4, 5], discard=[11], repeat_stop="forbidden")
    stopped = after(game, "stop")
    assert refused(stopped, "stop") == ["ew.turn.stop"]
    assert why(stopped, "stop") == ["STOP has been said and is not repeated"]
    assert "stop" not in legal(stopped)
    assert "stop" in legal(with_rulings(stopped))


@pytest.mark.clause("ew.turn.stop")
def test_the_first_stop_fixes_the_end_and_everybody_else_has_one_turn() -> None:
    game = after(table([1, 2], [3], [4, 5], discard=[11], turn=B), "stop")
    assert (game.stop_by, awaits(game)) == (B, "turn 2")
    game = after(game, "stop")
    assert (game.stop_by, awaits(game)) == (B, "turn 0")
    assert "ew.turn.stop" in decided(game, "draw; card 6; discard")
    assert scores(after(game, "draw; card 6; discard")) == (3, 3, 9)


@pytest.mark.question("ew.question.stop-and-extra-turn")
@pytest.mark.clause("ew.turn.stop", "ew.ability.again")
def test_stop_may_be_said_in_an_extra_turn() -> None:
    extra = after(table([1, 12], [3], discard=[5]), "take 12; again")
    assert decided(extra, "stop") >= {"ew.turn.stop"}
    assert after(extra, "stop").stop_by == A


@pytest.mark.question("ew.question.stop-and-extra-turn", "ew.question.again-chain")
@pytest.mark.clause("ew.ability.again", "ew.turn.stop")
def test_extra_turns_take_place_in_the_last_lap_too() -> None:
    last_lap = after(table([1], [3, 12, 12], discard=[5]), "stop")
    extra = after(last_lap, "take 12; again")
    assert awaits(extra) == "turn 1"
    assert "ew.ability.again" in decided(last_lap, "take 12; again")
    more = after(extra, "draw; card 2; keep 12; again")
    assert awaits(more) == "turn 1"
    assert "ew.turn.stop" in decided(more, "stop")
    assert scores(after(more, "stop")) == (1, 10)


@pytest.mark.question("ew.question.stop-protection")
@pytest.mark.clause("ew.ability.look", "ew.ability.exchange.swap", "ew.ability.counter.window")
def test_the_hand_of_the_stop_caller_is_not_frozen() -> None:
    stopped = after(table([1, 9], [3, 10, 11], [2], discard=[5]), "stop")
    looked = after(stopped, "take 10; look 0; allow")
    assert (looked.turn, looked.hands[A]) == (C, (1, 9))
    assert "ew.ability.look" in decided(stopped, "take 10; look 0; allow")
    exchange = after(stopped, "take 11; exchange 0,1; allow")
    assert after(exchange, "swap =1 10").hands[:2] == ((9, 10), (1, 3, 5))
    assert "ew.ability.exchange.swap" in decided(exchange, "swap =1 10")
    # The caller may answer with a 9 as well.
    countered = after(stopped, "take 11; exchange 0,1; counter")
    assert countered.hands[A] == (1,)
    assert "ew.ability.counter.window" in decided(stopped, "take 11; exchange 0,1; counter")


@pytest.mark.question("ew.question.stop-conditions")
@pytest.mark.clause("ew.turn.stop", "ew.end.score", "ew.end.lowest-wins")
def test_stop_has_no_condition_and_no_price() -> None:
    """On the first turn, with the highest hand of all: legal, and no penalty."""
    game = table([12, 12, 12, 11, 11], [1], discard=[5])
    over = after(game, "stop; draw; card 7; discard")
    assert (scores(over), winners(over)) == ((58, 1), (B,))
    assert {"ew.turn.stop", "ew.end.score", "ew.end.lowest-wins"} <= decided(
        game, "stop; draw; card 7; discard"
    )


@pytest.mark.question("ew.question.stop-out-of-turn")
@pytest.mark.clause("ew.turn.one-action")
def test_stop_is_an_action_of_ones_own_turn() -> None:
    game = table([1], [3], [4], discard=[5])
    assert refused(game, "@2 stop") == ["ew.turn.one-action"]
    assert refused(after(game, "draw; card 2"), "stop") == ["ew.turn.draw-choice"]


@pytest.mark.question("ew.question.stop-out-of-turn")
def test_stop_is_not_taken_back_its_caller_has_no_further_turn() -> None:
    stopped = after(table([1], [3], [4], discard=[5]), "stop")
    assert refused(stopped, "@0 draw") == ["ew.turn.one-action"]
    over = after(stopped, "draw; card 2; discard; draw; card 2; discard")
    assert awaits(over) == "over"


def test_stop_plays_no_card_and_tells_only_itself() -> None:
    game = table([1, 12], [3], discard=[5])
    stopped = after(game, "stop")
    assert (stopped.hands, stopped.top, stopped.deck) == (game.hands, game.top, game.deck)
    assert [event.to for event in events_of(SaidStop, game, "stop")] == ["all"]


def test_with_two_players_the_other_has_exactly_one_turn() -> None:
    game = table([1, 2], [3, 4], discard=[5])
    assert awaits(after(game, "stop; take 4")) == "over"
    assert scores(after(game, "stop; take 4")) == (3, 8)


def test_an_empty_hand_ends_the_round_before_the_stop_does() -> None:
    game = table([1, 2], [6], [5, 5], discard=[6])
    over = after(game, "stop; match 6")
    assert over.last_round is not None
    assert (over.last_round.cause, scores(over), winners(over)) == ("empty", (3, 0, 10), (B,))
    assert C not in winners(over)
