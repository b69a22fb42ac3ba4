"""Every link of the built site leads somewhere, anchors included, and nothing comes from elsewhere.

`python -m docs.check.links` reads the folder `site`. It sees what mkdocs cannot: links in raw HTML
and in pictures, links made from mentions of ids, and links between the two languages.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from attrs import Factory, define

from docs.generate.places import ROOT

SITE = ROOT / "site"
LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
"""What a browser fetches by itself."""


@define
class Found:
    """What a page has: its anchors, its links, and what it loads."""

    anchors: set[str] = Factory(set)
    links: list[str] = Factory(list)
    loads: list[str] = Factory(list)
    twice: set[str] = Factory(set)


class Reader(HTMLParser):
    """Collects anchors and links."""

    def __init__(self) -> None:
        super().__init__()
        self.found = Found()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if anchor := given.get("id"):
            (self.found.twice if anchor in self.found.anchors else self.found.anchors).add(anchor)
        if tag == "a" and "name" in given:
            self.found.anchors.add(given["name"])
        if tag == "a" and "href" in given:
            self.found.links.append(given["href"])
        if (place := LOADED.get(tag)) and place in given and fetched(tag, given):
            self.found.loads.append(given[place])


def fetched(tag: str, given: dict[str, str]) -> bool:
    """Whether a browser asks for it at once; the other language's page is only named."""
    return tag != "link" or given.get("rel") not in ("alternate", "canonical", "next", "prev")


def read(page: Path) -> Found:
    """What a page has."""
    reader = Reader()
    reader.feed(page.read_text("utf-8"))
    return reader.found


def complaints(site: Path) -> Iterator[str]:
    """Everything that is wrong with the links of a site."""
    pages = {page.resolve(): read(page) for page in sorted(site.rglob("*.html"))}
    for page, found in pages.items():
        here = page.relative_to(site.resolve()).as_posix()
        yield from (f"{here}: the anchor {anchor} stands twice" for anchor in sorted(found.twice))
        for target in found.loads:
            if urlsplit(target).netloc:
                yield f"{here}: loads {target} from another host"
        if here.rpartition("/")[2] == "404.html":  # its links are absolute: it may stand anywhere
            continue
        for target in dict.fromkeys([*found.links, *found.loads]):
            if not leads_somewhere(page, target, pages):
                yield f"{here}: {target} leads nowhere"


def leads_somewhere(page: Path, target: str, pages: dict[Path, Found]) -> bool:
    """Whether a link's page and anchor exist; links to other hosts are not followed."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        return True
    there = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if there.is_dir():
        there /= "index.html"
    if not there.is_file():
        return False
    anchor = unquote(parts.fragment)
    return not anchor or there not in pages or anchor in pages[there].anchors


def main() -> int:
    """Check the site; the number of complaints decides the exit code."""
    found = list(complaints(SITE))
    for complaint in found:
        sys.stderr.write(f"{complaint}\n")
    if not found:
        count = sum(1 for _ in SITE.rglob("*.html"))
        sys.stdout.write(f"links: {count} pages, every link and anchor is there\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
