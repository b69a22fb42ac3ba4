"""What a setup says: players, factions, variant, and the numbers that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import field, frozen

from egorules.catham_city.factions import FACTIONS, Faction, Zone, zone
from egorules.catham_city.rulings import Rulings
from egorules.core.parse import BadInput, Choice, at, insist_on_integer, unknown_choice
from egorules.core.setup import option
from egorules.core.text import Say, say

Counts = Mapping[Faction, int] | Mapping[str, int]
"""How many cards there are of each faction, by its name."""

COPIES = 15
DEAL = (6, 6, 7, 7, 8, 8)
MARKET = 7
HAND_LIMIT = 10
FIRST_GAME = (
    Faction.DETECTIVES,
    Faction.SCIENTISTS,
    Faction.ROBOCHAS,
    Faction.MAFIA,
    Faction.HACKERS,
)
"""The factions advised for a first game (`cc.setup.first-game`)."""


class Variant(Choice):
    """How many actions a turn has."""

    STANDARD = "standard"
    TWO_ACTIONS = "two-actions"


class InvalidSetup(BadInput):
    """No game can be set up like this; carries every reason."""


@frozen
class Numbers:
    """The numbers of an unofficial small game; None stands for the official one."""

    copies: tuple[int, ...] | None = None
    """How many cards there are of each of the eight factions."""
    deal: tuple[int, ...] | None = None
    market: int | None = None
    hand_limit: int | None = None
    target: int | None = None


def _factions(names: Iterable[Faction | str]) -> tuple[Faction, ...]:
    given = tuple(names)
    unknown = [name for name in given if name not in FACTIONS]
    if unknown:
        raise InvalidSetup(*(("factions", unknown_choice(name, Faction)) for name in unknown))
    return tuple(sorted(map(Faction, given), key=FACTIONS.index))


def _variant(name: Variant | str) -> Variant:
    if name not in tuple(Variant):
        raise InvalidSetup(("variant", unknown_choice(name, Variant)))
    return Variant(name)


def _numbers(numbers: Numbers | None) -> Numbers | None:
    if not isinstance(numbers, Numbers | None):
        raise TypeError(f"numbers: Numbers(...), not {numbers!r}")
    return None if numbers == Numbers() else numbers


@frozen(slots=False, cache_hash=True)
class Setup:
    """Who plays, with which factions, and how the open questions are read."""

    seats: int = field(metadata=option("the number of players, 2 to 6"))
    factions: tuple[Faction, ...] = field(
        default=FIRST_GAME, converter=_factions, metadata=option("the five factions of the game")
    )
    variant: Variant = field(
        default=Variant.STANDARD,
        converter=_variant,
        metadata=option("one action a turn, or the variant with two"),
    )
    rulings: Rulings = Rulings()
    numbers: Numbers | None = field(default=None, converter=_numbers)
    """Only in miniatures."""

    def __attrs_post_init__(self) -> None:
        insist_on_integer(self.seats, "seats")
        if not isinstance(self.rulings, Rulings):
            raise TypeError(f"rulings: Rulings(...), not {self.rulings!r}")
        for where, number in _numbers_in(self.numbers):
            insist_on_integer(number, where)
        flaws = tuple(setup_flaws(self))
        if flaws:
            raise InvalidSetup(*flaws)

    @classmethod
    def miniature(
        cls,
        seats: int,
        copies: Counts | None = None,
        deal: Sequence[int] | None = None,
        market: int | None = None,
        hand_limit: int | None = None,
        target: int | None = None,
        *,
        factions: Iterable[Faction | str] | None = None,
        variant: Variant | str = Variant.STANDARD,
        rulings: Rulings = Rulings(),
    ) -> Setup:
        """An unofficial small game; every number left out is the official one."""
        named = None if copies is None else _factions(copies)
        chosen = named if factions is None else _factions(factions)
        if named is not None and chosen != named:
            raise InvalidSetup(("factions", say("the factions are not those of the copies")))
        by_name: Mapping[Any, int] = copies or {}
        counts = None if copies is None else tuple(by_name.get(each, 0) for each in FACTIONS)
        numbers = Numbers(counts, None if deal is None else tuple(deal), market, hand_limit, target)
        return cls(seats, FIRST_GAME if chosen is None else chosen, variant, rulings, numbers)

    @cached_property
    def cards(self) -> Zone:
        """All cards of the game (`cc.box.factions`, `cc.setup.factions`)."""
        if self.numbers and self.numbers.copies is not None:
            return Zone(FACTIONS, self.numbers.copies)
        return zone(dict.fromkeys(self.factions, COPIES))

    @cached_property
    def deal(self) -> tuple[int, ...]:
        """How many cards are dealt, by place from the first player (`cc.setup.deal`)."""
        given = None if self.numbers is None else self.numbers.deal
        return DEAL[: self.seats] if given is None else given

    @cached_property
    def market(self) -> int:
        """How many cards the market has (`cc.market.seven`)."""
        return (self.numbers and self.numbers.market) or MARKET

    @cached_property
    def hand_limit(self) -> int:
        """How many cards a player may hold (`cc.hand.limit`)."""
        return (self.numbers and self.numbers.hand_limit) or HAND_LIMIT

    @cached_property
    def target(self) -> int:
        """The influence that wins (`cc.goal.target`)."""
        return (self.numbers and self.numbers.target) or (16 if self.seats <= 3 else 13)

    @property
    def actions(self) -> int:
        """The actions of a turn (`cc.turn.one-action`, `cc.variant.two-actions`)."""
        return 2 if self.variant is Variant.TWO_ACTIONS else 1

    @property
    def is_official(self) -> bool:
        """Whether all numbers are the rulebook's own."""
        return self.numbers is None


