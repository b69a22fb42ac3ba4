"""A table drawn from a position as plain data: the board as SVG, below it deck, hands, supplies.

A large board scrolls inside its box. Colours are in style.css, for light and for dark; the tokens
of each seat also have a shape and a number of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from attrs import frozen

from docs.generate.markup import plain, tag
from docs.generate.site import Site
from egorules.infinite_city.tiles import Title

TILE, GAP, NARROW, PAD = 74, 4, 16, 3
"""The side of a tile, the space between two, and the width of columns and rows without tiles."""
LONG = {8: "", 10: "ic-long", 99: "ic-longest"}
"""By the greatest length of a word, the class it is written in: longer words are smaller."""
DOWN = "down"

SHAPES = (
    "M0-7.5A7.5 7.5 0 1 0 .01-7.5z",
    "M-6.8-6.8h13.6v13.6h-13.6z",
    "M0-9L9 6.8H-9z",
    "M0-9.5L9.5 0 0 9.5-9.5 0z",
    "M-4.3-7.6h8.6L8.7 0 4.3 7.6h-8.6L-8.7 0z",
    "M-3.2-8.5h6.4v5.3h5.3v6.4H3.2v5.3h-6.4V3.2h-5.3v-6.4h5.3z",
)
"""The tokens of seats 0 to 5: circle, square, triangle, diamond, hexagon, cross."""
SHIELD = "M5 0l4.5 1.6v3.2Q9.5 8 5 10 .5 8 .5 4.8V1.6z"


@frozen
class Tile:
    """A tile as a position writes it: `library 0 1`, `down`, `down port`."""

    sort: str
    """Empty if nobody has seen it."""
    is_up: bool
    tokens: tuple[int, ...]


def read(text: str) -> Tile:
    """Parse a tile from its text."""
    first, *others = text.split()
    if first == DOWN:
        return Tile("".join(others), False, ())
    return Tile(first, True, tuple(map(int, others)))


def table(
    site: Site,
    position: dict[str, Any],
    names: Sequence[str],
    title: str,
    other: dict[str, Any],
    protected: Collection[str],
) -> str:
    """The picture of a position; what differs from the other one stands out."""
    texts = (title, described(site, position["board"], names))
    rows = [piles(site, position)]
    if position["last_turns"] is not None:
        who = ", ".join(names[seat] for seat in position["last_turns"]) or "–"
        rows.append(row(site.say("Last turns still to come: {who}", who=who)))
    rows += [row(site.say("Looked at"), chips(site, tiles)) for tiles in position.get("aside", ())]
    rows += [seat_row(site, position, other, seat, names[seat]) for seat in seats(position)]
    return tag(
        "div",
        board(site, position["board"], other["board"], protected, texts)
        if position["board"]
        else "",
        *rows,
        class_="ic-table",
        data_search_exclude="true",
    )


def seats(position: dict[str, Any]) -> range:
    """The seats of a position."""
    return range(len(position["hands"]))


def described(site: Site, tiles: Mapping[str, str], names: Sequence[str]) -> str:
    """The board in words, for readers who cannot see the picture."""
    return " ".join(
        site.say("{name}: {cards}.", name=cell, cards=tile_in_words(site, read(text), names))
        for cell, text in tiles.items()
    )


def tile_in_words(site: Site, tile: Tile, names: Sequence[str]) -> str:
    """A tile with its tokens in words."""
    parts = [called(site, tile.sort)] if tile.sort else []
    if not tile.is_up:
        parts.append(site.say("face down"))
    parts += [f"{count} × {names[seat]}" for seat, count in sorted(Counter(tile.tokens).items())]
    return ", ".join(parts)


def called(site: Site, sort: str) -> str:
    """What a tile is called."""
    return Title(sort).in_words(site.lang, "") if sort != DOWN else site.say("face down")


# The board.


def cell_of(text: str) -> tuple[int, int]:
    """Parse a cell from its text."""
    x, y = text.split(",")
    return int(x), int(y)


def places(numbers: Collection[int]) -> tuple[dict[int, float], float]:
    """Where each column begins, and where the last one ends; empty ones between are narrow."""
    found: dict[int, float] = {}
    at: float = PAD
    last = min(numbers)
    for number in sorted(set(numbers)):
        if number > last + 1:
            at += NARROW
        found[number], last = at, number
        at += TILE + GAP
    return found, at - GAP + PAD


def board(
    site: Site,
    tiles: Mapping[str, str],
    other: Mapping[str, str],
    protected: Collection[str],
    texts: tuple[str, str],
) -> str:
    """The board, with its title and its description; cells of the other board are outlined."""
    title, description = texts
    cells = {text: cell_of(text) for text in {**tiles, **other}}
    columns, width = places([x for x, _ in cells.values()])
    rows, height = places([-y for _, y in cells.values()])
    pieces = []
    for text, (x, y) in sorted(cells.items(), key=lambda each: each[1]):
        at = tag("text", text, class_="ic-at", x=5, y=13)
        inside = (
            drawn(site, read(tiles[text]), at, text in protected, tiles[text] != other.get(text))
            if text in tiles
            else tag("g", square(), at, class_="ic-tile none")
        )
        pieces.append(tag("g", inside, transform=f"translate({columns[x]:g},{rows[-y]:g})"))
    svg = tag(
        "svg",
        tag("title", plain(title)),
        tag("desc", plain(description)),
        *pieces,
        class_="ic-board",
        viewBox=f"0 0 {width:g} {height:g}",
        width=f"{width:g}",
        height=f"{height:g}",
        role="img",
    )
    return tag("div", svg, class_="ic-scroll", tabindex=0)


def square() -> str:
    """The outline of a tile."""
    return tag("rect", width=TILE, height=TILE, rx=5)


def drawn(site: Site, tile: Tile, at: str, is_protected: bool, moved: bool) -> str:
    """A tile: where it lies, its name, a shield if a Power Station protects it, its tokens."""
    kind = "" if tile.is_up else "back"
    pieces = [square(), at, *name(site, tile)]
    if is_protected:
        shield = tag("path", tag("title", plain(site.say("protected"))), d=SHIELD)
        pieces.append(tag("g", shield, class_="ic-shield", transform=f"translate({TILE - 15},4)"))
    pieces += tokens(tile.tokens)
    if tile.sort.partition("-")[0] == "power" and tile.is_up:
        kind = "power"
    return tag("g", *pieces, class_=f"ic-tile {kind} {'moved' if moved else ''}".strip())


def name(site: Site, tile: Tile) -> list[str]:
    """The name of a tile, a line for each word; a question mark if nobody has seen it."""
    if not tile.sort:
        return [tag("text", "?", class_="ic-name ic-unseen", x=TILE / 2, y=48)]
    return [
        tag(
            "text",
            plain(word),
            class_=f"ic-name {size_of(word)}".strip(),
            x=TILE / 2,
            y=28 + 12 * line,
        )
        for line, word in enumerate(called(site, tile.sort).split(" ", 1))
    ]


def size_of(word: str) -> str:
    """The class of a word by its length."""
    return next(kind for most, kind in LONG.items() if len(word) <= most)


def tokens(owners: Sequence[int]) -> list[str]:
    """The tokens of each seat, three seats in a row; several of one seat are counted."""
    counts = sorted(Counter(owners).items())
    pieces = []
    for place, (seat, count) in enumerate(counts):
        line, column = divmod(place, 3)
        beside = min(3, len(counts) - 3 * line)
        middle = TILE / 2 + (column - (beside - 1) / 2) * 24
        y = (59 if len(counts) <= 3 else 51) + line * 15
        pieces.append(token(seat, middle - (5 if count > 1 else 0), y))
        if count > 1:
            pieces.append(tag("text", f"×{count}", class_="ic-count", x=f"{middle + 4:g}", y=y + 4))
    return pieces


def token(seat: int, x: float, y: float) -> str:
    """A token: a shape and the number of its seat."""
    low = 2 if seat == 2 else 0
    return tag(
        "g",
        tag("path", d=SHAPES[seat], class_="ego-ground"),
        tag("text", str(seat), x=0, y=3.5 + low),
        class_=f"ic-token ic-seat-{seat}",
        transform=f"translate({x:g},{y:g})",
    )


# Deck, hands and supplies.


def row(label: str, inside: str = "", kind: str = "") -> str:
    """A label and what lies beside it."""
    return tag(
        "div", tag("span", label, class_=f"ic-label {kind}".strip()), " ", inside, class_="ic-row"
    )


def piles(site: Site, position: dict[str, Any]) -> str:
    """How many tiles the deck has, and which tiles somebody put at its bottom."""
    deck = site.say("deck: {n}", n=position["deck"] + len(position["tail"]))
    if not position["tail"]:
        return row(deck)
    return row(f"{deck} · {site.say('at the bottom').lower()}", chips(site, position["tail"]))


def seat_row(
    site: Site, position: dict[str, Any], other: dict[str, Any], seat: int, name: str
) -> str:
    """A seat: its token, whose turn it is, its supply, its hand."""
    turn = position["turn"] == seat
    supply = position["supplies"][seat]
    changed = supply != other["supplies"][seat]
    mark = tag(
        "svg", token(seat, 10, 10), viewBox="0 0 20 20", width=20, height=20, aria_hidden="true"
    )
    left = tag(
        "span",
        plain(site.say("tokens: {n}", n=supply).lower()),
        class_="ic-changed" if changed else None,
    )
    label = mark + plain(f"▸ {name}" if turn else name) + " · " + left
    hand = chips(site, position["hands"][seat], other["hands"][seat])
    return row(label, hand, kind="turn" if turn else "")


def chips(site: Site, sorts: Sequence[str], elsewhere: Sequence[str] | None = None) -> str:
    """Tiles by name; if `elsewhere` is given, those that are not in it are marked."""
    there = Counter(sorts if elsewhere is None else elsewhere)
    pieces = []
    for sort, count in Counter(sorts).items():
        text = called(site, sort) + (f" ×{count}" if count > 1 else "")
        moved = "moved" if count > there[sort] else ""
        pieces.append(tag("span", plain(text), class_=f"ic-chip {moved}".strip()))
    return "".join(pieces) or tag("span", "–", class_="ic-chip none")
