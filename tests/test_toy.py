"""The toy rulebook runs through every generic tool: none of them knows a particular game."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from egorules.cli.app import run
from egorules.core.parse import BadInput, decode
from egorules.core.rulebook import Over, Rulebook
from egorules.core.transcript import Transcript, information, replay, write_case
from egorules.core.verdict import Illegal
from egorules.core.zones import Bag
from egorules.rulebooks import RULEBOOKS
from egorules.testing import check_rulebook, moves_of, rulings_of, state_machine
from egorules.tools.case import read_case
from egorules.tools.explore import explore, perft
from egorules.tools.judge import judge, judgement_data
from egorules.tools.play import play, random_policy
from egorules.tools.serve import serve
from tests import toy

RULEBOOK: Rulebook[Any, Any, Any, Any] = toy
"""mypy finds what the module lacks of a rulebook."""

SETUPS = st.builds(toy.Setup, st.integers(2, 3), rulings_of(toy.Rulings))
MOVES = moves_of((toy.Keep, toy.Change, toy.Card))
GAME = "card 1; card 2; change 1; card 3; keep"
BOOKS = {"toy": RULEBOOK}


def cards(state: toy.State) -> tuple[int, ...]:
    """How many cards of each kind a state has."""
    held = Bag.of(toy.CARDS.order, [card for card in state.hands if card is not None])
    return held.together(state.deck).together(state.discard).counts


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line in the registry, and every command knows the game."""
    monkeypatch.setitem(RULEBOOKS.modules, toy.name, toy.__name__)


def transcript(moves: str = GAME) -> Transcript[toy.Setup, toy.Move]:
    return Transcript(toy.Setup(), tuple(map(toy.parse_move, moves.split("; "))))


def test_every_law_holds() -> None:
    checked = check_rulebook(toy, SETUPS, MOVES, count=cards, examples=25)
    assert checked.games >= 25
    assert checked.states > checked.games


TestStateMachine = state_machine(toy, SETUPS, MOVES, count=cards).TestCase


def test_a_game_is_judged() -> None:
    case = read_case({"rulebook": "toy", "setup": {}, "moves": GAME}, BOOKS)
    judgement = judge(case)
    assert judgement.legal
    assert toy.pending(judgement.state) == Over((0,))
    data = judgement_data(judgement, "fr")
    assert data["result"] == {"winners": [0]}
    assert data["moves"][-1]["events"][-1]["winners"] == [0]


def test_every_violation_is_named() -> None:
    position = {"hands": [1, 1, 3], "turn": 1}
    asked = {"rulebook": "toy", "setup": {"seats": 3}, "position": position, "moves": "change 3"}
    (judged,) = judge(read_case(asked, BOOKS)).judged
    assert isinstance(judged.verdict, Illegal)
    assert [each.clause for each in judged.verdict.violations] == [toy.CHANGE]
    (told,) = judgement_data(judge(read_case(asked, BOOKS)), "fr")["moves"]
    assert told["violations"] == [{"clause": "toy.change", "message": "Vous n’avez pas de 3"}]


def test_chance_is_not_even() -> None:
    assert dict(toy.chances(toy.start(toy.Setup()))) == {
        toy.Card(1): Fraction(4, 7),
        toy.Card(2): Fraction(2, 7),
        toy.Card(3): Fraction(1, 7),
    }


def test_a_game_replays_from_its_text() -> None:
    game = transcript()
    text = write_case(toy.name, toy.write_setup(game.setup), game.moves)
    case = read_case(decode(text.encode()), BOOKS)
    assert judge(case).state == replay(toy, game)[-1].state


def test_information_keeps_the_secret() -> None:
    mine, theirs = (information(toy, transcript(), seat) for seat in (0, 1))
    assert [shown.move for shown in mine] == ["card 1", "card *", "change 1", "card 3", "keep"]
    assert [shown.move for shown in theirs] == ["card *", "card 2", "change 1", "card *", "keep"]
    assert toy.DealtCard(0, 3, to=(0,)) in mine[3].events
    assert toy.DealtCard(0, 3, to=(0,)) not in theirs[3].events


def test_the_reading_of_a_tie_decides_who_wins() -> None:
    tie = "card 1; card 1; keep; keep"
    for reading, winners in (("shared", [0, 1]), ("first", [0])):
        setup = {"rulings": {"tie": reading}}
        case = read_case({"rulebook": "toy", "setup": setup, "moves": tie}, BOOKS)
        assert judgement_data(judge(case))["result"] == {"winners": winners}


