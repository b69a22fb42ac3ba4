"""What a Citybot's played cards do: 12, 11, 10, and the 9s that turn up."""

import pytest

from egorules import egocentric_world as ew
from egorules.egocentric_world.events import (
    Cancelled,
    CitybotStep,
    Designated,
    GaveVisible,
    HandEmptied,
    NoEffect,
    Played,
    Revealed,
)
from tests.rulings import (
    LEFT,
    RIGHT,
    YOU,
    after,
    awaits,
    citybot,
    decided,
    events_of,
    happened,
    legal,
    refused,
    scores,
    solo,
    why,
    winners,
)

# 12


@pytest.mark.question("ew.question.citybot-extra-turn")
@pytest.mark.clause("ew.citybot.again", "ew.citybot.mandatory")
def test_a_12_gives_another_full_turn_from_step_1() -> None:
    game = solo([9], citybot([2, 12]), discard=[12])
    assert {"ew.citybot.again", "ew.citybot.mandatory"} <= decided(game, "act")
    again = after(game, "act")
    assert (again.hands[LEFT], awaits(again)) == ((2,), "citybot 1")
    assert [event.step for event in events_of(CitybotStep, again, "act")] == [1]
    assert after(again, "act").stop_by == LEFT  # now it may say STOP


@pytest.mark.question("ew.question.citybot-extra-turn")
def test_in_its_extra_turn_it_turns_up_cards_again() -> None:
    game = solo([1], citybot([12], [3, 4, 5]), discard=[12])
    again = after(game, "act")
    assert (again.hands[LEFT], again.piles[LEFT], awaits(again)) == ((3,), (4, 5), "citybot 1")
    assert after(again, "act; card 12").piles[LEFT] == ()


@pytest.mark.question("ew.question.stop-and-extra-turn")
@pytest.mark.clause("ew.citybot.again", "ew.turn.stop")
def test_its_12_gives_another_turn_in_the_last_lap_too() -> None:
    game = solo([1], citybot([2, 12]), discard=[12], stop_by=RIGHT)
    again = after(game, "act")
    assert awaits(again) == "citybot 1"
    assert "ew.citybot.again" in decided(game, "act")
    assert awaits(after(again, "act; card 5")) == "over"  # RIGHT would be next
    assert "ew.turn.stop" in decided(again, "act; card 5")


@pytest.mark.question("ew.question.last-card-ability")
@pytest.mark.clause("ew.end.empty-hand")
def test_its_last_card_ends_the_round_even_a_12() -> None:
    game = solo([1], citybot([12]), discard=[12])
    assert (awaits(after(game, "act")), scores(after(game, "act"))) == ("over", (1, 0, 1))
    assert "ew.end.empty-hand" in decided(game, "act")


# 11


@pytest.mark.question("ew.question.solo-counter-moment", "ew.question.citybot-exchange-lowest")
@pytest.mark.clause("ew.citybot.exchange.pile", "ew.solo.gained-visible", "ew.citybot.mandatory")
def test_c25a_an_11_with_a_pile_swaps_the_piles_top_for_your_lowest() -> None:
    game = solo([2, 9, 12], citybot([3, 11], [6, 5]), discard=[1])
    assert "ew.citybot.mandatory" in decided(game, "act")
    assert {"ew.citybot.exchange.pile", "ew.solo.gained-visible"} <= decided(game, "act; allow")
    over = after(game, "act; allow")
    assert (over.hands[YOU], over.hands[LEFT]) == ((5, 9, 12), (1, 2, 3, 6))
    assert (over.piles[LEFT], over.top, awaits(over)) == ((), 11, "citybot 2")


