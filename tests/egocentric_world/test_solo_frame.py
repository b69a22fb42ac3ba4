"""Solo mode: seats, first player, difficulty, a Citybot's hand, and what stays as usual."""

from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.egocentric_world.events import Dealt, DealtCard, FirstPlayer, RemovedCard
from tests.rulings import (
    LEFT,
    RIGHT,
    YOU,
    after,
    awaits,
    citybot,
    decided,
    events_of,
    legal,
    refused,
    scores,
    solo,
    why,
    winners,
    with_rulings,
)


@pytest.mark.question("ew.question.solo-seating")
@pytest.mark.clause("ew.solo.citybots", "ew.solo.first-player")
def test_two_citybots_and_the_left_one_starts_the_first_round() -> None:
    start = ew.start(ew.Setup.solo(difficulty=1))
    assert (awaits(start), start.turn) == ("card", LEFT)  # nobody is drawn for
    assert {"ew.solo.citybots", "ew.solo.first-player"} <= decided(start, "card 9")
    (first,) = events_of(FirstPlayer, start, "card 9")
    assert (first.seat, first.round) == (LEFT, 1)


@pytest.mark.question("ew.question.solo-seating")
@pytest.mark.clause("ew.setup.clockwise")
def test_clockwise_is_left_right_you() -> None:
    game = solo([1], citybot([3]), citybot([4]), discard=[12])
    order = [game.turn]
    for _ in range(3):
        game = after(game, f"{'act; card 12' if game.turn else 'draw; card 12'}")
        if awaits(game) == "drawn 0":
            assert "ew.setup.clockwise" in decided(game, "discard")
            game = after(game, "discard")
        order.append(game.turn)
    assert order == [LEFT, RIGHT, YOU, LEFT]


@pytest.mark.clause("ew.solo.hand", "ew.setup.deal")
@pytest.mark.question("ew.question.citybot-operator")
def test_a_citybot_is_dealt_a_face_down_pile_of_five_its_first_card_on_top() -> None:
    game = after(ew.start(ew.Setup.solo(difficulty=1)), "card 6")
    assert {"ew.solo.hand", "ew.setup.deal"} <= decided(game, "card 1; card 2")
    dealt = events_of(Dealt, game, "card 1; card 2")
    assert [event.seat for event in dealt] == [YOU, LEFT]
    assert [event.to for event in events_of(DealtCard, game, "card 1; card 2")] == [(YOU,)]
    passes = "; ".join(f"card {n}; card {n + 1}; card {n + 2}" for n in range(1, 6))
    game = after(game, passes)
    assert game.hands == ((1, 2, 3, 4, 5), (), ())
    assert game.piles == ((), (2, 3, 4, 5, 6), (3, 4, 5, 6, 7))
    assert awaits(game) == "citybot 1"
    # Nobody may look into a pile: you see how many cards there are.
    assert ew.observe(game, YOU).hidden == (5, 5, 5)
    assert ew.observe(game, YOU).visible == ((), (), ())


@pytest.mark.question("ew.question.citybot-operator")
@pytest.mark.clause("ew.solo.steps")
def test_a_citybot_decides_nothing() -> None:
    game = solo([1, 2], citybot([3], [5]), discard=[12])
    assert legal(game) == {"act"}
    for other in ("draw", "take 3", "match 3", "stop", "pass", "decline"):
        assert refused(game, other) == ["ew.solo.steps"]
    assert why(game, "@0 draw") == [
        "Player 0 is not the one to act; Player 1 acts by its nine steps: the only move is act"
    ]
    assert "ew.solo.steps" in decided(game, "act")


@pytest.mark.question("ew.question.number-of-citybots")
def test_neither_one_nor_three_citybots_and_none_among_several_players() -> None:
    for seats in (2, 4):
        with pytest.raises(ew.InvalidSetup, match="three seats"):
            ew.Setup(seats, difficulty=1)
    with pytest.raises(ew.InvalidPosition, match="A Citybot's hand"):
        ew.position([[1], citybot([2]), [3]], discard=[9], turn=0, setup=ew.Setup(3))


# Difficulty


def round_over(difficulty: int, **readings: Any) -> ew.State:
    """You stop the round: the left Citybot has 2, 7 and a hidden 12, the right one a single 3."""
    return solo(
        [4],
        citybot([2, 7], [12]),
        citybot([3]),
        discard=[1],
        turn=YOU,
        stop_by=LEFT,
        difficulty=difficulty,
        **readings,
    )


@pytest.mark.question("ew.question.difficulty-removal")
@pytest.mark.clause("ew.solo.difficulty", "ew.solo.difficulty-2", "ew.solo.difficulty-3")
def test_difficulty_1_removes_nothing_2_the_lowest_3_the_highest_hidden_ones_included() -> None:
    assert scores(after(round_over(1), "stop")) == (4, 21, 3)
    assert scores(after(round_over(2), "stop")) == (4, 19, 0)
    assert scores(after(round_over(3), "stop")) == (4, 9, 0)
    assert {"ew.solo.difficulty", "ew.solo.difficulty-2"} <= decided(round_over(2), "stop")
    assert {"ew.solo.difficulty", "ew.solo.difficulty-3"} <= decided(round_over(3), "stop")
    assert not events_of(RemovedCard, round_over(1), "stop")
    removed = events_of(RemovedCard, round_over(3), "stop")
    assert [(event.seat, event.card) for event in removed] == [(LEFT, 12), (RIGHT, 3)]
    assert after(round_over(3), "stop").removed == (3, 12)


@pytest.mark.clause("ew.solo.difficulty")
def test_there_is_no_other_difficulty() -> None:
    assert "ew.solo.difficulty" in decided(round_over(2), "stop")
    for difficulty in (0, 4):
        with pytest.raises(ew.InvalidSetup, match="1, 2 or 3"):
            ew.Setup.solo(difficulty)


