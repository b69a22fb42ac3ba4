"""The study of Egocentric World: who starts, how rounds end, the difficulties, the readings."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from benchmarks.markdown import rows
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
from egorules import egocentric_world as ew
from egorules.core.ruling import switches
from egorules.core.text import Lang
from egorules.egocentric_world.rulings import Rulings
from egorules.tools.plots import Bar, bars
from egorules.tools.results import interval
from egorules.tools.tally import Tally

LENGTHS = {"single": "one round", "to-50": "to 50 points"}
ROUNDS_AND_TURNS = {"rounds": "rounds", "turns": "round_turns"}
BASES = {"carry_over_hands": Rulings.french()}
ONLY_SOLO = frozenset(
    {
        *("solo_tie", "solo_player_decline", "difficulty_removal", "look_turns_up_nine"),
        *("pile_top_nine", "two_citybots_visible_nine"),
        *(switch for switch in switches(Rulings) if switch.startswith("citybot")),
    }
)
ONLY_SEVERAL = frozenset(
    {
        *("dual_counter", "own_hand_announce", "third_party_sight"),
        *("wrong_announcement", "announced_wild", "empty_discard"),
    }
)
SETTINGS = (
    Setting(ew.name, "multiplayer", "3 players", ew.Setup(3), ROUNDS_AND_TURNS, ONLY_SOLO, BASES),
    Setting(ew.name, "solo", "solo", ew.Setup.solo(2), ROUNDS_AND_TURNS, ONLY_SEVERAL, BASES, 0),
)


def parts(games: Games, executor: Executor) -> Found:
    """Rounds among several, solo games, and what greed is worth."""
    singles = [ew.Setup(seats, "single") for seats in range(2, 7)]
    return {
        "first_player": list(first_player(games["rounds"], executor)),
        "difficulty": list(difficulty(games["solo"], executor)),
        "skill": skill(ew, singles, games["skill"], executor),
    }


def first_player(games: int, executor: Executor) -> Iterator[Found]:
    """Rounds of 2 to 6 players: who wins, counted from the first player; how rounds are."""
    for policy in POLICIES:
        for seats in range(2, 7):
            tally = simulated(ew, ew.Setup(seats, "single"), [policy], games, executor)
            yield {
                "seats": seats,
                "policy": policy,
                **finished(tally),
                **places(tally, seats, "round_won"),
                **rounds(tally),
            }


def difficulty(games: int, executor: Executor) -> Iterator[Found]:
    """Solo games: how often the person wins, and with what."""
    for policy in POLICIES:
        for length in LENGTHS:
            for level in (1, 2, 3):
                setup = ew.Setup.solo(level, length)
                tally = simulated(ew, setup, [policy], games, executor)
                citybots = [interval(tally.mean("round_score", seat)) for seat in ("1", "2")]
                yield {
                    "difficulty": level,
                    "length": length,
                    "policy": policy,
                    **finished(tally),
                    "won": interval(tally.share("won", "0")),
                    "score": interval(tally.mean("round_score", "0")),
                    "citybot_scores": citybots,
                    **rounds(tally),
                }


def rounds(tally: Tally) -> Found:
    """How long rounds are, how they end, and whether STOP was wise."""
    stop = tally.share("stop_won")
    return {
        "rounds": interval(tally.mean("rounds")),
        "turns": interval(tally.mean("round_turns")),
        "turns_counts": counted(tally, "round_turns"),
        "ends": shares(tally, "round_end"),
        "stop_won": interval(stop) if stop else None,
    }


# The page.

TURNS_TITLE = "Turns of a round, 4 greedy players"
DIFFICULTY_TITLE = "Games won by the person"


def facts(found: Found, lang: Lang) -> dict[str, object]:
    """What the page is filled with."""
    lines = found["first_player"]
    return {
        "turns_title": word(TURNS_TITLE, lang),
        "difficulty_title": word(DIFFICULTY_TITLE, lang),
        "first_greedy": first_table(lines, GREEDY, lang),
        "first_random": first_table(lines, RANDOM, lang),
        "intervals": sum(len(each["places"]) for each in lines),
        "skill_table": skill_table(found["skill"], lang),
        "round_table": round_table(found, lang),
        "difficulty_table": difficulty_table(found, lang),
        "switch_tables": switch_tables(STUDY, found, lang),
    }


def round_table(found: Found, lang: Lang) -> str:
    """How long rounds are and how they end."""
    heads = ["players", "turns", "by STOP", "with an empty hand", "STOP won"]
    lines = [
        [
            f"{each['seats']}, {each['policy']}",
            around(each["turns"], lang),
            *(with_interval(each["ends"].get(end), lang) for end in ("stop", "empty")),
            with_interval(each["stop_won"], lang),
        ]
        for each in found["first_player"]
    ]
    return rows([word(head, lang) for head in heads], lines)


def difficulty_table(found: Found, lang: Lang) -> str:
    """What each difficulty does."""
    heads = [
        *("player", "length", "difficulty", "games won", "score of a round"),
        *("left Citybot", "right Citybot"),
    ]
    lines = [
        [
            each["policy"],
            word(LENGTHS[each["length"]], lang),
            str(each["difficulty"]),
            with_interval(each["won"], lang),
            around(each["score"], lang),
            *(around(score, lang) for score in each["citybot_scores"]),
        ]
        for each in found["difficulty"]
    ]
    return rows([word(head, lang) for head in heads], lines)


def pictures(found: Found, lang: Lang) -> dict[str, str]:
    """Who starts, how long rounds are, and the difficulties."""
    four = line_of(found["first_player"], seats=4, policy=GREEDY)
    return {
        "first-player": first_picture(found["first_player"], lang),
        "turns": numbers_picture(TURNS_TITLE, four["turns_counts"], lang),
        "difficulty": difficulty_picture(found, lang),
    }


def difficulty_picture(found: Found, lang: Lang) -> str:
    """How often the person wins."""
    lines = [
        Bar(
            ", ".join(
                [
                    each["policy"],
                    word(LENGTHS[each["length"]], lang),
                    word("difficulty {n}", lang, n=each["difficulty"]),
                ]
            ),
            *(each["won"][key] for key in ("mean", "low", "high")),
        )
        for each in found["difficulty"]
    ]
    return bars(word(DIFFICULTY_TITLE, lang), lines, percent=True)


STUDY = Study(
    ew,
    {"rounds": 500, "solo": 300, "skill": 200, "pairs": 80},
    SETTINGS,
    parts,
    facts,
    pictures,
)
