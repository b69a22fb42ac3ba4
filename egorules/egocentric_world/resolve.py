"""Resolving: which rule a legal move calls."""

from __future__ import annotations

from egorules.egocentric_world import abilities, citybot, exchange, scoring, setup, solo, turn
from egorules.egocentric_world.cards import Card
from egorules.egocentric_world.clause_ids import ABILITY_EXCHANGE_DESIGNATE, ABILITY_LOOK
from egorules.egocentric_world.moves import (
    Act,
    Again,
    Counter,
    DeckCard,
    Draw,
    Exchange,
    First,
    Give,
    Keep,
    Look,
    Match,
    Move,
    Pair,
    Pick,
    Stop,
    Swap,
    Take,
    Trade,
    TradeCitybots,
    Winner,
)
from egorules.egocentric_world.state import (
    AbilityChoice,
    ChooseFirst,
    ChooseWinner,
    CitybotCard,
    CounterWindow,
    Deal,
    DrawCard,
    Drawn,
    ExchangeMethods,
    GiveChoice,
    PenaltyCard,
    RandomPick,
    Result,
    State,
    Turn,
    TurnUp,
)


def resolve(state: State, move: Move) -> Result:
    """What a legal move leads to."""
    phase = state.phase
    match phase:
        case Turn():
            return resolve_action(state, move)
        case Drawn(card):
            return resolve_drawn(state, card, move)
        case AbilityChoice(card):
            return resolve_choice(state, card, move)
        case CounterWindow():
            return resolve_answer(state, phase, move)
        case _:
            return resolve_rest(state, move)


def resolve_action(state: State, action: Move) -> Result:
    """One of the five actions, or a Citybot's turn."""
    match action:
        case Take(card):
            return turn.take(state, card)
        case Draw():
            return turn.draw(state)
        case Match(card):
            return turn.match(state, card)
        case Pair(card, kept):
            return turn.pair(state, card, kept)
        case Stop():
            return turn.stop(state)
        case Act():
            return citybot.act(state)
        case _:
            return turn.pass_turn(state)


def resolve_drawn(state: State, drawn: Card, choice: Move) -> Result:
    """What becomes of the drawn card."""
    match choice:
        case Keep(card):
            return turn.keep(state, drawn, card)
        case _:
            return turn.discard_drawn(state, drawn)


def resolve_choice(state: State, card: Card, choice: Move) -> Result:
    """The ability of the card just played, or not."""
    match choice:
        case Again():
            return abilities.again(state)
        case Look(seat) if state.setup.is_solo:
            return solo.look(state, seat)
        case Look(seat):
            return abilities.designate(state, card, (seat,), ABILITY_LOOK)
        case Exchange(first, second):
            return abilities.designate(state, card, (first, second), ABILITY_EXCHANGE_DESIGNATE)
        case Trade() | TradeCitybots():
            return solo.trade(state, choice)
        case _:
            return abilities.decline(state, card)


def resolve_answer(state: State, window: CounterWindow, answer: Move) -> Result:
    """A designated player's answer."""
    match answer:
        case Counter():
            return abilities.counter(state, window)
        case _ if state.setup.is_solo:
            return abilities.no_counter(state, window).then(citybot.exchange)
        case _:
            return abilities.allow(state, window)


def resolve_rest(state: State, move: Move) -> Result:
    """The course of an exchange, and whatever chance brings."""
    match state.phase, move:
        case Deal(left), DeckCard(card):
            return setup.deal(state, left, card)
        case DrawCard(), DeckCard(card):
            return turn.drawn(state, card)
        case CitybotCard(), DeckCard(card):
            return citybot.drawn(state, card)
        case TurnUp(), DeckCard(card):
            return setup.turn_up(state, card)
        case PenaltyCard(), DeckCard(card):
            return exchange.penalty(state, card)
        case ExchangeMethods() as methods, Swap():
            return exchange.swap(state, methods, move)
        case RandomPick() as picking, Pick(card):
            return exchange.pick(state, picking, card)
        case GiveChoice((_, seat)), Give(card) if state.setup.is_solo:
            return solo.give_for_top(state, seat, card)
        case GiveChoice() as choice, Give(card):
            return exchange.give(state, choice, card)
        case ChooseFirst(), First(seat):
            return setup.first_player(state, seat)
        case ChooseWinner(), Winner(seat):
            return scoring.win(state, (seat,))
        case _:
            raise AssertionError(f"{move} is legal but has no rule")
