"""Partial knowledge: verdicts are exact, never a guess, and tell a seat nothing new.

The yardstick is brute force: every world that fits a case is written out and judged as it is.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from egorules import egocentric_world as ew
from egorules.cli import app
from egorules.core import hidden, knowledge
from egorules.core.event import seen_by
from egorules.core.hidden import HiddenHand, HiddenTotal
from egorules.core.knowledge import STEPS, Knowledge
from egorules.core.parse import BadInput
from egorules.core.partial import joined_zone
from egorules.core.ruling import switches
from egorules.core.text import LANGS, told
from egorules.egocentric_world.observation import observe
from egorules.egocentric_world.partial import PLACES
from egorules.testing.profiles import times
from egorules.tools.case import read_case
from egorules.tools.judge import judge, judgement_data
from egorules.tools.readings import compare, comparison_data
from tests.terminal import Terminal

CaseData = dict[str, Any]
EXAMPLE = Path(__file__).parents[1] / "examples" / "partial_case.toml"
SMALL = {"1": 2, "7": 1, "8": 1, "9": 2, "10": 1, "11": 2, "12": 2}
"""A game of eleven cards that has every ability."""
BOOKS = {ew.name: ew}


def asked(data: CaseData, steps: int = STEPS) -> dict[str, Any]:
    """The answer to a case, as the command prints it, with so much work at most."""
    return judgement_data(judge(evolve(read_case(data, BOOKS), steps=steps)))


def case(position: dict[str, Any], moves: str, seats: int = 3, **setup: Any) -> CaseData:
    who = setup if "mode" in setup else {"seats": seats, **setup}
    return {"rulebook": ew.name, "setup": who, "position": position, "moves": moves}


def position(*hands: Any, discard: Any = (12,), turn: Any = 0, **more: Any) -> dict[str, Any]:
    return {"hands": list(hands), "discard": list(discard), "turn": turn, **more}


# Brute force: the worlds of a case, one by one.


def unknown_spots(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where a `?` stands."""
    if value == "?":
        yield path
    elif isinstance(value, list | dict):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from unknown_spots(value[key], (*path, key))


def worlds(data: CaseData) -> Iterator[CaseData]:
    """Every world of a case whose unknown cards are all written `?`."""
    spots = list(unknown_spots(data["position"]))
    copies = Counter({int(key): n for key, n in data["setup"]["miniature"]["copies"].items()})
    named = json.dumps({**data["position"], "turn": 0, "totals": 0, "stop_by": 0, "round": 0})
    known = Counter(int(each) for each in "".join(c if c.isdigit() else " " for c in named).split())
    unseen = copies - (known - Counter({0: known[0]}))
    seen = set()
    for filling in permutations(unseen.elements(), len(spots)):
        together: dict[tuple[Any, ...], list[int]] = {}
        for spot, card in zip(spots, filling, strict=True):
            together.setdefault(spot if "pile" in spot or 0 in spot[1:] else spot[:-1], []).append(
                card
            )
        if str(key := {spot: sorted(cards) for spot, cards in together.items()}) in seen:
            continue
        seen.add(str(key))
        world = deepcopy(data)
        for (*into, last), card in zip(spots, filling, strict=True):
            holder: Any = world["position"]
            for key in into:
                holder = holder[key]
            holder[last] = card
        yield world


def by_brute_force(data: CaseData) -> dict[str, Any]:
    """What is the same in all worlds, from judging each of them."""
    found = [judgement_data(judge(read_case(world, BOOKS))) for world in worlds(data)]
    verdicts: list[bool | None] = []
    for index in range(max(len(each["moves"]) for each in found)):
        legal = {each["moves"][index]["legal"] for each in found}
        verdicts.append(legal.pop() if len(legal) == 1 else None)
        if verdicts[-1] is not True:
            break
    reached = [each for each in verdicts if each]
    before = {**data, "moves": data["moves"][: len(reached)]}
    after = [judgement_data(judge(read_case(world, BOOKS))) for world in worlds(before)]
    moves = [set(each["legal_moves"]) for each in after]
    same = {
        key: after[0][key] if all(each[key] == after[0][key] for each in after) else "differs"
        for key in ("pending", "last_round", "result")
    }
    always = set.intersection(*moves)
    return {"verdicts": verdicts, "always": always, "sometimes": set.union(*moves) - always, **same}


def agrees(data: CaseData) -> None:
    """The answer to a case is what brute force finds."""
    answer, truth = asked(data), by_brute_force(data)
    assert [each["legal"] for each in answer["moves"]] == truth["verdicts"]
    assert set(answer["legal_moves"]["always"]) == truth["always"]
    assert set(answer["legal_moves"]["sometimes"]) == truth["sometimes"]
    for key in ("pending", "last_round", "result"):
        if truth[key] == "differs":
            assert "?" in json.dumps(answer[key])
        else:
            assert answer[key] == truth[key]
    for on in (each for move in answer["moves"] for each in move.get("depends", ())):
        for side, legal in (("legal_world", True), ("illegal_world", False)):
            world = judge(read_case({**data, "position": on[side]}, BOOKS))
            assert bool(world.judged[len(answer["moves"]) - 1].verdict) is legal


