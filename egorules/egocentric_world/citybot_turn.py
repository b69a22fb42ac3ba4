"""A Citybot's turn: nine steps in order.

A Citybot decides nothing. Each step leaves an event that says why it did or did not apply.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from egorules.core.clause import Cites, ClauseId
from egorules.core.text import Say, say
from egorules.core.value import but
from egorules.core.zones import Hand
from egorules.egocentric_world import citybot_abilities as abilities
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import end, piles, stop
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.cards import WILD, WILD_VALUES, Card, equal
from egorules.egocentric_world.rulings import CitybotStep4, CitybotStep5
from egorules.egocentric_world.state import (
    HUMAN,
    CitybotCard,
    CitybotTurn,
    Result,
    State,
    active,
    with_hand,
)


class Tried(NamedTuple):
    """A step that was tried: what it led to, and whether it ended the turn."""

    result: Result
    ends: bool


def act(state: State, phase: CitybotTurn, move: m.Act) -> Result:
    """Resolve a Citybot's turn step by step until one ends it (`ew.solo.steps`)."""
    so_far = Result(state)
    for step in STEPS:
        tried = step(so_far.state)
        so_far = Result(tried.result.state, so_far.events + tried.result.events)
        if tried.ends:
            break
    return so_far


def skipped(state: State, step: int, clause: ClauseId, because: Say) -> Tried:
    """A step that does not apply."""
    event = e.CitybotStep(active(state), step, False, because, (clause,))
    return Tried(Result(state, (event,)), ends=False)


def applied(state: State, step: int, cites: Cites, because: Say) -> Result:
    """A step that applies; what it does follows."""
    return Result(state, (e.CitybotStep(active(state), step, True, because, cites),))


def step_1(state: State) -> Tried:
    """All visible and its total lower than yours: STOP (`ew.solo.step-1`)."""
    bot = active(state)
    if state.piles[bot]:
        return skipped(state, 1, c.SOLO_STEP_1, say("not all its cards are visible"))
    if not stop.may_stop(state):
        return skipped(state, 1, c.SOLO_STEP_1, say("STOP has been said and is not repeated"))
    its, yours = state.hands[bot].total(), state.hands[HUMAN].total()
    compared = Result(state, (e.TotalsCompared(bot, its, yours, (c.SOLO_STEP_1,), (HUMAN,)),))
    if its >= yours:
        because = say("all its cards are visible, but their total is not below the player's")
        tried = skipped(state, 1, c.SOLO_STEP_1, because)
        return Tried(Result(state, compared.events + tried.result.events), ends=False)
    because = say("all its cards are visible, and their total is below the player's")
    stopped = compared.then(applied, 1, (c.SOLO_STEP_1,), because).then(
        stop.say_stop, bot, c.SOLO_STEP_1
    )
    return Tried(stopped, ends=True)


def step_2(state: State) -> Tried:
    """Not all visible: it turns up its pile's first card (`ew.solo.step-2`)."""
    if not state.piles[active(state)]:
        return skipped(state, 2, c.SOLO_STEP_2, say("all its cards are visible"))
    because = say("not all its cards are visible")
    step = applied(state, 2, (c.SOLO_STEP_2,), because)
    return Tried(step.then(abilities.reveal, active(state), c.SOLO_STEP_2), ends=False)


def step_3(state: State) -> Tried:
    """Still not all visible and none above 7: it turns up the next (`ew.solo.step-3`)."""
    bot = active(state)
    if not state.piles[bot]:
        return skipped(state, 3, c.SOLO_STEP_3, say("all its cards are visible"))
    if (highest := state.hands[bot].highest()) > 7:
        return skipped(state, 3, c.SOLO_STEP_3, say("its visible {card} is above 7", card=highest))
    step = applied(state, 3, (c.SOLO_STEP_3,), say("none of its visible cards is above 7"))
    return Tried(step.then(abilities.reveal, bot, c.SOLO_STEP_3), ends=False)


def step_4(state: State) -> Tried:
    """A visible card equals the discard top: it plays that card (`ew.solo.step-4`)."""
    visible, top = state.hands[active(state)], state.top
    if top is None:
        return skipped(state, 4, c.SOLO_STEP_4, say("the discard pile is empty"))
    card = matching_card(visible, top, state.rulings.citybot_step_4)
    if card is None:
        because = say("none of its visible cards equals the {top} on the pile", top=top)
        return skipped(state, 4, c.SOLO_STEP_4, because)
    wild: Cites = () if card == top else (c.CITYBOT_WILD,)
    spared: Cites = (c.CITYBOT_WILD_SPARED,) if top in (7, 9) and spares(visible, card) else ()
    because = say("its {card} equals the {top} on the pile", card=card, top=top)
    step = applied(state, 4, (c.SOLO_STEP_4, *wild, *spared), because)
    return Tried(step.then(play_card, card, c.SOLO_STEP_4), ends=True)


def spares(visible: Hand[Card], card: Card) -> bool:
    """Whether an 8 could have been played and was not."""
    return card != WILD and WILD in visible


def matching_card(visible: Hand[Card], top: Card, reading: CitybotStep4) -> Card | None:
    """The card for step 4: on a 7 or 9 the natural one, not the 8 (`ew.citybot.wild.spared`)."""
    matching = [card for card in visible if equal(card, top)]
    natural = top in matching
    if natural and (top != WILD or reading is CitybotStep4.NATURAL_FIRST):
        return top
    if reading is CitybotStep4.SAVE_WILD:
        matching = [card for card in matching if card != WILD] or matching
    return max(matching, default=None)


