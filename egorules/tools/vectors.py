"""Vectors: cases with the answer that every implementation must give, and how answers compare."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from attrs import frozen

from egorules.core.parse import at, bad, listed, table, text
from egorules.core.spec import spec_file
from egorules.core.text import say

Needs = Mapping[str, Sequence[str]]
"""Names by kind: what a vector needs, or what a program does not support."""


@frozen
class Vector:
    """A case with the answer that every implementation must give, and the clause it watches."""

    id: str
    clause: str
    title: str
    case: Mapping[str, Any]
    needs: Needs
    expect: Mapping[str, Any]


def load_vectors(rulebook: str) -> tuple[Vector, ...]:
    """Every vector of a rulebook, in the order of its manifest."""
    return tuple(
        Vector(**entry)
        for name in read_spec(rulebook, "manifest.json")["files"]
        for entry in read_spec(rulebook, name)
    )


def read_spec(rulebook: str, name: str) -> Any:
    """A file among the vectors of a rulebook."""
    return json.loads(spec_file(rulebook, f"vectors/{name}").read_text(encoding="utf-8"))


KINDS = ("modes", "switches", "moves", "features", "clauses")
"""What a program may declare unsupported."""


def read_needs(value: object, where: str) -> dict[str, tuple[str, ...]]:
    """Parse names by kind from plain data."""
    given = table(value, where, KINDS)
    return {kind: listed(names, at(where, kind), text) for kind, names in given.items()}


def read_declared(declared: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Parse names by kind from `kind:name` pairs, as they are typed on the command line."""
    pairs = [(kind, name) for kind, _, name in (each.partition(":") for each in declared)]
    for kind, name in pairs:
        if kind not in KINDS or not name:
            known = ", ".join(KINDS)
            raise bad("--unsupported", "expected KIND:NAME; the kinds are: {known}", known=known)
    return {kind: tuple(name for each, name in pairs if each == kind) for kind, _ in pairs}


def covers(name: str, need: str) -> bool:
    """Whether a name stands for a need: it is the same, or goes on after a `.` or a `=`."""
    return need == name or need.startswith((f"{name}.", f"{name}="))


def is_supported(vector: Vector, unsupported: Needs) -> bool:
    """Whether a program claims to know all that a vector needs."""
    return not any(
        covers(name, need)
        for kind, needs in needs_of(vector).items()
        for need in needs
        for name in unsupported.get(kind, ())
    )


def needs_of(vector: Vector) -> Needs:
    """What a vector needs, its clause included."""
    return {**vector.needs, "clauses": (vector.clause,)}


ANSWER, ERROR, NOTHING = say("an answer"), say("an error"), say("nothing")


@frozen
class Difference:
    """Where an answer differs: what was expected and what came, as plain data or in words."""

    where: str
    expected: object
    got: object


def differences(expect: Mapping[str, Any], reply: Mapping[str, Any]) -> tuple[Difference, ...]:
    """All that is wrong with a program's reply to a vector's case."""
    refused = "error" in reply
    if refused or "error" in expect:
        if refused and "error" in expect:
            return ()
        return (Difference("answer", *((ERROR, ANSWER) if "error" in expect else (ANSWER, ERROR))),)
    wanted, given = expect["answer"], reply.get("answer")
    if not isinstance(given, Mapping):
        return (Difference("answer", ANSWER, outline(given)),)
    found = (*in_answer(wanted, given), *uncited(expect["cites"], given))
    return tuple(Difference(each.where, each.expected, outline(each.got)) for each in found)


def outline(value: object, depth: int = 8) -> object:
    """What was received, without what is nested deeper than anything expected."""
    match value:
        case Mapping() | list() if not depth:
            return "..."
        case Mapping():
            return {str(key): outline(each, depth - 1) for key, each in value.items()}
        case list():
            return [outline(each, depth - 1) for each in value]
        case float() if not isfinite(value):
            return str(value)
        case _:
            return value


FRAME = ("rulebook", "moves", "position", "pending", "legal_moves")
"""Parts that are compared one by one, except `rulebook`; any other only if the answer has it."""


