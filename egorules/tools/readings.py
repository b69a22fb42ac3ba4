"""Rival readings: what a case comes to if an open question is read the other way."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from attrs import evolve, frozen

from egorules.core.event import Event, Seat, seen_by
from egorules.core.parse import BadInput
from egorules.core.ruling import Question, switches
from egorules.core.text import Lang, Say, told
from egorules.core.verdict import Legal
from egorules.tools.judge import Case, Judgement, judge, judgement_data, laid_out

Parts = dict[str, Any]
"""An outcome part by part: verdicts, position, pending, legal moves, results, what is shown."""


@frozen
class Outcome:
    """What a case comes to under readings that agree."""

    readings: tuple[str, ...]
    judgement: Judgement | None
    """None where the position cannot be under these readings."""
    impossible: tuple[tuple[str, Say], ...]
    parts: Parts


@frozen
class Rivalry:
    """A switch on which a case depends: its outcomes differ, that of the case itself first."""

    switch: str
    chosen: str
    questions: tuple[Question, ...]
    """The questions of the rulebook that the switch answers."""
    outcomes: tuple[Outcome, ...]
    given: tuple[tuple[str, str], ...] = ()
    """Readings of other switches under which it is so; none if it is so under the case's own."""

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


@frozen
class Comparison:
    """A case under every reading of every switch, one switch at a time and two together."""

    judgement: Judgement
    rivalries: tuple[Rivalry, ...]
    same: tuple[str, ...]
    """The switches that make no difference by themselves."""
    together: tuple[Rivalry, ...] | None
    """Switches that make a difference only under another reading of another switch; None where
    readings were not tried two together, for with unknown cards there is too much to try."""

    @property
    def verdicts_agree(self) -> bool:
        """Whether every move gets the same verdict under every reading that was tried."""
        every = (*self.rivalries, *(self.together or ()))
        return not any("verdicts" in rivalry.changes for rivalry in every)


def compare(case: Case) -> Comparison:
    """Judge a case under every reading of every switch and every two, from its own rulings."""
    own = outcome(case)
    assert own.judgement is not None
    found = {switch: rivalry(case, own, switch) for switch in switches_of(case)}
    return Comparison(
        own.judgement,
        tuple(each for each in found.values() if each is not None),
        tuple(switch for switch, each in found.items() if each is None),
        tuple(together(case, found)) if case.is_known else None,
    )


def switches_of(case: Case) -> dict[str, type[StrEnum]]:
    """The switches of a case's rulebook, with their readings."""
    return switches(type(case.setup.rulings))


def rivalry(case: Case, own: Outcome, switch: str) -> Rivalry | None:
    """A switch on which a case with such an outcome depends; None if it does not."""
    chosen = getattr(case.setup.rulings, switch)
    others = [
        reread(case, switch, reading)
        for reading in switches_of(case)[switch]
        if reading is not chosen
    ]
    outcomes = grouped([evolve(own, readings=(str(chosen),)), *others])
    if len(outcomes) == 1:
        return None
    return Rivalry(switch, str(chosen), case.rulebook.questions.of_switch(switch), outcomes)


def together(case: Case, alone: Mapping[str, Rivalry | None]) -> Iterator[Rivalry]:
    """Switches that change nothing, or no verdict, until another question is read otherwise."""
    names = list(alone)
    told_of: set[tuple[str, str]] = set()
    for given, kind in switches_of(case).items():
        for reading in kind:
            if reading is getattr(case.setup.rulings, given):
                continue
            other = reread(case, given, reading)
            if other.judgement is None:
                continue
            for switch, by_itself in alone.items():
                # Two switches that matter only together are told once.
                earlier = names.index(switch) < names.index(given)
                twice = earlier and by_itself is None and alone[given] is None
                if switch == given or twice or (switch, given) in told_of:
                    continue
                found = rivalry(other.judgement.case, other, switch)
                if found is not None and (by_itself is None or adds_verdict(by_itself, found)):
                    told_of.add((given, switch))
                    yield evolve(found, given=((given, str(reading)),))


