"""The Hackers: they slip into an opponent's hand, and each one revealed brings a point."""

from __future__ import annotations

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city.end import gain_or_win
from egorules.catham_city.end_of_action import close_action
from egorules.catham_city.faction_play import (
    Playable,
    Table,
    enough_cards,
    no_extra,
    opponent_named,
)
from egorules.catham_city.factions import EMPTY, Faction, Zone
from egorules.catham_city.moving_cards import from_hand, to_hand, with_hand
from egorules.catham_city.state import Action, Hack, Result, State
from egorules.core.event import Seat
from egorules.core.rules import Needs, need
from egorules.core.value import but

MOST = 4
"""At most this many Hackers are given."""


def play_needs(table: Table, move: m.Play) -> Needs:
    """One to four Hackers, and an opponent with as many cards (`cc.faction.hackers.target`,
    `cc.faction.hackers.condition`)."""
    few = 1 <= move.count <= MOST
    yield need(cc.FACTION_HACKERS_PLAY, few, "one to four Hackers are given")
    yield no_extra(move)
    yield opponent_named(table, move, cc.FACTION_HACKERS_TARGET)
    yield from enough_cards(table, move, cc.FACTION_HACKERS_CONDITION)


def play(state: State, move: m.Play) -> Result:
    """The opponent mixes the Hackers into the hand (`cc.faction.hackers.play`)."""
    assert move.target is not None
    cites = (
        cc.FACTION_HACKERS_PLAY,
        cc.FACTION_HACKERS_TARGET,
        cc.FACTION_HACKERS_CONDITION,
        cc.TURN_PLAY,
        cc.EFFECT_ORDER,
    )
    given = e.HackersGiven(state.active, move.count, move.faction, move.target, cites=cites)
    after = from_hand(state, state.active, move.faction, move.count)
    after = to_hand(after, move.target, move.faction, move.count)
    return Result(but(after, phase=Hack(move.target, move.count, EMPTY)), (given,))


def reveal_card(state: State, phase: Hack, move: m.Reveal) -> Result:
    """A card of the opponent's hand is revealed at random (`cc.faction.hackers.reveal`)."""
    cites = (cc.FACTION_HACKERS_REVEAL, cc.BOX_ALIKE, cc.TABLE_OPEN)
    shown = e.Revealed(phase.target, move.faction, cites=cites)
    revealed = phase.revealed.plus(move.faction)
    after = but(from_hand(state, phase.target, move.faction), in_play=revealed)
    if phase.left > 1:
        more = Hack(phase.target, phase.left - 1, revealed)
        return Result(but(after, phase=more), (shown,))
    return Result(after, (shown,)).then(score, phase.target, revealed)


def score(state: State, target: Seat, revealed: Zone) -> Result:
    """A point for each Hacker among the cards revealed (`cc.faction.hackers.gain`)."""
    points, why = revealed.count(Faction.HACKERS), cc.FACTION_HACKERS_GAIN
    return gain_or_win(
        state,
        state.active,
        points,
        why,
        lambda state: discard_hackers_take_others(state, target, revealed),
    )


def discard_hackers_take_others(state: State, target: Seat, revealed: Zone) -> Result:
    """Hackers that scored are discarded, the other cards revealed go to the active player's hand,
    Hackers not revealed stay (`cc.faction.hackers.discard`, `cc.faction.hackers.take`,
    `cc.faction.hackers.stay`)."""
    scored = revealed.count(Faction.HACKERS)
    taken = revealed.minus(Faction.HACKERS, scored)
    unseen = revealed.size() - scored
    seat, events = state.active, list[e.Event]()
    if scored:
        cites = (cc.FACTION_HACKERS_DISCARD, cc.TABLE_OPEN)
        events.append(e.Discarded((Faction.HACKERS,) * scored, cites=cites))
    if taken:
        events.append(e.TookRevealed(seat, tuple(taken), cites=(cc.FACTION_HACKERS_TAKE,)))
    if unseen:
        stay = (cc.FACTION_HACKERS_STAY,)
        events.append(e.HackersStayed(target, unseen, Faction.HACKERS, cites=stay))
    after = but(
        state,
        hands=with_hand(state, seat, state.hands[seat].together(taken)),
        discard=state.discard.plus(Faction.HACKERS, scored),
        in_play=EMPTY,
    )
    return Result(after, tuple(events)).then(close_action, Action.PLAY)


HACKERS = Playable(play, play_needs, has_target=True)
