"""The tour in the README runs as it is printed."""

import doctest
import io
import shlex
from pathlib import Path

import pytest

from egorules.cli.app import run

README = Path(__file__).parents[1] / "README.md"


def test_the_tour_in_python() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 15
    assert result.failed == 0


def commands() -> list[str]:
    lines = README.read_text(encoding="utf-8").splitlines()
    return [line.split("#")[0].strip() for line in lines if line.startswith("egorules ")]


@pytest.mark.parametrize("command", commands())
def test_every_command_shown_is_understood(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(README.parent)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    code = run(shlex.split(command)[1:])
    shown = capsys.readouterr()
    assert code == (1 if "judge" in command else 0)
    assert shown.out
    assert not shown.err or ("play" in command and "--auto" in shown.err)  # it says that it does


def test_the_example_is_the_file_it_names() -> None:
    example = (README.parent / "examples/edge_case.toml").read_text(encoding="utf-8")
    body = "\n".join(line for line in example.splitlines() if not line.startswith("#"))
    assert body.strip() in README.read_text(encoding="utf-8")
