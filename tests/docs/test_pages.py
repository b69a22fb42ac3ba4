"""The pages as they are handed to mkdocs: complete, alike in both languages, all reachable."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from docs.generate import prose, reports
from docs.generate.__main__ import pages, pages_of
from docs.generate.code import constants, implementers, line_of, lines_of, marked_tests
from docs.generate.game import Game, registered
from docs.generate.ids import SOURCES, linked
from docs.generate.keep import NAMES
from docs.generate.moved import files
from docs.generate.navigation import navigation
from docs.generate.places import PACKAGE, ROOT
from docs.generate.site import Page, Site, href
from egorules.core.text import LANGS, Lang
from egorules.rulebooks import FLAGSHIP
from tests.docs.other_games import SPECIFIED, specification, toy_game

GAMES = registered()
FIRST = GAMES[0]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@cache
def made(lang: Lang) -> tuple[Page, ...]:
    return tuple(page for page in pages(Site(lang)) if isinstance(page, Page))


def page_of(lang: Lang, path: str) -> Page:
    (found,) = (page for page in made(lang) if page.path == path)
    return found


def anchors(page: Page) -> list[str]:
    """The ids of the headings about a clause, a question or a difference."""
    return re.findall(r"^#+ .* \{ #(\S+\.\S+)(?: \.ego-heading)? \}$", page.body, re.MULTILINE)


def test_both_languages_have_the_same_pages_and_none_twice() -> None:
    paths = [page.path for page in made("en")]
    assert paths == [page.path for page in made("fr")]
    assert len(paths) == len(set(paths))


@pytest.mark.parametrize("lang", LANGS)
@each_game
def test_every_clause_stands_once_in_its_chapter_with_its_title(game: Game, lang: Lang) -> None:
    for chapter in game.chapters(game.book.clauses):
        page = page_of(lang, game.page(chapter))
        clauses = game.clauses_of(chapter)
        assert anchors(page) == [clause.id for clause in clauses]
        for clause in clauses:
            assert f"## {game.numbers[clause.id]} {clause.title[lang]} " in page.body


@pytest.mark.parametrize("lang", LANGS)
@each_game
def test_every_question_and_difference_stands_once(game: Game, lang: Lang) -> None:
    asked = anchors(page_of(lang, game.questions))
    assert sorted(asked) == sorted(game.book.questions)
    if game.has_editions:
        different = anchors(page_of(lang, game.editions))
        assert different == [each.id for each in game.book.questions.differences]


def test_display_numbers_count_within_their_chapter() -> None:
    assert FIRST.numbers["ew.goal.city"] == "1.1"
    assert FIRST.numbers["ew.turn.one-action"] == "5.1"
    for game in GAMES:
        assert len(set(game.numbers.values())) == len(game.book.clauses)


@each_game
def test_every_switch_with_a_witness_has_both_outcomes_on_its_page(game: Game) -> None:
    figures = page_of("en", game.questions).body.count("ego-witness")
    files = [path.name.split(".")[0] for path in (game.spec / "witnesses").glob("*.toml")]
    questions = [each.switch for each in game.book.questions.values()]
    assert figures == sum(questions.count(switch) for switch in files)


def leaves(item: Any) -> list[str]:
    match item:
        case str():
            return [item]
        case dict():
            return [page for value in item.values() for page in leaves(value)]
        case _:
            return [page for each in item for page in leaves(each)]


@pytest.mark.parametrize("lang", LANGS)
def test_every_page_but_sources_is_in_the_navigation_once(lang: Lang) -> None:
    wanted = [page.path for page in made(lang) if not page.path.startswith(SOURCES)]
    assert sorted(leaves(navigation(Site(lang), made(lang)))) == sorted(wanted)


def test_no_configuration_names_a_game() -> None:
    for path in (*ROOT.glob("mkdocs*.yml"), *(ROOT / "docs" / "generate").glob("*.py")):
        text = path.read_text("utf-8")
        assert not [name for name in SPECIFIED if name in text], path.name


def test_the_code_behind_a_clause_is_found_by_reading_it() -> None:
    assert constants(FIRST)["TURN_PAIR"] == "ew.turn.pair"
    found = {(place.path, place.name) for place in implementers(FIRST)["ew.turn.pair"]}
    assert ("egorules/egocentric_world/actions.py", "pair") in found
    assert ("egorules/egocentric_world/actions.py", "pair_needs") in found
    assert all(name != "match" for _, name in found)


def test_the_tests_behind_a_clause_are_found_by_their_marks() -> None:
    marked = marked_tests()["ew.turn.pair"]
    for place in marked:
        lines = (ROOT / place.path).read_text("utf-8").splitlines()
        assert lines[place.line - 1].startswith(f"def {place.name}(")


def test_code_on_a_page_is_what_stands_in_the_file() -> None:
    path = PACKAGE / "rulebooks.py"
    shown = lines_of(path, "NAMES", "FLAGSHIP")
    assert shown.startswith("NAMES = (")
    assert shown.endswith("\n\nFLAGSHIP = NAMES[0]")
    assert path.read_text("utf-8").splitlines()[line_of(path, "NAMES") - 1].startswith("NAMES")
    with pytest.raises(LookupError, match="does not define NO_SUCH"):
        lines_of(path, "NO_SUCH")


@pytest.mark.parametrize(
    ("here", "there", "way"),
    [
        ("index.md", "a_game/turn.md", "a_game/turn.html"),
        ("a_game/turn.md", "changelog.md", "../changelog.html"),
        ("source/a/b.md", "a_game/turn.md", "../../a_game/turn.html"),
        ("a_game/turn.md", "a_game/vectors/turn.json", "vectors/turn.json"),
    ],
)
def test_the_way_from_page_to_page(here: str, there: str, way: str) -> None:
    assert href(here, there) == way
    assert href(here, there, "x") == f"{way}#x"
    assert href(here, here, "x") == "#x"


@each_game
def test_former_addresses_lead_to_pages_that_exist(game: Game) -> None:
    there = {page.path for page in made("en")}
    for name in game.declared("moved.toml").values():
        assert game.page(name) in there


def test_a_former_address_sends_on() -> None:
    sent = {file.path: file.content for file in files(FIRST)}
    assert 'href="../egocentric_world/turn.html"' in sent["rules/turn.html"]
    assert 'href="egocentric_world/questions.html"' in sent["questions.html"]
    assert "location.hash" in sent["questions.html"]


# Reports of runs.


def test_the_reports_of_a_run_are_kept() -> None:
    """Whoever builds the site without running the tests first still sees what they found."""
    kept = {path.stem for path in reports.KEPT.glob("*.json")}
    assert {"explore", "laws", "sabotage", "secrecy"} <= kept
    assert {name.partition(".")[0] for name in kept} <= set(NAMES)


@pytest.mark.parametrize("lang", LANGS)
def test_every_section_of_the_trust_page_has_something_to_show(lang: Lang) -> None:
    sections = re.split(r"^## ", page_of(lang, reports.TRUST).body, flags=re.MULTILINE)[1:]
    assert len(sections) == 7  # the report of every kind of run is kept
    assert [each.partition("\n")[0] for each in sections if "<table" not in each] == []


def test_a_report_of_the_last_run_comes_before_the_kept_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "BUILD", tmp_path / "build")
    monkeypatch.setattr(reports, "KEPT", tmp_path / "kept")
    assert reports.report("run") is None
    for folder, tests in (("kept", 1), ("build", 2)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "run.json").write_text(f'{{"tests": {tests}}}', encoding="utf-8")
        assert reports.report("run") == {"tests": tests}
    (tmp_path / "kept" / "laws.toy.json").write_text("{}", encoding="utf-8")
    other = specification("catham_city")
    assert other.name != FLAGSHIP
    assert reports.report("laws", other) is None
    (tmp_path / "kept" / "laws.catham_city.json").write_text("{}", encoding="utf-8")
    assert reports.report("laws", other) == {}


# Other games: specifications that have no package yet, and the toy.


@pytest.mark.parametrize("lang", LANGS)
def test_a_site_with_several_games(lang: Lang, tmp_path: Path) -> None:
    others = [name for name in SPECIFIED if name not in {game.name for game in GAMES}]
    games = (*GAMES, *map(specification, others), toy_game(tmp_path))
    site = Site(lang, games)
    shared = [*prose.pages(site), *reports.pages(site)]
    others_pages = [each for game in games[len(GAMES) :] for each in pages_of(site, game)]
    every = [page for page in (*others_pages, *shared) if isinstance(page, Page)]
    assert len({page.path for page in every}) == len(every)
    for page in every:
        linked(site, page.body, page.path)
    tabs = [next(iter(section)) for section in navigation(site, every)]
    assert tabs[1:-3] == [game.title for game in games]
    for game in games[len(GAMES) :]:
        own = [page.path for page in every if page.path.startswith(f"{game.name}/")]
        assert own[0] == game.page("index")
        assert (game.editions in own) == game.has_editions


def test_a_game_that_declares_nothing_has_sensible_defaults(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    site = Site("fr", (*GAMES, game))
    every = {page.path: page for page in pages_of(site, game) if isinstance(page, Page)}
    rules = every["toy/rules.md"].body
    assert "[3] [?]" in rules  # the table as the terminal draws it
    assert "Interdit" in rules
    assert "(tout)" in rules  # a section that we named, in French
    register = every["toy/questions.md"].body
    assert "le livret le dit" in register
    assert "éditions" not in register


def test_a_game_with_two_editions_says_so_about_what_is_settled() -> None:
    site = Site("en", (specification("egocentric_world"),))
    assert site.games[0].has_editions
    assert "both editions say it" in page_of("en", FIRST.questions).body
    assert not specification("catham_city").has_editions
