"""What test runs have left in build/: the traceability matrix, why to trust this, benchmarks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from docs.generate.ids import where
from docs.generate.markup import link, plain, table, tag
from docs.generate.rules import numbers
from docs.generate.site import BUILD, Page, Site
from egorules import egocentric_world as ew

MATRIX = "trust/matrix.md"


def report(name: str) -> Any:
    """What a run has left, or None if it has not been run."""
    path = BUILD / f"{name}.json"
    return json.loads(path.read_text("utf-8")) if path.is_file() else None


def pages(site: Site) -> Iterator[Page]:
    """The pages about proofs and measurements."""
    yield matrix(site)


def not_run(site: Site, command: str) -> str:
    """The plain word that something has not been run yet."""
    text = site.say("Not run yet: {command} writes this page.", command="\0")
    return tag("p", plain(text).replace("\0", tag("code", command)), class_="ego-none")


def matrix(site: Site) -> Page:
    """Per clause: the code, the tests and the vectors that deal with it."""
    title = site.say("Traceability matrix")
    lead = site.say(
        "For every clause: how many tests made running code cite it, which tests are marked with "
        "it, and which vectors show it. A mark counts only if the clause was really cited while "
        "the marked test ran."
    )
    traced = report("traceability")
    body = [f"# {title}", lead]
    if traced is None:
        body.append(not_run(site, "make unit"))
    else:
        rows = [
            [
                link(numbers()[clause], where(MATRIX, clause), class_="ego-number"),
                plain(ew.clauses[clause].title[site.lang]),
                str(found["cited_by_tests"]) if found["cited_by_tests"] else "–",
                str(len(found["tests"])) or "–",
                str(len(found["vectors"])) or "–",
            ]
            for clause, found in traced["clauses"].items()
        ]
        heads = [
            "",
            site.say("Clause"),
            site.say("Tests that cited it"),
            site.say("Tests marked with it"),
            site.say("Vectors"),
        ]
        body.append(table(list(map(plain, heads)), rows, class_="ego-matrix"))
    return Page(MATRIX, title, "\n\n".join(body), boost=0, hide=("toc",))
