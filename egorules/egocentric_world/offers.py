"""How moves are offered to a person: a few words, shared by similar moves, and a short label."""

from __future__ import annotations

from typing import assert_never

from egorules.core.text import Say, say
from egorules.egocentric_world.moves import (
    Act,
    Again,
    Allow,
    Announce,
    Counter,
    DeckCard,
    Decline,
    Discard,
    Draw,
    Exchange,
    First,
    Give,
    Keep,
    Look,
    Match,
    Move,
    Own,
    OwnLater,
    Pair,
    Pass,
    Pick,
    Random,
    Stop,
    Swap,
    Take,
    Top,
    Trade,
    TradeCitybots,
    Winner,
)
from egorules.egocentric_world.observation import Observation, asked

Offer = tuple[Say, Say | str]
"""What a move does, in words that similar moves share, and the label that sets it apart."""


def offer(seen: Observation, move: Move) -> Offer:
    """A move in words, and its label among similar moves; the label is empty if there are none."""
    match move:
        case Draw():
            return say("draw a card: discard it, or keep it"), ""
        case Discard():
            return say("discard the {card}; it triggers nothing", card=seen.drawn), ""
        case Keep(card):
            return say("keep the {card} and play your", card=seen.drawn), f"[{card}]"
        case Take(card):
            return say("take the {card} and play your", card=seen.top), f"[{card}]"
        case Match(card):
            return say("match the {card} with your", card=seen.top), f"[{card}]"
        case Pair(play, keep):
            return say("show a pair: play the first, keep the other"), f"[{play}] + [{keep}]"
        case Stop() if seen.stop_by is None:
            return say("say STOP: the others have one more turn"), ""
        case Stop():
            return say("say STOP as well: you just pass"), ""
        case Pass():
            return say("pass: nothing else is possible"), ""
        case Again():
            return say("use the 12: take another turn"), ""
        case Look(seat) if seen.setup.is_solo:
            return say("use the 10: turn up the pile of"), say("{seat:name}", seat=seat)
        case Look(seat):
            return say("use the 10: look at the hand of"), say("{seat:name}", seat=seat)
        case Exchange(first, second):
            seats = (first, second)
            return say("use the 11: exchange between"), say("{seats:name}", seats=seats)
        case Decline():
            return say("do not use the ability"), ""
        case Counter():
            return say("play your 9: it cancels the {card}", card=asked(seen)["card"]), ""
        case Allow():
            return say("let it happen"), ""
        case Swap():
            return offer_swap(seen, move)
        case Give(card):
            return say("give, for the {card} you have seen, your", card=seen.drawn), f"[{card}]"
        case Trade():
            return offer_trade(move)
        case TradeCitybots(_, card, _, other):
            return say("exchange a card between the Citybots"), f"[{card}] ⇄ [{other}]"
        case Act() | DeckCard() | Pick() | First() | Winner():
            return say("{move}", move=str(move)), ""
        case _:
            assert_never(move)


def offer_trade(move: Trade) -> Offer:
    """The solo 11 with a Citybot: one row for each of your cards."""
    label = "?" if isinstance(move.card, Top) else f"[{move.card}]"
    if isinstance(move.give, OwnLater):
        return say("look at a pile's top, then give {seat:name} a card", seat=move.seat), label
    text = "give {seat:name} your {card} for its"
    return say(text, seat=move.seat, card=move.give), label


def offer_swap(seen: Observation, move: Swap) -> Offer:
    """The 11 among players: many moves in few rows, the usual ones first."""
    targets = asked(seen)["targets"]
    other = next(seat for seat in targets if seat != seen.seat)
    match move.first, move.second:
        case (Own(card), Random()) | (Random(), Own(card)):
            return say("for a random card from {seat:name}, give your", seat=other), f"[{card}]"
        case (Own(card), Announce(value)) | (Announce(value), Own(card)):
            text = "announce a value for {seat:name}, give your {card}"
            return say(text, seat=other, card=card), f"={value}"
        case (OwnLater(), _) | (_, OwnLater()):
            return say("see a random card from {seat:name}, then give yours", seat=other), ""
        case Random(), Random():
            return say("a random card from each: {seats:name}", seats=targets), ""
        case (Random(), _) | (_, Random()):
            label = f"{move.first} {move.second}"
            return say("announce one value: {seats:name}", seats=targets), label
        case _:
            label = f"{move.first} {move.second}"
            return say("announce both values: {seats:name}", seats=targets), label
