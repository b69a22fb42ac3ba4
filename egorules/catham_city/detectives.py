"""The Detectives: three points; others may discard a card like the additional one for a point."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city.end import gain_or_win, is_over
from egorules.catham_city.end_of_action import discard_played
from egorules.catham_city.faction_play import Playable, Table, extra_held, no_target, put_into_play
from egorules.catham_city.factions import Faction
from egorules.catham_city.moving_cards import hand_to_discard
from egorules.catham_city.state import Events, Result, State
from egorules.catham_city.turn_order import others_clockwise
from egorules.core.event import Seat
from egorules.core.rules import Needs, Now, need
from egorules.core.value import but


def play_needs(table: Table, move: m.Play) -> Needs:
    """Three Detectives and one more card (`cc.faction.detectives.play`,
    `cc.faction.detectives.extra`)."""
    three = move.count == 3
    yield need(c.FACTION_DETECTIVES_PLAY, three, "exactly three Detectives are played")
    named = move.extra is not None
    yield need(c.FACTION_DETECTIVES_EXTRA, named, "name the card that is played with them")
    if table.another_extra:
        another = move.extra is not Faction.DETECTIVES
        text = "the card played with them is of another faction"
        yield need(c.FACTION_DETECTIVES_EXTRA, another, text)
    yield from extra_held(table, move)
    yield no_target(move, c.FACTION_DETECTIVES_PLAY)


def play(state: State, move: m.Play) -> Result:
    """The active player gains three points, then the others may discard a card
    (`cc.faction.detectives.gain`)."""
    assert move.extra is not None
    cites = (c.FACTION_DETECTIVES_PLAY, c.FACTION_DETECTIVES_EXTRA, c.TURN_PLAY, c.EFFECT_ORDER)
    played = e.PlayedWith(state.active, move.count, move.faction, move.extra, cites=cites)
    state, events = put_into_play(state, move, played, c.FACTION_DETECTIVES_DISCARD)
    state, events = gain_or_win(state, state.active, 3, c.FACTION_DETECTIVES_GAIN, events)
    if is_over(state):
        return state, events
    return ask_then_discard(state, move.extra, others_clockwise(state), events)


def ask_then_discard(
    state: State, faction: Faction, queue: tuple[Seat, ...], events: Events
) -> Result:
    """The other players are asked in turn; then the cards played are discarded
    (`cc.faction.detectives.discard`)."""
    if queue:
        return but(state, phase=p.Clue(faction, queue)), events
    return discard_played(state, c.FACTION_DETECTIVES_DISCARD, events)


def same_faction_needs(now: Now, move: m.Discard) -> Needs:
    """The card must be in hand and of the additional card's faction (`cc.symbol.same-faction`)."""
    why, extra = c.FACTION_DETECTIVES_OTHERS, now.phase.faction
    yield need(why, move.faction is extra, "only {card:a} brings a point here", card=extra)
    held = move.faction in now.state.hands[now.phase.queue[0]]
    yield need(why, held, "you hold {card:no}", card=move.faction)


def discard_same_faction(state: State, phase: p.Clue, move: m.Discard) -> Result:
    """A card is discarded for a point (`cc.faction.detectives.others`)."""
    seat, why = phase.queue[0], c.FACTION_DETECTIVES_OTHERS
    cites = (why, c.SYMBOL_SAME_FACTION, c.REACTION_CLOCKWISE, c.TABLE_OPEN)
    gone = e.DiscardedForPoint(seat, move.faction, cites=cites)
    after = hand_to_discard(state, seat, move.faction)
    state, events = gain_or_win(after, seat, 1, why, (gone,))
    if is_over(state):
        return state, events
    return ask_then_discard(state, phase.faction, phase.queue[1:], events)


def decline_discard(state: State, phase: p.Clue, move: m.Decline) -> Result:
    """The player discards no card; nobody has to (`cc.faction.detectives.others`)."""
    cites = (c.FACTION_DETECTIVES_OTHERS, c.REACTION_CLOCKWISE)
    declined = e.Declined(phase.queue[0], cites=cites)
    return ask_then_discard(state, phase.faction, phase.queue[1:], (declined,))


DETECTIVES = Playable(play, play_needs, has_extra=True)
