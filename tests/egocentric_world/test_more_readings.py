"""Readings that are not the default, for questions on which people at a table often disagree."""

from random import Random
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.core.event import seen_by
from egorules.core.parse import BadInput
from egorules.egocentric_world.events import (
    AnnouncedRight,
    AnnouncedWrong,
    Cancelled,
    CardSeen,
    CitybotStep,
    Designated,
    Discarded,
    FirstPlayer,
    HandEmptied,
    NoEffect,
    PenaltyWaived,
    Played,
    RemovedCard,
    Revealed,
    SawHand,
    TotalsCompared,
    TurnedBack,
    TurnedUp,
)
from egorules.egocentric_world.rulings import EmptyDiscard, ReshuffleKeepsTop, WrongAnnouncement
from egorules.tools.witness import witnesses
from tests.rulings import (
    LEFT,
    RIGHT,
    YOU,
    A,
    B,
    C,
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
    table,
    why,
    winners,
)

Told = dict[str, Any]
"""What lies on a table, and readings by name."""

# last_card_ability = triggers


@pytest.mark.question("ew.question.last-card-ability")
@pytest.mark.clause("ew.end.empty-hand", "ew.ability.look")
def test_the_look_of_a_last_10_comes_before_the_end_of_the_round() -> None:
    game = table([10], [1, 2], discard=[10], last_card_ability="triggers")
    deciding = after(game, "match 10")
    assert awaits(deciding) == "ability 0"
    assert legal(deciding) == {"look 1", "decline"}
    seen = events_of(SawHand, game, "match 10; look 1; allow")
    assert [(each.cards, each.to) for each in seen] == [((1, 2), (A,))]
    for moves in ("match 10; look 1; allow", "match 10; decline"):
        assert scores(after(game, moves)) == (0, 3)
        assert winners(after(game, moves)) == (A,)
        assert "ew.end.empty-hand" in decided(game, moves)


@pytest.mark.question("ew.question.last-card-ability")
@pytest.mark.clause("ew.ability.exchange.swap")
def test_a_last_11_exchanges_cards_of_two_others_before_the_round_ends() -> None:
    game = table([11], [5, 10], [2], discard=[11], last_card_ability="triggers")
    over = after(game, "match 11; exchange 1,2; allow; allow; swap =5 =2")
    assert over.hands == ((), (2, 10), (5,))
    assert scores(over) == (0, 12, 5)


@pytest.mark.question("ew.question.last-card-ability")
@pytest.mark.clause("ew.ability.exchange.designate", "ew.ability.counter.window")
def test_an_empty_hand_may_be_designated_but_has_nothing_to_exchange() -> None:
    game = table([11], [5, 10], discard=[11], last_card_ability="triggers")
    moves = "match 11; exchange 0,1; allow"
    assert [each.card for each in events_of(NoEffect, game, moves)] == [11]
    assert scores(after(game, moves)) == (0, 15)
    countered = table([11], [9, 9], discard=[11], last_card_ability="triggers")
    assert scores(after(countered, "match 11; exchange 0,1; counter")) == (0, 9)


@pytest.mark.question("ew.question.last-card-ability")
@pytest.mark.clause("ew.ability.exchange.penalty")
def test_a_penalty_card_after_a_last_11_keeps_the_round_going() -> None:
    game = table([11], [5], [2], discard=[11], last_card_ability="triggers")
    goes_on = after(game, "match 11; exchange 1,2; allow; allow; swap =1 ?; card 7")
    assert goes_on.hands[A] == (7,)
    assert awaits(goes_on) == "turn 1"


@pytest.mark.question("ew.question.last-card-ability")
def test_a_hand_that_a_9_empties_ends_the_round_before_the_11_is_done() -> None:
    game = table([11], [9], [2], discard=[11], last_card_ability="triggers")
    emptied = events_of(HandEmptied, game, "match 11; exchange 1,2; counter")
    assert [each.seat for each in emptied] == [B]
    assert scores(after(game, "match 11; exchange 1,2; counter")) == (0, 0, 2)


@pytest.mark.question("ew.question.last-card-ability")
def test_the_extra_turn_of_a_last_12_comes_too_late() -> None:
    for card in (12, 9, 5):
        game = table([card], [1, 2], discard=[card], last_card_ability="triggers")
        assert scores(after(game, f"match {card}")) == (0, 3)
        assert events_of(NoEffect, game, f"match {card}") == []


@pytest.mark.question("ew.question.last-card-ability")
def test_your_last_card_in_solo_mode_acts_as_well() -> None:
    game = solo([10], citybot([1], [9, 3]), turn=YOU, discard=[10], last_card_ability="triggers")
    over = after(game, "match 10; look 1")
    assert (over.hands[LEFT], over.top) == ((1, 3), 9)
    assert scores(over) == (0, 4, 1)


