"""What a game is like: the page and the pictures made from the results of `make study`."""

from __future__ import annotations

import json
from collections.abc import Iterator

from benchmarks.study.subject import RESULTS, study_of
from benchmarks.study.tables import pages as study_pages
from docs.generate.game import Game
from docs.generate.site import File, Page, Site


def pages(site: Site, game: Game) -> Iterator[Page | File]:
    """The study of a game in the site's language, with its pictures, if there is one."""
    results = RESULTS / f"{game.name}.json"
    if not results.is_file():
        return
    found = json.loads(results.read_text("utf-8"))
    for file, text in study_pages(study_of(game.name), found).items():
        if file == f"study.{site.lang}.md":
            # Its tables are wide: the menu at the left makes room for them.
            title = site.say("What the game is like")
            yield Page(game.page("study"), title, text, hide=("navigation",))
        elif file.endswith(f".{site.lang}.svg"):
            yield File(f"{game.name}/{file}", text)