@pytest.mark.question("ew.question.solo-counter-moment")
@pytest.mark.clause(
    "ew.solo-player.counter.window",
    "ew.solo-player.counter.cancel",
    "ew.solo-player.counter.answers",
)
def test_c25b_your_9_cancels_it_and_the_pile_stays_unseen() -> None:
    game = solo([2, 9, 12], citybot([3, 11], [6, 5]), discard=[1])
    assert {
        "ew.solo-player.counter.window",
        "ew.solo-player.counter.cancel",
        "ew.solo-player.counter.answers",
    } <= decided(game, "act; counter")
    over = after(game, "act; counter")
    assert (over.hands[YOU], over.hands[LEFT]) == ((2, 12), (1, 3, 6))
    assert (over.piles[LEFT], over.top, over.rest.count(11)) == ((5,), 9, 1)
    assert not events_of(Revealed, after(game, "act"), "counter")


@pytest.mark.question("ew.question.emptied-out-of-turn")
@pytest.mark.clause("ew.end.empty-hand")
def test_c25c_your_last_card_a_9_ends_the_round() -> None:
    game = solo([9], citybot([3, 11], [6, 5]), discard=[1])
    over = after(game, "act; counter")
    assert (awaits(over), scores(over)) == ("over", (0, 15, 1))
    assert winners(over) == (YOU,)
    assert "ew.end.empty-hand" in decided(game, "act; counter")


@pytest.mark.question("ew.question.citybot-harmful-exchange", "ew.question.citybot-highest-card")
@pytest.mark.question("ew.question.citybot-abilities-mandatory")
@pytest.mark.clause("ew.citybot.exchange.visible", "ew.citybot.mandatory")
def test_c21b_with_all_visible_its_highest_for_your_lowest_although_it_hurts() -> None:
    game = solo([5, 6], citybot([2, 11]), discard=[11])
    assert "ew.citybot.mandatory" in decided(game, "act")
    assert "ew.citybot.exchange.visible" in decided(game, "act; allow")
    over = after(game, "act; allow")
    assert (over.hands[LEFT], over.hands[YOU]) == ((5,), (2, 6))


@pytest.mark.question("ew.question.citybot-harmful-exchange")
@pytest.mark.clause("ew.citybot.exchange.pile")
def test_the_piles_top_is_swapped_even_if_it_is_lower_than_your_lowest() -> None:
    game = solo([5, 6], citybot([11], [12, 1]), discard=[11])
    over = after(game, "act; allow")
    assert (over.hands[YOU], over.hands[LEFT]) == ((1, 6), (5, 12))
    assert "ew.citybot.exchange.pile" in decided(game, "act; allow")


@pytest.mark.question("ew.question.citybot-exchange-lowest")
@pytest.mark.clause("ew.citybot.exchange.visible", "ew.solo.gained-visible")
def test_your_lowest_goes_by_printed_value_and_everybody_sees_both_cards() -> None:
    game = solo([7, 8, 8], citybot([2, 10, 11]), discard=[11])
    over = after(game, "act; allow")
    assert (over.hands[YOU], over.hands[LEFT]) == ((8, 8, 10), (2, 7))
    given = events_of(GaveVisible, game, "act; allow")
    assert [(event.seat, event.card, event.receiver, event.to) for event in given] == [
        (LEFT, 10, YOU, "all"),
        (YOU, 7, LEFT, "all"),
    ]
    decisive = decided(game, "act; allow")
    assert {"ew.citybot.exchange.visible", "ew.solo.gained-visible"} <= decisive
    eights = solo([8, 8], citybot([2, 10, 11]), discard=[11])
    assert after(eights, "act; allow").hands[YOU] == (8, 10)  # copies are interchangeable


@pytest.mark.question("ew.question.momentary-emptiness")
def test_an_exchange_does_not_empty_a_hand_of_one_card() -> None:
    game = solo([5], citybot([2, 11]), discard=[11])
    assert after(game, "act; allow").hands[:2] == ((2,), (5,))
    assert after(game, "act; allow").last_round is None


