"""Rival readings: which verdicts, positions and results change if a question is read otherwise."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.cli import app
from egorules.core.partial import certain
from egorules.core.ruling import switches
from egorules.tools import readings
from egorules.tools.judge import Case, judge, judgement_data, read_case
from egorules.tools.readings import Comparison, Rivalry, compare, comparison_data, with_reading
from tests import toy

EXAMPLES = Path(__file__).parents[1] / "examples"
RULEBOOKS: dict[str, Any] = {ew.name: ew, toy.name: toy}


def case(position: dict[str, Any], moves: str, **setup: Any) -> dict[str, Any]:
    who = setup if "mode" in setup else {"seats": len(position["hands"]), **setup}
    return {"rulebook": ew.name, "setup": who, "position": position, "moves": moves}


def compared(data: dict[str, Any]) -> Comparison:
    return compare(read_case(data, RULEBOOKS))


def only_rivalry(data: dict[str, Any]) -> Rivalry:
    (rivalry,) = compared(data).rivalries
    return rivalry


TWO_STOPS = case(
    {"hands": [[1, 2], [3], [4, 5]], "discard": [11], "turn": 0}, "stop; stop", length="single"
)


@pytest.mark.clause("ew.turn.stop")
def test_a_second_stop_depends_on_whether_stop_may_be_repeated() -> None:
    rivalry = only_rivalry(TWO_STOPS)
    assert (rivalry.switch, rivalry.chosen) == ("repeat_stop", "allowed")
    assert [outcome.readings for outcome in rivalry.outcomes] == [("allowed",), ("forbidden",)]
    legal = [[each["legal"] for each in one.parts["verdicts"]] for one in rivalry.outcomes]
    assert legal == [[True, True], [True, False]]
    assert rivalry.questions == ew.questions.of_switch("repeat_stop")
    assert "ew.turn.stop" in rivalry.clauses


def test_the_readings_go_from_the_case_s_own_rulings() -> None:
    forbidden = {
        **TWO_STOPS,
        "setup": {**TWO_STOPS["setup"], "rulings": {"repeat_stop": "forbidden"}},
    }
    comparison = compared(forbidden)
    assert comparison.judgement.legal is False
    (rivalry,) = comparison.rivalries
    assert rivalry.chosen == "forbidden"
    assert rivalry.outcomes[0].readings == ("forbidden",)


def test_a_take_without_an_ability_is_the_same_under_every_reading() -> None:
    table = {"hands": [[4, 5], [1], [1]], "discard": [3], "turn": 0}
    comparison = compared(case(table, "take 4"))
    assert comparison.rivalries == ()
    assert comparison.verdicts_agree
    assert set(comparison.same) == set(switches(ew.Rulings))


def test_a_move_that_is_only_possible_under_another_reading_counts() -> None:
    """Naming one's own card last exists only where it is named after the random one was seen."""
    table = {"hands": [[6, 11], [1, 5]], "discard": [12], "turn": 0}
    moves = "take 11; exchange 0,1; allow; swap own ?; pick 5; give 6"
    rivalries = {each.switch: each for each in compared(case(table, moves)).rivalries}
    before, after = rivalries["exchange_commit"].outcomes
    assert [each["legal"] for each in before.parts["verdicts"]] == [True] * 3 + [False]
    assert [each["legal"] for each in after.parts["verdicts"]] == [True] * 6
    assert after.parts["position"]["hands"] == [[5, 12], [1, 6]]


def test_equal_outcomes_are_one() -> None:
    """On an 8 the Citybot's 9 is both its highest match and the one that saves the 8."""
    table = {
        "hands": [[1], {"visible": [8, 9], "pile": []}, {"visible": [1], "pile": []}],
        "discard": [8],
        "turn": 1,
    }
    rivalries = compared(case(table, "act", mode="solo", difficulty=1)).rivalries
    (rivalry,) = (each for each in rivalries if each.switch == "citybot_step_4")
    assert [one.readings for one in rivalry.outcomes] == [
        ("highest", "save_wild"),
        ("natural_first",),
    ]
    assert [one.parts["position"]["discard"][0] for one in rivalry.outcomes] == [9, 8]


EXTRA_ROUND = case(
    {"hands": [[1], [2]], "discard": [3], "turn": 0, "totals": [50, 50]},
    "draw",
    rulings={"win_tie": "extra_round"},
)
"""A tie at the limit that is being played out: only one reading of a tie has such a table."""


