"""The laws of every rulebook and those of Catham City, on random games under every ruling."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from egorules import catham_city as cc
from egorules.catham_city import moves as m
from egorules.catham_city import phases as p
from egorules.catham_city.factions import FACTIONS
from egorules.catham_city.rulings import HandLimit
from egorules.core.parse import BadInput
from egorules.core.rulebook import Chance, Decision, Over
from egorules.core.transcript import Transcript
from egorules.testing import catham_city as games
from egorules.testing import check_rulebook, invariants
from egorules.testing.secrecy import examine
from egorules.testing.walking import wander

few = settings(
    max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
walks = games.walks(games.setups()) | games.walks(games.miniatures())


def test_every_law_of_a_rulebook_holds() -> None:
    checked = check_rulebook(
        cc,
        games.setups(),
        games.moves(),
        count=games.count,
        finish=games.finish,
        taste=games.taste,
        most=120,
        examples=20,
    )
    assert checked.games == 20
    assert checked.states > 20 * checked.games / 2


@few
@given(walks)
def test_cards_are_conserved(walk: games.Walk) -> None:
    for state in walk.states:
        assert games.count(state) == state.setup.cards
        zones = (state.deck, state.discard, state.market, state.in_play, *state.hands)
        assert all(min(zone.counts) >= 0 for zone in zones)


@few
@given(walks)
def test_a_turn_begins_at_a_tidy_table(walk: games.Walk) -> None:
    for state in walk.states:
        if not isinstance(state.phase, p.Turn):
            continue
        assert not state.in_play
        missing = state.setup.market - state.market.size()
        assert missing == 0 or (missing > 0 and not state.deck and not state.discard)
        if state.rulings.hand_limit is HandLimit.EVERY_ACTION:
            assert max(map(len, state.hands)) <= state.setup.hand_limit
        assert 1 <= state.actions_left <= state.setup.actions


@few
@given(walks)
def test_influence_decides_the_end(walk: games.Walk) -> None:
    for state in walk.states:
        target = state.setup.target
        assert min(state.influence) >= 0
        at_target = [seat for seat, points in enumerate(state.influence) if points >= target]
        over = isinstance(state.phase, p.Over)
        assert at_target == ([state.phase.winner] if isinstance(state.phase, p.Over) else [])
        assert over == (state.turn is None and not isinstance(state.phase, p.ChooseFirst))
        assert (not cc.legal_moves(state)) == over


@few
@given(walks)
def test_chance_has_something_to_draw_from(walk: games.Walk) -> None:
    for state in walk.states:
        match cc.pending(state):
            case Chance("card"):
                assert state.deck
            case Chance("reveal", int(seat)):
                assert state.hands[seat]
            case _:
                continue
        assert sum(share for _, share in cc.chances(state)) == 1


@few
@given(walks)
def test_others_are_asked_clockwise_and_once(walk: games.Walk) -> None:
    asked: list[int] = []
    for before, state in zip(walk.states, walk.states[1:], strict=False):
        now = cc.pending(state)
        if isinstance(before.phase, p.Turn):
            asked = []
        if isinstance(now, Decision) and now.kind in ("gift", "clue", "payment"):
            place = (now.seat - state.active) % state.setup.seats
            assert place > 0
            if not (now.kind == "payment" and asked and asked[-1] == place):
                assert place > max(asked, default=0)
                asked.append(place)
        elif isinstance(now, Decision):
            assert now.seat == state.turn


@few
@given(walks)
def test_only_the_active_hand_grows_past_the_limit(walk: games.Walk) -> None:
    """Corollaries 1 and 2: but for the Hackers' target while cards are being revealed."""
    for before, state in zip(walk.states, walk.states[1:], strict=False):
        for seat in range(state.setup.seats):
            size, limit = state.hands[seat].size(), state.setup.hand_limit
            if size > limit and size > before.hands[seat].size():
                hacked = isinstance(state.phase, p.Hack) and state.phase.target == seat
                assert hacked or seat in (state.turn, before.turn)


