"""Judge: run the moves of a case one by one and say which clauses decide each. It never guesses.

Some cards of a case may be unknown. Then a verdict is *legal* (in every world), *illegal* (in every
world) or *depends* (on which unknown, with a world for each side). A case without unknown cards is
the case of one world.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from graphlib import TopologicalSorter
from math import inf
from typing import Any

from attrs import evolve, frozen

from egorules.core.clause import Cites
from egorules.core.event import Event
from egorules.core.hidden import UNKNOWN, renewed
from egorules.core.knowledge import Budget, Looked, TooMuchWork
from egorules.core.line import text_of
from egorules.core.parse import BadInput, bad
from egorules.core.rulebook import Mover, Unasked, mover
from egorules.core.text import Lang, Say, say, told
from egorules.core.transcript import Entry
from egorules.core.verdict import Illegal, Legal, Verdict, Violation
from egorules.tools.case import AnyRulebook, Case
from egorules.tools.dependence import Depends, dependence_data, dependences, without_numbers
from egorules.tools.worlds import Line, Worlds, common

# Judging.


@frozen
class Closed:
    """Why a move comes too late: the move that ended, cancelled or closed its moment, and how."""

    move: str
    """As the case's seat may see it written."""
    by: Mover
    event: Event
    why: tuple[Violation, ...] = ()
    """What forbids the move even at its own moment, if that was skipped for lack of a choice."""


@frozen
class Judged:
    """One move of a case, its verdict, and what happened."""

    move: Any
    text: str
    """The move as the case's seat may see it written."""
    by: Mover
    verdict: Verdict | Depends
    events: tuple[Event, ...] = ()
    closed_by: Closed | None = None
    """The earlier move that closed this one's moment, if that is why it is illegal."""
    unasked: tuple[Unasked, ...] = ()
    """The choices skipped because nothing could be chosen; none if unknown cards decide it."""


@frozen
class Ending:
    """What is known once all moves are judged: whatever is the same in every world."""

    report: dict[str, Any]
    awaited: Say
    always: tuple[str, ...] | None
    """The moves that are legal in every world; None if that takes too much work to say."""
    sometimes: tuple[str, ...] = ()
    """Those that are legal in some worlds only."""
    kinds: frozenset[type] = frozenset()
    """The kinds of all these moves."""


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

    @property
    def claim(self) -> Mover:
        """Who makes the last move judged, if the case says so."""
        return self.case.entries[len(self.judged) - 1].by if self.judged else None

    @property
    def left(self) -> int:
        """How many moves come after the last one judged."""
        return len(self.case.entries) - len(self.judged)

    @property
    def awaits_chance(self) -> bool:
        """Whether a random outcome is due in every world."""
        pending = self.ending.report["pending"]
        return isinstance(pending, dict) and pending.get("kind") == "chance"

    @property
    def too_early(self) -> bool:
        """Whether the last move is illegal because a random outcome must be written before it."""
        match self.judged:
            case (*_, Judged(move=move, verdict=Illegal(), closed_by=None)) if self.awaits_chance:
                kinds = self.ending.kinds
                return bool(kinds) and type(move) not in kinds
        return False

    @property
    def begins_anew(self) -> bool:
        """Whether something has ended and what follows begins with a random outcome of no seat."""
        if not (
            self.judged and self.awaits_chance and self.ending.report["pending"]["seat"] is None
        ):
            return False
        last = self.judged[-1]
        if not isinstance(last.verdict, Legal):
            return last.closed_by is not None
        assert self.worlds is not None
        state = self.worlds.lines[0].state
        return self.case.rulebook.closed(state, last.move, None, last.events) is not None

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
        budget = Budget(inf if case.is_known else case.steps, case.watch)
        knowledge = evolve(case.table.knowledge, budget=budget)
        worlds = Worlds.of(case.rulebook, case.table, knowledge)
    except TooMuchWork as error:
        much = error
    for entry in case.entries:
        if worlds is None:
            raise undecided(case, entry, much)
        try:
            one = judged_entry(worlds, entry, judged)
        except TooMuchWork as error:
            raise undecided(case, entry, error) from None
        if not isinstance(one.verdict, Legal):
            judged.append(one)
            break
        before = worlds
        try:
            worlds, events = worlds.after(entry.move)
        except TooMuchWork as error:
            worlds, events, much = None, (), error
        judged.append(evolve(one, events=events, unasked=unasked(before, entry.move, events)))
    return Judgement(case, tuple(judged), worlds)


def undecided(case: Case, entry: Entry[Any], much: TooMuchWork) -> BadInput:
    """The error for a move that takes too much work to judge."""
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
    """What holds for a move in one class of worlds."""

    by: Mover
    text: str
    """The move as the case's seat may see it written."""
    verdict: Verdict
    alike: Verdict
    """The verdict on a legal move that looks the same to the case's seat; else `verdict`."""
    closed: Closed | None


