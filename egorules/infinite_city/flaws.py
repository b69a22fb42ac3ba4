"""Why a stored state could not have come about by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from egorules.core.text import Say, say
from egorules.core.zones import Bag
from egorules.infinite_city import phases as p
from egorules.infinite_city.state import State
from egorules.infinite_city.tiles import Sort


def state_flaws(state: State) -> Iterator[Say]:
    """Every law of tiles and tokens that a state breaks; none for a reachable state."""
    setup = state.setup
    rows = (state.hands, state.supply)
    order = setup.tiles.order
    fits = all(len(row) == setup.seats for row in rows) and state.unseen.order == order
    if not fits or not state.stack:
        yield say("the table does not fit the setup")
        return
    if len(state.unseen.counts) != len(order) or not set(seen_tiles(state)) <= set(order):
        yield say("a tile is not one of this game")
        return
    if not seats_exist(state):
        yield say("a seat is not one of this game")
        return
    if Bag.of(order, seen_tiles(state)).together(state.unseen) != setup.tiles:
        yield say("the tiles do not add up to those of the setup")
    if unseen_places(state) != state.unseen.size() or min(state.unseen.counts, default=0) < 0:
        yield say("the unseen tiles do not add up")
    placed = [seat for _, tile in state.board.tiles for seat in tile.tokens]
    for seat, supply in enumerate(state.supply):
        if supply < 0 or supply + placed.count(seat) != setup.tokens:
            yield say("the tokens of {seat:name} do not add up", seat=seat)
    if any(tuple(sorted(hand)) != hand for hand in state.hands):
        yield say("a hand is not in ascending order")
    if any(tile.tokens and not tile.is_up for _, tile in state.board.tiles):
        yield say("a face-down tile bears no token")
    if state.deck.settled() != state.deck or state.deck.shuffled < 0:
        yield say("an unseen tile on top of the tail belongs to the shuffled part")


def seen_tiles(state: State) -> list[Sort]:
    """Every tile that somebody has seen, wherever it lies."""
    tiles = [sort for hand in (*state.hands, *state.aside) for sort in hand]
    tiles += [tile.sort for _, tile in state.board.tiles if tile.sort is not None]
    tiles += [sort for sort in state.deck.tail if sort is not None]
    return tiles + [phase.tile for phase in taken(state) if phase.tile is not None]


def unseen_places(state: State) -> int:
    """How many tiles nobody has seen: in the deck, on the board, taken and not yet looked at."""
    on_board = sum(tile.sort is None for _, tile in state.board.tiles)
    waiting = sum(phase.tile is None for phase in taken(state))
    return state.deck.shuffled + state.deck.tail.count(None) + on_board + waiting


def taken(state: State) -> list[p.Taken]:
    """Face-down tiles that a Mausoleum has taken and that wait for their names."""
    return [phase for phase in state.stack if isinstance(phase, p.Taken)]


def seats_exist(state: State) -> bool:
    """Whether every seat that is named exists."""
    named = [seat for _, tile in state.board.tiles for seat in tile.tokens]
    named += [*state.ran_out, *(state.last_turns or ())]
    if state.turn is not None:
        named.append(state.turn)
    return all(0 <= seat < state.setup.seats for seat in named)
