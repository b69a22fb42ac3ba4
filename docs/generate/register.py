"""The register of open questions, which can be filtered, and the comparison of the editions."""

from __future__ import annotations

from collections.abc import Iterator

from docs.generate import witnesses
from docs.generate.code import marked_tests
from docs.generate.game import Game
from docs.generate.ids import where
from docs.generate.markup import link, plain, tag
from docs.generate.rules import confidence, confidence_names, elsewhere
from docs.generate.site import Page, Site
from docs.generate.source import source_link
from egorules.core.ruling import Difference, Question, Reading


def pages(site: Site, game: Game) -> Iterator[Page]:
    """The register, and the comparison of the editions if there are several."""
    yield register(site, game)
    if game.has_editions:
        yield editions(site, game)


def register(site: Site, game: Game) -> Page:
    """Every open question, by chapter."""
    title = site.say("Open questions")
    lead = site.say(
        "A rulebook cannot foresee everything. Here is every question that this one leaves open: "
        "the possible readings, what speaks for each, which one holds by default and why. "
        "Where the answer changes play, it is a switch that a game can set."
    )
    body = [f"# {title}", lead, scale(site, game), filters(site, game)]
    for name in game.chapters(game.book.questions):
        body.append(f"## {game.book.chapters[name][site.lang]} {{ #{name} }}")
        for question in game.book.questions.values():
            if question.chapter == name:
                heading = f"{question.title[site.lang]} {{ #{question.id} .ego-heading }}"
                body += [f"### {heading}", question_block(site, game, question)]
    return Page(game.questions, title, "\n\n".join(body), boost=2)


def meanings(site: Site, game: Game) -> dict[str, str]:
    """What the three degrees of confidence mean; a rulebook may have one edition or several."""
    if game.has_editions:
        return {
            "open": site.say("the texts are silent, or contradict each other"),
            "likely": site.say("one edition says it, or it follows from the text"),
            "settled": site.say("both editions say it"),
        }
    return {
        "open": site.say("the text is silent, or contradicts itself"),
        "likely": site.say("it follows from the text"),
        "settled": site.say("the rulebook says it"),
    }


def scale(site: Site, game: Game) -> str:
    """The three degrees of confidence, with how many questions have each."""
    every = list(game.book.questions.values())
    names, meaning = confidence_names(site), meanings(site, game)
    rows = [
        tag(
            "li",
            tag("span", plain(names[name]), class_=f"ego-chip {name}"),
            plain(f" {meaning[name].lower()} · "),
            tag("b", str(sum(each.confidence == name for each in every))),
        )
        for name in names
    ]
    return tag("ul", *rows, class_="ego-scale")


def filters(site: Site, game: Game) -> str:
    """The form that narrows the list; without a script it stays hidden and all is shown."""
    options = [
        tag("option", plain(game.book.chapters[name][site.lang]), value=name)
        for name in game.chapters(game.book.questions)
    ]
    every = tag("option", plain(site.say("all chapters")), value="")
    boxes = [
        tag(
            "label",
            tag("input", type="checkbox", name="confidence", value=name, checked=True),
            " ",
            plain(shown),
        )
        for name, shown in confidence_names(site).items()
    ]
    switch = tag(
        "label",
        tag("input", type="checkbox", name="switch", value="yes"),
        " ",
        plain(site.say("only switches")),
    )
    count = tag(
        "output",
        aria_live="polite",
        data_text=site.say("{shown} of {all} questions", shown="#", all=len(game.book.questions)),
    )
    return tag(
        "form",
        tag(
            "label",
            plain(site.say("Chapter")),
            " ",
            tag("select", every, *options, name="chapter"),
        ),
        *boxes,
        switch,
        count,
        id="ego-filter",
        class_="ego-filter",
        hidden=True,
    )


def question_block(site: Site, game: Game, question: Question) -> str:
    """A question in full; the filter looks at its attributes."""
    return tag(
        "div",
        question_meta(site, game, question),
        tag("p", plain(question.fr if site.lang == "fr" else question.en), class_="ego-norm"),
        tag(
            "ul",
            *(reading(site, question, each) for each in question.readings),
            class_="ego-readings",
        ),
        tag(
            "p",
            tag("b", plain(site.say("Why this default."))),
            " ",
            plain(question.reason[site.lang]),
        ),
        witnesses.block(site, game, question),
        touched(site, game, question),
        class_="ego-question",
        data_chapter=question.chapter,
        data_confidence=question.confidence,
        data_switch="yes" if question.switch else "no",
    )