def adds_verdict(by_itself: Rivalry, found: Rivalry) -> bool:
    """Whether a switch decides about a verdict that it does not decide about by itself."""
    return "verdicts" in found.changes and "verdicts" not in by_itself.changes


def outcome(case: Case) -> Outcome:
    """What a case comes to under its own rulings."""
    judgement = judge(case)
    return Outcome((), judgement, (), parts(judgement))


def reread(case: Case, switch: str, reading: str) -> Outcome:
    """What the case comes to under another reading; its position is read again, too."""
    try:
        other = with_reading(case, switch, reading)
    except BadInput as error:
        reasons = tuple((where, told(why)) for where, why in error.reasons)
        return Outcome((str(reading),), None, error.reasons, {"impossible": reasons})
    return evolve(outcome(other), readings=(str(reading),))


def with_reading(case: Case, switch: str, reading: str) -> Case:
    """The case with one question read differently; raises `BadInput` where it then cannot be."""
    if case.has_position and case.position is None:
        raise ValueError("the case has not kept its position, so it cannot be laid out again")
    rulings = evolve(case.setup.rulings, **{switch: reading})
    setup = evolve(case.setup, rulings=rulings)
    return evolve(laid_out(case.rulebook, setup, case.entries, case.position), steps=case.steps)


def grouped(outcomes: list[Outcome]) -> tuple[Outcome, ...]:
    """Equal outcomes as one, in the order in which they first occur."""
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
        "shown": {
            str(seat): [
                [text, [bare(judgement, event) for event in events]]
                for text, events in shown_to(judgement, seat)
            ]
            for seat in viewers(judgement)
        },
    }


def verdict_part(move: dict[str, Any]) -> dict[str, Any]:
    """A verdict without the clauses that allow a move and without examples of worlds."""
    unknown = [each["unknown"] for each in move.get("depends", ())]
    return {**{key: move.get(key) for key in ("by", "legal", "violations")}, "depends": unknown}


def bare(judgement: Judgement, event: Event) -> dict[str, Any]:
    """An event as plain data without its clauses: what happened, not why."""
    data = judgement.case.rulebook.event_data(event, "en")
    return {key: value for key, value in data.items() if key not in ("cites", "to")}


def viewers(judgement: Judgement) -> tuple[Seat | None, ...]:
    """Everybody who is shown something: the seats, and (None) a spectator."""
    rulebook, setup = judgement.case.rulebook, judgement.case.setup
    return (*rulebook.seats(rulebook.start(setup)), None)


def shown_to(judgement: Judgement, seat: Seat | None) -> Iterator[tuple[str, tuple[Event, ...]]]:
    """What a seat is shown of each legal move: how it is written, and the events."""
    case = judgement.case
    state = case.state if case.is_known else None
    for judged in judgement.judged:
        if not isinstance(judged.verdict, Legal):
            return
        text = judged.text if state is None else case.rulebook.shown(state, judged.move, seat)
        yield text, seen_by(seat, judged.events)
        if state is not None:
            state = case.rulebook.resolve(state, judged.move).state


def comparison_data(comparison: Comparison, lang: Lang = "en") -> dict[str, Any]:
    """A comparison as plain data, as `egorules judge --readings --json` prints it."""
    return {
        "verdicts_agree": comparison.verdicts_agree,
        "depends": [rivalry_data(comparison, each, lang) for each in comparison.rivalries],
        "same": list(comparison.same),
        "together": None
        if comparison.together is None
        else [
            {"given": dict(each.given), **rivalry_data(comparison, each, lang)}
            for each in comparison.together
        ],
    }


def rivalry_data(comparison: Comparison, rivalry: Rivalry, lang: Lang) -> dict[str, Any]:
    """A switch on which a case depends as plain data."""
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
