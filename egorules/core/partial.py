"""Partly known positions: `?` for a card, a number for a hand, or the view of one seat.

A game declares its places once: the key of a position under which cards lie, the form in which they
are written, who sees them, and how a state is laid out from them.

    PLACES = Places(
        {
            "hands": Seats(Counts("owner", say("{seat:name} holds {counts}"), or_number=True)),
            "market": Counts("all", say("the market has {counts}")),
            "deck": Rest("nobody", say("the deck has {counts}")),
        },
        cards=lambda setup: setup.cards,
        read_position=read_position,
        report=report,
        lay=lay,
    )
    read_partial = PLACES.read

Everything else follows from that: what is unknown, which worlds fit, what a seat sees of a report,
what several worlds have in common, and the words for their differences.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import and_
from typing import Any, ClassVar, Generic, Literal, TypeVar

from attrs import evolve, frozen

from egorules.core.event import Seat
from egorules.core.hidden import UNKNOWN, HiddenBag, HiddenCard, HiddenHand, HiddenTotal, plain
from egorules.core.knowledge import NOTHING, Knowledge, Unknown, World
from egorules.core.parse import at, bad, gathered, integer, listed, mapping, text
from egorules.core.text import Say
from egorules.core.zones import Bag

State = TypeVar("State")

Sees = Literal["all", "owner", "turn", "nobody"]
"""Who sees a card: everybody, the seat that it belongs to, the seat whose turn it is, or nobody."""

Plain = dict[str, Any]
"""Plain data: a position or a report."""

WHERE = "position"


# How cards are written.


@frozen
class Place:
    """A place of a position: the cards written there, in no order, and who sees them."""

    name: str
    cards: list[Any]
    sees: Sees


@frozen
class Pack:
    """The cards of a game, and how to parse them."""

    cards: Bag[Any]

    def card(self, value: object, where: str) -> Any:
        """A card as it is written, or `?`; whether the game has such a card is checked later."""
        if value == UNKNOWN:
            return UNKNOWN
        numbers = isinstance(self.cards.order[0], int)
        return integer(value, where) if numbers else text(value, where)

    def number(self, value: object, where: str) -> int:
        """A number of cards."""
        number, most = integer(value, where), self.cards.size()
        if not 0 <= number <= most:
            raise bad(where, "a number of cards is 0 to {most}", most=most)
        return number


Change = Callable[["Zone", list[Any], str, Seat | None], Any]
"""A function that changes a zone: it receives the zone, its values in several positions, its place
and its owner."""


class Form(ABC):
    """The form of a part of a position that holds cards."""

    @abstractmethod
    def has_unknown(self, value: object) -> bool:
        """Whether the value has an unknown card; the value may be anything."""

    @abstractmethod
    def read(self, value: object, where: str, pack: Pack) -> Any:
        """The value with every card spelled out, an unknown one as `?`; raises `BadInput`."""

    @abstractmethod
    def mapped(self, change: Change, values: list[Any], where: str, seat: Seat | None) -> Any:
        """The value with its zones changed; `values` has the same part of one or more positions."""


@frozen
class Zone(Form):
    """One zone of cards."""

    fact: ClassVar = "cards"
    """The placeholder for its cards in a sentence."""

    sees: Sees
    says: Say
    """A sentence that says what lies there; `{seat:name}` is its owner."""
    or_number: bool = False
    """Whether a number may be written instead of that many unknown cards."""

    @abstractmethod
    def places(self, value: Any, where: str) -> list[Place]:
        """The places that the zone consists of."""

    @abstractmethod
    def rebuilt(self, value: Any, rows: list[list[Any]]) -> Any:
        """The zone with these cards at each of its places."""

    def mapped(self, change: Change, values: list[Any], where: str, seat: Seat | None) -> Any:
        """The zone itself, changed."""
        return change(self, values, where, seat)

    def tell(self, value: Any, seat: Seat | None = None) -> Say:
        """What lies here, in words."""
        return evolve(self.says, facts=(("seat", seat), (self.fact, value)))


class Cards(Zone):
    """A list of cards in no order: one place."""

    def has_unknown(self, value: object) -> bool:
        """Whether a `?` is among the cards, or only their number is given."""
        if isinstance(value, list):
            return UNKNOWN in value
        return self.or_number and type(value) is int

    def read(self, value: object, where: str, pack: Pack) -> list[Any]:
        """A list of cards."""
        if self.or_number and type(value) is int:
            return [UNKNOWN] * pack.number(value, where)
        return list(listed(value, where, pack.card))

    def places(self, value: Any, where: str) -> list[Place]:
        """All cards together."""
        return [Place(where, value, self.sees)]

    def rebuilt(self, value: Any, rows: list[list[Any]]) -> list[Any]:
        """One row after another."""
        return [card for row in rows for card in row]


class Pile(Cards):
    """A list of cards in a known order: a place for each card."""

    def places(self, value: Any, where: str) -> list[Place]:
        """Each card by itself."""
        return [Place(at(where, index), [card], self.sees) for index, card in enumerate(value)]


class TopAndRest(Cards):
    """A pile as a list, its top first; the cards below have no order, and nobody sees them."""

    def places(self, value: Any, where: str) -> list[Place]:
        """The top, and the rest."""
        return [Place(at(where, 0), value[:1], self.sees), Place(where, value[1:], "nobody")]


class OneCard(Zone):
    """One card, or none."""

    fact = "card"

    def has_unknown(self, value: object) -> bool:
        """Whether it is `?`."""
        return value == UNKNOWN

    def read(self, value: object, where: str, pack: Pack) -> Any:
        """A card."""
        return pack.card(value, where)

    def places(self, value: Any, where: str) -> list[Place]:
        """The card, if there is one."""
        return [] if value is None else [Place(where, [value], self.sees)]

    def rebuilt(self, value: Any, rows: list[list[Any]]) -> Any:
        """The card."""
        return rows[0][0] if rows else None


class Counts(Zone):
    """A table that gives the number of each card by its name: one place."""

    fact = "counts"

    def has_unknown(self, value: object) -> bool:
        """Whether some cards are `?`, or only their number is given."""
        if isinstance(value, Mapping):
            return UNKNOWN in value
        return self.or_number and type(value) is int

    def read(self, value: object, where: str, pack: Pack) -> dict[str, int]:
        """A table of numbers."""
        if self.or_number and type(value) is int:
            return {UNKNOWN: pack.number(value, where)}
        given = {key: each for key, each in mapping(value, where).items() if each is not None}
        numbers = gathered(
            lambda key=key: pack.number(given[key], at(where, key))  # type: ignore[misc]
            for key in given
        )
        return dict(zip(given, numbers, strict=True))

    def places(self, value: Any, where: str) -> list[Place]:
        """All cards together."""
        return [Place(where, list(Counter(value).elements()), self.sees)]

    def rebuilt(self, value: Any, rows: list[list[Any]]) -> dict[str, int]:
        """The cards counted, unknown ones last."""
        numbers = Counter(str(card) for row in rows for card in row)
        unknown = numbers.pop(UNKNOWN, 0)
        return {**numbers, UNKNOWN: unknown} if unknown else dict(numbers)

    def tell(self, value: Any, seat: Seat | None = None) -> Say:
        """What lies here, in words."""
        return super().tell([f"{number}×{card}" for card, number in value.items()], seat)


class Rest(Counts):
    """All cards that are nowhere else, usually the deck; every game has one such zone.

    It need not be written. If it is, its cards and all others must add up to those of the game.
    """


@frozen
class Seats(Form):
    """A list with a part for each seat."""

    part: Form

    def has_unknown(self, value: object) -> bool:
        """Whether any part has an unknown card."""
        return isinstance(value, list) and any(map(self.part.has_unknown, value))

    def read(self, value: object, where: str, pack: Pack) -> list[Any]:
        """A list of parts."""
        return list(listed(value, where, lambda each, place: self.part.read(each, place, pack)))

    def mapped(self, change: Change, values: list[Any], where: str, seat: Seat | None) -> Any:
        """The parts changed seat by seat."""
        return [
            self.part.mapped(change, list(parts), at(where, owner), owner)
            for owner, parts in enumerate(zip(*values, strict=True))
        ]


@frozen
class Parts(Form):
    """A table with a part under each key; a value that is no table has the form `otherwise`."""

    parts: Mapping[str, Form]
    otherwise: Form

    def has_unknown(self, value: object) -> bool:
        """Whether any part has an unknown card."""
        if not isinstance(value, Mapping):
            return self.otherwise.has_unknown(value)
        return any(form.has_unknown(value.get(key)) for key, form in self.parts.items())

    def read(self, value: object, where: str, pack: Pack) -> Any:
        """A table of parts; other keys are checked later."""
        if not isinstance(value, Mapping):
            return self.otherwise.read(value, where, pack)
        return {
            key: self.parts[key].read(each, at(where, key), pack) if key in self.parts else each
            for key, each in value.items()
        }

    def mapped(self, change: Change, values: list[Any], where: str, seat: Seat | None) -> Any:
        """The parts changed one by one."""
        if not isinstance(values[0], Mapping):
            return self.otherwise.mapped(change, values, where, seat)
        return {
            key: self.parts[key].mapped(
                change, [each[key] for each in values], at(where, key), seat
            )
            if key in self.parts
            else values[0][key]
            for key in values[0]
        }


# What several worlds have in common.


def joined(values: Sequence[Any]) -> Any:
    """What several values of plain data have in common, with `?` wherever they differ."""
    first = values[0]
    if all(isinstance(value, list) and len(value) == len(first) for value in values):
        return [joined(items) for items in zip(*values, strict=True)]
    if all(isinstance(value, dict) and value.keys() == first.keys() for value in values):
        return {key: joined([value[key] for value in values]) for key in first}
    if any(isinstance(value, list | dict | HiddenCard) for value in values):
        return UNKNOWN
    totals = [value for value in values if isinstance(value, HiddenTotal)]
    numbers = [value.example() if isinstance(value, HiddenTotal) else value for value in values]
    same = all(number == numbers[0] for number in numbers)
    return numbers[0] if same and all(total.is_fixed() for total in totals) else UNKNOWN


def joined_cards(rows: Sequence[list[Any]]) -> list[Any]:
    """The cards that every row has, and a `?` for each other card; the rows are equally long."""
    common = reduce(and_, map(Counter, rows))
    known = [card for card in common.elements() if card != UNKNOWN]
    return [*known, *[UNKNOWN] * (len(rows[0]) - len(known))]


def joined_zone(zone: Zone, values: list[Any], where: str, seat: Seat | None) -> Any:
    """What several zones have in common; `?` if they differ in more than their cards."""
    found = [[place.cards for place in zone.places(value, where)] for value in values]
    if len({tuple(map(len, rows)) for rows in found}) > 1:
        return UNKNOWN
    blank = [[UNKNOWN] * len(row) for row in found[0]]
    if any(zone.rebuilt(value, blank) != zone.rebuilt(values[0], blank) for value in values):
        return UNKNOWN
    return zone.rebuilt(values[0], [joined_cards(rows) for rows in zip(*found, strict=True)])


# A partly known table.

Difference = tuple[Zone, Say, Say]
"""A zone in which two positions differ, and what each of them has there, in words."""


@frozen
class PartialTable(Generic[State]):
    """A partly known table: a set of worlds."""

    knowledge: Knowledge
    lay: Callable[[Knowledge], State]
    """The state with its unknown cards hidden; laying it out may already look at some."""
    position: Callable[[World], Plain] = lambda world: {}
    """The position of one world."""
    differences: Callable[[Plain, Plain], list[Difference]] = lambda one, other: []
    """Where the positions of two worlds differ."""
    join: Callable[[Sequence[Plain]], Plain] = joined
    """What the reports of several worlds have in common, as far as the seat sees it."""
    is_open: Callable[[Plain], bool] = lambda report: False
    """Whether all hands lie open according to a report."""
    seat: Seat | None = None
    """The seat whose view this is; None if it is not the view of a seat."""
    candidates: Callable[[State], Iterable[Any]] | None = None
    """The moves worth checking one by one; if None, menus are computed as a whole."""


def certain(state: State) -> PartialTable[State]:
    """A fully known table: one world."""
    return PartialTable(NOTHING, lambda _: state)


@frozen
class View:
    """The zones of a table, as far as they are known: a state is laid out from them."""

    knowledge: Knowledge
    written: Mapping[str, list[Any]]
    """The known cards that are written at each place."""

    def _zone(self, place: str) -> tuple[Knowledge, tuple[int, ...], Bag[Any]]:
        name = at(WHERE, place)
        unknowns = enumerate(self.knowledge.unknowns)
        where = tuple(index for index, unknown in unknowns if unknown.place == name)
        order = self.knowledge.unseen.order
        return self.knowledge, where, Bag.of(order, self.written.get(name, ()))

    def hand(self, place: str) -> Any:
        """The cards of a place as a hand."""
        return HiddenHand(*self._zone(place))

    def bag(self, place: str) -> Any:
        """The cards of a place as a bag."""
        return HiddenBag(*self._zone(place))

    def card(self, place: str) -> Any:
        """The one card of a place."""
        knowledge, where, known = self._zone(place)
        if not where:
            return next(iter(known))
        found = knowledge.unknowns[where[0]].found
        return found[0] if found else HiddenCard(knowledge, where[0])


class Places(Generic[State]):
    """The places of a game's positions, and how a state is laid out from them."""

    def __init__(
        self,
        forms: Mapping[str, Form],
        *,
        cards: Callable[[Any], Bag[Any]],
        read_position: Callable[[Any, object], State],
        report: Callable[[State], Plain],
        lay: Callable[[State, View], State],
        is_open: Callable[[Plain], bool] = lambda report: False,
        rests: Sequence[str] = (),
        candidates: Callable[[State], Iterable[Any]] | None = None,
    ) -> None:
        """`lay` replaces the zones of a state by those of a view; the rest of the state is right.

        `rests` are further zones that may hold all remaining cards, as in `rest = "discard"`.
        `candidates` makes menus cheap if they depend on many unknown cards. While each zone shows
        all kinds that it may have, it must name every move that it would name in any of the worlds.
        """
        self.forms = forms
        self.rest = next(key for key, form in forms.items() if isinstance(form, Rest))
        self.cards = cards
        self.read_position = read_position
        self.report = report
        self.lay = lay
        self.is_open = is_open
        self.candidates = candidates
        self.rests = (self.rest, *rests)

    def complete(self, setup: Any, data: object) -> object:
        """The position with all remaining cards at its `rest`, if it has one; `[]` is empty too."""
        if not isinstance(data, Mapping):
            return data
        given = dict(data)
        if given.get(self.rest) == []:
            given[self.rest] = {}
        rest = given.pop("rest", None)
        if rest is None:
            return given
        if rest not in self.rests:
            known = ", ".join(self.rests)
            text = "unknown: {value!r}; known are: {known}"
            raise bad(at(WHERE, "rest"), text, value=str(rest)[:60], known=known)
        return given if rest == self.rest else self._with_rest(setup, given, str(rest))

    def _with_rest(self, setup: Any, given: Plain, rest: str) -> Plain:
        """The position with all remaining cards in the zone `rest` instead of the usual one."""
        pack, zone = Pack(self.cards(setup)), self.forms[rest]
        assert isinstance(zone, Zone)
        if isinstance(zone, TopAndRest) and not given.get(rest):
            raise bad(at(WHERE, rest), "say which card is on top")
        table = {self.rest: {}, rest: {}, **given}
        forms = {key: form for key, form in self.forms.items() if key in table}
        spelled = {key: form.read(table[key], at(WHERE, key), pack) for key, form in forms.items()}
        there = Counter(str(card) for place in self._places(spelled) for card in place.cards)
        unknown = there.pop(UNKNOWN, 0)
        left = [card for card, n in pack.cards.table().items() for _ in range(n - there[str(card)])]
        more = [UNKNOWN] * (len(left) - unknown) if unknown else left
        *rows, last = [place.cards for place in zone.places(spelled[rest], at(WHERE, rest))]
        plain = [card if isinstance(card, int) else str(card) for card in more]
        return {**table, rest: zone.rebuilt(spelled[rest], [*rows, [*last, *plain]])}

    def read(self, setup: Any, data: object) -> PartialTable[State] | None:
        """A partly known table; None if nothing about it is unknown."""
        if not isinstance(data, Mapping):
            return None
        given = {key: value for key, value in data.items() if value is not None}
        seat = given.pop("seen_by", None)
        forms = [(key, form) for key, form in self.forms.items() if key in given]
        if seat is None and not any(form.has_unknown(given[key]) for key, form in forms):
            return None
        pack = Pack(self.cards(setup))
        read = gathered(
            lambda key=key, form=form: form.read(given[key], at(WHERE, key), pack)  # type: ignore[misc]
            for key, form in forms
        )
        spelled = {**given, **{key: value for (key, _), value in zip(forms, read, strict=True)}}
        if seat is None:
            return self._table(setup, spelled, None)
        if integer(seat, at(WHERE, "seen_by")) not in range(setup.seats):
            raise bad(at(WHERE, "seen_by"), "there is no seat {seat}", seat=seat)
        self._table(setup, spelled, None)  # what the seat does not see must be possible, too
        return self._table(setup, self._seen(spelled, seat), seat)

    def _table(self, setup: Any, spelled: Plain, seat: Seat | None) -> PartialTable[State]:
        """The worlds that fit a position; raises `BadInput` if there are none."""
        cards, rest = self.cards(setup), at(WHERE, self.rest)
        by_name = {str(card): card for card in cards.order}
        places = self._places(spelled)
        written = {
            place.name: [by_name[str(card)] for card in place.cards if str(card) in by_name]
            for place in places
        }
        known = Counter(card for row in written.values() for card in row)
        left_over = {card: max(0, number - known[card]) for card, number in cards.table().items()}
        unseen = Bag.of(cards.order, left_over)
        slots = {place.name: place.cards.count(UNKNOWN) for place in places}
        given = slots.pop(rest, None)
        elsewhere, left = sum(slots.values()), unseen.size()
        number = elsewhere + (given or 0)
        text = "the number of unknown cards is {n}, of cards left for them {left}"
        if number > left:
            raise bad(WHERE, text, n=number, left=left)
        unknowns = (Unknown(name, n) for name, n in slots.items() if n)
        knowledge = Knowledge((*unknowns, Unknown(rest, left - elsewhere)), unseen)

        def state(world: World) -> State:
            found = dict(zip((each.place for each in knowledge.unknowns), world, strict=True))
            return self.read_position(setup, self._filled(spelled, found))

        base = state(knowledge.sample or ())  # what is wrong with it is wrong in every world
        if given is not None and number < left:
            raise bad(WHERE, text, n=number, left=left)
        return PartialTable(
            knowledge,
            lay=lambda knowledge: self.lay(base, View(knowledge, written)),
            position=lambda world: self.report(state(world))["position"],
            differences=self.differences,
            join=lambda reports: self._common(reports, seat),
            is_open=self.is_open,
            seat=seat,
            candidates=self.candidates,
        )

    def _mapped(self, change: Change, *positions: Plain) -> Plain:
        """The first of several positions, with every zone changed that all of them have."""
        changed = dict(positions[0])
        for key, form in self.forms.items():
            values = [position.get(key) for position in positions]
            if None not in values:
                changed[key] = form.mapped(change, values, at(WHERE, key), None)
        return changed

    def _plain(self, position: Plain) -> Plain:
        """The position with its unknown cards written `?`."""
        return self._mapped(lambda zone, values, where, seat: plain(values[0]), position)

    def _places(self, position: Plain) -> list[Place]:
        """Every place of a position."""
        found: list[Place] = []

        def collect(zone: Zone, values: list[Any], where: str, _: Seat | None) -> None:
            found.extend(zone.places(values[0], where))

        self._mapped(collect, position)
        return found

    def _filled(self, position: Plain, found: Mapping[str, Sequence[Any]]) -> Plain:
        """The position with each `?` replaced by a card that was found at the same place."""

        def fill(zone: Zone, values: list[Any], where: str, _: Seat | None) -> Any:
            rows = []
            for place in zone.places(values[0], where):
                cards = iter(found.get(place.name, ()))
                row = [next(cards) if card == UNKNOWN else card for card in place.cards]
                both = (*row, *cards)  # the rest zone takes all cards that are left
                rows.append([card if isinstance(card, int) else str(card) for card in both])
            return zone.rebuilt(values[0], rows)

        return self._mapped(fill, position)

    def _seen(self, position: Plain, seat: Seat) -> Plain:
        """The position with a `?` for each card that a seat does not see."""
        seen: set[Sees] = {"all", "turn"} if position.get("turn") == seat else {"all"}

        def hide(zone: Zone, values: list[Any], where: str, owner: Seat | None) -> Any:
            here = seen | {"owner"} if owner == seat else seen
            places = zone.places(values[0], where)
            return zone.rebuilt(
                values[0],
                [
                    place.cards if place.sees in here else [UNKNOWN] * len(place.cards)
                    for place in places
                ],
            )

        return self._mapped(hide, position)

    def _common(self, reports: Sequence[Plain], seat: Seat | None) -> Plain:
        """What several reports have in common, as far as a seat sees it."""
        positions = [self._plain(report["position"]) for report in reports]
        if seat is not None:
            positions = [
                position if self.is_open(report) else self._seen(position, seat)
                for report, position in zip(reports, positions, strict=True)
            ]
        every = {key: None for position in positions for key in position}
        alike = joined([{**every, **position} for position in positions])
        zones = self._mapped(joined_zone, *positions)
        shared = [key for key in self.forms if all(each.get(key) is not None for each in positions)]
        return {
            **joined([{**report, "position": None} for report in reports]),
            "position": {**alike, **{key: zones[key] for key in shared}},
        }

    def differences(self, one: Plain, other: Plain) -> list[Difference]:
        """Where two positions differ, and what each of them has there, in words."""
        found: list[Difference] = []

        def compare(zone: Zone, values: list[Any], _: str, seat: Seat | None) -> None:
            if values[0] != values[1]:
                found.append((zone, zone.tell(values[0], seat), zone.tell(values[1], seat)))

        self._mapped(compare, one, other)
        return found
