"""Your turn: draw, take, match, pair, STOP."""

from __future__ import annotations

from collections.abc import Iterator

from egorules.core.clause import Cites, ClauseId
from egorules.core.rules import Need, Needs, Now, need
from egorules.core.value import but
from egorules.core.zones import Hand
from egorules.egocentric_world import abilities, piles, stop, turn_order
from egorules.egocentric_world import clause_ids as c
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import phases as p
from egorules.egocentric_world.cards import Card
from egorules.egocentric_world.state import Result, State
from egorules.egocentric_world.wild import equal, equals_of, wild_clause


def own_hand(state: State, phase: object) -> Hand[Card]:
    """The hand of the player whose turn it is."""
    return state.hands[state.active]


def held(clause: ClauseId, hand: Hand[Card], card: Card) -> Need:
    """A card that is to be played must be in hand."""
    return need(clause, card in hand, "you hold no {card}", card=card)


# Draw a card.


def draw_needs(can_draw: bool, move: m.Draw) -> Needs:
    """There must be a card to draw (`ew.turn.draw`)."""
    yield need(c.TURN_DRAW, can_draw, "neither pile can yield a card to draw")


def draw(state: State, phase: p.Turn, move: m.Draw) -> Result:
    """Draw the deck's first card (`ew.turn.draw`)."""
    state, reshuffled = piles.supply(but(state, phase=p.DrawCard()))
    return state, (*reshuffled, e.Drew(state.active, (c.TURN_DRAW,)))


def see_drawn(state: State, phase: p.DrawCard, move: m.DeckCard) -> Result:
    """Only the player who draws the card sees it (`ew.turn.draw`)."""
    seat = state.active
    seen = e.DrewCard(seat, move.card, (c.TURN_DRAW,), (seat,))
    return piles.leaves_deck(but(state, phase=p.Drawn(move.card)), move.card, (seen,))


def discard_drawn(state: State, phase: p.Drawn, move: m.Discard) -> Result:
    """The drawn card is discarded (`ew.turn.draw-choice`)."""
    return turn_order.end_turn(*piles.discard(state, state.active, phase.card, c.TURN_DRAW_CHOICE))


def keep_needs(hand: Hand[Card], move: m.Keep) -> Needs:
    """The card played must have been in hand before the draw (`ew.turn.draw-choice`)."""
    yield held(c.TURN_DRAW_CHOICE, hand, move.card)


def keeps(hand: Hand[Card]) -> Iterator[m.Keep]:
    """To play any card of the hand."""
    return map(m.Keep, hand.kinds())


def keep_drawn(state: State, phase: p.Drawn, move: m.Keep) -> Result:
    """The drawn card replaces a card of the hand, which is played (`ew.turn.draw-replaced`)."""
    seat, card = state.active, move.card
    kept = e.Kept(seat, (c.TURN_DRAW_CHOICE,))
    events = (kept, piles.played(seat, card, c.TURN_DRAW_REPLACED))
    return abilities.after_play(piles.keep_drawn(state, seat, phase.card, card), card, events)


# Take the top discard.


def hand_and_pile(state: State, phase: p.Turn) -> tuple[Hand[Card], bool]:
    """The player's hand, and whether there is a discard."""
    return state.hands[state.active], state.top is not None


def take_needs(seen: tuple[Hand[Card], bool], move: m.Take) -> Needs:
    """There must be a discard to take, and a card in hand to play for it (`ew.turn.take`)."""
    hand, has_top = seen
    yield need(c.TURN_TAKE, has_top, "the discard pile is empty: nothing to take")
    yield held(c.TURN_TAKE, hand, move.card)


def takes(seen: tuple[Hand[Card], bool]) -> Iterator[m.Take]:
    """To play any card of the hand, if there is a discard to take."""
    hand, has_top = seen
    return map(m.Take, hand.kinds() if has_top else ())


def take(state: State, phase: p.Turn, move: m.Take) -> Result:
    """The top discard replaces a card of the hand, which is played (`ew.turn.take`,
    `ew.turn.take-replaced`)."""
    seat, card = state.active, move.card
    assert state.top is not None
    took = e.Took(seat, state.top, (c.TURN_TAKE,))
    events = (took, piles.played(seat, card, c.TURN_TAKE_REPLACED))
    return abilities.after_play(piles.take_top(state, seat, card), card, events)


# Match the top discard.


