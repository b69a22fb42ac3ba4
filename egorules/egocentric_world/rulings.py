"""The open questions that have a switch, each with its readings; the default comes first."""

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
    """Whether a value may be announced for your own hand."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class ExchangeCommit(Choice):
    """Whether you name your own card before or after you see the other one."""

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
    """What happens to a 9 that a Citybot's own 11 turns up."""

    COUNTER_SELF = "counter_self"
    EXCHANGE_PROCEEDS = "exchange_proceeds"


class LastCardAbility(Choice):
    """Whether the ability of a player's last card is resolved before the round ends."""

    NO_TRIGGER = "no_trigger"
    TRIGGERS = "triggers"


class WrongAnnouncement(Choice):
    """What one or two wrong announcements cost, and whether both are answered."""

    ONE_PENALTY = "one_penalty"
    PENALTY_PER_ERROR = "penalty_per_error"
    STOP_AT_FIRST = "stop_at_first"


class AnnouncedWild(Choice):
    """Whether an 8 makes an announced 7 or 9 right."""

    PRINTED_VALUE = "printed_value"
    WILD_COUNTS = "wild_counts"


class ReachingFifty(Choice):
    """Which totals end a game of several rounds."""

    FIFTY_OR_MORE = "fifty_or_more"
    ABOVE_FIFTY = "above_fifty"
    FIRST_IN_ORDER = "first_in_order"


class StopAndExtraTurn(Choice):
    """Whether a 12 gives another turn after a STOP."""

    EXTRA_TURNS_STAND = "extra_turns_stand"
    TURNS_COUNTED = "turns_counted"


class EmptyDiscard(Choice):
    """What happens if there is no discard pile when a turn begins."""

    UNAVAILABLE = "unavailable"
    TURN_UP = "turn_up"


class SoloPlayerDecline(Choice):
    """Whether you may leave an 11 or a 10 unused in solo mode."""

    MAY_DECLINE = "may_decline"
    MUST_USE = "must_use"


class DifficultyRemoval(Choice):
    """Which cards a Citybot's removal considers, and after which rounds."""

    WHOLE_HAND = "whole_hand"
    VISIBLE_ONLY = "visible_only"
    NOT_AFTER_EMPTY_HAND = "not_after_empty_hand"


class CitybotStopTotals(Choice):
    """Which totals a Citybot compares before it says STOP."""

    STRICT_HAND_TOTAL = "strict_hand_total"
    LOWER_OR_EQUAL = "lower_or_equal"
    RUNNING_TOTALS = "running_totals"
    LOWER_THAN_ALL = "lower_than_all"


class CitybotSecondReveal(Choice):
    """Which cards must be 7 or below at step 3, and how many are turned up."""

    ALL_VISIBLE_ONCE = "all_visible_once"
    NEWEST_ONLY = "newest_only"
    UNTIL_ABOVE_SEVEN = "until_above_seven"


class CitybotWildScope(Choice):
    """Whether a Citybot's 8 has its three values at steps 6 and 8 too."""

    PLAIN_EIGHT = "plain_eight"
    WILD_EVERYWHERE = "wild_everywhere"


class LookTurnsUpNine(Choice):
    """Whether a 9 that a 10 turns up undoes the reveal."""

    STAY_VISIBLE = "stay_visible"
    TURNED_BACK = "turned_back"


class PileTopNine(Choice):
    """Whether you get a 9 that your 11 finds on top of a pile."""

    NINE_PLAYED = "nine_played"
    YOU_GET_IT = "you_get_it"


class TwoCitybotsVisibleNine(Choice):
    """Whether your 11 may exchange cards between the Citybots although one shows a 9."""

    NOT_ALLOWED = "not_allowed"
    ALLOWED = "allowed"


class CitybotLookVisibleNine(Choice):
    """Whether a visible 9 protects a Citybot from the other one's 10."""

    REVEALED_ANYWAY = "revealed_anyway"
    NINE_PROTECTS = "nine_protects"


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
    last_card_ability: LastCardAbility = reading(LastCardAbility.NO_TRIGGER)
    wrong_announcement: WrongAnnouncement = reading(WrongAnnouncement.ONE_PENALTY)
    announced_wild: AnnouncedWild = reading(AnnouncedWild.PRINTED_VALUE)
    reaching_fifty: ReachingFifty = reading(ReachingFifty.FIFTY_OR_MORE)
    stop_and_extra_turn: StopAndExtraTurn = reading(StopAndExtraTurn.EXTRA_TURNS_STAND)
    empty_discard: EmptyDiscard = reading(EmptyDiscard.UNAVAILABLE)
    solo_player_decline: SoloPlayerDecline = reading(SoloPlayerDecline.MAY_DECLINE)
    difficulty_removal: DifficultyRemoval = reading(DifficultyRemoval.WHOLE_HAND)
    citybot_stop_totals: CitybotStopTotals = reading(CitybotStopTotals.STRICT_HAND_TOTAL)
    citybot_second_reveal: CitybotSecondReveal = reading(CitybotSecondReveal.ALL_VISIBLE_ONCE)
    citybot_wild_scope: CitybotWildScope = reading(CitybotWildScope.PLAIN_EIGHT)
    look_turns_up_nine: LookTurnsUpNine = reading(LookTurnsUpNine.STAY_VISIBLE)
    pile_top_nine: PileTopNine = reading(PileTopNine.NINE_PLAYED)
    two_citybots_visible_nine: TwoCitybotsVisibleNine = reading(TwoCitybotsVisibleNine.NOT_ALLOWED)
    citybot_look_visible_nine: CitybotLookVisibleNine = reading(
        CitybotLookVisibleNine.REVEALED_ANYWAY
    )

    @classmethod
    def french(cls) -> Rulings:
        """The French edition: cards are shuffled once, the table carries over between rounds."""
        return cls(round_setup=RoundSetup.CARRY_OVER)
