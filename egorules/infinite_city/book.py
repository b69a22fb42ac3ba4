"""What the rulebook offers besides its rules: notation, words, storage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from egorules.core.book import Book
from egorules.core.text import Lang, Say, placeholders, say, told
from egorules.core.transcript import Transcript as CoreTranscript
from egorules.infinite_city import events as e
from egorules.infinite_city.flaws import state_flaws
from egorules.infinite_city.line import LINE
from egorules.infinite_city.moves import GRAMMAR, Move
from egorules.infinite_city.phases import Phase
from egorules.infinite_city.plain import write_range
from egorules.infinite_city.scoring import Cause, Range
from egorules.infinite_city.setup import Setup
from egorules.infinite_city.state import State
from egorules.infinite_city.tiles import Title

Transcript = CoreTranscript[Setup, Move]

CAUSES: dict[Cause, Say] = {
    Cause.LAST_TURNS: say("the last turns have been played"),
    Cause.POWER: say("all Power Stations are in play"),
    Cause.STALLED: say("nobody has a tile or can draw one"),
}


class CityBook(Book[State, Move, e.Event]):
    """Sentences call tiles by their names, and an unknown number is a range."""

    def describe(self, event: e.Event, lang: Lang = "en", names: Sequence[str] = ()) -> str:
        """An event in words."""
        facts = {name: in_words(name, getattr(event, name)) for name in placeholders(event.says)}
        return told(say(event.says, **facts), lang, self.words, names)

    def event_data(self, event: e.Event, lang: Lang = "en") -> dict[str, Any]:
        """An event as plain data."""
        return super().event_data(event, lang) | plain_ranges(event)


def in_words(name: str, value: Any) -> object:
    """A fact of an event, in the form that sentences use."""
    if name == "tile":
        return Title(value)
    if name == "tiles":
        return tuple(map(Title, value))
    return CAUSES[value] if isinstance(value, Cause) else value


def plain_ranges(event: e.Event) -> dict[str, Any]:
    """The numbers of an event that may be ranges, as plain data."""
    match event:
        case e.GameOver(totals=totals):
            return {"totals": [write_range(total) for total in totals]}
        case e.Scored(bonus=Range() as bonus, silver=Range() as silver):
            return {"bonus": write_range(bonus), "silver": write_range(silver)}
        case _:
            return {}


BOOK = CityBook(
    "egorules.infinite_city",
    moves=Move,
    events=e.Event,
    phases=Phase,
    special=GRAMMAR,
    flaws=state_flaws,
    state=State,
    setup=Setup,
    line=LINE,
)
