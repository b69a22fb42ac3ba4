"""What need not be said: cases without rulebook or setup, tables on one line, one line of words."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from egorules.cli import app
from egorules.core.parse import BadInput
from egorules.rulebooks import NAMES, RULEBOOKS
from egorules.tools.case import Words, read_case, read_words
from egorules.tools.judge import asked_data, judge, judgement_data
from tests import toy

HANDS = {"hands": [[7, 9, 11], [3, 6]], "discard": [8], "turn": 0}
WHOLE = {
    "rulebook": "egocentric_world",
    "setup": {"seats": 2},
    "position": HANDS,
    "moves": "pair 7+9",
}
SOLO_HANDS = [[5, 11], {"visible": [6], "pile": [3]}, {"visible": [2], "pile": [9, 1]}]


class Answer(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The printed object."""
        return json.loads(self.out)


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `egorules` with some words."""

    def run(*words: str) -> Answer:
        code = app.run(list(words))
        return Answer(code, *capsys.readouterr())

    return run


def answer(case: dict[str, Any]) -> Any:
    """What the judge says about a case."""
    return judgement_data(judge(read_case(case, RULEBOOKS)))


def without(case: dict[str, Any], *keys: str) -> dict[str, Any]:
    """A case that does not say something."""
    return {key: each for key, each in case.items() if key not in keys}


# Cases.


def test_rulebook_and_setup_follow_from_the_table() -> None:
    case = read_case(without(WHOLE, "rulebook", "setup"), RULEBOOKS)
    assert case.inferred == {
        "rulebook": "egocentric_world",
        "setup": {"seats": 2, "length": "to-50"},
    }
    assert answer(without(WHOLE, "rulebook", "setup")) == answer(WHOLE)


def test_a_case_that_says_everything_has_nothing_inferred() -> None:
    assert read_case(WHOLE, RULEBOOKS).inferred == {}


@pytest.mark.parametrize(
    ("position", "rulebook", "setup"),
    [
        (
            {"hands": [{"mafia": 2}, {}, {}], "market": {"hackers": 7}, "turn": 0},
            "catham_city",
            {"seats": 3},
        ),
        (
            {"hands": [["bank"], ["port"]], "board": {"0,0": "plaza"}, "turn": 0},
            "infinite_city",
            {"seats": 2, "profile": "proven"},
        ),
    ],
)
def test_the_same_for_other_rulebooks(
    position: dict[str, Any], rulebook: str, setup: dict[str, Any]
) -> None:
    case = read_case({"position": position}, RULEBOOKS)
    assert case.inferred == {"rulebook": rulebook, "setup": setup}
    assert case.rulebook.name == rulebook


def test_moves_decide_where_the_table_does_not() -> None:
    books = {**RULEBOOKS, "toy": toy}
    case = {"setup": {"seats": 2}, "moves": "card 1; card 2; change 1"}
    assert read_case(case, books).rulebook.name == "toy"


def test_solo_mode_shows_in_the_hands_but_not_its_difficulty() -> None:
    table = {"hands": SOLO_HANDS, "discard": [12], "turn": 0}
    with pytest.raises(BadInput, match=r"setup\.difficulty: Missing"):
        read_case({"position": table}, RULEBOOKS)


def test_top_is_a_discard_pile_of_one_card() -> None:
    table = {**without(HANDS, "discard"), "top": 8}
    assert answer({**WHOLE, "position": table}) == answer(WHOLE)


def test_the_rest_may_lie_on_the_discard_pile() -> None:
    case = {**WHOLE, "position": {**HANDS, "rest": "discard"}, "moves": ""}
    found = answer(case)["position"]
    assert found["deck"] == {}
    assert (len(found["discard"]), found["discard"][0]) == (60 - 5, 8)
    written = {**HANDS, "discard": found["discard"], "deck": {}}
    assert answer({**case, "position": written}) == answer(case)


def test_the_rest_beside_a_deck_that_is_given() -> None:
    table = {**HANDS, "deck": {"1": 2}, "rest": "discard"}
    found = answer({**WHOLE, "position": table, "moves": ""})["position"]
    assert found["deck"] == {"1": 2}
    assert found["discard"].count(1) == 3


def test_the_rest_may_have_unknown_cards() -> None:
    table = {**HANDS, "hands": [[7, 9, 11], ["?", 6]], "rest": "discard"}
    found = answer({**WHOLE, "position": table, "moves": ""})["position"]
    assert found["deck"] == {}
    assert (found["hands"][1], len(found["discard"])) == ([6, "?"], 55)


def test_the_rest_of_another_rulebook() -> None:
    table = {"hands": [{"mafia": 2}, {}], "market": {"hackers": 7}, "turn": 0, "rest": "discard"}
    found = answer({"position": table})["position"]
    assert found["deck"] == {}
    assert found["discard"] == {
        **{"detectives": 15, "scientists": 15, "robochas": 15},
        **{"mafia": 13, "hackers": 8},
    }


def test_the_rest_in_the_deck_is_as_usual() -> None:
    assert answer({**WHOLE, "position": {**HANDS, "rest": "deck"}}) == answer(WHOLE)


def test_an_empty_list_is_an_empty_deck() -> None:
    pile = answer({**WHOLE, "position": {**HANDS, "rest": "discard"}})["position"]["discard"]
    empty = {**HANDS, "discard": pile, "deck": {}}
    listed = {**empty, "deck": []}
    assert answer({**WHOLE, "position": listed}) == answer({**WHOLE, "position": empty})


def test_a_position_on_one_line() -> None:
    line = {"position": "ew~7.9.11_3.6~8~0", "moves": "pair 7+9"}
    assert answer(line) == answer(WHOLE)
    assert read_case(line, RULEBOOKS).inferred == {}
    assert answer({**line, "rulebook": "egocentric_world", "setup": {"seats": 2}}) == answer(WHOLE)


def test_a_line_and_a_setup_complete_each_other() -> None:
    line = "ew~5.11_6.pile.3_2.pile.9.1~12~0~repeat_stop.forbidden"
    rulings = {"rulings": {"dual_counter": "both_may_play"}}
    case = read_case({"position": line, "setup": {"difficulty": 3, **rulings}}, RULEBOOKS)
    assert case.setup.difficulty == 3
    assert case.setup.rulings.repeat_stop == "forbidden"
    assert case.setup.rulings.dual_counter == "both_may_play"


def test_unknown_cards_on_one_line() -> None:
    table = {**HANDS, "hands": [[7, 9, 11], ["?", "?", 6]]}
    line = {"position": "ew~7.9.11_2xu.6~8~0", "moves": "draw; card 4"}
    assert answer(line) == answer({**WHOLE, "position": table, "moves": "draw; card 4"})


@pytest.mark.parametrize(
    ("line", "rulebook", "position"),
    [
        (
            "cc~2xmafia.u_3xu~7xhackers~0",
            "catham_city",
            {"hands": [{"mafia": 2, "?": 1}, 3], "market": {"hackers": 7}, "turn": 0},
        ),
        (
            "ic~0.0.plaza.1_1.0.down.u~bank.u_2xu~0~seen_by.0",
            "infinite_city",
            {
                "board": {"0,0": "plaza 1", "1,0": "down ?"},
                "hands": [["bank", "?"], 2],
                "turn": 0,
                "seen_by": 0,
            },
        ),
    ],
)
def test_unknown_cards_of_other_rulebooks(
    line: str, rulebook: str, position: dict[str, Any]
) -> None:
    told = judge(read_case({"position": line}, RULEBOOKS))
    assert judgement_data(told) == answer(
        {"rulebook": rulebook, "setup": {"seats": 2}, "position": position}
    )
    again = asked_data(told)["position_text"]
    assert judgement_data(judge(read_case({"position": again}, RULEBOOKS))) == judgement_data(told)


def test_readings_of_a_case_that_leaves_things_out() -> None:
    from egorules.tools.readings import compare, comparison_data

    short = {**without(HANDS, "discard"), "top": 8, "rest": "discard"}
    pile = answer({**WHOLE, "position": short})["position"]["discard"]
    long = {**HANDS, "discard": pile, "deck": {}}
    found = [
        comparison_data(compare(read_case({**WHOLE, "moves": "draw", "position": each}, RULEBOOKS)))
        for each in (short, long)
    ]
    assert found[0] == found[1]


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "a line of no rulebook": (
        {"position": "chess~7"},
        "position: A position on one line begins with one of: ew~, cc~, ic~",
    ),
    "a line of another rulebook": (
        {"rulebook": "catham_city", "position": "ew~7_3~8~0"},
        "position: Character 1: a line of this rulebook begins with cc",
    ),
    "a setup that contradicts the line": (
        {"position": "ew~7_3~8~0", "setup": {"seats": 3}},
        "setup.seats: The position on one line says: 2",
    ),
    "a setup beside the line that is no table": (
        {"position": "ew~7_3~8~0", "setup": 3},
        "setup: Expected a table, got a whole number",
    ),
    "top and discard": (
        {**WHOLE, "position": {**HANDS, "top": 8}},
        "position.top: The position has discard already",
    ),
    "a rest that is nowhere": (
        {**WHOLE, "position": {**HANDS, "rest": "hands"}},
        "position.rest: Unknown: 'hands'; known are: deck, discard",
    ),
    "a rest on a pile without a top": (
        {**WHOLE, "position": {**HANDS, "discard": [], "rest": "discard"}},
        "position.discard: Say which card is on top",
    ),
    "a list of lists as the rest": (
        {**WHOLE, "position": {**HANDS, "rest": [[]]}},
        "position.rest: Unknown: '[[]]'; known are: deck, discard",
    ),
    "a deck that is a list": (
        {**WHOLE, "position": {**HANDS, "deck": [1]}},
        "position.deck: Expected a table, got a list",
    ),
    "names for some": ({**WHOLE, "names": ["Ann"]}, "names: One name for each of 2 seats"),
    "a name for two": ({**WHOLE, "names": ["Ann", "Ann"]}, "names: 'Ann' stands twice"),
    "an empty name": (
        {**WHOLE, "names": ["Ann", " "]},
        "names[1]: A name has 1 to 40 printable characters",
    ),
    "a name with a line break": (
        {**WHOLE, "names": ["Ann", "B\nob"]},
        "names[1]: A name has 1 to 40 printable characters",
    ),
    "a name that is none": ({**WHOLE, "names": [1, "Bob"]}, "names[0]: Expected a text, got a"),
}


@pytest.mark.parametrize("which", BAD)
def test_bad_input_gets_one_clear_message(which: str, run: Run, tmp_path: Path) -> None:
    given, message = BAD[which]
    path = tmp_path / "case.json"
    path.write_text(json.dumps(given), encoding="utf-8")
    for options in ((), ("--json",)):
        code, out, err = run("judge", str(path), *options)
        assert (code, out) == (2, "")
        assert err.startswith(f"egorules: {message}")
        assert len(err.splitlines()) == 1


# Names.


def test_names_are_used_in_sentences_and_nowhere_else(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    named = {**WHOLE, "moves": "take 7; pair 3+6", "names": ["Ann", "[red]Bob[/red]"]}
    path.write_text(json.dumps(named), encoding="utf-8")
    told = run("judge", str(path), "--all").out
    assert "Ann takes the 8" in told
    assert "[red]Bob[/red]" in told
    assert "Player" not in told
    plain = run("judge", str(path), "--json")
    assert "Ann" not in plain.out
    path.write_text(json.dumps(without(named, "names")), encoding="utf-8")
    assert run("judge", str(path), "--json") == plain
    assert "Player 1" in run("judge", str(path)).out
    assert "Bo takes" in run("judge", str(path), "--names", "Bo, Al", "--all").out


# One line of words.


def test_one_line(run: Run) -> None:
    code, out, err = run("judge", "--hands", "7 9 11 | 3 6", "--top", "8", "pair 7+9")
    assert (code, err) == (1, "")
    assert out.startswith("✗ Illegal")
    assert "On one line: ew~7.9.11_3.6~8~0\n" in out
    said = " ".join(out.split())
    assert "inferred: rulebook egocentric_world, seats 2, length to-50, turn 0." in said
    french = run("judge", "--hands", "7 9 11 | 3 6", "--top", "8", "pair 7+9", "--lang", "fr").out
    assert "Sur une ligne : ew~7.9.11_3.6~8~0" in french
    assert "déduit : règle du jeu egocentric_world, places 2, durée to-50, tour 0." in " ".join(
        french.split()
    )


def test_one_line_as_json(run: Run) -> None:
    data = run("judge", "--hands", "7 9 11 | 3 6", "--top", "8", "pair 7+9", "--json").data
    assert data["position_text"] == "ew~7.9.11_3.6~8~0"
    assert data["inferred"] == {
        "rulebook": "egocentric_world",
        "setup": {"seats": 2, "length": "to-50"},
        "position": {"turn": 0},
    }
    frame = answer(WHOLE)
    assert {key: data[key] for key in frame} == frame


ONE_LINE: dict[str, tuple[list[str], str, dict[str, Any]]] = {
    "solo": (
        ["--hands", "5 11 | 6 pile 3 | 2 pile 9 1", "--top", "12", "--difficulty", "2", "take 11"],
        "egocentric_world",
        {
            "setup": {"mode": "solo", "difficulty": 2},
            "position": {"hands": SOLO_HANDS, "discard": [12], "turn": 0},
            "moves": "take 11",
        },
    ),
    "somebody else's turn": (
        ["--hands", "7 | 3 6", "--top", "8", "@1 take 3; @0 stop"],
        "egocentric_world",
        {
            "setup": {"seats": 2},
            "position": {"hands": [[7], [3, 6]], "discard": [8], "turn": 1},
            "moves": "@1 take 3; @0 stop",
        },
    ),
    "a reading": (
        [
            *("--hands", "1 | 2", "--top", "5", "--stop-by", "0", "--turn", "1", "stop"),
            *("--ruling", "repeat_stop=forbidden"),
        ],
        "egocentric_world",
        {
            "setup": {"seats": 2, "rulings": {"repeat_stop": "forbidden"}},
            "position": {"hands": [[1], [2]], "discard": [5], "turn": 1, "stop_by": 0},
            "moves": "stop",
        },
    ),
    "an empty deck": (
        ["--hands", "1 | 2", "--top", "5", "--rest", "discard", "draw"],
        "egocentric_world",
        {
            "setup": {"seats": 2},
            "position": {"hands": [[1], [2]], "discard": [5], "turn": 0, "rest": "discard"},
            "moves": "draw",
        },
    ),
    "a market": (
        [
            *("--hands", "2 mafia, hackers | 3xpolice", "--market", "hackers, 6 police"),
            *("--factions", "mafia,hackers,police,scientists,robochas", "take 2 police"),
        ],
        "catham_city",
        {
            "setup": {
                "seats": 2,
                "factions": ["mafia", "hackers", "police", "scientists", "robochas"],
            },
            "position": {
                "hands": [{"mafia": 2, "hackers": 1}, {"police": 3}],
                "market": {"hackers": 1, "police": 6},
                "turn": 0,
            },
            "moves": "take 2 police",
        },
    ),
    "a board": (
        [
            *("--board", "-1,0 library 0 1 | 0,0 down", "--hands", "plaza 2 bank | port"),
            "play plaza 1,0",
        ],
        "infinite_city",
        {
            "setup": {"seats": 2},
            "position": {
                "board": {"-1,0": "library 0 1", "0,0": "down"},
                "hands": [["plaza", "bank", "bank"], ["port"]],
                "turn": 0,
            },
            "moves": "play plaza 1,0",
        },
    ),
}


@pytest.mark.parametrize("which", ONE_LINE)
def test_one_line_is_the_same_as_a_case(which: str, run: Run) -> None:
    words, rulebook, case = ONE_LINE[which]
    data = run("judge", *words, "--json").data
    frame = answer({"rulebook": rulebook, **case})
    assert {key: data[key] for key in frame} == frame
    assert data["inferred"]["rulebook"] == rulebook
    named = run("judge", *words, "--rulebook", rulebook, "--json").data
    assert "rulebook" not in named.get("inferred", {})


def test_a_position_on_one_line_and_moves(run: Run) -> None:
    told = run("judge", "ew~7.9.11_3.6~8~0", "take 9", "draw", "--json")
    assert told.code == 0
    assert [each["move"] for each in told.data["moves"]] == ["take 9", "draw"]
    assert "inferred" not in told.data
    again = run("judge", "ew~7.9.11_3.6~8~0", "--ruling", "repeat_stop=forbidden", "--json")
    assert again.data["position_text"] == "ew~7.9.11_3.6~8~0~repeat_stop.forbidden"


def test_standard_input_is_a_case_still(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO(json.dumps(WHOLE).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(raw))
    assert run("judge", "-", "--json").code == 1


def test_the_line_of_a_seat_has_no_card_that_it_does_not_see(run: Run) -> None:
    worlds = [
        run("judge", "--hands", f"7 9 | {other}", "--top", "8", "--seen-by", "0", "--json").data
        for other in ("3 6", "4 5")
    ]
    assert worlds[0] == worlds[1]
    assert worlds[0]["position_text"].startswith("ew~7.9_u.u~8~0")


REFUSED: dict[str, tuple[list[str], str]] = {
    "a bad card": (["--hands", "7 q | 3", "--top", "8"], "--hands: Character 3: expected a number"),
    "no such card": (["--hands", "7 0 | 3", "--top", "8"], "--hands[0][1]: 0 is not a card"),
    "two cards on top": (["--hands", "7 | 3", "--top", "8 9"], "--top: Character 1: expected one"),
    "a part is missing": (["--hands", "7 | 3", "stop"], "--discard: Missing"),
    "no such option": (["--hnds", "7 | 3"], "--hnds: There is no such option; close are: --hands"),
    "a seat that is none": (
        ["--hands", "7 | 3", "--top", "8", "--turn", "2"],
        "--turn: There is no seat 2",
    ),
    "a setup that is none": (
        ["--hands", "7 | 3", "--top", "8", "--seats", "x"],
        "--seats: Expected a whole number, got a text",
    ),
    "a Citybot without a pile": (
        ["--hands", "9 3 5 | 11 6 | 2 pile 6 1", "--top", "7"],
        "--hands[1]: A Citybot's cards end with its pile, even an empty one: 11 6 pile",
    ),
    "no hand": (["--hands", "", "--top", "7"], "--hands: No hand is described"),
    "one hand": (["--hands", "7", "--top", "7"], "--hands: Hands described: 1, with | between"),
    "too many cards": (
        ["--hands", "99999999999999999999x7 | 3", "--top", "7"],
        "--hands: Character 1: no row has more than 1000 cards or numbers",
    ),
    "cards of another rulebook": (
        ["--hands", "7 9 | 3", "--market", "7 mafia"],
        "--hands: Character 3: expected a name, got '9'; this is catham_city because of --market",
    ),
    "three factions, not all of the first game": (
        ["--hands", "police, mafia | 3 mafia", "--market", "7 scientists"],
        "--factions: Say which five factions play: scientists, mafia and police are named; "
        "if nothing is said, detectives, scientists, robochas, mafia and hackers play",
    ),
    "supplies that do not fit": (
        ["--board", "0,0 plaza 1", "--hands", "bank | port", "--supplies", "1 15"],
        "--supplies: The supplies are 15 and 14; each player has 15 tokens, less those on",
    ),
    "a move that is none": (
        ["--hands", "7 | 3", "--top", "8", "flee"],
        "moves: 'flee' is not a move",
    ),
    "the second move of a text": (
        ["--hands", "7 | 3", "--top", "8", "draw; keeep 3"],
        "moves: Move 2: 'keeep 3' is not a move; close are: keep 3",
    ),
    "a move among several words": (
        ["--hands", "7 | 3", "--top", "8", "draw", "keeep 3"],
        "moves[1]: 'keeep 3' is not a move; close are: keep 3",
    ),
    "no such rulebook": (
        ["--hands", "7 | 3", "--top", "8", "--rulebook", "chess"],
        "--rulebook: There is no rulebook 'chess'",
    ),
    "a part of another rulebook": (
        ["--hands", "7 | 3", "--top", "8", "--rulebook", "catham_city"],
        "--top: Positions of catham_city have no such part",
    ),
    "names for some": (
        ["--hands", "7 | 3", "--top", "8", "--names", "Ann"],
        "--names: One name for each of 2 seats",
    ),
    "options beside a file": (
        ["examples/edge_case.toml", "--seats", "3"],
        "--seats: The case says how the game is set up",
    ),
    "two files": (["examples/edge_case.toml", "more"], "more: This is one word too many"),
    "a bad line": (["ew~7_z~8~0"], "position: Character 6: expected a number, got 'z'"),
}


@pytest.mark.parametrize("which", REFUSED)
def test_a_bad_line_of_words_gets_one_clear_message(
    which: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])
    words, message = REFUSED[which]
    told = [run("judge", *words, *options) for options in ((), ("--json",))]
    for code, out, err in told:
        assert (code, out) == (2, "")
        assert err.startswith(f"egorules: {message}")
        assert len(err.splitlines()) == 1
    assert run("judge", *words, "--lang", "fr").err != told[0].err


def test_solo_mode_on_one_line_has_its_usual_difficulty(run: Run) -> None:
    words = ("judge", "--hands", "10 5 | 9 pile 3 4 | 2 pile 6 1", "--top", "7", "take 10; look 1")
    told = run(*words, "--json").data
    assert told["inferred"]["setup"] == {"mode": "solo", "difficulty": 2, "length": "to-50"}
    said = run(*words, "--difficulty", "2", "--json").data
    assert said["inferred"]["setup"] == {"mode": "solo", "length": "to-50"}
    assert without(said, "inferred") == without(told, "inferred")
    assert "difficulty 2" in run(*words).out


def test_solo_mode_on_one_line_without_hands_lacks_hands() -> None:
    words = Words(("draw",), {"top": "7"}, {"mode": "solo"}, "egocentric_world")
    with pytest.raises(BadInput) as refused:
        read_words(words, RULEBOOKS)
    told = [(where, str(why)) for where, why in refused.value.reasons]
    assert told == [("position.hands", "Missing")]


FIRST_GAME = ["detectives", "scientists", "robochas", "mafia", "hackers"]


@pytest.mark.parametrize(
    ("hands", "move", "factions"),
    [
        ("2 mafia | hackers", "take 1 scientists", FIRST_GAME),
        (
            "police, mafia, hackers | journalists",
            "take 1 scientists",
            ["journalists", "scientists", "mafia", "police", "hackers"],
        ),
        (  # the fifth in a move
            "police, mafia | journalists",
            "play 1 police with hackers on 1",
            ["journalists", "scientists", "mafia", "police", "hackers"],
        ),
    ],
)
def test_the_factions_follow_from_those_that_are_named(
    hands: str, move: str, factions: list[str], run: Run
) -> None:
    words = ("judge", "--hands", hands, "--market", "7 scientists", move)
    told = run(*words, "--json").data
    assert told["inferred"]["setup"] == {"seats": 2, "factions": factions}
    said = run(*words, "--factions", ",".join(factions), "--json").data
    assert without(said, "inferred") == without(told, "inferred")
    assert f"factions {' '.join(factions)}" in " ".join(run(*words).out.split())


@pytest.mark.parametrize(
    "words",
    [
        ("--hands", "2 mafia | {}", "--market", "7 hackers"),
        ("--hands", "plaza | {}", "--board", "0,0 library 0"),
    ],
)
def test_a_number_alone_is_so_many_unknown_cards(words: tuple[str, ...], run: Run) -> None:
    number, unknown = (
        run("judge", *(each.format(hand) for each in words), "--json").data for hand in ("4", "4x?")
    )
    assert number == unknown
    assert not any(part.endswith(".") for part in number["position_text"].split("~"))


def test_help_knows_unknown_cards_and_shows_examples(run: Run) -> None:
    told = " ".join(run("judge", "--help").out.replace("│", " ").split())
    assert "An unknown card is ?" in told
    assert '"7 9 11 | 3 6" (egocentric_world)' in told
    assert '"0" (egocentric_world, catham_city, infinite_city)' in told


def test_an_option_without_a_value_is_refused(run: Run) -> None:
    told = run("judge", "--hands", "7 | 3", "--top")
    assert told == (2, "", "egorules: --top: Missing\n")


def test_every_part_of_every_position_is_an_option(run: Run) -> None:
    told = run("judge", "--help").out
    for book in RULEBOOKS.values():
        for name in book.line.names:
            assert f"--{name.replace('_', '-')} " in told


# How moves are written.


@pytest.mark.parametrize("game", NAMES)
def test_examples_of_moves_are_moves_of_that_kind(game: str) -> None:
    book = RULEBOOKS[game]
    kinds = set()
    for each in book.notation:
        moves = [book.parse_move(example) for example in each.examples]
        assert {type(move) for move in moves} == {type(moves[0])}
        assert [str(move) for move in moves] == list(each.examples)
        assert type(moves[0]).__doc__ == each.meaning.text
        kinds.add(type(moves[0]))
    assert len(kinds) == len(book.notation)


@pytest.mark.parametrize("game", NAMES)
def test_the_moves_of_a_rulebook_are_listed(game: str, run: Run) -> None:
    english, french = (run("moves", game, "--lang", lang) for lang in ("en", "fr"))
    assert (english.code, english.err) == (0, "")
    for each in RULEBOOKS[game].notation:
        assert all(example in english.out and example in french.out for example in each.examples)
        assert each.meaning.text.split()[0] in english.out
    assert english.out != french.out
    (told,) = run("moves", game, "--json").data["rulebooks"]
    assert (told["rulebook"], len(told["moves"])) == (game, len(RULEBOOKS[game].notation))


def test_the_moves_of_all_rulebooks_are_listed(run: Run) -> None:
    told = run("moves").out
    assert all(game in told for game in NAMES)
    assert run("moves", "chess").code == 2
