"""Partial knowledge: judge a case in which some cards are unknown. It never guesses.

A verdict is *legal* (in every world), *illegal* (in every world) or *depends* (on which unknown,
with a world for each side). The rules run on a table whose unknown cards cannot be looked at; where
a rule looks, the worlds are split by the answer (see `egorules.core.unknown`). So every answer is
exact: a class of worlds is answered for as one only if the rules never looked at what its worlds
differ in. Where more worlds would have to be told apart than is reasonable, that is said instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from graphlib import TopologicalSorter
from typing import Any, Generic, TypeVar

from attrs import evolve, frozen

from egorules.core.event import Event, seen_by
from egorules.core.reading import BadInput, at, bad
from egorules.core.rulebook import Mover, mover
from egorules.core.text import Lang, Say, say
from egorules.core.transcript import Entry
from egorules.core.unknown import (
    MOST_WORLDS,
    UNKNOWN,
    Knowledge,
    Looked,
    PartialTable,
    TooManyWorlds,
    World,
    is_count,
    plain,
)
from egorules.core.verdict import Illegal, Legal, Verdict, Violation
from egorules.tools.judge import (
    AnyRulebook,
    Case,
    Judged,
    Judgement,
    Rulebooks,
    judge,
    judged_data,
    judgement_data,
    laid_out,
    read_parts,
)

T = TypeVar("T")


@frozen
class PartialCase:
    """A table of which only a part is known, and some moves."""

    rulebook: AnyRulebook
    setup: Any
    table: PartialTable[Any]
    entries: tuple[Entry[Any], ...]
    position: object


AnyCase = Case | PartialCase


def read_any_case(data: object, rulebooks: Rulebooks) -> AnyCase:
    """A case from plain data, with unknown cards or without."""
    return any_case(*read_parts(data, rulebooks))


def any_case(
    rulebook: AnyRulebook, setup: Any, entries: tuple[Entry[Any], ...], position: object
) -> AnyCase:
    """A case from its parts; a rulebook may offer `read_partial` for what is partly known."""
    read_partial = getattr(rulebook, "read_partial", None)
    if position is not None and read_partial is not None:
        table: PartialTable[Any] | None = read_partial(setup, position)
        if table is not None:
            return PartialCase(rulebook, setup, table, entries, position)
    return laid_out(rulebook, setup, entries, position)


@frozen
class Line:
    """A class of worlds, and the state that the moves so far have led to in all of them."""

    knowledge: Knowledge
    state: Any
    siblings: int = 1
    """How many such classes there would be if all were split as often as this one."""


@frozen
class Answer(Generic[T]):
    """What holds in a whole class of worlds."""

    line: Line
    value: T


@frozen
class Answers(Generic[T]):
    """An answer for every world, and the unknown places that were looked at until then."""

    each: tuple[Answer[T], ...]
    looked: frozenset[int]

    @property
    def values(self) -> list[T]:
        """The answers without the worlds."""
        return [answer.value for answer in self.each]


@frozen
class Worlds:
    """All worlds that fit a case, after moves that are legal in each of them."""

    case: PartialCase
    lines: tuple[Line, ...]
    moves: tuple[Any, ...] = ()
    looked: frozenset[int] = frozenset()
    """The unknown places that the rules have looked at so far."""

    def ask(self, question: Callable[[Any], T]) -> Answers[T]:
        """Put a question to every world, a whole class at a time; raises `TooManyWorlds`."""
        waiting = list(reversed(self.lines))
        answers: list[Answer[T]] = []
        looked = set(self.looked)
        while waiting:
            line = waiting.pop()
            try:
                state = self.played(line.knowledge) if line.state is None else line.state
                answers.append(Answer(evolve(line, state=state), question(state)))
            except Looked as look:
                looked.add(look.where)
                parts = line.knowledge.split(look)
                # One card after another is no multiplication: most answers settle the question.
                siblings = line.siblings * (len(parts) if look.value is None else 1)
                if max(siblings, len(waiting) + len(answers)) > MOST_WORLDS:
                    raise TooManyWorlds from None
                waiting.extend(Line(part, None, siblings) for part in reversed(parts))
        return Answers(tuple(answers), frozenset(looked))

    def played(self, knowledge: Knowledge) -> Any:
        """The state in some of the worlds after all moves so far."""
        state = self.case.table.lay(knowledge)
        for move in self.moves:
            state = self.case.table.resolve(state, move).state
        return state

    def after(self, move: Any) -> tuple[Worlds, tuple[Event, ...]]:
        """The worlds after a move, and what happened in all of them alike, until it differs."""
        steps = self.ask(lambda state: self.case.table.resolve(state, move))
        lines = tuple(evolve(each.line, state=each.value.state) for each in steps.each)
        events = common_start([plain(step.events) for step in steps.values])
        return Worlds(self.case, lines, (*self.moves, move), steps.looked), events


def common_start(rows: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """What several rows have in common from their beginning."""
    start: list[T] = []
    for items in zip(*rows, strict=False):
        if any(item != items[0] for item in items):
            break
        start.append(items[0])
    return tuple(start)


def first_worlds(case: PartialCase) -> Worlds:
    """All worlds that fit a case, before any move."""
    unplayed = Worlds(case, (Line(case.table.knowledge, None),))
    laid = unplayed.ask(lambda state: state)
    return Worlds(case, tuple(each.line for each in laid.each), looked=laid.looked)


@frozen
class Dependence:
    """An unknown that decides about a move, with the position of a world for each side."""

    unknown: str
    legal_world: dict[str, Any]
    illegal_world: dict[str, Any]
    legal_if: tuple[Say, ...]
    """What lies in the legal world where the two differ."""
    illegal_if: tuple[Say, ...]


@frozen
class Depends:
    """The move is legal in some worlds and illegal, by these clauses, in others."""

    on: tuple[Dependence, ...]
    violations: tuple[Violation, ...]

    def __bool__(self) -> bool:
        raise TypeError("neither legal nor illegal")


@frozen
class PartlyJudged:
    """One move of a case with unknown cards."""

    move: str
    by: Mover
    verdict: Verdict | Depends
    events: tuple[Event, ...] = ()


@frozen
class PartialJudgement:
    """Every move up to the first that is not legal in every world, and what is known then."""

    case: PartialCase
    judged: tuple[PartlyJudged, ...]
    report: dict[str, Any]
    awaited: Say
    legal_moves: tuple[tuple[str, ...], tuple[str, ...]] | None
    """Moves that are legal in every world, and in some only; None if there are too many worlds."""

    @property
    def legal(self) -> bool | None:
        """Whether every move is legal in every world; None if that depends on unknown cards."""
        if any(isinstance(each.verdict, Depends) for each in self.judged):
            return None
        return all(isinstance(each.verdict, Legal) for each in self.judged)


AnyJudgement = Judgement | PartialJudgement


def judge_any(case: AnyCase) -> AnyJudgement:
    """Judge a case, with unknown cards or without."""
    return judge(case) if isinstance(case, Case) else judge_partial(case)


def judge_partial(case: PartialCase) -> PartialJudgement:
    """Judge the moves in order; the first that is not legal in every world ends the list."""
    judged: list[PartlyJudged] = []
    worlds = first_worlds(case)
    for index, entry in enumerate(case.entries):
        try:
            one = judge_entry(worlds, entry)
        except TooManyWorlds:
            raise undecided(entry) from None
        if not isinstance(one.verdict, Legal):
            judged.append(one)
            break
        try:
            worlds, events = worlds.after(entry.move)
        except TooManyWorlds:
            if case.entries[index + 1 :]:
                raise undecided(case.entries[index + 1]) from None
            return unfinished(case, (*judged, one))
        judged.append(evolve(one, events=seen(case, events)))
    return finished(worlds, tuple(judged))


def undecided(entry: Entry[Any]) -> BadInput:
    """A move that cannot be judged in reasonable time."""
    text = "too many unknown cards to decide on {move}: more than {most} worlds"
    return bad("moves", text, move=str(entry), most=MOST_WORLDS)


def judge_entry(worlds: Worlds, entry: Entry[Any]) -> PartlyJudged:
    """One move, before it is made."""
    rulebook, seat = worlds.case.rulebook, worlds.case.table.seat
    answers = worlds.ask(
        lambda state: (
            mover(rulebook.pending(state)),
            rulebook.shown(state, entry.move, seat) if seat is not None else str(entry.move),
            plain(rulebook.judge(state, entry.move, entry.by)),
        )
    )
    movers = [by for by, _, _ in answers.values]
    by = movers[0] if len(set(movers)) == 1 else None
    # Whatever is secret in one of the worlds stays so.
    text = max((text for _, text, _ in answers.values), key=lambda text: text.count("*"))
    verdict = verdict_of(worlds.case, answers)
    if text != str(entry.move):
        verdict = without_numbers(verdict)
    claims = entry.by is not None and by is not None and not isinstance(verdict, Legal)
    return PartlyJudged(text, entry.by if claims else by, verdict)


def verdict_of(
    case: PartialCase, answers: Answers[tuple[Mover, str, Verdict]]
) -> Verdict | Depends:
    """What is common to the verdicts of all worlds, or on what they depend."""
    verdicts = [verdict for _, _, verdict in answers.values]
    legal = [each for each in verdicts if isinstance(each, Legal)]
    illegal = [each for each in verdicts if isinstance(each, Illegal)]
    if not illegal:
        return Legal(common([each.cites for each in legal]))
    rows = [each.violations for each in illegal]
    violations = common(rows) or tuple(dict.fromkeys(one for row in rows for one in row))
    if not legal:
        return Illegal(violations)
    return Depends(dependences(case, answers), violations)


def without_numbers(verdict: Verdict | Depends) -> Verdict | Depends:
    """A verdict on a move whose numbers are secret: its reasons tell no number but a seat's."""
    if isinstance(verdict, Legal):
        return verdict

    def told_less(reason: Say) -> Say:
        facts = (
            (key, fact if f"{{{key}:name}}" in reason.text else unnumbered(fact))
            for key, fact in reason.facts
        )
        return evolve(reason, facts=tuple(facts))

    def unnumbered(fact: object) -> object:
        return told_less(fact) if isinstance(fact, Say) else UNKNOWN

    reasons = (Violation(each.clause, told_less(each.reason)) for each in verdict.violations)
    less = evolve(verdict, violations=tuple(dict.fromkeys(reasons)))
    # Two worlds that the number tells apart would tell the number.
    return evolve(less, on=()) if isinstance(less, Depends) else less


