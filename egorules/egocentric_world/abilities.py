"""Abilities of the played card: another turn (12), a look (10), the 9 that cancels.

The exchange (11) has a file of its own, so have the solo player's and the Citybots' tables.
"""

from __future__ import annotations

from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.trace import question
from egorules.core.verdict import Guard
from egorules.egocentric_world import solo
from egorules.egocentric_world.cards import AGAIN, COUNTER, EXCHANGE, LOOK, Card, Cards
from egorules.egocentric_world.change import but
from egorules.egocentric_world.clause_ids import (
    ABILITY_AGAIN,
    ABILITY_BY_VALUE,
    ABILITY_COUNTER_ANSWERS,
    ABILITY_COUNTER_CANCEL,
    ABILITY_COUNTER_INERT,
    ABILITY_COUNTER_WINDOW,
    ABILITY_EXCHANGE_DESIGNATE,
    ABILITY_LOOK,
    ABILITY_OPTIONAL,
    CARD_MAY_TRIGGER,
    CITYBOT_SHIELD,
    SOLO_PLAYER_ABILITIES,
    SOLO_PLAYER_AGAIN,
    SOLO_PLAYER_COUNTER_ANSWERS,
    SOLO_PLAYER_COUNTER_CANCEL,
    SOLO_PLAYER_COUNTER_INERT,
    SOLO_PLAYER_COUNTER_WINDOW,
    SOLO_USUAL_RULES,
)
from egorules.egocentric_world.events import (
    Allowed,
    Cancelled,
    Declined,
    Designated,
    ExtraTurn,
    LookedAt,
    NoEffect,
    SawHand,
)
from egorules.egocentric_world.moves import (
    Again,
    Allow,
    Counter,
    Decline,
    Exchange,
    Look,
    Trade,
    TradeCitybots,
)
from egorules.egocentric_world.playing import play
from egorules.egocentric_world.rulings import DualCounter
from egorules.egocentric_world.scoring import end_round
from egorules.egocentric_world.state import (
    AbilityChoice,
    Cause,
    CounterWindow,
    ExchangeMethods,
    Result,
    State,
    Turn,
)
from egorules.egocentric_world.turn_order import active, end_turn

Choice = Again | Look | Exchange | Trade | TradeCitybots | Decline


def after_play(state: State, card: Card) -> Result:
    """An empty hand ends the round at once; else the card's ability may be triggered."""
    seat = active(state)
    if not state.hands[seat]:
        return end_round(state, Cause.EMPTY, seat)
    if card == COUNTER:
        inert = SOLO_PLAYER_COUNTER_INERT if state.setup.is_solo else ABILITY_COUNTER_INERT
        return Result(state, (NoEffect(seat, card, cites=(inert,)),)).then(end_turn)
    if card not in (AGAIN, EXCHANGE, LOOK):
        return end_turn(state)
    if state.setup.is_solo and card != AGAIN and not solo.open_citybots(state):
        return Result(state, (NoEffect(seat, card, cites=(CITYBOT_SHIELD,)),)).then(end_turn)
    return Result(but(state, phase=AbilityChoice(card)))


def choice_guards(state: State, card: Card, choice: Choice) -> tuple[Guard, ...]:
    """What using the ability of the card just played asks for."""
    may: Guard = (CARD_MAY_TRIGGER, True, "", {})
    match choice:
        case Decline():
            return (may,)
        case Again():
            again = SOLO_PLAYER_AGAIN if state.setup.is_solo else ABILITY_AGAIN
            return (may, of_value(card, AGAIN), (again, True, "", {}))
        case Look(seat):
            rows = solo.look_guards if state.setup.is_solo else look_guards
            return (may, of_value(card, LOOK), *rows(state, seat))
        case Exchange(first, second):
            return (may, of_value(card, EXCHANGE), *designate_guards(state, first, second))
        case Trade() | TradeCitybots():
            return (may, of_value(card, EXCHANGE), *solo.trade_guards(state, choice))


def of_value(card: Card, wanted: Card) -> Guard:
    """An ability belongs to one value (`ew.ability.by-value`)."""
    text = "that is the ability of {wanted:a}; the card just played is {card:a}"
    return (ABILITY_BY_VALUE, card == wanted, text, {"wanted": wanted, "card": card})


def look_guards(state: State, seat: Seat) -> tuple[Guard, ...]:
    """A 10 designates another player (`ew.ability.look`)."""
    return (
        is_player(state, ABILITY_LOOK, seat),
        (ABILITY_LOOK, seat != active(state), "a 10 designates another player, not yourself", {}),
    )


def designate_guards(state: State, first: Seat, second: Seat) -> tuple[Guard, ...]:
    """An 11 designates two players (`ew.ability.exchange.designate`)."""
    if state.setup.is_solo:
        text = "in solo mode an 11 trades with a Citybot, or between the two"
        return ((SOLO_PLAYER_ABILITIES, False, text, {}),)
    clause = ABILITY_EXCHANGE_DESIGNATE
    return (
        (clause, first != second, "an 11 designates two different players", {}),
        (clause, first <= second, "the two players are named in ascending order", {}),
        is_player(state, clause, first),
        is_player(state, clause, second),
    )


def is_player(state: State, clause: ClauseId, seat: Seat) -> Guard:
    """Whoever is designated sits at the table."""
    there = 0 <= seat < state.setup.seats
    return (clause, there, "there is no player {seat}", {"seat": seat})


