"""Judge: run the moves of a case one by one and say which clauses decide each. It never guesses.

Some cards of a case may be unknown. Then a verdict is *legal* (in every world), *illegal* (in every
world) or *depends* (on which unknown, with a world for each side). A case without unknown cards is
the case of one world.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from graphlib import TopologicalSorter
from math import inf
from typing import Any

from attrs import evolve, frozen

from egorules.core.clause import Cites
from egorules.core.event import Event
from egorules.core.hidden import UNKNOWN, renewed
from egorules.core.knowledge import STEPS, Budget, TooMuchWork
from egorules.core.parse import BadInput, bad, close, table, text
from egorules.core.partial import PartialTable, certain
from egorules.core.rulebook import Mover, Rulebook, mover
from egorules.core.text import Lang, Say, say, told
from egorules.core.transcript import Entry, read_moves
from egorules.core.verdict import Illegal, Legal, Verdict, Violation
from egorules.tools.dependence import Depends, dependence_data, dependences, without_numbers
from egorules.tools.worlds import Line, Worlds, common

CASE_KEYS = ("rulebook", "setup", "position", "moves")

AnyRulebook = Rulebook[Any, Any, Any, Any]
Rulebooks = Mapping[str, AnyRulebook]
"""The rulebooks by name."""


# Cases.


@frozen
class Case:
    """A table and some moves: what an arbiter is asked about."""

    rulebook: AnyRulebook
    setup: Any
    table: PartialTable[Any]
    entries: tuple[Entry[Any], ...]
    has_position: bool = False
    position: object = None
    """The position as it was given; under other rulings it may be another table."""
    steps: int = STEPS
    """How much work may be done about unknown cards before that is too much."""

    @property
    def is_known(self) -> bool:
        """Whether no card is unknown."""
        return not self.table.knowledge.unknowns

    @property
    def state(self) -> Any:
        """The state before the moves; raises `BadInput` if cards are unknown."""
        if not self.is_known:
            raise bad("position", "no card may be unknown here")
        return self.table.lay(self.table.knowledge)


def read_case(data: object, rulebooks: Rulebooks) -> Case:
    """A case from plain data."""
    given = table(data, "", CASE_KEYS)
    for key in ("rulebook", "setup"):
        if key not in given:
            raise bad(key, "missing")
    rulebook = find_rulebook(rulebooks, text(given["rulebook"], "rulebook"), "rulebook")
    setup = rulebook.read_setup(given["setup"])
    entries = read_moves(rulebook, given.get("moves", []), "moves")
    return laid_out(rulebook, setup, entries, given.get("position"))


def find_rulebook(rulebooks: Rulebooks, name: str, where: str) -> AnyRulebook:
    """The rulebook of that name; raises `BadInput` with close ones."""
    if name in rulebooks:
        return rulebooks[name]
    if near := close(name, rulebooks):
        text = "there is no rulebook {name!r}; close are: {near}"
        raise bad(where, text, name=name[:60], near=near)
    raise bad(where, "there is no rulebook {name!r}", name=name[:60])


def laid_out(
    rulebook: AnyRulebook, setup: Any, entries: tuple[Entry[Any], ...], position: object
) -> Case:
    """A case with its position on the table, or (None) at the game's beginning."""
    if position is None:
        return Case(rulebook, setup, certain(rulebook.start(setup)), entries)
    partial = rulebook.read_partial(setup, position)
    laid = certain(rulebook.read_position(setup, position)) if partial is None else partial
    return Case(rulebook, setup, laid, entries, True, position)


# Judging.


@frozen
class Judged:
    """One move of a case, its verdict, and what happened."""

    move: Any
    text: str
    """The move as the case's seat may see it written."""
    by: Mover
    verdict: Verdict | Depends
    events: tuple[Event, ...] = ()


@frozen
class Ending:
    """What is known once all moves are judged: whatever is the same in every world."""

    report: dict[str, Any]
    awaited: Say
    always: tuple[str, ...] | None
    """The moves that are legal in every world; None if that takes too much work to say."""
    sometimes: tuple[str, ...] = ()
    """Those that are legal in some worlds only."""


