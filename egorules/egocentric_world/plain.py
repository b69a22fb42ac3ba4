"""Plain data: setups, positions and reports as cases and transcripts have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from egorules.core.book import pending_data
from egorules.core.event import Seat
from egorules.core.parse import (
    BadInput,
    at,
    bad,
    choice,
    gathered,
    integer,
    listed,
    mapping,
    no_view,
    table,
    text,
)
from egorules.core.ruling import read_rulings, write_rulings
from egorules.core.text import say
from egorules.core.zones import Bag
from egorules.egocentric_world import phases as p
from egorules.egocentric_world.cards import Card, Cards
from egorules.egocentric_world.position import CitybotHand, Flaw, Hand, InvalidPosition, position
from egorules.egocentric_world.rules import pending
from egorules.egocentric_world.rulings import Rulings
from egorules.egocentric_world.setup import InvalidSetup, Length, Setup
from egorules.egocentric_world.state import State


class Mode(StrEnum):
    """Who plays against whom."""

    MULTIPLAYER = "multiplayer"
    SOLO = "solo"


SETUP_KEYS = ("seats", "mode", "difficulty", "length", "rulings", "miniature")
POSITION_KEYS = ("hands", "discard", "turn", "deck", "drawn", "stop_by", "totals", "round")


def complete_setup(given: Mapping[str, Any]) -> dict[str, Any]:
    """A complete setup as plain data, from options: solo mode unless seats are given."""
    solo = {"mode": Mode.SOLO.value, "difficulty": 2}
    return {**({} if "seats" in given else solo), **given}


def infer_setup(given: Mapping[str, Any], position: Mapping[str, Any]) -> dict[str, Any]:
    """The setup, completed by what the hands show: solo mode, or the number of seats."""
    hands = position.get("hands")
    if "seats" in given or "mode" in given or not isinstance(hands, list):
        return dict(given)
    if any(isinstance(hand, Mapping) for hand in hands):
        return {"mode": Mode.SOLO.value, **given}
    return {"seats": len(hands), **given}


def read_setup(data: object) -> Setup:
    """A setup from plain data."""
    given = table(data, "setup", SETUP_KEYS)
    solo = choice(given.get("mode", "multiplayer"), "setup.mode", Mode) is Mode.SOLO
    if not solo and "difficulty" in given:
        raise bad("setup.difficulty", "only solo mode has a difficulty")
    for key in ("difficulty",) if solo else ("seats",):
        if key not in given:
            raise bad(at("setup", key), "missing")
    rulings = read_rulings(Rulings, given.get("rulings", {}), "setup.rulings")
    length = choice(given.get("length", "to-50"), "setup.length", Length)
    numbers: dict[str, int] = {
        key: integer(given[key], at("setup", key))
        for key in ("seats", "difficulty")
        if key in given
    }
    small = read_miniature(given["miniature"]) if "miniature" in given else {}
    options: dict[str, Any] = {"seats": 3, **numbers, **small}
    try:
        return Setup(length=length, rulings=rulings, **options)
    except InvalidSetup as error:
        raise BadInput((at("setup", error.where), error.reason)) from None


def read_miniature(data: object) -> dict[str, Any]:
    """The cards, hand size and limit of an unofficial small game."""
    where = "setup.miniature"
    given = table(data, where, ("copies", "hand_size", "limit"))
    read: dict[str, Any] = {
        key: integer(given[key], at(where, key)) for key in ("hand_size", "limit") if key in given
    }
    if "copies" in given:
        counts = read_counts(given["copies"], at(where, "copies"))
        if any(not 1 <= card <= 12 or count < 0 for card, count in counts.items()):
            raise bad(at(where, "copies"), "counts of the values 1 to 12, 0 or more")
        read["copies"] = tuple(counts.get(card, 0) for card in range(13))
    return read


def write_setup(setup: Setup) -> dict[str, Any]:
    """A setup as plain data; the inverse of `read_setup`."""
    who: dict[str, Any] = {"seats": setup.seats}
    if setup.is_solo:
        who = {"mode": Mode.SOLO.value, "difficulty": setup.difficulty}
    data = {**who, "length": setup.length.value}
    if rulings := write_rulings(setup.rulings):
        data["rulings"] = rulings
    if not setup.is_official:
        data["miniature"] = {
            "copies": write_counts(setup.cards),
            "hand_size": setup.hand_size,
            "limit": setup.limit,
        }
    return data


def read_position(setup: Setup, data: object) -> State:
    """A state from plain data; raises `BadInput` with every reason why there can be none."""
    given = table(data, "position", (*POSITION_KEYS, "seen_by"))
    if "seen_by" in given:
        no_view(given["seen_by"], "position.seen_by")
    missing = [key for key in ("hands", "discard", "turn") if key not in given]
    if missing:
        raise BadInput(*((at("position", key), say("missing")) for key in missing))
    readers: dict[str, Callable[[object, str], Any]] = {
        "hands": lambda value, where: listed(value, where, read_hand),
        "discard": read_cards,
        "deck": read_counts,
        "totals": lambda value, where: listed(value, where, integer),
    }
    values = gathered(
        lambda key=key: readers.get(key, integer)(given[key], at("position", key))  # type: ignore[misc]
        for key in given
    )
    try:
        return position(setup=setup, **dict(zip(given, values, strict=True)))
    except InvalidPosition as error:
        flaws = (Flaw(flaw.kind, at("position", flaw.where), flaw.reason) for flaw in error.flaws)
        raise InvalidPosition(flaws) from None


def read_hand(value: object, where: str) -> Hand:
    """A list of cards, or a Citybot's visible cards and pile."""
    if not isinstance(value, Mapping):
        return read_cards(value, where)
    given = table(value, where, ("visible", "pile"))
    missing = [key for key in ("visible", "pile") if key not in given]
    if missing:
        raise BadInput(*((at(where, key), say("missing")) for key in missing))
    return CitybotHand(*(read_cards(given[key], at(where, key)) for key in ("visible", "pile")))


