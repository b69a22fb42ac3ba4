"""The Scientists: two points and two cards."""

from __future__ import annotations

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city.end import gain_or_win
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
    """Three Scientists and nothing else (`cc.faction.scientists.play`)."""
    three = move.count == 3
    yield need(cc.FACTION_SCIENTISTS_PLAY, three, "exactly three Scientists are played")
    yield from alone(move, cc.FACTION_SCIENTISTS_PLAY)


def play(state: State, move: m.Play) -> Result:
    """The active player gains two points and draws two cards; the Scientists are discarded
    (`cc.faction.scientists.gain`, `cc.faction.scientists.draw`,
    `cc.faction.scientists.discard`)."""
    seat = state.active
    cites = (cc.FACTION_SCIENTISTS_PLAY, cc.TURN_PLAY, cc.EFFECT_ORDER)
    played = e.Played(seat, move.count, move.faction, cites=cites)
    put = put_into_play(state, move, played, cc.FACTION_SCIENTISTS_DISCARD)
    why = cc.FACTION_SCIENTISTS_GAIN
    return put.then(
        gain_or_win,
        seat,
        2,
        why,
        lambda state: draw_then_discard(state, seat, 2, Faction.SCIENTISTS),
    )


SCIENTISTS = Playable(play, play_needs)
