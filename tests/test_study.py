"""The studies: the same bytes whoever plays; every reading is compared; pages that can be made."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from benchmarks import speed_page
from benchmarks.study.__main__ import main, text_of
from benchmarks.study.pairs import Pairs, Setting, readings
from benchmarks.study.subject import RESULTS, Study, abandoned, study_of
from benchmarks.study.tables import french, pages
from egorules import egocentric_world as ew
from egorules.core.ruling import switches
from egorules.rulebooks import RULEBOOKS
from egorules.tools.batches import InProcess, dask, local
from egorules.tools.play import play, random_policy
from egorules.tools.simulate import game_seed, policy_named
from tests.cluster import two_workers

BENCHMARKS = Path(speed_page.__file__).parent
STUDIES = {name: study_of(name) for name in RULEBOOKS}
SETTINGS = {
    f"{name} {each.name}": each for name, study in STUDIES.items() for each in study.settings
}


def short(study: Study) -> Study:
    """The study with readings compared in games that take less time, where there are such."""
    settings = [
        evolve(each, setup=evolve(each.setup, length="single"))
        if hasattr(each.setup, "length")
        else each
        for each in study.settings
    ]
    return evolve(study, settings=settings)


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with two_workers() as cluster:
        yield cluster.scheduler_address


def test_the_same_study_from_one_process_two_and_a_cluster(scheduler: str) -> None:
    study = short(STUDIES[ew.name])
    games = dict.fromkeys(study.games, 1) | {"rounds": 2}
    one = text_of(study.found(games, InProcess()))
    with local(2) as two_processes:
        assert text_of(study.found(games, two_processes)) == one
    with dask(scheduler) as cluster:
        assert text_of(study.found(games, cluster)) == one


def test_the_command_writes_a_study(tmp_path: Path) -> None:
    main(["catham_city", "--games=1", "--workers=1", f"--out={tmp_path}"])
    assert [each.name for each in tmp_path.iterdir()] == ["catham_city.json"]
    found = json.loads((tmp_path / "catham_city.json").read_text("utf-8"))
    assert found["command"] == "python -m benchmarks.study catham_city --games 1"
    assert found["games"] == {"players": 1, "factions": 1, "skill": 1, "pairs": 1}
    assert [each["seats"] for each in found["first_player"]] == [2, 3, 4, 5, 6] * 2
    assert len(found["factions"]["sets"]) == 56


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_study_has_as_many_games_as_it_says_and_a_page_in_both_languages(name: str) -> None:
    study = STUDIES[name]
    found = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    assert found["command"] == f"python -m benchmarks.study {name}"
    assert found["games"] == dict(study.games)
    for setting in found["switches"]["settings"]:
        for each in setting["readings"]:
            assert each["finished"] + each["abandoned"] == study.games["pairs"]
    made = pages(study, found)
    assert {"study.en.md", "study.fr.md"} <= set(made)
    assert f"moves: {sum(abandoned(found))}." in made["study.en.md"]
    for file, text in made.items():
        if file.endswith(".md"):
            shown = {part.partition(")")[0] for part in text.split("](study-")[1:]}
            own = {each for each in made if each.endswith(f".{file[6:8]}.svg")}
            assert {f"study-{each}" for each in shown} == own
            assert "{" not in text


@pytest.mark.parametrize("name", RULEBOOKS)
def test_the_readings_of_a_study_are_those_of_today(name: str) -> None:
    """A new switch wants a new run."""
    found = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    for setting in found["switches"]["settings"]:
        today = next(each for each in STUDIES[name].settings if each.name == setting["setting"])
        assert [each["reading"] for each in setting["readings"]] == [
            each.name for each in readings(today)
        ]


def test_a_word_in_a_table_has_its_french_form() -> None:
    words = french()
    assert words["turns"] == "tours"
    assert all(words.values())


def test_the_speed_pages_in_the_repository_are_those_of_the_last_run() -> None:
    path, folder = BENCHMARKS / "results.json", BENCHMARKS / "pages"
    known = json.loads(path.read_text("utf-8")) if path.is_file() else None  # not measured yet
    made = {} if known is None else speed_page.pages(known)
    assert {name: (folder / name).read_text("utf-8") for name in made} == made
    assert {each.name for each in folder.glob("*")} == set(made)


# Readings in pairs.


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_reading_of_every_switch_is_compared_somewhere(name: str) -> None:
    settings = STUDIES[name].settings
    default = settings[0].setup.rulings
    compared = {each.name for setting in settings for each in readings(setting)}
    assert compared == {
        f"{switch}={reading.value}"
        for switch, kind in switches(type(default)).items()
        for reading in kind
        if reading is not getattr(default, switch)
    }


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_a_switch_is_left_out_only_where_nothing_depends_on_it(setting: Setting) -> None:
    """Greedy players under such a reading play the very same games."""
    book, setup = setting.book, setting.setup
    policies = [policy_named(book, "greedy")] * setup.seats
    for switch in setting.unused:
        for reading in switches(type(setup.rulings))[switch]:
            other = evolve(setup, rulings=evolve(setup.rulings, **{switch: reading}))
            for seed in range(2):
                one, two = (play(book, each, policies, seed) for each in (setup, other))
                assert one.transcript.moves == two.transcript.moves
                assert book.report(one.state) == book.report(two.state)


def test_a_pair_differs_by_exactly_what_its_games_differ() -> None:
    """Ties that chance breaks: whoever wins, moves and points up to there are the same."""
    setup = ew.Setup(2, "single")
    setting = evolve(STUDIES[ew.name].settings[0], setup=setup)
    job = Pairs(setting, "random", seed=11)
    reading = next(each for each in readings(setting) if each.name == "win_tie=random")
    random = [random_policy] * 2
    seen = set()
    for number in range(25):
        facts = {measure: value for measure, of, value in job(number) if of == reading.name}
        seed = game_seed(11, number)
        default, other = (
            play(ew, each, random, seed) for each in (setup, evolve(setup, rulings=reading.rulings))
        )
        tied = len(ew.report(default.state)["result"]["winners"]) > 1
        assert facts["differs"] == facts["other_winners"] == int(tied)
        assert facts["winners"] == 1 - len(ew.report(default.state)["result"]["winners"])
        assert facts["points"] == facts["rounds"] == facts["turns"] == 0
        assert default.state.totals == other.state.totals
        seen.add(tied)
    assert seen == {True, False}
