"""End of the game: the last token, the last turns, all Power Stations in play, a stalled table."""

from __future__ import annotations

from egorules.core.clause import Cites
from egorules.core.event import Seat
from egorules.core.value import but
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import phases as p
from egorules.infinite_city import rulings as r
from egorules.infinite_city import scoring
from egorules.infinite_city.scoring import Cause, result_of
from egorules.infinite_city.state import Events, Result, State
from egorules.infinite_city.tiles import Kind
from egorules.infinite_city.turn_order import begin_turn, to_the_left

WHY: dict[Cause, Cites] = {
    Cause.LAST_TURNS: (c.END_LAST_TURNS,),
    Cause.POWER: (c.END_POWER, c.TILE_POWER_END),
    Cause.STALLED: (c.END_STALLED,),
}

PRINT_CLAUSE = {
    Kind.POWER: c.PRINT_POWER,
    Kind.POLICE: c.PRINT_POLICE,
    Kind.CONSTRUCTION: c.PRINT_CONSTRUCTION,
}


def all_stations_up(state: State) -> bool:
    """Whether all Power Stations of the setup lie face up (`ic.end.power`, `ic.tile.power.end`)."""
    stations = state.setup.power_stations
    return stations > 0 and len(state.board.of_kind(Kind.POWER)) == stations


def is_stalled(state: State) -> bool:
    """Whether all players, one after another, have passed with an empty hand (`ic.end.stalled`)."""
    return state.passes == state.setup.seats


def check_last_token(state: State, seat: Seat, events: Events) -> Result:
    """A seat has placed a token; if it was the last, the end may begin (`ic.end.last-token`)."""
    if state.supply[seat]:
        return state, events
    out = but(state, ran_out=tuple(sorted({*state.ran_out, seat})))
    if state.rulings.end_latch is r.EndLatch.INSTANT and state.last_turns is None:
        return begin_last_turns(out, seat, events)
    return out, events


def check_last_token_after_texts(state: State) -> Result:
    """The texts of a turn are done; under one reading the end begins now (`ic.end.last-token`)."""
    if state.rulings.end_latch is r.EndLatch.END_OF_TURN and state.last_turns is None:
        for seat in (state.active, *to_the_left(state, state.active)):
            if not state.supply[seat]:
                return begin_last_turns(state, seat, ())
    return state, ()


def begin_last_turns(state: State, seat: Seat, events: Events) -> Result:
    """The others have one more turn each (`ic.end.last-turns`)."""
    done = {seat}
    if state.rulings.bystander_runs_out is r.BystanderRunsOut.ACTIVE_DONE:
        done.add(state.active)
    order = (*to_the_left(state, state.active), state.active)
    queue = tuple(each for each in order if each not in done)
    began = e.EndBegan(seat, queue, (c.END_LAST_TOKEN, c.END_LAST_TURNS, c.SETUP_CLOCKWISE))
    return but(state, last_turns=queue), (*events, began)


def next_last_turn(state: State, events: Events) -> Result:
    """Begin the next last turn; a seat without a token is passed over (`ic.end.no-token-pass`)."""
    if not state.last_turns:
        return over(state, Cause.LAST_TURNS, events)
    seat, *others = state.last_turns
    following = but(state, last_turns=tuple(others))
    if state.supply[seat]:
        return begin_turn(following, seat, (c.END_LAST_TURNS,), events)
    return next_last_turn(following, (*events, e.SatOut(seat, (c.END_NO_TOKEN_PASS,))))


def placing_texts_are_skipped(state: State) -> bool:
    """Whether texts that would place another tile are skipped (`ic.end.no-more-tiles`)."""
    if state.rulings.end_latch is r.EndLatch.END_OF_TURN:
        return not state.supply[state.active]
    return state.active in state.ran_out


def over(state: State, cause: Cause, events: Events) -> Result:
    """The game is over, and points are counted."""
    result = result_of(state.setup, state.board, cause)
    ended = but(state, stack=(p.Ended(result),), turn=None)
    scored = [scored_by(state, result, seat) for seat in range(state.setup.seats)]
    game_over = e.GameOver(cause, result.totals, result.winners, (*WHY[cause], *result.cites))
    winners: e.Event
    if result.winners is None:
        winners = e.WinnersUnknown(result.unknown, (c.PRINT_UNKNOWN,))
    else:
        winners = e.WinnersNamed(result.winners, (*result.cites, c.GOAL_RULE_THE_CITY))
    return ended, (*events, *scored, game_over, winners)


def scored_by(state: State, result: scoring.Result, seat: Seat) -> e.Scored:
    """The points of a seat as an event."""
    score = result.scores[seat]
    cites = score_cites(result, state, seat)
    return e.Scored(seat, score.groups, score.bonus, score.silver, score.area, cites)


def score_cites(result: scoring.Result, state: State, seat: Seat) -> Cites:
    """The clauses by which a seat's points are counted; special cases only where they occur
    (`ic.score.shared-tiles`, `ic.print.police`, `ic.print.construction`)."""
    cites = [c.SCORE_CONTROL, c.SCORE_GROUPS, c.SCORE_BONUS, c.SCORE_SILVER]
    tiles = [tile for _, tile in state.board.tiles if tile.bears(seat)]
    if any(len(set(tile.tokens)) > 1 for tile in tiles):
        cites.append(c.SCORE_SHARED_TILES)
    own = result.scores[seat]
    as_many = [score.silver_tiles for score in result.scores].count(own.silver_tiles)
    if as_many > 1 and own.silver_tiles.at_least and own.silver.reaches(1):
        cites.append(c.SCORE_SILVER_TIE)
    kinds = dict.fromkeys(tile.kind for tile in tiles)
    cites += [clause for kind, clause in PRINT_CLAUSE.items() if kind in kinds]
    return tuple(cites)
