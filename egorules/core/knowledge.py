"""Knowledge about unknown cards: a set of worlds, and how a look splits it.

Unknown cards lie at places. For each place the knowledge has the number of cards, some cards that
are there, and kinds that none of the others has; for several places it has limits on their worth.
The worlds are all ways to lay out the unseen cards that fit this. Whether any world is left is
always answered exactly, within a budget of work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import evolve, field, frozen

from egorules.core.zones import Bag

Card = Hashable
"""A card of any game: a number or a name."""

STEPS = 40_000
"""The most steps that a case may take: about five seconds on an ordinary computer."""


class TooMuchWork(Exception):
    """The unknown cards of some places leave more worlds than the budget can tell apart."""

    def __init__(self, places: frozenset[int] = frozenset()) -> None:
        self.places = places


MUCH = 1000
"""The watch is called each time this many steps have been done, to show that the work goes on."""

Watch = Callable[[int], None]
"""A function that is called repeatedly with the number of steps done since the last call."""


def unwatched(steps: int) -> None:
    """A watch that does nothing."""


class Budget:
    """How much work may still be done, in steps, so that it is the same on every computer."""

    def __init__(self, steps: float = STEPS, watch: Watch = unwatched) -> None:
        self.left = steps
        self.watch = watch
        self.told = steps
        """What is left according to the steps that the watch was called with."""

    def spend(self, steps: float = 1) -> None:
        """Use up some steps; raises `TooMuchWork` if fewer are left."""
        self.left -= steps
        if self.left < 0:
            raise TooMuchWork
        if self.told - self.left >= MUCH:
            self.told -= MUCH
            self.watch(MUCH)


Terms = tuple[tuple[int, int], ...]
"""A weighted sum of the worth of places: each place once, in order, with its factor."""

Limits = tuple[tuple[Terms, int], ...]
"""Conditions on the worth of cards: each sum of terms is at most the number next to it."""


class Looked(Exception):
    """A rule looked at the unknown cards of a place: for one kind, or (None) at all of them."""

    def __init__(self, where: int, card: Card | None) -> None:
        self.where = where
        self.card = card

    @property
    def places(self) -> tuple[int, ...]:
        """The places that were looked at."""
        return (self.where,)


class Compared(Looked):
    """A rule compared what unknown cards are worth; exactly one of the alternatives holds."""

    def __init__(self, alternatives: Sequence[Limits]) -> None:
        self.alternatives = alternatives

    @property
    def places(self) -> tuple[int, ...]:
        """The places whose cards were compared."""
        limits = (limit for each in self.alternatives for limit in each)
        return tuple({place for terms, _ in limits for place, _ in terms})


@frozen
class Unknown:
    """A place with unknown cards, and what has been found out about them so far."""

    place: str
    slots: int
    """How many cards are still unknown."""
    found: tuple[Any, ...] = ()
    without: frozenset[Card] = frozenset()
    """Kinds that are not among the unknown cards."""


World = tuple[tuple[Any, ...], ...]
"""For each place, the cards found there so far and those that fill its unknown slots."""

Range = tuple[int, int]


@frozen(eq=False, slots=False)
class Knowledge:
    """A set of worlds: every allowed way to put unseen cards in place of the unknown ones."""

    unknowns: tuple[Unknown, ...]
    unseen: Bag[Any]
    """The cards whose place is not known."""
    limits: Mapping[Terms, int] = {}
    """What is known about the worth of places: the most that each sum of terms can be."""
    budget: Budget = field(factory=Budget)
    at_a_glance: bool = False
    """Whether a rule that asks for the kinds of a zone gets all kinds that might be there.
    Nothing is looked at then."""

    def may_hold(self, where: int, card: object) -> bool:
        """Whether a place might have one more card of a kind: a quick check, yes when in doubt."""
        unknown = self.unknowns[where]
        return bool(unknown.slots and card in self.unseen and card not in unknown.without)

    # Telling worlds apart.

    def split(self, look: Looked) -> tuple[Knowledge, ...]:
        """The parts of the worlds, one for each result that the look can have in some world."""
        assert self.sample is not None
        return tuple(each for each in self._answers(look) if each.is_possible())

    def _answers(self, look: Looked) -> Iterator[Knowledge]:
        """The parts, some perhaps empty; a part that surely has the sample world keeps it."""
        example = self.sample or ()
        if isinstance(look, Compared):
            for limits in look.alternatives:
                yield self._but(keeps(example, limits), limits=self._with_limits(limits))
            return
        where, card = look.where, look.card
        unknown = self.unknowns[where]
        if card is None:
            for cards in self._fillings(where):
                yield self._with(where, cards)
            return
        is_there = example[where].count(card) > unknown.found.count(card)
        yield self._with(where, (card,), is_there)
        without = evolve(unknown, without=unknown.without | {card})
        yield self._but(not is_there, unknowns=self._replaced(where, without))

    def is_possible(self) -> bool:
        """Whether there is any world."""
        return self.sample is not None

    def implies(self, limits: Limits) -> bool:
        """Whether a quick check shows that all of these conditions hold in every world."""
        return all(self._implies(terms, most) for terms, most in limits)

    def refutes(self, limits: Limits) -> bool:
        """Whether a quick check shows that one of these conditions holds in no world."""
        return any(self._implies(negative(terms), -most - 1) for terms, most in limits)

    def _implies(self, terms: Terms, most: int) -> bool:
        known = self.limits.get(terms)
        if known is not None and known <= most:
            return True
        ranges = self._ranges or {}
        return (
            sum(
                max(factor * each for each in ranges.get(place) or self._range(place))
                for place, factor in terms
            )
            <= most
        )

    def _with_limits(self, limits: Limits) -> dict[Terms, int]:
        known = dict(self.limits)
        for terms, most in limits:
            known[terms] = min(most, known.get(terms, most))
        return known

    def _with(self, where: int, cards: tuple[Any, ...], has_example: bool = False) -> Knowledge:
        unknown = self.unknowns[where]
        unseen = self.unseen
        for card in cards:
            unseen = unseen.minus(card)
        found = self._in_order((*unknown.found, *cards))
        after = Unknown(unknown.place, unknown.slots - len(cards), found, unknown.without)
        return self._but(has_example, unknowns=self._replaced(where, after), unseen=unseen)

    def _but(self, has_example: bool, **changes: Any) -> Knowledge:
        """A part of the worlds; `has_example` says that the sample world is known to be in it."""
        part = evolve(self, **changes)
        if has_example:
            part.__dict__["sample"] = self.sample
        return part

    def _in_order(self, cards: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(sorted(cards, key=self.unseen.order.index))

    def _replaced(self, where: int, unknown: Unknown) -> tuple[Unknown, ...]:
        return (*self.unknowns[:where], unknown, *self.unknowns[where + 1 :])

    # Finding a world.

    @cached_property
    def sample(self) -> World | None:
        """One of the worlds; None if there is none."""
        return self.world()

    def world(self, like: World = ()) -> World | None:
        """One of the worlds, similar to `like` where that is easy; None if there is none."""
        self.budget.spend()
        world = self._dealt(like)
        if world is None or keeps(world, self.limits.items()):
            return world
        ranges = self._ranges or {}
        open_places = [place for place in ranges if self.unknowns[place].slots]
        if not open_places:
            return None
        # The narrowest range first; a worth in its middle leaves the most room to the others.
        where = min(open_places, key=lambda place: (ranges[place][1] - ranges[place][0], place))
        for worth in outwards(*ranges[where]):
            for cards in self._fillings(where, worth):
                world = self._with(where, cards).world(like)
                if world is not None:
                    return world
        return None

    @cached_property
    def _ranges(self) -> dict[int, Range] | None:
        """The range of worth of each place in the limits; None if one of them is empty."""
        weighed = sorted({place for terms in self.limits for place, _ in terms})
        ranges = {place: self._range(place) for place in weighed}
        changed = True
        while changed:
            if not narrow(ranges, self.limits.items()):
                return None
            before = dict(ranges)
            if not narrow(ranges, self._supply(ranges)):
                return None
            changed = ranges != before
        return ranges

    def _supply(self, ranges: Mapping[int, Range]) -> Limits:
        """Limits on sums of places, since several places cannot all have the same extreme cards."""
        cards = list(self.unseen)
        limits: list[tuple[Terms, int]] = []
        for end, factor in ((0, 1), (1, -1)):
            dearest = cards[::-factor]
            worth = slots = 0
            terms: Terms = ()
            for place in sorted(ranges, key=lambda place: -factor * ranges[place][end]):
                unknown = self.unknowns[place]
                worth += sum(unknown.found) + sum(dearest[slots : slots + unknown.slots])
                slots += unknown.slots
                terms = (*terms, (place, factor))
                limits.append((terms, factor * worth))
        return tuple(limits)

    def _range(self, where: int) -> Range:
        """The least and the most that the cards of a place can be worth, whatever is elsewhere."""
        unknown = self.unknowns[where]
        cards = [card for card in self.unseen if card not in unknown.without]
        found, slots = sum(unknown.found), unknown.slots
        return found + sum(cards[:slots]), found + sum(cards[len(cards) - slots :])

    def _fillings(self, where: int, worth: int | None = None) -> Iterator[tuple[Any, ...]]:
        """Every way to fill the slots of a place, or only those that give it a certain worth."""
        unknown = self.unknowns[where]
        kinds = [card for card in self.unseen.order if self.may_hold(where, card)]
        left = [self.unseen.count(card) for card in kinds]

        def fill(index: int, slots: int, missing: int | None) -> Iterator[tuple[Any, ...]]:
            if not slots:
                if not missing:
                    yield ()
                return
            if sum(left[index:]) < slots:
                return
            if missing is not None and not slots * kinds[index] <= missing <= slots * kinds[-1]:
                return
            self.budget.spend(0.01)
            for number in range(min(slots, left[index]), -1, -1):
                rest = None if missing is None else missing - number * kinds[index]
                for cards in fill(index + 1, slots - number, rest):
                    yield (kinds[index],) * number + cards

        return fill(0, unknown.slots, None if worth is None else worth - sum(unknown.found))

    def _dealt(self, like: World) -> World | None:
        """A world in which every place has only kinds that it may have; limits are ignored."""
        order = self.unseen.order
        left = dict(zip(order, self.unseen.counts, strict=True))
        held: list[dict[Any, int]] = [{} for _ in self.unknowns]
        slots = [unknown.slots for unknown in self.unknowns]

        def put(where: int, card: Any, most: int) -> None:
            number = min(slots[where], most, left[card])
            if number and card not in self.unknowns[where].without:
                held[where][card] = held[where].get(card, 0) + number
                left[card] -= number
                slots[where] -= number

        # The largest place, usually the deck, does not follow `like`: it takes what is left.
        spare = slots.index(max(slots)) if slots else None
        for where, cards in enumerate(like):
            if where != spare:
                for card, most in (Counter(cards) - Counter(self.unknowns[where].found)).items():
                    put(where, card, most)
        for where, unknown in enumerate(self.unknowns):
            for card in order:
                if not slots[where]:
                    break
                put(where, card, unknown.slots)
        for where, missing in enumerate(slots):
            if not all(self._filled(where, left, held) for _ in range(missing)):
                return None
        return tuple(
            tuple(
                card
                for card in order
                for _ in range(cards.get(card, 0) + unknown.found.count(card))
            )
            for cards, unknown in zip(held, self.unknowns, strict=True)
        )

    def _filled(self, where: int, left: dict[Any, int], held: list[dict[Any, int]]) -> bool:
        """Put one more card into a place, by exchanges if needed; says whether that is possible."""
        came_from: dict[int, tuple[Any, int]] = {}
        waiting, seen = [where], {where}
        for place in waiting:
            for card in self.unseen.order:
                if card in self.unknowns[place].without:
                    continue
                if left[card]:
                    left[card] -= 1
                    held[place][card] = held[place].get(card, 0) + 1
                    giver = place
                    while giver != where:
                        given, taker = came_from[giver]
                        held[giver][given] -= 1
                        held[taker][given] = held[taker].get(given, 0) + 1
                        giver = taker
                    return True
                for other, counts in enumerate(held):
                    if counts.get(card) and other not in seen:
                        seen.add(other)
                        came_from[other] = (card, place)
                        waiting.append(other)
        return False

    def settled(self) -> Knowledge:
        """The same worlds; a card that a place surely has, limits aside, now counts as found."""
        known = evolve(self, limits={})
        examples = [Counter(cards) for cards in known.sample or ()]
        for where in range(len(self.unknowns)):
            for card in self.unseen.order:
                while examples[where][card] > known.unknowns[where].found.count(card):
                    parts = known.split(Looked(where, card))
                    if len(parts) == 1:
                        known = parts[0]
                        continue
                    # There is a world without it, and it may lack other cards as well.
                    world = parts[1].sample or ()
                    examples = [
                        one & Counter(cards) for one, cards in zip(examples, world, strict=True)
                    ]
        return evolve(known, limits=self.limits)


NOTHING = Knowledge((), Bag((), ()))
"""Nothing is unknown: there is one world."""


def negative(terms: Terms) -> Terms:
    """The terms with the opposite sign."""
    return tuple((place, -factor) for place, factor in terms)


def keeps(world: World, limits: Iterable[tuple[Terms, int]]) -> bool:
    """Whether all of these conditions hold in a world."""
    return all(
        sum(factor * sum(world[place]) for place, factor in terms) <= most for terms, most in limits
    )


def narrow(ranges: dict[int, Range], limits: Iterable[tuple[Terms, int]]) -> bool:
    """Narrow the ranges to what the limits allow; says whether every range keeps a number."""
    changed = True
    while changed:
        changed = False
        for terms, most in limits:
            least = [min(factor * each for each in ranges[place]) for place, factor in terms]
            room = most - sum(least)
            if room < 0:
                return False
            for (place, factor), part in zip(terms, least, strict=True):
                low, high = ranges[place]
                end = (part + room) // abs(factor)
                if factor > 0 and end < high:
                    ranges[place] = (low, end)
                    changed = True
                elif factor < 0 and -end > low:
                    ranges[place] = (-end, high)
                    changed = True
    return True


def outwards(low: int, high: int) -> Iterator[int]:
    """The numbers of a range from its middle to its ends."""
    middle = (low + high) // 2
    yield middle
    for distance in range(1, high - low + 1):
        for number in (middle - distance, middle + distance):
            if low <= number <= high:
                yield number
