"""What changes if open questions are read differently, printed for a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console

from egorules.cli.show import (
    Entry,
    entries,
    in_part,
    is_count,
    label,
    mover_name,
    norm_rows,
    one_line,
    paragraph,
    words,
)
from egorules.core.event import seen_by
from egorules.core.hidden import UNKNOWN
from egorules.core.text import COLON, Lang, told
from egorules.tools.case import AnyRulebook
from egorules.tools.judge import Judgement
from egorules.tools.readings import (
    Comparison,
    Outcome,
    Rivalry,
    Untried,
    open_questions,
    viewers,
)

Row = tuple[str, str]
"""What a row is about, and what it is under some readings."""


MOST_IN_FULL = 2
"""At most this many switches and questions that change no verdict are shown in full, unless
everything is asked for."""
LONGEST = 75
"""At most this many characters of a rival reading are shown, unless everything is asked for."""


def comparison(console: Console, result: Comparison, lang: Lang, whole: bool = False) -> None:
    """Print what the verdict depends on, then what else changes, then what could not be tried."""
    rulebook = result.judgement.case.rulebook
    console.print()
    told_of = [*result.rivalries, *(result.together or ())]
    told_of.sort(key=rank)
    judged = result.judgement.judged and not result.judgement.too_early
    if judged and not any(each.decides for each in told_of):
        everywhere = words(rulebook, lang, EVERYWHERE[result.judgement.legal])
        console.print(f"[bold]{everywhere}.[/]")
    in_full = told_of if whole else important(told_of)
    for rivalry in in_full:
        show_rivalry(console, rulebook, rivalry, lang, whole)
    show_rest(console, rulebook, told_of[len(in_full) :], lang)
    show_tried(console, result, lang)
    told_enough = any(rank(each) <= 1 for each in in_full)
    show_untried(console, result, lang, whole, 0 if told_enough else MOST_IN_FULL - len(in_full))


def hint(console: Console, result: Judgement, lang: Lang) -> None:
    """Print how many open questions there are about the clauses of the last move, if any."""
    if questions := open_questions(result):
        text = "open questions about these clauses: {n} (--readings tells more)"
        sentence = words(result.case.rulebook, lang, text, n=len(questions))
        paragraph(console, sentence + ".", "dim")


EVERYWHERE = {
    True: "legal under every reading that was tried",
    False: "illegal under every reading that was tried",
    None: "depends on unknown cards under every reading that was tried",
}


def rank(rivalry: Rivalry) -> int:
    """What a reading changes: what is legal (0), a result (1), the table (2), or what is shown (3).

    If a move comes too late, other clauses in its verdict do not count: they only say what is
    awaited at that moment.
    """
    if rivalry.decides:
        return 0
    judgement = rivalry.outcomes[0].judgement
    late = judgement is not None and judgement.judged and judgement.judged[-1].closed_by is not None
    less = {"position", "pending", "legal_moves", "shown", *(("verdicts",) if late else ())}
    if set(rivalry.changes) - less:
        return 1
    return 3 if rivalry.changes == ("shown",) else 2


def important(rivalries: Sequence[Rivalry]) -> Sequence[Rivalry]:
    """What is shown in full: whatever changes a verdict; if nothing does, what changes most."""
    return rivalries[: max(1, sum(rank(each) == 0 for each in rivalries))]


def show_rest(console: Console, rulebook: AnyRulebook, rest: Sequence[Rivalry], lang: Lang) -> None:
    """Name the other switches: those that the result depends on, and those that change less."""
    sentences = []
    for text, some in (
        ("the result depends on: {switches}", [each for each in rest if rank(each) <= 1]),
        ("only what follows depends on: {switches}", [each for each in rest if rank(each) > 1]),
    ):
        if named := ", ".join(dict.fromkeys(each.switch for each in some)):
            sentences.append(words(rulebook, lang, text, switches=named))
    if sentences:
        paragraph(console, ". ".join(sentences) + " (--all).")


def show_tried(console: Console, result: Comparison, lang: Lang) -> None:
    """Print how many readings of how many switches were tried, and how."""
    rulebook = result.judgement.case.rulebook
    text = "tried: {readings} other readings of {switches} switches, alone and two together"
    if result.together is None:
        text = (
            "tried: {readings} other readings of {switches} switches, one at a time, since cards"
            " are unknown"
        )
    facts = {"readings": result.readings, "switches": result.switches}
    paragraph(console, words(rulebook, lang, text, **facts) + ".", "dim")


def show_untried(console: Console, result: Comparison, lang: Lang, whole: bool, most: int) -> None:
    """Print the open questions without a switch about clauses used here: how many there are, and
    some or all of them with their rival readings."""
    rulebook = result.judgement.case.rulebook
    shown = result.untried
    if not whole:
        shown = tuple(each for each in shown if each.decides)[:most]
    text = "not tried (no switch), questions about clauses used: {n} (--all)"
    if shown:
        text = "not tried (no switch), questions about clauses used: {shown} of {n} (--all):"
    if not result.untried:
        text = "no question without a switch is about the clauses used here"
    facts = {"n": len(result.untried), "shown": len(shown)}
    paragraph(console, words(rulebook, lang, text, **facts) + ("" if shown else "."), "dim")
    entries(
        console,
        ((each.question.id, untried_text(rulebook, each, lang, whole), "") for each in shown),
    )


def untried_text(rulebook: AnyRulebook, untried: Untried, lang: Lang, whole: bool) -> str:
    """A question, how sure its default is, and the rival readings."""
    question = untried.question
    rivals = [each.told(lang) if whole else shortened(each.told(lang)) for each in untried.rivals]
    sure = label(rulebook, lang, question.confidence)
    facts = {"title": question.title[lang], "sure": sure, "rivals": " / ".join(rivals)}
    return words(rulebook, lang, "{title} (our reading: {sure}). Or: {rivals}", **facts)


def shortened(text: str) -> str:
    """The beginning of a long text."""
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition(" ")[0] + " …"


def show_rivalry(
    console: Console, rulebook: AnyRulebook, rivalry: Rivalry, lang: Lang, whole: bool
) -> None:
    """Print a switch: its outcomes one by one, and the questions behind it."""
    on = words(rulebook, lang, "depends on {switch}:", switch=rivalry.switch)
    for other, reading in rivalry.given:
        facts = {"switch": rivalry.switch, "other": other, "reading": reading}
        on = words(rulebook, lang, "depends on {switch}, if {other} is {reading}:", **facts)
    paragraph(console, on, "bold yellow")
    rows: list[Entry] = []
    for outcome in rivalry.outcomes:
        name = f"{', '.join(outcome.readings)} →"
        for about, value in outcome_rows(rulebook, rivalry, outcome, lang, whole):
            rows.append((name, f"{about}{COLON[lang]} {value}" if about else value, ""))
            name = ""
    entries(console, rows, "bold")
    behind = [(each.id, each.title[lang], "") for each in rivalry.questions]
    entries(console, [*behind, *(norm_rows(rulebook, rivalry.clauses, lang) if whole else ())])


def outcome_rows(
    rulebook: AnyRulebook, rivalry: Rivalry, outcome: Outcome, lang: Lang, whole: bool
) -> Iterator[Row]:
    """The verdict if it differs; else the results if they differ; else whatever differs."""
    if outcome.judgement is None:
        for where, why in outcome.impossible:
            yield where, told(why, lang, rulebook.words)
        return
    if "verdicts" in rivalry.changes:
        yield from verdict_rows(rulebook, outcome, lang)
        return
    rows = [*result_rows(rulebook, rivalry, outcome, lang)]
    if whole or not rows:
        rows += table_rows(rulebook, rivalry, outcome, lang, whole)
    yield from rows or [("", "–")]


def result_rows(
    rulebook: AnyRulebook, rivalry: Rivalry, outcome: Outcome, lang: Lang
) -> Iterator[Row]:
    """The results of the case, as far as they differ; without a result, what is awaited."""
    assert outcome.judgement is not None
    parts = [
        part
        for part in outcome.judgement.ending.report
        if part in rivalry.changes and part not in ("position", "pending")
    ]
    here = [part for part in parts if outcome.parts[part] is not None]
    for part in here:
        yield label(rulebook, lang, part), one_line(rulebook, outcome.parts[part], lang)
    if "pending" in rivalry.changes and not here:
        yield "", awaited(outcome, lang)


def table_rows(
    rulebook: AnyRulebook, rivalry: Rivalry, outcome: Outcome, lang: Lang, whole: bool
) -> Iterator[Row]:
    """What lies where, what is legal, what is shown: as far as it differs."""
    rows = [each.parts for each in rivalry.outcomes if each.judgement is not None]
    here = outcome.parts["position"]
    found = {key: here.get(key) for key in changed_keys([row["position"] for row in rows])}
    # Counted cards are those that are at no other place, so they differ if another place does.
    telling = {key: value for key, value in found.items() if not is_count(value)} or found
    for key, value in telling.items():
        shown = "–" if value is None else one_line(rulebook, value, lang)
        yield label(rulebook, lang, key), shown
    yield from move_rows(rulebook, rows, outcome, lang, whole)
    if "shown" in rivalry.changes:
        yield from shown_rows(rulebook, rivalry, outcome, lang)


def verdict_rows(rulebook: AnyRulebook, outcome: Outcome, lang: Lang) -> Iterator[Row]:
    """The verdict: legal, or the move that is not, with the clauses that forbid it."""
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
    """The keys under which positions differ; none if one of them is not known at all."""
    if not all(isinstance(value, dict) for value in values):
        return []
    keys = dict.fromkeys(key for value in values for key in value)
    return [key for key in keys if any(value.get(key) != values[0].get(key) for value in values)]


def awaited(outcome: Outcome, lang: Lang) -> str:
    """What is pending, in words."""
    judgement = outcome.judgement
    assert judgement is not None
    rulebook = judgement.case.rulebook
    names = judgement.case.called(lang)
    return told(judgement.ending.awaited, lang, rulebook.words, names) + "."


def move_rows(
    rulebook: AnyRulebook,
    rows: Sequence[dict[str, Any]],
    outcome: Outcome,
    lang: Lang,
    whole: bool,
) -> Iterator[Row]:
    """The moves that are legal here but not under every reading.

    With unknown cards, a move is legal whatever they are, or depends on them.
    """
    offers = [row["legal_moves"] for row in rows]
    if all(offer == offers[0] for offer in offers):
        return
    if UNKNOWN in offers:
        here = outcome.parts["legal_moves"]
        yield words(rulebook, lang, "legal now"), one_line(rulebook, here, lang)
        return
    always, sometimes = zip(*map(by_certainty, offers), strict=True)
    here, perhaps = by_certainty(outcome.parts["legal_moves"])
    only = [move for move in here if not all(move in offer for offer in always)]
    yield words(rulebook, lang, "legal only here"), ", ".join(in_part(only, whole)) or "–"
    only = [move for move in perhaps if not all(move in offer for offer in sometimes)]
    if only:
        heading = words(rulebook, lang, "legal now, or not, by unknown cards")
        yield heading, ", ".join(in_part(only, whole))


def by_certainty(offer: Any) -> tuple[list[str], list[str]]:
    """The moves that are legal whatever the unknown cards are, and those that depend on them."""
    return (offer["always"], offer["sometimes"]) if isinstance(offer, dict) else (offer, [])


def shown_rows(
    rulebook: AnyRulebook, rivalry: Rivalry, outcome: Outcome, lang: Lang
) -> Iterator[Row]:
    """What each seat is shown here but not under every reading."""
    assert outcome.judgement is not None
    names = outcome.judgement.case.called(lang)
    others = [each.judgement for each in rivalry.outcomes if each.judgement is not None]

    def told_to(judgement: Any, seat: Any) -> list[str]:
        shown = [event for each in judgement.judged for event in seen_by(seat, each.events)]
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
