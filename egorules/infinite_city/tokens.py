"""Tiles and tokens on the table: placing, returning and moving tokens, and turning a tile up."""

from __future__ import annotations

from egorules.core.clause import Cites, ClauseId
from egorules.core.event import Seat
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but
from egorules.core.zones import Bag
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city import phases as p
from egorules.infinite_city import rulings as r
from egorules.infinite_city.board import Cell, Tile
from egorules.infinite_city.ending import all_stations_up, check_last_token, over
from egorules.infinite_city.scoring import Cause
from egorules.infinite_city.state import Events, Result, State, replaced, top_replaced
from egorules.infinite_city.tiles import INERT, Sort, kind_of


def supplied(state: State, tokens: tuple[Seat, ...]) -> tuple[int, ...]:
    """The supplies with these tokens back in them (`ic.token.return`)."""
    return tuple(count + tokens.count(seat) for seat, count in enumerate(state.supply))


def paid(state: State, seat: Seat) -> tuple[int, ...]:
    """The supplies after a seat has placed a token."""
    return replaced(state.supply, seat, state.supply[seat] - 1)


def returned(cell: Cell, tokens: tuple[Seat, ...], *why: ClauseId) -> Events:
    """The event that tokens go back; none if there are no tokens."""
    return (e.TokensReturned(cell, tokens, (*why, c.TOKEN_RETURN)),) if tokens else ()


def return_all(state: State, cell: Cell, *why: ClauseId) -> Result:
    """All tokens of a tile go back to their owners (`ic.token.return`)."""
    tile = state.board[cell]
    board = state.board.put(cell, tile.with_tokens(()))
    cleared = but(state, board=board, supply=supplied(state, tile.tokens))
    return cleared, returned(cell, tile.tokens, *why)


def add(state: State, seat: Seat, cell: Cell, cites: Cites, events: Events) -> Result:
    """A seat puts a token on a face-up tile, beside those that are there."""
    board = state.board.put(cell, state.board[cell].plus(seat))
    placed = but(state, board=board, supply=paid(state, seat))
    return check_last_token(placed, seat, (*events, e.TokenPlaced(seat, cell, cites)))


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
    return check_last_token(but(state, board=board, supply=supply), seat, events)


def move(
    state: State, seat: Seat, source: Cell, target: Cell, clause: ClauseId, events: Events = ()
) -> Result:
    """A seat's token goes from a tile to another; no supply changes (`ic.token.shift`)."""
    board = state.board
    changes = {source: board[source].minus(seat), target: board[target].plus(seat)}
    moved = e.TokenMoved(seat, source, target, (clause, c.TOKEN_SHIFT))
    return but(state, board=board.changed(changes)), (*events, moved)


def has_token_needs(now: Now, cell: Cell, clause: ClauseId) -> Needs:
    """The player has a token in supply, or under one reading the tile bears tokens."""
    state: State = now.state
    if state.supply[state.active]:
        return
    sends_back = state.rulings.no_token_left is r.NoTokenLeft.RETURN_ONLY
    tile = state.board.get(cell)
    text = "you have no token left to place"
    yield need(clause, sends_back and tile is not None and bool(tile.tokens), text)


# A face-down tile, on the table or on top of the deck.


def face_of(sort: Sort | None, state: State) -> dict[Sort, int]:
    """The sorts that a face-down tile can be, with their weights; only its own if it was seen."""
    return state.unseen.table() if sort is None else {sort: 1}


def unseen_after(state: State, sort: Sort | None, tile: Sort) -> Bag[Sort]:
    """The unseen tiles once a face-down tile is seen; `sort` is None if it was one of them."""
    return state.unseen.minus(tile) if sort is None else state.unseen


def choose_face_down(state: State, cell: Cell, clause: ClauseId) -> Result:
    """A face-down tile is about to get a token; chance turns it up first (`ic.build.flip`)."""
    return state, (e.FaceDownChosen(state.active, cell, (clause, c.BUILD_FLIP)),)


def flip(state: State, phase: p.TurnUp, move: m.Reveal) -> Result:
    """A tile that gets a token is turned up (`ic.build.flip`); the placer carries out its text
    (`ic.build.placer`)."""
    seat, cell, tile = state.active, phase.at, state.board[phase.at]
    unseen = unseen_after(state, tile.sort, move.tile)
    board = state.board.put(cell, Tile(move.tile, True, (seat,)))
    flipped = but(state, board=board, unseen=unseen, supply=paid(state, seat))
    events: Events = (
        e.TokenPlaced(seat, cell, (c.BUILD_FLIP,)),
        e.TurnedUp(cell, move.tile, (c.BUILD_FLIP, c.BUILD_PLACER)),
    )
    if all_stations_up(flipped):
        return over(flipped, Cause.POWER, events)
    flipped, events = check_last_token(flipped, seat, events)
    if phase.waits:
        return text_later(flipped, cell), events
    return top_replaced(flipped, p.Begin(cell)), events


def text_later(state: State, cell: Cell) -> State:
    """The text of a tile turned up, if it has one, waits for the Capitol's other tokens."""
    *below, serving, _ = state.stack
    assert isinstance(serving, p.Serving)
    sort = state.board[cell].sort
    assert sort is not None
    if kind_of(sort) not in INERT:
        serving = p.Serving(serving.at, serving.served, (*serving.waiting, cell))
    return but(state, stack=(*below, serving))
