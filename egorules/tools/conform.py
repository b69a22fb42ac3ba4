"""Conform: put the vectors of a rulebook to a program in any language and compare its answers.

The protocol, version 1
-----------------------
The program reads requests from its standard input and writes answers to its standard output. Each
is one JSON object on one line, in UTF-8, at most 1 MiB long and ended by a line feed. The next
request is sent when the answer has come: there is one answer line for each request line, in order,
and nothing else on standard output. Standard error is free for the program's own use. At the end of
its input the program ends. The messages are described by `spec/schema/protocol.json`, the vectors
by `spec/schema/vectors.json`.

A request has an `id`, which the answer repeats, and either `hello` or `case`:

    {"id": "hello", "hello": {"protocol": 1, "rulebook": ".."}}
    {"id": "turn/draw", "case": {"rulebook": .., "setup": {..}, "position": {..},
                                 "moves": ["draw"]}}

`hello` is the first request to every process that is started. Its answer may name the program, and
what it does not claim to know; whatever is absent counts as known:

    {"id": "hello", "answer": {"protocol": 1, "name": "mine 0.3", "unsupported":
        {"modes": ["team"], "switches": ["tie", "deal=clockwise"], "moves": ["draw", "keep"],
         "features": ["error"], "clauses": ["xx.scoring"]}}}

A vector is not asked if it needs something unsupported. It needs its `modes` (if its rulebook has
several); every reading other than the default, as `switch=reading`; the first word of every move
made in it and of every move that is legal at its end; the feature `error` if the case must be
refused; and its clause. A name also stands for what follows it after a `.` or a `=`: `tie` for all
its readings.

A `case` has the form that `egorules judge` reads (without `position` the game starts from the
beginning; `moves` is always a list, `@1 draw` claims that seat 1 moves). The answer is the object
that `egorules judge --json` prints, of which this much is required:

    {"id": .., "answer": {"moves": [{"legal": true}, {"legal": false}],
                          "position": {..}, "pending": {..}, "legal_moves": ["draw", ..]}}

- `moves`: one entry for each move, up to and including the first illegal one, which changes nothing
  and ends the list.
- `position`: the table after the last legal move, in the order that the rulebook's cases have.
- `pending`: what is awaited then. `legal_moves`: every legal move then, in any order.

Whatever else the answer has is compared too: `result` and other things that the rulebook reports;
of each move `by`, the clauses of its `violations` (as a set), and its `events` in order (without
their `cites`, `because` and `message`). If clauses are cited anywhere, those that the vector names
must be among them. Inside a table, null means absent. Unknown keys of an answer, of its moves and
of a violation are ignored.

An impossible case (a table that cannot be, a setup that the game does not have) is refused:

    {"id": .., "error": [{"where": "position.hands[0]", "message": ".."}]}

Only that there is an `error` counts. It is also the answer to a line that cannot be understood,
with `"id": null` if there is none to repeat.

A program fails a vector if it ends, closes its output, does not answer in time, answers something
else, writes more than one line, or writes no JSON. It is then stopped, and started again for the
next vector. After some timeouts in a row the remaining vectors are not asked and count as failed.
`egorules conform` ends with 0 if nothing failed, 1 if something did, 2 if the program could not be
started or its hello is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from egorules.core.parse import bad, text
from egorules.core.text import Lang, Say, say, told
from egorules.tools.program import Conversation, NoReply, Trouble, too_many
from egorules.tools.serve import PROTOCOL
from egorules.tools.vectors import (
    KINDS,
    Difference,
    Needs,
    Vector,
    covers,
    differences,
    is_supported,
    needs_of,
    read_needs,
)

TIMEOUT = 10.0
"""Seconds for one answer by default."""

LONGEST = 3600.0
"""The longest timeout that can be chosen: an hour."""

NOTHING: Needs = {}

FAREWELL = 10.0
"""Seconds for a program to end by itself once its input has ended."""

PATIENCE = 5
"""After this many timeouts in a row the rest is not asked."""


@frozen
class Outcome:
    """The outcome of one vector: passed, not supported, or some trouble."""

    vector: Vector
    trouble: Trouble | None = None
    message: Say | None = None
    differences: tuple[Difference, ...] = ()
    supported: bool = True

    @property
    def passed(self) -> bool:
        """Whether the program answered as it must."""
        return self.supported and self.trouble is None


@frozen
class Report:
    """The outcome of every vector."""

    rulebook: str
    program: str
    outcomes: tuple[Outcome, ...]
    unknown: tuple[str, ...] = ()
    """Names that were declared unsupported although no vector needs them."""

    @property
    def failures(self) -> tuple[Outcome, ...]:
        """Every vector that the program failed."""
        return tuple(each for each in self.outcomes if each.trouble is not None)

    @property
    def passes(self) -> bool:
        """Whether nothing failed."""
        return not self.failures

    def tally(self) -> dict[str, dict[str, int]]:
        """For each clause, how many vectors passed, failed, or were skipped as unsupported."""
        tallies: dict[str, dict[str, int]] = {}
        for each in self.outcomes:
            kind = "passed" if each.passed else "failed" if each.supported else "unsupported"
            counts = tallies.setdefault(each.vector.clause, dict.fromkeys(TALLY, 0))
            counts[kind] += 1
        return tallies

    def total(self) -> dict[str, int]:
        """How many vectors passed, failed, or were skipped as unsupported, in all."""
        tallies = self.tally().values()
        return {kind: sum(counts[kind] for counts in tallies) for kind in TALLY}


TALLY = ("passed", "failed", "unsupported")


def conform(
    rulebook: str,
    command: Sequence[str],
    vectors: Sequence[Vector],
    *,
    only: str = "",
    unsupported: Needs = NOTHING,
    timeout: float = TIMEOUT,
) -> Report:
    """Put vectors to a program; with `only`, those whose id or clause begins with that text.

    Raises `OSError` if the program cannot be started at all, `BadInput` if its hello is wrong.
    """
    outcomes: list[Outcome] = []
    hello = {"id": "hello", "hello": {"protocol": PROTOCOL, "rulebook": rulebook}}
    with Conversation(command, hello, timeout) as talk:
        try:
            greeting = read_greeting(talk.greet())
        except NoReply:
            greeting = Greeting()  # the first case will meet the same trouble
        declared = {
            kind: (*greeting.unsupported.get(kind, ()), *unsupported.get(kind, ()))
            for kind in KINDS
        }
        timeouts = 0
        for vector in vectors:
            if is_chosen(vector, only):
                blame(outcomes, talk.surplus())
                outcomes.append(put(talk, vector, declared, timeouts >= PATIENCE))
                if outcomes[-1].trouble is Trouble.TIMEOUT:
                    timeouts += 1
                elif outcomes[-1].passed or outcomes[-1].trouble is Trouble.DIFFERS:
                    timeouts = 0
        blame(outcomes, talk.stop(FAREWELL))
    return Report(
        rulebook, greeting.name or command[0], tuple(outcomes), tuple(unneeded(declared, vectors))
    )


def blame(outcomes: list[Outcome], line: bytes | None) -> None:
    """Blame an extra line on the vector that was answered last."""
    asked = [index for index, each in enumerate(outcomes) if each.supported]
    if line is not None and asked and outcomes[asked[-1]].passed:
        trouble = too_many(line)
        last = outcomes[asked[-1]]
        outcomes[asked[-1]] = Outcome(last.vector, trouble.trouble, trouble.message)


def is_chosen(vector: Vector, only: str) -> bool:
    """Whether the id or the clause of a vector begins with a text."""
    return vector.id.startswith(only) or vector.clause.startswith(only)


def unneeded(declared: Needs, vectors: Iterable[Vector]) -> Iterator[str]:
    """Declared names that no vector needs: probably misspelt."""
    needed = {
        (kind, need) for each in vectors for kind, needs in needs_of(each).items() for need in needs
    }
    for kind, names in declared.items():
        for name in names:
            if not any(kind == other and covers(name, need) for other, need in needed):
                yield f"{kind}:{name}"


@frozen
class Greeting:
    """What a program says about itself."""

    name: str = ""
    unsupported: Needs = field(factory=dict)


def read_greeting(reply: Mapping[str, Any]) -> Greeting:
    """Parse the answer to hello; a program that does not know hello supports everything."""
    given = reply.get("answer")
    if not isinstance(given, Mapping):
        return Greeting()
    if given.get("protocol", PROTOCOL) != PROTOCOL:
        raise bad("hello.protocol", "only version {version} is spoken here", version=PROTOCOL)
    return Greeting(
        text(given.get("name", ""), "hello.name"),
        read_needs(given.get("unsupported") or {}, "hello.unsupported"),
    )


def put(talk: Conversation, vector: Vector, unsupported: Needs, given_up: bool) -> Outcome:
    """Put one vector to the program."""
    if not is_supported(vector, unsupported):
        return Outcome(vector, supported=False)
    if given_up:
        message = say("not asked, after {n} timeouts in a row", n=PATIENCE)
        return Outcome(vector, Trouble.NOT_ASKED, message)
    try:
        reply = talk.ask({"id": vector.id, "case": vector.case})
    except NoReply as error:
        return Outcome(vector, error.trouble, error.message)
    found = differences(vector.expect, reply)
    if found:
        return Outcome(vector, Trouble.DIFFERS, say("the answer differs"), found)
    return Outcome(vector)


# Reporting.

SHOWN = 4
"""How many differences of one answer are printed."""


def report_lines(report: Report, lang: Lang = "en", words: Mapping[str, str] = {}) -> Iterator[str]:
    """The report for a person: failures by clause, a summary of each clause, and the totals."""

    def tell(text: str, **facts: object) -> str:
        return told(say(text, **facts), lang, words)

    for clause in dict.fromkeys(each.vector.clause for each in report.failures):
        yield clause
        for each in report.failures:
            if each.vector.clause == clause and each.message is not None:
                yield f"  ✗ {each.vector.id}: {told(each.message, lang, words)}"
                for one in each.differences[:SHOWN]:
                    pair = {"expected": brief(one.expected), "got": brief(one.got)}
                    words_of = tell("expected {expected}, got {got}", **pair)
                    yield f"      {printable(one.where)}: {words_of}"
        yield ""
    for clause, tally in report.tally().items():
        asked = tally["passed"] + tally["failed"]
        mark = "✗" if tally["failed"] else "✓" if asked else "–"
        aside = tell("{n} not supported", n=tally["unsupported"]) if tally["unsupported"] else ""
        yield f"{mark} {clause:<40} {tally['passed']:>3}/{asked:<3} {aside}".rstrip()
    yield ""
    if report.unknown:
        names = printable(", ".join(report.unknown))
        yield tell("declared as unsupported, but no vector needs it: {names}", names=names)
    text = "{passed} passed, {failed} failed, {unsupported} not supported"
    yield f"{printable(report.program)}: {tell(text, **report.total())}"


def brief(value: object) -> object:
    """A plain value as JSON of bounded length; words as they are."""
    if isinstance(value, Say):
        return value
    return printable(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def printable(text: str) -> str:
    """A program's text, of bounded length and without control characters."""
    short = text if len(text) <= 120 else text[:117] + "..."
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in short)


def report_data(report: Report, lang: Lang = "en", words: Mapping[str, str] = {}) -> dict[str, Any]:
    """The report as plain data."""
    return {
        "rulebook": report.rulebook,
        "program": report.program,
        **report.total(),
        "clauses": {clause: dict(counts) for clause, counts in report.tally().items()},
        "failures": [
            {
                "id": each.vector.id,
                "clause": each.vector.clause,
                "trouble": each.trouble,
                "message": told(each.message, lang, words) if each.message else "",
                "differences": [
                    {
                        "where": one.where,
                        "expected": in_words(one.expected, lang, words),
                        "got": in_words(one.got, lang, words),
                    }
                    for one in each.differences
                ],
            }
            for each in report.failures
        ],
        "unknown": list(report.unknown),
    }


def in_words(value: object, lang: Lang, words: Mapping[str, str]) -> object:
    """A plain value as it is; a sentence in words."""
    return told(value, lang, words) if isinstance(value, Say) else value
