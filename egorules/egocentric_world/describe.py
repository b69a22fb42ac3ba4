"""Telling: events in words and as plain data, and what the seats are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import fields

from egorules.core.event import event_name
from egorules.core.spec import Words
from egorules.core.text import Lang, Say, placeholders, say, told
from egorules.egocentric_world.events import Event
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
