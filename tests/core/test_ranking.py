"""Ranking: who has the least and who the most, all of them in the order of their seats."""

from __future__ import annotations

import pytest

from egorules.core.ranking import highest, lowest


@pytest.mark.parametrize(
    ("scores", "least", "most"),
    [
        ((3, 1, 2), (1,), (0,)),
        ((1, 3, 1, 3), (0, 2), (1, 3)),
        ((2, 2), (0, 1), (0, 1)),
        ((0, -1), (1,), (0,)),
        ((7,), (0,), (0,)),
    ],
)
def test_all_who_share_a_rank_are_named(
    scores: tuple[int, ...], least: tuple[int, ...], most: tuple[int, ...]
) -> None:
    assert lowest(scores) == least
    assert highest(scores) == most
