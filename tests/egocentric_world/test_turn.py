"""A turn: exactly one of five actions, and what each asks for."""

import pytest

from egorules import egocentric_world as ew
from egorules.core.event import seen_by
from egorules.core.verdict import IllegalMove
from egorules.egocentric_world.events import Discarded, DrewCard, Kept, Played, ShowedPair, Took
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
    solo,
    table,
    why,
    with_rulings,
)

# DRAW


@pytest.mark.clause(
    "ew.turn.draw",
    "ew.turn.draw-choice",
    "ew.turn.draw-replaced",
    "ew.card.played",
    "ew.card.may-trigger",
    "ew.ability.again",
)
def test_c01_draw_keep_and_play_a_12_for_another_turn() -> None:
    game = table([2, 3, 5, 9, 12], [1], [1], discard=[6])
    kept = after(game, "draw; card 1; keep 12")
    assert "ew.turn.draw" in decided(game, "draw")
    assert {"ew.turn.draw-choice", "ew.turn.draw-replaced", "ew.card.played"} <= decided(
        game, "draw; card 1; keep 12"
    )
    assert legal(kept) == {"again", "decline"}
    assert {"ew.card.may-trigger", "ew.ability.again"} <= decided(kept, "again")
    again = after(kept, "again")
    assert again.hands[A] == (1, 2, 3, 5, 9)
    assert (again.top, again.rest.count(6), awaits(again)) == (12, 1, "turn 0")


@pytest.mark.clause("ew.turn.draw")
def test_c01_others_see_the_12_but_not_the_1() -> None:
    game = table([2, 3, 5, 9, 12], [1], [1], discard=[6])
    story = happened(game, "draw; card 1; keep 12; again")
    (drawn,) = [event for event in story if isinstance(event, DrewCard)]
    assert (drawn.card, drawn.to) == (1, (A,))
    for seat in (B, C, None):
        seen = seen_by(seat, story)
        assert [event.card for event in seen if isinstance(event, Played)] == [12]
        assert any(isinstance(event, Kept) for event in seen)
        assert not any(isinstance(event, DrewCard) for event in seen)


@pytest.mark.clause("ew.solo-player.again")
def test_c01_in_solo_you_do_the_same() -> None:
    game = solo([2, 3, 5, 9, 12], discard=[6], turn=0)
    assert "ew.solo-player.again" in decided(game, "draw; card 1; keep 12; again")
    again = after(game, "draw; card 1; keep 12; again")
    assert (again.hands[0], again.top, awaits(again)) == ((1, 2, 3, 5, 9), 12, "turn 0")


@pytest.mark.clause("ew.turn.draw-choice", "ew.card.discarded", "ew.card.discarded-inert")
def test_c02_a_drawn_12_that_is_discarded_triggers_nothing() -> None:
    game = table([2, 3, 5, 9, 9], [1], [1], discard=[6])
    assert {"ew.turn.draw-choice", "ew.card.discarded", "ew.card.discarded-inert"} <= decided(
        game, "draw; card 12; discard"
    )
    over = after(game, "draw; card 12; discard")
    assert (over.hands[A], over.top, over.rest.count(6)) == ((2, 3, 5, 9, 9), 12, 1)
    assert awaits(over) == "turn 1"
    (event,) = events_of(Discarded, game, "draw; card 12; discard")
    assert (event.card, event.to) == (12, "all")


@pytest.mark.question("ew.question.drawn-match")
@pytest.mark.clause("ew.turn.draw-choice")
def test_a_drawn_card_has_two_outcomes_and_a_match_is_none() -> None:
    drawn = after(table([2, 6], [1], discard=[6]), "draw; card 6")
    assert legal(drawn) == {"discard", "keep 2", "keep 6"}
    for other in ("match 6", "take 2", "pair 6+6", "stop", "draw", "pass"):
        assert refused(drawn, other) == ["ew.turn.draw-choice"]
        assert why(drawn, other) == ["Player 0 must discard the drawn card or keep it"]


@pytest.mark.clause("ew.turn.draw-choice")
def test_the_replaced_card_was_in_hand_before() -> None:
    drawn = after(table([2, 3], [1], discard=[6]), "draw; card 5")
    assert refused(drawn, "keep 5") == ["ew.turn.draw-choice"]
    assert why(drawn, "keep 5") == ["You hold no 5"]
    # A card of the drawn value that was there before may be played.
    assert after(table([2, 5], [1], discard=[6]), "draw; card 5; keep 5").hands[A] == (2, 5)


