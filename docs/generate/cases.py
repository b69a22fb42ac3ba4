"""Worked examples: cases that are judged while the site is built, and drawn."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from attrs import frozen

from docs.generate.game import Game
from docs.generate.look import look_of
from docs.generate.markup import plain, tag
from docs.generate.site import Site
from egorules.core.event import ALL, Event, Seat
from egorules.core.parse import BadInput
from egorules.core.text import Lang, Say, say, told
from egorules.core.verdict import Illegal, Legal
from egorules.tools.case import CASE_KEYS, read_case
from egorules.tools.dependence import Depends
from egorules.tools.judge import Judged, Judgement, deciding, judge

NONE = "none.toml"
START = "start.toml"
"""In a game's own folder: the first verdict, for readers who are new to it."""


class BadExample(ValueError):
    """An example that does not show what it claims."""


@frozen
class Example:
    """A case with a comment in each language, and the verdict that it claims."""

    comment: dict[Lang, str]
    case: dict[str, Any]
    verdict: str = "legal"


@cache
def without_example(game: Game) -> dict[str, dict[Lang, str]]:
    """The clauses that no case can show, each with the reason."""
    path = game.spec / "examples" / NONE
    if not path.is_file():
        return {}
    reasons: dict[str, dict[Lang, str]] = tomllib.loads(path.read_text("utf-8"))["none"]
    return reasons


def examples_of(game: Game, clause: str) -> tuple[Example, ...]:
    """The examples of a clause."""
    path = game.spec / "examples" / f"{clause}.toml"
    return read_examples(game, path) if path.is_file() else ()


def read_examples(game: Game, path: Path) -> tuple[Example, ...]:
    """The examples in a file."""
    entries: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["example"]
    return tuple(example(game, entry) for entry in entries)


def example(game: Game, entry: dict[str, Any]) -> Example:
    """An example from plain data."""
    case: dict[str, Any] = {"rulebook": game.name}
    case |= {key: value for key, value in entry.items() if key in CASE_KEYS}
    comment: dict[Lang, str] = {"en": entry["en"], "fr": entry["fr"]}
    return Example(comment, case, entry.get("verdict", "legal"))


def shown(game: Game, clause: str, example: Example) -> Judgement:
    """Judge an example; it must be possible, end as it claims, and really cite its clause."""
    try:
        judgement = judged(game, example.case)
    except BadInput as error:
        raise BadExample(f"{clause}: {error}") from None
    if judgement.legal != (example.verdict == "legal"):
        raise BadExample(f"{clause}: {example.case['moves']!r} is not {example.verdict}")
    if len(judgement.judged) < len(judgement.case.entries):
        raise BadExample(f"{clause}: {example.case['moves']!r} is refused before its last move")
    if clause not in {cited for each in judgement.judged for cited in deciding(each)}:
        raise BadExample(f"{clause}: {example.case['moves']!r} does not cite it")
    return judgement


def judged(game: Game, case: dict[str, Any]) -> Judgement:
    """Judge a case given as plain data."""
    return judge(read_case(case, {game.name: game.book}))


def figure(site: Site, game: Game, example: Example, judgement: Judgement, clause: str) -> str:
    """An example as a figure: comment, table before and after, moves with their verdicts."""
    return tag(
        "figure",
        tag("figcaption", plain(example.comment[site.lang])),
        tables(site, game, judgement),
        moves(site, game, judgement, clause),
        as_file(site, example.case),
        class_=f"ego-case {'legal' if judgement.legal else 'illegal'}",
    )


def first_verdict(site: Site, game: Game) -> str:
    """The case that newcomers meet first, judged: the comment, the table, the refusal."""
    example = read_examples(game, game.own / START)[0]
    judgement = judged(game, example.case)
    refused, setup = judgement.judged[-1], judgement.case.setup
    assert isinstance(refused.verdict, Illegal)
    state, title = judgement.state, site.say("The table")
    drawn = look_of(game).picture(
        site, game, state, other=state, title=title, seat=looker(judgement)
    )
    said = [
        tag("p", plain(reason(site, game, each, setup)), " ", tag("code", each.clause))
        for each in refused.verdict.violations
    ]
    head = tag(
        "p",
        tag("code", plain(f"@{refused.by} {refused.move}"), class_="ego-move"),
        " ",
        tag("span", "✗ ", plain(site.say("illegal")), class_="ego-verdict"),
    )
    verdict = tag("div", head, *said, class_="ego-said")
    asked = tag(
        "p", tag("b", plain(site.say("A first verdict."))), " ", plain(example.comment[site.lang])
    )
    return asked + tag("div", drawn, verdict, class_="ego-first illegal")


