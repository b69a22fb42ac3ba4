"""Partly known positions: the places where cards lie, and who sees them."""

from __future__ import annotations

from typing import Any

from egorules.core.partial import Cards, OneCard, Parts, Pile, Places, Rest, Seats, TopAndRest, View
from egorules.core.text import say
from egorules.core.value import but
from egorules.egocentric_world import phases as p
from egorules.egocentric_world.plain import read_position, report
from egorules.egocentric_world.rules import MACHINE
from egorules.egocentric_world.state import State


def lay(state: State, view: View) -> State:
    """The state with the cards of a view."""
    return but(
        state,
        hands=tuple(
            view.hand(f"hands[{seat}].visible" if state.is_citybot(seat) else f"hands[{seat}]")
            for seat in range(state.setup.seats)
        ),
        piles=tuple(
            tuple(view.card(f"hands[{seat}].pile[{index}]") for index in range(len(pile)))
            for seat, pile in enumerate(state.piles)
        ),
        top=None if state.top is None else view.card("discard[0]"),
        rest=view.bag("discard"),
        deck=view.bag("deck"),
        phase=p.Drawn(view.card("drawn")) if isinstance(state.phase, p.Drawn) else state.phase,
    )


def is_open(report: dict[str, Any]) -> bool:
    """Whether all hands lie open, as they do when the game is over."""
    pending = report["pending"]
    return bool(pending["kind"] == "over" or pending.get("what") == "winner")


CITYBOT = {
    "visible": Cards("all", say("{seat:name} shows {cards}")),
    "pile": Pile(
        "nobody", say("{seat:name} has in its pile, from the top, {cards}"), or_number=True
    ),
}
PLACES = Places(
    {
        "hands": Seats(
            Parts(CITYBOT, Cards("owner", say("{seat:name} holds {cards}"), or_number=True))
        ),
        "discard": TopAndRest("all", say("the discard pile is, from the top, {cards}")),
        "drawn": OneCard("turn", say("the drawn card is {card:a}")),
        "deck": Rest("nobody", say("the deck has {counts}")),
        "removed": Cards("all", say("these cards were removed: {cards}")),
    },
    cards=lambda setup: setup.cards,
    read_position=read_position,
    report=report,
    lay=lay,
    is_open=is_open,
    rests=("discard",),
    candidates=MACHINE.candidates,
)
read_partial, complete_position = PLACES.read, PLACES.complete