def small_case(random: Random, unknown: int = 3) -> CaseData:
    """A random table of the small game with a few unknown cards, and moves that may be legal."""
    solo = random.random() < 0.4
    deck = [int(card) for card, n in SMALL.items() for _ in range(n)]
    random.shuffle(deck)

    def some(least: int = 0) -> list[int]:
        return [deck.pop() for _ in range(random.randint(least, 2))]

    hands: list[Any] = [some(1), some(1)]
    if solo:
        hands = [
            hands[0],
            {"visible": hands[1], "pile": some()},
            {"visible": some(), "pile": [deck.pop()]},
        ]
    table = position(*hands, discard=some(), turn=random.randrange(len(hands)))
    if random.random() < 0.3:
        table["stop_by"] = (table["turn"] + 1) % len(hands)
    if not (solo and table["turn"]) and random.random() < 0.2 and deck:
        table["drawn"] = deck.pop()
    who: dict[str, Any] = {"mode": "solo", "difficulty": 2} if solo else {"seats": 2}
    setup: dict[str, Any] = {**who, "length": random.choice(("single", "to-50"))}
    setup["rulings"] = {
        switch: str(random.choice(list(kind)))
        for switch, kind in switches(ew.Rulings).items()
        if random.random() < 0.3
    }
    setup["miniature"] = {"copies": SMALL, "hand_size": 1, "limit": 20}
    data: CaseData = {"rulebook": ew.name, "setup": setup, "position": table, "moves": []}
    state = read_case(data, BOOKS).state
    for _ in range(random.randint(0, 5)):
        offers = ew.legal_moves(state)
        if not offers:
            break
        move = random.choice(offers)
        data["moves"].append(str(move))
        state = ew.apply(state, move).state
    if random.random() < 0.3:
        wild = ("take 9", "match 8", "pair 7+8", "stop", "counter", "card 12", "swap ? =9", "act")
        data["moves"].append(random.choice(wild))
    cards = [path for path in card_spots(table) if path[0] != "drawn" or random.random() < 0.5]
    for *into, last in random.sample(
        cards, min(len(cards), random.randint(min(1, unknown), unknown))
    ):
        holder: Any = table
        for key in into:
            holder = holder[key]
        holder[last] = "?"
    return data