@pytest.mark.question("ew.question.difficulty-removal")
@pytest.mark.clause("ew.solo.difficulty-2", "ew.end.empty-hand")
def test_a_citybot_without_cards_removes_none_and_an_8_is_an_8() -> None:
    game = solo([1, 2], citybot([5]), citybot([7, 8]), discard=[5], difficulty=2)
    over = after(game, "act")  # step 4 plays its last card
    assert (scores(over), over.removed) == ((3, 0, 8), (7,))
    assert {"ew.solo.difficulty-2", "ew.end.empty-hand"} <= decided(game, "act")
    assert [event.seat for event in events_of(RemovedCard, game, "act")] == [RIGHT]


@pytest.mark.question("ew.question.removed-cards")
@pytest.mark.clause("ew.setup.next-first-player")
def test_removed_cards_go_back_to_the_sixty_and_scores_after_removal_name_who_starts() -> None:
    game = solo(
        [9],
        citybot([2, 12]),
        citybot([3]),
        discard=[1],
        turn=YOU,
        stop_by=LEFT,
        difficulty=3,
        length="to-50",
    )
    fresh = after(game, "stop")
    assert scores(fresh) == (9, 2, 0)
    assert fresh.turn == YOU  # before the removal the left Citybot had 14
    assert (fresh.deck.size(), fresh.removed, awaits(fresh)) == (60, (), "card")
    assert "ew.setup.next-first-player" in decided(game, "stop")


@pytest.mark.question("ew.question.removed-cards", "ew.question.carry-over-hands")
def test_where_the_table_carries_over_removed_cards_go_where_the_hands_go() -> None:
    def ended(**readings: Any) -> ew.State:
        game = solo(
            [9],
            citybot([2, 12]),
            citybot([3]),
            discard=[1],
            turn=YOU,
            stop_by=LEFT,
            difficulty=3,
            length="to-50",
            round_setup="carry_over",
            **readings,
        )
        return after(game, "stop")

    under = ended()
    assert (under.top, under.rest.count(12), under.rest.count(3), under.rest.size()) == (1, 1, 1, 4)
    into_deck = ended(carry_over_hands="into_deck")
    assert (into_deck.top, into_deck.rest.size(), into_deck.deck.size()) == (1, 0, 59)


@pytest.mark.question("ew.question.removed-cards")
@pytest.mark.clause("ew.solo.step-1")
def test_step_1_counts_the_real_hand_not_what_will_be_removed() -> None:
    game = solo([4], citybot([2, 3]), discard=[12], difficulty=3)
    assert not after(game, "act").stop_by  # 5 is not below 4, though 2 would be
    assert "ew.solo.step-1" in decided(game, "act")


# Citybots are players


@pytest.mark.question("ew.question.solo-tie")
@pytest.mark.clause("ew.solo.players", "ew.end.game-winner", "ew.end.fifty")
def test_citybots_win_lose_and_reach_fifty_like_players() -> None:
    game = solo(
        [4],
        citybot([9]),
        citybot([2]),
        discard=[1],
        turn=YOU,
        stop_by=LEFT,
        length="to-50",
        totals=[10, 45, 3],
    )
    over = after(game, "stop")
    assert (over.totals, winners(over)) == ((14, 54, 5), (RIGHT,))
    assert {"ew.solo.players", "ew.end.game-winner", "ew.end.fifty"} <= decided(game, "stop")


@pytest.mark.question("ew.question.solo-tie")
def test_a_tie_with_a_citybot_is_shared_or_lost() -> None:
    game = solo([4], citybot([9]), citybot([4]), discard=[1], turn=YOU, stop_by=LEFT)
    assert winners(after(game, "stop")) == (YOU, RIGHT)
    assert winners(after(with_rulings(game, solo_tie="human_loses"), "stop")) == (RIGHT,)
    # Strictly lowest you win either way.
    lowest = solo([3], citybot([9]), citybot([4]), discard=[1], turn=YOU, stop_by=LEFT)
    assert winners(after(with_rulings(lowest, solo_tie="human_loses"), "stop")) == (YOU,)


@pytest.mark.clause("ew.setup.next-first-player")
def test_in_later_rounds_a_citybot_may_start() -> None:
    game = solo(
        [4],
        citybot([9]),
        citybot([10]),
        discard=[1],
        turn=YOU,
        stop_by=LEFT,
        length="to-50",
        totals=[1, 1, 1],
    )
    assert after(game, "stop").turn == RIGHT
    assert "ew.setup.next-first-player" in decided(game, "stop")


# What stays as usual


@pytest.mark.question("ew.question.solo-player-decline")
@pytest.mark.clause("ew.solo.usual-rules", "ew.ability.optional")
@pytest.mark.parametrize("card", [10, 11, 12])
def test_you_may_decline_an_ability_in_solo_mode_too(card: int) -> None:
    game = solo([3, card], discard=[5], turn=YOU)
    assert {"ew.solo.usual-rules", "ew.ability.optional"} <= decided(game, f"take {card}; decline")
    assert awaits(after(game, f"take {card}; decline")) == "citybot 1"


@pytest.mark.clause("ew.turn.one-action", "ew.turn.stop")
def test_your_turn_is_one_of_the_five_actions() -> None:
    game = solo([4, 4], discard=[4], turn=YOU)
    assert legal(game) == {"draw", "take 4", "match 4", "pair 4+4", "stop"}
    assert refused(game, "act") == ["ew.turn.one-action"]
    assert after(game, "stop").stop_by == YOU
    assert "ew.turn.stop" in decided(game, "stop")