@pytest.mark.question("ew.question.last-card-ability")
@pytest.mark.clause("ew.solo-player.exchange.two-citybots", "ew.solo-player.exchange.citybot")
def test_with_no_card_left_your_11_exchanges_only_between_the_citybots() -> None:
    game = solo(
        [11],
        citybot([5], [4]),
        citybot([2]),
        turn=YOU,
        discard=[11],
        last_card_ability="triggers",
        exchange_commit="after_reveal",
    )
    assert legal(after(game, "match 11")) == {"trade 1:5 2:2", "decline"}
    assert scores(after(game, "match 11; trade 1:5 2:2")) == (0, 6, 5)
    assert why(game, "match 11; trade own 1:top") == ["You have no card left to give"]


@pytest.mark.question("ew.question.last-card-ability")
@pytest.mark.clause("ew.citybot.look", "ew.citybot.mandatory")
def test_a_citybots_last_10_turns_up_the_other_pile_its_last_11_does_nothing() -> None:
    told: Told = {"last_card_ability": "triggers"}
    looks = solo([1], citybot([10]), citybot([2], [9, 4]), discard=[10], **told)
    assert scores(after(looks, "act")) == (1, 0, 6)
    assert [each.seat for each in events_of(HandEmptied, looks, "act")] == [LEFT]
    for card in (11, 12):
        game = solo([1, 9], citybot([card]), discard=[card], **told)
        assert events_of(Designated, game, "act") == []
        assert scores(after(game, "act")) == (10, 0, 1)


# wrong_announcement

BOTH_WRONG = "take 11; exchange 1,2; allow; allow; swap =1 =1"


@pytest.mark.question("ew.question.wrong-announcement")
@pytest.mark.clause("ew.ability.exchange.penalty")
def test_each_wrong_announcement_may_cost_a_card() -> None:
    game = table([3, 11], [5], [2], discard=[12], wrong_announcement="penalty_per_error")
    assert awaits(after(game, BOTH_WRONG)) == "card 0"
    assert awaits(after(game, f"{BOTH_WRONG}; card 7")) == "card 0"
    paid = after(game, f"{BOTH_WRONG}; card 7; card 8")
    assert paid.hands[A] == (3, 7, 8, 12)
    assert awaits(paid) == "turn 1"
    one_wrong = after(game, "take 11; exchange 1,2; allow; allow; swap =1 =2; card 7")
    assert one_wrong.hands[A] == (3, 7, 12)
    assert awaits(one_wrong) == "turn 1"


@pytest.mark.question("ew.question.wrong-announcement", "ew.question.no-cards-left")
@pytest.mark.clause("ew.ability.exchange.penalty")
def test_a_second_penalty_card_is_waived_where_none_is_left() -> None:
    rulings = ew.Rulings(
        wrong_announcement=WrongAnnouncement.PENALTY_PER_ERROR,
        reshuffle_keeps_top=ReshuffleKeepsTop.YES,
    )
    copies = tuple(int(card in (3, 5, 7, 11, 12)) for card in range(13))
    setup = ew.Setup.miniature(2, copies, hand_size=1, rulings=rulings)
    game = table([3, 11], [5], discard=[12], setup=setup)
    moves = "take 11; exchange 0,1; allow; swap =7 =7; card 7"
    assert [each.seat for each in events_of(PenaltyWaived, game, moves)] == [A]
    assert after(game, moves).hands[A] == (3, 7, 12)
    assert awaits(after(game, moves)) == "turn 1"


@pytest.mark.question("ew.question.wrong-announcement")
@pytest.mark.clause("ew.ability.exchange.wrong")
def test_the_first_wrong_announcement_may_leave_the_other_unanswered() -> None:
    game = table([3, 11], [5], [2], discard=[12], wrong_announcement="stop_at_first")
    first_wrong = "take 11; exchange 1,2; allow; allow; swap =1 =2"
    assert [each.seat for each in events_of(AnnouncedWrong, game, first_wrong)] == [B]
    assert events_of(AnnouncedRight, game, first_wrong) == []
    second_wrong = "take 11; exchange 1,2; allow; allow; swap =5 =1"
    assert [each.seat for each in events_of(AnnouncedRight, game, second_wrong)] == [B]
    assert [each.seat for each in events_of(AnnouncedWrong, game, second_wrong)] == [C]
    for moves in (first_wrong, second_wrong, BOTH_WRONG):
        paid = after(game, f"{moves}; card 7")
        assert paid.hands == ((3, 7, 12), (5,), (2,))
        assert awaits(paid) == "turn 1"


# announced_wild = wild_counts


@pytest.mark.question("ew.question.announced-wild")
@pytest.mark.clause("ew.ability.exchange.announced")
def test_an_8_may_answer_an_announced_7_or_9() -> None:
    for value in (7, 8, 9):
        game = table([6, 11], [1, 8], [2], discard=[12], announced_wild="wild_counts")
        swapped = after(game, f"take 11; exchange 0,1; allow; swap 6 ={value}")
        assert swapped.hands == ((8, 12), (1, 6), (2,))
    wrong = table([6, 11], [1, 8], discard=[12], announced_wild="wild_counts")
    assert awaits(after(wrong, "take 11; exchange 0,1; allow; swap 6 =10")) == "card 0"
    by_default = table([6, 11], [1, 8], discard=[12])
    assert awaits(after(by_default, "take 11; exchange 0,1; allow; swap 6 =7")) == "card 0"


