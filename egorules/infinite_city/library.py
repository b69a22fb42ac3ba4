"""The tile list, Library: look at five tiles, play one, put the others under the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from egorules.core.rules import Needs, Now, all_hold, need
from egorules.core.value import but
from egorules.core.zones import Hand
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city import phases as p
from egorules.infinite_city import rulings as r
from egorules.infinite_city.board import Cell
from egorules.infinite_city.building import build, spot_needs
from egorules.infinite_city.state import Events, Result, State, top_replaced
from egorules.infinite_city.tile_texts import no_effect
from egorules.infinite_city.tiles import Kind, Sort, kind_of
from egorules.infinite_city.turn import held_needs, off_deck, plays_of

LOOKED_AT = 5


def look_at_five(state: State, cell: Cell) -> Result:
    """Look at the deck's five top tiles, or at as many as it has (`ic.tile.library.look`)."""
    count = min(LOOKED_AT, state.deck.size())
    if not count:
        return no_effect(state, cell, Kind.LIBRARY)
    stack = (*state.stack, p.LookAtTop(cell, count))
    looked = e.LookedAtDeck(state.active, count, (c.TILE_LIBRARY_LOOK,))
    return but(state, stack=stack, aside=(*state.aside, ())), (looked,)


def look_at_one(state: State, phase: p.LookAtTop, move: m.Reveal) -> Result:
    """Only the active player sees the next tile (`ic.tile.library.look`)."""
    seat = state.active
    seen = off_deck(with_rest(state, (*state.aside[-1], move.tile)), move.tile)
    cites = (c.TILE_LIBRARY_LOOK, c.SETUP_SECRET)
    events = (
        e.LookedAtTop(seat, (c.TILE_LIBRARY_LOOK,)),
        e.SawTile(seat, move.tile, cites, (seat,)),
    )
    if phase.left > 1:
        return top_replaced(seen, p.LookAtTop(phase.at, phase.left - 1)), events
    assert phase.at is not None
    return ask(seen, phase.at, events)


def with_rest(state: State, tiles: tuple[Sort, ...]) -> State:
    """The state with these tiles set aside for the innermost Library."""
    return but(state, aside=(*state.aside[:-1], tiles))


def ask(state: State, cell: Cell, events: Events) -> Result:
    """Ask which of the tiles is played, if any of them can be (`ic.tile.library.play`)."""
    asked = p.Library(cell)
    now = Now(state, asked)
    if any(all_hold(play_needs(now, move)) for move in plays(now)):
        return top_replaced(state, asked), events
    none = e.NonePlayable(state.active, (c.TILE_LIBRARY_NOT_LIBRARY, c.BUILD_AS_MUCH))
    return top_replaced(state, p.PutBack()), (*events, none)


def play_needs(now: Now, move: m.Play) -> Needs:
    """The tile was looked at, is no Library, and may lie in the cell (`ic.tile.library.play`,
    `ic.tile.library.not-library`)."""
    yield from held_needs(now.state.aside[-1], move, c.TILE_LIBRARY_PLAY)
    is_library = move.tile.partition("-")[0] == Kind.LIBRARY
    text = "the tile played by a Library is no Library"
    yield need(c.TILE_LIBRARY_NOT_LIBRARY, not is_library, text)
    yield from spot_needs(now, move.at)


def plays(now: Now) -> Iterator[m.Play]:
    """A move for each of the tiles, except Libraries, in every cell worth asking about."""
    sorts = Hand.of(now.state.aside[-1]).kinds()
    return plays_of(now, tuple(sort for sort in sorts if kind_of(sort) is not Kind.LIBRARY))


def play(state: State, phase: p.Library, move: m.Play) -> Result:
    """The tile is played; the rulings say whether the others go under before or after its text."""
    rest = list(state.aside[-1])
    rest.remove(move.tile)
    later: tuple[p.Phase, ...] = (p.PutBack(), p.Begin(move.at))
    if state.rulings.library_put_back is r.LibraryPutBack.BEFORE:
        later = (p.Begin(move.at), p.PutBack())
    below = with_rest(top_replaced(state, *later), tuple(rest))
    return build(below, move, "library", (c.TILE_LIBRARY_PLAY, c.BUILD_ANOTHER, c.BUILD_NESTED))


def put_back(state: State, phase: p.PutBack) -> Result:
    """The others go under the deck, in an order chosen or as seen (`ic.tile.library.under`)."""
    rest = state.aside[-1]
    if len(rest) > 1 and state.rulings.library_order is r.LibraryOrder.CHOICE:
        return top_replaced(state, p.Under()), ()
    return go_under(state, rest)


def under_needs(now: Now, move: m.Under) -> Needs:
    """The move names exactly the tiles that are left (`ic.tile.library.under`)."""
    holds = Counter(move.tiles) == Counter(now.state.aside[-1])
    text = "all the tiles that are left, each once, go under the deck"
    yield need(c.TILE_LIBRARY_UNDER, holds, text)


def unders(now: Now) -> Iterator[m.Under]:
    """A move for every order of the tiles that are left."""
    orders = dict.fromkeys(permutations(sorted(now.state.aside[-1])))
    return map(m.Under, orders)


def under(state: State, phase: p.Under, move: m.Under) -> Result:
    """The first tile named is uppermost, the last one at the bottom (`ic.tile.library.under`)."""
    return go_under(state, move.tiles)


def go_under(state: State, tiles: tuple[Sort, ...]) -> Result:
    """Put these tiles, which somebody has seen, under the deck in this order."""
    seat = state.active
    below = top_replaced(but(state, aside=state.aside[:-1], deck=state.deck.under(tiles)))
    if not tiles:
        return below, ()
    cites = (c.TILE_LIBRARY_UNDER, c.SETUP_SECRET)
    events = (
        e.PutUnder(seat, len(tiles), (c.TILE_LIBRARY_UNDER,)),
        e.PutUnderTiles(seat, tiles, cites, (seat,)),
    )
    return below, events
