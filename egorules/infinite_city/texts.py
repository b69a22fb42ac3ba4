"""The texts of tiles: for each kind what may be chosen, on which conditions, and what happens.

Capitol and Library, which take several steps, have modules of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from egorules.core.clause import Cites, ClauseId
from egorules.core.event import Seat
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city import phases as p
from egorules.infinite_city import tokens
from egorules.infinite_city.board import Cell, Tile
from egorules.infinite_city.placement import spot_needs, spots
from egorules.infinite_city.protection import (
    face_needs,
    is_open,
    open_needs,
    pick_needs,
    pieces_needs,
    self_needs,
    there_needs,
)
from egorules.infinite_city.rulings import (
    Instructions,
    PoliceActive,
    SecurityTarget,
    StadiumTokens,
    TempleDraw,
)
from egorules.infinite_city.state import (
    Result,
    State,
    carried_along,
    replaced,
    top_replaced,
    with_hand,
)
from egorules.infinite_city.tiles import Kind
from egorules.infinite_city.turn import build, draw, held_needs, plays_of
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
"""Whose text a decision belongs to."""


def no_effect(state: State, cell: Cell, kind: Kind) -> Result:
    """What cannot be done of a text is skipped (`ic.build.as-much`)."""
    cites = (c.BUILD_AS_MUCH, c.BUILD_INSTRUCTIONS)
    return Result(state, (e.NoEffect(cell, kind, cites),))


def done_needs(now: Now, move: m.Done) -> Needs:
    """A text is carried out unless it says that you may (`ic.build.mandatory`)."""
    phase = now.phase
    optional = now.state.rulings.instructions is Instructions.OPTIONAL
    enough = isinstance(phase, p.Stadium) and phase.moved > 0
    holds = optional or isinstance(phase, p.Arboretum) or enough
    yield need(c.BUILD_MANDATORY, holds, "the text must be carried out, since it can be")


def done(state: State, phase: p.Text, move: m.Done) -> Result:
    """No more of this text; what it has set off is still carried out (`ic.build.mandatory`)."""
    below: tuple[p.Phase, ...] = ()
    if isinstance(phase, p.Library):
        below = (p.PutBack(),)
    if isinstance(phase, p.Capitol):
        below = (p.Waiting(phase.waiting),)
    ended = e.EndedText(state.active, KIND[type(phase)], (c.BUILD_MANDATORY,))
    return Result(top_replaced(state, *below), (ended,))


# Arboretum.


def lift_needs(now: Now, move: m.Lift) -> Needs:
    """A token of one's own on an open tile (`ic.tile.arboretum`)."""
    tile = now.state.board.get(move.at)
    holds = tile is not None and tile.bears(now.state.active)
    yield need(c.TILE_ARBORETUM, holds, "you have no token on {at}", at=move.at)
    if tile is not None:
        yield from open_needs(now, move.at)


def lifts(now: Now) -> Iterator[m.Lift]:
    """Every tile with a token of one's own."""
    state: State = now.state
    return (m.Lift(cell) for cell, tile in state.board.tiles if tile.bears(state.active))


def lift(state: State, phase: p.Arboretum, move: m.Lift) -> Result:
    """A token comes back; up to three, as long as there are any (`ic.tile.arboretum`)."""
    seat = state.active
    board = state.board.put(move.at, state.board[move.at].minus(seat))
    lifted = but(state, board=board, supply=tokens.supplied(state, (seat,)))
    again = p.Arboretum(phase.at, phase.left - 1)
    more = any(is_open(lifted, phase.at, each.at) for each in lifts(Now(lifted, again)))
    below = (again,) if again.left and more else ()
    return Result(top_replaced(lifted, *below), tokens.returned(move.at, (seat,), c.TILE_ARBORETUM))


# Bank.


def swap_needs(now: Now, move: m.Swap) -> Needs:
    """A token here, and a token of that seat on an open tile without any of one's own."""
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


def swaps(now: Now) -> Iterator[m.Swap]:
    """Every token on tiles without a token of one's own."""
    state: State = now.state
    for cell, tile in state.board.tiles:
        if not tile.bears(state.active):
            yield from (m.Swap(cell, seat) for seat in dict.fromkeys(tile.tokens))


