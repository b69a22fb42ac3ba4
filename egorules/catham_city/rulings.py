"""The open questions that have a switch, each with its readings; the default comes first."""

from __future__ import annotations

from attrs import frozen

from egorules.core.parse import Choice
from egorules.core.ruling import reading


class Passing(Choice):
    """Must you act while an action is legal?"""

    FORCED_ONLY = "forced_only"
    ALLOWED = "allowed"


class SecondAction(Choice):
    """Must the second action of the variant be taken?"""

    REQUIRED = "required"
    OPTIONAL = "optional"


class HandLimit(Choice):
    """When does the limit of ten cards apply?"""

    EVERY_ACTION = "every_action"
    END_OF_TURN = "end_of_turn"
    TAKING_ONLY = "taking_only"


class OverLimitTake(Choice):
    """May you take more cards than fit?"""

    DISCARD_SURPLUS = "discard_surplus"
    CAPPED = "capped"


class RefillOrder(Choice):
    """Is the market filled up before or after the surplus is discarded?"""

    REFILL_FIRST = "refill_first"
    DISCARD_FIRST = "discard_first"


class ReshuffleTiming(Choice):
    """When does the discard pile become the deck?"""

    ON_DEMAND = "on_demand"
    AT_ONCE = "at_once"


class DiscardTiming(Choice):
    """When do cards that were played or revealed reach the discard pile?"""

    AFTER_EFFECT = "after_effect"
    AT_ONCE = "at_once"


class JournalistsBonus(Choice):
    """Who discards a card of the gift's faction and gains the point?"""

    GIVER = "giver"
    ACTIVE = "active"


class DetectivesExtra(Choice):
    """May the additional card be a Detective?"""

    ANY_FACTION = "any_faction"
    ANOTHER_FACTION = "another_faction"


class MafiaPayment(Choice):
    """May a player who has influence pay with a single card?"""

    FULL_PAYMENT = "full_payment"
    FREE_CHOICE = "free_choice"


class PoliceBeyondHand(Choice):
    """May more Police cards be played than the opponent has cards?"""

    REVEAL_ALL = "reveal_all"
    ILLEGAL = "illegal"


@frozen
class Rulings:
    """One reading for every switch."""

    passing: Passing = reading(Passing.FORCED_ONLY)
    second_action: SecondAction = reading(SecondAction.REQUIRED)
    hand_limit: HandLimit = reading(HandLimit.EVERY_ACTION)
    over_limit_take: OverLimitTake = reading(OverLimitTake.DISCARD_SURPLUS)
    refill_order: RefillOrder = reading(RefillOrder.REFILL_FIRST)
    reshuffle_timing: ReshuffleTiming = reading(ReshuffleTiming.ON_DEMAND)
    discard_timing: DiscardTiming = reading(DiscardTiming.AFTER_EFFECT)
    journalists_bonus: JournalistsBonus = reading(JournalistsBonus.GIVER)
    detectives_extra: DetectivesExtra = reading(DetectivesExtra.ANY_FACTION)
    mafia_payment: MafiaPayment = reading(MafiaPayment.FULL_PAYMENT)
    police_beyond_hand: PoliceBeyondHand = reading(PoliceBeyondHand.REVEAL_ALL)
