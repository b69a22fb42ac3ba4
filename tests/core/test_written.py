"""Moves as they are written, verdicts as they are told, transcripts as they are read."""

from __future__ import annotations

import tomllib

import pytest
from attrs import frozen

from egorules.core.clause import ClauseId
from egorules.core.notation import FieldGrammar, MalformedMove, Written, grammar
from egorules.core.parse import BadInput
from egorules.core.text import say
from egorules.core.transcript import (
    Transcript,
    information,
    read_moves,
    read_transcript,
    replay,
    write_case,
)
from egorules.core.verdict import Guard, Illegal, IllegalMove, Legal, holds, untimely, verdict
from tests import toy

ONE, TWO, NOW = ClauseId("toy.one"), ClauseId("toy.two"), ClauseId("toy.now")


@frozen(eq=False)
class Lay(Written):
    written = "lay {card} at {place}"
    card: int
    place: str


@frozen(eq=False)
class Lift(Written):
    written = "lift {card}"
    card: int


@frozen(eq=False)
class Rest(Written):
    written = "rest (all)"


def parsed(text: str) -> Written:
    """A move of this small grammar."""
    sides: dict[object, FieldGrammar] = {"str": FieldGrammar("left|right", str)}
    return grammar((Lay, Lift, Rest), sides).parse(text)


@pytest.mark.parametrize("move", [Lay(12, "left"), Lift(0), Lift(99), Rest()])
def test_what_is_written_can_be_read(move: Written) -> None:
    assert parsed(str(move)) is move


@pytest.mark.parametrize(
    "text", ["lift 100", "lift 01", "lift", "lift 1 ", "lay 1 at top", "rest all", "lift x", ""]
)
def test_nothing_else_can_be_read(text: str) -> None:
    with pytest.raises(MalformedMove) as refused:
        parsed(text)
    assert str(refused.value) == f"{text!r} is not a move"


def test_digits_are_those_of_ascii() -> None:
    """Otherwise two texts would be the same move, and only one of them how it is written."""
    digits: dict[object, FieldGrammar] = {"int": FieldGrammar(r"\d", int)}
    lifts = grammar((Lift,), digits)
    assert lifts.parse("lift 3") is Lift(3)
    with pytest.raises(MalformedMove):
        lifts.parse("lift ٣")


def test_secret_fields_are_masked_and_never_read() -> None:
    assert Lay(12, "left").masked(()) == "lay 12 at left"
    assert Lay(12, "left").masked(("card",)) == "lay * at left"
    with pytest.raises(MalformedMove):
        parsed("lay * at left")


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("lft 3", ("lift 3",)),
        ("LAY 3 at left", ("lay 3 at left",)),
        ("lift", ("lift CARD",)),
        ("lay 3 left", ("lay CARD at PLACE",)),
        ("lat 3", ("lay CARD at PLACE",)),  # less like lift, though that would be a move
        ("xyzzy", ()),
        ("lift " + "1" * 100, ("lift CARD",)),
    ],
)
def test_what_may_have_been_meant(text: str, near: tuple[str, ...]) -> None:
    with pytest.raises(MalformedMove) as refused:
        parsed(text)
    assert refused.value.near == near


# Verdicts.


def test_a_move_is_legal_by_its_moment_and_every_guard_each_named_once() -> None:
    rows: list[Guard] = [(ONE, True, "", {}), (TWO, True, "", {}), (ONE, True, "", {})]
    assert verdict(NOW, rows) == Legal((NOW, ONE, TWO))
    assert verdict(NOW, ()) == Legal((NOW,))
    assert holds(rows)
    assert bool(verdict(NOW, rows)) is True


def test_a_refusal_names_every_guard_that_fails_each_once() -> None:
    lacks: dict[str, object] = {"card": 8}
    rows = [
        (ONE, False, "you hold no {card}", lacks),
        (TWO, True, "", {}),
        (ONE, False, "you hold no {card}", lacks),
        (TWO, False, "never {card:a}", lacks),
    ]
    found = verdict(NOW, rows)
    assert isinstance(found, Illegal)
    assert [(each.clause, each.message) for each in found.violations] == [
        (ONE, "You hold no 8"),
        (TWO, "Never an 8"),
    ]
    assert not holds(rows)
    assert bool(found) is False
    error = IllegalMove(found)
    assert str(error) == "You hold no 8 (toy.one); Never an 8 (toy.two)"
    assert error.verdict is found
    assert error.args == (found,)


def test_out_of_its_moment_the_moment_forbids() -> None:
    (violation,) = untimely(NOW, say("not now")).violations
    assert (violation.clause, violation.message) == (NOW, "Not now")


# Transcripts.


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
