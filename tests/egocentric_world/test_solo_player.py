"""What your own cards do in solo mode: trading with Citybots, turning up a pile, the 9."""

from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.core.event import seen_by
from egorules.core.verdict import Illegal
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.events import (
    Cancelled,
    CardSeen,
    Exchanged,
    GaveVisible,
    NoEffect,
    Revealed,
)
from tests.rulings import (
    LEFT,
    YOU,
    after,
    allowed,
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


def played(card: int, left: ew.CitybotHand, right: ew.CitybotHand, **readings: Any) -> ew.State:
    """You hold a 5 and have just played an 11 or a 10."""
    game = solo([4, card], left, right, discard=[5], turn=YOU, **readings)
    return after(game, f"take {card}")


@pytest.mark.clause("ew.ability.optional", "ew.card.may-trigger")
@pytest.mark.parametrize(
    ("card", "use"),
    [
        (12, "again"),
        (11, "trade 5 1:6"),
        (11, "trade 5 1:top"),
        (11, "trade 1:6 2:2"),
        (10, "look 1"),
        (10, "decline"),
    ],
)
def test_it_is_up_to_you_to_use_an_ability(card: int, use: str) -> None:
    game = played(card, citybot([6, 7], [3]), citybot([2]))
    assert {"ew.ability.optional", "ew.card.may-trigger"} <= set(allowed(game, use))
    assert {"ew.ability.optional", "ew.card.may-trigger"} <= set(happened(game, use)[0].cites)


# 11


@pytest.mark.clause("ew.solo-player.abilities", "ew.solo-player.exchange.citybot")
def test_with_an_11_you_trade_with_a_citybot_or_between_them() -> None:
    eleven = played(11, citybot([6, 7], [3]), citybot([2]))
    assert legal(eleven) == {
        *("trade 4 1:6", "trade 4 1:7", "trade 4 1:top", "trade 5 1:6", "trade 5 1:7"),
        *("trade 5 1:top", "trade 4 2:2", "trade 5 2:2", "trade 1:6 2:2", "trade 1:7 2:2"),
        "decline",
    }
    assert {"ew.solo-player.abilities", "ew.solo-player.exchange.citybot"} <= decided(
        eleven, "trade 5 1:6"
    )


@pytest.mark.question("ew.question.card-given-to-citybot")
@pytest.mark.clause("ew.solo-player.exchange.citybot", "ew.solo-player.exchange.visible")
def test_your_card_for_a_visible_one() -> None:
    eleven = played(11, citybot([6, 7], [3]), citybot([2]))
    over = after(eleven, "trade 5 1:7")
    assert (over.hands, over.piles[LEFT]) == (((4, 7), (5, 6), (2,)), (3,))
    assert (over.top, awaits(over)) == (11, "citybot 1")
    assert {"ew.solo-player.exchange.citybot", "ew.solo-player.exchange.visible"} <= decided(
        eleven, "trade 5 1:7"
    )
    given = events_of(GaveVisible, eleven, "trade 5 1:7")
    assert [(event.seat, event.card) for event in given] == [(YOU, 5), (LEFT, 7)]


@pytest.mark.question("ew.question.card-given-to-citybot", "ew.question.pile-top-commit")
@pytest.mark.clause("ew.solo-player.exchange.citybot", "ew.solo-player.exchange.visible")
def test_your_card_for_the_piles_top_which_only_you_see() -> None:
    eleven = played(11, citybot([6], [3, 12]), citybot([2]))
    over = after(eleven, "trade 5 1:top")
    assert (over.hands[YOU], over.hands[LEFT], over.piles[LEFT]) == ((3, 4), (5, 6), (12,))
    story = happened(eleven, "trade 5 1:top")
    (seen,) = [event for event in story if isinstance(event, CardSeen)]
    assert (seen.card, seen.to) == (3, (YOU,))
    shown = seen_by(None, story)
    assert [event.card for event in shown if isinstance(event, GaveVisible)] == [5]
    assert any(isinstance(event, Exchanged) for event in shown)
    assert {"ew.solo-player.exchange.citybot", "ew.solo-player.exchange.visible"} <= decided(
        eleven, "trade 5 1:top"
    )


@pytest.mark.clause("ew.solo-player.exchange.two-citybots", "ew.solo.gained-visible")
def test_two_visible_cards_of_the_two_citybots_change_places() -> None:
    eleven = played(11, citybot([6, 7], [3]), citybot([2], [12]))
    assert {"ew.solo-player.exchange.two-citybots", "ew.solo.gained-visible"} <= decided(
        eleven, "trade 1:7 2:2"
    )
    over = after(eleven, "trade 1:7 2:2")
    assert (over.hands, over.piles) == (((4, 5), (2, 6), (7,)), ((), (3,), (12,)))


@pytest.mark.clause("ew.solo-player.exchange.citybot", "ew.solo-player.exchange.two-citybots")
def test_what_is_not_there_cannot_be_traded() -> None:
    eleven = played(11, citybot([6], [3]), citybot([2]))
    assert why(eleven, "trade 9 1:6") == ["You hold no 9"]
    assert why(eleven, "trade 5 1:3") == ["Citybot 1 shows no 3"]  # hidden is not visible
    assert why(eleven, "trade 5 2:top") == ["Citybot 2 has no pile"]
    assert why(eleven, "trade 5 0:4") == ["There is no Citybot 0; the Citybots are 1 and 2"]
    assert why(eleven, "trade 5 3:top") == ["There is no Citybot 3; the Citybots are 1 and 2"]
    assert refused(eleven, "trade 5 1:3") == ["ew.solo-player.exchange.citybot"]
    assert refused(eleven, "trade 1:6 2:7") == ["ew.solo-player.exchange.two-citybots"]
    assert why(eleven, "trade 1:6 1:6") == ["The two cards belong to two different Citybots"]
    assert why(eleven, "trade 9 2:top") == ["Citybot 2 has no pile", "You hold no 9"]
    assert set(refused(eleven, "trade 0:4 3:1")) == {"ew.solo-player.exchange.two-citybots"}


@pytest.mark.clause("ew.citybot.shield")
def test_a_9_bars_a_trade_between_the_citybots_whichever_of_them_shows_it() -> None:
    for left, right in (([6, 9], [2]), ([6], [2, 9])):
        assert refused(played(11, citybot(left), citybot(right)), "trade 1:6 2:2") == [
            "ew.citybot.shield"
        ]


@pytest.mark.question("ew.question.solo-announcement")
@pytest.mark.clause("ew.solo-player.abilities")
def test_the_solo_11_replaces_the_usual_one_announcement_and_penalty_included() -> None:
    eleven = played(11, citybot([6], [3]), citybot([2]))
    assert refused(eleven, "exchange 0,1") == ["ew.solo-player.abilities"]
    assert why(eleven, "exchange 0,1") == [
        "In solo mode an 11 trades with a Citybot, or between the two"
    ]
    assert refused(eleven, "swap 5 =6") == ["ew.ability.optional"]


@pytest.mark.question("ew.question.pile-top-nine")
@pytest.mark.clause("ew.citybot.counter", "ew.citybot.counter.cancel")
@pytest.mark.parametrize("reading", ["before_reveal", "after_reveal"])
def test_a_9_on_top_of_the_pile_is_played_and_cancels_the_exchange(reading: str) -> None:
    eleven = played(11, citybot([6], [9, 3]), citybot([2]), exchange_commit=reading)
    trade = "trade 5 1:top" if reading == "before_reveal" else "trade own 1:top"
    assert {"ew.citybot.counter", "ew.citybot.counter.cancel"} <= decided(eleven, trade)
    over = after(eleven, trade)
    assert (over.hands[YOU], over.hands[LEFT], over.piles[LEFT]) == ((4, 5), (6,), (3,))
    # No `give`, and no penalty.
    assert (over.top, over.rest.count(11), awaits(over)) == (9, 1, "citybot 1")
    assert events_of(Cancelled, eleven, trade)


@pytest.mark.question("ew.question.forced-nine-last-card")
@pytest.mark.clause("ew.end.empty-hand")
def test_that_9_may_be_its_last_card() -> None:
    eleven = played(11, citybot([], [9]), citybot([2]))
    over = after(eleven, "trade 5 1:top")
    assert (awaits(over), scores(over), winners(over)) == ("over", (9, 0, 2), (LEFT,))
    assert "ew.end.empty-hand" in decided(eleven, "trade 5 1:top")


@pytest.mark.question("ew.question.pile-top-commit", "ew.question.exchange-commit")
@pytest.mark.clause("ew.solo-player.exchange.citybot")
def test_after_reveal_you_see_the_piles_top_before_you_name_your_card() -> None:
    eleven = played(11, citybot([6], [3, 12]), citybot([2]), exchange_commit="after_reveal")
    assert refused(eleven, "trade 5 1:top") == ["ew.solo-player.exchange.citybot"]
    assert why(eleven, "trade 5 1:top") == ["Your own card is named after the pile's top was seen"]
    assert why(eleven, "trade own 1:6") == ["Your own card is named at once against a visible card"]
    giving = after(eleven, "trade own 1:top")
    assert (awaits(giving), legal(giving)) == ("give 0", {"give 4", "give 5"})
    assert ew.observe(giving, YOU).drawn == 3
    assert refused(giving, "give 3") == ["ew.solo-player.exchange.citybot"]
    assert refused(giving, "decline") == ["ew.solo-player.exchange.citybot"]
    over = after(giving, "give 4")
    assert (over.hands[YOU], over.hands[LEFT], over.piles[LEFT]) == ((3, 5), (4, 6), (12,))
    before = played(11, citybot([6], [3, 12]), citybot([2]))
    assert why(before, "trade own 1:top") == ["Your own card is named before the other one is seen"]


@pytest.mark.question("ew.question.card-given-to-citybot")
@pytest.mark.clause("ew.citybot.shield", "ew.solo.step-1")
def test_a_9_given_shields_and_a_last_hidden_card_taken_leaves_all_visible() -> None:
    game = solo([4, 9, 11], citybot([6], [3]), citybot([2]), discard=[5], turn=YOU)
    shielded = after(game, "take 11; trade 9 1:top")
    assert (shielded.hands[LEFT], shielded.piles[LEFT]) == ((6, 9), ())
    assert shielded.top == 11  # a 9 given is not played
    again = solo([3, 4, 11], citybot([6, 9]), citybot([2]), discard=[5], turn=YOU)
    assert refused(again, "take 11; trade 4 1:6") == ["ew.citybot.shield"]
    # All its cards are visible now: step 1 is possible.
    taken = solo([10, 11, 12], citybot([6], [3]), citybot([2]), discard=[5], turn=YOU)
    after_trade = after(taken, "take 11; trade 5 1:top")
    assert after(after_trade, "act").stop_by == LEFT  # 5 + 6 is below 3 + 10 + 12
    assert "ew.solo.step-1" in decided(after_trade, "act")


# 10


@pytest.mark.clause("ew.solo-player.look", "ew.solo-player.abilities")
def test_with_a_10_you_turn_up_the_pile_of_one_citybot() -> None:
    ten = played(10, citybot([6], [3, 12]), citybot([2], [7]))
    assert legal(ten) == {"look 1", "look 2", "decline"}
    assert {"ew.solo-player.look", "ew.solo-player.abilities"} <= decided(ten, "look 1")
    over = after(ten, "look 1")
    assert (over.hands, over.piles) == (((4, 5), (3, 6, 12), (2,)), ((), (), (7,)))
    assert [event.to for event in events_of(Revealed, ten, "look 1")] == ["all"]
    assert refused(ten, "look 0") == refused(ten, "look 3") == ["ew.solo-player.look"]


@pytest.mark.question("ew.question.look-turns-up-nine", "ew.question.forced-nine-which")
@pytest.mark.clause("ew.solo-player.look", "ew.citybot.counter", "ew.citybot.counter.answers")
def test_9s_that_your_10_turns_up_one_is_played_the_others_shield() -> None:
    ten = played(10, citybot([6], [9, 3, 9]), citybot([2]))
    assert {
        "ew.solo-player.look",
        "ew.citybot.counter",
        "ew.citybot.counter.answers",
    } <= decided(ten, "look 1")
    over = after(ten, "look 1")
    assert (over.hands[LEFT], over.piles[LEFT], over.top) == ((3, 6, 9), (), 9)
    assert not events_of(Cancelled, ten, "look 1")


@pytest.mark.question("ew.question.forced-nine-last-card")
@pytest.mark.clause("ew.end.empty-hand")
def test_your_10_may_end_the_round() -> None:
    ten = played(10, citybot([], [9]), citybot([2]))
    over = after(ten, "look 1")
    assert (awaits(over), scores(over)) == ("over", (9, 0, 2))
    assert "ew.end.empty-hand" in decided(ten, "look 1")


@pytest.mark.question("ew.question.look-nothing-hidden")
@pytest.mark.clause("ew.solo-player.look")
def test_a_10_on_a_citybot_without_hidden_cards_is_legal_and_idle() -> None:
    ten = played(10, citybot([6]), citybot([2], [7]))
    assert "look 1" in legal(ten)
    assert "ew.solo-player.look" in decided(ten, "look 1")
    assert after(ten, "look 1").hands == ((4, 5), (6,), (2,))
    assert events_of(NoEffect, ten, "look 1")


# The visible 9


@pytest.mark.question("ew.question.two-citybots-visible-nine")
@pytest.mark.clause("ew.citybot.shield")
def test_c28a_a_visible_9_protects_its_citybot_and_cannot_be_taken() -> None:
    left, right = citybot([6, 9], [3]), citybot([2], [4])
    eleven = played(11, left, right)
    assert legal(eleven) == {
        *("trade 4 2:2", "trade 4 2:top", "trade 5 2:2", "trade 5 2:top"),
        "decline",
    }
    for trade in ("trade 5 1:6", "trade 5 1:9", "trade 5 1:top", "trade 1:6 2:2", "trade 1:9 2:2"):
        assert refused(eleven, trade) == ["ew.citybot.shield"]
    assert why(eleven, "trade 5 1:9") == ["Citybot 1 shows a 9: no 10 or 11 may be used against it"]
    ten = played(10, left, right)
    assert legal(ten) == {"look 2", "decline"}
    assert refused(ten, "look 1") == ["ew.citybot.shield"]


@pytest.mark.question("ew.question.both-citybots-show-nine")
@pytest.mark.clause("ew.citybot.shield")
@pytest.mark.parametrize("card", [10, 11])
def test_c28b_both_show_a_9_the_ability_cannot_be_used(card: int) -> None:
    game = solo([4, card], citybot([6, 9], [3]), citybot([9], [4]), discard=[5], turn=YOU)
    assert awaits(after(game, f"take {card}")) == "citybot 1"  # no decision
    assert "ew.citybot.shield" in decided(game, f"take {card}")
    twelve = solo([4, 12], citybot([9]), citybot([9]), discard=[5], turn=YOU)
    assert awaits(after(twelve, "take 12")) == "ability 0"  # a 12 is used against nobody


@pytest.mark.question("ew.question.visible-eight-shield")
@pytest.mark.clause("ew.solo-player.exchange.citybot", "ew.solo-player.look")
def test_c28c_a_visible_8_does_not_protect() -> None:
    left, right = citybot([6, 8], [3]), citybot([9], [4])
    eleven = played(11, left, right)
    assert {"trade 5 1:8", "trade 5 1:top", "trade 5 1:6"} <= legal(eleven)
    assert "ew.solo-player.exchange.citybot" in decided(eleven, "trade 5 1:8")
    ten = played(10, left, right)
    assert legal(ten) == {"look 1", "decline"}
    assert "ew.solo-player.look" in decided(ten, "look 1")


@pytest.mark.clause("ew.citybot.shield")
def test_a_hidden_9_does_not_protect() -> None:
    eleven = played(11, citybot([6], [9]), citybot([9]))
    assert "trade 5 1:6" in legal(eleven)
    assert refused(eleven, "trade 5 2:9") == ["ew.citybot.shield"]


def test_every_flaw_of_a_trade_is_told() -> None:
    eleven = played(11, citybot([6, 9], [3]), citybot([9]))
    ten = played(10, citybot([6, 9], [3]), citybot([2]))
    assert refused(ten, "trade 8 1:2") == [
        "ew.ability.by-value",
        "ew.citybot.shield",
        "ew.solo-player.exchange.citybot",
        "ew.solo-player.exchange.citybot",
    ]
    assert why(ten, "trade 8 1:2") == [
        "That is the ability of an 11; the card just played is a 10",
        "Citybot 1 shows a 9: no 10 or 11 may be used against it",
        "Citybot 1 shows no 2",
        "You hold no 8",
    ]
    assert awaits(eleven) == "citybot 1"
    one_shield = played(11, citybot([6, 9], [3]), citybot([2]))
    assert why(one_shield, "trade 1:5 2:7") == [
        "Citybot 1 shows a 9: no 10 or 11 may be used against it",
        "Citybot 1 shows no 5",
        "Citybot 2 shows no 7",
    ]
    later = played(11, citybot([6], [3]), citybot([2]))
    assert why(later, "trade own 1:6") == [
        "Your own card is named before the other one is seen",
        "Your own card is named at once against a visible card",
    ]


# 9 and 12


@pytest.mark.clause("ew.solo-player.counter.inert")
def test_in_your_own_turn_a_9_does_nothing() -> None:
    game = solo([4, 9], discard=[5], turn=YOU)
    assert "ew.solo-player.counter.inert" in decided(game, "take 9")
    assert awaits(after(game, "take 9")) == "citybot 1"


@pytest.mark.clause("ew.solo-player.again")
def test_your_12_gives_another_turn() -> None:
    game = solo([4, 12], citybot([9]), citybot([9]), discard=[5], turn=YOU)
    assert "ew.solo-player.again" in decided(game, "take 12; again")
    assert awaits(after(game, "take 12; again")) == "turn 0"


def test_trading_is_not_for_a_game_among_players() -> None:
    eleven = after(table([4, 11], [3], [2], discard=[5]), "take 11")
    assert refused(eleven, "trade 4 1:3") == ["ew.ability.exchange.designate"]


def test_a_program_names_the_two_of_an_11_in_ascending_order() -> None:
    def told(state: ew.State, move: m.Move) -> list[str]:
        verdict = ew.judge(state, move)
        assert isinstance(verdict, Illegal)
        return [each.message for each in verdict.violations]

    eleven = played(11, citybot([6], [3]), citybot([2]))
    swapped = m.TradeCitybots(2, 2, 1, 6)
    assert told(eleven, swapped) == ["The two Citybots are named in ascending order"]
    among = after(table([3, 6], [4, 5, 11], [2], discard=[12], turn=1), "take 11")
    assert told(among, m.Exchange(2, 0)) == ["The two players are named in ascending order"]
    assert told(among, m.Exchange(0, 0)) == ["An 11 designates two different players"]
