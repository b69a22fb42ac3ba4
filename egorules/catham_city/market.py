"""The market: seven open cards; cards from the deck replace those that are taken."""

from __future__ import annotations

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city.deck import can_leave, leave_deck
from egorules.catham_city.factions import Faction
from egorules.catham_city.state import Result, State
from egorules.core.value import but


def missing(state: State) -> int:
    """How many cards the market is short of (`cc.market.seven`)."""
    return state.setup.market - state.market.size()


def can_refill(state: State) -> bool:
    """Whether the market is short of cards and the deck can supply one (`cc.market.refill`)."""
    return bool(missing(state)) and can_leave(state)


def refill_with(state: State, faction: Faction) -> Result:
    """A card from the deck takes the place of one that was taken (`cc.market.refill`)."""
    return leave_deck(state, faction).then(arrive, faction)


def arrive(state: State, faction: Faction) -> Result:
    """A card comes into the market."""
    filled = e.MarketRefilled(faction, cites=(cc.MARKET_REFILL, cc.MARKET_SEVEN, cc.TABLE_OPEN))
    return Result(but(state, market=state.market.plus(faction)), (filled,))


def stays_short(state: State) -> Result:
    """No card is left for the market: if it is short, it stays short (`cc.effect.possible`)."""
    if not missing(state):
        return Result(state)
    short = e.MarketShort(missing(state), cites=(cc.EFFECT_POSSIBLE, cc.MARKET_SEVEN))
    return Result(state, (short,))
