"""Rulings: the open questions of a rulebook, and the switches that answer some of them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import Any, Literal, TypeVar, get_type_hints

from attrs import field, fields, frozen

from egorules.core.parse import at, choice, gathered, table
from egorules.core.spec import SpecMapping
from egorules.core.text import Lang

R = TypeVar("R")
E = TypeVar("E", bound=StrEnum)

Confidence = Literal["settled", "likely", "open"]


@frozen
class Reading:
    """One answer to an open question, and what speaks for it."""

    id: str
    en: str
    fr: str
    support: str
    support_fr: str

    def told(self, lang: Lang) -> str:
        """The answer in a language."""
        return self.fr if lang == "fr" else self.en


@frozen
class Question:
    """A question that the rulebook leaves open, its readings, and the default with its reason."""

    id: str
    chapter: str
    weight: int
    title: Mapping[Lang, str]
    en: str
    fr: str
    touches: tuple[str, ...]
    default: str
    reason: Mapping[Lang, str]
    confidence: Confidence
    readings: tuple[Reading, ...]
    switch: str | None = None
    """The field of `Rulings` that holds the answer; None where the interpretation is fixed."""


@frozen
class Difference:
    """A difference between two editions and how it is resolved."""

    id: str
    title: Mapping[Lang, str]
    english: Mapping[Lang, str]
    french: Mapping[Lang, str]
    effect: Mapping[Lang, str]
    resolution: Mapping[Lang, str]
    touches: tuple[str, ...]
    question: str | None = None


class Register(SpecMapping[Question]):
    """Every open question of a rulebook by id."""

    file = "rulings.toml"

    def entries(self, spec: dict[str, Any]) -> dict[str, Question]:
        """Every question by id."""
        return {entry["id"]: _question(entry) for entry in spec["question"]}

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """Every difference between the editions."""
        return tuple(
            Difference(**{**entry, "touches": tuple(entry["touches"])})
            for entry in self.spec.get("difference", ())
        )

    def touching(self, clause: str) -> tuple[Question, ...]:
        """The questions about a clause."""
        return tuple(question for question in self.values() if clause in question.touches)

    def of_switch(self, switch: str) -> tuple[Question, ...]:
        """The questions that a switch answers."""
        return tuple(question for question in self.values() if question.switch == switch)


def _question(entry: dict[str, Any]) -> Question:
    readings = tuple(Reading(**reading) for reading in entry["readings"])
    return Question(**{**entry, "touches": tuple(entry["touches"]), "readings": readings})


def reading(default: E) -> E:
    """A switch of a `Rulings` class with its default; a reading may be given by its name."""
    chosen: E = field(default=default, converter=type(default))
    return chosen


def switches(rulings: type[object]) -> dict[str, type[StrEnum]]:
    """Every switch of a `Rulings` class with its readings, the default first."""
    hints = get_type_hints(rulings)
    return {field.name: hints[field.name] for field in fields(rulings)}  # type: ignore[arg-type]


def read_rulings(kind: type[R], data: object, where: str) -> R:
    """Rulings from plain data, in which defaults may be left out."""
    known = switches(kind)
    given = table(data, where, known)
    chosen = gathered(
        lambda name=name: (name, choice(given[name], at(where, name), known[name]))  # type: ignore[misc]
        for name in given
    )
    return kind(**dict(chosen))


def write_rulings(rulings: object) -> dict[str, str]:
    """Rulings as plain data: only those that differ from the default."""
    default = type(rulings)()
    chosen = {name: getattr(rulings, name) for name in switches(type(rulings))}
    return {name: str(each) for name, each in chosen.items() if each != getattr(default, name)}


# Which switches are looked at.


def watched(rulings: R) -> tuple[R, set[str]]:
    """A copy of the rulings, and a set that collects every switch that is looked at.

    A switch that was never looked at cannot have changed anything. The copy is equal only to
    itself, so that no cache takes an answer for other rulings as an answer for these.
    """
    names = frozenset(each.name for each in fields(type(rulings)))  # type: ignore[arg-type]
    looked: set[str] = set()

    def look(self: object, name: str) -> object:
        if name in names:
            looked.add(name)
        return object.__getattribute__(self, name)

    body = {
        "__slots__": (),
        "__getattribute__": look,
        "__eq__": object.__eq__,
        "__hash__": object.__hash__,
    }
    kind: type[R] = type(type(rulings).__name__, (type(rulings),), body)
    return kind(**{name: getattr(rulings, name) for name in names}), looked
