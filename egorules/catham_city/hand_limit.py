"""The hand limit: when it is checked, and the surplus that is discarded."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city import rulings as r
from egorules.catham_city.factions import Faction
from egorules.catham_city.moving_cards import hand_to_discard
from egorules.catham_city.state import Result, State
from egorules.core.rules import Needs, Now, need


def over_limit(state: State) -> int:
    """How many cards the active player holds beyond the limit (`cc.hand.limit`)."""
    return max(0, state.hands[state.active].size() - state.setup.hand_limit)


def is_checked_after(action: p.Action, state: State) -> bool:
    """Whether the hand limit is checked at the end of this action (`cc.hand.limit`)."""
    match state.rulings.hand_limit:
        case r.HandLimit.EVERY_ACTION:
            return True
        case r.HandLimit.END_OF_TURN:
            return not state.actions_left
        case r.HandLimit.TAKING_ONLY:
            return action is p.Action.TAKE


def has_surplus(state: State, action: p.Action) -> bool:
    """Whether cards beyond the limit must be discarded now (`cc.hand.surplus`)."""
    return is_checked_after(action, state) and over_limit(state) > 0


def discard_surplus_needs(now: Now, move: m.Discard) -> Needs:
    """The card must be in the active player's hand."""
    held = move.faction in now.state.hands[now.state.active]
    yield need(c.HAND_SURPLUS, held, "you hold {card:no}", card=move.faction)


def discard_surplus_card(state: State, faction: Faction) -> Result:
    """A card goes to the discard pile because of the limit (`cc.hand.surplus`)."""
    seat, cites = state.active, (c.HAND_SURPLUS, c.HAND_LIMIT, c.TABLE_OPEN)
    gone = e.SurplusDiscarded(seat, faction, cites=cites)
    return hand_to_discard(state, seat, faction), (gone,)
