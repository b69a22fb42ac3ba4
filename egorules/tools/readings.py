"""Rival readings: how a case turns out if an open question is read another way."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from attrs import evolve, frozen

from egorules.core.clause import Cites
from egorules.core.event import ALL, Seat
from egorules.core.parse import BadInput
from egorules.core.ruling import Question, Reading, switches, watched
from egorules.core.text import Lang, Say, told
from egorules.core.verdict import Legal
from egorules.tools.case import Case, laid_out
from egorules.tools.judge import Judged, Judgement, deciding, judge, judgement_data

Readings = Mapping[str, str]
"""Other readings than the case's own, by switch."""
NONE: Readings = {}

Parts = dict[str, Any]
"""An outcome part by part: verdicts, position, pending, legal moves, results, what is shown."""


@frozen
class Outcome:
    """The outcome of a case, and the readings that agree on it."""

    readings: tuple[str, ...]
    judgement: Judgement | None
    """None if the position is impossible under these readings."""
    impossible: tuple[tuple[str, Say], ...]
    parts: Parts


@frozen
class Rivalry:
    """A switch on which a case depends, with its different outcomes, the case's own first."""

    switch: str
    chosen: str
    questions: tuple[Question, ...]
    """The questions of the rulebook that the switch answers."""
    outcomes: tuple[Outcome, ...]
    given: tuple[tuple[str, str], ...] = ()
    """The other readings under which the case depends on it; empty if the case's own are enough."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the questions are about."""
        return tuple(dict.fromkeys(key for each in self.questions for key in each.touches))

    @property
    def changes(self) -> tuple[str, ...]:
        """The parts in which the outcomes differ."""
        rows = [outcome.parts for outcome in self.outcomes]
        keys = dict.fromkeys(key for row in rows for key in row)
        return tuple(key for key in keys if any(row.get(key) != rows[0].get(key) for row in rows))

    @property
    def decides(self) -> bool:
        """Whether the readings disagree on what is legal, or on whether the table is possible.

        They agree on a move that is illegal under each of them, even if by different clauses.
        """
        rows = [outcome.parts.get("verdicts") for outcome in self.outcomes]
        legal = [None if row is None else [each["legal"] for each in row] for row in rows]
        return any(each != legal[0] for each in legal)


@frozen
class Untried:
    """A question whose other readings cannot be tried, because it has no switch."""

    question: Question
    clauses: tuple[str, ...]
    """The clauses that the question is about and the case used."""
    decides: bool
    """Whether one of these clauses decided on the last move judged."""

    @property
    def rivals(self) -> tuple[Reading, ...]:
        """The readings that are not the default."""
        return tuple(each for each in self.question.readings if each.id != self.question.default)


@frozen
class Comparison:
    """A case under every reading of every switch, one switch at a time and two together."""

    judgement: Judgement
    rivalries: tuple[Rivalry, ...]
    same: tuple[str, ...]
    """The switches that make no difference by themselves."""
    together: tuple[Rivalry, ...] | None
    """Switches that make a difference, or one to a verdict, only under another reading of another
    switch. None if no two were tried together: with unknown cards that is too much work."""
    looked: tuple[str, ...]
    """The switches that a rule looked at; the others do not matter here."""
    untried: tuple[Untried, ...]
    """The open questions without a switch that are about clauses used here."""

    @property
    def switches(self) -> int:
        """How many switches were tried."""
        return len(self.rivalries) + len(self.same)

    @property
    def readings(self) -> int:
        """How many readings were tried besides the case's own."""
        kinds = switches(type(self.judgement.case.setup.rulings)).values()
        return sum(len(kind) - 1 for kind in kinds)

    @property
    def verdicts_agree(self) -> bool:
        """Whether every move gets the same verdict under every reading that was tried."""
        every = (*self.rivalries, *(self.together or ()))
        return not any("verdicts" in rivalry.changes for rivalry in every)


