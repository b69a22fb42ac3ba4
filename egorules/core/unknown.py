"""Unknown cards: a table of which somebody knows only a part.

A rule runs on a table whose unknown cards are there but cannot be looked at. What a rule does
without looking holds in every world. Where it looks, it is interrupted (`Looked`), and the worlds
are split by the answer; then it runs again in each part. So a verdict rests on exactly the unknown
cards that the rules asked about, and nothing has to be known about the rules to be sure of it.

Anything that is not foreseen here (another operator, another method) fails loudly: the classes
below are neither numbers nor tuples and answer nothing by accident.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, compress
from math import comb
from typing import Any, Generic, NoReturn, TypeVar

from attrs import evolve, fields, frozen, has

from egorules.core.chance import Multiset, cards_in, merged, with_one, without_one
from egorules.core.event import Seat
from egorules.core.step import Step
from egorules.core.text import Say, say

State = TypeVar("State")

UNKNOWN = "?"
"""How an unknown card is written."""

MOST_WORLDS = 32_000
"""More classes of worlds than this are not told apart one by one."""


class Looked(Exception):
    """A rule looked at unknown cards: at those of one value, or (None) at all of a place."""

    def __init__(self, where: int, value: int | None) -> None:
        self.where = where
        self.value = value


class TooManyWorlds(Exception):
    """The unknown cards leave more worlds than can be told apart."""

    def __init__(self, most: int = MOST_WORLDS) -> None:
        self.most = most


@frozen
class Unknown:
    """A place with cards of unknown value, and what has been found out about them so far."""

    place: str
    slots: int
    """How many cards are still unknown."""
    found: tuple[int, ...] = ()
    without: frozenset[int] = frozenset()
    """Values that none of the unknown cards has."""


def is_counted(value: int, counts: Multiset) -> bool:
    """Whether a value is one of those that a multiset counts."""
    return 0 <= value < len(counts)


World = tuple[tuple[int, ...], ...]
"""For each place the cards of unknown value that are there."""


@frozen(eq=False)
class Knowledge:
    """A set of worlds: every way to put the unseen cards where unknown ones are."""

    unknowns: tuple[Unknown, ...]
    unseen: Multiset
    """The cards of which nobody has said where they are."""

    def may_hold(self, where: int, value: int) -> bool:
        """Whether a place might have one more card of a value, as far as a glance can tell."""
        unknown = self.unknowns[where]
        return bool(
            unknown.slots
            and is_counted(value, self.unseen)
            and self.unseen[value]
            and value not in unknown.without
        )

    def split(self, look: Looked) -> tuple[Knowledge, ...]:
        """The worlds by the answer to a look; answers that no world gives are left out."""
        unknown = self.unknowns[look.where]
        if look.value is not None:
            yes = self._with(look.where, (look.value,))
            no = evolve(unknown, without=unknown.without | {look.value})
            answers = [yes, evolve(self, unknowns=self._replaced(look.where, no))]
            return tuple(each for each in answers if each.is_possible())
        values = [value for value in range(len(self.unseen)) if self.may_hold(look.where, value)]
        if comb(len(values) + unknown.slots - 1, unknown.slots) > MOST_WORLDS:
            raise TooManyWorlds
        fillings = combinations_with_replacement(values, unknown.slots)
        fitting = (cards for cards in fillings if self._unseen(cards))
        answers = [self._with(look.where, cards) for cards in fitting]
        return tuple(each for each in answers if each.is_possible())

    def is_possible(self) -> bool:
        """Whether there is such a world: there is if no place refuses any card."""
        return not any(each.without for each in self.unknowns) or self.world() is not None

    def _unseen(self, cards: tuple[int, ...]) -> bool:
        return all(cards.count(card) <= self.unseen[card] for card in cards)

    def _with(self, where: int, cards: tuple[int, ...]) -> Knowledge:
        unknown = self.unknowns[where]
        slots, unseen = unknown.slots - len(cards), self.unseen
        for card in cards:
            unseen = without_one(unseen, card)
        found = evolve(unknown, slots=slots, found=tuple(sorted((*unknown.found, *cards))))
        return Knowledge(self._replaced(where, found), unseen)

    def _replaced(self, where: int, unknown: Unknown) -> tuple[Unknown, ...]:
        return (*self.unknowns[:where], unknown, *self.unknowns[where + 1 :])

    def world(self, like: World = ()) -> World | None:
        """One of the worlds, as much like another as is simple; None if there is none."""
        held = [[0] * len(self.unseen) for _ in self.unknowns]
        left = list(self.unseen)
        slots = [unknown.slots for unknown in self.unknowns]

        def put(where: int, value: int, most: int) -> None:
            if value not in self.unknowns[where].without:
                cards = min(slots[where], most, left[value])
                held[where][value] += cards
                left[value] -= cards
                slots[where] -= cards

        # The largest place, usually the deck, makes up for what the others do not have.
        spare = slots.index(max(slots)) if slots else None
        for where, cards in enumerate(like):
            if where == spare:
                continue
            for value, most in (Counter(cards) - Counter(self.unknowns[where].found)).items():
                put(where, value, most)
        for where, unknown in enumerate(self.unknowns):
            for value in range(len(left)):
                put(where, value, unknown.slots)
        for where, missing in enumerate(slots):
            if not all(self._filled(where, left, held) for _ in range(missing)):
                return None
        return tuple(
            tuple(sorted((*unknown.found, *cards_in(tuple(held[where])))))
            for where, unknown in enumerate(self.unknowns)
        )

    def _filled(self, where: int, left: list[int], held: list[list[int]]) -> bool:
        """Put one more card into a place; others may have to change one of theirs for it."""
        came_from: dict[int, tuple[int, int]] = {}
        waiting, seen = [where], {where}
        for place in waiting:
            for value in range(len(left)):
                if value in self.unknowns[place].without:
                    continue
                if left[value]:
                    left[value] -= 1
                    held[place][value] += 1
                    giver = place
                    while giver != where:
                        given, taker = came_from[giver]
                        held[giver][given] -= 1
                        held[taker][given] += 1
                        giver = taker
                    return True
                for other, counts in enumerate(held):
                    if counts[value] and other not in seen:
                        seen.add(other)
                        came_from[other] = (value, place)
                        waiting.append(other)
        return False


@frozen(eq=False)
class _Hidden:
    """Cards of which some are unknown: so many more or fewer than what the places hold."""

    knowledge: Knowledge
    places: tuple[int, ...]
    more: Multiset
    """Per value how many cards there are besides those of the places; may be negative."""

    @property
    def size(self) -> int:
        """How many cards there are."""
        unknowns = (self.knowledge.unknowns[where] for where in self.places)
        return sum(self.more) + sum(each.slots + len(each.found) for each in unknowns)

    def how_many(self) -> int:
        """The same, of a hand or a pile."""
        return self.size

    def is_empty(self) -> bool:
        """Whether there is no card."""
        return not self.size

    def at_least(self, value: int) -> int:
        """How many cards of a value are known to be here."""
        known = sum(self.knowledge.unknowns[where].found.count(value) for where in self.places)
        return self.more[value] + known if is_counted(value, self.more) else 0

    def look(self, value: int) -> None:
        """Look for another card of a value, unless it is clear that there is none."""
        for where in self.places:
            if self.knowledge.may_hold(where, value):
                raise Looked(where, value)

    def look_at_all(self) -> None:
        """Look at every card."""
        for where in self.places:
            if self.knowledge.unknowns[where].slots:
                raise Looked(where, None)

    def plain(self) -> list[Any]:
        """The known cards in ascending order, then a `?` for each unknown one."""
        known = [card for card in range(len(self.more)) for _ in range(self.at_least(card))]
        return [*known, *[UNKNOWN] * (self.size - len(known))]

    def __eq__(self, other: object) -> bool:
        if other is self:
            return True
        self.look_at_all()
        raise TypeError("nothing here is unknown")

    __hash__ = object.__hash__  # caches may tell hidden cards apart by who they are


def joined(values: Sequence[Any]) -> Any:
    """Plain data in which everything is `?` that is not the same in all values."""
    first = values[0]
    if all(value == first for value in values):
        return first
    if all(map(is_count, values)) and len({sum(value.values()) for value in values}) == 1:
        least = {key: min(value.get(key, 0) for value in values) for key in first if key != UNKNOWN}
        rest = sum(first.values()) - sum(least.values())
        return {key: n for key, n in {**least, UNKNOWN: rest}.items() if n}
    if all(isinstance(value, list) and len(value) == len(first) for value in values):
        return [joined([value[index] for value in values]) for index in range(len(first))]
    if all(isinstance(value, dict) and value.keys() == first.keys() for value in values):
        return {key: joined([value[key] for value in values]) for key in first}
    return UNKNOWN


def is_count(value: object) -> bool:
    """Whether plain data counts cards by their value."""
    return isinstance(value, dict) and all(key == UNKNOWN or key.isdigit() for key in value)


@frozen
class PartialTable(Generic[State]):
    """A table of which only a part is known, from the `read_partial` that a rulebook may offer."""

    knowledge: Knowledge
    lay: Callable[[Knowledge], State]
    """The state with its unknown cards hidden; laying it out may already look at some."""
    fill: Callable[[World], dict[str, Any]]
    """The position of one world as plain data, as `report` has it."""
    resolve: Callable[[State, Any], Step[State, Any]]
    """What a move leads to that is known to be legal; it is not judged again."""
    seat: Seat | None = None
    """Through whose eyes the table is seen, if through anybody's."""
    hide: Callable[[dict[str, Any]], dict[str, Any]] = lambda report: report
    """A report as that seat may see it."""
    tell: Callable[[str, Any], Say] = lambda place, what: say(
        "{place}: {what}", place=place, what=what
    )
    """What lies at a place of a position, in words."""
    join: Callable[[Sequence[dict[str, Any]]], dict[str, Any]] = joined
    """What several reports have in common, and `?` for what they have not."""


