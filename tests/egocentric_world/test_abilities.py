"""Abilities among players: whose decision, the 12, the 10. The 11, 9 and 8 have their own files."""

import pytest

from egorules import egocentric_world as ew
from egorules.core.event import seen_by
from egorules.egocentric_world.events import Declined, LookedAt, NoEffect, SawHand
from tests.rulings import (
    A,
    B,
    C,
    after,
    allowed,
    awaits,
    decided,
    events_of,
    happened,
    legal,
    refused,
    table,
    why,
)


@pytest.mark.question("ew.question.ability-values")
@pytest.mark.clause("ew.ability.by-value")
def test_12_another_turn_11_exchange_10_look() -> None:
    uses = {
        card: legal(after(table([card, 3], [4], [5], discard=[6]), f"take {card}"))
        for card in (12, 11, 10)
    }
    assert uses == {
        12: {"again", "decline"},
        11: {"exchange 0,1", "exchange 0,2", "exchange 1,2", "decline"},
        10: {"look 1", "look 2", "decline"},
    }
    assert "ew.ability.by-value" in decided(table([12, 3], [4], discard=[6]), "take 12; again")


@pytest.mark.question("ew.question.ability-values")
@pytest.mark.parametrize("card", range(1, 10))
def test_cards_below_10_ask_nothing_when_played(card: int) -> None:
    played = after(table([card, 3], [4], discard=[6]), f"take {card}")
    assert awaits(played) == "turn 1"


@pytest.mark.clause("ew.ability.by-value")
def test_an_ability_belongs_to_the_card_just_played() -> None:
    eleven = after(table([11, 3], [4], discard=[6]), "take 11")
    assert refused(eleven, "again") == ["ew.ability.by-value"]
    assert why(eleven, "look 1") == ["That is the ability of a 10; the card just played is an 11"]
    twelve = after(table([12, 3], [4], discard=[6]), "take 12")
    assert refused(twelve, "exchange 0,1") == ["ew.ability.by-value"]


@pytest.mark.clause("ew.ability.by-value", "ew.ability.look", "ew.ability.exchange.designate")
def test_every_flaw_of_a_use_is_told() -> None:
    twelve = after(table([12, 3], [4], discard=[6]), "take 12")
    assert refused(twelve, "look 0") == ["ew.ability.by-value", "ew.ability.look"]
    assert refused(twelve, "look 9") == ["ew.ability.by-value", "ew.ability.look"]
    assert refused(twelve, "exchange 9,9") == [
        "ew.ability.by-value",
        "ew.ability.exchange.designate",
        "ew.ability.exchange.designate",
    ]


@pytest.mark.clause("ew.ability.optional", "ew.card.may-trigger")
@pytest.mark.parametrize("card", [10, 11, 12])
def test_whoever_played_the_card_decides_and_may_decline(card: int) -> None:
    game = table([card, 3], [4], discard=[6])
    assert {"ew.ability.optional", "ew.card.may-trigger"} <= decided(game, f"take {card}; decline")
    declined = after(game, f"take {card}; decline")
    assert (awaits(declined), declined.top) == ("turn 1", card)
    assert [event.card for event in events_of(Declined, game, f"take {card}; decline")] == [card]


@pytest.mark.clause("ew.ability.optional", "ew.card.may-trigger")
@pytest.mark.parametrize("use", ["take 12; again", "take 11; exchange 0,1", "take 10; look 1"])
def test_an_ability_is_used_by_the_same_right_by_which_it_is_declined(use: str) -> None:
    game = table([10, 11, 12], [4], discard=[6])
    assert {"ew.ability.optional", "ew.card.may-trigger"} <= set(allowed(game, use))
    assert {"ew.ability.optional", "ew.card.may-trigger"} <= set(happened(game, use)[-1].cites)


@pytest.mark.clause("ew.ability.optional")
def test_while_the_ability_is_open_nothing_else_is_legal() -> None:
    open_ = after(table([10, 3], [4], discard=[6]), "take 10")
    for other in ("draw", "stop", "pass", "counter", "allow", "discard", "card 3"):
        assert refused(open_, other) == ["ew.ability.optional"]
    assert refused(open_, "@1 decline") == ["ew.ability.optional"]
    assert why(open_, "stop") == ["Player 0 decides on the ability of the 10"]