def compare(case: Case) -> Comparison:
    """Judge a case under every reading of each switch, starting from its own rulings.

    If no card is unknown, other readings of two switches are also tried together.
    """
    trials, judgement = Trials(case), judge(case)
    looked = trials.under(NONE).looked
    found = {switch: trials.rivalry(switch) for switch in trials.switches}
    return Comparison(
        judgement,
        tuple(each for each in found.values() if each is not None),
        tuple(switch for switch, each in found.items() if each is None),
        tuple(together(trials, found)) if case.is_known else None,
        tuple(switch for switch in trials.switches if switch in looked),
        unswitched(judgement),
    )


@frozen
class Trial:
    """The outcome of a case under some readings, and every switch that a rule looked at."""

    outcome: Outcome
    looked: frozenset[str]


class Trials:
    """A case under other readings; the same readings are not tried twice."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.switches = switches(type(case.setup.rulings))
        self._known: dict[frozenset[tuple[str, str]], Trial] = {}

    def chosen(self, switch: str) -> StrEnum:
        """The case's own reading of a switch."""
        chosen: StrEnum = getattr(self.case.setup.rulings, switch)
        return chosen

    def others(self, switch: str) -> list[StrEnum]:
        """The other readings of a switch."""
        return [each for each in self.switches[switch] if each is not self.chosen(switch)]

    def under(self, readings: Readings) -> Trial:
        """The case with some questions read differently.

        A switch that no rule looks at under the other readings changes nothing, so the case is not
        judged again for it.
        """
        key = frozenset(readings.items())
        if key not in self._known:
            self._known[key] = self._without_the_idle(readings) or tried(self.case, readings)
        return self._known[key]

    def _without_the_idle(self, readings: Readings) -> Trial | None:
        for idle in readings:
            rest = {switch: each for switch, each in readings.items() if switch != idle}
            trial = self.under(rest)
            if idle not in trial.looked:
                return trial
        return None

    def rivalry(self, switch: str, given: Readings = NONE) -> Rivalry | None:
        """How the case depends on a switch, given other readings; None if it does not."""
        chosen = self.chosen(switch)
        trials = {str(chosen): self.under(given)}
        for reading in self.others(switch):
            trials[str(reading)] = self.under({**given, switch: str(reading)})
        if len(set(map(id, trials.values()))) == 1:
            return None
        outcomes = grouped([evolve(one.outcome, readings=(name,)) for name, one in trials.items()])
        if len(outcomes) == 1:
            return None
        questions = self.case.rulebook.questions.of_switch(switch)
        return Rivalry(switch, str(chosen), questions, outcomes, tuple(given.items()))


def together(trials: Trials, alone: Mapping[str, Rivalry | None]) -> Iterator[Rivalry]:
    """Switches that change nothing, or no verdict, until another question is read differently."""
    names = list(alone)
    told_of: set[tuple[str, str]] = set()
    for given in names:
        for reading in map(str, trials.others(given)):
            if trials.under({given: reading}).outcome.judgement is None:
                continue
            for switch, by_itself in alone.items():
                # Two switches that matter only together are listed once.
                earlier = names.index(switch) < names.index(given)
                twice = earlier and by_itself is None and alone[given] is None
                if switch == given or twice or (switch, given) in told_of:
                    continue
                found = trials.rivalry(switch, {given: reading})
                if found is not None and (by_itself is None or adds_verdict(by_itself, found)):
                    told_of.add((given, switch))
                    yield found


def unswitched(judgement: Judgement) -> tuple[Untried, ...]:
    """The questions without a switch about clauses used, those about the last move first.

    Within each group, those about few other clauses come first, then open ones. Settled questions
    are left out, since nobody can hold another reading of them.
    """
    used = dict.fromkeys(clause for each in reversed(judgement.judged) for clause in uses(each))
    decisive = set(deciding_verdict(judgement.judged[-1])) if judgement.judged else set()
    found = [
        Untried(each, clauses, not decisive.isdisjoint(clauses))
        for each in judgement.case.rulebook.questions.values()
        if each.switch is None and each.confidence != "settled" and len(each.readings) > 1
        if (clauses := tuple(clause for clause in used if clause in each.touches))
    ]

    def order(each: Untried) -> tuple[bool, float, bool]:
        about = decisive.intersection(each.clauses) if each.decides else each.clauses
        focus = len(about) / len(each.question.touches)
        return not each.decides, -focus, each.question.confidence != "open"

    return tuple(sorted(found, key=order))


