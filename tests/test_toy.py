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

from egorules.cli import rulebooks
from egorules.cli.app import run
from egorules.core.chance import merged, multiset
from egorules.core.parse import decode
from egorules.core.rulebook import Over, Rulebook
from egorules.core.transcript import Transcript, information, replay, write_case
from egorules.core.verdict import Illegal
from egorules.testing import check_rulebook, moves_of, rulings_of, state_machine
from egorules.tools.explore import explore, perft
from egorules.tools.judge import judge, judgement_data, read_case
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
    """Every card of a state."""
    held = multiset((card for card in state.hands if card is not None), len(toy.CARDS))
    return merged(held, merged(state.deck, state.discard))


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
    assert told["violations"] == [{"clause": "toy.change", "message": "Vous n'avez pas de 3"}]


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


def test_the_command_line_judges_it(
    tmp_path: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(rulebooks.RULEBOOKS, "toy", RULEBOOK)
    file = tmp_path / "game.toml"
    file.write_text(f'rulebook = "toy"\nmoves = "{GAME}; keep"\n[setup]\n')
    assert run(["judge", str(file), "--lang", "fr"]) == 1
    out = capsys.readouterr().out
    assert "La carte la plus haute gagne." in out
    assert "Les mains sont 3 et 2. Gagne : Joueur 0." in out
    assert run(["replay", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["moves"][-1]["legal"] is False


def test_the_example_checks_a_rulebook_of_ones_own() -> None:
    example = Path(__file__).parents[1] / "examples" / "check_my_rulebook.py"
    run_ = subprocess.run([sys.executable, example], capture_output=True, text=True, check=True)
    good, bad = run_.stdout.split("And the broken one:")
    assert good.startswith("Every law held in 50 games")
    assert "take 4 is judged legal but not offered" in bad
