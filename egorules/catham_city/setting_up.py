"""Carrying out the setup: the first player, the deck, the deal, the market."""

from __future__ import annotations

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city.deck import due, leave_deck
from egorules.catham_city.factions import EMPTY, Faction
from egorules.catham_city.moving_cards import to_hand
from egorules.catham_city.setup import Setup
from egorules.catham_city.state import ChooseFirst, Deal, LayMarket, Result, State
from egorules.catham_city.turn_order import begin_turn
from egorules.core.event import Seat
from egorules.core.value import but


def start(setup: Setup) -> State:
    """The state before the deal: the packs of all factions are one deck (`cc.setup.deck`)."""
    if not isinstance(setup, Setup):
        raise TypeError(f"a Setup, not {setup!r}")
    nobody = (EMPTY,) * setup.seats
    return State(setup, ChooseFirst(), setup.cards, nobody, (0,) * setup.seats)


def name_first_player(state: State, phase: ChooseFirst, move: m.First) -> Result:
    """Chance has named the first player of two to six; the deal begins (`cc.setup.first-player`,
    `cc.box.players`)."""
    cites = (
        cc.SETUP_FIRST_PLAYER,
        cc.BOX_FACTIONS,
        cc.BOX_PLAYERS,
        cc.SETUP_FACTIONS,
        cc.SETUP_DECK,
    )
    named = e.FirstPlayer(move.seat, cites=cites)
    queue = deal_order(state.setup, move.seat)
    return Result(but(state, turn=move.seat), (named,)).then(next_deal, queue)


def deal_order(setup: Setup, first: Seat) -> tuple[Seat, ...]:
    """The seats in the order of the deal: a card each, clockwise, until every hand is complete."""
    places = tuple(enumerate(setup.deal))
    return tuple(
        (first + place) % setup.seats
        for lap in range(max(setup.deal))
        for place, cards in places
        if lap < cards
    )


def next_deal(state: State, queue: tuple[Seat, ...]) -> Result:
    """The deal goes on; once every hand is complete, the market is laid out."""
    return due(state, Deal(queue) if queue else LayMarket())


def deal(state: State, phase: Deal, move: m.Card) -> Result:
    """A card is dealt; only its owner sees it (`cc.setup.deal`)."""
    seat, *queue = phase.queue
    return (
        leave_deck(state, move.faction)
        .then(receive_dealt_card, seat, move.faction)
        .then(next_deal, tuple(queue))
    )


def receive_dealt_card(state: State, seat: Seat, faction: Faction) -> Result:
    """A dealt card comes into a hand."""
    dealt = e.Dealt(seat, cites=(cc.SETUP_DEAL,))
    card = e.DealtCard(seat, faction, cites=(cc.SETUP_DEAL, cc.HAND_SECRET), to=(seat,))
    return Result(to_hand(state, seat, faction), (dealt, card))


def lay_market(state: State, phase: LayMarket, move: m.Card) -> Result:
    """A card is laid out; with the last one the first player's turn begins (`cc.setup.market`)."""
    return leave_deck(state, move.faction).then(lay_in_market, move.faction)


def lay_in_market(state: State, faction: Faction) -> Result:
    """A card comes into the market."""
    laid = e.MarketLaid(faction, cites=(cc.SETUP_MARKET, cc.TABLE_OPEN))
    step = Result(but(state, market=state.market.plus(faction)), (laid,))
    if step.state.market.size() < state.setup.market:
        return step.then(due, LayMarket())
    return step.then(begin_turn, state.active, (cc.SETUP_CLOCKWISE,))