def card_spots(table: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Where a card lies."""
    blank = json.loads(json.dumps(table))
    for key in ("turn", "stop_by"):
        blank.pop(key, None)

    def inside(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        for key in value if isinstance(value, dict) else range(len(value)):
            if isinstance(value[key], int):
                yield (*path, key)
            else:
                yield from inside(value[key], (*path, key))

    return list(inside(blank, ()))


@given(st.integers(0, 10**9))
@times(1.6)
def test_every_answer_is_what_brute_force_finds(seed: int) -> None:
    agrees(small_case(Random(seed)))


TELLING = {
    **case(position([1, "?"], ["?"], discard=[9]), "", seats=2),
    "setup": {"seats": 2, "miniature": {"copies": SMALL, "hand_size": 1, "limit": 20}},
    "moves": ["match 9"],
}


LOOKS: list[Any] = [
    ({}, "pair 1+1"),
    ({}, "draw; card 10"),
    (position(["?"], [7], discard=[1]), "draw; card 12"),
    (
        position([1], {"visible": ["?", "?"], "pile": []}, {"visible": [1], "pile": []}, turn=1),
        "act",
    ),
    # A tie is impossible; possible; and who wins is clear, but not by how much.
    (position([1, 9], ["?"], discard=[10], stop_by=1), "stop"),
    (position([9], ["?"], discard=[1], stop_by=1), "stop"),
    (position([9], ["?"], discard=[1], stop_by=1, totals=[10, 9]), "stop"),
    (position([1], ["?", "?"], discard=[1], stop_by=1), "stop", "single"),
]
"""Cases in which every kind of look decides something."""


def telling(table: dict[str, Any], moves: str, length: str = "to-50") -> CaseData:
    """A case of the small game."""
    solo = {"mode": "solo", "difficulty": 1} if len(table.get("hands", "")) == 3 else {"seats": 2}
    setup = {**solo, "length": length, "miniature": TELLING["setup"]["miniature"]}
    there = table or TELLING["position"]
    return {**TELLING, "setup": setup, "position": there, "moves": moves.split("; ")}


@pytest.mark.parametrize(
    ("kind", "method", "blind"),
    [
        (HiddenHand, "__contains__", lambda cards, card: cards.at_least(card) > 0),
        (HiddenHand, "count", lambda cards, card: cards.at_least(card)),
        (HiddenHand, "__iter__", lambda cards: iter([c for c in cards.plain() if c != "?"])),
        (Knowledge, "is_possible", lambda _: True),
        (HiddenTotal, "__ge__", lambda total, other: False),
        (HiddenTotal, "is_fixed", lambda total: True),
        (hidden, "seats_with_least", lambda scores: (0,)),
        (knowledge, "keeps", lambda world, limits: True),
        (knowledge, "narrow", lambda ranges, limits: not any(limits)),
    ],
)
def test_a_planted_blindness_is_caught(
    monkeypatch: pytest.MonkeyPatch, kind: Any, method: str, blind: Callable[..., Any]
) -> None:
    cases = [TELLING, *(telling(*each) for each in LOOKS)]
    assert all(map(holds, cases))
    monkeypatch.setattr(kind, method, blind)
    assert not all(map(holds, cases))


def holds(data: CaseData) -> bool:
    """Whether the answer to a case is what brute force finds."""
    try:
        agrees(data)
    except (AssertionError, ValueError):
        return False
    return True


# The three verdicts, by the rule.


def test_of_two_unknown_hands_only_the_answering_one_decides() -> None:
    """Whether a designated player may counter depends on that player's own hand alone."""
    answer = asked(case(position([4, 11], 5, 5), "take 11; exchange 0,2; counter"))
    *before, last = answer["moves"]
    assert [each["legal"] for each in before] == [True, True]
    assert last["legal"] is None
    assert last["by"] == 2
    (on,) = last["depends"]
    assert on["unknown"] == "position.hands[2]"
    assert 9 in on["legal_world"]["hands"][2]
    assert 9 not in on["illegal_world"]["hands"][2]
    assert on["legal_world"]["hands"][:2] == on["illegal_world"]["hands"][:2]
    assert {each["clause"] for each in last["violations"]} == {"ew.ability.counter.window"}
    assert answer["legal_moves"] == {"always": ["allow"], "sometimes": ["counter"]}


def test_what_one_holds_oneself_is_decided_whatever_the_others_hold() -> None:
    answer = asked(case(position([4, 12], 5, 5), "take 12; again; take 5"))
    assert [each["legal"] for each in answer["moves"]] == [True, True, False]
    assert answer["position"]["hands"] == [[4, 12], ["?"] * 5, ["?"] * 5]
    assert answer["position"]["deck"] == {"?": 47}
    assert answer["legal_moves"]["sometimes"] == []


def test_a_known_card_of_a_hand_may_be_played_and_the_rest_stays_unknown() -> None:
    answer = asked(case(position([4, "?", "?"], ["?", 5], 2), "take 4; take 5; draw"))
    assert [each["legal"] for each in answer["moves"]] == [True, True, True]
    assert answer["position"]["hands"] == [[12, "?", "?"], [4, "?"], ["?", "?"]]


@pytest.mark.parametrize(("unknown", "legal"), [(4, True), (5, None)])
def test_a_card_is_surely_left_while_too_few_are_unknown_to_be_all_copies(
    unknown: int, legal: bool | None
) -> None:
    """There are five 5s: four unknown cards cannot be all of them, five can."""
    answer = asked(case(position([4, 12], unknown, [1]), "draw; card 5"))
    assert answer["moves"][1]["legal"] is legal


def test_unknown_cards_are_never_more_copies_than_there_are() -> None:
    """All 12s but one lie open, so a pair of 12s cannot be among the unknown cards."""
    table = position(["?", "?"], [12, 12, 12, 12], [1], discard=[3])
    (judged,) = asked(case(table, "pair 12+12"))["moves"]
    assert judged["legal"] is False
    assert judged["violations"] != []


def test_it_is_illegal_in_every_world_by_the_clauses_common_to_all() -> None:
    (judged,) = asked(case(position([4], 2, 2, discard=["?"]), "match 5"))["moves"]
    assert judged["legal"] is False
    assert [each["message"] for each in judged["violations"]] == ["You hold no 5"]


def test_both_unknowns_on_which_a_match_depends_are_named() -> None:
    (judged,) = asked(case(position(["?"], 2, 2, discard=["?"]), "match 5"))["moves"]
    assert {each["unknown"] for each in judged["depends"]} == {
        "position.hands[0]",
        "position.discard[0]",
    }


def test_an_unknown_card_below_the_top_may_be_drawn_once_the_pile_is_shuffled() -> None:
    copies = {"1": 1, "2": 1, "3": 1, "6": 1}
    miniature = {"copies": copies, "hand_size": 1, "limit": 50}
    table = position([1], ["?"], discard=[6, "?"], deck={})
    for card, legal in ((1, False), (2, None), (3, None), (6, True)):
        answer = asked(case(table, f"draw; card {card}", 2, miniature=miniature))
        assert answer["moves"][1]["legal"] is legal


def test_an_unknown_drawn_card_can_be_kept_or_discarded() -> None:
    table = position([4, 6], [1], [1], drawn="?")
    answer = asked(case(table, "keep 4"))
    assert [each["legal"] for each in answer["moves"]] == [True]
    assert answer["position"]["discard"] == [4, 12]
    assert answer["position"]["hands"][0].count("?") == 1
    assert asked(case(table, "discard"))["position"]["discard"] == ["?", 12]


def test_what_happens_is_told_as_far_as_it_is_the_same_everywhere() -> None:
    """The Citybot turns up an unknown card; what it does then depends on that card."""
    table = position([5], {"visible": [6], "pile": ["?"]}, {"visible": [2], "pile": [3]}, turn=1)
    answer = asked(case(table, "act", mode="solo", difficulty=1))
    (judged,) = answer["moves"]
    assert judged["legal"] is True
    assert {each["event"] for each in judged["events"]} == {"citybot_step"}
    assert answer["pending"] == "?"


def test_cards_that_are_removed_in_some_worlds_only_are_unknown() -> None:
    """If the unknown card is a 12 there is an extra turn; else the round ends, and cards go."""
    bots = ({"visible": [1], "pile": ["?"]}, {"visible": [2], "pile": []})
    table = position([5], *bots, discard=[3], turn=1, stop_by=2)
    answer = asked(case(table, "act", mode="solo", difficulty=2, length="single"))
    assert answer["moves"][0]["legal"] is True
    assert answer["position"]["removed"] == "?"


def test_a_round_that_takes_too_much_work_leaves_the_result_open() -> None:
    ends = case(position(3, 5, 5, stop_by=1), "stop")
    answer = asked(ends, steps=50)
    assert [each["legal"] for each in answer["moves"]] == [True]
    assert [answer[key] for key in ("position", "pending", "last_round", "result")] == ["?"] * 4
    assert answer["legal_moves"] == "?"
    assert asked(ends)["last_round"]["cause"] == "stop"


def test_a_move_after_too_much_work_is_not_guessed_at() -> None:
    after = case(position(3, 5, 5, stop_by=1), "stop; first 1")
    assert asked(after)["moves"][1]["legal"] is None
    with pytest.raises(BadInput) as refused:
        asked(after, steps=50)
    ((where, reason),) = refused.value.reasons
    assert where == "moves"
    assert told(reason) == (
        "Deciding on first 1 takes more than 50 steps of work: too much depends on the unknown"
        " cards of position.hands[0], position.hands[1] and position.hands[2]"
    )


def test_what_is_printed_can_be_asked_about_again() -> None:
    answer = asked(case(position([4, 12], 3, ["?", 5], discard=[3, "?"]), "take 12; decline"))
    again = asked(case(answer["position"], ""))
    for key in ("position", "pending", "legal_moves"):
        assert again[key] == answer[key]


# As a seat sees it.

HIDDEN = (
    ([7, 9, 9], [3, 3, 12], [1, 1]),
    ([1, 2, 4], [8, 11, 11], [10, 2]),
)
"""Hands of players 0 and 2 and lower discards that player 1 does not see."""


def seen_case(hidden: tuple[list[int], list[int], list[int]], moves: str) -> CaseData:
    first, third, below = hidden
    return case(position(first, [4, 11], third, discard=[6, *below], turn=1, seen_by=1), moves)


@pytest.mark.parametrize(
    "moves",
    [
        "",
        "take 11; exchange 0,1; counter",
        "take 11; exchange 0,2; allow; allow; swap =9 =3",
        "take 11; exchange 0,1; allow; swap =9 4; card 12",
        "take 11; exchange 0,2; allow; allow; swap ? ?; pick 7",
        "take 4; take 9",
        "take 4; draw; card 5; discard; stop; take 3",
        "stop; stop; @2 match 8",
    ],
)
def test_nothing_depends_on_cards_that_the_seat_does_not_see(moves: str) -> None:
    cases = [seen_case(hidden, moves) for hidden in HIDDEN]
    assert cases[0] != cases[1]
    whole = [judgement_data(judge(read_case(unseen(each), BOOKS))) for each in cases]
    assert whole[0] != whole[1]
    answers = [asked(each) for each in cases]
    assert answers[0] == answers[1]


def test_no_reading_tells_the_seat_more_either() -> None:
    cases = [seen_case(hidden, "take 11; exchange 0,1; counter") for hidden in HIDDEN]
    first, second = (comparison_data(compare(read_case(each, BOOKS))) for each in cases)
    assert first == second


def unseen(data: CaseData) -> CaseData:
    """The same case for an arbiter who sees everything."""
    table = {key: value for key, value in data["position"].items() if key != "seen_by"}
    return {**data, "position": table}


def test_a_deck_that_is_given_is_not_looked_at_either() -> None:
    def with_deck(hand: list[int]) -> CaseData:
        deck = Counter({str(card): 5 for card in range(1, 13)})
        deck.subtract(map(str, [*hand, 4, 11, 6]))
        table = position(hand, [4, 11], discard=[6], turn=1, deck=dict(deck), seen_by=1)
        return case(table, "draw; card 7", seats=2)

    assert asked(with_deck([7] * 5)) == asked(with_deck([1] * 5))
    assert asked(with_deck([7] * 5))["moves"][1]["legal"] is None


def test_what_counts_as_known_is_what_the_seat_observes() -> None:
    table = position([1, 9], [4, 11], [2, 2, 7], discard=[6, 3, 5], turn=0, drawn=8)
    state = read_case(case(table, ""), BOOKS).state
    for seat in range(3):
        known = asked(case({**table, "seen_by": seat}, ""))["position"]
        seen = observe(state, seat)
        assert known["hands"][seat] == list(seen.hand or ())
        others = [other for other in range(3) if other != seat]
        assert all(known["hands"][other] == ["?"] * seen.hidden[other] for other in others)
        assert known["drawn"] == ("?" if seen.drawn is None else seen.drawn)
        assert known["discard"] == [seen.top, *["?"] * (seen.discard_size - 1)]
        assert known["deck"] == {"?": seen.deck_size}


def test_a_citybot_sees_what_everybody_sees() -> None:
    table = position([5], {"visible": [6], "pile": [3]}, {"visible": [2], "pile": []}, turn=1)
    answer = asked(case({**table, "seen_by": 1}, "", mode="solo", difficulty=1))
    open_cards = {"visible": [6], "pile": ["?"]}
    assert answer["position"]["hands"] == [["?"], open_cards, {"visible": [2], "pile": []}]


def test_moves_and_events_are_told_as_the_seat_may_see_them() -> None:
    table = position([4, 6], [4, 11], 2, turn=2, seen_by=1)
    answer = asked(case(table, "draw; card 5; discard"))
    assert [each["move"] for each in answer["moves"]][:2] == ["draw", "card *"]
    assert all(each["to"] == "all" for move in answer["moves"] for each in move["events"])


def test_a_secret_number_is_not_told_by_the_reason_either() -> None:
    """All 5s lie open to player 1, so none can be drawn; which number was asked for is secret."""
    table = position([4, 6], [5, 5, 5, 5], 2, discard=[5], turn=2, seen_by=1)
    _, judged = asked(case(table, "draw; card 5"))["moves"]
    assert judged["legal"] is False
    assert judged["move"] == "card *"
    assert [each["message"] for each in judged["violations"]] == ["No ? is left in the deck"]
    late = asked(case(table, "draw; card 7; pick 7"))["moves"][-1]
    assert late["legal"] is False
    assert "Player 2" in late["violations"][0]["message"]
    early = asked(case(table, "draw; card 7; @0 pick 7"))["moves"][-1]
    assert [each["message"] for each in early["violations"]] == [
        "Player 0 is not the one to act; Player 2 must discard the drawn card or keep it"
    ]


def test_whether_a_secret_number_can_be_is_not_told_either() -> None:
    """Four 5s lie open to player 1; whether the fifth can be drawn would tell which card it was."""
    table = position(2, [5, 5, 5], discard=[5], turn=0, seen_by=1)
    told = [asked(case(table, f"draw; card {card}", seats=2)) for card in (5, 6)]
    assert told[0]["moves"][-1]["move"] == "card *"
    assert told[0]["moves"][-1]["legal"] is True
    assert told[0] == told[1]


DEALT = "match 12; card 6; card 1; card {}"
"""Player 0 ends a round; in the next one player 1 is dealt a card that player 0 does not see."""


def after_the_deal(card: int, more: str = "") -> dict[str, Any]:
    """What player 0 is told after the deal."""
    return asked(deal_case(card, more))


def deal_case(card: int, more: str) -> CaseData:
    copies = {"1": 2, "6": 2, "7": 2, "9": 2, "12": 2}
    miniature = {"copies": copies, "hand_size": 1, "limit": 50}
    moves = f"{DEALT.format(card)}; {more}"
    return case(position([12], 1, seen_by=0), moves, 2, miniature=miniature)


@pytest.mark.parametrize("more", ["", "take 7", "take 9", "match 6", "draw", "stop"])
def test_a_secret_number_stays_secret_in_all_that_follows(more: str) -> None:
    assert after_the_deal(7, more) == after_the_deal(9, more)


def test_what_depends_on_a_secret_number_names_the_move_and_two_ways_it_may_have_gone() -> None:
    answer = after_the_deal(9, "take 7")
    assert answer["legal_moves"]["always"] == ["draw", "stop"]
    (on,) = answer["moves"][-1]["depends"]
    assert on["unknown"] == "moves[3]"
    assert on["legal_line"] == DEALT.format(7).split("; ")
    assert on["illegal_line"][:3] == on["legal_line"][:3]
    assert on["illegal_line"][3] != "card 7"
    assert on["legal_world"] == on["illegal_world"]


def test_what_depends_on_a_secret_number_is_told_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(deal_case(9, "take 7")), encoding="utf-8")
    assert app.run(["judge", str(path)]) == 3
    assert "Legal if move 4 is card 7." in capsys.readouterr().out
    assert app.run(["judge", str(path), "--lang", "fr"]) == 3
    assert "Permis si le coup 4 est card 7." in capsys.readouterr().out


