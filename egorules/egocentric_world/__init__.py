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
    infer_setup,
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
    closed,
    judge,
    legal_moves,
    moment,
    outcome,
    pending,
    resolve,
    weights,
)
from egorules.egocentric_world.rulings import Rulings
from egorules.egocentric_world.setting_up import start
from egorules.egocentric_world.setup import InvalidSetup, Length, Setup
from egorules.egocentric_world.state import State, seats

if TYPE_CHECKING:
    from egorules.egocentric_world.measuring import deciders, measured, measures, named_policies
    from egorules.egocentric_world.offers import offer
    from egorules.egocentric_world.partial import complete_position, read_partial
    from egorules.egocentric_world.policies import greedy
    from egorules.egocentric_world.reasons import reason
    from egorules.egocentric_world.story import tell
    from egorules.egocentric_world.table import draw_table, highlights

__getattr__ = later(
    __name__,
    {
        "measuring": ("deciders", "measured", "measures", "named_policies"),
        "offers": ("offer",),
        "partial": ("complete_position", "read_partial"),
        "policies": ("greedy",),
        "reasons": ("reason",),
        "story": ("tell",),
        "table": ("draw_table", "highlights"),
    },
)

name = BOOK.name
chapters = BOOK.chapters
clauses = BOOK.clauses
questions = BOOK.questions
words = BOOK.words
move_words = BOOK.move_words
options = BOOK.options
line = BOOK.line
notation = BOOK.notation
parse_move = BOOK.parse_move
parse_position = BOOK.parse_position
position_text = BOOK.position_text
describe = BOOK.describe
event_data = BOOK.event_data
information = BOOK.information
to_json = BOOK.to_json
from_json = BOOK.from_json
unasked = BOOK.unasked

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
    "closed",
    "complete_position",
    "complete_setup",
    "deciders",
    "describe",
    "draw_table",
    "event_data",
    "from_json",
    "greedy",
    "highlights",
    "infer_setup",
    "information",
    "judge",
    "legal_moves",
    "line",
    "measured",
    "measures",
    "moment",
    "move_words",
    "name",
    "named_policies",
    "names",
    "notation",
    "observe",
    "offer",
    "options",
    "outcome",
    "parse_move",
    "parse_position",
    "pending",
    "position",
    "position_text",
    "questions",
    "read_partial",
    "read_position",
    "read_setup",
    "reason",
    "report",
    "resolve",
    "seats",
    "shown",
    "start",
    "tell",
    "to_json",
    "unasked",
    "weights",
    "words",
    "write_setup",
]
