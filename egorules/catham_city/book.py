"""What the rulebook offers besides its rules: notation, words, storage."""

from __future__ import annotations

from egorules.catham_city import phases as p
from egorules.catham_city.events import Event
from egorules.catham_city.line import LINE
from egorules.catham_city.moves import Move
from egorules.catham_city.setup import Setup
from egorules.catham_city.state import State
from egorules.catham_city.stored import state_flaws
from egorules.core.book import Book
from egorules.core.transcript import Transcript as CoreTranscript

Transcript = CoreTranscript[Setup, Move]

BOOK: Book[State, Move, Event] = Book(
    "egorules.catham_city",
    moves=Move,
    events=Event,
    phases=p.Phase,
    flaws=state_flaws,
    state=State,
    setup=Setup,
    line=LINE,
)
words, describe = BOOK.words, BOOK.describe
