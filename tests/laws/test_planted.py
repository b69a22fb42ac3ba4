"""Every checker notices what it is there to notice: wrong rulebooks, planted one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from random import Random
from typing import Any, cast

import pytest
from attrs import define, evolve
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from egorules import egocentric_world as ew
from egorules.core.rules import Machine, only
from egorules.core.step import Step
from egorules.core.text import say
from egorules.core.verdict import Illegal, IllegalMove, Legal, Verdict, Violation
from egorules.core.zones import Bag, Hand
from egorules.egocentric_world.moves import Exchange
from egorules.testing import (
    BrokenLaw,
    check_rulebook,
    conserved,
    invariants,
    moves_of,
    neighbours,
    rulings_of,
    state_machine,
    wander,
)
from egorules.testing import egocentric_world as games
from egorules.testing.check import written
from tests import toy
from tests.laws.ledger import followed
from tests.laws.test_egocentric_world import misplaced
from tests.laws.test_law_1_legality import withheld
from tests.planting import AnyRulebook, exchanged

Step_ = Step[toy.State, toy.Event]
SETUPS = st.builds(toy.Setup, st.integers(2, 3), rulings_of(toy.Rulings))
MOVES = moves_of((toy.Keep, toy.Change, toy.Card))


def cards(state: toy.State) -> Bag[int]:
    """Every card of a state."""
    held = [card for card in state.hands if card is not None]
    return state.deck.together(state.discard).plus_all(held)


def with_(**changes: Any) -> AnyRulebook:
    """The toy with some functions replaced."""
    return cast(AnyRulebook, exchanged(toy, **changes))


def changed_step(change: Callable[[Step_], Step_]) -> AnyRulebook:
    """The toy with something done to every step."""
    return with_(apply=lambda state, move: change(toy.apply(state, move)))


def loses_a_card() -> AnyRulebook:
    def drop(step: Step_) -> Step_:
        deck = step.state.deck
        lost = deck.minus(max(deck)) if deck else deck
        return Step(evolve(step.state, deck=lost), step.events)

    return changed_step(drop)


def offers_an_illegal_move() -> AnyRulebook:
    return with_(legal_moves=lambda state: (*toy.legal_moves(state), toy.Change(9)))


def withholds_a_legal_move() -> AnyRulebook:
    def fewer(state: toy.State) -> tuple[toy.Move, ...]:
        return tuple(move for move in toy.legal_moves(state) if move != toy.Change(1))

    return with_(legal_moves=fewer)


def names_too_few_candidates() -> AnyRulebook:
    rules = {
        (phase, kind): rule
        for phase, of_phase in toy.MACHINE.rules.items()
        for kind, rule in of_phase.items()
    }
    few = evolve(rules[toy.Turn, toy.Change], candidates=only(toy.Change(1)))
    table = {**rules, (toy.Turn, toy.Change): few}
    machine: Machine[Any, Any, Any] = Machine(toy.MACHINE.moments, table)
    return with_(legal_moves=machine.legal_moves, judge=machine.judge, apply=machine.apply)


def offers_twice() -> AnyRulebook:
    return with_(legal_moves=lambda state: toy.legal_moves(state) * 2)


def offers_nothing() -> AnyRulebook:
    return with_(legal_moves=lambda state: ())


def goes_on_after_the_end() -> AnyRulebook:
    return with_(legal_moves=lambda state: toy.legal_moves(state) or (toy.Keep(),))


def judges_too_kindly() -> AnyRulebook:
    def kind(state: toy.State, move: toy.Move, by: Any = None) -> Verdict:
        return Legal((toy.CHANGE,)) if move == toy.Change(7) else toy.judge(state, move, by)

    return with_(judge=kind)


def applies_what_is_illegal() -> AnyRulebook:
    def lenient(state: toy.State, move: toy.Move) -> Step_:
        return toy.apply(state, move) if toy.judge(state, move) else Step(state)

    return with_(apply=lenient)


def refuses_for_another_reason() -> AnyRulebook:
    def refuse(state: toy.State, move: toy.Move) -> Step_:
        try:
            return toy.apply(state, move)
        except IllegalMove:
            raise IllegalMove(Illegal((Violation(toy.HIGHEST, say("no")),))) from None

    return with_(apply=refuse)


def lets_anybody_move() -> AnyRulebook:
    return with_(judge=lambda state, move, by=None: toy.judge(state, move))


def cites_nothing() -> AnyRulebook:
    return changed_step(
        lambda step: Step(step.state, tuple(evolve(each, cites=()) for each in step.events))
    )


def cites_a_clause_that_is_none() -> AnyRulebook:
    return with_(clauses={key: each for key, each in toy.clauses.items() if key != toy.HIGHEST})


def refuses_without_a_reason() -> AnyRulebook:
    def speechless(state: toy.State, move: toy.Move, by: Any = None) -> Verdict:
        return toy.judge(state, move, by) or Illegal(())

    def apply(state: toy.State, move: toy.Move) -> Step_:
        if not toy.judge(state, move):
            raise IllegalMove(Illegal(()))
        return toy.apply(state, move)

    return with_(judge=speechless, apply=apply)


def changes_the_state() -> AnyRulebook:
    def change(state: toy.State, move: toy.Move) -> Step_:
        step = toy.apply(state, move)
        object.__setattr__(state, "turn", 1 - state.turn)
        return step

    return with_(apply=change)


def changes_the_state_by_looking() -> AnyRulebook:
    def report(state: toy.State) -> Any:
        told = toy.report(state)
        object.__setattr__(state, "turn", 0)
        return told

    return with_(report=report)


def answers_by_identity() -> AnyRulebook:
    return with_(report=lambda state: {"id": id(state)})


def is_no_function() -> AnyRulebook:
    ticking = count()

    def tick(step: Step_) -> Step_:
        word = str(next(ticking))
        return Step(step.state, (*step.events, toy.Decided(0, word)))

    return changed_step(tick)


@define(eq=False)
class Identical:
    """A state that is equal to nothing but itself."""

    inner: toy.State


def compares_by_identity() -> AnyRulebook:
    def unwrapped(function: Callable[..., Any]) -> Callable[..., Any]:
        return lambda state, *rest: function(state.inner, *rest)

    def apply(state: Identical, move: toy.Move) -> Step[Identical, toy.Event]:
        step = toy.apply(state.inner, move)
        return Step(Identical(step.state), step.events)

    asked = (toy.pending, toy.legal_moves, toy.weights, toy.chances, toy.judge, toy.observe)
    told = (toy.outcome, toy.shown, toy.seats, toy.report, toy.awaited)
    return with_(
        start=lambda setup: Identical(toy.start(setup)),
        apply=apply,
        **{function.__name__: unwrapped(function) for function in (*asked, *told)},
    )


def reads_another_move() -> AnyRulebook:
    return with_(parse_move=lambda text: toy.parse_move(text.replace("1", "2")))


def shows_a_move_that_was_not_made() -> AnyRulebook:
    return with_(shown=lambda state, move, seat: "keep")


def shows_a_text_that_is_no_move() -> AnyRulebook:
    return with_(shown=lambda state, move, seat: "something")


def forgets_the_rulings() -> AnyRulebook:
    return with_(write_setup=lambda setup: {"seats": setup.seats})


def cannot_read_its_setup() -> AnyRulebook:
    return with_(write_setup=lambda setup: {"players": setup.seats})


def has_chances_that_do_not_add_up() -> AnyRulebook:
    return with_(chances=lambda state: toy.chances(state)[1:])


def has_chances_that_are_wrong() -> AnyRulebook:
    def swapped(state: toy.State) -> Any:
        chances = toy.chances(state)
        shares = [share for _, share in reversed(chances)]
        return tuple((move, share) for (move, _), share in zip(chances, shares, strict=True))

    return with_(chances=swapped)


def weighs_an_impossible_outcome() -> AnyRulebook:
    return with_(weights=lambda state: (*toy.weights(state), (toy.Card(0), 0)))


def draws_a_neighbour() -> AnyRulebook:
    """The last ticket of an outcome falls on the next one."""
    return with_(
        outcome=lambda state, ticket: toy.outcome(state, lambda n: min(ticket(n) + 1, n - 1))
    )


def tells_tickets_another_total() -> AnyRulebook:
    return with_(outcome=lambda state, ticket: toy.outcome(state, lambda n: ticket(n - 1)))


def never_ends() -> AnyRulebook:
    def again(state: toy.State, move: toy.Move) -> Step_:
        step = toy.apply(state, move)
        over = not toy.legal_moves(step.state)
        return Step(toy.start(state.setup), step.events) if over else step

    return with_(apply=again)


def tells_spectators_more() -> AnyRulebook:
    def secret(step: Step_) -> Step_:
        nobody: Any = (None,)
        return Step(step.state, tuple(evolve(each, to=nobody) for each in step.events))

    return changed_step(secret)


def has_no_french() -> AnyRulebook:
    return with_(words={})


def tells_nothing() -> AnyRulebook:
    return with_(describe=lambda event, lang, names=(): "")


def reports_what_is_not_plain() -> AnyRulebook:
    return with_(report=lambda state: {**toy.report(state), "state": state})


def reports_what_json_changes() -> AnyRulebook:
    return with_(report=lambda state: {"position": (1, 2)})


def shows_every_hand() -> AnyRulebook:
    def open_to_all(state: toy.State, seat: int | None) -> toy.Observation:
        return evolve(toy.observe(state, seat), hands=state.hands)

    return with_(observe=open_to_all)


def writes_secret_cards() -> AnyRulebook:
    return with_(shown=lambda state, move, seat: str(move))


def refuses_by_hidden_cards() -> AnyRulebook:
    def names_the_hands(state: toy.State, move: toy.Move, by: Any = None) -> Verdict:
        found = toy.judge(state, move, by)
        if not isinstance(found, Illegal):
            return found
        told = say("the hands are {hands}", hands=str(state.hands))
        return Illegal((Violation(found.violations[0].clause, told),))

    return with_(
        judge=names_the_hands,
        apply=lambda state, move: applied_as(names_the_hands(state, move), state, move),
    )


def applied_as(verdict: Verdict, state: toy.State, move: toy.Move) -> Step_:
    if isinstance(verdict, Illegal):
        raise IllegalMove(verdict)
    return toy.apply(state, move)


PLANTED: dict[Callable[[], AnyRulebook], str] = {
    loses_a_card: "on the table",
    offers_an_illegal_move: "is offered but judged illegal",
    withholds_a_legal_move: "is judged legal but not offered",
    names_too_few_candidates: "is judged legal but not offered",
    offers_twice: "is offered twice",
    offers_nothing: "offers no move",
    goes_on_after_the_end: "is over but offers",
    judges_too_kindly: "is judged legal but not offered",
    applies_what_is_illegal: "is judged illegal but can be applied",
    refuses_for_another_reason: "refused for another reason",
    lets_anybody_move: "must act",
    cites_nothing: "cites no clause",
    cites_a_clause_that_is_none: "does not exist",
    refuses_without_a_reason: "cites no clause",
    changes_the_state: "changed the state",
    changes_the_state_by_looking: "a question changed the state",
    answers_by_identity: "is not the same for equal states",
    is_no_function: "same step twice",
    compares_by_identity: "an equal state is not equal",
    reads_another_move: "is read as another move",
    shows_a_move_that_was_not_made: "as another move",
    shows_a_text_that_is_no_move: "which is no move",
    forgets_the_rulings: "the transcript is read as another",
    cannot_read_its_setup: "cannot be read again",
    has_chances_that_do_not_add_up: "probabilities sum to",
    has_chances_that_are_wrong: "not the shares of the weights",
    weighs_an_impossible_outcome: "are not the legal moves",
    draws_a_neighbour: "falls on",
    tells_tickets_another_total: "falls on",
    never_ends: "not over after",
    tells_spectators_more: "a spectator is shown",
    shows_every_hand: "observation leaks to",
    writes_secret_cards: "notation leaks to",
    refuses_by_hidden_cards: "refusals leaks to",
    has_no_french: "no French words",
    tells_nothing: "is told in no words",
    reports_what_is_not_plain: "is not plain data",
    reports_what_json_changes: "not the same after JSON",
}


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.__name__)
def test_a_broken_rulebook_is_caught(planted: Callable[[], AnyRulebook]) -> None:
    with pytest.raises(BrokenLaw) as caught:
        check_rulebook(planted(), SETUPS, MOVES, count=cards, examples=60)
    assert PLANTED[planted] in str(caught.value)


def test_neighbours_that_cannot_be_written_are_not_tried() -> None:
    near = list(neighbours([Exchange(1, 2)]))
    assert Exchange(3, 2) in near
    assert list(written(ew, near)) == [move for move in near if move.first <= move.second]


def test_the_complaint_shows_the_shortest_way_to_see_it() -> None:
    with pytest.raises(BrokenLaw) as caught:
        check_rulebook(offers_twice(), SETUPS, MOVES)
    assert 'rulebook = "toy"\nmoves = []\n' in str(caught.value)


def test_the_state_machine_catches_a_broken_rulebook() -> None:
    unshrunk = settings(max_examples=100, phases=(Phase.generate,))
    for planted in (loses_a_card, offers_an_illegal_move, judges_too_kindly):
        machine = state_machine(planted(), SETUPS, MOVES, count=cards)
        with pytest.raises(BrokenLaw, match=PLANTED[planted]):
            run_state_machine_as_test(machine, settings=unshrunk)


@pytest.mark.parametrize("planted", [withholds_a_legal_move, names_too_few_candidates])
def test_a_move_that_is_not_offered_wherever_it_is_legal_is_missed(
    planted: Callable[[], AnyRulebook],
) -> None:
    broken, found = planted(), 0
    for seed in range(20):
        dice = Random(seed)
        walk = wander(toy, toy.start(toy.Setup(3)), dice)
        found += any(withheld(broken, walk, walk.states, dice))
        assert not any(withheld(toy, walk, walk.states, dice))
    assert found


# What only this game's tests can notice.


def complaints_of(rule: Callable[[ew.State], Iterable[str]], state: ew.State) -> list[str]:
    return list(rule(state))


def test_a_lost_card_is_missed() -> None:
    table = ew.position(hands=[[4, 12], [1]], discard=[12], turn=0)
    assert not complaints_of(misplaced, table)
    assert complaints_of(misplaced, evolve(table, hands=(Hand((4,)), Hand((1,)))))
    assert complaints_of(misplaced, evolve(table, hands=(Hand((12, 4)), Hand((1,)))))
    assert complaints_of(misplaced, evolve(table, top=None, rest=table.deck, deck=table.rest))
    assert list(conserved(games.count, (table, evolve(table, top=11))))


@pytest.mark.parametrize(
    "silent", ["Played", "Took", "Kept", "Exchanged", "Revealed", "Reshuffled"]
)
def test_the_ledger_misses_an_event_that_is_not_told(silent: str) -> None:
    """Leave one kind of event out of a game: the ledger no longer agrees with the table."""
    missed = 0
    for seed in range(150):
        dice = Random(seed)
        setup = ew.Setup.solo(1) if seed % 2 else ew.Setup(3)
        walk = wander(ew, games.laid(setup, dice), dice, 40, games.taste)
        mute = evolve(
            walk,
            steps=tuple(
                Step(
                    step.state,
                    tuple(each for each in step.events if type(each).__name__ != silent),
                )
                for step in walk.steps
            ),
        )
        try:
            for ledger, index in followed(mute):
                missed += any(ledger.differs_from(walk.states[index]))
        except AssertionError:
            missed += 1
    assert missed


def test_everything_of_the_module_is_planted_against() -> None:
    """Each public checker is one that a planted rulebook has tripped."""
    checkers = {
        name
        for name, each in vars(invariants).items()
        if callable(each) and each.__module__ == invariants.__name__ and not name.startswith("_")
    }
    assert checkers == {
        "agrees",
        "can_be_told",
        "chance_is_exact",
        "cites_exist",
        "conserved",
        "ends",
        "informs",
        "masked_never_parses",
        "notation_round_trip",
        "offered_is_legal",
        "only_for_its_mover",
        "pure",
        "replays",
    }
