"""Cases: a table and some moves for an arbiter to judge, parsed from plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve, field, frozen

from egorules.core.knowledge import STEPS, Watch, unwatched
from egorules.core.line import PART, prefix, spelled
from egorules.core.parse import BadInput, at, bad, close, listed, mapping, table, text
from egorules.core.partial import PartialTable, certain
from egorules.core.rulebook import Rulebook
from egorules.core.shorthand import NEXT_ROW, Piece
from egorules.core.text import Lang, Say, say
from egorules.core.transcript import Entry, read_moves

CASE_KEYS = ("rulebook", "setup", "position", "moves", "names")

AnyRulebook = Rulebook[Any, Any, Any, Any]
Rulebooks = Mapping[str, AnyRulebook]
"""The rulebooks by name."""


@frozen
class Case:
    """A table and some moves for an arbiter to judge."""

    rulebook: AnyRulebook
    setup: Any
    table: PartialTable[Any]
    entries: tuple[Entry[Any], ...]
    has_position: bool = False
    position: object = None
    """The position as it was given; other rulings may make another table of it."""
    steps: int = STEPS
    """How many steps of work unknown cards may take."""
    watch: Watch = unwatched
    """Receives the number of steps while that work goes on."""
    names: tuple[str, ...] = ()
    """The players' names; used only in sentences for people."""
    inferred: Mapping[str, Any] = field(factory=dict)
    """What was not given but inferred: the rulebook, parts of the setup, whose turn it is."""

    def called(self, lang: Lang) -> Sequence[str]:
        """The names of the seats in sentences."""
        return self.names or self.rulebook.names(self.setup, lang)

    @property
    def is_known(self) -> bool:
        """Whether no card is unknown."""
        return not self.table.knowledge.unknowns

    @property
    def state(self) -> Any:
        """The state before the moves; raises `BadInput` if cards are unknown."""
        if not self.is_known:
            raise bad("position", "no card may be unknown here")
        return self.table.lay(self.table.knowledge)


def read_case(data: object, rulebooks: Rulebooks) -> Case:
    """Parse a case from plain data; what follows from the rest may be left out."""
    given = table(data, "", CASE_KEYS)
    inferred: dict[str, Any] = {}
    if isinstance(given.get("position"), str):
        given = spelled_out(given, rulebooks)
    elif "rulebook" not in given:
        keys = given["position"] if isinstance(given.get("position"), Mapping) else ()
        given["rulebook"] = which_rulebook(rulebooks, keys, lambda book: given).name
        inferred["rulebook"] = given["rulebook"]
    rulebook = find_rulebook(rulebooks, text(given["rulebook"], "rulebook"), "rulebook")
    position = rulebook.line.without_aliases(given.get("position"))
    if "setup" not in given:
        if not isinstance(position, Mapping):
            raise bad("setup", "missing")
        setup = rulebook.read_setup(rulebook.infer_setup({}, position))
        inferred["setup"] = rulebook.write_setup(setup)
    else:
        setup = rulebook.read_setup(given["setup"])
    entries = read_moves(rulebook, given.get("moves", []), "moves")
    case = laid_out(rulebook, setup, entries, position)
    seats = len(rulebook.seats(rulebook.start(setup)))
    return evolve(case, names=read_names(given.get("names", []), seats), inferred=inferred)


def spelled_out(given: Mapping[str, Any], rulebooks: Rulebooks) -> dict[str, Any]:
    """The case with its one-line position replaced by position and setup as plain data."""
    line, name = given["position"], given.get("rulebook")
    if name is None:
        begins = {prefix(book): book for book in rulebooks.values()}
        if line.partition(PART)[0] not in begins:
            known = ", ".join(f"{each}{PART}" for each in begins)
            raise bad("position", "a position on one line begins with one of: {known}", known=known)
        rulebook = begins[line.partition(PART)[0]]
    else:
        rulebook = find_rulebook(rulebooks, text(name, "rulebook"), "rulebook")
    setup, position = spelled(rulebook, line)
    both = merged(setup, mapping(given.get("setup", {}), "setup"), "setup")
    return {**given, "rulebook": rulebook.name, "setup": both, "position": position}


