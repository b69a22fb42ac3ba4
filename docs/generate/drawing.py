"""Figures for the page *How it is built*, made from the folders and from a real move."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from docs.generate import cases
from docs.generate.markup import link, plain, tag
from docs.generate.places import PACKAGE
from docs.generate.site import Site
from docs.generate.source import source_href
from egorules.core.verdict import Legal


def layers(site: Site, here: str) -> str:
    """The layers of the package, each with its modules; arrows point at what is imported."""
    games = [PACKAGE / game.name for game in site.games if (PACKAGE / game.name).is_dir()]
    return tag(
        "figure",
        layer(here, "cli", site.say("The command: what people type and read."), "cli"),
        arrow("↓"),
        layer(
            here,
            "tools",
            site.say("Work on any rulebook: judge, compare readings, play, search, simulate."),
            "tools",
        ),
        layer(
            here, "testing", site.say("Laws and strategies for the tests of any game."), "testing"
        ),
        arrow("↓"),
        layer(here, "core", site.say("What every rulebook shares. It imports no game."), "core"),
        arrow("←"),
        tag(
            "div",
            *(
                layer(here, each.name, site.say("The rules of one game."), each.name)
                for each in games
            ),
            class_="ego-games",
        ),
        tag("figcaption", plain(site.say("An arrow points at what is imported."))),
        class_="ego-layers",
    )


def layer(here: str, name: str, text: str, package: str) -> str:
    """One package."""
    return tag(
        "div",
        tag("b", tag("code", f"egorules/{name}")),
        tag("span", plain(text)),
        tag("p", *modules(here, sorted((PACKAGE / package).glob("*.py")))),
        class_=f"ego-layer {name}",
    )


def modules(here: str, paths: Iterable[Path]) -> Iterable[str]:
    """Links to the modules of a package."""
    for path in paths:
        if not path.stem.startswith("_"):
            file = path.relative_to(PACKAGE.parent).as_posix()
            yield link(plain(path.stem), source_href(here, file, 1)) + " "


def arrow(sign: str) -> str:
    """An arrow from one layer to another that it imports."""
    return tag("span", sign, class_="ego-arrow", aria_hidden="true")


def way_of_a_move(site: Site) -> str:
    """What each function makes of one move; the values are real ones."""
    game = site.games[0]
    example = cases.read_examples(game, game.own / cases.START)[1]
    judgement = cases.judged(game, example.case)
    (done,) = judgement.judged
    assert isinstance(done.verdict, Legal)
    move, book = done.move, game.book
    rule = f"({type(judgement.case.state.phase).__name__}, {type(move).__name__})"
    names = book.names(judgement.case.setup, site.lang)
    told = [book.describe(event, site.lang, names) for event in done.events]
    seen = [str(event) for event in map(type_name, done.events)]
    steps = [
        (f'parse_move("{move}")', site.say("The text becomes a value."), "code", [repr(move)]),
        (
            "judge(state, move)",
            site.say("The row of the table gives the conditions; each names its clause."),
            "code",
            [f"RULES[{rule}]", *done.verdict.cites],
        ),
        (
            "apply(state, move)",
            site.say("The rule itself: another state, and what happened on the way."),
            "code",
            [f"Step(state, ({', '.join(seen)}))"],
        ),
        ("describe(event)", site.say("Each event can be told, in both languages."), "em", told),
        (
            "observe(state, seat)",
            site.say("What one seat may see of the new state. Nothing else is shown to anybody."),
            "code",
            [],
        ),
    ]
    items = [
        tag(
            "li",
            tag("code", plain(call), class_="ego-call"),
            tag("span", plain(text)),
            *(tag(kind, plain(each), class_="ego-value-of") for each in values),
        )
        for call, text, kind, values in steps
    ]
    return tag("ol", *items, class_="ego-way")


def type_name(event: object) -> str:
    """The class of an event."""
    return type(event).__name__
