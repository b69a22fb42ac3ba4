"""Moves and how they are written."""

from typing import ClassVar

from attrs import field, frozen
from attrs.converters import optional

from egorules.catham_city.factions import Faction
from egorules.core.notation import Written


@frozen(eq=False)
class Take(Written):
    """Take cards of one faction from the market."""

    written: ClassVar = "take {count} {faction}"
    examples: ClassVar = ("take 2 hackers",)
    count: int
    faction: Faction = field(converter=Faction)


@frozen(eq=False)
class Play(Written):
    """Play cards of one faction, perhaps with one more card, perhaps against somebody."""

    written: ClassVar = "play {count} {faction}[ with {extra}][ on {target}]"
    examples: ClassVar = (
        "play 3 scientists",
        "play 2 hackers on 1",
        "play 3 detectives with mafia",
        "play 5 police with mafia on 1",
    )
    count: int
    faction: Faction = field(converter=Faction)
    extra: Faction | None = field(default=None, converter=optional(Faction))
    target: int | None = None


@frozen(eq=False)
class Pass(Written):
    """Give up the rest of the turn."""

    written: ClassVar = "pass"


@frozen(eq=False)
class Give(Written):
    """Answer Journalists: give a card."""

    written: ClassVar = "give {faction}"
    examples: ClassVar = ("give mafia",)
    faction: Faction = field(converter=Faction)


@frozen(eq=False)
class Discard(Written):
    """Discard a card: for a point, to pay the Mafia, or because of the hand limit."""

    written: ClassVar = "discard {faction}"
    examples: ClassVar = ("discard mafia",)
    faction: Faction = field(converter=Faction)


@frozen(eq=False)
class Pay(Written):
    """Pay the Mafia with influence."""

    written: ClassVar = "pay"


@frozen(eq=False)
class Decline(Written):
    """Do not give, do not discard."""

    written: ClassVar = "decline"


@frozen(eq=False)
class Card(Written):
    """Chance: the next card from the deck."""

    written: ClassVar = "card {faction}"
    examples: ClassVar = ("card police",)
    faction: Faction = field(converter=Faction)


@frozen(eq=False)
class Reveal(Written):
    """Chance: the card that is revealed from a hand."""

    written: ClassVar = "reveal {faction}"
    examples: ClassVar = ("reveal mafia",)
    faction: Faction = field(converter=Faction)


@frozen(eq=False)
class First(Written):
    """Chance: the first player."""

    written: ClassVar = "first {seat}"
    examples: ClassVar = ("first 1",)
    seat: int


Move = Take | Play | Give | Discard | Pay | Decline | Pass | Card | Reveal | First
