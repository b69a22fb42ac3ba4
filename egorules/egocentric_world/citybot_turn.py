"""A Citybot's turn: nine steps in order.

A Citybot decides nothing. Each step leaves an event that says why it did or did not apply.
"""

from __future__ import annotations

from functools import lru_cache

from egorules.core.clause import Cites, ClauseId
from egorules.core.event import ALL, Seat
from egorules.core.text import say
from egorules.core.value import but
from egorules.core.zones import Hand
from egorules.egocentric_world import citybot_abilities, citybot_hand, end, piles, stop, turn_order
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import phases as p
from egorules.egocentric_world import rulings as r
from egorules.egocentric_world.cards import WILD, Card
from egorules.egocentric_world.setup import HUMAN
from egorules.egocentric_world.state import Events, Result, State
from egorules.egocentric_world.wild import WILD_VALUES, equal


def act(state: State, phase: p.CitybotTurn, move: m.Act) -> Result:
    """Resolve a Citybot's turn step by step until one ends it (`ew.solo.steps`)."""
    return step_1(state, state.active)


CLAUSES = {
    1: c.SOLO_STEP_1,
    2: c.SOLO_STEP_2,
    3: c.SOLO_STEP_3,
    4: c.SOLO_STEP_4,
    5: c.SOLO_STEP_5,
    6: c.SOLO_STEP_6,
    7: c.SOLO_STEP_7,
    8: c.SOLO_STEP_8,
    9: c.SOLO_STEP_9,
}
"""The clause of each step."""


@lru_cache(maxsize=1 << 12)
def skips(bot: Seat, step: int, text: str, **facts: object) -> e.CitybotStep:
    """The event that says why a step does not apply; the next step follows."""
    return e.CitybotStep(bot, step, False, say(text, **facts), (CLAUSES[step],))


@lru_cache(maxsize=1 << 12)
def applies(bot: Seat, step: int, text: str, *cites: ClauseId, **facts: object) -> e.CitybotStep:
    """The event that says why a step applies; what the step does follows."""
    return e.CitybotStep(bot, step, True, say(text, **facts), (CLAUSES[step], *cites))


def step_1(state: State, bot: Seat) -> Result:
    """If it has no pile left and its total is below yours, it says STOP (`ew.solo.step-1`)."""
    if state.piles[bot]:
        return step_2(state, bot, (skips(bot, 1, "not all its cards are visible"),))
    if not stop.may_stop(state):
        return step_2(state, bot, (skips(bot, 1, "STOP has been said and is not repeated"),))
    compared = compare_totals(state, bot)
    step = low_enough(state, compared)
    if not step.applies:
        return step_2(state, bot, (compared, step))
    return stop.say_stop(state, bot, (c.SOLO_STEP_1,), (compared, step))


def compare_totals(state: State, bot: Seat) -> e.TotalsCompared:
    """Compare the hand totals, which only you see, or under one reading the running totals."""
    if state.rulings.citybot_stop_totals is r.CitybotStopTotals.RUNNING_TOTALS:
        return e.TotalsCompared(bot, state.totals[bot], state.totals[HUMAN], (c.SOLO_STEP_1,), ALL)
    its, yours = state.hands[bot].total(), state.hands[HUMAN].total()
    return e.TotalsCompared(bot, its, yours, (c.SOLO_STEP_1,), (HUMAN,))


def low_enough(state: State, compared: e.TotalsCompared) -> e.CitybotStep:
    """Whether a Citybot's total is low enough for a STOP (`ew.solo.step-1`)."""
    bot, its, yours = compared.seat, compared.its, compared.yours
    match state.rulings.citybot_stop_totals:
        case r.CitybotStopTotals.RUNNING_TOTALS if its < yours:
            text = "all its cards are visible, and its running total is below the player's"
            return applies(bot, 1, text)
        case r.CitybotStopTotals.RUNNING_TOTALS:
            text = "all its cards are visible, but its running total is not below the player's"
            return skips(bot, 1, text)
        case r.CitybotStopTotals.LOWER_OR_EQUAL if its == yours:
            text = "all its cards are visible, and their total equals the player's"
            return applies(bot, 1, text)
        case r.CitybotStopTotals.LOWER_THAN_ALL if its < yours and its >= shown_by_other(state):
            text = "all its cards are visible, but their total is not below the other Citybot's"
            return skips(bot, 1, text)
        case _ if its < yours:
            text = "all its cards are visible, and their total is below the player's"
            return applies(bot, 1, text)
        case _:
            text = "all its cards are visible, but their total is not below the player's"
            return skips(bot, 1, text)


