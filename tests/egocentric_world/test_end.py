"""The end of a round and of the game: empty hands, scores, totals, fifty, ties."""

from fractions import Fraction
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.egocentric_world.events import GameWon, HandEmptied, RoundWon, Scored, ShowedHand
from tests.rulings import (
    A,
    B,
    C,
    after,
    awaits,
    citybot,
    decided,
    events_of,
    legal,
    refused,
    scores,
    solo,
    table,
    why,
    winners,
    with_rulings,
)

STOPPED = "stop; stop; stop"
"""Three players say STOP: the round ends with the hands as they are."""

# The empty hand


@pytest.mark.question("ew.question.last-card-ability")
@pytest.mark.clause("ew.end.empty-hand", "ew.turn.match", "ew.end.score")
@pytest.mark.parametrize("last", [10, 11, 12])
def test_c04_the_last_card_ends_the_round_before_its_ability(last: int) -> None:
    game = table([last], [1, 2], discard=[last])
    over = after(game, f"match {last}")
    assert (scores(over), winners(over), awaits(over)) == ((0, 3), (A,), "over")
    assert {"ew.end.empty-hand", "ew.turn.match", "ew.end.score"} <= decided(game, f"match {last}")
    assert over.last_round is not None
    assert over.last_round.cause == "empty"


@pytest.mark.question("ew.question.momentary-emptiness")
@pytest.mark.clause("ew.turn.take-replaced", "ew.turn.draw-replaced", "ew.ability.exchange.swap")
def test_a_hand_of_one_card_is_not_empty_while_its_card_is_replaced() -> None:
    game = table([4], [6], discard=[9])
    taken = after(game, "take 4")
    assert (taken.hands[A], taken.last_round, awaits(taken)) == ((9,), None, "turn 1")
    assert "ew.turn.take-replaced" in decided(game, "take 4")
    kept = after(game, "draw; card 2; keep 4")
    assert (kept.hands[A], kept.last_round) == ((2,), None)
    assert "ew.turn.draw-replaced" in decided(game, "draw; card 2; keep 4")
    swapping = after(table([11], [6], [7], discard=[9]), "take 11; exchange 1,2; allow; allow")
    swapped = after(swapping, "swap =6 =7")
    assert (swapped.hands, swapped.last_round) == (((9,), (7,), (6,)), None)
    assert "ew.ability.exchange.swap" in decided(swapping, "swap =6 =7")


@pytest.mark.question("ew.question.emptied-out-of-turn")
@pytest.mark.clause("ew.end.empty-hand")
def test_a_9_that_empties_a_hand_ends_the_round_in_anothers_turn() -> None:
    game = table([3, 11], [9], [2, 9], discard=[12])
    over = after(game, "take 11; exchange 1,2; counter")
    assert (scores(over), winners(over)) == ((15, 0, 11), (B,))
    assert "ew.end.empty-hand" in decided(game, "take 11; exchange 1,2; counter")
    # C is not asked any more, whatever the reading.
    both = with_rulings(game, dual_counter="both_may_play")
    assert scores(after(both, "take 11; exchange 1,2; counter")) == (15, 0, 11)
    # The second 9 empties a hand as well.
    second = table([3, 11], [2, 9], [9], discard=[12], dual_counter="both_may_play")
    over = after(second, "take 11; exchange 1,2; counter; counter")
    assert (scores(over), winners(over)) == ((15, 2, 0), (C,))


@pytest.mark.clause("ew.end.empty-hand")
def test_the_empty_hand_is_told_with_every_hand_and_score() -> None:
    game = table([6], [1, 2], discard=[6], totals=[4, 5], length="to-50")
    (emptied,) = events_of(HandEmptied, game, "match 6")
    assert (emptied.seat, emptied.cites) == (A, ("ew.end.empty-hand",))
    assert [event.cards for event in events_of(ShowedHand, game, "match 6")] == [(), (1, 2)]
    assert [(event.score, event.total) for event in events_of(Scored, game, "match 6")] == [
        (0, 4),
        (3, 8),
    ]


# Scores


@pytest.mark.clause("ew.end.score", "ew.end.lowest-wins", "ew.goal.lowest", "ew.goal.length")
def test_values_add_up_and_the_lowest_score_wins_a_game_of_one_round() -> None:
    game = table([1, 12], [3, 4, 5], [10], discard=[6])
    over = after(game, STOPPED)
    assert (scores(over), winners(over)) == ((13, 12, 10), (C,))
    assert {
        "ew.end.score",
        "ew.end.lowest-wins",
        "ew.goal.lowest",
        "ew.goal.length",
    } <= decided(game, STOPPED)
    assert [event.winners for event in events_of(GameWon, game, STOPPED)] == [(C,)]