@frozen(slots=False)
class Judgement:
    """Every move up to the first that is not legal in every world, and the worlds reached."""

    case: Case
    judged: tuple[Judged, ...]
    worlds: Worlds | None
    """None if it takes too much work to say what the last move leads to."""

    @property
    def legal(self) -> bool | None:
        """Whether every move is legal in every world; None if that depends on unknown cards."""
        if any(isinstance(each.verdict, Depends) for each in self.judged):
            return None
        return all(isinstance(each.verdict, Legal) for each in self.judged)

    @property
    def state(self) -> Any:
        """The state that was reached; raises `BadInput` if cards were unknown."""
        if self.worlds is None or not self.case.is_known:
            raise bad("position", "no card may be unknown here")
        return self.worlds.lines[0].state

    @cached_property
    def ending(self) -> Ending:
        """What is known in the end."""
        return unfinished(self.case) if self.worlds is None else finished(self.case, self.worlds)


def judge(case: Case) -> Judgement:
    """Judge the moves in order; the first that is not legal in every world ends the list.

    Raises `BadInput` if unknown cards make that too much work.
    """
    judged: list[Judged] = []
    worlds: Worlds | None = None
    much = TooMuchWork()
    try:
        budget = Budget(inf if case.is_known else case.steps)
        knowledge = evolve(case.table.knowledge, budget=budget)
        worlds = Worlds.of(case.rulebook, case.table, knowledge)
    except TooMuchWork as error:
        much = error
    for entry in case.entries:
        if worlds is None:
            raise undecided(case, entry, much)
        try:
            one = judged_entry(worlds, entry)
        except TooMuchWork as error:
            raise undecided(case, entry, error) from None
        if not isinstance(one.verdict, Legal):
            judged.append(one)
            break
        try:
            worlds, events = worlds.after(entry.move)
        except TooMuchWork as error:
            worlds, events, much = None, (), error
        judged.append(evolve(one, events=events))
    return Judgement(case, tuple(judged), worlds)


def undecided(case: Case, entry: Entry[Any], much: TooMuchWork) -> BadInput:
    """A move that takes too much work to judge."""
    unknowns = case.table.knowledge.unknowns
    return bad(
        "moves",
        "deciding on {move} takes more than {steps} steps of work: too much depends on the unknown"
        " cards of {places}",
        move=str(entry),
        steps=case.steps,
        places=[unknowns[where].place for where in sorted(much.places)],
    )


@frozen
class Opinion:
    """What is found about a move in a class of worlds."""

    by: Mover
    text: str
    """How the case's seat may see it written."""
    verdict: Verdict
    alike: Verdict
    """The verdict on whichever legal move looks the same to the case's seat, if there is one."""


def judged_entry(worlds: Worlds, entry: Entry[Any]) -> Judged:
    """One move, before it is made."""
    rulebook = worlds.rulebook

    def opinion(line: Line) -> Opinion:
        state = line.state
        verdict = worlds.told(rulebook.judge(state, entry.move, entry.by))
        best = verdict
        if not verdict:
            others = worlds.alike(state, entry.move)
            verdicts = [worlds.told(rulebook.judge(state, other, entry.by)) for other in others]
            best = next((each for each in verdicts if each), verdict)
        by = mover(rulebook.pending(state))
        return Opinion(by, worlds.shown(state, entry.move), verdict, best)

    found = worlds.find(opinion)
    movers = {each.by for each in found.values}
    by = movers.pop() if len(movers) == 1 else None
    # Whatever is secret in one of the worlds stays so.
    text = max((each.text for each in found.values), key=lambda text: text.count("*"))
    # A number that no world allows was never there to be hidden: the move is as illegal as it is.
    possible = any(each.value.verdict for each in found.each if each.line.as_written)
    verdicts = [each.alike if possible else each.verdict for each in found.values]
    legal = [each for each in verdicts if isinstance(each, Legal)]
    illegal = [each for each in verdicts if isinstance(each, Illegal)]
    if not illegal:
        return Judged(entry.move, text, by, Legal(common([each.cites for each in legal])))
    rows = [each.violations for each in illegal]
    violations = common(rows) or tuple(dict.fromkeys(one for row in rows for one in row))
    if text != str(entry.move):
        violations = without_numbers(violations)
    claimed = by if entry.by is None or by is None else entry.by
    if not legal:
        return Judged(entry.move, text, claimed, Illegal(violations))
    return Judged(
        entry.move, text, claimed, Depends(dependences(worlds, found, verdicts), violations)
    )


# What is known in the end.

DEPENDS = say("what comes next depends on unknown cards")
UNFINISHED = say("there are too many worlds to say what comes next")