def test_a_secret_number_that_is_shown_in_the_end_is_known() -> None:
    """Player 2 draws in secret and throws the card away in the open."""
    table = position([4, 6], [7, 11], 2, turn=2, seen_by=1)
    answer = asked(case(table, "draw; card 7; discard; stop; match 7"))
    assert [each["legal"] for each in answer["moves"]] == [True] * 5
    assert answer["moves"][1]["move"] == "card *"
    assert answer["position"]["discard"][:2] == [7, "?"]


def test_secret_numbers_that_leave_too_many_worlds_are_not_guessed_at() -> None:
    deal = "; ".join(f"card {n}; card 7" for n in (1, 2, 3, 4))
    secret = case(position([12], 1, seen_by=0), f"match 12; card 6; {deal}", seats=2)
    with pytest.raises(BadInput, match="more than 1000 steps of work"):
        asked(secret, steps=1000)


def test_whoever_waits_hears_of_the_work() -> None:
    """Every thousand steps, also under another reading; known cards are no such work."""
    heard: list[int] = []
    deal = "; ".join(f"card {n}; card 7" for n in (1, 2, 3, 4))
    secret = case(position([12], 1, seen_by=0), f"match 12; card 6; {deal}", seats=2)
    watched = evolve(read_case(secret, BOOKS), steps=2500, watch=heard.append)
    with pytest.raises(BadInput, match="more than 2500 steps of work"):
        judge(watched)
    assert heard == [1000, 1000]
    known = case(position([12], [1]), f"match 12; first 1; card 6; {deal}", seats=2)
    judge(evolve(read_case(known, BOOKS), watch=heard.append))
    assert len(heard) == 2


