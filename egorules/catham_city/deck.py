"""The deck: how cards leave it, and how the discard pile renews it."""

from __future__ import annotations

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city.factions import Faction
from egorules.catham_city.rulings import ReshuffleTiming
from egorules.catham_city.state import Phase, Result, State
from egorules.core.value import but


def can_leave(state: State) -> bool:
    """Whether a card can leave the deck, after a reshuffle if need be."""
    return bool(state.deck) or bool(state.discard)


def reshuffle(state: State) -> Result:
    """The discard pile, if there is one, becomes the deck (`cc.deck.reshuffle`)."""
    if not state.discard:
        return Result(state)
    after = but(state, deck=state.discard, discard=state.discard.empty())
    return Result(after, (e.Reshuffled(after.deck.size(), cites=(cc.DECK_RESHUFFLE,)),))


def due(state: State, phase: Phase) -> Result:
    """A card from the deck is due; an empty deck is reshuffled first (`cc.deck.reshuffle`)."""
    awaiting = but(state, phase=phase)
    return Result(awaiting) if state.deck else reshuffle(awaiting)


def leave_deck(state: State, faction: Faction) -> Result:
    """A card leaves the deck; under one reading an empty deck is reshuffled at once."""
    after = but(state, deck=state.deck.minus(faction))
    at_once = state.rulings.reshuffle_timing is ReshuffleTiming.AT_ONCE
    return reshuffle(after) if at_once and not after.deck else Result(after)
