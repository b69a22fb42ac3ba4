"""A table drawn as SVG: deck, discard pile, hands, Citybot piles, from a position as plain data.

The pictures carry no colours of their own: `assets/ego.css` gives them, for light and for dark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from docs.generate.markup import plain, tag
from docs.generate.site import Site

WIDTH, HEIGHT, GAP, APART = 30, 42, 5, 14
LABEL, ROW, PAD = 15, 68, 8
LETTER = 6.2
"""About the width of a letter of a label."""

GLYPHS = {
    12: "M8.6 2.4A4.4 4.4 0 1 0 9.4 5.4M9.2-.4v3H6.2",
    11: "M0 2.5h10M7.5 0 10 2.5 7.5 5M10 7.5H0M2.5 5 0 7.5 2.5 10",
    10: "M0 5q5-6.5 10 0-5 6.5-10 0zM5 3.6a1.4 1.4 0 1 0 .01 0",
    9: "M5 0l4.5 1.6v3.2Q9.5 8 5 10 .5 8 .5 4.800V1.600z",
    8: "M5 0v10M.7 2.500l8.600 5M9.300 2.500l-8.600 5",
}
"""A small sign for each ability: again, exchange, look, counter, wild."""


@frozen
class Drawn:
    """A piece of a picture and how much room it takes."""

    svg: str
    width: float


def table(
    site: Site, position: dict[str, Any], names: Sequence[str], title: str, other: dict[str, Any]
) -> str:
    """The picture of a position; cards that are not where they are in the other one stand out."""
    rows = [
        centre(site, position, other),
        *(
            seat_row(site, position, other, seat, name)
            for seat, name in enumerate(names[: len(position["hands"])])
        ),
    ]
    width = max(150, *(row.width for row in rows)) + 2 * PAD
    height = len(rows) * ROW + 2 * PAD - 4
    placed = (
        tag("g", row.svg, transform=f"translate({PAD},{PAD + index * ROW})")
        for index, row in enumerate(rows)
    )
    return tag(
        "svg",
        tag("title", plain(title)),
        tag("desc", plain(described(site, position, names))),
        *placed,
        class_="ego-table",
        viewBox=f"0 0 {width:g} {height}",
        width=f"{width:g}",
        height=height,
        role="img",
        data_search_exclude="true",
    )


def described(site: Site, position: dict[str, Any], names: Sequence[str]) -> str:
    """The position in words, for readers who cannot see the picture."""
    parts = [
        site.say("Deck: {n} cards.", n=sum(position["deck"].values())),
        site.say("Discard pile, top first: {cards}.", cards=row_of(position["discard"])),
    ]
    for name, hand in zip(names, position["hands"], strict=False):
        if isinstance(hand, dict):
            text = "{name}: visible {cards}; pile {pile}."
            visible, pile = row_of(hand["visible"]), row_of(hand["pile"])
            parts.append(site.say(text, name=name, cards=visible, pile=pile))
        else:
            parts.append(site.say("{name}: {cards}.", name=name, cards=row_of(hand)))
    return " ".join(parts)


def row_of(cards: Iterable[int]) -> str:
    """Cards in words."""
    return ", ".join(map(str, cards)) or "–"


def label(text: str, x: float = 0, kind: str = "") -> str:
    """A word above some cards."""
    return tag("text", plain(text), class_=f"ego-label {kind}".strip(), x=f"{x:g}", y=11)


def card(value: int, x: float, kind: str = "") -> str:
    """A card, face up or (kind `back`) face down with what the arbiter knows it is."""
    glyph = ""
    if value in GLYPHS and "back" not in kind:
        glyph = tag("path", d=GLYPHS[value], transform=f"translate({WIDTH / 2 - 5:g},27)")
    number = tag("text", str(value), x=WIDTH / 2, y=21 if glyph else 26)
    face = tag("rect", width=WIDTH, height=HEIGHT, rx=4)
    return tag(
        "g",
        face,
        number,
        glyph,
        class_=f"ego-card v{value} {kind}".strip(),
        transform=f"translate({x:g},{LABEL})",
    )


def cards(values: Iterable[int], elsewhere: Iterable[int], x: float = 0, kind: str = "") -> Drawn:
    """Cards side by side; those that are not in `elsewhere`, the other picture, are marked."""
    still = Counter(elsewhere)
    pieces: list[str] = []
    for value in values:
        moved = "" if still[value] else "moved"
        still[value] -= bool(still[value])
        pieces.append(card(value, x, f"{kind} {moved}".strip()))
        x += WIDTH + GAP
    return Drawn("".join(pieces), x - GAP if pieces else x)


def empty(x: float) -> str:
    """The place of a card where there is none."""
    place = tag("rect", width=WIDTH, height=HEIGHT, rx=4)
    return tag("g", place, class_="ego-card none", transform=f"translate({x:g},{LABEL})")


def stack(size: int, x: float) -> str:
    """A face-down deck with its number of cards."""
    sheets = "".join(
        tag("rect", x=-2 * n, y=-n, width=WIDTH, height=HEIGHT, rx=4)
        for n in range(min(size - 1, 2), -1, -1)
    )
    number = tag("text", str(size), x=WIDTH / 2, y=26)
    return tag(
        "g", sheets, number, class_="ego-card back deck", transform=f"translate({x + 4:g},{LABEL})"
    )


def centre(site: Site, position: dict[str, Any], other: dict[str, Any]) -> Drawn:
    """Deck and discard pile, and what is in nobody's hand."""
    deck, discard = sum(position["deck"].values()), position["discard"]
    pieces = [label(site.say("deck")), stack(deck, 0) if deck else empty(0)]
    x: float = 70
    pieces.append(label(site.say("discard pile"), x))
    if len(discard) > 1:
        pieces.append(tag("g", empty(x + 4), class_="under"))
    if discard:
        there = discard.count(discard[0]) <= other["discard"].count(discard[0])
        pieces.append(card(discard[0], x, "" if there else "moved"))
    else:
        pieces.append(empty(x))
    if len(discard) > 1:
        more = tag("text", f"+{len(discard) - 1}", class_="ego-label", x=x + WIDTH + 9, y=40)
        pieces.append(more)
    x += 92
    if position["drawn"] is not None:
        pieces += [label(site.say("drawn"), x), card(position["drawn"], x, "moved")]
        x += WIDTH + 36
    if position.get("removed"):
        removed = cards(position["removed"], (), x, "gone")
        pieces += [label(site.say("removed"), x), removed.svg]
        x = removed.width
    return Drawn("".join(pieces), x)


