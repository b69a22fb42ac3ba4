"""The market: seven open cards; cards from the deck replace those that are taken."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city.deck import can_leave, leave_deck
from egorules.catham_city.factions import Faction
from egorules.catham_city.state import Events, Result, State
from egorules.core.value import but


def missing(state: State) -> int:
    """How many cards the market is short of (`cc.market.seven`)."""
    return state.setup.market - state.market.size()


def can_refill(state: State) -> bool:
    """Whether the market is short of cards and the deck can supply one (`cc.market.refill`)."""
    return bool(missing(state)) and can_leave(state)


def refill_with(state: State, faction: Faction) -> Result:
    """A card from the deck takes the place of one that was taken (`cc.market.refill`)."""
    state, events = leave_deck(state, faction)
    filled = e.MarketRefilled(faction, cites=(c.MARKET_REFILL, c.MARKET_SEVEN, c.TABLE_OPEN))
    return but(state, market=state.market.plus(faction)), (*events, filled)


def shortage(state: State) -> Events:
    """No card is left for the market: if it is short, it stays short (`cc.effect.possible`)."""
    if not missing(state):
        return ()
    return (e.MarketShort(missing(state), cites=(c.EFFECT_POSSIBLE, c.MARKET_SEVEN)),)
