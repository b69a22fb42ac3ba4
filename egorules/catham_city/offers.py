"""How moves are offered to a person: a few words, shared by similar moves, and a short label."""

from __future__ import annotations

from typing import Any, assert_never

from egorules.catham_city import moves as m
from egorules.catham_city import rulings as r
from egorules.catham_city.factions import Faction
from egorules.catham_city.observation import Observation
from egorules.core.text import Say, say

Offer = tuple[Say, Say | str]
"""What a move does, in words that similar moves share, and the label that sets it apart."""


def offer(seen: Observation, move: m.Move) -> Offer:
    """A move in words, and its label among similar moves; the label is empty if there are none."""
    match move:
        case m.Take(count, faction):
            return say("take from the market: {cards:many}", cards=faction), str(count)
        case m.Play():
            return offer_play(move)
        case m.Pass():
            return say("pass: give up the rest of the turn"), ""
        case m.Give(faction):
            if seen.setup.rulings.journalists_bonus is r.JournalistsBonus.GIVER:
                return say("for a point, give a card and discard another like it"), card(faction)
            return say("give a card"), card(faction)
        case m.Discard(faction):
            return offer_discard(seen, faction), card(faction)
        case m.Pay():
            return say("pay one influence"), ""
        case m.Decline():
            return say("decline"), ""
        case m.Card() | m.Reveal() | m.First():
            return say("{move}", move=str(move)), ""
        case _:
            assert_never(move)


def card(faction: Faction) -> Say:
    """A card as a label."""
    return say("{card}", card=faction)


def offer_discard(seen: Observation, faction: Faction) -> Say:
    """Why a card is discarded."""
    match seen.decision:
        case "payment":
            return say("pay the Mafia with a card")
        case "surplus":
            return say("discard a card: you hold too many")
        case _:
            return say("discard {card:a} for a point", card=faction)


def offer_play(move: m.Play) -> Offer:
    """A play, by the rule of its faction."""
    seat: dict[str, Any] = {"seat": move.target}
    match move.faction:
        case Faction.JOURNALISTS:
            return say("play 2 Journalists: 2 influence, then others may give you a card"), ""
        case Faction.DETECTIVES:
            assert move.extra is not None
            return say("play 3 Detectives: 3 influence; the card played with them"), card(
                move.extra
            )
        case Faction.BUREAUCRATS:
            text = "play Bureaucrats and turn up as many cards: 1 influence for each faction"
            return say(text), str(move.count)
        case Faction.SCIENTISTS:
            return say("play 3 Scientists: 2 influence and 2 cards"), ""
        case Faction.ROBOCHAS if move.count == 2:
            return say("play 2 Robochas: draw 5 cards"), ""
        case Faction.ROBOCHAS:
            return say("play 4 Robochas: 3 influence"), ""
        case Faction.MAFIA:
            return say("play 4 Mafia cards: 2 influence, and the others pay"), ""
        case Faction.POLICE:
            text = "play Police cards against {seat:name}, in search of {cards:many}"
            return say(text, **seat, cards=move.extra), str(move.count)
        case Faction.HACKERS:
            return say("give Hackers to {seat:name}", **seat), str(move.count)
