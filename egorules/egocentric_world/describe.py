"""Telling: events in words and as plain data, and the table drawn in plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import fields

from egorules.core.event import Seat, event_name
from egorules.core.spec import Words
from egorules.core.text import Lang, Say, placeholders, say, told
from egorules.egocentric_world.cards import Card
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.observation import Observation
from egorules.egocentric_world.state import Setup

words = Words("egocentric_world")


def describe(event: Event, lang: Lang = "en", names: Sequence[str] = ()) -> str:
    """An event in words."""
    facts = {name: getattr(event, name) for name in placeholders(event.says)}
    return told(say(event.says, **facts), lang, words, names)


def event_data(event: Event, lang: Lang = "en") -> dict[str, Any]:
    """An event as plain data."""
    data: dict[str, Any] = {"event": event_name(type(event))}
    for field in fields(type(event)):
        value = getattr(event, field.name)
        match value:
            case Say():
                data[field.name] = told(value, lang, words)
            case tuple():
                data[field.name] = list(value)
            case _:
                data[field.name] = value
    return data


SOLO_NAMES: dict[Lang, tuple[str, ...]] = {
    "en": ("the player", "the left Citybot", "the right Citybot"),
    "fr": ("le joueur", "la Citébot de gauche", "la Citébot de droite"),
}


def names(setup: Setup, lang: Lang = "en") -> tuple[str, ...]:
    """What the seats are called in words; players of a larger game go by their number."""
    return SOLO_NAMES[lang] if setup.is_solo else ()


def draw_table(seen: Observation, lang: Lang = "en") -> str:
    """The table as a seat sees it, in plain text: cards in brackets, hidden ones as a number."""
    called = names(seen.setup, lang) or tuple(
        told(say("{seat:name}", seat=seat), lang) for seat in range(seen.setup.seats)
    )
    width = max(map(len, called)) + 2
    head = told(
        say(
            "round {round}; deck {deck}, discard pile {discard}",
            round=seen.round,
            deck=seen.deck_size,
            discard=seen.discard_size,
        ),
        lang,
        words,
    )
    lines = [head, "", f"  {'':{width}}{card_row((seen.top,)) if seen.top else '[  ]'}"]
    for seat, name in enumerate(called):
        marker = ">" if seat == seen.turn else " "
        lines.append(f"{marker} {name:{width}}{seat_row(seen, seat, lang)}")
    if seen.drawn is not None:
        lines.append(told(say("drawn: {card}", card=card_row((seen.drawn,))), lang, words))
    return "\n".join(lines)


def seat_row(seen: Observation, seat: Seat, lang: Lang) -> str:
    """One seat's cards, total and STOP."""
    own = seen.hand if seat == seen.seat and seen.hand is not None else None
    hidden = seen.hidden[seat] if own is None else 0
    parts = [card_row(seen.visible[seat] if own is None else own)]
    if hidden:
        parts.append(told(say("{n} hidden", n=hidden), lang, words).lower())
    parts.append(told(say("total {n}", n=seen.totals[seat]), lang, words).lower())
    if seen.stop_by == seat:
        parts.append("STOP")
    return "  ".join(part for part in parts if part)


def card_row(cards: Sequence[Card]) -> str:
    """Cards side by side."""
    return "".join(f"[{card:>2}]" for card in cards)
