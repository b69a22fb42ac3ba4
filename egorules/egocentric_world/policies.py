"""A sensible player: every move is weighed by the points it is expected to shed.

It knows its observation and nothing else. It keeps no memory of what it was shown before, so among
players a look at a hand is of no use to it, and it announces a value only where the odds of the
unseen cards alone are worth the risk of a penalty card.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from random import Random as Generator

from egorules.core.event import Seat
from egorules.core.zones import Hand
from egorules.egocentric_world.cards import (
    COUNTER,
    Card,
)
from egorules.egocentric_world.moves import (
    Again,
    Announce,
    Counter,
    Draw,
    Exchange,
    Give,
    Keep,
    Look,
    Match,
    Move,
    Own,
    OwnLater,
    Pair,
    Random,
    Stop,
    Swap,
    Take,
    Trade,
    TradeCitybots,
)
from egorules.egocentric_world.observation import Observation, asked
from egorules.egocentric_world.wild import equal

TURN = 4.0
"""Points that an ordinary turn sheds; measured, as the other numbers here are, by letting variants
of this player meet."""
LEAD = 3.0
"""How far ahead of everybody's next turn one wants to be before saying STOP."""
EAGERNESS = 0.5
"""How much a point beyond that lead weighs against a point that could still be shed."""
PAIR = 0.5
"""The part of a card's value that a partner in hand takes off: it can be shed next turn."""
LAP = 0.6
"""Points that the average card of another hand loses with every lap of the table."""
ENDS_ROUND = 100.0


def greedy(seen: Observation, rng: Generator) -> Move:
    """The legal move worth most, by estimate; the first of equals."""
    return max(seen.legal_moves, key=lambda move: worth(seen, move))


def worth(seen: Observation, move: Move) -> float:
    """The points that a move is expected to shed."""
    hand = seen.hand or Hand()
    match move:
        case Draw():
            return drawing(seen, hand)
        case Keep(card):
            return replacing(hand, card, seen.drawn or 0)
        case Take(card):
            return replacing(hand, card, seen.top or 0)
        case Match(card) | Pair(card):
            return shedding(hand, card)
        case Stop():
            return stopping(seen, hand)
        case Again():
            return TURN
        case Counter():
            return COUNTER
        case Look(seat):
            return 0.1 * seen.hidden[seat] if seen.setup.is_solo else -1
        case Exchange(first, second):
            return designating(seen, hand, first, second)
        case Swap():
            return swapping(seen, hand, move)
        case Trade(give, _, card):
            return trading(seen, hand, give, card)
        case TradeCitybots():
            return -1
        case Give(card):
            return card - (seen.drawn or 0)
        case _:
            return 0


# A turn.


@lru_cache(maxsize=1 << 14)
def burden(hand: Hand[Card]) -> float:
    """A hand's total, less a part of the highest card that could be shed as one of a pair."""
    neighbours = zip(hand[1:], hand, strict=False)
    return sum(hand) - PAIR * max((card for card, low in neighbours if equal(card, low)), default=0)


def ability(card: Card, rest: Hand[Card]) -> float:
    """What playing a card for its ability is worth with the cards one still has."""
    match card:
        case 12:
            return TURN
        case 11:
            return max(0, rest[-1] - 6) * 0.7
        case _:
            return 0


def shedding(hand: Hand[Card], card: Card) -> float:
    """Play a card and get none for it; the last one ends the round at nothing."""
    rest = hand.minus(card)
    return burden(hand) - burden(rest) + ability(card, rest) if rest else ENDS_ROUND


@lru_cache(maxsize=1 << 16)
def replacing(hand: Hand[Card], card: Card, gained: Card) -> float:
    """Play a card and have another for it; for an equal one nothing changes, however often."""
    if card == gained:
        return 0
    after = hand.minus(card).plus(gained)
    return burden(hand) - burden(after) + ability(card, after)


def drawing(seen: Observation, hand: Hand[Card]) -> float:
    """The best that can be done with each card that may come, on average."""
    unseen = unseen_cards(seen)
    best = (
        count * max(0, *(replacing(hand, card, gained) for card in set(hand)))
        for gained, count in enumerate(unseen)
        if count
    )
    return sum(best) / max(1, sum(unseen))


