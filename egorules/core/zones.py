"""Zones: where cards lie. A card is any value that can be sorted, a number or a name.

Zones are values: `hand.plus(card)` is another hand. The same zones with unknown cards in them are
in `egorules.core.hidden`; a rule calls the methods below and never asks which of the two it has.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, compress
from typing import Generic, TypeVar

from attrs import field, frozen

C = TypeVar("C")
M = TypeVar("M")


class Hand(tuple[C, ...]):
    """Cards that a seat holds, in ascending order."""

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[C]) -> Hand[C]:
        """A hand of these cards, in any order."""
        return cls(sorted(cards))  # type: ignore[type-var]

    def plus(self, card: C) -> Hand[C]:
        """The hand with one more card."""
        cards = [*self, card]
        cards.sort()
        return Hand(cards)

    def minus(self, card: C) -> Hand[C]:
        """The hand without one copy of a card that is in it."""
        cards = list(self)
        cards.remove(card)
        return Hand(cards)

    def swapped(self, gained: C, lost: C) -> Hand[C]:
        """The hand with one more card, then without one of its cards."""
        cards = [*self, gained]
        cards.remove(lost)
        cards.sort()
        return Hand(cards)

    def together(self, cards: Iterable[C]) -> Hand[C]:
        """The hand and more cards."""
        both = [*self, *cards]
        both.sort()
        return Hand(both)

    def kinds(self) -> Collection[C]:
        """Each card once, in ascending order."""
        return tuple(dict.fromkeys(self))

    def has_two(self, card: C) -> bool:
        """Whether there are two or more copies of a card."""
        return self.count(card) > 1

    def lowest(self) -> C:
        """The lowest card."""
        return self[0]

    def highest(self) -> C:
        """The highest card."""
        return self[-1]

    def size(self) -> int:
        """How many cards there are."""
        return len(self)

    def plain(self) -> list[C]:
        """The cards as plain data."""
        return list(self)

    def total(self: Hand[int]) -> int:
        """The sum of the cards, where cards are numbers."""
        return sum(self)


@frozen(eq=True)
class Bag(Generic[C]):
    """Cards in no order: how many there are of each kind. A shuffled deck is a bag."""

    order: tuple[C, ...] = field(eq=False, repr=False)
    """All possible kinds of cards, in the game's own order."""
    counts: tuple[int, ...]

    @classmethod
    def of(cls, order: tuple[C, ...], cards: Iterable[C] | Mapping[C, int] = ()) -> Bag[C]:
        """A bag of these cards, or of these numbers of cards."""
        counts = Counter(cards)
        return cls(order, tuple([counts[kind] for kind in order]))

    def __contains__(self, card: object) -> bool:
        return card in self.order and self.counts[self.order.index(card)] > 0

    def __iter__(self) -> Iterator[C]:
        return (kind for kind, n in zip(self.order, self.counts, strict=True) for _ in range(n))

    def __len__(self) -> int:
        return sum(self.counts)

    def __bool__(self) -> bool:
        return any(self.counts)

    def size(self) -> int:
        """How many cards there are."""
        return sum(self.counts)

    def count(self, card: C) -> int:
        """How many cards of a kind there are."""
        return self.counts[self.order.index(card)] if card in self.order else 0

    def kinds(self) -> Collection[C]:
        """The kinds of cards that are present."""
        return tuple([kind for kind, n in zip(self.order, self.counts, strict=True) if n])

    def plus(self, card: C, n: int = 1) -> Bag[C]:
        """The bag with another card, or with several of a kind."""
        order, counts = self.order, [*self.counts]
        counts[order.index(card)] += n
        return Bag(order, tuple(counts))

    def minus(self, card: C, n: int = 1) -> Bag[C]:
        """The bag without a card that is in it, or without several of a kind."""
        order, counts = self.order, [*self.counts]
        counts[order.index(card)] -= n
        return Bag(order, tuple(counts))

    def plus_all(self, cards: Iterable[C]) -> Bag[C]:
        """The bag with more cards."""
        return self.together(Bag.of(self.order, cards))

    def together(self, other: Bag[C]) -> Bag[C]:
        """All cards of two bags."""
        return other.joining(self)

    def joining(self, known: Bag[C]) -> Bag[C]:
        """All cards of two bags; `together` calls it on the other, which may have unknown cards."""
        return Bag(self.order, tuple(map(int.__add__, self.counts, known.counts)))

    def without(self, cards: Bag[C]) -> Bag[C]:
        """The bag without the cards of another, all of which it has."""
        return Bag(self.order, tuple(map(int.__sub__, self.counts, cards.counts)))

    def empty(self) -> Bag[C]:
        """An empty bag for the same kinds of cards."""
        return Bag(self.order, (0,) * len(self.order))

    def plain(self) -> list[C]:
        """The cards as plain data, in the game's order."""
        return list(self)

    def table(self) -> dict[C, int]:
        """The number of cards of each kind that is present."""
        return {kind: n for kind, n in zip(self.order, self.counts, strict=True) if n}

    def weights(self, move: Callable[[C], M]) -> tuple[tuple[M, int], ...]:
        """For each kind that is present, the move that draws it and the number of such cards."""
        return (*compress(zip(_moves(move, self.order), self.counts, strict=True), self.counts),)

    def drawn(self, ticket: Callable[[int], float]) -> C:
        """The card that a ticket falls on, in the order of `weights`.

        The ticket receives the size of the bag.
        """
        tickets = [*accumulate(self.counts)]
        return self.order[bisect(tickets, ticket(tickets[-1]))]


@lru_cache
def _moves(move: Callable[[C], M], order: tuple[C, ...]) -> tuple[M, ...]:
    """For each kind the move that stands for drawing it."""
    return tuple(map(move, order))


@frozen
class Deck(Generic[C]):
    """Face-down cards: a shuffled part on top of a tail whose order is known to somebody.

    The shuffled part is only a number: its cards are among those in the bag of all cards that
    nobody has seen. A card of the tail that nobody has seen is None; at the head of the tail it is
    no different from a shuffled card, and is counted as one.
    """

    shuffled: int
    tail: tuple[C | None, ...] = ()

    def size(self) -> int:
        """How many cards there are."""
        return self.shuffled + len(self.tail)

    def top(self) -> C | None:
        """The top card if somebody knows it; None for a shuffled one."""
        return None if self.shuffled else self.tail[0]

    def drawn(self) -> Deck[C]:
        """The deck without its top card."""
        if self.shuffled:
            return Deck(self.shuffled - 1, self.tail)
        return Deck(0, self.tail[1:]).settled()

    def under(self, cards: Iterable[C | None]) -> Deck[C]:
        """The deck with more cards at the bottom, uppermost first."""
        return Deck(self.shuffled, (*self.tail, *cards)).settled()

    def settled(self) -> Deck[C]:
        """The same deck in its one canonical form."""
        unseen = 0
        while unseen < len(self.tail) and self.tail[unseen] is None:
            unseen += 1
        return Deck(self.shuffled + unseen, self.tail[unseen:]) if unseen else self
