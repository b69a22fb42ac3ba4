"""The page about what the game is like, in English and French, made from a study."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from benchmarks.markdown import number, percent, prose, rows
from egorules import egocentric_world as ew
from egorules.core.text import LANGS, Lang
from egorules.tools.play import CAP
from egorules.tools.plots import Bar, bars, histogram

Study = Mapping[str, Any]
Estimate = Mapping[str, float]

WORDS: dict[str, str] = {
    "Advantage of the first player, in percentage points above a fair share": (
        "Avantage du premier joueur, en points de % sur une part équitable"
    ),
    "Turns of a round, 4 greedy players": "Tours d’une manche, 4 joueurs greedy",
    "Games won by the person": "Parties gagnées par la personne",
    "Games with other winners than by default": "Parties aux gagnants autres que par défaut",
    "{n} players, {policy}": "{n} joueurs, {policy}",
    "players": "joueurs",
    "player": "joueur",
    "fair": "équitable",
    "first": "premier",
    "2nd": "2e",
    "3rd": "3e",
    "4th": "4e",
    "5th": "5e",
    "6th": "6e",
    "turns": "tours",
    "by STOP": "par un STOP",
    "with an empty hand": "par une main vide",
    "STOP won": "STOP gagnant",
    "difficulty": "difficulté",
    "length": "longueur",
    "one round": "une manche",
    "to 50 points": "jusqu’à 50 points",
    "difficulty {n}": "difficulté {n}",
    "games won": "parties gagnées",
    "score of a round": "score d’une manche",
    "left Citybot": "Citébot de gauche",
    "right Citybot": "Citébot de droite",
    "reading": "lecture",
    "otherwise": "autrement",
    "other winners": "autres gagnants",
    "wins of the starter": "victoires de qui commence",
    "wins of the person": "victoires de la personne",
    "winners": "gagnants",
    "rounds": "manches",
    "points": "points",
    "3 players": "3 joueurs",
    "3 players, {policy}": "3 joueurs, {policy}",
    "solo, {policy}": "solo, {policy}",
    "none": "aucune",
}
"""French; what is not here is the same."""

LENGTHS = {"single": "one round", "to-50": "to 50 points"}
PLACES = ("first", "2nd", "3rd", "4th", "5th", "6th")


def word(text: str, lang: Lang) -> str:
    """A word or a heading."""
    return WORDS.get(text, text) if lang == "fr" else text


def pages(study: Study) -> dict[str, str]:
    """Both pages and their pictures, by file name."""
    made: dict[str, str] = {}
    for lang in LANGS:
        made[f"study.{lang}.md"] = prose(f"study.{lang}.md", facts(study, lang))
        made[f"study-first-player.{lang}.svg"] = first_picture(study, lang)
        made[f"study-turns.{lang}.svg"] = turns_picture(study, lang)
        made[f"study-difficulty.{lang}.svg"] = difficulty_picture(study, lang)
        made[f"study-switches.{lang}.svg"] = switches_picture(study, lang)
    return made


FIRST_TITLE = "Advantage of the first player, in percentage points above a fair share"
TURNS_TITLE = "Turns of a round, 4 greedy players"
DIFFICULTY_TITLE = "Games won by the person"
SWITCHES_TITLE = "Games with other winners than by default"


def facts(study: Study, lang: Lang) -> dict[str, Any]:
    """What the prose is filled with."""
    games = study["games"]
    measurable, moved, unmoved = classified(study)
    return {
        "command": study["command"],
        "version": study["egorules"],
        "seed": study["seed"],
        "cap": number(CAP, lang),
        "abandoned": sum(abandoned(study)),
        **{part: number(games[part], lang) for part in ("rounds", "solo", "pairs")},
        "first_title": word(FIRST_TITLE, lang),
        "turns_title": word(TURNS_TITLE, lang),
        "difficulty_title": word(DIFFICULTY_TITLE, lang),
        "switches_title": word(SWITCHES_TITLE, lang),
        "first_greedy": first_table(study, "greedy", lang),
        "first_random": first_table(study, "random", lang),
        "round_table": round_table(study, lang),
        "difficulty_table": difficulty_table(study, lang),
        "comparisons": study["switches"]["comparisons"],
        "by_luck": round(0.05 * study["switches"]["comparisons"]),
        "intervals": sum(len(each["places"]) for each in study["first_player"]),
        "measurable": named(measurable, lang),
        "moved": named(moved, lang),
        "unmoved": named(unmoved, lang),
        "switch_tables": "\n\n".join(switch_tables(study, lang)),
    }


def abandoned(study: Study) -> Iterator[int]:
    """How many games were abandoned, part by part."""
    for each in (*study["first_player"], *study["difficulty"]):
        yield each["abandoned"]
    for setting in study["switches"]["settings"]:
        for each in setting["readings"]:
            yield each["abandoned"]


# Who starts.


def first_table(study: Study, policy: str, lang: Lang) -> str:
    """The share of wins of every place."""
    heads = [word(head, lang) for head in ("players", "fair", *PLACES)]
    lines = []
    for each in study["first_player"]:
        if each["policy"] == policy:
            shares = [place(share, each["fair"], lang) for share in each["places"]]
            blank = [""] * (len(PLACES) - len(shares))
            lines.append([str(each["seats"]), percent(each["fair"], lang), *shares, *blank])
    return rows(heads, lines)


def place(share: Estimate, fair: float, lang: Lang) -> str:
    """A share of wins; bold if it is surely not the fair one."""
    text = with_interval(share, lang)
    return text if share["low"] <= fair <= share["high"] else f"**{text}**"


def with_interval(share: Estimate, lang: Lang) -> str:
    """A share and its interval, in percent."""
    mean, low, high = (number(100 * share[key], lang, 1) for key in ("mean", "low", "high"))
    return f"{mean} % ({low} – {high})"


def around(mean: Estimate, lang: Lang, digits: int = 1) -> str:
    """A mean and its interval."""
    middle, low, high = (number(mean[key], lang, digits) for key in ("mean", "low", "high"))
    return f"{middle} ({low} – {high})"


def first_picture(study: Study, lang: Lang) -> str:
    """How far the first player is from the fair share."""
    lines = []
    for each in study["first_player"]:
        label = word("{n} players, {policy}", lang).format(n=each["seats"], policy=each["policy"])
        first = each["places"][0]
        ends = (100 * (first[key] - each["fair"]) for key in ("mean", "low", "high"))
        lines.append(Bar(label, *ends))
    return bars(word(FIRST_TITLE, lang), lines, expected=0)


# Rounds.


def round_table(study: Study, lang: Lang) -> str:
    """How long rounds are and how they end."""
    heads = ["players", "turns", "by STOP", "with an empty hand", "STOP won"]
    lines = []
    for each in study["first_player"]:
        ends = each["ends"]
        lines.append(
            [
                f"{each['seats']}, {each['policy']}",
                around(each["turns"], lang),
                *(
                    with_interval(ends[end], lang) if end in ends else "–"
                    for end in ("stop", "empty")
                ),
                with_interval(each["stop_won"], lang) if each["stop_won"] else "–",
            ]
        )
    return rows([word(head, lang) for head in heads], lines)


def turns_picture(study: Study, lang: Lang) -> str:
    """How many turns rounds of four greedy players have."""
    found = next(
        each for each in study["first_player"] if (each["seats"], each["policy"]) == (4, "greedy")
    )
    counts = {int(turns): times for turns, times in found["turns_counts"].items()}
    return histogram(word(TURNS_TITLE, lang), counts)


# The solo game.


def difficulty_table(study: Study, lang: Lang) -> str:
    """What each difficulty does."""
    heads = [
        "player",
        "length",
        "difficulty",
        "games won",
        "score of a round",
        "left Citybot",
        "right Citybot",
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
        for each in study["difficulty"]
    ]
    return rows([word(head, lang) for head in heads], lines)


def difficulty_picture(study: Study, lang: Lang) -> str:
    """How often the person wins."""
    lines = [
        Bar(
            ", ".join(
                [
                    each["policy"],
                    word(LENGTHS[each["length"]], lang),
                    word("difficulty {n}", lang).format(n=each["difficulty"]),
                ]
            ),
            *(each["won"][key] for key in ("mean", "low", "high")),
        )
        for each in study["difficulty"]
    ]
    return bars(word(DIFFICULTY_TITLE, lang), lines, percent=True)


# Open questions.


def classified(study: Study) -> tuple[list[str], list[str], list[str]]:
    """Readings that move a mean measurably, that change games, and that do neither, anywhere."""
    measurable: dict[str, bool] = {}
    differs: dict[str, bool] = {}
    for setting in study["switches"]["settings"]:
        for each in setting["readings"]:
            name = each["reading"]
            measurable[name] = measurable.get(name, False) or bool(each["measurable"])
            differs[name] = differs.get(name, False) or each["differs"]["mean"] > 0
    return (
        [name for name in differs if measurable[name]],
        [name for name in differs if differs[name] and not measurable[name]],
        [name for name in differs if not differs[name]],
    )


def named(readings: Sequence[str], lang: Lang) -> str:
    """Readings in a sentence."""
    return ", ".join(f"`{name}`" for name in readings) or word("none", lang)


SETTINGS = {"multiplayer": "3 players, {policy}", "solo": "solo, {policy}"}
SHORT = {"multiplayer": "3 players", "solo": "solo"}


def switch_tables(study: Study, lang: Lang) -> Iterator[str]:
    """A table for every setting."""
    for setting in study["switches"]["settings"]:
        wins = "wins of the person" if setting["setting"] == "solo" else "wins of the starter"
        title = word(SETTINGS[setting["setting"]], lang).format(policy=setting["policy"])
        heads = [
            "reading",
            "otherwise",
            "other winners",
            wins,
            "winners",
            "rounds",
            "turns",
            "points",
        ]
        yield f"### {title[0].upper()}{title[1:]}"
        yield rows(
            [word(head, lang) for head in heads],
            [switch_row(each, lang) for each in setting["readings"]],
        )


def switch_row(each: Mapping[str, Any], lang: Lang) -> list[str]:
    """A reading and what it changes."""
    switch = each["reading"].partition("=")[0]
    title = " / ".join(question.title[lang] for question in ew.questions.of_switch(switch))
    return [
        f"`{each['reading']}`<br>{title}",
        percent(each["differs"]["mean"], lang),
        percent(each["other_winners"]["mean"], lang),
        *(
            change(outcome, found, each["measurable"], lang)
            for outcome, found in each["changes"].items()
        ),
    ]


def change(outcome: str, found: Estimate, measurable: Sequence[str], lang: Lang) -> str:
    """A mean change with its widened interval; bold if it is measurable."""
    scale, digits, unit = (100, 1, " %") if outcome == "won" else (1, 2, "")
    mean, low, high = (
        ("+" if found[key] > 0 else "") + number(scale * found[key], lang, digits)
        for key in ("mean", "low", "high")
    )
    text = f"{mean}{unit} ({low} – {high})" if found["low"] != found["high"] else f"{mean}{unit}"
    return f"**{text}**" if outcome in measurable else text


def switches_picture(study: Study, lang: Lang) -> str:
    """How often a reading lets somebody else win, among greedy players."""
    lines = [
        Bar(
            f"{each['reading']} ({word(SHORT[setting['setting']], lang)})",
            *(each["other_winners"][key] for key in ("mean", "low", "high")),
        )
        for setting in study["switches"]["settings"]
        if setting["policy"] == "greedy"
        for each in setting["readings"]
    ]
    return bars(word(SWITCHES_TITLE, lang), lines, percent=True)