def match_needs(now: Now, move: m.Match) -> Needs:
    """The card must be in hand and equal the top discard (`ew.turn.match`)."""
    card, top = move.card, now.state.top
    yield need(c.TURN_MATCH, top is not None, "the discard pile is empty: nothing to match")
    yield held(c.TURN_MATCH, now.state.hands[now.state.active], card)
    by_wild = card != top and equal(card, top or 0)
    yield need(
        wild_clause(now.state) if by_wild else c.TURN_MATCH,
        top is None or equal(card, top),
        "{card:a} does not match the {top} on top; what would match: {wanted}",
        card=card,
        top=top,
        wanted=equals_of(top or 0),
    )


def matches(now: Now) -> list[m.Match]:
    """Every card of the hand that equals the top discard."""
    hand, top = now.state.hands[now.state.active], now.state.top
    return [] if top is None else [m.Match(card) for card in equals_of(top) if card in hand]


def match(state: State, phase: p.Turn, move: m.Match) -> Result:
    """A card equal to the top discard is revealed and played (`ew.turn.match`)."""
    seat, card = state.active, move.card
    assert state.top is not None
    wild = () if card == state.top else (wild_clause(state),)
    matched = e.Matched(seat, card, state.top, (c.TURN_MATCH, *wild))
    state, events = piles.play(state, seat, card, (), (matched,))
    return abilities.after_play(state, card, events)


# Play one of a pair.


def hand_and_wild(state: State, phase: p.Turn) -> tuple[Hand[Card], ClauseId]:
    """The player's hand, and the clause that makes its 8s wild."""
    return state.hands[state.active], wild_clause(state)


def pair_needs(seen: tuple[Hand[Card], ClauseId], move: m.Pair) -> Needs:
    """The two cards must be in hand and equal (`ew.turn.pair`)."""
    hand, wild = seen
    card, kept = move.play, move.keep
    yield held(c.TURN_PAIR, hand, card)
    yield held(c.TURN_PAIR, hand, kept)
    two = card != kept or hand.count(card) != 1
    yield need(c.TURN_PAIR, two, "you hold only one {card}: a pair is two cards", card=card)
    yield need(
        wild if card != kept and equal(card, kept) else c.TURN_PAIR,
        equal(card, kept),
        "{card:a} and {kept:a} are not equal; {card:a} pairs with: {wanted}",
        card=card,
        kept=kept,
        wanted=equals_of(card),
    )


def pairs(seen: tuple[Hand[Card], ClauseId]) -> Iterator[m.Pair]:
    """Every card of the hand with every other card that equals it."""
    hand, kinds = seen[0], seen[0].kinds()
    for card in kinds:
        for kept in equals_of(card):
            if hand.has_two(card) if kept == card else kept in kinds:
                yield m.Pair(card, kept)


def pair(state: State, phase: p.Turn, move: m.Pair) -> Result:
    """Two equal cards are revealed; one is played, the other stays in hand (`ew.turn.pair`)."""
    seat, card, kept = state.active, move.play, move.keep
    wild: Cites = () if card == kept else (wild_clause(state),)
    showed = e.ShowedPair(seat, card, kept, (c.TURN_PAIR, *wild))
    state, events = piles.play(state, seat, card, (), (showed,))
    return abilities.after_play(state, card, events)


# Say STOP, or do nothing at all.


def stop_needs(may_stop: bool, move: m.Stop) -> Needs:
    """STOP may be repeated, unless that is ruled out (`ew.turn.stop`)."""
    yield need(c.TURN_STOP, may_stop, "STOP has been said and is not repeated")


def say_stop(state: State, phase: p.Turn, move: m.Stop) -> Result:
    """STOP instead of any other action (`ew.turn.stop`)."""
    return stop.say_stop(state, state.active)


def can_act(state: State, phase: p.Turn) -> bool:
    """Whether any of the five actions is possible.

    With a discard there is always a card to play for it; without one there is nothing to match.
    """
    return (
        piles.can_supply(state)
        or state.top is not None
        or stop.may_stop(state)
        or any(pairs(hand_and_wild(state, phase)))
    )


def pass_needs(can_act: bool, move: m.Pass) -> Needs:
    """A pass is legal only if none of the five actions is possible (`ew.turn.one-action`)."""
    text = "you must do one of the five actions while one is possible"
    yield need(c.TURN_ONE_ACTION, not can_act, text)


def pass_without_action(state: State, phase: p.Turn, move: m.Pass) -> Result:
    """Nothing else is possible: the turn passes (`ew.turn.one-action`)."""
    return turn_order.end_turn(state, (e.Passed(state.active, (c.TURN_ONE_ACTION,)),))