def swap(state: State, phase: p.Bank, move: m.Swap) -> Result:
    """The two tokens change places; no supply changes (`ic.tile.bank`, `ic.token.shift`)."""
    seat, bank, tile = state.active, state.board[phase.at], state.board[move.at]
    changes = {
        phase.at: bank.minus(seat).plus(move.seat),
        move.at: tile.minus(move.seat).plus(seat),
    }
    cites = (c.TILE_BANK, c.TOKEN_SHIFT)
    events = (
        e.TokenMoved(seat, phase.at, move.at, cites),
        e.TokenMoved(move.seat, move.at, phase.at, cites),
    )
    return Result(top_replaced(but(state, board=state.board.changed(changes))), events)


# Disaster Site.


def remove_needs(now: Now, move: m.Remove) -> Needs:
    """Any open tile (`ic.tile.disaster`)."""
    yield from pick_needs(now, move.at, c.TILE_DISASTER)
    yield from pieces_needs(now, move.at)


def removes(now: Now) -> Iterator[m.Remove]:
    """Every tile."""
    return map(m.Remove, now.state.board)


def remove(state: State, phase: p.Disaster, move: m.Remove) -> Result:
    """Tokens go back, the tile goes under the deck (`ic.tile.disaster`)."""
    step = tokens.clear(top_replaced(state), move.at, c.TILE_DISASTER_TOKENS)
    tile = state.board[move.at]
    gone = off_board(step.state, move.at)
    cites = (c.TILE_DISASTER, c.BOARD_PIECES, c.BOARD_FACE_DOWN)
    event = e.TileRemoved(move.at, tile.sort if tile.is_up else None, cites)
    return Result(but(gone, deck=gone.deck.under((tile.sort,))), (*step.events, event))


def off_board(state: State, cell: Cell) -> State:
    """The state without the tile of a cell; nothing waits for it any more (`ic.build.nested`)."""
    stack = carried_along(state, {cell: None})
    return but(state, board=state.board.without(cell), stack=stack)


# Embassy and Housing.


def embassy_needs(now: Now, move: m.Token) -> Needs:
    """An open adjacent tile (`ic.tile.embassy`)."""
    yield from adjacent_needs(now, move.at, c.TILE_EMBASSY)
    if move.at in now.state.board:
        yield from open_needs(now, move.at)
        yield from tokens.has_token_needs(now, move.at, c.TILE_EMBASSY)


def adjacent_needs(now: Now, cell: Cell, clause: ClauseId) -> Needs:
    """A tile adjacent to the acting one."""
    holds = cell in now.state.board.beside(now.phase.at)
    yield need(clause, holds, "{at} is no tile adjacent to the acting one", at=cell)


def embassies(now: Now) -> Iterator[m.Token]:
    """Every adjacent tile."""
    return map(m.Token, now.state.board.beside(now.phase.at))


def embassy(state: State, phase: p.Embassy, move: m.Token) -> Result:
    """A token on an adjacent tile, tokens that were there go back (`ic.tile.embassy`)."""
    return put_token(state, move.at, c.TILE_EMBASSY)


def put_token(state: State, cell: Cell, clause: ClauseId) -> Result:
    """A token on a tile; a face-down one is turned up first (`ic.build.flip`)."""
    if state.board[cell].is_up:
        return tokens.take_over(top_replaced(state), cell, clause)
    return tokens.choose_face_down(top_replaced(state, p.TurnUp(cell)), cell, clause)


def housing_needs(now: Now, move: m.Token) -> Needs:
    """An open tile without tokens (`ic.tile.housing`)."""
    state: State = now.state
    tile = state.board.get(move.at)
    holds = tile is not None and not tile.tokens
    yield need(c.TILE_HOUSING, holds, "{at} is no tile without tokens", at=move.at)
    supplied = state.supply[state.active] > 0
    yield need(c.TILE_HOUSING, supplied, "you have no token left to place")
    if tile is not None:
        yield from open_needs(now, move.at)


def housings(now: Now) -> Iterator[m.Token]:
    """Every tile without tokens."""
    return (m.Token(cell) for cell, tile in now.state.board.tiles if not tile.tokens)


def housing(state: State, phase: p.Housing, move: m.Token) -> Result:
    """A token on a tile without tokens (`ic.tile.housing`)."""
    return put_token(state, move.at, c.TILE_HOUSING)


# Factory and Police HQ: nothing is asked.


def factory(state: State, cell: Cell) -> Result:
    """Five more tiles will be drawn after the refill (`ic.tile.factory`)."""
    counted = e.FactoryCounted(state.active, (c.TILE_FACTORY,))
    return Result(but(state, factories=state.factories + 1), (counted,))


