"""The table drawn in plain text, as a seat sees it.

Each player has a row, in the order of play. Below, a list of the factions says how many cards of
each lie where. On a narrow screen, what does not fit side by side goes below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from egorules.catham_city.book import words
from egorules.catham_city.factions import Faction, Zone
from egorules.catham_city.observation import Observation
from egorules.catham_city.setup import Variant
from egorules.core.event import Seat
from egorules.core.text import Lang, Voice, say

WIDTH = 78
MARGIN = 2
"""Columns on the left, where a marker may stand."""
LONGEST_BAR = 20
"""A higher target is shown only as a number."""

Column = tuple[str, Zone]

highlights = ((r"▶.*?(?=   |$)", "bold"), (r"●+", "bold yellow"), (r"^──.*", "dim"))
"""Styles for what should stand out: whose turn it is, and influence."""


def draw_table(
    seen: Observation, lang: Lang = "en", width: int = WIDTH, names: Sequence[str] = ()
) -> str:
    """The table as a seat sees it: who has how much, and how many cards lie where."""
    width, voice = min(width, WIDTH), Voice(lang, words, names)
    lines = (*heading(seen, voice, width), "", *players(seen, voice, width), "")
    drawn = (*lines, *zones(seen, voice, width))
    return "\n".join(line.rstrip() for line in drawn).rstrip("\n")


def heading(seen: Observation, voice: Voice, width: int) -> Iterator[str]:
    """The target, the sizes of the deck and the discard pile, and the actions left."""
    facts = [
        say("first to {n} influence", n=seen.setup.target),
        say("deck: {n}", n=seen.deck_size),
        say("discard pile: {n}", n=seen.discard.size()),
    ]
    if seen.setup.variant is Variant.TWO_ACTIONS:
        facts.append(say("actions left: {n}", n=seen.actions_left))
    parts = [voice.within(fact) for fact in facts]
    whole = f"── {' · '.join(parts)} "
    if len(whole) <= width:
        yield whole.ljust(width, "─")
    else:
        yield "─" * width
        yield from packed(parts, " · ", width)


def packed(parts: Iterable[str], between: str, width: int) -> Iterator[str]:
    """Short texts in as few lines as there is room for."""
    line = ""
    for part in parts:
        longer = f"{line}{between}{part}" if line else part
        if line and len(longer) > width:
            yield line
            longer = part
        line = longer[:width]
    if line:
        yield line


# The players.


def order(seen: Observation) -> list[Seat]:
    """All seats in the order of play: the others from your left, yourself last."""
    seats = range(seen.setup.seats)
    me = -1 if seen.seat is None else seen.seat
    return [*seats[me + 1 :], *seats[: me + 1]]


def players(seen: Observation, voice: Voice, width: int) -> Iterator[str]:
    """A row for each player: whose turn it is, cards in hand, influence."""
    rows = [(name_of(seen, seat, voice), facts_of(seen, seat, voice)) for seat in order(seen)]
    names = max(len(name) for name, _ in rows)
    cards = max(len(held) for _, (held, _) in rows)
    for name, (held, influence) in rows:
        line = f"{name:{names}}   {held:{cards}}   {influence}"
        if names + cards + 6 + max(len(each) for _, (_, each) in rows) <= width:
            yield line
        else:
            yield name[:width]
            facts = packed((held, influence), "   ", width - MARGIN)
            yield from (f"{'':{MARGIN}}{line}" for line in facts)


def name_of(seen: Observation, seat: Seat, voice: Voice) -> str:
    """A seat's name, marked when it is its turn."""
    called = voice.told(say("{seat:name}", seat=seat))
    if seat == seen.seat:
        called += f" ({voice.within(say('you'))})"
    return f"{'▶' if seat == seen.turn else ' '} {called}"


def facts_of(seen: Observation, seat: Seat, voice: Voice) -> tuple[str, str]:
    """How many cards a seat holds, and its influence."""
    size, points, target = seen.sizes[seat], seen.influence[seat], seen.setup.target
    held = say("1 card") if size == 1 else say("{n} cards", n=size)
    bar = f"{'●' * points}{'·' * (target - points)} " if target <= LONGEST_BAR else ""
    return voice.within(held), f"{bar}{points}/{target}"


# The zones.


def zones(seen: Observation, voice: Voice, width: int) -> Iterator[str]:
    """The factions as rows, the visible zones as columns."""
    rows = [(faction, group(faction, voice)) for faction in seen.setup.factions]
    first = MARGIN + max(len(name) for _, name in rows)
    for number, columns in enumerate(fitting(list(columns_of(seen, voice)), width - first)):
        if number:
            yield ""
        yield " " * first + "".join(f"  {title}" for title, _ in columns)
        for faction, name in rows:
            counts = "".join(f"  {cell(cards, faction):>{len(title)}}" for title, cards in columns)
            yield f"{'':{MARGIN}}{name:{first - MARGIN}}{counts}"


def group(faction: Faction, voice: Voice) -> str:
    """The name of a faction's cards at the head of a row."""
    return faction.in_words(voice.lang, "many")


def cell(cards: Zone, faction: Faction) -> str:
    """How many cards of a faction lie there; a dot for none."""
    return str(cards.count(faction) or "·")


def columns_of(seen: Observation, voice: Voice) -> Iterator[Column]:
    """The zones that the viewer sees, each with its title."""
    if seen.hand is not None:
        yield voice.within(say("your hand")), seen.hand
    yield voice.within(say("market")), seen.market
    yield voice.within(say("discard pile")), seen.discard
    if seen.in_play:
        yield voice.within(say("in play")), seen.in_play
    shown = seen.revealed
    if any(seen.in_play.count(faction) < shown.count(faction) for faction in shown.kinds()):
        yield voice.within(say("revealed")), shown


def fitting(columns: list[Column], width: int) -> Iterator[list[Column]]:
    """The columns in groups that fit side by side, at least one in each."""
    row: list[Column] = []
    for column in columns:
        if row and sum(len(title) + 2 for title, _ in (*row, column)) > width:
            yield row
            row = []
        row.append(column)
    if row:
        yield row
