"""Judge: run the moves of a case one by one and say which clauses decide each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from egorules.core.clause import Cites
from egorules.core.event import Event
from egorules.core.parse import bad, close, table, text
from egorules.core.rulebook import Mover, Rulebook, mover
from egorules.core.text import Lang, told
from egorules.core.transcript import Entry, read_moves
from egorules.core.verdict import Illegal, Legal, Verdict

AnyRulebook = Rulebook[Any, Any, Any, Any]
CASE_KEYS = ("rulebook", "setup", "position", "moves")


@frozen
class Case:
    """A table and some moves: what an arbiter is asked about."""

    rulebook: AnyRulebook
    setup: Any
    state: Any
    entries: tuple[Entry[Any], ...]
    has_position: bool
    position: object = None
    """The position as it was given; other rulings may read it differently."""


@frozen
class Judged:
    """One move of a case, its verdict, and what happened."""

    move: Any
    by: Mover
    verdict: Verdict
    events: tuple[Event, ...] = ()


@frozen
class Judgement:
    """Every move up to the first illegal one, and the state that was reached."""

    case: Case
    judged: tuple[Judged, ...]
    state: Any

    @property
    def legal(self) -> bool:
        """Whether every move is legal."""
        return all(each.verdict for each in self.judged)


Rulebooks = Mapping[str, AnyRulebook]
"""The rulebooks by name."""


def read_case(data: object, rulebooks: Rulebooks) -> Case:
    """A case from plain data."""
    return laid_out(*read_parts(data, rulebooks))


def find_rulebook(rulebooks: Rulebooks, name: str, where: str) -> AnyRulebook:
    """The rulebook of that name; raises `BadInput` with close ones."""
    if name in rulebooks:
        return rulebooks[name]
    if near := close(name, rulebooks):
        text = "there is no rulebook {name!r}; close are: {near}"
        raise bad(where, text, name=name[:60], near=near)
    raise bad(where, "there is no rulebook {name!r}", name=name[:60])


def read_parts(
    data: object, rulebooks: Rulebooks
) -> tuple[AnyRulebook, Any, tuple[Entry[Any], ...], object]:
    """The rulebook, setup, moves and position (None: the game's beginning) of a case."""
    given = table(data, "", CASE_KEYS)
    for key in ("rulebook", "setup"):
        if key not in given:
            raise bad(key, "missing")
    rulebook = find_rulebook(rulebooks, text(given["rulebook"], "rulebook"), "rulebook")
    setup = rulebook.read_setup(given["setup"])
    entries = read_moves(rulebook, given.get("moves", []), "moves")
    return rulebook, setup, entries, given.get("position")


def laid_out(
    rulebook: AnyRulebook, setup: Any, entries: tuple[Entry[Any], ...], position: object
) -> Case:
    """A case with its position on the table, or at the game's beginning."""
    if position is None:
        return Case(rulebook, setup, rulebook.start(setup), entries, False)
    state = rulebook.read_position(setup, position)
    return Case(rulebook, setup, state, entries, True, position)


def judge(case: Case) -> Judgement:
    """Judge the moves in order; an illegal one ends the list and changes nothing."""
    state = case.state
    judged: list[Judged] = []
    for entry in case.entries:
        by = mover(case.rulebook.pending(state))
        claimed = by if entry.by is None or by is None else entry.by
        verdict = case.rulebook.judge(state, entry.move, entry.by)
        if not verdict:
            judged.append(Judged(entry.move, claimed, verdict))
            break
        step = case.rulebook.apply(state, entry.move)
        judged.append(Judged(entry.move, by, verdict, step.events))
        state = step.state
    return Judgement(case, tuple(judged), state)


def judgement_data(judgement: Judgement, lang: Lang = "en") -> dict[str, Any]:
    """The judgement as plain data, as `egorules judge --json` prints it."""
    rulebook, state = judgement.case.rulebook, judgement.state
    report = rulebook.report(state)
    return {
        "rulebook": rulebook.name,
        "moves": [judged_data(rulebook, each, lang) for each in judgement.judged],
        "position": report.pop("position"),
        "pending": report.pop("pending"),
        "legal_moves": [str(move) for move in rulebook.legal_moves(state)],
        **report,
    }


def judged_data(rulebook: AnyRulebook, judged: Judged, lang: Lang) -> dict[str, Any]:
    """One judged move as plain data."""
    data: dict[str, Any] = {"move": str(judged.move), "by": judged.by}
    match judged.verdict:
        case Legal(cites):
            events = [rulebook.event_data(event, lang) for event in judged.events]
            return {**data, "legal": True, "cites": list(cites), "events": events}
        case Illegal(violations):
            listed = [
                {"clause": each.clause, "message": told(each.reason, lang, rulebook.words)}
                for each in violations
            ]
            return {**data, "legal": False, "violations": listed}


def deciding(judged: Judged) -> Cites:
    """Every clause that decided a move: its verdict's, then its events', each once."""
    match judged.verdict:
        case Illegal(violations):
            return tuple(dict.fromkeys(each.clause for each in violations))
        case Legal(cites):
            events = (clause for event in judged.events for clause in event.cites)
            return tuple(dict.fromkeys((*cites, *events)))
