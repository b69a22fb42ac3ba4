"""Input of any shape: errors travel between processes, nesting is bounded, strict means strict."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.core.notation import MalformedMove
from egorules.core.parse import DEEPEST, HIGHEST, BadInput, decode
from egorules.core.verdict import IllegalMove
from tests import toy

STATE = ew.position([[4, 12], [1]], [12], 0)


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


# Strict means strict.


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


@pytest.mark.parametrize("book", [ew, toy])
@pytest.mark.parametrize("by", [0.0, True, False, "0", "nobody", (0,)])
def test_who_moves_is_a_seat_or_chance(book: Any, by: object) -> None:
    given = {"hands": [2, 1], "turn": 0}
    state: Any = STATE if book is ew else toy.read_position(toy.Setup(), given)
    move = book.parse_move("draw" if book is ew else "keep")
    assert book.judge(state, move, by=0)
    assert not book.judge(state, move, by=1)
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
