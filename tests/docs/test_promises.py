"""The page about what is promised names the numbers that the program has."""

from __future__ import annotations

import re

import pytest

from docs.generate.places import DOCS
from egorules.cli import common
from egorules.core.knowledge import STEPS
from egorules.core.parse import DEEPEST, LARGEST
from egorules.core.text import LANGS
from tests.test_matrix import ENDING, STREAMS

CODES = {
    common.GOOD,
    common.ILLEGAL,
    common.BAD,
    common.DEPENDS,
    common.INTERNAL,
    common.UNHEARD,
    *ENDING.values(),
}


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_names_every_exit_code_and_every_bound(lang: str) -> None:
    page = (DOCS / lang / "guides" / "promises.md").read_text("utf-8")
    first = "\n".join(re.findall(r"^\| ([\d, ]+) \|", page, re.MULTILINE))
    assert {int(code) for code in re.findall(r"\d+", first)} == CODES
    assert {code for _, code, _ in STREAMS.values()} <= CODES
    assert LARGEST == 1 << 20
    assert {"en": "| 1 MiB |", "fr": "| 1 Mio |"}[lang] in page
    assert f"| {DEEPEST} |" in page
    assert {"en": f"{STEPS:,} steps", "fr": f"{STEPS:,} ".replace(",", " ")}[lang] in page
