"""The pages as they are handed to mkdocs: complete, alike in both languages, all reachable."""

import re
from functools import cache
from typing import Any

import pytest
from mkdocs.utils.yaml import yaml_load

from docs.generate.__main__ import pages
from docs.generate.code import constants, implementers, marked_tests
from docs.generate.ids import EDITIONS, QUESTIONS, SOURCES, chapter_path
from docs.generate.rules import chapters, numbers
from docs.generate.site import ROOT, Page, Site, href
from docs.generate.witnesses import FOLDER
from egorules import egocentric_world as ew
from egorules.core.text import LANGS, Lang


@cache
def site(lang: Lang) -> dict[str, Page]:
    return {page.path: page for page in pages(Site(lang)) if isinstance(page, Page)}


def anchors(page: Page) -> list[str]:
    """The ids of the headings of a page."""
    return re.findall(r"^#+ .* \{ #(\S+) \}$", page.body, re.MULTILINE)


def test_both_languages_have_the_same_pages() -> None:
    assert set(site("en")) == set(site("fr"))


@pytest.mark.parametrize("lang", LANGS)
def test_every_clause_stands_once_in_its_chapter_with_norm_and_title(lang: Lang) -> None:
    for chapter in chapters(ew.clauses):
        page = site(lang)[chapter_path(chapter)]
        clauses = [each for each in ew.clauses.values() if each.chapter == chapter]
        assert anchors(page) == [clause.id for clause in clauses]
        for clause in clauses:
            assert f"## {numbers()[clause.id]} {clause.title[lang]} " in page.body


@pytest.mark.parametrize("lang", LANGS)
def test_every_question_and_difference_stands_once(lang: Lang) -> None:
    asked = [each for each in anchors(site(lang)[QUESTIONS]) if each.startswith("ew.")]
    assert sorted(asked) == sorted(ew.questions)
    different = anchors(site(lang)[EDITIONS])
    assert different == [each.id for each in ew.questions.differences]


def test_display_numbers_count_within_their_chapter() -> None:
    assert numbers()["ew.goal.city"] == "1.1"
    assert numbers()["ew.turn.one-action"] == "5.1"
    assert len(set(numbers().values())) == len(ew.clauses)


def test_every_switch_with_a_witness_has_both_outcomes_on_its_page() -> None:
    figures = site("en")[QUESTIONS].body.count("ego-witness")
    files = [path.name.split(".")[0] for path in FOLDER.glob("*.toml")]
    questions = [each.switch for each in ew.questions.values()]
    assert figures == sum(questions.count(switch) for switch in files)


def navigation(name: str) -> list[str]:
    """The pages in the navigation of a configuration."""
    return leaves(yaml_load((ROOT / name).read_text("utf-8"))["nav"])


def leaves(item: Any) -> list[str]:
    match item:
        case str():
            return [item]
        case dict():
            return [page for value in item.values() for page in leaves(value)]
        case _:
            return [page for each in item for page in leaves(each)]


def test_every_page_but_sources_is_in_the_navigation_of_both() -> None:
    wanted = {path for path in site("en") if not path.startswith(SOURCES)}
    assert set(navigation("mkdocs.yml")) == wanted
    assert navigation("mkdocs.fr.yml") == navigation("mkdocs.yml")


def test_the_code_behind_a_clause_is_found_by_reading_it() -> None:
    assert constants()["TURN_PAIR"] == "ew.turn.pair"
    found = {(place.path, place.name) for place in implementers()["ew.turn.pair"]}
    assert ("egorules/egocentric_world/turn.py", "pair") in found
    assert all(name != "match" for _, name in found)


def test_the_tests_behind_a_clause_are_found_by_their_marks() -> None:
    marked = marked_tests()["ew.turn.pair"]
    for place in marked:
        lines = (ROOT / place.path).read_text("utf-8").splitlines()
        assert lines[place.line - 1].startswith(f"def {place.name}(")


@pytest.mark.parametrize(
    ("here", "there", "way"),
    [
        ("index.md", "rules/turn.md", "rules/turn.html"),
        ("rules/turn.md", "questions.md", "../questions.html"),
        ("source/a/b.md", "rules/turn.md", "../../rules/turn.html"),
        ("rules/turn.md", "vectors/turn.json", "../vectors/turn.json"),
    ],
)
def test_the_way_from_page_to_page(here: str, there: str, way: str) -> None:
    assert href(here, there) == way
    assert href(here, there, "x") == f"{way}#x"
    assert href(here, here, "x") == "#x"
