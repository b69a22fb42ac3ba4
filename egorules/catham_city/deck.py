"""The deck: how cards leave it, and how the discard pile renews it."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import phases as p
from egorules.catham_city import rulings as r
from egorules.catham_city.factions import Faction
from egorules.catham_city.state import Events, Result, State
from egorules.core.value import but


def can_leave(state: State) -> bool:
    """Whether a card can leave the deck, after a reshuffle if need be."""
    return bool(state.deck) or bool(state.discard)


def reshuffle(state: State, events: Events = ()) -> Result:
    """The discard pile, if there is one, becomes the deck (`cc.deck.reshuffle`)."""
    if not state.discard:
        return state, events
    after = but(state, deck=state.discard, discard=state.discard.empty())
    return after, (*events, e.Reshuffled(after.deck.size(), cites=(c.DECK_RESHUFFLE,)))


def due(state: State, phase: p.Phase, events: Events) -> Result:
    """A card from the deck is due; an empty deck is reshuffled first (`cc.deck.reshuffle`)."""
    awaiting = but(state, phase=phase)
    return (awaiting, events) if state.deck else reshuffle(awaiting, events)


def leave_deck(state: State, faction: Faction) -> Result:
    """A card leaves the deck; under one reading an empty deck is reshuffled at once."""
    after = but(state, deck=state.deck.minus(faction))
    at_once = state.rulings.reshuffle_timing is r.ReshuffleTiming.AT_ONCE
    return reshuffle(after) if at_once and not after.deck else (after, ())
