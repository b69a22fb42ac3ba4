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
from random import Random
from typing import Any

import pytest
from attrs import evolve

from egorules import catham_city, infinite_city
from egorules.core.event import seen_by
from egorules.core.hidden import HiddenBag, HiddenHand
from egorules.core.parse import BadInput
from egorules.core.partial import (
    Cards,
    Form,
    Places,
    Seats,
)
from egorules.core.rulebook import Decision
from egorules.core.ruling import switches
from egorules.core.text import say
from egorules.infinite_city.tiles import Kind
from egorules.tools.case import read_case
from egorules.tools.judge import judge, judgement_data
from egorules.tools.readings import compare, comparison_data
from egorules.tools.serve import answer_line
from tests import toy
from tests.test_schemas import faults

CaseData = dict[str, Any]


DOWN = "down"
BOOKS: Any = {book.name: book for book in (catham_city, infinite_city, toy)}


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
    for cards in rows_of(left, number):
        world = filled(
            data, [card if isinstance(named[card], str) else named[card] for card in cards]
        )
        key = json.dumps(world["position"], sort_keys=True)
        if key not in seen:
            seen.add(key)
            yield world


def rows_of(left: Counter[str], number: int) -> Iterator[list[str]]:
    """Every row of so many cards that can be made of these; alike cards are not told apart."""
    if not number:
        yield []
        return
    for card in [card for card in left if left[card] > 0]:
        for row in rows_of(left - Counter([card]), number - 1):
            yield [card, *row]


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


def looking_alike(book: Any, state: Any, move: Any, seat: int) -> list[Any]:
    """What a seat cannot tell from a move: the move alone unless something in it is secret."""
    text = book.shown(state, move, seat)
    if text == str(move):
        return [move]
    return [each for each in book.legal_moves(state) if book.shown(state, each, seat) == text]


def by_seat(book: Any, blank: CaseData, seat: int) -> dict[str, Any]:
    """What a seat knows that was shown these moves, from every world and every secret card."""
    empty = {**blank, "moves": []}
    lines = [(judge(read_case(world, BOOKS)).state, True) for world in worlds(book, empty)]
    verdicts: list[bool | None] = []
    for move in map(book.parse_move, blank["moves"]):
        own = [bool(book.judge(state, move)) for state, _ in lines]
        options = [looking_alike(book, state, move, seat) for state, _ in lines]
        legal = {
            any(bool(book.judge(state, each)) for each in some)
            for (state, _), some in zip(lines, options, strict=True)
        }
        if not any(good for (_, written), good in zip(lines, own, strict=True) if written):
            legal = set(own)
        verdicts.append(legal.pop() if len(legal) == 1 else None)
        if verdicts[-1] is not True:
            break
        after = [
            (book.apply(state, each), book.shown(state, each, seat), written and each == move)
            for (state, written), some in zip(lines, options, strict=True)
            for each in some
        ]
        sights = {(text, seen_by(seat, step.events)) for step, text, written in after if written}
        kept = {
            (step.state, written)
            for step, text, written in after
            if (text, seen_by(seat, step.events)) in sights
        }
        lines = list(kept)
    moves = [set(map(str, book.legal_moves(state))) for state, _ in lines]
    always = set.intersection(*moves)
    return {"verdicts": verdicts, "always": always, "sometimes": set.union(*moves) - always}


def knows_what_brute_force_finds(book: Any, data: CaseData, seat: int, blank: CaseData) -> None:
    """The answer for a seat is what that seat can know; `blank` has a `?` for all else."""
    answer = asked({**data, "position": {**data["position"], "seen_by": seat}})
    truth = by_seat(book, blank, seat)
    assert [each["legal"] for each in answer["moves"]] == truth["verdicts"]
    assert set(answer["legal_moves"]["always"]) == truth["always"]
    assert set(answer["legal_moves"]["sometimes"]) == truth["sometimes"]


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
    """One to three cards, most of them of hands, become `?`."""
    position.pop("deck")
    for _ in range(random.randint(1, 3)):
        open_zones = [position["market"], position["discard"]]
        hand = random.choice(open_zones if random.random() < 0.2 else position["hands"])
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


