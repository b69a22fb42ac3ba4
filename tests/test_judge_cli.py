"""`egorules judge`: what it reads, what it prints, its exit codes, and how it refuses bad input."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from egorules import egocentric_world as ew
from egorules.cli import app
from egorules.core.parse import LARGEST
from egorules.tools.vectors import load_vectors

EXAMPLES = Path(__file__).parents[1] / "examples"
CASE: dict[str, Any] = {
    "rulebook": "egocentric_world",
    "setup": {"seats": 3, "length": "single"},
    "position": {"hands": [[4, 12], [1], [1]], "discard": [12], "turn": 0},
    "moves": "take 12; again",
}
SOLO_TABLE = {
    "hands": [[1], {"visible": [3], "pile": [8, 12]}, {"visible": [2], "pile": [9, 1]}],
    "discard": [1],
    "turn": 1,
}
SOLO = {"mode": "solo", "difficulty": 2, "length": "single"}


class Answer(NamedTuple):
    """What the command answered."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The printed object."""
        return json.loads(self.out)


Judge = Callable[..., Answer]


@pytest.fixture
def judge(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Judge:
    """Judge a case given as data, as text or as bytes; `name` is its file, None standard input."""

    def run(case: object, *options: str, name: str | None = "case.json") -> Answer:
        text = case if isinstance(case, str | bytes) else json.dumps(case)
        raw = text.encode() if isinstance(text, str) else text
        if name is None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
            arguments = ["judge", "-", *options]
        else:
            path = tmp_path / name
            path.write_bytes(raw)
            arguments = ["judge", str(path), *options]
        code = app.run(arguments)
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err.replace(str(tmp_path), "…"))

    return run


def case(moves: object = "", position: object = None, **setup: Any) -> dict[str, Any]:
    """A case among three players, or one with another setup."""
    table = position or CASE["position"]
    return {
        "rulebook": ew.name,
        "setup": setup or CASE["setup"],
        "position": table,
        "moves": moves,
    }


# What it prints


def test_the_whole_answer(judge: Judge) -> None:
    answer = judge(CASE, "--json")
    assert (answer.code, answer.err) == (0, "")
    data = answer.data
    assert list(data) == [
        *("rulebook", "moves", "position", "pending", "legal_moves", "last_round", "result"),
        "position_text",
    ]
    take, again = data["moves"]
    assert take == {
        "move": "take 12",
        "by": 0,
        "legal": True,
        "cites": ["ew.turn.one-action", "ew.turn.take"],
        "events": [
            {"event": "took", "seat": 0, "card": 12, "cites": ["ew.turn.take"], "to": "all"},
            {
                "event": "played",
                "seat": 0,
                "card": 12,
                "cites": ["ew.turn.take-replaced", "ew.card.played", "ew.card.played-face-up"],
                "to": "all",
            },
        ],
    }
    assert (again["move"], again["by"], again["legal"]) == ("again", 0, True)
    assert data["position"] == {
        "hands": [[4, 12], [1], [1]],
        "discard": [12],
        "deck": {"1": 3, **{str(n): 5 for n in range(2, 12)}, "4": 4, "12": 3},
        "turn": 0,
        "drawn": None,
        "stop_by": None,
        "round": 1,
        "totals": [0, 0, 0],
    }
    assert data["pending"] == {"kind": "turn", "seat": 0}
    assert set(data["legal_moves"]) == {"draw", "take 4", "take 12", "match 12", "stop"}
    assert (data["rulebook"], data["last_round"], data["result"]) == (ew.name, None, None)


def test_an_illegal_move_ends_the_list_and_changes_nothing(judge: Judge) -> None:
    answer = judge(case("take 4; match 5; stop"), "--json")
    assert answer.code == 1
    legal, illegal = answer.data["moves"]
    assert legal["legal"] is True
    assert illegal == {
        "move": "match 5",
        "by": 1,
        "legal": False,
        "violations": [
            {"clause": "ew.turn.match", "message": "You hold no 5"},
            {
                "clause": "ew.turn.match",
                "message": "A 5 does not match the 4 on top; what would match: 4",
            },
        ],
    }
    assert answer.data["position"] == judge(case("take 4"), "--json").data["position"]
    assert answer.data["pending"] == {"kind": "turn", "seat": 1}


def test_a_wrong_mover_is_illegal_and_named(judge: Judge) -> None:
    answer = judge(case("@2 stop"), "--json")
    assert answer.code == 1
    (move,) = answer.data["moves"]
    assert (move["by"], move["violations"][0]["clause"]) == (2, "ew.turn.one-action")
    assert judge(case("@0 stop"), "--json").code == 0


def test_a_move_after_the_end_is_illegal_by_nobody(judge: Judge) -> None:
    answer = judge(case("stop; stop; stop; draw"), "--json")
    assert answer.code == 1
    last = answer.data["moves"][-1]
    assert (last["by"], last["violations"]) == (
        None,
        [{"clause": "ew.end.lowest-wins", "message": "The game is over"}],
    )
    assert answer.data["legal_moves"] == []


def test_what_does_not_suit_the_table_is_illegal_not_malformed(judge: Judge) -> None:
    for moves in (
        "take 12; look 9",
        "take 99",
        "draw; card 13",
        "winner 7",
        "act",
        "trade 1 1:top",
    ):
        assert judge(case(moves), "--json").code == 1
    eleven = {"hands": [[4, 11], [1], [1]], "discard": [12], "turn": 0}
    for moves in ("exchange 1,1", "exchange 0,9"):
        assert judge(case(f"take 11; {moves}", eleven), "--json").code == 1


