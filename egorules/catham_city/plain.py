"""Plain data: setups, positions and reports as cases and transcripts have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from egorules.catham_city import phases as p
from egorules.catham_city.factions import Faction, Zone
from egorules.catham_city.position import Flaw, InvalidPosition, position
from egorules.catham_city.rules import MACHINE
from egorules.catham_city.rulings import Rulings
from egorules.catham_city.setup import FIRST_GAME, InvalidSetup, Numbers, Setup, Variant
from egorules.catham_city.state import State
from egorules.core.book import pending_data
from egorules.core.parse import (
    REASONS,
    BadInput,
    at,
    choice,
    gathered,
    integer,
    listed,
    mapping,
    no_view,
    text,
)
from egorules.core.ruling import switches, write_rulings
from egorules.core.text import say

Reader = Callable[[object, str], Any]


def read_table(
    data: object, where: str, readers: Mapping[str, Reader], required: Iterable[str] = ()
) -> dict[str, Any]:
    """A table with a parser for each key; unknown, missing and bad keys are all reported.

    `null` means absent.
    """
    given = mapping(data, where)
    unknown = say("unknown key; known are: {keys}", keys=", ".join(readers))
    reasons = [(at(where, str(key)), unknown) for key in given if key not in readers]
    values: dict[str, Any] = {}
    for key, read in readers.items():
        if given.get(key) is None:
            if key in required:
                reasons.append((at(where, key), say("missing")))
            continue
        try:
            values[key] = read(given[key], at(where, key))
        except BadInput as error:
            reasons.extend(error.reasons)
    if reasons:
        raise BadInput(*reasons[:REASONS])
    return values


def numbers(value: object, where: str) -> tuple[int, ...]:
    """A list of whole numbers."""
    return listed(value, where, integer)


# Setups.


def complete_setup(given: Mapping[str, Any]) -> dict[str, Any]:
    """A complete setup as plain data, from options: two players unless seats are given."""
    return {"seats": 2, **given}


def read_setup(data: object) -> Setup:
    """A setup from plain data; raises `BadInput` with every reason."""
    given = read_table(data, "setup", SETUP, required=("seats",))
    small = given.get("miniature", {})
    try:
        return Setup.miniature(
            given["seats"],
            **small,
            factions=given.get("factions"),
            variant=given.get("variant", Variant.STANDARD),
            rulings=given.get("rulings", Rulings()),
        )
    except InvalidSetup as error:
        raise BadInput(*((at("setup", where), reason) for where, reason in error.reasons)) from None


def read_seats(value: object, where: str) -> int:
    """A number of players."""
    seats = integer(value, where)
    if not 2 <= seats <= 6:
        raise BadInput((where, say("a game has 2 to 6 seats; {n} is not possible", n=seats)))
    return seats


def read_factions(value: object, where: str) -> tuple[Faction, ...]:
    """A list of factions."""
    return listed(value, where, lambda each, place: choice(each, place, Faction))


def read_copies(value: object, where: str) -> dict[Faction, int]:
    """How many cards there are of each faction that takes part."""
    given = mapping(value, where).items()
    copies = gathered(partial(read_copy, *each, where) for each in given)
    return {faction: count for faction, count in copies if count is not None}


def read_copy(name: object, count: object, where: str) -> tuple[Faction, int | None]:
    """A faction that takes part, and how many cards of it there are."""
    faction = choice(name, at(where, str(name)), Faction)
    return faction, None if count is None else integer(count, at(where, faction.value))


MINIATURE: dict[str, Reader] = {
    "copies": read_copies,
    "deal": numbers,
    "market": integer,
    "hand_limit": integer,
    "target": integer,
}

RULINGS: dict[str, Reader] = {
    name: lambda value, where, kind=kind: choice(value, where, kind)  # type: ignore[misc]
    for name, kind in switches(Rulings).items()
}

SETUP: dict[str, Reader] = {
    "seats": read_seats,
    "factions": read_factions,
    "variant": lambda value, where: choice(value, where, Variant),
    "rulings": lambda value, where: Rulings(**read_table(value, where, RULINGS)),
    "miniature": lambda value, where: read_table(value, where, MINIATURE),
}


def write_setup(setup: Setup) -> dict[str, Any]:
    """A setup as plain data; the inverse of `read_setup`."""
    data: dict[str, Any] = {"seats": setup.seats}
    small = setup.numbers or Numbers()
    if small.copies is None and setup.factions != FIRST_GAME:
        data["factions"] = [faction.value for faction in setup.factions]
    if setup.variant is not Variant.STANDARD:
        data["variant"] = setup.variant.value
    if rulings := write_rulings(setup.rulings):
        data["rulings"] = rulings
    if setup.numbers is not None:
        data["miniature"] = write_numbers(setup, small)
    return data


def write_numbers(setup: Setup, small: Numbers) -> dict[str, Any]:
    """The numbers of a miniature as plain data."""
    copies = None
    if small.copies is not None:
        copies = {faction.value: setup.cards.count(faction) for faction in setup.factions}
    parts: dict[str, Any] = {
        "copies": copies,
        "deal": None if small.deal is None else list(small.deal),
        "market": small.market,
        "hand_limit": small.hand_limit,
        "target": small.target,
    }
    return {key: part for key, part in parts.items() if part is not None}


# Positions.


def read_counts(value: object, where: str) -> dict[str, int]:
    """How many cards there are of each faction; names are checked later."""
    given = {text(name, where): count for name, count in mapping(value, where).items()}
    return dict(gathered(partial(read_count, *each, where) for each in given.items()))


def read_count(name: str, count: object, where: str) -> tuple[str, int]:
    """The name of a faction, and how many cards of it there are; `null` means none."""
    return name, 0 if count is None else integer(count, at(where, name))


POSITION: dict[str, Reader] = {
    "hands": lambda value, where: listed(value, where, read_counts),
    "market": read_counts,
    "discard": read_counts,
    "deck": read_counts,
    "in_play": read_counts,
    "influence": numbers,
    "turn": integer,
    "actions_left": integer,
    "seen_by": no_view,
}


def read_position(setup: Setup, data: object) -> State:
    """A state from plain data; raises `BadInput` with every reason why there can be none."""
    given = read_table(data, "position", POSITION, required=("hands", "market", "turn"))
    try:
        return position(setup=setup, **given)
    except InvalidPosition as error:
        flaws = (Flaw(flaw.kind, at("position", flaw.where), flaw.reason) for flaw in error.flaws)
        raise InvalidPosition(flaws) from None


# Reports.


def write_zone(cards: Zone) -> dict[str, int]:
    """Counts by faction, unknown cards last; factions without cards are left out."""
    return dict(Counter(map(str, cards.plain())))


def write_position(state: State) -> dict[str, Any]:
    """What lies on the table, as plain data."""
    return {
        "hands": [write_zone(hand) for hand in state.hands],
        "market": write_zone(state.market),
        "discard": write_zone(state.discard),
        "deck": write_zone(state.deck),
        "in_play": write_zone(state.in_play),
        "influence": list(state.influence),
        "turn": state.turn,
        "actions_left": state.actions_left,
    }


def report(state: State) -> dict[str, Any]:
    """The state as plain data: position, pending, result."""
    over = state.phase
    result = None
    if isinstance(over, p.Over):
        result = {"totals": list(state.influence), "winners": [over.winner]}
    return {
        "position": write_position(state),
        "pending": pending_data(MACHINE.pending(state)),
        "result": result,
    }
