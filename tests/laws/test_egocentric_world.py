"""What the laws mean for Egocentric World: moves, cards, positions and chances of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, get_args

import pytest
from attrs import evolve, fields
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from egorules import egocentric_world as ew
from egorules.core.rulebook import Chance, Over
from egorules.core.verdict import IllegalMove
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.phases import ChooseWinner, CitybotTurn, Drawn, GameOver, Turn
from egorules.testing import Games
from egorules.testing import egocentric_world as games
from egorules.testing.profiles import times
from tests.laws.holding import Mode, holds, in_the_flagships_modes, one_of_each_moment
from tests.laws.ledger import followed

GAMES: Games[ew.Setup, ew.State, m.Move] = games
"""mypy finds what the module lacks."""

# Law 1, for every move there is.

ENOUGH = 5_000
SEATS, CARDS = range(5), range(14)
GIVEN, TAKEN = (*CARDS, m.OwnLater()), (*CARDS, m.Top())


def box() -> Iterator[m.Move]:
    """Every move with small numbers: cards 0 to 13, seats 0 to 4."""
    methods = tuple(made for kind in get_args(m.Method) for made in with_cards(kind))
    for kind in get_args(m.Move):
        if kind in (m.Look, m.First, m.Winner):
            yield from map(kind, SEATS)
        elif kind is m.Exchange:
            yield from (m.Exchange(one, two) for one, two in product(SEATS, SEATS))
        elif kind is m.Trade:
            yield from map(m.Trade, *zip(*product(GIVEN, SEATS, TAKEN), strict=True))
        elif kind is m.TradeCitybots:
            for one, two, first, second in product(range(3), range(3), CARDS, CARDS):
                yield m.TradeCitybots(one, first, two, second)
        elif kind is m.Swap:
            yield from (m.Swap(one, two) for one, two in product(methods, methods))
        else:
            yield from with_cards(kind)


def with_cards(kind: type) -> Iterator[Any]:
    """Every value of a class whose fields are cards."""
    for cards in product(CARDS, repeat=len(fields(kind))):
        yield kind(*cards)


BOX = tuple(box())


@in_the_flagships_modes
@times(0.3)
@given(data=st.data())
def test_every_move_with_small_numbers(mode: Mode, data: st.DataObject) -> None:
    states = one_of_each_moment(mode, data.draw(mode.walks()))
    state = data.draw(st.sampled_from(states))
    offered = set(ew.legal_moves(state))
    for move in BOX:
        assert bool(ew.judge(state, move)) == (move in offered), f"{move} in {state}"
        assert can_apply(state, move) == (move in offered), f"{move} in {state}"


def can_apply(state: ew.State, move: m.Move) -> bool:
    try:
        ew.apply(state, move)
    except IllegalMove:
        return False
    return True


def test_a_number_below_zero_is_no_card_and_no_seat() -> None:
    about_to_deal = ew.start(ew.Setup.solo(1))
    assert not ew.judge(about_to_deal, m.DeckCard(-1))
    table = ew.position(hands=[[10, 4], [1]], discard=[10], turn=0)
    deciding = ew.apply(table, ew.parse_move("match 10")).state
    assert not ew.judge(deciding, m.Look(-1))
    table = ew.position(hands=[[11, 4], [1]], discard=[11], turn=0)
    deciding = ew.apply(table, ew.parse_move("match 11")).state
    assert not ew.judge(deciding, m.Exchange(-1, 0))


# Law 2, zone by zone and value by value.


def misplaced(state: ew.State) -> Iterator[str]:
    """What is wrong with the cards of a state."""
    if games.count(state) != state.setup.copies:
        yield f"{games.count(state)} instead of {state.setup.copies}"
    if min(*state.deck.counts, *state.rest.counts) < 0:
        yield "a zone has fewer than no cards"
    for hand in state.hands:
        if tuple(sorted(hand)) != hand:
            yield f"a hand is not in ascending order: {hand}"
    if state.removed and not isinstance(state.phase, ChooseWinner | GameOver):
        yield "a card is removed although the game goes on"
    if state.top is None and state.rest:
        yield "there is a discard pile without a top"
    for seat, pile in enumerate(state.piles):
        if pile and not state.is_citybot(seat):
            yield f"player {seat} has a pile"


@in_the_flagships_modes
@given(data=st.data())
def test_every_card_is_somewhere(mode: Mode, data: st.DataObject) -> None:
    holds(data.draw(mode.walks()), misplaced)


@in_the_flagships_modes
@given(data=st.data())
def test_every_card_is_where_the_events_say_it_went(mode: Mode, data: st.DataObject) -> None:
    walk = data.draw(mode.walks())
    for ledger, index in followed(walk):
        wrong = tuple(ledger.differs_from(walk.states[index]))
        assert not wrong, f"{wrong[0]}\n{walk.until(index)}"


# Law 4, for states by themselves.


@in_the_flagships_modes
@given(data=st.data())
def test_equal_states_are_equal_however_they_came_about(mode: Mode, data: st.DataObject) -> None:
    state = data.draw(mode.walks()).last
    rebuilt = evolve(state, setup=evolve(state.setup))
    assert rebuilt is not state
    assert rebuilt == state
    assert hash(rebuilt) == hash(state)
    assert {state: 1}[rebuilt] == 1
    assert evolve(state, round=state.round + 1) != state


def test_a_state_cannot_be_changed() -> None:
    state = ew.start(ew.Setup(2))
    with pytest.raises(FrozenInstanceError):
        state.round = 2  # type: ignore[misc]


# Law 6, for positions and stored games.


@in_the_flagships_modes
@given(data=st.data())
def test_a_reported_position_is_a_position(mode: Mode, data: st.DataObject) -> None:
    """What `judge` prints is valid input while a turn, a drawn card or a Citybot is pending."""

    def law(state: ew.State) -> Iterator[str]:
        if not isinstance(state.phase, Turn | Drawn | CitybotTurn):
            return
        written = json.loads(json.dumps(ew.report(state)["position"]))
        again = ew.read_position(state.setup, written)
        if ew.report(again)["position"] != written:
            yield "the position is reported as another"
        if ew.legal_moves(again) != ew.legal_moves(state) or again.phase != state.phase:
            yield "the position read back offers other moves"

    holds(data.draw(mode.walks()), law)


@in_the_flagships_modes
@given(data=st.data())
def test_a_transcript_in_json_is_read_as_it_is_written(mode: Mode, data: st.DataObject) -> None:
    game = data.draw(mode.transcripts(80))
    assert ew.from_json(ew.to_json(game), ew.Transcript) == game


# Law 7, for shares and winners.


@in_the_flagships_modes
@given(data=st.data())
def test_a_chance_is_the_share_of_cards_or_seats(mode: Mode, data: st.DataObject) -> None:
    """A card by its copies in the deck, a pick by its copies in that hand, a seat by its head."""
    for state in data.draw(mode.walks()).states:
        now = ew.pending(state)
        if not isinstance(now, Chance):
            continue
        chances = ew.chances(state)
        for move, share in chances:
            match move:
                case m.DeckCard(card):
                    assert share == Fraction(state.deck.count(card), state.deck.size())
                case m.Pick(card):
                    assert now.seat is not None
                    hand = state.hands[now.seat]
                    assert share == Fraction(hand.count(card), len(hand))
                case _:
                    assert share == Fraction(1, len(chances))


@in_the_flagships_modes
@given(data=st.data())
def test_a_finished_game_has_its_winners(mode: Mode, data: st.DataObject) -> None:
    state = data.draw(games.starts(mode.setups))
    for _ in range(ENOUGH):
        if moves := ew.legal_moves(state):
            state = ew.apply(state, games.finish(state, moves)).state
    assert isinstance(state.phase, GameOver)
    assert ew.pending(state) == Over(state.phase.winners)
    assert set(state.phase.winners) <= set(ew.seats(state))
    assert ew.report(state)["result"]["winners"] == list(state.phase.winners) != []
