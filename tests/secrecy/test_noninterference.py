"""Law 5: two worlds that have shown a seat the same look the same to it, on every channel."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given

from egorules import egocentric_world as ew
from egorules.core.transcript import Transcript, read_moves
from egorules.testing import egocentric_world as games
from egorules.testing import wander
from egorules.testing.secrecy import examine
from egorules.testing.walking import seeds
from egorules.tools.case import AnyRulebook
from tests import toy
from tests.laws.holding import Mode, in_every_mode
from tests.secrecy.worlds import FINDINGS, MODES, TRIES, eyes, played, setups
from tests.trust import deep, record


@in_every_mode
def test_worlds_that_have_shown_a_seat_the_same_look_the_same_to_it(mode: Mode) -> None:
    """Every mode of every rulebook."""
    rulebook, compared = mode.rulebook, 0

    @given(mode.transcripts(80), seeds, mode.tries())
    def examined(game: Transcript[Any, Any], seed: int, tries: list[Any]) -> None:
        nonlocal compared
        dice = Random(seed)
        seat = dice.choice((None, *rulebook.seats(rulebook.start(game.setup))))
        found = examine(rulebook, game, seat, dice, mode.games.answers, tries, worlds=4)
        assert not found.leaks, str(found.leaks[0])
        compared += found.compared

    examined()
    assert compared > 100


# Egocentric World: every reading, every seat, and moments that are seldom reached.

PLAYERS = {"turn", "drawn", "ability", "counter", "exchange", "card", "pick"}
SOLO = {"turn", "drawn", "ability", "counter", "card", "citybot"}


@pytest.mark.parametrize("mode", MODES)
def test_no_channel_tells_worlds_apart_that_have_shown_the_same(mode: str) -> None:
    """Every mode, every reading, every seat, spectators and Citybots too."""
    moments: Counter[str] = Counter()
    for seed in range(50 if deep() else 1):
        dice = Random(f"{mode} {seed}")
        for setup in setups(mode, dice):
            game = played(setup, dice)
            for seat in eyes(setup):
                worlds = 8 // setup.seats
                found = examine(ew, game, seat, dice, games.answers, TRIES, worlds)
                assert not found.leaks, str(found.leaks[0])
                moments.update(found.moments)
    assert set(moments) >= (SOLO if mode.startswith("solo") else PLAYERS), moments
    found_out = {"pairs of worlds": moments.total(), "moments": dict(moments)}
    record("secrecy", mode, found_out, among=FINDINGS)


SEEING_FIRST = ew.read_setup({"seats": 3, "rulings": {"exchange_commit": "after_reveal"}}).rulings

SCENES = {
    "own card named after the pick": (
        ew.Setup(4, rulings=SEEING_FIRST),
        "first 0; card 12; card 11; card 4; card 9; card 2; card 3; card 5; card 1; card 2;"
        "card 3; card 5; card 1; card 2; card 3; card 5; card 1; card 2; card 3; card 6; card 8;"
        "card 2; take 11; exchange 0,1; allow; swap own ?; pick 5; give 3",
        {"pick", "give"},
    ),
    "two cards picked": (
        ew.Setup(4),
        "first 0; card 12; card 11; card 4; card 9; card 2; card 3; card 5; card 1; card 2;"
        "card 3; card 5; card 1; card 2; card 3; card 5; card 1; card 2; card 3; card 6; card 8;"
        "card 2; take 11; exchange 1,2; allow; allow; swap ? ?; pick 5; pick 9",
        {"pick"},
    ),
    "a pile's top seen before one gives": (
        ew.Setup.solo(1, rulings=SEEING_FIRST),
        "card 3; card 11; card 4; card 6; card 12; card 5; card 2; card 5; card 6; card 1; card 7;"
        "card 7; card 12; card 8; card 9; card 10; act; act; take 11; trade own 1:top;"
        "give 5",
        {"give"},
    ),
}


@pytest.mark.parametrize("scene", SCENES)
def test_no_channel_leaks_in_moments_that_random_games_seldom_reach(scene: str) -> None:
    setup, moves, moments = SCENES[scene]
    game = Transcript(setup, tuple(entry.move for entry in read_moves(ew, moves, "moves")))
    dice = Random(scene)
    met: Counter[str] = Counter()
    for seat in eyes(setup):
        found = examine(ew, game, seat, dice, games.answers, TRIES, worlds=12)
        assert not found.leaks, str(found.leaks[0])
        met.update(found.moments)
    assert set(met) >= moments, met


def test_examination_works_for_any_rulebook() -> None:
    """The toy: a card dealt to somebody else is a secret until the hands are shown."""
    rulebook: AnyRulebook = toy
    setup, dice = toy.Setup(3), Random("toy")
    compared = 0
    for _ in range(20):
        game = Transcript(setup, wander(rulebook, toy.start(setup), dice).moves)
        for seat in (None, 0, 1, 2):
            found = examine(rulebook, game, seat, dice, lambda event: isinstance(event, toy.Won))
            assert not found.leaks, str(found.leaks[0])
            compared += found.compared
    assert compared > 100
