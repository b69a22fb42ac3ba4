"""Write the pages of both languages to build/docs, where mkdocs finds them."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator

from attrs import evolve

from docs.generate import moved, prose, register, reports, rules, source, study
from docs.generate.game import Game
from docs.generate.look import look_of
from docs.generate.navigation import file_of, navigation
from docs.generate.places import BUILD, DOCS
from docs.generate.site import File, Page, Site
from egorules.core.text import LANGS


def pages(site: Site) -> Iterator[Page | File]:
    """Every page of a site, and the pictures made for them."""
    for game in site.games:
        yield from pages_of(site, game)
    for shared in (prose, reports, source):
        yield from shared.pages(site)
    yield File("assets/games.css", "".join(map(style, site.games)))


def pages_of(site: Site, game: Game) -> Iterator[Page | File]:
    """Everything about one game."""
    made = (
        *rules.pages(site, game),
        *look_of(game).pages(site, game),
        *study.pages(site, game),
        *register.pages(site, game),
        reports.matrix(site, game),
    )
    yield from (evolve(each, game=game.title) if isinstance(each, Page) else each for each in made)
    yield from moved.files(game)


def style(game: Game) -> str:
    """The colours of a game's own pictures."""
    path = game.own / "style.css"
    return path.read_text("utf-8") if path.is_file() else ""


def write(site: Site) -> int:
    """Write a site's folder afresh; returns how many pages it has."""
    folder = BUILD / "docs" / site.lang
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS / "assets", folder / "assets")
    for game in site.games:
        if (game.spec / "vectors").is_dir():
            shutil.copytree(game.spec / "vectors", folder / game.name / "vectors")
    every = list(pages(site))
    for each in every:
        path = folder / each.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(each.text(), encoding="utf-8")
    made = [each for each in every if isinstance(each, Page)]
    file_of(site.lang).write_text(json.dumps(navigation(site, made)), encoding="utf-8")
    return len(made)


def main() -> None:
    """Write both sites."""
    for lang in LANGS:
        sys.stdout.write(f"{lang}: {write(Site(lang))} pages\n")


if __name__ == "__main__":
    main()
