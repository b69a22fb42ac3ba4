"""The specification's files as values, and the switches of rulings as plain data."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from attrs import asdict

import egorules
from egorules import egocentric_world as ew
from egorules.core import spec
from egorules.core.clause import Clause, ClauseId, Clauses, Source
from egorules.core.parse import BadInput
from egorules.core.ruling import Register, read_rulings, switches, watched, write_rulings
from egorules.core.spec import MoveWords, Words, spec_folder
from tests import toy

REPOSITORY = Path(egorules.__file__).parents[1]


def written(name: str, rulebook: str = ew.name) -> dict[str, Any]:
    """A file of the specification as it stands there."""
    return tomllib.loads((REPOSITORY / "spec" / rulebook / name).read_text(encoding="utf-8"))


def said(value: object, entry: dict[str, Any]) -> dict[str, Any]:
    """What a value says, in the form of its entry; None stands for what an entry leaves out."""
    found = {key: each for key, each in asdict(value).items() if each is not None}  # type: ignore[arg-type]
    for key in entry.keys() & {"sources", "readings"}:
        found[key] = [{k: v for k, v in each.items() if v is not None} for each in found[key]]
    for key in entry.keys() & {"touches"}:
        assert isinstance(found[key], tuple)
        found[key] = list(found[key])
    return found


def test_every_clause_says_what_the_file_says() -> None:
    clauses, entries = Clauses(ew.name), written("clauses.toml")["clause"]
    assert [*clauses] == [entry["id"] for entry in entries]
    assert [said(each, entry) for each, entry in zip(clauses.values(), entries, strict=True)] == [
        *entries
    ]
    for each in clauses.values():
        assert isinstance(each.sources, tuple)
        assert all(isinstance(source, Source) for source in each.sources)


def test_every_question_and_difference_says_what_the_file_says() -> None:
    register, data = Register(ew.name), written("rulings.toml")
    assert [*register] == [entry["id"] for entry in data["question"]]
    for entry in data["question"]:
        assert said(register[entry["id"]], entry) == entry
        assert isinstance(register[entry["id"]].readings, tuple)
    assert [
        said(each, entry)
        for each, entry in zip(register.differences, data["difference"], strict=True)
    ] == data["difference"]


def test_questions_by_what_they_are_about() -> None:
    register, entries = Register(ew.name), written("rulings.toml")["question"]
    window = "ew.ability.counter.window"
    about = [entry["id"] for entry in entries if window in entry["touches"]]
    assert 0 < len(about) < len(entries)
    assert [each.id for each in register.touching(window)] == about
    assert [each.id for each in register.of_switch("dual_counter")] == ["ew.question.dual-counter"]
    assert register.of_switch("no_switch") == ()


def test_a_norm_in_each_language() -> None:
    clause = Clause(ClauseId("toy.one"), "toy", {}, "a norm", "une norme", "stated", ())
    assert clause.norm("en") == "a norm"
    assert clause.norm("fr") == "une norme"


def test_words_are_the_rulebooks_own_and_those_that_all_share() -> None:
    words = Words(ew.name)
    assert words == {
        **written("words.fr.toml", "core")["words"],
        **written("words.fr.toml")["words"],
    }


def test_a_rulebook_need_not_translate_the_words_of_its_moves() -> None:
    assert "moves" not in Words(toy.name).spec
    assert dict(MoveWords(toy.name)) == {}
    assert dict(MoveWords(ew.name)) == written("words.fr.toml")["moves"] != {}


def test_the_specification_is_that_of_the_wheel_or_of_the_repository_or_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "egorules"
    monkeypatch.setattr(spec, "__file__", str(package / "core" / "spec.py"))
    monkeypatch.setattr("importlib.resources.files", lambda name: tmp_path / "packed" / name)
    assert spec_folder("chess") == tmp_path / "packed" / "egorules" / "_spec" / "chess"
    package.mkdir()
    assert spec_folder("chess") == tmp_path / "spec" / "chess"
    installed = package / "_spec" / "chess"
    installed.mkdir(parents=True)
    assert spec_folder("chess") == installed
    assert spec_folder("other") == tmp_path / "spec" / "other"
    monkeypatch.setitem(spec.FOLDERS, "chess", tmp_path)
    assert spec_folder("chess") == tmp_path


def test_the_specification_is_found_inside_an_archive(tmp_path: Path) -> None:
    archive = tmp_path / "egorules.zip"
    with ZipFile(archive, "w") as packed:
        for path in (REPOSITORY / "egorules").rglob("*.py"):
            packed.write(path, path.relative_to(REPOSITORY))
        for path in (REPOSITORY / "spec" / ew.name).glob("*.toml"):
            packed.write(path, f"egorules/_spec/{ew.name}/{path.name}")
    code = "from egorules import egocentric_world as ew; print(ew.__file__, *ew.clauses)"
    place = {**os.environ, "PYTHONPATH": str(archive)}
    command = [sys.executable, "-c", code]
    told = subprocess.check_output(command, env=place, cwd=tmp_path, text=True).split()
    assert told[0].startswith(str(archive))
    assert told[1:] == [*ew.clauses]


def test_the_specification_of_a_checkout_is_the_repositorys() -> None:
    assert spec_folder("chess") == REPOSITORY / "spec" / "chess"


# Rulings.


def test_only_what_differs_from_the_default_is_written() -> None:
    assert switches(toy.Rulings) == {"tie": toy.Tie}
    assert write_rulings(toy.Rulings()) == {}
    assert write_rulings(toy.Rulings(toy.Tie.FIRST)) == {"tie": "first"}
    assert type(write_rulings(toy.Rulings(toy.Tie.FIRST))["tie"]) is str
    for rulings in (toy.Rulings(), toy.Rulings(toy.Tie.FIRST)):
        assert read_rulings(toy.Rulings, write_rulings(rulings), "rulings") == rulings


@pytest.mark.parametrize(
    ("data", "reasons"),
    [
        ([], "rulings: Expected a table, got a list"),
        ({"tye": "first"}, "rulings.tye: Unknown key; known are: tie"),
        ({"tie": "last"}, "rulings.tie: Unknown: 'last'; known are: shared, first"),
        ({"tie": 1}, "rulings.tie: Expected a text, got a whole number"),
    ],
)
def test_rulings_that_cannot_be_are_refused_with_their_place(data: object, reasons: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_rulings(toy.Rulings, data, "rulings")
    assert str(refused.value) == reasons


def test_a_reading_in_each_language() -> None:
    reading = Register(ew.name)["ew.question.repeat-stop"].readings[0]
    assert reading.en != reading.fr
    assert (reading.told("en"), reading.told("fr")) == (reading.en, reading.fr)


def test_whoever_looks_at_a_switch_is_noticed_and_nobody_else() -> None:
    rulings, looked = watched(toy.Rulings(toy.Tie.FIRST))
    assert isinstance(rulings, toy.Rulings)
    assert type(rulings).__name__ == "Rulings"
    looked.clear()
    assert rulings.__class__ is type(rulings)
    assert looked == set()
    assert rulings.tie is toy.Tie.FIRST
    assert looked == {"tie"}


def test_watched_rulings_are_equal_to_nothing_but_themselves() -> None:
    given = toy.Rulings(toy.Tie.FIRST)
    (one, looked), (other, _) = watched(given), watched(given)
    same = one
    assert one == same
    assert one != other
    assert one != given
    assert len({one, other, given}) == 3
    assert looked == set()


def test_watched_rulings_have_the_switches_of_their_class_and_nothing_else() -> None:
    rulings, _ = watched(toy.Rulings())
    assert not hasattr(rulings, "__dict__")


def test_a_switch_has_its_default_and_may_be_given_by_the_name_of_a_reading() -> None:
    assert toy.Rulings().tie is toy.Tie.SHARED
    assert toy.Rulings("first").tie is toy.Tie.FIRST  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="last"):
        toy.Rulings("last")  # type: ignore[arg-type]