def test_the_position_is_read_again_under_the_other_rulings() -> None:
    rivalry = only_rivalry(EXTRA_ROUND)
    assert rivalry.switch == "win_tie"
    possible, impossible = rivalry.outcomes
    assert possible.readings == ("extra_round",)
    assert impossible.readings == ("shared", "random")
    assert impossible.judgement is None
    assert [where for where, _ in impossible.impossible] == ["position.totals"]


def test_a_planted_comparison_that_reads_nothing_again_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def same_case(case: Case, *_: object) -> Case:
        return case

    monkeypatch.setattr(readings, "with_reading", same_case)
    assert compared(EXTRA_ROUND).rivalries == ()
    assert compared(TWO_STOPS).rivalries == ()


def test_what_only_a_seat_is_shown_is_a_difference() -> None:
    table = {"hands": [[3, 11], [4], [2]], "discard": [12], "turn": 0}
    moves = "take 11; exchange 1,2; allow; allow; swap ? ?; pick 4; pick 2"
    rivalries = {each.switch: each for each in compared(case(table, moves)).rivalries}
    assert rivalries["third_party_sight"].changes == ("shown",)


def test_a_game_from_its_beginning_can_be_compared() -> None:
    beginning = {"rulebook": ew.name, "setup": {"seats": 2}, "moves": "first 1; card 8"}
    assert compared(beginning).rivalries == ()


def test_a_case_that_lost_its_position_is_not_compared_wrongly() -> None:
    state = ew.position([[1], [2]], [3], 0)
    with pytest.raises(ValueError, match="kept its position"):
        with_reading(Case(ew, state.setup, certain(state), (), True), "win_tie", "random")


def test_any_rulebook_can_be_compared() -> None:
    tie = {"rulebook": "toy", "setup": {}, "position": {"hands": [2, 2]}, "moves": "keep; keep"}
    comparison = compared(tie)
    (rivalry,) = comparison.rivalries
    assert rivalry.switch == "tie"
    assert "result" in rivalry.changes
    no_tie = {**tie, "position": {"hands": [2, 1]}}
    assert compared(no_tie).rivalries == ()


# Readings that matter only together.

PAIRED = case(
    {"hands": [[2, 6], [2]], "discard": [12, 3], "deck": {"7": 1}, "turn": 0, "stop_by": 1},
    "draw; card 7; keep 6; card 3",
    miniature={
        "copies": {"2": 2, "3": 1, "6": 1, "7": 1, "12": 1},
        "hand_size": 1,
        "limit": 50,
    },
)
"""A round ends with an empty deck, and chance brings the 3 of the pile in the next.

If all cards are shuffled, the 3 is among them. If the table is kept, the pile is shuffled to deal,
and the 3 is among it; but not if the old hands are a deck, for then there is nothing to shuffle.
"""


def test_a_reading_that_matters_only_under_another_is_found() -> None:
    """What becomes of old hands matters only where they are not all shuffled anyway."""
    comparison = compared(PAIRED)
    assert "carry_over_hands" in comparison.same
    assert comparison.together is not None
    assert [(each.switch, each.given) for each in comparison.together] == [
        ("carry_over_hands", (("round_setup", "carry_over"),)),
        ("reshuffle_keeps_top", (("round_setup", "carry_over"),)),
        ("reshuffle_keeps_top", (("reshuffle_timing", "at_once"),)),
    ]
    found = comparison.together[0]
    assert [one.readings for one in found.outcomes] == [("under_discard",), ("into_deck",)]
    data = comparison_data(comparison)["together"][0]
    assert data["given"] == {"round_setup": "carry_over"}
    assert [each["legal"] for each in data["outcomes"][1]["moves"]] == [True, True, True, False]


def every_pair(data: dict[str, Any]) -> list[list[bool | None]]:
    """The verdicts under every two readings, worked out one by one."""
    found = []
    readings_of = switches(ew.Rulings)
    for one, other in combinations(readings_of, 2):
        for first in readings_of[one]:
            for second in readings_of[other]:
                rulings = {one: str(first), other: str(second)}
                again = {**data, "setup": {**data["setup"], "rulings": rulings}}
                answer = judgement_data(judge(read_case(again, RULEBOOKS)))
                found.append([each["legal"] for each in answer["moves"]])
    return found


