"""Every text entrance takes anything: one clear refusal or an answer, never a traceback or a hang.

What is accepted must be sound: a state that was read can be played, a move that was read is written
as it was.
"""

from __future__ import annotations

import gc
import io
import json
import os
import subprocess
import sys
import tracemalloc
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import event, example, given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from egorules import egocentric_world as ew
from egorules.cli.app import run
from egorules.core.notation import MalformedMove
from egorules.core.parse import LARGEST, BadInput, decode
from egorules.core.rulebook import Rulebook
from egorules.core.transcript import read_moves, write_case
from egorules.egocentric_world.events import Played
from egorules.testing import egocentric_world as games
from egorules.testing import transcripts, wander
from egorules.testing.profiles import times
from egorules.tools.case import read_case
from egorules.tools.judge import judge, judgement_data
from egorules.tools.serve import answer

BOOKS: dict[str, Rulebook[Any, Any, Any, Any]] = {ew.name: ew}
ROOT = Path(__file__).parents[1]

# Material: bytes, texts that look like something, plain data, and cases with something wrong.

WORDS = (
    *("rulebook", "setup", "moves", "position", "seats", "hands", "discard", "turn", "deck"),
    *("mode", "solo", "difficulty", "length", "rulings", "miniature", "copies", "limit", "drawn"),
    *("egocentric_world", "to-50", "?", "visible", "pile", "stop", "act", "card 1", "@0 stop"),
    *("[", "]", "[[", "]]", "{", "}", "=", ":", ",", ".", '"', "'", '"""', "#", "\n", " ", "\\"),
    *("0", "1", "12", "13", "-1", "1e400", "nan", "inf", "true", "null", "0x" + "f" * 5000),
    *("9" * 5000, "1979-05-27", "\ufeff", "\x00", "\x1b[31m", "\u2028", "é", "𝟙", "\\ud800"),
)


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


likely_texts = st.lists(st.sampled_from(WORDS), max_size=40).map("".join)
any_bytes = st.one_of(st.binary(max_size=200), likely_texts.map(encoded), st.text().map(encoded))
"""Bytes, or words of our formats in any order, or any text."""


scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 14),
    st.sampled_from((10**9, 10**30, -(10**30), 10**4000, 0.5, float("inf"), float("nan"))),
    st.sampled_from(WORDS),
    st.text(max_size=8),
)
plain_data: SearchStrategy[Any] = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=6)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@st.composite
def cases(draw: st.DrawFn) -> dict[str, Any]:
    """Good cases: a table, and moves that may be legal."""
    start = draw(games.starts(games.setups()))
    walk = wander(ew, start, Random(draw(st.integers(0, 999))), 12, games.taste)
    case: dict[str, Any] = {
        "rulebook": ew.name,
        "setup": ew.write_setup(start.setup),
        "moves": [*map(str, walk.moves), *map(str, draw(st.lists(games.moves(), max_size=1)))],
    }
    if start.turn is not None and ew.report(start)["pending"]["kind"] in ("turn", "drawn"):
        case["position"] = ew.report(start)["position"]
    return case


@st.composite
def spoilt(draw: st.DrawFn, good: SearchStrategy[Any]) -> Any:
    """Good plain data in which something is replaced, removed, doubled or added."""
    data = json.loads(json.dumps(draw(good)))
    for _ in range(draw(st.integers(1, 2))):
        data = spoil(draw, data)
    return data


def spoil(draw: st.DrawFn, data: Any) -> Any:
    """One change, somewhere, mostly deep inside; a number mostly becomes another number."""
    rude = draw(st.integers(0, 9)) == 9
    if type(data) is int and not rude:
        return draw(st.integers(-1, 13))
    if rude or not data:
        return draw(plain_data)
    change = draw(st.integers(0, 8))
    match data:
        case list():
            at = draw(st.integers(0, len(data) - 1))
            one = [] if change == 0 else [data[at]] * 2 if change == 1 else [spoil(draw, data[at])]
            return [*data[:at], *one, *data[at + 1 :]]
        case dict():
            key = draw(st.sampled_from(sorted(data)))
            if change == 0:
                return {each: data[each] for each in data if each != key}
            if change == 1:
                return {**data, draw(st.sampled_from(WORDS)): draw(plain_data)}
            return {**data, key: spoil(draw, data[key])}
        case _:
            return draw(plain_data)


