"""Tables and pictures that the pages of all games share, in English and French."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.markdown import number, percent, rows
from benchmarks.study.subject import GREEDY, Found, Study, abandoned
from egorules.core.text import LANGS, Lang
from egorules.tools.play import CAP
from egorules.tools.plots import Bar, bars, histogram

HERE = Path(__file__).parent

Estimate = Mapping[str, float]

PLACES = ("first", "2nd", "3rd", "4th", "5th", "6th")
SWITCHES_TITLE = "Games with other winners than by default"
FIRST_TITLE = "Advantage of the first player, in percentage points above a fair share"


@cache
def french() -> dict[str, str]:
    """French words by their English ones; what is not there is the same."""
    words: dict[str, str] = tomllib.loads((HERE / "words.fr.toml").read_text("utf-8"))["words"]
    return words


def word(text: str, lang: Lang, **facts: object) -> str:
    """A word or a heading."""
    return (french().get(text, text) if lang == "fr" else text).format(**facts)


def pages(study: Study, found: Found) -> dict[str, str]:
    """The pages in both languages and their pictures, by file name."""
    made: dict[str, str] = {}
    for lang in LANGS:
        facts = {**common(found, lang), **study.facts(found, lang)}
        for part in ("intro", "readings"):
            facts[part] = prose(part, lang).format(**facts).strip()
        made[f"study.{lang}.md"] = prose(study.book.name, lang).format(**facts)
        pictures = {**study.pictures(found, lang), "switches": switches_picture(study, found, lang)}
        made.update({f"study-{name}.{lang}.svg": each for name, each in pictures.items()})
    return made


def prose(name: str, lang: Lang) -> str:
    """Words with places for numbers and tables."""
    return (HERE / "prose" / f"{name}.{lang}.md").read_text("utf-8")


def common(found: Found, lang: Lang) -> dict[str, object]:
    """What every page is filled with."""
    measurable, moved, unmoved = classified(found)
    return {
        "command": found["command"],
        "version": found["egorules"],
        "seed": found["seed"],
        "cap": number(CAP, lang),
        "abandoned": sum(abandoned(found)),
        **{f"games_{part}": number(games, lang) for part, games in found["games"].items()},
        "first_title": word(FIRST_TITLE, lang),
        "switches_title": word(SWITCHES_TITLE, lang),
        "comparisons": found["switches"]["comparisons"],
        "by_luck": round(0.05 * found["switches"]["comparisons"]),
        "measurable": named(measurable, lang),
        "moved": named(moved, lang),
        "unmoved": named(unmoved, lang),
    }


# Who starts, and who wins.


def line_of(lines: Sequence[Found], **facts: object) -> Found:
    """The line about a kind of game."""
    return next(each for each in lines if facts.items() <= each.items())


def first_table(lines: Sequence[Found], policy: str, lang: Lang) -> str:
    """The share of wins of every place."""
    heads = [word(head, lang) for head in ("players", "fair", *PLACES)]
    made = []
    for each in lines:
        if each["policy"] == policy:
            shares = [place(share, each["fair"], lang) for share in each["places"]]
            blank = [""] * (len(PLACES) - len(shares))
            made.append([str(each["seats"]), percent(each["fair"], lang), *shares, *blank])
    return rows(heads, made)


def place(share: Estimate, fair: float, lang: Lang) -> str:
    """A share of wins; bold if it is surely not the fair one."""
    text = with_interval(share, lang)
    return text if share["low"] <= fair <= share["high"] else f"**{text}**"


def first_picture(lines: Sequence[Found], lang: Lang) -> str:
    """How far the first player is from the fair share."""
    made = []
    for each in lines:
        label = word("{n} players, {policy}", lang, n=each["seats"], policy=each["policy"])
        first = each["places"][0]
        ends = (100 * (first[key] - each["fair"]) for key in ("mean", "low", "high"))
        made.append(Bar(label, *ends))
    return bars(word(FIRST_TITLE, lang), made, expected=0)


def skill_table(lines: Sequence[Found], lang: Lang) -> str:
    """How often one greedy player among random ones wins."""
    heads = [word(head, lang) for head in ("players", "fair", "greedy wins")]
    return rows(
        heads,
        [
            [str(each["seats"]), percent(each["fair"], lang), with_interval(each["won"], lang)]
            for each in lines
        ],
    )


def numbers_picture(title: str, counts: Mapping[str, int], lang: Lang) -> str:
    """How often each whole number was seen."""
    return histogram(word(title, lang), {int(each): times for each, times in counts.items()})


# Numbers.


def with_interval(share: Estimate | None, lang: Lang) -> str:
    """A share and its interval, in percent; a dash where there is none."""
    if share is None:
        return "–"
    mean, low, high = (number(100 * share[key], lang, 1) for key in ("mean", "low", "high"))
    return f"{mean} % ({low} – {high})"


def around(mean: Estimate | None, lang: Lang, digits: int = 1) -> str:
    """A mean and its interval; a dash where there is none."""
    if mean is None:
        return "–"
    middle, low, high = (number(mean[key], lang, digits) for key in ("mean", "low", "high"))
    return f"{middle} ({low} – {high})"


def change(found: Estimate, lang: Lang, digits: int, scale: int = 1, unit: str = "") -> str:
    """A mean change with its interval; all signs are written."""
    mean, low, high = (
        ("+" if found[key] > 0 else "") + number(scale * found[key], lang, digits)
        for key in ("mean", "low", "high")
    )
    return f"{mean}{unit} ({low} – {high})" if found["low"] != found["high"] else f"{mean}{unit}"


# Readings.


def classified(found: Found) -> tuple[list[str], list[str], list[str]]:
    """Readings that move a mean measurably, that change games, and that do neither, anywhere."""
    measurable: dict[str, bool] = {}
    differs: dict[str, bool] = {}
    for setting in found["switches"]["settings"]:
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


def switch_tables(study: Study, found: Found, lang: Lang) -> str:
    """A table for every setting."""
    return "\n\n".join(_switch_tables(study, found, lang))


def _switch_tables(study: Study, found: Found, lang: Lang) -> Iterator[str]:
    settings = {each.name: each for each in study.settings}
    for each in found["switches"]["settings"]:
        setting = settings[each["setting"]]
        title = f"{word(setting.title, lang)}, {each['policy']}"
        person = setting.favourite is not None
        won = "wins of the person" if person else "wins of the starter"
        heads = ["reading", "otherwise", "other winners", won, *setting.outcomes[1:]]
        yield f"### {title[0].upper()}{title[1:]}"
        yield rows(
            [word(head, lang) for head in heads],
            [switch_row(study, reading, lang) for reading in each["readings"]],
        )


def switch_row(study: Study, each: Mapping[str, Any], lang: Lang) -> list[str]:
    """A reading and what it changes."""
    switch = each["reading"].partition("=")[0]
    title = " / ".join(question.title[lang] for question in study.book.questions.of_switch(switch))
    return [
        f"`{each['reading']}`<br>{title}",
        percent(each["differs"]["mean"], lang),
        percent(each["other_winners"]["mean"], lang),
        *(
            mean_change(outcome, change_, each["measurable"], lang)
            for outcome, change_ in each["changes"].items()
        ),
    ]


def mean_change(outcome: str, found: Estimate, measurable: Sequence[str], lang: Lang) -> str:
    """A mean change with its widened interval; bold if it is measurable."""
    text = change(found, lang, 1, 100, " %") if outcome == "won" else change(found, lang, 2)
    return f"**{text}**" if outcome in measurable else text


def switches_picture(study: Study, found: Found, lang: Lang) -> str:
    """How often a reading lets somebody else win, among greedy players."""
    titles = {each.name: each.title for each in study.settings}
    lines = [
        Bar(
            f"{each['reading']} ({word(titles[setting['setting']], lang)})",
            *(each["other_winners"][key] for key in ("mean", "low", "high")),
        )
        for setting in found["switches"]["settings"]
        if setting["policy"] == GREEDY
        for each in setting["readings"]
    ]
    return bars(word(SWITCHES_TITLE, lang), lines, percent=True)
