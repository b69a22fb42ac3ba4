"""A Citybot's turn: nine steps in order, and the Citybots' own table of abilities.

A Citybot decides nothing. Each step leaves an event that says why it did or did not apply.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from egorules.core.chance import total
from egorules.core.clause import Cites, ClauseId
from egorules.core.text import Say, say
from egorules.core.trace import question
from egorules.egocentric_world.cards import (
    COUNTER,
    EXCHANGE,
    LOOK,
    WILD,
    WILD_VALUES,
    Card,
    Cards,
    equal,
)
from egorules.egocentric_world.change import but
from egorules.egocentric_world.clause_ids import (
    CITYBOT_AGAIN,
    CITYBOT_EXCHANGE_PILE,
    CITYBOT_EXCHANGE_VISIBLE,
    CITYBOT_LOOK,
    CITYBOT_MANDATORY,
    CITYBOT_WILD,
    CITYBOT_WILD_SPARED,
    SOLO_GAINED_VISIBLE,
    SOLO_STEP_1,
    SOLO_STEP_2,
    SOLO_STEP_3,
    SOLO_STEP_4,
    SOLO_STEP_5,
    SOLO_STEP_6,
    SOLO_STEP_7,
    SOLO_STEP_8,
    SOLO_STEP_9,
    TURN_STOP,
)
from egorules.egocentric_world.events import (
    CitybotStep,
    Designated,
    DrewCard,
    ExtraTurn,
    GaveVisible,
    Revealed,
    SaidStop,
    Took,
    TotalsCompared,
)
from egorules.egocentric_world.playing import discard, play
from egorules.egocentric_world.rulings import (
    CitybotOwnNine,
    CitybotStep4,
    CitybotStep5,
)
from egorules.egocentric_world.scoring import end_round
from egorules.egocentric_world.setup import can_supply, leave_deck, supply
from egorules.egocentric_world.solo import forced_nine, turn_up_all
from egorules.egocentric_world.state import (
    CITYBOTS,
    HUMAN,
    Cause,
    CitybotCard,
    CounterWindow,
    Result,
    State,
    Turn,
)
from egorules.egocentric_world.turn import may_stop
from egorules.egocentric_world.turn_order import active, end_turn
from egorules.egocentric_world.zones import into_hand, swap_hands, take_discard, turn_up_pile


class Tried(NamedTuple):
    """A step that was tried: what it led to, and whether it ended the turn."""

    result: Result
    ends: bool


def act(state: State) -> Result:
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
    event = CitybotStep(active(state), step, False, because, cites=(clause,))
    return Tried(Result(state, (event,)), ends=False)


def applied(state: State, step: int, cites: Cites, because: Say) -> Result:
    """A step that applies; what it does follows."""
    return Result(state, (CitybotStep(active(state), step, True, because, cites=cites),))


def step_1(state: State) -> Tried:
    """All visible and its total lower than yours: STOP (`ew.solo.step-1`)."""
    bot = active(state)
    if state.piles[bot]:
        return skipped(state, 1, SOLO_STEP_1, say("not all its cards are visible"))
    if not may_stop(state):
        return skipped(state, 1, SOLO_STEP_1, say("STOP has been said and is not repeated"))
    its, yours = total(state.hands[bot]), total(state.hands[HUMAN])
    compared = Result(state, (TotalsCompared(bot, its, yours, (SOLO_STEP_1,), to=(HUMAN,)),))
    if its >= yours:
        because = say("all its cards are visible, but their total is not below the player's")
        tried = skipped(state, 1, SOLO_STEP_1, because)
        return Tried(Result(state, compared.events + tried.result.events), ends=False)
    because = say("all its cards are visible, and their total is below the player's")
    stopped = compared.then(applied, 1, (SOLO_STEP_1,), because).then(say_stop)
    return Tried(stopped, ends=True)


def say_stop(state: State) -> Result:
    """The Citybot says STOP; the first STOP of a round counts (`ew.turn.stop`)."""
    bot = active(state)
    stop_by = bot if state.stop_by is None else state.stop_by
    said = SaidStop(bot, cites=(SOLO_STEP_1, TURN_STOP))
    return Result(but(state, stop_by=stop_by), (said,)).then(end_turn)


def step_2(state: State) -> Tried:
    """Not all visible: it turns up its pile's first card (`ew.solo.step-2`)."""
    if not state.piles[active(state)]:
        return skipped(state, 2, SOLO_STEP_2, say("all its cards are visible"))
    because = say("not all its cards are visible")
    step = applied(state, 2, (SOLO_STEP_2,), because)
    return Tried(step.then(reveal, SOLO_STEP_2), ends=False)


