"""Dependencies point one way: the core knows no game, games no tool, tools no game."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "egorules"
LAYERS = ("core", "tools", "testing", "cli")
GAMES = tuple(
    path.name for path in PACKAGE.iterdir() if path.is_dir() and (path / "machine.py").exists()
)

FORBIDDEN: Mapping[str, tuple[str, ...]] = {
    "core": (*GAMES, "tools", "testing", "cli"),
    **{game: ("tools", "testing", "cli", *{*GAMES} - {game}) for game in GAMES},
    "tools": (*GAMES, "testing", "cli"),
    "testing": (*GAMES, "cli"),
    "cli": (*GAMES, "testing"),
}
"""What a layer may not import."""

EXCEPTIONS = {"cli/rulebooks.py", *(f"testing/{game}.py" for game in GAMES)}
"""The one place that maps names to games, and the strategies that carry a game's name."""


def imported(source: str, module: str) -> Iterator[str]:
    """Every module of the package that a source text imports, at any place in it."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                yield from (name.name for name in names)
            case ast.ImportFrom(origin, names, 0):
                yield from (f"{origin}.{name.name}" for name in names)
            case ast.ImportFrom(origin, names, level):
                parent = module.split(".")[:-level]
                yield from (".".join((*parent, origin or "", name.name)) for name in names)
            case ast.Constant(str(text)) if text.startswith("egorules."):
                # importlib.import_module("egorules.some_game") is an import too.
                yield text
            case _:
                pass


def crossings(path: str, source: str) -> list[str]:
    """The imports of a file that point the wrong way; the path is relative to the package."""
    layer = path.split("/", maxsplit=1)[0]
    if path in EXCEPTIONS or layer not in FORBIDDEN:
        return []
    module = "egorules." + path.removesuffix(".py").replace("/", ".")
    targets = (name.split(".") for name in imported(source, module))
    return [
        ".".join(target)
        for target in targets
        if target[0] == "egorules" and len(target) > 1 and target[1] in FORBIDDEN[layer]
    ]


def files() -> list[str]:
    return sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


def test_games_are_found() -> None:
    assert "egocentric_world" in GAMES
    known = {*LAYERS, *GAMES, "__init__.py", "__main__.py"}
    assert {path.split("/", maxsplit=1)[0] for path in files()} <= known


@pytest.mark.parametrize("path", files())
def test_no_import_points_the_wrong_way(path: str) -> None:
    assert not crossings(path, (PACKAGE / path).read_text(encoding="utf-8"))


def test_only_one_file_of_the_command_line_names_a_game() -> None:
    """Not even in a string: the commands know games by what `rulebooks.py` maps."""
    for path in files():
        if path.startswith(("cli/", "tools/", "core/")) and path not in EXCEPTIONS:
            tree = ast.parse((PACKAGE / path).read_text(encoding="utf-8"))
            names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
            assert not names & set(GAMES), path


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("core/step.py", "from egorules.egocentric_world.state import State"),
        ("core/step.py", "def late():\n    import egorules.tools.judge"),
        ("core/step.py", "from ..tools import judge"),
        ("egocentric_world/turn.py", "from egorules.tools import judge"),
        ("egocentric_world/turn.py", "from egorules import cli"),
        ("tools/judge.py", "from egorules import egocentric_world as ew"),
        ("tools/judge.py", "import_module('egorules.egocentric_world')"),
        ("testing/check.py", "from egorules.egocentric_world.moves import Move"),
        ("cli/app.py", "from egorules import egocentric_world"),
    ],
)
def test_a_planted_import_is_caught(path: str, source: str) -> None:
    assert crossings(path, source)
    assert not crossings("cli/rulebooks.py", source)
