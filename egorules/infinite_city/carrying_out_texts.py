"""Carrying out a text: it begins with a choice or is done at once; texts within it go first.

The modules `tile_texts`, `capitol`, `library` and `plaza` say what each text does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from egorules.core.rules import Now
from egorules.core.value import but
from egorules.infinite_city import capitol, ending, library, refill
from egorules.infinite_city import clause_ids as c
from egorules.infinite_city import events as e
from egorules.infinite_city import phases as p
from egorules.infinite_city import tile_texts as texts
from egorules.infinite_city.board import Cell
from egorules.infinite_city.state import Events, Result, State, top_replaced
from egorules.infinite_city.tiles import INERT, PLACING, Kind

AT_ONCE: dict[Kind, Callable[[State, Cell], Result]] = {
    Kind.FACTORY: texts.factory,
    Kind.LIBRARY: library.look_at_five,
    Kind.POLICE: texts.police,
}
"""The texts that do not begin with a choice, and the function that begins each."""

ASKING: dict[Kind, Callable[[Cell], p.Text]] = {
    kind: phase
    for phase, kind in texts.KIND.items()
    if phase is not p.Steal and kind not in AT_ONCE
}
"""For every other text that asks for a choice, the phase with which it begins."""


def carry_out_text(state: State, phase: p.Begin) -> Result:
    """Begin a text (`ic.build.instructions`); without a legal choice it is over at once."""
    below, cell = top_replaced(state), phase.at
    kind = state.board[cell].kind
    if kind is None or kind in INERT:
        return below, ()
    if kind in PLACING and ending.placing_texts_are_skipped(state):
        silenced = e.Silenced(state.active, cell, kind, (c.END_NO_MORE_TILES,))
        return below, (silenced,)
    if kind in AT_ONCE:
        return AT_ONCE[kind](below, cell)
    asked = asking_for_choice(below, kind, cell)
    return (asked, ()) if has_choice(asked) else texts.no_effect(below, cell, kind)


def asking_for_choice(state: State, kind: Kind, cell: Cell) -> State:
    """The state in which the text of a kind asks for its first choice."""
    return but(state, stack=(*state.stack, ASKING[kind](cell)))


def has_choice(state: State) -> bool:
    """Whether the text on top of the stack has a legal choice: a move of its first rule."""
    from egorules.infinite_city.rules import MACHINE

    phase = state.phase
    rule = next(iter(MACHINE.rules[type(phase)].values()))
    now = Now(state, phase)
    return any(rule.holds(now, move) for move in rule.candidates(now))


UNASKED: dict[type[object], Callable[[State, Any], Result]] = {
    p.Begin: carry_out_text,
    p.Serving: capitol.serve,
    p.Waiting: capitol.carry_on,
    p.PutBack: library.put_back,
    p.Replace: texts.begin_temple_draw,
    p.TurnEnds: refill.begin_refill,
}
"""The phases that need no answer, and the function that carries out each."""


def carry_out_innermost_first(state: State, events: Events) -> Result:
    """Carry out what needs no answer; a text within another goes first (`ic.build.nested`)."""
    while (task := UNASKED.get(type(state.phase))) is not None:
        state, more = task(state, state.phase)
        events += more
    return state, events