PENDING: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "turn": (case(), {"kind": "turn", "seat": 0}),
    "drawn": (case("draw; card 5"), {"kind": "drawn", "seat": 0}),
    "ability": (case("take 12"), {"kind": "ability", "seat": 0, "card": 12}),
    "counter": (
        case("take 11; exchange 1,2", {"hands": [[4, 11], [1], [1]], "discard": [12], "turn": 0}),
        {
            "kind": "counter",
            "seat": 1,
            "by": 0,
            "card": 11,
            "targets": [1, 2],
            "cancelled": False,
        },
    ),
    "counter after a 9": (
        case(
            "take 11; exchange 1,2; counter",
            {"hands": [[4, 11], [1, 9], [1]], "discard": [12], "turn": 0},
            seats=3,
            rulings={"dual_counter": "both_may_play"},
        ),
        {
            "kind": "counter",
            "seat": 2,
            "by": 0,
            "card": 11,
            "targets": [1, 2],
            "cancelled": True,
        },
    ),
    "counter a look": (
        case("take 10; look 2", {"hands": [[4, 10], [1], [1]], "discard": [12], "turn": 0}),
        {"kind": "counter", "seat": 2, "by": 0, "card": 10, "targets": [2], "cancelled": False},
    ),
    "counter a Citybot": (
        case(
            "act",
            {
                "hands": [[1], {"visible": [11], "pile": [5]}, {"visible": [1], "pile": []}],
                "discard": [11],
                "turn": 1,
            },
            **SOLO,
        ),
        {"kind": "counter", "seat": 0, "by": 1, "card": 11, "targets": [0], "cancelled": False},
    ),
    "exchange": (
        case(
            "take 11; exchange 0,2; allow",
            {"hands": [[4, 11], [1], [1]], "discard": [12], "turn": 0},
        ),
        {"kind": "exchange", "seat": 0, "targets": [0, 2]},
    ),
    "give": (
        case(
            "take 11; exchange 0,2; allow; swap own ?; pick 1",
            {"hands": [[4, 11], [1], [1]], "discard": [12], "turn": 0},
            seats=3,
            rulings={"exchange_commit": "after_reveal"},
        ),
        {"kind": "give", "seat": 0, "targets": [0, 2]},
    ),
    "give to a Citybot": (
        case(
            "take 11; trade own 1:top",
            {
                "hands": [[4, 11], {"visible": [], "pile": [5]}, {"visible": [1], "pile": []}],
                "discard": [12],
                "turn": 0,
            },
            **SOLO,
            rulings={"exchange_commit": "after_reveal"},
        ),
        {"kind": "give", "seat": 0, "targets": [0, 1]},
    ),
    "citybot": (
        case(
            "",
            {
                "hands": [[4], {"visible": [], "pile": [5]}, {"visible": [1], "pile": []}],
                "discard": [12],
                "turn": 1,
            },
            **SOLO,
        ),
        {"kind": "citybot", "seat": 1},
    ),
    "card to draw": (case("draw"), {"kind": "chance", "what": "card", "seat": 0}),
    "card as penalty": (
        case(
            "take 11; exchange 0,2; allow; swap 4 =9",
            {"hands": [[4, 11], [1], [1]], "discard": [12], "turn": 0},
        ),
        {"kind": "chance", "what": "card", "seat": 0},
    ),
    "card to turn up": (
        {"rulebook": ew.name, "setup": SOLO},
        {"kind": "chance", "what": "card", "seat": None},
    ),
    "card to deal": (
        {"rulebook": ew.name, "setup": {"seats": 2}, "moves": "first 1; card 9; card 9"},
        {"kind": "chance", "what": "card", "seat": 1},
    ),
    "pick": (
        case(
            "take 11; exchange 0,2; allow; swap 4 ?",
            {"hands": [[4, 11], [1], [1]], "discard": [12], "turn": 0},
        ),
        {"kind": "chance", "what": "pick", "seat": 2},
    ),
    "first": (
        {"rulebook": ew.name, "setup": {"seats": 2}},
        {"kind": "chance", "what": "first", "seat": None},
    ),
    "winner": (
        case(
            "stop; stop",
            {"hands": [[4], [4]], "discard": [9], "turn": 0},
            seats=2,
            length="single",
            rulings={"win_tie": "random"},
        ),
        {"kind": "chance", "what": "winner", "seat": None},
    ),
    "over": (case("stop; stop; stop"), {"kind": "over"}),
}


@pytest.mark.parametrize("kind", PENDING)
def test_what_is_pending(judge: Judge, kind: str) -> None:
    given, pending = PENDING[kind]
    answer = judge(given, "--json")
    assert (answer.code, answer.data["pending"]) == (0, pending)
    assert all(move["by"] == "chance" for move in answer.data["moves"] if is_chance(move["move"]))


def is_chance(move: str) -> bool:
    return move.split(maxsplit=1)[0] in ("card", "pick", "first", "winner")


@pytest.mark.parametrize("kind", ["turn", "drawn", "citybot"])
def test_the_answer_is_a_question_again(judge: Judge, kind: str) -> None:
    given, pending = PENDING[kind]
    first = judge(given, "--json").data
    again = judge({**given, "position": first["position"], "moves": []}, "--json").data
    for key in ("position", "pending", "legal_moves", "last_round", "result"):
        assert again[key] == first[key]
    assert again["pending"] == pending


def test_the_end_of_a_round_and_of_the_game(judge: Judge) -> None:
    data = judge(case("stop; stop; stop"), "--json").data
    assert data["last_round"] == {"cause": "stop", "scores": [16, 1, 1], "winners": [1, 2]}
    assert data["result"] == {"totals": [16, 1, 1], "winners": [1, 2]}
    assert data["position"]["turn"] is None
    assert data["position"]["hands"] == [[4, 12], [1], [1]]
    longer = judge(case("stop; stop; stop", None, seats=3), "--json").data
    assert longer["result"] is None
    assert longer["last_round"] == data["last_round"]
    assert longer["position"]["round"] == 2
    assert longer["position"]["hands"] == [[], [], []]
    assert longer["position"]["turn"] == 0
    assert longer["position"]["deck"] == {str(n): 5 for n in range(1, 13)}


def test_a_tied_start_has_no_turn_yet_and_a_tied_end_no_result(judge: Judge) -> None:
    position = {"hands": [[4], [4]], "discard": [9], "turn": 0}
    tied = judge(case("stop; stop", position, seats=2), "--json").data
    assert (tied["position"]["turn"], tied["position"]["round"]) == (None, 2)
    setup = {"seats": 2, "length": "single", "rulings": {"win_tie": "random"}}
    waiting = judge(case("stop; stop", position, **setup), "--json").data
    assert (waiting["result"], waiting["position"]["turn"]) == (None, None)
    assert waiting["position"]["hands"] == [[4], [4]]
    assert waiting["last_round"]["winners"] == [0, 1]
    won = judge(case("stop; stop; winner 1", position, **setup), "--json").data
    assert won["result"] == {"totals": [4, 4], "winners": [1]}


