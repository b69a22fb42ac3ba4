"""The story of a game, for a person at the table: all that matters, in few lines.

It leaves out that the turn passes and that others are dealt cards. A Citybot's turn is a heading,
which names the steps that did not apply, and a line for every step that did.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from egorules.core.event import Seat
from egorules.core.text import Lang, Say, say, told
from egorules.egocentric_world import events as e
from egorules.egocentric_world.book import describe, words
from egorules.egocentric_world.cards import Card

BRIEFER: dict[type[e.Event], type[e.Event]] = {
    e.Drew: e.DrewCard,
    e.PenaltyDrawn: e.PenaltyCardSeen,
}
"""Events that are left out if the event after them says the same and more."""

APART = (
    e.AllShuffled
    | e.DealtCard
    | e.FirstPlayer
    | e.GameWon
    | e.HandEmptied
    | e.HandsGathered
    | e.RemovedCard
    | e.RoundWon
    | e.Scored
    | e.ShowedHand
    | e.StopReached
    | e.TurnedUp
)
"""Events that belong to no turn; those of one kind share a separate line."""


def tell(
    events: Iterable[e.Event], lang: Lang = "en", names: Sequence[str] = ()
) -> tuple[str, ...]:
    """The events as paragraphs; lines under a heading are indented."""
    paragraphs: list[str] = []
    for group in groups(worth_telling(tuple(events))):
        match group[0]:
            case e.DealtCard():
                sentences = [told(dealt, lang, words, names) for dealt in hands_dealt(group)]
                paragraphs.append(" ".join(sentences))
            case e.CitybotStep(seat) | e.TotalsCompared(seat):
                paragraphs.extend(citybot_turn(group, seat, lang, names))
            case _:
                paragraphs.append(" ".join(describe(event, lang, names) for event in group))
    return tuple(paragraphs)


def worth_telling(events: Sequence[e.Event]) -> Iterator[e.Event]:
    """Leave out that cards are dealt, and a draw if the next event says which card it is."""
    for event, following in zip_longest(events, events[1:]):
        if not isinstance(event, e.Dealt) and type(following) is not BRIEFER.get(type(event), ...):
            yield event


def groups(events: Iterable[e.Event]) -> Iterator[list[e.Event]]:
    """Events that belong together: a deal, a turn, or what happens outside turns."""
    group: list[e.Event] = []
    for event in events:
        if group and opens_group(event, group):
            yield group
            group = []
        if not isinstance(event, e.TurnPassed):
            group.append(event)
    if group:
        yield group


def opens_group(event: e.Event, group: Sequence[e.Event]) -> bool:
    """Whether an event begins a new group."""
    before = group[-1]
    match event:
        case e.TurnPassed():
            return True
        case e.TotalsCompared() | e.CitybotStep(step=1) if not isinstance(before, e.TotalsCompared):
            return True
        case _ if isinstance(before, APART) or isinstance(event, APART):
            return type(before) is not type(event)
        case _:
            return False


def hands_dealt(group: Iterable[e.Event]) -> Iterator[Say]:
    """A sentence for each seat: the cards that it was dealt."""
    cards: dict[Seat, list[Card]] = {}
    for event in group:
        if isinstance(event, e.DealtCard):
            cards.setdefault(event.seat, []).append(event.card)
    for seat, hand in cards.items():
        yield say("{seat:name} is dealt {cards}.", seat=seat, cards=tuple(sorted(hand)))


def citybot_turn(
    turn: Sequence[e.Event], seat: Seat, lang: Lang, names: Sequence[str]
) -> Iterator[str]:
    """A Citybot's turn: a heading with the steps skipped, and a line for each step that applied."""
    skipped = tuple(
        each.step for each in turn if isinstance(each, e.CitybotStep) and not each.applies
    )
    yield told(heading(seat, skipped), lang, words, names)
    it = told(say("it"), lang, words).lower()
    named = [it if other == seat else name for other, name in enumerate(names)]
    line: list[str] = []
    for event in turn:
        if isinstance(event, e.CitybotStep | e.TotalsCompared) and line:
            yield f"  {' '.join(line)}"
            line = []
        told_by_step = isinstance(event, e.Discarded)
        if not told_by_step and not (isinstance(event, e.CitybotStep) and not event.applies):
            line.append(describe(event, lang, named))
    if line:
        yield f"  {' '.join(line)}"


def heading(seat: Seat, skipped: Sequence[Card]) -> Say:
    """Whose turn it was, and which steps did not apply."""
    match skipped:
        case []:
            return say("{seat:name}:", seat=seat)
        case [step]:
            return say("{seat:name} (step {step} does not apply):", seat=seat, step=step)
        case _:
            text = "{seat:name} (steps {steps} do not apply):"
            return say(text, seat=seat, steps=tuple(skipped))
