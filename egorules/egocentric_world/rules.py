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
    citybot_turn,
    counter,
    end,
    exchange,
    look,
    piles,
    setup,
    solo_player_abilities,
    turn,
)
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.state import (
    Ability,
    ChooseFirst,
    ChooseWinner,
    CitybotCard,
    CitybotExchange,
    CitybotTurn,
    CounterWindow,
    Deal,
    DrawCard,
    Drawn,
    ExchangeMethods,
    GameOver,
    GiveChoice,
    PenaltyCard,
    RandomPick,
    Result,
    SoloAbility,
    SoloGive,
    State,
    Turn,
    TurnUp,
    active,
)

Asked = Callable[[State, Any], Decision | Chance]


def decides(kind: str, *facts: str) -> Asked:
    """The player whose turn it is decides; the decision carries the named facts of the phase."""
    return lambda state, phase: decision(active(state), kind, phase, facts)


@lru_cache(maxsize=1 << 10)
def decision(seat: Seat, kind: str, phase: object, facts: tuple[str, ...]) -> Decision:
    """A seat's decision, with the named facts of the phase."""
    return Decision(seat, kind, tuple((name, getattr(phase, name)) for name in facts))


def draws(state: State, phase: object) -> Chance:
    """The seat whose turn it is draws a card."""
    return Chance("card", active(state))


def answers(state: State, phase: CounterWindow | CitybotExchange) -> Decision:
    """A designated player is asked for a 9."""
    window = phase if isinstance(phase, CounterWindow) else solo_player_abilities.CITYBOTS_ELEVEN
    return asked_for_nine(active(state), window)


@lru_cache(maxsize=1 << 10)
def asked_for_nine(by: Seat, window: CounterWindow) -> Decision:
    """The first seat of the queue decides about a 9."""
    facts = tuple((name, getattr(window, name)) for name in ("card", "targets", "cancelled"))
    return Decision(window.queue[0], "counter", (("by", by), *facts))


NEXT_CARD = "the next card comes from the deck: card and its value"
ANSWER = "{seat:name} answers the {card}: counter with a 9, or allow it"
ABILITY = "{seat:name} decides on the ability of the {card}"
GIVE = "{seat:name} names the card to give"

MOMENTS: dict[type, Moment[State]] = {
    ChooseFirst: Moment(
        Chance("first"),
        setup.first_player_clause,
        "chance names the first player: first and a seat",
    ),
    TurnUp: Moment(Chance("card"), c.SETUP_TURN_UP, NEXT_CARD),
    Deal: Moment(setup.receives, c.SETUP_DEAL, NEXT_CARD),
    Turn: Moment(
        decides("turn"), c.TURN_ONE_ACTION, "{seat:name} must choose one of the five actions"
    ),
    DrawCard: Moment(draws, c.TURN_DRAW, NEXT_CARD),
    Drawn: Moment(
        decides("drawn"), c.TURN_DRAW_CHOICE, "{seat:name} must discard the drawn card or keep it"
    ),
    Ability: Moment(decides("ability", "card"), c.ABILITY_OPTIONAL, ABILITY),
    CounterWindow: Moment(answers, c.ABILITY_COUNTER_WINDOW, ANSWER),
    ExchangeMethods: Moment(
        decides("exchange", "targets"),
        c.ABILITY_EXCHANGE_METHOD,
        "{seat:name} says how each hand yields its card ({targets:name}): swap",
    ),
    RandomPick: Moment(
        exchange.yields,
        c.ABILITY_EXCHANGE_SECRET,
        "chance picks a card from the hand of {seat:name}",
    ),
    GiveChoice: Moment(decides("give", "targets"), c.ABILITY_EXCHANGE_SECRET, GIVE),
    PenaltyCard: Moment(draws, c.ABILITY_EXCHANGE_PENALTY, NEXT_CARD),
    SoloAbility: Moment(decides("ability", "card"), c.ABILITY_OPTIONAL, ABILITY),
    SoloGive: Moment(decides("give", "targets"), c.SOLO_PLAYER_EXCHANGE_CITYBOT, GIVE),
    CitybotTurn: Moment(
        decides("citybot"),
        c.SOLO_STEPS,
        "{seat:name} acts by its nine steps: the only move is act",
    ),
    CitybotCard: Moment(draws, c.SOLO_STEP_7, NEXT_CARD),
    CitybotExchange: Moment(answers, c.SOLO_PLAYER_COUNTER_WINDOW, ANSWER),
    ChooseWinner: Moment(
        Chance("winner"), end.winner_clause, "chance names the winner among the tied"
    ),
    GameOver: Moment(end.over, end.winner_clause, "the game is over"),
}


DECK_CARDS = FromBag(piles.the_deck, m.DeckCard)
"""The cards of the deck, each weighted by its number of copies there."""


def from_deck(does: Callable[[State, Any, Any], Result], clause: ClauseId) -> Rule[State, Event]:
    """A rule for a random card from the deck."""
    return Rule(does, piles.is_in_deck(clause), sees=piles.the_deck, weights=DECK_CARDS)


NOTHING_ELSE = only(m.Decline())