def test_solo_at_the_end_piles_are_turned_up_and_removed_cards_listed(judge: Judge) -> None:
    position = {
        "hands": [[4], {"visible": [2], "pile": [12, 7]}, {"visible": [3], "pile": []}],
        "discard": [1],
        "turn": 0,
        "stop_by": 1,
    }
    before = judge(case("", position, **SOLO), "--json").data["position"]
    assert before["hands"][1] == {"visible": [2], "pile": [12, 7]}
    assert "removed" not in before
    after = judge(case("stop", position, **SOLO), "--json").data["position"]
    assert after["hands"] == [[4], {"visible": [7, 12], "pile": []}, {"visible": [], "pile": []}]
    assert after["removed"] == [2, 3]


def test_a_citybots_steps_are_told_with_their_clauses(judge: Judge) -> None:
    given, _ = PENDING["citybot"]
    (move,) = judge({**given, "moves": "act"}, "--json").data["moves"]
    steps = [event for event in move["events"] if event["event"] == "citybot_step"]
    assert [step["step"] for step in steps] == [1, 2, 3, 4, 5, 6, 7]
    assert [step["cites"][0] for step in steps] == [f"ew.solo.step-{n}" for n in range(1, 8)]
    assert all(isinstance(step["because"], str) for step in steps)


def test_without_json_it_speaks_to_a_person(judge: Judge) -> None:
    answer = judge(case("take 4; match 5"))
    assert answer.code == 1
    assert "ew.turn.match" in answer.out
    assert ew.clauses["ew.turn.match"].en.split(",")[0] in " ".join(answer.out.split())
    french = judge(case("take 4; match 5"), "--lang", "fr")
    assert "Interdit" in french.out


def rows(out: str) -> dict[str, str]:
    """What stands beside each label of the printed table."""
    table = out.split("\n\n")[-2]
    labelled = (re.match(r"(\S.*?)  +(.*?)\s*$", line) for line in table.splitlines())
    return {found[1]: found[2] for found in labelled if found}


def test_the_table_is_labelled_in_the_language_asked_for(judge: Judge) -> None:
    given = case("draw; card 5", {**CASE["position"], "stop_by": 2, "totals": [3, 4, 5]}, seats=3)
    assert rows(judge(given, "--all").out) == {
        **{"Player 0": "4 12", "Player 1": "1", "Player 2": "1", "discard": "12", "turn": "0"},
        **{"drawn": "5", "stop_by": "2"},
        **{"deck": "3×1  5×2  5×3  4×4  4×5  5×6  5×7  5×8  5×9  5×10  5×11  3×12"},
        **{"round": "1", "totals": "3 4 5"},
    }
    french = judge(given, "--all", "--lang", "fr").out
    assert list(rows(french)) == [
        *("Joueur 0", "Joueur 1", "Joueur 2"),
        *("défausse", "pioche", "tour", "carte piochée", "a dit STOP", "manche", "totaux"),
    ]
    assert "Permis maintenant : discard" in french
    solo = case("act", SOLO_TABLE, **SOLO)
    assert "visibles : 1 3  pile : 12" in judge(solo, "--lang", "fr").out


# Short first.


def test_the_disputed_move_comes_first_and_those_before_it_are_one_line(judge: Judge) -> None:
    told = judge(case("take 4; match 5")).out.splitlines()
    assert told[0].startswith("✗ Illegal  match 5")
    assert "Before it, legal: take 4." in told
    assert not any("ew.turn.take" in line for line in told)
    whole = judge(case("take 4; match 5"), "--all").out
    assert whole.splitlines()[0] == told[0]
    assert "✓ Legal  take 4  (Player 0)" in whole
    assert ew.clauses["ew.turn.take"].en.split(",")[0] in whole


def test_of_many_moves_before_only_the_number_is_told(judge: Judge) -> None:
    told = judge(case("; ".join(["draw; card 5; discard"] * 3) + "; match 9")).out
    assert "The 9 moves before it are legal." in told


def test_the_clause_that_closed_a_moment_comes_first_of_all(judge: Judge) -> None:
    table = {"hands": [[11], [5, 10]], "discard": [11], "turn": 0}
    late = case("match 11; exchange 0,1", table, seats=2)
    lines = judge(late).out.splitlines()
    assert lines[0] == "✗ Illegal  exchange 0,1"  # and not: by chance, which is due
    assert lines[1].startswith("Too late after match 11 (Player 0): ")
    first, second = [line.split()[0] for line in lines if line.startswith("ew.")]
    assert (first, second) == ("ew.end.empty-hand", "ew.setup.turn-up")
    french = judge(late, "--lang", "fr").out.splitlines()
    assert french[1].startswith("Trop tard après match 11 (Joueur 0) : ")


@pytest.mark.parametrize(
    ("line", "moves", "clause"),
    [
        ("ic~0.0.bank_1.0.housing.1~security_bank~0", "play security 2,0; clear 1,0", "security"),
        ("ic~0.0.bank_1.0.housing.1~disaster_bank~0", "play disaster 2,0; remove 1,0", "disaster"),
    ],
)
def test_a_legal_choice_is_told_with_the_text_that_it_carries_out(
    judge: Judge, line: str, moves: str, clause: str
) -> None:
    case = {"position": line, "moves": moves}
    told = judge(case).out
    assert f"ic.tile.{clause} " in told
    assert f"ic.tile.{clause} " in judge(case, "--all").out


def test_readings_list_only_the_moves_that_differ_with_unknown_cards_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    app.run(["judge", str(EXAMPLES / "infinite_city_partial.toml"), "--readings"])
    lines = capsys.readouterr().out.splitlines()
    assert "mandatory →  Legal only here: –" in map(str.strip, lines)
    assert "optional →   Legal only here: done" in map(str.strip, lines)
    assert len(lines) < 40