def judged_entry(worlds: Worlds, entry: Entry[Any], before: Sequence[Judged] = ()) -> Judged:
    """Judge one move before it is made; `before` are the moves judged so far."""
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
        closed = None if best else closed_by(rulebook, state, entry, before)
        return Opinion(by, worlds.shown(state, entry.move), verdict, best, closed)

    found = worlds.find(opinion)
    movers = {each.by for each in found.values}
    by = movers.pop() if len(movers) == 1 else None
    # A number that is secret in one of the worlds is hidden.
    text = max((each.text for each in found.values), key=lambda text: text.count("*"))
    # If the move as written is legal in no world, its hidden numbers cannot stand for others.
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
        why = {each.closed for each in found.values}
        closed = why.pop() if len(why) == 1 else None
        return Judged(entry.move, text, claimed, Illegal(violations), closed_by=closed)
    return Judged(
        entry.move, text, claimed, Depends(dependences(worlds, found, verdicts), violations)
    )


def closed_by(
    rulebook: AnyRulebook, state: Any, entry: Entry[Any], before: Sequence[Judged]
) -> Closed | None:
    """Which earlier move has closed the moment of a refused one; None if none has.

    The search goes back to the player's own last move (if the case does not say who moves, to any
    player's last move): a player who moves on has let earlier moments pass.
    """
    for each in reversed(before):
        event = rulebook.closed(state, entry.move, entry.by, each.events)
        if event is not None:
            return Closed(each.text, each.by, event, why_unasked(rulebook, each, event, entry.move))
        if each.by == entry.by or (entry.by is None and each.by != "chance"):
            return None
    return None


def why_unasked(
    rulebook: AnyRulebook, before: Judged, event: Event, move: Any
) -> tuple[Violation, ...]:
    """What forbids a move at the moment that was skipped with an event."""
    for one in before.unasked:
        if one.event == event and type(move) is one.kind:
            return excluded(rulebook, evolve(one, moves=(move,)))
    return ()


def unasked(worlds: Worlds, move: Any, events: Sequence[Event]) -> tuple[Unasked, ...]:
    """The choices that a move and its events skipped.

    None is named if they depend on unknown cards, or if the case's seat may not see the whole move.
    """
    state = worlds.lines[0].state
    if len(worlds.lines) > 1 or worlds.shown(state, move) != str(move):
        return ()
    try:
        return tuple(worlds.rulebook.unasked(state, move, events))
    except (Looked, TooMuchWork):
        return ()


def excluded(rulebook: AnyRulebook, unasked: Unasked) -> tuple[Violation, ...]:
    """Why nothing could be chosen: what forbids the moves worth asking about, each once.

    Nothing is said if that depends on unknown cards.
    """
    try:
        verdicts = [rulebook.judge(unasked.state, move) for move in unasked.moves]
    except (Looked, TooMuchWork):
        return ()
    refused = (each for each in verdicts if isinstance(each, Illegal))
    return tuple(dict.fromkeys(one for each in refused for one in each.violations))


# What is known in the end.

DEPENDS = say("what comes next depends on unknown cards")
UNFINISHED = say("there are too many worlds to say what comes next")


def finished(case: Case, worlds: Worlds) -> Ending:
    """The ending: what is the same in every world."""
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
        offers = worlds.offers()
    except TooMuchWork:
        return Ending(report, awaited, None)
    always = common([each.always for each in offers])
    sometimes = [move for move in in_order([each.some for each in offers]) if move not in always]
    kinds = frozenset(map(type, (*always, *sometimes)))
    return Ending(report, awaited, tuple(map(str, always)), tuple(map(str, sometimes)), kinds)


def unfinished(case: Case) -> Ending:
    """The ending if it takes too much work to find out what the moves lead to."""
    keys = case.rulebook.report(case.rulebook.start(case.setup))
    return Ending(dict.fromkeys(keys, UNKNOWN), UNFINISHED, None)


def in_order(offers: Sequence[Sequence[Any]]) -> list[Any]:
    """The moves of all worlds in one order that agrees with each; ties go by kind and number."""
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
    """A key for sorting texts so that 9 comes before 10."""
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


def asked_data(judgement: Judgement) -> dict[str, Any]:
    """What is printed besides: the table on one line, if it can be, and what was inferred."""
    case = judgement.case
    line = text_of(case.rulebook, case.setup, judgement.ending.report)
    inferred = {"inferred": dict(case.inferred)} if case.inferred else {}
    return {**({"position_text": line} if line else {}), **inferred}


def judged_data(rulebook: AnyRulebook, judged: Judged, lang: Lang) -> dict[str, Any]:
    """One judged move as plain data."""
    data: dict[str, Any] = {"move": judged.text, "by": judged.by}
    match judged.verdict:
        case Legal(cites):
            events = [rulebook.event_data(event, lang) for event in judged.events]
            return {**data, "legal": True, "cites": list(cites), "events": events}
        case Illegal(violations):
            refused = {**data, "legal": False, "violations": listed(rulebook, violations, lang)}
            if (closed := judged.closed_by) is None:
                return refused
            by = {"move": closed.move, "cites": list(closed.event.cites)}
            return {**refused, "closed_by": by}
        case Depends(on, violations):
            open_ = {**data, "legal": None, "violations": listed(rulebook, violations, lang)}
            return {**open_, "depends": [dependence_data(each) for each in on]}


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
