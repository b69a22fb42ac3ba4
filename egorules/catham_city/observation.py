"""Observation: what a seat sees of the table. Everything else is hidden.

An observation shows the table as it is now; `information` has all that a seat has been shown.
"""

from __future__ import annotations

from attrs import frozen

from egorules.catham_city import phases as p
from egorules.catham_city.factions import EMPTY, Zone
from egorules.catham_city.moves import Card, Move
from egorules.catham_city.rules import MACHINE
from egorules.catham_city.setup import Setup
from egorules.catham_city.state import State
from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.rulebook import Decision, Pending, mover


@frozen
class Observation:
    """The table as a seat sees it. Hidden cards are not in it, only how many there are."""

    setup: Setup
    seat: Seat | None
    pending: Pending
    moment: ClauseId
    """The clause of what is pending; it forbids every move that is not due now."""
    phase: p.Phase
    """How far the effect under way has come; everybody may see all of it (`cc.table.open`)."""
    turn: Seat | None
    actions_left: int
    hand: Zone | None
    """The seat's own cards; None for a spectator."""
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    influence: tuple[int, ...]
    market: Zone
    discard: Zone
    in_play: Zone
    deck_size: int
    legal_moves: tuple[Move, ...]
    """The moves that this seat may make now; none while another seat must act."""

    @property
    def decision(self) -> str:
        """The kind of decision that is awaited; empty if chance decides or the game is over."""
        return self.pending.kind if isinstance(self.pending, Decision) else ""

    @property
    def revealed(self) -> Zone:
        """What the effect under way has turned up or revealed so far."""
        return (
            self.phase.revealed if isinstance(self.phase, p.TurnUp | p.Search | p.Hack) else EMPTY
        )


def observe(state: State, seat: Seat | None) -> Observation:
    """What a seat sees; `None` is a spectator (`cc.hand.secret`, `cc.table.open`)."""
    if seat is not None and (type(seat) is not int or seat not in range(state.setup.seats)):
        raise ValueError(f"there is no seat {seat!r}")
    now = MACHINE.pending(state)
    is_mine = seat is not None and mover(now) == seat
    return Observation(
        setup=state.setup,
        seat=seat,
        pending=now,
        moment=MACHINE.moment(state),
        phase=state.phase,
        turn=state.turn,
        actions_left=state.actions_left,
        hand=None if seat is None else state.hands[seat],
        sizes=tuple(hand.size() for hand in state.hands),
        influence=state.influence,
        market=state.market,
        discard=state.discard,
        in_play=state.in_play,
        deck_size=state.deck.size(),
        legal_moves=MACHINE.legal_moves(state) if is_mine else (),
    )


def shown(state: State, move: Move, seat: Seat | None) -> str:
    """The move as a seat may see it; a card that goes into another player's hand is `*`."""
    match state.phase, move:
        case (p.Deal(queue), Card()) if queue[0] != seat:
            return move.masked(("faction",))
        case (p.Draw(drawing), Card()) if drawing != seat:
            return move.masked(("faction",))
        case _:
            return str(move)
