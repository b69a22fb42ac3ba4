"""Zones with unknown cards, for tables that are only partly known.

A rule runs on a table that has unknown cards, which it cannot look at. What a rule does without
looking holds in every world. If it looks, it is interrupted (`Looked`), and the worlds are split by
what it may find; then the rule runs again in each part. So a verdict depends on exactly the unknown
cards that the rules looked at. This is certain whatever the rules are.

`HiddenTotal` stands for the total worth of unknown cards. With it, scores can be compared without
knowing each card.

Anything that is not defined here (another operator, another method) fails loudly: the classes below
are neither numbers nor tuples, so they never answer by accident.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations
from operator import is_not
from typing import Any, NoReturn, TypeVar

from attrs import evolve, fields, frozen, has

from egorules.core.knowledge import Compared, Knowledge, Limits, Looked, Terms, negative
from egorules.core.value import Unique
from egorules.core.zones import Bag, Hand

M = TypeVar("M")

UNKNOWN = "?"
"""How an unknown card is written."""


@frozen(eq=False, slots=False)
class _Hidden:
    """Cards of which some are unknown: those at some places, plus or minus known ones."""

    knowledge: Knowledge
    places: tuple[int, ...]
    more: Bag[Any]
    """How many cards of each kind there are besides those at the places; may be negative."""

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
        """The kinds of cards that are present."""
        return HiddenKinds(self)

    @cached_property
    def known(self) -> dict[Any, int]:
        """How many cards of each kind are known to be here."""
        known = dict(zip(self.more.order, self.more.counts, strict=True))
        for where in self.places:
            for card in self.knowledge.unknowns[where].found:
                known[card] += 1
        return known

    def at_least(self, card: Any) -> int:
        """How many cards of a kind are known to be here."""
        return self.known.get(card, 0)

    def may_have(self, card: Any) -> bool:
        """Whether a card of a kind might be here: a quick check that says yes when in doubt."""
        return self.at_least(card) > 0 or any(
            self.knowledge.may_hold(where, card) for where in self.places
        )

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
        """The cards with one more, or with several of a kind; nothing is looked at."""
        if isinstance(card, HiddenCard):
            return evolve(self, places=(*self.places, card.where))
        return evolve(self, more=self.more.plus(card, n))

    def minus(self, card: Any, n: int = 1) -> Any:
        """The cards without one that is among them, or several of a kind; nothing is looked at."""
        if not isinstance(card, HiddenCard):
            return self.plus(card, -n)
        if card.where not in self.places:
            raise Looked(card.where, None)
        at = self.places.index(card.where)
        return evolve(self, places=(*self.places[:at], *self.places[at + 1 :]))

    def plus_all(self, cards: Iterable[Any]) -> Any:
        """These cards and more; nothing is looked at."""
        if isinstance(cards, _Hidden):
            more = self.more.together(cards.more)
            return evolve(self, places=(*self.places, *cards.places), more=more)
        together = self
        for card in cards:
            together = together.plus(card)
        return together

    def __eq__(self, other: object) -> bool:
        if other is self or not isinstance(other, _Hidden | Hand | Bag):
            return other is self
        self.look_at_all()
        return self.plain() == list(other)

    __hash__ = object.__hash__  # caches may tell hidden cards apart by identity


@frozen(eq=False)
class HiddenKinds:
    """The kinds of cards in a zone; a kind is looked for only when it is needed."""

    zone: _Hidden

    def __contains__(self, card: object) -> bool:
        at_a_glance = self.zone.knowledge.at_a_glance
        return self.zone.may_have(card) if at_a_glance else card in self.zone

    def __iter__(self) -> Iterator[Any]:
        return (card for card in self.zone.more.order if card in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class HiddenHand(_Hidden):
    """A hand with unknown cards; stands where a rule expects a `Hand`."""

    def together(self, cards: Iterable[Any]) -> HiddenHand:
        """The hand and more cards."""
        together: HiddenHand = self.plus_all(cards)
        return together

    def swapped(self, gained: Any, lost: Any) -> HiddenHand:
        """The hand with one more card, then without one of its cards; nothing is looked at."""
        swapped: HiddenHand = self.plus(gained).minus(lost)
        return swapped

    def has_two(self, card: Any) -> bool:
        """Whether there are two or more copies of a card."""
        return card in self.minus(card).kinds()

    def lowest(self) -> Any:
        """The lowest card; nothing above it is looked at."""
        return next(card for card in self.more.order if card in self)

    def highest(self) -> Any:
        """The highest card; nothing below it is looked at."""
        return next(card for card in reversed(self.more.order) if card in self)

    def total(self) -> int:
        """The sum of the cards; nothing is looked at."""
        kinds = zip(self.more.order, self.more.counts, strict=True)
        certain = sum(card * number for card, number in kinds)
        terms = tuple((where, 1) for where in sorted(self.places))
        total: int = HiddenTotal(self.knowledge, terms, certain).number()
        return total


class HiddenBag(_Hidden):
    """A face-down pile with unknown cards; stands where a rule expects a `Bag`."""

    @property
    def order(self) -> tuple[Any, ...]:
        """All possible kinds of cards, in the game's own order."""
        return self.more.order

    def weights(self, move: Callable[[Any], M]) -> tuple[tuple[M, HiddenCount], ...]:
        """Each possible outcome with its weight; the weights are not looked at yet."""
        return tuple((move(card), HiddenCount(self, card)) for card in self.kinds())

    def empty(self) -> Bag[Any]:
        """An empty bag for the same kinds of cards."""
        return self.more.empty()

    def together(self, other: Bag[Any] | HiddenBag) -> HiddenBag:
        """All cards of two bags; nothing is looked at."""
        if isinstance(other, HiddenBag):
            both: HiddenBag = self.plus_all(other)
            return both
        return self.joining(other)

    def joining(self, known: Bag[Any]) -> HiddenBag:
        """All cards of this bag and of a bag without unknown cards."""
        return evolve(self, more=self.more.together(known))

    def without(self, cards: Bag[Any]) -> HiddenBag:
        """The bag without the cards of another, all of which it has; nothing is looked at."""
        return evolve(self, more=self.more.without(cards))

    def table(self) -> HiddenTable:
        """The number of cards of each kind that is present; no number is looked at yet."""
        return HiddenTable(self)


