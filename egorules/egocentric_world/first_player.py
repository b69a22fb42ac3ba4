"""The first player: of the first round, of later rounds, and in a tie."""

from __future__ import annotations

from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.ranking import highest
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import phases as p
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world import setting_up
from egorules.egocentric_world.state import Events, Result, State


def first_player_clause(state: State, phase: object = None) -> ClauseId:
    """The clause by which chance names the first player of this round."""
    return c.SETUP_FIRST_PLAYER if state.round == 1 else c.SETUP_FIRST_PLAYER_TIE


def first_players(state: State, phase: p.ChooseFirst) -> tuple[tuple[m.First, int], ...]:
    """The seats that qualify, all equally likely."""
    return tuple((m.First(seat), 1) for seat in phase.seats)


def first_player_needs(now: Now, move: m.First) -> Needs:
    """The first player must be one of the seats that qualify."""
    seats = now.phase.seats
    yield need(
        first_player_clause(now.state),
        move.seat in seats,
        "only these qualify: {seats:name}",
        seats=seats,
    )


def first_player(state: State, phase: p.ChooseFirst, move: m.First) -> Result:
    """Chance names the first player; the table is laid (`ew.setup.first-player`)."""
    return setting_up.lay_table(state, move.seat, (first_player_clause(state),))


def next_first_player(state: State, events: Events) -> Result:
    """Whoever scored most in the last round starts this one (`ew.setup.next-first-player`).

    Under one reading the running totals count.
    """
    assert state.last_round is not None
    by_total = state.rulings.first_player_basis is r.FirstPlayerBasis.RUNNING_TOTAL
    first = highest(state.totals if by_total else state.last_round.scores)
    if len(first) > 1:
        return first_player_tie(state, first, events)
    return setting_up.lay_table(state, first[0], (c.SETUP_NEXT_FIRST_PLAYER,), events)


def first_player_tie(state: State, tied: tuple[Seat, ...], events: Events) -> Result:
    """Several seats scored highest: chance names one of them (`ew.setup.first-player-tie`)."""
    unbroken = e.TieUnbroken(tied, (c.SETUP_NEXT_FIRST_PLAYER, c.SETUP_FIRST_PLAYER_TIE))
    return but(state, turn=None, phase=p.ChooseFirst(tied)), (*events, unbroken)
