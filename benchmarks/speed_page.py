"""The page about speed, in English and French: its prose, filled with the results of a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from benchmarks.markdown import number, prose, rows
from egorules.core.text import LANGS, Lang
from egorules.tools.plots import Bar, bars

Results = Mapping[str, Any]

WORDS: dict[Lang, dict[str, str]] = {
    "en": {"picture": "Speed beside RLCard's Uno (= 1); more is faster"},
    "fr": {
        "picture": "Vitesse face au Uno de RLCard (= 1) ; plus est plus rapide",
        "game": "jeu",
        "ratio": "rapport",
        "range": "étendue",
        "at first": "au début",
        "decisions per second": "décisions par seconde",
        "moves applied per second": "coups appliqués par seconde",
        "function": "fonction",
        "4 players": "4 joueurs",
        "what": "quoi",
        "milliseconds": "millisecondes",
        "microseconds": "microsecondes",
        "seats": "places",
        "length": "longueur",
        "one round": "une manche",
        "text": "texte",
        "tiles": "tuiles",
        "states": "états",
        "moves": "coups",
        "to {n} points": "jusqu’à {n} points",
    },
}


def table(results: Results) -> str:
    """The comparison for a terminal."""
    lines = [f"{'':38} {'ratio':>6}  {'range':>13} {'decisions/s':>12} {'applied/s':>11}"]
    for each in results["comparison"]:
        ratio = each["ratio"]
        between = f"{ratio['low']:.2f}..{ratio['high']:.2f}"
        lines.append(
            f"{each['name']:38} {ratio['median']:6.2f}  {between:>13} "
            f"{each['decisions']:12,} {each['applied']:11,}"
        )
    return "\n".join(lines) + "\n"


def pages(results: Results) -> dict[str, str]:
    """Both pages and their pictures, by file name."""
    made: dict[str, str] = {}
    for lang in LANGS:
        made[f"speed.{lang}.md"] = prose(f"speed.{lang}.md", facts(results, lang))
        made[f"speed.{lang}.svg"] = picture(results, lang)
    return made


def picture(results: Results, lang: Lang) -> str:
    """The ratios as bars, their range as intervals."""
    compared = [
        Bar(each["name"], each["ratio"]["median"], each["ratio"]["low"], each["ratio"]["high"])
        for each in results["comparison"]
    ]
    return bars(WORDS[lang]["picture"], compared, expected=1)


def facts(results: Results, lang: Lang) -> dict[str, Any]:
    """What the prose is filled with."""

    def heads(*names: str) -> list[str]:
        return [WORDS[lang].get(name, name) for name in names]

    compared = {each["name"]: each for each in results["comparison"]}
    memory, growth, tables = (results[key] for key in ("bytes_per_state", "growth", "operations"))
    return {
        **results["machine"],
        "load": number(results["machine"]["load"], lang, 1),
        "command": results["command"],
        "rounds": results["rounds"],
        "seconds": number(results["seconds"], lang, 2),
        "versions": ", ".join(f"{name} {each}" for name, each in results["versions"].items()),
        "picture": WORDS[lang]["picture"],
        "comparison": rows(
            heads(
                "game",
                "ratio",
                "range",
                "at first",
                "decisions per second",
                "moves applied per second",
            ),
            [comparison_row(each, lang) for each in compared.values()],
        ),
        "solo_dealt": number(compared["egorules solo, dealt"]["of_people"], lang),
        "solo_whole": number(compared["egorules solo, whole"]["of_people"], lang),
        "operations": rows(
            heads("function", *tables),
            [
                [f"`{name}`", *(spread(each[name], 1, lang) for each in tables.values())]
                for name in next(iter(tables.values()))
            ],
        ),
        "techniques": rows(
            heads("what", "microseconds"),
            [[f"`{name}`", spread(each, 2, lang)] for name, each in results["techniques"].items()],
        ),
        "bytes_four": number(memory["4 players"], lang),
        "bytes_solo": number(memory["solo"], lang),
        "starts": rows(
            heads("what", "milliseconds"),
            [[f"`{name}`", spread(each, 0, lang)] for name, each in results["starts"].items()],
        ),
        "seats": rows(
            heads("seats", "microseconds"),
            [[name, spread(each, 1, lang)] for name, each in growth["seats"].items()],
        ),
        "boards": rows(
            heads("text", "tiles", "states", "moves", "milliseconds"),
            [
                [
                    text,
                    size,
                    number(each["states"], lang),
                    number(each["moves"], lang),
                    spread(each, 2, lang),
                ]
                for text, sizes in results["boards"].items()
                for size, each in sizes.items()
            ],
        ),
        "lengths": rows(
            heads("length", "microseconds"),
            [
                [heads(how_long(name))[0].format(n=name), spread(each, 1, lang)]
                for name, each in growth["length"].items()
            ],
        ),
    }


def how_long(limit: str) -> str:
    """How long a game lasts, in words."""
    return "one round" if limit == "single" else "to {n} points"


def comparison_row(each: Mapping[str, Any], lang: Lang) -> list[str]:
    """A contestant."""
    ratio = each["ratio"]
    return [
        f"**{each['name']}**" if each["name"].startswith("egorules") else each["name"],
        number(ratio["median"], lang, 2),
        f"{number(ratio['low'], lang, 2)} – {number(ratio['high'], lang, 2)}",
        number(each["at_first"], lang, 2),
        number(each["decisions"], lang),
        number(each["applied"], lang),
    ]


def spread(each: Mapping[str, float], digits: int, lang: Lang) -> str:
    """A median with its range."""
    median, low, high = (number(each[key], lang, digits) for key in ("median", "low", "high"))
    return f"{median} ({low} – {high})"
