"""The 8: it is wild, and may stand for a 7, an 8 or a 9."""

from __future__ import annotations

from functools import lru_cache

from egorules.core.clause import ClauseId
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world.cards import VALUES, WILD, Card, Cards
from egorules.egocentric_world.state import State

WILD_VALUES = (7, 8, 9)


def equal(one: Card, other: Card) -> bool:
    """Whether two cards are equal when each 8 may be a 7, an 8 or a 9 (`ew.ability.wild`)."""
    return one == other or (WILD in (one, other) and one in WILD_VALUES and other in WILD_VALUES)


@lru_cache
def equals_of(card: Card) -> Cards:
    """The values that are equal to a card, wild 8s included."""
    return tuple(value for value in VALUES if equal(value, card))


def wild_clause(state: State) -> ClauseId:
    """The clause that makes a person's 8 wild (`ew.ability.wild`, `ew.solo-player.wild`)."""
    return c.SOLO_PLAYER_WILD if state.setup.is_solo else c.ABILITY_WILD
