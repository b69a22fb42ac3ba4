"""The tile list: what each tile's text lets you choose, on which conditions, and what happens.

The functions follow the order of the list and are named after the tiles: `bank_needs` are the
conditions of a choice, `bank_choices` the moves worth asking about, `bank` what happens. A tile is
*open* if no Power Station protects it from the acting text.

Capitol, Library and Plaza have modules of their own. The Hotel is in `turn`, the Power Station in
`protection` and `ending`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from egorules.core.clause import Cites, ClauseId
from egorules.core.event import Seat
from egorules.core.rules import Needs, Now, all_hold, need
from egorules.core.value import but
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city import phases as p
from egorules.infinite_city import rulings as r
from egorules.infinite_city import tokens
from egorules.infinite_city.board import Cell, Tile
from egorules.infinite_city.building import build, spot_needs, spots
from egorules.infinite_city.choosing import (
    face_down_needs,
    pick_needs,
    pieces_needs,
    self_needs,
    there_needs,
)
from egorules.infinite_city.protection import is_open, open_needs
from egorules.infinite_city.state import (
    Events,
    Result,
    State,
    into_hand,
    out_of_hand,
    replaced,
    tiles_moved,
    top_replaced,
)
from egorules.infinite_city.tiles import Kind
from egorules.infinite_city.turn import draw, held_needs, plays_of
from egorules.infinite_city.turn_order import to_the_left

KIND: dict[type[p.Text], Kind] = {
    p.Arboretum: Kind.ARBORETUM,
    p.Bank: Kind.BANK,
    p.Capitol: Kind.CAPITOL,
    p.Construction: Kind.CONSTRUCTION,
    p.Disaster: Kind.DISASTER,
    p.Embassy: Kind.EMBASSY,
    p.Housing: Kind.HOUSING,
    p.Library: Kind.LIBRARY,
    p.Mausoleum: Kind.MAUSOLEUM,
    p.Port: Kind.PORT,
    p.Post: Kind.POST,
    p.Security: Kind.SECURITY,
    p.Shopping: Kind.SHOPPING,
    p.Stadium: Kind.STADIUM,
    p.Temple: Kind.TEMPLE,
    p.Steal: Kind.TEMPLE,
    p.Transit: Kind.TRANSIT,
}
"""The kind of tile whose text each phase belongs to."""


def no_effect(state: State, cell: Cell, kind: Kind) -> Result:
    """A text that cannot be carried out is skipped (`ic.build.as-much`)."""
    return state, (e.NoEffect(cell, kind, (c.BUILD_AS_MUCH, c.BUILD_INSTRUCTIONS)),)


def end_text_needs(now: Now, move: m.Done) -> Needs:
    """The text or the rulings leave it to you, or enough of it is done (`ic.build.mandatory`)."""
    phase = now.phase
    optional = now.state.rulings.instructions is r.Instructions.OPTIONAL
    enough = isinstance(phase, p.Stadium) and phase.moved > 0
    holds = optional or isinstance(phase, p.Arboretum) or enough
    yield need(c.BUILD_MANDATORY, holds, "the text must be carried out, since it can be")


def end_text(state: State, phase: p.Text, move: m.Done) -> Result:
    """End this text; what it has set off is still carried out (`ic.build.mandatory`)."""
    below: tuple[p.Phase, ...] = ()
    if isinstance(phase, p.Library):
        below = (p.PutBack(),)
    if isinstance(phase, p.Capitol):
        below = (p.Waiting(phase.waiting),)
    ended = e.EndedText(state.active, KIND[type(phase)], (c.BUILD_MANDATORY,))
    return top_replaced(state, *below), (ended,)


# What several texts share.


def adjacent_needs(now: Now, cell: Cell, clause: ClauseId) -> Needs:
    """The tile is adjacent to the acting one."""
    holds = cell in now.state.board.beside(now.phase.at)
    yield need(clause, holds, "{at} is no tile adjacent to the acting one", at=cell)


def put_token(state: State, cell: Cell, clause: ClauseId) -> Result:
    """Put a token on a tile; a face-down one is turned up first (`ic.build.flip`)."""
    if state.board[cell].is_up:
        return tokens.take_over(top_replaced(state), cell, clause)
    return tokens.choose_face_down(top_replaced(state, p.TurnUp(cell)), cell, clause)


def other_seats(now: Now) -> tuple[Seat, ...]:
    """All seats but the active one, ascending."""
    state: State = now.state
    return tuple(seat for seat in range(state.setup.seats) if seat != state.active)


# Arboretum.


def arboretum_needs(now: Now, move: m.Lift) -> Needs:
    """The tile is open and bears a token of the player (`ic.tile.arboretum`)."""
    tile = now.state.board.get(move.at)
    holds = tile is not None and tile.bears(now.state.active)
    yield need(c.TILE_ARBORETUM, holds, "you have no token on {at}", at=move.at)
    if tile is not None:
        yield from open_needs(now, move.at)


def arboretum_choices(now: Now) -> Iterator[m.Lift]:
    """A move for every tile with a token of the player."""
    state: State = now.state
    return (m.Lift(cell) for cell, tile in state.board.tiles if tile.bears(state.active))


def arboretum(state: State, phase: p.Arboretum, move: m.Lift) -> Result:
    """Take back a token; up to three may follow one another (`ic.tile.arboretum`)."""
    seat = state.active
    board = state.board.put(move.at, state.board[move.at].minus(seat))
    lifted = but(state, board=board, supply=tokens.supplied(state, (seat,)))
    again = p.Arboretum(phase.at, phase.left - 1)
    more = any(is_open(lifted, phase.at, each.at) for each in arboretum_choices(Now(lifted, again)))
    below = (again,) if again.left and more else ()
    return top_replaced(lifted, *below), tokens.returned(move.at, (seat,), c.TILE_ARBORETUM)


# Bank.


def bank_needs(now: Now, move: m.Swap) -> Needs:
    """The player's token is on the open Bank, the seat's on an open tile without the player's."""
    state, seat = now.state, now.state.active
    bank, tile = state.board[now.phase.at], state.board.get(move.at)
    yield need(c.TILE_BANK, bank.bears(seat), "you have no token on the Bank")
    yield from open_needs(now, now.phase.at)
    holds = tile is not None and not tile.bears(seat)
    yield need(c.TILE_BANK, holds, "{at} is no tile that you do not control", at=move.at)
    if tile is not None:
        text = "{seat:name} has no token on {at}"
        yield need(c.TILE_BANK, tile.bears(move.seat), text, seat=move.seat, at=move.at)
        yield from open_needs(now, move.at)


