"""Values: equal ones may be one object, and a copy differs in what is named."""

from __future__ import annotations

import copy
import gc
import pickle

import pytest
from attrs import evolve, field, frozen
from attrs.exceptions import FrozenInstanceError

from egorules.core import value
from egorules.core.rulebook import Chance, Decision
from egorules.core.value import Pooled, Unique, but


@frozen(eq=False)
class Swap(Unique):
    one: object
    other: object = None


@frozen(eq=False)
class Pick(Unique):
    one: object
    other: object = None


@frozen
class Dealt(Pooled):
    card: object


@frozen(eq=False)
class Nothing(Unique):
    pass


@frozen(eq=False)
class Named(Unique):
    def __repr__(self) -> str:
        return "a name"


@frozen(eq=False)
class Told(Unique):
    card: str = field(repr=str.upper)
    place: int = field(repr=False)


@frozen(slots=False)
class Spot:
    x: int
    y: int
    name: str = "here"


class Corner(Spot):
    """A spot of a special kind."""


def test_equal_values_are_one_object_however_they_are_made() -> None:
    move = Swap(1, other=2)
    assert Swap(1, 2) is move
    assert Swap(other=2, one=1) is move
    assert Swap(2, 1) is not move
    assert Swap(1) is Swap(1, None)
    assert Swap(1, True) is not Swap(1, 1)  # written differently, though they are equal
    another: object = Pick(1, 2)
    assert another != move


def test_one_object_stays_the_only_one_when_the_cache_has_forgotten_it() -> None:
    """The cache in front is bounded; who holds a move still holds the only one."""
    move = Swap("held", 1)
    type(Swap).__call__.cache_clear()  # type: ignore[attr-defined]
    assert Swap("held", 1) is move


def test_what_nobody_holds_is_forgotten() -> None:
    make = type(Swap).__call__
    Swap("let go", 1)
    make.cache_clear()  # type: ignore[attr-defined]
    gc.collect()
    assert not any(key[:2] == (Swap, "let go") for key in value._interned)


def test_a_value_is_told_as_it_is_built() -> None:
    assert repr(Swap("a", (2,))) == "Swap(one='a', other=(2,))"
    assert repr(Dealt(Swap(1))) == "Dealt(card=Swap(one=1, other=None))"
    assert repr(Nothing()) == "Nothing()"
    assert repr(Named()) == "a name"
    assert repr(Told("queen", 3)) == "Told(card=QUEEN)"


def test_copies_and_pickles_of_a_unique_value_are_that_value() -> None:
    move = Swap(1, (2, 3))
    assert copy.copy(move) is move
    assert copy.deepcopy(move) is move
    assert pickle.loads(pickle.dumps(move)) is move


def test_recent_values_are_used_again_and_compare_by_value() -> None:
    assert Dealt(3) is Dealt(3)
    assert Dealt(3) == pickle.loads(pickle.dumps(Dealt(3)))
    assert Dealt(True) is not Dealt(1)
    assert Decision(1, "turn") is Decision(1, "turn")
    assert Chance("card", True) is not Chance("card", 1)


@pytest.mark.parametrize("kind", [Swap, Dealt])
def test_values_have_no_parts_that_can_change(kind: type[Swap] | type[Dealt]) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        kind([3])
    with pytest.raises(TypeError, match="argument"):
        kind(1, 2, 3)  # type: ignore[call-arg]
    with pytest.raises(FrozenInstanceError):
        kind(1).card = 2  # type: ignore[misc, union-attr]


def test_a_copy_differs_in_what_is_named() -> None:
    spot = Spot(1, 2, "there")
    assert but(spot) == spot
    assert but(spot, y=3) == evolve(spot, y=3) == Spot(1, 3, "there")
    assert but(spot, x=0, y=0, name="") == Spot(0, 0, "")
    assert hash(but(spot, y=2)) == hash(spot)
    assert repr(but(spot, y=3)) == repr(Spot(1, 3, "there"))
    assert type(but(spot)) is Spot
    assert type(but(Corner(1, 2), y=3)) is Corner  # a copy is of the class of what is copied
    assert spot == Spot(1, 2, "there")
    with pytest.raises(FrozenInstanceError):
        but(spot).x = 3  # type: ignore[misc]