def in_answer(wanted: Mapping[str, Any], given: Mapping[str, Any]) -> Iterator[Difference]:
    """What differs between two answers, part by part."""
    yield from in_moves(wanted["moves"], given.get("moves"))
    for part in ("position", "pending"):
        yield from unlike(part, wanted[part], given.get(part))
    yield from in_legal_moves(wanted["legal_moves"], given.get("legal_moves"))
    for part in wanted:
        if part not in FRAME and part in given:
            yield from unlike(part, wanted[part], given[part])


def in_moves(wanted: Sequence[Mapping[str, Any]], given: object) -> Iterator[Difference]:
    """What differs in the verdicts, and in whatever else the answer says about a move."""
    moves = given if isinstance(given, list) else []
    verdicts = [each.get("legal") if isinstance(each, Mapping) else None for each in moves]
    expected = [each["legal"] for each in wanted]
    if given is None or not same(expected, verdicts):
        yield Difference("moves", expected, verdicts if isinstance(given, list) else given)
        return
    for index, (one, other) in enumerate(zip(wanted, moves, strict=True)):
        where = at("moves", index)
        if "by" in other:
            yield from unlike(at(where, "by"), one["by"], other["by"])
        if "violations" in other and "violations" in one:
            clauses = [clauses_of(each["violations"]) for each in (one, other)]
            yield from unlike(at(where, "violations"), *clauses)
        if "events" in other and "events" in one:
            yield from unlike(at(where, "events"), facts(one["events"]), facts(other["events"]))


def in_legal_moves(wanted: Sequence[str], given: object) -> Iterator[Difference]:
    """What differs in the legal moves, which are compared as a set: missing and extra ones."""
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        yield Difference("legal_moves", wanted, given)
        return
    if missing := [each for each in wanted if each not in given]:
        yield Difference("legal_moves", missing, NOTHING)
    if extra := [each for each in given if each not in wanted]:
        yield Difference("legal_moves", NOTHING, extra)


def clauses_of(violations: object) -> list[str]:
    """The clauses that a list of violations names, each once."""
    return sorted({str(each.get("clause")) for each in tables(violations)})


WORDS = ("cites", "because", "message")
"""The parts of an event that are for people; the rest are facts."""


def facts(events: object) -> object:
    """Events without what they cite and the words they use."""
    if not isinstance(events, list):
        return events
    return [
        {key: value for key, value in each.items() if key not in WORDS}
        if isinstance(each, Mapping)
        else each
        for each in events
    ]


def uncited(wanted: Iterable[str], given: Mapping[str, Any]) -> Iterator[Difference]:
    """The clauses that should have been cited, if any are."""
    cited = set(citations(given))
    missing = sorted({*wanted} - cited)
    if cited and missing:
        yield Difference("cites", missing, sorted(cited))


def citations(answer: Mapping[str, Any]) -> Iterator[str]:
    """Every clause that an answer cites for a move or an event."""
    for move in tables(answer.get("moves")):
        for each in (move, *tables(move.get("events"))):
            cites = each.get("cites")
            yield from map(str, cites if isinstance(cites, list) else ())


def tables(value: object) -> list[Mapping[str, Any]]:
    """The tables in what should be a list of them."""
    return [each for each in value if isinstance(each, Mapping)] if isinstance(value, list) else []


def unlike(where: str, expected: object, got: object) -> Iterator[Difference]:
    """The innermost places at which two plain values differ."""
    match expected, got:
        case Mapping(), Mapping():
            for key in {**expected, **got}:
                yield from unlike(at(where, key), expected.get(key), got.get(key))
        case list(), list() if len(expected) == len(got) and any(
            isinstance(each, Mapping | list) for each in expected
        ):
            for index, (one, other) in enumerate(zip(expected, got, strict=True)):
                yield from unlike(at(where, index), one, other)
        case _:
            if not same(expected, got):
                yield Difference(where, expected, got)


def same(one: object, other: object) -> bool:
    """Equality of plain values in which true is not 1."""
    match one, other:
        case list(), list():
            return len(one) == len(other) and all(map(same, one, other))
        case Mapping(), Mapping():
            return {*one} == {*other} and all(same(one[key], other[key]) for key in one)
        case _:
            return one == other and isinstance(one, bool) == isinstance(other, bool)
