"""Moves that change one hand, the deck's next card and the discard top are worked out only once.

No rule stands here: `resolve` is run on a twin table on which nothing else can be looked at, and
the cards that moved there move here. `apply` and `resolve` always agree; a law says so.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from egorules.core.chance import Multiset, cards_in, multiset, with_one, without_one
from egorules.core.event import Seat
from egorules.core.frame import UNTOUCHABLE, OutsideFootprint
from egorules.core.value import quick
from egorules.egocentric_world.cards import HIGHEST, Card, Cards, minus, plus
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.moves import Move
from egorules.egocentric_world.resolve import resolve
from egorules.egocentric_world.setup import deal_seat
from egorules.egocentric_world.state import (
    AbilityChoice,
    Deal,
    DrawCard,
    Drawn,
    Phase,
    Result,
    Setup,
    State,
    Turn,
)
from egorules.egocentric_world.zones import replaced

LOCAL = frozenset({Turn, Deal, DrawCard, Drawn, AbilityChoice})
"""Phases whose rules ask of the cards in hand only whether any is left."""

PLENTY: Multiset = (0, *[2] * HIGHEST)
FULL_HAND: Cards = cards_in(PLENTY)
NOTHING: Multiset = (0,) * (HIGHEST + 1)


@frozen
class Change:
    """What a move changes: what is awaited, and one card that comes, goes, is drawn, is covered."""

    events: tuple[Event, ...]
    phase: Phase
    turn: Seat | None
    stop_by: Seat | None
    top: Card | None
    gained: Card | None
    lost: Card | None
    piled: Cards
    drawn: Card | None
    covered: Card | None


def framed(state: State, move: Move) -> Result | None:
    """What a legal move leads to, by its footprint; None where it may reach further."""
    phase = state.phase
    if type(phase) not in LOCAL or sum(state.deck) < 2:
        return None
    seat = footprint(state)
    hand = state.hands[seat]
    if type(phase) is not Deal and (len(hand) < 2 or state.is_citybot(seat)):
        return None
    change = changed(state.setup, phase, state.turn, state.stop_by, seat, state.top, move)
    if change is None:
        return None
    deck, rest, hands, piles = state.deck, state.rest, state.hands, state.piles
    if change.gained is not None:
        hand = plus(hand, change.gained)
    if change.lost is not None:
        hand = minus(hand, change.lost)
    if hand is not hands[seat]:
        hands = replaced(hands, seat, hand)
    if change.piled:
        piles = replaced(piles, seat, piles[seat] + change.piled)
    if change.drawn is not None:
        deck = without_one(deck, change.drawn)
    if change.covered is not None:
        rest = with_one(rest, change.covered)
    after = quick(State)(
        state.setup,
        change.phase,
        change.turn,
        hands,
        piles,
        deck,
        change.top,
        rest,
        change.stop_by,
        state.round,
        state.totals,
        state.removed,
        state.last_round,
    )
    return Result(after, change.events)


def footprint(state: State) -> Seat:
    """The seat whose cards a move may touch: who is dealt a card, or whose turn it is."""
    match state.phase:
        case Deal(left):
            return deal_seat(state, left)
        case _:
            assert state.turn is not None
            return state.turn


@lru_cache(maxsize=1 << 16)
def changed(
    setup: Setup,
    phase: Phase,
    turn: Seat | None,
    stop_by: Seat | None,
    seat: Seat,
    top: Card | None,
    move: Move,
) -> Change | None:
    """Run the rule where only the footprint can be looked at, and see which cards moved."""
    nobody = (UNTOUCHABLE,) * setup.seats
    twin = State(
        setup=setup,
        phase=phase,
        turn=turn,
        hands=replaced(nobody, seat, FULL_HAND),
        piles=replaced(nobody, seat, ()),
        deck=PLENTY,
        top=top,
        rest=NOTHING,
        stop_by=stop_by,
        round=UNTOUCHABLE,
        totals=UNTOUCHABLE,
        removed=UNTOUCHABLE,
        last_round=UNTOUCHABLE,
    )
    try:
        step = resolve(twin, move)
    except OutsideFootprint:
        return None
    after = step.state
    hand = multiset(after.hands[seat], len(PLENTY))
    return Change(
        events=step.events,
        phase=after.phase,
        turn=after.turn,
        stop_by=after.stop_by,
        top=after.top,
        gained=surplus(hand, PLENTY),
        lost=surplus(PLENTY, hand),
        piled=after.piles[seat],
        drawn=surplus(PLENTY, after.deck),
        covered=surplus(after.rest, NOTHING),
    )


def surplus(counts: Multiset, than: Multiset) -> Card | None:
    """The one card that a multiset has more than another, if any."""
    cards = [card for card in range(len(than)) if counts[card] > than[card]]
    assert len(cards) <= 1
    return cards[0] if cards else None
