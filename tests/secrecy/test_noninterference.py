"""Law 5: two worlds that have shown a seat the same look the same to it, on every channel."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from egorules import egocentric_world as ew
from egorules.testing.secrecy import examine
from tests.secrecy.worlds import MODES, TRIES, answers, eyes, played, setups
from tests.trust import deep, record

MULTIPLAYER = {"turn", "drawn", "ability", "counter", "exchange", "give", "card", "pick"}
SOLO = {"turn", "drawn", "ability", "counter", "give", "card", "citybot"}


@pytest.mark.parametrize("mode", MODES)
def test_no_channel_tells_worlds_apart_that_have_shown_the_same(mode: str) -> None:
    """Every mode, every reading, every seat, spectators and Citybots too."""
    moments: Counter[str] = Counter()
    leaks: list[str] = []
    for seed in range(20 if deep() else 1):
        dice = Random(f"{mode} {seed}")
        for setup in setups(mode, dice):
            game = played(setup, dice)
            for seat in eyes(setup):
                found = examine(ew, game, seat, dice, answers, TRIES, worlds=5)
                moments.update(found.moments)
                leaks += map(str, found.leaks)
    assert not leaks, leaks[0]
    assert set(moments) >= (SOLO if mode.startswith("solo") else MULTIPLAYER), moments
    record("secrecy", mode, {"worlds compared": moments.total(), "moments": dict(moments)})
