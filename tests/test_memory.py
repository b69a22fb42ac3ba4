"""A program that never ends needs no more memory tomorrow than today.

Whatever egorules remembers from one call to the next has a bound. What is seen in the source: a
cache that forgets nothing lives no longer than the call that made it, and no function writes into a
collection of its module. What is seen at run time: every cache that is alive has a size.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache, partial
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import egorules
from benchmarks import memory

SOURCE = Path(egorules.__file__).parent

KEPT = {
    ("core/book.py", "spec.FOLDERS"): "one entry for each rulebook, made when it is imported",
    ("core/value.py", "_interned"): "weak: it holds what somebody else holds",
    ("cli/simulate.py", "sys.path"): "one entry for a command, which then ends",
}
"""Collections of a module that functions write into, each with its bound."""

CHANGES = {"add", "append", "clear", "extend", "insert", "pop", "setdefault", "update"}


def unbounded(source: str) -> Iterator[str]:
    """What a module remembers without a bound, from its source."""
    tree = ast.parse(source)
    yield from _caches(tree, inside=False)
    for name in sorted(set(_written_to(tree))):
        yield f"a function writes into {name}"


def _caches(node: ast.AST, inside: bool) -> Iterator[str]:
    """Caches without a bound outside of functions: what a call makes goes with it."""
    for child in ast.iter_child_nodes(node):
        if not inside and isinstance(child, ast.expr) and _forgets_nothing(child):
            yield f"line {child.lineno}: a cache without a bound"
        if isinstance(child, ast.FunctionDef):
            for decorator in child.decorator_list:
                yield from _caches(ast.Expr(decorator), inside)
            yield from _caches(ast.Module(child.body, []), inside=True)
        else:
            yield from _caches(child, inside)


def _forgets_nothing(node: ast.AST) -> bool:
    """`cache`, or `lru_cache(None)`; plain `lru_cache` has a bound of 128."""
    if isinstance(node, ast.Call) and _name(node.func) == "lru_cache":
        sizes = [*node.args[:1], *(each.value for each in node.keywords if each.arg == "maxsize")]
        return any(isinstance(each, ast.Constant) and each.value is None for each in sizes)
    return isinstance(node, ast.Name | ast.Attribute) and _name(node) == "cache"


def _name(node: ast.AST) -> str:
    match node:
        case ast.Name(name) | ast.Attribute(_, name):
            return name
        case _:
            return ""


def _written_to(tree: ast.Module) -> Iterator[str]:
    """Names of this module or of another whose items a function sets or changes by a method."""
    names, modules = set(_assigned(tree)), set(_imported(tree))
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            inside = list(ast.walk(function))
            own = {each.arg for each in inside if isinstance(each, ast.arg)}
            own |= {each.id for each in inside if isinstance(each, ast.Name) and _is_set(each)}
            own -= {name for each in inside if isinstance(each, ast.Global) for name in each.names}
            for node in inside:
                for each in _changed(node):
                    first, dot, _ = each.partition(".")
                    if first in (modules if dot else names) - own:
                        yield each


def _assigned(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        match node:
            case ast.Assign(targets):
                yield from map(_name, targets)
            case ast.AnnAssign(target):
                yield _name(target)
            case _:
                pass


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (each.asname or each.name for each in node.names)


def _is_set(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _changed(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Subscript(ast.Name() | ast.Attribute(ast.Name()) as what, ctx=ast.Store()):
            yield ast.unparse(what)
        case ast.Call(ast.Attribute(ast.Name() | ast.Attribute(ast.Name()) as what, method)):
            if method in CHANGES:
                yield ast.unparse(what)
        case ast.Global(names):
            yield from names
        case _:
            pass


FILES = sorted(str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*.py"))


@pytest.mark.parametrize("file", FILES)
def test_nothing_is_remembered_without_a_bound(file: str) -> None:
    found = set(unbounded((SOURCE / file).read_text(encoding="utf-8")))
    assert found <= {f"a function writes into {name}" for each, name in KEPT if each == file}


PLANTED = {
    "a cache": "from functools import cache\n@cache\ndef f(x): return x\n",
    "a cache by its module": "import functools\n@functools.cache\ndef f(x): return x\n",
    "a cache of a method": "class A:\n    @lru_cache(None)\n    def f(self): return 1\n",
    "a cache with a name": "f = lru_cache(maxsize=None)(g)\n",
    "a cache of a lambda": "f = cache(lambda x: x)\n",
    "a table that grows": "SEEN = {}\ndef f(x):\n    SEEN[x] = 1\n",
    "a list that grows": "SEEN: list[int] = []\nclass A:\n  def f(self, x): SEEN.append(x)\n",
    "a table of another module": "from egorules import core\ndef f(x):\n    core.SEEN[x] = 1\n",
    "a name that is replaced": "seen = ()\ndef f(x):\n    global seen\n    seen = (*seen, x)\n",
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_memory_is_found(planted: str) -> None:
    assert len(list(unbounded(PLANTED[planted]))) == 1


FORGOTTEN = {
    "a bounded cache": "@lru_cache\ndef f(x): return x\n@lru_cache(9)\ndef g(x): return x\n",
    "a cache of a call": "def f(x):\n    @cache\n    def g(y): return y\n    return g(x)\n",
    "a table of a call": "def f(x):\n    seen = {}\n    seen[x] = 1\n    return seen\n",
    "a parameter": "seen = {}\ndef f(seen):\n    seen[1] = 1\n",
}


@pytest.mark.parametrize("name", FORGOTTEN)
def test_what_is_forgotten_is_no_fault(name: str) -> None:
    assert not list(unbounded(FORGOTTEN[name]))


def test_what_is_kept_by_name_is_there() -> None:
    for file, name in KEPT:
        assert f"a function writes into {name}" in set(unbounded((SOURCE / file).read_text()))


def without_bound() -> list[str]:
    """The caches that are alive and forget nothing."""
    found = memory.living_caches()
    assert len(found) > 10
    return [
        name
        for name, caches in found.items()
        for each in caches
        if each.cache_parameters()["maxsize"] is None
    ]


def import_everything() -> None:
    for module in walk_packages(egorules.__path__, "egorules."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


def plant() -> list[object]:
    """Two caches that forget nothing, one of them of something that has no name."""
    planted = [lru_cache(None)(partial(memory.origin)), lru_cache(None)(type.__call__)]
    planted[0].__wrapped__.func.__module__ = "egorules.planted"  # type: ignore[attr-defined]
    return list(planted)


def found_in_a_new_process(program: str) -> str:
    """What a program prints; other tests of this process may hold caches of their own."""
    lines = ["from tests.test_memory import *", "import_everything()", program]
    command = [sys.executable, "-c", "\n".join(lines)]
    done = subprocess.run(command, cwd=SOURCE.parent, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_every_cache_that_lives_has_a_size() -> None:
    assert found_in_a_new_process("print(without_bound())") == "[]"


def test_a_planted_cache_that_lives_on_is_found() -> None:
    assert found_in_a_new_process("held = plant(); print(len(without_bound()))") == "2"