# Too early, too late, and what is left.


@pytest.mark.parametrize(
    ("given", "header", "example"),
    [
        (case("draw; take 4"), "✗ Not yet  take 4", "card 1"),
        (case("draw; @1 take 4"), "✗ Not yet  take 4  (Player 1)", "card 1"),
        (
            {"rulebook": ew.name, "setup": {"seats": 2}, "moves": "stop"},
            "✗ Not yet  stop",
            "first 0",
        ),
    ],
)
def test_a_move_before_an_outcome_that_is_due_is_not_called_forbidden(
    judge: Judge, given: dict[str, Any], header: str, example: str
) -> None:
    answer = judge(given)
    lines = answer.out.splitlines()
    first = (
        f"First write what chance brought, such as {example}: only then can this move be judged."
    )
    assert lines[0] == header
    assert " ".join(lines[1:3]).startswith(first)
    assert (answer.code, "(Chance)" in answer.out) == (1, False)
    assert "Illegal" not in judge(given, "--readings").out
    french = judge(given, "--lang", "fr").out
    assert french.startswith("✗ Pas encore")
    assert f"ce que le hasard a apporté, par exemple {example}" in " ".join(french.split())
    by = judge(given, "--json").data["moves"][-1]["by"]
    assert by == (1 if "@1" in given["moves"] else "chance")


@pytest.mark.parametrize(
    ("rulebook", "position", "moves", "example"),
    [
        ("egocentric_world", {"hands": [[7, 9], 3], "discard": [8]}, "draw; discard", "card 1"),
        (
            "catham_city",
            {"hands": [{"scientists": 1}, 5], "market": {"hackers": 7}},
            "take 2 hackers; take 1 mafia",
            "card",
        ),
        (
            "infinite_city",
            {"board": {"0,0": "library 1"}, "hands": [["plaza", "bank"], 5]},
            "play plaza 1,0; play bank 2,0",
            "tile",
        ),
    ],
)
def test_with_unknown_cards_too_an_outcome_is_due_first(
    judge: Judge, rulebook: str, position: dict[str, Any], moves: str, example: str
) -> None:
    told = judge({"rulebook": rulebook, "position": {**position, "turn": 0}, "moves": moves})
    assert told.code == 1
    assert told.out.startswith("✗ Not yet")
    assert f"what chance brought, such as {example}" in " ".join(told.out.split())


@pytest.mark.parametrize("options", [(), ("--all",), ("--json",), ("--readings", "--lang", "fr")])
@pytest.mark.parametrize(
    ("more", "moves"),
    [
        ({"hands": [[7, 9], [3, 6]], "seen_by": 1}, "draw; card 5"),
        ({"hands": [[7, 9], [3, 6]], "drawn": "?"}, "discard"),
        ({"hands": [[7, 9], [3, 6]], "drawn": "?"}, ""),
    ],
)
def test_a_drawn_card_may_stay_unknown(
    judge: Judge, more: dict[str, Any], moves: str, options: tuple[str, ...]
) -> None:
    answer = judge(case(moves, {"discard": [8], "turn": 0, **more}, seats=2), *options)
    assert (answer.code, answer.err) == (0, "")


def test_a_drawn_card_that_a_seat_does_not_see_has_a_line(judge: Judge) -> None:
    table = {"hands": [[7, 9], [3, 6]], "discard": [8], "turn": 0, "seen_by": 1}
    told = judge(case("draw; card 5", table, seats=2), "--json").data
    assert told["position_text"] == "ew~u.u_3.6~8~0~deck.54xu~drawn.u"
    again = judge({"rulebook": ew.name, "position": told["position_text"]}, "--json").data
    assert again["pending"] == told["pending"] == {"kind": "drawn", "seat": 0}


@pytest.mark.parametrize("options", [(), ("--json",), ("--readings",)])
def test_scores_may_be_unknown_where_only_some_worlds_have_any(
    judge: Judge, options: tuple[str, ...]
) -> None:
    hands = [[11], {"visible": [9], "pile": ["?", "?"]}, {"visible": [12], "pile": []}]
    table = {"hands": hands, "discard": [1], "turn": 1, "stop_by": 2}
    setup = {"mode": "solo", "difficulty": 2, "length": "single"}
    position = {"rulebook": ew.name, "setup": setup, "position": table, "moves": "act"}
    answer = judge(position, *options)
    assert (answer.code, answer.err) == (0, "")
    if options == ("--json",):
        assert answer.data["last_round"] == "?"


def test_an_outcome_that_cannot_be_is_illegal_and_by_chance(judge: Judge) -> None:
    assert judge(case("draw; card 13")).out.startswith("✗ Illegal  card 13  (Chance)")
    claimed = judge(case("draw; @1 card 3")).out
    assert claimed.startswith("✗ Illegal  card 3  (Player 1)")
    assert "What chance brings is no player's move" in " ".join(claimed.split())


@pytest.mark.parametrize("claim", ["", "@1 "])
def test_after_the_end_a_move_is_whose_the_case_says(judge: Judge, claim: str) -> None:
    told = judge(case(f"stop; stop; stop; {claim}draw")).out.splitlines()
    assert told[0] == "✗ Illegal  draw" + ("  (Player 1)" if claim else "")
    table = {"hands": [[4, 11], [1], [1]], "discard": [12], "turn": 0}
    late = judge(case(f"take 11; decline; {claim}exchange 1,2", table)).out.splitlines()
    assert late[0] == "✗ Illegal  exchange 1,2" + ("  (Player 1)" if claim else "")


def test_moves_that_are_not_judged_are_counted(judge: Judge) -> None:
    assert "not judged" not in judge(case("take 4; match 5")).out
    for options in ((), ("--all",)):
        told = judge(case("match 5; stop; stop"), *options).out.splitlines()
        assert "Moves after it that are not judged: 2." in told
    unknown = {"hands": [["?", 4], [1], [1]], "discard": [12], "turn": 0}
    assert "that are not judged: 1." in judge(case("match 12; stop", unknown)).out


