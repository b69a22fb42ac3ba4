"""Egocentric World: 60 cards, 1 to 6 players, five actions, five abilities, two Citybots.

The module is the rulebook: every function of the `Rulebook` protocol is here.
"""

from egorules.core.clause import Chapters, Clauses
from egorules.core.rulebook import Chance, Decision, Over
from egorules.core.ruling import Register
from egorules.egocentric_world.describe import describe, event_data, names, words
from egorules.egocentric_world.information import information
from egorules.egocentric_world.machine import (
    apply,
    awaited,
    chances,
    judge,
    legal_moves,
    pending,
    seats,
    weights,
)
from egorules.egocentric_world.measuring import deciders, measured, measures, named_policies
from egorules.egocentric_world.notation import parse_move
from egorules.egocentric_world.observation import ExchangeSeen, Observation, observe, shown
from egorules.egocentric_world.offers import offer
from egorules.egocentric_world.partial import read_partial
from egorules.egocentric_world.plain import read_position, read_setup, report, write_setup
from egorules.egocentric_world.policies import greedy
from egorules.egocentric_world.position import CitybotHand, InvalidPosition, position
from egorules.egocentric_world.rulings import Rulings
from egorules.egocentric_world.setup import start
from egorules.egocentric_world.state import InvalidSetup, Length, Setup, State
from egorules.egocentric_world.storage import Transcript, from_json, to_json
from egorules.egocentric_world.story import tell
from egorules.egocentric_world.table import draw_table

name = "egocentric_world"
chapters = Chapters(name)
clauses = Clauses(name)
questions = Register(name)

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
    "deciders",
    "describe",
    "draw_table",
    "event_data",
    "from_json",
    "greedy",
    "information",
    "judge",
    "legal_moves",
    "measured",
    "measures",
    "name",
    "named_policies",
    "names",
    "observe",
    "offer",
    "parse_move",
    "pending",
    "position",
    "questions",
    "read_partial",
    "read_position",
    "read_setup",
    "report",
    "seats",
    "shown",
    "start",
    "tell",
    "to_json",
    "weights",
    "words",
    "write_setup",
]
