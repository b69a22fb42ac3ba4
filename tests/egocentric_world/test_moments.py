"""Moves out of their moment: what is awaited instead is told, whatever it is."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from egorules import egocentric_world as ew
from egorules.core.rulebook import Over
from egorules.core.zones import Hand
from egorules.egocentric_world.moves import Exchange, Own, Take
from tests.rulings import after, citybot, refused, solo, table, why

START = ew.start(ew.Setup(3))
GAME = table([2, 3, 11, 12], [4, 5], [6, 7], discard=[1])
OTHERS = "take 11; exchange 1,2; allow; allow"
SEEING = table([2, 11], [4, 5], [6], discard=[1], exchange_commit="after_reveal")
TIED = table([4], [4], [5], discard=[9], win_tie="random")
SOLO = solo([3, 11], citybot([6], [3]), citybot([7]), discard=[9], turn=0)

FIRST = "Chance names the first player: first and a seat"
CARD = "The next card comes from the deck: card and its value"
ACTION = "Player 0 must choose one of the five actions"
DRAWN = "Player 0 must discard the drawn card or keep it"
ANSWER = "Player 1 answers the 11: counter with a 9, or allow it"
METHODS = "Player 0 says how each hand yields its card (Player 1 and Player 2): swap"


@pytest.mark.parametrize(
    ("game", "moves", "clause", "awaited"),
    [
        (START, "", "ew.setup.first-player", FIRST),
        (START, "first 1", "ew.setup.turn-up", CARD),
        (START, "first 1; card 2", "ew.setup.deal", CARD),
        (GAME, "", "ew.turn.one-action", ACTION),
        (SOLO, "", "ew.turn.one-action", ACTION),
        (GAME, "draw", "ew.turn.draw", CARD),
        (GAME, "draw; card 8", "ew.turn.draw-choice", DRAWN),
        (GAME, "take 12", "ew.ability.optional", "Player 0 decides on the ability of the 12"),
        (GAME, "take 11; exchange 1,2", "ew.ability.counter.window", ANSWER),
        (GAME, OTHERS, "ew.ability.exchange.method", METHODS),
        (
            GAME,
            f"{OTHERS}; swap ? ?; pick 4",
            "ew.ability.exchange.secret",
            "Chance picks a card from the hand of Player 2",
        ),
        (GAME, f"{OTHERS}; swap =9 ?", "ew.ability.exchange.penalty", CARD),
        (
            SEEING,
            "take 11; exchange 0,1; allow; swap own ?; pick 5",
            "ew.ability.exchange.secret",
            "Player 0 names the card to give",
        ),
        (TIED, "stop; stop; stop", "ew.end.lowest-wins", "Chance names the winner among the tied"),
        (TIED, "stop; stop; stop; winner 1", "ew.end.lowest-wins", "The game is over"),
    ],
)
def test_what_is_awaited_is_told(game: ew.State, moves: str, clause: str, awaited: str) -> None:
    state = after(game, moves) if moves else game
    assert refused(state, "act") == [clause]
    assert why(state, "act") == [awaited]


def test_chance_names_only_what_can_be() -> None:
    assert why(START, "first 3") == ["Only these qualify: Player 0, Player 1 and Player 2"]
    tied = after(TIED, "stop; stop; stop")
    assert why(tied, "winner 2") == ["Only these qualify: Player 0 and Player 1"]
    picking = after(GAME, f"{OTHERS}; swap ? ?")
    assert why(picking, "pick 6") == ["That hand has no 6"]
    drawing = after(table([2], [8] * 5, discard=[1]), "draw")
    for card in (0, 8, 13):
        assert why(drawing, f"card {card}") == [f"No {card} is left in the deck"]


def test_a_seat_that_chance_may_name_has_the_weight_of_one() -> None:
    assert [(str(move), weight) for move, weight in ew.weights(START)] == [
        ("first 0", 1),
        ("first 1", 1),
        ("first 2", 1),
    ]
    tied = after(TIED, "stop; stop; stop")
    weights = [(str(move), weight) for move, weight in ew.weights(tied)]
    assert weights == [("winner 0", 1), ("winner 1", 1)]


def test_who_has_won_is_what_is_left_to_say() -> None:
    assert ew.pending(after(TIED, "stop; stop; stop; winner 1")) == Over((1,))


def test_a_text_is_no_move() -> None:
    hint = r"^a move of this rulebook, not 'stop': parse_move\('stop'\)$"
    with pytest.raises(TypeError, match=hint):
        ew.judge(GAME, "stop")  # type: ignore[arg-type]


@pytest.mark.parametrize("move", [None, 3, object(), [], {}, Own(2)])
def test_what_is_no_move_is_refused_by_judge_and_apply_alike(move: Any) -> None:
    """It is no illegal move: it could not be written down."""
    for ask in (ew.judge, ew.apply):
        with pytest.raises(TypeError, match=r"^a move of this rulebook, not "):
            ask(GAME, move)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: Take(3.0), "Take.card: a whole number, not 3.0"),  # type: ignore[arg-type]
        (lambda: Take(True), "Take.card: a whole number, not True"),
        (lambda: Own(Fraction(2)), r"Own.card: a whole number, not Fraction\(2, 1\)"),  # type: ignore[arg-type]
        (lambda: Exchange(0, 1.0), "Exchange.second: a whole number, not 1.0"),  # type: ignore[arg-type]
    ],
)
def test_a_move_with_a_value_that_is_not_an_int_cannot_be_made(
    make: Callable[[], object], why: str
) -> None:
    with pytest.raises(TypeError, match=f"^{why}$"):
        make()


def test_a_table_that_cannot_be_spoils_no_other() -> None:
    """True equals 1, and menus are remembered by value; nobody may be offered to play True.

    The hand is one that no other test holds, so that no menu of it is remembered.
    """
    hand = (2, 4, 6, 9, 11, 11, 12, 12, 12)
    table = ew.position([[1, *hand], [1], [1]], [5], 0, drawn=12)
    with pytest.raises(TypeError):
        ew.legal_moves(evolve(table, hands=(Hand((True, *hand)), Hand((1,)), Hand((1,)))))
    keeps = [f"keep {card}" for card in (1, 2, 4, 6, 9, 11, 12)]
    assert [str(move) for move in ew.legal_moves(table)] == ["discard", *keeps]
