"""Pages written by hand, in each language; the changelog and the API reference join them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from docs.generate import cases, picture
from docs.generate.markup import plain, tag
from docs.generate.site import DOCS, ROOT, Page, Site
from egorules import egocentric_world as ew
from egorules.core.verdict import Illegal

TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
INSERT = re.compile(r"^\{\{ (\w+) \}\}$", re.MULTILINE)

FIRST = ("rulebook", "verdict", "judge", "readings", "play")
"""The modules that a reader looks for first; the others follow in order."""


def modules(package: str) -> list[str]:
    """The modules of a package by their full names."""
    found = (path.stem for path in (ROOT / "egorules" / package).glob("*.py"))
    names = sorted(name for name in found if not name.startswith("_"))
    ordered = sorted(names, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))
    return [f"egorules.{package}.{name}" for name in ordered]


def pages(site: Site) -> Iterator[Page]:
    """Everything that is not made from the specification."""
    for path in sorted((DOCS / site.lang).rglob("*.md")):
        written = path.read_text("utf-8")
        found = TITLE.search(written)
        assert found is not None, f"{path} has no title"
        name = path.relative_to(DOCS / site.lang).as_posix()
        hide = ("toc", "navigation") if name == "index.md" else ()
        yield Page(name, found[1], inserted(site, written), boost=1.5, hide=hide)
    yield changelog(site)
    yield from api(site)


def inserted(site: Site, written: str) -> str:
    """The page with what is made at build time in place of `{{ name }}`."""
    makers: dict[str, Callable[[Site], str]] = {"first_verdict": first_verdict}
    return INSERT.sub(lambda found: makers[found[1]](site), written)


def first_verdict(site: Site) -> str:
    """A case that is judged for the start page: the question, the table, the refusal."""
    (example,) = cases.read_examples(DOCS / "start.toml")
    judgement = cases.judged(example.case)
    refused = judgement.judged[-1]
    assert isinstance(refused.verdict, Illegal)
    position = ew.report(judgement.state)["position"]
    names = cases.seat_names(site, judgement)
    drawn = picture.table(site, position, names, site.say("The table"), position)
    said = [
        tag("p", plain(cases.reason(site, each.reason, names)), " ", tag("code", each.clause))
        for each in refused.verdict.violations
    ]
    head = tag(
        "p",
        tag("code", plain(f"@{refused.by} {refused.move}"), class_="ego-move"),
        " ",
        tag("span", "✗ ", plain(site.say("illegal")), class_="ego-verdict"),
    )
    verdict = tag("div", head, *said, class_="ego-said")
    asked = tag(
        "p", tag("b", plain(site.say("A first verdict."))), " ", plain(example.comment[site.lang])
    )
    return asked + tag("div", drawn, verdict, class_="ego-first illegal")


def changelog(site: Site) -> Page:
    """The changelog as it is; it is written in English."""
    title = site.say("Changelog")
    text = (ROOT / "CHANGELOG.md").read_text("utf-8").partition("\n")[2]
    note = "" if site.lang == "en" else site.say("This page is written in English.")
    return Page("changelog.md", title, f"# {title}\n\n{note}\n{text}", boost=0.5)


def api(site: Site) -> Iterator[Page]:
    """The API reference, from docstrings; a game and the tests for games are seen as a whole."""
    documented = {
        "egocentric_world": ["egorules.egocentric_world"],
        "core": modules("core"),
        "tools": modules("tools"),
        "testing": ["egorules.testing", "egorules.testing.egocentric_world"],
    }
    lead = site.say("From the docstrings of the code, which are in English.")
    for name, names in documented.items():
        title = f"egorules.{name}"
        body = [f"# `{title}`", lead, *(f"::: {module}" for module in names)]
        yield Page(f"api/{name}.md", title, "\n\n".join(body), boost=0.5)
