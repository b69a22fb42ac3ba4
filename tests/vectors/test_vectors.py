"""The vectors: what is committed is what is emitted, nothing moves unsaid, nothing is left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from attrs import evolve

from egorules import egocentric_world as ew
from egorules.core.event import event_name
from egorules.core.ruling import switches
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.phases import Phase
from egorules.tools.case import read_case
from egorules.tools.judge import judge
from egorules.tools.serve import answer_line, to_line
from egorules.tools.vectors import Vector, differences, load_vectors
from tests.clause_gate import SUBSET
from tests.sabotage import EVERY_MOVE
from tests.vectors import emit
from tests.vectors.declare import Declared, Ended, Wrong, emitted, event, now
from tests.vectors.emit import (
    ROOT,
    chapters,
    contents,
    declared,
    declares,
    digest,
    target,
    undeclared,
)
from tests.wrong_rules import EXCEPTED

TARGET = target(ew.name)
VECTORS = load_vectors(ew.name)
MANIFEST: dict[str, Any] = json.loads((TARGET / "manifest.json").read_text(encoding="utf-8"))
ANSWERS = [each.expect["answer"] for each in VECTORS if "answer" in each.expect]
EVENTS = [
    event for answer in ANSWERS for move in answer["moves"] for event in move.get("events", ())
]
DECLARED = {each.id: each for chapter in chapters(ew.name) for each in declared(chapter)}


# Nothing moves unsaid.


def test_what_is_committed_is_what_is_emitted() -> None:
    committed = {path.name: path.read_text(encoding="utf-8") for path in TARGET.iterdir()}
    assert committed == contents(), "run `make vectors`"


def test_the_manifest_has_the_hash_of_every_vector() -> None:
    found = {
        vector["id"]: digest(vector)
        for name in MANIFEST["files"]
        for vector in json.loads((TARGET / name).read_text(encoding="utf-8"))
    }
    assert found == MANIFEST["vectors"]
    assert len(found) == len(VECTORS)


def test_no_released_vector_moved_without_a_word_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    clauses = {each.id: each.clause for each in VECTORS}
    assert list(undeclared(MANIFEST, clauses, changelog)) == []


def moved(released: str, current: str | None) -> dict[str, Any]:
    """A manifest of one vector, as it was released and as it is."""
    was = {"clause": "ew.turn.match", "sha256": released}
    vectors = {} if current is None else {"turn/match": current}
    return {"vectors": vectors, "released": {"version": "1.0", "vectors": {"turn/match": was}}}


UNRELEASED = "# Changelog\n\n## [Unreleased]\n\n### Changed\n\n{}\n\n## [1.0.0]\n\n{}\n"
REASON = "a matched card is shown first"


@pytest.mark.parametrize("current", ["b", None])
@pytest.mark.parametrize(
    ("unreleased", "older", "complaint"),
    [
        ("", "", True),
        (f"- `turn/match`: {REASON}", "", False),
        (f"- `ew.turn.match` moved, since {REASON}", "", False),
        (f"- Two clauses moved, because\n  {REASON}: `ew.turn.match`, `ew.turn.pair`", "", False),
        ("- `ew.turn.match`", "", True),
        (f"- `ew.turn.pair`: {REASON}", "", True),
        (f"- turn/match: {REASON}", "", True),
        (f"- nothing\n- `turn/match`\n- {REASON}", "", True),
        ("", f"- `turn/match`: {REASON}", True),
    ],
)
def test_a_planted_move_must_be_declared_with_a_reason(
    unreleased: str, older: str, complaint: bool, current: str | None
) -> None:
    changelog = UNRELEASED.format(unreleased, older)
    manifest, clauses = moved("a", current), {"turn/match": "ew.turn.match"}
    assert bool(list(undeclared(manifest, clauses, changelog))) is complaint


def test_what_did_not_move_or_is_new_needs_no_declaration() -> None:
    assert list(undeclared(moved("a", "a"), {}, "")) == []
    new = {"vectors": {"turn/new": "a"}, "released": {"version": None, "vectors": {}}}
    assert list(undeclared(new, {}, "")) == []


def test_without_an_unreleased_section_nothing_is_declared() -> None:
    assert not declares(f"## [1.0.0]\n\n- `turn/match`: {REASON}", "turn/match")


def test_writing_and_releasing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emit, "SPEC", tmp_path)
    stale = emit.target(ew.name) / "gone.json"
    stale.parent.mkdir(parents=True)
    stale.touch()
    emit.main([ew.name])
    first = emit.committed_manifest()
    assert first["vectors"] == MANIFEST["vectors"]
    assert first["released"] == {"version": None, "vectors": {}}
    assert not stale.exists()
    emit.main(["--release", "1.0", ew.name])
    emit.main([ew.name])
    released = emit.committed_manifest()["released"]
    assert released["version"] == "1.0"
    assert {name: each["sha256"] for name, each in released["vectors"].items()} == first["vectors"]


# What is written by hand is asserted.

EXAMPLE = DECLARED["abilities/penalty"]
WRONG = DECLARED["turn/match-needs-equality"]
OVER = DECLARED["end/tie-shared"]
SHARED = Ended("stop", [3, 3, 11], [0, 1], winners=[0, 1])
REFUSED = DECLARED["components/no-sixth-copy"]


@pytest.mark.parametrize(
    "planted",
    [
        evolve(EXAMPLE, illegal=["ew.turn.match"]),
        evolve(EXAMPLE, changes={}),
        evolve(EXAMPLE, changes=now(h0=[3, 8, 12], discard=[11], deck={7: -1}, turn=1)),
        evolve(EXAMPLE, changes={**EXAMPLE.changes, "round": 1}),
        evolve(EXAMPLE, then="turn 2"),
        evolve(EXAMPLE, cites=["ew.turn.match"]),
        evolve(EXAMPLE, offers=["match 9"]),
        evolve(EXAMPLE, withholds=["stop"]),
        evolve(EXAMPLE, legal=["stop"]),
        evolve(EXAMPLE, shows=[event("penalty_card_seen", card=7, to="all")]),
        evolve(EXAMPLE, hides=[event("penalty_drawn")]),
        evolve(EXAMPLE, error=["position"]),
        evolve(WRONG, illegal=[]),
        evolve(WRONG, illegal=["ew.turn.pair"]),
        evolve(WRONG, illegal=["ew.turn.match", "ew.turn.pair"]),
        evolve(OVER, ended=None),
        evolve(OVER, ended=evolve(SHARED, winners=[0])),
        evolve(OVER, ended=evolve(SHARED, winners=None)),
        evolve(OVER, ended=evolve(SHARED, scores=[3, 3, 12])),
        evolve(REFUSED, error=["position.hands"]),
        evolve(REFUSED, error=[], changes={}),
    ],
)
def test_a_planted_mistake_is_not_emitted(planted: Declared) -> None:
    with pytest.raises(Wrong):
        emitted(planted)


# Nothing is left out.


def test_ids_are_unique_and_stand_in_the_chapter_of_their_clause() -> None:
    ids = [each.id for each in VECTORS]
    assert len(ids) == len(set(ids))
    for each in VECTORS:
        assert each.id.split("/")[0] == ew.clauses[each.clause].chapter


def test_every_clause_has_vectors() -> None:
    named = {each.clause for each in VECTORS}
    assert named == {*ew.clauses} - {*EXCEPTED}


def reached(vector: Vector) -> Iterator[Any]:
    """The state at the end of a vector."""
    if "answer" in vector.expect:
        yield judge(read_case(vector.case, {ew.name: ew})).state


def test_every_clause_that_can_forbid_a_move_does_so_in_a_vector() -> None:
    by_phase = {
        (type(state.phase), state.setup): state for each in VECTORS for state in reached(each)
    }
    can_forbid = {
        violation.clause
        for state in by_phase.values()
        for move in EVERY_MOVE
        for verdict in [ew.judge(state, move)]
        if not verdict
        for violation in verdict.violations
    }
    assert len(can_forbid) > 25
    assert can_forbid <= {
        clause for each in VECTORS for clause in each.expect.get("violations", ())
    }


def test_everything_that_can_be_pending_is() -> None:
    found = {(each["pending"]["kind"], each["pending"].get("what")) for each in ANSWERS}
    kinds = ("turn", "drawn", "citybot", "ability", "counter", "exchange", "give", "over")
    chances = ("card", "pick", "first", "winner")
    assert found == {(kind, None) for kind in kinds} | {("chance", what) for what in chances}


def test_every_phase_is_reached() -> None:
    phases = {type(state.phase) for each in VECTORS for state in reached(each)}
    assert phases == {*get_args(Phase)}


def test_every_event_happens() -> None:
    assert {each["event"] for each in EVENTS} == {event_name(kind) for kind in get_args(Event)}


def test_all_nine_steps_apply_and_all_but_the_last_may_not() -> None:
    steps = [(each["step"], each["applies"]) for each in EVENTS if each["event"] == "citybot_step"]
    assert {step for step, applies in steps if applies} == {*range(1, 10)}
    assert {step for step, applies in steps if not applies} == {*range(1, 9)}


def test_both_lengths_every_number_of_seats_and_every_difficulty() -> None:
    setups = [each.case["setup"] for each in VECTORS if "answer" in each.expect]
    assert {each.get("length", "to-50") for each in setups} == {"single", "to-50"}
    assert {2, 3, 6} <= {each.get("seats") for each in setups}
    assert {1, 2, 3} <= {each.get("difficulty") for each in setups}


def test_abilities_of_players_of_citybots_and_of_the_solo_player() -> None:
    moves = {
        (move["move"].split()[0], vector.case["setup"].get("mode"))
        for vector in VECTORS
        for move in vector.expect.get("answer", {}).get("moves", ())
        if move["legal"]
    }
    for verb in ("again", "look", "decline", "counter", "allow", "give"):
        assert {(verb, None), (verb, "solo")} <= moves
    assert {("exchange", None), ("swap", None), ("trade", "solo"), ("act", "solo")} <= moves
    used = {(each["seat"], each["card"]) for each in EVENTS if each["event"] == "designated"}
    assert {(1, 10), (1, 11)} <= used


# Readings.


def told_apart(vector: Vector, **reading: str) -> bool:
    """Whether a vector fails under another reading."""
    setup = vector.case["setup"]
    rulings = {**setup.get("rulings", {}), **reading}
    case = {**vector.case, "setup": {**setup, "rulings": rulings}}
    reply = answer_line(to_line({"id": vector.id, "case": case}), {ew.name: ew})
    return bool(differences(vector.expect, reply))


PAIRS = [
    (switch, str(one), str(other))
    for switch, readings in switches(ew.Rulings).items()
    for one in readings
    for other in readings
    if one is not other
]


@pytest.mark.parametrize(("switch", "reading", "other"), PAIRS)
def test_every_reading_has_a_vector_that_tells_it_from_every_other(
    switch: str, reading: str, other: str
) -> None:
    default = str(next(iter(switches(ew.Rulings)[switch])))
    under = [
        each
        for each in VECTORS
        if each.case["setup"].get("rulings", {}).get(switch, default) == reading
    ]
    assert any(told_apart(each, **{switch: other}) for each in under)


def test_the_required_answer_is_part_of_every_answer() -> None:
    for answer in ANSWERS:
        assert {*SUBSET} <= {*answer}
