"""The Hackers: they slip into an opponent's hand, and each one revealed brings a point."""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city.end import gain_or_win, is_over
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
from egorules.catham_city.state import Events, Result, State
from egorules.core.event import Seat
from egorules.core.rules import Needs, need
from egorules.core.value import but

MOST = 4
"""At most this many Hackers are given."""


def play_needs(table: Table, move: m.Play) -> Needs:
    """One to four Hackers, and an opponent with as many cards (`cc.faction.hackers.target`,
    `cc.faction.hackers.condition`)."""
    few = 1 <= move.count <= MOST
    yield need(c.FACTION_HACKERS_PLAY, few, "one to four Hackers are given")
    yield no_extra(move)
    yield opponent_named(table, move, c.FACTION_HACKERS_TARGET)
    yield from enough_cards(table, move, c.FACTION_HACKERS_CONDITION)


def play(state: State, move: m.Play) -> Result:
    """The opponent mixes the Hackers into the hand (`cc.faction.hackers.play`)."""
    assert move.target is not None
    cites = (
        c.FACTION_HACKERS_PLAY,
        c.FACTION_HACKERS_TARGET,
        c.FACTION_HACKERS_CONDITION,
        c.TURN_PLAY,
        c.EFFECT_ORDER,
    )
    given = e.HackersGiven(state.active, move.count, move.faction, move.target, cites=cites)
    after = from_hand(state, state.active, move.faction, move.count)
    after = to_hand(after, move.target, move.faction, move.count)
    return but(after, phase=p.Hack(move.target, move.count, EMPTY)), (given,)


def reveal_card(state: State, phase: p.Hack, move: m.Reveal) -> Result:
    """A card of the opponent's hand is revealed at random (`cc.faction.hackers.reveal`)."""
    cites = (c.FACTION_HACKERS_REVEAL, c.BOX_ALIKE, c.TABLE_OPEN)
    shown = e.Revealed(phase.target, move.faction, cites=cites)
    revealed = phase.revealed.plus(move.faction)
    after = but(from_hand(state, phase.target, move.faction), in_play=revealed)
    if phase.left > 1:
        return but(after, phase=p.Hack(phase.target, phase.left - 1, revealed)), (shown,)
    return score(after, phase.target, revealed, (shown,))


def score(state: State, target: Seat, revealed: Zone, events: Events) -> Result:
    """A point for each Hacker among the cards revealed (`cc.faction.hackers.gain`)."""
    points, why = revealed.count(Faction.HACKERS), c.FACTION_HACKERS_GAIN
    state, events = gain_or_win(state, state.active, points, why, events)
    if is_over(state):
        return state, events
    return discard_hackers_take_others(state, target, revealed, events)


def discard_hackers_take_others(
    state: State, target: Seat, revealed: Zone, events: Events
) -> Result:
    """Hackers that scored are discarded, the other cards revealed go to the active player's hand,
    Hackers not revealed stay (`cc.faction.hackers.discard`, `cc.faction.hackers.take`,
    `cc.faction.hackers.stay`)."""
    scored = revealed.count(Faction.HACKERS)
    taken = revealed.minus(Faction.HACKERS, scored)
    unseen = revealed.size() - scored
    seat = state.active
    if scored:
        cites = (c.FACTION_HACKERS_DISCARD, c.TABLE_OPEN)
        events = (*events, e.Discarded((Faction.HACKERS,) * scored, cites=cites))
    if taken:
        events = (*events, e.TookRevealed(seat, tuple(taken), cites=(c.FACTION_HACKERS_TAKE,)))
    if unseen:
        stay = (c.FACTION_HACKERS_STAY,)
        events = (*events, e.HackersStayed(target, unseen, Faction.HACKERS, cites=stay))
    after = but(
        state,
        hands=with_hand(state, seat, state.hands[seat].together(taken)),
        discard=state.discard.plus(Faction.HACKERS, scored),
        in_play=EMPTY,
    )
    return close_action(after, p.Action.PLAY, events)


HACKERS = Playable(play, play_needs, has_target=True)
