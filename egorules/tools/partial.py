"""Partial knowledge: judge a case in which some cards are unknown. It never guesses.

A verdict is *legal* (in every world), *illegal* (in every world) or *depends* (on which unknown,
with a world for each side). The rules run on a table whose unknown cards cannot be looked at; where
a rule looks, the worlds are split by the answer (see `egorules.core.hidden`). So every answer is
exact: a class of worlds is answered for as one only if the rules never looked at what its worlds
differ in. Where more worlds would have to be told apart than is reasonable, that is said instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from graphlib import TopologicalSorter
from typing import Any, Generic, TypeVar

from attrs import evolve, fields, frozen, has

from egorules.core.event import Event, seen_by
from egorules.core.parse import BadInput, at, bad
from egorules.core.rulebook import Mover, mover
from egorules.core.text import Lang, Say, say
from egorules.core.transcript import Entry
from egorules.core.hidden import (
    MOST_WORLDS,
    UNKNOWN,
    Knowledge,
    Looked,
    PartialTable,
    TooManyWorlds,
    World,
    content,
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

MOST_SECRETS = 1_000
"""More classes of worlds than this are not told apart by numbers of moves that are secret."""


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
    moves: tuple[Any, ...] = ()
    """The moves so far; a number that the case's seat cannot see may be another than is written."""
    as_written: bool = True
    """Whether all of them are as they are written."""
    then: Any = None
    """The move that is about to be made."""


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
    looked: frozenset[int] = frozenset()
    """The unknown places that the rules have looked at so far."""

    def ask(self, question: Callable[[Any], T]) -> Answers[T]:
        """Put a question to every world, a whole class at a time; raises `TooManyWorlds`."""
        return self.ask_lines(lambda line: question(line.state))

    def ask_lines(self, question: Callable[[Line], T]) -> Answers[T]:
        """The same where the question is about more than the state."""
        waiting = list(reversed(self.lines))
        answers: list[Answer[T]] = []
        looked = set(self.looked)
        # Lines that differ in secret numbers will all be split by the same look.
        secret = not all(line.as_written for line in self.lines)
        number = len(self.lines) if secret else 1
        while waiting:
            line = waiting.pop()
            try:
                if line.state is None:
                    line = evolve(line, state=self.played(line))
                answers.append(Answer(line, question(line)))
            except Looked as look:
                looked.add(look.where)
                parts = line.knowledge.split(look)
                # One card after another is no multiplication: most answers settle the question.
                siblings = line.siblings * (len(parts) if look.value is None else 1)
                if max(siblings * number, len(waiting) + len(answers)) > MOST_WORLDS:
                    raise TooManyWorlds from None
                for part in reversed(parts):
                    waiting.append(evolve(line, knowledge=part, state=None, siblings=siblings))
        return Answers(tuple(answers), frozenset(looked))

    def played(self, line: Line) -> Any:
        """The state in some of the worlds after all moves so far."""
        state = self.case.table.lay(line.knowledge)
        for move in line.moves:
            state = self.case.table.resolve(state, move).state
        return state

    def made(self, options: Callable[[Any], Sequence[Any]]) -> Answers[Made]:
        """What some moves lead to, in every world where they are among the options."""
        choices = self.ask(options)
        if sum(map(len, choices.values)) > max(MOST_SECRETS, len(choices.each)):
            raise TooManyWorlds(MOST_SECRETS)
        lines = tuple(evolve(each.line, then=move) for each in choices.each for move in each.value)
        return evolve(self, lines=lines, looked=choices.looked).ask_lines(self.make)

    def make(self, line: Line) -> Made:
        """What the move that is about to be made leads to."""
        step = self.case.table.resolve(line.state, line.then)
        after = evolve(line, state=step.state, moves=(*line.moves, line.then), then=None)
        return Made(after, shown(self.case, line.state, line.then), seen(self.case, step.events))

    def after(self, move: Any) -> tuple[Worlds, tuple[Event, ...]]:
        """The worlds after a move, and what happened in all of them alike, until it differs.

        A number that the case's seat cannot see might be any other, until what the seat is shown
        tells them apart.
        """
        made = self.made(lambda state: alike(self.case, state, move))
        lines = [
            evolve(each.line, as_written=each.line.as_written and each.line.moves[-1] == move)
            for each in made.values
        ]
        sights = [(each.text, plain(each.events)) for each in made.values]
        written = {sight for sight, line in zip(sights, lines, strict=True) if line.as_written}
        kept = [index for index, sight in enumerate(sights) if might_be(sight, written)]
        events = common_start([sights[index][1] for index in kept])
        after = merged([lines[index] for index in kept])
        return evolve(self, lines=after, looked=made.looked), events


@frozen
class Made:
    """A move that was made: the worlds after it, and what the case's seat is shown of it."""

    line: Line
    text: str
    events: tuple[Event, ...]


