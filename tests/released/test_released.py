"""What earlier versions wrote and said: this version reads it, and says the same.

An answer may have more in it than it had, never less, and nothing else. A vector may move if
CHANGELOG.md names it or its clause and gives a reason; a name of the public API may go if
`broken.toml` names it and gives one.
"""

from __future__ import annotations

import json
import lzma
import re
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import egorules
from egorules.core.parse import BadInput
from egorules.core.transcript import read_transcript, replay
from egorules.rulebooks import NAMES, RULEBOOKS
from egorules.tools.vectors import differences
from tests.released import api
from tests.released.write import HERE, answer
from tests.vectors.emit import ROOT, committed_manifest, digest

VERSIONS = sorted(path.name for path in HERE.iterdir() if re.match(r"[0-9]", path.name))
FOLDERS = [HERE / version / name for version in VERSIONS for name in NAMES]
FOLDERS = [folder for folder in FOLDERS if folder.is_dir()]
BROKEN: dict[str, dict[str, str]] = tomllib.loads((HERE / "broken.toml").read_text("utf-8"))
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")

every_folder = pytest.mark.parametrize(
    "folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}-{folder.name}"
)


def less(was: Any, now: Any, where: str = "") -> list[str]:
    """Where something that was said is not said any more; more may be said."""
    if isinstance(was, dict) and isinstance(now, dict):
        return [
            found
            for key in was
            for found in (
                less(was[key], now[key], f"{where}.{key}") if key in now else [f"{where}.{key}"]
            )
        ]
    if isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        pairs = enumerate(zip(was, now, strict=True))
        return [found for index, pair in pairs for found in less(*pair, f"{where}[{index}]")]
    return [] if was == now and type(was) is type(now) else [f"{where}: {was!r}, now {now!r}"]


def without_reasons(reply: Any) -> Any:
    """An answer without what may change: the clauses that are cited, and sentences."""
    if isinstance(reply, dict):
        told = {key: without_reasons(each) for key, each in reply.items()}
        return {key: told[key] for key in told if key not in ("cites", "message", "text")}
    return [*map(without_reasons, reply)] if isinstance(reply, list) else reply


def test_there_is_a_folder_of_this_version_and_of_those_before() -> None:
    assert egorules.__version__ in VERSIONS, "run `python -m tests.released.write`"
    assert {folder.name for folder in FOLDERS} == set(NAMES)


# Transcripts and cases.


@every_folder
def test_transcripts_replay(folder: Path) -> None:
    book = RULEBOOKS[folder.name]
    paths = sorted((folder / "games").glob("*.toml"))
    assert paths
    for path in paths:
        data = tomllib.loads(path.read_text("utf-8"))
        steps = replay(book, read_transcript(book, data))
        assert not book.legal_moves(steps[-1].state), f"{path.name} does not end the game"
        was = json.loads(path.with_suffix(".json").read_text("utf-8"))
        assert less(without_reasons(was), without_reasons(answer(data))) == []


@every_folder
def test_cases_are_answered_alike(folder: Path) -> None:
    paths = sorted((folder / "cases").glob("*.toml"))
    assert paths
    for path in paths:
        was = json.loads(path.with_suffix(".json").read_text("utf-8"))
        now = answer(tomllib.loads(path.read_text("utf-8")))
        assert less(without_reasons(was), without_reasons(now)) == [], path.name


# Stored values.


@cache
def kinds(name: str) -> dict[str, type[Any]]:
    """The classes of a rulebook's values by the name that they are stored under."""
    book: Any = RULEBOOKS[name]
    events = import_module(f"egorules.{name}.events")
    own = {each: kind for each, kind in vars(events).items() if isinstance(kind, type)}
    public = ("Setup", "State", "Observation", "Transcript")
    return {**own, **{each: getattr(book, each) for each in public}}


OLD = {("0.1.0", "State")}
"""What was stored in a shape that is read no more."""


@every_folder
def test_stored_values_are_read_or_refused_as_too_old(folder: Path) -> None:
    book = RULEBOOKS[folder.name]
    lines = (folder / "stored.jsonl").read_text("utf-8").splitlines()
    met = set()
    for line in lines:
        was = json.loads(line)
        met.add(was["kind"])
        kind = kinds(folder.name)[was["kind"]]
        if (folder.parent.name, was["kind"]) in OLD:
            with pytest.raises(BadInput, match="is read no more, only of format") as refused:
                book.from_json(line, kind)
            assert len(refused.value.reasons) == 1
            continue
        value = book.from_json(line, kind)
        assert less(was["value"], json.loads(book.to_json(value))["value"]) == []
    assert {"Setup", "State", "Observation", "Transcript"} < met


