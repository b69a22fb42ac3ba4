"""Events: what happened, by which clauses, and who may know."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar, Literal, Protocol, TypeVar

from egorules.core.clause import Cites

Seat = int
Audience = Literal["all"] | tuple[Seat, ...]
ALL: Literal["all"] = "all"


class Event(Protocol):
    """A fact, shown whole to its audience and not at all to anybody else."""

    says: ClassVar[str]

    @property
    def cites(self) -> Cites: ...

    @property
    def to(self) -> Audience: ...


E = TypeVar("E", bound=Event)


def shows(event: Event, seat: Seat | None) -> bool:
    """Whether a seat (None: a spectator) is shown the event."""
    return event.to == ALL or seat in event.to


def seen_by(seat: Seat | None, events: Iterable[E]) -> tuple[E, ...]:
    """The events that a seat is shown, in order."""
    return tuple(event for event in events if shows(event, seat))


def event_name(kind: type[object]) -> str:
    """The published name of an event class: `SaidStop` is `said_stop`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
