"""Catham City: 120 cards, 2 to 6 players, eight factions of which five take part.

The module is the rulebook: every function of the `Rulebook` protocol is here.
"""

from collections.abc import Sequence

from egorules.catham_city import moves
from egorules.catham_city.events import Event
from egorules.catham_city.factions import Faction
from egorules.catham_city.moves import Move
from egorules.catham_city.observation import Observation, observe, shown
from egorules.catham_city.plain import read_position, read_setup, report, write_setup
from egorules.catham_city.position import InvalidPosition, position
from egorules.catham_city.rules import MACHINE
from egorules.catham_city.rulings import Rulings
from egorules.catham_city.setup import start
from egorules.catham_city.state import InvalidSetup, Phase, Setup, State, Variant
from egorules.catham_city.stored import state_flaws
from egorules.core.book import Book
from egorules.core.event import Seat
from egorules.core.rulebook import Chance, Decision, Over
from egorules.core.text import Lang
from egorules.core.transcript import Transcript

BOOK: Book[State, Move, Event] = Book(
    __name__, moves=Move, events=Event, phases=Phase, flaws=state_flaws, state=State
)
name, clauses, questions = BOOK.name, BOOK.clauses, BOOK.questions
chapters, words = BOOK.chapters, BOOK.words
parse_move, describe, tell = BOOK.parse_move, BOOK.describe, BOOK.tell
event_data, information = BOOK.event_data, BOOK.information
to_json, from_json = BOOK.to_json, BOOK.from_json

pending, awaited, moment = MACHINE.pending, MACHINE.awaited, MACHINE.moment
legal_moves, weights, chances = MACHINE.legal_moves, MACHINE.weights, MACHINE.chances
judge, apply, resolve = MACHINE.judge, MACHINE.apply, MACHINE.resolve


def seats(state: State) -> Sequence[Seat]:
    """All seats."""
    return range(state.setup.seats)


def names(setup: Setup, lang: Lang = "en") -> Sequence[str]:  # noqa: ARG001
    """Players go by their number."""
    return ()
