"""The Police: an opponent reveals cards; each one like the additional card brings a point."""

from __future__ import annotations

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city.end import gain_or_win
from egorules.catham_city.faction_play import (
    Playable,
    Table,
    discarded_at_once,
    draw_then_discard,
    enough_cards,
    extra_held,
    opponent_named,
    put_into_play,
)
from egorules.catham_city.factions import EMPTY, Faction, Zone, zone
from egorules.catham_city.moving_cards import from_hand, one_into_play
from egorules.catham_city.state import Result, Search, State
from egorules.core.event import Seat
from egorules.core.rules import Needs, need
from egorules.core.value import but


def play_needs(table: Table, move: m.Play) -> Needs:
    """Police cards, a card of another faction, and an opponent (`cc.faction.police.play`,
    `cc.faction.police.extra`, `cc.faction.police.target`)."""
    some = move.count >= 1
    yield need(cc.FACTION_POLICE_PLAY, some, "at least one Police card is played")
    another = move.extra is not None and move.extra is not Faction.POLICE
    text = "name a card of another faction that is played with them"
    yield need(cc.FACTION_POLICE_EXTRA, another, text)
    yield from extra_held(table, move)
    yield opponent_named(table, move, cc.FACTION_POLICE_TARGET)
    if table.within_hand:
        yield from enough_cards(table, move, cc.FACTION_POLICE_REVEAL)


def play(state: State, move: m.Play) -> Result:
    """The opponent reveals a card for each Police card played (`cc.faction.police.reveal`)."""
    assert move.extra is not None
    assert move.target is not None
    cites = (
        cc.FACTION_POLICE_PLAY,
        cc.FACTION_POLICE_EXTRA,
        cc.FACTION_POLICE_TARGET,
        cc.TURN_PLAY,
        cc.EFFECT_ORDER,
    )
    facts = (state.active, move.count, move.faction, move.extra, move.target)
    put = put_into_play(
        state, move, e.PlayedAgainst(*facts, cites=cites), cc.FACTION_POLICE_DISCARD
    )
    return put.then(reveal, move.target, move.count, move.extra, EMPTY)


def reveal(state: State, target: Seat, left: int, extra: Faction, revealed: Zone) -> Result:
    """Cards are revealed as long as there are any; then they score."""
    if not left:
        return score_draw_then_discard(state, target, extra, revealed)
    if state.hands[target]:
        return Result(but(state, phase=Search(target, left, extra, revealed)))
    missing = e.NotRevealed(target, left, cites=(cc.FACTION_POLICE_REVEAL, cc.EFFECT_POSSIBLE))
    return Result(state, (missing,)).then(score_draw_then_discard, target, extra, revealed)


def reveal_card(state: State, phase: Search, move: m.Reveal) -> Result:
    """A card of the opponent's hand is revealed at random (`cc.faction.police.reveal`)."""
    cites = (cc.FACTION_POLICE_REVEAL, cc.BOX_ALIKE, cc.TABLE_OPEN)
    shown = e.Revealed(phase.target, move.faction, cites=cites)
    gone = discarded_at_once(state, zone([move.faction]), cc.FACTION_POLICE_DISCARD)
    after = one_into_play(from_hand(state, phase.target, move.faction), move.faction)
    revealed = phase.revealed.plus(move.faction)
    step = Result(after, (shown, *gone))
    return step.then(reveal, phase.target, phase.left - 1, phase.extra, revealed)


def score_draw_then_discard(state: State, target: Seat, extra: Faction, revealed: Zone) -> Result:
    """A point for each card of the additional card's faction; then the opponent draws a card for
    each Police card revealed; all cards played are discarded (`cc.faction.police.gain`,
    `cc.faction.police.draw`, `cc.faction.police.discard`)."""
    points, drawn = revealed.count(extra), revealed.count(Faction.POLICE)
    why = cc.FACTION_POLICE_GAIN
    return gain_or_win(
        state,
        state.active,
        points,
        why,
        lambda state: draw_then_discard(state, target, drawn, Faction.POLICE),
    )


POLICE = Playable(play, play_needs, has_extra=True, has_target=True)
