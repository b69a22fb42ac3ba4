"""The guides: what they show is what happens, and both languages show the same."""

from pathlib import Path

import pytest

from docs.check.guides import agrees, blocks, complaints, guides
from docs.generate.places import DOCS

CHECKED = [page for page in guides() if blocks(page.read_text("utf-8"))]


@pytest.mark.parametrize("page", CHECKED, ids=lambda page: str(page.relative_to(DOCS)))
def test_what_a_page_shows_is_what_happens(page: Path, tmp_path: Path) -> None:
    assert list(complaints(page, tmp_path)) == []


def test_every_guide_has_something_to_run() -> None:
    for page in (DOCS / "en" / "guides").glob("*.md"):
        kinds = {block.kind for block in blocks(page.read_text("utf-8")) if not block.title}
        assert kinds & {"python", "console"}, page


@pytest.mark.parametrize("page", list((DOCS / "en").rglob("*.md")), ids=lambda page: page.stem)
def test_the_french_page_has_the_same_parts(page: Path) -> None:
    english = page.read_text("utf-8")
    french = (DOCS / "fr" / page.relative_to(DOCS / "en")).read_text("utf-8")
    assert shape(english) == shape(french)


def shape(page: str) -> list[str]:
    """The headings' levels and the blocks' kinds."""
    kinds = [block.kind for block in blocks(page)]
    outside = [line for index, line in enumerate(page.split("```")) if index % 2 == 0]
    headings = [
        line.split()[0] for part in outside for line in part.splitlines() if line[:1] == "#"
    ]
    return headings + kinds


def wrong(folder: Path, text: str) -> list[str]:
    """What is wrong with a page of this text."""
    planted = folder / "planted.md"
    planted.write_text(text, encoding="utf-8")
    return list(complaints(planted, folder))


@pytest.mark.parametrize(
    "fault",
    [
        "```python\n>>> 1 + 1\n3\n```\n",
        "```console\n$ echo yes\nno\n```\n",
        "```console\n$ cat case.toml\n...\nno such line\n```\n",
    ],
)
def test_a_wrong_output_is_found(fault: str, tmp_path: Path) -> None:
    sound = '```toml title="case.toml"\nx = 1\n```\n\n```console\n$ cat case.toml\nx = 1\n```\n'
    assert wrong(tmp_path, sound) == []
    assert len(wrong(tmp_path, sound + fault)) == 1


def test_names_are_shared_by_the_blocks_of_a_page(tmp_path: Path) -> None:
    assert wrong(tmp_path, "```python\nx = 2\n```\n\n```python\n>>> x\n2\n```\n") == []


def test_code_that_fails_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        wrong(tmp_path, "```python\n1 / 0\n```\n")


@pytest.mark.parametrize(
    ("expected", "got", "same"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\n", "a  \n", True),
        ("a\n...\nd\n", "a\nb\nc\nd\n", True),
        ("...\nd\n", "d\n", True),
        ("a\n...\n", "a\n", True),
        ("a\n", "a\nb\n", False),
        ("a\n...\nx\n", "a\nb\n", False),
        ("a.c\n", "abc\n", False),
    ],
)
def test_how_outputs_are_compared(expected: str, got: str, same: bool) -> None:
    assert agrees(expected, got) is same
