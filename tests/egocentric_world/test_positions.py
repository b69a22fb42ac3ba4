"""Positions: which tables can be, and every reason why one cannot."""

from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.core.parse import HIGHEST, REASONS
from egorules.egocentric_world.position import Impossible
from egorules.egocentric_world.state import all_cards
from tests.rulings import LEFT, RIGHT, YOU, A, B, after, awaits, citybot, legal, solo, table


def flaws(*hands: Any, setup: ew.Setup | None = None, **told: Any) -> list[tuple[str, str]]:
    """Why there can be no such table: the kind of each reason and its place."""
    with pytest.raises(ew.InvalidPosition) as refusal:
        ew.position(hands, **{"discard": [9], "turn": A, "setup": setup, **told})
    return [(flaw.kind.value, flaw.where) for flaw in refusal.value.flaws]


SOLO = ew.Setup.solo(1)


def test_unmentioned_cards_are_in_the_deck() -> None:
    game = table([4, 12], [1], [1], discard=[12])
    assert game.deck.size() == 55
    assert (game.deck.count(12), game.deck.count(1), game.deck.count(7)) == (3, 3, 5)
    assert all_cards(game) == game.setup.cards


def test_hands_are_sorted_and_only_the_top_of_the_pile_has_a_place() -> None:
    game = table([12, 4], [1], discard=[9, 7, 2])
    assert (game.hands[A], game.top, ew.report(game)["position"]["discard"]) == (
        (4, 12),
        9,
        [9, 2, 7],
    )
    assert game == table([4, 12], [1], discard=[9, 2, 7])


def test_a_sixth_copy() -> None:
    assert flaws([4, 4, 4], [4, 4, 4]) == [("too_many_copies", "cards")]
    assert flaws([4, 4, 4], [4, 4], drawn=4) == [("too_many_copies", "cards")]
    assert flaws([1], [2], discard=[9] * 6) == [("too_many_copies", "cards")]
    assert flaws([1], [2], deck={9: 5}) == [
        ("too_many_copies", "cards") if card == 9 else ("missing_cards", "deck")
        for card in range(1, 13)
    ]


def test_a_deck_that_is_given_must_add_up() -> None:
    exact = {card: 5 - (card in (1, 2, 9)) for card in range(1, 13)}
    assert ew.position([[1], [2]], [9], A, deck=exact).deck.size() == 57
    without_3 = ew.position([[1, 3, 3, 3, 3, 3], [2]], [9], A, deck={**exact, 3: 0})
    assert without_3.deck.size() == 52
    assert flaws([1], [2], deck={**exact, 3: 4}) == [("missing_cards", "deck")]
    assert flaws([1], [2], deck={**exact, 3: 6}) == [("too_many_copies", "cards")]
    assert flaws([1], [2], deck={**exact, 3: -1}) == [("wrong_count", "deck.3")]
    assert flaws([1], [2], deck={**exact, 13: 1}) == [("no_such_card", "deck.13")]


def test_cards_that_do_not_exist() -> None:
    assert flaws([0], [2]) == [("no_such_card", "hands[0][0]")]
    assert flaws([1, 13], [2]) == [("no_such_card", "hands[0][1]")]
    assert flaws([1], [2], discard=[9, -3]) == [("no_such_card", "discard[1]")]
    assert flaws([1], [2], drawn=99) == [("no_such_card", "drawn")]
    assert flaws([1], citybot([14], [2, 0]), citybot([1]), setup=SOLO) == [
        ("no_such_card", "hands[1].visible[0]"),
        ("no_such_card", "hands[1].pile[1]"),
    ]


def test_hands() -> None:
    assert flaws([1], []) == [("empty_hand", "hands[1]")]
    assert flaws([1], citybot([], []), citybot([2]), setup=SOLO) == [("empty_hand", "hands[1]")]
    assert flaws([1], [2], setup=ew.Setup(3)) == [("wrong_number_of_hands", "hands")]
    assert flaws([1], [2], [3], setup=SOLO) == [
        ("wrong_kind_of_hand", "hands[1]"),
        ("wrong_kind_of_hand", "hands[2]"),
    ]
    assert flaws(citybot([1]), [2], setup=ew.Setup(2)) == [("wrong_kind_of_hand", "hands[0]")]