@pytest.mark.question("ew.question.change-of-mind")
@pytest.mark.clause("ew.turn.draw-choice", "ew.ability.counter.window")
def test_there_is_no_going_back_on_a_draw_or_a_designation() -> None:
    drawn = after(table([2, 6], [1], discard=[6]), "draw; card 4")
    assert refused(drawn, "take 2") == ["ew.turn.draw-choice"]
    designated = after(table([3, 11], [5], discard=[12]), "take 11; exchange 0,1")
    assert refused(designated, "@0 decline") == ["ew.ability.counter.window"]
    assert refused(after(designated, "allow"), "decline") == ["ew.ability.exchange.method"]


# TAKE


@pytest.mark.clause("ew.turn.take", "ew.turn.take-replaced", "ew.card.played-face-up")
def test_take_the_top_discard_and_play_a_hand_card() -> None:
    game = table([3, 10], [4], discard=[5, 6])
    assert {"ew.turn.take", "ew.turn.take-replaced", "ew.card.played-face-up"} <= decided(
        game, "take 3"
    )
    took = after(game, "take 3")
    assert (took.hands[A], took.top, took.rest.count(6), took.rest.count(5)) == ((5, 10), 3, 1, 0)
    assert awaits(took) == "turn 1"
    assert [event.card for event in events_of(Took, game, "take 3")] == [5]


@pytest.mark.question("ew.question.take-and-play")
@pytest.mark.clause("ew.turn.take")
def test_the_card_just_taken_cannot_be_the_one_that_is_played() -> None:
    assert refused(table([3, 10], [4], discard=[5]), "take 5") == ["ew.turn.take"]
    assert why(table([3, 10], [4], discard=[5]), "take 5") == ["You hold no 5"]
    # A hand card of the same value is another card.
    assert after(table([3, 5], [4], discard=[5]), "take 5").hands[A] == (3, 5)


@pytest.mark.question("ew.question.endless-turns", "ew.question.stalling")
@pytest.mark.clause("ew.ability.again")
def test_taking_a_12_and_playing_a_12_may_go_on_for_ever() -> None:
    game = table([3, 12], [4], discard=[12])
    assert after(game, "take 12; again") == game
    assert after(game, "take 12; again; take 12; again; take 12; again") == game
    assert "ew.ability.again" in decided(game, "take 12; again")


@pytest.mark.question("ew.question.stalling")
def test_drawing_and_discarding_may_go_on_for_ever() -> None:
    game = table([3], [4], discard=[5])
    for _ in range(4):
        game = after(game, "draw; card 1; discard; draw; card 2; discard")
    assert (game.hands, awaits(game)) == (((3,), (4,)), "turn 0")


@pytest.mark.clause("ew.turn.take")
def test_a_take_that_fails_twice_is_told_twice() -> None:
    assert why(table([3, 10], [4]), "take 5") == [
        "The discard pile is empty: nothing to take",
        "You hold no 5",
    ]
    assert refused(table([3, 10], [4]), "take 5") == ["ew.turn.take", "ew.turn.take"]


# MATCH


@pytest.mark.clause("ew.turn.match")
def test_match_plays_an_equal_card_and_the_hand_shrinks() -> None:
    game = table([5, 7], [4], discard=[5])
    assert "ew.turn.match" in decided(game, "match 5")
    assert (after(game, "match 5").hands[A], after(game, "match 5").top) == ((7,), 5)


@pytest.mark.clause("ew.turn.match")
def test_a_match_that_is_none_says_what_would_match() -> None:
    game = table([5, 9], [1], discard=[9])
    assert refused(game, "match 5") == ["ew.turn.match"]
    assert why(game, "match 5") == ["A 5 does not match the 9 on top; what would match: 8 and 9"]
    assert why(table([5], [1], discard=[8]), "match 5") == [
        "A 5 does not match the 8 on top; what would match: 7, 8 and 9"
    ]
    assert why(table([5], [1], discard=[6]), "match 5") == [
        "A 5 does not match the 6 on top; what would match: 6"
    ]


@pytest.mark.clause("ew.turn.match")
def test_a_match_that_fails_twice_is_told_twice() -> None:
    game = table([5, 9], [1], discard=[9])
    assert refused(game, "match 4") == ["ew.turn.match", "ew.turn.match"]
    assert why(game, "match 4") == [
        "You hold no 4",
        "A 4 does not match the 9 on top; what would match: 8 and 9",
    ]
    assert why(table([5], [1]), "match 4") == [
        "The discard pile is empty: nothing to match",
        "You hold no 4",
    ]


# PAIR


