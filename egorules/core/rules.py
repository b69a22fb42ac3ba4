"""The table of rules of a game: legality, refusals and what a move leads to follow from it.

A game writes two tables. `moments` has a row for each phase: who must act, the clause of that
moment, and a sentence that says what is awaited. `rules` has a row for each kind of move in a
phase:

    RULES = {
        (Turn, Take): Rule(take, needs=take_needs, candidates=takes, sees=hand_and_top),
        ...
    }

- `does(state, phase, move)` is the rule itself, a pure function: it returns the next state and the
  events;
- `needs(seen, move)` are its conditions, each with its clause and what to say when it fails: only
  these decide what is legal;
- `candidates(seen)` are the moves worth checking: there may be too many, never too few;
- `sees(state, phase)` is all that legality depends on, a small hashable value; menus are cached by
  it. By default it is `Now(state, phase)`, the whole state, and menus are not cached.

A rule of chance has `weights(state, phase)`, every outcome with its integer weight, instead of
candidates. If a card is drawn from a bag, `FromBag` (`egorules.core.chance`) draws it without
listing all outcomes.

A third table, `closings`, is optional. It has a row for each kind of event that ends, cancels or
closes something: which moves come too late after it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, groupby
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, cast

from attrs import frozen

from egorules.core import chance
from egorules.core.chance import FromBag, Ticket
from egorules.core.clause import ClauseId
from egorules.core.parse import insist_on_integer
from egorules.core.rulebook import Chance, Decision, Mover, Over, Pending, mover
from egorules.core.step import Step
from egorules.core.text import Say, placeholders, say
from egorules.core.verdict import Illegal, IllegalMove, Legal, Verdict, Violation

if TYPE_CHECKING:
    from fractions import Fraction


class HasPhase(Protocol):
    """A state says by its phase what is awaited."""

    @property
    def phase(self) -> Any: ...


State = TypeVar("State", bound=HasPhase)
Move = TypeVar("Move")
Event = TypeVar("Event")


class Need(NamedTuple):
    """A condition of a move: the clause that asks for it, whether it holds, what to say if not."""

    clause: ClauseId
    holds: bool
    text: str = ""
    facts: Mapping[str, object] = {}


Needs = Iterable[Need]

_new = tuple.__new__


def need(clause: ClauseId, holds: bool, text: str = "", /, **facts: object) -> Need:
    """A condition; its sentence is made only when the condition fails."""
    return _new(Need, (clause, holds, text, facts))


def all_hold(needs: Needs) -> bool:
    """Whether every condition holds."""
    for each in needs:  # noqa: SIM110 - a generator for `all` takes longer, and menus ask this
        if not each.holds:
            return False
    return True


class Now(NamedTuple):
    """The whole state: what the conditions of a rule receive unless it has another `sees`."""

    state: Any
    phase: Any


Sees = Callable[[Any, Any], Any]
"""A function from a state and its phase to all that the legality of some moves depends on."""


Weights = Callable[[Any, Any], Sequence[tuple[Any, int]]]
"""A function from a state and its phase to every random outcome with its integer weight."""

Draw = Callable[[Any, Any, Ticket], Any]
"""A function from a state, its phase and a ticket to the outcome that the ticket falls on."""


def nothing_needed(seen: object, move: object) -> Needs:
    """No conditions, for a move that is always legal at its moment."""
    return ()


@frozen(eq=False)
class Only:
    """Candidates that are the same at every table."""

    moves: tuple[Any, ...]

    def __call__(self, seen: object) -> tuple[Any, ...]:
        return self.moves


def only(*moves: Any) -> Only:
    """Candidates that are the same at every table: `only(Stop())`."""
    return Only(moves)


@frozen(eq=False)
class Rule(Generic[State, Event]):
    """A kind of move in a phase: what it does, what it needs, and which moves may be legal."""

    does: Callable[[State, Any, Any], tuple[State, tuple[Event, ...]]]
    needs: Callable[[Any, Any], Needs] = nothing_needed
    candidates: Callable[[Any], Iterable[Any]] = only()
    sees: Sees = Now
    weights: Weights | None = None
    exact: bool = False
    """Whether the candidates are exactly the legal moves, so that they are not checked again: where
    the parts of a move are checked one by one, or a menu is asked for in nearly every turn. The
    laws compare them with the conditions."""

    def menu(self, state: State, phase: object) -> Iterable[Any]:
        """Every legal move of this kind."""
        return self.legal(self.sees(state, phase))

    @property
    def legal(self) -> Callable[[Any], Iterable[Any]]:
        """A function from what the rule sees to the legal moves of this kind."""
        candidates, needs, weights = self.candidates, self.needs, self.weights
        if weights is not None:
            return lambda now: [move for move, _ in weights(*now)]
        if self.exact or needs is nothing_needed:
            return candidates
        return lambda seen: [move for move in candidates(seen) if all_hold(needs(seen, move))]

    def holds(self, seen: Any, move: Any) -> bool:
        """Whether every condition of a move holds."""
        return all_hold(self.needs(seen, move))


Menu = Callable[[Any, Any], Sequence[Any]]
"""A function from a state and its phase to the legal moves."""

REMEMBERED = 1 << 14
"""The cache keeps at most this many menus for rules that see the same."""


def menu(rules: Iterable[Rule[Any, Any]]) -> Menu:
    """The menu of a phase; neighbouring rules that see the same share a cache."""
    rows = [(sees, _legal(sees, tuple(row))) for sees, row in groupby(rules, key=_sees)]
    if len(rows) == 1:
        [(sees, legal)] = rows
        if sees is _nothing:
            fixed = legal(None)
            return lambda state, phase: fixed
        return lambda state, phase: legal(sees(state, phase))

    def joined(state: Any, phase: Any) -> list[Any]:
        moves: list[Any] = []
        for sees, legal in rows:
            moves += legal(sees(state, phase))
        return moves

    return joined


def _nothing(state: object, phase: object) -> None:
    """What a menu sees that is the same at every table: nothing."""


def _sees(rule: Rule[Any, Any]) -> Sees:
    """The function that says what the menu of a rule depends on."""
    if rule.weights is not None:
        return Now
    is_fixed = isinstance(rule.candidates, Only) and rule.needs is nothing_needed
    return _nothing if is_fixed else rule.sees


def _legal(sees: Sees, rules: Sequence[Rule[Any, Any]]) -> Callable[[Any], Sequence[Any]]:
    """A function from what some rules all see to their legal moves; cached unless that is `Now`."""
    parts = [rule.legal for rule in rules]

    def legal(seen: Any) -> tuple[Any, ...]:
        return tuple(chain.from_iterable([part(seen) for part in parts]))

    return legal if sees is Now else lru_cache(maxsize=REMEMBERED)(legal)


@frozen(eq=False)
class Moment(Generic[State]):
    """A phase: who must act, the clause that forbids everything else, and what is awaited."""

    pending: Pending | Callable[[State, Any], Pending]
    clause: ClauseId | Callable[[State, Any], ClauseId]
    awaits: str | Callable[[State, Any], Say]
    """A sentence; its placeholders are the seat and the facts of what is pending."""


@frozen(eq=False)
class Closing:
    """What an event ends, cancels or closes: moves of these kinds come too late after it."""

    moves: Collection[type] | Callable[[Any], Collection[type]] | None = None
    """Kinds of moves, or a function of the event that names them; None: every move."""
    own: bool = False
    """Whether only the event's seat is too late; the others still have, or had, their moment."""

    def applies(self, event: Any, move: object, by: Mover) -> bool:
        """Whether the event closes the moment of a move; `by` is the claimed mover."""
        if self.own and by is not None and by != event.seat:
            return False
        moves = self.moves(event) if callable(self.moves) else self.moves
        return moves is None or type(move) in moves


