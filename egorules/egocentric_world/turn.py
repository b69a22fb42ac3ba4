"""A turn: exactly one of five actions (`ew.turn.one-action`)."""

from __future__ import annotations

from typing import NamedTuple

from egorules.core.clause import ClauseId
from egorules.core.trace import question
from egorules.core.verdict import Guard
from egorules.egocentric_world.abilities import after_play
from egorules.egocentric_world.cards import WILD_VALUES, Card, Cards, equal, equals_of
from egorules.egocentric_world.change import but
from egorules.egocentric_world.clause_ids import (
    ABILITY_WILD,
    SOLO_PLAYER_WILD,
    TURN_DRAW,
    TURN_DRAW_CHOICE,
    TURN_DRAW_REPLACED,
    TURN_MATCH,
    TURN_ONE_ACTION,
    TURN_PAIR,
    TURN_STOP,
    TURN_TAKE,
    TURN_TAKE_REPLACED,
)
from egorules.egocentric_world.events import (
    Drew,
    DrewCard,
    Kept,
    Matched,
    Passed,
    SaidStop,
    ShowedPair,
    Took,
)
from egorules.egocentric_world.moves import (
    Discard,
    Draw,
    Keep,
    Match,
    Pair,
    Pass,
    Stop,
    Take,
)
from egorules.egocentric_world.playing import discard, play
from egorules.egocentric_world.rulings import RepeatStop
from egorules.egocentric_world.setup import can_supply, leave_deck, supply
from egorules.egocentric_world.state import DrawCard, Drawn, Result, State
from egorules.egocentric_world.turn_order import active, end_turn
from egorules.egocentric_world.zones import into_hand, take_discard

Action = Draw | Take | Match | Pair | Stop | Pass


class Situation(NamedTuple):
    """All that the legality of an action depends on: one's own hand and what everybody sees."""

    hand: Cards
    top: Card | None
    can_draw: bool
    may_stop: bool
    wild: ClauseId


def situation(state: State) -> Situation:
    """The situation of the player whose turn it is."""
    return Situation(
        hand=state.hands[active(state)],
        top=state.top,
        can_draw=can_supply(state),
        may_stop=may_stop(state),
        wild=wild_clause(state),
    )


def may_stop(state: State) -> bool:
    """Whether STOP may be said: always, unless repeating it is ruled out (`ew.turn.stop`)."""
    return state.stop_by is None or state.rulings.repeat_stop is RepeatStop.ALLOWED


def wild_clause(state: State) -> ClauseId:
    """The clause that makes a person's 8 wild."""
    return SOLO_PLAYER_WILD if state.setup.is_solo else ABILITY_WILD


def action_guards(now: Situation, action: Action) -> tuple[Guard, ...]:
    """What each action asks for."""
    hand, top = now.hand, now.top
    match action:
        case Draw():
            return ((TURN_DRAW, now.can_draw, "neither pile can yield a card to draw", {}),)
        case Take(card):
            return (
                (TURN_TAKE, top is not None, "the discard pile is empty: nothing to take", {}),
                held(TURN_TAKE, hand, card),
            )
        case Match(card):
            return (
                (TURN_MATCH, top is not None, "the discard pile is empty: nothing to match", {}),
                held(TURN_MATCH, hand, card),
                (
                    TURN_MATCH if card == top or not equal(card, top or 0) else now.wild,
                    top is None or equal(card, top),
                    "{card:a} does not match the {top} on top; what would match: {wanted}",
                    {"card": card, "top": top, "wanted": equals_of(top or 0)},
                ),
            )
        case Pair(card, kept):
            return (
                held(TURN_PAIR, hand, card),
                held(TURN_PAIR, hand, kept),
                (
                    TURN_PAIR,
                    card != kept or hand.count(card) != 1,
                    "you hold only one {card}: a pair is two cards",
                    {"card": card},
                ),
                (
                    TURN_PAIR if card == kept or not equal(card, kept) else now.wild,
                    equal(card, kept),
                    "{card:a} and {kept:a} are not equal; {card:a} pairs with: {wanted}",
                    {"card": card, "kept": kept, "wanted": equals_of(card)},
                ),
            )
        case Stop():
            return ((TURN_STOP, now.may_stop, "STOP has been said and is not repeated", {}),)
        case Pass():
            return (
                (
                    TURN_ONE_ACTION,
                    not five_actions(hand, top, now.can_draw, now.may_stop),
                    "you must do one of the five actions while one is possible",
                    {},
                ),
            )


def held(clause: ClauseId, hand: Cards, card: Card) -> Guard:
    """A card that is to be played must be in hand."""
    return (clause, card in hand, "you hold no {card}", {"card": card})


def legal_actions(state: State) -> tuple[Action, ...]:
    """Draw, then by card takes, matches and pairs, then STOP; or to pass, if nothing else."""
    hand = state.hands[active(state)]
    return five_actions(hand, state.top, can_supply(state), may_stop(state)) or (Pass(),)


