"""The 9: a designated player cancels an 11 or a 10."""

import pytest

from egorules import egocentric_world as ew
from egorules.egocentric_world.events import Allowed, Cancelled, NoEffect, Played, SawHand
from tests.rulings import (
    A,
    B,
    C,
    after,
    awaits,
    decided,
    events_of,
    happened,
    legal,
    refused,
    table,
    why,
    with_rulings,
)


@pytest.mark.question("ew.question.wild-as-counter", "ew.question.counter-window-leak")
@pytest.mark.clause("ew.ability.counter.window", "ew.ability.look")
def test_c06_the_8_is_no_shield() -> None:
    game = table([3, 10], [4, 8, 8], discard=[5])
    asked = after(game, "take 10; look 1")
    assert (awaits(asked), legal(asked)) == ("counter 1", {"allow"})
    assert refused(asked, "counter") == ["ew.ability.counter.window"]
    assert why(asked, "counter") == [
        "You hold no 9; an 8 stands for a 9 only in your own turn and lends no ability"
    ]
    (saw,) = events_of(SawHand, asked, "allow")
    assert (saw.cards, saw.to) == ((4, 8, 8), (A,))
    assert "ew.ability.look" in decided(asked, "allow")
    looked = after(asked, "allow")
    assert (looked.hands[A], looked.top) == ((3, 5), 10)


@pytest.mark.question("ew.question.dual-counter", "ew.question.counter-moment")
@pytest.mark.clause("ew.ability.counter.window", "ew.ability.counter.cancel")
def test_c11_two_9s_the_first_one_asked_cancels_and_closes() -> None:
    game = table([3, 11], [4, 9], [2, 9], discard=[12])
    asked = after(game, "take 11; exchange 1,2")
    assert awaits(asked) == "counter 1"
    assert {"ew.ability.counter.window", "ew.ability.counter.cancel"} <= decided(asked, "counter")
    countered = after(asked, "counter")
    assert countered.hands == ((3, 12), (4,), (2, 9))
    assert (countered.top, countered.rest.count(11), awaits(countered)) == (9, 1, "turn 1")
    assert refused(countered, "@2 counter") == ["ew.turn.one-action"]


@pytest.mark.question("ew.question.dual-counter")
@pytest.mark.clause("ew.ability.counter.window")
def test_c11_where_both_may_play_the_second_may_shed_a_9_too() -> None:
    game = table([3, 11], [4, 9], [2, 9], discard=[12], dual_counter="both_may_play")
    second = after(game, "take 11; exchange 1,2; counter")
    assert awaits(second) == "counter 2"
    assert ew.report(second)["pending"]["cancelled"] is True
    both = after(second, "counter")
    assert both.hands == ((3, 12), (4,), (2,))
    assert (both.top, both.rest.count(9), both.rest.count(11), awaits(both)) == (9, 1, 1, "turn 1")
    assert "ew.ability.counter.window" in decided(second, "counter")
    assert not events_of(Cancelled, second, "counter")  # nothing is left to cancel
    one = after(second, "allow")
    assert (one.hands, awaits(one)) == (((3, 12), (4,), (2, 9)), "turn 1")


@pytest.mark.question("ew.question.dual-counter")
def test_designated_players_are_asked_clockwise_from_the_active_one() -> None:
    game = table([4, 9], [3, 11], [2, 9], discard=[12], turn=B)
    asked = after(game, "take 11; exchange 0,2")
    assert awaits(asked) == "counter 2"
    assert awaits(after(asked, "allow")) == "counter 0"
    assert after(asked, "allow; counter").hands == ((4,), (3, 12), (2, 9))
    assert awaits(after(asked, "allow; allow")) == "exchange 1"
    # The active player is not asked, even if designated.
    assert awaits(after(game, "take 11; exchange 0,1; allow")) == "exchange 1"


@pytest.mark.clause("ew.ability.counter.answers", "ew.ability.counter.cancel")
@pytest.mark.question("ew.question.lost-icons", "ew.question.counter-scope")
@pytest.mark.parametrize("use", ["take 11; exchange 0,1", "take 10; look 1"])
def test_a_9_answers_an_11_and_a_10(use: str) -> None:
    game = table([3, 10, 11], [4, 9], discard=[5])
    assert {"ew.ability.counter.answers", "ew.ability.counter.cancel"} <= decided(
        game, f"{use}; counter"
    )
    cancelled = after(game, f"{use}; counter")
    assert (cancelled.hands[B], cancelled.top, awaits(cancelled)) == ((4,), 9, "turn 1")
    assert not events_of(SawHand, game, f"{use}; counter")


@pytest.mark.question("ew.question.counter-scope")
@pytest.mark.clause("ew.turn.one-action")
@pytest.mark.parametrize("play", ["take 12; again", "take 9", "take 8", "stop", "draw; card 1"])
def test_a_9_answers_nothing_else(play: str) -> None:
    game = after(table([3, 8, 9, 12], [4, 9], discard=[5]), play)
    assert "ew.ability.counter.window" not in refused(game, "@1 counter")
    assert refused(table([3, 9], [9], discard=[5]), "counter") == ["ew.turn.one-action"]


