"""Rival readings: which verdicts, positions and results change if a question is read otherwise."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from egorules import egocentric_world as ew
from egorules.cli import app
from egorules.cli.common import load
from egorules.core.parse import BadInput, decode
from egorules.core.partial import certain
from egorules.core.ruling import switches, watched
from egorules.egocentric_world.rulings import RepeatStop
from egorules.rulebooks import RULEBOOKS as GAMES
from egorules.tools import readings
from egorules.tools.case import Case, read_case
from egorules.tools.judge import judge, judgement_data
from egorules.tools.play import play, policies_by_seat
from egorules.tools.readings import (
    Comparison,
    Rivalry,
    compare,
    comparison_data,
    open_questions,
    parts,
    with_reading,
    with_rulings,
)
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

    monkeypatch.setattr(readings, "with_rulings", same_case)
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


# A switch that no rule looks at is not tried.


def tried_one_by_one(case: Case) -> tuple[dict[str, Any], dict[tuple[str, ...], Any]]:
    """What changes under every reading and every two, without leaving anything out."""
    own = judge(case)
    kinds = switches(type(case.setup.rulings))
    chosen = case.setup.rulings

    def parts_under(**changes: str) -> Any:
        try:
            return parts(judge(with_rulings(case, evolve(chosen, **changes))))
        except BadInput:
            return None

    alone: dict[tuple[str, ...], Any] = {
        (switch, str(reading)): parts_under(**{switch: reading})
        for switch, kind in kinds.items()
        for reading in kind
        if reading is not getattr(chosen, switch)
    }
    both = {
        (*one, *other): parts_under(**{one[0]: one[1], other[0]: other[1]})
        for one, other in combinations(alone, 2)
        if one[0] != other[0]
    }
    return parts(own), {**alone, **both}


def trials_of(case: Case) -> tuple[dict[str, Any], dict[tuple[str, ...], Any]]:
    """The same from the trials of a comparison, which leave out what no rule looks at."""
    trials = readings.Trials(case)

    def under(*changes: tuple[str, str]) -> Any:
        outcome = trials.under(dict(changes)).outcome
        return None if outcome.judgement is None else outcome.parts

    alone = [(switch, str(each)) for switch in trials.switches for each in trials.others(switch)]
    both = [(one, other) for one, other in combinations(alone, 2) if one[0] != other[0]]
    found: dict[tuple[str, ...], Any] = {one: under(one) for one in alone}
    return under(), {**found, **{(*one, *other): under(one, other) for one, other in both}}


def played(name: str, setup: dict[str, Any], moves: int, seed: int) -> dict[str, Any]:
    """A case of so many random moves from the beginning of a game."""
    book = GAMES[name]
    policies = policies_by_seat(book, book.read_setup(setup))
    game = play(book, book.read_setup(setup), policies, seed, cap=moves)
    return {"rulebook": name, "setup": setup, "moves": list(map(str, game.transcript.moves))}


SHORT_GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("egocentric_world", {"seats": 2, "length": "single"}, 30),
    ("catham_city", {"seats": 2}, 30),
    ("infinite_city", {"seats": 2}, 18),
]
LOOKED_AT = {
    "a second stop": TWO_STOPS,
    "an extra round": EXTRA_ROUND,
    "two readings together": PAIRED,
    **{
        f"{name} {seed}": played(name, setup, moves, seed)
        for seed, (name, setup, moves) in enumerate(SHORT_GAMES)
    },
}


@pytest.mark.parametrize("which", LOOKED_AT)
def test_what_no_rule_looks_at_changes_nothing(which: str) -> None:
    case = read_case(LOOKED_AT[which], GAMES)
    own, every = tried_one_by_one(case)
    ours, found = trials_of(case)
    assert ours == own
    assert [key for key, value in found.items() if value != every[key]] == []


def test_a_planted_look_that_is_not_noticed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def blind(rulings: Any) -> tuple[Any, set[str]]:
        copy, looked = watched(rulings)

        class Blind(set[str]):
            def __iter__(self) -> Iterator[str]:
                return iter(looked - {"repeat_stop"})

        return copy, Blind()

    monkeypatch.setattr(readings, "watched", blind)
    case = read_case(TWO_STOPS, GAMES)
    _, every = tried_one_by_one(case)
    _, found = trials_of(case)
    assert found["repeat_stop", "forbidden"] != every["repeat_stop", "forbidden"]


def test_watched_rulings_are_the_same_rulings_but_equal_to_no_others() -> None:
    rulings = ew.Rulings(repeat_stop=RepeatStop.FORBIDDEN)
    copy, looked = watched(rulings)
    assert looked == set()
    assert copy.repeat_stop is rulings.repeat_stop
    assert looked == {"repeat_stop"}
    assert isinstance(copy, ew.Rulings)
    assert copy != rulings
    assert copy != watched(rulings)[0]


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
    for line in [*lines, "ew.question.dual-counter"]:
        assert line in told
    assert "ew.ability.counter.window" not in told
    run(str(EXAMPLES / "edge_case.toml"), "--readings", "--all", "--lang", lang)
    assert "ew.ability.counter.window" in capsys.readouterr().out


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
        ("take 4", "Legal under every reading that was tried.", "Permis selon toutes les lectures"),
        ("take 9", "Illegal under every reading that was tried.", "Interdit selon toutes les lec"),
    ],
)
def test_what_holds_under_every_reading_that_was_tried_is_said_so(
    moves: str, sentence: str, french: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = case({"hands": [[4, 5], [1], [1]], "discard": [3], "turn": 0}, moves)
    told = told_of(data, tmp_path, capsys)
    assert sentence in told
    kinds = switches(ew.Rulings)
    others = sum(len(kind) - 1 for kind in kinds.values())
    tried = f"Tried: {others} other readings of {len(kinds)} switches, alone and two together."
    assert tried in told
    assert french in told_of(data, tmp_path, capsys, "--lang", "fr")


# Questions without a switch.

LATE_ABILITY = case(
    {"hands": [[11], [5, 10]], "discard": [11], "turn": 0}, "match 11; exchange 0,1"
)


def questions_without_switch(book: Any, clauses: set[str]) -> set[str]:
    """The questions that nobody has settled and no switch answers, about some of the clauses."""
    return {
        each.id
        for each in book.questions.values()
        if each.switch is None
        and each.confidence in ("likely", "open")
        and len(each.readings) > 1
        and clauses.intersection(each.touches)
    }


def clauses_in(judgement: dict[str, Any]) -> set[str]:
    """Every clause that a judgement cites, wherever."""
    found: set[str] = set()
    for move in judgement["moves"]:
        found.update(move.get("cites", ()), move.get("closed_by", {}).get("cites", ()))
        found.update(each["clause"] for each in move.get("violations", ()))
        found.update(clause for event in move.get("events", ()) for clause in event["cites"])
    return found


DISPUTES: dict[str, Any] = {
    "the ability of a last card": LATE_ABILITY,
    "two stops": TWO_STOPS,
    **{
        path.stem: decode(path.read_bytes(), path.name)
        for path in sorted(EXAMPLES.glob("dispute_*.toml"))
    },
}


@pytest.mark.parametrize("which", DISPUTES)
def test_every_question_without_a_switch_about_a_clause_used_is_listed(which: str) -> None:
    asked = read_case(DISPUTES[which], GAMES)
    data = comparison_data(compare(asked))
    book = asked.rulebook
    used = clauses_in(judgement_data(judge(asked)))
    listed = [each["question"] for each in data["untried"]]
    assert set(listed) == questions_without_switch(book, used)
    assert len(listed) == len(set(listed))
    for each in data["untried"]:
        question = book.questions[each["question"]]
        assert each["confidence"] == question.confidence
        assert each["default"] == question.default
        assert [one["id"] for one in each["rivals"]] == [
            one.id for one in question.readings if one.id != question.default
        ]
        assert set(each["clauses"]) == used.intersection(question.touches)
    decides = [each["decides"] for each in data["untried"]]
    assert decides == sorted(decides, reverse=True)


def test_what_closed_a_moment_decides_and_not_the_clause_of_the_moment() -> None:
    untried = comparison_data(compared(LATE_ABILITY))["untried"]
    decisive = {each["question"] for each in untried if each["decides"]}
    assert decisive == questions_without_switch(ew, {"ew.end.empty-hand"})


UNDISPUTED = case({"hands": [[4, 5], [1], [1]], "discard": [3], "turn": 0}, "stop")
"""A first STOP: no reading that can be tried changes the verdict or a result."""


def test_the_questions_about_the_last_move_are_told_with_their_rivals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    untried = comparison_data(compared(UNDISPUTED))["untried"]
    first = next(each for each in untried if each["decides"])
    told = " ".join(told_of(UNDISPUTED, tmp_path, capsys).split())
    heading = "Not tried (no switch), questions about clauses used:"
    assert f"{heading} 1 of {len(untried)} (--all):" in told
    assert first["question"] in told
    assert f"{first['title']} (our reading: likely). Or: " in told
    whole = " ".join(told_of(UNDISPUTED, tmp_path, capsys, "--all").split())
    for each in untried:
        assert each["question"] in whole
    french = told_of(UNDISPUTED, tmp_path, capsys, "--lang", "fr")
    assert "Non essayées (sans option), questions sur les clauses employées" in french


def test_where_the_verdict_depends_on_a_switch_they_are_only_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    untried = comparison_data(compared(TWO_STOPS))["untried"]
    told = told_of(TWO_STOPS, tmp_path, capsys)
    line = f"Not tried (no switch), questions about clauses used: {len(untried)} (--all)."
    assert line in told
    assert untried[0]["question"] not in told
    whole = told_of(TWO_STOPS, tmp_path, capsys, "--all")
    assert all(each["question"] in whole for each in untried)


def test_that_no_such_question_is_left_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tie = {"rulebook": "toy", "setup": {}, "position": {"hands": [2, 2]}, "moves": "keep; keep"}
    assert comparison_data(compared(tie))["untried"] == []


# Without --readings.


def answered(
    data: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str], *options: str
) -> str:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    run(str(path), *options)
    return capsys.readouterr().out


def questions_about(book: Any, clauses: set[str]) -> set[str]:
    """The questions that nobody has settled, with or without a switch, about some clauses."""
    return {
        each.id
        for each in book.questions.values()
        if each.confidence != "settled"
        and len(each.readings) > 1
        and clauses.intersection(each.touches)
    }


@pytest.mark.parametrize("which", DISPUTES)
def test_open_questions_about_the_clauses_of_the_last_move_are_counted(
    which: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = read_case(DISPUTES[which], GAMES)
    last = judgement_data(judge(asked))["moves"][-1]
    used = {clause for event in last.get("events", ()) for clause in event["cites"]}
    used.update(last["cites"][1:] or last["cites"] if last["legal"] else ())
    if not last["legal"]:
        late = last.get("closed_by", {}).get("cites")
        used.update(late or [each["clause"] for each in last["violations"]])
    expected = questions_about(asked.rulebook, used)
    assert {each.id for each in open_questions(judge(asked))} == expected
    *_, line = answered(DISPUTES[which], tmp_path, capsys).splitlines()
    hint = "Open questions about these clauses: {n} (--readings tells more)."
    assert line == hint.format(n=len(expected))
    *_, line = answered(DISPUTES[which], tmp_path, capsys, "--lang", "fr").splitlines()
    assert line.startswith(f"Questions ouvertes sur ces clauses : {len(expected)} (--readings")


def test_where_nothing_is_open_no_question_is_mentioned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hint = "Open questions about these clauses"
    assert hint not in answered({**TWO_STOPS, "moves": ""}, tmp_path, capsys)
    assert hint not in answered(TWO_STOPS, tmp_path, capsys, "--readings")
    early = case({"hands": [[1, 2], [3]], "discard": [11], "turn": 0}, "draw; keep 1")
    assert hint not in answered(early, tmp_path, capsys)
    settled = load(str(EXAMPLES / "catham_city_set.toml"))
    assert open_questions(judge(settled)) == ()
    run(str(EXAMPLES / "catham_city_set.toml"))
    assert hint not in capsys.readouterr().out


# Short first.

TIE = case(
    {"hands": [[1], [1], [4, 5]], "discard": [11], "turn": 2, "stop_by": 0, "totals": [40, 40, 48]},
    "stop",
)


DRAWN_TIE = {**TIE, "moves": "draw; card 11; discard"}
"""The same tie, without a second STOP."""
SMALL_TIE = case({"hands": [[3], [3]], "discard": [5], "turn": 0}, "stop; stop", length="single")
A_SCREEN = 24
"""Lines of a small terminal."""


def test_readings_that_change_no_verdict_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = told_of(TIE, tmp_path, capsys)
    line = "The result depends on: win_tie. Only what follows depends on: round_setup (--all)."
    assert told.index("Depends on repeat_stop:") < told.index(line.partition(".")[0])
    assert line in " ".join(told.split())
    assert "Depends on win_tie" not in told
    assert "Depends on round_setup" not in told
    whole = told_of(TIE, tmp_path, capsys, "--all")
    order = [
        whole.index(f"Depends on {each}") for each in ("repeat_stop", "win_tie", "round_setup")
    ]
    assert order == sorted(order)


def test_without_a_rival_verdict_the_first_rival_result_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = told_of(DRAWN_TIE, tmp_path, capsys)
    assert "Legal under every reading that was tried." in told
    assert "Depends on win_tie:" in told
    assert "The result depends on" not in told
    assert "Only what follows depends on: round_setup (--all)." in told
    french = told_of(TIE, tmp_path, capsys, "--lang", "fr")
    assert "Le résultat dépend de : win_tie. Seule la suite" in " ".join(french.split())


@pytest.mark.parametrize("data", [SMALL_TIE, TWO_STOPS, UNDISPUTED])
def test_the_short_answer_fits_on_a_screen(
    data: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(told_of(data, tmp_path, capsys).splitlines()) <= A_SCREEN


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("data", [TIE, DRAWN_TIE, SMALL_TIE, TWO_STOPS, UNDISPUTED])
def test_readings_add_half_a_screen_to_the_answer(
    data: dict[str, Any], lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short = answered(data, tmp_path, capsys, "--lang", lang).splitlines()
    lines = told_of(data, tmp_path, capsys, "--lang", lang).splitlines()
    assert len(lines) - len(short) <= A_SCREEN / 2


def test_a_reading_that_changes_only_the_clause_of_the_moment_changes_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The round is over either way; what is awaited then is another matter."""
    rivalries = {each.switch: each for each in compared(LATE_ABILITY).rivalries}
    assert "verdicts" in rivalries["round_setup"].changes
    assert not rivalries["round_setup"].decides
    assert rivalries["last_card_ability"].decides
    told = told_of(LATE_ABILITY, tmp_path, capsys)
    assert "Depends on last_card_ability:" in told
    # What changes the verdict goes before what changes only what follows.
    assert told.index("Depends on last_card_ability:") < told.index("Only what follows depends on")
    assert "Only what follows depends on: round_setup" in told