RULES: dict[tuple[type, type], Rule[State, Event]] = {
    # Setup.
    (ChooseFirst, m.First): Rule(
        setup.first_player,
        setup.first_player_needs,
        weights=setup.first_players,
    ),
    (TurnUp, m.DeckCard): from_deck(setup.turn_up, c.SETUP_TURN_UP),
    (Deal, m.DeckCard): from_deck(setup.deal, c.SETUP_DEAL),
    # Your turn: the five actions.
    (Turn, m.Draw): Rule(turn.draw, turn.draw_needs, only(m.Draw()), turn.own_turn),
    (Turn, m.Take): Rule(turn.take, turn.take_needs, turn.takes, turn.own_turn, exact=True),
    (Turn, m.Match): Rule(turn.match, turn.match_needs, turn.matches, exact=True),
    (Turn, m.Pair): Rule(turn.pair, turn.pair_needs, turn.pairs, turn.own_turn, exact=True),
    (Turn, m.Stop): Rule(turn.say_stop, turn.stop_needs, only(m.Stop()), turn.own_turn),
    (Turn, m.Pass): Rule(turn.pass_without_action, turn.pass_needs, only(m.Pass()), turn.own_turn),
    (DrawCard, m.DeckCard): from_deck(turn.see_drawn, c.TURN_DRAW),
    (Drawn, m.Discard): Rule(turn.discard_drawn, candidates=only(m.Discard())),
    (Drawn, m.Keep): Rule(turn.keep_drawn, turn.keep_needs, turn.keeps, turn.own_hand),
    # Special abilities with several players.
    (Ability, m.Again): Rule(
        abilities.again, abilities.again_needs, only(m.Again()), abilities.use
    ),
    (Ability, m.Look): Rule(look.designate, look.look_needs, look.looks, abilities.use),
    (Ability, m.Exchange): Rule(
        exchange.designate, exchange.exchange_needs, exchange.exchanges, abilities.use
    ),
    (Ability, m.Trade): Rule(
        solo_player_abilities.impossible,
        solo_player_abilities.not_among_players,
        sees=abilities.use,
    ),
    (Ability, m.TradeCitybots): Rule(
        solo_player_abilities.impossible,
        solo_player_abilities.not_among_players,
        sees=abilities.use,
    ),
    (Ability, m.Decline): Rule(
        abilities.decline, abilities.decline_needs, NOTHING_ELSE, abilities.use
    ),
    (CounterWindow, m.Counter): Rule(
        counter.counter, counter.counter_needs, only(m.Counter()), counter.nine_and_clause
    ),
    (CounterWindow, m.Allow): Rule(counter.allow, candidates=only(m.Allow())),
    (ExchangeMethods, m.Swap): Rule(
        exchange.swap, exchange.swap_needs, exchange.swaps, exchange.methods, exact=True
    ),
    (RandomPick, m.Pick): Rule(exchange.pick, exchange.pick_needs, weights=exchange.picks),
    (GiveChoice, m.Give): Rule(exchange.give, exchange.give_needs, exchange.gives, turn.own_hand),
    (PenaltyCard, m.DeckCard): from_deck(exchange.penalty, c.ABILITY_EXCHANGE_PENALTY),
    # Your special abilities in solo mode.
    (SoloAbility, m.Again): Rule(
        solo_player_abilities.again,
        solo_player_abilities.again_needs,
        only(m.Again()),
        abilities.use,
    ),
    (SoloAbility, m.Exchange): Rule(
        solo_player_abilities.impossible, exchange.not_in_solo, sees=abilities.use
    ),
    (SoloAbility, m.Look): Rule(
        solo_player_abilities.look,
        solo_player_abilities.look_needs,
        solo_player_abilities.looks,
        solo_player_abilities.table,
    ),
    (SoloAbility, m.Trade): Rule(
        solo_player_abilities.exchange,
        solo_player_abilities.exchange_needs,
        solo_player_abilities.exchanges,
        solo_player_abilities.table,
        exact=True,
    ),
    (SoloAbility, m.TradeCitybots): Rule(
        solo_player_abilities.exchange_between_citybots,
        solo_player_abilities.between_citybots_needs,
        solo_player_abilities.between_citybots,
        solo_player_abilities.table,
        exact=True,
    ),
    (SoloAbility, m.Decline): Rule(
        abilities.decline, solo_player_abilities.decline_needs, NOTHING_ELSE
    ),
    (SoloGive, m.Give): Rule(
        solo_player_abilities.give,
        solo_player_abilities.give_needs,
        exchange.gives,
        solo_player_abilities.own_hand,
    ),
    # The Citybots.
    (CitybotTurn, m.Act): Rule(citybot_turn.act, candidates=only(m.Act())),
    (CitybotCard, m.DeckCard): from_deck(citybot_turn.drawn, c.SOLO_STEP_7),
    (CitybotExchange, m.Counter): Rule(
        solo_player_abilities.counter_citybot,
        counter.counter_needs,
        only(m.Counter()),
        counter.nine_and_clause,
    ),
    (CitybotExchange, m.Allow): Rule(
        solo_player_abilities.allow_citybot, candidates=only(m.Allow())
    ),
    # The end.
    (ChooseWinner, m.Winner): Rule(
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
        case CounterWindow(_, _, queue) if by in queue:
            return say("{seat:name} answers later; {now}", seat=by, now=now)
        case CounterWindow(_, targets) if by in targets and by != state.turn:
            return say("{seat:name} has answered already; {now}", seat=by, now=now)
        case CounterWindow() | CitybotExchange():
            return not_the_one_to_act(state, move, by, now)
        case ExchangeMethods() | RandomPick() | PenaltyCard():
            return say("the 11 has been answered already; {now}", now=now)
        case _:
            return say("no ability is left to answer; {now}", now=now)


MACHINE: Machine[State, m.Move, Event] = Machine(
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