def test_seats() -> None:
    assert flaws([1], [2], turn=2) == [("no_such_seat", "turn")]
    assert flaws([1], [2], turn=-1) == [("no_such_seat", "turn")]
    assert flaws([1], [2], stop_by=7) == [("no_such_seat", "stop_by")]


@pytest.mark.clause("ew.turn.stop")
def test_whoever_said_stop_is_not_to_move() -> None:
    assert flaws([1], [2], stop_by=A) == [("turn_of_the_stop_caller", "turn")]
    last = table([1], [2], discard=[9], stop_by=B)
    assert awaits(after(last, "stop")) == "over"


def test_a_drawn_card_belongs_to_a_player_whose_turn_it_is() -> None:
    drawn = table([1, 3], [2], discard=[9], drawn=7)
    assert (awaits(drawn), legal(drawn)) == ("drawn 0", {"discard", "keep 1", "keep 3"})
    assert drawn == after(table([1, 3], [2], discard=[9]), "draw; card 7")
    assert after(drawn, "keep 3").hands[A] == (1, 7)
    assert flaws([1], citybot([2]), citybot([3]), setup=SOLO, turn=LEFT, drawn=4) == [
        ("citybot_has_drawn", "drawn")
    ]
    yours = solo([1], citybot([2]), citybot([3]), discard=[9], turn=YOU, drawn=4)
    assert awaits(yours) == "drawn 0"


def test_rounds_and_totals() -> None:
    assert flaws([1], [2], round=0) == [("wrong_round", "round")]
    assert flaws([1], [2], totals=[3]) == [("wrong_totals", "totals")]
    assert flaws([1], [2], totals=[3, -1]) == [("wrong_totals", "totals")]
    assert flaws([1], [2], totals=[HIGHEST + 1, 3]) == [("wrong_totals", "totals")]
    assert flaws([1], [2], totals=[HIGHEST, 3]) == [("total_at_the_limit", "totals")]
    assert table([1], [2], discard=[9], round=HIGHEST).round == HIGHEST
    for round_, why in ((0, "Rounds count from 1"), (HIGHEST + 1, "out of all proportion")):
        with pytest.raises(ew.InvalidPosition, match=why):
            table([1], [2], discard=[9], round=round_)
    assert flaws([1], [2], totals=[49, 50]) == [("total_at_the_limit", "totals")]
    assert table([1], [2], discard=[9], length="to-50", totals=[49, 49]).totals == (49, 49)


@pytest.mark.question("ew.question.game-tie", "ew.question.solo-tie")
def test_totals_at_the_limit_only_while_a_tie_is_played_out() -> None:
    extra = ew.read_setup({"seats": 3, "rulings": {"win_tie": "extra_round"}})
    assert ew.position([[1], [2], [3]], [9], A, setup=extra, totals=[50, 7, 7]).round == 1
    assert flaws([1], [2], [3], setup=extra, totals=[50, 7, 8]) == [
        ("total_at_the_limit", "totals")
    ]
    # You and one Citybot: where you lose that tie, the game would be over.
    lost = {"win_tie": "extra_round", "solo_tie": "human_loses"}
    setup = ew.read_setup({"mode": "solo", "difficulty": 1, "rulings": lost})
    hands = ([1], citybot([2]), citybot([3]))
    assert flaws(*hands, setup=setup, totals=[7, 7, 50]) == [("total_at_the_limit", "totals")]
    assert ew.position(hands, [9], A, setup=setup, totals=[50, 7, 7]).totals == (50, 7, 7)
    assert ew.position(hands, [9], A, setup=setup, totals=[50, 50, 50]).totals == (50, 50, 50)
    shared = ew.read_setup({"mode": "solo", "difficulty": 1, "rulings": {"win_tie": "extra_round"}})
    assert ew.position(hands, [9], A, setup=shared, totals=[7, 7, 50]).totals == (7, 7, 50)


