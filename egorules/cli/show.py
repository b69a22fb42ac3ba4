"""What the commands print for a person, in colour where the terminal has any."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from egorules.cli.prose import GLUE, Prose, wrapped
from egorules.core.hidden import UNKNOWN
from egorules.core.text import COLON, Lang, say, told
from egorules.core.verdict import Illegal, Legal, Violation
from egorules.tools.dependence import Dependence, Depends
from egorules.tools.judge import AnyRulebook, Judged, Judgement


def words(rulebook: AnyRulebook, lang: Lang, text: str, **facts: object) -> str:
    """A sentence of the command line itself."""
    return told(say(text, **facts), lang, rulebook.words)


def label(rulebook: AnyRulebook, lang: Lang, key: str) -> str:
    """What a part of plain data is called, in the middle of a line."""
    called = words(rulebook, lang, key)
    return called[:1].lower() + called[1:]


def mover_name(rulebook: AnyRulebook, by: object, lang: Lang, names: Sequence[str]) -> str:
    """Who made a move."""
    match by:
        case int():
            return told(say("{seat:name}", seat=by), lang, rulebook.words, names)
        case "chance":
            return words(rulebook, lang, "chance")
        case _:
            return words(rulebook, lang, "nobody")


def judgement(console: Console, result: Judgement, lang: Lang) -> None:
    """Every move with its verdict and clauses, then the table, as far as it is known."""
    rulebook, ending = result.case.rulebook, result.ending
    names = rulebook.names(result.case.setup, lang)
    for judged in result.judged:
        judged_move(console, rulebook, judged, lang, names)
        console.print()
    if isinstance(ending.report["position"], dict):
        table(console, rulebook, ending.report["position"], lang)
        console.print()
    console.print(told(ending.awaited, lang, rulebook.words, names) + ".")
    heading = "legal now" if result.case.is_known else "legal now, whatever the unknown cards"
    move_list(console, words(rulebook, lang, heading) + COLON[lang], ending.always or ())
    heading = "legal now, or not, by unknown cards"
    move_list(console, words(rulebook, lang, heading) + COLON[lang], ending.sometimes)


def move_list(console: Console, heading: str, moves: Sequence[str]) -> None:
    """Moves below each other only between two of them, if there are any."""
    if moves:
        glued = (move.replace(" ", GLUE) for move in moves)
        lines = wrapped(f"{heading.replace(' ', GLUE)} {', '.join(glued)}", console.width)
        text = Text("\n".join(lines))
        text.stylize("dim", 0, len(heading))
        console.print(text, soft_wrap=True)


def judged_move(
    console: Console,
    rulebook: AnyRulebook,
    judged: Judged,
    lang: Lang,
    names: Sequence[str],
) -> None:
    """One move: the verdict, the clauses that decide it in words, and what happened."""
    who = mover_name(rulebook, judged.by, lang, names)
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style="cyan", no_wrap=True)
    rows.add_column()
    verdict = f"[bold yellow]? {words(rulebook, lang, 'depends on unknown cards')}[/]"
    match judged.verdict:
        case Legal(cites):
            verdict = f"[bold green]✓ {words(rulebook, lang, 'legal')}[/]"
            for cite in cites:
                rows.add_row(cite, Prose(rulebook.clauses[cite].norm(lang), "dim"))
        case Illegal(violations):
            verdict = f"[bold red]✗ {words(rulebook, lang, 'illegal')}[/]"
            violation_rows(rows, rulebook, violations, lang, names)
        case Depends(on, violations):
            for each in on:
                example_rows(rows, rulebook, each, lang, names)
            violation_rows(rows, rulebook, violations, lang, names)
    console.print(f"{verdict}  [bold]{escape(judged.text)}[/]  [dim]({who})[/]")
    console.print(rows)
    happened = Table.grid(padding=(0, 1))
    for event in judged.events:
        happened.add_row("  ·", Prose(rulebook.describe(event, lang, names)))
    if judged.events:
        console.print(happened)


def violation_rows(
    rows: Table,
    rulebook: AnyRulebook,
    violations: Sequence[Violation],
    lang: Lang,
    names: Sequence[str],
) -> None:
    """Every clause that forbids a move: why, and once what it says."""
    for clause, reasons in groupby(violations, lambda each: each.clause):
        name: str = clause
        for each in reasons:
            rows.add_row(name, Prose(told(each.reason, lang, rulebook.words, names) + "."))
            name = ""
        rows.add_row("", Prose(rulebook.clauses[clause].norm(lang), "dim"))


def example_rows(
    rows: Table, rulebook: AnyRulebook, on: Dependence, lang: Lang, names: Sequence[str]
) -> None:
    """An unknown that decides, and what lies where two worlds differ."""
    for name, sentence in (
        (on.unknown, say("legal if {facts}", facts=on.legal_if)),
        ("", say("illegal if {facts}", facts=on.illegal_if)),
    ):
        rows.add_row(name, Prose(told(sentence, lang, rulebook.words, names) + "."))


def table(console: Console, rulebook: AnyRulebook, position: dict[str, Any], lang: Lang) -> None:
    """What lies on the table."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim")
    grid.add_column()
    for key, value in position.items():
        if value not in (None, []):
            grid.add_row(label(rulebook, lang, key), escape(plain(rulebook, value, lang)))
    console.print(grid)


def plain(rulebook: AnyRulebook, value: Any, lang: Lang) -> str:
    """Plain data for a person; a line for each of several lists."""
    match value:
        case dict() if is_count(value):
            return "  ".join(f"{count}×{card}" for card, count in value.items()) or "–"
        case dict():
            return "  ".join(
                f"{label(rulebook, lang, key)}{COLON[lang]} {plain(rulebook, each, lang)}"
                for key, each in value.items()
            )
        case list() if value and not all(isinstance(each, int | str) for each in value):
            return "\n".join(plain(rulebook, each, lang) for each in value)
        case list():
            return " ".join(map(str, value)) or "–"
        case _:
            return str(value)


def is_count(value: object) -> bool:
    """Whether plain data counts cards by their value."""
    return isinstance(value, dict) and all(key == UNKNOWN or key.isdigit() for key in value)


def one_line(rulebook: AnyRulebook, value: Any, lang: Lang) -> str:
    """Plain data on one line, its pieces apart."""
    return plain(rulebook, value, lang).replace("\n", " | ")


def story(console: Console, result: Judgement, lang: Lang) -> None:
    """The game as a story: what everybody at the table would tell."""
    rulebook = result.case.rulebook
    names = rulebook.names(result.case.setup, lang)
    for judged in result.judged:
        if isinstance(judged.verdict, Illegal):
            judged_move(console, rulebook, judged, lang, names)
        for event in judged.events:
            console.print(escape(rulebook.describe(event, lang, names)))