@pytest.mark.question("ew.question.after-counter")
@pytest.mark.clause("ew.ability.counter.cancel", "ew.card.played-face-up")
def test_after_a_counter_the_effect_is_lost_and_the_9_lies_on_the_11() -> None:
    game = table([3, 11], [4, 9], [5], discard=[12])
    moves = "take 11; exchange 0,1; counter"
    assert {"ew.ability.counter.cancel", "ew.card.played-face-up"} <= decided(game, moves)
    countered = after(game, moves)
    assert (countered.top, countered.rest.count(11), countered.hands[A]) == (9, 1, (3, 12))
    assert refused(countered, "@0 exchange 0,2") == ["ew.turn.one-action"]  # no new target
    assert [event.card for event in events_of(Played, game, moves)] == [11, 9]


@pytest.mark.question("ew.question.nine-in-own-turn")
@pytest.mark.clause("ew.ability.counter.inert", "ew.card.played")
@pytest.mark.parametrize("play", ["take 9", "match 9", "pair 9+9", "draw; card 1; keep 9"])
def test_in_ones_own_turn_a_9_is_played_like_any_card_without_effect(play: str) -> None:
    game = table([3, 9, 9], [4], discard=[9])
    assert {"ew.ability.counter.inert", "ew.card.played"} <= decided(game, play)
    assert (after(game, play).top, awaits(after(game, play))) == (9, "turn 1")
    assert [event.card for event in events_of(NoEffect, game, play)] == [9]


@pytest.mark.question("ew.question.several-nines")
@pytest.mark.clause("ew.ability.counter.window")
def test_one_answer_is_one_9() -> None:
    for reading in ("first_closes", "both_may_play"):
        game = table([3, 11], [9, 9, 9], [5], discard=[12], dual_counter=reading)
        countered = after(game, "take 11; exchange 0,1; counter")
        assert (countered.hands[B], awaits(countered)) == ((9, 9), "turn 1")
        assert "ew.ability.counter.window" in decided(game, "take 11; exchange 0,1; counter")


@pytest.mark.question("ew.question.counter-window-leak")
@pytest.mark.clause("ew.ability.counter.window")
def test_everybody_designated_is_asked_and_no_counter_looks_the_same_with_a_9_or_without() -> None:
    holds = table([3, 11], [4, 9], [5], discard=[12])
    lacks = table([3, 11], [4, 6], [5], discard=[12])
    use = "take 11; exchange 0,1"
    assert awaits(after(holds, use)) == awaits(after(lacks, use)) == "counter 1"
    assert legal(after(holds, use)) == {"counter", "allow"}
    assert legal(after(lacks, use)) == {"allow"}
    assert happened(holds, f"{use}; allow") == happened(lacks, f"{use}; allow")
    (allowed,) = events_of(Allowed, holds, f"{use}; allow")
    assert (allowed.seat, allowed.to) == (B, "all")
    assert allowed.cites == ("ew.ability.counter.window",)


@pytest.mark.clause("ew.ability.counter.window")
def test_while_an_answer_is_awaited_nobody_else_may_act() -> None:
    asked = after(table([3, 11], [4, 9], [2, 9], discard=[12]), "take 11; exchange 1,2")
    for other in ("@2 counter", "@0 allow", "draw", "stop", "decline", "swap ? ?"):
        assert refused(asked, other) == ["ew.ability.counter.window"]
    pending = "Player 1 answers the 11: counter with a 9, or allow it"
    assert why(asked, "@2 counter") == [f"Player 2 answers later; {pending}"]
    assert why(asked, "@0 counter") == [f"Player 0 is not the one to act; {pending}"]
    assert why(asked, "@1 stop") == [pending]
    both = after(table([3, 9, 11], [4, 9], [2, 9], discard=[12]), "take 11; exchange 0,1")
    for seat in (A, C):  # whoever plays the 11, designated or not, and whoever it does not concern
        assert why(both, f"@{seat} counter") == [f"Player {seat} is not the one to act; {pending}"]


@pytest.mark.question("ew.question.counter-moment")
def test_a_9_that_comes_too_late_is_told_so() -> None:
    asked = after(table([3, 11], [4, 9], [2, 9], discard=[12]), "take 11; exchange 1,2")
    second = "Player 2 answers the 11: counter with a 9, or allow it"
    assert why(asked, "allow; @1 counter") == [f"Player 1 has answered already; {second}"]
    assert refused(asked, "allow; @1 counter") == ["ew.ability.counter.window"]
    swap = "Player 0 says how each hand yields its card (Player 1 and Player 2): swap"
    assert why(asked, "allow; allow; @2 counter") == [f"The 11 has been answered already; {swap}"]
    assert refused(asked, "allow; allow; @2 counter") == ["ew.ability.exchange.method"]
    turn = "Player 1 must choose one of the five actions"
    assert why(asked, "counter; @2 counter") == [f"No ability is left to answer; {turn}"]
    looked = after(table([3, 10], [4, 9], discard=[5]), "take 10; look 1; allow")
    assert why(looked, "@1 counter") == [f"No ability is left to answer; {turn}"]


def test_a_counter_makes_a_hand_one_smaller_and_moves_nothing_else() -> None:
    """Corollary 1, for the 9."""
    game = table([3, 10], [4, 9], [C + 1], discard=[5])
    countered = after(game, "take 10; look 1; counter")
    assert list(map(len, countered.hands)) == [2, 1, 1]
    assert with_rulings(countered).deck == game.deck
