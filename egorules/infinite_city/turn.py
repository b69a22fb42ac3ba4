"""A turn: playing a tile, using a Hotel instead, or passing; and the deck."""

from __future__ import annotations

from collections.abc import Iterator

from egorules.core.clause import Cites, ClauseId
from egorules.core.event import Seat
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city import phases as p
from egorules.infinite_city import rulings as r
from egorules.infinite_city import tokens
from egorules.infinite_city.board import Cell
from egorules.infinite_city.building import build, spot_needs, spots
from egorules.infinite_city.protection import open_needs
from egorules.infinite_city.state import Result, State, into_hand, out_of_hand, top_replaced
from egorules.infinite_city.tiles import Kind, Sort, Title

# The deck.


def off_deck(state: State, tile: Sort) -> State:
    """The deck's top tile has been looked at and is no longer in the deck."""
    unseen = tokens.unseen_after(state, state.deck.top(), tile)
    return but(state, deck=state.deck.drawn(), unseen=unseen)


def draw(state: State, seat: Seat, tile: Sort, cites: Cites) -> Result:
    """A seat draws the deck's top tile, unseen by others (`ic.setup.secret`)."""
    drawn = off_deck(into_hand(state, seat, tile), tile)
    secret = e.DrewTile(seat, tile, (*cites, c.SETUP_SECRET), (seat,))
    return drawn, (e.Drew(seat, cites), secret)


# Playing a tile: on your turn, or because a text says so.


def play_needs(now: Now, move: m.Play) -> Needs:
    """The tile is in hand, and may lie in the cell (`ic.build.tile`, `ic.build.adjacent`)."""
    clause = c.TILE_CONSTRUCTION if isinstance(now.phase, p.Construction) else c.BUILD_TILE
    yield from held_needs(now.state.hands[now.state.active], move, clause)
    yield from spot_needs(now, move.at)


def held_needs(hand: tuple[Sort, ...], move: m.Play, clause: ClauseId) -> Needs:
    """The tile is among those that may be played."""
    yield need(clause, move.tile in hand, "there is no {tile} to play", tile=Title(move.tile))


def plays(now: Now) -> Iterator[m.Play]:
    """A move for every tile in hand, in every cell worth asking about."""
    return plays_of(now, now.state.hands[now.state.active].kinds())


def plays_of(now: Now, sorts: tuple[Sort, ...]) -> Iterator[m.Play]:
    """A move for every one of these tiles, in every cell worth asking about."""
    cells = spots(now)
    return (m.Play(sort, cell) for sort in sorts for cell in cells)


def play(state: State, phase: p.Turn, move: m.Play) -> Result:
    """Play the tile of the turn (`ic.build.tile`)."""
    below = top_replaced(state, p.TurnEnds(), p.Begin(move.at))
    held = out_of_hand(below, state.active, move.tile)
    return build(held, move, "hand", (c.BUILD_TILE, c.BUILD_ADJACENT))


# In place of a tile.


def hotel_needs(now: Now, move: m.UseHotel) -> Needs:
    """A face-up Hotel, open to its own text, bears no token of the player (`ic.tile.hotel`)."""
    state: State = now.state
    tile = state.board.get(move.at)
    is_hotel = tile is not None and tile.kind is Kind.HOTEL
    yield need(c.TILE_HOTEL, is_hotel, "there is no face-up Hotel at {at}", at=move.at)
    if tile is not None:
        text = "you have a token on {at} already"
        yield need(c.TILE_HOTEL, not tile.bears(state.active), text, at=move.at)
        yield from open_needs(now, move.at, acting=move.at)


def hotel_within_needs(clause: ClauseId, now: Now, move: m.UseHotel) -> Needs:
    """A Hotel may replace a tile that a text makes you play only if the rulings say so."""
    any_play = now.state.rulings.hotel_instead_of is r.HotelInsteadOf.ANY_PLAY
    yield need(clause, any_play, "the Hotel replaces only the tile of a turn")
    if any_play:
        yield from hotel_needs(now, move)


def hotels(now: Now) -> Iterator[m.UseHotel]:
    """A move for every face-up Hotel."""
    return (m.UseHotel(cell) for cell in now.state.board.of_kind(Kind.HOTEL))


def check_in(state: State, cell: Cell) -> Result:
    """Put a token on a Hotel in place of a tile; no text follows (`ic.tile.hotel`)."""
    seat = state.active
    used = e.UsedHotel(seat, cell, (c.TILE_HOTEL,))
    return tokens.add(state, seat, cell, (c.TILE_HOTEL, c.BUILD_FACE_UP_INERT), (used,))


def use_hotel(state: State, phase: p.Turn, move: m.UseHotel) -> Result:
    """Use a Hotel in place of the turn's tile (`ic.tile.hotel`)."""
    return check_in(top_replaced(state, p.TurnEnds()), move.at)


def use_hotel_within(state: State, phase: p.Phase, move: m.UseHotel) -> Result:
    """Use a Hotel in place of a tile that a text makes you play (`ic.tile.hotel`)."""
    below = (p.PutBack(),) if isinstance(phase, p.Library) else ()
    return check_in(top_replaced(state, *below), move.at)


def pass_needs(now: Now, move: m.Pass) -> Needs:
    """The player has no tile in hand, or may decline a last turn (`ic.build.tile`)."""
    state: State = now.state
    optional = state.last_turns is not None and state.rulings.last_turn is r.LastTurn.OPTIONAL
    text = "you hold a tile, so you place one"
    yield need(c.BUILD_TILE, optional or not state.hands[state.active], text)


def pass_turn(state: State, phase: p.Turn, move: m.Pass) -> Result:
    """No tile is placed (`ic.build.tile`)."""
    passed = e.Passed(state.active, (c.BUILD_TILE,))
    return top_replaced(state, p.TurnEnds(passed=True)), (passed,)
