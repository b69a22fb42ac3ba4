"""The greedy player of Infinite City: it does not go round in circles, and it plays well."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from egorules import infinite_city as ic
from egorules.infinite_city import moves as m
from egorules.infinite_city.board import Cell, neighbours
from egorules.tools.play import Policy, play, random_policy
from egorules.tools.simulate import game_seed

CIRCLE = game_seed(2, 18)
"""A game in which both players took each other's Mausoleum with a Mausoleum, for ever."""


def test_two_players_do_not_take_each_others_mausoleum_for_ever() -> None:
    game = play(ic, ic.Setup(2), [ic.greedy] * 2, CIRCLE, cap=2000)
    assert not game.abandoned


def beside(other: str) -> Any:
    """What a player sees who could take another's tile with a Mausoleum."""
    position = {
        "board": {
            **{"0,0": "post 1", "1,0": f"{other} 1", "2,0": "post 1"},
            **{"0,1": "bank 0", "2,1": "bank 0"},
        },
        "hands": [["mausoleum", "port"], ["mausoleum", "port"]],
        "turn": 0,
    }
    setup = ic.read_setup({"seats": 2, "profile": "plain"})
    return ic.observe(ic.read_position(setup, position), 0)


def chosen(seen: Any, times: int = 60) -> list[m.Play]:
    """What the dice make of the same table."""
    found = [ic.greedy(seen, Random(seed)) for seed in range(times)]
    assert all(isinstance(each, m.Play) for each in found)
    return [each for each in found if isinstance(each, m.Play)]


def circles(move: m.Play) -> bool:
    """Whether it is a Mausoleum beside the other's, which it could take."""
    return move.tile == "mausoleum" and Cell(1, 0) in neighbours(move.at)


def test_the_dice_may_decide_against_a_mausoleum_for_a_mausoleum() -> None:
    moves = chosen(beside("mausoleum"))
    again = sum(map(circles, moves))
    assert len(moves) / 2 < again < len(moves)


def test_beside_another_tile_the_dice_decide_nothing() -> None:
    assert len(set(chosen(beside("housing")))) == 1


@pytest.mark.parametrize(("seats", "share"), [(2, 0.85), (4, 0.6)])
def test_greedy_clearly_beats_random(seats: int, share: float) -> None:
    setup, won, games = ic.read_setup({"seats": seats, "profile": "plain"}), 0.0, 40
    for seed in range(games):
        seat = seed % seats
        policies: list[Policy[Any]] = [random_policy] * seats
        policies[seat] = ic.greedy
        winners = ic.report(play(ic, setup, policies, seed).state)["result"]["winners"]
        won += (seat in winners) / len(winners)
    assert won / games > share
