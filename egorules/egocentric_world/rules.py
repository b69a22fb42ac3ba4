"""The tables of rules: what each phase awaits, and the rule of each move in it.

Legality, refusals and the results of moves follow from these two tables (`egorules.core.rules`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from egorules.core.chance import FromBag
from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.rulebook import Chance, Decision, Mover
from egorules.core.rules import Closing, Machine, Moment, Rule, only
from egorules.core.rules import untimely as not_the_one_to_act
from egorules.core.text import Say, say
from egorules.egocentric_world import (
    abilities,
    actions,
    citybot_turn,
    counter,
    end,
    exchange,
    first_player,
    look,
    piles,
    setting_up,
    solo_player_abilities,
    stop,
)
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import phases as p
from egorules.egocentric_world.state import Result, State

Asked = Callable[[State, Any], Decision | Chance]


def decides(kind: str, *facts: str) -> Asked:
    """The player whose turn it is decides; the decision carries the named facts of the phase."""
    return lambda state, phase: decision(state.active, kind, phase, facts)


@lru_cache(maxsize=1 << 10)
def decision(seat: Seat, kind: str, phase: object, facts: tuple[str, ...]) -> Decision:
    """A seat's decision, with the named facts of the phase."""
    return Decision(seat, kind, tuple((name, getattr(phase, name)) for name in facts))


def draws(state: State, phase: object) -> Chance:
    """The seat whose turn it is draws a card."""
    return Chance("card", state.active)


def answers(state: State, phase: p.CounterWindow | p.CitybotExchange) -> Decision:
    """A designated player is asked for a 9."""
    window = phase if isinstance(phase, p.CounterWindow) else solo_player_abilities.CITYBOTS_ELEVEN
    return asked_for_nine(state.active, window)


@lru_cache(maxsize=1 << 10)
def asked_for_nine(by: Seat, window: p.CounterWindow) -> Decision:
    """The first seat of the queue decides about a 9."""
    facts = tuple((name, getattr(window, name)) for name in ("card", "targets", "cancelled"))
    return Decision(window.queue[0], "counter", (("by", by), *facts))


NEXT_CARD = "the next card comes from the deck: card and its value"
ANSWER = "{seat:name} answers the {card}: counter with a 9, or allow it"
ABILITY = "{seat:name} decides on the ability of the {card}"
GIVE = "{seat:name} names the card to give"

MOMENTS: dict[type, Moment[State]] = {
    p.ChooseFirst: Moment(
        Chance("first"),
        first_player.first_player_clause,
        "chance names the first player: first and a seat",
    ),
    p.TurnUp: Moment(Chance("card"), c.SETUP_TURN_UP, NEXT_CARD),
    p.Deal: Moment(setting_up.receives, c.SETUP_DEAL, NEXT_CARD),
    p.Turn: Moment(
        decides("turn"), c.TURN_ONE_ACTION, "{seat:name} must choose one of the five actions"
    ),
    p.DrawCard: Moment(draws, c.TURN_DRAW, NEXT_CARD),
    p.Drawn: Moment(
        decides("drawn"), c.TURN_DRAW_CHOICE, "{seat:name} must discard the drawn card or keep it"
    ),
    p.Ability: Moment(decides("ability", "card"), c.ABILITY_OPTIONAL, ABILITY),
    p.CounterWindow: Moment(answers, c.ABILITY_COUNTER_WINDOW, ANSWER),
    p.ExchangeMethods: Moment(
        decides("exchange", "targets"),
        c.ABILITY_EXCHANGE_METHOD,
        "{seat:name} says how each hand yields its card ({targets:name}): swap",
    ),
    p.RandomPick: Moment(
        exchange.yields,
        c.ABILITY_EXCHANGE_SECRET,
        "chance picks a card from the hand of {seat:name}",
    ),
    p.GiveChoice: Moment(decides("give", "targets"), c.ABILITY_EXCHANGE_SECRET, GIVE),
    p.PenaltyCard: Moment(draws, c.ABILITY_EXCHANGE_PENALTY, NEXT_CARD),
    p.SoloAbility: Moment(decides("ability", "card"), c.ABILITY_OPTIONAL, ABILITY),
    p.SoloGive: Moment(decides("give", "targets"), c.SOLO_PLAYER_EXCHANGE_CITYBOT, GIVE),
    p.CitybotTurn: Moment(
        decides("citybot"),
        c.SOLO_STEPS,
        "{seat:name} acts by its nine steps: the only move is act",
    ),
    p.CitybotCard: Moment(draws, c.SOLO_STEP_7, NEXT_CARD),
    p.CitybotExchange: Moment(answers, c.SOLO_PLAYER_COUNTER_WINDOW, ANSWER),
    p.ChooseWinner: Moment(
        Chance("winner"), end.winner_clause, "chance names the winner among the tied"
    ),
    p.GameOver: Moment(end.over, end.winner_clause, "the game is over"),
}