def shown_by_other(state: State) -> int:
    """The total of what the other Citybot shows; nobody knows its hidden cards."""
    return state.hands[citybot_abilities.other_citybot(state.active)].total()


def step_2(state: State, bot: Seat, events: Events) -> Result:
    """If it has a pile, it turns up the first card (`ew.solo.step-2`)."""
    if not state.piles[bot]:
        return step_3(state, bot, None, (*events, skips(bot, 2, "all its cards are visible")))
    newest = state.piles[bot][0]
    step = applies(bot, 2, "not all its cards are visible")
    state, turned_up = citybot_hand.turn_up_card(state, bot, c.SOLO_STEP_2)
    return step_3(state, bot, newest, (*events, step, *turned_up))


def step_3(state: State, bot: Seat, newest: Card | None, events: Events) -> Result:
    """If it still has a pile and shows no card above 7, it turns up the next (`ew.solo.step-3`)."""
    if not state.piles[bot]:
        return step_4(state, bot, (*events, skips(bot, 3, "all its cards are visible")))
    reading = state.rulings.citybot_second_reveal
    highest = state.hands[bot].highest()
    if highest <= 7:
        step = applies(bot, 3, "none of its visible cards is above 7")
    elif reading is r.CitybotSecondReveal.NEWEST_ONLY and newest is not None and newest <= 7:
        step = applies(bot, 3, "the card just turned up is not above 7")
    else:
        skipped = skips(bot, 3, "its visible {card} is above 7", card=highest)
        return step_4(state, bot, (*events, skipped))
    state, turned_up = citybot_hand.turn_up_card(state, bot, c.SOLO_STEP_3)
    events = (*events, step, *turned_up)
    if reading is r.CitybotSecondReveal.UNTIL_ABOVE_SEVEN:
        while state.piles[bot] and state.hands[bot].highest() <= 7:
            state, turned_up = citybot_hand.turn_up_card(state, bot, c.SOLO_STEP_3)
            events += turned_up
    return step_4(state, bot, events)


def step_4(state: State, bot: Seat, events: Events) -> Result:
    """If a visible card equals the top discard, it plays that card (`ew.solo.step-4`)."""
    visible, top = state.hands[bot], state.top
    if top is None:
        return step_5(state, bot, (*events, skips(bot, 4, "the discard pile is empty")))
    card = card_for_step_4(visible, top, state.rulings.citybot_step_4)
    if card is None:
        text = "none of its visible cards equals the {top} on the pile"
        return step_5(state, bot, (*events, skips(bot, 4, text, top=top)))
    wild: Cites = () if card == top else (c.CITYBOT_WILD,)
    keeps_its_8 = top in (7, 9) and card != WILD and WILD in visible
    spared: Cites = (c.CITYBOT_WILD_SPARED,) if keeps_its_8 else ()
    text = "its {card} equals the {top} on the pile"
    step = applies(bot, 4, text, *wild, *spared, card=card, top=top)
    return play_card(state, bot, card, c.SOLO_STEP_4, (*events, step))


@lru_cache(maxsize=1 << 14)
def card_for_step_4(visible: Hand[Card], top: Card, reading: r.CitybotStep4) -> Card | None:
    """The card for step 4: a 7 on a 7 or a 9 on a 9 before any 8 (`ew.citybot.wild.spared`)."""
    matching = [card for card in visible if equal(card, top)]
    natural = top in matching
    if natural and (top != WILD or reading is r.CitybotStep4.NATURAL_FIRST):
        return top
    if reading is r.CitybotStep4.SAVE_WILD:
        matching = [card for card in matching if card != WILD] or matching
    return max(matching, default=None)


def step_5(state: State, bot: Seat, events: Events) -> Result:
    """If two visible cards share a value, it plays one of the highest pair (`ew.solo.step-5`)."""
    visible = state.hands[bot]
    card = card_for_step_5(visible, state.rulings.citybot_step_5)
    if card is None:
        return step_6(state, bot, (*events, skips(bot, 5, "no two of its visible cards are equal")))
    wild: Cites = () if visible.count(card) > 1 else (c.CITYBOT_WILD,)
    step = applies(bot, 5, "its {card} belongs to its highest visible pair", *wild, card=card)
    return play_card(state, bot, card, c.SOLO_STEP_5, (*events, step))


@lru_cache(maxsize=1 << 14)
def card_for_step_5(visible: Hand[Card], reading: r.CitybotStep5) -> Card | None:
    """The card for step 5, where an 8 has three values (`ew.citybot.wild`)."""
    if reading is r.CitybotStep5.NATURAL_PAIR_FIRST:
        true_pairs = [card for card in visible if visible.count(card) > 1]
        if true_pairs:
            return max(true_pairs)
    pairs = {
        value: sharing
        for value in {*visible}
        if len(sharing := [card for card in visible if has_value(card, value)]) > 1
    }
    if not pairs:
        return None
    pair = pairs[max(pairs)]
    if reading is r.CitybotStep5.SAVE_WILD:
        pair = [card for card in pair if card != WILD] or pair
    return max(pair)


