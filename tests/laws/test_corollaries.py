"""What follows from the clauses for a turn: sizes of hands, STOP, extra turns, inert cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from egorules import egocentric_world as ew
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.clause_ids import CITYBOT_COUNTER, SOLO_STEP_4
from egorules.egocentric_world.phases import (
    Ability,
    CitybotExchange,
    CitybotTurn,
    CounterWindow,
    PenaltyCard,
    SoloAbility,
    Turn,
)
from egorules.testing.egocentric_world import Walk
from tests.laws.holding import Mode, in_the_flagships_modes

E = TypeVar("E")


@frozen
class Made:
    """A move that was made, the state before it, and what happened."""

    before: ew.State
    move: m.Move
    events: tuple[e.Event, ...]
    after: ew.State

    def all_of(self, kind: type[E]) -> list[E]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def has(self, *kinds: type[e.Event]) -> bool:
        """Whether an event of one of these kinds happened."""
        return any(isinstance(event, kinds) for event in self.events)

    @property
    def ends_round(self) -> bool:
        """Whether the round was over after the move."""
        return self.has(e.HandEmptied, e.StopReached)

    def size_after(self, seat: int) -> int:
        """How many cards a seat had when the move was done, before any table was cleared."""
        for event in self.events:
            if isinstance(event, e.ShowedHand) and event.seat == seat:
                return len(event.cards)
        return len(self.after.cards_of(seat))


def made(walk: Walk) -> Iterator[Made]:
    """Every move of a walk."""
    for before, move, step in zip(walk.states, walk.moves, walk.steps, strict=False):
        yield Made(before, move, step.events, step.state)


@in_the_flagships_modes
@given(data=st.data())
@pytest.mark.clause("ew.turn.draw-choice", "ew.turn.take", "ew.turn.match", "ew.turn.pair")
def test_corollary_1_what_each_move_does_to_hands(mode: Mode, data: st.DataObject) -> None:
    """Draw and take keep the size; match, pair and a counter cost a card; a penalty adds one."""
    for each in made(data.draw(mode.walks())):
        if each.before.is_citybot(each.before.turn):
            continue
        grows: dict[int, int] = {}
        match each.move:
            case m.Match() | m.Pair():
                grows = {each.before.turn or 0: -1}
            case m.Counter():
                assert isinstance(each.before.phase, CounterWindow)
                grows = {each.before.phase.queue[0]: -1}
            case _ if isinstance(each.before.phase, PenaltyCard):
                grows = {each.before.turn or 0: 1}
            case m.Trade() | m.TradeCitybots() | m.Look():
                # A 9 that lay in a Citybot's pile is played at once.
                grows = {forced.seat: -1 for forced in each.all_of(e.Played)}
                assert len(grows) <= 1
            case m.Draw() | m.Discard() | m.Keep() | m.Take() | m.Stop():
                pass
            case m.Exchange() | m.Swap() | m.Pick() | m.Give():
                pass
            case _:
                continue
        for seat in ew.seats(each.before):
            grown = each.size_after(seat) - len(each.before.cards_of(seat))
            assert grown == grows.get(seat, 0), f"{each.move}: {each.before}"


@in_the_flagships_modes
@given(data=st.data())
@pytest.mark.clause("ew.end.empty-hand", "ew.turn.match", "ew.ability.counter.window")
def test_corollary_2_what_can_empty_a_hand(mode: Mode, data: st.DataObject) -> None:
    """Only a match or a counter (a person), step 4 or a forced 9 (a Citybot).

    The ability of a last card may come first: then the hand has been empty for some moves.
    """
    for each in made(data.draw(mode.walks())):
        for event in each.all_of(e.HandEmptied):
            if each.before.is_citybot(event.seat):
                last = [played for played in each.all_of(e.Played) if played.seat == event.seat][-1]
                assert {SOLO_STEP_4, CITYBOT_COUNTER} & set(last.cites)
            elif each.before.cards_of(event.seat):
                assert isinstance(each.move, m.Match | m.Counter)
            else:
                assert each.before.rulings.last_card_ability == "triggers"


@in_the_flagships_modes
@given(data=st.data())
@pytest.mark.clause("ew.turn.stop")
def test_corollary_3_the_first_stop_fixes_the_end(mode: Mode, data: st.DataObject) -> None:
    for each in made(data.draw(mode.walks())):
        said = [event.seat for event in each.all_of(e.SaidStop)]
        if each.ends_round:
            fixed = each.before.stop_by if each.before.stop_by is not None else (*said, None)[0]
            assert all(reached.seat == fixed for reached in each.all_of(e.StopReached))
        elif each.before.stop_by is not None:
            assert each.after.stop_by == each.before.stop_by
        else:
            assert each.after.stop_by == (said[0] if said else None)


@in_the_flagships_modes
@given(data=st.data())
@pytest.mark.clause("ew.turn.stop")
def test_corollary_4_whoever_said_stop_has_no_further_turn(mode: Mode, data: st.DataObject) -> None:
    walk = data.draw(mode.walks())
    for index, state in enumerate(walk.states):
        if state.stop_by is not None and isinstance(state.phase, Turn | CitybotTurn):
            assert state.turn != state.stop_by, walk.until(index)


@in_the_flagships_modes
@given(data=st.data())
@pytest.mark.clause("ew.ability.again", "ew.setup.clockwise")
def test_corollary_7_extra_turns_do_not_stack(mode: Mode, data: st.DataObject) -> None:
    """After a turn comes one extra turn of the same seat if a 12 gave it, else the next seat's."""
    extra = passed = 0
    turn_of: int | None = None
    for each in made(data.draw(mode.walks())):
        if isinstance(each.before.phase, Turn | CitybotTurn):
            turn_of, extra, passed = each.before.turn, 0, 0
        extra += len(each.all_of(e.ExtraTurn))
        passed += len(each.all_of(e.TurnPassed))
        assert extra <= 1
        if each.ends_round or turn_of is None:
            turn_of = None
        elif isinstance(each.after.phase, Turn | CitybotTurn):
            following = turn_of if extra else (turn_of + 1) % each.before.setup.seats
            assert each.after.turn == following
            assert passed == 1 - extra


@in_the_flagships_modes
@given(data=st.data())
@pytest.mark.clause("ew.card.discarded-inert", "ew.setup.turn-up")
def test_corollary_8_a_card_straight_from_the_deck_triggers_nothing(
    mode: Mode, data: st.DataObject
) -> None:
    for each in made(data.draw(mode.walks())):
        if each.has(e.TurnedUp, e.Discarded):
            assert not each.has(e.ExtraTurn, e.Designated, e.Revealed, e.Played)
            using = Ability | SoloAbility | CounterWindow | CitybotExchange
            assert not isinstance(each.after.phase, using)