def read_cards(value: object, where: str) -> Cards:
    """A list of cards."""
    return listed(value, where, integer)


def read_counts(value: object, where: str) -> dict[Card, int]:
    """How many cards there are of each value."""
    counts: dict[Card, int] = {}
    for key, count in mapping(value, where).items():
        if not (text(key, where).isascii() and key.isdigit() and key == str(int(key[:9]))):
            raise bad(at(where, key), "expected a card value as key")
        counts[int(key)] = integer(count, at(where, key))
    return counts


def write_counts(bag: Bag[Card]) -> dict[str, int]:
    """Counts by value, unknown cards last; values without cards are left out."""
    return dict(Counter(map(str, bag.plain())))


def report(state: State) -> dict[str, Any]:
    """The state as plain data: position, pending, last round, result."""
    last, over = state.last_round, state.phase
    return {
        "position": write_position(state),
        "pending": pending_data(pending(state)),
        "last_round": last
        and {
            "cause": last.cause.value,
            "scores": list(last.scores),
            "winners": list(last.winners),
        },
        "result": {"totals": list(state.totals), "winners": list(over.winners)}
        if isinstance(over, p.GameOver)
        else None,
    }


def write_position(state: State) -> dict[str, Any]:
    """What lies on the table, as plain data."""
    top = [] if state.top is None else [state.top]
    data: dict[str, Any] = {
        "hands": [write_hand(state, seat) for seat in range(state.setup.seats)],
        "discard": [*top, *state.rest.plain()],
        "deck": write_counts(state.deck),
        "turn": state.turn,
        "drawn": state.phase.card if isinstance(state.phase, p.Drawn) else None,
        "stop_by": state.stop_by,
        "round": state.round,
        "totals": list(state.totals),
    }
    if state.removed:
        data["removed"] = state.removed.plain()
    return data


def write_hand(state: State, seat: Seat) -> list[Card] | dict[str, list[Card]]:
    """A hand, or a Citybot's visible cards and pile."""
    if state.is_citybot(seat):
        return {"visible": state.hands[seat].plain(), "pile": list(state.piles[seat])}
    return state.hands[seat].plain()
