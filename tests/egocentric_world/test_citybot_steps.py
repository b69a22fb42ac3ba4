"""A Citybot's turn: nine steps in order, until one ends it."""

from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.egocentric_world.events import (
    CitybotStep,
    Discarded,
    Played,
    Reshuffled,
    Revealed,
    SaidStop,
    TotalsCompared,
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
    scores,
    solo,
    with_rulings,
)


def steps(state: ew.State, moves: str) -> list[tuple[int, bool]]:
    """The steps tried, in order, each with whether it applied."""
    return [(event.step, event.applies) for event in events_of(CitybotStep, state, moves)]


# Step 1: STOP


@pytest.mark.question("ew.question.citybot-stop-totals")
@pytest.mark.clause("ew.solo.step-1", "ew.turn.stop", "ew.solo.steps")
def test_c15a_all_visible_and_strictly_lower_it_says_stop() -> None:
    game = solo([1, 9], citybot([2, 3, 4]), discard=[12])
    assert {"ew.solo.step-1", "ew.turn.stop", "ew.solo.steps"} <= decided(game, "act")
    assert steps(game, "act") == [(1, True)]
    stopped = after(game, "act")
    assert (stopped.stop_by, awaits(stopped)) == (LEFT, "citybot 2")
    last = after(stopped, "act")  # the right one is below 10 too: its STOP is a pass
    assert awaits(last) == "turn 0"
    over = after(last, "draw; card 11; discard")
    assert (awaits(over), scores(over)) == ("over", (10, 9, 1))


@pytest.mark.question("ew.question.citybot-stop-totals")
@pytest.mark.clause(
    "ew.solo.step-1", "ew.solo.step-6", "ew.solo.step-7", "ew.solo.step-8", "ew.solo.step-9"
)
def test_c15b_an_equal_total_is_no_stop_and_all_nine_steps_are_tried() -> None:
    game = solo([9], citybot([2, 3, 4]), discard=[12])
    assert {"ew.solo.step-1", "ew.solo.step-6", "ew.solo.step-7"} <= decided(game, "act")
    assert {"ew.solo.step-8", "ew.solo.step-9"} <= decided(game, "act; card 5")
    assert steps(game, "act; card 5") == [
        *((1, False), (2, False), (3, False), (4, False), (5, False), (6, False)),
        *((7, True), (8, False), (9, True)),
    ]
    over = after(game, "act; card 5")
    assert (over.hands[LEFT], over.top, over.rest.count(12)) == ((2, 3, 4), 5, 1)
    assert over.stop_by is None


@pytest.mark.question("ew.question.citybot-stop-totals")
@pytest.mark.clause("ew.solo.step-1")
def test_step_1_compares_hands_not_running_totals_nor_the_other_citybot() -> None:
    game = solo([5], citybot([4]), citybot([1]), discard=[12], totals=[0, 40, 0], length="to-50")
    assert after(game, "act").stop_by == LEFT
    assert "ew.solo.step-1" in decided(game, "act")
    (compared,) = events_of(TotalsCompared, game, "act")
    assert (compared.its, compared.yours, compared.to) == (4, 5, (YOU,))


@pytest.mark.clause("ew.solo.step-1")
def test_with_a_hidden_card_it_does_not_say_stop() -> None:
    game = solo([12, 12], citybot([1], [2]), discard=[12])
    assert steps(game, "act")[0] == (1, False)
    assert "ew.solo.step-1" in decided(game, "act")
    # Turning up the last card comes after step 1: STOP has to wait for the next turn.
    assert after(game, "act; card 11").stop_by is None


@pytest.mark.question("ew.question.wild-outside-turn")
def test_step_1_counts_an_8_as_8() -> None:
    assert after(solo([8], citybot([7]), discard=[12]), "act").stop_by == LEFT
    assert after(solo([8], citybot([8]), discard=[12]), "act; card 12").stop_by is None


