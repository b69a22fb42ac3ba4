"""What runs of the tests have left in build/: the matrix, why to trust this, benchmarks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks import speed_page, study_page
from docs.generate.ids import where
from docs.generate.markup import link, plain, table, tag
from docs.generate.rules import numbers
from docs.generate.site import BUILD, ROOT, File, Page, Site, href
from egorules import egocentric_world as ew
from egorules.testing.profiles import DEEPER, EXAMPLES

TRUST = "trust/index.md"
MATRIX = "trust/matrix.md"


def read(path: Path) -> Any:
    """What a run has left, or None if it has not been run."""
    return json.loads(path.read_text("utf-8")) if path.is_file() else None


KEPT = {"mutants": ROOT / "tests" / "mutants" / "report.json"}
"""Reports of runs that are too long to repeat for each site: the last whole one is kept."""


def report(name: str) -> Any:
    """A report among those in build/, or one that is kept."""
    return read(KEPT.get(name, BUILD / f"{name}.json"))


def pages(site: Site) -> Iterator[Page | File]:
    """The pages about proofs and measurements."""
    yield trust(site)
    yield matrix(site)
    yield from measured(site)


def not_run(site: Site, command: str) -> str:
    """The plain word that something has not been run yet."""
    text = site.say("Not run yet: {command} writes this.", command="\0")
    return tag("p", plain(text).replace("\0", tag("code", command)), class_="ego-none")


def trust(site: Site) -> Page:
    """What was done to find out whether the rules are right, with the numbers of the last run."""
    title = site.say("Why you can trust this")
    lead = site.say(
        "Nothing here asks to be believed. Each claim below was tested when this site was built, "
        "or the page says that it was not; the numbers are those of the last run."
    )
    sections: list[tuple[str, str, str, str, Callable[[Site, Any], str]]] = [
        (
            site.say("Every clause is traced"),
            site.say(
                "Each clause must be cited by code that runs, proved by a test that is marked with "
                "it, and shown by a vector; a mark counts only if the clause was really cited "
                "while the test ran."
            ),
            "traceability",
            "make unit",
            traced,
        ),
        (
            site.say("Every clause is guarded"),
            site.say(
                "Each clause is broken on purpose, often in several ways. If the vectors still "
                "passed, they would not be worth much."
            ),
            "sabotage",
            "python -m tests.clause_gate",
            sabotaged,
        ),
        (
            site.say("The tests notice a changed line"),
            site.say(
                "The code of the rules and of the core is changed, place by place, in every way "
                "that mutmut knows, and the quick tests run. This takes long: the numbers are "
                "those of the last full run, which wrote them."
            ),
            "mutants",
            "make mutants",
            mutated,
        ),
        (
            site.say("No secret leaks"),
            site.say(
                "Two worlds that have shown a seat the same things are compared in everything the "
                "seat can get: observation, offers, refusals, notation, JSON. And leaks are "
                "planted, to see that the comparison would notice."
            ),
            "secrecy",
            "make unit",
            kept_secret,
        ),
        (
            site.say("Small worlds are searched completely"),
            site.say(
                "With a handful of cards every state that can be reached is visited, and every law "
                "is checked in each."
            ),
            "explore",
            "make unit",
            explored,
        ),
    ]
    body = [f"# {title}", lead]
    for heading, text, name, command, shown in sections:
        found = report(name)
        body += [f"## {heading}", text]
        body.append(not_run(site, command) if found is None else shown(site, found))
    body += [f"## {site.say('The laws')}", laws(site)]
    run = report("run")
    body += [f"## {site.say('The run itself')}"]
    body.append(not_run(site, "make unit") if run is None else how_long(site, run))
    return Page(TRUST, title, "\n\n".join(body))


def how_long(site: Site, run: Any) -> str:
    """How much was tried in the last run, and in what time."""
    text = site.say(
        "Every law is tried on so many random games in each kind of game, the same ones each time; "
        "make test-deep tries many times as many, and others each time."
    )
    return tag("p", plain(text)) + numbered(
        [
            (site.say("tests"), run["tests"]),
            (site.say("minutes, with coverage"), round(run["seconds"] / 60, 1)),
            (site.say("processors"), run["processors"]),
            (site.say("random games for a law in each kind of game"), EXAMPLES),
            (site.say("times as many in a deep run"), DEEPER),
        ]
    )


def laws(site: Site) -> str:
    """The laws that hold in every state of every game."""
    every = [
        site.say("A move is offered exactly if it is legal, exactly if it can be applied."),
        site.say("The sixty cards are neither made nor lost."),
        site.say("Every event and every refusal cites a clause that exists."),
        site.say("The same state and move give the same result; no state is ever changed."),
        site.say("No seat is shown what it may not know."),
        site.say("What is written can be read again: notation, JSON, transcripts."),
        site.say("Every game can end, and probabilities sum to 1."),
    ]
    lead = site.say("Property-based tests look for a counterexample in random games of every mode:")
    listed = tag("ol", *(tag("li", plain(law)) for law in every))
    found = report("laws")
    seen = not_run(site, "make unit") if found is None else reached(site, found)
    return tag("p", plain(lead)) + listed + seen


def reached(site: Site, found: Any) -> str:
    """How much of the game random play gets to see, down to what it sees least."""
    names = {
        "moves": site.say("kinds of moves"),
        "methods": site.say("ways to exchange"),
        "phases": site.say("moments of a game"),
        "events": site.say("kinds of events"),
        "readings": site.say("readings of switches"),
    }
    lead = site.say(
        "A law that is only tried on easy games proves little. This is what the games of one run "
        "came upon, and how often they came upon the rarest of its kind:"
    )
    rows = [
        [plain(names[what]), tag("b", str(len(counts))), str(min(counts.values()))]
        for what, counts in found.items()
        if what in names
    ]
    heads = ["", site.say("different ones"), site.say("the rarest, times")]
    return tag("p", plain(lead)) + table(list(map(plain, heads)), rows, class_="ego-plain")


def numbered(rows: list[tuple[str, object]]) -> str:
    """Facts with their numbers."""
    return table(
        ["", ""],
        [[plain(name), f"<b>{plain(value)}</b>"] for name, value in rows],
        class_="ego-plain ego-facts",
    )


def traced(site: Site, found: Any) -> str:
    """How many clauses have code, tests and vectors."""
    clauses = found["clauses"].values()
    rows: list[tuple[str, object]] = [
        (site.say("clauses"), len(clauses)),
        (site.say("cited by running code"), sum(each["cited_by_tests"] > 0 for each in clauses)),
        (site.say("with tests of their own"), sum(bool(each["tests"]) for each in clauses)),
        (site.say("with vectors"), sum(bool(each["vectors"]) for each in clauses)),
        (
            site.say("exceptions, each with a reason"),
            sum(each["never_cited_because"] is not None for each in clauses),
        ),
        (site.say("open questions with tests"), sum(map(bool, found["questions"].values()))),
        (site.say("complaints"), len(found["complaints"])),
    ]
    more = link(plain(site.say("The whole matrix")), href(TRUST, MATRIX))
    return numbered(rows) + tag("p", more)


def sabotaged(site: Site, found: Any) -> str:
    """How many sabotages the vectors noticed."""
    return numbered(
        [
            (site.say("clauses that can be broken"), found["possible"]),
            (site.say("sabotages"), found["sabotages"]),
            (site.say("noticed by the vectors"), found["sabotages_noticed"]),
            (site.say("vectors"), found["vectors"]),
            (site.say("vectors that noticed at least one"), found["vectors_noticing"]),
        ]
    )


def kept_secret(site: Site, found: Any) -> str:
    """How many pairs of worlds were compared, and which planted leaks were caught."""
    worlds = {name: each["pairs of worlds"] for name, each in found.items() if "moments" in each}
    rows: list[tuple[str, object]] = [
        (site.say("pairs of worlds compared"), sum(worlds.values())),
        (site.say("kinds of games"), len(worlds)),
    ]
    planted = found.get("planted leaks")
    if planted:
        rows += [
            (site.say("leaks planted"), planted["planted"]),
            (site.say("leaks caught"), planted["caught"]),
        ]
    return numbered(rows)


def explored(site: Site, found: Any) -> str:
    """The small worlds and how large they are."""
    heads = [
        site.say("World"),
        site.say("States"),
        site.say("Moves"),
        site.say("Ends"),
        site.say("Depth"),
    ]
    keys = ("states", "transitions", "ends", "depth")
    rows = [
        [plain(world(site, name)), *(plain(each[key]) for key in keys)]
        for name, each in found.items()
        if all(key in each for key in keys)
    ]
    total = [tag("b", plain(site.say("together")))]
    total += [
        tag("b", str(sum(each[key] for each in found.values() if key in each)))
        if key != "depth"
        else ""
        for key in keys
    ]
    return table(list(map(plain, heads)), [*rows, total], class_="ego-plain")


def world(site: Site, name: str) -> str:
    """What a small world is called: its seats, its cards, what is special about it."""
    said = {
        "two seats": site.say("two seats"),
        "three seats": site.say("three seats"),
        "reshuffled at once": site.say("reshuffled at once"),
        "seeing first": site.say("seeing first"),
        "no second STOP": site.say("no second STOP"),
        "carried over to 3 points": site.say("carried over to 3 points"),
        "to 3 points": site.say("to 3 points"),
        "to 4 points": site.say("to 4 points"),
        "both may counter": site.say("both may counter"),
        "the wild saved": site.say("the wild saved"),
        "the natural first": site.say("the natural first"),
        "the active player sees": site.say("the active player sees"),
    }
    parts = [said.get(part, part) for part in name.split(", ")]
    return ", ".join(part[:1].lower() + part[1:] for part in parts)


def mutated(site: Site, found: Any) -> str:
    """How many changes of the code were noticed, and why the others cannot be."""
    rows = numbered(
        [
            (site.say("changed places"), found["mutants"]),
            (site.say("noticed by the tests"), found["killed"]),
            (site.say("noticed, per cent"), found["percent"]),
            (site.say("not noticed"), found["survived"]),
            (site.say("not noticed, each with a reason"), found["explained"]),
            (site.say("tests"), found["tests"]),
            (site.say("minutes"), found["minutes"]),
        ]
    )
    heads = [site.say("Module"), site.say("changed places"), site.say("noticed by the tests")]
    modules = [
        [tag("code", plain(name)), str(each["mutants"]), str(each["killed"])]
        for name, each in found["modules"].items()
    ]
    heads_of_reasons = [site.say("Function"), site.say("It says"), site.say("Changed"), ""]
    reasons = [
        [
            *(tag("code", plain(each[key])) for key in ("function", "was", "became")),
            plain(each["why"]),
        ]
        for each in found["survivors"]
    ]
    changed = [tag("code", plain(name)) for name in found.get("changed_since", ())]
    since = site.say("Modules that have changed since that run, and await the next one:")
    return (
        rows
        + (tag("p", f"{plain(since)} {', '.join(changed)}") if changed else "")
        + table(list(map(plain, heads)), modules, class_="ego-plain")
        + folded(
            site.say("Changes that no test can notice, and why: in English, as the code is"),
            table(list(map(plain, heads_of_reasons)), reasons, class_="ego-plain"),
        )
    )


def folded(title: str, body: str) -> str:
    """Something to open."""
    return tag("details", tag("summary", plain(title)) + body)


def matrix(site: Site) -> Page:
    """Per clause: the tests that made it decide something, those marked with it, the vectors."""
    title = site.say("Traceability matrix")
    lead = site.say(
        "For every clause: how many tests made running code cite it, how many are marked with it, "
        "and how many vectors watch it."
    )
    found = report("traceability")
    body = [f"# {title}", lead]
    if found is None:
        body.append(not_run(site, "make unit"))
    else:
        heads = [
            site.say("No."),
            site.say("Clause"),
            site.say("Tests that cited it"),
            site.say("Tests marked with it"),
            site.say("Vectors"),
        ]
        rows = [matrix_row(site, clause, each) for clause, each in found["clauses"].items()]
        body.append(table(list(map(plain, heads)), rows, class_="ego-plain"))
        asked = [
            [
                link(plain(ew.questions[question].title[site.lang]), where(MATRIX, question)),
                str(len(tests)) if tests else tag("em", plain(site.say("none"))),
            ]
            for question, tests in found["questions"].items()
        ]
        body.append(f"## {site.say('Open questions')}")
        heads = [site.say("Question"), site.say("Tests marked with it")]
        body.append(table(list(map(plain, heads)), asked, class_="ego-plain"))
    return Page(MATRIX, title, "\n\n".join(body), boost=0, hide=("toc",))


def matrix_row(site: Site, clause: str, found: Any) -> list[str]:
    """A clause in the matrix; where nothing can be, its page says why."""
    nothing = "–"
    if found["never_cited_because"] is not None:
        nothing = tag("em", plain(site.say("exempt")), title=found["never_cited_because"])
    counts = (found["cited_by_tests"], len(found["tests"]), len(found["vectors"]))
    return [
        link(numbers()[clause], where(MATRIX, clause), class_="ego-number"),
        plain(ew.clauses[clause].title[site.lang]),
        *(str(count) if count else nothing for count in counts),
    ]


MEASURED = (
    ("results", "speed", "trust/benchmarks.md", "make bench", speed_page.pages),
    ("study", "study", "trust/study.md", "make study", study_page.pages),
)
"""What is measured: the file of results, the name of its pages, where they go, who writes them."""


def measured(site: Site) -> Iterator[Page | File]:
    """The pages about speed and about the game, with their pictures."""
    titles = {"speed": site.say("Benchmarks"), "study": site.say("What the game is like")}
    for results, name, path, command, made in MEASURED:
        found = read(ROOT / "benchmarks" / f"{results}.json")
        if found is None:
            body = f"# {titles[name]}\n\n{not_run(site, command)}"
            yield Page(path, titles[name], body, hide=("toc",))
            continue
        for file, text in made(found).items():
            if file == f"{name}.{site.lang}.md":
                # Its tables are wide: the menu of four pages at the left makes room for them.
                hide = ("navigation",) if name == "study" else ()
                yield Page(path, titles[name], text, hide=hide)
            elif file.endswith(f".{site.lang}.svg"):
                yield File(f"trust/{file}", text)
