"""The table of rules: what is legal, why not, and what follows, for a game of counting up to 12.

Two players add 1 to 3 in turn; whoever reaches 12 wins. Whoever says `roll` adds what chance says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from attrs import evolve, frozen

from egorules.core.clause import ClauseId
from egorules.core.notation import Written
from egorules.core.rulebook import Chance, Decision, Over, mover
from egorules.core.rules import Closing, Machine, Moment, Needs, Now, Rule, need, only
from egorules.core.step import Step
from egorules.core.text import Say, say
from egorules.core.value import Unique, but
from egorules.core.verdict import Illegal, IllegalMove, Legal

ADD, ODD, ROLL, END, NOW = map(ClauseId, ("c.add", "c.odd", "c.roll", "c.end", "c.now"))
LIMIT = 12


@frozen(eq=False)
class Turn(Unique):
    seat: int


@frozen(eq=False)
class Rolling(Unique):
    seat: int


@frozen(eq=False)
class Done(Unique):
    winner: int


@frozen(slots=False)
class State:
    phase: Turn | Rolling | Done
    total: int = 0
    odd: bool = True
    """Whether odd numbers may be added."""


@frozen(eq=False)
class Add(Written):
    written: ClassVar = "add {number}"
    number: int


@frozen(eq=False)
class Roll(Written):
    written: ClassVar = "roll"


@frozen(eq=False)
class Rolled(Written):
    written: ClassVar = "rolled {number}"
    number: int


@frozen(eq=False)
class Resign(Written):
    """A move of another game."""

    written: ClassVar = "resign"


Move = Add | Roll | Rolled
Result = tuple[State, tuple[str, ...]]
ASKED: Counter[str] = Counter()
"""How often the conditions of a move were asked for."""


def left_and_odd(state: State, phase: Turn) -> tuple[int, bool]:
    return LIMIT - state.total, state.odd


def add_needs(seen: tuple[int, bool], move: Add) -> Needs:
    left, odd = seen
    ASKED[str(move)] += 1
    yield need(ADD, 1 <= move.number <= 3, "{n} is not 1, 2 or 3", n=move.number)
    yield need(ADD, move.number <= left, "only {n} are left", n=left)
    yield need(ODD, odd or move.number % 2 == 0, "{n} is odd", n=move.number)
    yield need(ODD, odd or move.number % 2 == 0, "{n} is odd", n=move.number)


def adds(seen: tuple[int, bool]) -> Iterator[Add]:
    """Too many: of the five at most three are legal."""
    return map(Add, range(5))


def added(state: State, seat: int, number: int) -> Result:
    total = state.total + number
    phase = Done(seat) if total >= LIMIT else Turn(1 - seat)
    return but(state, total=total, phase=phase), (f"added {number}",)


def add(state: State, phase: Turn, move: Add) -> Result:
    return added(state, phase.seat, move.number)


def roll(state: State, phase: Turn, move: Roll) -> Result:
    return but(state, phase=Rolling(phase.seat)), ("rolling",)


def outcomes(state: State, phase: Rolling) -> tuple[tuple[Rolled, int], ...]:
    return tuple((Rolled(number), 4 - number) for number in (1, 2, 3))


def rolled_needs(now: Now, move: Rolled) -> Needs:
    yield need(ROLL, 1 <= move.number <= 3, "chance says 1, 2 or 3")


def rolled(state: State, phase: Rolling, move: Rolled) -> Result:
    return added(state, phase.seat, move.number)


def now_clause(state: State, phase: Turn) -> ClauseId:
    return NOW if state.total else ADD


def awaits_number(state: State, phase: Rolling) -> Say:
    return say("a number for {total}", total=state.total)


MOMENTS: dict[type, Moment[State]] = {
    Turn: Moment(
        lambda state, phase: Decision(phase.seat, "turn", (("left", LIMIT - state.total),)),
        now_clause,
        "{seat:name} adds to reach {left} more",
    ),
    Rolling: Moment(Chance("number"), ROLL, awaits_number),
    Done: Moment(lambda state, phase: Over(phase.winner), END, "nothing is left"),
}
RULES: dict[tuple[type, type], Rule[State, str]] = {
    (Turn, Add): Rule(add, add_needs, adds, left_and_odd),
    (Turn, Roll): Rule(roll, candidates=only(Roll())),
    (Rolling, Rolled): Rule(rolled, rolled_needs, weights=outcomes),
}


def machine(**changes: Any) -> Machine[State, Move, str]:
    """The game, or one whose rule for adding is another."""
    return Machine(MOMENTS, {**RULES, (Turn, Add): evolve(RULES[Turn, Add], **changes)})


GAME = machine()
START = State(Turn(0))
ROLLING = State(Rolling(1), 5)
OVER = State(Done(1), LIMIT)


def reasons(state: State, move: Any, by: Any = None, game: Any = GAME) -> list[tuple[str, str]]:
    """The clauses that forbid a move, with what they say."""
    verdict = game.judge(state, move, by)
    assert isinstance(verdict, Illegal)
    return [(each.clause, each.message) for each in verdict.violations]


# What is awaited.


def test_what_is_pending_stands_in_the_row_of_the_phase() -> None:
    assert GAME.pending(START) == Decision(0, "turn", (("left", 12),))
    assert GAME.pending(ROLLING) == Chance("number")
    assert GAME.pending(OVER) == Over(1)
    assert [GAME.moment(each) for each in (START, State(Turn(0), 1), ROLLING, OVER)] == [
        *(ADD, NOW, ROLL, END)
    ]
    assert [str(GAME.awaited(each)) for each in (START, ROLLING, OVER)] == [
        "Player 0 adds to reach 12 more",
        "A number for 5",
        "Nothing is left",
    ]


# What is legal.


def test_candidates_may_be_too_many() -> None:
    assert GAME.legal_moves(START) == (Add(1), Add(2), Add(3), Roll())
    assert GAME.legal_moves(State(Turn(0), 10)) == (Add(1), Add(2), Roll())
    assert GAME.legal_moves(State(Turn(0), 0, False)) == (Add(2), Roll())
    assert GAME.legal_moves(ROLLING) == (Rolled(1), Rolled(2), Rolled(3))
    assert GAME.legal_moves(OVER) == ()


def test_the_order_is_that_of_the_table() -> None:
    reordered: Machine[State, Move, str] = Machine(MOMENTS, dict(reversed(RULES.items())))
    assert reordered.legal_moves(START) == (Roll(), Add(1), Add(2), Add(3))


def test_only_some_kinds_may_be_asked_for() -> None:
    assert GAME.menu(START, Roll) == (Roll(),)
    assert GAME.menu(START, Roll, Add) == (Roll(), Add(1), Add(2), Add(3))
    assert GAME.menu(START) == ()


def test_a_move_is_legal_by_its_moment_and_every_need_each_named_once() -> None:
    verdict = GAME.judge(START, Add(3))
    assert verdict == Legal((ADD, ODD))
    assert bool(verdict) is True
    assert GAME.judge(State(Turn(0), 1), Add(3)) == Legal((NOW, ADD, ODD))
    assert GAME.judge(START, Roll()) == Legal((ADD,))


def test_a_refusal_names_every_need_that_fails_each_once() -> None:
    assert reasons(State(Turn(0), 10, False), Add(5)) == [
        (ADD, "5 is not 1, 2 or 3"),
        (ADD, "Only 2 are left"),
        (ODD, "5 is odd"),
    ]
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(State(Turn(0), 10), Add(5))
    assert str(refused.value) == "5 is not 1, 2 or 3 (c.add); Only 2 are left (c.add)"
    refusal = GAME.judge(START, Add(4))
    assert isinstance(refusal, Illegal)
    assert bool(refusal) is False
    error = IllegalMove(refusal)
    assert str(error) == "4 is not 1, 2 or 3 (c.add)"
    assert (error.verdict, error.args) == (refusal, (refusal,))


# Out of its moment.


def test_out_of_its_moment_a_move_has_one_violation_the_moment() -> None:
    assert reasons(START, Rolled(9)) == [(ADD, "Player 0 adds to reach 12 more")]
    assert reasons(ROLLING, Add(9)) == [(ROLL, "A number for 5")]
    assert reasons(OVER, Add(1)) == [(END, "Nothing is left")]


def test_nobody_but_the_mover_moves() -> None:
    assert GAME.judge(START, Add(1), 0)
    assert GAME.judge(ROLLING, Rolled(1), "chance")
    late = "Player 1 is not the one to act; Player 0 adds to reach 12 more"
    assert reasons(START, Add(1), 1) == [(ADD, late)]
    assert reasons(START, Rolled(1), 1) == [(ADD, late)]
    assert reasons(START, Rolled(1), 0) == [(ADD, "Player 0 adds to reach 12 more")]
    assert reasons(START, Add(1), "chance") == [(ADD, "Player 0 adds to reach 12 more")]
    assert reasons(ROLLING, Rolled(1), 1) == [
        (ROLL, "What chance brings is no player's move; a number for 5")
    ]
    # Nobody is the one to act, not even the seat that chance is about.
    for seat in (0, 1):
        assert reasons(ROLLING, Add(1), seat) == [(ROLL, "A number for 5")]
    assert reasons(OVER, Add(1), 1) == [(END, "Nothing is left")]


def test_a_game_may_say_in_its_own_words_why_a_move_is_untimely() -> None:
    told: list[tuple[Any, ...]] = []

    def untimely(state: State, move: Move, by: Any, now: Say) -> Say:
        told.append((state, move, by, str(now)))
        return say("too late")

    game: Machine[State, Move, str] = Machine(MOMENTS, RULES, untimely=untimely)
    assert reasons(START, Rolled(1), 0, game) == [(ADD, "Too late")]
    assert reasons(START, Rolled(1), 1, game) == [(ADD, "Too late")]
    assert reasons(OVER, Rolled(1), 1, game) == [(END, "Nothing is left")]
    assert reasons(ROLLING, Add(1), 1, game) == [(ROLL, "Too late")]
    # Only a wrong claim is handed on, and where chance is awaited there is none.
    assert [each[2] for each in told] == [None, 1, None]
    assert told[0] == (START, Rolled(1), None, "Player 0 adds to reach 12 more")


# What follows.


def test_a_legal_move_leads_to_what_its_rule_says() -> None:
    step = GAME.apply(START, Add(3))
    assert step == Step(State(Turn(1), 3), ("added 3",))
    assert GAME.apply(ROLLING, Rolled(2)) == Step(State(Turn(0), 7), ("added 2",))
    assert State(Turn(0)) == START
    for refused in (Add(4), Rolled(1)):
        with pytest.raises(IllegalMove) as error:
            GAME.apply(START, refused)
        assert error.value.verdict == GAME.judge(START, refused)
    with pytest.raises(IllegalMove):
        GAME.apply(ROLLING, Rolled(4))


def test_what_is_known_to_be_legal_is_not_judged_again() -> None:
    for move in GAME.legal_moves(START):
        assert GAME.resolve(START, move) == GAME.apply(START, move)
    ASKED.clear()
    assert GAME.resolve(START, Add(4)).state.total == 4
    assert not ASKED


@pytest.mark.parametrize("wrong", [None, 1, object(), Resign(), Add, [], {}])
def test_what_is_no_move_of_the_game_is_a_mistake_and_no_refusal(wrong: Any) -> None:
    for state in (START, ROLLING, OVER):
        for ask in (GAME.judge, GAME.apply):
            with pytest.raises(TypeError) as caught:
                ask(state, wrong)
            assert str(caught.value) == f"a move of this rulebook, not {wrong!r}"


def test_a_text_is_told_how_to_become_a_move() -> None:
    with pytest.raises(TypeError, match=r"not 'add 1': parse_move\('add 1'\)$"):
        GAME.judge(START, "add 1")  # type: ignore[arg-type]


# Chance.


def test_outcomes_have_exact_weights() -> None:
    assert GAME.weights(ROLLING) == ((Rolled(1), 3), (Rolled(2), 2), (Rolled(3), 1))
    assert GAME.chances(ROLLING) == (
        (Rolled(1), Fraction(1, 2)),
        (Rolled(2), Fraction(1, 3)),
        (Rolled(3), Fraction(1, 6)),
    )
    assert reasons(ROLLING, Rolled(4)) == [(ROLL, "Chance says 1, 2 or 3")]
    for state in (START, OVER):
        with pytest.raises(ValueError, match="chance is not pending"):
            GAME.weights(state)
        with pytest.raises(ValueError, match="chance is not pending"):
            GAME.chances(state)


# What is remembered.


def test_menus_are_remembered_by_what_legality_depends_on() -> None:
    game = machine()
    ASKED.clear()
    assert game.legal_moves(State(Turn(0), 1)) == (Add(1), Add(2), Add(3), Roll())
    assert set(ASKED.values()) == {1}
    other_seat = State(Turn(1), 1)
    assert game.legal_moves(other_seat) == (Add(1), Add(2), Add(3), Roll())
    assert game.apply(other_seat, Add(2)).state.total == 3
    assert set(ASKED.values()) == {1}  # the same menu, and what it offers is not judged again
    game.legal_moves(State(Turn(0), 2))
    assert set(ASKED.values()) == {2}


def test_another_rule_has_a_menu_of_its_own() -> None:
    even = machine(needs=lambda seen, move: (need(ODD, move.number % 2 == 0),))
    assert GAME.legal_moves(START) == (Add(1), Add(2), Add(3), Roll())
    assert even.legal_moves(START) == (Add(0), Add(2), Add(4), Roll())
    assert GAME.legal_moves(START) == (Add(1), Add(2), Add(3), Roll())


def test_without_sees_the_whole_state_is_handed_over_and_nothing_is_remembered() -> None:
    def needs(now: Now, move: Add) -> Needs:
        return add_needs(left_and_odd(now.state, now.phase), move)

    game = machine(needs=needs, candidates=lambda now: adds((now.phase.seat, True)), sees=Now)
    for state in (START, State(Turn(1), 10)):
        assert game.legal_moves(state) == GAME.legal_moves(state)
        assert game.judge(state, Add(3)) == GAME.judge(state, Add(3))
    ASKED.clear()
    for _ in range(2):
        game.legal_moves(State(Turn(0), 4))
    assert set(ASKED.values()) == {2}


def test_candidates_that_are_too_few_show() -> None:
    """The one mistake that the table leaves room for; law 1 finds it."""
    few = machine(candidates=only(Add(1)))
    assert few.legal_moves(START) == (Add(1), Roll())
    assert few.judge(START, Add(2))
    assert few.apply(START, Add(2)).state.total == 2


def test_what_is_worth_asking_about_has_every_legal_move_in_the_order_of_the_table() -> None:
    assert list(GAME.candidates(START)) == [*map(Add, range(5)), Roll()]
    assert list(GAME.candidates(ROLLING)) == [Rolled(1), Rolled(2), Rolled(3)]
    assert list(GAME.candidates(OVER)) == []


def test_what_rules_see_and_what_chance_brings_may_depend_on_the_phase() -> None:
    def own(state: State, phase: Any) -> int:
        seat: int = phase.seat
        return seat

    seen: Any = machine(
        sees=own,
        needs=lambda seat, move: (need(ADD, move.number == seat + 2),),
        candidates=lambda seat: (Add(seat), Add(seat + 2)),
    )
    for seat in (0, 1):
        turn = State(Turn(seat))
        assert seen.apply(State(Turn(seat)), Add(seat + 2)).state.total == seat + 2
        assert seen.menu(turn, Add) == seen.legal_moves(turn)[:1] == (Add(seat + 2),)
        assert list(seen.candidates(turn)) == [Add(seat), Add(seat + 2), Roll()]
        assert seen.judge(turn, Add(seat + 2))
        assert not seen.judge(turn, Add(seat + 1))
    fixed = evolve(
        RULES[Rolling, Rolled], weights=lambda state, phase: [(Rolled(phase.seat + state.total), 5)]
    )
    game: Machine[State, Move, str] = Machine(MOMENTS, {**RULES, (Rolling, Rolled): fixed})
    for seat in (1, 2):
        rolling, only_one = State(Rolling(seat), 4), Rolled(seat + 4)
        assert game.legal_moves(rolling) == tuple(game.candidates(rolling)) == (only_one,)
        assert game.weights(rolling) == ((only_one, 5),)


def test_a_menu_that_is_the_same_at_every_table_asks_nothing() -> None:
    """Where a move is always legal in its phase, the table is not looked at."""

    def sees(state: State, phase: object) -> Any:
        raise AssertionError("nobody asked")

    roll = evolve(RULES[Turn, Roll], sees=sees)
    game: Machine[State, Move, str] = Machine(MOMENTS, {(Turn, Roll): roll})
    assert game.legal_moves(START) == game.legal_moves(State(Turn(1), 5)) == (Roll(),)
    asking = evolve(roll, needs=lambda seen, move: ())
    game = Machine(MOMENTS, {(Turn, Roll): asking})
    with pytest.raises(AssertionError, match="nobody asked"):
        game.legal_moves(START)


def test_candidates_that_are_exact_are_not_asked_about_again() -> None:
    exact = machine(exact=True, candidates=only(Add(7)))
    ASKED.clear()
    assert exact.legal_moves(START) == exact.menu(START, Add, Roll) == (Add(7), Roll())
    assert not ASKED
    assert not exact.judge(START, Add(7))


@pytest.mark.parametrize("ticket", range(6))
def test_a_ticket_falls_on_an_outcome_by_its_weight(ticket: int) -> None:
    told: list[int] = []

    def draw(total: int) -> int:
        told.append(total)
        return ticket

    assert GAME.outcome(ROLLING, draw) == Rolled((1, 1, 1, 2, 2, 3)[ticket])
    assert told == [6]


def test_an_outcome_is_drawn_from_what_the_state_and_its_phase_allow() -> None:
    own = evolve(
        RULES[Rolling, Rolled],
        weights=lambda state, phase: [(Rolled(state.total - phase.seat), 1)],
    )
    game: Machine[State, Move, str] = Machine(MOMENTS, {**RULES, (Rolling, Rolled): own})
    assert game.outcome(State(Rolling(1), total=3), lambda total: 0) == Rolled(2)


def test_no_outcome_is_drawn_where_none_is_due() -> None:
    with pytest.raises(ValueError, match=r"^chance is not pending$"):
        GAME.outcome(START, lambda total: 0)


def test_an_outcome_that_was_drawn_is_not_judged_again() -> None:
    def never(now: Now, move: Rolled) -> Needs:
        yield need(ROLL, False, "never")

    drawn = evolve(RULES[Rolling, Rolled], needs=never)
    game: Machine[State, Move, str] = Machine(MOMENTS, {**RULES, (Rolling, Rolled): drawn})
    move = game.outcome(ROLLING, lambda total: 3)
    assert game.apply(ROLLING, move).state.total == ROLLING.total + 2
    with pytest.raises(IllegalMove):  # only that one
        game.apply(ROLLING, Rolled(1))
    with pytest.raises(IllegalMove):  # and only in that state
        game.apply(evolve(ROLLING, total=ROLLING.total), move)
    assert game.legal_moves(ROLLING) == (Rolled(1), Rolled(2), Rolled(3))


def test_what_is_on_no_menu_is_judged_when_it_is_made() -> None:
    """A menu is that of one state: what another state offers is not legal for that."""
    game = machine()
    late = State(Turn(0), 11)
    assert Add(3) in game.legal_moves(START)
    with pytest.raises(IllegalMove):
        game.apply(late, Add(3))
    game.weights(ROLLING)
    with pytest.raises(IllegalMove):
        game.apply(START, Rolled(1))
    assert game.apply(ROLLING, Rolled(3)).state.total == 8
    with pytest.raises(IllegalMove):
        game.apply(ROLLING, Rolled(4))


def test_outcomes_are_those_of_one_state() -> None:
    def needs(now: Now, move: Rolled) -> Needs:
        yield need(ROLL, move.number == now.phase.seat, "not that one")

    only_own = evolve(
        RULES[Rolling, Rolled],
        needs=needs,
        weights=lambda state, phase: [(Rolled(phase.seat), 1)],
    )
    game: Machine[State, Move, str] = Machine(MOMENTS, {**RULES, (Rolling, Rolled): only_own})
    assert game.weights(State(Rolling(1))) == ((Rolled(1), 1),)
    with pytest.raises(IllegalMove, match="Not that one"):
        game.apply(State(Rolling(2)), Rolled(1))
    assert game.apply(State(Rolling(2)), Rolled(2)).state.total == 2


@pytest.mark.parametrize("by", ["0", 0.0, True, "nobody"])
def test_who_moves_is_a_seat_or_chance(by: Any) -> None:
    with pytest.raises(TypeError, match=r"^by: a whole number, not "):
        GAME.judge(START, Add(1), by)


# What comes too late.


@frozen
class Ended:
    """An event that ends everything."""


@frozen
class Passed:
    """A seat has had its turn."""

    seat: int


@frozen
class Forbidden:
    """Moves of some kinds are closed from here on."""

    kinds: tuple[type, ...] = (Roll,)


CLOSING: Machine[State, Move, Any] = Machine(
    MOMENTS,
    RULES,
    closings={
        Ended: Closing(),
        Passed: Closing((Add,), own=True),
        Forbidden: Closing(lambda event: event.kinds),
    },
)


def test_a_move_at_its_moment_is_closed_by_nothing() -> None:
    events = (Forbidden((Add,)), Passed(0), Ended())
    assert CLOSING.closed(START, Add(1), None, events) is None
    assert CLOSING.closed(START, Add(1), 0, events) is None
    assert CLOSING.closed(ROLLING, Rolled(1), "chance", events) is None


def test_what_closes_the_moment_of_a_move_is_the_first_event_that_does() -> None:
    first, second = Forbidden((Roll, Add)), Forbidden()
    assert CLOSING.closed(OVER, Roll(), None, ("other", first, second)) is first
    assert CLOSING.closed(OVER, Add(1), None, (second, first)) is first
    assert CLOSING.closed(OVER, Add(1), None, (second,)) is None
    assert CLOSING.closed(OVER, Add(1), None, ()) is None


def test_what_ends_everything_goes_before_what_closes_one_thing() -> None:
    end = Ended()
    assert CLOSING.closed(OVER, Roll(), None, (Forbidden(), end)) is end
    assert CLOSING.closed(OVER, Rolled(1), 1, (Forbidden(), end)) is end


def test_a_turn_is_over_only_for_the_seat_that_had_it() -> None:
    """Player 0 is to add; player 1 has had a turn."""
    one = Passed(1)
    assert CLOSING.closed(START, Add(1), 1, (Passed(0), one)) is one
    assert CLOSING.closed(START, Add(1), 1, (Passed(0),)) is None
    assert CLOSING.closed(START, Roll(), 1, (one,)) is None
    assert CLOSING.closed(OVER, Add(1), None, (one,)) is one  # nobody says who makes it
    # It is awaited of another seat, so what ends the game or forbids a kind has not closed it.
    assert CLOSING.closed(START, Roll(), 1, (Forbidden(), Ended())) is None


def test_where_nothing_is_said_of_events_nothing_is_closed() -> None:
    assert GAME.closed(OVER, Add(1), None, ("added 3",)) is None


def test_whoever_is_waited_for_moves_next() -> None:
    assert mover(Decision(2, "turn")) == 2
    assert mover(Chance("card", 2)) == "chance"
    assert mover(Over((2,))) is None
