"""Worked examples: cases that are judged while the site is built, and drawn."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, assert_never

from attrs import frozen

from docs.generate import picture
from docs.generate.code import SPEC
from docs.generate.markup import plain, tag
from docs.generate.site import Site
from egorules import egocentric_world as ew
from egorules.core.event import ALL, Event
from egorules.core.parse import BadInput
from egorules.core.text import Lang, say, told
from egorules.core.verdict import Illegal, Legal
from egorules.tools.judge import CASE_KEYS, Judged, Judgement, deciding, judge, read_case

EXAMPLES = SPEC / "examples"
NONE = EXAMPLES / "none.toml"


class BadExample(ValueError):
    """An example that does not show what it says."""


@frozen
class Example:
    """A case with a comment in each language, and the verdict that it claims."""

    comment: dict[Lang, str]
    case: dict[str, Any]
    verdict: str = "legal"


@cache
def without_example() -> dict[str, dict[Lang, str]]:
    """The clauses that no case can show, each with the reason."""
    reasons: dict[str, dict[Lang, str]] = tomllib.loads(NONE.read_text("utf-8"))["none"]
    return reasons


def examples_of(clause: str) -> tuple[Example, ...]:
    """The examples of a clause."""
    path = EXAMPLES / f"{clause}.toml"
    if clause in without_example():
        return ()
    if not path.is_file():
        raise BadExample(f"{clause}: neither an example nor a reason in {NONE.name}")
    return read_examples(path)


def read_examples(path: Path) -> tuple[Example, ...]:
    """The examples in a file."""
    entries: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["example"]
    return tuple(map(example, entries))


def example(entry: dict[str, Any]) -> Example:
    """An example from plain data."""
    case: dict[str, Any] = {"rulebook": ew.name}
    case |= {key: value for key, value in entry.items() if key in CASE_KEYS}
    return Example(
        {"en": entry["en"], "fr": entry["fr"]},
        case,
        entry.get("verdict", "legal"),
    )


def shown(clause: str, example: Example) -> Judgement:
    """Judge an example; it must be possible, end as it says, and really cite its clause."""
    try:
        judgement = judged(example.case)
    except BadInput as error:
        raise BadExample(f"{clause}: {error}") from None
    if judgement.legal != (example.verdict == "legal"):
        raise BadExample(f"{clause}: {example.case['moves']!r} is not {example.verdict}")
    if len(judgement.judged) < len(judgement.case.entries):
        raise BadExample(f"{clause}: {example.case['moves']!r} is refused before its last move")
    if clause not in {cited for each in judgement.judged for cited in deciding(each)}:
        raise BadExample(f"{clause}: {example.case['moves']!r} does not cite it")
    return judgement


def judged(case: dict[str, Any]) -> Judgement:
    """Judge a case given as plain data."""
    return judge(read_case(case, {ew.name: ew}))


def figure(site: Site, example: Example, judgement: Judgement, clause: str) -> str:
    """An example as a figure: comment, table before and after, moves with their verdicts."""
    return tag(
        "figure",
        tag("figcaption", plain(example.comment[site.lang])),
        tables(site, judgement),
        moves(site, judgement, clause),
        as_file(site, example.case),
        class_=f"ego-case {'legal' if judgement.legal else 'illegal'}",
    )


def tables(site: Site, judgement: Judgement) -> str:
    """The table before the first move and after the last; once if nothing has changed."""
    names = seat_names(site, judgement)
    before = ew.report(judgement.case.state)["position"]
    after = ew.report(judgement.state)["position"]
    if len(judgement.judged) == 1 and not judgement.legal:
        only = picture.table(site, before, names, site.say("The table"), before)
        return tag("div", only, class_="ego-tables")
    first = picture.table(site, before, names, site.say("The table before"), after)
    then = picture.table(site, after, names, site.say("The table after"), before)
    arrow = tag("span", "→", class_="ego-arrow", aria_hidden="true")
    return tag("div", first, arrow, then, class_="ego-tables")


def seat_names(site: Site, judgement: Judgement) -> tuple[str, ...]:
    """What the seats are called, as a sentence would begin."""
    setup = judgement.case.setup
    names = ew.names(setup, site.lang)
    return tuple(
        told(say("{seat:name}", seat=seat), site.lang, ew.words, names)
        for seat in range(setup.seats)
    )


def moves(site: Site, judgement: Judgement, clause: str) -> str:
    """Every move with its verdict, the clauses behind it and what happened."""
    return tag(
        "ol",
        *(move(site, judgement, each, clause) for each in judgement.judged),
        class_="ego-moves",
    )


def move(site: Site, judgement: Judgement, judged: Judged, clause: str) -> str:
    """One move."""
    names = ew.names(judgement.case.setup, site.lang)
    sign = f"✓ {site.say('legal')}" if judged.verdict else f"✗ {site.say('illegal')}"
    head = [
        tag("code", plain(judged.move), class_="ego-move"),
        tag("span", plain(mover(site, judged, names)), class_="ego-mover"),
        tag("span", plain(sign), class_="ego-verdict"),
    ]
    match judged.verdict:
        case Legal(cites):
            because = " ".join(tag("code", cite) for cite in cites)
            head.append(tag("span", because, class_="ego-cites"))
            lines = [told_event(site, event, names, clause) for event in judged.events]
        case Illegal(violations):
            lines = [
                tag("li", tag("code", each.clause), " ", plain(reason(site, each.reason, names)))
                for each in violations
            ]
        case _:
            assert_never(judged.verdict)
    return tag(
        "li",
        tag("div", *head, class_="ego-head"),
        tag("ul", *lines) if lines else "",
        class_="legal" if judged.verdict else "illegal",
    )


def reason(site: Site, why: Any, names: Sequence[str]) -> str:
    """The reason of a refusal as a sentence."""
    return told(why, site.lang, ew.words, names) + "."


def mover(site: Site, judged: Judged, names: Sequence[str]) -> str:
    """Who made a move."""
    match judged.by:
        case int():
            return told(say("{seat:name}", seat=judged.by), site.lang, ew.words, names)
        case _:
            return site.say("chance")


def told_event(site: Site, event: Event, names: Sequence[str], clause: str) -> str:
    """An event in words; marked if the clause decided it, and with who alone may know it."""
    text = plain(ew.describe(event, site.lang, names))  # type: ignore[arg-type]
    if event.to != ALL:
        who = told(say("{seats:name}", seats=event.to), site.lang, ew.words, names)
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
    """A case as TOML text: what is short comes first, then a section for each table."""
    tables = {key: value for key, value in case.items() if isinstance(value, dict)}
    lines = [f"{key} = {toml_value(case[key])}" for key in case if key not in tables]
    for key, inside in tables.items():
        lines += ["", f"[{key}]"]
        lines += [f"{each} = {toml_value(value)}" for each, value in inside.items()]
    return "\n".join(lines) + "\n"


def toml_value(value: object) -> str:
    """A value as TOML."""
    match value:
        case str():
            return f'"{value}"'
        case dict():
            inside = ", ".join(f"{toml_key(key)} = {toml_value(value[key])}" for key in value)
            return f"{{ {inside} }}" if inside else "{}"
        case list():
            return f"[{', '.join(map(toml_value, value))}]"
        case _:
            return str(value)


def toml_key(key: str) -> str:
    """A key as TOML."""
    return key if key.isidentifier() else f'"{key}"'
