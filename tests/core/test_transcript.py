"""Transcripts: moves as they are written down, read back, replayed and shown to a seat."""

from __future__ import annotations

import tomllib

import pytest

from egorules.core.parse import BadInput
from egorules.core.transcript import (
    Transcript,
    information,
    read_moves,
    read_transcript,
    replay,
    write_case,
)
from tests import toy


def entries(value: object) -> list[str]:
    return [str(each) for each in read_moves(toy, value, "moves")]


def test_moves_from_a_text_or_a_list_with_comments_and_movers() -> None:
    assert entries("card 1; card 2 # and so on; card 3 # etc.\n\n @1 keep\t;") == [
        "card 1",
        "card 2",
        "@1 keep",
    ]
    assert entries(["card 1", "keep; @0 keep"]) == ["card 1", "keep", "@0 keep"]
    assert [each.by for each in read_moves(toy, "keep; @0 keep; @12 keep", "moves")] == [
        None,
        0,
        12,
    ]


@pytest.mark.parametrize(
    ("value", "reasons"),
    [
        ("kept", ["moves: 'kept' is not a move; close are: keep"]),
        ("Xkeep", ["moves: 'Xkeep' is not a move; close are: keep"]),
        (["keep", "zzz; 77"], ["moves[1]: 'zzz' is not a move", "moves[1]: '77' is not a move"]),
        (
            "card 1; kept\n# a comment; zzz\n\n; keep; zzz",
            [
                "moves: Move 2: 'kept' is not a move; close are: keep",
                "moves: Move 4: 'zzz' is not a move",
            ],
        ),
        ("keep; zzz", ["moves: Move 2: 'zzz' is not a move"]),
        ("\fkeep", ["moves: '\\x0ckeep' is not a move; close are: keep"]),
        ("@x keep", ["moves: '@x keep' is not a move"]),
        ("z" * 70, [f"moves: '{'z' * 60}' is not a move"]),
        ("kept" + " " * 65 + "1", [f"moves: 'kept{' ' * 56}' is not a move; close are: keep"]),
        (["keep", 1], ["moves[1]: Expected a text, got a whole number"]),
        (1, ["moves: Expected a text or a list of texts"]),
    ],
)
def test_every_move_that_cannot_be_read_is_named(value: object, reasons: list[str]) -> None:
    with pytest.raises(BadInput) as refused:
        read_moves(toy, value, "moves")
    assert [f"{where}: {reason}" for where, reason in refused.value.reasons] == reasons


def test_a_transcript_is_written_as_toml_and_read_back() -> None:
    setup = {"seats": 2, "name": "a", "rulings": {"one": "yes", "two": 3}}
    written = write_case("toy", setup, ["card 1", "keep"])
    assert tomllib.loads(written) == {
        "rulebook": "toy",
        "moves": ["card 1", "keep"],
        "setup": setup,
    }
    assert written.endswith("\n")


def played() -> Transcript[toy.Setup, toy.Move]:
    """A toy game from its beginning, as far as it goes by itself."""
    state = toy.start(toy.Setup(2))
    moves: list[toy.Move] = []
    while toy.legal_moves(state):
        moves.append(toy.legal_moves(state)[0])
        state = toy.apply(state, moves[-1]).state
    return Transcript(toy.Setup(2), tuple(moves))


def test_a_replay_goes_step_by_step_to_the_end() -> None:
    transcript = played()
    steps = replay(toy, transcript)
    assert len(steps) == len(transcript.moves) > 2
    state = toy.start(transcript.setup)
    for move, step in zip(transcript.moves, steps, strict=True):
        assert step == toy.apply(state, move)
        state = step.state
    assert not toy.legal_moves(state)


def test_information_is_each_move_and_each_event_as_the_seat_may_see_it() -> None:
    transcript = played()
    shown = information(toy, transcript, 1)
    assert len(shown) == len(transcript.moves)
    state = toy.start(transcript.setup)
    for move, each, step in zip(transcript.moves, shown, replay(toy, transcript), strict=True):
        assert each.move == toy.shown(state, move, 1)
        assert each.events == tuple(
            event for event in step.events if event.to == "all" or 1 in event.to
        )
        state = step.state
    assert information(toy, transcript, None) != shown != information(toy, transcript, 0)


def test_a_transcript_from_plain_data_starts_from_the_beginning() -> None:
    data = {"setup": {"seats": 2}, "moves": "card 1; card 2"}
    read = read_transcript(toy, data)
    assert read.setup == toy.Setup(2)
    assert [*map(str, read.moves)] == ["card 1", "card 2"]
    assert read_transcript(toy, {"setup": {"seats": 2}}).moves == ()
    with pytest.raises(BadInput, match=r"^position: A transcript starts from the beginning$"):
        read_transcript(toy, {**data, "position": {}})
    with pytest.raises(BadInput, match=r"^moves: 'zzz' is not a move$"):
        read_transcript(toy, {**data, "moves": "zzz"})


def test_a_case_is_written_with_names_and_without_what_is_absent() -> None:
    setup = {"seats": 2, "target": None, "row": [1, None, {"y": None, "z": 2}], "pair": (3, None)}
    written = tomllib.loads(write_case("toy", setup, ["keep"], ("Ann", "Bo")))
    assert written == {
        "rulebook": "toy",
        "names": ["Ann", "Bo"],
        "moves": ["keep"],
        "setup": {"seats": 2, "row": [1, {"z": 2}], "pair": [3]},
    }
    assert "names" not in tomllib.loads(write_case("toy", {}, []))
