"""The rules of a game by chapter: every clause with its sources, questions, examples and proofs."""

from __future__ import annotations

from collections.abc import Iterator

from docs.generate.cases import (
    START,
    examples_of,
    figure,
    first_verdict,
    shown,
    without_example,
)
from docs.generate.code import implementers, marked_tests, vectors_by_clause
from docs.generate.game import Game
from docs.generate.ids import where
from docs.generate.markup import link, listed, plain, tag
from docs.generate.site import OTHER, Page, Site, href, over
from docs.generate.source import source_link
from egorules.core.clause import Clause, Source
from egorules.core.ruling import Question
from egorules.tools.vectors import Vector


def pages(site: Site, game: Game) -> Iterator[Page]:
    """All rules at a glance, and a page per chapter."""
    yield contents(site, game)
    for number, name in enumerate(game.chapters(game.book.clauses), 1):
        yield chapter(site, game, number, name)


def contents(site: Site, game: Game) -> Page:
    """Every norm on one page, for reading straight through."""
    here = game.page("index")
    title = site.say("All rules at a glance")
    lead = site.say(
        "{game} in {n} clauses, written in our own words. "
        "Each number leads to the clause with examples, open questions, code and tests.",
        n=len(game.book.clauses),
        game=game.title,
    )
    blocks = [f"# {title}", game.lead("index", site.lang), lead]
    if (game.own / START).is_file():
        blocks.append(first_verdict(site, game))
    for number, name in enumerate(game.chapters(game.book.clauses), 1):
        heading = link(
            plain(f"{number} · {game.book.chapters[name][site.lang]}"), href(here, game.page(name))
        )
        blocks.append(tag("h2", heading, id=name))
        rows = [
            tag(
                "li",
                link(game.numbers[clause.id], where(site, here, clause.id), class_="ego-number"),
                tag("span", plain(clause.norm(site.lang))),
            )
            for clause in game.clauses_of(name)
        ]
        blocks.append(tag("ol", *rows, class_="ego-glance"))
    return Page(here, title, "\n\n".join(blocks), boost=0)


def chapter(site: Site, game: Game, number: int, name: str) -> Page:
    """A chapter of the rules."""
    here = game.page(name)
    title = f"{number} · {game.book.chapters[name][site.lang]}"
    body = [f"# {title}", game.lead(name, site.lang)]
    for clause in game.clauses_of(name):
        heading = f"{game.numbers[clause.id]} {clause.title[site.lang]}"
        body.append(f"## {heading} {{ #{clause.id} .ego-heading }}")
        body.append(clause_block(site, game, here, clause))
    boost = float(game.leads.get(name, {}).get("boost", 6))
    return Page(here, title, "\n\n".join(body), boost=boost)


def clause_block(site: Site, game: Game, here: str, clause: Clause) -> str:
    """A clause in full."""
    return tag(
        "div",
        tag("p", plain(clause.norm(site.lang)), class_="ego-norm"),
        meta(site, game, here, clause),
        questions(site, game, here, clause),
        differences(site, game, here, clause),
        *(
            figure(site, game, example, shown(game, clause.id, example), clause.id)
            for example in examples_of(game, clause.id)
        ),
        no_example(site, game, clause),
        proofs(site, game, here, clause),
        class_="ego-clause",
    )


def no_example(site: Site, game: Game, clause: Clause) -> str:
    """Why a clause has no example, if it has none."""
    if clause.id not in without_example(game):
        return ""
    because = plain(without_example(game)[clause.id][site.lang])
    return tag("p", tag("b", plain(site.say("No example."))), " ", because, class_="ego-none")


def meta(site: Site, game: Game, here: str, clause: Clause) -> str:
    """Id, status, the title in the other language, and where the norm stands in each edition."""
    status = {
        "stated": site.say("stated"),
        "inferred": site.say("inferred"),
        "outside-fact": site.say("outside fact"),
    }[clause.status]
    editions: dict[str, list[str]] = {}
    for source in clause.sources:
        editions.setdefault(source.edition, []).append(section(site, game, source))
    rows = [
        tag("span", tag("b", plain(edition_name(site, edition))), " ", plain("; ".join(sections)))
        for edition, sections in editions.items()
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
    """The title in the other language, as a link to there; so a search finds it by both titles."""
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


def section(site: Site, game: Game, source: Source) -> str:
    """Where a norm stands in an edition; a section that we have named ourselves is translated."""
    name = source.section
    if site.lang == "fr":
        name = game.book.words.get(name, name)
    if source.item is None:
        return name
    return f"{name}, {site.say('no. {n}', n=source.item).lower()}"


def questions(site: Site, game: Game, here: str, clause: Clause) -> str:
    """The open questions about a clause with their default answers, the weighty ones first."""
    touching = sorted(game.book.questions.touching(clause.id), key=lambda each: -each.weight)
    if not touching:
        return ""
    items = [
        " ".join(
            (
                link(plain(each.title[site.lang]), where(site, here, each.id)),
                confidence(site, each),
                tag("span", plain(default_text(site, each)), class_="ego-answer"),
            )
        )
        for each in touching
    ]
    heading = tag("b", plain(site.say("Open questions about it")))
    return tag("div", heading, listed(items), class_="ego-questions")


def differences(site: Site, game: Game, here: str, clause: Clause) -> str:
    """Where the editions differ about a clause, and what holds."""
    items = [
        link(plain(each.title[site.lang]), where(site, here, each.id))
        + " · "
        + tag("span", plain(each.resolution[site.lang]), class_="ego-answer")
        for each in game.book.questions.differences
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
    name = confidence_names(site)[question.confidence]
    return tag("span", plain(name), class_=f"ego-chip {question.confidence}")


def confidence_names(site: Site) -> dict[str, str]:
    """What the three degrees of confidence are called, the least sure first."""
    return {"open": site.say("open"), "likely": site.say("likely"), "settled": site.say("settled")}


def proofs(site: Site, game: Game, here: str, clause: Clause) -> str:
    """The code that implements a clause, the tests and the vectors that prove it."""
    code = [source_link(here, place) for place in implementers(game)[clause.id]]
    tests = [source_link(here, place) for place in marked_tests().get(clause.id, ())]
    vectors = [
        link(
            tag("code", plain(vector.id)),
            href(here, vector_file(game, vector)),
            title=vector.title,
        )
        for vector in vectors_by_clause(game).get(clause.id, ())
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


def vector_file(game: Game, vector: Vector) -> str:
    """The file in which a vector stands: `turn/match-equal` is in turn.json."""
    return f"{game.name}/vectors/{vector.id.partition('/')[0]}.json"
