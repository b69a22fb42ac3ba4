"""Law 1: offered exactly when judged legal exactly when it can be applied, for every move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import get_args

from attrs import fields
from hypothesis import given
from hypothesis import strategies as st

from egorules import egocentric_world as ew
from egorules.core.verdict import IllegalMove
from egorules.egocentric_world.moves import (
    DeckCard,
    Exchange,
    First,
    Look,
    Method,
    Move,
    OwnLater,
    Top,
    Trade,
    TradeCitybots,
    Winner,
)
from egorules.testing import agrees, neighbours, offered_is_legal, only_for_its_mover
from egorules.testing.profiles import times
from tests.laws.holding import holds, in_every_mode, one_of_each_phase, tries, walks


@in_every_mode
@given(data=st.data())
def test_what_is_offered_is_legal(mode: str, data: st.DataObject) -> None:
    holds(data.draw(walks(mode)), lambda state: offered_is_legal(ew, state))


@in_every_mode
@given(data=st.data())
def test_any_move_is_offered_exactly_when_legal(mode: str, data: st.DataObject) -> None:
    walk, moves = data.draw(walks(mode)), data.draw(tries())
    for state in one_of_each_phase(walk):
        for move in (*moves, *neighbours(ew.legal_moves(state)[:3])):
            found = (*agrees(ew, state, move), *only_for_its_mover(ew, state, move))
            assert not found, f"{found[0]} in {state}"


SEATS, CARDS = range(5), range(14)
GIVEN, TAKEN = (*CARDS, OwnLater()), (*CARDS, Top())


def box() -> Iterator[Move]:
    """Every move with small numbers: cards 0 to 13, seats 0 to 4."""
    methods = tuple(made for kind in get_args(Method) for made in with_cards(kind))
    for kind in get_args(Move):
        if kind in (Look, First, Winner):
            yield from map(kind, SEATS)
        elif kind is Exchange:
            yield from (Exchange(one, two) for one, two in product(SEATS, SEATS))
        elif kind is Trade:
            yield from map(Trade, *zip(*product(GIVEN, SEATS, TAKEN), strict=True))
        elif kind is TradeCitybots:
            for one, two, first, second in product(range(3), range(3), CARDS, CARDS):
                yield TradeCitybots(one, first, two, second)
        elif kind.__name__ == "Swap":
            yield from (kind(one, two) for one, two in product(methods, methods))
        else:
            yield from with_cards(kind)


def with_cards(kind: type) -> Iterator[Move]:
    """Every value of a class whose fields are cards."""
    for cards in product(CARDS, repeat=len(fields(kind))):
        yield kind(*cards)


BOX = tuple(box())


@in_every_mode
@times(0.3)
@given(data=st.data())
def test_every_move_with_small_numbers(mode: str, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(one_of_each_phase(data.draw(walks(mode)))))
    offered = set(ew.legal_moves(state))
    for move in BOX:
        assert bool(ew.judge(state, move)) == (move in offered), f"{move} in {state}"
        assert can_apply(state, move) == (move in offered), f"{move} in {state}"


def can_apply(state: ew.State, move: Move) -> bool:
    try:
        ew.apply(state, move)
    except IllegalMove:
        return False
    return True


def test_a_number_below_zero_is_no_card_and_no_seat() -> None:
    about_to_deal = ew.start(ew.Setup.solo(1))
    assert not ew.judge(about_to_deal, DeckCard(-1))
    table = ew.position(hands=[[10, 4], [1]], discard=[10], turn=0)
    deciding = ew.apply(table, ew.parse_move("match 10")).state
    assert not ew.judge(deciding, Look(-1))
    table = ew.position(hands=[[11, 4], [1]], discard=[11], turn=0)
    deciding = ew.apply(table, ew.parse_move("match 11")).state
    assert not ew.judge(deciding, Exchange(-1, 0))