@pytest.mark.question("ew.question.counter-window-leak", "ew.question.wild-as-counter")
@pytest.mark.clause("ew.solo-player.counter.window")
def test_you_are_asked_with_a_9_or_without_and_an_8_is_no_9() -> None:
    game = solo([8, 12], citybot([10, 11]), discard=[11])
    asked = after(game, "act")
    assert (awaits(asked), legal(asked)) == ("counter 0", {"allow"})
    assert refused(asked, "counter") == ["ew.solo-player.counter.window"]
    assert why(asked, "counter") == [
        "You hold no 9; an 8 stands for a 9 only in your own turn and lends no ability"
    ]
    assert ew.report(asked)["pending"]["targets"] == [YOU]


@pytest.mark.question("ew.question.citybot-own-nine")
@pytest.mark.clause("ew.citybot.counter", "ew.citybot.counter.cancel", "ew.citybot.counter.answers")
def test_a_9_that_its_own_11_turns_up_is_played_and_cancels_the_exchange() -> None:
    game = solo([2, 6], citybot([3, 11], [6, 9, 5]), discard=[1])
    assert {
        "ew.citybot.counter",
        "ew.citybot.counter.cancel",
        "ew.citybot.counter.answers",
    } <= decided(game, "act; allow")
    over = after(game, "act; allow")
    assert (over.hands[YOU], over.hands[LEFT], over.piles[LEFT]) == ((2, 6), (1, 3, 6), (5,))
    assert (over.top, over.rest.count(11), awaits(over)) == (9, 1, "citybot 2")


@pytest.mark.question("ew.question.citybot-own-nine")
@pytest.mark.clause("ew.citybot.exchange.pile")
def test_by_the_other_reading_you_get_that_9() -> None:
    game = solo(
        [2, 6], citybot([3, 11], [6, 9, 5]), discard=[1], citybot_own_nine="exchange_proceeds"
    )
    over = after(game, "act; allow")
    assert (over.hands[YOU], over.hands[LEFT], over.top) == ((6, 9), (1, 2, 3, 6), 11)
    assert "ew.citybot.exchange.pile" in decided(game, "act; allow")


@pytest.mark.question("ew.question.forced-nine-last-card", "ew.question.citybot-own-nine")
@pytest.mark.clause("ew.citybot.counter", "ew.end.empty-hand")
def test_its_own_forced_9_may_be_its_last_card() -> None:
    game = solo([2, 6], citybot([], [11, 9]), discard=[11])
    over = after(game, "act; allow")
    assert (awaits(over), scores(over)) == ("over", (8, 0, 1))
    assert {"ew.citybot.counter", "ew.end.empty-hand"} <= decided(game, "act; allow")


# 10


@pytest.mark.clause("ew.citybot.look", "ew.citybot.mandatory")
@pytest.mark.question("ew.question.citybot-abilities-mandatory")
def test_a_10_turns_up_the_whole_pile_of_the_other_citybot() -> None:
    game = solo([1, 2], citybot([3, 10]), citybot([4], [5, 12]), discard=[10])
    assert {"ew.citybot.look", "ew.citybot.mandatory"} <= decided(game, "act")
    over = after(game, "act")
    assert (over.hands[RIGHT], over.piles[RIGHT], awaits(over)) == ((4, 5, 12), (), "citybot 2")
    (revealed,) = events_of(Revealed, game, "act")
    assert (revealed.seat, revealed.cards, revealed.to) == (RIGHT, (5, 12), "all")


@pytest.mark.question("ew.question.look-turns-up-nine", "ew.question.forced-nine-which")
@pytest.mark.question("ew.question.lost-icons")
@pytest.mark.clause("ew.citybot.counter", "ew.citybot.counter.answers", "ew.citybot.look")
def test_a_10_that_turns_up_9s_makes_the_other_play_one_and_all_stay_visible() -> None:
    game = solo([1, 2], citybot([3, 10]), citybot([4], [9, 5, 9]), discard=[10])
    assert {
        "ew.citybot.counter",
        "ew.citybot.counter.answers",
        "ew.citybot.look",
    } <= decided(game, "act")
    over = after(game, "act")
    assert (over.hands[RIGHT], over.piles[RIGHT]) == ((4, 5, 9), ())
    assert (over.top, over.rest.count(10), awaits(over)) == (9, 2, "citybot 2")
    assert not events_of(Cancelled, game, "act")  # what a 10 has shown is not undone
    assert [(event.seat, event.card) for event in events_of(Played, game, "act")] == [
        (LEFT, 10),
        (RIGHT, 9),
    ]


