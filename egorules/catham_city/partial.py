"""Partly known positions: the places where cards lie, and who sees them."""

from __future__ import annotations

from typing import Any

from egorules.catham_city.factions import counted
from egorules.catham_city.plain import read_position, report
from egorules.catham_city.state import State
from egorules.core.event import Seat
from egorules.core.partial import Counts, Places, Rest, Seats, View, Zone
from egorules.core.text import Say, say
from egorules.core.value import but


class Factions(Counts):
    """Cards by faction."""

    def tell(self, value: Any, seat: Seat | None = None) -> Say:
        """What lies here, in words: `2 Hackers and 1 Mafia card`."""
        return Zone.tell(self, counted(value), seat)


class Deck(Factions, Rest):
    """All cards that are nowhere else."""


def lay(state: State, view: View) -> State:
    """The state with the cards of a view."""
    return but(
        state,
        hands=tuple(view.bag(f"hands[{seat}]") for seat in range(state.setup.seats)),
        market=view.bag("market"),
        discard=view.bag("discard"),
        deck=view.bag("deck"),
    )


PLACES = Places(
    {
        "hands": Seats(Factions("owner", say("{seat:name} holds {counts}"), or_number=True)),
        "market": Factions("all", say("the market has {counts}")),
        "discard": Factions("all", say("the discard pile has {counts}")),
        "in_play": Factions("all", say("in play are {counts}")),
        "deck": Deck("nobody", say("the deck has {counts}")),
    },
    cards=lambda setup: setup.cards,
    read_position=read_position,
    report=report,
    lay=lay,
    rests=("discard",),
)
read_partial, complete_position = PLACES.read, PLACES.complete