def shown(case: PartialCase, state: Any, move: Any) -> str:
    """A move as the case's seat may see it written; as it is if it is nobody's view."""
    seat = case.table.seat
    return str(move) if seat is None else case.rulebook.shown(state, move, seat)


def alike(case: PartialCase, state: Any, move: Any) -> tuple[Any, ...]:
    """The move, or every legal one that looks the same to the case's seat if it is secret."""
    text = shown(case, state, move)
    if text == str(move):
        return (move,)
    return tuple(
        each for each in case.rulebook.legal_moves(state) if shown(case, state, each) == text
    )


def merged(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines of which those that have led to the same are one, as it is written if one is."""
    kept: dict[object, Line] = {}
    for line in lines:
        known = line.knowledge
        open_places = sum(each.slots > 0 for each in known.unknowns)
        # The last open place has whatever is left, found or not.
        cards = known.unknowns if open_places > 1 else known.world()
        key = (cards, content(line.state))
        if key not in kept or line.as_written:
            kept[key] = line
    return tuple(kept.values())


def might_be(one: Any, others: Iterable[Any]) -> bool:
    """Whether plain data is one of several, as far as is known: `?` might be anything."""
    return one in others or any(might_equal(one, other) for other in others)


def might_equal(one: Any, other: Any) -> bool:
    """Whether two plain values are the same but for what is unknown."""
    match one, other:
        case ("?", _) | (_, "?"):
            return True
        case tuple(), tuple():
            return len(one) == len(other) and all(map(might_equal, one, other))
        case _ if type(one) is type(other) and has(type(one)):
            names = [field.name for field in fields(type(one))]
            return all(might_equal(getattr(one, name), getattr(other, name)) for name in names)
        case _:
            return bool(one == other)


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
    return evolve(unplayed, lines=tuple(each.line for each in laid.each), looked=laid.looked)


@frozen
class Dependence:
    """An unknown that decides about a move, with the position of a world for each side."""

    unknown: str
    legal_world: dict[str, Any]
    illegal_world: dict[str, Any]
    legal_if: tuple[Say, ...]
    """What lies in the legal world where the two differ."""
    illegal_if: tuple[Say, ...]
    legal_line: tuple[str, ...] | None = None
    """The moves before, as they are in the legal world; None if they are the same in all worlds."""
    illegal_line: tuple[str, ...] | None = None


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
        except TooManyWorlds as error:
            raise undecided(entry, error.most) from None
        if not isinstance(one.verdict, Legal):
            judged.append(one)
            break
        try:
            worlds, events = worlds.after(entry.move)
        except TooManyWorlds as error:
            if case.entries[index + 1 :]:
                raise undecided(case.entries[index + 1], error.most) from None
            return unfinished(case, (*judged, one))
        judged.append(evolve(one, events=events))
    return finished(worlds, tuple(judged))


def undecided(entry: Entry[Any], most: int) -> BadInput:
    """A move that cannot be judged in reasonable time."""
    text = "too many unknown cards to decide on {move}: more than {most} worlds"
    return bad("moves", text, move=str(entry), most=most)


def judge_entry(worlds: Worlds, entry: Entry[Any]) -> PartlyJudged:
    """One move, before it is made."""
    case = worlds.case
    rulebook = case.rulebook

    def asked(state: Any) -> Asked:
        verdict = plain(rulebook.judge(state, entry.move, entry.by))
        verdicts = [verdict]
        if not verdict:
            others = alike(case, state, entry.move)
            verdicts += [plain(rulebook.judge(state, other, entry.by)) for other in others]
        by = mover(rulebook.pending(state))
        best = next(filter(None, verdicts), verdict)
        return Asked(by, shown(case, state, entry.move), verdict, best)

    answers = worlds.ask(asked)
    movers = [each.by for each in answers.values]
    by = movers[0] if len(set(movers)) == 1 else None
    # Whatever is secret in one of the worlds stays so.
    text = max((each.text for each in answers.values), key=lambda text: text.count("*"))
    # A number that no world allows was never there to be hidden: the move is as illegal as it is.
    possible = any(each.value.verdict for each in answers.each if each.line.as_written)
    verdict = verdict_of(
        case, answers, [e.alike if possible else e.verdict for e in answers.values]
    )
    if text != str(entry.move):
        verdict = without_numbers(verdict)
    claims = entry.by is not None and by is not None and not isinstance(verdict, Legal)
    return PartlyJudged(text, entry.by if claims else by, verdict)


@frozen
class Asked:
    """What is found about a move in a class of worlds."""

    by: Mover
    text: str
    """How the case's seat may see it written."""
    verdict: Verdict
    alike: Verdict
    """The verdict on whichever legal move looks the same to the case's seat, if there is one."""


def verdict_of(
    case: PartialCase, answers: Answers[Any], verdicts: Sequence[Verdict]
) -> Verdict | Depends:
    """What is common to the verdicts of all worlds, or on what they depend."""
    legal = [each for each in verdicts if isinstance(each, Legal)]
    illegal = [each for each in verdicts if isinstance(each, Illegal)]
    if not illegal:
        return Legal(common([each.cites for each in legal]))
    rows = [each.violations for each in illegal]
    violations = common(rows) or tuple(dict.fromkeys(one for row in rows for one in row))
    if not legal:
        return Illegal(violations)
    lines = [each.line for each in answers.each]
    good, bad = (
        [line for line, verdict in zip(lines, verdicts, strict=True) if bool(verdict) is side]
        for side in (True, False)
    )
    return Depends(dependences(case, good, bad, answers.looked), violations)


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
    return evolve(verdict, violations=tuple(dict.fromkeys(reasons)))


def common(rows: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """What all rows have, in the order of the first."""
    return tuple(item for item in rows[0] if all(item in row for row in rows))


MOST_PAIRS = 12
"""So many classes of worlds of each side are compared to find two that are much alike."""


@frozen
class Pair:
    """A world in which a move is legal and one in which it is not."""

    lines: tuple[Line, Line]
    worlds: tuple[World, World]

    def moves_apart(self) -> list[int]:
        """Which of the moves before are not the same in both."""
        one, other = (line.moves for line in self.lines)
        return [index for index, move in enumerate(one) if move != other[index]]

    def places_apart(self) -> list[int]:
        """The places at which different cards lie."""
        one, other = self.worlds
        return [index for index, cards in enumerate(one) if cards != other[index]]

    @property
    def differences(self) -> int:
        """In how much the two differ."""
        return len(self.moves_apart()) + len(self.places_apart())


def dependences(
    case: PartialCase, legal: list[Line], illegal: list[Line], looked: frozenset[int]
) -> tuple[Dependence, ...]:
    """The unknowns that decide, each with two worlds that differ in little else."""
    pairs = [
        Pair((one, other), worlds)
        for one in spread(legal)
        for other in spread(illegal)
        if (worlds := much_alike(one.knowledge, other.knowledge)) is not None
    ]
    secret = len({line.moves for line in (*legal, *illegal)}) > 1
    unknowns = case.table.knowledge.unknowns
    spots = [
        (unknowns[where].place, [pair for pair in pairs if where in pair.places_apart()])
        for where in sorted(looked)
    ]
    spots += [
        (at("moves", index), [pair for pair in pairs if index in pair.moves_apart()])
        for index in range(len(legal[0].moves))
    ]
    closest = [
        (spot, min(fitting, key=lambda pair: pair.differences))
        for spot, fitting in spots
        if fitting
    ]
    fewest = min(pair.differences for _, pair in closest)
    return tuple(
        dependence(case, spot, pair, secret) for spot, pair in closest if pair.differences == fewest
    )


def dependence(case: PartialCase, unknown: str, pair: Pair, secret: bool) -> Dependence:
    """An unknown that decides, and in words what lies where the two worlds differ."""
    legal, illegal = map(case.table.fill, pair.worlds)
    apart = list(differing(legal, illegal))
    # What one world has elsewhere, the other has among the cards that are merely counted.
    telling = [each for each in apart if not is_count(each[1])]
    moves = [(index, *(line.moves[index] for line in pair.lines)) for index in pair.moves_apart()]
    telling = telling if telling or moves else apart
    tell = case.table.tell

    def facts(side: int) -> tuple[Say, ...]:
        cards = (tell(each[0], each[1 + side]) for each in telling)
        made = (
            say("move {n} is {move}", n=each[0] + 1, move=str(each[1 + side])) for each in moves
        )
        return (*cards, *made)

    lines = (tuple(map(str, line.moves)) if secret else None for line in pair.lines)
    return Dependence(unknown, legal, illegal, facts(0), facts(1), *lines)


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


def spread(lines: list[Line]) -> list[Line]:
    """Not too many of them, from all over the list."""
    return lines[:: max(1, len(lines) // MOST_PAIRS)]


def much_alike(one: Knowledge, other: Knowledge) -> tuple[World, World] | None:
    """A world of each, as much alike as is simple."""
    first = one.world()
    second = None if first is None else other.world(like=first)
    return None if first is None or second is None else (first, second)


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
            depends = [dependence_data(each) for each in on]
            return {**judged_data(rulebook, refused, lang), "legal": None, "depends": depends}
        case verdict:
            return judged_data(
                rulebook, Judged(judged.move, judged.by, verdict, judged.events), lang
            )


def dependence_data(on: Dependence) -> dict[str, Any]:
    """An unknown that decides as plain data."""
    data = {key: getattr(on, key) for key in ("unknown", "legal_world", "illegal_world")}
    if on.legal_line is None or on.illegal_line is None:
        return data
    return {**data, "legal_line": list(on.legal_line), "illegal_line": list(on.illegal_line)}
