"""What the game is like: the page and the pictures that `make study` has worked out."""

from __future__ import annotations

import json
from collections.abc import Iterator

from benchmarks import study_page
from docs.generate.game import Game
from docs.generate.places import ROOT
from docs.generate.site import File, Page, Site


def pages(site: Site, game: Game) -> Iterator[Page | File]:
    """The study in the site's language, with its pictures."""
    results = json.loads((ROOT / "benchmarks" / "study.json").read_text("utf-8"))
    for file, text in study_page.pages(results).items():
        if file == f"study.{site.lang}.md":
            # Its tables are wide: the menu at the left makes room for them.
            title = site.say("What the game is like")
            yield Page(game.page("study"), title, text, hide=("navigation",))
        elif file.endswith(f".{site.lang}.svg"):
            yield File(f"{game.name}/{file}", text)