class HiddenCards(_Hidden):
    """A hand with unknown cards; stands where a rule expects a sorted tuple of cards."""

    def __len__(self) -> int:
        return self.size

    def __contains__(self, card: int) -> bool:
        if self.at_least(card) < 1:
            self.look(card)
        return self.at_least(card) > 0

    def count(self, card: int) -> int:
        """How many cards of a value there are."""
        self.look(card)
        return self.at_least(card)

    def __iter__(self) -> Iterator[int]:
        self.look_at_all()
        return iter(self.plain())

    def __getitem__(self, index: int) -> int:
        values = range(len(self.more))
        match index:
            case 0:
                return next(card for card in values if card in self)
            case -1:
                return next(card for card in reversed(values) if card in self)
            case _:
                card: int = list(self)[index]
                return card

    def __add__(self, cards: tuple[int, ...]) -> HiddenCards:
        together = self
        for card in cards:
            together = together.plus(card)
        return together

    __radd__ = __add__

    def total(self) -> int:
        """What the cards are worth together: all are looked at."""
        return sum(self)

    def together(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """All cards of two places in ascending order: all are looked at."""
        return tuple(sorted(self + cards))

    def plus(self, card: int) -> HiddenCards:
        """The cards with one more; nothing is looked at."""
        return evolve(self, more=with_one(self.more, card))

    def minus(self, card: int) -> HiddenCards:
        """The cards without one that is among them; nothing is looked at."""
        return evolve(self, more=without_one(self.more, card))


class HiddenCounts(_Hidden):
    """A face-down pile with unknown cards; stands where a rule expects a multiset."""

    def __len__(self) -> int:
        return len(self.more)

    def __getitem__(self, value: int) -> HiddenCount:
        return HiddenCount(self, value)

    def __iter__(self) -> Iterator[HiddenCount]:
        return (HiddenCount(self, value) for value in range(len(self)))

    def has_one(self, value: int) -> bool:
        """Whether there is a copy of a value."""
        return 0 < value < len(self) and self[value] > 0

    def with_one(self, value: int) -> HiddenCounts:
        """One more copy of a value; nothing is looked at."""
        return evolve(self, more=with_one(self.more, value))

    def without_one(self, value: int) -> HiddenCounts:
        """One copy fewer of a value that is there; nothing is looked at."""
        return evolve(self, more=without_one(self.more, value))

    def weighed(self, outcomes: Sequence[Any]) -> Any:
        """Each outcome that may have a weight, which is not looked at."""
        return tuple(compress(zip(outcomes, self, strict=True), self))

    def merged(self, other: Multiset | HiddenCounts) -> HiddenCounts:
        """All cards of two multisets together; nothing is looked at."""
        if isinstance(other, HiddenCounts):
            places = (*self.places, *other.places)
            return HiddenCounts(self.knowledge, places, merged(self.more, other.more))
        return evolve(self, more=merged(self.more, other))


class HiddenCount:
    """How many cards of a value a pile has; it is looked at no further than a question needs."""

    def __init__(self, counts: HiddenCounts, value: int) -> None:
        self.counts = counts
        self.value = value

    def __bool__(self) -> bool:
        return self > 0

    def __gt__(self, number: int) -> bool:
        if self.counts.at_least(self.value) <= number:
            self.counts.look(self.value)
        return self.counts.at_least(self.value) > number

    def __index__(self) -> int:
        self.counts.look(self.value)
        return self.counts.at_least(self.value)

    def __add__(self, number: int) -> int:
        return int(self) + number

    __radd__ = __add__

    def __sub__(self, number: int) -> int:
        return int(self) - number


@frozen(eq=False)
class HiddenCard:
    """One card of unknown value; stands where a rule expects a card."""

    knowledge: Knowledge
    where: int

    def _look(self, *_: object) -> NoReturn:
        raise Looked(self.where, None)

    def __eq__(self, card: object) -> bool:
        if isinstance(card, int) and not self.knowledge.may_hold(self.where, card):
            return False
        raise Looked(self.where, card if isinstance(card, int) else None)

    __hash__ = _look
    __lt__ = __le__ = __gt__ = __ge__ = _look
    __bool__ = __int__ = __index__ = _look
    __add__ = __radd__ = __sub__ = __rsub__ = _look
    __str__ = _look
    __format__ = _look


def plain(value: Any) -> Any:
    """A value in which unknown cards are written `?` and nothing is hidden any more."""
    match value:
        case HiddenCard() | HiddenCount():
            return UNKNOWN
        case HiddenCards():
            return tuple(value.plain())
        case tuple():
            return tuple(map(plain, value))
        case list():
            return list(map(plain, value))
        case dict():
            return {key: plain(each) for key, each in value.items()}
        case _ if has(type(value)):
            names = [field.name for field in fields(type(value))]
            return evolve(value, **{name: plain(getattr(value, name)) for name in names})
        case _:
            return value


def content(value: Any) -> Any:
    """What tells a value from others of the same knowledge, without a look at unknown cards."""
    match value:
        case HiddenCard():
            return (HiddenCard, value.where)
        case _Hidden():
            return (type(value), value.places, value.more)
        case tuple():
            return tuple(map(content, value))
        case _ if has(type(value)):
            return (
                type(value),
                *(content(getattr(value, each.name)) for each in fields(type(value))),
            )
        case _:
            return value
