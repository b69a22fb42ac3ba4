"""Moves in words, for a menu: a phrase that moves of one kind share, and a label for each."""

from __future__ import annotations

from typing import assert_never

from egorules.core.text import Say, say
from egorules.infinite_city import moves as m
from egorules.infinite_city.observation import Observation
from egorules.infinite_city.tiles import Title

Offer = tuple[Say, Say | str]
"""What moves of one kind do, in words, and a label that tells this move from the others."""


def offer(seen: Observation, move: m.Move) -> Offer:
    """A move in words, and its label; the label is empty if the words say everything."""
    match move:
        case m.Play(tile, at):
            return say("play {tile:the} at", tile=Title(tile)), str(at)
        case m.UseHotel(at):
            return say("put a token on the Hotel at, in place of a tile"), str(at)
        case m.Pass():
            return say("pass"), ""
        case m.Token(at):
            return say("put a token on"), str(at)
        case m.Swap(at, seat):
            return say("take, for your token, the one on {at} of", at=at), of(seat)
        case m.Lift(at):
            return say("take back your token from"), str(at)
        case m.Remove(at):
            return say("put under the deck the tile at"), str(at)
        case m.Take(at):
            return say("take into your hand the tile at"), str(at)
        case m.Place(at):
            return say("place the deck's top tile face down at"), str(at)
        case m.Shift(source, target):
            return say("move the tile at {at} to", at=source), str(target)
        case m.Clear(at):
            return say("send back all tokens on"), str(at)
        case m.Trade(seat):
            return say("exchange your hand with"), of(seat)
        case m.Gather(at, m.Everybody.ALL):
            return say("move here all tokens from"), str(at)
        case m.Gather(at, int(seat)):
            return say("move here, from {at}, a token of", at=at), of(seat)
        case m.Look(seat):
            return say("look at the hand of"), of(seat)
        case m.Exchange(first, second):
            return say("exchange the tile at {at} with the one at", at=first), str(second)
        case m.Under(tiles):
            return say("put under the deck, uppermost first"), " ".join(tiles)
        case m.Resolve(at):
            return say("carry out next the text of the tile at"), str(at)
        case m.Done():
            return say("no more of this text"), ""
        case m.First() | m.Reveal() | m.Gather():
            return say("{move}", move=str(move)), ""
        case _:
            assert_never(move)


def of(seat: int) -> Say:
    """A seat as a label."""
    return say("{seat:name}", seat=seat)