@pytest.mark.question("ew.question.citybot-repeat-stop", "ew.question.repeat-stop")
@pytest.mark.clause("ew.solo.step-1", "ew.turn.stop")
def test_after_a_stop_it_says_stop_again_which_is_a_pass() -> None:
    game = solo([1, 9], citybot([2, 3, 4]), discard=[12], stop_by=RIGHT)
    assert {"ew.solo.step-1", "ew.turn.stop"} <= decided(game, "act")
    assert [event.seat for event in events_of(SaidStop, game, "act")] == [LEFT]
    assert after(game, "act").last_round is not None  # RIGHT would be next
    yours = solo([1, 9], citybot([2, 3, 4]), discard=[12], stop_by=YOU)
    assert after(yours, "act").stop_by == YOU


@pytest.mark.question("ew.question.citybot-repeat-stop", "ew.question.repeat-stop")
@pytest.mark.clause("ew.solo.step-1")
def test_where_a_repeat_is_forbidden_it_skips_step_1_and_plays_on() -> None:
    game = solo([1, 9], citybot([2, 3, 4]), discard=[3], stop_by=YOU, repeat_stop="forbidden")
    assert steps(game, "act") == [(1, False), (2, False), (3, False), (4, True)]
    assert after(game, "act").hands[LEFT] == (2, 4)
    assert "ew.solo.step-1" in decided(game, "act")


# Steps 2 and 3: turning up


@pytest.mark.question("ew.question.citybot-not-all-visible")
@pytest.mark.clause("ew.solo.step-2")
def test_step_2_turns_up_a_card_as_long_as_one_is_hidden() -> None:
    for visible in ((), (9,), (9, 12)):
        game = solo([1], citybot(visible, [10, 11]), discard=[1])
        assert events_of(Revealed, game, "act")[0].cards == (10,)
        assert "ew.solo.step-2" in decided(game, "act")


@pytest.mark.question("ew.question.citybot-second-reveal")
@pytest.mark.clause("ew.solo.step-2", "ew.solo.step-3")
def test_step_3_turns_up_one_more_if_no_visible_card_is_above_7() -> None:
    game = solo([1], citybot([], [3, 5, 6]), discard=[12])
    assert [event.cards for event in events_of(Revealed, game, "act")] == [(3,), (5,)]
    assert {"ew.solo.step-2", "ew.solo.step-3"} <= decided(game, "act")
    assert after(game, "act; card 12").piles[LEFT] == (6,)  # once, not until one is above 7


@pytest.mark.question("ew.question.citybot-second-reveal")
@pytest.mark.clause("ew.solo.step-3")
def test_step_3_looks_at_all_visible_cards_not_only_the_new_one() -> None:
    game = solo([1], citybot([8], [3, 5]), discard=[12])
    assert [event.cards for event in events_of(Revealed, game, "act")] == [(3,)]
    assert "ew.solo.step-3" in decided(game, "act")
    seven = solo([1], citybot([7], [3, 5]), discard=[12])
    assert [event.cards for event in events_of(Revealed, seven, "act")] == [(3,), (5,)]


@pytest.mark.clause("ew.solo.step-3")
def test_step_3_has_nothing_to_turn_up_after_the_last_card() -> None:
    game = solo([1], citybot([3], [5]), discard=[12])
    assert steps(game, "act")[:3] == [(1, False), (2, True), (3, False)]
    assert "ew.solo.step-3" in decided(game, "act")


@pytest.mark.question("ew.question.citybot-wild-scope")
@pytest.mark.clause("ew.solo.step-3", "ew.solo.step-6", "ew.solo.gained-visible")
def test_c17_a_card_above_7_skips_step_3_and_an_8_is_8_at_step_6() -> None:
    game = solo([1], citybot([3], [8, 12]), discard=[1])
    assert {"ew.solo.step-3", "ew.solo.step-6", "ew.solo.gained-visible"} <= decided(game, "act")
    assert steps(game, "act") == [
        *((1, False), (2, True), (3, False), (4, False), (5, False), (6, True))
    ]
    over = after(game, "act")
    assert (over.hands[LEFT], over.piles[LEFT], over.top) == ((1, 3), (12,), 8)
    assert awaits(over) == "citybot 2"