def step_5(state: State) -> Tried:
    """Two visible cards share a value: it plays one of the highest pair (`ew.solo.step-5`)."""
    visible = state.hands[active(state)]
    card = pair_card(visible, state.rulings.citybot_step_5)
    if card is None:
        return skipped(state, 5, c.SOLO_STEP_5, say("no two of its visible cards are equal"))
    wild: Cites = () if visible.count(card) > 1 else (c.CITYBOT_WILD,)
    because = say("its {card} belongs to its highest visible pair", card=card)
    step = applied(state, 5, (c.SOLO_STEP_5, *wild), because)
    return Tried(step.then(play_card, card, c.SOLO_STEP_5), ends=True)


def pair_card(visible: Hand[Card], reading: CitybotStep5) -> Card | None:
    """The card for step 5, an 8 counting as 7, 8 and 9 (`ew.citybot.wild`)."""
    if reading is CitybotStep5.NATURAL_PAIR_FIRST:
        true_pairs = [card for card in visible if visible.count(card) > 1]
        if true_pairs:
            return max(true_pairs)
    pairs = {
        value: sharing
        for value in visible_values(visible)
        if len(sharing := [card for card in visible if has_value(card, value)]) > 1
    }
    if not pairs:
        return None
    pair = pairs[max(pairs)]
    if reading is CitybotStep5.SAVE_WILD:
        pair = [card for card in pair if card != WILD] or pair
    return max(pair)


def has_value(card: Card, value: Card) -> bool:
    """Whether a card has a value at steps 4 and 5: an 8 has three."""
    return card == value or (card == WILD and value in WILD_VALUES)


def visible_values(visible: Hand[Card]) -> set[Card]:
    """Every value that a visible card has at steps 4 and 5."""
    return {*visible, *(WILD_VALUES if WILD in visible else ())}


def step_6(state: State) -> Tried:
    """Its highest card above the discard top: it takes that, plays its highest."""
    bot, top = active(state), state.top
    highest = state.hands[bot].highest()
    if top is None:
        return skipped(state, 6, c.SOLO_STEP_6, say("the discard pile is empty"))
    facts = {"card": highest, "top": top}
    if highest <= top:
        because = say("its highest card, the {card}, is not above the {top} on the pile", **facts)
        return skipped(state, 6, c.SOLO_STEP_6, because)
    because = say("its highest card, the {card}, is above the {top} on the pile", **facts)
    step = applied(state, 6, (c.SOLO_STEP_6,), because)
    took = e.Took(bot, top, (c.SOLO_STEP_6, c.SOLO_GAINED_VISIBLE))
    played = Result(piles.take_top(state, bot), (*step.events, took)).then(
        play_card, highest, c.SOLO_STEP_6
    )
    return Tried(played, ends=True)


def step_7(state: State) -> Tried:
    """Otherwise it draws a card and reveals it (`ew.solo.step-7`)."""
    if not piles.can_supply(state):
        tried = skipped(state, 7, c.SOLO_STEP_7, say("no card is left to draw"))
        return Tried(tried.result.then(stop.end_turn), ends=True)
    step = applied(
        state, 7, (c.SOLO_STEP_7,), say("no step has ended the turn, so it draws a card")
    )
    return Tried(step.then(lambda now: piles.supply(but(now, phase=CitybotCard()))), ends=True)


def drawn(state: State, phase: CitybotCard, move: m.DeckCard) -> Result:
    """The card drawn at step 7 is revealed; steps 8 and 9 follow."""
    card = move.card
    step = piles.leaves_deck(state, card)
    revealed = e.DrewCard(active(state), card, (c.SOLO_STEP_7,), "all")
    after = Result(step.state, (revealed, *step.events))
    highest = state.hands[active(state)].highest()
    return after.then(step_8 if highest > card else step_9, card)


def step_8(state: State, card: Card) -> Result:
    """Its highest card above the drawn one: it takes that, plays its highest."""
    bot = active(state)
    highest = state.hands[bot].highest()
    because = say(
        "its highest card, the {card}, is above the {drawn} it drew", card=highest, drawn=card
    )
    step = applied(state, 8, (c.SOLO_STEP_8, c.SOLO_GAINED_VISIBLE), because)
    hands = with_hand(state, bot, state.hands[bot].plus(card))
    taken = Result(but(state, hands=hands), step.events)
    return taken.then(play_card, highest, c.SOLO_STEP_8)


def step_9(state: State, card: Card) -> Result:
    """Failing all that, the drawn card is discarded and triggers nothing (`ew.solo.step-9`)."""
    bot = active(state)
    facts = {"card": state.hands[bot].highest(), "drawn": card}
    because = say("its highest card, the {card}, is not above the {drawn} it drew", **facts)
    not_8 = skipped(state, 8, c.SOLO_STEP_8, because).result
    step = not_8.then(applied, 9, (c.SOLO_STEP_9,), say("the drawn {card} is discarded", card=card))
    return step.then(piles.discard, bot, card, c.SOLO_STEP_9).then(stop.end_turn)


STEPS: tuple[Callable[[State], Tried], ...] = (
    step_1,
    step_2,
    step_3,
    step_4,
    step_5,
    step_6,
    step_7,
)
"""Steps 8 and 9 follow the card that step 7 draws."""


def play_card(state: State, card: Card, clause: ClauseId) -> Result:
    """The Citybot plays a visible card; its last card ends the round at once."""
    bot = active(state)
    step = piles.play(state, bot, card, clause)
    if not step.state.has_cards(bot):
        return step.then(end.empty_hand, bot)
    return step.then(abilities.use, card)
