"""The rules chapter by chapter: every clause with its sources, questions, examples and proofs."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache

from docs.generate.cases import examples_of, figure, shown, without_example
from docs.generate.code import implementers, marked_tests, vectors_by_clause
from docs.generate.ids import chapter_path, where
from docs.generate.markup import link, listed, plain, table, tag
from docs.generate.site import DOCS, OTHER, Page, Site, href, over
from docs.generate.source import source_link
from egorules import egocentric_world as ew
from egorules.core.clause import Clause, Source
from egorules.core.ruling import Question
from egorules.core.text import Lang
from egorules.tools.vectors import Vector

SOLO = ("ew.solo", "ew.citybot")
"""How the ids of the solo rules begin: in a search they come after the general ones."""
CONTENTS = "rules/index.md"
ABILITIES = "rules/ability-table.md"


@cache
def leads() -> dict[str, dict[Lang, str]]:
    """One line under the title of each chapter of the rules."""
    return tomllib.loads((DOCS / "leads.toml").read_text("utf-8"))


def chapters(subjects: Mapping[str, Clause | Question]) -> list[str]:
    """The chapters that have clauses, or questions, in the rulebook's order."""
    present = {subject.chapter for subject in subjects.values()}
    return [name for name in ew.chapters if name in present]


def clauses_of(chapter: str) -> list[Clause]:
    """The clauses of a chapter."""
    return [clause for clause in ew.clauses.values() if clause.chapter == chapter]


@cache
def numbers() -> dict[str, str]:
    """The display number of every clause: computed, never stored."""
    return {
        clause.id: f"{chapter}.{place}"
        for chapter, name in enumerate(chapters(ew.clauses), 1)
        for place, clause in enumerate(clauses_of(name), 1)
    }


def pages(site: Site) -> Iterator[Page]:
    """All rules at a glance, a page per chapter, and the abilities side by side."""
    yield contents(site)
    for number, name in enumerate(chapters(ew.clauses), 1):
        yield chapter(site, number, name)
    yield ability_table(site)


def contents(site: Site) -> Page:
    """Every norm on one page, for reading straight through."""
    title = site.say("All rules at a glance")
    blocks = [
        f"# {title}",
        site.say(
            "The {n} clauses of Egocentric World in our own words. "
            "Each number leads to the clause with examples, open questions, code and tests.",
            n=len(ew.clauses),
        ),
    ]
    for number, name in enumerate(chapters(ew.clauses), 1):
        heading = link(
            plain(f"{number} · {ew.chapters[name][site.lang]}"), href(CONTENTS, chapter_path(name))
        )
        blocks.append(tag("h2", heading, id=name))
        rows = [
            tag(
                "li",
                link(numbers()[clause.id], where(CONTENTS, clause.id), class_="ego-number"),
                tag("span", plain(clause.norm(site.lang))),
            )
            for clause in clauses_of(name)
        ]
        blocks.append(tag("ol", *rows, class_="ego-glance"))
    return Page(CONTENTS, title, "\n\n".join(blocks), boost=0)


def chapter(site: Site, number: int, name: str) -> Page:
    """A chapter of the rules."""
    path = chapter_path(name)
    title = f"{number} · {ew.chapters[name][site.lang]}"
    body = [f"# {title}", leads()[name][site.lang]]
    if name == "citybot-turn":
        body.append(
            link(plain(site.say("The nine steps as a flow chart")), href(path, "rules/steps.md"))
        )
    for clause in clauses_of(name):
        body.append(f"## {numbers()[clause.id]} {clause.title[site.lang]} {{ #{clause.id} }}")
        body.append(clause_block(site, path, clause))
    general = not any(clause.id.startswith(SOLO) for clause in clauses_of(name))
    return Page(path, title, "\n\n".join(body), boost=6 if general else 3)


