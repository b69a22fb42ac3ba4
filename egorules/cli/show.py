"""What the commands print for a person, in colour where the terminal has any."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from egorules.cli.prose import GLUE, Prose, wrapped
from egorules.core.clause import Cites
from egorules.core.hidden import UNKNOWN
from egorules.core.rulebook import Mover, Unasked
from egorules.core.text import COLON, Lang, Say, Voice, say, told
from egorules.core.verdict import Illegal, Legal, Violation
from egorules.tools.case import AnyRulebook, Case
from egorules.tools.dependence import Dependence, Depends
from egorules.tools.judge import Judged, Judgement, asked_data, excluded


def words(rulebook: AnyRulebook, lang: Lang, text: str, **facts: object) -> str:
    """A sentence of the command line itself."""
    return told(say(text, **facts), lang, rulebook.words)


def label(rulebook: AnyRulebook, lang: Lang, key: str) -> str:
    """The name of a part of plain data, for the middle of a line."""
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


MOST_BEFORE = 6
"""At most this many moves before the last are listed; of more, only the number is shown."""
LONGEST_LIST = 120
"""At most this many characters of legal moves (two lines) are shown, unless everything is asked
for."""


def verdict(console: Console, result: Judgement, lang: Lang, whole: bool = False) -> None:
    """Print the verdict on the last move judged and why; then, briefly or fully, earlier moves."""
    rulebook = result.case.rulebook
    names = result.case.called(lang)
    if not result.judged:
        return
    before = result.judged[:-1]
    last_move(console, result, lang, whole)
    if before and not whole:
        moves = [each.text for each in before] if len(before) <= MOST_BEFORE else []
        facts = {"n": len(before), "moves": ", ".join(moves)}
        text = "before it, legal: {moves}" if moves else "the {n} moves before it are legal"
        paragraph(console, words(rulebook, lang, text, **facts) + ".", "dim")
    if result.left:
        text = "moves after it that are not judged: {n}"
        paragraph(console, words(rulebook, lang, text, n=result.left) + ".", "dim")
    if before and whole:
        console.print()
        console.print(words(rulebook, lang, "before it:"), style="bold")
        for each in before:
            judged_move(console, rulebook, each, each.by, lang, names, whole)


def last_move(console: Console, result: Judgement, lang: Lang, whole: bool = False) -> None:
    """Print the last move judged.

    If it comes too late or too early, its player need not be the one who is to act now, so only the
    case can say who that is. If it comes too early, a random outcome has to be written before it.
    """
    rulebook, last, claim = result.case.rulebook, result.judged[-1], result.claim
    names = result.case.called(lang)
    untimely = result.too_early or last.closed_by is not None
    by = claim if untimely or claim is not None else last.by
    if not result.too_early:
        judged_move(console, rulebook, last, by, lang, names, whole)
        return
    outcomes = (*(result.ending.always or ()), *result.ending.sometimes)
    first = say("first write what chance brought: only then can this move be judged")
    if outcomes:
        text = (
            "first write what chance brought, such as {outcome}: only then can this move be judged"
        )
        first = say(text, outcome=outcomes[0])
    judged_move(console, rulebook, last, by, lang, names, whole, first)


def table_now(console: Console, result: Judgement, lang: Lang, whole: bool = False) -> None:
    """Print what lies on the table, as far as it is known, what is awaited, and what is legal."""
    rulebook, ending = result.case.rulebook, result.ending
    names = result.case.called(lang)
    position = ending.report["position"]
    if result.judged:
        console.print()
    if isinstance(position, dict) and whole:
        table(console, rulebook, position, lang, names)
        console.print()
    elif isinstance(position, dict):
        shown = in_short(result.case, position)
        parts = (
            f"{name}{COLON[lang]}".replace(" ", GLUE) + f" {' / '.join(text.splitlines())}"
            for name, text in lying(rulebook, shown, lang, names)
        )
        if lines := " | ".join(parts):
            paragraph(console, lines)
    paragraph(console, told(ending.awaited, lang, rulebook.words, names) + ".")
    heading = "legal now" if result.case.is_known else "legal now, whatever the unknown cards"
    moves = () if result.begins_anew and not whole else ending.always or ()
    move_list(console, words(rulebook, lang, heading) + COLON[lang], in_part(moves, whole))
    heading = "legal now, or not, by unknown cards"
    moves = ending.sometimes
    move_list(console, words(rulebook, lang, heading) + COLON[lang], in_part(moves, whole))


def in_short(case: Case, position: dict[str, Any]) -> dict[str, Any]:
    """The parts of a position that the case has described, as they are now, or that have changed.

    Counted cards are left out, unless the case has described them and none is left. Whose turn it
    is, is left out too, since the sentence on what is awaited says it.
    """
    given = case.position if isinstance(case.position, dict) else {}
    before = case.rulebook.report(case.state)["position"] if case.is_known else position
    return {
        key: value
        for key, value in position.items()
        if key != "turn"
        and not (value and is_count(value))
        and (key in given or (value != before.get(key) and not is_tally(value)))
    }


def is_tally(value: object) -> bool:
    """Whether plain data counts something."""
    return isinstance(value, dict) and all(isinstance(each, int) for each in value.values())


def in_part(moves: Sequence[str], whole: bool) -> Sequence[str]:
    """The first of the moves, if there are too many, and how many more there are."""
    lengths = accumulate(len(f"{move}, ") for move in moves)
    shown = sum(length <= LONGEST_LIST for length in lengths)
    left = 0 if whole else len(moves) - shown
    return (*moves[:shown], f"… (+{left}, --all)") if left > 1 else moves


def paragraph(console: Console, text: str, style: str = "") -> None:
    """Print a text from margin to margin."""
    console.print(Text("\n".join(wrapped(text, console.width)), style=style), soft_wrap=True)


Entry = tuple[str, str, str]
"""A name, the text that belongs to it, and the style of the text."""


def entries(console: Console, rows: Iterable[Entry], style: str = "cyan") -> None:
    """Print names, each with its text beside it; in a narrow terminal the text is below it."""
    listed = list(rows)
    width = max((len(name) for name, *_ in listed), default=0)
    if width + 2 <= console.width // 2:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style=style, no_wrap=True)
        grid.add_column()
        for name, text, look in listed:
            grid.add_row(escape(name), Prose(text, look))
        if listed:
            console.print(grid)
        return
    for name, text, look in listed:
        if name:
            paragraph(console, name, style)
        for line in wrapped(text, console.width - 2):
            console.print(Text(f"  {line}", style=look), soft_wrap=True)


def question(console: Console, result: Judgement, lang: Lang) -> None:
    """Print the table on one line, ready for the next command, and what was inferred about it."""
    rulebook, told_too = result.case.rulebook, asked_data(result)
    if line := told_too.get("position_text"):
        heading = words(rulebook, lang, "on one line") + COLON[lang]
        console.print(Text.assemble((f"{heading} ", "dim"), line), soft_wrap=True)
    if inferred := told_too.get("inferred"):
        parts = (inferred.get(part, {}) for part in ("setup", "position"))
        known = {key: each for part in parts for key, each in part.items()}
        if name := inferred.get("rulebook"):
            known = {"rulebook": name, **known}
        facts = ", ".join(
            f"{label(rulebook, lang, key)} {' '.join(each) if isinstance(each, list) else each}"
            for key, each in known.items()
        )
        sentence = words(rulebook, lang, "not said, so inferred: {facts}", facts=facts)
        console.print(Prose(f"{sentence}.", "dim"))


def move_list(console: Console, heading: str, moves: Sequence[str]) -> None:
    """Print moves after a heading, if there are any; lines break only between two moves."""
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
    by: Mover,
    lang: Lang,
    names: Sequence[str],
    whole: bool = False,
    first: Say | None = None,
) -> None:
    """Print one move: the verdict, the clauses that decide it in words, and what happened.

    `first` says what has to come before the move.
    """
    rows: list[Entry] = []
    verdict = f"[bold yellow]? {words(rulebook, lang, 'depends on unknown cards')}[/]"
    who = "" if by is None else f"  [dim]({escape(mover_name(rulebook, by, lang, names))})[/]"
    late = judged.closed_by
    match judged.verdict:
        case Legal(cites):
            verdict = f"[bold green]✓ {words(rulebook, lang, 'legal')}[/]"
            rows += norm_rows(rulebook, cites if whole else in_brief(judged, cites), lang)
        case Illegal(violations):
            text = "illegal" if first is None else "not yet"
            verdict = f"[bold red]✗ {words(rulebook, lang, text)}[/]"
            told_of = late.event.cites if late is not None else ()
            why = late.why if late is not None else ()
            rows += violation_rows(rulebook, why, lang, names)
            rows += norm_rows(rulebook, told_of, lang)
            others = [each for each in violations if each.clause not in told_of]
            rows += violation_rows(rulebook, others, lang, names, norms=late is None)
        case Depends(on, violations):
            for each in on:
                rows += example_rows(rulebook, each, lang, names)
            rows += violation_rows(rulebook, violations, lang, names)
    console.print(f"{verdict}  [bold]{escape(judged.text)}[/]{who}")
    if first is not None:
        paragraph(console, told(first, lang, rulebook.words, names) + ".")
    if late is not None:
        closer = mover_name(rulebook, late.by, lang, names)
        what = rulebook.describe(late.event, lang, names)
        text = "too late after {move} ({who}): {what}"
        paragraph(console, words(rulebook, lang, text, move=late.move, who=closer, what=what))
    entries(console, rows)
    event_rows(console, rulebook, judged, lang, names, whole)


def in_brief(judged: Judged, cites: Cites) -> Cites:
    """The clauses of a legal move; the first, which is that of the moment, is left out if there are
    others and no event cites it."""
    happened = {cite for event in judged.events for cite in event.cites}
    return cites if happened.issuperset(cites[:1]) else cites[1:] or cites


def norm_rows(rulebook: AnyRulebook, cites: Sequence[str], lang: Lang) -> Iterator[Entry]:
    """Clauses, and what they say."""
    for cite in cites:
        yield cite, rulebook.clauses[cite].norm(lang), "dim"


def event_rows(
    console: Console,
    rulebook: AnyRulebook,
    judged: Judged,
    lang: Lang,
    names: Sequence[str],
    whole: bool = False,
) -> None:
    """Print what happened, and by which clauses besides those of the verdict.

    Consecutive events by the same clauses are one paragraph; below it stands why there was nothing
    to choose.
    """
    known = judged.verdict.cites if isinstance(judged.verdict, Legal) else ()
    happened = Table.grid(padding=(0, 1))
    for cites, group in groupby(judged.events, lambda event: event.cites):
        events = [*group]
        sentences = " ".join(rulebook.describe(event, lang, names) for event in events)
        more = ", ".join(cite for cite in cites if cite not in known)
        happened.add_row("  ·", Prose(f"{sentences} ({more})" if more else sentences))
        for one in judged.unasked:
            if one.event in events:
                why = nothing_to_choose(rulebook, one, lang, names, whole)
                happened.add_row("", Prose(why))
    if judged.events:
        console.print(happened)


MOST_REASONS = 2
"""At most this many reasons for one clause are shown, unless everything is asked for."""


def nothing_to_choose(
    rulebook: AnyRulebook, unasked: Unasked, lang: Lang, names: Sequence[str], whole: bool
) -> str:
    """Why a choice was skipped: the reasons and their clauses, or the clause that asks for it."""
    reasons: dict[str, list[str]] = {}
    for each in excluded(rulebook, unasked):
        told_so = Voice(lang, rulebook.words, names).within(each.reason)
        reasons.setdefault(each.clause, []).append(told_so)
    if not reasons:
        clause = rulebook.moment(unasked.state)
        return words(rulebook, lang, "nothing can be chosen ({clause})", clause=clause) + "."
    parts = []
    for name, some in reasons.items():
        most = len(some) if whole else MOST_REASONS
        parts.append(f"{', '.join(some[:most])}{', …' if some[most:] else ''} ({name})")
    return words(rulebook, lang, "nothing can be chosen: {why}", why="; ".join(parts)) + "."


def violation_rows(
    rulebook: AnyRulebook,
    violations: Sequence[Violation],
    lang: Lang,
    names: Sequence[str],
    *,
    norms: bool = True,
) -> Iterator[Entry]:
    """Every clause that forbids a move: all its reasons, and then what it says."""
    for clause in dict.fromkeys(each.clause for each in violations):
        name: str = clause
        for reason in (each.reason for each in violations if each.clause == clause):
            yield name, told(reason, lang, rulebook.words, names) + ".", ""
            name = ""
        if norms:
            yield "", rulebook.clauses[clause].norm(lang), "dim"


def example_rows(
    rulebook: AnyRulebook, on: Dependence, lang: Lang, names: Sequence[str]
) -> Iterator[Entry]:
    """An unknown that decides, and what lies where two worlds differ."""
    for name, sentence in (
        (on.unknown, say("legal if {facts}", facts=on.legal_if)),
        ("", say("illegal if {facts}", facts=on.illegal_if)),
    ):
        yield name, told(sentence, lang, rulebook.words, names) + ".", ""


def table(
    console: Console,
    rulebook: AnyRulebook,
    position: dict[str, Any],
    lang: Lang,
    names: Sequence[str],
) -> None:
    """Print what lies on the table."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim")
    grid.add_column()
    for name, text in lying(rulebook, position, lang, names):
        grid.add_row(name, escape(text))
    console.print(grid)


def lying(
    rulebook: AnyRulebook, position: dict[str, Any], lang: Lang, names: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Everything that lies on the table, with its name; a hand has the name of its player."""
    for key, value in position.items():
        if key == "hands" and isinstance(value, list):
            for seat, hand in enumerate(value):
                yield mover_name(rulebook, seat, lang, names), one_line(rulebook, hand, lang)
        elif value not in (None, []):
            yield label(rulebook, lang, key), plain(rulebook, value, lang)


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
    """Plain data on one line, with a bar between the pieces."""
    return plain(rulebook, value, lang).replace("\n", " | ")


def story(console: Console, result: Judgement, lang: Lang) -> None:
    """Print the game as a story: every event in words, and the illegal move if there is one."""
    rulebook = result.case.rulebook
    names = result.case.called(lang)
    for judged in result.judged:
        if isinstance(judged.verdict, Illegal):
            last_move(console, result, lang)
        for event in judged.events:
            console.print(escape(rulebook.describe(event, lang, names)))