def seat_row(
    site: Site, position: dict[str, Any], other: dict[str, Any], seat: int, name: str
) -> Drawn:
    """A seat: whose turn it is, its name and total, its cards."""
    turn = position["turn"] == seat
    text = f"▸ {name}" if turn else name
    if any(position["totals"]):
        text += f" · {site.say('total {n}', n=position['totals'][seat]).lower()}"
    pieces = [label(text, kind="turn" if turn else "")]
    width = len(text) * LETTER
    if position["stop_by"] == seat:
        pieces.append(stop_sign(width + 8))
        width += 50
    hand, elsewhere = position["hands"][seat], other["hands"][seat]
    visible, pile = split(hand)
    visible_there, pile_there = split(elsewhere)
    shown = cards(visible, visible_there)
    pieces.append(shown.svg or ("" if pile else empty(0)))
    end = shown.width
    if pile:
        hidden = cards(pile, pile_there, end + APART if visible else 0, "back")
        pieces.append(hidden.svg)
        end = hidden.width
    return Drawn("".join(pieces), max(width, end))


def split(hand: Any) -> tuple[list[int], list[int]]:
    """What lies open in a hand and what lies in a face-down pile."""
    return (hand["visible"], hand["pile"]) if isinstance(hand, dict) else (hand, [])


def stop_sign(x: float) -> str:
    """STOP, said by this seat."""
    sign = tag("rect", width=36, height=13, rx=3)
    return tag(
        "g",
        sign,
        tag("text", "STOP", x=18, y=10),
        class_="ego-stop",
        transform=f"translate({x:g},0)",
    )
