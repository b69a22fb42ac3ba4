"""The wheel runs in a browser's Python: Pyodide, which is Python 3.14, here under node.

The wheel, and the wheels that it needs, are plain Python, so Pyodide takes them as they are.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from egorules.rulebooks import RULEBOOKS
from egorules.tools.serve import answer_line, to_line
from tests.vectors.emit import published

ROOT = Path(__file__).parents[1]
HERE = Path(__file__).parent / "pyodide"
BUILD = ROOT / "build" / "pyodide"
NEEDED = ("attrs", "cattrs", "typing-extensions")
"""What the wheel needs, and what that needs."""


def run(*command: str | Path, given: str | None = None, at: Path = ROOT) -> str:
    """What a program says; it must succeed."""
    done = subprocess.run(
        list(map(str, command)), input=given, cwd=at, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (done.stderr + done.stdout)[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The wheel, built from the repository, and the pinned wheels that it needs."""
    folder = tmp_path_factory.mktemp("wheels")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder)
    quiet = ("-m", "pip", "-qq", "--disable-pip-version-check", "download", "--no-deps")
    run(sys.executable, *quiet, "-c", "constraints.txt", "-d", folder, *NEEDED)
    found = sorted(map(str, folder.glob("*-py3-none-any.whl")))
    assert len(found) == 1 + len(NEEDED)
    return found


@pytest.fixture(scope="module")
def pyodide() -> Path:
    """Pyodide and the program that uses it, in a folder of their own."""
    BUILD.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", "judge.mjs"):
        shutil.copy(HERE / name, BUILD / name)
    if not (BUILD / "node_modules" / "pyodide" / "package.json").exists():
        run("npm", "ci", "--no-audit", "--no-fund", at=BUILD)
    return BUILD


def cases() -> list[dict[str, Any]]:
    """The first case of every chapter of every rulebook."""
    return [
        {"rulebook": name, **vectors[0]["case"]}
        for name in RULEBOOKS
        for vectors in published(name).values()
    ]


def test_the_wheel_judges_every_rulebook_in_pyodide(wheels: list[str], pyodide: Path) -> None:
    """The answers there are the answers here."""
    given = cases()
    assert {case["rulebook"] for case in given} == set(RULEBOOKS)
    said = run(
        "node", "judge.mjs", given=json.dumps({"wheels": wheels, "cases": given}), at=pyodide
    )
    told = json.loads(said)
    assert told["platform"] == "emscripten"
    assert told["python"].startswith("3.14.")
    here = [answer_line(to_line({"id": 1, "case": case}), RULEBOOKS, "fr") for case in given]
    assert all("answer" in each for each in here)
    assert told["answers"] == json.loads(json.dumps(here))