@pytest.mark.question("ew.question.citybot-look-visible-nine", "ew.question.forced-nine-which")
@pytest.mark.clause("ew.citybot.look")
def test_a_visible_9_does_not_protect_against_the_other_citybots_10_nor_is_it_played() -> None:
    game = solo([1, 2], citybot([3, 10]), citybot([9], [5]), discard=[10])
    over = after(game, "act")
    assert (over.hands[RIGHT], over.piles[RIGHT], over.top) == ((5, 9), (), 10)
    assert "ew.citybot.look" in decided(game, "act")
    fresh = solo([1, 2], citybot([3, 10]), citybot([9], [9]), discard=[10])
    assert (after(fresh, "act").hands[RIGHT], after(fresh, "act").top) == ((9,), 9)


@pytest.mark.question("ew.question.forced-nine-last-card")
@pytest.mark.clause("ew.citybot.counter", "ew.end.empty-hand")
def test_a_forced_9_that_was_the_last_card_ends_the_round_at_once() -> None:
    game = solo([1, 2], citybot([3, 10]), citybot([], [9]), discard=[10])
    over = after(game, "act")
    assert (awaits(over), scores(over), winners(over)) == ("over", (3, 3, 0), (RIGHT,))
    (emptied,) = events_of(HandEmptied, game, "act")
    assert emptied.seat == RIGHT
    assert {"ew.citybot.counter", "ew.end.empty-hand"} <= decided(game, "act")


@pytest.mark.clause("ew.citybot.look")
def test_a_10_with_nothing_hidden_does_nothing() -> None:
    game = solo([1, 2], citybot([3, 10]), citybot([9]), discard=[10])
    assert (after(game, "act").hands, after(game, "act").top) == (((1, 2), (3,), (9,)), 10)
    assert [event.cites for event in events_of(NoEffect, game, "act")] == [("ew.citybot.look",)]


@pytest.mark.question("ew.question.counter-citybot-look")
@pytest.mark.clause("ew.citybot.look", "ew.solo.steps")
def test_you_cannot_cancel_its_10() -> None:
    game = solo([1, 9], citybot([3, 10]), citybot([4], [5]), discard=[10])
    assert awaits(after(game, "act")) == "citybot 2"  # you are not asked
    assert refused(game, "act; @0 counter") == ["ew.solo.steps"]
    assert "ew.citybot.look" in decided(game, "act")


# 9s and 8s


@pytest.mark.question("ew.question.nine-revealed-otherwise")
@pytest.mark.clause("ew.solo.step-2", "ew.solo.step-3", "ew.solo.step-8")
def test_a_9_turned_up_by_a_step_or_drawn_or_taken_just_lies_there() -> None:
    by_steps = solo([1], citybot([], [3, 9]), discard=[12])
    over = after(by_steps, "act; card 12")
    assert (over.hands[LEFT], over.top) == ((3, 9), 12)
    assert {"ew.solo.step-2", "ew.solo.step-3"} <= decided(by_steps, "act")
    drawn = solo([1], citybot([3, 10]), discard=[11])
    assert after(drawn, "act; card 9").hands[LEFT] == (3, 9)
    assert "ew.solo.step-8" in decided(drawn, "act; card 9")
    taken = solo([1], citybot([3, 10]), discard=[9])
    assert (after(taken, "act").hands[LEFT], after(taken, "act").top) == ((3, 9), 10)


def test_a_9_or_an_8_that_a_citybot_plays_does_nothing() -> None:
    for card in (8, 9):
        game = solo([1], citybot([3, card]), discard=[card])
        assert (after(game, "act").hands[LEFT], awaits(after(game, "act"))) == ((3,), "citybot 2")
        assert not any(isinstance(event, Designated) for event in happened(game, "act"))
