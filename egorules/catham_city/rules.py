"""The tables of rules: what each phase awaits, and the rule of each move in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from egorules.catham_city import (
    bureaucrats,
    detectives,
    end_of_action,
    faction_play,
    hackers,
    hand_limit,
    journalists,
    mafia,
    playing,
    police,
    setting_up,
    taking,
    turn,
)
from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city.factions import FACTIONS
from egorules.catham_city.state import Result, State
from egorules.core.chance import FromBag
from egorules.core.rulebook import Chance, Decision, Over, Pending
from egorules.core.rules import Closing, Machine, Moment, Needs, Now, Rule, need, only
from egorules.core.text import Say, say

# What is pending.


def asked(kind: str, *facts: str) -> Callable[[State, Any], Pending]:
    """The first seat of the queue decides; the active player and facts of the phase go with it."""

    def pending(state: State, phase: Any) -> Pending:
        known = tuple((fact, getattr(phase, fact)) for fact in facts)
        return Decision(phase.queue[0], kind, (("by", state.turn), *known))

    return pending


def clue(state: State, phase: p.Clue) -> Pending:
    """The first seat of the queue may discard a card of the additional card's faction."""
    facts = (("by", state.turn), ("faction", phase.faction.value))
    return Decision(phase.queue[0], "clue", facts)


def bonus(state: State, phase: p.Bonus) -> Pending:
    """The active player has been given a card and may discard one like it."""
    facts = (("giver", phase.giver), ("faction", phase.faction.value))
    return Decision(state.active, "bonus", facts)


def for_a_point(state: State, phase: p.Clue | p.Bonus) -> Say:
    """The sentence that says who may discard a card for a point."""
    seat = phase.queue[0] if isinstance(phase, p.Clue) else state.active
    text = "{seat:name} may discard {card:a} for a point, or decline"
    return say(text, seat=seat, card=phase.faction)


def surplus(state: State, phase: p.Surplus) -> Pending:
    """The active player holds too many cards and must discard one."""
    return Decision(state.active, "surplus", (("cards", hand_limit.over_limit(state)),))


REVEALED = "a card is to be revealed from the hand of {seat:name}"

MOMENTS: dict[type, Moment[State]] = {
    p.ChooseFirst: Moment(Chance("first"), c.SETUP_FIRST_PLAYER, "chance names the first player"),
    p.Deal: Moment(
        lambda state, phase: Chance("card", phase.queue[0]),
        c.SETUP_DEAL,
        "a card is to be dealt to {seat:name}",
    ),
    p.LayMarket: Moment(Chance("card"), c.SETUP_MARKET, "a card is to be laid out in the market"),
    p.Turn: Moment(
        lambda state, phase: Decision(state.active, "turn"),
        c.TURN_ONE_ACTION,
        "{seat:name} is to take cards or to play cards",
    ),
    p.Gift: Moment(
        asked("gift"),
        c.FACTION_JOURNALISTS_GIFT,
        "{seat:name} may give a card to {by:name}, or decline",
    ),
    p.Bonus: Moment(bonus, c.FACTION_JOURNALISTS_BONUS, for_a_point),
    p.Clue: Moment(clue, c.FACTION_DETECTIVES_OTHERS, for_a_point),
    p.Payment: Moment(
        asked("payment", "cards", "influence"),
        c.FACTION_MAFIA_PAYMENT,
        "{seat:name} is to pay the Mafia",
    ),
    p.TurnUp: Moment(
        Chance("card"), c.FACTION_BUREAUCRATS_REVEAL, "a card is to be turned up from the deck"
    ),
    p.Draw: Moment(
        lambda state, phase: Chance("card", phase.seat),
        lambda state, phase: faction_play.DRAWS[phase.faction][0],
        "{seat:name} is to draw a card",
    ),
    p.Search: Moment(
        lambda state, phase: Chance("reveal", phase.target), c.FACTION_POLICE_REVEAL, REVEALED
    ),
    p.Hack: Moment(
        lambda state, phase: Chance("reveal", phase.target), c.FACTION_HACKERS_REVEAL, REVEALED
    ),
    p.Refill: Moment(
        Chance("card"), c.MARKET_REFILL, "a card from the deck is to fill up the market"
    ),
    p.Surplus: Moment(
        surplus, c.HAND_SURPLUS, "{seat:name} holds too many cards and is to discard one"
    ),
    p.Over: Moment(
        lambda state, phase: Over((phase.winner,)), c.END_IMMEDIATELY, "the game is over"
    ),
}

# Chance.


