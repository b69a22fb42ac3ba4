"""Phases: what is awaited. The seat that must act is `State.turn`, except where a phase says so."""

from __future__ import annotations

from attrs import frozen

from egorules.core.event import Seat
from egorules.core.value import Unique
from egorules.egocentric_world.cards import Card
from egorules.egocentric_world.moves import Method
from egorules.egocentric_world.setup import HUMAN


@frozen(eq=False)
class ChooseFirst(Unique):
    """Chance names the first player among the seats that qualify."""

    seats: tuple[Seat, ...]


@frozen(eq=False)
class TurnUp(Unique):
    """The deck's first card starts the discard pile."""


@frozen(eq=False)
class Deal(Unique):
    """Cards are dealt one at a time from seat 0; `left` of them are still to come."""

    left: int


@frozen(eq=False)
class Turn(Unique):
    """The player whose turn it is chooses one of the five actions."""


@frozen(eq=False)
class DrawCard(Unique):
    """The player draws a card."""


@frozen(eq=False)
class Drawn(Unique):
    """The player decides about the card drawn."""

    card: Card


@frozen(eq=False)
class Ability(Unique):
    """The player decides whether and how to use the ability of the card just played."""

    card: Card


@frozen(eq=False)
class CounterWindow(Unique):
    """Designated players are asked one after another for a 9; the first of the queue is next."""

    card: Card
    targets: tuple[Seat, ...]
    queue: tuple[Seat, ...]
    cancelled: bool = False


@frozen(eq=False)
class ExchangeMethods(Unique):
    """The player says how each of the two hands yields its card."""

    targets: tuple[Seat, Seat]


@frozen(eq=False)
class RandomPick(Unique):
    """Chance picks a card from the hands that yield one at random."""

    targets: tuple[Seat, Seat]
    methods: tuple[Method, Method]
    picked: tuple[Card, ...] = ()


@frozen(eq=False)
class GiveChoice(Unique):
    """The player has seen the other card and now names one to give."""

    targets: tuple[Seat, Seat]
    card: Card


@frozen(eq=False)
class PenaltyCard(Unique):
    """The player draws for a wrong announcement; `left` cards are still to come."""

    left: int = 1


# Solo mode.


@frozen(eq=False)
class SoloAbility(Unique):
    """You decide whether and how to use the ability of the card just played."""

    card: Card


@frozen(eq=False)
class SoloGive(Unique):
    """You have seen the top of a Citybot's pile and now name your own card."""

    citybot: Seat
    card: Card

    @property
    def targets(self) -> tuple[Seat, Seat]:
        """You and the Citybot."""
        return (HUMAN, self.citybot)


@frozen(eq=False)
class CitybotTurn(Unique):
    """The Citybot whose turn it is resolves its steps."""


@frozen(eq=False)
class CitybotCard(Unique):
    """A Citybot draws a card at step 7."""


@frozen(eq=False)
class CitybotExchange(Unique):
    """You may answer a Citybot's 11 with a 9."""


# The end.


@frozen(eq=False)
class ChooseWinner(Unique):
    """Chance names the winner among the tied seats."""

    seats: tuple[Seat, ...]


@frozen(eq=False)
class GameOver(Unique):
    """The game has ended."""

    winners: tuple[Seat, ...]


Phase = (
    ChooseFirst
    | TurnUp
    | Deal
    | Turn
    | DrawCard
    | Drawn
    | Ability
    | CounterWindow
    | ExchangeMethods
    | RandomPick
    | GiveChoice
    | PenaltyCard
    | SoloAbility
    | SoloGive
    | CitybotTurn
    | CitybotCard
    | CitybotExchange
    | ChooseWinner
    | GameOver
)