def open_questions(judgement: Judgement) -> tuple[Question, ...]:
    """The questions, with a switch or without, about the clauses of the last move judged.

    Settled questions are left out. No reading is tried, so this takes little time.
    """
    if not judgement.judged or judgement.too_early:
        return ()
    last = judgement.judged[-1]
    used = {*deciding_verdict(last), *(cite for event in last.events for cite in event.cites)}
    if last.closed_by is not None:
        used.update(each.clause for each in last.closed_by.why)
    return tuple(
        each
        for each in judgement.case.rulebook.questions.values()
        if each.confidence != "settled" and len(each.readings) > 1
        if not used.isdisjoint(each.touches)
    )


def uses(judged: Judged) -> Iterator[str]:
    """Every clause that had a part in a move: in its verdict, or in what happened."""
    yield from deciding_verdict(judged)
    yield from deciding(judged)


def deciding_verdict(judged: Judged) -> Cites:
    """The clauses that decided on a move; if it comes too late, those that closed its moment.

    The first clause of a legal move says only that this kind of move is due, so it is left out
    unless it is the only one.
    """
    if judged.closed_by is not None:
        return judged.closed_by.event.cites
    if isinstance(judged.verdict, Legal):
        return judged.verdict.cites[1:] or judged.verdict.cites
    return deciding(judged)


def adds_verdict(by_itself: Rivalry, found: Rivalry) -> bool:
    """Whether a switch changes a verdict here, although it changes none by itself."""
    return "verdicts" in found.changes and "verdicts" not in by_itself.changes


def reread(case: Case, switch: str, reading: str) -> Outcome:
    """The outcome of the case under another reading; its position is parsed again, too."""
    return evolve(tried(case, {switch: reading}).outcome, readings=(str(reading),))


def tried(case: Case, readings: Readings) -> Trial:
    """Judge a case under other readings, and note which switches the rules look at."""
    rulings, looked = watched(evolve(case.setup.rulings, **readings))
    try:
        other = with_rulings(case, rulings)
    except BadInput as error:
        reasons = tuple((where, told(why)) for where, why in error.reasons)
        return Trial(Outcome((), None, error.reasons, {"impossible": reasons}), frozenset(looked))
    judgement = judge(other)
    found = parts(judgement)
    return Trial(Outcome((), judgement, (), found), frozenset(looked))


def with_reading(case: Case, switch: str, reading: str) -> Case:
    """The case with one question read differently; raises `BadInput` if it is then impossible."""
    return with_rulings(case, evolve(case.setup.rulings, **{switch: reading}))


def with_rulings(case: Case, rulings: object) -> Case:
    """The case under other rulings, its position parsed again; raises `BadInput`."""
    if case.has_position and case.position is None:
        raise ValueError("the case has not kept its position, so it cannot be laid out again")
    setup = evolve(case.setup, rulings=rulings)
    laid = laid_out(case.rulebook, setup, case.entries, case.position)
    return evolve(case, setup=setup, table=laid.table)


def grouped(outcomes: list[Outcome]) -> tuple[Outcome, ...]:
    """Merge equal outcomes, in the order in which they first occur."""
    groups: dict[str, Outcome] = {}
    for each in outcomes:
        key = json.dumps(each.parts, sort_keys=True)
        known = groups.get(key)
        readings = each.readings if known is None else known.readings + each.readings
        groups[key] = evolve(known or each, readings=readings)
    return tuple(groups.values())


def parts(judgement: Judgement) -> Parts:
    """Everything about an outcome that anybody could notice, as plain data."""
    data = judgement_data(judgement)
    return {
        "verdicts": [verdict_part(each) for each in data["moves"]],
        **{key: data[key] for key in data if key not in ("rulebook", "moves")},
        "shown": shown_parts(judgement, data["moves"]),
    }


