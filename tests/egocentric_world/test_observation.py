"""What a seat sees of the table, and how it sees a move written."""

import pytest

from egorules import egocentric_world as ew
from egorules.core.event import seen_by
from egorules.egocentric_world.events import ShowedHand
from egorules.egocentric_world.observation import asked
from tests.rulings import LEFT, YOU, A, B, C, after, citybot, happened, refused, solo, table


def test_you_see_your_hand_and_only_the_size_of_others() -> None:
    game = table([3, 7], [4, 4, 9], [5], discard=[6, 2], totals=[1, 2, 3], length="to-50")
    seen = ew.observe(game, B)
    assert seen.hand == (4, 4, 9)
    assert (seen.visible, seen.hidden) == (((), (), ()), (2, 3, 1))
    assert (seen.top, seen.discard_size, seen.deck_size) == (6, 2, 52)
    assert (seen.turn, seen.totals, seen.round, seen.stop_by) == (A, (1, 2, 3), 1, None)
    assert seen.legal_moves == ()  # it is not B's turn
    assert set(map(str, ew.observe(game, A).legal_moves)) == {"draw", "take 3", "take 7", "stop"}


def test_an_observation_says_whose_it_is_and_of_which_game() -> None:
    game = table([5], [2, 3], discard=[5], length="to-50")
    later = after(game, "match 5; card 4; " + "card 6; card 7; " * 5 + "stop")
    seen = ew.observe(later, B)
    assert (seen.setup, seen.seat) == (game.setup, B)
    assert (seen.pending, seen.stop_by) == (ew.pending(later), B)
    assert seen.last_round is not None
    assert (seen.round, seen.last_round.scores, seen.last_round.winners) == (2, (0, 5), (A,))
    assert ew.observe(later, None).seat is None


def test_what_is_asked_of_a_seat_is_in_its_view() -> None:
    game = table([3, 10], [4, 7], discard=[6])
    assert asked(ew.observe(game, A)) == {}
    assert asked(ew.observe(after(game, "take 10"), A)) == {"card": 10}
    assert asked(ew.observe(after(game, "draw"), A)) == {}  # chance decides


def test_an_exchange_under_way_is_seen_whichever_of_the_two_seats_is_ones_own() -> None:
    game = table([3, 6], [4, 5, 11], [2], discard=[12], turn=B, exchange_commit="after_reveal")
    seeing = after(game, "take 11; exchange 0,1; allow; swap ? own; pick 3")
    for seat, card in ((A, 3), (B, 3), (C, None)):
        seen = ew.observe(seeing, seat)
        assert seen.exchange is not None
        assert (seen.exchange.targets, seen.exchange.methods) == ((A, B), ("?", "own"))
        assert seen.exchange.picked == (card,)
    assert [ew.observe(seeing, seat).drawn for seat in (A, B, C, None)] == [None, 3, None, None]
    assert ew.observe(game, B).exchange is None


def test_a_spectator_sees_no_hand() -> None:
    seen = ew.observe(table([3, 7], [4], discard=[6]), None)
    assert (seen.hand, seen.hidden, seen.legal_moves) == (None, (2, 1), ())


def test_there_is_no_view_from_a_seat_that_does_not_exist() -> None:
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="no seat"):
            ew.observe(table([3], [4], discard=[6]), seat)


def test_two_tables_that_differ_in_hidden_cards_look_the_same() -> None:
    one = table([3, 7], [4, 9], discard=[6])
    other = table([3, 7], [11, 12], discard=[6])
    assert one != other
    assert ew.observe(one, A) == ew.observe(other, A)
    assert ew.observe(one, None) == ew.observe(other, None)
    assert ew.observe(one, B) != ew.observe(other, B)


def test_a_drawn_card_is_seen_by_its_drawer_alone() -> None:
    drawn = after(table([3], [4], discard=[6]), "draw; card 9")
    assert ew.observe(drawn, A).drawn == 9
    assert ew.observe(drawn, B).drawn is None
    assert ew.observe(drawn, None).drawn is None


def test_an_observation_grows_old_a_look_is_remembered_only_as_an_event() -> None:
    game = table([3, 10], [4, 7], discard=[6])
    looked = after(game, "take 10; look 1; allow")
    assert ew.observe(looked, A).visible == ((), ())
    assert 7 not in (ew.observe(looked, A).hand or ())


def test_a_citybots_visible_cards_are_open_and_its_pile_is_not() -> None:
    game = solo([5], citybot([6, 8], [3, 9]), citybot([], [1]), discard=[2])
    for seat in (YOU, LEFT, None):
        seen = ew.observe(game, seat)
        assert (seen.visible[LEFT], seen.hidden[1:]) == ((6, 8), (2, 1))
    assert ew.observe(game, YOU).hand == (5,)
    assert ew.observe(game, LEFT).hand is None  # a Citybot has no eyes


