"""The frame rule: what a move does to its surroundings is worked out once and used again.

A move mostly touches a small part of a state, its footprint: one hand, the top of a pile. Run on a
twin state in which everything else is `Untouchable`, the very same rule says what it changes there,
and that may be remembered. A rule that needs to look further notices at once and is run as usual.
"""

from __future__ import annotations

from typing import Any, NoReturn


class OutsideFootprint(Exception):
    """A rule has looked at something that its footprint does not hold."""


def _refuse(*_: object, **__: object) -> NoReturn:
    raise OutsideFootprint


class Untouchable:
    """Stands for what a rule may move around but not look at: every use of it is refused."""

    __slots__ = ()

    def __getattr__(self, name: str) -> NoReturn:
        raise OutsideFootprint


_USES = (
    "bool eq ne lt le gt ge hash iter len getitem contains add radd sub rsub mul rmul int index "
    "str repr format call reversed neg abs"
)
for _use in _USES.split():
    setattr(Untouchable, f"__{_use}__", _refuse)

UNTOUCHABLE: Any = Untouchable()
