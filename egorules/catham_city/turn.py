"""A turn: take cards from the market, play cards of a faction, or pass."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from egorules.catham_city import clause_ids as cc
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city.bureaucrats import BUREAUCRATS
from egorules.catham_city.detectives import DETECTIVES
from egorules.catham_city.end_of_action import close
from egorules.catham_city.factions import Faction
from egorules.catham_city.hackers import HACKERS
from egorules.catham_city.journalists import JOURNALISTS
from egorules.catham_city.mafia import MAFIA
from egorules.catham_city.numbers import Variant
from egorules.catham_city.playing import Playable, Table, complete
from egorules.catham_city.police import POLICE
from egorules.catham_city.robochas import ROBOCHAS
from egorules.catham_city.rulings import (
    DetectivesExtra,
    Passing,
    PoliceBeyondHand,
    SecondAction,
)
from egorules.catham_city.scientists import SCIENTISTS
from egorules.catham_city.state import Action, Result, State, Turn
from egorules.catham_city.taking import TAKE
from egorules.core.rules import Needs, Now, Rule, need, only
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

# Play.


def table(state: State, phase: Turn) -> Table:
    """One's own hand, and what is open about the others."""
    rulings = state.rulings
    return Table(
        hand=state.hands[state.active],
        seat=state.active,
        sizes=tuple([hand.size() for hand in state.hands]),
        another_extra=rulings.detectives_extra is DetectivesExtra.ANOTHER_FACTION,
        within_hand=rulings.police_beyond_hand is PoliceBeyondHand.ILLEGAL,
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
    """The cards are in the hand, and the rule of their faction is kept (`cc.turn.play`)."""
    yield from complete(seen, move)
    yield from PLAYS[move.faction].needs(seen, move)


def play(state: State, phase: Turn, move: m.Play) -> Result:
    """Cards of one faction are played by the rule of that faction (`cc.turn.play`)."""
    begun = but(state, actions_left=state.actions_left - 1)
    return PLAYS[move.faction].does(begun, move)


PLAY = Rule(play, play_needs, plays, table)

# Pass.


def pass_needs(now: Now, move: m.Pass) -> Needs:
    """Nothing else is possible, or passing is allowed (`cc.turn.one-action`)."""
    text = "you must take cards or play cards while you can"
    yield need(cc.TURN_ONE_ACTION, may_pass(now.state), text)


def may_pass(state: State) -> bool:
    """Whether the active player may give up the rest of the turn."""
    rulings = state.rulings
    if rulings.passing is Passing.ALLOWED:
        return True
    is_second = state.setup.variant is Variant.TWO_ACTIONS and state.actions_left == 1
    if is_second and rulings.second_action is SecondAction.OPTIONAL:
        return True
    return not any(TAKE.menu(state, state.phase)) and not any(PLAY.menu(state, state.phase))


def give_up(state: State, phase: Turn, move: m.Pass) -> Result:
    """The rest of the turn is given up (`cc.turn.one-action`)."""
    passed = e.Passed(state.active, cites=(cc.TURN_ONE_ACTION,))
    return Result(but(state, actions_left=0), (passed,)).then(close, Action.PASS)


PASS = Rule(give_up, pass_needs, only(m.Pass()))