@pytest.mark.parametrize("lang", LANGS)
def test_the_work_is_shown_at_a_terminal_while_it_is_done(lang: str, tmp_path: Path) -> None:
    deal = "; ".join(f"card {n}; card 7" for n in (1, 2, 3, 4))
    secret = case(position([12], 1, seen_by=0), f"match 12; card 6; {deal}", seats=2)
    (tmp_path / "case.json").write_text(json.dumps(secret), encoding="utf-8")
    own = ("judge", "case.json", "--budget", "3000", "--lang", lang)
    line = {"en": "Steps of work on unknown cards", "fr": "Étapes de calcul sur les cartes"}[lang]
    with Terminal(*own, cwd=tmp_path) as terminal:
        terminal.expect(line)
        assert terminal.ended() == 2
        assert line not in terminal.picture()
        assert "3000" in terminal.picture()


@pytest.mark.parametrize(
    ("hand", "where"), [([13], "position.hands[0][0]"), ([4] * 6, "position.cards")]
)
def test_what_the_seat_does_not_see_must_be_possible_too(hand: list[int], where: str) -> None:
    with pytest.raises(BadInput) as refused:
        asked(case(position(hand, [5], seen_by=1), "", seats=2))
    assert [place for place, _ in refused.value.reasons] == [where]


def small(*hands: list[int], discard: int, moves: str, **setup: Any) -> dict[str, Any]:
    """What player 0 is told at a table of few cards, all of which player 0 can work out."""
    copies = Counter(map(str, [*(card for hand in hands for card in hand), discard]))
    miniature = {"copies": dict(copies), "hand_size": 1, "limit": 50}
    table = position(*hands, discard=[discard], seen_by=0)
    return asked(case(table, moves, len(hands), length="single", miniature=miniature, **setup))