@pytest.mark.question("ew.question.announced-wild")
def test_a_card_of_the_announced_value_goes_before_an_8() -> None:
    game = table([6, 11], [7, 8], discard=[12], announced_wild="wild_counts")
    assert after(game, "take 11; exchange 0,1; allow; swap 6 =7").hands == ((7, 12), (6, 8))


@pytest.mark.question("ew.question.announced-wild", "ew.question.third-party-sight")
@pytest.mark.clause("ew.ability.exchange.secret")
def test_that_an_8_was_given_for_a_7_only_its_giver_and_receiver_learn() -> None:
    game = table([6, 11], [1, 8], [2, 4], discard=[12], announced_wild="wild_counts")
    moves = "take 11; exchange 1,2; allow; allow; swap =7 ?; pick 4"
    assert after(game, moves).hands == ((6, 12), (1, 4), (2, 8))
    eights = [each for each in events_of(CardSeen, game, moves) if each.card == 8]
    assert [(each.seat, each.to) for each in eights] == [(B, (B, C))]
    natural = table([6, 11], [1, 7], [2, 4], discard=[12], announced_wild="wild_counts")
    for seat in (A, None):
        assert seen_by(seat, happened(game, moves)) == seen_by(seat, happened(natural, moves))
    right = [each.value for each in events_of(AnnouncedRight, game, moves)]
    assert right == [7]


@pytest.mark.question("ew.question.announced-wild", "ew.question.own-hand-announce")
def test_your_own_8_may_answer_your_own_announcement() -> None:
    game = table([8, 11], [1], discard=[12], announced_wild="wild_counts")
    moves = "take 11; exchange 0,1; allow; swap =9 =1"
    assert after(game, moves).hands == ((1, 12), (8,))


# reaching_fifty


@pytest.mark.question("ew.question.reaching-fifty")
@pytest.mark.clause("ew.end.fifty", "ew.end.fifty-or-more")
def test_exactly_50_may_not_be_enough() -> None:
    def ended(total: int, **reading: Any) -> str:
        totals = (0, total)
        game = table([6], [9], discard=[6], totals=totals, length="to-50", **reading)
        return awaits(after(game, "match 6"))

    assert ended(41) == "over"
    assert ended(41, reaching_fifty="above_fifty") == "card"
    assert ended(42, reaching_fifty="above_fifty") == "over"


@pytest.mark.question("ew.question.reaching-fifty")
def test_a_table_with_a_total_of_50_can_be_only_where_50_is_not_enough() -> None:
    def laid(total: int, reading: str) -> ew.State:
        told: Told = {"totals": (total, 0), "length": "to-50", "reaching_fifty": reading}
        return table([6], [9], discard=[6], **told)

    assert awaits(laid(50, "above_fifty")) == "turn 0"
    for total, reading in ((50, "fifty_or_more"), (50, "first_in_order"), (51, "above_fifty")):
        with pytest.raises(ew.InvalidPosition):
            laid(total, reading)


@pytest.mark.question("ew.question.reaching-fifty")
@pytest.mark.clause("ew.end.running-total", "ew.end.game-winner")
def test_the_first_to_get_to_50_may_keep_later_scores_from_being_added() -> None:
    """B said STOP, so the scores 1, 6, 12 are added in the order B, C, A."""

    def ended(*totals: int, reading: str = "first_in_order") -> ew.State:
        told: Told = {"totals": totals, "length": "to-50", "reaching_fifty": reading}
        return after(table([1], [6], [12], discard=[3], stop_by=B, **told), "stop")

    usual = ended(38, 44, 30, reading="fifty_or_more")
    assert (usual.totals, winners(usual)) == ((39, 50, 42), (A,))
    at_once = ended(38, 44, 30)
    assert (at_once.totals, winners(at_once)) == ((38, 50, 30), (C,))
    assert scores(at_once) == (1, 6, 12)
    second = ended(38, 30, 38)
    assert (second.totals, winners(second)) == ((38, 36, 50), (B,))
    last = ended(49, 30, 30)
    assert (last.totals, winners(last)) == ((50, 36, 42), (B,))
    assert ended(38, 30, 30).totals == (39, 36, 42)  # nobody is there: another round


@pytest.mark.question("ew.question.reaching-fifty")
def test_after_an_empty_hand_scores_are_added_from_that_player_on() -> None:
    """B's last card is a 9 in A's turn: B adds first, then C, and A no more."""
    told: Told = {"length": "to-50", "reaching_fifty": "first_in_order"}
    game = table([11, 5], [9], [12], discard=[11], totals=(45, 30, 45), **told)
    over = after(game, "match 11; exchange 1,2; counter")
    assert scores(over) == (5, 0, 12)
    assert (over.totals, winners(over)) == ((45, 30, 57), (B,))