@pytest.mark.question("ew.question.win-tie")
def test_a_game_of_one_round_reaches_the_limit_only_while_a_tie_is_played_out() -> None:
    extra = table([1], [2], discard=[9], totals=[60, 60], round=4, win_tie="extra_round")
    assert (extra.setup.length, extra.totals) == (ew.Length.SINGLE, (60, 60))
    over = ("total_at_the_limit", "totals")
    assert flaws([1], [2], setup=extra.setup, totals=[60, 70]) == [over]
    for win_tie in ("shared", "random"):
        single = ew.read_setup({"seats": 2, "length": "single", "rulings": {"win_tie": win_tie}})
        assert flaws([1], [2], setup=single, totals=[50, 50]) == [over]
        assert ew.position([[1], [2]], [9], A, setup=single, totals=[49, 49]).totals == (49, 49)


def test_every_reason_is_given() -> None:
    assert flaws([], [0], turn=5, stop_by=5, totals=[1], round=0) == [
        ("empty_hand", "hands[0]"),
        ("no_such_seat", "turn"),
        ("no_such_seat", "stop_by"),
        ("turn_of_the_stop_caller", "turn"),
        ("wrong_round", "round"),
        ("wrong_totals", "totals"),
        ("no_such_card", "hands[1][0]"),
    ]


def reasons(*hands: Any, setup: ew.Setup | None = None, **told: Any) -> list[str]:
    """Why there can be no such table, in words."""
    with pytest.raises(ew.InvalidPosition) as refusal:
        ew.position(hands, **{"discard": [9], "turn": A, "setup": setup, **told})
    return [str(flaw.reason) for flaw in refusal.value.flaws]


def test_every_reason_is_given_in_words() -> None:
    kind = "A Citybot's hand has visible cards and a pile, a player's is a list of cards"
    stopped = "Whoever said STOP has no further turn: the round would be over"
    assert reasons([], [1]) == ["The hand is empty: the round would be over"]
    assert reasons([1], [2], setup=ew.Setup(3)) == ["Hands described: 2; seats: 3"]
    assert reasons([1], citybot([2])) == [kind]
    assert reasons([1], [2], stop_by=4) == ["There is no seat 4"]
    assert reasons([1], [2], stop_by=A) == [stopped]
    assert reasons([1], citybot([2]), citybot([3]), setup=SOLO, turn=LEFT, drawn=4) == [
        "A Citybot never holds a drawn card between two moves"
    ]
    assert reasons([1], [2], round=0) == ["Rounds count from 1"]
    assert reasons([1], [2], totals=[3]) == ["One total, 0 or more, for each of 2 seats"]
    assert reasons([1], [2], totals=[3, 50]) == ["A total has reached 50: the game would be over"]
    assert reasons([1], [13]) == ["13 is not a card of this game"]
    assert reasons([1], [2], deck={1: -1}) == ["A count is 0 or more"]
    assert reasons([1] * 4, [1, 1]) == ["There are 5 copies of 1, but the table has 6"]
    three = {card: 5 - (card in (1, 2, 3, 9)) for card in range(1, 13)}
    assert reasons([1], [2], deck=three) == ["There are 5 copies of 3, but the table has only 4"]


def test_no_more_reasons_than_one_can_read() -> None:
    assert len(flaws([13] * (2 * REASONS), [2])) == REASONS


def test_every_kind_of_flaw_is_tried_here() -> None:
    tried = {
        *flaws([], [0], turn=5, stop_by=5, totals=[1], round=0),
        *flaws([1], [2], [3], setup=SOLO, turn=LEFT, drawn=1, totals=[50, 0, 0]),
        *flaws([1], [2], setup=ew.Setup(3)),
        *flaws([1], [2], deck={1: 5}),
        *flaws([1], [2], deck={1: -1}),
    }
    assert {kind for kind, _ in tried} == {kind.value for kind in Impossible}


@pytest.mark.question("ew.question.empty-discard")
def test_tables_that_no_game_reaches_are_accepted_if_they_are_consistent() -> None:
    assert table([1], [2], discard=[]).top is None
    assert len(table([1] * 5 + [2] * 5 + [3] * 5, [4], discard=[9]).hands[A]) == 15
    assert solo([1], citybot([9, 9], [9, 9, 9]), discard=[1], turn=RIGHT).piles[LEFT] == (9, 9, 9)


