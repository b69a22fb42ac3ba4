"""Cards change places: between hands, the discard pile and the cards in play."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import rulings as r
from egorules.catham_city.factions import Faction, Zone
from egorules.catham_city.state import Events, Result, State
from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.value import but


def with_hand(state: State, seat: Seat, hand: Zone) -> tuple[Zone, ...]:
    """All hands, with a new one for a seat."""
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def to_hand(state: State, seat: Seat, faction: Faction, count: int = 1) -> State:
    """Cards come into a hand."""
    return but(state, hands=with_hand(state, seat, state.hands[seat].plus(faction, count)))


def from_hand(state: State, seat: Seat, faction: Faction, count: int = 1) -> State:
    """Cards leave a hand."""
    return but(state, hands=with_hand(state, seat, state.hands[seat].minus(faction, count)))


def hand_to_discard(state: State, seat: Seat, faction: Faction) -> State:
    """A card goes from a hand straight to the discard pile."""
    return but(from_hand(state, seat, faction), discard=state.discard.plus(faction))


def into_play(state: State, cards: Zone, discard: ClauseId, events: Events) -> Result:
    """Cards are put into play, or under one reading straight onto the discard pile."""
    if state.rulings.discard_timing is r.DiscardTiming.AFTER_EFFECT:
        return but(state, in_play=state.in_play.together(cards)), events
    gone = e.Discarded(tuple(cards), cites=(discard, c.TABLE_OPEN))
    return but(state, discard=state.discard.together(cards)), (*events, gone)
