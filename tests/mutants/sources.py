"""Of which code a report of `make mutants` is: a hash of every module that it is about."""

from __future__ import annotations

import ast
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def sources(root: Path = ROOT) -> dict[str, str]:
    """What tells one state of the rules from another, module by module."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "mutmut"
    ]

    def is_one_of(file: Path, patterns: Sequence[str]) -> bool:
        return any(fnmatch(file.relative_to(root).as_posix(), each) for each in patterns)

    def name(file: Path) -> str:
        return ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")

    return {
        name(file): sha256(code(file.read_text(encoding="utf-8")).encode()).hexdigest()
        for file in sorted((root / "egorules").rglob("*.py"))
        if is_one_of(file, settings["only_mutate"])
        and not is_one_of(file, settings["do_not_mutate"])
    }


def code(source: str) -> str:
    """A source without documentation, comments and blank lines: mutmut changes none of these."""
    lines = source.splitlines()
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT and "pragma" not in token.string:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str):
            rows = range(node.lineno - 1, node.end_lineno or node.lineno)
            lines[rows.start : rows.stop] = [""] * len(rows)
    return "\n".join(line.rstrip() for line in lines if line.strip())


Report = Mapping[str, Mapping[str, Any]]
"""What a run found of each module: the hash of its source, how many mutants, and the survivors."""


def changed(report: Report, now: Mapping[str, str]) -> list[str]:
    """The modules that are new, gone, or no longer what they were."""
    then = {name: each["source"] for name, each in report.items()}
    return sorted(name for name in {*then, *now} if then.get(name) != now.get(name))


def packages(report: Report) -> Iterator[tuple[str, Counter[str]]]:
    """What became of the mutants of each package of a report, core or a game."""
    for package in sorted({".".join(name.split(".")[:2]) for name in report}):
        own = [each for name, each in report.items() if f"{name}.".startswith(f"{package}.")]
        yield package, sum(map(fates, own), Counter())


def fates(module: Mapping[str, Any]) -> Counter[str]:
    """What became of the mutants of a module; a run may have been stopped before its end."""
    survived = len(module["survivors"])
    killed = module["mutants"] - survived
    return Counter(killed=killed, survived=survived, untried=module["untried"])


def score(fates: Mapping[str, int]) -> float:
    """How many of a hundred mutants that were tried the tests noticed."""
    return 100 * fates["killed"] / max(1, fates["killed"] + fates["survived"])
