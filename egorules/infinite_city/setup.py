"""The setup of a game: how many play, with which tiles, and under which readings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from attrs import Converter, field, frozen

from egorules.core.parse import BadInput, at, insist_on_integer
from egorules.core.setup import option
from egorules.core.text import Say, say
from egorules.core.zones import Bag
from egorules.infinite_city import printed_on_tiles as printed
from egorules.infinite_city.board import CROSS
from egorules.infinite_city.printed_on_tiles import LETTERS, Print, Prints, Profile
from egorules.infinite_city.rulings import Rulings
from egorules.infinite_city.tiles import KINDS, OFFICIAL, Kind, Sort

MOST_TILES = 1000
HAND_SIZE, TOKENS = 5, 15
MOST = 99


class InvalidSetup(BadInput):
    """No game can be set up like this; carries every reason with its place."""


def _prints(given: Any, setup: Any) -> Prints:
    return printed.prints_of(setup.profile, given)


@frozen(slots=False, cache_hash=True)
class Setup:
    """How many play, what is printed on the tiles, and how the open questions are read."""

    seats: int = field(metadata=option("how many play: 2 to 6"))
    profile: Profile = field(
        default=Profile.PROVEN,
        converter=Profile,
        metadata=option("what is taken for granted about bonus points and silver borders"),
    )
    prints: Prints = field(default=(), converter=Converter(_prints, takes_self=True))  # type: ignore[misc]
    rulings: Rulings = Rulings()
    copies: tuple[int, ...] = OFFICIAL
    """How many tiles of each kind there are, in the order of `KINDS`."""
    hand_size: int = HAND_SIZE
    tokens: int = TOKENS
    start: int = len(CROSS)

    def __attrs_post_init__(self) -> None:
        for name in ("seats", "hand_size", "tokens", "start"):
            insist_on_integer(getattr(self, name), name)
        if not isinstance(self.rulings, Rulings):
            raise TypeError(f"rulings: Rulings(...), not {self.rulings!r}")
        if type(self.copies) is not tuple or len(self.copies) != len(KINDS):
            raise TypeError(f"copies: a number for each of {len(KINDS)} kinds")
        for kind, count in zip(KINDS, self.copies, strict=True):
            insist_on_integer(count, at("copies", kind))
        if flaws := setup_flaws(self):
            raise InvalidSetup(*flaws)

    @classmethod
    def miniature(
        cls,
        seats: int,
        copies: Mapping[str, int] | None = None,
        hand_size: int = HAND_SIZE,
        tokens: int = TOKENS,
        start: int = len(CROSS),
        profile: Profile | str = Profile.PROVEN,
        prints: Any = (),
        rulings: Rulings = Rulings(),
    ) -> Setup:
        """An unofficial small game, with its own tiles, tokens, start tiles and hand size."""
        counts: tuple[int, ...] = OFFICIAL
        if copies is not None:
            known = {Kind(kind): count for kind, count in copies.items()}
            counts = tuple(known.get(kind, 0) for kind in KINDS)
        return cls(seats, profile, prints, rulings, counts, hand_size, tokens, start)

    @property
    def is_official(self) -> bool:
        """Whether tiles, tokens and hands are the rulebook's own."""
        own = (self.copies, self.hand_size, self.tokens, self.start)
        return own == (OFFICIAL, HAND_SIZE, TOKENS, len(CROSS))

    @cached_property
    def print_by_sort(self) -> dict[Sort, Print]:
        """Every sort of which there is a tile, in alphabetical order, with its print."""
        told, made = dict(self.prints), {}
        for kind, count in zip(KINDS, self.copies, strict=True):
            prints = told.get(kind, (printed.print_of(self.profile, kind),))
            if len(prints) > 1:
                letters = zip(prints, LETTERS, strict=False)
                made.update({f"{kind}-{letter}": each for each, letter in letters})
            elif count:
                made[kind.value] = prints[0]
        return dict(sorted(made.items()))

    @cached_property
    def tiles(self) -> Bag[Sort]:
        """All tiles of the game."""
        counts = dict(zip((kind.value for kind in KINDS), self.copies, strict=True))
        sorts = self.print_by_sort
        copies = {sort: each.copies or counts[sort] for sort, each in sorts.items()}
        return Bag.of(tuple(sorts), copies)

    @property
    def power_stations(self) -> int:
        """How many Power Stations end the game: all of them; 0 if none can end it."""
        return self.copies[KINDS.index(Kind.POWER)]


def setup_flaws(setup: Setup) -> list[tuple[str, Say]]:
    """Every reason why such a game is impossible, and the field that is at fault."""
    flaws: list[tuple[str, Say]] = []
    if not 2 <= setup.seats <= 6:
        flaws.append(("seats", say("a game has 2 to 6 seats; {n} is not possible", n=setup.seats)))
    for name, number, most in (
        ("hand_size", setup.hand_size, MOST),
        ("tokens", setup.tokens, MOST),
        ("start", setup.start, len(CROSS)),
    ):
        if not 1 <= number <= most:
            flaws.append((name, say("from 1 to {most}; {n} is not possible", most=most, n=number)))
    for kind, count in zip(KINDS, setup.copies, strict=True):
        if not 0 <= count <= MOST_TILES:
            flaws.append((at("copies", kind), say("a count is 0 or more")))
    if not flaws:
        needed = setup.seats * setup.hand_size + setup.start
        if sum(setup.copies) < needed:
            reason = say("there are not enough tiles to deal; at least {n} are needed", n=needed)
            flaws.append(("copies", reason))
        if sum(setup.copies) > MOST_TILES:
            flaws.append(("copies", say("at most {n} tiles in all", n=MOST_TILES)))
    for kind, prints in setup.prints:
        flaws.extend(print_flaws(setup, kind, prints))
    return flaws


def print_flaws(setup: Setup, kind: Kind, prints: tuple[Print, ...]) -> list[tuple[str, Say]]:
    """What is wrong with the prints of a kind."""
    where = at("prints", kind)
    flaws: list[tuple[str, Say]] = []
    for each in prints:
        if each.bonus is not None and not 0 <= each.bonus <= MOST:
            flaws.append((where, say("bonus points go from 0 to {most}", most=MOST)))
        if each.copies is not None and each.copies < 1:
            flaws.append((where, say("each print has 1 copy or more")))
    if prints[:1] and prints[0].copies is None and len(prints) == 1:
        return flaws
    if not 2 <= len(prints) <= len(LETTERS):
        flaws.append((where, say("a list has 2 to {most} prints", most=len(LETTERS))))
    there = setup.copies[KINDS.index(kind)]
    if sum(each.copies or 0 for each in prints) != there:
        flaws.append((where, say("the copies do not add up to {n}", n=there)))
    return flaws
