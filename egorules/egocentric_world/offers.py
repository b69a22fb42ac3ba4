"""How moves are offered to a person: a few words, shared by similar moves, and a short label."""

from __future__ import annotations

from typing import assert_never

from egorules.core.text import Say, say
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.observation import Observation, asked

Offer = tuple[Say, Say | str]
"""What a move does, in words that similar moves share, and the label that sets it apart."""


def offer(seen: Observation, move: m.Move) -> Offer:
    """A move in words, and its label among similar moves; the label is empty if there are none."""
    match move:
        case m.Draw():
            return say("draw a card: discard it, or keep it"), ""
        case m.Discard():
            return say("discard the {card}; it triggers nothing", card=seen.drawn), ""
        case m.Keep(card):
            return say("keep the {card} and play your", card=seen.drawn), f"[{card}]"
        case m.Take(card):
            return say("take the {card} and play your", card=seen.top), f"[{card}]"
        case m.Match(card):
            return say("match the {card} with your", card=seen.top), f"[{card}]"
        case m.Pair(play, keep):
            return say("show a pair: play the first, keep the other"), f"[{play}] + [{keep}]"
        case m.Stop() if seen.stop_by is None:
            return say("say STOP: the others have one more turn"), ""
        case m.Stop():
            return say("say STOP as well: you just pass"), ""
        case m.Pass():
            return say("pass: nothing else is possible"), ""
        case m.Again():
            return say("use the 12: take another turn"), ""
        case m.Look(seat) if seen.setup.is_solo:
            return say("use the 10: turn up the pile of"), say("{seat:name}", seat=seat)
        case m.Look(seat):
            return say("use the 10: look at the hand of"), say("{seat:name}", seat=seat)
        case m.Exchange(first, second):
            seats = (first, second)
            return say("use the 11: exchange between"), say("{seats:name}", seats=seats)
        case m.Decline():
            return say("do not use the ability"), ""
        case m.Counter():
            return say("play your 9: it cancels the {card}", card=asked(seen)["card"]), ""
        case m.Allow():
            return say("let it happen"), ""
        case m.Swap():
            return offer_swap(seen, move)
        case m.Give(card):
            return say("give, for the {card} you have seen, your", card=seen.drawn), f"[{card}]"
        case m.Trade():
            return offer_trade(move)
        case m.TradeCitybots(_, card, _, other):
            return say("exchange a card between the Citybots"), f"[{card}] ⇄ [{other}]"
        case m.Act() | m.DeckCard() | m.Pick() | m.First() | m.Winner():
            return say("{move}", move=str(move)), ""
        case _:
            assert_never(move)


def offer_trade(move: m.Trade) -> Offer:
    """The solo 11 with a Citybot: one row for each of your cards."""
    label = "?" if isinstance(move.card, m.Top) else f"[{move.card}]"
    if isinstance(move.give, m.OwnLater):
        return say("look at a pile's top, then give {seat:name} a card", seat=move.seat), label
    text = "give {seat:name} your {card} for its"
    return say(text, seat=move.seat, card=move.give), label


def offer_swap(seen: Observation, move: m.Swap) -> Offer:
    """The 11 among players: many moves in few rows, the usual ones first."""
    targets = asked(seen)["targets"]
    other = next(seat for seat in targets if seat != seen.seat)
    match move.first, move.second:
        case (m.Own(card), m.Random()) | (m.Random(), m.Own(card)):
            return say("for a random card from {seat:name}, give your", seat=other), f"[{card}]"
        case (m.Own(card), m.Announce(value)) | (m.Announce(value), m.Own(card)):
            text = "announce a value for {seat:name}, give your {card}"
            return say(text, seat=other, card=card), f"={value}"
        case (m.OwnLater(), _) | (_, m.OwnLater()):
            return say("see a random card from {seat:name}, then give yours", seat=other), ""
        case m.Random(), m.Random():
            return say("a random card from each: {seats:name}", seats=targets), ""
        case (m.Random(), _) | (_, m.Random()):
            label = f"{move.first} {move.second}"
            return say("announce one value: {seats:name}", seats=targets), label
        case _:
            label = f"{move.first} {move.second}"
            return say("announce both values: {seats:name}", seats=targets), label
