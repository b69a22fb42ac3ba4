"""Observation: the one view that a seat has of the table. Hidden unless said otherwise.

It is what lies in front of one's eyes now; what one remembers is `information`.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from egorules.core.chance import how_many, size
from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.rulebook import Decision, Pending
from egorules.egocentric_world.cards import Card, Cards
from egorules.egocentric_world.exchange import said, viewers, written
from egorules.egocentric_world.frame import FRAME
from egorules.egocentric_world.machine import legal_moves, moment, pending
from egorules.egocentric_world.moves import (
    DeckCard,
    Give,
    Method,
    Move,
    OwnLater,
    Pick,
    Random,
    Swap,
    Top,
    Trade,
)
from egorules.egocentric_world.setup import deal_seat
from egorules.egocentric_world.state import (
    ChooseWinner,
    CitybotCard,
    Deal,
    Drawn,
    GameOver,
    GiveChoice,
    RandomPick,
    RoundResult,
    Setup,
    State,
    TurnUp,
)


@frozen
class ExchangeSeen:
    """What a seat knows of an exchange before the cards change places."""

    targets: tuple[Seat, Seat]
    """The two designated players, in ascending order."""
    methods: tuple[str, str]
    """How each of the two hands yields its card, as in the notation; a card of somebody else's own
    hand is `*`."""
    picked: tuple[Card | None, ...]
    """The cards picked so far; None for one that the seat may not see."""


@frozen
class Observation:
    """The table as a seat sees it. Unknown cards are not in it, only how many there are."""

    setup: Setup
    seat: Seat | None
    pending: Pending
    moment: ClauseId
    """The clause of what is pending: it is the one that forbids every move out of its moment."""
    turn: Seat | None
    hand: Cards | None
    """One's own cards; None for a spectator and for a Citybot, which has no eyes."""
    visible: tuple[Cards, ...]
    """Per seat the cards that lie open: a Citybot's visible ones, every hand at the game's end."""
    hidden: tuple[int, ...]
    """Per seat how many cards are not open to all: a hand, a Citybot's pile."""
    drawn: Card | None
    """The card one has drawn, or has seen before giving one's own; None for everybody else."""
    exchange: ExchangeSeen | None
    """The exchange whose cards have not yet changed places, as far as one knows it; None if none is
    under way."""
    top: Card | None
    discard_size: int
    deck_size: int
    stop_by: Seat | None
    round: int
    totals: tuple[int, ...]
    removed: Cards
    last_round: RoundResult | None
    legal_moves: tuple[Move, ...]
    """What one may do now; nothing while somebody else must act."""


def observe(state: State, seat: Seat | None) -> Observation:
    """What a seat sees; `None` is a spectator, and so is a Citybot."""
    if seat is not None and (type(seat) is not int or seat not in range(state.setup.seats)):
        raise ValueError(f"there is no seat {seat!r}")
    return seen_from(state, seat)


@FRAME.remembering
def seen_from(state: State, seat: Seat | None) -> Observation:
    """The table from a seat, or from where a spectator stands."""
    everyone = range(state.setup.seats)
    eyes = None if state.is_citybot(seat) else seat
    is_open = [state.is_citybot(each) or shows_hands(state) for each in everyone]
    now = pending(state)
    mine = isinstance(now, Decision) and eyes is not None and now.seat == eyes
    return Observation(
        setup=state.setup,
        seat=seat,
        pending=now,
        moment=moment(state),
        turn=state.turn,
        hand=None if eyes is None else state.hands[eyes],
        visible=tuple(state.hands[each] if is_open[each] else () for each in everyone),
        hidden=tuple(
            how_many(state.piles[each]) + (0 if is_open[each] else how_many(state.hands[each]))
            for each in everyone
        ),
        drawn=in_flight(state) if eyes is not None and eyes == state.turn else None,
        exchange=exchange_seen(state, eyes),
        top=state.top,
        discard_size=size(state.rest) + (0 if state.top is None else 1),
        deck_size=size(state.deck),
        stop_by=state.stop_by,
        round=state.round,
        totals=state.totals,
        removed=state.removed,
        last_round=state.last_round,
        legal_moves=legal_moves(state) if mine else (),
    )


def asked(seen: Observation) -> dict[str, Any]:
    """The facts of the decision that is pending, as `pending` names them."""
    return dict(seen.pending.facts) if isinstance(seen.pending, Decision) else {}


def shows_hands(state: State) -> bool:
    """Hands lie open when the game is over."""
    return isinstance(state.phase, ChooseWinner | GameOver)


def in_flight(state: State) -> Card | None:
    """The card that only the active player has seen."""
    return state.phase.card if isinstance(state.phase, Drawn | GiveChoice) else None


def exchange_seen(state: State, eyes: Seat | None) -> ExchangeSeen | None:
    """The exchange that is under way, as far as a seat may know it."""
    match state.phase:
        case RandomPick(targets, methods, picked):
            return heard(state, eyes, targets, methods, picked)
        case GiveChoice((first, second), card) if not state.setup.is_solo:
            mine_first = first == state.turn
            methods = (OwnLater(), Random()) if mine_first else (Random(), OwnLater())
            return heard(state, eyes, (first, second), methods, (card,))
    return None


def heard(
    state: State,
    eyes: Seat | None,
    targets: tuple[Seat, Seat],
    methods: tuple[Method, Method],
    picked: Cards,
) -> ExchangeSeen:
    """The methods as a seat heard them, and the picked cards if it may see them."""
    first, second = map(written if eyes == state.turn else said, methods)
    sees = eyes in viewers(state, targets)
    return ExchangeSeen(targets, (first, second), tuple(card if sees else None for card in picked))


def shown(state: State, move: Move, seat: Seat | None) -> str:
    """The move as a seat may see it written: a secret number is `*`."""
    match move:
        case DeckCard() | Pick() | Give() if seat not in knows(state, move):
            return move.masked(("card",))
        case Swap(first, second) if seat != state.turn:
            return f"swap {said(first)} {said(second)}"
        case Trade(int(), _, Top()) if seat != state.turn:
            # A 9 on the pile cancels the trade: then nobody learns what would have been given.
            return move.masked(("give",))
        case _:
            return str(move)


def knows(state: State, move: DeckCard | Pick | Give) -> tuple[Seat | None, ...]:
    """Who may see the number of such a move."""
    everybody: tuple[Seat | None, ...] = (None, *range(state.setup.seats))
    match state.phase:
        case TurnUp() | CitybotCard():
            return everybody
        case Deal(left):
            seat = deal_seat(state.setup, left)
            return () if state.is_citybot(seat) else (seat,)
        case RandomPick(targets) | GiveChoice(targets):
            given_openly = state.setup.is_solo and isinstance(move, Give)
            return everybody if given_openly else viewers(state, targets)
        case _:
            return (state.turn,)
