"""Worlds: all ways in which the unknown cards of a case may lie, split no further than needed.

The rules run on a table with unknown cards. When a rule looks at one, the worlds are split by what
it may find there (see `egorules.core.hidden`). So every finding is exact: worlds stay in one class
only if the rules never looked at anything in which they differ. A case without unknown cards is one
world.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from attrs import evolve, field, fields, frozen, has

from egorules.core.event import Event, seen_by
from egorules.core.hidden import UNKNOWN, content, look_through, plain, renewed
from egorules.core.knowledge import Knowledge, Looked, TooMuchWork
from egorules.core.partial import PartialTable
from egorules.core.rulebook import Rulebook

T = TypeVar("T")


@frozen
class Line:
    """A class of worlds, and the state that the moves so far have led to in all of them."""

    knowledge: Knowledge
    state: Any = None
    moves: tuple[Any, ...] = ()
    """The moves so far; a number that the case's seat cannot see may not be the one written."""
    as_written: bool = True
    """Whether all these moves are exactly as the case writes them."""

    def knowing(self, knowledge: Knowledge) -> Line:
        """The same line when more is known about its worlds."""
        return evolve(self, knowledge=knowledge, state=renewed(self.state, knowledge))


@frozen
class Finding(Generic[T]):
    """What holds in a whole class of worlds."""

    line: Line
    value: T


@frozen
class Findings(Generic[T]):
    """What holds in every world, and the unknown places that were looked at to find it out."""

    each: tuple[Finding[T], ...]
    looked: frozenset[int]

    @property
    def values(self) -> list[T]:
        """What was found, without the worlds."""
        return [finding.value for finding in self.each]


@frozen
class Offer:
    """What is legal in a class of worlds."""

    always: tuple[Any, ...]
    some: tuple[Any, ...] = field()
    """The moves that are legal in at least one of its worlds, in order; includes `always`."""

    @some.default
    def _as_always(self) -> tuple[Any, ...]:
        return self.always


@frozen
class Made:
    """A move that was made: the worlds after it, and what the case's seat is shown of it."""

    line: Line
    shown: tuple[str, tuple[Event, ...]]