def bank_choices(now: Now) -> Iterator[m.Swap]:
    """A move for every seat's token on a tile without a token of the player."""
    state: State = now.state
    for cell, tile in state.board.tiles:
        if not tile.bears(state.active):
            yield from (m.Swap(cell, seat) for seat in dict.fromkeys(tile.tokens))


def bank(state: State, phase: p.Bank, move: m.Swap) -> Result:
    """The two tokens change places; no supply changes (`ic.tile.bank`, `ic.token.shift`)."""
    state, events = tokens.move(top_replaced(state), state.active, phase.at, move.at, c.TILE_BANK)
    return tokens.move(state, move.seat, move.at, phase.at, c.TILE_BANK, events)


# Construction Site; its conditions are those of a turn.


def construction(state: State, phase: p.Construction, move: m.Play) -> Result:
    """Play one more tile from the hand (`ic.tile.construction`, `ic.build.another`)."""
    held = out_of_hand(top_replaced(state, p.Begin(move.at)), state.active, move.tile)
    return build(held, move, "hand", (c.TILE_CONSTRUCTION, c.BUILD_ANOTHER, c.BUILD_NESTED))


# Disaster Site.


def disaster_needs(now: Now, move: m.Remove) -> Needs:
    """The tile may be chosen and may leave the city (`ic.tile.disaster`)."""
    yield from pick_needs(now, move.at, c.TILE_DISASTER)
    yield from pieces_needs(now, move.at)


def disaster_choices(now: Now) -> Iterator[m.Remove]:
    """A move for every tile."""
    return map(m.Remove, now.state.board)