def step_3(state: State) -> Tried:
    """Still not all visible and none above 7: it turns up the next (`ew.solo.step-3`)."""
    bot = active(state)
    if not state.piles[bot]:
        return skipped(state, 3, SOLO_STEP_3, say("all its cards are visible"))
    if (highest := state.hands[bot][-1]) > 7:
        return skipped(state, 3, SOLO_STEP_3, say("its visible {card} is above 7", card=highest))
    step = applied(state, 3, (SOLO_STEP_3,), say("none of its visible cards is above 7"))
    return Tried(step.then(reveal, SOLO_STEP_3), ends=False)


def reveal(state: State, clause: ClauseId) -> Result:
    """The first card of its pile becomes visible."""
    bot = active(state)
    up, cards = turn_up_pile(state, bot, 1)
    return Result(up, (Revealed(bot, cards, cites=(clause,)),))


def step_4(state: State) -> Tried:
    """A visible card equals the discard top: it plays that card (`ew.solo.step-4`)."""
    visible, top = state.hands[active(state)], state.top
    if top is None:
        return skipped(state, 4, SOLO_STEP_4, say("the discard pile is empty"))
    card = matching_card(visible, top, state.rulings.citybot_step_4)
    if card is None:
        because = say("none of its visible cards equals the {top} on the pile", top=top)
        return skipped(state, 4, SOLO_STEP_4, because)
    wild: Cites = () if card == top else (CITYBOT_WILD,)
    spared: Cites = (CITYBOT_WILD_SPARED,) if top in (7, 9) and spares(visible, card) else ()
    because = say("its {card} equals the {top} on the pile", card=card, top=top)
    step = applied(state, 4, (SOLO_STEP_4, *wild, *spared), because)
    return Tried(step.then(play_card, card, SOLO_STEP_4), ends=True)


def spares(visible: Cards, card: Card) -> bool:
    """Whether an 8 could have been played and was not."""
    return card != WILD and WILD in visible


@question
def matching_card(visible: Cards, top: Card, reading: CitybotStep4) -> Card | None:
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
        return skipped(state, 5, SOLO_STEP_5, say("no two of its visible cards are equal"))
    wild: Cites = () if visible.count(card) > 1 else (CITYBOT_WILD,)
    because = say("its {card} belongs to its highest visible pair", card=card)
    step = applied(state, 5, (SOLO_STEP_5, *wild), because)
    return Tried(step.then(play_card, card, SOLO_STEP_5), ends=True)


@question
def pair_card(visible: Cards, reading: CitybotStep5) -> Card | None:
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


def visible_values(visible: Cards) -> set[Card]:
    """Every value that a visible card has at steps 4 and 5."""
    return {*visible, *(WILD_VALUES if WILD in visible else ())}


def step_6(state: State) -> Tried:
    """Its highest card above the discard top: it takes that, plays its highest."""
    bot, top = active(state), state.top
    highest = state.hands[bot][-1]
    if top is None:
        return skipped(state, 6, SOLO_STEP_6, say("the discard pile is empty"))
    facts = {"card": highest, "top": top}
    if highest <= top:
        because = say("its highest card, the {card}, is not above the {top} on the pile", **facts)
        return skipped(state, 6, SOLO_STEP_6, because)
    because = say("its highest card, the {card}, is above the {top} on the pile", **facts)
    step = applied(state, 6, (SOLO_STEP_6,), because)
    took = Took(bot, top, cites=(SOLO_STEP_6, SOLO_GAINED_VISIBLE))
    played = Result(take_discard(state, bot), (*step.events, took)).then(
        play_card, highest, SOLO_STEP_6
    )
    return Tried(played, ends=True)


def step_7(state: State) -> Tried:
    """Otherwise it draws a card and reveals it (`ew.solo.step-7`)."""
    if not can_supply(state):
        tried = skipped(state, 7, SOLO_STEP_7, say("no card is left to draw"))
        return Tried(tried.result.then(end_turn), ends=True)
    step = applied(state, 7, (SOLO_STEP_7,), say("no step has ended the turn, so it draws a card"))
    return Tried(step.then(lambda now: supply(but(now, phase=CitybotCard()))), ends=True)


