"""Goal of the game: the lowest total wins, after one round or several."""

from egorules.egocentric_world import clause_ids as c
from tests.vectors.declare import ALL, Ended, Given, now, table, vector

VECTORS = (
    vector(
        "goal/lowest-of-one-round",
        c.GOAL_LOWEST,
        "In a game of one round the lowest total wins",
        table([2, 3], [5, 6], [4], top=[12], stop_by=1, length="single"),
        "stop",
        now(turn=None, totals=[5, 11, 4]),
        ended=Ended("stop", [5, 11, 4], [2], winners=[2]),
    ),
    vector(
        "goal/lowest-of-several-rounds",
        c.GOAL_LOWEST,
        "At the end the lowest total wins, not the lowest score of the last round",
        table([2, 3], [5, 6], [4], top=[12], stop_by=1, totals=[45, 20, 30]),
        "stop",
        now(turn=None, totals=[50, 31, 34]),
        ended=Ended("stop", [5, 11, 4], [2], winners=[1], totals=[50, 31, 34]),
    ),
    vector(
        "goal/length-single",
        c.GOAL_LENGTH,
        "A game of one round is over after it",
        table([2, 3], [5], top=[12], stop_by=1, length="single"),
        "stop",
        now(turn=None, totals=[5, 5]),
        cites=[c.END_LOWEST_WINS],
        ended=Ended("stop", [5, 5], [0, 1], winners=[0, 1]),
    ),
    vector(
        "goal/length-several",
        c.GOAL_LENGTH,
        "A game of several rounds goes on after the first",
        table([2, 3], [4], top=[12], stop_by=1, length="to-50"),
        "stop",
        now(h0=[], h1=[], discard=[], deck=ALL, stop_by=None, round=2, totals=[5, 4]),
        cites=[c.SETUP_NEXT_FIRST_PLAYER],
        then="chance card",
        ended=Ended("stop", [5, 4], [1]),
    ),
    vector(
        "goal/length-several-is-the-default",
        c.GOAL_LENGTH,
        "A setup that names no length is a game of several rounds",
        table([2], [4], top=[12], stop_by=1),
        "stop",
        now(h0=[], h1=[], discard=[], deck=ALL, turn=1, stop_by=None, round=2, totals=[2, 4]),
        cites=[c.SETUP_NEXT_FIRST_PLAYER],
        then="chance card",
        ended=Ended("stop", [2, 4], [0]),
    ),
    vector(
        "goal/length-unknown",
        c.GOAL_LENGTH,
        "There is no other length than one round or several",
        Given({"seats": 2, "length": "three"}),
        error=["setup.length"],
    ),
)