# Step 4: a match


@pytest.mark.clause("ew.solo.step-4")
def test_step_4_plays_a_visible_card_equal_to_the_top() -> None:
    game = solo([1], citybot([3, 5, 5, 12]), discard=[3])
    assert "ew.solo.step-4" in decided(game, "act")
    assert (after(game, "act").hands[LEFT], after(game, "act").top) == ((5, 5, 12), 3)


@pytest.mark.clause("ew.solo.step-4", "ew.citybot.wild.spared")
def test_c18a_on_a_7_it_plays_the_7_not_the_8() -> None:
    game = solo([1, 1], citybot([7, 8]), discard=[7])
    assert {"ew.solo.step-4", "ew.citybot.wild.spared"} <= decided(game, "act")
    assert after(game, "act").hands[LEFT] == (8,)
    nine = solo([1, 1], citybot([8, 9]), discard=[9])
    assert after(nine, "act").hands[LEFT] == (8,)


@pytest.mark.clause("ew.solo.step-4", "ew.citybot.wild")
def test_c18b_on_a_9_it_plays_the_8_as_a_9() -> None:
    game = solo([1, 1], citybot([7, 8]), discard=[9])
    assert {"ew.solo.step-4", "ew.citybot.wild"} <= decided(game, "act")
    over = after(game, "act")
    assert (over.hands[LEFT], over.top, over.rest.count(9)) == ((7,), 8, 1)


@pytest.mark.question("ew.question.citybot-step-4")
@pytest.mark.clause("ew.solo.step-4", "ew.citybot.wild")
@pytest.mark.parametrize(
    ("visible", "highest", "natural_first", "save_wild"),
    [
        ((7, 8, 9), 9, 8, 9),
        ((7, 8), 8, 8, 7),
        ((8, 9), 9, 8, 9),
        ((7, 9), 9, 9, 9),  # no 8: the reading does not decide, the highest does
        ((7,), 7, 7, 7),
        ((9,), 9, 9, 9),
    ],
)
def test_on_an_8_several_cards_match(
    visible: tuple[int, ...], highest: int, natural_first: int, save_wild: int
) -> None:
    game = solo([1], citybot([*visible, 12, 12]), discard=[8])
    readings = {"highest": highest, "natural_first": natural_first, "save_wild": save_wild}
    for reading, played in readings.items():
        ruled = with_rulings(game, citybot_step_4=reading)
        assert [event.card for event in events_of(Played, ruled, "act")] == [played], reading
    assert "ew.solo.step-4" in decided(game, "act")
    assert ("ew.citybot.wild" in decided(game, "act")) == (highest != 8)
    wild = solo([1], citybot([7, 9, 12, 12]), discard=[8])
    assert "ew.citybot.wild" in decided(wild, "act")


@pytest.mark.question("ew.question.citybot-step-4")
@pytest.mark.clause("ew.citybot.wild.spared")
@pytest.mark.parametrize("reading", ["highest", "natural_first", "save_wild"])
def test_on_a_7_or_9_every_reading_plays_the_natural_card(reading: str) -> None:
    for top in (7, 9):
        game = solo([1], citybot([7, 8, 9]), discard=[top], citybot_step_4=reading)
        assert [event.card for event in events_of(Played, game, "act")] == [top]
        assert "ew.citybot.wild.spared" in decided(game, "act")


