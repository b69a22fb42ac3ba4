"""The specification at the terminal: a clause, a question, or a search through all of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from attrs import asdict, frozen
from cyclopts import Parameter
from rich.text import Text

from egorules.cli.common import GOOD, AsJson, Language, Output, print_json
from egorules.cli.prose import wrapped
from egorules.core.clause import Clause, Source
from egorules.core.parse import bad
from egorules.core.ruling import Confidence, Difference, Question, Reading
from egorules.core.text import Lang, Say, say, told
from egorules.rulebooks import RULEBOOKS
from egorules.tools.case import AnyRulebook, find_rulebook
from egorules.tools.lookup import (
    Example,
    Hits,
    close_to,
    find_clause,
    find_question,
    parted,
    search,
    short,
    subjects,
    touching,
    worked,
    written,
)

STATUS = {
    "stated": say("stated in the rulebook"),
    "inferred": say("inferred (the rulebook implies it without saying it)"),
    "outside-fact": say("a fact from outside the rulebook"),
}
SURE = {"settled": say("settled"), "likely": say("likely"), "open": say("open")}
CONFIDENCE = {
    "settled": say("settled (both editions say it)"),
    "likely": say("likely (one edition says it, or it can be inferred)"),
    "open": say("open (the editions are silent or disagree)"),
}
WEIGHT = {
    1: say("a corner case"),
    2: say("matters sometimes"),
    3: say("changes results often or badly"),
}
EDITION = {
    "en": say("English rulebook"),
    "fr": say("French rulebook"),
    "outside": say("outside the rulebook"),
}
MOST_EXAMPLES = 2


def rule(clause: str, /, *, as_json: AsJson = False, lang: Language = "en") -> int:
    """Show a clause in full: the norm, where it stands, the questions that touch it."""
    book, found = find_clause(RULEBOOKS.values(), clause)
    if as_json:
        print_json(clause_data(book, found))
    else:
        show_clause(Page(Output(), book, lang), found)
    return GOOD


def question(question: str, /, *, as_json: AsJson = False, lang: Language = "en") -> int:
    """Show a question that the rulebook leaves open: its readings, the default and why."""
    book, found = find_question(RULEBOOKS.values(), question)
    if as_json:
        print_json(question_data(book, found))
    else:
        show_question(Page(Output(), book, lang), found)
    return GOOD


def rules(
    *words: Annotated[str, Parameter(help="All of them must occur, in English or in French.")],
    clauses: Annotated[bool, Parameter(negative="", help="Clauses only.")] = False,
    questions: Annotated[bool, Parameter(negative="", help="Questions only.")] = False,
    rulebook: Annotated[str | None, Parameter(help="One rulebook only.")] = None,
    chapter: Annotated[str | None, Parameter(help="One chapter only.")] = None,
    confidence: Annotated[Confidence | None, Parameter(help="Such questions only.")] = None,
    as_json: AsJson = False,
    lang: Language = "en",
) -> int:
    """List clauses and questions by chapter, or search them for words."""
    books = tuple(RULEBOOKS.values())
    if rulebook is not None:
        books = (find_rulebook(RULEBOOKS, rulebook, "--rulebook"),)
    chapters = dict.fromkeys(name for book in books for name in book.chapters)
    if chapter is not None and chapter not in chapters:
        known = ", ".join(chapters)
        raise bad("--chapter", "unknown: {value!r}; known are: {known}", value=chapter, known=known)
    found = [
        Hits(
            hits.book,
            hits.clauses if not confidence and (clauses or not questions) else (),
            sure(hits.questions, confidence) if questions or not clauses else (),
        )
        for hits in search(books, words, chapter)
    ]
    if as_json:
        print_json({"rulebooks": list(map(hits_data, found))})
        return GOOD
    for hits in filter(None, found):
        page = Page(Output(), hits.book, lang)
        if len(books) > 1:
            page.console.rule(hits.book.name, align="left")
        show_hits(page, hits)
    if not any(found):
        show_nothing(Page(Output(), books[0], lang), books, " ".join(words))
    return GOOD


def sure(questions: Iterable[Question], confidence: Confidence | None) -> tuple[Question, ...]:
    """The questions with this confidence; with None, all of them."""
    return tuple(each for each in questions if confidence in (None, each.confidence))


@frozen
class Page:
    """Where a specification is printed: a console, in a language, about a rulebook."""

    console: Output
    book: AnyRulebook
    lang: Lang

    def told(self, sentence: Say) -> str:
        """A sentence in the page's language."""
        return told(sentence, self.lang, self.book.words)

    def words(self, text: str, **facts: object) -> str:
        """A sentence of the command line itself."""
        return self.told(say(text, **facts))

    def title(self, key: str, title: str, *about: str) -> None:
        """Print the first lines: an id, its title, and what it is."""
        gap = "  " if len(key) + len(title) + 2 <= self.console.width else "\n"
        self.console.print(Text.assemble((key, "bold cyan"), gap, (title, "bold")), soft_wrap=True)
        for line in about:
            self.lines(line, indent=0, style="dim")

    def part(self, heading: str) -> None:
        """Print the heading of a part."""
        self.console.print()
        self.console.print(Text(heading, style="bold"))

    def lines(self, text: str, indent: int = 2, style: str = "") -> None:
        """Print a text of several lines, indented."""
        for line in wrapped(text, self.console.width - indent):
            self.console.print(Text(" " * indent + line, style=style), soft_wrap=True)

    def entry(self, mark: str, key: str, text: str, width: int) -> None:
        """Print a row of a list: a mark, an id in a column, a text beside it."""
        first, *others = wrapped(text, self.console.width - width - 6)
        row = Text.assemble((f"  {mark} ", "dim"), (f"{key:{width}}", "cyan"), f"  {first}")
        for line in (row, *(Text(" " * (width + 6) + other) for other in others)):
            self.console.print(line, soft_wrap=True)