@pytest.mark.question("ew.question.reaching-fifty", "ew.question.number-of-rounds")
def test_a_single_round_and_an_extra_round_add_every_score() -> None:
    single = table([1], [10], discard=[3], stop_by=B, reaching_fifty="first_in_order")
    assert after(single, "stop").totals == (1, 10)
    rulings: Told = {"reaching_fifty": "first_in_order", "win_tie": "extra_round"}
    tied = table([1], [2], discard=[3], stop_by=B, totals=(50, 50), length="to-50", **rulings)
    assert after(tied, "stop").totals == (51, 52)
    assert winners(after(tied, "stop")) == (A,)


# stop_and_extra_turn = turns_counted


@pytest.mark.question("ew.question.stop-and-extra-turn", "ew.question.again-chain")
@pytest.mark.clause("ew.ability.again", "ew.turn.stop")
def test_after_a_stop_a_12_may_give_no_turn() -> None:
    told: Told = {"discard": [12], "stop_and_extra_turn": "turns_counted"}
    game = table([3, 12], [1], [2], stop_by=C, **told)
    assert awaits(after(game, "match 12")) == "turn 1"
    assert [each.card for each in events_of(NoEffect, game, "match 12")] == [12]
    assert "ew.turn.stop" in decided(game, "match 12")
    before = table([3, 12], [1], [2], **told)
    assert awaits(after(before, "match 12; again")) == "turn 0"
    assert after(before, "match 12; again; stop").stop_by == A


@pytest.mark.question("ew.question.stop-and-extra-turn")
@pytest.mark.clause("ew.citybot.again")
def test_after_a_stop_a_12_may_give_no_turn_in_solo_mode() -> None:
    told: Told = {"discard": [12], "stop_and_extra_turn": "turns_counted"}
    game = solo([1], citybot([2, 12]), stop_by=RIGHT, **told)
    assert awaits(after(game, "act")) == "over"
    assert [each.seat for each in events_of(NoEffect, game, "act")] == [LEFT]
    assert awaits(after(solo([1], citybot([2, 12]), **told), "act")) == "citybot 1"
    yours = solo([3, 12], turn=YOU, stop_by=RIGHT, **told)
    assert awaits(after(yours, "match 12")) == "citybot 1"


# empty_discard = turn_up


@pytest.mark.question("ew.question.empty-discard")
@pytest.mark.clause("ew.setup.turn-up")
def test_a_turn_without_a_discard_pile_may_begin_with_a_card_turned_up() -> None:
    game = table([1], [1], discard=[], empty_discard="turn_up")
    assert awaits(game) == "card"
    begun = after(game, "card 5")
    assert (begun.top, awaits(begun)) == (5, "turn 0")
    assert {"take 1", "draw", "stop"} == legal(begun)
    assert [each.to for each in events_of(TurnedUp, game, "card 5")] == ["all"]


@pytest.mark.question("ew.question.empty-discard", "ew.question.penalty-card")
@pytest.mark.clause("ew.setup.turn-up", "ew.setup.reshuffle")
def test_after_a_penalty_card_that_took_the_whole_pile_a_card_is_turned_up() -> None:
    game = table([3, 11], [5], [2], discard=[12], deck=[], empty_discard="turn_up")
    paid = after(game, f"{BOTH_WRONG}; card 7")
    assert (paid.turn, awaits(paid)) == (B, "card")
    assert awaits(after(paid, "card 4")) == "turn 1"
    by_default = table([3, 11], [5], [2], discard=[12], deck=[])
    assert legal(after(by_default, f"{BOTH_WRONG}; card 7")) == {"draw", "stop"}


@pytest.mark.question("ew.question.empty-discard", "ew.question.no-cards-left")
def test_without_a_deck_nothing_can_be_turned_up() -> None:
    rulings = ew.Rulings(empty_discard=EmptyDiscard.TURN_UP)
    setup = ew.Setup.miniature(2, (0, 1, 1, 1), hand_size=1, rulings=rulings)
    game = table([1, 3], [2], discard=[], setup=setup)
    assert awaits(game) == "turn 0"
    assert legal(game) == {"stop"}


@pytest.mark.question("ew.question.empty-discard")
def test_a_citybots_turn_may_begin_with_a_card_turned_up_too() -> None:
    game = solo([1], citybot([2]), discard=[], empty_discard="turn_up")
    assert awaits(game) == "card"
    assert events_of(FirstPlayer, game, "card 5") == []
    assert awaits(after(game, "card 5")) == "citybot 1"


@pytest.mark.question("ew.question.empty-discard")
def test_in_solo_mode_a_card_turned_up_for_your_turn_is_followed_by_your_turn() -> None:
    game = solo([1], citybot([2]), turn=YOU, discard=[], empty_discard="turn_up")
    assert awaits(game) == "card"
    begun = after(game, "card 5")
    assert (begun.top, awaits(begun)) == (5, "turn 0")
    assert legal(begun) == {"take 1", "draw", "stop"}


# solo_player_decline = must_use