def test_what_can_be_worked_out_is_told_when_hands_lie_open_and_not_before() -> None:
    before = small([1], [4], discard=1, moves="")
    assert before["position"]["hands"] == [[1], ["?"]]
    over = small([1], [4], discard=1, moves="match 1")
    assert (over["pending"]["kind"], over["position"]["hands"]) == ("over", [[], [4]])
    tie = {"rulings": {"win_tie": "random"}}
    asks = small([4], [4], discard=1, moves="stop", **tie)
    assert asks["position"]["hands"] == [[4], ["?"]]
    tied = small([4], [4], discard=1, moves="stop; stop", **tie)
    assert (tied["pending"]["what"], tied["position"]["hands"]) == ("winner", [[4], [4]])


def test_in_solo_mode_you_see_your_hand_and_no_pile() -> None:
    citybots = ({"visible": [6], "pile": [3, 4]}, {"visible": [2], "pile": []})
    table = position([5, 7], *citybots, discard=[12, 1], turn=0, drawn=8, seen_by=0)
    seen = asked(case(table, "", mode="solo", difficulty=1))["position"]
    left = {"visible": [6], "pile": ["?", "?"]}
    assert seen["hands"] == [[5, 7], left, {"visible": [2], "pile": []}]
    assert (seen["drawn"], seen["discard"]) == (8, [12, "?"])


def test_an_open_end_is_seen_by_all() -> None:
    answer = asked(case(position([1], [4], discard=[1], seen_by=0), "match 1", 2, length="single"))
    assert answer["result"]["winners"] == [0]
    assert answer["position"]["hands"] == [[], ["?"]]


# Numbers of moves that are secret to the seat: brute force again.


def blanked(data: CaseData, seat: int) -> CaseData:
    """A case in which every card is `?` that a seat does not see."""
    table = deepcopy(data["position"])
    eyes = None if data["setup"].get("mode") == "solo" and seat else seat
    for owner, hand in enumerate(table["hands"]):
        if isinstance(hand, dict):
            hand["pile"] = ["?"] * len(hand["pile"])
        elif owner != eyes:
            table["hands"][owner] = ["?"] * len(hand)
    table["discard"][1:] = ["?"] * len(table["discard"][1:])
    if "drawn" in table and table["turn"] != eyes:
        table["drawn"] = "?"
    return {**data, "position": table}


def looking_alike(state: ew.State, move: Any, seat: int) -> list[Any]:
    """What a seat cannot tell from a move: the move alone unless some number of it is secret."""
    text = ew.shown(state, move, seat)
    alike = [each for each in ew.legal_moves(state) if ew.shown(state, each, seat) == text]
    return [move] if text == str(move) else alike