@st.composite
def scratched(draw: st.DrawFn, good: SearchStrategy[bytes]) -> bytes:
    """Good bytes in which some are cut out, doubled or replaced."""
    raw = draw(good)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(raw)))
        end = start + draw(st.integers(0, 12))
        raw = raw[:start] + draw(any_bytes | st.just(raw[start:end] * 2)) + raw[end:]
    return raw


def as_json(data: object) -> bytes:
    return json.dumps(data).encode()


games_written = transcripts(ew, games.setups(), 40, games.taste).map(
    lambda game: write_case(ew.name, ew.write_setup(game.setup), game.moves).encode()
)


# The entrances.


def judged(raw: bytes, name: str = "") -> None:
    """Bytes are judged as a case, with unknown cards or without, or refused."""
    try:
        json.dumps(judgement_data(judge(read_case(decode(raw, name), BOOKS)), "fr"))
    except BadInput as error:
        clear(error)


def clear(error: BadInput) -> None:
    """A refusal says something, in bounds, and every reason on one line."""
    assert error.reasons
    assert len(error.reasons) <= 200
    for where, reason in error.reasons:
        assert str(reason)
        assert len(f"{where}{reason}") < 2000
        assert where.isprintable(), repr(where)


@times(10)
@given(any_bytes, st.sampled_from(("", "case.toml", "case.json")))
def test_any_bytes_as_a_case(raw: bytes, name: str) -> None:
    judged(raw, name)


@times(10)
@given(spoilt(cases()).map(as_json))
def test_a_spoilt_case(raw: bytes) -> None:
    judged(raw)


@times(5)
@given(scratched(cases().map(as_json) | games_written))
def test_a_scratched_case(raw: bytes) -> None:
    judged(raw)


@times(5)
@given(cases().map(as_json))
def test_a_good_case_is_accepted(raw: bytes) -> None:
    """The material above is spoilt from something good."""
    judge(read_case(decode(raw), BOOKS))


@times(20)
@given(st.one_of(st.text(max_size=30), likely_texts, games.moves().map(str)))
@example("card 1\n")
@example("card ١")
@example("keep 007")
@example("keep  7")
def test_any_text_as_a_move(text: str) -> None:
    try:
        move = ew.parse_move(text)
    except MalformedMove:
        return
    assert str(move) == text


@times(10)
@given(st.one_of(plain_data, likely_texts, st.lists(st.text(max_size=9))))
def test_anything_as_moves(value: object) -> None:
    try:
        read_moves(ew, value, "moves")
    except BadInput as error:
        clear(error)


KINDS: tuple[type[Any], ...] = (ew.Setup, ew.State, ew.Observation, ew.Transcript, Played)


@times(10)
@given(any_bytes | st.text(st.characters()), st.sampled_from(KINDS))
@example("\ud800", ew.State)
def test_any_bytes_as_json(raw: bytes | str, kind: type[Any]) -> None:
    try:
        ew.from_json(raw, kind)
    except BadInput as error:
        clear(error)


STATES = games.walks(games.setups(), 40).map(lambda walk: walk.last)
VALUES: dict[str, SearchStrategy[Any]] = {
    "state": STATES,
    "setup": games.setups(),
    "observation": st.builds(ew.observe, STATES, st.sampled_from((None, 0, 1))),
    "transcript": transcripts(ew, games.setups(), 20),
}
"""Something of every kind that is stored."""


@pytest.mark.parametrize("what", VALUES)
@times(6)
@given(data=st.data())
def test_a_spoilt_value_in_json(what: str, data: st.DataObject) -> None:
    value = data.draw(VALUES[what])
    written = json.loads(ew.to_json(value))
    spoilt_value = data.draw(spoilt(st.just(written["value"])))
    try:
        again = ew.from_json(as_json({**written, "value": spoilt_value}), type(value))
    except BadInput as error:
        event("refused")
        clear(error)
        return
    event("accepted")
    if isinstance(again, ew.State):
        sound(again)
    if isinstance(again, ew.Setup):
        sound(ew.start(again))
    assert ew.from_json(ew.to_json(again), type(value)) == again


@times(10)
@given(st.data())
def test_a_spoilt_position(data: st.DataObject) -> None:
    state = data.draw(games.tables(games.setups()))
    position = data.draw(spoilt(st.just(ew.report(state)["position"])))
    try:
        again = ew.read_position(state.setup, position)
    except BadInput as error:
        event("refused")
        clear(error)
    else:
        event("accepted")
        sound(again)