@pytest.mark.question("ew.question.solo-player-decline")
@pytest.mark.clause("ew.solo-player.abilities")
def test_in_solo_mode_a_10_or_an_11_may_have_to_be_used() -> None:
    told: Told = {"turn": YOU, "solo_player_decline": "must_use"}
    looks = solo([5, 10], citybot([1], [3]), discard=[10], **told)
    assert legal(after(looks, "match 10")) == {"look 1", "look 2"}
    assert refused(looks, "match 10; decline") == ["ew.solo-player.abilities"]
    assert why(looks, "match 10; decline") == ["In solo mode the ability of the 10 has to be used"]
    exchanges = solo([5, 11], discard=[11], **told)
    assert "decline" not in legal(after(exchanges, "match 11"))
    hidden = solo([5, 11], citybot([], [3]), citybot([], [2]), discard=[11], **told)
    assert refused(hidden, "match 11; decline") == ["ew.solo-player.abilities"]
    again = solo([5, 12], discard=[12], **told)
    assert legal(after(again, "match 12")) == {"again", "decline"}


@pytest.mark.question("ew.question.solo-player-decline")
def test_what_cannot_be_used_may_be_declined_and_players_may_always_decline() -> None:
    told: Told = {"solo_player_decline": "must_use", "last_card_ability": "triggers"}
    unusable = solo([11], citybot([], [3]), citybot([], [4]), turn=YOU, discard=[11], **told)
    assert legal(after(unusable, "match 11")) == {"decline"}
    players = table([5, 10], [1], discard=[10], **told)
    assert "decline" in legal(after(players, "match 10"))


# difficulty_removal


@pytest.mark.question("ew.question.difficulty-removal")
@pytest.mark.clause("ew.solo.difficulty-2", "ew.solo.difficulty-3")
def test_a_citybot_may_remove_only_what_was_visible() -> None:
    def scored(difficulty: int, left: ew.CitybotHand, reading: str) -> tuple[int, ...]:
        told: Told = {"turn": YOU, "stop_by": LEFT, "difficulty_removal": reading}
        game = solo([1], left, citybot([3]), discard=[4], difficulty=difficulty, **told)
        return scores(after(game, "stop"))

    assert scored(2, citybot([5], [2, 9]), "whole_hand") == (1, 14, 0)
    assert scored(2, citybot([5], [2, 9]), "visible_only") == (1, 11, 0)
    assert scored(3, citybot([5, 6], [9]), "visible_only") == (1, 14, 0)
    assert scored(3, citybot([], [2, 9]), "visible_only") == (1, 11, 0)
    assert scored(1, citybot([5], [2, 9]), "visible_only") == (1, 16, 3)
    assert scored(2, citybot([5], [2, 9]), "not_after_empty_hand") == (1, 14, 0)


@pytest.mark.question("ew.question.difficulty-removal")
@pytest.mark.clause("ew.solo.difficulty-2")
def test_after_an_empty_hand_no_card_may_be_removed() -> None:
    told: Told = {"turn": YOU, "difficulty": 2, "discard": [6]}
    game = solo([6], citybot([5], [2, 9]), **told, difficulty_removal="not_after_empty_hand")
    assert events_of(RemovedCard, game, "match 6") == []
    assert scores(after(game, "match 6")) == (0, 16, 1)
    assert scores(after(solo([6], citybot([5], [2, 9]), **told), "match 6")) == (0, 14, 0)


# citybot_stop_totals


@pytest.mark.question("ew.question.citybot-stop-totals")
@pytest.mark.clause("ew.solo.step-1")
def test_an_equal_total_may_be_enough_for_a_citybot_to_say_stop() -> None:
    told: Told = {"discard": [12], "citybot_stop_totals": "lower_or_equal"}
    assert after(solo([5], citybot([2, 3]), **told), "act").stop_by == LEFT
    assert after(solo([4], citybot([2, 3]), **told), "act").stop_by is None
    assert after(solo([5], citybot([2, 3]), discard=[12]), "act").stop_by is None


@pytest.mark.question("ew.question.citybot-stop-totals")
@pytest.mark.clause("ew.solo.step-1")
def test_a_citybot_may_compare_the_totals_of_the_game() -> None:
    def said(*totals: int) -> bool:
        told: Told = {"discard": [9], "length": "to-50", "citybot_stop_totals": "running_totals"}
        game = solo([1], citybot([12]), totals=totals, **told)
        (compared,) = events_of(TotalsCompared, game, "act")
        assert (compared.its, compared.yours, compared.to) == (totals[1], totals[0], "all")
        return after(game, "act").stop_by == LEFT

    assert said(10, 3, 0)
    assert not said(3, 3, 0)
    assert not said(0, 3, 0)


