"""Every input that is kept is answered, or refused clearly; never a traceback, never a hang."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from egorules.core.parse import BadInput
from egorules.rulebooks import NAMES, RULEBOOKS
from tests.corpus import fuzz
from tests.corpus.entrances import ENTRANCES, corpus, everything, refused, stored

INPUTS = list(everything())


@pytest.mark.parametrize(
    ("name", "entrance", "path"),
    INPUTS,
    ids=[f"{name}-{entrance}-{path.stem}" for name, entrance, path in INPUTS],
)
def test_every_input_is_answered_or_refused(name: str, entrance: str, path: Path) -> None:
    assert ENTRANCES[entrance](name, path.read_bytes())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("entrance", ENTRANCES)
def test_the_corpus_has_something_good_and_something_bad(name: str, entrance: str) -> None:
    """Otherwise it would not come far into an entrance, or never out of it."""
    said = [ENTRANCES[entrance](name, path.read_bytes()) for path in corpus(name, entrance)]
    assert len(set(said)) > 2


def test_changes_depend_on_the_dice_alone_and_are_many() -> None:
    inputs = [path.read_bytes() for path in corpus(NAMES[0], "case")]
    made = [fuzz.Changer(Random(seed), inputs).changed() for seed in range(200)]
    again = [fuzz.Changer(Random(seed), inputs).changed() for seed in range(200)]
    assert made == again
    assert len(set(made)) > 150
    assert len({type(fuzz.plain(each)) for each in made}) > 1


# Findings are noticed: an entrance with a fault in it.


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(fuzz, "FOUND", tmp_path)
    return tmp_path


def planted(monkeypatch: pytest.MonkeyPatch, entrance: Any) -> None:
    monkeypatch.setitem(ENTRANCES, "setup", entrance)


def faulty(name: str, raw: bytes) -> str:
    return str(1 // (b"seats" not in raw))


def endless(name: str, raw: bytes) -> str:
    while True:
        pass


@pytest.mark.parametrize(("fault", "says"), [(faulty, "ZeroDivisionError"), (endless, "TooLong")])
def test_a_planted_fault_is_found_and_written_down_once(
    fault: Any, says: str, found: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted(monkeypatch, fault)
    monkeypatch.setattr(fuzz, "PATIENCE", 0.05)
    fuzzer = fuzz.Fuzzer(NAMES[0], "setup", Random(1))
    for _ in range(20):
        fuzzer.once()
    folder = found / NAMES[0] / "setup"
    (report,) = folder.glob("*.txt")
    assert says in report.read_text("utf-8")
    assert report.with_suffix(".input").exists()
    assert fuzzer.found == 1


def test_an_internal_error_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that breaks is noticed at every entrance that plays."""
    book: Any = RULEBOOKS[NAMES[0]]

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    good = b'{"rulebook": "%s", "setup": {"seats": 2}, "moves": "first 0"}' % book.name.encode()
    for entrance, raw in (("case", good), ("request", b'{"id": 1, "case": %s}' % good)):
        assert ENTRANCES[entrance](book.name, raw)
        with monkeypatch.context() as patch:
            for each in ("judge", "apply", "resolve", "legal_moves"):
                patch.setattr(book, each, broken)
            with pytest.raises(AssertionError):
                ENTRANCES[entrance](book.name, raw)


def test_a_value_that_is_not_written_as_it_was_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    book: Any = RULEBOOKS[NAMES[0]]
    raw = book.to_json(book.read_setup({"seats": 3})).encode()
    assert stored(book.name, raw) == "a Setup"
    other = book.to_json(book.read_setup({"seats": 2}))
    monkeypatch.setattr(book, "to_json", lambda value: other)
    with pytest.raises(AssertionError):
        stored(book.name, raw)


def test_a_refusal_without_a_reason_is_noticed() -> None:
    with pytest.raises(AssertionError):
        refused(BadInput())
