"""The frame rule changes nothing: working a move out on its footprint is only a short cut."""

import random
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.core.frame import UNTOUCHABLE, Untraceable
from egorules.core.rulebook import Over
from egorules.core.ruling import switches
from egorules.egocentric_world.frame import framed
from egorules.egocentric_world.resolve import resolve


def random_setup(rng: random.Random) -> ew.Setup:
    readings: dict[str, Any] = {
        name: rng.choice(list(kind)) for name, kind in switches(ew.Rulings).items()
    }
    rulings = ew.Rulings(**readings)
    if rng.random() < 0.3:
        return ew.Setup.solo(rng.randint(1, 3), rulings=rulings)
    return ew.Setup(rng.randint(2, 6), rulings=rulings)


def test_framed_and_plain_rules_agree_wherever_both_speak() -> None:
    rng, compared = random.Random(11), 0
    for _ in range(60):
        state = ew.start(random_setup(rng))
        for _ in range(200):
            if isinstance(ew.pending(state), Over):
                break
            move = rng.choice(ew.legal_moves(state))
            plain = resolve(state, move)
            short = framed(state, move)
            if short is not None:
                assert short == plain
                compared += 1
            state = plain.state
    assert compared > 2000


@pytest.mark.parametrize(
    "look",
    [
        lambda: bool(UNTOUCHABLE),
        lambda: len(UNTOUCHABLE),
        lambda: UNTOUCHABLE == 3,
        lambda: 3 in UNTOUCHABLE,
        lambda: [*UNTOUCHABLE],
        lambda: hash(UNTOUCHABLE),
        lambda: UNTOUCHABLE + 1,
        lambda: UNTOUCHABLE.anything,
    ],
)
def test_nothing_can_be_read_from_what_is_untouchable(look: object) -> None:
    assert callable(look)
    with pytest.raises(Untraceable):
        look()