@pytest.mark.question("ew.question.wild-at-scoring", "ew.question.wild-outside-turn")
@pytest.mark.clause("ew.end.score")
def test_an_8_scores_8() -> None:
    game = table([8, 8], [3, 9], discard=[6])
    assert scores(after(game, "stop; stop")) == (16, 12)
    # Also when the round ends in its owner's own turn.
    mine = table([8, 11], [9], discard=[12])
    assert scores(after(mine, "take 11; exchange 0,1; counter")) == (20, 0)
    assert "ew.end.score" in decided(mine, "take 11; exchange 0,1; counter")


@pytest.mark.question("ew.question.number-of-rounds")
@pytest.mark.clause("ew.goal.length", "ew.end.fifty", "ew.end.lowest-wins")
def test_a_game_lasts_one_round_or_until_fifty() -> None:
    assert [length.value for length in ew.Length] == ["single", "to-50"]
    with pytest.raises(ValueError, match="'three-rounds'; known are: single, to-50"):
        ew.Setup(2, "three-rounds")
    one = table([4], [6], discard=[9])
    assert {"ew.goal.length", "ew.end.lowest-wins"} <= decided(one, "stop; stop")
    assert awaits(after(one, "stop; stop")) == "over"
    several = table([4], [6], discard=[9], length="to-50")
    assert awaits(after(several, "stop; stop")) == "card"
    assert "ew.end.fifty" in decided(
        table([4], [6], discard=[9], length="to-50", totals=[46, 3]), "stop; stop"
    )


# Totals and fifty


@pytest.mark.clause(
    "ew.end.running-total", "ew.end.fifty", "ew.end.fifty-or-more", "ew.end.game-winner"
)
@pytest.mark.question("ew.question.reaching-fifty")
def test_c14a_two_players_reach_fifty_and_the_lowest_total_wins() -> None:
    game = table([9], [6], [12], discard=[1], totals=[41, 44, 30], length="to-50")
    over = after(game, STOPPED)
    assert (over.totals, winners(over), awaits(over)) == ((50, 50, 42), (C,), "over")
    assert {
        "ew.end.running-total",
        "ew.end.fifty",
        "ew.end.fifty-or-more",
        "ew.end.game-winner",
    } <= decided(game, STOPPED)


@pytest.mark.question("ew.question.reaching-fifty")
@pytest.mark.clause("ew.end.fifty-or-more", "ew.end.running-total")
@pytest.mark.parametrize(
    ("before", "ends"), [(40, False), (41, True), (42, True), (49, True), (0, False)]
)
def test_fifty_is_enough_and_forty_nine_is_not(before: int, ends: bool) -> None:
    game = table([9], [2], discard=[1], totals=[before, 3], length="to-50")
    over = after(game, "stop; stop")
    assert over.totals == (before + 9, 5)
    assert (awaits(over) == "over") is ends
    reached = table([9], [2], discard=[1], totals=[41, 3], length="to-50")
    assert {"ew.end.fifty-or-more", "ew.end.running-total"} <= decided(reached, "stop; stop")


@pytest.mark.question("ew.question.game-tie")
@pytest.mark.clause("ew.end.game-winner")
def test_a_player_above_fifty_wins_if_everybody_is() -> None:
    game = table([9], [8], discard=[1], totals=[49, 49], length="to-50")
    assert (after(game, "stop; stop").totals, winners(after(game, "stop; stop"))) == (
        (58, 57),
        (B,),
    )
    assert "ew.end.game-winner" in decided(game, "stop; stop")


@pytest.mark.clause("ew.end.lowest-wins")
def test_to_win_a_round_gains_nothing_in_a_longer_game() -> None:
    game = table([9], [2], [2], discard=[1], totals=[1, 1, 1], length="to-50")
    (won,) = events_of(RoundWon, game, STOPPED)
    assert (won.winners, won.cites) == ((B, C), ("ew.end.lowest-wins",))
    assert after(game, STOPPED).totals == (10, 3, 3)


def test_after_the_end_no_move_is_legal() -> None:
    over = after(table([4], [6], discard=[9]), "stop; stop")
    assert legal(over) == set()
    assert refused(over, "draw") == ["ew.end.lowest-wins"]
    assert why(over, "@1 stop") == ["The game is over"]
    long = after(table([4], [6], discard=[9], length="to-50", totals=[46, 3]), "stop; stop")
    assert refused(long, "draw") == ["ew.end.game-winner"]


def test_when_over_the_table_stays_for_all_to_see() -> None:
    over = after(table([4], [6], discard=[9]), "stop; stop")
    assert (over.hands, over.top, over.turn, over.round) == (((4,), (6,)), 9, None, 1)


# Ties


@pytest.mark.question("ew.question.win-tie")
@pytest.mark.clause("ew.end.lowest-wins")
def test_a_tie_for_the_win_is_shared() -> None:
    game = table([4], [6], [4], discard=[9])
    assert winners(after(game, STOPPED)) == (A, C)
    assert "ew.end.lowest-wins" in decided(game, STOPPED)