def drawn(state: State, card: Card) -> Result:
    """The card drawn at step 7 is revealed; steps 8 and 9 follow."""
    step = leave_deck(state, card)
    revealed = DrewCard(active(state), card, cites=(SOLO_STEP_7,), to="all")
    after = Result(step.state, (revealed, *step.events))
    highest = state.hands[active(state)][-1]
    return after.then(step_8 if highest > card else step_9, card)


def step_8(state: State, card: Card) -> Result:
    """Its highest card above the drawn one: it takes that, plays its highest."""
    bot = active(state)
    highest = state.hands[bot][-1]
    because = say(
        "its highest card, the {card}, is above the {drawn} it drew", card=highest, drawn=card
    )
    step = applied(state, 8, (SOLO_STEP_8, SOLO_GAINED_VISIBLE), because)
    taken = Result(into_hand(state, bot, card), step.events)
    return taken.then(play_card, highest, SOLO_STEP_8)


def step_9(state: State, card: Card) -> Result:
    """Failing all that, the drawn card is discarded and triggers nothing (`ew.solo.step-9`)."""
    bot = active(state)
    facts = {"card": state.hands[bot][-1], "drawn": card}
    because = say("its highest card, the {card}, is not above the {drawn} it drew", **facts)
    not_8 = skipped(state, 8, SOLO_STEP_8, because).result
    step = not_8.then(applied, 9, (SOLO_STEP_9,), say("the drawn {card} is discarded", card=card))
    return step.then(discard, bot, card, SOLO_STEP_9).then(end_turn)


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
    step = play(state, bot, card, clause)
    if not step.state.has_cards(bot):
        return step.then(end_round, Cause.EMPTY, bot)
    return step.then(use_ability, card)


def use_ability(state: State, card: Card) -> Result:
    """A Citybot's ability applies whenever its card is played (`ew.citybot.mandatory`)."""
    bot = active(state)
    match card:
        case 12:
            extra = ExtraTurn(bot, cites=(CITYBOT_MANDATORY, CITYBOT_AGAIN))
            return Result(but(state, phase=Turn()), (extra,))
        case 11:
            clause = CITYBOT_EXCHANGE_PILE if state.piles[bot] else CITYBOT_EXCHANGE_VISIBLE
            uses = Designated(bot, EXCHANGE, (HUMAN,), cites=(CITYBOT_MANDATORY, clause))
            asked = CounterWindow(EXCHANGE, (HUMAN,), (HUMAN,))
            return Result(but(state, phase=asked), (uses,))
        case 10:
            (other,) = (seat for seat in CITYBOTS if seat != bot)
            uses = Designated(bot, LOOK, (other,), cites=(CITYBOT_MANDATORY, CITYBOT_LOOK))
            return Result(state, (uses,)).then(turn_up_all, bot, other, CITYBOT_LOOK)
        case _:
            return end_turn(state)


def exchange(state: State) -> Result:
    """11: its pile's first card, or its highest if all are visible, for your lowest card."""
    bot = active(state)
    if not state.piles[bot]:
        return give_for_lowest(state, state.hands[bot][-1], CITYBOT_EXCHANGE_VISIBLE)
    step = reveal(state, CITYBOT_EXCHANGE_PILE)
    card = state.piles[bot][0]
    if card == COUNTER and state.rulings.citybot_own_nine is CitybotOwnNine.COUNTER_SELF:
        return step.then(forced_nine, bot, EXCHANGE)
    return step.then(give_for_lowest, card, CITYBOT_EXCHANGE_PILE)


def give_for_lowest(state: State, card: Card, clause: ClauseId) -> Result:
    """The Citybot's card for your lowest; what it gains is visible (`ew.solo.gained-visible`)."""
    bot, lowest = active(state), state.hands[HUMAN][0]
    events = (
        GaveVisible(bot, card, HUMAN, cites=(clause,)),
        GaveVisible(HUMAN, lowest, bot, cites=(clause, SOLO_GAINED_VISIBLE)),
    )
    return Result(swap_hands(state, bot, card, HUMAN, lowest), events).then(end_turn)
