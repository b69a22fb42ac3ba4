"""Where the code, the tests and the vectors deal with a clause, found by parsing them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

from docs.generate.game import Game
from docs.generate.ids import mentions
from docs.generate.places import PACKAGE, ROOT, TESTS
from docs.generate.site import Site
from egorules.tools.vectors import Vector, load_vectors

Definition = ast.FunctionDef | ast.ClassDef


@frozen
class Place:
    """A function or a class in a file."""

    path: str
    name: str
    line: int


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text("utf-8"))


@cache
def constants(game: Game) -> dict[str, str]:
    """Every clause id of a game by the name of its constant."""
    found: dict[str, str | None] = {}
    for path in game.code:
        for node in parsed(path).body:
            match node:
                case (
                    ast.AnnAssign(target=ast.Name(name), value=ast.expr() as value)
                    | ast.Assign(targets=[ast.Name(name)], value=value)
                ):
                    found[name] = clause_id(value)
                case _:
                    pass
    return {name: each for name, each in found.items() if each is not None}


def clause_id(value: ast.expr) -> str | None:
    """The id in `ClauseId("game.turn.draw")`; None if this is something else."""
    match value:
        case ast.Call(func=ast.Name("ClauseId"), args=[ast.Constant(value=str(each))]):
            return each
        case _:
            return None


def definitions(tree: ast.Module) -> Iterator[Definition]:
    """The functions and classes of a module, without what is nested in them."""
    yield from (node for node in tree.body if isinstance(node, Definition))


def place(path: Path, node: Definition) -> Place:
    """Where a definition stands."""
    return Place(path.relative_to(ROOT).as_posix(), node.name, node.lineno)


@cache
def implementers(game: Game) -> dict[str, tuple[Place, ...]]:
    """For each clause the definitions that cite it, first those that name it in their docstring."""
    names, only_this = constants(game), Site("en", (game,))
    named: dict[str, list[Place]] = {}
    citing: dict[str, list[Place]] = {}
    for path in game.code:
        for node in definitions(parsed(path)):
            here = place(path, node)
            for clause in set(mentions(only_this, ast.get_docstring(node) or "")):
                named.setdefault(clause, []).append(here)
            for clause in {names[each] for each in used_names(node) if each in names}:
                citing.setdefault(clause, []).append(here)
    return {
        clause: tuple(dict.fromkeys(named.get(clause, []) + citing.get(clause, [])))
        for clause in game.book.clauses
    }


def used_names(node: ast.AST) -> Iterator[str]:
    """Every name that a piece of code uses, by itself or from a module: `c.TURN_MATCH`."""
    for each in ast.walk(node):
        match each:
            case ast.Name(name) | ast.Attribute(attr=name):
                yield name
            case _:
                pass


@cache
def marked_tests() -> dict[str, tuple[Place, ...]]:
    """The tests that are marked with a clause or a question."""
    found: dict[str, list[Place]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in definitions(parsed(path)):
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
def vectors_by_clause(game: Game) -> dict[str, tuple[Vector, ...]]:
    """The vectors that watch a clause, by clause."""
    if not (game.spec / "vectors").is_dir():
        return {}
    found: dict[str, list[Vector]] = {}
    for vector in load_vectors(game.name):
        found.setdefault(vector.clause, []).append(vector)
    return {clause: tuple(vectors) for clause, vectors in found.items()}


def sources(site: Site) -> list[Path]:
    """The files that have a source page: the package, small games, and tests that are marked."""
    marked = {ROOT / each.path for places in marked_tests().values() for each in places}
    games = {path for game in site.games for path in game.code}
    small = {TESTS / "toy.py", ROOT / "examples" / "check_my_rulebook.py"}
    return sorted({*PACKAGE.rglob("*.py"), *games, *small, *marked})


def lines_of(path: Path, *names: str) -> str:
    """The source text of some definitions or assignments at the top level of a file, in order."""
    text = path.read_text("utf-8").splitlines()
    pieces = [text[line_of(path, name) - 1 : definition(path, name).end_lineno] for name in names]
    return "\n\n".join("\n".join(piece) for piece in pieces)


def rows_of(path: Path, name: str, begins: str) -> list[str]:
    """The source text of those rows of a dict at the top level of a file whose keys begin so."""
    text = path.read_text("utf-8").splitlines()
    match definition(path, name):
        case ast.Assign(value=ast.Dict(keys, values)) | ast.AnnAssign(value=ast.Dict(keys, values)):
            found = [
                "\n".join(text[key.lineno - 1 : value.end_lineno])
                for key, value in zip(keys, values, strict=True)
                if key is not None and text[key.lineno - 1].strip().startswith(begins)
            ]
        case _:
            found = []
    if not found:
        raise LookupError(f"{path.name}: {name} has no row that begins with {begins}")
    return found


def line_of(path: Path, name: str) -> int:
    """The line on which a definition begins, its decorators included."""
    node = definition(path, name)
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def definition(path: Path, name: str) -> ast.stmt:
    """The statement at the top level of a file that defines a name."""
    for node in parsed(path).body:
        match node:
            case (
                ast.FunctionDef(name=given)
                | ast.ClassDef(name=given)
                | ast.AnnAssign(target=ast.Name(given))
                | ast.Assign(targets=[ast.Name(given)])
            ) if given == name:
                return node
            case _:
                pass
    raise LookupError(f"{path.name} does not define {name}")