@pytest.mark.question("ew.question.win-tie")
@pytest.mark.clause("ew.end.lowest-wins")
def test_a_tie_may_be_broken_at_random_among_the_tied() -> None:
    tied = after(table([4], [6], [4], discard=[9], win_tie="random"), STOPPED)
    assert (awaits(tied), tied.turn, tied.hands) == ("winner", None, ((4,), (6,), (4,)))
    assert [chance for _, chance in ew.chances(tied)] == [Fraction(1, 2)] * 2
    assert refused(tied, "winner 1") == ["ew.end.lowest-wins"]
    assert "ew.end.lowest-wins" in decided(tied, "winner 2")
    assert winners(after(tied, "winner 2")) == (C,)
    # Without a tie there is nothing to break.
    assert winners(after(table([4], [6], discard=[9], win_tie="random"), "stop; stop")) == (A,)


@pytest.mark.question("ew.question.win-tie")
def test_a_tie_may_be_played_out_in_another_round() -> None:
    game = table([4], [6], [4], discard=[9], win_tie="extra_round")
    tied = after(game, STOPPED)
    assert (tied.round, tied.totals, tied.turn, awaits(tied)) == (2, (4, 6, 4), B, "card")
    # Everybody plays on; totals go on; the lowest total must be unique.
    second = table([3], [1], [5], discard=[9], win_tie="extra_round", totals=[4, 6, 4], round=2)
    over = after(second, STOPPED)
    assert (over.totals, over.round, over.turn) == ((7, 7, 9), 3, C)
    third = table([3], [1], [5], discard=[9], win_tie="extra_round", totals=[7, 7, 9], round=3)
    assert (after(third, STOPPED).totals, winners(after(third, STOPPED))) == ((10, 8, 14), (B,))


@pytest.mark.question("ew.question.game-tie")
@pytest.mark.clause("ew.end.game-winner")
def test_a_tie_for_the_lowest_total_is_shared() -> None:
    game = table([9], [3], [2], discard=[1], totals=[45, 3, 4], length="to-50")
    assert (after(game, STOPPED).totals, winners(after(game, STOPPED))) == ((54, 6, 6), (B, C))
    assert "ew.end.game-winner" in decided(game, STOPPED)


@pytest.mark.question("ew.question.game-tie")
@pytest.mark.clause("ew.end.game-winner")
def test_a_tie_for_the_lowest_total_may_be_broken_at_random() -> None:
    game = table([9], [3], [2], discard=[1], totals=[45, 3, 4], length="to-50", win_tie="random")
    tied = after(game, STOPPED)
    assert legal(tied) == {"winner 1", "winner 2"}
    assert refused(tied, "winner 0") == ["ew.end.game-winner"]
    assert winners(after(tied, "winner 1")) == (B,)


@pytest.mark.question("ew.question.game-tie")
def test_a_tie_for_the_lowest_total_may_be_played_out_beyond_fifty() -> None:
    readings: dict[str, Any] = {"length": "to-50", "win_tie": "extra_round"}
    game = table([9], [3], [2], discard=[1], totals=[45, 3, 4], **readings)
    tied = after(game, STOPPED)
    assert (tied.totals, tied.round, awaits(tied)) == ((54, 6, 6), 2, "card")
    second = table([1], [3], [2], discard=[1], totals=[54, 6, 6], round=2, **readings)
    assert (after(second, STOPPED).totals, winners(after(second, STOPPED))) == ((55, 9, 8), (C,))


# Ties in solo mode


@pytest.mark.question("ew.question.solo-tie")
@pytest.mark.clause("ew.solo.players")
def test_you_share_a_win_with_a_citybot_unless_you_must_be_strictly_lowest() -> None:
    game = solo([4], citybot([4]), citybot([9]), discard=[1], turn=0, stop_by=1)
    assert winners(after(game, "stop")) == (0, 1)
    assert "ew.solo.players" in decided(game, "stop")
    loses = with_rulings(game, solo_tie="human_loses")
    assert winners(after(loses, "stop")) == (1,)


@pytest.mark.question("ew.question.solo-tie", "ew.question.win-tie")
def test_your_lost_tie_comes_before_the_tie_of_the_citybots() -> None:
    three = solo([4], citybot([4]), citybot([4]), discard=[1], turn=0, stop_by=1)
    assert winners(after(three, "stop")) == (0, 1, 2)
    loses = {"solo_tie": "human_loses"}
    assert winners(after(with_rulings(three, **loses), "stop")) == (1, 2)
    random = after(with_rulings(three, win_tie="random", **loses), "stop")
    assert legal(random) == {"winner 1", "winner 2"}
    extra = with_rulings(three, win_tie="extra_round", **loses)
    assert after(extra, "stop").round == 2
    # You and one Citybot: the tie is lost, there is nothing to play out or to draw for.
    two = solo([4], citybot([4]), citybot([9]), discard=[1], turn=0, stop_by=1)
    for win_tie in ("random", "extra_round"):
        assert winners(after(with_rulings(two, win_tie=win_tie, **loses), "stop")) == (1,)
