"""Values: equal ones may be one object, copies differ in what they should, and quick is as slow."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from threading import Thread
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

import pytest
from attrs import evolve, frozen
from attrs.exceptions import FrozenInstanceError

from egorules.core import value
from egorules.core.rulebook import Chance, Decision
from egorules.core.value import Pooled, Unique, copier, made_by, quick, remembered

T = TypeVar("T")


@frozen(eq=False)
class Swap(Unique):
    one: object
    other: object = None


@frozen(weakref_slot=False)
class Spot:
    x: int
    y: int
    name: str = "here"


class Corner(Spot):
    """A spot of a special kind."""

    __slots__ = ()


@frozen(weakref_slot=False)
class Box(Generic[T]):
    content: T
    note: T | None = None


def test_equal_values_are_one_object_however_they_are_made() -> None:
    move = Swap(1, other=2)
    assert Swap(1, 2) is move
    assert Swap(other=2, one=1) is move
    assert Swap(2, 1) is not move
    assert Swap(1) is Swap(1, None)
    assert Swap(1, True) is not Swap(1, 1)  # written differently, though they are equal


def test_copies_and_pickles_of_a_unique_value_are_that_value() -> None:
    move = Swap(1, (2, 3))
    assert copy.copy(move) is move
    assert copy.deepcopy(move) is move
    assert pickle.loads(pickle.dumps(move)) is move


def test_recent_values_are_used_again_and_compare_by_value() -> None:
    assert Decision(1, "turn") is Decision(1, "turn")
    assert Decision(1, "turn") == pickle.loads(pickle.dumps(Decision(1, "turn")))
    assert Chance("card", True) is not Chance("card", 1)


@frozen
class Dealt(Pooled):
    card: object


Make = Callable[..., Any]


def anew(make: Make, kind: type, *args: Any, **kwargs: Any) -> Any:
    return type.__call__(kind, *args, **kwargs)


def as_usual(make: Make, kind: type, *args: Any, **kwargs: Any) -> Any:
    return make(kind, *args, **kwargs)


def test_meanwhile_values_are_made_by_something_else() -> None:
    before, move = Dealt(3), Swap(1, 2)
    with made_by(as_usual, anew):
        meanwhile = Dealt(3)
        assert meanwhile is not before
        assert meanwhile == before
        assert Dealt([3]).card == [3]  # whatever it holds
        assert Swap(1, 2) is move
        with made_by(anew, as_usual):
            assert Dealt(3) is not Dealt(3)  # as it was just now
            assert Swap(1, 2) is not move
        assert Dealt(3) is not before
        assert Swap(1, 2) is move
    assert Dealt(3) is before
    assert Swap(1, other=2) is move
    with pytest.raises(TypeError, match="unhashable"):
        Dealt([3])


def test_who_makes_values_is_told_what_is_made_and_how_it_is_done_else() -> None:
    told: list[object] = []

    def doubled(make: Make, kind: type, *args: Any, **kwargs: Any) -> Any:
        told.append((kind, args, kwargs))
        return make(kind, *(2 * each for each in args), **kwargs)

    with made_by(doubled, doubled):
        moves, dealt = Swap(1, other=2), Dealt(3)
    assert moves is Swap(2, 2)
    assert dealt is Dealt(6)
    assert told == [(Swap, (1,), {"other": 2}), (Dealt, (3,), {})]


def test_values_are_made_as_before_after_a_failure() -> None:
    before, move = Dealt(4), Swap(4, 4)
    with pytest.raises(TypeError, match="argument"), made_by(anew, anew):
        Dealt(4, 5)  # type: ignore[call-arg]
    assert Dealt(4) is before
    assert Swap(4, 4) is move


def test_only_one_at_a_time_changes_how_values_are_made() -> None:
    """Another waits for its end, so each finds and leaves things as they were."""
    before, order = Dealt(5), list[str]()

    def other() -> None:
        with made_by(as_usual, anew):
            order.append("other")
            assert Dealt(5) is not before

    thread = Thread(target=other)
    with made_by(as_usual, anew):
        thread.start()
        thread.join(0.05)
        order.append("one")
    thread.join()
    assert order == ["one", "other"]
    assert Dealt(5) is before


@pytest.fixture(params=["compiled", "pure"])
def part(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the compiled part, if there is one, and without."""
    if request.param == "pure":
        monkeypatch.setattr(value, "built", None)


needs_part = pytest.mark.usefixtures("part")


@needs_part
def test_only_what_was_said_last_is_remembered() -> None:
    asked: list[Spot] = []

    @remembered
    def height(spot: Spot) -> int:
        """How high."""
        asked.append(spot)
        return spot.y

    low, high = Spot(0, 1), Spot(0, 2)
    assert [height(each) for each in (low, low, high, high, low)] == [1, 1, 2, 2, 1]
    assert asked == [low, high, low]
    assert (height.__name__, height.__doc__) == ("height", "How high.")
    named: Any = height
    assert named(spot=low) == 1
    with pytest.raises(TypeError, match="'spot'"):
        named()
    asked.pop()
    height.cache_clear()  # type: ignore[attr-defined]
    assert height(low) == 1
    assert len(asked) == 4


@needs_part
def test_a_quick_constructor_makes_what_the_class_makes() -> None:
    made: Any = quick(Spot)
    assert type(made(1, 2)) is Spot
    assert made(1, 2) == made(y=2, x=1) == Spot(1, 2)
    assert made(1, 2, "there") == Spot(1, 2, "there")
    assert hash(made(1, 2)) == hash(Spot(1, 2))
    assert repr(made(1, 2)) == repr(Spot(1, 2))
    with pytest.raises(FrozenInstanceError):
        made(1, 2).x = 3
    assert quick(Box)([1]) == Box([1])


@needs_part
@pytest.mark.parametrize("arguments", [(), (1,), (1, 2, "there", 4)])
def test_a_quick_constructor_takes_what_the_class_takes(arguments: tuple[int, ...]) -> None:
    made: Any = quick(Spot)
    with pytest.raises(TypeError):
        made(*arguments)


@needs_part
def test_a_copy_differs_in_what_is_named() -> None:
    but, spot = copier(Spot), Spot(1, 2, "there")
    assert but(spot) == spot
    assert but(spot, y=3) == evolve(spot, y=3) == Spot(1, 3, "there")
    assert but(spot, x=0, y=0, name="") == Spot(0, 0, "")
    assert type(but(spot)) is Spot
    assert spot == Spot(1, 2, "there")
    corner = Corner(1, 2)
    assert type(but(corner, y=3)) is Corner  # a copy is of the class of what is copied
    box: Box[int] = Box(1, 2)
    assert copier(Box)(box, note=None) == Box(1)
    with pytest.raises(TypeError):
        but(spot, z=1)


def test_without_the_compiled_part_the_class_itself_is_quick(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(value, "built", None)
    assert quick(Spot) is Spot
    assert copier(Spot) is evolve


def test_with_the_compiled_part_it_is_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[Any, ...]] = []
    parts = SimpleNamespace(
        Maker=lambda *all_: made.append(all_), Copier=lambda *all_: made.append(all_)
    )
    monkeypatch.setattr(value, "built", parts)
    quick(Spot)
    copier(Spot)
    assert made == [(Spot, ("x", "y", "name"), ("here",)), (Spot, ("x", "y", "name"))]
