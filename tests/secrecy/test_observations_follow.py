"""Law 5, second half: the next observation follows from the one before and the events shown.

Searched completely in small games (tests/test_explore.py); here in games of every size, with every
card shuffled anew that a seat does not see, remembered or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import islice
from random import Random

import pytest
from attrs import evolve

from egorules import egocentric_world as ew
from egorules.core.event import seen_by
from egorules.core.transcript import replay
from egorules.core.zones import Bag, Hand
from egorules.egocentric_world.phases import ChooseWinner, Drawn, GiveChoice, RandomPick, SoloGive
from egorules.egocentric_world.state import State
from egorules.testing.secrecy import leaks
from tests.secrecy.worlds import MODES, TRIES, eyes, played, setups
from tests.trust import deep


def shuffled(state: State, seat: int | None, dice: Random) -> State:
    """A state in which every card has been shuffled that a seat does not see."""
    unseen = [each for each in range(state.setup.seats) if not state.is_citybot(each)]
    unseen = [each for each in unseen if each != seat]
    hides = isinstance(state.phase, Drawn) and state.turn != seat
    flying = [state.phase.card] if isinstance(state.phase, Drawn) and hides else []
    zones: list[Collection[int]] = [
        *(state.hands[each] for each in unseen),
        *state.piles,
        state.deck,
        state.rest,
    ]
    cards = [*flying, *(card for zone in zones for card in zone)]
    dice.shuffle(cards)
    dealt = iter(cards)
    phase = Drawn(next(dealt)) if flying else state.phase
    new = [tuple(islice(dealt, len(zone))) for zone in zones]
    hands = list(state.hands)
    for each, hand in zip(unseen, new, strict=False):
        hands[each] = Hand.of(hand)
    return evolve(
        state,
        phase=phase,
        hands=tuple(hands),
        piles=tuple(new[len(unseen) : -2]),
        deck=Bag.of(state.deck.order, new[-2]),
        rest=Bag.of(state.rest.order, new[-1]),
    )


@pytest.mark.parametrize("mode", MODES)
def test_next_observation_follows_from_what_was_seen_and_shown(mode: str) -> None:
    dice = Random(mode)
    compared: Counter[str] = Counter()
    for _ in range(50 if deep() else 1):
        for setup in setups(mode, dice):
            game = played(setup, dice)
            state = ew.start(setup)
            for move, step in zip(game.moves, replay(ew, game), strict=True):
                seat = dice.choice(eyes(setup))
                # Cards that an exchange has named must lie where it named them; and in the end
                # every hand is seen.
                named = RandomPick | GiveChoice | SoloGive
                if not isinstance(state.phase, named | ChooseWinner):
                    other = shuffled(state, seat, dice)
                    compared["before"] += other != state
                    assert not leaks(ew, state, other, seat, dice.sample(TRIES, 8))
                    if ew.judge(other, move):
                        after = ew.apply(other, move)
                        if seen_by(seat, after.events) == seen_by(seat, step.events):
                            compared["after"] += after.state != step.state
                            assert not leaks(ew, step.state, after.state, seat)
                state = step.state
    assert min(compared["before"], compared["after"]) > 300