def police(state: State, cell: Cell) -> Result:
    """Everybody else puts a token here, clockwise from the left (`ic.tile.police`)."""
    seats = to_the_left(state, state.active)
    if state.rulings.police_active is PoliceActive.TWO:
        seats = (*seats, state.active)
    if not is_open(state, cell, cell) or not any(state.supply[seat] for seat in seats):
        return no_effect(state, cell, Kind.POLICE)
    step = Result(state)
    for seat in seats:
        if state.supply[seat]:
            step = step.then(tokens.add, seat, cell, (c.TILE_POLICE, c.SETUP_CLOCKWISE))
    return step


# Mausoleum.


def take_needs(now: Now, move: m.Take) -> Needs:
    """An open adjacent tile (`ic.tile.mausoleum.take`)."""
    yield from adjacent_needs(now, move.at, c.TILE_MAUSOLEUM_TAKE)
    if move.at in now.state.board:
        yield from open_needs(now, move.at)
        yield from face_needs(now, move.at)
        yield from pieces_needs(now, move.at)


def takes(now: Now) -> Iterator[m.Take]:
    """Every adjacent tile."""
    return map(m.Take, now.state.board.beside(now.phase.at))


def take(state: State, phase: p.Mausoleum, move: m.Take) -> Result:
    """Tokens go back, the tile joins the hand (`ic.tile.mausoleum.take`)."""
    seat, tile = state.active, state.board[move.at]
    step = tokens.clear(top_replaced(state), move.at, c.TILE_MAUSOLEUM_TOKENS)
    gone = off_board(step.state, move.at)
    cites: Cites = (c.TILE_MAUSOLEUM_TAKE, c.BOARD_PIECES)
    if tile.is_up and tile.sort is not None:
        held = with_hand(gone, seat, gone.hands[seat].plus(tile.sort))
        return Result(held, (*step.events, e.TileTaken(seat, move.at, tile.sort, cites)))
    waiting = but(gone, stack=(*gone.stack, p.Taken(tile.sort)))
    cites = (*cites, c.BOARD_FACE_DOWN)
    return Result(waiting, (*step.events, e.TileTaken(seat, move.at, None, cites)))


def see_taken(state: State, phase: p.Taken, move: m.Reveal) -> Result:
    """Only the taker sees a face-down tile that was taken (`ic.tile.mausoleum.take`)."""
    seat = state.active
    unseen = state.unseen.minus(move.tile) if phase.tile is None else state.unseen
    held = with_hand(top_replaced(state), seat, state.hands[seat].plus(move.tile))
    secret = e.TookTile(seat, move.tile, (c.TILE_MAUSOLEUM_TAKE, c.SETUP_SECRET), (seat,))
    return Result(but(held, unseen=unseen), (e.Took(seat, (c.TILE_MAUSOLEUM_TAKE,)), secret))


# Port.


def place_needs(now: Now, move: m.Place) -> Needs:
    """A tile in the deck, and a cell where it may lie (`ic.tile.port`)."""
    yield need(c.TILE_PORT, now.state.deck.size() > 0, "the deck is empty")
    yield from spot_needs(now, move.at)


def places(now: Now) -> Iterator[m.Place]:
    """Every cell on the edge."""
    return map(m.Place, spots(now))


def place(state: State, phase: p.Port, move: m.Place) -> Result:
    """The deck's top tile lies there face down, seen by nobody new (`ic.tile.port`)."""
    board = state.board.put(move.at, Tile(state.deck.top(), False))
    hidden = e.TileHidden(state.active, move.at, (c.TILE_PORT, c.SETUP_SECRET))
    return Result(top_replaced(but(state, board=board, deck=state.deck.drawn())), (hidden,))


# Post Office and Transit Station.


def shift_needs(now: Now, move: m.Shift) -> Needs:
    """Any open tile, and a new cell where it may lie (`ic.tile.post`)."""
    yield from pick_needs(now, move.source, c.TILE_POST)
    yield need(c.TILE_POST, move.source != move.target, "the tile must change its place")
    yield from spot_needs(now, move.target, move.source)
    yield from pieces_needs(now, move.source, move.target)


def shifts(now: Now) -> Iterator[m.Shift]:
    """Every tile that may be chosen, to every cell on the edge of the others."""
    for source in now.state.board:
        if all(each.holds for each in pick_needs(now, source, c.TILE_POST)):
            yield from (m.Shift(source, target) for target in spots(now, source))


