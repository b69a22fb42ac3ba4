"""Tests for rulebooks: Hypothesis strategies, the laws as functions, and a check of all laws.

You can run them on your own rulebook; they need nothing else but `hypothesis`
(`pip install 'egorules[testing]'`). Nothing here depends on a particular game, except the modules
named after one.

    from hypothesis import strategies as st
    from egorules.testing import check_rulebook, moves_of, rulings_of

    setups = st.builds(my_game.Setup, st.integers(2, 4), rulings_of(my_game.Rulings))
    check_rulebook(my_game, setups, moves_of(my_game.MOVES))
"""

from egorules.testing.check import BrokenLaw, Checked, check_rulebook, state_machine
from egorules.testing.games import Games, games_of
from egorules.testing.invariants import (
    agrees,
    can_be_told,
    chance_is_exact,
    cites_exist,
    conserved,
    ends,
    informs,
    masked_never_parses,
    notation_round_trip,
    offered_is_legal,
    only_for_its_mover,
    pure,
    replays,
)
from egorules.testing.strategies import moves_of, neighbours, numbers, rulings_of
from egorules.testing.walking import Taste, Walk, reachable, transcripts, walks, wander

__all__ = [
    "BrokenLaw",
    "Checked",
    "Games",
    "Taste",
    "Walk",
    "agrees",
    "can_be_told",
    "chance_is_exact",
    "check_rulebook",
    "cites_exist",
    "conserved",
    "ends",
    "games_of",
    "informs",
    "masked_never_parses",
    "moves_of",
    "neighbours",
    "notation_round_trip",
    "numbers",
    "offered_is_legal",
    "only_for_its_mover",
    "pure",
    "reachable",
    "replays",
    "rulings_of",
    "state_machine",
    "transcripts",
    "walks",
    "wander",
]
