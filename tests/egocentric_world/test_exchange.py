"""The 11 among players: two designated hands exchange a card."""

from fractions import Fraction
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.core.event import seen_by
from egorules.egocentric_world.events import (
    AnnouncedRight,
    AnnouncedWrong,
    CardSeen,
    Exchanged,
    MethodsStated,
    PenaltyCardSeen,
    PenaltyDrawn,
    PenaltyWaived,
    Reshuffled,
)
from egorules.egocentric_world.rulings import ReshuffleKeepsTop
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

BOTH = "take 11; exchange 0,1; allow"
OTHERS = "take 11; exchange 1,2; allow; allow"


@pytest.mark.clause(
    "ew.ability.exchange.designate",
    "ew.ability.exchange.swap",
    "ew.ability.exchange.method",
    "ew.ability.exchange.secret",
    "ew.ability.exchange.announced",
)
def test_c09_a_right_announcement() -> None:
    game = table([3, 6, 11], [1, 1, 5], [2], discard=[12])
    assert "ew.ability.exchange.designate" in decided(game, "take 11; exchange 0,1")
    decisive = decided(game, f"{BOTH}; swap 6 =1")
    assert {
        "ew.ability.exchange.swap",
        "ew.ability.exchange.method",
        "ew.ability.exchange.secret",
        "ew.ability.exchange.announced",
    } <= decisive
    swapped = after(game, f"{BOTH}; swap 6 =1")
    assert (swapped.hands, swapped.top) == (((1, 3, 12), (1, 5, 6), (2,)), 11)
    assert awaits(swapped) == "turn 1"


@pytest.mark.question("ew.question.third-party-sight")
@pytest.mark.clause("ew.ability.exchange.secret")
def test_c09_everybody_knows_of_the_1_only_a_and_b_of_the_6() -> None:
    game = table([3, 6, 11], [1, 1, 5], [2], discard=[12])
    story = happened(game, f"{BOTH}; swap 6 =1")
    (right,) = [event for event in story if isinstance(event, AnnouncedRight)]
    assert (right.seat, right.value, right.to) == (B, 1, "all")
    (seen,) = [event for event in story if isinstance(event, CardSeen)]
    assert (seen.seat, seen.card, seen.to) == (A, 6, (A, B))
    assert not any(isinstance(event, CardSeen) for event in seen_by(C, story))
    (stated,) = [event for event in story if isinstance(event, MethodsStated)]
    assert (stated.methods, stated.to) == (("*", "=1"), "all")


# Whom it designates


@pytest.mark.question("ew.question.exchange-players")
@pytest.mark.clause("ew.ability.exchange.designate")
def test_two_different_players_and_you_need_not_be_one() -> None:
    eleven = after(table([3, 11], [4], [5], discard=[12]), "take 11")
    assert legal(eleven) == {"exchange 0,1", "exchange 0,2", "exchange 1,2", "decline"}
    assert refused(eleven, "exchange 1,1") == ["ew.ability.exchange.designate"]
    assert refused(eleven, "exchange 1,3") == ["ew.ability.exchange.designate"]
    assert why(eleven, "exchange 7,9") == ["There is no player 7", "There is no player 9"]


@pytest.mark.question("ew.question.exchange-two-players")
@pytest.mark.clause("ew.ability.exchange.designate")
def test_of_two_players_both_are_designated() -> None:
    eleven = after(table([3, 11], [4], discard=[12]), "take 11")
    assert legal(eleven) == {"exchange 0,1", "decline"}
    assert "ew.ability.exchange.designate" in decided(eleven, "exchange 0,1")


@pytest.mark.clause("ew.ability.exchange.designate")
def test_trading_with_citybots_is_for_solo_mode() -> None:
    eleven = after(table([3, 11], [4], [5], discard=[12]), "take 11")
    for trade in ("trade 3 1:4", "trade 3 1:top", "trade own 1:top", "trade 1:4 2:5"):
        assert refused(eleven, trade) == ["ew.ability.exchange.designate"]


# How each hand yields its card


