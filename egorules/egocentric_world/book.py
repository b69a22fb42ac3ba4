"""What Egocentric World offers besides its rules: notation, sentences, storage."""

from __future__ import annotations

from egorules.core.book import Book
from egorules.core.notation import NUMBER, FieldGrammar, grammar
from egorules.core.text import Lang
from egorules.core.transcript import Transcript as CoreTranscript
from egorules.egocentric_world import events as e
from egorules.egocentric_world import moves as m
from egorules.egocentric_world import phases as p
from egorules.egocentric_world.flaws import flaws
from egorules.egocentric_world.line import LINE
from egorules.egocentric_world.setup import Setup
from egorules.egocentric_world.state import State

Transcript = CoreTranscript[Setup, m.Move]

_methods = grammar((m.Own, m.Random, m.Announce, m.OwnLater))
_FORMS: dict[object, FieldGrammar] = {
    m.Method: FieldGrammar(rf"\?|own|=?(?:{NUMBER})", _methods.parse),
    int | m.OwnLater: FieldGrammar(
        rf"own|{NUMBER}", lambda text: m.OwnLater() if text == "own" else int(text)
    ),
    int | m.Top: FieldGrammar(
        rf"top|{NUMBER}", lambda text: m.Top() if text == "top" else int(text)
    ),
}


def canonical(move: m.Move) -> m.Move:
    """The move as it is always written: with its seats in ascending order."""
    match move:
        case m.Exchange(first, second) if first > second:
            return m.Exchange(second, first)
        case m.TradeCitybots(first, one, second, other) if first > second:
            return m.TradeCitybots(second, other, first, one)
        case _:
            return move


BOOK: Book[State, m.Move, e.Event] = Book(
    __package__,
    moves=m.Move,
    events=e.Event,
    phases=p.Phase,
    special=_FORMS,
    canonical=canonical,
    state=State,
    flaws=flaws,
    setup=Setup,
    line=LINE,
)
words = BOOK.words
describe = BOOK.describe

SOLO_NAMES: dict[Lang, tuple[str, ...]] = {
    "en": ("the player", "the left Citybot", "the right Citybot"),
    "fr": ("le joueur", "la Citébot de gauche", "la Citébot de droite"),
}


def names(setup: Setup, lang: Lang = "en") -> tuple[str, ...]:
    """The names of the seats in solo mode; none in other games, where seats have numbers."""
    return SOLO_NAMES[lang] if setup.is_solo else ()
