"""The 9: a designated player may play it to cancel the effect."""

from __future__ import annotations

from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.rules import Needs, need
from egorules.core.value import but
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import end, exchange, look, piles, turn_order
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import phases as p
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world.cards import COUNTER, LOOK, Card
from egorules.egocentric_world.setup import HUMAN
from egorules.egocentric_world.state import Events, Result, State


def designate(state: State, card: Card, targets: tuple[Seat, ...], clause: ClauseId) -> Result:
    """Players are designated, which only an 11 and a 10 do; all of them but the active player are
    asked clockwise for a 9 (`ew.ability.counter.answers`)."""
    seat, seats = state.active, state.setup.seats
    clockwise = ((seat + distance) % seats for distance in range(1, seats))
    queue = tuple(other for other in clockwise if other in targets)
    cites = (c.ABILITY_OPTIONAL, c.CARD_MAY_TRIGGER, clause)
    designated = e.Designated(seat, card, targets, cites)
    return but(state, phase=p.CounterWindow(card, targets, queue)), (designated,)


def nine_in_own_turn(state: State, events: Events) -> Result:
    """A 9 played in your own turn does nothing (`ew.ability.counter.inert`,
    `ew.solo-player.counter.inert`)."""
    clause = c.SOLO_PLAYER_COUNTER_INERT if state.setup.is_solo else c.ABILITY_COUNTER_INERT
    no_effect = e.NoEffect(state.active, COUNTER, (clause,))
    return turn_order.end_turn(state, (*events, no_effect))


def window_clause(state: State) -> ClauseId:
    """The clause that lets a designated player answer."""
    return c.SOLO_PLAYER_COUNTER_WINDOW if state.setup.is_solo else c.ABILITY_COUNTER_WINDOW


def asked(phase: p.CounterWindow | p.CitybotExchange) -> Seat:
    """The seat that is asked for a 9."""
    return phase.queue[0] if isinstance(phase, p.CounterWindow) else HUMAN


def nine_and_clause(
    state: State, phase: p.CounterWindow | p.CitybotExchange
) -> tuple[bool, ClauseId]:
    """Whether the player asked holds a 9, and the clause that asks for it."""
    return COUNTER in state.hands[asked(phase)], window_clause(state)


def counter_needs(seen: tuple[bool, ClauseId], move: m.Counter) -> Needs:
    """The player asked must hold a 9 (`ew.ability.counter.window`); an 8 does not count as one."""
    has_nine, clause = seen
    text = "you hold no 9; an 8 stands for a 9 only in your own turn and lends no ability"
    yield need(clause, has_nine, text)


def counter(state: State, phase: p.CounterWindow, move: m.Counter) -> Result:
    """A designated player plays a 9 and cancels the effect (`ew.ability.counter.cancel`)."""
    seat = asked(phase)
    state, events = piles.play(state, seat, COUNTER, (c.ABILITY_COUNTER_WINDOW,))
    if not phase.cancelled:
        cites = (c.ABILITY_COUNTER_CANCEL, c.ABILITY_COUNTER_ANSWERS)
        events = (*events, e.Cancelled(seat, phase.card, cites))
    if not state.hands[seat]:
        return end.empty_hand(state, seat, events)
    queue = phase.queue[1:]
    if queue and state.rulings.dual_counter is r.DualCounter.BOTH_MAY_PLAY:
        window = p.CounterWindow(phase.card, phase.targets, queue, True)
        return but(state, phase=window), events
    return turn_order.end_turn(state, events)


def allow(state: State, phase: p.CounterWindow, move: m.Allow) -> Result:
    """No 9 is played, and the next designated player is asked.

    After the last one the ability takes effect, unless a 9 has cancelled it.
    """
    queue = phase.queue[1:]
    events = (e.Allowed(phase.queue[0], (c.ABILITY_COUNTER_WINDOW,)),)
    if queue:
        window = p.CounterWindow(phase.card, phase.targets, queue, phase.cancelled)
        return but(state, phase=window), events
    if phase.cancelled:
        return turn_order.end_turn(state, events)
    if phase.card == LOOK:
        return look.look(state, phase.targets[0], events)
    first, second = phase.targets
    return exchange.ask_methods(state, (first, second), events)
