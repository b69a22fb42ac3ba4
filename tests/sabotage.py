"""Sabotage: take a clause out of the rules, from outside, so that vectors can prove their worth.

Each sabotage drops the guards of a clause, forbids what it allows, or puts another rule in the
place of its own, by patching the modules of the rulebook; the package knows nothing of this.
Moves are then judged, listed and applied by one and the same set of guards. Which clauses are
taken out, and how, stands in `tests/wrong_rules.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations_with_replacement, product
from typing import Any

from attrs import evolve, frozen

from egorules import egocentric_world as ew
from egorules.core.clause import ClauseId
from egorules.core.rulebook import mover
from egorules.core.text import say
from egorules.core.verdict import Guard, holds, untimely, verdict
from egorules.egocentric_world import machine
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.resolve import resolve
from egorules.egocentric_world.state import CITYBOTS, InvalidSetup, Result, State

Patch = tuple[object, str, object]
"""A module or class, a name in it, and what the name shall mean instead."""

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
            undo.append((where, name, vars(where).get(name, ABSENT)))
            setattr(where, name, new)
        forget()
        yield
    finally:
        for where, name, old in reversed(undo):
            if old is ABSENT:
                delattr(where, name)
            else:
                setattr(where, name, old)
        forget()


def forget() -> None:
    """Empty every cache, so that nothing worked out before, or during, lives on."""
    values = [each for module in game_modules() for each in vars(module).values()]
    for each in (*values, type(ew.Setup).__call__):
        if callable(clear := getattr(each, "cache_clear", None)):
            clear()


def game_modules() -> list[Any]:
    """Every module of the rulebook, and the rulebook itself."""
    return [module for name, module in sys.modules.items() if name.startswith(ew.__name__)]


def instead(old: object, new: object) -> list[Patch]:
    """Put something in the place of a function, wherever the rulebook has a name for it."""
    found: list[Patch] = [
        (module, name, new)
        for module in game_modules()
        for name, each in vars(module).items()
        if each is old
    ]
    assert found, old
    return found


def replacing(what: str, old: object, new: object) -> Sabotage:
    """Another rule in the place of one."""
    return Sabotage(what, lambda: instead(old, new))


def within(what: str, where: object, name: str, new: object) -> Sabotage:
    """Another meaning of a name in one module only."""
    return Sabotage(what, lambda: [(where, name, new)])


# Guards: the one source of what is legal while something is sabotaged.


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


def guarded(
    change: Callable[[State, m.Move, tuple[Guard, ...] | None], tuple[Guard, ...] | None],
    by_whom: Callable[[State], bool] = lambda _: False,
) -> list[Patch]:
    """Judge, list and apply moves by changed guards; `by_whom`: where anybody may move."""
    original = machine.guards

    def rows_of(state: State, move: m.Move) -> tuple[Guard, ...] | None:
        return change(state, move, original(state, move))

    def is_legal(state: State, move: m.Move) -> bool:
        rows = rows_of(state, move)
        return rows is not None and holds(rows)

    timely: dict[tuple[object, ...], tuple[m.Move, ...]] = {}

    def legal_moves(state: State) -> tuple[m.Move, ...]:
        # Only what fits the moment is offered, even where anything else would be tolerated.
        moment = (type(state.phase), state.setup.is_solo, state.turn)
        if moment not in timely:
            fitting = (move for move in EVERY_MOVE if original(state, move) is not None)
            timely[moment] = tuple(fitting)
        return tuple(move for move in timely[moment] if is_legal(state, move))

    def judge(state: State, move: m.Move, by: Any = None) -> Any:
        rows = rows_of(state, move)
        wrong_mover = by not in (None, mover(machine.pending(state))) and not by_whom(state)
        if rows is None or wrong_mover:
            return untimely(machine.moment(state), machine.awaited(state))
        return verdict(machine.moment(state), rows)

    def apply(state: State, move: m.Move) -> Result:
        if original(state, move) is None:
            return Result(state)
        return resolve(state, move)

    return [
        *instead(machine.guards, rows_of),
        *instead(machine.legal_moves, legal_moves),
        *instead(machine.judge, judge),
        *instead(machine.apply, apply),
    ]


def dropped(clause: str) -> Sabotage:
    """The clause forbids nothing any more: its guards hold, and its moment excludes nothing."""

    def change(
        state: State, move: m.Move, rows: tuple[Guard, ...] | None
    ) -> tuple[Guard, ...] | None:
        if rows is None:
            return () if machine.moment(state) == clause else None
        return tuple((row[0], row[1] or row[0] == clause, row[2], row[3]) for row in rows)

    return Sabotage(
        "forbids nothing", lambda: guarded(change, lambda state: machine.moment(state) == clause)
    )


def forbidden(clause: str) -> Sabotage:
    """The clause allows nothing any more: whatever needs it is illegal."""

    def change(
        state: State, move: m.Move, rows: tuple[Guard, ...] | None
    ) -> tuple[Guard, ...] | None:
        if rows is None:
            return None
        return tuple((row[0], row[1] and row[0] != clause, row[2], row[3]) for row in rows)

    return Sabotage("allows nothing", lambda: guarded(change))


def refused(what: str, clause: str, *kinds: type[m.Move], solo_only: bool = False) -> Sabotage:
    """Certain moves are refused."""

    def change(
        state: State, move: m.Move, rows: tuple[Guard, ...] | None
    ) -> tuple[Guard, ...] | None:
        concerned = isinstance(move, kinds) and (state.setup.is_solo or not solo_only)
        if rows is None or not concerned:
            return rows
        return (*rows, (ClauseId(clause), False, "", {}))

    return Sabotage(what, lambda: guarded(change))


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


IDLE = Sabotage("nothing", lambda: guarded(lambda state, move, rows: rows))
"""All the machinery of sabotage, and no sabotage."""