def show_clause(page: Page, clause: Clause) -> None:
    """Print a clause in full."""
    lang, book = page.lang, page.book
    page.title(
        clause.id,
        clause.title[lang],
        page.words("chapter: {chapter}", chapter=book.chapters[clause.chapter][lang]),
        page.words("status: {status}", status=STATUS[clause.status]),
    )
    page.console.print()
    page.lines(clause.norm(lang))
    page.part(page.words("where it stands"))
    for source in clause.sources:
        page.lines(page.told(place(source)))
    questions = book.questions.touching(clause.id)
    if questions:
        page.part(page.words("questions about it"))
        show_questions(page, questions)
    show_differences(page, touching(book, clause))
    show_examples(page, clause)


def place(source: Source) -> Say:
    """Where a norm stands, in words."""
    edition = EDITION.get(source.edition, say(source.edition))
    section = say(source.section)
    if source.item is None:
        return say("{edition}: {section}", edition=edition, section=section)
    text = "{edition}: {section}, item {item}"
    return say(text, edition=edition, section=section, item=source.item)


def show_question(page: Page, question: Question) -> None:
    """Print a question in full."""
    lang, book = page.lang, page.book
    page.title(
        question.id,
        question.title[lang],
        page.words("chapter: {chapter}", chapter=book.chapters[question.chapter][lang]),
        page.words("weight: {weight}", weight=WEIGHT[question.weight]),
        page.words("confidence: {confidence}", confidence=CONFIDENCE[question.confidence]),
    )
    page.console.print()
    page.lines(question.fr if lang == "fr" else question.en)
    page.part(page.words("readings"))
    for reading in question.readings:
        show_reading(page, reading, reading.id == question.default)
    page.part(page.words("why this default"))
    page.lines(question.reason[lang])
    show_switch(page, question)
    page.part(page.words("clauses that it touches"))
    for key in question.touches:
        page.console.print(Text(f"  {key}", style="cyan"))
        page.lines(book.clauses[key].norm(lang), indent=4)
    show_differences(page, touching(book, question))
    show_examples(page, question)


def show_reading(page: Page, reading: Reading, default: bool) -> None:
    """Print a reading of a question, and what speaks for it."""
    french = page.lang == "fr"
    mark = page.words("default") if default else ""
    page.console.print(
        Text.assemble("  ", (reading.id, "cyan"), ("  ← " + mark.lower() if mark else "", "bold"))
    )
    page.lines(reading.fr if french else reading.en, indent=4)
    support = reading.support_fr if french else reading.support
    page.lines(page.words("what speaks for it: {support}", support=support), indent=4, style="dim")


def show_switch(page: Page, question: Question) -> None:
    """Print the switch that holds a question's answer, and how to set it."""
    page.part(page.words("the switch"))
    if question.switch is None:
        page.lines(page.words("there is none: the interpretation is fixed"))
        return
    text = "the answer is held by {switch}; a case file chooses another reading like this:"
    page.lines(page.words(text, switch=question.switch))
    others = [reading.id for reading in question.readings if reading.id != question.default]
    page.lines("[setup]", indent=4)
    for index, other in enumerate(others):
        page.lines(
            f'{"# " if index else ""}rulings = {{ {question.switch} = "{other}" }}', indent=4
        )
    same = [each for each in page.book.questions.of_switch(question.switch) if each != question]
    if same:
        page.lines(page.words("it also answers:"))
        show_questions(page, same)


def show_questions(page: Page, questions: Sequence[Question], width: int = 0) -> None:
    """Print questions as a list: short id, title, confidence."""
    width = width or max(len(short(each.id)) for each in questions)
    for each in questions:
        sure = page.told(SURE[each.confidence]).lower()
        page.entry("?", short(each.id), f"{each.title[page.lang]} ({sure})", width)


