"""Infinite City: 120 tiles, 2 to 6 players, a city that grows without end.

The module is the rulebook: every function of the `Rulebook` protocol is here.
"""

from typing import TYPE_CHECKING

from egorules.core.later import later
from egorules.core.rulebook import Chance, Decision, Over
from egorules.infinite_city.board import Board, Cell, Tile
from egorules.infinite_city.book import BOOK, Transcript
from egorules.infinite_city.measuring import measured, measures, named_policies
from egorules.infinite_city.observation import Observation, observe, shown
from egorules.infinite_city.offers import offer
from egorules.infinite_city.plain import (
    complete_setup,
    read_position,
    read_setup,
    report,
    write_setup,
)
from egorules.infinite_city.policies import greedy
from egorules.infinite_city.position import InvalidPosition, position
from egorules.infinite_city.printed_on_tiles import Print, Profile
from egorules.infinite_city.reasons import reason
from egorules.infinite_city.rules import MACHINE, unasked
from egorules.infinite_city.rulings import Rulings
from egorules.infinite_city.setting_up import start
from egorules.infinite_city.setup import InvalidSetup, Setup
from egorules.infinite_city.state import State
from egorules.infinite_city.story import tell
from egorules.infinite_city.table import draw_table, highlights

if TYPE_CHECKING:
    from egorules.infinite_city.partial import read_partial

__getattr__ = later(__name__, {"partial": ("read_partial",)})

name, clauses, questions, chapters = BOOK.name, BOOK.clauses, BOOK.questions, BOOK.chapters
words, describe = BOOK.words, BOOK.describe
parse_move, event_data, information = BOOK.parse_move, BOOK.event_data, BOOK.information
to_json, from_json = BOOK.to_json, BOOK.from_json
names, seats, deciders = BOOK.names, BOOK.seats, BOOK.deciders
options, move_words = BOOK.options, BOOK.move_words
notation, line, infer_setup = BOOK.notation, BOOK.line, BOOK.infer_setup
position_text, parse_position = BOOK.position_text, BOOK.parse_position
complete_position = BOOK.complete_position

pending, awaited, moment = MACHINE.pending, MACHINE.awaited, MACHINE.moment
legal_moves, weights, chances = MACHINE.legal_moves, MACHINE.weights, MACHINE.chances
outcome = MACHINE.outcome
judge, apply, resolve = MACHINE.judge, MACHINE.apply, MACHINE.resolve
closed = MACHINE.closed

__all__ = [
    "Board",
    "Cell",
    "Chance",
    "Decision",
    "InvalidPosition",
    "InvalidSetup",
    "Observation",
    "Over",
    "Print",
    "Profile",
    "Rulings",
    "Setup",
    "State",
    "Tile",
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