# Vectors.


def moved(version: str) -> set[str]:
    """What the changelog says has moved since a version: names in backticks, with a reason."""
    since = re.split(rf"^## \[?{re.escape(version)}\b", CHANGELOG, flags=re.M)[0]
    bullets = re.split(r"^[-*] ", since, flags=re.M)[1:]
    reasoned = [each for each in bullets if len(re.sub(r"`[^`]*`", "", each).split()) >= 3]
    return {name for each in reasoned for name in re.findall(r"`([^`]*)`", each)}


@every_folder
def test_vectors_are_answered_alike_or_have_moved_by_the_changelog(folder: Path) -> None:
    vectors = json.loads(lzma.decompress((folder / "vectors.json.xz").read_bytes()))
    today, declared = committed_manifest(folder.name)["vectors"], moved(folder.parent.name)
    assert vectors
    for vector in vectors:
        if today.get(vector["id"]) == digest(vector):
            continue  # it is a vector of today, and proved as such
        case = {"rulebook": folder.name, **vector["case"]}
        found = differences(vector["expect"], answer(case))
        assert not found or declared & {vector["id"], vector["clause"]}, (vector["id"], found)


# The public API.


def undeclared(last: str, now: dict[str, str]) -> dict[str, str]:
    """What broke since a version without a declaration; a version not out yet may still change."""
    if last == egorules.__version__ and not re.fullmatch(r"[0-9.]+", last):
        return {}
    found = dict(api.breaking(api.read(HERE / last / "api"), now))
    declared = BROKEN.get(last, {})
    assert set(declared) <= set(found), "declared, but not broken"
    assert all(len(reason.split()) >= 3 for reason in declared.values())
    return {name: how for name, how in found.items() if name not in declared}


LAST = [version for version in VERSIONS if (HERE / version / "api").is_dir()][-1]


def test_the_public_api_is_what_it_was_or_the_change_is_declared() -> None:
    assert undeclared(LAST, api.stubs()) == {}


def test_in_the_next_version_a_break_must_be_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(egorules, "__version__", "99.0.0")
    kept = api.read(HERE / LAST / "api")
    assert undeclared(LAST, kept) == {}
    name = f"egorules.{NAMES[0]}"
    planted = {**kept, name: kept[name].replace("def judge(", "def judged(")}
    assert set(undeclared(LAST, planted)) == {f"{name}.judge"}
    monkeypatch.setitem(BROKEN, LAST, {f"{name}.judge": "another name says more"})
    assert undeclared(LAST, planted) == {}


STUB = """
class Hand(tuple):
    def __init__(self, cards: list) -> None: ...
    cards: Any
    def plus(self, card: int, n: int = 1) -> Hand: ...
def judge(state: State, move: Move) -> Verdict: ...
"""
CHANGES = {
    "a function is gone": ("def judge", "def judged"),
    "a method is gone": ("plus", "more"),
    "a field is gone": ("    cards: Any\n", ""),
    "a parameter is gone": (", n: int = 1", ""),
    "a parameter is required": ("move: Move", "move: Move, by: int"),
    "a default is gone": ("n: int = 1", "n: int"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_planted_break_of_the_api_is_found(change: str) -> None:
    after = STUB.replace(*CHANGES[change])
    assert after != STUB
    assert list(api.breaking({"m": STUB}, {"m": after}))
    assert list(api.breaking({"m": STUB}, {}))


ADDITIONS = {
    "a function": ("def judge", "def more() -> None: ...\ndef judge"),
    "a parameter with a default": ("move: Move", "move: Move, by: int = 0"),
}


@pytest.mark.parametrize("addition", ADDITIONS)
def test_an_addition_breaks_nothing(addition: str) -> None:
    assert not list(api.breaking({"m": STUB}, {"m": STUB.replace(*ADDITIONS[addition])}))


# What the comparison notices.


def test_less_is_noticed_and_more_is_not() -> None:
    was = {"a": [1, {"b": None}], "c": "x"}
    assert less(was, {"a": [1, {"b": None, "new": 2}], "c": "x", "d": 1}) == []
    for now in (
        {"a": [1, {"b": None}]},
        {"a": [1, {}], "c": "x"},
        {"a": [True, {"b": None}], "c": "x"},
        {"a": [1, {"b": None}, 2], "c": "x"},
        {"a": [1, {"b": 0}], "c": "x"},
    ):
        assert len(less(was, now)) == 1
