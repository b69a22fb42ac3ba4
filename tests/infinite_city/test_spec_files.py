"""What the specification of Infinite City shows: worked examples, cases in files, move counts."""

from __future__ import annotations

import json
import tomllib
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from egorules import infinite_city as ic
from egorules.tools.case import read_case
from egorules.tools.explore import perft
from egorules.tools.judge import Judgement, deciding, judge

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "spec" / ic.name / "examples"
PERFT = json.loads((EXAMPLES.parent / "perft.json").read_text(encoding="utf-8"))["perft"]


def read(path: Path) -> dict[str, Any]:
    """A TOML file as plain data."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def judged(case: dict[str, Any]) -> Judgement:
    """A case, judged."""
    return judge(read_case({"rulebook": ic.name, **case}, {ic.name: ic}))


# Worked examples.

SHOWN = [
    (path.stem, example)
    for path in sorted(EXAMPLES.glob("ic.*.toml"))
    for example in read(path)["example"]
]


@pytest.mark.parametrize(
    ("clause", "example"),
    [
        pytest.param(clause, example, marks=pytest.mark.clause(clause), id=f"{clause}-{number}")
        for number, (clause, example) in enumerate(SHOWN)
    ],
)
def test_an_example_ends_as_it_says_and_cites_its_clause(
    clause: str, example: dict[str, Any]
) -> None:
    found = judged({key: example[key] for key in ("setup", "position", "moves") if key in example})
    assert found.legal is (example.get("verdict", "legal") == "legal")
    assert len(found.judged) == len(found.case.entries)
    assert clause in {cited for each in found.judged for cited in deciding(each)}


def test_every_clause_has_an_example() -> None:
    assert {clause for clause, _ in SHOWN} == {*ic.clauses}


FORBIDDING = """
setup.deal setup.first-player build.tile build.adjacent build.one-per-cell build.flip
build.mandatory board.self board.face-down board.pieces refill.five end.last-turns end.power
end.stalled tile.arboretum tile.bank tile.capitol tile.capitol.order tile.construction
tile.disaster tile.embassy tile.hotel tile.housing tile.library.play tile.library.not-library
tile.library.under tile.mausoleum.take tile.plaza tile.port tile.post tile.power.protect
tile.security tile.shopping tile.stadium tile.temple.look tile.temple.play tile.transit
"""
"""Clauses that forbid a move, for more than coming out of its moment while chance is awaited."""


def test_every_clause_that_forbids_has_an_example_of_that() -> None:
    refused = {clause for clause, example in SHOWN if example.get("verdict") == "illegal"}
    assert {f"ic.{clause}" for clause in FORBIDDING.split()} <= refused


def test_comments_are_in_both_languages_and_differ_within_a_clause() -> None:
    for lang in ("en", "fr"):
        comments = [(clause, example[lang]) for clause, example in SHOWN]
        assert len(set(comments)) == len(comments)
        assert all(text.endswith((".", ".)")) for _, text in comments)
    assert not any("'" in example["fr"] for _, example in SHOWN)


def test_boards_can_be_read_at_a_glance() -> None:
    for clause, example in SHOWN:
        assert len(example.get("position", {}).get("board", ())) <= 6, clause


# Disputes, and the rulebook's own example, as files that can be judged.


def file(name: str) -> Judgement:
    """A case of the folder `examples`."""
    return judge(read_case(read(ROOT / "examples" / f"{name}.toml"), {ic.name: ic}))


def test_the_city_is_abe_s() -> None:
    found = file("infinite_city_scoring")
    assert found.legal
    result = ic.report(found.state)["result"]
    assert (result["totals"], result["winners"]) == ([9, 8], [0])
    parts = ("groups", "bonus", "silver")
    assert [[score[part] for part in parts] for score in result["scores"]] == [[8, 1, 0], [3, 3, 2]]


def test_abe_wins_whatever_is_printed_on_his_other_tiles() -> None:
    case = read(ROOT / "examples" / "infinite_city_scoring.toml")
    result = ic.report(judged({**case, "setup": {"seats": 2}}).state)["result"]
    assert result["totals"] == [{"at_least": 9, "at_most": None}, {"at_least": 6, "at_most": 8}]
    assert result["winners"] == [0]


def test_a_library_whose_tile_turns_up_the_fifth_power_station_puts_nothing_under() -> None:
    found = file("infinite_city_library")
    assert not found.legal
    assert deciding(found.judged[-1]) == ("ic.end.power",)
    report = ic.report(found.state)
    assert report["position"]["aside"] == [["port", "plaza", "temple", "port"]]
    assert (report["result"]["cause"], report["result"]["winners"]) == ("power", [0])


def test_a_plaza_binds_a_port_unless_only_plays_are_bound() -> None:
    found = file("infinite_city_port")
    assert deciding(found.judged[-1]) == ("ic.tile.plaza",)
    assert [str(move) for move in ic.legal_moves(found.state)] == ["place 0,2"]
    case = read(ROOT / "examples" / "infinite_city_port.toml")
    setup = {"seats": 2, "rulings": {"plaza_scope": "plays_only"}}
    assert judged({**case, "setup": setup}).legal


# Move counts.


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["name"])
def test_as_many_sequences_of_moves_as_the_specification_says(entry: dict[str, Any]) -> None:
    case = read_case(entry["case"], {ic.name: ic})
    counts = entry["counts"]
    assert list(islice(perft(ic, case.state), len(counts))) == counts


def test_which_tile_a_temple_finds_depends_on_an_unknown_hand() -> None:
    found = file("infinite_city_partial")
    assert [bool(each.verdict) for each in found.judged[:2]] == [True, True]
    assert found.legal is None
    assert deciding(found.judged[-1]) == ("ic.tile.temple.play",)
