"""The Citybots' special abilities, their visible 9s, and the 9s turned up from a pile."""

from __future__ import annotations

from egorules.core.clause import ClauseId
from egorules.core.event import Seat
from egorules.core.value import but
from egorules.egocentric_world import citybot_hand, end, piles, stop, turn_order
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import exchange as exchanging
from egorules.egocentric_world import phases as p
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world.cards import AGAIN, COUNTER, EXCHANGE, LOOK, Card, Cards
from egorules.egocentric_world.setup import CITYBOTS, HUMAN
from egorules.egocentric_world.state import Events, Result, State


def use(state: State, card: Card, events: Events) -> Result:
    """A Citybot's ability applies whenever its card is played (`ew.citybot.mandatory`)."""
    bot = state.active
    match card:
        case 12:
            return again(state, events)
        case 11 if state.has_cards(bot):
            clause = c.CITYBOT_EXCHANGE_PILE if state.piles[bot] else c.CITYBOT_EXCHANGE_VISIBLE
            uses = e.Designated(bot, EXCHANGE, (HUMAN,), (c.CITYBOT_MANDATORY, clause))
            return but(state, phase=p.CitybotExchange()), (*events, uses)
        case 10:
            return look(state, events)
        case _:
            return turn_order.end_turn(state, events)


def again(state: State, events: Events) -> Result:
    """12: the Citybot takes one more turn (`ew.citybot.again`)."""
    bot = state.active
    if not stop.allows_extra_turn(state):
        return turn_order.end_turn(state, (*events, e.NoEffect(bot, AGAIN, (c.TURN_STOP,))))
    extra = e.ExtraTurn(bot, (c.CITYBOT_MANDATORY, c.CITYBOT_AGAIN))
    return but(state, phase=p.CitybotTurn()), (*events, extra)


def other_citybot(citybot: Seat) -> Seat:
    """The Citybot on the other side of you."""
    (other,) = (seat for seat in CITYBOTS if seat != citybot)
    return other


def look(state: State, events: Events) -> Result:
    """10: all hidden cards of the other Citybot are turned up (`ew.citybot.look`)."""
    bot, other = state.active, other_citybot(state.active)
    uses = e.Designated(bot, LOOK, (other,), (c.CITYBOT_MANDATORY, c.CITYBOT_LOOK))
    if nine_protects_from_citybot(state, other):
        no_effect = e.NoEffect(bot, LOOK, (c.CITYBOT_SHIELD,))
        return turn_order.end_turn(state, (*events, uses, no_effect))
    return turn_up_pile(state, bot, other, c.CITYBOT_LOOK, (*events, uses))


def exchange(state: State, events: Events) -> Result:
    """11: it gives its pile's first card, or without a pile its highest, for your lowest card
    (`ew.citybot.exchange.pile`, `ew.citybot.exchange.visible`)."""
    bot = state.active
    if not state.piles[bot]:
        highest = state.hands[bot].highest()
        return give_for_lowest(state, highest, c.CITYBOT_EXCHANGE_VISIBLE, events)
    card = state.piles[bot][0]
    state, turned_up = citybot_hand.turn_up_card(state, bot, c.CITYBOT_EXCHANGE_PILE)
    events += turned_up
    if card == COUNTER and state.rulings.citybot_own_nine is r.CitybotOwnNine.COUNTER_SELF:
        return play_nine_from_pile(state, bot, EXCHANGE, events)
    return give_for_lowest(state, card, c.CITYBOT_EXCHANGE_PILE, events)


def give_for_lowest(state: State, card: Card, clause: ClauseId, events: Events) -> Result:
    """A Citybot gives a card for your lowest, which becomes visible (`ew.solo.gained-visible`)."""
    bot, lowest = state.active, state.hands[HUMAN].lowest()
    gave = e.GaveVisible(bot, card, HUMAN, (clause,))
    got = e.GaveVisible(HUMAN, lowest, bot, (clause, c.SOLO_GAINED_VISIBLE))
    after = exchanging.exchanged_between(state, bot, card, HUMAN, lowest)
    return turn_order.end_turn(after, (*events, gave, got))


# Turning up a pile.


def turn_up_pile(state: State, by: Seat, citybot: Seat, clause: ClauseId, events: Events) -> Result:
    """A 10 turns up a whole pile; a 9 in it is played at once (`ew.citybot.counter`)."""
    cards = state.piles[citybot]
    if not cards:
        return turn_order.end_turn(state, (*events, e.NoEffect(by, LOOK, (clause,))))
    state, turned_up = citybot_hand.turn_up_all(state, citybot, clause)
    events += turned_up
    if COUNTER not in cards:
        return turn_order.end_turn(state, events)
    if state.rulings.look_turns_up_nine is r.LookTurnsUpNine.STAY_VISIBLE:
        return play_nine_from_pile(state, citybot, LOOK, events)
    nine = cards.index(COUNTER)
    others = (*cards[:nine], *cards[nine + 1 :])
    return play_nine_from_pile(state, citybot, LOOK, events, back=others)


# A Citybot's 9.


def without_visible_nine(state: State) -> tuple[Seat, ...]:
    """The Citybots that show no 9: a 10 or an 11 may be used against them (`ew.citybot.shield`)."""
    return tuple([seat for seat in CITYBOTS if COUNTER not in state.hands[seat]])


def nine_protects_from_citybot(state: State, citybot: Seat) -> bool:
    """Whether a visible 9 protects a Citybot from the other one's 10; only one reading says so."""
    reading = state.rulings.citybot_look_visible_nine
    return reading is r.CitybotLookVisibleNine.NINE_PROTECTS and COUNTER in state.hands[citybot]


def nine_bars_between(state: State) -> bool:
    """Whether a visible 9 also bars your 11 between the two Citybots; by default it does."""
    return state.rulings.two_citybots_visible_nine is r.TwoCitybotsVisibleNine.NOT_ALLOWED


def visible_nines_bar(state: State, card: Card) -> bool:
    """Whether visible 9s bar every use of your 11 or 10 (`ew.citybot.shield`)."""
    between = card == EXCHANGE and not nine_bars_between(state)
    return card in (EXCHANGE, LOOK) and not without_visible_nine(state) and not between


def play_nine_from_pile(
    state: State, citybot: Seat, card: Card, events: Events, back: Cards = ()
) -> Result:
    """A 9 turned up by an 11 or a 10 is played at once (`ew.citybot.counter`).

    It cancels only an 11 (`ew.citybot.counter.answers`, `ew.citybot.counter.cancel`).

    Under one reading it also cancels a 10: the other cards turned up, if any, go face down again.
    """
    why = (c.CITYBOT_COUNTER, c.CITYBOT_COUNTER_ANSWERS)
    state, events = piles.play(state, citybot, COUNTER, why, events)
    if card == EXCHANGE or back:
        events = (*events, e.Cancelled(citybot, card, (c.CITYBOT_COUNTER_CANCEL,)))
    if back:
        state, turned_back = citybot_hand.turn_back(state, citybot, back)
        events += turned_back
    if not state.has_cards(citybot):
        return end.empty_hand(state, citybot, events)
    return turn_order.end_turn(state, events)