def disaster(state: State, phase: p.Disaster, move: m.Remove) -> Result:
    """The tile goes under the deck, and its tokens go back (`ic.tile.disaster`,
    `ic.tile.disaster.tokens`)."""
    tile = state.board[move.at]
    state, returned = tokens.return_all(top_replaced(state), move.at, c.TILE_DISASTER_TOKENS)
    cites = (c.TILE_DISASTER, c.BOARD_PIECES, c.BOARD_FACE_DOWN)
    removed = e.TileRemoved(move.at, tile.sort if tile.is_up else None, cites)
    below = but(state, deck=state.deck.under((tile.sort,)))
    return tiles_moved(below, {move.at: None}), (*returned, removed)


# Embassy.


def embassy_needs(now: Now, move: m.Token) -> Needs:
    """The tile is adjacent and open, and there is a token to place (`ic.tile.embassy`)."""
    yield from adjacent_needs(now, move.at, c.TILE_EMBASSY)
    if move.at in now.state.board:
        yield from open_needs(now, move.at)
        yield from tokens.has_token_needs(now, move.at, c.TILE_EMBASSY)


def embassy_choices(now: Now) -> Iterator[m.Token]:
    """A move for every adjacent tile."""
    return map(m.Token, now.state.board.beside(now.phase.at))


def embassy(state: State, phase: p.Embassy, move: m.Token) -> Result:
    """Put a token on an adjacent tile; tokens that were there go back (`ic.tile.embassy`)."""
    return put_token(state, move.at, c.TILE_EMBASSY)


# Factory: nothing is asked.


def factory(state: State, cell: Cell) -> Result:
    """Five more tiles will be drawn after the refill (`ic.tile.factory`)."""
    counted = e.FactoryCounted(state.active, (c.TILE_FACTORY,))
    return but(state, factories=state.factories + 1), (counted,)


# Housing.


def housing_needs(now: Now, move: m.Token) -> Needs:
    """The tile is open and bears no token; there is one to place (`ic.tile.housing`)."""
    state: State = now.state
    tile = state.board.get(move.at)
    holds = tile is not None and not tile.tokens
    yield need(c.TILE_HOUSING, holds, "{at} is no tile without tokens", at=move.at)
    supplied = state.supply[state.active] > 0
    yield need(c.TILE_HOUSING, supplied, "you have no token left to place")
    if tile is not None:
        yield from open_needs(now, move.at)


def housing_choices(now: Now) -> Iterator[m.Token]:
    """A move for every tile without tokens."""
    return (m.Token(cell) for cell, tile in now.state.board.tiles if not tile.tokens)


def housing(state: State, phase: p.Housing, move: m.Token) -> Result:
    """Put a token on a tile without tokens (`ic.tile.housing`)."""
    return put_token(state, move.at, c.TILE_HOUSING)


# Mausoleum.


def mausoleum_needs(now: Now, move: m.Take) -> Needs:
    """The tile is adjacent, open, and may leave the city (`ic.tile.mausoleum.take`)."""
    yield from adjacent_needs(now, move.at, c.TILE_MAUSOLEUM_TAKE)
    if move.at in now.state.board:
        yield from open_needs(now, move.at)
        yield from face_down_needs(now, move.at)
        yield from pieces_needs(now, move.at)


def mausoleum_choices(now: Now) -> Iterator[m.Take]:
    """A move for every adjacent tile."""
    return map(m.Take, now.state.board.beside(now.phase.at))


def mausoleum(state: State, phase: p.Mausoleum, move: m.Take) -> Result:
    """The tile joins the hand, and its tokens go back (`ic.tile.mausoleum.take`,
    `ic.tile.mausoleum.tokens`)."""
    seat, tile = state.active, state.board[move.at]
    state, returned = tokens.return_all(top_replaced(state), move.at, c.TILE_MAUSOLEUM_TOKENS)
    gone = tiles_moved(state, {move.at: None})
    cites: Cites = (c.TILE_MAUSOLEUM_TAKE, c.BOARD_PIECES)
    if tile.is_up and tile.sort is not None:
        taken = e.TileTaken(seat, move.at, tile.sort, cites)
        return into_hand(gone, seat, tile.sort), (*returned, taken)
    taken = e.TileTaken(seat, move.at, None, (*cites, c.BOARD_FACE_DOWN))
    return but(gone, stack=(*gone.stack, p.Taken(tile.sort))), (*returned, taken)


