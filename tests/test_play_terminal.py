"""`egorules play` in a real pseudo-terminal: what a person types and what a person sees.

What must happen is known from the library: the same seed and the same choices are the same game.
"""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from egorules import egocentric_world as ew
from egorules.cli.app import run
from egorules.core.event import Seat
from egorules.core.rulebook import Decision, Over
from egorules.core.text import Voice
from egorules.core.transcript import Transcript, read_transcript, write_case
from egorules.rulebooks import RULEBOOKS
from egorules.tools.play import Game, has_choice, next_move, play, policies_by_seat
from tests.terminal import CTRL_C, Terminal

SOLO = ew.Setup.solo(difficulty=2, length="single")
DUEL = ew.Setup(2, "single")
PROMPT = r"> $"
SHOW, HIDE = "Enter shows your hand: $", "Enter hides your hand: $"
ASK_FILE = r"Enter: n\): $"


def decisions(game: Game[ew.Setup, ew.State, Any]) -> Iterator[tuple[ew.State, Seat, Any]]:
    """Every decision of a person in a game: the state before it, the seat, the move."""
    state = ew.start(game.transcript.setup)
    for move in game.transcript.moves:
        match ew.pending(state):
            case Decision(seat) if has_choice(ew, state, seat):
                yield state, seat, move
            case _:
                pass
        state = ew.apply(state, move).state


def at_first_turn(seed: int, setup: ew.Setup = SOLO) -> tuple[list[str], ew.State]:
    """What one types to come to one's first turn, and the table that one then sees."""
    typed: list[str] = []
    state, made = ew.start(setup), 0
    while ew.pending(state) != Decision(0, "turn"):
        match ew.pending(state):
            case Decision(0):
                move = ew.parse_move("allow")
                typed.append("allow")
            case _:
                move = next_move(ew, state, (), seed, made)
        state, made = ew.apply(state, move).state, made + 1
    return typed, state


def boxes(cards: tuple[int, ...]) -> str:
    """A hand as it is drawn."""
    return "".join(f"│{card:>2}│" for card in cards)


def sit_down(seed: int, *arguments: str, cwd: Path | None = None) -> tuple[Terminal, ew.State]:
    """Play solo up to one's first turn."""
    terminal = Terminal(
        "play", "--length", "single", "--seed", str(seed), *arguments, lines=50, cwd=cwd
    )
    typed, state = at_first_turn(seed)
    terminal.expect(PROMPT)
    for line in typed:
        terminal.type(line)
        terminal.expect(PROMPT)
    return terminal, state


def saved(path: Path) -> Transcript[ew.Setup, Any]:
    """A transcript that the program has written."""
    return read_transcript(ew, tomllib.loads(path.read_text(encoding="utf-8")))


# A person alone.


@pytest.mark.parametrize("by_number", [True, False])
def test_a_whole_solo_round_by_typed_moves(tmp_path: Path, by_number: bool) -> None:
    game = play(ew, SOLO, [ew.greedy], seed=3)
    with Terminal("play", "--length", "single", "--seed", "3", lines=60, cwd=tmp_path) as terminal:
        for state, _, move in decisions(game):
            menu = terminal.expect(PROMPT)
            assert boxes(state.hands[0]) in menu
            assert f"{sum(state.hands[0])} points in hand" in menu
            offered = ew.observe(state, 0).legal_moves
            number = str(offered.index(move) + 1) if len(offered) < 9 else str(move)
            terminal.type(number if by_number else str(move))
        end = terminal.expect(ASK_FILE)
        winners = ew.report(game.state)["result"]["winners"]
        names = [ew.names(SOLO)[seat] for seat in winners]
        assert f"won by {' and '.join(names)}" in " ".join(end.split())
        for seat, cards in enumerate(game.state.hands):
            assert boxes(cards) in end, f"the hand of seat {seat} lies open at the end"
        terminal.type("game.toml")
        assert terminal.ended() == 0
    assert saved(tmp_path / "game.toml") == game.transcript


def test_the_table_and_the_citybots_turns_are_on_the_screen() -> None:
    terminal, state = sit_down(seed=4)
    with terminal:
        picture = terminal.picture()
        for seat in (1, 2):
            assert boxes(state.hands[seat]) + "│▒▒│" * len(state.piles[seat]) in picture
            assert f"{sum(state.hands[seat])} points" in picture
        assert f"│▒▒│ {len(state.deck)}" in picture
        assert f"│{state.top:>2}│ {len(state.rest) + 1}" in picture
        assert "▶ The player (you)" in picture
        said = terminal.said
        assert "The left Citybot (step" in said
        assert "Step 2 applies: not all its cards are visible. It turns up" in said


