"""Bad arguments, Ctrl-C, a reader who leaves, an error of egorules: one message, one exit code."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest

from egorules.cli import common
from egorules.cli.app import app, run
from egorules.core.text import LANGS
from egorules.rulebooks import FLAGSHIP, RULEBOOKS
from egorules.tools.vectors import load_vectors

CASES = [
    (["play", "--frob"], "--frob: There is no such option", "--frob: Il n’y a pas d’option"),
    (
        ["play", "--lenght", "single"],
        "--lenght: There is no such option; close are: --length",
        "--lenght: Il n’y a pas d’option de ce nom ; les plus proches : --length",
    ),
    (["play", "-x"], "-x: There is no such option\n", "-x: Il n’y a pas d’option de ce nom\n"),
    (["play", "--lenght=single"], "--lenght: There is no", "--lenght: Il n’y a pas d’option"),
    (["jugde"], "jugde: There is no such command; close are: judge", "jugde: Il n’y a pas de"),
    (["rule", "a", "b"], "b: This is one word too many", "b: Voilà un mot de trop"),
    (
        ["play", "egocentric"],
        "RULEBOOK: There is no rulebook 'egocentric'; close are: egocentric_world",
        "RULEBOOK: Il n’y a pas de règle du jeu 'egocentric' ; les plus proches : egocentric_world",
    ),
    (
        ["simulate", "--games", "3", FLAGSHIP],
        f"{FLAGSHIP}: The rulebook comes first, before all options",
        f"{FLAGSHIP}: La règle du jeu vient en premier, avant toutes les options",
    ),
    (
        ["play", "--seed", "x"],
        "--seed: Expected a whole number, got a text",
        "--seed: Il faut ici un nombre entier, et non un texte",
    ),
    (
        ["play", "--length", "to_50"],
        "--length: Unknown: 'to_50'; known are: single, to-50",
        "--length: Inconnu : 'to_50' ; valeurs connues : single, to-50",
    ),
    (["judge"], "CASE: Missing", "CASE: Manque"),
    (
        ["play", "--seed", "1", "--seed", "2"],
        "--seed: Given more than once",
        "--seed: Donné plus d’une fois",
    ),
    (["play", "--auto=5"], "--auto: Takes no value", "--auto: Ne prend pas de valeur"),
]


@pytest.mark.parametrize(("arguments", "english", "french"), CASES)
def test_a_senseless_command_line_is_told_where_and_why(
    arguments: list[str], english: str, french: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang, told in (("en", english), ("fr", french)):
        assert run([*arguments, "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"egorules: {told}")
        assert err.count("\n") == 1


def test_an_option_without_its_value_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--seed"]) == 2
    assert capsys.readouterr().err == "egorules: --seed: Missing\n"


# Ctrl-C.


INTERRUPTED = """
import sys
class Interrupting:
    def find_spec(self, name, *_):
        if name == "egorules.cli.app":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
from egorules.cli import main
sys.exit(main())
"""


def test_ctrl_c_is_no_traceback_even_while_everything_is_loaded() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], check=False, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


MISSING = INTERRUPTED.replace("egorules.cli.app", "cyclopts").replace(
    "KeyboardInterrupt", "ModuleNotFoundError(name=name)"
)


def test_without_its_extra_the_command_says_how_to_install_it_from_a_checkout() -> None:
    done = subprocess.run([sys.executable, "-c", MISSING], check=False, capture_output=True)
    assert (done.returncode, done.stdout) == (2, b"")
    told = "egorules: cyclopts is missing; install egorules with its extra 'cli'"
    assert done.stderr.decode() == f"{told} (in a checkout: pip install '.[cli]')\n"


CLAUSE = next(iter(RULEBOOKS[FLAGSHIP].clauses))
QUESTION = next(iter(RULEBOOKS[FLAGSHIP].questions))
VECTOR = load_vectors(FLAGSHIP)[0].id
EVERY_COMMAND = {
    "judge": ["examples/edge_case.toml"],
    "replay": ["game.toml"],
    "rule": [CLAUSE],
    "question": [QUESTION],
    "rules": [],
    "moves": [],
    "play": ["--auto", "--seed", "1"],
    "simulate": ["--games", "2", "--workers", "1"],
    "conform": ["--only", VECTOR, "--", sys.executable, "-m", "egorules", "serve"],
    "serve": [],
}


def test_no_command_is_forgotten() -> None:
    assert set(EVERY_COMMAND) == {name for name in app if not name.startswith("-")}


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    """A whole game that can be replayed."""
    path = tmp_path / "game.toml"
    assert run(["play", "--auto", "--length", "single", "--seed", "1", "--save", str(path)]) == 0
    return path


def failing(error: BaseException) -> Any:
    """A function that raises an error, whatever it is called with."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise error

    return fail


@contextmanager
def broken(error: BaseException) -> Iterator[None]:
    """Nothing can be printed or read without this error."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(common.Output, "print", failing(error))
        patch.setattr("egorules.tools.conform.report_lines", failing(error))
        patch.setattr("egorules.tools.serve.lines_of", failing(error))
        yield


@pytest.mark.parametrize("command", EVERY_COMMAND)
def test_ctrl_c_ends_every_command_with_130(
    command: str, transcript: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [each.replace("game.toml", str(transcript)) for each in EVERY_COMMAND[command]]
    capsys.readouterr()
    with broken(KeyboardInterrupt()):
        assert run([command, *arguments]) == 130
    assert capsys.readouterr() == ("", "")


# An error of egorules itself.


@pytest.mark.parametrize("command", EVERY_COMMAND)
@pytest.mark.parametrize("error", [RuntimeError("out of\norder"), RecursionError(), MemoryError()])
def test_an_internal_error_is_one_line_and_never_a_verdict(
    command: str, error: Exception, transcript: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [each.replace("game.toml", str(transcript)) for each in EVERY_COMMAND[command]]
    for lang in LANGS:
        language = ["--lang", lang]
        capsys.readouterr()
        with broken(error):
            assert run([command, *language, *arguments]) == 70
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert type(error).__name__ in err
        assert "test_command_line.py, " in err
        assert ("no verdict" if lang == "en" else "pas de verdict") in err
        assert ("please report" if lang == "en" else "merci de transmettre") in err


def test_an_internal_error_in_a_real_process_leaves_no_traceback(tmp_path: Path) -> None:
    case = tmp_path / "case.json"
    case.write_text(json.dumps({"rulebook": FLAGSHIP, "setup": {"seats": 2}}), encoding="utf-8")
    spoilt = f"import sys; from egorules import {FLAGSHIP} as book; book.report = None"
    program = f"{spoilt}; from egorules.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program, "judge", str(case)], check=False, capture_output=True
    )
    assert (done.returncode, done.stdout) == (70, b"")
    assert b"Traceback" not in done.stderr
    assert done.stderr.startswith(b"egorules: Internal error, no verdict: TypeError: ")