@pytest.mark.clause("ew.ability.exchange.method", "ew.ability.exchange.secret")
def test_your_own_card_is_chosen_anothers_is_random_or_announced() -> None:
    asking = after(table([3, 6, 11], [1, 5], discard=[12]), BOTH)
    offered = legal(asking)
    assert {"swap 3 ?", "swap 6 ?", "swap 12 ?", "swap 3 =7", "swap =3 ?", "swap =9 =9"} <= offered
    assert len(offered) == (3 + 12) * (1 + 12)
    assert refused(asking, "swap ? ?") == ["ew.ability.exchange.secret"]
    assert refused(asking, "swap 3 5") == ["ew.ability.exchange.secret"]
    assert refused(asking, "swap 4 ?") == ["ew.ability.exchange.secret"]
    assert refused(asking, "swap own ?") == ["ew.ability.exchange.secret"]
    assert refused(asking, "decline") == ["ew.ability.exchange.method"]
    assert why(asking, "swap 4 ?") == ["You hold no 4"]
    assert why(asking, "swap ? 5") == [
        "Your own card is chosen freely, not at random",
        "A card is named only from your own hand; from another it is random",
    ]


@pytest.mark.clause("ew.ability.exchange.secret")
def test_a_random_card_is_uniform_over_cards_not_values() -> None:
    picking = after(table([3, 6, 11], [1, 1, 5], discard=[12]), f"{BOTH}; swap 6 ?")
    assert awaits(picking) == "pick 1"
    assert [(str(move), chance) for move, chance in ew.chances(picking)] == [
        ("pick 1", Fraction(2, 3)),
        ("pick 5", Fraction(1, 3)),
    ]
    assert refused(picking, "pick 7") == ["ew.ability.exchange.secret"]
    assert after(picking, "pick 5").hands == ((3, 5, 12), (1, 1, 6))
    assert "ew.ability.exchange.secret" in decided(picking, "pick 5")


def test_two_random_cards_are_picked_in_seat_order() -> None:
    picking = after(table([3, 11], [1, 5], [2, 7], discard=[12]), f"{OTHERS}; swap ? ?")
    assert awaits(picking) == "pick 1"
    second = after(picking, "pick 5")
    assert (awaits(second), legal(second)) == ("pick 2", {"pick 2", "pick 7"})
    assert after(second, "pick 7").hands == ((3, 12), (1, 7), (2, 5))


@pytest.mark.question("ew.question.own-hand-announce")
@pytest.mark.clause("ew.ability.exchange.method", "ew.ability.exchange.wrong")
def test_a_value_may_be_announced_for_your_own_hand_even_falsely() -> None:
    asking = after(table([3, 6, 11], [1, 5], discard=[12]), BOTH)
    assert after(asking, "swap =6 =5").hands == ((3, 5, 12), (1, 6))
    failed = after(asking, "swap =7 =5")
    assert awaits(failed) == "card 0"
    assert "ew.ability.exchange.wrong" in decided(asking, "swap =7 =5")
    forbidden = with_rulings(asking, own_hand_announce="forbidden")
    assert refused(forbidden, "swap =6 =5") == ["ew.ability.exchange.method"]
    assert why(forbidden, "swap =6 =5") == ["A value is not announced for your own hand"]
    assert after(forbidden, "swap 6 =5").hands == ((3, 5, 12), (1, 6))


@pytest.mark.question("ew.question.odd-announcements")
@pytest.mark.clause("ew.ability.exchange.method", "ew.card.values")
def test_only_values_of_the_game_are_announced_but_any_of_them() -> None:
    asking = after(table([3, 6, 11], [1, 5], discard=[12]), BOTH)
    for value in (0, 13, 99):
        assert refused(asking, f"swap 3 ={value}") == [
            "ew.ability.exchange.method",
            "ew.card.values",
        ]
    assert why(asking, "swap 3 =13") == ["13 is not a value of this game"] * 2
    # A value that is known to be absent is legal, and wrong.
    assert awaits(after(asking, "swap 3 =12")) == "card 0"