Untimely = Callable[[Any, Any, Mover, Say], Say]
"""A function that returns the message for a move at the wrong moment. It receives the state, the
move, the wrongly claimed mover (or None), and what is awaited."""


def untimely(state: Any, move: Any, by: Mover, now: Say) -> Say:
    """The usual message: what is awaited, and whether the claimed mover is not the one to act."""
    if isinstance(by, int):
        return say("{seat:name} is not the one to act; {now}", seat=by, now=now)
    return now


def _draw(weights: Weights) -> Draw:
    """The function that draws an outcome by these weights."""
    if isinstance(weights, FromBag):
        return weights.drawn
    return lambda state, phase, ticket: chance.drawn(weights(state, phase), ticket)


def _no_chance(state: object, phase: object, ticket: Ticket | None = None) -> Any:
    raise ValueError("chance is not pending")


def _asked(pending: Any) -> Callable[[Any, Any], Pending]:
    return pending if callable(pending) else lambda state, phase: pending


class Machine(Generic[State, Move, Event]):
    """The functions of a rulebook that follow from its tables."""

    def __init__(
        self,
        moments: Mapping[type, Moment[State]],
        rules: Mapping[tuple[type, type], Rule[State, Event]],
        untimely: Untimely = untimely,
        closings: Mapping[type, Closing] = {},
    ) -> None:
        self.moments = moments
        self.closings = closings
        self.rules: dict[type, dict[type, Rule[State, Event]]] = {kind: {} for kind in moments}
        for (kind, move), rule in rules.items():
            self.rules[kind][move] = rule
        self.menus = {kind: menu(each.values()) for kind, each in self.rules.items()}
        self.outcomes: dict[type, Weights] = {
            kind: rule.weights for (kind, _), rule in rules.items() if rule.weights is not None
        }
        self.draws: dict[type, Draw] = {
            kind: _draw(weights) for kind, weights in self.outcomes.items()
        }
        self.moves = frozenset(move for _, move in rules)
        self.untimely = untimely
        self._asked = {kind: _asked(each.pending) for kind, each in moments.items()}
        self._menu: tuple[State | None, tuple[Move, ...]] = (None, ())
        self._offered: tuple[State | None, tuple[Move, ...]] = (None, ())

    def pending(self, state: State) -> Pending:
        """Who must decide what, or which random outcome is due, or that the game is over."""
        phase = state.phase
        return self._asked[type(phase)](state, phase)

    def moment(self, state: State) -> ClauseId:
        """The clause of what is pending; it forbids every move that belongs to another moment."""
        phase = state.phase
        clause = self.moments[type(phase)].clause
        return clause(state, phase) if callable(clause) else clause

    def awaited(self, state: State) -> Say:
        """What is pending, as a sentence."""
        phase = state.phase
        awaits = self.moments[type(phase)].awaits
        if callable(awaits):
            return awaits(state, phase)
        pending = self.pending(state)
        facts = dict(pending.facts) if isinstance(pending, Decision) else {}
        if not isinstance(pending, Over):
            facts["seat"] = pending.seat
        return say(awaits, **{name: facts[name] for name in placeholders(awaits)})

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every legal move, or every random outcome, in the order of the table of rules."""
        before, found = self._menu
        if before is not state:
            phase = state.phase
            found = tuple(self.menus[type(phase)](state, phase))
            self._menu = self._offered = (state, found)
        return found

    def candidates(self, state: State) -> Iterator[Move]:
        """The moves worth checking; every legal move is among them."""
        phase = state.phase
        for rule in self.rules[type(phase)].values():
            if rule.weights is not None:
                yield from (move for move, _ in rule.weights(state, phase))
            else:
                yield from rule.candidates(rule.sees(state, phase))

    def menu(self, state: State, *kinds: type) -> tuple[Move, ...]:
        """The legal moves of some kinds only."""
        phase = state.phase
        rules = [self.rules[type(phase)][kind] for kind in kinds]
        return tuple(move for rule in rules for move in rule.menu(state, phase))

    def weights(self, state: State) -> tuple[tuple[Move, int], ...]:
        """Every random outcome with its integer weight; raises `ValueError` if none is due."""
        phase = state.phase
        weights: Weights = self.outcomes.get(type(phase), _no_chance)
        return tuple(weights(state, phase))

    def outcome(self, state: State, ticket: Ticket) -> Move:
        """The random outcome that a ticket falls on; raises `ValueError` if none is due.

        `ticket` receives the sum of all weights: `outcome(state, rng.randrange)`.
        """
        phase = state.phase
        draw: Draw = self.draws.get(type(phase), _no_chance)
        move: Move = draw(state, phase, ticket)
        self._offered = (state, (move,))
        return move

    def chances(self, state: State) -> tuple[tuple[Move, Fraction], ...]:
        """Every random outcome with its exact probability; raises `ValueError` if none is due."""
        return chance.chances(self.weights(state))

    def judge(self, state: State, move: Move, by: Mover = None) -> Verdict:
        """Whether a move is legal, and by which clauses; `by` is the claimed mover."""
        self._insist(move)
        if by is not None and by != "chance":
            insist_on_integer(by, "by")
        phase = state.phase
        rule = self.rules[type(phase)].get(type(move))
        if rule is None or (by is not None and by != mover(self.pending(state))):
            return Illegal((Violation(self.moment(state), self._untimely(state, move, by)),))
        needs = tuple(rule.needs(rule.sees(state, phase), move))
        failed = [
            Violation(each.clause, say(each.text, **each.facts)) for each in needs if not each.holds
        ]
        if failed:
            return Illegal(tuple(dict.fromkeys(failed)))
        return Legal(tuple(dict.fromkeys((self.moment(state), *(each.clause for each in needs)))))

    def apply(self, state: State, move: Move) -> Step[State, Event]:
        """The next state and what happened on the way; raises `IllegalMove`."""
        phase = state.phase
        rule = self.rules[type(phase)].get(type(move))
        before, offered = self._offered
        known = before is state and move in offered
        if rule is None or not (known or rule.holds(rule.sees(state, phase), move)):
            raise IllegalMove(cast(Illegal, self.judge(state, move)))
        return _new(Step, rule.does(state, phase, move))

    def resolve(self, state: State, move: Move) -> Step[State, Event]:
        """The step of a move that is known to be legal; the move is not judged again."""
        phase = state.phase
        return _new(Step, self.rules[type(phase)][type(move)].does(state, phase, move))

    def closed(self, state: State, move: Move, by: Mover, events: Iterable[Event]) -> Event | None:
        """The event that closed the moment of a move refused in a state; None if none did.

        An event that closes everything comes before those that close only some kinds of moves.
        """
        phase = state.phase
        awaited = type(move) in self.rules[type(phase)]
        if awaited and (by is None or by == mover(self.pending(state))):
            return None  # the move is at its moment
        found = [
            (closing, event)
            for event in events
            if (closing := self.closings.get(type(event))) is not None
            and closing.applies(event, move, by)
            # Another seat may make such a move now: only what closed it for this seat counts.
            and (closing.own or not awaited)
        ]
        whole = [event for closing, event in found if closing.moves is None]
        return next(iter([*whole, *(event for _, event in found)]), None)

    def _untimely(self, state: State, move: Move, by: Mover) -> Say:
        now, pending = self.awaited(state), self.pending(state)
        if isinstance(pending, Over):
            return now
        if isinstance(pending, Chance):  # no seat is to act
            if type(move) in self.rules[type(state.phase)]:
                return say("what chance brings is no player's move; {now}", now=now)
            by = None
        return self.untimely(state, move, None if by == mover(pending) else by, now)

    def _insist(self, move: object) -> None:
        if type(move) not in self.moves:
            hint = f": parse_move({move!r})" if isinstance(move, str) else ""
            raise TypeError(f"a move of this rulebook, not {move!r}{hint}")
