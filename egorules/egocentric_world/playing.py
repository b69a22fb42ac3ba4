"""Discarding or playing a card: how a card gets onto the discard pile."""

from __future__ import annotations

from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.egocentric_world.cards import Card
from egorules.egocentric_world.clause_ids import (
    CARD_DISCARDED,
    CARD_DISCARDED_INERT,
    CARD_PLAYED,
    CARD_PLAYED_FACE_UP,
)
from egorules.egocentric_world.events import Discarded, Played
from egorules.egocentric_world.state import Result, State
from egorules.egocentric_world.zones import from_hand_onto_discard, onto_discard


def play(state: State, seat: Seat, card: Card, *why: ClauseId) -> Result:
    """A card from a hand is played: face up onto the pile (`ew.card.played`)."""
    played = Played(seat, card, cites=(*why, CARD_PLAYED, CARD_PLAYED_FACE_UP))
    return Result(from_hand_onto_discard(state, seat, card), (played,))


def discard(state: State, seat: Seat, card: Card, *why: ClauseId) -> Result:
    """A card straight from the deck is discarded: it triggers nothing (`ew.card.discarded`)."""
    discarded = Discarded(seat, card, cites=(*why, CARD_DISCARDED, CARD_DISCARDED_INERT))
    return Result(onto_discard(state, card), (discarded,))