def question_meta(site: Site, game: Game, question: Question) -> str:
    """Id, confidence, weight and switch."""
    weights = {
        1: site.say("a corner case"),
        2: site.say("matters sometimes"),
        3: site.say("changes results often"),
    }
    stars = tag(
        "span",
        "★" * question.weight,
        class_="ego-stars",
        title=weights[question.weight],
        role="img",
        aria_label=weights[question.weight],
    )
    switch = ""
    if question.switch:
        switch = tag("span", plain(site.say("switch")), " ", tag("code", question.switch))
    return tag(
        "p",
        tag("code", question.id),
        confidence(site, question),
        stars,
        switch,
        elsewhere(site, game.questions, game.questions, question),
        class_="ego-meta",
    )


def reading(site: Site, question: Question, each: Reading) -> str:
    """A reading and what speaks for it."""
    default = each.id == question.default
    mark = tag("span", plain(site.say("default")), class_="ego-chip default") if default else ""
    name = tag("code", each.id) if question.switch else ""
    text = plain(each.fr if site.lang == "fr" else each.en)
    support = plain(each.support_fr if site.lang == "fr" else each.support)
    why = tag("span", tag("i", plain(site.say("Support:"))), " ", support, class_="ego-support")
    return tag("li", text, " ", name, " ", mark, " ", why, class_="default" if default else None)


def touched(site: Site, game: Game, question: Question) -> str:
    """The clauses that a question is about, where the editions differ, and the tests."""
    here = game.questions
    clauses = [clause_link(site, game, here, clause) for clause in question.touches]
    differences = [
        link(plain(each.title[site.lang]), where(site, here, each.id))
        for each in game.book.questions.differences
        if each.question == question.id
    ]
    rows = [
        (site.say("Clauses"), clauses),
        (site.say("Where the editions differ"), differences),
    ]
    facts = (tag("dt", plain(name)) + tag("dd", " · ".join(found)) for name, found in rows if found)
    return tag("dl", *facts, class_="ego-touched") + answered(site, game, question)


def clause_link(site: Site, game: Game, here: str, clause: str) -> str:
    """A clause by its number and its title."""
    title = plain(game.book.clauses[clause].title[site.lang])
    return link(f"{game.numbers[clause]} {title}", where(site, here, clause))


def answered(site: Site, game: Game, question: Question) -> str:
    """The tests that answer a question."""
    tests = [source_link(game.questions, place) for place in marked_tests().get(question.id, ())]
    if not tests:
        return ""
    heading = plain(site.say("Tests that answer it: {n}", n=len(tests)))
    return tag(
        "details",
        tag("summary", heading),
        tag("p", " ".join(tests)),
        class_="ego-proofs",
        data_search_exclude="true",
    )


def editions(site: Site, game: Game) -> Page:
    """Where the English and the French edition differ, and what holds."""
    title = site.say("The editions compared")
    lead = site.say(
        "The English and the French edition say the same thing in nearly every place. "
        "These are the {n} where their wording differs, and how each is resolved.",
        n=len(game.book.questions.differences),
    )
    body = [f"# {title}", lead]
    for difference in game.book.questions.differences:
        body.append(f"## {difference.title[site.lang]} {{ #{difference.id} }}")
        body.append(difference_block(site, game, difference))
    return Page(game.editions, title, "\n\n".join(body))


def difference_block(site: Site, game: Game, difference: Difference) -> str:
    """One difference: both wordings side by side, its effect, and what holds."""
    lang = site.lang
    here = game.editions
    clauses = [clause_link(site, game, here, clause) for clause in difference.touches]
    rows = [
        (site.say("Effect"), plain(difference.effect[lang])),
        (site.say("What holds"), plain(difference.resolution[lang])),
        (site.say("Clauses"), " · ".join(clauses)),
    ]
    if difference.question:
        asked = game.book.questions[difference.question]
        title = plain(asked.title[lang])
        rows.append((site.say("Question"), link(title, where(site, here, asked.id))))
    sides = [
        tag("div", tag("b", plain(name)), tag("p", plain(wording[lang])))
        for name, wording in (
            (site.say("English edition"), difference.english),
            (site.say("French edition"), difference.french),
        )
    ]
    facts = (tag("dt", plain(name)) + tag("dd", value) for name, value in rows)
    return tag(
        "div",
        tag("p", tag("code", difference.id), class_="ego-meta"),
        tag("div", *sides, class_="ego-sides"),
        tag("dl", *facts, class_="ego-touched"),
        class_="ego-difference",
    )