def any_catham_setup(random: Random) -> dict[str, Any]:
    """A small game with any factions and any rulings."""
    factions = random.sample([str(each) for each in catham_city.Faction], random.randint(2, 4))
    seats = random.randint(2, 3)
    copies = {faction: random.randint(2, 5) for faction in factions}
    while sum(copies.values()) < 2 * seats + 3:
        copies[random.choice(factions)] += 1
    return {
        "seats": seats,
        "variant": random.choice(["standard", "two-actions"]),
        "rulings": {
            name: str(random.choice(list(kind)))
            for name, kind in switches(catham_city.Rulings).items()
        },
        "miniature": {
            "copies": copies,
            "deal": [2] * seats,
            "market": 2,
            "hand_limit": random.randint(3, 5),
            "target": random.randint(2, 6),
        },
    }


def catham_agrees(seed: int) -> tuple[Any, ...]:
    """A random table of a random small game is judged as brute force does."""
    random = Random(seed)
    setup = any_catham_setup(random)
    data = walked(catham_city, setup, random, random.randint(0, 40), hide_counts)
    if data is None or not any(tables_of(data["position"])):
        return ()
    return agrees(catham_city, data)


def any_infinite_setup(random: Random) -> dict[str, Any]:
    """A small game with any kinds of tiles and any rulings."""
    kinds = random.sample([str(each) for each in Kind], random.randint(3, 6))
    often = ["library", "port", "temple", "mausoleum", "shopping", "disaster", "construction"]
    copies = {kind: random.randint(1, 2) for kind in [*kinds, *random.sample(often, 3)]}
    while sum(copies.values()) < 10:
        copies[random.choice(kinds)] += 1
    return {
        "seats": random.randint(2, 3),
        "profile": "plain",
        "rulings": {
            name: str(random.choice(list(kind)))
            for name, kind in switches(infinite_city.Rulings).items()
        },
        "miniature": {
            "copies": copies,
            "hand_size": random.randint(1, 2),
            "tokens": random.randint(2, 5),
            "start": random.randint(1, 3),
        },
    }


def infinite_agrees(seed: int) -> tuple[Any, ...]:
    """A random table of a random small game is judged as brute force does."""
    random = Random(seed)
    setup = any_infinite_setup(random)
    data = walked(infinite_city, setup, random, random.randint(0, 40), hide_tiles)
    if data is None or "?" not in json.dumps(data["position"]):
        return ()
    return agrees(infinite_city, data)


def blank_tiles(data: CaseData, seat: int) -> CaseData:
    """The case with all tiles unknown that a seat does not see."""
    table = deepcopy(data["position"])
    for key in ("unseen", "deck", "supplies"):
        table.pop(key)
    table["hands"] = [
        hand if owner == seat else ["?"] * len(hand) for owner, hand in enumerate(table["hands"])
    ]
    table["tail"] = [DOWN if tile == DOWN else "?" for tile in table["tail"]]
    for cell, tile in table["board"].items():
        if tile.startswith(f"{DOWN} "):
            table["board"][cell] = f"{DOWN} ?"
    return {**data, "position": table}


def infinite_seat_knows(seed: int) -> None:
    """The answer for a seat at a random table is what brute force finds that it can know."""
    random = Random(seed)
    setup = any_infinite_setup(random)
    data = walked(infinite_city, setup, random, random.randint(0, 40), lambda *_: None)
    if data is not None:
        seat = random.randrange(setup["seats"])
        blank = blank_tiles(data, seat)
        if json.dumps(blank["position"]).count("?") <= 4:
            knows_what_brute_force_finds(infinite_city, data, seat, blank)


def blank_counts(data: CaseData, seat: int) -> CaseData:
    """The case with all cards unknown that a seat does not see."""
    table = deepcopy(data["position"])
    table.pop("deck", None)
    table["hands"] = [
        hand if owner == seat or not hand else {"?": sum(hand.values())}
        for owner, hand in enumerate(table["hands"])
    ]
    return {**data, "position": table}


def catham_seat_knows(seed: int) -> None:
    """The answer for a seat at a random table is what brute force finds that it can know."""
    random = Random(seed)
    setup = any_catham_setup(random)
    data = walked(catham_city, setup, random, random.randint(0, 40), lambda *_: None)
    if data is not None:
        seat = random.randrange(setup["seats"])
        blank = blank_counts(data, seat)
        if sum(table["?"] for table in tables_of(blank["position"])) <= 5:
            knows_what_brute_force_finds(catham_city, data, seat, blank)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("agree", [catham_agrees, infinite_agrees])
def test_any_small_table_is_judged_as_brute_force_does(agree: Any, seed: int) -> None:
    agree(seed)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("seat_knows", [catham_seat_knows, infinite_seat_knows])
def test_a_seat_is_told_what_it_can_know(seat_knows: Any, seed: int) -> None:
    seat_knows(seed)