def test_a_setup_that_cannot_be() -> None:
    for wrong in (
        {"seats": 2, "hand_size": 0},
        {"seats": 2, "limit": 0},
        {"seats": 6, "hand_size": 10},
        {"seats": 3, "difficulty": 4},
    ):
        with pytest.raises(ew.InvalidSetup):
            ew.Setup(**wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'maybe'; known are: allowed, forbidden"):
        ew.Rulings(repeat_stop="maybe")  # type: ignore[arg-type]


def test_the_cards_of_a_setup_are_counted_by_value() -> None:
    none = (0,) * 12
    text = "copies: Counts of the values 1 to 12, each 0 or more, and at most 1000 cards in all"
    for wrong in (
        (0, 60),  # the other values are not counted
        (*none, 60, 0),  # there is a 13
        (60, *none),  # there is a 0
        (*none[:11], 60, -1),
        (*none, 1001),
    ):
        with pytest.raises(ew.InvalidSetup, match=f"^{text}$"):
            ew.Setup(2, copies=wrong)
    assert ew.Setup(2, copies=(*none, 1000)).copies[12] == 1000


def test_the_smallest_setup_deals_one_card_each_and_ends_at_one_point() -> None:
    one = ew.Setup.miniature(2, (0, 3), 1, 1)
    assert (sum(one.copies), one.hand_size, one.limit) == (3, 1, 1)
    few = "copies: There are not enough cards to deal and turn one up"
    with pytest.raises(ew.InvalidSetup, match=f"^{few}$"):
        ew.Setup.miniature(2, (0, 2), 1, 1)
    with pytest.raises(ew.InvalidSetup, match=r"^limit: The limit is at least 1$"):
        ew.Setup.miniature(2, (0, 3), 1, 0)


def test_a_reading_may_be_given_by_its_name() -> None:
    named = ew.Rulings(repeat_stop="forbidden")  # type: ignore[arg-type]
    assert named == ew.read_setup({"seats": 2, "rulings": {"repeat_stop": "forbidden"}}).rulings
    assert named.repeat_stop.name == "FORBIDDEN"


@pytest.mark.parametrize(
    ("described", "where"),
    [
        ({"hands": [[4, 7.0], [1]]}, "hands[0][1]: a whole number, not 7.0"),
        ({"hands": [[4], [True]]}, "hands[1][0]: a whole number, not True"),
        ({"hands": [["4"], [1]]}, "hands[0][0]: a whole number, not '4'"),
        ({"discard": [12, 3.0]}, "discard[1]: a whole number, not 3.0"),
        ({"turn": 0.0}, "turn: a whole number, not 0.0"),
        ({"turn": None}, "turn: a whole number, not None"),
        ({"stop_by": 1.0}, "stop_by: a whole number, not 1.0"),
        ({"drawn": 3.0}, "drawn: a whole number, not 3.0"),
        ({"round": True}, "round: a whole number, not True"),
        ({"totals": [1, 2.0]}, "totals[1]: a whole number, not 2.0"),
        ({"deck": {1: 2.0}}, "deck.1: a whole number, not 2.0"),
        ({"deck": {"1": 2}}, "deck.1: a whole number, not '1'"),
    ],
)
def test_what_only_passes_for_a_number_is_refused_with_its_place(
    described: dict[str, Any], where: str
) -> None:
    table: dict[str, Any] = {"hands": [[4], [1]], "discard": [12], "turn": 0}
    with pytest.raises(TypeError) as refusal:
        ew.position(**{**table, **described})
    assert str(refusal.value) == where


def test_a_hand_may_come_card_by_card() -> None:
    hands: Any = (iter(hand) for hand in ([4, 12], [1]))
    assert ew.position(hands, [12], 0).hands == ((4, 12), (1,))


def test_a_citybots_cards_are_numbers_too() -> None:
    bots = ew.CitybotHand([5], [2]), ew.CitybotHand([6], [2.0])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"^hands\[2\]\.pile\[0\]: a whole number, not 2\.0$"):
        ew.position([[4], *bots], [12], 0, setup=ew.Setup.solo(1))
