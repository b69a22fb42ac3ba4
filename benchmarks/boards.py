"""Menus on a growing board: what `legal_moves` costs where a text reaches all over the city."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

from benchmarks.contestants import pick, tickets
from benchmarks.measure import spread
from egorules import infinite_city as ic
from egorules.core.rulebook import Chance, Over
from egorules.core.value import but
from egorules.infinite_city import phases as p

TEXTS: dict[str, type[object]] = {"Stadium": p.Stadium, "Post Office": p.Post}
SIZES = (15, 30, 45, 60)
"""Tiles on the board; a board of up to two tiles more or fewer counts as well."""
NEAR = 2


def boards(games: int, seed: int = 0) -> dict[str, dict[str, dict[str, float]]]:
    """Milliseconds of CPU time of a menu that nobody has asked for before, by text and size.

    The states are those of random games in which such a text awaits a choice; `moves` is how many
    moves their menus have, in the median.
    """
    times: dict[tuple[str, int], list[float]] = {}
    moves: dict[tuple[str, int], list[float]] = {}
    for state in waiting(games, seed):
        text = next(name for name, kind in TEXTS.items() if type(state.stack[-1]) is kind)
        size = next((size for size in SIZES if abs(len(state.board.tiles) - size) <= NEAR), None)
        if size is not None:
            start = process_time()
            menu = ic.legal_moves(state)
            times.setdefault((text, size), []).append((process_time() - start) * 1e3)
            moves.setdefault((text, size), []).append(len(menu))
    return {
        text: {
            str(size): {
                **spread(times[text, size], 2),
                "moves": spread(moves[text, size], 0)["median"],
                "states": len(times[text, size]),
            }
            for size in SIZES
            if (text, size) in times
        }
        for text in TEXTS
    }


def waiting(games: int, seed: int) -> list[Any]:
    """Every state of some random games in which one of the texts awaits a choice."""
    dice = Random(seed).random
    found: list[Any] = []
    for number in range(games):
        state = ic.start(ic.Setup(2 + number % 4))
        while not isinstance(now := ic.pending(state), Over):
            if isinstance(now, Chance):
                move = ic.outcome(state, tickets(dice))
            else:
                if type(state.stack[-1]) in TEXTS.values():
                    # A copy whose board has not been asked anything yet.
                    found.append(but(state, board=ic.Board(state.board.tiles)))
                move = pick(ic.legal_moves(state), dice)
            state = ic.apply(state, move).state
    return found