def five_actions(
    hand: Cards, top: Card | None, can_draw: bool, may_stop: bool
) -> tuple[Action, ...]:
    """Every legal one of the five actions."""
    if top is None:
        return draws(can_draw) + pairs(hand, may_stop)
    if top not in hand and top not in WILD_VALUES:
        return without_match(hand, can_draw, may_stop)
    matches = tuple(Match(card) for card in equals_of(top) if card in hand)
    return takes(hand, can_draw) + matches + pairs(hand, may_stop)


def draws(can_draw: bool) -> tuple[Action, ...]:
    """To draw, if a pile can yield a card."""
    return (Draw(),) if can_draw else ()


@question
def takes(hand: Cards, can_draw: bool) -> tuple[Action, ...]:
    """To draw, then to take for each value of a hand."""
    return (*draws(can_draw), *map(Take, sorted(set(hand))))


@question
def pairs(hand: Cards, may_stop: bool) -> tuple[Action, ...]:
    """To play one card of each pair in a hand, then STOP."""
    found = (
        Pair(card, kept)
        for card in sorted(set(hand))
        for kept in equals_of(card)
        if kept in hand and (kept != card or hand.count(card) > 1)
    )
    return (*found, *((Stop(),) if may_stop else ()))


@question
def without_match(hand: Cards, can_draw: bool, may_stop: bool) -> tuple[Action, ...]:
    """Every legal action where no card matches the top."""
    return takes(hand, can_draw) + pairs(hand, may_stop)


def draw(state: State) -> Result:
    """Draw the deck's first card (`ew.turn.draw`)."""
    drew = Drew(active(state), cites=(TURN_DRAW,))
    return supply(but(state, phase=DrawCard())).then(lambda after: Result(after, (drew,)))


def drawn(state: State, card: Card) -> Result:
    """The drawn card is seen by its drawer alone (`ew.turn.draw`)."""
    seat = active(state)
    step = leave_deck(state, card)
    seen = DrewCard(seat, card, cites=(TURN_DRAW,), to=(seat,))
    return Result(but(step.state, phase=Drawn(card)), (seen, *step.events))


def drawn_guards(hand: Cards, choice: Discard | Keep) -> tuple[Guard, ...]:
    """The drawn card is discarded, or kept for a card that was in hand before."""
    match choice:
        case Discard():
            return ()
        case Keep(card):
            return (held(TURN_DRAW_CHOICE, hand, card),)


@question
def legal_drawn(hand: Cards) -> tuple[Discard | Keep, ...]:
    """To discard the drawn card, or to keep it for any card of the hand."""
    return (Discard(), *map(Keep, sorted(set(hand))))


def discard_drawn(state: State, card: Card) -> Result:
    """The drawn card is discarded (`ew.turn.draw-choice`)."""
    return discard(state, active(state), card, TURN_DRAW_CHOICE).then(end_turn)


def keep(state: State, drawn_card: Card, card: Card) -> Result:
    """The drawn card replaces one of the hand, which is played (`ew.turn.draw-replaced`)."""
    seat = active(state)
    kept = Kept(seat, cites=(TURN_DRAW_CHOICE,))
    step = Result(into_hand(state, seat, drawn_card), (kept,))
    return step.then(play, seat, card, TURN_DRAW_REPLACED).then(after_play, card)


def take(state: State, card: Card) -> Result:
    """The top discard replaces a card of the hand, which is played (`ew.turn.take`)."""
    seat = active(state)
    assert state.top is not None
    took = Took(seat, state.top, cites=(TURN_TAKE,))
    step = Result(take_discard(state, seat), (took,))
    return step.then(play, seat, card, TURN_TAKE_REPLACED).then(after_play, card)


def match(state: State, card: Card) -> Result:
    """A card equal to the top discard is revealed and played (`ew.turn.match`)."""
    seat = active(state)
    assert state.top is not None
    wild = () if card == state.top else (wild_clause(state),)
    matched = Matched(seat, card, state.top, cites=(TURN_MATCH, *wild))
    return Result(state, (matched,)).then(play, seat, card).then(after_play, card)


def pair(state: State, card: Card, kept: Card) -> Result:
    """Two equal cards are revealed; one is played, the other stays in hand (`ew.turn.pair`)."""
    seat = active(state)
    wild = () if card == kept else (wild_clause(state),)
    showed = ShowedPair(seat, card, kept, cites=(TURN_PAIR, *wild))
    return Result(state, (showed,)).then(play, seat, card).then(after_play, card)


def stop(state: State) -> Result:
    """STOP: the round ends just before this player's next turn; the first counts."""
    seat = active(state)
    stop_by = seat if state.stop_by is None else state.stop_by
    said = SaidStop(seat, cites=(TURN_STOP,))
    return Result(but(state, stop_by=stop_by), (said,)).then(end_turn)


def pass_turn(state: State) -> Result:
    """Nothing else is possible: the turn passes."""
    return Result(state, (Passed(active(state), cites=(TURN_ONE_ACTION,)),)).then(end_turn)
