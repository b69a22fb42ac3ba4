"""Phases: what is awaited. The active player must act, except where a phase names others."""

from __future__ import annotations

from attrs import frozen

from egorules.catham_city.factions import Faction, Zone
from egorules.core.event import Seat
from egorules.core.parse import Choice
from egorules.core.value import Unique


class Action(Choice):
    """The kind of action that is being closed."""

    TAKE = "take"
    PLAY = "play"
    PASS = "pass"


@frozen(eq=False)
class ChooseFirst(Unique):
    """Chance is to name the first player."""


@frozen(eq=False)
class Deal(Unique):
    """Cards are dealt."""

    queue: tuple[Seat, ...]
    """The seats that are still to receive a card, in order."""


@frozen(eq=False)
class LayMarket(Unique):
    """The market is laid out."""


@frozen(eq=False)
class Turn(Unique):
    """The active player is to choose an action."""


@frozen(eq=False)
class Gift(Unique):
    """Journalists: others may give a card."""

    queue: tuple[Seat, ...]


@frozen(eq=False)
class Bonus(Unique):
    """Journalists, under one reading: the active player may discard a card like the one given."""

    faction: Faction
    giver: Seat
    queue: tuple[Seat, ...]
    """The seats that may give after this."""


@frozen(eq=False)
class Clue(Unique):
    """Detectives: others may discard a card of the additional card's faction."""

    faction: Faction
    queue: tuple[Seat, ...]


@frozen(eq=False)
class Payment(Unique):
    """Mafia: others pay."""

    queue: tuple[Seat, ...]
    cards: int
    """How many cards are still to be discarded if cards are paid; 0 where they cannot be."""
    influence: bool
    """Whether a point may be paid instead."""


@frozen(eq=False)
class TurnUp(Unique):
    """Bureaucrats: cards are turned up."""

    left: int
    revealed: Zone


@frozen(eq=False)
class Draw(Unique):
    """A seat draws cards."""

    seat: Seat
    left: int
    faction: Faction
    """The faction that causes it."""


@frozen(eq=False)
class Search(Unique):
    """Police: cards of the target's hand are revealed."""

    target: Seat
    left: int
    extra: Faction
    revealed: Zone


@frozen(eq=False)
class Hack(Unique):
    """Hackers: cards of the target's hand are revealed."""

    target: Seat
    left: int
    revealed: Zone


@frozen(eq=False)
class Refill(Unique):
    """The market is filled up."""

    stage: int
    """1 before the surplus is discarded, 2 after."""
    action: Action


@frozen(eq=False)
class Surplus(Unique):
    """The active player discards cards beyond the hand limit."""

    action: Action


@frozen(eq=False)
class Over(Unique):
    """Somebody has become mayor."""

    winner: Seat


Phase = (
    ChooseFirst
    | Deal
    | LayMarket
    | Turn
    | Gift
    | Bonus
    | Clue
    | Payment
    | TurnUp
    | Draw
    | Search
    | Hack
    | Refill
    | Surplus
    | Over
)
