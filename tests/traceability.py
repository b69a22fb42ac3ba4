"""Traceability: every clause is cited by code that ran, proved by a test, and shown by a vector.

What ran is recorded by `conftest.py`, test by test; here it is only checked. A mark counts when its
clause was really cited while the marked test ran, so that marks cannot be strewn about.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import field, frozen

from egorules.rulebooks import NAMES

TESTS = Path(__file__).parent


def untraced(kind: str) -> dict[str, str]:
    """What cannot be traced, each with its reason, from the `untraced.toml` of every game."""
    found: dict[str, str] = {}
    for game in NAMES:
        path = TESTS / game / "untraced.toml"
        found |= tomllib.loads(path.read_text(encoding="utf-8"))[kind] if path.is_file() else {}
    return found


NEVER_CITED = untraced("never_cited")
"""Clauses that no verdict and no event cites, each with its reason; tests prove them still."""

NOT_ON_A_TABLE = untraced("not_on_a_table")
"""Questions that no position can show, each with its reason."""


def names(given: Iterable[str]) -> frozenset[str]:
    """Ids and readings, in no order."""
    return frozenset(given)


@frozen
class Traced:
    """What one test claims to prove, and what was cited and which readings were in force."""

    clauses: frozenset[str] = field(default=(), converter=names)
    questions: frozenset[str] = field(default=(), converter=names)
    cited: frozenset[str] = field(default=(), converter=names)
    readings: frozenset[str] = field(default=(), converter=names)
    """As `repeat_stop=forbidden`; readings that are not the default."""


Record = Mapping[str, Traced]
"""What every test of a run left, by its name."""


@frozen
class Register:
    """What there is to be traced: clauses, questions, and the other readings of each question."""

    clauses: Collection[str]
    questions: Mapping[str, Collection[str]]


def complaints(
    record: Record,
    register: Register,
    vectors: Mapping[str, Collection[str]] | None = None,
    never_cited: Collection[str] = tuple(NEVER_CITED),
    not_on_a_table: Collection[str] = tuple(NOT_ON_A_TABLE),
) -> list[str]:
    """Everything that breaks the chain from clause to running code, test and vector."""
    return [
        *unknown_ids(record, register, vectors or {}, never_cited, not_on_a_table),
        *uncited(record, register, never_cited),
        *unproven(record, register, never_cited),
        *unasked(record, register, not_on_a_table),
        *without_vector(register, vectors, never_cited),
    ]


def unknown_ids(
    record: Record,
    register: Register,
    vectors: Mapping[str, Collection[str]],
    *exceptions: Collection[str],
) -> Iterator[str]:
    """Ids that exist nowhere in the specification."""
    known = {*register.clauses, *register.questions}
    for test, traced in record.items():
        for mentioned in sorted({*traced.clauses, *traced.questions, *traced.cited} - known):
            yield f"{mentioned}: unknown id in {test}"
    for excepted in sorted({each for group in exceptions for each in group} - known):
        yield f"{excepted}: unknown id among the exceptions"
    for cited in sorted(set(vectors) - known):
        yield f"{cited}: unknown id in the vectors {', '.join(sorted(vectors[cited]))}"


def uncited(record: Record, register: Register, never_cited: Collection[str]) -> Iterator[str]:
    """Clauses that no running code cited; and exceptions that are none."""
    cited = {clause for traced in record.values() for clause in traced.cited}
    for clause in register.clauses:
        if clause in cited and clause in never_cited:
            yield f"{clause}: excepted, yet running code cites it"
        if clause not in cited and clause not in never_cited:
            yield f"{clause}: no running code cited it"


def unproven(record: Record, register: Register, never_cited: Collection[str]) -> Iterator[str]:
    """Marks whose clause was cited in no case of the test; and clauses without a marked test."""
    marked = {clause for traced in record.values() for clause in traced.clauses}
    for clause in register.clauses:
        if clause not in marked:
            yield f"{clause}: no test is marked with it"
    cited: dict[str, set[str]] = {}
    claimed: dict[str, set[str]] = {}
    for case, traced in record.items():
        test = case.partition("[")[0]
        cited.setdefault(test, set()).update(traced.cited, never_cited)
        claimed.setdefault(test, set()).update(traced.clauses)
    for test, clauses in claimed.items():
        for clause in sorted(clauses - cited[test]):
            yield f"{clause}: marked but never cited while {test} ran"


def unasked(record: Record, register: Register, not_on_a_table: Collection[str]) -> Iterator[str]:
    """Questions without a marked test; and readings under which no marked test ran."""
    for question, readings in register.questions.items():
        asked = [traced for traced in record.values() if question in traced.questions]
        if not asked and question not in not_on_a_table:
            yield f"{question}: no test is marked with it"
        if asked and question in not_on_a_table:
            yield f"{question}: excepted, yet a test is marked with it"
        ran = {reading for traced in asked for reading in traced.readings}
        for reading in sorted(set(readings) - ran):
            yield f"{question}: no test that is marked with it ran under {reading}"


def without_vector(
    register: Register,
    vectors: Mapping[str, Collection[str]] | None,
    never_cited: Collection[str],
) -> Iterator[str]:
    """Clauses that no vector cites."""
    if vectors is None:
        return
    for clause in register.clauses:
        if clause not in vectors and clause not in never_cited:
            yield f"{clause}: no vector cites it"


def vectors_by_clause(files: Iterable[Path]) -> dict[str, set[str]] | None:
    """Which vector files cite a clause, wherever in them; None as long as there are none."""
    cited: dict[str, set[str]] = {}
    empty = True
    for file in files:
        empty = False
        for clause in cited_in(json.loads(file.read_text(encoding="utf-8"))):
            cited.setdefault(clause, set()).add(file.name)
    return None if empty else cited


def cited_in(data: Any) -> Iterator[str]:
    """Every clause that a piece of plain data cites."""
    match data:
        case dict():
            for key, value in data.items():
                if key in ("cites", "clauses", "clause"):
                    yield from [value] if isinstance(value, str) else map(str, value)
                else:
                    yield from cited_in(value)
        case list():
            for each in data:
                yield from cited_in(each)
        case _:
            pass


def summary(
    record: Record, register: Register, vectors: Mapping[str, Collection[str]] | None
) -> dict[str, Any]:
    """What a page about traceability shows: tests and vectors by clause, tests by question."""
    return {
        "clauses": {
            clause: {
                "cited_by_tests": sum(clause in traced.cited for traced in record.values()),
                "tests": sorted(test for test in record if clause in record[test].clauses),
                "vectors": sorted((vectors or {}).get(clause, ())),
                "never_cited_because": NEVER_CITED.get(clause),
            }
            for clause in register.clauses
        },
        "questions": {
            question: sorted(test for test in record if question in record[test].questions)
            for question in register.questions
        },
        "complaints": complaints(record, register, vectors),
    }
