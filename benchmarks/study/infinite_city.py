"""The study of Infinite City: who starts, how games end, what prints decide, the readings."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from benchmarks.markdown import percent, rows
from benchmarks.study.pairs import Setting
from benchmarks.study.subject import (
    GREEDY,
    POLICIES,
    RANDOM,
    Found,
    Games,
    Study,
    counted,
    finished,
    places,
    shares,
    simulated,
    skill,
)
from benchmarks.study.tables import (
    around,
    first_picture,
    first_table,
    line_of,
    numbers_picture,
    skill_table,
    switch_tables,
    with_interval,
    word,
)
from egorules import infinite_city as ic
from egorules.core.text import Lang, say, told
from egorules.infinite_city.printed_on_tiles import Profile
from egorules.infinite_city.tiles import KINDS, Title
from egorules.tools.results import interval

SEATS = 3
"""Where readings are compared."""
SETTINGS = (
    Setting(
        ic.name,
        "plain",
        "3 players",
        ic.Setup(SEATS, Profile.PLAIN),
        {"turns": "turns", "tiles": "tiles_played", "tokens sent back": "tokens_returned"},
    ),
)
ENDS = ("last_turns", "power", "stalled")


def plain(seats: int) -> ic.Setup:
    """A game in which no print is unknown."""
    return ic.Setup(seats, Profile.PLAIN)


def parts(games: Games, executor: Executor) -> Found:
    """Who starts and how games end, what prints decide, and what greed is worth."""
    return {
        "first_player": list(first_player(games["players"], executor)),
        "prints": list(prints(games["prints"], executor)),
        "skill": skill(ic, [plain(seats) for seats in range(2, 7)], games["skill"], executor),
    }


def first_player(games: int, executor: Executor) -> Iterator[Found]:
    """Games of 2 to 6 players: who wins, counted from the first player; how they go."""
    for policy in POLICIES:
        for seats in range(2, 7):
            tally = simulated(ic, plain(seats), [policy], games, executor)
            yield {
                "seats": seats,
                "policy": policy,
                **finished(tally),
                **places(tally, seats, "place_won"),
                "turns": interval(tally.mean("turns")),
                "turns_counts": counted(tally, "turns"),
                "tiles_played": interval(tally.mean("tiles_played")),
                "tokens_returned": interval(tally.mean("tokens_returned")),
                "ends": shares(tally, "game_end"),
                "plays": shares(tally, "plays"),
            }


def prints(games: int, executor: Executor) -> Iterator[Found]:
    """The profile that knows only what is proven: how often nobody can say who has won."""
    for policy in POLICIES:
        for seats in range(2, 7):
            tally = simulated(ic, ic.Setup(seats), [policy], games, executor)
            unknown = interval(tally.share("unknown"))
            yield {"seats": seats, "policy": policy, **finished(tally), "unknown": unknown}


# The page.

TURNS_TITLE = "Turns of a game, 4 greedy players"


def facts(found: Found, lang: Lang) -> dict[str, object]:
    """What the page is filled with."""
    lines = found["first_player"]
    return {
        "turns_title": word(TURNS_TITLE, lang),
        "first_greedy": first_table(lines, GREEDY, lang),
        "first_random": first_table(lines, RANDOM, lang),
        "intervals": sum(len(each["places"]) for each in lines),
        "skill_table": skill_table(found["skill"], lang),
        "course_table": course_table(found, lang),
        "print_table": print_table(found, lang),
        "kind_table": kind_table(found, lang),
        "switch_tables": switch_tables(STUDY, found, lang),
    }


def course_table(found: Found, lang: Lang) -> str:
    """How long games are, how much happens in them, and how they end."""
    heads = [
        *("players", "turns", "tiles", "tokens sent back"),
        *("after the last turns", "by Power Stations", "because nothing moves"),
    ]
    lines = [
        [
            f"{each['seats']}, {each['policy']}",
            *(around(each[key], lang) for key in ("turns", "tiles_played", "tokens_returned")),
            *(with_interval(each["ends"].get(end), lang) for end in ENDS),
        ]
        for each in found["first_player"]
    ]
    return rows([word(head, lang) for head in heads], lines)


def print_table(found: Found, lang: Lang) -> str:
    """How often the winner is unknown for lack of print."""
    lines = [
        [f"{each['seats']}, {each['policy']}", with_interval(each["unknown"], lang)]
        for each in found["prints"]
    ]
    return rows([word(head, lang) for head in ("players", "winner unknown")], lines)


def kind_table(found: Found, lang: Lang) -> str:
    """Which tiles players play, compared with how many of them there are."""
    by_policy = {
        each["policy"]: each["plays"] for each in found["first_player"] if each["seats"] == SEATS
    }
    setup = plain(SEATS)
    total = sum(setup.copies)
    lines = []
    for kind, copies in zip(KINDS, setup.copies, strict=True):
        plays = [by_policy[policy].get(kind.value) for policy in POLICIES]
        lines.append(
            [
                told(say("{tile}", tile=Title(kind)), lang, ic.words),
                percent(copies / total, lang),
                *(percent(each["mean"], lang) if each else "–" for each in plays),
            ]
        )
    return rows([word(head, lang) for head in ("kind", "in the box", *POLICIES)], lines)


def pictures(found: Found, lang: Lang) -> dict[str, str]:
    """Who starts, and how long games are."""
    four = line_of(found["first_player"], seats=4, policy=GREEDY)
    return {
        "first-player": first_picture(found["first_player"], lang),
        "turns": numbers_picture(TURNS_TITLE, four["turns_counts"], lang),
    }


STUDY = Study(
    ic,
    {"players": 200, "prints": 60, "skill": 100, "pairs": 60},
    SETTINGS,
    parts,
    facts,
    pictures,
)