def shift(state: State, phase: p.Post, move: m.Shift) -> Result:
    """The tile moves with its tokens and its face; no text is set off (`ic.tile.post`)."""
    changes = {move.source: None, move.target: state.board[move.source]}
    moved = e.TileMoved(move.source, move.target, (c.TILE_POST, c.BOARD_MOVING_IS_SILENT))
    below = top_replaced(but(state, board=state.board.changed(changes)))
    return Result(but(below, stack=carried_along(below, {move.source: move.target})), (moved,))


def exchange_needs(now: Now, move: m.Exchange) -> Needs:
    """Two different open tiles (`ic.tile.transit`)."""
    text = "two different tiles change places"
    yield need(c.TILE_TRANSIT, move.first != move.second, text)
    yield from pick_needs(now, move.first, c.TILE_TRANSIT)
    yield from pick_needs(now, move.second, c.TILE_TRANSIT)


def exchanges(now: Now) -> Iterator[m.Exchange]:
    """Every two tiles that may be chosen."""
    cells = (
        cell
        for cell in now.state.board
        if all(each.holds for each in pick_needs(now, cell, c.TILE_TRANSIT))
    )
    return (m.Exchange(first, second) for first, second in combinations(cells, 2))


def exchange(state: State, phase: p.Transit, move: m.Exchange) -> Result:
    """They change cells with tokens and faces; no text is set off (`ic.tile.transit`)."""
    first, second = state.board[move.first], state.board[move.second]
    board = state.board.changed({move.first: second, move.second: first})
    cites = (c.TILE_TRANSIT, c.BOARD_MOVING_IS_SILENT)
    below = top_replaced(but(state, board=board))
    stack = carried_along(below, {move.first: move.second, move.second: move.first})
    return Result(but(below, stack=stack), (e.TilesExchanged(move.first, move.second, cites),))


# Security Guardpost.


def clear_needs(now: Now, move: m.Clear) -> Needs:
    """Any open tile, perhaps only one with tokens (`ic.tile.security`)."""
    yield from there_needs(now, move.at, c.TILE_SECURITY)
    tile = now.state.board.get(move.at)
    if tile is None:
        return
    any_tile = now.state.rulings.security_target is SecurityTarget.ANY_TILE
    holds = any_tile or bool(tile.tokens)
    yield need(c.TILE_SECURITY, holds, "the tile at {at} bears no token", at=move.at)
    yield from self_needs(now, move.at)
    yield from open_needs(now, move.at)


def clears(now: Now) -> Iterator[m.Clear]:
    """Every tile."""
    return map(m.Clear, now.state.board)


def clear(state: State, phase: p.Security, move: m.Clear) -> Result:
    """All tokens of a tile go back to their owners (`ic.tile.security`)."""
    cleared = e.Cleared(state.active, move.at, (c.TILE_SECURITY,))
    step = Result(top_replaced(state), (cleared,))
    return step.then(tokens.clear, move.at, c.TILE_SECURITY)


# Shopping Complex.


def other_seats(now: Now) -> tuple[Seat, ...]:
    """All seats but the active one, ascending."""
    state: State = now.state
    return tuple(seat for seat in range(state.setup.seats) if seat != state.active)


def trade_needs(now: Now, move: m.Trade) -> Needs:
    """Another seat (`ic.tile.shopping`)."""
    holds = move.seat in other_seats(now)
    yield need(c.TILE_SHOPPING, holds, "{seat:name} is not another player", seat=move.seat)


def trades(now: Now) -> Iterator[m.Trade]:
    """Every other seat."""
    return map(m.Trade, other_seats(now))


def trade(state: State, phase: p.Shopping, move: m.Trade) -> Result:
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
    return Result(top_replaced(but(state, hands=hands)), events)


# Stadium.


def gather_needs(now: Now, move: m.Gather) -> Needs:
    """A token on an open adjacent tile, or perhaps all its tokens (`ic.tile.stadium`)."""
    state: State = now.state
    yield from open_needs(now, now.phase.at)
    yield from adjacent_needs(now, move.at, c.TILE_STADIUM)
    one_or_all = state.rulings.stadium_tokens is StadiumTokens.ONE_OR_ALL
    everything = isinstance(move.whose, m.Everybody)
    text = "tokens are named one at a time"
    yield need(c.TILE_STADIUM, one_or_all or not everything, text)
    tile = state.board.get(move.at)
    if tile is not None:
        holds = bool(tile.tokens) if everything else move.whose in tile.tokens
        yield need(c.TILE_STADIUM, holds, "there is no such token on {at}", at=move.at)
        yield from open_needs(now, move.at)