def by_seat(data: CaseData, seat: int) -> dict[str, Any]:
    """What a seat knows that was shown these moves, from every world and every secret number."""
    empty = {**blanked(data, seat), "moves": []}
    lines = [(judge(read_case(world, BOOKS)).state, True) for world in worlds(empty)]
    verdicts: list[bool | None] = []
    for move in map(ew.parse_move, data["moves"]):
        tried = [[*map(bool, (ew.judge(state, move),))] for state, _ in lines]
        options = [looking_alike(state, move, seat) for state, _ in lines]
        legal = {
            any(ew.judge(state, each) for each in some)
            for (state, _), some in zip(lines, options, strict=True)
        }
        if not any(own for (_, written), (own,) in zip(lines, tried, strict=True) if written):
            legal = {own for (own,) in tried}
        verdicts.append(legal.pop() if len(legal) == 1 else None)
        if verdicts[-1] is not True:
            break
        after = [
            (ew.apply(state, each), ew.shown(state, each, seat), written and each == move)
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
    moves = [set(map(str, ew.legal_moves(state))) for state, _ in lines]
    always = set.intersection(*moves)
    return {"verdicts": verdicts, "always": always, "sometimes": set.union(*moves) - always}


def seat_knows_what_brute_force_finds(seed: int) -> None:
    random = Random(seed)
    data = small_case(random, unknown=0)
    seat = random.randrange(len(data["position"]["hands"]))
    try:
        answer = asked({**data, "position": {**data["position"], "seen_by": seat}})
    except BadInput as error:
        assert "too many unknown cards" in str(error)  # noqa: PT017
        return
    truth = by_seat(data, seat)
    assert [each["legal"] for each in answer["moves"]] == truth["verdicts"]
    assert set(answer["legal_moves"]["always"]) == truth["always"]
    assert set(answer["legal_moves"]["sometimes"]) == truth["sometimes"]


@given(st.integers(0, 10**9))
@times(0.4)
def test_a_seat_is_told_what_it_can_know(seed: int) -> None:
    seat_knows_what_brute_force_finds(seed)


# Reading.


@pytest.mark.parametrize(
    ("table", "where", "why"),
    [
        (position([4], 3, 61), "position.hands[2]", "0 to 60"),
        (position([4], 3, -1), "position.hands[2]", "0 to 60"),
        (position([4], 3, 0), "position.hands[2]", "empty"),
        (position([4], 3, "?"), "position.hands[2]", "list"),
        (position([4], 3, ["x"]), "position.hands[2][0]", "whole number"),
        (position([4], 3, [13, "?"]), "position.hands[2][0]", "13 is not a card"),
        (position([4] * 6, 3, ["?"]), "position.cards", "5 copies of 4"),
        (position([4], 30, 30), "position", "unknown cards"),
        (position([4], 3, 3, seen_by=3), "position.seen_by", "no seat 3"),
        (position([4], 3, 3, seen_by="1"), "position.seen_by", "whole number"),
        (position([4], 3, 3, deck={"?": 3}), "position", "unknown cards"),
        (position([4], 3, 3, deck={"13": 3}), "position.deck.13", "13 is not a card"),
        (position([4], 3, 3, deck={"?": -1}), "position.deck.?", "0 to 60"),
        (position([4], 3, 3, deck={"?": 61}), "position.deck.?", "0 to 60"),
        (position([4], 3, 3, deck={"?": "3"}), "position.deck.?", "whole number"),
        (position([4], 3, 3, deck={"?": 3, "x": 1}), "position.deck.x", "card value"),
        (position([4], 3, 3, deck=5), "position.deck", "table"),
        (position([4], 3, 3, turn="?"), "position.turn", "whole number"),
        (position([4], 3, 3, turn=7), "position.turn", "no seat 7"),
        (position([4], 3, 3, colour="?"), "position.colour", "unknown key"),
        (position([4], 3), "position.hands", "seats: 3"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    table: dict[str, Any], where: str, why: str
) -> None:
    with pytest.raises(BadInput) as refused:
        asked(case(table, ""))
    assert [place for place, _ in refused.value.reasons] == [where]
    assert why in str(refused.value).lower()


def reasons(data: CaseData) -> list[str]:
    """Why a case cannot be read, each reason with its place."""
    with pytest.raises(BadInput) as refused:
        asked(data)
    return [f"{where}: {reason}" for where, reason in refused.value.reasons]


NO_13 = "position.hands[0][{}]: 13 is not a card of this game"
SIX_4 = "position.cards: There are 5 copies of 4, but the table has 6"


def test_no_unknown_card_is_blamed_for_what_a_known_one_does() -> None:
    # All 1s are known, and some card of every value.
    assert reasons(case(position([1] * 5 + [13], 1), "", 2)) == [NO_13.format(5)]
    assert reasons(case(position([*range(1, 12), 13], 6), "", 2)) == [NO_13.format(11)]
    # A deck that is given may hold any cards where it says `?`.
    assert reasons(case(position([4, 4], 3, deck={"4": 4, "?": 50}), "", 2)) == [SIX_4]
    assert reasons(case(position([4] * 6, 3, deck={"?": 50}), "", 2)) == [SIX_4]


def test_known_cards_are_those_of_the_game_that_is_played() -> None:
    citybots = ({"visible": [4], "pile": 2}, {"visible": [2], "pile": []})
    table = position([4] * 5, *citybots, turn=0)
    assert reasons(case(table, "", mode="solo", difficulty=1)) == [SIX_4]
    small = {"copies": {"1": 5, "2": 1, "6": 5}, "hand_size": 2, "limit": 50}
    assert reasons(case(position([2, 2], 2, discard=[6]), "", 2, miniature=small)) == [
        "position.cards: There are 1 copies of 2, but the table has 2"
    ]


@pytest.mark.parametrize(
    ("there", "reason"),
    [
        ({"discard": 12}, "discard: Expected a list, got a whole number"),
        ({"discard": "?"}, "discard: Expected a list, got a text"),
        ({"discard": [[1]]}, "discard[0]: Expected a whole number, got a list"),
        ({"drawn": [1]}, "drawn: Expected a whole number, got a list"),
        ({"deck": 5}, "deck: Expected a table, got a whole number"),
        ({"hands": 2}, "hands: Expected a list, got a whole number"),
    ],
)
def test_what_is_wrong_beside_unknown_cards_is_named(there: Any, reason: str) -> None:
    table = {"hands": [["?"], [1]], "discard": ["?"], "turn": 0, **there}
    assert reasons(case(table, "", 2)) == [f"position.{reason}"]


def test_what_is_missing_beside_unknown_cards_is_named() -> None:
    assert reasons(case({"discard": ["?"], "turn": 0}, "")) == ["position.hands: Missing"]
    hidden: dict[str, Any] = {"hands": [["?"], [1], [2]]}
    assert reasons(case(hidden, "")) == ["position.discard: Missing", "position.turn: Missing"]
    for side, other in (("visible", "pile"), ("pile", "visible")):
        table = position([4], {side: ["?"]}, {"visible": [2], "pile": []})
        missing = [f"position.hands[1].{other}: Missing"]
        assert reasons(case(table, "", mode="solo", difficulty=1)) == missing
    table = position([4], {"visible": ["?"], "pile": [], "top": 1}, {"visible": [2], "pile": []})
    assert reasons(case(table, "", mode="solo", difficulty=1)) == [
        "position.hands[1].top: Unknown key; known are: visible, pile"
    ]


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ({"visible": 3, "pile": 1}, "visible: Expected a list, got a whole number"),
        ({"visible": ["x"], "pile": 1}, "visible[0]: Expected a whole number, got a text"),
        ({"visible": ["?"], "pile": "?"}, "pile: Expected a list, got a text"),
        ({"visible": ["?"], "pile": ["x"]}, "pile[0]: Expected a whole number, got a text"),
        ({"visible": ["?"], "pile": -1}, "pile: A number of cards is 0 to 60"),
    ],
)
def test_what_is_wrong_with_a_citybots_cards_is_named(cards: Any, reason: str) -> None:
    table = position([4], cards, {"visible": [2], "pile": []})
    wrong = case(table, "", mode="solo", difficulty=1)
    assert reasons(wrong) == [f"position.hands[1].{reason}"]


def test_as_many_unknown_cards_as_are_left_for_them() -> None:
    text = "position: The number of unknown cards is {}, of cards left for them {}"
    assert asked(case(position([4], 58), "", 2))["position"]["deck"] == {}
    for unknown in (59, 60):
        assert reasons(case(position([4], unknown), "", 2)) == [text.format(unknown, 58)]
        assert reasons(case(position([4], ["?"], deck={"?": unknown}), "", 2)) == [
            text.format(1 + unknown, 58)
        ]
    for unknown in (54, 56):
        given = position([4], 3, deck={"?": unknown})
        assert reasons(case(given, "", 2)) == [text.format(3 + unknown, 58)]


CITYBOTS = ({"visible": [6], "pile": 2}, {"visible": [2], "pile": []})


@pytest.mark.parametrize(
    ("data", "unknown"),
    [
        (case(position([4], [5], [6]), "draw"), False),
        (case(position([4], [5], [6], drawn=7, stop_by=1, totals=[1, 2, 3]), "discard"), False),
        (case(position([4], [5], 1), "draw"), True),
        (case(position([4], [5], ["?"]), "draw"), True),
        (case(position([4], [5], [6], discard=["?"]), "draw"), True),
        (case(position([4], [5], [6], drawn="?"), "discard"), True),
        (case(position([4], [5], [6], deck={"?": 56}), "draw"), True),
        (case(position([4], *CITYBOTS), "draw", mode="solo", difficulty=1), True),
    ],
)
def test_a_case_without_unknown_cards_is_no_partial_one(data: CaseData, unknown: bool) -> None:
    assert read_case(data, BOOKS).is_known is not unknown


def test_where_unknown_cards_are_not_expected_they_are_refused() -> None:
    unknown = read_case(case(position([4], ["?"], [6]), "draw"), BOOKS)
    for known in (unknown, judge(unknown)):
        with pytest.raises(BadInput, match="No card may be unknown here"):
            assert known.state


# The command.


def test_the_example_depends_on_two_worlds(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["judge", str(EXAMPLE), "--json"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert answer["moves"][-1]["legal"] is None
    (on,) = answer["moves"][-1]["depends"]
    assert on["unknown"] == "position.hands[2]"
    assert on["legal_world"] != on["illegal_world"]


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "? Depends on unknown cards",
                "Legal if Player 2 holds 1, 1 and 9.",
                "Illegal if Player 2 holds 1, 1 and 2.",
                "by unknown cards: counter",
            ],
        ),
        (
            "fr",
            [
                "? Dépend de cartes inconnues",
                "Permis si Joueur 2 a en main 1, 1 et 9.",
                "Interdit si Joueur 2 a en main 1, 1 et 2.",
                "inconnues : counter",
            ],
        ),
    ],
)
def test_the_example_is_told_in_words(
    lang: str, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.run(["judge", str(EXAMPLE), "--lang", lang]) == 3
    told = capsys.readouterr().out
    for line in lines:
        assert line in told


@pytest.mark.parametrize(("moves", "code"), [("take 4", 0), ("take 5", 1), ("take 4; take 5", 3)])
def test_the_exit_code_is_the_verdict(
    moves: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(case(position([4], 3, 3), moves)), encoding="utf-8")
    assert app.run(["judge", str(path)]) == code
    assert "?" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("one", "other", "english", "french"),
    [
        (
            {"hands": [[1, 9], [4]]},
            {"hands": [[1, 8], [4]]},
            "Player 0 holds 1 and 9",
            "Joueur 0 a en main 1 et 9",
        ),
        (
            {"hands": [[1], {"visible": [3], "pile": [5]}]},
            {"hands": [[1], {"visible": [4], "pile": [5]}]},
            "Player 1 shows 3",
            "Joueur 1 montre 3",
        ),
        (
            {"hands": [[1], {"visible": [3], "pile": [9, 1]}]},
            {"hands": [[1], {"visible": [3], "pile": [1, 9]}]},
            "Player 1 has in its pile, from the top, 9 and 1",
            "Joueur 1 a dans sa pile, à partir du dessus, 9 et 1",
        ),
        (
            {"discard": [8, 2], "turn": 0},
            {"discard": [8, 3], "turn": 1},
            "The discard pile is, from the top, 8 and 2",
            "La défausse est, à partir du dessus, 8 et 2",
        ),
        ({"drawn": 8}, {"drawn": 7}, "The drawn card is an 8", "La carte piochée est un 8"),
        (
            {"deck": {"1": 2, "12": 5}},
            {"deck": {"1": 7}},
            "The deck has 2×1 and 5×12",
            "La pioche contient 2×1 et 5×12",
        ),
    ],
)
def test_every_place_is_told_in_words(one: Any, other: Any, english: str, french: str) -> None:
    ((_, sentence, another),) = PLACES.differences(one, other)
    assert (told(sentence), told(sentence, "fr", ew.words)) == (english, french)
    assert told(another) != english
    assert PLACES.differences(one, one) == []


@pytest.mark.parametrize(
    ("piles", "known"),
    [
        ([[5, 6, 7], [5, 7, 8]], [5, 7, "?"]),  # below the top there is no order
        ([[5, 6], [6, 5]], ["?", "?"]),
        ([[5], [6]], ["?"]),
        ([[], [5]], "?"),
        ([[5], [5, 6]], "?"),
    ],
)
def test_what_several_discard_piles_have_in_common(piles: list[Any], known: object) -> None:
    discard: Any = PLACES.forms["discard"]
    assert joined_zone(discard, piles, "discard", None) == known


@pytest.mark.parametrize("unknown", [2, 5])
def test_moves_of_some_worlds_stand_in_the_order_of_legal_moves(unknown: int) -> None:
    found = asked(case(position([4], unknown, 3, turn=1), ""))["legal_moves"]
    assert found["always"] == ["draw", "stop"]
    doubles = [(n, n) for n in range(1, 13)]
    pairs = sorted([*doubles, (7, 8), (8, 7), (8, 9), (9, 8)])
    assert found["sometimes"] == [
        *(f"take {card}" for card in range(1, 13)),
        "match 12",
        *(f"pair {play}+{keep}" for play, keep in pairs),
    ]
