"""The laws of the rulebook, over random walks from the beginning and the middle of games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import starmap
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import fields
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from egorules import infinite_city as ic
from egorules.core.rulebook import Chance, Over
from egorules.core.rules import Now
from egorules.core.verdict import IllegalMove
from egorules.infinite_city import moves as m
from egorules.infinite_city import phases as p
from egorules.infinite_city.board import Board, in_order, neighbours
from egorules.infinite_city.building import spots
from egorules.infinite_city.flaws import state_flaws
from egorules.infinite_city.scoring import Cause, result_of, scores_of
from egorules.infinite_city.tiles import Kind
from egorules.testing import check_rulebook
from egorules.testing import infinite_city as games
from egorules.tools.explore import explore
from tests.test_explore import written
from tests.trust import deep

SLOW = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
WALKS = games.walks(games.setups() | games.miniatures(), most=50)


def test_every_law_of_the_testing_package_holds() -> None:
    checked = check_rulebook(
        ic,
        games.setups(),
        games.moves(),
        count=games.count,
        finish=games.finish,
        answers=games.answers,
        taste=games.taste,
        most=40,
        examples=4,
    )
    assert checked.games == 4


def variants(state: ic.State, offered: tuple[m.Move, ...], dice: Random) -> set[m.Move]:
    """Moves like those offered, each with one part changed."""
    cells = [*state.board, *state.board.edge, ic.Cell(5, 5)]
    tried: set[m.Move] = set()
    for move in dice.sample(offered, min(6, len(offered))):
        for each in fields(type(move)):
            match getattr(move, each.name):
                case ic.Cell():
                    others: Any = dice.sample(cells, min(8, len(cells)))
                case int() | m.Everybody():
                    others = (0, 1, 2, 7) if not isinstance(move, m.Gather) else (0, 1, 7, m.ALL)
                case str():
                    others = ("bank", "library", "plaza", "power", "bank-a")
                case tiles:
                    others = (tiles[1:], (*tiles, "bank")) if len(tiles) > 1 else ()
            for other in others:
                parts = {part.name: getattr(move, part.name) for part in fields(type(move))}
                parts[each.name] = other
                if isinstance(move, m.Exchange):
                    first, second = in_order(parts.values())
                    parts = {"first": first, "second": second}
                tried.add(type(move)(**parts))
    return tried


@given(WALKS, st.integers(0, 99), games.moves())
@SLOW
def test_offered_legal_and_applicable_are_the_same(
    walk: games.Walk, seed: int, any_move: m.Move
) -> None:
    dice = Random(seed)
    for state in walk.states[::4]:
        offered = ic.legal_moves(state)
        assert len(set(offered)) == len(offered)
        assert all(ic.judge(state, move) for move in offered)
        for move in {any_move, m.Done(), *variants(state, offered, dice)}:
            verdict = ic.judge(state, move)
            assert bool(verdict) == (move in offered), (str(move), state.phase)
            if verdict:
                ic.apply(state, move)
            else:
                clauses = [each.clause for each in verdict.violations]
                assert len(set(clauses)) == len(clauses) > 0
                with pytest.raises(IllegalMove):
                    ic.apply(state, move)


@given(WALKS)
@SLOW
def test_invariants(walk: games.Walk) -> None:
    setup = walk.start.setup
    stations: dict[ic.Cell, None] = {}
    for state in walk.states:
        assert list(state_flaws(state)) == []
        up = dict.fromkeys(state.board.of_kind(Kind.POWER))
        assert up.keys() >= stations.keys()
        stations = up
        dealing = isinstance(state.phase, p.ChooseFirst | p.Deal)
        assert bool(state.board) != dealing
        if state.last_turns is not None:
            assert len(set(state.last_turns)) == len(state.last_turns)
        if isinstance(state.phase, p.Turn):
            assert state.supply[state.active] > 0
            if state.last_turns is None:
                assert min(state.supply) > 0
            assert not state.factories
            assert not state.ran_out
        if isinstance(ic.pending(state), Chance):
            chances = ic.chances(state)
            assert sum(chance for _, chance in chances) == 1
            assert all(chance > Fraction(0) for _, chance in chances)
        if not isinstance(ic.pending(state), Over):
            assert ic.legal_moves(state)
        else:
            assert ic.legal_moves(state) == ()
    assert ic.read_setup(json.loads(json.dumps(ic.write_setup(setup)))) == setup


@given(WALKS)
@SLOW
def test_what_is_reported_can_be_read_again(walk: games.Walk) -> None:
    for state in walk.states:
        data = json.loads(json.dumps(ic.report(state)))
        if data["pending"]["kind"] == "turn":
            again = ic.read_position(state.setup, data["position"])
            assert again == state
            assert hash(again) == hash(state)


@given(WALKS)
@SLOW
def test_stored_states_and_moves_come_back(walk: games.Walk) -> None:
    for state, move in zip(walk.states[::5], walk.moves[::5], strict=False):
        assert ic.from_json(ic.to_json(state), ic.State) == state
        assert ic.parse_move(str(move)) is move
        seen = ic.observe(state, 0)
        assert ic.from_json(ic.to_json(seen), ic.Observation) == seen
    for step in walk.steps:
        for event in step.events:
            assert ic.from_json(ic.to_json(event), type(event)) == event
            assert ic.describe(event, "fr")


@given(WALKS)
@SLOW
def test_a_choice_that_is_left_out_has_no_legal_move(walk: games.Walk) -> None:
    """Where a text has no effect, a Library without a deck and a Police station included."""
    for state, move, step in zip(walk.states, walk.moves, walk.steps, strict=False):
        for one in ic.unasked(state, move, step.events):
            assert one.event in step.events
            assert ic.legal_moves(one.state) == ()
            assert not any(ic.judge(one.state, each) for each in one.moves)


@given(WALKS)
@SLOW
def test_cells_beside_plazas_are_cells_without_them(walk: games.Walk) -> None:
    for state in walk.states:
        if isinstance(state.phase, p.Turn):
            moves = [move for move in ic.legal_moves(state) if isinstance(move, m.Play)]
            assert {move.at for move in moves} <= set(state.board.edge)


def turned(cell: ic.Cell) -> ic.Cell:
    return ic.Cell(3 - cell.y, cell.x - 7)


@given(WALKS)
@SLOW
def test_scores_do_not_depend_on_where_and_who(walk: games.Walk) -> None:
    state = walk.last
    setup, scores = state.setup, scores_of(state.setup, state.board)
    moved = Board.of({turned(cell): tile for cell, tile in state.board.tiles})
    assert scores_of(setup, moved) == scores
    doubled = Board.of(
        {c: tile.with_tokens(tuple(sorted(tile.tokens * 2))) for c, tile in state.board.tiles}
    )
    assert scores_of(setup, doubled) == scores
    last = setup.seats - 1
    swapped = Board.of(
        {
            cell: tile.with_tokens(tuple(sorted(last - owner for owner in tile.tokens)))
            for cell, tile in state.board.tiles
        }
    )
    assert scores_of(setup, swapped) == scores[::-1]
    one, other = (result_of(setup, each, Cause.POWER) for each in (state.board, swapped))
    assert one.unknown == other.unknown
    if one.winners is not None:
        assert other.winners == tuple(sorted(last - seat for seat in one.winners))


KEPT = Path(__file__).parents[2] / "docs" / "reports" / "explore.infinite_city.json"
REPORT: dict[str, dict[str, int]] = json.loads(KEPT.read_text(encoding="utf-8"))
QUICK = (0, 2)
"""Those that are searched in any run; all of them in a deep one."""


def called(copies: dict[str, int], tokens: int) -> str:
    """What the report calls a miniature."""
    tiles = " ".join(f"{kind} {n}" for kind, n in copies.items())
    return f"two seats, {('one token', 'two tokens')[tokens - 1]} each, {tiles}"


@pytest.mark.parametrize("index", range(len(games.SEARCHED)) if deep() else QUICK)
def test_a_small_world_is_searched_completely(index: int) -> None:
    """Every state is sound, and from every one an end can be reached.

    Those with a Power Station have flips, protection and an end by it; those with Libraries a known
    bottom of the deck and nesting. With two tokens a player has more than one turn.
    """
    (copies, tokens), causes = games.SEARCHED[index], set()

    def sound(state: ic.State, steps: object) -> Iterator[str]:
        if isinstance(state.phase, p.Ended):
            causes.add(state.phase.result.cause)
        return map(str, state_flaws(state))

    setup = ic.Setup.miniature(2, copies, 1, tokens=tokens, start=1, profile="plain")
    found = explore(ic, ic.start(setup), 200_000, [sound])
    assert found.complete
    assert not found.complaints, str(found.complaints[0])
    assert causes == {Cause.LAST_TURNS} | ({Cause.POWER} if "power" in copies else set())
    assert written(found) == REPORT[called(copies, tokens)]


def test_the_report_has_all_miniatures() -> None:
    assert list(REPORT) == list(starmap(called, games.SEARCHED))


def test_cells_share_no_edges_by_mistake() -> None:
    cell = ic.Cell(-1, -2)
    assert [str(each) for each in neighbours(cell)] == ["-2,-2", "-1,-3", "-1,-1", "0,-2"]
    assert [str(each) for each in neighbours(ic.Cell(999, -999))] == ["998,-999", "999,-998"]
    assert len({ic.Cell(-1, 0), ic.Cell(-2, 0), ic.Cell(0, -1), ic.Cell(0, -2)}) == 4
    assert ic.Cell(-1, 0) is ic.Cell(-1, 0)


def test_spots_of_a_lonely_tile_are_four() -> None:
    state = ic.position({"0,0": "down"}, [["bank"], []], turn=0)
    assert len(spots(Now(state, state.phase))) == 4
