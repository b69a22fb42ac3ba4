"""What the commands print for a person, in colour where the terminal has any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from egorules.core.reading import at
from egorules.core.text import Lang, say, told
from egorules.core.unknown import is_count
from egorules.core.verdict import Illegal, Legal, Violation
from egorules.tools.judge import AnyRulebook, Judged, Judgement
from egorules.tools.partial import (
    AnyJudgement,
    Dependence,
    Depends,
    PartialJudgement,
    PartlyJudged,
)


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


def any_judgement(console: Console, result: AnyJudgement, lang: Lang) -> None:
    """A judgement, with unknown cards or without."""
    if isinstance(result, Judgement):
        judgement(console, result, lang)
    else:
        partial_judgement(console, result, lang)


def judgement(console: Console, result: Judgement, lang: Lang) -> None:
    """Every move with its verdict and clauses, then the table, nothing hidden."""
    rulebook, state = result.case.rulebook, result.state
    names = rulebook.names(result.case.setup, lang)
    for judged in result.judged:
        judged_move(console, rulebook, judged, lang, names)
        console.print()
    table(console, rulebook.report(state)["position"])
    console.print()
    console.print(told(rulebook.awaited(state), lang, rulebook.words, names) + ".")
    moves = [str(move) for move in rulebook.legal_moves(state)]
    move_list(console, words(rulebook, lang, "legal now"), moves)


def partial_judgement(console: Console, result: PartialJudgement, lang: Lang) -> None:
    """The same where some cards are unknown: what holds in every world, and what does not."""
    rulebook = result.case.rulebook
    names = rulebook.names(result.case.setup, lang)
    for judged in result.judged:
        judged_move(console, rulebook, judged, lang, names)
        console.print()
    if isinstance(result.report["position"], dict):
        table(console, result.report["position"])
        console.print()
    console.print(told(result.awaited, lang, rulebook.words, names) + ".")
    if result.legal_moves is not None:
        always, sometimes = result.legal_moves
        move_list(console, words(rulebook, lang, "legal now, whatever the unknown cards"), always)
        move_list(console, words(rulebook, lang, "legal now, or not, by unknown cards"), sometimes)


def move_list(console: Console, label: str, moves: Sequence[str]) -> None:
    """Moves on one line, if there are any."""
    if moves:
        console.print(f"[dim]{label}:[/dim] {escape(', '.join(moves))}")


def judged_move(
    console: Console,
    rulebook: AnyRulebook,
    judged: Judged | PartlyJudged,
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
                rows.add_row(cite, Text(rulebook.clauses[cite].norm(lang), style="dim"))
        case Illegal(violations):
            verdict = f"[bold red]✗ {words(rulebook, lang, 'illegal')}[/]"
            violation_rows(rows, rulebook, violations, lang, names)
        case Depends(on, violations):
            for each in on:
                example_rows(rows, rulebook, each, lang)
            violation_rows(rows, rulebook, violations, lang, names)
    console.print(f"{verdict}  [bold]{escape(str(judged.move))}[/]  [dim]({who})[/]")
    console.print(rows)
    for event in judged.events:
        console.print(f"  · {escape(rulebook.describe(event, lang, names))}")


def violation_rows(
    rows: Table,
    rulebook: AnyRulebook,
    violations: Sequence[Violation],
    lang: Lang,
    names: Sequence[str],
) -> None:
    """Every clause that forbids a move: why, and what it says."""
    for each in violations:
        rows.add_row(each.clause, told(each.reason, lang, rulebook.words, names) + ".")
        rows.add_row("", Text(rulebook.clauses[each.clause].norm(lang), style="dim"))


def example_rows(rows: Table, rulebook: AnyRulebook, on: Dependence, lang: Lang) -> None:
    """An unknown that decides, and what lies where two worlds differ."""
    apart = list(differing(on.legal_world, on.illegal_world))
    # What one world has elsewhere, the other has among the cards that are merely counted.
    telling = [each for each in apart if not is_count(each[1])] or apart
    for index, label in enumerate(("legal if", "illegal if")):
        shown = "; ".join(f"{each[0]}: {one_line(each[1 + index])}" for each in telling)
        name = on.unknown if index == 0 else ""
        rows.add_row(name, escape(f"{words(rulebook, lang, label)}  {shown}"))


def differing(one: Any, other: Any, where: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where plain data differs: the place, and what is there on each side."""
    match one, other:
        case dict(), dict() if one.keys() == other.keys() and not is_count(one):
            for key in one:
                yield from differing(one[key], other[key], at(where, key))
        case [list() | dict(), *_], list() if len(one) == len(other):
            for index, (left, right) in enumerate(zip(one, other, strict=True)):
                yield from differing(left, right, at(where, index))
        case _ if one != other:
            yield where, one, other
        case _:
            return


def table(console: Console, position: dict[str, Any]) -> None:
    """What lies on the table."""
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
        case list() if value and not all(isinstance(each, int | str) for each in value):
            return "\n".join(plain(each) for each in value)
        case list():
            return " ".join(map(str, value)) or "–"
        case _:
            return str(value)


def one_line(value: Any) -> str:
    """Plain data on one line, its pieces apart."""
    return plain(value).replace("\n", " | ")


def story(console: Console, result: Judgement, lang: Lang) -> None:
    """The game as a story: what everybody at the table would tell."""
    rulebook = result.case.rulebook
    names = rulebook.names(result.case.setup, lang)
    for judged in result.judged:
        if isinstance(judged.verdict, Illegal):
            judged_move(console, rulebook, judged, lang, names)
        for event in judged.events:
            console.print(escape(rulebook.describe(event, lang, names)))
