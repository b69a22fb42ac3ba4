"""Events: what happened on the table, by which clauses, and who may know.

A fact that is partly secret makes two events: one for everybody, one for those who may know all.
Each class says in one English sentence what happened; `words.fr.toml` has the French one.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from egorules.catham_city.factions import Cards, Faction, counted
from egorules.core.clause import Cites
from egorules.core.event import ALL, Audience, Seat
from egorules.core.value import Pooled


class WithCount(Pooled):
    """An event about some cards of one faction; a sentence names them as `{cards}`."""

    __slots__ = ()
    count: int
    faction: Faction

    @property
    def cards(self) -> Cards:
        return Cards(self.count, self.faction)


@frozen
class FirstPlayer(Pooled):
    says: ClassVar = "{seat:name} is the first player."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class Dealt(Pooled):
    says: ClassVar = "{seat:name} is dealt a card."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class DealtCard(Pooled):
    says: ClassVar = "{seat:name} is dealt {faction:a}."
    seat: Seat
    faction: Faction
    cites: Cites
    to: Audience


@frozen
class MarketLaid(Pooled):
    says: ClassVar = "{faction:a} is laid out in the market."
    faction: Faction
    cites: Cites
    to: Audience = ALL


@frozen
class MarketRefilled(Pooled):
    says: ClassVar = "{faction:a} fills up the market."
    faction: Faction
    cites: Cites
    to: Audience = ALL


@frozen
class MarketShort(Pooled):
    says: ClassVar = "No card is left to fill up the market; cards missing: {missing}."
    missing: int
    cites: Cites
    to: Audience = ALL


@frozen
class Reshuffled(Pooled):
    says: ClassVar = "The discard pile is shuffled and becomes the new deck; cards in it: {size}."
    size: int
    cites: Cites
    to: Audience = ALL


@frozen
class TurnBegan(Pooled):
    says: ClassVar = "It is the turn of {seat:name}."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class NextAction(Pooled):
    says: ClassVar = "{seat:name} has another action."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class Took(WithCount):
    says: ClassVar = "{seat:name} takes {cards} from the market."
    seat: Seat
    count: int
    faction: Faction
    cites: Cites
    to: Audience = ALL


@frozen
class Passed(Pooled):
    says: ClassVar = "{seat:name} passes."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class Played(WithCount):
    says: ClassVar = "{seat:name} plays {cards}."
    seat: Seat
    count: int
    faction: Faction
    cites: Cites
    to: Audience = ALL


@frozen
class PlayedWith(WithCount):
    says: ClassVar = "{seat:name} plays {cards} and {extra:a}."
    seat: Seat
    count: int
    faction: Faction
    extra: Faction
    cites: Cites
    to: Audience = ALL


@frozen
class PlayedAgainst(WithCount):
    says: ClassVar = "{seat:name} plays {cards} and {extra:a} against {target:name}."
    seat: Seat
    count: int
    faction: Faction
    extra: Faction
    target: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class HackersGiven(WithCount):
    says: ClassVar = "{seat:name} gives {cards} to {target:name}."
    seat: Seat
    count: int
    faction: Faction
    target: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class Gained(Pooled):
    says: ClassVar = "{seat:name} gains {points} influence and has {total}."
    seat: Seat
    points: int
    total: int
    cites: Cites
    to: Audience = ALL


@frozen
class Gave(Pooled):
    says: ClassVar = "{seat:name} gives {faction:a} to {receiver:name}."
    seat: Seat
    faction: Faction
    receiver: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class DiscardedForPoint(Pooled):
    says: ClassVar = "{seat:name} discards {faction:a} for a point."
    seat: Seat
    faction: Faction
    cites: Cites
    to: Audience = ALL


@frozen
class Declined(Pooled):
    says: ClassVar = "{seat:name} declines."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class PaidCard(Pooled):
    says: ClassVar = "{seat:name} pays the Mafia with {faction:a}."
    seat: Seat
    faction: Faction
    cites: Cites
    to: Audience = ALL


@frozen
class PaidInfluence(Pooled):
    says: ClassVar = "{seat:name} pays {points} influence and has {total}."
    seat: Seat
    points: int
    total: int
    cites: Cites
    to: Audience = ALL


@frozen
class NothingToPay(Pooled):
    says: ClassVar = "{seat:name} has nothing to pay with."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class ShortOfCards(Pooled):
    says: ClassVar = "{seat:name} has only one card to pay with."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class TurnedUp(Pooled):
    says: ClassVar = "{faction:a} is turned up from the deck."
    faction: Faction
    cites: Cites
    to: Audience = ALL


@frozen
class NotTurnedUp(Pooled):
    says: ClassVar = "No card is left to turn up; cards missing: {missing}."
    missing: int
    cites: Cites
    to: Audience = ALL


@frozen
class Drew(Pooled):
    says: ClassVar = "{seat:name} draws a card."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class DrewCard(Pooled):
    says: ClassVar = "{seat:name} draws {faction:a}."
    seat: Seat
    faction: Faction
    cites: Cites
    to: Audience


@frozen
class NotDrawn(Pooled):
    says: ClassVar = "No card is left to draw for {seat:name}; cards missing: {missing}."
    seat: Seat
    missing: int
    cites: Cites
    to: Audience = ALL


@frozen
class Revealed(Pooled):
    says: ClassVar = "{seat:name} reveals {faction:a}."
    seat: Seat
    faction: Faction
    cites: Cites
    to: Audience = ALL


@frozen
class NotRevealed(Pooled):
    says: ClassVar = "{seat:name} has no card left to reveal; cards missing: {missing}."
    seat: Seat
    missing: int
    cites: Cites
    to: Audience = ALL


@frozen
class TookRevealed(Pooled):
    says: ClassVar = "{seat:name} takes into hand: {told}."
    seat: Seat
    cards: tuple[Faction, ...]
    cites: Cites
    to: Audience = ALL

    @property
    def told(self) -> tuple[Cards, ...]:
        return counted(self.cards)


@frozen
class HackersStayed(WithCount):
    says: ClassVar = "{seat:name} keeps at least {cards} in hand."
    seat: Seat
    count: int
    faction: Faction
    cites: Cites
    to: Audience = ALL


@frozen
class Discarded(Pooled):
    says: ClassVar = "To the discard pile: {told}."
    cards: tuple[Faction, ...]
    cites: Cites
    to: Audience = ALL

    @property
    def told(self) -> tuple[Cards, ...]:
        return counted(self.cards)


@frozen
class SurplusDiscarded(Pooled):
    says: ClassVar = "{seat:name} holds too many cards and discards {faction:a}."
    seat: Seat
    faction: Faction
    cites: Cites
    to: Audience = ALL


@frozen
class Won(Pooled):
    says: ClassVar = "{seat:name} has {total} influence and becomes mayor."
    seat: Seat
    total: int
    cites: Cites
    to: Audience = ALL


Event = (
    FirstPlayer
    | Dealt
    | DealtCard
    | MarketLaid
    | MarketRefilled
    | MarketShort
    | Reshuffled
    | TurnBegan
    | NextAction
    | Took
    | Passed
    | Played
    | PlayedWith
    | PlayedAgainst
    | HackersGiven
    | Gained
    | Gave
    | DiscardedForPoint
    | Declined
    | PaidCard
    | PaidInfluence
    | NothingToPay
    | ShortOfCards
    | TurnedUp
    | NotTurnedUp
    | Drew
    | DrewCard
    | NotDrawn
    | Revealed
    | NotRevealed
    | TookRevealed
    | HackersStayed
    | Discarded
    | SurplusDiscarded
    | Won
)
