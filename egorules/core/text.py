"""Sentences for people, in English and in French.

A sentence is written once, in English, where it belongs in the code; its French form stands in the
rulebook's `words.fr.toml` under the English text, and a test checks that none is missing.
Placeholders may ask for a form: `{card:a}` is "an 8" or "un 8", `{seat:name}` is a player's name.
"""

from __future__ import annotations

import string
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from attrs import frozen

Lang = Literal["en", "fr"]
LANGS: tuple[Lang, ...] = ("en", "fr")

AND = {"en": "and", "fr": "et"}
COLON = {"en": ":", "fr": " :"}
PLAYER = {"en": "Player {}", "fr": "Joueur {}"}


@frozen
class Say:
    """A sentence with its facts still separate, so that it can be put into any language."""

    text: str
    facts: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return told(self)


class Named(ABC):
    """Something that has a name in each language, such as a card that is not a number.

    A sentence asks for a form of it: `{card}` is the bare name, `{card:a}` has the indefinite
    article, `{card:the}` the definite one, `{card:many}` is the plural.
    """

    @abstractmethod
    def in_words(self, lang: Lang, form: str) -> str:
        """The name in a language and a form."""


def say(text: str, **facts: object) -> Say:
    """A sentence that is not yet put into a language."""
    return Say(text, tuple(facts.items()))


def joined(*parts: Say, otherwise: Say) -> Say:
    """The first two sentences as one; the only sentence; `otherwise` if there is none."""
    match parts:
        case (one, other, *_):
            return say("{one}, and {other}", one=one, other=other)
        case (one,):
            return one
        case _:
            return otherwise


def told(
    sentence: Say, lang: Lang = "en", words: Mapping[str, str] = {}, names: Sequence[str] = ()
) -> str:
    """The sentence in a language; `words` maps English texts to French ones."""
    return Voice(lang, words, names).told(sentence)


@frozen
class Voice:
    """A way to put sentences into words: a language, its words, and the names of the seats."""

    lang: Lang = "en"
    words: Mapping[str, str] = {}
    names: Sequence[str] = ()

    def told(self, sentence: Say) -> str:
        """The sentence by itself, with a capital letter."""
        out = self.within(sentence)
        return out[:1].upper() + out[1:]

    def within(self, sentence: Say) -> str:
        """The sentence in the middle of a line: only names have capitals there."""
        return _Teller(self.lang, self.words, self.names).tell(sentence)


def placeholders(text: str) -> tuple[str, ...]:
    """The names of the facts that a sentence mentions."""
    return tuple(name for _, name, _, _ in string.Formatter().parse(text) if name)


class _Teller(string.Formatter):
    def __init__(self, lang: Lang, words: Mapping[str, str], names: Sequence[str]) -> None:
        self.lang = lang
        self.words = words
        self.names = names

    def tell(self, sentence: Say) -> str:
        text = sentence.text
        text = self.words.get(text, text) if self.lang == "fr" else text
        return self.format(text, **dict(sentence.facts))

    def format_field(self, value: Any, format_spec: str) -> str:
        match value, format_spec:
            case Say(), _:
                return self.tell(value)
            case [*many], _:
                return self._listed([self.format_field(one, format_spec) for one in many])
            case Named(), _:
                return value.in_words(self.lang, format_spec)
            case _, "name":
                named = value < len(self.names)
                return self.names[value] if named else PLAYER[self.lang].format(value)
            case _, "a":
                return f"{'un' if self.lang == 'fr' else _article(value)} {value}"
            case _:
                return format(value, format_spec)

    def _listed(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return parts[0] if parts else "–"
        return f"{', '.join(parts[:-1])} {AND[self.lang]} {parts[-1]}"


def _article(number: object) -> str:
    """The English article before a number: an 8, an 11, an 18, an 80; a `?` if it is unknown."""
    written = str(number)
    return "an" if written in ("11", "18") or written.startswith("8") else "a"