def test_an_illegal_move_is_refused_with_its_clauses() -> None:
    terminal, state = sit_down(seed=4)
    absent = next(card for card in range(1, 13) if card not in state.hands[0])
    with terminal:
        terminal.type(f"take {absent}")
        refusal = terminal.expect(PROMPT)
        assert f"✗ take {absent}: you hold no {absent}." in refusal
        terminal.type("why")
        why = terminal.expect(PROMPT)
        assert "ew.turn.take" in why
        norm = ew.clauses["ew.turn.take"].norm("en")
        assert " ".join(norm.split())[:40] in " ".join(why.split())
        terminal.type("card 3")
        assert "✗ card 3: the player must choose" in terminal.expect(PROMPT)
        terminal.type("why stop")
        assert "✓ stop is legal" in terminal.expect(PROMPT)
        terminal.type(f"why match {absent}")
        assert f"✗ match {absent} is illegal" in terminal.expect(PROMPT)
        terminal.type("table")
        assert boxes(state.hands[0]) in terminal.expect(PROMPT)


def test_why_explains_the_last_step_and_then_the_one_before() -> None:
    terminal, _ = sit_down(seed=4)
    with terminal:
        terminal.type("why")
        last = terminal.expect(PROMPT)
        assert "(the right Citybot)" in last or "(chance)" in last
        assert "ew.solo.step-" in last
        terminal.type("why")
        before = terminal.expect(PROMPT)
        assert before != last
        terminal.type("why")
        terminal.expect(PROMPT)


def test_hint_is_the_greedy_choice_and_can_be_followed() -> None:
    terminal, state = sit_down(seed=4)
    choice = ew.greedy(ew.observe(state, 0), None)  # type: ignore[arg-type]
    with terminal:
        terminal.type("hint")
        hint = terminal.expect(PROMPT)
        assert f") {choice} (" in hint
        reason = ew.reason(ew.observe(state, 0), choice)
        assert reason is not None
        assert f"Why: {Voice().within(reason)}." in " ".join(hint.split())
        number = hint.split("Hint: ")[1].split(")")[0]
        terminal.type(f"why {number}")
        assert f"✓ {choice} is legal" in terminal.expect(PROMPT)


def test_undo_goes_back_and_the_cards_stay_the_same() -> None:
    terminal, state = sit_down(seed=4)
    with terminal:
        terminal.type("draw")
        drawn = terminal.expect(PROMPT)
        assert "drawn:" in drawn
        terminal.type("undo")
        back = terminal.expect(PROMPT)
        assert "Taken back: draw" in back
        assert "drawn:" not in back
        assert boxes(state.hands[0]) in back
        assert f"│▒▒│ {len(state.deck)}" in back
        terminal.type("draw")
        again = terminal.expect(PROMPT)
        assert again.split("──", 1)[1] == drawn.split("──", 1)[1]
        for _ in range(3 + len(at_first_turn(4)[0])):
            terminal.type("undo")
            back = terminal.expect(PROMPT)
        assert "You have decided nothing yet" in back


def test_undo_goes_back_over_the_citybots_turns() -> None:
    terminal, state = sit_down(seed=4)
    with terminal:
        terminal.type("draw")
        terminal.expect(PROMPT)
        terminal.type("discard")
        assert "Citybot" in terminal.expect(PROMPT)
        terminal.type("undo")
        assert "Taken back: discard" in terminal.expect(PROMPT)
        terminal.type("undo")
        back = terminal.expect(PROMPT)
        assert boxes(state.hands[0]) in back
        assert f"│▒▒│ {len(state.deck)}" in back


def test_a_saved_game_is_resumed_as_if_never_left(tmp_path: Path) -> None:
    game = play(ew, SOLO, [ew.greedy], seed=3)
    path = tmp_path / "game.toml"
    chosen = [str(move) for _, _, move in decisions(game)]
    half = len(chosen) // 2
    assert half > 1
    seeded = ("play", "--seed", "3")
    with Terminal(*seeded, "--length", "single", cwd=tmp_path) as terminal:
        for line in chosen[:half]:
            terminal.expect(PROMPT)
            terminal.type(line)
        terminal.expect(PROMPT)
        terminal.type("save game.toml")
        assert "The transcript is in game.toml" in terminal.expect(PROMPT)
        terminal.type("quit")
        terminal.expect(ASK_FILE)
        terminal.type("")
        assert terminal.ended() == 0
    before = saved(path)
    assert before.moves == game.transcript.moves[: len(before.moves)]
    with Terminal(*seeded, "--resume", "game.toml", cwd=tmp_path) as terminal:
        for line in chosen[half:]:
            terminal.expect(PROMPT)
            terminal.type(line)
        terminal.expect(ASK_FILE)
        terminal.type("game.toml")
        assert terminal.ended() == 0
    assert saved(path) == game.transcript


def test_a_transcript_is_kept_move_by_move(tmp_path: Path) -> None:
    terminal, _ = sit_down(4, "--save", "kept.toml", cwd=tmp_path)
    with terminal:
        terminal.type("draw")
        terminal.expect(PROMPT)
        terminal.process.kill()
        terminal.ended()
    assert str(saved(tmp_path / "kept.toml").moves[-1]) == "draw"