def card_needs(now: Now, move: m.Card) -> Needs:
    """The card must be in the deck."""
    there = move.faction in now.state.deck
    text = "there is {card:no} in the deck"
    yield need(MACHINE.moment(now.state), there, text, card=move.faction)


def reveal_needs(now: Now, move: m.Reveal) -> Needs:
    """The card must be in the target's hand."""
    seat, there = now.phase.target, move.faction in now.state.hands[now.phase.target]
    text = "there is {card:no} in the hand of {seat:name}"
    yield need(MACHINE.moment(now.state), there, text, card=move.faction, seat=seat)


def first_needs(now: Now, move: m.First) -> Needs:
    """The seat must be one of this game."""
    there = 0 <= move.seat < now.state.setup.seats
    yield need(MACHINE.moment(now.state), there, "there is no seat {seat}", seat=move.seat)


def card(does: Callable[[State, Any, m.Card], Result]) -> Rule[State, e.Event]:
    """A rule for a random card that leaves the deck."""
    return Rule(does, card_needs, weights=FromBag(lambda state, phase: state.deck, m.Card))


def reveal(does: Callable[[State, Any, m.Reveal], Result]) -> Rule[State, e.Event]:
    """A rule for a random card that is revealed from the target's hand."""
    hand = FromBag(lambda state, phase: state.hands[phase.target], m.Reveal)
    return Rule(does, reveal_needs, weights=hand)


def seats(state: State, phase: object) -> list[tuple[m.First, int]]:
    """Every seat, all equally likely to be first."""
    return [(m.First(seat), 1) for seat in range(state.setup.seats)]


GIVES = only(*map(m.Give, FACTIONS))
DISCARDS = only(*map(m.Discard, FACTIONS))
DECLINE = only(m.Decline())

RULES: dict[tuple[type, type], Rule[State, e.Event]] = {
    (p.ChooseFirst, m.First): Rule(setting_up.name_first_player, first_needs, weights=seats),
    (p.Deal, m.Card): card(setting_up.deal),
    (p.LayMarket, m.Card): card(setting_up.lay_market),
    (p.Turn, m.Take): taking.TAKE,
    (p.Turn, m.Play): playing.PLAY,
    (p.Turn, m.Pass): turn.PASS,
    (p.Gift, m.Give): Rule(journalists.give, journalists.give_needs, GIVES),
    (p.Gift, m.Decline): Rule(journalists.decline_gift, candidates=DECLINE),
    (p.Bonus, m.Discard): Rule(journalists.take_bonus, journalists.bonus_needs, DISCARDS),
    (p.Bonus, m.Decline): Rule(journalists.decline_bonus, candidates=DECLINE),
    (p.Clue, m.Discard): Rule(
        detectives.discard_same_faction, detectives.same_faction_needs, DISCARDS
    ),
    (p.Clue, m.Decline): Rule(detectives.decline_discard, candidates=DECLINE),
    (p.Payment, m.Discard): Rule(mafia.pay_card, mafia.pay_card_needs, DISCARDS),
    (p.Payment, m.Pay): Rule(mafia.pay_influence, mafia.pay_influence_needs, only(m.Pay())),
    (p.TurnUp, m.Card): card(bureaucrats.turn_up_card),
    (p.Draw, m.Card): card(faction_play.draw_card),
    (p.Search, m.Reveal): reveal(police.reveal_card),
    (p.Hack, m.Reveal): reveal(hackers.reveal_card),
    (p.Refill, m.Card): card(end_of_action.refill_card),
    (p.Surplus, m.Discard): Rule(
        end_of_action.discard_surplus, hand_limit.discard_surplus_needs, DISCARDS
    ),
}

CLOSINGS: dict[type, Closing] = {
    e.Won: Closing(),
    # A turn that is given up.
    e.Passed: Closing((m.Take, m.Play, m.Pass), own=True),
    # An answer that has been given, or that nobody has to give.
    e.Gave: Closing((m.Give, m.Decline), own=True),
    e.DiscardedForPoint: Closing((m.Discard, m.Decline), own=True),
    e.Declined: Closing((m.Give, m.Discard, m.Decline), own=True),
    e.PaidCard: Closing((m.Discard, m.Pay), own=True),
    e.PaidInfluence: Closing((m.Discard, m.Pay), own=True),
    e.NothingToPay: Closing((m.Discard, m.Pay), own=True),
    # Cards that are no longer there.
    e.NotRevealed: Closing((m.Reveal,)),
    e.NotTurnedUp: Closing((m.Card,)),
    e.NotDrawn: Closing((m.Card,)),
    e.MarketShort: Closing((m.Card,)),
}

MACHINE: Machine[State, m.Move, e.Event] = Machine(MOMENTS, RULES, closings=CLOSINGS)