def see_taken(state: State, phase: p.Taken, move: m.Reveal) -> Result:
    """Only the taker sees a face-down tile that was taken (`ic.tile.mausoleum.take`)."""
    seat = state.active
    unseen = tokens.unseen_after(state, phase.tile, move.tile)
    held = into_hand(top_replaced(but(state, unseen=unseen)), seat, move.tile)
    secret = e.TookTile(seat, move.tile, (c.TILE_MAUSOLEUM_TAKE, c.SETUP_SECRET), (seat,))
    return held, (e.Took(seat, (c.TILE_MAUSOLEUM_TAKE,)), secret)


# Police HQ: nothing is asked.


def police(state: State, cell: Cell) -> Result:
    """Everybody else puts a token here, clockwise from the left (`ic.tile.police`)."""
    seats = to_the_left(state, state.active)
    if state.rulings.police_active is r.PoliceActive.TWO:
        seats = (*seats, state.active)
    if not is_open(state, cell, cell) or not any(state.supply[seat] for seat in seats):
        return no_effect(state, cell, Kind.POLICE)
    events: Events = ()
    cites = (c.TILE_POLICE, c.SETUP_CLOCKWISE)
    for seat in seats:
        if state.supply[seat]:
            state, events = tokens.add(state, seat, cell, cites, events)
    return state, events


# Port.


def port_needs(now: Now, move: m.Place) -> Needs:
    """There is a tile in the deck, and it may lie in the cell (`ic.tile.port`)."""
    yield need(c.TILE_PORT, now.state.deck.size() > 0, "the deck is empty")
    yield from spot_needs(now, move.at)


def port_choices(now: Now) -> Iterator[m.Place]:
    """A move for every cell worth asking about."""
    return map(m.Place, spots(now))


def port(state: State, phase: p.Port, move: m.Place) -> Result:
    """The deck's top tile is laid face down, and nobody looks at it (`ic.tile.port`)."""
    board = state.board.put(move.at, Tile(state.deck.top(), False))
    hidden = e.TileHidden(state.active, move.at, (c.TILE_PORT, c.SETUP_SECRET))
    return top_replaced(but(state, board=board, deck=state.deck.drawn())), (hidden,)


# Post Office.


def post_needs(now: Now, move: m.Shift) -> Needs:
    """The tile may be chosen, and may lie in the new cell (`ic.tile.post`)."""
    yield from pick_needs(now, move.source, c.TILE_POST)
    yield need(c.TILE_POST, move.source != move.target, "the tile must change its place")
    yield from spot_needs(now, move.target, move.source)
    yield from pieces_needs(now, move.source, move.target)


def post_choices(now: Now) -> Iterator[m.Shift]:
    """A move for every tile that may be chosen, to every cell worth asking about."""
    for source in now.state.board:
        if all_hold(pick_needs(now, source, c.TILE_POST)):
            yield from (m.Shift(source, target) for target in spots(now, source))


def post(state: State, phase: p.Post, move: m.Shift) -> Result:
    """The tile moves with its tokens and its face; no text is set off (`ic.tile.post`,
    `ic.board.moving-is-silent`)."""
    moved = e.TileMoved(move.source, move.target, (c.TILE_POST, c.BOARD_MOVING_IS_SILENT))
    return tiles_moved(top_replaced(state), {move.source: move.target}), (moved,)


# Security Guardpost.


def security_needs(now: Now, move: m.Clear) -> Needs:
    """The tile is open; under one reading it must bear a token (`ic.tile.security`)."""
    yield from there_needs(now, move.at, c.TILE_SECURITY)
    tile = now.state.board.get(move.at)
    if tile is None:
        return
    any_tile = now.state.rulings.security_target is r.SecurityTarget.ANY_TILE
    holds = any_tile or bool(tile.tokens)
    yield need(c.TILE_SECURITY, holds, "the tile at {at} bears no token", at=move.at)
    yield from self_needs(now, move.at)
    yield from open_needs(now, move.at)