DECK_CARDS = FromBag(piles.the_deck, m.DeckCard)
"""The cards of the deck, each weighted by its number of copies there."""


def from_deck(does: Callable[[State, Any, Any], Result], clause: ClauseId) -> Rule[State, e.Event]:
    """A rule for a random card from the deck."""
    return Rule(does, piles.is_in_deck(clause), sees=piles.the_deck, weights=DECK_CARDS)


NOTHING_ELSE = only(m.Decline())

RULES: dict[tuple[type, type], Rule[State, e.Event]] = {
    # Setup.
    (p.ChooseFirst, m.First): Rule(
        first_player.first_player,
        first_player.first_player_needs,
        weights=first_player.first_players,
    ),
    (p.TurnUp, m.DeckCard): from_deck(setting_up.turn_up, c.SETUP_TURN_UP),
    (p.Deal, m.DeckCard): from_deck(setting_up.deal, c.SETUP_DEAL),
    # Your turn: the five actions.
    (p.Turn, m.Draw): Rule(actions.draw, actions.draw_needs, only(m.Draw()), piles.can_supply),
    (p.Turn, m.Take): Rule(
        actions.take, actions.take_needs, actions.takes, actions.hand_and_pile, exact=True
    ),
    (p.Turn, m.Match): Rule(actions.match, actions.match_needs, actions.matches, exact=True),
    (p.Turn, m.Pair): Rule(
        actions.pair, actions.pair_needs, actions.pairs, actions.hand_and_wild, exact=True
    ),
    (p.Turn, m.Stop): Rule(actions.say_stop, actions.stop_needs, only(m.Stop()), stop.may_stop),
    (p.Turn, m.Pass): Rule(
        actions.pass_without_action, actions.pass_needs, only(m.Pass()), actions.can_act
    ),
    (p.DrawCard, m.DeckCard): from_deck(actions.see_drawn, c.TURN_DRAW),
    (p.Drawn, m.Discard): Rule(actions.discard_drawn, candidates=only(m.Discard())),
    (p.Drawn, m.Keep): Rule(
        actions.keep_drawn, actions.keep_needs, actions.keeps, actions.own_hand
    ),
    # Special abilities with several players.
    (p.Ability, m.Again): Rule(
        abilities.again, abilities.again_needs, only(m.Again()), abilities.use
    ),
    (p.Ability, m.Look): Rule(look.designate, look.look_needs, look.looks, abilities.use),
    (p.Ability, m.Exchange): Rule(
        exchange.designate, exchange.exchange_needs, exchange.exchanges, abilities.use
    ),
    (p.Ability, m.Trade): Rule(
        solo_player_abilities.impossible,
        solo_player_abilities.not_among_players,
        sees=abilities.use,
    ),
    (p.Ability, m.TradeCitybots): Rule(
        solo_player_abilities.impossible,
        solo_player_abilities.not_among_players,
        sees=abilities.use,
    ),
    (p.Ability, m.Decline): Rule(
        abilities.decline, abilities.decline_needs, NOTHING_ELSE, abilities.use
    ),
    (p.CounterWindow, m.Counter): Rule(
        counter.counter, counter.counter_needs, only(m.Counter()), counter.nine_and_clause
    ),
    (p.CounterWindow, m.Allow): Rule(counter.allow, candidates=only(m.Allow())),
    (p.ExchangeMethods, m.Swap): Rule(
        exchange.swap, exchange.swap_needs, exchange.swaps, exchange.both_hands, exact=True
    ),
    (p.RandomPick, m.Pick): Rule(exchange.pick, exchange.pick_needs, weights=exchange.picks),
    (p.GiveChoice, m.Give): Rule(
        exchange.give, exchange.give_needs, exchange.gives, actions.own_hand
    ),
    (p.PenaltyCard, m.DeckCard): from_deck(exchange.penalty, c.ABILITY_EXCHANGE_PENALTY),
    # Your special abilities in solo mode.
    (p.SoloAbility, m.Again): Rule(
        solo_player_abilities.again,
        solo_player_abilities.again_needs,
        only(m.Again()),
        abilities.use,
    ),
    (p.SoloAbility, m.Exchange): Rule(
        solo_player_abilities.impossible, exchange.not_in_solo, sees=abilities.use
    ),
    (p.SoloAbility, m.Look): Rule(
        solo_player_abilities.look,
        solo_player_abilities.look_needs,
        solo_player_abilities.looks,
    ),
    (p.SoloAbility, m.Trade): Rule(
        solo_player_abilities.exchange,
        solo_player_abilities.exchange_needs,
        solo_player_abilities.exchanges,
        exact=True,
    ),
    (p.SoloAbility, m.TradeCitybots): Rule(
        solo_player_abilities.exchange_between_citybots,
        solo_player_abilities.between_citybots_needs,
        solo_player_abilities.between_citybots,
        exact=True,
    ),
    (p.SoloAbility, m.Decline): Rule(
        abilities.decline, solo_player_abilities.decline_needs, NOTHING_ELSE
    ),
    (p.SoloGive, m.Give): Rule(
        solo_player_abilities.give,
        solo_player_abilities.give_needs,
        exchange.gives,
        solo_player_abilities.own_hand,
    ),
    # The Citybots.
    (p.CitybotTurn, m.Act): Rule(citybot_turn.act, candidates=only(m.Act())),
    (p.CitybotCard, m.DeckCard): from_deck(citybot_turn.drawn, c.SOLO_STEP_7),
    (p.CitybotExchange, m.Counter): Rule(
        solo_player_abilities.counter_citybot,
        counter.counter_needs,
        only(m.Counter()),
        counter.nine_and_clause,
    ),
    (p.CitybotExchange, m.Allow): Rule(
        solo_player_abilities.allow_citybot, candidates=only(m.Allow())
    ),
    # The end.
    (p.ChooseWinner, m.Winner): Rule(
        end.random_winner,
        end.random_winner_needs,
        weights=end.random_winners,
    ),
}


