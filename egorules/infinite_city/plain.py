"""Plain data for cases and transcripts: setups, positions and reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from egorules.core.book import pending_data
from egorules.core.parse import (
    BadInput,
    at,
    bad,
    boolean,
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
from egorules.infinite_city import phases as p
from egorules.infinite_city.board import DOWN
from egorules.infinite_city.position import Flaw, InvalidPosition, position
from egorules.infinite_city.printed_on_tiles import Print, Prints, Profile
from egorules.infinite_city.rules import MACHINE
from egorules.infinite_city.rulings import Rulings
from egorules.infinite_city.scoring import Range, Result, Score
from egorules.infinite_city.setup import InvalidSetup, Setup
from egorules.infinite_city.state import State
from egorules.infinite_city.tiles import KINDS, Kind

T = TypeVar("T")

SETUP_KEYS = ("seats", "profile", "prints", "rulings", "miniature")
POSITION_KEYS = (
    "board",
    "hands",
    "turn",
    "tail",
    "last_turns",
    "passes",
    "supplies",
    "deck",
    "unseen",
    "factories",
)
UNKNOWN = "?"


# Setups.


def complete_setup(given: Mapping[str, Any]) -> dict[str, Any]:
    """A setup as plain data from options; by default two players and no unknown print."""
    return {"seats": 2, "profile": Profile.PLAIN.value, **given}


def read_setup(data: object) -> Setup:
    """A setup from plain data; raises `BadInput` with every reason why there can be none."""
    given = table(data, "setup", SETUP_KEYS)
    readers: tuple[Callable[[], Any], ...] = (
        lambda: read_needed(given, "setup", "seats", integer),
        lambda: choice(given.get("profile", Profile.PROVEN), "setup.profile", Profile),
        lambda: by_kind(given.get("prints", {}), "setup.prints", read_print_or_list),
        lambda: read_rulings(Rulings, given.get("rulings", {}), "setup.rulings"),
        lambda: read_miniature(given.get("miniature", {}), "setup.miniature"),
    )
    seats, profile, prints, rulings, small = gathered(readers)
    try:
        return Setup(seats=seats, profile=profile, prints=prints, rulings=rulings, **small)
    except InvalidSetup as error:
        reasons = ((at(table_of(where), where), reason) for where, reason in error.reasons)
        raise BadInput(*reasons) from None


def read_needed(
    given: dict[str, Any], where: str, key: str, read: Callable[[object, str], Any]
) -> Any:
    """The value of a key that must be there."""
    if key not in given:
        raise bad(at(where, key), "missing")
    return read(given[key], at(where, key))


def table_of(where: str) -> str:
    """The table of plain data in which a flaw of a setup lies."""
    small = where.partition(".")[0] in ("copies", "hand_size", "tokens", "start")
    return "setup.miniature" if small else "setup"


def by_kind(data: object, where: str, item: Callable[[object, str], T]) -> dict[Kind, T]:
    """A table with kinds of tiles as its keys; `null` means absent."""
    given = {key: each for key, each in mapping(data, where).items() if each is not None}
    pairs = gathered(
        lambda key=key, each=each: (  # type: ignore[misc]
            choice(key, at(where, key), Kind),
            item(each, at(where, key)),
        )
        for key, each in given.items()
    )
    return dict(pairs)


def read_print_or_list(data: object, where: str) -> Any:
    """One print for all copies of a kind, or several."""
    if isinstance(data, list):
        return listed(data, where, lambda each, place: read_print(each, place, "copies"))
    return read_print(data, where)


def read_print(data: object, where: str, *needed: str) -> dict[str, Any]:
    """A print; the profile fills in absent keys later."""
    given = table(data, where, (*needed, "bonus", "silver"))
    readers: dict[str, Callable[[object, str], Any]] = {
        "copies": integer,
        "bonus": lambda value, place: UNKNOWN if value == UNKNOWN else integer(value, place),
        "silver": lambda value, place: UNKNOWN if value == UNKNOWN else boolean(value, place),
    }
    missing = [key for key in needed if key not in given]
    if missing:
        raise BadInput(*((at(where, key), say("missing")) for key in missing))
    values = gathered(
        lambda key=key: readers[key](given[key], at(where, key))  # type: ignore[misc]
        for key in given
    )
    return dict(zip(given, values, strict=True))


def read_miniature(data: object, where: str) -> dict[str, Any]:
    """The tiles, tokens, hands and start tiles of an unofficial game."""
    given = table(data, where, ("copies", "hand_size", "tokens", "start"))
    values = gathered(
        lambda key=key: (read_copies if key == "copies" else integer)(given[key], at(where, key))  # type: ignore[misc]
        for key in given
    )
    return dict(zip(given, values, strict=True))


def read_copies(data: object, where: str) -> tuple[int, ...]:
    """The number of tiles of each kind; 0 for absent kinds."""
    counts = by_kind(data, where, integer)
    return tuple(counts.get(kind, 0) for kind in KINDS)


def write_setup(setup: Setup) -> dict[str, Any]:
    """A setup as plain data; the inverse of `read_setup`."""
    data: dict[str, Any] = {"seats": setup.seats, "profile": setup.profile.value}
    if setup.prints:
        data["prints"] = write_prints(setup.prints)
    if rulings := write_rulings(setup.rulings):
        data["rulings"] = rulings
    if not setup.is_official:
        counts = zip(KINDS, setup.copies, strict=True)
        data["miniature"] = {
            "copies": {kind.value: count for kind, count in counts if count},
            "hand_size": setup.hand_size,
            "tokens": setup.tokens,
            "start": setup.start,
        }
    return data


def write_prints(prints: Prints) -> dict[str, Any]:
    """Prints by kind."""
    return {
        kind.value: write_print(each[0]) if len(each) == 1 else [write_print(one) for one in each]
        for kind, each in prints
    }


def write_print(each: Print) -> dict[str, Any]:
    """A print as plain data."""
    told: dict[str, Any] = {} if each.copies is None else {"copies": each.copies}
    told["bonus"] = UNKNOWN if each.bonus is None else each.bonus
    told["silver"] = UNKNOWN if each.silver is None else each.silver
    return told


# Positions.


def read_position(setup: Setup, data: object) -> State:
    """A state from plain data; raises `BadInput` with every reason why there can be none."""
    given = table(data, "position", (*POSITION_KEYS, "seen_by"))
    keys = dict.fromkeys(("board", "hands", "turn", *given))
    readers: dict[str, Callable[[object, str], Any]] = {
        "board": lambda value, where: entries(value, where, text),
        "hands": lambda value, where: listed(value, where, read_list),
        "tail": read_list,
        "last_turns": lambda value, where: listed(value, where, integer),
        "supplies": lambda value, where: listed(value, where, integer),
        "unseen": lambda value, where: entries(value, where, integer),
        "seen_by": no_view,
    }
    values = gathered(
        lambda key=key: read_needed(given, "position", key, readers.get(key, integer))  # type: ignore[misc]
        for key in keys
    )
    try:
        return position(setup=setup, **dict(zip(keys, values, strict=True)))
    except InvalidPosition as error:
        flaws = (Flaw(flaw.kind, at("position", flaw.where), flaw.reason) for flaw in error.flaws)
        raise InvalidPosition(flaws) from None
    except BadInput as error:
        reasons = ((at("position", where), reason) for where, reason in error.reasons)
        raise BadInput(*reasons) from None


def read_list(value: object, where: str) -> tuple[str, ...]:
    """A list of texts."""
    return listed(value, where, text)


def entries(value: object, where: str, item: Callable[[object, str], T]) -> dict[str, T]:
    """The parsed entries of a table; every bad one is reported."""
    pairs = gathered(
        lambda key=key, each=each: (text(key, where), item(each, at(where, key)))  # type: ignore[misc]
        for key, each in mapping(value, where).items()
    )
    return dict(pairs)


# Reports.


def report(state: State) -> dict[str, Any]:
    """The state as plain data: position, pending, result."""
    phase = state.phase
    return {
        "position": write_position(state),
        "pending": pending_data(MACHINE.pending(state)),
        "result": write_result(phase.result) if isinstance(phase, p.Ended) else None,
    }


def write_position(state: State) -> dict[str, Any]:
    """What lies on the table, as plain data."""
    data: dict[str, Any] = {
        "board": {str(cell): str(tile) for cell, tile in state.board.tiles},
        "hands": [hand.plain() for hand in state.hands],
        "supplies": list(state.supply),
        "deck": state.deck.shuffled,
        "tail": [DOWN if sort is None else sort for sort in state.deck.tail],
        "unseen": dict(Counter(state.unseen.plain())),
        "turn": state.turn,
        "factories": state.factories,
        "last_turns": None if state.last_turns is None else list(state.last_turns),
        "passes": state.passes,
    }
    if state.aside:
        data["aside"] = [list(tiles) for tiles in state.aside]
    return data


def write_range(number: Range) -> int | dict[str, int | None]:
    """A number, or its limits if it is not known exactly."""
    if number.is_exact:
        return number.at_least
    return {"at_least": number.at_least, "at_most": number.at_most}


def write_score(score: Score) -> dict[str, Any]:
    """A seat's points, part by part."""
    return {
        "groups": score.groups,
        "area": score.area,
        "bonus": write_range(score.bonus),
        "silver_tiles": write_range(score.silver_tiles),
        "silver": write_range(score.silver),
    }


def write_result(result: Result) -> dict[str, Any]:
    """How the game ended, as plain data, with what is unknown about it."""
    return {
        "cause": result.cause.value,
        "totals": [write_range(total) for total in result.totals],
        "winners": None if result.winners is None else list(result.winners),
        "scores": [write_score(score) for score in result.scores],
        "unknown": list(result.unknown),
        "cites": list(result.cites),
    }