def test_a_game_goes_on_when_its_file_cannot_be_kept(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    terminal, state = sit_down(4, "--save", str(folder / "kept.toml"))
    with terminal:
        (folder / "kept.toml").unlink()
        folder.rmdir()
        terminal.type("draw")
        assert "cannot be written" in terminal.expect(PROMPT)
        terminal.type("undo")
        assert boxes(state.hands[0]) in terminal.expect(PROMPT)


def test_no_file_is_overwritten_by_mistake(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("mine", encoding="utf-8")
    terminal, _ = sit_down(4, cwd=tmp_path)
    with terminal:
        terminal.type("save precious.txt")
        assert "There is a file precious.txt already" in terminal.expect(PROMPT)
        terminal.type("save nowhere/game.toml")
        assert "The file nowhere/game.toml cannot be written" in terminal.expect(PROMPT)
        terminal.type("save")
        assert "Save needs a file name" in terminal.expect(PROMPT)
        terminal.type("save game.toml")
        assert "The transcript is in game.toml" in terminal.expect(PROMPT)
        terminal.type("save")
        assert "The transcript is in game.toml" in terminal.expect(PROMPT)
    assert (tmp_path / "precious.txt").read_text(encoding="utf-8") == "mine"


def test_nonsense_is_answered_and_changes_nothing() -> None:
    terminal, state = sit_down(seed=4)
    with terminal:
        for line, answer in (
            ("xyzzy", "'xyzzy' is neither a move nor a command"),
            ("999", "The numbers go from 1 to"),
            ("0", "The numbers go from 1 to"),
            ("take", "'take' is neither a move nor a command; close are: take CARD"),
            ("tkae 13", "'tkae 13' is neither a move nor a command; close are: take 13"),
            ("hlep", "'hlep' is neither a move nor a command; close are: keep CARD and help"),
            ("[bold]", "'[bold]' is neither a move nor a command"),
            ("  TAKE   13 ", "✗ take 13: you hold no 13."),
            ("help", "back to your previous decision"),
        ):
            terminal.type(line)
            assert answer in terminal.expect(PROMPT)
        os.write(terminal.fd, b"\xff\xfe\n")
        assert "That is no text" in terminal.expect(PROMPT)
        terminal.type("")
        assert boxes(state.hands[0]) in terminal.expect(PROMPT)
        assert "Traceback" not in terminal.said


def test_enter_is_enough_where_there_is_one_move() -> None:
    seed = next(seed for seed in range(100) if one_answer(seed))
    with Terminal("play", "--length", "single", "--seed", str(seed)) as terminal:
        assert "1) allow" in terminal.expect(PROMPT)
        terminal.type("")
        assert "The player plays no 9." in terminal.expect(PROMPT)


def one_answer(seed: int) -> bool:
    """Whether a game opens with a Citybot's 11 that one cannot counter."""
    state, made = ew.start(SOLO), 0
    while not has_choice(ew, state, 0):
        state, made = ew.apply(state, next_move(ew, state, (), seed, made)).state, made + 1
    return [str(move) for move in ew.legal_moves(state)] == ["allow"]


def test_french(tmp_path: Path) -> None:
    typed, state = at_first_turn(4)
    with Terminal(
        "play", "--length", "single", "--seed", "4", "--lang", "fr", lines=50, cwd=tmp_path
    ) as terminal:
        assert "Tapez le numéro d’un coup, ou aide" in terminal.expect(PROMPT)
        for line in typed:
            terminal.type(line)
            terminal.expect(PROMPT)
        picture = terminal.picture()
        assert "Le joueur doit choisir l’une des cinq actions :" in picture
        assert f"{sum(state.hands[0])} points en main" in picture
        assert "La Citébot de gauche" in picture
        terminal.type("match 13")
        assert "✗ égaler 13 (match 13) : vous n’avez pas de 13 en main." in terminal.expect(PROMPT)
        terminal.type("pourquoi")
        norm = ew.clauses["ew.turn.match"].norm("fr")
        assert norm[:30] in " ".join(terminal.expect(PROMPT).split())
        terminal.type("aide")
        assert "annuler" in terminal.expect(PROMPT)
        terminal.type("enregistrer partie.toml")
        assert "La transcription est dans partie.toml" in terminal.expect(PROMPT)
        terminal.type("quitter")
        terminal.expect(r"Entrée : n\) : $")
        terminal.type("")
        assert terminal.ended() == 0


@pytest.mark.parametrize(
    ("keys", "code"), [(CTRL_C, 130), ("\x04", 0)], ids=["Ctrl-C", "end of input"]
)
def test_leaving_offers_the_transcript(keys: str, code: int, tmp_path: Path) -> None:
    for answer in ("left.toml\n", "\n", keys):
        terminal, _ = sit_down(4, cwd=tmp_path)
        with terminal:
            terminal.send(keys)
            assert "seed 4" in terminal.expect(ASK_FILE).lower()
            terminal.send(answer)
            assert terminal.ended() == code
            assert "Traceback" not in terminal.said
    _, state = at_first_turn(4)
    moves = saved(tmp_path / "left.toml").moves
    after = ew.start(SOLO)
    for move in moves:
        after = ew.apply(after, move).state
    assert after == state


def test_ctrl_c_while_something_is_printed_is_answered() -> None:
    """A console that was interrupted at the wrong moment printed nothing any more: the program
    seemed to hang, and waited for an answer to what it had not asked."""
    with Terminal("play", "--seed", "4", module="tests.play_interrupted") as terminal:
        terminal.expect(ASK_FILE)
        terminal.type("")
        assert terminal.ended() == 130
        assert "Traceback" not in terminal.said


@pytest.mark.parametrize("instead", [b"", b"table\n"], ids=["silence", "something printed"])
def test_a_lost_ctrl_c_is_pressed_again(instead: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """About these tests: the first Ctrl-C gets lost on its way, and nobody waits for it forever,
    not even where the program prints something after it."""
    terminal, _ = sit_down(4)
    write, presses = os.write, []

    def lossy(fd: int, keys: bytes) -> int:
        presses.append(keys)
        return write(fd, instead if presses == [b"\x03"] else keys)

    monkeypatch.setattr("tests.terminal.UNHEARD", 10.0)
    with terminal, monkeypatch.context() as patch:
        patch.setattr("os.write", lossy)
        terminal.send(CTRL_C)
        terminal.expect(ASK_FILE)
        assert presses == [b"\x03", b"\x03"]
        terminal.type("")
        assert terminal.ended() == 130


# Several people at one terminal.


def test_hot_seat_never_shows_another_hand() -> None:
    game = play(ew, DUEL, [ew.greedy] * 2, seed=6)
    viewer: Seat | None = None
    compared = forgotten = 0
    with Terminal(
        "play", "--seats", "2", "--length", "single", "--seed", "6", lines=60
    ) as terminal:
        for state, seat, move in decisions(game):
            if seat != viewer:
                if viewer is not None:
                    terminal.expect(HIDE)
                    terminal.type("")
                terminal.expect(SHOW)
                assert "│" not in terminal.picture()
                assert f"Now: Player {seat}." in terminal.picture()
                forgotten = len(terminal.said)
                assert "\x1b[3J" in terminal.said
                terminal.type("")
                viewer = seat
            terminal.expect(PROMPT)
            picture = terminal.picture()
            mine, theirs = state.hands[seat], state.hands[1 - seat]
            assert boxes(mine) in picture
            if mine != theirs:
                compared += 1
                assert boxes(theirs) not in picture
            assert "".join(f"[{card:>2}]" for card in theirs) not in picture
            assert f"Player {1 - seat} is dealt" not in terminal.said[forgotten:]
            terminal.type(str(move))
        assert "won by" in terminal.expect(ASK_FILE)
        terminal.type("")
        assert terminal.ended() == 0
    assert compared > 3


WORLD = (
    "first 1; card 5;"
    " card 1; card {a}; card 2; card {b}; card 3; card 7; card 10; card 7; card 12; card 9;"
    " draw; card {c}; keep 9"
)


def world(path: Path, **secret: int) -> Path:
    """A game of two in which seat 1 was dealt and has kept secret cards; seat 0 is next."""
    moves = [piece.strip() for piece in WORLD.format(**secret).split(";")]
    path.write_text(write_case(ew.name, ew.write_setup(DUEL), moves), encoding="utf-8")
    return path


def test_what_a_seat_is_shown_does_not_depend_on_another_hand(tmp_path: Path) -> None:
    """Two worlds that differ only in what seat 1 holds look alike to seat 0, whatever it asks."""
    worlds = (
        world(tmp_path / "one.toml", a=4, b=6, c=8),
        world(tmp_path / "two.toml", a=11, b=3, c=1),
    )
    shown = []
    for path in worlds:
        with Terminal("play", "--resume", str(path), "--seed", "1", lines=60) as terminal:
            terminal.expect(SHOW)
            terminal.type("")
            texts = [terminal.expect(PROMPT)]
            for line in ("table", "hint", "help", "counter", *["why"] * 16, "why take 12"):
                terminal.type(line)
                texts.append(terminal.expect(PROMPT))
            shown.append(texts)
    assert shown[0] == shown[1]
    assert any("Player 1 keeps the drawn card" in text for text in shown[0])
    hands = []
    for path in worlds:
        state = ew.start(DUEL)
        for move in saved(path).moves:
            state = ew.apply(state, move).state
        hands.append(state.hands)
    assert hands[0][0] == hands[1][0]
    assert hands[0][1] != hands[1][1]


def test_undo_in_hot_seat_is_about_ones_own_decision() -> None:
    with Terminal("play", "--seats", "2", "--seed", "6") as terminal:
        first = terminal.expect(SHOW).split("Player ")[1][0]
        terminal.type("")
        terminal.expect(PROMPT)
        terminal.type("draw")
        terminal.expect(PROMPT)
        terminal.type("discard")
        terminal.expect(HIDE)
        terminal.type("")
        assert f"Now: Player {1 - int(first)}." in terminal.expect(SHOW)
        terminal.type("")
        terminal.expect(PROMPT)
        terminal.type("undo")
        assert "You have decided nothing yet" in terminal.expect(PROMPT)


def at_hand_over(terminal: Terminal, move: str = "discard") -> str:
    """The first player draws and ends the turn; whose it was."""
    first = terminal.expect(SHOW).split("Player ")[1][0]
    terminal.type("")
    terminal.expect(PROMPT)
    terminal.type("draw")
    terminal.expect(PROMPT)
    terminal.type(move)
    terminal.expect(HIDE)
    return first


def test_a_slip_is_taken_back_before_the_terminal_is_handed_over() -> None:
    with Terminal("play", "--seats", "2", "--seed", "6", lines=50) as terminal:
        first = at_hand_over(terminal)
        terminal.type("undo")
        again = terminal.expect(PROMPT)
        assert "Taken back: discard" in again
        assert f"Player {first} must discard the drawn card or keep it" in again
        terminal.type("discard")
        terminal.expect(HIDE)
        terminal.type("")
        assert f"Now: Player {1 - int(first)}." in terminal.expect(SHOW)


def test_enter_pressed_twice_does_not_open_the_next_hand() -> None:
    with Terminal("play", "--seats", "2", "--seed", "6", lines=50) as terminal:
        at_hand_over(terminal)
        terminal.send("\n\n")
        terminal.expect(SHOW)
        terminal.type("")
        terminal.type("hint")
        assert terminal.expect("Hint").count("must choose one of the five actions") == 1
        terminal.expect(PROMPT)


@pytest.mark.parametrize(("keys", "code"), [("quit\n", 0), (CTRL_C, 130), ("\x04", 0)])
def test_no_hand_stays_on_the_screen_of_those_who_leave(keys: str, code: int) -> None:
    with Terminal("play", "--seats", "3", "--seed", "6", lines=50) as terminal:
        terminal.expect(SHOW)
        terminal.type("")
        assert "│" in terminal.expect(PROMPT)
        terminal.send(keys)
        terminal.expect(ASK_FILE)
        assert "│" not in terminal.picture()
        assert "\x1b[3J" in terminal.said[terminal.said.rindex("> ") :]
        terminal.type("")
        assert terminal.ended() == code


def test_hands_are_never_written_where_they_cannot_be_hidden() -> None:
    master, slave = pty.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "egorules", "play", "--seats", "2"],
            stdin=slave,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        os.close(master)
        os.close(slave)
    assert (done.returncode, done.stdout) == (2, "")
    assert "output: Hands can be hidden only on a terminal" in done.stderr


# Any rulebook, and the program as an opponent.


TOY = ("play", "toy", "--seed", "5")


def test_another_rulebook_is_played_by_several_people() -> None:
    with Terminal(*TOY, "--seats", "3", module="tests.play_toy", lines=40) as terminal:
        for seat in range(3):
            if seat:
                terminal.expect(HIDE)
                terminal.type("")
            assert f"Now: Player {seat}." in terminal.expect(SHOW)
            terminal.type("")
            shown = terminal.expect(PROMPT)
            assert re.search(r"\[[?123]\] \[[?123]\] \[[?123]\]", shown)
            assert shown.count("[?]") == 2
            assert f"Player {seat} decides:" in shown
            assert "1) keep" in shown
            terminal.type("hint")
            assert "There is no advice for this game" in terminal.expect(PROMPT)
            terminal.type("change 9")
            assert "✗ change 9: you hold no 9." in terminal.expect(PROMPT)
            terminal.type("keep")
        assert "Winner: Player" in terminal.expect(ASK_FILE)
        terminal.type("")
        assert terminal.ended() == 0


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_rulebook_can_be_played_by_two_people(name: str) -> None:
    """Ten decisions, the first that is offered; nothing of a hand is left where it is handed on."""
    options = ("--seats", "2", "--seed", "1")
    with Terminal("play", name, *options, lines=80) as terminal:
        decided = 0
        while decided < 10:
            seen = terminal.expect(f"{PROMPT}|{SHOW}|{HIDE}|{ASK_FILE}")
            assert not re.search(ASK_FILE, seen), "a game of ten decisions"
            is_turn = re.search(PROMPT, seen) is not None
            decided += is_turn
            terminal.type("1" if is_turn else "")
        terminal.expect(f"{PROMPT}|{SHOW}|{HIDE}")
        assert "Traceback" not in terminal.said


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_rulebook_plays_itself_and_is_resumed(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    done = egorules("play", name, "--seats", "2", "--auto", "--seed", "1", "--save", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    resumed = egorules("play", "--auto", "--resume", str(path), "--seed", "1")
    assert (resumed.returncode, resumed.stdout) == (0, done.stdout)


def test_the_program_plays_the_last_seats() -> None:
    """One person, so nothing is handed over; the others decide by themselves."""
    options = ("--seats", "3", "--bots", "2")
    with Terminal(*TOY, *options, module="tests.play_toy", lines=40) as terminal:
        assert "Player 0 decides:" in terminal.expect(PROMPT)
        terminal.type("1")
        end = terminal.expect(ASK_FILE)
        assert "Player 1 says:" in end
        assert "Player 2 says:" in end
        assert HIDE[:-1] not in terminal.said
        terminal.type("")
        assert terminal.ended() == 0


def test_the_flagship_can_be_played_against_the_program() -> None:
    options = ("--seats", "3", "--bots", "2", "--length", "single", "--seed", "6")
    with Terminal("play", *options, lines=50) as terminal:
        assert "▶ Player 0 (you)" in terminal.expect(PROMPT)
        terminal.type("draw")
        terminal.expect(PROMPT)
        terminal.type("discard")
        assert "▶ Player 0 (you)" in terminal.expect(PROMPT)
        assert "Player 1" in terminal.said
        assert HIDE[:-1] not in terminal.said


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("name", RULEBOOKS)
def test_one_person_plays_against_a_named_policy(name: str, policy: str) -> None:
    """Seat 0 is the person's; the others play as the library says that the policy plays."""
    book, seed = RULEBOOKS[name], 3
    setup = book.read_setup(book.complete_setup({"seats": 4}))
    bots = policies_by_seat(book, setup, dict.fromkeys((1, 2, 3), policy))
    options = ("--seats", "4", "--bots", policy, "--seed", str(seed))
    state, made, asked = book.start(setup), 0, 0
    with Terminal("play", name, *options, lines=80) as terminal:
        while asked < 3:
            if isinstance(pending := book.pending(state), Decision) and pending.seat == 0:
                shown = terminal.expect(PROMPT)
                move = book.legal_moves(state)[0]
                assert str(book.observe(state, 0).legal_moves[0]) == str(move)
                terminal.type(str(move))
                asked += 1
                if asked == 1:
                    others = " and ".join(
                        (f"Player 1 ({policy}), Player 2 ({policy})", f"Player 3 ({policy})")
                    )
                    told = " ".join(terminal.said.split())
                    assert f"You are Player 0; the program plays {others}." in told
                assert "(you)" in shown
            else:
                move = next_move(book, state, bots, seed, made)
            state, made = book.apply(state, move).state, made + 1
        assert not re.search(f"{SHOW[:-1]}|{HIDE[:-1]}", terminal.said)


def test_the_last_seats_may_have_a_policy_each() -> None:
    """Two people pass the terminal around; a game of four."""
    options = ("--seats", "4", "--bots", "greedy,random", "--seed", "6")
    with Terminal("play", *options, lines=50) as terminal:
        welcome = " ".join(terminal.expect(SHOW).split())
        assert (
            "Player 0 and Player 1 pass the terminal around; "
            "the program plays Player 2 (greedy) and Player 3 (random)." in welcome
        )


@pytest.mark.parametrize("name", list(RULEBOOKS)[1:])
def test_whoever_names_no_seats_plays_against_the_program(name: str) -> None:
    with Terminal("play", name, "--seed", "1", lines=60) as terminal:
        assert "You are Player 0; the program plays Player 1 (greedy)." in terminal.expect(PROMPT)


@pytest.mark.parametrize("name", RULEBOOKS)
@pytest.mark.parametrize(("lang", "number"), [("en", r"Player \d"), ("fr", r"[Jj]oueur \d")])
def test_names_stand_everywhere_on_the_screen(name: str, lang: str, number: str) -> None:
    names = ("--names", "Ann,Bob,Zoé")
    options = ("--seats", "3", "--bots", "greedy", "--seed", "2", "--lang", lang)
    with Terminal("play", name, *options, *names, lines=80) as terminal:
        for line in ("table", "help", "hint", "why", "why", "why", "1", "1", "1"):
            terminal.expect(PROMPT)
            terminal.type(line)
        terminal.expect(PROMPT)
        assert re.search(r"▶ (0 )?Ann \((you|vous)\)", terminal.said)
        for other in ("Bob", "Zoé"):
            assert terminal.said.count(other) > 5
        assert not re.search(number, terminal.said)


def test_names_at_the_hand_over_and_in_solo_mode() -> None:
    with Terminal("play", "--seats", "2", "--names", "Ann,Bob", "--seed", "6") as terminal:
        assert re.search(r"Now: (Ann|Bob)\. Nobody else", terminal.expect(SHOW))
    terminal, _ = sit_down(4, "--names", "Ann")
    with terminal:
        picture = terminal.picture()
        assert "▶ Ann (you)" in picture
        assert "The left Citybot" in picture
        assert "Ann must choose one of the five actions" in picture


def test_a_few_names_leave_the_others_their_numbers() -> None:
    options = ("--seats", "3", "--bots", "2", "--names", "Ann,[b]{0}", "--seed", "6")
    with Terminal("play", *options, lines=50) as terminal:
        told = terminal.expect(PROMPT)
        assert "You are Ann; the program plays [b]{0} (greedy) and Player 2 (greedy)." in told


@pytest.mark.parametrize(
    ("lang", "answer", "files"),
    [
        *(("en", each, 0) for each in ("n", "no", "NON", "")),
        *(("fr", each, 0) for each in ("n", "non", "No")),
        *(("en", each, 1) for each in ("y", "Yes", "oui", "o")),
        *(("fr", each, 1) for each in ("o", "OUI", "y", "yes")),
    ],
)
def test_the_transcript_is_kept_or_not_by_a_word(
    lang: str, answer: str, files: int, tmp_path: Path
) -> None:
    terminal, _ = sit_down(4, "--lang", lang, cwd=tmp_path)
    with terminal:
        terminal.type("quit")
        terminal.expect(r"Ent(er|rée) ?: n\) ?: $")
        terminal.type(answer)
        assert terminal.ended() == 0
    assert [path.name for path in tmp_path.iterdir()] == ["egocentric_world-4.toml"] * files
    if files:
        assert saved(tmp_path / "egocentric_world-4.toml").setup == SOLO


def test_yes_overwrites_no_file_and_no_again_is_a_file_name(tmp_path: Path) -> None:
    (tmp_path / "egocentric_world-4.toml").write_text("mine", encoding="utf-8")
    terminal, _ = sit_down(4, cwd=tmp_path)
    with terminal:
        terminal.type("quit")
        terminal.expect(ASK_FILE)
        terminal.type("nowhere/game.toml")
        assert "cannot be written" in terminal.expect(ASK_FILE)
        terminal.type("y")
        assert terminal.ended() == 0
    assert (tmp_path / "egocentric_world-4.toml").read_text(encoding="utf-8") == "mine"
    assert saved(tmp_path / "egocentric_world-4-2.toml").setup == SOLO


def test_the_command_that_goes_on_is_said_and_kept(tmp_path: Path) -> None:
    options = ("--seats", "3", "--bots", "random", "--names", "Ann B,Bob", "--seed", "6")
    with Terminal("play", *options, lines=50, columns=120, cwd=tmp_path) as terminal:
        terminal.expect(PROMPT)
        terminal.type("save a game.toml")
        kept = "--seed 6 --bots random,random"
        said = terminal.expect(PROMPT)
        assert f"To go on: egorules play --resume 'a game.toml' {kept}" in said
    text = (tmp_path / "a game.toml").read_text(encoding="utf-8")
    assert text.startswith(f"# egorules play --resume FILE {kept}\n")
    assert tomllib.loads(text)["names"] == ["Ann B", "Bob", "Player 2"]
    words = ("--resume", "a game.toml", "--seed", "6", "--bots", "random,random")
    with Terminal("play", *words, lines=50, cwd=tmp_path) as terminal:
        assert "You are Ann B; the program plays Bob (random)" in terminal.expect(PROMPT)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--seats", "3", "--bots", "clever"), "--bots: Unknown: 'clever'; known are: random, g"),
        (("--seats", "3", "--bots", ""), "--bots: Unknown: ''; known are: random, greedy"),
        (("--bots", "greedy"), "--bots: Nobody but you decides anything in this game; name more"),
        (
            ("--seats", "2", "--bots", "greedy,random"),
            "--bots: 2 policies are too many: at most 1, for somebody has to play",
        ),
        (("--seats", "2", "--names", "Ann,Bob,Zoé"), "--names: 3 names are too many"),
        (("--names", "Ann,Bob"), "--names: 2 names are too many: the seats that decide"),
        (("--seats", "2", "--names", "Ann,"), "--names: A name has 1 to 16 printable characters"),
        (("--seats", "2", "--names", "An\x1b[2Jn"), "--names: A name has 1 to 16 printable"),
        (("--seats", "2", "--names", "Ann,ANN"), "--names: 'Ann' stands twice"),
        (("--seats", "2", "--names", "player 1"), "--names: 'player 1' stands twice"),
        (("--seats", "2", "--names", "A" * 17), "--names: A name has 1 to 16 printable"),
    ],
)
def test_nobody_can_sit_down_like_this(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert complaint in err


# Moves in French words.


def test_moves_are_offered_and_understood_in_french() -> None:
    terminal, _ = sit_down(4, "--lang", "fr")
    with terminal:
        assert "1) piocher (draw)" in terminal.picture()
        for line, answer in (
            (
                "prendre",
                "'prendre' n’est ni un coup ni une commande ; les plus proches : prendre …",
            ),
            ("piocer", "'piocer' n’est ni un coup ni une commande ; les plus proches : piocher"),
            ("zzz", "'zzz' n’est ni un coup ni une commande ; aide donne la liste"),
            ("PRENDRE 13", "✗ prendre 13 (take 13) : vous n’avez pas de 13 en main."),
            ("Egaler 13", "✗ égaler 13 (match 13) : vous n’avez pas de 13 en main."),
            ("take 13", "✗ prendre 13 (take 13) : vous n’avez pas de 13 en main."),
            ("pourquoi stop", "✓ stop est permis"),
            ("indice", "Pourquoi : "),
            ("aide", "piocher (draw), prendre"),
        ):
            terminal.type(line)
            assert answer in " ".join(terminal.expect(PROMPT).split())
        terminal.type("Piocher")
        assert "carte piochée" in terminal.expect(PROMPT) or "défausser (discard)" in terminal.said
        terminal.type("défausser")
        terminal.expect(PROMPT)
        terminal.type("annuler")
        assert "Coup repris : défausser (discard)" in terminal.expect(PROMPT)


@pytest.mark.parametrize("bots", ["3", "-1"])
def test_somebody_has_to_play(bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--seats", "3", f"--bots={bots}"]) == 2
    assert capsys.readouterr().err == "egorules: --bots: 0 to 2, for somebody has to play\n"


# Nobody at the terminal, or nothing to play.


def egorules(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "egorules", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_without_a_terminal_the_game_plays_itself(tmp_path: Path) -> None:
    path = tmp_path / "auto.toml"
    done = egorules("play", "--seed", "3", "--length", "single", "--save", str(path))
    alone = "egorules: Nobody is at a terminal: the program plays all seats, as with --auto\n"
    assert (done.returncode, done.stderr) == (0, alone)
    game = play(ew, SOLO, [ew.greedy], seed=3)
    assert saved(path) == game.transcript
    for event in ("The left Citybot starts round 1.", "The player is dealt", "won by", "Seed 3"):
        assert event in done.stdout
    assert isinstance(ew.pending(game.state), Over)
    resumed = egorules("play", "--auto", "--resume", str(path), "--seed", "3")
    assert (resumed.stdout, resumed.stderr) == (done.stdout, "")
    french = egorules("play", "--length", "single", "--seed", "3", "--lang", "fr")
    assert french.stderr.startswith("egorules: Personne n’est devant un terminal : le programme")


POSITION = "[position]\nhands = [[1], [2]]\ndiscard = [3]\nturn = 0\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--difficulty", "4"), "egorules: --difficulty: The difficulty is 1, 2 or 3"),
        (("--difficulty", "0"), "egorules: --difficulty: The difficulty is 1, 2 or 3"),
        (("--seats", "7"), "egorules: --seats: A game has 2 to 6 seats"),
        (("--seats", "0"), "egorules: --seats: A game has 2 to 6 seats"),
        (("--seats", "3", "--difficulty", "2"), "--difficulty: Only solo mode has a difficulty"),
        (("--ruling", "win_tie"), "--ruling: Expected SWITCH=READING"),
        (("--ruling", "win_tie=nobody"), "egorules: --ruling win_tie: Unknown: 'nobody'"),
        (("--ruling", "x=y"), "egorules: --ruling x: Unknown key"),
        (
            ("--ruling", "repeat_stop=forbidden", "--ruling", "repeat_stop=allowed"),
            "egorules: --ruling repeat_stop: Two readings of one question",
        ),
        (("--resume", "absent.toml"), "absent.toml: No such file"),
        (("--resume", "position.toml"), "position: A transcript starts from the beginning"),
        (("--resume", "illegal.toml"), "moves[1]: Draw is illegal: the next card"),
        (("--resume", "broken.toml"), "broken.toml: Not TOML"),
        (("--resume", "illegal.toml", "--seats", "2"), "--seats: The transcript says how"),
        (("--auto", "--save", "no/such/folder.toml"), "no/such/folder.toml: No such file"),
        (("--auto", "--save", "illegal.toml"), "--save: There is a file illegal.toml already"),
        (
            ("--resume", "begun.toml", "--save", "illegal.toml"),
            "--save: There is a file illegal.toml",
        ),
        (("--length", "long"), "--length"),
        (("--seed", "x"), "--seed"),
    ],
)
def test_bad_input_is_one_message(
    arguments: tuple[str, ...],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    setup = ew.write_setup(DUEL)
    Path("illegal.toml").write_text(write_case(ew.name, setup, ["first 0", "draw"]))
    Path("begun.toml").write_text(write_case(ew.name, setup, ["first 0"]))
    Path("position.toml").write_text(write_case(ew.name, setup, []) + POSITION)
    Path("broken.toml").write_text("moves = [")
    assert run(["play", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert complaint in err
    assert err.count("\n") == 1
    assert "draw" in Path("illegal.toml").read_text(), "nothing is overwritten"