@pytest.mark.question("ew.question.empty-discard", "ew.question.citybot-wild-scope")
@pytest.mark.clause("ew.solo.step-4", "ew.solo.step-6")
def test_without_a_discard_pile_steps_4_and_6_do_not_apply() -> None:
    game = solo([1], citybot([3, 12]), discard=[])
    assert {"ew.solo.step-4", "ew.solo.step-6"} <= decided(game, "act")
    assert (4, False) in steps(game, "act")
    assert (6, False) in steps(game, "act")
    over = after(game, "act; card 2")  # step 8
    assert (over.hands[LEFT], over.top, over.rest.size()) == ((2, 3), 12, 0)


# Step 5: a pair


@pytest.mark.clause("ew.solo.step-5", "ew.citybot.exchange.visible", "ew.solo.step-1")
@pytest.mark.question("ew.question.citybot-abilities-mandatory")
def test_c21a_two_pairs_the_highest_is_played_and_its_11_is_used() -> None:
    game = solo([2, 6, 10], citybot([4, 4, 11, 11]), discard=[1])
    assert {"ew.solo.step-1", "ew.solo.step-5"} <= decided(game, "act")
    assert steps(game, "act")[-1] == (5, True)
    assert awaits(after(game, "act")) == "counter 0"  # asked, though you have no 9
    assert "ew.citybot.exchange.visible" in decided(game, "act; allow")
    over = after(game, "act; allow")
    assert (over.hands[LEFT], over.hands[YOU]) == ((2, 4, 4), (6, 10, 11))
    assert (over.top, over.rest.count(1)) == (11, 1)


@pytest.mark.question("ew.question.citybot-step-5")
@pytest.mark.clause("ew.solo.step-5", "ew.citybot.wild")
@pytest.mark.parametrize(
    ("visible", "highest_printed", "save_wild", "natural_pair_first"),
    [
        ((7, 8), 8, 7, 8),
        ((8, 9), 9, 9, 9),
        ((7, 8, 9), 9, 9, 9),
        ((8, 8), 8, 8, 8),
        ((7, 7, 8), 8, 7, 7),
        ((8, 9, 9), 9, 9, 9),
        ((8, 8, 9), 9, 9, 8),
        ((7, 8, 8), 8, 8, 8),  # two 8s share the value 9, the highest
        ((7, 7, 8, 9), 9, 9, 7),
        ((4, 4, 7, 8), 8, 7, 4),  # a true pair, though lower
        ((4, 4, 8, 9), 9, 9, 4),
        ((7, 8, 10, 10), 10, 10, 10),
        ((2, 2, 3, 3), 3, 3, 3),
    ],
)
def test_pairs_with_an_8(
    visible: tuple[int, ...], highest_printed: int, save_wild: int, natural_pair_first: int
) -> None:
    game = solo([1], citybot(visible), discard=[12])
    readings = {
        "highest_printed": highest_printed,
        "save_wild": save_wild,
        "natural_pair_first": natural_pair_first,
    }
    for reading, played in readings.items():
        ruled = with_rulings(game, citybot_step_5=reading)
        assert events_of(Played, ruled, "act")[0].card == played, reading
    assert "ew.solo.step-5" in decided(game, "act")
    assert "ew.citybot.wild" in decided(solo([1], citybot([8, 9]), discard=[12]), "act")


@pytest.mark.clause("ew.solo.step-5", "ew.solo.step-6")
def test_7_and_9_are_no_pair_for_a_citybot() -> None:
    game = solo([1], citybot([7, 9]), discard=[1])
    assert {"ew.solo.step-5", "ew.solo.step-6"} <= decided(game, "act")
    assert after(game, "act").hands[LEFT] == (1, 7)  # step 6 plays the 9


def test_three_of_a_kind_one_is_played() -> None:
    game = solo([1], citybot([3, 3, 3]), discard=[12])
    assert after(game, "act").hands[LEFT] == (3, 3)


# Step 6: the top discard


