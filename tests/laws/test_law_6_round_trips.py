"""Law 6: notation, transcripts, cases and JSON are read back as what was written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from egorules.core.line import text_of
from egorules.core.parse import BadInput, decode
from egorules.core.transcript import Transcript, replay
from egorules.rulebooks import RULEBOOKS
from egorules.testing import masked_never_parses, notation_round_trip, replays
from egorules.testing.profiles import times
from egorules.tools.case import read_case
from egorules.tools.judge import asked_data, judge, judgement_data
from tests.laws.holding import Mode, holds, in_every_mode, moves_of, one_of_each_moment


@pytest.mark.parametrize("game", RULEBOOKS)
@times(20)
@given(data=st.data())
def test_any_move_is_read_as_it_is_written(game: str, data: st.DataObject) -> None:
    move = data.draw(moves_of(game))
    assert not tuple(notation_round_trip(RULEBOOKS[game], move))


@in_every_mode
@given(data=st.data())
def test_offered_moves_are_read_as_they_are_written(mode: Mode, data: st.DataObject) -> None:
    rulebook = mode.rulebook

    def law(state: Any) -> Iterator[str]:
        for move in rulebook.legal_moves(state):
            yield from notation_round_trip(rulebook, move)
        for move in rulebook.legal_moves(state)[:8]:
            yield from masked_never_parses(rulebook, state, move)

    holds(data.draw(mode.walks()), law)


@in_every_mode
@given(data=st.data())
def test_a_table_is_read_as_it_is_written_on_one_line(mode: Mode, data: st.DataObject) -> None:
    rulebook = mode.rulebook

    def law(state: Any) -> Iterator[str]:
        report = rulebook.report(state)
        line = text_of(rulebook, state.setup, report)
        if line is None:
            if report["pending"]["kind"] == "turn":
                yield "a turn begins, but the table has no line"
            return
        again = rulebook.parse_position(line)
        found = rulebook.report(again)
        if again.setup != state.setup:
            yield f"{line}: another setup"
        if any(found[part] != report[part] for part in ("position", "pending")):
            yield f"{line}: another table"
        if rulebook.position_text(again) != line:
            yield f"{line}: written in another way"
        if quote(line, safe="") != line:
            yield f"{line}: needs escaping in a web address"

    holds(data.draw(mode.walks()), law)


@in_every_mode
@given(data=st.data())
def test_what_a_seat_sees_is_read_as_it_is_written_on_one_line(
    mode: Mode, data: st.DataObject
) -> None:
    rulebook = mode.rulebook

    def told(case: Any) -> tuple[Any, str | None]:
        found = judge(read_case(case, RULEBOOKS))
        return judgement_data(found), asked_data(found).get("position_text")

    def is_told_by(line: str, seen: Any) -> bool:
        try:
            return bool(told({"position": line})[0] == seen)
        except BadInput:
            return False

    def law(state: Any) -> Iterator[str]:
        report = rulebook.report(state)
        if report["pending"]["kind"] != "turn":
            return
        table = {**report["position"], "seen_by": state.turn}
        case = {"rulebook": rulebook.name, "setup": rulebook.write_setup(state.setup)}
        seen, line = told({**case, "position": table})
        if line is None:
            yield "a turn begins, but what a seat sees has no line"
            return
        if told({"position": line}) != (seen, line):
            yield f"{line}: another table"
        parts = line.split("~")
        for part in parts[len(rulebook.line.needed) + 1 :]:
            less = "~".join(each for each in parts if each != part)
            if part.endswith(".") and is_told_by(less, seen):
                yield f"{line}: {part} says nothing"

    holds(data.draw(mode.walks()), law)


@in_every_mode
@given(data=st.data())
def test_a_transcript_replays_to_the_same_game(mode: Mode, data: st.DataObject) -> None:
    game = data.draw(mode.transcripts(80))
    assert not tuple(replays(mode.rulebook, game))


@in_every_mode
@given(data=st.data())
def test_a_transcript_is_a_case_in_json(mode: Mode, data: st.DataObject) -> None:
    rulebook, game = mode.rulebook, data.draw(mode.transcripts(60))
    plain = {
        "rulebook": rulebook.name,
        "setup": rulebook.write_setup(game.setup),
        "moves": [str(move) for move in game.moves],
    }
    case = read_case(decode(json.dumps(plain).encode()), RULEBOOKS)
    judgement = judge(case)
    assert judgement.legal
    assert Transcript(case.setup, tuple(entry.move for entry in case.entries)) == game
    steps = replay(rulebook, game)
    assert tuple(each.events for each in judgement.judged) == tuple(step.events for step in steps)
    assert judgement.state == (steps[-1].state if steps else rulebook.start(game.setup))
    json.dumps(judgement_data(judgement))


@in_every_mode
@given(data=st.data())
def test_json_is_read_as_it_is_written(mode: Mode, data: st.DataObject) -> None:
    rulebook, walk = mode.rulebook, data.draw(mode.walks())
    setup = walk.start.setup
    assert rulebook.read_setup(json.loads(json.dumps(rulebook.write_setup(setup)))) == setup
    comes_back(mode, setup)
    for state in one_of_each_moment(mode, walk):
        comes_back(mode, state)
        for seat in (None, *rulebook.seats(state)):
            comes_back(mode, rulebook.observe(state, seat))
    for event in {event for step in walk.steps for event in step.events}:
        comes_back(mode, event)


def comes_back(mode: Mode, value: Any) -> None:
    """What is stored is the same when it is read again."""
    assert mode.rulebook.from_json(mode.rulebook.to_json(value), type(value)) == value
