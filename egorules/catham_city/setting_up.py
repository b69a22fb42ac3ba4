"""Carrying out the setup: the first player, the deck, the deal, the market."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city.deck import due, leave_deck
from egorules.catham_city.factions import EMPTY
from egorules.catham_city.moving_cards import to_hand
from egorules.catham_city.setup import Setup
from egorules.catham_city.state import Events, Result, State
from egorules.catham_city.turn_order import begin_turn
from egorules.core.event import Seat
from egorules.core.value import but


def start(setup: Setup) -> State:
    """The state before the deal: the packs of all factions are one deck (`cc.setup.deck`)."""
    if not isinstance(setup, Setup):
        raise TypeError(f"a Setup, not {setup!r}")
    nobody = (EMPTY,) * setup.seats
    return State(setup, p.ChooseFirst(), setup.cards, nobody, (0,) * setup.seats)


def name_first_player(state: State, phase: p.ChooseFirst, move: m.First) -> Result:
    """Chance has named the first player of two to six; the deal begins (`cc.setup.first-player`,
    `cc.box.players`)."""
    cites = (c.SETUP_FIRST_PLAYER, c.BOX_FACTIONS, c.BOX_PLAYERS, c.SETUP_FACTIONS, c.SETUP_DECK)
    named = e.FirstPlayer(move.seat, cites=cites)
    queue = deal_order(state.setup, move.seat)
    return next_deal(but(state, turn=move.seat), queue, (named,))


def deal_order(setup: Setup, first: Seat) -> tuple[Seat, ...]:
    """The seats in the order of the deal: a card each, clockwise, until every hand is complete."""
    places = tuple(enumerate(setup.deal))
    return tuple(
        (first + place) % setup.seats
        for lap in range(max(setup.deal))
        for place, cards in places
        if lap < cards
    )


def next_deal(state: State, queue: tuple[Seat, ...], events: Events) -> Result:
    """The deal goes on; once every hand is complete, the market is laid out."""
    return due(state, p.Deal(queue) if queue else p.LayMarket(), events)


def deal(state: State, phase: p.Deal, move: m.Card) -> Result:
    """A card is dealt; only its owner sees it (`cc.setup.deal`)."""
    seat = phase.queue[0]
    state, events = leave_deck(state, move.faction)
    dealt = e.Dealt(seat, cites=(c.SETUP_DEAL,))
    card = e.DealtCard(seat, move.faction, cites=(c.SETUP_DEAL, c.HAND_SECRET), to=(seat,))
    after = to_hand(state, seat, move.faction)
    return next_deal(after, phase.queue[1:], (*events, dealt, card))


def lay_market(state: State, phase: p.LayMarket, move: m.Card) -> Result:
    """A card is laid out; with the last one the first player's turn begins (`cc.setup.market`)."""
    state, events = leave_deck(state, move.faction)
    events = (*events, e.MarketLaid(move.faction, cites=(c.SETUP_MARKET, c.TABLE_OPEN)))
    state = but(state, market=state.market.plus(move.faction))
    if state.market.size() < state.setup.market:
        return due(state, p.LayMarket(), events)
    return begin_turn(state, state.active, (c.SETUP_CLOCKWISE,), events)