@pytest.mark.parametrize("moves", ["match 11", "match 11; exchange 0,1"])
def test_what_the_next_round_may_bring_is_not_listed(judge: Judge, moves: str) -> None:
    ended = case(moves, {"hands": [[11], [5, 10]], "discard": [11], "turn": 0}, seats=2)
    assert "card 12" not in judge(ended).out
    assert "card 12" in judge(ended, "--all").out
    assert "card 12" in judge(case("draw")).out


def test_a_clause_that_ended_the_game_is_told_once(judge: Judge) -> None:
    table = {"hands": [{"journalists": 2}, {"mafia": 2}], "influence": [15, 0]}
    table |= {"market": {"mafia": 4, "scientists": 2, "hackers": 1}, "turn": 0}
    factions = ["journalists", "scientists", "mafia", "police", "hackers"]
    setup = {"seats": 2, "factions": factions}
    moves = "play 2 journalists; give mafia"
    given = {"rulebook": "catham_city", "setup": setup, "position": table, "moves": moves}
    assert judge(given).out.count("cc.end.immediately") == 1


def test_reasons_of_one_clause_stand_together(judge: Judge) -> None:
    (wrong,) = (
        each.case for each in load_vectors("catham_city") if each.id == "turn/play-everything-wrong"
    )
    told = judge(wrong).out
    assert told.count("cc.faction.journalists.play") == 1
    assert "Exactly two Journalists" in told
    assert "against nobody" in told


def test_events_are_told_with_their_clauses(judge: Judge) -> None:
    """A wrong announcement, a reshuffle, a Citybot's step."""
    eleven = {"hands": [[4, 11], [1], [1]], "discard": [12], "turn": 0}
    wrong = judge(case("take 11; exchange 0,2; allow; swap 4 =9", eleven)).out
    assert "(ew.ability.exchange.wrong)" in wrong
    small = {"copies": {"1": 2, "2": 2, "3": 1}, "hand_size": 1}
    table = {"hands": [[1], [1]], "discard": [2, 2, 3], "turn": 0, "deck": {}}
    assert "ew.setup.reshuffle" in judge(case("draw", table, seats=2, miniature=small)).out
    assert "(ew.solo.step-1)" in judge(case("act", SOLO_TABLE, **SOLO)).out


def test_what_happens_by_the_same_clauses_is_one_paragraph(judge: Judge) -> None:
    told = " ".join(judge(case("stop; stop; stop")).out.split())
    assert "Player 0 shows: 4 and 12. Player 1 shows: 1. Player 2 shows: 1. (ew.end.score)" in told


def test_hands_are_labelled_by_player(judge: Judge) -> None:
    assert "Player 0: 4 12 | Player 1: 1 | Player 2: 1 | discard: 12" in judge(case("")).out
    solo = judge(case("", SOLO_TABLE, **SOLO)).out
    assert "The left Citybot: visible: 3 pile: 8 12" in " ".join(solo.split())


def test_not_every_legal_move_is_listed_unless_asked_for(judge: Judge) -> None:
    hand = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 11]
    given = case("", {"hands": [hand, [5]], "discard": [12], "turn": 0}, seats=2)
    moves = judge(given, "--json").data["legal_moves"]
    told = " ".join(judge(given).out.split())
    listed = told.partition("Legal now: ")[2].partition(", … ")[0].split(", ")
    assert listed == moves[: len(listed)]
    assert f"… (+{len(moves) - len(listed)}, --all)" in told
    at = judge(given).out.splitlines()
    (first,) = (number for number, line in enumerate(at) if line.startswith("Legal now:"))
    assert at[first + 1].endswith("--all)")
    assert "…" not in judge(given, "--all").out


DISPUTES = sorted(EXAMPLES.glob("dispute_*.toml"))


