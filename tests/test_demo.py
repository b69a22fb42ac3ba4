"""The demo: one dispute of each rulebook and the readings that decide it, on one screen."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from egorules.cli.common import load
from egorules.rulebooks import RULEBOOKS
from egorules.tools.readings import compare

ROOT = Path(__file__).parents[1]
CASES = sorted((ROOT / "examples").glob("dispute_*.toml"))
SCREEN = 50
"""Lines of a terminal in which everything is seen at once."""


@pytest.fixture(scope="module")
def shown() -> str:
    """What the demo prints at 80 columns."""
    program = Path(sys.executable).parent / "egorules"
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [ROOT / "examples" / "demo.sh", program],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_rulebook_has_a_dispute() -> None:
    assert [load(str(case)).rulebook.name for case in CASES] == list(RULEBOOKS)


def test_it_fits_on_one_screen(shown: str) -> None:
    *lines, _ = shown.splitlines()  # the last is a command, which begins with a path
    assert 30 < len(lines) < SCREEN
    assert max(len(line.rstrip()) for line in lines) <= 80


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_it_shows_the_question_the_verdict_and_the_readings_that_decide(
    path: Path, shown: str
) -> None:
    """The disputed move is the last one, and it is legal under some readings and not under all."""
    question = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
    part = shown.partition(f"== {question}\n")[2].partition("\n== ")[0]
    case = load(str(path))
    assert re.match(r"(✓ Legal|✗ Illegal)  ", part)
    assert f"  {case.entries[-1].move}  (" in part.splitlines()[0]
    deciding = [each for each in compare(case).rivalries if "verdicts" in each.changes]
    assert deciding
    for rivalry in deciding:
        assert f"\nDepends on {rivalry.switch}:\n" in part
        for outcome in rivalry.outcomes:
            assert f"\n{', '.join(outcome.readings)} → " in part
