"""Why to trust this: what is counted here when the site is built, and what runs of the tests found.

A run of the tests leaves its reports in build/. Those of a whole run are kept in docs/reports
(`python -m docs.generate.keep`), for those who build the site without running the tests first.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks import speed_page
from docs.generate.code import implementers, marked_tests, vectors_by_clause
from docs.generate.game import Game
from docs.generate.ids import where
from docs.generate.markup import link, plain, table, tag
from docs.generate.places import BUILD, DOCS, ROOT, TESTS
from docs.generate.site import File, Page, Site, french, href
from egorules.rulebooks import FLAGSHIP
from egorules.testing.profiles import DEEPER, EXAMPLES
from tests.mutants.sources import changed, fates, packages, score, sources

TRUST = "trust/index.md"
SPEED = "trust/benchmarks.md"
KEPT = DOCS / "reports"
MUTANTS = TESTS / "mutants" / "report.json"
"""This run takes so long that the site always shows the report in the repository."""


def read(*paths: Path) -> Any:
    """The first of some files that exists, as plain data; None if none does."""
    found = next((path for path in paths if path.is_file()), None)
    return None if found is None else json.loads(found.read_text("utf-8"))


def report(name: str, game: Game | None = None) -> Any:
    """The report of the last run, or else the one that is kept; None if there is neither."""
    file = f"{name}.json" if game is None or game.name == FLAGSHIP else f"{name}.{game.name}.json"
    return read(BUILD / file, KEPT / file)


def pages(site: Site) -> Iterator[Page | File]:
    """The pages that all games share."""
    yield trust(site)
    yield from speed(site)


def trust(site: Site) -> Page:
    """What was done to find out whether the rules are right, and with what result."""
    title = site.say("Why you can trust this")
    lead = site.say(
        "You need not take our word for it: everything below can be run again with make test. "
        "What the first table has was counted when this site was built. The other numbers are "
        "those of the last run of the tests before that, or of the last whole run, whose reports "
        "are kept in the repository."
    )
    body = [f"# {title}", lead]
    sections: list[tuple[str, str, Callable[[Site], str]]] = [
        (
            site.say("Every clause is traced"),
            site.say(
                "Each clause must be cited by code that runs, proved by a test that is marked with "
                "it, and shown by a vector; a mark counts only if the clause was really cited "
                "while the test ran."
            ),
            traced,
        ),
        (
            site.say("Every clause is guarded"),
            site.say(
                "Each clause is broken on purpose, often in several ways. If the vectors still "
                "passed, they would not be worth much."
            ),
            lambda site: by_game(site, "sabotage", sabotaged),
        ),
        (
            site.say("The tests notice a changed line"),
            site.say(
                "The code of the rules and of the core is changed, place by place, in every way "
                "that mutmut knows, and the quick tests run. This takes long: the numbers are "
                "those of the last run, which wrote them. What it did not come to, or what has "
                "tests only since then, is not tried yet and not counted."
            ),
            mutated,
        ),
        (
            site.say("No secret leaks"),
            site.say(
                "Two worlds that have shown a seat the same things are compared in everything the "
                "seat can get: observation, offers, refusals, notation, JSON. And leaks are "
                "planted, to see that the comparison would notice."
            ),
            lambda site: by_game(site, "secrecy", kept_secret),
        ),
        (
            site.say("Small worlds are searched completely"),
            site.say(
                "With a handful of cards every state that can be reached is visited, and every law "
                "is checked in each."
            ),
            lambda site: by_game(site, "explore", explored),
        ),
        (site.say("The laws"), laws(site), lambda site: by_game(site, "laws", reached)),
        (
            site.say("The run itself"),
            site.say(
                "Every law is tried on so many random games in each kind of game, the same ones "
                "each time; make test-deep tries many times as many, and others each time."
            ),
            how_long,
        ),
    ]
    for heading, text, shown in sections:
        if found := shown(site):
            body += [f"## {heading}", text, found]
    return Page(TRUST, title, "\n\n".join(body))


def by_game(site: Site, name: str, shown: Callable[[Site, Any], str]) -> str:
    """A report of every game that has one, under the game's name if there are several."""
    found = [(game, report(name, game)) for game in site.games]
    there = [(game, each) for game, each in found if each is not None]
    headed = len(site.games) > 1
    return "\n\n".join(
        (f"### {game.title}\n\n" if headed else "") + shown(site, each) for game, each in there
    )


