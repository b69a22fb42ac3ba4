"""The setup of a game: who plays, how long, and which cards there are."""

from __future__ import annotations

from attrs import field, frozen

from egorules.core.event import Seat
from egorules.core.parse import Choice, at, insist_on_integer
from egorules.core.setup import option
from egorules.core.text import Say, say
from egorules.core.value import Unique
from egorules.core.zones import Bag
from egorules.egocentric_world.cards import OFFICIAL, VALUES, Card
from egorules.egocentric_world.rulings import Rulings

MOST_SEATS = 6
HUMAN: Seat = 0
CITYBOTS: tuple[Seat, Seat] = (1, 2)
"""Solo seats (`ew.solo.citybots`): you, the Citybot on your left, the Citybot on your right."""


MOST_CARDS = 1000
"""No miniature has more cards, because a position is also written card by card."""


class Length(Choice):
    """How long a game lasts (`ew.goal.length`)."""

    SINGLE = "single"
    TO_50 = "to-50"


class InvalidSetup(ValueError):
    """No game can be set up like this."""

    def __init__(self, where: str, reason: Say) -> None:
        self.where = where
        self.reason = reason
        super().__init__(where, reason)

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


@frozen(eq=False)
class Setup(Unique):
    """Who plays, how long, and how the open questions are read. Fixed for the whole game."""

    seats: int = field(metadata=option("2 to 6 players; without it, solo against two Citybots"))
    length: Length = field(
        default=Length.TO_50,
        converter=Length,
        metadata=option("one round, or until somebody has 50 points (default)"),
    )
    rulings: Rulings = Rulings()
    difficulty: int | None = field(
        default=None, metadata=option("how hard the solo mode is: 1, 2 (default) or 3")
    )
    copies: tuple[int, ...] = OFFICIAL
    hand_size: int = 5
    limit: int = 50

    def __attrs_post_init__(self) -> None:
        for name in ("seats", "hand_size", "limit"):
            insist_on_integer(getattr(self, name), name)
        if self.difficulty is not None:
            insist_on_integer(self.difficulty, "difficulty")
        if not isinstance(self.rulings, Rulings):
            raise TypeError(f"rulings: Rulings(...), not {self.rulings!r}")
        for value, count in enumerate(self.copies):
            insist_on_integer(count, at("copies", value))
        if self.difficulty is None and not 2 <= self.seats <= MOST_SEATS:
            raise InvalidSetup(
                "seats",
                say("a game has 2 to 6 seats, or is solo; {n} is not possible", n=self.seats),
            )
        if self.difficulty is not None and self.seats != 1 + len(CITYBOTS):
            raise InvalidSetup("seats", say("solo mode has three seats: you and two Citybots"))
        if self.difficulty not in (None, 1, 2, 3):
            raise InvalidSetup("difficulty", say("the difficulty is 1, 2 or 3"))
        counted = len(self.copies) == len(OFFICIAL) and not self.copies[0]
        if not counted or min(self.copies) < 0 or sum(self.copies) > MOST_CARDS:
            text = "counts of the values 1 to 12, each 0 or more, and at most {n} cards in all"
            raise InvalidSetup("copies", say(text, n=MOST_CARDS))
        if sum(self.copies) <= self.seats * self.hand_size or self.hand_size < 1:
            raise InvalidSetup("copies", say("there are not enough cards to deal and turn one up"))
        if self.limit < 1:
            raise InvalidSetup("limit", say("the limit is at least 1"))

    @classmethod
    def solo(
        cls,
        difficulty: int,
        length: Length | str = Length.TO_50,
        rulings: Rulings = Rulings(),
    ) -> Setup:
        """You against two Citybots."""
        return cls(1 + len(CITYBOTS), length, rulings, difficulty)

    @classmethod
    def miniature(
        cls,
        seats: int,
        copies: tuple[int, ...],
        hand_size: int,
        limit: int = 50,
        length: Length | str = Length.SINGLE,
        rulings: Rulings = Rulings(),
        difficulty: int | None = None,
    ) -> Setup:
        """An unofficial small game: `copies[v]` cards of value v, short hands, another limit."""
        padded = (*copies, *[0] * (len(OFFICIAL) - len(copies)))
        return cls(seats, length, rulings, difficulty, padded, hand_size, limit)

    @property
    def cards(self) -> Bag[Card]:
        """All cards of the game."""
        return Bag(VALUES, self.copies[1:])

    @property
    def is_solo(self) -> bool:
        """Whether you play against Citybots."""
        return self.difficulty is not None

    def is_citybot(self, seat: Seat | None) -> bool:
        """Whether a seat is a Citybot's."""
        return self.difficulty is not None and seat != HUMAN

    @property
    def is_official(self) -> bool:
        """Whether the cards, the hands and the limit are the rulebook's own."""
        return (self.copies, self.hand_size, self.limit) == (OFFICIAL, 5, 50)
