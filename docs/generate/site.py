"""A site in one language: its words, its games, its pages, and the links between them."""

from __future__ import annotations

import posixpath
import tomllib
from functools import cache

from attrs import field, frozen

from docs.generate.game import Game, registered
from docs.generate.places import DOCS
from docs.generate.typography import glued
from egorules.core.text import Lang, say, told

WORDS = "words.fr.toml"


class MissingFrench(LookupError):
    """A sentence of the site has no French form in a words.fr.toml of docs/."""


@cache
def french() -> dict[str, str]:
    """The French form of every sentence of the site's furniture, by its English form."""
    words: dict[str, str] = {}
    for path in (DOCS / WORDS, *sorted((DOCS / "games").glob(f"*/{WORDS}"))):
        words |= tomllib.loads(path.read_text("utf-8"))["words"]
    return words


@frozen
class Site:
    """The documentation in one language."""

    lang: Lang
    games: tuple[Game, ...] = field(factory=registered)

    def say(self, text: str, **facts: object) -> str:
        """A sentence of the site's furniture; one without a French form fails the build."""
        if text not in french():
            raise MissingFrench(text)
        return told(say(text, **facts), self.lang, french())


OTHER: dict[Lang, Lang] = {"en": "fr", "fr": "en"}
FOLDERS: dict[Lang, str] = {"en": "", "fr": "fr/"}
"""Where the site of a language lies below the English one."""


def over(site: Site, here: str, path: str, anchor: str) -> str:
    """The link from a page to one in the other language."""
    return href(FOLDERS[site.lang] + here, FOLDERS[OTHER[site.lang]] + path, anchor)


@frozen
class Page:
    """A page that mkdocs will read: its path in the site's folder and its Markdown."""

    path: str
    title: str
    body: str
    boost: float = 1
    """Its weight in the search; 0 leaves it out."""
    hide: tuple[str, ...] = ()
    """Parts of the layout that the page does without: toc, navigation."""
    game: str = ""
    """The game it is about, for its title: searches and browser tabs mix pages of several games."""

    def text(self) -> str:
        """The file's text: front matter and Markdown."""
        title = f"{self.title} · {self.game}" if self.game else self.title
        lines = ["---", f'title: "{glued(title)}"']
        if self.boost == 0:
            lines += ["search:", "  exclude: true"]
        elif self.boost != 1:
            lines += ["search:", f"  boost: {self.boost:g}"]
        if self.hide:
            lines += ["hide:", *(f"  - {part}" for part in self.hide)]
        body = self.body.strip()
        if self.game:
            body = body.replace("# ", f'# <span class="ego-game">{self.game}</span> ', 1)
        return "\n".join([*lines, "---", "", body, ""])


@frozen
class File:
    """A file that pages refer to, such as a picture."""

    path: str
    content: str

    def text(self) -> str:
        """The file's text."""
        return self.content


def href(here: str, path: str, anchor: str = "") -> str:
    """The link in HTML from one page to another; both paths are those of the sources."""
    target = path.removesuffix(".md") + ".html" if path.endswith(".md") else path
    fragment = f"#{anchor}" if anchor else ""
    if path == here and anchor:
        return fragment
    return posixpath.relpath(target, posixpath.dirname(here) or ".") + fragment
