"""Where the code, the tests and the vectors deal with a clause, found by reading them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

from docs.generate.ids import mentions
from docs.generate.site import ROOT
from egorules import egocentric_world as ew
from egorules.egocentric_world import clause_ids
from egorules.tools.vectors import Vector, load_vectors

PACKAGE = ROOT / "egorules"
RULES = PACKAGE / ew.name
TESTS = ROOT / "tests"
SPEC = ROOT / "spec" / ew.name

Definition = ast.FunctionDef | ast.ClassDef


@frozen
class Place:
    """A function or a class in a file."""

    path: str
    name: str
    line: int


def constants() -> dict[str, str]:
    """Every clause id by the name of its constant."""
    named = vars(clause_ids).items()
    return {name: value for name, value in named if isinstance(value, str) and name.isupper()}


def definitions(tree: ast.Module) -> Iterator[Definition]:
    """The functions and classes of a module, without what is nested in them."""
    yield from (node for node in tree.body if isinstance(node, Definition))


def place(path: Path, node: Definition) -> Place:
    """Where a definition stands."""
    return Place(path.relative_to(ROOT).as_posix(), node.name, node.lineno)


@cache
def implementers() -> dict[str, tuple[Place, ...]]:
    """Per clause the definitions that cite it; those that name it in their docstring come first."""
    names = constants()
    named: dict[str, list[Place]] = {}
    citing: dict[str, list[Place]] = {}
    for path in sorted(RULES.glob("*.py")):
        for node in definitions(ast.parse(path.read_text("utf-8"))):
            here = place(path, node)
            for clause in set(mentions(ast.get_docstring(node) or "")):
                named.setdefault(clause, []).append(here)
            for clause in {names[each.id] for each in used_names(node) if each.id in names}:
                citing.setdefault(clause, []).append(here)
    return {
        clause: tuple(dict.fromkeys(named.get(clause, []) + citing.get(clause, [])))
        for clause in ew.clauses
    }


def used_names(node: ast.AST) -> Iterator[ast.Name]:
    """Every name that a piece of code uses."""
    yield from (each for each in ast.walk(node) if isinstance(each, ast.Name))


@cache
def marked_tests() -> dict[str, tuple[Place, ...]]:
    """The tests that are marked with a clause or a question."""
    found: dict[str, list[Place]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in definitions(ast.parse(path.read_text("utf-8"))):
            for marked in marks(node):
                found.setdefault(marked, []).append(place(path, node))
    return {marked: tuple(dict.fromkeys(places)) for marked, places in found.items()}


def marks(node: Definition) -> Iterator[str]:
    """The ids of all `pytest.mark.clause` and `pytest.mark.question` within a definition."""
    for each in ast.walk(node):
        match each:
            case ast.Call(func=ast.Attribute(attr="clause" | "question"), args=args):
                yield from (str(arg.value) for arg in args if isinstance(arg, ast.Constant))
            case _:
                pass


@cache
def vectors_by_clause() -> dict[str, tuple[Vector, ...]]:
    """The vectors that watch a clause, by clause."""
    if not (SPEC / "vectors").is_dir():
        return {}
    found: dict[str, list[Vector]] = {}
    for vector in load_vectors(ew.name):
        found.setdefault(vector.clause, []).append(vector)
    return {clause: tuple(vectors) for clause, vectors in found.items()}


def sources() -> list[Path]:
    """The files that have a source page: the package, and the tests that are marked."""
    marked = {ROOT / each.path for places in marked_tests().values() for each in places}
    return sorted(PACKAGE.rglob("*.py")) + sorted(marked)