def test_what_two_readings_together_forbid_is_not_legal_under_every_reading(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert [True, True, True, False] in every_pair(PAIRED)
    comparison = compared(PAIRED)
    assert not any("verdicts" in each.changes for each in comparison.rivalries)
    assert not comparison.verdicts_agree
    told = told_of(PAIRED, tmp_path, capsys)
    assert "under every reading" not in told
    assert "Depends on carry_over_hands, if round_setup is carry_over:" in told
    french = told_of(PAIRED, tmp_path, capsys, "--lang", "fr")
    assert "Dépend de carry_over_hands, si round_setup est carry_over :" in french


def test_readings_that_matter_alone_are_not_told_again() -> None:
    assert compared(TWO_STOPS).together == ()


# The command.


def run(*arguments: str) -> int:
    return app.run(["judge", *arguments])


def test_readings_are_one_key_of_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(EXAMPLES / "edge_case.toml")
    assert run(path, "--json") == 1
    plain = json.loads(capsys.readouterr().out)
    assert run(path, "--json", "--readings") == 1
    answer = json.loads(capsys.readouterr().out)
    found = answer.pop("readings")
    assert answer == plain
    assert found["verdicts_agree"] is False
    (depends,) = found["depends"]
    assert depends["switch"] == "dual_counter"
    assert depends["questions"] == ["ew.question.dual-counter"]
    assert "ew.ability.counter.window" in depends["clauses"]
    assert [one["readings"] for one in depends["outcomes"]] == [["first_closes"], ["both_may_play"]]
    assert depends["outcomes"][0]["position"] == plain["position"]
    assert all(each["legal"] for each in depends["outcomes"][1]["moves"])
    assert {*found["same"], "dual_counter"} == set(switches(ew.Rulings))


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            ["Depends on dual_counter:", "first_closes →", "Illegal: counter", "both_may_play →"],
        ),
        ("fr", ["Dépend de dual_counter :", "Interdit : counter", "Deux adversaires désignés"]),
    ],
)
def test_rival_readings_are_told_in_words(
    lang: str, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    run(str(EXAMPLES / "edge_case.toml"), "--readings", "--lang", lang)
    told = capsys.readouterr().out
    for line in [*lines, "ew.question.dual-counter", "ew.ability.counter.window"]:
        assert line in told


def told_of(
    data: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str], *options: str
) -> str:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    run(str(path), "--readings", *options)
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("moves", "sentence", "french"),
    [
        ("take 4", "Legal under every reading.", "Permis selon toutes les lectures."),
        ("take 9", "Illegal under every reading.", "Interdit selon toutes les lectures."),
    ],
)
def test_what_holds_under_every_reading_is_said_so(
    moves: str, sentence: str, french: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = case({"hands": [[4, 5], [1], [1]], "discard": [3], "turn": 0}, moves)
    assert sentence in told_of(data, tmp_path, capsys)
    assert french in told_of(data, tmp_path, capsys, "--lang", "fr")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (EXTRA_ROUND, ["shared, random →", "position.totals"]),
        (
            case(
                {"hands": [[1], [1]], "discard": [2], "turn": 0, "stop_by": 1},
                "stop",
                length="single",
            ),
            ["win_tie", "shared →", "random →", "extra_round →", "winners"],
        ),
        (
            case({"hands": [[1], [1]], "discard": [2], "turn": 0, "stop_by": 1}, ""),
            ["repeat_stop", "allowed →", "stop"],
        ),
        (
            case(
                {"hands": [[3, 11], [4], [2]], "discard": [12], "turn": 0},
                "take 11; exchange 1,2; allow; allow; swap ? ?; pick 4",
            ),
            ["third_party_sight", "active_sees →"],
        ),
    ],
)
def test_every_kind_of_difference_is_told(
    data: dict[str, Any],
    lines: list[str],
    lang: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = told_of(data, tmp_path, capsys, "--lang", lang)
    for line in lines:
        assert (ew.words.get(line, line) if lang == "fr" else line) in told


def test_that_readings_are_tried_one_at_a_time_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = case({"hands": [[4, 5], 1, 1], "discard": [3], "turn": 0}, "take 4")
    told = told_of(data, tmp_path, capsys)
    assert "Legal under every reading." in told
    assert "With unknown cards, readings are tried one at a time." in told


def test_unknown_cards_and_rival_readings_go_together() -> None:
    """Where both may play, whether the second player has a 9 is unknown."""
    table = {"hands": [[4, 11], [1, 9], 2], "discard": [12], "turn": 0}
    comparison = compared(case(table, "take 11; exchange 1,2; counter"))
    assert comparison.verdicts_agree
    assert comparison.judgement.legal is True
    assert comparison_data(comparison)["together"] is None
    (depends,) = comparison_data(comparison)["depends"]
    assert depends["switch"] == "dual_counter"
    closed, both = depends["outcomes"]
    assert closed["pending"] == {"kind": "turn", "seat": 1}
    assert both["legal_moves"] == {"always": ["allow"], "sometimes": ["counter"]}
