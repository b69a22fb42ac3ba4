"""Special abilities: what follows when a card is played, declining an ability, and the 12."""

from __future__ import annotations

from typing import NamedTuple

from egorules.core.clause import Cites, ClauseId
from egorules.core.event import Seat
from egorules.core.rules import Need, Needs, need
from egorules.core.value import but
from egorules.egocentric_world import citybot_abilities, counter, end, stop, turn_order
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import phases as p
from egorules.egocentric_world.cards import AGAIN, COUNTER, EXCHANGE, LOOK, Card
from egorules.egocentric_world.state import Events, Result, State


def after_play(state: State, card: Card, events: Events = ()) -> Result:
    """An empty hand ends the round at once; otherwise the card's ability may be triggered
    (`ew.card.may-trigger`)."""
    seat = state.active
    if end.ends_round(state, seat, card):
        return end.empty_hand(state, seat, events)
    if card == COUNTER:
        return counter.nine_in_own_turn(state, events)
    if card not in (AGAIN, EXCHANGE, LOOK):
        return turn_order.end_turn(state, events)
    if card == AGAIN and not stop.allows_extra_turn(state):
        return turn_order.end_turn(state, (*events, e.NoEffect(seat, card, (c.TURN_STOP,))))
    if not state.setup.is_solo:
        return but(state, phase=p.Ability(card)), events
    if citybot_abilities.visible_nines_bar(state, card):
        return turn_order.end_turn(state, (*events, e.NoEffect(seat, card, (c.CITYBOT_SHIELD,))))
    return but(state, phase=p.SoloAbility(card)), events


class Use(NamedTuple):
    """Everything that decides whether an ability may be used."""

    card: Card
    seat: Seat
    seats: int


def use(state: State, phase: p.Ability | p.SoloAbility) -> Use:
    """The situation of the player who has just played a card with an ability."""
    return Use(phase.card, state.active, state.setup.seats)


def ability_of(card: Card, wanted: Card) -> tuple[Need, Need]:
    """The card just played must have the value of the ability (`ew.ability.by-value`)."""
    text = "that is the ability of {wanted:a}; the card just played is {card:a}"
    return (
        need(c.CARD_MAY_TRIGGER, True),
        need(c.ABILITY_BY_VALUE, card == wanted, text, wanted=wanted, card=card),
    )


def is_player(seen: Use, clause: ClauseId, seat: Seat) -> Need:
    """The designated seat must be a player of this game."""
    return need(clause, 0 <= seat < seen.seats, "there is no player {seat}", seat=seat)


# Declining an ability.


def decline_needs(seen: Use, move: m.Decline) -> Needs:
    """An ability need not be used (`ew.ability.optional`)."""
    yield need(c.CARD_MAY_TRIGGER, True)


def decline(state: State, phase: p.Ability | p.SoloAbility, move: m.Decline) -> Result:
    """The player does not use the ability (`ew.ability.optional`, `ew.solo.usual-rules`)."""
    in_solo: Cites = (c.SOLO_USUAL_RULES,) if state.setup.is_solo else ()
    cites = (c.ABILITY_OPTIONAL, c.CARD_MAY_TRIGGER, *in_solo)
    return turn_order.end_turn(state, (e.Declined(state.active, phase.card, cites),))


# The 12: another turn.


def again_needs(seen: Use, move: m.Again) -> Needs:
    """The card just played is a 12 (`ew.ability.again`)."""
    yield from ability_of(seen.card, AGAIN)
    yield need(c.ABILITY_AGAIN, True)


def again(state: State, phase: p.Ability, move: m.Again) -> Result:
    """12: one more turn after this one (`ew.ability.again`)."""
    return extra_turn(state, c.ABILITY_AGAIN)


def extra_turn(state: State, clause: ClauseId) -> Result:
    """The player whose turn it is takes another turn."""
    cites = (c.ABILITY_OPTIONAL, c.CARD_MAY_TRIGGER, clause)
    return but(state, phase=p.Turn()), (e.ExtraTurn(state.active, cites),)
