"""A copy of the repository for mutmut, in which it can get at everything that a rule says.

mutmut leaves decorated functions alone, so the copy decorates by assignment: `f = cache(f)` after
`def f`. And it would change the words of sentences, which other tests compare with their French
forms; in the copy they stand in triple quotes, which mutmut takes for documentation.
"""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = (
    "egorules",
    "spec",
    "tests",
    "examples",
    "benchmarks",
    "docs",
    "CHANGELOG.md",
    "README.md",
    "pyproject.toml",
)
KEPT = ("staticmethod", "classmethod", "abstractmethod", "overload")
"""Decorators that mutmut knows, or that have nothing to change."""


def copy(target: Path) -> None:
    """Bring the copy up to date; what has not changed keeps its time, so that mutmut can tell."""
    known = {file: text for name in COPIED for file, text in copied(ROOT / name)}
    for file, content in known.items():
        place = target / file
        if not place.exists() or place.read_bytes() != content:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
            if file.suffix != ".py":
                (target / "mutants" / file).unlink(missing_ok=True)  # mutmut copies it only once
    for place in [each for name in COPIED for each in files(target / name)]:
        gone = place.relative_to(target)
        if gone not in known:
            place.unlink()
            (target / "mutants" / gone).unlink(missing_ok=True)  # mutmut never forgets a file
            (target / "mutants" / f"{gone}.meta").unlink(missing_ok=True)


def copied(path: Path) -> Iterator[tuple[Path, bytes]]:
    """The files below a path as they are in the copy."""
    for file in files(path):
        place = file.relative_to(ROOT)
        content = file.read_bytes()
        if place.parts[0] == "egorules" and file.suffix == ".py":
            content = opened(content.decode("utf-8")).encode("utf-8")
        yield place, content


def files(path: Path) -> Iterable[Path]:
    """Every file at or below a path that is no leftover of a run."""
    below = sorted(path.rglob("*")) if path.is_dir() else [path]
    return [each for each in below if each.is_file() and "__pycache__" not in each.parts]


def opened(source: str) -> str:
    """A module in which mutmut sees decorated functions, and passes over sentences."""
    return NEGATIVE.sub(r"\g<0>  # pragma: no mutate", undecorated("".join(quoted(source))))


NEGATIVE = re.compile(r"^ *case -\d+:$", re.MULTILINE)
"""A pattern that mutmut would make into one that is no Python."""


SENTENCE = re.compile(r'"(?!"")(?=[^"]*[a-z]{2})[^"\n]* [^"\n]*"')
"""Words with a space between them."""


def quoted(source: str) -> Iterator[str]:
    """The pieces of a source whose sentences stand in triple quotes."""
    lines = source.splitlines(keepends=True)
    row, column = 1, 0
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.STRING and SENTENCE.fullmatch(token.string):
            yield from between(lines, (row, column), token.start)
            yield f'""{token.string}""'
            row, column = token.end
    yield from between(lines, (row, column), (len(lines) + 1, 0))


def between(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> Iterator[str]:
    """The text from one place to another."""
    if start[0] == end[0]:
        yield lines[start[0] - 1][start[1] : end[1]]
        return
    yield lines[start[0] - 1][start[1] :]
    yield from lines[start[0] : end[0] - 1]
    if end[0] <= len(lines):
        yield lines[end[0] - 1][: end[1]]


def undecorated(source: str) -> str:
    """The same functions, decorated by assignment."""
    lines = source.splitlines(keepends=True)
    after: dict[int, list[str]] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and not {*map(ast.unparse, node.decorator_list)} & {
            *KEPT
        }:
            value = node.name
            for decorator in reversed(node.decorator_list):
                value = f"{ast.unparse(decorator)}({value})"
                for row in range(decorator.lineno, (decorator.end_lineno or 0) + 1):
                    lines[row - 1] = ""
            if node.decorator_list:
                indent = " " * node.col_offset
                after.setdefault(node.end_lineno or 0, []).insert(
                    0, f"{indent}{node.name} = {value}\n"
                )
    return "".join(
        each + "".join(after.get(number, ())) for number, each in enumerate(lines, start=1)
    )
