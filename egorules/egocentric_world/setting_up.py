"""Setting up a round: shuffle, turn up, deal. Who starts is in `first_player`."""

from __future__ import annotations

from functools import lru_cache

from egorules.core.clause import Cites
from egorules.core.event import Seat
from egorules.core.rulebook import Chance
from egorules.core.value import but
from egorules.core.zones import Hand
from egorules.egocentric_world import citybot_hand, piles
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import phases as p
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world.cards import Card
from egorules.egocentric_world.setup import CITYBOTS, Setup
from egorules.egocentric_world.state import (
    Events,
    Result,
    State,
    with_hand,
    with_pile,
)


def start(setup: Setup) -> State:
    """The state before the deal: all cards are shuffled into the deck (`ew.setup.shuffle`)."""
    everybody = tuple(range(setup.seats))
    return State(
        setup=setup,
        phase=p.TurnUp() if setup.is_solo else p.ChooseFirst(everybody),
        turn=CITYBOTS[0] if setup.is_solo else None,
        hands=(Hand(),) * setup.seats,
        piles=((),) * setup.seats,
        deck=setup.cards,
        top=None,
        rest=setup.cards.empty(),
        totals=(0,) * setup.seats,
    )


def lay_table(state: State, first: Seat, cites: Cites, events: Events = ()) -> Result:
    """The first player is known: a card is turned up, or if the piles stay, the hands are dealt."""
    named = e.FirstPlayer(first, state.round, cites)
    phase = whole_deal(state.setup) if carries_over(state) else p.TurnUp()
    return piles.supply(but(state, turn=first, phase=phase), (*events, named))


def carries_over(state: State) -> bool:
    """Whether this round goes on with the piles of the last one."""
    return state.rulings.round_setup is r.RoundSetup.CARRY_OVER and state.round > 1


def whole_deal(setup: Setup) -> p.Deal:
    """The phase at the start of the deal: all hands are still to be dealt."""
    return p.Deal(setup.seats * setup.hand_size)


def turn_up(state: State, phase: p.TurnUp, move: m.DeckCard) -> Result:
    """The deck's first card starts the discard pile (`ew.setup.turn-up`).

    In solo mode the Citybot on the left takes the first turn (`ew.solo.first-player`).
    """
    is_dealt = any(state.hands) or any(state.piles)
    events: Events = (e.TurnedUp(move.card, (c.SETUP_SHUFFLE, c.SETUP_TURN_UP)),)
    if state.setup.is_solo and state.round == 1 and not is_dealt:
        first = e.FirstPlayer(CITYBOTS[0], 1, (c.SOLO_FIRST_PLAYER, c.SOLO_CITYBOTS))
        events = (first, *events)
    state, events = piles.leaves_deck(state, move.card, events)
    state = but(state, top=move.card)
    phase_after = turn_phase(state, state.turn) if is_dealt else whole_deal(state.setup)
    return but(state, phase=phase_after), events


def turn_phase(state: State, seat: Seat | None) -> p.Turn | p.CitybotTurn | p.TurnUp:
    """The phase in which a turn begins; under one reading a card is turned up first if need be."""
    if state.top is None and state.rulings.empty_discard is r.EmptyDiscard.TURN_UP and state.deck:
        return p.TurnUp()
    return p.CitybotTurn() if state.setup.is_citybot(seat) else p.Turn()


@lru_cache
def deal_seat(setup: Setup, left: int) -> Seat:
    """The seat that receives the next card: one card at a time from seat 0, lap after lap."""
    return (setup.seats * setup.hand_size - left) % setup.seats


def receives(state: State, phase: p.Deal) -> Chance:
    """The random card that is due, with the seat that receives it."""
    return card_for(deal_seat(state.setup, phase.left))


@lru_cache
def card_for(seat: Seat) -> Chance:
    """A random card that is due for a seat."""
    return Chance("card", seat)


def deal(state: State, phase: p.Deal, move: m.DeckCard) -> Result:
    """A card is dealt: to a hand, unseen by others, or under a Citybot's pile (`ew.setup.deal`)."""
    seat, card, left = deal_seat(state.setup, phase.left), move.card, phase.left - 1
    deck = state.deck.minus(card)
    if state.setup.is_citybot(seat):
        events = citybot_hand.under_pile(seat)
        piles_after = with_pile(state, seat, (*state.piles[seat], card))
        state = but(state, piles=piles_after, deck=deck, phase=p.Deal(left))
    else:
        events = into_hand(seat, card)
        hands = with_hand(state, seat, state.hands[seat].plus(card))
        state = but(state, hands=hands, deck=deck, phase=p.Deal(left))
    return piles.supply(state, events) if left else first_turn(*piles.emptied(state, events))


@lru_cache(maxsize=1 << 10)
def into_hand(seat: Seat, card: Card) -> Events:
    """Everybody sees that a card is dealt; only its owner sees which one (`ew.setup.secrecy`)."""
    return (
        e.Dealt(seat, (c.SETUP_DEAL,)),
        e.DealtCard(seat, card, (c.SETUP_DEAL, c.SETUP_SECRECY), (seat,)),
    )


def first_turn(state: State, events: Events) -> Result:
    """All hands are dealt: the first player's turn begins, once there is a discard pile."""
    if carries_over(state) and state.top is None:
        return piles.supply(but(state, phase=p.TurnUp()), events)
    return but(state, phase=turn_phase(state, state.turn)), events
