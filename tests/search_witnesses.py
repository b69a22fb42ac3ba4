"""Search for witnesses: random tables, random moves, both readings side by side, then shrinking.

    python -m tests.search_witnesses [SWITCH ...]

Writes `spec/egocentric_world/witnesses/`; the tests check what is committed there. How tables of
another game are made and simplified stands with its tests, which call `main` here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen

from egorules import egocentric_world as ew
from egorules.core.event import seen_by
from egorules.core.parse import BadInput
from egorules.core.rulebook import Over
from egorules.core.ruling import switches
from egorules.tools.case import AnyRulebook
from egorules.tools.judge import judge
from egorules.tools.readings import with_reading
from egorules.tools.witness import (
    CaseData,
    Pair,
    pairs,
    read_or_none,
    shrunk,
    tells_apart,
)

SPEC = Path(__file__).parents[1] / "spec"
CARDS = tuple(card for card in range(1, 13) for _ in range(5))
NEEDS = {"carry_over_hands": {"round_setup": "carry_over"}}
"""Rulings without which a switch has no meaning."""
SOLO = (
    *("solo_tie", "solo_player_decline", "difficulty_removal", "look_turns_up_nine"),
    *("pile_top_nine", "two_citybots_visible_nine"),
    *(switch for switch in switches(ew.Rulings) if switch.startswith("citybot")),
)
EXCHANGES = (
    *("dual_counter", "own_hand_announce", "exchange_commit", "third_party_sight"),
    *("wrong_announcement", "announced_wild"),
)
"""Switches that need an 11 and, to see two others exchange, three players."""
TRIES, FINDS, STEPS = 50_000, 10, 9


@frozen
class Game:
    """How the witnesses of a rulebook are searched for."""

    book: AnyRulebook
    rulings: type[object]
    tables: Callable[[Random, Pair], Iterator[CaseData]]
    """Random tables, in plain data."""
    plainer: Callable[[CaseData], Iterator[CaseData]]
    """The same case with something simpler in it."""
    size: Callable[[CaseData], tuple[int, ...]]
    """How much there is to read."""


NO_CARDS = re.compile("exchange|look|first|winner|trade")
"""Moves whose numbers are seats, or seats and cards."""


def tables(random: Random, pair: Pair) -> Iterator[CaseData]:
    """Random tables, some with a deck that is nearly used up."""
    switch, one, _ = pair
    while True:
        rulings = {**NEEDS.get(switch, {}), switch: one}
        solo = switch in SOLO
        seats = 3 if solo or switch == "third_party_sight" else random.choice((2, 2, 3))
        length = random.choice(("single", "to-50"))
        who: dict[str, Any] = {"mode": "solo", "difficulty": random.choice((1, 2, 3))}
        setup = {**(who if solo else {"seats": seats}), "length": length, "rulings": rulings}
        deck = random.sample(CARDS, len(CARDS))
        if random.random() < 0.5:
            deck.sort(key=lambda card: (card in (7, 8, 9, 11)) + random.random())
        hands: list[Any] = [some(random, deck) for _ in range(seats)]
        if switch in EXCHANGES:
            hands[0].append(11)
        if solo:
            hands[1:] = [{"visible": hand, "pile": some(random, deck)} for hand in hands[1:]]
        discard = some(random, deck)
        if switch.startswith("reshuffle"):
            discard += [deck.pop() for _ in range(len(deck) - random.randrange(3))]
        position: dict[str, Any] = {"hands": hands, "discard": discard}
        position["turn"] = 0 if switch in EXCHANGES else random.randrange(seats)
        if random.random() < 0.5:
            position["stop_by"] = random.randrange(seats)
        if random.random() < 0.5:
            position["totals"] = [random.randrange(40) for _ in range(seats)]
        yield {"rulebook": ew.name, "moves": [], "setup": setup, "position": position}


def some(random: Random, deck: list[int]) -> list[int]:
    """A few cards from the deck."""
    return [deck.pop() for _ in range(random.choice((0, 1, 1, 2, 2, 3)))]


def walk(random: Random, data: CaseData, pair: Pair, book: AnyRulebook) -> CaseData | None:
    """Play the same random moves under both readings until they differ in anything."""
    case = read_or_none(data, book)
    if case is None:
        return None
    switch, *readings = pair
    try:
        states = [with_reading(case, switch, reading) for reading in readings]
    except BadInput:
        return None
    tables = [each.state for each in states]
    moves: list[str] = []
    for _ in range(STEPS):
        offers = [book.legal_moves(state) for state in tables]
        if offers[0] != offers[1] or book.report(tables[0]) != book.report(tables[1]):
            return {**data, "moves": moves}
        if isinstance(book.pending(tables[0]), Over):
            return None
        move = random.choice(offers[0])
        moves.append(str(move))
        steps = [book.apply(state, move) for state in tables]
        seats = (*book.seats(tables[0]), None)
        if any(len({seen_by(seat, step.events) for step in steps}) > 1 for seat in seats):
            return {**data, "moves": moves}
        tables = [step.state for step in steps]
    return None


def is_witness(data: CaseData, pair: Pair, book: AnyRulebook) -> bool:
    """Whether a case tells the readings apart, and one of them allows all of its moves."""
    case = read_or_none(data, book)
    if case is None or not tells_apart(case, pair):
        return False
    switch, *readings = pair
    return any(judge(with_reading(case, switch, reading)).legal for reading in readings)


def plainer(data: CaseData) -> Iterator[CaseData]:
    """The same case with something simpler: a lower card, another last move, fewer seats."""
    if data["moves"] and data["moves"][-1] != "stop":
        yield {**data, "moves": [*data["moves"][:-1], "stop"]}
    if len(data["moves"]) > 1 and data["moves"][0].startswith("take"):
        yield {**data, "moves": [data["moves"][0].replace("take", "match"), *data["moves"][1:]]}
    yield from renamed(data)
    yield from tidied(data)
    for path in numbers(data["position"], ("position",)):
        *into, last = path
        holder: Any = data
        for key in into:
            holder = holder[key]
        for value in range(0 if "totals" in path else 1, holder[last]):
            simple = deepcopy(data)
            target: Any = simple
            for key in into:
                target = target[key]
            target[last] = value
            yield simple
    if data["setup"].get("difficulty", 1) > 1:
        yield {**data, "setup": {**data["setup"], "difficulty": 1}}
    if data["setup"]["length"] != "single":
        yield {**data, "setup": {**data["setup"], "length": "single"}}
    if data["setup"].get("seats", 2) > 2:
        for seat in range(data["setup"]["seats"]):
            fewer = deepcopy(data)
            fewer["setup"]["seats"] -= 1
            del fewer["position"]["hands"][seat]
            if "totals" in fewer["position"]:
                del fewer["position"]["totals"][seat]
            for turn in range(fewer["setup"]["seats"]):
                yield {**fewer, "position": {**fewer["position"], "turn": turn}}


def tidied(data: CaseData) -> Iterator[CaseData]:
    """The same case with the discard pile in order, or with more of the cards in it."""
    position = data["position"]
    top, rest = position["discard"][:1], position["discard"][1:]
    if rest != sorted(rest):
        yield {**data, "position": {**position, "discard": [*top, *sorted(rest)]}}
    if len(rest) > 10:
        for seat, hand in enumerate(position["hands"]):
            for index in range(len(hand)):
                hands = deepcopy(position["hands"])
                discard = [*top, *sorted((*rest, hands[seat].pop(index)))]
                yield {**data, "position": {**position, "hands": hands, "discard": discard}}


def renamed(data: CaseData) -> Iterator[CaseData]:
    """The same case in which all cards of one value have a lower one, in the moves as well."""
    for high in range(2, 13):
        for low in range(1, high):
            position = deepcopy(data["position"])
            for path in numbers(data["position"], ()):
                *into, last = path
                holder: Any = position
                for key in into:
                    holder = holder[key]
                if "totals" not in path and holder[last] == high:
                    holder[last] = low
            moves = [
                move if NO_CARDS.match(move) else re.sub(rf"\b{high}\b", str(low), move)
                for move in data["moves"]
            ]
            if position != data["position"]:
                yield {**data, "position": position, "moves": moves}


def numbers(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The place of every card and total."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in items:
        if isinstance(each, list | dict):
            yield from numbers(each, (*path, key))
        elif isinstance(key, int):
            yield (*path, key)


def simplest(data: CaseData, pair: Pair, game: Game) -> CaseData:
    """The case made as small and then as plain as it can be."""
    small = shrunk(data, lambda each: is_witness(each, pair, game.book))
    for simple in game.plainer(small):
        if is_witness(simple, pair, game.book):
            return simplest(simple, pair, game)
    return small


def size(data: CaseData) -> tuple[int, int, int, int]:
    """How much there is to read: seats, moves, cards, and how high they are."""
    cards = [path for path in numbers(data["position"], ()) if "totals" not in path]
    text = str(data["position"])
    return len(data["moves"]), len(cards), data["setup"].get("seats", 3), len(text)


def search(pair: Pair, others: list[CaseData], game: Game) -> CaseData:
    """The smallest of several witnesses; those of other readings may do as well."""
    random = Random("/".join(pair))
    candidates = islice(game.tables(random, pair), TRIES)
    found = (walk(random, data, pair, game.book) for data in candidates)
    good = (data for data in found if data is not None and is_witness(data, pair, game.book))
    few = [*sorted(islice(good, FINDS), key=game.size)[:5]]
    few += [data for data in others if is_witness(data, pair, game.book)]
    if not few:
        raise SystemExit(f"no witness found: {pair}")
    simple = (simplest(data, pair, game) for data in few)
    return min(simple, key=lambda data: (game.size(data), str(data)))


def written(data: CaseData) -> str:
    """A case as TOML."""

    def value(each: Any) -> str:
        match each:
            case dict():
                inside = ", ".join(f"{key} = {value(each[key])}" for key in each)
                return f"{{ {inside} }}" if inside else "{}"
            case list():
                return "[" + ", ".join(map(value, each)) + "]"
            case str():
                return f'"{each}"'
            case _:
                return str(each)

    def table(name: str) -> list[str]:
        rows = [f"{key} = {value(each)}" for key, each in data[name].items() if each != {}]
        return [f"[{name}]", *rows]

    top = [f'rulebook = "{data["rulebook"]}"', f"moves = {value(data['moves'])}"]
    return "\n".join([*top, "", *table("setup"), "", *table("position")]) + "\n"


EGOCENTRIC_WORLD = Game(ew, ew.Rulings, tables, plainer, size)


def main(wanted: list[str], game: Game = EGOCENTRIC_WORLD) -> None:
    """Search for all pairs, or for those of some switches."""
    folder = SPEC / game.book.name / "witnesses"
    folder.mkdir(exist_ok=True)
    found: dict[str, list[CaseData]] = {}
    for pair in pairs(game.rulings):
        if not wanted or pair[0] in wanted:
            path = folder / f"{'.'.join(pair)}.toml"
            data = search(pair, found.setdefault(pair[0], []), game)
            found[pair[0]].append(data)
            path.write_text(written(data), encoding="utf-8")
            print(path.name, game.size(data))


if __name__ == "__main__":
    main(sys.argv[1:])
