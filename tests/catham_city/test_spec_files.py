"""What the specification of Catham City shows: worked examples, cases in files, move counts."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import pytest
from attrs import fields
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from egorules import catham_city as cc
from egorules.catham_city.events import Event
from egorules.core.event import event_name
from egorules.core.ruling import switches
from egorules.core.verdict import Legal
from egorules.tools.case import read_case
from egorules.tools.dependence import Depends
from egorules.tools.explore import perft
from egorules.tools.judge import Judgement, deciding, judge, judgement_data
from egorules.tools.readings import compare, comparison_data
from egorules.tools.vectors import load_vectors

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "spec"
EXAMPLES = SPEC / cc.name / "examples"
PERFT = json.loads((SPEC / cc.name / "perft.json").read_text(encoding="utf-8"))["perft"]


def read(path: Path) -> dict[str, Any]:
    """A TOML file as plain data."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def judged(case: dict[str, Any]) -> Judgement:
    """A case, judged."""
    return judge(read_case({"rulebook": cc.name, **case}, {cc.name: cc}))


# Worked examples.

SHOWN = [
    (path.stem, example)
    for path in sorted(EXAMPLES.glob("cc.*.toml"))
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


def test_every_clause_has_an_example_or_a_reason_why_it_has_none() -> None:
    shown = {clause for clause, _ in SHOWN}
    without = {*read(EXAMPLES / "none.toml")["none"]}
    assert shown | without == {*cc.clauses}
    assert not shown & without


def test_every_clause_that_forbids_has_an_example_of_that() -> None:
    """Where the refusal is that of a condition, not of a move that comes out of its moment."""
    plays = {f"cc.faction.{faction}.play" for faction in cc.Faction}
    refused = {clause for clause, example in SHOWN if example.get("verdict") == "illegal"}
    assert {
        *plays,
        "cc.turn.one-action",
        "cc.turn.take",
        "cc.turn.take.market-only",
        "cc.turn.play",
        "cc.turn.play.complete",
        "cc.hand.limit",
        "cc.hand.surplus",
        "cc.faction.journalists.gift",
        "cc.faction.journalists.bonus",
        "cc.faction.detectives.extra",
        "cc.faction.detectives.others",
        "cc.faction.mafia.payment",
        "cc.faction.police.extra",
        "cc.faction.police.target",
        "cc.faction.police.reveal",
        "cc.faction.hackers.target",
        "cc.faction.hackers.condition",
        "cc.end.immediately",
    } <= refused


def test_comments_are_in_both_languages_and_differ_within_a_clause() -> None:
    for lang in ("en", "fr"):
        comments = [(clause, example[lang]) for clause, example in SHOWN]
        assert len(set(comments)) == len(comments)
        assert all(text.endswith(".") for _, text in comments)
    assert not any("'" in example["fr"] for _, example in SHOWN)


# The examples of the rulebook, as files that can be judged.


def file(name: str) -> Judgement:
    """A case of the folder `examples`."""
    return judge(read_case(read(ROOT / "examples" / f"{name}.toml"), {cc.name: cc}))


def test_the_police_find_two_journalists() -> None:
    found = file("catham_city_police")
    assert found.legal
    assert found.state.influence == (2, 0)
    report = cc.report(found.state)["position"]
    assert report["hands"] == [{"journalists": 1}, {"scientists": 1}]
    assert sum(report["discard"].values()) == 11


def test_two_hackers_are_too_many_for_one_card() -> None:
    found = file("catham_city_hackers")
    assert [deciding(each) for each in found.judged] == [("cc.faction.hackers.condition",)]
    case = read(ROOT / "examples" / "catham_city_hackers.toml")
    instead = {**case, "moves": "play 2 hackers on 2; reveal hackers; reveal police"}
    after = cc.report(judged(instead).state)["position"]
    assert after["hands"] == [{"police": 1}, {"mafia": 1}, {"mafia": 3, "hackers": 1}]
    assert after["influence"] == [1, 0, 0]


def test_two_scientists_are_no_set() -> None:
    found = file("catham_city_set")
    assert [deciding(each) for each in found.judged] == [("cc.turn.play.complete",)]
    menu = {str(move) for move in cc.legal_moves(found.state)}
    assert {"take 3 scientists", "play 2 journalists"} <= menu


# Move counts.


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["name"])
def test_as_many_sequences_of_moves_as_the_specification_says(entry: dict[str, Any]) -> None:
    case = read_case(entry["case"], {cc.name: cc})
    counts = entry["counts"]
    assert list(islice(perft(cc, case.state), len(counts))) == counts


