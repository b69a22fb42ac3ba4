"""Pages written by hand, in each language; the changelog and the API reference join them."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import indent

from docs.generate import cases, drawing
from docs.generate.code import line_of, lines_of, rows_of
from docs.generate.markup import link, plain, tag
from docs.generate.places import DOCS, PACKAGE, ROOT
from docs.generate.site import Page, Site
from docs.generate.source import source_href

TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
INSERT = re.compile(r"^( *)\{\{ (\w+)(?: (.+?))? \}\}$", re.MULTILINE)

LINK = re.compile(r"\]\(([^)\s#:]+)(#[^)\s]*)?\)")
"""A link to a file, perhaps to a place in it; links to other hosts have a colon."""

TO_FILE = re.compile(r"\[([^\]]+)\]\([^):]+\)")

MEASURED = 10
"""About this many lines of a measurement are shown."""

FIRST = ("rulebook", "rules", "verdict", "judge", "readings", "play")
"""The modules that a reader looks for first; the others follow in order."""


def modules(package: str) -> list[str]:
    """The modules of a package by their full names."""
    found = (path.stem for path in (PACKAGE / package).glob("*.py"))
    names = sorted(name for name in found if not name.startswith("_"))
    ordered = sorted(names, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))
    return [f"egorules.{package}.{name}" for name in ordered]


def pages(site: Site) -> Iterator[Page]:
    """The pages written by hand, the changelog, and the API reference."""
    for path in sorted((DOCS / site.lang).rglob("*.md")):
        written = path.read_text("utf-8")
        found = TITLE.search(written)
        assert found is not None, f"{path} has no title"
        name = path.relative_to(DOCS / site.lang).as_posix()
        hide = ("toc", "navigation") if name == "index.md" else ()
        body = inserted(site, name, within_site(site, path, written))
        yield Page(name, found[1], body, boost=1.5, hide=hide)
    yield changelog(site)
    yield from api(site)


class NoPage(LookupError):
    """A guide links to a file of the repository for which the site has no page."""


def within_site(site: Site, path: Path, written: str) -> str:
    """A page with its links changed so that they lead to pages of the site.

    As the page stands in the repository, its links lead to files there: to another guide, or to the
    file from which a page is made.
    """
    folder = DOCS / site.lang

    def way(found: re.Match[str]) -> str:
        target = (path.parent / found[1]).resolve()
        if not target.is_relative_to(folder):
            target = folder / page_made_from(site, target.relative_to(ROOT))
        return f"]({posixpath.relpath(target, path.parent)}{found[2] or ''})"

    return LINK.sub(way, written)


def page_made_from(site: Site, file: Path) -> str:
    """The page that is made from a file of the repository."""
    match file.parts:
        case ("spec", name, "rulings.toml"):
            return next(game.questions for game in site.games if game.name == name)
        case (PACKAGE.name, package, _):
            return f"api/{package}.md"
        case ("benchmarks",):
            return site.games[0].page("study")
        case _:
            raise NoPage(f"the site has no page that is made from {file}")


def inserted(site: Site, here: str, written: str) -> str:
    """The page with `{{ name }}` and `{{ name words }}` replaced by what is made at build time."""
    makers: dict[str, Callable[[Site, str, str], str]] = {
        "code": code,
        "entry": entry,
        "first_verdict": lambda site, here, _: cases.first_verdict(site, site.games[0]),
        "layers": lambda site, here, _: drawing.layers(site, here),
        "memory": lambda site, here, _: memory(site),
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


def memory(site: Site) -> str:
    """How much memory a program that runs on and on has held, from the last measurement."""
    found = json.loads((ROOT / "benchmarks" / "memory.json").read_text("utf-8"))
    samples, done, shares = found["samples"], found["done"], found["by_rulebook"]
    step = max(1, len(samples) // MEASURED)
    shown = [*samples[step:-step:step], samples[-1]]
    head = (site.say("steps"), site.say("memory held"))
    lines = [f"| {' | '.join(head)} |", "|---:|---:|"]
    for each in shown:
        held = site.say("{n} MB", n=each["kB"] // 1000)
        lines.append(f"| {number(each['steps'], site)} | {held} |")
    counted = site.say(
        "The last run, in one process: {games} games, {steps} steps, {requests} lines for `serve`.",
        **{key: number(done[key], site) for key in ("games", "steps", "requests")},
    )
    titles = {game.name: game.title for game in site.games}
    parts = [f"{titles[name]} {number(steps, site)}" for name, steps in shares.items()]
    by_game = site.say("Steps by rulebook: {parts}.", parts=", ".join(parts))
    return "\n".join((f"{counted} {by_game}", "", *lines))


def number(value: int, site: Site) -> str:
    """A whole number with its thousands apart."""
    return f"{value:,}".replace(",", "," if site.lang == "en" else "\u202f")


def changelog(site: Site) -> Page:
    """The changelog, in English; files that it links to are only named, since they have no page."""
    title = site.say("Changelog")
    text = TO_FILE.sub(r"`\1`", (ROOT / "CHANGELOG.md").read_text("utf-8").partition("\n")[2])
    note = "" if site.lang == "en" else site.say("This page is written in English.")
    return Page("changelog.md", title, f"# {title}\n\n{note}\n{text}", boost=0.5)


def api(site: Site) -> Iterator[Page]:
    """The API reference, from docstrings; games and `egorules.testing` are shown as packages."""
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