@pytest.mark.parametrize("seed", range(40))
def test_counts_of_named_cards_are_judged_as_brute_force_does(seed: int) -> None:
    random = Random(seed)
    data = walked(catham_city, CATHAM_SMALL, random, random.randint(0, 30), hide_counts)
    if data is not None and any("?" in hand for hand in data["position"]["hands"]):
        agrees(catham_city, data)


@pytest.mark.parametrize("seed", range(25))
def test_tiles_are_judged_as_brute_force_does(seed: int) -> None:
    random = Random(seed)
    data = walked(infinite_city, INFINITE_SMALL, random, random.randint(0, 25), hide_tiles)
    if data is not None and "?" in json.dumps(data["position"]):
        agrees(infinite_city, data)


@pytest.mark.parametrize("hands", [["?", 2], [1, "?"], ["?", "?"], ["?", 1, "?"]])
@pytest.mark.parametrize(
    "moves", ["", "keep; keep", "change 2", "change 1; card 3; keep", "keep; change 1"]
)
def test_a_game_without_zones_of_its_own_is_judged_as_brute_force_does(
    hands: list[Any], moves: str
) -> None:
    data = {"rulebook": "toy", "setup": {"seats": len(hands)}, "position": {"hands": hands}}
    agrees(toy, {**data, "moves": [move for move in moves.split("; ") if move]})


