"""The story of a game, for a person at the table: all that matters, a paragraph for each turn.

The story leaves out whose turn it is, and that others were dealt tiles. Tiles drawn one after
another share a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest

from egorules.core.text import Lang, Say, say, told
from egorules.infinite_city import events as e
from egorules.infinite_city.book import BOOK
from egorules.infinite_city.tiles import Title

APART = (
    e.FirstPlayer
    | e.DealtTile
    | e.LaidStart
    | e.Scored
    | e.GameOver
    | e.WinnersNamed
    | e.WinnersUnknown
)
"""Events that belong to no turn: those of a kind share a paragraph."""

SILENT = e.Dealt | e.LookedAtTop | e.KeptHand
"""Events that the story leaves out."""

BRIEFER: dict[type[object], type[object]] = {e.Drew: e.DrewTile, e.Took: e.TookTile}
"""Events that the story leaves out if the more precise event comes next."""

Group = list[e.Event]


def tell(
    events: Iterable[e.Event], lang: Lang = "en", names: Sequence[str] = ()
) -> tuple[str, ...]:
    """The events as paragraphs: one for the deal, for each turn, for the end."""
    told_events = worth_telling(tuple(events))
    return tuple(paragraph(group, lang, names) for group in groups(told_events))


def worth_telling(events: Sequence[e.Event]) -> Iterator[e.Event]:
    """Leave out what goes without saying, and what the next event says more precisely."""
    for event, following in zip_longest(events, events[1:]):
        is_told_next = type(following) is BRIEFER.get(type(event), ...)
        if not isinstance(event, SILENT) and not is_told_next:
            yield event


def groups(events: Iterable[e.Event]) -> Iterator[Group]:
    """Events that share a paragraph: a deal, a turn, what happens apart from turns."""
    group: Group = []
    for event in events:
        if group and opens_group(event, group[-1]):
            yield group
            group = []
        if not isinstance(event, e.TurnBegan):
            group.append(event)
    if group:
        yield group


def opens_group(event: e.Event, before: e.Event) -> bool:
    """Whether an event begins a new paragraph."""
    if isinstance(event, e.TurnBegan):
        return True
    if isinstance(event, APART) or isinstance(before, APART):
        return type(event) is not type(before)
    return False


def paragraph(group: Group, lang: Lang, names: Sequence[str]) -> str:
    """The sentences of a group; a row of like events is one sentence."""
    sentences: list[str] = []
    for _, row in groupby(group, key=lambda event: (type(event), getattr(event, "seat", None))):
        like = list(row)
        together = summed(like) if len(like) > 1 else None
        if together is None:
            sentences.extend(BOOK.describe(event, lang, names) for event in like)
        else:
            sentences.append(told(together, lang, BOOK.words, names))
    return " ".join(sentences)


def summed(like: Sequence[e.Event]) -> Say | None:
    """One sentence for events of a kind; None where each has its own."""
    kinds = e.DealtTile | e.DrewTile | e.SawTile
    tiles = tuple(Title(event.tile) for event in like if isinstance(event, kinds))
    match like[0]:
        case e.DealtTile(seat):
            return say("{seat:name} is dealt {tiles}.", seat=seat, tiles=tiles)
        case e.DrewTile(seat):
            return say("{seat:name} draws {tiles}.", seat=seat, tiles=tiles)
        case e.SawTile(seat):
            return say("{seat:name} sees {tiles}.", seat=seat, tiles=tiles)
        case e.Drew(seat):
            return say("{seat:name} draws {n} tiles.", seat=seat, n=len(like))
        case _:
            return None
