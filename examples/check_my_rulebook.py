"""Write a small rulebook of your own and have every law checked: `python check_my_rulebook.py`.

The game: some sticks lie on the table, two players in turn take 1, 2 or 3 of them, and whoever
takes the last one loses. A die says how many sticks there are at first. This module is the
rulebook; the last lines check it, and then show what a complaint about a broken one looks like.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar, cast

from attrs import asdict, frozen
from hypothesis import strategies as st

from egorules.core.chance import chances as shares
from egorules.core.clause import Cites, Clause, ClauseId
from egorules.core.event import ALL, Audience, event_name
from egorules.core.notation import Grammar, Written, grammar
from egorules.core.parse import integer, table
from egorules.core.rulebook import Chance, Decision, Mover, Over, Pending, Rulebook, mover
from egorules.core.step import Step
from egorules.core.text import Lang, Say, say, told
from egorules.core.verdict import Illegal, IllegalMove, Verdict, untimely, verdict
from egorules.testing import BrokenLaw, check_rulebook, moves_of

# The clauses, and the French form of every sentence.

name = "sticks"
ROLL, TAKE, LAST = ClauseId("sticks.roll"), ClauseId("sticks.take"), ClauseId("sticks.last")
NORMS = {
    ROLL: ("A die and six more: so many sticks.", "Un dé, plus six : autant de bâtons."),
    TAKE: ("In turn, take 1, 2 or 3 sticks.", "À son tour, on prend 1, 2 ou 3 bâtons."),
    LAST: ("Whoever takes the last one loses.", "Qui prend le dernier a perdu."),
}
clauses = {
    key: Clause(key, "sticks", {"en": key, "fr": key}, en, fr, "stated", ())
    for key, (en, fr) in NORMS.items()
}


@frozen
class Setup:
    """Who moves first."""

    first: int = 0


@frozen
class State:
    """How many sticks are left (None: the die has not been rolled) and who must take some."""

    setup: Setup
    sticks: int | None
    turn: int


@frozen
class Roll(Written):
    """Chance: what the die shows."""

    written: ClassVar = "roll {pips}"
    pips: int


@frozen
class Take(Written):
    """Take some sticks."""

    written: ClassVar = "take {sticks}"
    sticks: int


Move = Roll | Take


@frozen
class Left:
    """So many sticks lie there now."""

    says: ClassVar = "Sticks on the table: {sticks}."
    sticks: int
    cites: Cites
    to: Audience = ALL


@frozen
class Lost:
    """Somebody took the last stick."""

    says: ClassVar = "{seat:name} took the last stick and loses."
    seat: int
    cites: Cites = (LAST,)
    to: Audience = ALL


Event = Left | Lost

words = {
    Left.says: "Bâtons sur la table : {sticks}.",
    Lost.says: "{seat:name} a pris le dernier bâton et perd.",
    "a die is rolled": "on lance un dé",
    "{seat:name} takes sticks": "{seat:name} prend des bâtons",
    "the game is over": "la partie est finie",
    "a die shows 1 to 6": "un dé montre de 1 à 6",
    "1, 2 or 3 sticks, and no more than there are": "1, 2 ou 3 bâtons, et pas plus qu'il n'y en a",
}

# The machine: what is pending, what is legal, what a move leads to.


def start(setup: Setup) -> State:
    """Before the die is rolled."""
    return State(setup, None, setup.first)


def pending(state: State) -> Pending:
    """The die first, then the players in turn, until no stick is left."""
    match state.sticks:
        case None:
            return Chance("roll")
        case 0:
            return Over(state.turn)
        case _:
            return Decision(state.turn, "take")


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every legal move, small numbers first."""
    numbers = range(1, 7)
    candidates: tuple[Move, ...] = (*map(Roll, numbers), *map(Take, numbers))
    return tuple(move for move in candidates if judge(state, move))


