"""Positions of which only a part is known: `?` for a card, a number for a hand, or one seat's view.

Every place with unknown cards has a name: a hand, a Citybot's visible cards, each card of its pile,
the top discard, the rest of the discard pile, the drawn card, and the deck if it is not counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import reduce
from itertools import islice
from operator import and_
from typing import Any

from attrs import frozen

from egorules.core.event import Seat
from egorules.core.hidden import (
    UNKNOWN,
    HiddenBag,
    HiddenCard,
    HiddenHand,
    Knowledge,
    PartialTable,
    Unknown,
    World,
    joined,
)
from egorules.core.parse import at, bad, gathered, integer, listed, mapping, table
from egorules.core.text import Say, say
from egorules.core.value import but
from egorules.core.zones import Bag, Hand
from egorules.egocentric_world.cards import VALUES, Card, Cards
from egorules.egocentric_world.plain import (
    POSITION_KEYS,
    read_counts,
    read_position,
    write_position,
)
from egorules.egocentric_world.rules import resolve
from egorules.egocentric_world.state import Drawn, Setup, State

Sketch = dict[str, Any]
"""A position as plain data in which all cards are spelled out and an unknown one is `?`."""

Spot = Card | str
"""A card, or `?`."""

DECK, DRAWN, TOP, REST = (
    "position.deck",
    "position.drawn",
    "position.discard[0]",
    "position.discard",
)


def read_partial(setup: Setup, data: object) -> PartialTable[State] | None:
    """A table of which only a part is known; None if nothing about it is unknown."""
    given = table(data, "position", (*POSITION_KEYS, "seen_by"))
    seat = given.pop("seen_by", None)
    if seat is None and not has_unknown(given):
        return None
    sketch = spelled_out(setup, given)
    if seat is None:
        return partial_table(setup, sketch)
    if not 0 <= integer(seat, "position.seen_by") < setup.seats:
        raise bad("position.seen_by", "there is no seat {seat}", seat=seat)
    partial_table(setup, sketch)  # what the seat does not see must be possible, too
    return partial_table(setup, hidden_from(sketch, seat), seat)


def has_unknown(given: object) -> bool:
    """Whether plain data names a card `?`, or gives only the number of cards of a hand or pile."""
    if isinstance(given, list):
        return any(map(has_unknown, given))
    if isinstance(given, Mapping):
        hands = given.get("hands")
        sized = [given.get("pile"), *(hands if isinstance(hands, list) else ())]
        inside = (*given, *given.values())
        return any(type(each) is int for each in sized) or any(map(has_unknown, inside))
    return given == UNKNOWN


def spelled_out(setup: Setup, given: Sketch) -> Sketch:
    """The cards of a position as lists of cards and `?`; what else is wrong shows later."""
    most = sum(setup.copies)

    def card(value: object, where: str) -> Spot:
        return UNKNOWN if value == UNKNOWN else integer(value, where)

    def face_up(value: object, where: str) -> list[Spot]:
        return list(listed(value, where, card))

    def face_down(value: object, where: str) -> list[Spot]:
        if type(value) is not int:
            return face_up(value, where)
        if not 0 <= value <= most:
            raise bad(where, "a number of cards is 0 to {most}", most=most)
        return [UNKNOWN] * value

    def hand(value: object, where: str) -> object:
        if not isinstance(value, Mapping):
            return face_down(value, where)
        sides = {"visible": face_up, "pile": face_down}
        return {
            key: sides[key](each, at(where, key)) if key in sides else each
            for key, each in value.items()
        }

    def hands(value: object, where: str) -> list[object]:
        return list(listed(value, where, hand))

    def deck(value: object, where: str) -> dict[str, int]:
        counts = mapping(value, where)
        named = {key: count for key, count in counts.items() if key != UNKNOWN}
        known = {str(key): count for key, count in read_counts(named, where).items()}
        unknown = counts.get(UNKNOWN, 0)
        if not 0 <= integer(unknown, at(where, UNKNOWN)) <= most:
            raise bad(at(where, UNKNOWN), "a number of cards is 0 to {most}", most=most)
        return {**known, UNKNOWN: unknown}

    readers = {"hands": hands, "discard": face_up, "drawn": card, "deck": deck}
    named = [key for key in readers if key in given]
    read = gathered(
        lambda key=key: readers[key](given[key], at("position", key))  # type: ignore[misc]
        for key in named
    )
    return {**given, **dict(zip(named, read, strict=True))}


def hidden_from(position: Sketch, seat: Seat) -> Sketch:
    """A position in which everything is `?` that a seat does not see, as `observe` has it."""

    def hand(owner: Seat, cards: Any) -> Any:
        if isinstance(cards, Mapping):
            return {**cards, "pile": blank(cards["pile"])}
        return cards if owner == seat else blank(cards)

    hidden = {
        **position,
        "hands": [hand(owner, cards) for owner, cards in enumerate(position["hands"])],
        "discard": position["discard"][:1] + blank(position["discard"][1:]),
    }
    if position.get("drawn") is not None and position["turn"] != seat:
        hidden["drawn"] = UNKNOWN
    if position.get("deck"):
        hidden["deck"] = {UNKNOWN: sum(position["deck"].values())}
    return hidden


def blank(cards: Sequence[Spot]) -> list[Spot]:
    """As many unknown cards."""
    return [UNKNOWN] * len(cards)


def hidden_report(report: dict[str, Any], seat: Seat) -> dict[str, Any]:
    """A report as a seat may see it; when the game is over all hands lie open."""
    match report:
        case {"pending": {"kind": "over"} | {"what": "winner"}}:
            return report
        case _:
            return {**report, "position": hidden_from(report["position"], seat)}


def joined_reports(reports: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What several reports have in common; hands and discards are compared in no order."""
    positions = [report["position"] for report in reports]
    hands = zip(*(position["hands"] for position in positions), strict=True)
    unordered = {
        "hands": list(map(joined_hand, hands)),
        "discard": joined_pile([position["discard"] for position in positions]),
    }
    if removed := joined_cards([position.get("removed", []) for position in positions]):
        unordered["removed"] = removed
    shared = [
        {key: position[key] for key in positions[0] if key != "removed"} for position in positions
    ]
    return {**joined(reports), "position": {**joined(shared), **unordered}}


