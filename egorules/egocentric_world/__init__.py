"""Egocentric World: 60 cards, 1 to 6 players, five actions, five abilities, two Citybots.

The module is the rulebook: every function of the `Rulebook` protocol is here.
"""

from typing import TYPE_CHECKING

from egorules.core.later import later
from egorules.core.rulebook import Chance, Decision, Over
from egorules.egocentric_world.book import BOOK, Transcript, names
from egorules.egocentric_world.observation import ExchangeSeen, Observation, observe, shown
from egorules.egocentric_world.plain import (
    complete_setup,
    read_position,
    read_setup,
    report,
    write_setup,
)
from egorules.egocentric_world.position import CitybotHand, InvalidPosition, position
from egorules.egocentric_world.rules import (
    apply,
    awaited,
    chances,
    judge,
    legal_moves,
    moment,
    pending,
    resolve,
    weights,
)
from egorules.egocentric_world.rulings import Rulings
from egorules.egocentric_world.setup import start
from egorules.egocentric_world.state import InvalidSetup, Length, Setup, State, seats

if TYPE_CHECKING:
    from egorules.egocentric_world.measuring import deciders, measured, measures, named_policies
    from egorules.egocentric_world.offers import offer
    from egorules.egocentric_world.partial import read_partial
    from egorules.egocentric_world.policies import greedy
    from egorules.egocentric_world.story import tell
    from egorules.egocentric_world.table import draw_table, highlights

__getattr__ = later(
    __name__,
    {
        "measuring": ("deciders", "measured", "measures", "named_policies"),
        "offers": ("offer",),
        "partial": ("read_partial",),
        "policies": ("greedy",),
        "story": ("tell",),
        "table": ("draw_table", "highlights"),
    },
)

name = BOOK.name
chapters = BOOK.chapters
clauses = BOOK.clauses
questions = BOOK.questions
words = BOOK.words
options = BOOK.options
parse_move = BOOK.parse_move
describe = BOOK.describe
event_data = BOOK.event_data
information = BOOK.information
to_json = BOOK.to_json
from_json = BOOK.from_json

__all__ = [
    "Chance",
    "CitybotHand",
    "Decision",
    "ExchangeSeen",
    "InvalidPosition",
    "InvalidSetup",
    "Length",
    "Observation",
    "Over",
    "Rulings",
    "Setup",
    "State",
    "Transcript",
    "apply",
    "awaited",
    "chances",
    "chapters",
    "clauses",
    "complete_setup",
    "deciders",
    "describe",
    "draw_table",
    "event_data",
    "from_json",
    "greedy",
    "highlights",
    "information",
    "judge",
    "legal_moves",
    "measured",
    "measures",
    "moment",
    "name",
    "named_policies",
    "names",
    "observe",
    "offer",
    "options",
    "parse_move",
    "pending",
    "position",
    "questions",
    "read_partial",
    "read_position",
    "read_setup",
    "report",
    "resolve",
    "seats",
    "shown",
    "start",
    "tell",
    "to_json",
    "weights",
    "words",
    "write_setup",
]