def merged(one: Mapping[str, Any], other: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Merge two mappings; raises `BadInput` where they contradict each other."""
    both = dict(one)
    for key, each in other.items():
        said = one.get(key)
        if isinstance(said, Mapping) and isinstance(each, Mapping):
            both[key] = merged(said, each, at(where, key))
        elif said is not None and each not in (None, said):
            raise bad(at(where, key), "the position on one line says: {value}", value=said)
        elif each is not None:
            both[key] = each
    return both


LONGEST_NAME = 40


def read_names(value: object, seats: int) -> tuple[str, ...]:
    """Parse the players' names: one for each seat, or none at all."""
    names = listed(value, "names", read_name)
    if len(names) not in (0, seats):
        raise bad("names", "one name for each of {seats} seats", seats=seats)
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise bad("names", "{name!r} stands twice", name=twice)
    return names


def read_name(value: object, where: str) -> str:
    """Parse a name; it must be short and printable, to fit into a sentence."""
    name = text(value, where).strip()
    if not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME:
        raise bad(where, "a name has 1 to {most} printable characters", most=LONGEST_NAME)
    return name


# What may be left out.


def which_rulebook(
    rulebooks: Rulebooks, keys: Iterable[str], case: Callable[[AnyRulebook], Mapping[str, Any]]
) -> AnyRulebook:
    """The only rulebook that fits the keys of a position, its setup and the moves.

    `case` gives the plain data of the case under a rulebook. Raises `BadInput` if several fit.
    """
    left = tuple(rulebooks.values())
    for fits in (has_keys(frozenset(keys)), has_setup(case), has_moves(case)):
        left = tuple(filter(fits, left)) or left
    if len(left) == len(rulebooks) > 1:
        raise bad("rulebook", "missing")
    if len(left) > 1:
        names = ", ".join(each.name for each in left)
        raise bad("rulebook", "missing; what else is said fits: {names}", names=names)
    return left[0]


Fits = Callable[[AnyRulebook], bool]


def has_keys(keys: frozenset[str]) -> Fits:
    """A test whether a rulebook's positions have these keys and need no other key but `turn`."""

    def fits(book: AnyRulebook) -> bool:
        line = book.line
        needed = {*line.needed} - {"turn"}
        return not keys or (
            keys <= {*line.names} and needed <= {line.aliases.get(key, key) for key in keys}
        )

    return fits


def has_setup(case: Callable[[AnyRulebook], Mapping[str, Any]]) -> Fits:
    """A test whether a rulebook can parse the setup of a case."""

    def fits(book: AnyRulebook) -> bool:
        given = case(book)
        if "setup" in given:
            book.read_setup(given["setup"])
        return True

    return tried(fits)


def has_moves(case: Callable[[AnyRulebook], Mapping[str, Any]]) -> Fits:
    """A test whether a rulebook can parse the moves of a case, and there are some."""
    return tried(lambda book: bool(read_moves(book, case(book).get("moves", []), "moves")))


def tried(fits: Fits) -> Fits:
    """The same test, in which bad input counts as not fitting."""

    def fit(book: AnyRulebook) -> bool:
        try:
            return fits(book)
        except BadInput:
            return False

    return fit


# A case from the words of a command line.


@frozen
class Words:
    """The words of a command line that describe a case: options with their texts, and moves."""

    moves: tuple[str, ...]
    position: Mapping[str, str]
    setup: Mapping[str, Any]
    rulebook: str | None = None


def in_one(words: Sequence[str]) -> str | list[str]:
    """Moves as they were typed; a single word stays one text, so that errors number its moves."""
    return words[0] if len(words) == 1 else list(words)


def read_words(words: Words, rulebooks: Rulebooks) -> Case:
    """Build a case from words.

    If whose turn it is must be known and is not given, it is the turn of the seat that the first
    move names, or else of seat 0.
    """

    def case(book: AnyRulebook) -> dict[str, Any]:
        unknown = [each for each in words.position if each not in book.line.names]
        if unknown:
            text = "positions of {rulebook} have no such part"
            raise bad(option(unknown[0]), text, rulebook=book.name)
        parts = {
            name: book.line.parse(name, Piece(each, option(name)))
            for name, each in words.position.items()
        }
        return {
            "rulebook": book.name,
            "moves": in_one(words.moves),
            "setup": book.infer_setup(words.setup, parts),
            "position": parts,
        }

    if words.rulebook is None:
        book = which_rulebook(rulebooks, words.position, case)
    else:
        book = find_rulebook(rulebooks, words.rulebook, "--rulebook")
    try:
        return from_parts(words, book, case(book), rulebooks)
    except BadInput as error:
        raise BadInput(
            *(explained(words, book, rulebooks, *each) for each in error.reasons)
        ) from None


def from_parts(
    words: Words, book: AnyRulebook, parts: Mapping[str, Any], rulebooks: Rulebooks
) -> Case:
    """Build a case from words parsed to plain data; its `inferred` says what was assumed."""
    setup = book.line.assume(parts["setup"], parts["position"], words.moves)
    given: dict[str, Any] = {**parts, "setup": setup}
    turn: dict[str, Any] = {}
    if "turn" in book.line.needed and "turn" not in given["position"]:
        claims = [entry.by for entry in read_moves(book, given["moves"], "moves")[:1]]
        turn = {"turn": claims[0] if claims and isinstance(claims[0], int) else 0}
    found = read_case({**given, "position": {**given["position"], **turn}}, rulebooks)
    whole = {**setup, **book.write_setup(found.setup)} if setup != words.setup else {}
    inferred = {
        "rulebook": book.name if words.rulebook is None else None,
        "setup": {key: each for key, each in whole.items() if key not in words.setup},
        "position": turn,
    }
    return evolve(found, inferred={key: each for key, each in inferred.items() if each})


def explained(
    words: Words, book: AnyRulebook, rulebooks: Rulebooks, where: str, why: Say
) -> tuple[str, Say]:
    """An error in terms of what was typed: its place and reason, with a hint where one helps."""
    part = where.removeprefix("position.").partition("[")[0]
    hands = words.position.get("hands")
    if where == "setup.seats" and "seats" not in words.setup and hands is not None:
        n = len(NEXT_ROW.split(hands))
        told = say("hands described: {n}, with | between them; {why}", n=n, why=why)
        return "--hands", told if hands.strip() else say("no hand is described")
    if hint := book.line.hints.get(part):
        return where, say("{why}; {hint}", why=why, hint=hint)
    others = {name for each in rulebooks.values() if each != book for name in each.line.names}
    own = [option(name) for name in words.position if name not in others]
    if words.rulebook is None and own and where in map(option, words.position):
        text = "{why}; this is {rulebook} because of {options}"
        return where, say(text, why=why, rulebook=book.name, options=own)
    return where, why


def option(name: str) -> str:
    """The command-line option for a part of a position or of a setup."""
    return f"--{name.replace('_', '-')}"


# Rulebooks and tables.


def find_rulebook(rulebooks: Rulebooks, name: str, where: str) -> AnyRulebook:
    """The rulebook of that name; raises `BadInput` that lists similar names."""
    if name in rulebooks:
        return rulebooks[name]
    if near := close(name, rulebooks):
        text = "there is no rulebook {name!r}; close are: {near}"
        raise bad(where, text, name=name[:60], near=near)
    raise bad(where, "there is no rulebook {name!r}", name=name[:60])


def laid_out(
    rulebook: AnyRulebook, setup: Any, entries: tuple[Entry[Any], ...], position: object
) -> Case:
    """Build a case with its position on the table, or (None) at the beginning of the game."""
    if position is None:
        return Case(rulebook, setup, certain(rulebook.start(setup)), entries)
    whole = rulebook.complete_position(setup, position)
    partial = rulebook.read_partial(setup, whole)
    laid = certain(rulebook.read_position(setup, whole)) if partial is None else partial
    return Case(rulebook, setup, laid, entries, True, position)
