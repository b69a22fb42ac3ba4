"""Your turn: one action. Take cards, play cards, or where neither is possible, pass.

Taking is in `taking.py`, playing in `playing.py`; passing is here. `turn_order.py` counts actions.
"""

from __future__ import annotations

from egorules.catham_city import clause_ids as c
from egorules.catham_city import events as e
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city import rulings as r
from egorules.catham_city.end_of_action import close_action
from egorules.catham_city.playing import PLAY
from egorules.catham_city.setup import Variant
from egorules.catham_city.state import Result, State
from egorules.catham_city.taking import TAKE
from egorules.core.rules import Needs, Now, Rule, need, only
from egorules.core.value import but


def pass_needs(now: Now, move: m.Pass) -> Needs:
    """Nothing else must be possible, unless passing is allowed (`cc.turn.one-action`)."""
    text = "you must take cards or play cards while you can"
    yield need(c.TURN_ONE_ACTION, may_pass(now.state), text)


def may_pass(state: State) -> bool:
    """Whether the active player may give up the rest of the turn."""
    rulings = state.rulings
    if rulings.passing is r.Passing.ALLOWED:
        return True
    is_second = state.setup.variant is Variant.TWO_ACTIONS and state.actions_left == 1
    if is_second and rulings.second_action is r.SecondAction.OPTIONAL:
        return True
    return not any(TAKE.menu(state, state.phase)) and not any(PLAY.menu(state, state.phase))


def pass_turn(state: State, phase: p.Turn, move: m.Pass) -> Result:
    """The rest of the turn is given up (`cc.turn.one-action`)."""
    passed = e.Passed(state.active, cites=(c.TURN_ONE_ACTION,))
    return close_action(but(state, actions_left=0), p.Action.PASS, (passed,))


PASS = Rule(pass_turn, pass_needs, only(m.Pass()))