def legal_choices(state: State, card: Card) -> tuple[Choice, ...]:
    """Every way to use the ability, by seat and card, then to decline."""
    if not state.setup.is_solo:
        return uses_among(state.setup.seats, active(state), card)
    match card:
        case 12:
            return (Again(), Decline())
        case 10:
            return (*map(Look, solo.open_citybots(state)), Decline())
        case _:
            return solo.trades(state) + NOT_AT_ALL


NOT_AT_ALL = (Decline(),)


@question
def uses_among(seats: int, seat: Seat, card: Card) -> tuple[Choice, ...]:
    """Every way to use an ability among so many players, then to decline."""
    match card:
        case 12:
            return (Again(), Decline())
        case 10:
            return (*(Look(other) for other in range(seats) if other != seat), Decline())
        case _:
            pairs = (Exchange(one, two) for two in range(seats) for one in range(two))
            return (*sorted(pairs, key=lambda each: (each.first, each.second)), Decline())


def decline(state: State, card: Card) -> Result:
    """The ability is not used (`ew.ability.optional`); in solo mode as well."""
    in_solo = (SOLO_USUAL_RULES,) if state.setup.is_solo else ()
    cites = (ABILITY_OPTIONAL, CARD_MAY_TRIGGER, *in_solo)
    declined = Declined(active(state), card, cites=cites)
    return Result(state, (declined,)).then(end_turn)


def again(state: State) -> Result:
    """12: one more turn after this one (`ew.ability.again`)."""
    clause = SOLO_PLAYER_AGAIN if state.setup.is_solo else ABILITY_AGAIN
    extra = ExtraTurn(active(state), cites=(ABILITY_OPTIONAL, CARD_MAY_TRIGGER, clause))
    return Result(but(state, phase=Turn()), (extra,))


def designate(state: State, card: Card, targets: tuple[Seat, ...], clause: ClauseId) -> Result:
    """Players are designated; each other one may answer with a 9, asked clockwise."""
    seat, seats = active(state), state.setup.seats
    clockwise = ((seat + distance) % seats for distance in range(1, seats))
    queue = tuple(other for other in clockwise if other in targets)
    cites = (ABILITY_OPTIONAL, CARD_MAY_TRIGGER, clause)
    designated = Designated(seat, card, targets, cites=cites)
    return Result(but(state, phase=CounterWindow(card, targets, queue)), (designated,))


def window_clause(state: State) -> ClauseId:
    """The clause that lets a designated player answer."""
    return SOLO_PLAYER_COUNTER_WINDOW if state.setup.is_solo else ABILITY_COUNTER_WINDOW


def answer_guards(state: State, hand: Cards, answer: Counter | Allow) -> tuple[Guard, ...]:
    """Only a 9 answers; an 8 is no 9 outside one's own turn, and never lends an ability."""
    match answer:
        case Allow():
            return ()
        case Counter():
            text = "you hold no 9; an 8 stands for a 9 only in your own turn and lends no ability"
            return ((window_clause(state), COUNTER in hand, text, {}),)


def legal_answers(hand: Cards) -> tuple[Counter | Allow, ...]:
    """To counter with a 9, if there is one, or to allow."""
    return (Counter(), Allow()) if COUNTER in hand else (Allow(),)


def counter(state: State, window: CounterWindow) -> Result:
    """A designated player plays a 9 and cancels the effect (`ew.ability.counter.cancel`)."""
    seat = window.queue[0]
    if state.setup.is_solo:
        why, cancel = SOLO_PLAYER_COUNTER_ANSWERS, SOLO_PLAYER_COUNTER_CANCEL
    else:
        why, cancel = ABILITY_COUNTER_ANSWERS, ABILITY_COUNTER_CANCEL
    step = play(state, seat, COUNTER, window_clause(state))
    if not window.cancelled:
        cancelled = Cancelled(seat, window.card, cites=(cancel, why))
        step = Result(step.state, (*step.events, cancelled))
    if not step.state.hands[seat]:
        return step.then(end_round, Cause.EMPTY, seat)
    queue = window.queue[1:]
    if queue and state.rulings.dual_counter is DualCounter.BOTH_MAY_PLAY:
        asked = but(step.state, phase=CounterWindow(window.card, window.targets, queue, True))
        return Result(asked, step.events)
    return step.then(end_turn)


def no_counter(state: State, window: CounterWindow) -> Result:
    """A designated player plays no 9, holding one or not."""
    return Result(state, (Allowed(window.queue[0], cites=(window_clause(state),)),))


def allow(state: State, window: CounterWindow) -> Result:
    """No 9 is played; the next designated player is asked, or the ability resolves."""
    queue = window.queue[1:]
    allowed = no_counter(state, window)
    if queue:
        asked = CounterWindow(window.card, window.targets, queue, window.cancelled)
        return Result(but(state, phase=asked), allowed.events)
    if window.cancelled:
        return allowed.then(end_turn)
    if window.card == LOOK:
        return allowed.then(look, window.targets[0])
    first, second = window.targets
    return Result(but(state, phase=ExchangeMethods((first, second))), allowed.events)


def look(state: State, target: Seat) -> Result:
    """10: look secretly at a whole hand (`ew.ability.look`)."""
    seat = active(state)
    looked = LookedAt(seat, target, cites=(ABILITY_LOOK,))
    saw = SawHand(target, state.hands[target], cites=(ABILITY_LOOK,), to=(seat,))
    return Result(state, (looked, saw)).then(end_turn)
