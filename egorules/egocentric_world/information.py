"""Information: everything that a seat has been shown so far. Unlike an observation it remembers."""

from __future__ import annotations

from egorules.core import transcript as core
from egorules.core.event import Seat
from egorules.core.transcript import Shown
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.storage import Transcript


def information(transcript: Transcript, seat: Seat | None) -> tuple[Shown[Event], ...]:
    """What a seat (None: a spectator) has been shown, move by move: perfect recall."""
    from egorules import egocentric_world as rulebook

    return core.information(rulebook, transcript, seat)
