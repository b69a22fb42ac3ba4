"""Catham City: 120 cards, 2 to 6 players, eight factions of which five take part.

The module is the rulebook: every function of the `Rulebook` protocol is here.
"""

from typing import TYPE_CHECKING

from egorules.catham_city.book import BOOK, Transcript, describe, words
from egorules.catham_city.factions import Faction
from egorules.catham_city.measuring import measured, measures, named_policies
from egorules.catham_city.observation import Observation, observe, shown
from egorules.catham_city.offers import offer
from egorules.catham_city.plain import (
    complete_setup,
    read_position,
    read_setup,
    report,
    write_setup,
)
from egorules.catham_city.policies import greedy
from egorules.catham_city.position import InvalidPosition, position
from egorules.catham_city.reasons import reason
from egorules.catham_city.rules import MACHINE
from egorules.catham_city.rulings import Rulings
from egorules.catham_city.setting_up import start
from egorules.catham_city.setup import InvalidSetup, Setup, Variant
from egorules.catham_city.state import State
from egorules.catham_city.story import tell
from egorules.catham_city.table import draw_table, highlights
from egorules.core.later import later
from egorules.core.rulebook import Chance, Decision, Over

if TYPE_CHECKING:
    from egorules.catham_city.partial import complete_position, read_partial

__getattr__ = later(__name__, {"partial": ("complete_position", "read_partial")})

name, clauses, questions, chapters = BOOK.name, BOOK.clauses, BOOK.questions, BOOK.chapters
parse_move, event_data, information = BOOK.parse_move, BOOK.event_data, BOOK.information
to_json, from_json = BOOK.to_json, BOOK.from_json
names, seats, deciders = BOOK.names, BOOK.seats, BOOK.deciders
options, move_words, unasked = BOOK.options, BOOK.move_words, BOOK.unasked
notation, line, infer_setup = BOOK.notation, BOOK.line, BOOK.infer_setup
position_text, parse_position = BOOK.position_text, BOOK.parse_position

pending, awaited, moment = MACHINE.pending, MACHINE.awaited, MACHINE.moment
legal_moves, weights, chances = MACHINE.legal_moves, MACHINE.weights, MACHINE.chances
outcome = MACHINE.outcome
judge, apply, resolve = MACHINE.judge, MACHINE.apply, MACHINE.resolve
closed = MACHINE.closed

__all__ = [
    "Chance",
    "Decision",
    "Faction",
    "InvalidPosition",
    "InvalidSetup",
    "Observation",
    "Over",
    "Rulings",
    "Setup",
    "State",
    "Transcript",
    "Variant",
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
