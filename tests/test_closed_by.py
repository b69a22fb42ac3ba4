"""A move that comes too late: which earlier move closed its moment, and by which clauses."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from attrs import evolve

from egorules import egocentric_world as ew
from egorules import infinite_city as ic
from egorules.cli import app
from egorules.core.rulebook import Decision, Over
from egorules.core.rules import Closing
from egorules.core.transcript import Entry
from egorules.core.verdict import Illegal
from egorules.egocentric_world import events as e
from egorules.egocentric_world.rules import MACHINE
from egorules.rulebooks import RULEBOOKS
from egorules.tools.case import read_case
from egorules.tools.judge import judge, judgement_data
from egorules.tools.play import policies_by_seat, random_policy, steps
from egorules.tools.vectors import load_vectors
from tests import toy

BOOKS: dict[str, Any] = {**RULEBOOKS, toy.name: toy}


def last(case: dict[str, Any]) -> dict[str, Any]:
    """The last move judged, as plain data."""
    found: dict[str, Any] = judgement_data(judge(read_case(case, BOOKS)))["moves"][-1]
    return found


def closed_by(case: dict[str, Any]) -> Any:
    """What closed the moment of the last move, which is illegal."""
    found = last(case)
    assert found["legal"] is False
    return found.get("closed_by")


def closing(move: str, *cites: str) -> dict[str, Any]:
    return {"move": move, "cites": list(cites)}


# Egocentric World.

LAST_CARD = {"hands": [[11], [5, 10]], "discard": [11], "turn": 0}
TWO_NINES = {"hands": [[3, 11], [4, 9], [2, 9]], "discard": [12], "turn": 0}
CANCELLED = ("ew.ability.counter.cancel", "ew.ability.counter.answers")
DISCARDED = ("ew.turn.draw-choice", "ew.card.discarded", "ew.card.discarded-inert")


def case(position: dict[str, Any], moves: str, **setup: Any) -> dict[str, Any]:
    who = {"seats": len(position["hands"]), **setup}
    return {"rulebook": ew.name, "setup": who, "position": position, "moves": moves}


@pytest.mark.parametrize("length", ["single", "to-50"])
def test_the_last_card_ends_the_round_before_its_ability(length: str) -> None:
    found = last(case(LAST_CARD, "match 11; exchange 0,1", length=length))
    assert found["closed_by"] == closing("match 11", "ew.end.empty-hand")
    moment = {"single": "ew.end.lowest-wins", "to-50": "ew.setup.turn-up"}[length]
    assert [each["clause"] for each in found["violations"]] == [moment]


EGOCENTRIC = {
    "a second 9": (
        "take 11; exchange 1,2; counter; @2 counter",
        closing("counter", *CANCELLED),
    ),
    "a second 9 after the next player's action": (
        "take 11; exchange 1,2; counter; draw; @2 counter",
        closing("counter", *CANCELLED),
    ),
    "the exchange after a 9": (
        "take 11; exchange 1,2; counter; @0 swap ? ?",
        closing("counter", *CANCELLED),
    ),
    "a 9 after one's own answer": (
        "take 11; exchange 1,2; allow; @1 counter",
        closing("allow", "ew.ability.counter.window"),
    ),
    "a 9 after everybody's answer": (
        "take 11; exchange 1,2; allow; allow; counter",
        closing("allow", "ew.ability.counter.window"),
    ),
    "a card after a wrong announcement": (
        "take 11; exchange 1,2; allow; allow; swap =7 ?; pick 2",
        closing("swap =7 ?", "ew.ability.exchange.wrong"),
    ),
    "an ability that was not used": (
        "take 11; decline; exchange 1,2",
        closing("decline", "ew.ability.optional", "ew.card.may-trigger"),
    ),
    "the ability of a discarded card": (
        "draw; card 11; discard; exchange 1,2",
        closing("discard", *DISCARDED),
    ),
    "the game after STOP": (
        "stop; stop; stop; draw",
        closing("stop", "ew.turn.stop"),
    ),
}


@pytest.mark.parametrize("which", EGOCENTRIC)
def test_what_closed_a_moment_of_egocentric_world(which: str) -> None:
    moves, expected = EGOCENTRIC[which]
    assert closed_by(case(TWO_NINES, moves, length="single")) == expected


NOT_CLOSED = {
    "nothing came before": "exchange 1,2",
    "not the one to act": "@1 draw",
    "it is somebody else's turn": "take 3; @0 draw",
    "a condition fails at the right moment": "take 11; exchange 1,1",
    "too early": "take 11; swap ? ?",
    "the next player has moved on": "take 11; exchange 1,2; counter; draw; counter",
    "its own player has moved on": (
        "take 11; decline; draw; card 1; discard; draw; card 1; discard; draw; @0 exchange 1,2"
    ),
}


@pytest.mark.parametrize("which", NOT_CLOSED)
def test_a_move_whose_moment_nothing_closed_has_no_such_entry(which: str) -> None:
    assert closed_by(case(TWO_NINES, NOT_CLOSED[which])) is None


def test_the_end_of_the_round_goes_before_a_cancelled_effect() -> None:
    """Where both may play a 9, only the end of the round stops the second one."""
    table = {"hands": [[3, 11], [9], [2, 9]], "discard": [12], "turn": 0}
    moves = "take 11; exchange 1,2; counter; @2 counter"
    found = closed_by(case(table, moves, rulings={"dual_counter": "both_may_play"}))
    assert found == closing("counter", "ew.end.empty-hand")


def test_after_a_random_winner_the_game_is_over() -> None:
    table = {"hands": [[1], [1]], "discard": [2], "turn": 0, "stop_by": 1}
    tie = case(table, "stop; winner 1; draw", length="single", rulings={"win_tie": "random"})
    assert closed_by(tie)["move"] == "winner 1"


def test_it_is_the_same_whatever_the_unknown_cards_are() -> None:
    table = {"hands": [[11], ["?", 10]], "discard": [11], "turn": 0}
    found = closed_by(case(table, "match 11; exchange 0,1", length="single"))
    assert found == closing("match 11", "ew.end.empty-hand")


# The other rulebooks: cases of their vectors, and a move more.


def prolonged(game: str, name: str, *more: str) -> dict[str, Any]:
    """The case of a vector with some moves more."""
    (found,) = (each.case for each in load_vectors(game) if each.id == name)
    moves = found["moves"]
    whole = [*([moves] if isinstance(moves, str) else moves), *more]
    return {**found, "moves": whole}


OTHERS = {
    "the race ends in the middle of an effect": (
        prolonged("catham_city", "end/first-sentence-wins", "give hackers"),
        ("play 2 journalists", "cc.end.immediately"),
    ),
    "nobody is asked any more": (
        prolonged("catham_city", "end/giver-wins", "@2 give mafia"),
        ("give hackers", "cc.end.immediately"),
    ),
    "the last turn is over": (
        prolonged("infinite_city", "end/over-after-the-last-turn", "play bank 2,0"),
        ("play plaza 1,0", "ic.end.last-turns"),
    ),
    "the last token silences a text": (
        prolonged("infinite_city", "end/port-is-silent", "place 2,0"),
        ("play port 1,0", "ic.end.no-more-tiles"),
    ),
}


@pytest.mark.parametrize("which", OTHERS)
def test_what_closed_a_moment_of_the_other_rulebooks(which: str) -> None:
    data, (move, clause) = OTHERS[which]
    found = closed_by(data)
    assert found["move"] == move
    assert clause in found["cites"]


CATHAM: dict[str, Any] = {
    "rulebook": "catham_city",
    "setup": {
        "seats": 3,
        "factions": ["journalists", "scientists", "mafia", "police", "hackers"],
    },
    "position": {
        "hands": [{"journalists": 2}, {"mafia": 2}, {"scientists": 3}],
        "market": {"mafia": 4, "scientists": 2, "hackers": 1},
        "turn": 0,
    },
}


def test_an_answer_that_was_given_closes_the_window_for_its_seat_only() -> None:
    declined = {**CATHAM, "moves": "play 2 journalists; decline; @1 give mafia"}
    found = closed_by(declined)
    assert found["move"] == "decline"
    assert "cc.faction.journalists.gift" in found["cites"]
    assert last({**CATHAM, "moves": "play 2 journalists; decline; @2 give scientists"})["legal"]
    assert closed_by({**CATHAM, "moves": "play 2 journalists; @2 give scientists"}) is None


def test_no_card_is_left_to_reveal() -> None:
    hands = [{"police": 5, "mafia": 1}, {"mafia": 1, "hackers": 1}, {"scientists": 3}]
    data = {**CATHAM, "position": {**CATHAM["position"], "hands": hands}}
    moves = "play 5 police with mafia on 1; reveal mafia; reveal hackers; reveal mafia"
    found = closed_by({**data, "moves": moves})
    assert found["move"] == "reveal hackers"
    assert "cc.effect.possible" in found["cites"]


def city(hand: str, board: dict[str, str], moves: str, **setup: Any) -> dict[str, Any]:
    return {
        "rulebook": "infinite_city",
        "setup": {"seats": 2, **setup},
        "position": {"board": board, "hands": [[hand], ["temple"]], "turn": 0},
        "moves": moves,
    }


def test_a_text_without_a_legal_choice_is_over_at_once() -> None:
    found = closed_by(city("housing", {"0,0": "plaza 1"}, "play housing 0,1; token 0,0"))
    assert found == closing("play housing 0,1", "ic.build.as-much", "ic.build.instructions")


def test_no_more_of_a_text_is_no_more_of_it() -> None:
    board = {"0,0": "bank 0", "1,0": "bank 0"}
    found = closed_by(city("arboretum", board, "play arboretum 0,1; done; lift 0,0"))
    assert found["move"] == "done"
    assert "ic.build.mandatory" in found["cites"]


# In any game.


@pytest.mark.parametrize("game", BOOKS)
def test_what_closes_a_moment_is_an_event_of_a_move_before(game: str) -> None:
    """Moves of other moments are tried all along random games; after the end nothing is timely."""
    book, dice = BOOKS[game], Random(7)
    met: Counter[str] = Counter()
    for seed in range(3):
        setup = book.read_setup({} if book is toy else {"seats": 2})
        walk = list(steps(book, setup, policies_by_seat(book, setup), seed, cap=120))
        moves = [move for _, move, _ in walk]
        wrong = [dice.choice(moves) for _ in moves]
        before = read_case({"rulebook": game, "setup": {} if book is toy else {"seats": 2}}, BOOKS)
        for number in sorted(dice.sample(range(1, len(moves) + 1), min(12, len(moves)))):
            seat = dice.choice((None, 0, 1))
            entries = (*map(Entry, moves[:number]), Entry(wrong[number - 1], seat))
            check(judge(evolve(before, entries=entries)), met)
        if isinstance(book.pending(walk[-1][2].state), Over):
            entries = (*map(Entry, moves), Entry(dice.choice(moves), dice.choice((None, 0, 1))))
            check(judge(evolve(before, entries=entries)), met, over=True)
    assert met["refused"]


def check(judgement: Any, met: Counter[str], over: bool = False) -> None:
    *before, one = judgement.judged
    met["refused"] += isinstance(one.verdict, Illegal)
    if one.closed_by is None:
        assert not over
        return
    assert isinstance(one.verdict, Illegal)
    assert one.closed_by.event.cites
    assert any(
        one.closed_by.event in each.events and one.closed_by.move == each.text for each in before
    )


# Why a text leaves nothing to choose, as a person is told.

POWER = "0,0 power | 1,0 bank 1 | 2,0 down"
PROTECTED = "tile at 1,0 is protected by a Power Station"


def told(capsys: pytest.CaptureFixture[str], hands: str, board: str, moves: str, *more: str) -> str:
    app.run(["judge", "--hands", hands, "--board", board, moves, *more])
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("other", ["bank", "5"])
@pytest.mark.parametrize(
    ("lang", "reason"),
    [("en", f"The {PROTECTED}."), ("fr", "La tuile en 1,0 est protégée par une Power Station.")],
)
def test_a_choice_that_was_not_asked_for_is_judged_at_its_moment(
    lang: str, reason: str, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = "play embassy 1,1; token 1,0"
    answer = told(capsys, f"embassy port | {other}", POWER, moves, "--lang", lang)
    norm = ic.clauses["ic.tile.power.protect"].norm("fr" if lang == "fr" else "en")
    assert f"ic.tile.power.protect {reason} {norm} ic.build.as-much" in answer


@pytest.mark.parametrize("other", ["bank", "5"])
def test_so_is_one_that_was_never_worth_asking_about(
    other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = told(capsys, f"embassy port | {other}", POWER, "play embassy 1,1; token 2,0")
    assert "ic.tile.embassy 2,0 is no tile adjacent to the acting one." in answer
    assert "ic.tile.power.protect" not in answer


def test_that_a_text_must_be_carried_out_is_no_reason(capsys: pytest.CaptureFixture[str]) -> None:
    answer = told(capsys, "embassy port | bank", POWER, "play embassy 1,1; done")
    assert "Too late after play embassy 1,1" in answer
    assert "ic.build.mandatory" not in answer


@pytest.mark.parametrize(
    ("lang", "reason"),
    [
        ("en", f"Nothing can be chosen: the {PROTECTED}"),
        ("fr", "Rien ne peut être choisi : la tui"),
    ],
)
@pytest.mark.parametrize("other", ["bank", "5"])
def test_a_legal_move_says_why_its_text_has_no_effect(
    lang: str, reason: str, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = told(capsys, f"embassy port | {other}", POWER, "play embassy 1,1", "--lang", lang)
    assert reason in answer
    assert "(ic.tile.power.protect)." in answer


def test_without_any_candidate_the_text_itself_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    answer = told(capsys, "bank port | bank", "0,0 hotel | 1,0 housing", "play bank 1,1")
    assert "Nothing can be chosen (ic.tile.bank)." in answer


def test_many_reasons_by_one_clause_are_shortened(capsys: pytest.CaptureFixture[str]) -> None:
    board = "0,0 power | 1,0 bank 1 | 0,1 bank 1 | -1,0 bank 1 | 0,-1 housing 1"
    answer = told(capsys, "arboretum bank port | bank", board, "play bank 1,1")
    found = "Nothing can be chosen: the tile at -1,0 is protected by a Power Station, the tile at"
    assert found in answer
    assert answer.count("is protected by a Power Station") == 2
    assert "… (ic.tile.power.protect)." in answer
    whole = told(capsys, "arboretum bank port | bank", board, "play bank 1,1", "--all")
    assert whole.count("is protected by a Power Station") == 4


def test_a_choice_is_looked_at_where_its_text_began() -> None:
    """The state is that of the moment, not the one after the move."""
    table = {
        "board": {"0,0": "power", "1,0": "bank 1", "5,5": "housing"},
        "hands": [["embassy", *["port"] * 5], ["bank"]],
        "turn": 0,
    }
    state = ic.read_position(ic.Setup(2), table)
    step = ic.apply(state, ic.parse_move("play embassy 1,1"))
    (one,) = ic.unasked(state, ic.parse_move("play embassy 1,1"), step.events)
    assert ic.pending(step.state) == Decision(1, "turn")
    assert ic.pending(one.state) == Decision(0, "embassy", (("at", "1,1"),))
    assert [str(move) for move in one.moves] == ["token 1,0"]
    assert one.event in step.events


def test_what_programs_are_told_is_as_before() -> None:
    position = {"board": {"0,0": "power", "1,0": "bank 1"}, "hands": [["embassy"], ["bank"]]}
    asked = {
        "rulebook": "infinite_city",
        "setup": {"seats": 2},
        "position": {**position, "turn": 0},
        "moves": "play embassy 1,1; token 1,0",
    }
    assert closed_by(asked) == closing(
        "play embassy 1,1", "ic.build.as-much", "ic.build.instructions"
    )
    assert set(last(asked)) == {"move", "by", "legal", "violations", "closed_by"}


@pytest.mark.parametrize("name", BOOKS)
def test_nothing_that_was_not_asked_for_could_have_been_chosen(name: str) -> None:
    """In whole games of every rulebook."""
    book = BOOKS[name]
    setup = book.read_setup(book.complete_setup({"seats": 3}))
    found = 0
    for seed in range(3):
        for state, move, step in steps(book, setup, [random_policy] * 3, seed):
            for one in book.unasked(state, move, step.events):
                found += 1
                assert one.event in step.events
                assert all(type(each) is one.kind for each in one.moves)
                assert not any(book.judge(one.state, each) for each in one.moves)
                assert one.kind not in map(type, book.legal_moves(one.state))
    assert (found > 2) == (name == "infinite_city")


# Planted.


def test_a_planted_row_that_is_missing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MACHINE, "closings", {})
    assert closed_by(case(LAST_CARD, "match 11; exchange 0,1")) is None


def test_a_planted_row_that_closes_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that passes on closes nothing: the others are not late, it is not their turn."""
    monkeypatch.setattr(MACHINE, "closings", {**MACHINE.closings, e.TurnPassed: Closing()})
    assert closed_by(case(TWO_NINES, "take 3; exchange 1,2")) is not None
    monkeypatch.undo()
    assert closed_by(case(TWO_NINES, "take 3; exchange 1,2")) is None
