"""The Bureaucrats: cards are turned up, and each different faction among them brings a point."""

from __future__ import annotations

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city.deck import can_leave, due, leave_deck
from egorules.catham_city.end import gain_or_win
from egorules.catham_city.end_of_action import discard_played
from egorules.catham_city.faction_play import (
    Playable,
    Table,
    alone,
    discarded_at_once,
    put_into_play,
)
from egorules.catham_city.factions import EMPTY, Faction, Zone, zone
from egorules.catham_city.moving_cards import one_into_play
from egorules.catham_city.state import Result, State, TurnUp
from egorules.core.rules import Needs, need


def play_needs(table: Table, move: m.Play) -> Needs:
    """Any number of Bureaucrats, but at least one (`cc.faction.bureaucrats.play`)."""
    some = move.count >= 1
    yield need(cc.FACTION_BUREAUCRATS_PLAY, some, "at least one Bureaucrat is played")
    yield from alone(move, cc.FACTION_BUREAUCRATS_PLAY)


def play(state: State, move: m.Play) -> Result:
    """As many cards as were played are turned up (`cc.faction.bureaucrats.reveal`)."""
    cites = (cc.FACTION_BUREAUCRATS_PLAY, cc.TURN_PLAY, cc.EFFECT_ORDER)
    played = e.Played(state.active, move.count, move.faction, cites=cites)
    put = put_into_play(state, move, played, cc.FACTION_BUREAUCRATS_DISCARD)
    return put.then(turn_up, move.count, EMPTY)


def turn_up(state: State, left: int, revealed: Zone) -> Result:
    """Cards are turned up as long as there are any; then they score."""
    if not left:
        return score_then_discard(state, revealed)
    if can_leave(state):
        return due(state, TurnUp(left, revealed))
    missing = e.NotTurnedUp(left, cites=(cc.FACTION_BUREAUCRATS_REVEAL, cc.EFFECT_POSSIBLE))
    return Result(state, (missing,)).then(score_then_discard, revealed)


def turn_up_card(state: State, phase: TurnUp, move: m.Card) -> Result:
    """A card is turned up from the deck (`cc.faction.bureaucrats.reveal`)."""
    step = leave_deck(state, move.faction).then(show, move.faction)
    return step.then(turn_up, phase.left - 1, phase.revealed.plus(move.faction))


def show(state: State, faction: Faction) -> Result:
    """A card from the deck is laid face up among the cards in play."""
    shown = e.TurnedUp(faction, cites=(cc.FACTION_BUREAUCRATS_REVEAL, cc.TABLE_OPEN))
    gone = discarded_at_once(state, zone([faction]), cc.FACTION_BUREAUCRATS_DISCARD)
    return Result(one_into_play(state, faction), (shown, *gone))


def score_then_discard(state: State, revealed: Zone) -> Result:
    """A point for each different faction, all at once; then the cards are discarded
    (`cc.faction.bureaucrats.gain`, `cc.faction.bureaucrats.discard`)."""
    points, why = len(revealed.kinds()), cc.FACTION_BUREAUCRATS_GAIN
    discard = cc.FACTION_BUREAUCRATS_DISCARD
    return gain_or_win(
        state, state.active, points, why, lambda state: discard_played(state, discard)
    )


BUREAUCRATS = Playable(play, play_needs)
