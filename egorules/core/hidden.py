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
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Any, Generic, NoReturn, TypeVar

from attrs import evolve, fields, frozen, has

from egorules.core.event import Seat
from egorules.core.step import Step
from egorules.core.text import Say, say
from egorules.core.zones import Bag, Hand

State = TypeVar("State")
M = TypeVar("M")

Card = Hashable
"""A card of any game: a number or a name."""

UNKNOWN = "?"
"""How an unknown card is written."""

MOST_WORLDS = 32_000
"""More classes of worlds than this are not told apart one by one."""


class Looked(Exception):
    """A rule looked at unknown cards: at those of one kind, or (None) at all of a place."""

    def __init__(self, where: int, card: Card | None) -> None:
        self.where = where
        self.card = card


class TooManyWorlds(Exception):
    """The unknown cards leave more worlds than can be told apart."""

    def __init__(self, most: int = MOST_WORLDS) -> None:
        self.most = most


@frozen
class Unknown:
    """A place with unknown cards, and what has been found out about them so far."""

    place: str
    slots: int
    """How many cards are still unknown."""
    found: tuple[Any, ...] = ()
    without: frozenset[Card] = frozenset()
    """Kinds of which none of the unknown cards is."""


World = tuple[tuple[Any, ...], ...]
"""For each place the unknown cards that are there."""