def test_in_a_miniature_every_value_that_has_a_card_may_be_announced_and_no_other() -> None:
    few = ew.Setup.miniature(2, (0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 2), hand_size=2)
    asking = after(table([3, 11], [1, 3], discard=[11], setup=few), BOTH)
    own, others = ("3", "11", "=1", "=3", "=11"), ("?", "=1", "=3", "=11")
    assert legal(asking) == {f"swap {one} {other}" for one in own for other in others}
    for value in (2, 4):
        assert why(asking, f"swap 3 ={value}") == [f"{value} is not a value of this game"] * 2


@pytest.mark.question("ew.question.odd-announcements")
def test_equal_cards_may_be_exchanged() -> None:
    asking = after(table([5, 11], [5], discard=[12]), BOTH)
    assert after(asking, "swap 5 =5").hands == ((5, 12), (5,))


def test_every_flaw_of_two_methods_is_told() -> None:
    asking = after(table([3, 11], [1, 5], discard=[12]), BOTH)
    assert refused(asking, "swap 4 =13") == [
        "ew.ability.exchange.secret",
        "ew.ability.exchange.method",
        "ew.card.values",
    ]


# Announced values


@pytest.mark.question("ew.question.announced-truth")
@pytest.mark.clause("ew.ability.exchange.announced", "ew.card.interchangeable")
def test_whoever_holds_the_announced_value_must_give_it() -> None:
    asking = after(table([3, 11], [5, 5, 9], discard=[12]), BOTH)
    assert {"ew.ability.exchange.announced", "ew.card.interchangeable"} <= decided(
        asking, "swap 3 =5"
    )
    assert after(asking, "swap 3 =5").hands[B] == (3, 5, 9)


@pytest.mark.question("ew.question.announced-wild", "ew.question.wild-outside-turn")
@pytest.mark.clause("ew.ability.exchange.wrong")
@pytest.mark.parametrize("value", [7, 9])
def test_an_8_is_no_announced_7_or_9(value: int) -> None:
    asking = after(table([3, 11], [8], discard=[12]), BOTH)
    assert "ew.ability.exchange.wrong" in decided(asking, f"swap 3 ={value}")
    assert awaits(after(asking, f"swap 3 ={value}")) == "card 0"
    assert after(asking, "swap 3 =8").hands == ((8, 12), (3,))


@pytest.mark.question("ew.question.wrong-announcement")
@pytest.mark.clause("ew.ability.exchange.wrong", "ew.ability.exchange.penalty")
@pytest.mark.parametrize(
    ("swap", "right", "wrong"),
    [("swap =4 =9", [B], [C]), ("swap =9 =2", [C], [B]), ("swap =9 =9", [], [B, C])],
)
def test_one_wrong_or_two_nothing_moves_and_one_card_is_drawn(
    swap: str, right: list[int], wrong: list[int]
) -> None:
    game = table([3, 11], [4, 5], [2, 6], discard=[12])
    asking = after(game, OTHERS)
    story = happened(asking, f"{swap}; card 7")
    assert [event.seat for event in story if isinstance(event, AnnouncedRight)] == right
    assert [event.seat for event in story if isinstance(event, AnnouncedWrong)] == wrong
    assert not any(isinstance(event, Exchanged) for event in story)
    failed = after(asking, f"{swap}; card 7")
    assert failed.hands == ((3, 7, 12), (4, 5), (2, 6))
    assert awaits(failed) == "turn 1"
    assert "ew.ability.exchange.wrong" in decided(asking, swap)
    assert "ew.ability.exchange.penalty" in decided(asking, f"{swap}; card 7")


@pytest.mark.question("ew.question.exchange-commit")
def test_announcements_are_answered_before_anything_is_picked() -> None:
    asking = after(table([3, 11], [4, 5], [2, 6], discard=[12]), OTHERS)
    assert awaits(after(asking, "swap ? =9")) == "card 0"  # no card is picked
    assert awaits(after(asking, "swap ? =6")) == "pick 1"


# The penalty