def clause_block(site: Site, here: str, clause: Clause) -> str:
    """A clause in full."""
    return tag(
        "div",
        tag("p", plain(clause.norm(site.lang)), class_="ego-norm"),
        meta(site, here, clause),
        questions(site, here, clause),
        differences(site, here, clause),
        *(
            figure(site, example, shown(clause.id, example), clause.id)
            for example in examples_of(clause.id)
        ),
        no_example(site, clause),
        proofs(site, here, clause),
        class_="ego-clause",
    )


def no_example(site: Site, clause: Clause) -> str:
    """Why a clause has no example, if it has none."""
    if clause.id not in without_example():
        return ""
    because = plain(without_example()[clause.id][site.lang])
    return tag("p", tag("b", plain(site.say("No example."))), " ", because, class_="ego-none")


def meta(site: Site, here: str, clause: Clause) -> str:
    """Id, status, the title in the other language, and where the norm stands in each edition."""
    status = {
        "stated": site.say("stated"),
        "inferred": site.say("inferred"),
        "outside-fact": site.say("outside fact"),
    }[clause.status]
    editions: dict[str, list[str]] = {}
    for source in clause.sources:
        editions.setdefault(source.edition, []).append(standing(site, source))
    rows = [
        tag("span", tag("b", plain(edition_name(site, edition))), " ", plain("; ".join(standings)))
        for edition, standings in editions.items()
    ]
    return tag(
        "p",
        tag("code", clause.id),
        tag("span", plain(status), class_=f"ego-chip {clause.status}"),
        elsewhere(site, here, here, clause),
        *rows,
        class_="ego-meta",
    )


def elsewhere(site: Site, here: str, page: str, subject: Clause | Question) -> str:
    """The title in the other language, which leads there; so a search finds it by both."""
    other = OTHER[site.lang]
    there = over(site, here, page, subject.id)
    title = link(plain(subject.title[other]), there, lang=other, hreflang=other)
    return tag("span", plain(site.say("in French:")), " ", title)


def edition_name(site: Site, edition: str) -> str:
    """What an edition is called."""
    return {
        "en": site.say("English edition"),
        "fr": site.say("French edition"),
        "outside": site.say("From outside"),
    }[edition]


UNTITLED = (
    "(setup page)",
    "(turn page)",
    "(abilities page)",
    "review on jeux.com",
    "review on plateausolo.fr",
)
"""Sections that have a name of ours and not a heading of the rulebook."""


def standing(site: Site, source: Source) -> str:
    """Where a norm stands in an edition."""
    section = site.say(source.section) if source.section in UNTITLED else source.section
    if source.item is None:
        return section
    return f"{section}, {site.say('no. {n}', n=source.item).lower()}"


def questions(site: Site, here: str, clause: Clause) -> str:
    """The open questions about a clause with their default answers, the weighty ones first."""
    touching = sorted(ew.questions.touching(clause.id), key=lambda each: -each.weight)
    if not touching:
        return ""
    items = [
        " ".join(
            (
                link(plain(each.title[site.lang]), where(here, each.id)),
                confidence(site, each),
                tag("span", plain(default_text(site, each)), class_="ego-answer"),
            )
        )
        for each in touching
    ]
    heading = tag("b", plain(site.say("Open questions about it")))
    return tag("div", heading, listed(items), class_="ego-questions")


def differences(site: Site, here: str, clause: Clause) -> str:
    """Where the editions differ about a clause, and what holds."""
    items = [
        link(plain(each.title[site.lang]), where(here, each.id))
        + " · "
        + tag("span", plain(each.resolution[site.lang]), class_="ego-answer")
        for each in ew.questions.differences
        if clause.id in each.touches
    ]
    if not items:
        return ""
    heading = tag("b", plain(site.say("Where the editions differ")))
    return tag("div", heading, listed(items), class_="ego-questions")


def default_text(site: Site, question: Question) -> str:
    """The default answer to a question."""
    (default,) = (each for each in question.readings if each.id == question.default)
    return default.fr if site.lang == "fr" else default.en


