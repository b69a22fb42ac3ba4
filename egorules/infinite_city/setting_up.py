"""Setup: tokens, shuffle, first player, deal, the starting cross."""

from __future__ import annotations

from egorules.core.event import Seat
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but
from egorules.core.zones import Deck, Hand
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import moves as m
from egorules.infinite_city import phases as p
from egorules.infinite_city.board import CROSS, Board, Tile, in_order
from egorules.infinite_city.setup import Setup
from egorules.infinite_city.state import Events, Result, State, into_hand
from egorules.infinite_city.turn import off_deck
from egorules.infinite_city.turn_order import begin_turn


def start(setup: Setup) -> State:
    """The state before the deal: a deck and tokens (`ic.setup.shuffle`, `ic.setup.tokens`)."""
    if not isinstance(setup, Setup):
        raise TypeError(f"a Setup, not {setup!r}")
    return State(
        setup=setup,
        stack=(p.ChooseFirst(),),
        board=Board(),
        hands=(Hand(),) * setup.seats,
        supply=(setup.tokens,) * setup.seats,
        deck=Deck(setup.tiles.size()),
        unseen=setup.tiles,
    )


def first_needs(now: Now, move: m.First) -> Needs:
    """The seat exists in this game (`ic.setup.first-player`, `ic.box.players`)."""
    holds = move.seat < now.state.setup.seats
    yield need(c.SETUP_FIRST_PLAYER, holds, "there is no seat {seat}", seat=move.seat)
    yield need(c.BOX_PLAYERS, True)


def choose_first(state: State, phase: p.ChooseFirst, move: m.First) -> Result:
    """Chance names the first player (`ic.setup.first-player`).

    Everybody has the tokens of a colour (`ic.box.tokens`); all tiles are shuffled (`ic.box.tiles`).
    """
    left = state.setup.seats * state.setup.hand_size
    chosen = but(state, turn=move.seat, stack=(p.Deal(left),))
    cites = (c.SETUP_FIRST_PLAYER, c.SETUP_TOKENS, c.BOX_TOKENS, c.SETUP_SHUFFLE, c.BOX_TILES)
    return chosen, (e.FirstPlayer(move.seat, cites),)


def dealt_to(state: State, phase: p.Deal) -> Seat:
    """The seat that gets the next tile: one tile at a time from seat 0, round after round."""
    return (state.setup.seats * state.setup.hand_size - phase.left) % state.setup.seats


def deal(state: State, phase: p.Deal, move: m.Reveal) -> Result:
    """Deal a tile, unseen by others; after the last one, lay the start tiles (`ic.setup.deal`)."""
    seat = dealt_to(state, phase)
    events = (
        e.Dealt(seat, (c.SETUP_DEAL, c.BOX_KINDS)),
        e.DealtTile(seat, move.tile, (c.SETUP_DEAL, c.SETUP_SECRET), (seat,)),
    )
    dealt = off_deck(into_hand(state, seat, move.tile), move.tile)
    if phase.left > 1:
        return but(dealt, stack=(p.Deal(phase.left - 1),)), events
    return lay_cross(dealt, events)


def lay_cross(state: State, events: Events) -> Result:
    """Lay the start tiles face down in the shape of a plus (`ic.setup.cross`)."""
    cells = in_order(CROSS[: state.setup.start])
    board = Board.of(dict.fromkeys(cells, Tile(None, False)))
    laid = but(state, board=board, deck=Deck(state.deck.shuffled - len(cells)))
    start_laid = e.LaidStart(cells, (c.SETUP_CROSS, c.SETUP_SECRET, c.BOARD_DOWN_IS_INERT))
    return begin_turn(laid, state.active, (c.SETUP_FIRST_PLAYER,), (*events, start_laid))
