"""Every clause, question and difference has one place on the site; every mention leads there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from docs.generate.markup import link, rewritten
from docs.generate.site import href
from egorules import egocentric_world as ew

QUESTIONS = "questions.md"
EDITIONS = "editions.md"
SOURCES = "source/"

MENTION = re.compile(r"(?<![\w.-])ew(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+(?![\w(-])")
LEFT_ALONE = frozenset({"a", "script", "style", "svg", "title", "textarea"})


class UnknownId(LookupError):
    """A page mentions an id that no specification knows."""


@cache
def pages_by_id() -> dict[str, str]:
    """The page of every id; the anchor on it is the id itself."""
    return {
        **{clause.id: chapter_path(clause.chapter) for clause in ew.clauses.values()},
        **dict.fromkeys(ew.questions, QUESTIONS),
        **{difference.id: EDITIONS for difference in ew.questions.differences},
    }


@cache
def anchors() -> dict[str, str]:
    """Every id stands for itself, a family such as `ew.ability` for the first of its ids."""
    families: dict[str, str] = {}
    for each in pages_by_id():
        words = each.split(".")
        for length in range(2, len(words)):
            families.setdefault(".".join(words[:length]), each)
    return families | {each: each for each in pages_by_id()}


def chapter_path(chapter: str) -> str:
    """The page of a chapter of the rules."""
    return f"rules/{chapter}.md"


def where(here: str, mentioned: str) -> str:
    """The way from a page to an id."""
    if mentioned not in anchors():
        raise UnknownId(f"{here}: there is no {mentioned}")
    anchor = anchors()[mentioned]
    return href(here, pages_by_id()[anchor], anchor)


@cache
def groups() -> frozenset[str]:
    """The second words of all ids: `turn` of `ew.turn.match`."""
    return frozenset(each.split(".")[1] for each in pages_by_id())


def is_python(mentioned: str) -> bool:
    """Whether a mention is the module `ew` with one of its names, as in `ew.judge`."""
    word = mentioned.split(".")[1]
    return word not in groups() and hasattr(ew, word)


def mentions(text: str) -> Iterator[str]:
    """Every id that a text mentions, known or not."""
    yield from (each for each in MENTION.findall(text) if not is_python(each))


def linked(html: str, here: str) -> str:
    """The page with every mention of an id made a link, code blocks included."""
    return rewritten(html, LEFT_ALONE, lambda text, apart: linked_text(text, here, apart))


def linked_text(text: str, here: str, left_alone: bool) -> str:
    """A piece of text between two tags. What is not linked is still checked.

    A source page shows code as it is, and a test may well name an id that does not exist.
    """

    def to_link(found: re.Match[str]) -> str:
        if is_python(found[0]) or (here.startswith(SOURCES) and found[0] not in anchors()):
            return found[0]
        target = where(here, found[0])
        return found[0] if left_alone else link(found[0], target, class_="ego-id")

    return MENTION.sub(to_link, text)