@frozen(eq=False)
class Knowledge:
    """A set of worlds: every way to put the unseen cards where unknown ones are."""

    unknowns: tuple[Unknown, ...]
    unseen: Bag[Any]
    """The cards of which nobody has said where they are."""

    def may_hold(self, where: int, card: object) -> bool:
        """Whether a place might have one more card of a kind, as far as a glance can tell."""
        unknown = self.unknowns[where]
        return bool(unknown.slots and card in self.unseen and card not in unknown.without)

    def split(self, look: Looked) -> tuple[Knowledge, ...]:
        """The worlds by the answer to a look; answers that no world gives are left out."""
        unknown = self.unknowns[look.where]
        if look.card is not None:
            yes = self._with(look.where, (look.card,))
            no = evolve(unknown, without=unknown.without | {look.card})
            answers = [yes, evolve(self, unknowns=self._replaced(look.where, no))]
            return tuple(each for each in answers if each.is_possible())
        kinds = [card for card in self.unseen.order if self.may_hold(look.where, card)]
        if comb(len(kinds) + unknown.slots - 1, unknown.slots) > MOST_WORLDS:
            raise TooManyWorlds
        fillings = combinations_with_replacement(kinds, unknown.slots)
        fitting = (cards for cards in fillings if self._unseen(cards))
        answers = [self._with(look.where, cards) for cards in fitting]
        return tuple(each for each in answers if each.is_possible())

    def is_possible(self) -> bool:
        """Whether there is such a world: there is if no place refuses any card."""
        return not any(each.without for each in self.unknowns) or self.world() is not None

    def _unseen(self, cards: tuple[Any, ...]) -> bool:
        return all(cards.count(card) <= self.unseen.count(card) for card in cards)

    def _with(self, where: int, cards: tuple[Any, ...]) -> Knowledge:
        unknown = self.unknowns[where]
        unseen = self.unseen
        for card in cards:
            unseen = unseen.minus(card)
        found = self._in_order((*unknown.found, *cards))
        after = evolve(unknown, slots=unknown.slots - len(cards), found=found)
        return Knowledge(self._replaced(where, after), unseen)

    def _in_order(self, cards: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(sorted(cards, key=self.unseen.order.index))

    def _replaced(self, where: int, unknown: Unknown) -> tuple[Unknown, ...]:
        return (*self.unknowns[:where], unknown, *self.unknowns[where + 1 :])

    def world(self, like: World = ()) -> World | None:
        """One of the worlds, as much like another as is simple; None if there is none."""
        order = self.unseen.order
        held = [dict.fromkeys(order, 0) for _ in self.unknowns]
        left = dict(zip(order, self.unseen.counts, strict=True))
        slots = [unknown.slots for unknown in self.unknowns]

        def put(where: int, card: Any, most: int) -> None:
            if card not in self.unknowns[where].without:
                cards = min(slots[where], most, left[card])
                held[where][card] += cards
                left[card] -= cards
                slots[where] -= cards

        # The largest place, usually the deck, makes up for what the others do not have.
        spare = slots.index(max(slots)) if slots else None
        for where, cards in enumerate(like):
            if where == spare:
                continue
            for card, most in (Counter(cards) - Counter(self.unknowns[where].found)).items():
                put(where, card, most)
        for where, unknown in enumerate(self.unknowns):
            for card in order:
                put(where, card, unknown.slots)
        for where, missing in enumerate(slots):
            if not all(self._filled(where, left, held) for _ in range(missing)):
                return None
        return tuple(
            self._in_order((*unknown.found, *Counter(held[where]).elements()))
            for where, unknown in enumerate(self.unknowns)
        )

    def _filled(self, where: int, left: dict[Any, int], held: list[dict[Any, int]]) -> bool:
        """Put one more card into a place; others may have to change one of theirs for it."""
        came_from: dict[int, tuple[Any, int]] = {}
        waiting, seen = [where], {where}
        for place in waiting:
            for card in self.unseen.order:
                if card in self.unknowns[place].without:
                    continue
                if left[card]:
                    left[card] -= 1
                    held[place][card] += 1
                    giver = place
                    while giver != where:
                        given, taker = came_from[giver]
                        held[giver][given] -= 1
                        held[taker][given] += 1
                        giver = taker
                    return True
                for other, counts in enumerate(held):
                    if counts[card] and other not in seen:
                        seen.add(other)
                        came_from[other] = (card, place)
                        waiting.append(other)
        return False


@frozen(eq=False)
class _Hidden:
    """Cards of which some are unknown: so many more or fewer than what the places hold."""

    knowledge: Knowledge
    places: tuple[int, ...]
    more: Bag[Any]
    """How many cards of each kind there are besides those of the places; may be negative."""

    def size(self) -> int:
        """How many cards there are."""
        unknowns = (self.knowledge.unknowns[where] for where in self.places)
        return self.more.size() + sum(each.slots + len(each.found) for each in unknowns)

    def __len__(self) -> int:
        return self.size()

    def __bool__(self) -> bool:
        return self.size() > 0

    def __contains__(self, card: Any) -> bool:
        if self.at_least(card) < 1:
            self.look(card)
        return self.at_least(card) > 0

    def __iter__(self) -> Iterator[Any]:
        self.look_at_all()
        return iter(self.plain())

    def count(self, card: Any) -> int:
        """How many cards of a kind there are."""
        self.look(card)
        return self.at_least(card)

    def kinds(self) -> HiddenKinds:
        """The kinds of which there is a card."""
        return HiddenKinds(self)

    def at_least(self, card: Any) -> int:
        """How many cards of a kind are known to be here."""
        known = sum(self.knowledge.unknowns[where].found.count(card) for where in self.places)
        return self.more.count(card) + known

    def look(self, card: Any) -> None:
        """Look for another card of a kind, unless it is clear that there is none."""
        for where in self.places:
            if self.knowledge.may_hold(where, card):
                raise Looked(where, card)

    def look_at_all(self) -> None:
        """Look at every card."""
        for where in self.places:
            if self.knowledge.unknowns[where].slots:
                raise Looked(where, None)

    def plain(self) -> list[Any]:
        """The known cards in order, then a `?` for each unknown one."""
        known = [card for card in self.more.order for _ in range(self.at_least(card))]
        return [*known, *[UNKNOWN] * (self.size() - len(known))]

    def plus(self, card: Any, n: int = 1) -> Any:
        """The cards with one more; nothing is looked at."""
        return evolve(self, more=self.more.plus(card, n))

    def minus(self, card: Any, n: int = 1) -> Any:
        """The cards without one that is among them; nothing is looked at."""
        return self.plus(card, -n)

    def __eq__(self, other: object) -> bool:
        if other is self:
            return True
        self.look_at_all()
        raise TypeError("nothing here is unknown")

    __hash__ = object.__hash__  # caches may tell hidden cards apart by who they are


@frozen(eq=False)
class HiddenKinds:
    """The kinds of cards in a zone; each is looked for only where somebody asks."""

    zone: _Hidden

    def __contains__(self, card: object) -> bool:
        return card in self.zone

    def __iter__(self) -> Iterator[Any]:
        return iter([card for card in self.zone.more.order if card in self.zone])


class HiddenHand(_Hidden):
    """A hand with unknown cards; stands where a rule expects a `Hand`."""

    def together(self, cards: Iterable[Any]) -> HiddenHand:
        """The hand and more cards."""
        together = self
        for card in cards:
            together = together.plus(card)
        return together

    def swapped(self, gained: Any, lost: Any) -> HiddenHand:
        """The hand with one more card, then without one of its cards; nothing is looked at."""
        swapped: HiddenHand = self.plus(gained).minus(lost)
        return swapped

    def lowest(self) -> Any:
        """The lowest card; nothing above it is looked at."""
        return next(card for card in self.more.order if card in self)

    def highest(self) -> Any:
        """The highest card; nothing below it is looked at."""
        return next(card for card in reversed(self.more.order) if card in self)

    def total(self) -> int:
        """What the cards are worth together: all are looked at."""
        return sum(self)


class HiddenBag(_Hidden):
    """A face-down pile with unknown cards; stands where a rule expects a `Bag`."""

    def weights(self, move: Callable[[Any], M]) -> tuple[tuple[M, HiddenCount], ...]:
        """Each outcome that there is, with a weight that is not looked at."""
        return tuple((move(card), HiddenCount(self, card)) for card in self.kinds())

    def empty(self) -> Bag[Any]:
        """A bag with nothing in it."""
        return self.more.empty()

    def plus_all(self, cards: Iterable[Any]) -> HiddenBag:
        """The bag with more cards."""
        return evolve(self, more=self.more.plus_all(cards))

    def together(self, other: Bag[Any] | HiddenBag) -> HiddenBag:
        """All cards of two bags; nothing is looked at."""
        if isinstance(other, HiddenBag):
            places = (*self.places, *other.places)
            return HiddenBag(self.knowledge, places, self.more.together(other.more))
        return self.joining(other)

    def joining(self, known: Bag[Any]) -> HiddenBag:
        """All cards of this bag and of one without unknown cards."""
        return evolve(self, more=self.more.together(known))


class HiddenCount:
    """How many cards of a kind a bag has; it is looked at only if somebody needs the number."""

    def __init__(self, bag: HiddenBag, card: Any) -> None:
        self.bag = bag
        self.card = card

    def __index__(self) -> int:
        return self.bag.count(self.card)

    def __add__(self, number: int) -> int:
        return int(self) + number

    __radd__ = __add__


@frozen(eq=False)
class HiddenCard:
    """One unknown card; stands where a rule expects a card."""

    knowledge: Knowledge
    where: int

    def _look(self, *_: object) -> NoReturn:
        raise Looked(self.where, None)

    def __eq__(self, card: object) -> bool:
        if isinstance(card, HiddenCard):
            raise Looked(self.where, None)
        if not self.knowledge.may_hold(self.where, card):
            return False
        raise Looked(self.where, card)

    __hash__ = _look
    __lt__ = __le__ = __gt__ = __ge__ = _look
    __bool__ = __int__ = __index__ = _look
    __add__ = __radd__ = __sub__ = __rsub__ = _look
    __str__ = _look
    __format__ = _look


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


def plain(value: Any) -> Any:
    """A value in which unknown cards are written `?` and nothing is hidden any more."""
    match value:
        case HiddenCard() | HiddenCount():
            return UNKNOWN
        case HiddenHand():
            return tuple(value.plain())
        case Hand():
            return value
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
