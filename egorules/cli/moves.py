"""`egorules moves`: how moves are written."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table

from egorules.cli.common import GOOD, AsJson, Language, Output, print_json
from egorules.cli.prose import Prose
from egorules.core.text import Lang, say, told
from egorules.rulebooks import RULEBOOKS
from egorules.tools.case import AnyRulebook, find_rulebook

BETWEEN = say(
    "moves are separated by ; or new lines, # starts a comment, and @2 says that player 2 moves"
)


def moves(
    rulebook: Annotated[str | None, Parameter(help="One rulebook only.")] = None,
    /,
    *,
    as_json: AsJson = False,
    lang: Language = "en",
) -> int:
    """How moves are written: every kind with examples and what it means."""
    books = tuple(RULEBOOKS.values())
    if rulebook is not None:
        books = (find_rulebook(RULEBOOKS, rulebook, "RULEBOOK"),)
    if as_json:
        print_json({"rulebooks": [notation_data(book, lang) for book in books]})
        return GOOD
    console = Output()
    for book in books:
        if len(books) > 1:
            console.rule(book.name, align="left")
        console.print(notation_table(book, lang))
        console.print()
    console.print(Prose(f"{told(BETWEEN, lang, books[0].words)}.", "dim"))
    return GOOD


def notation_table(book: AnyRulebook, lang: Lang) -> Table:
    """For each kind of move, its examples one below the other, and beside them what it means."""
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style="cyan", no_wrap=True)
    rows.add_column()
    for each in book.notation:
        rows.add_row("\n".join(each.examples), Prose(told(each.meaning, lang, book.words)))
    return rows


def notation_data(book: AnyRulebook, lang: Lang) -> dict[str, Any]:
    """The notation of a rulebook as plain data."""
    return {
        "rulebook": book.name,
        "moves": [
            {
                "form": each.form,
                "examples": list(each.examples),
                "meaning": told(each.meaning, lang, book.words),
            }
            for each in book.notation
        ],
    }
