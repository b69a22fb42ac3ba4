"""Moves, each with its written form. Numbers name printed cards; seats count clockwise from 0."""

from typing import ClassVar

from attrs import frozen

from egorules.core.event import Seat
from egorules.core.notation import Written
from egorules.core.value import Unique
from egorules.egocentric_world.cards import Card


@frozen(eq=False)
class Draw(Written):
    """Draw the deck's first card."""

    written: ClassVar = "draw"


@frozen(eq=False)
class Discard(Written):
    """Put the drawn card on the discard pile."""

    written: ClassVar = "discard"


@frozen(eq=False)
class Keep(Written):
    """Keep the drawn card and play this one from hand."""

    written: ClassVar = "keep {card}"
    examples: ClassVar = ("keep 12",)
    card: Card


@frozen(eq=False)
class Take(Written):
    """Take the top discard and play this card from hand."""

    written: ClassVar = "take {card}"
    examples: ClassVar = ("take 4",)
    card: Card


@frozen(eq=False)
class Match(Written):
    """Play a card equal to the top discard; an 8 used as a 7 is `match 8`."""

    written: ClassVar = "match {card}"
    examples: ClassVar = ("match 7", "match 8")
    card: Card


@frozen(eq=False)
class Pair(Written):
    """Show two equal cards, play the first, keep the second."""

    written: ClassVar = "pair {play}+{keep}"
    examples: ClassVar = ("pair 8+7",)
    play: Card
    keep: Card


@frozen(eq=False)
class Stop(Written):
    """Say STOP."""

    written: ClassVar = "stop"


@frozen(eq=False)
class Pass(Written):
    """Do nothing, where nothing else is legal."""

    written: ClassVar = "pass"


@frozen(eq=False)
class Again(Written):
    """Use a 12: one more turn."""

    written: ClassVar = "again"


@frozen(eq=False)
class Look(Written):
    """Use a 10 on a seat."""

    written: ClassVar = "look {seat}"
    examples: ClassVar = ("look 2",)
    seat: Seat


@frozen(eq=False)
class Exchange(Written):
    """Use an 11: designate two players, in ascending order."""

    written: ClassVar = "exchange {first},{second}"
    examples: ClassVar = ("exchange 0,1",)
    first: Seat
    second: Seat


@frozen(eq=False)
class Decline(Written):
    """Do not use the ability of the card just played."""

    written: ClassVar = "decline"


@frozen(eq=False)
class Counter(Written):
    """Answer a designation with a 9."""

    written: ClassVar = "counter"


@frozen(eq=False)
class Allow(Written):
    """Answer a designation without a 9."""

    written: ClassVar = "allow"


@frozen(eq=False)
class Own(Written):
    """Method: this card of one's own hand."""

    written: ClassVar = "{card}"
    card: Card


@frozen(eq=False)
class Random(Written):
    """Method: a random card of another player's hand."""

    written: ClassVar = "?"


@frozen(eq=False)
class Announce(Written):
    """Method: a card of the announced value."""

    written: ClassVar = "={value}"
    value: Card


@frozen(eq=False)
class OwnLater(Written):
    """Method: a card of one's own hand, to be named after the other one was seen."""

    written: ClassVar = "own"


Method = Own | Random | Announce | OwnLater


@frozen(eq=False)
class Swap(Written):
    """From each hand of an 11, in seat order: your own 6, `?` at random, `=1` an announced 1."""

    written: ClassVar = "swap {first} {second}"
    examples: ClassVar = ("swap 6 =1", "swap ? =3", "swap =4 ?")
    first: Method
    second: Method


@frozen(eq=False)
class Give(Written):
    """Name your own card after the other one was seen."""

    written: ClassVar = "give {card}"
    examples: ClassVar = ("give 6",)
    card: Card


@frozen(eq=False)
class Top(Unique):
    """The top card of a Citybot's pile."""

    def __str__(self) -> str:
        return "top"


@frozen(eq=False)
class Trade(Written):
    """Solo 11: give a card for a Citybot's visible card or its pile's top; `own`: named later."""

    written: ClassVar = "trade {give} {seat}:{card}"
    examples: ClassVar = ("trade 5 1:6", "trade 5 1:top")
    give: Card | OwnLater
    seat: Seat
    card: Card | Top


@frozen(eq=False)
class TradeCitybots(Written):
    """Solo 11: two Citybots exchange visible cards."""

    written: ClassVar = "trade {first}:{first_card} {second}:{second_card}"
    examples: ClassVar = ("trade 1:6 2:2",)
    first: Seat
    first_card: Card
    second: Seat
    second_card: Card


@frozen(eq=False)
class Act(Written):
    """A Citybot resolves its turn."""

    written: ClassVar = "act"


@frozen(eq=False)
class DeckCard(Written):
    """Chance: the card that leaves the deck."""

    written: ClassVar = "card {card}"
    examples: ClassVar = ("card 9",)
    card: Card


@frozen(eq=False)
class Pick(Written):
    """Chance: the card picked at random from a hand."""

    written: ClassVar = "pick {card}"
    examples: ClassVar = ("pick 9",)
    card: Card


@frozen(eq=False)
class First(Written):
    """Chance: the first player of the round."""

    written: ClassVar = "first {seat}"
    examples: ClassVar = ("first 2",)
    seat: Seat


@frozen(eq=False)
class Winner(Written):
    """Chance: the winner among tied players."""

    written: ClassVar = "winner {seat}"
    examples: ClassVar = ("winner 2",)
    seat: Seat


Move = (
    Draw
    | Discard
    | Keep
    | Take
    | Match
    | Pair
    | Stop
    | Pass
    | Again
    | Look
    | Exchange
    | Decline
    | Counter
    | Allow
    | Swap
    | Give
    | Trade
    | TradeCitybots
    | Act
    | DeckCard
    | Pick
    | First
    | Winner
)
