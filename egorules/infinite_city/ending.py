"""The end: the last token, the last turns, all Power Stations in play, and a table where nothing moves."""

from __future__ import annotations

from collections.abc import Iterator

from egorules.core.clause import Cites
from egorules.core.event import Seat
from egorules.core.step import Step
from egorules.core.value import but
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import phases as p
from egorules.infinite_city.board import Board
from egorules.infinite_city.rulings import BystanderRunsOut, EndLatch
from egorules.infinite_city.scoring import Cause, result_of
from egorules.infinite_city.state import Result, State, to_the_left
from egorules.infinite_city.tiles import Kind

WHY: dict[Cause, Cites] = {
    Cause.LAST_TURNS: (c.END_LAST_TURNS,),
    Cause.POWER: (c.END_POWER, c.TILE_POWER_END),
    Cause.STALLED: (c.END_STALLED,),
}

PROVEN = {
    Kind.POWER: c.PRINT_POWER,
    Kind.POLICE: c.PRINT_POLICE,
    Kind.CONSTRUCTION: c.PRINT_CONSTRUCTION,
}


def all_stations_up(state: State) -> bool:
    """Whether all Power Stations of the setup lie face up (`ic.end.power`)."""
    stations = state.setup.power_stations
    return stations > 0 and len(state.board.of_kind(Kind.POWER)) == stations


def after_placing(state: State, seat: Seat) -> Result:
    """A seat has placed a token; if it was the last, the end may begin (`ic.end.last-token`)."""
    if state.supply[seat]:
        return Step(state)
    out = but(state, ran_out=tuple(sorted({*state.ran_out, seat})))
    if state.rulings.end_latch is EndLatch.INSTANT and state.last_turns is None:
        return begin_end(out, seat)
    return Step(out)


def latch(state: State) -> Result:
    """The texts of a turn are done; the end may begin only now (`ic.end.last-token`)."""
    if state.rulings.end_latch is EndLatch.END_OF_TURN and state.last_turns is None:
        for seat in (state.active, *to_the_left(state, state.active)):
            if not state.supply[seat]:
                return begin_end(state, seat)
    return Step(state)


def begin_end(state: State, seat: Seat) -> Result:
    """The others have one more turn each (`ic.end.last-turns`)."""
    done = {seat}
    if state.rulings.bystander_runs_out is BystanderRunsOut.ACTIVE_DONE:
        done.add(state.active)
    order = (*to_the_left(state, state.active), state.active)
    queue = tuple(each for each in order if each not in done)
    began = e.EndBegan(seat, queue, (c.END_LAST_TOKEN, c.END_LAST_TURNS, c.SETUP_CLOCKWISE))
    return Step(but(state, last_turns=queue), (began,))


def is_silenced(state: State) -> bool:
    """Whether texts that would place another tile are not carried out (`ic.end.no-more-tiles`)."""
    if state.rulings.end_latch is EndLatch.END_OF_TURN:
        return not state.supply[state.active]
    return state.active in state.ran_out


def over(state: State, cause: Cause) -> Result:
    """The game is over, and points are counted."""
    result = result_of(state.setup, state.board, cause)
    ended = but(state, stack=(p.Ended(result),), turn=None)
    cites = (*WHY[cause], *result.cites)
    told: e.Event
    if result.winners is None:
        told = e.WinnersUnknown(result.unknown, (c.PRINT_UNKNOWN,))
    else:
        told = e.WinnersNamed(result.winners, (*result.cites, c.GOAL_RULE_THE_CITY))
    scored = tuple(
        e.Scored(seat, each.groups, each.bonus, each.silver, each.area, score_cites(state.board, seat))
        for seat, each in enumerate(result.scores)
    )
    return Step(ended, (*scored, e.GameOver(cause, result.totals, result.winners, cites), told))


def score_cites(board: Board, seat: Seat) -> Cites:
    """The clauses by which a seat's points are counted."""
    return tuple(dict.fromkeys(_score_cites(board, seat)))


def _score_cites(board: Board, seat: Seat) -> Iterator[c.ClauseId]:
    yield from (c.SCORE_CONTROL, c.SCORE_GROUPS, c.SCORE_BONUS, c.SCORE_SILVER)
    tiles = [tile for _, tile in board.tiles if tile.bears(seat)]
    if any(len(set(tile.tokens)) > 1 for tile in tiles):
        yield c.SCORE_SHARED_TILES
    for tile in tiles:
        if tile.kind in PROVEN:
            yield PROVEN[tile.kind]
