"""The laws of a rulebook as pure functions: each yields what is wrong, and nothing if all is well.

>>> from egorules.rulebooks import RULEBOOKS
>>> from egorules.testing import offered_is_legal
>>> for book in RULEBOOKS.values():
...     print(*offered_is_legal(book, book.start(book.read_setup({"seats": 3}))), "all is well")
all is well
all is well
all is well
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from fractions import Fraction
from functools import partial
from typing import Any

from egorules.core.event import seen_by
from egorules.core.notation import MalformedMove
from egorules.core.parse import BadInput, decode
from egorules.core.rulebook import Chance, Mover, Over, Rulebook, mover
from egorules.core.step import Step
from egorules.core.text import LANGS, told
from egorules.core.transcript import Transcript, information, read_transcript, replay, write_case
from egorules.core.verdict import Illegal, IllegalMove, Legal

AnyRulebook = Rulebook[Any, Any, Any, Any]
Complaints = Iterator[str]
Count = Callable[[Any], object]
"""Counts everything in a state, over its zones; the same in every state of a game."""

Policy = Callable[[Any, Sequence[Any]], Any]
"""Chooses one of the offered moves in a state."""


def offered_is_legal(rulebook: AnyRulebook, state: Any) -> Complaints:
    """Law 1, for offered moves: there are some unless the game is over, and all are legal."""
    offered = rulebook.legal_moves(state)
    over = isinstance(rulebook.pending(state), Over)
    if over and offered:
        yield f"the game is over but offers {offered[0]}"
    if not over and not offered:
        yield "the game is not over but offers no move"
    if len(set(offered)) < len(offered):
        yield f"a move is offered twice: {', '.join(map(str, offered))}"
    for move in offered:
        yield from agrees(rulebook, state, move)
    for move in offered[:1]:
        yield from only_for_its_mover(rulebook, state, move)


def agrees(rulebook: AnyRulebook, state: Any, move: Any) -> Complaints:
    """Law 1, for any move: it is offered, judged legal and applicable, or none of the three."""
    offered = move in rulebook.legal_moves(state)
    verdict = rulebook.judge(state, move)
    if offered and not verdict:
        yield f"{move} is offered but judged illegal: {verdict}"
    if verdict and not offered:
        yield f"{move} is judged legal but not offered"
    try:
        rulebook.apply(state, move)
    except IllegalMove as refusal:
        if verdict:
            yield f"{move} is judged legal but refused: {refusal}"
        elif refusal.verdict != verdict:
            yield f"{move} is refused for another reason than it is judged illegal for: {refusal}"
    else:
        if not verdict:
            yield f"{move} is judged illegal but can be applied"
    by = mover(rulebook.pending(state))
    if by is not None and rulebook.judge(state, move, by) != verdict:
        yield f"{move} is judged otherwise when {by} is named as its mover"


def only_for_its_mover(rulebook: AnyRulebook, state: Any, move: Any) -> Complaints:
    """Law 1, for the mover: a move is legal only for the one that must act."""
    by = mover(rulebook.pending(state))
    others: tuple[Mover, ...] = ("chance", *rulebook.seats(state))
    for other in others:
        if other != by and rulebook.judge(state, move, other):
            yield f"{move} is judged legal for {other}, but {by} must act"


def conserved(count: Count, states: Iterable[Any]) -> Complaints:
    """Law 2: the count of everything on the table is the same in every state of a game."""
    first: object = None
    for index, state in enumerate(states):
        now = count(state)
        first = now if first is None else first
        if now != first:
            yield f"after {index} moves there is {now} on the table, at first {first}"
            return


def cites_exist(rulebook: AnyRulebook, state: Any, move: Any) -> Complaints:
    """Law 3: verdicts and events cite clauses, and every clause cited exists."""
    verdict = rulebook.judge(state, move)
    match verdict:
        case Legal(cites):
            yield from _unfounded(rulebook, f"that {move} is legal", cites)
            for event in rulebook.apply(state, move).events:
                yield from _unfounded(rulebook, f"the event {event}", event.cites)
        case Illegal(violations):
            yield from _unfounded(
                rulebook, f"that {move} is illegal", [each.clause for each in violations]
            )


def _unfounded(rulebook: AnyRulebook, what: str, cites: Iterable[str]) -> Complaints:
    cited = tuple(cites)
    if not cited:
        yield f"{what} cites no clause"
    for clause in cited:
        if clause not in rulebook.clauses:
            yield f"{what} cites {clause}, which does not exist"


def pure(rulebook: AnyRulebook, state: Any, move: Any) -> Complaints:
    """Law 4: the same state and move lead to the same step, and the state stays as it is."""
    written, twin = repr(state), deepcopy(state)
    if twin != state or hash(twin) != hash(state):
        yield "an equal state is not equal, or has another hash"
    try:
        step = rulebook.apply(state, move)
        if repr(state) != written:
            yield f"{move} changed the state it was applied to"
        for again in (rulebook.apply(state, move), rulebook.apply(twin, move)):
            if again != step or hash(again) != hash(step):
                yield f"{move} does not lead to the same step twice"
    except IllegalMove:
        pass
    for ask in (rulebook.legal_moves, rulebook.pending, rulebook.report):
        if ask(state) != ask(twin):
            yield f"{ask.__name__} is not the same for equal states"
    if repr(state) != written:
        yield "a question changed the state it was about"


def notation_round_trip(rulebook: AnyRulebook, move: Any) -> Complaints:
    """Law 6: a move that is written and parsed again is the same move."""
    written = str(move)
    try:
        again = rulebook.parse_move(written)
    except MalformedMove:
        yield f"{written!r} cannot be read again"
    else:
        if again != move or str(again) != written:
            yield f"{written!r} is read as another move: {again!r}"


def masked_never_parses(rulebook: AnyRulebook, state: Any, move: Any) -> Complaints:
    """Law 6: a seat is shown the move itself, or a text with `*` that does not parse."""
    for seat in (None, *rulebook.seats(state)):
        text = rulebook.shown(state, move, seat)
        try:
            if rulebook.parse_move(text) != move:
                yield f"seat {seat} is shown {move} as another move: {text!r}"
        except MalformedMove:
            if "*" not in text:
                yield f"seat {seat} is shown {move} as {text!r}, which is no move"


def replays(rulebook: AnyRulebook, transcript: Transcript[Any, Any]) -> Complaints:
    """Law 6: a transcript that is written and parsed again leads to the same states and events."""
    text = write_case(rulebook.name, rulebook.write_setup(transcript.setup), transcript.moves)
    data: Any = decode(text.encode())
    try:
        again = read_transcript(rulebook, data)
    except BadInput as error:
        yield f"the transcript cannot be read again: {error}"
        return
    if again != transcript:
        yield "the transcript is read as another"
    elif replay(rulebook, again) != replay(rulebook, transcript):
        yield "the transcript replays to other states or events"


def informs(rulebook: AnyRulebook, transcript: Transcript[Any, Any]) -> Complaints:
    """Information is what a seat was shown step by step; a spectator knows no more than a seat."""
    steps = replay(rulebook, transcript)
    everyone = rulebook.seats(rulebook.start(transcript.setup))
    spectator = information(rulebook, transcript, None)
    for seat in (None, *everyone):
        known = information(rulebook, transcript, seat)
        for step, shown, public in zip(steps, known, spectator, strict=True):
            if shown.events != seen_by(seat, step.events):
                yield f"seat {seat} is not informed of what it was shown"
            if not set(public.events) <= set(shown.events):
                yield f"a spectator is shown what seat {seat} is not"


def chance_is_exact(rulebook: AnyRulebook, state: Any) -> Complaints:
    """Law 7: the outcomes of chance are the legal moves; their probabilities sum to 1."""
    if not isinstance(rulebook.pending(state), Chance):
        return
    offered, weights = rulebook.legal_moves(state), rulebook.weights(state)
    if tuple(move for move, _ in weights) != offered:
        yield "the weighted outcomes are not the legal moves"
    if any(weight < 1 for _, weight in weights):
        yield "an outcome of chance has no weight"
    chances = rulebook.chances(state)
    if sum(share for _, share in chances) != 1:
        yield f"probabilities sum to {sum(share for _, share in chances)}"
    total = sum(weight for _, weight in weights)
    if chances != tuple((move, Fraction(weight, total)) for move, weight in weights):
        yield "probabilities are not the shares of the weights"
    yield from _tickets_fall_by_weight(rulebook, state)


def _tickets_fall_by_weight(rulebook: AnyRulebook, state: Any) -> Complaints:
    """The first and the last ticket of every outcome fall on it."""
    weights = rulebook.weights(state)
    total = sum(weight for _, weight in weights)
    before = 0
    for move, weight in weights:
        for number in (before, before + weight - 1):
            drawn = rulebook.outcome(state, partial(_drawn_ticket, number, total))
            if drawn != move:
                yield f"ticket {number} of {total} falls on {drawn}, not on {move}"
        before += weight


def _drawn_ticket(number: int, of: int, told: int) -> int:
    """The number of a ticket; it is off if the rulebook passes a wrong total."""
    return number + told - of


def ends(rulebook: AnyRulebook, state: Any, policy: Policy, most: int) -> Complaints:
    """Law 7: a game in which everybody follows the policy is over within `most` moves."""
    for _ in range(most):
        offered = rulebook.legal_moves(state)
        if not offered:
            return
        state = rulebook.apply(state, policy(state, offered)).state
    yield f"the game is not over after {most} moves"


def can_be_told(rulebook: AnyRulebook, setup: Any, step: Step[Any, Any]) -> Complaints:
    """Texts for people exist in every language, and data for programs is plain data."""
    state = step.state
    for lang in LANGS:
        names = rulebook.names(setup, lang)
        texts = [rulebook.describe(event, lang, names) for event in step.events]
        texts.append(told(rulebook.awaited(state), lang, rulebook.words, names))
        for seat in (None, *rulebook.seats(state)):
            texts.append(rulebook.draw_table(rulebook.observe(state, seat), lang))
        if not all(texts):
            yield f"something is told in no words in {lang}"
        for event in step.events:
            yield from _not_plain(f"the event {event}", rulebook.event_data(event, lang))
    for event in step.events:
        if event.says not in rulebook.words:
            yield f"there are no French words for {event.says!r}"
    yield from _not_plain("the report", rulebook.report(state))


def _not_plain(what: str, data: object) -> Complaints:
    try:
        if json.loads(json.dumps(data)) != data:
            yield f"{what} is not the same after JSON"
    except TypeError as error:
        yield f"{what} is not plain data: {error}"
