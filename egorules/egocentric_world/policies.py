"""A sensible player: it makes the move that is expected to shed the most points.

It knows its observation and nothing else. It does not remember what it was shown before. So among
players a look at a hand is of no use to it, and it announces a value only if the odds of the unseen
cards alone are worth the risk of a penalty card.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from random import Random as Generator

from egorules.core.event import Seat
from egorules.core.zones import Hand
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.cards import (
    COUNTER,
    Card,
)
from egorules.egocentric_world.observation import Observation, asked
from egorules.egocentric_world.wild import equal

TURN = 4.0
"""The points that an ordinary turn sheds. Like the other numbers here, it was found by letting
variants of this player play against each other."""
LEAD = 3.0
"""The lead over the others, after one more turn of theirs, at which the player says STOP."""
EAGERNESS = 0.5
"""The weight of a point beyond that lead against a point that could still be shed."""
PAIR = 0.5
"""The part of a paired card's value that does not count: one of a pair can be shed next turn."""
LAP = 0.6
"""The points that the average card of another hand loses with every lap of the table."""
ENDS_ROUND = 100.0


def greedy(seen: Observation, rng: Generator) -> m.Move:
    """The legal move with the highest estimated worth; the first one of equals."""
    return max(seen.legal_moves, key=lambda move: worth(seen, move))


def worth(seen: Observation, move: m.Move) -> float:
    """The points that a move is expected to shed."""
    hand = seen.hand or Hand()
    match move:
        case m.Draw():
            return drawing(seen, hand)
        case m.Keep(card):
            return replacing(hand, card, seen.drawn or 0)
        case m.Take(card):
            return replacing(hand, card, seen.top or 0)
        case m.Match(card) | m.Pair(card):
            return shedding(hand, card)
        case m.Stop():
            return stopping(seen, hand)
        case m.Again():
            return TURN
        case m.Counter():
            return COUNTER
        case m.Look(seat):
            return 0.1 * seen.hidden[seat] if seen.setup.is_solo else -1
        case m.Exchange(first, second):
            return designating(seen, hand, first, second)
        case m.Swap():
            return swapping(seen, hand, move)
        case m.Trade(give, _, card):
            return trading(seen, hand, give, card)
        case m.TradeCitybots():
            return -1
        case m.Give(card):
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
    """What the ability of a card is worth, given the other cards of the hand."""
    match card:
        case 12:
            return TURN
        case 11:
            return max(0, rest[-1] - 6) * 0.7
        case _:
            return 0


def shedding(hand: Hand[Card], card: Card) -> float:
    """The worth of playing a card and gaining none; the last card ends the round with no points."""
    rest = hand.minus(card)
    return burden(hand) - burden(rest) + ability(card, rest) if rest else ENDS_ROUND


@lru_cache(maxsize=1 << 16)
def replacing(hand: Hand[Card], card: Card, gained: Card) -> float:
    """The worth of playing a card and gaining another; an equal one changes nothing, even a 12."""
    if card == gained:
        return 0
    after = hand.minus(card).plus(gained)
    return burden(hand) - burden(after) + ability(card, after)


def drawing(seen: Observation, hand: Hand[Card]) -> float:
    """The worth of the best use of a drawn card, on average."""
    unseen = unseen_cards(seen)
    best = (
        count * max(0, *(replacing(hand, card, gained) for card in set(hand)))
        for gained, count in enumerate(unseen)
        if count
    )
    return sum(best) / max(1, sum(unseen))


def stopping(seen: Observation, hand: Hand[Card]) -> float:
    """The worth of STOP: with a lead over the best opponent, it takes turns from everybody.

    Without a lead it is worth a little, so that the player does not wait for turns that can shed
    nothing at all. A STOP after another STOP is worth nothing.
    """
    if seen.stop_by is not None:
        return 0
    others = (seat for seat in range(seen.setup.seats) if seat != seen.seat)
    lead = min(expected_score(seen, seat) for seat in others) - sum(hand)
    return TURN / 2 + EAGERNESS * (lead - LEAD) if lead >= LEAD else 0.05


# Unseen cards.


def expected_score(seen: Observation, seat: Seat) -> float:
    """What another seat is likely to score after one more turn; a Citybot removes a card first."""
    cards = (*seen.visible[seat], *[hidden_mean(seen)] * seen.hidden[seat])
    removed = {2: min, 3: max}.get(seen.setup.difficulty or 1)
    return sum(cards) - (removed(cards) if removed else 0) - TURN


@lru_cache(maxsize=16)
def unseen_cards(seen: Observation) -> list[int]:
    """How many copies of each value are unseen; so are all discards below the top one."""
    counts = list(seen.setup.copies)
    on_table = (card for cards in seen.visible for card in cards)
    for card in (*(seen.hand or ()), *on_table, seen.top, seen.drawn):
        if card is not None:
            counts[card] -= 1
    return counts


@lru_cache(maxsize=16)
def unseen_mean(seen: Observation) -> float:
    """The average of the unseen cards."""
    counts = unseen_cards(seen)
    return sum(card * count for card, count in enumerate(counts)) / max(1, sum(counts))


@lru_cache(maxsize=16)
def hidden_mean(seen: Observation) -> float:
    """The average hidden card; a Citybot's pile is random, while people keep low cards."""
    if seen.setup.is_solo:
        return unseen_mean(seen)
    return max(3.0, unseen_mean(seen) - LAP * seen.discard_size / seen.setup.seats)


def chance_of(seen: Observation, hand: Hand[Card], seat: Seat, value: Card) -> float:
    """The probability that a hand holds a value, if it is a random part of the unseen cards."""
    if seat == seen.seat:
        return float(value in hand)
    unseen = unseen_cards(seen)
    without, size = sum(unseen) - unseen[value], seen.hidden[seat]
    return 1 - comb(without, size) / comb(sum(unseen), size)


# The 11.


def designating(seen: Observation, hand: Hand[Card], first: Seat, second: Seat) -> float:
    """The worth of exchanging the highest card, preferably with the leader; a 9 may cancel it."""
    if seen.seat not in (first, second) or not hand:
        return -1
    other = second if first == seen.seat else first
    return hand[-1] - hidden_mean(seen) - 1 - 0.01 * seen.totals[other]


def swapping(seen: Observation, hand: Hand[Card], move: m.Swap) -> float:
    """The value given less the value gained if all announcements are right; else a penalty card."""
    targets: tuple[Seat, Seat] = asked(seen)["targets"]
    gain, odds = 0.0, 1.0
    for seat, method in zip(targets, (move.first, move.second), strict=True):
        sign = 1 if seat == seen.seat else -1
        match method:
            case m.Own(card):
                gain += sign * card
            case m.OwnLater():
                gain += sign * hand[-1]
            case m.Random():
                gain += sign * hidden_mean(seen)
            case m.Announce(value):
                gain += sign * value
                odds *= chance_of(seen, hand, seat, value)
    if seen.seat not in targets:
        gain = 0
    return odds * gain - (1 - odds) * unseen_mean(seen)


def trading(seen: Observation, hand: Hand[Card], give: Card | m.OwnLater, card: object) -> float:
    """The worth of the solo 11: your card (the highest if named later) less the Citybot's."""
    own = hand[-1] if isinstance(give, m.OwnLater) else give
    return own - (card if isinstance(card, int) else unseen_mean(seen))
