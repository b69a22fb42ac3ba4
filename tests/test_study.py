"""The study and its pages: the same bytes whoever plays; pages made from the files beside them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from benchmarks import pairs, speed_page, study, study_page
from benchmarks.pairs import Pairs, readings
from benchmarks.study import Numbers
from egorules import egocentric_world as ew
from egorules.core.ruling import switches
from egorules.egocentric_world.rulings import Rulings
from egorules.tools.batches import InProcess, dask, local
from egorules.tools.play import play, random_policy
from egorules.tools.simulate import game_seed
from tests.cluster import two_workers

TINY = Numbers(rounds=2, solo=2, pairs=1)
BENCHMARKS = Path(study.__file__).parent


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with two_workers() as cluster:
        yield cluster.scheduler_address


@pytest.fixture
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Readings are compared in one-round games, which take less time."""
    short = {name: evolve(setup, length="single") for name, setup in study.SETTINGS.items()}
    monkeypatch.setattr(study, "SETTINGS", short)


@pytest.mark.usefixtures("short_games")
def test_the_same_study_from_one_process_two_and_a_cluster(scheduler: str) -> None:
    one = study.text_of(study.study(TINY, InProcess()))
    with local(2) as two_processes:
        assert study.text_of(study.study(TINY, two_processes)) == one
    with dask(scheduler) as cluster:
        assert study.text_of(study.study(TINY, cluster)) == one


@pytest.mark.usefixtures("short_games")
def test_the_command_writes_the_study_and_its_pages(tmp_path: Path) -> None:
    study.main(["--rounds=2", "--solo=2", "--pairs=2", "--workers=1", f"--out={tmp_path}"])
    found = json.loads((tmp_path / "study.json").read_text("utf-8"))
    assert found == study.study(Numbers(2, 2, 2), InProcess())
    assert found["command"] == "python -m benchmarks.study --rounds 2 --solo 2 --pairs 2"
    written = {path.name: path.read_text("utf-8") for path in (tmp_path / "pages").iterdir()}
    assert written == study_page.pages(found)


@pytest.mark.parametrize(
    ("results", "pages", "begins"),
    [("study.json", study_page.pages, "study"), ("results.json", speed_page.pages, "speed")],
)
def test_the_pages_in_the_repository_are_those_of_the_last_run(
    results: str, pages: object, begins: str
) -> None:
    assert callable(pages)
    path, folder = BENCHMARKS / results, BENCHMARKS / "pages"
    made = pages(json.loads(path.read_text("utf-8"))) if path.is_file() else {}  # not measured yet
    assert {name: (folder / name).read_text("utf-8") for name in made} == made
    assert {each.name for each in folder.glob(f"{begins}*")} == set(made)


# Readings in pairs.


def test_every_reading_of_every_switch_is_compared_somewhere() -> None:
    compared = {name for setup in study.SETTINGS.values() for name, _, _ in readings(setup)}
    assert compared == {
        f"{switch}={reading.value}"
        for switch, kind in switches(Rulings).items()
        for reading in kind
        if reading is not getattr(Rulings(), switch)
    }


@pytest.mark.parametrize("setup", study.SETTINGS.values(), ids=study.SETTINGS)
def test_a_switch_is_left_out_only_where_nothing_depends_on_it(setup: ew.Setup) -> None:
    """Random players under such a reading play the very same games."""
    unused = pairs.MODES["solo" if setup.is_solo else "multiplayer"]
    policies = [ew.named_policies["greedy"]] * 3
    for switch in unused:
        for reading in switches(Rulings)[switch]:
            other = evolve(
                setup,
                rulings=ew.read_setup(
                    {**ew.write_setup(setup), "rulings": {switch: reading.value}}
                ).rulings,
            )
            for seed in range(2):
                one, two = (play(ew, each, policies, seed) for each in (setup, other))
                assert one.transcript.moves == two.transcript.moves
                assert one.state.totals == two.state.totals


def test_a_pair_differs_by_exactly_what_its_games_differ() -> None:
    """Ties that chance breaks: whoever wins, moves and points up to there are the same."""
    setup = ew.Setup(2, "single")
    job = Pairs(setup, "random", seed=11)
    name, _, rulings = next(each for each in readings(setup) if each[0] == "win_tie=random")
    random = [random_policy] * 2
    seen = set()
    for number in range(25):
        facts = {measure: value for measure, of, value in job(number) if of == name}
        seed = game_seed(11, number)
        default, other = (
            play(ew, each, random, seed) for each in (setup, evolve(setup, rulings=rulings))
        )
        tied = len(ew.report(default.state)["result"]["winners"]) > 1
        assert facts["differs"] == facts["other_winners"] == int(tied)
        assert facts["winners"] == 1 - len(ew.report(default.state)["result"]["winners"])
        assert facts["points"] == facts["rounds"] == facts["turns"] == 0
        assert default.state.totals == other.state.totals
        seen.add(tied)
    assert seen == {True, False}