ABILITIES = (m.Again, m.Look, m.Exchange, m.Trade, m.TradeCitybots, m.Decline)

CLOSINGS: dict[type, Closing] = {
    # The end of a round and of the game.
    e.HandEmptied: Closing(),
    e.StopReached: Closing(),
    e.GameWon: Closing(),
    # An ability that is not used, has no effect, or is cancelled.
    e.Discarded: Closing(ABILITIES),
    e.Declined: Closing(ABILITIES),
    e.NoEffect: Closing((*ABILITIES, m.Counter, m.Allow, m.Swap, m.Pick, m.Give)),
    e.Cancelled: Closing((m.Counter, m.Allow, m.Swap, m.Pick, m.Give)),
    e.Allowed: Closing((m.Counter, m.Allow), own=True),
    e.ExchangeFailed: Closing((m.Pick, m.Give)),
}


def untimely(state: State, move: m.Move, by: Mover, now: Say) -> Say:
    """Why a move comes at the wrong moment; a 9 may be too late or too early."""
    if not isinstance(move, m.Counter | m.Allow):
        return not_the_one_to_act(state, move, by, now)
    match state.phase:
        case p.CounterWindow(_, _, queue) if by in queue:
            return say("{seat:name} answers later; {now}", seat=by, now=now)
        case p.CounterWindow(_, targets) if by in targets and by != state.turn:
            return say("{seat:name} has answered already; {now}", seat=by, now=now)
        case p.CounterWindow() | p.CitybotExchange():
            return not_the_one_to_act(state, move, by, now)
        case p.ExchangeMethods() | p.RandomPick() | p.PenaltyCard():
            return say("the 11 has been answered already; {now}", now=now)
        case _:
            return say("no ability is left to answer; {now}", now=now)


MACHINE: Machine[State, m.Move, e.Event] = Machine(
    MOMENTS, RULES, untimely=untimely, closings=CLOSINGS
)

pending = MACHINE.pending
awaited = MACHINE.awaited
moment = MACHINE.moment
legal_moves = MACHINE.legal_moves
weights = MACHINE.weights
outcome = MACHINE.outcome
chances = MACHINE.chances
judge = MACHINE.judge
apply = MACHINE.apply
resolve = MACHINE.resolve
closed = MACHINE.closed
