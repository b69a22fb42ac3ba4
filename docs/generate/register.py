"""The register of open questions, filterable, and the editions compared."""

from __future__ import annotations

from collections.abc import Iterator

from docs.generate import witnesses
from docs.generate.code import marked_tests
from docs.generate.ids import EDITIONS, QUESTIONS, where
from docs.generate.markup import link, plain, tag
from docs.generate.rules import chapters, confidence, elsewhere, numbers
from docs.generate.site import Page, Site
from docs.generate.source import source_link
from egorules import egocentric_world as ew
from egorules.core.ruling import Difference, Question, Reading

CONFIDENCES = ("open", "likely", "settled")


def pages(site: Site) -> Iterator[Page]:
    """The register and the comparison of the editions."""
    yield register(site)
    yield editions(site)


def register(site: Site) -> Page:
    """Every open question, by chapter."""
    title = site.say("Open questions")
    lead = site.say(
        "A rulebook cannot foresee everything. Here is every question that this one leaves open: "
        "the possible readings, what speaks for each, which one holds by default and why. "
        "Where the answer changes play, it is a switch that a game can set."
    )
    body = [f"# {title}", lead, scale(site), filters(site)]
    for name in chapters(ew.questions):
        body.append(f"## {ew.chapters[name][site.lang]} {{ #{name} }}")
        for question in ew.questions.values():
            if question.chapter == name:
                body.append(f"### {question.title[site.lang]} {{ #{question.id} }}")
                body.append(question_block(site, question))
    return Page(QUESTIONS, title, "\n\n".join(body), boost=2)


def scale(site: Site) -> str:
    """What the three degrees of confidence mean, with how many questions have each."""
    meanings = {
        "settled": site.say("both editions say it"),
        "likely": site.say("one edition says it, or it follows from the text"),
        "open": site.say("the texts are silent, or contradict each other"),
    }
    names = {"settled": site.say("settled"), "likely": site.say("likely"), "open": site.say("open")}
    every = list(ew.questions.values())
    rows = [
        tag(
            "li",
            tag("span", plain(names[name]), class_=f"ego-chip {name}"),
            plain(f" {meanings[name].lower()} · "),
            tag("b", str(sum(each.confidence == name for each in every))),
        )
        for name in CONFIDENCES
    ]
    return tag("ul", *rows, class_="ego-scale")


def filters(site: Site) -> str:
    """The form that narrows the list; without a script it stays hidden and all is shown."""
    options = [
        tag("option", plain(ew.chapters[name][site.lang]), value=name)
        for name in chapters(ew.questions)
    ]
    every = tag("option", plain(site.say("all chapters")), value="")
    names = {"settled": site.say("settled"), "likely": site.say("likely"), "open": site.say("open")}
    boxes = [
        tag(
            "label",
            tag("input", type="checkbox", name="confidence", value=name, checked=True),
            " ",
            plain(names[name]),
        )
        for name in CONFIDENCES
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
        data_text=site.say("{shown} of {all} questions", shown="#", all=len(ew.questions)),
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


def question_block(site: Site, question: Question) -> str:
    """A question in full; its attributes are what the filter looks at."""
    return tag(
        "div",
        question_meta(site, question),
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
        witnesses.block(site, question),
        touched(site, question),
        class_="ego-question",
        data_chapter=question.chapter,
        data_confidence=question.confidence,
        data_switch="yes" if question.switch else "no",
    )


def question_meta(site: Site, question: Question) -> str:
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
        elsewhere(site, QUESTIONS, QUESTIONS, question),
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


def touched(site: Site, question: Question) -> str:
    """The clauses that a question is about, where the editions differ, and the tests."""
    clauses = [
        link(
            f"{numbers()[clause]} {plain(ew.clauses[clause].title[site.lang])}",
            where(QUESTIONS, clause),
        )
        for clause in question.touches
    ]
    differences = [
        link(plain(each.title[site.lang]), where(QUESTIONS, each.id))
        for each in ew.questions.differences
        if each.question == question.id
    ]
    rows = [
        (site.say("Clauses"), clauses),
        (site.say("Where the editions differ"), differences),
    ]
    facts = (tag("dt", plain(name)) + tag("dd", " · ".join(found)) for name, found in rows if found)
    return tag("dl", *facts, class_="ego-touched") + answered(site, question)


def answered(site: Site, question: Question) -> str:
    """The tests that answer a question."""
    tests = [source_link(QUESTIONS, place) for place in marked_tests().get(question.id, ())]
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


def editions(site: Site) -> Page:
    """Where the English and the French edition differ, and what holds."""
    title = site.say("The editions compared")
    lead = site.say(
        "The English and the French edition say the same thing in nearly every place. "
        "These are the {n} where their wording differs, and how each is resolved.",
        n=len(ew.questions.differences),
    )
    body = [f"# {title}", lead]
    for difference in ew.questions.differences:
        body.append(f"## {difference.title[site.lang]} {{ #{difference.id} }}")
        body.append(difference_block(site, difference))
    return Page(EDITIONS, title, "\n\n".join(body))


def difference_block(site: Site, difference: Difference) -> str:
    """One difference: both wordings side by side, its effect, and what holds."""
    lang = site.lang
    clauses = [
        link(
            f"{numbers()[clause]} {plain(ew.clauses[clause].title[lang])}", where(EDITIONS, clause)
        )
        for clause in difference.touches
    ]
    rows = [
        (site.say("Effect"), plain(difference.effect[lang])),
        (site.say("What holds"), plain(difference.resolution[lang])),
        (site.say("Clauses"), " · ".join(clauses)),
    ]
    if difference.question:
        asked = ew.questions[difference.question]
        rows.append(
            (site.say("Question"), link(plain(asked.title[lang]), where(EDITIONS, asked.id)))
        )
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