@pytest.mark.clause("ew.turn.pair")
def test_pair_plays_one_and_keeps_the_other() -> None:
    game = table([4, 4, 6], [1], discard=[9])
    assert "ew.turn.pair" in decided(game, "pair 4+4")
    paired = after(game, "pair 4+4")
    assert (paired.hands[A], paired.top, awaits(paired)) == ((4, 6), 4, "turn 1")


@pytest.mark.question("ew.question.pair-reveal")
@pytest.mark.clause("ew.turn.pair")
def test_of_three_of_a_kind_exactly_two_are_shown() -> None:
    game = table([4, 4, 4], [1], discard=[9])
    (shown,) = events_of(ShowedPair, game, "pair 4+4")
    assert (shown.card, shown.kept, shown.to) == (4, 4, "all")
    assert after(game, "pair 4+4").hands[A] == (4, 4)


@pytest.mark.clause("ew.turn.pair")
def test_a_pair_needs_two_equal_cards_in_hand() -> None:
    game = table([4, 6], [1], discard=[9])
    assert why(game, "pair 4+4") == ["You hold only one 4: a pair is two cards"]
    assert why(game, "pair 4+6") == ["A 4 and a 6 are not equal; a 4 pairs with: 4"]
    assert why(game, "pair 5+2") == [
        "You hold no 5",
        "You hold no 2",
        "A 5 and a 2 are not equal; a 5 pairs with: 5",
    ]
    assert why(game, "pair 5+5") == ["You hold no 5"]
    assert set(refused(game, "pair 5+2")) == {"ew.turn.pair"}


def test_a_pair_never_empties_a_hand() -> None:
    paired = after(table([3, 3], [1], discard=[9]), "pair 3+3")
    assert (paired.hands[A], paired.last_round) == ((3,), None)


# One action, and only in one's own turn


@pytest.mark.clause("ew.turn.one-action")
def test_a_turn_is_one_of_the_five_actions() -> None:
    game = table([4, 4, 9], [1], discard=[9])
    assert legal(game) == {
        *("draw", "take 4", "take 9", "match 9"),
        *("pair 4+4", "stop"),
    }
    for other in ("discard", "keep 4", "again", "look 1", "exchange 0,1", "decline", "counter"):
        assert refused(game, other) == ["ew.turn.one-action"]
    for other in ("allow", "swap 4 ?", "give 4", "trade 4 1:top", "act", "card 9", "pick 9"):
        assert refused(game, other) == ["ew.turn.one-action"]
    for other in ("first 0", "winner 0", "trade 1:4 2:4"):
        assert why(game, other) == ["Player 0 must choose one of the five actions"]


@pytest.mark.clause("ew.turn.one-action")
def test_one_action_is_all_then_the_next_player_moves() -> None:
    game = table([4, 4], [6, 6], discard=[9])
    assert refused(game, "pair 4+4; @0 stop") == ["ew.turn.one-action"]
    assert why(game, "pair 4+4; @0 stop") == [
        "Player 0 is not the one to act; Player 1 must choose one of the five actions"
    ]


@pytest.mark.clause("ew.turn.one-action")
def test_nobody_may_pass_while_an_action_is_possible() -> None:
    assert refused(table([4], [1], discard=[9]), "pass") == ["ew.turn.one-action"]
    assert why(table([4], [1], discard=[9]), "pass") == [
        "You must do one of the five actions while one is possible"
    ]


@pytest.mark.clause("ew.turn.one-action")
def test_where_one_may_still_draw_one_may_not_pass() -> None:
    mine = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]
    others = [card for card in range(1, 13) for _ in range(5 - (card in mine))]
    last = table(mine, others[1:], deck=others[:1], stop_by=B, repeat_stop="forbidden")
    assert legal(last) == {"draw"}
    assert refused(last, "pass") == ["ew.turn.one-action"]


@pytest.mark.question("ew.question.reshuffle-keeps-top")
@pytest.mark.clause("ew.turn.one-action")
def test_where_one_may_still_take_one_may_not_pass() -> None:
    mine = [1, 2, 3, 4, 5, 6, 7, 10, 11]
    others = [card for card in range(1, 13) for _ in range(5 - (card in mine))]
    game = with_rulings(
        table(mine, others[:-1], discard=others[-1:], stop_by=B),
        repeat_stop="forbidden",
        reshuffle_keeps_top="yes",
    )
    assert legal(game) == {f"take {card}" for card in mine}
    assert refused(game, "pass") == ["ew.turn.one-action"]


