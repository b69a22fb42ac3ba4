"""The open questions of the rulebook that are switches, each with its readings, default first."""

from __future__ import annotations

from attrs import frozen

from egorules.core.parse import Choice
from egorules.core.ruling import reading


class RoundSetup(Choice):
    """Are all 60 cards shuffled for every round, or does the table carry over?"""

    RESHUFFLE_ALL = "reshuffle_all"
    CARRY_OVER = "carry_over"


class CarryOverHands(Choice):
    """Where last round's hands go when the table carries over."""

    UNDER_DISCARD = "under_discard"
    INTO_DECK = "into_deck"


class FirstPlayerBasis(Choice):
    """Which score names the first player of a later round."""

    ROUND_SCORE = "round_score"
    RUNNING_TOTAL = "running_total"


class ReshuffleTiming(Choice):
    """When the discard pile becomes the deck."""

    ON_DEMAND = "on_demand"
    AT_ONCE = "at_once"


class ReshuffleKeepsTop(Choice):
    """Whether the top discard stays when the pile is reshuffled."""

    NO = "no"
    YES = "yes"


class RepeatStop(Choice):
    """Whether STOP may be said after a STOP."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class WinTie(Choice):
    """What a tie for the win means."""

    SHARED = "shared"
    RANDOM = "random"
    EXTRA_ROUND = "extra_round"


class DualCounter(Choice):
    """Whether the second designated player may still play a 9 after the first did."""

    FIRST_CLOSES = "first_closes"
    BOTH_MAY_PLAY = "both_may_play"


class OwnHandAnnounce(Choice):
    """Whether a value may be announced for one's own hand."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class ExchangeCommit(Choice):
    """Whether one's own card is named before or after the other card is seen."""

    BEFORE_REVEAL = "before_reveal"
    AFTER_REVEAL = "after_reveal"


class ThirdPartySight(Choice):
    """Whether the active player sees cards that pass between two others."""

    BLIND = "blind"
    ACTIVE_SEES = "active_sees"


class SoloTie(Choice):
    """Whether you share a win with a Citybot."""

    SHARED = "shared"
    HUMAN_LOSES = "human_loses"


class CitybotStep4(Choice):
    """Which of several matching cards a Citybot plays on an 8."""

    HIGHEST = "highest"
    NATURAL_FIRST = "natural_first"
    SAVE_WILD = "save_wild"


class CitybotStep5(Choice):
    """Which card of a pair made with an 8 a Citybot plays."""

    HIGHEST_PRINTED = "highest_printed"
    SAVE_WILD = "save_wild"
    NATURAL_PAIR_FIRST = "natural_pair_first"


class CitybotOwnNine(Choice):
    """What a 9 does that a Citybot's own 11 turns up."""

    COUNTER_SELF = "counter_self"
    EXCHANGE_PROCEEDS = "exchange_proceeds"


@frozen
class Rulings:
    """One reading for every switch. The defaults are the English edition's."""

    round_setup: RoundSetup = reading(RoundSetup.RESHUFFLE_ALL)
    carry_over_hands: CarryOverHands = reading(CarryOverHands.UNDER_DISCARD)
    first_player_basis: FirstPlayerBasis = reading(FirstPlayerBasis.ROUND_SCORE)
    reshuffle_timing: ReshuffleTiming = reading(ReshuffleTiming.ON_DEMAND)
    reshuffle_keeps_top: ReshuffleKeepsTop = reading(ReshuffleKeepsTop.NO)
    repeat_stop: RepeatStop = reading(RepeatStop.ALLOWED)
    win_tie: WinTie = reading(WinTie.SHARED)
    dual_counter: DualCounter = reading(DualCounter.FIRST_CLOSES)
    own_hand_announce: OwnHandAnnounce = reading(OwnHandAnnounce.ALLOWED)
    exchange_commit: ExchangeCommit = reading(ExchangeCommit.BEFORE_REVEAL)
    third_party_sight: ThirdPartySight = reading(ThirdPartySight.BLIND)
    solo_tie: SoloTie = reading(SoloTie.SHARED)
    citybot_step_4: CitybotStep4 = reading(CitybotStep4.HIGHEST)
    citybot_step_5: CitybotStep5 = reading(CitybotStep5.HIGHEST_PRINTED)
    citybot_own_nine: CitybotOwnNine = reading(CitybotOwnNine.COUNTER_SELF)

    @classmethod
    def french(cls) -> Rulings:
        """The French edition: cards are shuffled once, the table carries over between rounds."""
        return cls(round_setup=RoundSetup.CARRY_OVER)