def _numbers_in(numbers: Numbers | None) -> Iterator[tuple[str, object]]:
    """Every number of a miniature, and where."""
    if numbers is None:
        return
    for key in ("market", "hand_limit", "target"):
        number = getattr(numbers, key)
        if number is not None:
            yield at("miniature", key), number
    for faction, count in zip(FACTIONS, numbers.copies or (), strict=False):
        yield at("miniature.copies", faction.value), count
    for place, count in enumerate(numbers.deal or ()):
        yield at("miniature.deal", place), count


def setup_flaws(setup: Setup) -> Iterator[tuple[str, Say]]:
    """Every reason why no game can be set up like this, with its place (`cc.setup.factions`)."""
    numbers = setup.numbers or Numbers()
    if not 2 <= setup.seats <= 6:
        yield "seats", say("a game has 2 to 6 seats; {n} is not possible", n=setup.seats)
    if len(set(setup.factions)) != len(setup.factions):
        yield "factions", say("a faction is named twice")
    elif numbers.copies is None and len(setup.factions) != 5:
        yield "factions", say("a game has five factions, not {n}", n=len(setup.factions))
    for key in ("market", "hand_limit", "target"):
        number = getattr(numbers, key)
        if number is not None and number < 1:
            yield at("miniature", key), say("the number is 1 or more")
    yield from copies_flaws(setup, numbers)
    yield from deal_flaws(setup)


def copies_flaws(setup: Setup, numbers: Numbers) -> Iterator[tuple[str, Say]]:
    """Check the cards of a miniature: 0 to 15 of each faction that takes part, one at least."""
    if numbers.copies is None:
        return
    if len(numbers.copies) != len(FACTIONS):
        yield "miniature.copies", say("the copies are a number for each of the eight factions")
        return
    for faction, count in zip(FACTIONS, numbers.copies, strict=True):
        where = at("miniature.copies", faction.value)
        if not 0 <= count <= COPIES:
            yield where, say("there are 0 to {most} cards of a faction", most=COPIES)
        elif count and faction not in setup.factions:
            yield where, say("{faction:all}: no part of this game", faction=faction)
    if not any(numbers.copies):
        yield "miniature.copies", say("there is no card at all")


def deal_flaws(setup: Setup) -> Iterator[tuple[str, Say]]:
    """Check the deal of a miniature: a number for each place, up to the limit, and enough cards."""
    if setup.is_official:
        return
    where, deal = "miniature.deal", setup.deal
    if 2 <= setup.seats <= 6 and len(deal) != setup.seats:
        yield where, say("one number of cards for each of {seats} places", seats=setup.seats)
    if setup.hand_limit >= 1 and any(not 0 <= each <= setup.hand_limit for each in deal):
        yield where, say("0 to {limit} cards are dealt to each", limit=setup.hand_limit)
    elif len(setup.cards.counts) == len(FACTIONS) and sum(deal) + setup.market > len(setup.cards):
        facts = {"n": sum(deal) + setup.market, "cards": len(setup.cards)}
        yield "miniature", say("cards dealt and laid out: {n}; cards of the game: {cards}", **facts)
