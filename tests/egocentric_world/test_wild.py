"""The 8: in one's own turn it counts as a 7, an 8 or a 9."""

import pytest

from egorules.egocentric_world.events import Matched
from tests.rulings import (
    A,
    after,
    allowed,
    awaits,
    decided,
    events_of,
    legal,
    refused,
    solo,
    table,
    why,
)


@pytest.mark.clause("ew.ability.wild", "ew.turn.match")
@pytest.mark.parametrize(("card", "top"), [(8, 7), (8, 9), (7, 8), (9, 8)])
def test_an_8_matches_a_7_and_a_9_and_they_match_it(card: int, top: int) -> None:
    game = table([card, 3], [1], discard=[top])
    assert {"ew.ability.wild", "ew.turn.match"} <= decided(game, f"match {card}")
    matched = after(game, f"match {card}")
    assert (matched.hands[A], matched.top) == ((3,), card)
    (event,) = events_of(Matched, game, f"match {card}")
    assert (event.card, event.top) == (card, top)


@pytest.mark.clause("ew.ability.wild")
def test_the_8_is_named_among_the_reasons_only_where_it_is_used_as_another_value() -> None:
    game = table([7, 8, 8, 9], [1], discard=[9])
    assert allowed(game, "match 9") == ("ew.turn.one-action", "ew.turn.match")
    assert allowed(game, "match 8") == ("ew.turn.one-action", "ew.turn.match", "ew.ability.wild")
    assert allowed(game, "pair 8+8") == ("ew.turn.one-action", "ew.turn.pair")
    assert allowed(game, "pair 7+8") == ("ew.turn.one-action", "ew.turn.pair", "ew.ability.wild")
    yours = solo([7, 8, 3], discard=[9], turn=0)
    assert allowed(yours, "match 8")[-1] == "ew.solo-player.wild"


def test_an_8_on_an_8_needs_no_wild() -> None:
    assert "ew.ability.wild" not in decided(table([8, 3], [1], discard=[8]), "match 8")


@pytest.mark.clause("ew.turn.match")
@pytest.mark.parametrize(("card", "top"), [(7, 9), (9, 7), (8, 6), (8, 10), (6, 8), (10, 8)])
def test_an_8_reaches_no_further_and_7_and_9_are_not_equal(card: int, top: int) -> None:
    game = table([card, 3], [1], discard=[top])
    assert refused(game, f"match {card}") == ["ew.turn.match"]


@pytest.mark.question("ew.question.wild-pair")
@pytest.mark.clause("ew.ability.wild", "ew.turn.pair")
@pytest.mark.parametrize("natural", [7, 9])
def test_of_a_wild_pair_either_card_may_be_played(natural: int) -> None:
    game = table([natural, 8], [1], discard=[3])
    assert {f"pair {natural}+8", f"pair 8+{natural}"} <= legal(game)
    assert {"ew.ability.wild", "ew.turn.pair"} <= decided(game, f"pair 8+{natural}")
    assert after(game, f"pair 8+{natural}").hands[A] == (natural,)
    assert after(game, f"pair {natural}+8").hands[A] == (8,)


@pytest.mark.question("ew.question.wild-pair")
@pytest.mark.clause("ew.turn.pair")
def test_7_and_9_are_never_a_pair_even_with_an_8_on_the_pile() -> None:
    game = table([7, 9], [1], discard=[8])
    assert refused(game, "pair 7+9") == ["ew.turn.pair"]
    assert why(game, "pair 7+9") == ["A 7 and a 9 are not equal; a 7 pairs with: 7 and 8"]
    assert refused(table([7, 8, 9], [1], discard=[8]), "pair 9+7") == ["ew.turn.pair"]


@pytest.mark.question("ew.question.wild-memory")
@pytest.mark.clause("ew.ability.wild")
def test_an_8_on_the_pile_does_not_remember_what_it_was_played_as() -> None:
    as_a_9 = after(table([8, 3], [7, 4], discard=[9]), "match 8")
    assert "match 7" in legal(as_a_9)
    assert "ew.ability.wild" in decided(as_a_9, "match 7")


@pytest.mark.question("ew.question.wild-lends-value")
@pytest.mark.clause("ew.ability.wild", "ew.ability.counter.inert")
def test_an_8_lends_a_value_never_an_ability() -> None:
    eight = table([8, 3], [1], discard=[9])
    assert awaits(after(eight, "match 8")) == "turn 1"
    assert "ew.ability.counter.inert" not in decided(eight, "match 8")
    nine = table([9, 3], [1], discard=[8])
    assert {"ew.ability.wild", "ew.ability.counter.inert"} <= decided(nine, "match 9")


@pytest.mark.question("ew.question.wild-lends-value")
def test_its_use_is_optional() -> None:
    game = table([7, 8], [1], discard=[9])
    assert {"draw", "take 8", "stop"} <= legal(game)


@pytest.mark.question("ew.question.wild-as-counter", "ew.question.wild-outside-turn")
@pytest.mark.clause("ew.ability.counter.window")
def test_outside_its_holders_turn_an_8_is_an_8() -> None:
    game = table([3, 11], [8], discard=[12])
    asked = after(game, "take 11; exchange 0,1")
    assert refused(asked, "counter") == ["ew.ability.counter.window"]
    assert awaits(after(asked, "allow; swap 3 =9")) == "card 0"  # no 9, no 7: a wrong announcement


@pytest.mark.clause("ew.solo-player.wild", "ew.turn.match", "ew.turn.pair")
def test_in_solo_mode_your_8_is_wild_as_well() -> None:
    game = solo([7, 8, 3], discard=[9], turn=0)
    assert {"ew.solo-player.wild", "ew.turn.match"} <= decided(game, "match 8")
    assert {"ew.solo-player.wild", "ew.turn.pair"} <= decided(game, "pair 7+8")
    assert after(game, "pair 7+8").hands[A] == (3, 8)
    assert "match 7" in legal(solo([7, 3], discard=[8], turn=0))