def security_choices(now: Now) -> Iterator[m.Clear]:
    """A move for every tile."""
    return map(m.Clear, now.state.board)


def security(state: State, phase: p.Security, move: m.Clear) -> Result:
    """All tokens of a tile go back to their owners (`ic.tile.security`)."""
    cleared = e.Cleared(state.active, move.at, (c.TILE_SECURITY,))
    state, returned = tokens.return_all(top_replaced(state), move.at, c.TILE_SECURITY)
    return state, (cleared, *returned)


# Shopping Complex.


def shopping_needs(now: Now, move: m.Trade) -> Needs:
    """The seat is another player's (`ic.tile.shopping`)."""
    holds = move.seat in other_seats(now)
    yield need(c.TILE_SHOPPING, holds, "{seat:name} is not another player", seat=move.seat)


def shopping_choices(now: Now) -> Iterator[m.Trade]:
    """A move for every other seat."""
    return map(m.Trade, other_seats(now))


def shopping(state: State, phase: p.Shopping, move: m.Trade) -> Result:
    """The two hands change owners (`ic.tile.shopping`)."""
    seat, target = state.active, move.seat
    mine, other = state.hands[seat], state.hands[target]
    hands = replaced(replaced(state.hands, seat, other), target, mine)
    cites = (c.TILE_SHOPPING, c.SETUP_SECRET)
    events = (
        e.HandsTraded(seat, target, (c.TILE_SHOPPING,)),
        e.GotHand(seat, other, cites, (seat,)),
        e.GotHand(target, mine, cites, (target,)),
    )
    return top_replaced(but(state, hands=hands)), events


# Stadium.


def stadium_needs(now: Now, move: m.Gather) -> Needs:
    """The tile is adjacent and open, and bears the tokens named (`ic.tile.stadium`)."""
    state: State = now.state
    yield from open_needs(now, now.phase.at)
    yield from adjacent_needs(now, move.at, c.TILE_STADIUM)
    one_or_all = state.rulings.stadium_tokens is r.StadiumTokens.ONE_OR_ALL
    everything = isinstance(move.whose, m.Everybody)
    text = "tokens are named one at a time"
    yield need(c.TILE_STADIUM, one_or_all or not everything, text)
    tile = state.board.get(move.at)
    if tile is not None:
        holds = bool(tile.tokens) if everything else move.whose in tile.tokens
        yield need(c.TILE_STADIUM, holds, "there is no such token on {at}", at=move.at)
        yield from open_needs(now, move.at)


def stadium_choices(now: Now) -> Iterator[m.Gather]:
    """For every adjacent tile, a move for each owner of a token, and one for all tokens."""
    state: State = now.state
    for cell in state.board.beside(now.phase.at):
        for owner in dict.fromkeys(state.board[cell].tokens):
            yield m.Gather(cell, owner)
        yield m.Gather(cell, m.Everybody.ALL)


def stadium(state: State, phase: p.Stadium, move: m.Gather) -> Result:
    """Tokens move here; no supply changes (`ic.tile.stadium`, `ic.token.shift`)."""
    tile = state.board[move.at]
    owners = tile.tokens if isinstance(move.whose, m.Everybody) else (move.whose,)
    whole = e.GatheredAll(state.active, move.at, (c.TILE_STADIUM, c.TOKEN_SHIFT))
    events: Events = (whole,) if move.whose is m.ALL else ()
    for owner in owners:
        state, events = tokens.move(state, owner, move.at, phase.at, c.TILE_STADIUM, events)
    again = p.Stadium(phase.at, phase.moved + len(owners))
    one_only = state.rulings.stadium_tokens is r.StadiumTokens.ONE_OR_ALL
    below = () if one_only or not any_to_gather(state, again) else (again,)
    return top_replaced(state, *below), events


def any_to_gather(state: State, phase: p.Stadium) -> bool:
    """Whether a token is left that could move here."""
    cells = state.board.beside(phase.at)
    return any(state.board[cell].tokens and is_open(state, phase.at, cell) for cell in cells)