def sound(state: ew.State) -> None:
    """A state that was accepted holds the setup's cards and can be played and looked at."""
    assert games.count(state) == state.setup.copies
    for seat in (None, *ew.seats(state)):
        ew.draw_table(ew.observe(state, seat))
    walk = wander(ew, state, Random(1), 8, games.taste)
    for each in walk.states:
        json.dumps(ew.report(each))
        assert games.count(each) == state.setup.copies


@times(10)
@given(st.one_of(any_bytes, spoilt(cases().map(lambda case: {"id": 1, "case": case})).map(as_json)))
def test_any_line_as_a_request(line: bytes) -> None:
    try:
        json.dumps(answer(decode(line, "request.json"), BOOKS))
    except BadInput as error:
        clear(error)


# The command line.


def ran(*arguments: str, given: bytes = b"") -> None:
    """The command says what it says: an answer on one stream, or complaints on the other."""
    out, err = io.StringIO(), io.StringIO()
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(given))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run(arguments)
    finally:
        sys.stdin = stdin
    assert code in (0, 1, 2, 3)
    if code == 2:
        assert not out.getvalue()
        lines = err.getvalue().splitlines()
        assert lines
        assert all(line.startswith("egorules: ") for line in lines), lines
    else:
        assert not err.getvalue()


OPTIONS = st.lists(
    st.sampled_from(("--json", "--lang", "fr", "--lang=xx", "--readings", "-", "--", "extra")),
    max_size=2,
)


@times(3)
@given(
    st.one_of(any_bytes, spoilt(cases()).map(as_json), scratched(games_written), games_written),
    st.sampled_from(("judge", "replay")),
    OPTIONS,
)
def test_any_file_at_the_command_line(raw: bytes, command: str, options: list[str]) -> None:
    ran(command, "-", *options, given=raw)


typeable = st.characters(exclude_categories=["Cs"], exclude_characters="\0")


@times(5)
@given(
    st.sampled_from(("judge", "replay", "rule", "question", "rules", "", "nothing")),
    st.lists(
        st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), max_size=3
    ),
)
def test_any_words_at_the_command_line(command: str, words: list[str]) -> None:
    ran(command, *words)


# Bombs: small inputs that would like to take all time or all memory there is.