@pytest.mark.parametrize(
    ("zone", "book", "setup", "hide"),
    [
        (HiddenBag, catham_city, CATHAM_SMALL, hide_counts),
        (HiddenHand, infinite_city, INFINITE_SMALL, hide_tiles),
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


@pytest.mark.parametrize("seat", range(3))
def test_what_counts_as_known_is_what_the_seat_observes(seat: int) -> None:
    hands = [{"hackers": 2, "mafia": 1}, {"mafia": 3}, {"robochas": 4}]
    table: dict[str, Any] = {"hands": hands, "discard": {"mafia": 1}, "influence": [3, 4, 5]}
    seen = catham_city.observe(read_case(catham_case(**table), BOOKS).state, seat)
    known = asked(catham_case(**table, seen_by=seat))["position"]
    assert known["hands"][seat] == dict(Counter(map(str, seen.hand or ())))
    others = [other for other in range(3) if other != seat]
    assert all(known["hands"][other] == {"?": seen.sizes[other]} for other in others)
    assert known["deck"] == {"?": seen.deck_size}
    assert known["influence"] == list(seen.influence)


HIDDEN = ({"mafia": 2, "robochas": 2}, {"hackers": 3, "detectives": 1})
"""Hands of player 2 that player 1 does not see."""


@pytest.mark.parametrize(
    "moves",
    [
        "",
        "play 2 hackers on 2; reveal mafia; reveal robochas",
        "take 1 robochas; card mafia; play 3 scientists; card mafia; card hackers; play 2 robochas",
        "take 2 scientists; card hackers; card hackers; take 1 mafia; card hackers; take 4 mafia",
        "@2 pass",
    ],
)
@pytest.mark.parametrize("readings", [False, True])
def test_nothing_depends_on_cards_that_the_seat_does_not_see(moves: str, readings: bool) -> None:
    own = {"hackers": 2, "robochas": 1}
    cases = [
        catham_case(moves, hands=[own, {"scientists": 3}, hidden], turn=0, seen_by=1)
        for hidden in HIDDEN
    ]
    whole = [{**each, "position": {**each["position"], "seen_by": None}} for each in cases]
    assert asked(whole[0]) != asked(whole[1])
    if readings:
        one, other = (comparison_data(compare(read_case(each, BOOKS))) for each in cases)
        assert one == other
    else:
        assert asked(cases[0]) == asked(cases[1])


def draws_seen(seat: int, cards: str) -> Any:
    """Player 1 surely has two Robochas, plays them and draws; the moves as a seat sees them."""
    small = {"copies": {"robochas": 10, "mafia": 4}, "deal": [1, 1], "market": 2}
    hands = [{"mafia": 3}, {"robochas": 3}]
    table = {"hands": hands, "market": {"robochas": 2}, "turn": 1, "seen_by": seat}
    return asked(
        {
            "rulebook": "catham_city",
            "setup": {"seats": 2, "miniature": small},
            "position": table,
            "moves": f"play 2 robochas; {cards}",
        }
    )["moves"]


def test_a_card_that_another_seat_draws_is_not_told() -> None:
    one, other = (draws_seen(0, cards) for cards in ("card mafia", "card robochas"))
    assert one == other
    assert (one[1]["move"], one[1]["legal"]) == ("card *", True)
    assert [event["event"] for event in one[1]["events"]] == ["drew"]
    own = draws_seen(1, "card mafia")
    assert own[1]["move"] == "card mafia"
    assert own != draws_seen(1, "card robochas")


def many_unknown(moves: str) -> CaseData:
    """Six players, all hands unknown."""
    return {
        "rulebook": "catham_city",
        "setup": {"seats": 6},
        "position": {"hands": [10] * 6, "market": {"mafia": 4, "hackers": 3}, "turn": 0},
        "moves": moves,
    }


@pytest.mark.parametrize(
    ("moves", "verdicts"),
    [
        ("take 2 mafia; card robochas", [True, None]),
        ("play 4 mafia; discard hackers", [None]),
        ("take 5 mafia", [False]),
    ],
)
def test_six_players_with_all_hands_unknown(moves: str, verdicts: list[Any]) -> None:
    assert [each["legal"] for each in asked(many_unknown(moves))["moves"]] == verdicts


def test_too_much_work_is_refused_with_what_it_depends_on() -> None:
    case = evolve(read_case(many_unknown("play 4 mafia"), BOOKS), steps=4)
    with pytest.raises(BadInput, match=r"more than 4 steps.*position\.hands\[0\]"):
        judge(case)


def test_a_served_case_may_have_unknown_cards() -> None:
    line = json.dumps({"id": 1, "case": catham_case("take 1 mafia")})
    assert answer_line(line.encode(), BOOKS)["answer"] == asked(catham_case("take 1 mafia"))


@pytest.mark.parametrize(
    "moves", ["", "play 2 hackers on 2; reveal mafia; reveal robochas", "play 1 hackers on 2"]
)
def test_what_is_printed_fits_its_schema_and_can_be_asked_about_again(moves: str) -> None:
    data = catham_case(moves)
    answer = asked(data)
    assert faults(data, "catham_city/case.json") == []
    assert faults(answer, "catham_city/judgement.json") == []
    if answer["pending"]["kind"] == "turn":
        assert asked({**data, "position": answer["position"], "moves": ""}) == {
            **answer,
            "moves": [],
        }


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


# Infinite City: hands, the tail and face-down tiles that somebody has seen.

CITY: dict[str, Any] = {
    "board": {"0,0": "down", "0,1": "down ?", "1,0": "plaza 1"},
    "hands": [["temple", "mausoleum", "?"], 3],
    "tail": ["?", "down", "bank"],
    "turn": 0,
}


def city_case(moves: str = "", **changes: Any) -> CaseData:
    table = {**CITY, **changes}
    return {"rulebook": "infinite_city", "setup": {"seats": 2}, "position": table, "moves": moves}


def test_tiles_are_unknown_where_somebody_has_seen_them() -> None:
    position = asked(city_case())["position"]
    assert position["board"] == CITY["board"]
    assert position["hands"] == [["mausoleum", "temple", "?"], ["?"] * 3]
    assert position["tail"] == CITY["tail"]
    # 120 without the Plaza, the Temple, the Mausoleum, the Bank and six tiles that are unknown
    assert position["unseen"] == {"?": 110}
    assert position["deck"] == 108
    assert asked(city_case(**position)) == asked(city_case())


@pytest.mark.parametrize(
    ("moves", "verdicts", "unknown"),
    [
        ("play temple 2,0; look 1; play bank 1,-1", [True, True, None], ["position.hands[1]"]),
        ("play mausoleum 1,1; take 0,1; tile bank", [True, True, None], ["position.board.0,1"]),
        ("play port 2,0", [None], ["position.hands[0]"]),
    ],
)
def test_a_verdict_depends_on_the_unknown_tile_that_decides(
    moves: str, verdicts: list[Any], unknown: list[str]
) -> None:
    answer = asked(city_case(moves))["moves"]
    assert [each["legal"] for each in answer] == verdicts
    assert [each["unknown"] for each in answer[-1].get("depends", [])] == unknown


def test_a_seat_sees_its_own_hand_and_no_face_down_tile() -> None:
    whole: dict[str, Any] = {
        "board": {"0,0": "down", "0,1": "down bank", "1,0": "plaza 1"},
        "hands": [["temple", "mausoleum"], ["port", "port", "hotel"]],
        "tail": ["capitol", "down", "bank"],
    }
    seen = asked(city_case(**whole, seen_by=0))["position"]
    assert seen["board"] == {"0,0": "down", "0,1": "down ?", "1,0": "plaza 1"}
    assert seen["hands"] == [["mausoleum", "temple"], ["?"] * 3]
    assert seen["tail"] == ["?", "down", "?"]
    other: dict[str, Any] = {
        "board": {"0,0": "down", "0,1": "down hotel", "1,0": "plaza 1"},
        "hands": [["temple", "mausoleum"], ["bank", "bank", "stadium"]],
        "tail": ["port", "down", "port"],
    }
    for moves in ("", "play temple 2,0; look 1", "play mausoleum 1,1; take 0,1; tile bank"):
        answers = [asked(city_case(moves, **table, seen_by=0)) for table in (whole, other)]
        assert answers[0] == answers[1]
        assert asked(city_case(moves, **whole)) != asked(city_case(moves, **other))


def test_tiles_looked_at_are_hidden_from_the_others() -> None:
    small = {"copies": {"library": 4, "bank": 1, "plaza": 1}, "hand_size": 1, "start": 1}
    hands = [["library", "library"], ["plaza"]]  # of five tiles four are Libraries: one is there
    case = {
        "rulebook": "infinite_city",
        "setup": {"seats": 2, "miniature": small},
        "moves": "play library 1,0; tile library; tile bank",
    }
    table = {"board": {"0,0": "down"}, "hands": hands, "turn": 0}
    whole, other = (asked({**case, "position": {**table, "seen_by": seat}}) for seat in (None, 1))
    assert whole["position"]["aside"] == [["library", "bank"]]
    assert other["position"]["aside"] == [["?", "?"]]
    assert [each["move"] for each in other["moves"]][1:] == ["tile *", "tile *"]
    assert "bank" not in json.dumps([other["moves"], other["position"]])


@pytest.mark.parametrize("moves", ["", "play temple 2,0; look 1; play bank 1,-1"])
def test_a_judgement_of_unknown_tiles_fits_its_schema(moves: str) -> None:
    data = city_case(moves)
    assert faults(data, "infinite_city/case.json") == []
    assert faults(asked(data), "infinite_city/judgement.json") == []


@pytest.mark.parametrize(
    ("changes", "where", "why"),
    [
        ({"hands": [["temple", "?"], 119]}, "position", "unknown cards"),
        ({"hands": [["temple", "?"], 121]}, "position.hands[1]", "0 to 120"),
        ({"hands": [["castle", "?"], 3]}, "position.hands[0][0]", "not the name of a tile"),
        ({"hands": [["bank-b", "?"], 3]}, "position.hands[0][0]", "not a tile of this game"),
        ({"hands": 3}, "position.hands", "expected a list"),
        ({"tail": 3}, "position.tail", "expected a list"),
        ({"board": {"0,0": "?"}}, "position.board.0,0", "neither a tile"),
        ({"board": {"0,0": "? 0"}}, "position.board.0,0", "neither a tile"),
        ({"board": {"0,0": "down ? 0"}}, "position.board.0,0", "no token"),
        ({"unseen": {"?": 100}}, "position", "unknown cards"),
        ({"deck": 100}, "position.deck", "has 108 tiles"),
        ({"seen_by": -1}, "position.seen_by", "no seat -1"),
        ({"aside": [["bank"]]}, "position.aside", "unknown key"),
    ],
)
def test_an_impossible_city_is_refused_with_its_place(changes: Any, where: str, why: str) -> None:
    with pytest.raises(BadInput) as refused:
        asked(city_case(**changes))
    assert where in [place for place, _ in refused.value.reasons]
    assert why in str(refused.value).lower()


def test_six_hands_of_five_unknown_tiles_are_no_burden() -> None:
    cross = dict.fromkeys(["0,0", "0,1", "1,0", "0,-1", "-1,0"], DOWN)
    table = {"board": cross, "hands": [5] * 6, "turn": 0}
    case = {"rulebook": "infinite_city", "setup": {"seats": 6}, "position": table}
    answer = asked({**case, "moves": "play bank 1,1"})
    assert [each["legal"] for each in answer["moves"]] == [None]
    # 21 kinds of tiles, 8 cells around the cross
    assert answer["legal_moves"]["always"] == []
    assert len(answer["legal_moves"]["sometimes"]) == 21 * 8


def test_a_menu_asked_about_move_by_move_is_the_one_worked_out_as_a_whole() -> None:
    case = read_case(city_case("play temple 2,0; look 1"), BOOKS)
    whole = evolve(case, table=evolve(case.table, candidates=None))
    by_move, at_once = (judgement_data(judge(each))["legal_moves"] for each in (case, whole))
    assert by_move == at_once
    assert by_move["sometimes"]
