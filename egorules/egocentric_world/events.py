"""Events: what happened on the table, by which clauses, and who may know.

A fact that is partly secret makes two events: one for everybody, one for those who may know all.
Each class says in one English sentence what happened; `words.fr.toml` has the French one.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from egorules.core.clause import Cites
from egorules.core.event import ALL, Audience, Seat
from egorules.core.text import Say, say
from egorules.core.value import Pooled
from egorules.egocentric_world.cards import Card, Cards


@frozen
class FirstPlayer(Pooled):
    says: ClassVar = "{seat:name} starts round {round}."
    seat: Seat
    round: int
    cites: Cites
    to: Audience = ALL


@frozen
class TurnedUp(Pooled):
    says: ClassVar = "The deck's first card is turned up: {card:a}."
    card: Card
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
    says: ClassVar = "{seat:name} is dealt {card:a}."
    seat: Seat
    card: Card
    cites: Cites
    to: Audience


@frozen
class Reshuffled(Pooled):
    says: ClassVar = "The discard pile is shuffled and becomes the new deck; cards in it: {size}."
    size: int
    cites: Cites
    to: Audience = ALL


@frozen
class TurnPassed(Pooled):
    says: ClassVar = "{seat:name} is next."
    seat: Seat
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
    says: ClassVar = "{seat:name} draws {card:a}."
    seat: Seat
    card: Card
    cites: Cites
    to: Audience


@frozen
class Discarded(Pooled):
    says: ClassVar = "{seat:name} discards the {card} just drawn; it triggers nothing."
    seat: Seat
    card: Card
    cites: Cites
    to: Audience = ALL


@frozen
class Kept(Pooled):
    says: ClassVar = "{seat:name} keeps the drawn card."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class Took(Pooled):
    says: ClassVar = "{seat:name} takes the {card} from the discard pile."
    seat: Seat
    card: Card
    cites: Cites
    to: Audience = ALL


@frozen
class Matched(Pooled):
    says: ClassVar = "{seat:name} reveals {card:a}, equal to the {top} on top of the discard pile."
    seat: Seat
    card: Card
    top: Card
    cites: Cites
    to: Audience = ALL


@frozen
class ShowedPair(Pooled):
    says: ClassVar = "{seat:name} shows a pair, {card:a} and {kept:a}; the {kept} stays in hand."
    seat: Seat
    card: Card
    kept: Card
    cites: Cites
    to: Audience = ALL


@frozen
class Played(Pooled):
    says: ClassVar = "{seat:name} plays {card:a}."
    seat: Seat
    card: Card
    cites: Cites
    to: Audience = ALL


@frozen
class SaidStop(Pooled):
    says: ClassVar = "{seat:name} says STOP."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class Passed(Pooled):
    says: ClassVar = "{seat:name} can do nothing and passes."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class ExtraTurn(Pooled):
    says: ClassVar = "{seat:name} takes another turn after this one."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class Declined(Pooled):
    says: ClassVar = "{seat:name} does not use the ability of the {card}."
    seat: Seat
    card: Card
    cites: Cites
    to: Audience = ALL


@frozen
class NoEffect(Pooled):
    says: ClassVar = "The {card} played by {seat:name} has no effect here."
    seat: Seat
    card: Card
    cites: Cites
    to: Audience = ALL


@frozen
class Designated(Pooled):
    says: ClassVar = "{seat:name} uses {card:a}; designated: {targets:name}."
    seat: Seat
    card: Card
    targets: tuple[Seat, ...]
    cites: Cites
    to: Audience = ALL


@frozen
class Allowed(Pooled):
    says: ClassVar = "{seat:name} plays no 9."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class Cancelled(Pooled):
    says: ClassVar = "The 9 played by {seat:name} cancels the effect of the {card}."
    seat: Seat
    card: Card
    cites: Cites
    to: Audience = ALL


@frozen
class LookedAt(Pooled):
    says: ClassVar = "{seat:name} looks at the hand of {target:name}."
    seat: Seat
    target: Seat
    cites: Cites
    to: Audience = ALL


@frozen(weakref_slot=False)
class SawHand:
    says: ClassVar = "{target:name} holds {cards}."
    target: Seat
    cards: Cards
    cites: Cites
    to: Audience


@frozen
class MethodsStated(Pooled):
    says: ClassVar = "{seat:name} asks for an exchange: {ways}."
    seat: Seat
    targets: tuple[Seat, Seat]
    methods: tuple[str, str]
    """In the notation, with `*` for a card named from the player's own hand."""
    cites: Cites
    to: Audience = ALL

    @property
    def ways(self) -> tuple[Say, ...]:
        """In words, the card that each of the two hands yields."""
        return tuple(map(way, self.targets, self.methods))


def way(seat: Seat, method: str) -> Say:
    """In words, the card that a hand yields by a method."""
    match method:
        case "*":
            return say("a card chosen secretly by {seat:name}", seat=seat)
        case "?":
            return say("a random card from {seat:name}", seat=seat)
        case "own":
            return say("a card that {seat:name} names later", seat=seat)
        case _:
            return say("{value:a} announced for {seat:name}", value=int(method[1:]), seat=seat)


@frozen
class AnnouncedRight(Pooled):
    says: ClassVar = "{seat:name} has {value:a} and must give it."
    seat: Seat
    value: Card
    cites: Cites
    to: Audience = ALL