@few
@given(walks)
def test_stored_states_are_the_same_states(walk: games.Walk) -> None:
    for state in walk.states[:: max(1, len(walk.states) // 4)]:
        again = cc.from_json(cc.to_json(state), cc.State)
        assert again == state
        assert cc.legal_moves(again) == cc.legal_moves(state)
        for seat in (None, 0):
            seen = cc.observe(state, seat)
            assert cc.from_json(cc.to_json(seen), cc.Observation) == seen
        if isinstance(state.phase, p.Turn):
            report = cc.report(state)
            setup = cc.read_setup(json.loads(json.dumps(cc.write_setup(state.setup))))
            assert setup == state.setup
            assert cc.read_position(setup, json.loads(json.dumps(report["position"]))) == state


def spoilt(data: Any, dice: Random) -> Any:
    """The same data with something wrong somewhere."""
    junk: list[Any] = [None, -1, 99, "x", [], {}, True, 1.5, [0] * 9]
    if isinstance(data, dict) and data and dice.random() < 0.9:
        key = dice.choice(list(data))
        return {**data, key: spoilt(data[key], dice)}
    if isinstance(data, list) and data and dice.random() < 0.9:
        place = dice.randrange(len(data))
        return [*data[:place], spoilt(data[place], dice), *data[place + 1 :]]
    return dice.choice(junk)


@few
@given(walks, st.integers(0, 1 << 30))
def test_a_spoilt_state_is_refused_or_sound(walk: games.Walk, seed: int) -> None:
    dice = Random(seed)
    data = json.loads(cc.to_json(walk.last))
    for _ in range(10):
        try:
            state = cc.from_json(json.dumps(spoilt(data, dice)), cc.State)
        except BadInput:
            continue
        wander(cc, state, dice, 20)
        cc.report(state)


def constructible(seats: int) -> list[m.Move]:
    """Every move worth trying in a small game."""
    numbers, others = (0, 1, 2, 3, 4, 5, 11), (None, *range(seats + 1))
    return [
        *(m.Take(number, faction) for number in (*numbers, 7, 8) for faction in FACTIONS),
        *(m.Play(*each) for each in product(numbers, FACTIONS, (None, *FACTIONS), others)),
        *(kind(f) for kind in (m.Give, m.Discard, m.Card, m.Reveal) for f in FACTIONS),
        *(m.First(seat) for seat in range(seats + 2)),
        m.Pass(),
        m.Pay(),
        m.Decline(),
    ]


@settings(few, max_examples=12)
@given(games.walks(games.players(3), 30), st.integers(0, 30))
def test_what_is_offered_is_what_is_legal(walk: games.Walk, index: int) -> None:
    """Law 1, for every constructible move."""
    state = walk.states[index % len(walk.states)]
    legal = {move for move in constructible(3) if cc.judge(state, move)}
    offered = cc.legal_moves(state)
    assert len(set(offered)) == len(offered)
    # more than five cards of a faction may be played or taken as well
    assert legal <= set(offered)
    for move in offered:
        assert cc.judge(state, move)
        assert cc.parse_move(str(move)) is move
    for move in Random(index).sample(constructible(3), 20):
        assert not list(invariants.agrees(cc, state, move))


@settings(few, max_examples=20)
@given(games.walks(games.players(2) | games.players(4), 80), st.integers(0, 1 << 30))
def test_what_a_seat_sees_follows_from_what_it_was_shown(walk: games.Walk, seed: int) -> None:
    """Law 5: worlds that have shown a seat the same look the same to it."""
    if not isinstance(walk.start.phase, p.ChooseFirst):
        return
    game = Transcript(walk.start.setup, walk.moves)
    dice = Random(seed)
    for seat in (None, 0, 1):
        # What a hand reveals by chance, and what somebody answers, is public.
        assert not examine(cc, game, seat, dice, worlds=4).leaks


def test_secrecy_is_examined_where_worlds_differ() -> None:
    dice, compared = Random(7), 0
    for seed in range(6):
        walk = wander(cc, cc.start(cc.Setup(3)), Random(seed), 60, games.taste)
        found = examine(cc, Transcript(cc.Setup(3), walk.moves), 1, dice)
        assert not found.leaks
        compared += found.compared
    assert compared > 50


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_end(seats: int) -> None:
    for variant in cc.Variant:
        state = cc.start(cc.Setup(seats, variant=variant))
        assert not list(invariants.ends(cc, state, games.finish, 5000))


def test_over_is_over() -> None:
    state = cc.start(cc.Setup(2))
    while cc.legal_moves(state):
        state = cc.apply(state, games.finish(state, cc.legal_moves(state))).state
    now = cc.pending(state)
    assert isinstance(now, Over)
    for move in constructible(2)[::50]:
        verdict = cc.judge(state, move)
        assert not verdict
        assert [each.clause for each in verdict.violations] == ["cc.end.immediately"]
