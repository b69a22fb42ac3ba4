"""Sabotage: take a clause out of the rules, from outside, so that vectors can prove their worth.

Each sabotage changes rows of the table of rules, or puts another function in the place of a rule's
own; the package knows nothing of this. Which clauses are taken out, and how, stands in
`tests/wrong_rules.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations_with_replacement, product
from typing import Any, cast

from attrs import asdict, evolve, frozen

from egorules import egocentric_world as ew
from egorules.core import rules as core
from egorules.core.clause import ClauseId
from egorules.core.rulebook import Decision, Pending
from egorules.core.rules import Machine, Needs, Now, Rule, need, only
from egorules.core.text import say
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.rules import MACHINE
from egorules.egocentric_world.setup import CITYBOTS, InvalidSetup
from egorules.egocentric_world.state import Result, State

Patch = tuple[Any, Any, object]
"""A module, class, object or dictionary, a name or key in it, and what that shall mean instead."""

ABSENT = object()


@frozen
class Sabotage:
    """One way to take a clause out of the rules."""

    what: str
    patches: Callable[[], Iterable[Patch]]


@contextmanager
def sabotaged(sabotage: Sabotage) -> Iterator[None]:
    """The rules without something, for a while."""
    undo: list[Patch] = []
    try:
        for where, name, new in sabotage.patches():
            undo.append((where, name, names_in(where).get(name, ABSENT)))
            put(where, name, new)
        forget()
        yield
    finally:
        for where, name, old in reversed(undo):
            put(where, name, old)
        forget()


def names_in(where: Any) -> Any:
    """What has a name in something."""
    return where if isinstance(where, dict) else vars(where)


def put(where: Any, name: Any, new: object) -> None:
    """Give a name another meaning, or take it away."""
    if isinstance(where, dict):
        where.pop(name, None) if new is ABSENT else where.update({name: new})
    elif new is ABSENT:
        delattr(where, name)
    else:
        setattr(where, name, new)


def forget() -> None:
    """Work the table of rules out anew, so that nothing from before, or during, lives on."""
    values = [each for module in (core, *game_modules()) for each in vars(module).values()]
    for each in (*values, type(ew.Setup).__call__):
        if callable(clear := getattr(each, "cache_clear", None)):
            clear()
    table = {
        (phase, kind): rule for phase, each in MACHINE.rules.items() for kind, rule in each.items()
    }
    fresh: Machine[State, m.Move, Any] = Machine(
        MACHINE.moments, table, untimely=MACHINE.untimely, closings=MACHINE.closings
    )
    vars(MACHINE).update(vars(fresh) | {"rules": MACHINE.rules})


def game_modules() -> list[Any]:
    """Every module of the rulebook, and the rulebook itself."""
    return [module for name, module in sys.modules.items() if name.startswith(ew.__name__)]


def rows() -> Iterator[tuple[dict[type, Rule[Any, Any]], type, Rule[Any, Any]]]:
    """Every row of the table of rules: the rows of its phase, its kind of move, and the rule."""
    for of_phase in MACHINE.rules.values():
        for kind, rule in of_phase.items():
            yield of_phase, kind, rule


def instead(old: object, new: object) -> list[Patch]:
    """Put something in the place of a function, in every name and row that the rulebook has."""
    named: list[Patch] = [
        (module, name, new)
        for module in game_modules()
        for name, each in vars(module).items()
        if each is old
    ]
    changes = [
        (of_phase, kind, rule, [part for part, each in parts(rule).items() if each is old])
        for of_phase, kind, rule in rows()
    ]
    tabled: list[Patch] = [
        (of_phase, kind, evolve(rule, **cast(Any, dict.fromkeys(changed, new))))
        for of_phase, kind, rule, changed in changes
        if changed
    ]
    assert named, old
    return [*named, *tabled]


def parts(rule: Rule[Any, Any]) -> dict[str, object]:
    """The functions of a row by their names."""
    return asdict(rule, recurse=False)


def replacing(what: str, old: object, new: object) -> Sabotage:
    """Another rule in the place of one."""
    return Sabotage(what, lambda: instead(old, new))


def within(what: str, where: object, name: str, new: object) -> Sabotage:
    """Another meaning of a name in one module only."""
    return Sabotage(what, lambda: [(where, name, new)])


# Conditions: the one source of what is legal, while something is sabotaged as well.


def every_move() -> Iterator[m.Move]:
    """Every move that can be written about a table of up to six seats."""
    values, seats = range(1, 14), range(7)
    plain = (m.Draw, m.Discard, m.Stop, m.Pass, m.Again, m.Decline, m.Counter, m.Allow, m.Act)
    yield from (kind() for kind in plain)
    for of_a_card in (m.Keep, m.Take, m.Match, m.Give, m.DeckCard, m.Pick):
        yield from map(of_a_card, values)
    for of_a_seat in (m.Look, m.First, m.Winner):
        yield from map(of_a_seat, seats)
    yield from (m.Pair(*each) for each in product(values, values))
    yield from (m.Exchange(*each) for each in combinations_with_replacement(seats, 2))
    methods: tuple[m.Method, ...] = (
        *map(m.Own, values),
        m.Random(),
        m.OwnLater(),
        *map(m.Announce, values),
    )
    yield from (m.Swap(*each) for each in product(methods, methods))
    gives, takes = (*values, m.OwnLater()), (*values, m.Top())
    yield from (m.Trade(*each) for each in product(gives, CITYBOTS, takes))
    yield from (m.TradeCitybots(1, one, 2, two) for one, two in product(values, values))


EVERY_MOVE = tuple(every_move())

Change = Callable[[Now, m.Move, Needs], Needs]
"""What the conditions of a move become."""


def conditions(change: Change) -> list[Patch]:
    """Every row with changed conditions; whatever can be written is a candidate.

    A move that cannot be made although it is legal now does nothing.
    """
    return [(of_phase, kind, changed(rule, kind, change)) for of_phase, kind, rule in rows()]


def changed(rule: Rule[Any, Any], kind: type, change: Change) -> Rule[Any, Any]:
    """A row with changed conditions."""

    def needs(now: Now, move: m.Move) -> Needs:
        return change(now, move, rule.needs(rule.sees(now.state, now.phase), move))

    def does(state: State, phase: Any, move: m.Move) -> Result:
        try:
            after, events = rule.does(state, phase, move)
            MACHINE.pending(after)
        except (AssertionError, LookupError, ValueError):  # it was illegal, and with good reason
            return state, ()
        return after, events

    every = only(*(move for move in EVERY_MOVE if type(move) is kind))
    return Rule(does, needs, every, weights=rule.weights)


def dropped(clause: str) -> Sabotage:
    """The clause forbids nothing any more: its needs hold, and its moment excludes nothing."""

    def change(now: Now, move: m.Move, needs: Needs) -> Needs:
        return (each._replace(holds=each.holds or each.clause == clause) for each in needs)

    return Sabotage("forbids nothing", lambda: [*conditions(change), *at_any_time(clause)])


def at_any_time(clause: str) -> Iterator[Patch]:
    """At the moment of a clause every move of anybody is legal; what is untimely does nothing."""
    of_machine = MACHINE.pending

    def needs(now: Now, move: m.Move) -> Needs:
        moment, awaited = MACHINE.moment(now.state), MACHINE.awaited(now.state)
        yield need(moment, moment == clause, awaited.text, **dict(awaited.facts))

    def pending(state: State) -> Pending:
        now = of_machine(state)
        if MACHINE.moment(state) != clause:
            return now
        facts = now.facts if isinstance(now, Decision) else ()
        return Decision(Anybody(), "anything", facts)

    idle: Rule[State, Any] = Rule(lambda state, phase, move: (state, ()), needs)
    for phase, of_phase in MACHINE.rules.items():
        moment = MACHINE.moments[phase].clause
        if callable(moment) or moment == clause:
            yield from ((of_phase, kind, idle) for kind in MACHINE.moves - of_phase.keys())
    yield MACHINE, "pending", pending


class Anybody(int):
    """A seat that is everybody's."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = int.__hash__


