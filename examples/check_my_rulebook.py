"""Write a small rulebook of your own and have every law checked: `python check_my_rulebook.py`.

The game: some sticks lie on the table, two players in turn take 1, 2 or 3 of them, and whoever
takes the last one loses. A die says how many sticks there are at first. This module is the
rulebook; its clauses and the French form of its sentences are in the folder `sticks`. The last
lines check it, and then show what a complaint about a broken one looks like.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar, cast

from attrs import field, frozen
from hypothesis import strategies as st

from egorules.core.book import Book, pending_data
from egorules.core.clause import Cites, ClauseId
from egorules.core.event import ALL, Audience, Seat
from egorules.core.notation import Written
from egorules.core.parse import bad
from egorules.core.rulebook import Chance, Decision, Mover, Over, Rulebook, mover
from egorules.core.rules import Machine, Moment, Needs, Now, Rule, need, only
from egorules.core.setup import option
from egorules.core.text import Lang
from egorules.core.value import Pooled, Unique, but
from egorules.core.verdict import Legal, Verdict
from egorules.testing import BrokenLaw, check_rulebook, moves_of

ROLL, TAKE, LAST = ClauseId("sticks.roll"), ClauseId("sticks.take"), ClauseId("sticks.last")
DIE = range(1, 7)

# What there is: the setup, what is awaited, the state, moves and events.


@frozen
class Setup:
    """Who begins."""

    seats: ClassVar = 2
    first: Seat = field(default=0, metadata=option("who begins: 0 or 1"))

    def __attrs_post_init__(self) -> None:
        if self.first not in (0, 1):
            raise bad("first", "who begins: 0 or 1")


@frozen(eq=False)
class Rolling(Unique):
    """The die has not been rolled."""


@frozen(eq=False)
class Turn(Unique):
    """A player must take some sticks."""

    seat: Seat


@frozen(eq=False)
class Ended(Unique):
    """No stick is left."""

    winner: Seat


Phase = Rolling | Turn | Ended


@frozen(slots=False)
class State:
    """How many sticks there are."""

    setup: Setup
    phase: Phase
    sticks: int = 0


@frozen(eq=False)
class Roll(Written):
    """Chance: what the die shows."""

    written: ClassVar = "roll {pips}"
    pips: int


@frozen(eq=False)
class Take(Written):
    """Take some sticks."""

    written: ClassVar = "take {sticks}"
    sticks: int


Move = Roll | Take


@frozen
class Left(Pooled):
    """How many sticks lie there now."""

    says: ClassVar = "Sticks on the table: {sticks}."
    sticks: int
    cites: Cites
    to: Audience = ALL


@frozen
class Lost(Pooled):
    """Somebody took the last stick."""

    says: ClassVar = "{seat:name} has taken the last stick and loses."
    seat: Seat
    cites: Cites = (LAST,)
    to: Audience = ALL


Event = Left | Lost
Result = tuple[State, tuple[Event, ...]]
"""What a move leads to: the next state, and what happened."""

# The rules.


def start(setup: Setup) -> State:
    """Before the die is rolled."""
    return State(setup, Rolling())


def roll_needs(now: Now, move: Roll) -> Needs:
    """A number that a die has."""
    yield need(ROLL, move.pips in DIE, "a die shows 1 to 6")


def roll(state: State, phase: Rolling, move: Roll) -> Result:
    """As many sticks as the die shows, and six more (`sticks.roll`)."""
    sticks = move.pips + 6
    after = but(state, sticks=sticks, phase=Turn(state.setup.first))
    return after, (Left(sticks, (ROLL,)),)


def take_needs(now: Now, move: Take) -> Needs:
    """Not too few, not too many."""
    holds = 1 <= move.sticks <= min(3, now.state.sticks)
    yield need(TAKE, holds, "1, 2 or 3 sticks, and no more than there are")


def take(state: State, phase: Turn, move: Take) -> Result:
    """Some sticks go (`sticks.take`); whoever takes the last one loses (`sticks.last`)."""
    left, other = state.sticks - move.sticks, 1 - phase.seat
    after = but(state, sticks=left, phase=Turn(other) if left else Ended(other))
    return after, (Left(left, (TAKE,)), *(() if left else (Lost(phase.seat),)))


MACHINE: Machine[State, Move, Event] = Machine(
    {
        Rolling: Moment(Chance("roll"), ROLL, "a die is rolled"),
        Turn: Moment(lambda s, p: Decision(p.seat, "take"), TAKE, "{seat:name} takes sticks"),
        Ended: Moment(lambda s, p: Over(p.winner), LAST, "the game is over"),
    },
    {
        (Rolling, Roll): Rule(roll, roll_needs, weights=lambda s, p: [(Roll(n), 1) for n in DIE]),
        (Turn, Take): Rule(take, take_needs, only(*map(Take, (1, 2, 3)))),
    },
)
pending, awaited, judge, apply = MACHINE.pending, MACHINE.awaited, MACHINE.judge, MACHINE.apply
moment, legal_moves, resolve = MACHINE.moment, MACHINE.legal_moves, MACHINE.resolve
weights, chances, outcome = MACHINE.weights, MACHINE.chances, MACHINE.outcome
closed = MACHINE.closed

# What the tools need besides; most of it is the same in every game.

BOOK: Book[State, Move, Event] = Book(
    "sticks",
    moves=Move,
    events=Event,
    phases=Phase,
    setup=Setup,
    spec_folder=Path(__file__).parent / "sticks",
)
name, clauses, questions, chapters = BOOK.name, BOOK.clauses, BOOK.questions, BOOK.chapters
words, parse_move, describe, tell = BOOK.words, BOOK.parse_move, BOOK.describe, BOOK.tell
names, offer, highlights, seats = BOOK.names, BOOK.offer, BOOK.highlights, BOOK.seats
options, complete_setup, deciders = BOOK.options, BOOK.complete_setup, BOOK.deciders
read_setup, write_setup, read_partial = BOOK.read_setup, BOOK.write_setup, BOOK.read_partial
named_policies, measures, measured = BOOK.named_policies, BOOK.measures, BOOK.measured
move_words, reason, unasked = BOOK.move_words, BOOK.reason, BOOK.unasked
event_data, information, notation = BOOK.event_data, BOOK.information, BOOK.notation
infer_setup, complete_position, line = BOOK.infer_setup, BOOK.complete_position, BOOK.line
position_text, parse_position = BOOK.position_text, BOOK.parse_position
to_json, from_json = BOOK.to_json, BOOK.from_json


@frozen
class Observation:
    """Nothing is hidden here: everybody sees the sticks."""

    sticks: int
    legal_moves: tuple[Move, ...]


def observe(state: State, seat: Seat | None) -> Observation:
    """What a seat sees."""
    mine = seat is not None and mover(pending(state)) == seat
    return Observation(state.sticks, legal_moves(state) if mine else ())


def shown(state: State, move: Move, seat: Seat | None) -> str:
    """The move as a seat may see it."""
    return str(move)


def draw_table(
    observation: Observation, lang: Lang = "en", width: int = 80, names: Sequence[str] = ()
) -> str:
    """The sticks themselves."""
    return "|" * observation.sticks or "-"


def read_position(setup: Setup, data: object) -> State:
    """Every game starts from the beginning."""
    raise bad("position", "a transcript starts from the beginning")


def report(state: State) -> dict[str, Any]:
    """The state as plain data."""
    over = state.phase
    return {
        "position": {"sticks": state.sticks},
        "pending": pending_data(pending(state)),
        "result": {"winners": [over.winner]} if isinstance(over, Ended) else None,
    }


# The check.


def broken() -> SimpleNamespace:
    """The same rulebook, but the judge lets everybody take four."""

    def judge_carelessly(state: State, move: Move, by: Mover = None) -> Verdict:
        four = isinstance(state.phase, Turn) and state.sticks > 4 and move == Take(4)
        return Legal((TAKE,)) if four else judge(state, move, by)

    return SimpleNamespace(**{**vars(sys.modules[__name__]), "judge": judge_carelessly})


def check(rulebook: ModuleType | SimpleNamespace) -> str:
    """What the check says about a rulebook."""
    book = cast(Rulebook[Any, Any, Any, Any], rulebook)
    setups = st.builds(Setup, st.integers(0, 1))
    try:
        done = check_rulebook(book, setups, moves_of((Roll, Take)), examples=50)
    except BrokenLaw as complaint:
        return str(complaint)
    return f"Every law held in {done.games} games, {done.states} states, {done.moves} moves tried."


if __name__ == "__main__":
    print(check(sys.modules[__name__]))
    print("\nAnd the broken one:\n")
    print(check(broken()))
