"""Setting up: deck, turn-up, deal, first player, reshuffle, and what carries over."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.egocentric_world.events import (
    DealtCard,
    Declined,
    DrewCard,
    FirstPlayer,
    HandsGathered,
    Reshuffled,
)
from egorules.egocentric_world.rulings import ReshuffleTiming, RoundSetup
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


def cards(*values: int) -> str:
    """Cards that leave the deck one after another."""
    return "; ".join(f"card {value}" for value in values)


# The cards


@pytest.mark.question("ew.question.deck-composition")
@pytest.mark.clause("ew.card.copies")
def test_sixty_cards_five_of_each_value_from_1_to_12() -> None:
    deck = ew.start(ew.Setup(4)).deck
    assert deck.table() == dict.fromkeys(range(1, 13), 5)
    assert deck.size() == 60


@pytest.mark.clause("ew.card.copies")
def test_a_sixth_copy_cannot_lie_on_the_table() -> None:
    table([4, 4], [4, 4], [4], discard=[9])
    with pytest.raises(ew.InvalidPosition, match="5 copies of 4, but the table has 6"):
        table([4, 4], [4, 4], [4, 4], discard=[9])


@pytest.mark.clause("ew.card.values")
def test_no_value_but_1_to_12() -> None:
    exchanging = after(table([3, 11], [5], discard=[12]), "take 11; exchange 0,1; allow")
    for value in (0, 13):
        assert "ew.card.values" in refused(exchanging, f"swap 3 ={value}")
        with pytest.raises(ew.InvalidPosition, match=f"{value} is not a card"):
            table([value], [1], discard=[9])


@pytest.mark.clause("ew.card.interchangeable")
def test_copies_of_a_value_are_the_same_card() -> None:
    assert table([3, 5, 3], [1], discard=[9]) == table([3, 3, 5], [1], discard=[9])
    exchanging = after(table([3, 11], [5, 5, 7], discard=[12]), "take 11; exchange 0,1; allow")
    assert "ew.card.interchangeable" in decided(exchanging, "swap 3 =5")
    assert after(exchanging, "swap 3 =5").hands == ((5, 12), (3, 5, 7))


@pytest.mark.clause("ew.goal.city")
def test_a_hand_is_a_city_and_a_city_without_cards_cannot_stand() -> None:
    with pytest.raises(ew.InvalidPosition, match="The hand is empty"):
        table([], [1], discard=[9])


@pytest.mark.question("ew.question.player-count")
@pytest.mark.clause("ew.box.players")
def test_two_to_six_players_or_one_against_citybots() -> None:
    assert [ew.start(ew.Setup(seats)).setup.seats for seats in range(2, 7)] == [2, 3, 4, 5, 6]
    assert ew.Setup.solo(difficulty=1).is_solo
    for seats in (0, 1, 7):
        with pytest.raises(ew.InvalidSetup, match="2 to 6 seats"):
            ew.Setup(seats)


# The first round


@pytest.mark.clause("ew.setup.first-player")
def test_round_1_the_first_player_is_random_among_all() -> None:
    start = ew.start(ew.Setup(4))
    assert awaits(start) == "first"
    assert [chance for _, chance in ew.chances(start)] == [Fraction(1, 4)] * 4
    assert "ew.setup.first-player" in decided(start, "first 2")
    assert after(start, "first 2").turn == 2
    assert refused(start, "first 4") == ["ew.setup.first-player"]


@pytest.mark.clause("ew.setup.shuffle", "ew.setup.turn-up")
def test_the_first_card_of_the_shuffled_deck_starts_the_discard_pile() -> None:
    shuffled = after(ew.start(ew.Setup(2)), "first 0")
    assert [chance for _, chance in ew.chances(shuffled)] == [Fraction(1, 12)] * 12
    assert decided(shuffled, "card 9") == {"ew.setup.shuffle", "ew.setup.turn-up"}
    turned_up = after(shuffled, "card 9")
    assert turned_up.top == 9
    assert turned_up.deck.size() == 59
    assert dict(ew.chances(turned_up))[ew.parse_move("card 9")] == Fraction(4, 59)


@pytest.mark.question("ew.question.setup-order")
@pytest.mark.clause("ew.setup.deal")
def test_turn_up_then_deal_one_card_at_a_time_from_seat_0_five_passes() -> None:
    start = after(ew.start(ew.Setup(3)), "first 2; card 6")
    receivers = []
    for dealt in range(15):
        receivers.append(awaits(start))
        assert "ew.setup.deal" in decided(start, f"card {dealt % 3 + 1}")
        start = after(start, f"card {dealt % 3 + 1}")
    assert receivers == ["card 0", "card 1", "card 2"] * 5
    assert start.hands == ((1,) * 5, (2,) * 5, (3,) * 5)
    assert awaits(start) == "turn 2"


@pytest.mark.clause("ew.setup.deal")
def test_a_card_of_which_none_is_left_cannot_be_dealt() -> None:
    dealt = after(ew.start(ew.Setup(2)), "first 0; " + cards(7, 7, 7, 7, 7))
    assert refused(dealt, "card 7") == ["ew.setup.deal"]
    assert why(dealt, "card 7") == ["No 7 is left in the deck"]
    assert refused(dealt, "card 0") == refused(dealt, "card 13") == ["ew.setup.deal"]


@pytest.mark.question("ew.question.own-hand")
@pytest.mark.clause("ew.setup.secrecy")
def test_a_dealt_card_is_seen_by_its_owner_alone() -> None:
    dealing = after(ew.start(ew.Setup(3)), "first 0; card 6")
    (seen,) = events_of(DealtCard, dealing, "card 11")
    assert (seen.seat, seen.card, seen.to) == (A, 11, (A,))
    assert "ew.setup.secrecy" in seen.cites
    dealt = after(dealing, "card 11")
    assert ew.observe(dealt, A).hand == (11,)
    assert 11 not in (ew.observe(dealt, B).hand or ())
    assert ew.observe(dealt, B).hidden == (1, 0, 0)


@pytest.mark.question("ew.question.turned-up-card")
@pytest.mark.parametrize("ability", [12, 11, 10])
def test_the_turned_up_card_triggers_nothing(ability: int) -> None:
    start = after(ew.start(ew.Setup(2)), f"first 1; card {ability}; " + cards(*[1, 2] * 5))
    assert awaits(start) == "turn 1"
    assert not events_of(
        Declined, ew.start(ew.Setup(2)), f"first 1; card {ability}; " + cards(*[1, 2] * 5)
    )


@pytest.mark.question("ew.question.turned-up-card")
@pytest.mark.clause("ew.ability.wild")
def test_a_turned_up_8_is_wild_all_the_same() -> None:
    start = after(ew.start(ew.Setup(2)), "first 0; card 8; " + cards(7, 1, 9, 1, 8, 1, 6, 1, 5, 1))
    assert {"match 7", "match 8", "match 9"} <= legal(start)
    assert "match 6" not in legal(start)
    assert "ew.ability.wild" in decided(start, "match 9")


@pytest.mark.clause("ew.setup.clockwise")
def test_turns_go_clockwise_and_round_again() -> None:
    game = table([1], [2], [3], discard=[12], turn=B)
    assert "ew.setup.clockwise" in decided(game, "draw; card 5; discard")
    game = after(game, "draw; card 5; discard")
    assert game.turn == C
    assert after(game, "draw; card 5; discard").turn == A


# The reshuffle


@pytest.mark.question("ew.question.reshuffle-timing", "ew.question.reshuffle-keeps-top")
@pytest.mark.clause("ew.setup.reshuffle")
def test_on_demand_the_whole_pile_becomes_the_deck_when_a_card_is_needed() -> None:
    last = table([2, 3], [4], discard=[9, 5], deck=[6])
    empty = after(last, "draw; card 6; discard")
    assert empty.deck.size() == 0
    assert (empty.top, awaits(empty)) == (6, "turn 1")  # B may still take the 6
    assert "take 4" in legal(empty)
    (reshuffled,) = events_of(Reshuffled, empty, "draw")
    assert reshuffled.size == 57  # all but the three cards in hand
    assert "ew.setup.reshuffle" in decided(empty, "draw")
    drawing = after(empty, "draw")
    assert drawing.top is None
    assert dict(ew.weights(drawing))[ew.parse_move("card 6")] == 5  # the former top is in the deck
    assert after(drawing, "card 6; discard").top == 6


@pytest.mark.question("ew.question.reshuffle-timing")
@pytest.mark.clause("ew.setup.reshuffle")
def test_at_once_the_pile_is_shuffled_before_the_drawn_card_lands() -> None:
    last = table([2, 3], [4], discard=[9, 5], deck=[6], reshuffle_timing="at_once")
    assert "ew.setup.reshuffle" in decided(last, "draw; card 6")
    drawn = after(last, "draw; card 6")
    assert (drawn.top, drawn.deck.size()) == (None, 56)
    landed = after(drawn, "discard")
    assert (landed.top, landed.rest.size(), landed.deck.count(6)) == (6, 0, 4)
    assert after(drawn, "keep 2").top == 2


@pytest.mark.question("ew.question.reshuffle-keeps-top")
@pytest.mark.clause("ew.setup.reshuffle")
def test_where_the_top_stays_only_the_rest_is_shuffled() -> None:
    empty = table([2, 3], [4], discard=[9, 5], deck=[], reshuffle_keeps_top="yes")
    (reshuffled,) = events_of(Reshuffled, empty, "draw")
    drawing = after(empty, "draw")
    assert (drawing.top, drawing.rest.size(), reshuffled.size) == (9, 0, 56)
    assert "ew.setup.reshuffle" in decided(empty, "draw")


@pytest.mark.question("ew.question.reshuffle-timing", "ew.question.reshuffle-keeps-top")
def test_at_once_and_the_top_stays() -> None:
    last = table(
        [2], [4], discard=[9, 5], deck=[6], reshuffle_timing="at_once", reshuffle_keeps_top="yes"
    )
    drawn = after(last, "draw; card 6")
    assert (drawn.top, drawn.rest.size(), drawn.deck.size()) == (9, 0, 56)
    assert after(drawn, "discard").top == 6
    assert after(drawn, "discard").rest.size() == 1


FEW = ew.Setup.miniature(2, (0, 2, 2, 2), hand_size=2)
"""Six cards: two each of 1, 2 and 3."""


@pytest.mark.question("ew.question.reshuffle-timing")
def test_at_once_with_nothing_to_shuffle_waits_until_a_card_is_needed() -> None:
    setup = ew.Setup.miniature(
        2,
        (0, 2, 2, 2),
        hand_size=2,
        rulings=ew.Rulings(reshuffle_timing=ReshuffleTiming.AT_ONCE),
    )
    last = table([1, 1, 2], [2, 3], deck=[3], setup=setup)
    drawn = after(last, "draw; card 3")
    assert (drawn.top, drawn.deck.size()) == (None, 0)
    landed = after(drawn, "discard")
    assert (landed.top, landed.deck.size()) == (3, 0)
    assert [event.size for event in events_of(Reshuffled, landed, "draw")] == [1]


@pytest.mark.question("ew.question.reshuffle-timing", "ew.question.reshuffle-keeps-top")
def test_at_once_with_a_lone_top_that_stays_the_last_card_is_still_seen_to_be_drawn() -> None:
    last = table([1, 1], [2, 3], discard=[3], deck=[2], setup=FEW)
    lone = with_rulings(last, reshuffle_timing="at_once", reshuffle_keeps_top="yes")
    drawn = after(lone, "draw; card 2")
    assert (drawn.top, drawn.deck.size()) == (3, 0)
    told = events_of(DrewCard, lone, "draw; card 2")
    assert [(each.seat, each.card, each.to) for each in told] == [(A, 2, (A,))]
    assert not events_of(Reshuffled, lone, "draw; card 2")


@pytest.mark.question("ew.question.reshuffle-keeps-top")
@pytest.mark.clause("ew.turn.draw")
def test_a_lone_top_can_be_drawn_again_unless_it_stays() -> None:
    lone = table([1, 1, 2], [2, 3], discard=[3], deck=[], setup=FEW)
    assert after(lone, "draw; card 3; discard").top == 3
    stays = with_rulings(lone, reshuffle_keeps_top="yes")
    assert refused(stays, "draw") == ["ew.turn.draw"]
    assert "draw" not in legal(stays)


@pytest.mark.question("ew.question.no-cards-left")
@pytest.mark.clause("ew.turn.draw")
def test_with_neither_deck_nor_pile_nobody_can_draw() -> None:
    bare = table([1, 1, 2], [2, 3, 3], deck=[], setup=FEW)
    assert refused(bare, "draw") == ["ew.turn.draw"]
    assert why(bare, "draw") == ["Neither pile can yield a card to draw"]
    assert legal(bare) == {"pair 1+1", "stop"}


@pytest.mark.question("ew.question.empty-discard")
@pytest.mark.clause("ew.turn.take", "ew.turn.match")
def test_an_empty_discard_pile_offers_nothing_to_take_or_match() -> None:
    bare = table([3, 3], [5], discard=[])
    assert legal(bare) == {"draw", "pair 3+3", "stop"}
    assert refused(bare, "take 3") == ["ew.turn.take"]
    assert refused(bare, "match 3") == ["ew.turn.match"]
    assert after(bare, "draw; card 7; discard").top == 7  # the next card starts a new pile


# Later rounds


@pytest.mark.clause("ew.setup.shuffle", "ew.setup.next-first-player", "ew.setup.turn-up")
@pytest.mark.question("ew.question.round-setup")
def test_every_round_all_sixty_cards_are_shuffled_and_one_is_turned_up() -> None:
    last = table([2], [9], discard=[6, 5], deck=[7, 8], length="to-50")
    decisive = decided(last, "stop; stop")
    assert {"ew.setup.shuffle", "ew.setup.next-first-player"} <= decisive
    fresh = after(last, "stop; stop")
    assert fresh.deck.table() == dict.fromkeys(range(1, 13), 5)
    assert (fresh.top, fresh.hands, fresh.round) == (None, ((), ()), 2)
    assert (awaits(fresh), fresh.turn, fresh.totals) == ("card", B, (2, 9))
    assert "ew.setup.turn-up" in decided(fresh, "card 12")
    assert awaits(after(fresh, "card 12; " + cards(*[1, 2] * 5))) == "turn 1"


@pytest.mark.question("ew.question.round-setup", "ew.question.carry-over-hands")
def test_french_the_table_carries_over_and_old_hands_go_under_the_top() -> None:
    last = table([2], [9], discard=[6, 5], length="to-50", rulings=ew.Rulings.french())
    assert events_of(HandsGathered, last, "stop; stop")
    fresh = after(last, "stop; stop")
    assert (fresh.top, fresh.rest.plain()) == (6, [2, 5, 9])
    assert fresh.deck.size() == 56
    assert awaits(fresh) == "card 0"  # nothing is turned up
    assert awaits(after(fresh, cards(*[1, 3] * 5))) == "turn 1"
    assert after(fresh, cards(*[1, 3] * 5)).top == 6


@pytest.mark.question("ew.question.carry-over-hands")
def test_carried_over_hands_may_go_into_the_deck() -> None:
    into_deck: dict[str, Any] = {"round_setup": "carry_over", "carry_over_hands": "into_deck"}
    fresh = after(table([2], [9], discard=[6, 5], length="to-50", **into_deck), "stop; stop")
    assert (fresh.top, fresh.rest.size(), fresh.deck.size()) == (6, 1, 58)
    assert (fresh.deck.count(2), fresh.deck.count(9)) == (5, 5)


@pytest.mark.question("ew.question.carry-over-hands")
def test_carried_over_hands_go_into_the_deck_if_there_is_no_pile() -> None:
    last = table([2], [9], discard=[], length="to-50", rulings=ew.Rulings.french())
    fresh = after(last, "stop; stop")
    assert (fresh.deck, fresh.top, fresh.rest.size()) == (fresh.setup.cards, None, 0)
    dealt = after(fresh, cards(*[1, 2] * 5))
    assert awaits(dealt) == "card"  # no pile after the deal: one card is turned up, last
    assert awaits(after(dealt, "card 11")) == "turn 1"
    assert after(dealt, "card 11").top == 11


@pytest.mark.question("ew.question.carry-over-deal")
@pytest.mark.clause("ew.setup.reshuffle", "ew.setup.turn-up")
def test_a_deck_that_runs_out_in_the_deal_takes_the_pile_and_a_card_is_turned_up_last() -> None:
    last = table([2], [9], discard=[6], deck=[3, 3, 4], length="to-50", rulings=ew.Rulings.french())
    dealing = after(last, "stop; stop; card 3; card 3")
    assert "ew.setup.reshuffle" in decided(dealing, "card 4")
    reshuffled = after(dealing, "card 4")
    assert (reshuffled.top, reshuffled.deck.size(), awaits(reshuffled)) == (None, 57, "card 1")
    dealt = after(reshuffled, cards(5, 5, 5, 5, 5, 7, 7))
    assert (awaits(dealt), dealt.deck.size()) == ("card", 50)
    assert "ew.setup.turn-up" in decided(dealt, "card 6")
    assert (after(dealt, "card 6").top, awaits(after(dealt, "card 6"))) == (6, "turn 1")


@pytest.mark.question("ew.question.carry-over-deal", "ew.question.reshuffle-keeps-top")
def test_where_the_top_stays_the_carried_pile_needs_no_turn_up() -> None:
    last = table(
        [2],
        [9],
        discard=[6],
        deck=[3],
        length="to-50",
        round_setup="carry_over",
        reshuffle_keeps_top="yes",
    )
    dealing = after(last, "stop; stop; card 3")
    assert (dealing.top, dealing.rest.size(), dealing.deck.size()) == (6, 0, 58)
    dealt = after(dealing, cards(*[1, 2] * 4, 4))
    assert (dealt.top, awaits(dealt)) == (6, "turn 1")


@pytest.mark.question("ew.question.reshuffle-timing", "ew.question.carry-over-deal")
def test_at_once_the_last_dealt_card_takes_the_pile_with_it() -> None:
    last = table(
        [2],
        [9],
        discard=[6],
        deck=[1, 3] * 5,
        length="to-50",
        round_setup="carry_over",
        reshuffle_timing="at_once",
    )
    dealing = after(last, "stop; stop; " + cards(1, 3, 1, 3, 1, 3, 1, 3, 1))
    assert dealing.top == 6
    dealt = after(dealing, "card 3")
    assert (dealt.top, awaits(dealt), dealt.deck.size()) == (None, "card", 50)
    on_demand = after(
        with_rulings(last, round_setup="carry_over"), "stop; stop; " + cards(*[1, 3] * 5)
    )
    assert (on_demand.top, awaits(on_demand), on_demand.deck.size()) == (6, "turn 1", 0)


@pytest.mark.question("ew.question.reshuffle-timing", "ew.question.reshuffle-keeps-top")
def test_at_once_and_the_top_stays_in_the_carried_over_deal() -> None:
    last = table(
        [2],
        [9],
        discard=[6],
        deck=[1, 3] * 5,
        length="to-50",
        round_setup="carry_over",
        reshuffle_timing="at_once",
        reshuffle_keeps_top="yes",
    )
    dealt = after(last, "stop; stop; " + cards(*[1, 3] * 5))
    assert (dealt.top, dealt.rest.size(), dealt.deck.size(), awaits(dealt)) == (6, 0, 49, "turn 1")


@pytest.mark.question("ew.question.carry-over-deal", "ew.question.carry-over-hands")
def test_old_hands_in_the_deck_are_dealt_before_the_pile_is_needed() -> None:
    last = table(
        [2, 4],
        [9, 5],
        discard=[6],
        deck=[1, 3, 1, 3, 1, 3],
        length="to-50",
        round_setup="carry_over",
        carry_over_hands="into_deck",
    )
    fresh = after(last, "stop; stop")
    assert fresh.deck.size() == 10
    dealt = after(fresh, cards(1, 3, 1, 3, 1, 3, 2, 4, 9, 5))
    assert (dealt.top, dealt.deck.size(), awaits(dealt)) == (6, 0, "turn 1")


@pytest.mark.question("ew.question.round-setup")
def test_an_empty_deck_is_reshuffled_before_the_carried_over_deal() -> None:
    last = table([2], [9], discard=[6], deck=[], length="to-50", rulings=ew.Rulings.french())
    fresh = after(last, "stop; stop")
    assert (fresh.top, fresh.deck.size(), awaits(fresh)) == (None, 60, "card 0")


@pytest.mark.question("ew.question.round-setup", "ew.question.random-tie-scope")
def test_with_a_tie_the_carried_table_waits_for_the_first_player() -> None:
    last = table([2], [2], discard=[6], deck=[], length="to-50", rulings=ew.Rulings.french())
    waiting = after(last, "stop; stop")
    assert (awaits(waiting), waiting.top, waiting.rest.size()) == ("first", 6, 59)
    assert [type(event) for event in happened(waiting, "first 1")] == [FirstPlayer, Reshuffled]
    assert awaits(after(waiting, "first 1")) == "card 0"


@pytest.mark.clause("ew.setup.next-first-player")
@pytest.mark.question("ew.question.first-player-basis")
def test_the_highest_round_score_starts_the_next_round() -> None:
    ended = table([9], [12], [2], discard=[6], totals=[31, 8, 0], length="to-50", turn=C)
    assert "ew.setup.next-first-player" in decided(ended, "stop; stop; stop")
    assert after(ended, "stop; stop; stop").turn == B
    by_total = with_rulings(ended, first_player_basis="running_total")
    assert after(by_total, "stop; stop; stop").turn == A


@pytest.mark.clause("ew.setup.first-player-tie", "ew.setup.next-first-player")
@pytest.mark.question("ew.question.first-player-basis", "ew.question.random-tie-scope")
def test_c14b_tied_for_starting_chance_decides_among_the_tied_only() -> None:
    """C14 (b): 31, 8, 0 and 9, 12, 12: B or C starts, not A; by running total it is A."""
    game = table([9], [12], [12], discard=[1], totals=[31, 8, 0], length="to-50")
    tied = after(game, "stop; stop; stop")
    assert (tied.totals, awaits(tied), tied.turn) == ((40, 20, 12), "first", None)
    assert ew.chances(tied) == (
        (ew.parse_move("first 1"), Fraction(1, 2)),
        (ew.parse_move("first 2"), Fraction(1, 2)),
    )
    assert refused(tied, "first 0") == ["ew.setup.first-player-tie"]
    assert decided(tied, "first 2") == {"ew.setup.first-player-tie"}
    assert (after(tied, "first 2").turn, awaits(after(tied, "first 2"))) == (C, "card")
    by_total = with_rulings(game, first_player_basis="running_total")
    assert after(by_total, "stop; stop; stop").turn == A


@pytest.mark.question("ew.question.first-player-basis", "ew.question.random-tie-scope")
def test_tied_by_running_total_chance_decides_among_those() -> None:
    game = table(
        [9],
        [5],
        [4],
        discard=[1],
        totals=[0, 4, 5],
        length="to-50",
        first_player_basis="running_total",
    )
    tied = after(game, "stop; stop; stop")
    assert (tied.totals, legal(tied)) == ((9, 9, 9), {"first 0", "first 1", "first 2"})


def test_where_no_chance_is_pending_there_are_no_chances() -> None:
    game = table([4], [6], discard=[9])
    for asked in (ew.weights, ew.chances):
        with pytest.raises(ValueError, match="chance is not pending"):
            asked(game)
        assert asked(after(game, "draw"))


def test_the_first_round_turns_up_a_card_even_where_tables_carry_over() -> None:
    setup = ew.Setup(2, rulings=ew.Rulings(round_setup=RoundSetup.CARRY_OVER))
    first = after(ew.start(setup), "first 1; card 7")
    assert (first.top, first.hands) == (7, ((), ()))


@pytest.mark.parametrize("round_setup", ["reshuffle_all", "carry_over"])
def test_only_in_a_table_that_carries_over_a_card_is_turned_up_after_the_deal(
    round_setup: str,
) -> None:
    """Five cards for two hands of two: at once, the last one dealt takes the pile with it."""
    rulings = ew.Rulings(reshuffle_timing="at_once", round_setup=round_setup)  # type: ignore[arg-type]
    setup = ew.Setup.miniature(2, (0, 5), 2, length="to-50", rulings=rulings)
    first = after(ew.start(setup), "first 0; " + cards(1, 1, 1, 1, 1))
    assert (first.top, awaits(first)) == (None, "turn 0")
    if round_setup == "carry_over":
        second = after(first, "stop; stop; first 0; " + cards(1, 1, 1, 1))
        assert (second.top, awaits(second)) == (None, "card")
    else:
        second = after(first, "stop; stop; first 0; " + cards(1, 1, 1, 1, 1))
        assert (second.top, awaits(second)) == (None, "turn 0")


def test_a_deck_of_very_many_copies_has_their_weights() -> None:
    """Official decks have at most five of each; a miniature may have more than any table."""
    setup = ew.Setup.miniature(2, copies=(0, 64, 65, 0, 100), hand_size=1)
    state = ew.apply(ew.start(setup), ew.parse_move("first 1")).state
    assert [(str(move), copies) for move, copies in ew.weights(state)] == [
        ("card 1", 64),
        ("card 2", 65),
        ("card 4", 100),
    ]


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: ew.Setup(3.0), "seats: a whole number, not 3.0"),  # type: ignore[arg-type]
        (lambda: ew.Setup("3"), "seats: a whole number, not '3'"),  # type: ignore[arg-type]
        (lambda: ew.Setup(True), "seats: a whole number, not True"),
        (lambda: ew.Setup(2, rulings=None), "rulings: Rulings(...), not None"),  # type: ignore[arg-type]
        (lambda: ew.Setup.solo(2.0), "difficulty: a whole number, not 2.0"),  # type: ignore[arg-type]
        (
            lambda: ew.Setup.miniature(2, (0, 9.0), 1),  # type: ignore[arg-type]
            "copies[1]: a whole number, not 9.0",
        ),
        (
            lambda: ew.Setup.miniature(2, (0, 9), 1.0),  # type: ignore[arg-type]
            "hand_size: a whole number, not 1.0",
        ),
        (
            lambda: ew.Setup.miniature(2, (0, 9), 1, limit=9.0),  # type: ignore[arg-type]
            "limit: a whole number, not 9.0",
        ),
    ],
)
def test_what_only_passes_for_a_number_is_refused(make: Callable[[], ew.Setup], where: str) -> None:
    with pytest.raises(TypeError) as refusal:
        make()
    assert str(refusal.value) == where


def test_a_setup_that_cannot_be_is_told_in_another_process_too() -> None:
    import pickle

    with pytest.raises(ew.InvalidSetup) as caught:
        ew.Setup(1)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.where, copy.reason) == (caught.value.where, caught.value.reason)
    assert copy.args == (copy.where, copy.reason)
    assert str(copy) == str(caught.value)


def test_options_complete_a_setup() -> None:
    """Whoever names no seats plays alone, of middling difficulty."""
    solo = {"mode": "solo", "difficulty": 2}
    assert ew.complete_setup({}) == solo
    assert ew.complete_setup({"difficulty": 3}) == {"mode": "solo", "difficulty": 3}
    assert ew.complete_setup({"seats": 4}) == {"seats": 4}


def test_the_hands_of_a_table_show_how_many_play() -> None:
    infer = ew.infer_setup
    among, bots = {"hands": [[1], [2], [3]]}, {"hands": [[1], {"visible": [2]}, {"visible": [3]}]}
    assert infer({}, among) == {"seats": 3}
    assert infer({"length": "to-50"}, among) == {"seats": 3, "length": "to-50"}
    assert infer({}, bots) == {"mode": "solo"}
    assert infer({"difficulty": 3}, bots) == {"mode": "solo", "difficulty": 3}
    for given in ({"seats": 2}, {"mode": "solo"}):
        assert infer(given, among) == given
    assert infer({}, {}) == infer({}, {"hands": 3}) == {}


def test_seats_are_called_in_english_unless_said_otherwise() -> None:
    alone = ew.Setup.solo(1)
    assert ew.names(alone) == ew.names(alone, "en") != ew.names(alone, "fr")
    assert ew.names(ew.Setup(3)) == ()