# Temple.


def temple_look_needs(now: Now, move: m.Look) -> Needs:
    """The seat is another player's, who holds tiles (`ic.tile.temple.look`)."""
    holds = move.seat in other_seats(now) and bool(now.state.hands[move.seat])
    text = "{seat:name} is not another player with tiles"
    yield need(c.TILE_TEMPLE_LOOK, holds, text, seat=move.seat)


def temple_look_choices(now: Now) -> Iterator[m.Look]:
    """A move for every other seat."""
    return map(m.Look, other_seats(now))


def temple_look(state: State, phase: p.Temple, move: m.Look) -> Result:
    """The hand is shown to the active player only (`ic.tile.temple.look`)."""
    seat, hand = state.active, state.hands[move.seat]
    cites = (c.TILE_TEMPLE_LOOK, c.SETUP_SECRET)
    events = (
        e.LookedAtHand(seat, move.seat, (c.TILE_TEMPLE_LOOK,)),
        e.SawHand(seat, move.seat, hand, cites, (seat,)),
    )
    return top_replaced(state, p.Steal(phase.at, move.seat)), events


def temple_play_needs(now: Now, move: m.Play) -> Needs:
    """The tile is in the hand that was shown, and may lie in the cell (`ic.tile.temple.play`)."""
    yield from held_needs(now.state.hands[now.phase.target], move, c.TILE_TEMPLE_PLAY)
    yield from spot_needs(now, move.at)


def temple_play_choices(now: Now) -> Iterator[m.Play]:
    """A move for every tile of that hand, in every cell worth asking about."""
    return plays_of(now, now.state.hands[now.phase.target].kinds())


def temple_play(state: State, phase: p.Steal, move: m.Play) -> Result:
    """The tile is played; its former holder draws another (`ic.tile.temple.play`)."""
    owner = phase.target
    later: tuple[p.Phase, ...] = (p.Replace(owner), p.Begin(move.at))
    if state.rulings.temple_draw is r.TempleDraw.AT_ONCE:
        later = (p.Begin(move.at), p.Replace(owner))
    below = out_of_hand(top_replaced(state, *later), owner, move.tile)
    return build(below, move, "temple", (c.TILE_TEMPLE_PLAY, c.BUILD_ANOTHER, c.BUILD_NESTED))


def begin_temple_draw(state: State, phase: p.Replace) -> Result:
    """The former holder draws if there is a tile to draw (`ic.tile.temple.draw`)."""
    below = (p.TempleDraw(phase.seat),) if state.deck.size() else ()
    return top_replaced(state, *below), ()


def temple_draw(state: State, phase: p.TempleDraw, move: m.Reveal) -> Result:
    """The former holder of the tile draws another (`ic.tile.temple.draw`)."""
    return draw(top_replaced(state), phase.seat, move.tile, (c.TILE_TEMPLE_DRAW,))


# Transit Station.


def transit_needs(now: Now, move: m.Exchange) -> Needs:
    """The two tiles are different, and each may be chosen (`ic.tile.transit`)."""
    text = "two different tiles change places"
    yield need(c.TILE_TRANSIT, move.first != move.second, text)
    yield from pick_needs(now, move.first, c.TILE_TRANSIT)
    yield from pick_needs(now, move.second, c.TILE_TRANSIT)


def transit_choices(now: Now) -> Iterator[m.Exchange]:
    """A move for every two tiles that may be chosen."""
    cells = (cell for cell in now.state.board if all_hold(pick_needs(now, cell, c.TILE_TRANSIT)))
    return (m.Exchange(first, second) for first, second in combinations(cells, 2))


def transit(state: State, phase: p.Transit, move: m.Exchange) -> Result:
    """The tiles change cells, with tokens and faces; no text is set off (`ic.tile.transit`,
    `ic.board.moving-is-silent`)."""
    first, second = move.first, move.second
    exchanged = e.TilesExchanged(first, second, (c.TILE_TRANSIT, c.BOARD_MOVING_IS_SILENT))
    return tiles_moved(top_replaced(state), {first: second, second: first}), (exchanged,)