@frozen
class Worlds:
    """All worlds that fit a table, after moves that are legal in each of them."""

    rulebook: Rulebook[Any, Any, Any, Any]
    table: PartialTable[Any]
    lines: tuple[Line, ...]
    looked: frozenset[int] = frozenset()
    """The unknown places that the rules have looked at so far."""

    @classmethod
    def of(
        cls,
        rulebook: Rulebook[Any, Any, Any, Any],
        table: PartialTable[Any],
        knowledge: Knowledge,
    ) -> Worlds:
        """All worlds of a table, before any move."""
        bare = cls(rulebook, table, (Line(knowledge),))
        laid = bare.find(lambda line: table.lay(line.knowledge))
        lines = tuple(evolve(each.line, state=each.value) for each in laid.each)
        return evolve(bare, lines=lines, looked=laid.looked)

    @property
    def are_known(self) -> bool:
        """Whether there are no unknown cards."""
        return not self.table.knowledge.unknowns

    def find(self, fact: Callable[[Line], T]) -> Findings[T]:
        """Find something out in every world, a whole class at a time; raises `TooMuchWork`."""
        looked = set(self.looked)
        found = tuple(self._findings(fact, looked))
        return Findings(found, frozenset(looked))

    def _findings(self, fact: Callable[[Line], T], looked: set[int]) -> Iterator[Finding[T]]:
        """The same, one class after the other; adds the places the rules looked at to `looked`."""
        waiting = list(reversed(self.lines))
        try:
            while waiting:
                line = waiting.pop()
                line.knowledge.budget.spend()
                try:
                    found = fact(line)
                except Looked as look:
                    looked.update(look.places)
                    for part in reversed(line.knowledge.split(look)):
                        waiting.append(line.knowing(part))
                else:
                    yield Finding(line, found)
        except TooMuchWork:
            raise TooMuchWork(frozenset(looked)) from None

    def told(self, value: T) -> T:
        """A value in a form that can be shown: unknown cards are written `?`."""
        shown: T = value if self.are_known else plain(value)
        return shown

    # Moves.

    def offers(self) -> list[Offer]:
        """The legal moves of each class of worlds, split no further than needed.

        If a menu depends on unknown cards, its moves are judged one by one where the table names
        candidates: then no two cards need to be known together.
        """
        offers: list[Offer] = []
        for line in self.lines:
            try:
                line.knowledge.budget.spend()
                offers.append(Offer(self.rulebook.legal_moves(line.state)))
            except Looked:
                offers += evolve(self, lines=(line,))._offers()
            except TooMuchWork:
                raise TooMuchWork(self.looked) from None
        return offers

    def _offers(self) -> Iterator[Offer]:
        """The offers of worlds whose menus depend on unknown cards."""
        candidates = self.table.candidates
        if candidates is None:
            menus = self.find(lambda line: self.rulebook.legal_moves(line.state))
            yield from map(Offer, menus.values)
            return
        glancing = (line.knowing(evolve(line.knowledge, at_a_glance=True)) for line in self.lines)
        asked = evolve(self, lines=tuple(glancing)).find(lambda line: [*candidates(line.state)])
        for each in asked.each:
            line = each.line.knowing(evolve(each.line.knowledge, at_a_glance=False))
            part = evolve(self, lines=(line,), looked=asked.looked)
            judged = [(move, part.verdicts(move)) for move in dict.fromkeys(each.value)]
            yield Offer(
                tuple(move for move, found in judged if found == {True}),
                tuple(move for move, found in judged if True in found),
            )

    def verdicts(self, move: Any) -> set[bool]:
        """What a move can be: legal in some worlds (True), illegal in some (False), or both."""
        verdicts: set[bool] = set()
        judged = self._findings(lambda line: bool(self.rulebook.judge(line.state, move)), set())
        for each in judged:
            verdicts.add(each.value)
            if len(verdicts) > 1:
                break
        return verdicts

    def shown(self, state: Any, move: Any) -> str:
        """A move as the case's seat may see it written; in full if the case is no seat's view."""
        seat = self.table.seat
        return str(move) if seat is None else self.rulebook.shown(state, move, seat)

    def alike(self, state: Any, move: Any) -> tuple[Any, ...]:
        """The move; if it is secret, every legal one that looks the same to the case's seat."""
        text = self.shown(state, move)
        if text == str(move):
            return (move,)
        legal = self.rulebook.legal_moves(state)
        return tuple(each for each in legal if self.shown(state, each) == text)

    def after(self, move: Any) -> tuple[Worlds, tuple[Event, ...]]:
        """The worlds after a move, and the events that all of them have in common from the start.

        If the case's seat cannot see a number of the move, every legal number is tried. Those for
        which the seat would be shown something else are ruled out.
        """
        choices = self.find(lambda line: self.alike(line.state, move))
        lines = tuple(
            evolve(
                each.line,
                moves=(*each.line.moves, other),
                as_written=each.line.as_written and other == move,
            )
            for each in choices.each
            for other in each.value
        )
        found = evolve(self, lines=lines, looked=choices.looked).find(self._made)
        made, looked = might_be(found.values), found.looked
        if not all(each.line.as_written for each in made):
            made, looked = self._told_apart(made, looked)
        events = common_start([self.told(each.shown[1]) for each in made])
        return evolve(self, lines=merged([each.line for each in made]), looked=looked), events

    def _made(self, line: Line) -> Made:
        """What the last move of a line leads to."""
        move, seat = line.moves[-1], self.table.seat
        step = self.rulebook.resolve(line.state, move)
        events = step.events if seat is None else seen_by(seat, step.events)
        return Made(evolve(line, state=step.state), (self.shown(line.state, move), events))

    def _told_apart(
        self, made: Iterable[Made], looked: frozenset[int]
    ) -> tuple[list[Made], frozenset[int]]:
        """The moves that show the case's seat exactly what a move as written shows."""
        lines = tuple(evolve(each.line, state=(each.line.state, each.shown)) for each in made)
        seeing = evolve(self, lines=lines, looked=looked)
        found = seeing.find(lambda line: look_through(line.state[1]))
        apart = [evolve(each.line, state=each.line.state[0]) for each in found.each]
        shown = [plain(each.line.state[1]) for each in found.each]
        written = {sight for line, sight in zip(apart, shown, strict=True) if line.as_written}
        both = zip(apart, shown, strict=True)
        return [Made(line, sight) for line, sight in both if sight in written], found.looked


def might_be(made: Sequence[Made]) -> list[Made]:
    """The moves that might show the case's seat the same as a move as written shows."""
    if all(each.line.as_written for each in made):
        return list(made)
    shown = [plain(each.shown) for each in made]
    written = {sight for each, sight in zip(made, shown, strict=True) if each.line.as_written}
    return [
        each
        for each, sight in zip(made, shown, strict=True)
        if sight in written or any(might_equal(sight, other) for other in written)
    ]


def might_equal(one: Any, other: Any) -> bool:
    """Whether two plain values may be the same; a row with a `?` may be any of its length."""
    match one, other:
        case ("?", _) | (_, "?"):
            return True
        case tuple(), tuple():
            unknown = UNKNOWN in one or UNKNOWN in other
            return len(one) == len(other) and (unknown or all(map(might_equal, one, other)))
        case _ if type(one) is type(other) and has(type(one)):
            names = [field.name for field in fields(type(one))]
            return all(might_equal(getattr(one, name), getattr(other, name)) for name in names)
        case _:
            return bool(one == other)


def merged(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Merge lines that have led to the same; of these, one that is as written is kept first."""
    if len(lines) == 1:
        return tuple(lines)
    kept: dict[object, Line] = {}
    for line in lines:
        known = line.knowledge
        open_places = sum(each.slots > 0 for each in known.unknowns)
        # If only one place is open, it has all cards that are left, found or not.
        cards = known.unknowns if open_places > 1 else known.sample
        key = (cards, tuple(known.limits.items()), content(line.state))
        if key not in kept or line.as_written:
            kept[key] = line
    return tuple(kept.values())


def common_start(rows: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """The beginning that several rows have in common."""
    start: list[T] = []
    for items in zip(*rows, strict=False):
        if any(item != items[0] for item in items):
            break
        start.append(items[0])
    return tuple(start)


def common(rows: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """What all rows have, in the order of the first."""
    return tuple(item for item in rows[0] if all(item in row for row in rows))