def show_differences(page: Page, differences: Iterable[Difference]) -> None:
    """Print where the editions differ, and how that is resolved."""
    lang = page.lang
    for index, each in enumerate(differences):
        if not index:
            page.part(page.words("differences between the editions"))
        page.lines(each.title[lang], style="italic")
        for sentence in (
            say("English edition: {what}", what=each.english[lang]),
            say("French edition: {what}", what=each.french[lang]),
            say("effect: {what}", what=each.effect[lang]),
            say("resolution: {what}", what=each.resolution[lang]),
        ):
            page.lines(page.told(sentence), indent=4)


def show_examples(page: Page, subject: Clause | Question) -> None:
    """Print a few worked cases, if possible with a title in the language of the page."""
    found = worked(page.book, subject)
    titled = [each for each in found if page.lang in each.title] or found
    for index, each in enumerate(few(titled)):
        if not index:
            page.part(page.words("worked examples"))
        page.lines(each.title.get(page.lang) or readings_part(page, each))
        if setup := each.case.get("setup"):
            page.lines(page.words("setup: {setup}", setup=assigned(setup)), indent=4)
        if position := each.case.get("position"):
            page.lines(page.words("table: {table}", table=assigned(position)), indent=4)
        page.lines(page.words("moves: {moves}", moves="; ".join(each.moves)), indent=4)
        if not parted(each):  # its file is named by its readings, which would not fit on a line
            page.lines(page.words("file: {path}", path=f"spec/{each.path}"), indent=4, style="dim")


def assigned(part: Mapping[str, Any]) -> str:
    """A part of a case on one line, as a case file has it."""
    return ", ".join(f"{key} = {json.dumps(value)}" for key, value in part.items())


def few(found: Sequence[Example]) -> Sequence[Example]:
    """The first examples: all that are written for readers, and `MOST_EXAMPLES` in any case."""
    return found[: max(MOST_EXAMPLES, len(written(found)))]


def readings_part(page: Page, example: Example) -> str:
    """The two readings that a case tells apart, in words; empty for any other case."""
    match parted(example):
        case (_, one, other):
            return page.words("here the readings part: {one}, {other}", one=one, other=other)
        case _:
            return ""


def show_hits(page: Page, hits: Hits) -> None:
    """Print what a search found, by chapter: clauses, then questions with their confidence."""
    lang = page.lang
    keys = (*(each.id for each in hits.clauses), *(each.id for each in hits.questions))
    width = max(len(short(key)) for key in keys)
    for chapter, title in page.book.chapters.items():
        clauses = [each for each in hits.clauses if each.chapter == chapter]
        questions = [each for each in hits.questions if each.chapter == chapter]
        if clauses or questions:
            page.console.print(Text.assemble((title[lang], "bold"), (f"  {chapter}", "dim")))
            for clause in clauses:
                page.entry("§", short(clause.id), clause.title[lang], width)
            show_questions(page, questions, width)
            page.console.print()
    page.lines(
        page.words(
            "§ clauses: {clauses}; ? questions: {questions}",
            clauses=len(hits.clauses),
            questions=len(hits.questions),
        ),
        indent=0,
    )
    page.lines(page.words("in full: egorules rule ID, egorules question ID"), indent=0, style="dim")


def show_nothing(page: Page, books: Sequence[AnyRulebook], wanted: str) -> None:
    """Say that nothing was found, and what is close to the words."""
    page.lines(page.words("nothing found"), indent=0)
    if near := close_to(wanted, subjects(books))[:5]:
        page.lines(page.words("close are: {near}", near=near), indent=0)


def clause_data(book: AnyRulebook, clause: Clause) -> dict[str, Any]:
    """A clause as plain data."""
    questions = [each.id for each in book.questions.touching(clause.id)]
    return {"rulebook": book.name, **asdict(clause), "questions": questions, **more(book, clause)}


def question_data(book: AnyRulebook, question: Question) -> dict[str, Any]:
    """A question as plain data."""
    return {"rulebook": book.name, **asdict(question), **more(book, question)}


def more(book: AnyRulebook, subject: Clause | Question) -> dict[str, Any]:
    """The differences and examples that belong to a clause or a question, as plain data."""
    return {
        "differences": [asdict(each) for each in touching(book, subject)],
        "examples": [asdict(each) for each in few(worked(book, subject))],
    }


def hits_data(hits: Hits) -> dict[str, Any]:
    """What a search found, as plain data."""
    return {
        "rulebook": hits.book.name,
        "clauses": [{"id": each.id, "title": dict(each.title)} for each in hits.clauses],
        "questions": [
            {"id": each.id, "title": dict(each.title), "confidence": each.confidence}
            for each in hits.questions
        ],
    }
