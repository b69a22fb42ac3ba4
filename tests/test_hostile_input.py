"""Input of any shape: errors travel between processes, nesting is bounded, strict means strict."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.cli.app import run
from egorules.core.notation import MalformedMove
from egorules.core.parse import DEEPEST, HIGHEST, BadInput, decode
from egorules.core.rulebook import Decision
from egorules.core.verdict import IllegalMove
from egorules.rulebooks import RULEBOOKS
from egorules.tools.case import read_case
from egorules.tools.judge import judge
from egorules.tools.serve import answer_line
from tests import toy

STATE = ew.position([[4, 12], [1]], [12], 0)


@cache
def table(name: str) -> tuple[Any, dict[str, Any]]:
    """A table at which somebody has a choice, as a state and as a case."""
    book = RULEBOOKS[name]
    setup = book.read_setup(book.complete_setup({}))
    state, dice = book.start(setup), Random(1)
    while not isinstance(book.pending(state), Decision):
        state = book.apply(state, dice.choice(book.legal_moves(state))).state
    position = json.loads(json.dumps(book.report(state)["position"]))
    case = {"rulebook": name, "setup": book.write_setup(setup), "position": position}
    judge(read_case(case, RULEBOOKS))
    return state, case


def places(data: Any, kind: type, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where values of a kind stand inside plain data."""
    if type(data) is kind and path:
        yield path
    if isinstance(data, dict | list):
        for key, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(each, kind, (*path, key))


def replaced(data: Any, path: tuple[Any, ...], value: object) -> Any:
    """Plain data with another value in one place."""
    key, *rest = path
    copy = data.copy()
    copy[key] = replaced(data[key], tuple(rest), value) if rest else value
    return copy


# Errors travel.


def refused(call: Callable[[], object]) -> Exception:
    """What a call raises."""
    with pytest.raises(Exception) as error:  # noqa: PT011
        call()
    return error.value


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: ew.read_setup({"seats": "3", "length": 7}), BadInput),
        (lambda: ew.position([[4] * 6, []], [12], 5), ew.InvalidPosition),
        (lambda: ew.Setup(9), ew.InvalidSetup),
        (lambda: ew.parse_move("tkae 5"), MalformedMove),
        (lambda: ew.apply(STATE, ew.parse_move("match 5")), IllegalMove),
        (lambda: ew.from_json('{"egorules": 2}', ew.State), BadInput),
        (lambda: toy.read_setup({"seats": 5}), BadInput),
    ],
)
def test_an_error_is_the_same_after_a_journey(
    call: Callable[[], object], kind: type[Exception]
) -> None:
    error = refused(call)
    assert type(error) is kind
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))
    assert str(error)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_the_errors_of_every_rulebook_travel(name: str) -> None:
    book: Any = RULEBOOKS[name]
    state, case = table(name)
    away = next(
        move
        for move in map(book.parse_move, ("first 77", "card 12", "pass"))
        if not book.judge(state, move)
    )
    calls: list[Callable[[], object]] = [
        lambda: book.read_setup({"seats": "3", "nonsense": 7}),
        lambda: book.parse_move("tkae 5"),
        lambda: book.apply(state, away),
        lambda: book.from_json('{"egorules": 2}', book.State),
        lambda: read_case({**case, "position": {"hands": 3}}, RULEBOOKS),
    ]
    for call in calls:
        error = refused(call)
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))


# Nesting.


@pytest.mark.parametrize("name", ["case.json", "case.toml"])
def test_plain_data_is_nested_so_deeply_and_no_deeper(name: str) -> None:
    """The table around it is the first level."""

    def written(lists: int) -> bytes:
        inside = b"[" * lists + b"]" * lists
        return b'{"a": ' + inside + b"}" if name.endswith("json") else b"a = " + inside

    decode(written(DEEPEST - 1), name)
    for lists in (DEEPEST, 500, 50_000):
        with pytest.raises(BadInput, match="Nested too deeply"):
            decode(written(lists), name)


def test_tables_count_as_levels_too() -> None:
    def written(levels: int) -> bytes:
        return b'{"a":' * levels + b"1" + b"}" * levels

    decode(written(DEEPEST))
    for levels in (DEEPEST + 1, 500):
        with pytest.raises(BadInput, match="Nested too deeply"):
            decode(written(levels))


