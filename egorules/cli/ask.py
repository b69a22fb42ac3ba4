"""The case that `egorules judge` is given: in a file, as a position on one line, or by options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter as Argument
from inspect import signature
from pathlib import Path
from typing import Annotated, Any

from attrs import evolve
from cyclopts import App, Group, Parameter

from egorules.cli.common import invoke, load
from egorules.cli.options import (
    RULINGS,
    kind_of,
    named_rulings,
    option_of,
    refuse_options,
    with_own,
)
from egorules.core.line import PART, prefix
from egorules.core.parse import BadInput, bad, brief
from egorules.rulebooks import RULEBOOKS
from egorules.tools.case import Case, Words, in_one, option, read_case, read_names, read_words

Chosen = Mapping[str, Any]
"""The values of the options that come from rulebooks: parts of a position and of a setup."""


STANDARD_INPUT = "<standard input>"
"""A word in place of `-`, which would be taken for an option without a name."""


def run_for_case(name: str, command: Callable[..., int], words: Sequence[str]) -> int:
    """Run `egorules NAME CASE`, or the same with parts of a position as options."""
    shared = {
        f"--{each.replace('as_', '')}"
        for each, argument in signature(command).parameters.items()
        if argument.kind is Argument.KEYWORD_ONLY
    }
    typed = {word.partition("=")[0] for word in words if word.startswith("--")}
    app = App(
        name=f"egorules {name}",
        help=f"{command.__doc__}\n\nWithout a file, the table is described by options: cards are "
        "separated by spaces, hands by |, and 3x7 is three 7s. An unknown card is ?; where cards "
        "have names, a number alone is a hand of so many unknown ones. What follows from the rest "
        "is inferred. Each part of a position has an example below.",
        usage=f"Usage: egorules {name} CASE [OPTIONS]\n       egorules {name} POSITION [MOVES]"
        f"\n       egorules {name} --PART TEXT ... [MOVES]",
        group_parameters=Group("Options", sort_key=1),
        version_flags=[],
        suppress_keyboard_interrupt=False,
    )
    app["--help"].show = False
    app.default(with_own(command, [] if typed <= shared else table_options()))
    return invoke(app, [STANDARD_INPUT if word == "-" else word for word in words])


def table_options() -> list[Argument]:
    """An option for each part of a position and of a setup, of any rulebook."""
    examples: dict[str, dict[str, list[str]]] = {}
    kinds: dict[str, Any] = {}
    for book in RULEBOOKS.values():
        for each in book.line.names:
            same = examples.setdefault(each, {}).setdefault(book.line.examples.get(each, "..."), [])
            same.append(book.name)
        kinds |= {each.name: kind_of(each) for each in book.options}
    return [
        *(keyword(name, part_of_position(each), "Position") for name, each in examples.items()),
        *(keyword(name, kind, "Setup") for name, kind in {**kinds, **RULINGS}.items()),
    ]


def keyword(name: str, kind: Any, group: str) -> Argument:
    """An option that may be left out."""
    there = Annotated[kind, Parameter(group=Group(group, sort_key=0))]
    return Argument(name, Argument.KEYWORD_ONLY, default=None, annotation=there)


def part_of_position(examples: Mapping[str, Sequence[str]]) -> Any:
    """The type of an option for a part of a position; each rulebook parses it in its own way."""
    about = "; ".join(f'"{text}" ({", ".join(books)})' for text, books in examples.items())
    return Annotated[str | None, Parameter(help=about, allow_leading_hyphen=True)]


def asked(
    words: Sequence[str], chosen: Chosen, rulebook: str | None, names: Sequence[str] | None
) -> Case:
    """The case that the command line gives; an error names the option that is wrong."""
    known = {name for book in RULEBOOKS.values() for name in book.line.names} if chosen else set()
    position = {name: each for name, each in chosen.items() if name in known}
    setup = {name: each for name, each in chosen.items() if name not in known}
    if "rulings" in setup:
        setup["rulings"] = named_rulings(setup["rulings"])
    try:
        if position:
            case = read_words(Words(tuple(words), position, setup, rulebook), RULEBOOKS)
        elif words and is_line(words[0]):
            more = {"setup": setup or None, "rulebook": rulebook}
            data = {"position": words[0], "moves": in_one(words[1:]), **more}
            case = read_case(data, RULEBOOKS)
        else:
            case = from_file(words, {**setup, **({"rulebook": rulebook} if rulebook else {})})
        if names is None:
            return case
        seats = len(case.rulebook.seats(case.rulebook.start(case.setup)))
        return evolve(case, names=read_names(list(names), seats))
    except BadInput as error:
        if not (position or setup or names):
            raise
        places = ((place_of(where, known), why) for where, why in error.reasons)
        raise BadInput(*places) from None


def from_file(words: Sequence[str], chosen: Chosen) -> Case:
    """The case in a file; the file says everything, so other options are refused."""
    if not words:
        raise bad("CASE", "missing")
    if len(words) > 1:
        raise bad(brief(words[1]), "this is one word too many")
    refuse_options(chosen, "the case says how the game is set up; it takes no such option")
    return load("-" if words[0] == STANDARD_INPUT else words[0])


def is_line(word: str) -> bool:
    """Whether a word is a position on one line, and no file."""
    head, part, _ = word.partition(PART)
    return bool(part) and not Path(word).exists() and head in map(prefix, RULEBOOKS.values())


def place_of(where: str, known: set[str]) -> str:
    """The option that gives this place of a case; a place without an option stays as it is."""
    outer, _, inner = where.partition(".")
    name = inner.partition("[")[0].partition(".")[0]
    if outer == "position" and name in known:
        return f"{option(name)}{inner.removeprefix(name)}"
    return option_of(where) if outer in ("setup", "names", "rulebook") else where