@frozen
class AnnouncedWrong(Pooled):
    says: ClassVar = "{seat:name} has no {value}."
    seat: Seat
    value: Card
    cites: Cites
    to: Audience = ALL


@frozen
class ExchangeFailed(Pooled):
    says: ClassVar = "The exchange is cancelled, and {seat:name} must pay the penalty."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class PenaltyDrawn(Pooled):
    says: ClassVar = "{seat:name} draws a penalty card."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class PenaltyCardSeen(Pooled):
    says: ClassVar = "The penalty card drawn by {seat:name} is {card:a}."
    seat: Seat
    card: Card
    cites: Cites
    to: Audience


@frozen
class PenaltyWaived(Pooled):
    says: ClassVar = "No card is left to draw: {seat:name} is spared the penalty."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class Picked(Pooled):
    says: ClassVar = "A random card is taken from the hand of {seat:name}."
    seat: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class CardSeen(Pooled):
    says: ClassVar = "The card given by {seat:name} is {card:a}."
    seat: Seat
    card: Card
    cites: Cites
    to: Audience


@frozen
class Exchanged(Pooled):
    says: ClassVar = "{targets:name} exchange a card."
    targets: tuple[Seat, Seat]
    cites: Cites
    to: Audience = ALL


@frozen
class GaveVisible(Pooled):
    says: ClassVar = "{seat:name} gives {card:a} to {receiver:name}."
    seat: Seat
    card: Card
    receiver: Seat
    cites: Cites
    to: Audience = ALL


@frozen
class Revealed(Pooled):
    says: ClassVar = "{seat:name} turns up {cards:a} from its pile."
    seat: Seat
    cards: Cards
    cites: Cites
    to: Audience = ALL


@frozen
class TurnedBack(Pooled):
    says: ClassVar = "{seat:name} turns {cards:a} face down again."
    seat: Seat
    cards: Cards
    cites: Cites
    to: Audience = ALL


@frozen(weakref_slot=False)
class CitybotStep:
    says: ClassVar = "Step {step} {outcome}: {because}."
    seat: Seat
    step: int
    applies: bool
    because: Say
    cites: Cites
    to: Audience = ALL

    @property
    def outcome(self) -> Say:
        return say("applies") if self.applies else say("does not apply")


@frozen(weakref_slot=False)
class TotalsCompared:
    says: ClassVar = "{seat:name} has {its} in all, the player {yours}."
    seat: Seat
    its: int
    yours: int
    cites: Cites
    to: Audience


@frozen
class HandEmptied(Pooled):
    says: ClassVar = "{seat:name} has no card left: round {round} is over at once."
    seat: Seat
    round: int
    cites: Cites
    to: Audience = ALL


@frozen
class StopReached(Pooled):
    says: ClassVar = "{seat:name} said STOP and would be next: round {round} is over."
    seat: Seat
    round: int
    cites: Cites
    to: Audience = ALL


@frozen(weakref_slot=False)
class ShowedHand:
    says: ClassVar = "{seat:name} shows: {cards}."
    seat: Seat
    cards: Cards
    cites: Cites
    to: Audience = ALL


@frozen
class RemovedCard(Pooled):
    says: ClassVar = "{seat:name} removes its {card} before scoring."
    seat: Seat
    card: Card
    cites: Cites
    to: Audience = ALL


@frozen(weakref_slot=False)
class Scored:
    says: ClassVar = "{seat:name} scores {score} and now has {total}."
    seat: Seat
    score: int
    total: int
    cites: Cites
    to: Audience = ALL


@frozen
class RoundWon(Pooled):
    says: ClassVar = "Lowest score of the round: {winners:name}."
    winners: tuple[Seat, ...]
    cites: Cites
    to: Audience = ALL


@frozen
class AllShuffled(Pooled):
    says: ClassVar = "All cards are shuffled into a new deck for round {round}."
    round: int
    cites: Cites
    to: Audience = ALL


@frozen
class HandsGathered(Pooled):
    says: ClassVar = "The piles stay, the hands are gathered: round {round} is dealt from the deck."
    round: int
    cites: Cites
    to: Audience = ALL


@frozen
class TieUnbroken(Pooled):
    says: ClassVar = "{seats:name} are tied; chance decides."
    seats: tuple[Seat, ...]
    cites: Cites
    to: Audience = ALL


@frozen
class GameWon(Pooled):
    says: ClassVar = "The game is over, won by {winners:name}."
    winners: tuple[Seat, ...]
    cites: Cites
    to: Audience = ALL


Event = (
    FirstPlayer
    | TurnedUp
    | Dealt
    | DealtCard
    | Reshuffled
    | TurnPassed
    | Drew
    | DrewCard
    | Discarded
    | Kept
    | Took
    | Matched
    | ShowedPair
    | Played
    | SaidStop
    | Passed
    | ExtraTurn
    | Declined
    | NoEffect
    | Designated
    | Allowed
    | Cancelled
    | LookedAt
    | SawHand
    | MethodsStated
    | AnnouncedRight
    | AnnouncedWrong
    | ExchangeFailed
    | PenaltyDrawn
    | PenaltyCardSeen
    | PenaltyWaived
    | Picked
    | CardSeen
    | Exchanged
    | GaveVisible
    | Revealed
    | TurnedBack
    | CitybotStep
    | TotalsCompared
    | HandEmptied
    | StopReached
    | ShowedHand
    | RemovedCard
    | Scored
    | RoundWon
    | AllShuffled
    | HandsGathered
    | TieUnbroken
    | GameWon
)