def tables(site: Site, game: Game, judgement: Judgement) -> str:
    """The table before the first move and after the last; only once if the only move is illegal."""
    before, after, seat = judgement.case.state, judgement.state, looker(judgement)
    picture = look_of(game).picture
    if len(judgement.judged) == 1 and not judgement.legal:
        title = site.say("The table")
        return tag(
            "div",
            picture(site, game, before, other=before, title=title, seat=seat),
            class_="ego-tables",
        )
    return tag(
        "div",
        picture(site, game, before, other=after, title=site.say("The table before"), seat=seat),
        tag("span", "→", class_="ego-arrow", aria_hidden="true"),
        picture(site, game, after, other=before, title=site.say("The table after"), seat=seat),
        class_="ego-tables",
    )


def looker(judgement: Judgement) -> Seat | None:
    """Whose view of the table fits a case: the first player who moves in it."""
    return next((each.by for each in judgement.judged if isinstance(each.by, int)), None)


def in_words(site: Site, game: Game, sentence: Say, setup: Any) -> str:
    """A sentence of a rulebook with the names of its seats."""
    return told(sentence, site.lang, game.book.words, game.book.names(setup, site.lang))


def moves(site: Site, game: Game, judgement: Judgement, clause: str) -> str:
    """Every move with its verdict, the clauses behind it and what happened."""
    return tag(
        "ol",
        *(move(site, game, judgement, each, clause) for each in judgement.judged),
        class_="ego-moves",
    )


def move(site: Site, game: Game, judgement: Judgement, judged: Judged, clause: str) -> str:
    """One move."""
    setup = judgement.case.setup
    names = game.book.names(setup, site.lang)
    sign = f"✓ {site.say('legal')}" if judged.verdict else f"✗ {site.say('illegal')}"
    head = [
        tag("code", plain(judged.move), class_="ego-move"),
        tag("span", plain(mover(site, game, judged, setup)), class_="ego-mover"),
        tag("span", plain(sign), class_="ego-verdict"),
    ]
    lines: list[str] = []
    match judged.verdict:
        case Legal(cites):
            because = " ".join(tag("code", cite) for cite in cites)
            head.append(tag("span", because, class_="ego-cites"))
            lines = [told_event(site, game, event, names, clause) for event in judged.events]
        case Illegal(violations):
            lines = [
                tag("li", tag("code", each.clause), " ", plain(reason(site, game, each, setup)))
                for each in violations
            ]
        case Depends(on):
            lines = [tag("li", plain(each.unknown)) for each in on]
    return tag(
        "li",
        tag("div", *head, class_="ego-head"),
        tag("ul", *lines) if lines else "",
        class_="legal" if judged.verdict else "illegal",
    )


def reason(site: Site, game: Game, violation: Any, setup: Any) -> str:
    """The reason for a refusal as a sentence."""
    return f"{in_words(site, game, violation.reason, setup)}."


def mover(site: Site, game: Game, judged: Judged, setup: Any) -> str:
    """Who made a move."""
    match judged.by:
        case int():
            return in_words(site, game, say("{seat:name}", seat=judged.by), setup)
        case _:
            return site.say("chance")


def told_event(site: Site, game: Game, event: Event, names: Sequence[str], clause: str) -> str:
    """An event in words, marked if the clause decided it, and with the seats that may know it."""
    text = plain(game.book.describe(event, site.lang, names))
    if event.to != ALL:
        who = told(say("{seats:name}", seats=event.to), site.lang, game.book.words, names)
        only = site.say("{who} only", who=who)
        text += " " + tag("span", plain(only), class_="ego-private")
    return tag("li", text, class_="cited" if clause in event.cites else None)


def as_file(site: Site, case: dict[str, Any]) -> str:
    """The case as a file, to be tried at home."""
    name = tag("code", "egorules judge case.toml")
    summary = plain(site.say("As a file for {command}", command="\0")).replace("\0", name)
    return tag(
        "details",
        tag("summary", summary),
        tag("pre", tag("code", plain(toml(case)))),
        class_="ego-file",
        data_search_exclude="true",
    )


def toml(case: dict[str, Any]) -> str:
    """A case as TOML text: plain values first, then a section for each table."""
    tables = {key: value for key, value in case.items() if isinstance(value, dict)}
    lines = [f"{key} = {toml_value(case[key])}" for key in case if key not in tables]
    for key, inside in tables.items():
        lines += ["", f"[{key}]"]
        lines += [f"{toml_key(each)} = {toml_value(value)}" for each, value in inside.items()]
    return "\n".join(lines) + "\n"


def toml_value(value: object) -> str:
    """A value as TOML."""
    match value:
        case str():
            return json.dumps(value, ensure_ascii=False)
        case bool():
            return str(value).lower()
        case dict():
            inside = ", ".join(f"{toml_key(key)} = {toml_value(value[key])}" for key in value)
            return f"{{ {inside} }}" if inside else "{}"
        case list():
            return f"[{', '.join(map(toml_value, value))}]"
        case _:
            return str(value)


def toml_key(key: str) -> str:
    """A key as TOML."""
    return key if key.isidentifier() and key.isascii() else json.dumps(key, ensure_ascii=False)
