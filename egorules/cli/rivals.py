"""What changes if open questions are read otherwise, printed for a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from egorules.cli.prose import Prose
from egorules.cli.show import is_count, label, mover_name, one_line, words
from egorules.core.text import COLON, Lang, told
from egorules.tools.judge import AnyRulebook
from egorules.tools.readings import Comparison, Outcome, Rivalry, shown_to, viewers

Row = tuple[str, str]
"""What is told, and how it is here."""


def comparison(console: Console, result: Comparison, lang: Lang) -> None:
    """Whether the verdict holds under every reading; then every switch that changes something."""
    rulebook = result.judgement.case.rulebook
    console.print()
    if result.verdicts_agree:
        everywhere = words(rulebook, lang, EVERYWHERE[result.judgement.legal])
        console.print(f"[bold]{everywhere}.[/]")
    if result.together is None:
        console.print(
            words(rulebook, lang, "with unknown cards, readings are tried one at a time") + "."
        )
    if not result.rivalries and not result.together:
        console.print(words(rulebook, lang, "nothing else depends on a reading either") + ".")
    for rivalry in (*result.rivalries, *(result.together or ())):
        show_rivalry(console, rulebook, rivalry, lang)


EVERYWHERE = {
    True: "legal under every reading",
    False: "illegal under every reading",
    None: "depends on unknown cards under every reading",
}


def show_rivalry(console: Console, rulebook: AnyRulebook, rivalry: Rivalry, lang: Lang) -> None:
    """A switch: its outcomes side by side, the question behind it, the clauses that it touches."""
    on = words(rulebook, lang, "depends on {switch}:", switch=rivalry.switch)
    for other, reading in rivalry.given:
        facts = {"switch": rivalry.switch, "other": other, "reading": reading}
        on = words(rulebook, lang, "depends on {switch}, if {other} is {reading}:", **facts)
    console.print(f"[bold yellow]{escape(on)}[/]")
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold")
    grid.add_column(style="dim")
    grid.add_column()
    for outcome in rivalry.outcomes:
        name = f"{', '.join(outcome.readings)} →"
        for about, value in outcome_rows(rulebook, rivalry, outcome, lang):
            grid.add_row(name, about, escape(value))
            name = ""
    console.print(grid)
    behind = Table.grid(padding=(0, 2))
    behind.add_column(style="cyan", no_wrap=True)
    behind.add_column()
    for question in rivalry.questions:
        behind.add_row(question.id, Prose(question.title[lang]))
    for clause in rivalry.clauses:
        behind.add_row(clause, Prose(rulebook.clauses[clause].norm(lang), "dim"))
    console.print(behind)
    console.print()


def outcome_rows(
    rulebook: AnyRulebook, rivalry: Rivalry, outcome: Outcome, lang: Lang
) -> Iterator[Row]:
    """The verdict, and unless that differs already, whatever else does."""
    if outcome.judgement is None:
        for where, why in outcome.impossible:
            yield where, told(why, lang, rulebook.words)
        return
    yield from verdict_rows(rulebook, outcome, lang)
    if "pending" in rivalry.changes:
        yield "", awaited(outcome, lang)
    if "verdicts" in rivalry.changes or "impossible" in rivalry.changes:
        return
    rows = [each.parts for each in rivalry.outcomes]
    for part in (part for part in outcome.judgement.ending.report if part != "pending"):
        here = outcome.parts[part]
        found = {
            key: here.get(key) if isinstance(here, dict) else here
            for key in changed_keys([row[part] for row in rows])
        }
        # Cards that are merely counted are those that the other places do not have.
        telling = {key: value for key, value in found.items() if not is_count(value)} or found
        for key, value in telling.items():
            shown = "–" if value is None else one_line(rulebook, value, lang)
            yield label(rulebook, lang, key) if key else "", shown
    yield from move_rows(rulebook, rows, outcome, lang)
    if "shown" in rivalry.changes:
        yield from shown_rows(rulebook, rivalry, outcome, lang)


def verdict_rows(rulebook: AnyRulebook, outcome: Outcome, lang: Lang) -> Iterator[Row]:
    """Legal; or the move that is not, and by which clauses."""
    refused = [each for each in outcome.parts["verdicts"] if not each["legal"]]
    assert outcome.judgement is not None
    if not outcome.judgement.judged:
        return
    if not refused:
        yield "", words(rulebook, lang, "legal")
        return
    move = outcome.judgement.judged[-1].text
    text = "depends on unknown cards" if refused[0]["legal"] is None else "illegal"
    clauses = ", ".join(dict.fromkeys(each["clause"] for each in refused[0]["violations"]))
    yield "", f"{words(rulebook, lang, text)}{COLON[lang]} {move} ({clauses})"


def changed_keys(values: Sequence[Any]) -> list[str]:
    """The keys under which tables differ; the empty one stands for a whole that is no table."""
    if all(value == values[0] for value in values):
        return []
    tables = [value for value in values if isinstance(value, dict)]
    keys = dict.fromkeys(key for value in tables for key in value)
    first = tables[0] if tables else {}
    return [
        key
        for key in keys
        if len(tables) < len(values) or any(value.get(key) != first.get(key) for value in tables)
    ]


def awaited(outcome: Outcome, lang: Lang) -> str:
    """What is pending, in words."""
    judgement = outcome.judgement
    assert judgement is not None
    rulebook = judgement.case.rulebook
    names = rulebook.names(judgement.case.setup, lang)
    return told(judgement.ending.awaited, lang, rulebook.words, names) + "."


def move_rows(
    rulebook: AnyRulebook, rows: Sequence[dict[str, Any]], outcome: Outcome, lang: Lang
) -> Iterator[Row]:
    """The moves that are not legal under all of the readings."""
    offers = [row["legal_moves"] for row in rows]
    here = outcome.parts["legal_moves"]
    if all(offer == here for offer in offers):
        return
    if all(isinstance(offer, list) for offer in offers):
        here = [move for move in here if not all(move in offer for offer in offers)]
        yield words(rulebook, lang, "legal only here"), ", ".join(here) or "–"
    else:
        yield words(rulebook, lang, "legal now"), one_line(rulebook, here, lang)


def shown_rows(
    rulebook: AnyRulebook, rivalry: Rivalry, outcome: Outcome, lang: Lang
) -> Iterator[Row]:
    """What a seat is shown only here."""
    assert outcome.judgement is not None
    names = rulebook.names(outcome.judgement.case.setup, lang)
    others = [each.judgement for each in rivalry.outcomes if each.judgement is not None]

    def told_to(judgement: Any, seat: Any) -> list[str]:
        shown = [event for _, events in shown_to(judgement, seat) for event in events]
        return [rulebook.describe(event, lang, names) for event in shown]

    seats: dict[str, list[str]] = {}
    for seat in viewers(outcome.judgement)[:-1]:
        everywhere = [told_to(other, seat) for other in others]
        here = told_to(outcome.judgement, seat)
        only = [line for line in here if not all(line in lines for lines in everywhere)]
        seats.setdefault(" ".join(only), []).append(mover_name(rulebook, seat, lang, names))
    for lines, who in seats.items():
        if lines:
            yield words(rulebook, lang, "shown to {who}", who=who), lines
