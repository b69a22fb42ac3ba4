"""JSON Schemas: what is really written fits them, and what is wrong does not."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, get_args

import pytest
from attrs import fields
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from egorules import egocentric_world as ew
from egorules.cli.moves import notation_data
from egorules.cli.spec import clause_data, hits_data, question_data
from egorules.core.event import event_name
from egorules.core.ruling import switches
from egorules.core.spec import spec_file
from egorules.egocentric_world.events import Event
from egorules.egocentric_world.phases import Phase
from egorules.rulebooks import NAMES, RULEBOOKS
from egorules.tools.case import read_case
from egorules.tools.conform import conform, report_data
from egorules.tools.judge import judge, judgement_data
from egorules.tools.lookup import search
from egorules.tools.readings import compare, comparison_data
from egorules.tools.serve import answer_line, serve, to_line
from egorules.tools.vectors import load_vectors

ROOT = Path(__file__).parents[1]
SPEC = ROOT / "spec"
SCHEMAS: dict[str, Any] = {
    path.relative_to(SPEC / "schema").as_posix(): json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((SPEC / "schema").rglob("*.json"))
}
REGISTRY: Registry[Any] = Registry().with_resources(
    (name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items()
)
VECTORS = load_vectors(ew.name)
JUDGED = tuple(each for each in VECTORS if "answer" in each.expect)
CASE, JUDGEMENT, FILE = (f"{ew.name}/{name}.json" for name in ("case", "judgement", "vectors"))
"""The schemas of the flagship; the schemas of the same name above are the frame of all games."""
SPECIFIED = tuple(sorted(path.parent.name for path in SPEC.glob("*/clauses.toml")))
each_game = pytest.mark.parametrize("game", NAMES)


@cache
def validator_of(schema: str) -> Draft202012Validator:
    """What checks documents of one format."""
    return Draft202012Validator({"$ref": schema}, registry=REGISTRY)


def faults(document: object, schema: str) -> list[str]:
    """Where and why a document does not fit a schema."""
    validator = validator_of(schema)
    return [
        f"{error.json_path}: {error.message[:300]}" for error in validator.iter_errors(document)
    ]


def read(path: Path) -> Any:
    """Plain data from a file of the repository."""
    text = path.read_text(encoding="utf-8")
    return tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)


def judgement(case: object, *, readings: bool = False) -> Any:
    """What `judge --json` prints for a case, as it is read back."""
    found = read_case(case, {ew.name: ew})
    data = judgement_data(judge(found))
    if readings:
        data = {**data, "readings": comparison_data(compare(found))}
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_one_and_finds_what_it_refers_to(name: str) -> None:
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"]
    assert schema["description"]
    resolver = REGISTRY.resolver(name)
    for reference in references(schema):
        assert resolver.lookup(reference).contents


def references(schema: object) -> Iterator[str]:
    """Every reference in a schema."""
    match schema:
        case dict():
            for key, value in schema.items():
                if key == "$ref":
                    yield value
                yield from references(value)
        case list():
            for each in schema:
                yield from references(each)
        case _:
            return


def test_the_schemas_are_part_of_the_specification() -> None:
    assert spec_file("schema", "case.json").is_file()


# What is really written.

PARTIAL = {
    "rulebook": ew.name,
    "setup": {"seats": 3},
    "position": {"hands": [["?", 7], 2, ["?"]], "discard": [7], "turn": 0},
}


@pytest.mark.parametrize(
    "path",
    [*sorted((ROOT / "examples").glob("*.toml")), *sorted(SPEC.glob("*/witnesses/*.toml"))],
    ids=lambda path: path.name,
)
def test_cases_in_files(path: Path) -> None:
    case = read(path)
    assert faults(case, "case.json") == []
    assert faults(case, f"{case['rulebook']}/case.json") == []


def test_only_the_schemas_of_a_game_name_it() -> None:
    for name, schema in SCHEMAS.items():
        written = json.dumps(schema)
        assert [game for game in SPECIFIED if game in written and f"{game}/" not in name] == []


@each_game
def test_every_game_says_what_its_cases_judgements_and_vectors_are_made_of(game: str) -> None:
    for kind in ("case", "judgement", "vectors"):
        schema = SCHEMAS[f"{game}/{kind}.json"]
        assert f"../{kind}.json" in references(schema)


def test_the_frame_leaves_room_for_what_a_game_reports() -> None:
    answer = judgement(JUDGED[0].case)
    assert faults({**answer, "weather": "fine"}, "judgement.json") == []
    assert faults({**answer, "weather": "fine"}, JUDGEMENT) != []
    assert (
        faults({**answer, "position": {"tiles": []}, "result": {"unknown": []}}, "judgement.json")
        == []
    )
    for part in ("position", "pending", "legal_moves", "result"):
        assert faults({key: each for key, each in answer.items() if key != part}, "judgement.json")


def test_a_move_that_comes_too_late_may_say_what_closed_its_moment() -> None:
    answer = judgement({**JUDGED[0].case, "moves": ["allow"]})
    assert answer["moves"][0]["legal"] is False
    late = deepcopy(answer)
    late["moves"][0]["closed_by"] = {"move": "match 7", "cites": ["ew.end.empty-hand"]}
    assert faults(late, JUDGEMENT) == []
    late["moves"][0]["closed_by"]["cites"] = []
    assert faults(late, JUDGEMENT) != []


@pytest.mark.parametrize(
    "position",
    [
        PARTIAL["position"],
        {"hands": [[4, 12], [1], [1]], "discard": [12], "turn": 0, "seen_by": 0, "deck": None},
        {"hands": [3, 2], "discard": ["?", 5], "turn": 0, "drawn": "?", "deck": {"?": 50}},
        {"hands": [3, {"visible": ["?"], "pile": 2}], "discard": [], "turn": 1},
    ],
)
def test_cases_with_unknown_cards(position: object) -> None:
    case = {**PARTIAL, "position": position, "moves": None}
    assert faults(case, CASE) == []


@pytest.mark.parametrize(
    "position",
    [
        {"hands": [3, 2], "discard": 5, "turn": 0},
        {"hands": [3, {"visible": 1, "pile": 2}], "discard": [5], "turn": 0},
    ],
)
def test_cards_that_lie_open_are_not_just_counted(position: object) -> None:
    assert faults({**PARTIAL, "position": position}, CASE) != []


def test_cases_and_judgements_of_many_vectors() -> None:
    for each in JUDGED[::5]:
        assert faults(each.case, CASE) == [], each.id
        assert faults(judgement(each.case), JUDGEMENT) == [], each.id


@pytest.mark.parametrize(
    "moves",
    [[], ["match 7"], ["match 6"], ["take 7"], ["draw", "card 5"], ["look 1"], ["pair 7+6"]],
)
def test_judgements_with_unknown_cards(moves: list[str]) -> None:
    found = judgement({**PARTIAL, "moves": moves})
    assert faults(found, JUDGEMENT) == []
    assert isinstance(found["legal_moves"], dict)


def test_a_verdict_that_depends() -> None:
    found = judgement({**PARTIAL, "moves": ["match 8"]})
    assert found["moves"][0]["legal"] is None
    assert faults(found, JUDGEMENT) == []
    world = found["moves"][0]["depends"][0]["legal_world"]
    assert faults({**PARTIAL, "position": world}, CASE) == []


def test_judgements_with_rival_readings() -> None:
    for each in JUDGED[::60]:
        assert faults(judgement(each.case, readings=True), JUDGEMENT) == [], each.id


def test_a_reading_under_which_a_position_is_impossible() -> None:
    case = {
        "rulebook": ew.name,
        "setup": {"seats": 2, "rulings": {"win_tie": "extra_round"}},
        "position": {"hands": [[1], [2]], "discard": [3], "turn": 0, "totals": [50, 50]},
    }
    found = judgement(case, readings=True)
    assert "impossible" in json.dumps(found["readings"])
    assert faults(found, JUDGEMENT) == []


TURNED_BACK = {
    "rulebook": ew.name,
    "setup": {"mode": "solo", "difficulty": 1, "rulings": {"look_turns_up_nine": "turned_back"}},
    "position": {
        "hands": [[3, 10], {"visible": [2], "pile": [9, 4]}, {"visible": [5], "pile": [6]}],
        "discard": [12],
        "turn": 0,
    },
    "moves": ["take 10", "look 1"],
}
"""What happens under another reading than the default."""


def test_an_event_of_every_kind() -> None:
    answers = [judgement(TURNED_BACK), *(each.expect["answer"] for each in JUDGED)]
    events = {
        event["event"]: event
        for answer in answers
        for move in answer["moves"]
        for event in move.get("events", ())
    }
    assert len(events) == len(get_args(Event))
    for event in events.values():
        assert faults(event, "event.json") == []
        assert faults(event, "egocentric_world/event.json") == []


@each_game
def test_vectors_and_manifest(game: str) -> None:
    folder = SPEC / game / "vectors"
    manifest = read(folder / "manifest.json")
    assert faults(manifest, "manifest.json") == []
    for name in manifest["files"]:
        assert faults(read(folder / name), f"{game}/vectors.json") == [], name  # the frame included


def test_messages_of_the_protocol() -> None:
    lines: list[dict[str, Any]] = [
        {"id": "hello", "hello": {"protocol": 1, "rulebook": ew.name}},
        {"id": 1, "case": JUDGED[0].case},
        {"id": 2, "case": {**PARTIAL, "moves": ["match 8"]}},
        {"id": 3, "case": {"rulebook": ew.name, "setup": {"seats": 9}}},
    ]
    answers = BytesIO()
    serve(BytesIO(b"".join(to_line(line) for line in lines) + b"what?\n"), answers, {ew.name: ew})
    replies = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert len(replies) == 5
    for message in (*lines[:3], *replies):
        assert faults(message, "protocol.json") == []
    declared = {"modes": ["solo"], "switches": ["win_tie"], "clauses": ["ew.end"]}
    assert faults({"id": "hello", "answer": {"unsupported": declared}}, "protocol.json") == []


def test_the_report_of_a_conformance_run() -> None:
    wrong = [sys.executable, "-c", "print('what?')"]
    report = conform(ew.name, wrong, VECTORS[:2], unsupported={"modes": ["solo"]})
    data = json.loads(json.dumps(report_data(report)))
    assert data["failed"] == 2
    assert faults(data, "report.json") == []


@pytest.mark.parametrize(
    ("file", "schema"),
    [
        ("clauses.toml", "clauses.json"),
        ("rulings.toml", "rulings.json"),
        ("chapters.toml", "chapters.json"),
    ],
)
@pytest.mark.parametrize("game", SPECIFIED)
def test_files_of_the_specification(game: str, file: str, schema: str) -> None:
    assert faults(read(SPEC / game / file), schema) == []


@pytest.mark.parametrize(
    "path", sorted(set(SPEC.glob("*/perft.json")) - {SPEC / "schema" / "perft.json"})
)
def test_counts_of_moves(path: Path) -> None:
    table = read(path)
    assert faults(table, "perft.json") == []
    for entry in table["perft"]:
        assert faults(entry["case"], f"{path.parent.name}/case.json") == []


@pytest.mark.parametrize("path", sorted(SPEC.glob("*/examples/*.toml")), ids=lambda path: path.stem)
def test_worked_examples(path: Path) -> None:
    found, game = read(path), path.parent.parent.name
    assert faults(found, "examples.json") == []
    for each in found.get("example", ()):
        case = {key: each[key] for key in ("moves", "setup", "position") if key in each}
        assert faults({"rulebook": game, **case}, f"{game}/case.json") == []


@pytest.mark.parametrize("of", ["core", *NAMES])
def test_words(of: str) -> None:
    assert faults(read(SPEC / of / "words.fr.toml"), "words.json") == []


@each_game
def test_clauses_and_questions_in_full_and_in_lists(game: str) -> None:
    book = RULEBOOKS[game]
    for clause in book.clauses.values():
        data = json.loads(json.dumps(clause_data(book, clause)))
        assert faults(data, "rule.json") == [], clause.id
    for question in book.questions.values():
        data = json.loads(json.dumps(question_data(book, question)))
        assert faults(data, "question.json") == [], question.id
    searches = [search([book], words) for words in (["pair"], [], ["xyzzy"])]
    found = {"rulebooks": [hits_data(hits) for each in searches for hits in each]}
    assert faults(json.loads(json.dumps(found)), "rules.json") == []


def test_every_file_of_the_specification_has_a_schema() -> None:
    """What this file checks, by folder and name; a new kind of file has to be added."""
    kinds = {
        re.sub(r"[^/]+(?=\.\w+$)", "*", path.relative_to(SPEC).as_posix())
        if path.parent.name in ("examples", "witnesses", "vectors")
        else path.relative_to(SPEC).as_posix()
        for path in SPEC.rglob("*.*")
        if path.suffix in (".toml", ".json") and SPEC / "schema" not in path.parents
    }
    known = {
        f"{game}/{file}"
        for game in SPECIFIED
        for file in (
            *(f"{name}.toml" for name in ("clauses", "rulings", "chapters", "words.fr")),
            *("examples/*.toml", "witnesses/*.toml", "vectors/*.json", "perft.json"),
        )
    }
    assert kinds <= known | {"core/words.fr.toml"}
    assert {f"{ew.name}/perft.json", f"{ew.name}/vectors/*.json", "core/words.fr.toml"} <= kinds


def test_stored_states() -> None:
    """Of every phase that the vectors come upon, at their beginning, on the way and at the end."""
    seen = set()
    for each in JUDGED:
        case = read_case(each.case, {ew.name: ew})
        state = case.state
        for entry in (None, *case.entries):
            if entry is not None and ew.judge(state, entry.move, entry.by):
                state = ew.apply(state, entry.move).state
            if type(state.phase) not in seen:
                seen.add(type(state.phase))
                stored = json.loads(ew.to_json(state))
                assert faults(stored, "stored.json") == []
                assert faults(stored, "egocentric_world/state.json") == []
    assert seen == set(get_args(Phase))


# The schemas keep up with the code.


def test_the_event_schema_has_every_event_with_its_facts() -> None:
    schema = SCHEMAS["egocentric_world/event.json"]
    described = {name: [*each["properties"]] for name, each in schema["$defs"].items()}
    assert schema["properties"]["event"]["enum"] == [*described]
    assert [each["if"]["properties"]["event"]["const"] for each in schema["allOf"]] == [*described]
    assert described == {
        event_name(kind): ["event", *(field.name for field in fields(kind))]
        for kind in get_args(Event)
    }


def test_the_state_schema_has_every_field_and_every_phase_with_its_facts() -> None:
    schema = SCHEMAS["egocentric_world/state.json"]
    value = schema["properties"]["value"]["properties"]
    assert [*value] == [field.name for field in fields(ew.State)]
    assert [*value["setup"]["properties"]] == [field.name for field in fields(ew.Setup)]
    described = {
        each["properties"]["phase"]["const"]: [*each["properties"]][1:]
        for each in schema["$defs"]["phase"]["oneOf"]
    }
    assert described == {
        kind.__name__: [field.name for field in fields(kind)] for kind in get_args(Phase)
    }


def test_the_setup_schema_has_every_switch_with_its_readings() -> None:
    rulings = SCHEMAS["egocentric_world/setup.json"]["$defs"]["rulings"]
    assert {name: each["enum"] for name, each in rulings["properties"].items()} == {
        name: [str(reading) for reading in kind] for name, kind in switches(ew.Rulings).items()
    }


# What is wrong.

PAIR = "ew.turn.pair"
STATE = "egocentric_world/state.json"
GOOD: dict[str, Any] = {
    CASE: VECTORS[0].case,
    JUDGEMENT: judgement(JUDGED[0].case, readings=True),
    "event.json": JUDGED[0].expect["answer"]["moves"][0]["events"][0],
    FILE: read(SPEC / ew.name / "vectors" / "turn.json")[:2],
    STATE: json.loads(ew.to_json(ew.start(ew.Setup(2)))),
    "manifest.json": read(SPEC / ew.name / "vectors" / "manifest.json"),
    "protocol.json": answer_line(to_line({"id": 1, "case": JUDGED[0].case}), {ew.name: ew}),
    "clauses.json": read(SPEC / ew.name / "clauses.toml"),
    "rulings.json": read(SPEC / ew.name / "rulings.toml"),
    "perft.json": read(SPEC / ew.name / "perft.json"),
    "examples.json": read(SPEC / ew.name / "examples" / f"{PAIR}.toml"),
    "words.json": read(SPEC / ew.name / "words.fr.toml"),
    "rule.json": json.loads(json.dumps(clause_data(ew, ew.clauses["ew.setup.shuffle"]))),
    "question.json": json.loads(json.dumps(question_data(ew, ew.questions["ew.question.win-tie"]))),
    "rules.json": json.loads(json.dumps({"rulebooks": [*map(hits_data, search([ew], ["pair"]))]})),
    "moves.json": {"rulebooks": [notation_data(ew, "en")]},
}
GONE = object()


def changed(data: Any, path: Sequence[str | int], value: object) -> Any:
    """A copy of plain data with something else in one place, or nothing."""
    copy = deepcopy(data)
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return copy


@pytest.mark.parametrize(
    ("schema", "path", "value"),
    [
        (CASE, ["names"], ["Ann", "Ann"]),
        (CASE, ["names"], "Ann"),
        (CASE, ["position"], 3),
        (CASE, ["position", "rest"], "hand"),
        (CASE, ["position", "top"], 12),
        (CASE, ["position", "deck"], [1]),
        (JUDGEMENT, ["position_text"], "7 9 11 | 3 6"),
        (JUDGEMENT, ["inferred"], {}),
        (JUDGEMENT, ["inferred"], {"weather": "fine"}),
        ("moves.json", ["rulebooks", 0, "moves", 0, "examples"], []),
        ("moves.json", ["rulebooks", 0, "moves", 0, "meaning"], GONE),
        (CASE, ["mood"], "good"),
        (CASE, ["moves"], [1]),
        (CASE, ["setup", "seats"], 7),
        (CASE, ["setup", "seats"], "3"),
        (CASE, ["setup", "seats"], GONE),
        (CASE, ["setup", "difficulty"], 1),
        (CASE, ["setup", "mode"], "solo"),
        (CASE, ["setup", "length"], "three"),
        (CASE, ["setup", "rulings"], {"win_tie": "fight"}),
        (CASE, ["setup", "rulings"], {"tie_win": "shared"}),
        (CASE, ["position", "hands"], GONE),
        (CASE, ["position", "hands", 0], [13]),
        (CASE, ["position", "hands", 0], {"visible": [1]}),
        (CASE, ["position", "discard"], [0]),
        (CASE, ["position", "deck"], {"13": 1}),
        (CASE, ["position", "turn"], None),
        (CASE, ["position", "round"], 0),
        (JUDGEMENT, ["position"], GONE),
        (JUDGEMENT, ["mood"], "good"),
        (JUDGEMENT, ["position", "hands", 0], [0]),
        (JUDGEMENT, ["position", "drawn"], "?"),
        (JUDGEMENT, ["position", "discard"], ["?"]),
        (JUDGEMENT, ["pending"], {"kind": "nap"}),
        (JUDGEMENT, ["pending"], {"kind": "turn"}),
        (JUDGEMENT, ["legal_moves"], {"always": []}),
        (JUDGEMENT, ["legal_moves"], ["draw", "draw"]),
        (JUDGEMENT, ["last_round"], {"cause": "boredom", "scores": [], "winners": []}),
        (JUDGEMENT, ["result"], {"winners": [0]}),
        (JUDGEMENT, ["moves", 0, "legal"], 1),
        (JUDGEMENT, ["moves", 0, "legal"], False),
        (JUDGEMENT, ["moves", 0, "legal"], None),
        (JUDGEMENT, ["moves", 0, "cites"], []),
        (JUDGEMENT, ["moves", 0, "by"], "nobody"),
        (JUDGEMENT, ["moves", 0, "events", 0, "seat"], 6),
        (JUDGEMENT, ["moves", 0, "events", 0, "event"], "napped"),
        (JUDGEMENT, ["readings", "same"], GONE),
        (JUDGEMENT, ["readings", "depends"], [{}]),
        ("event.json", ["cites"], []),
        ("event.json", ["to"], "some"),
        (FILE, [0, "clause"], "match"),
        (FILE, [0, "id"], "match"),
        (FILE, [0, "expect", "answer"], GONE),
        (FILE, [0, "expect", "error"], ["setup"]),
        (FILE, [0, "case", "setup", "seats"], 7),
        (FILE, [0, "needs", "luck"], ["much"]),
        ("manifest.json", ["format"], 2),
        ("manifest.json", ["vectors", "turn/match"], "abc"),
        ("manifest.json", ["released"], GONE),
        ("protocol.json", ["id"], GONE),
        ("protocol.json", ["error"], []),
        ("protocol.json", ["answer", "pending"], GONE),
        ("protocol.json", ["answer", "moves", 0, "legal"], "yes"),
        ("clauses.json", ["clause", 0, "fr"], GONE),
        ("clauses.json", ["clause", 0, "status"], "guessed"),
        ("clauses.json", ["clause", 0, "sources"], []),
        ("rulings.json", ["question", 0, "readings"], []),
        ("rulings.json", ["question", 0, "confidence"], "sure"),
        ("rulings.json", ["question", 0, "touches", 0], "Match"),
        ("perft.json", ["perft", 0, "counts"], []),
        ("examples.json", ["example", 0, "fr"], GONE),
        ("examples.json", ["example", 0, "verdict"], "unsure"),
        ("examples.json", ["example", 0, "move"], "stop"),
        ("words.json", ["words", "STOP"], 1),
        ("words.json", ["more"], {}),
        ("rule.json", ["status"], "guessed"),
        ("rule.json", ["sources", 0, "item"], 0),
        ("rule.json", ["questions"], ["ew.turn.pair"]),
        ("rule.json", ["differences", 0, "effect"], {"en": "None."}),
        ("rule.json", ["examples", 0, "case", "moves"], [1]),
        ("question.json", ["confidence"], "sure"),
        ("question.json", ["readings", 0, "support_fr"], GONE),
        ("question.json", ["examples", 0, "case", "moves"], [1]),
        ("rules.json", ["rulebooks", 0, "clauses", 0, "title"], "Pair"),
        ("rules.json", ["rulebooks", 0, "questions", 0, "confidence"], GONE),
        ("perft.json", ["perft", 0, "case", "setup"], 0),
        (STATE, ["value", "deck", "counts"], [5] * 11),
        (STATE, ["value", "deck"], [5] * 12),
        (STATE, ["value", "phase", "phase"], "Nap"),
        (STATE, ["value", "phase", "card"], 3),
        (STATE, ["value", "setup", "rulings", "win_tie"], "fight"),
        (STATE, ["rulebook"], "chess"),
    ],
)
def test_a_wrong_document_is_refused(schema: str, path: list[str | int], value: object) -> None:
    assert faults(GOOD[schema], schema) == []
    assert faults(changed(GOOD[schema], path, value), schema) != []
