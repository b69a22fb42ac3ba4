"""Secrecy: two worlds that have shown a seat the same events must look the same to that seat.

`examine` makes such worlds from a game that was played: at some moment chance, or another seat,
does something else of which the seat is shown the same events, and the game goes on as it did.
As long as the two worlds show the seat the same, every channel of one is compared with the other's.
Where they part, the event that tells them apart must be one by which the rules answer in public
from hidden things: the caller says which those are.

`Sight` checks the same law step by step, over all steps of a searched game: what a seat perceives
follows from what it perceived before and from the events shown since.

Any rulebook can be examined, from any kind of test:

    >>> import random
    >>> from egorules.rulebooks import RULEBOOKS
    >>> from egorules.testing.secrecy import examine
    >>> from egorules.tools.play import play, policies_by_seat
    >>> for book in RULEBOOKS.values():
    ...     setup = book.read_setup({"seats": 2})
    ...     game = play(book, setup, policies_by_seat(book, setup), seed=1, cap=20).transcript
    ...     examination = examine(book, game, seat=0, random=random.Random(1))
    ...     print(examination.compared > 0, examination.leaks)
    True ()
    True ()
    True ()
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from random import Random
from typing import Any, TypeVar

from attrs import frozen

from egorules.core.event import Event, Seat, seen_by
from egorules.core.rulebook import Over, Pending, Rulebook, mover
from egorules.core.step import Step
from egorules.core.text import LANGS
from egorules.core.transcript import Transcript, information, replay

Setup = TypeVar("Setup")
State = TypeVar("State")
Move = TypeVar("Move")
Happening = TypeVar("Happening", bound=Event)

TRIES = 16
"""How many moves a seat tries at every moment; they are chosen at random."""

Answers = Callable[[Any], bool]
"""Whether an event is one by which the rules answer in public from hidden things."""


@frozen
class Leak:
    """A channel by which a seat can tell two worlds apart that have shown it the same events."""

    channel: str
    seat: Seat | None
    one: object
    other: object
    moves: tuple[object, ...] = ()
    """The moves that lead to the first of the two worlds."""

    def __str__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        way = "; ".join(map(str, self.moves))
        return f"{self.channel} leaks to {who} after {way}: {self.one!r} or {self.other!r}"


@frozen
class Examination:
    """How many pairs of different worlds were compared, at which moments, and what leaked."""

    compared: int
    moments: Mapping[str, int]
    leaks: tuple[Leak, ...]


def channels(
    rulebook: Rulebook[Setup, State, Move, Happening],
    state: State,
    seat: Seat | None,
    tries: Iterable[Move] = (),
) -> dict[str, object]:
    """Everything that a seat perceives of a state, by channel; `tries` are moves it might try."""
    observation = rulebook.observe(state, seat)
    pending = rulebook.pending(state)
    mine = seat is not None and mover(pending) == seat
    return {
        "observation": observation,
        "hash": hash(observation),
        "repr": repr(observation),
        "json": rulebook.to_json(observation),
        "table": tuple(rulebook.draw_table(observation, lang) for lang in LANGS),
        "pending": pending,
        "awaited": rulebook.awaited(state),
        "offered": rulebook.legal_moves(state) if mine else (),
        "refusals": refusals(rulebook, state, seat, tries),
    }


def refusals(
    rulebook: Rulebook[Setup, State, Move, Happening],
    state: State,
    seat: Seat | None,
    tries: Iterable[Move],
) -> tuple[object, ...]:
    """The verdicts that a seat gets when it tries moves; a spectator cannot try any."""
    return () if seat is None else tuple(rulebook.judge(state, move, seat) for move in tries)


def leaks(
    rulebook: Rulebook[Setup, State, Move, Happening],
    world: State,
    other: State,
    seat: Seat | None,
    tries: Sequence[Move] = (),
) -> tuple[Leak, ...]:
    """Every channel by which a seat could tell two worlds apart."""
    one = channels(rulebook, world, seat, tries)
    two = channels(rulebook, other, seat, tries)
    return tuple(Leak(name, seat, one[name], two[name]) for name in one if one[name] != two[name])


def examine(
    rulebook: Rulebook[Setup, State, Move, Happening],
    transcript: Transcript[Setup, Move],
    seat: Seat | None,
    random: Random,
    answers: Answers = bool,
    tries: Sequence[Move] = (),
    worlds: int = 8,
) -> Examination:
    """Compare a game with up to `worlds` others that have shown the seat the same events.

    `answers` says which events may tell the worlds apart; `tries` are moves that the seat may try
    besides those of the game and those that are legal in one of the worlds.
    """
    return _Examiner(rulebook, transcript, seat, random, answers, tries).examine(worlds)


class _Examiner:
    def __init__(
        self,
        rulebook: Rulebook[Any, Any, Any, Any],
        transcript: Transcript[Any, Any],
        seat: Seat | None,
        random: Random,
        answers: Answers,
        tries: Sequence[Any],
    ) -> None:
        self.rulebook = rulebook
        self.transcript = transcript
        self.seat = seat
        self.random = random
        self.answers = answers
        self.tries = tries
        steps = replay(rulebook, transcript)
        start: Step[Any, Any] = Step(rulebook.start(transcript.setup))
        self.steps = (start, *steps)
        self.moments: Counter[str] = Counter()
        self.leaks: list[Leak] = []

    def examine(self, worlds: int) -> Examination:
        moves = self.transcript.moves
        places = self.random.sample(range(len(moves)), len(moves))
        made = 0
        for place in places:
            made += self.follow(place)
            if made == worlds:
                break
        return Examination(self.moments.total(), self.moments, tuple(self.leaks))

    def follow(self, place: int) -> bool:
        """Let the game take another course from a move on; says whether it could."""
        moves, steps = self.transcript.moves, self.steps
        state = steps[place].state
        other_moves = moves[:place]
        for now in range(place, len(moves)):
            found = self.alike(now, state, other_than=moves[now] if now == place else None)
            if found is None:
                break
            move, step = found
            other_moves = (*other_moves, move)
            self.compare_notation(now, state, move)
            state = step.state
            if state == steps[now + 1].state:
                break
            self.compare(now + 1, state)
        if len(other_moves) > place:
            self.compare_information(other_moves)
        return len(other_moves) > place

    def alike(self, now: int, state: Any, other_than: Any) -> tuple[Any, Step[Any, Any]] | None:
        """A move, and its step, of the other world that shows the seat the same events."""
        made, seen = self.transcript.moves[now], seen_by(self.seat, self.steps[now + 1].events)
        for move in self.options(state, made, other_than):
            step = self.rulebook.apply(state, move)
            events = seen_by(self.seat, step.events)
            if self.same(seen, events):
                return move, step
            if move == made or self.shown(state, move) == self.shown(self.steps[now].state, made):
                self.check_answers(now, seen, events)
        return None

    def options(self, state: Any, made: Any, other_than: Any) -> Sequence[Any]:
        """Legal moves of the other world; usually the move of the first world comes first.

        The seat knows its own moves, so it makes the same ones in both worlds.
        """
        legal = [move for move in self.rulebook.legal_moves(state) if move != other_than]
        as_before = [made] if made in legal else []
        if mover(self.rulebook.pending(state)) == self.seat:
            return as_before
        others = self.random.sample(legal, len(legal))
        return sorted(others, key=as_before.__contains__, reverse=self.random.random() < 0.9)

    @staticmethod
    def same(one: Sequence[Event], two: Sequence[Event]) -> bool:
        """Whether events look the same; their `repr` counts too."""
        return one == two and repr(one) == repr(two)

    def shown(self, state: Any, move: Any) -> str:
        return self.rulebook.shown(state, move, self.seat)

    def check_answers(self, now: int, one: Sequence[Event], two: Sequence[Event]) -> None:
        """The first event that tells the worlds apart must be a public answer of the rules."""
        apart = next(each for each in zip_longest(one, two) if not self.same(each[:1], each[1:]))
        if not all(event is None or self.answers(event) for event in apart):
            self.leak("events", *apart, now + 1)

    def compare_notation(self, now: int, state: Any, move: Any) -> None:
        one = self.shown(self.steps[now].state, self.transcript.moves[now])
        two = self.shown(state, move)
        if one != two:
            self.leak("notation", one, two, now + 1)

    def compare(self, now: int, other: Any) -> None:
        state = self.steps[now].state
        self.moments[moment(self.rulebook.pending(state))] += 1
        legal = (*self.rulebook.legal_moves(state), *self.rulebook.legal_moves(other))
        pool = tuple(dict.fromkeys((*self.tries, *self.transcript.moves, *legal)))
        tries = self.random.sample(pool, min(len(pool), TRIES))
        for leak in leaks(self.rulebook, state, other, self.seat, tries):
            self.leak(leak.channel, leak.one, leak.other, now)

    def compare_information(self, moves: Sequence[Any]) -> None:
        made = len(moves)
        one, two = (
            information(self.rulebook, Transcript(self.transcript.setup, tuple(each)), self.seat)
            for each in (self.transcript.moves[:made], moves)
        )
        if repr(one) != repr(two):
            self.leak("information", one, two, made)

    def leak(self, channel: str, one: object, two: object, made: int) -> None:
        self.leaks.append(Leak(channel, self.seat, one, two, self.transcript.moves[:made]))


def moment(pending: Pending) -> str:
    """The kind of moment, for counting."""
    return "over" if isinstance(pending, Over) else pending.kind


class Sight:
    """A check for `tools.explore`: what each seat perceives follows from what it was shown.

    It compares all steps that it receives. The next observation, and the move as the seat may see
    it, must be a function of the observation before and of the events shown (and of the move, if it
    is the seat's own). The verdict on a move that the seat tries must be a function of its
    observation. By induction, any two worlds that have shown a seat the same events look the same
    to it.
    """

    def __init__(self, rulebook: Rulebook[Any, Any, Any, Any], tries: Sequence[Any] = ()) -> None:
        self.rulebook = rulebook
        self.tries = tries
        # Only hashes are kept: a complete search has hundreds of thousands of steps.
        self.effects: dict[int, int] = {}
        self.views: dict[tuple[Any, Seat | None], int] = {}

    def __call__(self, state: Any, steps: Mapping[Any, Step[Any, Any]]) -> Iterator[str]:
        """Compare a state and its steps with all that came before."""
        rulebook = self.rulebook
        by = mover(rulebook.pending(state))
        for seat in (None, *rulebook.seats(state)):
            before = self.view(state, seat)
            told = refusals(rulebook, state, seat, self.tries)
            if not self.follows((before, "told"), hash(told)):
                yield f"what seat {seat} is told about a move does not follow from what it sees"
            for move, step in steps.items():
                own = move if seat is not None and seat == by else None
                shown = (before, own, seen_by(seat, step.events))
                if not self.follows((shown, "sees"), self.view(step.state, seat)):
                    yield f"what seat {seat} sees after {move} does not follow from what it knew"
                if not self.follows((shown, "reads"), hash(rulebook.shown(state, move, seat))):
                    yield f"how seat {seat} sees {move} written does not follow from what it knew"

    def view(self, state: Any, seat: Seat | None) -> int:
        """The hash of what a seat sees of a state."""
        known = self.views.get((state, seat))
        if known is None:
            known = self.views[state, seat] = hash((seat, self.rulebook.observe(state, seat)))
        return known

    def follows(self, cause: object, effect: int) -> bool:
        """Whether this cause has always had this effect."""
        return self.effects.setdefault(hash(cause), effect) == effect