def common(rows: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """What all rows have, in the order of the first."""
    return tuple(item for item in rows[0] if all(item in row for row in rows))


MOST_PAIRS = 12
"""So many classes of worlds of each side are compared to find two that are much alike."""


def dependences(
    case: PartialCase, answers: Answers[tuple[Mover, str, Verdict]]
) -> tuple[Dependence, ...]:
    """The unknowns that decide, each with two worlds that differ in little else."""
    sides: dict[bool, list[Knowledge]] = {True: [], False: []}
    for answer in answers.each:
        sides[bool(answer.value[2])].append(answer.line.knowledge)
    pairs = [
        pair
        for one in spread(sides[True])
        for other in spread(sides[False])
        if (pair := alike(one, other)) is not None
    ]
    found: list[tuple[int, Dependence]] = []
    for where in sorted(answers.looked):
        fitting = [pair for pair in pairs if pair[0][where] != pair[1][where]]
        if fitting:
            legal, illegal = min(fitting, key=differences)
            place = case.table.knowledge.unknowns[where].place
            on = dependence(case, place, case.table.fill(legal), case.table.fill(illegal))
            found.append((differences((legal, illegal)), on))
    fewest = min(number for number, _ in found)
    return tuple(on for number, on in found if number == fewest)


def dependence(
    case: PartialCase, place: str, legal: dict[str, Any], illegal: dict[str, Any]
) -> Dependence:
    """An unknown that decides, and in words what lies where the two worlds differ."""
    apart = list(differing(legal, illegal))
    # What one world has elsewhere, the other has among the cards that are merely counted.
    telling = [each for each in apart if not is_count(each[1])] or apart
    tell = case.table.tell
    legal_if = tuple(tell(where, here) for where, here, _ in telling)
    return Dependence(
        place, legal, illegal, legal_if, tuple(tell(where, there) for where, _, there in telling)
    )


def differing(one: Any, other: Any, where: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where plain data differs: the place, and what is there on each side."""
    match one, other:
        case dict(), dict() if one.keys() == other.keys() and not is_count(one):
            for key in one:
                yield from differing(one[key], other[key], at(where, key))
        case [list() | dict(), *_], list() if len(one) == len(other):
            for index, (left, right) in enumerate(zip(one, other, strict=True)):
                yield from differing(left, right, at(where, index))
        case _ if one != other:
            yield where, one, other
        case _:
            return


def spread(classes: list[Knowledge]) -> list[Knowledge]:
    """Not too many of them, from all over the list."""
    return classes[:: max(1, len(classes) // MOST_PAIRS)]


def alike(one: Knowledge, other: Knowledge) -> tuple[World, World] | None:
    """A world of each, as much alike as is simple."""
    first = one.world()
    second = None if first is None else other.world(like=first)
    return None if first is None or second is None else (first, second)


def differences(pair: tuple[World, World]) -> int:
    """In how many places two worlds differ."""
    return sum(one != other for one, other in zip(*pair, strict=True))


def seen(case: PartialCase, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events that the case's seat is shown; all of them if it is nobody's view."""
    seat = case.table.seat
    return events if seat is None else seen_by(seat, events)


def finished(worlds: Worlds, judged: tuple[PartlyJudged, ...]) -> PartialJudgement:
    """What is known once the moves are judged: whatever is the same in every world."""
    case = worlds.case
    try:
        known = worlds.ask(
            lambda state: (case.rulebook.report(state), case.rulebook.awaited(state))
        )
    except TooManyWorlds:
        return unfinished(case, judged)
    reports = [case.table.hide(plain(report)) for report, _ in known.values]
    sentences = {plain(sentence) for _, sentence in known.values}
    awaited = sentences.pop() if len(sentences) == 1 else DEPENDS
    try:
        offers = list(dict.fromkeys(worlds.ask(case.rulebook.legal_moves).values))
    except TooManyWorlds:
        return PartialJudgement(case, judged, case.table.join(reports), awaited, None)
    always = common(offers)
    sometimes = [move for move in in_order(offers) if move not in always]
    moves = (tuple(map(str, always)), tuple(map(str, sometimes)))
    return PartialJudgement(case, judged, case.table.join(reports), awaited, moves)


def in_order(offers: Sequence[Sequence[Any]]) -> list[Any]:
    """The moves of all worlds in one order that is the order of each; alike ones by number."""
    earlier: dict[type, set[type]] = {}
    after: TopologicalSorter[Any] = TopologicalSorter()
    for offer in offers:
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


DEPENDS = say("what comes next depends on unknown cards")
UNFINISHED = say("there are too many worlds to say what comes next")


def unfinished(case: PartialCase, judged: tuple[PartlyJudged, ...]) -> PartialJudgement:
    """The moves are judged, but what they lead to cannot be told in reasonable time."""
    keys = ("position", "pending", "last_round", "result")
    return PartialJudgement(case, judged, dict.fromkeys(keys, UNKNOWN), UNFINISHED, None)


def any_data(judgement: AnyJudgement, lang: Lang = "en") -> dict[str, Any]:
    """A judgement as plain data, as `egorules judge --json` prints it."""
    if isinstance(judgement, Judgement):
        return judgement_data(judgement, lang)
    rulebook, report, moves = judgement.case.rulebook, judgement.report, judgement.legal_moves
    return {
        "rulebook": rulebook.name,
        "moves": [partly_judged_data(rulebook, each, lang) for each in judgement.judged],
        "position": report["position"],
        "pending": report["pending"],
        "legal_moves": UNKNOWN
        if moves is None
        else {"always": list(moves[0]), "sometimes": list(moves[1])},
        "last_round": report["last_round"],
        "result": report["result"],
    }


def partly_judged_data(rulebook: AnyRulebook, judged: PartlyJudged, lang: Lang) -> dict[str, Any]:
    """One judged move as plain data."""
    match judged.verdict:
        case Depends(on, violations):
            refused = Judged(judged.move, judged.by, Illegal(violations))
            depends = [
                {key: getattr(each, key) for key in ("unknown", "legal_world", "illegal_world")}
                for each in on
            ]
            return {**judged_data(rulebook, refused, lang), "legal": None, "depends": depends}
        case verdict:
            return judged_data(
                rulebook, Judged(judged.move, judged.by, verdict, judged.events), lang
            )
