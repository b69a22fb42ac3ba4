"""The check of the built site: planted faults are found."""

from pathlib import Path

import pytest

from docs.check.links import complaints

GOOD = '<h1 id="top">A</h1><a href="other.html#there">x</a><a href="#top">y</a>'
OTHER = '<p id="there">B</p><a href="index.html">z</a><a href="https://example.org/">out</a>'


def site(folder: Path, page: str) -> list[str]:
    (folder / "index.html").write_text(page, encoding="utf-8")
    (folder / "other.html").write_text(OTHER, encoding="utf-8")
    return list(complaints(folder))


def test_a_sound_site(tmp_path: Path) -> None:
    assert site(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        ('<a href="nowhere.html">x</a>', "index.html: nowhere.html leads nowhere"),
        ('<a href="other.html#gone">x</a>', "index.html: other.html#gone leads nowhere"),
        ('<a href="#gone">x</a>', "index.html: #gone leads nowhere"),
        ('<svg><a href="#gone"></a></svg>', "index.html: #gone leads nowhere"),
        ('<img src="gone.png">', "index.html: gone.png leads nowhere"),
        (
            '<script src="https://example.org/x.js"></script>',
            "index.html: loads https://example.org/x.js from another host",
        ),
        (
            '<link rel="stylesheet" href="//example.org/x.css">',
            "index.html: loads //example.org/x.css from another host",
        ),
        ('<p id="top"></p>', "index.html: the anchor top stands twice"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, fault: str, complaint: str) -> None:
    assert site(tmp_path, GOOD + fault) == [complaint]