@pytest.mark.question("ew.question.citybot-stop-totals")
@pytest.mark.clause("ew.solo.step-1")
def test_a_citybot_may_have_to_be_below_what_the_other_one_shows() -> None:
    def said(yours: int, right: ew.CitybotHand) -> bool:
        told: Told = {"discard": [12], "citybot_stop_totals": "lower_than_all"}
        game = solo([yours], citybot([2]), right, **told)
        return after(game, "act").stop_by == LEFT

    assert said(9, citybot([3]))
    assert said(9, citybot([3], [1]))
    assert not said(9, citybot([2]))
    assert not said(9, citybot([], [12]))
    assert not said(2, citybot([3]))


@pytest.mark.question("ew.question.citybot-stop-totals")
@pytest.mark.clause("ew.solo.step-1")
def test_step_1_says_which_totals_kept_a_citybot_from_its_stop() -> None:
    def told(game: ew.State) -> str:
        return str(events_of(CitybotStep, game, "act")[0].because)

    running: Told = {"length": "to-50", "citybot_stop_totals": "running_totals"}
    for totals in ((3, 3, 0), (0, 3, 0)):
        game = solo([12], citybot([1]), discard=[9], totals=totals, **running)
        text = "All its cards are visible, but its running total is not below the player's"
        assert told(game) == text
    # The left Citybot's 2 is below neither total: the player's is named.
    both = solo([2], citybot([2]), citybot([1]), discard=[12], citybot_stop_totals="lower_than_all")
    assert told(both) == "All its cards are visible, but their total is not below the player's"
    other = solo(
        [3], citybot([2]), citybot([1]), discard=[12], citybot_stop_totals="lower_than_all"
    )
    text = "All its cards are visible, but their total is not below the other Citybot's"
    assert told(other) == text


# citybot_second_reveal


@pytest.mark.question("ew.question.citybot-second-reveal")
@pytest.mark.clause("ew.solo.step-3")
def test_step_3_may_look_at_the_newest_card_only() -> None:
    def revealed(left: ew.CitybotHand, reading: str) -> list[tuple[int, ...]]:
        game = solo([1], left, discard=[12], citybot_second_reveal=reading)
        return [each.cards for each in events_of(Revealed, game, "act")]

    assert revealed(citybot([9], [3, 4, 5]), "all_visible_once") == [(3,)]
    assert revealed(citybot([9], [3, 4, 5]), "newest_only") == [(3,), (4,)]
    assert revealed(citybot([1], [8, 4]), "newest_only") == [(8,)]
    assert revealed(citybot([1], [7, 4]), "newest_only") == [(7,), (4,)]
    assert revealed(citybot([9], [7, 4]), "newest_only") == [(7,), (4,)]
    assert revealed(citybot([9], [3]), "newest_only") == [(3,)]


@pytest.mark.question("ew.question.citybot-second-reveal")
@pytest.mark.clause("ew.solo.step-3")
def test_step_3_may_go_on_until_a_card_is_above_7() -> None:
    def revealed(left: ew.CitybotHand) -> list[tuple[int, ...]]:
        game = solo([1], left, discard=[12], citybot_second_reveal="until_above_seven")
        assert [each.step for each in events_of(CitybotStep, game, "act")].count(3) == 1
        return [each.cards for each in events_of(Revealed, game, "act")]

    assert revealed(citybot([1], [2, 3, 7, 8, 4])) == [(2,), (3,), (7,), (8,)]
    assert revealed(citybot([1], [2, 3, 4])) == [(2,), (3,), (4,)]
    assert revealed(citybot([9], [3, 4])) == [(3,)]
    assert revealed(citybot([1], [2])) == [(2,)]


# citybot_wild_scope = wild_everywhere


@pytest.mark.question("ew.question.citybot-wild-scope")
@pytest.mark.clause("ew.solo.step-8", "ew.citybot.wild")
def test_at_step_8_an_8_may_count_as_a_9() -> None:
    plain = solo([1], citybot([3, 8]), discard=[12])
    wild = solo([1], citybot([3, 8]), discard=[12], citybot_wild_scope="wild_everywhere")
    assert len(events_of(Discarded, plain, "act; card 8")) == 1
    assert [each.card for each in events_of(Played, wild, "act; card 8")] == [8]
    assert "ew.citybot.wild" in decided(wild, "act; card 8")
    assert "ew.citybot.wild" not in decided(wild, "act; card 7")
    for card in (7, 8, 9):
        one, other = (after(game, f"act; card {card}") for game in (plain, wild))
        assert (one.hands, one.top) == (other.hands, other.top)
    assert len(events_of(Discarded, wild, "act; card 9")) == 1
    ten = solo([1], citybot([10]), discard=[12], citybot_wild_scope="wild_everywhere")
    assert len(events_of(Discarded, ten, "act; card 10")) == 1


# look_turns_up_nine = turned_back


