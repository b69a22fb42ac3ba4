"""Tiles and tokens on the table: placing, returning and moving tokens, and turning a tile up."""

from __future__ import annotations

from egorules.core.clause import Cites, ClauseId
from egorules.core.event import Seat
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city import phases as p
from egorules.infinite_city.board import Cell, Tile
from egorules.infinite_city.ending import all_stations_up, check_last_token, over
from egorules.infinite_city.rulings import NoTokenLeft
from egorules.infinite_city.scoring import Cause
from egorules.infinite_city.state import Result, State, replaced, top_replaced
from egorules.infinite_city.tiles import INERT, Sort, kind_of


def supplied(state: State, tokens: tuple[Seat, ...]) -> tuple[int, ...]:
    """The supplies with these tokens back in them (`ic.token.return`)."""
    return tuple(count + tokens.count(seat) for seat, count in enumerate(state.supply))


def paid(state: State, seat: Seat) -> tuple[int, ...]:
    """The supplies after a seat has placed a token."""
    return replaced(state.supply, seat, state.supply[seat] - 1)


def returned(cell: Cell, tokens: tuple[Seat, ...], *why: ClauseId) -> tuple[e.Event, ...]:
    """The event that tokens go back; none if there are no tokens."""
    return (e.TokensReturned(cell, tokens, (*why, c.TOKEN_RETURN)),) if tokens else ()


def return_all(state: State, cell: Cell, *why: ClauseId) -> Result:
    """All tokens of a tile go back to their owners (`ic.token.return`)."""
    tile = state.board[cell]
    board = state.board.put(cell, tile.with_tokens(()))
    cleared = but(state, board=board, supply=supplied(state, tile.tokens))
    return Result(cleared, returned(cell, tile.tokens, *why))


def add(state: State, seat: Seat, cell: Cell, cites: Cites) -> Result:
    """A seat puts a token on a face-up tile, beside those that are there."""
    board = state.board.put(cell, state.board[cell].plus(seat))
    placed = but(state, board=board, supply=paid(state, seat))
    return Result(placed, (e.TokenPlaced(seat, cell, cites),)).then(check_last_token, seat)


def take_over(state: State, cell: Cell, *why: ClauseId) -> Result:
    """The active player's token replaces those on a face-up tile, in one act (`ic.token.return`).

    The tile's text is not set off (`ic.build.face-up-inert`).

    If the player has no token in supply, the tokens there only go back.
    """
    seat, tile = state.active, state.board[cell]
    if not state.supply[seat]:
        return return_all(state, cell, *why)
    board = state.board.put(cell, tile.with_tokens((seat,)))
    supply = supplied(but(state, supply=paid(state, seat)), tile.tokens)
    placed = e.TokenPlaced(seat, cell, (*why, c.BUILD_FACE_UP_INERT))
    events = (placed, *returned(cell, tile.tokens, *why))
    return Result(but(state, board=board, supply=supply), events).then(check_last_token, seat)


def move(state: State, seat: Seat, source: Cell, target: Cell, cites: Cites) -> Result:
    """A seat's token goes from a tile to another; no supply changes (`ic.token.shift`)."""
    board = state.board
    changes = {source: board[source].minus(seat), target: board[target].plus(seat)}
    moved = e.TokenMoved(seat, source, target, (*cites, c.TOKEN_SHIFT))
    return Result(but(state, board=board.changed(changes)), (moved,))


def has_token_needs(now: Now, cell: Cell, clause: ClauseId) -> Needs:
    """The player has a token in supply, or under one reading the tile bears tokens."""
    state: State = now.state
    if state.supply[state.active]:
        return
    sends_back = state.rulings.no_token_left is NoTokenLeft.RETURN_ONLY
    tile = state.board.get(cell)
    text = "you have no token left to place"
    yield need(clause, sends_back and tile is not None and bool(tile.tokens), text)


# A face-down tile.


def face_of(sort: Sort | None, state: State) -> dict[Sort, int]:
    """The sorts that a face-down tile can be, with their weights; only its own if it was seen."""
    return state.unseen.table() if sort is None else {sort: 1}


def choose_face_down(state: State, cell: Cell, clause: ClauseId) -> Result:
    """A face-down tile is about to get a token; chance turns it up first (`ic.build.flip`)."""
    return Result(state, (e.FaceDownChosen(state.active, cell, (clause, c.BUILD_FLIP)),))


def flip(state: State, phase: p.TurnUp, move: m.Reveal) -> Result:
    """A tile that gets a token is turned up (`ic.build.flip`); the placer carries out its text
    (`ic.build.placer`)."""
    seat, cell, tile = state.active, phase.at, state.board[phase.at]
    unseen = state.unseen.minus(move.tile) if tile.sort is None else state.unseen
    board = state.board.put(cell, Tile(move.tile, True, (seat,)))
    flipped = but(state, board=board, unseen=unseen, supply=paid(state, seat))
    events = (
        e.TokenPlaced(seat, cell, (c.BUILD_FLIP,)),
        e.TurnedUp(cell, move.tile, (c.BUILD_FLIP, c.BUILD_PLACER)),
    )
    step = Result(flipped, events)
    if all_stations_up(flipped):
        return step.then(over, Cause.POWER)
    return step.then(check_last_token, seat).then(text_later if phase.waits else text_now, cell)


def text_now(state: State, cell: Cell) -> Result:
    """The text of a tile that was turned up begins at once."""
    return Result(top_replaced(state, p.Begin(cell)))


def text_later(state: State, cell: Cell) -> Result:
    """The text of a tile turned up, if it has one, waits for the Capitol's other tokens."""
    *below, serving, _ = state.stack
    assert isinstance(serving, p.Serving)
    sort = state.board[cell].sort
    assert sort is not None
    if kind_of(sort) not in INERT:
        serving = p.Serving(serving.at, serving.served, (*serving.waiting, cell))
    return Result(but(state, stack=(*below, serving)))
