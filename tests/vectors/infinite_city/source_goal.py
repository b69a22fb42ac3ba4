"""The goal of the game: most points run the city."""

from egorules.infinite_city import clause_ids as c
from tests.vectors.infinite_city.declare import (
    CHECK_IN,
    Over,
    Score,
    event,
    final,
    now,
    vector,
)

VECTORS = (
    vector(
        "goal/most-points-run-the-city",
        c.GOAL_RULE_THE_CITY,
        "An area of three tiles and a Police HQ: four points, more than anybody else has",
        final("0,0 bank 1; 1,0 bank 1; 2,0 police 1; 4,0 police 0"),
        CHECK_IN,
        now(board="9,9 hotel 0", supplies=[13, 12], turn=None),
        shows=[event("game_over", cause="last_turns", totals=[1, 4], winners=[1], to="all")],
        ended=Over("last_turns", [1, 4], [1], [Score(0, 1, 0, 0, 1), Score(3, 1, 0, 0, 3)]),
    ),
    vector(
        "goal/buildings-count-beside-areas",
        c.GOAL_RULE_THE_CITY,
        "Four scattered buildings with points beat an area of three",
        final("0,0 bank 1; 1,0 bank 1; 2,0 bank 1; 4,0 police 0; 4,2 power 0; 4,4 power 0"),
        CHECK_IN,
        now(board="9,9 hotel 0", supplies=[11, 12], turn=None),
        ended=Over("last_turns", [5, 3], [0], [Score(0, 3, 2, 2, 1), Score(3, 0, 0, 0, 3)]),
    ),
)
