"""A turn: take cards from the market, play cards of a faction, or pass."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city.bureaucrats import BUREAUCRATS
from egorules.catham_city.cards import to_hand
from egorules.catham_city.detectives import DETECTIVES
from egorules.catham_city.end_of_action import close
from egorules.catham_city.factions import Cards, Faction, Zone
from egorules.catham_city.hackers import HACKERS
from egorules.catham_city.journalists import JOURNALISTS
from egorules.catham_city.mafia import MAFIA
from egorules.catham_city.playing import Playable, Table, complete
from egorules.catham_city.police import POLICE
from egorules.catham_city.robochas import ROBOCHAS
from egorules.catham_city.rulings import (
    DetectivesExtra,
    OverLimitTake,
    Passing,
    PoliceBeyondHand,
    SecondAction,
)
from egorules.catham_city.scientists import SCIENTISTS
from egorules.catham_city.state import Action, Result, State, Turn, Variant
from egorules.core.rules import Needs, Now, Rule, need, only
from egorules.core.value import but

PLAYS: dict[Faction, Playable] = {
    Faction.JOURNALISTS: JOURNALISTS,
    Faction.DETECTIVES: DETECTIVES,
    Faction.BUREAUCRATS: BUREAUCRATS,
    Faction.SCIENTISTS: SCIENTISTS,
    Faction.ROBOCHAS: ROBOCHAS,
    Faction.MAFIA: MAFIA,
    Faction.POLICE: POLICE,
    Faction.HACKERS: HACKERS,
}
"""The rule of each faction."""

# Take.


class Offer(NamedTuple):
    """All that the legality of a take depends on."""

    market: Zone
    limit: int
    room: int | None
    """How many more cards fit into the hand; None where taking is not capped."""


def offer(state: State, phase: Turn) -> Offer:
    """What lies in the market, and how much of it may be taken."""
    capped = state.rulings.over_limit_take is OverLimitTake.CAPPED
    limit = state.setup.hand_limit
    room = limit - state.hands[state.active].size() if capped else None
    return Offer(state.market, limit, room)


def takes(seen: Offer) -> Iterator[m.Take]:
    """Every number of cards of every faction that the market has."""
    for faction, count in seen.market.table().items():
        yield from (m.Take(number, faction) for number in range(1, count + 1))


def take_needs(seen: Offer, move: m.Take) -> Needs:
    """At least one card, no more than the market has, and under one reading no more than fit."""
    yield need(cc.TURN_TAKE, move.count >= 1, "at least one card is taken")
    offered = seen.market.count(move.faction)
    yield need(
        cc.TURN_TAKE_MARKET_ONLY,
        offered >= move.count,
        "the market has only {cards}",
        cards=Cards(offered, move.faction),
    )
    if seen.room is not None:
        text = "you would hold more than {limit} cards"
        yield need(cc.HAND_LIMIT, move.count <= seen.room, text, limit=seen.limit)


def take(state: State, phase: Turn, move: m.Take) -> Result:
    """Cards go from the market to the hand; the market is filled up (`cc.turn.take`)."""
    seat = state.active
    took = e.Took(seat, move.count, move.faction, cites=(cc.TURN_TAKE, cc.TURN_TAKE_MARKET_ONLY))
    after = but(
        to_hand(state, seat, move.faction, move.count),
        market=state.market.minus(move.faction, move.count),
        actions_left=state.actions_left - 1,
    )
    return Result(after, (took,)).then(close, Action.TAKE)


# Play.


def table(state: State, phase: Turn) -> Table:
    """One's own hand, and what is open about the others."""
    rulings = state.rulings
    return Table(
        hand=state.hands[state.active],
        seat=state.active,
        sizes=tuple([hand.size() for hand in state.hands]),
        another_extra=rulings.detectives_extra is DetectivesExtra.ANOTHER_FACTION,
        within_hand=rulings.police_beyond_hand is PoliceBeyondHand.ILLEGAL,
    )


def plays(seen: Table) -> Iterator[m.Play]:
    """Every number of cards of every faction in hand, with every extra and every opponent."""
    hand = seen.hand.table()
    opponents = [seat for seat in range(len(seen.sizes)) if seat != seen.seat]
    for faction, held in hand.items():
        rule = PLAYS[faction]
        extras = hand if rule.has_extra else [None]
        targets = opponents if rule.has_target else [None]
        for count, extra, target in product(range(1, held + 1), extras, targets):
            yield m.Play(count, faction, extra, target)


def play_needs(seen: Table, move: m.Play) -> Needs:
    """The cards are in the hand, and the rule of their faction is kept (`cc.turn.play`)."""
    yield from complete(seen, move)
    yield from PLAYS[move.faction].needs(seen, move)


def play(state: State, phase: Turn, move: m.Play) -> Result:
    """Cards of one faction are played by the rule of that faction (`cc.turn.play`)."""
    begun = but(state, actions_left=state.actions_left - 1)
    return PLAYS[move.faction].does(begun, move)


TAKE = Rule(take, take_needs, takes, offer)
PLAY = Rule(play, play_needs, plays, table)

# Pass.


def pass_needs(now: Now, move: m.Pass) -> Needs:
    """Nothing else is possible, or passing is allowed (`cc.turn.one-action`)."""
    text = "you must take cards or play cards while you can"
    yield need(cc.TURN_ONE_ACTION, may_pass(now.state), text)


def may_pass(state: State) -> bool:
    """Whether the active player may give up the rest of the turn."""
    rulings = state.rulings
    if rulings.passing is Passing.ALLOWED:
        return True
    is_second = state.setup.variant is Variant.TWO_ACTIONS and state.actions_left == 1
    if is_second and rulings.second_action is SecondAction.OPTIONAL:
        return True
    return not any(TAKE.menu(state, state.phase)) and not any(PLAY.menu(state, state.phase))


def give_up(state: State, phase: Turn, move: m.Pass) -> Result:
    """The rest of the turn is given up (`cc.turn.one-action`)."""
    passed = e.Passed(state.active, cites=(cc.TURN_ONE_ACTION,))
    return Result(but(state, actions_left=0), (passed,)).then(close, Action.PASS)


PASS = Rule(give_up, pass_needs, only(m.Pass()))
