"""JSON of states: what comes back is the very same, and what cannot be is refused."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.core.parse import BadInput
from egorules.core.rulebook import Over


def after_a_round() -> ew.State:
    table = ew.position([[5], [2, 3]], [5], 0, setup=ew.Setup(2))
    return ew.apply(table, ew.parse_move("match 5")).state


def test_a_state_that_comes_back_is_the_same_in_every_way() -> None:
    state = after_a_round()
    back = ew.from_json(ew.to_json(state), ew.State)
    assert back == state
    assert repr(back) == repr(state)
    assert ew.report(back) == ew.report(state)


def test_every_state_of_random_games_comes_back() -> None:
    rng = random.Random(5)
    for setup in (ew.Setup(3), ew.Setup.solo(2), ew.Setup(2, rulings=ew.Rulings.french())):
        state = ew.start(setup)
        for _ in range(250):
            if isinstance(ew.pending(state), Over):
                break
            state = ew.apply(state, rng.choice(ew.legal_moves(state))).state
            assert repr(ew.from_json(ew.to_json(state), ew.State)) == repr(state)


def changed(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(stored: dict[str, Any]) -> None:
        *parents, last = path.split(".")
        for parent in parents:
            stored = stored[parent]
        stored[last] = value

    return change


@pytest.mark.parametrize(
    "change",
    [
        changed("last_round.cause", "banana"),
        changed("last_round.winners", [9]),
        changed("last_round.winners", []),
        changed("last_round.scores", [1]),
        changed("round", 0),
        changed("totals", [-5, 0]),
        changed("totals", [500, 0]),
        changed("stop_by", 1),
        changed("phase", {"phase": "CitybotCard"}),
        changed("phase", {"phase": "ExchangeMethods", "targets": [0, 1]}),
        changed("hands", [[1], [2]]),
        changed("top", "1"),
    ],
)
def test_a_state_that_cannot_be_is_refused(change: Callable[[dict[str, Any]], None]) -> None:
    stored = json.loads(ew.to_json(after_a_round()))
    assert stored["value"]["turn"] == 1
    change(stored["value"])
    with pytest.raises(BadInput):
        ew.from_json(json.dumps(stored), ew.State)