def confidence(site: Site, question: Question) -> str:
    """How sure the default answer is."""
    name = {
        "settled": site.say("settled"),
        "likely": site.say("likely"),
        "open": site.say("open"),
    }[question.confidence]
    return tag("span", plain(name), class_=f"ego-chip {question.confidence}")


def proofs(site: Site, here: str, clause: Clause) -> str:
    """The code that implements a clause, the tests and the vectors that prove it."""
    code = [source_link(here, place) for place in implementers()[clause.id]]
    tests = [source_link(here, place) for place in marked_tests().get(clause.id, ())]
    vectors = [
        link(tag("code", plain(vector.id)), href(here, vector_file(vector)), title=vector.title)
        for vector in vectors_by_clause().get(clause.id, ())
    ]
    nothing = tag("em", plain(site.say("none")))
    rows = [
        (site.say("Implemented by"), code),
        (site.say("Proved by the tests"), tests),
        (site.say("Shown by the vectors"), vectors),
    ]
    counts = site.say(
        "functions: {code} · tests: {tests} · vectors: {vectors}",
        code=len(code),
        tests=len(tests),
        vectors=len(vectors),
    ).lower()
    heading = plain(site.say("Code, tests and vectors"))
    return tag(
        "details",
        tag("summary", heading, " ", tag("small", plain(counts))),
        tag(
            "dl",
            *(
                tag("dt", plain(name)) + tag("dd", " ".join(found) or nothing)
                for name, found in rows
            ),
        ),
        class_="ego-proofs",
        data_search_exclude="true",
    )


def vector_file(vector: Vector) -> str:
    """The file in which a vector stands: `turn/match-equal` is in turn.json."""
    return f"vectors/{vector.id.partition('/')[0]}.json"


WORDS = {12: ("again",), 11: ("exchange",), 10: ("look",), 9: ("counter", "shield"), 8: ("wild",)}
"""How ids name the abilities: `ew.citybot.look` is what a Citybot's 10 does."""
PLAYERS = ("ability", "citybot", "solo-player")


def ability_table(site: Site) -> Page:
    """What each ability does for a player, a Citybot and the solo player, side by side."""
    title = site.say("The abilities side by side")
    heads = [
        site.say("With several players"),
        site.say("A Citybot"),
        site.say("You, in solo mode"),
    ]
    rows = [
        [tag("b", plain(site.say("When"))), *(cell(site, who, None) for who in PLAYERS)],
        *(
            [tag("b", str(value), class_="ego-value")] + [cell(site, who, value) for who in PLAYERS]
            for value in WORDS
        ),
    ]
    labelled = [
        [
            row[0],
            *(
                tag("div", tag("b", plain(head), class_="ego-who"), each)
                for head, each in zip(heads, row[1:], strict=True)
            ),
        ]
        for row in rows
    ]
    lead = site.say(
        "Five values have an ability, and each comes in three forms. "
        "This table is made from the clauses; every line leads to its own."
    )
    grid = table(["", *map(plain, heads)], labelled, class_="ego-abilities")
    return Page(ABILITIES, title, f"# {title}\n\n{lead}\n\n{grid}", hide=("toc",))


def cell(site: Site, who: str, value: int | None) -> str:
    """The clauses of one ability for one kind of player; no value: those about all abilities."""
    known = {word for words in WORDS.values() for word in words}
    lines = [
        tag(
            "li",
            link(numbers()[clause.id], where(ABILITIES, clause.id), class_="ego-number"),
            " ",
            plain(clause.norm(site.lang)),
        )
        for clause in ew.clauses.values()
        if clause.id.split(".")[1] == who
        and (
            clause.id.split(".")[2] in WORDS[value]
            if value is not None
            else clause.id.split(".")[2] not in known
        )
    ]
    return tag("ul", *lines)