def gathers(now: Now) -> Iterator[m.Gather]:
    """Every token of adjacent tiles, and all of them."""
    state: State = now.state
    for cell in state.board.beside(now.phase.at):
        for owner in dict.fromkeys(state.board[cell].tokens):
            yield m.Gather(cell, owner)
        yield m.Gather(cell, m.Everybody.ALL)


def gather(state: State, phase: p.Stadium, move: m.Gather) -> Result:
    """Tokens move here; no supply changes (`ic.tile.stadium`, `ic.token.shift`)."""
    tile, here = state.board[move.at], state.board[phase.at]
    owners = tile.tokens if isinstance(move.whose, m.Everybody) else (move.whose,)
    for owner in owners:
        tile, here = tile.minus(owner), here.plus(owner)
    gathered = but(state, board=state.board.changed({move.at: tile, phase.at: here}))
    cites = (c.TILE_STADIUM, c.TOKEN_SHIFT)
    moved = tuple(e.TokenMoved(owner, move.at, phase.at, cites) for owner in owners)
    whole = (e.GatheredAll(state.active, move.at, cites),) if move.whose is m.ALL else ()
    again = p.Stadium(phase.at, phase.moved + len(owners))
    one_only = state.rulings.stadium_tokens is StadiumTokens.ONE_OR_ALL
    below = () if one_only or not any_to_gather(gathered, again) else (again,)
    return Result(top_replaced(gathered, *below), (*whole, *moved))


def any_to_gather(state: State, phase: p.Stadium) -> bool:
    """Whether a token is left that could move here."""
    cells = state.board.beside(phase.at)
    return any(state.board[cell].tokens and is_open(state, phase.at, cell) for cell in cells)


# Temple.


def look_needs(now: Now, move: m.Look) -> Needs:
    """Another seat that has tiles (`ic.tile.temple.look`)."""
    holds = move.seat in other_seats(now) and bool(now.state.hands[move.seat])
    text = "{seat:name} is not another player with tiles"
    yield need(c.TILE_TEMPLE_LOOK, holds, text, seat=move.seat)


def looks(now: Now) -> Iterator[m.Look]:
    """Every other seat."""
    return map(m.Look, other_seats(now))


def look(state: State, phase: p.Temple, move: m.Look) -> Result:
    """The hand is shown to the active player only (`ic.tile.temple.look`)."""
    seat, hand = state.active, state.hands[move.seat]
    cites = (c.TILE_TEMPLE_LOOK, c.SETUP_SECRET)
    events = (
        e.LookedAtHand(seat, move.seat, (c.TILE_TEMPLE_LOOK,)),
        e.SawHand(seat, move.seat, hand, cites, (seat,)),
    )
    return Result(top_replaced(state, p.Steal(phase.at, move.seat)), events)


def steal_needs(now: Now, move: m.Play) -> Needs:
    """A tile of the hand that was shown, in a cell where it may lie (`ic.tile.temple.play`)."""
    yield from held_needs(now.state.hands[now.phase.target], move, c.TILE_TEMPLE_PLAY)
    yield from spot_needs(now, move.at)


def steals(now: Now) -> Iterator[m.Play]:
    """Every tile of that hand in every cell on the edge."""
    return plays_of(now, now.state.hands[now.phase.target].kinds())


def steal(state: State, phase: p.Steal, move: m.Play) -> Result:
    """The tile is played; its former holder draws another (`ic.tile.temple.play`)."""
    owner = phase.target
    later: tuple[p.Phase, ...] = (p.Replace(owner), p.Begin(move.at))
    if state.rulings.temple_draw is TempleDraw.AT_ONCE:
        later = (p.Begin(move.at), p.Replace(owner))
    below = with_hand(top_replaced(state, *later), owner, state.hands[owner].minus(move.tile))
    return build(below, move, "temple", (c.TILE_TEMPLE_PLAY, c.BUILD_ANOTHER, c.BUILD_NESTED))


def replace(state: State, phase: p.Replace) -> Result:
    """The former holder draws if there is a tile to draw (`ic.tile.temple.draw`)."""
    below = (p.TempleDraw(phase.seat),) if state.deck.size() else ()
    return Result(top_replaced(state, *below))


def temple_draw(state: State, phase: p.TempleDraw, move: m.Reveal) -> Result:
    """The former holder of the tile draws another (`ic.tile.temple.draw`)."""
    return draw(top_replaced(state), phase.seat, move.tile, (c.TILE_TEMPLE_DRAW,))
