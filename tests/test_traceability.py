"""The check of traceability: each way in which the chain can break is planted and caught."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from egorules.core.ruling import switches
from egorules.rulebooks import RULEBOOKS
from tests.recording import RECORDER, is_whole, register
from tests.rulings import after, refused, table
from tests.traceability import (
    NEVER_CITED,
    NOT_ON_A_TABLE,
    Register,
    Traced,
    cited_in,
    complaints,
    summary,
    vectors_by_clause,
)

TESTS = Path(__file__).parent
SMALL = Register(["x.draw", "x.stop", "x.flavour"], {"x.when": ["timing=later"], "x.who": []})
SOUND = {
    "test_draw": Traced(["x.draw"], ["x.when", "x.who"], ["x.draw", "x.stop"], ["timing=later"]),
    "test_stop": Traced(["x.stop", "x.flavour"], [], ["x.stop"]),
}
VECTORS = {"x.draw": ["a.json"], "x.stop": ["b.json"]}


def found(record: Any = SOUND, vectors: Any = VECTORS, register: Register = SMALL) -> list[str]:
    """The complaints about a small rulebook in which one clause is never cited."""
    return complaints(record, register, vectors, never_cited=["x.flavour"], not_on_a_table=[])


def test_a_sound_record_has_no_complaint() -> None:
    assert found() == []
    assert found(vectors=None) == []  # as long as there are no vectors


def test_a_clause_that_no_running_code_cites() -> None:
    record = {**SOUND, "test_draw": evolve(SOUND["test_draw"], clauses=[], cited=["x.stop"])}
    assert "x.draw: no running code cited it" in found(record)


def test_a_clause_without_a_marked_test() -> None:
    record = {**SOUND, "test_draw": evolve(SOUND["test_draw"], clauses=[])}
    assert found(record) == ["x.draw: no test is marked with it"]


def test_a_mark_whose_clause_was_not_cited_in_that_test() -> None:
    record = {**SOUND, "test_fake": Traced(["x.draw"], [], ["x.stop"])}
    assert found(record) == ["x.draw: marked but never cited while test_fake ran"]
    cases = {f"test_fake[{n}]": record["test_fake"] for n in range(3)}
    assert found({**SOUND, **cases}) == ["x.draw: marked but never cited while test_fake ran"]


def test_a_mark_is_honest_if_one_case_of_the_test_cites_its_clause() -> None:
    cases = {"test_any[1]": Traced(["x.draw"]), "test_any[2]": Traced(["x.draw"], [], ["x.draw"])}
    assert found({**SOUND, **cases}) == []


@pytest.mark.parametrize(
    "planted", [Traced(["x.jump"]), Traced([], ["x.jump"]), Traced([], [], ["x.jump"])]
)
def test_an_unknown_id(planted: Traced) -> None:
    assert "x.jump: unknown id in test_odd" in found({**SOUND, "test_odd": planted})


def test_an_unknown_id_in_a_vector_or_among_the_exceptions() -> None:
    vectors = {**VECTORS, "x.jump": ["c.json"]}
    assert found(vectors=vectors) == ["x.jump: unknown id in the vectors c.json"]
    odd = complaints(SOUND, SMALL, VECTORS, ["x.flavour", "x.jump"], [])
    assert odd == ["x.jump: unknown id among the exceptions"]


def test_an_exception_that_is_none() -> None:
    record = {**SOUND, "test_flavour": Traced([], [], ["x.flavour"])}
    assert found(record) == ["x.flavour: excepted, yet running code cites it"]
    asked = complaints(SOUND, SMALL, VECTORS, ["x.flavour"], ["x.who"])
    assert asked == ["x.who: excepted, yet a test is marked with it"]


def test_an_excepted_clause_needs_a_test_all_the_same() -> None:
    record = {**SOUND, "test_stop": evolve(SOUND["test_stop"], clauses=["x.stop"])}
    assert found(record) == ["x.flavour: no test is marked with it"]


def test_a_question_without_a_test_and_a_reading_that_never_ran() -> None:
    record = {**SOUND, "test_draw": evolve(SOUND["test_draw"], questions=["x.when"], readings=[])}
    assert found(record) == [
        "x.when: no test that is marked with it ran under timing=later",
        "x.who: no test is marked with it",
    ]


def test_a_clause_without_a_vector() -> None:
    assert found(vectors={"x.draw": ["a.json"]}) == ["x.stop: no vector cites it"]


def test_vectors_are_read_wherever_they_cite(tmp_path: Path) -> None:
    assert vectors_by_clause([]) is None
    vector = {"clauses": ["x.a"], "steps": [{"cites": ["x.b"], "violations": [{"clause": "x.c"}]}]}
    file = tmp_path / "a.json"
    file.write_text(json.dumps(vector), encoding="utf-8")
    assert vectors_by_clause([file]) == {each: {"a.json"} for each in ("x.a", "x.b", "x.c")}
    assert list(cited_in({"note": "x.d", "cites": []})) == []


def test_the_exceptions_are_few_and_have_reasons() -> None:
    everything = register()
    assert set(NEVER_CITED) <= set(everything.clauses)
    assert set(NOT_ON_A_TABLE) <= set(everything.questions)
    for book in RULEBOOKS.values():
        assert len(set(NEVER_CITED) & set(book.clauses)) <= len(book.clauses) / 10
        assert len(set(NOT_ON_A_TABLE) & set(book.questions)) <= len(book.questions) / 10
    assert all(len(reason) > 20 for reason in (*NEVER_CITED.values(), *NOT_ON_A_TABLE.values()))


def test_all_clauses_questions_and_readings_are_to_be_traced() -> None:
    traced = register()
    books = RULEBOOKS.values()
    assert set(traced.clauses) == {clause for book in books for clause in book.clauses}
    assert set(traced.questions) == {each for book in books for each in book.questions}
    readings = traced.questions["ew.question.win-tie"]
    assert sorted(readings) == ["win_tie=extra_round", "win_tie=random"]
    for book in books:
        others = {
            f"{switch}={reading}"
            for switch, kind in switches(vars(book)["Rulings"]).items()
            for reading in [*kind][1:]
        }
        asked = {each for question in book.questions for each in traced.questions[question]}
        assert asked == others


def test_the_recorder_hears_verdicts_events_refusals_and_readings() -> None:
    game = table([4, 12], [1], discard=[4], repeat_stop="forbidden")
    before = set(RECORDER.cited)
    assert "ew.turn.match" not in before
    after(game, "match 4")
    assert {"ew.turn.one-action", "ew.turn.match", "ew.card.played"} <= RECORDER.cited
    assert "ew.turn.pair" not in RECORDER.cited
    assert refused(game, "pair 4+4") == ["ew.turn.pair"]
    assert "ew.turn.pair" in RECORDER.cited
    assert game.setup in RECORDER.setups.values()


def test_only_a_whole_run_is_judged(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").touch()
    files = [str(tmp_path / "test_a.py")]
    one = {"tests": {"a": {}, "b": {}}, "collected": 2, "files": files, "narrowed": False}
    assert is_whole([one], tmp_path)
    halves = [{**one, "tests": {"a": {}}}, {**one, "tests": {"b": {}}}]
    assert is_whole(halves, tmp_path)  # two workers
    assert not is_whole(halves[:1], tmp_path)  # stopped early
    assert not is_whole([{**one, "narrowed": True}], tmp_path)
    assert not is_whole([{**one, "files": []}], tmp_path)


def test_the_summary_shows_each_clause_with_its_tests_and_vectors() -> None:
    shown = summary(SOUND, SMALL, VECTORS)
    assert shown["clauses"]["x.stop"] == {
        "cited_by_tests": 2,
        "tests": ["test_stop"],
        "vectors": ["b.json"],
        "never_cited_because": None,
    }
    assert shown["questions"]["x.who"] == ["test_draw"]


PLANTED = """
import pytest
from tests.rulings import after, table