@pytest.mark.parametrize(
    ("hands", "moves", "legal", "winners"),
    [
        (["?", 2], "change 3", None, None),  # the only 3 may be in hand, or not
        ([1, "?"], "change 2", False, None),
        ([3, "?"], "keep; keep", True, [0]),  # there is no second 3
        ([2, "?"], "keep; keep", True, "?"),
    ],
)
def test_a_card_may_be_unknown(
    hands: list[object], moves: str, legal: bool | None, winners: object
) -> None:
    data = {"rulebook": "toy", "setup": {}, "position": {"hands": hands}, "moves": moves}
    judgement = judge(read_case(data, BOOKS))
    assert judgement.legal is legal
    result = judgement_data(judgement)["result"]
    assert (result and result["winners"]) == winners


def test_the_whole_game_is_searched() -> None:
    """Two players: each hand dealt, two decisions, and the cards that changes draw."""
    report = explore(toy, toy.start(toy.Setup()))
    assert report.complete
    assert not report.complaints
    assert report.depth == 6
    # Three values; all three again unless the only 3 is gone; then keep or change.
    counts = perft(toy, toy.start(toy.Setup()))
    assert [next(counts) for _ in range(3)] == [3, 8, 16]


def test_it_is_played_to_the_end() -> None:
    game = play(toy, toy.Setup(3), [random_policy] * 3, seed=1)
    assert not game.abandoned
    assert isinstance(toy.pending(game.state), Over)


def test_it_is_served() -> None:
    request = {"id": 1, "case": {"rulebook": "toy", "setup": {}, "moves": GAME}}
    answers = io.BytesIO()
    serve(io.BytesIO(json.dumps(request).encode()), answers, {"toy": RULEBOOK})
    assert json.loads(answers.getvalue())["answer"]["result"] == {"winners": [0]}


@pytest.mark.usefixtures("registered")
def test_the_command_line_judges_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.toml"
    file.write_text(f'rulebook = "toy"\nmoves = "{GAME}; keep"\n[setup]\n')
    assert run(["judge", str(file), "--lang", "fr"]) == 1
    out = capsys.readouterr().out
    assert "La carte la plus haute gagne." in out
    assert "Les mains sont 3 et 2. Gagne : Joueur 0." in out
    assert run(["replay", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["moves"][-1]["legal"] is False


@pytest.mark.usefixtures("registered")
def test_the_command_line_plays_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.toml"
    options = ["toy", "--seats", "3", "--ruling", "tie=first", "--seed", "4"]
    assert run(["play", *options, "--auto", "--save", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.count("is dealt a card.") >= 3
    assert "Winner: Player" in out
    data: Any = decode(file.read_bytes())
    assert data["setup"] == {"seats": 3, "rulings": {"tie": "first"}}
    assert judge(read_case(data, BOOKS)).legal
    assert run(["play", "--auto", "--resume", str(file), "--seed", "4"]) == 0
    assert capsys.readouterr().out == out


@pytest.mark.usefixtures("registered")
def test_the_command_line_simulates_it(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["toy", "--seats", "3", "--games", "20", "--workers", "1", "--json"]
    assert run(["simulate", *options]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["rulebook"], data["setup"], data["games"]["finished"]) == ("toy", {"seats": 3}, 20)
    assert data["policies"] == ["random"] * 3


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--seats", "4"], "--seats: Two or three players"),
        (["--seats", "3.0"], "--seats: Expected a whole number, got a text"),
        (["--length", "single"], "--length: There is no such option"),
        (["--ruling", "tie=nobody"], "--ruling tie: Unknown: 'nobody'; known are: shared, first"),
        (["--ruling", "win_tie=random"], "--ruling win_tie: Unknown key; known are: tie"),
    ],
)
def test_a_bad_option_is_one_message_of_the_rulebook(
    command: str, options: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, "toy", *options]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"egorules: {complaint}")


@pytest.mark.usefixtures("registered")
def test_help_shows_the_options_of_the_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play", "simulate"):
        assert run([command, "toy", "--help"]) == 0
        out = capsys.readouterr().out
        assert "Setup of toy" in out
        assert "Two or three players." in out
        assert "--length" not in out


def test_a_setup_is_read_and_written_as_its_fields_say() -> None:
    for setup in (toy.Setup(), toy.Setup(3), toy.Setup(2, toy.Rulings(toy.Tie.FIRST))):
        assert toy.read_setup(toy.write_setup(setup)) == setup
    with pytest.raises(BadInput) as refusal:
        toy.read_setup({"seats": "two", "rulings": {"tie": 1}})
    assert [where for where, _ in refusal.value.reasons] == ["setup.seats", "setup.rulings.tie"]


def test_the_example_checks_a_rulebook_of_ones_own() -> None:
    example = Path(__file__).parents[1] / "examples" / "check_my_rulebook.py"
    run_ = subprocess.run([sys.executable, example], capture_output=True, text=True, check=True)
    good, bad = run_.stdout.split("And the broken one:")
    assert good.startswith("Every law held in 50 games")
    assert "take 4 is judged legal but not offered" in bad


def test_a_game_whose_editions_agree_need_not_say_so() -> None:
    assert toy.questions.differences == ()