@pytest.mark.question("ew.question.penalty-card")
@pytest.mark.clause("ew.ability.exchange.penalty")
def test_the_penalty_card_is_mandatory_and_seen_by_its_owner_alone() -> None:
    failed = after(table([3, 11], [4], [5], discard=[12]), f"{BOTH}; swap 3 =9")
    assert refused(failed, "decline") == ["ew.ability.exchange.penalty"]
    assert refused(failed, "@0 pass") == ["ew.ability.exchange.penalty"]
    story = happened(failed, "card 8")
    (seen,) = [event for event in story if isinstance(event, PenaltyCardSeen)]
    assert (seen.card, seen.to) == (8, (A,))
    assert any(isinstance(event, PenaltyDrawn) for event in seen_by(B, story))
    assert after(failed, "card 8").hands[A] == (3, 8, 12)


@pytest.mark.question("ew.question.penalty-card", "ew.question.after-counter")
def test_no_penalty_is_due_after_a_9() -> None:
    countered = after(table([3, 11], [4, 9], discard=[12]), "take 11; exchange 0,1; counter")
    assert (countered.hands[A], awaits(countered)) == ((3, 12), "turn 1")


@pytest.mark.question("ew.question.penalty-card", "ew.question.empty-discard")
@pytest.mark.clause("ew.setup.reshuffle", "ew.ability.exchange.penalty", "ew.turn.take")
def test_the_11_just_played_is_reshuffled_for_the_penalty_and_leaves_no_pile() -> None:
    game = table([3, 11], [4, 4], discard=[12], deck=[])
    failed = after(game, f"{BOTH}; swap 3 =9")
    assert (failed.top, failed.deck.count(11), awaits(failed)) == (None, 5, "card 0")
    assert "ew.setup.reshuffle" in decided(game, f"{BOTH}; swap 3 =9")
    penalised = after(failed, "card 11")
    assert "ew.ability.exchange.penalty" in decided(failed, "card 11")
    assert (penalised.hands[A], penalised.top) == ((3, 11, 12), None)
    assert legal(penalised) == {"draw", "pair 4+4", "stop"}
    assert refused(penalised, "take 4") == ["ew.turn.take"]


@pytest.mark.question("ew.question.reshuffle-timing", "ew.question.penalty-card")
def test_at_once_the_last_card_as_a_penalty_takes_the_pile_with_it() -> None:
    game = table([3, 11], [4], discard=[12], deck=[7], reshuffle_timing="at_once")
    penalised = after(game, f"{BOTH}; swap 3 =9; card 7")
    assert (penalised.top, penalised.deck.count(11), penalised.deck.size()) == (None, 5, 56)
    on_demand = after(with_rulings(game), f"{BOTH}; swap 3 =9; card 7")
    assert (on_demand.top, on_demand.deck.size()) == (11, 0)


@pytest.mark.question("ew.question.reshuffle-keeps-top", "ew.question.reshuffle-timing")
def test_where_the_top_stays_the_11_stays() -> None:
    for timing, deck in (("on_demand", []), ("at_once", [7])):
        readings: dict[str, Any] = {"reshuffle_timing": timing, "reshuffle_keeps_top": "yes"}
        game = table([3, 11], [4], discard=[12], deck=deck, **readings)
        penalised = after(game, f"{BOTH}; swap 3 =9; card 7")
        assert (penalised.top, penalised.rest.size()) == (11, 0)


@pytest.mark.question("ew.question.no-cards-left")
@pytest.mark.clause("ew.ability.exchange.penalty")
def test_the_penalty_is_waived_where_no_card_is_left() -> None:
    few = ew.Setup.miniature(2, (0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2), hand_size=2)
    keeps = ew.Setup.miniature(
        2, few.copies, 2, rulings=ew.Rulings(reshuffle_keeps_top=ReshuffleKeepsTop.YES)
    )
    game = table([1, 2, 11], [1, 2], discard=[11], deck=[], setup=keeps)
    asking = after(game, BOTH)
    assert "ew.ability.exchange.penalty" in decided(asking, "swap 1 =11")
    assert events_of(PenaltyWaived, asking, "swap 1 =11")
    waived = after(asking, "swap 1 =11")
    assert (waived.hands[A], awaits(waived)) == ((1, 2, 11), "turn 1")
    # Without that reading, the 11 itself is reshuffled and drawn.
    whole = after(table([1, 2, 11], [1, 2], discard=[11], deck=[], setup=few), BOTH)
    assert events_of(Reshuffled, whole, "swap 1 =11")
    assert after(whole, "swap 1 =11; card 11").hands[A] == (1, 2, 11, 11)


