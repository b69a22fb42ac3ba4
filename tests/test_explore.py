"""Small worlds searched completely: every law in every state of miniature games; move counts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import cycle, islice, product, takewhile
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from egorules import egocentric_world as ew
from egorules.core.spec import spec_file
from egorules.core.step import Step
from egorules.core.verdict import Illegal, Legal
from egorules.egocentric_world import moves as m
from egorules.egocentric_world.state import State
from egorules.testing import agrees, chance_is_exact
from egorules.testing import egocentric_world as games
from egorules.testing.secrecy import Sight
from egorules.tools.case import AnyRulebook, read_case
from egorules.tools.explore import Check, Report, explore, perft
from tests import toy
from tests.trust import deep, record

Steps = Mapping[m.Move, Step[Any, Any]]


def miniature(seats: int, cards: list[int], hand: int, **options: Any) -> ew.Setup:
    """A small game of these cards, under these readings."""
    copies, rulings = Counter(cards), options.pop("rulings", {})
    return ew.Setup.miniature(
        seats,
        tuple(copies[card] for card in range(13)),
        hand,
        rulings=ew.read_setup({"seats": 2, "rulings": rulings}).rulings,
        **options,
    )


SEEING_FIRST = {"exchange_commit": "after_reveal"}
CARRIED = {"round_setup": "carry_over"}

QUICK = {
    "two seats, 1 1 9 11 12": miniature(2, [1, 1, 9, 11, 12], 1),
    "two seats, 1 8 9 10, reshuffled at once": miniature(
        2, [1, 8, 9, 10], 1, rulings={"reshuffle_timing": "at_once"}
    ),
    "two seats, 2 2 9 11 11, seeing first, no second STOP": miniature(
        2,
        [2, 2, 9, 11, 11],
        2,
        rulings={**SEEING_FIRST, "own_hand_announce": "forbidden", "repeat_stop": "forbidden"},
    ),
    "two seats, 1 1 2 11, carried over to 3 points": miniature(
        2,
        [1, 1, 2, 11],
        1,
        length="to-50",
        limit=3,
        rulings={**CARRIED, "reshuffle_keeps_top": "yes", "win_tie": "random"},
    ),
    "three seats, 1 9 9 11, both may counter": miniature(
        3, [1, 9, 9, 11], 1, rulings={"dual_counter": "both_may_play"}
    ),
    "three seats, 1 1 11 11, the active player sees": miniature(
        3, [1, 1, 11, 11], 1, rulings={**SEEING_FIRST, "third_party_sight": "active_sees"}
    ),
    "solo, 1 8 9 10 11 12": miniature(3, [1, 8, 9, 10, 11, 12], 1, difficulty=2),
    "solo, 2 3 9 9 11 11, seeing first": miniature(
        3,
        [2, 3, 9, 9, 11, 11],
        1,
        difficulty=1,
        rulings={
            **SEEING_FIRST,
            "citybot_own_nine": "exchange_proceeds",
            "solo_tie": "human_loses",
        },
    ),
}
"""Searched by every test run."""

DEEP = {
    "two seats, 7 8 9 10 11": miniature(2, [7, 8, 9, 10, 11], 2),
    "two seats, 1 9 10 11 12": miniature(2, [1, 9, 10, 11, 12], 2),
    "two seats, 1 1 9 10 11 12": miniature(2, [1, 1, 9, 10, 11, 12], 2),
    "two seats, 1 2 12 12, to 3 points": miniature(
        2,
        [1, 2, 12, 12],
        1,
        length="to-50",
        limit=3,
        rulings={"first_player_basis": "running_total"},
    ),
    "two seats, 1 1 9 11, carried over to 3 points": miniature(
        2,
        [1, 1, 9, 11],
        1,
        length="to-50",
        limit=3,
        rulings={**CARRIED, "carry_over_hands": "into_deck"},
    ),
    "three seats, 1 1 9 11 11": miniature(3, [1, 1, 9, 11, 11], 1),
    "three seats, 1 1 9 11 11, seeing first": miniature(
        3, [1, 1, 9, 11, 11], 1, rulings=SEEING_FIRST
    ),
    "three seats, 1 9 10 11 12": miniature(3, [1, 9, 10, 11, 12], 1),
    "three seats, 1 9 9 10 11, both may counter": miniature(
        3, [1, 9, 9, 10, 11], 1, rulings={"dual_counter": "both_may_play"}
    ),
    "solo, 1 2 2 9 10 11 11": miniature(3, [1, 2, 2, 9, 10, 11, 11], 2, difficulty=1),
    "solo, 1 7 8 8 9, the wild saved": miniature(
        3,
        [1, 7, 8, 8, 9],
        1,
        difficulty=3,
        rulings={"citybot_step_4": "save_wild", "citybot_step_5": "save_wild"},
    ),
    "solo, 2 7 7 8 8 9 9, the natural first": miniature(
        3,
        [2, 7, 7, 8, 8, 9, 9],
        2,
        difficulty=2,
        rulings={"citybot_step_4": "natural_first", "citybot_step_5": "natural_pair_first"},
    ),
    "solo, 2 2 3 3 9 11 11, seeing first": miniature(
        3, [2, 2, 3, 3, 9, 11, 11], 2, difficulty=1, rulings=SEEING_FIRST
    ),
    "solo, 1 2 9 11 11, to 4 points": miniature(
        3, [1, 2, 9, 11, 11], 1, difficulty=1, length="to-50", limit=4
    ),
}
"""Searched by `make test-deep` too."""

SEARCHED = QUICK | DEEP if deep() else QUICK


def writable(setup: ew.Setup) -> list[m.Move]:
    """Every move that can be written with the cards of a game, one other card, and its seats."""
    cards = [*(card for card, copies in enumerate(setup.copies) if copies), 13]
    seats = range(setup.seats + 1)
    methods: list[m.Method] = [m.Random(), m.OwnLater()]
    methods += [kind(card) for kind in (m.Own, m.Announce) for card in cards]
    gives: list[int | m.OwnLater] = [*cards, m.OwnLater()]
    takes: list[int | m.Top] = [*cards, m.Top()]
    pairs = [(one, two) for one, two in product(seats, seats) if one <= two]
    numbered = (m.Keep, m.Take, m.Match, m.Give, m.DeckCard, m.Pick)
    return [
        *(m.Draw(), m.Discard(), m.Stop(), m.Pass(), m.Again(), m.Decline(), m.Counter()),
        *(m.Allow(), m.Act()),
        *(kind(card) for kind in numbered for card in cards),
        *(m.Pair(*both) for both in product(cards, cards)),
        *(kind(seat) for kind in (m.Look, m.First, m.Winner) for seat in seats),
        *(m.Exchange(*both) for both in pairs),
        *(m.Swap(*both) for both in product(methods, methods)),
        *(m.Trade(give, seat, card) for give in gives for seat in seats for card in takes),
        *(
            m.TradeCitybots(one, card, two, other)
            for (one, two), card, other in product(pairs, cards, cards)
        ),
    ]


class EveryLaw:
    """Laws 1, 2, 3, 4 and 7 in a state; law 5 is `Sight`, and the search sees that games end."""

    def __init__(self, rulebook: AnyRulebook, setup: ew.Setup) -> None:
        self.rulebook = rulebook
        self.setup = setup
        self.tries = cycle(writable(setup))
        self.at_a_time = 20 if deep() else 3

    def __call__(self, state: ew.State, steps: Steps) -> Iterator[str]:
        hashed = hash(state)
        yield from chance_is_exact(self.rulebook, state)
        if games.count(state) != self.setup.copies:
            yield "a card was lost or made"
        for move, step in steps.items():
            verdict = self.rulebook.judge(state, move)
            if not isinstance(verdict, Legal):
                yield f"{move} is offered but illegal"
                continue
            if self.rulebook.apply(state, move) != step:
                yield f"{move} leads to something else the second time"
            for cites in (verdict.cites, *(event.cites for event in step.events)):
                if not cites or any(clause not in ew.clauses for clause in cites):
                    yield f"no clause is cited for {move}, or one that does not exist"
        for move in islice(self.tries, self.at_a_time):
            yield from agrees(self.rulebook, state, move)
        if hash(state) != hashed:
            yield "the state was changed"


def tried_by_seats(setup: ew.Setup) -> list[m.Move]:
    """Some moves of different kinds, for the answers that a seat gets."""
    return writable(setup)[:: 20 if deep() else 100]


def checks(rulebook: AnyRulebook, setup: ew.Setup) -> list[Check]:
    """Every law, for a search."""
    return [EveryLaw(rulebook, setup), Sight(rulebook, tried_by_seats(setup))]


def written(report: Report) -> dict[str, object]:
    """A report for the documentation."""
    return {
        "states": report.states,
        "transitions": report.transitions,
        "depth": report.depth,
        "ends": report.terminal,
    }


@pytest.mark.parametrize("name", SEARCHED)
def test_every_law_holds_in_every_state(name: str) -> None:
    """Complete: not a sample of the states of a miniature game, but all of them."""
    setup = SEARCHED[name]
    report = explore(ew, ew.start(setup), checks=checks(ew, setup))
    assert report.complaints == (), str(report.complaints[0])
    assert report.complete
    assert report.terminal > 0
    record("explore", name, written(report), among=QUICK | DEEP)


def test_ties_played_out_are_searched_up_to_a_limit() -> None:
    """Equal totals can grow for ever: such a game has no last state."""
    setup = miniature(2, [1, 1, 2, 9], 1, rulings={"win_tie": "extra_round"})
    report = explore(ew, ew.start(setup), 2000, checks(ew, setup))
    assert report.complaints == (), str(report.complaints[0])
    assert (report.complete, report.states) == (False, 2000)


def test_miniatures_are_marked_unofficial() -> None:
    assert not any(setup.is_official for setup in (QUICK | DEEP).values())


# The search itself, on graphs that can be counted by hand


def graph(edges: Mapping[int, list[int]]) -> Any:
    """A rulebook whose states are numbers; a move names the state that it leads to."""
    return SimpleNamespace(
        legal_moves=lambda state: tuple(edges[state]),
        apply=lambda _, move: Step(move, ()),
    )


def test_search_visits_every_state_once() -> None:
    """A loop, a way that two states share, an end."""
    report = explore(graph({1: [2, 3], 2: [1, 4], 3: [4], 4: [5], 5: [], 6: [5]}), 1)
    assert written(report) == {"states": 5, "transitions": 6, "depth": 3, "ends": 1}
    assert report.complete
    assert report.complaints == ()


def test_search_finds_states_without_a_way_out() -> None:
    report = explore(graph({1: [2, 3], 2: [4], 3: [], 4: [2]}), 1)
    assert [str(each) for each in report.complaints] == [
        "no end of the game can be reached  [after: 2]",
        "no end of the game can be reached  [after: 2; 4]",
    ]


def test_search_stops_at_the_limit() -> None:
    report = explore(graph({1: [2], 2: [3], 3: [1]}), 1, limit=2)
    assert (report.states, report.complete, report.complaints) == (2, False, ())


def test_search_tells_the_shortest_way_to_what_is_wrong() -> None:
    def odd(state: int, _: Steps) -> Iterator[str]:
        if state == 4:
            yield "four"

    report = explore(graph({1: [2, 3], 2: [3], 3: [4], 4: []}), 1, checks=[odd])
    assert [str(each) for each in report.complaints] == ["four  [after: 3; 4]"]


def test_search_works_for_any_rulebook() -> None:
    rulebook: AnyRulebook = toy
    report = explore(rulebook, toy.start(toy.Setup(3)), checks=[Sight(rulebook)])
    assert report.complete
    assert report.complaints == ()


# Violations planted around the rulebook: each check must notice its own

PLANTED = miniature(2, [1, 9, 11], 1)


def planted(**exchanged: Any) -> set[str]:
    """What a search says about the rulebook with something exchanged."""
    offered = {name: getattr(ew, name) for name in ew.__all__}
    rulebook: Any = SimpleNamespace(**{**offered, **exchanged})
    return {
        each.text
        for each in explore(
            rulebook, ew.start(PLANTED), checks=checks(rulebook, PLANTED)
        ).complaints
    }


def test_lost_card_is_noticed() -> None:
    def apply(state: State, move: m.Move) -> Step[State, Any]:
        step = ew.apply(state, move)
        lost = isinstance(move, m.Discard)
        return Step(evolve(step.state, top=None), step.events) if lost else step

    assert "a card was lost or made" in planted(apply=apply)


def test_move_that_is_offered_but_illegal_is_noticed() -> None:
    def judge(state: State, move: m.Move, by: Any = None) -> Any:
        return ew.judge(state, m.Act() if isinstance(move, m.Take) else move, by)

    assert any("is offered but illegal" in text for text in planted(judge=judge))


def test_missing_citation_is_noticed() -> None:
    def apply(state: State, move: m.Move) -> Step[State, Any]:
        step = ew.apply(state, move)
        return Step(step.state, tuple(evolve(event, cites=()) for event in step.events))

    assert any(text.startswith("no clause is cited") for text in planted(apply=apply))


def test_uneven_chance_is_noticed() -> None:
    def chances(state: State) -> Any:
        return tuple((move, share / 2) for move, share in ew.chances(state))

    assert "probabilities sum to 1/2" in planted(chances=chances)


def test_machine_with_a_memory_is_noticed() -> None:
    asked: Counter[m.Move] = Counter()

    def apply(state: State, move: m.Move) -> Step[State, Any]:
        asked[move] += 1
        step = ew.apply(state, move)
        return Step(step.state, step.events[: asked[move] % 2])

    assert any("leads to something else" in text for text in planted(apply=apply))


def test_observation_that_shows_a_hand_is_noticed() -> None:
    def observe(state: State, seat: int | None) -> ew.Observation:
        return evolve(ew.observe(state, seat), visible=state.hands)

    assert any(text.startswith("what seat None sees") for text in planted(observe=observe))


def test_refusal_that_depends_on_a_hand_is_noticed() -> None:
    def judge(state: State, move: m.Move, by: Any = None) -> Any:
        verdict = ew.judge(state, move, by)
        if isinstance(verdict, Illegal) and any(9 in hand for hand in state.hands):
            return Illegal(verdict.violations * 2)
        return verdict

    assert any("is told about a move" in text for text in planted(judge=judge))


def test_notation_that_tells_a_card_is_noticed() -> None:
    found = planted(shown=lambda state, move, seat: str(move))
    assert any(text.startswith("how seat None sees") for text in found)


# Move counts

PERFT = json.loads(spec_file(ew.name, "perft.json").read_text(encoding="utf-8"))["perft"]
FEW = 10_000
"""Counts up to this are counted again by every test run; `make test-deep` counts all."""


def counted(case: object, depth: int) -> list[int]:
    """The move counts of a case."""
    read = read_case(case, {ew.name: ew})
    return list(islice(perft(read.rulebook, read.state), depth))


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["name"])
def test_published_move_counts(entry: dict[str, Any]) -> None:
    """As other implementations compare them: spec/egocentric_world/perft.json."""
    counts = entry["counts"] if deep() else [*takewhile(FEW.__gt__, entry["counts"])]
    assert counted(entry["case"], len(counts)) == counts


def published(name: str) -> list[int]:
    (counts,) = (entry["counts"] for entry in PERFT if entry["name"] == name)
    found: list[int] = counts
    return found


def test_published_counts_of_a_deal() -> None:
    """From the start cards fall in any order in which no value comes more than five times."""
    for name, first in (("two players", 2), ("six players", 6), ("solo", 1)):
        counts = published(f"{name}, from the start")
        shuffled = counts if first == 1 else counts[1:]
        assert shuffled == [first * 12**cards for cards in range(1, len(shuffled) + 1)]
        assert len(shuffled) <= 5, "six cards can be six of a kind, which do not exist"


def test_published_counts_of_a_turn() -> None:
    """Counted by hand. 2 4 8 9 12 against 1 3 7 10 11, an 11 on the pile: draw, five to take for,
    8+9 and 9+8, STOP. Then twelve cards to draw; a 12 to use or not; and the other player draws,
    takes for five, says STOP, and has a match on an 8 (twice) and on the 11."""
    name = "two players, five cards each, an 11 on the pile"
    assert published(name)[:2] == [1 + 5 + 2 + 1, 12 + 2 + 7 * 7 + 3]


def test_published_counts_of_three_cards() -> None:
    """Counted by hand. 1 against 2, a 3 on the pile, no deck: draw, take, STOP. Then the one card
    that is drawn, or three moves each; then to keep it or not, and so on. Two STOPs end it."""
    name = "miniature, two players, 1 2 3, no card in the deck"
    assert published(name)[:3] == [3, 1 + 3 + 3, 2 + (1 + 3 + 3) + (1 + 0 + 0)]


def test_move_counts_are_the_same_without_merging_equal_states() -> None:
    """Counted again one by one, and for the toy by hand."""

    def one_by_one(state: State, depth: int) -> int:
        if not depth:
            return 1
        legal = ew.legal_moves(state)
        return sum(one_by_one(ew.apply(state, move).state, depth - 1) for move in legal)

    state = ew.start(QUICK["solo, 1 8 9 10 11 12"])
    assert [*islice(perft(ew, state), 8)] == [one_by_one(state, depth) for depth in range(1, 9)]
    rulebook: AnyRulebook = toy
    # Three kinds of card, eight hands; to keep or to change; then two moves, or what is left.
    left = 3 + 3 + 2 + 3 + 2 + 2 + 2 + 2
    assert [*islice(perft(rulebook, toy.start(toy.Setup())), 4)] == [3, 8, 8 * 2, 8 * 2 + left]