@pytest.mark.question("ew.question.look-turns-up-nine")
@pytest.mark.clause("ew.citybot.counter.cancel", "ew.solo-player.look")
def test_a_9_may_undo_the_reveal_of_your_10() -> None:
    told: Told = {"turn": YOU, "discard": [6], "look_turns_up_nine": "turned_back"}
    game = solo([3, 10], citybot([2], [4, 9, 5]), **told)
    undone = after(game, "take 10; look 1")
    assert (undone.hands[LEFT], undone.piles[LEFT], undone.top) == ((2,), (4, 5), 9)
    assert [each.cards for each in events_of(Revealed, game, "take 10; look 1")] == [(4, 9, 5)]
    assert [each.cards for each in events_of(TurnedBack, game, "take 10; look 1")] == [(4, 5)]
    assert [each.card for each in events_of(Cancelled, game, "take 10; look 1")] == [10]
    seen = ew.observe(undone, YOU)
    assert (seen.visible[LEFT], seen.hidden[LEFT]) == ((2,), 2)


@pytest.mark.question("ew.question.look-turns-up-nine", "ew.question.forced-nine-which")
@pytest.mark.clause("ew.citybot.counter")
def test_the_first_9_from_the_top_is_played_and_the_others_go_back() -> None:
    told: Told = {"turn": YOU, "discard": [6], "look_turns_up_nine": "turned_back"}
    two = after(solo([3, 10], citybot([2], [3, 9, 4, 9]), **told), "take 10; look 1")
    assert two.piles[LEFT] == (3, 4, 9)
    assert "look 1" in legal(after(solo([3, 10], citybot([2], [3, 9, 4, 9]), **told), "take 10"))
    none = after(solo([3, 10], citybot([2], [4, 5]), **told), "take 10; look 1")
    assert (none.hands[LEFT], none.piles[LEFT]) == ((2, 4, 5), ())
    last = solo([3, 10], citybot([], [9]), **told)
    assert events_of(TurnedBack, last, "take 10; look 1") == []
    assert awaits(after(last, "take 10; look 1")) == "over"


@pytest.mark.question("ew.question.look-turns-up-nine")
@pytest.mark.clause("ew.citybot.look")
def test_a_9_may_undo_the_reveal_of_a_citybots_10() -> None:
    told: Told = {"discard": [10], "look_turns_up_nine": "turned_back"}
    game = solo([1], citybot([2, 10]), citybot([3], [9, 4]), **told)
    undone = after(game, "act")
    assert (undone.hands[RIGHT], undone.piles[RIGHT], undone.top) == ((3,), (4,), 9)


# pile_top_nine = you_get_it


@pytest.mark.question("ew.question.pile-top-nine")
@pytest.mark.clause("ew.solo-player.exchange.citybot", "ew.solo-player.exchange.visible")
def test_you_may_get_a_9_from_the_top_of_a_pile() -> None:
    told: Told = {"turn": YOU, "discard": [6], "pile_top_nine": "you_get_it"}
    game = solo([3, 11], citybot([2], [9, 5]), **told)
    got = after(game, "take 11; trade 3 1:top")
    assert (got.hands[YOU], got.hands[LEFT], got.piles[LEFT]) == ((6, 9), (2, 3), (5,))
    assert got.top == 11
    seen_first = solo([3, 11], citybot([2], [9, 5]), **told, exchange_commit="after_reveal")
    assert after(seen_first, "take 11; trade own 1:top; give 3").hands[YOU] == (6, 9)


@pytest.mark.question("ew.question.pile-top-nine", "ew.question.citybot-own-nine")
def test_a_9_that_a_citybots_own_11_turns_up_is_another_question() -> None:
    game = solo([2, 5], citybot([11], [3, 9]), discard=[11], pile_top_nine="you_get_it")
    assert after(game, "act; allow").top == 9


# two_citybots_visible_nine = allowed


@pytest.mark.question("ew.question.two-citybots-visible-nine")
@pytest.mark.clause("ew.solo-player.exchange.two-citybots", "ew.citybot.shield")
def test_between_the_citybots_a_visible_9_may_be_no_bar() -> None:
    told: Told = {"turn": YOU, "discard": [11], "two_citybots_visible_nine": "allowed"}
    game = solo([5, 11], citybot([6, 9]), citybot([2]), **told)
    between = {"trade 1:6 2:2", "trade 1:9 2:2"}
    assert legal(after(game, "match 11")) == {*between, "trade 5 2:2", "decline"}
    assert refused(game, "match 11; trade 5 1:6") == ["ew.citybot.shield"]
    moved = after(game, "match 11; trade 1:9 2:2")
    assert moved.hands[LEFT:] == ((2, 6), (9,))


@pytest.mark.question("ew.question.two-citybots-visible-nine")
@pytest.mark.clause("ew.solo-player.exchange.two-citybots", "ew.citybot.shield")
def test_between_the_citybots_a_9_of_the_right_one_may_be_no_bar_either() -> None:
    told: Told = {"turn": YOU, "discard": [11]}
    citybots = (citybot([6]), citybot([2, 9]))
    game = solo([5, 11], *citybots, **told, two_citybots_visible_nine="allowed")
    for given, left, right in ((2, (2,), (6, 9)), (9, (9,), (2, 6))):
        assert after(game, f"match 11; trade 1:6 2:{given}").hands[LEFT:] == (left, right)
    assert refused(game, "match 11; trade 5 2:2") == ["ew.citybot.shield"]
    barred = solo([5, 11], *citybots, **told)
    assert refused(barred, "match 11; trade 1:6 2:2") == ["ew.citybot.shield"]