class HiddenTable(Mapping[Any, "HiddenCount"]):
    """How many cards there are of each kind that is present."""

    def __init__(self, bag: HiddenBag) -> None:
        self.bag = bag

    def __getitem__(self, card: Any) -> HiddenCount:
        if card not in self.bag.kinds():
            raise KeyError(card)
        return HiddenCount(self.bag, card)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.bag.kinds())

    def __len__(self) -> int:
        return len(self.bag.kinds())


class HiddenCount:
    """How many cards of a kind a bag has; it is looked at only when the number is needed."""

    def __init__(self, bag: HiddenBag, card: Any) -> None:
        self.bag = bag
        self.card = card

    def __index__(self) -> int:
        return self.bag.count(self.card)

    def __add__(self, number: int) -> int:
        return int(self) + number

    __radd__ = __add__

    def __sub__(self, number: int) -> int:
        return int(self) - number

    def __ge__(self, number: int) -> bool:
        return self.bag.at_least(self.card) >= number or int(self) >= number

    def __gt__(self, number: int) -> bool:
        return self >= number + 1

    def __le__(self, number: int) -> bool:
        return not self > number

    def __lt__(self, number: int) -> bool:
        return not self >= number

    def __eq__(self, number: object) -> bool:
        return int(self) == number

    __hash__ = object.__hash__  # caches may tell hidden numbers apart by identity


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


# The worth of unknown cards.


@frozen(eq=False)
class HiddenTotal:
    """The total worth of some cards, some of them unknown; stands for a number.

    Totals can be added, subtracted and compared; only a comparison splits the worlds. Conversions
    and the other operators defined here look at all of its cards.
    """

    knowledge: Knowledge
    terms: Terms
    more: int

    def number(self) -> Any:
        """The plain number once all cards are known; until then, this total."""
        unknowns = self.knowledge.unknowns
        if any(unknowns[where].slots for where, _ in self.terms):
            return self
        return self.more + sum(factor * sum(unknowns[place].found) for place, factor in self.terms)

    def __add__(self, other: Any) -> Any:
        if not isinstance(other, HiddenTotal):
            return HiddenTotal(self.knowledge, self.terms, self.more + other)
        factors = Counter(dict(self.terms))
        factors.update(dict(other.terms))
        terms = tuple((place, factor) for place, factor in sorted(factors.items()) if factor)
        return HiddenTotal(self.knowledge, terms, self.more + other.more).number()

    __radd__ = __add__

    def __neg__(self) -> HiddenTotal:
        return HiddenTotal(self.knowledge, negative(self.terms), -self.more)

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def at_most(self, most: int) -> Limits:
        """The condition that the total is at most `most`."""
        return ((self.terms, most - self.more),)

    def at_least(self, least: int) -> Limits:
        """The condition that the total is at least `least`."""
        return ((negative(self.terms), self.more - least),)

    def __le__(self, other: Any) -> bool:
        less = self - other
        if not isinstance(less, HiddenTotal):
            return bool(less <= 0)
        return decided(self.knowledge, (less.at_most(0), less.at_least(1))) == 0

    def __lt__(self, other: Any) -> bool:
        return bool(self + 1 <= other)

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __gt__(self, other: Any) -> bool:
        return not bool(self <= other)

    def __eq__(self, other: object) -> bool:
        if other is self or not isinstance(other, int | HiddenTotal):
            return other is self
        less = self - other
        if not isinstance(less, HiddenTotal):
            return bool(less == 0)
        equal = (*less.at_most(0), *less.at_least(0))
        return decided(self.knowledge, (less.at_most(-1), equal, less.at_least(1))) == 1

    __hash__ = object.__hash__  # caches may tell hidden numbers apart by identity

    def _look(self, *_: object) -> NoReturn:
        unknowns = self.knowledge.unknowns
        raise Looked(next(where for where, _ in self.terms if unknowns[where].slots), None)

    __bool__ = __int__ = __index__ = __str__ = __format__ = _look
    __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _look

    def example(self) -> int:
        """Its value in one of the worlds."""
        world = self.knowledge.sample or ()
        return self.more + sum(factor * sum(world[place]) for place, factor in self.terms)

    def is_fixed(self) -> bool:
        """Whether its value is the same in all worlds."""
        number = self.example()
        others = (self.at_most(number - 1), self.at_least(number + 1))
        return not self.knowledge.split(Compared(others))


