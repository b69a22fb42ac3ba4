"""The guides as they lie in the repository: their links work, on disk and on the site."""

from pathlib import Path

import pytest

from docs.check.checkout import complaints, texts
from docs.generate.places import DOCS, ROOT
from docs.generate.prose import LINK, NoPage, changelog, within_site
from docs.generate.site import Site
from egorules.core.text import LANGS, Lang


@pytest.mark.parametrize("page", texts(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_to_a_file_that_is_there(page: Path) -> None:
    assert list(complaints(page)) == []


@pytest.mark.parametrize(
    ("planted", "complaint"),
    [
        ("[a](gone.md)", "page.md: gone.md leads nowhere"),
        ("[a](page.md#gone)", "page.md: page.md has no heading gone"),
        ("[a](page.md#s-ecrit-ici)", "page.md: page.md has no heading s-ecrit-ici"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, planted: str, complaint: str) -> None:
    page = tmp_path / "page.md"
    good = "# Title\n\n## S’écrit ici\n\n[a](page.md#secrit-ici) [b](https://example.org/x#y)\n"
    page.write_text(f"{good}\n```\n[c](gone.md)\n```\n", encoding="utf-8")
    assert list(complaints(page)) == []
    page.write_text(good + planted, encoding="utf-8")
    assert list(complaints(page)) == [complaint]


@pytest.mark.parametrize("lang", LANGS)
def test_on_the_site_links_lead_to_the_pages_made_from_those_files(lang: Lang) -> None:
    site, page = Site(lang), DOCS / lang / "guides" / "play.md"
    game = site.games[0].name
    for written, expected in (
        ("[a](settle-a-dispute.md#x)", "[a](settle-a-dispute.md#x)"),
        (f"[a](../../../spec/{game}/rulings.toml#q)", f"[a](../{game}/questions.md#q)"),
        ("[a](../../../egorules/core/__init__.py)", "[a](../api/core.md)"),
        ("[a](../../../benchmarks)", f"[a](../{game}/study.md)"),
        ("[a](https://example.org/x)", "[a](https://example.org/x)"),
    ):
        assert within_site(site, page, written) == expected
    with pytest.raises(NoPage, match=r"made from pyproject\.toml"):
        within_site(site, page, "[a](../../../pyproject.toml)")


def test_the_changelog_of_the_site_links_to_no_file_of_the_repository() -> None:
    page = changelog(Site("en"))
    assert LINK.findall(page.body) == []
    assert "`examples/" in page.body
