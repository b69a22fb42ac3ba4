"""The story of a game, for a person at the table: all that matters, in few lines.

It leaves out that a turn begins, that others are dealt cards, and that played cards are discarded.
Cards that come one after another in the same way share a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest

from egorules.catham_city import events as e
from egorules.catham_city.book import describe, words
from egorules.catham_city.factions import counted
from egorules.core.text import Lang, Say, say, told

APART = e.FirstPlayer | e.DealtCard | e.MarketLaid | e.Won
"""Events that belong to no turn; those of one kind share a separate line."""

Group = list[e.Event]


def tell(
    events: Iterable[e.Event], lang: Lang = "en", names: Sequence[str] = ()
) -> tuple[str, ...]:
    """The events as paragraphs: one for the deal, for the market, for each turn, for the end."""
    told_events = tuple(worth_telling(tuple(events)))
    return tuple(paragraph(group, lang, names) for group in groups(told_events))


def worth_telling(events: Sequence[e.Event]) -> Iterator[e.Event]:
    """Leave out what need not be said, and a draw if the next event says which card it is."""
    for event, following in zip_longest(events, events[1:]):
        is_told_next = isinstance(event, e.Drew) and isinstance(following, e.DrewCard)
        if not isinstance(event, e.Dealt | e.Discarded) and not is_told_next:
            yield event


def groups(events: Iterable[e.Event]) -> Iterator[Group]:
    """Events that belong together: a deal, a turn, or what happens outside turns."""
    group: Group = []
    for event in events:
        if group and opens_group(event, group[-1]):
            yield group
            group = []
        if not isinstance(event, e.TurnBegan | e.NextAction):
            group.append(event)
    if group:
        yield group


def opens_group(event: e.Event, before: e.Event) -> bool:
    """Whether an event begins a new group."""
    if isinstance(event, e.TurnBegan | e.NextAction):
        return True
    if isinstance(event, APART) or isinstance(before, APART):
        return type(event) is not type(before)
    return False


def paragraph(group: Group, lang: Lang, names: Sequence[str]) -> str:
    """The sentences of a group; a row of similar events shares one sentence."""
    sentences: list[str] = []
    if isinstance(group[0], e.DealtCard):  # dealt lap by lap, but each hand is one sentence
        group = sorted(group, key=lambda event: getattr(event, "seat", 0))
    for _, row in groupby(group, key=alike):
        like = list(row)
        together = summed(like) if len(like) > 1 else None
        if together is None:
            sentences.extend(describe(event, lang, names) for event in like)
        else:
            sentences.append(told(together, lang, words, names))
    return " ".join(sentences)


def alike(event: e.Event) -> object:
    """What events that share a sentence have in common."""
    return type(event), getattr(event, "seat", None)


def summed(like: Sequence[e.Event]) -> Say | None:
    """One sentence for events of one kind; None if each has its own sentence."""
    cards = counted(event.faction for event in like if isinstance(event, WITH_CARD))
    match like[0]:
        case e.DealtCard(seat):
            return say("{seat:name} is dealt {cards}.", seat=seat, cards=cards)
        case e.MarketLaid():
            return say("The market is laid out: {cards}.", cards=cards)
        case e.MarketRefilled():
            return say("The market is filled up: {cards}.", cards=cards)
        case e.TurnedUp():
            return say("Turned up from the deck: {cards}.", cards=cards)
        case e.Revealed(seat):
            return say("{seat:name} reveals {cards}.", seat=seat, cards=cards)
        case e.DrewCard(seat):
            return say("{seat:name} draws {cards}.", seat=seat, cards=cards)
        case e.Drew(seat):
            return say("{seat:name} draws {n} cards.", seat=seat, n=len(like))
        case e.PaidCard(seat):
            return say("{seat:name} pays the Mafia with {cards}.", seat=seat, cards=cards)
        case e.SurplusDiscarded(seat):
            text = "{seat:name} holds too many cards and discards {cards}."
            return say(text, seat=seat, cards=cards)
        case _:
            return None


WITH_CARD = (
    e.DealtCard
    | e.MarketLaid
    | e.MarketRefilled
    | e.TurnedUp
    | e.Revealed
    | e.DrewCard
    | e.PaidCard
    | e.SurplusDiscarded
)