# Schemas.

SCHEMAS: dict[str, Any] = {
    path.relative_to(SPEC / "schema").as_posix(): json.loads(path.read_text(encoding="utf-8"))
    for path in (SPEC / "schema").rglob("*.json")
}
REGISTRY: Registry[Any] = Registry().with_resources(
    (name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items()
)


@cache
def validator(schema: str) -> Draft202012Validator:
    """What checks documents of a format of this game."""
    return Draft202012Validator({"$ref": f"{cc.name}/{schema}.json"}, registry=REGISTRY)


def faults(document: object, schema: str) -> list[str]:
    """Why a document does not fit a schema of this game."""
    plain = json.loads(json.dumps(document))
    return [
        f"{each.json_path}: {each.message[:200]}" for each in validator(schema).iter_errors(plain)
    ]


JUDGED = [each for each in load_vectors(cc.name) if "answer" in each.expect]


def test_judgements_fit_their_schema() -> None:
    for each in JUDGED[::30]:
        data = judgement_data(judge(read_case(each.case, {cc.name: cc})))
        assert faults(data, "judgement") == [], each.id
        assert faults({**data, "last_round": None}, "judgement")
        assert faults({key: data[key] for key in data if key != "result"}, "judgement")


def test_judgements_with_rival_readings_fit_their_schema() -> None:
    for each in JUDGED[::120]:
        case = read_case(each.case, {cc.name: cc})
        data = judgement_data(judge(case))
        compared = {**data, "readings": comparison_data(compare(case))}
        assert faults(compared, "judgement") == [], each.id


@pytest.mark.parametrize(
    "planted",
    [
        {"hands": ["3", {}]},
        {"hands": [{"?": -1}, {}]},
        {"market": 7},
        {"hands": [{"cats": 1}, {}]},
        {"hands": [{"mafia": -1}, {}]},
        {"hands": [{"mafia": 16}, {}]},
        {"market": None},
        {"turn": 6},
        {"actions_left": 3},
        {"influence": [-1, 0]},
        {"bank": 3},
    ],
)
def test_a_table_that_cannot_be_written_so_does_not_fit(planted: dict[str, Any]) -> None:
    good: dict[str, Any] = {"hands": [{}, {}], "market": {"mafia": 7}, "turn": 0}
    assert faults(good, "position") == []
    assert faults({**good, **planted}, "position") != []


@pytest.mark.parametrize(
    "planted",
    [
        {"seats": 7},
        {"seats": None},
        {"factions": ["cats"]},
        {"variant": "three-actions"},
        {"rulings": {"passing": "sometimes"}},
        {"rulings": {"x": 1}},
        {"miniature": {"market": 0}},
        {"length": "single"},
    ],
)
def test_a_setup_that_cannot_be_written_so_does_not_fit(planted: dict[str, Any]) -> None:
    good = {"seats": 2, "rulings": {"passing": "allowed"}, "miniature": {"target": 3}}
    assert faults(good, "setup") == []
    assert faults({**good, **planted}, "setup") != []


def test_the_event_schema_has_every_event_with_its_facts() -> None:
    schema = SCHEMAS[f"{cc.name}/event.json"]
    described = {name: [*each["properties"]] for name, each in schema["$defs"].items()}
    assert schema["properties"]["event"]["enum"] == [*described]
    assert [each["if"]["properties"]["event"]["const"] for each in schema["allOf"]] == [*described]
    assert described == {
        event_name(kind): ["event", *(field.name for field in fields(kind))]
        for kind in get_args(Event)
    }


def test_the_setup_schema_has_every_switch_with_its_readings() -> None:
    rulings = SCHEMAS[f"{cc.name}/setup.json"]["properties"]["rulings"]["anyOf"][0]
    assert {name: each["enum"] for name, each in rulings["properties"].items()} == {
        name: [*map(str, kind), None] for name, kind in switches(cc.Rulings).items()
    }


def test_whether_a_hacker_can_be_discarded_depends_on_an_unknown_hand() -> None:
    (play, discard) = file("catham_city_partial").judged
    assert isinstance(play.verdict, Legal)
    assert isinstance(discard.verdict, Depends)
    (on,) = discard.verdict.on
    assert on.unknown == "position.hands[1]"
    assert on.legal_world["hands"][1].get("hackers", 0) > 0
    assert "hackers" not in on.illegal_world["hands"][1]
    assert deciding(discard) == ("cc.faction.detectives.others",)