@pytest.mark.clause("ew.solo.step-6")
def test_step_6_needs_a_card_above_the_top() -> None:
    higher = solo([1], citybot([3, 6]), discard=[5])
    assert after(higher, "act").hands[LEFT] == (3, 5)
    assert after(higher, "act").top == 6
    assert "ew.solo.step-6" in decided(higher, "act")
    lower = solo([1], citybot([3, 4]), discard=[5])
    assert awaits(after(lower, "act")) == "card 1"


@pytest.mark.question("ew.question.citybot-wild-scope")
@pytest.mark.clause("ew.solo.step-6")
def test_at_step_6_an_8_on_the_pile_is_8_too() -> None:
    game = solo([1], citybot([10]), discard=[8])
    assert (after(game, "act").hands[LEFT], after(game, "act").top) == ((8,), 10)
    assert "ew.solo.step-6" in decided(game, "act")


@pytest.mark.question("ew.question.citybot-highest-card")
@pytest.mark.clause("ew.solo.step-6")
def test_its_highest_card_is_its_highest_visible_card() -> None:
    game = solo([1], citybot([9], [2, 12, 12]), discard=[6])
    over = after(game, "act")
    assert (over.hands[LEFT], over.piles[LEFT], over.top) == ((2, 6), (12, 12), 9)
    assert "ew.solo.step-6" in decided(game, "act")


@pytest.mark.question("ew.question.momentary-emptiness")
@pytest.mark.clause("ew.solo.step-6", "ew.solo.step-8")
def test_a_single_card_is_replaced_at_steps_6_and_8_without_emptying_the_hand() -> None:
    at_6 = solo([1], citybot([9]), discard=[6])
    assert (after(at_6, "act").hands[LEFT], after(at_6, "act").last_round) == ((6,), None)
    assert "ew.solo.step-6" in decided(at_6, "act")
    at_8 = solo([1], citybot([9]), discard=[12])
    assert (after(at_8, "act; card 2").hands[LEFT], after(at_8, "act; card 2").last_round) == (
        (2,),
        None,
    )
    assert "ew.solo.step-8" in decided(at_8, "act; card 2")


# Steps 7 to 9: the drawn card


@pytest.mark.question("ew.question.citybot-equal-draw", "ew.question.citybot-step-9-trigger")
@pytest.mark.clause("ew.solo.step-7", "ew.solo.step-8", "ew.solo.step-9", "ew.card.discarded-inert")
def test_c23_lower_is_taken_equal_or_higher_is_discarded_and_triggers_nothing() -> None:
    game = solo([1, 2], citybot([3, 5]), discard=[9])
    assert "ew.solo.step-7" in decided(game, "act")
    taken = after(game, "act; card 4")
    assert (taken.hands[LEFT], taken.top, taken.rest.count(9)) == ((3, 4), 5, 1)
    assert "ew.solo.step-8" in decided(game, "act; card 4")
    equal = after(game, "act; card 5")
    assert (equal.hands[LEFT], equal.top, equal.rest.count(9)) == ((3, 5), 5, 1)
    assert steps(game, "act; card 5")[-2:] == [(8, False), (9, True)]
    high = after(game, "act; card 12")
    assert (high.hands[LEFT], high.top, awaits(high)) == ((3, 5), 12, "citybot 2")
    assert {"ew.solo.step-9", "ew.card.discarded-inert"} <= decided(game, "act; card 12")
    assert [event.card for event in events_of(Discarded, game, "act; card 12")] == [12]


@pytest.mark.question("ew.question.citybot-equal-draw", "ew.question.citybot-step-9-trigger")
@pytest.mark.clause("ew.solo.step-9")
def test_a_drawn_12_equal_to_its_12_is_discarded_and_gives_no_turn() -> None:
    game = solo([1, 2], citybot([3, 12]), discard=[])
    assert awaits(after(game, "act; card 12")) == "citybot 2"
    assert "ew.solo.step-9" in decided(game, "act; card 12")


