"""The Journalists: two points, and a card from each player who wants a point as well."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city import rulings as r
from egorules.catham_city.end import gain_or_win, is_over
from egorules.catham_city.end_of_action import discard_played
from egorules.catham_city.faction_play import Playable, Table, alone, play_alone
from egorules.catham_city.factions import Faction
from egorules.catham_city.moving_cards import from_hand, hand_to_discard, to_hand
from egorules.catham_city.state import Events, Result, State
from egorules.catham_city.turn_order import others_clockwise
from egorules.core.event import Seat
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but


def play_needs(table: Table, move: m.Play) -> Needs:
    """Two Journalists and nothing else (`cc.faction.journalists.play`)."""
    two = move.count == 2
    yield need(c.FACTION_JOURNALISTS_PLAY, two, "exactly two Journalists are played")
    yield from alone(move, c.FACTION_JOURNALISTS_PLAY)


def play(state: State, move: m.Play) -> Result:
    """The active player gains two points, then the others may give a card
    (`cc.faction.journalists.gain`)."""
    why, discard = c.FACTION_JOURNALISTS_PLAY, c.FACTION_JOURNALISTS_DISCARD
    state, events = play_alone(state, move, why, discard)
    state, events = gain_or_win(state, state.active, 2, c.FACTION_JOURNALISTS_GAIN, events)
    if is_over(state):
        return state, events
    return ask_then_discard(state, others_clockwise(state), events)


def ask_then_discard(state: State, queue: tuple[Seat, ...], events: Events) -> Result:
    """The other players are asked in turn; then the Journalists are discarded
    (`cc.faction.journalists.discard`)."""
    if queue:
        return but(state, phase=p.Gift(queue)), events
    return discard_played(state, c.FACTION_JOURNALISTS_DISCARD, events)


def giver_has_bonus(state: State) -> bool:
    """Whether the giver discards a second card and gains the point."""
    return state.rulings.journalists_bonus is r.JournalistsBonus.GIVER


def give_needs(now: Now, move: m.Give) -> Needs:
    """The giver must hold the card, and two like it if the giver has the bonus."""
    held = now.state.hands[now.phase.queue[0]].count(move.faction)
    card = move.faction
    yield need(c.FACTION_JOURNALISTS_GIFT, held >= 1, "you hold {card:no}", card=card)
    if giver_has_bonus(now.state):
        text = "you need two {card:many}: one to give, one to discard"
        yield need(c.FACTION_JOURNALISTS_BONUS, held >= 2, text, card=card)


def give(state: State, phase: p.Gift, move: m.Give) -> Result:
    """A card goes to the active player's hand (`cc.faction.journalists.gift`)."""
    seat, queue = phase.queue[0], phase.queue[1:]
    cites = (c.FACTION_JOURNALISTS_GIFT, c.REACTION_CLOCKWISE, c.TABLE_OPEN)
    gave = e.Gave(seat, move.faction, state.active, cites=cites)
    after = to_hand(from_hand(state, seat, move.faction), state.active, move.faction)
    if giver_has_bonus(state):
        return discard_same_faction(after, seat, move.faction, queue, (gave,))
    return but(after, phase=p.Bonus(move.faction, seat, queue)), (gave,)


def discard_same_faction(
    state: State, seat: Seat, faction: Faction, queue: tuple[Seat, ...], events: Events = ()
) -> Result:
    """A card of the gift's faction is discarded for a point (`cc.faction.journalists.bonus`)."""
    why = c.FACTION_JOURNALISTS_BONUS
    gone = e.DiscardedForPoint(seat, faction, cites=(why, c.TABLE_OPEN))
    after = hand_to_discard(state, seat, faction)
    state, events = gain_or_win(after, seat, 1, why, (*events, gone))
    if is_over(state):
        return state, events
    return ask_then_discard(state, queue, events)


def decline_gift(state: State, phase: p.Gift, move: m.Decline) -> Result:
    """The player gives no card; nobody has to (`cc.faction.journalists.gift`)."""
    cites = (c.FACTION_JOURNALISTS_GIFT, c.REACTION_CLOCKWISE)
    declined = e.Declined(phase.queue[0], cites=cites)
    return ask_then_discard(state, phase.queue[1:], (declined,))


def bonus_needs(now: Now, move: m.Discard) -> Needs:
    """The card must be of the gift's faction; the active player has one, the gift itself."""
    gift = now.phase.faction
    text = "only {card:a} brings a point here"
    yield need(c.FACTION_JOURNALISTS_BONUS, move.faction is gift, text, card=gift)


def take_bonus(state: State, phase: p.Bonus, move: m.Discard) -> Result:
    """The active player discards a card of the gift's faction (`cc.faction.journalists.bonus`)."""
    return discard_same_faction(state, state.active, move.faction, phase.queue)


def decline_bonus(state: State, phase: p.Bonus, move: m.Decline) -> Result:
    """The active player keeps the card (`cc.faction.journalists.bonus`)."""
    declined = e.Declined(state.active, cites=(c.FACTION_JOURNALISTS_BONUS,))
    return ask_then_discard(state, phase.queue, (declined,))


JOURNALISTS = Playable(play, play_needs)
