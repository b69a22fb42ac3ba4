"""The Robochas: five cards for two of them, or three points for four."""

from __future__ import annotations

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city.end import gain_or_win
from egorules.catham_city.end_of_action import discard_played
from egorules.catham_city.faction_play import (
    Playable,
    Table,
    alone,
    draw_then_discard,
    put_into_play,
)
from egorules.catham_city.factions import Faction
from egorules.catham_city.state import Result, State
from egorules.core.rules import Needs, need


def play_needs(table: Table, move: m.Play) -> Needs:
    """Two Robochas or four, and nothing else (`cc.faction.robochas.play`)."""
    either = move.count in (2, 4)
    yield need(cc.FACTION_ROBOCHAS_PLAY, either, "either two Robochas are played or four")
    yield from alone(move, cc.FACTION_ROBOCHAS_PLAY)


def play(state: State, move: m.Play) -> Result:
    """Two draw five cards, four gain three points; then they are discarded
    (`cc.faction.robochas.draw`, `cc.faction.robochas.gain`, `cc.faction.robochas.discard`)."""
    seat, discard = state.active, cc.FACTION_ROBOCHAS_DISCARD
    cites = (cc.FACTION_ROBOCHAS_PLAY, cc.TURN_PLAY, cc.EFFECT_ORDER)
    played = e.Played(seat, move.count, move.faction, cites=cites)
    put = put_into_play(state, move, played, discard)
    if move.count == 2:
        return put.then(draw_then_discard, seat, 5, Faction.ROBOCHAS)
    why = cc.FACTION_ROBOCHAS_GAIN
    return put.then(gain_or_win, seat, 3, why, lambda state: discard_played(state, discard))


ROBOCHAS = Playable(play, play_needs)