def weights(state: State) -> tuple[tuple[Move, int], ...]:
    """A fair die."""
    return tuple((move, 1) for move in legal_moves(state))


def chances(state: State) -> Any:
    """Exact probabilities."""
    return shares(weights(state))


def awaited(state: State) -> Say:
    """What is pending, as a sentence."""
    match pending(state):
        case Chance():
            return say("a die is rolled")
        case Decision(seat):
            return say("{seat:name} takes sticks", seat=seat)
        case Over():
            return say("the game is over")


def judge(state: State, move: Move, by: Mover = None) -> Verdict:
    """Whether a move is legal, and by which clause."""
    moment = ROLL if state.sticks is None else TAKE if state.sticks else LAST
    ours = by in (None, mover(pending(state)))
    match state.sticks, move:
        case None, Roll(pips) if ours:
            return verdict(moment, [(ROLL, 1 <= pips <= 6, "a die shows 1 to 6", {})])
        case int(left), Take(sticks) if left and ours:
            reason = "1, 2 or 3 sticks, and no more than there are"
            return verdict(moment, [(TAKE, 1 <= sticks <= min(3, left), reason, {})])
        case _:
            return untimely(moment, awaited(state))


def apply(state: State, move: Move) -> Step[State, Event]:
    """The next state and what happened."""
    refusal = judge(state, move)
    if isinstance(refusal, Illegal):
        raise IllegalMove(refusal)
    match move:
        case Roll(pips):
            return Step(State(state.setup, pips + 6, state.turn), (Left(pips + 6, (ROLL,)),))
        case Take(sticks):
            left = (state.sticks or 0) - sticks
            lost: tuple[Event, ...] = () if left else (Lost(state.turn),)
            after = State(state.setup, left, 1 - state.turn)
            return Step(after, (Left(left, (TAKE,)), *lost))


# What the tools ask for besides. Nothing is hidden here, so everybody sees the state.

_moves: Grammar[Written] = grammar((Roll, Take), {})


def parse_move(text: str) -> Move:
    """The move that a text stands for."""
    return cast(Move, _moves.parse(text))


def shown(state: State, move: Move, seat: int | None) -> str:
    """The move as a seat may see it."""
    return str(move)


def seats(state: State) -> tuple[int, ...]:
    """Two players."""
    return (0, 1)


def observe(state: State, seat: int | None) -> State:
    """What a seat sees."""
    return state


def read_setup(data: object) -> Setup:
    """A setup from plain data."""
    return Setup(integer(table(data, "setup", ("first",)).get("first", 0), "setup.first"))


def write_setup(setup: Setup) -> dict[str, Any]:
    """A setup as plain data."""
    return {"first": setup.first}


def report(state: State) -> dict[str, Any]:
    """The state as plain data."""
    return {"sticks": state.sticks, "turn": state.turn}


def describe(event: Event, lang: Lang = "en", names: Sequence[str] = ()) -> str:
    """An event in words."""
    return told(Say(event.says, tuple(asdict(event, recurse=False).items())), lang, words, names)


def event_data(event: Event, lang: Lang = "en") -> dict[str, Any]:
    """An event as plain data."""
    return {"event": event_name(type(event)), **asdict(event), "cites": list(event.cites)}


def names(setup: Setup, lang: Lang = "en") -> Sequence[str]:
    """Players go by their number."""
    return ()


def draw_table(observation: State, lang: Lang = "en") -> str:
    """The sticks themselves."""
    return "|" * (observation.sticks or 0) or "-"


# The check.


def broken() -> SimpleNamespace:
    """The same rulebook, but whoever is judged may take four."""
    this = vars(sys.modules[__name__])
    careless = verdict(TAKE, [])

    def judge_carelessly(state: State, move: Move, by: Mover = None) -> Verdict:
        four = state.sticks is not None and state.sticks > 4 and move == Take(4)
        return careless if four else judge(state, move, by)

    return SimpleNamespace(**{**this, "judge": judge_carelessly})


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
