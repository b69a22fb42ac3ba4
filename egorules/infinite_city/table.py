"""The table drawn in plain text, as a seat sees it: the city as a grid, the players, the hand.

A tile shows the beginning of its name, with the owners of its tokens below. A back is shaded, an
empty cell beside a tile is a dot. A city too large for the screen is cropped around the acting
tile, or around its middle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from egorules.core.event import Seat
from egorules.core.rulebook import Decision
from egorules.core.text import COLON, Lang, Say, Voice, say
from egorules.infinite_city.board import Cell, Tile, read_cell
from egorules.infinite_city.book import BOOK
from egorules.infinite_city.observation import Observation
from egorules.infinite_city.scoring import scores_of
from egorules.infinite_city.tiles import Sort, Title

WIDTH = 78
BACK = "▒"
WIDE, NARROW = 7, 5
"""Columns of text for a cell: the wide ones if the whole city fits."""
AXIS = 5
"""Columns of text for the numbers of the rows."""
ROWS = 11
"""At most this many rows of cells are drawn."""

highlights = (
    (r"▶.*?(?=   |$)", "bold"),
    (r"▒+", "blue"),
    (r"\bpowe?r?(-[a-z])?\b", "bold yellow"),
    (r"\bplaz?a?(-[a-z])?\b", "bold green"),
    (r"^──.*", "dim"),
)
"""Patterns that stand out: whose turn it is, backs, Power Stations, Plazas; the heading is dim."""


def draw_table(
    seen: Observation, lang: Lang = "en", width: int = WIDTH, names: Sequence[str] = ()
) -> str:
    """The table as a seat sees it."""
    voice = Voice(lang, BOOK.words, names)
    lines = [
        *heading(seen, voice, width),
        *city(seen, voice, width),
        "",
        *players(seen, voice, width),
        *hands(seen, voice, width),
    ]
    return "\n".join(line.rstrip() for line in lines)


def heading(seen: Observation, voice: Voice, width: int) -> Iterator[str]:
    """How large the deck is, and whether the end has begun."""
    facts = [say("tiles in play: {n}", n=len(seen.board)), say("deck: {n}", n=seen.deck_size)]
    if seen.aside_sizes:
        facts.append(say("looked at: {n}", n=sum(seen.aside_sizes)))
    if seen.factories:
        facts.append(say("Factories: {n}", n=seen.factories))
    if seen.last_turns is not None:
        facts.append(say("last turns still to come: {seats:name}", seats=seen.last_turns))
    told_facts = [voice.within(fact) for fact in facts]
    line = f"── {' · '.join(told_facts)} "
    if len(line) <= width:
        yield line.ljust(width, "─")
    else:
        yield "─" * width
        yield from wrapped(" ", told_facts, width)


# The city.


def city(seen: Observation, voice: Voice, width: int) -> Iterator[str]:
    """The grid: x to the right, y upwards."""
    cells = [*seen.board, *seen.board.edge]
    if not cells:
        return
    across = max(cell.x for cell in cells) - min(cell.x for cell in cells) + 1
    column = WIDE if across * WIDE <= width - AXIS else NARROW
    columns = max(1, (width - AXIS) // column)
    centre = in_focus(seen)
    xs = window(sorted({cell.x for cell in cells}), None if centre is None else centre.x, columns)
    ys = window(sorted({cell.y for cell in cells}), None if centre is None else centre.y, ROWS)
    yield " " * AXIS + "".join(f"{x:^{column}}" for x in xs)
    edge = set(seen.board.edge)
    for y in reversed(ys):
        tiles = [(Cell(x, y), seen.board.get(Cell(x, y))) for x in xs]
        names = (face(tile, cell in edge, cell == centre, column) for cell, tile in tiles)
        yield f"{y:>{AXIS - 1}} " + "".join(names)
        if any(tile is not None and tile.tokens for _, tile in tiles):
            yield " " * AXIS + "".join(f"{owners(tile, column):^{column}}" for _, tile in tiles)
    hidden = [cell for cell in seen.board if cell.x not in xs or cell.y not in ys]
    if hidden:
        head = voice.within(say("out of sight: {n} tiles", n=len(hidden)))
        yield from wrapped(f"{' ' * AXIS}{head};", [beyond(seen, cell) for cell in hidden], width)


def beyond(seen: Observation, cell: Cell) -> str:
    """A tile outside the drawn part of the grid: its cell, its name, its tokens."""
    tile = seen.board[cell]
    name = BACK * 3 if tile.sort is None else tile.sort
    return " ".join((str(cell), name, *map(str, tile.tokens)))


def in_focus(seen: Observation) -> Cell | None:
    """The cell of the acting tile, if a text is being carried out."""
    if isinstance(seen.pending, Decision):
        facts = dict(seen.pending.facts)
        if "at" in facts:
            return read_cell(str(facts["at"]))
    return None


def window(numbers: Sequence[int], centre: int | None, most: int) -> range:
    """Consecutive coordinates: all of them if they fit, else those around the centre."""
    low, high = numbers[0], numbers[-1]
    if high - low < most:
        return range(low, high + 1)
    middle = (low + high) // 2 if centre is None else centre
    first = min(max(low, middle - most // 2), high - most + 1)
    return range(first, first + most)


def face(tile: Tile | None, is_edge: bool, acts: bool, column: int) -> str:
    """A tile's name, a back, or an empty cell; the acting tile stands in brackets."""
    if tile is None:
        return f"{'·' if is_edge else '':^{column}}"
    room = min(5, column - (2 if acts else 1))
    name = BACK * room if tile.sort is None else short(tile.sort, room)
    return f"{f'[{name}]' if acts else name:^{column}}"