def verdict_part(move: dict[str, Any]) -> dict[str, Any]:
    """A verdict without the clauses that allow a move and without examples of worlds."""
    unknown = [each["unknown"] for each in move.get("depends", ())]
    return {**{key: move.get(key) for key in ("by", "legal", "violations")}, "depends": unknown}


def shown_parts(judgement: Judgement, moves: Sequence[dict[str, Any]]) -> dict[str, list[Any]]:
    """What everybody is shown of each legal move: how it is written, and what happened, not why."""
    case, seats = judgement.case, viewers(judgement)
    shown: dict[str, list[Any]] = {str(seat): [] for seat in seats}
    state = case.state if case.is_known else None
    for judged, data in zip(judgement.judged, moves, strict=True):
        if not isinstance(judged.verdict, Legal):
            break
        events = [(each["to"], bare(each)) for each in data["events"]]
        for seat in seats:
            text = judged.text if state is None else case.rulebook.shown(state, judged.move, seat)
            seen = [event for to, event in events if to == ALL or seat in to]
            shown[str(seat)].append([text, seen])
        if state is not None:
            state = case.rulebook.resolve(state, judged.move).state
    return shown


def bare(event: dict[str, Any]) -> dict[str, Any]:
    """An event as plain data without its clauses: what happened, not why."""
    return {key: value for key, value in event.items() if key not in ("cites", "to")}


def viewers(judgement: Judgement) -> tuple[Seat | None, ...]:
    """Everybody who is shown something: the seats, and (None) a spectator."""
    rulebook, setup = judgement.case.rulebook, judgement.case.setup
    return (*rulebook.seats(rulebook.start(setup)), None)


def comparison_data(comparison: Comparison, lang: Lang = "en") -> dict[str, Any]:
    """A comparison as plain data, as `egorules judge --readings --json` prints it."""
    return {
        "verdicts_agree": comparison.verdicts_agree,
        "tried": {
            "switches": comparison.switches,
            "readings": comparison.readings,
            "looked_at": list(comparison.looked),
        },
        "untried": [untried_data(each, lang) for each in comparison.untried],
        "depends": [rivalry_data(comparison, each, lang) for each in comparison.rivalries],
        "same": list(comparison.same),
        "together": None
        if comparison.together is None
        else [
            {"given": dict(each.given), **rivalry_data(comparison, each, lang)}
            for each in comparison.together
        ],
    }


def untried_data(untried: Untried, lang: Lang) -> dict[str, Any]:
    """A question whose other readings cannot be tried, as plain data."""
    question = untried.question
    return {
        "question": question.id,
        "title": question.title[lang],
        "confidence": question.confidence,
        "default": question.default,
        "rivals": [{"id": each.id, "text": each.told(lang)} for each in untried.rivals],
        "clauses": list(untried.clauses),
        "decides": untried.decides,
    }


def rivalry_data(comparison: Comparison, rivalry: Rivalry, lang: Lang) -> dict[str, Any]:
    """A switch on which a case depends, as plain data."""
    return {
        "switch": rivalry.switch,
        "chosen": rivalry.chosen,
        "questions": [question.id for question in rivalry.questions],
        "clauses": list(rivalry.clauses),
        "changes": list(rivalry.changes),
        "outcomes": [outcome_data(comparison, one, lang) for one in rivalry.outcomes],
    }


def outcome_data(comparison: Comparison, one: Outcome, lang: Lang) -> dict[str, Any]:
    """One outcome as plain data: the readings that lead to it, and the judgement under them."""
    if one.judgement is None:
        words = comparison.judgement.case.rulebook.words
        reasons = [
            {"where": where, "message": told(why, lang, words)} for where, why in one.impossible
        ]
        return {"readings": list(one.readings), "impossible": reasons}
    data = judgement_data(one.judgement, lang)
    del data["rulebook"]
    return {"readings": list(one.readings), **data}
