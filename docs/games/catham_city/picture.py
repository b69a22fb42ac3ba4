"""A table drawn from a position as plain data: market, deck, discard pile, cards in play, hands.

The rows wrap where the page is narrow. Colours are in style.css, for light and for dark.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from docs.generate.markup import plain, tag
from docs.generate.site import Site
from egorules.catham_city.factions import Cards, Faction

WIDTH, HEIGHT, STEP = 20, 28, 9
FAN = 14
"""At most this many cards are drawn one over the other; if there are more, only one is drawn."""

GLYPHS = {
    Faction.JOURNALISTS: "M1 1h8v8H1zM3 3.3h4M3 5h4M3 6.7h2.5",
    Faction.DETECTIVES: "M4 .8a3.2 3.2 0 1 0 .01 0M6.3 6.3l3 3",
    Faction.BUREAUCRATS: "M3.5 1h3v2l-.7 2.2h2.7v2.3h-7V5.2h2.7L3.5 3zM1.5 9.4h7",
    Faction.SCIENTISTS: "M3.5.8h3M4.2.8v3l-3 5.4h7.6l-3-5.4v-3M2.6 6.7h4.8",
    Faction.ROBOCHAS: "M1.5 3.2h7v5.6h-7zM5 3.2V.8M3.6 5.2v1M6.4 5.2v1",
    Faction.MAFIA: "M.3 7.6h9.4M2 7.6V3q3-2.2 6 0v4.6M2 5.8h6",
    Faction.POLICE: "M5 .6l1.3 2.9 3.1.3-2.4 2.1.8 3.2L5 7.4 2.2 9.1l.8-3.2-2.4-2.1 3.1-.3z",
    Faction.HACKERS: "M.8 1.5h8.4v7H.8zM2.6 3.5l1.6 1.5-1.6 1.5M5.2 6.7h2.2",
}
"""A small sign for each faction: newspaper, lens, stamp, flask, robot, hat, star, prompt."""


def table(
    site: Site,
    position: dict[str, Any],
    names: Sequence[str],
    title: str,
    other: dict[str, Any],
    target: int,
) -> str:
    """The picture of a position; cards that are not where they are in the other one stand out."""
    rows = [row(site.say("Market"), fans(site, position["market"], other["market"]))]
    rows.append(piles(site, position, other))
    if position["in_play"]:
        rows.append(row(site.say("In play"), fans(site, position["in_play"], other["in_play"])))
    rows += [seat_row(site, position, other, seat, names[seat], target) for seat in seats(position)]
    return tag(
        "div",
        *rows,
        class_="cc-table",
        role="img",
        aria_label=f"{title}. {described(site, position, names, target)}",
        data_search_exclude="true",
    )


def seats(position: dict[str, Any]) -> range:
    """The seats of a position."""
    return range(len(position["hands"]))


def described(site: Site, position: dict[str, Any], names: Sequence[str], target: int) -> str:
    """The position in words, for readers who cannot see the picture."""
    zones = {
        site.say("Market"): position["market"],
        site.say("In play"): position["in_play"],
        site.say("discard pile"): position["discard"],
    }
    text = "{name}: {cards}."
    parts = [
        site.say(text, name=name, cards=in_words(site, zone))
        for name, zone in zones.items()
        if zone
    ]
    parts.append(site.say("Deck: {n} cards.", n=sum(position["deck"].values())))
    for seat in seats(position):
        cards = in_words(site, position["hands"][seat])
        points = influence(site, position["influence"][seat], target)
        parts.append(site.say("{name}: {cards}.", name=f"{names[seat]}, {points}", cards=cards))
    return " ".join(parts)


def in_words(site: Site, zone: Mapping[str, int]) -> str:
    """Cards in words."""
    return ", ".join(counted(site, Faction(name), count) for name, count in zone.items()) or "–"


def counted(site: Site, faction: Faction, count: int) -> str:
    """The number and the name of some cards of a faction."""
    return Cards(count, faction).in_words(site.lang, "")


def influence(site: Site, points: int, target: int) -> str:
    """How much a seat has of what it needs."""
    said = site.say("influence {n} of {target}", n=points, target=target)
    return said[:1].lower() + said[1:]


def row(label: str, *pieces: str, kind: str = "") -> str:
    """A label and the cards below it."""
    return tag(
        "div",
        tag("div", label, class_=f"cc-label {kind}".strip()),
        tag("div", *pieces, class_="cc-cards"),
    )


def piles(site: Site, position: dict[str, Any], other: dict[str, Any]) -> str:
    """Deck and discard pile side by side: of the deck only the number of cards is known."""
    size = sum(position["deck"].values())
    back = [card("", 0, "back" if size else "none")]
    deck = tag("span", drawn(back, 1), tag("span", str(size)), class_="cc-group")
    discard = "".join(
        group(site, Faction(name), count, other["discard"].get(name, 0), most=1)
        for name, count in position["discard"].items()
    )
    return tag(
        "div",
        row(site.say("deck"), deck),
        row(site.say("discard pile"), discard or nothing()),
        class_="cc-piles",
    )


def seat_row(
    site: Site,
    position: dict[str, Any],
    other: dict[str, Any],
    seat: int,
    name: str,
    target: int,
) -> str:
    """A seat: whose turn it is, its name and influence, its hand."""
    turn = position["turn"] == seat
    points = position["influence"][seat]
    changed = points != other["influence"][seat]
    told = tag(
        "span", plain(influence(site, points, target)), class_="cc-changed" if changed else None
    )
    label = plain(f"▸ {name}" if turn else name) + " · " + told
    hand = fans(site, position["hands"][seat], other["hands"][seat])
    return row(label, hand, kind="turn" if turn else "")


def fans(site: Site, zone: Mapping[str, int], elsewhere: Mapping[str, int]) -> str:
    """The cards of a zone by faction."""
    groups = (
        group(site, Faction(name), count, elsewhere.get(name, 0)) for name, count in zone.items()
    )
    return "".join(groups) or nothing()


def nothing() -> str:
    """An empty place for a card."""
    return tag("span", drawn([card("", 0, "none")], 1), class_="cc-group")


def group(site: Site, faction: Faction, count: int, elsewhere: int, most: int = FAN) -> str:
    """Cards of one faction; those that the other picture does not have here are marked."""
    shown = count if count <= most else 1
    moved = min(max(count - elsewhere, 0), shown)
    pieces = [
        card(
            glyph(faction) if place == shown - 1 else "",
            place * STEP,
            "moved" if place >= shown - moved else "",
        )
        for place in range(shown)
    ]
    name = tag("span", plain(counted(site, faction, count)))
    return tag("span", drawn(pieces, shown), name, class_=f"cc-group cc-{faction.value}")


def glyph(faction: Faction) -> str:
    """The sign of a faction, in the middle of a card."""
    return tag("path", d=GLYPHS[faction], transform="translate(6,10) scale(1.1)")


def card(inside: str, x: float, kind: str = "") -> str:
    """One card."""
    face = tag("rect", x=1.5, y=1.5, width=WIDTH, height=HEIGHT, rx=3)
    return tag("g", face, inside, class_=f"cc-card {kind}".strip(), transform=f"translate({x:g},0)")


def drawn(cards: list[str], count: int) -> str:
    """Cards one over the other."""
    width = WIDTH + STEP * (count - 1) + 3
    return tag(
        "svg",
        *cards,
        viewBox=f"0 0 {width} {HEIGHT + 3}",
        width=width,
        height=HEIGHT + 3,
        aria_hidden="true",
    )