def test_at_the_end_every_hand_lies_open() -> None:
    game = solo([4], citybot([2], [12, 7]), discard=[1], turn=YOU, stop_by=LEFT, difficulty=3)
    over = after(game, "stop")
    seen = ew.observe(over, None)
    assert (seen.visible, seen.hidden, seen.removed) == (((4,), (2, 7), ()), (0, 0, 0), (1, 12))
    shown = [e for e in seen_by(None, happened(game, "stop")) if isinstance(e, ShowedHand)]
    assert [event.cards for event in shown] == [(4,), (2, 7, 12), (1,)]


def test_while_a_tie_waits_for_its_winner_every_hand_lies_open() -> None:
    tied = after(table([4], [4], discard=[9], win_tie="random"), "stop; stop")
    assert ew.observe(tied, None).visible == ((4,), (4,))


def written(state: ew.State, move: str) -> list[str]:
    """A move as A, B, C and a spectator see it written."""
    return [ew.shown(state, ew.parse_move(move), seat) for seat in (A, B, C, None)]


def test_a_card_from_the_deck_is_written_for_whoever_receives_it() -> None:
    hidden = "card *"
    start = ew.start(ew.Setup(3))
    assert written(after(start, "first 0"), "card 9") == ["card 9"] * 4  # turned up
    dealing = after(start, "first 0; card 9; card 1")
    assert written(dealing, "card 5") == [hidden, "card 5", hidden, hidden]
    drawing = after(table([3], [4], [5], discard=[6]), "draw")
    assert written(drawing, "card 9") == ["card 9", hidden, hidden, hidden]
    penalty = after(
        table([3, 11], [4], [5], discard=[6]), "take 11; exchange 0,1; allow; swap 3 =9"
    )
    assert written(penalty, "card 8") == ["card 8", hidden, hidden, hidden]


def test_in_solo_mode_a_pile_is_written_for_nobody_and_step_7_for_everybody() -> None:
    first = after(ew.start(ew.Setup.solo(1)), "card 6")
    assert written(first, "card 5") == ["card 5", "card *", "card *", "card *"]  # yours
    assert written(after(first, "card 1"), "card 5") == ["card *"] * 4
    drawing = after(solo([1], citybot([3]), discard=[12]), "act")
    assert written(drawing, "card 5") == ["card 5"] * 4


def test_an_exchange_is_written_for_those_who_know_its_cards() -> None:
    asking = after(table([3, 6, 11], [1, 5], [2], discard=[12]), "take 11; exchange 0,1; allow")
    assert written(asking, "swap 6 ?") == ["swap 6 ?", "swap * ?", "swap * ?", "swap * ?"]
    assert written(asking, "swap =6 =1") == ["swap =6 =1"] * 4  # announced aloud
    picking = after(asking, "swap 6 ?")
    assert written(picking, "pick 5") == ["pick 5", "pick 5", "pick *", "pick *"]


def test_a_card_named_later_is_written_for_the_two_hands_concerned() -> None:
    game = table([3, 6, 11], [1, 5], [2], discard=[12], exchange_commit="after_reveal")
    giving = after(game, "take 11; exchange 0,1; allow; swap own ?; pick 5")
    assert written(giving, "give 6") == ["give 6", "give 6", "give *", "give *"]
    yours = solo([4, 11], citybot([6], [3]), discard=[5], turn=YOU, exchange_commit="after_reveal")
    trading = after(yours, "take 11; trade own 1:top")
    assert written(trading, "give 4") == ["give 4"] * 4  # it lies visible with the Citybot


def test_a_card_tried_out_of_its_moment_is_written_for_the_active_player_alone() -> None:
    """Whoever has seen a pile's top and names it by mistake does not show it to the others."""
    yours = solo([4, 11], citybot([6], [3]), discard=[5], turn=YOU, exchange_commit="after_reveal")
    trading = after(yours, "take 11; trade own 1:top")
    for tried in ("card", "pick"):
        assert refused(trading, f"{tried} 3")
        hidden = f"{tried} *"
        assert written(trading, f"{tried} 3") == [f"{tried} 3", hidden, hidden, hidden]


def test_who_sees_a_third_partys_pick_follows_the_reading() -> None:
    game = table([3, 11], [1, 5], [2, 7], discard=[12], third_party_sight="active_sees")
    picking = after(game, "take 11; exchange 1,2; allow; allow; swap ? ?")
    assert written(picking, "pick 5") == ["pick 5", "pick 5", "pick 5", "pick *"]
    blind = table([3, 11], [1, 5], [2, 7], discard=[12])
    picking = after(blind, "take 11; exchange 1,2; allow; allow; swap ? ?")
    assert written(picking, "pick 5") == ["pick *", "pick 5", "pick 5", "pick *"]


def test_all_other_moves_are_public() -> None:
    game = table([3, 3, 6], [4], [5], discard=[6])
    for move in ("draw", "take 3", "match 6", "pair 3+3", "stop", "keep 3", "discard"):
        assert written(game, move) == [move] * 4


def test_before_the_first_card_lies_there_the_discard_pile_is_empty() -> None:
    seen = ew.observe(ew.start(ew.Setup(3)), A)
    assert (seen.top, seen.discard_size, seen.deck_size) == (None, 0, 60)