@pytest.mark.question("ew.question.both-citybots-show-nine")
@pytest.mark.clause("ew.citybot.shield")
def test_with_two_visible_9s_an_11_may_still_exchange_between_the_citybots() -> None:
    told: Told = {"turn": YOU, "two_citybots_visible_nine": "allowed"}
    nines = (citybot([6, 9]), citybot([9]))
    eleven = solo([5, 11], *nines, discard=[11], **told)
    between = {"trade 1:6 2:9", "trade 1:9 2:9"}
    assert legal(after(eleven, "match 11")) == {*between, "decline"}
    must = solo([5, 11], *nines, discard=[11], **told, solo_player_decline="must_use")
    assert legal(after(must, "match 11")) == between
    ten = solo([5, 10], *nines, discard=[10], **told)
    assert [each.card for each in events_of(NoEffect, ten, "match 10")] == [10]


# citybot_look_visible_nine = nine_protects


@pytest.mark.question("ew.question.citybot-look-visible-nine")
@pytest.mark.clause("ew.citybot.look", "ew.citybot.shield")
def test_a_visible_9_may_protect_from_the_other_citybots_10() -> None:
    told: Told = {"discard": [10], "citybot_look_visible_nine": "nine_protects"}
    game = solo([1], citybot([2, 10]), citybot([9], [3]), **told)
    assert after(game, "act").piles[RIGHT] == (3,)
    assert [each.seat for each in events_of(NoEffect, game, "act")] == [LEFT]
    assert "ew.citybot.shield" in decided(game, "act")
    open_to_it = solo([1], citybot([2, 10]), citybot([8], [3]), **told)
    assert after(open_to_it, "act").piles[RIGHT] == ()
    by_default = solo([1], citybot([2, 10]), citybot([9], [3]), discard=[10])
    assert after(by_default, "act").piles[RIGHT] == ()


# What is stored.


@pytest.mark.question("ew.question.last-card-ability")
def test_a_state_in_which_a_last_card_is_being_resolved_can_be_stored() -> None:
    game = table([11], [5], [2], discard=[11], last_card_ability="triggers")
    for moves in ("match 11", "match 11; exchange 1,2", "match 11; exchange 1,2; allow; allow"):
        state = after(game, moves)
        assert ew.from_json(ew.to_json(state), ew.State) == state
    usual = ew.to_json(after(game, "match 11")).replace('"triggers"', '"no_trigger"')
    with pytest.raises(BadInput):
        ew.from_json(usual, ew.State)


@pytest.mark.question("ew.question.wrong-announcement")
def test_how_many_penalty_cards_are_due_is_stored() -> None:
    game = table([3, 11], [5], [2], discard=[12], wrong_announcement="penalty_per_error")
    state = after(game, BOTH_WRONG)
    assert ew.from_json(ew.to_json(state), ew.State) == state
    usual = ew.to_json(state).replace('"penalty_per_error"', '"one_penalty"')
    with pytest.raises(BadInput):
        ew.from_json(usual, ew.State)


@pytest.mark.question("ew.question.announced-wild")
def test_an_announcement_that_an_8_answers_is_stored() -> None:
    game = table([6, 11], [1, 8], [2, 4], discard=[12], announced_wild="wild_counts")
    state = after(game, "take 11; exchange 1,2; allow; allow; swap =7 ?")
    assert ew.from_json(ew.to_json(state), ew.State) == state
    usual = ew.to_json(state).replace('"wild_counts"', '"printed_value"')
    with pytest.raises(BadInput):
        ew.from_json(usual, ew.State)


# The sensible player.


@pytest.mark.question("ew.question.last-card-ability")
def test_the_sensible_player_knows_what_to_do_with_no_card_left() -> None:
    game = table([11], [5], [2], discard=[11], last_card_ability="triggers")
    deciding = after(game, "match 11")
    chosen = ew.named_policies["greedy"](ew.observe(deciding, A), Random(1))
    assert str(chosen) == "decline"


# Witnesses.

ONLY_SHOWN = {
    ("round_setup", "reshuffle_all", "carry_over"),
    ("third_party_sight", "blind", "active_sees"),
    ("wrong_announcement", "one_penalty", "stop_at_first"),
    ("wrong_announcement", "penalty_per_error", "stop_at_first"),
    ("citybot_wild_scope", "plain_eight", "wild_everywhere"),
}
"""Readings that can be told apart by what is heard or seen, though the table is the same."""


@pytest.mark.parametrize("pair", list(witnesses(ew)), ids=".".join)
def test_a_witness_changes_the_table_and_not_only_words(pair: tuple[str, str, str]) -> None:
    one, other = witnesses(ew)[pair].outcomes()
    different = {key for key in one.parts if one.parts[key] != other.parts[key]}
    table_stays = different == {"shown"}
    assert table_stays == (pair in ONLY_SHOWN)
