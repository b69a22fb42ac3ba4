"""The table drawn in plain text, as a seat sees it.

The players are a row each, in the order of play; below them stands a list of the factions that says
how many cards of each lie where. Where there is less room, rows and columns go below each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from egorules.catham_city.book import words
from egorules.catham_city.factions import Faction, Zone
from egorules.catham_city.observation import Observation
from egorules.catham_city.state import Variant
from egorules.core.event import Seat
from egorules.core.text import Lang, Say, say, told

WIDTH = 78
MARGIN = 2
"""Columns before everything, where a marker may stand."""
LONGEST_BAR = 20
"""A target beyond this is only told as a number."""

Column = tuple[str, Zone]

highlights = ((r"▶.*?(?=   |$)", "bold"), (r"●+", "bold yellow"), (r"^──.*", "dim"))
"""What stands out: whose turn it is, and influence."""


def draw_table(seen: Observation, lang: Lang = "en", width: int = WIDTH) -> str:
    """The table as a seat sees it: who has how much, and how many cards lie where."""
    width = min(width, WIDTH)
    lines = (*heading(seen, lang, width), "", *players(seen, lang, width), "")
    drawn = (*lines, *zones(seen, lang, width))
    return "\n".join(line.rstrip() for line in drawn).rstrip("\n")


def lower(sentence: Say, lang: Lang) -> str:
    """A sentence without its capital."""
    text = told(sentence, lang, words)
    return text[:1].lower() + text[1:]


def heading(seen: Observation, lang: Lang, width: int) -> Iterator[str]:
    """How much wins, how many cards the deck has, and how many actions are left."""
    facts = [
        say("first to {n} influence", n=seen.setup.target),
        say("deck: {n}", n=seen.deck_size),
        say("discard pile: {n}", n=seen.discard.size()),
    ]
    if seen.setup.variant is Variant.TWO_ACTIONS:
        facts.append(say("actions left: {n}", n=seen.actions_left))
    parts = [lower(fact, lang) for fact in facts]
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
    """All seats in the order of play: the others from one's left, oneself last."""
    seats = range(seen.setup.seats)
    me = -1 if seen.seat is None else seen.seat
    return [*seats[me + 1 :], *seats[: me + 1]]


def players(seen: Observation, lang: Lang, width: int) -> Iterator[str]:
    """A row for each player: whose turn it is, cards in hand, influence."""
    rows = [(name_of(seen, seat, lang), facts_of(seen, seat, lang)) for seat in order(seen)]
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


def name_of(seen: Observation, seat: Seat, lang: Lang) -> str:
    """A seat's name, marked when it is its turn."""
    called = told(say("{seat:name}", seat=seat), lang, words)
    if seat == seen.seat:
        called += f" ({lower(say('you'), lang)})"
    return f"{'▶' if seat == seen.turn else ' '} {called}"


def facts_of(seen: Observation, seat: Seat, lang: Lang) -> tuple[str, str]:
    """How many cards a seat holds, and its influence."""
    size, points, target = seen.sizes[seat], seen.influence[seat], seen.setup.target
    held = say("1 card") if size == 1 else say("{n} cards", n=size)
    bar = f"{'●' * points}{'·' * (target - points)} " if target <= LONGEST_BAR else ""
    return lower(held, lang), f"{bar}{points}/{target}"


# The zones.


def zones(seen: Observation, lang: Lang, width: int) -> Iterator[str]:
    """The factions as rows, the zones one sees as columns."""
    rows = [(faction, group(faction, lang)) for faction in seen.setup.factions]
    first = MARGIN + max(len(name) for _, name in rows)
    for number, columns in enumerate(fitting(list(columns_of(seen, lang)), width - first)):
        if number:
            yield ""
        yield " " * first + "".join(f"  {title}" for title, _ in columns)
        for faction, name in rows:
            counts = "".join(f"  {cell(cards, faction):>{len(title)}}" for title, cards in columns)
            yield f"{'':{MARGIN}}{name:{first - MARGIN}}{counts}"


def group(faction: Faction, lang: Lang) -> str:
    """What the cards of a faction are called at the head of a row."""
    return faction.in_words(lang, "many")


def cell(cards: Zone, faction: Faction) -> str:
    """How many cards of a faction lie there; a dot for none."""
    return str(cards.count(faction) or "·")


def columns_of(seen: Observation, lang: Lang) -> Iterator[Column]:
    """The zones that one sees."""
    if seen.hand is not None:
        yield lower(say("your hand"), lang), seen.hand
    yield lower(say("market"), lang), seen.market
    yield lower(say("discard pile"), lang), seen.discard
    if seen.in_play:
        yield lower(say("in play"), lang), seen.in_play
    shown = seen.revealed
    if any(seen.in_play.count(faction) < shown.count(faction) for faction in shown.kinds()):
        yield lower(say("revealed"), lang), shown


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
