"""The Scientists: two points and two cards."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import moves as m
from egorules.catham_city.end import gain_or_win, is_over
from egorules.catham_city.faction_play import Playable, Table, alone, draw_then_discard, play_alone
from egorules.catham_city.factions import Faction
from egorules.catham_city.state import Result, State
from egorules.core.rules import Needs, need


def play_needs(table: Table, move: m.Play) -> Needs:
    """Three Scientists and nothing else (`cc.faction.scientists.play`)."""
    three = move.count == 3
    yield need(c.FACTION_SCIENTISTS_PLAY, three, "exactly three Scientists are played")
    yield from alone(move, c.FACTION_SCIENTISTS_PLAY)


def play(state: State, move: m.Play) -> Result:
    """The active player gains two points and draws two cards; the Scientists are discarded
    (`cc.faction.scientists.gain`, `cc.faction.scientists.draw`,
    `cc.faction.scientists.discard`)."""
    state, events = play_alone(state, move, c.FACTION_SCIENTISTS_PLAY, c.FACTION_SCIENTISTS_DISCARD)
    state, events = gain_or_win(state, state.active, 2, c.FACTION_SCIENTISTS_GAIN, events)
    if is_over(state):
        return state, events
    return draw_then_discard(state, state.active, 2, Faction.SCIENTISTS, events)


SCIENTISTS = Playable(play, play_needs)