# Naming one's own card after the pick


@pytest.mark.question("ew.question.exchange-commit")
@pytest.mark.clause("ew.ability.exchange.secret")
def test_after_reveal_your_own_card_is_named_once_the_random_one_was_seen() -> None:
    game = table([3, 6, 11], [1, 5], discard=[12], exchange_commit="after_reveal")
    asking = after(game, BOTH)
    assert refused(asking, "swap 6 ?") == ["ew.ability.exchange.secret"]
    assert why(asking, "swap 6 ?") == ["Your own card is named after the random one was seen"]
    assert refused(asking, "swap own =5") == ["ew.ability.exchange.secret"]
    assert why(asking, "swap own own") == [
        "Your own card is named at once unless the other is random",
        "A card is named only from your own hand; from another it is random",
    ]
    giving = after(asking, "swap own ?; pick 5")
    assert (awaits(giving), legal(giving)) == ("give 0", {"give 3", "give 6", "give 12"})
    assert ew.observe(giving, A).drawn == 5
    assert refused(giving, "give 5") == ["ew.ability.exchange.secret"]
    assert why(giving, "give 5") == ["You hold no 5"]
    assert refused(giving, "decline") == ["ew.ability.exchange.secret"]
    assert after(giving, "give 6").hands == ((3, 5, 12), (1, 6))
    assert "ew.ability.exchange.secret" in decided(giving, "give 6")


@pytest.mark.question("ew.question.exchange-commit")
def test_after_reveal_against_an_announced_value_you_name_your_card_at_once() -> None:
    game = table([3, 6, 11], [1, 5], discard=[12], exchange_commit="after_reveal")
    asking = after(game, BOTH)
    assert after(asking, "swap 6 =5").hands == ((3, 5, 12), (1, 6))
    # A value announced for one's own hand stays possible against a random card.
    assert after(asking, "swap =6 ?; pick 1").hands == ((1, 3, 12), (5, 6))
    assert legal(asking) >= {"swap own ?", "swap =6 ?", "swap 6 =5"}
    assert not legal(asking) & {"swap 3 ?", "swap 6 ?", "swap 12 ?"}


@pytest.mark.question("ew.question.exchange-commit")
def test_after_reveal_the_second_seat_may_be_the_one_that_names_later() -> None:
    game = table([1, 5], [3, 6, 11], discard=[12], turn=B, exchange_commit="after_reveal")
    giving = after(game, "take 11; exchange 0,1; allow; swap ? own; pick 5")
    assert awaits(giving) == "give 1"
    assert after(giving, "give 3").hands == ((1, 3), (5, 6, 12))


# Who sees the cards


@pytest.mark.question("ew.question.third-party-sight")
@pytest.mark.clause("ew.ability.exchange.secret")
def test_cards_between_two_others_are_seen_by_those_two_or_by_the_active_player_too() -> None:
    game = table([3, 11], [1, 5], [2, 7], discard=[12])
    moves = f"{OTHERS}; swap ? ?; pick 5; pick 7"
    assert [event.to for event in events_of(CardSeen, game, moves)] == [(B, C), (B, C)]
    sees = with_rulings(game, third_party_sight="active_sees")
    assert [event.to for event in events_of(CardSeen, sees, moves)] == [(A, B, C), (A, B, C)]
    assert after(game, moves).hands == after(sees, moves).hands == ((3, 12), (1, 7), (2, 5))
    assert "ew.ability.exchange.secret" in decided(game, moves)


@pytest.mark.question("ew.question.counter-moment")
@pytest.mark.clause("ew.ability.counter.window", "ew.ability.exchange.method")
def test_the_9_comes_before_methods_and_values_are_stated() -> None:
    designated = after(table([3, 11], [4, 9], discard=[12]), "take 11; exchange 0,1")
    assert awaits(designated) == "counter 1"
    assert refused(designated, "@0 swap 3 =4") == ["ew.ability.counter.window"]
    asking = after(designated, "allow")
    assert refused(asking, "@1 counter") == ["ew.ability.exchange.method"]