def has_value(card: Card, value: Card) -> bool:
    """Whether a card has a value at step 5; an 8 has three."""
    return card == value or (card == WILD and value in WILD_VALUES)


def step_6(state: State, bot: Seat, events: Events) -> Result:
    """If its highest card is above the top discard, it plays it and takes the discard
    (`ew.solo.step-6`)."""
    top, highest = state.top, state.hands[bot].highest()
    if top is None:
        return step_7(state, bot, (*events, skips(bot, 6, "the discard pile is empty")))
    if highest <= top:
        text = "its highest card, the {card}, is not above the {top} on the pile"
        return step_7(state, bot, (*events, skips(bot, 6, text, card=highest, top=top)))
    text = "its highest card, the {card}, is above the {top} on the pile"
    step = applies(bot, 6, text, card=highest, top=top)
    took = e.Took(bot, top, (c.SOLO_STEP_6, c.SOLO_GAINED_VISIBLE))
    played = piles.played(bot, highest, c.SOLO_STEP_6)
    after = piles.take_top(state, bot, highest)
    return citybot_abilities.use(after, highest, (*events, step, took, played))


def step_7(state: State, bot: Seat, events: Events) -> Result:
    """Otherwise it draws a card and reveals it (`ew.solo.step-7`)."""
    if not piles.can_supply(state):
        return turn_order.end_turn(state, (*events, skips(bot, 7, "no card is left to draw")))
    step = applies(bot, 7, "no step has ended the turn, so it draws a card")
    return piles.supply(but(state, phase=p.CitybotCard()), (*events, step))


def drawn(state: State, phase: p.CitybotCard, move: m.DeckCard) -> Result:
    """The card drawn at step 7 is revealed; steps 8 and 9 follow."""
    bot = state.active
    revealed = e.DrewCard(bot, move.card, (c.SOLO_STEP_7,), "all")
    state, events = piles.leaves_deck(state, move.card, (revealed,))
    return step_8(state, bot, move.card, events)


def step_8(state: State, bot: Seat, card: Card, events: Events) -> Result:
    """If its highest card is above the drawn one, it plays it and keeps the drawn one
    (`ew.solo.step-8`)."""
    highest = state.hands[bot].highest()
    by_wild = highest == card == WILD and wild_at_step_8(state)
    if highest <= card and not by_wild:
        text = "its highest card, the {card}, is not above the {drawn} it drew"
        skipped = skips(bot, 8, text, card=highest, drawn=card)
        return step_9(state, bot, card, (*events, skipped))
    text = "its highest card, the {card}, is above the {drawn} it drew"
    wild: Cites = ()
    if by_wild:
        text, wild = "its {card} counts as a 9 and is above the {drawn} it drew", (c.CITYBOT_WILD,)
    step = applies(bot, 8, text, c.SOLO_GAINED_VISIBLE, *wild, card=highest, drawn=card)
    played = piles.played(bot, highest, c.SOLO_STEP_8)
    after = piles.keep_drawn(state, bot, card, highest)
    return citybot_abilities.use(after, highest, (*events, step, played))


def wild_at_step_8(state: State) -> bool:
    """Whether an 8 counts as a 9 at steps 6 and 8 too (`ew.citybot.wild`).

    This matters only if an 8 is drawn at step 8: with a 7, an 8 or a 9 on the discard pile or
    beside its 8, the Citybot has ended its turn at step 4 or 5.
    """
    return state.rulings.citybot_wild_scope is r.CitybotWildScope.WILD_EVERYWHERE


def step_9(state: State, bot: Seat, card: Card, events: Events) -> Result:
    """Otherwise it discards the drawn card, which triggers nothing (`ew.solo.step-9`)."""
    step = applies(bot, 9, "the drawn {card} is discarded", card=card)
    state, discarded = piles.discard(state, bot, card, c.SOLO_STEP_9)
    return turn_order.end_turn(state, (*events, step, *discarded))


def play_card(state: State, bot: Seat, card: Card, clause: ClauseId, events: Events) -> Result:
    """The Citybot plays a visible card; its last card ends the round at once."""
    state, events = piles.play(state, bot, card, (clause,), events)
    if end.ends_round(state, bot, card):
        return end.empty_hand(state, bot, events)
    return citybot_abilities.use(state, card, events)
