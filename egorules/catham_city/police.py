"""The Police: an opponent reveals cards; each one like the additional card brings a point."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city.end import gain_or_win, is_over
from egorules.catham_city.faction_play import (
    Playable,
    Table,
    draw_then_discard,
    enough_cards,
    extra_held,
    opponent_named,
    put_into_play,
)
from egorules.catham_city.factions import EMPTY, Faction, zone
from egorules.catham_city.moving_cards import from_hand, into_play
from egorules.catham_city.state import Events, Result, State
from egorules.core.rules import Needs, need
from egorules.core.value import but


def play_needs(table: Table, move: m.Play) -> Needs:
    """Police cards, a card of another faction, and an opponent (`cc.faction.police.play`,
    `cc.faction.police.extra`, `cc.faction.police.target`)."""
    some = move.count >= 1
    yield need(c.FACTION_POLICE_PLAY, some, "at least one Police card is played")
    another = move.extra is not None and move.extra is not Faction.POLICE
    text = "name a card of another faction that is played with them"
    yield need(c.FACTION_POLICE_EXTRA, another, text)
    yield from extra_held(table, move)
    yield opponent_named(table, move, c.FACTION_POLICE_TARGET)
    if table.within_hand:
        yield from enough_cards(table, move, c.FACTION_POLICE_REVEAL)


def play(state: State, move: m.Play) -> Result:
    """The opponent reveals a card for each Police card played (`cc.faction.police.reveal`)."""
    assert move.extra is not None
    assert move.target is not None
    cites = (
        c.FACTION_POLICE_PLAY,
        c.FACTION_POLICE_EXTRA,
        c.FACTION_POLICE_TARGET,
        c.TURN_PLAY,
        c.EFFECT_ORDER,
    )
    facts = (state.active, move.count, move.faction, move.extra, move.target)
    played = e.PlayedAgainst(*facts, cites=cites)
    state, events = put_into_play(state, move, played, c.FACTION_POLICE_DISCARD)
    return reveal(state, p.Search(move.target, move.count, move.extra, EMPTY), events)


def reveal(state: State, search: p.Search, events: Events) -> Result:
    """Cards are revealed as long as there are any; then they score."""
    target, left = search.target, search.left
    if left and state.hands[target]:
        return but(state, phase=search), events
    if left:
        cites = (c.FACTION_POLICE_REVEAL, c.EFFECT_POSSIBLE)
        events = (*events, e.NotRevealed(target, left, cites=cites))
    return score_draw_then_discard(state, search, events)


def reveal_card(state: State, phase: p.Search, move: m.Reveal) -> Result:
    """A card of the opponent's hand is revealed at random (`cc.faction.police.reveal`)."""
    cites = (c.FACTION_POLICE_REVEAL, c.BOX_ALIKE, c.TABLE_OPEN)
    shown = e.Revealed(phase.target, move.faction, cites=cites)
    after, card = from_hand(state, phase.target, move.faction), zone([move.faction])
    state, events = into_play(after, card, c.FACTION_POLICE_DISCARD, (shown,))
    revealed = phase.revealed.plus(move.faction)
    return reveal(state, p.Search(phase.target, phase.left - 1, phase.extra, revealed), events)


def score_draw_then_discard(state: State, search: p.Search, events: Events) -> Result:
    """A point for each card of the additional card's faction; then the opponent draws a card for
    each Police card revealed; all cards played are discarded (`cc.faction.police.gain`,
    `cc.faction.police.draw`, `cc.faction.police.discard`)."""
    points, why = search.revealed.count(search.extra), c.FACTION_POLICE_GAIN
    state, events = gain_or_win(state, state.active, points, why, events)
    if is_over(state):
        return state, events
    drawn = search.revealed.count(Faction.POLICE)
    return draw_then_discard(state, search.target, drawn, Faction.POLICE, events)


POLICE = Playable(play, play_needs, has_extra=True, has_target=True)
