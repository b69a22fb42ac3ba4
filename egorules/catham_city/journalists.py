"""The Journalists: two points, and a card from each player who wants a point as well."""

from __future__ import annotations

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city.end import gain_or_win
from egorules.catham_city.end_of_action import discard_played
from egorules.catham_city.faction_play import Playable, Table, alone, put_into_play
from egorules.catham_city.moving_cards import from_hand, hand_to_discard, to_hand
from egorules.catham_city.rulings import JournalistsBonus
from egorules.catham_city.state import Bonus, Gift, Result, State
from egorules.catham_city.turn_order import others_clockwise
from egorules.core.event import Seat
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but


def play_needs(table: Table, move: m.Play) -> Needs:
    """Two Journalists and nothing else (`cc.faction.journalists.play`)."""
    two = move.count == 2
    yield need(cc.FACTION_JOURNALISTS_PLAY, two, "exactly two Journalists are played")
    yield from alone(move, cc.FACTION_JOURNALISTS_PLAY)


def play(state: State, move: m.Play) -> Result:
    """The active player gains two points, then the others may give a card
    (`cc.faction.journalists.gain`)."""
    cites = (cc.FACTION_JOURNALISTS_PLAY, cc.TURN_PLAY, cc.EFFECT_ORDER)
    played = e.Played(state.active, move.count, move.faction, cites=cites)
    put = put_into_play(state, move, played, cc.FACTION_JOURNALISTS_DISCARD)
    why = cc.FACTION_JOURNALISTS_GAIN
    return put.then(
        gain_or_win,
        state.active,
        2,
        why,
        lambda state: ask_then_discard(state, others_clockwise(state)),
    )


def ask_then_discard(state: State, queue: tuple[Seat, ...]) -> Result:
    """The other players are asked in turn; then the Journalists are discarded
    (`cc.faction.journalists.discard`)."""
    if queue:
        return Result(but(state, phase=Gift(queue)))
    return discard_played(state, cc.FACTION_JOURNALISTS_DISCARD)


def giver_has_bonus(state: State) -> bool:
    """Whether the giver discards a second card and gains the point."""
    return state.rulings.journalists_bonus is JournalistsBonus.GIVER


def give_needs(now: Now, move: m.Give) -> Needs:
    """The giver must hold the card, and two like it if the giver has the bonus."""
    held = now.state.hands[now.phase.queue[0]].count(move.faction)
    card = move.faction
    yield need(cc.FACTION_JOURNALISTS_GIFT, held >= 1, "you hold {card:no}", card=card)
    if giver_has_bonus(now.state):
        text = "you need two {card:many}: one to give, one to discard"
        yield need(cc.FACTION_JOURNALISTS_BONUS, held >= 2, text, card=card)


def give(state: State, phase: Gift, move: m.Give) -> Result:
    """A card goes to the active player's hand (`cc.faction.journalists.gift`)."""
    seat, *rest = phase.queue
    cites = (cc.FACTION_JOURNALISTS_GIFT, cc.REACTION_CLOCKWISE, cc.TABLE_OPEN)
    gave = e.Gave(seat, move.faction, state.active, cites=cites)
    after = to_hand(from_hand(state, seat, move.faction), state.active, move.faction)
    queue = tuple(rest)
    if giver_has_bonus(state):
        return Result(after, (gave,)).then(discard_same_faction, seat, move, queue)
    return Result(but(after, phase=Bonus(move.faction, seat, queue)), (gave,))


def discard_same_faction(
    state: State, seat: Seat, move: m.Give | m.Discard, queue: tuple[Seat, ...]
) -> Result:
    """A card of the gift's faction is discarded for a point (`cc.faction.journalists.bonus`)."""
    why = cc.FACTION_JOURNALISTS_BONUS
    gone = e.DiscardedForPoint(seat, move.faction, cites=(why, cc.TABLE_OPEN))
    step = Result(hand_to_discard(state, seat, move.faction), (gone,))
    return step.then(gain_or_win, seat, 1, why, lambda state: ask_then_discard(state, queue))


def decline_gift(state: State, phase: Gift, move: m.Decline) -> Result:
    """The player gives no card; nobody has to (`cc.faction.journalists.gift`)."""
    seat, *rest = phase.queue
    declined = e.Declined(seat, cites=(cc.FACTION_JOURNALISTS_GIFT, cc.REACTION_CLOCKWISE))
    return Result(state, (declined,)).then(ask_then_discard, tuple(rest))


def bonus_needs(now: Now, move: m.Discard) -> Needs:
    """The card must be of the gift's faction; the active player has one, the gift itself."""
    gift = now.phase.faction
    text = "only {card:a} brings a point here"
    yield need(cc.FACTION_JOURNALISTS_BONUS, move.faction is gift, text, card=gift)


def take_bonus(state: State, phase: Bonus, move: m.Discard) -> Result:
    """The active player discards a card of the gift's faction (`cc.faction.journalists.bonus`)."""
    return discard_same_faction(state, state.active, move, phase.queue)


def decline_bonus(state: State, phase: Bonus, move: m.Decline) -> Result:
    """The active player keeps the card (`cc.faction.journalists.bonus`)."""
    declined = e.Declined(state.active, cites=(cc.FACTION_JOURNALISTS_BONUS,))
    return Result(state, (declined,)).then(ask_then_discard, phase.queue)


JOURNALISTS = Playable(play, play_needs)
