"""Law 6: notation, transcripts, cases and JSON are read back as what was written."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from egorules import egocentric_world as ew
from egorules.core.parse import decode
from egorules.core.transcript import Transcript, replay
from egorules.egocentric_world.moves import Move
from egorules.egocentric_world.state import Drawn, Turn
from egorules.testing import egocentric_world as games
from egorules.testing import masked_never_parses, notation_round_trip, replays, transcripts
from egorules.testing.profiles import times
from egorules.tools.judge import judge, judgement_data, read_case
from tests.laws.holding import holds, in_every_mode, one_of_each_phase, walks


@times(20)
@given(games.moves())
def test_any_move_is_read_as_it_is_written(move: Move) -> None:
    assert not tuple(notation_round_trip(ew, move))


@in_every_mode
@given(data=st.data())
def test_offered_moves_are_read_as_they_are_written(mode: str, data: st.DataObject) -> None:
    def law(state: ew.State) -> Iterator[str]:
        for move in ew.legal_moves(state):
            yield from notation_round_trip(ew, move)
        for move in ew.legal_moves(state)[:8]:
            yield from masked_never_parses(ew, state, move)

    holds(data.draw(walks(mode)), law)


@in_every_mode
@given(data=st.data())
def test_a_transcript_replays_to_the_same_game(mode: str, data: st.DataObject) -> None:
    game = data.draw(transcripts(ew, games.MODES[mode], 80, games.taste))
    assert not tuple(replays(ew, game))


@in_every_mode
@given(data=st.data())
def test_a_transcript_is_a_case_in_toml_and_in_json(mode: str, data: st.DataObject) -> None:
    game = data.draw(transcripts(ew, games.MODES[mode], 60, games.taste))
    plain = {
        "rulebook": ew.name,
        "setup": ew.write_setup(game.setup),
        "moves": [str(move) for move in game.moves],
    }
    case = read_case(decode(json.dumps(plain).encode()), {ew.name: ew})
    judgement = judge(case)
    assert judgement.legal
    assert Transcript(case.setup, tuple(entry.move for entry in case.entries)) == game
    steps = replay(ew, game)
    assert tuple(each.events for each in judgement.judged) == tuple(step.events for step in steps)
    assert judgement.state == (steps[-1].state if steps else ew.start(game.setup))
    json.dumps(judgement_data(judgement))


@in_every_mode
@given(data=st.data())
def test_a_reported_position_is_a_position(mode: str, data: st.DataObject) -> None:
    """What `judge` prints is valid input while a turn, a drawn card or a Citybot is pending."""

    def law(state: ew.State) -> Iterator[str]:
        if not isinstance(state.phase, Turn | Drawn):
            return
        written = json.loads(json.dumps(ew.report(state)["position"]))
        again = ew.read_position(state.setup, written)
        if ew.report(again)["position"] != written:
            yield "the position is reported as another"
        if ew.legal_moves(again) != ew.legal_moves(state) or again.phase != state.phase:
            yield "the position read back offers other moves"

    holds(data.draw(walks(mode)), law)


@in_every_mode
@given(data=st.data())
def test_json_is_read_as_it_is_written(mode: str, data: st.DataObject) -> None:
    walk = data.draw(walks(mode))
    setup = walk.start.setup
    assert ew.from_json(ew.to_json(setup), ew.Setup) == setup
    assert ew.read_setup(json.loads(json.dumps(ew.write_setup(setup)))) == setup
    for state in one_of_each_phase(walk):
        assert ew.from_json(ew.to_json(state), ew.State) == state
        for seat in (None, *ew.seats(state)):
            seen = ew.observe(state, seat)
            assert ew.from_json(ew.to_json(seen), ew.Observation) == seen
    for step in walk.steps:
        for event in step.events:
            assert ew.from_json(ew.to_json(event), type(event)) == event


@in_every_mode
@given(data=st.data())
def test_a_transcript_in_json_is_read_as_it_is_written(mode: str, data: st.DataObject) -> None:
    game = data.draw(transcripts(ew, games.MODES[mode], 80, games.taste))
    assert ew.from_json(ew.to_json(game), ew.Transcript) == game
