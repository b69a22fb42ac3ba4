"""The Mafia: two points, and everybody else pays two cards or one influence."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city import rulings as r
from egorules.catham_city.end import gain_or_win, is_over, with_influence
from egorules.catham_city.end_of_action import discard_played
from egorules.catham_city.faction_play import Playable, Table, alone, play_alone
from egorules.catham_city.moving_cards import hand_to_discard
from egorules.catham_city.state import Events, Result, State
from egorules.catham_city.turn_order import others_clockwise
from egorules.core.event import Seat
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but

PRICE = 2
"""How many cards a full payment takes."""


def play_needs(table: Table, move: m.Play) -> Needs:
    """Four Mafia cards and nothing else (`cc.faction.mafia.play`)."""
    four = move.count == 4
    yield need(c.FACTION_MAFIA_PLAY, four, "exactly four Mafia cards are played")
    yield from alone(move, c.FACTION_MAFIA_PLAY)


def play(state: State, move: m.Play) -> Result:
    """The active player gains two points, then the others pay (`cc.faction.mafia.gain`)."""
    state, events = play_alone(state, move, c.FACTION_MAFIA_PLAY, c.FACTION_MAFIA_DISCARD)
    state, events = gain_or_win(state, state.active, 2, c.FACTION_MAFIA_GAIN, events)
    if is_over(state):
        return state, events
    return others_pay_then_discard(state, others_clockwise(state), events)


def others_pay_then_discard(state: State, queue: tuple[Seat, ...], events: Events) -> Result:
    """The other players pay in turn if they can; then the Mafia cards are discarded
    (`cc.faction.mafia.discard`)."""
    if not queue:
        return discard_played(state, c.FACTION_MAFIA_DISCARD, events)
    seat, cites = queue[0], (c.FACTION_MAFIA_SHORT, c.REACTION_CLOCKWISE)
    cards, influence = cards_to_pay(state, seat), state.influence[seat] > 0
    if not (cards or influence):
        nothing = e.NothingToPay(seat, cites=cites)
        return others_pay_then_discard(state, queue[1:], (*events, nothing))
    if 0 < cards < PRICE:
        events = (*events, e.ShortOfCards(seat, cites=cites))
    return but(state, phase=p.Payment(queue, cards, influence)), events


def cards_to_pay(state: State, seat: Seat) -> int:
    """How many cards a seat pays if it pays with cards, or 0 (`cc.faction.mafia.short`)."""
    held = state.hands[seat].size()
    if held >= PRICE:
        return PRICE
    must_pay_in_full = state.rulings.mafia_payment is r.MafiaPayment.FULL_PAYMENT
    return 0 if must_pay_in_full and state.influence[seat] else held


def pay_card_needs(now: Now, move: m.Discard) -> Needs:
    """Paying with cards must be possible, and the card must be in the player's hand."""
    why = c.FACTION_MAFIA_PAYMENT
    text = "you have influence and too few cards: pay with influence"
    yield need(why, now.phase.cards > 0, text)
    held = move.faction in now.state.hands[now.phase.queue[0]]
    yield need(why, held, "you hold {card:no}", card=move.faction)


def pay_card(state: State, phase: p.Payment, move: m.Discard) -> Result:
    """A card is paid; if two are due, the second must follow (`cc.faction.mafia.payment`)."""
    seat = phase.queue[0]
    cites = (c.FACTION_MAFIA_PAYMENT, c.REACTION_CLOCKWISE, c.TABLE_OPEN)
    paid = e.PaidCard(seat, move.faction, cites=cites)
    after = hand_to_discard(state, seat, move.faction)
    if phase.cards > 1:
        more = p.Payment(phase.queue, phase.cards - 1, influence=False)
        return but(after, phase=more), (paid,)
    return others_pay_then_discard(after, phase.queue[1:], (paid,))


def pay_influence_needs(now: Now, move: m.Pay) -> Needs:
    """Paying with influence must be possible."""
    text = "influence cannot be paid now"
    yield need(c.FACTION_MAFIA_PAYMENT, now.phase.influence, text)


def pay_influence(state: State, phase: p.Payment, move: m.Pay) -> Result:
    """One influence is paid (`cc.faction.mafia.payment`)."""
    seat = phase.queue[0]
    after = with_influence(state, seat, -1)
    cites = (c.FACTION_MAFIA_PAYMENT, c.REACTION_CLOCKWISE)
    paid = e.PaidInfluence(seat, 1, after.influence[seat], cites=cites)
    return others_pay_then_discard(after, phase.queue[1:], (paid,))


MAFIA = Playable(play, play_needs)