def test_a_wide_file_is_not_a_deep_one() -> None:
    wide: dict[str, Any] = {"a": [[1, 2, [3]]] * 10_000}
    assert decode(json.dumps(wide).encode()) == wide


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_case_nested_deeply_is_refused_by_every_command_that_reads_one(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wherever it is deep: at the top, or inside a position that is otherwise good."""
    _, case = table(name)
    deep: Any = []
    for _ in range(500):
        deep = [deep]
    file = tmp_path / "case.json"
    for data in ({"moves": deep}, replaced(case, ("position", "hands"), deep)):
        file.write_text(json.dumps(data), encoding="utf-8")
        for command in (["judge"], ["replay"], ["play", "--resume"], ["simulate", "--setup"]):
            assert run([*command, str(file)]) == 2
            out, err = capsys.readouterr()
            assert (out, err) == ("", f"egorules: {file}: Nested too deeply\n")
        reply = answer_line(json.dumps({"id": 7, "case": data}).encode(), RULEBOOKS)
        assert reply == {"id": None, "error": [{"where": "request.json", "message": NESTED}]}


NESTED = "Nested too deeply"


# Strict means strict.


@pytest.mark.parametrize("name", RULEBOOKS)
def test_in_every_rulebook_only_a_list_is_a_list(name: str) -> None:
    book: Any = RULEBOOKS[name]
    state, case = table(name)
    stored = json.loads(book.to_json(state))
    for path in places(stored, list):
        for value in ("", {}, "[]", 0, None, "x" * 10**6, {"a": 1}):
            with pytest.raises(BadInput) as error:
                book.from_json(json.dumps(replaced(stored, path, value)), book.State)
            assert len(str(error.value)) < 1000
    for path in places(case, list):
        for value in ("", {"a": 1}, "[]", 0, "x" * 10**6):
            with pytest.raises(BadInput) as error:
                read_case(replaced(case, path, value), RULEBOOKS)
            assert len(str(error.value)) < 1000


@pytest.mark.parametrize("name", RULEBOOKS)
def test_in_every_rulebook_only_a_number_of_this_world_is_a_number(name: str) -> None:
    book: Any = RULEBOOKS[name]
    state, case = table(name)
    stored = json.loads(book.to_json(state))
    for value in (10**30, HIGHEST + 1, -(10**30), True, 1.0, float("inf"), "1"):
        for path in places(stored, int):
            with pytest.raises(BadInput):
                book.from_json(json.dumps(replaced(stored, path, value)), book.State)
        for path in places(case, int):
            with pytest.raises(BadInput):
                read_case(replaced(case, path, value), RULEBOOKS)


def stored(**changes: object) -> str:
    """A stored state with some of its fields replaced."""
    data = json.loads(ew.to_json(STATE))
    data["value"].update(changes)
    return json.dumps(data)


@pytest.mark.parametrize("field", ["hands", "piles", "totals", "removed"])
@pytest.mark.parametrize("value", ["", {}, "[]", 0, None, "x" * 10**6, {"a": 1}])
def test_only_a_list_is_read_as_a_list(field: str, value: object) -> None:
    assert ew.from_json(stored(), ew.State) == STATE
    with pytest.raises(BadInput, match="xpected a list") as error:
        ew.from_json(stored(**{field: value}), ew.State)
    assert len(str(error.value)) < 1000


@pytest.mark.parametrize("name", [*RULEBOOKS, "toy"])
@pytest.mark.parametrize("by", [0.0, 1.0, True, False, "0", "nobody", (0,)])
def test_who_moves_is_a_seat_or_chance(name: str, by: object) -> None:
    book: Any = toy if name == "toy" else RULEBOOKS[name]
    given = {"hands": [2, 1], "turn": 0}
    state: Any = toy.read_position(toy.Setup(), given) if name == "toy" else table(name)[0]
    move, seat = book.legal_moves(state)[0], book.pending(state).seat
    assert book.judge(state, move, by=seat)
    assert not book.judge(state, move, by=1 - seat)
    assert not book.judge(state, move, by="chance")
    with pytest.raises(TypeError, match="by"):
        book.judge(state, move, by=by)


@pytest.mark.parametrize("round_", [0, -1, HIGHEST + 1, 10**30])
def test_a_round_is_a_number_of_this_world(round_: int) -> None:
    assert ew.position([[4], [1]], [12], 0, round=HIGHEST).round == HIGHEST
    with pytest.raises(ew.InvalidPosition) as error:
        ew.position([[4], [1]], [12], 0, round=round_)
    assert [flaw.kind.value for flaw in error.value.flaws] == ["wrong_round"]


def test_totals_are_bounded_where_a_tie_is_played_out() -> None:
    setup = ew.read_setup({"seats": 2, "rulings": {"win_tie": "extra_round"}})
    ew.position([[4], [1]], [12], 0, setup=setup, totals=[HIGHEST] * 2)
    with pytest.raises(ew.InvalidPosition) as error:
        ew.position([[4], [1]], [12], 0, setup=setup, totals=[HIGHEST + 1] * 2)
    assert [flaw.kind.value for flaw in error.value.flaws] == ["wrong_totals"]
