"""What is printed on the tiles: bonus points and silver borders, as data.

Most of it is not known to this project (`ic.print.unknown`). So a print may be unknown; the rules
never guess it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from egorules.core.parse import Choice, insist_on_integer
from egorules.infinite_city.tiles import Kind

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""These letters tell the prints of one kind apart."""


class Profile(Choice):
    """What is assumed about prints that a setup does not name."""

    PROVEN = "proven"
    PLAIN = "plain"


@frozen
class Print:
    """The bonus points and silver border of a tile; None if unknown."""

    bonus: int | None = None
    silver: bool | None = None
    copies: int | None = None
    """How many tiles have this print, where the copies of a kind differ."""


UNKNOWN = Print()
NOTHING = Print(0, False)

PROVEN = {
    Kind.POWER: Print(1, True),
    Kind.POLICE: Print(1, False),
    Kind.CONSTRUCTION: Print(0, True),
}
"""What the rulebook's scoring example proves (`ic.print.power` and others)."""

Prints = tuple[tuple[Kind, tuple[Print, ...]], ...]
"""The prints of some kinds: one for all copies, or several, each with its number of copies."""

Given = Print | Mapping[str, object]
"""A print as a program may write it: `Print(2, None)` or `{"bonus": 2}`. In a table, absent keys
are as in the profile, and `"?"` is unknown."""


def print_of(profile: Profile, kind: Kind) -> Print:
    """The print that a profile assumes for a kind that the setup does not name."""
    return PROVEN.get(kind, NOTHING if profile is Profile.PLAIN else UNKNOWN)


def prints_of(profile: Profile, given: object) -> Prints:
    """The prints as a setup stores them, from a table by kind or as stored; raises `TypeError`."""
    rows: Mapping[str, object] = dict(given)  # type: ignore[call-overload]
    made = {}
    for name, prints in rows.items():
        kind = Kind(name)
        several = isinstance(prints, Sequence)
        parts = tuple(prints) if isinstance(prints, Sequence) else (prints,)
        made[kind] = tuple(one_print(print_of(profile, kind), each) for each in parts)
        if several and len(parts) == 1 and made[kind][0].copies is None:
            several = False  # the stored form of a print for all copies
        for each in made[kind]:
            if several != (each.copies is not None):
                raise TypeError(
                    f"prints.{kind}: of several prints each has `copies`, one alone none"
                )
    return tuple(sorted(made.items()))


def one_print(default: Print, given: object) -> Print:
    """A print; absent keys are as in the default. Raises `TypeError`."""
    if isinstance(given, Mapping):
        values = {key: None if each == "?" else each for key, each in given.items()}
        given = evolve(default, **values)
    if not isinstance(given, Print):
        raise TypeError(f"a print is a table or a Print(...), not {given!r}")
    for name, number in (("bonus", given.bonus), ("copies", given.copies)):
        if number is not None:
            insist_on_integer(number, f"prints.{name}")
    if given.silver is not None and type(given.silver) is not bool:
        raise TypeError(f"prints.silver: true, false or unknown, not {given.silver!r}")
    return given
