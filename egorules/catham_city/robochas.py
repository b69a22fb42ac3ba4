"""The Robochas: five cards for two of them, or three points for four."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import moves as m
from egorules.catham_city.end import gain_or_win, is_over
from egorules.catham_city.end_of_action import discard_played
from egorules.catham_city.faction_play import Playable, Table, alone, draw_then_discard, play_alone
from egorules.catham_city.factions import Faction
from egorules.catham_city.state import Result, State
from egorules.core.rules import Needs, need


def play_needs(table: Table, move: m.Play) -> Needs:
    """Two Robochas or four, and nothing else (`cc.faction.robochas.play`)."""
    either = move.count in (2, 4)
    yield need(c.FACTION_ROBOCHAS_PLAY, either, "either two Robochas are played or four")
    yield from alone(move, c.FACTION_ROBOCHAS_PLAY)


def play(state: State, move: m.Play) -> Result:
    """Two draw five cards, four gain three points; then they are discarded
    (`cc.faction.robochas.draw`, `cc.faction.robochas.gain`, `cc.faction.robochas.discard`)."""
    discard = c.FACTION_ROBOCHAS_DISCARD
    state, events = play_alone(state, move, c.FACTION_ROBOCHAS_PLAY, discard)
    if move.count == 2:
        return draw_then_discard(state, state.active, 5, Faction.ROBOCHAS, events)
    state, events = gain_or_win(state, state.active, 3, c.FACTION_ROBOCHAS_GAIN, events)
    if is_over(state):
        return state, events
    return discard_played(state, discard, events)


ROBOCHAS = Playable(play, play_needs)
