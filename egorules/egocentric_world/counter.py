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
from egorules.egocentric_world.cards import COUNTER, LOOK, Card
from egorules.egocentric_world.piles import Events
from egorules.egocentric_world.rulings import DualCounter
from egorules.egocentric_world.state import (
    HUMAN,
    CitybotExchange,
    CounterWindow,
    Result,
    State,
    active,
)


def designate(state: State, card: Card, targets: tuple[Seat, ...], clause: ClauseId) -> Result:
    """Players are designated, which only an 11 and a 10 do; all of them but the active player are
    asked clockwise for a 9 (`ew.ability.counter.answers`)."""
    seat, seats = active(state), state.setup.seats
    clockwise = ((seat + distance) % seats for distance in range(1, seats))
    queue = tuple(other for other in clockwise if other in targets)
    cites = (c.ABILITY_OPTIONAL, c.CARD_MAY_TRIGGER, clause)
    designated = e.Designated(seat, card, targets, cites)
    return Result(but(state, phase=CounterWindow(card, targets, queue)), (designated,))


def nine_in_own_turn(state: State, events: Events) -> Result:
    """A 9 played in your own turn does nothing (`ew.ability.counter.inert`,
    `ew.solo-player.counter.inert`)."""
    clause = c.SOLO_PLAYER_COUNTER_INERT if state.setup.is_solo else c.ABILITY_COUNTER_INERT
    no_effect = e.NoEffect(active(state), COUNTER, (clause,))
    return turn_order.end_turn(state, (*events, no_effect))


def window_clause(state: State) -> ClauseId:
    """The clause that lets a designated player answer."""
    return c.SOLO_PLAYER_COUNTER_WINDOW if state.setup.is_solo else c.ABILITY_COUNTER_WINDOW


def asked(phase: CounterWindow | CitybotExchange) -> Seat:
    """The seat that is asked for a 9."""
    return phase.queue[0] if isinstance(phase, CounterWindow) else HUMAN


def nine_and_clause(state: State, phase: CounterWindow | CitybotExchange) -> tuple[bool, ClauseId]:
    """Whether the player asked holds a 9, and the clause that asks for it."""
    return COUNTER in state.hands[asked(phase)], window_clause(state)


def counter_needs(seen: tuple[bool, ClauseId], move: m.Counter) -> Needs:
    """The player asked must hold a 9 (`ew.ability.counter.window`); an 8 does not count as one."""
    has_nine, clause = seen
    text = "you hold no 9; an 8 stands for a 9 only in your own turn and lends no ability"
    yield need(clause, has_nine, text)


def counter(state: State, phase: CounterWindow, move: m.Counter) -> Result:
    """A designated player plays a 9 and cancels the effect (`ew.ability.counter.cancel`)."""
    seat = asked(phase)
    step = piles.play(state, seat, COUNTER, (c.ABILITY_COUNTER_WINDOW,))
    if not phase.cancelled:
        cites = (c.ABILITY_COUNTER_CANCEL, c.ABILITY_COUNTER_ANSWERS)
        step = Result(step.state, (*step.events, e.Cancelled(seat, phase.card, cites)))
    if not step.state.hands[seat]:
        return step.then(end.empty_hand, seat)
    queue = phase.queue[1:]
    if queue and state.rulings.dual_counter is DualCounter.BOTH_MAY_PLAY:
        return step.then(ask, CounterWindow(phase.card, phase.targets, queue, True))
    return step.then(turn_order.end_turn)


def ask(state: State, window: CounterWindow) -> Result:
    """The next designated player is asked for a 9."""
    return Result(but(state, phase=window))


def allow(state: State, phase: CounterWindow, move: m.Allow) -> Result:
    """No 9 is played, and the next designated player is asked.

    After the last one the ability takes effect, unless a 9 has cancelled it.
    """
    queue = phase.queue[1:]
    allowed = Result(state, (e.Allowed(phase.queue[0], (c.ABILITY_COUNTER_WINDOW,)),))
    if queue:
        return allowed.then(ask, CounterWindow(phase.card, phase.targets, queue, phase.cancelled))
    if phase.cancelled:
        return allowed.then(turn_order.end_turn)
    if phase.card == LOOK:
        return allowed.then(look.look, phase.targets[0])
    first, second = phase.targets
    return allowed.then(exchange.ask_methods, (first, second))
