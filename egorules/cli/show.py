"""What the commands print for a person, in colour where the terminal has any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from egorules.core.text import Lang, say, told
from egorules.core.verdict import Illegal, Legal
from egorules.tools.judge import AnyRulebook, Judged, Judgement


def words(rulebook: AnyRulebook, lang: Lang, text: str, **facts: object) -> str:
    """A sentence of the command line itself."""
    return told(say(text, **facts), lang, rulebook.words)


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
    """Every move with its verdict and clauses, then the table."""
    rulebook, state = result.case.rulebook, result.state
    names = rulebook.names(result.case.setup, lang)
    for judged in result.judged:
        judged_move(console, rulebook, judged, lang, names)
        console.print()
    table(console, rulebook, state)
    console.print()
    console.print(told(rulebook.awaited(state), lang, rulebook.words, names) + ".")
    moves = [str(move) for move in rulebook.legal_moves(state)]
    if moves:
        label = words(rulebook, lang, "legal now")
        console.print(f"[dim]{label}:[/dim] {escape(', '.join(moves))}")


def judged_move(
    console: Console, rulebook: AnyRulebook, judged: Judged, lang: Lang, names: Sequence[str]
) -> None:
    """One move: the verdict, the clauses that decide it in words, and what happened."""
    who = mover_name(rulebook, judged.by, lang, names)
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style="cyan", no_wrap=True)
    rows.add_column()
    verdict = f"[bold red]✗ {words(rulebook, lang, 'illegal')}[/]"
    match judged.verdict:
        case Legal(cites):
            verdict = f"[bold green]✓ {words(rulebook, lang, 'legal')}[/]"
            for cite in cites:
                rows.add_row(cite, Text(rulebook.clauses[cite].norm(lang), style="dim"))
        case Illegal(violations):
            for each in violations:
                rows.add_row(each.clause, told(each.reason, lang, rulebook.words, names) + ".")
                rows.add_row("", Text(rulebook.clauses[each.clause].norm(lang), style="dim"))
    console.print(f"{verdict}  [bold]{escape(str(judged.move))}[/]  [dim]({who})[/]")
    console.print(rows)
    for event in judged.events:
        console.print(f"  · {escape(rulebook.describe(event, lang, names))}")


def table(console: Console, rulebook: AnyRulebook, state: Any) -> None:
    """The whole table, nothing hidden: the arbiter sees everything."""
    position = rulebook.report(state)["position"]
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim")
    grid.add_column()
    for key, value in position.items():
        if value not in (None, []):
            grid.add_row(key, escape(plain(value)))
    console.print(grid)


def plain(value: Any) -> str:
    """Plain data on one line."""
    match value:
        case dict():
            return "  ".join(f"{key}: {plain(each)}" for key, each in value.items())
        case list() if value and not all(isinstance(each, int) for each in value):
            return "\n".join(plain(each) for each in value)
        case list():
            return " ".join(map(str, value)) or "–"
        case _:
            return str(value)


def story(console: Console, result: Judgement, lang: Lang) -> None:
    """The game as a story: what everybody at the table would tell."""
    rulebook = result.case.rulebook
    names = rulebook.names(result.case.setup, lang)
    for judged in result.judged:
        if isinstance(judged.verdict, Illegal):
            judged_move(console, rulebook, judged, lang, names)
        for event in judged.events:
            console.print(escape(rulebook.describe(event, lang, names)))
