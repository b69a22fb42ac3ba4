"""The study of Catham City: who starts, which factions make games long, the readings."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from functools import reduce
from itertools import combinations
from math import hypot
from operator import add

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
    change,
    first_picture,
    first_table,
    line_of,
    numbers_picture,
    skill_table,
    switch_tables,
    word,
)
from egorules import catham_city as cc
from egorules.catham_city.factions import FACTIONS
from egorules.catham_city.setup import Variant
from egorules.core.text import Lang, say, told
from egorules.tools.plots import Bar, bars
from egorules.tools.results import interval
from egorules.tools.tally import Tally

SEATS = 3
"""Where factions, variants and readings are compared."""
TURNS = {"turns": "turns"}
SETTINGS = (
    Setting(
        cc.name,
        "standard",
        "3 players",
        cc.Setup(SEATS),
        TURNS,
        unused=frozenset({"journalists_bonus", "police_beyond_hand", "second_action"}),
    ),
    Setting(
        cc.name,
        "two_actions",
        "3 players, two actions, other factions",
        cc.Setup(
            SEATS,
            ("bureaucrats", "journalists", "mafia", "police", "scientists"),
            Variant.TWO_ACTIONS,
        ),
        TURNS,
        unused=frozenset({"detectives_extra"}),
    ),
)


def parts(games: Games, executor: Executor) -> Found:
    """Who starts, the variants, the factions, and what greed is worth."""
    return {
        "first_player": list(first_player(games["players"], executor)),
        "variants": list(variants(games["players"], executor)),
        "factions": factions(games["factions"], executor),
        "skill": skill(cc, [cc.Setup(seats) for seats in range(2, 7)], games["skill"], executor),
    }


def first_player(games: int, executor: Executor) -> Iterator[Found]:
    """Games of 2 to 6 players: who wins, counted from the first player; how long they are."""
    for policy in POLICIES:
        for seats in range(2, 7):
            tally = simulated(cc, cc.Setup(seats), [policy], games, executor)
            yield {"seats": seats, "policy": policy, **about(tally, seats)}


def variants(games: int, executor: Executor) -> Iterator[Found]:
    """One action a turn, and two."""
    for policy in POLICIES:
        for variant in Variant:
            setup = cc.Setup(SEATS, variant=variant)
            tally = simulated(cc, setup, [policy], games, executor)
            yield {"variant": variant.value, "policy": policy, **about(tally, SEATS)}


def about(tally: Tally, seats: int) -> Found:
    """What is told of each kind of game."""
    return {
        **finished(tally),
        **places(tally, seats, "place_won"),
        "turns": interval(tally.mean("turns")),
        "turns_counts": counted(tally, "turns"),
        "plays": shares(tally, "plays"),
        "points": shares(tally, "points"),
    }


def factions(games: int, executor: Executor) -> Found:
    """Every five of the eight factions: how long games are with a faction, and without it."""
    played = {
        chosen: simulated(cc, cc.Setup(SEATS, chosen), [GREEDY], games, executor)
        for chosen in combinations(FACTIONS, 5)
    }
    return {
        "sets": [
            {
                "factions": [each.value for each in chosen],
                **finished(tally),
                "turns": interval(tally.mean("turns")),
            }
            for chosen, tally in played.items()
        ],
        "each": [
            {
                "faction": faction.value,
                **{
                    key: interval(
                        reduce(
                            add,
                            (
                                tally
                                for chosen, tally in played.items()
                                if (faction in chosen) is there
                            ),
                        ).mean("turns")
                    )
                    for key, there in (("with", True), ("without", False))
                },
            }
            for faction in FACTIONS
        ],
    }


# The page.

TURNS_TITLE = "Turns of a game, 4 greedy players"
FACTIONS_TITLE = "Turns more with a faction than without it"
SHOWN = 5
"""So many of the shortest and of the longest games are listed."""


def called(faction: str, lang: Lang) -> str:
    """The name of a faction."""
    value = next(each for each in FACTIONS if each.value == faction)
    return told(say("{faction:all}", faction=value), lang, cc.words)


def facts(found: Found, lang: Lang) -> dict[str, object]:
    """What the page is filled with."""
    lines = found["first_player"]
    return {
        "turns_title": word(TURNS_TITLE, lang),
        "factions_title": word(FACTIONS_TITLE, lang),
        "first_greedy": first_table(lines, GREEDY, lang),
        "first_random": first_table(lines, RANDOM, lang),
        "intervals": sum(len(each["places"]) for each in lines),
        "skill_table": skill_table(found["skill"], lang),
        "turns_table": turns_table(found, lang),
        "variant_table": variant_table(found, lang),
        "faction_table": faction_table(found, lang),
        "set_table": set_table(found, lang),
        "sets": len(found["factions"]["sets"]),
        "switch_tables": switch_tables(STUDY, found, lang),
    }


def turns_table(found: Found, lang: Lang) -> str:
    """How long games are."""
    lines = [
        [f"{each['seats']}, {each['policy']}", around(each["turns"], lang)]
        for each in found["first_player"]
    ]
    return rows([word("players", lang), word("turns", lang)], lines)


def variant_table(found: Found, lang: Lang) -> str:
    """What two actions a turn change."""
    names = {"standard": "one action a turn", "two-actions": "two actions a turn"}
    lines = [
        [
            f"{word(names[each['variant']], lang)}, {each['policy']}",
            around(each["turns"], lang),
            *(percent(share["mean"], lang) for share in each["places"]),
        ]
        for each in found["variants"]
    ]
    return rows([word(head, lang) for head in ("game", "turns", "first", "2nd", "3rd")], lines)


def longer(each: Found) -> dict[str, float]:
    """How much longer games with a faction are than those without it, with an interval."""
    there, absent = each["with"], each["without"]
    mean = there["mean"] - absent["mean"]
    width = hypot(there["high"] - there["mean"], absent["high"] - absent["mean"])
    return {"mean": mean, "low": mean - width, "high": mean + width}


def faction_table(found: Found, lang: Lang) -> str:
    """What each faction does to the length of a game, and how often it is played."""
    usual = line_of(found["variants"], variant="standard", policy=GREEDY)
    heads = ["faction", "turns with it", "turns without it", "change", "plays", "influence"]
    lines = []
    for each in sorted(found["factions"]["each"], key=lambda each: longer(each)["mean"]):
        name = each["faction"]
        lines.append(
            [
                called(name, lang),
                *(around(each[key], lang) for key in ("with", "without")),
                change(longer(each), lang, 1),
                *(
                    percent(usual[key][name]["mean"], lang) if name in usual[key] else "–"
                    for key in ("plays", "points")
                ),
            ]
        )
    return rows([word(head, lang) for head in heads], lines)


def set_table(found: Found, lang: Lang) -> str:
    """The sets of factions with the shortest and the longest games."""
    ranked = sorted(found["factions"]["sets"], key=lambda each: each["turns"]["mean"])
    lines = [
        [", ".join(called(name, lang) for name in each["factions"]), around(each["turns"], lang)]
        for each in (*ranked[:SHOWN], *ranked[-SHOWN:])
    ]
    lines.insert(SHOWN, ["…", "…"])
    return rows([word(head, lang) for head in ("factions", "turns")], lines)


def pictures(found: Found, lang: Lang) -> dict[str, str]:
    """Who starts, how long games are, and what factions do to that."""
    four = line_of(found["first_player"], seats=4, policy=GREEDY)
    by_faction = [
        Bar(called(each["faction"], lang), *(longer(each)[key] for key in ("mean", "low", "high")))
        for each in sorted(found["factions"]["each"], key=lambda each: longer(each)["mean"])
    ]
    return {
        "first-player": first_picture(found["first_player"], lang),
        "turns": numbers_picture(TURNS_TITLE, four["turns_counts"], lang),
        "factions": bars(word(FACTIONS_TITLE, lang), by_faction, expected=0),
    }


STUDY = Study(
    cc,
    {"players": 500, "factions": 40, "skill": 200, "pairs": 150},
    SETTINGS,
    parts,
    facts,
    pictures,
)
