"""Partial positions of any game: cards that are names, tables of counts, piles, tiles on a board.

Each game declares its places in a few lines. The yardstick is brute force: every world of a case is
written out and judged as it is.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from itertools import permutations
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from egorules import catham_city, infinite_city
from egorules.catham_city.factions import EMPTY
from egorules.core.hidden import HiddenBag, HiddenHand
from egorules.core.parse import BadInput
from egorules.core.partial import (
    Cards,
    Counts,
    Form,
    OneCard,
    Pile,
    Place,
    Places,
    Rest,
    Seats,
    View,
    Zone,
)
from egorules.core.rulebook import Decision
from egorules.core.text import say
from egorules.core.value import but
from egorules.core.zones import Deck
from egorules.infinite_city.board import Board, Tile
from egorules.tools.judge import judge, judgement_data, read_case
from tests import toy

CaseData = dict[str, Any]


def with_partial(book: Any, places: Places[Any]) -> Any:
    """A rulebook that takes positions with unknown cards."""
    names = [*vars(book), *getattr(book, "__all__", ())]
    parts = {name: getattr(book, name) for name in names if not name.startswith("__")}
    return SimpleNamespace(**{**parts, "report": places.report, "read_partial": places.read})


# Catham City: zones are tables of counts by name.


def counted(zone: Any) -> dict[str, int]:
    return dict(Counter(map(str, zone.plain())))


ZONES = ("market", "discard", "deck", "in_play")


def catham_report(state: Any) -> dict[str, Any]:
    """The report of a state whose zones may have unknown cards."""
    bare = but(state, hands=(EMPTY,) * state.setup.seats, **dict.fromkeys(ZONES, EMPTY))
    report = catham_city.report(bare)
    zones = {zone: counted(getattr(state, zone)) for zone in ZONES}
    report["position"].update(zones, hands=[counted(hand) for hand in state.hands])
    return report


def lay_catham(state: Any, view: View) -> Any:
    return but(
        state,
        hands=tuple(view.bag(f"hands[{seat}]") for seat in range(state.setup.seats)),
        market=view.bag("market"),
        discard=view.bag("discard"),
        deck=view.bag("deck"),
    )


CATHAM = with_partial(
    catham_city,
    Places(
        {
            "hands": Seats(Counts("owner", say("{seat:name} holds {counts}"), or_number=True)),
            "market": Counts("all", say("the market has {counts}")),
            "discard": Counts("all", say("the discard pile has {counts}")),
            "in_play": Counts("all", say("in play are {counts}")),
            "deck": Rest("nobody", say("the deck has {counts}")),
        },
        cards=lambda setup: setup.cards,
        read_position=catham_city.read_position,
        report=catham_report,
        lay=lay_catham,
    ),
)

# Infinite City: lists of names, a tail some of whose tiles nobody has seen, tiles in texts.

DOWN = "down"


class Tail(Pile):
    """Tiles in order; `down` was seen by nobody and is no unknown tile."""

    def places(self, value: Any, where: str) -> list[Place]:
        return [place for place in super().places(value, where) if place.cards != [DOWN]]

    def rebuilt(self, value: Any, rows: list[list[Any]]) -> list[Any]:
        tiles = iter(rows)
        return [DOWN if each == DOWN else next(tiles)[0] for each in value]


class Tiles(Zone):
    """Tiles by cell, each in a text: `bank 0 1`, `down`, `down port`; unknown is `down ?`."""

    def has_unknown(self, value: object) -> bool:
        return isinstance(value, dict) and f"{DOWN} ?" in value.values()

    def read(self, value: object, where: str, pack: Any) -> Any:
        return value

    def places(self, value: Any, where: str) -> list[Place]:
        words = {cell: str(tile).split(" ") for cell, tile in value.items()}
        return [
            Place(f"{where}.{cell}", [tile[is_down]], "nobody" if is_down else "all")
            for cell, tile in words.items()
            if len(tile) > (is_down := tile[0] == DOWN)
        ]

    def rebuilt(self, value: Any, rows: list[list[Any]]) -> Any:
        tiles = iter(rows)
        made = {}
        for cell, tile in value.items():
            word, _, rest = str(tile).partition(" ")
            if word != DOWN:
                made[cell] = f"{next(tiles)[0]} {rest}".strip()
            else:
                made[cell] = f"{DOWN} {next(tiles)[0]}" if rest else DOWN
        return made


def infinite_report(state: Any) -> dict[str, Any]:
    """The report of a state whose zones may have unknown tiles."""
    tail = tuple(DOWN if sort is None else sort for sort in state.deck.tail)
    bare = but(
        state,
        hands=((),) * state.setup.seats,
        unseen=state.unseen.empty(),
        deck=Deck(state.deck.shuffled),
        aside=(),
    )
    report = infinite_city.report(bare)
    report["position"].update(
        tail=list(tail),
        unseen=counted(state.unseen),
        hands=[hand.plain() for hand in state.hands],
    )
    if state.aside:
        report["position"]["aside"] = [list(row) for row in state.aside]
    return report


def lay_infinite(state: Any, view: View) -> Any:
    tail = tuple(
        None if sort is None else view.card(f"tail[{index}]")
        for index, sort in enumerate(state.deck.tail)
    )
    tiles = {
        cell: Tile(view.card(f"board.{cell}"), tile.is_up, tile.tokens) if tile.sort else tile
        for cell, tile in state.board.tiles
    }
    return but(
        state,
        hands=tuple(view.hand(f"hands[{seat}]") for seat in range(state.setup.seats)),
        unseen=view.bag("unseen"),
        deck=Deck(state.deck.shuffled, tail),
        board=Board.of(tiles),
    )


INFINITE = with_partial(
    infinite_city,
    Places(
        {
            "board": Tiles("all", say("the board is {cards}")),
            "hands": Seats(Cards("owner", say("{seat:name} holds {cards}"), or_number=True)),
            "tail": Tail("nobody", say("under the deck are {cards}")),
            "unseen": Rest("nobody", say("nobody has seen {counts}")),
        },
        cards=lambda setup: setup.tiles,
        read_position=infinite_city.read_position,
        report=infinite_report,
        lay=lay_infinite,
    ),
)

# The toy game: one card in each hand.


def toy_report(state: Any) -> dict[str, Any]:
    report = toy.report(state)
    report["position"]["deck"] = counted(state.deck)
    return report


def read_toy(setup: Any, data: Any) -> Any:
    return toy.read_position(setup, {key: data[key] for key in data if key != "deck"})


TOY = with_partial(
    toy,
    Places(
        {
            "hands": Seats(OneCard("owner", say("{seat:name} holds {card:a}"))),
            "deck": Rest("nobody", say("the deck has {counts}")),
        },
        cards=lambda setup: toy.CARDS,
        read_position=read_toy,
        report=toy_report,
        lay=lambda state, view: but(
            state,
            hands=tuple(view.card(f"hands[{seat}]") for seat in range(state.setup.seats)),
            deck=view.bag("deck"),
        ),
    ),
)
BOOKS = {book.name: book for book in (CATHAM, INFINITE, TOY)}


def asked(data: CaseData) -> dict[str, Any]:
    return judgement_data(judge(read_case(data, BOOKS)))


# Brute force.


def filled(data: CaseData, cards: list[Any]) -> CaseData:
    """The case with a card in place of each `?`, in order."""
    unknown = iter(cards)

    def fill(value: Any) -> Any:
        match value:
            case "?" | "down ?":
                return (
                    value.replace("?", str(card))
                    if isinstance(card := next(unknown), str)
                    else card
                )
            case list():
                return [fill(each) for each in value]
            case dict():
                known = Counter({key: fill(each) for key, each in value.items() if key != "?"})
                counted = Counter(str(next(unknown)) for _ in range(value.get("?", 0)))
                return dict(known + counted) if counted else dict(known)
            case _:
                return value

    return {**data, "position": fill(deepcopy(data["position"]))}


def worlds(book: Any, data: CaseData) -> Iterator[CaseData]:
    """Every world of a case."""
    text = json.dumps(data["position"])
    number = text.count('"?"') + text.count("down ?")
    for table in tables_of(data["position"]):
        number += table.get("?", 0) - 1
    forms = book.read_partial.__self__
    setup = book.read_setup(data["setup"])
    left = Counter({str(card): n for card, n in forms.cards(setup).table().items()})
    named = {str(card): card for card in forms.cards(setup).order}
    spelled = data["position"]
    for place in forms._places({key: spelled[key] for key in spelled}):
        left.subtract(str(card) for card in place.cards if card != "?")
    seen = set()
    pool = [named[card] for card in left.elements()]
    for cards in permutations(pool, number):
        world = filled(data, [card if isinstance(card, int) else str(card) for card in cards])
        key = json.dumps(world["position"], sort_keys=True)
        if key not in seen:
            seen.add(key)
            yield world


def tables_of(value: Any) -> Iterator[dict[str, int]]:
    """Every table that counts a `?`."""
    if isinstance(value, dict) and "?" in value:
        yield value
    for each in (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    ):
        yield from tables_of(each)


def agrees(book: Any, data: CaseData) -> tuple[Any, ...]:
    """The answer to a case is what brute force finds; says what the verdicts are."""
    found = [asked(world) for world in worlds(book, data)]
    assert found
    verdicts: list[bool | None] = []
    for index in range(max(len(each["moves"]) for each in found)):
        legal = {each["moves"][index]["legal"] for each in found}
        verdicts.append(legal.pop() if len(legal) == 1 else None)
        if verdicts[-1] is not True:
            break
    before = {**data, "moves": data["moves"][: sum(map(bool, verdicts))]}
    after = [asked(world) for world in worlds(book, before)]
    moves = [set(each["legal_moves"]) for each in after]
    always = set.intersection(*moves)
    answer = asked(data)
    assert [each["legal"] for each in answer["moves"]] == verdicts
    assert set(answer["legal_moves"]["always"]) == always
    assert set(answer["legal_moves"]["sometimes"]) == set.union(*moves) - always
    for key in ("pending", "result"):
        same = all(each[key] == after[0][key] for each in after)
        assert answer[key] == after[0][key] if same else "?" in json.dumps(answer[key])
    return tuple(verdicts)


def walked(
    book: Any, setup: dict[str, Any], random: Random, least: int, hide: Callable[..., None]
) -> CaseData | None:
    """A table that a random game comes to, some of its cards unknown, and some moves from there."""
    state = book.start(book.read_setup(setup))
    for step in range(least + 60):
        moves = book.legal_moves(state)
        if not moves:
            return None
        pending = book.pending(state)
        if step >= least and isinstance(pending, Decision) and pending.kind == "turn":
            break
        state = book.apply(state, random.choice(moves)).state
    else:
        return None
    position = json.loads(json.dumps(book.report(state)["position"]))
    made = []
    for _ in range(random.randint(0, 4)):
        moves = book.legal_moves(state)
        if not moves:
            break
        made.append(random.choice(moves))
        state = book.apply(state, made[-1]).state
    hide(position, random)
    return {"rulebook": book.name, "setup": setup, "position": position, "moves": [*map(str, made)]}


def hide_counts(position: dict[str, Any], random: Random) -> None:
    """Two or three cards of hands become `?`."""
    position.pop("deck")
    for _ in range(random.randint(1, 3)):
        hand = random.choice(position["hands"])
        if kinds := [kind for kind in hand if kind != "?"]:
            kind = random.choice(kinds)
            hand[kind] -= 1
            hand["?"] = hand.get("?", 0) + 1
            if not hand[kind]:
                del hand[kind]


def hide_tiles(position: dict[str, Any], random: Random) -> None:
    """One or two tiles of hands, of the tail or of those that lie face down become `?`."""
    for key in ("unseen", "deck", "supplies"):
        position.pop(key)
    for _ in range(random.randint(1, 2)):
        rows = [*position["hands"], position["tail"]]
        row = random.choice([row for row in rows if row] or [[""]])
        index = random.randrange(len(row))
        if row[index] not in (DOWN, ""):
            row[index] = "?"
    for cell, tile in position["board"].items():
        if tile.startswith(f"{DOWN} ") and random.random() < 0.3:
            position["board"][cell] = f"{DOWN} ?"


CATHAM_SMALL = {
    "seats": 2,
    "miniature": {
        "copies": {"hackers": 3, "mafia": 4, "police": 2, "journalists": 3},
        "deal": [2, 2],
        "market": 2,
        "hand_limit": 4,
        "target": 4,
    },
}
INFINITE_SMALL = {
    "seats": 2,
    "miniature": {
        "copies": {"library": 3, "port": 2, "factory": 2, "temple": 2, "disaster": 2, "post": 1},
        "hand_size": 2,
        "tokens": 4,
        "start": 2,
    },
}


@pytest.mark.parametrize("seed", range(40))
def test_counts_of_named_cards_are_judged_as_brute_force_does(seed: int) -> None:
    random = Random(seed)
    data = walked(CATHAM, CATHAM_SMALL, random, random.randint(0, 30), hide_counts)
    if data is not None and any("?" in hand for hand in data["position"]["hands"]):
        agrees(CATHAM, data)


@pytest.mark.parametrize("seed", range(25))
def test_tiles_are_judged_as_brute_force_does(seed: int) -> None:
    random = Random(seed)
    data = walked(INFINITE, INFINITE_SMALL, random, random.randint(0, 25), hide_tiles)
    if data is not None and "?" in json.dumps(data["position"]):
        agrees(INFINITE, data)


@pytest.mark.parametrize("hands", [["?", 2], [1, "?"], ["?", "?"], ["?", 1, "?"]])
@pytest.mark.parametrize(
    "moves", ["", "keep; keep", "change 2", "change 1; card 3; keep", "keep; change 1"]
)
def test_a_game_without_zones_of_its_own_is_judged_as_brute_force_does(
    hands: list[Any], moves: str
) -> None:
    data = {"rulebook": "toy", "setup": {"seats": len(hands)}, "position": {"hands": hands}}
    agrees(TOY, {**data, "moves": [move for move in moves.split("; ") if move]})


@pytest.mark.parametrize(
    ("zone", "book", "setup", "hide"),
    [
        (HiddenBag, CATHAM, CATHAM_SMALL, hide_counts),
        (HiddenHand, INFINITE, INFINITE_SMALL, hide_tiles),
    ],
)
def test_a_planted_blindness_is_caught(
    monkeypatch: pytest.MonkeyPatch, zone: Any, book: Any, setup: Any, hide: Any
) -> None:
    randoms = [Random(seed) for seed in range(40)]
    walks = (walked(book, setup, each, each.randint(0, 25), hide) for each in randoms)
    cases = [data for data in walks if data is not None and "?" in json.dumps(data["position"])]
    monkeypatch.setattr(zone, "__contains__", lambda cards, card: cards.at_least(card) > 0)
    with pytest.raises((AssertionError, ValueError)):
        list(map(partial(agrees, book), cases))


# Forms.


CATHAM_TABLE = {
    "hands": [{"hackers": 2}, 3, {"?": 2, "mafia": 1}],
    "market": {"mafia": 4, "scientists": 2, "robochas": 1},
    "turn": 0,
}


def catham_case(moves: str = "", **changes: Any) -> CaseData:
    table = {**CATHAM_TABLE, **changes}
    return {"rulebook": "catham_city", "setup": {"seats": 3}, "position": table, "moves": moves}


def test_a_hand_of_names_may_be_a_number_or_count_unknown_cards() -> None:
    answer = asked(catham_case())
    assert answer["position"]["hands"] == [{"hackers": 2}, {"?": 3}, {"mafia": 1, "?": 2}]
    assert answer["position"]["deck"] == {"?": 60}
    again = asked(catham_case(**answer["position"]))
    assert again == answer


def test_what_is_unknown_decides_and_is_told_by_name() -> None:
    (*_, last) = asked(catham_case("play 2 hackers on 2; reveal mafia; reveal robochas"))["moves"]
    assert last["legal"] is None
    (on,) = last["depends"]
    assert on["unknown"] == "position.hands[2]"
    assert "robochas" in on["legal_world"]["hands"][2]
    assert "robochas" not in on["illegal_world"]["hands"][2]


def test_a_seat_sees_its_own_hand_and_what_lies_open() -> None:
    hands = [{"hackers": 2}, {"mafia": 3}, {"mafia": 3}]
    table: dict[str, Any] = {"hands": hands, "discard": {"mafia": 1}}
    answer = asked(catham_case(**table, seen_by=1))["position"]
    assert answer["hands"] == [{"?": 2}, {"mafia": 3}, {"?": 3}]
    assert (answer["market"], answer["discard"]) == (CATHAM_TABLE["market"], {"mafia": 1})
    assert answer["deck"] == {"?": 59}


@pytest.mark.parametrize(
    ("changes", "where", "why"),
    [
        ({"hands": [{"hackers": 2}, 99, {"?": 1}]}, "position.hands[1]", "0 to 75"),
        ({"hands": [{"hackers": 2}, {"?": -1}, {"mafia": 1}]}, "position.hands[1].?", "0 to 75"),
        ({"hands": [{"hackers": 10**9}, 3, {}]}, "position.hands[0].hackers", "0 to 75"),
        ({"hands": [{"elves": 2}, 3, {}]}, "position.hands[0].elves", "no faction"),
        ({"hands": [{"hackers": 2}, 3, ["mafia"]]}, "position.hands[2]", "expected a table"),
        ({"market": 7}, "position.market", "expected a table"),
        ({"seen_by": 3}, "position.seen_by", "no seat 3"),
        ({"deck": {"?": 5}}, "position", "unknown cards"),
        ({"colour": 1}, "position.colour", "unknown key"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(changes: Any, where: str, why: str) -> None:
    with pytest.raises(BadInput) as refused:
        asked(catham_case(**changes))
    assert where in [place for place, _ in refused.value.reasons]
    assert why in str(refused.value).lower()


def test_the_places_of_a_game_have_a_rest() -> None:
    forms: dict[str, Form] = {"hands": Seats(Cards("owner", say("{cards}")))}
    with pytest.raises(StopIteration):
        Places(forms, cards=Any, read_position=Any, report=Any, lay=Any)  # type: ignore[arg-type]