@pytest.mark.clause("ew.card.played", "ew.ability.optional")
@pytest.mark.parametrize("play", ["take 12", "match 12", "pair 12+12", "draw; card 1; keep 12"])
def test_however_a_card_is_played_its_ability_may_trigger(play: str) -> None:
    game = table([12, 12, 3], [4], discard=[12])
    assert "ew.card.played" in decided(game, play)
    assert "ew.ability.optional" in decided(game, f"{play}; again")
    assert awaits(after(game, f"{play}; again")) == "turn 0"


# 12


@pytest.mark.question("ew.question.again-chain")
@pytest.mark.clause("ew.ability.again")
def test_every_12_gives_one_more_turn_also_in_an_extra_turn() -> None:
    game = table([12, 12, 3], [9], discard=[6])
    first = after(game, "take 12; again")
    second = after(first, "draw; card 2; keep 12; again")
    assert awaits(second) == "turn 0"
    assert "ew.ability.again" in decided(first, "draw; card 2; keep 12; again")
    assert awaits(after(second, "draw; card 5; discard")) == "turn 1"  # they do not add up


@pytest.mark.question("ew.question.again-chain", "ew.question.counter-scope")
@pytest.mark.clause("ew.ability.again")
def test_nobody_can_answer_a_12() -> None:
    used = after(table([12, 3], [9], discard=[6]), "take 12; again")
    assert refused(used, "@1 counter") == ["ew.turn.one-action"]
    assert "ew.ability.again" in decided(table([12, 3], [9], discard=[6]), "take 12; again")


# 10


@pytest.mark.clause("ew.ability.look")
def test_a_10_shows_a_whole_hand_to_its_player_alone() -> None:
    game = table([3, 10], [4, 7, 7], [5], discard=[6])
    story = happened(game, "take 10; look 1; allow")
    (saw,) = [event for event in story if isinstance(event, SawHand)]
    assert (saw.target, saw.cards, saw.to) == (B, (4, 7, 7), (A,))
    for seat in (B, C, None):
        assert any(isinstance(event, LookedAt) for event in seen_by(seat, story))
        assert not any(isinstance(event, SawHand) for event in seen_by(seat, story))
    assert "ew.ability.look" in decided(game, "take 10; look 1; allow")
    assert after(game, "take 10; look 1; allow").hands[B] == (4, 7, 7)
    assert awaits(after(game, "take 10; look 1; allow")) == "turn 1"


@pytest.mark.question("ew.question.look-at-yourself")
@pytest.mark.clause("ew.ability.look")
def test_a_10_designates_another_player_who_exists() -> None:
    ten = after(table([3, 10], [4], discard=[6]), "take 10")
    assert refused(ten, "look 0") == ["ew.ability.look"]
    assert why(ten, "look 0") == ["A 10 designates another player, not yourself"]
    assert refused(ten, "look 2") == ["ew.ability.look"]
    assert why(ten, "look 2") == ["There is no player 2"]


def test_moves_made_by_hand_are_judged_like_written_ones() -> None:
    """A negative seat cannot be written; as a value it is refused all the same."""
    from egorules.egocentric_world.moves import DeckCard, Exchange, Look

    ten = after(table([3, 10], [4], discard=[6]), "take 10")
    assert not ew.judge(ten, Look(-1))
    eleven = after(table([3, 11], [4], discard=[6]), "take 11")
    assert not ew.judge(eleven, Exchange(-1, 0))
    assert not ew.judge(eleven, Exchange(1, 0))
    assert not ew.judge(after(table([3], [4], discard=[6]), "draw"), DeckCard(-1))


@pytest.mark.clause("ew.ability.counter.inert")
def test_a_9_played_in_a_turn_says_that_it_does_nothing() -> None:
    game = table([3, 9], [4], discard=[6])
    (inert,) = events_of(NoEffect, game, "take 9")
    assert (inert.card, inert.cites) == (9, ("ew.ability.counter.inert",))
    assert awaits(after(game, "take 9")) == "turn 1"