def test_a_reading_without_a_result_says_what_is_awaited_and_no_empty_totals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = told_of(DRAWN_TIE, tmp_path, capsys).splitlines()
    at = lines.index("Depends on win_tie:")
    shared, random, extra = (line.strip() for line in lines[at + 1 : at + 4])
    assert shared == "shared →       result: totals: 41 41 57  winners: 0 1"
    assert random == "random →       Chance names the winner among the tied."
    assert extra.startswith("extra_round →")
    assert not any("totals –" in line or "totals: –" in line for line in lines)


def test_where_no_verdict_changes_what_changes_most_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Which card a Citybot plays is what is asked here."""
    table = {
        "hands": [[1], {"visible": [8, 9], "pile": []}, {"visible": [1], "pile": []}],
        "discard": [8],
        "turn": 1,
    }
    told = told_of(case(table, "act", mode="solo", difficulty=1), tmp_path, capsys)
    assert "Legal under every reading that was tried." in told
    assert "Depends on citybot_step_4:" in told
    assert "highest, save_wild →" in told


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (EXTRA_ROUND, ["shared, random →", "position.totals"]),
        (
            case(
                {"hands": [[1], [1]], "discard": [2], "turn": 0, "stop_by": 1},
                "draw; card 3; discard",
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
    assert "Legal under every reading that was tried." in told
    assert "one at a time, since cards are unknown." in " ".join(told.split())


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
