"""Pages: prose with numbers and tables, as each language writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from egorules.core.text import Lang

HERE = Path(__file__).parent
PAGES = HERE / "pages"


def prose(name: str, facts: Mapping[str, object]) -> str:
    """A page's prose, filled with facts."""
    return (HERE / "prose" / name).read_text("utf-8").format(**facts)


def publish(pages: Mapping[str, str], folder: Path = PAGES) -> None:
    """Write pages and pictures."""
    folder.mkdir(exist_ok=True)
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")


def number(value: float, lang: Lang, digits: int = 0) -> str:
    """A number with separators: 1,234.5 or 1 234,5."""
    text = f"{value:,.{digits}f}".replace("-", "\N{MINUS SIGN}")
    if lang == "fr":
        return text.replace(",", "\u202f").replace(".", ",")
    return text


def percent(share: float, lang: Lang, digits: int = 1) -> str:
    """A share of 1 as a percentage."""
    return f"{number(100 * share, lang, digits)} %"


def rows(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table; all columns but the first are numbers."""
    marks = [":---", *["---:"] * (len(heads) - 1)]
    return "\n".join("| " + " | ".join(line) + " |" for line in (heads, marks, *lines))
