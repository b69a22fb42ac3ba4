"""The guides do what they show: their code is run, their commands give the output printed there.

A guide's fenced blocks, in order:
- `python` runs; where it has prompts it is a doctest. All blocks of a page share their names.
- `console` has commands after `$ ` and what they print; a line `...` stands for any lines.
- any block with a title is a file of that name, for the commands that follow.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from docs.generate.places import DOCS
from egorules.core.text import LANGS

FENCE = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@frozen
class Block:
    """A fenced block of a page."""

    kind: str
    title: str
    text: str
    line: int


def guides() -> list[Path]:
    """Every page written by hand, in both languages."""
    return sorted(page for lang in LANGS for page in (DOCS / lang).rglob("*.md"))


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a page."""
    return [
        Block(found[1], found[2] or "", found[3], page.count("\n", 0, found.start()) + 2)
        for found in FENCE.finditer(page)
    ]


def complaints(page: Path, folder: Path) -> Iterator[str]:
    """Run a page's blocks in an empty folder; whatever differs from what is printed."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page.read_text("utf-8")):
        where = f"{page.name}:{block.line}"
        if block.title:
            (folder / block.title).write_text(block.text, encoding="utf-8")
        elif block.kind == "python":
            yield from (f"{where}: {each}" for each in run_python(block, where, names, folder))
        elif block.kind == "console":
            yield from (f"{where}: {each}" for each in run_commands(block, folder))


def run_python(block: Block, where: str, names: dict[str, Any], folder: Path) -> Iterator[str]:
    """Run a block of Python; with prompts it must print what is printed."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        if ">>>" in block.text:
            test = doctest.DocTestParser().get_doctest(block.text, names, where, where, 0)
            said: list[str] = []
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            runner.run(test, out=said.append, clear_globs=False)
            names.update(test.globs)
            if runner.failures:
                yield "".join(said)
        else:
            exec(compile(block.text, where, "exec"), names)
    finally:
        os.chdir(before)


def run_commands(block: Block, folder: Path) -> Iterator[str]:
    """Run the commands of a console block and compare what they print."""
    for piece in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, expected = piece.partition("\n")
        done = subprocess.run(
            command,
            shell=True,
            check=False,
            cwd=folder,
            env=surroundings(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=60,
        )
        if not agrees(expected, done.stdout):
            yield f"$ {command}\nexpected:\n{expected}\ngot:\n{done.stdout}"


def surroundings() -> dict[str, str]:
    """The environment of a command: this Python's programs first, 80 columns, no colours."""
    programs = Path(sys.executable).parent
    path = os.pathsep.join((str(programs), os.environ.get("PATH", "")))
    fixed = {"PATH": path, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    return {**os.environ, **fixed}


def agrees(expected: str, got: str) -> bool:
    """Whether an output is the one expected; `...` on a line of its own stands for any lines."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()) + "\n"
        for line in expected.rstrip("\n").split("\n")
    )
    shown = "".join(f"{line.rstrip()}\n" for line in got.rstrip("\n").split("\n"))
    return re.fullmatch(pattern, shown) is not None
