"""Observation: what a seat sees of the table. Everything else is hidden.

An observation shows the table as it is now; `information` has all that a seat has been shown.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.rulebook import Decision, Pending
from egorules.core.zones import Hand
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import phases as p
from egorules.egocentric_world.cards import Card, Cards
from egorules.egocentric_world.exchange import said, viewers
from egorules.egocentric_world.rules import legal_moves, moment, pending
from egorules.egocentric_world.setting_up import deal_seat
from egorules.egocentric_world.setup import Setup
from egorules.egocentric_world.state import RoundResult, State


@frozen
class ExchangeSeen:
    """What a seat knows of an exchange before the cards change places."""

    targets: tuple[Seat, Seat]
    """The two designated players, in ascending order."""
    methods: tuple[str, str]
    """How each of the two hands yields its card, in the notation; `*` is a card that another player
    has named secretly."""
    picked: tuple[Card | None, ...]
    """The cards picked so far; None for a card that the seat may not see."""


@frozen
class Observation:
    """The table as a seat sees it. Unknown cards are not in it, only how many there are."""

    setup: Setup
    seat: Seat | None
    pending: Pending
    moment: ClauseId
    """The clause of what is pending; it forbids every move that is not due now."""
    turn: Seat | None
    hand: Hand[Card] | None
    """The seat's own hand; None for a spectator and for a Citybot, which sees the same."""
    visible: tuple[Hand[Card], ...]
    """For each seat, the open cards: a Citybot's visible ones, and every hand at the game's end."""
    hidden: tuple[int, ...]
    """For each seat, the number of cards that are not open to all: a hand, or a Citybot's pile."""
    drawn: Card | None
    """The card that this seat has drawn, or has seen before giving one; None for other seats."""
    exchange: ExchangeSeen | None
    """The exchange that still waits for a card, as far as this seat knows it; None if there is
    none."""
    top: Card | None
    discard_size: int
    deck_size: int
    stop_by: Seat | None
    round: int
    totals: tuple[int, ...]
    removed: Hand[Card]
    last_round: RoundResult | None
    legal_moves: tuple[m.Move, ...]
    """The moves that this seat may make now; none while another seat must act."""


def observe(state: State, seat: Seat | None) -> Observation:
    """What a seat sees (`ew.setup.secrecy`); `None` is a spectator, and a Citybot sees the same."""
    if seat is not None and (type(seat) is not int or seat not in range(state.setup.seats)):
        raise ValueError(f"there is no seat {seat!r}")
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
        visible=tuple(state.hands[each] if is_open[each] else Hand() for each in everyone),
        hidden=tuple(
            len(state.piles[each]) + (0 if is_open[each] else state.hands[each].size())
            for each in everyone
        ),
        drawn=in_flight(state) if eyes is not None and eyes == state.turn else None,
        exchange=exchange_seen(state, eyes),
        top=state.top,
        discard_size=state.rest.size() + (0 if state.top is None else 1),
        deck_size=state.deck.size(),
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
    """Whether all hands lie open, as they do when the game is over."""
    return isinstance(state.phase, p.ChooseWinner | p.GameOver)


def in_flight(state: State) -> Card | None:
    """The card that the active player has drawn, or has seen before giving one."""
    return (
        state.phase.card if isinstance(state.phase, p.Drawn | p.GiveChoice | p.SoloGive) else None
    )


def exchange_seen(state: State, eyes: Seat | None) -> ExchangeSeen | None:
    """The exchange that is under way, as far as a seat may know it."""
    match state.phase:
        case p.RandomPick(targets, methods, picked):
            return heard(state, eyes, targets, methods, picked)
        case p.GiveChoice((first, second), card):
            later, random = m.OwnLater(), m.Random()
            methods = (later, random) if first == state.turn else (random, later)
            return heard(state, eyes, (first, second), methods, (card,))
        case _:
            return None


def heard(
    state: State,
    eyes: Seat | None,
    targets: tuple[Seat, Seat],
    methods: tuple[m.Method, m.Method],
    picked: Cards,
) -> ExchangeSeen:
    """The methods as a seat heard them, and the picked cards if it may see them."""
    first, second = map(str if eyes == state.turn else said, methods)
    sees = eyes in viewers(state, targets)
    return ExchangeSeen(targets, (first, second), tuple(card if sees else None for card in picked))


def shown(state: State, move: m.Move, seat: Seat | None) -> str:
    """The move as a seat may see it; a secret number is `*`."""
    match move:
        case m.DeckCard() | m.Pick() | m.Give() if seat not in knows(state, move):
            return move.masked(("card",))
        case m.Swap(first, second) if seat != state.turn:
            return f"swap {said(first)} {said(second)}"
        case m.Trade(int(), _, m.Top()) if seat != state.turn:
            # A 9 on the pile cancels the trade: then nobody learns what would have been given.
            return move.masked(("give",))
        case _:
            return str(move)


def knows(state: State, move: m.DeckCard | m.Pick | m.Give) -> tuple[Seat | None, ...]:
    """The seats that may see the number in this move; None is a spectator."""
    everybody: tuple[Seat | None, ...] = (None, *range(state.setup.seats))
    match state.phase:
        case p.TurnUp() | p.CitybotCard():
            return everybody
        case p.Deal(left):
            seat = deal_seat(state.setup, left)
            return () if state.is_citybot(seat) else (seat,)
        case p.SoloGive():
            return everybody if isinstance(move, m.Give) else (state.turn,)
        case p.RandomPick(targets) | p.GiveChoice(targets):
            return viewers(state, targets)
        case _:
            return (state.turn,)
