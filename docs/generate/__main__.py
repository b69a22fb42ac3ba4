"""Write the pages of both languages to build/docs, where mkdocs finds them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator

from docs.generate import prose, register, reports, rules, source, steps
from docs.generate.code import SPEC
from docs.generate.site import BUILD, DOCS, File, Page, Site
from egorules.core.text import LANGS


def pages(site: Site) -> Iterator[Page | File]:
    """Every page of a site, and the pictures made for them."""
    for chapter in (prose, rules, steps, register, reports, source):
        yield from chapter.pages(site)


def write(site: Site) -> int:
    """Write a site's folder afresh; tells how many pages it has."""
    folder = BUILD / "docs" / site.lang
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS / "assets", folder / "assets")
    if (SPEC / "vectors").is_dir():
        shutil.copytree(SPEC / "vectors", folder / "vectors")
    every = list(pages(site))
    for each in every:
        path = folder / each.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(each.text(), encoding="utf-8")
    return sum(isinstance(each, Page) for each in every)


def main() -> None:
    """Write both sites."""
    for lang in LANGS:
        sys.stdout.write(f"{lang}: {write(Site(lang))} pages\n")


if __name__ == "__main__":
    main()