def short(sort: Sort, room: int) -> str:
    """The beginning of a name, with its letter if it has one."""
    kind, dash, letter = sort.partition("-")
    return f"{kind[: room - len(dash + letter)]}{dash}{letter}"


def owners(tile: Tile | None, column: int) -> str:
    """The seats with tokens on a tile, each with its number of tokens if it has several."""
    if tile is None:
        return ""
    counts = Counter(tile.tokens)
    parts = [f"{seat}" if n == 1 else f"{seat}×{n}" for seat, n in sorted(counts.items())]
    told_whole = " ".join(parts)
    return told_whole if len(told_whole) < column else "".join(map(str, sorted(counts)))[:column]


# The players.


def players(seen: Observation, voice: Voice, width: int) -> Iterator[str]:
    """A row for each player: tiles in hand, tokens in supply, points so far."""
    scores = scores_of(seen.setup, seen.board)
    rows = []
    for seat in order(seen):
        hand, supply = seen.hand_sizes[seat], seen.supplies[seat]
        facts = (
            say("hand: {n}", n=hand),
            say("tokens: {n}", n=supply),
            say("points: {points}", points=scores[seat].total),
        )
        rows.append((name_of(seen, seat, voice), [voice.within(fact) for fact in facts]))
    first = max(len(name) for name, _ in rows)
    lines = [(name, "   ".join(f"{fact:11}" for fact in facts).rstrip()) for name, facts in rows]
    is_wide = first + 3 + max(len(facts) for _, facts in lines) <= width
    for name, facts_told in lines:
        if is_wide:
            yield f"{name:{first}}   {facts_told}"
        else:
            yield name[:width]
            yield f"    {facts_told}"[:width]


def order(seen: Observation) -> list[Seat]:
    """All seats in the order of play: first the one to the viewer's left, last the viewer."""
    seats = range(seen.setup.seats)
    me = -1 if seen.seat is None else seen.seat
    return [*seats[me + 1 :], *seats[: me + 1]]


def name_of(seen: Observation, seat: Seat, voice: Voice) -> str:
    """A seat's name, with the number that is on its tokens; marked if it is the seat's turn."""
    called = voice.told(say("{seat:name}", seat=seat))
    if seat < len(voice.names):
        called = f"{seat} {called}"
    if seat == seen.seat:
        called += f" ({voice.within(say('you'))})"
    return f"{'▶' if seat == seen.turn else ' '} {called}"


def hands(seen: Observation, voice: Voice, width: int) -> Iterator[str]:
    """The viewer's own tiles, those looked at, and the hand that is shown."""
    rows: list[tuple[Say, Sequence[Sort]]] = []
    if seen.hand is not None:
        rows.append((say("your hand"), seen.hand))
    if seen.aside and seen.aside[-1]:
        rows.append((say("tiles looked at"), seen.aside[-1]))
    if seen.shown_hand is not None:
        rows.append((say("the hand shown"), seen.shown_hand))
    for title, tiles in rows:
        yield ""
        yield from wrapped(f"  {voice.told(title)}{COLON[voice.lang]}", listed(tiles, voice), width)


def listed(tiles: Sequence[Sort], voice: Voice) -> list[str]:
    """The names of tiles, each once with its number."""
    counts = Counter(tiles)
    names = [(Title(sort).in_words(voice.lang, ""), n) for sort, n in sorted(counts.items())]
    return [name if n == 1 else f"{name} ×{n}" for name, n in names] or ["–"]


def wrapped(head: str, parts: Sequence[str], width: int) -> Iterator[str]:
    """A heading and short texts, in as few lines as possible."""
    line = head
    for index, part in enumerate(parts):
        word = part if index == len(parts) - 1 else f"{part},"
        if len(line) + 1 + len(word) > width and line != head:
            yield line
            line = "   "
        line = f"{line} {word}"[:width]
    yield line