def joined_pile(piles: Sequence[list[Spot]]) -> list[Spot] | str:
    """What is known of a discard pile: its top, and the rest in no order."""
    if len(set(map(len, piles))) > 1:
        return UNKNOWN
    tops = joined([pile[:1] for pile in piles])
    return [*tops, *joined_cards([pile[1:] for pile in piles])]


def joined_hand(hands: Sequence[Any]) -> Any:
    """What is known of a hand, or of a Citybot's cards, if it is one of several."""
    if not isinstance(hands[0], Mapping):
        return joined_cards(hands)
    visible = joined_cards([hand["visible"] for hand in hands])
    return {"visible": visible, "pile": joined([hand["pile"] for hand in hands])}


def joined_cards(rows: Sequence[list[Spot]]) -> list[Spot] | str:
    """The cards that are in every row, and a `?` for each other one; `?` if sizes differ."""
    if len(set(map(len, rows))) > 1:
        return UNKNOWN
    common = reduce(and_, map(Counter, rows))
    known = sorted(card for card in common.elements() if card != UNKNOWN)
    return [*known, *[UNKNOWN] * (len(rows[0]) - len(known))]


def places(sketch: Sketch) -> Iterator[tuple[str, Any, list[Any]]]:
    """Every place outside the deck: its name, what holds its cards, and under which keys."""
    for seat, hand in enumerate(sketch.get("hands", ())):
        where = at("position.hands", seat)
        if isinstance(hand, Mapping):
            visible, pile = hand.get("visible", []), hand.get("pile", [])
            yield at(where, "visible"), visible, list(range(len(visible)))
            for index in range(len(pile)):
                yield at(at(where, "pile"), index), pile, [index]
        else:
            yield where, hand, list(range(len(hand)))
    discard = sketch.get("discard", [])
    yield TOP, discard, list(range(len(discard)))[:1]
    yield REST, discard, list(range(len(discard)))[1:]
    if "drawn" in sketch:
        yield DRAWN, sketch, ["drawn"]


def written(sketch: Sketch) -> dict[str, list[Spot]]:
    """What is written at every place outside the deck."""
    return {place: [cards[key] for key in keys] for place, cards, keys in places(sketch)}


def filled(sketch: Sketch, found: Mapping[str, Sequence[Card]]) -> Sketch:
    """The sketch with a card in place of each `?`, by the name of the place."""
    full = deepcopy(sketch)
    for place, cards, keys in places(full):
        unknown = iter(found.get(place, ()))
        for key in keys:
            if cards[key] == UNKNOWN:
                cards[key] = next(unknown)
    if "deck" in full:
        counts = Counter({key: n for key, n in full["deck"].items() if key != UNKNOWN})
        full["deck"] = dict(counts + Counter(map(str, found[DECK])))
    return full


def partial_table(setup: Setup, sketch: Sketch, seat: Seat | None = None) -> PartialTable[State]:
    """The worlds that fit a sketch, checked like any other position."""
    knowledge = first_knowledge(setup, sketch)
    names = [unknown.place for unknown in knowledge.unknowns]

    def state(world: World) -> State:
        return read_position(setup, filled(sketch, dict(zip(names, world, strict=True))))

    def fill(world: World) -> dict[str, Any]:
        return write_position(state(world))

    world = knowledge.world()
    assert world is not None
    cards = {**written(sketch), DECK: known_deck(sketch)}
    index = {name: where for where, name in enumerate(names)}
    layout = Layout(state(world), sketch, cards, index)

    def hide(report: dict[str, Any]) -> dict[str, Any]:
        return report if seat is None else hidden_report(report, seat)

    return PartialTable(
        knowledge, layout.lay, fill, resolve, seat, hide, told_place, joined_reports
    )


HELD = {
    "": "{seat:name} holds {cards}",
    ".visible": "{seat:name} shows {cards}",
    ".pile": "{seat:name} has in its pile, from the top, {cards}",
}