def finished(case: Case, worlds: Worlds) -> Ending:
    """What is the same in every world."""
    rulebook, laid = case.rulebook, case.table

    def ending(line: Line) -> tuple[dict[str, Any], Say]:
        report = rulebook.report(line.state)
        if laid.is_open(report):
            report = rulebook.report(renewed(line.state, line.knowledge.settled()))
        return report, worlds.told(rulebook.awaited(line.state))

    try:
        found = worlds.find(ending).values
        report = laid.join([report for report, _ in found])
    except TooMuchWork:
        return unfinished(case)
    sentences = {sentence for _, sentence in found}
    awaited = sentences.pop() if len(sentences) == 1 else DEPENDS
    try:
        offers = worlds.find(lambda line: rulebook.legal_moves(line.state)).values
    except TooMuchWork:
        return Ending(report, awaited, None)
    always = common(offers)
    sometimes = [move for move in in_order(offers) if move not in always]
    return Ending(report, awaited, tuple(map(str, always)), tuple(map(str, sometimes)))


def unfinished(case: Case) -> Ending:
    """The moves are judged, but what they lead to takes too much work to say."""
    keys = case.rulebook.report(case.rulebook.start(case.setup))
    return Ending(dict.fromkeys(keys, UNKNOWN), UNFINISHED, None)


def in_order(offers: Sequence[Sequence[Any]]) -> list[Any]:
    """The moves of all worlds in one order that is the order of each; alike ones by number."""
    earlier: dict[type, set[type]] = {}
    after: TopologicalSorter[Any] = TopologicalSorter()
    for offer in dict.fromkeys(map(tuple, offers)):
        kinds = [*dict.fromkeys(map(type, offer))]
        for index, kind in enumerate(kinds):
            earlier.setdefault(kind, set()).update(kinds[:index])
        for index, move in enumerate(offer):
            after.add(move, *offer[max(index - 1, 0) : index])
    after.prepare()
    ready: list[Any] = []
    ordered: list[Any] = []
    while after.is_active():
        ready = [*ready, *after.get_ready()]
        ready.sort(key=lambda move: (len(earlier[type(move)]), by_number(str(move))))
        ordered.append(ready.pop(0))
        after.done(ordered[-1])
    return ordered


def by_number(text: str) -> list[tuple[int, str]]:
    """Sorts texts such that a 9 comes before a 10."""
    return [(int(part or 0), word) for word, part in re.findall(r"(\D*)(\d*)", text)]


# Plain data.


def judgement_data(judgement: Judgement, lang: Lang = "en") -> dict[str, Any]:
    """The judgement as plain data, as `egorules judge --json` prints it."""
    rulebook, ending = judgement.case.rulebook, judgement.ending
    report = dict(ending.report)
    offered: object = {"always": list(ending.always or ()), "sometimes": list(ending.sometimes)}
    if ending.always is None:
        offered = UNKNOWN
    elif judgement.case.is_known:
        offered = list(ending.always)
    return {
        "rulebook": rulebook.name,
        "moves": [judged_data(rulebook, each, lang) for each in judgement.judged],
        "position": report.pop("position"),
        "pending": report.pop("pending"),
        "legal_moves": offered,
        **report,
    }


def judged_data(rulebook: AnyRulebook, judged: Judged, lang: Lang) -> dict[str, Any]:
    """One judged move as plain data."""
    data: dict[str, Any] = {"move": judged.text, "by": judged.by}
    match judged.verdict:
        case Legal(cites):
            events = [rulebook.event_data(event, lang) for event in judged.events]
            return {**data, "legal": True, "cites": list(cites), "events": events}
        case Illegal(violations):
            return {**data, "legal": False, "violations": listed(rulebook, violations, lang)}
        case Depends(on, violations):
            refused = {**data, "legal": None, "violations": listed(rulebook, violations, lang)}
            return {**refused, "depends": [dependence_data(each) for each in on]}


def listed(
    rulebook: AnyRulebook, violations: Sequence[Violation], lang: Lang
) -> list[dict[str, str]]:
    """Every clause that forbids a move, and why, as plain data."""
    return [
        {"clause": each.clause, "message": told(each.reason, lang, rulebook.words)}
        for each in violations
    ]


def deciding(judged: Judged) -> Cites:
    """Every clause that decided a move: its verdict's, then its events', each once."""
    match judged.verdict:
        case Legal(cites):
            events = (clause for event in judged.events for clause in event.cites)
            return tuple(dict.fromkeys((*cites, *events)))
        case Illegal(violations) | Depends(violations=violations):
            return tuple(dict.fromkeys(each.clause for each in violations))
