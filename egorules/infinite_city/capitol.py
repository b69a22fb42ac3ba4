"""The tile list, Capitol: a token on every adjacent tile, in an order of your choice."""

from __future__ import annotations

from collections.abc import Iterator

from egorules.core.rules import Needs, Now, all_hold, need
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city import phases as p
from egorules.infinite_city import rulings as r
from egorules.infinite_city import tokens
from egorules.infinite_city.board import in_order
from egorules.infinite_city.state import Result, State, top_replaced


def token_needs(now: Now, move: m.Token) -> Needs:
    """The tile is adjacent and has had no token from this text (`ic.tile.capitol`). A Power Station
    does not protect it (`ic.tile.capitol.override`)."""
    phase: p.Capitol = now.phase
    holds = move.at in now.state.board.beside(phase.at) and move.at not in phase.served
    text = "{at} is no adjacent tile that has not had a token yet"
    yield need(c.TILE_CAPITOL, holds, text, at=move.at)
    if move.at in now.state.board:
        yield from tokens.has_token_needs(now, move.at, c.TILE_CAPITOL)
    yield need(c.TILE_CAPITOL_OVERRIDE, True)


def places(now: Now) -> Iterator[m.Token]:
    """A move for every adjacent tile."""
    return map(m.Token, now.state.board.beside(now.phase.at))


def token(state: State, phase: p.Capitol, move: m.Token) -> Result:
    """An adjacent tile gets a token; tokens that were there go back (`ic.tile.capitol`)."""
    serving = p.Serving(phase.at, (*phase.served, move.at), phase.waiting)
    if state.board[move.at].is_up:
        below = top_replaced(state, serving)
        return tokens.take_over(below, move.at, c.TILE_CAPITOL, c.TILE_CAPITOL_OVERRIDE)
    waits = state.rulings.capitol_flips is r.CapitolFlips.AFTER_ALL
    below = top_replaced(state, serving, p.TurnUp(move.at, waits))
    return tokens.choose_face_down(below, move.at, c.TILE_CAPITOL)


def serve(state: State, phase: p.Serving) -> Result:
    """Ask for the next adjacent tile, or go on to the waiting texts (`ic.tile.capitol.order`)."""
    asked = p.Capitol(phase.at, phase.served, phase.waiting)
    now = Now(state, asked)
    if any(all_hold(token_needs(now, move)) for move in places(now)):
        return top_replaced(state, asked), ()
    return top_replaced(state, p.Waiting(phase.waiting)), ()


def carry_on(state: State, phase: p.Waiting) -> Result:
    """Ask which of the waiting texts is next; a single one begins without a choice."""
    if len(phase.cells) > 1:
        return top_replaced(state, p.Order(in_order(phase.cells))), ()
    return top_replaced(state, *map(p.Begin, phase.cells)), ()


def resolve_needs(now: Now, move: m.Resolve) -> Needs:
    """The text of the tile waits (`ic.tile.capitol.order`)."""
    holds = move.at in now.phase.cells
    yield need(c.TILE_CAPITOL_ORDER, holds, "no tile at {at} waits for its text", at=move.at)


def resolves(now: Now) -> Iterator[m.Resolve]:
    """A move for every tile whose text waits."""
    return map(m.Resolve, now.phase.cells)


def resolve(state: State, phase: p.Order, move: m.Resolve) -> Result:
    """The text of the chosen tile is next (`ic.tile.capitol.order`)."""
    rest = tuple(cell for cell in phase.cells if cell != move.at)
    chosen = e.TextChosen(state.active, move.at, (c.TILE_CAPITOL_ORDER,))
    return top_replaced(state, p.Waiting(rest), p.Begin(move.at)), (chosen,)
