"""Observation: all that a seat sees of the table. What is not named here is hidden.

An observation is what the player sees now; `information` is what the player remembers.
"""

from __future__ import annotations

from attrs import frozen

from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.rulebook import Decision, Pending
from egorules.core.zones import Hand
from egorules.infinite_city import moves as m
from egorules.infinite_city import phases as p
from egorules.infinite_city.board import Board, Tile
from egorules.infinite_city.rules import MACHINE
from egorules.infinite_city.scoring import Result
from egorules.infinite_city.setting_up import dealt_to
from egorules.infinite_city.setup import Setup
from egorules.infinite_city.state import State
from egorules.infinite_city.tiles import Sort

FACE_DOWN = Tile(None, False)


@frozen
class Observation:
    """The table as a seat sees it. Tiles that it cannot see are only counted."""

    setup: Setup
    seat: Seat | None
    pending: Pending
    moment: ClauseId
    """The clause of what is pending: it forbids every move that comes at the wrong moment."""
    turn: Seat | None
    hand: Hand[Sort] | None
    """The seat's own tiles; None for a spectator."""
    hand_sizes: tuple[int, ...]
    supplies: tuple[int, ...]
    board: Board
    """A face-down tile has no sort here; nobody may look at it."""
    deck_size: int
    aside_sizes: tuple[int, ...]
    """For each Library being carried out, the number of tiles set aside."""
    aside: tuple[tuple[Sort, ...], ...] | None
    """Those tiles, for the active player; None for everybody else."""
    shown_hand: Hand[Sort] | None
    """The hand that a Temple shows to the active player."""
    factories: int
    last_turns: tuple[Seat, ...] | None
    passes: int
    result: Result | None
    legal_moves: tuple[m.Move, ...]
    """The seat's legal moves; empty while the seat need not act."""


def observe(state: State, seat: Seat | None) -> Observation:
    """What a seat sees (`ic.setup.secret`); `None` is a spectator."""
    if seat is not None and (type(seat) is not int or seat not in range(state.setup.seats)):
        raise ValueError(f"there is no seat {seat!r}")
    now, phase = MACHINE.pending(state), state.phase
    is_active = seat is not None and seat == state.turn
    return Observation(
        setup=state.setup,
        seat=seat,
        pending=now,
        moment=MACHINE.moment(state),
        turn=state.turn,
        hand=None if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        supplies=state.supply,
        board=from_above(state.board),
        deck_size=state.deck.size(),
        aside_sizes=tuple(map(len, state.aside)),
        aside=state.aside if is_active else None,
        shown_hand=state.hands[phase.target] if is_active and isinstance(phase, p.Steal) else None,
        factories=state.factories,
        last_turns=state.last_turns,
        passes=state.passes,
        result=phase.result if isinstance(phase, p.Ended) else None,
        legal_moves=MACHINE.legal_moves(state) if is_active and isinstance(now, Decision) else (),
    )


def from_above(board: Board) -> Board:
    """The board as everybody sees it: face-down tiles are backs."""
    known = [cell for cell, tile in board.tiles if not tile.is_up and tile.sort is not None]
    return board.changed(dict.fromkeys(known, FACE_DOWN)) if known else board


def shown(state: State, move: m.Move, seat: Seat | None) -> str:
    """The move as the seat may see it written, with `*` for tiles that the seat may not see."""
    match move:
        case m.Reveal() if seat not in viewers(state):
            return move.masked(("tile",))
        case m.Under() if seat != state.turn or seat is None:
            return move.masked(("tiles",))
        case _:
            return str(move)


def viewers(state: State) -> tuple[Seat | None, ...]:
    """Who sees the tile that chance names: seats, and None for spectators."""
    match state.phase:
        case p.TurnUp():
            return (None, *range(state.setup.seats))
        case p.Deal() as phase:
            return (dealt_to(state, phase),)
        case p.TempleDraw(seat):
            return (seat,)
        case _:
            return (state.turn,) if state.turn is not None else ()