def forbidden(clause: str) -> Sabotage:
    """The clause allows nothing any more: whatever needs it is illegal."""

    def change(now: Now, move: m.Move, needs: Needs) -> Needs:
        return (each._replace(holds=each.holds and each.clause != clause) for each in needs)

    return Sabotage("allows nothing", lambda: conditions(change))


def refused(what: str, clause: ClauseId, *kinds: type[m.Move], solo_only: bool = False) -> Sabotage:
    """Certain moves are refused."""

    def change(now: Now, move: m.Move, needs: Needs) -> Needs:
        yield from needs
        if isinstance(move, kinds) and (now.state.setup.is_solo or not solo_only):
            yield need(clause, False)

    return Sabotage(what, lambda: conditions(change))


def unchanged(now: Now, move: m.Move, needs: Needs) -> Needs:
    """Conditions as they are."""
    return needs


IDLE = Sabotage("nothing", lambda: conditions(unchanged))
"""All the machinery of sabotage, and no sabotage."""


# Setups: another game from the start.


def otherwise(what: str, change: Callable[[ew.Setup], dict[str, Any]]) -> Sabotage:
    """Every setup is read as another one."""
    original = ew.read_setup

    def read_setup(data: object) -> ew.Setup:
        read = original(data)
        return evolve(read, **change(read))

    return Sabotage(what, lambda: instead(original, read_setup))


def read_as(switch: str, one: object, other: object) -> Sabotage:
    """A switch means the opposite."""

    def change(given: ew.Setup) -> dict[str, Any]:
        reading: dict[str, Any] = {switch: other if getattr(given.rulings, switch) is one else one}
        return {"rulings": evolve(given.rulings, **reading)}

    return otherwise(f"reads {switch} the other way", change)


def unchecked(self: ew.Setup) -> None:
    """Any setup will do."""


def few_players(self: ew.Setup) -> None:
    """Three to five seats and no others."""
    if not 3 <= self.seats <= 5:
        raise InvalidSetup("seats", say(""))


def any_setup(what: str, **defaults: Any) -> Sabotage:
    """Setups are not checked, and what is missing or unknown is made up."""
    original = ew.read_setup

    def read_setup(data: Any) -> ew.Setup:
        given = {**defaults, **data}
        return original({**given, "length": "single"} if given.get("length") == "three" else given)

    return Sabotage(
        what,
        lambda: [
            *instead(original, read_setup),
            (ew.Setup, "__attrs_post_init__", unchecked),
        ],
    )