def how_long(site: Site) -> str:
    """How much is tried, and how long the last run took."""
    run = report("run")
    rows: list[tuple[str, object]] = [
        (site.say("random games for a law in each kind of game"), EXAMPLES),
        (site.say("times as many in a deep run"), DEEPER),
    ]
    if run is not None:
        rows += [
            (site.say("tests"), run["tests"]),
            (site.say("minutes, with coverage"), round(run["seconds"] / 60, 1)),
            (site.say("processors"), run["processors"]),
        ]
    return numbered(rows)


def laws(site: Site) -> str:
    """The laws that hold in every state of every game."""
    every = [
        site.say("A move is offered exactly if it is legal, exactly if it can be applied."),
        site.say("Cards and tiles are neither made nor lost."),
        site.say("Every event and every refusal cites a clause that exists."),
        site.say("The same state and move give the same result; no state is ever changed."),
        site.say("No seat is shown what it may not know."),
        site.say("What is written can be read again: notation, JSON, transcripts."),
        site.say("Every game can end, and probabilities sum to 1."),
    ]
    lead = site.say("Property-based tests look for a counterexample in random games of every mode:")
    return tag("p", plain(lead)) + tag("ol", *(tag("li", plain(law)) for law in every))


def reached(site: Site, found: Any) -> str:
    """How many different things random play comes upon, and how often it comes upon the rarest."""
    names = {
        "moves": site.say("kinds of moves"),
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
    """A table of facts with their numbers."""
    return table(
        ["", ""],
        [[plain(name), f"<b>{plain(value)}</b>"] for name, value in rows],
        class_="ego-plain ego-facts",
    )


def untraced(game: Game) -> Mapping[str, Mapping[str, str]]:
    """What no running code can cite, or no table can show, each with the reason."""
    path = TESTS / game.name / "untraced.toml"
    if not path.is_file():
        return {"never_cited": {}, "not_on_a_table": {}}
    return tomllib.loads(path.read_text("utf-8"))


def traced(site: Site) -> str:
    """How many clauses and questions have code, tests and vectors, in each game."""
    run = report("traceability")
    columns = {game: traced_in(site, game, run) for game in site.games}
    rows = zip(*columns.values(), strict=True)
    heads = ["", *(plain(game.title) for game in columns)]
    more = [link(plain(game.title), href(TRUST, matrix_of(game))) for game in site.games]
    return table(
        heads,
        [[plain(row[0][0]), *(tag("b", str(count)) for _, count in row)] for row in rows],
        class_="ego-plain",
    ) + tag("p", plain(site.say("The whole matrix:")), " ", " · ".join(more))


def traced_in(site: Site, game: Game, run: Any) -> list[tuple[str, int]]:
    """What is counted of one game; the last two rows only if a run has left its record."""
    clauses, questions = game.book.clauses, game.book.questions
    rows = [
        (site.say("clauses"), len(clauses)),
        (site.say("cited in the code"), sum(map(bool, implementers(game).values()))),
        (site.say("with tests of their own"), sum(each in marked_tests() for each in clauses)),
        (site.say("with vectors"), sum(each in vectors_by_clause(game) for each in clauses)),
        (site.say("exceptions, each with a reason"), len(untraced(game)["never_cited"])),
        (site.say("open questions"), len(questions)),
        (site.say("open questions with tests"), sum(each in marked_tests() for each in questions)),
    ]
    if run is not None:
        own = f"{game.prefix}."
        cited = [run["clauses"].get(each, {}).get("cited_by_tests", 0) for each in clauses]
        rows += [
            (site.say("clauses cited while the tests ran"), sum(count > 0 for count in cited)),
            (site.say("complaints"), sum(each.startswith(own) for each in run["complaints"])),
        ]
    return rows


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
    parts = [site.say(part) if part in french() else part for part in name.split(", ")]
    return ", ".join(part[:1].lower() + part[1:] for part in parts)


def mutated(site: Site) -> str:
    """How many changes of the code were noticed, and why the others cannot be."""
    found = json.loads(MUTANTS.read_text("utf-8"))
    heads = [
        site.say("Module"),
        site.say("noticed by the tests"),
        site.say("not noticed"),
        site.say("not tried yet"),
        site.say("noticed, per cent"),
    ]
    modules = [(name, fates(each)) for name, each in found.items()]
    heads_of_reasons = [site.say("Function"), site.say("It says"), site.say("Changed"), ""]
    reasons = [
        [
            *(tag("code", plain(each[key])) for key in ("function", "was", "became")),
            plain(each["why"] or site.say("not explained yet")),
        ]
        for module in found.values()
        for each in module["survivors"]
    ]
    since = [tag("code", plain(name)) for name in changed(found, sources())]
    lead = site.say("Modules that have changed since that run, and await the next one:")
    return (
        scored(heads, packages(found))
        + (tag("p", f"{plain(lead)} {', '.join(since)}") if since else "")
        + folded(site.say("Module by module"), scored(heads, modules))
        + folded(
            site.say("Changes that no test has noticed, and why: in English, as the code is"),
            table(list(map(plain, heads_of_reasons)), reasons, class_="ego-plain"),
        )
    )


def scored(heads: list[str], rows: Iterable[tuple[str, Mapping[str, int]]]) -> str:
    """How many changes were noticed in some packages or modules."""
    return table(
        list(map(plain, heads)),
        [
            [
                tag("code", plain(name)),
                *(str(found[fate]) for fate in ("killed", "survived", "untried")),
                f"{score(found):.1f}",
            ]
            for name, found in rows
            if any(found.values())
        ],
        class_="ego-plain",
    )


def folded(title: str, body: str) -> str:
    """A title that opens to show the body."""
    return tag("details", tag("summary", plain(title)) + body)


def matrix_of(game: Game) -> str:
    """The page with the traceability matrix of a game."""
    return game.page("matrix")


def matrix(site: Site, game: Game) -> Page:
    """A page that counts, for each clause, its functions, its marked tests and its vectors."""
    title, here = site.say("Traceability matrix"), matrix_of(game)
    lead = site.say(
        "For every clause: how many functions cite it, how many tests are marked with it, and how "
        "many vectors watch it. A whole run of the tests fails if a marked test does not make "
        "running code cite its clause."
    )
    heads = [
        site.say("No."),
        site.say("Clause"),
        site.say("Functions"),
        site.say("Tests"),
        site.say("Vectors"),
    ]
    rows = [matrix_row(site, game, clause) for clause in game.book.clauses]
    asked = [
        [
            link(plain(question.title[site.lang]), where(site, here, question.id)),
            counted(
                site, len(marked_tests().get(question.id, ())), "not_on_a_table", question.id, game
            ),
        ]
        for question in game.book.questions.values()
    ]
    body = [
        f"# {title}",
        lead,
        table(list(map(plain, heads)), rows, class_="ego-plain"),
        f"## {site.say('Open questions')}",
        table([plain(site.say("Question")), plain(site.say("Tests"))], asked, class_="ego-plain"),
    ]
    return Page(here, title, "\n\n".join(body), boost=0, hide=("toc",))


def matrix_row(site: Site, game: Game, clause: str) -> list[str]:
    """The row of a clause in the matrix; where there can be nothing, the row says why."""
    counts = (
        len(implementers(game)[clause]),
        len(marked_tests().get(clause, ())),
        len(vectors_by_clause(game).get(clause, ())),
    )
    return [
        link(game.numbers[clause], where(site, matrix_of(game), clause), class_="ego-number"),
        plain(game.book.clauses[clause].title[site.lang]),
        *(counted(site, count, "never_cited", clause, game) for count in counts),
    ]


def counted(site: Site, count: int, exceptions: str, subject: str, game: Game) -> str:
    """A number, or why there is none."""
    if count:
        return str(count)
    why = untraced(game)[exceptions].get(subject)
    return "–" if why is None else tag("em", plain(site.say("exempt")), title=why)


def speed(site: Site) -> Iterator[Page | File]:
    """The page about speed, with its picture."""
    title = site.say("Benchmarks")
    found = read(ROOT / "benchmarks" / "results.json")
    if found is None:
        text = site.say(
            "This version is not measured yet. make bench measures it beside other programs "
            "and writes the numbers here."
        )
        yield Page(SPEED, title, f"# {title}\n\n{text}", hide=("toc",))
        return
    for file, text in speed_page.pages(found).items():
        if file == f"speed.{site.lang}.md":
            yield Page(SPEED, title, text)
        elif file.endswith(f".{site.lang}.svg"):
            yield File(f"trust/{file}", text)