MANY = LARGEST // 8
GOOD = {"rulebook": ew.name, "setup": {"seats": 2}}
BOMBS: dict[str, bytes] = {
    "dotted key": b"a" + b".a" * (LARGEST // 2 - 4) + b"=1",
    "dotted keys": b"\n".join(b"a%d" % each + b".a" * 50 + b"=1" for each in range(8000)),
    "dotted key behind a quoted one": b'"#".' + b"a." * (LARGEST // 2 - 8) + b"a=1",
    "dotted key between texts": b"a=['''\n''', {a" + b".a" * (LARGEST // 2 - 20) + b"=1}, '']",
    "dotted key of texts": b'"a"' + b'."\\""' * (LARGEST // 6) + b"=1",
    "dotted key of long texts": b'"a"' + (b'."' + b"a" * 101 + b'"') * (LARGEST // 104 - 1) + b"=1",
    "a text that never ends": b'a="' + b'\\"' * (LARGEST // 2 - 4),
    "dotted header": b"[a" + b".a" * (LARGEST // 2 - 4) + b"]",
    "nested lists, JSON": b'{"a":' + b"[" * MANY,
    "nested tables, JSON": b'{"a":' * MANY,
    "nested lists, TOML": b"a=" + b"[" * MANY,
    "nested tables, TOML": b"a=" + b"{a=" * MANY,
    "many headers": b"\n".join(b"[a%d]" % each for each in range(MANY // 2)),
    "many items": b"[[a]]\n" * MANY,
    "long number, JSON": b'{"a":' + b"9" * (LARGEST - 6) + b"}",
    "long number, TOML": b"a=" + b"9" * (LARGEST - 2),
    "long hexadecimal number": b"a=0x" + b"f" * (LARGEST - 4),
    "long number with a point": b"a=0." + b"1" * (LARGEST - 4),
    "many keys, the last one twice": as_json({f"{each}": 1 for each in range(60_000)})[:-1]
    + b',"59999":2}',
    "many unknown keys": as_json({f"{each}": 1 for each in range(60_000)}),
    "many bad moves": as_json(
        {"rulebook": ew.name, "setup": {"seats": 2}, "moves": "x;" * 400_000}
    ),
    "many bad texts": as_json({"rulebook": ew.name, "setup": {"seats": 2}, "moves": [1] * 300_000}),
    "many good moves": as_json({**GOOD, "moves": "stop;" * 150_000}),
    "many hands": as_json(
        {
            **GOOD,
            "position": {"hands": [[1]] * 150_000, "discard": [], "turn": 0},
        }
    ),
    "many cards that do not exist": as_json(
        {
            **GOOD,
            "position": {"hands": [[1], [13]], "discard": list(range(100_000)), "turn": 0},
        }
    ),
    "many unknown cards": as_json(
        {
            **GOOD,
            "position": {"hands": [[1], ["?"]], "discard": ["?"] * 200_000, "turn": 0},
        }
    ),
    "a miniature of giants": as_json(
        {
            "rulebook": ew.name,
            "setup": {"seats": 2, "miniature": {"copies": {"1": 10**9}, "hand_size": 10**8}},
            "moves": "first 0; card 1",
        }
    ),
    "a long word": as_json({"rulebook": "x" * (LARGEST - 99), "setup": {}}),
    "a long key": as_json({"x" * (LARGEST - 99): 1}),
    "a long reading": as_json({"rulebook": ew.name, "setup": {"length": "x" * (LARGEST - 99)}}),
    "one byte too many": b"#" * (LARGEST + 1),
}

SAVED = json.loads(ew.to_json(ew.start(ew.Setup(2))))
CHANGES: dict[str, dict[str, Any]] = {
    "many stored cards": {"hands": [[1] * 150_000] * 2},
    "many stored words": {"hands": [["x"] * 150_000, []]},
    "many stored hands": {"hands": [[]] * 250_000},
    "many stored keys": {f"{each}": 1 for each in range(60_000)},
    "a giant in the deck": {"deck": [10**9] * 13},
    "a long stored word": {"phase": {"phase": "x" * 900_000}},
    "a giant of a round": {"round": 10**400},
}
STORED = {
    name: as_json({**SAVED, "value": {**SAVED["value"], **change}})
    for name, change in CHANGES.items()
}


def stored(raw: bytes) -> None:
    """Bytes are refused as a stored state."""
    with pytest.raises(BadInput) as refused:
        ew.from_json(raw, ew.State)
    clear(refused.value)


GUARDED = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (300, 300))
from tests.test_fuzz import BOMBS, STORED, judged, ran, stored
for name, bomb in BOMBS.items():
    print(name, flush=True)
    judged(bomb)
    ran("judge", "-", given=bomb)
for name, bomb in STORED.items():
    print(name, flush=True)
    stored(bomb)
"""


def test_bombs_are_defused() -> None:
    """All of them in a process that may take a gibibyte and five minutes, and no more.

    What it runs is not counted as covered: counting would take most of the time.
    """
    uncounted = {key: value for key, value in os.environ.items() if "COV" not in key}
    process = subprocess.run(
        [sys.executable, "-c", GUARDED],
        cwd=ROOT,
        env=uncounted,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stdout[-99:] + process.stderr[-2000:]
    assert process.stdout.splitlines() == [*BOMBS, *STORED]


def test_moves_that_were_read_are_forgotten() -> None:
    """A server that reads ever new moves must not remember all of them; one in use stays itself."""

    def read(first: int) -> None:
        for one in range(100):
            for other in range(100):
                ew.parse_move(f"trade {first}:{one} 99:{other}")

    in_use = ew.parse_move("trade 98:1 99:1")
    read(0)
    gc.collect()
    tracemalloc.start()
    for first in range(1, 5):
        read(first)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < 12_000_000
    assert ew.parse_move("trade 98:1 99:1") is in_use


def test_a_miniature_has_no_fewer_than_no_cards() -> None:
    for copies in ((0, -1, 30), (5, 10, 10), (0, 2000), (0,)):
        with pytest.raises(ew.InvalidSetup):
            ew.Setup.miniature(2, copies, 2)
    with pytest.raises(ew.InvalidSetup):
        ew.Setup(2, copies=())
