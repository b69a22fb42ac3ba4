"""What a seat sees of an exchange under way: what was said, and the cards it may know."""

from __future__ import annotations

import pytest

from egorules import egocentric_world as ew
from tests.rulings import YOU, A, B, C, after, citybot, solo, table


def seen(state: ew.State, seat: int | None) -> ew.Observation:
    return ew.observe(state, seat)


@pytest.mark.clause("ew.solo-player.exchange.citybot")
@pytest.mark.parametrize("top", [4, 9])
def test_card_promised_for_a_piles_top_is_not_written_down_for_others(top: int) -> None:
    """A 9 there cancels the exchange, and nobody may know what you would have given."""
    state = after(solo([3, 11], citybot([2], [top]), turn=YOU, discard=[12]), "take 11")
    move = ew.parse_move("trade 3 1:top")
    assert ew.judge(state, move)
    assert ew.shown(state, move, YOU) == "trade 3 1:top"
    assert ew.shown(state, move, None) == ew.shown(state, move, 1) == "trade * 1:top"
    assert ew.shown(state, ew.parse_move("trade 3 1:2"), None) == "trade 3 1:2"


@pytest.mark.clause("ew.ability.exchange.method")
def test_methods_are_seen_while_a_card_is_picked() -> None:
    """A value announced for one hand is public before the other hand's card is picked."""
    three = table([3, 11], [4, 5], [1], discard=[12])
    state = after(three, "take 11; exchange 1,2; allow; allow; swap =4 ?")
    for seat in (None, A, B, C):
        assert seen(state, seat).exchange == ew.ExchangeSeen((B, C), ("=4", "?"), ())


@pytest.mark.clause("ew.ability.exchange.secret")
def test_own_card_is_seen_by_its_owner_alone() -> None:
    three = table([3, 11], [4, 5], [1], discard=[12])
    state = after(three, "take 11; exchange 0,1; allow; swap 3 ?")
    assert seen(state, A).exchange == ew.ExchangeSeen((A, B), ("3", "?"), ())
    for seat in (None, B, C):
        assert seen(state, seat).exchange == ew.ExchangeSeen((A, B), ("*", "?"), ())


@pytest.mark.clause("ew.ability.exchange.secret")
@pytest.mark.parametrize(("sight", "active"), [("blind", None), ("active_sees", 4)])
def test_first_card_picked_is_seen_by_both_owners(sight: str, active: int | None) -> None:
    three = table([3, 11], [4, 5], [1, 2], discard=[12], third_party_sight=sight)
    state = after(three, "take 11; exchange 1,2; allow; allow; swap ? ?; pick 4")
    for seat, card in ((None, None), (A, active), (B, 4), (C, 4)):
        assert seen(state, seat).exchange == ew.ExchangeSeen((B, C), ("?", "?"), (card,))


@pytest.mark.clause("ew.ability.exchange.secret")
def test_card_picked_before_one_gives_is_seen_by_both_owners() -> None:
    three = table([3, 11], [4, 5], [1], discard=[12], exchange_commit="after_reveal")
    state = after(three, "take 11; exchange 0,1; allow; swap own ?; pick 5")
    for seat, card in ((None, None), (A, 5), (B, 5), (C, None)):
        assert seen(state, seat).exchange == ew.ExchangeSeen((A, B), ("own", "?"), (card,))


def test_no_exchange_is_seen_where_none_is_under_way() -> None:
    assert seen(table([3, 11], [4, 5], discard=[12]), A).exchange is None


def test_penalty_card_is_told_from_a_card_drawn() -> None:
    """What chance is asked for is public: the clause of what is pending says it."""
    two = table([3, 11], [4, 5], discard=[12])
    penalty = after(two, "take 11; exchange 0,1; allow; swap 3 =7")
    drawing = after(two, "draw")
    assert seen(penalty, None).pending == seen(drawing, None).pending
    assert seen(penalty, None).moment == "ew.ability.exchange.penalty"
    assert seen(drawing, None).moment == "ew.turn.draw"