@pytest.mark.question("ew.question.citybot-equal-draw")
@pytest.mark.clause("ew.solo.step-9")
def test_a_drawn_card_neither_matches_nor_pairs_in_that_turn() -> None:
    game = solo([1, 2], citybot([3, 5]), discard=[9])
    assert after(game, "act; card 9").hands[LEFT] == (3, 5)
    assert "ew.solo.step-9" in decided(game, "act; card 9")
    paired = after(game, "act; card 3")  # 5 is above 3: taken, and the 5 is played
    assert paired.hands[LEFT] == (3, 3)


@pytest.mark.question("ew.question.citybot-wild-scope")
@pytest.mark.clause("ew.solo.step-8")
def test_at_step_8_an_8_is_8() -> None:
    game = solo([1, 2], citybot([8]), discard=[10])
    assert after(game, "act; card 7").hands[LEFT] == (7,)
    assert "ew.solo.step-8" in decided(game, "act; card 7")
    assert after(game, "act; card 8").hands[LEFT] == (8,)
    assert after(game, "act; card 9").top == 9


@pytest.mark.clause("ew.solo.step-8")
def test_what_is_played_at_step_8_triggers() -> None:
    game = solo([1, 2], citybot([12]), discard=[12, 12])
    matched = solo([1, 2], citybot([3, 12]), discard=[])
    assert awaits(after(matched, "act; card 2")) == "citybot 1"  # the 12 gives another turn
    assert "ew.solo.step-8" in decided(matched, "act; card 2")
    assert awaits(after(game, "act")) == "over"  # step 4, its last card


@pytest.mark.question("ew.question.citybot-empty-deck")
@pytest.mark.question("ew.question.reshuffle-timing", "ew.question.reshuffle-keeps-top")
@pytest.mark.clause("ew.solo.step-7", "ew.setup.reshuffle")
@pytest.mark.parametrize("keeps_top", ["no", "yes"])
@pytest.mark.parametrize("timing", ["on_demand", "at_once"])
def test_step_7_reshuffles_an_empty_deck_first(timing: str, keeps_top: str) -> None:
    readings: dict[str, Any] = {"reshuffle_timing": timing, "reshuffle_keeps_top": keeps_top}
    game = solo([1], citybot([3, 5]), discard=[9, 6], deck=[], **readings)
    assert {"ew.solo.step-7", "ew.setup.reshuffle"} <= decided(game, "act")
    drawing = after(game, "act")
    kept = 9 if keeps_top == "yes" else None
    assert (drawing.top, drawing.rest.size(), awaits(drawing)) == (kept, 0, "card 1")
    assert (drawing.deck.count(9) == 5) == (keeps_top == "no")  # the former top may be drawn
    over = after(drawing, "card 12")
    assert (over.top, over.rest.size()) == (12, 1 if keeps_top == "yes" else 0)


@pytest.mark.question("ew.question.reshuffle-timing", "ew.question.reshuffle-keeps-top")
@pytest.mark.parametrize("keeps_top", ["no", "yes"])
def test_at_once_step_7_with_the_last_card_reshuffles_before_it_lands(keeps_top: str) -> None:
    last = solo(
        [1],
        citybot([3, 5]),
        discard=[9, 6],
        deck=[4],
        reshuffle_timing="at_once",
        reshuffle_keeps_top=keeps_top,
    )
    assert events_of(Reshuffled, last, "act; card 4")
    over = after(last, "act; card 4")
    assert (over.hands[LEFT], over.top) == ((3, 4), 5)
    assert over.rest.size() == (1 if keeps_top == "yes" else 0)
    on_demand = with_rulings(last, reshuffle_keeps_top=keeps_top)
    assert not events_of(Reshuffled, on_demand, "act; card 4")