def decided(knowledge: Knowledge, alternatives: Sequence[Limits]) -> int:
    """The index of the alternative that holds; raises `Compared` if a quick check cannot tell."""
    for index, limits in enumerate(alternatives):
        if knowledge.implies(limits):
            return index
    raise Compared([limits for limits in alternatives if not knowledge.refutes(limits)])


IMPOSSIBLE: Limits = (((), -1),)
"""A condition that never holds: the empty sum is 0, which is not at most -1."""


def at_most(number: Any, most: int) -> Limits:
    """The condition that a number is at most `most`."""
    if isinstance(number, HiddenTotal):
        return number.at_most(most)
    return () if number <= most else IMPOSSIBLE


def seats_with_least(scores: Sequence[Any]) -> tuple[int, ...]:
    """The seats with the lowest of several scores, some of them partly unknown."""
    knowledge = next(each.knowledge for each in scores if isinstance(each, HiddenTotal))
    seats = range(len(scores))

    @cache
    def below(one: int, other: int) -> Limits:
        return at_most(scores[one] - scores[other], -1)

    @cache
    def equal(one: int, other: int) -> Limits:
        more = scores[one] - scores[other]
        return (*at_most(more, 0), *at_most(-more, 0))

    able = [
        seat for seat in seats if not any(knowledge.implies(below(each, seat)) for each in seats)
    ]
    ways = [some for size in range(len(able)) for some in combinations(able, size + 1)]

    def condition(some: tuple[int, ...]) -> Limits:
        first = some[0]
        others = (equal(first, each) if each in some else below(first, each) for each in able)
        return tuple(limit for limits in others for limit in limits)

    return ways[decided(knowledge, [condition(some) for some in ways])]


# Values with unknown cards in them.


def renewed(value: Any, knowledge: Knowledge) -> Any:
    """A value with unknown cards, updated to newer knowledge about them."""
    match value:
        case HiddenCard(_, where):
            found = knowledge.unknowns[where].found
            return found[0] if found else HiddenCard(knowledge, where)
        case HiddenTotal():
            return evolve(value, knowledge=knowledge).number()
        case _Hidden():
            return type(value)(knowledge, value.places, value.more)
        case Hand() | Unique() | Bag():
            return value
        case tuple():
            row = tuple([renewed(each, knowledge) for each in value])
            return row if any(map(is_not, row, value)) else value
        case dict():
            return {key: renewed(each, knowledge) for key, each in value.items()}
        case _ if has(type(value)):
            parts = {each.name: getattr(value, each.name) for each in fields(type(value))}
            after = {name: renewed(part, knowledge) for name, part in parts.items()}
            changes = {name: part for name, part in after.items() if part is not parts[name]}
            return evolve(value, **changes) if changes else value
        case _:
            return value


def look_through(value: Any) -> None:
    """Look at every unknown card of a value."""
    match value:
        case HiddenCard() | HiddenTotal():
            str(value)
        case _Hidden():
            value.look_at_all()
        case Hand() | Unique() | Bag():
            pass
        case tuple():
            for each in value:
                look_through(each)
        case dict():
            look_through(tuple(value.values()))
        case _ if has(type(value)):
            for each in fields(type(value)):
                look_through(getattr(value, each.name))
        case _:
            pass


def plain(value: Any) -> Any:
    """A value without hidden parts: unknown cards, counts and totals are written `?`."""
    match value:
        case HiddenCard() | HiddenCount() | HiddenTotal():
            return UNKNOWN
        case _Hidden():
            return tuple(value.plain())
        case Hand() | Unique() | Bag():
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
    """A key that tells a value from others of the same knowledge; no unknown card is looked at."""
    match value:
        case HiddenCard():
            return (HiddenCard, value.where)
        case HiddenTotal():
            return (HiddenTotal, value.terms, value.more)
        case _Hidden():
            return (type(value), value.places, value.more)
        case tuple():
            return tuple(map(content, value))
        case dict():
            return tuple((key, content(each)) for key, each in value.items())
        case _ if has(type(value)):
            return (
                type(value),
                *(content(getattr(value, each.name)) for each in fields(type(value))),
            )
        case _:
            return value
