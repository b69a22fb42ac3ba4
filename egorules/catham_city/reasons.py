"""Why the greedy player makes a move: one sentence, from the observation alone."""

from __future__ import annotations

from egorules.catham_city import moves as m
from egorules.catham_city.factions import Faction
from egorules.catham_city.observation import Observation
from egorules.catham_city.policies import SETS, WIN, gain, hand_of, point, winning
from egorules.core.text import Say, say

SURE = frozenset(
    {Faction.JOURNALISTS, Faction.SCIENTISTS, Faction.MAFIA, Faction.DETECTIVES, Faction.ROBOCHAS}
)
"""Factions whose influence depends on no card that is still hidden."""


def reason(seen: Observation, move: m.Move) -> Say | None:
    """What speaks for a move, as the greedy player weighs it."""
    match move:
        case m.Take(count, faction):
            return taken(hand_of(seen).count(faction) + count, faction)
        case m.Play():
            return played(seen, move)
        case m.Give() | m.Discard() if seen.decision not in ("payment", "surplus"):
            if point(seen) == WIN:
                return say("the point wins the game")
            return say("a point is worth more than what you give up")
        case m.Discard(faction) if seen.decision == "payment":
            return say("you can spare {card:a} more easily than influence", card=faction)
        case m.Discard(faction):
            return say("of your cards {card:a} promises least", card=faction)
        case m.Pay():
            return say("your cards are worth more to you than one influence")
        case m.Decline():
            return say("what you would give up is worth more than what you would get")
        case _:
            return say("nothing that you could take or play is worth more")


def taken(held: int, faction: Faction) -> Say:
    """What speaks for taking cards: a set comes closer to completion."""
    size, _ = SETS[faction]
    if held >= size:
        return say("you then hold {n} {cards:many}, enough to play", n=held, cards=faction)
    text = "you then hold {n} of the {size} {cards:many} that are worth playing together"
    return say(text, n=held, size=size, cards=faction)


def played(seen: Observation, move: m.Play) -> Say:
    """What speaks for a play: the game, influence, or cards."""
    points = gain(seen, hand_of(seen), move)
    is_winning = winning(seen, move, points)
    if is_winning == WIN:
        return say("you reach {n} influence and win", n=seen.setup.target)
    if is_winning:
        return say("it may win the game at once")
    if not points:
        return say("new cards are worth more to you than these")
    if move.faction in SURE:
        return say("it brings {n} influence, and nothing else is worth more", n=int(points))
    text = "it brings about {n} influence on average, and nothing else is worth more"
    return say(text, n=max(1, round(points)))
