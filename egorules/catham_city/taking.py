"""Your turn, the action TAKE: cards of one faction from the market."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city import rulings as r
from egorules.catham_city.end_of_action import close_action
from egorules.catham_city.factions import Cards, Zone
from egorules.catham_city.moving_cards import to_hand
from egorules.catham_city.state import Result, State
from egorules.core.rules import Needs, Rule, need
from egorules.core.value import but


class Offer(NamedTuple):
    """Everything that the legality of a take depends on."""

    market: Zone
    limit: int
    room: int | None
    """How many more cards fit into the hand; None where taking is not capped."""


def offer(state: State, phase: p.Turn) -> Offer:
    """What lies in the market, and how much of it may be taken."""
    capped = state.rulings.over_limit_take is r.OverLimitTake.CAPPED
    limit = state.setup.hand_limit
    room = limit - state.hands[state.active].size() if capped else None
    return Offer(state.market, limit, room)


def takes(seen: Offer) -> Iterator[m.Take]:
    """Every number of cards of every faction that the market has."""
    for faction, count in seen.market.table().items():
        yield from (m.Take(number, faction) for number in range(1, count + 1))


def take_needs(seen: Offer, move: m.Take) -> Needs:
    """At least one card, and only from the market (`cc.turn.take.market-only`); under one reading
    no more than fit."""
    yield need(c.TURN_TAKE, move.count >= 1, "at least one card is taken")
    offered = seen.market.count(move.faction)
    yield need(
        c.TURN_TAKE_MARKET_ONLY,
        offered >= move.count,
        "the market has only {cards}",
        cards=Cards(offered, move.faction),
    )
    if seen.room is not None:
        text = "you would hold more than {limit} cards"
        yield need(c.HAND_LIMIT, move.count <= seen.room, text, limit=seen.limit)


def take(state: State, phase: p.Turn, move: m.Take) -> Result:
    """Cards go from the market to the hand; the market is filled up (`cc.turn.take`)."""
    seat = state.active
    took = e.Took(seat, move.count, move.faction, cites=(c.TURN_TAKE, c.TURN_TAKE_MARKET_ONLY))
    after = but(
        to_hand(state, seat, move.faction, move.count),
        market=state.market.minus(move.faction, move.count),
        actions_left=state.actions_left - 1,
    )
    return close_action(after, p.Action.TAKE, (took,))


TAKE = Rule(take, take_needs, takes, offer)