def stopping(seen: Observation, hand: Hand[Card]) -> float:
    """STOP with a lead on the best of the others takes a turn from everybody; later ones nothing.

    Without a lead it is worth a little: one does not wait for turns that can shed nothing at all.
    """
    if seen.stop_by is not None:
        return 0
    others = (seat for seat in range(seen.setup.seats) if seat != seen.seat)
    lead = min(expected_score(seen, seat) for seat in others) - sum(hand)
    return TURN / 2 + EAGERNESS * (lead - LEAD) if lead >= LEAD else 0.05


# What one cannot see.


def expected_score(seen: Observation, seat: Seat) -> float:
    """What another seat will score after one more turn, a Citybot less the card it removes."""
    cards = (*seen.visible[seat], *[hidden_mean(seen)] * seen.hidden[seat])
    removed = {2: min, 3: max}.get(seen.setup.difficulty or 1)
    return sum(cards) - (removed(cards) if removed else 0) - TURN


@lru_cache(maxsize=16)
def unseen_cards(seen: Observation) -> list[int]:
    """How many copies of each value one cannot see; the pile below its top counts as unseen."""
    counts = list(seen.setup.copies)
    on_table = (card for cards in seen.visible for card in cards)
    for card in (*(seen.hand or ()), *on_table, seen.top, seen.drawn):
        if card is not None:
            counts[card] -= 1
    return counts


@lru_cache(maxsize=16)
def unseen_mean(seen: Observation) -> float:
    """The average of the cards that one cannot see."""
    counts = unseen_cards(seen)
    return sum(card * count for card, count in enumerate(counts)) / max(1, sum(counts))


@lru_cache(maxsize=16)
def hidden_mean(seen: Observation) -> float:
    """The average hidden card: a Citybot's pile is any cards, people keep low ones."""
    if seen.setup.is_solo:
        return unseen_mean(seen)
    return max(3.0, unseen_mean(seen) - LAP * seen.discard_size / seen.setup.seats)


def chance_of(seen: Observation, hand: Hand[Card], seat: Seat, value: Card) -> float:
    """How likely a hand holds a value, if it is any of the unseen cards."""
    if seat == seen.seat:
        return float(value in hand)
    unseen = unseen_cards(seen)
    without, size = sum(unseen) - unseen[value], seen.hidden[seat]
    return 1 - comb(without, size) / comb(sum(unseen), size)


# The 11.


def designating(seen: Observation, hand: Hand[Card], first: Seat, second: Seat) -> float:
    """One's highest card for a card of whoever is doing best; it might be answered with a 9."""
    if seen.seat not in (first, second) or not hand:
        return -1
    other = second if first == seen.seat else first
    return hand[-1] - hidden_mean(seen) - 1 - 0.01 * seen.totals[other]


def swapping(seen: Observation, hand: Hand[Card], move: Swap) -> float:
    """What one gives less what one gets, if every announcement is right; else a penalty card."""
    targets: tuple[Seat, Seat] = asked(seen)["targets"]
    gain, odds = 0.0, 1.0
    for seat, method in zip(targets, (move.first, move.second), strict=True):
        sign = 1 if seat == seen.seat else -1
        match method:
            case Own(card):
                gain += sign * card
            case OwnLater():
                gain += sign * hand[-1]
            case Random():
                gain += sign * hidden_mean(seen)
            case Announce(value):
                gain += sign * value
                odds *= chance_of(seen, hand, seat, value)
    if seen.seat not in targets:
        gain = 0
    return odds * gain - (1 - odds) * unseen_mean(seen)


def trading(seen: Observation, hand: Hand[Card], give: Card | OwnLater, card: object) -> float:
    """The solo 11: a card of one's own, the highest if not yet named, for a Citybot's."""
    own = hand[-1] if isinstance(give, OwnLater) else give
    return own - (card if isinstance(card, int) else unseen_mean(seen))
