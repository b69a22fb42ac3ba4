"""A command line that makes no sense: one message, with its place, in both languages."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from egorules.cli import main
from egorules.cli.app import run

CASES = [
    (["play", "--frob"], "--frob: There is no such option", "--frob: Il n'y a pas d'option"),
    (
        ["play", "--lenght", "single"],
        "--lenght: There is no such option; close are: --length",
        "--lenght: Il n'y a pas d'option de ce nom ; les plus proches : --length",
    ),
    (["play", "-x"], "-x: There is no such option\n", "-x: Il n'y a pas d'option de ce nom\n"),
    (["play", "--lenght=single"], "--lenght: There is no", "--lenght: Il n'y a pas d'option"),
    (["jugde"], "jugde: There is no such command; close are: judge", "jugde: Il n'y a pas de"),
    (["play", "3"], "3: This is one word too many", "3: Voilà un mot de trop"),
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
        "--seed: Donné plus d'une fois",
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


@pytest.mark.parametrize("command", [["rules"], ["judge", "examples/edge_case.toml", "--json"]])
def test_a_reader_who_has_seen_enough_is_not_told_that_a_move_is_illegal(
    command: list[str],
) -> None:
    """`egorules rules | head` ends as shells expect it, without a word."""
    reading, writing = os.pipe()
    os.close(reading)
    program = [sys.executable, "-m", "egorules", *command]
    done = subprocess.run(program, check=False, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_ctrl_c_is_no_traceback_even_while_everything_is_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Interrupting:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "egorules.cli.app":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "egorules.cli.app")
    monkeypatch.setattr(sys, "meta_path", [Interrupting(), *sys.meta_path])
    assert main() == 130
