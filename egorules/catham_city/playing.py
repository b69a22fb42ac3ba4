"""Your turn, the action PLAY: cards of one faction from the hand, by the rule of that faction."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from egorules.catham_city import clause_ids as c
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city import rulings as r
from egorules.catham_city.bureaucrats import BUREAUCRATS
from egorules.catham_city.detectives import DETECTIVES
from egorules.catham_city.faction_play import Playable, Table
from egorules.catham_city.factions import Cards, Faction
from egorules.catham_city.hackers import HACKERS
from egorules.catham_city.journalists import JOURNALISTS
from egorules.catham_city.mafia import MAFIA
from egorules.catham_city.police import POLICE
from egorules.catham_city.robochas import ROBOCHAS
from egorules.catham_city.scientists import SCIENTISTS
from egorules.catham_city.state import Result, State
from egorules.core.rules import Needs, Rule, need
from egorules.core.value import but

PLAYS: dict[Faction, Playable] = {
    Faction.JOURNALISTS: JOURNALISTS,
    Faction.DETECTIVES: DETECTIVES,
    Faction.BUREAUCRATS: BUREAUCRATS,
    Faction.SCIENTISTS: SCIENTISTS,
    Faction.ROBOCHAS: ROBOCHAS,
    Faction.MAFIA: MAFIA,
    Faction.POLICE: POLICE,
    Faction.HACKERS: HACKERS,
}
"""The rule of each faction."""


def table(state: State, phase: p.Turn) -> Table:
    """The active player's hand, and what is open about the others."""
    rulings = state.rulings
    return Table(
        hand=state.hands[state.active],
        seat=state.active,
        sizes=tuple([hand.size() for hand in state.hands]),
        another_extra=rulings.detectives_extra is r.DetectivesExtra.ANOTHER_FACTION,
        within_hand=rulings.police_beyond_hand is r.PoliceBeyondHand.ILLEGAL,
    )


def plays(seen: Table) -> Iterator[m.Play]:
    """Every number of cards of every faction in hand, with every extra and every opponent."""
    hand = seen.hand.table()
    opponents = [seat for seat in range(len(seen.sizes)) if seat != seen.seat]
    for faction, held in hand.items():
        rule = PLAYS[faction]
        extras = hand if rule.has_extra else [None]
        targets = opponents if rule.has_target else [None]
        for count, extra, target in product(range(1, held + 1), extras, targets):
            yield m.Play(count, faction, extra, target)


def play_needs(seen: Table, move: m.Play) -> Needs:
    """The cards must be in hand and follow the rule of their faction (`cc.turn.play`)."""
    yield from complete_set(seen, move)
    yield from PLAYS[move.faction].needs(seen, move)


def complete_set(seen: Table, move: m.Play) -> Needs:
    """Everything played must be in the hand at the same time (`cc.turn.play.complete`)."""
    held = seen.hand.count(move.faction)
    text = "you hold only {cards}"
    yield need(c.TURN_PLAY_COMPLETE, held >= move.count, text, cards=Cards(held, move.faction))


def play(state: State, phase: p.Turn, move: m.Play) -> Result:
    """Cards of one faction are played by the rule of that faction (`cc.turn.play`)."""
    begun = but(state, actions_left=state.actions_left - 1)
    return PLAYS[move.faction].does(begun, move)


PLAY = Rule(play, play_needs, plays, table)
