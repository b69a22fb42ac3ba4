"""Egocentric World: 60 cards, 1 to 6 players, five actions, five abilities, two Citybots."""

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
from egorules.egocentric_world.notation import parse_move
from egorules.egocentric_world.rulings import Rulings
from egorules.egocentric_world.setup import start
from egorules.egocentric_world.state import Setup, State
