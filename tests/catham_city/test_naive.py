"""The table of rules and the script of `naive.py` play the same games."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from hypothesis import HealthCheck, given, settings

from egorules import catham_city as cc
from egorules.catham_city import phases as p
from egorules.testing import catham_city as games
from egorules.testing.walking import wander
from tests.catham_city.naive import Naive

walks = games.walks(games.setups(), 100) | games.walks(games.miniatures(), 100)


def compare(walk: games.Walk) -> Counter[str]:
    """Follow a walk with both; how often each phase was met."""
    met: Counter[str] = Counter()
    begun = isinstance(walk.start.phase, p.ChooseFirst)
    setup = cc.write_setup(walk.start.setup)
    naive = Naive(setup, None if begun else cc.report(walk.start)["position"])
    for state, move in zip(walk.states, (*walk.moves, None), strict=True):
        report = cc.report(state)
        pending, menu = naive.question
        where = json.dumps([setup, report, [str(each) for each in walk.moves]])
        assert report["position"] == naive.position(), where
        assert report["pending"] == pending, where
        assert set(map(str, cc.legal_moves(state))) == menu, where
        over = report["result"]
        assert (over and over["winners"]) == (None if naive.winner is None else [naive.winner])
        met[type(state.phase).__name__] += 1
        if move is not None:
            naive.send(str(move))
    return met


@settings(
    max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
@given(walks)
def test_the_same_games_under_every_ruling(walk: games.Walk) -> None:
    compare(walk)


def test_every_phase_is_compared() -> None:
    met: Counter[str] = Counter()
    for seed in range(40):
        dice = Random(seed)
        rulings = cc.Rulings(journalists_bonus=dice.choice(["giver", "active"]))  # type: ignore[arg-type]
        setup = cc.Setup(dice.randint(2, 6), dice.sample(list(cc.Faction), 5), rulings=rulings)
        start = games.laid(setup, dice) if seed % 4 else cc.start(setup)
        met += compare(wander(cc, start, dice, 80, games.taste))
    assert set(met) == {kind.__name__ for kind in p.Phase.__args__}