def told_place(place: str, what: Any) -> Say:
    """What lies at a place of a position, in words."""
    if hand := re.match(r"hands\[(\d+)\]", place):
        return say(HELD[place[hand.end() :]], seat=int(hand[1]), cards=what)
    match place:
        case "discard":
            return say("the discard pile is, from the top, {cards}", cards=what)
        case "drawn":
            return say("the drawn card is {card:a}", card=what)
        case _:
            return say("the deck has {counts}", counts=[f"{n}×{card}" for card, n in what.items()])


def known_deck(sketch: Sketch) -> list[Spot]:
    """The cards that the deck is said to hold."""
    counts = sketch.get("deck", {})
    return [int(key) for key, n in counts.items() if key != UNKNOWN for _ in range(n)]


def first_knowledge(setup: Setup, sketch: Sketch) -> Knowledge:
    """Where unknown cards are, and which cards they can be; raises `BadInput`."""
    unknowns = [
        Unknown(place, cards.count(UNKNOWN))
        for place, cards in written(sketch).items()
        if UNKNOWN in cards
    ]
    held = Counter(card for cards in written(sketch).values() for card in cards)
    known = held + Counter(known_deck(sketch))
    left_over = {card: max(0, n - known[card]) for card, n in setup.cards.table().items()}
    unseen = Bag.of(VALUES, left_over)
    deck: dict[str, int] | None = sketch.get("deck")
    slots, left = held[UNKNOWN], unseen.size()
    told = slots if deck is None else slots + deck[UNKNOWN]
    text = "the number of unknown cards is {n}, of cards left for them {left}"
    if told > left:
        raise bad("position", text, n=told, left=left)
    read_position(setup, some_world(sketch, unseen))  # what else is wrong is wrong in every world
    if deck is not None and told < left:
        raise bad("position", text, n=told, left=left)
    return Knowledge((*unknowns, Unknown(DECK, left - slots)), unseen)


def some_world(sketch: Sketch, unseen: Bag[Card]) -> Sketch:
    """The sketch with unseen cards in place of each `?`; a deck that is given has all the rest."""
    spares = iter(unseen)
    found = {
        place: list(islice(spares, cards.count(UNKNOWN)))
        for place, cards in written(sketch).items()
    }
    return filled(sketch, {**found, DECK: list(spares)})


@frozen
class Layout:
    """How a table with unknown cards is laid out as a state."""

    state: State
    """The state of some world: right in everything but the unknown cards."""
    sketch: Sketch
    cards: Mapping[str, list[Spot]]
    """What is written at every place."""
    index: Mapping[str, int]
    """Which place of the knowledge bears which name."""

    def lay(self, knowledge: Knowledge) -> State:
        """The state whose unknown cards are hidden, except for those already found."""
        view = View(knowledge, self.index, self.cards)
        hands, piles = [], []
        for seat, hand in enumerate(self.sketch["hands"]):
            where = at("position.hands", seat)
            citybot = isinstance(hand, Mapping)
            hands.append(view.cards(at(where, "visible") if citybot else where))
            pile = range(len(hand["pile"])) if citybot else ()
            piles.append(tuple(view.card(at(at(where, "pile"), index)) for index in pile))
        drawn = isinstance(self.state.phase, Drawn)
        return but(
            self.state,
            hands=tuple(hands),
            piles=tuple(piles),
            top=None if self.state.top is None else view.card(TOP),
            rest=view.counts(REST),
            phase=Drawn(view.card(DRAWN)) if drawn else self.state.phase,
            deck=view.counts(DECK),
        )


@frozen
class View:
    """What is known of each place."""

    knowledge: Knowledge
    index: Mapping[str, int]
    written: Mapping[str, list[Spot]]

    def known(self, place: str) -> list[Card]:
        """The cards that are known to be at a place."""
        found: Cards = ()
        if place in self.index:
            found = self.knowledge.unknowns[self.index[place]].found
        return [*(int(card) for card in self.written[place] if card != UNKNOWN), *found]

    def hides(self, place: str) -> bool:
        """Whether some cards of a place are unknown."""
        return place in self.index and self.knowledge.unknowns[self.index[place]].slots > 0

    def card(self, place: str) -> Card:
        """The one card of a place."""
        if self.hides(place):
            return HiddenCard(self.knowledge, self.index[place])  # type: ignore[return-value]
        return self.known(place)[0]

    def cards(self, place: str) -> Hand[Card]:
        """The cards of a hand."""
        if self.hides(place):
            return HiddenHand(*self.hidden(place))  # type: ignore[return-value]
        return Hand.of(self.known(place))

    def counts(self, place: str) -> Bag[Card]:
        """The cards of a pile in no order."""
        if self.hides(place):
            return HiddenBag(*self.hidden(place))  # type: ignore[return-value]
        return Bag.of(VALUES, self.known(place))

    def hidden(self, place: str) -> tuple[Knowledge, tuple[int], Bag[Card]]:
        """What hidden cards are made of: what was found is counted with the place."""
        certain = (int(card) for card in self.written[place] if card != UNKNOWN)
        return self.knowledge, (self.index[place],), Bag.of(VALUES, certain)