@pytest.mark.question("ew.question.no-cards-left", "ew.question.repeat-stop")
@pytest.mark.clause("ew.turn.one-action", "ew.turn.draw", "ew.turn.stop")
def test_only_where_nothing_else_is_legal_may_one_pass() -> None:
    mine = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]
    others = [card for card in range(1, 13) for _ in range(5 - (card in mine))]
    stuck = table(mine, others, deck=[], stop_by=B, repeat_stop="forbidden")
    assert legal(stuck) == {"pass"}
    assert decided(stuck, "pass") >= {"ew.turn.one-action"}
    assert refused(stuck, "draw") == ["ew.turn.draw"]
    assert refused(stuck, "stop") == ["ew.turn.stop"]
    over = after(stuck, "pass")
    assert (over.last_round is not None, awaits(over)) == (True, "over")
    assert legal(with_rulings(stuck)) == {"stop"}  # by default STOP may be repeated
    others.remove(7)
    paired = table([*mine, 7], others, deck=[], stop_by=B, repeat_stop="forbidden")
    assert legal(paired) == {"pair 7+7"}


@pytest.mark.question("ew.question.trigger-delay")
@pytest.mark.clause("ew.turn.one-action", "ew.card.may-trigger")
def test_an_ability_is_triggered_at_once_or_never() -> None:
    declined = after(table([3, 12], [4], discard=[5]), "take 12; decline")
    assert awaits(declined) == "turn 1"
    assert refused(declined, "@0 again") == ["ew.turn.one-action"]
    back = after(declined, "draw; card 7; discard")
    assert refused(back, "again") == ["ew.turn.one-action"]
    assert "ew.card.may-trigger" in decided(table([3, 12], [4], discard=[5]), "take 12; decline")


def test_a_move_of_the_wrong_mover_is_refused_by_what_is_awaited() -> None:
    game = table([4], [6], discard=[4])
    assert refused(game, "@1 match 4") == ["ew.turn.one-action"]
    assert refused(game, "@1 stop") == ["ew.turn.one-action"]
    assert refused(after(game, "draw"), "@0 card 3") == ["ew.turn.draw"]
    assert after(game, "@0 draw").turn == A


@pytest.mark.clause("ew.turn.draw", "ew.turn.take", "ew.turn.match", "ew.turn.pair", "ew.turn.stop")
def test_each_action_is_allowed_by_its_own_clause() -> None:
    game = table([4, 4, 9], [1], discard=[9])
    actions = {"draw": "draw", "take 4": "take", "match 9": "match", "pair 4+4": "pair"}
    for move, name in {**actions, "stop": "stop"}.items():
        assert allowed(game, move) == ("ew.turn.one-action", f"ew.turn.{name}")
    assert allowed(game, "draw; card 3") == ("ew.turn.draw",)
    assert allowed(game, "draw; card 3; keep 4") == ("ew.turn.draw-choice",)
    assert allowed(game, "draw; card 3; discard") == ("ew.turn.draw-choice",)


@pytest.mark.parametrize("move", ["card 13", "card 9", "stop", "pick 4", "discard"])
def test_what_is_refused_cannot_be_applied(move: str) -> None:
    drawing = after(table([4, 9, 9], [9, 9], discard=[9]), "draw")  # all five 9s lie open
    with pytest.raises(IllegalMove) as refusal:
        ew.apply(drawing, ew.parse_move(move))
    assert refusal.value.verdict == ew.judge(drawing, ew.parse_move(move))
    assert "(ew.turn.draw)" in str(refusal.value)


def test_size_of_a_hand_after_each_action() -> None:
    """Corollary 1: DRAW and TAKE keep it, MATCH and PAIR make it one smaller."""
    game = table([4, 4, 9], [1], discard=[9])
    sizes = {
        moves: len(after(game, moves).hands[A])
        for moves in ("draw; card 1; discard", "draw; card 1; keep 4", "take 4", "stop")
    }
    assert set(sizes.values()) == {3}
    assert len(after(game, "match 9").hands[A]) == len(after(game, "pair 4+4").hands[A]) == 2


@pytest.mark.question("ew.question.public-piles")
def test_the_pile_shows_its_top_and_its_size_no_more() -> None:
    one = table([4], [6], discard=[4, 7, 2])
    other = table([4], [6], discard=[4, 2, 7])
    assert one == other  # what lies under the top is not looked at again
    seen = ew.observe(one, B)
    assert (seen.top, seen.discard_size, seen.deck_size, seen.hidden) == (4, 3, 55, (1, 1))


@pytest.mark.clause("ew.goal.value", "ew.goal.tension")
def test_only_high_cards_ask_what_to_do_with_their_ability() -> None:
    asked = {
        card
        for card in range(1, 13)
        if awaits(after(table([card, 3], [4], discard=[6]), f"take {card}")) == "ability 0"
    }
    assert asked == {10, 11, 12}  # the 9 and the 8 have theirs without being asked