@pytest.mark.clause("ew.turn.match")
def test_proved():
    after(table([4, 5], [1], discard=[4]), "match 4")

@pytest.mark.clause("ew.turn.pair")
def test_fake():
    after(table([4, 5], [1], discard=[4]), "match 4")
"""


def only_toml(folder: str, names: list[str]) -> list[str]:
    """What is not to be copied: everything but TOML."""
    return [name for name in names if not name.endswith(".toml")]


def test_a_whole_run_fails_by_a_complaint_and_a_part_does_not(tmp_path: Path) -> None:
    """A suite of two passing tests: as a whole with a worker, and in part."""
    suite = tmp_path / "tests"
    suite.mkdir()
    for name in ("conftest", "recording", "traceability", "rulings"):
        shutil.copy(TESTS / f"{name}.py", suite)
    shutil.copytree(TESTS / "egocentric_world", suite / "egocentric_world", ignore=only_toml)
    (suite / "test_planted.py").write_text(PLANTED, encoding="utf-8")
    ini = ("[pytest]", "pythonpath = .", "addopts = --import-mode=importlib", "markers = clause")
    (tmp_path / "pytest.ini").write_text("\n".join(ini), encoding="utf-8")

    def run(*options: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    code, told = run("-n", "1")
    assert (code, "2 passed" in told) == (1, True), told
    fake = "ew.turn.pair: marked but never cited while tests/test_planted.py::test_fake ran"
    assert fake in told
    assert "ew.turn.stop: no running code cited it" in told
    assert "ew.turn.match:" not in told
    written = json.loads((tmp_path / "build" / "traceability.json").read_text(encoding="utf-8"))
    assert fake in written["complaints"]
    code, told = run("-k", "proved")
    assert (code, "1 passed" in told, "not checked" in told) == (0, True, True), told
