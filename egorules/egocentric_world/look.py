"""The 10 among players: a look at a whole hand."""

from __future__ import annotations

from collections.abc import Iterator

from egorules.core.event import Seat
from egorules.core.rules import Needs, need
from egorules.egocentric_world import abilities, counter, turn_order
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import phases as p
from egorules.egocentric_world.cards import LOOK
from egorules.egocentric_world.state import Events, Result, State


def look_needs(seen: abilities.Use, move: m.Look) -> Needs:
    """A 10 designates another player (`ew.ability.look`)."""
    yield from abilities.ability_of(seen.card, LOOK)
    yield abilities.is_player(seen, c.ABILITY_LOOK, move.seat)
    other = move.seat != seen.seat
    yield need(c.ABILITY_LOOK, other, "a 10 designates another player, not yourself")


def looks(seen: abilities.Use) -> Iterator[m.Look]:
    """To look at the hand of any player."""
    return map(m.Look, range(seen.seats) if seen.card == LOOK else ())


def designate(state: State, phase: p.Ability, move: m.Look) -> Result:
    """A player is designated and may answer with a 9 (`ew.ability.look`)."""
    return counter.designate(state, LOOK, (move.seat,), c.ABILITY_LOOK)


def look(state: State, target: Seat, events: Events) -> Result:
    """10: look secretly at a whole hand (`ew.ability.look`)."""
    seat = state.active
    looked = e.LookedAt(seat, target, (c.ABILITY_LOOK,))
    saw = e.SawHand(target, state.hands[target], (c.ABILITY_LOOK,), (seat,))
    return turn_order.end_turn(state, (*events, looked, saw))
