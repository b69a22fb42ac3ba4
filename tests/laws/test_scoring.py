"""Scoring as properties of its own, computed anew from the hands that the ledger knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from egorules import egocentric_world as ew
from egorules.egocentric_world import events as e
from egorules.egocentric_world.phases import ChooseFirst, ChooseWinner, GameOver
from egorules.egocentric_world.setup import CITYBOTS, HUMAN
from egorules.testing.egocentric_world import Walk
from tests.laws.holding import Mode, in_solo_modes, in_the_flagships_modes
from tests.laws.ledger import Ledger


@frozen
class RoundEnd:
    """A round that a move has ended."""

    walk: Walk
    before: ew.State
    """The table before that move."""
    hands: tuple[tuple[int, ...], ...]
    """What everybody held when the round was over, piles included."""
    visible: tuple[tuple[int, ...], ...]
    """The same without the piles."""
    end: e.HandEmptied | e.StopReached
    events: tuple[e.Event, ...]
    after: ew.State

    @property
    def counted(self) -> tuple[tuple[int, ...], ...]:
        """The hands that count: from difficulty 2 on, a Citybot removes its lowest or highest."""
        return tuple(self.without_removed(seat, hand) for seat, hand in enumerate(self.hands))

    def without_removed(self, seat: int, hand: tuple[int, ...]) -> tuple[int, ...]:
        """A hand after the removal."""
        removed = self.removed.get(seat)
        if removed is None:
            return hand
        kept = list(hand)
        kept.remove(removed)
        return tuple(kept)

    @property
    def removed(self) -> dict[int, int]:
        """The card that each Citybot removes."""
        choose = {2: min, 3: max}.get(self.before.setup.difficulty or 1)
        considered = self.hands
        match self.before.rulings.difficulty_removal:
            case "visible_only":
                considered = self.visible
            case "not_after_empty_hand" if isinstance(self.end, e.HandEmptied):
                return {}
        if choose is None or not self.before.setup.is_solo:
            return {}
        return {seat: choose(considered[seat]) for seat in CITYBOTS if considered[seat]}

    @property
    def scores(self) -> tuple[int, ...]:
        """The sum of the printed values."""
        return tuple(map(sum, self.counted))

    @property
    def totals(self) -> tuple[int, ...]:
        """The running totals with this round; under one reading the first at the limit is last."""
        totals, setup = list(self.before.totals), self.before.setup
        ordered = setup.rulings.reaching_fifty == "first_in_order" and setup.length == "to-50"
        over_before = max(totals) >= setup.limit
        seats = ew.seats(self.before)
        for seat in (*seats[self.end.seat :], *seats[: self.end.seat]):
            totals[seat] += self.scores[seat]
            if ordered and totals[seat] >= setup.limit and not over_before:
                break
        return tuple(totals)

    @property
    def lead(self) -> tuple[int, ...]:
        """Who has the lowest total."""
        lowest = min(self.totals)
        lead = tuple(seat for seat, total in enumerate(self.totals) if total == lowest)
        loses = self.before.setup.is_solo and self.before.rulings.solo_tie == "human_loses"
        return lead[1:] if loses and len(lead) > 1 and lead[0] == HUMAN else lead

    @property
    def decides(self) -> bool:
        """Whether the game ends with this round."""
        setup = self.before.setup
        beyond = int(setup.rulings.reaching_fifty == "above_fifty")
        due = setup.length == "single" or max(self.totals) >= setup.limit + beyond
        return due and not (len(self.lead) > 1 and setup.rulings.win_tie == "extra_round")


def round_ends(walk: Walk) -> Iterator[RoundEnd]:
    """Every round that ended on a walk."""
    ledger = Ledger.of(walk.start)
    for before, move, step in zip(walk.states, walk.moves, walk.steps, strict=False):
        for event in step.events:
            if isinstance(event, e.HandEmptied | e.StopReached):
                hands = tuple(tuple(ledger.cards_of(seat)) for seat in ew.seats(before))
                visible = tuple(tuple(hand.elements()) for hand in ledger.hands)
                yield RoundEnd(walk, before, hands, visible, event, step.events, step.state)
            ledger.record(move, event)


def ended(mode: Mode, data: st.DataObject) -> Iterator[RoundEnd]:
    """The rounds that end on a walk of a mode."""
    return round_ends(data.draw(mode.walks()))


@in_the_flagships_modes
@given(data=st.data())
@pytest.mark.clause("ew.end.score", "ew.end.lowest-wins")
def test_a_score_is_the_printed_sum_and_the_lowest_wins(mode: Mode, data: st.DataObject) -> None:
    for end in ended(mode, data):
        assert end.after.last_round is not None
        assert end.after.last_round.scores == end.scores
        lowest = [seat for seat, score in enumerate(end.scores) if score == min(end.scores)]
        assert list(end.after.last_round.winners) == lowest


@in_the_flagships_modes
@given(data=st.data())
@pytest.mark.clause("ew.end.running-total")
def test_totals_add_up(mode: Mode, data: st.DataObject) -> None:
    for end in ended(mode, data):
        assert end.after.totals == end.totals
        scored = [event for event in end.events if isinstance(event, e.Scored)]
        told = [(each.seat, each.score, each.total) for each in scored]
        assert told == list(zip(ew.seats(end.before), end.scores, end.totals, strict=True))


@in_the_flagships_modes
@given(data=st.data())
def test_totals_change_only_when_a_round_ends(mode: Mode, data: st.DataObject) -> None:
    walk = data.draw(mode.walks())
    for before, step in zip(walk.states, walk.steps, strict=False):
        if not any(isinstance(event, e.HandEmptied | e.StopReached) for event in step.events):
            assert step.state.totals == before.totals
            assert step.state.round == before.round
            assert step.state.last_round == before.last_round


@in_the_flagships_modes
@given(data=st.data())
@pytest.mark.clause("ew.end.fifty", "ew.end.fifty-or-more", "ew.end.game-winner")
def test_the_limit_ends_the_game_and_the_lowest_total_wins(mode: Mode, data: st.DataObject) -> None:
    for end in ended(mode, data):
        match end.after.phase:
            case GameOver(winners):
                assert end.decides
                assert winners == end.lead
            case ChooseWinner(seats):
                assert end.decides
                assert end.before.rulings.win_tie == "random"
                assert seats == end.lead
                assert len(seats) > 1
            case _:
                assert not end.decides
                assert end.after.round == end.before.round + 1


@in_the_flagships_modes
@given(data=st.data())
@pytest.mark.clause("ew.setup.next-first-player", "ew.setup.first-player-tie")
def test_the_first_player_follows_the_score(mode: Mode, data: st.DataObject) -> None:
    for end in ended(mode, data):
        if end.decides:
            assert end.after.turn is None
            continue
        by_total = end.before.rulings.first_player_basis == "running_total"
        measure = end.totals if by_total else end.scores
        first = tuple(seat for seat, each in enumerate(measure) if each == max(measure))
        if len(first) > 1:
            assert end.after.phase == ChooseFirst(first)
            assert end.after.turn is None
        else:
            assert end.after.turn == first[0]


@in_the_flagships_modes
@given(data=st.data())
@pytest.mark.clause("ew.setup.shuffle")
def test_a_new_round_begins_with_a_cleared_table(mode: Mode, data: st.DataObject) -> None:
    for end in ended(mode, data):
        if end.decides:
            continue
        assert not any(end.after.hands)
        assert not any(end.after.piles)
        assert not end.after.removed
        assert end.after.stop_by is None
        if end.before.rulings.round_setup == "reshuffle_all":
            assert end.after.deck == end.before.setup.cards


@in_solo_modes
@given(data=st.data())
@pytest.mark.clause("ew.solo.difficulty-2", "ew.solo.difficulty-3")
def test_a_citybot_removes_its_lowest_or_highest_card_of_all(
    mode: Mode, data: st.DataObject
) -> None:
    for end in ended(mode, data):
        removed = [event for event in end.events if isinstance(event, e.RemovedCard)]
        assert {each.seat: each.card for each in removed} == end.removed
        if end.decides:
            assert end.after.removed == tuple(sorted(end.removed.values()))


@in_the_flagships_modes
@given(data=st.data())
@pytest.mark.clause("ew.end.empty-hand")
def test_a_round_is_over_exactly_when_a_hand_is_empty_or_stop_is_reached(
    mode: Mode, data: st.DataObject
) -> None:
    for end in ended(mode, data):
        (over,) = (each for each in end.events if isinstance(each, e.HandEmptied | e.StopReached))
        assert end.after.last_round is not None
        if isinstance(over, e.HandEmptied):
            assert end.hands[over.seat] == ()
            assert end.after.last_round.cause == "empty"
        else:
            assert all(end.hands)
            assert end.after.last_round.cause == "stop"
    walk = data.draw(mode.walks())
    for state in walk.states:
        if state.turn is not None and type(state.phase).__name__ not in ("TurnUp", "Deal"):
            assert all(state.cards_of(seat) for seat in ew.seats(state)), walk
