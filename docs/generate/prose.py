"""Pages written by hand, in each language; the changelog and the API reference join them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from textwrap import indent

from docs.generate import cases, drawing
from docs.generate.code import line_of, lines_of, rows_of
from docs.generate.markup import link, plain, tag
from docs.generate.places import DOCS, PACKAGE, ROOT
from docs.generate.site import Page, Site
from docs.generate.source import source_href

TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
INSERT = re.compile(r"^( *)\{\{ (\w+)(?: (.+?))? \}\}$", re.MULTILINE)

FIRST = ("rulebook", "rules", "verdict", "judge", "readings", "play")
"""The modules that a reader looks for first; the others follow in order."""


def modules(package: str) -> list[str]:
    """The modules of a package by their full names."""
    found = (path.stem for path in (PACKAGE / package).glob("*.py"))
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
        yield Page(name, found[1], inserted(site, name, written), boost=1.5, hide=hide)
    yield changelog(site)
    yield from api(site)


def inserted(site: Site, here: str, written: str) -> str:
    """The page with what is made at build time in place of `{{ name }}` or `{{ name words }}`."""
    makers: dict[str, Callable[[Site, str, str], str]] = {
        "code": code,
        "entry": entry,
        "first_verdict": lambda site, here, _: cases.first_verdict(site, site.games[0]),
        "layers": lambda site, here, _: drawing.layers(site, here),
        "rows": rows,
        "rulebooks": rulebooks,
        "way_of_a_move": lambda site, here, _: drawing.way_of_a_move(site),
    }
    return INSERT.sub(
        lambda found: indent(makers[found[2]](site, here, found[3] or ""), found[1]), written
    )


def code(site: Site, here: str, words: str) -> str:
    """Definitions as they stand in a source file: `{{ code path name name }}`."""
    file, *names = words.split()
    path = ROOT / file
    return quoted(here, file, lines_of(path, *names), line_of(path, names[0]))


def rows(site: Site, here: str, words: str) -> str:
    """Rows of a table in a source file: `{{ rows path TABLE how its keys begin }}`."""
    file, name, begins = words.split(maxsplit=2)
    path = ROOT / file
    lines = "\n".join((f"{name} = {{", "    ...", *rows_of(path, name, begins), "    ...", "}"))
    return quoted(here, file, lines, line_of(path, name))


def quoted(here: str, file: str, lines: str, first: int) -> str:
    """Lines of a source file, with a link to where they stand."""
    where = link(tag("code", plain(file)), source_href(here, file, first))
    return "\n".join(("```python", lines, "```", "", tag("p", where, class_="ego-from")))


def entry(site: Site, here: str, words: str) -> str:
    """Some lines of an entry of the specification: `{{ entry path id key key }}`."""
    file, wanted, *keys = words.split()
    blocks = (ROOT / file).read_text("utf-8").split("\n\n")
    (block,) = (each for each in blocks if f'id = "{wanted}"' in each.splitlines())
    head, *lines = block.splitlines()
    shown = [line for line in lines if line.partition(" ")[0] in ("id", *keys)]
    return "\n".join(("```toml", head, *shown, "...", "```"))


def rulebooks(site: Site, here: str, _: str) -> str:
    """Every rulebook with a line about it."""
    return "\n".join(
        f"- [{game.title}]({game.page('index')}). {game.lead('index', site.lang)} "
        + site.say(
            "Clauses: {clauses}; [open questions]({page}): {questions}.",
            clauses=len(game.book.clauses),
            questions=len(game.book.questions),
            page=game.questions,
        )
        for game in site.games
    )


def changelog(site: Site) -> Page:
    """The changelog as it is; it is written in English."""
    title = site.say("Changelog")
    text = (ROOT / "CHANGELOG.md").read_text("utf-8").partition("\n")[2]
    note = "" if site.lang == "en" else site.say("This page is written in English.")
    return Page("changelog.md", title, f"# {title}\n\n{note}\n{text}", boost=0.5)


def api(site: Site) -> Iterator[Page]:
    """The API reference, from docstrings; a game and the tests for games are seen as a whole."""
    games = [game.name for game in site.games if (PACKAGE / game.name).is_dir()]
    strategies = [name for name in games if (PACKAGE / "testing" / f"{name}.py").is_file()]
    documented = {
        **{name: [f"egorules.{name}"] for name in games},
        "core": modules("core"),
        "tools": modules("tools"),
        "testing": ["egorules.testing", *(f"egorules.testing.{name}" for name in strategies)],
    }
    lead = site.say("From the docstrings of the code, which are in English.")
    for name, names in documented.items():
        title = f"egorules.{name}"
        body = [f"# `{title}`", lead, *(f"::: {module}" for module in names)]
        yield Page(f"api/{name}.md", title, "\n\n".join(body), boost=0.5)
