"""Flaws of a stored state: reasons why the rules cannot lead to it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import fields

from egorules.core.text import Say, say
from egorules.core.zones import Bag
from egorules.infinite_city import phases as p
from egorules.infinite_city.board import Cell, by_place
from egorules.infinite_city.rules import MACHINE
from egorules.infinite_city.state import State
from egorules.infinite_city.tiles import Sort


def state_flaws(state: State) -> Iterator[Say]:
    """What is wrong with the tiles and tokens of a state; nothing if a game can reach it."""
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
    if not in_one_form(state):
        yield say("the board is not in its canonical form")
        return
    if not awaits_something(state):
        yield say("what is awaited does not fit the table")
        return
    if Bag.of(order, seen_tiles(state)).together(state.unseen) != setup.tiles:
        yield say("the tiles do not add up to those of the setup")
    if unseen_places(state) != state.unseen.size() or min(state.unseen.counts) < 0:
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
    """The phases in which a tile taken by a Mausoleum is still to be looked at."""
    return [phase for phase in state.stack if isinstance(phase, p.Taken)]


def in_one_form(state: State) -> bool:
    """Whether cells and tokens are in ascending order, and every face-up tile is known."""
    cells = [cell for cell, _ in state.board.tiles]
    tiles = [tile for _, tile in state.board.tiles]
    in_order = [by_place(cell) for cell in cells] == sorted({by_place(cell) for cell in cells})
    tokens = all(tile.tokens == tuple(sorted(tile.tokens)) for tile in tiles)
    return in_order and tokens and all(tile.sort or not tile.is_up for tile in tiles)


def awaits_something(state: State) -> bool:
    """Whether the top phase awaits a move, and the table has what the phases refer to."""
    top = state.stack[-1]
    no_turn = isinstance(top, p.ChooseFirst | p.Ended)
    if type(top) not in MACHINE.moments or no_turn != (state.turn is None):
        return False
    if any(isinstance(phase, OF_LIBRARY) for phase in state.stack) and not state.aside:
        return False
    if isinstance(top, p.LookAtTop | p.TempleDraw | p.Refill | p.FactoryDraw | p.Deal):
        deal = state.setup.seats * state.setup.hand_size
        left = range(1, deal + 1) if isinstance(top, p.Deal) else range(1, 1 << 20)
        if not state.deck.size() or getattr(top, "left", 1) not in left:
            return False
    return all(cell in state.board for phase in state.stack for cell in cells_of(phase))


OF_LIBRARY = p.LookAtTop | p.Library | p.Under | p.PutBack


def cells_of(phase: p.Phase) -> list[Cell]:
    """The cells that a phase names."""
    values = [getattr(phase, each.name) for each in fields(type(phase))]
    rows = [value if isinstance(value, tuple) else (value,) for value in values]
    return [each for row in rows for each in row if isinstance(each, Cell)]


def seats_exist(state: State) -> bool:
    """Whether every seat that is named exists."""
    named = [seat for _, tile in state.board.tiles for seat in tile.tokens]
    named += [phase.target for phase in state.stack if isinstance(phase, p.Steal)]
    named += [phase.seat for phase in state.stack if isinstance(phase, p.TempleDraw | p.Replace)]
    named += [*state.ran_out, *(state.last_turns or ())]
    if state.turn is not None:
        named.append(state.turn)
    return all(0 <= seat < state.setup.seats for seat in named)
