"""The Bureaucrats: cards are turned up, and each different faction among them brings a point."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city.deck import can_leave, due, leave_deck
from egorules.catham_city.end import gain_or_win, is_over
from egorules.catham_city.end_of_action import discard_played
from egorules.catham_city.faction_play import Playable, Table, alone, play_alone
from egorules.catham_city.factions import EMPTY, Zone, zone
from egorules.catham_city.moving_cards import into_play
from egorules.catham_city.state import Events, Result, State
from egorules.core.rules import Needs, need


def play_needs(table: Table, move: m.Play) -> Needs:
    """Any number of Bureaucrats, but at least one (`cc.faction.bureaucrats.play`)."""
    some = move.count >= 1
    yield need(c.FACTION_BUREAUCRATS_PLAY, some, "at least one Bureaucrat is played")
    yield from alone(move, c.FACTION_BUREAUCRATS_PLAY)


def play(state: State, move: m.Play) -> Result:
    """As many cards as were played are turned up (`cc.faction.bureaucrats.reveal`)."""
    why, discard = c.FACTION_BUREAUCRATS_PLAY, c.FACTION_BUREAUCRATS_DISCARD
    state, events = play_alone(state, move, why, discard)
    return turn_up(state, move.count, EMPTY, events)


def turn_up(state: State, left: int, revealed: Zone, events: Events) -> Result:
    """Cards are turned up as long as there are any; then they score."""
    if left and can_leave(state):
        return due(state, p.TurnUp(left, revealed), events)
    if left:
        cites = (c.FACTION_BUREAUCRATS_REVEAL, c.EFFECT_POSSIBLE)
        events = (*events, e.NotTurnedUp(left, cites=cites))
    return score_then_discard(state, revealed, events)


def turn_up_card(state: State, phase: p.TurnUp, move: m.Card) -> Result:
    """A card is turned up from the deck (`cc.faction.bureaucrats.reveal`)."""
    card, discard = move.faction, c.FACTION_BUREAUCRATS_DISCARD
    state, events = leave_deck(state, card)
    shown = e.TurnedUp(card, cites=(c.FACTION_BUREAUCRATS_REVEAL, c.TABLE_OPEN))
    state, events = into_play(state, zone([card]), discard, (*events, shown))
    return turn_up(state, phase.left - 1, phase.revealed.plus(card), events)


def score_then_discard(state: State, revealed: Zone, events: Events) -> Result:
    """A point for each different faction, all at once; then the cards are discarded
    (`cc.faction.bureaucrats.gain`, `cc.faction.bureaucrats.discard`)."""
    points, why = len(revealed.kinds()), c.FACTION_BUREAUCRATS_GAIN
    state, events = gain_or_win(state, state.active, points, why, events)
    if is_over(state):
        return state, events
    return discard_played(state, c.FACTION_BUREAUCRATS_DISCARD, events)


BUREAUCRATS = Playable(play, play_needs)