@pytest.mark.question("ew.question.no-cards-left")
@pytest.mark.clause("ew.solo.step-7")
def test_with_no_card_left_to_draw_step_7_ends_the_turn() -> None:
    """No official game gets there: three hands never hold sixty cards."""
    rest = [card for card in range(1, 13) for _ in range(5 - (card in (1, 3, 12)))]
    game = solo([1], citybot([3, 12]), citybot(rest), deck=[])
    assert steps(game, "act")[-1] == (7, False)
    assert reasons(game)[-1] == "7: No card is left to draw"
    assert "ew.solo.step-7" in decided(game, "act")
    assert (after(game, "act").hands, awaits(after(game, "act"))) == (game.hands, "citybot 2")


# Why a step applies, or does not, in words.


def reasons(state: ew.State, moves: str = "act") -> list[str]:
    return [f"{event.step}: {event.because}" for event in events_of(CitybotStep, state, moves)]


ALL, SOME = "All its cards are visible", "Not all its cards are visible"


@pytest.mark.parametrize(
    ("game", "moves", "told"),
    [
        (
            solo([5, 6], citybot([1, 2]), discard=[9]),
            "act",
            [f"1: {ALL}, and their total is below the player's"],
        ),
        (
            solo([1], citybot([4, 6]), discard=[6]),
            "act",
            [
                f"1: {ALL}, but their total is not below the player's",
                f"2: {ALL}",
                f"3: {ALL}",
                "4: Its 6 equals the 6 on the pile",
            ],
        ),
        (
            solo([1], citybot([4], [8, 2]), discard=[7]),
            "act",
            [
                f"1: {SOME}",
                f"2: {SOME}",
                "3: Its visible 8 is above 7",
                "4: Its 8 equals the 7 on the pile",
            ],
        ),
        (
            solo([1], citybot([4], [2, 4, 5]), discard=[9]),
            "act",
            [
                f"1: {SOME}",
                f"2: {SOME}",
                "3: None of its visible cards is above 7",
                "4: None of its visible cards equals the 9 on the pile",
                "5: Its 4 belongs to its highest visible pair",
            ],
        ),
        (
            solo([1], citybot([4, 9]), discard=[3]),
            "act",
            [
                f"1: {ALL}, but their total is not below the player's",
                f"2: {ALL}",
                f"3: {ALL}",
                "4: None of its visible cards equals the 3 on the pile",
                "5: No two of its visible cards are equal",
                "6: Its highest card, the 9, is above the 3 on the pile",
            ],
        ),
        (
            solo([1], citybot([4, 7]), discard=[12], stop_by=0, repeat_stop="forbidden"),
            "act; card 5",
            [
                "1: STOP has been said and is not repeated",
                f"2: {ALL}",
                f"3: {ALL}",
                "4: None of its visible cards equals the 12 on the pile",
                "5: No two of its visible cards are equal",
                "6: Its highest card, the 7, is not above the 12 on the pile",
                "7: No step has ended the turn, so it draws a card",
                "8: Its highest card, the 7, is above the 5 it drew",
            ],
        ),
        (
            solo([1], citybot([4, 7]), discard=[12]),
            "act; card 11",
            [
                f"1: {ALL}, but their total is not below the player's",
                f"2: {ALL}",
                f"3: {ALL}",
                "4: None of its visible cards equals the 12 on the pile",
                "5: No two of its visible cards are equal",
                "6: Its highest card, the 7, is not above the 12 on the pile",
                "7: No step has ended the turn, so it draws a card",
                "8: Its highest card, the 7, is not above the 11 it drew",
                "9: The drawn 11 is discarded",
            ],
        ),
    ],
)
def test_each_step_says_why_it_applies_or_does_not(
    game: ew.State, moves: str, told: list[str]
) -> None:
    assert reasons(game, moves) == told


def test_with_no_pile_there_is_nothing_to_equal_or_to_take() -> None:
    game = solo([1], citybot([4, 7]), discard=[])
    told = reasons(game, "act; card 5")
    assert told[3] == "4: The discard pile is empty"
    assert told[5] == "6: The discard pile is empty"
