"""A sensible player: it makes the move that is expected to bring the most influence.

It knows its observation and nothing else. It does not remember what it was shown before. So a card
that somebody took openly counts like any other card that it does not see.
"""

from __future__ import annotations

from functools import lru_cache
from math import pow
from random import Random

from egorules.catham_city import moves as m
from egorules.catham_city import rulings as r
from egorules.catham_city.factions import Faction, Zone
from egorules.catham_city.observation import Observation
from egorules.core.event import Seat

WIN = 1000.0
RISK = 3.0
"""What a play is worth that may win but need not, if its expected points are enough."""
CARD = 0.3
"""What an unknown card is worth."""
HARM = 0.15
"""How much an opponent's point counts against a point of the player."""

SETS: dict[Faction, tuple[int, float]] = {
    Faction.JOURNALISTS: (2, 2.0),
    Faction.DETECTIVES: (3, 2.7),
    Faction.BUREAUCRATS: (3, 2.0),
    Faction.SCIENTISTS: (3, 2.4),
    Faction.ROBOCHAS: (4, 3.0),
    Faction.MAFIA: (4, 2.6),
    Faction.POLICE: (4, 1.5),
    Faction.HACKERS: (4, 1.6),
}
"""How many cards of a faction are worth playing together, and what that brings."""

CLOSER = 1.4
"""An exponent above 1: each further card of a set is worth more than the one before."""
HELD = 0.75
"""The part of a set's worth that counts while the set is still in hand."""


def greedy(seen: Observation, rng: Random) -> m.Move:
    """The legal move with the highest estimated worth; the first one of equals."""
    return max(seen.legal_moves, key=lambda move: worth(seen, move))


def worth(seen: Observation, move: m.Move) -> float:
    """The influence that a move is expected to bring, now and later."""
    hand = hand_of(seen)
    match move:
        case m.Take(count, faction):
            return promise(trimmed(seen, hand.plus(faction, count))) - promise(hand)
        case m.Play():
            return playing(seen, hand, move)
        case m.Pay():
            return -0.9
        case m.Give(faction):
            return giving(seen, hand, faction)
        case m.Discard(faction):
            return discarding(seen, hand, faction)
        case _:
            return 0


def hand_of(seen: Observation) -> Zone:
    """The player's own cards; a policy is never asked for a spectator."""
    assert seen.hand is not None
    return seen.hand


# What cards promise.


@lru_cache(maxsize=1 << 14)
def promise(hand: Zone) -> float:
    """What the cards of a hand will bring once their sets are complete."""
    return sum(set_promise(faction, count) for faction, count in hand.table().items())


def set_promise(faction: Faction, count: int) -> float:
    """What some cards of a faction will bring."""
    size, points = SETS[faction]
    whole, rest = divmod(count, size)
    return HELD * points * (pow(whole, 0.8) + pow(rest / size, CLOSER))


def loss(hand: Zone, faction: Faction) -> float:
    """How much less a hand promises without a card."""
    return promise(hand) - promise(hand.minus(faction))


def trimmed(seen: Observation, hand: Zone) -> Zone:
    """The hand, cut to the limit by dropping the least promising cards."""
    while hand.size() > seen.setup.hand_limit:
        kept = hand
        hand = hand.minus(min(hand.kinds(), key=lambda faction: loss(kept, faction)))
    return hand


# Plays.


def playing(seen: Observation, hand: Zone, move: m.Play) -> float:
    """The worth of a play: its points and other effects, less what the cards promised."""
    after = hand.minus(move.faction, move.count)
    if move.extra is not None:
        after = after.minus(move.extra)
    points = gain(seen, hand, move)
    return points + winning(seen, move, points) + aside(seen, move) + promise(after) - promise(hand)


def winning(seen: Observation, move: m.Play, points: float) -> float:
    """What a play is worth as a win: everything if it is sure to win, something if it may win."""
    assert seen.seat is not None
    missing = seen.setup.target - seen.influence[seen.seat]
    if move.faction not in (Faction.BUREAUCRATS, Faction.POLICE, Faction.HACKERS):
        return WIN if points >= missing else 0
    return RISK * min(1, points / missing) if move.count >= missing else 0


def gain(seen: Observation, hand: Zone, move: m.Play) -> float:
    """The points that the player can expect from a play."""
    match move.faction:
        case Faction.JOURNALISTS | Faction.SCIENTISTS | Faction.MAFIA:
            return 2
        case Faction.DETECTIVES:
            return 3
        case Faction.ROBOCHAS:
            return 3 if move.count == 4 else 0
        case Faction.BUREAUCRATS:
            kinds = len(seen.setup.factions)
            return kinds * (1 - ((kinds - 1) / kinds) ** move.count)
        case Faction.POLICE:
            assert move.extra is not None
            revealed = min(move.count, size_of(seen, move.target))
            return revealed * share(seen, hand, move.extra)
        case Faction.HACKERS:
            size = size_of(seen, move.target)
            own = size * share(seen, hand, Faction.HACKERS)
            return move.count * (move.count + own) / (size + move.count)


def aside(seen: Observation, move: m.Play) -> float:
    """What a play is worth besides points: cards gained, and what others lose or gain."""
    others = seen.setup.seats - 1
    match move.faction:
        case Faction.JOURNALISTS:
            return others * (0.4 * CARD - 0.4 * HARM)
        case Faction.DETECTIVES:
            return -others * 0.5 * HARM
        case Faction.SCIENTISTS:
            return 2 * CARD
        case Faction.ROBOCHAS:
            room = seen.setup.hand_limit - size_of(seen, seen.seat) + 2
            return min(5, room) * CARD if move.count == 2 else 0
        case Faction.MAFIA:
            return others * HARM
        case Faction.POLICE:
            return min(move.count, size_of(seen, move.target)) * CARD * HARM
        case Faction.HACKERS:
            return 0.5 * move.count * CARD
        case Faction.BUREAUCRATS:
            return 0


def size_of(seen: Observation, seat: Seat | None) -> int:
    """How many cards a seat holds."""
    return 0 if seat is None else seen.sizes[seat]


def share(seen: Observation, hand: Zone, faction: Faction) -> float:
    """The share of a faction among the unseen cards."""
    unseen = seen.setup.cards
    for open_zone in (hand, seen.market, seen.discard, seen.in_play):
        unseen = unseen.without(open_zone)
    return unseen.count(faction) / max(1, unseen.size())


# Answers.


def giving(seen: Observation, hand: Zone, faction: Faction) -> float:
    """The worth of a gift: a point for a pair, less if it may help the active player to win."""
    if seen.setup.rulings.journalists_bonus is not r.JournalistsBonus.GIVER:
        return -1
    lost = promise(hand) - promise(hand.minus(faction, 2))
    rival = seen.influence[seen.turn or 0]
    return point(seen) - lost - (CARD + HARM if rival + 3 < seen.setup.target else 1)


def discarding(seen: Observation, hand: Zone, faction: Faction) -> float:
    """The worth of a discard: for a point, to pay the Mafia, or because of the limit."""
    lost = loss(hand, faction)
    return point(seen) - lost if seen.decision in ("clue", "bonus") else -lost


def point(seen: Observation) -> float:
    """What one point is worth: everything if it is the last one missing."""
    assert seen.seat is not None
    return WIN if seen.influence[seen.seat] + 1 >= seen.setup.target else 1