@pytest.mark.parametrize("columns", ["40", "80"])
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "path", sorted(EXAMPLES.glob("dispute_*.toml")), ids=lambda path: path.stem
)
def test_no_word_of_a_dispute_is_cut_and_no_line_too_long(
    path: Path,
    lang: str,
    columns: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    app.run(["judge", str(path), "--readings", "--lang", lang])
    lines = capsys.readouterr().out.splitlines()
    # The table on one line is for copying: the terminal breaks it.
    assert max(len(line) for line in lines if "~" not in line) <= int(columns)
    assert not any("…" in line for line in lines)
    assert len(lines) < (34 if columns == "80" else 60)


def test_lines_are_broken_between_moves_and_what_happened_stays_indented(
    judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    hand = [1, 1, 2, 2, 3, 3, 4, 10, 10, 11, 12]
    moves = judge(case("", {"hands": [hand, [5]], "discard": [12], "turn": 0}, seats=2)).out
    lines = moves[moves.index("Legal now:") : moves.index("On one line:")].splitlines()
    assert len(lines) > 1
    assert all(line.endswith(",") for line in lines[:-1])
    told = judge(case("act", SOLO_TABLE, **SOLO)).out.splitlines()
    after = told.index(next(line for line in told if line.startswith("  · Step 4"))) + 1
    assert told[after].startswith("    ")


def test_a_clause_that_forbids_twice_is_told_once(judge: Judge) -> None:
    told = judge(case("match 5")).out
    assert told.count(ew.clauses["ew.turn.match"].en.split(",")[0]) == 1
    assert told.count("ew.turn.match") == 1
    assert "\n\n\n" not in told
    assert "You hold no 5." in told
    assert "A 5 does not match the 12 on top" in told


def test_an_empty_deck_is_marked_as_such(judge: Judge) -> None:
    small = {"copies": {"1": 2, "2": 2}, "hand_size": 1}
    table = {"hands": [[1], [1]], "discard": [2, 2], "turn": 0, "deck": {}}
    position = case("", table, seats=2, miniature=small)
    assert rows(judge(position, "--all").out)["deck"] == "–"
    assert "| deck: –" in judge(position).out


def test_messages_in_french(judge: Judge) -> None:
    answer = judge(case("match 5"), "--json", "--lang", "fr")
    messages = [each["message"] for each in answer.data["moves"][0]["violations"]]
    assert messages[0] == ew.words["you hold no {card}"].format(card=5).capitalize()
    bad = judge(case("jump"), "--lang", "fr")
    assert (bad.code, "n’est pas un coup" in bad.err) == (2, True)


# What it reads

TOML = """
rulebook = "egocentric_world"
moves = ["take 12", "again  # and on; stop"]
[setup]
seats = 3
length = "single"
rulings = { repeat_stop = "forbidden" }
[position]
hands = [[4, 12], [1], [1]]
discard = [12]
turn = 0
"""


@pytest.mark.parametrize("name", ["case.toml", "case.txt", "case", None])
def test_toml_from_a_file_or_standard_input(judge: Judge, name: str | None) -> None:
    answer = judge(TOML, "--json", name=name)
    assert (answer.code, [move["move"] for move in answer.data["moves"]]) == (
        0,
        ["take 12", "again"],
    )


@pytest.mark.parametrize("name", ["case.json", "case.txt", None])
def test_json_from_a_file_or_standard_input(judge: Judge, name: str | None) -> None:
    assert judge(CASE, "--json", name=name).data == judge(CASE, "--json").data
    assert judge(" \n\t" + json.dumps(CASE), "--json", name=name).code == 0
    assert judge(b"\xef\xbb\xbf" + json.dumps(CASE).encode(), "--json", name=name).code == 0


def test_null_means_absent(judge: Judge) -> None:
    position = {**CASE["position"], "deck": None, "drawn": None, "stop_by": None, "totals": None}
    answer = judge({**CASE, "position": position}, "--json")
    assert answer.data == judge(CASE, "--json").data
    begun = judge({**CASE, "position": None, "moves": None}, "--json").data
    assert begun["pending"]["what"] == "first"


def test_the_same_answer_from_a_process_of_its_own(judge: Judge) -> None:
    command = [sys.executable, "-m", "egorules", "judge", "-", "--json"]
    good = subprocess.run(
        command, input=json.dumps(CASE).encode(), capture_output=True, check=False
    )
    assert (good.returncode, good.stderr) == (0, b"")
    assert json.loads(good.stdout) == judge(CASE, "--json").data
    bad = subprocess.run(command, input=b"\xff", capture_output=True, check=False)
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert bad.stderr.decode().splitlines() == ["egorules: input: Not UTF-8 at byte 0"]


def test_closed_streams_are_no_reason_for_a_traceback() -> None:
    shell = (
        '"$0" -m egorules judge - <&-; echo $?; "$0" -m egorules judge - --json >&- <&-; echo $?'
    )
    done = subprocess.run(["sh", "-c", shell, sys.executable], capture_output=True, check=False)
    assert done.stdout.split() == [b"2", b"2"]
    assert done.stderr.decode().splitlines() == ["egorules: rulebook: Missing"] * 2


# Bad input


def altered(**changes: Any) -> dict[str, Any]:
    """The case with some of its parts replaced."""
    return {**CASE, **changes}


def placed(**changes: Any) -> dict[str, Any]:
    """The case with its position altered."""
    return altered(position={**CASE["position"], **changes})


def ruled(**changes: Any) -> dict[str, Any]:
    """The case with its setup altered."""
    return altered(setup={**CASE["setup"], **changes})


def without(key: str) -> dict[str, Any]:
    """The case without a part."""
    return {each: CASE[each] for each in CASE if each != key}


BAD: dict[str, tuple[object, list[str]]] = {
    "no rulebook, and nothing that decides it": (
        {"setup": {"seats": 3}, "moves": "first 0"},
        ["rulebook: Missing"],
    ),
    "no rulebook, and something that fits two": (
        {"setup": {"seats": 3}, "moves": "decline"},
        ["rulebook: Missing; what else is said fits: egocentric_world, catham_city"],
    ),
    "no setup, and no table that shows it": (
        {"rulebook": "egocentric_world", "moves": "first 0"},
        ["setup: Missing"],
    ),
    "another rulebook": (
        altered(rulebook="monopoly"),
        ["rulebook: There is no rulebook 'monopoly'"],
    ),
    "a mistyped rulebook": (
        altered(rulebook="Egocentric Wrold"),
        ["rulebook: There is no rulebook 'Egocentric Wrold'; close are: egocentric_world"],
    ),
    "a rulebook that is no text": (
        altered(rulebook=3),
        ["rulebook: Expected a text, got a whole number"],
    ),
    "an unknown key": (
        altered(move="draw"),
        ["move: Unknown key; known are: rulebook, setup, position, moves, names"],
    ),
    "two unknown keys": (
        ruled(seat=3, level=1),
        [
            f"setup.{key}: Unknown key; known are: seats, mode, difficulty, length, rulings,"
            " miniature"
            for key in ("seat", "level")
        ],
    ),
    "a text for a number": (
        placed(turn="0"),
        ["position.turn: Expected a whole number, got a text"],
    ),
    "a text among cards": (
        placed(hands=[[4, "12"], [1], [1]]),
        ["position.hands[0][1]: Expected a whole number, got a text"],
    ),
    "a boolean for 1": (
        placed(hands=[[4, True], [1], [1]]),
        ["position.hands[0][1]: Expected a whole number, got a boolean"],
    ),
    "a point": (
        placed(discard=[12.0]),
        ["position.discard[0]: Expected a whole number, got a number with a point"],
    ),
    "a card for the discard pile": (
        placed(discard=12),
        ["position.discard: Expected a list, got a whole number"],
    ),
    "a card for the discard pile beside unknown cards": (
        placed(hands=[[4, "?"], 1, [1]], discard=12),
        ["position.discard: Expected a list, got a whole number"],
    ),
    "a card for a Citybot's visible ones": (
        altered(
            setup={"mode": "solo", "difficulty": 1},
            position={
                "hands": [[4], {"visible": 6, "pile": [3]}, {"visible": [2], "pile": 2}],
                "discard": [12],
                "turn": 1,
            },
        ),
        ["position.hands[1].visible: Expected a list, got a whole number"],
    ),
    "an infinite number": (
        '{"rulebook": "egocentric_world", "setup": {"seats": 1e999}}',
        ["setup.seats: Expected a whole number, got a number with a point"],
    ),
    "a huge number": (
        placed(turn=10**12),
        ["position.turn: The number is out of all proportion"],
    ),
    "seats as a text": (ruled(seats="3"), ["setup.seats: Expected a whole number, got a text"]),
    "seats as a boolean": (
        ruled(seats=True),
        ["setup.seats: Expected a whole number, got a boolean"],
    ),
    "too many seats": (
        ruled(seats=7),
        ["setup.seats: A game has 2 to 6 seats, or is solo; 7 is not possible"],
    ),
    "no seats": (altered(setup={}), ["setup.seats: Missing"]),
    "an unknown mode": (
        ruled(mode="team"),
        ["setup.mode: Unknown: 'team'; known are: multiplayer, solo"],
    ),
    "an unknown length": (
        ruled(length="long"),
        ["setup.length: Unknown: 'long'; known are: single, to-50"],
    ),
    "solo without difficulty": (altered(setup={"mode": "solo"}), ["setup.difficulty: Missing"]),
    "difficulty without solo": (
        ruled(difficulty=1),
        ["setup.difficulty: Only solo mode has a difficulty"],
    ),
    "an unknown difficulty": (
        altered(setup={"mode": "solo", "difficulty": 4}),
        ["setup.difficulty: The difficulty is 1, 2 or 3"],
    ),
    "an unknown reading": (
        ruled(rulings={"repeat_stop": "maybe"}),
        ["setup.rulings.repeat_stop: Unknown: 'maybe'; known are: allowed, forbidden"],
    ),
    "a reading that is no text": (
        ruled(rulings={"reshuffle_keeps_top": True}),
        ["setup.rulings.reshuffle_keeps_top: Expected a text, got a boolean"],
    ),
    "rulings as a list": (
        ruled(rulings=["repeat_stop"]),
        ["setup.rulings: Expected a table, got a list"],
    ),
    "an unknown move": (altered(moves="take 12; jump"), ["moves: Move 2: 'jump' is not a move"]),
    "unknown moves": (
        altered(moves=["jump", "take 12", "take 012"]),
        [
            "moves[0]: 'jump' is not a move",
            "moves[2]: 'take 012' is not a move; close are: take CARD",
        ],
    ),
    "mistyped moves": (
        altered(moves="tkae 5; Draw; @1 macth 3; pair 8"),
        [
            "moves: Move 1: 'tkae 5' is not a move; close are: take 5",
            "moves: Move 2: 'Draw' is not a move; close are: draw",
            "moves: Move 3: '@1 macth 3' is not a move; close are: match 3",
            "moves: Move 4: 'pair 8' is not a move; close are: pair PLAY+KEEP",
        ],
    ),
    "a move that is no text": (
        altered(moves=[["draw"]]),
        ["moves[0]: Expected a text, got a list"],
    ),
    "moves as a number": (altered(moves=3), ["moves: Expected a text or a list of texts"]),
    "seats not ascending": (
        altered(moves="exchange 2,1"),
        ["moves: 'exchange 2,1' is not a move; close are: exchange 1,2"],
    ),
    "a sixth copy": (
        placed(hands=[[4] * 6, [1], [1]]),
        ["position.cards: There are 5 copies of 4, but the table has 6"],
    ),
    "an empty hand": (
        placed(hands=[[4], [], [1]]),
        ["position.hands[1]: The hand is empty: the round would be over"],
    ),
    "a hand too few": (
        placed(hands=[[4], [1]]),
        ["position.hands: Hands described: 2; seats: 3"],
    ),
    "a Citybot among players": (
        placed(hands=[[4], {"visible": [1], "pile": []}, [1]]),
        [
            "position.hands[1]: A Citybot's hand has visible cards and a pile, a player's is a list"
            " of cards"
        ],
    ),
    "a Citybot without a pile": (
        placed(hands=[[4], {"visible": [1]}, [1]]),
        ["position.hands[1].pile: Missing"],
    ),
    "a hand as a text": (
        placed(hands=["4", [1], [1]]),
        ["position.hands[0]: Expected a list, got a text"],
    ),
    "hands as a table": (
        placed(hands={"0": [4]}),
        ["position.hands: Expected a list, got a table"],
    ),
    "a seat out of range": (placed(turn=3), ["position.turn: There is no seat 3"]),
    "a seat below zero": (placed(stop_by=-1), ["position.stop_by: There is no seat -1"]),
    "the turn of the STOP caller": (
        placed(stop_by=0),
        ["position.turn: Whoever said STOP has no further turn: the round would be over"],
    ),
    "a total at the limit": (
        {**placed(totals=[50, 0, 0]), "setup": {"seats": 3}},
        ["position.totals: A total has reached 50: the game would be over"],
    ),
    "a deck with a wrong key": (
        placed(deck={"ace": 1}),
        ["position.deck.ace: Expected a card value as key"],
    ),
    "a deck with a padded key": (
        placed(deck={"01": 1}),
        ["position.deck.01: Expected a card value as key"],
    ),
    "a deck with a huge key": (
        placed(deck={"1" * 5000: 1}),
        [f"position.deck.{'1' * 60}: Expected a card value as key"],
    ),
    "a deck as a list": (placed(deck=[1, 2]), ["position.deck: Expected a table, got a list"]),
    "nothing but missing keys": (
        altered(position={}),
        ["position.hands: Missing", "position.discard: Missing", "position.turn: Missing"],
    ),
    "every reason at once": (
        placed(hands=[[0], [], [1]], turn=9),
        [
            "position.hands[1]: The hand is empty: the round would be over",
            "position.turn: There is no seat 9",
            "position.hands[0][0]: 0 is not a card of this game",
        ],
    ),
    "a list": ([CASE], ["input: Expected a table, got a list"]),
    "a number": ("3", ["input: Expected a table, got a whole number"]),
    "null": ("null", ["input: Expected a table, got null"]),
}


@pytest.mark.parametrize("which", BAD)
def test_bad_input_gets_a_clear_message_with_its_place(judge: Judge, which: str) -> None:
    given, messages = BAD[which]
    for options in (("--json",), ()):
        answer = judge(given, *options)
        assert (answer.code, answer.out) == (2, "")
        assert answer.err.splitlines() == [f"egorules: {message}" for message in messages]


BROKEN: dict[str, tuple[str, str | bytes, str]] = {
    "broken TOML": ("case.toml", "rulebook = ", "…/case.toml: Not TOML: "),
    "a TOML key twice": ("case.toml", "a = 1\na = 2", "…/case.toml: Not TOML: "),
    "JSON called TOML": ("case.toml", json.dumps(CASE), "…/case.toml: Not TOML: "),
    "broken JSON": ("case.json", '{"rulebook": ', "…/case.json: Not JSON: "),
    "nothing as JSON": ("case.json", "", "…/case.json: Not JSON: "),
    "a JSON key twice": (
        "case.json",
        '{"rulebook": "egocentric_world", "rulebook": "egocentric_world"}',
        "…/case.json: Not JSON: the key 'rulebook' stands twice",
    ),
    "a JSON key twice, deep inside": (
        "case.json",
        '{"setup": {"rulings": {"win_tie": "shared", "win_tie": "random"}}}',
        "…/case.json: Not JSON: the key 'win_tie' stands twice",
    ),
    "many JSON keys, the last one twice": (
        "case.json",
        "{" + "".join(f'"k{n}": 1, ' for n in range(50_000)) + '"k0": 1}',
        "…/case.json: Not JSON: the key 'k0' stands twice",
    ),
    "NaN": ("case.json", '{"rulebook": NaN}', "…/case.json: Not JSON: NaN is not a number"),
    "Infinity": ("case.json", '{"a": -Infinity}', "…/case.json: Not JSON: -Infinity is not"),
    "too many digits": ("case.json", '{"a": ' + "9" * 5000 + "}", "…/case.json: Not JSON: "),
    "not UTF-8": ("case.toml", b"rulebook = '\xff'", "…/case.toml: Not UTF-8 at byte 12"),
    "UTF-16": ("case.json", json.dumps(CASE).encode("utf-16"), "…/case.json: Not UTF-8 at byte 0"),
    "deep JSON": ("case.json", "[" * 100_000, "…/case.json: Nested too deeply"),
    "deep TOML": ("case.toml", "a = " + "[" * 100_000, "…/case.toml: Nested too deeply"),
    "an enormous file": (
        "case.toml",
        "#" * (LARGEST + 1),
        f"…/case.toml: Too large: more than {LARGEST} bytes",
    ),
}


@pytest.mark.parametrize("which", BROKEN)
def test_a_file_that_cannot_be_read_as_data(judge: Judge, which: str) -> None:
    name, raw, message = BROKEN[which]
    answer = judge(raw, "--json", name=name)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"egorules: {message}")
    assert answer.err.count("\n") == 1


def test_from_standard_input_the_place_is_called_input(judge: Judge) -> None:
    assert judge("{", name=None).err.startswith("egorules: input: Not JSON: ")
    assert judge("=", name=None).err.startswith("egorules: input: Not TOML: ")
    assert judge(b"\xff", name=None).err == "egorules: input: Not UTF-8 at byte 0\n"
    assert judge("", name=None).err == "egorules: rulebook: Missing\n"


def test_dates_of_toml_are_no_numbers(judge: Judge) -> None:
    text = TOML.replace("turn = 0", "turn = 1979-05-27")
    answer = judge(text, name="case.toml")
    message = "egorules: position.turn: Expected a whole number, got a date or a time\n"
    assert (answer.code, answer.err) == (2, message)
    nan = judge(TOML.replace("turn = 0", "turn = nan"), name="case.toml")
    assert nan.err.endswith("Expected a whole number, got a number with a point\n")


@pytest.mark.parametrize(
    ("path", "message"), [("missing.toml", "No such file or directory"), (".", "Is a directory")]
)
def test_a_path_that_is_no_file(
    path: str, message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert app.run(["judge", str(tmp_path / path), "--json"]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"egorules: {tmp_path / path}: {message}\n")


@pytest.mark.parametrize(
    "arguments",
    [[], ["--json"], ["a", "b"], ["a", "--lang", "xx"], ["a", "--bogus"], ["a", "--lang"]],
)
def test_arguments_that_make_no_sense(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.run(["judge", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("egorules: ")
    assert "Traceback" not in err


def test_a_miniature_is_marked_as_such_in_the_setup(judge: Judge) -> None:
    small = {"copies": {"1": 3, "2": 3}, "hand_size": 2, "limit": 9}
    setup = {"seats": 2, "miniature": small}
    answer = judge({"rulebook": ew.name, "setup": setup, "moves": "first 0; card 1"}, "--json")
    assert (answer.code, answer.data["position"]["deck"]) == (0, {"1": 2, "2": 3})
    for wrong, place in (
        ({"copies": {"13": 3}}, "setup.miniature.copies"),
        ({"copies": {"1": -3}}, "setup.miniature.copies"),
        ({"copies": {"1": 2}}, "setup.copies"),
        ({"limit": 0}, "setup.limit"),
        ({"size": 3}, "setup.miniature.size"),
    ):
        refused = judge({"rulebook": ew.name, "setup": {"seats": 2, "miniature": wrong}})
        assert refused.code == 2
        assert refused.err.startswith(f"egorules: {place}: ")


def test_null_means_absent_for_the_view_as_well(judge: Judge) -> None:
    table = {"hands": [[1], [2]], "discard": [3], "turn": 0, "seen_by": None}
    assert judge(case(position=table, seats=2)).code == 0


def test_a_row_of_dots_in_a_comment_is_no_nesting(judge: Judge) -> None:
    dots = "." * 80
    text = f'rulebook = "egocentric_world" # {dots}\n[setup]\nseats = 2 # "{dots}\n'
    assert judge(text, name="case.toml").code == 0


def test_a_wrong_card_hides_no_sixth_copy(judge: Judge) -> None:
    table = {"hands": [[13], [1, 1, 1, 1, 1, 1]], "discard": [12], "turn": 0}
    answer = judge(case(position=table, seats=2))
    assert answer.code == 2
    assert "13 is not a card" in answer.err
    assert "5 copies of 1" in answer.err
