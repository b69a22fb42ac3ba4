"""The difficulty of the solo mode: which card each Citybot removes before scoring."""

from __future__ import annotations

from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.value import but
from egorules.core.zones import Hand
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world.cards import Card
from egorules.egocentric_world.setup import CITYBOTS
from egorules.egocentric_world.state import Cause, Events, Result, State, with_hand


def considered(state: State, shown: State, cause: Cause) -> tuple[Hand[Card], ...]:
    """For each seat, the cards from which a Citybot removes one, out of the hands now shown.

    Under one reading only those count that were visible in the state before.
    """
    match state.rulings.difficulty_removal:
        case r.DifficultyRemoval.VISIBLE_ONLY:
            return state.hands
        case r.DifficultyRemoval.NOT_AFTER_EMPTY_HAND if cause is Cause.EMPTY:
            return tuple(Hand[Card]() for _ in shown.hands)
        case _:
            return shown.hands


def remove_cards(state: State, considered: tuple[Hand[Card], ...]) -> Result:
    """Before scoring, each Citybot removes a card if the difficulty asks for it
    (`ew.solo.difficulty`)."""
    rule = DIFFICULTIES[state.setup.difficulty or 1]
    events: Events = ()
    for citybot in CITYBOTS:
        if considered[citybot]:
            state, removed = rule(state, citybot, considered[citybot])
            events += removed
    return state, events


def difficulty_1(state: State, citybot: Seat, cards: Hand[Card]) -> Result:
    """Nothing is removed (`ew.solo.difficulty`)."""
    return state, ()


def difficulty_2(state: State, citybot: Seat, cards: Hand[Card]) -> Result:
    """A Citybot removes its lowest card (`ew.solo.difficulty-2`)."""
    return remove(state, citybot, cards.lowest(), c.SOLO_DIFFICULTY_2)


def difficulty_3(state: State, citybot: Seat, cards: Hand[Card]) -> Result:
    """A Citybot removes its highest card (`ew.solo.difficulty-3`)."""
    return remove(state, citybot, cards.highest(), c.SOLO_DIFFICULTY_3)


DIFFICULTIES = {1: difficulty_1, 2: difficulty_2, 3: difficulty_3}


def remove(state: State, citybot: Seat, card: Card, clause: ClauseId) -> Result:
    """A card is set aside and does not score."""
    hands = with_hand(state, citybot, state.hands[citybot].minus(card))
    removed = e.RemovedCard(citybot, card, (c.SOLO_DIFFICULTY, clause))
    return but(state, hands=hands, removed=state.removed.plus(card)), (removed,)
